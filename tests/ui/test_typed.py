"""The text of a key goes where the key was pressed, not into what the key has opened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

import pygame
import pytest

from mahjong_solitaire.ui.ask_name import AskName
from mahjong_solitaire.ui.ask_number import AskNumber
from mahjong_solitaire.ui.ask_text import AskText
from mahjong_solitaire.ui.dialogs import DialogScene
from mahjong_solitaire.ui.intents import KEYS, Intent, bind
from mahjong_solitaire.ui.menu import MenuScene
from mahjong_solitaire.ui.play import PlayScene
from mahjong_solitaire.ui.scene import Push
from mahjong_solitaire.ui.settings import SettingsDialog
from tests.ui.player import Player, key_events

SPREAD = {"in one frame": (3,), "text later": (1, 1, 1), "text with the release": (1, 2), "release later": (2, 1)}
"""How many of the events of a key come in each frame."""
spread_over_frames = pytest.mark.parametrize("spread", SPREAD.values(), ids=SPREAD)
SHIFT = pygame.KMOD_LSHIFT
Keys = Mapping[str, list[str]]


@pytest.fixture(autouse=True)
def own_keys() -> Iterator[None]:
    yield
    bind(KEYS)


def a_player(keys: Keys = MappingProxyType({}), layout: str | None = "little-gate") -> Player:
    """In a game, or without a layout in the menu, with keys of the player's own."""
    player = Player(layout, 7 if layout else None, still=True)
    player.app.context.settings.keys = dict(keys)
    player.app.context.save_settings()
    return player


def press(player: Player, spread: tuple[int, ...], key: int, mod: int = 0, unicode: str | None = None) -> None:
    """Press a key whose events are spread over frames."""
    events = key_events(key, mod, unicode)
    for count in spread:
        player.frame(*events[:count])
        events = events[count:]


def text_of(player: Player) -> str:
    entry = player.on(AskText)
    assert entry.entry.get_text() == entry.text
    return entry.text


@spread_over_frames
@pytest.mark.parametrize(
    ("bound", "key", "mod", "layout"),
    [
        ([], pygame.K_g, 0, "little-gate"),
        (["X"], pygame.K_x, 0, None),
        (["7"], pygame.K_7, 0, "little-gate"),
        (["Shift+G"], pygame.K_g, SHIFT, None),
    ],
)
def test_the_key_that_opens_a_dialog_writes_nothing_into_it(
    bound: list[str], key: int, mod: int, layout: str | None, spread: tuple[int, ...]
) -> None:
    player = a_player({"number": bound} if bound else {}, layout)
    press(player, spread, key, mod)
    player.on(AskNumber)
    assert text_of(player) == ""
    player.write("12")
    assert text_of(player) == "12"


@spread_over_frames
def test_space_that_picks_a_line_of_the_menu_writes_nothing(spread: tuple[int, ...]) -> None:
    player = a_player(layout=None)
    menu = player.on(MenuScene)
    wanted = next(i for i, item in enumerate(menu.items) if item.intent is Intent.DEAL_NUMBER)
    while menu.chosen != wanted:
        player.key(pygame.K_TAB)
    press(player, spread, pygame.K_SPACE)
    assert text_of(player) == ""


@spread_over_frames
def test_space_on_a_button_writes_nothing(spread: tuple[int, ...]) -> None:
    player = a_player()
    player.key(pygame.K_p)
    player.on(DialogScene).set_focus("number")
    press(player, spread, pygame.K_SPACE)
    assert text_of(player) == ""
    player.on(AskNumber).set_focus("play")
    press(player, spread, pygame.K_SPACE)
    assert player.on(AskNumber).complaint
    assert text_of(player) == ""
    player.on(AskNumber).set_focus("play")
    press(player, spread, pygame.K_5)  # what else is typed goes into the entry
    assert text_of(player) == "5"


@spread_over_frames
def test_space_that_asks_for_the_name_writes_nothing(spread: tuple[int, ...]) -> None:
    player = a_player()
    player.app._apply(Push(SettingsDialog(player.app.context)))
    player.wait(0.1)
    settings = player.on(SettingsDialog)
    settings.page = "play"
    settings.rebuild()
    settings.set_focus("player")
    press(player, spread, pygame.K_SPACE)
    player.on(AskName)
    assert text_of(player) == ""
    player.write("Ő a")
    assert text_of(player) == "Ő a"


def test_a_key_that_is_held_down_writes_nothing_until_it_is_up() -> None:
    player = a_player()
    down, text, up = key_events(pygame.K_g)
    player.frame(down, text)
    for _ in range(5):  # SDL repeats the text, pygame drops the repeated press
        player.frame(text)
    player.frame(down, text)  # unless an entry has asked for it
    assert text_of(player) == ""
    one, digit, one_up = key_events(pygame.K_1)
    player.frame(one, digit, up)  # the next key comes before the first is up
    player.frame(digit, one_up)
    assert text_of(player) == "11"
    player.frame(text)  # an input method needs no key
    assert text_of(player) == "11g"


def test_what_is_typed_in_the_frame_of_the_key_is_not_lost() -> None:
    player = a_player()
    player.frame(*(event for key in (pygame.K_g, pygame.K_1, pygame.K_2) for event in key_events(key)))
    assert text_of(player) == "12"


def test_a_release_that_never_comes_silences_nothing() -> None:
    player = a_player()
    player.frame(*key_events(pygame.K_g)[:2])
    player.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    player.frame(pygame.event.Event(pygame.TEXTINPUT, text="3"))
    assert text_of(player) == "3"


@spread_over_frames
@pytest.mark.parametrize(
    ("bound", "key", "mod", "sign"),
    [
        ([], pygame.K_SLASH, 0, "/"),
        ([], pygame.K_7, SHIFT, "/"),  # a German keyboard
        (["X"], pygame.K_x, 0, "x"),
        (["3"], pygame.K_3, 0, "3"),
    ],
)
def test_the_key_that_finds_tiles_is_no_part_of_the_name(
    bound: list[str], key: int, mod: int, sign: str, spread: tuple[int, ...]
) -> None:
    player = a_player({"quit": ["Q"], "fullscreen": ["F"]} | ({"find": bound} if bound else {}))
    press(player, spread, key, mod, sign)
    finder = player.play.finder
    assert finder
    assert finder.text == ""
    player.write("qxf 3")
    assert player.play.finder is finder
    assert finder.text == "qxf 3"
    assert player.app.running
    assert not player.app.window.fullscreen
    if sign == "/":
        player.key(key, mod, sign)
        assert player.play.finder is None


def test_letters_that_are_keys_can_be_typed_into_a_dialog() -> None:
    player = a_player({"quit": ["Q"], "fullscreen": ["F", "Alt+F"], "pause": ["P"]})
    player.key(pygame.K_g)
    player.write("qfp")
    assert player.app.running
    assert not player.app.window.fullscreen
    assert text_of(player) == "qfp"
    player.key(pygame.K_f, pygame.KMOD_LALT, "f")  # of which X11 sends the letter as text
    assert player.app.window.fullscreen
    assert text_of(player) == "qfp"
    player.key(pygame.K_ESCAPE)
    player.on(PlayScene)
    player.key(pygame.K_f)
    assert not player.app.window.fullscreen
    player.key(pygame.K_q)
    assert not player.app.running
