"""Looking closer: zoom with the wheel or two fingers, panning with these or the middle button, and peeking."""

from __future__ import annotations

import math

import pygame

from mahjong_solitaire.rules.board import Board
from mahjong_solitaire.rules.layout import bits
from mahjong_solitaire.ui.board_view import BoardView
from mahjong_solitaire.ui.intents import Intent, intent_of
from mahjong_solitaire.ui.touch import Grip
from mahjong_solitaire.ui.zoom import STEPS

MIDDLE = 2
"""The mouse button that drags a board that is larger than its place."""
RELUCTANCE = 1.04
"""How much further than half the way to another step fingers must go, so that resting ones do not flicker."""


class Lens:
    """Turns the events of looking closer into changes of a board view; what it leaves is for others."""

    def __init__(self) -> None:
        self._dragging = False
        self._level: int | None = None
        """The level from which on tiles are faded, while peeking."""
        self._key: int | None = None
        """The key that is held for it."""
        self._wanted = 1.0
        """How large fingers want the board to be, of which there is only the nearest step."""

    def let_go(self, view: BoardView) -> None:
        """Another scene gets the events from now on: nothing is held any more."""
        self._dragging = False
        self._level = self._key = None
        view.peek(None)

    def handle(self, event: pygame.event.Event, view: BoardView, board: Board, pointer: tuple[int, int]) -> bool:
        """React to an event; says whether the view has changed."""
        if event.type == pygame.MOUSEWHEEL and event.y:
            step = 1 if event.y > 0 else -1
            return self._deeper(view, board, -step) if self._level is not None else view.zoom(step, pointer)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == MIDDLE:
            self._dragging = event.type == pygame.MOUSEBUTTONDOWN
        elif event.type == pygame.MOUSEMOTION and self._dragging:
            return view.pan(*event.rel)
        elif event.type == pygame.KEYUP and event.key == self._key:
            self.let_go(view)
            return True
        return False

    def follow(self, grip: Grip, view: BoardView) -> bool:
        """Let the board go along with the fingers that hold it; says whether the view has changed."""
        if grip.begins:
            self._wanted = view.factor
        self._wanted = min(STEPS[-1], max(STEPS[0], self._wanted * grip.spread))
        panned = view.pan(*grip.way)
        steps = steps_to(view.factor, self._wanted)
        return view.zoom(steps, grip.middle) or panned if steps else panned

    def ask(self, event: pygame.event.Event, view: BoardView, board: Board, slot: int | None = None) -> bool:
        """React to a key; says whether it meant something here. The tile in a slot, if any, stays where it is."""
        middle = view.bounds.center if slot is None else view.face_rect(slot).center
        match intent_of(event):
            case Intent.ZOOM_IN:
                view.zoom(1, middle, slot)
            case Intent.ZOOM_OUT:
                view.zoom(-1, middle, slot)
            case Intent.ZOOM_FIT:
                view.fit()
            case Intent.PEEK:
                self._key = event.key
                self._deeper(view, board, 0)
            case _:
                return False
        return True

    def _deeper(self, view: BoardView, board: Board, step: int) -> bool:
        """Fade one level more or less, the topmost at first."""
        top = max((board.layout.slots[index].z for index in bits(board.alive)), default=0)
        level = top if self._level is None else self._level + step
        self._level = max(1, min(level, top))
        view.peek(self._level)
        return True


def steps_to(factor: float, wanted: float) -> int:
    """How many steps larger or smaller than a factor of ``STEPS`` the board has to be to be as large as wanted."""
    now = step = STEPS.index(factor)
    while step < len(STEPS) - 1 and wanted > math.sqrt(STEPS[step] * STEPS[step + 1]) * RELUCTANCE:
        step += 1
    while step > 0 and wanted < math.sqrt(STEPS[step - 1] * STEPS[step]) / RELUCTANCE:
        step -= 1
    return step - now
