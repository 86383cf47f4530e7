"""Games and histories to test with."""

from __future__ import annotations

import json
import sqlite3
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from mahjong_solitaire import gamesfile
from mahjong_solitaire.history import GameRecord, History, Result, session_record
from mahjong_solitaire.layouts import LayoutFile
from mahjong_solitaire.rules.deals import Difficulty
from mahjong_solitaire.rules.layout import Layout
from mahjong_solitaire.session import new_session
from tests.strategies import scattered

NOON = datetime(2026, 5, 9, 12, tzinfo=UTC)


def layout_file(layout: Layout | None = None, name: str = "field") -> LayoutFile:
    return LayoutFile(name, {"en": name.title()}, "", layout or scattered(16), "own", Path(f"{name}.yaml"))


def game_record(number: int = 1, moves: int = 0, **changes: Any) -> GameRecord:
    """The record of a game after so many moves, as JSON gives it back."""
    session = new_session(layout_file(), number, Difficulty.NORMAL)
    for a, b in session.game.deal.solution[:moves]:
        session.game.take(a, b)
    record: GameRecord = json.loads(json.dumps({**session_record(session, 0.0), **changes}))
    return record


def finished(history: History, score: int, result: Result = "cleared", day: int = 0, **changes: Any) -> int:
    record = game_record(score=score, **changes)
    return history.finish(record, result, NOON + timedelta(days=day), "Ann")


def opened(folder: Path) -> History:
    return History.open(folder / "games.sqlite3", lambda: NOON)


def said(history: History) -> list[str]:
    return [str(problem) for problem in history.take_problems()]


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    """Makes the disk full, or free again."""
    transaction = gamesfile._transaction

    def no_space(db: sqlite3.Connection, action: Callable[[sqlite3.Connection], Any]) -> Any:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    return lambda full: monkeypatch.setattr(gamesfile, "_transaction", no_space if full else transaction)


@lru_cache
def content_with_games() -> bytes:
    """A file with 20 games that were cleared and one on the table."""
    with tempfile.TemporaryDirectory() as name:
        history = opened(Path(name))
        for score in range(20):
            finished(history, score)
        history.save_current(game_record())
        history.close()
        return (Path(name) / "games.sqlite3").read_bytes()


def file_with_games(folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / "games.sqlite3"
    path.write_bytes(content_with_games())
    return path


def assert_it_works(history: History, games: int = 0) -> None:
    """A game can be saved, found again, finished and listed."""
    assert history.save_current(game_record(moves=2)) is None
    assert finished(history, 77) > 0
    assert len(history.scores()) == games + 1
    assert history.statistics().games == games + 1
