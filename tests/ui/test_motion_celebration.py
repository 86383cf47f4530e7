"""The end of a game that was cleared: petals and glow, the way on to the dialog, and the score that counts up."""

import math

import pygame
import pytest

from mahjong_solitaire.rules.game import State
from mahjong_solitaire.ui.celebration import CELEBRATION, FALLING, LAST, RISING, Celebration, glow, petals
from mahjong_solitaire.ui.game_over import Cleared, NoMoves
from mahjong_solitaire.ui.play import PlayScene
from mahjong_solitaire.ui.theme import TABLES
from tests.ui.player import Player

SIZE = (640, 400)
ORIGIN = (320, 220)


def drawn(celebration: Celebration, now: float) -> bytes:
    surface = pygame.Surface(SIZE, 0, 32)
    celebration.draw(surface, now)
    return pygame.image.tobytes(surface, "RGB")


def cleared(motion: str = "full", layout: str = "little-gate") -> Player:
    """A player who has just taken the last pair."""
    player = Player(layout, 7)
    player.app.context.settings.motion = motion
    player.app.context.save_settings()
    *most, last = player.game.deal.solution
    for pair in most:
        player.play.moved(player.game.take(*pair))
    player.wait(0.1)
    player.click_tile(last.a)
    player.click_tile(last.b)
    assert player.game.state is State.CLEARED
    return player


def later(player: Player, seconds: float) -> None:
    """Let time pass in one step."""
    player.time += seconds
    player.frame()
    player.frame()


# ---------------------------------------------------------------- petals


def test_petals_are_the_same_for_the_same_deal_and_others_for_another() -> None:
    one = petals(5, 1.6, (0.8, 0.5))
    assert one == petals(5, 1.6, (0.8, 0.5)) != petals(6, 1.6, (0.8, 0.5))
    assert len(one) == FALLING + RISING
    assert [petal.size for petal in one] == sorted(petal.size for petal in one)


def test_petals_come_from_above_or_from_where_the_pair_met_and_drift_gently_down() -> None:
    origin = (0.8, 0.5)
    for petal in petals(3, 1.6, origin):
        start = petal.at(petal.start)
        rises = start == pytest.approx(origin)
        assert rises or start[1] < -petal.size / 2
        for n in range(60):
            time = petal.start + n * 0.1
            (x, y), (to_x, to_y) = petal.at(time), petal.at(time + 0.1)
            assert math.hypot(to_x - x, to_y - y) <= 0.1 * (1.1 if time < petal.start + 1 else 0.55)
            assert rises or to_y > y
        assert petal.at(petal.start + 4)[1] > start[1] + 0.2


def test_petals_fade_in_and_all_have_gone_at_the_end() -> None:
    for petal in petals(4, 1.6, (0.8, 0.5)):
        assert petal.opacity(petal.start) == 0 == petal.opacity(LAST)
        assert petal.opacity(petal.start + 1.0) == 1
    assert (glow(0.0), glow(LAST)) == (0, 0)
    assert max(glow(n / 50) for n in range(150)) > 0.9


@pytest.mark.parametrize("table", ["pine", "linen"])
def test_what_is_drawn_depends_on_the_time_alone(table: str) -> None:
    empty = pygame.image.tobytes(pygame.Surface(SIZE, 0, 32), "RGB")
    celebration = Celebration(50.0, 5, TABLES[table], SIZE, ORIGIN)
    assert drawn(celebration, 50.0) == empty
    middle = drawn(celebration, 51.5)
    assert middle != empty
    assert drawn(celebration, celebration.end) == empty
    assert drawn(Celebration(50.0, 5, TABLES[table], SIZE, ORIGIN), 51.5) == middle


def test_around_a_dialog_nothing_is_drawn_within_it() -> None:
    celebration = Celebration(0.0, 5, TABLES["pine"], SIZE, ORIGIN)
    whole, around = pygame.Surface(SIZE, 0, 32), pygame.Surface(SIZE, 0, 32)
    hole = pygame.Rect(150, 60, 300, 300)
    celebration.draw(whole, 1.5)
    celebration.draw(around, 1.5, hole)
    assert pygame.transform.average_color(whole, hole)[:3] != (0, 0, 0)
    assert pygame.image.tobytes(around.subsurface(hole), "RGB") == bytes(3 * hole.w * hole.h)
    whole.fill((0, 0, 0), hole)
    both = zip(pygame.image.tobytes(around, "RGB"), pygame.image.tobytes(whole, "RGB"), strict=True)
    assert max(abs(one - other) for one, other in both) <= 1  # a clipped picture may be rounded in another way


# ---------------------------------------------------------------- in the game


def test_the_dialog_comes_after_the_celebration_and_the_score_counts_up_to_the_score() -> None:
    player = cleared()
    later(player, CELEBRATION - 0.2)
    player.on(PlayScene)
    later(player, 0.3)
    dialog = player.on(Cleared)
    seen = [dialog.shown_score()]
    while dialog.moving(player.time):
        later(player, 0.1)
        seen.append(dialog.shown_score())
        assert player.time < 120
    assert seen == sorted(seen)
    assert (seen[0], seen[-1]) == (0, player.game.score)
    assert len(set(seen)) > 5
    still = player.pixels()
    later(player, 1.0)
    assert player.pixels() == still


@pytest.mark.parametrize("press", ["key", "click"])
def test_a_key_or_a_click_goes_on_to_the_dialog_and_does_nothing_else(press: str) -> None:
    player = cleared()
    later(player, 0.4)
    if press == "key":
        player.key(pygame.K_u)
    else:
        player.click((5, 400))
    player.wait(0)
    assert player.on(Cleared).score == player.game.score
    assert player.game.state is State.CLEARED


def test_the_count_waits_for_nobody_and_nobody_waits_for_it() -> None:
    player = cleared()
    later(player, CELEBRATION + 0.2)
    dialog = player.on(Cleared)
    assert dialog.shown_score() < player.game.score
    player.key(pygame.K_RETURN)
    assert player.on(PlayScene).session.game.state is State.PLAYING


def test_without_motion_the_end_shows_at_once() -> None:
    player = cleared("reduced")
    player.wait(0)
    dialog = player.on(Cleared)
    assert dialog.shown_score() == player.game.score
    assert not dialog.moving(player.time)


def test_what_lay_over_the_end_does_not_start_it_again() -> None:
    player = cleared()
    later(player, CELEBRATION + 0.2)
    player.click(player.on(Cleared).control("scores").place.center)
    player.wait(0.2)
    player.key(pygame.K_ESCAPE)
    player.wait(0.2)
    assert player.on(Cleared).shown_score() == player.game.score


def test_no_moves_are_not_celebrated() -> None:
    for number in range(8, 60):
        player = Player("little-gate", number)
        while player.game.state is State.PLAYING:
            player.play.moved(player.game.take(*player.game.board.pairs()[-1]))
        if player.game.state is State.NO_MOVES:
            break
    later(player, CELEBRATION)
    dialog = player.on(NoMoves)
    assert dialog.shown_score() == player.game.score


# ---------------------------------------------------------------- what does not end it, and what does


def test_neither_alt_nor_the_wheel_ends_the_celebration() -> None:
    player = cleared()
    player.wait(0.4)
    player.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LALT, mod=0, unicode="", scancode=0))
    player.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(600, 300), button=4, touch=False))
    player.wait(0.1)
    player.on(PlayScene)
    player.key(pygame.K_SPACE)
    player.wait(0.1)
    player.on(Cleared)


def test_motion_that_is_turned_off_ends_it_at_once() -> None:
    player = cleared()
    player.wait(0.4)
    player.app.context.settings.motion = "reduced"
    player.app.context.save_settings()
    player.wait(0.1)
    dialog = player.on(Cleared)
    assert dialog.celebration is None

    player = cleared()
    player.wait(0.4)
    player.key(pygame.K_SPACE)
    player.wait(0.5)
    dialog = player.on(Cleared)
    assert dialog.celebration
    player.app.context.settings.motion = "reduced"
    player.app.context.save_settings()
    player.wait(0.1)
    assert dialog.celebration is None
    assert not dialog.moving(player.time)
    assert dialog.shown_score() == dialog.score
