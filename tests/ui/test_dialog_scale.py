"""Dialogs at a large interface scale: nothing cut off, nothing out of reach, and no scrolling but up and down."""

import itertools
from collections.abc import Callable

import pygame
import pytest

from mahjong_solitaire.rules.codes import MAX_NUMBER
from mahjong_solitaire.scores import ScoreRow
from mahjong_solitaire.storage import LIGHTS, MOTIONS, Settings
from mahjong_solitaire.ui.ask_name import AskName
from mahjong_solitaire.ui.ask_number import AskNumber
from mahjong_solitaire.ui.dialog_style import LEAST_ROOM, unit_of
from mahjong_solitaire.ui.dialogs import DialogScene
from mahjong_solitaire.ui.game_card import GameCard
from mahjong_solitaire.ui.message import Message
from mahjong_solitaire.ui.scene import Context
from mahjong_solitaire.ui.settings import SettingsDialog
from mahjong_solitaire.ui.widgets import Card, Tab
from tests.ui.dialog import (
    CODE,
    DIALOGS,
    SIZES,
    a_context,
    a_page,
    click,
    display,
    event,
    frame,
    key,
    opened,
    pixels,
    point,
    scrolled,
    sized,
    watched,
    words,
)

__all__ = ["display"]

PAGES = ("appearance", "display", "play", "sound", "seeing", "language")
LEAST_SHARE = 0.75
"""Texts are not made smaller than this share of the size that they should have."""


def a_card(context: Context) -> DialogScene:
    titles = {"en": "Moon and Star", "de": "Mond und Stern", "hu": "Hold és csillag"}
    row = ScoreRow(
        id=7,
        layout="moon",
        titles=titles,
        digest="",
        number=MAX_NUMBER,
        difficulty="normal",
        code=CODE,
        score=6482,
        pairs_left=31,
        result="no-moves",
        seconds=9999.0,
        hints=12,
        undos=34,
        shuffles=5,
        finished="2026-05-09T20:15:00Z",
        player="Ilona Ő.",
        par=8022,
        source="continued",
        continued_from=6,
    )
    return GameCard(context, row)


MADE: dict[str, Callable[[Context], DialogScene]] = {
    **{f"settings {page}": a_page(page) for page in PAGES},
    **{name: DIALOGS[name] for name in ("layouts", "pause", "full cleared", "full no moves", "wrong code")},
    "name": AskName,
    "game": a_card,
    "long message": lambda context: Message(context, "Layouts", "/home/x/layouts/boat.yaml:3:4: odd; add a tile " * 12),
}
LOOKS = (
    ("de", SIZES[1], 125),
    ("hu", SIZES[1], 150),
    ("de", SIZES[1], 200),
    ("hu", SIZES[1], 250),
    ("hu", SIZES[0], 150),
    ("de", SIZES[0], 250),
    ("en", SIZES[2], 250),
)
SAMPLES = [(name, *look) for i, name in enumerate(MADE) for j, look in enumerate(LOOKS) if (i + j) % 2]
"""Every dialog in half of the looks, every look with half of the dialogs."""
every_sample = pytest.mark.parametrize(("name", "language", "size", "scale"), SAMPLES)


def scaled(scale: int, language: str = "en") -> Context:
    context = a_context(language)
    context.settings.interface_scale = scale
    return context


def made(name: str, language: str, size: tuple[int, int], scale: int) -> DialogScene:
    return sized(MADE[name](scaled(scale, language)), size)


def read(dialog: DialogScene) -> None:
    """Draw all of a dialog, a screen at a time, and check each text."""
    key(dialog, pygame.K_HOME)
    while True:
        frame(dialog)
        assert dialog.ink.spots
        assert [spot for spot in dialog.ink.spots if not spot.fits or spot.share < LEAST_SHARE] == []
        if dialog.offset == dialog.furthest:
            return
        before = dialog.offset
        key(dialog, pygame.K_PAGEDOWN)
        assert dialog.offset > before


@every_sample
def test_no_text_is_cut_off_or_much_smaller(name: str, language: str, size: tuple[int, int], scale: int) -> None:
    dialog = made(name, language, size, scale)
    dialog.focus = None  # what is typed into takes Home for itself
    read(dialog)


@every_sample
def test_all_has_its_own_place(name: str, language: str, size: tuple[int, int], scale: int) -> None:
    dialog = made(name, language, size, scale)
    assert pygame.Rect((0, 0), size).contains(dialog.pane)
    assert (dialog.panel.left, dialog.panel.right) == (dialog.pane.left, dialog.pane.right)
    for one, other in itertools.combinations(dialog.controls, 2):
        if bool(one.clip) == bool(other.clip):
            assert not one.place.colliderect(other.place), (one.key, other.key)
        else:  # what scrolls is cut off before what does not
            moving, still = (one, other) if one.clip else (other, one)
            assert moving.clip
            assert not moving.place.clip(moving.clip).colliderect(still.place), (one.key, other.key)
    for control in dialog.controls:
        assert dialog.pane.left <= control.place.left < control.place.right <= dialog.pane.right, control.key
        assert control.key == "scroll-bar" or min(control.place.size) >= 40, control.key


@every_sample
def test_the_keyboard_brings_everything_into_sight_and_the_pointer_hits_it(
    name: str, language: str, size: tuple[int, int], scale: int
) -> None:
    dialog = made(name, language, size, scale)
    wanted = {control.key for control in dialog.controls if control.focusable}
    seen: set[str] = set()
    for _ in range(len(wanted) + 1):
        key(dialog, pygame.K_TAB)
        focused = dialog.control(str(dialog.focus))
        seen.add(focused.key)
        assert dialog.pane.contains(focused.place), focused.key
        assert focused.clip is None or focused.clip.contains(focused.place), focused.key
        point(dialog, focused.place.center)
        if focused.key != "number":  # on which its entry lies
            assert [control.key for control in dialog.controls if control.hovered] == [focused.key]
    assert seen == wanted


def test_a_click_after_scrolling_presses_what_is_seen_there() -> None:
    dialog = made("settings seeing", "en", SIZES[1], 250)
    dialog.handle(event(pygame.MOUSEWHEEL, x=0, y=-3))
    assert dialog.offset > 0
    shown = [c for c in dialog.controls if c.focusable and dialog.view.contains(c.place)]
    assert 0 < len(shown) < len(dialog.controls) - 1
    for control in shown:
        presses = watched(dialog, control.key)
        click(dialog, control.key)
        assert presses == [control.key]
    hidden = next(c for c in dialog.controls if c.focusable and not dialog.view.colliderect(c.place))
    presses = watched(dialog, hidden.key)
    click(dialog, hidden.key)
    assert presses == []


def test_a_page_scrolls_by_wheel_keys_and_bar_and_not_beyond() -> None:
    dialog = opened(MADE["pause"](scaled(250)))
    first = pixels(frame(dialog))
    dialog.handle(event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert 0 < dialog.offset < dialog.furthest
    assert pixels(frame(dialog)) != first
    dialog.handle(event(pygame.MOUSEWHEEL, x=0, y=100))
    assert dialog.offset == 0
    assert pixels(frame(dialog)) == first
    key(dialog, pygame.K_END)
    assert dialog.offset == dialog.furthest
    assert dialog.panel.bottom == dialog.pane.bottom
    key(dialog, pygame.K_PAGEUP)
    key(dialog, pygame.K_HOME)
    assert dialog.panel.top == dialog.pane.top
    place = dialog.control("scroll-bar").place
    dialog.handle(event(pygame.MOUSEBUTTONDOWN, pos=(place.centerx, place.bottom - 2), button=1))
    assert dialog.offset == dialog.furthest
    point(dialog, (place.centerx, place.top - 50))
    assert dialog.offset == 0


def test_a_scrolled_page_draws_nothing_beside_its_pane() -> None:
    dialog = opened(MADE["settings play"](scaled(250)))
    beside = frame(dialog)
    key(dialog, pygame.K_PAGEDOWN)
    scrolled_on = frame(dialog)
    assert dialog.offset > 0
    for surface in (beside, scrolled_on):
        surface.fill((0, 0, 0), dialog.pane)
    assert pixels(beside) == pixels(scrolled_on)


def test_the_entry_goes_with_the_page() -> None:
    dialog = opened(AskNumber(scaled(250), lambda code: "There is no such code. " * 9))
    assert dialog.furthest > 0
    for letter in "T7K2":
        key(dialog, ord(letter), text=letter)
    place = dialog.control("number").place
    assert place.contains(pygame.Rect(dialog.entry.rect))
    assert dialog.view.contains(place)
    key(dialog, pygame.K_RETURN)
    assert dialog.offset > 0
    place = dialog.control("number").place
    assert place.contains(pygame.Rect(dialog.entry.rect))
    assert any("There is no such code." in text for text in words(dialog))
    point(dialog, (place.centerx, dialog.pane.bottom - 60))
    dialog.handle(event(pygame.MOUSEWHEEL, x=0, y=50))
    assert dialog.control("number").place.contains(pygame.Rect(dialog.entry.rect))
    assert dialog.entry.get_text() == "T7K2"


@pytest.mark.parametrize("scale", [200, 250])
@pytest.mark.parametrize("size", SIZES)
def test_a_list_keeps_half_of_the_window(size: tuple[int, int], scale: int) -> None:
    dialog = scrolled(made("layouts", "de", size, scale))
    assert dialog.view.height >= size[1] // 2
    assert dialog.panel == dialog.pane


@pytest.mark.parametrize("size", [*SIZES, (1024, 768), (3840, 2160), (2560, 1080)])
def test_the_scale_is_followed_as_far_as_there_is_room(size: tuple[int, int]) -> None:
    units = [unit_of(size, scale / 100) for scale in range(100, 251)]
    assert units[0] == unit_of(size) == min(size[0] / 960, size[1] / 720)
    assert units == sorted(units)
    assert units[50] == pytest.approx(1.5 * units[0])
    assert size[0] / units[-1] >= LEAST_ROOM[0] - 1e-9
    assert size[1] / units[-1] >= LEAST_ROOM[1] - 1e-9


# -------------------------------------------------------------------- the settings of it


def chosen(dialog: DialogScene, name: str) -> list[str]:
    cards = [control for control in dialog.controls if isinstance(control, Card) and control.chosen]
    return [card.key.removeprefix(f"{name}-") for card in cards if card.key.startswith(name)]


def test_a_choice_of_scale_shows_at_once_and_cancel_restores_it() -> None:
    context = scaled(100)
    dialog = opened(a_page("display")(context))
    widths = []
    for scale in (100, 125, 150, 200, 250):
        dialog.set_focus(f"interface_scale-{scale}")
        key(dialog, pygame.K_SPACE)
        assert context.settings.interface_scale == scale
        assert chosen(dialog, "interface_scale") == [str(scale)]
        assert dialog.focus == f"interface_scale-{scale}"
        assert dialog.view.contains(dialog.control(f"interface_scale-{scale}").place)
        assert dialog.ink.unit == pytest.approx(scale / 100)
        widths.append(dialog.control("cancel").place.height)
    assert widths == sorted(set(widths))
    key(dialog, pygame.K_ESCAPE)
    assert context.settings == Settings(language="en", motion="reduced")


def test_a_scale_from_the_file_stands_among_the_others() -> None:
    dialog = opened(a_page("display")(scaled(175)))
    keys = [control.key for control in dialog.controls if control.key.startswith("interface_scale")]
    assert keys == [f"interface_scale-{scale}" for scale in (100, 125, 150, 175, 200, 250)]
    assert chosen(dialog, "interface_scale") == ["175"]
    assert "175\u202f%" in words(dialog)


def test_the_settings_say_when_larger_is_no_use() -> None:
    said = "as large as this window allows"
    assert said in words(opened(a_page("display")(scaled(250)), (800, 600)))
    assert said not in words(opened(a_page("display")(scaled(250))))


def test_light_and_motion_can_be_chosen() -> None:
    context = a_context()
    dialog = opened(a_page("display")(context))
    looks = set()
    for light in LIGHTS:
        click(dialog, f"light-{light}")
        assert context.settings.light == light
        assert chosen(dialog, "light") == [light]
        place = dialog.control(f"light-{light}").place
        looks.add(pixels(frame(dialog).subsurface(place)))
    assert len(looks) == len(LIGHTS)
    for motion in MOTIONS:
        click(dialog, f"motion-{motion}")
        assert context.settings.motion == motion
        assert chosen(dialog, "motion") == [motion]
    key(dialog, pygame.K_ESCAPE)
    assert context.settings == Settings(language="en", motion="reduced")


def test_the_settings_say_what_the_desktop_asks_for() -> None:
    context = a_context()
    assert "the desktop asks for less" not in words(opened(a_page("display")(context)))
    context.desktop_is_still = True
    assert "the desktop asks for less" in words(opened(a_page("display")(context)))


def test_the_corners_can_be_numbered() -> None:
    context = a_context()
    dialog = opened(a_page("seeing")(context))
    click(dialog, "corner_index")
    assert context.settings.corner_index
    key(dialog, pygame.K_ESCAPE)
    assert not context.settings.corner_index


def test_narrow_tabs_say_their_names_as_the_focus_passes() -> None:
    dialog = opened(SettingsDialog(scaled(200)))
    tabs = [control for control in dialog.controls if isinstance(control, Tab)]
    assert len(tabs) == len(PAGES)
    assert all(tab.compact for tab in tabs)
    assert "Appearance" in words(dialog)
    for tab, name in zip(tabs, ("Appearance", "Display", "Game", "Sound", "Reading aid", "Language"), strict=True):
        dialog.set_focus(tab.key)
        assert {name, "Appearance"} <= words(dialog)
    dialog.ring_shown = False
    point(dialog, tabs[2].place.center)
    assert {"Game", "Appearance"} <= words(dialog)
    dialog.set_focus("done")
    assert dialog.offset > 0
    dialog.set_focus("tab-sound")
    key(dialog, pygame.K_RETURN)
    assert dialog.offset == 0
    assert dialog.focus == "tab-sound"
