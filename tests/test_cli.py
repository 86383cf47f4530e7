"""The command line: what it prints, what it refuses, and that it needs no display."""

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mahjong_solitaire import __version__, cli
from mahjong_solitaire.__main__ import main
from mahjong_solitaire.i18n import Translator
from mahjong_solitaire.options import StartOptions
from mahjong_solitaire.rules.deals import is_solution
from mahjong_solitaire.rules.tiles import FACE_BY_NAME
from tests.commands import Capture, output, refusal

TOWER = "format: 1\nname: Tower\ntiles: [[0, 0, 0], [0, 0, 1]]\n"
PAIR = "format: 1\nname: Pair\ntiles: [[0, 0, 0], [2, 0, 0]]\n"


def written(folder: Path, content: str, name: str = "test.yaml") -> str:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return str(path)


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
        (["--lang", "de", "solve"], "eines dieser Argumente ist nötig"),
        (["--lang", "hu", "solve", "x", "--layout", "y"], "nem adható meg ezzel együtt: FÁJL"),
        (["deal", "--layout", "turtle"], "--number"),
        (["replay"], "file"),
        (["check"], "FILE"),
        (["deal", "--code=--"], "--code"),
        (["replay", "--id=--"], "--id"),
    ],
)
def test_wrong_calls(arguments: list[str], words: str, capsys: Capture) -> None:
    said = refusal(capsys, *arguments, status=2)
    assert words.lower() in said.lower()
    assert said.endswith(("(try --help)", "(Hilfe mit --help)", "(súgó: --help)"))


def test_two_dashes_are_no_layout(capsys: Capture) -> None:
    assert main(["--layout=--"]) in (1, 2)  # argparse took them for no value at all until Python 3.12
    said = capsys.readouterr().err
    assert said.startswith("mahjong-solitaire: ")
    assert said.count("\n") == 1


COMMANDS = ["layouts", "check", "deal", "replay", "solve", "par", "grade", "scores", "stats", "export"]


@pytest.mark.parametrize(
    "before",
    [
        "",
        "--lang en",
        "--tiles european",
        "--number 7",
        "--fullscreen",
        "--layout=turtle",
        "--colour",
        "--",
        "--id 3",
        "-3",
        "-",
    ],
)
def test_a_wrong_command_lists_all_commands_whatever_stands_before_it(before: str, capsys: Capture) -> None:
    said = refusal(capsys, *before.split(), "bogus", status=2)
    assert "(choose from" in said
    assert re.findall("[a-z]+", said.partition("choose from")[2].partition(")")[0]) == COMMANDS


def test_options_before_a_command_count_for_it(capsys: Capture) -> None:
    told = output(capsys, "deal", "--layout", "little-gate", "--number", "7", "--json")
    code = json.loads(told)["code"]
    assert output(capsys, "--layout", "little-gate", "--number", "7", "--json", "deal") == told
    assert output(capsys, "--layout=little-gate", "deal", "--json", "--number", "7") == told
    assert output(capsys, "--code", code, "deal", "--json") == told
    assert output(capsys, "--number", "6", "deal", "--number", "7", "--json", "--layout", "little-gate") == told
    assert "already" in refusal(capsys, "--code", code, "--layout", "turtle", "deal", status=2)
    solved = output(capsys, "solve", "--layout", "little-gate", "--number", "7")
    assert output(capsys, "--layout", "little-gate", "--number", "7", "solve") == solved
    assert json.loads(output(capsys, "--count", "1", "grade", "little-gate", "--json"))["count"] == 1
    assert json.loads(output(capsys, "--json", "layouts"))


@pytest.mark.parametrize("words", ["--size 800x600 layouts", "--fullscreen scores", "--tiles european check x.yaml"])
def test_options_that_a_command_has_no_use_for_are_refused(words: str, capsys: Capture) -> None:
    assert words.split()[0] in refusal(capsys, *words.split(), status=2)


def test_every_option_with_a_value_may_stand_before_a_command() -> None:
    parser = cli._parser(Translator("en"), cli._MODULES)
    commands = next(action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    assert list(commands.choices) == COMMANDS
    options = [action for one in (parser, *commands.choices.values()) for action in one._actions]
    with_value = {name for action in options if action.nargs != 0 for name in action.option_strings}
    assert with_value == set(cli._WITH_VALUE)


def test_refusals(tmp_path: Path, capsys: Capture) -> None:
    tower = written(tmp_path, TOWER)
    assert "did you mean turtle" in refusal(capsys, "--layout", "turtel")
    assert "did you mean turtle" in refusal(capsys, "deal", "--layout", "turtel", "--number", "1")
    assert "war turtle" in refusal(capsys, "deal", "--layout", "turtel", "--number", "1", "--lang", "de")
    assert "no such file" in refusal(capsys, "--layout", "none.yaml")
    assert "no such file" in refusal(capsys, "replay", "none.yaml")
    assert "no deal of this layout" in refusal(capsys, "deal", "--layout", tower, "--number", "1")
    assert "this is a folder" in refusal(capsys, "replay", str(tmp_path))
    assert "no such file" in refusal(capsys, "replay", "x" * 300)
    illegal = written(tmp_path, "format: 1\ntiles: [[0, 0, 0, wind-east]]\nmoves: [[[0, 0, 0], [0, 0, 0]]]\n")
    assert refusal(capsys, "replay", illegal) == "move 1 is illegal: a tile cannot be taken with itself"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such file there")
def test_a_device_is_no_file_in_any_language(capsys: Capture) -> None:
    for arguments in (["check", os.devnull], ["replay", os.devnull], ["--layout", os.devnull]):
        assert main([*arguments, "--lang", "de"]) == 1
        assert capsys.readouterr().err.removeprefix("mahjong-solitaire: ") == (
            f"{os.devnull}: das ist eine Pipe oder ein Gerät, keine Datei; kopiere den Inhalt in eine Datei\n"
        )


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


@pytest.mark.parametrize(
    "call",
    ["layouts", "deal --layout little-gate --number 1", "grade little-gate --count 1"]
    + [f"{command} --layout little-gate --number 1 --budget 5" for command in ("solve", "par")],
)
def test_the_help_names_every_key_of_the_json(call: str, capsys: Capture) -> None:
    told = json.loads(output(capsys, *call.split(), "--json"))
    said = output(capsys, call.split()[0], "--help").partition("The JSON is")[2]
    assert set(told[0] if isinstance(told, list) else told) <= set(re.findall("[a-z_]+", said))


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


def test_the_game_starts_without_any_command() -> None:
    code = (
        "import sys; from mahjong_solitaire import cli; cli.run(['--layout', 'turtle', '--lang', 'en'], lambda o: 0);"
        "sys.exit(' '.join(name for name in sys.modules if name.startswith('mahjong_solitaire.commands')) or None)"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
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


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such shell there")
def test_without_an_output_the_game_starts_and_commands_say_why_they_do_not() -> None:
    code = "import sys; from mahjong_solitaire import cli; sys.exit(cli.run(sys.argv[1:], lambda options: 7))"
    for arguments, status, said in (
        ("--layout turtle", 7, ""),
        ("layouts --lang de", 1, "die Ausgabe ist geschlossen"),
        ("bogus", 2, "invalid choice: 'bogus'"),
    ):
        command = ["sh", "-c", f'exec "$0" -c "$1" {arguments} >&-', sys.executable, code]
        ended = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False, timeout=60)
        assert (ended.returncode, said in ended.stderr) == (status, True)
        assert ended.stderr.count("\n") == (status != 7)


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
