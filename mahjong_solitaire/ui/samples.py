"""Sample tiles and small pictures of boards for the dialogs."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mahjong_solitaire.rules.layout import Layout, Slot
from mahjong_solitaire.rules.tiles import FACE_BY_NAME
from mahjong_solitaire.ui.geometry import ASPECT, THICKNESS
from mahjong_solitaire.ui.panels import rounded_mask
from mahjong_solitaire.ui.theme import Rgb, Table, TileBack
from mahjong_solitaire.ui.tile_art import TileArt

IVORY: Rgb = (252, 245, 228)
IVORY_EDGE: Rgb = (205, 190, 154)
LOWEST_LIGHT = {True: 0.80, False: 0.91}
"""Brightness of a tile that lies on a dark or a light table; the highest tile has full light."""
PICTURE_SCALE = 2
"""Pictures of boards are drawn this many times larger and reduced."""


class Samples:
    """Rows of real tiles, each kind of tile drawn once."""

    def __init__(self) -> None:
        self.corner_index = False
        """Whether the faces have a number or letter in a corner."""
        self._arts: dict[tuple[str, str, str, int, bool], TileArt] = {}

    def art(self, design: str, back: str, language: str, pitch: int) -> TileArt:
        """The tiles of a design, back, language and pitch in pixels."""
        key = (design, back, language, pitch, self.corner_index)
        if key not in self._arts:
            self._arts[key] = TileArt(design, back, language, pitch, corner_index=self.corner_index)
        return self._arts[key]

    def row(
        self, surface: pygame.Surface, rect: pygame.Rect, design: str, back: str, language: str, names: Sequence[str]
    ) -> None:
        """Tiles side by side in the middle of a rectangle, as large as fit."""
        step = 1.24
        across = step * (len(names) - 1) + 1 + THICKNESS[0]
        pitch = int(min(rect.width / across, rect.height / (ASPECT + THICKNESS[1])))
        art = self.art(design, back, language, max(8, pitch))
        left = rect.centerx - round(across * pitch / 2)
        top = rect.centery - round((ASPECT + THICKNESS[1]) * pitch / 2)
        for i, name in enumerate(names):
            art.draw(surface, FACE_BY_NAME[name], (left + round(i * step * pitch), top))


def board_picture(layout: Layout, size: tuple[int, int], table: Table, back: TileBack) -> pygame.Surface:
    """A small picture of a full board on its table; its tiles are blank."""
    large = (size[0] * PICTURE_SCALE, size[1] * PICTURE_SCALE)
    image = pygame.Surface(large)
    _cloth(image, table)
    pitch, left, top = _fit(layout, large)
    dx, dy = pitch * THICKNESS[0] * 1.3, pitch * THICKNESS[1] * 1.3
    order = sorted(layout.slots, key=lambda s: (s.z, s.x + s.y))
    corners = [
        (s, round(left + s.x * pitch / 2 - s.z * dx), round(top + s.y * pitch * ASPECT / 2 - s.z * dy)) for s in order
    ]
    _shadows(image, corners, pitch)
    lowest = LOWEST_LIGHT[table.dark]
    for slot, x, y in corners:
        light = lowest + (1 - lowest) * slot.z / max(1, layout.levels - 1)
        _tile(image, x, y, pitch, (dx, dy), light, back)
    return pygame.transform.smoothscale(image, size)


def _fit(layout: Layout, size: tuple[int, int]) -> tuple[float, float, float]:
    """Pitch, left and top that centre the visible board with a margin."""
    thick_x, thick_y = THICKNESS[0] * 1.3, THICKNESS[1] * 1.3
    lefts = [s.x / 2 - s.z * thick_x for s in layout.slots]
    tops = [s.y / 2 * ASPECT - s.z * thick_y for s in layout.slots]
    width = max(lefts) + 1 + thick_x - min(lefts)
    height = max(tops) + ASPECT + thick_y - min(tops)
    pitch = min(size[0] * 0.88 / width, size[1] * 0.84 / height, size[1] * 0.24)
    left = (size[0] - width * pitch) / 2 - min(lefts) * pitch
    return pitch, left, (size[1] - height * pitch) / 2 - min(tops) * pitch


def _cloth(image: pygame.Surface, table: Table) -> None:
    """The light on the table, from its upper left to its corners."""
    small = pygame.Surface((8, 6))
    for x in range(8):
        for y in range(6):
            t = min(1.0, (((x - 2.6) / 7) ** 2 + ((y - 1.6) / 6) ** 2) ** 0.5 / 0.85)
            small.set_at((x, y), [round(p + (q - p) * t) for p, q in zip(table.lit, table.corner, strict=True)])
    pygame.transform.smoothscale(small, image.get_size(), image)


def _shadows(image: pygame.Surface, corners: Sequence[tuple[Slot, int, int]], pitch: float) -> None:
    dark = pygame.Surface((image.get_width() // 4, image.get_height() // 4), pygame.SRCALPHA)
    width, height = round(pitch), round(pitch * ASPECT)
    for slot, x, y in corners:
        reach = 1 + slot.z * 0.5
        place = (round(x + pitch * 0.16 * reach) // 4, round(y + pitch * 0.22 * reach) // 4)
        pygame.draw.rect(dark, (0, 0, 0, 150), (place, (width // 4 + 1, height // 4 + 1)))
    dark = pygame.transform.gaussian_blur(dark, max(1, round(pitch * 0.16) // 4))
    image.blit(pygame.transform.smoothscale(dark, image.get_size()), (0, 0))


def _tile(
    image: pygame.Surface, x: int, y: int, pitch: float, thick: tuple[float, float], light: float, back: TileBack
) -> None:
    """One tile: coloured foot, ivory side, face; the higher, the brighter."""
    width, height = round(pitch) - 1, round(pitch * ASPECT) - 1
    corner = max(1, round(pitch * 0.12))
    for share, colour in ((1.0, pygame.Color(back.shade)), (0.62, pygame.Color(*IVORY_EDGE))):
        foot = (x + round(thick[0] * share), y + round(thick[1] * share), width, height)
        pygame.draw.rect(image, _lit((colour.r, colour.g, colour.b), light), foot, border_radius=corner)
    pygame.draw.rect(image, _lit(IVORY, light), (x, y, width, height), border_radius=corner)
    pygame.draw.rect(image, _lit(IVORY_EDGE, light), (x, y, width, height), 1, border_radius=corner)


def _lit(colour: Rgb, light: float) -> Rgb:
    return round(colour[0] * light), round(colour[1] * light), round(colour[2] * light)


def rounded(picture: pygame.Surface, radius: int) -> pygame.Surface:
    """A picture with round corners, premultiplied."""
    image = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    image.blit(picture, (0, 0))
    image.blit(rounded_mask(picture.get_size(), radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return image
