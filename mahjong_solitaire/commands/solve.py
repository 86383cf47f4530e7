"""``solve``: whether a deal, or a recorded game after its moves, can be cleared, and how."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from mahjong_solitaire.i18n import N_, Translator, format_number
from mahjong_solitaire.layouts import Library
from mahjong_solitaire.records import read_record, replay, slot_pairs
from mahjong_solitaire.rules.board import Board
from mahjong_solitaire.rules.deals import deal
from mahjong_solitaire.rules.solver import Solution, Verdict, solve_steps

BUDGET = 25_000
"""Checks made unless told otherwise: a second or two."""
MAX_BUDGET = 10**9
MAX_NUMBER = 10**18 - 1
"""The highest deal number."""
PATIENCE = 300
"""Steps of about a millisecond after which a terminal shows how far the work is."""
STEPS_A_LOOK = 100
"""Steps between two looks at how far it is."""

VERDICTS = {
    Verdict.WINNABLE: N_("The board can be cleared."),
    Verdict.LOST: N_("The board cannot be cleared."),
    Verdict.UNKNOWN: N_("Whether the board can be cleared was not found out."),
}
"""What each verdict says."""


class Subparsers(Protocol):
    """Where a command adds its parser: what ``ArgumentParser.add_subparsers`` returns."""

    def add_parser(self, name: str, **options: object) -> argparse.ArgumentParser:
        """A parser for the command of that name."""


def add_parser(subparsers: Subparsers, tr: Translator) -> argparse.ArgumentParser:
    """Declare the command and its arguments."""
    about = tr("find out whether a board can be cleared")
    parser = subparsers.add_parser("solve", help=about, description=about, allow_abbrev=False)
    parser.set_defaults(refuse=parser.error)
    board = parser.add_mutually_exclusive_group(required=True)
    board.add_argument("file", nargs="?", metavar=tr("FILE"), type=Path, help=tr("game record, judged after its moves"))
    board.add_argument("--layout", metavar=tr("NAME|FILE"), help=tr("layout to deal"))
    parser.add_argument("--number", metavar="N", type=_whole(tr, 0, MAX_NUMBER), help=tr("deal number"))
    parser.add_argument(
        "--budget", metavar="N", type=_whole(tr, 0, MAX_BUDGET), default=BUDGET, help=tr("most checks to make")
    )
    parser.add_argument("--json", action="store_true", help=tr("write JSON"))
    return parser


def run(options: argparse.Namespace, tr: Translator) -> int:
    """Print the verdict and the line; 0 whatever the verdict is."""
    if (options.layout is None) != (options.number is None):
        options.refuse(tr("--layout and --number belong together"))
    board = _board(options)
    solution = _solution(board, options.budget, tr)
    line = slot_pairs(board.layout, solution.line)
    if options.json:
        print(json.dumps({"verdict": solution.verdict.value, "checks": solution.checks, "line": line}))
        return 0
    checks = tr.plural("{count} check", "{count} checks", solution.checks)
    print(f"{tr(VERDICTS[solution.verdict])} ({checks})")
    for first, second in line:
        print(f"  {list(first)} {list(second)}")
    return 0


def _board(options: argparse.Namespace) -> Board:
    library = Library()
    if options.file is not None:
        return replay(read_record(options.file), library, options.file.parent).game.board
    return deal(library.find_or_read(options.layout).layout, options.number).board()


def _solution(board: Board, budget: int, tr: Translator) -> Solution:
    with _progress(tr) as tick:
        steps = solve_steps(board, max_checks=budget)
        while True:
            try:
                next(steps)
            except StopIteration as stop:
                solution: Solution = stop.value
                return solution
            tick()


@contextmanager
def _progress(tr: Translator) -> Iterator[Callable[[], None]]:
    """Shows on a terminal that work goes on, and takes it away again; to be called after each step."""
    steps = 0

    def tick() -> None:
        nonlocal steps
        steps += 1
        if terminal and steps >= PATIENCE and steps % STEPS_A_LOOK == 0:
            print(f"\r{tr('searching')} {'.' * (steps // STEPS_A_LOOK % 10):10}", end="", file=sys.stderr, flush=True)

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
