"""``par``: the best-scoring line found for a deal, or for a recorded game from its last position on."""

from __future__ import annotations

import argparse
import json

from mahjong_solitaire.commands.position import Subparsers, add_position, position, progress
from mahjong_solitaire.i18n import Translator, format_number
from mahjong_solitaire.records import slot_pairs
from mahjong_solitaire.rules.board import Board, Pair
from mahjong_solitaire.rules.par import Line, best_line_steps

BUDGET = 75_000
"""Checks made unless told otherwise: about three seconds."""


def add_parser(subparsers: Subparsers, tr: Translator) -> argparse.ArgumentParser:
    """Declare the command and its arguments."""
    more = tr("The JSON is an object with score, bound, cleared and line (a list of pairs of tiles, each as x, y, z).")
    return add_position(subparsers, tr, "par", tr("look for the line that scores most"), more, BUDGET)


def run(options: argparse.Namespace, tr: Translator) -> int:
    """Print the best line found, its score and the proved bound."""
    board, known = position(options, tr)
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


def _best(board: Board, known: tuple[Pair, ...], budget: int, tr: Translator) -> Line:
    with progress() as tick:
        steps = best_line_steps(board, budget=budget, line=known)
        while True:
            try:
                best = next(steps)
            except StopIteration as stop:
                found: Line = stop.value
                return found
            tick(lambda _, best=best: _how_far(best, budget, tr))  # type: ignore[misc]


def _how_far(best: Line, budget: int, tr: Translator) -> str:
    percent, points = 100 * best.checks // budget, format_number(best.score)
    return tr("{percent} %, best found: {points}", percent=percent, points=points)
