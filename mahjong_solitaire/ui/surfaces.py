"""Grounds drawn without a picture: wood, slate, paper and a garden by night, and the light that falls on all of them.

Nothing runs over single pixels: noise comes as bytes from a seeded generator, is stretched, and is added to the light
or taken from it; lines and leaves are polygons. So every picture is the same each time, at any size.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping

import pygame

from mahjong_solitaire.ui.theme import Rgb, Table

Point = tuple[float, float]
Size = tuple[int, int]

_GRADIENT = 56
"""Columns of the light before it is scaled up."""
_LIGHT_REACH = 0.82
_ADD, _SUB = pygame.BLEND_RGB_ADD, pygame.BLEND_RGB_SUB
_SEED = 7
_PLANKS = 5
"""Rows of planks in the height of a window."""
_FINE = 384
"""Side of the finest noise, which has no features that could be seen to repeat."""


# ---------------------------------------------------------------- light and noise


def light(size: Size, table: Table) -> pygame.Surface:
    """The light alone: a soft spot that fades to the corners."""
    columns, rows = _GRADIENT, max(2, round(_GRADIENT * size[1] / size[0]))
    ramp = [_shade(table, i / 255) for i in range(256)]
    squeeze = size[1] / size[0] * 1.25
    pixels = bytearray()
    for row in range(rows):
        v = ((row + 0.5) / rows - table.light_at[1]) * squeeze
        for column in range(columns):
            distance = math.hypot((column + 0.5) / columns - table.light_at[0], v) / _LIGHT_REACH
            pixels += ramp[min(255, int(distance * 255))]
    small = pygame.image.frombytes(bytes(pixels), (columns, rows), "RGB").convert(_like())
    return pygame.transform.smoothscale(small, size)


def noise(chance: random.Random, size: Size, amplitude: int, to: Size) -> pygame.Surface:
    """Grey noise from 0 to ``amplitude``, stretched."""
    count = size[0] * size[1]
    grey = chance.randbytes(count).translate(bytes(v * amplitude // 255 for v in range(256)))
    pixels = bytearray(count * 4)
    for channel in range(3):
        pixels[channel::4] = grey
    drawn = pygame.image.frombuffer(pixels, size, "RGBX").convert(_like())
    return pygame.transform.smoothscale(drawn, to)


def _like() -> pygame.Surface:
    return pygame.Surface((1, 1), 0, 32)


def _shade(table: Table, distance: float) -> bytes:
    """The colour at a distance from the light, 0 to 1."""
    if distance < 0.5:
        return _mix(table.lit, table.mid, distance * 2)
    t = distance * 2 - 1
    return _mix(table.mid, table.corner, t * t * (3 - 2 * t))


def _mix(a: Rgb, b: Rgb, t: float) -> bytes:
    return bytes(round(p + (q - p) * t) for p, q in zip(a, b, strict=True))


def _clouds(chance: random.Random, ground: pygame.Surface, cell: float, amplitude: int) -> None:
    """Lighten and darken the ground in patches as large as ``cell``, a share of its height."""
    width, height = ground.get_size()
    rows = max(2, round(1 / cell))
    columns = max(2, round(width / height * rows))
    for flag in (_ADD, _SUB):
        finer = 6 if rows < 15 else 3
        patches = noise(chance, (columns, rows), amplitude, (columns * finer, rows * finer))
        patches = pygame.transform.gaussian_blur(patches, finer * 2 // 3)
        ground.blit(pygame.transform.smoothscale(patches, ground.get_size()), (0, 0), special_flags=flag)


def _grit(chance: random.Random, ground: pygame.Surface, amplitude: int) -> None:
    """Noise as fine as the pixels; it also hides banding."""
    width, height = ground.get_size()
    for flag in (_ADD, _SUB):
        tile = noise(chance, (_FINE, _FINE), amplitude, (_FINE, _FINE))
        places = [(x, y) for y in range(0, height, _FINE) for x in range(0, width, _FINE)]
        ground.fblits([(tile, place) for place in places], flag)


def _grey(value: float) -> Rgb:
    level = max(0, min(255, round(value)))
    return level, level, level


# ---------------------------------------------------------------- wood


def wood(size: Size, table: Table) -> pygame.Surface:
    """Planks with long streaks, each cut from another part of the tree."""
    chance = random.Random(_SEED)
    ground = light(size, table)
    planks = _planks(chance, size)
    sheet = _streaks(chance, size, table.grain)
    for flag in (_ADD, _SUB):
        for plank in planks:
            part = pygame.Rect(0, chance.randrange(size[1]), plank.width, plank.height)
            part.x = chance.randrange(max(1, sheet.get_width() - plank.width))
            ground.blit(sheet, plank, part, flag)
    for plank in planks:
        ground.fill(_grey(chance.random() * table.grain * 0.5), plank, _SUB)
    rings = pygame.Surface(size, 0, 32)
    for plank in planks:
        _rings(chance, rings, plank, table.grain * 0.8)
    ground.blit(rings, (0, 0), special_flags=_SUB)
    _joints(ground, planks, table.grain)
    return ground


def _planks(chance: random.Random, size: Size) -> list[pygame.Rect]:
    """Rows of planks; the joints of neighbouring rows are never near each other."""
    width, height = size
    planks = []
    for row in range(_PLANKS):
        top, bottom = height * row // _PLANKS, height * (row + 1) // _PLANKS
        cut = round(width * ((0.18, 0.62, 0.36, 0.8, 0.5)[row % 5] + chance.uniform(-0.04, 0.04)))
        planks.append(pygame.Rect(0, top, cut, bottom - top))
        planks.append(pygame.Rect(cut, top, width - cut, bottom - top))
    return planks


def _streaks(chance: random.Random, size: Size, amplitude: int) -> pygame.Surface:
    """Fibres along the plank, broad ones and fine ones, twice as high as the window so that planks differ."""
    width, height = size
    to = (width, height)
    half = noise(chance, (max(2, width // 220), height // 7), amplitude, to)
    half.blit(noise(chance, (max(2, width // 90), max(2, height * 2 // 3)), amplitude * 2 // 3, to), (0, 0), None, _ADD)
    sheet = pygame.Surface((width, height * 2), 0, 32)
    sheet.blit(half, (0, 0))
    sheet.blit(pygame.transform.flip(half, True, False), (0, height))
    return sheet


def _rings(chance: random.Random, surface: pygame.Surface, plank: pygame.Rect, depth: float) -> None:
    """The pointed arches that a plank sawn along the trunk shows."""
    surface.set_clip(plank)
    middle = plank.centery + chance.uniform(-0.2, 0.2) * plank.height
    tip = plank.x + chance.uniform(-0.2, 0.7) * plank.width
    way = chance.choice((-1, 1))
    for ring in range(9):
        start = tip + way * ring * plank.height * chance.uniform(0.55, 0.75)
        spread = plank.height * chance.uniform(0.020, 0.026)
        colour = _grey(depth * chance.uniform(0.5, 1))
        for side in (-1, 1):
            points = []
            for step in range(26):
                along = (step / 25) ** 2 * surface.get_width()
                away = spread * math.sqrt(along / plank.height * 8) * (1 + 0.06 * math.sin(step * 0.9 + ring))
                points.append((start + way * along, middle + side * away * 2.2))
            pygame.draw.aalines(surface, colour, False, points)
    surface.set_clip(None)


def _joints(ground: pygame.Surface, planks: list[pygame.Rect], grain: int) -> None:
    """A dark gap below and beside every plank, and the lit edge of the next."""
    gap = max(1, round(ground.get_height() / 700))
    dark, lit = _grey(grain * 2.0), _grey(grain * 0.6)
    for plank in planks:
        below = pygame.Rect(plank.x, plank.bottom - gap, plank.width, gap)
        beside = pygame.Rect(plank.right - gap, plank.y, gap, plank.height)
        for rect in (below, beside):
            ground.fill(dark, rect, _SUB)
        ground.fill(lit, pygame.Rect(plank.x, plank.y, plank.width, gap), _ADD)


# ---------------------------------------------------------------- stone and paper


def slate(size: Size, table: Table) -> pygame.Surface:
    """Split stone: clouds, fine layers that run slightly downhill, a few cleft edges."""
    chance = random.Random(_SEED + 4)
    ground = light(size, table)
    _clouds(chance, ground, 0.42, table.grain)
    _clouds(chance, ground, 0.11, table.grain)
    _clouds(chance, ground, 0.035, table.grain * 2 // 3)
    lit, dark = pygame.Surface(size, 0, 32), pygame.Surface(size, 0, 32)
    for _ in range(15):
        edge = _cleft(chance, size)
        strength = chance.uniform(0.8, 1.9) * table.grain
        pygame.draw.aalines(dark, _grey(strength), False, edge)
        pygame.draw.aalines(lit, _grey(strength * 0.7), False, [(x, y + 1.2) for x, y in edge])
    ground.blit(lit, (0, 0), special_flags=_ADD)
    ground.blit(dark, (0, 0), special_flags=_SUB)
    _grit(chance, ground, table.grain * 2 // 3)
    return ground


def _cleft(chance: random.Random, size: Size) -> list[Point]:
    """The edge of a layer: a jagged line that hardly bends."""
    width, height = size
    x, y = chance.uniform(-0.1, 0.9) * width, chance.random() * height
    slope = chance.uniform(0.06, 0.22)
    points = [(x, y)]
    for _ in range(chance.randrange(12, 40)):
        step = chance.uniform(0.004, 0.016) * width
        x += step
        y += step * slope + chance.uniform(-0.004, 0.004) * height
        points.append((x, y))
    return points


def paper(size: Size, table: Table) -> pygame.Surface:
    """Japanese paper: soft clouds, and long fibres that lie in it every way."""
    chance = random.Random(_SEED + 9)
    ground = light(size, table)
    _clouds(chance, ground, 0.22, table.grain)
    _clouds(chance, ground, 0.05, table.grain // 2)
    for flag, strength in ((_SUB, 1.9), (_ADD, 1.6)):
        fibres = pygame.Surface(size, 0, 32)
        for _ in range(150):
            colour = _grey(table.grain * strength * chance.uniform(0.4, 1.0))
            pygame.draw.aalines(fibres, colour, False, _fibre(chance, size))
        ground.blit(fibres, (0, 0), special_flags=flag)
    _grit(chance, ground, table.grain // 2)
    return ground


def _fibre(chance: random.Random, size: Size) -> list[Point]:
    width, height = size
    x, y = chance.random() * width, chance.random() * height
    angle, bend = chance.uniform(0, math.tau), chance.uniform(-0.22, 0.22)
    step = height * chance.uniform(0.004, 0.011)
    points = []
    for _ in range(12):
        points.append((x, y))
        x, y = x + step * math.cos(angle), y + step * math.sin(angle)
        angle += bend
    return points


# ---------------------------------------------------------------- the garden


def garden(size: Size, table: Table) -> pygame.Surface:
    """A garden by night: far leaves out of focus, near ones dark, and a few fireflies."""
    chance = random.Random(_SEED + 2)
    ground = light(size, table)
    far = pygame.transform.gaussian_blur(_leafage(size, 7, _FAR), 2)
    _stamp(ground, far, (7, 18, 15), _ADD)
    near = _leafage(size, 2, _NEAR)
    _stamp(ground, pygame.transform.smoothscale_by(near, 0.7), (12, 24, 26), _SUB)
    _fireflies(chance, ground)
    _grit(chance, ground, table.grain)
    return ground


Twig = tuple[float, float, float, float, float, int]
"""Where it grows (shares of width and height), its direction in degrees, length, bend and number of leaves."""

_FAR: tuple[Twig, ...] = (
    (0.12, 1.10, -70, 0.80, 0.5, 6), (0.36, 1.12, -82, 0.66, -0.4, 6), (0.64, 1.12, -98, 0.62, 0.5, 6),
    (0.90, 1.10, -108, 0.80, -0.5, 6), (0.22, -0.14, 72, 0.60, -0.4, 6), (0.74, -0.14, 108, 0.66, 0.5, 6),
)  # fmt: skip
_NEAR: tuple[Twig, ...] = (
    (-0.03, 0.84, -34, 0.44, 0.5, 7), (-0.02, 1.06, -52, 0.60, 0.6, 8), (0.14, 1.08, -66, 0.44, 0.5, 7),
    (0.30, 1.08, -60, 0.28, 0.4, 5), (1.02, 1.04, -130, 0.66, -0.6, 8), (0.84, 1.08, -110, 0.46, -0.5, 7),
    (1.03, 0.76, -152, 0.36, -0.4, 6), (1.03, -0.06, 142, 0.56, 0.5, 8), (0.82, -0.08, 108, 0.34, 0.4, 6),
    (-0.03, -0.04, 36, 0.40, -0.5, 7), (0.16, -0.08, 70, 0.28, -0.4, 5), (0.68, 1.08, -112, 0.28, -0.4, 5),
)  # fmt: skip


def _leafage(size: Size, reduced: int, twigs: tuple[Twig, ...]) -> pygame.Surface:
    """White leaves on black, at a fraction of the size."""
    width, height = max(8, size[0] // reduced), max(8, size[1] // reduced)
    picture = pygame.Surface((width, height), 0, 32)
    for x, y, direction, length, bend, leaves in twigs:
        _twig(picture, (x * width, y * height), math.radians(direction), length * height, bend, leaves)
    return picture


def _twig(picture: pygame.Surface, at: Point, angle: float, length: float, bend: float, leaves: int) -> None:
    """A bent stem with leaves at both sides, smaller towards its tip."""
    x, y = at
    step = length / leaves
    for i in range(leaves):
        on = (x + step * math.cos(angle), y + step * math.sin(angle))
        pygame.draw.line(picture, _grey(255), (x, y), on, max(1, round(length / 110)))
        leaf = length * 0.36 * (1 - 0.5 * i / leaves)
        side = 1 if i % 2 else -1
        pygame.draw.polygon(picture, _grey(255), _leaf(on, angle + side * 0.72, leaf))
        x, y = on
        angle += bend / leaves * 1.6
    pygame.draw.polygon(picture, _grey(255), _leaf((x, y), angle, length * 0.24))


def _leaf(at: Point, angle: float, length: float) -> list[Point]:
    """A lance-shaped leaf from its stalk."""
    cos, sin = math.cos(angle), math.sin(angle)
    points = []
    for side in (1, -1):
        for i in range(9):
            t = i / 8 if side > 0 else 1 - i / 8
            across = side * 0.21 * length * math.sin(math.pi * t**0.8) * (1 - 0.3 * t)
            points.append((at[0] + cos * t * length - sin * across, at[1] + sin * t * length + cos * across))
    return points


def _stamp(ground: pygame.Surface, leaves: pygame.Surface, colour: Rgb, flag: int) -> None:
    """Add a colour where leaves are, or take it away."""
    leaves.fill(colour, special_flags=pygame.BLEND_RGB_MULT)
    ground.blit(pygame.transform.smoothscale(leaves, ground.get_size()), (0, 0), special_flags=flag)


def _fireflies(chance: random.Random, ground: pygame.Surface) -> None:
    """Small warm lights, away from the edges where the figures stand."""
    width, height = ground.get_size()
    glow = pygame.Surface((48, 48), 0, 32)
    pygame.draw.circle(glow, (40, 38, 16), (24, 24), 9)
    glow = pygame.transform.gaussian_blur(glow, 7)
    for _ in range(16):
        side = max(12, round(height * chance.uniform(0.05, 0.11)))
        light_spot = pygame.transform.smoothscale(glow, (side, side))
        pygame.draw.circle(light_spot, (66, 64, 34), (side / 2, side / 2), max(1, side / 44))
        place = chance.uniform(0.19, 0.81) * width - side / 2, chance.random() * height - side / 2
        ground.blit(light_spot, place, special_flags=_ADD)


SURFACES: Mapping[str, Callable[[Size, Table], pygame.Surface]] = {
    "wood": wood,
    "slate": slate,
    "paper": paper,
    "garden": garden,
}
"""The grounds that are no cloth, by ``Table.surface``."""
