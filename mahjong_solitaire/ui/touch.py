"""Fingers on the table: two of them magnify and move the board, and a tap counts when its finger is lifted.

SDL tells of fingers, and makes the first one move and press the mouse as well. That mouse is believed only when the
finger has tapped, because at first nobody knows whether a second one will follow.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

SLOP = 16
"""A finger that strays further than so many pixels does not tap."""
_CLOSE = 24.0
"""Fingers whose distance to their middle is less than so many pixels do not magnify: they would do it wildly."""

_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
Finger = tuple[int, int]
"""A touch device and a finger on it."""


class Grip(NamedTuple):
    """One movement of two or more fingers that hold the board."""

    middle: tuple[int, int]
    """The pixel in the middle of the fingers, where they are now."""
    way: tuple[int, int]
    """How far that has moved, in pixels."""
    spread: float
    """How many times further apart the fingers are than they were."""
    begins: bool
    """Whether it is the first movement of these fingers."""


class Touch:
    """The fingers that lie on the window."""

    def __init__(self) -> None:
        self._fingers: dict[Finger, tuple[float, float]] = {}
        self.gripped = False
        """Whether there have been several fingers since the first one came."""
        self._begins = False
        self._press: pygame.event.Event | None = None
        """The press of the first finger, as long as it may become a tap."""

    def grip(self, event: pygame.event.Event, size: tuple[int, int]) -> Grip | None:
        """What an event does to a board that is held by several fingers; ``size`` is that of the window in pixels."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self.forget()
        if event.type not in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            return None
        finger, place = (event.touch_id, event.finger_id), (event.x * size[0], event.y * size[1])
        if event.type == pygame.FINGERMOTION:
            return self._moved(finger, place) if finger in self._fingers else None
        self._begins = True
        if event.type == pygame.FINGERDOWN:
            self._fingers[finger] = place
            self.gripped |= len(self._fingers) > 1
        else:
            self._fingers.pop(finger, None)
            self.gripped &= bool(self._fingers)
        return None

    def meant(self, event: pygame.event.Event) -> list[pygame.event.Event]:
        """What is meant by an event: what a finger does to the mouse means nothing until it has tapped."""
        if event.type not in _MOUSE or not getattr(event, "touch", False):
            return [event]
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._press = event
        elif event.type == pygame.MOUSEBUTTONUP:
            press, self._press = self._press, None
            if press and not self.gripped and math.dist(press.pos, event.pos) <= SLOP:
                values = {"pos": press.pos, "rel": (0, 0), "buttons": (0, 0, 0), "touch": True}
                return [pygame.event.Event(pygame.MOUSEMOTION, values), press, event]
        if self.gripped or (self._press and math.dist(self._press.pos, event.pos) > SLOP):
            self._press = None
        return []

    def forget(self) -> None:
        """Nothing more will be heard of the fingers."""
        self._fingers.clear()
        self.gripped, self._press = False, None

    def _moved(self, finger: Finger, place: tuple[float, float]) -> Grip | None:
        before = self._measure()
        self._fingers[finger] = place
        if len(self._fingers) < 2:
            return None
        (x, y, apart), (to_x, to_y, to_apart) = before, self._measure()
        begins, self._begins = self._begins, False
        middle = round(to_x), round(to_y)
        spread = to_apart / apart if min(apart, to_apart) >= _CLOSE else 1.0
        return Grip(middle, (middle[0] - round(x), middle[1] - round(y)), spread, begins)

    def _measure(self) -> tuple[float, float, float]:
        """The middle of the fingers and their mean distance to it, in pixels."""
        places = self._fingers.values()
        x, y = (sum(place[n] for place in places) / len(places) for n in (0, 1))
        return x, y, sum(math.dist(place, (x, y)) for place in places) / len(places)
