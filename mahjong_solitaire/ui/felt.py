"""The cloth under the tiles: a soft light from the upper left and a woven grain that also hides banding."""

from __future__ import annotations

import math
import random

import pygame

from mahjong_solitaire.ui.theme import Rgb, Table

_TILE = 512
"""Side of the repeating grain, in pixels."""
_GRADIENT = 56
"""Columns of the light before it is scaled up."""
_LIGHT_AT = (0.38, 0.32)
_LIGHT_REACH = 0.82


def felt(size: tuple[int, int], table: Table) -> pygame.Surface:
    """The cloth of a table as an opaque surface of ``size`` pixels; the same each time."""
    cloth = pygame.transform.smoothscale(_light(size, table), size)
    chance = random.Random(7)
    for flag in (pygame.BLEND_RGB_ADD, pygame.BLEND_RGB_SUB):
        grain = _grain(chance, table.grain)
        places = [(x, y) for y in range(0, size[1], _TILE) for x in range(0, size[0], _TILE)]
        cloth.fblits([(grain, place) for place in places], flag)
    return cloth


def _light(size: tuple[int, int], table: Table) -> pygame.Surface:
    """The light alone, a few dozen pixels wide."""
    columns, rows = _GRADIENT, max(2, round(_GRADIENT * size[1] / size[0]))
    ramp = [_shade(table, i / 255) for i in range(256)]
    squeeze = size[1] / size[0] * 1.25
    pixels = bytearray()
    for row in range(rows):
        v = ((row + 0.5) / rows - _LIGHT_AT[1]) * squeeze
        for column in range(columns):
            distance = math.hypot((column + 0.5) / columns - _LIGHT_AT[0], v) / _LIGHT_REACH
            pixels += ramp[min(255, int(distance * 255))]
    return pygame.image.frombytes(bytes(pixels), (columns, rows), "RGB").convert(pygame.Surface((1, 1), 0, 32))


def _shade(table: Table, distance: float) -> bytes:
    """The colour at a distance from the light, 0 to 1."""
    if distance < 0.5:
        return _mix(table.lit, table.mid, distance * 2)
    t = distance * 2 - 1
    return _mix(table.mid, table.corner, t * t * (3 - 2 * t))


def _mix(a: Rgb, b: Rgb, t: float) -> bytes:
    return bytes(round(p + (q - p) * t) for p, q in zip(a, b, strict=True))


def _grain(chance: random.Random, amplitude: int) -> pygame.Surface:
    """Horizontal and vertical threads and fine fibres, added up."""
    grain = _noise(chance, (_TILE, _TILE // 3), amplitude)
    grain.blit(_noise(chance, (_TILE // 3, _TILE), amplitude), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    grain.blit(_noise(chance, (_TILE, _TILE), amplitude // 2), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return grain


def _noise(chance: random.Random, size: tuple[int, int], amplitude: int) -> pygame.Surface:
    """Grey noise from 0 to ``amplitude``, stretched to the size of the grain."""
    count = size[0] * size[1]
    grey = chance.randbytes(count).translate(bytes(v * amplitude // 255 for v in range(256)))
    pixels = bytearray(count * 4)
    for channel in range(3):
        pixels[channel::4] = grey
    noise = pygame.image.frombuffer(pixels, size, "RGBX")
    return pygame.transform.smoothscale(noise, (_TILE, _TILE)).convert(pygame.Surface((1, 1), 0, 32))
