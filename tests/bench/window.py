"""Measure the window on this machine: start, memory, idle cost, and from a click to the finished frame.

Run by hand with the project installed, `python -m tests.bench.window`; needs Xvfb. Prints medians.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pygame

RUNS = 9
IDLE_SECONDS = 20

FIRST_FRAME = """
import os, sys, time
from mahjong_solitaire.__main__ import main
from mahjong_solitaire.ui import app
frame = app.App.frame
def first_frame(self, events, now):
    pause = frame(self, events, now)
    print(time.time() - float(os.environ["STARTED"]), flush=True)
    app.App.frame = frame
    if "ONLY_START" in os.environ:
        self.running = False
    return pause
app.App.frame = first_frame
sys.exit(main(sys.argv[1:]))
"""


def start(size: str, **environment: str) -> subprocess.Popen[str]:
    """The program, opening the Turtle; its first line says how many seconds that took."""
    compiled = {"PYTHONPYCACHEPREFIX": f"{os.environ['MAHJONG_SOLITAIRE_HOME']}/compiled"}  # as if it were installed
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return subprocess.Popen(
        [sys.executable, "-c", FIRST_FRAME, "--layout", "turtle", "--number", "1", "--size", size],
        env=inherited | environment | compiled | {"STARTED": str(time.time())},
        stdout=subprocess.PIPE,
        text=True,
    )


def first_line(process: subprocess.Popen[str]) -> float:
    """Seconds from process start to the first drawn board."""
    assert process.stdout is not None
    return float(process.stdout.readline())


def measure_start() -> None:
    """Print start-up times, memory and idle cost of the real process."""
    for size in ("1280x720", "1920x1080"):
        times = []
        for _ in range(RUNS):
            process = start(size, ONLY_START="1")
            times.append(first_line(process))
            process.wait()
        print(f"{size}: first board after {statistics.median(times):.3f} s (median of {RUNS})")
        process = start(size)
        first_line(process)
        time.sleep(3)
        resident = memory_of(process.pid)
        before = processor_time(process.pid)
        time.sleep(IDLE_SECONDS)
        idle = (processor_time(process.pid) - before) / IDLE_SECONDS
        print(f"{size}: {resident:.0f} MB resident, {100 * idle:.2f} % of a core while idle")
        process.terminate()
        process.wait()


def memory_of(pid: int) -> float:
    """Resident memory of a process in MB."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def processor_time(pid: int) -> float:
    """Seconds of processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure_frames() -> None:
    """Print the time from an event to the finished frame, and that of frames in motion."""
    from tests.ui.player import Player

    player = Player("turtle", 3, size=(1920, 1080))
    player.wait(2)
    selecting, taking, hovering, moving = [], [], [], []
    for pair in player.game.deal.solution[:40]:
        a, b = player.spot(pair.a), player.spot(pair.b)
        hovering.append(timed(lambda a=a: player.move(a)))  # type: ignore[misc]
        selecting.append(timed(lambda a=a: player.frame(press(a))))  # type: ignore[misc]
        player.wait(0.2)
        taking.append(timed(lambda b=b: player.frame(press(b))))  # type: ignore[misc]
        for _ in range(10):
            player.time += 1 / 60
            moving.append(timed(player.frame))
        player.wait(0.4)
    for name, times in (("hover", hovering), ("select", selecting), ("take a pair", taking), ("in motion", moving)):
        ordered = sorted(times)
        median, high = statistics.median(ordered), ordered[int(0.95 * len(ordered))]
        print(f"1920x1080: {name} {1000 * median:.1f} ms (median), {1000 * high:.1f} ms (95 %)")


def press(pos: tuple[int, int]) -> pygame.event.Event:
    """The left button going down."""
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False)


def timed(do: Callable[[], object]) -> float:
    """Seconds that something takes."""
    started = time.perf_counter()
    do()
    return time.perf_counter() - started


def main() -> None:
    """Measure everything on a virtual screen."""
    read, write = os.pipe()
    screen = ["Xvfb", "-noreset", "-displayfd", str(write), "-screen", "0", "1920x1200x24"]
    server = subprocess.Popen(screen, pass_fds=[write], stderr=subprocess.DEVNULL)
    try:
        os.environ["DISPLAY"] = f":{os.read(read, 20).decode().strip()}"
        os.environ["SDL_VIDEODRIVER"], os.environ["SDL_AUDIODRIVER"] = "x11", "dummy"
        os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
        with tempfile.TemporaryDirectory() as home:
            os.environ["MAHJONG_SOLITAIRE_HOME"] = home
            measure_start()
            measure_frames()
    finally:
        server.terminate()


if __name__ == "__main__":
    main()
