"""The two ends of a game: score, par, facts, and what can be done next."""

import pygame
import pytest

from mahjong_solitaire.ui.facts import ParInfo
from mahjong_solitaire.ui.game_over import Cleared, NoMoves, clock_text, share_text
from mahjong_solitaire.ui.intents import Intent
from tests.ui.dialog import (
    CODE,
    DIALOGS,
    a_context,
    a_full_cleared,
    a_full_no_moves,
    click,
    display,
    event,
    frame,
    key,
    opened,
    pixels,
    result,
    words,
)

__all__ = ["display"]


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
        (1, "Lost since the first move", "Back to the turning point"),
        (41, "Lost since move 41; up to move 40 it could still be won", "Back to the turning point"),
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
