"""The two birds that stand for bamboo 1: a peacock (traditional) and a songbird (European)."""

import math

from .motifs import leaf, petal, rotated
from .palette import (
    BLUE_TONE,
    BROWN,
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
    RED_TONE,
)
from .pieces import stick
from .svg import Svg

PEACOCK_BODY = (
    "M47 59C52 53 62 55 63 64C64 73 60 79 66 87C76 97 82 110 76 121C71 130 58 133 50 128C40 121 41 107 47 97"
    "C52 88 53 79 50 71C49 69 47 68 46 67C42 68 39 69 36 69C38 65 42 61 47 59Z"
)
SONGBIRD_BODY = "M36 58C46 44 68 46 74 62C78 72 88 82 92 96C88 112 70 122 54 118C38 112 32 96 36 82C38 74 34 66 36 58Z"
SONGBIRD_BREAST = (
    "M36 60C40 56 46 62 46 70C48 80 60 92 62 104C62 112 58 118 54 118C38 112 32 96 36 82C38 74 34 68 36 60Z"
)


def peacock(svg: Svg) -> None:
    """A peacock displaying its fan on a red perch."""
    _peacock_fan(svg, 60, 104)
    for x in (54, 64):
        svg.line([(x, 128), (x - 1, 139)], GOLD_DARK, 2.6)
    stick(svg, 60, 144, 78, 9, RED_TONE, 90)
    paint = svg.lin(44, 60, 78, 130, (0, "#5b95dc"), (0.45, NAVY), (1, NAVY_DARK))
    svg.path(PEACOCK_BODY, paint, IVORY, 1.6)
    svg.path("M36 69C38 65.4 41 63 44 61.2L46.5 67C43 68.4 39.5 69 36 69Z", GOLD)
    _eye(svg, 51.5, 62.5, 2.6, 1.4)
    for angle, length in ((-14, 15), (8, 17), (30, 15)):
        tip = rotated(0, -length, angle, 57, 57)
        svg.line([(57, 57), tip], NAVY_DARK, 1.4)
        svg.circle(*tip, 2.8, NAVY, IVORY, 0.8)
    _peacock_wing(svg)


def _peacock_fan(svg: Svg, cx: float, cy: float) -> None:
    outer, inner = range(-84, 85, 24), range(-48, 49, 24)
    for reach, half_width, w, angles in ((82, 50, 17, outer), (66, 45, 15, inner)):
        for angle in angles:
            sideways = abs(math.sin(math.radians(angle)))
            length = min(reach, half_width / max(0.01, sideways))
            _peacock_feather(svg, cx, cy, length, w, angle)


def _peacock_feather(svg: Svg, cx: float, cy: float, length: float, w: float, angle: float) -> None:
    tip = rotated(0, -length, angle, cx, cy)
    paint = svg.lin(cx, cy, *tip, (0, GREEN_DARK), (0.6, GREEN), (1, GREEN_LIGHT))
    petal(svg, cx, cy, 6, length, w, angle, paint, IVORY, 1.3, 0.78)
    eye = rotated(0, w * 0.62 - length, angle, cx, cy)
    svg.circle(*eye, w * 0.34, GOLD_LIGHT)
    svg.circle(*eye, w * 0.24, NAVY)
    svg.circle(*rotated(0, w * 0.56 - length, angle, cx, cy), w * 0.1, IVORY)


def _peacock_wing(svg: Svg) -> None:
    paint = svg.lin(54, 98, 72, 122, (0, "#8fc1f2"), (1, NAVY_LIGHT))
    svg.path("M56 100C64 98 74 106 72 119C66 124 57 121 54 113C53 108 53 103 56 100Z", paint)
    svg.path("M58 106C62 107 66 111 67 117M57 112C60 113 62 116 63 119", None, NAVY_DARK, 1.4)


def _eye(svg: Svg, x: float, y: float, r: float, pupil: float) -> None:
    svg.circle(x, y, r, IVORY)
    svg.circle(x - 0.5, y, pupil, INK)


def songbird(svg: Svg) -> None:
    """A robin-breasted blue songbird on a bamboo twig, looking left."""
    stick(svg, 60, 136, 96, 13, GREEN_TONE, 90)
    leaf(svg, 100, 132, 24, 12, 30, GREEN, GREEN_LIGHT)
    leaf(svg, 25, 132, 22, 12, -40, GREEN, GREEN_LIGHT)
    legs = "M56 114L54 129M49 130L59 130M66 114L64 129M59 130L69 130"
    svg.path(legs, None, BROWN, 2.4)
    svg.path("M84 92L112 112L106 118L78 108Z", NAVY_DARK, NAVY_DARK, 1.5)
    svg.path(SONGBIRD_BODY, svg.lin(36, 46, 90, 120, (0, BLUE_TONE.light), (1, BLUE_TONE.base)))
    svg.path(SONGBIRD_BREAST, svg.lin(36, 60, 60, 118, (0, "#f0803a"), (1, "#c9401c")))
    _songbird_wing(svg)
    svg.path("M37 58L22 63L36 68Z", GOLD, GOLD_DARK, 1)
    _eye(svg, 47, 58, 4.4, 2.8)
    svg.circle(45.6, 57, 0.9, "#ffffff")


def _songbird_wing(svg: Svg) -> None:
    paint = svg.lin(58, 72, 94, 106, (0, "#6fa3e0"), (1, NAVY_DARK))
    svg.path("M58 72C72 72 92 84 94 106C80 108 64 102 58 90C55 83 55 76 58 72Z", paint, NAVY_DARK, 1)
    svg.path("M64 84C72 86 80 92 86 101M64 91C70 94 76 98 81 103", None, "#bcd5f0", 1.4)
