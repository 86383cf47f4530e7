"""From a deal number to a full board that can be cleared.

A deal number gives the same board on every machine and Python version: chance comes from ``random.Random(n).random()``
alone, the one sequence that Python promises to keep.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from mahjong_solitaire.rules.board import Board, Pair, pair_of
from mahjong_solitaire.rules.layout import Layout, bits
from mahjong_solitaire.rules.tiles import BONUS_GROUP, FACES, Face

T = TypeVar("T")
Chance = Callable[[], float]

PLAYOUTS = 400
"""Random attempts at emptying a blank board before the exhaustive search takes over."""
SEARCH_STATES = 200_000
"""Positions the exhaustive search may look at."""


class UnwinnableLayoutError(ValueError):
    """No arrangement of tiles in this layout could be cleared, or none was found."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The parameters of a game: a layout, the tiles in it, and where they came from."""

    layout: Layout
    faces: tuple[Face, ...]
    """The face in each slot of the layout."""
    number: int | None = None
    """The deal number, if the tiles were drawn by one."""
    solution: tuple[Pair, ...] = ()
    """Pairs that clear the board in this order, if known."""

    def board(self) -> Board:
        """A fresh board of this deal."""
        return Board(self.layout, self.faces)


def shuffled(items: Sequence[T], chance: Chance) -> list[T]:
    """A copy in random order; ``chance`` returns numbers from 0 up to but not including 1."""
    mixed = list(items)
    for i in range(len(mixed) - 1, 0, -1):
        j = int(chance() * (i + 1))
        mixed[i], mixed[j] = mixed[j], mixed[i]
    return mixed


def face_pairs(pairs: int, chance: Chance) -> list[tuple[Face, Face]]:
    """That many pairs of matching faces: as many full sets as fit, then pairs drawn from one more set."""
    per_set = 72
    drawn: list[tuple[Face, Face]] = []
    while len(drawn) < pairs:
        drawn += shuffled(_pairs_of_a_set(chance), chance)[: min(per_set, pairs - len(drawn))]
    return drawn


def _pairs_of_a_set(chance: Chance) -> list[tuple[Face, Face]]:
    plain = [(face, face) for face in FACES if face.group != BONUS_GROUP for _ in range(2)]
    bonuses = shuffled([face for face in FACES if face.group == BONUS_GROUP], chance)
    return plain + list(zip(bonuses[::2], bonuses[1::2], strict=True))


def deal(layout: Layout, number: int) -> Deal:
    """The winnable deal of a number: pairs are laid where a blank board was played empty.

    Raises ``UnwinnableLayoutError`` for a layout that no arrangement of tiles makes winnable, such as a single tower.
    """
    chance = Random(number).random
    pairs = face_pairs(len(layout) // 2, chance)
    places = clearing_order(layout, layout.full, chance)
    if places is None:
        raise UnwinnableLayoutError("no arrangement of tiles in this layout can be cleared")
    faces: list[Face] = [FACES[0]] * len(layout)
    for (a, b), (first, second) in zip(places, shuffled(pairs, chance), strict=True):
        faces[a], faces[b] = first, second
    return Deal(layout, tuple(faces), number, tuple(places))


def clearing_order(layout: Layout, alive: int, chance: Chance) -> list[Pair] | None:
    """Pairs of slots in an order in which blank tiles can be taken off, or ``None`` if there is none.

    Raises ``UnwinnableLayoutError`` if neither an order nor a proof that none exists was found.
    """
    if alive.bit_count() % 2 or 2 * _tallest_pile(layout, alive) > alive.bit_count():
        return None
    free = layout.free(alive)
    for _ in range(PLAYOUTS):
        order = _playout(layout, alive, free, chance)
        if 2 * len(order) == alive.bit_count():
            return order
    return _search(layout, alive, chance)


def _tallest_pile(layout: Layout, alive: int) -> int:
    """The length of the longest chain of tiles each covering the next, no two of which can go in one move."""
    chain = [0] * len(layout)
    for i in reversed(list(bits(alive))):  # slots are sorted by level, so those above come first
        chain[i] = 1 + max((chain[j] for j in bits(layout.above[i] & alive)), default=0)
    return max(chain)


def _playout(layout: Layout, alive: int, free_mask: int, chance: Chance) -> list[Pair]:
    """Take random pairs of free blank tiles until fewer than two are free."""
    touched = layout.touched
    free, seen = list(bits(free_mask)), free_mask
    order: list[Pair] = []
    while len(free) >= 2:
        taken = []
        for _ in range(2):
            i = int(chance() * len(free))
            taken.append(free[i])
            free[i] = free[-1]
            free.pop()
        a, b = taken
        order.append(pair_of(a, b))
        alive &= ~(1 << a | 1 << b)
        for slot in taken:
            for index, bit, above, left, right in touched[slot]:
                if alive & bit and not seen & bit and not alive & above and not (alive & left and alive & right):
                    seen |= bit
                    free.append(index)
    return order


def _search(layout: Layout, alive: int, chance: Chance) -> list[Pair] | None:
    """Depth-first search through all positions, taking first what most tiles hang on."""
    dead: set[int] = set()
    path: list[Pair] = []
    stack = [_choices(layout, alive, chance)]
    while stack:
        if len(dead) > SEARCH_STATES:
            raise UnwinnableLayoutError("no way to clear this layout was found")
        if not stack[-1]:
            stack.pop()
            if path:
                dead.add(alive)
                a, b = path.pop()
                alive |= 1 << a | 1 << b
            continue
        a, b = stack[-1].pop()
        rest = alive & ~(1 << a | 1 << b)
        if rest in dead:
            continue
        path.append(Pair(a, b))
        alive = rest
        if not alive:
            return path
        stack.append(_choices(layout, alive, chance))
    return None


def _choices(layout: Layout, alive: int, chance: Chance) -> list[Pair]:
    """All pairs of free slots, best last: those with the most tiles waiting for them to go."""
    free = list(bits(layout.free(alive)))
    weight = {i: _waiting(layout, alive, i) + chance() for i in free}
    pairs = [pair_of(a, b) for n, a in enumerate(free) for b in free[n + 1 :]]
    return sorted(pairs, key=lambda p: weight[p.a] + weight[p.b])


def _waiting(layout: Layout, alive: int, index: int) -> int:
    """How many tiles hang on this one: those under it or in rows with it, and so on from these."""
    waiting, todo = 0, [index]
    seen = 1 << index
    while todo:
        for near in layout.touched[todo.pop()]:
            if alive & near.bit and not seen & near.bit:
                seen |= near.bit
                waiting += 1
                todo.append(near.slot)
    return waiting


def is_solution(board: Board, line: Sequence[Pair]) -> bool:
    """Whether taking these pairs in this order is legal and clears the board."""
    board = board.copy()
    for a, b in line:
        if not board.can_take(a, b):
            return False
        board.remove(a, b)
    return not board.alive
