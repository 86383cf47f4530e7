"""The counted pieces of the suits: coins, bamboo sticks and crowns."""

from .motifs import petal, ring
from .palette import BLUE_TONE, GOLD_LIGHT, GREEN_TONE, IVORY, RED_TONE, Tone
from .svg import Svg, join


def coin(svg: Svg, cx: float, cy: float, r: float, tone: Tone, core: Tone | None = None) -> None:
    """A round coin with an ivory ring and flower; `core` is the tone of its middle."""
    paint = svg.rad(cx - r * 0.35, cy - r * 0.4, r * 1.6, (0, tone.light), (0.45, tone.base), (1, tone.dark))
    svg.circle(cx, cy, r, paint)
    svg.circle(cx, cy, r * 0.765, None, IVORY, r * 0.125)
    count, broad = (8, 0.27) if r >= 19 else (6, 0.36)
    _rosette(svg, cx, cy, count, (r * 0.08, r * 0.56), r * broad)
    svg.circle(cx, cy, r * 0.165, (core or tone).base)


def _rosette(svg: Svg, cx: float, cy: float, count: int, reach: tuple[float, float], w: float) -> None:
    for i in range(count):
        petal(svg, cx, cy, *reach, w, i * 360 / count, IVORY)


def big_coin(svg: Svg, cx: float, cy: float, r: float) -> None:
    """The ornate coin of circle 1: blue rim with beads, green flower, red heart."""
    _disc(svg, cx, cy, r, BLUE_TONE)
    svg.circle(cx, cy, r * 0.93, None, IVORY, r * 0.028)
    for x, y in ring(cx, cy, r * 0.82, 24):
        svg.circle(x, y, r * 0.048, IVORY)
    svg.circle(cx, cy, r * 0.70, IVORY)
    _disc(svg, cx, cy, r * 0.66, GREEN_TONE)
    _rosette(svg, cx, cy, 12, (r * 0.24, r * 0.62), r * 0.2)
    svg.circle(cx, cy, r * 0.33, IVORY)
    _disc(svg, cx, cy, r * 0.29, RED_TONE)
    _rosette(svg, cx, cy, 6, (r * 0.03, r * 0.21), r * 0.12)
    svg.circle(cx, cy, r * 0.05, GOLD_LIGHT)


def _disc(svg: Svg, cx: float, cy: float, r: float, tone: Tone) -> None:
    paint = svg.rad(cx - r * 0.36, cy - r * 0.42, r * 1.68, (0, tone.light), (0.5, tone.base), (1, tone.dark))
    svg.circle(cx, cy, r, paint)


def stick(svg: Svg, cx: float, cy: float, length: float, w: float, tone: Tone, angle: float = 0) -> None:
    """A bamboo stick of two joints, w wide at its three nodes, upright at angle 0."""
    svg.place(cx, cy, angle)
    paint = svg.lin(-w / 2, 0, w / 2, 0, (0, tone.base), (0.28, tone.light), (0.55, tone.base), (1, tone.dark))
    half, node, waist = length / 2, w * 0.17, w * 0.335
    svg.path(_joint(-half, 0, w) + _joint(0, half, w), paint)
    for y in (-half + node, half - node):
        svg.rect(-w / 2, y - node, w, 2 * node, node * 0.9, paint)
    svg.rect(-w * 0.53, -node * 1.25, w * 1.06, node * 2.5, node, paint)
    svg.rect(-w * 0.46, -node * 0.3, w * 0.92, node * 0.6, node * 0.3, IVORY)
    gleam, margin = -waist * 0.42, node * 3.1
    gleams = [join("M", gleam, top + margin, "L", gleam, top + half - margin) for top in (-half, 0)]
    svg.path("".join(gleams), None, IVORY, w * 0.11, 0.85)
    svg.pop()


def _joint(y0: float, y1: float, w: float) -> str:
    """Path data of one joint from y0 to y1, wide at both ends and waisted between them."""
    edge, waist, node = w / 2, w * 0.335, w * 0.17
    mid, bend = (y0 + y1) / 2, (y1 - y0) * 0.22
    top, foot = y0 + node, y1 - node
    upper, lower = (top + bend * 0.4, mid - bend * 0.6), (mid + bend * 0.6, foot - bend * 0.4)
    down = ("C", -waist, upper[0], -waist, upper[1], -waist, mid, "C", -waist, lower[0], -waist, lower[1], -edge, foot)
    up = ("C", waist, lower[1], waist, lower[0], waist, mid, "C", waist, upper[1], waist, upper[0], edge, top)
    return join("M", -edge, top, *down, "L", edge, foot, *up, "Z")


def crown(svg: Svg, cx: float, cy: float, w: float) -> None:
    """A red royal crown of five points, w wide, centred at (cx, cy)."""
    svg.place(cx, cy, sx=w / 80)
    paint = svg.lin(-40, -30, 40, 30, (0, RED_TONE.light), (0.45, RED_TONE.base), (1, RED_TONE.dark))
    points = "M-31 14L-39 -16C-32 -9 -25 -5 -19 -4C-16 -12 -9 -20 0 -29C9 -20 16 -12 19 -4C25 -5 32 -9 39 -16L31 14Z"
    svg.path(points, paint, paint, 2)
    svg.path("M-30 19C-12 15 12 15 30 19L29 30C12 26 -12 26 -29 30Z", paint, paint, 2)
    for x, y, r in ((-39, -20, 5.2), (39, -20, 5.2), (0, -33, 6)):
        svg.circle(x, y, r, paint)
    for x, bow in ((-18, 23.4), (0, 22.4), (18, 23.4)):
        svg.circle(x, bow, 2.7, IVORY)
    svg.path("M0 -16L7 -4L0 8L-7 -4Z", IVORY)
    for x in (-21, 21):
        svg.circle(x, 5, 3.1, IVORY)
    svg.pop()
