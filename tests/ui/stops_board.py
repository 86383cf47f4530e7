"""The stops of the tour on the title screen and in a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from mahjong_solitaire.rules.game import Reason
from mahjong_solitaire.rules.layout import bits
from mahjong_solitaire.rules.tiles import FACE_BY_NAME
from mahjong_solitaire.storage import BACKS, DESIGNS, LIGHTS, TABLES, VARIANTS
from mahjong_solitaire.words import face_name
from tests.ui.player import Player
from tests.ui.stage import (
    STOPS,
    Stage,
    a_dead_end,
    a_game,
    furnish_with_own,
    in_motion,
    pressing,
    settle,
    stop,
    typing,
)


def first_with_partners(player: Player) -> int:
    """A free tile that can be seen and has free partners, as many as any."""
    board = player.game.board
    return max(bits(board.free), key=lambda i: (board.partners(i).bit_count(), -i))


def refused(player: Player, reason: Reason) -> tuple[int, int]:
    """A pixel of a tile that is refused for a reason."""
    game, bounds = player.game, player.play.view.bounds
    for y in range(bounds.top, bounds.bottom, 8):
        for x in range(bounds.left, bounds.right, 8):
            index = player.play.view.slot_at((x, y), game.board.alive)
            if index is not None and game.why_not(index) is reason:
                return x, y
    raise AssertionError(reason)


@stop
def menu(stage: Stage) -> Player:
    return stage.menu()


@stop
def menu_with_a_game(stage: Stage) -> Player:
    return stage.menu(a_game("chain-bridge"))


@stop
def menu_by_keyboard(stage: Stage) -> Player:
    return pressing(stage.menu(a_game()), pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN)


@stop
def menu_on_linen(stage: Stage) -> Player:
    return pressing(stage.menu(a_game(), table="linen", tiles="european", variant="dark"), *[pygame.K_UP] * 2)


@stop
def play_from_the_start(stage: Stage) -> Player:
    return pressing(stage.menu(), pygame.K_RETURN)


@in_motion
def play_dealing(stage: Stage) -> Player:
    player = pressing(stage.menu(motion="full"), pygame.K_RETURN)
    player.wait(0.35)
    return player


@stop
def play_in_the_middle(stage: Stage) -> Player:
    return stage.play()


@stop
def play_selected(stage: Stage) -> Player:
    player = stage.play()
    player.click_tile(first_with_partners(player))
    return player


@stop
def play_hovered(stage: Stage) -> Player:
    player = stage.play(status_hover=True)
    player.move(player.spot(first_with_partners(player)))
    return player


@stop
def play_button_hovered(stage: Stage) -> Player:
    player = stage.play()
    player.move(player.play.hud.buttons[0].rect.center)
    return player


@stop
def play_hint(stage: Stage) -> Player:
    return pressing(stage.play(), pygame.K_h)


@stop
def play_safe_hint(stage: Stage) -> Player:
    player = stage.play()
    settle(player)
    return pressing(player, pygame.K_j)


@in_motion
def play_blocked(stage: Stage) -> Player:
    player = stage.play()
    player.click(refused(player, Reason.BLOCKED))
    player.wait(0.2)
    return player


@in_motion
def play_covered(stage: Stage) -> Player:
    player = stage.play()
    player.click(refused(player, Reason.COVERED))
    player.wait(0.2)
    return player


@stop
def play_lost_light_winnable(stage: Stage) -> Player:
    return stage.play(lost_light=True)


@stop
def play_lost_light_lost(stage: Stage) -> Player:
    return stage.play(a_dead_end(left_out=6), lost_light=True)


@stop
def play_everything_on(stage: Stage) -> Player:
    player = stage.play(a_dead_end(left_out=6), lost_light=True, outline_free=True, bonus_cue=True, corner_index=True)
    player.click_tile(first_with_partners(player))
    return pressing(player, pygame.K_RIGHT)


@stop
def play_nothing_on(stage: Stage) -> Player:
    player = stage.play(score_guide=False, shade_blocked=False, mark_partners=False, status_line=False)
    player.click_tile(first_with_partners(player))
    return player


@stop
def play_outlined(stage: Stage) -> Player:
    return stage.play(outline_free=True, shade_blocked=False)


@stop
def play_corner_index(stage: Stage) -> Player:
    return stage.play(corner_index=True, bonus_cue=True, tiles="european")


@stop
def play_cursor(stage: Stage) -> Player:
    return pressing(stage.play(), pygame.K_TAB, pygame.K_RIGHT, pygame.K_DOWN)


@stop
def play_cursor_on_selected(stage: Stage) -> Player:
    return pressing(stage.play(), pygame.K_TAB, pygame.K_TAB, pygame.K_SPACE)


@stop
def play_find(stage: Stage) -> Player:
    return pressing(stage.play(), pygame.K_SLASH)


@stop
def play_find_found(stage: Stage) -> Player:
    player = pressing(stage.play(), pygame.K_SLASH)
    return typing(player, face_name(FACE_BY_NAME["bamboo-1"], player.app.context.tr)[:3])


@stop
def play_find_nothing(stage: Stage) -> Player:
    return typing(pressing(stage.play(), pygame.K_SLASH), "xylophone of the w")


@stop
def play_peek(stage: Stage) -> Player:
    player = stage.play(a_game(pairs=6))
    player.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_v, mod=0, unicode="v", scancode=0))
    return player


@stop
def play_zoomed(stage: Stage) -> Player:
    return pressing(stage.play(), *[pygame.K_PLUS] * 4)


@stop
def play_almost_done(stage: Stage) -> Player:
    return stage.play(a_game(pairs=66, seconds=4277.0))


@stop
def play_end_dismissed(stage: Stage) -> Player:
    player = stage.play(a_game(pairs=71))
    for index in player.game.board.pairs()[0]:
        player.click_tile(index)
    player.wait(0.5)
    return pressing(player, pygame.K_ESCAPE)


@stop
def play_no_moves_dismissed(stage: Stage) -> Player:
    player = stage.play(a_dead_end())
    player.wait(3)
    return pressing(player, pygame.K_ESCAPE)


@in_motion
def play_pair_taken(stage: Stage) -> Player:
    player = stage.play(motion="full")
    pair = player.game.board.pairs()[0]
    player.click_tile(pair.a)
    player.wait(0.3)
    player.click_tile(pair.b)
    player.wait(0.15)
    return player


@in_motion
def play_pair_points(stage: Stage) -> Player:
    player = play_pair_taken(stage)
    player.wait(0.5)
    return player


def _on_layout(layout: str) -> Callable[[Stage], Player]:
    return lambda stage: stage.play(a_game(layout, pairs=4))


def _on_table(table: str) -> Callable[[Stage], Player]:
    return lambda stage: play_selected_with(stage, table=table)


def play_selected_with(stage: Stage, **settings: Any) -> Player:
    """A game with a selected tile under these settings."""
    player = stage.play(**settings)
    player.click_tile(first_with_partners(player))
    return player


def _with_tiles(design: str, variant: str) -> Callable[[Stage], Player]:
    return lambda stage: play_selected_with(stage, tiles=design, variant=variant)


def _with_back(back: str) -> Callable[[Stage], Player]:
    return lambda stage: play_selected_with(stage, back=back)


def _with_light(light: str) -> Callable[[Stage], Player]:
    return lambda stage: play_selected_with(stage, light=light)


STOPS |= {f"layout-{layout}": _on_layout(layout) for layout in ("chain-bridge", "labyrinth", "crown", "little-gate")}
STOPS |= {f"table-{table}": _on_table(table) for table in TABLES}
STOPS |= {f"tiles-{design}-{variant}": _with_tiles(design, variant) for design in DESIGNS for variant in VARIANTS}
STOPS |= {f"back-{back}": _with_back(back) for back in BACKS}
STOPS |= {f"light-{light}": _with_light(light) for light in LIGHTS}


@stop
def european_dark_on_linen(stage: Stage) -> Player:
    return play_selected_with(stage, tiles="european", variant="dark", table="linen")


@stop
def own_tiles_on_own_table(stage: Stage) -> Player:
    furnish_with_own(broken=False)
    return stage.play(tiles="own:Großmutters Steine", table="picture:Lake in the evening.png")


@stop
def tiles_panel(stage: Stage) -> Player:
    return pressing(stage.play(), pygame.K_i)


@stop
def tiles_panel_by_keyboard(stage: Stage) -> Player:
    return pressing(stage.play(), pygame.K_i, pygame.K_RIGHT, pygame.K_DOWN)
