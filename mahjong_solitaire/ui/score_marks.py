"""The small marks in the list of scores: the help that a game used, and what the marks mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from mahjong_solitaire.i18n import Translator
from mahjong_solitaire.scores import ScoreRow
from mahjong_solitaire.ui.dialog_style import Ink

ICON = 17
"""Size of a mark."""
COUNT_LETTERS = 14
COUNT_GAP, MARK_GAP = 2, 8
"""Before a count, and between two marks."""
MOST = 99
"""The highest count that is written out."""
LEGEND_LETTERS, LEGEND_GAP = 15, 18


def _marks(row: ScoreRow) -> Iterator[tuple[str, str]]:
    """Icon and count of each mark."""
    if row.source == "continued":
        yield "next", ""
    elif not row.helped:
        yield "star", ""
    for icon, count in (("undo", row.undos), ("hint", row.hints), ("shuffle", row.shuffles)):
        if count:
            yield icon, str(count) if count <= MOST else f"{MOST}+"


def width_of_help(ink: Ink, row: ScoreRow) -> int:
    """How wide the marks of a game are."""
    widths = [
        ink.px(ICON, 14) + (ink.px(COUNT_GAP) + ink.width(count, COUNT_LETTERS) if count else 0)
        for _, count in _marks(row)
    ]
    return sum(widths) + ink.px(MARK_GAP) * (len(widths) - 1)


def paint_help(surface: pygame.Surface, ink: Ink, row: ScoreRow, rect: pygame.Rect) -> None:
    """Draw a star for a game without help, else the icon and the count of each kind of help."""
    x, size = rect.x, ink.px(ICON, 14)
    for icon, count in _marks(row):
        colour = ink.palette.accent if icon == "star" else ink.palette.muted
        ink.painter.icon(surface, icon, (x + size // 2, rect.centery), size, colour)
        x += size
        if count:
            room = pygame.Rect(x + ink.px(COUNT_GAP), rect.y, ink.width(count, COUNT_LETTERS), rect.height)
            ink.line(surface, count, room, COUNT_LETTERS, ink.palette.text)
            x = room.right
        x += ink.px(MARK_GAP)


def legend(tr: Translator, help_shown: bool = True) -> list[tuple[str, str]]:
    """Each mark and its meaning; ``help_shown`` says whether the list has room for the marks of the help."""
    words = [
        ("check", tr("cleared")),
        ("star", tr("without help")),
        ("undo", tr("undone")),
        ("hint", tr("hints")),
        ("shuffle", tr("shuffled")),
        ("next", tr("continued")),
    ]
    return words if help_shown else words[:1]


def legend_lines(ink: Ink, words: Sequence[tuple[str, str]], width: int) -> list[list[tuple[str, str]]]:
    """The marks in lines no wider than this many pixels."""
    lines: list[list[tuple[str, str]]] = [[]]
    for word in words:
        if lines[-1] and legend_width(ink, [*lines[-1], word]) > width:
            lines.append([])
        lines[-1].append(word)
    return lines


def legend_width(ink: Ink, words: Sequence[tuple[str, str]]) -> int:
    """How wide marks with their meanings are, side by side."""
    gap, icon = ink.px(LEGEND_GAP), ink.px(ICON, 14) + ink.px(5)
    return sum(icon + ink.width(meaning, LEGEND_LETTERS) for _, meaning in words) + gap * (len(words) - 1)


def paint_legend(surface: pygame.Surface, ink: Ink, words: Sequence[tuple[str, str]], rect: pygame.Rect) -> None:
    """Draw marks with their meanings from left to right."""
    x, size = rect.x, ink.px(ICON, 14)
    for icon, meaning in words:
        width = ink.width(meaning, LEGEND_LETTERS)
        colour = ink.palette.accent if icon in ("check", "star") else ink.palette.muted
        ink.painter.icon(surface, icon, (x + size // 2, rect.centery), size, colour)
        room = pygame.Rect(x + size + ink.px(5), rect.y, width, rect.height)
        ink.line(surface, meaning, room, LEGEND_LETTERS, ink.palette.muted)
        x = room.right + ink.px(LEGEND_GAP)
