"""The history on a full disk and in a folder that cannot be written."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.histories import file_with_games, finished, full_disk, game_record, opened, said

__all__ = ["full_disk"]

ROOT = os.name == "posix" and os.geteuid() == 0


def test_a_full_disk_is_said_once_and_then_tried_again(tmp_path: Path, full_disk: Callable[[bool], None]) -> None:
    history = opened(tmp_path)
    finished(history, 1)
    full_disk(True)
    assert "the disk is full" in str(history.save_current(game_record(moves=1)))
    assert history.save_current(game_record(moves=2)) is None
    game = finished(history, 2)
    left = finished(history, 3, "unfinished")
    assert game < 0
    assert said(history) == []
    assert [row.score for row in history.scores()] == [2, 1]
    assert history.statistics().games == 2
    assert [row.score for row in history.unfinished()] == [3]
    assert history.name_player(game, "Eve") is None
    stored = history.game(game)
    assert stored
    assert stored.row.player == "Eve"
    full_disk(False)
    assert history.save_current(game_record(moves=3)) is None
    assert [row.id for row in history.scores()] == [2, 1]
    stored = history.game(game)
    assert stored
    assert (stored.row.id, stored.row.player) == (2, "Eve")
    assert history.take_up(left)
    full_disk(True)
    assert history.save_current(game_record()) is not None
    history.close()


def test_on_a_full_disk_games_are_discarded_later(tmp_path: Path, full_disk: Callable[[bool], None]) -> None:
    history = opened(tmp_path)
    written = finished(history, 1, "unfinished")
    full_disk(True)
    waiting = finished(history, 2, "unfinished")
    assert len(said(history)) == 1
    assert len(history.unfinished()) == 2
    for game in (written, waiting):
        assert history.discard(game) is None  # the player knows already
    assert history.unfinished() == []
    full_disk(False)
    assert history.save_current(game_record()) is None
    history.close()
    again = opened(tmp_path)
    assert again.unfinished() == []
    left = finished(again, 3, "unfinished")
    full_disk(True)
    assert "the disk is full" in str(again.discard(left))
    assert again.unfinished() == []


def test_a_database_that_may_not_grow(tmp_path: Path) -> None:
    history = opened(tmp_path)
    finished(history, 1)
    assert history._file._db
    history._file._db.execute("PRAGMA max_page_count = 1")
    games = [finished(history, score) for score in range(2, 40)]
    assert min(games) < 0
    assert len(history.scores()) == 39
    assert len(said(history)) == 1
    history._file._db.execute("PRAGMA max_page_count = 100000")
    assert history.save_current(game_record(moves=2)) is None
    history.close()
    again = opened(tmp_path)
    assert len(again.scores()) == 39
    assert again.load_current() == game_record(moves=2)


def test_a_file_in_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("")
    history = opened(tmp_path / "home")
    assert "cannot be saved" in str(history.save_current(game_record()))
    assert history.save_current(game_record()) is None
    assert finished(history, 3) == -1
    assert history.load_current() is None
    (tmp_path / "home").unlink()
    assert history.save_current(game_record(moves=1)) is None
    assert [row.id for row in history.scores()] == [1]
    history.close()
    assert opened(tmp_path / "home").load_current() == game_record(moves=1)


READ_ONLY = """
import json, os, sys
import urllib.parse, urllib.request  # which others may not be allowed to read later
from datetime import datetime, timezone
from pathlib import Path
from mahjong_solitaire.history import History
folder, record = Path(sys.argv[1]), json.loads(sys.argv[2])
if os.geteuid() == 0:
    os.setgid(65534); os.setuid(65534)
history = History.open(folder / "games.sqlite3")
assert [row.score for row in history.scores()][:2] == [19, 18], history.scores()
assert history.load_current() == record
first, second = history.save_current(record), history.save_current(record)
said = [first, *history.take_problems()]
assert len([message for message in said if message]) == 1 and second is None, said
assert history.finish({**record, "score": 50}, "cleared", datetime.now(timezone.utc)) == -1
assert len(history.scores()) == 21
os._exit(0)
"""


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file_with_games(folder)
        modes = {path: path.stat().st_mode for path in (folder, *folder.rglob("*"))}
        for path in modes:
            path.chmod(0o555 if path.is_dir() else 0o444)
        arguments = [sys.executable, "-c", READ_ONLY, name, json.dumps(game_record())]
        ended = subprocess.run(arguments, capture_output=True, text=True, check=False, timeout=60)
        for path, mode in modes.items():
            path.chmod(mode)
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.skipif(not ROOT or not sys.platform.startswith("linux"), reason="mounting needs root")
def test_a_really_full_disk(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk], capture_output=True).returncode:
        pytest.skip("mounting is not allowed")
    try:
        history = opened(disk)
        finished(history, 1)
        (disk / "ballast").write_bytes(b"")
        with (disk / "ballast").open("ab", buffering=0) as ballast:
            try:
                while ballast.write(bytes(4096)):
                    pass
            except OSError:
                pass
        problems = [history.save_current(game_record(moves=n % 8)) for n in range(40)]
        assert len([problem for problem in problems if problem]) == 1
        assert finished(history, 2) < 0
        assert [row.score for row in history.scores()] == [2, 1]
        (disk / "ballast").unlink()
        assert history.save_current(game_record(moves=5)) is None
        assert [row.id for row in history.scores()] == [2, 1]
        history.close()
        again = opened(disk)
        assert again.load_current() == game_record(moves=5)
        again.close()
    finally:
        subprocess.run(["umount", disk], check=True)
