"""Who goes with whom, as yes-or-no variables for the search.

A match group of four has three pairings, each a variable; of a larger group each pair is one, and each tile makes
one choice among its pairs. A group of two leaves nothing to choose.
"""

from __future__ import annotations

from itertools import combinations

from mahjong_solitaire.rules.board import Board
from mahjong_solitaire.rules.layout import bits


class Pairings:
    """The variables of all pairings that a position allows."""

    def __init__(self, board: Board) -> None:
        self.choices: list[list[int]] = []
        """Sets of variables of which exactly one is true."""
        self.masks: list[tuple[tuple[int, int], ...]] = []
        """For each variable what it allows: slots, each with the mask of its partner."""
        self.variable: dict[tuple[int, int], int] = {}
        """The variable of each pair of slots, in either order, that leaves a choice."""
        for mask in board.groups.values():
            slots = list(bits(mask & board.alive))
            if len(slots) == 4:
                a, b, c, d = slots
                self.choices.append([self._add((a, b), (c, d)), self._add((a, c), (b, d)), self._add((a, d), (b, c))])
            elif len(slots) > 4:
                pairs = {pair: self._add(pair) for pair in combinations(slots, 2)}
                self.choices += [[x for pair, x in pairs.items() if slot in pair] for slot in slots]

    def __len__(self) -> int:
        return len(self.masks)

    def _add(self, *pairs: tuple[int, int]) -> int:
        variable = len(self.masks)
        both = [ends for a, b in pairs for ends in ((a, b), (b, a))]
        self.masks.append(tuple((a, 1 << b) for a, b in both))
        self.variable.update(dict.fromkeys(both, variable))
        return variable


def variables_needed(board: Board) -> int:
    """How many variables the pairings of a position take."""
    sizes = [(mask & board.alive).bit_count() for mask in board.groups.values()]
    return sum(3 if size == 4 else size * (size - 1) // 2 for size in sizes if size > 2)
