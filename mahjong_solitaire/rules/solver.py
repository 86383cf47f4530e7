"""Can this position be cleared? A line that does, a proof that none exists, or unknown within a budget.

Only the pairing matters, not the order (see ``closure``), so the solver looks for a pairing whose closure clears the
board. It starts with the closure that allows every pair: if that gets stuck, so does every play. The rest goes in
rounds of three ways, each of which soon finds what takes the others long: random play, safe moves first
(``playouts``); mending the best of these pairings where it gets stuck (``mending``); and a search over all pairings
that learns a clause from each failure, the only one that can prove a position lost (``cuts``).

Work is counted in *checks*, never in time, so that a result is the same everywhere: a closure or a conflict of the
search is one check, a random playout is ``PLAYOUT_CHECKS``.
"""

from __future__ import annotations

import enum
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from random import Random

from mahjong_solitaire.rules.board import Board, Pair
from mahjong_solitaire.rules.budget import Budget, OutOfChecksError
from mahjong_solitaire.rules.closure import all_partners, close, has_odd_group, line_of, plain_touched
from mahjong_solitaire.rules.cuts import CutSearch
from mahjong_solitaire.rules.layout import bits
from mahjong_solitaire.rules.mending import Mending, completed
from mahjong_solitaire.rules.pairings import variables_needed
from mahjong_solitaire.rules.playouts import Playouts

PLAYOUTS = 15
"""Random playouts in a round."""
PLAYOUT_CHECKS = 3
"""How many checks a playout counts as; it takes about as long as three closures."""
ROUNDS = ((200, 300), (600, 600), (600, 600), (600, 600), (600, 1200), (600, 2400), (600, 4800), (600, 9600))
"""Checks for mending and for the search in each round, the last pair from then on.

What can be won is mostly won in the first rounds; the longer it takes, the more likely there is a loss to prove.
"""
MAX_VARIABLES = 5_000
"""The most variables a search is made for; with more, as in groups of a hundred tiles, a loss is not proved."""


class Verdict(enum.Enum):
    """What is known of a position."""

    WINNABLE = "winnable"
    LOST = "lost"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Solution:
    """What the solver found out about a position."""

    verdict: Verdict
    line: tuple[Pair, ...]
    """Pairs that clear the board in this order, if it is winnable."""
    checks: int
    """The work it took."""


def solve(board: Board, *, max_checks: int = 25_000, seed: int = 0) -> Solution:
    """Whether a position can be cleared, and how; the same answer for the same arguments everywhere.

    ``LOST`` is proved; ``UNKNOWN`` means that more than ``max_checks`` checks would be needed.
    """
    steps = solve_steps(board, max_checks=max_checks, seed=seed)
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            solution: Solution = stop.value
            return solution


def solve_steps(
    board: Board, *, max_checks: int = 25_000, seed: int = 0, near: Sequence[int] | None = None
) -> Generator[None, None, Solution]:
    """``solve`` in slices: yields after about every millisecond of work, and returns the solution.

    ``near`` is a pairing that may nearly clear the board, such as a witness that a move spoiled: for each slot the
    mask of its partner; it is tried first. The board may be played on meanwhile.
    """
    board = board.copy()
    budget = Budget(max_checks, len(board))
    try:
        line = yield from _Solving(board, budget, Random(seed)).run(near)
    except OutOfChecksError:
        return Solution(Verdict.UNKNOWN, (), budget.spent)
    if line is None:
        return Solution(Verdict.LOST, (), budget.spent)
    return Solution(Verdict.WINNABLE, line, budget.spent)


Line = tuple[Pair, ...]
Steps = Generator[None, None, Line | None]


class _Solving:
    """The work on one position."""

    def __init__(self, board: Board, budget: Budget, random: Random) -> None:
        self._board = board
        self._budget = budget
        self._chance = random.random
        self._touched = plain_touched(board.layout)
        self._partners = all_partners(board)

    def run(self, near: Sequence[int] | None) -> Steps:
        """The line that clears the board, or ``None`` if there is none."""
        board = self._board
        if not board.alive:
            return ()
        if has_odd_group(board):
            return None
        self._budget.spend()
        left, _ = close(self._touched, board.alive, board.free, list(bits(board.free)), self._partners)
        if left:
            return None
        mending = Mending(board, self._touched, self._partners, self._chance)
        if near:
            witness = yield from mending.mend(near, ROUNDS[0][0], self._budget)
            if witness:
                return line_of(board, witness)
        return (yield from self._rounds(mending))

    def _rounds(self, mending: Mending) -> Steps:
        """All three ways in turn until one of them knows."""
        playouts, search = Playouts(self._board, self._touched), None
        for mending_checks, search_checks in chain(ROUNDS, repeat(ROUNDS[-1])):
            line = yield from self._play_out(playouts)
            if 2 * len(line) == len(self._board):
                return line
            pairing = completed(self._board, line)
            witness = yield from mending.mend(pairing, mending_checks, self._budget)
            if not witness and not search and variables_needed(self._board) <= MAX_VARIABLES:
                search = CutSearch(self._board, self._touched, self._partners, self._budget)
                search.prefer(pairing)
            if not witness and search:
                witness = yield from search.search(search_checks)
                if search.lost:
                    return None
            if witness:
                return line_of(self._board, witness)
        raise AssertionError  # the rounds never end

    def _play_out(self, playouts: Playouts) -> Generator[None, None, Line]:
        """The first random line that clears the board, or else the longest."""
        longest: list[Pair] = []
        for _ in range(PLAYOUTS):
            if self._budget.spend(PLAYOUT_CHECKS):
                yield
            line = playouts.play(self._chance)
            if len(line) > len(longest):
                longest = line
            if 2 * len(line) == len(self._board):
                break
        return tuple(longest)
