"""Whole games through the real scenes."""

from __future__ import annotations

import pygame
import pytest

from mahjong_solitaire.layouts import Library
from mahjong_solitaire.rules.deals import deal
from mahjong_solitaire.rules.game import Game, State
from mahjong_solitaire.ui.game_over import Cleared, NoMoves
from mahjong_solitaire.ui.intents import Intent
from mahjong_solitaire.ui.menu import MenuScene
from mahjong_solitaire.ui.play import PlayScene
from tests.ui.player import Player


@pytest.mark.parametrize("layout", ["little-gate", "turtle"])
def test_a_game_played_with_the_mouse_ends_cleared_with_the_score_of_the_rules(layout: str) -> None:
    player = Player(layout, 7, still=layout == "turtle")
    deal = player.game.deal
    expected = Game.replay(deal, deal.solution).score
    for a, b in deal.solution:
        player.click_tile(a)
        player.click_tile(b)
    player.wait(3.0)
    dialog = player.on(Cleared)
    assert player.game.state is State.CLEARED
    assert player.game.score == dialog.score == expected


def test_from_the_title_screen_to_a_game_and_back() -> None:
    player = Player()
    menu = player.on(MenuScene)
    player.click(menu.items[0].rect.center)
    player.wait(1.2)
    first = player.on(PlayScene)
    player.click_tile(next(iter(first.session.game.board.pairs())).a)
    assert first.selected is not None
    player.key(pygame.K_ESCAPE)
    assert first.selected is None
    pair = first.session.game.board.pairs()[0]
    player.click_tile(pair.a)
    player.click_tile(pair.b)
    assert first.session.game.pairs_left == 71
    first_score = first.session.game.score
    player.click(next(b.rect.center for b in first.hud.buttons if b.intent is Intent.MENU))
    menu = player.on(MenuScene)
    assert "71" in menu.items[0].note
    player.click(menu.items[0].rect.center)
    assert player.on(PlayScene).session.game.score == first_score


def stuck(player: Player) -> None:
    """Play the first pair over and over until nothing matches."""
    while player.game.state is State.PLAYING:
        pair = player.game.board.pairs()[-1]
        player.click_tile(pair.a)
        player.click_tile(pair.b)


def test_a_dead_end_is_not_the_end() -> None:
    number = next(n for n in range(1, 200) if ends_stuck(n))
    player = Player("little-gate", number)
    faces = player.game.deal.faces
    stuck(player)
    player.wait(2.0)
    player.on(NoMoves)
    stopped = player.play.session.stopwatch.elapsed(player.time)
    player.wait(1.0)
    assert player.play.session.stopwatch.elapsed(player.time) == stopped
    player.key(pygame.K_RETURN)
    player.on(PlayScene)
    assert player.game.state is State.PLAYING
    player.wait(1.0)
    assert player.play.session.stopwatch.elapsed(player.time) == pytest.approx(stopped + 1.0, abs=0.2)
    stuck(player)
    player.wait(1.0)
    dialog = player.on(NoMoves)
    player.click(dialog.control("restart").place.center)
    assert player.on(PlayScene).session.game.deal.faces == faces
    assert player.game.pairs_left == len(faces) // 2
    assert player.play.session.stopwatch.elapsed(player.time) < 0.1


def ends_stuck(number: int) -> bool:
    game = Game(deal(Library().find("little-gate").layout, number))
    while game.state is State.PLAYING:
        game.take(*game.board.pairs()[-1])
    return game.state is State.NO_MOVES
