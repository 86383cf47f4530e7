"""Par in another process: it answers, can be cancelled at any time, and never outlives its parent."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from mahjong_solitaire.background import Background
from mahjong_solitaire.layouts import Library
from mahjong_solitaire.rules.deals import Deal, deal
from mahjong_solitaire.rules.par import best_line

POSIX_ONLY = pytest.mark.skipif(os.name != "posix", reason="looks into /proc or sends signals")

PARENT = """
import sys, time
from mahjong_solitaire.background import Background
from mahjong_solitaire.layouts import Library
from mahjong_solitaire.rules.deals import deal
dealt = deal(Library().find_or_read("turtle").layout, 1)
background = Background()
background.start(dealt.board(), budget=10**9, line=dealt.solution)
while background.poll() is None:
    time.sleep(0.01)
print(background._run._child.pid, flush=True)
sys.stdin.read()
"""


def wait_for(happened: Callable[[], object], seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.005)


@pytest.fixture(scope="module")
def turtle() -> Deal:
    return deal(Library().find_or_read("turtle").layout, 1)


def gone(pid: int) -> bool:
    """Whether a process ended; one that was not buried counts as running."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def child_of(background: Background) -> int:
    run = background._run
    assert run
    wait_for(lambda: run._child)
    assert run._child
    return run._child.pid


def test_the_result_is_that_of_the_same_work_done_here(turtle: Deal) -> None:
    background = Background()
    assert background.done and background.poll() is None
    background.start(turtle.board(), budget=500, seed=3, line=turtle.solution)
    pid = child_of(background)
    wait_for(lambda: background.done)
    found, expected = background.poll(), best_line(turtle.board(), budget=500, seed=3, line=turtle.solution)
    assert found
    assert (found.score, found.moves, found.bound) == (expected.score, expected.moves, expected.bound)
    assert found.cleared
    assert gone(pid)


def test_a_position_amid_a_game_is_handed_over(turtle: Deal) -> None:
    board = turtle.board()
    for pair in turtle.solution[:60]:
        board.remove(*pair)
    background = Background()
    background.start(board, budget=300)
    wait_for(lambda: background.done)
    found = background.poll()
    assert found and found.moves == best_line(board, budget=300).moves


def test_results_come_before_the_work_is_done_and_only_get_better(turtle: Deal) -> None:
    background = Background()
    background.start(turtle.board(), budget=10**9, line=turtle.solution)
    wait_for(background.poll)
    first = background.poll()
    assert first and not background.done
    wait_for(lambda: (now := background.poll()) and now.score > first.score)
    background.cancel()
    assert background.done and background.poll() is None


@POSIX_ONLY
@pytest.mark.parametrize("delay", [0, 0.001, 0.01, 0.03, 0.1, 0.3])
def test_it_can_be_cancelled_at_any_time_and_leaves_no_process(turtle: Deal, delay: float) -> None:
    background = Background()
    background.start(turtle.board(), budget=10**9)
    run = background._run
    assert run
    time.sleep(delay)
    before = time.perf_counter()
    background.cancel()
    assert time.perf_counter() - before < 0.1
    wait_for(lambda: run.done)
    assert run._child is None or gone(run._child.pid)
    background.cancel()


def test_another_start_gives_up_the_work_before(turtle: Deal) -> None:
    background = Background()
    background.start(turtle.board(), budget=10**9)
    first = background._run
    background.start(turtle.board(), budget=0, line=turtle.solution)
    assert first
    wait_for(lambda: first.done and background.done)
    found = background.poll()
    assert found and found.moves == turtle.solution


def test_a_job_that_fails_is_done_without_a_result(turtle: Deal) -> None:
    background = Background()
    background.start(turtle.board(), budget=10, line=turtle.solution[-1:])
    wait_for(lambda: background.done)
    assert background.poll() is None


@POSIX_ONLY
@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGINT, None])
def test_the_child_ends_with_its_parent(end: signal.Signals | None) -> None:
    root = Path(__file__).resolve().parent.parent
    environment = os.environ | {"PYTHONPATH": str(root)}
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )
    assert parent.stdin and parent.stdout and parent.stderr
    child = int(parent.stdout.readline())
    assert not gone(child)
    if end:
        parent.send_signal(end)
    parent.stdin.close()
    parent.wait(10)
    noise = parent.stderr.read()
    parent.stdout.close()
    parent.stderr.close()
    wait_for(lambda: ended(child))
    if end is None:
        assert noise == "" and parent.returncode == 0
    if end is signal.SIGINT:
        assert noise.count("Traceback") == 1  # the parent's own


def ended(pid: int) -> bool:
    """Whether a process that is nobody's child here ended, buried by its new parent or not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="looks into /proc")
def test_the_child_is_small_polite_and_without_a_window(turtle: Deal) -> None:
    background = Background()
    background.start(turtle.board(), budget=10**9, line=turtle.solution)
    wait_for(background.poll)
    pid = child_of(background)
    status = Path(f"/proc/{pid}/status").read_text()
    resident = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))
    assert resident < 25 * 1024
    assert os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, 0)
    assert "pygame" not in Path(f"/proc/{pid}/maps").read_text()
    background.cancel()
