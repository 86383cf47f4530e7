"""The board is cleared: a warm glow where the last pair met, and plum blossom that drifts down over the table.

Where everything is depends on the time alone, in seconds since the last pair was taken. Lengths are in heights of the
window, from its upper left corner.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

import pygame

from mahjong_solitaire.ui.board_painter import PREMULTIPLIED, faded
from mahjong_solitaire.ui.effects import progress, swung
from mahjong_solitaire.ui.theme import Rgb, Table, tinted

CELEBRATION = 2.8
"""Seconds from the last move to the dialog, unless the player goes on."""
OPENS = 0.36
"""Seconds until the last pair begins to vanish, and to turn into petals."""
FALLING, RISING = 84, 26
"""How many petals come down from above, and how many from where the last pair met."""
FLIGHT = 5.2
"""Seconds that a petal can be seen at most."""
COMING = 2.3
"""Seconds in which petals appear at the upper edge."""
LAST = COMING + FLIGHT
"""When the last petal has gone."""
_FADE_IN, _FADE_OUT = 0.35, 0.9
_DRAG = 2.6
"""How quickly a petal takes the speed of the air, per second."""
_SMALLEST, _LARGEST = 0.017, 0.042
_TURNS = 48
"""Pictures of a turning petal."""
_FINE = 4
"""Petals are drawn this many times larger and reduced."""
_GLOW_RADIUS, _GLOW_IN, _GLOW_OUT = 0.5, 0.55, 2.0
_GLOW, _GLOW_LIGHT = 0.5, 0.3
"""How bright the glow is on a dark table, and on a light one."""

_ON_DARK: tuple[Rgb, ...] = ((255, 236, 232), (252, 205, 205), (243, 166, 176))
_ON_LIGHT: tuple[Rgb, ...] = ((240, 150, 160), (222, 108, 124), (196, 70, 92))
_STAMENS: Rgb = (236, 178, 66)
_GLOW_COLOUR: Rgb = (255, 208, 142)


@dataclass(frozen=True, slots=True)
class Petal:
    """A petal or a whole blossom in the air."""

    start: float
    x: float
    y: float
    pushed: tuple[float, float]
    """Its speed at first."""
    drift: tuple[float, float]
    """The speed that the air gives it."""
    sway: float
    """How far it swings to either side."""
    rate: float
    """Swings in a second."""
    phase: float
    """Where in its swing it starts, 0 to 1."""
    turning: float
    """Turns in a second; below 0 the other way round."""
    size: float
    tone: int
    """Which of the three colours."""
    whole: bool
    """Whether it is a blossom of five petals."""

    def at(self, time: float) -> tuple[float, float]:
        """Where its middle is."""
        age = max(0.0, time - self.start)
        slowed = (1 - math.exp(-_DRAG * age)) / _DRAG
        swing = math.sin(2 * math.pi * (self.rate * age + self.phase)) - math.sin(2 * math.pi * self.phase)
        x, y = (
            at + push * slowed + air * (age - slowed)
            for at, push, air in zip((self.x, self.y), self.pushed, self.drift, strict=True)
        )
        return x + self.sway * swing * min(1.0, age), y

    def opacity(self, time: float) -> float:
        """How much of it shows, 0 to 1."""
        gone = progress(time, self.start + FLIGHT - _FADE_OUT, _FADE_OUT)
        return progress(time, self.start, _FADE_IN) * (1 - gone)

    def turn(self, time: float) -> int:
        """Which of its pictures shows."""
        return int((self.turning * (time - self.start) + self.phase) * _TURNS) % _TURNS


def petals(seed: int, aspect: float, origin: tuple[float, float]) -> list[Petal]:
    """The petals of a celebration, the small ones, which look further away, first; the same for the same seed.

    ``aspect`` is width / height of the window, ``origin`` where the last pair met.
    """
    chance = random.Random(seed)
    made = [_falling(chance, aspect) for _ in range(FALLING)] + [_rising(chance, origin) for _ in range(RISING)]
    return sorted(made, key=lambda petal: petal.size)


def glow(time: float) -> float:
    """How bright the light is where the last pair met, 0 to 1."""
    return swung(progress(time, OPENS - 0.15, _GLOW_IN)) * (1 - swung(progress(time, OPENS + _GLOW_IN, _GLOW_OUT)))


def _falling(chance: random.Random, aspect: float) -> Petal:
    near = chance.random()
    speed = 0.21 + 0.11 * near + 0.03 * chance.random()
    drift = (0.05 + 0.03 * chance.random(), speed)
    start = OPENS / 2 + (COMING - OPENS / 2) * chance.random() ** 1.4
    x, y = (aspect + 0.3) * chance.random() - 0.3, -0.06 - 0.05 * chance.random()
    return _petal(chance, start, (x, y), drift, drift, near)


def _rising(chance: random.Random, origin: tuple[float, float]) -> Petal:
    way, push = 2 * math.pi * chance.random(), 0.15 + 0.65 * chance.random()
    pushed = (push * math.cos(way), 0.8 * push * math.sin(way) - 0.2)
    drift = (0.04 + 0.03 * chance.random(), 0.12 + 0.08 * chance.random())
    return _petal(chance, OPENS + 0.2 * chance.random(), origin, pushed, drift, chance.random())


def _petal(
    chance: random.Random,
    start: float,
    at: tuple[float, float],
    pushed: tuple[float, float],
    drift: tuple[float, float],
    near: float,
) -> Petal:
    whole = chance.random() < 0.16
    turning = (0.10 if whole else 0.28) * (0.6 + 0.8 * chance.random()) * chance.choice((-1, 1))
    size = (_SMALLEST + (_LARGEST - _SMALLEST) * near**1.5) * (1.35 if whole else 1.0)
    sway, rate, phase = 0.012 + 0.022 * chance.random(), 0.22 + 0.2 * chance.random(), chance.random()
    return Petal(start, *at, pushed, drift, sway, rate, phase, turning, size, chance.randrange(3), whole)


class Celebration:
    """Petals and glow over a window; ``origin`` is the pixel where the last pair met."""

    def __init__(self, start: float, seed: int, table: Table, size: tuple[int, int], origin: tuple[int, int]) -> None:
        self.start = start
        self._table = table
        self._origin = (origin[0] / size[1], origin[1] / size[1])
        self._petals = petals(seed, size[0] / size[1], self._origin)
        self._art: PetalArt | None = None

    @property
    def end(self) -> float:
        """When the last petal has gone."""
        return self.start + LAST

    def draw(self, surface: pygame.Surface, now: float, hole: pygame.Rect | None = None) -> None:
        """Draw what is in the air, but nothing within a hole."""
        time, height = now - self.start, surface.get_height()
        if self._art is None or self._art.height != height:
            self._art = PetalArt(height, self._table)
        self._draw_glow(surface, self._art, time, hole)
        for petal in self._petals:
            opacity = petal.opacity(time)
            if opacity > 0:
                sprite = self._art.get(petal, petal.turn(time))
                x, y = petal.at(time)
                place = sprite.get_rect(center=(round(x * height), round(y * height)))
                _lay(surface, faded(sprite, opacity), place, hole)

    def _draw_glow(self, surface: pygame.Surface, art: PetalArt, time: float, hole: pygame.Rect | None) -> None:
        light = glow(time)
        if light > 0:
            x, y = (round(part * art.height) for part in self._origin)
            place = art.glow.get_rect(center=(x, y))
            _lay(surface, faded(art.glow, light), place, hole)


def _lay(surface: pygame.Surface, sprite: pygame.Surface, place: pygame.Rect, hole: pygame.Rect | None) -> None:
    """Draw a sprite, but for what falls into a hole."""
    if hole is None or not place.colliderect(hole):
        surface.blit(sprite, place, special_flags=PREMULTIPLIED)
        return
    whole = surface.get_rect()
    above, below = (whole.left, whole.top, whole.w, hole.top), (whole.left, hole.bottom, whole.w, whole.h - hole.bottom)
    left, right = (whole.left, hole.top, hole.left, hole.h), (hole.right, hole.top, whole.w - hole.right, hole.h)
    for part in (above, below, left, right):
        seen = place.clip(part)
        if seen.w and seen.h:
            surface.blit(sprite, seen, seen.move(-place.x, -place.y), special_flags=PREMULTIPLIED)


class PetalArt:
    """The pictures of petals and glow for a window of a height, each drawn when first asked for."""

    def __init__(self, height: int, table: Table) -> None:
        self.height = height
        self._tones = _ON_DARK if table.dark else _ON_LIGHT
        self._flat: dict[tuple[int, bool, int], pygame.Surface] = {}
        self._turned: dict[tuple[int, bool, int, int], pygame.Surface] = {}
        self.glow = _glow_sprite(round(_GLOW_RADIUS * height), _GLOW if table.dark else _GLOW_LIGHT)

    def get(self, petal: Petal, turn: int) -> pygame.Surface:
        """A petal in one of its turns, premultiplied, with its soft shadow."""
        size = max(6, round(petal.size * self.height / 3) * 3)
        key = (petal.tone, petal.whole, size, turn)
        if key not in self._turned:
            self._turned[key] = _turned(self._flat_one(petal, size), size, turn, petal.whole)
        return self._turned[key]

    def _flat_one(self, petal: Petal, size: int) -> pygame.Surface:
        key = (petal.tone, petal.whole, size)
        if key not in self._flat:
            draw = _blossom if petal.whole else _single
            self._flat[key] = draw(size * _FINE, self._tones[petal.tone])
        return self._flat[key]


def _turned(flat: pygame.Surface, size: int, turn: int, whole: bool) -> pygame.Surface:
    """A petal turned about itself and, unless it is a whole blossom, tilted, so that it flutters."""
    share = turn / _TURNS
    width = size * _FINE if whole else size * _FINE * (0.30 + 0.70 * abs(math.cos(2 * math.pi * share)))
    tilted = pygame.transform.smoothscale(flat, (max(2, round(width)), flat.get_height()))
    petal = pygame.transform.rotozoom(tilted, 360 * share, 1 / _FINE)
    off = max(1, size // 8)
    sprite = pygame.Surface((petal.get_width() + 2 * off, petal.get_height() + 2 * off), pygame.SRCALPHA)
    shadow = faded(tinted(petal, (0, 0, 0)), 0.20)
    sprite.blit(shadow, (2 * off, 2 * off), special_flags=PREMULTIPLIED)
    sprite.blit(petal, (off, off), special_flags=PREMULTIPLIED)
    return sprite


def _single(size: int, tone: Rgb) -> pygame.Surface:
    """One petal, its base at the bottom, premultiplied."""
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    _draw_petal(surface, (size / 2, size * 0.96), size * 0.92, 0.0, tone)
    return surface.premul_alpha()


def _blossom(size: int, tone: Rgb) -> pygame.Surface:
    """Five petals around golden stamens, premultiplied."""
    surface, middle = pygame.Surface((size, size), pygame.SRCALPHA), size / 2
    for n in range(5):
        _draw_petal(surface, (middle, middle), size * 0.48, n * math.tau / 5, tone)
    for n in range(10):
        way, far = (n + 0.5) * math.tau / 10, size * (0.13 if n % 2 else 0.17)
        end = (middle + far * math.sin(way), middle - far * math.cos(way))
        pygame.draw.line(surface, _mixed(tone, (150, 40, 60), 0.55), (middle, middle), end, max(1, size // 60))
        pygame.draw.circle(surface, _STAMENS, end, max(1, size // 38))
    return surface.premul_alpha()


def _draw_petal(surface: pygame.Surface, base: tuple[float, float], length: float, way: float, tone: Rgb) -> None:
    """A round petal with a shallow notch, deeper in colour towards its base; ``way`` is clockwise from upwards."""
    layers = 12
    for layer in range(layers):
        share = layer / (layers - 1)
        colour = _mixed(tone, _mixed(tone, (172, 52, 78), 0.62), share**1.6)
        outline = [_around(base, length * (1 - 0.72 * share), way, n / 48) for n in range(48)]
        pygame.draw.polygon(surface, colour, outline)


def _around(base: tuple[float, float], length: float, way: float, share: float) -> tuple[float, float]:
    """A point of the outline of a petal, 0 to 1 of the way around from its base."""
    angle = math.tau * share
    notch = 0.10 * math.exp(-(((share - 0.5) / 0.055) ** 2))
    up = length * ((1 - math.cos(angle)) / 2 - notch)
    aside = length * 0.50 * math.sin(angle) * (0.62 + 0.38 * (1 - math.cos(angle)) / 2)
    return (
        base[0] + up * math.sin(way) - aside * math.cos(way),
        base[1] - up * math.cos(way) - aside * math.sin(way),
    )


def _glow_sprite(radius: int, strength: float) -> pygame.Surface:
    """A round soft light, premultiplied, of which nothing remains at the rim."""
    small = max(8, radius // 8)
    disc = pygame.Surface((2 * small, 2 * small), pygame.SRCALPHA)
    for n in range(small, 0, -1):
        share = strength * (1 - swung(n / small)) ** 2
        pygame.draw.circle(
            disc, (*(round(part * share) for part in _GLOW_COLOUR), round(150 * share)), (small, small), n
        )
    return pygame.transform.smoothscale(disc, (2 * radius, 2 * radius))


def _mixed(a: Rgb, b: Rgb, share: float) -> Rgb:
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue
