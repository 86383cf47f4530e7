"""All dialogs: in every language and size, by keyboard alone, by mouse, at rest, and what they leave."""

import itertools

import pygame
import pytest

from mahjong_solitaire.i18n import LANGUAGES
from mahjong_solitaire.ui.dialog_style import unit_of
from mahjong_solitaire.ui.intents import Intent
from mahjong_solitaire.ui.message import Message
from mahjong_solitaire.ui.pause import Pause
from mahjong_solitaire.ui.rules_page import RulesPage
from mahjong_solitaire.ui.scene import Quit
from mahjong_solitaire.ui.widgets import Button
from tests.ui.dialog import (
    CODE,
    DIALOGS,
    LONG_ENOUGH,
    SIZES,
    TYPED,
    a_context,
    click,
    display,
    event,
    every_dialog,
    frame,
    fullest_dialogs,
    key,
    opened,
    pixels,
    point,
    result,
    scrolled,
    settled,
    sized,
    watched,
    words,
)

__all__ = ["display"]


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
    context.settings.motion = "full"
    dialog = Pause(context)
    dialog.resize((1280, 720), pygame.Surface((1280, 720)))
    frames = [pixels(frame(dialog, 5 + i * 0.04)) for i in range(6)]
    assert len(set(frames[:5])) == 5
    assert frames[4] == frames[5]
    assert not dialog.moving(6.0)


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


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (3840, 2160)])
def test_the_unit_keeps_every_dialog_in_the_window(size: tuple[int, int]) -> None:
    assert 960 * unit_of(size) <= size[0]
    assert 720 * unit_of(size) <= size[1]


def test_the_pause_leads_everywhere_in_the_same_order_at_any_scale() -> None:
    orders = set()
    for size, scale in itertools.product([*SIZES, (1280, 720), (2560, 1080)], (100, 150, 200, 250)):
        for language in LANGUAGES:
            context = a_context(language)
            context.settings.interface_scale = scale
            dialog = sized(Pause(context, code=CODE, on_copy=lambda: None), size)
            places = {control.key: control.place for control in dialog.controls if isinstance(control, Button)}
            assert list(places) == sorted(places, key=lambda name: (places[name].y, places[name].x))
            orders.add(tuple(places))
    (order,) = orders
    assert {"continue", "layouts", "settings", "rules", "scores", "keys", "menu"} <= set(order)
