"""A game watched again: to the end and back, by slider, at any tempo, and continued from any move."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from mahjong_solitaire.i18n import LANGUAGES, Translator
from mahjong_solitaire.layouts import Library
from mahjong_solitaire.rules.deals import Difficulty, deal
from mahjong_solitaire.rules.game import SHUFFLE, Game, Move
from mahjong_solitaire.session import Session
from mahjong_solitaire.ui.replay import ContinueFrom, ReplayScene
from mahjong_solitaire.ui.scene import Change, Push, Scene
from mahjong_solitaire.ui.transport import Control
from tests.ui.player import Player


class Below(Scene):
    """Notes what the replay leaves behind."""

    result: Any = "nothing"

    def resumed(self, result: Any) -> Change | None:
        self.result = result
        return None

    def draw(self, surface: pygame.Surface) -> None:
        self.dirty = False


class Watcher(Player):
    """Watches a whole game of the little gate, over a game of the player's own."""

    def __init__(self, moves: list[Move] | None = None) -> None:
        super().__init__("little-gate", 3, size=(800, 600))
        self.below = Below(self.app.context)
        dealt, layout = self.game.deal, self.play.session.layout
        self.moves: list[Move] = list(dealt.solution) if moves is None else moves
        self.replay = ReplayScene(self.app.context, Session(layout, Game(dealt)), self.moves, "Replay: Anna, 3 May")
        self.app._apply(Push(self.below))
        self.app._apply(Push(self.replay))
        self.wait(0)

    @property
    def watched(self) -> Game:
        return self.replay.session.game

    def press(self, control: Control) -> None:
        self.click(self.replay.transport.places[control].center)


def finished(moves: list[Move], deal_of: Watcher) -> Game:
    return Game.replay(deal_of.game.deal, moves)


@pytest.fixture
def watcher() -> Watcher:
    return Watcher()


@pytest.fixture
def shuffled() -> Watcher:
    """Four pairs, a shuffle, then as many pairs as there are, and a shuffle before the last."""
    game = Game(deal(Library().find("little-gate").layout, 3, Difficulty.NORMAL))
    for pair in game.deal.solution[:4]:
        game.take(*pair)
    game.shuffle()
    while game.board.has_pairs() and game.pairs_left > 2:
        game.take(*game.board.pairs()[0])
    if game.can_shuffle():
        game.shuffle()
    return Watcher(list(game.moves))


def test_playing_to_the_end_gives_the_score_of_the_game_and_pauses(watcher: Watcher) -> None:
    for _ in range(2):
        watcher.press(Control.TEMPO)
    watcher.press(Control.PLAY)
    assert watcher.replay.playing
    watcher.wait(len(watcher.moves) * 0.18 + 1.5)
    assert not watcher.replay.playing
    assert watcher.replay.made == len(watcher.moves)
    assert watcher.watched.score == finished(watcher.moves, watcher).score
    assert not watcher.watched.board.alive
    watcher.press(Control.PLAY)
    assert (watcher.replay.made, watcher.replay.playing) == (0, True)


def test_a_pair_is_marked_before_it_goes(watcher: Watcher) -> None:
    watcher.press(Control.PLAY)
    watcher.wait(0.5)
    assert watcher.replay.hint == tuple(watcher.moves[0])
    assert watcher.replay.made == 0
    watcher.wait(0.4)
    assert watcher.replay.made == 1


def test_stepping_to_both_ends_and_back_shows_what_was_there(watcher: Watcher) -> None:
    start = watcher.pixels()
    for number in range(1, len(watcher.moves) + 1):
        watcher.press(Control.FORWARD)
        assert watcher.watched.score == finished(watcher.moves[:number], watcher).score
    watcher.press(Control.FORWARD)
    assert watcher.replay.made == len(watcher.moves)
    for _ in watcher.moves:
        watcher.press(Control.BACK)
    watcher.press(Control.BACK)
    watcher.move((400, 60))
    watcher.wait(1.5)
    assert watcher.replay.made == 0
    assert watcher.pixels() == start
    watcher.press(Control.END)
    watcher.press(Control.START)
    watcher.move((400, 60))
    assert watcher.pixels() == start


def test_input_is_never_blocked_by_what_moves(watcher: Watcher) -> None:
    keys = [pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="") for _ in range(6)]
    watcher.frame(*keys)
    assert watcher.replay.made == 6
    keys = [pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, unicode="") for _ in range(4)]
    watcher.frame(*keys)
    assert watcher.replay.made == 2


def test_the_slider_jumps_and_shows_the_position_at_once(watcher: Watcher) -> None:
    transport, now = watcher.replay.transport, watcher.time
    watcher.click(transport.knob(7))
    assert watcher.replay.made == 7
    assert watcher.watched.board.alive == finished(watcher.moves[:7], watcher).board.alive
    assert not watcher.replay.moving(now)
    motion: dict[str, Any] = {"rel": (0, 0), "buttons": (1, 0, 0), "touch": False}
    watcher.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=transport.knob(7), button=1, touch=False))
    for number in (9, 3, len(watcher.moves)):
        watcher.frame(pygame.event.Event(pygame.MOUSEMOTION, pos=transport.knob(number), **motion))
        assert watcher.replay.made == number
    watcher.frame(pygame.event.Event(pygame.MOUSEMOTION, pos=(-50, 10), **motion))
    watcher.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(-50, 10), button=1, touch=False))
    assert watcher.replay.made == 0
    watcher.move(transport.knob(5))
    assert watcher.replay.made == 0


def test_playing_goes_on_from_where_the_slider_was_let_go(watcher: Watcher) -> None:
    watcher.press(Control.PLAY)
    watcher.wait(0.5)
    watcher.click(watcher.replay.transport.knob(5))
    assert (watcher.replay.made, watcher.replay.playing, watcher.replay.hint) == (5, True, ())
    watcher.wait(0.9)
    assert watcher.replay.made == 6


def test_the_tempo_cycles_with_the_button_and_ends_with_the_keys(watcher: Watcher) -> None:
    seen = []
    for _ in range(4):
        watcher.press(Control.TEMPO)
        seen.append(watcher.replay.tempo)
    assert seen == [2.0, 4.0, 0.5, 1.0]
    for key, last in ((pygame.K_UP, 4.0), (pygame.K_DOWN, 0.5)):
        for _ in range(5):
            watcher.key(key)
        assert watcher.replay.tempo == last


def test_continue_from_here_leaves_the_moves_and_the_players_own_game_alone(watcher: Watcher) -> None:
    own, moves = watcher.app.context.session, watcher.game.moves
    watcher.click(watcher.replay.transport.knob(4))
    watcher.press(Control.CONTINUE)
    assert watcher.on(Below).result == ContinueFrom(tuple(watcher.moves[:4]))
    assert watcher.app.context.session is own
    assert watcher.game.moves == moves


def test_there_is_nothing_to_continue_on_an_empty_table(watcher: Watcher) -> None:
    watcher.press(Control.END)
    watcher.press(Control.CONTINUE)
    watcher.key(pygame.K_c)
    watcher.on(ReplayScene)
    watcher.press(Control.CLOSE)
    assert watcher.on(Below).result is None


def test_shuffles_are_watched_forwards_and_backwards(shuffled: Watcher) -> None:
    assert shuffled.moves.count(SHUFFLE) >= 1
    start = shuffled.pixels()
    for number in range(1, len(shuffled.moves) + 1):
        shuffled.key(pygame.K_RIGHT)
        expected = finished(shuffled.moves[:number], shuffled)
        assert (shuffled.watched.score, shuffled.watched.board.faces) == (expected.score, expected.board.faces)
    shuffled.wait(1.5)
    end = shuffled.pixels()
    shuffled.key(pygame.K_HOME)
    assert shuffled.watched.board.faces == shuffled.game.deal.faces
    assert shuffled.pixels() == start
    shuffled.key(pygame.K_END)
    assert shuffled.pixels() == end
    shuffled.key(pygame.K_HOME)
    shuffled.key(pygame.K_UP)
    shuffled.key(pygame.K_UP)
    shuffled.key(pygame.K_SPACE)
    shuffled.wait(len(shuffled.moves) * 0.2 + 1.5)
    assert shuffled.replay.made == len(shuffled.moves)


def test_the_lost_light_judges_what_is_shown(shuffled: Watcher) -> None:
    shuffled.app.context.settings.lost_light = True
    for key in (pygame.K_END, pygame.K_HOME, pygame.K_RIGHT):
        shuffled.key(key)
        shuffled.wait(0.3)
    assert shuffled.replay.facts(shuffled.time).lamp is not None
    assert shuffled.replay.assistant.verdict is not None


def test_the_keys_do_it_all(watcher: Watcher) -> None:
    watcher.key(pygame.K_SPACE)
    assert watcher.replay.playing
    watcher.key(pygame.K_RIGHT)
    assert (watcher.replay.playing, watcher.replay.made) == (False, 1)
    for key, made in ((pygame.K_END, len(watcher.moves)), (pygame.K_LEFT, len(watcher.moves) - 1)):
        watcher.key(key)
        assert watcher.replay.made == made
    watcher.key(pygame.K_F1)
    watcher.key(pygame.K_c, pygame.KMOD_CTRL)
    watcher.on(ReplayScene)
    watcher.key(pygame.K_HOME)
    watcher.key(pygame.K_RIGHT)
    watcher.key(pygame.K_c)
    assert watcher.on(Below).result == ContinueFrom(tuple(watcher.moves[:1]))


def test_escape_closes(watcher: Watcher) -> None:
    watcher.key(pygame.K_ESCAPE)
    assert watcher.on(Below).result is None


def test_paused_it_is_idle_and_no_time_runs(watcher: Watcher, monkeypatch: pytest.MonkeyPatch) -> None:
    watcher.replay.session.stopwatch.banked = 125.0
    watcher.key(pygame.K_RIGHT)
    watcher.wait(3.0)
    drawn: list[float] = []
    monkeypatch.setattr(watcher.replay, "draw", lambda surface: drawn.append(watcher.time))
    watcher.wait(5.0)
    assert not drawn
    assert not watcher.replay.thinking()
    assert watcher.replay.session.stopwatch.elapsed(watcher.time) == 125.0
    assert watcher.replay.facts(watcher.time).clock == ""


def test_a_record_that_breaks_off_is_shown_as_far_as_it_goes() -> None:
    moves = deal(Library().find("little-gate").layout, 3, Difficulty.NORMAL).solution
    watcher = Watcher([*moves[:5], moves[0], *moves[5:]])
    assert watcher.replay.notice.text
    watcher.key(pygame.K_END)
    assert watcher.replay.made == 5


def test_a_game_without_moves_can_be_looked_at() -> None:
    watcher = Watcher([])
    for control in (Control.PLAY, Control.END, Control.FORWARD, Control.START):
        watcher.press(control)
    watcher.click(watcher.replay.transport.knob(0))
    watcher.press(Control.CONTINUE)
    assert watcher.on(Below).result == ContinueFrom(())


def test_another_window_over_it_pauses(watcher: Watcher) -> None:
    watcher.key(pygame.K_SPACE)
    watcher.app._apply(Push(Below(watcher.app.context)))
    assert not watcher.replay.playing


def check_room(watcher: Watcher, size: tuple[int, int]) -> None:
    replay, transport = watcher.replay, watcher.replay.transport
    replay.resize(size)
    replay.draw(pygame.Surface(size))
    places = [*transport.places.values(), transport.label, transport.slider]
    assert all(pygame.Rect(0, 0, *size).contains(rect) for rect in places)
    assert all(rect.collidelistall(places) == [i] for i, rect in enumerate(places))
    assert all(min(rect.size) >= 40 for rect in places)
    assert transport.slider.w >= 180
    assert replay.view.bounds.bottom <= min(rect.top for rect in places)
    assert replay.view.bounds.right <= size[0]
    assert not replay.hud.buttons


def test_everything_has_room(watcher: Watcher) -> None:
    for size in ((800, 600), (900, 600), (1280, 720), (1920, 1080), (2560, 1080), (1000, 1400)):
        for language in LANGUAGES:
            watcher.app.context.tr = Translator(language)
            for light in (False, True):
                watcher.app.context.settings.lost_light = light
                check_room(watcher, size)
