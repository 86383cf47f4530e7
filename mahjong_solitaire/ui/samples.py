"""Sample tiles and small pictures of boards for the dialogs."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mahjong_solitaire.rules.layout import Layout, Slot
from mahjong_solitaire.rules.tiles import FACE_BY_NAME
from mahjong_solitaire.ui.geometry import ASPECT, AWAY, THICKNESS
from mahjong_solitaire.ui.panels import rounded_mask
from mahjong_solitaire.ui.theme import BACKS, Table
from mahjong_solitaire.ui.tile_art import TileArt, TileLook
from mahjong_solitaire.ui.tile_body import BLOCKS

LOWEST_LIGHT = {True: 0.76, False: 0.84}
"""Brightness of a bright tile that lies on a dark or a light table; the highest tile has full light."""
GLEAM = 0.08, 0.7
"""How far the colour of dark tiles goes to that of their bright edges, on the table and at the top."""
DARK = 100
"""Faces darker than this, of 255, shine more the higher they lie; they have a bright outline."""
THICKER = 1.3
PICTURE_SCALE = 2
"""Pictures of boards are drawn this many times larger and reduced."""


class Samples:
    """Rows of real tiles, each kind of tile drawn once."""

    def __init__(self) -> None:
        self._arts: dict[tuple[TileLook, int], TileArt] = {}

    def art(self, look: TileLook, pitch: int) -> TileArt:
        """The tiles of a look, ``pitch`` pixels apart."""
        key = (look, pitch)
        if key not in self._arts:
            self._arts[key] = look.art(pitch)
        return self._arts[key]

    def row(self, surface: pygame.Surface, rect: pygame.Rect, look: TileLook, names: Sequence[str]) -> None:
        """Tiles side by side in the middle of a rectangle, as large as fit."""
        step = 1.24
        across, down = step * (len(names) - 1) + 1 + THICKNESS[0], ASPECT + THICKNESS[1]
        pitch = int(min(rect.width / across, rect.height / down))
        art = self.art(look, max(8, pitch))
        left = rect.centerx - round(across * pitch / 2) + max(0, -art.shape.dx)
        top = rect.centery - round(down * pitch / 2) + max(0, -art.shape.dy)
        for i, name in enumerate(names):
            art.draw(surface, FACE_BY_NAME[name], (left + round(i * step * pitch), top))


def board_picture(layout: Layout, size: tuple[int, int], table: Table, look: TileLook) -> pygame.Surface:
    """A small picture of a full board on its table; its tiles are blank."""
    large = (size[0] * PICTURE_SCALE, size[1] * PICTURE_SCALE)
    image = pygame.Surface(large)
    _cloth(image, table)
    away = AWAY[look.light]
    pitch, left, top = _fit(layout, large, away)
    thick = _thickness(pitch, away)
    corners = [
        (
            slot,
            round(left + slot.x * pitch / 2 - slot.z * thick[0]),
            round(top + slot.y * pitch * ASPECT / 2 - slot.z * thick[1]),
        )
        for slot in sorted(layout.slots, key=lambda s: (s.z, away[0] * s.x + away[1] * s.y))
    ]
    _shadows(image, corners, pitch, away)
    levels = [_colours(look, table, z / max(1, layout.levels - 1)) for z in range(layout.levels)]
    for slot, x, y in corners:
        _tile(image, (x, y), pitch, thick, levels[slot.z])
    return pygame.transform.smoothscale(image, size)


def _colours(look: TileLook, table: Table, height: float) -> tuple[pygame.Color, ...]:
    """The colours of face, side, back and outline of a tile, from 0 on the table to 1 at the top."""
    block, black = BLOCKS[look.variant], pygame.Color(0, 0, 0)
    face, side, back = pygame.Color(block.face[1]), pygame.Color(block.side[2]), pygame.Color(BACKS[look.back].shade)
    if max(face.r, face.g, face.b) < DARK:
        gleam, low = pygame.Color(block.bright[0]), GLEAM[0] + (GLEAM[1] - GLEAM[0]) * height
        return face.lerp(gleam, low), side, back, face.lerp(gleam, min(1.0, low + 0.4))
    shade = (1 - LOWEST_LIGHT[table.dark]) * (1 - height)
    return tuple(colour.lerp(black, shade) for colour in (face, side, back, side))


def _thickness(pitch: float, away: tuple[int, int]) -> tuple[float, float]:
    """From a face to its foot; small tiles are drawn a little thicker than large ones."""
    return away[0] * pitch * THICKNESS[0] * THICKER, away[1] * pitch * THICKNESS[1] * THICKER


def _fit(layout: Layout, size: tuple[int, int], away: tuple[int, int]) -> tuple[float, float, float]:
    """Pitch, left and top that centre the visible board with a margin."""
    across, down = _thickness(1, away)
    lefts = [s.x / 2 - s.z * across for s in layout.slots]
    tops = [s.y / 2 * ASPECT - s.z * down for s in layout.slots]
    width = max(lefts) + 1 + abs(across) - min(lefts)
    height = max(tops) + ASPECT + abs(down) - min(tops)
    pitch = min(size[0] * 0.88 / width, size[1] * 0.84 / height, size[1] * 0.24)
    left = (size[0] - width * pitch) / 2 - (min(lefts) + min(0, across)) * pitch
    return pitch, left, (size[1] - height * pitch) / 2 - (min(tops) + min(0, down)) * pitch


def _cloth(image: pygame.Surface, table: Table) -> None:
    """The light on the table, fading to its corners."""
    small = pygame.Surface((8, 6))
    middle = table.light_at[0] * 8 - 0.5, table.light_at[1] * 6 - 0.5
    for x in range(8):
        for y in range(6):
            t = min(1.0, (((x - middle[0]) / 7) ** 2 + ((y - middle[1]) / 6) ** 2) ** 0.5 / 0.85)
            small.set_at((x, y), [round(p + (q - p) * t) for p, q in zip(table.lit, table.corner, strict=True)])
    pygame.transform.smoothscale(small, image.get_size(), image)


def _shadows(
    image: pygame.Surface, corners: Sequence[tuple[Slot, int, int]], pitch: float, away: tuple[int, int]
) -> None:
    dark = pygame.Surface((image.get_width() // 4, image.get_height() // 4), pygame.SRCALPHA)
    width, height = round(pitch), round(pitch * ASPECT)
    for slot, x, y in corners:
        reach = pitch * (1 + slot.z * 0.5)
        place = (round(x + away[0] * 0.16 * reach) // 4, round(y + away[1] * 0.22 * reach) // 4)
        pygame.draw.rect(dark, (0, 0, 0, 150), (place, (width // 4 + 1, height // 4 + 1)))
    dark = pygame.transform.gaussian_blur(dark, max(1, round(pitch * 0.16) // 4))
    image.blit(pygame.transform.smoothscale(dark, image.get_size()), (0, 0))


def _tile(
    image: pygame.Surface,
    at: tuple[int, int],
    pitch: float,
    thick: tuple[float, float],
    colours: Sequence[pygame.Color],
) -> None:
    """One tile in the colours of its face, its side, its back and its outline."""
    width, height = round(pitch) - 1, round(pitch * ASPECT) - 1
    corner = max(1, round(pitch * 0.12))
    face, side, back, outline = colours
    for share, colour in ((1.0, back), (0.62, side), (0.0, face)):
        rect = (at[0] + round(thick[0] * share), at[1] + round(thick[1] * share), width, height)
        pygame.draw.rect(image, colour, rect, border_radius=corner)
    pygame.draw.rect(image, outline, (*at, width, height), 1, border_radius=corner)


def rounded(picture: pygame.Surface, radius: int) -> pygame.Surface:
    """A picture with round corners, premultiplied."""
    image = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    image.blit(picture, (0, 0))
    image.blit(rounded_mask(picture.get_size(), radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return image
