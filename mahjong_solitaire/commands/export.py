"""``export``: all games of the player as a table for other programs."""

from __future__ import annotations

import argparse
import errno
import os
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
            raise _problem(options.file, error) from error
    print(
        one_line(
            tr.plural(
                "{count} game was written to {file}", "{count} games were written to {file}", count, file=options.file
            )
        )
    )
    return 0


def _problem(path: Path, error: OSError) -> DocumentError:
    if os.path.isdir(path):  # noqa: PTH112 - Path.is_dir raises if the name is too long
        what, mend = Message(N_("this is a folder, not a file")), Message(N_("name a file in it"))
    elif isinstance(error, FileNotFoundError | NotADirectoryError) and not path.parent.is_dir():
        folder = {"folder": path.parent}
        what, mend = Message(N_("there is no folder {folder}"), folder), Message(N_("make it first, or name another"))
    elif isinstance(error, PermissionError):
        what = Message(N_("you have no permission to write this file"))
        mend = Message(N_("check the folder and its permissions"))
    elif error.errno == errno.ENAMETOOLONG:
        what, mend = Message(N_("the name is too long")), Message(N_("make it shorter"))
    else:
        what = Message(N_("the file cannot be written ({reason})"), {"reason": error.strerror or error})
        mend = Message(N_("check the folder and its permissions"))
    return DocumentError(path, None, what, mend)
