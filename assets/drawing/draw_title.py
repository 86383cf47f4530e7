"""Write the lettering of the title to `assets/title`, one file for every spelling.

Run `python -m assets.drawing.draw_title` from the project root. The outlines are white on nothing; the game tints them
by multiplication. All spellings share one height and baseline, so that they appear equally large.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from fontTools.pens.boundsPen import BoundsPen  # type: ignore[import-untyped]
from fontTools.pens.svgPathPen import SVGPathPen  # type: ignore[import-untyped]
from fontTools.pens.transformPen import TransformPen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from .glyphs import FONT_FOLDER
from .svg import Svg, number

FOLDER = Path(__file__).resolve().parent.parent / "title"
FONT = "vollkorn/Vollkorn-SemiBold.ttf"
SPELLINGS = {"title.svg": "Mahjong", "title.hu.svg": "Mahdzsong"}
EM = 300
"""Size of the font in units of the picture."""
WHITE = "#ffffff"


@dataclass(frozen=True, slots=True)
class Extent:
    """The smallest box around a word in font units, y upwards."""

    left: float
    bottom: float
    right: float
    top: float


class Lettering:
    """Words set with the kerning of a font."""

    def __init__(self, font: TTFont) -> None:
        self._glyphs = font.getGlyphSet()
        self._characters = font.getBestCmap()
        self._kerning = _kerning_lookups(font)
        self.units: int = font["head"].unitsPerEm

    def draw(self, word: str, pen: object) -> None:
        """Draw a word onto a pen, from the font's origin."""
        names = [self._characters[ord(character)] for character in word]
        x = 0.0
        for name, follower in pairwise([*names, ".notdef"]):
            self._glyphs[name].draw(TransformPen(pen, (1, 0, 0, 1, x, 0)))
            x += self._glyphs[name].width + self._kern(name, follower)

    def extent(self, word: str) -> Extent:
        """The box around the outlines of a word."""
        pen = BoundsPen(self._glyphs)
        self.draw(word, pen)
        return Extent(*pen.bounds)

    def path(self, word: str, scale: float, left: float, top: float) -> str:
        """Path data of a word, enlarged, with the point (left, top) of the font at the picture's origin."""
        pen = SVGPathPen(self._glyphs, ntos=number)
        self.draw(word, TransformPen(pen, (scale, 0, 0, -scale, -scale * left, scale * top)))
        data: str = pen.getCommands()
        return data

    def _kern(self, left: str, right: str) -> float:
        """The correction of the distance between two glyphs."""
        return sum(_first_value(lookup, left, right) for lookup in self._kerning)


def _kerning_lookups(font: TTFont) -> list[list[Any]]:
    """The pair tables of the feature `kern`, grouped by lookup."""
    gpos = font["GPOS"].table
    features = [record.Feature for record in gpos.FeatureList.FeatureRecord if record.FeatureTag == "kern"]
    indices = sorted({index for feature in features for index in feature.LookupListIndex})
    return [gpos.LookupList.Lookup[index].SubTable for index in indices]


def _first_value(tables: Iterable[Any], left: str, right: str) -> float:
    """What a lookup adds to the advance of the left glyph: the first of its tables that knows the pair decides."""
    for table in tables:
        if left in table.Coverage.glyphs:
            known, value = (_listed if table.Format == 1 else _classed)(table, left, right)
            if known:
                return getattr(value, "XAdvance", 0)
    return 0


def _listed(table: Any, left: str, right: str) -> tuple[bool, Any]:
    """The entry of a table of single pairs."""
    pairs = table.PairSet[table.Coverage.glyphs.index(left)].PairValueRecord
    values = [pair.Value1 for pair in pairs if pair.SecondGlyph == right]
    return bool(values), next(iter(values), None)


def _classed(table: Any, left: str, right: str) -> tuple[bool, Any]:
    """The entry of a table of classes, which knows every pair whose left glyph it covers."""
    first, second = (definition.classDefs for definition in (table.ClassDef1, table.ClassDef2))
    return True, table.Class1Record[first.get(left, 0)].Class2Record[second.get(right, 0)].Value1


def _title(lettering: Lettering, word: str, bottom: float, top: float) -> Svg:
    """The picture of a word, cut to its width and to the given height in font units."""
    extent = lettering.extent(word)
    scale = EM / lettering.units
    svg = Svg(math.ceil((extent.right - extent.left) * scale), math.ceil((top - bottom) * scale))
    svg.path(lettering.path(word, scale, extent.left, top), WHITE)
    return svg


def titles() -> dict[str, Svg]:
    """The pictures of all spellings by file name."""
    lettering = Lettering(TTFont(FONT_FOLDER / FONT))
    extents = [lettering.extent(word) for word in SPELLINGS.values()]
    bottom, top = min(extent.bottom for extent in extents), max(extent.top for extent in extents)
    return {name: _title(lettering, word, bottom, top) for name, word in SPELLINGS.items()}


def main() -> None:
    """Write all spellings."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, svg in titles().items():
        (FOLDER / name).write_text(svg.text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
