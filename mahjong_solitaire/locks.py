"""Locks between running copies of the program. The system frees them when a process ends, however it ends."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path

if os.name == "nt":
    import msvcrt

    def _grab(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]

else:
    import fcntl

    def _grab(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


STEP = 0.01
"""Seconds between two tries at a lock."""
MOST_COPIES = 64
"""How many copies of the program may each have a game of their own."""


class TakenError(OSError):
    """Another process holds the lock."""


def take(path: Path, flags: int = os.O_RDWR | os.O_CREAT) -> int:
    """Lock a file at once; answers with its handle, which holds the lock until it is closed.

    Raises ``TakenError``, or ``OSError`` if the file cannot be opened.
    """
    handle = os.open(path, flags, 0o666)
    try:
        _grab(handle)
    except OSError as error:
        os.close(handle)
        raise TakenError(*error.args) from error
    return handle


@contextlib.contextmanager
def held(path: Path, patience: float) -> Iterator[None]:
    """Hold the lock of a file, waiting that many seconds for it; raises ``OSError``."""
    tries = int(patience / STEP)
    while True:
        try:
            handle = take(path)
            break
        except TakenError:
            if tries <= 0:
                raise
            tries -= 1
            time.sleep(STEP)
    try:
        yield
    finally:
        os.close(handle)


class Seat:
    """The number that this copy of the program holds as long as it runs, and no other copy meanwhile.

    Each number is a lock file in a folder; the files stay, as deleting one could let two copies hold its number.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._handle: int | None = None
        self._number = 0

    def number(self) -> int:
        """The number, taken when first asked for; raises ``OSError``."""
        if self._handle is None:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._number, self._handle = self._first_free()
        return self._number

    def is_left(self, number: int) -> bool:
        """Whether no other running copy holds a number."""
        if self._handle is not None and number == self._number:
            return True
        try:
            os.close(take(self._file(number), os.O_RDONLY))
        except FileNotFoundError:
            return True
        except OSError:
            return False
        return True

    def is_gone(self) -> bool:
        """Whether the lock file was deleted, so that another copy could take the number too."""
        if self._handle is None:
            return False
        try:
            return not os.path.samestat(os.fstat(self._handle), self._file(self._number).stat())
        except OSError:
            return True

    def leave(self) -> None:
        """Let go of the number."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _first_free(self) -> tuple[int, int]:
        for number in range(1, MOST_COPIES + 1):
            with contextlib.suppress(TakenError):
                return number, take(self._file(number))
        raise TakenError("too many copies of the game are running")

    def _file(self, number: int) -> Path:
        return self._folder / f"{number}.lock"
