"""Where the scenes of the tour are built, always the same: a player, games, and a player's folder full of games.

A stop is a small named function that reaches a scene through the real app, on a ``Stage`` whose player's folder
``furnish`` has filled; nothing here depends on the day, the place or the speed of the machine.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

import pygame

from mahjong_solitaire.background import Background
from mahjong_solitaire.history import History
from mahjong_solitaire.layouts import LayoutFile, Library
from mahjong_solitaire.memory import Memory
from mahjong_solitaire.resources import asset
from mahjong_solitaire.rules.board import Board, Pair
from mahjong_solitaire.rules.deals import Deal, Difficulty, deal
from mahjong_solitaire.rules.game import Game, State
from mahjong_solitaire.rules.par import Line
from mahjong_solitaire.savegame import GameRecord, session_record
from mahjong_solitaire.session import Session
from mahjong_solitaire.storage import Settings, player_folder, save_settings
from mahjong_solitaire.ui.dialogs import DialogScene
from mahjong_solitaire.ui.play import PlayScene
from mahjong_solitaire.ui.table import TableScene
from tests.ui.player import Player

NOON = datetime(2026, 5, 9, 12, tzinfo=UTC)
"""When everything happens: at noon, so that it is the same day nearly everywhere."""
NUMBER = 7
"""The deal that is played."""
DEAD_END = 1
"""A deal of the Turtle that playing whatever comes last loses."""
NAMES = ("Ann", "", "Maximilian von und zu Őrség-Wolkenstein", "Zsófia")
SETTINGS_PAGES = ("appearance", "display", "play", "sound", "seeing", "language")
GAMES = 48
"""Games in the history."""
OWN_LAYOUT = """format: 1
name: {en: My little bridge, de: Meine kleine Brücke, hu: Az én kis hidam}
author: Zsófia
levels:
  - |
    [][][][]
    [][][][]
"""
SPOILT_LAYOUT = OWN_LAYOUT.replace("[][][][]\n    [][][][]", "[][][][\n    [][][][]")


class Found(Background):
    """Has found the best line of the game already; ``left`` is whether it goes on looking."""

    def __init__(self, line: Line, left: bool) -> None:
        super().__init__()
        self._line, self._left = line, left

    def start(self, board: Board, *, budget: int, seed: int = 0, line: Sequence[Pair] = ()) -> None:
        """Nothing is left to be done."""

    def poll(self) -> Line | None:
        """The line."""
        return self._line

    @property
    def done(self) -> bool:
        """Whether it does not go on."""
        return not self._left


@dataclass(frozen=True, slots=True)
class Stage:
    """How a scene is shown. ``size`` is that of the window in pixels, ``scale`` that of the interface in percent."""

    size: tuple[int, int] = (1280, 720)
    language: str = "en"
    scale: int = 100

    def menu(self, record: GameRecord | None = None, **settings: Any) -> Player:
        """The title screen, with a game to go on with."""
        chosen: dict[str, Any] = {
            "language": self.language,
            "interface_scale": self.scale,
            "motion": "reduced",
            "player": "Zsófia",
        }
        save_settings(Settings(**(chosen | settings)))
        if record:
            history = History.open()
            history.save_current(record)
            history.close()
        return self._player(Player(size=self.size))

    def play(self, record: GameRecord | None = None, **settings: Any) -> Player:
        """A game in the middle, unless another is meant."""
        player = self.menu(record or a_game(), **settings)
        player.key(pygame.K_RETURN)
        player.wait(0.1)
        player.on(PlayScene)
        return player

    def _player(self, player: Player) -> Player:
        """A player to whom nothing happens by chance or by the calendar."""
        context = player.app.context
        context.chance = random.Random(4).random
        if context.history:
            context.memory = Memory(context.history, context.library, lambda: NOON)
        return player


# -------------------------------------------------------------------- games and a player's folder


@cache
def a_deal(layout: str, number: int) -> tuple[LayoutFile, Deal]:
    """A layout of the game, and a deal on it."""
    file = Library().find(layout)
    return file, deal(file.layout, number, Difficulty.NORMAL)


def dealt(layout: str, number: int) -> Session:
    """A game in which nothing was done yet."""
    file, tiles = a_deal(layout, number)
    return Session(file, Game(tiles))


def a_game(layout: str = "turtle", number: int = NUMBER, pairs: int = 24, seconds: float = 437.0) -> GameRecord:
    """A game in which the first pairs of the solution were taken; less than none are counted from its end."""
    session = dealt(layout, number)
    for pair in session.game.deal.solution[:pairs]:
        session.game.take(*pair)
    return recorded(session, seconds)


def a_dead_end(left_out: int = 0) -> GameRecord:
    """A game that has come to a dead end, without its last moves."""
    session = dealt("turtle", DEAD_END)
    while session.game.state is State.PLAYING:
        session.game.take(*session.game.board.pairs()[-1])
    for _ in range(left_out):
        session.game.undo()
    return recorded(session, 754.0)


def recorded(session: Session, seconds: float) -> GameRecord:
    """The record of a game after so many seconds."""
    session.stopwatch.banked = seconds
    return session_record(session, 0.0)


def furnish() -> None:
    """Fill the player's folder with a history of many games."""
    history, chance = History.open(), random.Random(4)
    layouts = ("turtle", "butterfly", "amphitheatre", "turtle")
    whole = [a_game(layout, NUMBER + i, 999) for i, layout in enumerate(layouts)]
    begun = [a_game(layout, NUMBER + i, 30) for i, layout in enumerate(layouts)]
    for n in range(GAMES):
        record = dict((begun if n % 3 == 2 else whole)[n % 4])
        used = {"hints": n % 3 // 2 * n, "undos": n % 5 // 4 * 150, "shuffles": n % 7 // 6}
        record |= {"score": round(3000 + 60 * n + 2000 * chance.random()), "seconds": 240.0 + 61 * n, "help": used}
        record |= {"number": 10**9 - 1 if n == 9 else record["number"] + 977 * n}
        record |= {"difficulty": ("easy", "normal", "hard", "any", None)[n % 5]}
        par = 8022 if n % 2 else None
        result = "unfinished" if n % 6 == 5 else "no-moves" if n % 3 == 2 else "cleared"
        history.finish(record, result, NOON - timedelta(days=3 * (GAMES - n)), NAMES[n % 4], par)  # type: ignore[arg-type]
    history.close()


def furnish_with_own(broken: bool = True) -> None:
    """Give the player a layout, a design and a picture of their own, and a layout that cannot be read."""
    folder = player_folder()
    for name in ("layouts", "designs", "tables"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "layouts" / "bridge.yaml").write_text(OWN_LAYOUT, encoding="utf-8")
    if broken:
        (folder / "layouts" / "spoilt.yaml").write_text(SPOILT_LAYOUT, encoding="utf-8")
    tiles = asset("tiles", "european", "dragon-red.svg").parent
    shutil.copytree(tiles, folder / "designs" / "Großmutters Steine")
    picture = pygame.Surface((640, 360))
    for y in range(360):
        picture.fill((40 + y // 6, 90 + y // 4, 140 - y // 5), (0, y, 640, 1))
    pygame.image.save(picture, folder / "tables" / "Lake in the evening.png")


def settle(player: Player) -> None:
    """Let everything come to rest that takes time or thought."""
    player.wait(0.7)
    for _ in range(1000):
        scene = player.scene
        if isinstance(scene, TableScene):
            while scene.assistant.thinking:
                scene.assistant.think(1.0)
            scene.dirty = True
        elif not scene.moving(player.time):
            break
        player.frame()
        if isinstance(player.scene, TableScene) and not player.scene.assistant.thinking:
            break


# -------------------------------------------------------------------- stops

STOPS: dict[str, Callable[[Stage], Player]] = {}
"""How to reach every scene, by its name."""
MOVING: set[str] = set()
"""The stops at which something is in motion and meant to be."""


def stop(build: Callable[[Stage], Player]) -> Callable[[Stage], Player]:
    """Make a function a stop of the tour."""
    STOPS[build.__name__.strip("_").replace("_", "-")] = build
    return build


def in_motion(build: Callable[[Stage], Player]) -> Callable[[Stage], Player]:
    """Make a function a stop at which nothing is waited for."""
    MOVING.add(build.__name__.strip("_").replace("_", "-"))
    return stop(build)


def pressing(player: Player, *keys: int, mod: int = 0) -> Player:
    """Press some keys one after another."""
    for key in keys:
        player.key(key, mod)
        player.wait(0.2)
    return player


def pressed(player: Player, control: str) -> Player:
    """Press something in a dialog with the mouse, after scrolling to it."""
    dialog = player.on(DialogScene)
    dialog.reveal(dialog.control(control))
    player.click(dialog.control(control).place.center)
    player.wait(0.2)
    return player


def typing(player: Player, text: str) -> Player:
    """Type a text into what asks for one."""
    player.write(text)
    return player
