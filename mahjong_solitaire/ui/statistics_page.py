"""The page of statistics: figures, plots, and tables by layout and difficulty."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date

import pygame

from mahjong_solitaire.i18n import format_number, title
from mahjong_solitaire.scores import Part, Point, Statistics
from mahjong_solitaire.storage import DIFFICULTIES, player_folder
from mahjong_solitaire.ui.game_card import grade_text, local
from mahjong_solitaire.ui.game_over import clock_text, share_text
from mahjong_solitaire.ui.message import Message
from mahjong_solitaire.ui.plots import Moment, Plot, histogram, line_plot, share_plot
from mahjong_solitaire.ui.scene import Change, Push
from mahjong_solitaire.ui.score_controls import Chooser, Column, cell, spread
from mahjong_solitaire.ui.score_pages import CHOOSER_WIDTH, FILTER_HEIGHT, LayoutFilter, Page
from mahjong_solitaire.ui.scrolling import ScrollDialog
from mahjong_solitaire.ui.widgets import Action

GAP = 14
TILE_HEIGHT = 74
TILES_IN_ROW = 5
PLOT_HEIGHT = 262
CAPTION_HEIGHT = 42
"""The row above a plot or a table."""
PLOT_INSET = 14
TABLE_ROW = 30
NONE = "–"

Paint = Callable[[pygame.Surface, pygame.Rect], None]


NARROWEST_TABLE = 420
"""The pixels that the table of difficulties needs in every language; with fewer it takes the whole width."""


class StatisticsPage(Page):
    """Figures of all games or of some; what does not fit scrolls."""

    scrolls_by_arrows = True

    def __init__(self, dialog: ScrollDialog, layout: str | None) -> None:
        super().__init__(dialog)
        self.filter = LayoutFilter(self, layout)
        self.difficulty: str | None = None
        self.blocks: list[tuple[pygame.Rect, Paint]] = []
        """What there is to draw, where it lies if nothing is scrolled."""
        self.plots: list[Plot] = []
        self._known: dict[tuple[str | None, str | None], Statistics] = {}

    @property
    def figures(self) -> Statistics:
        """The figures to show, counted once."""
        wanted = (self.filter.layout, self.difficulty)
        if wanted not in self._known:
            history = self.context.history
            self._known[wanted] = history.statistics(*wanted) if history else Statistics()
        return self._known[wanted]

    def top(self) -> int:
        """Below the filters."""
        return self.below_filters() + self.dialog.ink.px(4)

    # ---------------------------------------------------------------- controls

    def build(self) -> None:
        """The filters, and where everything lies."""
        dialog, ink, tr = self.dialog, self.dialog.ink, self.context.tr
        view = dialog.view
        width = min(ink.px(CHOOSER_WIDTH), (view.width - ink.px(GAP)) // 2)
        rect = pygame.Rect(view.x, self.filter_top(), width, ink.target(FILTER_HEIGHT))
        dialog.add(Chooser(dialog.stage, "layout", rect, self._turn_layout, tr("Layout"), self.filter.text()))
        rect = rect.move(width + ink.px(GAP), 0)
        grade = tr("All") if self.difficulty is None else grade_text(tr, self.difficulty)
        dialog.add(Chooser(dialog.stage, "difficulty", rect, self._turn_grade, tr("Difficulty"), grade))
        self._arrange()

    def buttons(self) -> Sequence[tuple[str, str, Action]]:
        """The export."""
        return [("export", self.context.tr("Export as CSV"), self._export)]

    def key_pressed(self, event: pygame.event.Event) -> bool:
        """Left and right turn the choosers."""
        return self.turned_by_key(event)

    def _turn_layout(self, step: int) -> None:
        self.filter.turn(step)
        self._anew()

    def _turn_grade(self, step: int) -> None:
        grades = [None, *DIFFICULTIES]
        self.difficulty = grades[(grades.index(self.difficulty) + step) % len(grades)]
        self._anew()

    def _anew(self) -> None:
        self.dialog.offset = 0
        self.dialog.rebuild()

    def _export(self) -> Change | None:
        """Write all games to a file in the player's folder, and say where it is."""
        tr, history = self.context.tr, self.context.history
        path = player_folder() / f"games-{date.today().isoformat()}.csv"
        try:
            count = history.export_csv(path) if history else 0
        except OSError as error:
            reason = error.strerror or str(error)
            said = tr("The file {file} cannot be written: {reason}", file=path, reason=reason)
            return Push(Message(self.context, tr("Export as CSV"), said))
        said = tr.plural("{count} game was written to {file}", "{count} games were written to {file}", count, file=path)
        return Push(Message(self.context, tr("Export as CSV"), said))

    # ---------------------------------------------------------------- where everything lies

    def _arrange(self) -> None:
        self.blocks, self.plots = [], []
        ink, view = self.dialog.ink, self.dialog.view
        if not self.figures.games:
            self.dialog.content_height = 0
            return
        y = self._arrange_tiles(view.y)
        gap, height = ink.px(GAP), ink.px(PLOT_HEIGHT)
        half = (view.width - gap) // 2
        left = pygame.Rect(view.x, y, half, height)
        right = pygame.Rect(view.right - half, y, half, height)
        self._arrange_plots(left, right)
        y = left.bottom + gap
        self._arrange_share(left.move(0, height + gap))
        grades = Table(self, self.context.tr("Difficulty"), self.figures.by_difficulty)
        y += height + gap
        if half >= NARROWEST_TABLE:
            self.blocks.append((right.move(0, height + gap), grades.paint))
        else:
            self.blocks.append((pygame.Rect(view.x, y, view.width, grades.height), grades.paint))
            y += grades.height + gap
        layouts = Table(self, self.context.tr("Layout"), self.figures.by_layout)
        rect = pygame.Rect(view.x, y, view.width, layouts.height)
        self.blocks.append((rect, layouts.paint))
        self.dialog.content_height = rect.bottom - view.y + ink.px(6)

    def _arrange_tiles(self, y: int) -> int:
        """The figures in rows; answers with the row below them."""
        ink, view, gap = self.dialog.ink, self.dialog.view, self.dialog.ink.px(GAP)
        edges = [view.x + (view.width + gap) * i // TILES_IN_ROW for i in range(TILES_IN_ROW + 1)]
        height = ink.px(TILE_HEIGHT)
        for i, (caption, value) in enumerate(self._figures()):
            row, column = divmod(i, TILES_IN_ROW)
            width = edges[column + 1] - gap - edges[column]
            rect = pygame.Rect(edges[column], y + row * (height + gap), width, height)
            self.blocks.append((rect, self._tile(caption, value)))
        return self.blocks[-1][0].bottom + gap

    def _figures(self) -> list[tuple[str, str]]:
        tr, known = self.context.tr, self.figures
        return [
            (tr("Games"), format_number(known.games)),
            (tr("Cleared"), format_number(known.cleared)),
            (tr("Best score"), _number(known.best)),
            (tr("Average"), _number(known.average)),
            (tr("Median"), _number(known.median)),
            (tr("Share cleared"), share_text(known.share)),
            (tr("Best time"), _time(known.best_time)),
            (tr("Average time"), _time(known.average_time)),
            (tr("Streak now"), format_number(known.streak)),
            (tr("Longest streak"), format_number(known.longest_streak)),
        ]

    def _arrange_plots(self, left: pygame.Rect, right: pygame.Rect) -> None:
        tr, ink = self.context.tr, self.dialog.ink
        size = self._plot_size(left)
        points = _moments(self.figures.series)
        if points:
            plot = line_plot(ink, size, points, tr.language)
            self._add_plot(left, tr("Score over time"), tr("line: running mean"), plot)
        spread_out = histogram(ink, size, self.figures.histogram)
        self._add_plot(right, tr("Distribution of scores"), tr("games by score"), spread_out)

    def _arrange_share(self, rect: pygame.Rect) -> None:
        tr, points = self.context.tr, _moments(self.figures.share_over_time)
        if points:
            plot = share_plot(self.dialog.ink, self._plot_size(rect), points, tr.language)
            self._add_plot(rect, tr("Share cleared over time"), tr("running mean"), plot)

    def _plot_size(self, rect: pygame.Rect) -> tuple[int, int]:
        inset = self.dialog.ink.px(PLOT_INSET)
        return rect.width - 2 * inset, rect.height - self.dialog.ink.px(CAPTION_HEIGHT) - inset

    def _add_plot(self, rect: pygame.Rect, caption: str, note: str, plot: Plot) -> None:
        ink = self.dialog.ink
        self.plots.append(plot)

        def paint(surface: pygame.Surface, place: pygame.Rect) -> None:
            paint_well(surface, self.dialog, place)
            inset = ink.px(PLOT_INSET)
            row = pygame.Rect(place.x + inset, place.y, place.width - 2 * inset, ink.px(CAPTION_HEIGHT))
            row.width -= ink.width(note, 13.5) + ink.px(10)
            ink.line(surface, caption, row, 17, ink.palette.text, "bold")
            rest = pygame.Rect(row.right + ink.px(10), row.y, place.right - inset - row.right - ink.px(10), row.height)
            ink.line(surface, note, rest, 13.5, ink.palette.muted, align="right")
            plot.draw(surface, (place.x + inset, row.bottom), ink)

        self.blocks.append((rect, paint))

    def _tile(self, caption: str, value: str) -> Paint:
        ink = self.dialog.ink

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            paint_well(surface, self.dialog, rect)
            room = rect.inflate(-2 * ink.px(8), -2 * ink.px(8))
            foot = ink.leading(14)
            upper = pygame.Rect(room.x, room.y, room.width, room.height - foot)
            ink.line(surface, value, upper, 26, ink.palette.text, "bold", "center")
            lower = pygame.Rect(room.x, room.bottom - foot, room.width, foot)
            ink.line(surface, caption, lower, 14, ink.palette.muted, align="center")

        return paint

    # ---------------------------------------------------------------- drawing

    def paint(self, surface: pygame.Surface) -> None:
        """Draw what is in sight, and a note beside the buttons."""
        ink, view = self.dialog.ink, self.dialog.view
        surface.set_clip(view)
        for rect, paint in self.blocks:
            place = rect.move(0, -self.dialog.offset)
            if place.colliderect(view):
                paint(surface, place)
        surface.set_clip(None)
        if not self.blocks:
            self.paint_empty(surface, "stats", self._empty_text())
        said = self.context.tr("Unfinished games do not count.")
        ink.line(surface, said, self.beside_buttons("export"), 15, ink.palette.muted)

    def _empty_text(self) -> str:
        tr = self.context.tr
        if self.filter.layout is None and self.difficulty is None:
            return tr("As soon as a game has ended, its figures stand here.")
        return tr("No game passes this filter yet.")


class Table:
    """The figures of the parts of all games."""

    def __init__(self, page: StatisticsPage, caption: str, parts: Sequence[Part]) -> None:
        self.page = page
        self.ink = page.dialog.ink
        tr = page.context.tr
        names = [title(p.titles, tr.language) or p.name if p.titles else grade_text(tr, p.name) for p in parts]
        self.columns = [
            Column(caption, names, grows=True, strong=True),
            Column(tr("Games"), [format_number(part.games) for part in parts], "right"),
            Column(tr("Cleared"), [share_text(part.share) for part in parts], "right"),
            Column(tr("Best score"), [format_number(part.best) for part in parts], "right"),
            Column(tr("Average"), [format_number(round(part.average)) for part in parts], "right"),
        ]
        self.count = len(parts)

    @property
    def row_height(self) -> int:
        """The height of each row."""
        return max(self.ink.px(TABLE_ROW), self.ink.leading(16))

    @property
    def height(self) -> int:
        """The height of all of it."""
        return self.ink.px(CAPTION_HEIGHT) + self.count * self.row_height + self.ink.px(PLOT_INSET)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw captions and rows."""
        ink, palette = self.ink, self.ink.palette
        paint_well(surface, self.page.dialog, rect)
        head = pygame.Rect(rect.x, rect.y, rect.width, ink.px(CAPTION_HEIGHT))
        for column, place in zip(self.columns, spread(ink, self.columns, head), strict=True):
            ink.line(surface, column.caption, place, 14, palette.accent, "bold", column.align)
            y = head.bottom
            for text in column.texts:
                room = pygame.Rect(place.x, y, place.width, self.row_height)
                cell(surface, ink, text, room, palette.text, column.align, "bold" if column.strong else "regular")
                y += self.row_height


def paint_well(surface: pygame.Surface, dialog: ScrollDialog, rect: pygame.Rect) -> None:
    """The panel behind a figure, a plot or a table."""
    palette = dialog.ink.palette
    dialog.ink.painter.panel(surface, rect, (palette.well,) * 2, dialog.ink.px(16), palette.edge)


def _number(value: float | None) -> str:
    return NONE if value is None else format_number(round(value))


def _time(seconds: float | None) -> str:
    return NONE if seconds is None else clock_text(seconds)


def _moments(points: Sequence[Point]) -> list[Moment]:
    """Points by the player's clock, without those whose time makes no sense."""
    return [(when, point.value) for point in points if (when := local(point.date))]
