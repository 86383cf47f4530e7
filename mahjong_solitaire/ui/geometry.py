"""Where tiles lie on the screen: the one home of the proportions of a tile and of a board.

Everything is whole pixels, so tiles of one level meet exactly and every sprite sits on the pixel grid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass

import pygame

from mahjong_solitaire.rules.layout import Layout, Slot

ASPECT = 4 / 3
"""Height of the pitch, in pitches."""
THICKNESS = (0.105, 0.150)
"""From the face of a tile to its foot, in pitches; also what one level lifts, the other way."""
AWAY: Mapping[str, tuple[int, int]] = {
    "upper-left": (1, 1),
    "upper-right": (-1, 1),
    "lower-left": (1, -1),
    "lower-right": (-1, -1),
}
"""For the light from each corner, as ``storage.LIGHTS`` names them, the way from a face to its foot: 1 is to the right
and downwards, -1 to the left and upwards."""
GAP = 0.018
RADIUS = 0.105
"""Radius of the corners of a face, in pitches."""
PAD = 0.05
SMALLEST_PITCH = 8


@dataclass(frozen=True, slots=True)
class TileShape:
    """The measures of one tile, in whole pixels."""

    width: int
    """The pitch: from one tile to its right neighbour."""
    height: int
    """From one tile to its lower neighbour."""
    dx: int
    """From the face to the foot, to the right; below 0 with the light from the right."""
    dy: int
    """From the face to the foot, downwards; below 0 with the light from below."""
    gap: int
    """Between two neighbouring faces."""
    pad: int
    """Clear margin of a sprite around the tile."""

    @classmethod
    def of(cls, pitch: int, light: str = "upper-left") -> TileShape:
        """The tile whose neighbours are ``pitch`` pixels apart, with the light from a corner of ``AWAY``."""
        dx, dy = (sign * max(1, round(pitch * part)) for sign, part in zip(AWAY[light], THICKNESS, strict=True))
        gap, pad = max(1, round(pitch * GAP)), max(2, round(pitch * PAD))
        return cls(pitch, round(pitch * ASPECT), dx, dy, gap, pad)

    @property
    def radius(self) -> float:
        """Radius of the corners of the face."""
        return self.width * RADIUS

    @property
    def face(self) -> tuple[int, int]:
        """Size of the face."""
        return self.width - self.gap, self.height - self.gap

    @property
    def away(self) -> tuple[int, int]:
        """The signs of ``dx`` and ``dy``."""
        return (1 if self.dx > 0 else -1), (1 if self.dy > 0 else -1)

    @property
    def sprite(self) -> tuple[int, int]:
        """Size of the picture of a tile: face, sides and margin; the face starts at ``inset``."""
        (width, height), margin = self.face, 2 * self.pad
        return width + abs(self.dx) + margin, height + abs(self.dy) + margin

    @property
    def inset(self) -> tuple[int, int]:
        """The top left pixel of the face within the picture of a tile."""
        return self.pad + max(0, -self.dx), self.pad + max(0, -self.dy)


class BoardGeometry:
    """A layout in an area of the window, its visible bounds centred: as large as goes, or of a given pitch."""

    def __init__(self, layout: Layout, area: pygame.Rect, pitch: int | None = None, light: str = "upper-left") -> None:
        self.layout = layout
        self._light = light
        self.area = area.copy()
        """The part of the window that is meant for the board."""
        self._levels = [_extent([s for s in layout.slots if s.z == z]) for z in range(layout.levels)]
        self.shape = TileShape.of(pitch or self._largest_pitch(area), light)
        bounds = self._bounds(self.shape)
        self._put(area.x + (area.w - bounds.w) // 2 - bounds.x, area.y + (area.h - bounds.h) // 2 - bounds.y)

    def moved(self, dx: int, dy: int) -> BoardGeometry:
        """The same board elsewhere, in the same area."""
        other = copy(self)
        other._put(self.origin[0] + dx, self.origin[1] + dy)
        return other

    def _put(self, x: int, y: int) -> None:
        self.origin = (x, y)
        """Top left pixel of the face of slot ``(0, 0, 0)``."""
        self.bounds = self._bounds(self.shape).move(self.origin)
        """The rectangle that holds every tile of the full board, thickness included."""
        self.faces = [pygame.Rect(self.face_at(slot), self.shape.face) for slot in self.layout.slots]
        x, y = self.shape.inset
        self.sprites = [pygame.Rect((f.x - x, f.y - y), self.shape.sprite) for f in self.faces]

    def face_at(self, slot: Slot) -> tuple[int, int]:
        """Top left pixel of the face of a slot."""
        shape, (ox, oy) = self.shape, self.origin
        return ox + slot.x * shape.width // 2 - slot.z * shape.dx, oy + slot.y * shape.height // 2 - slot.z * shape.dy

    def painting_order(self, level: int) -> list[int]:
        """The slots of a level, those further back first."""
        slots, (right, down) = self.layout.slots, self.shape.away
        order = [i for i, slot in enumerate(slots) if slot.z == level]
        return sorted(order, key=lambda i: right * slots[i].x + down * slots[i].y)

    def _largest_pitch(self, area: pygame.Rect) -> int:
        low, high = SMALLEST_PITCH, max(SMALLEST_PITCH, area.w, area.h)
        while low < high:
            middle = (low + high + 1) // 2
            bounds = self._bounds(TileShape.of(middle, self._light))
            if bounds.w <= area.w and bounds.h <= area.h:
                low = middle
            else:
                high = middle - 1
        return low

    def _bounds(self, shape: TileShape) -> pygame.Rect:
        """The visible bounds with slot ``(0, 0, 0)`` at pixel ``(0, 0)``."""
        rects = []
        for z, extent in enumerate(self._levels):
            if extent is None:
                continue
            left, top, right, bottom = extent
            x0, x1 = left * shape.width // 2, right * shape.width // 2 - shape.gap
            y0, y1 = top * shape.height // 2, bottom * shape.height // 2 - shape.gap
            faces = pygame.Rect(x0 - z * shape.dx, y0 - z * shape.dy, x1 - x0, y1 - y0)
            rects.append(faces.union(faces.move(shape.dx, shape.dy)))
        return rects[0].unionall(rects[1:])


def united(areas: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """The areas with those that overlap joined, so that nothing is painted twice."""
    joined: list[pygame.Rect] = []
    for area in areas:
        while (hit := area.collidelist(joined)) >= 0:
            area = area.union(joined.pop(hit))
        joined.append(area)
    return joined


def _extent(slots: list[Slot]) -> tuple[int, int, int, int] | None:
    """First column, first row and the ones after the last, in half tiles."""
    if not slots:
        return None
    columns, rows = [s.x for s in slots], [s.y for s in slots]
    return min(columns), min(rows), max(columns) + 2, max(rows) + 2
