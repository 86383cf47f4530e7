"""Measure the solver and the judge on this machine: how much they prove, and how long it takes.

Run by hand, ``python -m tests.bench.solver [DEALS]``; takes some minutes. Times are of the processor, so that
other programs on the machine disturb them little.
"""

from __future__ import annotations

import statistics
import sys
from collections import Counter
from pathlib import Path
from random import Random
from time import process_time

from mahjong_solitaire.layouts import read_layout
from mahjong_solitaire.rules.board import Board
from mahjong_solitaire.rules.deals import Difficulty, deal, is_solution, shuffled
from mahjong_solitaire.rules.judge import Judge
from mahjong_solitaire.rules.layout import Layout
from mahjong_solitaire.rules.solver import Verdict, solve, solve_steps
from mahjong_solitaire.rules.tiles import full_set
from tests.strategies import turtle

DEALS = 3000
GAMES = 60
LARGE = ("amphitheatre", "danube-bend", "dragon", "fortress", "labyrinth", "step-pyramid")
DEALS_OF_LARGE = 40
LAYOUTS = Path(__file__).parents[2] / "layouts"


def uniform(layout: Layout, number: int) -> Board:
    """Full sets in uniformly random order."""
    return Board(layout, shuffled(full_set() * (len(layout) // 144), Random(number).random))


def spread(times: list[float]) -> str:
    """Seconds as a line of milliseconds."""
    ordered = sorted(1000 * time for time in times)
    mean, median, high = statistics.mean(ordered), statistics.median(ordered), ordered[int(0.95 * len(ordered))]
    return f"mean {mean:.2f} ms, median {median:.2f}, 95 % {high:.2f}, longest {ordered[-1]:.1f}"


def measure_uniform(count: int) -> None:
    """Uniform Turtles: verdicts and times."""
    verdicts: Counter[Verdict] = Counter()
    times, checks = [], []
    for number in range(count):
        board = uniform(turtle(), number)
        started = process_time()
        solution = solve(board)
        times.append(process_time() - started)
        verdicts[solution.verdict] += 1
        checks.append(solution.checks)
        assert is_solution(board, solution.line) == (solution.verdict is Verdict.WINNABLE)
    shares = ", ".join(f"{verdict.value} {100 * verdicts[verdict] / count:.2f} %" for verdict in Verdict)
    print(f"{count} uniform Turtles: {shares}; {spread(times)}")
    print(f"  checks: mean {statistics.mean(checks):.0f}, most {max(checks)}")


def measure_slices() -> None:
    """How long the window waits for a slice of the solver."""
    times = []
    for layout in (turtle(), read_layout(LAYOUTS / "fortress.yaml").layout):
        for number in range(12):
            steps = solve_steps(uniform(layout, number) if len(layout) == 144 else deal(layout, number).board())
            running = True
            while running:
                started = process_time()
                running = next(steps, steps) is None
                times.append(process_time() - started)
    print(f"slices: {spread(times)}")


def measure_judge() -> None:
    """Judging every move of random games until they are lost, and the hint after each."""
    times: list[float] = []
    later: list[float] = []
    hints: list[float] = []
    for number in range(GAMES):
        board, rng = uniform(turtle(), number), Random(number)
        judge = Judge(board.layout)
        if judge.judge(board) is not Verdict.WINNABLE:
            continue
        lost = False
        while pairs := board.pairs():
            board.remove(*rng.choice(pairs))
            started = process_time()
            verdict = judge.judge(board)
            (later if lost else times).append(process_time() - started)
            lost = verdict is Verdict.LOST
            started = process_time()
            pair = judge.safe_pair(board)
            hints.append(process_time() - started)
            assert (pair is not None) == (verdict is Verdict.WINNABLE and bool(board.alive))
    print(f"judging a move: {spread(times)}")
    print(f"judging a move of a lost game: {spread(later)}")
    print(f"all moves: {spread(times + later)}")
    print(f"safe hint: {spread(hints)}")


def measure_large() -> None:
    """Deals that the program makes on large layouts."""
    for name in LARGE:
        layout = read_layout(LAYOUTS / f"{name}.yaml").layout
        for difficulty in (Difficulty.EASY, Difficulty.NORMAL, Difficulty.HARD):
            verdicts: Counter[str] = Counter()
            times, checks = [], []
            for number in range(DEALS_OF_LARGE):
                board = deal(layout, number, difficulty).board()
                started = process_time()
                solution = solve(board)
                times.append(process_time() - started)
                checks.append(solution.checks)
                verdicts[solution.verdict.value] += 1
            print(
                f"{name} {difficulty.value}: {dict(verdicts)}, most checks {max(checks)}; {spread(times)}", flush=True
            )


def main() -> None:
    """Measure everything."""
    measure_judge()
    measure_slices()
    measure_uniform(int(sys.argv[1]) if len(sys.argv) > 1 else DEALS)
    measure_large()


if __name__ == "__main__":
    main()
