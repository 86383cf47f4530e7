"""The window follows a desktop that asks for less motion, and one that does so no longer."""

import threading

import pygame
import pytest

from mahjong_solitaire.desktop import AGAIN, Desktop
from mahjong_solitaire.ui.settings import SettingsDialog
from tests.ui.player import Player


class Told:
    """A desktop that says what it is told."""

    def __init__(self) -> None:
        self.still = True
        self.asked = 0

    def __call__(self) -> bool:
        self.asked += 1
        return self.still


def told(player: Player) -> None:
    """The window gets the focus, so the desktop may be asked; the answer is heard."""
    player.frame(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    for thread in threading.enumerate():
        if thread.name == "desktop":
            thread.join()
    player.frame()


def on(desktop: Told, motion: str = "desktop") -> Player:
    """A player at a game on a desktop that nobody has asked yet."""
    player = Player("little-gate", 7)
    player.app.context.settings.motion = motion
    player.app.context.save_settings()
    player.app.desktop = Desktop(desktop)
    return player


def moves(player: Player) -> bool:
    """Whether a pair that is taken moves."""
    pair = next(iter(player.game.board.pairs()))
    player.play.moved(player.game.take(*pair))
    player.frame()
    moved = player.play.view.animating(player.time)
    player.time += 5
    player.frame()
    return moved


def test_a_still_desktop_stops_what_is_moving() -> None:
    player = Player("little-gate", 7)
    assert player.app.desktop is None, "a test asks the desktop that it runs on"
    player.app.desktop = Desktop(Told())
    player.play.view.deal_in(player.time)
    assert player.play.view.animating(player.time)
    told(player)
    assert not player.app.context.animate
    assert not player.play.view.animating(player.time)
    assert not moves(player)


def test_a_change_is_followed_when_the_window_gets_the_focus_but_not_every_time() -> None:
    desktop = Told()
    player = on(desktop)
    told(player)
    assert not moves(player)
    desktop.still = False
    player.time += AGAIN
    player.frame()
    assert desktop.asked == 1
    told(player)
    told(player)
    assert desktop.asked == 2
    assert moves(player)


def test_the_player_has_the_last_word() -> None:
    desktop = Told()
    player = on(desktop, "full")
    told(player)
    assert moves(player)
    desktop.still = False
    player.app.context.settings.motion = "reduced"
    player.app.context.save_settings()
    player.time += AGAIN
    told(player)
    assert not moves(player)


def test_a_game_below_a_dialog_follows_too_and_the_dialog_stays() -> None:
    player = on(Told())
    player.key(pygame.K_COMMA, pygame.KMOD_CTRL)
    dialog = player.on(SettingsDialog)
    told(player)
    assert player.on(SettingsDialog) is dialog
    player.key(pygame.K_ESCAPE)
    player.frame()
    assert player.scene is player.play
    assert not moves(player)


def test_an_answer_that_changes_nothing_lays_nothing_out_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    desktop = Told()
    player = on(desktop, "full")
    player.frame()
    sizes: list[tuple[int, int]] = []
    monkeypatch.setattr(player.play, "resize", sizes.append)
    for _ in range(2):
        told(player)
        assert player.app.context.desktop_is_still is desktop.still
        desktop.still = not desktop.still
        player.time += AGAIN
    assert sizes == []
