"""A game in progress together with what the rules do not know: its layout file and its clock."""

from __future__ import annotations

from dataclasses import dataclass, field

from mahjong_solitaire.layouts import LayoutFile
from mahjong_solitaire.rules.deals import deal
from mahjong_solitaire.rules.game import Game

DEAL_NUMBERS = 999_999
"""Random deals are numbered from 1 to this; any larger number can be asked for."""


@dataclass(slots=True)
class Stopwatch:
    """Adds up the time between starts and stops; times are seconds of any steady clock."""

    banked: float = 0.0
    started: float | None = None

    def start(self, now: float) -> None:
        """Let the time run; no effect if it runs already."""
        if self.started is None:
            self.started = now

    def stop(self, now: float) -> None:
        """Stop the time; no effect if it stands."""
        self.banked = self.elapsed(now)
        self.started = None

    def elapsed(self, now: float) -> float:
        """Seconds that ran so far."""
        return self.banked + (0.0 if self.started is None else now - self.started)


@dataclass(slots=True)
class Session:
    """The game on the table."""

    layout: LayoutFile
    game: Game
    stopwatch: Stopwatch = field(default_factory=Stopwatch)

    @property
    def number(self) -> int:
        """The deal number."""
        return self.game.deal.number or 0

    @property
    def in_progress(self) -> bool:
        """Whether there is a game that a player may want to go on with."""
        return bool(self.game.moves or self.game.redo_moves) and bool(self.game.board.alive)


def new_session(layout: LayoutFile, number: int) -> Session:
    """A fresh game; raises ``UnwinnableLayoutError`` if the layout cannot be dealt."""
    return Session(layout, Game(deal(layout.layout, number)))


def random_number(chance: float) -> int:
    """A deal number from a chance of 0 up to but not including 1."""
    return 1 + int(chance * DEAL_NUMBERS)
