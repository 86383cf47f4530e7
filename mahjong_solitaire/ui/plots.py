"""Plots of the statistics: scores over time, how they are spread, and the share of cleared games.

A plot is a picture without letters and the labels that belong to it; the labels are written with the dialog's ink when
it is painted, so they are as sharp as the rest.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import partial

import pygame

from mahjong_solitaire.i18n import format_number
from mahjong_solitaire.scores import Bin
from mahjong_solitaire.ui.dialog_style import Align, Ink
from mahjong_solitaire.ui.theme import FontStyle, Rgb, Rgba, reduce_svg

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
DOT, LARGEST_DOT, LINE = 2.6, 6.5, 3.2
"""Radius of a dot among many and among few, and width of a line, in pixels at a height of 720."""
MANY = 12
"""So many dots are as large as a single one; of more each is smaller."""
CROWD = 40
"""More dots than these are pale, so that the line stands out."""
FEW = 20
"""Fewer games than these are shown one after another, rather than when they were."""
DAY = 86_400
"""As are those of less time than these seconds,"""
CLUSTER = 1 / 20
"""or half of which lie within this part of the time from the first to the last."""
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
    strong: bool = False
    """Whether it is a value rather than a part of an axis."""


@dataclass(frozen=True, slots=True)
class Plot:
    """A picture, premultiplied, and the labels upon it."""

    surface: pygame.Surface
    labels: tuple[Label, ...]

    def draw(self, target: pygame.Surface, pos: tuple[int, int], ink: Ink) -> None:
        """Draw picture and labels with the upper left corner at ``pos``."""
        target.blit(self.surface, pos, special_flags=pygame.BLEND_PREMULTIPLIED)
        for label in self.labels:
            colour = ink.palette.text if label.strong else ink.palette.muted
            style: FontStyle = "bold" if label.strong else "regular"
            ink.line(target, label.text, label.rect.move(pos), LETTERS, colour, style, label.align)


# ---------------------------------------------------------------- the three plots


def line_plot(ink: Ink, size: tuple[int, int], points: Sequence[Moment], language: str, games: int = 0) -> Plot:
    """Values as dots, over time or one after another, and their trend as a line.

    ``games`` is how many games the points stand for, if more than one each.
    """
    frame = _Frame(ink, size, *_ends(points, games))
    frame.rule_numbers(max(value for _, value in points))
    _rule_along(frame, points, language, games)
    palette, spots = ink.palette, frame.spots(points, games)
    pale = len(points) > CROWD
    dots = [(*spot, (*palette.muted, 150) if pale else (*palette.text, 255)) for spot in spots]
    if pale:
        frame.dots(dots)
    if len(points) > 2:
        frame.line(frame.spots(trend(points), games), palette.accent)
    if not pale:
        frame.dots(dots)
    if len(points) == 1:
        frame.value(*spots[0], format_number(round(points[0][1])))
    return frame.plot()


def share_plot(ink: Ink, size: tuple[int, int], points: Sequence[Moment], language: str, games: int = 0) -> Plot:
    """The trend of a share from 0 to 1, over time or one game after another, filled down to its axis."""
    frame = _Frame(ink, size, *_ends(points, games))
    frame.rule_shares()
    _rule_along(frame, points, language, games)
    spots = frame.spots(trend(points), games)
    if len(spots) == 1:
        frame.dots([(*spots[0], (*ink.palette.text, 255))])
        frame.value(*spots[0], _percent(round(100 * points[0][1])))
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


def one_by_one(points: Sequence[Moment]) -> bool:
    """Whether values are shown one after another, for over time they could not be told apart."""
    count, times = len(points), [_seconds(when) for when, _ in points]
    span = times[-1] - times[0]
    return count < FEW or span < DAY or times[count * 3 // 4] - times[count // 4] < span * CLUSTER


def _places(points: Sequence[Moment], games: int) -> list[float]:
    """Where values stand on the horizontal axis: at the number of the last of their games, or at their time."""
    if one_by_one(points):
        each = max(1.0, games / len(points))
        return [(n + 1) * each for n in range(len(points))]
    return [_seconds(when) for when, _ in points]


def _ends(points: Sequence[Moment], games: int) -> tuple[float, float]:
    """What the horizontal axis runs from and to."""
    places = _places(points, games)
    edge = 0.5 * places[0] if one_by_one(points) else 0.0
    return places[0] - edge, places[-1] + edge


def _rule_along(frame: _Frame, points: Sequence[Moment], language: str, games: int) -> None:
    if one_by_one(points):
        frame.rule_games(max(games, len(points)))
    else:
        frame.rule_dates(language)


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

    def spots(self, points: Sequence[Moment], games: int) -> list[tuple[float, float]]:
        places = zip(_places(points, games), points, strict=True)
        return [(self.x(place), self.y(value)) for place, (_, value) in places]

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
        self._rule([(percent / 100, _percent(percent)) for percent in range(0, 101, step)])

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

    def rule_games(self, count: int) -> None:
        """Marks at round numbers of games, at as many as there is room for."""
        for power in itertools.count():
            for digit in (1, 2, 5):
                step = digit * 10**power
                numbers = range(step, count + 1, step) if count >= step else (count,)
                if self._try_marks([(number, format_number(number)) for number in numbers]):
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

    def dots(self, spots: Sequence[tuple[float, float, Rgba]]) -> None:
        radius = dot_radius(len(spots), self.ink.unit)
        for x, y, colour in spots:
            pygame.draw.circle(self.fine, colour, (x * FINE, y * FINE), radius * FINE)

    def value(self, x: float, y: float, text: str) -> None:
        """What a single dot stands for, at its right."""
        height = self.ink.leading(LETTERS)
        left = round(x + dot_radius(1, self.ink.unit)) + self.ink.px(LABEL_GAP)
        rect = pygame.Rect(left, round(y) - height // 2, self.ink.width(text, LETTERS, "bold"), height)
        self.labels.append(Label(text, rect, "left", strong=True))

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


def dot_radius(count: int, unit: float) -> float:
    """The radius in pixels of each of so many dots."""
    return max(2.0, unit * max(DOT, LARGEST_DOT * min(1.0, math.sqrt(MANY / count))))


def _percent(value: int) -> str:
    return f"{value}\u202f%"


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
