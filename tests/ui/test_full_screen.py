"""The whole screen and back, in a real window under a real window manager."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mahjong_solitaire.storage import load_settings
from tests.ui.test_window import Desk, display

__all__ = ["display"]

SCREEN, SIZE = (1280, 720), (1000, 640)
STAYS, LONGEST = 0.2, 10.0
"""Seconds for which a window must stay as it is, and for which it is waited for."""

pytestmark = pytest.mark.skipif(
    not all(map(shutil.which, ("Xvfb", "xdotool", "openbox"))), reason="needs the programs Xvfb, xdotool and openbox"
)


@pytest.fixture
def managed(display: str, tmp_path: Path) -> Iterator[str]:
    """A virtual screen whose windows have frames."""
    environment = os.environ | {"DISPLAY": display, "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    manager = subprocess.Popen(["openbox"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    end = time.monotonic() + LONGEST
    desktops = ["xdotool", "get_num_desktops"]
    while subprocess.run(desktops, env=environment, capture_output=True, text=True).stdout.strip() in ("", "0"):
        assert time.monotonic() < end
        time.sleep(0.02)
    yield display
    manager.terminate()
    manager.wait()


def geometry(desk: Desk) -> tuple[tuple[int, int], tuple[int, int]]:
    """Place and size of the window without its frame."""
    lines = desk.xdotool("getwindowgeometry", "--shell", desk.window).splitlines()
    said = {key: int(value) for key, value in (line.split("=") for line in lines)}
    return (said["X"], said["Y"]), (said["WIDTH"], said["HEIGHT"])


def becomes(desk: Desk, size: tuple[int, int]) -> tuple[int, int]:
    """Wait until the window has a size and keeps it for a while; answers with its place."""
    last = geometry(desk)
    since = time.monotonic()
    while last[1] != size or time.monotonic() < since + STAYS:
        time.sleep(0.05)
        now = geometry(desk)
        if now != last:
            last, since = now, time.monotonic()
        assert time.monotonic() < since + LONGEST, last
    return last[0]


@contextmanager
def played(display: str, home: Path, *arguments: str) -> Iterator[Desk]:
    """The program on the screen, ended at last by its own key."""
    desk = Desk(display, home, *arguments)
    try:
        yield desk
        desk.xdotool("key", "ctrl+q")
        said = desk.process.communicate(timeout=10)[1]
        assert (desk.process.returncode, said) == (0, "")
    finally:
        desk.process.kill()
        desk.process.communicate()


def test_the_window_comes_back_in_its_size_and_place(managed: str, home: Path) -> None:
    with played(managed, home, "--size", "{}x{}".format(*SIZE)) as desk:
        place = becomes(desk, SIZE)
        for key in ("F11", "alt+Return"):
            desk.xdotool("key", key)
            assert becomes(desk, SCREEN) == (0, 0)
            desk.xdotool("key", key)
            assert becomes(desk, SIZE) == place
        desk.xdotool("key", "F11", "F11", "F11", "F11")  # before the window manager has answered
        assert becomes(desk, SIZE) == place
    settings, _ = load_settings()
    assert (settings.width, settings.height, settings.fullscreen) == (1280, 720, False)  # the size was asked for


def test_a_start_on_the_whole_screen_has_a_window_to_come_back_to(managed: str, home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / "settings.yaml").write_text("fullscreen: true\nwidth: 1000\nheight: 640\n", encoding="utf-8")
    with played(managed, home) as desk:
        assert becomes(desk, SCREEN) == (0, 0)
        desk.xdotool("key", "F11")
        place = becomes(desk, SIZE)
        desk.xdotool("key", "F11")
        becomes(desk, SCREEN)
        desk.xdotool("key", "F11")
        assert becomes(desk, SIZE) == place
        desk.xdotool("windowsize", desk.window, "900", "620")
        becomes(desk, (900, 620))
        desk.xdotool("key", "F11")
        becomes(desk, SCREEN)
    settings, _ = load_settings()
    assert (settings.width, settings.height, settings.fullscreen) == (900, 620, True)
