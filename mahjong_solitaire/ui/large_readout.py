"""The words and numbers of a larger interface: all at one side of the board, or in one bar above it."""

from __future__ import annotations

import pygame

from mahjong_solitaire.i18n import format_number
from mahjong_solitaire.ui.arrangement import (
    AROUND,
    BAR_MARGIN,
    BROAD_STRIP,
    COMPACT,
    LAMP,
    LAMP_ROW,
    SCORE_BLOCK,
    SIDE_PANEL,
    TITLE_BLOCK,
    TOP_BAR,
)
from mahjong_solitaire.ui.facts import Facts
from mahjong_solitaire.ui.readout import Beside, Readout

SHORTEST_TITLE = 90
"""A room that is less wide is too small for a title or a deal."""
SMALL_LAMP = 0.72
"""How much smaller the light is below the buttons."""


class OneSide(Beside):
    """At the right of the board, above the buttons."""

    row = 50

    @property
    def panel_unit(self) -> float:
        """The pixels to a unit of length in the panel."""
        return SIDE_PANEL * self.unit

    def draw(self, surface: pygame.Surface, facts: Facts) -> None:
        """Draw everything over the felt."""
        x, u, table = self.size[0] - self.plan.right + self._px(AROUND), self.unit, self.table
        room = self.plan.panel
        self.draw_ground(surface, pygame.Rect(x - self._px(AROUND), -4, self.plan.right + 4, self.size[1] + 8))
        lines, px = self.painter.in_lines(facts.title.upper(), 14 * u, "bold", room, 0.14)
        y = self._px(AROUND)
        for line in lines:
            self.text(surface, line, (x, y), px, table.accent, "bold", tracking=0.14, room=room)
            y += round(px * 1.3)
        self.text(surface, self.deal_text(facts), (x, y), 15 * u, table.muted, room=room)
        middle = self._px(TITLE_BLOCK + SCORE_BLOCK / 2)
        score = self.text(surface, format_number(facts.score), (x, middle), 44 * u, table.text, "bold", "midleft")
        if facts.last_points:
            at = (score.right + self._px(10), middle + self._px(6))
            self.text(surface, f"+{format_number(facts.last_points)}", at, 20 * u, table.accent, "bold", "midleft")
        top = self._px(TITLE_BLOCK + SCORE_BLOCK)
        if self.plan.labelled:
            panel = pygame.Rect(x, top, room, self.panel_height(facts))
            self.draw_panel(surface, panel, facts)
            self.draw_guide(surface, facts, (x, panel.bottom + self._px(4)))
        else:
            self._draw_symbols(surface, facts, pygame.Rect(x, top, room, self._px(40)))

    def _draw_symbols(self, surface: pygame.Surface, facts: Facts, rect: pygame.Rect) -> None:
        """Clock and counts in one row, and the light or the guide below."""
        table, px = self.table, 20 * self.unit
        self.painter.panel(surface, rect, (table.panel, table.panel), self._px(12), (255, 255, 255, 26), 1)
        x = rect.right
        for icon, count in (("free", facts.free_pairs), ("pairs", facts.pairs_left)):
            x -= self._px(32)
            at, room = (x, rect.centery), self._px(33)
            self.text(surface, str(count), at, px, table.text, "bold", "midleft", room=room)
            self.painter.icon(surface, icon, (x - self._px(13), rect.centery), self._px(19), table.accent)
            x -= self._px(25)
        left = rect.x + self._px(18)
        self.painter.icon(surface, "clock", (left, rect.centery), self._px(19), table.accent)
        at, room = (left + self._px(13), rect.centery), x - left - self._px(16)
        self.text(surface, facts.clock, at, px, table.text, "bold", "midleft", room=room)
        self.clock = pygame.Rect(rect.x, rect.y, x - rect.x, rect.h)
        row = pygame.Rect(rect.x, rect.bottom, rect.w, self._px(COMPACT - 40))
        if facts.guide:
            text = f"{self.worth(facts)} (−{facts.guide.loss})"
            self.text(surface, text, row.midleft, 17 * self.unit, table.accent, "bold", "midleft", room=row.w)
        elif facts.lamp:
            dot, start = (row.x + self._px(18), row.centery), row.x + self._px(31)
            self.draw_lamp(surface, facts, dot, start, row.right - start, 0.9 * self.unit)


class Corner(Readout):
    """In the only bar, above the board; the title stands in the line below the board."""

    def draw(self, surface: pygame.Surface, facts: Facts) -> None:
        """Draw everything over the felt."""
        width, height, middle = self.size[0], self._px(TOP_BAR), self._px(TOP_BAR) // 2
        self.draw_ground(surface, pygame.Rect(-4, -4, width + 8, height + 4))
        score = self._draw_score(surface, facts, middle)
        right = self._draw_counts(surface, facts, middle)
        clock = self.text(surface, facts.clock, (right, middle), 22 * self.unit, self.table.text, "bold", "midright")
        icon = (clock.left - self._px(16), middle)
        self.painter.icon(surface, "clock", icon, self._px(21), self.table.accent)
        self.clock = pygame.Rect(right - self._px(96), 0, self._px(96), height)
        free = pygame.Rect(score, 0, self.clock.left - self._px(8) - score, height)
        if self.plan.lamp_in_bar:
            free = self._draw_help(surface, facts, free)
        elif not self.plan.foot:
            self._draw_help(surface, facts, self._below_buttons())
        if self.plan.foot:
            self._draw_title(surface, facts, free)
        elif not self.title_hidden:
            strip, table = self.plan.strip.inflate(0, -self._px(4)), self.table
            self.painter.panel(surface, strip, (table.panel, table.panel), self._px(10), (255, 255, 255, 26), 1)
            self._draw_title(surface, facts, self.plan.strip)

    def _draw_score(self, surface: pygame.Surface, facts: Facts, middle: int) -> int:
        """The score and the last points; answers with where the room for them ends."""
        margin, u, table = self._px(BAR_MARGIN), self.unit, self.table
        score = self.text(surface, format_number(facts.score), (margin, middle), 30 * u, table.text, "bold", "midleft")
        if facts.last_points:
            at = (score.right + self._px(8), middle + self._px(2))
            self.text(surface, f"+{format_number(facts.last_points)}", at, 17 * u, table.accent, "bold", "midleft")
        return margin + self._px(140)

    def _draw_counts(self, surface: pygame.Surface, facts: Facts, middle: int) -> int:
        """The counts at the right end; answers with where they begin."""
        x = self.size[0] - self._px(BAR_MARGIN)
        for icon, count in (("free", facts.free_pairs), ("pairs", facts.pairs_left)):
            at = x - self._px(30)
            self.text(surface, str(count), (at, middle), 22 * self.unit, self.table.text, "bold", "midleft")
            self.painter.icon(surface, icon, (at - self._px(16), middle), self._px(22), self.table.accent)
            x = at - self._px(40)
        return x

    def _below_buttons(self) -> pygame.Rect:
        right, row = self.plan.right - self._px(AROUND), self._px(LAMP_ROW)
        if self.plan.rows_below:
            right = self.size[0] - self._px(AROUND)
        return pygame.Rect(self.size[0] - right, self.size[1] - row, right, row)

    def _draw_help(self, surface: pygame.Surface, facts: Facts, room: pygame.Rect) -> pygame.Rect:
        """What the pair is worth, or the light; answers with what is left of the room."""
        if facts.guide:
            text = f"{format_number(facts.guide.now)} (−{facts.guide.loss})"
            at, width = (room.x + self._px(8), room.centery), room.w - self._px(12)
            self.text(surface, text, at, 19 * self.unit, self.table.accent, "bold", "midleft", room=width)
        elif facts.lamp:
            share = 1.0 if self.plan.lamp_in_bar else SMALL_LAMP
            dot = (room.x + self._px(12), room.centery)
            start = dot[0] + self._px(14 * share)
            words = min(room.right - start - self._px(4), self._px(150))
            self.draw_lamp(surface, facts, dot, start, words, share * self.unit)
        else:
            return room
        taken = self._px(LAMP + 8)
        return pygame.Rect(room.x + taken, room.y, room.w - taken, room.h)

    def _draw_title(self, surface: pygame.Surface, facts: Facts, room: pygame.Rect) -> None:
        """The title with the deal behind it, or below it where the room is narrow; nothing in no room."""
        room = room.inflate(-self._px(16), 0)
        if room.w < self._px(SHORTEST_TITLE):
            return
        u, table, deal = self.unit, self.table, self.deal_text(facts)
        title, gap = facts.title.upper(), self._px(14)
        needed = self.painter.measure(title, 14 * u, "bold", 0.14)[0] + gap + self.painter.measure(deal, 15 * u)[0]
        if needed <= room.w or room.h < self._px(BROAD_STRIP):
            name = self.text(surface, title, room.midleft, 14 * u, table.accent, "bold", "midleft", 0.14, room.w)
            left = name.right + gap
            if room.right - left > self._px(SHORTEST_TITLE):
                at = (left, room.centery)
                self.text(surface, deal, at, 15 * u, table.muted, "regular", "midleft", room=room.right - left)
            return
        up, down = (room.x, room.centery - self._px(10)), (room.x, room.centery + self._px(10))
        self.text(surface, title, up, 14 * u, table.accent, "bold", "midleft", 0.14, room.w)
        self.text(surface, deal, down, 15 * u, table.muted, "regular", "midleft", room=room.w)
