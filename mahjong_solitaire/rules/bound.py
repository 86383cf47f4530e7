"""A score that no play of a position can exceed, proved without playing.

First, for each tile, what is gone for certain before it goes, however it goes: everything above it and all that this
needs; what both of its ways out, clearing its left or its right side, have in common; and what all tiles have in common
that could go with it. A neighbour that goes while the tile still lies beside it must go by its own far side, which
makes the needs of a way out reach along the row. A way that needs the tile itself, or leaves it no partner, is none.

Then, only these needs are kept: tiles may go one by one, each for half its pair's points, in any order that heeds
them. This is scheduling of unit jobs with weights and precedences. Its tiles fall apart into blocks: the most
valuable on average that can go first, the most valuable that can then go next, and so on (Sidney 1975); no order beats
the one that takes block after block, each with all values levelled to the block's average.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from mahjong_solitaire.rules.board import Board
from mahjong_solitaire.rules.layout import bits
from mahjong_solitaire.rules.scoring import score_bound
from mahjong_solitaire.rules.tiles import BONUS_GROUP

Needs = int | None
"""The slots whose tiles go before a tile can; ``None`` if it can never go."""


def upper_bound(board: Board) -> int:
    """A score that no line from this position exceeds."""
    steps = upper_bound_steps(board)
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            bound: int = stop.value
            return bound


def upper_bound_steps(board: Board) -> Generator[None, None, int]:
    """``upper_bound`` in slices: yields after every few milliseconds of work, and returns the bound."""
    precedences = Precedences(board)
    while precedences.deduce():
        yield
    needs = precedences.needs
    values = _values(board)
    blocks = yield from _blocks([slot for slot in bits(board.alive) if needs[slot] is not None], needs, values)
    # A pair of value v, taken after k others, earns v (pairs_left - k). Its tiles, of value v / 2 each, go as number
    # 2k + 1 and 2k + 2; so on average a tile of value v that goes as number c earns v (4 pairs_left + 3 - 2c) / 8.
    # Levelled to their average, the tiles of a block earn what all of them would in its middle.
    eighths = before = 0
    for block in blocks:
        value = sum(values[slot] for slot in block)
        eighths += value * (4 * board.pairs_left + 3 - (2 * before + len(block) + 1))
        before += len(block)
    return min(eighths // 8, score_bound(board.faces[slot] for slot in bits(board.alive)))


def _values(board: Board) -> list[int]:
    """For each slot the most that a pair with its tile can be worth."""
    bonuses = [board.faces[slot].points for slot in bits(board.groups.get(BONUS_GROUP, 0) & board.alive)]
    return [max(bonuses, default=0) if face.group == BONUS_GROUP else face.points for face in board.faces]


class Precedences:
    """What each tile on the table needs; every call of ``deduce`` may find out more."""

    def __init__(self, board: Board) -> None:
        layout, alive = board.layout, board.alive
        self._slots = list(bits(alive))[::-1]
        self._above = [list(bits(mask & alive)) for mask in layout.above]
        self._sides = tuple([list(bits(mask & alive)) for mask in side] for side in (layout.left, layout.right))
        self._mates = [board.groups[face.group] & alive & ~(1 << slot) for slot, face in enumerate(board.faces)]
        self.needs: list[Needs] = [0] * len(layout)
        """For each slot what its tile needs however it goes."""
        self._ways: tuple[list[Needs], list[Needs]] = ([0] * len(layout), [0] * len(layout))
        """The same if it goes by its left side and if it goes by its right side."""

    def deduce(self) -> bool:
        """Draw all conclusions once, from the top down; answers whether there were new ones."""
        found = False
        for slot in self._slots:
            ways = [self._way(slot, side) for side in (0, 1)]
            possible = [way for way in ways if way is not None]
            needs = None
            if possible:
                needs = possible[0] & possible[-1]
            if needs != self.needs[slot] or any(ways[side] != self._ways[side][slot] for side in (0, 1)):
                found = True
                self.needs[slot] = needs
                for side in (0, 1):
                    self._ways[side][slot] = ways[side]
        return found

    def _way(self, slot: int, side: int) -> Needs:
        """What a tile needs that goes with this side clear."""
        way, needs = self._ways[side][slot], self.needs[slot]
        if way is None or needs is None:
            return None
        way |= needs
        for other in self._above[slot]:
            more = self.needs[other]
            if more is None:
                return None
            way |= more | 1 << other
        for other in self._sides[side][slot]:
            more = self._ways[side][other]
            if more is None:
                return None
            way |= more | 1 << other
        for other in bits(way):
            more = self.needs[other]
            if more is None:
                return None
            way |= more
        common = self._common(slot, way)
        if common is None or common >> slot & 1 or way >> slot & 1:
            return None
        return way | common

    def _common(self, slot: int, way: int) -> Needs:
        """What all tiles need that may go together with a tile; ``None`` if there are none."""
        common = -1
        for mate in bits(self._mates[slot] & ~way):
            needs = self.needs[mate]
            if needs is not None and not needs >> slot & 1:
                common &= needs
        return None if common == -1 else common


def _blocks(slots: list[int], needs: Sequence[Needs], values: Sequence[int]) -> Generator[None, None, list[list[int]]]:
    """The tiles in blocks of falling average value, each with all it needs in itself or the blocks before it."""
    blocks: list[list[int]] = []
    todo = [slots] if slots else []
    while todo:
        rest = todo.pop()
        yield
        first = _Flow(rest, needs, values).better_than_average()
        if not first:
            blocks.append(rest)
            continue
        todo.append([slot for slot in rest if not first >> slot & 1])
        todo.append([slot for slot in rest if first >> slot & 1])
    return blocks


class _Flow:
    """Finds the tiles that can go first and are worth the most above average in sum: a largest closure.

    What a tile is worth above the average is spent on the tiles below average that it needs. As needs are complete,
    money goes from tile to needed tile directly, never over a third one. When none can be spent any more, the tiles
    that have some left, those they need, and those that might have paid for these instead, are the closure.
    """

    def __init__(self, slots: list[int], needs: Sequence[Needs], values: Sequence[int]) -> None:
        total = sum(values[slot] for slot in slots)
        self._money = {slot: values[slot] * len(slots) - total for slot in slots}
        """What is left of a tile's surplus, or, below 0, of its debt."""
        self._needs = needs
        self._poor = sum(1 << slot for slot, money in self._money.items() if money <= 0)
        self._paid: dict[int, dict[int, int]] = {slot: {} for slot in bits(self._poor)}
        """For each poor tile what others paid for it."""

    def better_than_average(self) -> int:
        """The mask of these tiles; 0 if no set that can go first is worth more than the average."""
        while True:
            reached, path = self._search()
            if not path:
                return reached
            amount = min(self._money[path[0]], -self._money[path[-1]])
            for poor, rich in zip(path[1:-1:2], path[2:-1:2], strict=True):
                amount = min(amount, self._paid[poor][rich])
            self._pay(path, amount)

    def _pay(self, path: list[int], amount: int) -> None:
        """Move an amount along a path: rich, poor, then a rich one that paid for this and pays elsewhere instead."""
        self._money[path[0]] -= amount
        self._money[path[-1]] += amount
        for rich, poor in zip(path[::2], path[1::2], strict=True):
            self._paid[poor][rich] = self._paid[poor].get(rich, 0) + amount
        for poor, rich in zip(path[1:-1:2], path[2:-1:2], strict=True):
            self._paid[poor][rich] -= amount

    def _search(self) -> tuple[int, list[int]]:
        """All tiles that can be reached from a surplus, and a path to a debt if there is one."""
        queue = [slot for slot, money in self._money.items() if money > 0]
        came: dict[int, int] = dict.fromkeys(queue, -1)
        unseen = self._poor
        for rich in queue:  # grows while it is walked
            for poor in bits((self._needs[rich] or 0) & unseen):
                unseen ^= 1 << poor
                came[poor] = rich
                if self._money[poor] < 0:
                    path = [poor]
                    while came[path[-1]] >= 0:
                        path.append(came[path[-1]])
                    return 0, path[::-1]
                for other, amount in self._paid[poor].items():
                    if amount and other not in came:
                        came[other] = poor
                        queue.append(other)
        return sum(1 << slot for slot in came), []
