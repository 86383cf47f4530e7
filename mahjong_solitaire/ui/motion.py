"""The effects that run on a board at a time, and until when."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from mahjong_solitaire.ui.effects import (
    HOVER_IN,
    HOVER_LIFT,
    HOVER_OUT,
    SELECT,
    SELECT_LIFT,
    Arriving,
    Dealing,
    Floating,
    Glide,
    Leaving,
    Pose,
    Shaking,
    lifted,
)


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

    def remove(self, pair: tuple[int, int], text: str, pos: tuple[int, int], now: float) -> None:
        """A pair was taken; ``text`` floats up from a pixel of the window."""
        for index in pair:
            self._stop(index)
            self._leaving[index] = Leaving(now)
        self.floating = [Floating(now, text, pos)]
        self.last(self.floating[0].end)

    def pan(self, dx: int, dy: int) -> None:
        """The board moved in the window, in pixels."""
        self.floating = [replace(f, pos=(f.pos[0] + dx, f.pos[1] + dy)) for f in self.floating]

    def restore(self, pair: tuple[int, int], now: float) -> None:
        """A pair came back."""
        self.floating.clear()
        for index in pair:
            self._stop(index)
            self._arriving[index] = Arriving(now)
            self.last(self._arriving[index].end)

    def shake(self, index: int, now: float) -> None:
        """A tile was refused."""
        self._shaking[index] = Shaking(now)
        self.last(self._shaking[index].end)

    def deal(self, order: Sequence[int], now: float) -> None:
        """All tiles drop onto the table; whatever else moved stops."""
        self.floating.clear()
        for moving in (self._lifts, self._leaving, self._arriving, self._shaking):
            moving.clear()
        self.dealing = Dealing(now, order)
        self.last(self.dealing.end)

    def lift(self, hover: int | None, selected: int | None, now: float, animate: bool) -> None:
        """Lift the tile under the pointer and the selected one, and let all others down."""
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
        self._arriving = {i: e for i, e in self._arriving.items() if now < e.end}
        self._shaking = {i: e for i, e in self._shaking.items() if now < e.end}
        self._lifts = {i: g for i, g in self._lifts.items() if g.after or now < g.end}
        if self.dealing and now >= self.dealing.end:
            self.dealing = None

    def poses(self, now: float) -> dict[int, Pose]:
        """The tiles that are on the board but not in their resting place."""
        poses = {i: lifted(glide.at(now)) for i, glide in self._lifts.items()}
        for i, shaking in self._shaking.items():
            aside, base = shaking.pose(now), poses.get(i, Pose())
            poses[i] = Pose(base.dx + aside.dx, base.dy, shadow=base.shadow)
        poses.update((i, arriving.pose(now)) for i, arriving in self._arriving.items())
        return poses

    def leaving(self, now: float) -> list[tuple[int, Pose]]:
        """The tiles that were taken and can still be seen."""
        return [(i, leaving.pose(now)) for i, leaving in self._leaving.items()]

    def _stop(self, index: int) -> None:
        for moving in (self._lifts, self._leaving, self._arriving, self._shaking):
            moving.pop(index, None)
