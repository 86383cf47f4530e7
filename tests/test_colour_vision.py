"""Dichromats tell all faces apart: any two of a design differ clearly in lightness or shape, whatever their hues.

The three dichromacies are simulated with the matrices of Machado, Oliveira and Fernandes, "A Physiologically-based
Model for Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009),
at severity 1.0; they apply to linear RGB. Of what they leave, only the lightness of OKLab is kept, so hue cannot help.
"""

import functools
import io
import math
from collections.abc import Iterator
from itertools import combinations, product

import pygame
import pytest

from mahjong_solitaire import resources
from mahjong_solitaire.rules.tiles import FACES
from mahjong_solitaire.ui.facts import LAMP_COLOURS, Lamp
from mahjong_solitaire.ui.mark_art import Mark, MarkArt
from mahjong_solitaire.ui.theme import DESIGNS, TABLES
from mahjong_solitaire.ui.tile_art import TileArt
from mahjong_solitaire.ui.tile_body import BLOCKS

Rgb = tuple[int, int, int]
Matrix = tuple[tuple[float, float, float], ...]

PROTANOPIA: Matrix = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
DEUTERANOPIA: Matrix = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
TRITANOPIA: Matrix = (
    (1.255528, -0.076749, -0.178779),
    (-0.078411, 0.930809, 0.147602),
    (0.004733, 0.691367, 0.303900),
)
VISIONS = (PROTANOPIA, DEUTERANOPIA, TRITANOPIA)

GRID = (24, 32)
"""Faces are compared as seen at a glance: this many cells, each 1.5 to 2.5 pixels of a tile 40 to 64 wide."""
CLEAR = 26
"""Two cells differ clearly if their lightness does by a tenth of the way from black to white: five times what is
just noticeable side by side."""
LIMIT = 0.05
"""Share of the face that must differ clearly, even when one face is moved by a cell to fit the other best. It is a
little less than what parts the numerals 3 and 5, which nobody calls alike."""
IVORY: Rgb = (252, 245, 228)


@pytest.fixture(scope="module", autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))


def simulated(vision: Matrix, colour: Rgb) -> tuple[float, float, float]:
    """A colour, as a dichromat sees it, in linear RGB."""
    red, green, blue = (_linear(part / 255) for part in colour)
    parts = [min(1.0, max(0.0, row[0] * red + row[1] * green + row[2] * blue)) for row in vision]
    return parts[0], parts[1], parts[2]


def lightness(red: float, green: float, blue: float) -> float:
    """Lightness in OKLab of a colour in linear RGB, 0 to 1."""
    long = 0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue
    medium = 0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue
    short = 0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue
    return 0.2104542553 * math.cbrt(long) + 0.7936177850 * math.cbrt(medium) - 0.0040720468 * math.cbrt(short)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


@functools.cache
def seen(red: int, green: int, blue: int) -> bytes:
    """Lightness of a colour for each of the three visions, 0 to 255."""
    return bytes(round(255 * lightness(*simulated(vision, (red, green, blue)))) for vision in VISIONS)


def glance(picture: pygame.Surface) -> pygame.Surface:
    """The picture in cells, with the lightness for each vision in place of red, green and blue."""
    data = pygame.image.tobytes(pygame.transform.smoothscale(picture.convert(24), GRID), "RGB")
    cells = b"".join(seen(*data[i : i + 3]) for i in range(0, len(data), 3))
    return pygame.image.frombytes(cells, GRID, "RGB")


_IS_CLEAR = bytes(int(difference >= CLEAR) for difference in range(256))


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """Share of the cells that differ clearly, for the vision and at the fit for which they are fewest."""
    size = (GRID[0] - 2, GRID[1] - 2)
    fixed = one.subsurface((1, 1), size)
    counts = [_clear_cells(fixed, other.subsurface(shift, size)) for shift in product(range(3), range(3))]
    return min(min(fit) for fit in counts) / (size[0] * size[1])


def _clear_cells(one: pygame.Surface, other: pygame.Surface) -> list[int]:
    """How many cells differ clearly, for each vision."""
    gap, back = one.copy(), other.copy()
    gap.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    gap.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    flags = pygame.image.tobytes(gap, "RGB").translate(_IS_CLEAR)
    return [flags[channel::3].count(1) for channel in range(len(VISIONS))]


def too_alike(pictures: dict[str, pygame.Surface]) -> dict[str, float]:
    """The pairs of pictures that a dichromat may take for each other, and how little they differ."""
    glances = {name: glance(picture) for name, picture in pictures.items()}
    pairs = {f"{a}, {b}": difference(glances[a], glances[b]) for a, b in combinations(glances, 2)}
    return {pair: share for pair, share in pairs.items() if share < LIMIT}


def faces(design: str, variant: str, pitch: int) -> dict[str, pygame.Surface]:
    """What a player sees of every face: its tile without the sides."""
    art = TileArt(design, "bamboo", "en", pitch, variant)
    place = art.shape.inset, art.shape.face
    return {face.name: art.sprite(face).subsurface(place) for face in FACES}


@pytest.mark.parametrize("pitch", [40, 64])
@pytest.mark.parametrize("variant", BLOCKS)
@pytest.mark.parametrize("design", DESIGNS)
def test_dichromats_tell_all_faces_of_a_design_apart(design: str, variant: str, pitch: int) -> None:
    assert too_alike(faces(design, variant, pitch)) == {}


@pytest.mark.parametrize("language", ["de", "hu"])
def test_dichromats_tell_the_winds_apart_in_other_languages(language: str) -> None:
    art = TileArt("european", "bamboo", language, 40)
    winds = [face for face in FACES if face.name.startswith("wind-")]
    assert too_alike({face.name: art.sprite(face) for face in winds}) == {}


@pytest.mark.parametrize("vision", VISIONS)
def test_the_simulation_keeps_greys(vision: Matrix) -> None:
    for grey in (0, 60, 128, 255):
        assert simulated(vision, (grey, grey, grey)) == pytest.approx([_linear(grey / 255)] * 3, abs=1e-5)


def test_the_simulation_takes_away_what_each_dichromat_lacks() -> None:
    red, green, blue = (255, 0, 0), (0, 255, 0), (0, 0, 255)
    dark = [lightness(*simulated(vision, red)) for vision in VISIONS]
    assert dark[0] == min(dark)
    for vision in (PROTANOPIA, DEUTERANOPIA):
        for colour in (red, green):
            seen_red, seen_green, seen_blue = simulated(vision, colour)
            assert seen_blue <= min(seen_red, seen_green) + 0.05
    assert simulated(TRITANOPIA, blue)[1] > 0.1


def coin(colour: Rgb, radius: int = 40) -> pygame.Surface:
    """A plain coin in the middle of an ivory face."""
    picture = pygame.Surface((120, 160))
    picture.fill(IVORY)
    pygame.draw.circle(picture, colour, (60, 80), radius)
    return picture


def greens_like(red: Rgb) -> Iterator[Rgb]:
    """For each vision, the green that it sees as light as the red."""
    for vision in VISIONS:
        goal = lightness(*simulated(vision, red))
        greens = [(10, level, 70) for level in range(256)]
        yield min(greens, key=lambda green: abs(lightness(*simulated(vision, green)) - goal))


RED: Rgb = (191, 35, 48)


@pytest.mark.parametrize("index", range(len(VISIONS)))
def test_hue_alone_does_not_part_two_faces(index: int) -> None:
    green = list(greens_like(RED))[index]
    assert max(abs(a - b) for a, b in zip(RED, green, strict=True)) > 100
    assert list(too_alike({"red": coin(RED), "green": coin(green)})) == ["red, green"]


def test_lightness_alone_parts_two_faces() -> None:
    assert too_alike({"dark": coin((90, 20, 25)), "light": coin((235, 130, 135))}) == {}


def test_shape_alone_parts_two_faces() -> None:
    assert too_alike({"small": coin(RED, 28), "large": coin(RED, 44)}) == {}


def test_neither_a_step_aside_nor_a_small_spot_parts_two_faces() -> None:
    moved, spotted = coin(IVORY), coin(RED)
    pygame.draw.circle(moved, RED, (64, 76), 40)
    pygame.draw.circle(spotted, IVORY, (60, 80), 6)
    assert len(too_alike({"coin": coin(RED), "moved": moved, "spotted": spotted})) == 3


def _on_ivory(text: str) -> pygame.Surface:
    """A drawing on a plain ivory face."""
    picture = pygame.Surface((120, 160))
    picture.fill(IVORY)
    picture.blit(pygame.image.load_sized_svg(io.BytesIO(text.encode()), picture.get_size()), (0, 0))
    return picture


def test_a_face_that_is_another_one_in_red_would_be_found() -> None:
    """The green dragon drawn in a red that a deuteranope sees as light as its green."""
    pictures = faces("traditional", "ivory", 64)
    text = resources.asset("tiles", "traditional", "dragon-green.svg").read_text("utf-8")
    green = (0x14, 0x79, 0x4A)
    goal = lightness(*simulated(DEUTERANOPIA, green))
    reds = [(level, 40, 50) for level in range(256)]
    red = min(reds, key=lambda colour: abs(lightness(*simulated(DEUTERANOPIA, colour)) - goal))
    assert "#14794a" in text
    pictures["impostor"] = _on_ivory(text.replace("#14794a", "#{:02x}{:02x}{:02x}".format(*red)))
    pictures["dragon-green"] = _on_ivory(text)
    assert list(too_alike(pictures)) == ["dragon-green, impostor"]


# ---------------------------------------------------------------- what the game says with colours


def test_dichromats_tell_the_lamps_apart() -> None:
    lamps = {LAMP_COLOURS[lamp] for lamp in Lamp if lamp is not Lamp.THINKING}
    for one, other in combinations(lamps, 2):
        assert min(abs(a - b) for a, b in zip(seen(*one), seen(*other), strict=True)) >= CLEAR


@pytest.mark.parametrize("variant", BLOCKS)
def test_dichromats_tell_a_selected_tile_from_a_hinted_one(variant: str) -> None:
    art = TileArt("traditional", "bamboo", "en", 64, variant)
    sprite, marks, glances = art.sprite(FACES[0]), MarkArt(art.shape), []
    for mark in (Mark.SELECTED, Mark.HINT):
        picture = pygame.Surface((art.shape.width * 3 // 2, art.shape.height * 3 // 2), 0, 32)
        picture.fill(TABLES["pine"].mid)
        picture.blit(sprite, (14, 14), special_flags=pygame.BLEND_PREMULTIPLIED)
        drawn = marks.get(mark)
        place = [14 + art.shape.inset[n] + drawn.lines_at[n] for n in (0, 1)]
        picture.blit(drawn.lines, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        glances.append(glance(picture))
    assert difference(*glances) >= LIMIT
