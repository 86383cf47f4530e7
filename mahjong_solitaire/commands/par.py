"""``par``: the best-scoring line found for a deal, or for a recorded game from its last position on."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from mahjong_solitaire.commands.solve import Subparsers
from mahjong_solitaire.i18n import Translator, format_number
from mahjong_solitaire.layouts import Library
from mahjong_solitaire.records import read_record, replay, slot_pairs
from mahjong_solitaire.rules.board import Board, Pair
from mahjong_solitaire.rules.codes import MAX_NUMBER
from mahjong_solitaire.rules.deals import Difficulty, deal
from mahjong_solitaire.rules.par import Line, best_line_steps

BUDGET = 75_000
"""Checks made unless told otherwise: about three seconds."""
MAX_BUDGET = 10**9
PATIENCE = 300
"""Steps of about a millisecond after which a terminal shows how far the work is."""
STEPS_A_LOOK = 100
"""Steps between two looks at how far it is."""


def add_parser(subparsers: Subparsers, tr: Translator) -> argparse.ArgumentParser:
    """Declare the command and its arguments."""
    about = tr("look for the line that scores most")
    parser = subparsers.add_parser("par", help=about, description=about, allow_abbrev=False)
    parser.set_defaults(refuse=parser.error)
    board = parser.add_mutually_exclusive_group(required=True)
    board.add_argument("file", nargs="?", metavar=tr("FILE"), type=Path, help=tr("game record, judged after its moves"))
    board.add_argument("--layout", metavar=tr("NAME|FILE"), help=tr("layout to deal"))
    parser.add_argument("--number", metavar="N", type=_whole(tr, 0, MAX_NUMBER), help=tr("deal number"))
    grades = [difficulty.value for difficulty in Difficulty]
    parser.add_argument("--difficulty", choices=grades, help=tr("difficulty of the deal; normal if none is named"))
    parser.add_argument(
        "--budget", metavar="N", type=_whole(tr, 0, MAX_BUDGET), default=BUDGET, help=tr("most checks to make")
    )
    parser.add_argument("--json", action="store_true", help=tr("write JSON"))
    return parser


def run(options: argparse.Namespace, tr: Translator) -> int:
    """Print the best line found, its score and the proved bound."""
    if (options.layout is None) != (options.number is None):
        options.refuse(tr("--layout and --number belong together"))
    if options.layout is None and options.difficulty is not None:
        options.refuse(tr("--difficulty belongs to --layout and --number"))
    board, known = _position(options)
    best = _best(board, known, options.budget, tr)
    line = slot_pairs(board.layout, best.moves)
    if options.json:
        print(json.dumps({"score": best.score, "bound": best.bound, "cleared": best.cleared, "line": line}))
        return 0
    points = tr.plural("{count} point", "{count} points", best.score)
    print(tr("The best line found scores {points}.", points=points))
    limit = tr.plural("{count} point", "{count} points", best.bound)
    print(tr("It is proved that no line scores more than {points}.", points=limit))
    if not best.cleared:
        print(tr("It does not clear the board."))
    for first, second in line:
        print(f"  {list(first)} {list(second)}")
    return 0


def _position(options: argparse.Namespace) -> tuple[Board, tuple[Pair, ...]]:
    """The board, and a line that is known to clear it, if one is."""
    library = Library()
    if options.file is not None:
        game = replay(read_record(options.file), library, options.file.parent).game
        return game.board, () if game.moves else game.deal.solution
    layout = library.find_or_read(options.layout).layout
    dealt = deal(layout, options.number, Difficulty(options.difficulty or Difficulty.NORMAL))
    return dealt.board(), dealt.solution


def _best(board: Board, known: tuple[Pair, ...], budget: int, tr: Translator) -> Line:
    with _progress(tr, budget) as tick:
        steps = best_line_steps(board, budget=budget, line=known)
        while True:
            try:
                tick(next(steps))
            except StopIteration as stop:
                best: Line = stop.value
                return best


@contextmanager
def _progress(tr: Translator, budget: int) -> Iterator[Callable[[Line], None]]:
    """Shows on a terminal how far the work is, and takes it away again; to be called after each step."""
    steps = 0

    def tick(best: Line) -> None:
        nonlocal steps
        steps += 1
        if terminal and steps >= PATIENCE and steps % STEPS_A_LOOK == 0:
            values = {"percent": 100 * best.checks // budget, "points": format_number(best.score)}
            print("\r\033[K" + tr("{percent} %, best found: {points}", **values), end="", file=sys.stderr, flush=True)

    terminal = sys.stderr is not None and sys.stderr.isatty()
    try:
        yield tick
    finally:
        if terminal and steps >= PATIENCE:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def _whole(tr: Translator, lowest: int, highest: int) -> Callable[[str], int]:
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
