"""Samples of tables for the settings, and what is wrong with a design."""

from __future__ import annotations

import pygame

from mahjong_solitaire.i18n import Message
from mahjong_solitaire.rules.tiles import FACES
from mahjong_solitaire.ui.geometry import SMALLEST_PITCH
from mahjong_solitaire.ui.samples import rounded
from mahjong_solitaire.ui.tile_art import TileArt
from mahjong_solitaire.ui.widgets import Swatch, paint_badge


def undrawable(design: str, language: str) -> list[Message]:
    """What is wrong with the drawings of a design that looked right until they were drawn."""
    art = TileArt(design, "bamboo", language, SMALLEST_PITCH * 2)
    for face in FACES:
        art.sprite(face)
    return list(art.faults.values())


class TableSwatch(Swatch):
    """A table shown by a piece of it."""

    ground: pygame.Surface | None = None
    """That piece, any size."""

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the piece in its frame."""
        super().paint(surface)
        rect, ink = self._sunk(), self.ink
        inner = rect.inflate(-2 * ink.px(3, 3), -2 * ink.px(3, 3))
        if self.ground is not None:
            piece = pygame.transform.smoothscale(self.ground, inner.size)
            surface.blit(rounded(piece, ink.px(13)), inner, special_flags=pygame.BLEND_PREMULTIPLIED)
        if self.chosen:
            paint_badge(surface, ink, (rect.right - ink.px(10), rect.top + ink.px(10)), 24)
