"""What the interface marks on the board, and how the marks are drawn."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pygame

from mahjong_solitaire.rules.layout import bits
from mahjong_solitaire.ui.board_painter import PREMULTIPLIED, faded
from mahjong_solitaire.ui.effects import (
    HINT_PERIOD,
    PARTNER_IN,
    PARTNER_LOW,
    PARTNER_PERIOD,
    PULSES,
    hint_glow,
    partner_glow,
    progress,
)
from mahjong_solitaire.ui.mark_art import Mark, MarkArt, points_sprite
from mahjong_solitaire.ui.theme import Fonts

_SELECTED_GLOW = 0.78
_POINTS_SIZE = 0.5
"""Size of the floating points, in pitches."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What the interface marks on the board, all by slot index."""

    hover: int | None = None
    selected: int | None = None
    partners: int = 0
    """A mask of slots."""
    hint: tuple[int, ...] = ()
    focus: int | None = None
    """The keyboard cursor."""

    def within(self, alive: int, free: int) -> Marks:
        """The marks without those on empty slots, nor hovering over blocked tiles."""
        hover = self.hover if self.hover is not None and free >> self.hover & 1 else None
        selected = self.selected if self.selected is not None and alive >> self.selected & 1 else None
        focus = self.focus if self.focus is not None and alive >> self.focus & 1 else None
        return Marks(hover, selected, self.partners & alive, tuple(i for i in self.hint if alive >> i & 1), focus)


class MarkState:
    """Since when partners and hints are marked; times are seconds."""

    def __init__(self) -> None:
        self.until = -math.inf
        """When the last pulse ends."""
        self._partners = 0
        self._hint: tuple[int, ...] = ()
        self._partners_since = self._hint_since = -math.inf

    def follow(self, marks: Marks, now: float, animate: bool) -> None:
        """Notice what was marked since the last frame."""
        start = now if animate else -math.inf
        if marks.partners != self._partners:
            self._partners, self._partners_since = marks.partners, start
            if marks.partners:
                self.until = max(self.until, start + PARTNER_IN + PULSES * PARTNER_PERIOD)
        if marks.hint != self._hint:
            self._hint, self._hint_since = marks.hint, start
            if marks.hint:
                self.until = max(self.until, start + PULSES * HINT_PERIOD)

    def partners(self, now: float) -> tuple[float, float]:
        """How strong the brackets of partners are, and their glow."""
        age = now - self._partners_since
        shown = progress(age, 0.0, PARTNER_IN)
        return shown, shown * (partner_glow(age - PARTNER_IN) if age > PARTNER_IN else PARTNER_LOW)

    def hint(self, now: float) -> float:
        """How strong the frames of a hint are."""
        return hint_glow(now - self._hint_since)


class PointSprites:
    """The points that float over the board, each drawn once."""

    def __init__(self) -> None:
        self._fonts: Fonts | None = None
        self._sprites: dict[str, pygame.Surface] = {}

    def get(self, text: str, pitch: int) -> pygame.Surface:
        """The points in the size that suits a pitch; ``clear`` before the pitch changes."""
        if self._fonts is None:
            self._fonts = Fonts()
        if text not in self._sprites:
            self._sprites[text] = points_sprite(self._fonts.get("bold", pitch * _POINTS_SIZE), text)
        return self._sprites[text]

    def clear(self) -> None:
        """Forget all of them."""
        self._sprites.clear()


def draw_marks(
    surface: pygame.Surface,
    art: MarkArt,
    marks: Marks,
    state: MarkState,
    faces: Sequence[pygame.Rect],
    shifts: Mapping[int, tuple[int, int]],
    now: float,
) -> None:
    """Draw all marks; ``shifts`` is how far lifted tiles are from their places, in pixels."""
    shown, glow = state.partners(now)
    wanted = [(Mark.PARTNER, i, shown, glow) for i in bits(marks.partners)]
    wanted += [(Mark.HINT, i, state.hint(now), state.hint(now) * PARTNER_LOW) for i in marks.hint]
    if marks.hover is not None and marks.hover != marks.selected:
        wanted.append((Mark.HOVER, marks.hover, 1.0, 0.0))
    if marks.selected is not None:
        wanted.append((Mark.SELECTED, marks.selected, 1.0, _SELECTED_GLOW))
    if marks.focus is not None:
        wanted.append((Mark.FOCUS, marks.focus, 1.0, 0.0))
    for mark, index, lines, light in wanted:
        x, y = faces[index].move(shifts.get(index, (0, 0))).topleft
        sprite = art.get(mark)
        if sprite.glow:
            place = (x + sprite.glow_at[0], y + sprite.glow_at[1])
            surface.blit(faded(sprite.glow, light), place, special_flags=PREMULTIPLIED)
        place = (x + sprite.lines_at[0], y + sprite.lines_at[1])
        surface.blit(faded(sprite.lines, lines), place, special_flags=PREMULTIPLIED)
