"""The stops of the tour at dialogs, at the end of a game, and in the history of games."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pygame

from mahjong_solitaire.history import History
from mahjong_solitaire.rules.par import Line
from mahjong_solitaire.storage import player_folder
from mahjong_solitaire.ui.menu import MenuScene
from mahjong_solitaire.ui.replay import ReplayScene
from mahjong_solitaire.ui.transport import Control
from tests.ui.player import Player
from tests.ui.stage import (
    NOON,
    OWN_LAYOUT,
    SETTINGS_PAGES,
    SPOILT_LAYOUT,
    STOPS,
    Found,
    Stage,
    a_dead_end,
    a_game,
    furnish_with_own,
    in_motion,
    pressed,
    pressing,
    settle,
    stop,
    typing,
)

# -------------------------------------------------------------------- settings and other dialogs


def _on_settings_page(page: str, **settings: Any) -> Callable[[Stage], Player]:
    def build(stage: Stage) -> Player:
        return pressed(pressing(stage.play(**settings), pygame.K_s), f"tab-{page}")

    return build


STOPS |= {f"settings-{page}": _on_settings_page(page) for page in SETTINGS_PAGES}
STOPS["settings-on-linen"] = _on_settings_page("appearance", table="linen", variant="dark", tiles="european")


@stop
def settings_with_own(stage: Stage) -> Player:
    furnish_with_own(broken=False)
    return pressing(stage.play(tiles="own:Großmutters Steine", table="picture:Lake in the evening.png"), pygame.K_s)


@stop
def settings_from_the_menu(stage: Stage) -> Player:
    return pressing(stage.menu(), pygame.K_s, pygame.K_TAB)


@stop
def layouts(stage: Stage) -> Player:
    return pressing(stage.menu(a_game()), pygame.K_l)


@stop
def layouts_with_own(stage: Stage) -> Player:
    furnish_with_own()
    return pressing(stage.play(), pygame.K_l, pygame.K_END)


@stop
def layouts_of_dark_tiles(stage: Stage) -> Player:
    return pressing(stage.menu(a_game(), table="linen", variant="dark"), pygame.K_l)


@stop
def rules(stage: Stage) -> Player:
    return pressing(stage.play(), pygame.K_F1)


@stop
def keys(stage: Stage) -> Player:
    return pressing(stage.play(), pygame.K_k)


@stop
def keys_waiting(stage: Stage) -> Player:
    return pressing(stage.play(), pygame.K_k, pygame.K_TAB, pygame.K_RETURN)


@stop
def pause(stage: Stage) -> Player:
    return pressing(stage.play(), pygame.K_p)


@stop
def pause_by_keyboard(stage: Stage) -> Player:
    return pressing(stage.play(), pygame.K_p, pygame.K_DOWN, pygame.K_DOWN)


@stop
def ask_number(stage: Stage) -> Player:
    return pressing(stage.play(), pygame.K_g)


@stop
def ask_number_wrong(stage: Stage) -> Player:
    return pressing(pressing(stage.play(), pygame.K_g), pygame.K_RETURN)


@stop
def ask_code_wrong(stage: Stage) -> Player:
    return pressing(typing(pressing(stage.play(), pygame.K_g), "T7K2-9Q-5XM4-C"), pygame.K_RETURN)


@stop
def ask_name(stage: Stage) -> Player:
    return pressed(_on_settings_page("play")(stage), "player")


@stop
def message_of_settings(stage: Stage) -> Player:
    from mahjong_solitaire.storage import settings_file

    text = f"language: {stage.language}\ninterface_scale: {stage.scale}\ntable: marble\nvolume: loud\n"
    settings_file().write_text(text, encoding="utf-8")
    return Player(size=stage.size)


def _dropping(stage: Stage, text: str, times: int = 1) -> Player:
    player, file = stage.play(), player_folder() / "Bridge over the river.yaml"
    file.write_text(text, encoding="utf-8")
    for time in range(times):
        if time:
            pressing(player, pygame.K_ESCAPE)
        player.frame(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    return player


@stop
def dropped_new(stage: Stage) -> Player:
    return _dropping(stage, OWN_LAYOUT)


@stop
def dropped_known(stage: Stage) -> Player:
    return _dropping(stage, OWN_LAYOUT, times=2)


@stop
def dropped_spoilt(stage: Stage) -> Player:
    return _dropping(stage, SPOILT_LAYOUT)


# -------------------------------------------------------------------- the ends of a game


def _cleared(stage: Stage, line: bool = False, left: bool = False, **settings: Any) -> Player:
    player = stage.play(a_game(pairs=71, seconds=754.0), **settings)
    solution = player.game.deal.solution
    if line:
        player.app.context.background = Found(Line(8022, solution, 9000, True), left)
    pair = player.game.board.pairs()[0]
    player.click_tile(pair.a)
    player.click_tile(pair.b)
    return player


def _over(player: Player) -> Player:
    """Wait for the dialog that ends a game."""
    from mahjong_solitaire.ui.game_over import GameOver

    for _ in range(100):
        if isinstance(player.scene, GameOver):
            return player
        player.wait(0.1)
    raise AssertionError(player.scene)


@stop
def cleared(stage: Stage) -> Player:
    return _over(_cleared(stage))


@stop
def cleared_with_par(stage: Stage) -> Player:
    return _over(_cleared(stage, line=True))


@stop
def cleared_with_par_so_far(stage: Stage) -> Player:
    return _over(_cleared(stage, line=True, left=True, table="linen"))


@in_motion
def celebration_begins(stage: Stage) -> Player:
    player = _cleared(stage, line=True, motion="full")
    player.wait(0.5)
    return player


@in_motion
def celebration(stage: Stage) -> Player:
    player = _cleared(stage, line=True, motion="full")
    player.wait(1.5)
    return player


@in_motion
def celebration_ends(stage: Stage) -> Player:
    player = _cleared(stage, line=True, motion="full")
    player.wait(5.0)
    return player


@stop
def no_moves(stage: Stage) -> Player:
    player = stage.play(a_dead_end())
    settle(player)
    return _over(player)


@stop
def no_moves_on_midnight(stage: Stage) -> Player:
    player = stage.play(a_dead_end(), table="midnight", lost_light=True)
    settle(player)
    return pressing(_over(player), pygame.K_TAB, pygame.K_TAB)


# -------------------------------------------------------------------- the history


@stop
def scores(stage: Stage) -> Player:
    return pressing(stage.menu(a_game()), pygame.K_F2)


@stop
def scores_by_keyboard(stage: Stage) -> Player:
    return pressing(stage.play(), pygame.K_F2, pygame.K_DOWN, pygame.K_DOWN)


@stop
def scores_of_this_game(stage: Stage) -> Player:
    return pressed(cleared(stage), "scores")


def _without_games() -> None:
    (player_folder() / "games.sqlite3").unlink()


@stop
def scores_empty(stage: Stage) -> Player:
    _without_games()
    return pressing(stage.menu(), pygame.K_F2)


@stop
def statistics(stage: Stage) -> Player:
    return pressed(scores(stage), "tab-statistics")


@stop
def statistics_on_linen(stage: Stage) -> Player:
    return pressed(pressing(stage.menu(table="linen"), pygame.K_F2), "tab-statistics")


@stop
def statistics_empty(stage: Stage) -> Player:
    return pressed(scores_empty(stage), "tab-statistics")


@stop
def statistics_of_one_game(stage: Stage) -> Player:
    return _statistics_of_few(stage, 1)


@stop
def statistics_of_few_games(stage: Stage) -> Player:
    return _statistics_of_few(stage, 5, table="linen")


def _statistics_of_few(stage: Stage, count: int, **settings: Any) -> Player:
    _without_games()
    history = History.open()
    for n in range(count):
        record = a_game() | {"score": 3000 + 700 * (n * 3 % 5)}
        history.finish(record, "cleared" if n % 3 else "no-moves", NOON + timedelta(minutes=12 * n))
    history.close()
    return pressed(pressing(stage.menu(**settings), pygame.K_F2), "tab-statistics")


@stop
def unfinished(stage: Stage) -> Player:
    return pressed(scores(stage), "tab-unfinished")


@stop
def unfinished_empty(stage: Stage) -> Player:
    return pressed(scores_empty(stage), "tab-unfinished")


@stop
def game_card(stage: Stage) -> Player:
    return pressing(scores(stage), pygame.K_DOWN, pygame.K_RETURN)


@stop
def game_card_unfinished(stage: Stage) -> Player:
    player = pressed(unfinished(stage), "rows")
    player.wait(0.2)
    return player


@stop
def game_card_delete(stage: Stage) -> Player:
    return pressed(game_card_unfinished(stage), "delete")


def _watching(stage: Stage, move: int) -> Player:
    player = pressed(game_card(stage), "replay")
    player.on(ReplayScene).go_to(move)
    return player


@stop
def replay(stage: Stage) -> Player:
    return _watching(stage, 0)


@stop
def replay_in_the_middle(stage: Stage) -> Player:
    player = _watching(stage, 30)
    transport = player.on(ReplayScene).transport
    player.move(transport.places[Control.FORWARD].center)
    return player


@stop
def replay_with_lost_light(stage: Stage) -> Player:
    player = _watching(stage, 31)
    player.app.context.settings.lost_light = True
    player.app.context.save_settings()
    return player


@stop
def replay_at_the_end(stage: Stage) -> Player:
    player = _watching(stage, 0)
    scene = player.on(ReplayScene)
    scene.go_to(len(scene.moves))
    return player


@stop
def demonstration(stage: Stage) -> Player:
    player = stage.menu()
    menu_scene = player.on(MenuScene)
    demo = next(item for item in menu_scene.items if item.intent.value == "demo")
    player.click(demo.rect.center)
    player.wait(1.8)
    return player


@stop
def best_line(stage: Stage) -> Player:
    player = pressed(cleared_with_par(stage), "best")
    player.wait(4.0)
    return player
