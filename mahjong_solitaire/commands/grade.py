"""``grade``: how often random play clears the deals of a layout, by difficulty."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import re
import signal
import statistics
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from typing import Any, NamedTuple

from mahjong_solitaire.documents import one_line
from mahjong_solitaire.i18n import N_, Translator, format_number
from mahjong_solitaire.layouts import Library
from mahjong_solitaire.rules.deals import Difficulty, deal
from mahjong_solitaire.rules.grading import PLAYOUTS, grade
from mahjong_solitaire.rules.layout import Layout, Slot

COUNT = 100
"""Deals of each difficulty unless told otherwise."""
MAX_COUNT = 100_000
BATCH = 5
"""Deals that a process grades at a time."""
BAR = 30
"""The width of the progress bar."""

DIFFICULTIES = {
    Difficulty.EASY: N_("easy"),
    Difficulty.NORMAL: N_("normal"),
    Difficulty.HARD: N_("hard"),
    Difficulty.ANY: N_("any"),
}
"""What each difficulty is called."""


class Batch(NamedTuple):
    """Deals to grade in one go, in any process."""

    slots: tuple[Slot, ...]
    difficulty: Difficulty
    numbers: range


def add_parser(subparsers: argparse._SubParsersAction[Any], tr: Translator) -> argparse.ArgumentParser:
    """Declare the command and its arguments."""
    about = tr("measure how often random play clears the deals of a layout")
    more = tr(
        "The JSON is an object with layout, count, playouts and grades (mean, median, p10 and p90 of each difficulty)."
    )
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "grade", help=about, description=about, epilog=more, allow_abbrev=False
    )
    parser.add_argument("layout", metavar=tr("NAME|FILE"), help=tr("layout to deal"))
    counted = tr("deals of each difficulty; {count} if none are named", count=COUNT)
    parser.add_argument("--count", metavar="N", type=_count_type(tr), default=COUNT, help=counted)
    parser.add_argument("--json", action="store_true", help=tr("write JSON"))
    return parser


def run(options: argparse.Namespace, tr: Translator) -> int:
    """Print the table of shares."""
    file = Library().find_or_read(options.layout)
    shares = graded(file.layout, options.count)
    if options.json:
        grades = {difficulty.value: _summary(of_it) for difficulty, of_it in shares.items()}
        print(json.dumps({"layout": options.layout, "count": options.count, "playouts": PLAYOUTS, "grades": grades}))
        return 0
    title, deals = one_line(file.title(tr.language)), tr.plural("{count} deal", "{count} deals", options.count)
    games = tr.plural("{count} random game", "{count} random games", PLAYOUTS)
    print(tr("{title}: {deals} of each difficulty, {games} each", title=title, deals=deals, games=games))
    for line in _table(shares, tr):
        print(line)
    return 0


def graded(layout: Layout, count: int) -> dict[Difficulty, list[float]]:
    """The shares of random games that clear the deals 1 to ``count`` of each difficulty; all processors work on it.

    Raises ``UnwinnableLayoutError`` for a layout that cannot be cleared.
    """
    starts = range(1, count + 1, BATCH)
    numbers = [range(start, min(start + BATCH, count + 1)) for start in starts]
    batches = [Batch(layout.slots, difficulty, some) for difficulty in Difficulty for some in numbers]
    with _results(batches) as results:
        by_batch = list(_watched(results, len(batches)))
    return {
        difficulty: list(chain.from_iterable(by_batch[n * len(numbers) : (n + 1) * len(numbers)]))
        for n, difficulty in enumerate(Difficulty)
    }


def grade_batch(batch: Batch) -> list[float]:
    """The shares of some deals."""
    layout = Layout(batch.slots)
    return [grade(deal(layout, number, batch.difficulty)) for number in batch.numbers]


@contextmanager
def _results(batches: list[Batch]) -> Iterator[Iterable[list[float]]]:
    """The shares of each batch in order, worked out by several processes if it is worth while."""
    processes = min(os.cpu_count() or 1, len(batches) // 4)
    if processes < 2:
        yield map(grade_batch, batches)
        return
    first = grade_batch(batches[0])  # a layout that cannot be cleared is refused before any process is started
    context = multiprocessing.get_context("spawn")
    with context.Pool(processes, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield chain([first], pool.imap(grade_batch, batches[1:]))


def _watched(results: Iterable[list[float]], total: int) -> Iterator[list[float]]:
    """The same results, with a bar on a terminal that shows how many there are."""
    terminal = sys.stderr is not None and sys.stderr.isatty()
    done = 0
    try:
        for result in results:
            done += 1
            if terminal:
                bar = "#" * (BAR * done // total)
                print(f"\r[{bar:{BAR}}] {100 * done // total} %", end="", file=sys.stderr, flush=True)
            yield result
    finally:
        if terminal and done:
            print(f"\r{' ' * (BAR + 8)}\r", end="", file=sys.stderr, flush=True)


def _summary(shares: list[float]) -> dict[str, float]:
    ordered = sorted(shares)
    tenth = len(ordered) // 10
    return {
        "mean": round(statistics.fmean(ordered), 4),
        "median": round(statistics.median(ordered), 4),
        "p10": ordered[tenth],
        "p90": ordered[-1 - tenth],
    }


def _table(shares: dict[Difficulty, list[float]], tr: Translator) -> Iterator[str]:
    head = (tr("difficulty"), tr("mean"), tr("median"), tr("10th percentile"), tr("90th percentile"))
    summaries = {difficulty: _summary(of_it) for difficulty, of_it in shares.items()}
    rows = [head, *((tr(DIFFICULTIES[d]), *(_percent(v, tr) for v in s.values())) for d, s in summaries.items())]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    for name, *values in rows:
        yield "  ".join([f"{name:{widths[0]}}", *(f"{v:>{w}}" for v, w in zip(values, widths[1:], strict=True))])


def _percent(share: float, tr: Translator) -> str:
    """A share of 1 in percent, as the language writes it."""
    text = f"{100 * share:.1f} %"
    return text if tr.language == "en" else text.replace(".", ",")


def _count_type(tr: Translator) -> Callable[[str], int]:
    def count(text: str) -> int:
        number = int(text) if re.fullmatch("[0-9]{1,6}", text) else 0
        if not 1 <= number <= MAX_COUNT:
            limits = {"lowest": 1, "highest": format_number(MAX_COUNT)}
            raise argparse.ArgumentTypeError(
                tr('"{text}" is not a number from {lowest} to {highest}', text=text, **limits)
            )
        return number

    return count
