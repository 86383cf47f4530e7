"""The landscapes of the four seasons, drawn inside a round or a rounded window."""

import math
from dataclasses import dataclass
from typing import ClassVar, Protocol

from .motifs import blossom_dot, leaf, petal, ribbon, ring, rotated, spline, tapered
from .palette import (
    BROWN,
    BROWN_DARK,
    BROWN_LIGHT,
    GOLD,
    GREEN,
    GREEN_DARK,
    INK,
    IVORY,
    NAVY,
    PINK,
    PINK_DARK,
    PINK_LIGHT,
    RED,
    Tone,
)
from .svg import Svg, join

SEASON_INKS = (GREEN, "#0f5f7a", "#8a3a12", NAVY)
MAPLE = "#c73a20"
CENTRE_X, CENTRE_Y, RADIUS = 60.0, 99.0, 45.0
TOP, BOTTOM = CENTRE_Y - RADIUS, CENTRE_Y + RADIUS

# Offsets and radii of the crown's round parts, as fractions of the tree's height.
_CROWN = (
    (-0.31, -0.49, 0.17),
    (0.31, -0.49, 0.17),
    (0, -0.45, 0.2),
    (-0.34, -0.67, 0.15),
    (0.35, -0.68, 0.15),
    (-0.2, -0.84, 0.15),
    (0.2, -0.85, 0.15),
    (0.01, -0.91, 0.13),
    (0, -0.66, 0.27),
)
_DAPPLES = (
    (0.02, -0.9, 0.115),
    (-0.22, -0.76, 0.13),
    (0.24, -0.76, 0.12),
    (-0.32, -0.55, 0.12),
    (-0.02, -0.66, 0.14),
    (0.3, -0.54, 0.11),
    (-0.14, -0.44, 0.11),
    (0.13, -0.46, 0.11),
)


class Window(Protocol):
    """The outline through which a landscape is seen."""

    def sky(self, svg: Svg, fill: str) -> None:
        """The whole window, filled."""

    def ground(self, svg: Svg, left: float, right: float, bump: float, fill: str) -> None:
        """All below a rolling horizon that meets the window's edges at the heights `left` and `right`."""

    def frame(self, svg: Svg, stroke: str) -> None:
        """The frame, drawn last."""


@dataclass(frozen=True, slots=True)
class RoundWindow:
    """A moon gate, as on the traditional seasons."""

    def sky(self, svg: Svg, fill: str) -> None:
        """The whole disc, filled."""
        svg.circle(CENTRE_X, CENTRE_Y, RADIUS, fill)

    def ground(self, svg: Svg, left: float, right: float, bump: float, fill: str) -> None:
        """The segment of the disc below a rolling horizon."""
        xa = CENTRE_X - math.sqrt(RADIUS**2 - (left - CENTRE_Y) ** 2)
        xb = CENTRE_X + math.sqrt(RADIUS**2 - (right - CENTRE_Y) ** 2)
        large = int(left + right < 2 * CENTRE_Y)
        horizon = ("M", xa, left, "C", xa + 28, left - bump, xb - 30, right + bump * 0.7, xb, right)
        svg.path(join(*horizon, "A", RADIUS, RADIUS, 0, large, 1, xa, left, "Z"), fill)

    def frame(self, svg: Svg, stroke: str) -> None:
        """A ring with a thin ivory line inside."""
        svg.circle(CENTRE_X, CENTRE_Y, RADIUS, None, stroke, 3.4)
        svg.circle(CENTRE_X, CENTRE_Y, RADIUS - 3, None, IVORY, 1.1)


@dataclass(frozen=True, slots=True)
class RoundedWindow:
    """A framed picture with rounded corners, as on the European seasons."""

    x: ClassVar[float] = 13
    y: ClassVar[float] = 50
    w: ClassVar[float] = 94
    h: ClassVar[float] = 98

    def sky(self, svg: Svg, fill: str) -> None:
        """The whole picture, filled."""
        svg.rect(self.x, self.y, self.w, self.h, 9, fill)

    def ground(self, svg: Svg, left: float, right: float, bump: float, fill: str) -> None:
        """The part of the picture below a rolling horizon."""
        a, b, c = self.x, self.x + self.w, self.y + self.h
        horizon = ("M", a, left, "C", a + 30, left - bump, b - 32, right + bump * 0.7, b, right)
        corners = ("L", b, c - 9, "Q", b, c, b - 9, c, "L", a + 9, c, "Q", a, c, a, c - 9, "Z")
        svg.path(join(*horizon, *corners), fill)

    def frame(self, svg: Svg, stroke: str) -> None:
        """A rounded frame with a thin ivory line inside."""
        svg.rect(self.x, self.y, self.w, self.h, 9, None, stroke, 3.2)
        svg.rect(self.x + 2.8, self.y + 2.8, self.w - 5.6, self.h - 5.6, 6.6, None, IVORY, 1.1)


def spring(svg: Svg, window: Window) -> None:
    """A blossoming tree on green hills."""
    window.sky(svg, svg.lin(0, TOP, 0, BOTTOM, (0, "#8fd0ee"), (0.6, "#e4f4ea")))
    window.ground(svg, 112, 104, 14, svg.lin(0, 100, 0, 144, (0, "#a9d67c"), (1, "#5fae54")))
    svg.circle(83, 74, 8.5, "#fff0b0")
    window.ground(svg, 124, 120, -9, svg.lin(0, 112, 0, 146, (0, "#6fbf5c"), (1, "#2f8a48")))
    tree(svg, 52, 132, 62, Tone("#ffe3ec", "#f59dbb", "#dd6b95"), BROWN)
    for x, y in ((76, 126), (86, 121), (70, 134), (39, 131), (83, 129)):
        blossom_dot(svg, x, y, 3, "#ffffff", GOLD)


def lotus_summer(svg: Svg, window: Window) -> None:
    """A lotus in flower on a pond."""
    window.sky(svg, svg.lin(0, TOP, 0, BOTTOM, (0, "#7fd0dc"), (1, "#1f8c9c")))
    sun(svg, 80, 76, 7.5)
    window.ground(svg, 108, 108, 0, svg.lin(0, 108, 0, 146, (0, "#3aa5a8"), (1, "#12686f")))
    for x, y, rx in ((41, 126, 13), (82, 129, 11)):
        svg.ellipse(x, y, rx, rx * 0.36, "#2f8f57")
        svg.path(join("M", x, y, "L", x + rx * 0.9, y - rx * 0.12), None, "#12686f", 1.4)
    svg.path("M60 126L60 112", None, GREEN_DARK, 3)
    _lotus(svg, 60, 118, 32)


def sea_summer(svg: Svg, window: Window) -> None:
    """A sailing boat off a sandy shore."""
    window.sky(svg, svg.lin(0, TOP, 0, 110, (0, "#3fa6e0"), (1, "#d4f1fb")))
    sun(svg, 84, 74, 10)
    window.ground(svg, 104, 104, 0, svg.lin(0, 104, 0, 146, (0, "#2a8fc4"), (1, "#0f5f96")))
    for x, y, w in ((22, 112, 12), (84, 116, 16), (30, 128, 14), (78, 128, 12)):
        wave = ("M", x, y, "q", w / 4, -3, w / 2, 0, "q", w / 4, 3, w / 2, 0)
        svg.path(join(*wave), None, "#a8dcf2", 1.5)
    svg.path("M52 60L52 108L27 108C36 96 46 82 52 60Z", "#ffffff")
    svg.path("M55 66L55 108L78 108C70 94 62 82 55 66Z", RED)
    svg.path("M53.4 56L53.4 114", None, BROWN, 2)
    svg.path("M24 112L82 112C79 120 74 123 68 123L38 123C30 122 26 118 24 112Z", BROWN_LIGHT)
    window.ground(svg, 141, 134, 4, "#efd596")


def autumn(svg: Svg, window: Window) -> None:
    """A maple with layered boughs that sheds its leaves before a low sun; its outline is unlike the tree of spring."""
    window.sky(svg, svg.lin(0, TOP, 0, 120, (0, "#f4b45c"), (1, "#fff1cf")))
    svg.circle(34, 110, 16, "#fffaea")
    window.ground(svg, 112, 118, 10, svg.lin(0, 104, 0, 146, (0, "#d98a3a"), (1, "#b5621f")))
    window.ground(svg, 126, 128, -8, svg.lin(0, 120, 0, 146, (0, "#a8602a"), (1, "#6d3411")))
    _maple(svg, Tone("#ff8f58", "#cf3d22", "#861a10"), BROWN_DARK)
    for x, y in ((32, 126), (48, 134), (58, 127), (86, 134), (93, 127), (40, 116), (52, 112)):
        leaf(svg, x, y, 8, 5.5, x * 7, MAPLE)


_BOUGHS = ((86, 104, 18, 6.5), (43, 91, 19, 7), (81, 84, 20, 7.5), (55, 72, 20, 8.5))
"""Centre and radii of each layer of the maple's leaves."""


def _maple(svg: Svg, crown: Tone, trunk: str) -> None:
    """A tree whose leaves lie in flat layers with sky between them."""
    stem = spline([(70, 137), (72, 122), (66, 106), (66, 90), (59, 74)], 5)
    svg.poly(ribbon(stem, tapered(8, 1.6)).outline(), trunk)
    for points in (((69, 120), (78, 112), (88, 106)), ((67, 106), (56, 100), (44, 93)), ((66, 96), (74, 90), (82, 86))):
        svg.poly(ribbon(spline(points, 4), tapered(3.2, 1.2)).outline(), trunk)
    for x, y, rx, ry in _BOUGHS:
        _bough(svg, x, y, rx, ry, crown)


def _bough(svg: Svg, x: float, y: float, rx: float, ry: float, crown: Tone) -> None:
    """One layer of leaves, flat below and uneven above."""
    shade = svg.lin(x, y - ry * 1.5, x, y + ry, (0, crown.light), (0.55, crown.base), (1, crown.dark))
    svg.ellipse(x, y, rx, ry * 0.9, shade)
    for dx, dy, r in ((-0.62, -0.2, 0.62), (-0.2, -0.7, 0.8), (0.3, -0.6, 0.8), (0.68, -0.1, 0.55)):
        svg.circle(x + dx * rx, y + dy * ry, r * ry, shade)


def winter(svg: Svg, window: Window) -> None:
    """Firs in the snow below a white mountain."""
    window.sky(svg, svg.lin(0, TOP, 0, BOTTOM, (0, "#3c6ea8"), (0.75, "#c3dcf0")))
    svg.circle(85, 73, 5.5, "#fff6dc")
    rock = svg.lin(60, 76, 92, 118, (0, "#9db9d8"), (1, "#6f93bd"))
    svg.poly([(26, 120), (63, 64), (79, 88), (86, 81), (97, 116)], rock)
    svg.poly([(63, 64), (48, 86.7), (56, 84), (62, 93), (69, 83), (77, 85)], "#ffffff")
    window.ground(svg, 116, 112, 8, svg.lin(0, 108, 0, 146, (0, "#ffffff"), (1, "#b9d3ec")))
    for x, y, h in ((46, 134, 57), (79, 133, 45), (62, 140, 24)):
        _fir(svg, x, y, h)
    for x, y, r in ((30, 84, 3.4), (44, 68, 3.4), (76, 66, 2.8), (95, 96, 3), (24, 102, 2.8), (62, 107, 2.6)):
        flake(svg, x, y, r, "#ffffff")


def tree(svg: Svg, x: float, y: float, h: float, crown: Tone, trunk: str) -> None:
    """A round-headed tree of height h with its foot at (x, y)."""
    line = spline([(x, y), (x - 1, y - h * 0.3), (x + 1, y - h * 0.62)], 5)
    svg.poly(ribbon(line, tapered(h * 0.13, 1.4)).outline(), trunk)
    svg.line([(x, y - h * 0.2), (x + h * 0.15, y - h * 0.42)], trunk, h * 0.045)
    shade = svg.rad(x - h * 0.1, y - h * 0.85, h * 0.75, (0, crown.light), (0.5, crown.base), (1, crown.dark))
    for dx, dy, r in _CROWN:
        svg.circle(x + dx * h, y + dy * h, r * h, shade)
    for dx, dy, r in _DAPPLES:
        px, py, pr = x + dx * h, y + dy * h, r * h
        svg.circle(px, py, pr, svg.rad(px, py - pr * 0.3, pr * 1.1, (0, crown.light, 0.75), (1, crown.light, 0)))


def _fir(svg: Svg, x: float, y: float, h: float) -> None:
    """A snow-laden fir of height h with its foot at (x, y)."""
    svg.rect(x - h * 0.045, y - h * 0.14, h * 0.09, h * 0.14, 0, BROWN)
    for lift, w in ((0.1, 0.36), (0.36, 0.29), (0.62, 0.2)):
        tip, foot = y - h * (lift + 0.38), y - h * lift
        _fir_tier(svg, x, tip, (foot, foot - h * 0.035, foot), w * h, "#1f5a4a")
        snow = (foot - h * 0.13, foot - h * 0.16, foot - h * 0.1)
        _fir_tier(svg, x, tip, snow, w * h * 0.62, "#ffffff")


def _fir_tier(svg: Svg, x: float, tip: float, hem: tuple[float, float, float], w: float, fill: str) -> None:
    """One tier of a fir: a triangle whose hem has the heights outer, notch, middle."""
    outer, notch, middle = hem
    right = [(x + w, outer), (x + w * 0.4, notch)]
    left = [(x - w * 0.4, notch), (x - w, outer)]
    svg.poly([(x, tip), *right, (x, middle), *left], fill)


def flake(svg: Svg, x: float, y: float, r: float, stroke: str) -> None:
    """A plain snowflake of three crossed lines."""
    ends = ring(x, y, r, 6)
    strokes = [join("M", *ends[i], "L", *ends[i + 3]) for i in range(3)]
    svg.path("".join(strokes), None, stroke, r * 0.26)


def sun(svg: Svg, x: float, y: float, r: float) -> None:
    """A sun with twelve rays."""
    rays = zip(ring(x, y, r * 1.22, 12), ring(x, y, r * 1.62, 12), strict=True)
    svg.path("".join(join("M", *a, "L", *b) for a, b in rays), None, GOLD, r * 0.2)
    svg.circle(x, y, r, svg.rad(x - r * 0.3, y - r * 0.3, r * 1.4, (0, "#fff0a8"), (1, "#f2b632")))


def _lotus(svg: Svg, x: float, y: float, r: float) -> None:
    """An open lotus of seven petals with its foot at (x, y)."""
    for angle, reach in ((-68, 0.86), (68, 0.86), (-46, 1), (46, 1), (-24, 1.08), (24, 1.08), (0, 1.14)):
        tip = rotated(0, -r * reach, angle, x, y)
        paint = svg.lin(x, y, *tip, (0, "#fff1f4"), (0.5, PINK_LIGHT), (1, PINK))
        petal(svg, x, y, 0, r * reach, r * 0.5, angle, paint, PINK_DARK, 0.9, 0.55)
    left, right = x - r * 0.42, x + r * 0.42
    svg.path(join("M", left, y - 1, "Q", x, y + r * 0.2, right, y - 1, "Q", x, y - r * 0.2, left, y - 1, "Z"), GREEN)


def swallow(svg: Svg, x: float, y: float) -> None:
    """A swallow in flight."""
    svg.place(x, y, sx=0.85)
    wings = "M-13 -6C-6 -6 0 -3 2 0C7 -4 12 -6 17 -5C12 -2 8 2 5 5C4 8 0 12 -6 15C-4 11 -4 9 -4 8"
    svg.path(wings + "C-7 9 -10 9 -12 8C-8 7 -5 5 -3 2C-5 -1 -8 -4 -13 -6Z", INK)
    svg.pop()


def far_birds(svg: Svg) -> None:
    """Three birds far off in the autumn sky."""
    for x, y in ((28, 84), (37, 79), (31, 74)):
        wings = ("M", x - 4, y - 2, "Q", x - 1, y - 2.4, x, y, "Q", x + 1, y - 2.4, x + 4, y - 2)
        svg.path(join(*wings), None, INK, 1.5)
