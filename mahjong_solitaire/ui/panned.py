"""The picture of a board that is larger than its place: when it is panned, only what comes into view is painted."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mahjong_solitaire.ui.board_painter import PREMULTIPLIED, BoardPainter, Position


class PannedPicture:
    """The light on the table and the tiles above it in an area of the window; the cloth below does not move."""

    def __init__(self, area: pygame.Rect) -> None:
        self._area = area.copy()
        self._light = pygame.Surface(area.size, 0, 32)
        self._tiles = pygame.Surface(area.size, pygame.SRCALPHA)
        self._way = (0, 0)
        self._known: tuple[object, ...] = ()
        """What the picture was painted for."""

    def move(self, dx: int, dy: int) -> None:
        """The board has moved by so many pixels since it was painted."""
        self._way = (self._way[0] + dx, self._way[1] + dy)

    def paint(self, painter: BoardPainter, position: Position, changed: Sequence[pygame.Rect]) -> bool:
        """Follow the board: paint what has come into view and what else has changed, or all, which is returned."""
        known = (painter, painter.faces, position)
        dx, dy = self._way
        near = self._known == known and abs(dx) < self._area.w and abs(dy) < self._area.h
        if near:
            self._light.scroll(dx, dy)
            self._tiles.scroll(dx, dy)
            parts = [*self._uncovered(dx, dy), *changed]
        else:
            parts = [self._area]
        self._known, self._way = known, (0, 0)
        self.repaint(painter, position, parts)
        return not near

    def repaint(self, painter: BoardPainter, position: Position, parts: Sequence[pygame.Rect]) -> None:
        """Paint parts of the window anew; the board lies where it did, but the position may be another."""
        self._known = (painter, painter.faces, position)
        for part in parts:
            painter.paint_apart(self._light, self._tiles, part.clip(self._area), position, self._area.topleft)

    def show(self, surface: pygame.Surface, cloth: pygame.Surface, area: pygame.Rect) -> None:
        """Lay a part of it over the cloth, on a surface as large as the window."""
        area = area.clip(self._area)
        part = area.move(-self._area.x, -self._area.y)
        surface.blit(cloth, area, area)
        surface.blit(self._light, area, part, special_flags=pygame.BLEND_RGB_MULT)
        surface.blit(self._tiles, area, part, special_flags=PREMULTIPLIED)

    def _uncovered(self, dx: int, dy: int) -> list[pygame.Rect]:
        """What has come into view."""
        area = self._area
        columns = pygame.Rect(area.x if dx > 0 else area.right + dx, area.y, abs(dx), area.h)
        rows = pygame.Rect(area.x, area.y if dy > 0 else area.bottom + dy, area.w, abs(dy))
        return [part for part in (columns, rows) if part.w and part.h]
