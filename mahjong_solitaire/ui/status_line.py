"""A line of words about the tile pointed at: under the board beside rails, else in the low bar."""

from __future__ import annotations

import pygame

from mahjong_solitaire.ui.dialog_style import PALETTES, Ink
from mahjong_solitaire.ui.hud import RAIL, Hud
from mahjong_solitaire.ui.notice import FILL
from mahjong_solitaire.ui.readout import LOW_BAR
from mahjong_solitaire.ui.theme import CREAM, SMALLEST_TEXT

EDGE = 36
"""What is left below the board beside rails."""
LINES = 3
"""Lines that the low bar has room for."""


class StatusLine:
    """Draws its words where they cover no tile; beside rails in one line, else in up to three over the counts."""

    def __init__(self, hud: Hud) -> None:
        self.hud = hud
        self.room = pygame.Rect(0, 0, 0, 0)

    def place(self, board: pygame.Rect) -> None:
        """Find the room beside the board; the HUD has settled."""
        hud, (width, height) = self.hud, self.hud.size
        if hud.rails:
            rail, edge = round(RAIL * hud.unit), round(EDGE * hud.unit)
            top = max(board.bottom, height - edge)
            self.room = pygame.Rect(rail, top, width - 2 * rail, height - top)
            return
        bar, margin = round(LOW_BAR * hud.unit), round(8 * hud.unit)
        right = min((button.rect.left for button in hud.buttons), default=width)
        self.room = pygame.Rect(margin, height - bar, right - 2 * margin, bar)

    def draw(self, surface: pygame.Surface, text: str, marked: bool = False) -> None:
        """Draw the words, if there are any; marked ones stand out."""
        if not text:
            return
        if self.hud.rails:
            table, px = self.hud.table, 22 * self.hud.unit
            colour = table.accent if marked else table.text
            self.hud.readout.text(surface, text, self.room.center, px, colour, "bold", "center", room=self.room.width)
        else:
            self._draw_lines(surface, text, marked)

    def _draw_lines(self, surface: pygame.Surface, text: str, marked: bool) -> None:
        ink, unit = Ink(self.hud.painter, PALETTES["pine"], 1.0), self.hud.unit
        room, px = self.room.inflate(-round(20 * unit), 0), max(float(SMALLEST_TEXT), 15 * unit)
        while px > SMALLEST_TEXT and len(ink.wrap(text, px, room.width)) * ink.leading(px) > room.height:
            px -= 1
        lines = ink.wrap(text, px, room.width)[:LINES]
        ground = self.room.inflate(0, -round(4 * unit))
        fill = (*FILL[:3], 255)  # the counts below must not shine through
        self.hud.painter.panel(surface, ground, (fill, fill), round(10 * unit), (255, 255, 255, 46), 1)
        step = ink.leading(px)
        top = room.centery - step * len(lines) // 2
        for i, line in enumerate(lines):
            colour = PALETTES["pine"].accent if marked else CREAM
            self.hud.painter.text(surface, line, (room.x, top + step // 2 + i * step), px, colour, anchor="midleft")
