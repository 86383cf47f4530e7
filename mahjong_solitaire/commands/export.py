"""``export``: all games of the player as a table for other programs."""

from __future__ import annotations

import argparse
from pathlib import Path

from mahjong_solitaire.commands.listing import player_history
from mahjong_solitaire.commands.position import Subparsers
from mahjong_solitaire.documents import DocumentError, one_line
from mahjong_solitaire.i18n import N_, Message, Translator


def add_parser(subparsers: Subparsers, tr: Translator) -> argparse.ArgumentParser:
    """Declare the command and its arguments."""
    about = tr("write all your games to a CSV file")
    more = tr("The first line names the columns; then follows a line for each game, the oldest first, in UTF-8.")
    parser = subparsers.add_parser("export", help=about, description=about, epilog=more, allow_abbrev=False)
    parser.add_argument("file", metavar=tr("FILE.csv"), type=Path, help=tr("file to write"))
    return parser


def run(options: argparse.Namespace, tr: Translator) -> int:
    """Write the file."""
    with player_history(tr) as history:
        try:
            count = history.export_csv(options.file)
        except OSError as error:
            what = Message(N_("the file cannot be written ({reason})"), {"reason": error.strerror or error})
            mend = Message(N_("check the folder and its permissions"))
            raise DocumentError(options.file, None, what, mend) from error
    print(
        one_line(
            tr.plural(
                "{count} game was written to {file}", "{count} games were written to {file}", count, file=options.file
            )
        )
    )
    return 0
