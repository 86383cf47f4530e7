"""Render the written faces on tiles: `python assets/drawing/contact_sheet.py OUT.png [design] [width ...]`.

Without a design both are shown, without widths the tiles are 40, 64, 96 and 160 pixels wide.
"""

import sys
from pathlib import Path

import pygame

TILE_FOLDER = Path(__file__).resolve().parent.parent / "tiles"
KINDS = ("character", "circle", "bamboo", "wind", "dragon", "flower", "season")
DESIGNS = ("traditional", "european")
WIDTHS = (40, 64, 96, 160)
SHEET_WIDTH, MARGIN = 1860, 24
FELT, BACK, SIDE, IVORY = "#1f5041", "#9a6420", "#cdb78b", "#fbf4e2"
PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED


def load_face(path: Path, width: int) -> pygame.Surface:
    """A face rasterised at twice the width and scaled down, premultiplied."""
    large = pygame.image.load_sized_svg(str(path), (2 * width, 2 * round(width * 4 / 3)))
    return pygame.transform.smoothscale(engraved(large), (width, round(width * 4 / 3)))


def engraved(face: pygame.Surface) -> pygame.Surface:
    """The face pressed into its ground: a light lip at the lower right, a dark one at the upper left."""
    shift = max(1, round(face.get_width() * 0.010))
    offset = (shift, round(shift * 1.25))
    result = pygame.Surface(face.get_size(), pygame.SRCALPHA)
    light = face.copy()
    light.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    light.fill((255, 255, 255, 205), special_flags=pygame.BLEND_RGBA_MULT)
    dark = face.copy()
    dark.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    dark.blit(dark.copy(), offset, special_flags=pygame.BLEND_RGBA_SUB)
    dark.fill((255, 255, 255, 120), special_flags=pygame.BLEND_RGBA_MULT)
    result.blit(light.premul_alpha(), offset, special_flags=PREMULTIPLIED)
    for layer in (face, dark):
        result.blit(layer.premul_alpha(), (0, 0), special_flags=PREMULTIPLIED)
    return result


def face_files(design: str) -> list[Path]:
    """The files of a design, ordered by kind."""
    files = sorted((TILE_FOLDER / design).glob("*.svg"))
    return sorted(files, key=lambda path: KINDS.index(path.stem.split("-")[0]))


def draw_tile(sheet: pygame.Surface, path: Path, x: int, y: int, width: int) -> None:
    """One tile, `width` wide, with a plain body and the face at (x, y)."""
    gap, depth = max(1, round(width * 0.018)), width * 0.15
    size = (width - gap, round(width * 4 / 3) - gap)
    for colour, share in ((BACK, 1), (SIDE, 0.6), (IVORY, 0)):
        corner = (x + round(depth * 0.7 * share), y + round(depth * share))
        pygame.draw.rect(sheet, colour, (corner, size), border_radius=round(width * 0.105))
    face = load_face(path, round(size[0] * 0.955))
    place = (x + (size[0] - face.get_width()) // 2, y + (size[1] - face.get_height()) // 2)
    sheet.blit(face, place, special_flags=PREMULTIPLIED)


def draw_rows(sheet: pygame.Surface, paths: list[Path], top: int, width: int) -> int:
    """Rows of tiles from the height `top` on; returns the height below them."""
    pitch_x, pitch_y = round(width * 1.2), round(width * 1.6)
    columns = (SHEET_WIDTH - 2 * MARGIN) // pitch_x
    for i, path in enumerate(paths):
        row, column = divmod(i, columns)
        draw_tile(sheet, path, MARGIN + column * pitch_x, top + row * pitch_y, width)
    return top + -(-len(paths) // columns) * pitch_y + MARGIN


def contact_sheet(designs: tuple[str, ...], widths: tuple[int, ...]) -> pygame.Surface:
    """All faces of the designs at all widths, on plain felt."""
    sheet = pygame.Surface((SHEET_WIDTH, 9000))
    sheet.fill(FELT)
    top = MARGIN
    for design in designs:
        for width in widths:
            top = draw_rows(sheet, face_files(design), top, width)
    return sheet.subsurface((0, 0, SHEET_WIDTH, min(top, sheet.get_height())))


def main(arguments: list[str]) -> None:
    """Write the sheet that the command line asks for."""
    target, *rest = arguments
    designs = tuple(word for word in rest if word in DESIGNS) or DESIGNS
    widths = tuple(int(word) for word in rest if word.isdigit()) or WIDTHS
    pygame.image.save(contact_sheet(designs, widths), target)


if __name__ == "__main__":
    main(sys.argv[1:])
