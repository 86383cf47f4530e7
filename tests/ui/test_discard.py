"""Unfinished games: which are kept, and how the player throws one away."""

from __future__ import annotations

import pygame
import pytest

from mahjong_solitaire.history import History
from mahjong_solitaire.ui.confirm import Confirm
from mahjong_solitaire.ui.game_card import GameCard
from mahjong_solitaire.ui.play import PlayScene
from mahjong_solitaire.ui.score_pages import UnfinishedPage
from mahjong_solitaire.ui.scores import ScoresDialog
from tests.ui.dialog import words
from tests.ui.player import Player


@pytest.fixture
def player() -> Player:
    return Player("little-gate", 7, still=True)


def history(player: Player) -> History:
    assert player.app.context.history
    return player.app.context.history


def leave_after(player: Player, pairs: int) -> None:
    """Play so many pairs, and leave the game for another."""
    for pair in player.game.deal.solution[:pairs]:
        player.play.moved(player.game.take(*pair))
    player.key(pygame.K_n)
    player.wait(0.5)
    assert not player.game.moves


def press(player: Player, name: str) -> None:
    scene = player.scene
    assert isinstance(scene, ScoresDialog | GameCard | Confirm)
    player.click(scene.control(name).place.center)
    player.wait(0.3)


def card_of_the_newest(player: Player) -> GameCard:
    """Look at the game that was left last."""
    player.key(pygame.K_F2)
    player.wait(0.3)
    press(player, "tab-unfinished")
    player.on(ScoresDialog).set_focus("rows")
    player.key(pygame.K_RETURN)
    player.wait(0.3)
    return player.on(GameCard)


def test_a_game_in_which_no_pair_was_taken_is_not_kept(player: Player) -> None:
    leave_after(player, 0)
    player.key(pygame.K_m)
    assert player.game.moves
    leave_after(player, 0)
    assert history(player).unfinished() == []
    player.key(pygame.K_m)
    player.key(pygame.K_r, pygame.KMOD_CTRL)
    assert history(player).unfinished() == []
    player.play.moved(player.game.take(*player.game.board.pairs()[0]))
    player.key(pygame.K_m)
    leave_after(player, 0)
    assert len(history(player).unfinished()) == 1


def test_an_unfinished_game_is_thrown_away_once_that_is_confirmed(player: Player) -> None:
    for pairs in (1, 2, 3):
        leave_after(player, pairs)
    first, second, third = sorted(row.id for row in history(player).unfinished())
    card = card_of_the_newest(player)
    gone = card.row.id
    press(player, "delete")
    player.key(pygame.K_RETURN)  # which is no more than Cancel
    assert player.on(GameCard) is card
    press(player, "delete")
    player.key(pygame.K_ESCAPE)
    assert len(history(player).unfinished()) == 3
    press(player, "delete")
    press(player, "yes")
    dialog = player.on(ScoresDialog)
    assert isinstance(dialog.page, UnfinishedPage)
    assert {row.id for row in dialog.page.rows or ()} == {first, second, third} - {gone}
    assert {row.id for row in history(player).unfinished()} == {first, second, third} - {gone}
    for _ in range(2):
        player.key(pygame.K_RETURN)
        player.wait(0.3)
        press(player, "delete")
        press(player, "yes")
    assert history(player).unfinished() == []
    assert any(text.startswith("No unfinished games.") for text in words(player.on(ScoresDialog)))
    player.key(pygame.K_ESCAPE)
    player.on(PlayScene)


def test_a_game_that_has_ended_cannot_be_thrown_away(player: Player) -> None:
    for pair in player.game.deal.solution:
        player.play.moved(player.game.take(*pair))
    (row,) = history(player).scores()
    card = GameCard(player.app.context, row)
    assert "delete" not in [choice.key for choice in card._choices()]


def test_what_another_copy_has_thrown_away_is_not_taken_up_and_the_table_stays(player: Player) -> None:
    leave_after(player, 2)
    player.play.moved(player.game.take(*player.game.board.pairs()[0]))
    session = player.play.session
    card = card_of_the_newest(player)
    other = History.open()
    other.discard(card.row.id)
    other.close()
    press_take_up(player)
    assert player.on(PlayScene).session is session
    assert session.recorded is None
    assert player.app.context.session is session


def press_take_up(player: Player) -> None:
    player.click(player.on(GameCard).control("take-up").place.center)
    player.wait(0.3)
