"""Magnifying the board of a replay and of a demonstration."""

from __future__ import annotations

import pygame
import pytest

from mahjong_solitaire.rules.game import Game
from mahjong_solitaire.session import Session
from mahjong_solitaire.ui.menu import MenuScene
from mahjong_solitaire.ui.replay import ReplayScene
from mahjong_solitaire.ui.scene import Push
from mahjong_solitaire.ui.show import ShowScene
from mahjong_solitaire.ui.table import TableScene
from tests.ui.player import Player
from tests.ui.test_touch import Hand


@pytest.fixture
def player() -> Player:
    """A player without a game."""
    return Player(still=True)


def watching(player: Player, kind: type[TableScene]) -> TableScene:
    played = Player("turtle", 5).play.session
    session, line = Session(played.layout, Game(played.game.deal)), played.game.deal.solution
    context = player.app.context
    show = ShowScene(context, session, line, "words")
    scene = show if kind is ShowScene else ReplayScene(context, session, line, "words")
    player.app._apply(Push(scene))
    player.wait(0.2)
    return scene


def wheel(player: Player, up: int) -> None:
    """A notch of the wheel, of which SDL tells twice."""
    pos = player.app.window.surface.get_rect().center
    player.move(pos)
    button = 4 if up > 0 else 5
    player.frame(
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=False),
        pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=up, precise_y=float(up)),
        pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=False),
    )


@pytest.mark.parametrize("kind", [ShowScene, ReplayScene])
def test_wheel_keys_and_fingers_look_closer(player: Player, kind: type[TableScene]) -> None:
    scene = watching(player, kind)
    view = scene.view
    for up, factor in ((1, 1.25), (1, 1.5), (-1, 1.25)):
        wheel(player, up)
        assert view.factor == factor
    player.key(pygame.K_PLUS, unicode="+")
    assert view.factor == 1.5
    face = view.face_rect(0)
    player.frame(
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(640, 360), button=2, touch=False),
        pygame.event.Event(pygame.MOUSEMOTION, pos=(650, 366), rel=(10, 6), buttons=(0, 1, 0), touch=False),
        pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(650, 366), button=2, touch=False),
    )
    assert view.face_rect(0) == face.move(10, 6)
    player.key(pygame.K_0, unicode="0")
    assert not view.zoomed
    hand = Hand(player)
    hand.take((640, 300), 100)
    hand.apart((640, 300), 200)
    assert view.factor == 2.0
    hand.let_go()
    assert player.scene is scene
    before = player.pixels()
    player.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_v, mod=0, unicode="v", scancode=0))
    player.wait(0.1)
    assert player.pixels() != before
    player.frame(pygame.event.Event(pygame.KEYUP, key=pygame.K_v, mod=0, unicode="v", scancode=0))
    assert player.scene is scene


@pytest.mark.parametrize("way", ["tap", "click", "key"])
def test_a_demonstration_still_ends_at_a_click_a_tap_and_a_key(player: Player, way: str) -> None:
    scene = watching(player, ShowScene)
    wheel(player, 1)
    assert player.scene is scene
    if way == "tap":
        Hand(player).tap((640, 300))
    elif way == "click":
        player.click((640, 300))
    else:
        player.key(pygame.K_RETURN)
    player.on(MenuScene)


def test_the_slider_of_a_replay_is_dragged_by_a_finger(player: Player) -> None:
    scene = watching(player, ReplayScene)
    assert isinstance(scene, ReplayScene)
    slider, hand = scene.transport.slider, Hand(player)
    hand.down(1, (slider.left + 4, slider.centery))
    hand.move(1, slider.center)
    hand.up(1)
    assert 30 < scene.made < 42


def press(player: Player, key: int, *, mod: int = 0) -> None:
    """Press a key and hold it."""
    player.frame(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))


def let_go(player: Player, key: int) -> None:
    player.frame(pygame.event.Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0))


def test_a_dialog_ends_peeking_and_dragging() -> None:
    player = Player("turtle", 5, still=True)
    before = player.pixels()
    press(player, pygame.K_v)
    player.wait(0.1)
    assert player.pixels() != before
    player.key(pygame.K_p)
    let_go(player, pygame.K_v)
    player.key(pygame.K_ESCAPE)
    player.wait(0.1)
    assert player.play.view._peek is None
    view = player.play.view
    for _ in range(4):
        wheel(player, 1)
    assert view.factor == 2.0
    player.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(640, 360), button=2, touch=False))
    player.key(pygame.K_p)
    player.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(640, 360), button=2, touch=False))
    player.key(pygame.K_ESCAPE)
    face = view.face_rect(0)
    player.frame(pygame.event.Event(pygame.MOUSEMOTION, pos=(600, 300), rel=(-40, -60), buttons=(0, 0, 0), touch=False))
    assert view.face_rect(0) == face


def test_shift_alone_ends_no_demonstration(player: Player) -> None:
    scene = watching(player, ShowScene)
    press(player, pygame.K_LSHIFT)
    press(player, pygame.K_EQUALS, mod=pygame.KMOD_LSHIFT)
    let_go(player, pygame.K_EQUALS)
    let_go(player, pygame.K_LSHIFT)
    press(player, pygame.K_LALT)
    assert player.scene is scene
    player.key(pygame.K_x)
    assert isinstance(player.scene, MenuScene)


def test_a_zoomed_board_keeps_no_picture_below_a_dialog_and_comes_back_as_it_was() -> None:
    player = Player("turtle", 5, still=True)
    for _ in range(3):
        wheel(player, 1)
    player.wait(1.0)
    view, before = player.play.view, player.pixels()
    assert view._panned
    player.key(pygame.K_p)
    player.wait(0.1)
    assert view._panned is None
    player.key(pygame.K_ESCAPE)
    player.wait(1.0)
    assert view._panned
    clock = player.play.hud.clock_area()
    after = pygame.image.frombytes(player.pixels(), player.app.window.surface.get_size(), "RGB")
    old = pygame.image.frombytes(before, after.get_size(), "RGB")
    for picture in (old, after):
        picture.fill((0, 0, 0), clock)
    assert pygame.image.tobytes(old, "RGB") == pygame.image.tobytes(after, "RGB")
