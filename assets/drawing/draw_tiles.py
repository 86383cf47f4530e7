"""Write the faces of both designs as SVG files: `python -m assets.drawing.draw_tiles [folder]`."""

import sys
from collections.abc import Iterator
from pathlib import Path

from . import european, traditional
from .svg import Svg

TILE_FOLDER = Path(__file__).resolve().parent.parent / "tiles"
WINDS = ("east", "south", "west", "north")
FLOWERS = ("plum", "orchid", "chrysanthemum", "bamboo")
SEASONS = ("spring", "summer", "autumn", "winter")

NamedFace = tuple[str, Svg]


def traditional_faces() -> Iterator[NamedFace]:
    """The 42 faces of the traditional design, each with its file name stem."""
    for rank in range(1, 10):
        yield f"character-{rank}", traditional.character(rank)
        yield f"circle-{rank}", traditional.circle(rank)
        yield f"bamboo-{rank}", traditional.bamboo(rank)
    yield "dragon-green", traditional.green_dragon()
    yield "dragon-red", traditional.red_dragon()
    yield "dragon-white", traditional.white_dragon()
    for order in range(4):
        yield f"wind-{WINDS[order]}", traditional.wind(order)
        yield f"flower-{FLOWERS[order]}", traditional.flower(order)
        yield f"season-{SEASONS[order]}", traditional.season(order)


def european_faces() -> Iterator[NamedFace]:
    """The 42 faces of the European design and its winds in other languages, each with its file name stem."""
    for rank in range(1, 10):
        yield f"character-{rank}", european.character(rank)
        yield f"circle-{rank}", european.circle(rank)
        yield f"bamboo-{rank}", european.bamboo(rank)
    yield "dragon-green", european.green_dragon()
    yield "dragon-red", european.red_dragon()
    yield "dragon-white", european.white_dragon()
    for order in range(4):
        yield f"flower-{FLOWERS[order]}", european.flower(order)
        yield f"season-{SEASONS[order]}", european.season(order)
    yield from _european_winds()


def _european_winds() -> Iterator[NamedFace]:
    for language in european.WIND_LETTERS:
        suffix = "" if language == "en" else f".{language}"
        for order, name in enumerate(WINDS):
            yield f"wind-{name}{suffix}", european.wind(order, language)


def write_tiles(folder: Path) -> None:
    """Write every face of both designs below the folder."""
    for design, faces in (("traditional", traditional_faces()), ("european", european_faces())):
        target = folder / design
        target.mkdir(parents=True, exist_ok=True)
        for name, face in faces:
            (target / f"{name}.svg").write_text(face.text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write_tiles(Path(sys.argv[1]) if len(sys.argv) > 1 else TILE_FOLDER)
