"""The effects that run on a board at a time, and until when."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from mahjong_solitaire.ui.effects import (
    HOVER_IN,
    HOVER_LIFT,
    HOVER_OUT,
    SELECT,
    SELECT_LIFT,
    Arriving,
    Dealing,
    Flight,
    Floating,
    Glide,
    Leaving,
    Pose,
    Shaking,
    lifted,
)

Ways = Mapping[int, tuple[float, float]]
"""How far tiles fly to their partners, by slot index, in pitches; those that come to lie below first."""


class Motion:
    """Everything that moves on one board, by slot index. Times are seconds."""

    def __init__(self) -> None:
        self.until = -math.inf
        """When everything that was started so far rests."""
        self.dealing: Dealing | None = None
        self.floating: list[Floating] = []
        self._lifts: dict[int, Glide] = {}
        self._leaving: dict[int, Leaving] = {}
        self._arriving: dict[int, Arriving] = {}
        self._shaking: dict[int, Shaking] = {}

    def last(self, end: float) -> None:
        """Something moves until this time."""
        self.until = max(self.until, end)

    def remove(self, ways: Ways, text: str, pos: tuple[int, int], now: float) -> None:
        """A pair was taken; ``text`` floats up from a pixel of the window as soon as the two meet."""
        touch = now
        for index, way in ways.items():
            back, lift = self._arriving.get(index), self._lift_at(index, now)
            self._stop(index)
            self._leaving[index] = back.turned(now) if back else Leaving(now, Flight(*way, lift))
            touch = self._leaving[index].start + self._leaving[index].flight.touch
            self.last(self._leaving[index].end)
        self.floating = [replace(f, replaced=min(f.replaced, now)) for f in self.floating if f.start < now]
        self.floating.append(Floating(max(now, touch), text, pos))
        self.last(self.floating[-1].end)

    def pan(self, dx: int, dy: int) -> None:
        """The board moved in the window, in pixels."""
        self.floating = [replace(f, pos=(f.pos[0] + dx, f.pos[1] + dy)) for f in self.floating]

    def restore(self, ways: Ways, now: float) -> None:
        """A pair came back."""
        self.floating.clear()
        for index, way in ways.items():
            out = self._leaving.get(index)
            self._stop(index)
            self._arriving[index] = out.turned(now) if out else Arriving(now, Flight(*way))
            self.last(self._arriving[index].end)

    def shake(self, index: int, now: float) -> None:
        """A tile was refused."""
        self._shaking[index] = Shaking(now)
        self.last(self._shaking[index].end)

    def deal(self, order: Sequence[int], now: float) -> Dealing:
        """All tiles drop onto the table, as is returned; whatever else moved stops."""
        self.floating.clear()
        for moving in (self._lifts, self._leaving, self._arriving, self._shaking):
            moving.clear()
        self.dealing = Dealing(now, order)
        self.last(self.dealing.settled)
        return self.dealing

    def lift(self, hover: int | None, selected: int | None, now: float, animate: bool) -> None:
        """Lift the tile under the pointer and the selected one once they rest, and let all others down."""
        landing = self._landing()
        hover, selected = (None if now < landing.get(i, now) else i for i in (hover, selected))
        for index in {*self._lifts, *(i for i in (hover, selected) if i is not None)}:
            height = SELECT_LIFT if index == selected else HOVER_LIFT if index == hover else 0.0
            glide = self._lifts.get(index) or Glide(now, 0, 0.0, 0.0)
            if glide.after != height:
                seconds = SELECT if index == selected else HOVER_IN if index == hover else HOVER_OUT
                glide = Glide(now, seconds if animate else 0.0, glide.at(now), height)
                self._lifts[index] = glide
                self.last(glide.end)

    def forget(self, now: float) -> None:
        """Drop what has come to rest."""
        self.floating = [f for f in self.floating if now < f.end]
        self._leaving = {i: e for i, e in self._leaving.items() if now < e.end}
        landing = self._landing()
        self._arriving = {i: e for i, e in self._arriving.items() if now < landing[i]}
        self._shaking = {i: e for i, e in self._shaking.items() if now < e.end}
        self._lifts = {i: g for i, g in self._lifts.items() if g.after or now < g.end}
        if self.dealing and now >= self.dealing.end:
            self.dealing = None

    def poses(self, now: float) -> dict[int, Pose]:
        """The tiles that are on the board but not in their resting place."""
        poses = {i: lifted(glide.at(now)) for i, glide in self._lifts.items()}
        for i, shaking in self._shaking.items():
            aside, base = shaking.pose(now), poses.get(i, Pose())
            poses[i] = replace(base, dx=base.dx + aside.dx)
        return poses

    @property
    def arriving(self) -> int:
        """The tiles that are on their way back, as a mask."""
        return sum(1 << index for index in self._arriving)

    def flying(self, now: float) -> list[tuple[int, Pose]]:
        """The tiles above the board: those that were taken and those that come back, the lower of a pair first."""
        return [(i, moving.pose(now)) for part in (self._leaving, self._arriving) for i, moving in part.items()]

    def _landing(self) -> dict[int | None, float]:
        """When tiles that are on their way back come to rest: those that set off together do so together."""
        ends: dict[float, float] = {}
        for arriving in self._arriving.values():
            ends[arriving.start] = max(arriving.end, ends.get(arriving.start, arriving.end))
        return {index: ends[arriving.start] for index, arriving in self._arriving.items()}

    def _lift_at(self, index: int, now: float) -> float:
        glide = self._lifts.get(index)
        return glide.at(now) if glide else 0.0

    def _stop(self, index: int) -> None:
        for moving in (self._lifts, self._leaving, self._arriving, self._shaking):
            moving.pop(index, None)
