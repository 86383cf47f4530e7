"""The history of games: what is saved is there again."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from mahjong_solitaire.entries import entry_of, insert, packed_record
from mahjong_solitaire.history import GameRecord, Result
from tests.histories import NOON, finished, full_disk, game_record, opened, said

__all__ = ["full_disk"]

RESULTS: tuple[Result, ...] = ("cleared", "no-moves", "unfinished")


# ---------------------------------------------------------------- the current game


def test_nothing_is_created_before_there_is_something_to_write(tmp_path: Path) -> None:
    history = opened(tmp_path / "home")
    assert (history.load_current(), history.scores(), history.unfinished()) == (None, [], [])
    assert history.statistics().games == 0
    assert said(history) == []
    assert not (tmp_path / "home").exists()


def test_the_current_game_is_there_at_the_next_start(tmp_path: Path) -> None:
    history = opened(tmp_path)
    for moves in range(4):
        assert history.save_current(game_record(moves=moves)) is None
    history.close()
    again = opened(tmp_path)
    assert again.load_current() == game_record(moves=3)
    again.save_current(game_record(moves=4))
    again.close()
    third = opened(tmp_path)
    assert third.load_current() == game_record(moves=4)
    third.clear_current()
    assert third.load_current() is None
    third.close()
    assert opened(tmp_path).load_current() is None


def test_each_running_copy_has_its_own_game(tmp_path: Path) -> None:
    first, second = opened(tmp_path), opened(tmp_path)
    first.save_current(game_record(1))
    assert second.load_current() is None
    second.save_current(game_record(2))
    assert opened(tmp_path).load_current() is None
    first.save_current(game_record(1, moves=2))
    first.close()
    third = opened(tmp_path)
    assert third.load_current() == game_record(1, moves=2)
    assert second.load_current() == game_record(2)
    second.close()
    fourth = opened(tmp_path)
    assert fourth.load_current() == game_record(2)
    assert third.load_current() == game_record(1, moves=2)


def test_a_start_that_does_not_ask_overwrites_no_game(tmp_path: Path) -> None:
    first = opened(tmp_path)
    first.save_current(game_record(1))
    first.close()
    second = opened(tmp_path)
    second.save_current(game_record(2))
    second.finish(game_record(2), "cleared", NOON)
    assert second.load_current() == game_record(1)


def test_a_demonstration_is_never_kept(tmp_path: Path) -> None:
    history = opened(tmp_path)
    demo = game_record(source="demo")
    assert history.save_current(demo) is None
    assert history.finish(demo, "cleared", NOON) == 0
    assert not list(tmp_path.iterdir())


def test_a_current_game_that_makes_no_sense_is_set_aside(tmp_path: Path) -> None:
    history = opened(tmp_path)
    history.save_current(game_record())
    history.close()
    with sqlite3.connect(tmp_path / "games.sqlite3") as db:
        db.execute("UPDATE current SET record = '{'")
    db.close()
    again = opened(tmp_path)
    assert again.load_current() is None
    assert len(said(again)) == 1
    assert (tmp_path / "game.json.broken-20260509-120000").read_text() == "{"
    assert again.load_current() is None


def test_an_unfinished_game_that_makes_no_sense_stays_in_the_list(tmp_path: Path) -> None:
    history = opened(tmp_path)
    game = finished(history, 5, "unfinished", faces=[])
    assert history.take_up(game) is None
    assert said(history) == ["This game is damaged at faces and cannot be taken up."]
    assert [row.id for row in history.unfinished()] == [game]


# ---------------------------------------------------------------- games that ended


def test_a_game_that_ends_is_in_the_history_and_no_longer_on_the_table(tmp_path: Path) -> None:
    history = opened(tmp_path)
    record = game_record(7, moves=8, continued_from=3, source="continued")
    history.save_current(record)
    game = history.finish(record, "cleared", NOON, "Ann", par=999)
    assert history.load_current() is None
    (row,) = history.scores()
    assert (row.id, row.layout, row.number, row.difficulty) == (game, "field", 7, "normal")
    assert (row.score, row.pairs_left, row.result, row.par) == (record["score"], 0, "cleared", 999)
    assert (row.finished, row.player, row.source, row.continued_from) == ("2026-05-09T12:00:00Z", "Ann", "continued", 3)
    assert row.title("hu") == "Field"
    stored = history.game(game)
    assert stored
    assert stored.record == record
    assert history.game(game + 1) is None


def test_scores_are_best_first_and_can_be_filtered(tmp_path: Path) -> None:
    history = opened(tmp_path)
    help_used = {"hints": 0, "undos": 1, "shuffles": 0}
    finished(history, 10, seconds=9.0)
    finished(history, 30, "no-moves", help=help_used)
    finished(history, 10, seconds=5.0)
    finished(history, 99, "unfinished")
    finished(history, 20, layout={**game_record()["layout"], "name": "other"})
    assert [row.score for row in history.scores()] == [30, 20, 10, 10]
    assert [row.seconds for row in history.scores()][2:] == [5.0, 9.0]
    assert [row.score for row in history.scores(without_help=True)] == [20, 10, 10]
    assert [row.score for row in history.scores("field")] == [30, 10, 10]
    assert [row.score for row in history.scores("field", without_help=True, limit=1)] == [10]
    assert [row.score for row in history.unfinished()] == [99]


def test_an_unfinished_game_can_be_taken_up_once(tmp_path: Path) -> None:
    history = opened(tmp_path)
    game = finished(history, 5, "unfinished")
    done = finished(history, 6, "cleared")
    assert history.take_up(done) is None
    record = history.take_up(game)
    assert record
    assert record["score"] == 5
    assert (history.unfinished(), history.take_up(game)) == ([], None)
    history.close()
    assert opened(tmp_path).load_current() == record


def test_an_unfinished_game_can_be_discarded_and_no_other(tmp_path: Path) -> None:
    history = opened(tmp_path)
    history.save_current(game_record(9))
    left, kept = finished(history, 5, "unfinished"), finished(history, 6, "unfinished")
    done = finished(history, 7, "cleared")
    history.save_current(game_record(8))
    for game in (left, left, done, 99):
        assert history.discard(game) is None
    assert [row.id for row in history.unfinished()] == [kept]
    assert [row.id for row in history.scores()] == [done]
    assert (history.game(left), history.take_up(left)) == (None, None)
    history.close()
    again = opened(tmp_path)
    assert [row.id for row in again.unfinished()] == [kept]
    assert again.load_current() == game_record(8)
    assert again._file.read(packed_record(left)) is None


def test_two_copies_discard_and_take_up_the_same_games(tmp_path: Path) -> None:
    first, second = opened(tmp_path), opened(tmp_path)
    one, other = finished(first, 5, "unfinished"), finished(first, 6, "unfinished")
    assert len(second.unfinished()) == 2
    assert first.discard(one) is None
    assert second.take_up(one) is None
    assert second.take_up(other)
    assert first.discard(other) is None
    assert (first.unfinished(), second.unfinished()) == ([], [])
    second.close()
    current = opened(tmp_path).load_current()
    assert current
    assert current["score"] == 6
    assert said(first) == []


def test_players_can_be_renamed(tmp_path: Path) -> None:
    history = opened(tmp_path)
    first, second = finished(history, 1), finished(history, 2)
    history.name_player(first, "Ben")
    history.rename_player("Ann", "Anna")
    assert {row.id: row.player for row in history.scores()} == {first: "Ben", second: "Anna"}


def test_statistics(tmp_path: Path) -> None:
    history = opened(tmp_path)
    other = {**game_record()["layout"], "name": "other", "titles": {"en": "Other"}}
    results: list[Result] = ["cleared", "cleared", "no-moves", "cleared", "unfinished"]
    for day, result in enumerate(results):
        finished(history, 100 * day, result, day, seconds=60.0 + day, **({"layout": other} if day == 3 else {}))
    figures = history.statistics()
    assert (figures.games, figures.cleared, figures.share) == (4, 3, 0.75)
    assert (figures.best, figures.average, figures.median) == (300, 150, 150)
    assert (figures.best_time, figures.average_time) == (60.0, (60 + 61 + 63) / 3)
    assert (figures.streak, figures.longest_streak) == (1, 2)
    assert [(p.name, p.games, p.cleared, p.best, p.average) for p in figures.by_layout] == [
        ("field", 3, 2, 200, 100.0),
        ("other", 1, 1, 300, 300.0),
    ]
    assert [(part.name, part.games) for part in figures.by_difficulty] == [("normal", 4)]
    assert [point.value for point in figures.series] == [0, 100, 200, 300]
    assert [point.value for point in figures.share_over_time] == [1, 1, 0, 1]
    assert figures.series[0].date == "2026-05-09T12:00:00Z"
    assert sum(bar.games for bar in figures.histogram) == 4
    assert (figures.histogram[0].low, len(figures.histogram)) == (0, 16)
    assert history.statistics(layout="other").games == 1
    assert history.statistics(difficulty="easy").games == 0


def test_many_games_are_thinned_out_for_plots(tmp_path: Path) -> None:
    history = opened(tmp_path)
    record = game_record()

    def add(db: sqlite3.Connection) -> None:
        for n in range(1000):
            insert(db, entry_of({**record, "score": n}, "cleared", NOON + timedelta(hours=n), "", None))

    history._write(add)
    figures = history.statistics()
    assert len(figures.series) == 300
    assert len(figures.share_over_time) == 60
    assert len(figures.histogram) == 20
    assert [point.value for point in figures.series] == sorted(point.value for point in figures.series)
    assert sum(bar.games for bar in figures.histogram) == 1000


def test_export(tmp_path: Path) -> None:
    history = opened(tmp_path)
    finished(history, 5)
    finished(history, 4, "unfinished", day=-1)
    history.name_player(1, 'Ő, "Zoë"')
    assert history.export_csv(tmp_path / "games.csv") == 2
    head, first, second = (tmp_path / "games.csv").read_text(encoding="utf-8").splitlines()
    assert head.startswith("id,layout,digest,number,difficulty,code,score,")
    assert "unfinished" in first
    assert '"Ő, ""Zoë"""' in second
    with pytest.raises(OSError):
        history.export_csv(tmp_path)


# ---------------------------------------------------------------- any order of everything


class Model:
    """What the history should hold, in plain Python."""

    def __init__(self) -> None:
        self.current: GameRecord | None = None
        self.games: list[tuple[int, Result]] = []

    def scores(self) -> list[int]:
        return sorted((score for score, result in self.games if result != "unfinished"), reverse=True)

    def unfinished(self) -> list[int]:
        return sorted(score for score, result in self.games if result == "unfinished")


@pytest.mark.parametrize("seed", range(5))
def test_like_a_model(seed: int, tmp_path: Path, full_disk: Callable[[bool], None]) -> None:
    rng, model, history = random.Random(seed), Model(), opened(tmp_path)
    is_full = False
    for step in range(60):
        match rng.choice(("save", "save", "finish", "take up", "discard", "clear", "reopen", "disk")):
            case "save":
                model.current = game_record(score=step)
                history.save_current(model.current)
            case "finish":
                result = rng.choice(RESULTS)
                history.finish(game_record(score=step), result, NOON)
                model.games.append((step, result))
                model.current = None
            case "take up" if history.unfinished() and not model.current:
                left = rng.choice(history.unfinished())
                model.current = history.take_up(left.id)
                assert model.current
                assert model.current["score"] == left.score
                model.games.remove((left.score, "unfinished"))
            case "discard" if history.unfinished():
                left = rng.choice(history.unfinished())
                history.discard(left.id)
                model.games.remove((left.score, "unfinished"))
            case "clear":
                history.clear_current()
                model.current = None
            case "reopen" if not is_full:
                if model.current:
                    history.save_current(model.current)
                else:
                    history.clear_current()
                    finished(history, step)
                    model.games.append((step, "cleared"))
                history.close()
                history = opened(tmp_path)
            case "disk":
                is_full = not is_full
                full_disk(is_full)
        assert [row.score for row in history.scores()] == model.scores()
        assert sorted(row.score for row in history.unfinished()) == model.unfinished()
        for row in history.scores():
            stored = history.game(row.id)
            assert stored
            assert stored.record["score"] == row.score
        if not is_full:
            assert history.load_current() == model.current
    history.close()
