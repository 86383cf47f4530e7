"""A board: which tile lies in which slot, and what of it can be taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from mahjong_solitaire.rules.layout import Layout, bits
from mahjong_solitaire.rules.scoring import pair_value
from mahjong_solitaire.rules.tiles import Face


class Pair(NamedTuple):
    """Two slot indices of a board, the smaller one first."""

    a: int
    b: int


def pair_of(a: int, b: int) -> Pair:
    """The pair of two slot indices in either order."""
    return Pair(a, b) if a < b else Pair(b, a)


class Board:
    """The tiles that remain in a layout; free tiles are kept up to date, never searched anew.

    ``faces[i]`` is the face of the tile in ``layout.slots[i]``, also after it was removed.
    """

    __slots__ = ("alive", "faces", "free", "groups", "layout")

    def __init__(self, layout: Layout, faces: Sequence[Face]) -> None:
        if len(faces) != len(layout):
            raise ValueError(f"{len(layout)} slots need as many faces, not {len(faces)}")
        self.layout = layout
        self.faces: tuple[Face, ...] = ()
        self.groups: dict[int, int] = {}
        """For each match group all slots dealt a tile of it, removed or not."""
        self.reface(faces)
        self.alive = layout.full
        """The slots that hold a tile."""
        self.free = layout.free(layout.full)
        """The slots that hold a free tile."""

    def __len__(self) -> int:
        return self.alive.bit_count()

    def copy(self) -> Board:
        """A board in the same position that can be played on by itself."""
        twin = Board.__new__(Board)
        twin.layout, twin.faces, twin.groups = self.layout, self.faces, self.groups
        twin.alive, twin.free = self.alive, self.free
        return twin

    def reface(self, faces: Sequence[Face]) -> None:
        """Give every slot the face in ``faces``, as after a shuffle; which slots hold tiles stays."""
        self.faces = tuple(faces)
        self.groups = {}
        for i, face in enumerate(self.faces):
            self.groups[face.group] = self.groups.get(face.group, 0) | 1 << i

    @property
    def pairs_left(self) -> int:
        """The pairs that lie on the table: half the tiles."""
        return self.alive.bit_count() // 2

    def is_free(self, index: int) -> bool:
        """Whether the slot holds a free tile."""
        return bool(self.free >> index & 1)

    def partners(self, index: int) -> int:
        """The other slots with free tiles that match the tile in this slot."""
        return self.free & self.groups[self.faces[index].group] & ~(1 << index)

    def can_take(self, a: int, b: int) -> bool:
        """Whether these two tiles may be taken now."""
        return a != b and self.is_free(a) and self.is_free(b) and self.faces[a].group == self.faces[b].group

    def pairs(self) -> list[Pair]:
        """All pairs that may be taken now, the most valuable first, then by slot."""
        found = [Pair(a, b) for a in bits(self.free) for b in bits(self.partners(a) >> a + 1 << a + 1)]
        return sorted(found, key=lambda p: (-pair_value(self.faces[p.a], self.faces[p.b]), p))

    def pair_count(self) -> int:
        """How many pairs may be taken now."""
        free_of_groups = ((self.free & mask).bit_count() for mask in self.groups.values())
        return sum(n * (n - 1) // 2 for n in free_of_groups)

    def has_pairs(self) -> bool:
        """Whether any pair may be taken now."""
        return any(free & (free - 1) for free in (self.free & mask for mask in self.groups.values()))

    def remove(self, a: int, b: int) -> None:
        """Take two tiles off the board, whether or not the rules allow it."""
        gone = 1 << a | 1 << b
        self.alive &= ~gone
        self.free &= ~gone
        self._refresh(a)
        self._refresh(b)

    def restore(self, a: int, b: int) -> None:
        """Put two removed tiles back into their slots."""
        self.alive |= 1 << a | 1 << b
        for index in (a, b):
            if self.layout.is_free(self.alive, index):
                self.free |= 1 << index
            else:
                self.free &= ~(1 << index)
            self._refresh(index)

    def _refresh(self, index: int) -> None:
        """Bring the freedom of the tiles around a changed slot up to date."""
        alive = self.alive
        for _, bit, above, left, right in self.layout.touched[index]:
            if not alive & bit:
                continue
            if alive & above or (alive & left and alive & right):
                self.free &= ~bit
            else:
                self.free |= bit
