"""The four flowers of the European design as plates of a herbarium: plum, orchid, chrysanthemum and bamboo."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from .glyphs import corner_index
from .motifs import Width, ring, tapered
from .palette import GOLD_DARK, Tone
from .svg import Point, Svg, join, polyline

FERN = Tone("#5fae5c", "#2f7d45", "#14522f")
SPRUCE = Tone("#4fa377", "#1f7450", "#0c4a34")
PLUM_LINE = "#20194f"
BARK_LIGHT, BARK, BARK_DARK = "#a5764a", "#7a5232", "#4a2f1c"
ORCHID_PALE, ORCHID, ORCHID_VEIN, ORCHID_LINE = "#fbdbe8", "#ee8dbb", "#c8478a", "#9c2f66"
LIP_LINE = "#5e0836"
BRONZE_LINE = "#7c2c0c"
CULM = Tone("#e2e48e", "#a9b23c", "#74852a")
CULM_LINE = "#4c5a14"
SHEATH = Tone("#e0b06a", "#b4743a", "#5c3014")


@dataclass(frozen=True, slots=True)
class Spine:
    """A bent line from a base to a tip: the midrib of a leaf or petal, the axis of a stem."""

    base: Point
    bend: Point
    tip: Point

    def at(self, t: float, aside: float = 0) -> Point:
        """The point at the fraction t of the way, moved to the right of it."""
        (x0, y0), (x1, y1), (x2, y2) = self.base, self.bend, self.tip
        u = 1 - t
        dx, dy = u * (x1 - x0) + t * (x2 - x1), u * (y1 - y0) + t * (y2 - y1)
        shift = aside / (math.hypot(dx, dy) or 1)
        x = u * u * x0 + 2 * u * t * x1 + t * t * x2
        y = u * u * y0 + 2 * u * t * y1 + t * t * y2
        return x - dy * shift, y + dx * shift

    def edge(self, width: Width, side: float, steps: int = 12) -> list[Point]:
        """The outline on one side (1 right, -1 left) of a shape `width(t)` wide, from base to tip."""
        return [self.at(i / steps, side * width(i / steps) / 2) for i in range(steps + 1)]

    def outline(self, width: Width, steps: int = 12) -> list[Point]:
        """The closed outline of a shape `width(t)` wide."""
        return self.edge(width, 1, steps) + self.edge(width, -1, steps)[::-1]


def _swelling(width: float, fullest: float, blunt: float = 0.8) -> Width:
    """A width that is nothing at both ends and full at the fraction `fullest`."""
    power = math.log(0.5) / math.log(fullest)
    return lambda t: width * math.sin(math.pi * min(1.0, max(0.0, t)) ** power) ** blunt


def _smooth(points: Sequence[Point]) -> str:
    """Path data of a soft open line that is drawn towards the points."""
    data = join("M", *points[0])
    for a, b in pairwise(points[1:-1]):
        data += join("Q", *a, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    return data + join("Q", *points[-2], *points[-1])


def _stem(svg: Svg, spine: Spine, width: Width, fill: str, line: str) -> None:
    there, back = spine.edge(width, 1, 6), spine.edge(width, -1, 6)[::-1]
    svg.path(_smooth(there) + _smooth(back).replace("M", "L", 1) + "Z", fill, line, 0.9)


# Leaves


@dataclass(frozen=True, slots=True)
class LeafForm:
    """How a leaf is cut: its width, side veins and teeth, and the side that is lit (-1 left, 1 right)."""

    width: float
    lit: int = -1
    veins: int = 0
    teeth: int = 0


def _rib(spine: Spine, reach: float = 0.96) -> str:
    return _smooth([spine.at(reach * i / 4) for i in range(5)])


def _leaf(svg: Svg, spine: Spine, form: LeafForm, tone: Tone) -> None:
    """A smooth pointed leaf in two shades that meet in the midrib."""
    for side, fill in ((form.lit, tone.light), (-form.lit, tone.base)):
        way = (*spine.at(0.3, side * form.width * 0.66), *spine.at(0.7, side * form.width * 0.6), *spine.tip)
        data = join("M", *spine.base, "C", *way, "Q", *spine.bend, *spine.base, "Z")
        svg.path(data, fill, tone.dark, 0.9)


def _toothed_leaf(svg: Svg, spine: Spine, form: LeafForm, tone: Tone) -> None:
    """A leaf with a saw edge and side veins, in two shades that meet in the midrib."""
    full, steps = _swelling(form.width, 0.4), form.teeth * 2
    rib = [spine.at(i / 6) for i in range(7)][::-1]

    def saw(t: float) -> float:
        return full(t) * (1 if round(t * steps) % 2 else 0.9)

    for side, fill in ((form.lit, tone.light), (-form.lit, tone.base)):
        svg.poly(spine.edge(saw, side, steps) + rib, fill, tone.dark, 0.9)
    svg.path(_rib(spine), None, tone.dark, 1.2)
    places = [0.16 + 0.6 * i / (form.veins - 1) for i in range(form.veins)]
    veins = [[spine.at(t), spine.at(t + 0.13, side * full(t + 0.13) * 0.38)] for t in places for side in (-1, 1)]
    svg.path("".join(map(polyline, veins)), None, tone.dark, 0.7, 0.75)


LOBES = (
    *((0.05, 0.1), (0.12, 0.12), (0.16, 0.66), (0.28, 0.92), (0.33, 0.76), (0.36, 0.26), (0.42, 0.28)),
    *((0.46, 0.9), (0.59, 1.04), (0.64, 0.8), (0.64, 0.26), (0.70, 0.26), (0.74, 0.56), (0.84, 0.42), (0.93, 0.16)),
)
"""The lobes of a chrysanthemum leaf: fraction of the length, fraction of the half width."""


def _lobed_leaf(svg: Svg, spine: Spine, form: LeafForm, tone: Tone) -> None:
    """A deeply lobed leaf in two shades that meet in the midrib."""
    for side, fill in ((form.lit, tone.light), (-form.lit, tone.base)):
        edge = [spine.at(t, side * part * form.width / 2) for t, part in LOBES]
        data = _smooth([spine.base, *edge, spine.tip]) + join("Q", *spine.bend, *spine.base, "Z")
        svg.path(data, fill, tone.dark, 1)
    svg.path(_rib(spine), None, tone.dark, 1.3)
    veins = [[spine.at(t), spine.at(t + 0.13, side * form.width * 0.27)] for t in (0.1, 0.4) for side in (-1, 1)]
    svg.path("".join(map(polyline, veins)), None, tone.dark, 0.9)


# Plum


def _plum(svg: Svg, x: float, y: float, lean: float, scale: float) -> None:
    """One plum with its seam, a warm reflection and the pale bloom where the light falls."""
    svg.place(x, y, lean, scale)
    stops = ((0.0, "#8f92de"), (0.3, "#5b55b4"), (0.62, "#3d2f86"), (1.0, "#2a1552"))
    skin = svg.rad(-10, -14, 60, *stops)
    body = "M0 -31C13 -37 27 -24 27 0C27 20 13 34 0 34C-13 34 -27 20 -27 0C-27 -24 -13 -37 0 -31Z"
    svg.path(body, skin)
    svg.path(body, svg.rad(-9, -10, 49, (0, "#e070a8", 0), (0.72, "#e070a8", 0), (1, "#e070a8", 0.75)))
    svg.path(body, None, PLUM_LINE, 1.4)
    svg.path("M0 -30C12 -18 13 14 3 33", None, PLUM_LINE, 1.6, 0.75)
    svg.path("M-3 -27C-7 -14 -7 10 -2 30", None, "#9fa3ea", 1, 0.35)
    svg.path("M-20 2C-21 -13 -14 -23 -6 -25C-12 -17 -15 -9 -20 2Z", "#e3e6ff", None, 0, 0.85)
    svg.path("M-19 8C-18 13 -16 18 -13 21C-14 16 -16 12 -19 8Z", "#c3c7f5", None, 0, 0.6)
    svg.ellipse(0, -29.4, 5.4, 2.4, PLUM_LINE)
    svg.pop()


def _white_blossom(svg: Svg, x: float, y: float, spin: float) -> None:
    """A plum blossom of five white petals with a ring of stamens."""
    svg.place(x, y, spin)
    white = svg.rad(0, 0, 17, (0, "#f0b9c8"), (0.45, "#ffffff"), (1, "#ffffff"))
    for i in range(5):
        svg.place(0, 0, i * 72)
        svg.path("M0 0C-10.5 -5 -10 -17 0 -17C10 -17 10.5 -5 0 0Z", white, "#a3546f", 1.2)
        svg.pop()
    stamens = ring(0, 0, 9.5, 5) + ring(0, 0, 7.5, 5, 36)
    svg.path("".join(join("M", 0, 0, "L", *end) for end in stamens), None, "#b98a2a", 0.8)
    for px, py in stamens:
        svg.circle(px, py, 1.3, "#d99a1c")
    svg.circle(0, 0, 2.5, "#8aa83e")
    svg.pop()


def _plum_twig(svg: Svg) -> None:
    """A fruiting twig: two plums between toothed leaves, and a late blossom."""
    bark = svg.lin(66, 44, 70, 56, (0, BARK_LIGHT), (0.5, BARK), (1, BARK_DARK))
    _toothed_leaf(svg, Spine((67, 52), (74, 32), (56, 12)), LeafForm(17, -1, 4, 9), SPRUCE)
    _toothed_leaf(svg, Spine((83, 50), (103, 52), (109, 95)), LeafForm(23, -1, 5, 10), SPRUCE)
    _toothed_leaf(svg, Spine((50, 56), (24, 54), (9, 94)), LeafForm(24, 1, 5, 10), FERN)
    _stem(svg, Spine((69, 50), (82, 60), (80, 88)), tapered(0.8, 2.6), FERN.base, FERN.dark)
    _stem(svg, Spine((59, 53), (50, 60), (46, 82)), tapered(0.8, 2.6), FERN.light, FERN.dark)
    _stem(svg, Spine((110, 33), (84, 48), (46, 57)), tapered(3.6, 3.4), bark, BARK_DARK)
    _plum(svg, 81, 117, -6, 0.94)
    _plum(svg, 43, 111, 7, 1)
    _white_blossom(svg, 91, 37, 12)


# Orchid


def _sepal(svg: Svg, spine: Spine, width: float, fill: str) -> None:
    """One of the three narrow leaves behind the petals."""
    full = _swelling(width, 0.52, 0.72)
    right = (*spine.at(0.3, width * 0.68), *spine.at(0.8, width * 0.68), *spine.tip)
    left = (*spine.at(0.8, -width * 0.68), *spine.at(0.3, -width * 0.68), *spine.base)
    svg.path(join("M", *spine.base, "C", *right, *left, "Z"), fill, ORCHID_LINE, 1.3)
    veins = [[spine.at(t, side * full(t)) for t in (0.12, 0.35, 0.6, 0.84)] for side in (-0.25, 0, 0.25)]
    svg.path("".join(map(_smooth, veins)), None, ORCHID_VEIN, 0.8, 0.8)


def _broad_petal(svg: Svg, x: float, y: float, flip: int) -> None:
    """One of the two broad petals that give the moth orchid its wings."""
    svg.place(x, y, 0, flip, 1)
    fill = svg.rad(2, 0, 52, (0, "#d9488f"), (0.28, ORCHID), (0.7, "#f8c3da"), (1, ORCHID_PALE))
    svg.path("M2 3C8 -8 14 -25 29 -29C43 -32 51 -18 50 -2C49 12 40 23 28 21C17 20 9 12 2 3Z", fill, ORCHID_LINE, 1.4)
    main = "M6 0C16 -9 24 -18 33 -23M6 1C20 -4 32 -9 43 -12M7 2C20 2 32 2 44 2M8 4C18 7 27 11 35 14"
    svg.path(main + "M22 -5C28 -12 34 -16 40 -20M24 2C32 6 38 8 43 9", None, ORCHID_VEIN, 0.9, 0.8)
    svg.pop()


def _lip(svg: Svg, x: float, y: float) -> None:
    """The dark lip with side lobes, tendrils and a golden callus, and the white column above it."""
    svg.place(x, y)
    deep = svg.lin(0, 0, 0, 32, (0, "#c2206d"), (0.6, "#a01659"), (1, "#7a0d46"))
    svg.path("M-3 27C-6 34 -12 35 -14 30M3 27C6 34 12 35 14 30", None, "#a01659", 1.8)
    svg.path("M0 3C5 8 12 13 11 20C10 25 4 26 0 31C-4 26 -10 25 -11 20C-12 13 -5 8 0 3Z", deep, LIP_LINE, 1.2)
    for flip in (1, -1):
        svg.place(0, 0, 0, flip, 1)
        svg.path("M1 5C8 0 17 -2 18 5C18 12 9 15 1 9Z", deep, LIP_LINE, 1.2)
        svg.path("M6 5.5C9 3.5 12 3 15 4", None, "#f3a3c8", 1.1)
        svg.pop()
    svg.path("M-5 10C-5 5 5 5 5 10C5 15 -5 15 -5 10Z", "#f5c23c", "#8a5a0a", 1)
    for dx, dy in ((-2, 9), (2, 9), (0, 12)):
        svg.circle(dx, dy, 0.9, "#a3291d")
    svg.path("M-5 4C-7 -4 -4 -10 0 -10C4 -10 7 -4 5 4C3 7 -3 7 -5 4Z", "#fff6fa", ORCHID_LINE, 1.2)
    svg.path("M-2.4 3C-2 0 2 0 2.4 3", None, ORCHID_LINE, 1.1)
    svg.pop()


def _orchid_bud(svg: Svg, x: float, y: float, lean: float, scale: float) -> None:
    svg.place(x, y, lean, scale)
    fill = svg.rad(-2.4, -3, 13, (0, ORCHID_PALE), (0.5, ORCHID), (1, "#b8487f"))
    svg.path("M0 -9C7.6 -7 7.6 6 0 7.6C-7.6 6 -7.6 -7 0 -9Z", fill, ORCHID_LINE, 1.2)
    svg.path("M0 -7C2.6 -1.5 2.4 3 0 6.8", None, ORCHID_LINE, 0.9)
    svg.pop()


def _moth_orchid(svg: Svg) -> None:
    """A moth orchid: one flower from the front, two buds above it, strap leaves below."""
    _stem(svg, Spine((62, 147), (58, 40), (100, 24)), tapered(1.4, 2.4), FERN.base, FERN.dark)
    svg.path("M79 40C83 41 86 40 89 38", None, FERN.dark, 2)
    _leaf(svg, Spine((63, 148), (33, 149), (9, 124)), LeafForm(18, 1), FERN)
    _leaf(svg, Spine((61, 148), (91, 149), (111, 127)), LeafForm(18, -1), SPRUCE)
    _orchid_bud(svg, 103, 22, 78, 0.8)
    _orchid_bud(svg, 93, 41, 118, 0.95)
    x, y = 60, 86
    pale = svg.rad(x, y, 46, (0, "#e0649f"), (0.35, "#f3a9ca"), (1, ORCHID_PALE))
    for side in (-1, 1):
        _sepal(svg, Spine((x, y), (x + side * 14, y + 16), (x + side * 27, y + 47)), 23, pale)
    _sepal(svg, Spine((x, y + 2), (x - 1, y - 24), (x, y - 50)), 27, pale)
    for flip in (-1, 1):
        _broad_petal(svg, x, y, flip)
    _lip(svg, x, y)


# Chrysanthemum


@dataclass(frozen=True, slots=True)
class Row:
    """A fan of equal ray florets, seen from the side, and its shades from the calyx outwards."""

    count: int
    half_angle: float
    length: float
    droop: float
    shades: tuple[str, str, str]


ROWS = (
    Row(17, 118, 49, 0.12, ("#7d2a0a", "#b5561a", "#dd8c38")),
    Row(14, 100, 44, 0.1, ("#8c3410", "#c96a20", "#eaa24a")),
    Row(11, 80, 38, 0.1, ("#98400f", "#db8230", "#f3ba66")),
    Row(8, 58, 31, 0.08, ("#a54d14", "#e69640", "#f8d08a")),
    Row(5, 34, 24, 0.05, ("#b35a18", "#efab57", "#fbdfa8")),
)


def _floret(svg: Svg, spine: Spine, width: float, fill: str) -> None:
    """A spoon-shaped ray floret with a blunt tip."""
    right = (*spine.at(0.5, width * 0.52), *spine.at(1, width * 0.74), *spine.tip)
    left = (*spine.at(1, -width * 0.74), *spine.at(0.5, -width * 0.52), *spine.base)
    svg.path(join("M", *spine.base, "C", *right, *left, "Z"), fill, BRONZE_LINE, 0.9)


def _fan(svg: Svg, x: float, y: float, row: Row) -> None:
    """A fan of florets around a calyx at (x, y), the outermost drawn first."""
    fill = svg.rad(x, y, row.length, *zip((0.0, 0.5, 1.0), row.shades, strict=True))
    middle = (row.count - 1) / 2
    for i in sorted(range(row.count), key=lambda i: -abs(i - middle)):
        share = (i - middle) / middle
        angle, low = math.radians(share * row.half_angle), row.droop * abs(share)
        dx, dy = math.sin(angle), -math.cos(angle)
        length = row.length * (1 - 0.1 * abs(share))
        bend = (x + dx * length * (0.5 + low), y + dy * length * 0.4 + low * 14)
        _floret(svg, Spine((x, y), bend, (x + dx * length, y + dy * length)), 12.5, fill)


def _chrysanthemum(svg: Svg) -> None:
    """A bronze chrysanthemum in profile, with its calyx and lobed leaves."""
    x, y = 62, 92
    _stem(svg, Spine((x, y), (x + 3, 120), (x - 3, 151)), tapered(0.6, 4.2), FERN.base, FERN.dark)
    _lobed_leaf(svg, Spine((61, 138), (36, 139), (8, 117)), LeafForm(34, 1), FERN)
    _lobed_leaf(svg, Spine((62, 135), (86, 141), (112, 117)), LeafForm(34, -1), SPRUCE)
    for row in ROWS:
        _fan(svg, x, y - 2, row)
    cup = svg.lin(x - 10, y, x + 10, y, (0, FERN.light), (1, FERN.base))
    svg.place(x, y)
    svg.path("M-12 -5C-9 6 -4 9 0 9C4 9 9 6 12 -5L7 -1L4 -8L0 -2L-4 -8L-7 -1Z", cup, FERN.dark, 1.1)
    svg.pop()


# Bamboo


def _culm(svg: Svg, spine: Spine, width: Width, nodes: Sequence[float]) -> None:
    """A jointed cane with a lit and a shaded side."""
    svg.poly(spine.outline(width, 14), CULM.base)
    for low, high, fill in ((-0.36, -0.1, CULM.light), (0.16, 0.45, CULM.dark)):
        near = [spine.at(i / 10, low * width(i / 10)) for i in range(11)]
        far = [spine.at(i / 10, high * width(i / 10)) for i in range(11)]
        svg.poly(near + far[::-1], fill)
    svg.poly(spine.outline(width, 14), None, CULM_LINE, 1.3)
    for t in nodes:
        half = width(t) * 0.62
        joint = [spine.at(t, -half), spine.at(t, half)]
        svg.line(joint, CULM_LINE, 3.6)
        svg.line(joint, CULM.light, 1.6)


def _shoot(svg: Svg, x: float, y: float) -> None:
    """A young shoot wrapped in brown sheaths, each ending in a small green blade."""
    svg.place(x, y, 0, 0.92)
    fill = svg.lin(-12, 0, 12, 0, (0, SHEATH.light), (0.5, SHEATH.base), (1, SHEATH.dark))
    _leaf(svg, Spine((0, -40), (0, -48), (4, -58)), LeafForm(8), FERN)
    svg.path("M-7 -18C-7 -32 -4 -40 0 -47C5 -40 9 -30 9 -18Z", fill, SHEATH.dark, 1.2)
    _leaf(svg, Spine((-7, -31), (-11, -36), (-12, -45)), LeafForm(7), FERN)
    svg.path("M-11 -4C-12 -18 -10 -28 -7 -34C2 -32 10 -22 12 -6Z", fill, SHEATH.dark, 1.2)
    _leaf(svg, Spine((10, -18), (15, -22), (17, -31)), LeafForm(7), SPRUCE)
    svg.path("M12 0C14 -8 13 -16 11 -22C2 -20 -10 -14 -12 0Z", fill, SHEATH.dark, 1.2)
    svg.path(
        "M-5 -2C-4 -8 0 -12 4 -15M2 -2C3 -7 5 -11 8 -15M-6 -18C-6 -23 -5 -27 -4 -30M1 -19C0 -23 -1 -26 -2 -29",
        None,
        SHEATH.dark,
        0.9,
        0.7,
    )
    svg.pop()


Fan = tuple[Point, tuple[tuple[Point, Point], ...]]

FANS: tuple[Fan, ...] = (
    ((48.5, 92), (((28, 86), (8, 108)), ((34, 100), (14, 134)), ((72, 80), (94, 96)), ((62, 104), (68, 132)))),
    ((62, 60), (((38, 48), (9, 64)), ((44, 62), (18, 90)), ((92, 54), (110, 82)), ((82, 64), (92, 92)))),
    ((90, 28), (((72, 12), (46, 22)), ((106, 22), (112, 48)), ((101, 40), (101, 68)), ((88, 44), (78, 66)))),
)
"""Fans of bamboo leaves: the joint they spring from, then bend and tip of every leaf."""


def _bamboo(svg: Svg) -> None:
    """An arching bamboo cane with drooping fans of leaves and a young shoot at its foot."""
    _shoot(svg, 94, 151)
    _culm(svg, Spine((42, 151), (38, 72), (90, 28)), tapered(9.5, 4), (0.1, 0.25, 0.4, 0.54, 0.67, 0.82))
    for (x, y), leaves in FANS:
        for i, (bend, tip) in enumerate(leaves):
            _leaf(svg, Spine((x, y), bend, tip), LeafForm(12, 1 if tip[0] < x else -1), SPRUCE if i % 2 else FERN)


_DRAWINGS: tuple[Callable[[Svg], None], ...] = (_plum_twig, _moth_orchid, _chrysanthemum, _bamboo)


def european_flower(k: int) -> Svg:
    """The European face of flower k: 0 plum, 1 orchid, 2 chrysanthemum, 3 bamboo."""
    svg = Svg()
    _DRAWINGS[k](svg)
    corner_index(svg, str(k + 1), GOLD_DARK)
    return svg
