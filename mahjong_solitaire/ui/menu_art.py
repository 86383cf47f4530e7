"""The lines of the menu, and how they are drawn."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from mahjong_solitaire.ui.intents import Intent
from mahjong_solitaire.ui.panels import Painter
from mahjong_solitaire.ui.theme import BUTTON_BOTTOM, BUTTON_TEXT, BUTTON_TOP, Rgb, Rgba, Table

NOTE: Rgb = (104, 70, 16)
HAIRLINE = 2 / 3
"""The width of a border, in units; never less than a pixel."""


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the menu."""

    intent: Intent
    icon: str
    label: str
    note: str = ""
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    primary: bool = False
    small: bool = False


@dataclass(frozen=True, slots=True)
class ItemArt:
    """Draws lines of the menu on a table."""

    painter: Painter
    table: Table
    unit: float
    """The pixels to a unit of length."""
    small: float
    """The size of the text of small lines, in pixels."""
    columns: bool
    """Whether the lines are those of two columns."""

    def _px(self, units: float) -> int:
        return round(units * self.unit)

    def draw(self, surface: pygame.Surface, item: Item, chosen: bool, pressed: bool) -> None:
        """Draw a line, which may be chosen or pressed."""
        if item.small:
            self._draw_small(surface, item, chosen)
        else:
            self._draw_large(surface, item, chosen, pressed)

    def _draw_large(self, surface: pygame.Surface, item: Item, chosen: bool, pressed: bool) -> None:
        painter, table = self.painter, self.table
        rect = item.rect.move(0, max(1, self._px(1))) if pressed else item.rect
        if item.primary:
            lift = 12 if chosen and not pressed else 0
            top: Rgba = (*(min(255, c + lift) for c in BUTTON_TOP), 255)  # type: ignore[assignment]
            fill: tuple[Rgba, Rgba] = (top, (*BUTTON_BOTTOM, 255))
            line, shadow = max(2, self._px(2 * HAIRLINE)), 0 if pressed else self._px(12)
            painter.panel(surface, rect, fill, self._px(18), (255, 236, 178, 190), line, shadow)
            text, accent = BUTTON_TEXT, BUTTON_TEXT
        else:
            line = max(1, self._px(HAIRLINE))
            painter.panel(surface, rect, self._item_fill(chosen), self._px(15), self._item_border(), line)
            text, accent = table.text, table.accent
        if self.columns:
            self._draw_words(surface, item, rect, text, accent)
            return
        painter.icon(surface, item.icon, (rect.x + self._px(38), rect.centery), self._px(28), accent)
        x, size = rect.x + self._px(74), (25 if item.primary else 21) * self.unit
        shadow = 90 if table.dark and not item.primary else 0
        middle = rect.centery - (self._px(12) if item.note else 0)
        room = rect.right - self._px(16) - x
        label, size = painter.fitted(item.label, size, "bold", room)
        painter.text(surface, label, (x, middle), size, text, style="bold", anchor="midleft", shadow_alpha=shadow)
        if item.note:
            at = (x, rect.centery + self._px(17))
            note, size = painter.fitted(item.note, 15 * self.unit, "bold", room)
            painter.text(surface, note, at, size, NOTE, style="bold", anchor="midleft")

    def _draw_words(self, surface: pygame.Surface, item: Item, rect: pygame.Rect, text: Rgb, accent: Rgb) -> None:
        """Symbol and words of a line in a column, in two lines if there are many."""
        painter, x = self.painter, rect.x + self._px(52)
        painter.icon(surface, item.icon, (rect.x + self._px(28), rect.centery), self._px(24), accent)
        room = rect.right - self._px(10) - x
        lines, px = painter.in_lines(item.label, 19 * self.unit, "bold", room, least=0.9)
        if len(lines) > 1:
            px = min(px, rect.h / 2.8)
        colours, sizes = [text] * len(lines), [px] * len(lines)
        if item.note:
            note, small = painter.fitted(item.note, 13.5 * self.unit, "bold", room)
            lines, colours, sizes = [*lines, note], [*colours, NOTE], [px, small]
        shadow = 90 if self.table.dark and not item.primary else 0
        y = rect.centery - 0.6 * sum(sizes)
        for line, colour, size in zip(lines, colours, sizes, strict=True):
            at = (x, round(y + 0.6 * size))
            painter.text(surface, line, at, size, colour, "bold", "midleft", shadow_alpha=shadow)
            y += 1.2 * size

    def _item_fill(self, chosen: bool) -> tuple[Rgba, Rgba]:
        r, g, b = self.table.mid
        if not self.table.dark:
            return (
                ((255, 255, 255, 230), (255, 255, 255, 190)) if chosen else ((255, 253, 246, 170), (255, 253, 246, 120))
            )
        dark: Rgba = (r // 3, g // 3, b // 3, 120)
        if chosen:
            return (min(255, r + 40), min(255, g + 40), min(255, b + 40), 160), (r, g, b, 140)
        return (min(255, r + 9), min(255, g + 9), min(255, b + 9), 120), dark

    def _item_border(self) -> Rgba:
        return (255, 255, 255, 30) if self.table.dark else (90, 84, 60, 70)

    def _draw_small(self, surface: pygame.Surface, item: Item, chosen: bool) -> None:
        painter, table = self.painter, self.table
        colour = table.text if chosen else table.muted
        painter.icon(surface, item.icon, (item.rect.x + self._px(14), item.rect.centery), self._px(22), colour)
        at = (item.rect.x + self._px(32), item.rect.centery)
        shadow = 90 if table.dark else 0
        painter.text(surface, item.label, at, self.small, colour, style="bold", anchor="midleft", shadow_alpha=shadow)

    def draw_focus(self, surface: pygame.Surface, line: pygame.Rect) -> None:
        """The ring around the line chosen by keyboard."""
        rect = line.inflate(self._px(8), self._px(8))
        none: Rgba = (0, 0, 0, 0)
        ring: Rgba = (*self.table.accent, 255)
        self.painter.panel(surface, rect, (none, none), self._px(18), ring, max(2, self._px(3)))
