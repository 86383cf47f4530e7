"""Where the arrow keys lead from one control to the next."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from mahjong_solitaire.ui.widgets import Control

TIE = 0.25
"""Of controls whose distances differ by no more than that, as those of a row may by rounding, the first is chosen."""


def nearest(here: pygame.Rect, controls: Iterable[Control], dx: int, dy: int) -> Control | None:
    """The control that lies nearest in a direction, the first of several, ``None`` if none lies there."""
    best: tuple[float, Control] | None = None
    for control in controls:
        distance = _distance(here, control.place, dx, dy)
        if distance is not None and (best is None or distance < best[0] - TIE):
            best = (distance, control)
    return best[1] if best else None


def _distance(here: pygame.Rect, there: pygame.Rect, dx: int, dy: int) -> float | None:
    """How far a rectangle lies in a direction, sideways counted more; ``None`` if it does not lie there."""
    if dx:
        ahead = there.left - here.right if dx > 0 else here.left - there.right
        beside = max(there.top - here.bottom, here.top - there.bottom, -1)
    else:
        ahead = there.top - here.bottom if dy > 0 else here.top - there.bottom
        beside = max(there.left - here.right, here.left - there.right, -1)
    if ahead < -2:
        return None
    if dx and beside >= 0:
        return None
    off = abs(there.centery - here.centery) if dx else abs(there.centerx - here.centerx)
    return ahead + 2.5 * max(0, beside) + 0.1 * off
