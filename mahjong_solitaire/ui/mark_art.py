"""Frames and brackets that mark tiles; each kind differs by shape, not by colour alone."""

from __future__ import annotations

import enum
import io
from dataclasses import dataclass

import pygame

from mahjong_solitaire.ui.geometry import TileShape
from mahjong_solitaire.ui.theme import (
    HINT,
    HINT_CASING,
    HOVER,
    HOVER_CASING,
    POINTS,
    POINTS_EDGE,
    SELECTION,
    SELECTION_CASING,
    Rgb,
    reduce_svg,
    tinted,
)


class Mark(enum.Enum):
    """How a tile can be marked."""

    SELECTED = "closed frame"
    PARTNER = "four brackets"
    HINT = "double frame"
    HOVER = "thin frame"
    FOCUS = "dashed frame"


@dataclass(frozen=True, slots=True)
class MarkSprite:
    """The premultiplied lines of a mark and the glow behind them, with the way from the face to their corners."""

    lines: pygame.Surface
    lines_at: tuple[int, int]
    glow: pygame.Surface | None = None
    glow_at: tuple[int, int] = (0, 0)


_COLOURS: dict[Mark, tuple[Rgb, Rgb]] = {
    Mark.SELECTED: (SELECTION, SELECTION_CASING),
    Mark.PARTNER: (SELECTION, SELECTION_CASING),
    Mark.HINT: (HINT, HINT_CASING),
    Mark.HOVER: (HOVER, HOVER_CASING),
    Mark.FOCUS: (HOVER, HOVER_CASING),
}
_FREE: Rgb = (206, 240, 214)
_FREE_CASING: Rgb = (34, 84, 62)
_FREE_STRONG: Rgb = (0, 150, 84)
_FREE_LINE = 0.022
_CUE: Rgb = (236, 182, 62)
_CUE_EDGE: Rgb = (122, 78, 10)
_CUE_RADIUS = 0.062
_GLOW_PITCH = 60
"""Glows of larger tiles are drawn smaller, down to about this pitch: they are soft anyway."""
_GLOWING = (Mark.SELECTED, Mark.PARTNER, Mark.HINT)


class MarkArt:
    """The marks for tiles of one shape, each made when first asked for."""

    def __init__(self, shape: TileShape) -> None:
        self._shape = shape
        self._line = max(2, round(shape.width * 0.04))
        self._sprites: dict[Mark, MarkSprite] = {}

    def get(self, mark: Mark) -> MarkSprite:
        """The sprite of a mark."""
        if mark not in self._sprites:
            self._sprites[mark] = self._make(mark)
        return self._sprites[mark]

    def _make(self, mark: Mark) -> MarkSprite:
        edge = 3 * self._line
        lines = self._drawn(mark, edge)
        if mark not in _GLOWING:
            return MarkSprite(lines, (-edge, -edge))
        margin = round(self._shape.width * 0.3)
        return MarkSprite(lines, (-edge, -edge), self._glow(_COLOURS[mark][0], margin), (-margin, -margin))

    def _drawn(self, mark: Mark, edge: int) -> pygame.Surface:
        colour, casing = _COLOURS[mark]
        strokes = self._strokes(mark, edge)
        wider = 2 * max(1.0, self._shape.width * 0.014)
        size = (self._shape.face[0] + 2 * edge, self._shape.face[1] + 2 * edge)
        faint = 0.55 if mark is Mark.HOVER else 0.75
        body = "".join(_stroke(d, casing, width + wider, faint) for d, width in strokes)
        body += "".join(_stroke(d, colour, width, 1) for d, width in strokes)
        return _reduced(body, size)

    def _strokes(self, mark: Mark, edge: int) -> list[tuple[str, float]]:
        """The paths of a mark and their widths; the face starts at ``(edge, edge)``."""
        line = self._line
        match mark:
            case Mark.SELECTED:
                return [(self._frame(edge, 0), line * 1.15)]
            case Mark.HINT:
                return [(self._frame(edge, 0), line), (self._frame(edge, 1.6 * line), line * 0.5)]
            case Mark.PARTNER:
                return [(bracket, line * 1.25) for bracket in self._brackets(edge)]
            case Mark.HOVER:
                thin = max(1.0, self._shape.width * 0.03)
                return [(self._frame(edge, -thin / 2), thin)]
            case Mark.FOCUS:
                return [(dash, line) for dash in self._dashes(edge)]

    def _frame(self, edge: int, out: float) -> str:
        """A rounded rectangle ``out`` pixels outside the face."""
        (w, h), r = self._shape.face, self._shape.radius + out
        x0, y0, x1, y1 = edge - out, edge - out, edge + w + out, edge + h + out
        return (
            f"M{x0 + r:.2f} {y0:.2f}H{x1 - r:.2f}A{r:.2f} {r:.2f} 0 0 1 {x1:.2f} {y0 + r:.2f}V{y1 - r:.2f}"
            f"A{r:.2f} {r:.2f} 0 0 1 {x1 - r:.2f} {y1:.2f}H{x0 + r:.2f}A{r:.2f} {r:.2f} 0 0 1 {x0:.2f} {y1 - r:.2f}"
            f"V{y0 + r:.2f}A{r:.2f} {r:.2f} 0 0 1 {x0 + r:.2f} {y0:.2f}Z"
        )

    def _brackets(self, edge: int, length: float = 0.30) -> list[str]:
        (w, h), r, reach = self._shape.face, self._shape.radius, self._shape.width * length
        corners = [(x, y, sx, sy) for x, sx in ((edge, 1), (edge + w, -1)) for y, sy in ((edge, 1), (edge + h, -1))]
        return [
            f"M{x} {y + sy * reach:.2f}L{x} {y + sy * r:.2f}Q{x} {y} {x + sx * r:.2f} {y}L{x + sx * reach:.2f} {y}"
            for x, y, sx, sy in corners
        ]

    def _dashes(self, edge: int) -> list[str]:
        """Short brackets and, between them, dashes of about the same length along each side."""
        (w, h), unit = self._shape.face, self._shape.width
        dashes = self._brackets(edge, 0.20)
        for side, share in ((w, (0.5,)), (h, (0.36, 0.64))):
            for at in (edge + side * part for part in share):
                half = unit * 0.075
                for across in (edge, edge + (h if side == w else w)):
                    if side == w:
                        dashes.append(f"M{at - half:.2f} {across}H{at + half:.2f}")
                    else:
                        dashes.append(f"M{across} {at - half:.2f}V{at + half:.2f}")
        return dashes

    def _glow(self, colour: Rgb, margin: int) -> pygame.Surface:
        (w, h), line = self._shape.face, self._line
        size = (w + 2 * margin, h + 2 * margin)
        less = max(1, self._shape.width // _GLOW_PITCH)
        glow = pygame.Surface((size[0] // less, size[1] // less), pygame.SRCALPHA)
        ring = [side // less for side in (margin - line, margin - line, w + 2 * line, h + 2 * line)]
        radius = round((self._shape.radius + line) / less)
        pygame.draw.rect(glow, (*colour, 255), ring, width=2 * line // less, border_radius=radius)
        glow = pygame.transform.gaussian_blur(glow, max(2, round(self._shape.width * 0.07 / less)))
        return glow if less == 1 else pygame.transform.smoothscale(glow, size)


def free_frame(shape: TileShape, strong: bool = False) -> pygame.Surface:
    """The calm frame of a free tile as large as a sprite, premultiplied: within the face, so part of the tile."""
    colour, dark = (_FREE_STRONG, (0, 0, 0)) if strong else (_FREE, _FREE_CASING)
    line = max(1.4, shape.width * _FREE_LINE) * (2.2 if strong else 1)
    casing = max(0.9, shape.width * 0.014)
    inset, (w, h), radius = casing + line / 2, shape.face, shape.radius
    (left, top), r = shape.inset, max(1.0, radius - inset)
    x, y = left + inset, top + inset
    place = (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{w - 2 * inset:.2f}" height="{h - 2 * inset:.2f}" '
        f'rx="{r:.2f}" ry="{r:.2f}" fill="none" '
    )
    wide = f'{place}stroke="{_paint(dark)}" stroke-width="{line + 2 * casing:.2f}" stroke-opacity="0.85"/>'
    return _reduced(wide + f'{place}stroke="{_paint(colour)}" stroke-width="{line:.2f}"/>', shape.sprite)


def bonus_cue(shape: TileShape) -> pygame.Surface:
    """The gold diamond in the lower right corner of the face of every bonus tile, as large as a sprite."""
    r = max(3.2, shape.width * _CUE_RADIUS)
    away = max(shape.width * 0.13, r + 1)
    x, y = shape.inset[0] + shape.face[0] - away, shape.inset[1] + shape.face[1] - away
    d = f"M{x:.2f} {y - r:.2f}L{x + r:.2f} {y:.2f}L{x:.2f} {y + r:.2f}L{x - r:.2f} {y:.2f}Z"
    line = max(0.9, shape.width * 0.014)
    body = f'<path d="{d}" fill="{_paint(_CUE)}" stroke="{_paint(_CUE_EDGE)}" stroke-width="{line:.2f}"/>'
    return _reduced(body, shape.sprite)


def _reduced(body: str, size: tuple[int, int]) -> pygame.Surface:
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}">{body}</svg>'
    drawn = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (size[0] * 2, size[1] * 2))
    return reduce_svg(drawn, size)


def _paint(colour: Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _stroke(d: str, colour: Rgb, width: float, opacity: float) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{_paint(colour)}" stroke-width="{width:.2f}" stroke-opacity="{opacity}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def points_sprite(font: pygame.font.Font, text: str) -> pygame.Surface:
    """Gold figures with a dark outline and a soft dark halo, readable on felt and tiles; premultiplied."""
    figures = font.render(text, True, POINTS).premul_alpha()
    edge = tinted(figures, POINTS_EDGE)
    margin = max(6, font.get_height() // 2)
    line = max(1, font.get_height() // 30)
    outline = pygame.Surface((figures.get_width() + 2 * margin, figures.get_height() + 2 * margin), pygame.SRCALPHA)
    around = [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1), (0, 2)]
    flag = pygame.BLEND_PREMULTIPLIED
    outline.fblits([(edge, (margin + x * line, margin + y * line)) for x, y in around], flag)
    sprite = pygame.transform.gaussian_blur(outline, max(2, font.get_height() // 10))
    sprite.fblits([(sprite.copy(), (0, 0)), (outline, (0, 0)), (figures, (margin, margin))], flag)
    return sprite
