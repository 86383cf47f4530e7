"""The pages of rules, keys, tiles and results at a large interface scale: all of it there, readable, in reach."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from mahjong_solitaire.history import History
from mahjong_solitaire.layouts import Library
from mahjong_solitaire.memory import Memory
from mahjong_solitaire.rules.board import Board
from mahjong_solitaire.rules.deals import Difficulty
from mahjong_solitaire.rules.tiles import FACES
from mahjong_solitaire.session import new_session
from mahjong_solitaire.ui import bindings
from mahjong_solitaire.ui.dialog_style import SMALLEST_TARGET
from mahjong_solitaire.ui.dialogs import DialogScene
from mahjong_solitaire.ui.intents import CURSOR_KEYS, KEYS, Intent, bind
from mahjong_solitaire.ui.key_names import HIDDEN_KEYS, key_name, replay_rows
from mahjong_solitaire.ui.keys_page import KeyRow, KeysPage
from mahjong_solitaire.ui.replay import KEYS as REPLAY_KEYS
from mahjong_solitaire.ui.rules_page import RulesPage
from mahjong_solitaire.ui.scene import Context
from mahjong_solitaire.ui.score_controls import RowList
from mahjong_solitaire.ui.scores import ScoresDialog
from mahjong_solitaire.ui.scrolling import ScrollDialog
from mahjong_solitaire.ui.statistics_page import StatisticsPage
from mahjong_solitaire.ui.tiles_panel import FaceCell, TilesPanel, cells
from mahjong_solitaire.ui.widgets import Control
from tests.ui.dialog import a_context, display, frame, key, point, sized, words
from tests.ui.test_scores import fill

__all__ = ["display"]

NAMES = ("rules", "keys", "tiles", "scores", "statistics", "unfinished")
LOOKS = [
    ("en", (1280, 720), 250),
    ("de", (1280, 720), 200),
    ("hu", (1280, 720), 150),
    ("hu", (800, 600), 200),
    ("de", (800, 600), 250),
]
every_page = pytest.mark.parametrize("name", NAMES)
every_look = pytest.mark.parametrize(("language", "size", "scale"), LOOKS)


@pytest.fixture(scope="module")
def board() -> Board:
    return new_session(Library(Path("/nowhere")).find("little-gate"), 7, Difficulty.EASY).game.board


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> Iterator[History]:
    games = History.open(tmp_path_factory.mktemp("history") / "games.sqlite3")
    fill(games, 40)
    yield games
    games.close()


@pytest.fixture(autouse=True)
def own_keys() -> Iterator[None]:
    yield
    bind(KEYS)


Opening = Callable[..., ScrollDialog]


@pytest.fixture
def opened(board: Board, history: History) -> Opening:
    """Opens a page in a language, a window and at a scale in percent."""

    def open_page(
        name: str, language: str = "en", size: tuple[int, int] = (1280, 720), scale: int = 250, empty: bool = False
    ) -> ScrollDialog:
        context = scaled(language, scale)
        context.memory = None if empty else Memory(history, context.library)
        makers: dict[str, Callable[[], ScrollDialog]] = {
            "rules": lambda: RulesPage(context),
            "keys": lambda: KeysPage(context),
            "tiles": lambda: TilesPanel(context, board),
        }
        if name in makers:
            return sized(makers[name](), size)
        dialog = sized(ScoresDialog(context), size)
        dialog.turn_to(name)
        return dialog

    return open_page


def scaled(language: str, scale: int) -> Context:
    context = a_context(language)
    context.settings.interface_scale = scale
    return context


def shown(control: Control) -> pygame.Rect:
    """The part of a control that is in sight."""
    return control.rect.clip(control.clip) if control.clip else pygame.Rect(control.rect)


def screens(dialog: ScrollDialog) -> Iterator[None]:
    """Everything there is to see, one view after the other."""
    dialog.scroll_to(0)
    while True:
        frame(dialog)
        yield
        if dialog.offset == dialog.furthest:
            return
        dialog.scroll_to(dialog.offset + dialog.view.height)


@every_page
@every_look
def test_nothing_is_cut_off(opened: Opening, name: str, language: str, size: tuple[int, int], scale: int) -> None:
    dialog = opened(name, language, size, scale)
    assert pygame.Rect((0, 0), size).contains(dialog.panel)
    for _ in itertools.islice(screens(dialog), 4 if name in ("scores", "unfinished") else None):
        assert [spot for spot in dialog.ink.spots if not spot.fits] == []
        assert [t for t in (s.text for s in dialog.ink.spots) if t.endswith("…") and not t.startswith("Maxi")] == []


@every_page
@pytest.mark.parametrize(("language", "size", "scale"), LOOKS[::2])
def test_controls_are_apart_and_large_enough(
    opened: Opening, name: str, language: str, size: tuple[int, int], scale: int
) -> None:
    dialog = opened(name, language, size, scale)
    for offset in (0, dialog.furthest // 2, dialog.furthest):
        dialog.scroll_to(offset)
        places = {control.key: shown(control) for control in dialog.controls}
        for control in dialog.controls:
            assert control.clip or dialog.panel.contains(control.rect), control.key
            assert control.key == "scroll-bar" or control.rect.height >= SMALLEST_TARGET, control.key
        for (one, place), (two, other) in itertools.combinations(places.items(), 2):
            assert not place.colliderect(other), (one, two, offset)


@every_page
@pytest.mark.parametrize(("language", "size", "scale"), LOOKS[1:4:2])
def test_what_the_tab_key_reaches_is_in_sight(
    opened: Opening, name: str, language: str, size: tuple[int, int], scale: int
) -> None:
    dialog = opened(name, language, size, scale)
    wanted = {control.key for control in dialog.controls if control.focusable}
    for mod in (0, pygame.KMOD_LSHIFT):
        seen = set()
        for _ in range(len(wanted) + 1):
            key(dialog, pygame.K_TAB, mod)
            assert dialog.focus
            control = dialog.control(dialog.focus)
            room = control.clip or dialog.panel
            assert room.contains(control.place), control.key
            seen.add(control.key)
        assert seen == wanted


@every_page
def test_a_new_scale_takes_effect_at_once_and_back(opened: Opening, name: str) -> None:
    dialog = opened(name, scale=100)
    before = {control.key: pygame.Rect(control.rect) for control in dialog.controls}
    for scale in (200, 100):
        dialog.context.settings.interface_scale = scale
        dialog.refresh()
        frame(dialog)
    assert {control.key: pygame.Rect(control.rect) for control in dialog.controls} == before


# -------------------------------------------------------------------- results


@pytest.mark.parametrize(
    ("scale", "gone"), [(100, set()), (200, {"Deal", "Date"}), (250, {"Deal", "Date", "Help used"})]
)
def test_a_narrow_list_does_without_the_least_important_columns(opened: Opening, scale: int, gone: set[str]) -> None:
    written = words(opened("scores", scale=scale))
    assert {"Name", "Score", "Time"} <= written
    assert {caption for caption in ("Deal", "Date", "Help used") if caption not in written} == gone


def test_the_captions_stay_in_sight_while_the_filters_scroll_away(opened: Opening) -> None:
    dialog = opened("scores")
    table = dialog.control("rows")
    assert isinstance(table, RowList)
    assert dialog.view.contains(table.row_rect(0)), "a low window begins with the rows"
    for code in (pygame.K_END, pygame.K_HOME):
        dialog.set_focus("rows")
        key(dialog, code)
        assert table.clip.contains(table.row_rect(table.cursor))
        assert {"Name", "Score"} <= words(dialog)
    dialog.set_focus("layout")
    assert dialog.view.contains(dialog.control("layout").rect)
    assert table.row_at((table.rect.centerx, dialog.control("layout").rect.centery)) is None
    key(dialog, pygame.K_RIGHT)
    assert dialog.focus == "layout"
    assert dialog.view.contains(dialog.control("layout").rect)


def test_rows_that_are_scrolled_can_be_pointed_at(opened: Opening) -> None:
    dialog = opened("scores")
    table = dialog.control("rows")
    assert isinstance(table, RowList)
    for offset in (0, 333, dialog.furthest):
        dialog.scroll_to(offset)
        for row in range(table.count):
            rect = table.row_rect(row).clip(table.clip)
            if rect.height > 4:
                assert table.row_at(rect.center) == row
    above = (table.rect.centerx, table.clip.y - 2)
    assert table.row_at(above) is None


@every_look
def test_figures_and_plots_lie_apart_within_the_view(
    opened: Opening, language: str, size: tuple[int, int], scale: int
) -> None:
    dialog = opened("statistics", language, size, scale)
    assert isinstance(dialog, ScoresDialog) and isinstance(dialog.page, StatisticsPage)
    rects = [rect for rect, _ in dialog.page.blocks]
    assert len(rects) == 15
    assert all(dialog.view.left <= rect.left and rect.right <= dialog.view.right for rect in rects)
    assert not any(one.colliderect(two) for one, two in itertools.combinations(rects, 2))
    for plot in dialog.page.plots:
        for one, two in itertools.combinations(plot.labels, 2):
            assert not one.rect.colliderect(two.rect), (one, two)


@pytest.mark.parametrize("name", NAMES[3:])
@pytest.mark.parametrize(("language", "size", "scale"), LOOKS[::4])
def test_an_empty_page_says_so_at_once(
    opened: Opening, name: str, language: str, size: tuple[int, int], scale: int
) -> None:
    dialog = opened(name, language, size, scale, empty=True)
    assert any(text.endswith(".") for text in words(dialog))
    assert [spot for spot in dialog.ink.spots if not spot.fits] == []
    before = dialog.offset
    assert before == dialog.furthest, "the words are at the end"


# -------------------------------------------------------------------- tiles


@pytest.mark.parametrize("columns", [3, 4, 5, 6, 7, 8, 9])
def test_every_face_has_a_cell_of_its_own(columns: int) -> None:
    places = cells(columns)
    assert set(places) == set(FACES)
    assert len(set(places.values())) == len(FACES)
    assert max(column for column, _ in places.values()) < columns
    for row in {row for _, row in places.values()}:
        assert len({face.tile_set for face, (_, at) in places.items() if at == row}) <= 2


@pytest.mark.parametrize("scale", [100, 150, 200, 250])
def test_the_cells_are_in_reading_order(opened: Opening, scale: int) -> None:
    dialog = opened("tiles", scale=scale)
    faces = [control for control in dialog.controls if isinstance(control, FaceCell)]
    assert [control.face for control in faces] == list(FACES)
    corners = [(control.rect.y, control.rect.x) for control in faces]
    assert corners == sorted(corners)


# -------------------------------------------------------------------- keys


def named_keys(dialog: DialogScene) -> set[str]:
    return {
        name
        for control in dialog.controls
        if isinstance(control, KeyRow)
        for line in control.plan.caps
        for name, _ in line
    }


def test_the_page_of_keys_lists_all_of_them(opened: Opening) -> None:
    dialog = opened("keys", scale=100)
    tr = dialog.context.tr
    wanted = {key_name(one, tr) for one in [*KEYS, *CURSOR_KEYS] if one[0] not in HIDDEN_KEYS}
    arrows = {key_name((code, 0), tr) for code in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)}
    replay = {name for names, _ in replay_rows(tr) for name in names}
    assert (wanted - arrows) | replay | {"Arrow keys"} == named_keys(dialog)


@pytest.mark.parametrize("name", ["rules", "keys"])
def test_the_keys_of_a_replay_are_told(opened: Opening, name: str) -> None:
    dialog = opened(name)
    rows = replay_rows(dialog.context.tr)
    assert len(rows) == len(REPLAY_KEYS) + 1
    written = {spot.text for _ in screens(dialog) for spot in dialog.ink.spots}
    assert {meaning for _, meaning in rows} | {name for names, _ in rows for name in names} <= written


def test_keys_of_long_names_take_more_lines(opened: Opening) -> None:
    for scale in (100, 250):
        dialog = opened("keys", "de", scale=scale)
        dialog.context.settings.keys = {"hint": [f"Ctrl+Alt+Shift+F{n}" for n in (5, 6, 7, 8)]}
        bindings.use(dialog.context.settings)
        dialog.rebuild()
        row = dialog.control(Intent.HINT.value)
        assert isinstance(row, KeyRow)
        assert not row.plan.beside
        dialog.set_focus(row.key)
        assert {"Strg+Alt+Umschalt+F5", "Strg+Alt+Umschalt+F8"} <= words(dialog)
        assert [spot for spot in dialog.ink.spots if not spot.fits] == []


@pytest.mark.parametrize(("language", "size", "scale"), [*LOOKS[::2], ("de", (1280, 720), 100)])
def test_a_complaint_is_in_sight(opened: Opening, language: str, size: tuple[int, int], scale: int) -> None:
    dialog = opened("keys", language, size, scale)
    assert isinstance(dialog, KeysPage)
    for name in (Intent.QUIT.value, "replay-0", Intent.UNDO.value):
        dialog.set_focus(name)
        assert key(dialog, pygame.K_RETURN) is None
        if dialog.waiting:
            assert any(text.endswith("…") for text in words(dialog))
            key(dialog, pygame.K_h)
        assert dialog.complaint
        frame(dialog)
        assert dialog.complaint in {spot.text for spot in dialog.ink.spots}
        assert [spot for spot in dialog.ink.spots if not spot.fits] == []
        row = dialog.control(name)
        assert dialog.view.contains(row.rect)
        if dialog.waiting:
            key(dialog, pygame.K_ESCAPE)


def test_pointing_at_a_page_at_any_scale_draws_it(opened: Opening) -> None:
    for name in NAMES:
        dialog = opened(name, "hu", scale=200)
        for pos in itertools.product((300, 640, 900), (200, 360)):
            point(dialog, pos)
            frame(dialog)
