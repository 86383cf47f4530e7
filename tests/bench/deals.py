"""Measure dealing on this machine: deals a second, medians, and the share of random play that clears each difficulty.

Run by hand, ``python -m tests.bench.deals [LAYOUT ...]``; every layout named is measured, the Turtle if none is, all
shipped ones for ``all``. Times are of the processor, so that a busy machine counts little.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter

from mahjong_solitaire.layouts import Library
from mahjong_solitaire.rules.deals import Deal, Difficulty, Origin, deal, deal_steps, is_solution
from mahjong_solitaire.rules.grading import grade
from mahjong_solitaire.rules.layout import Layout

DEALS = 200
MANY = 5_000


def timed(layout: Layout, difficulty: Difficulty, count: int) -> tuple[list[Deal], list[float]]:
    """The deals 1 to ``count`` and the milliseconds each took."""
    deal(layout, 0, difficulty)  # what is worked out once for a layout
    dealt, times = [], []
    for number in range(1, count + 1):
        started = time.process_time()
        dealt.append(deal(layout, number, difficulty))
        times.append(1000 * (time.process_time() - started))
    return dealt, times


def longest_slice(layout: Layout, difficulty: Difficulty, count: int = 30) -> float:
    """The most milliseconds between two yields of a deal, as the 99th percentile."""
    slices = []
    for number in range(count):
        steps, done = deal_steps(layout, number, difficulty), False
        while not done:
            started = time.process_time()
            done = next(steps, True) is True
            slices.append(1000 * (time.process_time() - started))
    return sorted(slices)[99 * len(slices) // 100]


def measure(name: str, layout: Layout) -> None:
    """Print a line for each difficulty."""
    for difficulty in Difficulty:
        dealt, times = timed(layout, difficulty, DEALS)
        assert difficulty is Difficulty.ANY or all(is_solution(d.board(), d.solution) for d in dealt)
        shares = sorted(grade(d, seed=d.number or 0) for d in dealt)
        shuffled = Counter(d.origin for d in dealt)[Origin.SHUFFLED]
        times.sort()
        print(
            f"{name:14} {difficulty.value:6} random play {100 * statistics.fmean(shares):4.1f} % "
            f"(median {100 * statistics.median(shares):2.0f}, 80 % within {100 * shares[DEALS // 10]:2.0f}"
            f"-{100 * shares[-DEALS // 10]:2.0f})  ms mean {statistics.fmean(times):6.2f} "
            f"median {statistics.median(times):6.2f} p95 {times[DEALS * 95 // 100]:6.1f} max {times[-1]:6.1f} "
            f"slice p99 {longest_slice(layout, difficulty):5.2f}  by shuffling {100 * shuffled // DEALS} %",
            flush=True,
        )


def main(names: list[str]) -> None:
    """Measure the layouts of these names."""
    library = Library()
    if names == ["all"]:
        names = [file.name for file in library.load().files]
    for name in names or ["turtle"]:
        measure(name, library.find(name).layout)
    rates = [MANY / sum(timed(library.find("turtle").layout, Difficulty.EASY, MANY)[1]) * 1000 for _ in range(5)]
    print(f"easy turtles: {statistics.median(rates):.0f} deals/s (5 runs, {min(rates):.0f}-{max(rates):.0f})")


if __name__ == "__main__":
    main(sys.argv[1:])
