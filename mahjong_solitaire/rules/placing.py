"""In which order blank tiles can be taken off a layout, two by two: where winnable deals come from.

Laying a pair of matching tiles where each pair of blank ones was taken gives a board that this order clears.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from mahjong_solitaire.rules.board import Pair, pair_of
from mahjong_solitaire.rules.closure import Touched, plain_touched
from mahjong_solitaire.rules.layout import Layout, bits

Chance = Callable[[], float]

PLAYOUTS = 60
"""Random attempts at emptying a blank board before the exhaustive search takes over."""
SEARCH_WORK = 1_000_000
"""Tiles the exhaustive search may look at."""
NEWEST = 0.4
"""The share of the free tiles that the second tile of a random pair is one of: those set free last.

Pairing any two free tiles gives Turtles of which random play clears 40 %; this share gives 33 %.
"""
WINDOW = 40
"""How many moves apart two pairs that exchange tiles may be."""


class UnwinnableLayoutError(ValueError):
    """No arrangement of tiles in this layout could be cleared, or none was found."""


def clearing_order(layout: Layout, alive: int, chance: Chance) -> list[Pair] | None:
    """Pairs of slots in an order in which blank tiles can be taken off, or ``None`` if there is none.

    Raises ``UnwinnableLayoutError`` if neither an order nor a proof that none exists was found.
    """
    free, tallest = _full(layout) if alive == layout.full else _position(layout, alive)
    tiles = alive.bit_count()
    if tiles % 2 or 2 * tallest > tiles:
        return None
    for _ in range(PLAYOUTS):
        order = _playout(layout, alive, free, chance, NEWEST)
        if 2 * len(order) == tiles:
            return order
    return _Search(layout, chance).run(alive)


def random_order(layout: Layout, chance: Chance, newest: float = NEWEST) -> list[Pair] | None:
    """One attempt at taking all blank tiles off a layout at random."""
    order = _playout(layout, layout.full, _full(layout)[0], chance, newest)
    return order if 2 * len(order) == len(layout) else None


@lru_cache(maxsize=16)
def plain_neighbours(layout: Layout) -> Touched:
    """``plain_touched``, worked out once: a new board of the same layout is made again and again."""
    return plain_touched(layout)


@lru_cache(maxsize=16)
def _full(layout: Layout) -> tuple[tuple[int, ...], int]:
    return _position(layout, layout.full)


def _position(layout: Layout, alive: int) -> tuple[tuple[int, ...], int]:
    """The free slots, and the length of the longest pile, no two tiles of which can go in one move."""
    return tuple(bits(layout.free(alive))), max(pile_lengths(layout, alive))


def pile_lengths(layout: Layout, alive: int) -> list[int]:
    """For each slot the length of the longest chain of tiles that it tops, each covering the next."""
    length = [1] * len(layout)
    for i in bits(alive):  # slots are sorted by level, so those below come first
        for j in bits(layout.above[i] & alive):
            length[j] = max(length[j], length[i] + 1)
    return length


def _playout(layout: Layout, alive: int, start: Sequence[int], chance: Chance, newest: float) -> list[Pair]:
    """Take random pairs of free blank tiles until fewer than two are free."""
    touched = plain_neighbours(layout)
    new = tuple.__new__  # of the time that easy deals take, a tenth went into Pair(a, b)
    free = list(start)
    waiting = alive
    for i in free:
        waiting ^= 1 << i
    order: list[Pair] = []
    count = len(free)
    while count >= 2:
        i = int(chance() * count)
        a = free[i]
        free[i] = free[-1]
        free.pop()
        i = -1 - int(newest * chance() * (count - 1))
        b = free[i]
        free[i] = free[-1]
        free.pop()
        order.append(new(Pair, (a, b) if a < b else (b, a)))
        alive ^= 1 << a | 1 << b
        for near in (touched[a], touched[b]):
            for index, bit, above, left, right in near:
                if waiting & bit and not alive & above and not (alive & left and alive & right):
                    waiting ^= bit
                    free.append(index)
        count = len(free)
    return order


def exchange(layout: Layout, order: list[Pair], tries: int, chance: Chance) -> None:
    """Let pairs of an order swap tiles, in place: the more tries, the further from the order of a playout.

    What is left is an order that clears the same tiles.
    """
    last = len(order) - 1
    left = [0] * (last + 2)
    for n in range(last, -1, -1):
        left[n] = left[n + 1] | 1 << order[n].a | 1 << order[n].b
    for _ in range(tries if last else 0):
        i = int(chance() * last)
        j = min(last, i + 1 + int(chance() * WINDOW))
        (a, b), (c, d) = order[i], order[j]
        if chance() < 0.5:
            c, d = d, c
        sorted_out = _order_of(layout, left[i], [pair_of(a, c), *order[i + 1 : j], pair_of(b, d)])
        if sorted_out:
            order[i : j + 1] = sorted_out
            for n in range(i + 1, j + 1):
                left[n] = left[n - 1] & ~(1 << order[n - 1].a | 1 << order[n - 1].b)


def _order_of(layout: Layout, alive: int, pairs: list[Pair]) -> list[Pair] | None:
    """These pairs in an order in which all of them can be taken, if there is one."""
    above, left, right = layout.above, layout.left, layout.right
    order: list[Pair] = []
    while pairs:
        stuck = []
        for pair in pairs:
            for i in pair:
                if alive & above[i] or (alive & left[i] and alive & right[i]):
                    stuck.append(pair)
                    break
            else:
                alive ^= 1 << pair.a | 1 << pair.b
                order.append(pair)
        if len(stuck) == len(pairs):
            return None
        pairs = stuck
    return order


class _Search:
    """Depth-first search through all positions of blank tiles, taking first what most tiles wait for."""

    def __init__(self, layout: Layout, chance: Chance) -> None:
        self.layout = layout
        self.chance = chance
        self.work = SEARCH_WORK

    def run(self, alive: int) -> list[Pair] | None:
        """An order that clears these tiles, if there is one."""
        dead: set[int] = set()
        path: list[Pair] = []
        self.piles = pile_lengths(self.layout, alive)
        stack = [self._choices(alive)]
        while alive:
            if not stack[-1]:
                stack.pop()
                dead.add(alive)
                if not path:
                    return None
                alive |= _mask(path.pop())
                continue
            pair = stack[-1].pop()
            if alive & ~_mask(pair) not in dead:
                path.append(pair)
                alive &= ~_mask(pair)
                stack.append(self._choices(alive))
        return path

    def _choices(self, alive: int) -> list[Pair]:
        """All pairs of free slots, best last: those with the most tiles waiting for them to go."""
        free = list(bits(self.layout.free(alive)))
        if self.work < 0:
            raise UnwinnableLayoutError("no way to clear this layout was found")
        tallest = max((self.piles[i] for i in free), default=0)
        if 2 * tallest > alive.bit_count():
            return []
        weight = {i: self._waiting(alive, i) + self.chance() for i in free}
        pairs = [pair_of(a, b) for n, a in enumerate(free) for b in free[n + 1 :]]
        self.work -= len(pairs)
        return sorted(pairs, key=lambda p: weight[p.a] + weight[p.b])

    def _waiting(self, alive: int, index: int) -> int:
        """How many tiles hang on this one: those under it or in rows with it, and so on from these."""
        touched = self.layout.touched
        waiting, todo = 0, [index]
        unseen = alive & ~(1 << index)
        while todo:
            for near in touched[todo.pop()]:
                if unseen & near.bit:
                    unseen ^= near.bit
                    waiting += 1
                    todo.append(near.slot)
        self.work -= waiting
        return waiting


def _mask(pair: Pair) -> int:
    return 1 << pair.a | 1 << pair.b
