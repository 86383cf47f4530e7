"""The dialog that asks for a number or a code."""

from collections.abc import Callable
from itertools import product

import pygame
import pytest

from mahjong_solitaire.i18n import LANGUAGES, format_number
from mahjong_solitaire.rules.codes import MAX_NUMBER
from mahjong_solitaire.ui.ask_number import AskNumber
from tests.ui.dialog import (
    CODE,
    SIZES,
    a_context,
    a_wrong_code,
    click,
    display,
    frame,
    key,
    opened,
    pixels,
    result,
    sized,
    words,
)

__all__ = ["display"]

HIGHEST = format_number(MAX_NUMBER)


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
        ("0", 0),
        ("000", 0),
        ("9" * 18, MAX_NUMBER),
        (format_number(MAX_NUMBER), MAX_NUMBER),
        (" 48 213 ", 48213),
        ("1!_2", 12),
        (CODE, CODE),
        (" t7k2-9q ", "t7k2-9q"),
    ],
)
def test_a_number_or_a_code_can_be_typed(text: str, number: int | str) -> None:
    assert result(key(typed(text), pygame.K_RETURN)) == number
    assert result(click(typed(text), "play")) == number


@pytest.mark.parametrize("text", ["", "  ", "9" * 19, "1" + "0" * 18])
def test_a_wrong_number_is_explained_in_place(text: str) -> None:
    dialog = typed(text)
    assert key(dialog, pygame.K_RETURN) is None
    frame(dialog)
    assert any(HIGHEST in spot.text for spot in dialog.ink.spots)
    assert dialog.focus == "number"
    key(dialog, ord("5"), text="5")
    frame(dialog)
    assert not any(HIGHEST in spot.text for spot in dialog.ink.spots)


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
    assert f"Enter a number from 0 to {HIGHEST}, or a deal code." in words(dialog)


@pytest.mark.parametrize("size", SIZES[:2])
def test_the_highest_number_shows_as_a_whole_in_every_size(size: tuple[int, int]) -> None:
    for language, scale in product(LANGUAGES, (100, 150, 200, 250)):
        context = a_context(language)
        context.settings.interface_scale = scale
        dialog = opened(AskNumber(context), size)
        for letter in HIGHEST:
            key(dialog, ord(letter), text=letter)
        entry = dialog.entry
        assert entry.get_text() == HIGHEST
        assert entry.font
        assert entry.font.size(HIGHEST)[0] < entry.rect.width - 2 * entry.padding[0]
        for _ in range(2):
            key(dialog, ord("1"), text="1")
        assert key(dialog, pygame.K_RETURN) is None
        frame(dialog)
        said = [spot for spot in dialog.ink.spots if HIGHEST in spot.text]
        assert said
        assert all(spot.fits for spot in said)


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
