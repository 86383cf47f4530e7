"""The commands about the player's games: ``scores``, ``stats``, ``export`` and ``replay --id``."""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from mahjong_solitaire.history import History, session_record
from mahjong_solitaire.layouts import Library
from mahjong_solitaire.rules.deals import Difficulty
from mahjong_solitaire.session import new_session
from tests.commands import Capture, data, output, refusal

DAY = datetime(2026, 5, 9, 12, tzinfo=UTC)


@pytest.fixture
def games(home: Path) -> list[int]:
    """A cleared game on a shipped layout, and one with a shuffle on it that ended without moves."""
    history = History.open()
    ids = []
    for number, player in ((1, "Ann"), (2, "Zoë")):
        session = new_session(Library().find("little-gate"), number, Difficulty.EASY)
        game = session.game
        line = game.deal.solution if number == 1 else game.deal.solution[:2]
        for a, b in line:
            game.take(a, b)
        if number == 2:
            game.shuffle()
        session.stopwatch.banked = 3725.0 * number
        ids.append(history.finish(session_record(session, 0.0), "cleared" if number == 1 else "no-moves", DAY, player))
    history.close()
    return ids


def test_scores(games: list[int], capsys: Capture) -> None:
    head, first, second = output(capsys, "scores").splitlines()
    assert head.split() == ["id", "points", "layout", "deal", "time", "date", "player", "help", "used"]
    assert first.split()[0] == str(games[0])
    assert first.split()[-5:] == ["1", "1:02:05", "2026-05-09", "Ann", "-"]
    assert second.split()[-5:] == ["2026-05-09", "Zoë", "1", "×", "shuffle"]
    best, other = data(capsys, "scores")
    assert (best["id"], best["layout"], best["number"], best["result"]) == (games[0], "little-gate", 1, "cleared")
    assert (best["seconds"], best["player"], best["helped"], other["helped"]) == (3725.0, "Ann", False, True)
    assert best["titles"]["en"] == Library().find("little-gate").title("en")
    assert [row["id"] for row in data(capsys, "scores", "--without-help", "--layout", "Little-Gate")] == [games[0]]
    assert data(capsys, "scores", "--layout", "turtle") == []
    assert 'no layout "turtel"' in refusal(capsys, "scores", "--layout", "turtel")


def test_stats(games: list[int], capsys: Capture) -> None:
    figures = data(capsys, "stats")
    assert (figures["games"], figures["cleared"], figures["share"]) == (2, 1, 0.5)
    assert (figures["best_time"], figures["streak"], figures["longest_streak"]) == (3725.0, 0, 1)
    assert [(part["name"], part["games"], part["share"]) for part in figures["by_layout"]] == [("little-gate", 2, 0.5)]
    assert [part["name"] for part in figures["by_difficulty"]] == ["easy"]
    assert len(figures["series"]) == 2
    assert sum(bar["games"] for bar in figures["histogram"]) == 2
    text = output(capsys, "stats")
    assert "1 (50.0 %)" in text
    assert "1:02:05" in text


def test_without_games(home: Path, capsys: Capture) -> None:
    assert output(capsys, "scores") == output(capsys, "stats") == "There are no games yet.\n"
    assert (data(capsys, "scores"), data(capsys, "stats")["games"]) == ([], 0)
    assert not home.exists()


def test_export(games: list[int], capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    assert output(capsys, "export", str(path)) == f"2 games were written to {path}\n"
    assert len(path.read_text(encoding="utf-8").splitlines()) == 3
    assert "the name is too long" in refusal(capsys, "export", str(tmp_path / ("x" * 300)))
    assert f"there is no folder {path};" in refusal(capsys, "export", str(path / "x.csv"))


@pytest.mark.parametrize("name", ["none/games.csv", "none/deep/games.csv", "home/../none/games.csv"])
def test_export_makes_no_folders(name: str, games: list[int], home: Path, capsys: Capture) -> None:
    path = home.parent / name
    before = set(home.parent.iterdir())
    said = refusal(capsys, "export", str(path), "--lang", "de")
    assert said == f"{path}: den Ordner {path.parent} gibt es nicht; lege ihn erst an, oder nenne einen anderen"
    assert set(home.parent.iterdir()) == before


def test_export_makes_the_folder_of_the_player(home: Path, capsys: Capture) -> None:
    assert output(capsys, "export", str(home / "games.csv")).startswith("0 games")
    assert (home / "games.csv").is_file()


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="file names are always text there")
def test_a_layout_whose_name_is_no_text_is_played_to_the_end(home: Path, capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"odd-\xff.yaml")
    path.write_text("format: 1\nname: Odd\ntiles: [[0, 0, 0], [2, 0, 0]]\n")
    assert "there is no layout" in refusal(capsys, "scores", "--layout", os.fsdecode(b"odd-\xff"))
    for layout in (Library().find_or_read(str(path)), Library().add(path).file):
        session = new_session(layout, 1, Difficulty.EASY)
        history = History.open()
        history.finish(session_record(session, 0.0), "no-moves", DAY)
        history.close()
    assert [game["layout"] for game in data(capsys, "scores", "--layout", os.fsdecode(b"odd-\xff"))] == [
        r"odd-\udcff"
    ] * 2


@pytest.mark.parametrize("name", ["", ".", "/"])
def test_export_names_a_folder_a_folder(name: str, games: list[int], capsys: Capture) -> None:
    assert "this is a folder, not a file; name" in refusal(capsys, "export", name)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files there")
def test_export_leaves_a_pipe_a_pipe_and_a_link_a_link(games: list[int], capsys: Capture, tmp_path: Path) -> None:
    pipe, link, file = tmp_path / "pipe", tmp_path / "link", tmp_path / "games.csv"
    os.mkfifo(pipe)
    link.symlink_to(file)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    output(capsys, "export", str(pipe))
    output(capsys, "export", str(link))
    assert os.read(reading, 100_000) == file.read_bytes()
    os.close(reading)
    assert link.is_symlink()


def test_replay_of_a_game_of_the_history(games: list[int], capsys: Capture) -> None:
    whole = data(capsys, "replay", "--id", str(games[0]))
    assert (whole["state"], whole["left"], len(whole["moves"])) == ("cleared", 0, 18)
    assert whole["score"] == data(capsys, "scores")[0]["score"]
    part = data(capsys, "replay", "--id", str(games[1]))
    assert part["moves"][2] == {"shuffle": True}
    assert "3. the remaining tiles are shuffled" in output(capsys, "replay", "--id", str(games[1]))
    assert "there is no game 99" in refusal(capsys, "replay", "--id", "99")
    assert "not allowed with" in refusal(capsys, "replay", "--id", "1", "game.yaml", status=2)
    assert "is required" in refusal(capsys, "replay", status=2)
    refusal(capsys, "replay", "--id", "-1", status=2)


def test_a_damaged_file_is_told(home: Path, capsys: Capture) -> None:
    home.mkdir()
    (home / "games.sqlite3").write_text("rubbish")
    assert "was damaged" in refusal(capsys, "scores", status=0)
    assert output(capsys, "scores") == "There are no games yet.\n"
