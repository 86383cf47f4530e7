"""``stats``: figures over all games of the player."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence

from mahjong_solitaire.commands.grade import DIFFICULTIES
from mahjong_solitaire.commands.listing import aligned, clock, percent, player_history
from mahjong_solitaire.commands.position import Subparsers
from mahjong_solitaire.i18n import Translator, format_number, title
from mahjong_solitaire.rules.deals import Difficulty
from mahjong_solitaire.scores import Part, Statistics


def add_parser(subparsers: Subparsers, tr: Translator) -> argparse.ArgumentParser:
    """Declare the command and its arguments."""
    about = tr("show figures over all your games that ended")
    more = tr(
        "The JSON is an object with games, cleared, share, best, average, median, best_time, average_time, streak,"
        " longest_streak; by_layout and by_difficulty (lists of name, games, cleared, share, best, average); series and"
        " share_over_time (lists of date, value); histogram (a list of low, high, games)."
    )
    parser = subparsers.add_parser("stats", help=about, description=about, epilog=more, allow_abbrev=False)
    parser.add_argument("--json", action="store_true", help=tr("write JSON"))
    return parser


def run(options: argparse.Namespace, tr: Translator) -> int:
    """Print the figures."""
    with player_history(tr) as history:
        figures = history.statistics()
    if options.json:
        print(json.dumps(statistics_data(figures)))
    elif not figures.games:
        print(tr("There are no games yet."))
    else:
        for line in _lines(figures, tr):
            print(line)
    return 0


def statistics_data(figures: Statistics) -> dict[str, object]:
    """Statistics as plain lists and mappings, ready for JSON."""
    alone = ("games", "cleared", "share", "best", "average", "median", "best_time", "average_time", "streak")
    lists = ("series", "share_over_time", "histogram")
    return {
        **{name: getattr(figures, name) for name in (*alone, "longest_streak")},
        "by_layout": [_part_data(part) for part in figures.by_layout],
        "by_difficulty": [_part_data(part) for part in figures.by_difficulty],
        **{name: [item._asdict() for item in getattr(figures, name)] for name in lists},
    }


def _part_data(part: Part) -> dict[str, object]:
    numbers = {"cleared": part.cleared, "share": part.share, "best": part.best, "average": part.average}
    return {"name": part.name, "games": part.games, **numbers}


def _lines(figures: Statistics, tr: Translator) -> Iterator[str]:
    facts = (
        (tr("games"), format_number(figures.games)),
        (tr("cleared"), f"{format_number(figures.cleared)} ({percent(figures.share, tr)})"),
        (tr("best score"), _points(figures.best)),
        (tr("average score"), _points(figures.average)),
        (tr("median score"), _points(figures.median)),
        (tr("best time"), clock(figures.best_time)),
        (tr("average time"), clock(figures.average_time)),
        (tr("cleared in a row"), format_number(figures.streak)),
        (tr("longest row"), format_number(figures.longest_streak)),
    )
    yield from aligned(facts, ())
    yield ""
    yield from _table(tr("layout"), [(title(p.titles, tr.language) or p.name, p) for p in figures.by_layout], tr)
    yield ""
    grades = [(tr(DIFFICULTIES[Difficulty(p.name)]) if p.name else "-", p) for p in figures.by_difficulty]
    yield from _table(tr("difficulty"), grades, tr)


def _table(name: str, parts: Sequence[tuple[str, Part]], tr: Translator) -> Iterator[str]:
    rows = [(name, tr("games"), tr("cleared"), tr("best score"), tr("average score"))]
    for called, part in parts:
        share = percent(part.share, tr)
        rows.append((called, format_number(part.games), share, _points(part.best), _points(part.average)))
    return aligned(rows, to_the_right=(1, 2, 3, 4))


def _points(points: float | None) -> str:
    return "-" if points is None else format_number(round(points))
