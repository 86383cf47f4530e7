"""Colours, tile backs, tables, fonts and icons, and SVG drawings turned into surfaces.

Lengths are pixels unless a name says otherwise; colours are RGB or RGBA tuples of 0 to 255.
"""

from __future__ import annotations

import importlib.util
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import pygame

from mahjong_solitaire import resources
from mahjong_solitaire.i18n import Message
from mahjong_solitaire.storage import PICTURE
from mahjong_solitaire.ui import pictures
from mahjong_solitaire.ui.geometry import AWAY

Rgb = tuple[int, int, int]
Rgba = tuple[int, int, int, int]
FontStyle = Literal["regular", "bold", "italic"]

SMALLEST_TEXT = 13
"""No text is drawn smaller than this many pixels."""

CREAM: Rgb = (250, 243, 226)
GOLD: Rgb = (242, 192, 84)
GOLD_DEEP: Rgb = (202, 146, 46)
POINTS: Rgb = (255, 205, 92)
"""The points that float over a taken pair."""
POINTS_EDGE: Rgb = (40, 22, 0)
SELECTION: Rgb = (255, 174, 26)
"""Frame of the selected tile and brackets of its partners."""
SELECTION_CASING: Rgb = (107, 61, 4)
HINT: Rgb = (36, 128, 232)
HINT_CASING: Rgb = (8, 38, 84)
HOVER: Rgb = (255, 255, 255)
HOVER_CASING: Rgb = (40, 44, 52)
BUTTON_TOP: Rgb = (252, 216, 128)
"""Primary buttons run from this colour at the top to ``BUTTON_BOTTOM``."""
BUTTON_BOTTOM: Rgb = (214, 158, 54)
BUTTON_TEXT: Rgb = (58, 36, 6)
BLOCKED_SHADE: Rgb = (219, 216, 210)
"""Blocked tiles are multiplied by this."""
SELECTED_WARMTH: Rgb = (255, 250, 232)
"""The selected tile is multiplied by this."""


@dataclass(frozen=True, slots=True)
class Table:
    """The cloth the tiles lie on, and the colours of text upon it."""

    name: str
    lit: Rgb
    mid: Rgb
    corner: Rgb
    text: Rgb
    muted: Rgb
    accent: Rgb
    panel: Rgba
    dark: bool
    grain: int
    """Amplitude of the weave, of 255."""
    surface: str = "felt"
    """What it is: ``felt``, ``picture``, or one of ``surfaces.SURFACES``."""
    light_at: tuple[float, float] = (0.38, 0.32)
    """Where the light is brightest, in widths from the left and heights from the top."""


@dataclass(frozen=True, slots=True)
class TileBack:
    """The four tones of the coloured back of the tiles, as ``#rrggbb``."""

    name: str
    light: str
    base: str
    shade: str
    deep: str


_PINE = Table(
    name="pine",
    lit=(52, 112, 92),
    mid=(31, 80, 65),
    corner=(13, 38, 33),
    text=CREAM,
    muted=(184, 210, 198),
    accent=GOLD,
    panel=(6, 24, 20, 92),
    dark=True,
    grain=10,
)
_MIDNIGHT = Table(
    name="midnight",
    lit=(58, 88, 128),
    mid=(36, 58, 92),
    corner=(14, 24, 44),
    text=CREAM,
    muted=(166, 184, 210),
    accent=GOLD,
    panel=(8, 14, 30, 96),
    dark=True,
    grain=10,
)
_LINEN = Table(
    name="linen",
    lit=(224, 220, 203),
    mid=(205, 201, 182),
    corner=(176, 172, 152),
    text=(38, 42, 38),
    muted=(58, 60, 51),
    accent=(84, 50, 0),
    panel=(255, 253, 244, 120),
    dark=False,
    grain=8,
)
_BURGUNDY = Table(
    name="burgundy",
    lit=(118, 36, 50),
    mid=(88, 24, 38),
    corner=(42, 10, 20),
    text=CREAM,
    muted=(226, 194, 190),
    accent=GOLD,
    panel=(28, 4, 12, 96),
    dark=True,
    grain=9,
)
_WALNUT = Table(
    name="walnut",
    lit=(102, 70, 48),
    mid=(78, 51, 34),
    corner=(42, 26, 18),
    text=CREAM,
    muted=(224, 206, 186),
    accent=GOLD,
    panel=(22, 12, 6, 104),
    dark=True,
    grain=15,
    surface="wood",
)
_OAK = Table(
    name="oak",
    lit=(230, 207, 170),
    mid=(219, 192, 151),
    corner=(196, 166, 124),
    text=(38, 28, 16),
    muted=(62, 48, 30),
    accent=(84, 38, 4),
    panel=(255, 248, 232, 120),
    dark=False,
    grain=12,
    surface="wood",
)
_SLATE = Table(
    name="slate",
    lit=(72, 80, 90),
    mid=(56, 63, 72),
    corner=(31, 36, 43),
    text=CREAM,
    muted=(204, 212, 220),
    accent=GOLD,
    panel=(10, 13, 18, 100),
    dark=True,
    grain=9,
    surface="slate",
)
_PAPER = Table(
    name="paper",
    lit=(244, 238, 224),
    mid=(235, 227, 209),
    corner=(214, 203, 181),
    text=(40, 36, 32),
    muted=(78, 70, 60),
    accent=(138, 38, 30),
    panel=(255, 255, 250, 130),
    dark=False,
    grain=8,
    surface="paper",
)
_GARDEN = Table(
    name="garden",
    lit=(34, 62, 78),
    mid=(22, 42, 58),
    corner=(9, 18, 30),
    text=CREAM,
    muted=(190, 214, 214),
    accent=GOLD,
    panel=(4, 10, 16, 110),
    dark=True,
    grain=3,
    surface="garden",
)
_DRAWN = (_PINE, _MIDNIGHT, _LINEN, _BURGUNDY, _WALNUT, _OAK, _SLATE, _PAPER, _GARDEN)


class _Tables(dict[str, Table]):
    """The tables drawn by us; those with a picture of the player's are made when asked for."""

    def __missing__(self, name: str) -> Table:
        if not name.startswith(PICTURE):
            raise KeyError(name)
        picture = pictures.read(name)
        return self["pine"] if isinstance(picture, Message) else _picture_table(name, picture)


def _picture_table(name: str, picture: pictures.TablePicture) -> Table:
    """The colours that suit a picture: light text on a dark one, dark text on a light one."""
    model = _PINE if picture.dark else _LINEN
    return replace(
        model,
        name=name,
        lit=picture.lit,
        mid=picture.mid,
        corner=picture.corner,
        muted=(224, 226, 218) if picture.dark else (44, 46, 42),
        accent=GOLD if picture.dark else (86, 48, 2),
        panel=(8, 10, 12, 112) if picture.dark else model.panel,
        grain=0,
        surface="picture",
    )


TABLES: dict[str, Table] = _Tables((table.name, table) for table in _DRAWN)
"""The tables by name; ``pine`` is the default. ``picture:<file>`` is one too, and ``pine`` if it cannot be read."""


def lit_table(name: str, light: str) -> Table:
    """A table with the light from one of the corners of ``geometry.AWAY``."""
    table, (right, down) = TABLES[name], AWAY[light]
    x, y = table.light_at
    return replace(table, light_at=(x if right > 0 else 1 - x, y if down > 0 else 1 - y))


BACKS: dict[str, TileBack] = {
    back.name: back
    for back in (
        TileBack("bamboo", "#e3b366", "#c98f3c", "#9a6420", "#6f4412"),
        TileBack("jade", "#6cc3a0", "#2f9272", "#1b6650", "#0f4436"),
        TileBack("ruby", "#d8646a", "#ab2f3a", "#7a1a26", "#520f19"),
        TileBack("slate", "#8fa4c0", "#57708f", "#3a4f6b", "#253548"),
    )
}
"""The tile backs by name; ``bamboo`` is the default."""

DESIGNS: tuple[str, ...] = ("traditional", "european")
"""The tile designs, the default first."""

_FONT_FILES: dict[FontStyle, str] = {
    "regular": "NotoSans-Regular.ttf",
    "bold": "NotoSans-Bold.ttf",
    "italic": "NotoSans-Italic.ttf",
}


def load_svg(path: Path, size: tuple[int, int]) -> pygame.Surface:
    """A drawing at ``size`` pixels, premultiplied, rendered twice as large and reduced."""
    return reduce_svg(pygame.image.load_sized_svg(path, (size[0] * 2, size[1] * 2)), size)


def reduce_svg(drawn: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A straight-alpha drawing reduced to ``size``, premultiplied so that edges keep their colour."""
    return native(pygame.transform.smoothscale(drawn.premul_alpha(), size))


def native(surface: pygame.Surface) -> pygame.Surface:
    """A copy whose bytes lie as those of the window do: any other order makes blitting twenty times slower."""
    return surface.convert(pygame.Surface((1, 1), pygame.SRCALPHA))


def tinted(surface: pygame.Surface, colour: Rgb) -> pygame.Surface:
    """A copy of a premultiplied surface multiplied by a colour."""
    copy = surface.copy()
    copy.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


class Fonts:
    """Noto Sans by style and size, each opened once."""

    def __init__(self) -> None:
        spec = importlib.util.find_spec("pygame_gui")
        if spec is None or not spec.submodule_search_locations:
            raise FileNotFoundError("pygame_gui, which brings the font Noto Sans, is not installed")
        self.folder = Path(spec.submodule_search_locations[0]) / "data"
        self._fonts: dict[tuple[FontStyle, int], pygame.font.Font] = {}

    def get(self, style: FontStyle, px: float) -> pygame.font.Font:
        """The font of a style at a size in pixels, at least ``SMALLEST_TEXT``."""
        size = max(SMALLEST_TEXT, round(px))
        key = (style, size)
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(self.folder / _FONT_FILES[style], size)
        return self._fonts[key]


class Icons:
    """The white icons by name, size and colour, premultiplied, each drawn once."""

    def __init__(self) -> None:
        self._icons: dict[tuple[str, int, Rgb], pygame.Surface] = {}

    def get(self, name: str, px: int, colour: Rgb) -> pygame.Surface:
        """A square icon of ``px`` pixels; blit it with ``BLEND_PREMULTIPLIED``."""
        key = (name, px, colour)
        if key not in self._icons:
            self._icons[key] = tinted(load_svg(resources.asset("icons", f"{name}.svg"), (px, px)), colour)
        return self._icons[key]
