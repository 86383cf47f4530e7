"""Game records: reading, writing, and playing them through the rules."""

import json
from pathlib import Path

import pytest

from mahjong_solitaire.i18n import Translator
from mahjong_solitaire.layouts import Library, UnknownLayoutError
from mahjong_solitaire.records import (
    Record,
    RecordError,
    ReplayError,
    dump_record,
    read_record,
    record_of,
    replay,
    replay_data,
)
from mahjong_solitaire.rules.deals import Deal, deal
from mahjong_solitaire.rules.game import Game
from mahjong_solitaire.rules.layout import Layout, Slot
from mahjong_solitaire.rules.tiles import FACE_BY_NAME

ROW = """\
format: 1
tiles: [[0, 0, 0, bamboo-1], [2, 0, 0, wind-east], [4, 0, 0, wind-east], [6, 0, 0, bamboo-1]]
"""


def written(folder: Path, content: str, name: str = "game.yaml") -> Path:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return path


def test_a_shuffle_is_a_move_of_its_own(tmp_path: Path) -> None:
    game = Game(deal(Library().find("little-gate").layout, 3))
    game.take(*game.deal.solution[0])
    game.shuffle()
    game.take(*game.board.pairs()[0])
    record = record_of(game, "little-gate")
    data = played(tmp_path, dump_record(record))
    assert read_record(written(tmp_path, dump_record(record))) == record
    assert [move == {"shuffle": True} for move in data["moves"]] == [False, True, False]  # type: ignore[attr-defined]
    assert data["score"] == game.score


def played(folder: Path, content: str) -> dict[str, object]:
    data = replay_data(replay(read_record(written(folder, content)), Library(), folder))
    plain: dict[str, object] = json.loads(json.dumps(data))
    return plain


def test_a_deal_is_played_to_the_end(tmp_path: Path) -> None:
    dealt = deal(Library().find("little-gate").layout, 5)
    game = Game.replay(dealt, dealt.solution)
    record = record_of(game, "little-gate")
    path = written(tmp_path, dump_record(record))
    assert read_record(path) == record
    result = replay_data(replay(record, Library()))
    assert (result["score"], result["left"], result["state"]) == (game.score, 0, "cleared")
    assert (result["free"], result["pairs"]) == ([], [])


def test_the_result_in_full(tmp_path: Path) -> None:
    assert played(tmp_path, ROW + "moves: [[[6, 0, 0], [0, 0, 0]]]\n") == {
        "moves": [{"pair": [[6, 0, 0], [0, 0, 0]], "pairs_before": 2, "points": 6}],
        "score": 6,
        "left": 2,
        "free": [[2, 0, 0], [4, 0, 0]],
        "pairs": [[[2, 0, 0], [4, 0, 0]]],
        "state": "playing",
    }


def test_json_records_are_fine(tmp_path: Path) -> None:
    content = {
        "format": 1,
        "tiles": [[0, 0, 0, "wind-east"], [9, 9, 3, "wind-east"]],
        "moves": [[[0, 0, 0], [9, 9, 3]]],
    }
    for indent in (None, 2, "\t"):
        assert played(tmp_path, json.dumps(content, indent=indent))["state"] == "cleared"


def test_any_tiles_at_any_places(tmp_path: Path) -> None:
    content = """\
format: 1
tiles: [[-7, 5, -2, season-spring], [1000000000, -3, 4000000, flower-plum], [0, 0, 0, bamboo-1]]
"""
    result = played(tmp_path, content)
    assert result["pairs"] == [[[-7, 5, -2], [1000000000, -3, 4000000]]]
    assert (result["left"], result["moves"]) == (3, [])
    result = played(tmp_path, content + "moves: [[[-7, 5, -2], [1000000000, -3, 4000000]]]")
    assert (result["score"], result["left"], result["state"]) == (7, 1, "no-moves")


def test_a_layout_file_is_found_beside_the_record(tmp_path: Path) -> None:
    written(tmp_path, "format: 1\nname: T\ntiles: [[0, 0, 0], [2, 0, 0]]\n", "mine.yaml")
    result = played(tmp_path, "format: 1\nlayout: mine.yaml\nnumber: 1\n")
    assert (result["left"], result["state"]) == (2, "playing")


def test_an_unknown_layout_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnknownLayoutError, match="turtle"):
        played(tmp_path, "format: 1\nlayout: turtel\nnumber: 1\n")


@pytest.mark.parametrize(
    ("moves", "number", "why"),
    [
        ("[[[0, 0, 0], [0, 0, 0]]]", 1, "a tile cannot be taken with itself"),
        ("[[[0, 0, 0], [1, 0, 0]]]", 1, "there is no tile at [1, 0, 0]"),
        ("[[[0, 0, 0], [2, 0, 0]]]", 1, "the tile at [2, 0, 0] is blocked on both sides"),
        ("[[[0, 0, 0], [6, 0, 0]], [[0, 0, 0], [2, 0, 0]]]", 2, "there is no tile at [0, 0, 0]"),
    ],
)
def test_illegal_moves_are_refused_by_number(moves: str, number: int, why: str, tmp_path: Path) -> None:
    with pytest.raises(ReplayError) as caught:
        played(tmp_path, f"{ROW}moves: {moves}\n")
    assert caught.value.number == number
    assert str(caught.value) == f"move {number} is illegal: {why}"
    assert caught.value.text(Translator("hu")).startswith(f"szabálytalan lépés ({number}.): ")


def test_covered_tiles_and_tiles_that_do_not_match(tmp_path: Path) -> None:
    tiles = "format: 1\ntiles: [[0, 0, 0, wind-east], [1, 1, 5, bamboo-1], [9, 9, 0, wind-east]]\n"
    with pytest.raises(ReplayError, match=r"move 1 is illegal: the tile at \[0, 0, 0\] is covered"):
        played(tmp_path, tiles + "moves: [[[9, 9, 0], [0, 0, 0]]]")
    with pytest.raises(ReplayError, match="the tiles wind-east and bamboo-1 do not match"):
        played(tmp_path, tiles + "moves: [[[9, 9, 0], [1, 1, 5]]]")


def test_tiles_without_a_number_are_recorded_themselves() -> None:
    faces = FACE_BY_NAME["wind-east"], FACE_BY_NAME["wind-east"]
    game = Game(Deal(Layout([(0, 0, 0), (3, 0, 0)]), faces))
    record = record_of(game, "ignored")
    assert record == Record(tiles=((Slot(0, 0, 0), faces[0]), (Slot(3, 0, 0), faces[1])))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("format: 1\n", '1:1: the key "layout" is missing'),
        ("format: 1\nlayout: turtle\n", '1:1: the key "number" is missing'),
        ("layout: turtle\nnumber: 1\n", '1:1: the key "format" is missing'),
        ("format: 1\nlayout: turtle\nnumber: -1\n", "3:9: a deal number cannot be negative"),
        ("format: 1\nlayout: turtle\nnumber: x\n", '3:9: "number" must be a whole number'),
        (ROW + "layout: turtle\n", '3:9: "layout" and "tiles" exclude each other'),
        (ROW + "number: 1\n", '3:9: "number" and "tiles" exclude each other'),
        (ROW + "move: []\n", '3:1: the key "move" is unknown; perhaps "moves" was meant'),
        (ROW + "moves: 3\n", '3:8: "moves" must be a list'),
        (ROW + "moves: [[[0, 0, 0]]]\n", "3:9: a move needs two positions"),
        (ROW + "moves: [[[0, 0, 0], [0, 0]]]\n", "3:9: a move needs two positions"),
        (ROW + "moves: [[[0, 0, 0], [0, 0, a]]]\n", '3:28: "z" must be a whole number'),
        ("format: 1\ntiles: []\n", "2:8: there are no tiles"),
        ("format: 1\ntiles: [[1, 2, 3]]\n", "2:9: a tile needs three numbers and a face"),
        ("format: 1\ntiles: [[1, 2, 3, bambo-1]]\n", '2:19: there is no face "bambo-1"; perhaps "bamboo-1" was meant'),
        ("format: 1\ntiles: [[0, 0, 0, wind-east], [1, 1, 0, wind-east]]\n", "2:31: this tile overlaps"),
        ("format: 1\ntiles: &a [*a]\n", "2:8: anchors"),
        ('{"format": 1, "layout": "turtle", "number": 1,\n', "2:1: this is not YAML"),
    ],
)
def test_a_wrong_record_says_where(content: str, message: str, tmp_path: Path) -> None:
    path = written(tmp_path, content)
    with pytest.raises(RecordError) as caught:
        read_record(path)
    assert str(caught.value).startswith(f"{path}:{message}")
