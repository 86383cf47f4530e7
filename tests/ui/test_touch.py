"""Fingers on the board, as SDL tells of them: two magnify and move it and pick nothing; one picks with a tap."""

import itertools
import math

import pygame
import pytest

from mahjong_solitaire.rules.layout import bits
from mahjong_solitaire.ui.app import CALM
from mahjong_solitaire.ui.lens import RELUCTANCE, steps_to
from mahjong_solitaire.ui.menu import MenuScene
from mahjong_solitaire.ui.pause import Pause
from mahjong_solitaire.ui.zoom import STEPS
from tests.ui.player import Player

SIZE = (1280, 720)
Pixel = tuple[int, int]


class Hand:
    """Fingers on the window of a player; the first one is the mouse as well, as it is for SDL."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.places: dict[int, Pixel] = {}
        self.mouse: int | None = None

    def _mouse(self, kind: int, pos: Pixel) -> pygame.event.Event:
        more = {"rel": (0, 0), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        return pygame.event.Event(kind, {"pos": pos, "touch": True} | more)

    def _finger(self, kind: int, finger: int, pos: Pixel) -> pygame.event.Event:
        place = {"x": pos[0] / SIZE[0], "y": pos[1] / SIZE[1], "dx": 0.0, "dy": 0.0, "pressure": 1.0}
        return pygame.event.Event(kind, {"touch_id": 7, "finger_id": finger} | place)

    def down(self, finger: int, pos: Pixel) -> None:
        events = []
        if self.mouse is None:
            self.mouse = finger
            events = [self._mouse(pygame.MOUSEMOTION, pos), self._mouse(pygame.MOUSEBUTTONDOWN, pos)]
        self.places[finger] = pos
        self.player.frame(*events, self._finger(pygame.FINGERDOWN, finger, pos))

    def move(self, finger: int, pos: Pixel) -> None:
        events = [self._mouse(pygame.MOUSEMOTION, pos)] if self.mouse == finger else []
        self.places[finger] = pos
        self.player.frame(*events, self._finger(pygame.FINGERMOTION, finger, pos))

    def up(self, finger: int) -> None:
        pos, events = self.places.pop(finger), []
        if self.mouse == finger:
            self.mouse = None
            events = [self._mouse(pygame.MOUSEBUTTONUP, pos)]
        self.player.frame(*events, self._finger(pygame.FINGERUP, finger, pos))

    def tap(self, pos: Pixel) -> None:
        self.down(1, pos)
        self.up(1)

    def apart(self, middle: Pixel, *distances: int) -> None:
        """Move both fingers so that they are so far apart, one distance after the other."""
        for distance in distances:
            self.move(1, (middle[0] - distance // 2, middle[1]))
            self.move(2, (middle[0] + distance // 2, middle[1]))

    def take(self, middle: Pixel, distance: int) -> None:
        """Lay two fingers down."""
        self.down(1, (middle[0] - distance // 2, middle[1]))
        self.down(2, (middle[0] + distance // 2, middle[1]))

    def let_go(self) -> None:
        for finger in list(self.places):
            self.up(finger)


@pytest.fixture(scope="module")
def shared() -> Player:
    pygame.display.init()
    return Player("turtle", 7, SIZE)


@pytest.fixture
def player(shared: Player) -> Player:
    """A player whose board is fitted and whole, and who has picked nothing."""
    shared.play.view.fit()
    shared.play.select(None)
    shared.play.touch.forget()
    shared.app.scenes[:] = [
        scene for scene in shared.app.scenes if isinstance(scene, MenuScene) or scene is shared.play
    ]
    while shared.game.can_undo:
        shared.play.moved(shared.game.undo())
    shared.wait(0)
    return shared


def spot_of(player: Player, index: int, part: tuple[float, float] = (0.5, 0.5)) -> Pixel:
    face = player.play.view.face_rect(index)
    return round(face.x + face.w * part[0]), round(face.y + face.h * part[1])


def topmost(player: Player) -> int:
    slots = player.game.deal.layout.slots
    return max(range(len(slots)), key=lambda index: slots[index].z)


def test_fingers_that_part_magnify_and_the_point_between_them_stays(player: Player) -> None:
    hand, top = Hand(player), topmost(player)
    middle = spot_of(player, top, (0.3, 0.6))
    hand.take(middle, 100)
    seen = []
    for distance in range(100, 330, 12):
        hand.apart(middle, distance)
        seen.append(player.play.view.factor)
        at = spot_of(player, top, (0.3, 0.6))
        assert math.dist(at, middle) <= 9  # the fingers move one by one, by 6 pixels each
    assert sorted(set(seen)) == list(STEPS)
    assert seen == sorted(seen)
    hand.apart(middle, 200, 100)
    assert player.play.view.factor == 1.0


def test_fingers_that_go_together_move_the_board_with_them(player: Player) -> None:
    hand, top = Hand(player), topmost(player)
    middle = spot_of(player, top)
    hand.take(middle, 100)
    hand.apart(middle, 220)
    factor, before = player.play.view.factor, player.play.view.face_rect(top)
    assert factor == 2.0
    for step in range(1, 11):
        hand.apart((middle[0] - 6 * step, middle[1] + 4 * step), 220)
    after = player.play.view.face_rect(top)
    assert (after.x - before.x, after.y - before.y) == (-60, 40)
    assert player.play.view.factor == factor
    hand.let_go()
    assert player.play.view.face_rect(top) == after


def test_a_pinch_selects_nothing_takes_nothing_and_lifts_nothing(player: Player) -> None:
    hand, alive = Hand(player), player.game.board.alive
    free = list(bits(player.game.board.free))
    for first in (1, 2):
        for a, b in itertools.pairwise(free):
            hand.down(1, player.spot(a))
            hand.down(2, player.spot(b))
            hand.move(2, (player.spot(b)[0] + 3, player.spot(b)[1]))
            hand.up(first)
            hand.up(3 - first)
            assert (player.play.selected, player.play.hover, player.game.board.alive) == (None, None, alive)
            player.play.view.fit()


def test_what_the_last_finger_does_is_part_of_the_pinch(player: Player) -> None:
    hand, free = Hand(player), next(bits(player.game.board.free))
    hand.take((600, 400), 100)
    hand.up(1)
    factor, place = player.play.view.factor, player.play.view.face_rect(free)
    hand.down(3, player.spot(free))
    hand.up(3)
    hand.move(2, (100, 100))
    assert (player.play.view.factor, player.play.view.face_rect(free)) == (factor, place)
    hand.up(2)
    assert player.play.selected is None
    hand.tap(player.spot(free))
    assert player.play.selected == free


def test_a_tap_picks_when_the_finger_is_lifted(player: Player) -> None:
    hand, (a, b) = Hand(player), next(iter(player.game.board.pairs()))
    hand.down(1, player.spot(a))
    assert player.play.selected is None
    hand.move(1, (player.spot(a)[0] + 4, player.spot(a)[1] - 3))
    hand.up(1)
    assert player.play.selected == a
    hand.tap(player.spot(b))
    assert not player.game.board.alive >> a & 1


def test_a_finger_that_strays_picks_nothing(player: Player) -> None:
    hand, free = Hand(player), next(bits(player.game.board.free))
    x, y = player.spot(free)
    hand.down(1, (x, y))
    hand.move(1, (x + 60, y))
    hand.move(1, (x, y))
    hand.up(1)
    assert player.play.selected is None


def test_a_tap_presses_a_button_and_what_opens_does_not_keep_the_fingers(player: Player) -> None:
    hand = Hand(player)
    hand.down(2, (640, 400))
    player.key(pygame.K_p)
    player.on(Pause)
    player.key(pygame.K_ESCAPE)
    player.wait(0)
    assert player.scene is player.play
    free = next(bits(player.game.board.free))
    fresh = Hand(player)
    fresh.tap(player.spot(free))
    assert player.play.selected == free


def test_fingers_are_forgotten_with_the_focus(player: Player) -> None:
    hand = Hand(player)
    hand.take((600, 400), 100)
    player.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    hand.apart((600, 400), 300)
    assert player.play.view.factor == 1.0
    free = next(bits(player.game.board.free))
    Hand(player).tap(player.spot(free))
    assert player.play.selected == free


def test_fingers_in_the_same_place_do_nothing_wild(player: Player) -> None:
    hand = Hand(player)
    hand.take((600, 400), 0)
    hand.apart((600, 400), 2, 6, 0, 4)
    assert player.play.view.factor == 1.0
    hand.apart((600, 400), 50, 60)
    assert player.play.view.factor == 1.25


def test_a_pinch_works_wherever_it_is_made_and_with_three_fingers(player: Player) -> None:
    for middle in ((5, 5), (1275, 715), (640, 3)):
        hand = Hand(player)
        hand.take(middle, 40)
        hand.down(3, middle)
        hand.apart(middle, 200)
        assert player.play.view.zoomed
        hand.let_go()
        player.play.view.fit()


def test_a_new_pinch_begins_with_what_there_is(player: Player) -> None:
    hand, middle = Hand(player), (640, 360)
    for _ in range(6):
        hand.take(middle, 200)
        hand.apart(middle, 214)
        hand.let_go()
        assert player.play.view.factor == 1.0
    hand.take(middle, 100)
    hand.apart(middle, 900, 780)
    assert player.play.view.factor == 2.5
    hand.let_go()


def test_steps_do_not_flicker() -> None:
    for low, high in itertools.pairwise(STEPS):
        half = math.sqrt(low * high)
        for wanted in (half * 0.98, half, half * 1.02):
            assert steps_to(low, wanted) == steps_to(high, wanted) == 0
        assert steps_to(low, half * RELUCTANCE * 1.01) == 1
        assert steps_to(high, half / RELUCTANCE / 1.01) == -1
        assert steps_to(low, high) == 1
        assert steps_to(high, low) == -1
    assert (steps_to(1.0, 3.0), steps_to(3.0, 1.0)) == (6, -6)


def calm(player: Player) -> bool:
    """Whether nothing goes on any more, after a while."""
    player.time += 10
    return any(player.frame() == CALM for _ in range(300))


def test_resting_fingers_cost_nothing(player: Player) -> None:
    hand = Hand(player)
    assert calm(player)
    hand.take((640, 360), 100)
    assert calm(player)
    assert not player.play.dirty
    hand.apart((640, 360), 180)
    assert player.frame() < CALM
    assert calm(player)
