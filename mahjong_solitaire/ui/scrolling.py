"""Dialogs whose content is longer than the window: wheel, keys and a bar to drag."""

from __future__ import annotations

import pygame

from mahjong_solitaire.ui.dialogs import MARGIN, DialogScene
from mahjong_solitaire.ui.scene import Change, Context
from mahjong_solitaire.ui.widgets import Control, Stage

WHEEL_STEP = 90
"""What one notch of the wheel moves, in pixels at a height of 720."""
BAR_WIDTH = 8
SMALLEST_THUMB = 36


class ScrollBar(Control):
    """The bar beside scrolled content; it is for the mouse, the keys scroll without it."""

    focusable = False

    def __init__(self, stage: Stage, rect: pygame.Rect, dialog: ScrollDialog) -> None:
        super().__init__(stage, "scroll-bar", rect, lambda: None)
        self.dialog = dialog
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
        place, dialog = self.place, self.dialog
        width = self.ink.px(BAR_WIDTH, 6)
        share = min(1.0, dialog.view.height / max(1, dialog.content_height))
        height = min(place.height, max(self.ink.px(SMALLEST_THUMB), round(place.height * share)))
        way = place.height - height
        y = place.y + (round(way * dialog.offset / dialog.furthest) if dialog.furthest else 0)
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
            self.dialog.scroll_to(round((y - self._grip - self.place.y) / way * self.dialog.furthest))


class ScrollDialog(DialogScene):
    """A dialog with content in ``view`` that may be higher than it."""

    content_height = 0
    """How high the content is, in pixels."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.offset = 0
        """How far the content has been scrolled up, in pixels."""
        self._homes: dict[str, int] = {}

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

    def rebuild(self) -> None:
        """Build everything anew, at the same place of the content."""
        share = self.offset / self.furthest if self._homes and self.furthest else 0.0
        super().rebuild()
        self._homes = {control.key: control.place.y for control in self.controls if control.clip}
        self.scroll_to(round(share * self.furthest))

    def add_scroll_bar(self) -> None:
        """Put the bar at the right edge, if there is anything to scroll; call it last when building."""
        if self.furthest:
            width = self.ink.px(24, 16)
            rect = pygame.Rect(self.panel.right - self.ink.px(MARGIN) - self.ink.px(14), self.view.y, width, 0)
            rect.height = self.view.height
            self.add(ScrollBar(self.stage, rect, self))

    def scroll_to(self, offset: int) -> None:
        """Scroll the content to an offset in pixels, as far as that goes."""
        self.offset = max(0, min(self.furthest, offset))
        for control in self.controls:
            if control.key in self._homes and control.clip:
                control.rect.y = self._homes[control.key] - self.offset
        self.manager.update(0.0)
        self.dirty = True

    def paint_edges(self, surface: pygame.Surface) -> None:
        """Draw a line where content goes on out of sight."""
        view, ink = self.view, self.ink
        for y, more in ((view.top - 1, self.offset > 0), (view.bottom, self.offset < self.furthest)):
            if more:
                line = pygame.Rect(self.inside().x, y, self.inside().width - ink.px(24), ink.px(1, 1))
                surface.fill(ink.palette.line, line)

    def react(self, event: pygame.event.Event) -> Change | None:
        """Wheel, mouse and keys."""
        if event.type == pygame.MOUSEWHEEL:
            notches = getattr(event, "precise_y", event.y) or event.y
            self.scroll_to(self.offset - round(notches * self.ink.px(WHEEL_STEP)))
            return None
        return super().react(event)

    def key_pressed(self, event: pygame.event.Event) -> Change | bool | None:
        """Page keys, Home and End."""
        page = self.view.height - self.ink.px(40)
        goals = {
            pygame.K_PAGEUP: self.offset - page,
            pygame.K_PAGEDOWN: self.offset + page,
            pygame.K_HOME: 0,
            pygame.K_END: self.furthest,
        }
        if event.key not in goals:
            return None
        self.scroll_to(goals[event.key])
        return True

    def reveal(self, control: Control) -> None:
        """Scroll so that the focused control can be seen."""
        if control.clip is None:
            return
        room = self.ink.px(10)
        home = self._homes[control.key] - self.view.y
        if home - room < self.offset:
            self.scroll_to(home - room)
        elif home + control.place.height + room > self.offset + self.view.height:
            self.scroll_to(home + control.place.height + room - self.view.height)
