"""Moves that make themselves, one after another: finishing a game, a demonstration."""

from __future__ import annotations

from collections.abc import Iterable

from mahjong_solitaire.rules.board import Pair

SHOWN = 0.42
"""Seconds a pair is marked before it goes, at a tempo of 1."""
REST = 0.30
"""Seconds until the next one is marked."""


class AutoPlay:
    """A line of pairs and when each is due. Times are seconds of any steady clock."""

    def __init__(self, line: Iterable[Pair], now: float, tempo: float = 1.0) -> None:
        self._line = list(line)
        self._tempo = tempo
        self._next = 0
        self._mark_at = now + REST / tempo
        self.marked: Pair | None = None
        """The pair that is marked and about to go."""

    @property
    def done(self) -> bool:
        """Whether all pairs have gone."""
        return self._next >= len(self._line)

    def resume(self, now: float) -> None:
        """Go on after a pause, with a marked pair marked as long as if it were just now."""
        self._mark_at = now

    def mark(self, now: float) -> bool:
        """Mark the next pair if it is time to; says whether it did."""
        if self.done or self.marked is not None or now < self._mark_at:
            return False
        self.marked = self._line[self._next]
        return True

    def due(self, now: float) -> Pair | None:
        """The pair to take now, if it was marked long enough."""
        if self.marked is None or now < self._mark_at + SHOWN / self._tempo:
            return None
        pair, self.marked = self.marked, None
        self._next += 1
        self._mark_at = now + REST / self._tempo
        return pair
