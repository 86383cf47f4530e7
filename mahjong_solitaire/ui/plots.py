"""Plots of the statistics: scores over time, how they are spread, and the share of cleared games.

A plot is a picture without letters and the labels that belong to it; the labels are written with the dialog's ink when
it is painted, so they are as sharp as the rest.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import partial

import pygame

from mahjong_solitaire.i18n import format_number
from mahjong_solitaire.scores import Bin
from mahjong_solitaire.ui.dialog_style import Align, Ink
from mahjong_solitaire.ui.theme import Rgb, Rgba, reduce_svg

FINE = 2
"""Lines are drawn this many times larger and reduced, which makes them smooth."""
LETTERS = 13.5
"""Size of the labels."""
LABEL_GAP = 7
"""Between the axes and their labels."""
BETWEEN_LABELS = 14
"""The least distance of two labels of the same axis."""
ROW = 30
"""The least distance of two horizontal lines."""
DOT, LINE = 2.6, 3.2
"""Radius of a dot and width of a line, in pixels at a height of 720."""
AXIS, GRID = 130, 50
"""How strong the lowest horizontal line is, and the others, of 255."""
TREND_PARTS = 10
"""A trend is the running mean over this fraction of all points."""

Moment = tuple[datetime, float]
"""A local time without time zone, and a value."""


@dataclass(frozen=True, slots=True)
class Label:
    """A text beside an axis."""

    text: str
    rect: pygame.Rect
    align: Align


@dataclass(frozen=True, slots=True)
class Plot:
    """A picture, premultiplied, and the labels upon it."""

    surface: pygame.Surface
    labels: tuple[Label, ...]

    def draw(self, target: pygame.Surface, pos: tuple[int, int], ink: Ink) -> None:
        """Draw picture and labels with the upper left corner at ``pos``."""
        target.blit(self.surface, pos, special_flags=pygame.BLEND_PREMULTIPLIED)
        for label in self.labels:
            ink.line(target, label.text, label.rect.move(pos), LETTERS, ink.palette.muted, align=label.align)


# ---------------------------------------------------------------- the three plots


def line_plot(ink: Ink, size: tuple[int, int], points: Sequence[Moment], language: str) -> Plot:
    """Values over time as dots, and their trend as a line."""
    frame = _Frame(ink, size, *_times(points))
    frame.rule_numbers(max(value for _, value in points))
    frame.rule_dates(language)
    dots = frame.spots(points)
    for x, y in dots:
        frame.dot(x, y, (*ink.palette.muted, 150))
    if len(points) > 2:
        frame.line(frame.spots(trend(points)), ink.palette.accent)
    return frame.plot()


def share_plot(ink: Ink, size: tuple[int, int], points: Sequence[Moment], language: str) -> Plot:
    """The trend of a share from 0 to 1 over time, filled down to its axis."""
    frame = _Frame(ink, size, *_times(points))
    frame.rule_shares()
    frame.rule_dates(language)
    spots = frame.spots(trend(points))
    if len(spots) == 1:
        frame.dot(*spots[0], (*ink.palette.accent, 255))
    else:
        frame.fill_below(spots, (*ink.palette.accent, 60))
        frame.line(spots, ink.palette.accent)
    return frame.plot()


def histogram(ink: Ink, size: tuple[int, int], bins: Sequence[Bin]) -> Plot:
    """How many values lie in each bin, as bars."""
    frame = _Frame(ink, size, bins[0].low, bins[-1].high)
    frame.rule_numbers(max(count for _, _, count in bins))
    frame.rule_edges([low for low, _, _ in bins] + [bins[-1].high])
    for low, high, count in bins:
        frame.bar(low, high, count, (*ink.palette.accent, 230))
    return frame.plot()


def trend(points: Sequence[Moment]) -> list[Moment]:
    """The running mean of the values, near the ends over fewer of them."""
    reach = max(1, len(points) // TREND_PARTS // 2)
    sums = [0.0, *itertools.accumulate(value for _, value in points)]
    smooth = []
    for i, (when, _) in enumerate(points):
        low, high = max(0, i - reach), min(len(points), i + reach + 1)
        smooth.append((when, (sums[high] - sums[low]) / (high - low)))
    return smooth


def _times(points: Sequence[Moment]) -> tuple[float, float]:
    """The stretch of time to show, in seconds, at least a day of it."""
    first, last = _seconds(points[0][0]), _seconds(points[-1][0])
    lack = max(0.0, 86_400 - (last - first)) / 2
    return first - lack, last + lack


def _seconds(when: datetime) -> float:
    return (when - datetime(1970, 1, 1)).total_seconds()


# ---------------------------------------------------------------- the frame of a plot


@dataclass(slots=True)
class _Frame:
    """The area between the axes, and what has been drawn into it."""

    ink: Ink
    size: tuple[int, int]
    low: float
    high: float
    """What the horizontal axis runs from and to."""
    top: float = 1.0
    """What the vertical axis runs to, from 0."""
    area: pygame.Rect = field(init=False)
    fine: pygame.Surface = field(init=False)
    labels: list[Label] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.fine = pygame.Surface((self.size[0] * FINE, self.size[1] * FINE), pygame.SRCALPHA)
        letters = self.ink.leading(LETTERS)
        foot = letters + self._gap()
        self.area = pygame.Rect(0, letters // 2, self.size[0], self.size[1] - foot - letters // 2)
        self.area.width -= self.ink.px(8)

    def plot(self) -> Plot:
        return Plot(reduce_svg(self.fine, self.size), tuple(self.labels))

    def _gap(self) -> int:
        """Between the lower axis and its labels, which stay clear of the lowest label at the left."""
        return max(self.ink.px(LABEL_GAP), self.ink.leading(LETTERS) // 2 + 1)

    # what lies where

    def x(self, value: float) -> float:
        return self.area.left + (value - self.low) / (self.high - self.low) * self.area.width

    def y(self, value: float) -> float:
        return self.area.bottom - value / self.top * self.area.height

    def spots(self, points: Sequence[Moment]) -> list[tuple[float, float]]:
        return [(self.x(_seconds(when)), self.y(value)) for when, value in points]

    # the axes

    def rule_numbers(self, highest: float) -> None:
        """Horizontal lines at round whole numbers."""
        step = round_step(max(1.0, highest), max(1, self.area.height // self.ink.px(ROW)))
        count = max(1, -(-round(highest) // step))
        self.top = count * step
        self._rule([(n * step, format_number(n * step)) for n in range(count + 1)])

    def rule_shares(self) -> None:
        """Horizontal lines at quarters of the whole."""
        step = 25 if self.area.height >= 4 * self.ink.px(ROW) else 50
        self._rule([(percent / 100, f"{percent}\u202f%") for percent in range(0, 101, step)])

    def _rule(self, ticks: Sequence[tuple[float, str]]) -> None:
        ink = self.ink
        widest = max(ink.width(text, LETTERS) for _, text in ticks)
        height = ink.leading(LETTERS)
        self.area.width -= widest + ink.px(LABEL_GAP)
        self.area.left = widest + ink.px(LABEL_GAP)
        for value, text in ticks:
            y = round(self.y(value))
            self.labels.append(Label(text, pygame.Rect(0, y - height // 2, widest, height), "right"))
            strength = AXIS if value == 0 else GRID
            line = pygame.Rect(self.area.left * FINE, y * FINE, self.area.width * FINE, ink.px(FINE, FINE))
            self.fine.fill((*ink.palette.muted, strength), line)

    def rule_dates(self, language: str) -> None:
        """Marks at the beginnings of hours, days, months or years, as many as there is room for."""
        first = datetime(1970, 1, 1) + timedelta(seconds=self.low)
        last = datetime(1970, 1, 1) + timedelta(seconds=self.high)
        for ticks in date_ticks(first, last, language):
            if self._try_marks([(_seconds(when), text) for when, text in ticks]):
                return

    def rule_edges(self, edges: Sequence[int]) -> None:
        """Marks at the edges of bins, at as many as there is room for."""
        for step in (1, 2, 4, 5, 10, 20):
            if self._try_marks([(edge, format_number(edge)) for edge in edges[::step]]):
                return

    def _try_marks(self, ticks: Sequence[tuple[float, str]]) -> bool:
        """Put marks below the area unless their labels come too near to each other or leave the plot."""
        ink, labels = self.ink, []
        top, height, free = self.area.bottom + self._gap(), ink.leading(LETTERS), 0
        for value, text in ticks:
            rect = pygame.Rect(0, top, ink.width(text, LETTERS), height)
            rect.centerx = round(self.x(value))
            if rect.left < free:
                return False
            if rect.right <= self.size[0]:
                labels.append((value, Label(text, rect, "center")))
            free = rect.right + ink.px(BETWEEN_LABELS)
        for value, label in labels:
            mark = pygame.Rect(round(self.x(value) * FINE), self.area.bottom * FINE, ink.px(FINE, FINE), 0)
            mark.height = ink.px(4) * FINE
            self.fine.fill((*ink.palette.muted, 255), mark)
            self.labels.append(label)
        return True

    # the values

    def dot(self, x: float, y: float, colour: Rgba) -> None:
        radius = max(2.0, DOT * self.ink.unit) * FINE
        pygame.draw.circle(self.fine, colour, (x * FINE, y * FINE), radius)

    def line(self, spots: Sequence[tuple[float, float]], colour: Rgb) -> None:
        width = max(2, round(LINE * self.ink.unit * FINE))
        fine = [(x * FINE, y * FINE) for x, y in spots]
        pygame.draw.lines(self.fine, colour, False, fine, width)
        for spot in fine:
            pygame.draw.circle(self.fine, colour, spot, width / 2)

    def fill_below(self, spots: Sequence[tuple[float, float]], colour: Rgba) -> None:
        base = self.area.bottom
        outline = [(spots[0][0], base), *spots, (spots[-1][0], base)]
        pygame.draw.polygon(self.fine, colour, [(x * FINE, y * FINE) for x, y in outline])

    def bar(self, low: float, high: float, value: float, colour: Rgba) -> None:
        left, right, y = round(self.x(low) * FINE), round(self.x(high) * FINE), round(self.y(value) * FINE)
        inset = max(1, (right - left) // 12)
        rect = pygame.Rect(left + inset, y, right - left - 2 * inset, self.area.bottom * FINE - y)
        corner = min(self.ink.px(4) * FINE, rect.width // 3, rect.height)
        pygame.draw.rect(self.fine, colour, rect, border_top_left_radius=corner, border_top_right_radius=corner)


# ---------------------------------------------------------------- round numbers and dates


def round_step(highest: float, most: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 ... of which no more than ``most`` reach up to ``highest``."""
    for power in itertools.count():
        for digit in (1, 2, 5):
            step = digit * 10**power
            if highest <= step * most:
                return int(step)
    raise AssertionError  # pragma: no cover  (the powers do not end)


def short_date(when: datetime, language: str) -> str:
    """A day as people write it in a language, English ones as ISO 8601 wants it."""
    return f"{when:{DAYS[language]}}"


DAYS = {"en": "%Y-%m-%d", "de": "%d.%m.%Y", "hu": "%Y. %m. %d."}
DAYS_OF_YEAR = {"en": "%m-%d", "de": "%d.%m.", "hu": "%m. %d."}
MONTHS = {"en": "%Y-%m", "de": "%m.%Y", "hu": "%Y. %m."}

Ticks = list[tuple[datetime, str]]


def date_ticks(first: datetime, last: datetime, language: str) -> Iterator[Ticks]:
    """Ever fewer round times between two, with their labels."""
    for hours in (1, 3, 6, 12):
        yield _ticks(first, last, timedelta(hours=hours), partial(_hour, hours), _hour_text(language))
    for days in (1, 2, 7, 14):
        yield _ticks(first, last, timedelta(days=days), partial(_day, days), DAYS_OF_YEAR[language])
    for months in (1, 3, 6):
        yield _ticks(first, last, timedelta(days=31 * months), partial(_month, months), MONTHS[language])
    for years in (1, 2, 5, 10, 20, 50):
        yield _ticks(first, last, timedelta(days=366 * years), partial(_month, 12 * years), "%Y")
    yield []


def _hour_text(language: str) -> Callable[[datetime], str]:
    """The hour, at midnight the day."""
    return lambda t: f"{t:%H:%M}" if t.hour else f"{t:{DAYS_OF_YEAR[language]}}"


def _hour(n: int, t: datetime) -> datetime:
    return t.replace(hour=t.hour - t.hour % n, minute=0, second=0, microsecond=0)


def _day(n: int, t: datetime) -> datetime:
    start = date.fromordinal(t.toordinal() - (t.toordinal() - 1) % n)
    return datetime(start.year, start.month, start.day)


def _month(n: int, t: datetime) -> datetime:
    months = t.year * 12 + t.month - 1
    return datetime((months - months % n) // 12, (months - months % n) % 12 + 1, 1)


MOST_TICKS = 80


def _ticks(
    first: datetime,
    last: datetime,
    step: timedelta,
    floor: Callable[[datetime], datetime],
    text: str | Callable[[datetime], str],
) -> Ticks:
    """The round times between two; ``step`` leads from one at least to the next."""
    found: Ticks = []
    if (last - first) / step > MOST_TICKS:
        return [(first, "")] * 2  # too near to each other to try
    when = floor(first)
    while when <= last:
        if when >= first:
            found.append((when, text(when) if callable(text) else f"{when:{text}}"))
        when = floor(when + step)
    return found
