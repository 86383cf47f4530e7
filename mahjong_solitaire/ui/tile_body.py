"""The blank tile as SVG: an ivory block on a coloured back, lit from the upper left.

Only what the SVG reader of SDL draws rightly is used: paths and rounded rectangles with plain colours and gradients in
user space.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from mahjong_solitaire.ui.geometry import TileShape
from mahjong_solitaire.ui.theme import TileBack

_LIGHT = (-0.62, -0.78)
"""Unit vector towards the light."""
_BACK_SHARE = 0.40
"""Share of the thickness taken by the coloured back."""
_IVORY_SIDE = ("#efe0bf", "#efe0bf", "#cdb78b", "#a98f62")
_BEVEL = ((0.010, 0.35), (0.020, 0.55), (0.030, 0.8), (0.040, 1))
_CORNER_STEPS = 10

Point = tuple[float, float]
Edge = tuple[float, float, float, float]
"""A point of the outline and the outward normal there."""


def body_svg(shape: TileShape, back: TileBack) -> str:
    """SVG text of the blank tile; its viewBox is the sprite in pixels."""
    return _Body(shape, back).text()


class _Body:
    def __init__(self, shape: TileShape, back: TileBack) -> None:
        self.shape, self.back = shape, back
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
        self.band(0, cut, _IVORY_SIDE, edged=False)
        self.seam(cut, self.back.deep, 0.010, 0.55)
        self.seam(cut + 0.09, self.back.light, 0.008, 0.6)
        self.seam(0.985, self.back.deep, 0.012, 0.5)
        self.plate()
        self.rim()
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
        rim = self.gradient(self.w, self.h, ((0, "#ffffff", 1), (0.45, "#f7edd6", 1), (1, "#dccaa4", 1)))
        self.rect(0, radius, rim)
        for part, opacity in _BEVEL:
            stops = ((0, "#fffbef", opacity), (0.55, "#fcf5e4", opacity), (1, "#f6ecd6", opacity))
            inset = part * self.unit
            self.rect(inset, radius - inset * 0.8, self.gradient(self.w * 0.9, self.h, stops))

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
        self.path(_polyline(bright), None, "#ffffff", self.unit * 0.016, 0.9)
        self.path(_polyline(dark), None, "#b79f72", self.unit * 0.012, 0.55)

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
