"""Every game of the player: the one on the table, safe after each move, and all that were played or left before.

    history = History.open()
    for message in history.take_problems(): ...           # what the window has to say
    record = history.load_current()                       # None, or restored(record) is the game to go on with
    problem = history.save_current(session_record(session, now))      # after every move
    game_id = history.finish(session_record(session, now), "cleared", datetime.now(timezone.utc), player="Ann")

Nothing here raises because of a disk: what cannot be saved is kept in memory, said once, and saved with the next call
that can.
"""

from __future__ import annotations

import csv
import io
import json
import os
import sqlite3
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, TypeVar

from mahjong_solitaire import scores
from mahjong_solitaire.entries import (
    MAX_PLAYER,
    Entry,
    Result,
    decoded,
    entry_of,
    insert,
    insert_row,
    packed_record,
    unpacked,
)
from mahjong_solitaire.gamesfile import GamesFile, NotSavedError
from mahjong_solitaire.i18n import N_, Message
from mahjong_solitaire.locks import Seat
from mahjong_solitaire.savegame import GameRecord, SavedGameError, restored, session_record
from mahjong_solitaire.scores import Bin, Part, Point, ScoreRow, Statistics
from mahjong_solitaire.storage import history_file, set_aside, write_file

__all__ = [
    "Bin",
    "GameRecord",
    "History",
    "Part",
    "Point",
    "Result",
    "SavedGameError",
    "ScoreRow",
    "Statistics",
    "StoredGame",
    "history_file",
    "restored",
    "session_record",
]

T = TypeVar("T")


class StoredGame(NamedTuple):
    """A game of the history with all its moves."""

    row: ScoreRow
    record: GameRecord
    """What ``restored`` makes a session of."""


class History:
    """The current game of this copy of the program, and the games of all copies that ended or were left.

    Not for use from several threads.
    """

    def __init__(self, path: Path, clock: Callable[[], datetime] | None = None) -> None:
        self._clock = clock
        self._seat = Seat(path.parent / "running")
        self._row: int | None = None
        """The row of this copy's current game in the file."""
        self._unsaved: GameRecord | None = None
        """The current game, as long as it could not be written."""
        self._waiting: dict[int, Entry] = {}
        """Games that could not be written yet, by their negative ids."""
        self._written: dict[int, int] = {}
        """What became of those ids."""
        self._over: set[int] = set()
        """Rows of current games to delete with the next write."""
        self._taken: set[int] = set()
        """Unfinished games to delete with the next write."""
        self._complained = False
        self._problems: list[Message] = []
        self._file = GamesFile(path, clock, self._connected)

    @classmethod
    def open(cls, path: Path | None = None, clock: Callable[[], datetime] | None = None) -> History:
        """The history in a file, that of the player if none is named; never raises for what is wrong with it.

        ``take_problems`` tells. A damaged file is set aside with the time of ``clock`` (that of the system) in its
        name. Nothing is created before there is something to write.
        """
        return cls(path or history_file(), clock)

    def close(self) -> None:
        """Let go of the file; the current game stays in it for the next start."""
        self._file.close()
        self._seat.leave()

    def take_problems(self) -> list[Message]:
        """What the player has to be told and was not told yet, each once: damage set aside, games not saved."""
        problems = [*self._file.take_problems(), *self._problems]
        self._problems.clear()
        return problems

    # ---------------------------------------------------------------- the current game

    def save_current(self, record: GameRecord) -> Message | None:
        """Keep the game on the table, on the disk before this returns; call it after every move.

        Answers with a message the first time that fails; every later call tries again. A demonstration is not kept.
        """
        if record.get("source") == "demo":
            return None
        self._unsaved = record
        text = json.dumps(record, separators=(",", ":"))
        try:
            self._row = self._write(lambda db: self._put_current(db, text))
        except NotSavedError as error:
            return self._complaint(error)
        self._unsaved = None
        return None

    def load_current(self) -> GameRecord | None:
        """The game to go on with: that of this copy, else the newest one of a copy that no longer runs, else ``None``.

        From then on it is this copy's. A copy that still runs keeps its own.
        """
        if self._unsaved is not None or not self._file.exists():
            return self._unsaved
        try:
            found = self._write(self._adopt)
            self._row = found[0] if found else None
        except NotSavedError as error:
            self._note(error)
            found = self._file.read(self._find_left)
            self._over |= {found[0]} if found else set()
        record = decoded(found[1]) if found else None
        if found and record is None:
            self._problems.append(self.set_current_aside(str(found[1])))
        return record

    def clear_current(self) -> None:
        """Forget the game on the table; ``finish`` does so as well."""
        self._unsaved = None
        if self._row is not None:
            self._over.add(self._row)
            self._row = None
            self._try(lambda db: None)

    def set_current_aside(self, record: GameRecord | str) -> Message:
        """Forget the game on the table because ``restored`` refuses it, and keep its record in a file of its own.

        Answers with what to tell the player.
        """
        text = record if isinstance(record, str) else json.dumps(record)
        path = self._file.path.with_name("game.json")
        try:
            write_file(path, text.encode())
            kept = set_aside(path, self._clock() if self._clock else None)
        except OSError:
            return Message(N_("The game that was in progress is damaged and cannot be continued."))
        self.clear_current()
        said = N_("The game that was in progress is damaged and cannot be continued. It is kept as {kept}.")
        return Message(said, {"kept": kept})

    # ---------------------------------------------------------------- games that ended or were left

    def finish(
        self, record: GameRecord, result: Result, when: datetime, player: str = "", par: int | None = None
    ) -> int:
        """Add a game to the history and forget it as the current one, both or neither; answers with its id.

        ``when`` is the time of day with its zone, ``par`` the best score known for the deal. If it cannot be written
        yet, the id is negative and goes on naming the game; ``take_problems`` tells. A demonstration is not kept: 0.
        """
        if record.get("source") == "demo":
            return 0
        entry = entry_of(record, result, when, player, par)
        if self._row is not None:
            self._over.add(self._row)
        self._row = self._unsaved = None
        waiting = min(self._waiting, default=min(self._written, default=0)) - 1
        self._waiting[waiting] = entry
        if self._try(lambda db: None):
            return self._written.pop(waiting)
        return waiting

    def game(self, game: int) -> StoredGame | None:
        """A game of the history with its moves, ``None`` if there is no such id."""
        game = self._written.get(game, game)
        row = self._read(lambda db, table: scores.one_game(db, table, game))
        if row is None:
            return None
        if game in self._waiting:
            return StoredGame(row, self._waiting[game].record)
        packed = self._file.read(packed_record(game))
        record = None if packed is None else unpacked(packed)
        return None if record is None else StoredGame(row, record)

    def scores(self, layout: str | None = None, without_help: bool = False, limit: int = 100) -> list[ScoreRow]:
        """The games that ended, best first: by score, then by time; of the layout of that name, or of all."""
        return self._read(lambda db, table: scores.best_games(db, table, layout, without_help, limit))

    def unfinished(self, limit: int = 500) -> list[ScoreRow]:
        """The games that were left and can be taken up, the newest first."""
        rows = self._read(lambda db, table: scores.unfinished_games(db, table, limit + len(self._taken)))
        return [row for row in rows if row.id not in self._taken][:limit]

    def take_up(self, game: int) -> GameRecord | None:
        """Make an unfinished game the current one and take it off the list; ``None`` if there is no such game.

        Finish the game on the table before. The change is made in one step, so a crash loses nothing. A game that
        ``restored`` refuses stays in the list; ``take_problems`` tells.
        """
        game = self._written.get(game, game)
        stored = self.game(game)
        if stored is None or stored.row.result != "unfinished" or game in self._taken:
            return None
        try:
            restored(stored.record)
        except SavedGameError as error:
            said = N_("This game is damaged at {place} and cannot be taken up.")
            self._problems.append(Message(said, {"place": error.place}))
            return None
        if game in self._waiting:
            del self._waiting[game]
        else:
            self._taken.add(game)
        self._row = None
        problem = self.save_current(stored.record)
        if problem:
            self._problems.append(problem)
        return stored.record

    def discard(self, game: int) -> Message | None:
        """Delete an unfinished game; answers like ``save_current``. One that has ended, or is gone, stays as it is."""
        game = self._written.get(game, game)
        row = self._read(lambda db, table: scores.one_game(db, table, game))
        if row is None or row.result != "unfinished":
            return None
        if game in self._waiting:
            del self._waiting[game]
        else:
            self._taken.add(game)
        try:
            self._write(lambda db: None)
        except NotSavedError as error:
            return self._complaint(error)
        return None

    def statistics(self, layout: str | None = None, difficulty: str | None = None) -> Statistics:
        """Figures over the games that ended, of one layout, of one difficulty, or of all."""
        return self._read(lambda db, table: scores.figures(db, table, layout, difficulty))

    def export_csv(self, path: Path) -> int:
        """Write all games, the oldest first, to a CSV file; answers with how many.

        The folder must exist, unless it is the player's. Raises ``OSError``.
        """
        rows = self._read(scores.all_games)
        names = [name for name in scores.COLUMNS if name != "titles"]
        text = io.StringIO(newline="")
        table = csv.writer(text, lineterminator="\r\n")
        table.writerow(names)
        table.writerows([getattr(row, name) for name in names] for row in rows)
        content = text.getvalue().encode()
        if path.exists() and not path.is_file():  # a device or a pipe must stay what it is
            path.write_bytes(content)
        else:
            write_file(Path(os.path.realpath(path)), content)  # a link stays one, too
        return len(rows)

    def name_player(self, game: int, name: str) -> Message | None:
        """Say who played a game; answers like ``save_current``."""
        game = self._written.get(game, game)
        if game in self._waiting:
            self._waiting[game] = self._waiting[game]._replace(player=name[:MAX_PLAYER])
        return self._change("UPDATE games SET player = ? WHERE id = ?", (name[:MAX_PLAYER], game))

    def rename_player(self, old: str, new: str) -> Message | None:
        """Change a player's name in all games; answers like ``save_current``."""
        for game, entry in self._waiting.items():
            if entry.player == old:
                self._waiting[game] = entry._replace(player=new[:MAX_PLAYER])
        return self._change("UPDATE games SET player = ? WHERE player = ?", (new[:MAX_PLAYER], old))

    # ---------------------------------------------------------------- writing

    def _change(self, statement: str, values: tuple[object, ...]) -> Message | None:
        try:
            self._write(lambda db: db.execute(statement, values))
        except NotSavedError as error:
            return self._complaint(error)
        return None

    def _try(self, action: Callable[[sqlite3.Connection], object]) -> bool:
        """Write, and note the problem if that fails."""
        try:
            self._write(action)
        except NotSavedError as error:
            self._note(error)
            return False
        return True

    def _note(self, error: NotSavedError) -> None:
        problem = self._complaint(error)
        if problem:
            self._problems.append(problem)

    def _complaint(self, error: NotSavedError) -> Message | None:
        complained, self._complained = self._complained, True
        self._file.read(self._show_waiting)
        return None if complained else error.message

    def _write(self, action: Callable[[sqlite3.Connection], T]) -> T:
        """One transaction with everything that waits to be written; raises ``NotSavedError``."""

        def everything(db: sqlite3.Connection) -> tuple[T, dict[int, int]]:
            ids = {waiting: insert(db, entry) for waiting, entry in self._waiting.items()}
            db.executemany("DELETE FROM current WHERE id = ?", [(row,) for row in self._over])
            for table, key in (("records", "game"), ("games", "id")):
                db.executemany(f"DELETE FROM {table} WHERE {key} = ?", [(game,) for game in self._taken])
            return action(db), ids

        result, ids = self._file.write(everything)
        self._written |= ids
        self._waiting.clear()
        self._over.clear()
        self._taken.clear()
        if self._complained:
            self._complained = False
            self._file.read(self._show_waiting)
        return result

    def _put_current(self, db: sqlite3.Connection, text: str) -> int:
        """Write the current game; answers with its row."""
        newest = "(SELECT ifnull(max(updated), 0) + 1 FROM current)"
        copy = self._seat.number()
        if self._row is not None:
            update = f"UPDATE current SET record = ?, updated = {newest} WHERE id = ? AND copy = ?"
            if db.execute(update, (text, self._row, copy)).rowcount:
                return self._row
        added = db.execute(f"INSERT INTO current (copy, record, updated) VALUES (?, ?, {newest})", (copy, text))
        return added.lastrowid or 0

    def _adopt(self, db: sqlite3.Connection) -> tuple[int, str] | None:
        number = self._seat.number()
        found = self._find_left(db)
        if found:
            db.execute("UPDATE current SET copy = ? WHERE id = ?", (number, found[0]))
        return found

    def _find_left(self, db: sqlite3.Connection) -> tuple[int, str] | None:
        """The row and the record of this copy's game, or of the newest of copies that no longer run."""
        rows = db.execute("SELECT id, copy, record FROM current ORDER BY id = ? DESC, updated DESC", (self._row,))
        for row, copy, record in rows.fetchall():
            if row not in self._over and (row == self._row or self._seat.is_left(copy)):
                return row, record
        return None

    # ---------------------------------------------------------------- reading

    def _read(self, query: Callable[[sqlite3.Connection, str], T]) -> T:
        """Ask the table of games, or that and the games that wait to be written."""
        return self._file.read(lambda db: query(db, "every_game" if self._complained else "games"))

    def _connected(self, db: sqlite3.Connection, is_other: bool) -> None:
        """The file was opened, perhaps another one than before."""
        if is_other:
            self._over.clear()
            self._taken.clear()
            self._written.clear()
            if self._seat.is_gone():  # the whole folder, not only a damaged file
                self._seat.leave()
                self._row = None
        if self._complained:
            self._show_waiting(db)

    def _show_waiting(self, db: sqlite3.Connection) -> None:
        """Let queries see the games that wait; temporary tables need no disk."""
        names = ", ".join(scores.COLUMNS) + ", helped"
        db.execute("DROP VIEW IF EXISTS temp.every_game")
        db.execute("DROP TABLE IF EXISTS temp.waiting")
        if not self._complained:
            return
        db.execute(f"CREATE TEMP TABLE waiting AS SELECT {names} FROM games LIMIT 0")
        db.execute(
            f"CREATE TEMP VIEW every_game AS SELECT {names} FROM main.games UNION ALL SELECT {names} FROM temp.waiting"
        )
        for waiting, entry in self._waiting.items():
            insert_row(db, "temp.waiting", {"id": waiting, **entry.columns()})
