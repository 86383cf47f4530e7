"""The pages that list games: the high scores, and the games that were left."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mahjong_solitaire.i18n import format_number, title
from mahjong_solitaire.scores import Part, ScoreRow
from mahjong_solitaire.ui.game_card import GameCard, date_text, number_text
from mahjong_solitaire.ui.game_over import clock_text
from mahjong_solitaire.ui.scene import Change, Push
from mahjong_solitaire.ui.score_controls import Chooser, Column, RowList
from mahjong_solitaire.ui.score_marks import paint_help, paint_legend, width_of_help
from mahjong_solitaire.ui.scrolling import ScrollDialog
from mahjong_solitaire.ui.widgets import SWITCH_INSET, Action, Switch

LONGEST_LIST = 500
"""The most games of a list."""
PAGE_TOP = 88
"""From the top of the dialog to what a page begins with."""
FILTER_HEIGHT = 44
HEAD_HEIGHT = 28
CHOOSER_WIDTH = 380
EMPTY_ICON = 72


class Page:
    """One of the pages of a dialog; it adds its controls to the dialog whenever that is built anew."""

    scrolls_by_arrows = False
    """Whether the arrow keys scroll as long as there is something to scroll."""

    def __init__(self, dialog: ScrollDialog) -> None:
        self.dialog = dialog
        self.context = dialog.context

    def top(self) -> int:
        """The row of the window in which the content begins."""
        raise NotImplementedError

    def build(self) -> None:
        """Add the controls, and say how high the content is."""
        raise NotImplementedError

    def paint(self, surface: pygame.Surface) -> None:
        """Draw what is no control."""

    def begin(self) -> None:
        """Have in sight what matters most."""

    def buttons(self) -> Sequence[tuple[str, str, Action]]:
        """Buttons at the bottom, as ``(key, caption, action)``."""
        return ()

    def key_pressed(self, event: pygame.event.Event) -> bool:
        """Take a key before the dialog does; whether it meant something."""
        return False

    def filter_top(self) -> int:
        """The row of the window in which the choosers begin."""
        return self.dialog.panel.y + self.dialog.ink.px(PAGE_TOP)

    def below_filters(self) -> int:
        """The row of the window below the choosers."""
        ink = self.dialog.ink
        return self.filter_top() + ink.target(FILTER_HEIGHT) + ink.px(8)

    def beside_buttons(self, first: str) -> pygame.Rect:
        """The row left of the buttons, of which this is the first."""
        dialog, ink = self.dialog, self.dialog.ink
        button = dialog.control(first).place
        left = dialog.view.x
        return pygame.Rect(left, button.y, button.left - ink.px(20) - left, button.height)

    def paint_empty(self, surface: pygame.Surface, icon: str, text: str) -> None:
        """Draw an icon and say why there is nothing."""
        ink, view = self.dialog.ink, self.dialog.view
        center = (view.centerx, view.centery - ink.px(EMPTY_ICON))
        ink.painter.icon(surface, icon, center, ink.px(EMPTY_ICON), ink.palette.muted)
        width = min(ink.px(560), view.width)
        room = pygame.Rect(view.centerx - width // 2, view.centery, width, view.bottom - view.centery)
        ink.paragraph(surface, text, room, 19, ink.palette.text, align="center")

    def turned_by_key(self, event: pygame.event.Event) -> bool:
        """The left and right keys turn the chooser that has the focus."""
        dialog = self.dialog
        if event.key not in (pygame.K_LEFT, pygame.K_RIGHT) or not (dialog.ring_shown and dialog.focus):
            return False
        control = dialog.control(dialog.focus)
        if isinstance(control, Chooser):
            control.turn(-1 if event.key == pygame.K_LEFT else 1)
        return isinstance(control, Chooser)


class LayoutFilter:
    """Which layouts there are to choose from: all together, and each that was played."""

    def __init__(self, page: Page, layout: str | None) -> None:
        self.page = page
        self.layout = layout
        self._parts: tuple[Part, ...] | None = None

    def names(self) -> list[str | None]:
        """All of them, then each, the most played first; counted when somebody wants to choose."""
        if self._parts is None:
            history = self.page.context.history
            self._parts = history.statistics().by_layout if history else ()
        played: list[str | None] = [None, *(part.name for part in self._parts)]
        return played if self.layout in played else [*played, self.layout]

    def turn(self, step: int) -> None:
        """Choose the next or the one before."""
        names = self.names()
        self.layout = names[(names.index(self.layout) + step) % len(names)]

    def text(self) -> str:
        """What is chosen, in words."""
        context = self.page.context
        if self.layout is None:
            return context.tr("All layouts")
        for part in self._parts or ():
            if part.name == self.layout:
                return title(part.titles, context.tr.language) or part.name
        files = [file for file in context.library.load().files if file.name == self.layout]
        return files[0].title(context.tr.language) if files else self.layout


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

    def head_top(self) -> int:
        """The row of the window in which the captions of the columns begin."""
        return self.filter_top()

    def top(self) -> int:
        """Below the captions of the columns."""
        return self.head_top() + self.dialog.ink.px(HEAD_HEIGHT)

    def build(self) -> None:
        """The list."""
        if self.rows is None:
            self.rows, self.cursor = self.fetch(), 0
            self.cursor = max(0, self.marked())
        self.list = None
        self.dialog.content_height = 0
        if self.rows:
            self.list = RowList(self.dialog, self.columns(self.rows), len(self.rows), self._open)
            self.list.cursor = self.cursor
            self.list.marked = self.marked()
            self.dialog.add(self.list)
            self.dialog.content_height = len(self.rows) * self.list.row_height

    def marked(self) -> int:
        """The row to highlight, -1 if there is none."""
        return -1

    def begin(self) -> None:
        """Bring the cursor into sight."""
        if self.list:
            self.list.reveal()

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the captions, or say that there is nothing."""
        if self.list:
            self.list.paint_head(surface, self.head_top(), self.dialog.ink.px(HEAD_HEIGHT))
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
        return Column(tr("Layout"), [row.title(tr.language) for row in rows], grows=True)

    def date_column(self, rows: list[ScoreRow]) -> Column:
        """The days."""
        tr = self.context.tr
        return Column(tr("Date"), [date_text(row, tr.language) for row in rows], "right", muted=True)


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

    def head_top(self) -> int:
        """Below the filters."""
        return self.below_filters()

    def build(self) -> None:
        """The filters and the list."""
        dialog, ink, tr = self.dialog, self.dialog.ink, self.context.tr
        view = dialog.view
        width = min(ink.px(CHOOSER_WIDTH), view.width // 2)
        rect = pygame.Rect(view.x, self.filter_top(), width, ink.target(FILTER_HEIGHT))
        dialog.add(Chooser(dialog.stage, "layout", rect, self._turn, tr("Layout"), self.filter.text()))
        caption = tr("Without help")
        rect = pygame.Rect(0, rect.y, ink.width(caption, 18) + ink.px(100), rect.height)
        rect.right = view.right + ink.px(SWITCH_INSET)
        dialog.add(Switch(dialog.stage, "without-help", rect, self._switch, caption, self.without_help))
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
        self.begin()

    def columns(self, rows: list[ScoreRow]) -> list[Column]:
        """Rank, name if anybody has one, score, time, day, layout unless there is but one, deal and help."""
        tr, ink = self.context.tr, self.dialog.ink
        ranks = [str(i + 1) if i < LONGEST_LIST else "…" for i in range(len(rows))]
        cleared = Column("", (), width=ink.px(20), draw=lambda s, i, r: self._paint_cleared(s, rows[i], r))
        marks = Column(tr("Help used"), (), width=max(width_of_help(ink, row) for row in rows))
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
            Column(tr("Deal"), [number_text(row) for row in rows], "right"),
            marks,
        ]

    def _paint_cleared(self, surface: pygame.Surface, row: ScoreRow, rect: pygame.Rect) -> None:
        ink = self.dialog.ink
        if row.result == "cleared":
            ink.painter.icon(surface, "check", rect.center, ink.px(18, 14), ink.palette.accent)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw what the list wants, and the meaning of the marks at the bottom."""
        super().paint(surface)
        if self.rows:
            paint_legend(surface, self.dialog.ink, self.context.tr, self.beside_buttons("done"))

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

    def columns(self, rows: list[ScoreRow]) -> list[Column]:
        """Layout, pairs left, score, time, day and deal."""
        tr = self.context.tr
        return [
            self.title_column(rows),
            Column(tr("Pairs left"), [format_number(row.pairs_left) for row in rows], "right", strong=True),
            Column(tr("Score"), [format_number(row.score) for row in rows], "right"),
            Column(tr("Time"), [clock_text(row.seconds) for row in rows], "right"),
            self.date_column(rows),
            Column(tr("Deal"), [number_text(row) for row in rows], "right"),
        ]

    def paint(self, surface: pygame.Surface) -> None:
        """Draw what the list wants, and what can be done with a game."""
        super().paint(surface)
        ink = self.dialog.ink
        if self.rows:
            said = self.context.tr("Any of these games can be taken up again.")
            ink.line(surface, said, self.beside_buttons("done"), 15, ink.palette.muted)

    def empty_text(self) -> str:
        """That nothing is waiting."""
        return self.context.tr("No game is waiting. One that is left for another waits here to be taken up again.")
