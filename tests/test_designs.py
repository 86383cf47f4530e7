"""Designs of the player's own: what is read, what is named as wrong, and what never crashes."""

import struct
import zlib
from pathlib import Path

import pytest

from mahjong_solitaire import designs
from mahjong_solitaire.designs import own_design, own_designs
from mahjong_solitaire.i18n import Translator
from mahjong_solitaire.picture_files import picture_size
from mahjong_solitaire.rules.tiles import FACES
from mahjong_solitaire.storage import Settings, load_settings, save_settings

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 160"><rect width="60" height="60" fill="#123456"/></svg>'
)
EN = Translator("en")


def png(width: int = 6, height: int = 8) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\x80\x20\x20" * width) * height) if width * height < 10_000 else b""
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.fixture
def folder(home: Path) -> Path:
    """A whole design called ``mine``."""
    path = home / "designs" / "mine"
    path.mkdir(parents=True)
    for face in FACES:
        (path / f"{face.name}.svg").write_text(SVG)
    (path / "design.yaml").write_text('name: {en: Mine, hu: Enyém}\nauthor: Ada\nbody: "#F4E8D0"\n')
    return path


def test_a_whole_design_is_read_without_a_word(folder: Path) -> None:
    design = own_design("own:mine")
    assert (design.name, design.author, design.body, design.problems) == ("own:mine", "Ada", "#f4e8d0", ())
    assert [design.title(language) for language in ("en", "de", "hu")] == ["Mine", "Mine", "Enyém"]
    assert list(design.faces) == [face.name for face in FACES]
    assert not design.plain
    assert own_designs() == [design]


def test_the_small_file_may_be_missing_and_the_folder_names_the_design(folder: Path) -> None:
    (folder / "design.yaml").unlink()
    design = own_design("own:mine")
    assert (design.title("de"), design.body, design.problems) == ("mine", "", ())


def test_missing_drawings_are_named(folder: Path) -> None:
    (folder / "wind-east.svg").unlink()
    (folder / "bamboo-1.svg").unlink()
    report = own_design("own:mine").report(EN)
    assert len(report) == 1
    assert report[0].endswith("lacks drawings, so the shipped faces are shown: bamboo-1, wind-east")


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"<svg", "cannot be used"),
        (b"", "cannot be used"),
        (b"\xff\xfe\x00", "cannot be used"),
        (b'<?xml version="1.0" encoding="never"?><svg/>', "cannot be used"),
        (b"<html/>", "is no drawing"),
        (b'<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>', "DOCTYPE"),
        (b"<svg>" + b" " * designs.MAX_SVG_BYTES + b"</svg>", "is larger than 512 KB"),
        (b"<g>" * 100_000, "cannot be used"),
    ],
)
def test_a_bad_drawing_is_named_and_left_out(folder: Path, content: bytes, fault: str) -> None:
    (folder / "circle-3.svg").write_bytes(content)
    design = own_design("own:mine")
    (line,) = design.report(EN)
    assert str(folder / "circle-3.svg") in line
    assert fault in line
    assert len(design.faces) == len(FACES) - 1


@pytest.mark.parametrize(
    ("content", "fault"),
    [(b"no picture", "is no drawing"), (png(9000, 10), "4096 × 4096 px"), (png(0, 5), "is no drawing")],
)
def test_a_bad_picture_is_named_and_left_out(folder: Path, content: bytes, fault: str) -> None:
    (folder / "circle-3.svg").unlink()
    (folder / "circle-3.png").write_bytes(content)
    (line,) = own_design("own:mine").report(EN)
    assert fault in line


def test_a_design_with_pictures_keeps_its_colours(folder: Path) -> None:
    (folder / "circle-3.svg").unlink()
    (folder / "circle-3.png").write_bytes(png())
    design = own_design("own:mine")
    assert design.plain
    assert design.problems == ()


def test_a_folder_in_place_of_a_drawing_is_named(folder: Path) -> None:
    (folder / "circle-3.svg").unlink()
    (folder / "circle-3.svg").mkdir()
    assert len(own_design("own:mine").problems) == 1


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("name: [a]", '"name"'),
        ("nmae: My tiles", "nmae"),
        ("name: {fr: Mes tuiles}", "fr"),
        ("body: red", "must be a colour"),
        ("body: 123", '"body"'),
        ("author: ", '"author"'),
        ("{", "design.yaml:"),
        ("x: &a [*a]", "design.yaml"),
        ("#" * designs.MAX_FACTS_BYTES + "\n", "design.yaml"),
    ],
)
def test_a_fault_in_the_small_file_is_named_with_its_place(folder: Path, text: str, fault: str) -> None:
    (folder / "design.yaml").write_text(text)
    design = own_design("own:mine")
    (line,) = design.report(EN)
    assert fault in line
    assert design.body == ""
    assert len(design.faces) == len(FACES)


@pytest.mark.parametrize("name", ["own:gone", "own:", "own:../mine", "own:.", "own:" + "x" * 300, "own:a\0b"])
def test_what_is_not_there_says_so(folder: Path, name: str) -> None:
    design = own_design(name)
    assert not design.faces
    assert len(design.report(EN)) == 1


def test_a_change_of_a_file_is_seen(folder: Path) -> None:
    assert not own_design("own:mine").problems
    (folder / "circle-3.svg").unlink()
    assert own_design("own:mine").problems


def test_no_folder_means_no_designs(home: Path) -> None:
    assert own_designs() == []


def test_settings_keep_own_designs_variants_and_pictures(home: Path) -> None:
    settings = Settings(tiles="own:Mein Satz", variant="contrast", table="picture:/a/ő b.png")
    assert save_settings(settings) is None
    assert load_settings() == (settings, [])


@pytest.mark.parametrize(
    "line",
    [
        "tiles: 'own:../x'",
        "tiles: 'own:'",
        "tiles: [own]",
        "variant: pink",
        "table: 'picture:'",
        "table: marble",
        f"table: 'picture:{'x' * 1100}'",
    ],
)
def test_settings_pass_over_what_cannot_be_a_design_or_a_table(home: Path, line: str) -> None:
    home.mkdir(parents=True)
    (home / "settings.yaml").write_text(line)
    settings, messages = load_settings()
    assert settings == Settings()
    assert len(messages) == 1


@pytest.mark.parametrize(
    ("content", "size"),
    [
        (png(33, 44), (33, 44)),
        (b"BM" + b"\0" * 16 + struct.pack("<ii", 20, -10) + b"\0" * 9, (20, 10)),
        (b"RIFF\0\0\0\0WEBPVP8X" + b"\0" * 8 + b"\x13\0\0\x09\0\0" + b"\0" * 4, (20, 10)),
        (b"RIFF\0\0\0\0WEBPVP8 " + b"\0" * 10 + struct.pack("<HH", 20, 10) + b"\0" * 4, (20, 10)),
        (b"RIFF\0\0\0\0WEBPVP8L" + b"\0" * 5 + (19 | 9 << 14).to_bytes(4, "little") + b"\0" * 9, (20, 10)),
        (b"\xff\xd8\xff\xe0\0\4\0\0\xff\xc0\0\x11\x08\0\x0a\0\x14", (20, 10)),
        (b"\xff\xd8\xff\xe0\0\4", None),
        (b"\xff\xd8" + b"\xff\xe0\0\0" * 500, None),
        (b"GIF89a", None),
        (b"", None),
    ],
)
def test_the_size_of_a_picture_is_known_from_its_head(
    tmp_path: Path, content: bytes, size: tuple[int, int] | None
) -> None:
    path = tmp_path / "picture"
    path.write_bytes(content)
    assert picture_size(path) == size
