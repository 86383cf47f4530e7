"""Tables and variants: calm grounds, readable text, faces that differ, and whatever the player brings along."""

import time
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from mahjong_solitaire import designs, storage
from mahjong_solitaire.i18n import LANGUAGES, Translator
from mahjong_solitaire.layouts import Library
from mahjong_solitaire.rules.tiles import FACE_BY_NAME, FACES
from mahjong_solitaire.storage import OWN, VARIANTS, Settings
from mahjong_solitaire.ui import pictures
from mahjong_solitaire.ui.dialog_style import PALETTES
from mahjong_solitaire.ui.felt import felt
from mahjong_solitaire.ui.message import Message as MessageDialog
from mahjong_solitaire.ui.panels import Painter
from mahjong_solitaire.ui.recolour import mapped, recoloured
from mahjong_solitaire.ui.scene import Change, Context, Push
from mahjong_solitaire.ui.settings import SettingsDialog
from mahjong_solitaire.ui.theme import DESIGNS, TABLES, Fonts, Icons, Rgb
from mahjong_solitaire.ui.tile_art import TileArt, Tint
from mahjong_solitaire.ui.tile_body import BLOCKS

SIZE = (640, 360)
DRAWN = tuple(TABLES)
LEGIBLE = 4.5
AS_THEY_WERE = ("pine", "midnight", "linen")
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 160"><rect width="90" height="90" fill="#1D4480"/></svg>'
)


@pytest.fixture(scope="module", autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((320, 240))


def luminance(colour: tuple[int, ...]) -> float:
    parts = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def patches(ground: pygame.Surface, area: pygame.Rect) -> list[tuple[int, ...]]:
    """The colours of a part of a ground, letter by letter."""
    part = pygame.transform.smoothscale(ground.subsurface(area), (max(1, area.width // 8), area.height // 8))
    return [part.get_at((x, y))[:3] for x in range(part.get_width()) for y in range(part.get_height())]


def rails(size: tuple[int, int]) -> list[pygame.Rect]:
    """Where the figures stand."""
    width = size[0] * 15 // 100
    return [pygame.Rect(0, 0, width, size[1]), pygame.Rect(size[0] - width, 0, width, size[1])]


def png(path: Path, *colours: Rgb, size: tuple[int, int] = (64, 40)) -> str:
    """A picture with a stripe of each colour; answers with the name of its table."""
    image = pygame.Surface(size)
    for i, colour in enumerate(colours):
        image.fill(colour, (i * size[0] // len(colours), 0, size[0] // len(colours) + 1, size[1]))
    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(image, path)
    return f"picture:{path}"


# ---------------------------------------------------------------- tables


def test_there_are_eight_tables_and_more_and_both_lists_agree() -> None:
    assert len(DRAWN) >= 8
    assert storage.TABLES == DRAWN
    assert storage.DESIGNS == DESIGNS
    assert {TABLES[name].dark for name in DRAWN} == {True, False}
    with pytest.raises(KeyError):
        TABLES["marble"]


@pytest.mark.parametrize("name", DRAWN)
def test_a_table_is_the_same_each_time_and_opaque(name: str) -> None:
    ground = felt(SIZE, TABLES[name])
    assert ground.get_size() == SIZE
    assert pygame.image.tobytes(ground, "RGB") == pygame.image.tobytes(felt(SIZE, TABLES[name]), "RGB")
    assert not ground.get_flags() & pygame.SRCALPHA


@pytest.mark.parametrize("name", DRAWN)
def test_text_can_be_read_on_every_part_of_a_table(name: str) -> None:
    table = TABLES[name]
    ground = felt((1280, 720), table)
    areas = rails(ground.get_size()) if name in AS_THEY_WERE else [ground.get_rect()]
    colours = [colour for area in areas for colour in patches(ground, area)]
    for text in (table.text, table.muted):
        assert min(contrast(text, colour) for colour in colours) >= LEGIBLE
    assert min(contrast(table.accent, colour) for colour in colours) >= (3 if table.dark else LEGIBLE)


@pytest.mark.parametrize("name", DRAWN)
def test_a_table_is_calm(name: str) -> None:
    """What is left of a table after its light has been taken away never reaches far."""
    ground = felt((1280, 720), TABLES[name])
    fine = pygame.transform.smoothscale(ground, (320, 180))
    soft = pygame.transform.gaussian_blur(fine, 12)
    lit, dark = fine.copy(), soft.copy()
    lit.blit(soft, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    dark.blit(fine, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    for rest in (lit, dark):
        assert max(pygame.transform.average_color(rest)[:3]) <= 6


@pytest.mark.parametrize("name", [name for name in DRAWN if TABLES[name].surface != "wood"])
def test_no_seam_of_tiling_can_be_seen(name: str) -> None:
    """Steps from pixel to pixel are nowhere along a repeated tile much larger than elsewhere (planks have joints)."""
    ground = felt((1100, 400), TABLES[name])

    def step(x: int) -> float:
        here, there = (pygame.transform.average_color(ground, (at, 0, 1, 400))[:3] for at in (x - 1, x))
        return sum(abs(a - b) for a, b in zip(here, there, strict=True))

    usual = max(step(x) for x in range(300, 370, 3))
    assert max(step(384), step(512), step(768), step(1024)) <= usual + 3


def test_every_table_is_drawn_fast() -> None:
    for name in DRAWN:
        spent = []
        for _ in range(5):
            start = time.process_time()
            felt((1280, 720), TABLES[name])
            spent.append(time.process_time() - start)
        assert min(spent) < 0.03, name


@pytest.mark.parametrize("name", DRAWN)
def test_dialogs_can_be_read_on_every_table(name: str) -> None:
    palette = PALETTES[name]
    for ground in (palette.top, palette.bottom, palette.entry):
        assert contrast(palette.text, ground) >= LEGIBLE
        assert contrast(palette.muted, ground) >= LEGIBLE
        assert contrast(palette.accent, ground) >= LEGIBLE


# ---------------------------------------------------------------- pictures


@pytest.mark.parametrize(
    "colours",
    [
        [(0, 0, 0)],
        [(255, 255, 255)],
        [(20, 40, 90), (255, 255, 255), (10, 10, 10)],
        [(255, 240, 200), (200, 220, 255), (0, 0, 0)],
        [(255, 0, 0), (0, 255, 0), (0, 0, 255)],
        [(140, 140, 140)],
    ],
)
def test_text_can_be_read_on_any_picture(home: Path, colours: list[Rgb]) -> None:
    table = TABLES[png(home / "tables" / "a.png", *colours)]
    assert table.surface == "picture"
    ground = felt(SIZE, table)
    for colour in patches(ground, ground.get_rect()):
        assert contrast(table.text, colour) >= LEGIBLE
        assert contrast(table.muted, colour) >= LEGIBLE
    palette = PALETTES[table.name]
    assert contrast(palette.text, palette.top) >= LEGIBLE
    assert contrast(palette.muted, palette.bottom) >= LEGIBLE


def test_the_light_of_a_picture_decides_the_text(home: Path) -> None:
    assert TABLES[png(home / "dark.png", (30, 30, 60))].dark
    assert not TABLES[png(home / "light.png", (220, 220, 200))].dark


@pytest.mark.parametrize("shape", [(10, 400), (400, 10), (1, 1), (3000, 20)])
def test_a_picture_covers_the_window_whatever_its_shape(home: Path, shape: tuple[int, int]) -> None:
    ground = felt(SIZE, TABLES[png(home / "a.png", (60, 90, 20), size=shape)])
    assert ground.get_size() == SIZE
    assert min(ground.get_at(at).g for at in ((0, 0), (639, 0), (0, 359), (639, 359), (320, 180))) > 30


def test_pictures_in_the_folder_are_listed_by_file_name(home: Path) -> None:
    for name in ("b.png", "A.png"):
        png(home / "tables" / name, (1, 2, 3))
    (home / "tables" / "notes.txt").write_text("x")
    assert pictures.own_pictures() == ["picture:A.png", "picture:b.png"]
    assert TABLES["picture:b.png"].name == "picture:b.png"


@pytest.mark.parametrize("content", [None, b"", b"no picture", b"\x89PNG\r\n\x1a\n" + b"\0" * 40])
def test_an_unreadable_picture_is_pine_and_says_so(home: Path, content: bytes | None) -> None:
    (home / "tables").mkdir(parents=True)
    if content is not None:
        (home / "tables" / "a.png").write_bytes(content)
    assert TABLES["picture:a.png"] is TABLES["pine"]
    assert "so the table is Pine" in str(pictures.problem("picture:a.png"))
    assert pictures.problem("walnut") is None


def test_a_picture_with_a_bad_middle_or_too_many_pixels_is_refused(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = png(home / "tables" / "a.png", (9, 9, 9), (200, 10, 10), size=(300, 300))
    path = home / "tables" / "a.png"
    path.write_bytes(path.read_bytes()[:60])
    assert TABLES[name] is TABLES["pine"]
    name = png(home / "tables" / "b.png", (9, 9, 9))
    monkeypatch.setattr(pictures, "MAX_PIXELS", 100)
    assert "too large" in str(pictures.problem(name))


# ---------------------------------------------------------------- variants


def test_ivory_is_what_was_drawn() -> None:
    assert recoloured(SVG, "ivory") == SVG
    plain, ivory = TileArt("european", "jade", "de", 61), TileArt("european", "jade", "de", 61, "ivory")
    for face in FACES[::7]:
        assert pygame.image.tobytes(plain.sprite(face), "RGBA") == pygame.image.tobytes(ivory.sprite(face), "RGBA")


def test_dark_turns_light_over_and_contrast_deepens_it() -> None:
    for colour in ("#1d4480", "#bf2330", "#14794a", "#1b2438"):
        rgb = pygame.Color(colour)[:3]
        body = pygame.Color(BLOCKS["dark"].face[1])[:3]
        assert contrast(tuple(pygame.Color(mapped(colour, "dark"))[:3]), body) >= LEGIBLE
        assert contrast(tuple(pygame.Color(mapped(colour, "contrast"))[:3]), (255, 255, 255)) >= 7
        assert luminance(tuple(pygame.Color(mapped(colour, "dark"))[:3])) > luminance(rgb)
    assert mapped("#fdf6e3", "contrast") == mapped("#fff", "contrast") == "#ffffff"
    assert luminance(tuple(pygame.Color(mapped("#fdf6e3", "dark"))[:3])) < 0.03


def test_hues_stay_and_strokes_get_thicker_in_contrast() -> None:
    for variant in ("dark", "contrast", "picture"):
        for colour, strongest in (("#bf2330", 0), ("#14794a", 1), ("#1d4480", 2)):
            parts = pygame.Color(mapped(colour, variant))[:3]
            assert parts[strongest] == max(parts)
    assert recoloured('stroke-width="0.8"', "contrast") == 'stroke-width="1.20"'
    assert recoloured('stroke-width="0.8"', "dark") == 'stroke-width="0.8"'


@pytest.mark.parametrize("variant", ["dark", "contrast"])
@pytest.mark.parametrize("design", DESIGNS)
def test_no_two_faces_of_a_variant_look_alike(design: str, variant: str) -> None:
    art = TileArt(design, "bamboo", "en", 40, variant)
    images = {face.name: pygame.image.tobytes(art.sprite(face), "RGBA") for face in FACES}
    for (one, a), (other, b) in combinations(images.items(), 2):
        different = sum(1 for x, y in zip(a[::3], b[::3], strict=True) if abs(x - y) > 40)
        assert different > len(a) // 600, f"{one} and {other}"


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_has_the_outline_of_ivory_and_shows_what_is_blocked(variant: str) -> None:
    ivory, art = TileArt("traditional", "bamboo", "en", 61), TileArt("traditional", "bamboo", "en", 61, variant)
    assert art.silhouette.overlap_area(ivory.silhouette, (0, 0)) >= ivory.silhouette.count() * 0.98
    assert art.silhouette.count() <= ivory.silhouette.count() * 1.02
    at = (art.shape.sprite[0] // 2, art.shape.pad + art.shape.height // 12)
    plain, blocked = (luminance(art.sprite(FACES[0], tint).get_at(at)[:3]) for tint in (Tint.PLAIN, Tint.BLOCKED))
    assert blocked < plain * 0.78


# ---------------------------------------------------------------- designs of the player's


def own(home: Path, name: str = "mine", **files: str) -> Path:
    folder = home / "designs" / name
    folder.mkdir(parents=True, exist_ok=True)
    for face in FACES:
        (folder / f"{face.name}.svg").write_text(SVG)
    for file, text in files.items():
        (folder / file.replace("_", ".").replace("0", "-")).write_text(text)
    return folder


def picture_of(art: TileArt, name: str) -> bytes:
    return pygame.image.tobytes(art.sprite(FACE_BY_NAME[name]), "RGBA")


def test_own_faces_are_drawn_and_the_rest_is_shipped(home: Path) -> None:
    folder = own(home)
    (folder / "dragon-red.svg").unlink()
    shipped, mine = (TileArt(design, "bamboo", "en", 61) for design in ("traditional", OWN + "mine"))
    assert picture_of(mine, "dragon-red") == picture_of(shipped, "dragon-red")
    assert picture_of(mine, "bamboo-1") != picture_of(shipped, "bamboo-1")
    dark = TileArt(OWN + "mine", "bamboo", "en", 61, "dark")
    assert picture_of(dark, "bamboo-1") != picture_of(mine, "bamboo-1")


@pytest.mark.parametrize("text", ['<svg xmlns="http://www.w3.org/2000/svg"/>', "<svg", '<svg width="-1" height="0"/>'])
def test_a_drawing_that_cannot_be_drawn_is_the_shipped_one(home: Path, text: str) -> None:
    own(home, bamboo01_svg=text)
    shipped, mine = (TileArt(design, "bamboo", "en", 61) for design in ("traditional", OWN + "mine"))
    assert mine.sprite(FACE_BY_NAME["bamboo-1"]).get_size() == shipped.sprite(FACE_BY_NAME["bamboo-1"]).get_size()


@pytest.mark.parametrize("shape", [(5, 400), (400, 5), (120, 160), (1, 1)])
def test_pictures_of_pixels_of_any_shape_are_fitted_and_keep_their_colours(home: Path, shape: tuple[int, int]) -> None:
    folder = own(home)
    (folder / "bamboo-1.svg").unlink()
    png(folder / "bamboo-1.png", (250, 0, 0), size=shape)
    art = TileArt(OWN + "mine", "bamboo", "en", 61, "dark")
    middle = (art.shape.pad + art.shape.face[0] // 2, art.shape.pad + art.shape.face[1] // 2)
    assert art.sprite(FACE_BY_NAME["bamboo-1"]).get_at(middle).r > 180
    assert picture_of(art, "wind-east") == picture_of(TileArt(OWN + "mine", "bamboo", "en", 61), "wind-east")


def test_a_design_may_colour_its_tiles_and_a_missing_one_is_traditional(home: Path) -> None:
    own(home, design_yaml='body: "#3060c0"')
    art = TileArt(OWN + "mine", "bamboo", "en", 61)
    at = (art.shape.pad + art.shape.face[0] // 2, art.shape.pad + art.shape.face[1] - 6)
    assert art.sprite(FACES[0]).get_at(at).b > art.sprite(FACES[0]).get_at(at).r + 60
    gone, shipped = (TileArt(design, "bamboo", "en", 61) for design in (OWN + "gone", "traditional"))
    assert picture_of(gone, "wind-east") == picture_of(shipped, "wind-east")


# ---------------------------------------------------------------- the page of looks


def a_dialog(size: tuple[int, int] = (800, 600), language: str = "en", **chosen: str) -> SettingsDialog:
    settings = Settings(language=language, motion="reduced", **chosen)  # type: ignore[arg-type]
    painter = Painter(Fonts(), Icons())
    dialog = SettingsDialog(Context(settings, Library(Path("/nowhere")), Translator(language), painter))
    dialog.resize(size, None)
    return dialog


def press(dialog: SettingsDialog, key: str) -> Change | None:
    return dialog.control(key).action()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_fits_into_the_smallest_window(home: Path, language: str) -> None:
    for name in ("a", "b"):
        own(home, name, design_yaml="name: A rather long name for a design of tiles\n")
        png(home / "tables" / f"a-picture-with-a-rather-long-name-{name}.png", (90, 20, 20))
    dialog = a_dialog(language=language, tiles="own:b", table="picture:a-picture-with-a-rather-long-name-b.png")
    dialog.draw(pygame.Surface((800, 600)))
    assert [spot for spot in dialog.ink.spots if not spot.fits] == []
    places = [control.place for control in dialog.controls]
    for one, other in combinations(places, 2):
        assert not one.colliderect(other)
    assert all(dialog.panel.contains(place) and place.height >= 40 for place in places)


def test_every_table_and_variant_can_be_chosen_and_cancel_restores() -> None:
    dialog = a_dialog(table="linen", variant="dark")
    for table in DRAWN:
        press(dialog, f"table-{table}")
        assert dialog.context.settings.table == table
    for variant in VARIANTS:
        press(dialog, f"variant-{variant}")
        assert dialog.context.settings.variant == variant
    dialog.draw(pygame.Surface((800, 600)))
    dialog.cancel()
    assert (dialog.context.settings.table, dialog.context.settings.variant) == ("linen", "dark")


def test_own_designs_and_pictures_take_turns(home: Path) -> None:
    for name in ("a", "b"):
        own(home, name)
        png(home / "tables" / f"{name}.png", (90, 20, 20))
    dialog = a_dialog()
    settings = dialog.context.settings
    for name in ("a", "b", "a"):
        assert press(dialog, "tiles-own") is None
        assert press(dialog, "table-picture") is None
        assert (settings.tiles, settings.table) == (f"own:{name}", f"picture:{name}.png")
    dialog.cancel()
    assert (settings.tiles, settings.table) == ("traditional", "pine")


def test_choosing_what_has_faults_names_them(home: Path) -> None:
    folder = own(home, bamboo01_svg="<svg", wind0east_svg="<svg")
    (folder / "circle-2.svg").unlink()
    png(folder / "circle-2.png", (1, 2, 3))
    (folder / "circle-2.png").write_bytes((folder / "circle-2.png").read_bytes()[:50])
    (home / "tables").mkdir()
    (home / "tables" / "a.png").write_bytes(b"x")
    dialog = a_dialog()
    for key, word in (("tiles-own", "bamboo-1.svg"), ("tiles-own", "circle-2.png"), ("table-picture", "a.png")):
        change = press(dialog, key)
        assert isinstance(change, Push)
        assert isinstance(change.scene, MessageDialog)
        assert word in change.scene.text
    dialog.draw(pygame.Surface((800, 600)))


def test_without_own_things_the_page_does_not_speak_of_them(home: Path) -> None:
    assert not {control.key for control in a_dialog().controls} & {"tiles-own", "table-picture"}
    assert not designs.own_designs()
    gone = {control.key for control in a_dialog(tiles="own:gone", table="picture:gone.png").controls}
    assert {"tiles-own", "table-picture"} <= gone
