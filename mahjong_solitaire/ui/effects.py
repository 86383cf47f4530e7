"""How things move: pure functions of the time in seconds. Lengths are in pitches, so nothing here knows a pixel.

An effect only looks back at what already happened; it never delays a move.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

HOVER_IN, HOVER_OUT, SELECT = 0.090, 0.140, 0.110
HOVER_LIFT, SELECT_LIFT = 0.03, 0.05
LEAVE, LEAVE_LIFT, LEAVE_GROWTH, LEAVE_FADE = 0.260, 0.15, 0.06, 0.160
ARRIVE = 0.200
FLOAT_RISE, FLOAT_HOLD, FLOAT_FADE, FLOAT_HEIGHT = 0.900, 0.300, 0.300, 0.6
SHAKE, SHAKE_WIDTH, SHAKES = 0.180, 0.03, 3
DROP, DROP_HEIGHT, DROP_STAGGER, DEAL_LONGEST = 0.220, 0.3, 0.005, 0.880
EXCHANGE = 0.400
PARTNER_IN, PARTNER_PERIOD, PARTNER_LOW, PARTNER_HIGH = 0.140, 1.6, 0.67, 0.90
HINT_PERIOD, HINT_LOW = 0.9, 0.45
PULSES = 3
"""After so many pulses a mark stays as it is, so that idle is idle."""


@dataclass(frozen=True, slots=True)
class Pose:
    """How a tile departs from its resting place."""

    dx: float = 0.0
    """To the right, in pitches."""
    dy: float = 0.0
    """Downwards, in pitches."""
    scale: float = 1.0
    opacity: float = 1.0
    shadow: float = 0.0
    """How much of the shadow of a lifted tile shows, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Glide:
    """A value on its way from one number to another."""

    start: float
    seconds: float
    before: float
    after: float

    def at(self, now: float) -> float:
        """The value at a time."""
        return self.before + (self.after - self.before) * eased(progress(now, self.start, self.seconds))

    @property
    def end(self) -> float:
        """When the value has arrived."""
        return self.start + self.seconds


@dataclass(frozen=True, slots=True)
class Leaving:
    """A tile that was taken rises and fades."""

    start: float

    @property
    def end(self) -> float:
        """When nothing is left of it."""
        return self.start + LEAVE

    def pose(self, now: float) -> Pose:
        """Where the tile is at a time."""
        return _departed((now - self.start) / LEAVE)


@dataclass(frozen=True, slots=True)
class Arriving:
    """A tile that came back: leaving, the other way round."""

    start: float

    @property
    def end(self) -> float:
        """When it rests."""
        return self.start + ARRIVE

    def pose(self, now: float) -> Pose:
        """Where the tile is at a time."""
        return _departed(1 - (now - self.start) / ARRIVE)


@dataclass(frozen=True, slots=True)
class Shaking:
    """A tile that cannot be taken says no."""

    start: float

    @property
    def end(self) -> float:
        """When it rests again."""
        return self.start + SHAKE

    def pose(self, now: float) -> Pose:
        """Where the tile is at a time."""
        t = progress(now, self.start, SHAKE)
        return Pose(dx=SHAKE_WIDTH * math.sin(2 * math.pi * SHAKES * t) if t < 1 else 0.0)


@dataclass(frozen=True, slots=True)
class Floating:
    """The points of a pair rise over it."""

    start: float
    text: str
    pos: tuple[int, int]
    """Where the middle of the text starts, in pixels of the window."""

    @property
    def end(self) -> float:
        """When they are gone."""
        return self.start + FLOAT_RISE + FLOAT_HOLD + FLOAT_FADE

    def pose(self, now: float) -> Pose:
        """Where the points are at a time."""
        faded = progress(now, self.start + FLOAT_RISE + FLOAT_HOLD, FLOAT_FADE)
        return Pose(dy=-FLOAT_HEIGHT * eased(progress(now, self.start, FLOAT_RISE)), opacity=1 - faded)


class Dealing:
    """All tiles drop onto the table one after the other; ``order`` is level by level, in painter's order."""

    def __init__(self, start: float, order: Sequence[int]) -> None:
        self.start = start
        self.order = tuple(order)
        self._stagger = min(DROP_STAGGER, (DEAL_LONGEST - DROP) / max(1, len(self.order)))

    @property
    def end(self) -> float:
        """When the last tile rests."""
        return self.start + DROP + self._stagger * len(self.order)

    def landed(self, now: float) -> int:
        """How many tiles rest already."""
        return max(0, min(len(self.order), int((now - self.start - DROP) / self._stagger)))

    def falling(self, now: float) -> list[tuple[int, Pose]]:
        """The tiles in the air and where they are, in painter's order."""
        first = self.landed(now)
        started = min(len(self.order), max(first, math.ceil((now - self.start) / self._stagger)))
        times = [progress(now, self.start + self._stagger * place, DROP) for place in range(first, started)]
        tiles = zip(self.order[first:started], times, strict=True)
        return [(i, Pose(dy=-DROP_HEIGHT * (1 - eased(t)), opacity=min(1.0, t * 2.5))) for i, t in tiles]


def progress(now: float, start: float, seconds: float) -> float:
    """How much of a span of time has passed, 0 to 1; a span of no length has passed."""
    return min(1.0, max(0.0, (now - start) / seconds)) if seconds > 0 else 1.0


def eased(t: float) -> float:
    """Ease-out cubic."""
    return 1 - (1 - t) ** 3


def lifted(height: float) -> Pose:
    """A tile lifted by some pitches, towards the light."""
    return Pose(-0.7 * height, -height, shadow=min(1.0, height / HOVER_LIFT))


def partner_glow(age: float) -> float:
    """How bright the partners glow a time after they were marked."""
    if age >= PULSES * PARTNER_PERIOD:
        return PARTNER_LOW
    wave = (1 - math.cos(2 * math.pi * age / PARTNER_PERIOD)) / 2
    return PARTNER_LOW + (PARTNER_HIGH - PARTNER_LOW) * wave


def hint_glow(age: float) -> float:
    """How strong a hint shows a time after it was given."""
    if age >= PULSES * HINT_PERIOD:
        return 1.0
    return HINT_LOW + (1 - HINT_LOW) * (1 - math.cos(2 * math.pi * (age / HINT_PERIOD + 0.5))) / 2


def _departed(t: float) -> Pose:
    """A tile on its way off the board; ``t`` runs from 0, resting, to 1, gone."""
    t = min(1.0, max(0.0, t))
    gone = eased(t)
    fade = max(0.0, t - (1 - LEAVE_FADE / LEAVE)) * LEAVE / LEAVE_FADE
    return Pose(0.0, -LEAVE_LIFT * gone, 1 + LEAVE_GROWTH * gone, 1 - fade)
