"""Measure every motion at 1920 x 1080: how long the frames take that the window draws while something moves.

Run by hand on a quiet machine, `python -m tests.bench.motion`: on a virtual screen where there is Xvfb, or with
`SDL_VIDEODRIVER=dummy` without one. Names after it measure only those motions. Prints median and 95th percentile.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame

from tests.bench.window import press, timed

SIZE = (1920, 1080)
STEP = 1 / 60
MEDIAN, HIGH = 8.0, 16.0
"""Milliseconds that frames may take: the median, and the 95th percentile."""
MOVES = 40

Times = dict[str, list[float]]


class Watch:
    """Plays with a stop watch in hand; what is measured is all that ``App.frame`` does, without the sleep.

    Times are kept under the name of a motion; those of the frame of a command under a name with a colon, which no limit
    holds for, and those that do not matter under no name.
    """

    def __init__(self) -> None:
        from tests.ui.player import Player

        self.player = Player("turtle", 3, size=SIZE)
        self.times: Times = {}

    def frame(self, name: str, *events: pygame.event.Event) -> None:
        """One frame, 1/60 s after the last one."""
        self.player.time += STEP
        self.times.setdefault(name, []).append(timed(lambda: self.player.frame(*events)))

    def frames(self, name: str, seconds: float) -> None:
        """Frames for some seconds."""
        for _ in range(round(seconds / STEP)):
            self.frame(name)

    def move(self, name: str, pos: tuple[int, int]) -> None:
        """The frame in which the pointer moves."""
        event = pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self.frame(name, event)

    def click(self, name: str, index: int) -> None:
        """The frame in which a tile is picked."""
        self.frame(name, press(self.player.spot(index)))

    def key(self, name: str, key: int, mod: int = 0) -> None:
        """The frame in which a key goes down."""
        self.frame(name, pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))


def deal(watch: Watch) -> None:
    """Tiles drop onto the table."""
    for _ in range(5):
        watch.key("deal: the frame of the command", pygame.K_r, pygame.KMOD_CTRL)
        watch.frames("deal", 0.9)
        watch.player.wait(0.5)


def hover(watch: Watch) -> None:
    """The pointer sweeps across the board."""
    bounds = watch.player.play.view.bounds
    for row in range(1, 8):
        y = bounds.y + bounds.h * row // 8
        for x in range(bounds.left, bounds.right, 24):
            watch.move("hover", (x, y))


def select(watch: Watch) -> None:
    """Tiles are lifted and their partners marked."""
    for pair in watch.player.game.board.pairs()[:MOVES]:
        watch.click("select", pair.a)
        watch.frames("select", 0.3)
        watch.click("select", pair.a)
        watch.frames("select", 0.2)


def pairs(watch: Watch) -> None:
    """Pairs are taken, one after the other and quickly, and come back."""
    player = watch.player
    for number, pair in enumerate(player.game.deal.solution[:MOVES]):
        watch.move("", player.spot(pair.a))
        watch.click("select", pair.a)
        watch.frames("select", 0.05)
        watch.move("", player.spot(pair.b))
        watch.click("pair: the frame of the move", pair.b)
        watch.frames("pair", 0.1 if number % 2 else 0.6)
    for number in range(MOVES):
        watch.key("undo: the frame of the move", pygame.K_z, pygame.KMOD_CTRL)
        watch.frames("undo", 0.1 if number % 2 else 0.4)


def shake(watch: Watch) -> None:
    """Blocked tiles shake."""
    player, board = watch.player, watch.player.game.board
    visible = [i for i in range(0, 144, 5) if board.alive >> i & 1 and not board.is_free(i)]
    for index in visible[:20]:
        try:
            watch.click("shake", index)
        except AssertionError:
            continue
        watch.frames("shake", 0.2)
    player.wait(1)


def shuffle(watch: Watch) -> None:
    """The faces change."""
    for _ in range(5):
        watch.key("shuffle: the frame of the command", pygame.K_m)
        watch.frames("shuffle", 0.45)
        watch.player.wait(0.5)
    assert watch.player.game.help.shuffles == 5


def pan(watch: Watch) -> None:
    """A board of three times the size is dragged about."""
    player = watch.player
    watch.move("", player.play.view.bounds.center)
    for _ in range(8):
        watch.frame("zoom: the frame of a step", pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, touch=False))
    player.wait(3)
    x, y = 500, 250
    watch.frame("pan", pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=2, touch=False))
    for n in range(360):
        dx, dy = (9, 6) if n % 180 < 90 else (-9, -6)
        x, y = x + dx, y + dy
        event = pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(dx, dy), buttons=(0, 1, 0), touch=False)
        watch.frame("pan", event)
    watch.frame("pan", pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=2, touch=False))
    player.play.view.fit()
    player.wait(1)


def end(watch: Watch) -> None:
    """The last pair meets, petals fall, and the score counts up in the dialog."""
    from mahjong_solitaire.ui.celebration import CELEBRATION
    from mahjong_solitaire.ui.effects import COUNT
    from mahjong_solitaire.ui.game_over import Cleared

    player = watch.player
    player.play.moved(player.game.restart())
    *most, last = player.game.deal.solution
    for pair in most:
        player.play.moved(player.game.take(*pair))
    player.wait(2)
    watch.click("", last.a)
    watch.click("celebration: the frame of the move", last.b)
    watch.frames("celebration", CELEBRATION - 2 * STEP)
    while not isinstance(player.scene, Cleared):
        watch.frame("dialog: the frames in which it opens")
    watch.frames("dialog: the frames in which it opens", 0.2)
    watch.frames("counting score", COUNT)
    watch.frames("last petals", 2.0)


MOTIONS: tuple[Callable[[Watch], None], ...] = (deal, hover, select, pairs, shake, shuffle, pan, end)


def report(times: Times) -> bool:
    """Print the figures; says whether all of them are good enough."""
    good = True
    times.pop("", None)
    for name, seconds in times.items():
        ordered = sorted(1000 * s for s in seconds)
        median, high = statistics.median(ordered), ordered[int(0.95 * len(ordered))]
        fine = ":" in name or (median <= MEDIAN and high <= HIGH)
        good &= fine
        figures = f"median {median:5.1f} ms, 95 % {high:5.1f} ms, longest {ordered[-1]:5.1f} ms, {len(ordered)} frames"
        print(f"{name:36} {figures}{'' if fine else '   too slow'}")
    return good


@contextmanager
def screen() -> Iterator[None]:
    """A screen to draw on: what the environment names, or a virtual one."""
    if "SDL_VIDEODRIVER" in os.environ:
        yield
        return
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-noreset", "-displayfd", str(write), "-screen", "0", "1920x1200x24"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    try:
        os.environ["DISPLAY"] = f":{os.read(read, 20).decode().strip()}"
        os.environ["SDL_VIDEODRIVER"] = "x11"
        yield
    finally:
        server.terminate()


def main() -> int:
    """Measure all motions, or those that were named; fails if one is too slow."""
    os.environ["SDL_AUDIODRIVER"], os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "dummy", "1"
    wanted = [motion for motion in MOTIONS if motion.__name__ in sys.argv[1:] or not sys.argv[1:]]
    with screen(), tempfile.TemporaryDirectory() as home:
        os.environ["MAHJONG_SOLITAIRE_HOME"] = home
        watch = Watch()
        watch.player.wait(2)
        for motion in wanted:
            motion(watch)
        pygame.quit()
    return 0 if report(watch.times) else 1


if __name__ == "__main__":
    sys.exit(main())
