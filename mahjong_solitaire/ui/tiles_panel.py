"""The panel of tiles still to come, in which a face can be picked to find its tiles."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from mahjong_solitaire.rules.board import Board
from mahjong_solitaire.rules.tiles import FACES, Face
from mahjong_solitaire.ui.dialogs import HEADING_FOOT, MARGIN, DialogScene
from mahjong_solitaire.ui.intents import Intent, intent_of
from mahjong_solitaire.ui.samples import Samples
from mahjong_solitaire.ui.scene import Change, Context, Pop
from mahjong_solitaire.ui.widgets import Action, Control, Stage
from mahjong_solitaire.words import face_name

COLUMNS, ROWS = 9, 5
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

    def __init__(self, stage: Stage, face: Face, rect: pygame.Rect, action: Action, count: Count) -> None:
        super().__init__(stage, face.name, rect, action)
        self.face, self.count = face, count
        self.samples: tuple[Samples, tuple[str, str, str]] | None = None

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the tile and the counts."""
        ink, rect = self.ink, self._sunk()
        well = ink.palette.well
        self._panel(surface, rect, (well, well), ink.palette.edge)
        tile = pygame.Rect(rect.x + ink.px(4), rect.y + ink.px(4), rect.width * 6 // 10, rect.height - ink.px(8))
        if self.samples:
            samples, look = self.samples
            samples.row(surface, tile, *look, (self.face.name,))
        if not self.count.left:
            veil = (*ink.palette.bottom[:3], GONE_VEIL)
            ink.painter.panel(surface, rect, (veil, veil), self._corner())
        half = pygame.Rect(tile.right, rect.y + rect.height // 10, rect.right - tile.right, rect.height * 4 // 10)
        colour = ink.palette.text if self.count.left else ink.palette.muted
        ink.line(surface, str(self.count.left), half, 21, colour, "bold", "center")
        if self.count.free:
            ink.line(surface, str(self.count.free), half.move(0, half.height), 17, ink.palette.accent, "bold", "center")


class TilesPanel(DialogScene):
    """Shows for each face how many tiles are left, free and removed; leaves the face that was picked."""

    def __init__(self, context: Context, board: Board) -> None:
        super().__init__(context)
        self.counts = counts(board)
        self.samples = Samples()
        self.focus = FACES[0].name

    def heading(self) -> str:
        """The words at the top."""
        return self.context.tr("Tiles to come")

    def measure(self) -> tuple[int, int]:
        """Nine faces in a row, five rows."""
        ink = self.ink
        return ink.px(2 * MARGIN + 9 * 84 - 8), ink.px(HEADING_FOOT + FOOT + 5 * 86 - 8)

    def build(self) -> None:
        """A cell for each face, the sets below each other."""
        settings, ink, room = self.context.settings, self.ink, self.inside(bottom=FOOT)
        gap = ink.px(8)
        width, height = (room.width + gap) // COLUMNS - gap, (room.height + gap) // ROWS - gap
        for face, (column, row) in cells().items():
            rect = pygame.Rect(room.x + column * (width + gap), room.y + row * (height + gap), width, height)
            cell = FaceCell(self.stage, face, rect, self._picking(face), self.counts[face])
            cell.samples = (self.samples, (settings.tiles, settings.back, self.context.tr.language))
            self.add(cell)

    def paint(self, surface: pygame.Surface) -> None:
        """Say it in words for the face that is pointed at or focused."""
        ink, room = self.ink, self.inside(bottom=FOOT)
        row = pygame.Rect(room.x, room.bottom + ink.px(12), room.width, ink.leading(17))
        ink.line(surface, self.sentence(), row, 17, ink.palette.text, "bold", "center")

    def sentence(self) -> str:
        """What there is of the face pointed at or focused, else what the figures mean."""
        tr = self.context.tr
        face = self._face()
        if face is None:
            return tr("Figures: left on the table, and below how many of them are free")
        count, name = self.counts[face], face_name(face, tr)
        return tr(
            "{name}: {left} left, {free} free, {removed} removed",
            name=name, left=count.left, free=count.free, removed=count.removed,
        )  # fmt: skip

    def key_pressed(self, event: pygame.event.Event) -> Change | bool | None:
        """The key that opened the panel closes it."""
        return Pop() if intent_of(event) is Intent.TILES_LEFT else None

    def _face(self) -> Face | None:
        hovered = next((c for c in self.controls if isinstance(c, FaceCell) and c.hovered), None)
        if hovered is None and self.ring_shown and self.focus:
            control = self.control(self.focus)
            hovered = control if isinstance(control, FaceCell) else None
        return hovered.face if hovered else None

    def _picking(self, face: Face) -> Action:
        return lambda: Pop(face)


def cells() -> dict[Face, tuple[int, int]]:
    """Column and row of each face: the suits, then winds and dragons, then flowers and seasons."""
    places: dict[Face, tuple[int, int]] = {}
    starts = {"character": (0, 0), "circle": (0, 1), "bamboo": (0, 2), "wind": (0, 3), "dragon": (5, 3)}
    starts |= {"flower": (0, 4), "season": (5, 4)}
    for face in FACES:
        column, row = starts[face.tile_set.value]
        places[face] = (column + face.rank - 1, row)
    return places
