"""Which part of a board is seen and how large: steps of magnification, panning, and the shadows that go along."""

from __future__ import annotations

import pygame

from mahjong_solitaire.rules.layout import Layout
from mahjong_solitaire.ui.geometry import BoardGeometry
from mahjong_solitaire.ui.shadows import Shadows

STEPS = (1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0)
"""How many times larger than fitted the tiles can be."""

_BESIDE = 8
"""So many pixels beside what is seen count for its shadows, which are enlarged smoothly."""
_AHEAD = 48
"""So many pixels more are worked out in the direction of panning, for the next frames."""
_RIM, _RIM_DARK = 0.014, 150

Pixel = tuple[int, int]


class Zoom:
    """Places a board in an area of the window, fitted or larger.

    The board always covers at least what it covers when it is fitted, so it cannot be lost, and every tile can be
    brought into view.
    """

    def __init__(self, layout: Layout, light: str = "upper-left") -> None:
        self._layout = layout
        self._light = light
        self._step = 0
        self.fitted = BoardGeometry(layout, pygame.Rect(0, 0, 1, 1), light=light)
        """The board as it lies when all of it is seen."""
        self.geometry = self.fitted
        """The board as it lies now."""

    @property
    def zoomed(self) -> bool:
        """Whether the tiles are larger than fitted."""
        return self._step > 0

    @property
    def factor(self) -> float:
        """How many times larger than fitted the tiles are."""
        return STEPS[self._step]

    def place(self, area: pygame.Rect) -> None:
        """Fit the board into another area; a larger board stays as much larger, with the same point in the middle."""
        old, before = self.geometry, self.fitted.area
        self.fitted = BoardGeometry(self._layout, area, light=self._light)
        if not self.zoomed:
            self.geometry = self.fitted
            return
        larger = self._magnified()
        at = before.center
        share = [(at[n] - old.bounds.topleft[n]) / max(1, old.bounds.size[n]) for n in (0, 1)]
        goal = [round(larger.bounds.topleft[n] + share[n] * larger.bounds.size[n]) for n in (0, 1)]
        self.geometry = self._kept(larger, (area.centerx - goal[0], area.centery - goal[1]))

    def turn(self, light: str) -> None:
        """Let the light come from another corner, towards which the tiles lean."""
        self._light = light
        self.place(self.fitted.area)

    def step(self, by: int, at: Pixel, slot: int | None = None) -> bool:
        """Make the tiles larger or smaller; the point at a pixel, of the tile in a slot if given, stays there.

        Returns whether anything changed.
        """
        step = min(len(STEPS) - 1, max(0, self._step + by))
        if step == self._step:
            return False
        self._step = step
        if not self.zoomed:
            self.geometry = self.fitted
            return True
        old, new = self.geometry, self._magnified()
        x, y = old.origin if slot is None else old.faces[slot].topleft
        to_x, to_y = new.origin if slot is None else new.faces[slot].topleft
        dx = at[0] - to_x - round((at[0] - x) * new.shape.width / old.shape.width)
        dy = at[1] - to_y - round((at[1] - y) * new.shape.height / old.shape.height)
        self.geometry = self._kept(new, (dx, dy))
        return True

    def pan(self, dx: int, dy: int) -> Pixel:
        """Move the board as far as it may go; returns how far it went."""
        if not self.zoomed:
            return 0, 0
        before = self.geometry.origin
        self.geometry = self._kept(self.geometry, (dx, dy))
        return self.geometry.origin[0] - before[0], self.geometry.origin[1] - before[1]

    def fit(self) -> bool:
        """Show all of the board; returns whether anything changed."""
        changed, self._step = self.zoomed, 0
        self.geometry = self.fitted
        return changed

    def _magnified(self) -> BoardGeometry:
        pitch = round(self.fitted.shape.width * self.factor)
        return BoardGeometry(self._layout, self.fitted.area, pitch, self._light)

    def _kept(self, geometry: BoardGeometry, way: Pixel) -> BoardGeometry:
        """The board moved by a way, as far as it still covers what it covers when fitted."""
        board, least = geometry.bounds, self.fitted.bounds
        dx = min(least.left - board.left, max(least.right - board.right, way[0]))
        dy = min(least.top - board.top, max(least.bottom - board.bottom, way[1]))
        return geometry.moved(dx, dy) if dx or dy else geometry


class PannedShadows:
    """The shadows of a board that can be moved about: what was worked out stays, only what comes into view is new."""

    def __init__(self, geometry: BoardGeometry) -> None:
        self._shadows = Shadows(geometry)
        self._made_at = geometry.origin
        self._way = (0, 0)
        self._known = pygame.Rect(0, 0, 0, 0)

    def move_to(self, geometry: BoardGeometry) -> None:
        """The board lies elsewhere now."""
        self._way = geometry.origin[0] - self._made_at[0], geometry.origin[1] - self._made_at[1]

    def area(self, index: int) -> pygame.Rect:
        """The part of the window in which the tile in a slot, or its shadow on anything, can be seen."""
        return self._shadows.area(index).move(self._way)

    def change(self, alive: int, index: int) -> None:
        """Work out the shadows where the tile in a slot, which came or went, casts or cast one."""
        self._shadows.change(alive, index)

    def update_view(self, alive: int, view: pygame.Rect, *, anew: bool, rough: bool = False) -> None:
        """Work out the shadows in all that is seen, or only in what has come into view since the last time.

        If they are ``rough``, only the soft ones.
        """
        seen, known = self._back(view.inflate(2 * _BESIDE, 2 * _BESIDE)), self._known
        if not anew and known.contains(seen):
            return
        if not anew:
            seen = _ahead(seen, known)
        self._known = seen
        self._shadows.cover(seen)
        common = seen.clip(known)
        if anew or not common.w or not common.h:
            self._shadows.update(alive, seen, rough)
            return
        for part in _rest(seen, common):
            self._shadows.update(alive, part)

    def darken(self, surface: pygame.Surface, receiver: int, area: pygame.Rect, at: Pixel) -> None:
        """Multiply the shadows on a receiver within an area of the window onto a surface; ``at`` is where it lies."""
        self._shadows.darken(surface, receiver, self._back(area), at)

    def falls_on(self, receiver: int, alive: int) -> bool:
        """Whether anything lies above a receiver."""
        return self._shadows.falls_on(receiver, alive)

    def _back(self, area: pygame.Rect) -> pygame.Rect:
        return area.move(-self._way[0], -self._way[1])


class Rim:
    """The soft dark edge of the area that a zoomed board shows through."""

    def __init__(self, area: pygame.Rect) -> None:
        depth = max(3, round(min(area.size) * _RIM))
        across, down = pygame.Surface((depth, 1), pygame.SRCALPHA), pygame.Surface((1, depth), pygame.SRCALPHA)
        for n in range(depth):
            shade = (0, 0, 0, round(_RIM_DARK * (1 - n / depth) ** 2))
            across.set_at((n, 0), shade)
            down.set_at((0, n), shade)
        left, top = (pygame.transform.scale(s, z) for s, z in ((across, (depth, area.h)), (down, (area.w, depth))))
        right, bottom = pygame.transform.flip(left, True, False), pygame.transform.flip(top, False, True)
        self._strips = [
            (left, area.topleft),
            (top, area.topleft),
            (right, (area.right - depth, area.y)),
            (bottom, (area.x, area.bottom - depth)),
        ]

    def draw(self, surface: pygame.Surface) -> None:
        """Darken the edge."""
        surface.fblits(self._strips, pygame.BLEND_PREMULTIPLIED)


def hidden_faces(geometry: BoardGeometry, silhouette: pygame.mask.Mask, alive: int, seen: float) -> int:
    """The tiles of whose faces less than a share is seen past those above them and before them."""
    order = [i for z in range(geometry.layout.levels) for i in geometry.painting_order(z) if alive >> i & 1]
    hidden = 0
    for place, index in enumerate(order):
        face = geometry.faces[index]
        left = pygame.mask.Mask(face.size, fill=True)
        for other in order[place + 1 :]:
            sprite = geometry.sprites[other]
            if sprite.colliderect(face):
                left.erase(silhouette, (sprite.x - face.x, sprite.y - face.y))
        if left.count() < seen * face.w * face.h:
            hidden |= 1 << index
    return hidden


def _rest(whole: pygame.Rect, part: pygame.Rect) -> list[pygame.Rect]:
    """What a part within a whole leaves of it."""
    bands = [
        pygame.Rect(whole.left, whole.top, whole.w, part.top - whole.top),
        pygame.Rect(whole.left, part.bottom, whole.w, whole.bottom - part.bottom),
        pygame.Rect(whole.left, part.top, part.left - whole.left, part.h),
        pygame.Rect(part.right, part.top, whole.right - part.right, part.h),
    ]
    return [band for band in bands if band.w and band.h]


def _ahead(seen: pygame.Rect, known: pygame.Rect) -> pygame.Rect:
    """What is seen, and some of what is seen next if it goes on moving away from what is known."""
    ahead = seen.union(known.clip(seen.inflate(2 * _AHEAD, 2 * _AHEAD)))
    for across, down in ((_AHEAD, 0), (-_AHEAD, 0), (0, _AHEAD), (0, -_AHEAD)):
        if _leaves(seen, known, across, down):
            ahead.union_ip(seen.move(across, down))
    return ahead


def _leaves(seen: pygame.Rect, known: pygame.Rect, across: int, down: int) -> bool:
    """Whether what is seen reaches over what is known on the side of a way."""
    if across:
        return seen.right > known.right if across > 0 else seen.left < known.left
    return seen.bottom > known.bottom if down > 0 else seen.top < known.top
