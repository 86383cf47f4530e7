"""The keys the player chose."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from mahjong_solitaire.i18n import Translator
from mahjong_solitaire.storage import Settings, load_settings, save_settings
from mahjong_solitaire.ui import bindings
from mahjong_solitaire.ui.intents import CURSOR_KEYS, KEYS, Intent, bind, bound
from mahjong_solitaire.ui.key_names import key_rows, keys_of, meanings
from mahjong_solitaire.ui.keys_page import KeysPage
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
def test_a_choice_that_makes_no_sense_falls_back_to_the_keys_of_the_game(keys: object) -> None:
    settings = Settings()
    settings.unknown["keys"] = keys
    del settings.keys
    settings.keys = {}
    from mahjong_solitaire.storage import _from_mapping, settings_file

    read, problems = _from_mapping(settings_file(), {"keys": keys})
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
    player.key(pygame.K_RETURN)
    player.key(pygame.K_LEFT)  # which is fixed
    assert page.complaint
    player.key(pygame.K_RETURN)
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
