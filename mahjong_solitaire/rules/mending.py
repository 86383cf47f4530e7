"""Mends a pairing that gets stuck, pair by pair, until it clears the board: good at winning, unable to prove a loss.

Two tiles of one group that a stuck closure reached, at least one of which it left on the table, would set it going
again: they are paired up, and so are the two they were paired with. The change is kept if no more tiles are left then,
and sometimes if more are, the less often the more there are.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence

from mahjong_solitaire.rules.board import Board, Pair
from mahjong_solitaire.rules.budget import Budget
from mahjong_solitaire.rules.closure import Touched, Witness, close
from mahjong_solitaire.rules.layout import bits

PATIENCE = 0.88
"""How likely a change for the worse is kept for each tile more that is left."""


class Mending:
    """Looks for a winning pairing of a position in the neighbourhood of others."""

    def __init__(self, board: Board, touched: Touched, partners: Sequence[int], chance: Callable[[], float]) -> None:
        self._board = board
        self._touched = touched
        self._partners = partners
        self._chance = chance
        self._free = list(bits(board.free))
        kept, self._kept = 1.0, [1.0]
        for _ in range(len(board)):
            kept *= PATIENCE  # not a power: the last digits of those differ between machines
            self._kept.append(kept)

    def mend(self, witness: Sequence[int], checks: int, budget: Budget) -> Generator[None, None, Witness | None]:
        """A winning pairing found by changing this one with so many closures, or ``None``; yields for a pause."""
        now = list(witness)
        candidates: list[tuple[int, int]] = []
        count = len(self._board) + 1
        a = b = c = d = -1
        for _ in range(checks):
            if budget.spend():
                yield
            left, reached = close(self._touched, self._board.alive, self._board.free, self._free.copy(), now)
            if not left:
                return tuple(now)
            more = left.bit_count() - count
            if more <= 0 or self._chance() < self._kept[more]:
                count += more
                candidates = self._candidates(left, reached)
                if not candidates:
                    return None
            else:
                _pair_up(now, a, c)
                _pair_up(now, b, d)
            a, b = candidates[int(self._chance() * len(candidates))]
            c, d = now[a].bit_length() - 1, now[b].bit_length() - 1
            _pair_up(now, a, b)
            _pair_up(now, c, d)
        return None

    def _candidates(self, left: int, reached: int) -> list[tuple[int, int]]:
        """The pairs that would set a stuck closure going again."""
        partners = self._partners
        return [(a, b) for a in bits(left & reached) for b in bits(partners[a] & reached)]


def completed(board: Board, line: Iterable[Pair]) -> list[int]:
    """For each slot the mask of its partner if tiles are paired as this line does, the others anyhow."""
    partners = [0] * len(board.layout)
    waiting: dict[int, int] = {}
    for a, b in line:
        _pair_up(partners, a, b)
    for slot in bits(board.alive):
        if not partners[slot]:
            other = waiting.pop(board.faces[slot].group, -1)
            if other < 0:
                waiting[board.faces[slot].group] = slot
            else:
                _pair_up(partners, slot, other)
    return partners


def _pair_up(partners: list[int], a: int, b: int) -> None:
    partners[a], partners[b] = 1 << b, 1 << a
