"""The bar beside content that is higher than the room it has."""

from __future__ import annotations

from typing import Protocol

import pygame

from mahjong_solitaire.ui.widgets import Control, Stage

BAR_WIDTH = 8
SMALLEST_THUMB = 36


class Scrolled(Protocol):
    """What has a scroll bar; lengths are in pixels."""

    @property
    def view(self) -> pygame.Rect:
        """The part of the window in which the content shows."""

    @property
    def offset(self) -> int:
        """How far the content has been scrolled up."""

    @property
    def furthest(self) -> int:
        """The offset at which the end of the content is in sight."""

    def scroll_to(self, offset: int) -> None:
        """Scroll the content to an offset, as far as that goes."""


class ScrollBar(Control):
    """The bar beside scrolled content; it is for the mouse, the keys scroll without it."""

    focusable = False

    def __init__(self, stage: Stage, rect: pygame.Rect, scrolled: Scrolled) -> None:
        super().__init__(stage, "scroll-bar", rect, lambda: None)
        self.scrolled = scrolled
        self._grip = 0

    def process_event(self, event: pygame.event.Event) -> bool:
        """Jump to a click, follow a drag."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.hover_point(*event.pos):
            thumb = self.thumb()
            self.held = True
            self._grip = event.pos[1] - thumb.y if thumb.top <= event.pos[1] < thumb.bottom else thumb.height // 2
            self._follow(event.pos[1])
        elif event.type == pygame.MOUSEMOTION and self.held:
            self._follow(event.pos[1])
        elif event.type == pygame.MOUSEBUTTONUP and self.held:
            self.held = False
        else:
            return False
        self.stage.changed()
        return True

    def thumb(self) -> pygame.Rect:
        """The part that shows how much is in sight."""
        place, scrolled = self.place, self.scrolled
        width = self.ink.px(BAR_WIDTH, 6)
        share = scrolled.view.height / max(1, scrolled.view.height + scrolled.furthest)
        height = min(place.height, max(self.ink.px(SMALLEST_THUMB), round(place.height * share)))
        way = place.height - height
        y = place.y + (round(way * scrolled.offset / scrolled.furthest) if scrolled.furthest else 0)
        return pygame.Rect(place.centerx - width // 2, y, width, height)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw track and thumb."""
        thumb, palette = self.thumb(), self.ink.palette
        track = pygame.Rect(thumb.x, self.place.y, thumb.width, self.place.height)
        self.ink.painter.panel(surface, track, (palette.well,) * 2, track.width // 2)
        strong = 230 if self.held or self.hovered else 150
        colour = (*palette.accent, strong)
        self.ink.painter.panel(surface, thumb, (colour, colour), thumb.width // 2)

    def _follow(self, y: int) -> None:
        way = self.place.height - self.thumb().height
        if way > 0:
            self.scrolled.scroll_to(round((y - self._grip - self.place.y) / way * self.scrolled.furthest))
