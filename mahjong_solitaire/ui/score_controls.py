"""What the pages of scores and statistics are made of: a chooser, a list of rows, and the cells of a row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from mahjong_solitaire.ui.dialog_style import Align, Ink
from mahjong_solitaire.ui.scene import Change
from mahjong_solitaire.ui.scrolling import ScrollDialog
from mahjong_solitaire.ui.theme import FontStyle, Rgb
from mahjong_solitaire.ui.widgets import Control, Stage

ARROW_ROOM = 40
"""The ends of a chooser, where its arrows stand."""
ROW_LETTERS = 16
CELL_GAP, MOST_MORE = 14, 30
"""Between two columns, and how much more if there is room."""
ROW_INSET = 12
"""From the edge of a row to what stands in it."""
RING_INSET = 6
"""From the edge of a row to what the focus ring surrounds."""
MEASURED = 12
"""Of so many of its longest texts the width of a column is measured."""


class Chooser(Control):
    """A caption and one of several values; pressing it shows the next, its left end the one before."""

    radius = 13.0

    def __init__(
        self, stage: Stage, key: str, rect: pygame.Rect, turn: Callable[[int], None], caption: str, value: str
    ) -> None:
        super().__init__(stage, key, rect, self._turned)
        self.caption = caption
        self.value = value
        self.turn = turn
        """Shows the value so many steps further on."""
        self._step = 1

    def process_event(self, event: pygame.event.Event) -> bool:
        """Take presses, and notice at which end."""
        if event.type == pygame.MOUSEBUTTONUP and self.held:
            self._step = -1 if event.pos[0] < self.place.x + self.ink.px(ARROW_ROOM) else 1
        return super().process_event(event)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the panel, an arrow at each end, and caption and value between them."""
        rect, ink, palette = self._sunk(), self.ink, self.ink.palette
        self._panel(surface, rect, (palette.well, palette.well), palette.edge)
        for way, x in ((-1, rect.x + ink.px(ARROW_ROOM // 2)), (1, rect.right - ink.px(ARROW_ROOM // 2))):
            arrow(surface, ink, (x, rect.centery), way, palette.accent)
        room = rect.inflate(-2 * ink.px(ARROW_ROOM), 0)
        room.width = min(room.width, ink.width(self.caption, 15))
        ink.line(surface, self.caption, room, 15, palette.muted)
        room.x += room.width + ink.px(10)
        room.width = rect.right - ink.px(ARROW_ROOM) - room.x
        cell(surface, ink, self.value, room, palette.text, "left", "bold")

    def _turned(self) -> Change | None:
        step, self._step = self._step, 1
        self.turn(step)
        return None


def arrow(surface: pygame.Surface, ink: Ink, center: tuple[int, int], way: int, colour: Rgb) -> None:
    """A small head of an arrow that points left (-1) or right (1)."""
    half, x, y = ink.px(6), center[0], center[1]
    tip = [(x - way * half // 2, y - half), (x + way * half // 2, y), (x - way * half // 2, y + half)]
    for lower in range(ink.px(2, 2)):
        pygame.draw.aalines(surface, colour, False, [(px + lower / 2, py) for px, py in tip])


def cell(
    surface: pygame.Surface,
    ink: Ink,
    text: str,
    rect: pygame.Rect,
    colour: Rgb,
    align: Align = "left",
    style: FontStyle = "regular",
) -> None:
    """A text that may be longer than its cell, such as a name that somebody gave: it is shortened to fit."""
    shown, size = ink.painter.fitted(text, ink.size(ROW_LETTERS), style, rect.width)
    ink.line(surface, shown, rect, size / ink.unit, colour, style, align)


@dataclass(slots=True)
class Column:
    """A column of a list: its caption, and one text in each row or a way to draw it."""

    caption: str
    texts: Sequence[str]
    align: Align = "left"
    grows: bool = False
    """Whether it takes room that is left, and gives way if there is too little."""
    strong: bool = False
    muted: bool = False
    draw: Callable[[pygame.Surface, int, pygame.Rect], None] | None = None
    """Draws the cell of a row instead of its text."""
    width: int = 0
    """In pixels; what ``draw`` needs, else measured."""

    def measure(self, ink: Ink) -> int:
        """The width that caption and texts need."""
        shapes = {text.translate(AS_WIDE_DIGITS) for text in self.texts}  # few, where there are only figures
        longest = sorted(shapes, key=lambda text: (len(text), text))[-MEASURED:]
        style: FontStyle = "bold" if self.strong else "regular"
        widths = [ink.width(text, ROW_LETTERS, style) for text in longest]
        return max([self.width, ink.width(self.caption, HEAD_LETTERS, "bold"), *widths])


HEAD_LETTERS = 14
AS_WIDE_DIGITS = str.maketrans("0123456789", "0" * 10)
"""All figures are as wide as a zero."""


def spread(ink: Ink, columns: Sequence[Column], room: pygame.Rect) -> list[pygame.Rect]:
    """Where each column lies; what room is left goes to the gaps and to the columns that grow."""
    widths = [column.measure(ink) for column in columns]
    gaps = len(columns) - 1
    gap = ink.px(CELL_GAP)
    left = room.width - 2 * ink.px(ROW_INSET) - gaps * gap - sum(widths)
    growing = [i for i, column in enumerate(columns) if column.grows]
    if left >= 0:
        more = min(left // 2 // gaps, ink.px(MOST_MORE))
        gap, left = gap + more, left - gaps * more
        for n, i in enumerate(growing):
            share = left // (len(growing) - n)
            widths[i] += share
            left -= share
    else:
        _narrow(widths, {i: ink.width(columns[i].caption, HEAD_LETTERS, "bold") for i in growing}, -left)
    places, x = [], room.x + ink.px(ROW_INSET)
    for width in widths:
        places.append(pygame.Rect(x, room.y, width, room.height))
        x += width + gap
    return places


def _narrow(widths: list[int], least: Mapping[int, int], lacking: int) -> None:
    """Take what is lacking from the widest of some columns, pixel by pixel."""
    for _ in range(lacking):
        wide = [i for i in least if widths[i] > least[i]]
        if not wide:
            return
        widths[max(wide, key=lambda i: widths[i])] -= 1


class RowList(Control):
    """Rows to move through with the arrow keys and to press; only those in sight are drawn.

    It fills the view of its dialog; ``place`` is the row of the cursor, which thereby gets the focus ring.
    """

    radius = 8.0

    def __init__(self, dialog: ScrollDialog, columns: Sequence[Column], count: int, open_row: OpenRow) -> None:
        super().__init__(dialog.stage, "rows", dialog.view, self._open)
        self.dialog = dialog
        self.columns = columns
        self.count = count
        self.open_row = open_row
        self.cursor = 0
        self.marked: int | None = None
        """The row that is highlighted."""
        self.row_height = self.ink.target(40)
        self.places = spread(self.ink, columns, dialog.view)
        self._under: int | None = None

    # where rows lie

    def row_rect(self, row: int) -> pygame.Rect:
        """Where a row lies in the window, even if out of sight."""
        view = self.dialog.view
        return pygame.Rect(view.x, view.y + row * self.row_height - self.dialog.offset, view.width, self.row_height)

    def row_at(self, pos: tuple[float, float]) -> int | None:
        """The row at a point of the window."""
        if not self.rect.collidepoint(*pos):
            return None
        row = int(pos[1] - self.rect.y + self.dialog.offset) // self.row_height
        return row if row < self.count else None

    @property
    def place(self) -> pygame.Rect:
        """The visible part of the cursor's row, all rows if it is out of sight; the focus ring stays within it."""
        shown, inset = self.row_rect(self.cursor).clip(self.rect), -2 * self.ink.px(RING_INSET, 4)
        return (shown if shown.height else pygame.Rect(self.rect)).inflate(inset, inset)

    def hover_point(self, hover_x: float, hover_y: float) -> bool:
        """Whether there is a row at a point."""
        return self.row_at((hover_x, hover_y)) is not None

    # what moves the cursor

    def move(self, row: int) -> bool:
        """Put the cursor on a row, or the first or last; answers whether it moved."""
        row = max(0, min(self.count - 1, row))
        moved, self.cursor = row != self.cursor, row
        self.reveal()
        return moved

    def reveal(self) -> None:
        """Scroll so that the cursor's row can be seen."""
        rect, view = self.row_rect(self.cursor), self.dialog.view
        if rect.top < view.top:
            self.dialog.scroll_to(self.dialog.offset - (view.top - rect.top))
        elif rect.bottom > view.bottom:
            self.dialog.scroll_to(self.dialog.offset + rect.bottom - view.bottom)

    @property
    def page(self) -> int:
        """How many rows are in sight."""
        return max(1, self.dialog.view.height // self.row_height)

    def process_event(self, event: pygame.event.Event) -> bool:
        """Take presses of rows, and follow the pointer."""
        if event.type == pygame.MOUSEMOTION and self.row_at(event.pos) != self._under:
            self._under = self.row_at(event.pos)
            self.stage.changed()
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.cursor = row if (row := self.row_at(event.pos)) is not None else self.cursor
        if event.type == pygame.MOUSEBUTTONUP and self.held and self.row_at(event.pos) != self.cursor:
            self.held = False
        return super().process_event(event)

    def _open(self) -> Change | None:
        return self.open_row(self.cursor)

    # drawing

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the rows in sight."""
        surface.set_clip(self.rect)
        first = self.dialog.offset // self.row_height
        for row in range(first, min(self.count, first + self.page + 2)):
            self._paint_row(surface, row)
        surface.set_clip(None)

    def _paint_row(self, surface: pygame.Surface, row: int) -> None:
        ink, palette, rect = self.ink, self.ink.palette, self.row_rect(row)
        panel = rect.inflate(0, -ink.px(3))
        if row == self.marked:
            gold = palette.chosen[:3]
            ink.painter.panel(surface, panel, ((*gold, 46),) * 2, self._corner(), (*gold, 190), ink.px(2, 1))
        elif row % 2 == 0:
            ink.painter.panel(surface, panel, (palette.well,) * 2, self._corner())
        if self.hovered and row == self._under:
            ink.painter.panel(surface, panel, (palette.hover,) * 2, self._corner())
        for column, place in zip(self.columns, self.places, strict=True):
            room = pygame.Rect(place.x, rect.y, place.width, rect.height)
            if column.draw:
                column.draw(surface, row, room)
            else:
                colour = palette.muted if column.muted else palette.text
                style: FontStyle = "bold" if column.strong else "regular"
                cell(surface, ink, column.texts[row], room, colour, column.align, style)

    def paint_head(self, surface: pygame.Surface, y: int, height: int) -> None:
        """Draw the captions above the list."""
        for column, place in zip(self.columns, self.places, strict=True):
            rect = pygame.Rect(place.x, y, place.width, height)
            self.ink.line(surface, column.caption, rect, HEAD_LETTERS, self.ink.palette.accent, "bold", column.align)


OpenRow = Callable[[int], Change | None]
"""What pressing a row does."""
