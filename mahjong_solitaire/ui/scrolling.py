"""Dialogs whose content is longer than their panel and scrolls in it, between heading and buttons."""

from __future__ import annotations

import pygame

from mahjong_solitaire.ui.dialogs import WHEEL_STEP, DialogScene
from mahjong_solitaire.ui.scroll_bar import ScrollBar

__all__ = ["WHEEL_STEP", "ScrollDialog"]


class ScrollDialog(DialogScene):
    """A dialog with content in ``view`` that may be higher than it; the controls with a clip scroll."""

    scrolls_whole = False
    content_height = 0
    """How high the content is, in pixels."""

    @property
    def view(self) -> pygame.Rect:
        """The part of the window in which the content shows."""
        room = self.inside()
        grow = self.ink.px(8)
        return pygame.Rect(room.x - grow, room.y - grow, room.width - self.ink.px(18) + grow, room.height + grow)

    @property
    def furthest(self) -> int:
        """The offset at which the end of the content is in sight."""
        return max(0, self.content_height - self.view.height)

    def add_scroll_bar(self) -> None:
        """Put the bar at the right edge, if there is anything to scroll; call it last when building."""
        if self.furthest:
            width = self.ink.px(24, 16)
            rect = pygame.Rect(self.panel.right - self.margin - self.ink.px(14), self.view.y, width, 0)
            rect.height = self.view.height
            self.add(ScrollBar(self.stage, rect, self))

    def paint_edges(self, surface: pygame.Surface) -> None:
        """Draw a line where content goes on out of sight."""
        view, ink = self.view, self.ink
        for y, more in ((view.top - 1, self.offset > 0), (view.bottom, self.offset < self.furthest)):
            if more:
                line = pygame.Rect(self.inside().x, y, self.inside().width - ink.px(24), ink.hairline)
                surface.fill(ink.palette.line, line)
