"""Show the faces on the game's own tiles: `python -m assets.drawing.contact_sheet sheet.png [--help]`."""

import argparse
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from mahjong_solitaire.rules.tiles import FACES
from mahjong_solitaire.ui.theme import BACKS, DESIGNS, TABLES
from mahjong_solitaire.ui.tile_art import TileArt
from mahjong_solitaire.ui.tile_body import BLOCKS

WIDTHS = (40, 64, 96, 160)
NARROWEST, WIDEST = 8, 400
LANGUAGES = ("en", "de", "hu")
SHEET_WIDTH, MARGIN = 1860, 24
TABLE = TABLES["pine"]


@dataclass(frozen=True, slots=True)
class Part:
    """All faces of one kind of tile, in rows from the height `top` on."""

    art: TileArt
    top: int

    @property
    def pitch(self) -> tuple[int, int]:
        """From one tile to the next, to the right and downwards, with air between them."""
        return round(self.art.shape.width * 1.2), round(self.art.shape.width * 1.6)

    @property
    def columns(self) -> int:
        """How many tiles lie in a row."""
        return (SHEET_WIDTH - 2 * MARGIN) // self.pitch[0]

    @property
    def below(self) -> int:
        """Where the next part begins."""
        return self.top + -(-len(FACES) // self.columns) * self.pitch[1] + MARGIN

    def draw(self, sheet: pygame.Surface) -> None:
        """Draw the tiles."""
        for i, face in enumerate(FACES):
            row, column = divmod(i, self.columns)
            self.art.draw(sheet, face, (MARGIN + column * self.pitch[0], self.top + row * self.pitch[1]))


def parts(arts: Iterator[TileArt]) -> Iterator[Part]:
    """The parts of a sheet, one below the other."""
    top = MARGIN
    for art in arts:
        part = Part(art, top)
        yield part
        top = part.below


def contact_sheet(arts: Iterator[TileArt]) -> pygame.Surface:
    """All faces on each of the tiles, on plain felt."""
    laid = list(parts(arts))
    sheet = pygame.Surface((SHEET_WIDTH, laid[-1].below))
    sheet.fill(TABLE.mid)
    for part in laid:
        part.draw(sheet)
    return sheet


def _width(text: str) -> int:
    if not (text.isascii() and text.isdigit() and NARROWEST <= int(text) <= WIDEST):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {NARROWEST} to {WIDEST}")
    return int(text)


def _picture_file(text: str) -> Path:
    path = Path(text)
    if path.suffix.lower() != ".png":
        raise argparse.ArgumentTypeError(f"{text!r} does not end in .png")
    if not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {str(path.parent)!r}")
    return path


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="python -m assets.drawing.contact_sheet",
        description="Write a picture of all faces as the game shows them. Name the file first, then the options.",
    )
    parser.add_argument("file", type=_picture_file, help="the picture to write, a .png file")
    parser.add_argument("--design", nargs="+", choices=DESIGNS, default=DESIGNS, help="default: both")
    parser.add_argument("--variant", nargs="+", choices=tuple(BLOCKS), default=["ivory"], help="default: ivory")
    parser.add_argument("--back", nargs="+", choices=tuple(BACKS), default=["bamboo"], help="default: bamboo")
    parser.add_argument(
        "--width",
        nargs="+",
        type=_width,
        default=WIDTHS,
        metavar="PIXELS",
        help=f"width of a tile, {NARROWEST} to {WIDEST}; default: {' '.join(map(str, WIDTHS))}",
    )
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="of the European winds; default: en")
    return parser.parse_args(words)


def main() -> None:
    """Write the sheet that the command line asks for."""
    asked = arguments()
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    kinds = product(asked.design, asked.variant, asked.back, asked.width)
    arts = (TileArt(design, back, asked.language, width, variant) for design, variant, back, width in kinds)
    pygame.image.save(contact_sheet(arts), asked.file)


if __name__ == "__main__":
    main()
