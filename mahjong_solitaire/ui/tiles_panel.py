"""The panel of tiles still to come, in which a face can be picked to find its tiles."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from mahjong_solitaire.rules.board import Board
from mahjong_solitaire.rules.tiles import FACES, Face, TileSet
from mahjong_solitaire.ui.intents import Intent, intent_of
from mahjong_solitaire.ui.samples import Samples
from mahjong_solitaire.ui.scene import Change, Context, Pop
from mahjong_solitaire.ui.scrolling import ScrollDialog
from mahjong_solitaire.ui.tile_art import TileLook
from mahjong_solitaire.ui.widgets import Action, Control, Stage
from mahjong_solitaire.words import face_name

COLUMNS, ROWS = 9, 5
CELL, GAP = (76, 78), 8
"""Width and height of a cell, and what lies between two."""
LEAST_CELL = (54, 58)
"""The least width and height of a cell."""
LEAST_WRAPPED = 64
"""The least width of a cell where a suit takes several rows."""
BAR_ROOM = 18
"""What the scroll bar takes of the width."""
LETTERS = 17
FOOT = 60
"""Height of the line at the foot of the panel, with the room around it."""
GONE_VEIL = 150
"""How much of the ground lies over a face of which no tile is left."""


@dataclass(frozen=True, slots=True)
class Count:
    """How many tiles of a face there are."""

    left: int
    free: int
    removed: int


def counts(board: Board) -> dict[Face, Count]:
    """How many tiles of each face are left, free and removed."""
    masks = dict.fromkeys(FACES, 0)
    for i, face in enumerate(board.faces):
        masks[face] |= 1 << i
    return {
        face: Count((m & board.alive).bit_count(), (m & board.free).bit_count(), (m & ~board.alive).bit_count())
        for face, m in masks.items()
    }


class FaceCell(Control):
    """A face in the panel, with how many of it are left and, in the colour of the accent, how many are free."""

    radius = 10.0

    def __init__(
        self, stage: Stage, face: Face, rect: pygame.Rect, action: Action, clip: pygame.Rect, count: Count
    ) -> None:
        super().__init__(stage, face.name, rect, action, clip)
        self.face, self.count = face, count
        self.samples: tuple[Samples, TileLook] | None = None

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the tile and the counts."""
        ink, rect = self.ink, self._sunk()
        well = ink.palette.well
        self._panel(surface, rect, (well, well), ink.palette.edge)
        tile = pygame.Rect(rect.x + ink.px(4), rect.y + ink.px(4), rect.width * 6 // 10, rect.height - ink.px(8))
        if self.samples:
            samples, look = self.samples
            samples.row(surface, tile, look, (self.face.name,))
        if not self.count.left:
            veil = (*ink.palette.bottom[:3], GONE_VEIL)
            ink.painter.panel(surface, rect, (veil, veil), self._corner())
        half = pygame.Rect(tile.right, rect.y + rect.height // 10, rect.right - tile.right, rect.height * 4 // 10)
        colour = ink.palette.text if self.count.left else ink.palette.muted
        ink.line(surface, str(self.count.left), half, 21, colour, "bold", "center")
        if self.count.free:
            ink.line(surface, str(self.count.free), half.move(0, half.height), 17, ink.palette.accent, "bold", "center")


class TilesPanel(ScrollDialog):
    """Shows for each face how many tiles are left, free and removed; leaves the face that was picked."""

    def __init__(self, context: Context, board: Board) -> None:
        super().__init__(context)
        self.counts = counts(board)
        self.samples = Samples()
        self.focus = FACES[0].name
        self._foot = 0

    def heading(self) -> str:
        """The words at the top."""
        return self.context.tr("Tiles to come")

    def measure(self) -> tuple[int, int]:
        """Nine faces in a row, five rows, if the window has so much room."""
        ink, head = self.ink, self.spacing.head
        width = self.width_of(2 * self.spacing.margin + COLUMNS * (CELL[0] + GAP) - GAP)
        room = width - 2 * self.margin
        sentences = [self._sentence(face) for face in (None, *FACES)]
        lines = max(len(ink.wrap(text, LETTERS, room, "bold")) for text in sentences)
        self._foot = (lines - 1) * ink.leading(LETTERS)
        return width, ink.px(head + FOOT + ROWS * (CELL[1] + GAP) - GAP) + self._foot

    @property
    def view(self) -> pygame.Rect:
        """The part of the window in which the cells show: above the sentence at the foot."""
        room = self.inside(bottom=FOOT)
        room.height -= self._foot
        return room

    def build(self) -> None:
        """A cell for each face, the sets below each other."""
        ink, view = self.ink, self.view
        places, (width, height) = self._grid()
        gap, bottom = ink.px(GAP), view.y
        for face, (column, row) in places.items():
            rect = pygame.Rect(view.x + column * (width + gap), view.y + row * (height + gap), width, height)
            cell = FaceCell(self.stage, face, rect, self._picking(face), view, self.counts[face])
            cell.samples = self.samples, self.context.tile_look
            self.add(cell)
            bottom = max(bottom, rect.bottom)
        self.content_height = bottom - view.y
        self.add_scroll_bar()

    def _grid(self) -> tuple[dict[Face, tuple[int, int]], tuple[int, int]]:
        """Column and row of each face, and the size of the cells: as low as need be, else more than are in sight."""
        ink, view, gap = self.ink, self.view, self.ink.px(GAP)
        size = (view.width + gap) // COLUMNS - gap, (view.height + gap) // ROWS - gap
        if size[0] >= ink.px(LEAST_CELL[0]) and size[1] >= ink.px(LEAST_CELL[1]):
            return cells(), size
        room = view.width - ink.px(BAR_ROOM) + gap
        columns = COLUMNS
        if room // columns - gap < ink.px(LEAST_CELL[0]):
            columns = room // (ink.px(LEAST_WRAPPED) + gap)
        places = cells(columns)
        width = room // (1 + max(column for column, _ in places.values())) - gap
        return places, (width, max(ink.px(LEAST_CELL[1]), min(ink.px(CELL[1]), width)))

    def paint(self, surface: pygame.Surface) -> None:
        """Say it in words for the face that is pointed at or focused."""
        ink, view = self.ink, self.view
        foot = pygame.Rect(view.x, view.bottom + ink.px(12), view.width, ink.leading(LETTERS) + self._foot)
        ink.paragraph(surface, self.sentence(), foot, LETTERS, ink.palette.text, "bold", "center")
        self.paint_edges(surface)

    def sentence(self) -> str:
        """What there is of the face pointed at or focused, else what the figures mean."""
        return self._sentence(self._face())

    def _sentence(self, face: Face | None) -> str:
        tr = self.context.tr
        if face is None:
            return tr("Figures: left on the table, and below how many of them are free")
        count, name = self.counts[face], face_name(face, tr)
        return tr(
            "{name}: {left} left, {free} free, {removed} removed",
            name=name, left=count.left, free=count.free, removed=count.removed,
        )  # fmt: skip

    def key_pressed(self, event: pygame.event.Event) -> Change | bool | None:
        """The key that opened the panel closes it."""
        return Pop() if intent_of(event) is Intent.TILES_LEFT else super().key_pressed(event)

    def _face(self) -> Face | None:
        hovered = next((c for c in self.controls if isinstance(c, FaceCell) and c.hovered), None)
        if hovered is None and self.ring_shown and self.focus:
            control = self.control(self.focus)
            hovered = control if isinstance(control, FaceCell) else None
        return hovered.face if hovered else None

    def _picking(self, face: Face) -> Action:
        return lambda: Pop(face)


GROUPS = (
    (TileSet.CHARACTERS,), (TileSet.CIRCLES,), (TileSet.BAMBOOS,),
    (TileSet.WINDS, TileSet.DRAGONS), (TileSet.FLOWERS, TileSet.SEASONS),
)  # fmt: skip
"""The sets that share a row if there is room."""


def cells(columns: int = COLUMNS) -> dict[Face, tuple[int, int]]:
    """Column and row of each face: the suits, then winds and dragons, then flowers and seasons.

    A suit that is longer than a row takes several rows of almost the same length.
    """
    places: dict[Face, tuple[int, int]] = {}
    top = 0
    for group in GROUPS:
        sets = [[face for face in FACES if face.tile_set is tile_set] for tile_set in group]
        if columns >= COLUMNS:
            for faces, start in zip(sets, (0, 5), strict=False):
                places |= {face: (start + i, top) for i, face in enumerate(faces)}
            top += 1
            continue
        together = [face for faces in sets for face in faces]
        for faces in [together] if len(together) <= columns else sets:
            rows = -(-len(faces) // columns)
            length = -(-len(faces) // rows)
            places |= {face: (i % length, top + i // length) for i, face in enumerate(faces)}
            top += rows
    return places
