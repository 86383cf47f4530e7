"""A short line of text that appears at the foot of the board and goes by itself."""

from __future__ import annotations

import pygame

from mahjong_solitaire.ui.panels import Painter
from mahjong_solitaire.ui.theme import CREAM, Rgba

SHOWN = 2.6
"""Seconds a notice stays."""
FADE = 0.25
"""Seconds it takes to go at the end of them, unless motion is off."""
FILL: Rgba = (14, 22, 20, 232)


class Notice:
    """What the game has to say at the moment, if anything."""

    def __init__(self, painter: Painter) -> None:
        self.painter = painter
        self._text = ""
        self._until = 0.0
        self._fade = FADE
        self._size = (0, 0)
        self._center = (0, 0)

    def place(self, size: tuple[int, int], board: pygame.Rect) -> None:
        """Stand at the foot of a window of this size, in the middle of the board."""
        self._size = size
        self._center = (board.centerx, size[1] - round(size[1] * 0.05))

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
        surface.blit(image, image.get_rect(center=self._center), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _image(self) -> pygame.Surface:
        px = max(15.0, self._size[1] * 0.021)
        width, height = self.painter.measure(self._text, px, "bold")
        rect = pygame.Rect(0, 0, width + round(px * 2), height + round(px * 0.8))
        image = pygame.Surface(rect.size, pygame.SRCALPHA)
        self.painter.panel(image, rect, (FILL, FILL), rect.h // 2, (255, 255, 255, 46), 1)
        self.painter.text(image, self._text, rect.center, px, CREAM, "bold", "center")
        return image
