"""The words and numbers around the board: title, deal, score, clock, counts, lamp; in a rail or in two bars."""

from __future__ import annotations

import pygame

from mahjong_solitaire.i18n import Translator, format_number
from mahjong_solitaire.ui.arrangement import BAR_MARGIN, LOW_BAR, MARGIN, TOP_BAR, Plan
from mahjong_solitaire.ui.facts import LAMP_COLOURS, Facts, Lamp
from mahjong_solitaire.ui.panels import MUCH_SMALLER, Painter
from mahjong_solitaire.ui.theme import SMALLEST_TEXT, FontStyle, Rgb, Rgba, Table

ICON_ROOM, VALUE_ROOM = 47, 16
"""What a row of the panel has before its label and behind its value."""
COUNTS_WIDTH = 148
"""Width of both counts in a bar."""
SMALLER = 0.8
"""How much smaller the light is in half a row."""
WIDEST_COUNT = "88"
"""A value as wide as most; the clock has a short label and may be wider."""
LONG_NUMBER = 10**9
"""Deal numbers from which on the rail groups the digits, so that they can be broken into two lines."""


class Readout:
    """What rail and bars have in common."""

    plan: Plan
    """The arrangement this is a part of."""

    def __init__(self, painter: Painter, table: Table, tr: Translator) -> None:
        self.painter, self.table, self.tr = painter, table, tr
        self.size = (0, 0)
        self.left = 0
        """Where the rail begins."""
        self.title_hidden = False
        """Whether a notice stands where bars have the title."""
        self.clock = pygame.Rect(0, 0, 0, 0)
        """The part of the window that changes when only the clock does."""

    def draw(self, surface: pygame.Surface, facts: Facts) -> None:
        """Draw everything over the felt."""
        raise NotImplementedError

    @property
    def unit(self) -> float:
        """The pixels to a unit of length."""
        return self.plan.unit

    def _px(self, units: float) -> int:
        return self.plan.px(units)

    def text(
        self,
        surface: pygame.Surface,
        text: str,
        pos: tuple[int, int],
        px: float,
        colour: Rgb,
        style: FontStyle = "regular",
        anchor: str = "topleft",
        tracking: float = 0.0,
        room: int | None = None,
    ) -> pygame.Rect:
        """Draw a text as it suits the table, smaller or cut off if it is wider than ``room``."""
        if room is not None:
            text, px = self.painter.fitted(text, px, style, room, tracking)
        shadow = 90 if self.table.dark else 0
        return self.painter.text(
            surface, text, pos, px, colour, style=style, anchor=anchor, tracking=tracking, shadow_alpha=shadow
        )

    def draw_ground(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """What sets a bar apart from the felt."""
        shade: Rgba = (*(self.table.corner if self.table.dark else self.table.lit), 170)
        self.painter.panel(surface, rect, (shade, shade), 0)

    def deal_text(self, facts: Facts) -> str:
        """Number and difficulty of the deal."""
        deal = self.tr("Deal {number}", number=facts.number)
        return f"{deal} · {facts.difficulty}" if facts.difficulty else deal

    def worth(self, facts: Facts) -> str:
        """The points of the selected pair, in words."""
        assert facts.guide
        return self.tr("Worth {points}", points=format_number(facts.guide.now))

    def worth_briefly(self, facts: Facts) -> str:
        """The points of the selected pair, and what each move of waiting costs."""
        assert facts.guide
        return f"{format_number(facts.guide.now)} (−{facts.guide.loss})"

    def _lamp_text(self, facts: Facts) -> str:
        tr = self.tr
        if facts.lamp is Lamp.LOST:
            return tr("Lost since move {move}", move=facts.lost_since) if facts.lost_since else tr("Lost")
        words = {Lamp.WINNABLE: tr("Winnable"), Lamp.UNKNOWN: tr("Not known"), Lamp.THINKING: tr("Thinking …")}
        return words[facts.lamp or Lamp.UNKNOWN]

    def draw_lamp(
        self,
        surface: pygame.Surface,
        facts: Facts,
        center: tuple[int, int],
        text_at: int,
        room: int,
        unit: float,
        least: float = MUCH_SMALLER,
    ) -> None:
        """Draw the lost light and its words, in two lines where one would be smaller than a share of the usual."""
        assert facts.lamp
        side = round(20 * unit)
        rect = pygame.Rect(0, 0, side, side)
        rect.center = center
        lit: Rgba = (*LAMP_COLOURS[facts.lamp], 255)
        self.painter.panel(surface, rect, (lit, shaded(lit, 0.7)), side // 2, (255, 255, 255, 120), self.plan.hairline)
        words, px = self._lamp_text(facts), 19 * unit
        lines, px = self.painter.in_lines(words, px, "bold", room, least=least)
        step = round(max(px, SMALLEST_TEXT) * 1.3)
        for i, line in enumerate(lines):
            at = (text_at, center[1] + i * step - step * (len(lines) - 1) // 2)
            self.text(surface, line, at, px, self.table.text, "bold", "midleft", room=room)


class Beside(Readout):
    """What stands at a side of the board, one below the other."""

    row = 70
    """Height of a row of the panel."""

    @property
    def panel_unit(self) -> float:
        """The pixels to a unit of length in the panel."""
        return self.unit

    def _panel_px(self, units: float) -> int:
        return round(units * self.panel_unit)

    def panel_height(self, facts: Facts) -> int:
        """The height of the panel, in pixels."""
        rows = 2 + bool(facts.clock) + bool(facts.lamp)
        return self._panel_px(6 + rows * self.row)

    def draw_guide(self, surface: pygame.Surface, facts: Facts, pos: tuple[int, int]) -> None:
        """What the selected pair is worth now and later."""
        if not facts.guide:
            return
        x, y = pos
        room = self.plan.panel
        now = self.text(surface, self.worth(facts), (x, y), 22 * self.panel_unit, self.table.accent, "bold", room=room)
        later = self.tr("Each move later: −{loss}", loss=facts.guide.loss)
        below = (x, now.bottom + self._panel_px(2))
        self.text(surface, later, below, 17 * self.panel_unit, self.table.muted, room=room)

    def draw_panel(self, surface: pygame.Surface, rect: pygame.Rect, facts: Facts) -> None:
        """Draw clock, counts and light, each in a row with its word."""
        table, tr = self.table, self.tr
        self.painter.panel(surface, rect, (table.panel, table.panel), self._panel_px(20), (255, 255, 255, 26),
                           self.plan.hairline)  # fmt: skip
        rows = [("pairs", tr("Pairs left"), str(facts.pairs_left)), ("free", tr("Free pairs"), str(facts.free_pairs))]
        if facts.clock:
            rows.insert(0, ("clock", tr("Time"), facts.clock))
        for i, (icon, label, value) in enumerate(rows):
            middle = rect.y + self._panel_px(3 + self.row * (i + 0.5))
            self._draw_row(surface, pygame.Rect(rect.x, middle, rect.w, 0), icon, label, value)
            if i:
                self._draw_line(surface, rect, middle - self._panel_px(self.row / 2))
        if facts.lamp:
            middle = rect.y + self._panel_px(3 + self.row * (len(rows) + 0.5))
            dot, at = (rect.x + self._panel_px(26), middle), rect.x + self._panel_px(ICON_ROOM)
            self.draw_lamp(surface, facts, dot, at, rect.right - self._panel_px(10) - at, self.panel_unit)
            self._draw_line(surface, rect, middle - self._panel_px(self.row / 2))
        self.clock = pygame.Rect(rect.x, rect.y, rect.w, self._panel_px(self.row + 2))

    def _draw_line(self, surface: pygame.Surface, rect: pygame.Rect, y: int) -> None:
        shade = mixed(self.table.mid, self.table.muted, 0.25)
        inset = self._panel_px(18)
        pygame.draw.line(surface, shade, (rect.x + inset, y), (rect.right - inset, y), self.plan.hairline)

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, icon: str, label: str, value: str) -> None:
        u, table, y = self.panel_unit, self.table, rect.y
        self.painter.icon(surface, icon, (rect.x + self._panel_px(26), y), self._panel_px(24), table.accent)
        edge = rect.right - self._panel_px(VALUE_ROOM)
        shown = self.text(surface, value, (edge, y), 25 * u, table.text, "bold", "midright")
        room = shown.left - rect.x - self._panel_px(54)
        x, lines, px = rect.x + self._panel_px(ICON_ROOM), [label], 17 * u
        if self.painter.fitted(label, px, "regular", room)[0] != label:
            lines, px = self.painter.in_lines(label, px, "regular", room)
        step = round(max(px, SMALLEST_TEXT) * 1.2)
        for i, line in enumerate(lines):
            at = (x, y + i * step - step * (len(lines) - 1) // 2)
            self.text(surface, line, at, px, table.muted, "regular", "midleft", room=room)


class Rail(Beside):
    """At the left of a wide board."""

    def draw(self, surface: pygame.Surface, facts: Facts) -> None:
        """Draw everything over the felt."""
        x, y, u, table, tr = self.left, self._px(MARGIN), self.unit, self.table, self.tr
        room = self.plan.panel
        lines, px = self.painter.in_lines(facts.title.upper(), 19 * u, "bold", room, 0.16)
        for i, line in enumerate(lines):
            y += i and round(max(px, SMALLEST_TEXT) * 1.2)
            self.text(surface, line, (x, y), px, table.accent, "bold", tracking=0.16, room=room)
        number = facts.number if facts.number < LONG_NUMBER else format_number(facts.number)
        deal, px = self.painter.in_lines(tr("Deal {number}", number=number), 18 * u, "regular", room)
        written = pygame.Rect(x, 0, 0, y + self._px(26))
        for line in deal:
            written = self.text(surface, line, (x, written.bottom), px, table.muted, room=room)
        self.text(surface, facts.difficulty, (x, written.bottom - self._px(4)), 16 * u, table.muted, room=room)
        y = max(self._px(MARGIN + 96), written.bottom + self._px(34))
        self.text(surface, tr("Score").upper(), (x, y), 15 * u, table.muted, "bold", tracking=0.16)
        score = self.text(surface, format_number(facts.score), (x - self._px(3), y + self._px(10)), 62 * u, table.text,
                           "bold")  # fmt: skip
        if facts.last_points:
            self.text(surface, f"+{format_number(facts.last_points)}", (x, score.bottom - self._px(6)), 24 * u,
                       table.accent, "bold")  # fmt: skip
        panel = pygame.Rect(x, y + self._px(150), self.plan.panel, self.panel_height(facts))
        self.draw_panel(surface, panel, facts)
        self.draw_guide(surface, facts, (x, panel.bottom + self._px(18)))


class Bars(Readout):
    """Above and below the board of a window that is not wide."""

    def draw(self, surface: pygame.Surface, facts: Facts) -> None:
        """Draw everything over the felt."""
        (width, height), u, table = self.size, self.unit, self.table
        top, margin = self._px(TOP_BAR), self._px(BAR_MARGIN)
        self.draw_ground(surface, pygame.Rect(-4, -4, width + 8, top + 4))
        self.draw_ground(surface, pygame.Rect(-4, height - self._px(LOW_BAR), width + 8, self._px(LOW_BAR)))
        if not self.title_hidden:
            self._draw_title(surface, facts, top // 2, width // 2 - self._px(56) - margin)
        self.text(surface, format_number(facts.score), (width // 2, top // 2), 28 * u, table.text, "bold", "center")
        if facts.last_points:
            self.text(surface, f"+{format_number(facts.last_points)}", (width // 2 + self._px(62), top // 2), 16 * u,
                       table.accent, "bold", "midleft")  # fmt: skip
        low = height - self._px(LOW_BAR / 2)
        if facts.clock:
            clock = self.text(surface, facts.clock, (width - margin, top // 2), 21 * u, table.text, "bold", "midright")
            self.painter.icon(surface, "clock", (clock.left - self._px(20), top // 2), self._px(20), table.accent)
            self.clock = pygame.Rect(width - self._px(150), 0, self._px(150), top)
            self._draw_counts(surface, facts, (self._px(26), low))
            self._draw_help(surface, facts, (self._px(26 + COUNTS_WIDTH), low))
        else:
            self._draw_counts(surface, facts, (width - margin - self._px(COUNTS_WIDTH - 12), top // 2))
            self._draw_help(surface, facts, (self._px(26), low))

    def _draw_title(self, surface: pygame.Surface, facts: Facts, middle: int, room: int) -> None:
        u, table, margin, heading = self.unit, self.table, self._px(BAR_MARGIN), facts.title.upper()
        name = self.text(surface, heading, (margin, middle), 14 * u, table.accent, "bold", "midleft", 0.14, room)
        deal, room = self.deal_text(facts), room - name.width - self._px(14)
        if self.painter.fitted(deal, 15 * u, "regular", room)[0] == deal:
            at = (name.right + self._px(14), middle)
            self.text(surface, deal, at, 15 * u, table.muted, "regular", "midleft", room=room)

    def _draw_counts(self, surface: pygame.Surface, facts: Facts, at: tuple[int, int]) -> None:
        x, y = at
        for icon, count in (("pairs", facts.pairs_left), ("free", facts.free_pairs)):
            self.painter.icon(surface, icon, (x, y), self._px(21), self.table.accent)
            self.text(surface, str(count), (x + self._px(18), y), 20 * self.unit, self.table.text, "bold", "midleft")
            x += self._px(COUNTS_WIDTH / 2)

    def _draw_help(self, surface: pygame.Surface, facts: Facts, at: tuple[int, int]) -> None:
        """The light and what the pair is worth, one above the other if there are both."""
        (x, y), px = at, 18 * self.unit
        apart = self._px(LOW_BAR / 5) if facts.guide and facts.lamp else 0
        if facts.guide:
            below = (x + (self._px(18) if apart else 0), y + apart)
            self.text(surface, self.worth_briefly(facts), below, 16 * self.unit if apart else px, self.table.accent,
                       "bold", "midleft")  # fmt: skip
        if facts.lamp:
            room = min(self._px(150), self.size[0] - self.plan.right - x - self._px(24))
            unit = SMALLER * self.unit if apart else self.unit
            self.draw_lamp(surface, facts, (x, y - apart), x + self._px(18), room, unit, 0 if apart else MUCH_SMALLER)


def mixed(a: Rgb, b: Rgb, share: float) -> Rgb:
    """The colour ``share`` of the way from a to b."""
    r, g, bl = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return r, g, bl


def shaded(colour: Rgba, factor: float) -> Rgba:
    """A colour made lighter or darker, as opaque as before."""
    r, g, b, a = colour
    return min(255, round(r * factor)), min(255, round(g * factor)), min(255, round(b * factor)), a
