"""A game in progress as plain data and back: nothing is lost, and what is no game is refused by name."""

from __future__ import annotations

import contextlib
import copy
import json
import random
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from mahjong_solitaire.i18n import Translator
from mahjong_solitaire.layouts import LayoutFile, Library, dump_layout
from mahjong_solitaire.rules.deals import Deal, Difficulty
from mahjong_solitaire.rules.game import Game, HelpLimits, HelpUsed, IllegalMoveError
from mahjong_solitaire.savegame import GameRecord, SavedGameError, restored, session_record
from mahjong_solitaire.session import Session, Stopwatch, new_session
from tests.strategies import block, faces, scattered

FIELD = LayoutFile("my field", {"en": "Field", "hu": "Mező"}, "Zoë", block(4, 4, 2), "own", Path("my field.yaml"))


def played(seed: int) -> Session:
    """A game after random moves, hints, undos, redos and shuffles."""
    rng = random.Random(seed)
    session = new_session(FIELD, seed, rng.choice((Difficulty.EASY, Difficulty.ANY)))
    game = session.game
    for _ in range(rng.randrange(40)):
        pairs = game.board.pairs()
        match rng.choice(("take", "take", "take", "undo", "redo", "hint", "shuffle")):
            case "take" if pairs:
                a, b = rng.choice(pairs)
                game.take(a, b)
            case "undo" if game.can_undo:
                game.undo()
            case "redo" if game.can_redo:
                game.redo()
            case "hint":
                game.count_hint()
            case "shuffle" if rng.random() < 0.3 and game.can_shuffle():
                game.shuffle()
    session.stopwatch.banked = rng.uniform(0, 1000)
    return session


def as_json(session: Session, **marks: Any) -> GameRecord:
    record: GameRecord = json.loads(json.dumps(session_record(session, 0.0, **marks)))
    return record


def assert_same(a: Game, b: Game) -> None:
    assert (a.deal, a.moves, a.redo_moves, a.help, a.limits) == (b.deal, b.moves, b.redo_moves, b.help, b.limits)
    assert (a.score, a.state, a.pairs_left, a.last_points) == (b.score, b.state, b.pairs_left, b.last_points)
    assert (a.board.alive, a.board.faces, a.board.free) == (b.board.alive, b.board.faces, b.board.free)


@pytest.mark.parametrize("seed", range(25))
def test_a_game_is_restored_exactly(seed: int) -> None:
    session = played(seed)
    again = restored(as_json(session))
    assert_same(again.game, session.game)
    assert again.stopwatch == Stopwatch(round(session.stopwatch.banked, 3))
    assert as_json(again) == as_json(session)
    while session.game.can_redo:
        assert session.game.redo() == again.game.redo()
    while session.game.can_undo:
        assert session.game.undo() == again.game.undo()


def test_the_clock_runs_while_the_record_is_made() -> None:
    session = new_session(FIELD, 1, Difficulty.ANY)
    session.stopwatch.start(100.0)
    assert session_record(session, 107.5)["seconds"] == 7.5


def test_what_a_record_says() -> None:
    session = new_session(FIELD, 3, Difficulty.EASY)
    a, b = session.game.deal.solution[0]
    session.game.take(a, b)
    session.game.shuffle()
    session.game.undo()
    record = as_json(session, continued_from=8)
    assert record["layout"]["digest"] == FIELD.layout.digest
    assert (record["number"], record["difficulty"], record["code"]) == (3, "easy", session.code)
    assert (record["moves"], record["redo"]) == ([[a, b]], ["shuffle"])
    assert record["help"] == {"hints": 0, "undos": 1, "shuffles": 1}
    assert (record["source"], record["continued_from"]) == ("continued", 8)
    again = restored(record)
    assert again.continued_from == 8
    assert as_json(again) == record
    assert as_json(session)["source"] == "played"


def test_a_layout_that_vanished_or_changed_loses_no_game(home: Path) -> None:
    folder = home / "layouts"
    folder.mkdir(parents=True)
    file = folder / "my field.yaml"
    file.write_text(dump_layout(FIELD), encoding="utf-8")
    library = Library(folder)
    record = as_json(new_session(library.find("my field"), 4, Difficulty.EASY))
    assert restored(record, library).layout == library.find("my field")
    file.write_text(dump_layout(LayoutFile("x", {"en": "X"}, "", scattered(8), "own", file)), encoding="utf-8")
    for there in (Library(folder), None):
        again = restored(record, there)
        assert again.layout.layout == FIELD.layout
        assert (again.layout.name, again.layout.titles, again.layout.author) == ("my field", FIELD.titles, "Zoë")
    file.unlink()
    assert restored(record, Library(folder)).layout.layout == FIELD.layout


def test_the_order_of_the_slots_does_not_matter() -> None:
    session = played(3)
    record = as_json(session)
    count = len(record["faces"])
    order = random.Random(1).sample(range(count), count)
    place = {old: new for new, old in enumerate(order)}
    mixed = {
        **record,
        "layout": {**record["layout"], "slots": [record["layout"]["slots"][old] for old in order]},
        "faces": [record["faces"][old] for old in order],
        "solution": [[place[a], place[b]] for a, b in record["solution"]],
    }
    for key in ("moves", "redo"):
        mixed[key] = [m if m == "shuffle" else [place[m[0]], place[m[1]]] for m in record[key]]
    assert_same(restored(mixed).game, session.game)


def test_a_board_without_a_number_and_with_limits() -> None:
    board = scattered(4)
    deal = Deal(board, faces("bamboo-1 bamboo-1 wind-east wind-east"))
    file = LayoutFile("four", {"en": "Four"}, "", board, "own", Path("four.yaml"))
    session = Session(file, Game(deal, HelpLimits(hints=2)))
    session.game.take(0, 1)
    again = restored(as_json(session))
    assert_same(again.game, session.game)
    assert again.number == 0


CHANGES: dict[str, tuple[Callable[[GameRecord], object], str]] = {
    "another format": (lambda r: r.update(format=2), "format"),
    "no format": (lambda r: r.pop("format"), "format"),
    "no layout": (lambda r: r.pop("layout"), "layout.slots"),
    "a layout that is text": (lambda r: r.update(layout="turtle"), "layout.slots"),
    "a slot of two": (lambda r: r["layout"]["slots"].__setitem__(0, [1, 2]), "layout.slots"),
    "a slot of text": (lambda r: r["layout"]["slots"].__setitem__(0, ["a", 1, 2]), "layout.slots"),
    "tiles in each other": (lambda r: r["layout"]["slots"].__setitem__(0, [1, 0, 0]), "layout.slots"),
    "an odd board": (lambda r: r["layout"]["slots"].pop(), "layout.slots"),
    "a slot twice": (lambda r: r["layout"]["slots"].__setitem__(0, r["layout"]["slots"][1]), "layout.slots"),
    "no tiles": (lambda r: r["layout"]["slots"].clear(), "layout.slots"),
    "no name": (lambda r: r["layout"].update(name=None), "layout.name"),
    "titles that are a list": (lambda r: r["layout"].update(titles=[]), "layout.titles"),
    "a face too few": (lambda r: r["faces"].pop(), "faces"),
    "a face that is none": (lambda r: r["faces"].__setitem__(0, 42), "faces"),
    "a number that is text": (lambda r: r.update(number="1"), "number"),
    "a number that no deal has": (lambda r: r.update(number=10**18), "number"),
    "a difficulty that is none": (lambda r: r.update(difficulty="bitter"), "difficulty"),
    "moves that are text": (lambda r: r.update(moves="shuffle"), "moves"),
    "a move of one": (lambda r: r["moves"].__setitem__(1, [3]), "moves[1]"),
    "a move beyond the board": (lambda r: r["moves"].__setitem__(1, [0, 99]), "moves[1]"),
    "a move of booleans": (lambda r: r["moves"].__setitem__(1, [False, True]), "moves[1]"),
    "a move twice": (lambda r: r["moves"].__setitem__(1, r["moves"][0]), "moves[1]"),
    "redo that does not fit": (lambda r: r["redo"].__setitem__(0, r["moves"][0]), "redo[0]"),
    "hints below none": (lambda r: r["help"].update(hints=-1), "help.hints"),
    "no seconds": (lambda r: r.pop("seconds"), "seconds"),
    "seconds that are no number": (lambda r: r.update(seconds=float("nan")), "seconds"),
}


@pytest.mark.parametrize("kind", CHANGES)
def test_what_is_no_game_is_refused_by_name(kind: str) -> None:
    session = new_session(FIELD, 3, Difficulty.EASY)
    for a, b in session.game.deal.solution[:4]:
        session.game.take(a, b)
    session.game.undo()
    record = as_json(session)
    change, place = CHANGES[kind]
    change(record)
    with pytest.raises(SavedGameError) as caught:
        restored(record)
    assert caught.value.place == place
    assert caught.value.text(Translator("en")).startswith(f"the saved game is wrong at {place}: ")


def test_a_wrong_solution_is_no_reason_to_refuse_a_game() -> None:
    session = new_session(FIELD, 3, Difficulty.EASY)
    record = as_json(session)
    record["solution"].reverse()
    assert restored(record).game.deal.solution == ()


@pytest.mark.parametrize("seed", range(40))
def test_rubbish_never_does_more_than_be_refused(seed: int) -> None:
    rng = random.Random(seed)
    record = copy.deepcopy(as_json(played(seed)))
    for _ in range(3):
        part: Any = rng.choice((record, record["layout"], record["help"]))
        part[rng.choice(list(part))] = rng.choice((None, -1, 1.5, "x", [], {}, True, [[1]], {"a": 1}, 10**30))
        if not isinstance(record["layout"], dict) or not isinstance(record["help"], dict):
            break
    with contextlib.suppress(SavedGameError):
        restored(record)


# ---------------------------------------------------------------- Game.resume


def test_resume_counts_no_help_of_its_own() -> None:
    game = played(7).game
    used = HelpUsed(1, 2, 3)
    again = Game.resume(game.deal, game.moves, game.redo_moves, used)
    assert asdict(again.help) == {"hints": 1, "undos": 2, "shuffles": 3}
    again.count_hint()
    assert used.hints == 1
    assert Game.resume(game.deal, ()).help == HelpUsed()


def test_resume_refuses_illegal_moves() -> None:
    deal = new_session(FIELD, 3, Difficulty.EASY).game.deal
    pair = deal.solution[0]
    with pytest.raises(IllegalMoveError):
        Game.resume(deal, [pair], [pair])
