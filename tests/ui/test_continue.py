"""Which game a start offers to go on with."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mahjong_solitaire.history import History
from mahjong_solitaire.layouts import Library
from mahjong_solitaire.rules.deals import Difficulty
from mahjong_solitaire.savegame import session_record
from mahjong_solitaire.session import Session, new_session
from mahjong_solitaire.ui.intents import Intent
from mahjong_solitaire.ui.menu import MenuScene
from tests.ui.player import Player


def end(player: Player) -> None:
    """Leave the program."""
    for scene in reversed(player.app.scenes):
        scene.leave()
    assert player.app.context.memory
    player.app.context.memory.close()


def offered() -> Session | None:
    """What the menu of the next start offers to go on with."""
    player = Player()
    lines = [item.intent for item in player.on(MenuScene).items]
    assert (Intent.CONTINUE in lines) == (player.app.context.session is not None)
    end(player)
    return player.app.context.session


def take_a_pair(player: Player) -> None:
    player.play.moved(player.game.take(*player.game.board.pairs()[0]))


def pause(player: Player) -> None:
    """A while of nothing but looking."""
    player.wait(1.0)
    player.key(pygame.K_p)
    player.wait(0.5)
    player.key(pygame.K_ESCAPE)


def test_a_deal_that_nobody_touched_is_not_offered_at_the_next_start() -> None:
    player = Player("little-gate", 5)
    pause(player)
    end(player)
    assert offered() is None


def test_it_is_offered_as_long_as_the_program_runs() -> None:
    player = Player("little-gate", 5)
    player.app._apply(player.play.do(Intent.MENU))
    player.wait(0.1)
    menu = player.on(MenuScene)
    assert menu.items[0].intent is Intent.CONTINUE
    player.app._apply(menu.do(Intent.CONTINUE))
    assert player.play.session.number == 5


def test_an_untouched_deal_of_another_copy_does_not_hide_a_game_that_was_played() -> None:
    played = Player("little-gate", 5)
    take_a_pair(played)
    other = Player("little-gate", 6)
    pause(other)
    end(played)
    end(other)
    session = offered()
    assert session
    assert (session.number, len(session.game.moves)) == (5, 1)


def hint(player: Player) -> None:
    player.key(pygame.K_h)


def take_back(player: Player) -> None:
    take_a_pair(player)
    player.key(pygame.K_u)


@pytest.mark.parametrize("touch", [take_a_pair, take_back, hint])
def test_a_game_that_was_touched_is_offered_even_after_a_crash(touch: Callable[[Player], None]) -> None:
    player = Player("little-gate", 5)
    touch(player)
    if touch is hint:
        pause(player)
    assert player.app.context.memory
    player.app.context.memory.close()
    session = offered()
    assert session
    assert (session.number, session.game.help) == (5, player.game.help)
    assert session.game.redo_moves == player.game.redo_moves


def test_a_restart_leaves_nothing_to_go_on_with() -> None:
    player = Player("little-gate", 5)
    take_a_pair(player)
    player.app._apply(player.play.do(Intent.RESTART))
    end(player)
    assert offered() is None


def test_untouched_deals_that_were_kept_once_are_passed_over() -> None:
    layout, chosen = Library().find("little-gate"), (7, 8, 9)
    for number in chosen:
        history = History.open()
        session = new_session(layout, number, Difficulty.NORMAL)
        if number == 7:
            session.game.take(*session.game.board.pairs()[0])
        history.save_current(session_record(session, 0.0))
        history.close()
    found = offered()
    assert found
    assert found.number == 7
