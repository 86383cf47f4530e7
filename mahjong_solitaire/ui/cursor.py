"""The keyboard cursor on a board: where it is, whether it shows, and where it goes when its tile is taken."""

from __future__ import annotations

from functools import cached_property

from mahjong_solitaire.rules.board import Board
from mahjong_solitaire.rules.layout import Layout
from mahjong_solitaire.ui.navigation import Step, TileMap

REPEAT_AFTER, REPEAT_EVERY = 0.4, 0.09
"""Seconds for which a key is held down before its step is repeated, and between two repetitions."""


class HeldStep:
    """A step whose key is held down, from a time on."""

    def __init__(self, step: Step, now: float) -> None:
        self.step = step
        self._next = now + REPEAT_AFTER

    def due(self, now: float) -> bool:
        """Whether the step is to be made again; at most once a call, however much time has passed."""
        if now < self._next:
            return False
        self._next = now + REPEAT_EVERY
        return True


class Cursor:
    """Points at one tile; it shows only while keys are used."""

    def __init__(self, layout: Layout, light: str = "upper-left") -> None:
        self._layout, self._light = layout, light
        self.at: int | None = None
        self.shown = False

    @cached_property
    def map(self) -> TileMap:
        """The board as the cursor knows it, worked out when it is first asked for."""
        return TileMap(self._layout, self._light)

    def turn(self, light: str) -> None:
        """Let the light come from another corner, which shows and hides other parts of faces."""
        if light != self._light:
            self._light = light
            self.__dict__.pop("map", None)

    @property
    def index(self) -> int | None:
        """The tile pointed at, ``None`` while the cursor does not show."""
        return self.at if self.shown else None

    def go(self, step: Step, board: Board, selected: int | None) -> None:
        """Make a step; the first one only shows where the cursor is."""
        if not self.shown:
            self.show(board, selected)
        elif self.at is not None:
            self.at = self.map.go(step, self.at, board.alive, board.free)

    def show(self, board: Board, at: int | None = None) -> None:
        """Show the cursor on a tile, else where it was, else on the first free tile."""
        if at is not None:
            self.at = at
        self.follow(board)
        if self.at is None:
            self.at = self.map.first(board.free or board.alive)
        self.shown = self.at is not None

    def hide(self) -> bool:
        """Let the cursor be seen no more; says whether it was."""
        was, self.shown = self.shown, False
        return was

    def follow(self, board: Board) -> None:
        """If its tile is gone, go to the nearest one that is free, else to any that can be seen."""
        if self.at is None or board.alive >> self.at & 1:
            return
        self.at = self.map.nearest(self.at, board.free or self.map.visible(board.alive))
        self.shown = self.shown and self.at is not None
