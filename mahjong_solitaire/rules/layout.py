"""Where the slots of a board lie, and which of them hold each other fast.

Coordinates are half tiles: a tile in slot ``(x, y, z)`` covers the columns ``x, x + 1`` and the rows ``y, y + 1`` of
level ``z``; columns grow to the right, rows downwards, level 0 lies on the table.

Sets of slots are bit masks: bit ``i`` stands for ``layout.slots[i]``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Slot(NamedTuple):
    """A place for one tile, in half-tile units."""

    x: int
    y: int
    z: int


class LayoutError(ValueError):
    """The slots do not make a layout; ``slots`` names those to blame."""

    def __init__(self, message: str, slots: tuple[Slot, ...] = ()) -> None:
        super().__init__(message)
        self.slots = slots


class Neighbour(NamedTuple):
    """A slot whose tile may become free when another one goes, with all that decides it."""

    slot: int
    bit: int
    above: int
    left: int
    right: int


def bits(mask: int) -> Iterator[int]:
    """The indices of the set bits, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Layout:
    """The fixed geometry of a board, worked out once.

    Raises ``LayoutError`` if two slots overlap or if there is none.
    """

    __slots__ = ("_index", "above", "full", "left", "right", "slots", "touched")

    def __init__(self, slots: Iterable[tuple[int, int, int]]) -> None:
        self.slots: tuple[Slot, ...] = tuple(sorted((Slot(*s) for s in slots), key=lambda s: (s.z, s.y, s.x)))
        if not self.slots:
            raise LayoutError("the layout has no tiles")
        self._index = {slot: i for i, slot in enumerate(self.slots)}
        self._refuse_overlaps()
        self.full = (1 << len(self.slots)) - 1
        """All slots."""
        levels = {slot.z for slot in self.slots}  # not a range: a record may hold tiles at any height
        self.above = tuple(self._above(slot, levels) for slot in self.slots)
        """For each slot the slots on higher levels that cover it, even by a quarter."""
        self.left = tuple(self._beside(slot, -2) for slot in self.slots)
        """For each slot the neighbours on its left side."""
        self.right = tuple(self._beside(slot, 2) for slot in self.slots)
        """For each slot the neighbours on its right side."""
        self.touched = self._touched()
        """For each slot the neighbours that its tile can block, so the only ones it can set free."""

    def __len__(self) -> int:
        return len(self.slots)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layout) and self.slots == other.slots

    def __hash__(self) -> int:
        return hash(self.slots)

    @property
    def levels(self) -> int:
        """How many levels there are, counted from the table."""
        return self.slots[-1].z + 1

    @property
    def columns(self) -> tuple[int, int]:
        """The first column and the one after the last, in half tiles."""
        return min(s.x for s in self.slots), max(s.x for s in self.slots) + 2

    @property
    def rows(self) -> tuple[int, int]:
        """The first row and the one after the last, in half tiles."""
        return min(s.y for s in self.slots), max(s.y for s in self.slots) + 2

    @property
    def digest(self) -> str:
        """A hash of the geometry alone: equal for equal boards wherever they are drawn on the grid."""
        left, top = self.columns[0], self.rows[0]
        text = ";".join(f"{s.x - left},{s.y - top},{s.z}" for s in self.slots)
        return hashlib.sha256(text.encode()).hexdigest()

    def index(self, slot: tuple[int, int, int]) -> int:
        """The index of a slot; raises ``KeyError`` if the layout has no such slot."""
        return self._index[Slot(*slot)]

    def __contains__(self, slot: object) -> bool:
        return slot in self._index

    def is_free(self, alive: int, index: int) -> bool:
        """Whether the tile in a slot is free while the slots of ``alive`` hold tiles."""
        return not alive & self.above[index] and not (alive & self.left[index] and alive & self.right[index])

    def free(self, alive: int) -> int:
        """All slots of ``alive`` whose tiles are free."""
        return sum(1 << i for i in bits(alive) if self.is_free(alive, i))

    def unsupported(self) -> tuple[Slot, ...]:
        """The raised slots that have nothing under them on the level below."""
        return tuple(s for s in self.slots if s.z and not self._overlaps_at(s, s.z - 1))

    def _overlaps_at(self, slot: Slot, level: int) -> int:
        """The slots on a level whose footprint overlaps this one's."""
        mask = 0
        for y in (slot.y - 1, slot.y, slot.y + 1):
            for x in (slot.x - 1, slot.x, slot.x + 1):
                index = self._index.get(Slot(x, y, level))
                if index is not None:
                    mask |= 1 << index
        return mask

    def _above(self, slot: Slot, levels: Iterable[int]) -> int:
        mask = 0
        for level in levels:
            if level > slot.z:
                mask |= self._overlaps_at(slot, level)
        return mask

    def _beside(self, slot: Slot, step: int) -> int:
        near = (self._index.get(Slot(slot.x + step, slot.y + dy, slot.z)) for dy in (-1, 0, 1))
        return sum(1 << i for i in near if i is not None)

    def _touched(self) -> tuple[tuple[Neighbour, ...], ...]:
        below: list[int] = [0] * len(self.slots)
        for i, mask in enumerate(self.above):
            for j in bits(mask):
                below[j] |= 1 << i
        return tuple(
            tuple(
                Neighbour(j, 1 << j, self.above[j], self.left[j], self.right[j])
                for j in bits(below[i] | self.left[i] | self.right[i])
            )
            for i in range(len(self.slots))
        )

    def _refuse_overlaps(self) -> None:
        if len(self._index) != len(self.slots):
            twice = next(a for a, b in zip(self.slots, self.slots[1:], strict=False) if a == b)
            raise LayoutError(f"two tiles lie at {tuple(twice)}", (twice, twice))
        for i, slot in enumerate(self.slots):
            others = self._overlaps_at(slot, slot.z) & ~(1 << i)
            if others:
                other = self.slots[next(bits(others))]
                raise LayoutError(f"the tiles at {tuple(slot)} and {tuple(other)} overlap", (slot, other))
