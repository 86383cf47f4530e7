"""Where the keyboard cursor goes on a board, and which tiles can be seen; nothing here draws.

Rows are those of the table, two half tiles high, so that tiles pushed down by half a tile belong to the row they
begin in. Within a row the cursor follows the screen from left to right; from row to row it keeps its column.
Whatever can be seen is thus within reach of the arrows alone.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator

from mahjong_solitaire.rules.layout import Layout, Slot, bits
from mahjong_solitaire.ui.geometry import ASPECT, AWAY, THICKNESS

SAMPLES = 6
"""Points across and down a face at which is asked whether they can be seen."""
LEAN = 2 * max(THICKNESS[0], THICKNESS[1] / ASPECT)
"""How far a level is moved against the one below, in half tiles at most."""
READABLE = 0.25
"""The share of a face that must be in sight for the tile to be known."""


class Step(enum.Enum):
    """What a key asks of the cursor."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    NEXT = "next"
    PREVIOUS = "previous"
    HIGHER = "higher"
    LOWER = "lower"
    PICK = "pick"


class TileMap:
    """The slots of a layout as the cursor knows them, lit from a corner; lengths are widths of a tile."""

    def __init__(self, layout: Layout, light: str = "upper-left") -> None:
        self.layout = layout
        right, down = AWAY[light]
        self._foot = right * THICKNESS[0], down * THICKNESS[1]
        self._hidden: dict[tuple[int, int, int], list[int]] = {}
        self._corners = [self._corner(slot) for slot in layout.slots]
        self._row = _rows(layout)
        self._hiders = [self._hiders_of(i) for i in range(len(layout))]
        self._order = sorted(range(len(layout)), key=self._reading_key)
        self._visible = self._readable = (0, 0)
        """The last answers of ``visible`` and ``readable``, which are asked for again with each step or frame."""

    # ---------------------------------------------------------------- what can be seen

    def share(self, index: int, alive: int) -> float:
        """How much of the face of a tile is in sight, from 0 to 1."""
        hiders = self._hiders[index]
        return sum(not mask & alive for mask in hiders) / len(hiders)

    def visible(self, alive: int) -> int:
        """The tiles of which any part of the face is in sight."""
        if self._visible[0] != alive:
            seen = sum(1 << i for i in bits(alive) if any(not mask & alive for mask in self._hiders[i]))
            self._visible = (alive, seen)
        return self._visible[1]

    def readable(self, alive: int) -> int:
        """The tiles that can be told from what is in sight of them."""
        if self._readable[0] != alive:
            seen = sum(1 << i for i in bits(alive) if self.share(i, alive) >= READABLE)
            self._readable = (alive, seen)
        return self._readable[1]

    # ---------------------------------------------------------------- where the cursor goes

    def go(self, step: Step, here: int, alive: int, free: int) -> int:
        """The slot that a step leads to from here; here itself if there is none."""
        match step:
            case Step.NEXT | Step.PREVIOUS:
                return self._along(here, free, 1 if step is Step.NEXT else -1)
            case Step.LEFT | Step.RIGHT:
                row = self._in_row(self.visible(alive), self._row[here])
                return self._along(here, row, 1 if step is Step.RIGHT else -1)
            case Step.UP | Step.DOWN:
                return self._to_row(here, self.visible(alive), 1 if step is Step.DOWN else -1)
            case Step.HIGHER | Step.LOWER:
                return self._to_level(here, self.visible(alive), 1 if step is Step.HIGHER else -1)
            case _:
                return here

    def nearest(self, here: int, among: int) -> int | None:
        """The slot whose tile is nearest on the screen, ``None`` among none."""
        return min(bits(among), key=lambda i: (self._distance(here, i), i), default=None)

    def first(self, among: int) -> int | None:
        """The slot that is read first, ``None`` among none."""
        return next((i for i in self._order if among >> i & 1), None)

    def in_order(self, among: int) -> list[int]:
        """Slots as they are read, row by row."""
        return [i for i in self._order if among >> i & 1]

    # ---------------------------------------------------------------- inside

    def _along(self, here: int, among: int, by: int) -> int:
        """The next one in reading order, or the one before; from the end to the start."""
        order = self.in_order(among | 1 << here)
        return order[(order.index(here) + by) % len(order)]

    def _to_row(self, here: int, visible: int, by: int) -> int:
        rows = sorted({self._row[i] for i in bits(visible)} | {self._row[here]})
        row = rows[(rows.index(self._row[here]) + by) % len(rows)]
        if row == self._row[here]:
            return here
        x, y = self._corners[here]
        near = self._in_row(visible, row)
        return min(bits(near), key=lambda i: (abs(self._corners[i][0] - x), abs(self._corners[i][1] - y), i))

    def _to_level(self, here: int, visible: int, by: int) -> int:
        z = self.layout.slots[here].z
        beyond = [i for i in bits(visible) if (self.layout.slots[i].z - z) * by > 0]
        level = min((abs(self.layout.slots[i].z - z) for i in beyond), default=0)
        there = sum(1 << i for i in beyond if abs(self.layout.slots[i].z - z) == level)
        found = self.nearest(here, there)
        return here if found is None else found

    def _in_row(self, among: int, row: int) -> int:
        return sum(1 << i for i in bits(among) if self._row[i] == row)

    def _distance(self, a: int, b: int) -> float:
        (ax, ay), (bx, by) = self._corners[a], self._corners[b]
        return (ax - bx) ** 2 + (ay - by) ** 2

    def _reading_key(self, index: int) -> tuple[int, float, float]:
        x, y = self._corners[index]
        return self._row[index], x, y

    def _hiders_of(self, index: int) -> tuple[int, ...]:
        """For each point of a face the tiles on higher levels that would be drawn there."""
        here, hiders = self.layout.slots[index], [0] * SAMPLES**2
        for i, slot in enumerate(self.layout.slots):
            levels = slot.z - here.z
            if levels > 0 and max(abs(slot.x - here.x), abs(slot.y - here.y)) < 2 + LEAN * levels:
                for point in self._hidden_by(slot.x - here.x, slot.y - here.y, levels):
                    hiders[point] |= 1 << i
        return tuple(hiders)

    def _hidden_by(self, right: int, down: int, levels: int) -> list[int]:
        """The points of a face at which a tile so many half tiles and levels away would be drawn."""
        key = right, down, levels
        if key not in self._hidden:
            corner = self._corner(Slot(*key))
            self._hidden[key] = [n for n, point in enumerate(_points()) if self._is_drawn_at(corner, point)]
        return self._hidden[key]

    def _corner(self, slot: Slot) -> tuple[float, float]:
        """The upper left corner of a face."""
        return slot.x / 2 - slot.z * self._foot[0], slot.y / 2 * ASPECT - slot.z * self._foot[1]

    def _is_drawn_at(self, corner: tuple[float, float], point: tuple[float, float]) -> bool:
        """Whether a tile covers a point of the screen: its face, or its side from there to its foot."""
        first, last = 0.0, 1.0  # the part of the way from face to foot on which the outline holds the point
        for at, start, size, foot in zip(point, corner, (1.0, ASPECT), self._foot, strict=True):
            ends = (at - start - size) / foot, (at - start) / foot
            first, last = max(first, min(ends)), min(last, max(ends))
        return first <= last


def _points() -> Iterator[tuple[float, float]]:
    """The points of a face that are looked at, from its upper left corner."""
    for row in range(SAMPLES):
        for column in range(SAMPLES):
            yield (column + 0.5) / SAMPLES, (row + 0.5) / SAMPLES * ASPECT


def _rows(layout: Layout) -> list[int]:
    """The row of each slot."""
    tops: list[int] = []
    for y in sorted({slot.y for slot in layout.slots}):
        if not tops or y > tops[-1] + 1:
            tops.append(y)
    return [sum(top <= slot.y for top in tops) for slot in layout.slots]
