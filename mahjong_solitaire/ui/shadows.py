"""What the tiles of higher levels take from the light of the table and of the levels below them.

A shadow map is a picture of half the size that is multiplied onto what it falls on: white where there is light.
Whatever part of a map is worked out anew comes out as the whole would, because everything keeps to one grid of pixels
and every blur sees as far as it reaches. The softer a shadow, the smaller the picture it is drawn in.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from mahjong_solitaire.rules.layout import bits
from mahjong_solitaire.ui.geometry import BoardGeometry, TileShape

TABLE = -1
"""The receiver below level 0."""

_LARGEST_SCALE = 16
_SHARPEST = 1.2
"""A shadow is drawn as small as keeps its blur at least this many pixels."""
_SOFT_STEP = (0.085, 0.125)
"""How far a soft shadow moves for each level of height, in pitches."""
_SOFT_BLUR, _SOFT_DARK = 0.15, 128
_CONTACT_STEP = (0.019, 0.028)
_CONTACT_BLUR, _CONTACT_DARK = 0.05, 150
_HALO_BLUR, _HALO_DARK = 0.035, 120
_WHITE = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class _Pass:
    """One kind of shadow on one receiver: which tiles cast it, where, how soft and how dark."""

    offsets: dict[int, tuple[int, int]]
    """For each casting level the way from the face of a tile to its shadow, in pixels."""
    blur: float
    """Standard deviation, in pixels."""
    dark: int

    @property
    def scale(self) -> int:
        """How many times smaller than the window the shadow is drawn: 2, 4, 8 or 16."""
        scale = 2
        while scale < _LARGEST_SCALE and self.blur / (scale * 2) >= _SHARPEST:
            scale *= 2
        return scale

    @property
    def sigma(self) -> int:
        """Standard deviation in pixels of the small picture, as the blur takes it."""
        return max(1, round(self.blur / self.scale))

    @property
    def reach(self) -> int:
        """How far from its caster a shadow can be seen, in pixels of the window."""
        return (2 * self.sigma + 3) * self.scale


class Shadows:
    """The shadow maps of a board, one for the table and one for each level, kept up to date by parts.

    They are empty until ``cover`` says for what part of the window they are wanted.
    """

    def __init__(self, geometry: BoardGeometry) -> None:
        self._geometry = geometry
        self._shape = geometry.shape
        self._levels = geometry.layout.levels
        self._of_level = [self._mask(z) for z in range(self._levels)]
        self._passes = [self._passes_on(r) for r in range(TABLE, self._levels - 1)]
        self._grid = max(one.scale for passes in self._passes for one in passes)
        self._reach = max(one.reach for passes in self._passes for one in passes)
        self._whole = [self._frame(r) for r in range(TABLE, self._levels - 1)]
        self._frames = [pygame.Rect(0, 0, 0, 0) for _ in self._whole]
        self._maps = [_white((0, 0)) for _ in self._whole]

    def area(self, index: int) -> pygame.Rect:
        """The part of the window in which the tile in a slot, or its shadow on anything, can be seen."""
        face, level = self._geometry.faces[index], self._geometry.layout.slots[index].z
        furthest = face.move(self._below(level, TABLE, _SOFT_STEP, level - TABLE))
        return face.union(furthest).inflate(2 * self._reach, 2 * self._reach)

    def cover(self, view: pygame.Rect) -> None:
        """Have maps of a part of the window only; what they already show of it stays, the rest is to be updated."""
        for n, whole in enumerate(self._whole):
            frame, old = self._aligned(whole.clip(view)), self._frames[n]
            if frame == old:
                continue
            fresh = _white((frame.w // 2, frame.h // 2))
            fresh.blit(self._maps[n], ((old.x - frame.x) // 2, (old.y - frame.y) // 2))
            self._frames[n], self._maps[n] = frame, fresh

    def update(self, alive: int, area: pygame.Rect | None = None, rough: bool = False) -> None:
        """Work out the maps for the tiles that lie on the board, wholly or within an area of the window.

        ``rough`` leaves out all but the soft shadows, which takes a third of the time.
        """
        for receiver in range(TABLE, self._levels - 1):
            frame = self._frames[receiver + 1]
            part = self._aligned(frame.clip(area)) if area else frame
            if part.w and part.h:
                self._redraw(receiver, alive, part, rough)

    def change(self, alive: int, index: int) -> None:
        """Work out the maps where the tile in a slot, which came or went, casts or cast a shadow."""
        face, level = self._geometry.faces[index], self._geometry.layout.slots[index].z
        for receiver in range(TABLE, level):
            passes = [one for one in self._passes[receiver + 1] if level in one.offsets]
            areas = [face.move(one.offsets[level]).inflate(2 * one.reach, 2 * one.reach) for one in passes]
            part = self._aligned(self._frames[receiver + 1].clip(areas[0].unionall(areas[1:])))
            if part.w and part.h:
                self._redraw(receiver, alive, part)

    def darken(self, surface: pygame.Surface, receiver: int, area: pygame.Rect, at: tuple[int, int]) -> None:
        """Multiply the shadows on a receiver within an area of the window onto a surface; ``at`` is where it lies."""
        frame = self._frames[receiver + 1]
        part = area.clip(frame)
        if not part.w or not part.h:
            return
        part = self._aligned(part)
        small = pygame.Rect((part.x - frame.x) // 2, (part.y - frame.y) // 2, part.w // 2, part.h // 2)
        light = _enlarged(self._maps[receiver + 1], small)
        surface.blit(light, (part.x - area.x + at[0], part.y - area.y + at[1]), special_flags=pygame.BLEND_RGB_MULT)

    def falls_on(self, receiver: int, alive: int) -> bool:
        """Whether anything lies above a receiver."""
        return receiver + 1 < self._levels and any(alive & mask for mask in self._of_level[receiver + 1 :])

    def _mask(self, level: int) -> int:
        return sum(1 << i for i, slot in enumerate(self._geometry.layout.slots) if slot.z == level)

    def _frame(self, receiver: int) -> pygame.Rect:
        """The part of the window in which anything can fall on a receiver, on the grid of the window."""
        if receiver == TABLE:
            rects = [self.area(i) for i in range(len(self._geometry.faces))]
        else:
            rects = [self._geometry.sprites[i] for i in bits(self._of_level[receiver])]
        return self._aligned(rects[0].unionall(rects[1:])) if rects else pygame.Rect(0, 0, 0, 0)

    def _passes_on(self, receiver: int) -> list[_Pass]:
        w, foot = self._shape.width, (self._shape.dx, self._shape.dy)
        soft = {z: self._below(z, receiver, _SOFT_STEP, z - receiver) for z in range(receiver + 1, self._levels)}
        first = receiver + 1
        passes = [
            _Pass(soft, _SOFT_BLUR * w, _SOFT_DARK),
            _Pass({first: self._offset(foot, _CONTACT_STEP, w)}, _CONTACT_BLUR * w, _CONTACT_DARK),
        ]
        if receiver != TABLE:
            passes.append(_Pass({first: (0, 0)}, _HALO_BLUR * w, _HALO_DARK))
        return passes

    def _below(self, level: int, receiver: int, step: tuple[float, float], height: int) -> tuple[int, int]:
        """From the face of a tile straight down to a receiver's surface, then along with the light."""
        drop = level - receiver
        foot = (self._shape.dx * drop, self._shape.dy * drop)
        return self._offset(foot, step, self._shape.width * height)

    def _offset(self, foot: tuple[int, int], step: tuple[float, float], length: float) -> tuple[int, int]:
        """A way continued by ``step`` times a length, away from the light."""
        right, down = self._shape.away
        return foot[0] + right * round(step[0] * length), foot[1] + down * round(step[1] * length)

    def _aligned(self, area: pygame.Rect) -> pygame.Rect:
        """The area grown to the grid of the window."""
        left, top = area.x // self._grid * self._grid, area.y // self._grid * self._grid
        right, bottom = -(-area.right // self._grid) * self._grid, -(-area.bottom // self._grid) * self._grid
        return pygame.Rect(left, top, right - left, bottom - top)

    def _redraw(self, receiver: int, alive: int, part: pygame.Rect, rough: bool = False) -> None:
        frame = self._frames[receiver + 1]
        half = pygame.Rect((part.x - frame.x) // 2, (part.y - frame.y) // 2, part.w // 2, part.h // 2)
        target = self._maps[receiver + 1].subsurface(half)
        target.fill(_WHITE)
        for one in self._passes[receiver + 1][: 1 if rough else None]:
            self._shade(target, one, alive, part)

    def _shade(self, target: pygame.Surface, one: _Pass, alive: int, part: pygame.Rect) -> None:
        """Multiply one pass onto a part of a map; ``part`` is where that lies in the window."""
        reach = self._grid * (one.reach // self._grid + 1)
        seen = part.inflate(2 * reach, 2 * reach)
        casters = [
            rect
            for level, offset in one.offsets.items()
            for i in bits(alive & self._of_level[level])
            if seen.colliderect(rect := self._geometry.faces[i].move(offset))
        ]
        if not casters:
            return
        inner = self._aligned(casters[0].unionall(casters[1:]).inflate(2 * reach, 2 * reach)).clip(part)
        if not inner.w or not inner.h:
            return
        view = inner.inflate(2 * reach, 2 * reach)
        shadow = pygame.transform.gaussian_blur(self._cast(one, casters, view), one.sigma)
        shadow.fill((1, 1, 1), special_flags=pygame.BLEND_RGB_ADD)  # the blur rounds down, and white has to stay white
        s = one.scale
        light = _enlarged_to_half(shadow, pygame.Rect(reach // s, reach // s, inner.w // s, inner.h // s), s)
        place = ((inner.x - part.x) // 2, (inner.y - part.y) // 2)
        target.blit(light, place, (0, 0, inner.w // 2, inner.h // 2), special_flags=pygame.BLEND_RGB_MULT)

    def _cast(self, one: _Pass, casters: list[pygame.Rect], view: pygame.Rect) -> pygame.Surface:
        """The casters as one flat shape, drawn twice as large and reduced so that its edges lie exactly."""
        s, fine = one.scale, one.scale / 2
        large = _white((view.w * 2 // s, view.h * 2 // s))
        radius, tone, late = round(self._shape.radius / fine), (255 - one.dark,) * 3, (s - 1) / 2
        for rect in casters:
            x0, y0 = round((rect.x - view.x + late) / fine), round((rect.y - view.y + late) / fine)
            x1, y1 = round((rect.right - view.x + late) / fine), round((rect.bottom - view.y + late) / fine)
            pygame.draw.rect(large, tone, (x0, y0, x1 - x0, y1 - y0), border_radius=radius)
        return pygame.transform.smoothscale(large, (view.w // s, view.h // s))


def lift_shadow(shape: TileShape) -> tuple[pygame.Surface, tuple[int, int]]:
    """The shadow of a lifted tile, premultiplied, and the way from the face of the resting tile to its corner."""
    return _tile_shadow(shape, (0.12, 0.16), 0.6, 0.12, 150)


def rest_shadow(shape: TileShape) -> tuple[pygame.Surface, tuple[int, int]]:
    """The soft shadow of a single tile on what it lies on, premultiplied, and the way from its face to its corner."""
    return _tile_shadow(shape, _SOFT_STEP, 1, _SOFT_BLUR, _SOFT_DARK)


def _tile_shadow(
    shape: TileShape, step: tuple[float, float], depth: float, blur: float, dark: int
) -> tuple[pygame.Surface, tuple[int, int]]:
    """A blurred face moved by ``step`` pitches and by a share of the thickness, drawn at a quarter of the size."""
    w = shape.width
    margin = round(2.5 * blur * w)
    size = (shape.face[0] + 2 * margin, shape.face[1] + 2 * margin)
    small = pygame.Surface((size[0] // 4, size[1] // 4), pygame.SRCALPHA)
    face = pygame.Rect(margin // 4, margin // 4, shape.face[0] // 4, shape.face[1] // 4)
    pygame.draw.rect(small, (0, 0, 0, dark), face, border_radius=round(shape.radius / 4))
    small = pygame.transform.gaussian_blur(small, max(1, round(blur * w / 4)))
    right, down = shape.away
    x, y = right * step[0] * w + depth * shape.dx, down * step[1] * w + depth * shape.dy
    return pygame.transform.smoothscale(small, size), (round(x) - margin, round(y) - margin)


def _white(size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size, 0, 32)
    surface.fill(_WHITE)
    return surface


def _enlarged(surface: pygame.Surface, part: pygame.Rect) -> pygame.Surface:
    """A part at twice the size. One pixel more is read, so that the scale is exactly two wherever the part lies."""
    source = _white((part.w + 1, part.h + 1))
    source.blit(surface, (0, 0), (part.x, part.y, part.w + 1, part.h + 1))
    return pygame.transform.smoothscale(source, (part.w * 2, part.h * 2))


def _enlarged_to_half(surface: pygame.Surface, part: pygame.Rect, scale: int) -> pygame.Surface:
    """A part of a picture that is ``scale`` times smaller than the window, at half the size of the window or more.

    Each step reads a pixel more than it has to give, for the next step to read.
    """
    if scale == 2:
        return surface.subsurface(part)
    while scale > 2:
        surface = _enlarged(surface, pygame.Rect(part.x, part.y, part.w + 1, part.h + 1))
        part = pygame.Rect(0, 0, part.w * 2, part.h * 2)
        scale //= 2
    return surface
