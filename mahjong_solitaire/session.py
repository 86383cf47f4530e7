"""A game in progress together with what the rules do not know: its layout file and its clock."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from datetime import date

from mahjong_solitaire.layouts import LayoutFile, Library
from mahjong_solitaire.rules import codes
from mahjong_solitaire.rules.deals import Deal, Difficulty, deal, deal_steps
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
    recorded: int | None = None
    """Its id in the history, once it has ended there; then it is not written again."""
    continued: bool = False
    """Whether it did not begin with the deal but goes on from within another game or the best line found."""
    continued_from: int | None = None
    """That other game, if it is one of the history."""

    @property
    def number(self) -> int:
        """The deal number."""
        return self.game.deal.number or 0

    @property
    def code(self) -> str:
        """The deal code, empty if the deal has none."""
        deal = self.game.deal
        return codes.encode(deal) if deal.number is not None and deal.difficulty else ""

    @property
    def touched(self) -> bool:
        """Whether anything was done: an untouched game is as well dealt again."""
        return bool(self.game.moves or self.game.redo_moves or self.game.help.any)

    @property
    def in_progress(self) -> bool:
        """Whether there is a game that a player may want to go on with."""
        return bool(self.game.board.alive)


def new_session(layout: LayoutFile, number: int, difficulty: Difficulty) -> Session:
    """A fresh game; raises ``UnwinnableLayoutError`` if the layout cannot be dealt."""
    return Session(layout, Game(deal(layout.layout, number, difficulty)))


def deal_of_code(text: str, library: Library) -> tuple[LayoutFile, int, Difficulty]:
    """Layout, number and difficulty that a deal code names; raises ``DealCodeError``."""
    code = codes.decode(text)
    return codes.find_layout(code, library.load().files), code.number, code.difficulty


def daily_deal(today: date, library: Library) -> tuple[LayoutFile, int, Difficulty]:
    """Layout, number and difficulty of the deal of a day."""
    name, number, difficulty = codes.daily(today)
    return library.find(name), number, difficulty


class NextDeal:
    """The deal after this one, made ready while nobody waits for it."""

    def __init__(self, layout: LayoutFile, number: int, difficulty: Difficulty) -> None:
        self.layout, self.difficulty = layout, difficulty
        self._steps: Generator[None, None, Deal] | None = deal_steps(layout.layout, number, difficulty)
        self._deal: Deal | None = None

    @property
    def ready(self) -> bool:
        """Whether the board is dealt."""
        return self._deal is not None

    def work(self) -> None:
        """Deal for about a millisecond; raises ``UnwinnableLayoutError`` if the layout cannot be dealt."""
        if self._steps is None:
            return
        try:
            next(self._steps)
        except StopIteration as stop:
            self._deal, self._steps = stop.value, None

    def session(self) -> Session:
        """The game with this deal, which must be ready."""
        if self._deal is None:
            raise RuntimeError("the next deal is not ready yet")
        return Session(self.layout, Game(self._deal))


def random_number(chance: float) -> int:
    """A deal number from a chance of 0 up to but not including 1."""
    return 1 + int(chance * DEAL_NUMBERS)
