"""How hard a board is: the share of games at random that clear it.

A random player takes each time one of all pairs that may be taken, every pair with the same chance.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from mahjong_solitaire.rules.board import Board, Pair
from mahjong_solitaire.rules.layout import bits
from mahjong_solitaire.rules.placing import Chance, plain_neighbours

if TYPE_CHECKING:
    from mahjong_solitaire.rules.deals import Deal

PLAYOUTS = 100
"""Random games that a grade is measured with."""


class RandomPlayer:
    """Plays a board to its end again and again, by chance; the board itself stays as it is."""

    def __init__(self, board: Board) -> None:
        self._touched = plain_neighbours(board.layout)
        self._alive, self._free = board.alive, board.free
        self._mates = [board.groups[face.group] for face in board.faces]
        self._pairs = [
            (a, b, 1 << a | 1 << b) for a in bits(self._free) for b in bits(self._free & self._mates[a] & -2 << a)
        ]

    def play(self, chance: Chance) -> list[tuple[int, int]]:
        """The moves of one game, as slots; it cleared the board if they are half as many as its tiles."""
        touched, mates = self._touched, self._mates
        alive, free = self._alive, self._free
        pairs = self._pairs.copy()  # all pairs that may be taken, and some that were spoilt: these are passed over
        moves: list[tuple[int, int]] = []
        while pairs:
            i = int(chance() * len(pairs))
            a, b, both = pairs[i]
            pairs[i] = pairs[-1]
            pairs.pop()
            if alive & both != both:
                continue
            moves.append((a, b))
            alive ^= both
            free ^= both
            for near in (touched[a], touched[b]):
                for index, bit, above, left, right in near:
                    if alive & bit and not free & bit and not alive & above and not (alive & left and alive & right):
                        partners = free & mates[index]
                        free |= bit
                        while partners:
                            low = partners & -partners
                            partners ^= low
                            pairs.append((index, low.bit_length() - 1, bit | low))
        return moves

    def clears(self, moves: list[tuple[int, int]]) -> bool:
        """Whether these moves of a game took all tiles."""
        return 2 * len(moves) == self._alive.bit_count()


def grade(dealt: Deal | Board, playouts: int = PLAYOUTS, seed: int = 0) -> float:
    """The share of random games, 0 to 1, that clear a board from where it stands."""
    player = RandomPlayer(dealt if isinstance(dealt, Board) else dealt.board())
    chance = Random(seed).random
    return sum(player.clears(player.play(chance)) for _ in range(playouts)) / playouts


def as_line(moves: list[tuple[int, int]]) -> tuple[Pair, ...]:
    """The moves of a random game as pairs."""
    return tuple(Pair(a, b) if a < b else Pair(b, a) for a, b in moves)
