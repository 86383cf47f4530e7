"""How what stands around the board is arranged in a window, and how large.

At the usual size wide windows have rails, others bars. Larger, they keep them as long as there is room; beyond that
all stands at one side of the board, or, in windows too narrow for that, the figures in a bar above it. Of all
arrangements that leave the board its share, that with the largest text is taken, so the scale that is asked for may
not be reached.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Protocol

import pygame

BOARD_SHARE = 0.45
"""What a larger HUD must leave of the window to a board of four to three, the proportions of most layouts.

Rooms are not compared by their own area: a narrow one may be large and yet hold only a small board.
"""
BOARD_ASPECT = 4 / 3
NARROWEST, WIDEST = 4 / 3, 16 / 9
"""What a window is wider or narrower than this does not count as its area: no board could use it."""
STEP = 0.05
RAILS_FROM = 1.5
"""The width / height from which on there are rails."""
TALL_BELOW = 1.2
"""The width / height below which buttons stand under the board rather than beside it."""

MARGIN, RAIL, EDGE = 44, 262, 36
"""Of rails: what is left beside them, how wide they are, and what is left above and below the board."""
PANEL = 216
"""Width of the panel in the left rail."""
SIDE, ROW, LAST_ROW = 60, 104, 22
"""Of a rail's buttons: their size, the distance between two of them, and the room for the caption of the last one."""
CAPTION_EDGE = 22
"""What is left between the caption of such a button and the edge of the window."""
FIGURES, NOTICE = 655, 110
"""Height of all figures that can stand in the left rail, and of what is left below them for other words."""
TOP_BAR, LOW_BAR, BAR_MARGIN = 46, 54, 14
COUNTS = 342
"""Width of the counts and the light at the left of the low bar."""
BAR_SIDE, BAR_GAP, BAR_BREAK = 42, 8, 14
"""Of a bar's buttons: their size, the gap between two of them, and what is added to it once."""
ALL_BUTTONS = 8

BESIDE_FIGURES = 373
"""Width of score, clock and counts in the only bar."""
LAMP = 172
"""What the light with its words adds to it."""
SQUARE, SQUARE_ROW, SQUARE_GAP = 44, 51, 7
"""Of buttons in columns: their size, the distance of two rows, and the gap between two columns."""
CAPTION = 21
"""What captions add to a row."""
AROUND = 9
"""What is left around such buttons."""
LAMP_ROW = 36
"""Height of the light where it stands below the buttons."""
STRIP, BROAD_STRIP = 30, 43
"""Height of the line below the board, in a wide room and in a narrow one that takes two lines."""
STRIP_FROM = 420
"""The width from which on a room counts as wide."""
ONE_SIDE = 224
"""Width of what stands at one side of the board."""
TITLE_BLOCK, SCORE_BLOCK = 68, 52
"""Height of what stands at its top."""
LABELLED, COMPACT = 210, 82
"""Height of clock, counts, light and guide below that, with words or with symbols alone."""
SIDE_PANEL = 0.8
"""How much smaller its panel is than that in a rail, counted in units."""
BELOW = 110
"""Height of the two buttons of a replay there."""


class Arrangement(enum.Enum):
    """What holds figures and buttons."""

    RAILS = "rails"
    """Figures at the left, buttons at the right."""
    BARS = "bars"
    """Title, score and clock above; counts and buttons below."""
    SIDE = "side"
    """Everything at the right."""
    CORNER = "corner"
    """Figures in a bar above, the title below the board, buttons in two columns at the right or in rows below."""


@dataclass(frozen=True, slots=True)
class Plan:
    """An arrangement with its measures, in pixels."""

    arrangement: Arrangement
    scale: float
    unit: float
    """The pixels to a unit of length."""
    board: pygame.Rect
    """The room for the board."""
    foot: int = 0
    """The height of a bar of another kind at the foot of the window, which replaces the buttons."""
    left: int = 0
    """Width of the left rail."""
    right: int = 0
    """Width of the right rail, or of the buttons in the low bar."""
    panel: int = 0
    """Width of the panel in the left rail."""
    captioned: bool = True
    """Whether there are words under the buttons."""
    labelled: bool = True
    """Whether there are words beside the figures."""
    strip: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    """The line below the board, if there is one."""
    lamp_in_bar: bool = True
    """Whether the only bar has room for the light."""
    rows_below: bool = False
    """Whether the buttons stand below the board."""
    buttons: int = 0
    """Height of the buttons at the foot of the side."""

    def px(self, units: float) -> int:
        """A length in pixels."""
        return round(units * self.unit)

    @property
    def hairline(self) -> int:
        """The width of a thin line, in pixels."""
        return max(1, round(self.unit))


class Words(Protocol):
    """How wide the words are, in the language of the moment."""

    def captions(self, px: float) -> int:
        """The widest word under a button, in pixels, at a size of text."""

    def panel(self, unit: float) -> int:
        """The widest row of the panel, in pixels."""


Foot = Callable[[Arrangement, float, float], tuple[int, bool]]
"""Answers for an arrangement, a unit and a scale with the height of the bar at the foot, and whether all of it fits."""


class Planner:
    """Makes plans for a window."""

    def __init__(self, size: tuple[int, int], words: Words, foot: Foot | None) -> None:
        self.size, self.words, self.foot = size, words, foot
        width, height = size
        self.wide = width / height >= RAILS_FROM
        self.usual = self.rails if self.wide else self.bars

    def best(self, scale: float) -> Plan:
        """The plan with the largest text up to a scale; at the usual size there is but one."""
        while scale >= 1 + STEP / 2:
            plan = next(self._that_fit(scale), None)
            if plan:
                return plan
            scale -= STEP
        return self.usual(1.0)[0]

    def _that_fit(self, scale: float) -> Iterator[Plan]:
        for plan, fits in self._plans(scale):
            if fits and board_share(plan.board, self.size) >= BOARD_SHARE:
                yield plan

    def _plans(self, scale: float) -> Iterator[tuple[Plan, bool]]:
        """All plans of a scale, the nicest first."""
        yield self.usual(scale)
        if self.wide:
            for labelled, captioned in ((True, True), (False, True), (True, False), (False, False)):
                yield self.side(scale, labelled, captioned)
        yield self.corner(scale)

    # ---------------------------------------------------------------- the arrangements

    def rails(self, scale: float) -> tuple[Plan, bool]:
        """Rails at both sides of the board."""
        width, height = self.size
        unit = height / 1080 * scale
        foot, fits = self.foot(Arrangement.RAILS, unit, scale) if self.foot else (0, True)
        panel = max(round(PANEL * unit), self.words.panel(unit))
        left = round((RAIL - PANEL) * unit) + panel
        edge, top = round(EDGE * unit), round(EDGE * unit / scale)
        captions = self.words.captions(15 * unit) + 2 * round(CAPTION_EDGE * unit)
        right = edge if self.foot else max(round(RAIL * unit), captions)
        board = pygame.Rect(left, top, width - left - right, height - foot - top - edge)
        buttons = (2 * MARGIN + LAST_ROW + SIDE + (ALL_BUTTONS - 1) * ROW) * unit
        high_enough = (FIGURES + NOTICE) * unit <= height - foot and (self.foot is not None or buttons <= height)
        return Plan(Arrangement.RAILS, scale, unit, board, foot, left, right, panel), fits and high_enough

    def _beside(self) -> float:
        """The unit at which text beside the board is about as large as that of rails."""
        return max(self.size[1] / 794, 0.9)

    def side(self, scale: float, labelled: bool, captioned: bool) -> tuple[Plan, bool]:
        """Everything at the right."""
        width, height = self.size
        unit = self._beside() * scale
        foot, fits = self.foot(Arrangement.SIDE, unit, scale) if self.foot else (0, True)
        gap, edge = round(6 * unit), round(AROUND * unit)
        right = round(ONE_SIDE * unit)
        if captioned and not self.foot:
            right = max(right, 2 * self.words.captions(14 * unit) + 3 * edge)
        panel = right - 2 * edge
        if labelled:
            fits = fits and self.words.panel(unit * SIDE_PANEL) <= panel
        strip = 0 if self.foot else round(STRIP * unit)
        room = width - gap - right
        board = pygame.Rect(gap, gap, room, height - foot - strip - 2 * gap)
        below = pygame.Rect(gap, board.bottom + gap // 2, room, strip)
        rows = BELOW if self.foot else 4 * (SQUARE_ROW + CAPTION) if captioned else 2 * SQUARE_ROW
        buttons = round((rows + AROUND) * unit)
        plan = Plan(
            Arrangement.SIDE, scale, unit, board, foot, 0, right, panel, captioned, labelled, below, buttons=buttons
        )  # fmt: skip
        figures = TITLE_BLOCK + SCORE_BLOCK + (LABELLED if labelled else COMPACT)
        return plan, fits and figures * unit + buttons <= height - foot

    def bars(self, scale: float) -> tuple[Plan, bool]:
        """Bars above and below the board."""
        width, height = self.size
        unit = min(height / 600, width / 720) * scale
        foot, fits = self.foot(Arrangement.BARS, unit, scale) if self.foot else (0, True)
        top, bottom, side = (round(n * unit) for n in (TOP_BAR, LOW_BAR, 6))
        buttons = ALL_BUTTONS * max(40, BAR_SIDE * unit) + ((ALL_BUTTONS - 1) * BAR_GAP + BAR_BREAK) * unit
        board = pygame.Rect(side, top + side, width - 2 * side, height - foot - top - bottom - 2 * side)
        right = 0 if self.foot else round(buttons + BAR_MARGIN * unit)
        plan = Plan(Arrangement.BARS, scale, unit, board, foot, right=right, captioned=False)
        return plan, fits and right + COUNTS * unit <= width

    def corner(self, scale: float) -> tuple[Plan, bool]:
        """One bar, and buttons at the right or below."""
        width, height = self.size
        unit = (self._beside() if self.wide else min(height / 600, width / 720)) * scale
        foot, fits = self.foot(Arrangement.CORNER, unit, scale) if self.foot else (0, True)
        bar, gap, edge = (round(n * unit) for n in (TOP_BAR, 6, AROUND))
        in_bar, tall = (BESIDE_FIGURES + LAMP) * unit <= width, width / height < TALL_BELOW and not self.foot
        rows = round((AROUND + 2 * SQUARE_ROW + (0 if in_bar else LAMP_ROW)) * unit) if tall else 0
        right = gap if self.foot or tall else 2 * edge + round((2 * SQUARE + SQUARE_GAP) * unit)
        room = width - gap - right
        strip = 0 if self.foot else round((STRIP if room >= STRIP_FROM * unit else BROAD_STRIP) * unit)
        board = pygame.Rect(gap, bar + gap, room, height - foot - bar - strip - rows - 2 * gap)
        below = pygame.Rect(gap, board.bottom + gap // 2, room, strip)
        plan = Plan(Arrangement.CORNER, scale, unit, board, foot, 0, right, 0, False, False, below, in_bar, tall)
        needed = TOP_BAR + AROUND + 4 * SQUARE_ROW + (0 if in_bar else LAMP_ROW)
        high_enough = in_bar if self.foot else tall or needed * unit <= height
        return plan, fits and high_enough and BESIDE_FIGURES * unit <= width


def board_share(room: pygame.Rect, size: tuple[int, int]) -> float:
    """The share that a board of four to three in a room can have of a window."""
    width, height = size
    area = min(width, height * WIDEST) * min(height, width / NARROWEST)
    across = min(room.w, room.h * BOARD_ASPECT)
    return max(0.0, across) ** 2 / BOARD_ASPECT / area
