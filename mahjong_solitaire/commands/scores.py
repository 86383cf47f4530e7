"""``scores``: the best games of the player."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from mahjong_solitaire.commands.listing import aligned, clock, player_history, row_data
from mahjong_solitaire.commands.position import Subparsers
from mahjong_solitaire.i18n import Translator, format_number
from mahjong_solitaire.layouts import Library
from mahjong_solitaire.scores import ScoreRow


def add_parser(subparsers: Subparsers, tr: Translator) -> argparse.ArgumentParser:
    """Declare the command and its arguments."""
    about = tr("list your best games")
    more = tr(
        "The JSON is a list, best first, of objects with id, layout, titles, digest, number, difficulty, code, score,"
        " pairs_left, result, seconds, hints, undos, shuffles, helped, finished, player, par, source, continued_from."
    )
    parser = subparsers.add_parser("scores", help=about, description=about, epilog=more, allow_abbrev=False)
    parser.add_argument("--layout", metavar=tr("NAME"), help=tr("only games on this layout"))
    parser.add_argument("--without-help", action="store_true", help=tr("only games without hint, undo or shuffle"))
    parser.add_argument("--json", action="store_true", help=tr("write JSON"))
    return parser


def run(options: argparse.Namespace, tr: Translator) -> int:
    """Print the list."""
    with player_history(tr) as history:
        name = options.layout and options.layout.encode(errors="backslashreplace").decode()
        rows = history.scores(name, options.without_help)
        if options.layout and not rows:
            rows = history.scores(Library().find(options.layout).name, options.without_help)
    if options.json:
        print(json.dumps([{**row_data(row), "helped": row.helped} for row in rows]))
    elif not rows:
        print(tr("There are no games yet."))
    else:
        for line in aligned([_head(tr), *_cells(rows, tr)], to_the_right=(0, 1, 3, 4)):
            print(line)
    return 0


def _head(tr: Translator) -> tuple[str, ...]:
    columns = (tr("points"), tr("layout"), tr("deal"), tr("time"), tr("date"), tr("player"), tr("help used"))
    return ("id", *columns)


def _cells(rows: list[ScoreRow], tr: Translator) -> Iterator[tuple[str, ...]]:
    for row in rows:
        deal = "-" if row.number is None else str(row.number)
        used = (row.hints, tr("hint")), (row.undos, tr("undo")), (row.shuffles, tr("shuffle"))
        marks = ", ".join(f"{count} × {word}" for count, word in used if count)
        points, time, day = format_number(row.score), clock(row.seconds), row.finished[:10]
        yield str(row.id), points, row.title(tr.language), deal, time, day, row.player or "-", marks or "-"
