"""Any picture of the player's as a table: found, read with limits, and calmed so that tiles and text stand out."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path

import pygame

from mahjong_solitaire.i18n import N_, Message
from mahjong_solitaire.picture_files import picture_size
from mahjong_solitaire.storage import PICTURE, player_folder

ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".bmp")
MAX_BYTES = 40 * 1024 * 1024
MAX_PIXELS = 50_000_000
LONGEST = 2560
"""A picture is kept no wider or higher than this many pixels."""
MAX_LISTED = 99
LIGHT_FROM = 140
"""A picture whose mean is brighter than this, of 255, gets dark text."""
BRIGHTEST, DARKEST = 96, 154
"""No pixel under light text is brighter than the first, none under dark text darker than the second."""
_CALM = 0.03
"""The share of the smallest picture that may be cut off at the bright or the dark end."""
_MISSING = N_("there is no picture {file}, so the table is Pine")
_NO_PICTURE = N_("{file} is no picture, so the table is Pine")
_TOO_LARGE = N_("the picture {file} is too large, so the table is Pine")
_UNREADABLE = N_("the picture {file} cannot be shown, so the table is Pine: {reason}")

Rgb = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class TablePicture:
    """A picture that was read, and what was found in it."""

    image: pygame.Surface
    dark: bool
    """Whether it calls for light text."""
    scale: float
    """What the differences from black (dark) or white are multiplied by."""
    lit: Rgb
    mid: Rgb
    corner: Rgb
    """The colours after that, from its brightest quarter to its darkest."""


def pictures_folder() -> Path:
    """The folder of the player's pictures of tables; it need not exist yet."""
    return player_folder() / "tables"


def own_pictures() -> list[str]:
    """The tables in the player's folder, as ``settings.table`` names them."""
    try:
        paths = sorted(pictures_folder().iterdir(), key=lambda path: path.name.casefold())
    except OSError:
        return []
    names = [path.name for path in paths if path.suffix.lower() in ENDINGS and path.name.isprintable()]
    return [PICTURE + name for name in names[:MAX_LISTED]]


def picture_path(name: str) -> Path:
    """The file of a table ``picture:...``; what is no full path lies in the player's folder."""
    path = Path(name.removeprefix(PICTURE))
    return path if path.is_absolute() else pictures_folder() / path


def problem(name: str) -> Message | None:
    """Why the picture of a table cannot be shown; ``None`` if it can, or if the table is no picture."""
    found = read(name) if name.startswith(PICTURE) else None
    return found if isinstance(found, Message) else None


def read(name: str) -> TablePicture | Message:
    """The picture of a table, or why there is none; read anew only when the file has changed."""
    path = picture_path(name)
    try:
        status = path.stat()
    except (OSError, ValueError):
        return Message(_MISSING, {"file": path})
    return _read(path, status.st_mtime_ns, status.st_size)


def painted(name: str, size: tuple[int, int]) -> pygame.Surface | None:
    """The picture, scaled to cover ``size`` pixels, slightly out of focus and never in the way of text."""
    picture = read(name)
    if isinstance(picture, Message):
        return None
    small = max(1, size[0] // 2), max(1, size[1] // 2)
    soft = pygame.transform.gaussian_blur(_cover(picture.image, small), 1)
    ground = pygame.transform.smoothscale(soft, size)
    _calm(ground, picture.dark, picture.scale)
    return ground


@functools.lru_cache(maxsize=2)
def _read(path: Path, changed: int, count: int) -> TablePicture | Message:
    try:
        size = picture_size(path)
        if size is None:
            return Message(_NO_PICTURE, {"file": path})
        if count > MAX_BYTES or size[0] * size[1] > MAX_PIXELS:
            return Message(_TOO_LARGE, {"file": path})
        return _judged(_fitted(pygame.image.load(path)))
    except (OSError, pygame.error, ValueError, MemoryError) as error:
        return Message(_UNREADABLE, {"file": path, "reason": " ".join(str(error).split())})


def _fitted(image: pygame.Surface) -> pygame.Surface:
    """The picture without transparency, no larger than needed."""
    plain = pygame.Surface(image.get_size(), 0, 32)
    plain.blit(image, (0, 0))
    longest = max(plain.get_size())
    if longest <= LONGEST:
        return plain
    size = tuple(max(1, round(side * LONGEST / longest)) for side in plain.get_size())
    return pygame.transform.smoothscale(plain, (size[0], size[1]))


def _judged(image: pygame.Surface) -> TablePicture:
    """Measure a picture: light or dark text, and how far it must be calmed."""
    small = pygame.transform.smoothscale(image, (32, 18))
    pixels = [small.get_at((x, y)) for y in range(18) for x in range(32)]
    levels = sorted(_level((p.r, p.g, p.b)) for p in pixels)
    dark = sum(levels) / len(levels) < LIGHT_FROM
    cut = round(len(levels) * _CALM)
    if dark:
        scale = min(1.0, BRIGHTEST / max(1.0, levels[-1 - cut]))
    else:
        scale = min(1.0, (255 - DARKEST) / max(1.0, 255 - levels[cut]))
    _calm(small, dark, scale)
    quarters = [pygame.transform.average_color(small, (x, y, 16, 9))[:3] for x in (0, 16) for y in (0, 9)]
    quarters.sort(key=_level)
    mean = pygame.transform.average_color(small)
    return TablePicture(image, dark, scale, quarters[-1], mean[:3], quarters[0])


def _level(colour: Rgb) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def _calm(ground: pygame.Surface, dark: bool, scale: float) -> None:
    """Take the contrast out of a picture as far as text needs it."""
    factor = round(255 * scale)
    ground.fill((factor, factor, factor), special_flags=pygame.BLEND_RGB_MULT)
    if dark:
        ground.fill((BRIGHTEST,) * 3, special_flags=pygame.BLEND_RGB_MIN)
    else:
        ground.fill((255 - factor,) * 3, special_flags=pygame.BLEND_RGB_ADD)
        ground.fill((DARKEST,) * 3, special_flags=pygame.BLEND_RGB_MAX)


def _cover(image: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The middle of a picture, scaled so that it just covers ``size``."""
    width, height = image.get_size()
    share = min(width / size[0], height / size[1])
    part = pygame.Rect(0, 0, max(1, min(width, round(size[0] * share))), max(1, min(height, round(size[1] * share))))
    part.center = (width // 2, height // 2)
    return pygame.transform.smoothscale(image.subsurface(part.clamp(image.get_rect())), size)
