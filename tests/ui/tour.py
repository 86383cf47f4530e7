"""A tour of the whole game in pictures, to be looked at: every scene in a size, a language and an interface scale.

``python -m tests.ui.tour DIR [--size WxH] [--scale PERCENT] [--language xx] [--only NAME ...] [--sheet]`` writes a
picture of each scene, or with ``--sheet`` sheets of several, and says which texts are cut off, leave the window or run
into each other. ``python -m tests.ui.tour --golden`` makes the pictures anew that ``test_golden`` compares with.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import traceback
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import wraps
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
import pytest

from mahjong_solitaire.i18n import LANGUAGES
from mahjong_solitaire.storage import HOME_VARIABLE, player_folder
from mahjong_solitaire.ui.dialogs import DialogScene
from mahjong_solitaire.ui.panels import Painter
from mahjong_solitaire.ui.theme import Rgba
from tests.ui import stops_board, stops_dialogs
from tests.ui.player import Player
from tests.ui.stage import MOVING, STOPS, Stage, furnish, settle

__all__ = ["stops_board", "stops_dialogs"]  # which enter their stops when they are imported

COLUMNS, ROWS = 3, 3
CELL = 528
"""Width of a picture on a sheet, in pixels."""
LABEL = 22
MOST_PAGES = 4
"""Pictures of one scene that scrolls."""
OPAQUE = 200
"""What is below a panel of this opacity is not meant to be read."""
INK = 0.22
"""What a line of text has above and below its letters, as a fraction of its height."""


@dataclass(frozen=True, slots=True)
class View:
    """A picture of a scene, and what seems to be wrong with it."""

    name: str
    picture: pygame.Surface
    faults: list[str]


@dataclass(frozen=True, slots=True)
class Written:
    """A line of text as it was drawn."""

    text: str
    rect: pygame.Rect
    clip: pygame.Rect
    cut_off: bool

    @property
    def ink(self) -> pygame.Rect:
        """About where its letters are."""
        return self.rect.inflate(0, -2 * int(INK * self.rect.height))

    def leaves(self, window: pygame.Rect) -> bool:
        """Whether a part of it is cut off, but for what was scrolled up or down."""
        beside = self.ink.left < self.clip.left or self.ink.right > self.clip.right
        return beside or (self.clip == window and not window.contains(self.ink))


# -------------------------------------------------------------------- looking


def visit(name: str, stage: Stage) -> Generator[View, None, None]:
    """The pictures of a stop, one for each page of what scrolls; the player's folder must be furnished."""
    player = STOPS[name](stage)
    try:
        if name not in MOVING:
            settle(player)
        for page in pages(player):
            picture, texts = photograph(player)
            yield View(f"{name}-{page + 1}" if page else name, picture, faults(player, texts))
    finally:
        if player.app.context.memory:
            player.app.context.memory.close()


def pages(player: Player) -> Iterator[int]:
    """Scroll through a scene, if it scrolls."""
    yield 0
    scene = player.scene
    if not isinstance(scene, DialogScene) or scene.furthest <= 0 or scene.offset:
        return
    step = scene.view.height * 9 // 10
    offsets = [*range(step, scene.furthest - step // 4, step), scene.furthest]
    if len(offsets) >= MOST_PAGES:
        offsets[MOST_PAGES - 2 : -1] = []
    for page, offset in enumerate(offsets, start=1):
        scene.scroll_to(offset)
        settle(player)
        yield page


def photograph(player: Player) -> tuple[pygame.Surface, list[Written]]:
    """The window now, and the texts in it."""
    with noted_texts(player.app.window.surface) as texts:
        player.scene.dirty = True
        player.frame()
    return player.app.window.surface.copy(), texts


@contextmanager
def noted_texts(window: pygame.Surface) -> Iterator[list[Written]]:
    """Notes the lines of text that a painter draws in the window, but for those that a panel hides afterwards."""
    texts: list[Written] = []
    text, panel, fitted = Painter.text, Painter.panel, Painter.fitted
    cut_off: set[str] = set()

    @wraps(text)
    def noting(self: Painter, surface: pygame.Surface, words: str, *args: Any, **kwargs: Any) -> pygame.Rect:
        rect = text(self, surface, words, *args, **kwargs)
        if words.strip() and surface.get_size() == window.get_size() and rect.colliderect(surface.get_clip()):
            texts.append(Written(words, rect.copy(), surface.get_clip(), words in cut_off))
        return rect

    @wraps(panel)
    def hiding(
        self: Painter, surface: pygame.Surface, rect: pygame.Rect, fill: tuple[Rgba, Rgba], *args: Any, **kwargs: Any
    ) -> None:
        panel(self, surface, rect, fill, *args, **kwargs)
        if min(colour[3] for colour in fill) >= OPAQUE and surface.get_size() == window.get_size():
            texts[:] = [t for t in texts if not rect.clip(surface.get_clip()).contains(t.ink)]

    @wraps(fitted)
    def cutting(self: Painter, words: str, *args: Any, **kwargs: Any) -> tuple[str, float]:
        shown, size = fitted(self, words, *args, **kwargs)
        if shown != words:
            cut_off.add(shown)
        return shown, size

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Painter, "text", noting)
        patch.setattr(Painter, "fitted", cutting)
        patch.setattr(Painter, "panel", hiding)
        yield texts


def faults(player: Player, texts: Sequence[Written]) -> list[str]:
    """What seems to be wrong with the texts and the controls in the window."""
    window, scene = player.app.window.surface.get_rect(), player.scene
    found = [f"cut off: {t.text!r}" for t in texts if t.cut_off]
    found += [f"leaves its room: {t.text!r}" for t in texts if t.leaves(window)]
    for i, one in enumerate(texts):
        for other in texts[i + 1 :]:
            common = one.ink.clip(one.clip).clip(other.ink.clip(other.clip))
            if min(common.size) > 1 and one.text != other.text:
                found.append(f"run into each other: {one.text!r} and {other.text!r}")
    if isinstance(scene, DialogScene):
        found += [f"too long: {s.text!r} needs {s.needs} of {s.room}" for s in scene.ink.spots if not s.fits]
        found += control_faults(scene, window)
    return list(dict.fromkeys(found))


def control_faults(scene: DialogScene, window: pygame.Rect) -> list[str]:
    """Controls outside of the dialog, and such as lie on each other."""
    found = [] if window.contains(scene.pane) else [f"the dialog leaves the window: {scene.pane}"]
    places = {c.key: c.place.clip(c.clip) if c.clip else c.place for c in scene.controls}
    places = {key: place for key, place in places.items() if min(place.size) > 0}
    found += [f"outside of the dialog: {key}" for key, place in places.items() if not scene.panel.contains(place)]
    keys = list(places)
    for i, key in enumerate(keys):
        for other in keys[i + 1 :]:
            if min(places[key].clip(places[other]).size) > 1:
                found.append(f"lie on each other: {key} and {other}")
    return found


def furnished(pattern: Path) -> Path:
    """Make a player's folder with a history of many games here."""
    with furnished_home(pattern):
        furnish()
        shutil.copytree(player_folder(), pattern)
    return pattern


@contextmanager
def furnished_home(pattern: Path) -> Iterator[None]:
    """A player's folder that is a copy of another, if there is one, and vanishes afterwards."""
    before = os.environ.get(HOME_VARIABLE)
    with tempfile.TemporaryDirectory() as name:
        home = Path(name) / "home"
        if pattern.exists():
            shutil.copytree(pattern, home)
        os.environ[HOME_VARIABLE] = str(home)
        try:
            yield
        finally:
            os.environ.pop(HOME_VARIABLE)
            if before is not None:
                os.environ[HOME_VARIABLE] = before


def tour(names: Sequence[str], stage: Stage, show: Callable[[View], None]) -> list[str]:
    """Visit these stops; answers with those that failed, each in a line."""
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        pattern = furnished(Path(folder) / "pattern")
        for name in names:
            try:
                with furnished_home(pattern):
                    for view in visit(name, stage):
                        show(view)
            except Exception as error:
                failed.append(f"{name}: {type(error).__name__}: {error}")
                traceback.print_exc()
    return failed


# -------------------------------------------------------------------- sheets


class Sheets:
    """Collects pictures on sheets, each with its name below it."""

    def __init__(self, folder: Path, title: str) -> None:
        self.folder, self.title = folder, title
        self.count = 0
        self._waiting: list[tuple[str, pygame.Surface]] = []

    def add(self, view: View) -> None:
        """Put a picture on the sheet, which is written when it is full."""
        size = view.picture.get_size()
        small = pygame.transform.smoothscale(view.picture, (CELL, round(CELL * size[1] / size[0])))
        self._waiting.append((f"{'! ' if view.faults else ''}{view.name}", small))
        if len(self._waiting) == COLUMNS * ROWS:
            self.finish()

    def finish(self) -> None:
        """Write the sheet that is not full yet."""
        if not self._waiting:
            return
        self.count += 1
        height = max(small.get_height() for _, small in self._waiting) + LABEL
        rows = -(-len(self._waiting) // COLUMNS)
        sheet = pygame.Surface((COLUMNS * (CELL + 4), rows * (height + 4)))
        font = pygame.font.Font(None, LABEL)
        for i, (name, small) in enumerate(self._waiting):
            x, y = i % COLUMNS * (CELL + 4), i // COLUMNS * (height + 4)
            sheet.blit(small, (x, y + LABEL))
            sheet.blit(font.render(f"{name}   {self.title}", True, (255, 255, 255)), (x + 4, y + 3))
        pygame.image.save(sheet, self.folder / f"sheet-{self.title}-{self.count:02}.png")
        self._waiting.clear()


# -------------------------------------------------------------------- the command


def a_size(text: str) -> tuple[int, int]:
    """Width and height from ``WxH``."""
    width, height = text.split("x")
    return int(width), int(height)


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.ui.tour", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="where the pictures go")
    parser.add_argument("--size", type=a_size, default=(1280, 720), metavar="WxH")
    parser.add_argument("--scale", type=int, default=100, metavar="PERCENT")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--only", nargs="+", metavar="NAME", default=["*"], help="names or patterns of stops")
    parser.add_argument("--sheet", action="store_true", help="several pictures on a sheet")
    parser.add_argument("--list", action="store_true", help="only name the stops")
    parser.add_argument("--golden", action="store_true", help="make the golden pictures anew")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    """Go where the arguments lead; answers with 1 if a scene failed."""
    asked = arguments(words)
    names = [name for name in STOPS if any(fnmatch(name, pattern) for pattern in asked.only)]
    if asked.list:
        print("\n".join(names))
        return 0
    if asked.golden:
        from tests.ui.test_golden import make_anew

        make_anew()
        return 0
    folder = asked.folder or Path("tour")
    folder.mkdir(parents=True, exist_ok=True)
    stage = Stage(asked.size, asked.language, asked.scale)
    title = f"{stage.size[0]}x{stage.size[1]}-{stage.scale}-{stage.language}"
    sheets = Sheets(folder, title)

    def show(view: View) -> None:
        for fault in view.faults:
            print(f"{title} {view.name}: {fault}", flush=True)
        if asked.sheet:
            sheets.add(view)
        else:
            pygame.image.save(view.picture, folder / f"{view.name}-{title}.png")

    failed = tour(names, stage, show)
    sheets.finish()
    for line in failed:
        print(f"{title} FAILED {line}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
