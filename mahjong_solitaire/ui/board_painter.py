"""Paints the board or any part of it: felt, shadows and tiles, level by level and from the back to the front."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import pygame

from mahjong_solitaire.rules.tiles import Face
from mahjong_solitaire.ui.effects import Pose
from mahjong_solitaire.ui.geometry import BoardGeometry
from mahjong_solitaire.ui.shadows import TABLE, Shadows, lift_shadow, rest_shadow
from mahjong_solitaire.ui.tile_art import TileArt, Tint

PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED


@dataclass(frozen=True, slots=True)
class Position:
    """Which slots hold tiles and how bright they are, as masks of slots."""

    alive: int = 0
    bright: int = 0
    selected: int = 0

    def tint(self, index: int) -> Tint:
        """What the tile in a slot is multiplied by."""
        if self.selected >> index & 1:
            return Tint.SELECTED
        return Tint.PLAIN if self.bright >> index & 1 else Tint.BLOCKED


class BoardPainter:
    """Paints the tiles of one board at one size; a part comes out exactly as it does in the whole."""

    def __init__(self, geometry: BoardGeometry, art: TileArt, faces: Sequence[Face]) -> None:
        self.art = art
        self.faces = faces
        self.shadows = Shadows(geometry)
        self._geometry = geometry
        self._orders = [geometry.painting_order(z) for z in range(geometry.layout.levels)]
        self._rects = [[geometry.sprites[i] for i in order] for order in self._orders]

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

    def draw_posed(self, surface: pygame.Surface, index: int, pose: Pose, tint: Tint, at: tuple[int, int]) -> None:
        """Draw the tile of a slot in a pose; ``at`` is the pixel of the window at the corner of the surface."""
        if pose.opacity <= 0:
            return
        rect = self._geometry.sprites[index]
        sprite = self.art.sprite(self.faces[index], tint)
        if pose.scale != 1:
            size = (round(rect.w * pose.scale), round(rect.h * pose.scale))
            sprite = pygame.transform.smoothscale(sprite, size)
        if pose.shadow > 0:
            face, (shadow, way) = self._geometry.faces[index], self._lift_shadow
            place = (face.x + way[0] - at[0], face.y + way[1] - at[1])
            surface.blit(faded(shadow, pose.shadow * pose.opacity), place, special_flags=PREMULTIPLIED)
        dx, dy = self.shift(pose)
        place = sprite.get_rect(center=rect.move(dx - at[0], dy - at[1]).center).topleft
        surface.blit(faded(sprite, pose.opacity), place, special_flags=PREMULTIPLIED)

    def put_down(self, surface: pygame.Surface, index: int, tint: Tint) -> None:
        """Draw a tile that has just dropped, with a shadow on what lies there already."""
        shadow, at = self._rest_shadow
        face = self._geometry.faces[index]
        surface.blit(shadow, (face.x + at[0], face.y + at[1]), special_flags=PREMULTIPLIED)
        self.draw_posed(surface, index, Pose(), tint, (0, 0))

    def shift(self, pose: Pose) -> tuple[int, int]:
        """How far a pose moves a tile, in pixels."""
        return round(pose.dx * self.art.shape.width), round(pose.dy * self.art.shape.width)

    def posed_area(self, index: int, pose: Pose) -> pygame.Rect:
        """The part of the window that changes when a tile takes a pose."""
        rest, face = self._geometry.sprites[index], self._geometry.faces[index]
        moved = rest.move(self.shift(pose))
        moved = moved.inflate(*(round(side * (pose.scale - 1)) + 2 for side in rest.size))
        area = rest.union(moved)
        if pose.shadow > 0:
            shadow, way = self._lift_shadow
            area = area.union(shadow.get_rect(topleft=(face.x + way[0], face.y + way[1])))
        return area

    def _paint_level(
        self, surface: pygame.Surface, area: pygame.Rect, level: int, position: Position, poses: Mapping[int, Pose]
    ) -> None:
        order, rects = self._orders[level], self._rects[level]
        touched = {order[n] for n in area.collidelistall(rects)}
        touched |= {index for index in poses if self._geometry.layout.slots[index].z == level}
        tiles = [index for index in order if index in touched and position.alive >> index & 1]
        if not tiles:
            return
        if not self.shadows.falls_on(level, position.alive):
            self._draw_tiles(surface, tiles, position, poses, (0, 0))
            return
        part = self._extent(tiles, poses).clip(area)
        if not part.w or not part.h:
            return
        layer = pygame.Surface(part.size, pygame.SRCALPHA)
        self._draw_tiles(layer, tiles, position, poses, part.topleft)
        self.shadows.darken(layer, level, part, (0, 0))
        surface.blit(layer, part, special_flags=PREMULTIPLIED)

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
            pose, tint = poses.get(index), position.tint(index)
            if pose is not None:
                self.draw_posed(surface, index, pose, tint, at)
            else:
                rect = self._geometry.sprites[index]
                sprite = self.art.sprite(self.faces[index], tint)
                surface.blit(sprite, (rect.x - at[0], rect.y - at[1]), special_flags=PREMULTIPLIED)


def faded(surface: pygame.Surface, opacity: float) -> pygame.Surface:
    """A premultiplied surface at an opacity of 0 to 1; the surface itself if that is all of it."""
    if opacity >= 1:
        return surface
    copy = surface.copy()
    copy.fill((round(255 * max(0.0, opacity)),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return copy
