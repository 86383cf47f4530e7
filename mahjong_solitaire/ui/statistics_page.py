"""The page of statistics: figures, plots, and tables by layout and difficulty."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial

import pygame

from mahjong_solitaire.i18n import format_number, title
from mahjong_solitaire.scores import Part, Point, Statistics
from mahjong_solitaire.storage import DIFFICULTIES, player_folder
from mahjong_solitaire.ui.game_card import grade_text, local
from mahjong_solitaire.ui.game_over import clock_text, share_text
from mahjong_solitaire.ui.message import Message
from mahjong_solitaire.ui.plots import Moment, Plot, histogram, line_plot, one_by_one, share_plot
from mahjong_solitaire.ui.scene import Change, Push
from mahjong_solitaire.ui.score_controls import Chooser, Column, cell, kept, needed_width, spread
from mahjong_solitaire.ui.score_page import CHOOSER_WIDTH, FILTER_GAP, FILTER_HEIGHT, LEAST_CHOOSER, LayoutFilter, Page
from mahjong_solitaire.ui.scrolling import ScrollDialog
from mahjong_solitaire.ui.widgets import Action

GAP = 14
TILE_HEIGHT = 74
TILES_IN_ROW, LEAST_TILE = 5, 136
"""The most figures side by side, and the least width of one."""
PLOT_HEIGHT, LEAST_PLOT = 262, 165
"""The height of a plot, and how low it can be to be seen as a whole."""
NARROWEST_PLOT = 320
"""With less than twice this width the plots stand below each other."""
NOTE = 13.5
"""The size of the small words beside the caption of a plot."""
CAPTION_HEIGHT = 42
"""The row above a plot or a table."""
PLOT_INSET = 14
TABLE_ROW = 30
NONE = "–"

Paint = Callable[[pygame.Surface, pygame.Rect], None]


NARROWEST_TABLE = 420
"""With fewer pixels than these the table of difficulties takes the whole width."""


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

    @property
    def empty(self) -> bool:
        """Whether no game passes the filters."""
        return not self.figures.games

    def above(self) -> int:
        """The filters."""
        return self.filters_height(2 if self._stacked else 1) + self.dialog.ink.px(4)

    @property
    def _stacked(self) -> bool:
        """Whether the filters stand below each other."""
        ink = self.dialog.ink
        return self.width < 2 * ink.px(LEAST_CHOOSER) + ink.px(GAP)

    # ---------------------------------------------------------------- controls

    def build(self) -> None:
        """The filters, and where everything lies."""
        dialog, ink, tr = self.dialog, self.dialog.ink, self.context.tr
        view, clip = dialog.view, self.clip()
        width = view.width if self._stacked else min(ink.px(CHOOSER_WIDTH), (view.width - ink.px(GAP)) // 2)
        rect = pygame.Rect(view.x, self.page_top(), width, ink.target(FILTER_HEIGHT))
        dialog.add(Chooser(dialog.stage, "layout", rect, self._turn_layout, tr("Layout"), self.filter.text(), clip))
        step = (0, rect.height + ink.px(FILTER_GAP)) if self._stacked else (width + ink.px(GAP), 0)
        grade = tr("All") if self.difficulty is None else grade_text(tr, self.difficulty)
        chooser = Chooser(dialog.stage, "difficulty", rect.move(step), self._turn_grade, tr("Difficulty"), grade, clip)
        dialog.add(chooser)
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
        if self.empty:
            self.dialog.content_height = self.empty_height(self._empty_text())
            return
        gap = ink.px(GAP)
        y = self._arrange_tiles(view.y + self.lead)
        cells = self._plot_cells(y)
        grades = Table(self, self.context.tr("Difficulty"), self.figures.by_difficulty)
        beside = cells[3].y == cells[2].y and grades.fits(cells[3].width)
        if not beside and self.low:
            cells[2].width = view.width
        self._arrange_plots(cells[0], cells[1])
        self._arrange_share(cells[2])
        y = cells[2].bottom + gap
        if beside:
            self.blocks.append((cells[3], grades.paint))
        else:
            self.blocks.append((pygame.Rect(view.x, y, view.width, grades.height), grades.paint))
            y += grades.height + gap
        layouts = Table(self, self.context.tr("Layout"), self.figures.by_layout)
        rect = pygame.Rect(view.x, y, view.width, layouts.height)
        self.blocks.append((rect, layouts.paint))
        note = self.note_height(self._note())
        self.dialog.content_height = rect.bottom - view.y + ink.px(6) + note

    def _plot_cells(self, y: int) -> list[pygame.Rect]:
        """Where three plots and a table lie: two side by side, or all below each other."""
        ink, view, gap = self.dialog.ink, self.dialog.view, self.dialog.ink.px(GAP)
        height = max(ink.px(LEAST_PLOT), min(ink.px(PLOT_HEIGHT), view.height - gap))
        if view.width < 2 * ink.px(NARROWEST_PLOT) + gap:
            return [pygame.Rect(view.x, y + i * (height + gap), view.width, height) for i in range(4)]
        half = (view.width - gap) // 2
        return [
            pygame.Rect(x, y + row * (height + gap), half, height)
            for row in (0, 1)
            for x in (view.x, view.right - half)
        ]

    def _arrange_tiles(self, y: int) -> int:
        """The figures in rows of almost the same number; answers with the row below them."""
        ink, view, gap = self.dialog.ink, self.dialog.view, self.dialog.ink.px(GAP)
        figures, height = self._figures(), ink.px(TILE_HEIGHT)
        most = min(TILES_IN_ROW, (view.width + gap) // (ink.px(LEAST_TILE) + gap))
        rows = -(-len(figures) // most)
        for row in range(rows):
            count = -(-len(figures) // (rows - row))
            edges = [view.x + (view.width + gap) * i // count for i in range(count + 1)]
            for i, (caption, value) in enumerate(figures[:count]):
                rect = pygame.Rect(edges[i], y, edges[i + 1] - gap - edges[i], height)
                self.blocks.append((rect, self._tile(caption, value)))
            figures, y = figures[count:], y + height + gap
        return y

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
        tr, ink, figures = self.context.tr, self.dialog.ink, self.figures
        points = _moments(figures.series)
        if points:
            scores = partial(line_plot, ink, points=points, language=tr.language, games=figures.games)
            caption = tr("Score, game by game") if one_by_one(points) else tr("Score over time")
            self._add_plot(left, caption, tr("line: running mean") if len(points) > 2 else "", scores)
        spread_out = partial(histogram, ink, bins=figures.histogram)
        self._add_plot(right, tr("Distribution of scores"), tr("games by score"), spread_out)

    def _arrange_share(self, rect: pygame.Rect) -> None:
        tr, points = self.context.tr, _moments(self.figures.share_over_time)
        if points:
            share = partial(share_plot, self.dialog.ink, points=points, language=tr.language, games=self.figures.games)
            caption = tr("Share cleared, game by game") if one_by_one(points) else tr("Share cleared over time")
            self._add_plot(rect, caption, tr("running mean"), share)

    def _add_plot(self, rect: pygame.Rect, caption: str, note: str, make: Callable[[tuple[int, int]], Plot]) -> None:
        """A plot below its caption, which has a note beside it, or below it if there is no room."""
        ink, inset = self.dialog.ink, self.dialog.ink.px(PLOT_INSET)
        width, space = rect.width - 2 * inset, ink.px(10)
        below = ink.width(caption, 17, "bold") + space + ink.width(note, NOTE) > width and not self.pinned
        head = ink.px(CAPTION_HEIGHT) + (ink.leading(NOTE) if below else 0)
        plot = make((width, rect.height - head - inset))
        self.plots.append(plot)

        def paint(surface: pygame.Surface, place: pygame.Rect) -> None:
            paint_well(surface, self.dialog, place)
            row = pygame.Rect(place.x + inset, place.y, width, ink.px(CAPTION_HEIGHT))
            if below:
                rest = pygame.Rect(row.x, row.bottom - ink.px(8), width, ink.leading(NOTE))
            else:
                row.width -= ink.width(note, NOTE) + space
                rest = pygame.Rect(row.right + space, row.y, place.right - inset - row.right - space, row.height)
            ink.line(surface, caption, row, 17, ink.palette.text, "bold")
            ink.line(surface, note, rest, NOTE, ink.palette.muted, align="left" if below else "right")
            plot.draw(surface, (place.x + inset, place.y + head), ink)

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
        view = self.dialog.view
        surface.set_clip(view)
        for rect, paint in self.blocks:
            place = rect.move(0, -self.dialog.offset)
            if place.colliderect(view):
                paint(surface, place)
        surface.set_clip(None)
        if self.empty:
            self.paint_empty(surface, "stats", self._empty_text())
            if not self.note_height(self._note()):
                self.paint_note(surface, self._note())
        else:
            self.paint_note(surface, self._note())

    def _note(self) -> str:
        return self.context.tr("Unfinished games do not count.")

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
            Column(tr("Best score"), [format_number(part.best) for part in parts], "right", spare=1),
            Column(tr("Average"), [format_number(round(part.average)) for part in parts], "right", spare=2),
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

    def fits(self, width: int) -> bool:
        """Whether all columns have room in a table of a width in pixels."""
        needed = needed_width(self.ink, [column.measure(self.ink) for column in self.columns])
        return width >= max(NARROWEST_TABLE, needed)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw captions and rows."""
        ink, palette = self.ink, self.ink.palette
        paint_well(surface, self.page.dialog, rect)
        head = pygame.Rect(rect.x, rect.y, rect.width, ink.px(CAPTION_HEIGHT))
        columns = kept(ink, self.columns, rect.width)
        for column, place in zip(columns, spread(ink, columns, head), strict=True):
            ink.line(surface, column.caption, place, 14, palette.accent, "bold", column.align)
            y = head.bottom
            for text in column.texts:
                room = pygame.Rect(place.x, y, place.width, self.row_height)
                cell(surface, ink, text, room, palette.text, column.align, "bold" if column.strong else "regular")
                y += self.row_height


def paint_well(surface: pygame.Surface, dialog: ScrollDialog, rect: pygame.Rect) -> None:
    """The panel behind a figure, a plot or a table."""
    palette = dialog.ink.palette
    dialog.ink.painter.panel(surface, rect, (palette.well,) * 2, dialog.ink.px(16), palette.edge, dialog.ink.hairline)


def _number(value: float | None) -> str:
    return NONE if value is None else format_number(round(value))


def _time(seconds: float | None) -> str:
    return NONE if seconds is None else clock_text(seconds)


def _moments(points: Sequence[Point]) -> list[Moment]:
    """Points by the player's clock, without those whose time makes no sense."""
    return [(when, point.value) for point in points if (when := local(point.date))]
