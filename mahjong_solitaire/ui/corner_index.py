"""A number or a letter in the corner of a face, for designs that do not draw one there themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from mahjong_solitaire.rules.tiles import Face, TileSet
from mahjong_solitaire.ui.recolour import mapped
from mahjong_solitaire.ui.theme import Fonts

DRAWN: Mapping[str, Sequence[TileSet]] = {
    "traditional": (TileSet.FLOWERS, TileSet.SEASONS),
    "european": (TileSet.CHARACTERS, TileSet.CIRCLES, TileSet.BAMBOOS, TileSet.FLOWERS, TileSet.SEASONS),
}
"""The sets whose numbers stand at the top of the drawings already, by design; those of the player's have none."""
WINDS: Mapping[str, Sequence[str]] = {"en": "ESWN", "de": "OSWN", "hu": ("K", "D", "Ny", "É")}
"""East, south, west and north, as the European design letters them."""
DRAGONS: Mapping[str, Sequence[str]] = {"en": "GRW", "de": "GRW", "hu": "ZPF"}
"""Green, red and white."""
INKS: Mapping[TileSet, Sequence[str]] = {
    TileSet.CHARACTERS: ("#86121f",),
    TileSet.CIRCLES: ("#122c58",),
    TileSet.BAMBOOS: ("#0a4d2e",),
    TileSet.WINDS: ("#1b2438",),
    TileSet.DRAGONS: ("#0a4d2e", "#86121f", "#1d4480"),
    TileSet.FLOWERS: ("#94630c",),
    TileSet.SEASONS: ("#94630c",),
}
"""The ink of each set, or of each of its faces, on bright tiles."""
READABLE = 4.5
"""The least contrast of an ink to its ground, which is what WCAG 2 asks for text."""

_SHARE = 0.84
"""The size of a drawing that makes room for an index; it keeps its lower right corner."""
_FRAME_SHARE = 0.76
"""That of a drawing which reaches into all its corners: what is cut off a frame shows."""
_FRAMES = (("traditional", "dragon-white"),)
_UNITS = 120
"""The width of a drawing, in which the lengths below are measured."""
_CAP, _CAP_SHARE = 29.0, 0.714
"""Height of the capitals, and what share that is of the size of the font."""
_WIDEST, _HIGHEST = 43.0, 38.0
_MIDDLE, _LEFT, _TOP = 18.5, 7.5, 8.0
"""Where the middle of an index lies, how far left it may begin, and its upper edge."""
_PLATE, _ROUND = 2.5, 5.0
"""How far the plate reaches beyond the index, and the radius of its corners."""

Size = tuple[int, int]


def text_of(face: Face, language: str) -> str:
    """What stands in the corner of a face: the number, or the letter of a wind or dragon in a language."""
    letters = {TileSet.WINDS: WINDS, TileSet.DRAGONS: DRAGONS}.get(face.tile_set)
    return letters.get(language, letters["en"])[face.rank - 1] if letters else str(face.rank)


def ink_of(face: Face, variant: str, ground: str) -> str:
    """The colour of an index on a ground, both ``#rrggbb``: that of the set if it can be read there."""
    inks = INKS[face.tile_set]
    own = inks[(face.rank - 1) % len(inks)]
    choice = (mapped(own, variant) if variant != "ivory" else own, mapped(own, "dark"), "#000000", "#ffffff")
    return next(ink for ink in choice if contrast(ink, ground) >= READABLE)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours ``#rrggbb`` as WCAG 2 reckons it, from 1 to 21."""
    dark, light = sorted(_luminance(colour) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


class CornerIndex:
    """Adds indices to drawings, in the language and for the tiles of one kind; ``ground`` is the colour of a face."""

    def __init__(self, language: str, variant: str, ground: str) -> None:
        self._language, self._variant, self._ground = language, variant, ground
        self._fonts = Fonts()

    def added(self, face: Face, design: str, size: Size, draw: Callable[[Size], pygame.Surface]) -> pygame.Surface:
        """The drawing of a face by a design, of straight alpha, with its index if the design does not draw one.

        ``draw`` makes the drawing at the size it is given. What of it lies below the index is cut out, so that the
        tile shows there.
        """
        if face.tile_set in DRAWN.get(design, ()):
            return draw(size)
        share = _FRAME_SHARE if (design, face.name) in _FRAMES else _SHARE
        room = (round(size[0] * share), round(size[1] * share))
        drawn = pygame.Surface(size, pygame.SRCALPHA)
        drawn.blit(draw(room), (size[0] - room[0], size[1] - room[1]))
        unit = size[0] / _UNITS
        letters = self._letters(face, unit)
        left = max(_LEFT * unit, _MIDDLE * unit - letters.get_width() / 2)
        place = letters.get_rect(topleft=(round(left), round(_TOP * unit)))
        plate = pygame.Surface(size, pygame.SRCALPHA)
        plate.fill((255, 255, 255, 255))
        margin = round(2 * _PLATE * unit)
        radius = max(1, round(_ROUND * unit))
        pygame.draw.rect(plate, (255, 255, 255, 0), place.inflate(margin, margin), border_radius=radius)
        drawn.blit(plate, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        drawn.blit(letters, place)
        return drawn

    def _letters(self, face: Face, unit: float) -> pygame.Surface:
        """The index itself and nothing around it; a unit is so many pixels."""
        text, ink = text_of(face, self._language), ink_of(face, self._variant, self._ground)
        px = _CAP * unit / _CAP_SHARE
        letters = _cropped(self._fonts.get("bold", px).render(text, True, ink))
        share = min(_WIDEST * unit / letters.get_width(), _HIGHEST * unit / letters.get_height())
        return letters if share >= 1 else _cropped(self._fonts.get("bold", px * share).render(text, True, ink))


def _cropped(surface: pygame.Surface) -> pygame.Surface:
    return surface.subsurface(surface.get_bounding_rect())
