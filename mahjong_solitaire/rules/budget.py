"""The work of a search, counted so that it is the same everywhere: never by a clock."""

from __future__ import annotations

SLICE = 2_000
"""Tiles that closures may look at between two pauses: about a millisecond."""


class OutOfChecksError(Exception):
    """The budget is spent."""


class Budget:
    """Counts checks up to a limit, and says when it is time for a pause."""

    def __init__(self, checks: int, tiles: int) -> None:
        self.spent = 0
        self._limit = checks
        self._tiles = tiles
        self._since_pause = 0

    def spend(self, checks: int = 1) -> bool:
        """Count checks before they are made; answers whether to pause first.

        Raises ``OutOfChecksError`` if they would go beyond the limit.
        """
        if self.spent + checks > self._limit:
            raise OutOfChecksError
        self.spent += checks
        self._since_pause += checks * self._tiles
        if self._since_pause < SLICE:
            return False
        self._since_pause = 0
        return True
