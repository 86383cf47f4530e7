"""Pictures of keys, in as many lines as they need."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mahjong_solitaire.ui.dialog_style import Ink

LETTERS = 15.0
INSETS = 16
"""What a key is wider than its name."""
GAP = 8
"""Between two keys of a line."""

Line = list[tuple[str, int]]
"""Keys side by side, each with its width in pixels."""


def cap_lines(ink: Ink, keys: Sequence[str], height: int, room: int) -> list[Line]:
    """The keys in lines no wider than ``room``, each key at least as wide as it is high."""
    lines: list[Line] = [[]]
    for key in keys:
        width = min(room, max(height, ink.width(key, LETTERS, "bold") + ink.px(INSETS)))
        if lines[-1] and line_width(ink, lines[-1]) + ink.px(GAP) + width > room:
            lines.append([])
        lines[-1].append((key, width))
    return lines


def line_width(ink: Ink, line: Line) -> int:
    """How wide a line of keys is."""
    return sum(width for _, width in line) + ink.px(GAP) * max(0, len(line) - 1)


def paint_line(surface: pygame.Surface, ink: Ink, line: Line, x: int, y: int, height: int) -> None:
    """Draw keys side by side, their upper left corner at a point."""
    palette = ink.palette
    for key, width in line:
        cap = pygame.Rect(x, y, width, height)
        ink.painter.panel(surface, cap, (palette.button,) * 2, ink.px(7), palette.edge, ink.hairline)
        ink.line(surface, key, cap, LETTERS, palette.text, "bold", "center")
        x = cap.right + ink.px(GAP)
