"""Sample tiles and small pictures of boards follow what the player chose."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from mahjong_solitaire.rules.layout import Layout
from mahjong_solitaire.ui.geometry import ASPECT, AWAY
from mahjong_solitaire.ui.samples import Samples, _fit, _thickness, board_picture
from mahjong_solitaire.ui.theme import TABLES, lit_table
from mahjong_solitaire.ui.tile_art import TileLook

TOWER = Layout([(0, 0, 0), (2, 0, 0), (1, 0, 1)])
PLAIN = TileLook()


@pytest.fixture(scope="module", autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))


def picture(look: TileLook) -> pygame.Surface:
    return board_picture(TOWER, (160, 120), lit_table("pine", look.light), look)


def row(look: TileLook) -> pygame.Surface:
    surface = pygame.Surface((160, 120), 0, 32)
    Samples().row(surface, surface.get_rect(), look, ("dragon-white", "dragon-white"))
    return surface


def apart(one: pygame.Surface, other: pygame.Surface) -> float:
    """The mean difference of two pictures, 0 to 255."""
    a, b = (pygame.image.tobytes(surface, "RGB") for surface in (one, other))
    return sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a)


@pytest.mark.parametrize("draw", [picture, row])
@pytest.mark.parametrize(
    "look",
    [TileLook(back="ruby"), TileLook(variant="dark"), TileLook(light="lower-right")],
    ids=["back", "dark", "light"],
)
def test_back_colouring_and_light_show(draw: Callable[[TileLook], pygame.Surface], look: TileLook) -> None:
    assert apart(draw(PLAIN), draw(look)) > 0.3


@pytest.mark.parametrize(("light", "flipped"), [("upper-right", (True, False)), ("lower-left", (False, True))])
def test_light_from_the_other_side_is_the_mirror_image(light: str, flipped: tuple[bool, bool]) -> None:
    mirrored = pygame.transform.flip(picture(replace(PLAIN, light=light)), *flipped)
    assert apart(picture(PLAIN), mirrored) < 2.5
    assert apart(picture(PLAIN), picture(replace(PLAIN, light=light))) > 4


@pytest.mark.parametrize("light", ["upper-left", "upper-right", "lower-left", "lower-right"])
def test_samples_stand_in_the_middle_whatever_the_light(light: str) -> None:
    drawn = pygame.mask.from_threshold(row(replace(PLAIN, light=light)), (0, 0, 0), (1, 1, 1, 255))
    drawn.invert()
    rects = drawn.get_bounding_rects()
    area = rects[0].unionall(rects[1:])
    assert abs(area.centerx - 80) <= 3
    assert abs(area.centery - 60) <= 3


STEPS = Layout([(2 * x, 2 * y, z) for z in range(4) for x in range(8 - 2 * z) for y in range(2)])
"""Four levels that end further and further left; none lies over the right column of the one below."""


def lightness(image: pygame.Surface, pos: tuple[float, float]) -> float:
    """How light a picture is at a place, 0 to 255."""
    return sum(image.get_at((round(pos[0]), round(pos[1])))[:3]) / 3


@pytest.mark.parametrize("variant", ["ivory", "dark", "contrast"])
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("light", ["upper-left", "lower-right"])
def test_each_level_of_a_board_is_brighter_than_the_one_below(variant: str, table: str, light: str) -> None:
    look, size = TileLook(variant=variant, light=light), (480, 240)
    image = board_picture(STEPS, size, lit_table(table, light), look)
    pitch, left, top = _fit(STEPS, size, AWAY[light])
    thick = _thickness(pitch, AWAY[light])
    middles = [(left + (7.5 - 2 * z) * pitch - z * thick[0], top + ASPECT * pitch / 2 - z * thick[1]) for z in range(4)]
    faces = [lightness(image, middle) for middle in middles]
    assert all(above > below + 8 for below, above in pairwise(faces)), faces
