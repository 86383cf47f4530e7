"""The history on a bad day: damaged, foreign, newer and older files."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from mahjong_solitaire import gamesfile
from mahjong_solitaire.gamesfile import migrate
from mahjong_solitaire.history import History
from tests.histories import assert_it_works, content_with_games, file_with_games, finished, game_record, opened, said


def in_the_middle(content: bytes) -> bytes:
    garbage = random.Random(1).randbytes(len(content) // 2)
    return content[: len(content) // 4] + garbage + content[len(content) * 3 // 4 :]


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "zero-length": lambda content: b"",
    "truncated in the header": lambda content: content[:50],
    "truncated after a page": lambda content: content[:4096],
    "truncated in the middle": lambda content: content[: len(content) // 2],
    "garbled": lambda content: random.Random(1).randbytes(len(content)),
    "garbled after the header": lambda content: content[:100] + random.Random(1).randbytes(len(content) - 100),
    "garbled in the middle": in_the_middle,
    "zeros": lambda content: bytes(len(content)),
    "text": lambda content: b"Dear diary, " * 100,
}


def db_file(db: sqlite3.Connection) -> str:
    return str(db.execute("PRAGMA database_list").fetchone()[2])


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_file_is_set_aside(kind: str, tmp_path: Path) -> None:
    path = file_with_games(tmp_path)
    broken = DAMAGE[kind](path.read_bytes())
    path.write_bytes(broken)
    history = opened(tmp_path)
    games = len(history.scores())
    kept = "games.sqlite3.broken-20260509-120000"
    assert said(history) == [
        f"{path} was damaged and is kept as {kept}. A new one begins; games saved from the old one: {games}."
    ]
    assert (tmp_path / kept).read_bytes() == broken
    assert history.load_current() in (None, game_record())
    assert_it_works(history, games)
    history.close()
    again = opened(tmp_path)
    assert said(again) == []
    assert len(again.scores()) == games + 1


def test_what_can_be_read_of_a_damaged_file_is_saved(tmp_path: Path) -> None:
    path = file_with_games(tmp_path)
    content = bytearray(path.read_bytes())
    with sqlite3.connect(path) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'best_of_layout'").fetchone()
    db.close()
    content[4096 * (page - 1) : 4096 * page] = bytes(4096)
    path.write_bytes(content)
    history = opened(tmp_path)
    assert len(said(history)) == 1
    assert [row.score for row in history.scores()] == list(reversed(range(20)))
    for row in history.scores():
        stored = history.game(row.id)
        assert stored
        assert stored.record["score"] == row.score
    assert history.load_current() == game_record()


def test_a_game_goes_on_in_the_file_that_was_begun_anew(tmp_path: Path) -> None:
    path = file_with_games(tmp_path)
    history = opened(tmp_path)
    assert history.load_current() == game_record()
    path.write_bytes(content_with_games()[:-4096])
    history.save_current(game_record(moves=1))
    other = opened(tmp_path)
    assert other.load_current() is None
    history.close()
    assert other.load_current() == game_record(moves=1)
    other.clear_current()
    other.close()
    assert opened(tmp_path).load_current() is None


@pytest.mark.parametrize("kind", DAMAGE)
def test_damage_while_it_is_in_use(kind: str, tmp_path: Path) -> None:
    path = file_with_games(tmp_path)
    history = opened(tmp_path)
    history.load_current()
    with path.open("r+b") as file:
        content = DAMAGE[kind](file.read())
        file.seek(0)
        file.truncate()
        file.write(content)
    history.save_current(game_record(moves=1))
    finished(history, 5)
    history.scores()
    history.close()
    again = opened(tmp_path)
    assert_it_works(again, len(again.scores()))
    again.close()
    assert len(said(history) + said(again)) <= 2


def test_damage_on_a_full_disk_keeps_the_damaged_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = file_with_games(tmp_path)
    broken = DAMAGE["truncated in the middle"](path.read_bytes())
    path.write_bytes(broken)

    def full(db: sqlite3.Connection) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(gamesfile, "migrate", lambda db: full(db) if db_file(db) else migrate(db))
        history = opened(tmp_path)
        assert history.save_current(game_record()) is not None
        assert path.read_bytes() == broken
        assert [p.name for p in tmp_path.iterdir() if p.name.startswith(".")] == []
    assert history.save_current(game_record()) is None
    assert len(said(history)) == 1


@pytest.mark.parametrize("seed", range(12))
def test_any_byte_may_be_wrong(seed: int, tmp_path: Path) -> None:
    rng, path = random.Random(seed), file_with_games(tmp_path)
    content = bytearray(path.read_bytes())
    for _ in range(rng.choice((1, 10, 100))):
        content[rng.randrange(len(content))] = rng.randrange(256)
    path.write_bytes(content)
    history = opened(tmp_path)
    history.load_current()
    assert history.save_current(game_record()) is None
    for row in history.scores():
        history.game(row.id)
    history.statistics()
    history.unfinished()
    history.close()


def test_a_foreign_database_and_a_folder_are_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE recipes (name)")
    db.close()
    first = opened(tmp_path)
    assert len(said(first)) == 1
    assert_it_works(first)
    first.close()
    path.unlink()
    path.mkdir()
    second = opened(tmp_path)
    assert len(said(second)) == 1
    assert_it_works(second)
    names = sorted(p.name for p in tmp_path.iterdir() if "broken" in p.name)
    assert names == ["games.sqlite3.broken-20260509-120000", "games.sqlite3.broken-20260509-120000-2"]


def test_a_deleted_folder_is_made_again(tmp_path: Path) -> None:
    file_with_games(tmp_path / "home")
    history = opened(tmp_path / "home")
    history.load_current()
    shutil.rmtree(tmp_path / "home")
    assert_it_works(history)
    history.save_current(game_record(moves=3))
    history.close()
    assert opened(tmp_path / "home").load_current() == game_record(moves=3)


# ---------------------------------------------------------------- versions


def test_an_empty_database_becomes_ours(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "games.sqlite3") as db:
        db.execute("CREATE TABLE x (y)")
        db.execute("DROP TABLE x")
    db.close()
    history = opened(tmp_path)
    assert said(history) == []
    assert_it_works(history)


def test_an_older_version_is_brought_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = file_with_games(tmp_path)
    newer = (*gamesfile.MIGRATIONS, ("ALTER TABLE games ADD COLUMN mood TEXT", "UPDATE games SET mood = 'merry'"))
    monkeypatch.setattr(gamesfile, "MIGRATIONS", newer)
    history = opened(tmp_path)
    assert said(history) == []
    assert history.load_current() == game_record()
    assert_it_works(history, 20)
    history.close()
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (2,)
        assert db.execute("SELECT count(*) FROM games WHERE mood = 'merry'").fetchone() == (20,)
    db.close()


def test_a_failed_migration_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = file_with_games(tmp_path)
    with monkeypatch.context() as patched:
        broken = (*gamesfile.MIGRATIONS, ("ALTER TABLE games ADD COLUMN mood TEXT", "nonsense"))
        patched.setattr(gamesfile, "MIGRATIONS", broken)
        history = opened(tmp_path)
        assert history.save_current(game_record())
        history.close()
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (1,)
    db.close()
    assert len(opened(tmp_path).scores()) == 20


def test_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = file_with_games(tmp_path)
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 2")
    db.close()
    before = path.read_bytes()
    history = opened(tmp_path)
    assert len(said(history)) == 1
    assert history.load_current() is None
    assert history.save_current(game_record(moves=1)) is None
    assert history.load_current() == game_record(moves=1)
    assert finished(history, 5) < 0
    assert [row.score for row in history.scores()] == [5]
    assert said(history) == []
    history.close()
    assert path.read_bytes() == before
    assert not [p for p in tmp_path.iterdir() if "broken" in p.name]


def test_dates_of_broken_files_are_of_the_clock(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite3").write_text("x")
    History.open(tmp_path / "games.sqlite3").close()
    assert len([p for p in tmp_path.iterdir() if "broken-2" in p.name]) == 1
