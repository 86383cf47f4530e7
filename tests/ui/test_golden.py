"""A few scenes look as they did when somebody looked at them last; ``python -m tests.ui.tour --golden`` renews them.

The pictures are kept at half their size and in few colours, and are compared by the mean difference of small blocks:
another version of SDL or FreeType may round a little differently, but a label that moved or a missing tile shows.
"""

from __future__ import annotations

import tempfile
from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

import pygame
import pytest

from mahjong_solitaire.ui.theme import Fonts
from tests.ui.stage import Stage
from tests.ui.tour import View, furnished, furnished_home, visit

FOLDER = Path(__file__).parent / "golden"
SIZE = 480, 270
"""Size of the pictures as they are kept, in pixels."""
BLOCK = 6
"""Side of a block in pixels of a kept picture."""
COLOURS = 256
"""Colours of a kept picture."""
WORST, MEAN = 16.0, 2.0
"""The largest difference of a block, and of the whole picture on average, of values from 0 to 255."""
LINE = "Spielregeln, die Wörter 12 345"
WIDTHS = {12: 181, 14: 195, 20: 288}
"""How wide this line is in the font sizes of the pictures: before pygame-ce 2.5.7, letters stood elsewhere."""
MEAN_OF_OTHER_LETTERS = 12.0
"""The largest difference on average where that is so."""

Colour = tuple[int, int, int]
PICTURES: dict[str, tuple[str, Stage]] = {
    "menu": ("menu-with-a-game", Stage()),
    "play": ("play-selected", Stage()),
    "play-dark-european": ("european-dark-on-linen", Stage(language="hu")),
    "play-light": ("light-lower-right", Stage(language="de")),
    "play-200": ("play-cursor-on-selected", Stage(scale=200, language="de")),
    "settings": ("settings-appearance", Stage(language="de")),
    "settings-200": ("settings-appearance", Stage(scale=200, language="hu")),
    "layouts": ("layouts", Stage(language="hu")),
    "cleared": ("cleared-with-par", Stage(language="de")),
    "scores": ("scores", Stage(language="hu")),
    "rules": ("rules", Stage(language="de")),
}
"""What is kept: the stop of the tour and how it is shown."""


@dataclass(frozen=True, slots=True)
class Difference:
    """How far two pictures are apart, 0 to 255: the block where they differ most, and all of them on average."""

    worst: float
    mean: float
    picture: pygame.Surface
    """What differs, brightened, on black."""

    @property
    def small(self) -> bool:
        """Whether nobody would see it."""
        return self.worst <= WORST and self.mean <= MEAN

    @property
    def tolerable(self) -> bool:
        """Whether it is small but for letters, if they cannot be the same."""
        return self.small if same_letters() else self.mean <= MEAN_OF_OTHER_LETTERS


@pytest.fixture(scope="module")
def pattern(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A player's folder with many games."""
    return furnished(tmp_path_factory.mktemp("golden") / "home")


@pytest.mark.parametrize("name", PICTURES)
def test_a_scene_looks_as_it_did(name: str, pattern: Path, tmp_path: Path) -> None:
    golden, view = pygame.image.load(FOLDER / f"{name}.png"), seen(name, pattern)
    assert view.faults == []
    found = reduced(view.picture)
    difference = compared(found, golden)
    if not difference.tolerable:
        files = tmp_path / f"{name}-found.png", tmp_path / f"{name}-difference.png"
        pygame.image.save(found, files[0])
        pygame.image.save(difference.picture, files[1])
        pytest.fail(
            f"{name} differs by {difference.worst:.1f} in one place and {difference.mean:.2f} on average;"
            f" look at {files[0]} and {files[1]}, and if it is meant so: python -m tests.ui.tour --golden"
        )


@pytest.mark.parametrize(("dx", "dy"), [(3, 0), (0, 3)])
def test_a_label_that_moves_a_few_pixels_is_noticed(dx: int, dy: int, a_play: pygame.Surface) -> None:
    moved = a_play.copy()
    label = pygame.Rect(20, 20, 120, 60)
    moved.blit(a_play.subsurface(label).copy(), label.move(dx, dy))
    assert not compared(reduced(moved), reduced(a_play)).small


def test_a_missing_tile_is_noticed(a_play: pygame.Surface) -> None:
    middle = a_play.get_rect().center
    without = a_play.copy()
    without.fill(a_play.get_at((10, a_play.get_height() - 10)), pygame.Rect(middle, (48, 64)))
    assert not compared(reduced(without), reduced(a_play)).small


def test_a_little_noise_is_not_noticed(a_play: pygame.Surface) -> None:
    noisy = a_play.copy()
    for x in range(0, noisy.get_width(), 3):
        noisy.fill((6, 6, 6), (x, 0, 1, noisy.get_height()), special_flags=pygame.BLEND_RGB_ADD)
    assert compared(reduced(noisy), reduced(a_play)).small


@pytest.fixture(scope="module")
def a_play(pattern: Path) -> pygame.Surface:
    """A game as it is in the window."""
    return seen("play", pattern).picture


# -------------------------------------------------------------------- pictures


def seen(name: str, pattern: Path) -> View:
    """The scene as it looks now, as large as the window."""
    place, stage = PICTURES[name]
    with furnished_home(pattern):
        views = visit(place, stage)
        view = next(views)
        views.close()
    return view


def same_letters() -> bool:
    """Whether lines of text are as wide here as in the kept pictures."""
    fonts = Fonts()
    return all(fonts.get("regular", size).size(LINE)[0] == width for size, width in WIDTHS.items())


def reduced(picture: pygame.Surface) -> pygame.Surface:
    """A picture at the size in which it is kept."""
    return pygame.transform.smoothscale(picture.convert(24), SIZE)


def compared(found: pygame.Surface, golden: pygame.Surface) -> Difference:
    """How far two pictures are apart that were reduced alike."""
    more, less = found.copy(), golden.convert(24)
    more.blit(golden, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    less.blit(found, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    more.blit(less, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    means = blocks(more)
    more.blit(more, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    more.blit(more, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return Difference(max(means), sum(means) / len(means), more)


def blocks(picture: pygame.Surface) -> list[float]:
    """The mean value of each block of a picture."""
    width, height = picture.get_size()
    found = []
    for y in range(0, height, BLOCK):
        for x in range(0, width, BLOCK):
            r, g, b, _ = pygame.transform.average_color(picture, pygame.Rect(x, y, BLOCK, BLOCK))
            found.append((r + g + b) / 3)
    return found


def coarse(picture: pygame.Surface) -> pygame.Surface:
    """A picture with a palette, which takes half the room in a file."""
    values = pygame.image.tobytes(picture, "RGB")
    pixels = list(zip(values[::3], values[1::3], values[2::3], strict=True))
    counts = Counter(pixels)
    boxes = [list(counts)]
    while len(boxes) < COLOURS and (large := max(boxes, key=lambda box: _weight(box, counts))) and len(large) > 1:
        boxes.remove(large)
        boxes += _halves(large, counts)
    places = {colour: i for i, box in enumerate(boxes) for colour in box}
    image = pygame.image.frombytes(bytes(places[pixel] for pixel in pixels), picture.get_size(), "P")
    image.set_palette([_mean(box, counts) for box in boxes])
    return image


def _weight(box: list[Colour], counts: Counter[Colour]) -> float:
    """How much the colours of a box differ, and how often that is seen."""
    return len(box) > 1 and _spread(box)[0] ** 2 * sum(counts[colour] for colour in box) ** 0.5


def _spread(box: list[Colour]) -> tuple[int, int]:
    """How far the values of the channel lie apart that differ most, and which that is."""
    return max((max(values) - min(values), channel) for channel, values in enumerate(zip(*box, strict=True)))


def _halves(box: list[Colour], counts: Counter[Colour]) -> list[list[Colour]]:
    """The darker and the brighter colours of a box, in the channel in which they differ most."""
    _, channel = _spread(box)
    box.sort(key=lambda colour: colour[channel])
    passed = list(accumulate(counts[colour] for colour in box))
    half = min(bisect_left(passed, passed[-1] / 2) + 1, len(box) - 1)
    return [box[:half], box[half:]]


def _mean(box: list[Colour], counts: Counter[Colour]) -> Colour:
    """What the colours of a box are on average."""
    total = sum(counts[colour] for colour in box)
    red, green, blue = (round(sum(colour[c] * counts[colour] for colour in box) / total) for c in range(3))
    return red, green, blue


def make_anew() -> None:
    """Write all golden pictures."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        home = furnished(Path(name) / "home")
        for picture in PICTURES:
            pygame.image.save(coarse(reduced(seen(picture, home).picture)), FOLDER / f"{picture}.png")
