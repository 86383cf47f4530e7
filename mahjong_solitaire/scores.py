"""The games in the history: what a row of a list says, and statistics."""

from __future__ import annotations

import json
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from mahjong_solitaire import i18n

if TYPE_CHECKING:
    import sqlite3

POINTS = 300
"""The most points of a series over time."""
SHARES = 60
"""The most points of the share cleared over time."""
BINS = 20
"""The most bins of a histogram."""

COLUMNS = (
    "id",
    "layout",
    "titles",
    "digest",
    "number",
    "difficulty",
    "code",
    "score",
    "pairs_left",
    "result",
    "seconds",
    "hints",
    "undos",
    "shuffles",
    "finished",
    "player",
    "par",
    "source",
    "continued_from",
)
"""The columns of the table of games, in the order of the fields of ``ScoreRow``."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A game in the history, without its moves."""

    id: int
    """Names the game in the history; negative as long as it could not be written to the disk."""
    layout: str
    """The name of the layout."""
    titles: Mapping[str, str] = field(hash=False)
    """The titles of the layout by language."""
    digest: str
    """The digest of the layout's geometry."""
    number: int | None
    difficulty: str | None
    """One of ``storage.DIFFICULTIES``."""
    code: str | None
    """The deal code, if the deal has one."""
    score: int
    pairs_left: int
    result: str
    """``cleared``, ``no-moves`` or ``unfinished``."""
    seconds: float
    hints: int
    undos: int
    shuffles: int
    finished: str
    """When it ended or was left, UTC, as in ``2026-05-09T20:15:00Z``."""
    player: str
    """The player's name, empty if none was given."""
    par: int | None
    """The best score that was found for the deal."""
    source: str
    """``played``, or ``continued`` from within another game or the best line found."""
    continued_from: int | None
    """The id of that game, if it is one of the history."""

    @property
    def helped(self) -> bool:
        """Whether hints, undo or shuffles were used."""
        return bool(self.hints or self.undos or self.shuffles)

    def title(self, language: str) -> str:
        """The title of the layout in a language, else the English one, else its name."""
        return i18n.title(self.titles, language) or self.layout


class Part(NamedTuple):
    """The games of one layout or of one difficulty."""

    name: str
    """The layout's name or the difficulty; empty for games without a difficulty."""
    titles: Mapping[str, str]
    """The titles of the layout; empty for difficulties."""
    games: int
    cleared: int
    best: int
    average: float

    @property
    def share(self) -> float:
        """The share of games that were cleared, 0 to 1."""
        return self.cleared / self.games if self.games else 0.0


class Point(NamedTuple):
    """A value at a time, such as the mean score of a few games around it."""

    date: str
    """UTC, as in ``2026-05-09T20:15:00Z``."""
    value: float


class Bin(NamedTuple):
    """How many games scored from ``low`` up to but not including ``high``."""

    low: int
    high: int
    games: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """Figures over all games that ended; unfinished ones do not count."""

    games: int = 0
    cleared: int = 0
    best: int | None = None
    average: float | None = None
    median: float | None = None
    best_time: float | None = None
    """Seconds of the fastest game that was cleared."""
    average_time: float | None = None
    """Mean seconds of the games that were cleared."""
    streak: int = 0
    """How many games up to the last were cleared in a row."""
    longest_streak: int = 0
    by_layout: tuple[Part, ...] = ()
    """The layouts with the most games first."""
    by_difficulty: tuple[Part, ...] = ()
    """Easy to hard, those without games left out."""
    series: tuple[Point, ...] = ()
    """Scores over time, the oldest first; of many games the means of neighbours."""
    histogram: tuple[Bin, ...] = ()
    """All bins from 0 points to the best score, also the empty ones between."""
    share_over_time: tuple[Point, ...] = ()
    """The share cleared, 0 to 1, of neighbouring games, the oldest first."""

    @property
    def share(self) -> float:
        """The share of games that were cleared, 0 to 1."""
        return self.cleared / self.games if self.games else 0.0


# ---------------------------------------------------------------- lists

OVER = "result <> 'unfinished'"
"""What the indexes of ended games say too."""
BEST_FIRST = "score DESC, seconds, finished, id"


def best_games(
    db: sqlite3.Connection, table: str, layout: str | None, without_help: bool, limit: int
) -> list[ScoreRow]:
    """The best ended games of a table, of one layout or of all."""
    terms, values = [OVER], []
    if layout is not None:
        terms.append("layout = ?")
        values.append(layout)
    if without_help:
        terms.append("helped = 0")
    return _rows(db, f"FROM {table} WHERE {' AND '.join(terms)} ORDER BY {BEST_FIRST} LIMIT ?", (*values, limit))


def unfinished_games(db: sqlite3.Connection, table: str, limit: int) -> list[ScoreRow]:
    """The games that were left, the newest first."""
    return _rows(db, f"FROM {table} WHERE result = 'unfinished' ORDER BY finished DESC, id DESC LIMIT ?", (limit,))


def one_game(db: sqlite3.Connection, table: str, game: int) -> ScoreRow | None:
    """The game of an id."""
    rows = _rows(db, f"FROM {table} WHERE id = ?", (game,))
    return rows[0] if rows else None


def all_games(db: sqlite3.Connection, table: str) -> list[ScoreRow]:
    """All games, the oldest first."""
    return _rows(db, f"FROM {table} ORDER BY finished, id", ())


def _rows(db: sqlite3.Connection, rest: str, values: Sequence[Any]) -> list[ScoreRow]:
    found = db.execute(f"SELECT {', '.join(COLUMNS)} {rest}", values)
    return [ScoreRow(game, layout, _titles(titles), *others) for game, layout, titles, *others in found]


def _titles(text: str) -> Mapping[str, str]:
    try:
        titles = json.loads(text)
    except ValueError:
        return {}
    return titles if isinstance(titles, dict) else {}


# ---------------------------------------------------------------- statistics


def figures(db: sqlite3.Connection, table: str, layout: str | None, difficulty: str | None) -> Statistics:
    """The statistics of a table, of one layout or difficulty or of all."""
    terms, values = [OVER], []
    for column, value in (("layout", layout), ("difficulty", difficulty)):
        if value is not None:
            terms.append(f"{column} = ?")
            values.append(value)
    where = f"FROM {table} WHERE {' AND '.join(terms)}"
    rows = db.execute(f"SELECT score, result = 'cleared', finished {where} ORDER BY finished, id", values).fetchall()
    if not rows:
        return Statistics()
    scores, cleared, dates = (list(column) for column in zip(*rows, strict=True))
    best_time, average_time = db.execute(
        f"SELECT min(seconds), avg(seconds) {where} AND result = 'cleared'", values
    ).fetchone()
    streak, longest = _streaks(cleared)
    return Statistics(
        games=len(rows),
        cleared=sum(cleared),
        best=max(scores),
        average=sum(scores) / len(rows),
        median=statistics.median(scores),
        best_time=best_time,
        average_time=average_time,
        streak=streak,
        longest_streak=longest,
        **_parts(db, where, values),
        series=_thinned(dates, scores, POINTS),
        histogram=_histogram(scores),
        share_over_time=_thinned(dates, cleared, SHARES),
    )


def _streaks(cleared: Sequence[int]) -> tuple[int, int]:
    """The present and the longest run of cleared games."""
    runs = [(won, len(list(run))) for won, run in groupby(cleared)]
    last_won, last = runs[-1]
    return last if last_won else 0, max((length for won, length in runs if won), default=0)


def _thinned(dates: Sequence[str], values: Sequence[int], most: int) -> tuple[Point, ...]:
    """Means of at most so many stretches of equally many values, each with the date of its last."""
    count = len(values)
    points = min(count, most)
    ends = [count * n // points for n in range(points + 1)]
    return tuple(Point(dates[end - 1], sum(values[start:end]) / (end - start)) for start, end in pairwise(ends))


def _histogram(scores: Sequence[int]) -> tuple[Bin, ...]:
    highest = max(0, max(scores))
    width = _bin_width(highest)
    counts = [0] * (highest // width + 1)
    for score in scores:
        counts[max(score, 0) // width] += 1
    return tuple(Bin(n * width, (n + 1) * width, count) for n, count in enumerate(counts))


def _bin_width(highest: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 ... that needs no more than ``BINS`` bins."""
    power = 1
    while True:
        for step in (1, 2, 5):
            if highest // (step * power) < BINS:
                return step * power
        power *= 10


def _parts(db: sqlite3.Connection, where: str, values: Sequence[Any]) -> dict[str, tuple[Part, ...]]:
    """The breakdown by layout and by difficulty."""
    sums = "count(*), sum(result = 'cleared'), max(score), sum(score)"
    groups = db.execute(f"SELECT layout, difficulty, {sums} {where} GROUP BY layout, difficulty", values).fetchall()
    layouts = _joined([(layout, rest) for layout, _, *rest in groups])
    grades = _joined([(grade or "", rest) for _, grade, *rest in groups])
    order = ("easy", "normal", "hard", "any", "")
    query = f"SELECT titles {where} AND layout = ? LIMIT 1"
    titles = {name: db.execute(query, (*values, name)).fetchone() or ("",) for name in layouts}
    by_layout = [Part(name, _titles(*titles[name]), *figures) for name, figures in layouts.items()]
    by_grade = [Part(name, {}, *grades[name]) for name in order if name in grades]
    return {
        "by_layout": tuple(sorted(by_layout, key=lambda part: (-part.games, part.name))),
        "by_difficulty": tuple(by_grade),
    }


def _joined(groups: Sequence[tuple[str, Sequence[int]]]) -> dict[str, tuple[int, int, int, float]]:
    """Games, cleared, best and average of each name."""
    sums: dict[str, list[int]] = {}
    for name, (games, cleared, best, total) in groups:
        known = sums.setdefault(name, [0, 0, 0, 0])
        sums[name] = [known[0] + games, known[1] + cleared, max(known[2], best), known[3] + total]
    return {name: (games, cleared, best, total / games) for name, (games, cleared, best, total) in sums.items()}
