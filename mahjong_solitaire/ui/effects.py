"""How things move: pure functions of the time in seconds. Lengths are in pitches, so nothing here knows a pixel.

An effect only looks back at what already happened; it never delays a move.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

HOVER_IN, HOVER_OUT, SELECT = 0.090, 0.140, 0.110
HOVER_LIFT, SELECT_LIFT = 0.04, 0.065
FLY, FLY_PITCH, FLY_LONGEST = 0.190, 0.018, 0.320
"""Seconds in which the tiles of a pair come together: at least, more for each pitch that one flies, and at most."""
TOGETHER, VANISH = 0.040, 0.150
"""Seconds that a pair lies together before it fades, and that it takes to fade."""
ARC, ARC_HIGHEST, VANISH_LIFT = 0.09, 0.30, 0.06
"""How high a tile flies for each pitch it flies, at most, and how far the pair rises while it fades, in pitches."""
FLIGHT_GROWTH = 0.3
"""How much larger a tile looks for each pitch it is lifted in flight."""
GROUND_SHADOW = 0.75
"""How much of the shadow of a lifted tile one has that leaves its resting place."""
FLOAT_RISE, FLOAT_HOLD, FLOAT_FADE, FLOAT_HEIGHT = 0.850, 0.080, 0.240, 0.6
FLOAT_IN, FLOAT_OUT = 0.080, 0.160
"""Seconds in which points appear, and in which they go when others come."""
SHAKE, SHAKE_WIDTH, SHAKES = 0.280, 0.055, 3
DROP, DROP_HEIGHT, DROP_STAGGER, DEAL_LONGEST = 0.220, 0.3, 0.005, 0.880
SETTLE = 0.240
"""Seconds in which the shadows of a board that was dealt reach the levels below."""
EXCHANGE = 0.400
COUNT = 1.2
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
    lift: float = 0.0
    """Towards the viewer, in pitches; the board view knows which way that is on the screen."""
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
class Flight:
    """The way of a tile to where it meets its partner, and how it vanishes there."""

    dx: float
    """To the right, in pitches."""
    dy: float
    lift: float = 0.0
    """How high the tile was lifted when it set off."""

    @property
    def touch(self) -> float:
        """Seconds until the two meet."""
        return min(FLY_LONGEST, FLY + FLY_PITCH * self._length)

    @property
    def seconds(self) -> float:
        """Seconds until nothing is left of the two."""
        return self.touch + TOGETHER + VANISH

    def pose(self, age: float) -> Pose:
        """Where the tile is some seconds after it set off."""
        t = progress(age, 0.0, self.touch)
        way, arc = swung(t), min(ARC_HIGHEST, ARC * self._length)
        gone = progress(age, self.touch + TOGETHER, VANISH)
        lift = self.lift * (1 - way) + arc * math.sin(math.pi * way) + VANISH_LIFT * eased(gone)
        scale = 1 + FLIGHT_GROWTH * arc * math.sin(math.pi * way)
        return Pose(self.dx * way, self.dy * way, lift, scale, 1 - gone, self._shadow(t))

    def _shadow(self, t: float) -> float:
        """A tile that was not lifted before loses the shadow of its resting place, so it soon gets another."""
        before = GROUND_SHADOW if self.lift == 0 else 1.0
        return before + (1 - before) * t

    @property
    def _length(self) -> float:
        return math.hypot(self.dx, self.dy)


@dataclass(frozen=True, slots=True)
class Leaving:
    """A tile that was taken flies to its partner and vanishes with it."""

    start: float
    flight: Flight

    @property
    def end(self) -> float:
        """When nothing is left of it."""
        return self.start + self.flight.seconds

    def pose(self, now: float) -> Pose:
        """Where the tile is at a time."""
        return self.flight.pose(now - self.start)

    def turned(self, now: float) -> Arriving:
        """The way back from where it is at a time."""
        return Arriving(now - max(0.0, self.end - now), self.flight)


@dataclass(frozen=True, slots=True)
class Arriving:
    """A tile that comes back: leaving, the other way round."""

    start: float
    flight: Flight

    @property
    def end(self) -> float:
        """When it rests."""
        return self.start + self.flight.seconds

    def pose(self, now: float) -> Pose:
        """Where the tile is at a time."""
        return self.flight.pose(self.end - now)

    def turned(self, now: float) -> Leaving:
        """The way out again from where it is at a time."""
        return Leaving(now - max(0.0, self.end - now), self.flight)


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
        return Pose(dx=SHAKE_WIDTH * (1 - t) * math.sin(2 * math.pi * SHAKES * t))


@dataclass(frozen=True, slots=True)
class Floating:
    """The points of a pair rise over it."""

    start: float
    text: str
    pos: tuple[int, int]
    """Where the middle of the text starts, in pixels of the window."""
    replaced: float = math.inf
    """When other points came in their place."""

    @property
    def end(self) -> float:
        """When they are gone."""
        return min(self.start + FLOAT_RISE + FLOAT_HOLD + FLOAT_FADE, self.replaced + FLOAT_OUT)

    def pose(self, now: float) -> Pose:
        """Where the points are at a time."""
        faded = progress(now, self.start + FLOAT_RISE + FLOAT_HOLD, FLOAT_FADE)
        shown = progress(now, self.start, FLOAT_IN) * (1 - faded) * (1 - progress(now, self.replaced, FLOAT_OUT))
        return Pose(dy=-FLOAT_HEIGHT * eased(progress(now, self.start, FLOAT_RISE)), opacity=shown)


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

    @property
    def settled(self) -> float:
        """When the shadows lie as they do on a resting board."""
        return self.end + SETTLE

    def falling(self, now: float) -> list[tuple[int, Pose]]:
        """The tiles in the air and where they are, in painter's order."""
        first = self.landed(now)
        started = min(len(self.order), max(first, math.ceil((now - self.start) / self._stagger)))
        times = [progress(now, self.start + self._stagger * place, DROP) for place in range(first, started)]
        tiles = zip(self.order[first:started], times, strict=True)
        return [(i, _dropping(t)) for i, t in tiles]


def progress(now: float, start: float, seconds: float) -> float:
    """How much of a span of time has passed, 0 to 1; a span of no length has passed."""
    return min(1.0, max(0.0, (now - start) / seconds)) if seconds > 0 else 1.0


def eased(t: float) -> float:
    """Ease-out cubic."""
    return 1 - (1 - t) ** 3


def counted(total: int, age: float) -> int:
    """What a number shows that counts up to a total, some seconds after it began."""
    return round(total * eased(progress(age, 0.0, COUNT)))


def swung(t: float) -> float:
    """Ease-in and ease-out, from rest to rest."""
    return t * t * (3 - 2 * t)


def ways_together(apart: tuple[float, float], depth: tuple[float, float]) -> tuple[tuple[float, float], ...]:
    """How two tiles fly to the point between them, the second onto the first.

    ``apart`` is how far the second lies from the first, ``depth`` the way from a face to its foot; all in pitches.
    """
    x, y = ((away + down) / 2 for away, down in zip(apart, depth, strict=True))
    return (x, y), (-x, -y)


def lifted(height: float) -> Pose:
    """A tile lifted by some pitches."""
    return Pose(lift=height, shadow=min(1.0, height / HOVER_LIFT))


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


def _dropping(t: float) -> Pose:
    """A tile that drops onto the table; ``t`` runs from 0 to 1, at rest."""
    return Pose(lift=DROP_HEIGHT * (1 - eased(t)), opacity=min(1.0, t * 3.5), shadow=GROUND_SHADOW)
