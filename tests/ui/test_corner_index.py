"""The number or letter in the corner of a face: which one, where there is one already, and that it can be read."""

import itertools
from pathlib import Path

import pygame
import pytest

from mahjong_solitaire.i18n import LANGUAGES
from mahjong_solitaire.rules.tiles import FACE_BY_NAME, FACES, TileSet
from mahjong_solitaire.storage import DESIGNS, LIGHTS, OWN, VARIANTS
from mahjong_solitaire.ui.corner_index import DRAWN, READABLE, contrast, ink_of, text_of
from mahjong_solitaire.ui.samples import Samples
from mahjong_solitaire.ui.settings import SettingsDialog
from mahjong_solitaire.ui.tile_art import TileArt, TileLook
from mahjong_solitaire.ui.tile_body import BLOCKS
from tests.ui.player import Player

HONORS = [face for face in FACES if face.tile_set in (TileSet.WINDS, TileSet.DRAGONS)]
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 160"><rect width="120" height="160" fill="{}"/></svg>'


@pytest.fixture(scope="module", autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((640, 480))


def art_of(design: str, pitch: int = 61, variant: str = "ivory", language: str = "en", index: bool = True) -> TileArt:
    return TileArt(design, "bamboo", language, pitch, variant, corner_index=index)


def corner(art: TileArt, name: str) -> pygame.Surface:
    """Where the index of a face is: less than a third of its width and of its height."""
    (x, y), (w, h) = art.shape.inset, art.shape.face
    return art.sprite(FACE_BY_NAME[name]).subsurface((x + w // 20, y + h // 20, w * 28 // 100, h * 22 // 100))


def colours(surface: pygame.Surface) -> list[str]:
    size = surface.get_size()
    places = itertools.product(range(size[0]), range(size[1]))
    return ["#{:02x}{:02x}{:02x}".format(*surface.get_at(place)[:3]) for place in places]


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def readable(surface: pygame.Surface, ground: str) -> float:
    """The share of the pixels that stand out from the ground."""
    seen = [contrast(colour, ground) >= READABLE for colour in colours(surface)]
    return sum(seen) / len(seen)


def test_numbers_and_the_letters_of_each_language() -> None:
    assert [text_of(FACE_BY_NAME[f"{suit}-7"], "hu") for suit in ("character", "circle", "bamboo")] == ["7"] * 3
    assert [text_of(face, "de") for face in FACES[-8:]] == list("12341234")
    letters = {language: " ".join(text_of(face, language) for face in HONORS) for language in (*LANGUAGES, "fr")}
    assert letters == {
        "en": "E S W N G R W",
        "de": "O S W N G R W",
        "hu": "K D Ny É Z P F",
        "fr": "E S W N G R W",
    }


@pytest.mark.parametrize("design", DESIGNS)
def test_a_drawing_that_has_its_number_gets_no_second_one(design: str) -> None:
    plain, indexed = (art_of(design, 40, index=index) for index in (False, True))
    for face in FACES:
        same = pixels(plain.sprite(face)) == pixels(indexed.sprite(face))
        assert same is (face.tile_set in DRAWN[design]), face


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize("pitch", [40, 64])
def test_an_index_can_be_read(design: str, variant: str, pitch: int) -> None:
    ground = BLOCKS[variant].face[1]
    for language in LANGUAGES:
        art = art_of(design, pitch, variant, language)
        seen: dict[bytes, str] = {}
        for face in HONORS if language != "en" else FACES:
            if face.tile_set in DRAWN[design]:
                continue
            part = corner(art, face.name)
            assert 0.08 < readable(part, ground) < 0.75, face
            assert seen.setdefault(pixels(part), face.name) == face.name


@pytest.mark.parametrize("light", LIGHTS)
def test_it_stands_in_the_upper_left_corner_whatever_the_light(light: str) -> None:
    art = TileArt("traditional", "bamboo", "en", 61, light=light, corner_index=True)
    assert readable(corner(art, "dragon-green"), BLOCKS["ivory"].face[1]) > 0.08


@pytest.mark.parametrize(
    "ground", ["#fcf5e4", "#2a2f3a", "#ffffff", "#000000", "#808080", "#3060c0", "#c03030", "#777777"]
)
def test_the_ink_can_be_read_on_any_ground(ground: str) -> None:
    for face, variant in itertools.product(FACES, VARIANTS):
        assert contrast(ink_of(face, variant, ground), ground) >= READABLE


def test_the_ink_keeps_the_hue_of_the_set() -> None:
    dark = {variant: BLOCKS[variant].face[1] for variant in VARIANTS}
    for variant, ground in dark.items():
        inks = {face.tile_set: pygame.Color(ink_of(face, variant, ground)) for face in FACES}
        red, blue, green = (inks[kind] for kind in (TileSet.CHARACTERS, TileSet.CIRCLES, TileSet.BAMBOOS))
        assert red.r > max(red.g, red.b)
        assert blue.b > max(blue.r, blue.g)
        assert green.g > max(green.r, green.b)


@pytest.mark.parametrize(("paint", "body"), [("#c00000", ""), ("#101010", ""), ("#f0f0f0", 'body: "#202830"')])
def test_on_a_design_of_the_players_the_tile_shows_below_it(home: Path, paint: str, body: str) -> None:
    folder = home / "designs" / "mine"
    folder.mkdir(parents=True)
    (folder / "design.yaml").write_text(body, encoding="utf-8")
    for name in ("bamboo-7", "flower-plum"):
        (folder / f"{name}.svg").write_text(SVG.format(paint), encoding="utf-8")
    art = art_of(OWN + "mine")
    ground = body[-8:-1] or BLOCKS["ivory"].face[1]
    for name in ("bamboo-7", "flower-plum"):
        part = corner(art, name)
        near = sum(contrast(colour, ground) < 1.35 for colour in colours(part)) / (part.get_width() * part.get_height())
        assert near > 0.3, name
        assert readable(part, ground) > 0.08, name
    shipped = art_of("traditional")
    for name in ("season-spring", "wind-east"):
        missing, sprite = art_of(OWN + "mine").sprite(FACE_BY_NAME[name]), shipped.sprite(FACE_BY_NAME[name])
        assert body or pixels(missing) == pixels(sprite)


def test_samples_show_it_as_soon_as_it_is_chosen() -> None:
    samples, face = Samples(), FACE_BY_NAME["wind-east"]
    for variant in ("ivory", "dark"):
        plain, numbered = (TileLook("traditional", "jade", "hu", variant, corner_index=on) for on in (False, True))
        before = pixels(samples.art(plain, 50).sprite(face))
        assert pixels(samples.art(numbered, 50).sprite(face)) != before
        assert pixels(samples.art(plain, 50).sprite(face)) == before


def test_the_board_follows_the_setting() -> None:
    player = Player("little-gate", 7)
    player.wait(3.0)
    pictures = []
    for chosen in (False, True, False):
        player.app.context.settings.corner_index = chosen
        player.app.context.save_settings()
        player.wait(0)
        pictures.append(player.pixels())
    assert pictures[0] == pictures[2] != pictures[1]


def test_the_settings_show_it() -> None:
    player = Player("little-gate", 7)
    pictures = []
    for chosen in (False, True):
        player.app.context.settings.corner_index = chosen
        player.app.context.save_settings()
        player.key(pygame.K_COMMA, pygame.KMOD_CTRL)
        player.time += 5
        player.frame()
        dialog = player.on(SettingsDialog)
        card = dialog.control("tiles-traditional").place
        pictures.append(pixels(player.app.window.surface.subsurface(card)))
        player.key(pygame.K_ESCAPE)
        player.frame()
    assert pictures[0] != pictures[1]
