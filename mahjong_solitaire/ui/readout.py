"""The words and numbers beside the board: title, deal, score, clock, counts, lamp; in a rail or in two bars."""

from __future__ import annotations

import pygame

from mahjong_solitaire.i18n import Translator, format_number
from mahjong_solitaire.ui.facts import LAMP_COLOURS, Facts, Lamp
from mahjong_solitaire.ui.panels import Painter
from mahjong_solitaire.ui.theme import FontStyle, Rgb, Rgba, Table

MARGIN = 44
PANEL = 216
"""Width of the panel with clock and counts."""
TOP_BAR, LOW_BAR = 46, 54


class Readout:
    """What rail and bars have in common. ``unit`` is the pixels to a unit of length."""

    def __init__(self, painter: Painter, table: Table, tr: Translator) -> None:
        self.painter, self.table, self.tr = painter, table, tr
        self.size = (0, 0)
        self.unit = 1.0
        self.left = 0
        """Where the rail begins."""
        self.clock = pygame.Rect(0, 0, 0, 0)
        """The part of the window that changes when only the clock does."""

    def draw(self, surface: pygame.Surface, facts: Facts) -> None:
        """Draw everything over the felt."""
        raise NotImplementedError

    def _px(self, units: float) -> int:
        return round(units * self.unit)

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

    def _deal_text(self, facts: Facts) -> str:
        deal = self.tr("Deal {number}", number=facts.number)
        return f"{deal} · {facts.difficulty}" if facts.difficulty else deal

    def _worth(self, facts: Facts) -> str:
        assert facts.guide
        return self.tr("Worth {points}", points=format_number(facts.guide.now))

    def _lamp_text(self, facts: Facts) -> str:
        tr = self.tr
        if facts.lamp is Lamp.LOST:
            return tr("Lost since {move}", move=facts.lost_since) if facts.lost_since else tr("Lost")
        words = {Lamp.WINNABLE: tr("Winnable"), Lamp.UNKNOWN: tr("Not known"), Lamp.THINKING: tr("Thinking …")}
        return words[facts.lamp or Lamp.UNKNOWN]

    def _draw_lamp(
        self, surface: pygame.Surface, facts: Facts, center: tuple[int, int], text_at: int, room: int
    ) -> None:
        assert facts.lamp
        side = self._px(20)
        rect = pygame.Rect(0, 0, side, side)
        rect.center = center
        lit: Rgba = (*LAMP_COLOURS[facts.lamp], 255)
        self.painter.panel(surface, rect, (lit, shaded(lit, 0.7)), side // 2, (255, 255, 255, 120), 1)
        words = self._lamp_text(facts)
        at = (text_at, center[1])
        self.text(surface, words, at, 19 * self.unit, self.table.text, "bold", "midleft", room=room)


class Rail(Readout):
    """At the left of a wide board, one below the other."""

    def draw(self, surface: pygame.Surface, facts: Facts) -> None:
        """Draw everything over the felt."""
        x, y, u, table, tr = self.left, self._px(MARGIN), self.unit, self.table, self.tr
        room = self._px(PANEL)
        title = facts.title.upper()
        self.text(surface, title, (x, y), 19 * u, table.accent, "bold", tracking=0.16, room=room)
        deal = tr("Deal {number}", number=facts.number)
        written = self.text(surface, deal, (x, y + self._px(26)), 18 * u, table.muted, room=room)
        self.text(surface, facts.difficulty, (x, written.bottom - self._px(4)), 16 * u, table.muted, room=room)
        y = max(y + self._px(96), written.bottom + self._px(34))
        self.text(surface, tr("Score").upper(), (x, y), 15 * u, table.muted, "bold", tracking=0.16)
        score = self.text(surface, format_number(facts.score), (x - self._px(3), y + self._px(10)), 62 * u, table.text,
                           "bold")  # fmt: skip
        if facts.last_points:
            self.text(surface, f"+{format_number(facts.last_points)}", (x, score.bottom - self._px(6)), 24 * u,
                       table.accent, "bold")  # fmt: skip
        height = self._px(216 + (70 if facts.lamp else 0))
        panel = pygame.Rect(x, y + self._px(150), self._px(PANEL), height)
        self._draw_panel(surface, panel, facts)
        self._draw_guide(surface, facts, (x, panel.bottom + self._px(18)))

    def _draw_guide(self, surface: pygame.Surface, facts: Facts, pos: tuple[int, int]) -> None:
        """What the selected pair is worth now and later."""
        if not facts.guide:
            return
        x, y = pos
        now = self.text(surface, self._worth(facts), (x, y), 22 * self.unit, self.table.accent, "bold")
        later = self.tr("Each move later: −{loss}", loss=facts.guide.loss)
        below = (x, now.bottom + self._px(2))
        self.text(surface, later, below, 17 * self.unit, self.table.muted, room=self._px(PANEL))

    def _draw_panel(self, surface: pygame.Surface, rect: pygame.Rect, facts: Facts) -> None:
        table, tr = self.table, self.tr
        self.painter.panel(surface, rect, (table.panel, table.panel), self._px(20), (255, 255, 255, 26), 1)
        rows = (
            ("clock", tr("Time"), facts.clock),
            ("pairs", tr("Pairs left"), str(facts.pairs_left)),
            ("free", tr("Free pairs"), str(facts.free_pairs)),
        )
        if facts.lamp:
            lamp_y = rect.y + self._px(38 + 70 * len(rows))
            at = rect.x + self._px(47)
            self._draw_lamp(surface, facts, (rect.x + self._px(26), lamp_y), at, rect.right - self._px(10) - at)
            self._draw_line(surface, rect, lamp_y - self._px(35))
        for i, (icon, label, value) in enumerate(rows):
            middle = rect.y + self._px(38 + 70 * i)
            self._draw_row(surface, pygame.Rect(rect.x, middle, rect.w, 0), icon, label, value)
            if i:
                self._draw_line(surface, rect, middle - self._px(35))
        self.clock = pygame.Rect(rect.x, rect.y, rect.w, self._px(72))

    def _draw_line(self, surface: pygame.Surface, rect: pygame.Rect, y: int) -> None:
        shade = mixed(self.table.mid, self.table.muted, 0.25)
        inset = self._px(18)
        pygame.draw.line(surface, shade, (rect.x + inset, y), (rect.right - inset, y))

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, icon: str, label: str, value: str) -> None:
        u, table, y = self.unit, self.table, rect.y
        self.painter.icon(surface, icon, (rect.x + self._px(26), y), self._px(24), table.accent)
        shown = self.text(surface, value, (rect.right - self._px(16), y), 25 * u, table.text, "bold", "midright")
        room = shown.left - rect.x - self._px(54)
        at = (rect.x + self._px(47), y)
        self.text(surface, label, at, 17 * u, table.muted, "regular", "midleft", room=room)


class Bars(Readout):
    """Above and below the board of a window that is not wide."""

    def draw(self, surface: pygame.Surface, facts: Facts) -> None:
        """Draw everything over the felt."""
        (width, height), u, table = self.size, self.unit, self.table
        shade: Rgba = (*(table.corner if table.dark else table.lit), 170)
        top, margin = self._px(TOP_BAR), self._px(14)
        self.painter.panel(surface, pygame.Rect(-4, -4, width + 8, top + 4), (shade, shade), 0, None, 0)
        low = pygame.Rect(-4, height - self._px(LOW_BAR), width + 8, self._px(LOW_BAR))
        self.painter.panel(surface, low, (shade, shade), 0, None, 0)
        middle, room = top // 2, width // 2 - self._px(56) - margin
        heading = facts.title.upper()
        name = self.text(surface, heading, (margin, middle), 14 * u, table.accent, "bold", "midleft", 0.14, room)
        deal, room = self._deal_text(facts), room - name.width - self._px(14)
        if room > self._px(40):
            at = (name.right + self._px(14), middle)
            self.text(surface, deal, at, 15 * u, table.muted, "regular", "midleft", room=room)
        self.text(surface, format_number(facts.score), (width // 2, top // 2), 28 * u, table.text, "bold", "center")
        if facts.last_points:
            self.text(surface, f"+{format_number(facts.last_points)}", (width // 2 + self._px(62), top // 2), 16 * u,
                       table.accent, "bold", "midleft")  # fmt: skip
        clock = self.text(surface, facts.clock, (width - margin, top // 2), 21 * u, table.text, "bold", "midright")
        self.painter.icon(surface, "clock", (clock.left - self._px(20), top // 2), self._px(20), table.accent)
        self.clock = pygame.Rect(width - self._px(150), 0, self._px(150), top)
        self._draw_counts(surface, facts, height - self._px(27))

    def _draw_counts(self, surface: pygame.Surface, facts: Facts, y: int) -> None:
        x = self._px(26)
        for icon, count in (("pairs", facts.pairs_left), ("free", facts.free_pairs)):
            self.painter.icon(surface, icon, (x, y), self._px(21), self.table.accent)
            self.text(surface, str(count), (x + self._px(18), y), 20 * self.unit, self.table.text, "bold", "midleft")
            x += self._px(74)
        if facts.guide:
            self.text(surface, f"{format_number(facts.guide.now)} (−{facts.guide.loss})", (x, y), 18 * self.unit,
                       self.table.accent, "bold", "midleft")  # fmt: skip
        elif facts.lamp:
            room = self._px(150)
            self._draw_lamp(surface, facts, (x, y), x + self._px(18), room)


def mixed(a: Rgb, b: Rgb, share: float) -> Rgb:
    """The colour ``share`` of the way from a to b."""
    r, g, bl = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return r, g, bl


def shaded(colour: Rgba, factor: float) -> Rgba:
    """A colour made lighter or darker, as opaque as before."""
    r, g, b, a = colour
    return min(255, round(r * factor)), min(255, round(g * factor)), min(255, round(b * factor)), a
