"""What commands about one position share: which position it is, whole numbers, and progress on a terminal."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from mahjong_solitaire.i18n import Translator, format_number
from mahjong_solitaire.layouts import Library
from mahjong_solitaire.records import read_record, replay
from mahjong_solitaire.rules.board import Board, Pair
from mahjong_solitaire.rules.codes import MAX_NUMBER
from mahjong_solitaire.rules.deals import Difficulty, deal

MAX_BUDGET = 10**9
PATIENCE = 300
"""Steps of about a millisecond after which a terminal shows how far the work is."""
STEPS_A_LOOK = 100
"""Steps between two looks at how far it is."""


class Subparsers(Protocol):
    """Where a command adds its parser: what ``ArgumentParser.add_subparsers`` returns."""

    def add_parser(self, name: str, **options: object) -> argparse.ArgumentParser:
        """A parser for the command of that name."""


def add_position(
    subparsers: Subparsers, tr: Translator, name: str, about: str, json_says: str, budget: int
) -> argparse.ArgumentParser:
    """A command that takes a game record or a deal, and a budget of checks."""
    parser = subparsers.add_parser(name, help=about, description=about, epilog=json_says, allow_abbrev=False)
    parser.set_defaults(refuse=parser.error)
    board = parser.add_mutually_exclusive_group(required=True)
    board.add_argument("file", nargs="?", metavar=tr("FILE"), type=Path, help=tr("game record, judged after its moves"))
    board.add_argument("--layout", metavar=tr("NAME|FILE"), help=tr("layout to deal"))
    parser.add_argument("--number", metavar="N", type=whole(tr, 0, MAX_NUMBER), help=tr("deal number"))
    grades = [difficulty.value for difficulty in Difficulty]
    parser.add_argument("--difficulty", choices=grades, help=tr("difficulty of the deal; normal if none is named"))
    limit = whole(tr, 0, MAX_BUDGET)
    told = tr("most checks to make; {count} if none are named", count=format_number(budget))
    parser.add_argument("--budget", metavar="N", type=limit, default=budget, help=told)
    parser.add_argument("--json", action="store_true", help=tr("write JSON"))
    return parser


def position(options: argparse.Namespace, tr: Translator) -> tuple[Board, tuple[Pair, ...]]:
    """The board that was asked for, and a line that is known to clear it, if one is."""
    if (options.layout is None) != (options.number is None):
        options.refuse(tr("--layout and --number belong together"))
    if options.layout is None and options.difficulty is not None:
        options.refuse(tr("--difficulty belongs to --layout and --number"))
    library = Library()
    if options.file is not None:
        game = replay(read_record(options.file), library, options.file.parent).game
        return game.board, () if game.moves else game.deal.solution
    layout = library.find_or_read(options.layout).layout
    dealt = deal(layout, options.number, Difficulty(options.difficulty or Difficulty.NORMAL))
    return dealt.board(), dealt.solution


@contextmanager
def progress() -> Iterator[Callable[[Callable[[int], str]], None]]:
    """Shows on a terminal how far long work is, and takes it away again.

    To be called after each step with what makes the text, of the number of looks so far.
    """
    steps = 0

    def tick(text: Callable[[int], str]) -> None:
        nonlocal steps
        steps += 1
        if terminal and steps >= PATIENCE and steps % STEPS_A_LOOK == 0:
            print("\r\033[K" + text(steps // STEPS_A_LOOK), end="", file=sys.stderr, flush=True)

    terminal = sys.stderr is not None and sys.stderr.isatty()
    try:
        yield tick
    finally:
        if terminal and steps >= PATIENCE:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def whole(tr: Translator, lowest: int, highest: int) -> Callable[[str], int]:
    """A reader of whole numbers within limits."""

    def number(text: str) -> int:
        value = int(text) if re.fullmatch("[0-9]{1,18}", text) else -1
        if not lowest <= value <= highest:
            limits = {"lowest": format_number(lowest), "highest": format_number(highest)}
            raise argparse.ArgumentTypeError(
                tr('"{text}" is not a number from {lowest} to {highest}', text=text, **limits)
            )
        return value

    return number
