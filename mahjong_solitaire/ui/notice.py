"""A short text that appears where it covers neither tiles nor buttons, and goes by itself."""

from __future__ import annotations

import pygame

from mahjong_solitaire.ui.dialog_style import PALETTES, Ink
from mahjong_solitaire.ui.panels import Painter
from mahjong_solitaire.ui.theme import CREAM, SMALLEST_TEXT, Rgba

SHOWN = 2.6
"""Seconds a notice stays."""
FADE = 0.25
"""Seconds it takes to go at the end of them, unless motion is off."""
INSETS = (0.8, 0.25)
"""What surrounds the text, in ems; the second is for what is above and below it in a room that is low."""
FILL: Rgba = (14, 22, 20, 232)


class Notice:
    """What the game has to say at the moment, if anything."""

    def __init__(self, painter: Painter) -> None:
        self.painter = painter
        self._text = ""
        self._until = 0.0
        self._fade = FADE
        self.room = pygame.Rect(0, 0, 0, 0)
        """Where it may stand."""
        self._unit = 1.0

    def place(self, room: pygame.Rect, unit: float) -> None:
        """Stand in this part of the window, at its foot; ``unit`` is the size of things there."""
        self.room, self._unit = room, unit

    def say(self, text: str, now: float, animate: bool) -> None:
        """Show a text from now on, instead of the one before."""
        self._text, self._until = text, now + SHOWN
        self._fade = FADE if animate else 0.0

    @property
    def text(self) -> str:
        """What is shown, empty if nothing is."""
        return self._text

    def expire(self, now: float) -> bool:
        """Take the text away when its time is over; says whether that happened just now."""
        if self._text and now >= self._until:
            self._text = ""
            return True
        return False

    def hush(self) -> None:
        """Take the text away at once."""
        self._text = ""

    def fading(self, now: float) -> bool:
        """Whether the text is on its way out."""
        return bool(self._text) and self._until - self._fade <= now < self._until

    def draw(self, surface: pygame.Surface, now: float) -> None:
        """Draw the notice, if there is one."""
        if not self._text:
            return
        image = self._image()
        if self.fading(now):
            share = max(0.0, (self._until - now) / self._fade)
            image.fill((round(255 * share),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(image, image.get_rect(midbottom=self.room.midbottom), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _image(self) -> pygame.Surface:
        ink = Ink(self.painter, PALETTES["pine"], 1.0)
        px, inset = self._size(ink)
        margin, step = round(px * inset), ink.leading(px)
        lines = self._lines(ink, px)
        width = max(ink.width(line, px, "bold") for line in lines)
        rect = pygame.Rect(0, 0, width + 2 * round(px * INSETS[0]), len(lines) * step + margin)
        image = pygame.Surface(rect.size, pygame.SRCALPHA)
        border = max(1, round(self._unit))
        self.painter.panel(image, rect, (FILL, FILL), min(rect.h // 2, round(px)), (255, 255, 255, 46), border)
        for i, line in enumerate(lines):
            middle = (rect.centerx, margin // 2 + step // 2 + i * step)
            self.painter.text(image, line, middle, px, CREAM, "bold", "center")
        return image

    def _size(self, ink: Ink) -> tuple[float, float]:
        """The largest text, and what surrounds it, for which the room is high enough."""
        px = max(14.0, 18 * self._unit)
        while px > SMALLEST_TEXT:
            for inset in INSETS:
                if self._height(ink, px, inset) <= self.room.height:
                    return px, inset
            px -= 1
        return SMALLEST_TEXT, INSETS[-1]

    def _lines(self, ink: Ink, px: float) -> list[str]:
        return ink.wrap(self._text, px, self.room.width - 2 * round(px * INSETS[0]), "bold")

    def _height(self, ink: Ink, px: float, inset: float) -> int:
        return len(self._lines(ink, px)) * ink.leading(px) + round(px * inset)
