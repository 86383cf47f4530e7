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
    SQUARE_GAP,
    SQUARE_ROW,
    TITLE_BLOCK,
    TOP_BAR,
)
from mahjong_solitaire.ui.facts import Facts
from mahjong_solitaire.ui.panels import MUCH_SMALLER
from mahjong_solitaire.ui.readout import SMALLER, Beside, Readout
from mahjong_solitaire.ui.theme import SMALLEST_TEXT

SHORTEST_TITLE = 110
"""A room that is less wide is too small for a title or a deal."""
SMALL_LAMP = 0.72
"""How much smaller the light is below the buttons."""
BREAK_AT = 0.9
"""The words of the light are broken in two lines where there is room, rather than made smaller than this share."""
HELP_ROW = 18
"""Height of what the pair is worth below the light there."""
ROOM_FOR_TWO = 40
"""A row that is lower has no room for two lines."""


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
        """Clock and counts spread over one row, the light and the guide below."""
        table = self.table
        line = self.plan.hairline
        self.painter.panel(surface, rect, (table.panel, table.panel), self._px(12), (255, 255, 255, 26), line)
        figures = [("pairs", f"{facts.pairs_left:2}"), ("free", f"{facts.free_pairs:2}")]
        if facts.clock:
            figures.insert(0, ("clock", facts.clock))
        inner, before, px = rect.inflate(-self._px(14), 0), self._px(22), 20 * self.unit
        while True:
            widths = [before + self.painter.measure(value.replace(" ", "8"), px, "bold")[0] for _, value in figures]
            gap = (inner.w - sum(widths)) // 2
            if gap >= self._px(6) or px <= SMALLEST_TEXT:
                break
            px -= 0.5
        x = inner.x
        for (icon, value), width in zip(figures, widths, strict=True):
            self.painter.icon(surface, icon, (x + self._px(9), rect.centery), self._px(18), table.accent)
            self.text(surface, value.strip(), (x + before, rect.centery), px, table.text, "bold", "midleft")
            x += width + gap
        self.clock = rect
        below = self.size[1] - self.plan.buttons - rect.bottom
        self._draw_help(surface, facts, pygame.Rect(rect.x, rect.bottom, rect.w, below))

    def _draw_help(self, surface: pygame.Surface, facts: Facts, room: pygame.Rect) -> None:
        """The light, and what the pair is worth below it."""
        height, u = min(self._px(COMPACT - 40), room.h // (1 + bool(facts.lamp and facts.guide))), self.unit
        share, row = min(1.0, height / self._px(26)), pygame.Rect(room.topleft, (room.w, height))
        if facts.lamp:
            dot, start = (row.x + self._px(9 * share), row.centery), row.x + self._px(27 * share)
            least = BREAK_AT if height >= self._px(ROOM_FOR_TWO) else 0.0
            self.draw_lamp(surface, facts, dot, start, row.right - start, 0.9 * share * u, least)
            row.y += height
        if facts.guide:
            text = f"{self.worth(facts)} (−{facts.guide.loss})"
            self.text(surface, text, row.midleft, 17 * share * u, self.table.accent, "bold", "midleft", room=row.w)


class Corner(Readout):
    """In the only bar, above the board; the title stands in the line below the board."""

    def draw(self, surface: pygame.Surface, facts: Facts) -> None:
        """Draw everything over the felt."""
        width, height, middle = self.size[0], self._px(TOP_BAR), self._px(TOP_BAR) // 2
        self.draw_ground(surface, pygame.Rect(-4, -4, width + 8, height + 4))
        score = self._draw_score(surface, facts, middle)
        right = self._draw_counts(surface, facts, middle)
        free = pygame.Rect(score, 0, right - score, height)
        if facts.clock:
            at, px, room = (right, middle), 22 * self.unit, right - score - self._px(26)
            clock = self.text(surface, facts.clock, at, px, self.table.text, "bold", "midright", room=room)
            icon = (clock.left - self._px(16), middle)
            self.painter.icon(surface, "clock", icon, self._px(21), self.table.accent)
            self.clock = pygame.Rect(right - self._px(96), 0, self._px(96), height)
            free.w = self.clock.left - self._px(8) - score
        if self.plan.lamp_in_bar:
            free = self._draw_help(surface, facts, free)
        elif not self.plan.foot:
            self._draw_help_below(surface, facts)
        if self.plan.foot:
            self._draw_title(surface, facts, free)
        elif not self.title_hidden:
            strip, table = self.plan.strip.inflate(0, -self._px(4)), self.table
            line = self.plan.hairline
            self.painter.panel(surface, strip, (table.panel, table.panel), self._px(10), (255, 255, 255, 26), line)
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
            px = 22 * self.unit
            at = x - max(self._px(30), self.painter.measure(str(count), px, "bold")[0])
            self.text(surface, str(count), (at, middle), px, self.table.text, "bold", "midleft")
            self.painter.icon(surface, icon, (at - self._px(16), middle), self._px(22), self.table.accent)
            x = at - self._px(40)
        return x

    def _draw_help(self, surface: pygame.Surface, facts: Facts, room: pygame.Rect) -> pygame.Rect:
        """The light, and what the pair is worth below it, in the bar; answers with what is left of the room."""
        if not (facts.lamp or facts.guide):
            return room
        x, apart = room.x + self._px(8), room.h // 4 if facts.lamp and facts.guide else 0
        width = min(room.right - x - self._px(4), self._px(LAMP))
        if facts.lamp:
            share, least = (SMALLER, 0.0) if apart else (1.0, BREAK_AT)
            self._draw_lamp_at(surface, facts, (x, room.centery - apart), width, share, least)
        if facts.guide:
            px, at = (15 if apart else 19) * self.unit, (x, room.centery + apart)
            self.text(surface, self.worth_briefly(facts), at, px, self.table.accent, "bold", "midleft", room=width)
        taken = self._px(LAMP + 8)
        return pygame.Rect(room.x + taken, room.y, room.w - taken, room.h)

    def _draw_help_below(self, surface: pygame.Surface, facts: Facts) -> None:
        """The same below the buttons, the light in up to two lines."""
        both, bottom = bool(facts.lamp and facts.guide), self.size[1] - self._px(AROUND / 2)
        height = min(self._px(LAMP_ROW + (HELP_ROW if both else 0)), bottom - self._below_buttons())
        share = min(1.0, height / self._px(LAMP_ROW + HELP_ROW)) if both else 1.0
        left = self._px(AROUND) if self.plan.rows_below else self.size[0] - self.plan.right + self._px(AROUND)
        width, guide = self.size[0] - left - self._px(4), round(height / 3) if both else height
        if facts.lamp:
            at = (left, bottom - height + (height - guide if both else height) // 2)
            self._draw_lamp_at(surface, facts, at, width, SMALL_LAMP * share, BREAK_AT)
        if facts.guide:
            px, at = (14 * share if both else 19) * self.unit, (left, bottom - guide // 2)
            self.text(surface, self.worth_briefly(facts), at, px, self.table.accent, "bold", "midleft", room=width)

    def _below_buttons(self) -> int:
        """The y at which the room below the buttons begins."""
        if self.plan.rows_below:
            return self.plan.strip.bottom + self._px(AROUND + 2 * SQUARE_ROW - SQUARE_GAP)
        return self._px(TOP_BAR + AROUND + 4 * SQUARE_ROW - SQUARE_GAP)

    def _draw_lamp_at(
        self, surface: pygame.Surface, facts: Facts, midleft: tuple[int, int], width: int, share: float, least: float
    ) -> None:
        (x, y), words = midleft, self._px(28 * share)
        self.draw_lamp(
            surface, facts, (x + self._px(10 * share), y), x + words, width - words, share * self.unit, least
        )

    def _draw_title(self, surface: pygame.Surface, facts: Facts, room: pygame.Rect) -> None:
        """The title with the deal behind it, or below it where the room is narrow; without, or nothing, in less."""
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
        fits = self.painter.fitted(deal, 15 * u, "regular", room.w)[1] >= MUCH_SMALLER * 15 * u
        up, down = (room.x, room.centery - self._px(10)), (room.x, room.centery + self._px(10))
        at = up if fits else room.midleft
        self.text(surface, title, at, 14 * u, table.accent, "bold", "midleft", 0.14, room.w)
        if fits:
            self.text(surface, deal, down, 15 * u, table.muted, "regular", "midleft", room=room.w)
