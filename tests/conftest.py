"""Tests open no window, play no sound, and touch nothing of the player's."""

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player's folder of the test's own, and English."""
    folder = tmp_path / "home"
    monkeypatch.setenv("MAHJONG_SOLITAIRE_HOME", str(folder))
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANGUAGE", "en")
    return folder


@pytest.fixture(scope="session", autouse=True)
def connections() -> Iterator[list[list[sqlite3.Connection]]]:
    """The databases that were opened, in a list for each test under way and one for what several tests share.

    What a test leaves open is closed after it, as the end of a process does; from Python 3.13 on that is worth a
    warning.
    """
    opened: list[list[sqlite3.Connection]] = [[]]
    connect = sqlite3.connect

    def recorded(*args: Any, **options: Any) -> sqlite3.Connection:
        opened[-1].append(connect(*args, **options))
        return opened[-1][-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", recorded)
        yield opened
    for connection in opened[0]:
        connection.close()


@pytest.fixture(autouse=True)
def databases_are_closed(connections: list[list[sqlite3.Connection]]) -> Iterator[None]:
    """Close what a test leaves open."""
    connections.append([])
    yield
    for connection in connections.pop():
        connection.close()
