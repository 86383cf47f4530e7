"""The command line of the engine: difficulties, deal codes and grades; and records that name a deal by them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mahjong_solitaire import cli
from mahjong_solitaire.__main__ import main
from mahjong_solitaire.commands import grade as grade_command
from mahjong_solitaire.layouts import Library
from mahjong_solitaire.options import StartOptions
from mahjong_solitaire.records import FAULTS, Record, RecordError, dump_record, read_record, record_of, replay
from mahjong_solitaire.rules.codes import DealCodeError, Fault, encode
from mahjong_solitaire.rules.deals import Difficulty, deal
from mahjong_solitaire.rules.game import Game
from mahjong_solitaire.rules.grading import grade
from tests.commands import Capture, data, output, refusal

GATE = "format: 1\nname: Gate\ntiles: [[0, 0, 0], [2, 0, 0], [4, 0, 0], [6, 0, 0]]\n"
TOWER = "format: 1\nname: Tower\ntiles: [[0, 0, 0], [0, 0, 1]]\n"


def written(folder: Path, content: str, name: str = "test.yaml") -> str:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return str(path)


# ---------------------------------------------------------------- deal


def test_deals_of_every_difficulty(capsys: Capture) -> None:
    asked = ["deal", "--layout", "turtle", "--number", "7"]
    dealt = {name: data(capsys, *asked, "--difficulty", name) for name in ("easy", "normal", "hard", "any")}
    assert [d["difficulty"] for d in dealt.values()] == list(dealt)
    assert len({d["code"] for d in dealt.values()}) == 4
    assert [len(d["solution"]) for d in dealt.values()] == [72, 72, 72, 0]
    assert len({json.dumps(d["tiles"]) for d in dealt.values()}) == 4
    assert data(capsys, *asked) == dealt["normal"]


def test_a_code_stands_for_the_whole_deal(capsys: Capture) -> None:
    dealt = data(capsys, "deal", "--layout", "turtle", "--number", "7", "--difficulty", "hard")
    assert data(capsys, "deal", "--code", dealt["code"]) == dealt
    assert data(capsys, "deal", "--code", dealt["code"].lower().replace("0", "o").replace("-", " ")) == dealt
    said = output(capsys, "deal", "--code", dealt["code"], "--lang", "de")
    assert dealt["code"] in said


def test_a_deal_in_words(capsys: Capture) -> None:
    said = output(capsys, "deal", "--layout", "little-gate", "--number", "1", "--difficulty", "easy").splitlines()
    code = encode(deal(Library().find("little-gate").layout, 1, Difficulty.EASY))
    assert said[1:3] == ["Difficulty: easy", f"Deal code: {code}"]
    assert "A way to clear it:" in said
    said = output(capsys, "deal", "--layout", "little-gate", "--number", "1", "--difficulty", "any").splitlines()
    assert said[-1] == "Perhaps this deal cannot be cleared."


def test_wrong_calls(tmp_path: Path, capsys: Capture) -> None:
    code = encode(deal(Library().find("turtle").layout, 1, Difficulty.EASY))
    wrong = [
        (["deal"], "--layout and --number are needed, or --code"),
        (["deal", "--layout", "turtle"], "--layout and --number are needed, or --code"),
        (["deal", "--code", code, "--number", "1"], "--code names the layout"),
        (["--code", code, "--difficulty", "hard"], "--code names the layout"),
        (["deal", "--code", "abc"], FAULTS[Fault.MALFORMED]),
        (["--code", code[:-1] + ("A" if code[-1] == "B" else "B")], FAULTS[Fault.CHECK]),
        (["deal", "--layout", "turtle", "--number", "1", "--difficulty", "grim"], "grim"),
        (["grade"], "NAME|FILE"),
        (["grade", "turtle", "--count", "0"], "--count"),
    ]
    for arguments, words in wrong:
        assert words in refusal(capsys, *arguments, status=2), arguments
    gate = written(tmp_path, GATE)
    dealt = data(capsys, "deal", "--layout", gate, "--number", "1")
    assert refusal(capsys, "deal", "--code", dealt["code"]) == FAULTS[Fault.LAYOUT]


def test_start_options() -> None:
    started: list[StartOptions] = []

    def play(options: StartOptions) -> int:
        started.append(options)
        return 0

    code = encode(deal(Library().find("turtle").layout, 5, Difficulty.HARD))
    for arguments in (["--difficulty", "easy"], ["--code", code, "--tiles", "european"], []):
        assert cli.run(arguments, play) == 0
    assert started[0] == StartOptions(difficulty=Difficulty.EASY)
    assert started[1].layout is not None
    assert (started[1].layout.name, started[1].number, started[1].difficulty) == ("turtle", 5, Difficulty.HARD)
    assert started[1].tiles == "european"
    assert started[2] == StartOptions()


# ---------------------------------------------------------------- grade


def test_a_table_of_grades(tmp_path: Path, capsys: Capture) -> None:
    gate = written(tmp_path, GATE)
    said = output(capsys, "grade", gate, "--count", "3").splitlines()
    assert said[0] == "Gate: 3 deals of each difficulty, 100 random games each"
    assert [line.split()[0] for line in said[1:]] == ["difficulty", "easy", "normal", "hard", "any"]
    assert said[2].split()[1:3] == ["100.0", "%"]
    assert "0,0 %" in output(capsys, "grade", gate, "--count", "3", "--lang", "de")
    grades = data(capsys, "grade", gate, "--count", "3")["grades"]
    assert list(grades) == ["easy", "normal", "hard", "any"]
    assert grades["easy"] == {"mean": 1.0, "median": 1.0, "p10": 1.0, "p90": 1.0}


def test_processes_give_the_same_grades() -> None:
    layout = Library().find("little-gate").layout
    shares = grade_command.graded(layout, 12)
    for difficulty, of_it in shares.items():
        assert of_it == [grade(deal(layout, number, difficulty)) for number in range(1, 13)]


def test_a_layout_that_cannot_be_cleared_has_no_grades(tmp_path: Path, capsys: Capture) -> None:
    for count in ("1", "50"):
        assert "no deal of this layout" in refusal(capsys, "grade", written(tmp_path, TOWER), "--count", count)


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a pseudo terminal")
def test_a_bar_shows_how_far_it_is(tmp_path: Path) -> None:
    ours, theirs = os.openpty()
    command = [sys.executable, "-m", "mahjong_solitaire", "grade", written(tmp_path, GATE), "--count", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs, text=True) as process:
        os.close(theirs)
        said, _ = process.communicate(timeout=60)
    shown = os.read(ours, 10_000).decode()
    os.close(ours)
    assert process.returncode == 0
    assert "] 100 %" in shown
    assert "%" not in shown.rpartition("\r")[2]
    assert len(said.splitlines()) == 6


# ---------------------------------------------------------------- records


def test_records_keep_difficulty_and_code(tmp_path: Path) -> None:
    for difficulty in Difficulty:
        dealt = deal(Library().find("little-gate").layout, 3, difficulty)
        record = record_of(Game.replay(dealt, dealt.solution[:4]), "little-gate")
        assert (record.difficulty, record.code) == (difficulty, encode(dealt))
        assert read_record(Path(written(tmp_path, dump_record(record)))) == record
        assert replay(record, Library()).game.deal == dealt


def test_old_records_are_of_normal_deals() -> None:
    dealt = deal(Library().find("little-gate").layout, 3)
    assert replay(Record("little-gate", 3), Library()).game.deal == dealt


def test_a_code_alone_names_the_deal(tmp_path: Path) -> None:
    dealt = deal(Library().find("little-gate").layout, 3, Difficulty.HARD)
    record = read_record(Path(written(tmp_path, f"format: 1\ncode: {encode(dealt).lower()}\nmoves: []\n")))
    assert replay(record, Library()).game.deal == dealt


def test_a_record_notices_that_its_layout_was_changed(tmp_path: Path) -> None:
    path = written(tmp_path, GATE)
    dealt = deal(Library().find_or_read(path).layout, 3, Difficulty.EASY)
    record = record_of(Game(dealt), path)
    assert replay(record, Library()).game.deal == dealt
    written(tmp_path, GATE.replace("[6, 0, 0]", "[8, 0, 0]"))
    with pytest.raises(DealCodeError) as caught:
        replay(record, Library())
    assert caught.value.fault is Fault.LAYOUT
    assert replay(record_of(Game(deal(Library().find("turtle").layout, 3)), "renamed"), Library()).game.board


def test_records_with_a_shuffle(tmp_path: Path) -> None:
    game = Game(deal(Library().find("little-gate").layout, 3, Difficulty.EASY))
    game.take(*game.deal.solution[0])
    game.shuffle()
    record = record_of(game, "little-gate")
    assert record.moves[1] == "shuffle"
    assert read_record(Path(written(tmp_path, dump_record(record)))) == record
    assert replay(record, Library()).game.board.faces == game.board.faces


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("layout: turtle\nnumber: 1\ndifficulty: grim", 'there is no difficulty "grim"; write one of easy, normal'),
        ("code: turtle", "this is not a deal code"),
        ("code: {code}\nnumber: 4", '"number" and "code" name different deals'),
        ("code: {code}\ndifficulty: any", '"difficulty" and "code" name different deals'),
        ("code: {code}\ntiles: [[0, 0, 0, bamboo-1]]", '"code" and "tiles" exclude each other'),
        ("layout: turtle\nnumber: 1\nmoves: [mix]", "must be a list"),
    ],
)
def test_wrong_records(content: str, words: str, tmp_path: Path) -> None:
    code = encode(deal(Library().find("little-gate").layout, 3, Difficulty.HARD))
    with pytest.raises(RecordError) as caught:
        read_record(Path(written(tmp_path, "format: 1\n" + content.replace("{code}", code) + "\n")))
    assert words in str(caught.value)


def test_solve_tells_won_from_lost_and_plays_the_line(capsys: Capture, tmp_path: Path) -> None:
    assert main(["solve", "--layout", "little-gate", "--number", "3", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["verdict"] == "winnable"
    record = tmp_path / "game.json"
    record.write_text(json.dumps({"format": 1, "layout": "little-gate", "number": 3, "moves": data["line"]}))
    assert main(["replay", str(record), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["state"] == "cleared"
    tower = [[0, 0, 0, "wind-east"], [0, 0, 1, "wind-east"]]
    record.write_text(json.dumps({"format": 1, "tiles": tower, "moves": []}))
    assert main(["solve", str(record), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"verdict": "lost", "checks": 1, "line": []}


@pytest.mark.parametrize("command", ["solve", "par"])
@pytest.mark.parametrize(
    "arguments",
    [["--layout", "turtle"], ["--layout", "turtle", "--number", "x"], ["--budget", "-1", "g.json"], ["nowhere.json"]],
)
def test_a_wrong_call_is_one_line(capsys: Capture, command: str, arguments: list[str]) -> None:
    assert main([command, *arguments]) in (1, 2)
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1


@pytest.mark.parametrize("layout", ["step-pyramid", "labyrinth", "amphitheatre"])
def test_deals_of_tall_and_winding_boards_are_judged(capsys: Capture, layout: str) -> None:
    for number in (1, 2):
        assert main(["solve", "--layout", layout, "--number", str(number), "--difficulty", "hard", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["verdict"] == "winnable"
