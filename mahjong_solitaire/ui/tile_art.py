"""Sprites of tiles: a face engraved into the blank tile, at exactly the size it is shown."""

from __future__ import annotations

import enum
import io
from functools import cached_property
from pathlib import Path

import pygame

from mahjong_solitaire import resources
from mahjong_solitaire.rules.tiles import Face
from mahjong_solitaire.ui.geometry import TileShape
from mahjong_solitaire.ui.theme import BACKS, BLOCKED_SHADE, SELECTED_WARMTH, Rgb, native, reduce_svg, tinted
from mahjong_solitaire.ui.tile_body import body_svg

_FACE_SHARE = 0.955
"""Width of the drawing, of the width of the face."""
_LIP = (0.010, 0.0125)
"""How far the lit lip lies to the right and below, of the width of the drawing."""
_LIP_LIGHT = 204
_LIP_SHADE = 120


class Tint(enum.Enum):
    """What a sprite is multiplied by."""

    PLAIN = None
    BLOCKED = BLOCKED_SHADE
    SELECTED = SELECTED_WARMTH


class TileArt:
    """The tiles of one design, back, language and pitch (pixels), each sprite made when first asked for.

    Sprites are premultiplied; the face of a tile starts at ``(shape.pad, shape.pad)``.
    """

    def __init__(self, design: str, back: str, language: str, pitch: int) -> None:
        self.shape = TileShape.of(pitch)
        self._folder = resources.asset("tiles", design)
        self._language = language
        self._back = BACKS[back]
        self._sprites: dict[tuple[int, Tint], pygame.Surface] = {}

    @cached_property
    def blank(self) -> pygame.Surface:
        """The tile without a face, premultiplied."""
        size = self.shape.sprite
        text = body_svg(self.shape, self._back)
        drawn = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (size[0] * 2, size[1] * 2))
        return reduce_svg(drawn, size)

    @cached_property
    def silhouette(self) -> pygame.mask.Mask:
        """The pixels of a sprite that belong to the tile."""
        return pygame.mask.from_surface(self.blank, 127)

    def sprite(self, face: Face, tint: Tint = Tint.PLAIN) -> pygame.Surface:
        """The tile with a face; blit it with ``BLEND_PREMULTIPLIED``."""
        key = (face.index, tint)
        sprite = self._sprites.get(key)
        if sprite is None:
            colour: Rgb | None = tint.value
            sprite = self._engrave(face) if colour is None else tinted(self.sprite(face), colour)
            self._sprites[key] = sprite
        return sprite

    def draw(self, surface: pygame.Surface, face: Face, pos: tuple[int, int], tint: Tint = Tint.PLAIN) -> None:
        """Draw a tile with the top left corner of its face at ``pos``."""
        pad = self.shape.pad
        place = (pos[0] - pad, pos[1] - pad)
        surface.blit(self.sprite(face, tint), place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _drawing(self, face: Face) -> Path:
        own = self._folder / f"{face.name}.{self._language}.svg"
        return own if own.is_file() else self._folder / f"{face.name}.svg"

    def _engrave(self, face: Face) -> pygame.Surface:
        """The face pressed into the blank tile: a lit lip at the lower right, a shaded one at the upper left."""
        width = round(self.shape.face[0] * _FACE_SHARE)
        size = (width, round(width * 4 / 3))
        large = pygame.image.load_sized_svg(self._drawing(face), (size[0] * 2, size[1] * 2)).premul_alpha()
        ink = native(pygame.transform.smoothscale(large, size))
        large.scroll(*(max(1, round(size[0] * 2 * part)) for part in _LIP))
        moved = native(pygame.transform.smoothscale(large, size))
        shade = ink.copy()
        shade.blit(moved, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
        shade.fill((0, 0, 0, _LIP_SHADE), special_flags=pygame.BLEND_RGBA_MULT)
        moved.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
        light = moved.premul_alpha()
        light.fill((_LIP_LIGHT,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        sprite = self.blank.copy()
        at = tuple(self.shape.pad + (side - part) // 2 for side, part in zip(self.shape.face, size, strict=True))
        sprite.fblits([(layer, at) for layer in (light, ink, shade)], pygame.BLEND_PREMULTIPLIED)
        return sprite
