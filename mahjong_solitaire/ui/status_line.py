"""A line of words about the tile pointed at: under the board where there is room, else over the title."""

from __future__ import annotations

import pygame

from mahjong_solitaire.ui.arrangement import EDGE, TOP_BAR, Arrangement
from mahjong_solitaire.ui.dialog_style import PALETTES, Ink
from mahjong_solitaire.ui.hud import Hud
from mahjong_solitaire.ui.notice import FILL
from mahjong_solitaire.ui.theme import CREAM, SMALLEST_TEXT, FontStyle

LINES = 3
"""Lines that a bar has room for."""


class StatusLine:
    """Draws its words where they cover no tile; beside rails in one line if it fits, else in up to three."""

    def __init__(self, hud: Hud) -> None:
        self.hud = hud
        self.room = pygame.Rect(0, 0, 0, 0)
        self._free = 0
        """Pixels below the board, beside rails."""

    def place(self, board: pygame.Rect) -> None:
        """Find the room beside the board; the HUD has settled."""
        hud, plan, (width, height) = self.hud, self.hud.plan, self.hud.size
        if plan.arrangement in (Arrangement.SIDE, Arrangement.CORNER):
            self.room = plan.strip.copy()
        elif plan.arrangement is Arrangement.RAILS:
            top = max(board.bottom, height - plan.px(EDGE))
            self._free = height - board.bottom
            self.room = pygame.Rect(plan.left, top, width - plan.left - plan.right, height - top)
        else:
            self.room = hud.notice_room()
            self.room.h = plan.px(TOP_BAR)

    def draw(self, surface: pygame.Surface, text: str, marked: bool = False) -> None:
        """Draw the words, if there are any; marked ones stand out."""
        if not text:
            return
        if not self.hud.rails:
            self._draw_lines(surface, text, marked)
            return
        table, px = self.hud.table, 22 * self.hud.unit
        colour = table.accent if marked else table.text
        whole = self.hud.painter.fitted(text, px, "bold", self.room.width)[0] == text
        lines, middle = [text], self.room.centery
        if not whole and self._free >= 3 * SMALLEST_TEXT:
            lines, px = self.hud.painter.in_lines(text, px, "bold", self.room.width)
            middle = self.room.bottom - self._free // 2
        step = round(max(px, SMALLEST_TEXT) * 1.3)
        for i, line in enumerate(lines):
            at = (self.room.centerx, middle + i * step - step * (len(lines) - 1) // 2)
            self.hud.readout.text(surface, line, at, px, colour, "bold", "center", room=self.room.width)

    def _draw_lines(self, surface: pygame.Surface, text: str, marked: bool) -> None:
        ink, unit = Ink(self.hud.painter, PALETTES["pine"], 1.0), self.hud.unit
        alone = self.hud.plan.arrangement is Arrangement.SIDE
        room = self.room.inflate(-round(20 * unit), 0 if alone else -round(4 * unit))
        px = max(float(SMALLEST_TEXT), 15 * unit)
        style: FontStyle = "bold" if alone else "regular"
        while px > SMALLEST_TEXT and len(ink.wrap(text, px, room.width, style)) * ink.leading(px) > room.height:
            px -= 1
        lines = ink.wrap(text, px, room.width, style)[:LINES]
        table, accent, anchor = self.hud.table, PALETTES["pine"].accent, "center" if alone else "midleft"
        colour = (table.accent if marked else table.text) if alone else accent if marked else CREAM
        if not alone:
            self._draw_ground(surface, round(4 * unit), round(10 * unit))
        step, (x, y) = ink.leading(px), getattr(room, anchor)
        for i, line in enumerate(lines):
            at = (x, y - step * (len(lines) - 1) // 2 + i * step)
            if alone:
                self.hud.readout.text(surface, line, at, px, colour, style, anchor)
            else:
                self.hud.painter.text(surface, line, at, px, colour, anchor=anchor)

    def _draw_ground(self, surface: pygame.Surface, gap: int, radius: int) -> None:
        """The dark ground, through which the words below must not shine."""
        fill = (*FILL[:3], 255)
        self.hud.painter.panel(
            surface, self.room.inflate(0, -gap), (fill, fill), radius, (255, 255, 255, 46), self.hud.plan.hairline
        )
