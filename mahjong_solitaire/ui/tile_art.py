"""Sprites of tiles: a face engraved into the blank tile, at exactly the size it is shown."""

from __future__ import annotations

import enum
import io
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pygame

from mahjong_solitaire import resources
from mahjong_solitaire.designs import MAX_SVG_BYTES, own_design, unusable
from mahjong_solitaire.i18n import Message
from mahjong_solitaire.rules.tiles import Face, TileSet
from mahjong_solitaire.storage import OWN
from mahjong_solitaire.ui.corner_index import CornerIndex
from mahjong_solitaire.ui.geometry import TileShape
from mahjong_solitaire.ui.recolour import recoloured
from mahjong_solitaire.ui.theme import BACKS, BLOCKED_SHADE, SELECTED_WARMTH, Rgb, native, reduce_svg, tinted
from mahjong_solitaire.ui.tile_body import BLOCKS, Block, block_of, body_svg

_FACE_SHARE = 0.955
"""Width of the drawing, of the width of the face."""
_LIP = (0.010, 0.0125)
"""How far the lit lip lies to the right and below, of the width of the drawing."""
_LIP_LIGHT = {"ivory": 204, "dark": 40, "contrast": 0}
_LIP_SHADE = {"ivory": 120, "dark": 150, "contrast": 0}
_BLOCKED_ON_DARK: Rgb = (168, 170, 178)
"""Dark tiles must lose more light than bright ones to look blocked."""
_PICTURES = (TileSet.FLOWERS, TileSet.SEASONS)
"""Sets whose faces are pictures: turning their light into dark would make them unlike anything."""
SHIPPED = "traditional"
"""The design whose faces stand in for those that a design of the player's lacks."""


class Tint(enum.Enum):
    """What a sprite is multiplied by."""

    PLAIN = None
    BLOCKED = BLOCKED_SHADE
    SELECTED = SELECTED_WARMTH


@dataclass(frozen=True, slots=True)
class TileLook:
    """What makes tiles look as they do, all but their size."""

    design: str = "traditional"
    back: str = "bamboo"
    language: str = "en"
    variant: str = "ivory"
    light: str = "upper-left"
    corner_index: bool = False

    def art(self, pitch: int) -> TileArt:
        """Such tiles ``pitch`` pixels apart."""
        return TileArt(self.design, self.back, self.language, pitch, self.variant, self.light, self.corner_index)


class TileArt:
    """The tiles of one design, back, language, pitch (pixels), variant and light, each sprite made when asked for.

    A design ``own:<folder>`` is one of the player's; a drawing in it that cannot be drawn is replaced by the shipped
    one. Sprites are premultiplied; the face of a tile starts at ``shape.inset``.
    """

    def __init__(
        self,
        design: str,
        back: str,
        language: str,
        pitch: int,
        variant: str = "ivory",
        light: str = "upper-left",
        corner_index: bool = False,
    ) -> None:
        self.shape = TileShape.of(pitch, light)
        self._own = own_design(design) if design.startswith(OWN) else None
        self._shipped = SHIPPED if self._own else design
        self._folder = resources.asset("tiles", self._shipped)
        self._language = language
        self._back = BACKS[back]
        self._variant = "ivory" if self._own and self._own.plain else variant
        self._index = CornerIndex(language, self._variant, self._block().face[1]) if corner_index else None
        self._sprites: dict[int, pygame.Surface] = {}
        self.faults: dict[str, Message] = {}
        """What was wrong with drawings of the player's that only drawing them could tell, by face."""

    @cached_property
    def blank(self) -> pygame.Surface:
        """The tile without a face, premultiplied; it is drawn with the light from the upper left and mirrored."""
        size, (right, down) = self.shape.sprite, self.shape.away
        text = body_svg(TileShape.of(self.shape.width), self._back, self._block())
        drawn = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (size[0] * 2, size[1] * 2))
        return pygame.transform.flip(reduce_svg(drawn, size), right < 0, down < 0)

    @cached_property
    def silhouette(self) -> pygame.mask.Mask:
        """The pixels of a sprite that belong to the tile."""
        return pygame.mask.from_surface(self.blank, 127)

    def sprite(self, face: Face, tint: Tint = Tint.PLAIN) -> pygame.Surface:
        """The tile with a face, tinted anew each time; blit it with ``BLEND_PREMULTIPLIED``."""
        sprite = self._sprites.get(face.index)
        if sprite is None:
            sprite = self._sprites[face.index] = self._engrave(face)
        colour: Rgb | None = tint.value
        if tint is Tint.BLOCKED and self._variant == "dark":
            colour = _BLOCKED_ON_DARK
        return sprite if colour is None else tinted(sprite, colour)

    def draw(self, surface: pygame.Surface, face: Face, pos: tuple[int, int], tint: Tint = Tint.PLAIN) -> None:
        """Draw a tile with the top left corner of its face at ``pos``."""
        inset = self.shape.inset
        place = (pos[0] - inset[0], pos[1] - inset[1])
        surface.blit(self.sprite(face, tint), place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _block(self) -> Block:
        """The colours of the block: those of the variant, unless a design of the player's has its own."""
        own = self._own.body if self._own and self._variant == "ivory" else ""
        return block_of(own) if own else BLOCKS[self._variant]

    def _drawing(self, face: Face) -> Path:
        own = self._folder / f"{face.name}.{self._language}.svg"
        return own if own.is_file() else self._folder / f"{face.name}.svg"

    def _colours(self, face: Face) -> str:
        """How the colours of a face are mapped."""
        picture = face.tile_set in _PICTURES or face.name == "dragon-white"
        if not picture or self._variant != "dark":
            return self._variant
        return "scene" if face.tile_set is TileSet.SEASONS else "picture"

    def _drawn(self, face: Face, size: tuple[int, int]) -> pygame.Surface:
        """The drawing of a face, of straight alpha, exactly as large as ``size``."""
        colours = self._colours(face)
        path = self._own.faces.get(face.name) if self._own else None
        if path is not None:
            try:
                return self._indexed(face, OWN, size, lambda room: _centred(_own_drawing(path, room, colours), room))
            except (OSError, ValueError, MemoryError, pygame.error) as error:
                self.faults[face.name] = unusable(path, str(error))
        return self._indexed(face, self._shipped, size, lambda room: _svg(self._drawing(face), room, colours))

    def _indexed(
        self, face: Face, design: str, size: tuple[int, int], draw: Callable[[tuple[int, int]], pygame.Surface]
    ) -> pygame.Surface:
        """What ``draw`` makes at a size, with the index of the face if that is wanted."""
        return self._index.added(face, design, size, draw) if self._index else draw(size)

    def _engrave(self, face: Face) -> pygame.Surface:
        """The face pressed into the blank tile: a shaded lip on the side of the light, a lit one opposite."""
        width = round(self.shape.face[0] * _FACE_SHARE)
        size = (width, round(width * 4 / 3))
        large = self._drawn(face, (size[0] * 2, size[1] * 2)).premul_alpha()
        ink = native(pygame.transform.smoothscale(large, size))
        away = zip(self.shape.away, _LIP, strict=True)
        large.scroll(*(sign * max(1, round(size[0] * 2 * part)) for sign, part in away))
        moved = native(pygame.transform.smoothscale(large, size))
        shade = ink.copy()
        shade.blit(moved, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
        shade.fill((0, 0, 0, _LIP_SHADE[self._variant]), special_flags=pygame.BLEND_RGBA_MULT)
        moved.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
        light = moved.premul_alpha()
        light.fill((_LIP_LIGHT[self._variant],) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        sprite = self.blank.copy()
        room = zip(self.shape.inset, self.shape.face, size, strict=True)
        at = tuple(edge + (side - part) // 2 for edge, side, part in room)
        sprite.fblits([(layer, at) for layer in (light, ink, shade)], pygame.BLEND_PREMULTIPLIED)
        return sprite


def _svg(path: Path, size: tuple[int, int], variant: str) -> pygame.Surface:
    """An SVG drawing in the colours of a variant."""
    if variant == "ivory":
        return pygame.image.load_sized_svg(path, size)
    text = recoloured(path.read_text("utf-8"), variant)
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), size)


def _own_drawing(path: Path, size: tuple[int, int], variant: str) -> pygame.Surface:
    """A drawing of the player's; raises what can go wrong with it."""
    if path.suffix == ".svg":
        if path.stat().st_size > MAX_SVG_BYTES:
            raise ValueError("it is too large")
        return _svg(path, size, variant)
    picture = native(pygame.image.load(path))
    share = min(size[0] / picture.get_width(), size[1] / picture.get_height())
    goal = (max(1, round(picture.get_width() * share)), max(1, round(picture.get_height() * share)))
    return pygame.transform.smoothscale(picture, goal)


def _centred(drawn: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A drawing of any shape in the middle of ``size``."""
    if drawn.get_size() == size:
        return drawn
    canvas = pygame.Surface(size, pygame.SRCALPHA)
    canvas.blit(drawn, drawn.get_rect(center=(size[0] // 2, size[1] // 2)), special_flags=pygame.BLEND_RGBA_ADD)
    return canvas
