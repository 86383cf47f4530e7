"""The command line: commands that need no window, and the options a game starts with.

Whatever goes wrong ends in one line on stderr and an exit status: 2 for a wrong call, 1 for everything else.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import NoReturn

from mahjong_solitaire import __version__
from mahjong_solitaire.documents import DocumentError, one_line
from mahjong_solitaire.i18n import LANGUAGES, N_, Message, Translator, format_number, system_language
from mahjong_solitaire.layouts import (
    LayoutFile,
    LayoutFileError,
    Library,
    UnknownLayoutError,
    can_be_cleared,
    read_layout,
)
from mahjong_solitaire.options import StartOptions
from mahjong_solitaire.records import FAULTS, ReplayError, slot_pairs
from mahjong_solitaire.resources import MissingResourceError
from mahjong_solitaire.rules.codes import MAX_NUMBER, DealCode, DealCodeError, decode, encode, find_layout
from mahjong_solitaire.rules.deals import Deal, Difficulty, UnwinnableLayoutError, deal
from mahjong_solitaire.storage import DESIGNS

PROGRAM = "mahjong-solitaire"
SMALLEST, BIGGEST = (800, 600), (7680, 4320)
"""The limits of the window's size in pixels."""
_MODULES = ("replay", "solve", "par", "grade", "scores", "stats", "export")
"""The commands that have a module of their own, imported only if a command is asked for, or help."""
_WITH_VALUE = (
    "--layout", "--number", "--difficulty", "--code", "--tiles", "--lang", "--size", "--budget", "--count", "--id",
)  # fmt: skip
"""The options that take a value, of the game and of all commands."""
_ANSWERED_AT_ONCE = ("-h", "--help", "--version")
"""The options after which nothing else counts."""


ARGPARSE_WORDS = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("expected one argument"),
    N_("expected at least one argument"),
    N_("ignored explicit argument %r"),
    N_("not allowed with argument %s"),
    N_("one of the arguments %s is required"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("unknown parser %(parser_name)r (choices: %(choices)s)"),
)
"""What ``argparse`` may say to a player, as it asks its gettext for it."""


def _module(name: str) -> ModuleType:
    return importlib.import_module(f"mahjong_solitaire.commands.{name}")


class CommandError(Exception):
    """A command that failed, with the reason in words and the exit status."""

    def __init__(self, message: Message, status: int = 1) -> None:
        super().__init__(message, status)
        self.message = message
        self.status = status

    def __str__(self) -> str:
        return str(self.message)


class UsageError(Exception):
    """A wrong call; the text is in the player's language already."""


class _Parser(argparse.ArgumentParser):
    """Raises instead of printing the usage and leaving."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


def run(argv: Sequence[str] | None, play: Callable[[StartOptions], int]) -> int:
    """Do what the arguments say, opening the window by ``play``; answers with the exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    tr = Translator(_language_asked(arguments) or system_language(os.environ))
    setattr(argparse, "_", tr)  # noqa: B010 - what the module asks for its own words, and typeshed does not know
    _speak_any_encoding()
    try:
        return _dispatch(arguments, tr, play)
    except UsageError as error:
        return _complain(tr("{problem} (try --help)", problem=error), 2)
    except CommandError as error:
        return _complain(tr.message(error.message), error.status)
    except (DocumentError, ReplayError) as error:
        return _complain(error.text(tr), 1)
    except UnknownLayoutError as error:
        return _complain(tr.message(error.message), 1)
    except UnwinnableLayoutError:
        return _complain(tr("no deal of this layout could be cleared; choose another layout"), 1)
    except DealCodeError as error:
        return _complain(tr.message(Message(FAULTS[error.fault])), 1)
    except MissingResourceError as error:
        return _complain(tr("{file} is missing; install the game again", file=error.path), 1)
    except KeyboardInterrupt:
        return _complain(tr("interrupted"), 130)


def _dispatch(arguments: list[str], tr: Translator, play: Callable[[StartOptions], int]) -> int:
    with _output():
        try:
            options = _parsed(arguments, tr)
        except SystemExit:  # after --help or --version
            return 0
    if options.command is None:
        return play(_start_options(options, tr))
    if sys.stdout is None:
        raise CommandError(Message(N_("the output is closed")))
    commands = {"layouts": _layouts, "check": _check, "deal": _deal}
    with _output():
        status: int = (commands.get(options.command) or _module(options.command).run)(options, tr)
        return status
    return 0  # whoever read the output had enough of it


def _language_asked(arguments: Sequence[str]) -> str | None:
    """The language of ``--lang`` before anything else is parsed, so that complaints are in it."""
    pairs = zip(arguments, [*arguments[1:], ""], strict=False)
    asked = [
        after if word == "--lang" else word.removeprefix("--lang=") for word, after in pairs if word[:6] == "--lang"
    ]
    return next((language for language in reversed(asked) if language in LANGUAGES), None)


# ---------------------------------------------------------------- arguments


def _parsed(arguments: list[str], tr: Translator) -> argparse.Namespace:
    """What the arguments say; options before the command count for it."""
    place = _place_of_command(arguments)
    if place is not None:
        arguments = [arguments[place], *arguments[:place], *arguments[place + 1 :]]
    elif not any(word in ("-h", "--help") for word in arguments):  # the game starts sooner without the commands
        with contextlib.suppress(UsageError):  # the parser that knows all commands says it better
            return _checked(_parser(tr).parse_args(arguments), tr)
    return _checked(_parser(tr, _MODULES).parse_args(arguments), tr)


def _checked(options: argparse.Namespace, tr: Translator) -> argparse.Namespace:
    """The same options, unless one lacks its value."""
    for name, value in vars(options).items():
        if value == []:  # what argparse makes of "--code=--"
            raise UsageError(f"--{name}: {tr('expected one argument')}")
    return options


def _parser(tr: Translator, modules: Iterable[str] = ()) -> argparse.ArgumentParser:
    """The parser of the game's options, the commands of this module, and those of some modules."""
    about = tr("A Mahjong solitaire that counts points. Without a command it opens the window.")
    more = tr("Options before a command count for it. With --help after it, a command tells its own.")
    parser = _Parser(prog=PROGRAM, description=about, epilog=more, allow_abbrev=False)
    told = tr("show the version and exit")
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}", help=told)
    _add_play_options(parser, tr)
    commands = parser.add_subparsers(dest="command", title=tr("commands"), metavar=tr("COMMAND"), parser_class=_Parser)

    def command(name: str, about: str, json_says: str | None = None) -> argparse.ArgumentParser:
        added: argparse.ArgumentParser = commands.add_parser(
            name, help=about, description=about, epilog=json_says, allow_abbrev=False
        )
        _add_language(added, tr)
        if json_says:
            added.add_argument("--json", action="store_true", help=tr("write JSON"))
        return added

    listed = tr("The JSON is a list of objects with name, title, tiles, levels, source.")
    command("layouts", tr("list all layouts"), listed)
    check = command("check", tr("check layout files"))
    check.add_argument("files", nargs="+", metavar=tr("FILE"), type=Path, help=tr("file of a layout"))
    shown = tr(
        "The JSON is an object with layout, number, difficulty, code, tiles (a list of x, y, z, face) and solution"
        " (a list of pairs of tiles, each as x, y, z)."
    )
    dealing = command("deal", tr("show a deal and a way to clear it"), shown)
    dealing.add_argument("--layout", metavar=tr("NAME|FILE"), help=tr("layout to deal"))
    dealing.add_argument("--number", metavar="N", type=_number_type(tr), help=tr("deal number"))
    _add_difficulty_and_code(dealing, tr)
    for name in modules:
        _add_language(_module(name).add_parser(commands, tr), tr)
    return parser


def _place_of_command(arguments: Sequence[str]) -> int | None:
    """Where the first word stands that is neither an option nor its value, if there is one that counts."""
    is_value = False
    for place, word in enumerate(arguments):
        if word in _ANSWERED_AT_ONCE:
            return None
        if not word.startswith("-") and not is_value:
            return place
        is_value = word in _WITH_VALUE
    return None


def _add_language(parser: argparse.ArgumentParser, tr: Translator) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=tr("language of all texts"))


def _add_difficulty_and_code(parser: argparse.ArgumentParser, tr: Translator) -> None:
    grades = [difficulty.value for difficulty in Difficulty]
    parser.add_argument("--difficulty", choices=grades, help=tr("difficulty of the deal; normal if none is named"))
    told = tr("deal code, in place of layout, number and difficulty")
    parser.add_argument("--code", metavar=tr("CODE"), type=_code_type(tr), help=told)


def _add_play_options(parser: argparse.ArgumentParser, tr: Translator) -> None:
    parser.add_argument("--layout", metavar=tr("NAME|FILE"), help=tr("layout to open at once"))
    parser.add_argument("--number", metavar="N", type=_number_type(tr), help=tr("deal number to open at once"))
    _add_difficulty_and_code(parser, tr)
    designs = tr("design of the tiles: traditional, european or own:FOLDER")
    parser.add_argument("--tiles", metavar=tr("DESIGN"), type=_design_type(tr), help=designs)
    parser.add_argument("--lang", choices=LANGUAGES, help=tr("language of all texts"))
    parser.add_argument("--size", metavar=tr("WxH"), type=_size_type(tr), help=tr("size of the window in pixels"))
    parser.add_argument("--fullscreen", action="store_true", help=tr("use the whole screen"))


def _number_type(tr: Translator) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not re.fullmatch("[0-9]{1,18}", text):
            raise argparse.ArgumentTypeError(
                tr('"{text}" is not a deal number from 0 to {highest}', text=text, highest=format_number(MAX_NUMBER))
            )
        return int(text)

    return number


def _design_type(tr: Translator) -> Callable[[str], str]:
    def design(text: str) -> str:
        if text in DESIGNS:
            return text
        from mahjong_solitaire.designs import own_designs  # only for those who have some

        names = [*DESIGNS, *(own.name for own in own_designs())]
        if text not in names:
            raise argparse.ArgumentTypeError(
                tr('"{text}" is no design; there are {designs}', text=text, designs=", ".join(names))
            )
        return text

    return design


def _code_type(tr: Translator) -> Callable[[str], DealCode]:
    def code(text: str) -> DealCode:
        try:
            return decode(text)
        except DealCodeError as error:
            raise argparse.ArgumentTypeError(tr.message(Message(FAULTS[error.fault]))) from error

    return code


def _size_type(tr: Translator) -> Callable[[str], tuple[int, int]]:
    def size(text: str) -> tuple[int, int]:
        found = re.fullmatch("([0-9]{1,5})[xX×]([0-9]{1,5})", text)
        width, height = (int(found[1]), int(found[2])) if found else (0, 0)
        if not (SMALLEST[0] <= width <= BIGGEST[0] and SMALLEST[1] <= height <= BIGGEST[1]):
            limits = {"smallest": "{}x{}".format(*SMALLEST), "biggest": "{}x{}".format(*BIGGEST)}
            raise argparse.ArgumentTypeError(
                tr('"{text}" is not a size from {smallest} to {biggest}', text=text, **limits)
            )
        return width, height

    return size


def _start_options(options: argparse.Namespace, tr: Translator) -> StartOptions:
    layout, number, difficulty = _asked(options, tr)
    window = options.tiles, options.lang, options.size, options.fullscreen
    return StartOptions(layout, number, *window, difficulty)


def _asked(options: argparse.Namespace, tr: Translator) -> tuple[LayoutFile | None, int | None, Difficulty | None]:
    """The layout, the number and the difficulty that are asked for, each by its option or all by a deal code."""
    if options.code is None:
        layout = None if options.layout is None else Library().find_or_read(options.layout)
        return layout, options.number, None if options.difficulty is None else Difficulty(options.difficulty)
    if any(value is not None for value in (options.layout, options.number, options.difficulty)):
        raise UsageError(tr("--code names the layout, the number and the difficulty already"))
    return find_layout(options.code, Library().load().files), options.code.number, options.code.difficulty


# ---------------------------------------------------------------- commands


def _layouts(options: argparse.Namespace, tr: Translator) -> int:
    listing = Library().load()
    if options.json:
        print(json.dumps([_layout_data(file) for file in listing.files]))
    else:
        width = max((len(file.name) for file in listing.files), default=0)
        for file in listing.files:
            print(f"{file.name:{width}}  {_size_of(file, tr)}  {one_line(file.title(tr.language))}")
    for problem in listing.problems:
        _complain(problem.text(tr), 0)
    return 0


def _layout_data(file: LayoutFile) -> dict[str, object]:
    titles = {language: file.title(language) for language in LANGUAGES}
    counts = {"tiles": len(file.layout), "levels": file.layout.levels}
    return {"name": file.name, "title": titles, **counts, "source": file.source}


def _size_of(file: LayoutFile, tr: Translator) -> str:
    tiles = tr.plural("{count} tile", "{count} tiles", len(file.layout))
    levels = tr.plural("{count} level", "{count} levels", file.layout.levels)
    return f"{tiles}, {levels}"


def _check(options: argparse.Namespace, tr: Translator) -> int:
    status = 0
    for path in options.files:
        try:
            file = read_layout(path)
            doubt = "" if can_be_cleared(file.layout) else "; " + tr("no deal on it could be cleared")
            print(one_line(f"{path}: OK, {_size_of(file, tr)}{doubt}"))
        except LayoutFileError as error:
            print(error.text(tr), file=sys.stderr)
            status = 1
    return status


def _deal(options: argparse.Namespace, tr: Translator) -> int:
    if options.code is None and (options.layout is None or options.number is None):
        raise UsageError(tr("--layout and --number are needed, or --code"))
    file, number, difficulty = _asked(options, tr)
    assert file is not None
    assert number is not None
    dealt = deal(file.layout, number, difficulty or Difficulty.NORMAL)
    if options.json:
        by_path = options.layout is not None and file.name.casefold() != options.layout.casefold()
        print(json.dumps(_deal_data(options.layout if by_path else file.name, dealt)))
    else:
        for line in _deal_lines(file, dealt, tr):
            print(line)
    return 0


def _deal_lines(file: LayoutFile, dealt: Deal, tr: Translator) -> Iterator[str]:
    assert dealt.difficulty is not None
    yield tr("Deal {number}: {title}", number=dealt.number, title=one_line(file.title(tr.language)))
    yield tr("Difficulty: {difficulty}", difficulty=tr(_module("grade").DIFFICULTIES[dealt.difficulty]))
    yield tr("Deal code: {code}", code=encode(dealt))
    for slot, face in zip(dealt.layout.slots, dealt.faces, strict=True):
        yield f"  {list(slot)} {face}"
    if not dealt.solution:
        yield tr("Perhaps this deal cannot be cleared.")
        return
    yield tr("A way to clear it:")
    for first, second in slot_pairs(dealt.layout, dealt.solution):
        yield f"  {list(first)} {list(second)}"


def _deal_data(name: str, dealt: Deal) -> dict[str, object]:
    assert dealt.difficulty is not None
    tiles = [[*slot, face.name] for slot, face in zip(dealt.layout.slots, dealt.faces, strict=True)]
    named = {"layout": name, "number": dealt.number, "difficulty": dealt.difficulty.value, "code": encode(dealt)}
    return {**named, "tiles": tiles, "solution": slot_pairs(dealt.layout, dealt.solution)}


# ---------------------------------------------------------------- output


def _complain(text: str, status: int) -> int:
    print(one_line(f"{PROGRAM}: {text}"), file=sys.stderr)
    return status


def _speak_any_encoding() -> None:
    """A terminal that lacks a letter shows a substitute for it, instead of ending the program."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


@contextlib.contextmanager
def _output() -> Iterator[None]:
    """Say so if what is printed inside cannot be written; whoever closes a pipe, as ``head`` does, had enough."""
    try:
        try:
            yield
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except MissingResourceError:
        raise
    except BrokenPipeError:
        _drop_output()
    except OSError as error:
        _drop_output()
        reason = error.strerror or str(error)
        raise CommandError(Message(N_("the output cannot be written ({reason})"), {"reason": reason})) from error


def _drop_output() -> None:
    """Keep Python from writing, when it exits, what could not be written before."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
