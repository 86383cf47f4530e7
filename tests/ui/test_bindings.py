"""The keys the player chose."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
import yaml

from mahjong_solitaire.i18n import Translator
from mahjong_solitaire.storage import Settings, load_settings, save_settings
from mahjong_solitaire.ui import bindings
from mahjong_solitaire.ui.intents import CURSOR_KEYS, KEYS, Intent, bind, bound
from mahjong_solitaire.ui.key_names import key_rows, keys_of, meanings
from mahjong_solitaire.ui.keys_page import KeysPage
from mahjong_solitaire.ui.widgets import Switch
from tests.ui.player import Player


@pytest.fixture(autouse=True)
def own_keys() -> Iterator[None]:
    yield
    bind(KEYS)


def test_nothing_has_two_meanings() -> None:
    assert not KEYS.keys() & CURSOR_KEYS.keys()


def test_every_key_of_the_game_can_be_written_and_read() -> None:
    for key in [*KEYS, *CURSOR_KEYS]:
        assert bindings.key_of_text(bindings.key_text(key)) == key
    assert bindings.key_of_text("ctrl + z") == (pygame.K_z, pygame.KMOD_CTRL)
    assert bindings.key_of_text("Nonsense") is None
    assert bindings.key_of_text("Hyper+Z") is None
    assert bindings.key_of_text("") is None


def test_without_a_choice_the_keys_are_those_of_the_game() -> None:
    assert bindings.keymap({}) == (dict(KEYS), [])


def test_a_choice_takes_the_place_of_all_keys_of_its_intent() -> None:
    keys, problems = bindings.keymap({"hint": ["X", "Ctrl+H"]})
    assert not problems
    assert {key for key, intent in keys.items() if intent is Intent.HINT} == {
        (pygame.K_x, 0),
        (pygame.K_h, pygame.KMOD_CTRL),
    }
    assert (pygame.K_h, 0) not in keys


def test_what_cannot_be_is_named_and_passed_over() -> None:
    chosen = {"hint": ["Nonsense", "Left", "Escape", "X"], "undo": ["X", "Z"], "fly": ["F"]}
    keys, problems = bindings.keymap(chosen)
    assert keys[pygame.K_x, 0] is Intent.HINT
    assert keys[pygame.K_z, 0] is Intent.UNDO
    assert keys[pygame.K_ESCAPE, 0] is Intent.BACK
    assert len(problems) == 5
    assert all(str(problem).startswith("keys: ") for problem in problems)


def test_a_key_is_given_and_taken_and_refused_to_a_second_intent() -> None:
    settings = Settings()
    assert bindings.toggle(settings, Intent.HINT, (pygame.K_x, 0)) is None
    assert settings.keys == {"hint": ["H", "X"]}
    assert bindings.toggle(settings, Intent.UNDO, (pygame.K_x, 0)) is Intent.HINT
    assert bindings.toggle(settings, Intent.HINT, (pygame.K_h, 0)) is None
    assert settings.keys == {"hint": ["X"]}
    assert bindings.toggle(settings, Intent.UNDO, (pygame.K_h, 0)) is None
    bindings.reset(settings)
    assert bindings.keymap(settings.keys) == (dict(KEYS), [])


def test_the_choice_is_kept_on_the_disk() -> None:
    settings = Settings(keys={"hint": ["X"], "pause": ["Ctrl+Shift+P", "1"]}, speech=True, status_line=False)
    assert save_settings(settings) is None
    assert load_settings() == (settings, [])


@pytest.mark.parametrize("keys", ["X", {"hint": "X"}, {"hint": [1]}, {1: ["X"]}])
def test_a_choice_that_makes_no_sense_falls_back_to_the_keys_of_the_game(keys: object, tmp_path: Path) -> None:
    file = tmp_path / "settings.yaml"
    file.write_text(yaml.safe_dump({"keys": keys}), encoding="utf-8")
    read, problems = load_settings(file)
    assert read.keys == {}
    assert len(problems) == 1


def test_the_page_changes_a_key_that_then_counts_in_the_game() -> None:
    player = Player("little-gate", 7)
    player.key(pygame.K_k)
    player.wait(0.3)
    page = player.on(KeysPage)
    page.set_focus("hint")
    player.key(pygame.K_RETURN)
    player.key(pygame.K_u)  # which is taken
    assert "Undo" in page.complaint
    player.key(pygame.K_LEFT)  # which is fixed
    assert "fixed" in page.complaint
    player.key(pygame.K_LSHIFT)
    assert page.waiting is Intent.HINT
    player.key(pygame.K_x)
    assert not page.complaint
    player.key(pygame.K_RETURN)
    player.key(pygame.K_ESCAPE)
    assert player.scene is page
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_x)
    assert player.play.hint
    assert load_settings()[0].keys == {"hint": ["H", "X"]}
    assert "X" in keys_of(Intent.HINT, Translator("en"))
    player.key(pygame.K_k)
    player.wait(0.3)
    player.click(player.on(KeysPage).control("reset").place.center)
    assert bound() == KEYS


def test_every_changeable_intent_has_words_and_a_row_on_the_rules_page() -> None:
    tr = Translator("en")
    words = meanings(tr)
    assert set(bindings.CHANGEABLE) <= words.keys()
    rows = {meaning for _, meaning in key_rows(tr)}
    assert {words[intent] for intent in bindings.CHANGEABLE} <= rows


def on_the_keys_page(*keys: int) -> tuple[Player, KeysPage]:
    """A player who looks at the keys, has gone to the hint and pressed these."""
    player = Player("little-gate", 7)
    player.key(pygame.K_k)
    player.wait(0.3)
    page = player.on(KeysPage)
    page.set_focus("hint")
    for key in keys:
        player.key(key)
    return player, page


def test_after_a_refused_key_the_line_still_waits_until_escape() -> None:
    player, page = on_the_keys_page(pygame.K_RETURN, pygame.K_u)
    assert "Undo" in page.complaint
    assert page.waiting is Intent.HINT
    player.key(pygame.K_ESCAPE)
    assert not page.waiting
    assert page.complaint == ""
    assert player.scene is page
    assert bound() == KEYS


WHEEL = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0, flipped=False, touch=False)


@pytest.mark.parametrize("act", [lambda p: p.key(pygame.K_DOWN), lambda p: p.click((5, 5)), lambda p: p.frame(WHEEL)])
def test_a_complaint_goes_with_whatever_is_done_next(act: Callable[[Player], object]) -> None:
    player, page = on_the_keys_page()
    page.set_focus("replay-0")
    player.key(pygame.K_RETURN)
    assert page.complaint
    player.move((400, 300))
    assert page.complaint
    act(player)
    assert page.complaint == ""
    assert player.scene is page


def test_a_click_elsewhere_ends_waiting_and_the_complaint_and_does_what_it_means() -> None:
    player, page = on_the_keys_page(pygame.K_RETURN, pygame.K_u)
    player.click(page.control("redo").place.center)
    assert (page.waiting, page.complaint) == (Intent.REDO, "")
    player.key(pygame.K_h)
    assert "Hint" in page.complaint
    player.click((page.panel.centerx, page.panel.y + 30))
    assert (page.waiting, page.complaint) == (None, "")
    assert bound() == KEYS


@pytest.mark.parametrize(("key", "mod"), [(pygame.K_F11, 0), (pygame.K_RETURN, pygame.KMOD_ALT)])
def test_a_waiting_line_takes_even_the_keys_of_the_full_screen(key: int, mod: int) -> None:
    player, page = on_the_keys_page(pygame.K_RETURN)
    whole = player.app.window.fullscreen
    player.key(key, mod, "")
    assert "Full screen" in page.complaint
    player.key(pygame.K_ESCAPE)
    page.set_focus("fullscreen")
    player.key(pygame.K_RETURN)
    player.key(key, mod, "")
    assert not page.waiting
    assert bound().get((key, mod)) is None
    assert player.app.window.fullscreen == whole


def test_the_keys_page_has_keys_alone() -> None:
    _, page = on_the_keys_page()
    assert not [control.key for control in page.controls if isinstance(control, Switch)]
