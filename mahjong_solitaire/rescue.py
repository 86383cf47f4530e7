"""Saving what can still be read of a damaged file of games."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mahjong_solitaire.scores import COLUMNS

_TABLES = {
    "games": (*COLUMNS, "helped"),
    "records": ("game", "record"),
    "current": ("id", "copy", "record", "updated"),
}
_ERRORS = (sqlite3.Error, UnicodeDecodeError)


def rescue(broken: Path, db: sqlite3.Connection) -> int:
    """Copy the rows of a damaged file that can be read to a new one; answers with how many games there are now."""
    with contextlib.suppress(*_ERRORS), contextlib.closing(_opened(broken)) as old:
        db.execute("BEGIN IMMEDIATE")
        try:
            for table, columns in _TABLES.items():
                for row in _rows(old, table, columns):
                    _copy(db, table, columns, row)
            db.execute("COMMIT")
        finally:
            if db.in_transaction:
                db.execute("ROLLBACK")
    return int(db.execute("SELECT count(*) FROM games").fetchone()[0])


def _opened(broken: Path) -> sqlite3.Connection:
    """The file with what was not yet moved into it from beside it, or else without."""
    uri = f"{broken.absolute().as_uri()}?mode=ro"
    old = sqlite3.connect(uri, uri=True, isolation_level=None)
    try:
        old.execute("SELECT count(*) FROM games").fetchone()
    except _ERRORS:
        old.close()
        old = sqlite3.connect(f"{uri}&immutable=1", uri=True, isolation_level=None)
    old.text_factory = lambda content: content.decode(errors="replace")
    return old


def _rows(old: sqlite3.Connection, table: str, columns: tuple[str, ...]) -> Iterator[tuple[Any, ...]]:
    """The rows from both ends up to where it is damaged."""
    last = None
    for direction in ("", "DESC"):
        with contextlib.suppress(*_ERRORS):
            query = f"SELECT {', '.join(columns)} FROM {table} NOT INDEXED ORDER BY {columns[0]} {direction}"
            for row in old.execute(query):
                if direction and row[0] == last:
                    return
                last = row[0] if not direction else last
                yield row
            return


def _copy(db: sqlite3.Connection, table: str, columns: tuple[str, ...], row: tuple[Any, ...]) -> None:
    """Add a row unless it makes no sense or is there already."""
    marks = ", ".join("?" * len(columns))
    with contextlib.suppress(*_ERRORS):
        db.execute(f"INSERT OR IGNORE INTO {table} ({', '.join(columns)}) VALUES ({marks})", row)
