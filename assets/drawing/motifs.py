"""Shapes that many faces share: petals, leaves, blossoms, and the curves behind stems and dragons."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .palette import GOLD, GOLD_DARK, GOLD_LIGHT, PINK_TONE, Tone
from .svg import Point, Svg, join

Width = Callable[[float], float]


def rotated(x: float, y: float, angle: float, cx: float = 0, cy: float = 0) -> Point:
    """The point (x, y) turned clockwise about the origin, then moved by (cx, cy)."""
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return cx + x * c - y * s, cy + x * s + y * c


def ring(cx: float, cy: float, radius: float, count: int, start: float = 0) -> list[Point]:
    """Evenly spaced points on a circle, clockwise from `start` (0 = up)."""
    return [rotated(0, -radius, start + i * 360 / count, cx, cy) for i in range(count)]


def _frame(x: float, y: float, angle: float) -> Callable[[float, float], Point]:
    """A map from (distance along the angle, offset to its right) to the face."""
    return lambda along, aside: rotated(aside, -along, angle, x, y)


def petal(
    svg: Svg,
    cx: float,
    cy: float,
    r0: float,
    r1: float,
    w: float,
    angle: float,
    fill: str,
    stroke: str | None = None,
    width: float = 0.6,
    tip: float = 0.62,
) -> None:
    """A rounded petal from radius r0 to r1 along the angle (0 = up), w wide at the fraction `tip` of its length."""
    at = _frame(cx, cy, angle)
    wide = r0 + (r1 - r0) * tip
    low, high, over = r0 + (wide - r0) * 0.45, wide - (wide - r0) * 0.1, wide + (r1 - wide) * 0.6
    half = w / 2
    right = [at(low, w * 0.55), at(high, half * 1.05), at(wide, half), at(over, half * 0.98), at(r1, w * 0.22)]
    left = [at(r1, -w * 0.22), at(over, -half * 0.98), at(wide, -half), at(high, -half * 1.05), at(low, -w * 0.55)]
    foot = at(r0, 0)
    curve = [foot, *right, at(r1, 0), *left, foot]
    svg.path(join("M", *curve[0], "C", *_flat(curve[1:]), "Z"), fill, stroke, width)


def _flat(points: Sequence[Point]) -> list[float]:
    return [value for point in points for value in point]


def leaf(
    svg: Svg, x: float, y: float, length: float, w: float, angle: float, fill: str, vein: str | None = None
) -> None:
    """A pointed leaf from (x, y) along the angle (0 = up), with a midrib in the colour `vein`."""
    at = _frame(x, y, angle)
    right = [at(length * 0.25, w * 0.75), at(length * 0.7, w * 0.55), at(length, 0)]
    left = [at(length * 0.7, -w * 0.55), at(length * 0.25, -w * 0.75), (x, y)]
    svg.path(join("M", x, y, "C", *_flat(right + left), "Z"), fill)
    if vein:
        svg.path(join("M", *at(length * 0.08, 0), "L", *at(length * 0.84, 0)), None, vein, max(0.7, w * 0.09))


def lobed_leaf(svg: Svg, x: float, y: float, length: float, w: float, angle: float, fill: str, vein: str) -> None:
    """A leaf with two lobes on either side, like a chrysanthemum's, from (x, y) along the angle (0 = up)."""
    at = _frame(x, y, angle)
    half = (
        ((0.02, 0.34), (0.16, 0.5), (0.34, 0.66), (0.36, 0.22)),
        ((0.4, 0.5), (0.54, 0.48), (0.74, 0.52), (0.7, 0.16)),
        ((0.82, 0.3), (1, 0), (1, 0), (1, 0)),
    )
    data = ""
    for side in (1, -1):
        data += join("M", x, y)
        for lobe in half:
            bend, tip, shoulder, notch = (at(length * t, side * w * o) for t, o in lobe)
            data += join("Q", *bend, *tip, "Q", *shoulder, *notch)
        data += "Z"
    svg.path(data, fill, fill, 1)
    ribs = [((0.06, 0), (0.86, 0)), ((0.22, 0), (0.34, 0.3)), ((0.22, 0), (0.34, -0.3))]
    ribs += [((0.5, 0), (0.64, 0.24)), ((0.5, 0), (0.64, -0.24))]
    lines = (join("M", *at(length * a, w * b), "L", *at(length * c, w * d)) for (a, b), (c, d) in ribs)
    svg.path("".join(lines), None, vein, 1.3)


def blade(svg: Svg, points: tuple[Point, Point, Point], w: float, fill: str) -> None:
    """A tapered blade of grass: its foot, w wide, the point that bends it, and its tip."""
    (x0, y0), (x1, y1), (x2, y2) = points
    there = ("M", x0 - w / 2, y0, "Q", x1 - w * 0.6, y1, x2, y2)
    back = ("Q", x1 + w * 0.6, y1 + w * 0.5, x0 + w / 2, y0, "Z")
    svg.path(join(*there, *back), fill)


def spline(points: Sequence[Point], steps: int = 14) -> list[Point]:
    """A smooth Catmull-Rom line through the points, with `steps` samples between two of them."""
    padded = [points[0], *points, points[-1]]
    line = []
    for i in range(1, len(padded) - 2):
        xs, ys = zip(*padded[i - 1 : i + 3], strict=True)
        line += [(_catmull_rom(xs, j / steps), _catmull_rom(ys, j / steps)) for j in range(steps)]
    return [*line, points[-1]]


def _catmull_rom(values: Sequence[float], t: float) -> float:
    a, b, c, d = values
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)


@dataclass(frozen=True, slots=True)
class Ribbon:
    """A line broadened to a band: its two edges and the unit normals that point to the left one."""

    left: list[Point]
    right: list[Point]
    normals: list[Point]

    def outline(self) -> list[Point]:
        """The closed outline, up the left edge and down the right one."""
        return self.left + self.right[::-1]


def ribbon(line: Sequence[Point], width: Width) -> Ribbon:
    """The band around a line, `width(t)` wide where t runs from 0 to 1 along it."""
    last = len(line) - 1
    band = Ribbon([], [], [])
    for i, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, i - 1)], line[min(last, i + 1)]
        length = math.hypot(bx - ax, by - ay) or 1
        nx, ny = (ay - by) / length, (bx - ax) / length
        half = width(i / last) / 2
        band.left.append((x + nx * half, y + ny * half))
        band.right.append((x - nx * half, y - ny * half))
        band.normals.append((nx, ny))
    return band


def tapered(foot: float, tip: float) -> Width:
    """A width that falls evenly from the foot to the tip of a twig."""
    return lambda t: foot * (1 - t) + tip


def twig(svg: Svg, points: Sequence[Point], width: Width, fill: str) -> None:
    """A smooth twig or branch through the points."""
    svg.poly(ribbon(spline(points, 8), width).outline(), fill)


def blossom(
    svg: Svg, x: float, y: float, r: float, tone: Tone = PINK_TONE, spin: float = 0, core: str = GOLD_LIGHT
) -> None:
    """A five-petalled blossom with stamens, seen from the front."""
    paint = svg.rad(x, y, r * 1.05, (0, tone.base), (0.45, tone.light), (1, tone.light))
    for px, py in ring(x, y, r * 0.54, 5, spin):
        svg.circle(px, py, r * 0.47, paint, tone.dark, r * 0.05)
    for px, py in ring(x, y, r * 0.5, 5, spin):
        svg.circle(px, py, r * 0.36, paint)
    svg.circle(x, y, r * 0.25, svg.rad(x, y, r * 0.4, (0, tone.base), (1, tone.light)))
    stamens = ring(x, y, r * 0.38, 5, spin) + ring(x, y, r * 0.5, 5, spin + 36)
    svg.path("".join(join("M", x, y, "L", *end) for end in stamens), None, tone.dark, r * 0.045)
    for px, py in stamens:
        svg.circle(px, py, r * 0.065, GOLD)
    svg.circle(x, y, r * 0.11, core, tone.dark, r * 0.05)


def blossom_dot(svg: Svg, x: float, y: float, r: float, fill: str, core: str) -> None:
    """A tiny five-petalled blossom without detail."""
    for px, py in ring(x, y, r * 0.55, 5):
        svg.circle(px, py, r * 0.46, fill)
    svg.circle(x, y, r * 0.32, core)


@dataclass(frozen=True, slots=True)
class PetalRow:
    """One circle of equal petals; reach and width are fractions of the flower's radius."""

    reach: float
    count: int
    width: float
    inner: str
    outer: str


def daisy(svg: Svg, x: float, y: float, r: float, rows: Sequence[PetalRow], line: str = GOLD_DARK) -> None:
    """A composite flower of petal rows, the outermost first."""
    for index, row in enumerate(rows):
        paint = svg.rad(x, y, r * row.reach, (0, row.inner), (0.35, row.inner), (1, row.outer))
        turn = 180 / row.count * (index % 2)
        for i in range(row.count):
            angle = turn + i * 360 / row.count
            petal(svg, x, y, 2, r * row.reach, r * row.width, angle, paint, line, 0.7, 0.72)
