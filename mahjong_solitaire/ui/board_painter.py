"""Paints the board or any part of it: felt, shadows and tiles, level by level and from the back to the front."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import pygame

from mahjong_solitaire.rules.layout import bits
from mahjong_solitaire.rules.tiles import Face
from mahjong_solitaire.ui.effects import Pose
from mahjong_solitaire.ui.geometry import BoardGeometry
from mahjong_solitaire.ui.mark_art import bonus_cue, free_frame
from mahjong_solitaire.ui.panels import Cache
from mahjong_solitaire.ui.shadows import TABLE, lift_shadow, rest_shadow
from mahjong_solitaire.ui.theme import tinted
from mahjong_solitaire.ui.tile_art import TileArt, Tint
from mahjong_solitaire.ui.zoom import PannedShadows

PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
_SPARE = 40_000
"""Sizes that are not shown are kept if the squares of their pitches add up to this: about 15 megabytes."""
_LEAN = (0.7, 1.0)
"""What a lifted tile moves sideways and upwards for each pitch it is lifted."""
_DRESSED, _DRESSED_LEAST = 3_000_000, 12
"""Tiles that are shaded, framed or marked are kept up to so many pixels, but at least so many of them."""
_FAINT = 0.18
"""Opacity of the levels that one peeks through."""


class Dress(NamedTuple):
    """How a tile is shown, whatever its face."""

    tint: Tint = Tint.PLAIN
    framed: bool = False
    blank: bool = False
    """Without its face."""


_UNDRESSED = Dress()


@dataclass(frozen=True, slots=True)
class Position:
    """Which slots hold tiles and how bright they are, as masks of slots."""

    alive: int = 0
    bright: int = 0
    selected: int = 0
    framed: int = 0
    faint: int = 0
    """What one peeks through."""
    blank: int = 0
    """Whose faces must not be shown."""

    @property
    def solid(self) -> int:
        """The tiles that cast shadows."""
        return self.alive & ~self.faint

    def dress(self, index: int) -> Dress:
        """How the tile in a slot is shown."""
        tint = Tint.PLAIN if self.bright >> index & 1 else Tint.BLOCKED
        if self.selected >> index & 1:
            tint = Tint.SELECTED
        return Dress(tint, bool(self.framed >> index & 1), bool(self.blank >> index & 1))

    def moved(self, other: Position) -> int:
        """The tiles that came, went, or began or ceased to be faint."""
        return self.alive ^ other.alive | self.faint ^ other.faint

    def redressed(self, other: Position) -> int:
        """The tiles of both positions that are shown in another way."""
        changed = self.bright ^ other.bright | self.framed ^ other.framed | self.blank ^ other.blank
        return changed & self.alive & other.alive


class Sprites:
    """The tiles of one size as the board shows them, with their frames, strong ones if wanted, and cues.

    If there are smaller sprites, they stand in, enlarged, for drawings that are not made yet: ``refine`` makes them.
    """

    def __init__(self, art: TileArt, cue: bool, strong: bool, smaller: Sprites | None = None) -> None:
        self.art = art
        self._strong = strong
        self.waiting: dict[int, Face] = {}
        """The faces whose drawings have to be made, by their index."""
        self._smaller = smaller
        self._drawn: set[int] = set()
        self._cue = cue
        width, height = art.shape.sprite
        self._sprites = Cache(max(_DRESSED, _DRESSED_LEAST * width * height))

    def get(self, face: Face, dress: Dress) -> pygame.Surface:
        """The tile with a face, premultiplied."""
        drawn = self._smaller is None or face.index in self._drawn
        if drawn and dress == _UNDRESSED and not (self._cue and face.is_bonus):
            return self.art.sprite(face)
        key = (face.index, dress)
        sprite = self._sprites.get(key)
        return self._sprites.put(key, self._make(face, dress)) if sprite is None else sprite

    def refine(self, seconds: float) -> set[int]:
        """Make drawings that are waited for, for about so long but at least one; returns the indices of the faces."""
        end, made = time.perf_counter() + seconds, set[int]()
        while self.waiting and (not made or time.perf_counter() < end):
            index, face = self.waiting.popitem()
            self.art.sprite(face)
            self._drawn.add(index)
            made.add(index)
        if made:
            self._sprites.clear()
        return made

    def _make(self, face: Face, dress: Dress) -> pygame.Surface:
        sprite, colour = self._bare(face, dress), dress.tint.value
        if self._cue and face.is_bonus and not dress.blank:
            sprite = sprite.copy()
            cue = self._bonus_cue if colour is None else tinted(self._bonus_cue, colour)
            sprite.blit(cue, (0, 0), special_flags=PREMULTIPLIED)
        if dress.framed:
            sprite = sprite.copy()
            sprite.blit(self._free_frame, (0, 0), special_flags=PREMULTIPLIED)
        return sprite

    def _bare(self, face: Face, dress: Dress) -> pygame.Surface:
        if dress.blank:
            return self.art.blank if dress.tint.value is None else tinted(self.art.blank, dress.tint.value)
        if self._smaller is None or face.index in self._drawn:
            return self.art.sprite(face, dress.tint)
        self.waiting[face.index] = face
        return pygame.transform.smoothscale(self._smaller.art.sprite(face, dress.tint), self.art.shape.sprite)

    @cached_property
    def _free_frame(self) -> pygame.Surface:
        return free_frame(self.art.shape, self._strong)

    @cached_property
    def _bonus_cue(self) -> pygame.Surface:
        return bonus_cue(self.art.shape)


class Sizes:
    """The sprites of the sizes that were shown last, by pitch."""

    def __init__(self, art: Callable[[int], TileArt], cue: bool, strong: bool) -> None:
        self._art, self._cue, self._strong = art, cue, strong
        self._kept: dict[int, Sprites] = {}

    def get(self, pitch: int, smaller: Sprites | None = None) -> Sprites:
        """The sprites of a size, made if there are none; smaller ones stand in at first if they are given."""
        sprites = self._kept.pop(pitch, None) or Sprites(self._art(pitch), self._cue, self._strong, smaller)
        self._kept[pitch] = sprites
        return sprites

    def spare(self, needed: int) -> None:
        """Forget sizes that take much memory, those first that were asked for longest ago, but not the last ones."""
        while sum(pitch**2 for pitch in [*self._kept][:-needed]) > _SPARE:
            del self._kept[next(iter(self._kept))]

    def clear(self) -> None:
        """Forget all sizes."""
        self._kept.clear()


class BoardPainter:
    """Paints the tiles of one board at one size; a part comes out exactly as it does in the whole."""

    def __init__(self, geometry: BoardGeometry, sprites: Sprites, faces: Sequence[Face]) -> None:
        self.sprites = sprites
        self.faces = faces
        self.shadows = PannedShadows(geometry)
        self._orders = [geometry.painting_order(z) for z in range(geometry.layout.levels)]
        self.move_to(geometry)

    def move_to(self, geometry: BoardGeometry) -> None:
        """The same board, as large as before, lies elsewhere in the window."""
        self._geometry = geometry
        self._rects = [[geometry.sprites[i] for i in order] for order in self._orders]
        self.shadows.move_to(geometry)

    @cached_property
    def _lift_shadow(self) -> tuple[pygame.Surface, tuple[int, int]]:
        return lift_shadow(self._geometry.shape)

    @cached_property
    def _rest_shadow(self) -> tuple[pygame.Surface, tuple[int, int]]:
        return rest_shadow(self._geometry.shape)

    @property
    def levels(self) -> list[list[int]]:
        """The slots of each level in painter's order."""
        return self._orders

    def above(self, level: int) -> int:
        """The slots from a level on, as a mask."""
        return sum(1 << i for order in self._orders[max(0, level) :] for i in order)

    def shade_anew(self, old: Position, new: Position, fresh: set[int]) -> list[pygame.Rect]:
        """Bring the shadows up to date; returns the areas to paint, those of tiles with ``fresh`` faces among them."""
        moved = list(bits(old.moved(new)))
        for index in moved:
            self.shadows.change(new.solid, index)
        areas = [self.shadows.area(i) for i in moved]
        sprites = self._geometry.sprites
        areas += [sprites[i] for i in bits(old.redressed(new))]
        return areas + self.areas_of(new, fresh)

    def areas_of(self, position: Position, faces: set[int]) -> list[pygame.Rect]:
        """The areas of the tiles with some faces, given by their indices."""
        return [self._geometry.sprites[i] for i in bits(position.alive) if self.faces[i].index in faces]

    def paint(
        self,
        surface: pygame.Surface,
        cloth: pygame.Surface,
        area: pygame.Rect,
        position: Position,
        poses: Mapping[int, Pose],
    ) -> None:
        """Paint an area of the window anew; tiles with a pose are drawn in it, shadows stay those of resting tiles."""
        clip = surface.get_clip()
        area = area.clip(clip)
        if not area.w or not area.h:
            return
        surface.set_clip(area)
        surface.blit(cloth, area, area)
        self.shadows.darken(surface, TABLE, area, area.topleft)
        for level in range(len(self._orders)):
            self._paint_level(surface, area, level, position, poses)
        surface.set_clip(clip)

    def paint_apart(
        self,
        light: pygame.Surface,
        tiles: pygame.Surface,
        area: pygame.Rect,
        position: Position,
        at: tuple[int, int],
    ) -> None:
        """Paint an area of the window as two pictures whose corner lies at a pixel of the window.

        ``light`` is what to multiply the cloth by, ``tiles``, premultiplied, what to lay upon that.
        """
        place = area.move(-at[0], -at[1])
        light.set_clip(place)
        tiles.set_clip(place)
        light.fill((255, 255, 255))
        tiles.fill((0, 0, 0, 0))
        self.shadows.darken(light, TABLE, area, place.topleft)
        for level in range(len(self._orders)):
            self._paint_level(tiles, area, level, position, {}, at)
        light.set_clip(None)
        tiles.set_clip(None)

    def draw_posed(self, surface: pygame.Surface, index: int, pose: Pose, dress: Dress, at: tuple[int, int]) -> None:
        """Draw the tile of a slot in a pose; ``at`` is the pixel of the window at the corner of the surface."""
        if pose.opacity <= 0:
            return
        rect = self._geometry.sprites[index]
        sprite = self.sprites.get(self.faces[index], dress)
        if pose.scale != 1:
            size = (round(rect.w * pose.scale), round(rect.h * pose.scale))
            sprite = pygame.transform.smoothscale(sprite, size)
        if pose.shadow > 0:
            face, (shadow, way) = self._geometry.faces[index], self._lift_shadow
            x, y = self._ground(pose)
            place = (face.x + x + way[0] - at[0], face.y + y + way[1] - at[1])
            surface.blit(faded(shadow, pose.shadow * pose.opacity), place, special_flags=PREMULTIPLIED)
        dx, dy = self.shift(pose)
        place = sprite.get_rect(center=rect.move(dx - at[0], dy - at[1]).center).topleft
        surface.blit(faded(sprite, pose.opacity), place, special_flags=PREMULTIPLIED)

    def put_down(self, surface: pygame.Surface, index: int, dress: Dress) -> None:
        """Draw a tile that has just dropped, with a shadow on what lies there already."""
        shadow, at = self._rest_shadow
        face = self._geometry.faces[index]
        surface.blit(shadow, (face.x + at[0], face.y + at[1]), special_flags=PREMULTIPLIED)
        self.draw_posed(surface, index, Pose(), dress, (0, 0))

    def shift(self, pose: Pose) -> tuple[int, int]:
        """How far a pose moves a tile, in pixels."""
        shape = self._geometry.shape
        lift = [pose.lift * part for part in _LEAN]
        dx, dy = (way - sign * part for way, sign, part in zip((pose.dx, pose.dy), shape.away, lift, strict=True))
        return round(dx * shape.width), round(dy * shape.width)

    def _ground(self, pose: Pose) -> tuple[int, int]:
        """How far a pose moves the shadow of a tile, in pixels."""
        pitch = self._geometry.shape.width
        return round(pose.dx * pitch), round(pose.dy * pitch)

    def posed_area(self, index: int, pose: Pose) -> pygame.Rect:
        """The part of the window that changes when a tile takes a pose."""
        rest, face = self._geometry.sprites[index], self._geometry.faces[index]
        moved = rest.move(self.shift(pose))
        moved = moved.inflate(*(round(side * (pose.scale - 1)) + 2 for side in rest.size))
        area = rest.union(moved)
        if pose.shadow > 0:
            shadow, way = self._lift_shadow
            x, y = self._ground(pose)
            area = area.union(shadow.get_rect(topleft=(face.x + x + way[0], face.y + y + way[1])))
        return area

    def _paint_level(
        self,
        surface: pygame.Surface,
        area: pygame.Rect,
        level: int,
        position: Position,
        poses: Mapping[int, Pose],
        at: tuple[int, int] = (0, 0),
    ) -> None:
        order, rects = self._orders[level], self._rects[level]
        touched = {order[n] for n in area.collidelistall(rects)}
        touched |= {index for index in poses if self._geometry.layout.slots[index].z == level}
        tiles = [index for index in order if index in touched and position.alive >> index & 1]
        if not tiles:
            return
        faint = position.faint >> tiles[0] & 1
        if not faint and not self.shadows.falls_on(level, position.solid):
            self._draw_tiles(surface, tiles, position, poses, at)
            return
        part = self._extent(tiles, poses).clip(area)
        if not part.w or not part.h:
            return
        layer = pygame.Surface(part.size, pygame.SRCALPHA)
        self._draw_tiles(layer, tiles, position, poses, part.topleft)
        if not faint:
            self.shadows.darken(layer, level, part, (0, 0))
        place = (part.x - at[0], part.y - at[1])
        surface.blit(faded(layer, _FAINT) if faint else layer, place, special_flags=PREMULTIPLIED)

    def _extent(self, tiles: list[int], poses: Mapping[int, Pose]) -> pygame.Rect:
        sprites = self._geometry.sprites
        rects = [self.posed_area(i, poses[i]) if i in poses else sprites[i] for i in tiles]
        return rects[0].unionall(rects[1:])

    def _draw_tiles(
        self,
        surface: pygame.Surface,
        tiles: list[int],
        position: Position,
        poses: Mapping[int, Pose],
        at: tuple[int, int],
    ) -> None:
        for index in tiles:
            pose, dress = poses.get(index), position.dress(index)
            if pose is not None:
                self.draw_posed(surface, index, pose, dress, at)
            else:
                rect = self._geometry.sprites[index]
                sprite = self.sprites.get(self.faces[index], dress)
                surface.blit(sprite, (rect.x - at[0], rect.y - at[1]), special_flags=PREMULTIPLIED)


def faded(surface: pygame.Surface, opacity: float) -> pygame.Surface:
    """A premultiplied surface at an opacity of 0 to 1; the surface itself if that is all of it."""
    if opacity >= 1:
        return surface
    copy = surface.copy()
    copy.fill((round(255 * max(0.0, opacity)),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return copy
