"""What lies under the tiles: a cloth with a woven grain that also hides banding, or whatever else the table is."""

from __future__ import annotations

import functools
import random

import pygame

from mahjong_solitaire.ui import pictures
from mahjong_solitaire.ui.surfaces import SURFACES, light, noise
from mahjong_solitaire.ui.theme import Table

_TILE = 512
"""Side of the repeating grain, in pixels."""


def felt(size: tuple[int, int], table: Table) -> pygame.Surface:
    """The ground of a table as an opaque surface of ``size`` pixels; the same each time."""
    if table.surface == "picture":
        painted = pictures.painted(table.name, size)
        return painted if painted is not None else light(size, table)
    draw = SURFACES.get(table.surface, _cloth)
    return draw(size, table)


def _cloth(size: tuple[int, int], table: Table) -> pygame.Surface:
    cloth = light(size, table)
    for flag, grain in zip((pygame.BLEND_RGB_ADD, pygame.BLEND_RGB_SUB), _grains(table.grain), strict=True):
        places = [(x, y) for y in range(0, size[1], _TILE) for x in range(0, size[0], _TILE)]
        cloth.fblits([(grain, place) for place in places], flag)
    return cloth


@functools.lru_cache(1)
def _grains(amplitude: int) -> tuple[pygame.Surface, pygame.Surface]:
    """What the weave lightens and what it darkens; kept, since it is the same at every size of the window."""
    chance = random.Random(7)
    return _grain(chance, amplitude), _grain(chance, amplitude)


def _grain(chance: random.Random, amplitude: int) -> pygame.Surface:
    """Horizontal and vertical threads and fine fibres, added up."""
    to = (_TILE, _TILE)
    grain = noise(chance, (_TILE, _TILE // 3), amplitude, to)
    grain.blit(noise(chance, (_TILE // 3, _TILE), amplitude, to), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    grain.blit(noise(chance, (_TILE, _TILE), amplitude // 2, to), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return grain
