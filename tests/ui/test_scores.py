"""The list of scores, the unfinished games and the statistics, over a history of invented games."""

import itertools
import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pygame
import pytest

from mahjong_solitaire.history import History, Result
from mahjong_solitaire.i18n import LANGUAGES
from mahjong_solitaire.layouts import Library
from mahjong_solitaire.memory import Memory
from mahjong_solitaire.rules.deals import Difficulty
from mahjong_solitaire.savegame import session_record
from mahjong_solitaire.session import new_session
from mahjong_solitaire.storage import HOME_VARIABLE
from mahjong_solitaire.ui.facts import ScoreAction
from mahjong_solitaire.ui.game_card import GameCard
from mahjong_solitaire.ui.message import Message
from mahjong_solitaire.ui.scene import Change, Context, Push
from mahjong_solitaire.ui.score_controls import RowList
from mahjong_solitaire.ui.score_pages import ListPage
from mahjong_solitaire.ui.scores import ScoresDialog
from mahjong_solitaire.ui.statistics_page import StatisticsPage
from tests.ui.dialog import (
    SIZES,
    a_context,
    click,
    display,
    event,
    frame,
    key,
    opened,
    pixels,
    point,
    result,
    sized,
    words,
)

__all__ = ["display"]

PAGES = ("scores", "statistics", "unfinished")
COUNT, START = 70, datetime(2026, 1, 1, 20, tzinfo=UTC)
every_look = pytest.mark.parametrize(
    ("language", "size"), [*itertools.product(LANGUAGES, SIZES[:2]), ("hu", SIZES[2]), ("de", (1024, 768))]
)


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> Iterator[History]:
    """Games of three layouts in all difficulties, with long names, high numbers and much help."""
    games = History.open(tmp_path_factory.mktemp("history") / "games.sqlite3")
    fill(games, COUNT)
    yield games
    games.close()


def fill(games: History, count: int) -> None:
    rng, library = random.Random(4), Library(Path("/nowhere"))
    records = [
        session_record(new_session(library.find(name), 7, Difficulty.EASY), 0.0)
        for name in ("little-gate", "butterfly", "amphitheatre")
    ]
    for n in range(count):
        outcome: Result = ("cleared", "no-moves", "cleared", "unfinished")[n % 4]
        used = {"hints": n % 3 // 2 * n, "undos": n % 5 // 4 * 150, "shuffles": n % 7 // 6}
        record = {**records[n % 3], "score": 100 * n + 7, "seconds": 61.0 * n + 9, "number": 10**9 - n, "help": used}
        record |= {"difficulty": ("easy", "normal", "hard", "any", None)[n % 5], "pairs_left": 20 + n % 4}
        record |= {"source": "continued", "continued_from": 1} if n == COUNT - 2 else {}
        name = rng.choice(("", "Ann", "Maximilian von und zu Őrség-Wolkenstein"))
        games.finish(record, outcome, START + timedelta(hours=31 * n), name, 9000)


def with_history(history: History | None, language: str = "en", table: str = "pine") -> Context:
    context = a_context(language, table)
    context.memory = Memory(history, context.library) if history else None
    return context


def on_page(context: Context, page: str, size: tuple[int, int] = (1280, 720)) -> ScoresDialog:
    dialog = sized(ScoresDialog(context), size)
    dialog.turn_to(page)
    return dialog


def rows(dialog: ScoresDialog) -> RowList:
    control = dialog.control("rows")
    assert isinstance(control, RowList)
    return control


def listed(dialog: ScoresDialog) -> list[int]:
    assert isinstance(dialog.page, ListPage)
    return [row.id for row in dialog.page.rows or ()]


def statistics(dialog: ScoresDialog) -> StatisticsPage:
    assert isinstance(dialog.page, StatisticsPage)
    return dialog.page


def pushed(change: Change | None) -> object:
    assert isinstance(change, Push)
    return change.scene


def mouse(dialog: ScoresDialog, pos: tuple[int, int]) -> Change | None:
    point(dialog, pos)
    assert dialog.handle(event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)) is None
    return dialog.handle(event(pygame.MOUSEBUTTONUP, pos=pos, button=1))


# -------------------------------------------------------------------- every page


@pytest.mark.parametrize("page", PAGES)
@every_look
def test_no_text_is_cut_off(history: History, page: str, language: str, size: tuple[int, int]) -> None:
    dialog = on_page(with_history(history, language), page, size)
    while True:
        frame(dialog)
        assert [spot for spot in dialog.ink.spots if not spot.fits] == []
        if dialog.offset == dialog.furthest or page == "unfinished":
            break
        dialog.scroll_to(dialog.offset + dialog.view.height)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("size", [*SIZES, (1024, 768), (2560, 1080)])
def test_controls_lie_in_the_dialog_and_apart(history: History, page: str, size: tuple[int, int]) -> None:
    dialog = on_page(with_history(history, "hu"), page, size)
    assert pygame.Rect((0, 0), size).contains(dialog.panel)
    places = {control.key: control.rect.clip(control.clip or dialog.panel) for control in dialog.controls}
    for name, place in places.items():
        assert dialog.panel.contains(place), name
        assert name == "scroll-bar" or place.height >= 40, name
    for (one, place), (two, other) in itertools.combinations(places.items(), 2):
        assert not place.colliderect(other), (one, two)


@pytest.mark.parametrize("page", PAGES)
def test_the_tab_key_reaches_everything(history: History, page: str) -> None:
    for mod in (0, pygame.KMOD_LSHIFT):
        dialog = on_page(with_history(history), page)
        seen = set()
        for _ in range(2 * len(dialog.controls)):
            key(dialog, pygame.K_TAB, mod)
            seen.add(dialog.focus)
        assert seen == {control.key for control in dialog.controls if control.focusable}


def test_enter_turns_the_pages_and_closes(history: History) -> None:
    dialog = sized(ScoresDialog(with_history(history)))
    for page in ("statistics", "unfinished", "scores"):
        dialog.set_focus(f"tab-{page}")
        assert key(dialog, pygame.K_RETURN) is None
        assert dialog.page is dialog.pages[page]
        frame(dialog)
    assert result(key(sized(ScoresDialog(with_history(history))), pygame.K_RETURN)) is None
    assert result(click(dialog, "close")) is None
    assert result(key(dialog, pygame.K_ESCAPE)) is None


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("missing", [True, False])
def test_an_empty_history_is_friendly(page: str, language: str, missing: bool, tmp_path: Path) -> None:
    games = None if missing else History.open(tmp_path / "games.sqlite3")
    dialog = on_page(with_history(games, language), page, (800, 600))
    assert any("." in text for text in words(dialog))
    assert all(spot.fits for spot in dialog.ink.spots)
    for code in (pygame.K_DOWN, pygame.K_UP, pygame.K_END, pygame.K_PAGEUP, pygame.K_TAB, pygame.K_LEFT):
        key(dialog, code)
    frame(dialog)
    assert dialog.furthest == 0
    if games:
        games.close()


@pytest.mark.parametrize("page", PAGES)
def test_at_rest_nothing_changes(history: History, page: str) -> None:
    dialog = on_page(with_history(history), page)
    first = pixels(frame(dialog))
    assert not dialog.dirty
    assert not dialog.moving(1.0)
    assert pixels(frame(dialog, 2.0)) == first


@pytest.mark.parametrize("page", PAGES)
def test_a_new_size_keeps_the_place(history: History, page: str) -> None:
    dialog = on_page(with_history(history), page)
    dialog.scroll_to(dialog.furthest // 2)
    assert dialog.furthest
    before = dialog.offset / dialog.furthest
    dialog.resize((800, 600), pygame.Surface((8, 8)))
    assert dialog.offset / dialog.furthest == pytest.approx(before, abs=0.02)


# -------------------------------------------------------------------- the list of scores


def test_the_best_games_come_first_with_all_that_counts(history: History) -> None:
    dialog = sized(ScoresDialog(with_history(history)), (1920, 1080))
    assert listed(dialog) == [row.id for row in history.scores(limit=500)]
    written = words(dialog)
    best = history.scores(limit=1)[0]
    assert {f"{best.score:,}".replace(",", "\u202f"), "Deal", "Layout", "Date", "Time", "Help used", "99+"} <= written
    assert best.finished[:8] in {text[:8] for text in written}


def test_the_new_entry_is_marked_and_in_sight(history: History) -> None:
    last = history.scores(limit=500)[-1].id
    dialog = sized(ScoresDialog(with_history(history), highlight=last))
    table = rows(dialog)
    assert table.marked == table.cursor == table.count - 1
    assert dialog.view.contains(table.row_rect(table.cursor))
    plain = sized(ScoresDialog(with_history(history)))
    plain.scroll_to(dialog.offset)
    assert pixels(frame(plain)) != pixels(frame(dialog))
    assert rows(plain).marked == -1


def test_a_new_entry_too_low_for_the_list_stands_below_it(history: History, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mahjong_solitaire.ui.score_pages.LONGEST_LIST", 5)
    last = history.scores(limit=500)[-1].id
    dialog = sized(ScoresDialog(with_history(history), highlight=last))
    assert len(listed(dialog)) == 6
    assert rows(dialog).marked == 5
    assert "…" in words(dialog)
    assert len(listed(sized(ScoresDialog(with_history(history), highlight=999_999)))) == 5


def test_the_filters_filter(history: History) -> None:
    dialog = sized(ScoresDialog(with_history(history), layout="butterfly"))
    assert listed(dialog) == [row.id for row in history.scores("butterfly", limit=500)]
    assert "Butterfly" in words(dialog)
    click(dialog, "without-help")
    assert listed(dialog) == [row.id for row in history.scores("butterfly", True, 500)] != []
    dialog.set_focus("layout")
    seen = []
    for _ in range(4):
        key(dialog, pygame.K_RIGHT)
        seen.append(listed(dialog))
    assert [row.id for row in history.scores(None, True, 500)] in seen
    assert len({tuple(ids) for ids in seen}) == 4
    key(dialog, pygame.K_LEFT)
    assert listed(dialog) == seen[2]
    place = dialog.control("layout").place
    mouse(dialog, (place.x + 10, place.centery))
    assert listed(dialog) == seen[1]
    mouse(dialog, place.center)
    assert listed(dialog) == seen[2]


def test_a_layout_without_games_can_be_left_again(history: History) -> None:
    dialog = sized(ScoresDialog(with_history(history), layout="turtle"))
    assert listed(dialog) == []
    assert {"Turtle", "No game passes this filter yet."} <= words(dialog)
    click(dialog, "layout")
    assert listed(dialog)


def test_the_keys_move_through_the_rows_and_out_of_them(history: History) -> None:
    dialog = sized(ScoresDialog(with_history(history)))
    key(dialog, pygame.K_DOWN)
    assert dialog.ring_shown
    assert rows(dialog).cursor == 0
    for code, row in (
        (pygame.K_DOWN, 1),
        (pygame.K_PAGEDOWN, 1 + rows(dialog).page),
        (pygame.K_END, rows(dialog).count - 1),
        (pygame.K_HOME, 0),
    ):
        key(dialog, code)
        assert rows(dialog).cursor == row
        assert dialog.view.contains(rows(dialog).row_rect(row))
    key(dialog, pygame.K_UP)
    assert dialog.focus in ("layout", "without-help")
    dialog.set_focus("rows")
    key(dialog, pygame.K_END)
    key(dialog, pygame.K_DOWN)
    assert dialog.focus == "done"


def test_a_row_opens_its_game_by_key_and_by_mouse(history: History) -> None:
    dialog = sized(ScoresDialog(with_history(history)))
    for _ in range(3):
        key(dialog, pygame.K_DOWN)
    card = pushed(key(dialog, pygame.K_RETURN))
    assert isinstance(card, GameCard)
    assert card.row.id == listed(dialog)[2]
    dialog.handle(event(pygame.MOUSEWHEEL, x=0, y=-2))
    row = rows(dialog).row_at(dialog.view.center)
    card = pushed(mouse(dialog, dialog.view.center))
    assert isinstance(card, GameCard)
    assert row is not None
    assert card.row.id == listed(dialog)[row]


def test_a_press_counts_only_on_the_row_where_it_began(history: History) -> None:
    dialog = sized(ScoresDialog(with_history(history)))
    first, second = (rows(dialog).row_rect(i).center for i in (0, 1))
    dialog.handle(event(pygame.MOUSEBUTTONDOWN, pos=first, button=1))
    assert dialog.handle(event(pygame.MOUSEBUTTONUP, pos=second, button=1)) is None
    before = pixels(frame(dialog))
    point(dialog, second)
    assert pixels(frame(dialog)) != before


def test_the_card_of_a_game_leaves_an_action(history: History) -> None:
    context, row = with_history(history), history.scores()[0]
    for kind in ("again", "replay"):
        left = result(click(opened(GameCard(context, row)), kind))
        assert left == ScoreAction(kind, row.id)
        assert result(sized(ScoresDialog(context)).resumed(left)) == left
    assert sized(ScoresDialog(context)).resumed(None) is None


@every_look
def test_the_card_says_all_without_cutting(history: History, language: str, size: tuple[int, int]) -> None:
    for row in history.scores(limit=4) + history.unfinished(2):
        card = sized(GameCard(with_history(history, language), row), size)
        frame(card)
        assert [spot for spot in card.ink.spots if not spot.fits] == []
        assert pygame.Rect((0, 0), size).contains(card.panel)


def test_a_continued_game_is_marked_as_such(history: History) -> None:
    row = next(row for row in history.scores(limit=500) if row.source == "continued")
    assert "from within another game or the best line" in words(opened(GameCard(with_history(history), row)))


# -------------------------------------------------------------------- unfinished games


def test_unfinished_games_can_be_taken_up(history: History) -> None:
    dialog = on_page(with_history(history), "unfinished")
    assert listed(dialog) == [row.id for row in history.unfinished()]
    card = pushed(click(dialog, "rows"))
    assert isinstance(card, GameCard)
    assert result(key(opened(card), pygame.K_RETURN)) == ScoreAction("take-up", listed(dialog)[0])
    assert result(click(opened(card), "again")) == ScoreAction("again", listed(dialog)[0])


# -------------------------------------------------------------------- statistics


def test_the_figures_are_those_of_the_history(history: History) -> None:
    dialog = on_page(with_history(history), "statistics", (1920, 1080))
    known = history.statistics()
    written = words(dialog)
    wanted = (known.games, known.cleared, known.longest_streak, known.best, round(known.median or 0))
    assert {f"{number:,}".replace(",", "\u202f") for number in wanted} <= written
    dialog.scroll_to(dialog.furthest)
    assert {"Butterfly", "Little Gate", "Amphitheatre"} <= words(dialog)


def test_the_figures_follow_the_filters(history: History) -> None:
    dialog = on_page(with_history(history), "statistics")
    page = statistics(dialog)
    dialog.set_focus("difficulty")
    key(dialog, pygame.K_RIGHT)
    assert page.figures == history.statistics(difficulty="easy")
    key(dialog, pygame.K_LEFT)
    assert page.figures == history.statistics()
    dialog.set_focus("layout")
    key(dialog, pygame.K_SPACE)
    assert page.figures.games == history.statistics().by_layout[0].games
    frame(dialog)


def test_the_arrows_scroll_the_statistics(history: History) -> None:
    dialog = on_page(with_history(history), "statistics")
    for code, end in ((pygame.K_DOWN, dialog.furthest), (pygame.K_UP, 0)):
        for _ in range(60):
            if dialog.offset != end:
                key(dialog, code)
        assert dialog.offset == end


def test_the_export_says_where_it_is(history: History, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    dialog = on_page(with_history(history), "statistics")
    said = pushed(click(dialog, "export"))
    assert isinstance(said, Message)
    (file,) = (tmp_path / "home").glob("games-*.csv")
    assert str(file) in said.text
    assert len(file.read_text().splitlines()) == COUNT + 1
    assert dialog.resumed(None) is None


def test_an_export_that_fails_is_explained(history: History, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "home").write_text("not a folder")
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    said = pushed(click(on_page(with_history(history), "statistics"), "export"))
    assert isinstance(said, Message)
    assert "cannot be written" in said.text


def few(tmp_path: Path, count: int, minutes: int) -> Context:
    """A history of so many games, that many minutes apart."""
    games = History.open(tmp_path / "games.sqlite3")
    record = session_record(new_session(Library(Path("/nowhere")).find("little-gate"), 7, Difficulty.EASY), 0.0)
    for n in range(count):
        games.finish({**record, "score": 3000 + n}, "cleared", START + timedelta(minutes=minutes * n))
    return with_history(games)


def test_few_games_are_plotted_one_by_one_and_the_captions_say_so(tmp_path: Path) -> None:
    dialog = on_page(few(tmp_path, 3, 10), "statistics", (1280, 1024))
    assert {"Score, game by game", "Share cleared, game by game", "line: running mean"} <= words(dialog)
    plot = statistics(dialog).plots[0]
    assert [label.text for label in plot.labels if label.align == "center"] == ["1", "2", "3"]


def test_a_single_game_shows_its_score_in_the_plot(tmp_path: Path) -> None:
    dialog = on_page(few(tmp_path, 1, 10), "statistics", (1280, 1024))
    assert [label.text for label in statistics(dialog).plots[0].labels if label.strong] == ["3\u202f000"]
    assert "line: running mean" not in words(dialog)
    assert [spot for spot in dialog.ink.spots if not spot.fits] == []


def test_games_of_weeks_are_plotted_over_time(history: History) -> None:
    assert {"Score over time", "Share cleared over time"} <= words(
        on_page(with_history(history), "statistics", (1280, 1024))
    )
