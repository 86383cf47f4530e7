"""The command line: what it prints, what it refuses, and that it needs no display."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mahjong_solitaire import __version__, cli
from mahjong_solitaire.__main__ import main
from mahjong_solitaire.options import StartOptions
from mahjong_solitaire.rules.deals import is_solution
from mahjong_solitaire.rules.tiles import FACE_BY_NAME

TOWER = "format: 1\nname: Tower\ntiles: [[0, 0, 0], [0, 0, 1]]\n"
PAIR = "format: 1\nname: Pair\ntiles: [[0, 0, 0], [2, 0, 0]]\n"
Capture = pytest.CaptureFixture[str]


def written(folder: Path, content: str, name: str = "test.yaml") -> str:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return str(path)


def output(capsys: Capture, *arguments: str) -> str:
    assert main(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def refusal(capsys: Capture, *arguments: str, status: int = 1) -> str:
    assert main(arguments) == status
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    assert captured.err.startswith("mahjong-solitaire: ")
    return captured.err.removeprefix("mahjong-solitaire: ").rstrip("\n")


def process(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "mahjong_solitaire", *arguments]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, timeout=60, **options)


# ---------------------------------------------------------------- commands


def test_layouts(capsys: Capture) -> None:
    layouts = json.loads(output(capsys, "layouts", "--json"))
    turtle = next(layout for layout in layouts if layout["name"] == "turtle")
    assert list(turtle) == ["name", "title", "tiles", "levels", "source"]
    assert (turtle["tiles"], turtle["levels"], turtle["source"]) == (144, 5, "shipped")
    assert list(turtle["title"]) == ["en", "de", "hu"]
    listed = output(capsys, "layouts").splitlines()
    assert [line.split()[0] for line in listed] == [layout["name"] for layout in layouts]


def test_layouts_reports_broken_ones_beside_the_good(home: Path, capsys: Capture) -> None:
    (home / "layouts").mkdir(parents=True)
    written(home / "layouts", "", "broken.yaml")
    written(home / "layouts", PAIR, "mine.yaml")
    assert main(["layouts", "--json"]) == 0
    captured = capsys.readouterr()
    assert json.loads(captured.out)[-1] == {
        "name": "mine",
        "title": {"en": "Pair", "de": "Pair", "hu": "Pair"},
        "tiles": 2,
        "levels": 1,
        "source": "own",
    }
    assert captured.err.endswith('broken.yaml:1:1: the file is empty; begin it with the line "format: 1"\n')


def test_check(tmp_path: Path, capsys: Capture) -> None:
    good, bad = written(tmp_path, PAIR, "good.yaml"), written(tmp_path, "", "bad.yaml")
    assert output(capsys, "check", good) == f"{good}: OK, 2 tiles, 1 level\n"
    assert main(["check", bad, good, str(tmp_path)]) == 1
    captured = capsys.readouterr()
    assert captured.out == f"{good}: OK, 2 tiles, 1 level\n"
    assert [line.split(": ")[0] for line in captured.err.splitlines()] == [f"{bad}:1:1", str(tmp_path)]


def test_deal(capsys: Capture) -> None:
    dealt = json.loads(output(capsys, "deal", "--layout", "turtle", "--number", "7", "--json"))
    assert list(dealt) == ["layout", "number", "difficulty", "code", "tiles", "solution"]
    assert (dealt["layout"], dealt["number"], len(dealt["tiles"]), len(dealt["solution"])) == ("turtle", 7, 144, 72)
    assert {face for *_, face in dealt["tiles"]} == set(FACE_BY_NAME)
    assert "Deal 7: " in output(capsys, "deal", "--layout", "turtle", "--number", "7")


def test_a_deal_replays_to_a_cleared_board(tmp_path: Path, capsys: Capture) -> None:
    dealt = json.loads(output(capsys, "deal", "--layout", "little-gate", "--number", "0", "--json"))
    by_number = {"format": 1, "layout": "little-gate", "number": 0, "moves": dealt["solution"]}
    by_tiles = {"format": 1, "tiles": dealt["tiles"], "moves": dealt["solution"]}
    results = [
        json.loads(output(capsys, "replay", written(tmp_path, json.dumps(record)), "--json"))
        for record in (by_number, by_tiles)
    ]
    assert results[0] == results[1]
    assert (results[0]["left"], results[0]["state"]) == (0, "cleared")
    assert results[0]["score"] == sum(move["points"] for move in results[0]["moves"])
    assert [move["pairs_before"] for move in results[0]["moves"]] == list(range(18, 0, -1))


def test_replay_in_words(tmp_path: Path, capsys: Capture) -> None:
    record = "format: 1\ntiles: [[0, 0, 0, wind-east], [2, 0, 0, wind-east]]\nmoves: [[[0, 0, 0], [2, 0, 0]]]\n"
    path = written(tmp_path, record)
    assert output(capsys, "replay", path).splitlines() == [
        "1. [0, 0, 0] [2, 0, 0]: 1 pair, 4 points",
        "Score: 4",
        "Tiles left: 0",
        "Free pairs: 0",
        "The board is cleared.",
    ]
    assert "Alles ist abgeräumt." in output(capsys, "--lang", "de", "replay", path)
    assert "Az asztal kiürült." in output(capsys, "replay", path, "--lang=hu")


def test_files_stand_for_layouts_everywhere(tmp_path: Path, capsys: Capture) -> None:
    path = written(tmp_path, PAIR)
    dealt = json.loads(output(capsys, "deal", "--layout", path, "--number", "1", "--json"))
    assert dealt["layout"] == path
    record = {"format": 1, "layout": path, "number": 1, "moves": dealt["solution"]}
    result = json.loads(output(capsys, "replay", "--json", written(tmp_path, json.dumps(record), "game.json")))
    assert result["state"] == "cleared"


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--number", "-3"], "--number"),
        (["--number=-3"], '"-3" is not a deal number'),
        (["--number", "x"], '"x" is not a deal number'),
        (["--number", "9" * 30], "is not a deal number"),
        (["--size", "800"], '"800" is not a size from 800x600 to 7680x4320'),
        (["--size", "10x10"], '"10x10" is not a size'),
        (["--tiles", "glass"], "glass"),
        (["--lang", "fr"], "fr"),
        (["--lang"], "--lang"),
        (["--colour"], "--colour"),
        (["play"], "play"),
        (["deal"], "--layout"),
        (["deal", "--layout", "turtle"], "--number"),
        (["replay"], "file"),
        (["check"], "FILE"),
    ],
)
def test_wrong_calls(arguments: list[str], words: str, capsys: Capture) -> None:
    said = refusal(capsys, *arguments, status=2)
    assert words.lower() in said.lower()
    assert said.endswith("(try --help)")


def test_refusals(tmp_path: Path, capsys: Capture) -> None:
    tower = written(tmp_path, TOWER)
    assert "did you mean turtle" in refusal(capsys, "--layout", "turtel")
    assert "did you mean turtle" in refusal(capsys, "deal", "--layout", "turtel", "--number", "1")
    assert "war turtle" in refusal(capsys, "deal", "--layout", "turtel", "--number", "1", "--lang", "de")
    assert "no such file" in refusal(capsys, "--layout", "none.yaml")
    assert "no such file" in refusal(capsys, "replay", "none.yaml")
    assert "no deal of this layout" in refusal(capsys, "deal", "--layout", tower, "--number", "1")
    assert "this is a folder" in refusal(capsys, "replay", str(tmp_path))
    illegal = written(tmp_path, "format: 1\ntiles: [[0, 0, 0, wind-east]]\nmoves: [[[0, 0, 0], [0, 0, 0]]]\n")
    assert refusal(capsys, "replay", illegal) == "move 1 is illegal: a tile cannot be taken with itself"


# ---------------------------------------------------------------- starting the game


def test_start_options() -> None:
    started: list[StartOptions] = []

    def play(options: StartOptions) -> int:
        started.append(options)
        return 0

    assert cli.run([], play) == 0
    arguments = "--layout turtle --number 3 --tiles european --lang hu --size 1024x768 --fullscreen"
    assert cli.run(arguments.split(), play) == 0
    assert started[0] == StartOptions()
    assert started[1].layout is not None
    assert started[1].layout.name == "turtle"
    assert (started[1].number, started[1].tiles, started[1].language) == (3, "european", "hu")
    assert (started[1].size, started[1].fullscreen) == ((1024, 768), True)


def test_an_interrupted_game_ends_quietly(capsys: Capture) -> None:
    def play(_: StartOptions) -> int:
        raise KeyboardInterrupt

    assert cli.run([], play) == 130
    assert capsys.readouterr().err == "mahjong-solitaire: interrupted\n"


def test_help_and_version(capsys: Capture) -> None:
    assert output(capsys, "--version") == f"mahjong-solitaire {__version__}\n"
    assert "alle Aufstellungen auflisten" in output(capsys, "--lang", "de", "--help")
    assert "felállásfájlok" in output(capsys, "check", "--help", "--lang", "hu")


# ---------------------------------------------------------------- real processes


@pytest.mark.parametrize("arguments", ["layouts --json", "deal --layout turtle --number 1", "check {}", "--version"])
def test_commands_import_no_pygame(arguments: str, tmp_path: Path) -> None:
    words = arguments.format(written(tmp_path, PAIR)).split()
    code = (
        "import sys; from mahjong_solitaire.__main__ import main; status = main(sys.argv[1:]);"
        "sys.exit(status or ' '.join({'pygame', 'pygame_gui', 'polib', 'sqlite3'} & set(sys.modules)) or None)"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, check=False, timeout=60
    )
    assert (ended.returncode, ended.stderr) == (0, "")


def test_the_module_runs() -> None:
    ended = process("deal", "--layout", "little-gate", "--number", "1", "--json")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert len(json.loads(ended.stdout)["tiles"]) == 36


@pytest.mark.skipif(sys.platform == "win32", reason="pipes close differently there")
def test_whoever_closes_the_pipe_had_enough() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "mahjong_solitaire", "deal", "--layout", "turtle", "--number", "1"]
    with os.fdopen(writing, "wb") as pipe:
        ended = subprocess.run(command, stdout=pipe, stderr=subprocess.PIPE, text=True, check=False, timeout=60)
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device here")
def test_output_that_cannot_be_written_is_one_line() -> None:
    command = [sys.executable, "-m", "mahjong_solitaire", "deal", "--layout", "turtle", "--number", "1"]
    with open("/dev/full", "w") as full:  # noqa: PTH123 - a device
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False, timeout=60)
    assert ended.returncode == 1
    assert ended.stderr == "mahjong-solitaire: the output cannot be written (No space left on device)\n"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", ["Aufruf: ", "Optionen:", "diese Hilfe zeigen und beenden", "unbekannte Argumente: --nonsense"]),
        ("hu", ["használat: ", "kapcsolók:", "ennek a súgónak a kiírása", "ismeretlen argumentumok: --nonsense"]),
    ],
)
def test_the_words_of_argparse_are_translated(language: str, words: list[str]) -> None:
    environ = os.environ | {"LANGUAGE": language}
    said = process("--help", env=environ).stdout + process("deal", "--nonsense", env=environ).stderr
    assert all(word in said for word in words)
    assert not any(word in said for word in ("usage", "options:", "show this", "unrecognized"))


def test_a_design_of_the_players_can_be_asked_for(home: Path, capsys: Capture) -> None:
    folder = home / "designs" / "mine"
    folder.mkdir(parents=True)
    (folder / "design.yaml").write_text("format: 1\n")
    started: list[StartOptions] = []

    def play(options: StartOptions) -> int:
        started.append(options)
        return 0

    assert cli.run(["--tiles", "own:mine"], play) == 0
    assert started[0].tiles == "own:mine"
    assert cli.run(["--tiles", "own:yours"], play) == 2
    assert "own:yours" in capsys.readouterr().err


def test_a_poor_encoding_is_survived() -> None:
    environ = os.environ | {"PYTHONIOENCODING": "ascii", "LANGUAGE": "hu"}
    ended = process("--help", env=environ)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_the_solution_of_a_deal_is_one() -> None:
    from mahjong_solitaire.layouts import Library
    from mahjong_solitaire.rules.deals import deal

    dealt = deal(Library().find("turtle").layout, 1)
    assert is_solution(dealt.board(), dealt.solution)


def test_without_a_display_there_is_one_line(home: Path) -> None:
    environ = os.environ | {"SDL_VIDEODRIVER": "none-such", "MAHJONG_SOLITAIRE_HOME": str(home)}
    ended = process(env=environ)
    assert ended.returncode == 1
    assert ended.stderr.startswith("mahjong-solitaire: no window can be opened (")
    assert ended.stderr.count("\n") == 1
