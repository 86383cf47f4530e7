"""What a scene is, and how one gives way to another."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pygame

from mahjong_solitaire.background import Background
from mahjong_solitaire.history import History
from mahjong_solitaire.i18n import Translator
from mahjong_solitaire.layouts import Library
from mahjong_solitaire.memory import Memory
from mahjong_solitaire.session import Session
from mahjong_solitaire.storage import Settings
from mahjong_solitaire.ui.panels import Painter
from mahjong_solitaire.ui.sound import SoundName, Sounds
from mahjong_solitaire.ui.theme import Table, lit_table
from mahjong_solitaire.ui.tile_art import TileLook


@dataclass(frozen=True, slots=True)
class Push:
    """Lay a scene over the present one."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """Leave the present scene; the one below is told ``result``."""

    result: Any = None


@dataclass(frozen=True, slots=True)
class Quit:
    """End the program."""


Change = Push | Pop | Quit


@dataclass(slots=True)
class Context:
    """What every scene may use: settings, words, fonts, pictures, the time and chance."""

    settings: Settings
    library: Library
    tr: Translator
    painter: Painter
    sounds: Sounds | None = None
    """Who makes the sounds, if there is a window to hear them at."""
    memory: Memory | None = None
    """Who keeps the player's games; nobody, unless there is a player's folder to keep them in."""
    background: Background | None = None
    """Who looks for the best line while the game is played; nobody, unless there is a window to play in."""
    session: Session | None = None
    """The game on the table, if there is one."""
    save_settings: Callable[[], None] = lambda: None
    """Keep the settings on disk and let the window follow them."""
    now: Callable[[], float] = time.monotonic
    """Seconds from an arbitrary start."""
    desktop_is_still: bool = False
    """Whether the desktop asks programs not to animate."""
    chance: Callable[[], float] = field(default_factory=lambda: random.Random().random)
    """Numbers from 0 up to but not including 1."""

    def sound(self, name: SoundName) -> None:
        """Let a sound be heard, if any can."""
        if self.sounds:
            self.sounds.play(name)

    @property
    def history(self) -> History | None:
        """The games that were played."""
        return self.memory.history if self.memory else None

    @property
    def animate(self) -> bool:
        """Whether things move; otherwise every change shows at once."""
        motion = self.settings.motion
        return not self.desktop_is_still if motion == "desktop" else motion == "full"

    @property
    def scale(self) -> float:
        """How many times larger than usual text and controls are."""
        return self.settings.interface_scale / 100

    @property
    def tile_look(self) -> TileLook:
        """How tiles look."""
        s = self.settings
        return TileLook(s.tiles, s.back, self.tr.language, s.variant, s.light, s.corner_index)

    @property
    def table(self) -> Table:
        """The table in use, lit as the player chose."""
        return lit_table(self.settings.table, self.settings.light)


class Scene:
    """One screen of the game; the scene on top of the stack gets the events and is drawn last.

    ``dirty`` says that the next frame would differ from the last one.
    """

    overlay = False
    """Whether the scene below shows through, blurred and darkened."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.dirty = True
        self.size = (0, 0)

    def resize(self, size: tuple[int, int], backdrop: pygame.Surface | None = None) -> None:
        """Lay everything out for a window of this size in pixels; ``backdrop`` is what lies below an overlay."""
        self.size = size
        self.dirty = True

    def handle(self, event: pygame.event.Event) -> Change | None:
        """React to one event."""
        return None

    def update(self, now: float) -> Change | None:
        """Let time pass; sets ``dirty`` if that changes the picture."""
        return None

    def draw(self, surface: pygame.Surface) -> pygame.Rect | None:
        """Draw the scene and return the part that changed, ``None`` for all of it."""
        raise NotImplementedError

    def moving(self, now: float) -> bool:
        """Whether something is in motion, so that the next frame should come soon."""
        return False

    def thinking(self) -> bool:
        """Whether there is something to work out between frames, so that ``update`` should be called often."""
        return False

    def needs_frame(self, now: float) -> bool:
        """Whether a small part of the picture, such as a clock, is out of date."""
        return False

    @property
    def typing(self) -> bool:
        """Whether keys write letters at the moment, so that those that write ask for nothing."""
        return False

    @property
    def takes_every_key(self) -> bool:
        """Whether any key is for this scene at the moment, even one that means the same everywhere."""
        return False

    def caption(self) -> str:
        """The words in the window's title bar."""
        return self.context.tr("Mahjong Solitaire")

    def rest(self) -> None:
        """Its picture lies below another scene, and before it is drawn again there is a ``resize``."""

    def covered(self) -> None:
        """Another scene was laid over this one."""

    def resumed(self, result: Any) -> Change | None:
        """The scene above has gone and left this result."""
        self.dirty = True
        return None

    def leave(self) -> None:
        """The scene will not be shown again."""
