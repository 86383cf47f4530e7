"""The SQLite file of all games: opening it as well as it goes, its schema, and setting it aside when it is damaged."""

from __future__ import annotations

import contextlib
import enum
import os
import sqlite3
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from mahjong_solitaire import locks
from mahjong_solitaire.i18n import N_, Message
from mahjong_solitaire.rescue import rescue
from mahjong_solitaire.storage import set_aside

APPLICATION = 0x4D4A5347
"""Marks the file as ours ("MJSG")."""
PATIENCE = 2.0
"""Seconds to wait for another copy of the program that is writing."""
CHECKED_BYTES = 4 * 1024 * 1024
"""Up to this size a file is checked all through when it is opened; of larger ones damage shows where it is met."""
SIDE_FILES = ("-wal", "-shm", "-journal")

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE current (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            copy INTEGER NOT NULL,   -- the seat of the copy of the program that plays it
            record TEXT NOT NULL,    -- JSON
            updated INTEGER NOT NULL -- grows with every save
        )""",
        """CREATE TABLE games (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            layout TEXT NOT NULL, titles TEXT NOT NULL, digest TEXT NOT NULL,
            number INTEGER, difficulty TEXT, code TEXT,
            score INTEGER NOT NULL, pairs_left INTEGER NOT NULL, result TEXT NOT NULL, seconds REAL NOT NULL,
            hints INTEGER NOT NULL, undos INTEGER NOT NULL, shuffles INTEGER NOT NULL, helped INTEGER NOT NULL,
            finished TEXT NOT NULL, player TEXT NOT NULL, par INTEGER,
            source TEXT NOT NULL, continued_from INTEGER,
            CHECK (typeof(layout) = 'text' AND typeof(titles) = 'text' AND typeof(finished) = 'text'),
            CHECK (typeof(score) = 'integer' AND typeof(pairs_left) = 'integer' AND typeof(seconds) = 'real'),
            CHECK (score >= 0 AND pairs_left >= 0 AND seconds >= 0),
            CHECK (result IN ('cleared', 'no-moves', 'unfinished'))
        )""",
        "CREATE TABLE records (game INTEGER PRIMARY KEY, record BLOB NOT NULL)",
        "CREATE INDEX best ON games (score DESC, seconds, finished, id) WHERE result <> 'unfinished'",
        "CREATE INDEX best_of_layout ON games (layout, score DESC, seconds, finished, id) WHERE result <> 'unfinished'",
        """CREATE INDEX best_without_help ON games (score DESC, seconds, finished, id)
            WHERE result <> 'unfinished' AND helped = 0""",
        """CREATE INDEX best_without_help_of_layout ON games (layout, score DESC, seconds, finished, id)
            WHERE result <> 'unfinished' AND helped = 0""",
        """CREATE INDEX over_time ON games (finished, id, score, result, seconds, layout, difficulty)
            WHERE result <> 'unfinished'""",
        "CREATE INDEX by_layout ON games (layout, difficulty, result, score) WHERE result <> 'unfinished'",
        "CREATE INDEX left_games ON games (finished DESC, id DESC) WHERE result = 'unfinished'",
    ),
)
"""What makes version ``n + 1`` of the schema out of version ``n``. Entries that were released are never changed."""

_ERRORS = (sqlite3.Error, OSError, UnicodeDecodeError)  # the last of garbled text, also in a message of SQLite's
_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT)
_REASONS = {
    sqlite3.SQLITE_FULL: N_("Games cannot be saved, because the disk is full. You can go on playing."),
    sqlite3.SQLITE_BUSY: N_("Games cannot be saved, because another program holds {file}. You can go on playing."),
}
_NOT_SAVED = N_("Games cannot be saved to {file} ({reason}). You can go on playing.")
T = TypeVar("T")


class NotSavedError(Exception):
    """Nothing was written; ``message`` says why, unless the player knows already."""

    def __init__(self, message: Message | None) -> None:
        super().__init__(message)
        self.message = message


class _DamagedError(Exception):
    """The file is no database, none of ours, or broken."""


class _NewerError(Exception):
    """A newer version of the program wrote the file."""


class _Access(enum.Enum):
    WRITING = enum.auto()
    READING = enum.auto()
    NONE = enum.auto()
    """An empty database in memory stands for the file."""


class GamesFile:
    """The file and the connection to it. Errors of reading never come out, those of writing as ``NotSavedError``.

    ``connected`` is called with every new connection, and whether it is to another file than the one before.
    """

    def __init__(
        self,
        path: Path,
        clock: Callable[[], datetime] | None,
        connected: Callable[[sqlite3.Connection, bool], None],
    ) -> None:
        self.path = path
        self._clock = clock
        self._connected = connected
        self._problems: list[Message] = []
        self._db: sqlite3.Connection | None = None
        self._access = _Access.NONE
        self._stamp: tuple[int, int] | None = None
        self._newer = False
        self._why: Message | None = None
        if self.exists():
            self._connect()

    def exists(self) -> bool:
        """Whether there is a file, be it ours or not."""
        return os.path.lexists(self.path)

    def take_problems(self) -> list[Message]:
        """What went wrong and was not told yet, each once."""
        problems, self._problems = self._problems, []
        return problems

    def close(self) -> None:
        """Let go of the file."""
        if self._db is not None:
            with contextlib.suppress(sqlite3.Error):
                self._db.close()
        self._db, self._access = None, _Access.NONE

    def read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        """Ask the file, or an empty one if it cannot be read."""
        if self._db is None or self._stamp != _stamp(self.path):
            self._connect(writing=self.exists())
        assert self._db is not None
        try:
            return query(self._db)
        except _ERRORS as error:
            if _is_damage(error):
                self._replace()
            else:
                self._use_memory()
        return query(self._db)

    def write(self, action: Callable[[sqlite3.Connection], T]) -> T:
        """Do something in one transaction that is on the disk afterwards; raises ``NotSavedError``."""
        if self._newer:
            raise NotSavedError(None)
        for is_last in (False, True):
            if self._db is None or self._access is not _Access.WRITING or self._stamp != _stamp(self.path):
                self._connect()
            if self._access is not _Access.WRITING or self._db is None:
                raise NotSavedError(self._why)
            try:
                return _transaction(self._db, action)
            except _ERRORS as error:
                if is_last or not _is_damage(error):
                    raise NotSavedError(self._reason(error)) from error
                self._replace()
        raise AssertionError

    # ---------------------------------------------------------------- opening

    def _connect(self, writing: bool = True) -> None:
        """Open the file for writing, else for reading, else stand an empty database in memory for it."""
        self.close()
        self._why = None
        if writing:
            try:
                self._open_for_writing()
                return
            except _NewerError:
                self._refuse_newer()
                return
            except (*_ERRORS, _DamagedError) as error:
                self._why = self._reason(error)
        for ending in ("mode=ro", "mode=ro&immutable=1"):
            try:
                self._use(_checked(self._opened(ending)), _Access.READING)
                return
            except (*_ERRORS, _DamagedError, _NewerError):
                continue
        self._use_memory()

    def _open_for_writing(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with locks.held(self.path.with_name("games.lock"), PATIENCE):
            if self.exists():
                try:
                    self._use(self._opened_and_migrated(), _Access.WRITING)
                    return
                except _DamagedError:
                    self._create(instead_of_damaged=True)
            else:
                self._create()
            self._use(self._opened_and_migrated(), _Access.WRITING)

    def _opened_and_migrated(self) -> sqlite3.Connection:
        _look_at_header(self.path)
        db = self._opened("mode=rw")
        try:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            db.execute("PRAGMA wal_autocheckpoint = 200")
            db.execute("PRAGMA temp_store = MEMORY")
            _refuse_foreign(db)
            migrate(db)
            if (
                self.path.stat().st_size <= CHECKED_BYTES
                and db.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok"
            ):
                raise _DamagedError
            return _checked(db)
        except (*_ERRORS, _DamagedError, _NewerError) as error:
            db.close()
            if _is_damage(error):
                raise _DamagedError from error
            raise

    def _opened(self, ending: str) -> sqlite3.Connection:
        uri = f"{self.path.absolute().as_uri()}?{ending}"
        return sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None)

    def _create(self, instead_of_damaged: bool = False) -> None:
        """Make a new file in one step, so that no crash leaves an empty one; what is there is set aside."""
        draft = self.path.with_name(f".{self.path.name}.{os.getpid()}.tmp")
        drafts = [draft.with_name(draft.name + ending) for ending in ("", *SIDE_FILES)]
        try:
            for path in drafts:
                path.unlink(missing_ok=True)
            with contextlib.closing(sqlite3.connect(draft, isolation_level=None)) as db:
                db.execute("PRAGMA journal_mode = WAL")
                migrate(db)
                games = rescue(self.path, db) if instead_of_damaged else 0
            kept = self._set_aside()
            draft.replace(self.path)
        finally:
            for path in drafts:
                path.unlink(missing_ok=True)
        if kept:
            text = N_(
                "{file} was damaged and is kept as {kept}. A new one begins; games saved from the old one: {games}."
            )
            self._problems.append(Message(text, {"file": self.path, "kept": kept.name, "games": games}))

    def _set_aside(self) -> Path | None:
        """Give what is there another name, also what a file that was deleted left beside it: it would be read again."""
        kept = set_aside(self.path, self._now()) if self.exists() else None
        for ending in SIDE_FILES:
            side = self.path.with_name(self.path.name + ending)
            if not side.exists():
                continue
            if ending == "-shm" or not side.stat().st_size:
                side.unlink()
            elif kept:
                side.replace(kept.with_name(kept.name + ending))
            else:
                set_aside(side, self._now())
        return kept

    def _use(self, db: sqlite3.Connection, access: _Access) -> None:
        before, self._stamp = self._stamp, _stamp(self.path)
        self._db, self._access = db, access
        self._connected(db, before is not None and before != self._stamp)

    def _use_memory(self) -> None:
        self.close()
        db = sqlite3.connect(":memory:", isolation_level=None)
        migrate(db)
        self._db, self._access = db, _Access.NONE
        self._stamp = _stamp(self.path)
        self._connected(db, False)

    def _refuse_newer(self) -> None:
        self._newer = True
        text = N_("{file} is of a newer version of the game. It is left as it is, and your games are not saved.")
        self._problems.append(Message(text, {"file": self.path}))
        self._use_memory()

    # ---------------------------------------------------------------- damage

    def _replace(self) -> None:
        """Set a file aside that turned out to be damaged while it was in use, and begin another."""
        stamp = self._stamp
        self.close()
        with contextlib.suppress(OSError), locks.held(self.path.with_name("games.lock"), PATIENCE):
            if _stamp(self.path) == stamp:  # no other copy did it meanwhile
                self._create(instead_of_damaged=True)
        self._connect()

    def _now(self) -> datetime | None:
        return self._clock() if self._clock else None

    def _reason(self, error: Exception) -> Message:
        code = _code(error)
        if code in _REASONS:
            return Message(_REASONS[code], {"file": self.path})
        reason = (isinstance(error, OSError) and error.strerror) or str(error)
        return Message(_NOT_SAVED, {"file": self.path, "reason": reason})


# ---------------------------------------------------------------- the schema


def migrate(db: sqlite3.Connection) -> None:
    """Bring a database to the newest version of the schema, all or nothing.

    Raises ``_NewerError`` for one that is newer still.
    """
    newest = len(MIGRATIONS)
    if _number(db, "user_version") == newest:
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        version = _number(db, "user_version")
        if version > newest:
            raise _NewerError
        for statements in MIGRATIONS[version:]:
            for statement in statements:
                db.execute(statement)
        db.execute(f"PRAGMA user_version = {newest}")
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def _number(db: sqlite3.Connection, pragma: str) -> int:
    return int(db.execute(f"PRAGMA {pragma}").fetchone()[0])


def _look_at_header(path: Path) -> None:
    """Refuse what is no database, and what a newer version wrote, before SQLite touches it."""
    if path.is_dir():
        raise _DamagedError
    with path.open("rb") as file:
        header = file.read(100)
    if len(header) < 100 or not header.startswith(b"SQLite format 3\0"):
        raise _DamagedError
    is_ours = int.from_bytes(header[68:72], "big") == APPLICATION
    if is_ours and int.from_bytes(header[60:64], "big") > len(MIGRATIONS):
        raise _NewerError


def _refuse_foreign(db: sqlite3.Connection) -> None:
    is_empty = not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    marked = _number(db, "application_id")
    if marked != APPLICATION and not (marked == 0 and is_empty):
        raise _DamagedError


def _checked(db: sqlite3.Connection) -> sqlite3.Connection:
    """The same database, if it has our tables."""
    try:
        for table in ("current", "games", "records"):
            db.execute(f"SELECT * FROM {table} LIMIT 1").fetchone()
    except sqlite3.OperationalError as error:
        if _code(error) == sqlite3.SQLITE_ERROR:  # there is no such table
            raise _DamagedError from error
        raise
    return db


def _transaction(db: sqlite3.Connection, action: Callable[[sqlite3.Connection], T]) -> T:
    db.execute("BEGIN IMMEDIATE")
    try:
        result = action(db)
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            with contextlib.suppress(sqlite3.Error):
                db.execute("ROLLBACK")
    return result


def _stamp(path: Path) -> tuple[int, int] | None:
    """What tells a file from another that takes its name."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _code(error: Exception) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _is_damage(error: Exception) -> bool:
    return _code(error) in _DAMAGE or isinstance(error, UnicodeDecodeError) or "decode to UTF-8" in str(error)
