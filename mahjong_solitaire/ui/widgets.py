"""The elements of the dialogs: buttons, tabs, cards, swatches and switches.

They are elements of pygame_gui, which finds out what is under the pointer; they are painted by ``Ink`` straight onto
the dialog, so that badges and focus rings may reach over their edges.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame_gui import UIManager
from pygame_gui.core import UIElement

from mahjong_solitaire.ui.dialog_style import Align, Ink
from mahjong_solitaire.ui.scene import Change
from mahjong_solitaire.ui.theme import BUTTON_BOTTOM, BUTTON_TEXT, BUTTON_TOP, GOLD, GOLD_DEEP, Rgb, Rgba

Action = Callable[[], Change | None]
"""What pressing something does."""

Picture = Callable[[pygame.Surface, pygame.Rect], None]
"""Draws something into a rectangle."""

PRIMARY_EDGE: Rgba = (255, 236, 178, 190)
BADGE_EDGE: Rgba = (255, 240, 200, 255)
BADGE_MARK: Rgb = (52, 32, 4)
CLEAR: Rgba = (0, 0, 0, 0)
OFF_TEXT = 0.55
"""The share of the muted colour in what cannot be pressed."""
CARD_LETTERS, OPTION_LETTERS = 17.0, 18.0
"""Sizes of the caption of a card below its picture, and without one."""
CARD_INSET = 12
SMALL_OPTION = 100
"""Options narrower than this have a smaller badge."""
SWITCH_INSET, SWITCH_ROOM = 10, 90
"""What a row with a switch reaches over its text at the left, and what it needs beside its text."""
PRESSED_SHADE: Rgba = (0, 0, 0, 20)
"""Eight percent of shade."""


@dataclass(slots=True)
class Stage:
    """What an element needs to know of the dialog it stands in."""

    manager: UIManager
    ink: Ink
    press: Callable[[Control], None]
    """Called when the mouse has pressed an element."""
    changed: Callable[[], None]
    """Called when an element looks different."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a button in a row or a list says and does."""

    key: str
    icon: str
    caption: str
    action: Action
    enabled: bool = True


class Control(UIElement):
    """Something that can be focused and pressed; ``key`` names it within its dialog."""

    focusable = True
    radius = 14.0
    """Of its corners, and those of the focus ring, in pixels at a height of 720."""

    def __init__(
        self, stage: Stage, key: str, rect: pygame.Rect, action: Action, clip: pygame.Rect | None = None
    ) -> None:
        super().__init__(rect, stage.manager, None, starting_height=1, layer_thickness=1, element_id=["control"])
        self.stage = stage
        self.ink = stage.ink
        self.key = key
        self.action = action
        self.clip = clip
        """The part of the window in which a scrolled element shows."""
        self.held = False
        self.image = stage.manager.get_universal_empty_surface()

    @property
    def place(self) -> pygame.Rect:
        """Where it lies in the window."""
        return pygame.Rect(self.rect)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw it."""
        raise NotImplementedError

    def hover_point(self, hover_x: float, hover_y: float) -> bool:
        """Whether a point of the window lies on the visible part of the element."""
        if self.clip is not None and not self.clip.collidepoint(hover_x, hover_y):
            return False
        return bool(self.rect.collidepoint(hover_x, hover_y))

    def on_hovered(self) -> None:
        """The pointer has come."""
        self.stage.changed()

    def on_unhovered(self) -> None:
        """The pointer has gone."""
        self.stage.changed()

    def process_event(self, event: pygame.event.Event) -> bool:
        """Take presses of the left mouse button; the press counts when it is released on the element."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.hover_point(*event.pos):
            self.held = True
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.held:
            self.held = False
            if self.hover_point(*event.pos):
                self.stage.press(self)
        else:
            return False
        self.stage.changed()
        return True

    @property
    def pressed(self) -> bool:
        """Whether it looks pressed down."""
        return self.held and self.hovered

    def _sunk(self) -> pygame.Rect:
        """Its place, lower by one unit while it is pressed."""
        return self.place.move(0, self.ink.px(1, 1)) if self.pressed else self.place

    def _corner(self) -> int:
        return self.ink.px(self.radius)

    def _panel(
        self, surface: pygame.Surface, rect: pygame.Rect, fill: tuple[Rgba, Rgba], border: Rgba | None, width: int = 0
    ) -> None:
        """The panel of the element with what the pointer does to its look; a border of no width is a hairline."""
        painter, corner = self.ink.painter, self._corner()
        painter.panel(surface, rect, fill, corner, border, width or self.ink.hairline)
        veil = PRESSED_SHADE if self.pressed else self.ink.palette.hover if self.hovered else None
        if veil:
            painter.panel(surface, rect, (veil, veil), corner)


class Button(Control):
    """A button with a caption and perhaps an icon; the primary one is golden."""

    def __init__(
        self,
        stage: Stage,
        key: str,
        rect: pygame.Rect,
        action: Action,
        caption: str,
        icon: str = "",
        primary: bool = False,
        enabled: bool = True,
        letters: float = 19,
    ) -> None:
        super().__init__(stage, key, rect, action)
        self.caption = caption
        self.icon = icon
        self.primary = primary
        self.enabled = self.focusable = enabled
        self.letters = letters
        """The size of the caption."""

    @staticmethod
    def width_for(ink: Ink, caption: str, least: float = 130) -> int:
        """How wide a button without an icon must be."""
        return max(ink.px(least), ink.width(caption, 19, "bold") + 2 * ink.px(24))

    @staticmethod
    def caption_room(ink: Ink, width: int) -> int:
        """What a button with an icon has of its width for its caption."""
        return width - ink.px(62) - ink.px(14)

    def hover_point(self, hover_x: float, hover_y: float) -> bool:
        """Whether the pointer is on it; a button that cannot be pressed does not feel it."""
        return self.enabled and super().hover_point(hover_x, hover_y)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw panel, icon and caption."""
        rect, palette, ink = self._sunk(), self.ink.palette, self.ink
        self._paint_ground(surface, rect)
        colour = BUTTON_TEXT if self.primary else palette.text if self.enabled else self._off()
        room = rect.inflate(-ink.px(20), 0)
        align: Align = "center"
        if self.icon:
            tint = BUTTON_TEXT if self.primary else palette.accent if self.enabled else self._off()
            scale = self.letters / 19
            center = (rect.x + ink.px(32 * scale), rect.centery)
            ink.painter.icon(surface, self.icon, center, ink.px(24 * scale), tint)
            left = ink.px(62 * scale)
            room = pygame.Rect(rect.x + left, rect.y, rect.width - left - ink.px(14 * scale), rect.height)
            align = "left"
        ink.line(surface, self.caption, room, self.letters, colour, "bold", align, shadow=not self.primary)

    def _paint_ground(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        palette = self.ink.palette
        if not self.primary:
            self._panel(surface, rect, (palette.button, palette.button), palette.edge if self.enabled else None)
            return
        if not self.pressed:
            self.ink.painter.panel(surface, rect, (CLEAR, CLEAR), self._corner(), None, 0, self.ink.px(9))
        self._panel(surface, rect, ((*BUTTON_TOP, 255), (*BUTTON_BOTTOM, 255)), PRIMARY_EDGE)

    def _off(self) -> Rgb:
        """The colour of what cannot be pressed: muted text, half gone into the ground."""
        muted, ground = self.ink.palette.muted, self.ink.palette.bottom
        r, g, b = (round(OFF_TEXT * m + (1 - OFF_TEXT) * n) for m, n in zip(muted, ground[:3], strict=True))
        return r, g, b


class CloseCross(Control):
    """The cross in the corner of a dialog."""

    radius = 12.0

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the cross, on a panel while the pointer is on it."""
        if self.hovered:
            self._panel(surface, self._sunk(), (CLEAR, CLEAR), None)
        palette = self.ink.palette
        colour = palette.text if self.hovered else palette.muted
        self.ink.painter.icon(surface, "close", self._sunk().center, self.ink.px(24, 18), colour)


class Tab(Control):
    """One of the pages of a dialog; a compact one shows its icon alone."""

    radius = 13.0

    def __init__(
        self,
        stage: Stage,
        key: str,
        rect: pygame.Rect,
        action: Action,
        caption: str,
        icon: str,
        chosen: bool,
        compact: bool = False,
    ) -> None:
        super().__init__(stage, key, rect, action)
        self.caption = caption
        self.icon = icon
        self.chosen = chosen
        self.compact = compact

    def _paint_ground(self, surface: pygame.Surface) -> pygame.Rect:
        """Draw the panel of the open page, and answer with the place for what stands on it."""
        rect, gold = self._sunk(), self.ink.palette.chosen[:3]
        if self.chosen:
            self._panel(surface, rect, ((*gold, 40), (*gold, 40)), (*gold, 150))
        elif self.hovered:
            self._panel(surface, rect, (CLEAR, CLEAR), None)
        return rect

    def paint(self, surface: pygame.Surface) -> None:
        """Draw icon and caption, on a golden panel if this is the open page."""
        rect, palette = self._paint_ground(surface), self.ink.palette
        tint = palette.accent if self.chosen else palette.muted
        center = rect.center if self.compact else (rect.x + self.ink.px(26), rect.centery)
        self.ink.painter.icon(surface, self.icon, center, self.ink.px(22), tint)
        if self.compact:
            return
        room = pygame.Rect(rect.x + self.ink.px(48), rect.y, rect.width - self.ink.px(54), rect.height)
        self.ink.line(surface, self.caption, room, 18, palette.text if self.chosen else palette.muted, "bold")


class Card(Control):
    """An option shown by a picture above its caption; ``note`` is a smaller second line."""

    radius = 18.0

    def __init__(
        self,
        stage: Stage,
        key: str,
        rect: pygame.Rect,
        action: Action,
        caption: str,
        picture: Picture | None = None,
        note: str = "",
        chosen: bool = False,
        clip: pygame.Rect | None = None,
        letters: float | None = None,
    ) -> None:
        super().__init__(stage, key, rect, action, clip)
        self.caption = caption
        self.picture = picture
        self.note = note
        self.chosen = chosen
        self.letters = letters or (CARD_LETTERS if picture else OPTION_LETTERS)
        """The size of the caption."""

    def paint(self, surface: pygame.Surface) -> None:
        """Draw panel, picture, caption and note, and mark a chosen card."""
        rect, ink = self._sunk(), self.ink
        _framed(self, surface, rect, (ink.palette.well, ink.palette.well), self.chosen)
        self._paint_content(surface, rect)
        if self.chosen:
            _paint_corner_badge(self, surface, rect)

    def _paint_content(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        ink = self.ink
        room = rect.inflate(-2 * ink.px(CARD_INSET), -2 * ink.px(CARD_INSET if self.picture else 7))
        colour = ink.palette.text if self.chosen or self.hovered or self.note else ink.palette.muted
        if self.note:
            row = ink.leading(14)
            room.height -= row
            below = pygame.Rect(room.x, room.bottom, room.width, row)
            ink.line(surface, self.note, below, 14, ink.palette.muted, align="center")
        if self.picture is None:
            ink.line(surface, self.caption, room, self.letters, colour, "bold", "center")
            return
        row = ink.leading(CARD_LETTERS)
        caption = pygame.Rect(room.x, room.bottom - row, room.width, row)
        ink.line(surface, self.caption, caption, self.letters, colour, "bold", "center")
        self.picture(surface, pygame.Rect(room.x, room.y, room.width, room.height - row - ink.px(4)))


class Swatch(Control):
    """An option shown by its colours alone."""

    radius = 16.0

    def __init__(
        self, stage: Stage, key: str, rect: pygame.Rect, action: Action, fill: tuple[Rgba, Rgba], chosen: bool
    ) -> None:
        super().__init__(stage, key, rect, action)
        self.fill = fill
        self.chosen = chosen

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the colours, and mark a chosen swatch."""
        rect = self._sunk()
        _framed(self, surface, rect, self.fill, self.chosen)
        if self.chosen:
            _paint_corner_badge(self, surface, rect)


class Switch(Control):
    """A row with a caption, perhaps a line that explains it, and a switch at its right end."""

    radius = 10.0

    def __init__(
        self, stage: Stage, key: str, rect: pygame.Rect, action: Action, caption: str, on: bool, note: str = ""
    ) -> None:
        super().__init__(stage, key, rect, action)
        self.caption = caption
        self.on = on
        self.note = note

    def paint(self, surface: pygame.Surface) -> None:
        """Draw caption, note and switch."""
        rect, ink = self.place, self.ink
        if self.hovered:
            self._panel(surface, rect, (CLEAR, CLEAR), None)
        width = rect.width - ink.px(SWITCH_ROOM)
        row = pygame.Rect(rect.x + ink.px(SWITCH_INSET), rect.y, width, rect.height)
        if self.note:
            row.height = ink.leading(18)
            row.y += ink.px(6)
            below = pygame.Rect(row.x, row.bottom, width, rect.bottom - row.bottom)
            ink.paragraph(surface, self.note, below, 14.5, ink.palette.muted)
        ink.line(surface, self.caption, row, 18, ink.palette.text)
        self._paint_switch(surface, (rect.right - ink.px(SWITCH_INSET), row.centery))

    def _paint_switch(self, surface: pygame.Surface, midright: tuple[int, int]) -> None:
        ink = self.ink
        track = pygame.Rect(0, 0, ink.px(50), ink.px(28))
        track.midright = midright
        fill = ((*GOLD, 255), (*GOLD_DEEP, 255)) if self.on else (ink.palette.off, ink.palette.off)
        ink.painter.panel(surface, track, fill, track.height // 2, ink.palette.edge, ink.hairline)
        knob = pygame.Rect(0, 0, ink.px(22), ink.px(22))
        inset = track.height // 2
        knob.center = (track.right - inset if self.on else track.left + inset, track.centery)
        ink.painter.panel(surface, knob, ((255, 253, 246, 255), (226, 214, 186, 255)), knob.height // 2)


def _framed(
    control: Control, surface: pygame.Surface, rect: pygame.Rect, fill: tuple[Rgba, Rgba], chosen: bool
) -> None:
    """The panel of an option; the chosen one has a golden frame, and a badge on what is in it, not its colour alone."""
    ink = control.ink
    edge = ink.palette.chosen if chosen else ink.palette.edge
    control._panel(surface, rect, fill, edge, ink.px(3, 2) if chosen else ink.hairline)


def _paint_corner_badge(control: Control, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """The badge over the upper right corner of an option."""
    ink = control.ink
    center = (rect.right - ink.px(10), rect.top + ink.px(10))
    paint_badge(surface, ink, center, 24 if rect.width < ink.px(SMALL_OPTION) else 28)


def paint_badge(surface: pygame.Surface, ink: Ink, center: tuple[int, int], n: float) -> None:
    """The round golden badge with a check mark."""
    badge = pygame.Rect(0, 0, ink.px(n), ink.px(n))
    badge.center = center
    ink.painter.panel(surface, badge, ((*GOLD, 255), (*GOLD_DEEP, 255)), badge.width // 2, BADGE_EDGE, ink.hairline)
    ink.painter.icon(surface, "check", badge.center, ink.px(n * 0.64), BADGE_MARK)
