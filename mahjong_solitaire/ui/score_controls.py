"""What the pages of scores and statistics are made of: a chooser, a list of rows, and the cells of a row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from mahjong_solitaire.ui.dialog_style import Align, Ink
from mahjong_solitaire.ui.scene import Change
from mahjong_solitaire.ui.scrolling import ScrollDialog
from mahjong_solitaire.ui.theme import SMALLEST_TEXT, FontStyle, Rgb
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
SQUEEZE = 0.8
"""A text that is too long for its cell is made so much smaller before it is shortened."""
LEAST_GROWING = 110
"""A column that gives way is no narrower than this, if its texts need so much."""
MEASURED = 12
"""Of so many of its longest texts the width of a column is measured."""


class Chooser(Control):
    """A caption and one of several values; pressing it shows the next, its left end the one before."""

    radius = 13.0

    def __init__(
        self,
        stage: Stage,
        key: str,
        rect: pygame.Rect,
        turn: Callable[[int], None],
        caption: str,
        value: str,
        clip: pygame.Rect | None = None,
    ) -> None:
        super().__init__(stage, key, rect, self._turned, clip)
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
    """A text that may be longer than its cell, such as a name that somebody gave: smaller, then shortened to fit."""
    least = max(SMALLEST_TEXT, SQUEEZE * ink.size(ROW_LETTERS))
    shown, size = ink.painter.fitted(text, ink.size(ROW_LETTERS), style, rect.width)
    if size < least:
        shown, size = shortened(ink, text, least, style, rect.width), least
    ink.line(surface, shown, rect, size / ink.unit, colour, style, align)


def shortened(ink: Ink, text: str, size: float, style: FontStyle, width: int) -> str:
    """As many words as there is room for at a size in pixels, or letters if not even one has room."""
    for parts, between in ((text.split(" "), " "), (list(text), "")):
        for count in range(len(parts), 0, -1):
            shown = between.join(parts[:count]) + ("…" if count < len(parts) else "")
            if ink.painter.measure(shown, size, style)[0] <= width:
                return shown
    return "…"


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
    spare: int = 0
    """Where there is too little room for all columns, the one that can best be spared goes first; 0 never goes."""

    def measure(self, ink: Ink) -> int:
        """The width that caption and texts need."""
        shapes = {text.translate(AS_WIDE_DIGITS) for text in self.texts}  # few, where there are only figures
        longest = sorted(shapes, key=lambda text: (len(text), text))[-MEASURED:]
        style: FontStyle = "bold" if self.strong else "regular"
        widths = [ink.width(text, ROW_LETTERS, style) for text in longest]
        return max([self.width, self.head_width(ink), *widths])

    def least(self, ink: Ink) -> int:
        """The width below which the texts would no longer tell anything."""
        needed = self.measure(ink)
        return min(needed, max(ink.px(LEAST_GROWING), self.head_width(ink))) if self.grows else needed

    def head_width(self, ink: Ink) -> int:
        """The width of the caption."""
        return ink.width(self.caption, HEAD_LETTERS, "bold")


HEAD_LETTERS = 14
AS_WIDE_DIGITS = str.maketrans("0123456789", "4" * 10)
"""All figures stand equally far apart; at some sizes a 4 reaches over its place."""


def kept(ink: Ink, columns: Sequence[Column], width: int) -> list[Column]:
    """The columns that have room in a list of a width in pixels."""
    left = list(columns)
    while _needed(ink, left) > width and any(column.spare for column in left):
        left.remove(max(left, key=lambda column: column.spare))
    return left


def _needed(ink: Ink, columns: Sequence[Column]) -> int:
    return needed_width(ink, [column.least(ink) for column in columns])


def needed_width(ink: Ink, widths: Sequence[int]) -> int:
    """The width in pixels of a list with columns of these widths."""
    return sum(widths) + (len(widths) - 1) * ink.px(CELL_GAP) + 2 * ink.px(ROW_INSET)


def spread(ink: Ink, columns: Sequence[Column], room: pygame.Rect) -> list[pygame.Rect]:
    """Where each column lies; what room is left goes to the gaps and to the columns that grow."""
    widths = [column.measure(ink) for column in columns]
    gaps, gap = len(columns) - 1, ink.px(CELL_GAP)
    left = room.width - needed_width(ink, widths)
    growing = [i for i, column in enumerate(columns) if column.grows]
    if left >= 0:
        more = min(left // 2 // gaps, ink.px(MOST_MORE))
        gap, left = gap + more, left - gaps * more
        for n, i in enumerate(growing):
            share = left // (len(growing) - n)
            widths[i] += share
            left -= share
    else:
        _narrow(widths, {i: columns[i].head_width(ink) for i in growing}, -left)
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

    It is as high as all its rows and scrolls with the content of its dialog; ``place`` is the row of the cursor, which
    thereby gets the focus ring. ``lead`` is what lies above it in the content, in pixels; the captions stay in sight.
    """

    radius = 8.0

    def __init__(
        self, dialog: ScrollDialog, columns: Sequence[Column], count: int, open_row: OpenRow, lead: int, head: int
    ) -> None:
        view, self.row_height = dialog.view, dialog.ink.target(40)
        rect = pygame.Rect(view.x, view.y + lead, view.width, count * self.row_height)
        top = view.y + (head if lead else 0)
        clip = pygame.Rect(view.x, top, view.width, view.bottom - top)
        super().__init__(dialog.stage, "rows", rect, self._open, clip)
        self.dialog = dialog
        self.clip: pygame.Rect = clip
        self.columns = kept(self.ink, columns, view.width)
        self.count = count
        self.open_row = open_row
        self.head = head
        """The height of the captions above the rows."""
        self.cursor = 0
        self.marked: int | None = None
        """The row that is highlighted."""
        self.places = spread(self.ink, self.columns, view)
        self._under: int | None = None

    # where rows lie

    def row_rect(self, row: int) -> pygame.Rect:
        """Where a row lies in the window, even if out of sight."""
        return pygame.Rect(self.rect.x, self.rect.y + row * self.row_height, self.rect.width, self.row_height)

    def row_at(self, pos: tuple[float, float]) -> int | None:
        """The row at a point of the window."""
        if not (self.clip.collidepoint(*pos) and self.rect.collidepoint(*pos)):
            return None
        row = int(pos[1] - self.rect.y) // self.row_height
        return row if row < self.count else None

    @property
    def place(self) -> pygame.Rect:
        """The visible part of the cursor's row, all rows if it is out of sight; the focus ring stays within it."""
        shown, inset = self.row_rect(self.cursor).clip(self.clip), -2 * self.ink.px(RING_INSET, 4)
        return (shown if shown.height else self.rect.clip(self.clip)).inflate(inset, inset)

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
        rect, clip = self.row_rect(self.cursor), self.clip
        if rect.top < clip.top:
            self.dialog.scroll_to(self.dialog.offset - (clip.top - rect.top))
        elif rect.bottom > clip.bottom:
            self.dialog.scroll_to(self.dialog.offset + rect.bottom - clip.bottom)

    @property
    def page(self) -> int:
        """How many rows are in sight."""
        return max(1, self.clip.height // self.row_height)

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
        first = max(0, (self.clip.y - self.rect.y) // self.row_height)
        for row in range(first, min(self.count, first + self.page + 2)):
            self._paint_row(surface, row)

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

    def paint_head(self, surface: pygame.Surface) -> None:
        """Draw the captions above the rows in sight."""
        y = max(self.clip.y, self.rect.y) - self.head
        for column, place in zip(self.columns, self.places, strict=True):
            rect = pygame.Rect(place.x, y, place.width, self.head)
            self.ink.line(surface, column.caption, rect, HEAD_LETTERS, self.ink.palette.accent, "bold", column.align)


OpenRow = Callable[[int], Change | None]
"""What pressing a row does."""
