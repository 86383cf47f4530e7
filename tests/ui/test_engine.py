"""The engine at the table: safe hints, the lost light, where a game turned, shuffle, finishing, demonstration, par."""

from __future__ import annotations

import time

import pygame
import pytest

from mahjong_solitaire.background import Background
from mahjong_solitaire.layouts import Library
from mahjong_solitaire.rules.board import Pair
from mahjong_solitaire.rules.deals import Difficulty, deal
from mahjong_solitaire.rules.game import Game, State
from mahjong_solitaire.rules.solver import Verdict, solve
from mahjong_solitaire.session import NextDeal, new_session
from mahjong_solitaire.ui.facts import Lamp
from mahjong_solitaire.ui.game_over import Cleared, NoMoves
from mahjong_solitaire.ui.intents import Intent
from mahjong_solitaire.ui.menu import MenuScene
from mahjong_solitaire.ui.play import PlayScene
from mahjong_solitaire.ui.replay import ReplayScene
from mahjong_solitaire.ui.show import ShowScene
from tests.ui.player import Player


def losing(player: Player) -> int:
    """Play pairs until the game is lost; answers with the number of the move that lost it."""
    while player.game.state is State.PLAYING:
        for pair in reversed(player.game.board.pairs()):
            board = player.game.board.copy()
            board.remove(*pair)
            if solve(board).verdict is Verdict.LOST:
                player.play.moved(player.game.take(*pair))
                return len(player.game.moves)
        player.play.moved(player.game.take(*player.game.board.pairs()[0]))
    raise AssertionError("nothing loses this game")


@pytest.fixture
def lost() -> tuple[Player, int]:
    """A little game that was lost by its last move."""
    layout = Library().find("little-gate").layout
    for number in range(1, 60):
        game = Game(deal(layout, number, Difficulty.NORMAL))
        if any(loses(game, pair) for pair in game.board.pairs()):
            player = Player("little-gate", number)
            return player, losing(player)
    raise AssertionError


def loses(game: Game, pair: Pair) -> bool:
    board = game.board.copy()
    board.remove(*pair)
    return solve(board).verdict is Verdict.LOST


def test_safe_hints_lead_to_a_cleared_board() -> None:
    player = Player("turtle", 11, still=True)
    while player.game.board.alive:
        player.key(pygame.K_j)
        hint = player.play.hint
        assert len(hint) == 2
        for index in hint:
            player.play.click(index)
    assert player.game.state is State.CLEARED
    assert player.game.help.hints == 72


def test_the_lost_light_tells_where_the_game_turned_and_leads_back(lost: tuple[Player, int]) -> None:
    player, turn = lost
    player.app.context.settings.lost_light = True
    player.wait(0.5)
    facts = player.play.facts(player.time)
    assert (facts.lamp, facts.lost_since) == (Lamp.LOST, turn)
    player.key(pygame.K_j)
    assert not player.play.hint
    assert player.play.notice.text
    player.key(pygame.K_w)
    assert len(player.game.moves) == turn - 1
    player.wait(0.5)
    assert player.play.facts(player.time).lamp is Lamp.WINNABLE


def test_the_light_is_off_unless_wanted(lost: tuple[Player, int]) -> None:
    player, _ = lost
    assert player.play.facts(player.time).lamp is None


def test_the_end_of_a_lost_game_tells_where_it_turned(lost: tuple[Player, int]) -> None:
    player, turn = lost
    while player.game.state is State.PLAYING:
        player.play.moved(player.game.take(*player.game.board.pairs()[0]))
    player.wait(2.0)
    dialog = player.on(NoMoves)
    assert dialog.turning == turn
    undone = len(player.game.moves) - turn + 1
    assert undone > 1
    player.key(pygame.K_w)
    assert player.game.help.undos == 1
    assert player.on(PlayScene).session.game.pairs_left == len(player.game.board.faces) // 2 - turn + 1


def test_a_shuffle_at_the_table_changes_places_and_can_be_undone() -> None:
    player = Player("little-gate", 2)
    player.wait(1.0)
    before = player.game.board.faces, player.pixels()
    player.key(pygame.K_m)
    player.wait(1.0)
    assert player.game.board.faces != before[0]
    assert player.pixels() != before[1]
    player.key(pygame.K_u)
    assert player.game.board.faces == before[0]


def test_the_guide_shows_what_a_pair_is_worth_and_what_waiting_costs() -> None:
    player = Player("turtle", 5)
    pair = player.game.board.pairs()[0]
    player.play.click(pair.a)
    guide = player.play.facts(player.time).guide
    assert guide is not None
    assert guide.now == player.game.points_for(*pair) == 72 * guide.loss
    player.app.context.settings.score_guide = False
    assert player.play.facts(player.time).guide is None


def test_a_game_is_finished_when_nothing_is_left_to_decide() -> None:
    player = Player("little-gate", 3)
    line = list(player.game.deal.solution)
    while player.play.assistant.finish is None:
        player.play.moved(player.game.take(*line.pop(0)))
    score, left = player.game.score, player.game.pairs_left
    assert left > 1
    player.wait(0.1)
    button = next(b for b in player.play.hud.buttons if b.intent is Intent.FINISH)
    player.click(button.rect.center)
    player.wait(left * 0.3 + 4)
    assert player.game.state is State.CLEARED
    assert player.game.score > score
    player.on(Cleared)


def test_what_plays_by_itself_stops_at_a_click() -> None:
    player = Player("little-gate", 3)
    while player.play.assistant.finish is None:
        player.play.moved(player.game.take(*player.play.assistant.safe_pairs()[0]))
    player.key(pygame.K_f)
    player.wait(0.3)
    player.click((5, 300))
    left = player.game.pairs_left
    player.wait(2)
    assert player.game.pairs_left == left


def test_the_demonstration_clears_its_board_and_leaves_the_players_game_alone() -> None:
    player = Player()
    menu = player.on(MenuScene)
    player.app.context.settings.layout = "little-gate"
    player.click(next(item.rect.center for item in menu.items if item.intent is Intent.DEMO))
    show = player.on(ShowScene)
    player.wait(16)
    assert show.session.game.state is State.CLEARED
    player.wait(4)
    player.on(MenuScene)
    assert player.app.context.session is None


def test_a_deal_code_from_the_pause_deals_the_same_board() -> None:
    player = Player("butterfly", 77)
    code, faces = player.play.session.code, player.game.deal.faces
    player.key(pygame.K_n)
    assert player.game.deal.faces != faces
    player.key(pygame.K_g)
    player.wait(0.2)
    player.write(code.lower())
    player.key(pygame.K_RETURN)
    assert player.on(PlayScene).session.game.deal.faces == faces
    assert player.game.deal.number == 77


def test_the_next_board_is_dealt_while_nobody_waits() -> None:
    layout = Library().find("turtle")
    ready = NextDeal(layout, 123, Difficulty.HARD)
    with pytest.raises(RuntimeError):
        ready.session()
    while not ready.ready:
        ready.work()
    assert ready.session().game.deal == new_session(layout, 123, Difficulty.HARD).game.deal


def test_par_is_found_in_the_background_and_its_line_can_be_watched() -> None:
    player = Player("little-gate", 4)
    background = player.app.context.background = Background()
    try:
        for a, b in player.game.deal.solution:
            player.click_tile(a)
            player.click_tile(b)
        end = time.monotonic() + 20
        while not background.poll() and time.monotonic() < end:
            time.sleep(0.05)
        player.wait(3.0)
        dialog = player.on(Cleared)
        assert dialog.par is not None
        assert dialog.par.score >= player.game.score
        player.click(dialog.control("best").place.center)
        player.wait(1.5)
        player.on(ReplayScene)
        player.key(pygame.K_ESCAPE)
        player.wait(0.5)
        player.on(Cleared)
    finally:
        background.cancel()


def test_a_board_that_takes_long_to_deal_is_waited_for_with_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player("little-gate", 4)
    monkeypatch.setattr("mahjong_solitaire.ui.play.SLOW", 0.0)
    monkeypatch.setattr("mahjong_solitaire.ui.play.SLICE", 0.0005)
    player.app.context.settings.difficulty = "hard"
    player.play._start(Library().find("fortress"), 9)
    assert player.play.notice.text == "Dealing …"
    assert player.play.thinking()
    assert player.play.session.layout.name == "little-gate"
    frames = 0
    while player.play.session.layout.name == "little-gate" and frames < 8000:
        player.wait(0)
        frames += 1
    assert (player.play.session.layout.name, player.play.session.number) == ("fortress", 9)


def test_what_moves_does_not_keep_the_game_from_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player("turtle", 5)
    player.play.click(player.game.board.pairs()[0].a)
    player.wait(0.2)
    slices: list[float] = []
    monkeypatch.setattr(player.play.assistant, "think", slices.append)
    player.time += 1 / 60
    assert player.play.moving(player.time)  # the brackets of the partners pulse
    player.frame()
    assert len(slices) == 1
