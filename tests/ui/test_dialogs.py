"""The dialogs: in every language and size, by keyboard alone, by mouse, and at rest."""

import functools
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pygame
import pytest

from mahjong_solitaire.i18n import LANGUAGES, Translator
from mahjong_solitaire.layouts import LayoutFile, Library
from mahjong_solitaire.storage import DIFFICULTIES, Settings
from mahjong_solitaire.ui.ask_number import AskNumber
from mahjong_solitaire.ui.choose_layout import ChooseLayout
from mahjong_solitaire.ui.dialog_style import unit_of
from mahjong_solitaire.ui.dialogs import DialogScene
from mahjong_solitaire.ui.facts import ParInfo
from mahjong_solitaire.ui.game_over import Cleared, NoMoves, clock_text, share_text
from mahjong_solitaire.ui.intents import KEYS, Intent
from mahjong_solitaire.ui.key_names import HIDDEN_KEYS, key_name, key_rows
from mahjong_solitaire.ui.message import Message
from mahjong_solitaire.ui.panels import Cache, Painter, rounded_mask
from mahjong_solitaire.ui.pause import Pause
from mahjong_solitaire.ui.rules_page import RulesPage
from mahjong_solitaire.ui.scene import Change, Context, Pop, Quit
from mahjong_solitaire.ui.scrolling import ScrollDialog
from mahjong_solitaire.ui.settings import SettingsDialog
from mahjong_solitaire.ui.theme import Fonts, Icons
from mahjong_solitaire.ui.widgets import Card

SIZES = ((800, 600), (1280, 720), (1920, 1080))
CODE = "T7K2-9Q-5XM4-C"
Dialog = TypeVar("Dialog", bound=DialogScene)
LONG_ENOUGH = 400
"""More key presses than any dialog has controls."""


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    if not pygame.font.get_init():
        pygame.font.init()
        a_painter.cache_clear()
    pygame.display.set_mode((1, 1))
    yield
    pygame.key.set_repeat(0)


@functools.cache
def a_painter() -> Painter:
    return Painter(Fonts(), Icons())


@functools.cache
def a_library(own: Path) -> Library:
    return Library(own)


class Kept(Context):
    """A context that counts how often the settings were saved, and follows their language as the window does."""

    saves = 0

    def follow(self) -> None:
        Kept.saves += 1
        self.tr = Translator(self.settings.language or "en")


def a_context(language: str = "en", table: str = "pine", own: Path | None = None) -> Context:
    settings = Settings(language=language, table=table, animate=False)
    context = Kept(settings, a_library(own or Path("/nowhere")), Translator(language), a_painter())
    context.save_settings = context.follow
    Kept.saves = 0
    return context


def a_page(page: str) -> Callable[[Context], DialogScene]:
    def make(context: Context) -> DialogScene:
        dialog = SettingsDialog(context)
        dialog.page = page
        return dialog

    return make


def a_wrong_number(context: Context) -> DialogScene:
    dialog = sized(AskNumber(context))
    key(dialog, pygame.K_RETURN)
    return dialog


def a_wrong_code(context: Context) -> DialogScene:
    dialog = sized(AskNumber(context, lambda code: "The code has a mistake in its third group. " * 6))
    key(dialog, ord("x"), text="x")
    key(dialog, pygame.K_RETURN)
    return dialog


def a_full_cleared(context: Context) -> Cleared:
    """Everything the dialog can say, at its longest."""
    rest = (context, 6482, 4277, 0, 999_999_999, "Hold és csillag")
    return Cleared(*rest, par=ParInfo(8022, 0.808, final=False), code=CODE, help_used=(12, 34, 5))


def a_full_no_moves(context: Context) -> NoMoves:
    """Everything the dialog can say, at its longest."""
    rest = (context, 2384, 4277, 31, 999_999_999, "Mond und Stern")
    par = ParInfo(8022, 2384 / 8022)
    return NoMoves(*rest, par=par, turning=41, can_shuffle=False, code=CODE, help_used=(1, 1, 1))


DIALOGS: dict[str, Callable[[Context], DialogScene]] = {
    "appearance": SettingsDialog,
    "game": a_page("play"),
    "language": a_page("language"),
    "layouts": ChooseLayout,
    "rules": RulesPage,
    "pause": lambda context: Pause(context, code=CODE, on_copy=lambda: None),
    "full cleared": a_full_cleared,
    "full no moves": a_full_no_moves,
    "cleared": lambda context: Cleared(context, 6482, 754, 0, 999_999_999, "Hold és csillag"),
    "no moves": lambda context: NoMoves(context, 2384, 4277, 31, 999_999_999, "Mond und Stern"),
    "number": AskNumber,
    "wrong number": a_wrong_number,
    "wrong code": a_wrong_code,
    "message": lambda context: Message(context, "Layouts", "/home/x/layouts/boat.yaml:3:4: odd; add a tile " * 4),
}
TYPED = ("number", "wrong number", "wrong code")
"""Dialogs with an entry, whose cursor blinks."""
every_dialog = pytest.mark.parametrize("name", DIALOGS)
fullest_dialogs = pytest.mark.parametrize("name", [n for n in DIALOGS if n not in ("cleared", "no moves", "number")])
"""Those that say all that others say, and more."""


def sized(dialog: Dialog, size: tuple[int, int] = (1280, 720)) -> Dialog:
    """The dialog with everything in its place, but nothing below it; not to be looked at."""
    dialog.resize(size, pygame.Surface((8, 8)))
    return dialog


def opened(dialog: Dialog, size: tuple[int, int] = (1280, 720)) -> Dialog:
    dialog.resize(size, pygame.Surface(size))
    frame(dialog)
    return dialog


def frame(dialog: DialogScene, now: float = 0.0) -> pygame.Surface:
    surface = pygame.Surface(dialog.size)
    dialog.update(now)
    dialog.draw(surface)
    return surface


def settled(dialog: DialogScene) -> pygame.Surface:
    """A frame in which every picture has arrived."""
    for i in range(60):
        frame(dialog, i / 60)
    return frame(dialog, 1.0)


def event(kind: int, **values: object) -> pygame.event.Event:
    return pygame.event.Event(kind, values)


def key(dialog: DialogScene, code: int, mod: int = 0, text: str = "") -> Change | None:
    change = dialog.handle(event(pygame.KEYDOWN, key=code, mod=mod, unicode=text))
    if text and change is None:
        change = dialog.handle(event(pygame.TEXTINPUT, text=text))
    dialog.update(0.0)
    return change


def words(dialog: DialogScene) -> set[str]:
    """Everything that is written in a new frame."""
    frame(dialog)
    return {spot.text for spot in dialog.ink.spots}


def point(dialog: DialogScene, pos: tuple[int, int]) -> None:
    dialog.handle(event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))


def click(dialog: DialogScene, name: str) -> Change | None:
    pos = dialog.control(name).place.center
    point(dialog, pos)
    first = dialog.handle(event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    assert first is None
    return dialog.handle(event(pygame.MOUSEBUTTONUP, pos=pos, button=1))


def watched(dialog: DialogScene, name: str) -> list[str]:
    """A list that grows when a control is pressed, instead of what the control does."""
    presses: list[str] = []
    dialog.control(name).action = lambda: presses.append(name)
    return presses


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def result(change: Change | None) -> object:
    assert isinstance(change, Pop)
    return change.result


# -------------------------------------------------------------------- every dialog


@fullest_dialogs
@pytest.mark.parametrize(
    ("language", "size"), [*itertools.product(LANGUAGES, SIZES[:2]), ("de", SIZES[2]), ("de", (1024, 768))]
)
def test_no_text_is_cut_off(name: str, language: str, size: tuple[int, int]) -> None:
    dialog = opened(DIALOGS[name](a_context(language)), size)
    assert dialog.ink.spots
    assert [spot for spot in dialog.ink.spots if not spot.fits] == []


@fullest_dialogs
@pytest.mark.parametrize("size", [*SIZES, (1024, 768), (3840, 2160), (2560, 1080)])
def test_everything_lies_within_the_window_and_can_be_hit(name: str, size: tuple[int, int]) -> None:
    dialog = sized(DIALOGS[name](a_context("de")), size)
    assert pygame.Rect((0, 0), size).contains(dialog.panel)
    for control in dialog.controls:
        assert control.clip or dialog.panel.contains(control.place), control.key
        assert control.key == "scroll-bar" or control.place.height >= 40, control.key


@fullest_dialogs
def test_controls_do_not_overlap(name: str) -> None:
    for size in SIZES:
        controls = sized(DIALOGS[name](a_context("hu")), size).controls
        for i, one in enumerate(controls):
            clear = [other.key for other in controls[i + 1 :] if not one.clip and other.place.colliderect(one.place)]
            assert [key for key in clear if not key.startswith("layout-")] == [], one.key


@pytest.mark.parametrize("name", [name for name in DIALOGS if name not in TYPED])
def test_at_rest_nothing_changes(name: str) -> None:
    dialog = opened(DIALOGS[name](a_context()))
    for i in range(30):
        frame(dialog, i / 10)
    first = frame(dialog, 3.0)
    assert not dialog.dirty
    assert not dialog.moving(3.0)
    dialog.update(3.01)
    assert not dialog.dirty
    assert pixels(frame(dialog, 3.02)) == pixels(first)


@every_dialog
def test_a_dialog_waits_for_its_size(name: str) -> None:
    if name.startswith("wrong"):
        return
    dialog = DIALOGS[name](a_context())
    assert dialog.update(0.0) is None
    for code in (pygame.K_TAB, pygame.K_RETURN, pygame.K_ESCAPE):
        assert key(dialog, code) is None
    point(dialog, (100, 100))
    dialog.leave()
    opened(dialog)


@every_dialog
def test_escape_and_the_cross_close(name: str) -> None:
    assert result(key(opened(DIALOGS[name](a_context())), pygame.K_ESCAPE)) is None
    assert result(click(opened(DIALOGS[name](a_context())), "close")) is None


@fullest_dialogs
def test_a_click_beside_the_dialog_does_nothing(name: str) -> None:
    dialog = opened(DIALOGS[name](a_context()))
    before = settled(dialog) if name == "layouts" else frame(dialog)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        assert dialog.handle(event(kind, pos=(5, 5), button=1)) is None
    if name not in TYPED:
        assert pixels(frame(dialog)) == pixels(before)


@every_dialog
def test_the_tab_key_reaches_every_control_both_ways(name: str) -> None:
    dialog = opened(DIALOGS[name](a_context()))
    wanted = {control.key for control in dialog.controls if control.focusable}
    for mod in (0, pygame.KMOD_LSHIFT):
        seen = set()
        for _ in range(LONG_ENOUGH):
            key(dialog, pygame.K_TAB, mod)
            assert dialog.ring_shown
            assert dialog.focus
            seen.add(dialog.focus)
            if seen == wanted:
                break
        assert seen == wanted


@pytest.mark.parametrize(
    "name", ["appearance", "game", "language", "pause", "full cleared", "full no moves", "layouts"]
)
def test_the_arrows_reach_every_control(name: str) -> None:
    dialog = opened(DIALOGS[name](a_context()))
    key(dialog, pygame.K_DOWN)
    seen, fresh = {dialog.focus}, [dialog.focus]
    while fresh:
        here = fresh.pop()
        for arrow in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT):
            dialog.set_focus(str(here))
            key(dialog, arrow)
            if dialog.focus not in seen:
                seen.add(dialog.focus)
                fresh.append(dialog.focus)
    assert seen == {control.key for control in dialog.controls if control.focusable}


@every_dialog
def test_enter_presses_what_has_the_focus(name: str) -> None:
    dialog = sized(DIALOGS[name](a_context()))
    for control in dialog.controls:
        if not control.focusable or control.key == "number":
            continue
        pressed = watched(dialog, control.key)
        dialog.set_focus(control.key)
        key(dialog, pygame.K_RETURN)
        key(dialog, pygame.K_SPACE)
        assert pressed == [control.key] * 2


@every_dialog
def test_the_mouse_presses_every_control_in_sight(name: str) -> None:
    dialog = sized(DIALOGS[name](a_context()))
    for control in dialog.controls:
        if not control.focusable or control.key == "number":
            continue
        if control.clip and not control.clip.collidepoint(control.place.center):
            continue
        pressed = watched(dialog, control.key)
        click(dialog, control.key)
        assert pressed == [control.key]
        assert not dialog.ring_shown


def test_a_press_counts_only_if_released_on_the_button() -> None:
    dialog = opened(Pause(a_context()))
    dialog.handle(event(pygame.MOUSEBUTTONDOWN, pos=dialog.control("menu").place.center, button=1))
    assert dialog.handle(event(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1)) is None
    pos = dialog.control("menu").place.center
    assert dialog.handle(event(pygame.MOUSEBUTTONUP, pos=pos, button=1)) is None


def test_hover_press_and_focus_can_be_seen() -> None:
    dialog = opened(Pause(a_context()))
    plain = pixels(frame(dialog))
    pos = dialog.control("restart").place.center
    point(dialog, pos)
    hovered = pixels(frame(dialog))
    dialog.handle(event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    pressed = pixels(frame(dialog))
    dialog.handle(event(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1))
    point(dialog, (5, 5))
    assert pixels(frame(dialog)) == plain
    key(dialog, pygame.K_TAB)
    focused = pixels(frame(dialog))
    assert len({plain, hovered, pressed, focused}) == 4


def test_opening_fades_and_ends() -> None:
    context = a_context()
    context.settings.animate = True
    dialog = Pause(context)
    dialog.resize((1280, 720), pygame.Surface((1280, 720)))
    frames = [pixels(frame(dialog, 5 + i * 0.04)) for i in range(6)]
    assert len(set(frames[:5])) == 5
    assert frames[4] == frames[5]
    assert not dialog.moving(6.0)


# -------------------------------------------------------------------- settings


def test_settings_take_effect_at_once_and_cancel_restores_them() -> None:
    for leave in ("cancel", "close", "escape"):
        context = a_context()
        dialog = opened(SettingsDialog(context))
        for name in ("tiles-european", "table-linen", "back-ruby", "animate", "tab-play", "shade_blocked"):
            click(dialog, name)
        settings = context.settings
        assert (settings.tiles, settings.table, settings.back) == ("european", "linen", "ruby")
        assert settings.animate
        assert settings.shade_blocked is not Settings().shade_blocked
        assert Kept.saves == 5
        change = key(dialog, pygame.K_ESCAPE) if leave == "escape" else click(dialog, leave)
        assert isinstance(change, Pop)
        assert context.settings == Settings(language="en", animate=False)
        assert Kept.saves == 6


def test_the_game_page_chooses_difficulty_and_help() -> None:
    context = a_context()
    dialog = opened(a_page("play")(context))
    for grade in DIFFICULTIES:
        click(dialog, f"difficulty-{grade}")
        assert context.settings.difficulty == grade
        chosen = [control.key for control in dialog.controls if isinstance(control, Card) and control.chosen]
        assert chosen == [f"difficulty-{grade}"]
    for name in ("lost_light", "score_guide", "shade_blocked", "mark_partners"):
        click(dialog, name)
        assert getattr(context.settings, name) is not getattr(Settings(), name)
    key(dialog, pygame.K_ESCAPE)
    assert context.settings == Settings(language="en", animate=False)


def test_done_keeps_the_settings() -> None:
    context = a_context()
    dialog = opened(SettingsDialog(context))
    click(dialog, "tiles-european")
    assert isinstance(key(dialog, pygame.K_RETURN), Pop)
    assert context.settings.tiles == "european"


def test_a_change_of_language_rewrites_the_open_dialog() -> None:
    context = a_context()
    dialog = opened(a_page("language")(context))
    for language in ("de", "hu", "en"):
        click(dialog, f"language-{language}")
        frame(dialog)
        assert context.settings.language == language
        written = [spot.text for spot in dialog.ink.spots]
        assert Translator(language)("Settings") in written
        assert Translator(language)("Cancel") in written


def test_a_change_of_table_recolours_the_open_dialog() -> None:
    dialog = opened(SettingsDialog(a_context()))
    looks = set()
    for table in ("pine", "midnight", "linen"):
        click(dialog, f"table-{table}")
        point(dialog, (5, 5))
        looks.add(frame(dialog).get_at((dialog.panel.x + 60, dialog.panel.bottom - 60))[:3])
    assert len(looks) == 3


def test_the_focus_stays_when_the_dialog_is_rebuilt() -> None:
    dialog = opened(SettingsDialog(a_context()))
    dialog.set_focus("table-linen")
    key(dialog, pygame.K_SPACE)
    assert dialog.focus == "table-linen"
    assert dialog.ring_shown
    dialog.resize((1920, 1080), None)
    assert dialog.focus == "table-linen"


# -------------------------------------------------------------------- what dialogs leave


@pytest.mark.parametrize(
    ("name", "button", "intent"),
    [
        ("pause", "continue", None),
        ("pause", "restart", Intent.RESTART),
        ("pause", "new", Intent.NEW_DEAL),
        ("pause", "menu", Intent.MENU),
        ("cleared", "new", Intent.NEW_DEAL),
        ("cleared", "restart", Intent.RESTART),
        ("cleared", "layouts", Intent.LAYOUTS),
        ("cleared", "scores", Intent.SCORES),
        ("cleared", "menu", Intent.MENU),
        ("no moves", "undo", Intent.UNDO),
        ("no moves", "restart", Intent.RESTART),
        ("no moves", "new", Intent.NEW_DEAL),
        ("no moves", "menu", Intent.MENU),
        ("no moves", "shuffle", Intent.SHUFFLE),
        ("full no moves", "turning", Intent.TURNING_POINT),
        ("full cleared", "best", Intent.WATCH_BEST),
    ],
)
def test_buttons_leave_their_intent(name: str, button: str, intent: Intent | None) -> None:
    assert result(click(opened(DIALOGS[name](a_context())), button)) is intent


def test_enter_alone_does_the_most_likely_thing() -> None:
    assert result(key(opened(DIALOGS["no moves"](a_context())), pygame.K_RETURN)) is Intent.UNDO
    assert result(key(opened(DIALOGS["cleared"](a_context())), pygame.K_RETURN)) is Intent.NEW_DEAL
    assert result(key(opened(Pause(a_context())), pygame.K_RETURN)) is None


def test_the_space_bar_presses_nothing_unseen_and_control_q_quits() -> None:
    dialog = opened(Pause(a_context()))
    assert key(dialog, pygame.K_SPACE) is None
    assert isinstance(key(dialog, pygame.K_q, pygame.KMOD_LCTRL), Quit)
    page = scrolled(opened(RulesPage(a_context())))
    assert key(page, pygame.K_SPACE) is None
    assert page.offset > 0


def test_a_long_path_is_broken_not_cut() -> None:
    path = "/home/player/" + "a-very-long-folder-name/" * 9 + "board.yaml"
    dialog = opened(Message(a_context(), "Layouts", f"{path}:3:4: the number of tiles is odd"), (800, 600))
    assert all(spot.fits for spot in dialog.ink.spots)
    assert dialog.panel.height < 600


def test_the_key_that_paused_goes_on() -> None:
    assert result(key(opened(Pause(a_context())), pygame.K_p)) is None


def test_the_code_can_be_copied_and_the_pause_stays() -> None:
    copies: list[str] = []
    dialog = opened(Pause(a_context(), code=CODE, on_copy=lambda: copies.append(CODE)))
    assert CODE in words(dialog)
    assert click(dialog, "copy") is None
    assert key(dialog, pygame.K_c, pygame.KMOD_LCTRL) is None
    assert copies == [CODE, CODE]
    assert "Copied" in words(dialog)


def test_a_pause_without_a_code_or_a_way_to_copy_shows_no_copy_button() -> None:
    for pause in (Pause(a_context()), Pause(a_context(), code=CODE), Pause(a_context(), on_copy=lambda: None)):
        assert "copy" not in {control.key for control in opened(pause).controls}
        assert key(pause, pygame.K_c, pygame.KMOD_LCTRL) is None
        assert ("Deal code" in words(pause)) is bool(pause.code)


def test_the_end_of_a_game_says_score_and_time() -> None:
    dialog = opened(DIALOGS["cleared"](a_context()))
    frame(dialog)
    assert {"6\u202f482", "12:34", "Hold és csillag"} <= {spot.text for spot in dialog.ink.spots}
    dialog = opened(DIALOGS["no moves"](a_context()))
    frame(dialog)
    assert {"2\u202f384", "1:11:17", "62"} <= {spot.text for spot in dialog.ink.spots}
    assert clock_text(59.9) == "0:59"


def test_par_stands_beside_the_score_with_its_share() -> None:
    assert {"8\u202f022", "80\u202f%", "BEST FOUND SO FAR", CODE} <= words(opened(a_full_cleared(a_context())))
    assert {"8\u202f022", "29\u202f%", "BEST FOUND", CODE} <= words(opened(a_full_no_moves(a_context())))
    assert [share_text(share) for share in (0, 0.9999, 0.29, 1, 1.04)] == [f"{n}\u202f%" for n in (0, 99, 29, 100, 104)]


def test_par_may_come_later_and_moves_no_button() -> None:
    dialog = opened(Cleared(a_context(), 8022, 754, 0, 1, "Turtle"))
    before = {control.key: control.place for control in dialog.controls}
    assert "best" not in before
    pos = dialog.control("new").place.center
    dialog.handle(event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    dialog.update_par(ParInfo(8100, 8022 / 8100, final=False))
    assert dialog.dirty
    assert result(dialog.handle(event(pygame.MOUSEBUTTONUP, pos=pos, button=1))) is Intent.NEW_DEAL
    assert {"8\u202f100", "99\u202f%", "BEST FOUND SO FAR"} <= words(dialog)
    dialog.update_par(ParInfo(8022, 1.0))
    assert {"100\u202f%", "BEST FOUND"} <= words(dialog)
    assert before.items() <= {control.key: control.place for control in dialog.controls}.items()
    assert result(click(dialog, "best")) is Intent.WATCH_BEST


def test_par_may_come_before_the_dialog_has_its_size() -> None:
    dialog = Cleared(a_context(), 8022, 754, 0, 1, "Turtle")
    dialog.update_par(ParInfo(8100, 0.99))
    assert "8\u202f100" in words(opened(dialog))


@pytest.mark.parametrize(
    ("used", "said"),
    [((0, 0, 0), "Without help"), ((2, 1, 0), "2 hints, 1 undo"), ((0, 2, 1), "2 undos, 1 shuffle")],
)
def test_the_help_used_is_named(used: tuple[int, int, int], said: str) -> None:
    assert said in words(opened(Cleared(a_context(), 8022, 754, 0, 1, "Turtle", help_used=used)))


@pytest.mark.parametrize(
    ("turning", "said", "button"),
    [
        (None, None, None),
        (0, "This deal could not be won from the start", None),
        (1, "Lost since the first move", "Back to the start"),
        (41, "Lost since move 41; up to move 40 it could still be won", "Back to move 40"),
    ],
)
def test_a_lost_game_says_where_it_turned(turning: int | None, said: str | None, button: str | None) -> None:
    dialog = opened(NoMoves(a_context(), 2384, 60, 31, 1, "Turtle", turning=turning))
    assert [text for _, text in dialog.notes()] == ([said] if said else [])
    assert {text for text in (said, button) if text} <= words(dialog)
    back = result(key(dialog, pygame.K_w)) if button else key(dialog, pygame.K_w)
    assert back is (Intent.TURNING_POINT if button else None)


def test_a_shuffle_that_cannot_help_cannot_be_pressed() -> None:
    dialog = opened(a_full_no_moves(a_context()))
    assert not dialog.control("shuffle").focusable
    plain = pixels(frame(dialog))
    assert click(dialog, "shuffle") is None
    assert pixels(frame(dialog)) == plain
    assert key(dialog, pygame.K_m) is None
    assert any("Shuffling cannot help" in text for text in words(dialog))
    assert result(key(opened(DIALOGS["no moves"](a_context())), pygame.K_m)) is Intent.SHUFFLE


def test_the_keys_of_the_game_press_the_buttons_of_its_end() -> None:
    dialog = opened(a_full_no_moves(a_context()))
    assert result(key(dialog, pygame.K_u)) is Intent.UNDO
    assert result(key(dialog, pygame.K_n)) is Intent.NEW_DEAL
    assert key(dialog, pygame.K_h) is None


# -------------------------------------------------------------------- a number


def no_t(code: str) -> str | None:
    """A check that knows only codes with a T."""
    return None if code.upper().startswith("T") else f"There is no layout for {code}"


def typed(text: str, check: Callable[[str], str | None] | None = no_t) -> AskNumber:
    dialog = opened(AskNumber(a_context(), check))
    for letter in text:
        key(dialog, ord(letter), text=letter)
    return dialog


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1", 1),
        ("48213", 48213),
        ("007", 7),
        ("9" * 9, 999_999_999),
        (" 48 213 ", 48213),
        ("1!_2", 12),
        (CODE, CODE),
        (" t7k2-9q ", "t7k2-9q"),
    ],
)
def test_a_number_or_a_code_can_be_typed(text: str, number: int | str) -> None:
    assert result(key(typed(text), pygame.K_RETURN)) == number
    assert result(click(typed(text), "play")) == number


@pytest.mark.parametrize("text", ["", "  ", "0", "000", "9" * 10])
def test_a_wrong_number_is_explained_in_place(text: str) -> None:
    dialog = typed(text)
    assert key(dialog, pygame.K_RETURN) is None
    frame(dialog)
    assert any("999\u202f999\u202f999" in spot.text for spot in dialog.ink.spots)
    assert dialog.focus == "number"
    key(dialog, ord("5"), text="5")
    frame(dialog)
    assert not any("999\u202f999\u202f999" in spot.text for spot in dialog.ink.spots)


def test_a_wrong_code_is_explained_in_place() -> None:
    dialog = typed("q7-1")
    assert key(dialog, pygame.K_RETURN) is None
    assert "There is no layout for q7-1" in words(dialog)
    assert dialog.focus == "number"
    key(dialog, pygame.K_HOME)
    key(dialog, ord("T"), text="T")
    assert "There is no layout for q7-1" not in words(dialog)
    assert result(click(dialog, "play")) == "Tq7-1"


def test_a_code_without_anyone_to_check_it_is_not_taken() -> None:
    dialog = typed(CODE, check=None)
    assert key(dialog, pygame.K_RETURN) is None
    assert "Enter a number from 1 to 999\u202f999\u202f999, or a deal code." in words(dialog)


def test_a_long_complaint_makes_the_dialog_grow() -> None:
    before = sized(AskNumber(a_context())).panel.height
    dialog = a_wrong_code(a_context())
    assert dialog.panel.height > before
    assert result(key(typed("T1"), pygame.K_RETURN)) == "T1"


def test_a_typed_number_shows_and_survives_a_resize() -> None:
    dialog = typed("48")
    before = pixels(frame(dialog, 1.0))
    key(dialog, ord("2"), text="2")
    for i in range(4):
        frame(dialog, 1.1 + i / 30)
    assert pixels(frame(dialog, 1.3)) != before
    dialog.resize((1920, 1080), None)
    assert result(key(dialog, pygame.K_RETURN)) == 482


def test_digits_go_to_the_entry_even_when_a_button_has_the_focus() -> None:
    dialog = typed("4")
    key(dialog, pygame.K_TAB)
    key(dialog, pygame.K_TAB)
    assert dialog.focus != "number"
    key(dialog, ord("2"), text="2")
    assert dialog.focus == "number"
    assert result(key(dialog, pygame.K_RETURN)) == 42


def test_the_text_cursor_blinks_at_most_twice_a_second() -> None:
    dialog = opened(AskNumber(a_context()))
    drawn = 0
    for i in range(300):
        dialog.update(10 + i / 30)
        drawn += dialog.dirty
        dialog.dirty = False
    assert 4 < drawn <= 21


# -------------------------------------------------------------------- layouts


def scrolled(dialog: DialogScene) -> ScrollDialog:
    assert isinstance(dialog, ScrollDialog)
    return dialog


def test_layouts_come_with_the_turtle_first_then_by_size() -> None:
    dialog = ChooseLayout(a_context())
    assert dialog.files[0].name == "turtle"
    sizes = [len(file.layout) for file in dialog.files[1:]]
    assert sizes == sorted(sizes)
    assert len(sizes) >= 11


def test_a_click_and_enter_choose_a_layout() -> None:
    change = result(click(opened(ChooseLayout(a_context())), "layout-little-gate"))
    assert isinstance(change, LayoutFile)
    assert change.name == "little-gate"
    change = result(key(opened(ChooseLayout(a_context())), pygame.K_RETURN))
    assert isinstance(change, LayoutFile)
    assert change.name == "turtle"


def test_pictures_come_a_few_at_a_time_and_then_no_more() -> None:
    dialog = opened(ChooseLayout(a_context()))
    assert dialog.moving(0.0)
    settled(dialog)
    assert not dialog.moving(1.0)


def test_own_layouts_are_marked_and_bad_ones_explained(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("format: 1\nname: My Boat\nlevels:\n  - |\n    [][]\n    [][]\n")
    (tmp_path / "bad.yaml").write_text("format: 1\nname: Bad\nlevels: 5\n")
    dialog = scrolled(opened(ChooseLayout(a_context(own=tmp_path))))
    assert dialog.control("layout-mine")
    texts = {spot.text for spot in dialog.ink.spots}
    assert "My Boat" in texts
    assert any("your own" in text for text in texts)
    key(dialog, pygame.K_END)
    frame(dialog)
    assert any("bad.yaml:3" in spot.text for spot in dialog.ink.spots)


def test_content_scrolls_by_wheel_keys_and_bar_and_not_beyond() -> None:
    for make in (ChooseLayout, RulesPage):
        dialog = scrolled(opened(make(a_context())))
        dialog.handle(event(pygame.MOUSEWHEEL, x=0, y=-1))
        assert 0 < dialog.offset < dialog.furthest
        dialog.handle(event(pygame.MOUSEWHEEL, x=0, y=100))
        assert dialog.offset == 0
        key(dialog, pygame.K_END)
        assert dialog.offset == dialog.furthest
        key(dialog, pygame.K_PAGEUP)
        key(dialog, pygame.K_HOME)
        assert dialog.offset == 0
        place = dialog.control("scroll-bar").place
        dialog.handle(event(pygame.MOUSEBUTTONDOWN, pos=(place.centerx, place.bottom - 2), button=1))
        assert dialog.offset == dialog.furthest
        point(dialog, (place.centerx, place.top - 50))
        assert dialog.offset == 0
        dialog.handle(event(pygame.MOUSEBUTTONUP, pos=(place.centerx, place.top - 50), button=1))
        point(dialog, (place.centerx, place.bottom))
        assert dialog.offset == 0


def test_a_focused_card_scrolls_into_sight() -> None:
    dialog = scrolled(opened(ChooseLayout(a_context())))
    for _ in range(20):
        key(dialog, pygame.K_TAB)
    focused = dialog.control(str(dialog.focus))
    assert focused.clip
    assert dialog.view.contains(focused.place)


def test_a_card_out_of_sight_cannot_be_clicked() -> None:
    dialog = scrolled(opened(ChooseLayout(a_context())))
    hidden = next(c for c in dialog.controls if c.clip and c.place.top > dialog.view.bottom)
    pos = hidden.place.center
    dialog.handle(event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    assert dialog.handle(event(pygame.MOUSEBUTTONUP, pos=pos, button=1)) is None


# -------------------------------------------------------------------- rules


def test_the_rules_page_tells_the_set_values_and_every_key() -> None:
    dialog = scrolled(opened(RulesPage(a_context()), (1280, 720)))
    written = set()
    for _ in range(40):
        frame(dialog)
        written |= {spot.text for spot in dialog.ink.spots}
        assert all(spot.fits for spot in dialog.ink.spots)
        key(dialog, pygame.K_DOWN)
    assert {"1", "7", "Seasons", "Characters", "Ctrl+Z", "F11"} <= written


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES[:2])
def test_no_line_of_the_rules_is_cut_off(language: str, size: tuple[int, int]) -> None:
    dialog = scrolled(opened(RulesPage(a_context(language)), size))
    while dialog.offset < dialog.furthest:
        key(dialog, pygame.K_PAGEDOWN)
        frame(dialog)
        assert [spot for spot in dialog.ink.spots if not spot.fits] == []


def test_every_key_of_the_game_is_named() -> None:
    tr = Translator("en")
    named = {name for names, _ in key_rows(tr) for name in names}
    assert named == {key_name(key, tr) for key in KEYS if key[0] not in HIDDEN_KEYS}
    assert all(named)


# -------------------------------------------------------------------- panels


def test_a_cache_keeps_within_its_budget() -> None:
    cache = Cache(budget=300)
    for i in range(5):
        cache.put(i, pygame.Surface((10, 10)))
    assert cache.get(1) is None
    assert cache.get(2) is not None
    cache.put(5, pygame.Surface((10, 10)))
    assert cache.get(2) is not None
    assert cache.get(3) is None
    for _ in range(100):
        cache.get(2)
        cache.put("same", pygame.Surface((10, 10)))
    assert cache.get(2) is not None


def test_panels_have_smooth_round_corners() -> None:
    mask = rounded_mask((60, 40), 12)
    assert mask.get_at((0, 0)).a == 0
    assert mask.get_at((30, 20)).a == 255
    assert any(0 < mask.get_at((x, 3)).a < 255 for x in range(12))


def test_panels_look_the_same_from_the_cache() -> None:
    painter, rect = Painter(Fonts(), Icons()), pygame.Rect(40, 40, 100, 60)
    pictures = []
    for _ in range(2):
        surface = pygame.Surface((200, 200))
        painter.panel(surface, rect, ((250, 200, 100, 255), (90, 60, 20, 255)), 14, (255, 255, 255, 90), 2, 10)
        pictures.append(pixels(surface))
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (3840, 2160)])
def test_the_unit_keeps_every_dialog_in_the_window(size: tuple[int, int]) -> None:
    assert 960 * unit_of(size) <= size[0]
    assert 720 * unit_of(size) <= size[1]
