"""Characters and numerals as outlines taken from fonts, so that the game needs none of these fonts."""

import math
import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen  # type: ignore[import-untyped]
from fontTools.pens.svgPathPen import SVGPathPen  # type: ignore[import-untyped]
from fontTools.pens.transformPen import TransformPen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from .palette import GOLD_DARK
from .svg import Svg, number

FONT_FOLDER = Path(os.environ.get("TILE_FONTS", "/usr/share/fonts/truetype"))
BRUSH = "kouzan-mouhitsu/kouzan-mouhitsu.ttf"
KAI = "lxgw-wenkai/LXGWWenKai-Bold.ttf"
SERIF = "vollkorn/Vollkorn-Black.ttf"


@dataclass(frozen=True, slots=True)
class Box:
    """The largest extent a text may take, in face units; None leaves a side free."""

    height: float | None = None
    width: float | None = None
    stretch: float = 1
    """How much taller than drawn a text may become to fill the box."""


@cache
def _font(name: str) -> TTFont:
    return TTFont(FONT_FOLDER / name)


def _glyph_name(font: TTFont, character: str) -> str:
    """The glyph of a character, in lining figures where the font has a choice."""
    name: str = font.getBestCmap()[ord(character)]
    lining = f"{name}.lf"
    return lining if lining in font.getGlyphSet() else name


def _draw(font: TTFont, text: str, pen: object) -> None:
    """Draw the text onto a pen, one glyph after the other, from the font's origin."""
    glyphs = font.getGlyphSet()
    x = 0.0
    for name in (_glyph_name(font, character) for character in text):
        glyphs[name].draw(TransformPen(pen, (1, 0, 0, 1, x, 0)))
        x += glyphs[name].width


def _scale(box: Box, width: float, height: float) -> tuple[float, float]:
    """How much a text is enlarged across and upwards."""
    across = box.width / width if box.width is not None else math.inf
    up = box.height / height if box.height is not None else math.inf
    return min(across, up), min(up, across * box.stretch)


def glyph(svg: Svg, text: str, cx: float, cy: float, box: Box, fill: str, font: str = BRUSH, bold: float = 0) -> None:
    """A text as large as the box allows, its outline centred at (cx, cy) and fattened by a stroke of width `bold`."""
    face = _font(font)
    bounds = BoundsPen(face.getGlyphSet())
    _draw(face, text, bounds)
    x0, y0, x1, y1 = bounds.bounds
    across, up = _scale(box, x1 - x0, y1 - y0)
    pen = SVGPathPen(face.getGlyphSet(), ntos=number)
    shift = (cx - across * (x0 + x1) / 2, cy + up * (y0 + y1) / 2)
    _draw(face, text, TransformPen(pen, (across, 0, 0, -up, *shift)))
    svg.path(pen.getCommands(), fill, fill if bold else None, bold)


def corner_index(svg: Svg, text: str, fill: str) -> None:
    """The large numeral in the top left corner, which stays visible under raised neighbours."""
    glyph(svg, text, 24, 28, Box(height=31), fill, SERIF)


def bonus_label(svg: Svg, order: int, character: str, fill: str) -> None:
    """The gold number and the small character of a traditional flower or season."""
    glyph(svg, str(order), 22, 26, Box(height=28), GOLD_DARK, SERIF)
    glyph(svg, character, 95, 27, Box(height=33), fill, KAI, bold=0.8)
