"""The traditional design: coins, bamboo sticks and brush characters."""

from itertools import pairwise

from .birds import peacock
from .glyphs import Box, bonus_label, glyph
from .motifs import PetalRow, blade, blossom, daisy, leaf, lobed_leaf, petal, rotated, tapered, twig
from .palette import (
    BLUE_TONE,
    BROWN,
    BROWN_LIGHT,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    GREEN,
    GREEN_DARK,
    GREEN_LIGHT,
    GREEN_TONE,
    INK,
    IVORY,
    NAVY,
    NAVY_DARK,
    NAVY_LIGHT,
    PINK,
    PINK_DARK,
    PINK_LIGHT,
    RED,
    RED_TONE,
    VIOLET,
    VIOLET_DARK,
    VIOLET_LIGHT,
    Tone,
)
from .pieces import big_coin, coin, stick
from .seasons import SEASON_INKS, RoundWindow, autumn, far_birds, lotus_summer, spring, swallow, winter
from .svg import Point, Svg, join

Coin = tuple[float, float, float, Tone]
Stick = tuple[float, float, float, float, Tone, float]

B, G, R = BLUE_TONE, GREEN_TONE, RED_TONE
WIND_BOXES = (Box(116, 100), Box(114, 98), Box(100, 104, 1.32), Box(100, 104, 1.32))
"""The flat characters of west and north are stretched, as engravers do, to stand as tall as the others."""


def character(rank: int) -> Svg:
    """The face of a character tile: a numeral over the red character for ten thousand."""
    svg = Svg()
    boxes = {1: Box(width=82), 2: Box(44, 78), 3: Box(54, 76)}
    bold = 3.0 if rank == 1 else 2.4
    glyph(svg, "一二三四五六七八九"[rank - 1], 60, 39, boxes.get(rank, Box(55, 84)), NAVY_DARK, bold=bold)
    glyph(svg, "萬", 60, 109, Box(72, 84), RED, bold=2.2)
    return svg


def circle(rank: int) -> Svg:
    """The face of a circle tile."""
    svg = Svg()
    if rank == 1:
        big_coin(svg, 60, 80, 52)
    core = RED_TONE if rank == 2 else None
    for x, y, r, tone in _coins(rank):
        coin(svg, x, y, r, tone, core)
    return svg


def _grid(xs: tuple[float, ...], ys: tuple[float, ...], r: float, tone: Tone) -> list[Coin]:
    return [(x, y, r, tone) for y in ys for x in xs]


def _coins(rank: int) -> list[Coin]:
    slope = [(25.0, 26.0, 17.3, G), (60.0, 37.5, 17.3, G), (95.0, 49.0, 17.3, G)]
    corners = [(32.0, 34.0, 24.0, B), (88.0, 34.0, 24.0, G), (32.0, 126.0, 24.0, G), (88.0, 126.0, 24.0, B)]
    patterns: dict[int, list[Coin]] = {
        1: [],
        2: [(60, 43, 34, G), (60, 117, 34, B)],
        3: [(33, 33, 25.5, B), (60, 80, 25.5, R), (87, 127, 25.5, G)],
        4: [(33, 41, 26, B), (87, 41, 26, G), (33, 119, 26, G), (87, 119, 26, B)],
        5: [*corners, (60, 80, 24, R)],
        6: _grid((35, 85), (30.5,), 22.5, G) + _grid((35, 85), (83, 129.5), 22.5, R),
        7: slope + _grid((37, 83), (91, 132), 19.7, R),
        8: _grid((38.5, 81.5), (25.5, 61.8, 98.2, 134.5), 17.7, B),
        9: [c for y, tone in ((28, B), (80, R), (132, G)) for c in _grid((24.5, 60, 95.5), (y,), 17.3, tone)],
    }
    return patterns[rank]


def bamboo(rank: int) -> Svg:
    """The face of a bamboo tile."""
    svg = Svg()
    if rank == 1:
        peacock(svg)
    for each in _crossed_sticks() if rank == 8 else _sticks(rank):
        stick(svg, *each)
    return svg


def _row(y: float, length: float, w: float, *places: tuple[float, Tone]) -> list[Stick]:
    return [(x, y, length, w, tone, 0) for x, tone in places]


def _sticks(rank: int) -> list[Stick]:
    top = _row(44, 66, 22, (60, G))
    patterns: dict[int, list[Stick]] = {
        1: [],
        2: top + _row(116, 66, 22, (60, B)),
        3: top + _row(116, 66, 22, (32, B), (88, B)),
        4: _row(44, 66, 21, (33, G), (87, B)) + _row(116, 66, 21, (33, B), (87, G)),
        5: _row(44, 66, 19, (25, G), (95, B)) + _row(116, 66, 19, (25, B), (95, G)) + _row(80, 66, 19, (60, R)),
        6: [s for y, tone in ((44, G), (116, B)) for s in _row(y, 66, 19, (27, tone), (60, tone), (93, tone))],
        7: _row(31, 45, 18, (60, R)) + [s for y in (80, 129) for s in _row(y, 45, 18, (27, G), (60, B), (93, G))],
        9: [s for y in (31, 80, 129) for s in _row(y, 46, 18, (26, G), (60, R), (94, B))],
    }
    return patterns[rank]


def _crossed_sticks() -> list[Stick]:
    sticks: list[Stick] = []
    for y, tone, slant in ((46.0, G, -23.0), (114.0, B, 23.0)):
        places = ((20.0, 0.0), (100.0, 0.0), (45.5, slant), (74.5, -slant))
        sticks += [(x, y, 60, 16, tone, angle) for x, angle in places]
    return sticks


def wind(order: int) -> Svg:
    """The face of a wind: east, south, west, north for 0 to 3."""
    svg = Svg()
    glyph(svg, "東南西北"[order], 60, 80, WIND_BOXES[order], INK, bold=3)
    return svg


def green_dragon() -> Svg:
    """The green dragon: the character for good fortune."""
    svg = Svg()
    glyph(svg, "發", 60, 80, Box(118, 104, 1.12), GREEN, bold=3.4)
    return svg


def red_dragon() -> Svg:
    """The red dragon: the character for the middle."""
    svg = Svg()
    glyph(svg, "中", 60, 80, Box(122, 98, 1.12), RED, bold=3)
    return svg


def white_dragon() -> Svg:
    """The white dragon: an empty, ornamented frame."""
    svg = Svg()
    paint = svg.lin(16, 14, 104, 146, (0, NAVY_LIGHT), (0.5, NAVY), (1, NAVY_DARK))
    svg.rect(17, 16, 86, 128, 9, None, paint, 6.5)
    svg.rect(28, 27, 64, 106, 4, None, paint, 2)
    for dx, dy, x, y in ((1, 1, 17, 16), (-1, 1, 103, 16), (1, -1, 17, 144), (-1, -1, 103, 144)):
        fret = ((11, 30), (22, 30), (22, 22), (16.5, 22), (16.5, 16.5), (22, 16.5), (30, 16.5), (30, 11))
        svg.line([(x + dx * a, y + dy * b) for a, b in fret], paint, 2.6)
        svg.circle(x, y, 5.4, IVORY)
        svg.circle(x, y, 3.6, RED)
    for x, y, angle in ((60, 16, 0), (60, 144, 0), (17, 80, 90), (103, 80, 90)):
        svg.place(x, y, angle)
        svg.path("M-13 0L0 -6.5L13 0L0 6.5Z", IVORY)
        svg.path("M-9 0L0 -4.4L9 0L0 4.4Z", RED)
        svg.pop()
    return svg


def plum() -> Svg:
    """A twig of plum blossom."""
    svg = Svg()
    bark = svg.lin(20, 50, 100, 150, (0, BROWN_LIGHT), (1, BROWN))
    twig(svg, [(99, 148), (84, 127), (60, 112), (38, 78), (27, 50)], tapered(9, 1.6), bark)
    shoots: list[list[Point]] = [
        [(73, 120), (50, 126), (32, 126), (19, 136)],
        [(60, 112), (76, 92), (82, 70), (80, 54)],
        [(45, 88), (34, 90), (24, 90)],
    ]
    for points in shoots:
        twig(svg, points, tapered(4.4, 1.4), bark)
    for x, y, r in ((27, 47, 6), (80, 50, 6.5), (18, 137, 5.5), (22, 90, 5)):
        svg.circle(x, y, r, svg.rad(x - 2, y - 2, r * 1.4, (0, PINK_LIGHT), (1, PINK)), PINK_DARK, 0.8)
    for x, y, r, spin in ((47, 78, 22, -10), (80, 92, 20, 14), (48, 126, 18, 30)):
        blossom(svg, x, y, r, spin=spin)
    bonus_label(svg, 1, "梅", PINK_DARK)
    return svg


def orchid() -> Svg:
    """A tuft of orchid with three blossoms."""
    svg = Svg()
    for points, w, fill in _orchid_leaves():
        blade(svg, points, w, fill)
    svg.path("M61 148.5C64 120 62 100 66 78", None, GREEN_DARK, 2.4)
    svg.path("M60 148.5C56 128 50 116 42 106", None, GREEN_DARK, 2.2)
    for x, y, r, spin in ((66, 73, 28, 8), (35, 105, 23, -20), (86, 113, 22, 30)):
        _orchid_blossom(svg, x, y, r, spin)
    bonus_label(svg, 2, "蘭", VIOLET_DARK)
    return svg


def _orchid_leaves() -> list[tuple[tuple[Point, Point, Point], float, str]]:
    return [
        (((54, 150), (22, 100), (10, 118)), 6, GREEN_DARK),
        (((58, 150), (34, 60), (18, 64)), 6, GREEN),
        (((60, 150), (52, 70), (40, 42)), 6, GREEN_DARK),
        (((64, 150), (92, 70), (108, 90)), 7, GREEN),
        (((66, 150), (98, 108), (110, 132)), 6, GREEN_DARK),
        (((62, 150), (74, 80), (96, 56)), 6, GREEN_LIGHT),
    ]


def _orchid_blossom(svg: Svg, x: float, y: float, r: float, spin: float) -> None:
    paint = svg.rad(x, y, r, (0, VIOLET), (0.5, VIOLET_LIGHT), (1, "#d9c4f0"))
    for i in range(5):
        petal(svg, x, y, 1, r, r * 0.48, i * 72 + spin, paint, VIOLET_DARK, 0.8, 0.5)
    lip = svg.rad(x, y, r * 0.7, (0, GOLD_LIGHT), (0.5, PINK), (1, PINK_DARK))
    petal(svg, x, y, 0, r * 0.62, r * 0.5, 180 + spin, lip, VIOLET_DARK, 0.7, 0.65)
    svg.circle(x, y, r * 0.12, GOLD_LIGHT)


def chrysanthemum() -> Svg:
    """A golden chrysanthemum."""
    svg = Svg()
    svg.path("M60 100C58 122 61 136 59 149", None, GREEN_DARK, 4)
    lobed_leaf(svg, 59, 141, 43, 28, -62, GREEN, GREEN_LIGHT)
    lobed_leaf(svg, 60, 141, 43, 28, 62, GREEN, GREEN_LIGHT)
    rows = (
        PetalRow(1, 18, 0.25, GOLD_DARK, GOLD),
        PetalRow(0.84, 16, 0.24, GOLD, "#eab23c"),
        PetalRow(0.66, 13, 0.23, "#e0a42e", GOLD_LIGHT),
        PetalRow(0.47, 9, 0.21, "#e9b440", "#fbe59a"),
        PetalRow(0.29, 6, 0.19, GOLD_LIGHT, "#fff3c4"),
    )
    daisy(svg, 60, 86, 42, rows)
    svg.circle(60, 86, 3, GOLD_LIGHT, GOLD_DARK, 0.7)
    bonus_label(svg, 3, "菊", GOLD_DARK)
    return svg


def bamboo_flower() -> Svg:
    """Two bamboo canes in leaf, one of the four flowers."""
    svg = Svg()
    _cane(svg, (38, 47), 11, (150, 121, 93, 67, 48))
    _cane(svg, (75, 69), 9, (150, 129, 105, 82, 62))
    sprays = (
        (46, 67, ((34, -62), (32, -94), (26, -126))),
        (72, 82, ((37, 64), (34, 96), (28, 126))),
        (42, 94, ((28, -108), (24, -136))),
        (73, 106, ((32, 116), (32, 84))),
        (48, 51, ((27, 40), (29, 76), (24, 112))),
        (70, 64, ((22, 44), (28, 78))),
    )
    for x, y, leaves in sprays:
        for length, angle in leaves:
            tip = rotated(0, -length, angle, x, y)
            leaf(svg, x, y, length, 9, angle, svg.lin(x, y, *tip, (0, GREEN_DARK), (1, GREEN_LIGHT)))
    bonus_label(svg, 4, "竹", GREEN_DARK)
    return svg


def _cane(svg: Svg, xs: tuple[float, float], w: float, nodes: tuple[float, ...]) -> None:
    """A cane of several joints, leaning from the first to the second x; nodes are their heights, foot first."""
    foot, lean = xs[0], (xs[1] - xs[0]) / 110
    paint = svg.lin(foot - w, 0, foot + w, 0, (0, GREEN_LIGHT), (0.5, GREEN), (1, GREEN_DARK))
    for below, above in pairwise(nodes):
        y0, y1 = below - 0.9, above + 0.9
        mid = (y0 + y1) / 2
        a, m, b = (foot + lean * (nodes[0] - y) for y in (y0, mid, y1))
        right = join("M", a - w / 2, y0, "Q", m - w * 0.34, mid, b - w / 2, y1)
        left = join("L", b + w / 2, y1, "Q", m + w * 0.34, mid, a + w / 2, y0, "Z")
        svg.path(right + left, paint, paint, 0.8)


def flower(order: int) -> Svg:
    """The face of a flower: plum, orchid, chrysanthemum, bamboo for 0 to 3."""
    return (plum, orchid, chrysanthemum, bamboo_flower)[order]()


def season(order: int) -> Svg:
    """The face of a season: spring, summer, autumn, winter for 0 to 3, seen through a round window."""
    svg = Svg()
    window = RoundWindow()
    ink = SEASON_INKS[order]
    svg.push("translate(-6,-9.9) scale(1.1)")
    (spring, lotus_summer, autumn, winter)[order](svg, window)
    if order == 0:
        swallow(svg, 86, 93)
    if order == 2:
        far_birds(svg)
    window.frame(svg, ink)
    svg.pop()
    bonus_label(svg, order + 1, "春夏秋冬"[order], ink)
    return svg
