"""The history with more than one process: killed ones, and two at once."""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from mahjong_solitaire.history import History
from mahjong_solitaire.locks import Seat, TakenError, take
from tests.histories import NOON, game_record, opened, said

ON_POSIX = pytest.mark.skipif(os.name != "posix", reason="needs fork and SIGKILL")


# ---------------------------------------------------------------- kill -9, and two at once


def read_numbers(pipe: int) -> list[int]:
    with os.fdopen(pipe, "rb") as file:
        content = file.read()
    return [int.from_bytes(content[n : n + 4], "big") for n in range(0, len(content) - 3, 4)]


@ON_POSIX
def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    rng, record, last, ended = random.Random(5), game_record(), 0, 0
    for _ in range(30):
        reader, writer = os.pipe()
        child = os.fork()
        if not child:
            try:
                history = opened(tmp_path)
                history.load_current()
                for n in range(last + 1, 10**6):
                    if n % 5 == 0:
                        history.finish({**record, "score": n}, "cleared", NOON)
                    history.save_current({**record, "score": n})
                    os.write(writer, n.to_bytes(4, "big"))
            finally:
                os._exit(1)
        os.close(writer)
        signal.sigtimedwait([], rng.uniform(0.0, 0.08))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        confirmed = (read_numbers(reader) or [last])[-1]
        history = opened(tmp_path)
        assert said(history) == []
        current = history.load_current()
        saved = current["score"] if current else confirmed if last == 0 or (confirmed + 1) % 5 == 0 else None
        assert saved in (confirmed, confirmed + 1)
        scores = [row.score for row in history.scores(limit=10**6)]
        ended = len(scores)
        assert scores == sorted(range(5, 5 * ended + 1, 5), reverse=True)
        assert ended in (confirmed // 5, (confirmed + 1) // 5)
        last = max(confirmed, saved, 5 * ended)
        history.save_current({**record, "score": last})
        history.close()
    with sqlite3.connect(tmp_path / "games.sqlite3") as db:
        assert db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    db.close()
    assert last > 0


HAMMER = """
import json, sys
from datetime import datetime, timezone
from pathlib import Path
from mahjong_solitaire.history import History
path, start, record = Path(sys.argv[1]), int(sys.argv[2]), json.loads(sys.argv[3])
history = History.open(path)
assert history.load_current() is None
for n in range(start, start + 60):
    assert history.save_current({**record, "score": n}) is None
    assert history.load_current()["score"] == n
    if n % 3 == 0:
        assert history.finish({**record, "score": n}, "cleared", datetime.now(timezone.utc)) > 0
history.save_current({**record, "score": start})
print("saved", flush=True)
sys.stdin.read()
assert history.load_current()["score"] == start
assert not history.take_problems()
"""


def test_two_processes_at_once(tmp_path: Path) -> None:
    path = tmp_path / "home" / "games.sqlite3"
    arguments = [sys.executable, "-c", HAMMER, str(path)]
    copies = [
        subprocess.Popen(
            [*arguments, str(start), json.dumps(game_record())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for start in (1000, 2000)
    ]
    for copy in copies:
        assert copy.stdout
        assert copy.stdout.readline() == "saved\n"
    third = History.open(path)
    assert third.load_current() is None
    assert len(third.scores()) == 40
    copies[0].kill()
    copies[0].communicate()
    current = third.load_current()
    assert current
    assert current["score"] == 1000
    copies[1].communicate("")
    assert copies[1].returncode == 0
    third.close()


def test_seats(tmp_path: Path) -> None:
    first, second, third = (Seat(tmp_path) for _ in range(3))
    assert (first.number(), second.number(), first.number()) == (1, 2, 1)
    assert (third.is_left(1), third.is_left(2), third.is_left(3), first.is_left(1)) == (False, False, True, True)
    first.leave()
    assert third.is_left(1)
    assert third.number() == 1
    with pytest.raises(TakenError):
        take(tmp_path / "1.lock")
