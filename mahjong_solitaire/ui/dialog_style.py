"""Colours of the dialogs on each table, and lettering that keeps within its place.

Lengths named ``n`` are pixels of the interface, of which a window has at least 960 x 720 at a scale of 100 %;
``Ink.px`` turns them into pixels of the window.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

import pygame

from mahjong_solitaire.ui.panels import Painter
from mahjong_solitaire.ui.theme import SMALLEST_TEXT, TABLES, FontStyle, Rgb, Rgba, Table

SMALLEST_TARGET = 40
"""Nothing to press is lower than this many pixels."""
BLUR = 7
"""Radius of the blur behind a dialog, in pixels at a height of 720."""

LEAST_ROOM = (480, 280)
"""The interface is never so large that fewer of its own pixels than these, across and down, are left of the window."""
NARROW, LOW = 760, 560
"""Windows with fewer of their own pixels than these, across or down, spare what they can around the content."""

Align = Literal["left", "center", "right"]


@dataclass(frozen=True, slots=True)
class Spacing:
    """What a dialog keeps around its content."""

    margin: float
    """From the left and right edges of the panel to what stands in it."""
    head: float
    """From the top of the panel to what stands below the heading."""
    heading: float
    """The size of the heading."""
    foot: float
    """Height of the row of buttons at the bottom, with the room around it."""
    below_buttons: float
    narrow: bool = False
    low: bool = False


def spacing_of(size: tuple[int, int], unit: float) -> Spacing:
    """The room around the content of a dialog in a window; at a scale of 100 % there is always enough."""
    narrow, low = size[0] < NARROW * unit, size[1] < LOW * unit
    margin = 22 if narrow else 36
    return Spacing(margin, 64, 28, 68, 12, narrow, low) if low else Spacing(margin, 96, 40, 92, 26, narrow)


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a dialog."""

    top: Rgba
    bottom: Rgba
    border: Rgba
    veil: Rgba
    """Darkens what lies behind."""
    text: Rgb
    muted: Rgb
    accent: Rgb
    """Overlines, icons and the focus ring."""
    chosen: Rgba
    """Frame of the chosen option."""
    well: Rgba
    """Sunken fields, such as cards."""
    entry: Rgba
    """Ground of a text entry."""
    line: Rgb
    button: Rgba
    edge: Rgba
    """Border of plain buttons and wells."""
    hover: Rgba
    off: Rgba
    """Track of a switch that is off."""
    text_shadow: int


_TUNED: Mapping[str, Palette] = {
    "pine": Palette(
        top=(36, 78, 65, 255),
        bottom=(20, 50, 42, 255),
        border=(232, 190, 100, 150),
        veil=(4, 14, 12, 150),
        text=(250, 243, 226),
        muted=(184, 210, 198),
        accent=(242, 192, 84),
        chosen=(242, 192, 84, 255),
        well=(8, 26, 21, 130),
        entry=(14, 38, 31, 255),
        line=(56, 98, 84),
        button=(10, 30, 25, 120),
        edge=(255, 255, 255, 50),
        hover=(255, 255, 255, 20),
        off=(10, 24, 20, 220),
        text_shadow=90,
    ),
    "midnight": Palette(
        top=(42, 64, 98, 255),
        bottom=(20, 32, 56, 255),
        border=(232, 190, 100, 150),
        veil=(4, 8, 18, 150),
        text=(250, 243, 226),
        muted=(176, 192, 216),
        accent=(242, 192, 84),
        chosen=(242, 192, 84, 255),
        well=(8, 14, 32, 130),
        entry=(15, 24, 46, 255),
        line=(66, 90, 126),
        button=(8, 15, 34, 130),
        edge=(255, 255, 255, 50),
        hover=(255, 255, 255, 20),
        off=(8, 14, 30, 220),
        text_shadow=90,
    ),
    "linen": Palette(
        top=(252, 249, 239, 255),
        bottom=(235, 230, 213, 255),
        border=(168, 122, 36, 190),
        veil=(38, 34, 22, 120),
        text=(38, 42, 38),
        muted=(84, 84, 72),
        accent=(122, 78, 8),
        chosen=(178, 118, 20, 255),
        well=(120, 104, 62, 34),
        entry=(255, 254, 249, 255),
        line=(206, 198, 174),
        button=(255, 255, 252, 200),
        edge=(96, 84, 48, 90),
        hover=(150, 110, 20, 26),
        off=(120, 112, 88, 190),
        text_shadow=0,
    ),
}
"""The colours of the first tables, chosen by eye."""


class _Palettes(dict[str, Palette]):
    """The colours of dialogs by the name of the table; those of other tables follow from the table's own."""

    def __missing__(self, name: str) -> Palette:
        return palette_of(TABLES[name])


def palette_of(table: Table) -> Palette:
    """The colours of dialogs that suit a table."""
    return _dark_palette(table) if table.dark else _light_palette(table)


def _dark_palette(table: Table) -> Palette:
    top, bottom, deep = _mixed(table.lit, table.mid, 0.75), _mixed(table.mid, table.corner, 0.6), table.corner
    return Palette(
        top=(*top, 255),
        bottom=(*bottom, 255),
        border=(*_mixed(table.accent, (220, 190, 120), 0.5), 150),
        veil=(*_mixed(deep, (0, 0, 0), 0.6), 150),
        text=table.text,
        muted=table.muted,
        accent=table.accent,
        chosen=(*table.accent, 255),
        well=(*_mixed(deep, (0, 0, 0), 0.3), 130),
        entry=(*_mixed(bottom, deep, 0.6), 255),
        line=_mixed(top, table.muted, 0.18),
        button=(*_mixed(deep, (0, 0, 0), 0.2), 125),
        edge=(255, 255, 255, 50),
        hover=(255, 255, 255, 20),
        off=(*_mixed(deep, (0, 0, 0), 0.35), 220),
        text_shadow=90,
    )


def _light_palette(table: Table) -> Palette:
    white: Rgb = (255, 254, 250)
    return Palette(
        top=(*_mixed(table.lit, white, 0.8), 255),
        bottom=(*_mixed(table.lit, white, 0.35), 255),
        border=(*_mixed(table.accent, table.corner, 0.4), 190),
        veil=(*_mixed(table.text, (0, 0, 0), 0.2), 120),
        text=table.text,
        muted=_mixed(table.muted, table.mid, 0.08),
        accent=table.accent,
        chosen=(*_mixed(table.accent, (214, 150, 40), 0.6), 255),
        well=(*_mixed(table.corner, table.text, 0.3), 34),
        entry=(*white, 255),
        line=_mixed(table.lit, table.text, 0.16),
        button=(255, 255, 252, 200),
        edge=(*_mixed(table.corner, table.text, 0.5), 90),
        hover=(*_mixed(table.accent, (214, 150, 40), 0.5), 26),
        off=(*_mixed(table.corner, table.text, 0.4), 190),
        text_shadow=0,
    )


def _mixed(a: Rgb, b: Rgb, share: float) -> Rgb:
    """The colour that far from the first to the second."""
    red, green, blue = (round(p + (q - p) * share) for p, q in zip(a, b, strict=True))
    return red, green, blue


PALETTES: Mapping[str, Palette] = _Palettes(_TUNED)
"""The colours by the name of the table, whichever it is."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A text as it was written: what it needed and what room there was, in pixels."""

    text: str
    needs: tuple[int, int]
    room: tuple[int, int]
    share: float = 1.0
    """The size that it was written in, as a share of the one asked for."""

    @property
    def fits(self) -> bool:
        """Whether nothing was cut off."""
        return self.needs[0] <= self.room[0] and self.needs[1] <= self.room[1]


@dataclass(slots=True)
class Ink:
    """Writes and draws for one dialog: the painter, its colours and the scale of the window."""

    painter: Painter
    palette: Palette
    unit: float
    """Pixels of this window to one pixel of a window 720 pixels high."""
    spots: list[Spot] = field(default_factory=list)
    """What was written in the last frame."""

    def px(self, n: float, least: int = 0) -> int:
        """A length in pixels, at least ``least``."""
        return max(least, round(n * self.unit))

    @property
    def hairline(self) -> int:
        """The width of thin lines."""
        return self.px(1, 1)

    def target(self, n: float) -> int:
        """The height of something to press."""
        return self.px(n, SMALLEST_TARGET)

    def size(self, n: float) -> float:
        """The size of text in pixels."""
        return max(SMALLEST_TEXT, n * self.unit)

    def width(self, text: str, n: float, style: FontStyle = "regular", tracking: float = 0.0) -> int:
        """How wide a line of text is."""
        return self.painter.measure(text, self.size(n), style, tracking)[0]

    def leading(self, n: float) -> int:
        """The distance between two lines of text."""
        return round(self.size(n) * 1.42)

    def line(
        self,
        surface: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        n: float,
        colour: Rgb,
        style: FontStyle = "regular",
        align: Align = "left",
        tracking: float = 0.0,
        shadow: bool = True,
    ) -> pygame.Rect:
        """One line of text in the middle of a rectangle, made smaller if it is too long for it."""
        shown, size = self.painter.fitted(text, self.size(n), style, rect.width, tracking)
        needs = self.painter.measure(text, size, style, tracking)[0]
        self.spots.append(Spot(text, (needs, round(size * 1.1)), rect.size, size / self.size(n)))
        anchor = {"left": "midleft", "center": "center", "right": "midright"}[align]
        alpha = self.palette.text_shadow if shadow else 0
        pos = getattr(rect, anchor)
        return self.painter.text(surface, shown, pos, size, colour, style, anchor, tracking, alpha)

    def overline(self, surface: pygame.Surface, text: str, rect: pygame.Rect) -> pygame.Rect:
        """The small spaced capitals above a group of options."""
        return self.line(surface, text.upper(), rect, 13, self.palette.accent, "bold", tracking=0.12)

    def wrap(self, text: str, n: float, width: int, style: FontStyle = "regular") -> list[str]:
        """The lines of a text no wider than ``width``; a line break in it stays one."""
        lines: list[str] = []
        for part in text.split("\n"):
            line = ""
            for word in self._words(part, n, width, style):
                longer = f"{line} {word}" if line else word
                if line and self.width(longer, n, style) > width:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
        return lines

    def _words(self, text: str, n: float, width: int, style: FontStyle) -> Iterator[str]:
        """The words of a text, those that are wider than a line in pieces."""
        for word in text.split(" "):
            rest = word
            while self.width(rest, n, style) > width:
                count = next(i for i in range(len(rest), 0, -1) if i == 1 or self.width(rest[:i], n, style) <= width)
                yield rest[:count]
                rest = rest[count:]
            yield rest

    def height(self, text: str, n: float, width: int, style: FontStyle = "regular") -> int:
        """How high a wrapped text is."""
        return len(self.wrap(text, n, width, style)) * self.leading(n)

    def paragraph(
        self,
        surface: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        n: float,
        colour: Rgb,
        style: FontStyle = "regular",
        align: Align = "left",
    ) -> int:
        """Wrapped text from the top of a rectangle; answers with its height."""
        step = self.leading(n)
        lines = self.wrap(text, n, rect.width, style)
        for i, line in enumerate(lines):
            self.line(surface, line, pygame.Rect(rect.x, rect.y + i * step, rect.width, step), n, colour, style, align)
        self.spots.append(Spot(text, (0, len(lines) * step), (0, rect.height)))
        return len(lines) * step


def unit_of(size: tuple[int, int], scale: float = 1.0) -> float:
    """Pixels of a window to one pixel of the interface.

    At a scale of 1 a window has at least 960 x 720 of these, in which every dialog fits. A larger scale is followed as
    far as it leaves ``LEAST_ROOM``.
    """
    width, height = size
    return min(min(height / 720, width / 960) * scale, width / LEAST_ROOM[0], height / LEAST_ROOM[1])


def veiled(backdrop: pygame.Surface, unit: float, veil: Rgba) -> pygame.Surface:
    """A picture blurred and darkened, at a fraction of its size: enlarged smoothly it looks the same."""
    step = max(2, round(4 * unit))
    width, height = backdrop.get_size()
    small = pygame.transform.smoothscale(backdrop, (max(1, width // step), max(1, height // step)))
    small = pygame.transform.gaussian_blur(small, max(1, round(BLUR * unit / step)))
    shade = pygame.Surface(small.get_size(), pygame.SRCALPHA)
    shade.fill(veil)
    small.blit(shade, (0, 0))
    return small
