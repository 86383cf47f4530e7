"""What the window keeps: the game on the table at any moment, and every game that ended or was left."""

from __future__ import annotations

import pygame

from mahjong_solitaire.rules.game import State
from mahjong_solitaire.ui.facts import ScoreAction
from mahjong_solitaire.ui.game_over import Cleared
from mahjong_solitaire.ui.intents import Intent
from mahjong_solitaire.ui.menu import MenuScene
from mahjong_solitaire.ui.play import PlayScene
from mahjong_solitaire.ui.replay import ReplayScene
from mahjong_solitaire.ui.scene import Pop
from mahjong_solitaire.ui.scores import ScoresDialog
from mahjong_solitaire.ui.settings import SettingsDialog
from tests.ui.player import Player


def killed(player: Player) -> Player:
    """The program started again after it was killed: nothing is said to the old one, but its files are let go of."""
    assert player.app.context.memory
    player.app.context.memory.close()
    return Player()


def take(player: Player, count: int) -> None:
    for pair in list(player.play.assistant.safe_pairs())[:count]:
        if player.game.board.can_take(*pair):
            player.click_tile(pair.a)
            player.click_tile(pair.b)


def test_the_next_start_goes_on_with_the_game() -> None:
    player = Player("butterfly", 12, still=True)
    take(player, 4)
    player.key(pygame.K_u)
    player.key(pygame.K_h)
    player.wait(3)
    player.key(pygame.K_r)
    player.key(pygame.K_u)
    game, seconds = player.game, player.play.session.stopwatch.elapsed(player.time)
    again = killed(player)
    menu = again.on(MenuScene)
    assert menu.items[0].intent is Intent.CONTINUE
    again.click(menu.items[0].rect.center)
    resumed = again.on(PlayScene).session
    assert resumed.game.moves == game.moves
    assert resumed.game.redo_moves == game.redo_moves
    assert resumed.game.board.faces == game.board.faces
    assert (resumed.game.board.alive, resumed.game.score) == (game.board.alive, game.score)
    assert resumed.game.help == game.help
    assert resumed.number == 12
    assert abs(resumed.stopwatch.elapsed(again.time) - seconds) < 0.5


def test_a_cleared_game_is_entered_once_and_not_continued() -> None:
    player = Player("little-gate", 7)
    for a, b in player.game.deal.solution:
        player.click_tile(a)
        player.click_tile(b)
    player.key(pygame.K_SPACE)  # end the celebration
    player.wait(0.3)
    history = player.app.context.history
    assert history
    (row,) = history.scores()
    assert (row.score, row.layout, row.number, row.result) == (player.game.score, "little-gate", 7, "cleared")
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_u)
    player.key(pygame.K_r)
    player.wait(1)
    assert len(history.scores()) == 1
    again = killed(player)
    assert again.app.context.session is None


def test_a_game_that_is_left_is_kept_as_unfinished() -> None:
    player = Player("turtle", 5)
    take(player, 3)
    left = player.game.moves
    player.key(pygame.K_n)
    history = player.app.context.history
    assert history
    (row,) = history.unfinished()
    assert (row.number, row.pairs_left) == (5, 69)
    stored = history.game(row.id)
    assert stored
    assert len(stored.record["moves"]) == len(left)
    player.key(pygame.K_n)
    assert len(history.unfinished()) == 1


def test_a_restart_keeps_what_was_played() -> None:
    player = Player("turtle", 5)
    take(player, 3)
    player.key(pygame.K_r, pygame.KMOD_CTRL)
    history = player.app.context.history
    assert history
    assert len(history.unfinished()) == 1
    assert player.game.pairs_left == 72


def test_a_dead_end_that_is_left_is_entered_as_such() -> None:
    number = next(n for n in range(1, 80) if _stuck(n))
    player = Player("little-gate", number)
    while player.game.state is State.PLAYING:
        player.play.moved(player.game.take(*player.game.board.pairs()[-1]))
    player.play._new_deal()
    history = player.app.context.history
    assert history
    assert [row.result for row in history.scores()] == ["no-moves"]


def _stuck(number: int) -> bool:
    from mahjong_solitaire.layouts import Library
    from mahjong_solitaire.rules.deals import Difficulty, deal
    from mahjong_solitaire.rules.game import Game

    game = Game(deal(Library().find("little-gate").layout, number, Difficulty.NORMAL))
    while game.state is State.PLAYING:
        game.take(*game.board.pairs()[-1])
    return game.state is State.NO_MOVES


def finished(player: Player) -> int:
    """Clear the board; answers with the game's id in the history."""
    for a, b in player.game.deal.solution:
        player.click_tile(a)
        player.click_tile(b)
    player.wait(0.3)
    recorded = player.play.session.recorded
    assert recorded is not None
    return recorded


def test_a_past_game_is_watched_and_continued_from_its_middle() -> None:
    player = Player("little-gate", 7, still=True)
    player.app.context.settings.player = "Ann"
    game = finished(player)
    line = player.game.moves
    player.key(pygame.K_F2)
    player.wait(0.3)
    player.app._apply(Pop(ScoreAction("replay", game)))
    player.wait(0.3)
    replay = player.on(ReplayScene)
    assert replay.moves == line
    assert replay.heading.startswith("Replay: Ann, ")
    for _ in range(3):
        player.key(pygame.K_RIGHT)
    player.key(pygame.K_c)
    player.wait(0.3)
    session = player.on(PlayScene).session
    assert session.game.moves == line[:3]
    assert session.continued_from == game
    assert session.recorded is None


def test_a_past_deal_is_played_again_and_an_unfinished_game_taken_up() -> None:
    player = Player("turtle", 5, still=True)
    take(player, 3)
    moves, faces = player.game.moves, player.game.deal.faces
    player.key(pygame.K_n)
    history = player.app.context.history
    assert history
    (row,) = history.unfinished()
    player.key(pygame.K_F2)
    player.wait(0.3)
    player.app._apply(Pop(ScoreAction("take-up", row.id)))
    assert player.on(PlayScene).session.game.moves == moves
    assert not history.unfinished()
    game = player.game
    for pair in player.game.deal.solution:
        if game.board.can_take(*pair):
            player.play.moved(game.take(*pair))
    while game.state is State.PLAYING:
        player.play.moved(game.take(*game.board.pairs()[0]))
    if game.state is State.CLEARED:
        player.wait(1)
        (row, *_) = history.scores()
        player.app._apply(Pop(ScoreAction("again", row.id)))
        assert player.on(PlayScene).session.game.deal.faces == faces
        assert not player.game.moves


def test_the_name_given_in_the_settings_stands_beside_the_score() -> None:
    player = Player("little-gate", 7, still=True)
    player.key(pygame.K_s)
    player.wait(0.3)
    settings = player.on(SettingsDialog)
    player.click(settings.control("tab-play").place.center)
    player.click(settings.control("player").place.center)
    player.wait(0.3)
    player.write("Ilona Ő.")
    player.key(pygame.K_RETURN)
    player.wait(0.3)
    assert player.scene is settings
    player.click(settings.control("done").place.center)
    finished(player)
    history = player.app.context.history
    assert history
    assert [row.player for row in history.scores()] == ["Ilona Ő."]


def test_a_game_asked_for_at_the_start_leaves_the_last_one_in_the_history_once() -> None:
    player = Player("turtle", 5, still=True)
    take(player, 2)
    assert player.app.context.memory
    player.app.context.memory.close()
    again = Player("butterfly", 6)
    history = again.app.context.history
    assert history
    assert [row.number for row in history.unfinished()] == [5]


def test_after_the_results_the_end_of_the_game_is_shown_again() -> None:
    player = Player("little-gate", 7, still=True)
    finished(player)
    player.wait(0.5)
    cleared = player.on(Cleared)
    player.click(cleared.control("scores").place.center)
    player.wait(0.5)
    player.on(ScoresDialog)
    player.key(pygame.K_ESCAPE)
    player.wait(0.5)
    player.on(Cleared)
