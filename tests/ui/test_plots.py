"""The plots of the statistics: round numbers and dates, and labels that never meet."""

import itertools
from datetime import datetime, timedelta

import pytest

from mahjong_solitaire.i18n import LANGUAGES
from mahjong_solitaire.scores import Bin
from mahjong_solitaire.ui.dialog_style import PALETTES, Ink
from mahjong_solitaire.ui.plots import Plot, date_ticks, histogram, line_plot, round_step, share_plot, trend
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
        assert len({label.text for label in plot.labels}) == len(plot.labels)
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
