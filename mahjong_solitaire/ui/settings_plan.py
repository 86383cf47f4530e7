"""A page of the settings before it has its place: its parts below each other, as many in a row as the width allows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import pygame

from mahjong_solitaire.ui.dialog_style import Ink
from mahjong_solitaire.ui.scene import Context
from mahjong_solitaire.ui.theme import FontStyle
from mahjong_solitaire.ui.widgets import (
    CARD_INSET,
    CARD_LETTERS,
    OPTION_LETTERS,
    SWITCH_INSET,
    SWITCH_ROOM,
    Action,
    Card,
    Control,
    Picture,
    Stage,
    Switch,
)

GAP = 18
OVERLINE = 24

Maker = Callable[[Stage, pygame.Rect], Control]
"""Makes a control at a place in the window."""


@dataclass(frozen=True, slots=True)
class Caption:
    """The heading of a group, and what is chosen in it where no caption shows it."""

    text: str
    chosen: str
    rect: pygame.Rect


class Plan:
    """Collects the parts of a page; ``y`` is where the next one goes, in pixels from the top of the page."""

    def __init__(
        self, context: Context, ink: Ink, size: tuple[int, int], setter: Callable[[str, object], Action]
    ) -> None:
        self.context = context
        self.ink = ink
        self.width, self.height = size
        """The room in pixels; a page may be higher than that, but gets by with it if it can."""
        self.setter = setter
        """Makes the action that gives a setting a value."""
        self.y = 0
        self.captions: list[Caption] = []
        self.parts: list[tuple[pygame.Rect, Maker]] = []
        self._letters: dict[str, float] = {}
        """The size of the captions of each setting."""

    def put(self, rect: pygame.Rect, maker: Maker) -> None:
        """Give a control its place, counted from the top left corner of the page."""
        self.parts.append((rect, maker))

    def skip(self, n: float) -> None:
        """Leave something free."""
        self.y += self.ink.px(n)

    def caption(self, text: str, chosen: str = "") -> None:
        """The heading of a group."""
        height = self.caption_height()
        self.captions.append(Caption(text, chosen, pygame.Rect(0, self.y - self.ink.px(4), self.width, height)))
        self.y += height

    def caption_height(self) -> int:
        """How high the heading of a group is."""
        return max(self.ink.px(OVERLINE), self.ink.leading(13))

    def grid(
        self, count: int, height: int, least: float, gap: float = GAP, row_gap: float | None = None, most: int = 9
    ) -> list[pygame.Rect]:
        """Places in rows; as many in a row as leave each ``least`` of width, and rows about equally full.

        Those of a row are equally wide and take the whole width of the page.
        """
        ink = self.ink
        between, below = ink.px(gap), ink.px(gap if row_gap is None else row_gap)
        columns = max(1, min(count, most, (self.width + between) // (ink.px(least) + between)))
        rows = -(-count // columns)
        columns = -(-count // rows)
        places: list[pygame.Rect] = []
        while len(places) < count:
            in_row = min(columns, count - len(places))
            lefts = [round(i * (self.width + between) / in_row) for i in range(in_row + 1)]
            places += [pygame.Rect(left, self.y, end - between - left, height) for left, end in pairwise(lefts)]
            self.y += height + below
        self.y -= below
        return places

    def option(
        self,
        name: str,
        value: str | int,
        rect: pygame.Rect,
        caption: str,
        picture: Picture | None = None,
        note: str = "",
    ) -> None:
        """A card that gives a setting a value; the captions of one setting are of one size."""
        ink, size = self.ink, CARD_LETTERS if picture else OPTION_LETTERS
        fitted = ink.painter.fitted(caption, ink.size(size), "bold", rect.width - 2 * ink.px(CARD_INSET))[1]
        self._letters[name] = min(self._letters.get(name, size), fitted / ink.unit)
        chosen = getattr(self.context.settings, name) == value
        key, action = f"{name}-{value or 'system'}", self.setter(name, value)
        self.put(
            rect,
            lambda stage, place: Card(
                stage, key, place, action, caption, picture, note, chosen, letters=self._letters[name]
            ),
        )

    def switch(self, name: str, caption: str, note: str, gap: float = 12) -> None:
        """A switch for a setting, with a note of as many lines as it needs."""
        ink = self.ink
        inset = ink.px(SWITCH_INSET)
        words = ink.height(note, 14.5, self.width + 2 * inset - ink.px(SWITCH_ROOM))
        height = max(ink.target(46), ink.leading(18) + words + ink.px(14))
        rect = pygame.Rect(-inset, self.y, self.width + 2 * inset, height)
        on = bool(getattr(self.context.settings, name))
        action = self.setter(name, not on)
        self.put(rect, lambda stage, place: Switch(stage, name, place, action, caption, on, note))
        self.y = rect.bottom + ink.px(gap)

    def shortened(self, text: str, n: float, width: int, style: FontStyle = "regular") -> str:
        """As much of a name that somebody else has chosen as fits into a width."""
        if self.ink.width(text, n, style) <= width:
            return text
        count = next(i for i in range(min(len(text), 99), 0, -1) if self.ink.width(text[:i] + "…", n, style) <= width)
        return text[:count] + "…"
