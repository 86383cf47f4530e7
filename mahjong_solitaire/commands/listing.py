"""What the commands about the player's games share: the history, a game in plain words, and aligned columns."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING

from mahjong_solitaire.documents import one_line
from mahjong_solitaire.i18n import Translator
from mahjong_solitaire.scores import ScoreRow

if TYPE_CHECKING:
    from mahjong_solitaire.history import History


@contextmanager
def player_history(tr: Translator) -> Iterator[History]:
    """The player's history; what is wrong with its file goes to stderr."""
    from mahjong_solitaire.history import History  # here, because the other commands need no database

    history = History.open()
    try:
        for problem in history.take_problems():
            print(one_line(f"mahjong-solitaire: {tr.message(problem)}"), file=sys.stderr)
        yield history
    finally:
        history.close()


def row_data(row: ScoreRow) -> dict[str, object]:
    """A game of the history, ready for JSON."""
    return asdict(row)


def clock(seconds: float | None) -> str:
    """A time as hours, minutes and seconds, such as ``4:07`` or ``1:02:30``."""
    if seconds is None:
        return "-"
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def percent(share: float, tr: Translator) -> str:
    """A share of 1 in percent, as the language writes it."""
    text = f"{100 * share:.1f} %"
    return text if tr.language == "en" else text.replace(".", ",")


def aligned(rows: Sequence[Sequence[str]], to_the_right: Sequence[int]) -> Iterator[str]:
    """The lines of a table; the columns of those numbers are aligned to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = zip(row, widths, strict=True)
        padded = [f"{cell:>{w}}" if n in to_the_right else f"{cell:{w}}" for n, (cell, w) in enumerate(cells)]
        yield one_line("  ".join(padded).rstrip())
