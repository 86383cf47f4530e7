"""Somebody who plays through the real scenes with mouse and keys, on a clock that stands unless told to go on."""

from __future__ import annotations

from typing import TypeVar

import pygame

from mahjong_solitaire.layouts import Library
from mahjong_solitaire.options import StartOptions
from mahjong_solitaire.rules.game import Game
from mahjong_solitaire.ui.app import App
from mahjong_solitaire.ui.play import PlayScene
from mahjong_solitaire.ui.scene import Scene

S = TypeVar("S", bound=Scene)
FRAME = 1 / 30
"""Seconds between the frames while time passes: as on a slow machine, so that tests are quick."""
SHIFTED = dict(zip("1234567890-=/,.", "!@#$%^&*()_+?<>", strict=True))
"""What the shift key makes of signs that are no letters."""


def key_events(key: int, mod: int = 0, unicode: str | None = None) -> list[pygame.event.Event]:
    """What SDL sends for a key on an American keyboard: the press, its text if it has one, the release."""
    if unicode is None:
        unicode = chr(key) if key < 0x110000 and not mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT) else ""
        if mod & pygame.KMOD_SHIFT:
            unicode = SHIFTED.get(unicode, unicode.upper())
    values = {"key": key, "mod": mod, "unicode": unicode, "scancode": 0}
    text = [pygame.event.Event(pygame.TEXTINPUT, text=unicode)] if unicode.isprintable() and unicode else []
    return [pygame.event.Event(pygame.KEYDOWN, values), *text, pygame.event.Event(pygame.KEYUP, values)]


class Player:
    """Drives an ``App`` frame by frame."""

    def __init__(
        self,
        layout: str | None = None,
        number: int | None = None,
        size: tuple[int, int] = (1280, 720),
        language: str | None = None,
        still: bool = False,
    ) -> None:
        """With ``still`` nothing moves on the board, and no celebration has to be waited for."""
        file = Library().find(layout) if layout else None
        self.app = App(StartOptions(file, number, size=size, language=language))
        self.time = 100.0
        self.app.context.now = lambda: self.time
        if still:
            self.app.context.settings.motion = "reduced"
            self.app.context.save_settings()
        self.wait(0)

    # ---------------------------------------------------------------- time and input

    def wait(self, seconds: float) -> None:
        """Let time pass frame by frame; at least one frame is drawn."""
        end = self.time + seconds
        self.frame()
        while self.time < end:
            self.time = min(end, self.time + FRAME)
            self.frame()

    def frame(self, *events: pygame.event.Event) -> float:
        """One frame with these events; answers with the seconds the loop would sleep."""
        return self.app.frame(list(events), self.time)

    def move(self, pos: tuple[int, int]) -> None:
        """Move the pointer."""
        self.frame(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False))

    def click(self, pos: tuple[int, int], button: int = 1) -> None:
        """Move there, press and let go."""
        self.move(pos)
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=False))
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=False))

    def key(self, key: int, mod: int = 0, unicode: str | None = None) -> None:
        """Press and release a key, and send its text in between as SDL does, unless another than its own is meant."""
        *pressed, released = key_events(key, mod, unicode)
        self.frame(*pressed)
        self.frame(released)

    def write(self, text: str) -> None:
        """Type a text letter by letter."""
        for letter in text:
            self.key(ord(letter.lower()), pygame.KMOD_LSHIFT if letter.isupper() else 0, letter)

    # ---------------------------------------------------------------- what there is to see

    @property
    def scene(self) -> Scene:
        return self.app.scenes[-1]

    def on(self, kind: type[S]) -> S:
        """The scene on top, which must be of this kind."""
        assert isinstance(self.scene, kind), self.scene
        return self.scene

    @property
    def play(self) -> PlayScene:
        return next(scene for scene in reversed(self.app.scenes) if isinstance(scene, PlayScene))

    @property
    def game(self) -> Game:
        return self.play.session.game

    def pixels(self) -> bytes:
        """The picture in the window."""
        return pygame.image.tobytes(self.app.window.surface, "RGB")

    def spot(self, index: int) -> tuple[int, int]:
        """A pixel at which the tile in a slot can be seen."""
        view, alive = self.play.view, self.game.board.alive
        face = view.face_rect(index)
        for part in ((2, 2), (3, 3), (3, 2), (6, 6), (4, 8), (10, 3)):
            pos = (face.x + face.w // part[0], face.y + face.h // part[1])
            if view.slot_at(pos, alive) == index:
                return pos
        raise AssertionError(f"slot {index} cannot be seen")

    def click_tile(self, index: int) -> None:
        """Click on a tile."""
        self.click(self.spot(index))
