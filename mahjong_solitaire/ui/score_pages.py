"""The pages that list games: the high scores, and the games that were left."""

from __future__ import annotations

import pygame

from mahjong_solitaire.i18n import format_number
from mahjong_solitaire.scores import ScoreRow
from mahjong_solitaire.ui.game_card import GameCard, date_text, number_text
from mahjong_solitaire.ui.game_over import clock_text
from mahjong_solitaire.ui.scene import Change, Push
from mahjong_solitaire.ui.score_controls import Chooser, Column, RowList
from mahjong_solitaire.ui.score_marks import legend, legend_lines, legend_width, paint_help, paint_legend, width_of_help
from mahjong_solitaire.ui.score_page import (
    CHOOSER_WIDTH,
    FILTER_GAP,
    FILTER_HEIGHT,
    LEAST_CHOOSER,
    NOTE_GAP,
    LayoutFilter,
    Page,
)
from mahjong_solitaire.ui.scrolling import ScrollDialog
from mahjong_solitaire.ui.widgets import SWITCH_INSET, Switch

LONGEST_LIST = 500
"""The most games of a list."""
HEAD_HEIGHT = 28
LEGEND_ROW = 28


class ListPage(Page):
    """A list of games; pressing one shows its card."""

    def __init__(self, dialog: ScrollDialog) -> None:
        super().__init__(dialog)
        self.rows: list[ScoreRow] | None = None
        """The games, ``None`` until they are asked for."""
        self.list: RowList | None = None
        self.cursor = 0

    def fetch(self) -> list[ScoreRow]:
        """Ask the history for the games."""
        raise NotImplementedError

    def columns(self, rows: list[ScoreRow]) -> list[Column]:
        """What stands in each row."""
        raise NotImplementedError

    def empty_text(self) -> str:
        """What to say if there is no game."""
        raise NotImplementedError

    @property
    def empty(self) -> bool:
        """Whether the list has no rows."""
        return not self.list

    def above(self) -> int:
        """The captions of the columns."""
        return self.dialog.ink.px(HEAD_HEIGHT)

    def foot_height(self) -> int:
        """The height of what stands below the rows."""
        return 0

    def build(self) -> None:
        """The list."""
        if self.rows is None:
            self.rows, self.cursor = self.fetch(), 0
            self.cursor = max(0, self.marked())
        self.list = None
        dialog, head = self.dialog, self.dialog.ink.px(HEAD_HEIGHT)
        if self.rows:
            columns = self.columns(self.rows)
            self.list = RowList(dialog, columns, len(self.rows), self._open, self.lead, head)
            self.list.cursor = self.cursor
            self.list.marked = self.marked()
            dialog.add(self.list)
            dialog.content_height = self.lead + self.list.rect.height + self.foot_height()
        else:
            dialog.content_height = self.empty_height(self.empty_text())

    def marked(self) -> int:
        """The row to highlight, -1 if there is none."""
        return -1

    def begin(self) -> None:
        """Bring the cursor into sight, in a low window with the rows in place of the filters."""
        if not self.list:
            return super().begin()
        if self.list.row_rect(1).bottom > self.list.clip.bottom and not self.pinned:
            self.dialog.scroll_to(self.lead - self.list.head)
        return self.list.reveal()

    def show_cursor(self) -> None:
        """Bring the cursor into sight."""
        if self.list:
            self.list.reveal()

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the captions, or say that there is nothing."""
        if self.list:
            surface.set_clip(self.dialog.view if not self.pinned else None)
            self.list.paint_head(surface)
            surface.set_clip(None)
        else:
            self.paint_empty(surface, "tiles", self.empty_text())

    def key_pressed(self, event: pygame.event.Event) -> bool:
        """Move the cursor through the rows; beyond the first and the last the focus goes elsewhere."""
        if self.turned_by_key(event):
            return True
        rows = self.list
        if not rows or self.dialog.focus != "rows":
            return False
        if event.key in (pygame.K_UP, pygame.K_DOWN) and not self.dialog.ring_shown:
            self.dialog.set_focus("rows")
            return True
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -rows.page, pygame.K_PAGEDOWN: rows.page}
        goals = {pygame.K_HOME: 0, pygame.K_END: rows.count - 1}
        if event.key not in steps and event.key not in goals:
            return False
        moved = rows.move(goals.get(event.key, rows.cursor + steps.get(event.key, 0)))
        self.cursor = rows.cursor
        self.dialog.ring_shown = True
        return moved or event.key not in (pygame.K_UP, pygame.K_DOWN)

    def _open(self, row: int) -> Change | None:
        self.cursor = row
        return Push(GameCard(self.context, self.rows[row])) if self.rows else None

    def title_column(self, rows: list[ScoreRow]) -> Column:
        """The titles of the layouts."""
        tr = self.context.tr
        return Column(tr("Layout"), [row.title(tr.language) for row in rows], grows=True, spare=1)

    def date_column(self, rows: list[ScoreRow]) -> Column:
        """The days."""
        tr = self.context.tr
        return Column(tr("Date"), [date_text(row, tr.language) for row in rows], "right", muted=True, spare=3)


class ScoresPage(ListPage):
    """The best games."""

    def __init__(self, dialog: ScrollDialog, highlight: int | None, layout: str | None) -> None:
        super().__init__(dialog)
        self.highlight = highlight
        self.filter = LayoutFilter(self, layout)
        self.without_help = False

    def fetch(self) -> list[ScoreRow]:
        """The best games that pass the filters, and the highlighted one even if others push it off the list."""
        history = self.context.history
        if not history:
            return []
        rows = history.scores(self.filter.layout, self.without_help, LONGEST_LIST)
        if len(rows) == LONGEST_LIST and self.highlight is not None and all(r.id != self.highlight for r in rows):
            stored = history.game(self.highlight)
            if stored and self._passes(stored.row):
                rows.append(stored.row)
        return rows

    def _passes(self, row: ScoreRow) -> bool:
        layout = self.filter.layout
        return row.result != "unfinished" and layout in (None, row.layout) and not (self.without_help and row.helped)

    def marked(self) -> int:
        """The highlighted game."""
        return next((i for i, row in enumerate(self.rows or ()) if row.id == self.highlight), -1)

    def above(self) -> int:
        """The filters and the captions of the columns."""
        return self.filters_height(2 if self._stacked else 1) + super().above()

    @property
    def _stacked(self) -> bool:
        """Whether the filters stand below each other."""
        return self.width - self._switch_width() < self.dialog.ink.px(LEAST_CHOOSER)

    def _switch_width(self) -> int:
        return self.dialog.ink.width(self.context.tr("Without help"), 18) + self.dialog.ink.px(100)

    def build(self) -> None:
        """The filters and the list."""
        dialog, ink, tr = self.dialog, self.dialog.ink, self.context.tr
        view, clip = dialog.view, self.clip()
        rect = pygame.Rect(view.x, self.page_top(), view.width, ink.target(FILTER_HEIGHT))
        if not self._stacked:
            rect.width = min(ink.px(CHOOSER_WIDTH), max(view.width // 2, view.width - self._switch_width()))
        chooser = Chooser(dialog.stage, "layout", rect, self._turn, tr("Layout"), self.filter.text(), clip)
        dialog.add(chooser)
        rect = pygame.Rect(0, rect.y, self._switch_width(), rect.height)
        if self._stacked:
            rect.y, rect.width = rect.bottom + ink.px(FILTER_GAP), view.width
        rect.right = view.right + (0 if clip else ink.px(SWITCH_INSET))
        switch = Switch(dialog.stage, "without-help", rect, self._switch, tr("Without help"), self.without_help)
        switch.clip = clip
        dialog.add(switch)
        super().build()

    def _turn(self, step: int) -> None:
        self.filter.turn(step)
        self._anew()

    def _switch(self) -> None:
        self.without_help = not self.without_help
        self._anew()

    def _anew(self) -> None:
        self.rows = None
        self.dialog.offset = 0
        self.dialog.rebuild()
        if self.pinned:
            self.begin()

    def columns(self, rows: list[ScoreRow]) -> list[Column]:
        """Rank, name if anybody has one, score, time, day, layout unless there is but one, deal and help."""
        tr, ink = self.context.tr, self.dialog.ink
        ranks = [str(i + 1) if i < LONGEST_LIST else "…" for i in range(len(rows))]
        cleared = Column("", (), width=ink.px(20), draw=lambda s, i, r: self._paint_cleared(s, rows[i], r))
        marks = Column(tr("Help used"), (), width=max(width_of_help(ink, row) for row in rows), spare=2)
        marks.draw = lambda surface, i, rect: paint_help(surface, ink, rows[i], rect)
        named = [Column(tr("Name"), [row.player or "–" for row in rows], grows=True, strong=True)]
        return [
            Column("", ranks, "right", muted=True),
            *(named if any(row.player for row in rows) else ()),
            Column(tr("Score"), [format_number(row.score) for row in rows], "right", strong=True),
            cleared,
            Column(tr("Time"), [clock_text(row.seconds) for row in rows], "right"),
            self.date_column(rows),
            *(() if self.filter.layout else (self.title_column(rows),)),
            Column(tr("Deal"), [number_text(row) for row in rows], "right", spare=4),
            marks,
        ]

    def _paint_cleared(self, surface: pygame.Surface, row: ScoreRow, rect: pygame.Rect) -> None:
        ink = self.dialog.ink
        if row.result == "cleared":
            ink.painter.icon(surface, "check", rect.center, ink.px(18, 14), ink.palette.accent)

    def _legend(self) -> list[tuple[str, str]]:
        tr = self.context.tr
        shown = bool(self.list and any(column.caption == tr("Help used") for column in self.list.columns))
        return legend(tr, shown)

    def _legend_foot(self) -> bool:
        """Whether the meaning of the marks stands below the rows, for it has no room beside the buttons."""
        return legend_width(self.dialog.ink, self._legend()) > self.room_beside_buttons()

    def foot_height(self) -> int:
        """The meaning of the marks, if there is room nowhere else."""
        if not self._legend_foot():
            return 0
        ink = self.dialog.ink
        lines = legend_lines(ink, self._legend(), self.width)
        return ink.px(NOTE_GAP) + len(lines) * ink.px(LEGEND_ROW) + ink.px(6)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw what the list wants, and the meaning of the marks."""
        super().paint(surface)
        if not self.rows:
            return
        ink, words = self.dialog.ink, self._legend()
        if not self._legend_foot():
            paint_legend(surface, ink, words, self.beside_buttons())
            return
        top = self.content_bottom() - self.foot_height() + ink.px(NOTE_GAP)
        row = pygame.Rect(self.dialog.view.x, top, self.width, ink.px(LEGEND_ROW))
        surface.set_clip(self.dialog.view)
        for line in legend_lines(ink, words, self.width):
            paint_legend(surface, ink, line, row)
            row.y += row.height
        surface.set_clip(None)

    def empty_text(self) -> str:
        """That the list waits for games."""
        tr = self.context.tr
        if self.filter.layout is not None or self.without_help:
            return tr("No game passes this filter yet.")
        return tr("No game has ended yet. The first one will stand right here.")


class UnfinishedPage(ListPage):
    """The games that were left."""

    def fetch(self) -> list[ScoreRow]:
        """The newest first."""
        return self.context.history.unfinished(LONGEST_LIST) if self.context.history else []

    def renew(self) -> None:
        """Without the game that was deleted."""
        self.rows = self.fetch()
        self.cursor = max(0, min(self.cursor, len(self.rows) - 1))

    def columns(self, rows: list[ScoreRow]) -> list[Column]:
        """Layout, pairs left, score, time, day and deal."""
        tr = self.context.tr
        return [
            self.title_column(rows),
            Column(tr("Pairs left"), [format_number(row.pairs_left) for row in rows], "right", strong=True),
            Column(tr("Score"), [format_number(row.score) for row in rows], "right", spare=1),
            Column(tr("Time"), [clock_text(row.seconds) for row in rows], "right", spare=2),
            self.date_column(rows),
            Column(tr("Deal"), [number_text(row) for row in rows], "right", spare=4),
        ]

    def foot_height(self) -> int:
        """What can be done with a game, if that has no room beside the buttons."""
        return self.note_height(self._note())

    def paint(self, surface: pygame.Surface) -> None:
        """Draw what the list wants, and what can be done with a game."""
        super().paint(surface)
        if self.rows:
            self.paint_note(surface, self._note())

    def _note(self) -> str:
        return self.context.tr("Any of these games can be taken up again.")

    def empty_text(self) -> str:
        """That nothing is waiting."""
        return self.context.tr("No unfinished games. A game you leave for another one is kept here.")
