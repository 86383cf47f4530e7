"""Rounded panels, text and icons: what menus, dialogs and the display beside the board are drawn with.

Colours are RGB or RGBA tuples of 0 to 255, lengths are pixels.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Hashable

import pygame

from mahjong_solitaire.ui.theme import SMALLEST_TEXT, Fonts, FontStyle, Icons, Rgb, Rgba

OVERSAMPLING = 4
"""Corners are drawn this many times larger and reduced."""
SHADOW_ALPHA = 150
PANELS_LEAST, TEXTS = 1_500_000, 1_000_000
"""Pixels of panels and of texts that are kept for the next frame; of panels more in large windows."""
MUCH_SMALLER = 0.75
"""A line that would have to shrink to less than this is broken in two, as a rule."""
DRAWN_AS = str.maketrans({"−": "–"})
"""Noto Sans has a minus that looks like its hyphen; an en dash looks like a minus."""
TEXT_LIFT = 0.035
"""Text centred by its middle is raised by this fraction of its size, to look centred."""


def draw_panel(
    surface: pygame.Surface,
    rect: pygame.Rect,
    fill: tuple[Rgba, Rgba],
    radius: int,
    border: Rgba | None = None,
    border_width: int = 1,
    shadow: int = 0,
) -> None:
    """A panel that is drawn once and not kept; ``Painter.panel`` says what the arguments mean."""
    image = _panel(rect.size, fill, radius, border, border_width, shadow)
    surface.blit(image, (rect.x - 2 * shadow, rect.y - 2 * shadow), special_flags=pygame.BLEND_PREMULTIPLIED)


class Cache:
    """Surfaces by key; the oldest go when they hold more than ``budget`` pixels together."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self._held: dict[Hashable, pygame.Surface] = {}
        self._pixels = 0

    def get(self, key: Hashable) -> pygame.Surface | None:
        """The surface under a key, which thereby counts as used just now."""
        surface = self._held.pop(key, None)
        if surface is not None:
            self._held[key] = surface
        return surface

    def put(self, key: Hashable, surface: pygame.Surface) -> pygame.Surface:
        """Keep a surface and return it."""
        self._drop(key)
        self._held[key] = surface
        self._pixels += surface.get_width() * surface.get_height()
        while self._pixels > self.budget and len(self._held) > 1:
            self._drop(next(iter(self._held)))
        return surface

    def clear(self) -> None:
        """Keep nothing."""
        self._held.clear()
        self._pixels = 0

    def _drop(self, key: Hashable) -> None:
        surface = self._held.pop(key, None)
        if surface is not None:
            self._pixels -= surface.get_width() * surface.get_height()


class Painter:
    """Draws panels, text and icons, and keeps what it drew for the next frame."""

    def __init__(self, fonts: Fonts, icons: Icons) -> None:
        self.fonts = fonts
        self.icons = icons
        self._panels, self._texts = Cache(PANELS_LEAST), Cache(TEXTS)

    def allow(self, window: tuple[int, int]) -> None:
        """Keep as many panels as a window of that size may show at a time."""
        self._panels.budget = max(PANELS_LEAST, window[0] * window[1])

    def panel(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        fill: tuple[Rgba, Rgba],
        radius: int,
        border: Rgba | None = None,
        border_width: int = 1,
        shadow: int = 0,
    ) -> None:
        """A rounded panel that runs from ``fill[0]`` at its top to ``fill[1]``; ``shadow`` is how far it spreads."""
        if rect.width <= 0 or rect.height <= 0:
            return
        key = (rect.size, fill, radius, border, border_width, shadow)
        image = self._panels.get(key)
        if image is None:
            image = self._panels.put(key, _panel(rect.size, fill, radius, border, border_width, shadow))
        surface.blit(image, (rect.x - 2 * shadow, rect.y - 2 * shadow), special_flags=pygame.BLEND_PREMULTIPLIED)

    def text(
        self,
        surface: pygame.Surface,
        text: str,
        pos: tuple[int, int],
        px: float,
        colour: Rgb,
        style: FontStyle = "regular",
        anchor: str = "topleft",
        tracking: float = 0.0,
        shadow_alpha: int = 0,
    ) -> pygame.Rect:
        """One line of text, ``anchor`` of its rectangle at ``pos``; ``tracking`` is extra room in ems."""
        image = self._text(text, px, colour, style, tracking)
        rect = image.get_rect(**{anchor: pos})
        if anchor in ("midleft", "center", "midright"):
            rect.y -= round(px * TEXT_LIFT)
        if shadow_alpha:
            dark = self._text(text, px, (0, 0, 0), style, tracking)
            dark.set_alpha(shadow_alpha)
            surface.blit(dark, rect.move(0, max(1, round(px) // 24)))
            dark.set_alpha(None)
        surface.blit(image, rect)
        return rect

    def measure(self, text: str, px: float, style: FontStyle = "regular", tracking: float = 0.0) -> tuple[int, int]:
        """Width and height that ``text`` would take."""
        font, text = self.fonts.get(style, px), text.translate(DRAWN_AS)
        if not tracking:
            return font.size(text)
        widths = sum(font.size(letter)[0] for letter in text)  # letters drawn one by one are not kerned
        return math.ceil(widths + tracking * max(px, SMALLEST_TEXT) * len(text)), font.get_height()

    def fitted(self, text: str, px: float, style: FontStyle, width: int, tracking: float = 0.0) -> tuple[str, float]:
        """A text and its size such that it is no wider than ``width``: made smaller, and if need be cut off."""
        while px > SMALLEST_TEXT and self.measure(text, px, style, tracking)[0] > width:
            px = max(SMALLEST_TEXT, px - 0.5)
        if self.measure(text, px, style, tracking)[0] <= width:
            return text, px
        while text and self.measure(f"{text}…", px, style, tracking)[0] > width:
            text = text[:-1]
        return f"{text.rstrip()}…", px

    def in_lines(
        self, text: str, px: float, style: FontStyle, width: int, tracking: float = 0.0, least: float = MUCH_SMALLER
    ) -> tuple[list[str], float]:
        """A text in one line and its size, or in two where one would be cut off or smaller than a share of ``px``."""
        fitted, size = self.fitted(text, px, style, width, tracking)
        words = text.split()
        if (fitted == text and size > least * px) or len(words) < 2:
            return [text], size
        halves = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
        best = min(halves, key=lambda pair: max(self.measure(line, px, style, tracking)[0] for line in pair))
        return list(best), min(self.fitted(line, px, style, width, tracking)[1] for line in best)

    def icon(self, surface: pygame.Surface, name: str, center: tuple[int, int], px: int, colour: Rgb) -> pygame.Rect:
        """A square icon of ``px`` pixels around ``center``."""
        image = self.icons.get(name, px, colour)
        rect = image.get_rect(center=center)
        surface.blit(image, rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        return rect

    def _text(self, text: str, px: float, colour: Rgb, style: FontStyle, tracking: float) -> pygame.Surface:
        key = (text, round(px), colour, style, tracking)
        image = self._texts.get(key)
        if image is None:
            image = self._texts.put(key, self._render(text, px, colour, style, tracking))
        return image

    def _render(self, text: str, px: float, colour: Rgb, style: FontStyle, tracking: float) -> pygame.Surface:
        font, text = self.fonts.get(style, px), text.translate(DRAWN_AS)
        if not tracking:
            return font.render(text, True, colour)
        image = pygame.Surface(self.measure(text, px, style, tracking), pygame.SRCALPHA)
        x = 0.0
        for letter in text:
            drawn = font.render(letter, True, colour)
            image.blit(drawn, (round(x), 0))
            x += drawn.get_width() + tracking * max(px, SMALLEST_TEXT)
        return image


def premultiplied(colour: Rgba) -> Rgba:
    """A colour with its channels scaled by its opacity."""
    r, g, b, a = colour
    return r * a // 255, g * a // 255, b * a // 255, a


def rounded_mask(size: tuple[int, int], radius: int) -> pygame.Surface:
    """A white rounded rectangle with smooth corners, premultiplied."""
    width, height = size
    mask = pygame.Surface(size, pygame.SRCALPHA)
    mask.fill((255, 255, 255, 255))
    r = min(radius, width // 2, height // 2)
    if r <= 0:
        return mask
    large = pygame.Surface((2 * r * OVERSAMPLING,) * 2, pygame.SRCALPHA)
    pygame.draw.circle(large, (255, 255, 255, 255), (r * OVERSAMPLING,) * 2, r * OVERSAMPLING)
    disc = pygame.transform.smoothscale(large, (2 * r, 2 * r))
    for x, left in ((0, 0), (width - r, r)):
        for y, top in ((0, 0), (height - r, r)):
            mask.blit(disc, (x, y), (left, top, r, r), special_flags=pygame.BLEND_RGBA_MULT)
    return mask


def _panel(
    size: tuple[int, int], fill: tuple[Rgba, Rgba], radius: int, border: Rgba | None, width: int, shadow: int
) -> pygame.Surface:
    outline = rounded_mask(size, radius)
    face = _gradient(size, *fill)
    face.blit(outline, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if border and width:
        inner = (size[0] - 2 * width, size[1] - 2 * width)
        if min(inner) > 0:
            hole = rounded_mask(inner, radius - width)
            outline.blit(hole, (width, width), special_flags=pygame.BLEND_RGBA_SUB)
        outline.fill(premultiplied(border), special_flags=pygame.BLEND_RGBA_MULT)
        face.blit(outline, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    if not shadow:
        return face
    image = _shadow(size, radius, shadow)
    image.blit(face, (2 * shadow, 2 * shadow), special_flags=pygame.BLEND_PREMULTIPLIED)
    return image


def _gradient(size: tuple[int, int], top: Rgba, bottom: Rgba) -> pygame.Surface:
    width, height = size
    if top == bottom:
        flat = pygame.Surface(size, pygame.SRCALPHA)
        flat.fill(premultiplied(top))
        return flat
    return pygame.transform.scale(_column(height, top, bottom), (width, height))


@functools.lru_cache(256)
def _column(height: int, top: Rgba, bottom: Rgba) -> pygame.Surface:
    """A gradient one pixel wide; panels of all widths have the same."""
    column = pygame.Surface((1, height), pygame.SRCALPHA)
    for y in range(height):
        t = (y + 0.5) / height
        r, g, b, a = (round(p + (q - p) * t) for p, q in zip(top, bottom, strict=True))
        column.set_at((0, y), premultiplied((r, g, b, a)))
    return column


def _shadow(size: tuple[int, int], radius: int, spread: int) -> pygame.Surface:
    """The soft shadow with ``2 * spread`` of margin, blurred at a fraction of its size."""
    whole = (size[0] + 4 * spread, size[1] + 4 * spread)
    step = max(1, spread // 6)
    small = pygame.Surface((max(1, whole[0] // step), max(1, whole[1] // step)), pygame.SRCALPHA)
    rect = pygame.Rect(2 * spread, 2 * spread + spread // 3, *size)
    reduced = pygame.Rect(rect.x // step, rect.y // step, rect.width // step, rect.height // step)
    pygame.draw.rect(small, (0, 0, 0, SHADOW_ALPHA), reduced, border_radius=max(1, radius // step))
    blurred = pygame.transform.gaussian_blur(small, max(1, spread // 2 // step))
    return pygame.transform.smoothscale(blurred, whole)
