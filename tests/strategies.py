"""Layouts, boards and deals to test with, and the rules once more: slow, and straight from the words of the rules."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Iterator

from hypothesis import settings
from hypothesis import strategies as st

from mahjong_solitaire.rules.board import Board
from mahjong_solitaire.rules.deals import Deal
from mahjong_solitaire.rules.layout import Layout, Slot
from mahjong_solitaire.rules.tiles import FACE_BY_NAME, FACES, Face

settings.register_profile("mahjong", deadline=None)  # a busy machine is no failure
settings.load_profile("mahjong")

SET_VALUES = {"character": 1, "circle": 2, "bamboo": 3, "wind": 4, "dragon": 5, "flower": 6, "season": 7}

# ---------------------------------------------------------------- layouts that no file can change


def stacks(*heights: int) -> Layout:
    """Towers side by side that do not touch each other."""
    return Layout((4 * i, 0, z) for i, height in enumerate(heights) for z in range(height))


def row(length: int) -> Layout:
    """Tiles side by side without gaps."""
    return Layout((2 * i, 0, 0) for i in range(length))


def block(width: int, height: int, levels: int) -> Layout:
    """A massive block of tiles."""
    return Layout((2 * x, 2 * y, z) for x in range(width) for y in range(height) for z in range(levels))


def scattered(tiles: int) -> Layout:
    """Tiles that do not touch, so that all are free."""
    return Layout((4 * (i % 16), 4 * (i // 16), 0) for i in range(tiles))


def turtle() -> Layout:
    """The classic layout of 144 tiles."""

    def tiles() -> Iterator[tuple[int, int, int]]:
        for line, width in enumerate((12, 8, 10, 12, 12, 10, 8, 12)):
            yield from ((14 - width + 2 * i, 2 * line, 0) for i in range(width))
        yield from ((0, 7, 0), (26, 7, 0), (28, 7, 0))
        for z, side in ((1, 6), (2, 4), (3, 2)):
            yield from ((14 - side + 2 * i, 8 - side + 2 * j, z) for i in range(side) for j in range(side))
        yield 13, 7, 4

    return Layout(tiles())


def faces(names: str) -> tuple[Face, ...]:
    """The faces of names separated by spaces."""
    return tuple(FACE_BY_NAME[name] for name in names.split())


def game_deal(**tiles: tuple[tuple[int, int, int], str]) -> tuple[Deal, dict[str, int]]:
    """A deal of named tiles, each a slot and a face, and the index of each name."""
    layout = Layout(slot for slot, _ in tiles.values())
    index = {name: layout.index(slot) for name, (slot, _) in tiles.items()}
    laid = {index[name]: FACE_BY_NAME[face] for name, (_, face) in tiles.items()}
    return Deal(layout, tuple(laid[i] for i in range(len(layout)))), index


# ---------------------------------------------------------------- the rules, by their words


def footprint(slot: Slot) -> set[tuple[int, int]]:
    return {(x, y) for x in (slot.x, slot.x + 1) for y in (slot.y, slot.y + 1)}


def free_by_the_rules(slot: Slot, tiles: Collection[Slot]) -> bool:
    covered = any(other.z > slot.z and footprint(other) & footprint(slot) for other in tiles)
    beside = [other for other in tiles if other.z == slot.z and slot.y - 1 <= other.y <= slot.y + 1]
    left, right = (any(other.x == slot.x + step for other in beside) for step in (-2, 2))
    return not covered and not (left and right)


def free_slots(layout: Layout, alive: Iterable[int]) -> set[int]:
    """The indices of the free tiles while the tiles of ``alive`` lie on the table."""
    alive = list(alive)
    tiles = [layout.slots[i] for i in alive]
    return {i for i in alive if free_by_the_rules(layout.slots[i], tiles)}


@functools.cache
def match_by_the_rules(a: Face, b: Face) -> bool:
    return a.name == b.name or {set_name(a), set_name(b)} <= {"flower", "season"}


def set_name(face: Face) -> str:
    return face.name.split("-")[0]


def value_by_the_rules(a: Face, b: Face) -> int:
    return max(SET_VALUES[set_name(a)], SET_VALUES[set_name(b)])


def pairs_by_the_rules(board: Board, alive: Iterable[int]) -> set[tuple[int, int]]:
    """All pairs that may be taken, the smaller index first."""
    free = free_slots(board.layout, alive)
    return {(a, b) for a in free for b in free if a < b and match_by_the_rules(board.faces[a], board.faces[b])}


def clearable(layout: Layout) -> bool:
    """Whether blank tiles can be taken off two by two, by trying everything."""
    dead: set[frozenset[int]] = set()

    def clears(alive: frozenset[int]) -> bool:
        if not alive:
            return True
        if alive in dead:
            return False
        free = free_slots(layout, alive)
        if any(clears(alive - {a, b}) for a in free for b in free if a < b):
            return True
        dead.add(alive)
        return False

    return clears(frozenset(range(len(layout))))


# ---------------------------------------------------------------- hypothesis


BESIDE = [(dx, dy, 0) for dx in (-2, 2) for dy in (-1, 0, 0, 1)]
ABOVE = [(dx, dy, dz) for dx in (-1, 0, 1) for dy in (-1, 0, 1) for dz in (1, 2)]
ELSEWHERE = [(0, 2, 0), (0, -2, 0), (3, 0, 0), (-3, 1, 0), (5, 0, 1)]
STEPS = [*BESIDE * 3, *ABOVE, *ELSEWHERE]


@st.composite
def layouts(draw: st.DrawFn, min_tiles: int = 1, max_tiles: int = 20) -> Layout:
    """Crowded layouts, grown tile by tile, with half offsets, floating tiles and gaps between levels."""
    size = draw(st.integers(min_tiles, max_tiles))
    kept = [Slot(0, 0, 0)]
    while len(kept) < size:
        near, step = draw(st.sampled_from(kept)), draw(st.sampled_from(STEPS))
        new = Slot(near.x + step[0], near.y + step[1], near.z + step[2])
        while any(new.z == old.z and footprint(new) & footprint(old) for old in kept):
            new = new._replace(x=new.x + 1)
        kept.append(new)
    return Layout(kept)


@st.composite
def deals(draw: st.DrawFn, max_tiles: int = 16) -> Deal:
    """Layouts of any size with tiles of a few faces, each any number of times, winnable or not."""
    layout = draw(layouts(max_tiles=max_tiles))
    few = draw(st.lists(st.sampled_from(FACES), min_size=1, max_size=5))
    size = len(layout)
    return Deal(layout, tuple(draw(st.lists(st.sampled_from(few), min_size=size, max_size=size))))


def boards(max_tiles: int = 16) -> st.SearchStrategy[Board]:
    """Full boards of such deals."""
    return deals(max_tiles).map(Deal.board)
