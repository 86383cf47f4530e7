"""All that stands around the board, as plain values."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Literal

from mahjong_solitaire.ui.intents import Intent
from mahjong_solitaire.ui.theme import Rgb


class Lamp(enum.Enum):
    """What the lost light shows."""

    WINNABLE = "winnable"
    LOST = "lost"
    UNKNOWN = "unknown"
    THINKING = "thinking"


LAMP_COLOURS: dict[Lamp, Rgb] = {
    Lamp.WINNABLE: (128, 236, 160),
    Lamp.LOST: (214, 64, 70),
    Lamp.UNKNOWN: (168, 168, 168),
    Lamp.THINKING: (168, 168, 168),
}


@dataclass(frozen=True, slots=True)
class Guide:
    """What the selected pair is worth."""

    now: int
    """Its points if it is taken with the next move."""
    loss: int
    """The points that each move of waiting costs."""


@dataclass(frozen=True, slots=True)
class Facts:
    """All that the HUD shows."""

    title: str
    number: int
    score: int
    last_points: int
    seconds: int | None
    """What the clock shows, ``None`` where there is none."""
    pairs_left: int
    free_pairs: int
    can_undo: bool
    can_redo: bool
    can_finish: bool = False
    """Whether nothing is left to decide, so that the game can be finished for the player."""
    difficulty: str = ""
    """In the player's language."""
    lamp: Lamp | None = None
    """The lost light, unless it is off."""
    lost_since: int | None = None
    """The number of the move that lost the game, if known."""
    guide: Guide | None = None
    pointless: frozenset[Intent] = frozenset()
    """What cannot be done because the game is over."""

    @property
    def clock(self) -> str:
        """The time as minutes and seconds, with hours from the first on; empty without a clock."""
        if self.seconds is None:
            return ""
        minutes, seconds = divmod(self.seconds, 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


@dataclass(frozen=True, slots=True)
class ParInfo:
    """The best score found for a deal, and how the player's compares."""

    score: int
    share: float
    """The player's score as a share of it."""
    final: bool = True
    """Whether the search for a better one is over."""


@dataclass(frozen=True, slots=True)
class ScoreAction:
    """What the player wants of a game in the history."""

    kind: Literal["again", "replay", "take-up"]
    """Play its deal again, watch its replay, or take it up where it was left."""
    id: int
    """The game, as the history names it."""
