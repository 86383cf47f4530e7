"""The plots of the statistics: round numbers and dates, and labels that never meet."""

import itertools
from collections.abc import Callable
from datetime import datetime, timedelta

import pygame
import pytest

from mahjong_solitaire.i18n import LANGUAGES
from mahjong_solitaire.scores import Bin
from mahjong_solitaire.ui.dialog_style import PALETTES, Ink
from mahjong_solitaire.ui.plots import (
    Plot,
    date_ticks,
    dot_radius,
    histogram,
    line_plot,
    one_by_one,
    round_step,
    share_plot,
    trend,
)
from tests.ui.dialog import a_painter, display

__all__ = ["display"]

SPANS = [timedelta(0), timedelta(minutes=5), timedelta(hours=20), timedelta(days=9), timedelta(days=100)]
SPANS += [timedelta(days=800), timedelta(days=9000)]
EVENING = datetime(2026, 5, 9, 20, 15)


def ink_of(table: str, unit: float) -> Ink:
    return Ink(a_painter(), PALETTES[table], unit)


def assert_labels_are_apart(plot: Plot, size: tuple[int, int]) -> None:
    assert plot.surface.get_size() == size
    for one, two in itertools.combinations(plot.labels, 2):
        assert not one.rect.colliderect(two.rect), (one, two)
    for label in plot.labels:
        assert label.rect.left >= 0, label
        assert label.rect.right <= size[0], label
        assert label.rect.top >= -2, label
        assert label.rect.bottom <= size[1] + 2, label


@pytest.mark.parametrize("span", SPANS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_of_times_never_meet(span: timedelta, language: str) -> None:
    for size, unit, count in (((330, 170), 5 / 6, 1), ((510, 200), 1.0, 2), ((780, 310), 1.5, 40)):
        points = [(EVENING + span * n / max(1, count - 1), 170.0 * n) for n in range(count)]
        plot = line_plot(ink_of("pine", unit), size, points, language)
        assert_labels_are_apart(plot, size)
        assert len({(label.text, label.align) for label in plot.labels}) == len(plot.labels)
        shares = share_plot(
            ink_of("linen", unit), size, [(when, n % 2) for n, (when, _) in enumerate(points)], language
        )
        assert_labels_are_apart(shares, size)


@pytest.mark.parametrize("count", [1, 2, 7, 20])
@pytest.mark.parametrize("width", [1, 500, 100_000])
def test_labels_of_scores_never_meet(count: int, width: int) -> None:
    bins = [Bin(n * width, (n + 1) * width, 3 * n * n + 1) for n in range(count)]
    for size, unit in (((330, 170), 5 / 6), ((510, 200), 1.0)):
        plot = histogram(ink_of("midnight", unit), size, bins)
        assert_labels_are_apart(plot, size)
        assert any(label.text == "0" for label in plot.labels)


def test_steps_and_trends() -> None:
    assert [round_step(n, 5) for n in (1, 5, 6, 10, 11, 26, 4999, 5001)] == [1, 1, 2, 2, 5, 10, 1000, 2000]
    points = [(EVENING + timedelta(days=n), float(n % 2)) for n in range(100)]
    assert all(0.3 < value < 0.7 for _, value in trend(points))
    assert trend(points[:1]) == points[:1]


def test_dates_on_the_axis_are_round() -> None:
    last = EVENING + timedelta(days=400)
    texts = [text for ticks in date_ticks(EVENING, last, "de") for _, text in ticks]
    assert {"06.2026", "2027"} <= set(texts)
    for ticks in date_ticks(EVENING, EVENING + timedelta(days=40), "en"):
        assert [when for when, _ in ticks] == sorted(when for when, _ in ticks)


SIZE = (510, 200)


def dots(plot: Plot, ink: Ink) -> list[pygame.Rect]:
    """Where the plot is of the colour of few dots."""
    ground = pygame.Surface(plot.surface.get_size())
    ground.fill((255, 0, 255))
    ground.blit(plot.surface, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    found = pygame.mask.from_threshold(ground, ink.palette.text, (20, 20, 20, 255)).get_bounding_rects()
    return sorted((rect for rect in found if abs(rect.width - rect.height) < 2 < rect.width), key=lambda rect: rect.x)


@pytest.mark.parametrize("table", ["pine", "linen", "midnight", "paper"])
@pytest.mark.parametrize("minutes", [0, 10, 60 * 24 * 30])
def test_few_games_stand_side_by_side_as_large_dots(table: str, minutes: int) -> None:
    ink = ink_of(table, 1.0)
    points = [(EVENING + timedelta(minutes=minutes * n), 2000.0 + 500 * n) for n in range(5)]
    plot = line_plot(ink, SIZE, points, "de")
    places = dots(plot, ink)
    assert len(places) == 5
    assert all(min(place.size) >= 9 for place in places)
    gaps = {round((b.centerx - a.centerx) / 10) for a, b in itertools.pairwise(places)}
    assert len(gaps) == 1 and min(gaps) > 6
    assert [label.text for label in plot.labels if label.rect.top > places[0].bottom][-5:] == ["1", "2", "3", "4", "5"]


@pytest.mark.parametrize("table", ["pine", "linen"])
@pytest.mark.parametrize(
    ("draw", "value", "said"), [(line_plot, 3518.0, "3\u202f518"), (share_plot, 1.0, "100\u202f%")]
)
def test_a_single_game_is_a_clear_dot_with_its_value(
    table: str, draw: Callable[..., Plot], value: float, said: str
) -> None:
    ink = ink_of(table, 1.0)
    plot = draw(ink, SIZE, [(EVENING, value)], "en", games=1)
    (dot,) = dots(plot, ink)
    assert abs(dot.centerx - SIZE[0] / 2) < 40
    (label,) = [label for label in plot.labels if label.strong]
    assert label.text == said
    assert label.rect.left > dot.right
    assert abs(label.rect.centery - dot.centery) <= 2
    assert_labels_are_apart(plot, SIZE)


def test_many_games_over_time_show_when_they_were_and_bunches_one_by_one() -> None:
    days = [(EVENING + timedelta(days=n), 1.0) for n in range(40)]
    assert not one_by_one(days)
    assert any("06" in label.text for label in line_plot(ink_of("pine", 1.0), SIZE, days, "de").labels)
    assert one_by_one([(EVENING + timedelta(minutes=n), 1.0) for n in range(40)])
    assert one_by_one([(EVENING - timedelta(days=9), 1.0), *((EVENING + timedelta(minutes=n), 1.0) for n in range(40))])
    assert [round(dot_radius(n, 1.0), 1) for n in (1, 12, 48, 300)] == [6.5, 6.5, 3.2, 2.6]


def test_of_means_of_many_games_the_axis_counts_the_games() -> None:
    points = [(EVENING + timedelta(minutes=n), 1.0 * n) for n in range(300)]
    texts = {label.text for label in line_plot(ink_of("pine", 1.0), SIZE, points, "en", games=900).labels}
    assert "900" in texts or "800" in texts
