"""A game watched again: to the end and back, by slider, at any tempo, and continued from any move."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pygame
import pytest

from mahjong_solitaire.i18n import LANGUAGES, Translator, format_number
from mahjong_solitaire.layouts import Library
from mahjong_solitaire.rules.deals import Difficulty, deal
from mahjong_solitaire.rules.game import SHUFFLE, Game, Move, State
from mahjong_solitaire.rules.par import Line
from mahjong_solitaire.savegame import restored, session_record
from mahjong_solitaire.session import Session
from mahjong_solitaire.ui.game_over import Cleared
from mahjong_solitaire.ui.intents import KEYS, Intent, bind
from mahjong_solitaire.ui.menu import MenuScene
from mahjong_solitaire.ui.past_games import continued
from mahjong_solitaire.ui.play import PlayScene
from mahjong_solitaire.ui.replay import ContinueFrom, ReplayScene
from mahjong_solitaire.ui.scene import Change, Push, Scene
from mahjong_solitaire.ui.shadows import Shadows
from mahjong_solitaire.ui.show import ShowScene
from mahjong_solitaire.ui.transport import Control
from tests.ui.player import Player
from tests.ui.stage import Found
from tests.ui.test_interface_scale import overlapping, written
from tests.ui.test_touch import Hand


class Below(Scene):
    """Notes what the replay leaves behind."""

    result: Any = "nothing"

    def resumed(self, result: Any) -> Change | None:
        self.result = result
        return None

    def draw(self, surface: pygame.Surface) -> None:
        self.dirty = False


class Watcher(Player):
    """Watches a whole game, of the little gate as a rule, over a game of the player's own."""

    def __init__(
        self, moves: list[Move] | None = None, layout: str = "little-gate", size: tuple[int, int] = (800, 600)
    ) -> None:
        super().__init__(layout, 3, size=size)
        self.below = Below(self.app.context)
        dealt, file = self.game.deal, self.play.session.layout
        self.moves: list[Move] = list(dealt.solution) if moves is None else moves
        self.replay = ReplayScene(self.app.context, Session(file, Game(dealt)), self.moves, "Replay: Anna, 3 May")
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


@pytest.mark.parametrize("intent", [Intent.PEEK, Intent.ZOOM_IN, Intent.UNDO, Intent.QUIT])
def test_the_keys_of_a_replay_come_before_those_the_player_chose(watcher: Watcher, intent: Intent) -> None:
    try:
        watcher.app.context.settings.keys = {intent.value: ["C", "Home"]}
        watcher.app.context.save_settings()
        watcher.key(pygame.K_RIGHT)
        watcher.key(pygame.K_HOME)
        assert watcher.replay.made == 0
        watcher.key(pygame.K_RIGHT)
        watcher.key(pygame.K_c)
        assert watcher.app.running
        assert watcher.below.result == ContinueFrom(tuple(watcher.moves[:1]))
    finally:
        bind(KEYS)


def test_keys_with_modifiers_still_look_closer(watcher: Watcher) -> None:
    try:
        watcher.app.context.settings.keys = {"zoom in": ["Ctrl+C"]}
        watcher.app.context.save_settings()
        watcher.key(pygame.K_c, pygame.KMOD_CTRL)
        assert watcher.replay.view.zoomed
    finally:
        bind(KEYS)


# ---------------------------------------------------------------- fingers


def touching(size: tuple[int, int] = (1280, 720)) -> tuple[Watcher, Hand]:
    watcher = Watcher(size=size)
    return watcher, Hand(watcher)


def test_a_tap_presses_a_control_and_a_finger_on_the_slider_moves_it_at_once() -> None:
    watcher, hand = touching()
    replay, places = watcher.replay, watcher.replay.transport.places
    hand.tap(places[Control.FORWARD].center)
    assert replay.made == 1
    hand.down(1, replay.transport.knob(3))
    assert (replay.made, replay.dragging) == (3, True)
    hand.move(1, replay.transport.knob(7))
    assert replay.made == 7
    hand.up(1)
    assert (replay.made, replay.dragging) == (7, False)
    hand.tap(places[Control.BACK].center)
    assert replay.made == 6


def test_a_second_finger_lets_go_of_the_slider() -> None:
    watcher, hand = touching()
    replay = watcher.replay
    hand.down(1, replay.transport.knob(4))
    hand.down(2, (640, 300))
    hand.move(1, replay.transport.knob(9))
    hand.move(2, (640, 100))
    hand.up(1)
    hand.up(2)
    assert (replay.made, replay.dragging) == (4, False)
    hand.down(1, (640, 300))
    hand.down(2, (700, 300))
    hand.up(1)
    hand.down(3, replay.transport.knob(9))
    hand.let_go()
    assert (replay.made, replay.dragging) == (4, False)


@pytest.mark.parametrize("control", [Control.FORWARD, Control.CLOSE, Control.PLAY])
def test_a_pinch_that_begins_on_a_control_does_not_press_it(control: Control) -> None:
    watcher, hand = touching()
    x, y = watcher.replay.transport.places[control].center
    hand.down(1, (x, y))
    hand.down(2, (640, 300))
    hand.move(2, (640, 100))
    hand.move(1, (x + 2, y))
    hand.let_go()
    assert watcher.scene is watcher.replay
    assert (watcher.replay.made, watcher.replay.playing, watcher.replay.transport.pressed) == (0, False, None)


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


# ---------------------------------------------------------------- the end of a replay


def dead_end() -> list[Move]:
    """Moves after which tiles are left but no pair is."""
    for seed in range(100):
        game, chance = Game(deal(Library().find("little-gate").layout, 3, Difficulty.NORMAL)), random.Random(seed)
        while game.state is State.PLAYING:
            game.take(*chance.choice(game.board.pairs()))
        if game.state is State.NO_MOVES:
            return list(game.moves)
    raise AssertionError


def test_the_end_says_what_ended_the_game(watcher: Watcher) -> None:
    for some, over in ((watcher, "Board cleared"), (Watcher(dead_end()), "No more moves")):
        assert some.replay.ending() == ""
        some.key(pygame.K_END)
        some.wait(5.0)
        assert some.replay.ending() == some.replay.facts(some.time).title == over
        some.key(pygame.K_LEFT)
        assert some.replay.facts(some.time).title == "Replay: Anna, 3 May"


def test_the_end_of_an_unfinished_game_and_of_a_damaged_record_say_so() -> None:
    moves = deal(Library().find("little-gate").layout, 3, Difficulty.NORMAL).solution
    for made, ending in ((moves[:-1], "Unfinished, 1 pair left"), (moves[:-2], "Unfinished, 2 pairs left")):
        watcher = Watcher(list(made))
        watcher.key(pygame.K_END)
        assert watcher.replay.ending() == ending
    for language, ending in (("de", "Unbeendet, noch 2 Paare"), ("hu", "Félbehagyva, még 2 pár")):
        watcher.app.context.tr = Translator(language)
        assert watcher.replay.ending() == ending
    watcher = Watcher([*moves[:5], moves[0]])
    watcher.key(pygame.K_END)
    watcher.wait(5.0)
    assert watcher.replay.ending() == "The rest of this game cannot be read"


def test_heading_and_notice_do_not_stand_over_each_other() -> None:
    moves = deal(Library().find("little-gate").layout, 3, Difficulty.NORMAL).solution
    watcher = Watcher([*moves[:5], moves[0]], size=(1280, 720))
    assert watcher.replay.hud.rails
    heading = "Replay:"
    assert watcher.replay.notice.text
    assert not any(heading in text for text in shown(watcher))
    watcher.wait(3.0)
    assert any(heading in text for text in shown(watcher))


def shown(player: Player) -> list[str]:
    """The texts in the window."""
    replay = player.on(ReplayScene)
    replay.dirty = True
    return [text for text, _ in written(player.app.context.painter, lambda: replay.draw(player.app.window.surface))]


# ---------------------------------------------------------------- undone moves, light and guide


def test_a_record_with_undone_moves_is_shown_without_them() -> None:
    game = Game(deal(Library().find("little-gate").layout, 3, Difficulty.NORMAL))
    for pair in game.deal.solution[:6]:
        game.take(*pair)
    game.shuffle()
    for _ in range(4):
        game.undo()
    watcher = Watcher(list(game.moves))
    assert len(watcher.replay.moves) == 3
    watcher.key(pygame.K_END)
    assert (watcher.watched.score, watcher.watched.board.faces) == (game.score, game.board.faces)


def test_the_guide_says_what_the_marked_pair_is_worth(watcher: Watcher) -> None:
    watcher.app.context.settings.score_guide = True
    watcher.key(pygame.K_SPACE)
    assert watcher.replay.facts(watcher.time).guide is None
    watcher.wait(0.5)
    guide = watcher.replay.facts(watcher.time).guide
    assert guide
    watcher.wait(0.4)
    assert watcher.watched.last_points == guide.now


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080), (1000, 1400)])
def test_light_and_guide_have_room_beside_the_slider(watcher: Watcher, size: tuple[int, int]) -> None:
    settings = watcher.app.context.settings
    replay, transport, pair = watcher.replay, watcher.replay.transport, watcher.game.deal.solution[0]
    for scale in (100, 125, 150, 200):
        for light in (False, True):
            settings.interface_scale, settings.lost_light, settings.score_guide = scale, light, True
            replay.resize(size)
            replay.hint = tuple(pair)
            surface = pygame.Surface(size)
            texts = written(watcher.app.context.painter, lambda s=surface: replay.hud.draw(s, replay.facts(0)))  # type: ignore[misc]  # fmt: skip
            worth = format_number(replay.session.game.points_for(*pair))
            assert any(worth in text for text, _ in texts)
            places = [*transport.places.values(), transport.label, transport.slider, replay.view.bounds]
            for text, rect in texts:
                assert surface.get_rect().contains(rect) and rect.collidelist(places) < 0, text
            assert not overlapping(texts)


# ---------------------------------------------------------------- the slider on a long game


@pytest.fixture
def long() -> Watcher:
    """All of the turtle, with a shuffle in its middle."""
    game = Game(deal(Library().find("turtle").layout, 3, Difficulty.NORMAL))
    for pair in game.deal.solution[:36]:
        game.take(*pair)
    game.shuffle()
    while game.board.has_pairs():
        game.take(*game.board.pairs()[0])
    return Watcher(list(game.moves), layout="turtle", size=(1280, 720))


def drag(watcher: Watcher, numbers: Iterable[int]) -> None:
    """Press on the slider and move the knob, a frame for each place."""
    transport = watcher.replay.transport
    motion: dict[str, Any] = {"rel": (0, 0), "buttons": (1, 0, 0), "touch": False}
    at = transport.knob(watcher.replay.made)
    watcher.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
    for number in numbers:
        watcher.time += 1 / 60
        watcher.frame(pygame.event.Event(pygame.MOUSEMOTION, pos=transport.knob(number), **motion))
        assert watcher.replay.made == number


def let_go(watcher: Watcher) -> None:
    """Let go of the slider where it is, and point elsewhere."""
    at = watcher.replay.transport.knob(watcher.replay.made)
    watcher.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False))
    watcher.move((640, 5))


def test_a_quick_drag_leaves_most_shadows_for_later(long: Watcher, monkeypatch: pytest.MonkeyPatch) -> None:
    passes: list[bool] = []
    redraw = Shadows._redraw

    def counting(self: Shadows, receiver: int, alive: int, part: pygame.Rect, rough: bool = False) -> None:
        passes.append(rough)
        redraw(self, receiver, alive, part, rough)

    monkeypatch.setattr(Shadows, "_redraw", counting)
    drag(long, (60, 10, 45, 2, 30, 36, 37))
    assert passes and all(passes)
    assert len(passes) <= 5 * 7
    rough = long.pixels()
    long.wait(0.5)
    assert not long.replay.thinking()
    assert long.pixels() != rough


def test_after_a_drag_the_board_is_as_if_stepped_to(long: Watcher) -> None:
    other = Watcher(long.moves, layout="turtle", size=(1280, 720))
    for number in (60, 3):
        drag(long, (50, number))
        let_go(long)
        long.wait(1.0)
        other.replay.go_to(number - 1)
        other.key(pygame.K_RIGHT)
        other.move((640, 5))
        other.wait(1.0)
        assert long.pixels() == other.pixels()


# ---------------------------------------------------------------- the keyboard on the bar


def test_tab_chooses_and_enter_presses(watcher: Watcher) -> None:
    def focus(mod: int = 0) -> Control | None:
        watcher.key(pygame.K_TAB, mod)
        return watcher.replay.transport.focused

    assert focus() is Control.PLAY  # nothing is before the start
    assert focus() is Control.FORWARD
    watcher.key(pygame.K_RETURN)
    assert watcher.replay.made == 1
    assert [focus(pygame.KMOD_SHIFT) for _ in range(2)] == [Control.PLAY, Control.BACK]
    watcher.key(pygame.K_KP_ENTER)
    assert watcher.replay.made == 0
    assert focus(pygame.KMOD_SHIFT) is Control.CLOSE
    watcher.click((400, 60))
    watcher.key(pygame.K_RETURN)
    assert watcher.replay.transport.focused is None
    assert focus(pygame.KMOD_SHIFT) is Control.CLOSE
    watcher.key(pygame.K_RETURN)
    assert watcher.on(Below).result is None


@pytest.mark.parametrize("scale", [100, 125, 150, 200, 250])
def test_the_ring_is_seen_whole_and_covers_nothing(watcher: Watcher, scale: int) -> None:
    watcher.app.context.settings.interface_scale = scale
    replay, transport = watcher.replay, watcher.replay.transport
    for size in ((800, 600), (1280, 720), (1920, 1080), (2560, 1080)):
        replay.resize(size)
        surface = pygame.Surface(size)
        transport.focused = None
        transport.draw(surface, replay.reading())
        plain = surface.copy()
        for control, place in transport.places.items():
            ring, others = transport.ring(control), [r for c, r in transport.places.items() if c is not control]
            assert surface.get_rect().contains(ring)
            assert ring.collidelist([*others, transport.label]) < 0
            assert ring.contains(place.inflate(2, 2))
            transport.focused = control
            transport.draw(surface, replay.reading())
            assert surface.get_at((ring.centerx, ring.top + 1)) != plain.get_at((ring.centerx, ring.top + 1))


# ---------------------------------------------------------------- the best line


class Finder(Player):
    """Has cleared the little gate, badly, and a line that scores more is known."""

    def __init__(self) -> None:
        super().__init__("little-gate", 4, still=True)
        self.lines = [Line(1001, self.game.deal.solution, 9000, True)]
        self.app.context.background = Found(self.lines[0], left=True)
        self.app.context.background.poll = lambda: self.lines[-1]  # type: ignore[method-assign]
        for a, b in self.game.deal.solution:
            self.click_tile(a)
            self.click_tile(b)
        self.wait(1.0)
        self.on(Cleared)

    def watch(self) -> ReplayScene:
        """Press the button for the best line."""
        self.click(self.on(Cleared).control("best").place.center)
        self.wait(0.1)
        return self.on(ReplayScene)


@pytest.fixture
def finder() -> Finder:
    return Finder()


def test_the_best_line_plays_by_itself_and_space_pauses_it(finder: Finder) -> None:
    best = finder.watch()
    assert (best.heading, best.playing) == (f"Best line found: {format_number(1001)} points", True)
    finder.wait(1.0)
    assert best.made == 1
    finder.key(pygame.K_SPACE)
    finder.wait(3.0)
    assert finder.on(ReplayScene) is best
    assert (best.made, best.playing) == (1, False)
    finder.key(pygame.K_RIGHT)
    finder.key(pygame.K_RIGHT)
    finder.key(pygame.K_LEFT)
    assert best.made == 2
    finder.click(best.transport.knob(5))
    finder.click(best.transport.places[Control.TEMPO].center)
    assert (best.made, best.tempo) == (5, 2.0)
    finder.key(pygame.K_END)
    assert best.ending() == "Board cleared"


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, None])
def test_from_the_best_line_one_comes_back_to_the_end_of_the_game(finder: Finder, key: int | None) -> None:
    best, own = finder.watch(), finder.play.session
    if key:
        finder.key(key)
    else:
        finder.click(best.transport.places[Control.CLOSE].center)
    finder.wait(0.5)
    assert finder.on(Cleared).par
    assert finder.play.session is own
    assert finder.watch() is not best


def test_the_line_that_was_chosen_stays_while_a_better_one_is_found(finder: Finder) -> None:
    best, moves = finder.watch(), finder.game.deal.solution
    finder.lines.append(Line(2002, moves[::-1], 9000, True))
    finder.wait(1.0)
    assert (best.moves, best.heading) == (moves, f"Best line found: {format_number(1001)} points")
    finder.key(pygame.K_ESCAPE)
    finder.wait(0.5)
    par = finder.on(Cleared).par
    assert par and par.score == 2002


def test_continued_from_the_best_line_is_a_new_game_marked_as_such_but_of_no_recorded_one(finder: Finder) -> None:
    best, history = finder.watch(), finder.app.context.history
    assert history
    best.go_to(3)
    finder.key(pygame.K_c)
    finder.wait(0.3)
    session = finder.on(PlayScene).session
    assert session.game.moves == best.moves[:3]
    assert (session.continued, session.continued_from, session.recorded) == (True, None, None)
    saved = history.load_current()
    assert saved and (saved["source"], saved["continued_from"]) == ("continued", None)
    again = restored(saved)
    assert (again.continued, again.continued_from) == (True, None)
    for a, b in session.game.deal.solution[3:]:
        finder.click_tile(a)
        finder.click_tile(b)
    finder.wait(1.0)
    finder.on(Cleared)
    kept = {(row.source, row.continued_from) for row in history.scores()}
    assert kept == {("continued", None), ("played", None)}
    finder.key(pygame.K_r, pygame.KMOD_CTRL)
    finder.wait(0.3)
    assert not finder.on(PlayScene).session.continued


def test_a_game_that_could_not_be_written_is_not_named_as_the_one_continued_from(watcher: Watcher) -> None:
    session = watcher.replay.session
    session.recorded = -1
    new = continued(session, ContinueFrom(tuple(watcher.moves[:2])))
    record = session_record(new, 0.0)
    assert (record["source"], record["continued_from"]) == ("continued", None)
    assert restored(record).game.moves == new.game.moves


def test_the_best_line_is_compared_with_the_game_at_the_same_number_of_pairs(watcher: Watcher) -> None:
    game = Game(watcher.game.deal)
    game.take(*game.board.pairs()[-1])
    game.shuffle()
    first, own = game.score, list(game.moves)
    session = Session(watcher.play.session.layout, Game(watcher.game.deal))
    best = ReplayScene(watcher.app.context, session, watcher.moves, "Best", own=own)
    assert best.comparison() == ""
    watcher.app._apply(Push(best))
    watcher.wait(0)
    watcher.key(pygame.K_RIGHT)
    ahead = best.session.game.score - first
    more = f"{abs(ahead)} points {'more' if ahead > 0 else 'less'} than in your game"
    assert best.comparison() == (more if ahead else "As many points as in your game")
    watcher.key(pygame.K_RIGHT)
    assert best.comparison() == ""
    same = ReplayScene(watcher.app.context, session, watcher.moves, "Best", own=watcher.moves)
    same.resize((1280, 720))
    same.go_to(2)
    assert same.comparison() == "As many points as in your game"


# ---------------------------------------------------------------- the demonstration


def test_space_pauses_the_demonstration_and_any_other_key_ends_it() -> None:
    player = Player()
    menu = player.on(MenuScene)
    player.app.context.settings.layout = "little-gate"
    player.app._apply(menu.do(Intent.DEMO))
    player.wait(2.5)
    show = player.on(ShowScene)
    made = len(show.session.game.moves)
    assert made
    player.key(pygame.K_SPACE)
    assert show.notice.text == "Paused"
    player.wait(5.0)
    assert len(player.on(ShowScene).session.game.moves) == made
    player.key(pygame.K_SPACE)
    player.wait(1.0)
    assert len(player.on(ShowScene).session.game.moves) > made
    player.key(pygame.K_RIGHT)
    assert player.scene is menu
