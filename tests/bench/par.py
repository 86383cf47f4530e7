"""How many points par finds on 50 winnable Turtle deals in 0.3, 1 and 3 seconds' worth of checks.

Run by hand, `python -m tests.bench.par [BUDGET ...]`; takes about five minutes. The deals are uniform shuffles,
the first from one seed that the solver proves winnable: those that the first prototype was measured with.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Iterator
from itertools import islice
from random import Random

from mahjong_solitaire.layouts import Library
from mahjong_solitaire.rules.board import Board, Pair
from mahjong_solitaire.rules.deals import Deal
from mahjong_solitaire.rules.game import Game
from mahjong_solitaire.rules.par import best_line
from mahjong_solitaire.rules.solver import solve
from mahjong_solitaire.rules.tiles import full_set

DEALS = 50
SEED = 424242
BUDGETS = (7_500, 25_000, 75_000)


def winnable_deals() -> Iterator[tuple[Board, tuple[Pair, ...]]]:
    """Uniform deals of the Turtle that can be cleared, each with the solver's line."""
    layout = Library().find_or_read("turtle").layout
    order = sorted(range(len(layout)), key=lambda i: (layout.slots[i].z, layout.slots[i].y % 2, i))  # the prototype's
    rng = Random(SEED)
    while True:
        laid = full_set()
        rng.shuffle(laid)
        faces = laid.copy()
        for slot, face in zip(order, laid, strict=True):
            faces[slot] = face
        board = Board(layout, faces)
        line = solve(board).line
        if line:
            yield board, line


def measure(budget: int, deals: list[tuple[Board, tuple[Pair, ...]]]) -> None:
    """Print scores and time of one budget."""
    scores, bounds, seconds = [], [], []
    for board, line in deals:
        start = time.process_time()
        best = best_line(board, budget=budget, line=line)
        seconds.append(time.process_time() - start)
        assert Game.replay(Deal(board.layout, board.faces), best.moves).score == best.score and best.cleared
        scores.append(best.score)
        bounds.append(best.bound)
    mean, low, high = statistics.fmean(scores), min(scores), max(scores)
    print(
        f"{budget:7} checks: mean {mean:.1f} ({low} to {high}), bound {statistics.fmean(bounds):.0f}, "
        f"{statistics.fmean(seconds):.2f} s a deal (at most {max(seconds):.2f})",
        flush=True,
    )


def main() -> None:
    """Print a line for each budget; budgets may be given as arguments."""
    deals = list(islice(winnable_deals(), DEALS))
    for budget in [int(text) for text in sys.argv[1:]] or BUDGETS:
        measure(budget, deals)


if __name__ == "__main__":
    main()
