"""A whole game in a real window: the program as its own process under Xvfb, the mouse moved by xdotool."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from mahjong_solitaire.i18n import Translator
from mahjong_solitaire.layouts import Library
from mahjong_solitaire.rules.deals import Deal, deal
from mahjong_solitaire.rules.game import Game
from mahjong_solitaire.ui.board_view import BoardView, Look
from mahjong_solitaire.ui.hud import Hud
from mahjong_solitaire.ui.panels import Painter
from mahjong_solitaire.ui.theme import TABLES, Fonts, Icons

SIZE = (1280, 720)

pytestmark = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs the programs Xvfb and xdotool"
)


@pytest.fixture
def display() -> Iterator[str]:
    """A virtual screen of the test's own; it is not reset when its last client, such as xdotool, goes."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-noreset", "-displayfd", str(write), "-screen", "0", "1280x720x24"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as answer:
        number = answer.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


class Desk:
    """The program on a virtual screen, and a hand on its mouse and keyboard."""

    def __init__(self, display: str, home: Path, *arguments: str) -> None:
        self.environment = os.environ | {
            "DISPLAY": display,
            "SDL_VIDEODRIVER": "x11",
            "MAHJONG_SOLITAIRE_HOME": str(home),
            "XDG_CURRENT_DESKTOP": "KDE",  # a desktop of the test's own: files, and no bus to ask
            "XDG_CONFIG_HOME": str(home),
            "XDG_CONFIG_DIRS": str(home),
            "DBUS_SESSION_BUS_ADDRESS": "",
        }
        command = [sys.executable, "-m", "mahjong_solitaire", *arguments]
        self.process = subprocess.Popen(command, env=self.environment, stderr=subprocess.PIPE, text=True)
        self.window = self.until(lambda: self.xdotool("search", "--onlyvisible", "--class", "mahjong-solitaire"))

    def xdotool(self, *words: str) -> str:
        return subprocess.run(["xdotool", *words], env=self.environment, capture_output=True, text=True).stdout.strip()

    def until(self, answer: Callable[[], str]) -> str:
        """Ask until there is an answer."""
        for _ in range(200):
            said = answer()
            if said:
                return said
            time.sleep(0.05)
        ended = self.process.poll()
        said = self.process.communicate()[1] if ended is not None else "nothing yet"
        raise AssertionError(f"no answer; the program ended with {ended} and said {said}")

    def click(self, pos: tuple[int, int]) -> None:
        x, y = map(str, pos)
        self.xdotool("mousemove", "--window", self.window, x, y, "sleep", "0.02", "click", "1", "sleep", "0.02")

    @property
    def caption(self) -> str:
        return self.xdotool("getwindowname", self.window)


def clicks_of(deal: Deal) -> Iterator[tuple[int, int]]:
    """Where to click to play the deal's solution in a window of ``SIZE``."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZE)
    view = BoardView(deal.layout, deal.faces, Look())
    view.place(Hud(Painter(Fonts(), Icons()), TABLES["pine"], Translator("en")).place(SIZE))
    alive = deal.layout.full
    for pair in deal.solution:
        for index in pair:
            face = view.face_rect(index)
            pos = (face.x + face.w // 3, face.y + face.h // 3)
            assert view.slot_at(pos, alive) == index
            yield pos
        alive &= ~(1 << pair.a | 1 << pair.b)


def test_a_whole_game_in_a_real_window(display: str, home: Path) -> None:
    dealt = deal(Library().find("little-gate").layout, 7)
    score = Game.replay(dealt, dealt.solution).score
    desk = Desk(display, home, "--layout", "little-gate", "--number", "7", "--size", "1280x720")
    assert desk.until(lambda: desk.caption if "Little Gate 7" in desk.caption else "")
    for pos in clicks_of(dealt):
        desk.click(pos)
    assert desk.until(lambda: desk.caption if f", {score} points" in desk.caption else "")
    time.sleep(1.0)
    desk.xdotool("key", "Escape")
    desk.xdotool("key", "ctrl+q")
    said = desk.process.communicate(timeout=10)[1]
    assert (desk.process.returncode, said) == (0, "")


def test_no_display_is_one_line(home: Path) -> None:
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment["SDL_VIDEODRIVER"] = "x11"
    ended = subprocess.run(
        [sys.executable, "-m", "mahjong_solitaire"], env=environment, capture_output=True, text=True, timeout=30
    )
    assert ended.returncode == 1
    assert ended.stderr.startswith("mahjong-solitaire: ")
    assert ended.stderr.count("\n") == 1
