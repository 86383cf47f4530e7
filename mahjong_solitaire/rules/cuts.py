"""Searches all pairings of a position, learning a clause from each that gets stuck: finds a way or proves a loss.

Let R be the tiles left when some pairing is stuck. A play that clears the board takes a first tile of R some time.
Until then only tiles outside R went, so that tile and its partner are among those the stuck closure reached, and the
tile lies in R. Hence every winning pairing contains a pair (a, b) of one group, both reached, a in R. None of these
pairs was allowed, so "one of these pairs" is a clause that the pairing violates: a *cut*. A stuck closure that allows
more gives a shorter one: the search goes back to the earliest decision at which the board was already stuck with all
undecided pairs allowed, then allows one pair after the other again as long as the board stays stuck. If no clause
has to give way any more, or one is empty, the position is lost.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence

from mahjong_solitaire.rules.board import Board
from mahjong_solitaire.rules.budget import Budget
from mahjong_solitaire.rules.clauses import ClauseSearch
from mahjong_solitaire.rules.closure import Touched, Witness, close
from mahjong_solitaire.rules.layout import bits
from mahjong_solitaire.rules.pairings import Pairings


class CutSearch:
    """The search over the pairings of one position; it can be taken up again and again."""

    def __init__(self, board: Board, touched: Touched, partners: Sequence[int], budget: Budget) -> None:
        self.lost = False
        """Whether the position is proved lost."""
        self._board = board
        self._touched = touched
        self._partners = partners
        self._budget = budget
        self._pairings = Pairings(board)
        self._clauses = ClauseSearch(len(self._pairings), self._pairings.choices)

    def prefer(self, witness: Sequence[int]) -> None:
        """Look near this pairing first."""
        for slot in bits(self._board.alive):
            x = self._pairings.variable.get((slot, witness[slot].bit_length() - 1))
            if x is not None:
                self._clauses.preferred[x] = True

    def search(self, checks: int) -> Generator[None, None, Witness | None]:
        """Go on for about so many checks; the winning pairing if one was found. Yields for a pause."""
        clauses, budget = self._clauses, self._budget
        end = budget.spent + checks
        while budget.spent < end:
            conflict = clauses.propagate()
            if conflict is None:
                if clauses.decide():
                    continue
                allowed = self._allowed_by_level()
                budget.spend()
                left, reached = self._close(allowed[-1], self._board.alive, self._board.free)
                if not left:
                    return tuple(allowed[-1])
                cut = yield from self._shortest_cut(allowed, left, reached)
                conflict = clauses.learn([2 * x for x in sorted(cut)])
            if budget.spend():
                yield
            if not clauses.resolve(conflict):
                self.lost = True
                return None
        return None

    def _close(self, allowed: Sequence[int], left: int, reached: int) -> tuple[int, int]:
        """The closure of the whole board, or of one that was stuck with fewer pairs allowed."""
        return close(self._touched, left, reached, list(bits(left & reached)), allowed)

    def _allowed_by_level(self) -> list[list[int]]:
        """The partners allowed at each decision level, undecided ones included."""
        masks = self._pairings.masks
        allowed = list(self._partners)
        levels: list[list[int]] = []
        limits = iter([*self._clauses.limits, -1])
        limit = next(limits)
        for place, literal in enumerate(self._clauses.trail):
            if place == limit:
                levels.append(allowed.copy())
                limit = next(limits)
            for slot, mask in masks[literal >> 1]:
                allowed[slot] &= ~mask if literal & 1 else mask
        levels.append(allowed)
        return levels

    def _shortest_cut(self, allowed: list[list[int]], left: int, reached: int) -> Generator[None, None, set[int]]:
        """The variables of which a winning pairing needs one, from a stuck closure; few if possible."""
        low, high = 0, len(allowed) - 1
        while low < high:
            middle = (low + high) // 2
            if self._budget.spend():
                yield
            stuck = self._close(allowed[middle], left, reached)
            if stuck[0]:
                high = middle
                left, reached = stuck
            else:
                low = middle + 1
        return (yield from self._shortened(left, reached))

    def _shortened(self, left: int, reached: int) -> Generator[None, None, set[int]]:
        """The variables of the cut of a stuck closure after allowing all pairs again that leave it stuck."""
        level, activity = self._clauses.level, self._clauses.activity
        cut = self._cut(left, reached)
        allowed = list(self._partners)
        self._forbid(allowed, cut)
        for x in sorted(cut, key=lambda x: (-level[x], activity[x], x)):
            if x not in cut:
                continue
            if self._budget.spend():
                yield
            self._allow(allowed, (x,))
            stuck = self._close(allowed, left, reached)
            if stuck[0]:
                left, reached = stuck
                shorter = self._cut(left, reached)
                self._allow(allowed, cut - shorter)
                cut = shorter
            else:
                self._forbid(allowed, (x,))
        return cut

    def _cut(self, left: int, reached: int) -> set[int]:
        """The variables of all pairs that would set a stuck closure going again."""
        partners, variable = self._partners, self._pairings.variable
        return {variable[a, b] for a in bits(left & reached) for b in bits(reached & partners[a])}

    def _allow(self, allowed: list[int], variables: Iterable[int]) -> None:
        for x in variables:
            for slot, mask in self._pairings.masks[x]:
                allowed[slot] |= mask

    def _forbid(self, allowed: list[int], variables: Iterable[int]) -> None:
        for x in variables:
            for slot, mask in self._pairings.masks[x]:
                allowed[slot] &= ~mask
