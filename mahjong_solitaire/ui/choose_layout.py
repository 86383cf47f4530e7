"""The layouts to choose from, with pictures of their boards."""

from __future__ import annotations

import time

import pygame

from mahjong_solitaire.layouts import LayoutFile
from mahjong_solitaire.ui.intents import Intent, intent_of
from mahjong_solitaire.ui.samples import board_picture, rounded
from mahjong_solitaire.ui.scene import Change, Context, Pop
from mahjong_solitaire.ui.scrolling import ScrollDialog
from mahjong_solitaire.ui.widgets import Action, Card, Picture

COLUMNS, LEAST_CARD = 4, 160
"""Cards in a row at most, and how wide they are at least."""
GAP = 16
CARD_HEIGHT, LEAST_HEIGHT = 190, 120
HINT = 15
FIRST = "turtle"
"""The layout that everybody looks for."""
PATIENCE = 0.010
"""Seconds of one frame that may go into pictures."""


class ChooseLayout(ScrollDialog):
    """Leaves the ``LayoutFile`` that was chosen."""

    extent = (920, 660)

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        listing = context.library.load()
        self.files = sorted(listing.files, key=lambda f: (f.name != FIRST, len(f.layout), f.name))
        self.problems = listing.problems
        self._pictures: dict[str, pygame.Surface] = {}
        self._wanted: list[tuple[LayoutFile, tuple[int, int]]] = []

    def heading(self) -> str:
        """The words at the top."""
        return self.context.tr("Layouts")

    def key_pressed(self, event: pygame.event.Event) -> Change | bool | None:
        """The key that opened the list closes it."""
        return Pop() if intent_of(event) is Intent.LAYOUTS else super().key_pressed(event)

    def _current(self) -> str:
        """The name of the layout on the table, else of the one chosen last."""
        session = self.context.session
        return session.layout.name if session else self.context.settings.layout

    def build(self) -> None:
        """A card for each layout, the bar, and a button."""
        ink, view = self.ink, self.view
        columns = min(COLUMNS, (view.width - ink.px(16) + ink.px(GAP)) // (ink.px(LEAST_CARD) + ink.px(GAP)))
        width = (view.width - ink.px(16) - (columns - 1) * ink.px(GAP)) // columns
        height = min(ink.px(CARD_HEIGHT), max(ink.px(LEAST_HEIGHT), view.height - ink.px(20)))
        self._pictures, self._wanted = {}, []
        x, y = view.x + ink.px(8), view.y + ink.px(10)
        for i, file in enumerate(self.files):
            place = (x + i % columns * (width + ink.px(GAP)), y + i // columns * (height + ink.px(GAP)))
            self.add(self._card(file, pygame.Rect(place, (width, height)), view))
        rows = -(-len(self.files) // columns)
        self._grid_height = rows * (height + ink.px(GAP)) + ink.px(4)
        self.content_height = self._grid_height + self._end_height(view.width)
        chosen = f"layout-{self._current()}"
        self.default_key = chosen if any(c.key == chosen for c in self.controls) else "cancel"
        if self.focus is None:
            self.focus = self.default_key
        self.add_buttons(("cancel", self.context.tr("Cancel"), self.cancel), primary="")
        self.add_scroll_bar()

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the files that cannot be used, below the cards, and the hint beside the button."""
        ink, palette, view = self.ink, self.ink.palette, self.view
        if not self.low:
            hint = pygame.Rect(view.x + ink.px(8), 0, 0, ink.target(46))
            hint.centery = self.control("cancel").place.centery
            hint.width = self.control("cancel").place.left - ink.px(20) - hint.x
            ink.line(surface, self._hint(), hint, HINT, palette.muted)
        self.paint_edges(surface)
        surface.set_clip(view)
        row = pygame.Rect(view.x + ink.px(8), view.y + self._grid_height - self.offset, view.width - ink.px(16), 0)
        if self.low:
            row.height = ink.height(self._hint(), HINT, row.width)
            ink.paragraph(surface, self._hint(), row, HINT, palette.muted)
            row.y = row.bottom + ink.px(8)
        self._paint_problems(surface, row)
        surface.set_clip(None)

    def _paint_problems(self, surface: pygame.Surface, row: pygame.Rect) -> None:
        ink = self.ink
        if not self.problems:
            return
        row.height = ink.leading(13) + ink.px(8)
        ink.overline(surface, self._problems_heading(), row)
        y = row.bottom
        for text in self._problem_texts():
            height = ink.height(text, 14, row.width)
            ink.paragraph(surface, text, pygame.Rect(row.x, y, row.width, height), 14, ink.palette.text)
            y += height + ink.px(6)

    def update(self, now: float) -> Change | None:
        """Draw a few pictures."""
        self._draw_pictures()
        return super().update(now)

    def moving(self, now: float) -> bool:
        """Whether pictures are missing, or the dialog is still fading in."""
        return bool(self._wanted) or super().moving(now)

    # ---------------------------------------------------------------- cards

    def _card(self, file: LayoutFile, rect: pygame.Rect, view: pygame.Rect) -> Card:
        tr = self.context.tr
        note = tr.plural("{count} tile", "{count} tiles", len(file.layout))
        if file.source == "own":
            note = tr("{tiles}, your own", tiles=note)
        caption, key = file.title(tr.language), f"layout-{file.name}"
        chosen = file.name == self._current()
        return Card(self.stage, key, rect, self._leaving(file), caption, self._picture(file), note, chosen, clip=view)

    def _leaving(self, file: LayoutFile) -> Action:
        return lambda: Pop(file)

    def _picture(self, file: LayoutFile) -> Picture:
        """Draws the picture, or an empty table until there is one."""

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            picture = self._pictures.get(file.name)
            if picture is None or picture.get_size() != rect.size:
                if (file, rect.size) not in self._wanted:
                    self._wanted.append((file, rect.size))
                cloth = (*self.context.table.mid, 255)
                self.ink.painter.panel(surface, rect, (cloth, cloth), self.ink.px(10))
            else:
                surface.blit(picture, rect, special_flags=pygame.BLEND_PREMULTIPLIED)

        return draw

    def _draw_pictures(self) -> None:
        """As many of the wanted pictures as there is time for, the first ones first."""
        start = time.perf_counter()
        table, look = self.context.table, self.context.tile_look
        while self._wanted and time.perf_counter() - start < PATIENCE:
            file, size = self._wanted.pop(0)
            picture = board_picture(file.layout, size, table, look)
            self._pictures[file.name] = rounded(picture, self.ink.px(10))
            self._frame = None
            self.dirty = True

    # ---------------------------------------------------------------- words

    def _hint(self) -> str:
        return self.context.tr("To add a layout of your own, drop its file on the window.")

    def _problems_heading(self) -> str:
        return self.context.tr("Files that cannot be used")

    def _problem_texts(self) -> list[str]:
        return [problem.text(self.context.tr) for problem in self.problems]

    def _end_height(self, width: int) -> int:
        """How high what stands below the cards is: what cannot be used, and where the window is low the hint."""
        ink, width = self.ink, width - self.ink.px(16)
        hint = ink.height(self._hint(), HINT, width) + ink.px(8) if self.low else 0
        if not self.problems:
            return hint
        texts = sum(ink.height(text, 14, width) + ink.px(6) for text in self._problem_texts())
        return hint + ink.leading(13) + ink.px(26) + texts
