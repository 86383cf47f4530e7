"""The European design: numerals, coins, bamboo, a compass, drawn dragons, botanical flowers and landscapes."""

from collections.abc import Mapping
from types import MappingProxyType

from . import dragons
from .birds import songbird
from .flowers_european import european_flower
from .glyphs import SERIF, Box, corner_index, glyph
from .motifs import blossom_dot, leaf, ring, rotated
from .palette import (
    BLUE_TONE,
    GOLD_DARK,
    GOLD_LIGHT,
    GREEN_DARK,
    GREEN_TONE,
    INK,
    IVORY,
    NAVY,
    NAVY_DARK,
    NAVY_LIGHT,
    PINK,
    RED,
    RED_LIGHT,
    RED_TONE,
)
from .pieces import big_coin, coin, crown, stick
from .seasons import MAPLE, SEASON_INKS, RoundedWindow, autumn, flake, sea_summer, spring, sun, winter
from .svg import Point, Svg, join

WIND_LETTERS: Mapping[str, tuple[str, str, str, str]] = MappingProxyType(
    {"en": ("E", "S", "W", "N"), "de": ("O", "S", "W", "N"), "hu": ("K", "D", "Ny", "É")}
)
LETTER_BOXES: Mapping[str, Box] = MappingProxyType({"É": Box(height=66), "Ny": Box(width=64, stretch=1.2)})
COIN_RADII = (0, 50, 25.5, 25.5, 26, 21, 17, 16.4, 16.4, 16.4)
LONG_STICK, SHORT_STICK = (51.0, 20.0), (32.5, 17.0)
RED_PIPS: Mapping[int, tuple[int, ...]] = MappingProxyType({3: (0,), 5: (2,), 7: (2, 3, 4), 8: (3, 4), 9: (3, 4, 5)})


def pips(rank: int) -> list[Point]:
    """The places of the counted pieces, in the order of playing cards, in a 104 x 102 box around (60, 99)."""
    pair, wide, narrow = (33.0, 87.0), (25.5, 60.0, 94.5), (42.5, 77.5)
    patterns: dict[int, list[tuple[tuple[float, ...], float]]] = {
        2: [((60,), 73), ((60,), 125)],
        3: [((60,), 73), ((33, 87), 125)],
        4: [(pair, 72.5), (pair, 125.5)],
        5: [((28, 92), 69), ((60,), 99), ((28, 92), 129)],
        6: [(wide, 73), (wide, 125)],
        7: [(narrow, 65.5), (wide, 99), (narrow, 132.5)],
        8: [(wide, 65.5), (narrow, 99), (wide, 132.5)],
        9: [(wide, 65.5), (wide, 99), (wide, 132.5)],
    }
    return [(x, y) for xs, y in patterns[rank] for x in xs]


def character(rank: int) -> Svg:
    """The face of a character tile: a numeral over a crown."""
    svg = Svg()
    glyph(svg, str(rank), 60, 45.5, Box(height=71), NAVY_DARK, SERIF)
    crown(svg, 60, 123, 72)
    return svg


def circle(rank: int) -> Svg:
    """The face of a circle tile."""
    svg = Svg()
    corner_index(svg, str(rank), NAVY_DARK)
    if rank == 1:
        big_coin(svg, 60, 99, 50)
        return svg
    for i, (x, y) in enumerate(pips(rank)):
        coin(svg, x, y, COIN_RADII[rank], RED_TONE if i in RED_PIPS.get(rank, ()) else BLUE_TONE)
    return svg


def bamboo(rank: int) -> Svg:
    """The face of a bamboo tile."""
    svg = Svg()
    corner_index(svg, str(rank), GREEN_DARK)
    if rank == 1:
        songbird(svg)
        return svg
    for i, (x, y) in enumerate(_stick_places(rank)):
        stick(
            svg,
            x,
            y,
            *(LONG_STICK if rank < 7 else SHORT_STICK),
            RED_TONE if i in RED_PIPS.get(rank, ()) else GREEN_TONE,
        )
    return svg


def _stick_places(rank: int) -> list[Point]:
    """The pips, with two rows of long sticks moved so far apart that the sticks do not touch."""
    places = pips(rank)
    if rank > 6:
        return places
    return [(x, y if y == 99 else 73.2 if y < 99 else 125.8) for x, y in places]


def wind(order: int, language: str = "en") -> Svg:
    """The face of a wind: a compass whose red pointer shows the direction, around the letter of the language."""
    svg = Svg()
    pointer = (90, 180, 270, 0)[order]
    _compass_ring(svg, 60, 80)
    for angle in (0, 90, 180, 270):
        if angle == pointer:
            _red_pointer(svg, 60, 80, angle)
        else:
            tip = [rotated(x, y, angle, 60, 80) for x, y in ((0, -52.5), (-6.5, -45), (6.5, -45))]
            svg.poly(tip, NAVY, NAVY, 0.6)
    letter = WIND_LETTERS[language][order]
    box = LETTER_BOXES.get(letter, Box(58, 62, 1.2))
    glyph(svg, letter, 62 if len(letter) > 1 else 60, 80, box, INK, SERIF)
    return svg


def _compass_ring(svg: Svg, cx: float, cy: float) -> None:
    svg.circle(cx, cy, 46.3, None, NAVY, 3.6)
    outer, long, short = ring(cx, cy, 46, 24), ring(cx, cy, 40, 24), ring(cx, cy, 42.5, 24)
    ticks = [join("M", *outer[i], "L", *(short if i % 3 else long)[i]) for i in range(24) if i % 6]
    svg.path("".join(ticks), None, NAVY, 1.5)


def _red_pointer(svg: Svg, cx: float, cy: float, angle: float) -> None:
    shape = ((0, -53.2), (-18, -33), (0, -38), (18, -33))
    tip, left, middle, right = (rotated(x, y, angle, cx, cy) for x, y in shape)
    svg.poly([tip, left, middle, right], IVORY, IVORY, 2.6)
    svg.poly([tip, left, middle], RED_LIGHT, RED_LIGHT, 0.6)
    svg.poly([tip, middle, right], RED, RED, 0.6)


def green_dragon() -> Svg:
    """The green dragon: a serpent."""
    svg = Svg()
    dragons.green_dragon(svg)
    return svg


def red_dragon() -> Svg:
    """The red dragon: winged and breathing fire."""
    svg = Svg()
    dragons.red_dragon(svg)
    return svg


def white_dragon() -> Svg:
    """The white dragon: curled around its pearl."""
    svg = Svg()
    dragons.white_dragon(svg)
    return svg


def flower(order: int) -> Svg:
    """The face of a flower: plum, orchid, chrysanthemum, bamboo for 0 to 3."""
    return european_flower(order)


def season(order: int) -> Svg:
    """The face of a season: spring, summer, autumn, winter for 0 to 3, as a framed picture."""
    svg = Svg()
    window = RoundedWindow()
    (spring, sea_summer, autumn, winter)[order](svg, window)
    window.frame(svg, SEASON_INKS[order])
    corner_index(svg, str(order + 1), GOLD_DARK)
    _season_mark(svg, order, 92, 30)
    return svg


def _season_mark(svg: Svg, order: int, x: float, y: float) -> None:
    """The small sign in the top right corner: blossom, sun, leaf or snowflake."""
    if order == 0:
        blossom_dot(svg, x, y, 10, PINK, GOLD_LIGHT)
    elif order == 1:
        sun(svg, x, y, 6.5)
    elif order == 2:
        leaf(svg, x - 9, y + 9, 26, 18, 45, MAPLE, "#ffb080")
    else:
        flake(svg, x, y, 11, NAVY_LIGHT)
