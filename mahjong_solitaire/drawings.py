"""The drawing of a board in a layout file: tiles as text, and back.

A file looks like its board. Each level is a block of text in which a column is half a tile wide and a row half a tile
high; a tile is ``[]`` over ``[]``, a dot or a space is empty. The blocks of all levels are laid over each other as they
stand in the file, so indentation counts. YAML wants the first row of a block to begin no further right than the others:
begin it with dots.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, NoReturn

import yaml

from mahjong_solitaire.documents import Document, Place, place_of
from mahjong_solitaire.i18n import N_
from mahjong_solitaire.rules.layout import Layout, Slot

MAX_LEVELS = 16
"""The most levels a layout may have."""


class _Drawing(NamedTuple):
    """The text of one level and where it stands in the file."""

    rows: Sequence[str]
    start: Place
    indent: int | None
    """The columns before the text, or ``None`` if that means nothing: it is quoted, or blank."""

    def place(self, row: int, column: int) -> Place:
        """Where in the file a character of the drawing is."""
        if self.indent is None:
            return self.start
        return Place(self.start.line + 1 + row, self.indent + column + 1)

    def has(self, row: int, column: int, text: str) -> bool:
        """Whether a text stands there."""
        return row < len(self.rows) and self.rows[row].startswith(text, column)


def drawn_slots(document: Document, node: yaml.Node) -> Iterator[tuple[Slot, Place]]:
    """The slots drawn in ``levels`` and where their upper left corners are."""
    items = document.items(node, "levels")
    if len(items) > MAX_LEVELS:
        refuse_level(document, place_of(items[MAX_LEVELS]))
    drawings = [_drawing(document, item, level) for level, item in enumerate(items, 1)]
    origin = min((d.indent for d in drawings if d.indent is not None), default=0)
    for z, drawing in enumerate(drawings):
        shift = 0 if drawing.indent is None else drawing.indent - origin
        for x, y in _corners(document, drawing):
            yield Slot(x + shift, y, z), drawing.place(y, x)


def _drawing(document: Document, node: yaml.Node, level: int) -> _Drawing:
    if not isinstance(node, yaml.ScalarNode) or not node.style:
        document.fail(
            node,
            N_("level {level} must be a drawing"),
            N_('write "- |" and the rows of the drawing below, further to the right'),
            level=level,
        )
    rows = node.value.split("\n")
    start = place_of(node)
    indent = None
    if node.style == "|":
        # ``start`` is where the "|" stands; the rows follow on the next lines.
        written = zip(document.lines[start.line :], rows, strict=False)
        indent = next((len(line) - len(row) for line, row in written if row.strip()), None)
    return _Drawing(rows, start, indent)


def _corners(document: Document, drawing: _Drawing) -> Iterator[tuple[int, int]]:
    """The column and row of the upper left corner of each tile; complains of anything that is not a whole tile."""
    used: set[tuple[int, int]] = set()
    for y, row in enumerate(drawing.rows):
        for x, character in enumerate(row):
            if character in " ." or (x, y) in used:
                continue
            _refuse_half_tile(document, drawing, x, y)
            used |= {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}
            yield x, y


def _refuse_half_tile(document: Document, drawing: _Drawing, x: int, y: int) -> None:
    place, character = drawing.place(y, x), drawing.rows[y][x]
    mend = N_("draw each tile as [] and [] again right below it")
    if character == "]":
        document.fail(place, N_('half a tile: this "]" has no "[" on its left'), mend)
    if character != "[":
        document.fail(
            place,
            N_('the character "{character}" means nothing in a drawing'),
            N_('use "[" and "]" for tiles, "." for empty places'),
            character=character,
        )
    if not drawing.has(y, x, "[]"):
        document.fail(place, N_('half a tile: this "[" has no "]" on its right'), mend)
    if not drawing.has(y + 1, x, "[]"):
        document.fail(place, N_("half a tile: its lower half is missing"), mend)


def refuse_level(document: Document, place: Place) -> NoReturn:
    """Complain that a level is not one of those a layout may have."""
    document.fail(
        place,
        N_("levels count from 0 on the table to {highest}"),
        N_("use at most {limit} levels"),
        highest=MAX_LEVELS - 1,
        limit=MAX_LEVELS,
    )


def refuse_overlap(document: Document, slot: Slot, place: Place, cells: dict[Slot, Slot]) -> None:
    """Complain if a quarter of this slot is taken, else take its four quarters."""
    x, y, z = slot
    quarters = (Slot(x, y, z), Slot(x + 1, y, z), Slot(x, y + 1, z), Slot(x + 1, y + 1, z))
    other = next((cells[quarter] for quarter in quarters if quarter in cells), None)
    if other:
        document.fail(
            place,
            N_("this tile overlaps the one at [{x}, {y}, {z}]"),
            N_("move one of the two, or delete it"),
            **other._asdict(),
        )
    cells.update(dict.fromkeys(quarters, slot))


def drawing_of(layout: Layout) -> str:
    """The ``levels`` of a layout as text, empty places as dots."""
    levels: list[dict[int, dict[int, str]]] = [{} for _ in range(layout.levels)]
    for x, y, z in layout.slots:
        for row in (y, y + 1):
            levels[z].setdefault(row, {}).update({x: "[", x + 1: "]"})
    lines = ["levels:"]
    for level in levels:
        lines.append("  - |")
        for y in range(max(level, default=0) + 1):
            cells = level.get(y, {})
            lines.append("    " + "".join(cells.get(x, ".") for x in range(max(cells, default=0) + 1)))
    return "\n".join(lines) + "\n"
