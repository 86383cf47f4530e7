"""The dialog at the end of a game is closed: what remains on the table, and how the dialog comes back."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mahjong_solitaire.i18n import Message, Translator
from mahjong_solitaire.layouts import Library
from mahjong_solitaire.rules.deals import Difficulty, deal
from mahjong_solitaire.rules.game import Game, State
from mahjong_solitaire.rules.layout import bits
from mahjong_solitaire.ui.game_over import Cleared, GameOver, NoMoves
from mahjong_solitaire.ui.intents import Intent
from mahjong_solitaire.ui.menu import MenuScene
from mahjong_solitaire.ui.play import PlayScene
from tests.ui.player import Player

HELP = {Intent.HINT, Intent.SAFE_HINT}


def stuck_number(layout: str = "little-gate") -> int:
    """A deal that ends without moves if the first pair is always taken."""
    file = Library().find(layout)
    for number in range(1, 200):
        game = Game(deal(file.layout, number, Difficulty.NORMAL))
        while game.state is State.PLAYING:
            game.take(*game.board.pairs()[0])
        if game.state is State.NO_MOVES:
            return number
    raise AssertionError


def cleared(still: bool = True) -> Player:
    player = Player("little-gate", 7, still=still)
    for pair in player.game.deal.solution:
        player.play.moved(player.game.take(*pair))
    return player


def stuck() -> Player:
    player = Player("little-gate", stuck_number(), still=True)
    while player.game.state is State.PLAYING:
        player.play.moved(player.game.take(*player.game.board.pairs()[0]))
    return player


def dismissed(player: Player, kind: type[GameOver]) -> Player:
    player.wait(2.5)
    player.on(kind)
    player.key(pygame.K_ESCAPE)
    player.wait(0.3)
    player.on(PlayScene)
    return player


@pytest.fixture
def empty() -> Player:
    """An empty table whose dialog was closed."""
    return dismissed(cleared(), Cleared)


@pytest.fixture
def hopeless() -> Player:
    """A table without a free pair whose dialog was closed."""
    return dismissed(stuck(), NoMoves)


def enabled(player: Player) -> set[Intent]:
    facts = player.play.facts(player.time)
    return {b.intent for b in player.play.hud.buttons if player.play.hud._enabled(b.intent, facts)}


def place(player: Player, intent: Intent) -> tuple[int, int]:
    return next(b.rect.center for b in player.play.hud.buttons if b.intent is intent)


def press(key: int) -> Callable[[Player], None]:
    return lambda player: player.key(key)


def click(pos: tuple[int, int]) -> Callable[[Player], None]:
    return lambda player: player.click(pos)


def comes_back(player: Player, kind: type[GameOver], act: Callable[[Player], None]) -> None:
    """The dialog is there with the next frame, nothing untrue was said, and it can be closed again."""
    act(player)
    player.wait(0)
    player.on(kind)
    assert not player.play.notice.text
    player.key(pygame.K_ESCAPE)
    player.wait(0.1)
    player.on(PlayScene)
    assert player.play.status_text()


# ---------------------------------------------------------------- the board is cleared


def test_only_what_makes_sense_is_lit_on_an_empty_table(empty: Player) -> None:
    assert enabled(empty) == {Intent.MENU, Intent.UNDO}


def test_no_help_is_lit_while_the_board_is_celebrated() -> None:
    player = cleared(still=False)
    player.wait(0.5)
    assert player.play._celebration
    assert not enabled(player) & {*HELP, Intent.SHUFFLE}


def test_the_end_of_a_cleared_board_comes_back(empty: Player) -> None:
    keys = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_p, pygame.K_h, pygame.K_j,
            pygame.K_m, pygame.K_f, pygame.K_w, pygame.K_t)  # fmt: skip
    buttons = (place(empty, i) for i in (Intent.HINT, Intent.SAFE_HINT, Intent.SHUFFLE, Intent.PAUSE))
    for act in (*map(press, keys), *map(click, ((640, 360), (640, 20), (60, 680), *buttons))):
        comes_back(empty, Cleared, act)


def test_what_the_keys_of_an_empty_table_mean_otherwise(empty: Player) -> None:
    for key in (pygame.K_LEFT, pygame.K_TAB, pygame.K_r, pygame.K_PLUS, pygame.K_0, pygame.K_v):
        empty.key(key)
        empty.wait(0.2)
        empty.on(PlayScene)
        assert not empty.play.notice.text
    empty.key(pygame.K_u)
    assert empty.game.pairs_left == 1
    assert enabled(empty) >= {*HELP - {Intent.SAFE_HINT}, Intent.SHUFFLE, Intent.PAUSE}


def test_a_new_game_and_the_menu_are_within_reach(empty: Player) -> None:
    empty.key(pygame.K_n)
    assert empty.game.state is State.PLAYING
    assert empty.play.status_text() == ""
    again = dismissed(cleared(), Cleared)
    again.click(place(again, Intent.MENU))
    again.on(MenuScene)


def test_the_end_does_not_come_back_by_itself(empty: Player) -> None:
    empty.wait(3)
    empty.move((640, 360))
    empty.wait(1)
    empty.on(PlayScene)


def test_what_was_opened_over_an_empty_table_leads_back_to_the_end(empty: Player) -> None:
    empty.key(pygame.K_F1)
    empty.wait(0.3)
    empty.key(pygame.K_ESCAPE)
    empty.wait(0.3)
    empty.on(Cleared)


# ---------------------------------------------------------------- no more moves


def test_only_what_makes_sense_is_lit_without_moves(hopeless: Player) -> None:
    assert enabled(hopeless) == {Intent.MENU, Intent.UNDO, Intent.SWITCH_TILES, Intent.SHUFFLE}


def test_the_choices_without_moves_come_back(hopeless: Player) -> None:
    keys = (pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_p, pygame.K_h, pygame.K_j, pygame.K_f)
    buttons = (place(hopeless, intent) for intent in HELP)
    for act in (*map(press, keys), *map(click, ((640, 6), (60, 680), *buttons))):
        comes_back(hopeless, NoMoves, act)


def test_tiles_can_still_be_looked_at_without_moves(hopeless: Player) -> None:
    free = next(bits(hopeless.game.board.free))
    hopeless.click_tile(free)
    hopeless.wait(0.3)
    assert hopeless.play.selected == free
    hopeless.on(PlayScene)
    hopeless.key(pygame.K_ESCAPE)
    assert hopeless.play.selected is None
    hopeless.key(pygame.K_TAB)
    hopeless.key(pygame.K_RETURN)
    hopeless.wait(0.3)
    assert hopeless.play.selected is not None
    assert "selected" in hopeless.play.status_text()
    hopeless.on(PlayScene)


# ---------------------------------------------------------------- words


@pytest.mark.parametrize("language", ["en", "de", "hu"])
def test_the_table_says_how_the_end_comes_back(empty: Player, hopeless: Player, language: str) -> None:
    tr = Translator(language)
    for player in (empty, hopeless):
        player.app.context.tr = tr
        assert "Enter" in player.play.status_text() or "Eingabe" in player.play.status_text()
    assert empty.play.status_text() != hopeless.play.status_text()


def test_an_end_that_is_still_to_come_outlives_a_message(empty: Player) -> None:
    empty.key(pygame.K_u)
    empty.app.context.settings.motion = "full"
    empty.play.moved(empty.game.redo())
    empty.wait(0.2)
    assert not isinstance(empty.scene, Cleared)
    empty.app._tell([Message("saved elsewhere")])
    empty.wait(0.3)
    empty.key(pygame.K_ESCAPE)
    empty.wait(0.3)
    empty.on(Cleared)
