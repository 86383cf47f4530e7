"""The three dragons of the European design, each in a pose of its own."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from .motifs import Ribbon, Width, ribbon, rotated, spline
from .palette import GOLD, GOLD_LIGHT, GREEN, GREEN_DARK, INK, NAVY, RED, RED_DARK, RED_LIGHT
from .svg import Point, Svg, join

SKULL = (
    "M-9 -7C-5 -11 0 -13 5 -12C8 -12 10 -10 13 -9C16 -8.5 18 -10.5 21 -10.5C25 -10 27 -6 26 -2.5L22.5 -1L21 3L19 -0.5"
    "L14 0L12.8 3L11 0.5C8.5 1 6 1.5 4.5 3L12 7.5L20 7C22.5 7.5 22.5 10.5 20 11.5C14 13.5 4 13 -3 9"
    "L-15 12L-10.5 6L-19 4L-12.5 0L-17 -6Z"
)
GULLET = "M3 1L22 -2L20 9L10 10Z"
TONGUE = "M7 5C12 7.5 16 3.5 23 6L20 6.6L21.5 8.6C16 5.8 12 9 7 7Z"
HORNS = (
    "M5 -9C4 -15 0 -20 -8 -22C-4 -18 -3 -13 -3 -8Z",
    "M1 -8C-4 -14 -11 -17 -21 -16C-14 -13 -9 -10 -6 -5Z",
)
EYE = "M5 -6.6C7 -9.4 11 -8.8 12 -5.2C9.5 -4.2 7 -4.6 5 -6.6Z"
LEG = (
    "M-7 -5C-3 -10.5 8 -9 8.5 -1C8.6 3 6.5 5.5 5.6 8.5L6 11.5C9.5 11 12.5 12 14.5 14.5L15 17.5L11.2 16.2L10.4 18.8"
    "L7.2 16.6L5 19L3 16.6L-0.6 16.4C-1.6 13 -0.4 10 -1.4 7C-7 5.5 -10 1 -7 -5Z"
)
FIRE = (
    "M23 45C16 44 8 49 9.5 60C11 56.5 13 55.5 15 57.5C16.5 60.5 15.5 64 12.5 68.5C21.5 66.5 26.5 59 24.5 53"
    "C27 54 28.5 52 28 48.5Z"
)
TUFT = (
    "M45 106.5C47 101 52 99 57 98.5C55.5 101 55.5 103 56.5 105L63 108L56 110C55.5 112.5 56 114.5 57.5 117"
    "C52 116 47.5 113 45 109Z"
)
EMBER = "M20 49C15.5 50 13.5 53 16 54C19 55.5 19.5 58 18.8 61C21.8 57.5 22.5 53 20 49Z"


@dataclass(frozen=True, slots=True)
class Skin:
    """The paints of one dragon."""

    hide: str
    line: str
    belly: str
    spikes: str
    horn: str = GOLD
    eye: str = "#ffe9a0"
    mouth: str = RED_DARK
    tongue: str = "#f0898a"


@dataclass(frozen=True, slots=True)
class Stance:
    """Where a head or leg sits, how it is turned and scaled, and whether it is mirrored."""

    x: float
    y: float
    angle: float = 0
    scale: float = 1
    mirrored: bool = False


def swelling(neck: float, belly: float, peak: float, end: float, taper: float) -> Width:
    """A body width: from the neck to the belly's swelling, then from `end` on tapering to the tail."""

    def width(t: float) -> float:
        if t < end:
            return neck + belly * math.sin(min(1, t / peak) * math.pi)
        left = max(0.0, 1 - (t - end) / (1 - end))
        return max(1.2, (neck + belly) * math.pow(left, taper))

    return width


def _blend(a: Point, b: Point, share: float) -> Point:
    """The point that lies the share of b on the way from a to b."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _dragon_body(svg: Svg, points: Sequence[Point], width: Width, skin: Skin, outline: float = 1.5) -> None:
    """A serpentine body whose right edge, seen along the line, is the spiny back."""
    band = ribbon(spline(points, 12), width)
    _spikes(svg, band, width, skin)
    svg.poly(band.outline(), skin.hide, skin.line, outline)
    _belly(svg, band, skin)
    _scales(svg, band, width, skin.line)


def _spikes(svg: Svg, band: Ribbon, width: Width, skin: Skin) -> None:
    """Teeth along the back, spaced by the length of the back so that they never crowd in a bend."""
    last = len(band.right) - 1
    teeth = []
    start = round(last * 0.07)
    for i in range(start, round(last * 0.88)):
        foot, head = band.right[start], band.right[i]
        span = 4 + width(i / last) * 0.19
        if math.dist(foot, head) < span:
            continue
        nx, ny = band.normals[(start + i) // 2]
        height = 2.2 + width(i / last) * 0.32
        x, y = _blend(foot, head, 0.85)
        teeth.append(join("M", *foot, "L", x - nx * height, y - ny * height, "L", *head, "Z"))
        start = i
    svg.path("".join(teeth), skin.spikes, skin.line, 0.8)


def _belly(svg: Svg, band: Ribbon, skin: Skin) -> None:
    last = len(band.left) - 1
    edge = band.left[round(last * 0.03) : round(last * 0.9)]
    inner = [_blend(a, b, 0.38) for a, b in zip(band.left, band.right, strict=True)]
    inner = inner[round(last * 0.03) : round(last * 0.9)]
    svg.poly(edge + inner[::-1], skin.belly)
    plates = [join("M", *edge[i], "L", *inner[i]) for i in range(3, len(edge) - 3, 4)]
    svg.path("".join(plates), None, skin.line, 0.8)


def _scales(svg: Svg, band: Ribbon, width: Width, line: str) -> None:
    last = len(band.left) - 1
    arcs = []
    for i in range(round(last * 0.07), round(last * 0.8), 5):
        if width(i / last) < 7:
            continue
        x, y = _blend(band.right[i], band.left[i], 0.34)
        nx, ny = band.normals[i]
        q = width(i / last) * 0.16
        arcs.append(join("M", x - nx * q, y - ny * q, "Q", x + ny * q * 1.6, y - nx * q * 1.6, x + nx * q, y + ny * q))
    svg.path("".join(arcs), None, line, 0.9)


def _head(svg: Svg, stance: Stance, skin: Skin) -> None:
    """A head with its neck at the stance's place, looking right, or left if mirrored."""
    scale = stance.scale
    svg.place(stance.x, stance.y, stance.angle, -scale if stance.mirrored else scale, scale)
    svg.path(HORNS[0], skin.horn, skin.line, 1.3)
    svg.path(GULLET, skin.mouth)
    svg.path(TONGUE, skin.tongue)
    svg.path(SKULL, skin.hide, skin.line, 1.4)
    svg.path(HORNS[1], skin.horn, skin.line, 1.3)
    svg.path(EYE, skin.eye, skin.line, 0.9)
    svg.circle(9.2, -6.2, 1.3, INK)
    svg.circle(22.4, -7, 1.1, skin.line)
    svg.pop()


def _leg(svg: Svg, stance: Stance, skin: Skin) -> None:
    scale = stance.scale
    svg.place(stance.x, stance.y, stance.angle, -scale if stance.mirrored else scale, scale)
    svg.path(LEG, skin.hide, skin.line, 1.3)
    svg.pop()


def _wing(svg: Svg, shoulder: Point, tips: Sequence[Point], root: Point, fill: str, line: str) -> None:
    """A bat wing: a scalloped edge from finger tip to finger tip and back to the root."""
    x, y = shoulder
    first = tips[0]
    data = join("M", x, y, "Q", x + (first[0] - x) * 0.35, first[1] + 2, *first)
    for a, b in zip(tips, [*tips[1:], root], strict=True):
        bend = _blend(_blend(a, b, 0.5), shoulder, 0.3)
        data += join("Q", *bend, *b)
    svg.path(data + "Z", fill, line, 1.5)
    svg.path("".join(join("M", x, y, "L", *tip) for tip in tips[1:]), None, line, 1.3)


def red_dragon(svg: Svg) -> None:
    """A rampant, winged dragon that looks left and breathes fire."""
    hide = svg.lin(20, 20, 100, 150, (0, RED_LIGHT), (0.45, RED), (1, RED_DARK))
    limb = svg.lin(0, -10, 0, 20, (0, RED_LIGHT), (1, RED))
    skin = Skin(hide, RED_DARK, "#f6c67a", GOLD)
    limbs = replace(skin, hide=limb)
    membrane = svg.lin(60, 20, 112, 90, (0, "#f4a468"), (1, RED))
    spine = [
        (47, 37),
        (58, 49),
        (55, 66),
        (57, 84),
        (71, 100),
        (77, 120),
        (63, 136.5),
        (41, 138.5),
        (24, 130),
        (19, 114),
    ]
    _leg(svg, Stance(84, 122, -8, 1.15), limbs)
    _dragon_body(svg, spine, swelling(12, 13, 0.8, 0.4, 0.9), skin)
    _wing(svg, (62, 76), [(74, 13), (104, 25), (111, 54), (104, 84)], (71, 94), membrane, RED_DARK)
    svg.path("M19.5 117L11 106L19 97L28 105Z", GOLD, RED_DARK, 1.2)
    _leg(svg, Stance(69, 124, scale=1.2, mirrored=True), limbs)
    _leg(svg, Stance(50, 82, 42, 0.95, mirrored=True), limbs)
    _head(svg, Stance(47, 37, 8, 1.1, mirrored=True), replace(skin, hide=limb))
    svg.path(FIRE, GOLD_LIGHT, "#d8641c", 1.3)
    svg.path(EMBER, "#e8792a")


def green_dragon(svg: Svg) -> None:
    """A wingless, S-shaped serpent that looks right."""
    hide = svg.lin(20, 20, 100, 150, (0, "#5fc08c"), (0.45, GREEN), (1, GREEN_DARK))
    limb = svg.lin(0, -10, 0, 20, (0, "#5fc08c"), (1, GREEN))
    skin = Skin(hide, GREEN_DARK, "#dfe9a8", GOLD_LIGHT)
    limbs = replace(skin, hide=limb)
    upper: list[Point] = [(76, 45), (60, 25), (36, 27), (24, 48), (38, 67), (66, 77)]
    lower: list[Point] = [(91, 92), (93, 118), (72, 135), (44, 133), (29, 119), (36, 105), (48, 108)]
    _leg(svg, Stance(84, 120, -34, 1.05), limbs)
    _dragon_body(svg, upper + lower, swelling(12, 9, 0.75, 0.42, 0.8), skin)
    _leg(svg, Stance(33, 68, 24, mirrored=True), limbs)
    _leg(svg, Stance(62, 84, 12), limbs)
    svg.path(TUFT, GOLD_LIGHT, GREEN_DARK, 1.2)
    _head(svg, Stance(78, 46, 26, 1.15), limbs)


def white_dragon(svg: Svg) -> None:
    """A pearl-white dragon curled to a ring around its pearl, drawn in blue line."""
    hide = svg.lin(20, 30, 100, 140, (0, "#ffffff"), (0.55, "#e4eefa"), (1, "#a9c8ec"))
    blue = "#5688c9"
    skin = Skin(hide, NAVY, "#8fb6e4", blue, horn=blue, eye="#cfe6ff", mouth=NAVY, tongue="#cfe6ff")
    spine = [rotated(0, -36.5, 16 + i * 29.5, 57, 88) for i in range(12)]
    _dragon_body(svg, spine, swelling(15, 9, 0.7, 0.35, 0.75), skin, outline=2.3)
    _head(svg, Stance(65, 51, 4, 1.45, mirrored=True), replace(skin, hide="#ffffff"))
    pearl = svg.rad(52, 86.5, 20, (0, "#ffffff"), (0.55, "#d3e5f7"), (1, blue))
    svg.circle(57, 91, 13, pearl, NAVY, 2.2)
