"""The drawings of the faces: clear of the edge, of like weight where they belong together, small; and their sheet."""

import io
from pathlib import Path

import pygame
import pytest

from assets.drawing import contact_sheet
from mahjong_solitaire import resources
from mahjong_solitaire.rules.tiles import FACES
from mahjong_solitaire.ui.recolour import mapped
from mahjong_solitaire.ui.theme import DESIGNS
from mahjong_solitaire.ui.tile_art import TileArt
from mahjong_solitaire.ui.tile_body import BLOCKS

SCALE = 2
MARGIN = 5
"""Units of a drawing, 120 x 160, that stay empty along its edges: there the tile has its bevel."""
LARGEST = 24 * 1024
LEGIBLE = 4.5
LABELS = {
    "scene": ("#14794a", "#0f5f7a", "#8a3a12", "#1d4480", "#94630c"),
    "picture": ("#a8325b", "#4b2a80", "#94630c", "#0a4d2e"),
}
"""The inks of numbers and characters on seasons and flowers."""


@pytest.fixture(autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))


def files(design: str, pattern: str = "*") -> list[Path]:
    return sorted(resources.asset("tiles", design).glob(f"{pattern}.svg"))


def extent(path: Path) -> pygame.Rect:
    """Where the drawing has ink, in half units."""
    drawn = pygame.image.load_sized_svg(io.BytesIO(path.read_bytes()), (120 * SCALE, 160 * SCALE))
    return drawn.get_bounding_rect(40)


@pytest.mark.parametrize("design", DESIGNS)
def test_drawings_stay_clear_of_the_edge_and_fill_the_face(design: str) -> None:
    room = pygame.Rect(0, 0, 120 * SCALE, 160 * SCALE).inflate(-2 * MARGIN * SCALE, -2 * MARGIN * SCALE)
    for path in files(design):
        ink = extent(path)
        assert room.contains(ink), f"{path.name}: {ink}"
        assert ink.h >= 88 * SCALE, f"{path.name} is only {ink.h / SCALE} high"


def test_the_characters_of_the_winds_are_of_like_size() -> None:
    sizes = [extent(path).size for path in files("traditional", "wind-*")]
    assert min(w for w, _ in sizes) >= 0.85 * max(w for w, _ in sizes)
    assert min(h for _, h in sizes) >= 0.8 * max(h for _, h in sizes)


@pytest.mark.parametrize("design", DESIGNS)
def test_drawings_are_small_files(design: str) -> None:
    assert {path.name: size for path in files(design) if (size := path.stat().st_size) > LARGEST} == {}


@pytest.mark.parametrize("colours", LABELS)
def test_numbers_and_characters_can_be_read_on_dark_tiles(colours: str) -> None:
    ground = _luminance(BLOCKS["dark"].face[1])
    for ink in LABELS[colours]:
        assert (_luminance(mapped(ink, colours)) + 0.05) / (ground + 0.05) >= LEGIBLE, ink


def test_the_inks_are_those_of_the_drawings() -> None:
    for kind, inks in (("season-*", LABELS["scene"]), ("flower-*", LABELS["picture"])):
        text = "".join(path.read_text("utf-8") for path in files("traditional", kind))
        assert [ink for ink in inks if f'fill="{ink}"' not in text] == []


def _luminance(colour: str) -> float:
    parts = [part / 255 for part in pygame.Color(colour)[:3]]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(
    "words",
    [
        ["traditional", "x.png"],
        ["x.jpg"],
        ["no-folder/x.png"],
        ["x.png", "--design", "modern"],
        ["x.png", "--variant", "pink"],
        ["x.png", "--width", "7"],
        ["x.png", "--width", "wide"],
        [],
    ],
)
def test_the_contact_sheet_refuses_what_it_does_not_know(words: list[str]) -> None:
    with pytest.raises(SystemExit) as refusal:
        contact_sheet.arguments(words)
    assert refusal.value.code == 2


def test_the_contact_sheet_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        contact_sheet.arguments(["--help"])
    assert stop.value.code == 0
    text = capsys.readouterr().out
    for word in (*DESIGNS, *BLOCKS, "--width", "--back", "file"):
        assert word in text


def test_the_contact_sheet_shows_the_tiles_of_the_game() -> None:
    asked = contact_sheet.arguments(["x.png", "--design", "european", "--width", "24", "40"])
    assert (asked.design, asked.width, asked.variant) == (["european"], [24, 40], ["ivory"])
    arts = [TileArt("european", "jade", "en", width, "dark") for width in asked.width]
    sheet = contact_sheet.contact_sheet(iter(arts))
    expected = pygame.Surface((80, 80))
    expected.fill(contact_sheet.TABLE.mid)
    arts[0].draw(expected, FACES[0], (24, 24))
    shown = sheet.subsurface((0, 0, 50, 60))
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(expected.subsurface((0, 0, 50, 60)), "RGB")
