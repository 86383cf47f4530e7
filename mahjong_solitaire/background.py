"""Par worked out in another process, so that the window keeps all its time and may end the work at any moment.

The child is this module run as a program: it reads one job, a line of JSON, writes better lines as it finds them, and
ends when nobody reads or holds its pipes any more, thus with its parent, however that ends. A plain subprocess is used
because ``multiprocessing`` takes ten times as long to start it and keeps a second process for itself. A thread
of the parent waits in ``readline``, starts and buries the child; it needs no processor time meanwhile.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from mahjong_solitaire.rules.board import Board, Pair
from mahjong_solitaire.rules.layout import Layout, bits
from mahjong_solitaire.rules.par import Line, best_line_steps
from mahjong_solitaire.rules.tiles import FACES

INTERVAL = 0.1
"""Seconds between two results that the child reports."""
NICENESS = 10
"""How far the child steps back behind everything else."""


class Background:
    """Par of one position at a time, found by a child process."""

    def __init__(self) -> None:
        self._run: _Run | None = None

    def start(self, board: Board, *, budget: int, seed: int = 0, line: Sequence[Pair] = ()) -> None:
        """Begin with a position, giving up any other; the arguments are those of ``best_line``. Does not wait."""
        self.cancel()
        job = {
            "slots": board.layout.slots,
            "faces": [face.index for face in board.faces],
            "alive": list(bits(board.alive)),
            "budget": budget,
            "seed": seed,
            "line": list(line),
        }
        self._run = _Run(job)

    def poll(self) -> Line | None:
        """The best line so far, if there is any. Does not wait."""
        return self._run.line if self._run else None

    @property
    def done(self) -> bool:
        """Whether nothing more is to come: the work is finished, cancelled, failed or was never started."""
        return self._run is None or self._run.done

    def cancel(self) -> None:
        """End the work, if there is any, and forget its result. Does not wait."""
        if self._run:
            self._run.end()
        self._run = None


class _Run:
    """One child process and the thread that listens to it."""

    def __init__(self, job: dict[str, object]) -> None:
        self.line: Line | None = None
        self.done = False
        self._job = job
        self._lock = threading.Lock()
        self._ended = False
        self._child: subprocess.Popen[str] | None = None
        threading.Thread(target=self._listen, name="par", daemon=True).start()

    def end(self) -> None:
        """Kill the child, or keep it from being started; the thread takes care of the rest."""
        with self._lock:
            self._ended = True
            if self._child and self._child.returncode is None:
                self._child.kill()

    def _listen(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            with self._lock:
                if not self._ended:
                    self._child = _started()
            if self._child:
                self._talk(self._child)
        self.done = True

    def _talk(self, child: subprocess.Popen[str]) -> None:
        assert child.stdin and child.stdout
        try:
            child.stdin.write(json.dumps(self._job) + "\n")
            child.stdin.flush()
            for text in child.stdout:
                self.line = _line_of(json.loads(text))
        finally:
            child.stdout.close()
            with contextlib.suppress(OSError):
                child.stdin.close()
            with self._lock:  # so that ``end`` never kills a process that is buried already
                child.kill()
                child.wait()


def _started() -> subprocess.Popen[str]:
    """The child. It needs nothing but the standard library and this package, so no site-packages (``-S``)."""
    package = str(Path(__file__).resolve().parent.parent)
    return subprocess.Popen(
        [sys.executable, "-S", "-P", "-m", "mahjong_solitaire.background"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": package},
        encoding="ascii",
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),  # Windows only
        start_new_session=True,  # Ctrl-C is for the parent, which takes the child with it
    )


def _line_of(data: dict[str, object]) -> Line:
    score, moves, bound = data["score"], data["moves"], data["bound"]
    assert isinstance(score, int) and isinstance(moves, list) and isinstance(bound, int)
    return Line(score, tuple(Pair(a, b) for a, b in moves), bound, bool(data["cleared"]))


# ---------------------------------------------------------------- in the child


def _board_of(layout: Layout, faces: Sequence[int], alive: Sequence[int]) -> Board:
    board = Board(layout, [FACES[index] for index in faces])
    board.alive = sum(1 << slot for slot in alive)
    board.free = layout.free(board.alive)
    return board


def work(jobs: IO[str], results: IO[str]) -> None:
    """Read a job, write a result whenever there is a better one, and the last one at the end."""
    text = jobs.readline()
    if not text:
        return
    job = json.loads(text)
    threading.Thread(target=_end_with_parent, args=(jobs,), daemon=True).start()
    board = _board_of(Layout(job["slots"]), job["faces"], job["alive"])
    line = [Pair(a, b) for a, b in job["line"]]
    steps = best_line_steps(board, budget=job["budget"], seed=job["seed"], line=line)
    reported: tuple[int, int, bool] | None = None
    due = 0.0
    while True:
        try:
            best = next(steps)
        except StopIteration as stop:
            _report(stop.value, results)
            return
        known = (best.score, best.bound, best.cleared)
        if known != reported and time.monotonic() >= due:
            _report(best, results)
            reported, due = known, time.monotonic() + INTERVAL


def _report(line: Line, results: IO[str]) -> None:
    data = {"score": line.score, "moves": line.moves, "bound": line.bound, "cleared": line.cleared}
    results.write(json.dumps(data) + "\n")
    results.flush()


def _end_with_parent(jobs: IO[str]) -> None:
    """Wait until the parent closes its end of the pipe, by will or by ending."""
    jobs.read()
    os._exit(0)


def main() -> None:
    """Work for the process at the other end of the standard streams."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    with contextlib.suppress(OSError):
        work(sys.stdin, sys.stdout)
    os._exit(0)  # the waiting thread holds the lock of stdin, which an orderly end would want


if __name__ == "__main__":
    main()
