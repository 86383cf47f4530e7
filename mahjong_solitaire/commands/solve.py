"""``solve``: whether a deal, or a recorded game after its moves, can be cleared, and how."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence

from mahjong_solitaire.commands.position import Subparsers, add_position, position, progress
from mahjong_solitaire.i18n import N_, Translator
from mahjong_solitaire.records import slot_pairs
from mahjong_solitaire.rules.board import Board, Pair
from mahjong_solitaire.rules.closure import witness_of
from mahjong_solitaire.rules.solver import Solution, Verdict, solve_steps

BUDGET = 25_000
"""Checks made unless told otherwise: a second or two."""

VERDICTS = {
    Verdict.WINNABLE: N_("The board can be cleared."),
    Verdict.LOST: N_("The board cannot be cleared."),
    Verdict.UNKNOWN: N_("Whether the board can be cleared was not found out."),
}
"""What each verdict says."""


def add_parser(subparsers: Subparsers, tr: Translator) -> argparse.ArgumentParser:
    """Declare the command and its arguments."""
    more = tr(
        "The JSON is an object with verdict (winnable, lost or unknown), checks and line (a list of pairs of tiles,"
        " each as x, y, z)."
    )
    return add_position(subparsers, tr, "solve", tr("find out whether a board can be cleared"), more, BUDGET)


def run(options: argparse.Namespace, tr: Translator) -> int:
    """Print the verdict and the line; 0 whatever the verdict is."""
    board, known = position(options, tr)
    solution = _solution(board, known, options.budget, tr)
    line = slot_pairs(board.layout, solution.line)
    if options.json:
        print(json.dumps({"verdict": solution.verdict.value, "checks": solution.checks, "line": line}))
        return 0
    checks = tr.plural("{count} check", "{count} checks", solution.checks)
    print(f"{tr(VERDICTS[solution.verdict])} ({checks})")
    for first, second in line:
        print(f"  {list(first)} {list(second)}")
    return 0


def _solution(board: Board, known: Sequence[Pair], budget: int, tr: Translator) -> Solution:
    """The verdict; the pairing of a line by which the deal was made is tried first, and proved like any other."""
    near = witness_of(board.layout, known) if known else None
    with progress() as tick:
        steps = solve_steps(board, max_checks=budget, near=near)
        while True:
            try:
                next(steps)
            except StopIteration as stop:
                solution: Solution = stop.value
                return solution
            tick(lambda looks: f"{tr('searching')} {'.' * (looks % 10)}")
