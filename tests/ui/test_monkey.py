"""A monkey at mouse and keyboard: whatever happens, nothing breaks and the rules hold.

``MONKEY_EVENTS=100000`` lets it play longer than in the everyday run.
"""

from __future__ import annotations

import os
import random

import pygame
import pytest

from mahjong_solitaire.rules.game import Game
from mahjong_solitaire.ui.intents import KEYS
from mahjong_solitaire.ui.play import PlayScene
from tests.ui.player import Player, key_events

EVENTS = int(os.environ.get("MONKEY_EVENTS", "2000"))
SIZES = ((800, 600), (1024, 768), (1280, 720))
TYPED = (pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)
WINDOW = (
    pygame.WINDOWLEAVE, pygame.WINDOWENTER, pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWMINIMIZED,
    pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED,
)  # fmt: skip


class Monkey:
    """Makes up events from a seed."""

    def __init__(self, player: Player, seed: int) -> None:
        self.player = player
        self.chance = random.Random(seed)
        self.pos = (0, 0)

    def events(self) -> list[pygame.event.Event]:
        """A few events that come together."""
        kind = self.chance.random()
        if kind < 0.60:
            return self.clicks()
        if kind < 0.90:
            return self.key()
        if kind < 0.97:
            return [pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=self.chance.choice((-1, 1)), precise_y=0.0)]
        if kind < 0.99:
            return [pygame.event.Event(self.chance.choice(WINDOW))]
        if kind < 0.995:
            pygame.display.set_mode(self.chance.choice(SIZES))
            return []
        return [pygame.event.Event(pygame.DROPFILE, file="/nowhere/at/all.yaml")]

    def clicks(self) -> list[pygame.event.Event]:
        """A click somewhere, mostly on a tile of a pair."""
        scene = self.player.scene
        pairs = scene.session.game.board.pairs() if isinstance(scene, PlayScene) else []
        if pairs and self.chance.random() < 0.8:
            pair = self.chance.choice(pairs)
            assert isinstance(scene, PlayScene)
            places = [scene.view.face_rect(index).center for index in pair]
        else:
            width, height = self.player.app.window.surface.get_size()
            places = [(self.chance.randrange(width), self.chance.randrange(height))]
        button = 1 if self.chance.random() < 0.95 else self.chance.choice((2, 3))
        return [
            event
            for pos in places
            for event in (
                pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False),
                pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=False),
                pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=False),
            )
        ]

    def key(self) -> list[pygame.event.Event]:
        """A key that means something, or types something; at times it is held down."""
        if self.chance.random() < 0.2:
            return key_events(ord(self.chance.choice("0123456789abXYZ- ő")))
        if self.chance.random() < 0.3:
            key, mod = self.chance.choice(TYPED), self.chance.choice((0, pygame.KMOD_SHIFT))
        else:
            key, mod = self.chance.choice(list(KEYS))
        if key == pygame.K_F11 or (key, mod) == (pygame.K_RETURN, pygame.KMOD_ALT):
            key = pygame.K_F1
        events = key_events(key, mod)
        return events if self.chance.random() < 0.8 else events[:-1]


def check(player: Player) -> None:
    """The rules hold for the game on the table."""
    session = player.app.context.session
    if session is None:
        return
    game = session.game
    again = Game.replay(game.deal, game.moves)
    assert (again.score, again.board.alive, again.board.faces) == (game.score, game.board.alive, game.board.faces)
    taken = 2 * sum(move != "shuffle" for move in game.moves)
    assert len(game.board) + taken == len(game.deal.layout)
    assert game.board.free == game.board.layout.free(game.board.alive)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_monkey_breaks_nothing(seed: int) -> None:
    player = Player("little-gate", seed, size=(1024, 768))
    monkey = Monkey(player, seed)
    done = frames = 0
    while done < EVENTS // 2:
        batch = [event for _ in range(4) for event in monkey.events()]
        done += len(batch)
        frames += 1
        player.time += monkey.chance.choice((0.01, 0.05, 0.4, 1.5))
        player.frame(*batch)
        if not player.app.running:  # it pressed Ctrl+Q, or Quit in the menu
            player.app.running = True
            if not player.app.scenes:
                player = monkey.player = Player("little-gate", frames, size=(1024, 768))
        check(player)
