"""Tiles as pictures: every drawing can be read by SDL, every face can be told from the others."""

import re
import xml.etree.ElementTree as ET
from itertools import combinations, islice
from pathlib import Path

import pygame
import pytest

from mahjong_solitaire import resources, storage
from mahjong_solitaire.rules.tiles import FACE_BY_NAME, FACES
from mahjong_solitaire.ui.geometry import TileShape
from mahjong_solitaire.ui.theme import BACKS, DESIGNS, SMALLEST_TEXT, TABLES, Fonts, Icons
from mahjong_solitaire.ui.tile_art import TileArt, Tint
from mahjong_solitaire.ui.tile_body import body_svg

ELEMENTS = {"svg", "g", "defs", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon"}
GRADIENTS = {"linearGradient", "radialGradient"}
SHIPPED = ("tiles", "icons", "title")


def drawings() -> list[Path]:
    return sorted(path for folder in SHIPPED for path in resources.asset(folder).rglob("*.svg"))


def faults(text: str) -> list[str]:
    """What in a drawing the SVG reader of SDL would ignore or draw wrongly."""
    found = []
    root = ET.fromstring(text)
    names = {element.get("id") for element in root.iter() if element.get("id")}
    for element in root.iter():
        tag = element.tag.rpartition("}")[2]
        if tag not in ELEMENTS | GRADIENTS | {"stop"}:
            found.append(f"<{tag}>")
        if tag == "svg" and element is not root:
            found.append("nested <svg>")
        if tag in GRADIENTS and element.get("gradientUnits") != "userSpaceOnUse":
            found.append(f"gradient {element.get('id')} in bounding-box units")
        if tag == "g" and element.get("opacity"):
            found.append("opacity of a group")
        for name in ("style", "class", "clip-path", "mask", "filter", "href", "{http://www.w3.org/1999/xlink}href"):
            if element.get(name):
                found.append(name)
        for name in ("fill", "stroke", "stop-color"):
            found += [f"{name}={paint}" for paint in [element.get(name)] if paint and not _paint(paint, names)]
    return found


def _paint(paint: str, names: set[str | None]) -> bool:
    reference = re.fullmatch(r"url\(#(.+)\)", paint)
    if reference:
        return reference[1] in names
    return paint == "none" or bool(re.fullmatch(r"#[0-9a-fA-F]{6}|#[0-9a-fA-F]{3}", paint))


@pytest.fixture(scope="module", autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((320, 240))


def test_every_drawing_is_inside_the_dialect_that_sdl_reads() -> None:
    assert {path.name: found for path in drawings() if (found := faults(path.read_text("utf-8")))} == {}


def test_the_dialect_test_sees_faults() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg"><use href="#a"/><path fill="red"/><g opacity="0.5"/></svg>'
    assert faults(svg) == ["<use>", "href", "fill=red", "opacity of a group"]


@pytest.mark.parametrize("back", BACKS)
def test_the_blank_tile_is_inside_the_dialect_too(back: str) -> None:
    for pitch in (20, 61, 92, 183):
        assert faults(body_svg(TileShape.of(pitch), BACKS[back])) == []


@pytest.mark.parametrize("design", DESIGNS)
def test_every_face_of_a_design_is_drawn(design: str) -> None:
    missing = [face.name for face in FACES if not resources.asset("tiles", design, f"{face.name}.svg").is_file()]
    assert missing == []


@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize("pitch", [43, 61])
def test_no_two_faces_look_alike(design: str, pitch: int) -> None:
    art = TileArt(design, "bamboo", "en", pitch)
    pictures = {face.name: pygame.image.tobytes(art.sprite(face), "RGBA") for face in FACES}
    for (one, a), (other, b) in combinations(pictures.items(), 2):
        different = (True for x, y in zip(a, b, strict=True) if abs(x - y) > 40)
        enough = len(a) // 200
        assert len(list(islice(different, enough + 1))) > enough, f"{one} and {other} differ in too few values"


@pytest.mark.parametrize("pitch", [8, 43, 61, 92, 183])
def test_a_sprite_is_made_at_the_size_it_is_shown(pitch: int) -> None:
    art = TileArt("traditional", "bamboo", "en", pitch)
    sprite = art.sprite(FACE_BY_NAME["dragon-red"])
    assert sprite.get_size() == art.shape.sprite
    left, top, right, bottom = 10**6, 10**6, 0, 0
    for rect in art.silhouette.get_bounding_rects():
        left, top = min(left, rect.left), min(top, rect.top)
        right, bottom = max(right, rect.right), max(bottom, rect.bottom)
    pad, (width, height) = art.shape.pad, art.shape.face
    assert (left, top) == (pad, pad)
    assert abs(right - (pad + width + art.shape.dx)) <= 1
    assert abs(bottom - (pad + height + art.shape.dy)) <= 1


def test_a_sprite_is_premultiplied_in_the_byte_order_of_the_window() -> None:
    sprite = TileArt("european", "jade", "en", 61).sprite(FACES[0])
    assert sprite.get_masks() == pygame.Surface((1, 1), pygame.SRCALPHA).get_masks()
    pixels = [sprite.get_at((x, y)) for x in range(sprite.get_width()) for y in range(sprite.get_height())]
    assert all(max(p.r, p.g, p.b) <= p.a for p in pixels)


def test_tints_change_brightness_and_never_the_outline() -> None:
    art = TileArt("traditional", "bamboo", "en", 61)
    plain, blocked, selected = (art.sprite(FACES[0], tint) for tint in Tint)
    middle = (art.shape.sprite[0] // 2, art.shape.pad + art.shape.height // 10)
    assert blocked.get_at(middle).r < selected.get_at(middle).r <= plain.get_at(middle).r
    assert selected.get_at(middle).b < plain.get_at(middle).b
    for x in range(art.shape.sprite[0]):
        assert {sprite.get_at((x, 40)).a for sprite in (plain, blocked, selected)} == {plain.get_at((x, 40)).a}


def test_the_european_wind_letters_follow_the_language() -> None:
    east = FACE_BY_NAME["wind-east"]
    pictures = {
        language: pygame.image.tobytes(TileArt("european", "bamboo", language, 61).sprite(east), "RGBA")
        for language in ("en", "de", "hu")
    }
    assert len(set(pictures.values())) == 3
    assert pygame.image.tobytes(TileArt("european", "bamboo", "fr", 61).sprite(east), "RGBA") == pictures["en"]


def test_draw_puts_the_face_where_it_is_told() -> None:
    art = TileArt("traditional", "bamboo", "en", 61)
    surface = pygame.Surface((120, 140))
    art.draw(surface, FACES[3], (20, 30))
    assert surface.get_at((20 + art.shape.face[0] // 2, 30 + 2)).r > 200
    assert surface.get_at((20 + art.shape.face[0] // 2, 28)).r == 0


def test_fonts_never_get_too_small_and_know_all_letters() -> None:
    fonts = Fonts()
    assert fonts.get("regular", 5) is fonts.get("regular", SMALLEST_TEXT)
    for font in (fonts.get("regular", 20), fonts.get("bold", 20), fonts.get("italic", 20)):
        assert all(metrics for metrics in font.metrics("ÄÖÜäöüßÁÉÍÓÖŐÚÜŰáéíóöőúüű"))


def test_icons_take_the_colour_and_the_size_they_are_asked_for() -> None:
    icon = Icons().get("undo", 24, (255, 0, 0))
    assert icon.get_size() == (24, 24)
    pixels = [icon.get_at((x, y)) for x in range(24) for y in range(24)]
    assert any(p.r for p in pixels)
    assert not any(p.g or p.b for p in pixels)


def test_tables_are_named_as_they_are_filed() -> None:
    assert list(TABLES) == [table.name for table in TABLES.values()] == list(storage.TABLES)
    assert list(BACKS) == [back.name for back in BACKS.values()]
