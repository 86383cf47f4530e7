"""Playing with the keys or a controller alone."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Sequence

import pygame
import pytest

from mahjong_solitaire.layouts import Library
from mahjong_solitaire.rules.board import Board
from mahjong_solitaire.rules.game import State
from mahjong_solitaire.rules.layout import bits
from mahjong_solitaire.rules.tiles import full_set
from mahjong_solitaire.ui.controller import Controllers
from mahjong_solitaire.ui.game_over import Cleared
from mahjong_solitaire.ui.intents import CURSOR_KEYS
from mahjong_solitaire.ui.navigation import Step, TileMap
from mahjong_solitaire.ui.pause import Pause
from mahjong_solitaire.ui.play import PlayScene
from tests.ui.player import Player

ARROWS = (Step.LEFT, Step.RIGHT, Step.UP, Step.DOWN)
KEY_OF = {step: key for key, step in reversed(list(CURSOR_KEYS.items()))}


@pytest.fixture
def player() -> Player:
    player = Player("turtle", 3)
    player.wait(1.5)
    return player


def step(player: Player, *steps: Step) -> None:
    for one in steps:
        key, mod = KEY_OF[one]
        player.key(key, mod)


def way(tiles: TileMap, board: Board, start: int, goal: int, steps: Sequence[Step] = ARROWS) -> list[Step]:
    """The shortest way of the cursor to a slot."""
    came: dict[int, tuple[int, Step]] = {start: (start, Step.PICK)}
    queue = deque([start])
    while goal not in came:
        here = queue.popleft()
        for one in steps:
            there = tiles.go(one, here, board.alive, board.free)
            if there not in came:
                came[there] = (here, one)
                queue.append(there)
    path: list[Step] = []
    while goal != start:
        goal, one = came[goal]
        path.insert(0, one)
    return path


def play_solution(player: Player, press: Callable[[Step], None]) -> None:
    """Take all pairs by nothing but steps of the cursor."""
    press(Step.RIGHT)
    for pair in player.game.deal.solution:
        for index in pair:
            at = player.play.cursor.at
            assert at is not None and player.play.cursor.shown
            for one in way(player.play.cursor.map, player.game.board, at, index):
                press(one)
            assert player.play.cursor.at == index
            press(Step.PICK)
    press(Step.PICK)  # ends the celebration
    player.wait(0.3)
    player.on(Cleared)
    assert player.game.state is State.CLEARED


def test_a_player_with_keys_alone_clears_a_deal() -> None:
    player = Player("little-gate", 7)
    play_solution(player, lambda one: step(player, one))
    player.key(pygame.K_RETURN)
    player.on(PlayScene)
    assert player.game.state is State.PLAYING


# ---------------------------------------------------------------- controllers


class FakePad:
    """A controller that is plugged in."""

    hats = 1

    def __init__(self, index: int) -> None:
        self.index = index

    def get_instance_id(self) -> int:
        return 5

    def get_numhats(self) -> int:
        return self.hats


class Pad:
    """Hands on a controller."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.send(pygame.JOYDEVICEADDED, device_index=0)

    def send(self, kind: int, **values: object) -> None:
        event = pygame.event.Event(kind, {"instance_id": 5, **values})
        self.player.frame(event)

    def press(self, button: int) -> None:
        self.send(pygame.JOYBUTTONDOWN, button=button)
        self.send(pygame.JOYBUTTONUP, button=button)

    def hat(self, x: int, y: int) -> None:
        self.send(pygame.JOYHATMOTION, hat=0, value=(x, y))
        self.send(pygame.JOYHATMOTION, hat=0, value=(0, 0))

    def stick(self, axis: int, *values: float) -> None:
        for value in values:
            self.send(pygame.JOYAXISMOTION, axis=axis, value=value)

    def step(self, one: Step) -> None:
        hats = {Step.LEFT: (-1, 0), Step.RIGHT: (1, 0), Step.UP: (0, 1)}
        if one is Step.PICK:
            self.press(0)
        elif one is Step.DOWN:
            self.stick(1, 0.3, 0.9, 0.7, 0.1)
        else:
            self.hat(*hats[one])


@pytest.fixture
def pads(monkeypatch: pytest.MonkeyPatch) -> type[FakePad]:
    monkeypatch.setattr(pygame.joystick, "Joystick", FakePad)
    monkeypatch.setattr(FakePad, "hats", 1)
    return FakePad


@pytest.mark.usefixtures("pads")
def test_a_player_with_a_controller_alone_clears_a_deal() -> None:
    player = Player("little-gate", 7)
    pad = Pad(player)
    play_solution(player, pad.step)
    pad.press(0)
    player.on(PlayScene)
    assert player.game.state is State.PLAYING


@pytest.mark.usefixtures("pads")
def test_the_buttons_of_a_controller_in_game_and_dialogs(player: Player) -> None:
    pad = Pad(player)
    pad.press(2)
    assert player.play.hint
    pad.press(1)
    assert not player.play.hint
    pad.press(7)
    pause = player.on(Pause)
    pad.hat(0, -1)
    pad.hat(0, -1)
    assert pause.ring_shown and pause.focus == "restart"
    pad.press(1)
    assert player.on(PlayScene)
    pad.press(5)
    first = player.play.cursor.at
    pad.press(5)
    pad.press(4)
    assert player.play.cursor.at == first
    pair = player.game.board.pairs()[0]
    player.click_tile(pair.a)
    player.click_tile(pair.b)
    pad.press(3)
    assert player.game.pairs_left == 72


def test_a_controller_without_a_hat_and_one_that_is_pulled_out(player: Player, pads: type[FakePad]) -> None:
    pads.hats = 0
    pad = Pad(player)
    pad.press(11)
    assert player.play.cursor.shown
    before = player.play.cursor.at
    pad.stick(0, 1.0)
    assert player.play.cursor.at != before
    pad.send(pygame.JOYDEVICEREMOVED)
    pad.press(6)
    player.on(PlayScene)


def test_other_events_pass_a_controller_unchanged() -> None:
    events = [pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0), pygame.event.Event(pygame.QUIT)]
    assert Controllers().translated(events) == events


# ---------------------------------------------------------------- the cursor


@pytest.mark.parametrize("name", Library().names())
def test_the_arrows_reach_every_tile_that_can_be_seen(name: str) -> None:
    layout = Library().find(name).layout
    board, tiles, chance = Board(layout, (full_set() * 2)[: len(layout)]), TileMap(layout), random.Random(name)
    while board.free.bit_count() > 1:
        seen = tiles.visible(board.alive)
        assert board.free & ~tiles.readable(board.alive) == 0
        start = next(bits(seen))
        reached, queue = 1 << start, [start]
        while queue:
            here = queue.pop()
            for one in ARROWS:
                there = tiles.go(one, here, board.alive, board.free)
                if not reached >> there & 1:
                    reached |= 1 << there
                    queue.append(there)
        assert reached == seen
        for _ in range(1 + len(layout) // 12):
            if board.free.bit_count() > 1:
                board.remove(*chance.sample(list(bits(board.free)), 2))


@pytest.mark.parametrize(
    ("name", "light"),
    [("turtle", "upper-left"), ("butterfly", "lower-left"), ("mountains", "upper-right"), ("turtle", "lower-right")],
)
def test_what_can_be_seen_is_what_is_drawn(name: str, light: str) -> None:
    player = Player(name, 5)
    player.app.context.settings.light = light
    player.app.context.save_settings()
    player.wait(0)
    view, tiles, alive = player.play.view, player.play.cursor.map, player.game.board.alive
    readable, visible = tiles.readable(alive), tiles.visible(alive)
    for index in bits(alive):
        face = view.face_rect(index)
        points = [
            (face.x + face.w * i // 20, face.y + face.h * j // 20) for i in range(1, 20, 2) for j in (3, 8, 12, 17)
        ]
        share = sum(view.slot_at(point, alive) == index for point in points) / len(points)
        if share > 0.4:
            assert readable >> index & 1
        if share < 0.1:
            assert not readable >> index & 1
        if share >= 0.15:
            assert visible >> index & 1


def test_left_and_right_follow_the_row_and_wrap(player: Player) -> None:
    step(player, Step.RIGHT)
    cursor = player.play.cursor
    row = [cursor.at]
    step(player, Step.RIGHT)
    while cursor.at != row[0]:
        row.append(cursor.at)
        step(player, Step.RIGHT)
    lefts = [player.play.view.face_rect(i).x for i in row if i is not None]
    assert lefts == sorted(lefts) and len(row) > 5
    step(player, Step.LEFT)
    assert cursor.at == row[-1]


def test_tab_visits_the_free_tiles_in_reading_order(player: Player) -> None:
    step(player, Step.NEXT)
    free, cursor = player.game.board.free, player.play.cursor
    order = []
    for _ in range(free.bit_count()):
        order.append(cursor.at)
        step(player, Step.NEXT)
    assert set(order) == set(bits(free)) and cursor.at == order[0]
    step(player, Step.PREVIOUS)
    assert cursor.at == order[-1]


def test_page_keys_change_the_level(player: Player) -> None:
    step(player, Step.RIGHT)
    slots, cursor = player.game.deal.layout.slots, player.play.cursor

    def level() -> int:
        assert cursor.at is not None
        return slots[cursor.at].z

    levels = [level()]
    for _ in range(6):
        step(player, Step.HIGHER)
        levels.append(level())
    assert levels[-1] == 4 and levels == sorted(levels)
    for _ in range(6):
        step(player, Step.LOWER)
    assert level() == 0


def test_the_frame_shows_while_keys_are_used_and_the_mouse_hides_it(player: Player) -> None:
    player.move((5, 5))
    player.wait(1.0)
    before = player.pixels()
    step(player, Step.DOWN)
    assert player.play.cursor.shown and player.pixels() != before
    player.move((5, 5))
    assert player.play.cursor.shown
    player.move((6, 6))
    assert not player.play.cursor.shown
    player.wait(0.1)
    assert player.pixels() == before


def test_escape_unselects_then_hides_the_cursor_then_pauses(player: Player) -> None:
    step(player, Step.NEXT, Step.PICK)
    assert player.play.selected is not None
    player.key(pygame.K_ESCAPE)
    assert player.play.selected is None and player.play.cursor.shown
    player.key(pygame.K_ESCAPE)
    assert not player.play.cursor.shown
    player.key(pygame.K_ESCAPE)
    player.on(Pause)


def test_after_a_pair_the_cursor_stands_on_a_free_tile(player: Player) -> None:
    cursor, board = player.play.cursor, player.game.board
    pair = board.pairs()[0]
    step(player, Step.NEXT)
    for index in pair:
        assert cursor.at is not None
        step(player, *way(cursor.map, board, cursor.at, index, (Step.NEXT, Step.PREVIOUS)), Step.PICK)
    assert player.game.pairs_left == 71
    assert cursor.shown and cursor.at is not None and board.is_free(cursor.at)
    player.key(pygame.K_u)
    assert cursor.shown


# ---------------------------------------------------------------- on a magnified board


def in_sight(player: Player) -> bool:
    at, room = player.play.cursor.at, player.play.hud.plan.board
    return at is not None and room.contains(player.play.view.face_rect(at))


def plus(player: Player, times: int = 1) -> None:
    for _ in range(times):
        player.key(pygame.K_PLUS, unicode="+")


def test_the_plus_key_magnifies_about_the_cursor(player: Player) -> None:
    view, cursor = player.play.view, player.play.cursor
    for one in (Step.LEFT, Step.DOWN):
        view.fit()
        cursor.hide()
        cursor.at = cursor.map.in_order(player.game.board.free)[0 if one is Step.LEFT else -1]
        step(player, one)
        assert cursor.at is not None
        before = view.face_rect(cursor.at)
        for _ in range(6):
            plus(player)
            assert in_sight(player)
            face = view.face_rect(cursor.at)
            assert abs(face.centerx - before.centerx) <= view.pitch
            assert abs(face.centery - before.centery) <= view.pitch
        assert view.factor == 3.0
        while view.zoomed:
            player.key(pygame.K_MINUS, unicode="-")
            assert in_sight(player)


def test_without_a_cursor_the_plus_key_magnifies_about_the_middle(player: Player) -> None:
    view = player.play.view
    slots = player.game.deal.layout.slots
    top = max(range(len(slots)), key=lambda index: slots[index].z)
    before = view.face_rect(top).center
    plus(player, 6)
    assert abs(view.face_rect(top).centerx - before[0]) <= view.pitch


def test_the_tile_of_the_cursor_is_always_in_sight_at_three_times_its_size() -> None:
    player, chance = Player("turtle", 3, size=(800, 600), still=True), random.Random(1)
    step(player, Step.NEXT)
    plus(player, 6)
    assert player.play.view.factor == 3.0
    for one in [*ARROWS * 4, *(chance.choice([*KEY_OF]) for _ in range(40))]:
        step(player, one)
        assert in_sight(player)
    player.key(pygame.K_ESCAPE)
    step(player, Step.NEXT)
    for index in (index for pair in player.game.deal.solution[:4] for index in pair):
        assert player.play.cursor.at is not None
        for one in [*way(player.play.cursor.map, player.game.board, player.play.cursor.at, index), Step.PICK]:
            step(player, one)
            assert in_sight(player)
    assert player.game.pairs_left < 72
    for key in (pygame.K_u, pygame.K_r, pygame.K_u):
        player.key(key)
        assert in_sight(player)
    player.play.find(player.game.board.faces[next(bits(player.game.board.free))])
    assert in_sight(player)
    step(player, Step.NEXT)
    assert in_sight(player)
    pygame.display.set_mode((900, 700))
    player.wait(0.1)
    assert in_sight(player)
    pygame.display.set_mode((1280, 720))
