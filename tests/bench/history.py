"""How long lists and statistics take with 100,000 games in the history.

Run by hand, `python -m tests.bench.history`; takes about a minute, and 150 MB in the folder for temporary files.
"""

from __future__ import annotations

import sqlite3
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from mahjong_solitaire.entries import Result, entry_of, insert
from mahjong_solitaire.gamesfile import GamesFile
from mahjong_solitaire.history import History
from mahjong_solitaire.layouts import Library
from mahjong_solitaire.rules.deals import Difficulty
from mahjong_solitaire.savegame import GameRecord, session_record
from mahjong_solitaire.session import new_session

GAMES = 100_000
LIMIT = 0.3
"""Seconds that each may take."""
RESULTS: tuple[Result, ...] = ("cleared", "no-moves", "unfinished")
START = datetime(2020, 1, 1, tzinfo=UTC)


def records() -> list[GameRecord]:
    """A cleared game of each shipped layout."""
    cleared = []
    for file in Library().load().files:
        session = new_session(file, 1, Difficulty.EASY)
        for a, b in session.game.deal.solution:
            session.game.take(a, b)
        cleared.append(session_record(session, 0.0))
    return cleared


def fill(path: Path) -> None:
    """Write the games in a few big steps."""
    file = GamesFile(path, None, lambda db, is_other: None)
    rng, some = Random(1), records()
    for start in range(0, GAMES, 10_000):

        def add(db: sqlite3.Connection, start: int = start) -> None:
            for n in range(start, start + 10_000):
                record = {**rng.choice(some), "score": rng.randrange(20_000), "seconds": rng.uniform(60, 900)}
                record["difficulty"] = rng.choice(("easy", "normal", "hard", "any"))
                record["help"] = {"hints": rng.choice((0, 0, 1)), "undos": rng.choice((0, 3)), "shuffles": 0}
                result = rng.choices(RESULTS, (45, 45, 10))[0]
                insert(db, entry_of(record, result, START + timedelta(minutes=20 * n), "Ann", None))

        file.write(add)
    file.close()


def measure(what: str, path: Path, ask: Callable[[History], object]) -> None:
    """Print the time of opening the history and asking, the best and the worst of five."""
    times = []
    for _ in range(5):
        start = time.perf_counter()
        history = History.open(path)
        ask(history)
        times.append(time.perf_counter() - start)
        history.close()
    verdict = "ok" if min(times) < LIMIT else "TOO SLOW"
    print(f"{what:45} {min(times):.3f} s to {max(times):.3f} s  {verdict}")


def main() -> None:
    """Print all figures."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.sqlite3"
        start = time.perf_counter()
        fill(path)
        size = path.stat().st_size / 2**20
        print(f"{GAMES} games, {size:.0f} MiB, written in {time.perf_counter() - start:.0f} s")
        measure("open alone", path, lambda history: None)
        measure("scores()", path, lambda history: history.scores())
        measure("scores(limit=1000)", path, lambda history: history.scores(limit=1000))
        measure("scores(layout)", path, lambda history: history.scores("turtle"))
        measure("scores(without_help)", path, lambda history: history.scores(without_help=True))
        measure("scores(layout, without_help)", path, lambda history: history.scores("turtle", without_help=True))
        measure("unfinished()", path, lambda history: history.unfinished())
        measure("statistics()", path, lambda history: history.statistics())
        measure("statistics(layout)", path, lambda history: history.statistics("turtle"))
        measure("statistics(difficulty)", path, lambda history: history.statistics(difficulty="hard"))
        measure("game(id)", path, lambda history: history.game(50_000))


if __name__ == "__main__":
    main()
