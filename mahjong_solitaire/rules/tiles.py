"""The 42 faces, what matches what, and what each set is worth.

The figures are those of the project's rules: bonus tiles match any bonus tile.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass


class Category(enum.Enum):
    """The three kinds of sets."""

    SUITS = "suits"
    HONORS = "honors"
    BONUSES = "bonuses"


class TileSet(enum.Enum):
    """A set of faces that share a name, a category and a value in points."""

    CHARACTERS = "character"
    CIRCLES = "circle"
    BAMBOOS = "bamboo"
    WINDS = "wind"
    DRAGONS = "dragon"
    FLOWERS = "flower"
    SEASONS = "season"

    @property
    def category(self) -> Category:
        """Suits, honors or bonuses."""
        if self in (TileSet.CHARACTERS, TileSet.CIRCLES, TileSet.BAMBOOS):
            return Category.SUITS
        return Category.HONORS if self in (TileSet.WINDS, TileSet.DRAGONS) else Category.BONUSES

    @property
    def points(self) -> int:
        """The set value, 1 (characters) to 7 (seasons)."""
        return list(TileSet).index(self) + 1

    @property
    def copies(self) -> int:
        """How many tiles of each face a full set holds."""
        return 1 if self.category is Category.BONUSES else 4

    @property
    def ranks(self) -> tuple[str, ...]:
        """The names of the faces within the set, in order."""
        return _RANKS.get(self, _NUMBERS)


_NUMBERS = tuple("123456789")
_RANKS = {
    TileSet.WINDS: ("east", "south", "west", "north"),
    TileSet.DRAGONS: ("green", "red", "white"),
    TileSet.FLOWERS: ("plum", "orchid", "chrysanthemum", "bamboo"),
    TileSet.SEASONS: ("spring", "summer", "autumn", "winter"),
}


@dataclass(frozen=True, slots=True)
class Face:
    """What a tile shows, whatever design draws it."""

    index: int
    """Place among all faces, 0 to 41."""
    tile_set: TileSet
    rank: int
    """Place within the set, counted from 1."""
    points: int
    """The set value."""
    group: int
    """Tiles match exactly if their groups are equal; 34 is the one group of all bonus tiles."""

    @property
    def name(self) -> str:
        """The name used in files, such as ``bamboo-7`` or ``wind-east``."""
        return f"{self.tile_set.value}-{self.tile_set.ranks[self.rank - 1]}"

    @property
    def is_bonus(self) -> bool:
        """Whether this is a flower or a season."""
        return self.tile_set.category is Category.BONUSES

    @property
    def is_terminal(self) -> bool:
        """Whether this is the 1 or the 9 of a suit."""
        return self.tile_set.category is Category.SUITS and self.rank in (1, 9)

    @property
    def is_simple(self) -> bool:
        """Whether this is a suit tile from 2 to 8."""
        return self.tile_set.category is Category.SUITS and not self.is_terminal

    def __str__(self) -> str:
        return self.name


BONUS_GROUP = 34
"""The match group that all flowers and seasons share."""


def _all_faces() -> Iterator[Face]:
    index = 0
    for tile_set in TileSet:
        for rank in range(1, len(tile_set.ranks) + 1):
            group = BONUS_GROUP if tile_set.category is Category.BONUSES else index
            yield Face(index, tile_set, rank, tile_set.points, group)
            index += 1


FACES: tuple[Face, ...] = tuple(_all_faces())
"""All 42 faces in the order of the rules."""

FACE_BY_NAME: dict[str, Face] = {face.name: face for face in FACES}
"""The faces by the name used in files."""


def full_set() -> list[Face]:
    """The 144 tiles of one full set, copies side by side."""
    return [face for face in FACES for _ in range(face.tile_set.copies)]


def matches(a: Face, b: Face) -> bool:
    """Whether two tiles that show these faces may be taken together."""
    return a.group == b.group
