"""A game of the history as a row of the table of games, and its record packed beside it."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, Literal, NamedTuple

from mahjong_solitaire.savegame import GameRecord

Result = Literal["cleared", "no-moves", "unfinished"]
"""How a game ended; an unfinished one was left and can be taken up again."""
MAX_PLAYER = 40
"""The most characters of a player's name."""


class Entry(NamedTuple):
    """A game to be added to the history."""

    record: GameRecord
    result: Result
    finished: str
    player: str
    par: int | None

    def columns(self) -> dict[str, Any]:
        """The row of the game, without its id."""
        record, layout = self.record, self.record["layout"]
        used = {kind: record["help"][kind] for kind in ("hints", "undos", "shuffles")}
        same = ("number", "difficulty", "code", "score", "pairs_left", "seconds", "source", "continued_from")
        return {
            "layout": layout["name"],
            "titles": json.dumps(layout["titles"], ensure_ascii=False),
            "digest": layout["digest"],
            **{name: record[name] for name in same},
            **used,
            "helped": int(any(used.values())),
            "result": self.result,
            "finished": self.finished,
            "player": self.player,
            "par": self.par,
        }


def entry_of(record: GameRecord, result: Result, when: datetime, player: str, par: int | None) -> Entry:
    """The entry of a game that ended or was left at a time; raises ``LookupError`` for what is no record."""
    finished = when.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    entry = Entry(record, result, finished, player[:MAX_PLAYER], par)
    entry.columns()  # a record that is not one is refused here, not when it is written
    return entry


def insert(db: sqlite3.Connection, entry: Entry) -> int:
    """Add a game with its record; answers with its id."""
    game = insert_row(db, "games", entry.columns())
    packed = zlib.compress(json.dumps(entry.record, separators=(",", ":")).encode())
    db.execute("INSERT INTO records (game, record) VALUES (?, ?)", (game, packed))
    return game


def insert_row(db: sqlite3.Connection, table: str, columns: Mapping[str, Any]) -> int:
    """Add a row; answers with its id."""
    marks = ", ".join("?" * len(columns))
    added = db.execute(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", tuple(columns.values()))
    return added.lastrowid or 0


def packed_record(game: int) -> Callable[[sqlite3.Connection], bytes | None]:
    """The question for the packed record of a game."""

    def ask(db: sqlite3.Connection) -> bytes | None:
        row = db.execute("SELECT record FROM records WHERE game = ?", (game,)).fetchone()
        return row[0] if row else None

    return ask


def unpacked(packed: bytes) -> GameRecord | None:
    """The record, ``None`` if it is damaged."""
    try:
        return decoded(zlib.decompress(packed).decode())
    except (zlib.error, TypeError, UnicodeDecodeError):
        return None


def decoded(text: str) -> GameRecord | None:
    """The record in a JSON text, ``None`` if it is damaged."""
    try:
        record = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return None
    return record if isinstance(record, dict) else None
