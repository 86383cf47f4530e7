"""The blank tile as SVG: an ivory block on a coloured back, lit from the upper left.

Only what the SVG reader of SDL draws rightly is used: paths and rounded rectangles with plain colours and gradients in
user space.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mahjong_solitaire.ui.geometry import TileShape
from mahjong_solitaire.ui.theme import TileBack

_LIGHT = (-0.62, -0.78)
"""Unit vector towards the light."""
_BACK_SHARE = 0.40
"""Share of the thickness taken by the coloured back."""
_BEVEL = ((0.010, 0.35), (0.020, 0.55), (0.030, 0.8), (0.040, 1))
_CORNER_STEPS = 10

Point = tuple[float, float]
Edge = tuple[float, float, float, float]
"""A point of the outline and the outward normal there."""


@dataclass(frozen=True, slots=True)
class Block:
    """The colours of the block above the coloured back, each from the upper left to the lower right."""

    side: tuple[str, str, str, str]
    """Light, base, shade and deepest tone of the sides."""
    bevel: tuple[str, str, str]
    face: tuple[str, str, str]
    bright: tuple[str, float]
    """The line along the upper left edge of the face, and its opacity."""
    dark: tuple[str, float]
    """The line along the lower right edge."""
    edge: str = ""
    """Outline of face and tile, if they have one."""


IVORY = Block(
    side=("#efe0bf", "#efe0bf", "#cdb78b", "#a98f62"),
    bevel=("#ffffff", "#f7edd6", "#dccaa4"),
    face=("#fffbef", "#fcf5e4", "#f6ecd6"),
    bright=("#ffffff", 0.9),
    dark=("#b79f72", 0.55),
)
BLOCKS: Mapping[str, Block] = {
    "ivory": IVORY,
    "dark": Block(
        side=("#434a5a", "#3a404e", "#262b36", "#171a21"),
        bevel=("#5a6376", "#343a48", "#1b1f27"),
        face=("#323845", "#2a2f3a", "#23272f"),
        bright=("#8792a8", 0.85),
        dark=("#0c0e12", 0.75),
    ),
    "contrast": Block(
        side=("#e2e2e2", "#d4d4d4", "#a4a4a4", "#7c7c7c"),
        bevel=("#ffffff", "#ffffff", "#ececec"),
        face=("#ffffff", "#ffffff", "#ffffff"),
        bright=("#ffffff", 0.9),
        dark=("#808080", 0.55),
        edge="#000000",
    ),
}
"""The block of each variant."""


def block_of(colour: str) -> Block:
    """A block of any colour ``#rrggbb``, lit as the ivory one is."""
    light, deep = _mix(colour, "#ffffff", 0.6), _mix(colour, "#000000", 0.28)
    return Block(
        side=(_mix(colour, "#000000", 0.05), _mix(colour, "#000000", 0.08), deep, _mix(colour, "#000000", 0.42)),
        bevel=(light, colour, _mix(colour, "#000000", 0.16)),
        face=(_mix(colour, "#ffffff", 0.12), colour, _mix(colour, "#000000", 0.04)),
        bright=(light, 0.9),
        dark=(deep, 0.55),
    )


def body_svg(shape: TileShape, back: TileBack, block: Block = IVORY) -> str:
    """SVG text of the blank tile; its viewBox is the sprite in pixels."""
    return _Body(shape, back, block).text()


class _Body:
    def __init__(self, shape: TileShape, back: TileBack, block: Block) -> None:
        self.shape, self.back, self.block = shape, back, block
        self.unit = shape.width
        self.x, self.y = float(shape.pad), float(shape.pad)
        self.w, self.h = (float(v) for v in shape.face)
        self.defs: list[str] = []
        self.parts: list[str] = []
        self.outline = _outline(self.x, self.y, self.w, self.h, shape.radius)

    def text(self) -> str:
        colours = (self.back.light, self.back.base, self.back.shade, self.back.deep)
        cut = 1 - _BACK_SHARE
        self.band(cut, 1, colours, edged=True)
        self.band(0, cut, self.block.side, edged=False)
        self.seam(cut, self.back.deep, 0.010, 0.55)
        self.seam(cut + 0.09, self.back.light, 0.008, 0.6)
        self.seam(0.985, self.back.deep, 0.012, 0.5)
        self.plate()
        self.rim()
        if self.block.edge:
            self.border()
        width, height = self.shape.sprite
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
            f"<defs>{''.join(self.defs)}</defs>{''.join(self.parts)}</svg>"
        )

    def band(self, start: float, end: float, colours: Sequence[str], *, edged: bool) -> None:
        """The side from ``start`` to ``end`` of the thickness, shaded by the normal."""
        ex, ey = self.shape.dx, self.shape.dy
        points = [(x + ex * t, y + ey * t) for x, y, _, _ in self.outline for t in (start, end)]
        self.path(_polygon(_hull(points)), colours[2], colours[2] if edged else None, self.unit * 0.006)
        following = self.outline[1:] + self.outline[:1]
        for (x0, y0, nx0, ny0), (x1, y1, nx1, ny1) in zip(self.outline, following, strict=True):
            nx, ny = (nx0 + nx1) / 2, (ny0 + ny1) / 2
            if nx * ex + ny * ey <= 0:
                continue
            corners = [(x0, y0, start), (x1, y1, start), (x1, y1, end), (x0, y0, end)]
            colour = _lit(colours, nx * _LIGHT[0] + ny * _LIGHT[1])
            self.path(_polygon([(x + ex * t, y + ey * t) for x, y, t in corners]), colour, colour, self.unit * 0.004)

    def seam(self, at: float, colour: str, width: float, opacity: float) -> None:
        """A line around the visible sides at a depth of 0 (face) to 1 (foot)."""
        ex, ey = self.shape.dx, self.shape.dy
        line = [(x + ex * at, y + ey * at) for x, y, nx, ny in self.outline if nx * ex + ny * ey >= -1e-6]
        self.path(_polyline(line), None, colour, self.unit * width, opacity)

    def plate(self) -> None:
        """The face with its bevel."""
        radius = self.shape.radius
        rim = self.gradient(self.w, self.h, _stops(self.block.bevel, 0.45, 1))
        self.rect(0, radius, rim)
        for part, opacity in _BEVEL:
            fill = self.gradient(self.w * 0.9, self.h, _stops(self.block.face, 0.55, opacity))
            inset = part * self.unit
            self.rect(inset, radius - inset * 0.8, fill)

    def rim(self) -> None:
        """A bright line along the upper left edge and a dark one along the lower right."""
        inset = self.unit * 0.009
        edge = _outline(
            self.x + inset, self.y + inset, self.w - 2 * inset, self.h - 2 * inset, self.shape.radius - inset
        )
        corner = 2 * (_CORNER_STEPS + 1)
        turned = edge[corner:] + edge[: _CORNER_STEPS + 1]
        bright = [(x, y) for x, y, nx, ny in turned if nx * _LIGHT[0] + ny * _LIGHT[1] > 0.1]
        dark = [(x, y) for x, y, nx, ny in edge if nx * _LIGHT[0] + ny * _LIGHT[1] < -0.25]
        (lit, lit_opacity), (shaded, shaded_opacity) = self.block.bright, self.block.dark
        self.path(_polyline(bright), None, lit, self.unit * 0.016, lit_opacity)
        self.path(_polyline(dark), None, shaded, self.unit * 0.012, shaded_opacity)

    def border(self) -> None:
        """A line around the face, and one around the whole tile."""
        width = max(1.2, self.unit * 0.022)
        inset = width / 2
        size = (self.w - width, self.h - width, self.shape.radius - inset)
        face = _outline(self.x + inset, self.y + inset, *size)
        ex, ey = self.shape.dx, self.shape.dy
        corners = [(x + ex * t, y + ey * t) for x, y, _, _ in face for t in (0, 1)]
        self.path(_polygon(_hull(corners)), None, self.block.edge, width)
        self.path(_polygon([(x, y) for x, y, _, _ in face]), None, self.block.edge, width)

    def gradient(self, dx: float, dy: float, stops: Sequence[tuple[float, str, float]]) -> str:
        name = f"l{len(self.defs)}"
        inner = "".join(f'<stop offset="{o}" stop-color="{c}" stop-opacity="{a}"/>' for o, c, a in stops)
        self.defs.append(
            f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{self.x:.2f}" y1="{self.y:.2f}" '
            f'x2="{self.x + dx:.2f}" y2="{self.y + dy:.2f}">{inner}</linearGradient>'
        )
        return f"url(#{name})"

    def path(self, d: str, fill: str | None, stroke: str | None, width: float, opacity: float = 1) -> None:
        line = f' stroke="{stroke}" stroke-width="{width:.2f}" stroke-linejoin="round" stroke-opacity="{opacity}"'
        self.parts.append(f'<path d="{d}" fill="{fill or "none"}"{line if stroke else ""}/>')

    def rect(self, inset: float, radius: float, fill: str) -> None:
        self.parts.append(
            f'<rect x="{self.x + inset:.2f}" y="{self.y + inset:.2f}" width="{self.w - 2 * inset:.2f}" '
            f'height="{self.h - 2 * inset:.2f}" rx="{radius:.2f}" ry="{radius:.2f}" fill="{fill}"/>'
        )


def _stops(colours: tuple[str, str, str], middle: float, opacity: float) -> Sequence[tuple[float, str, float]]:
    first, second, third = colours
    return ((0, first, opacity), (middle, second, opacity), (1, third, opacity))


def _outline(x: float, y: float, w: float, h: float, r: float) -> list[Edge]:
    """Clockwise samples of a rounded rectangle with outward normals, from the top of the upper right corner on."""
    corners = ((x + w - r, y + r, -90), (x + w - r, y + h - r, 0), (x + r, y + h - r, 90), (x + r, y + r, 180))
    edges = []
    for cx, cy, start in corners:
        for step in range(_CORNER_STEPS + 1):
            angle = math.radians(start + 90 * step / _CORNER_STEPS)
            nx, ny = math.cos(angle), math.sin(angle)
            edges.append((cx + r * nx, cy + r * ny, nx, ny))
    return edges


def _hull(points: Sequence[Point]) -> list[Point]:
    """The convex hull, by monotone chains."""
    ordered = sorted(set(points))
    lower, upper = _chain(ordered), _chain(ordered[::-1])
    return lower[:-1] + upper[:-1]


def _chain(points: Sequence[Point]) -> list[Point]:
    chain: list[Point] = []
    for p in points:
        while len(chain) > 1 and _turn(chain[-2], chain[-1], p) <= 0:
            chain.pop()
        chain.append(p)
    return chain


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _polyline(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points)


def _polygon(points: Sequence[Point]) -> str:
    return _polyline(points) + "Z"


def _lit(colours: Sequence[str], light: float) -> str:
    """The shade of a side; ``light`` runs from -1, away from it, to 1. Right sides come out lighter than bottoms."""
    light_tone, base, _, deep = colours
    if light < -0.45:
        return _mix(base, deep, (-light - 0.45) / 0.55)
    return _mix(base, light_tone, (light + 0.45) / 0.9)


def _mix(a: str, b: str, t: float) -> str:
    t = max(0.0, min(1.0, t))
    pairs = ((int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(p + (q - p) * t):02x}" for p, q in pairs)
