"""The program is killed at any moment, as by a power cut, and started again: nothing is lost but the move in flight.

``KILL_ROUNDS=100`` plays more rounds than the everyday run.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

from mahjong_solitaire.history import History
from mahjong_solitaire.layouts import Library
from mahjong_solitaire.rules.game import Game
from mahjong_solitaire.savegame import restored

ROUNDS = int(os.environ.get("KILL_ROUNDS", "5"))

PROGRAM = """
import json, random, sys
from tests.ui.player import Player
from mahjong_solitaire.rules.game import State
player = Player()
session = player.app.context.session
if session is None:
    player = Player("turtle", 7)
else:
    from mahjong_solitaire.ui.intents import Intent
    player.app._apply(player.scene.do(Intent.CONTINUE))
player.frame()
chance = random.Random(int(sys.argv[1]))
def state():
    game = player.game
    return json.dumps([[list(m) if m != "shuffle" else m for m in game.moves],
                       [list(m) if m != "shuffle" else m for m in game.redo_moves], game.score])
print(state(), flush=True)
while True:
    game, roll = player.game, chance.random()
    if roll < 0.2 and game.can_undo:
        player.play._undo()
    elif roll < 0.3 and game.can_redo:
        player.play._redo()
    elif roll < 0.33:
        player.play._shuffle()
    elif game.state is State.PLAYING and game.pairs_left > 2:
        pair = chance.choice(game.board.pairs())
        player.play.click(pair.a)
        player.play.click(pair.b)
    elif game.can_undo:
        player.play._undo()
    player.time += 0.1
    player.frame()
    print(state(), flush=True)
"""


def play_until_killed(home: Path, seed: int, chance: random.Random) -> list[list[object]]:
    """The states that the program said it was in, in order; then it was killed."""
    environment = os.environ | {"MAHJONG_SOLITAIRE_HOME": str(home), "SDL_VIDEODRIVER": "dummy"}
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(seed)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=Path(__file__).parent.parent.parent,
        text=True,
    )
    assert process.stdout
    assert process.stderr
    first = process.stdout.readline()
    time.sleep(chance.random() * 0.25)
    process.kill()
    rest, problems = process.communicate()
    assert first, problems
    lines = [first, *(line for line in rest.splitlines(keepends=True) if line.endswith("\n"))]
    return [json.loads(line) for line in lines]


def test_nothing_is_lost_beyond_the_move_in_flight(home: Path) -> None:
    chance = random.Random(20)
    last: list[object] | None = None
    moves = 0
    for number in range(ROUNDS):
        states = play_until_killed(home, number, chance)
        if last is not None:
            assert states[0] == last, "the start found another game than the file held"
        moves += len(states) - 1
        last = on_disk(home)
        assert last == states[-1] or one_step_further(states[-1], last)
    assert moves > ROUNDS
    assert not list(home.glob("*broken*"))


def on_disk(home: Path) -> list[object]:
    """The state of the game in the file."""
    history = History.open(home / "games.sqlite3")
    record = history.load_current()
    assert not history.take_problems()
    history.close()
    assert record is not None
    game = restored(record, Library()).game
    assert Game.replay(game.deal, game.moves).score == game.score
    plain = [[list(m) if m != "shuffle" else m for m in part] for part in (game.moves, game.redo_moves)]
    return [*plain, game.score]


def one_step_further(said: list[object], found: list[object]) -> bool:
    """Whether the file is one move, undo or redo ahead of what was said."""
    before, after = said[0], found[0]
    assert isinstance(before, list)
    assert isinstance(after, list)
    return abs(len(after) - len(before)) == 1 and (before[: len(after)] == after or after[: len(before)] == before)
