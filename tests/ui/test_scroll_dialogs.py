"""The dialogs whose content scrolls: the layouts and the rules."""

from pathlib import Path

import pygame
import pytest

from mahjong_solitaire.i18n import LANGUAGES, Translator
from mahjong_solitaire.layouts import LayoutFile
from mahjong_solitaire.ui.choose_layout import ChooseLayout
from mahjong_solitaire.ui.intents import KEYS
from mahjong_solitaire.ui.key_names import HIDDEN_KEYS, key_name, key_rows
from mahjong_solitaire.ui.rules_page import RulesPage
from tests.ui.dialog import (
    SIZES,
    a_context,
    click,
    display,
    event,
    frame,
    key,
    opened,
    point,
    result,
    scrolled,
    settled,
)

__all__ = ["display"]


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
