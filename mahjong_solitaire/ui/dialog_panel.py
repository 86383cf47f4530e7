"""The panel of a dialog over the blurred board: its room, its controls on pygame_gui, how it scrolls and is drawn.

A panel that is higher than the window, as it may be at a large interface scale, scrolls as a whole within its *pane*.
"""

from __future__ import annotations

import functools
from typing import Any

import pygame
from pygame_gui import UIManager
from pygame_gui.core import BlockingThreadedResourceLoader, UIAppearanceTheme
from pygame_gui.core.utility import get_default_manager, set_default_manager

from mahjong_solitaire.ui.dialog_style import PALETTES, Ink, Palette, spacing_of, unit_of, veiled
from mahjong_solitaire.ui.panels import draw_panel
from mahjong_solitaire.ui.scene import Change, Context, Pop, Scene
from mahjong_solitaire.ui.scroll_bar import ScrollBar
from mahjong_solitaire.ui.theme import Rgba
from mahjong_solitaire.ui.widgets import CLEAR, CloseCross, Control, Stage

OPENING = 0.16
"""Seconds in which a dialog fades in."""
EDGE = 8
"""What a dialog leaves free at each edge of the window."""
CORNER = 24
RING_GAP, RING_WIDTH = 3, 3


@functools.cache
def _plain_theme() -> UIAppearanceTheme:
    """The theme of elements that draw themselves; making one takes pygame_gui longer than all else in a dialog."""
    loader = BlockingThreadedResourceLoader()  # type: ignore[no-untyped-call]
    theme = UIAppearanceTheme(loader, "en")
    loader.start()  # type: ignore[no-untyped-call]
    loader.update()
    return theme


class Manager(UIManager):
    """The manager of pygame_gui, told where the pointer is by the events alone."""

    def __init__(self, size: tuple[int, int], theme: dict[str, object]) -> None:
        # The plain theme has loaded all it needs: a loader that is never started spares the threads of another one.
        idle = None if theme else BlockingThreadedResourceLoader()  # type: ignore[no-untyped-call]
        super().__init__(size, theme, enable_live_theme_updates=False, resource_loader=idle)
        if get_default_manager() is self:  # type: ignore[no-untyped-call]
            set_default_manager(None)

    def create_new_theme(self, theme_path: Any = None) -> UIAppearanceTheme:
        """A theme of these settings; without any the plain one."""
        return super().create_new_theme(theme_path) if theme_path else _plain_theme()

    def _update_mouse_position(self) -> None:
        """Leave it where the last event put it."""


class DialogPanel(Scene):
    """A panel over the darkened board. A dialog says its size and heading, adds its controls, and paints the rest."""

    overlay = True
    extent = (480.0, 400.0)
    """Width and height in units of the interface, if the window has room for them."""
    default_key = ""
    """The control that Enter presses while no focus ring is shown."""
    scrolls_whole = True
    """Whether a panel higher than the window scrolls as a whole; otherwise it is no higher than the window."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.controls: list[Control] = []
        self.panel = pygame.Rect(0, 0, 0, 0)
        """All of the dialog; it reaches over its pane if it is higher, and moves when it is scrolled."""
        self.pane = pygame.Rect(0, 0, 0, 0)
        """The part of the window that the dialog takes."""
        self.offset = 0
        """How far the content has been scrolled up, in pixels."""
        self.focus: str | None = None
        """The key of the focused control."""
        self.ring_shown = False
        self._blurred: pygame.Surface | None = None
        """What lies below, blurred, at a fraction of its size."""
        self._ground: pygame.Surface | None = None
        """The blurred board with the empty panel, which no control changes."""
        self._below: pygame.Surface | None = None
        self._ground_palette: Palette | None = None
        self._pointer = pygame.mouse.get_pos() if pygame.mouse.get_focused() else (-1, -1)
        self._opened: float | None = None
        self._shown = 0.0 if context.animate else 1.0
        self._frame: pygame.Surface | None = None
        self._built_for: object = None
        self._pressed: Control | None = None

    # ---------------------------------------------------------------- what a dialog says of itself

    def heading(self) -> str:
        """The words at the top."""
        raise NotImplementedError

    def build(self) -> None:
        """Add the controls, in the order in which Tab reaches them."""

    def paint(self, surface: pygame.Surface) -> None:
        """Draw what is no control."""

    def measure(self) -> tuple[int, int]:
        """Width and height in pixels; ``ink`` is ready, the panel is not."""
        return self.width_of(self.extent[0]), self.ink.px(self.extent[1])

    def theme(self) -> dict[str, object]:
        """The theme of elements that pygame_gui draws itself."""
        return {}

    def cancel(self) -> Change | None:
        """Escape, or the cross."""
        return Pop()

    # ---------------------------------------------------------------- room

    def width_of(self, n: float) -> int:
        """The width in pixels of a panel that would be ``n`` wide in a window with room for it."""
        return min(self.ink.px(n), self.size[0] - 2 * self.ink.px(EDGE))

    @property
    def margin(self) -> int:
        """From the left and right edges of the panel to what stands in it, in pixels."""
        return self.ink.px(self.spacing.margin)

    @property
    def head(self) -> int:
        """From the top of the panel to what stands below the heading, in pixels."""
        return self.ink.px(self.spacing.head)

    @property
    def foot(self) -> int:
        """The height of the row of buttons at the bottom with the room around it, in pixels."""
        return self.ink.px(self.spacing.foot)

    @property
    def low(self) -> bool:
        """Whether the window has little height for a dialog."""
        return self.spacing.low

    def inside(self, top: float | None = None, bottom: float | None = None) -> pygame.Rect:
        """The part of the panel between heading and buttons, or between other distances from top and bottom."""
        above = self.head if top is None else self.ink.px(top)
        below = self.foot if bottom is None else self.ink.px(bottom)
        left, width = self.panel.x + self.margin, self.panel.width - 2 * self.margin
        return pygame.Rect(left, self.panel.y + above, width, self.panel.height - above - below)

    # ---------------------------------------------------------------- layout

    @property
    def built(self) -> bool:
        """Whether the dialog has got its size; until then there is nothing to press."""
        return self._built_for is not None

    def resize(self, size: tuple[int, int], backdrop: pygame.Surface | None = None) -> None:
        """Centre the dialog in the window and blur what lies below."""
        super().resize(size, backdrop)
        palette = PALETTES[self.context.table.name]
        if backdrop is None:
            backdrop = pygame.Surface(size)
            backdrop.fill(self.context.table.mid)
        unit = unit_of(size)
        self._below = backdrop if self._shown < 1 else None
        self._frame = None
        self._blurred = veiled(backdrop, unit, palette.veil)
        self._ground = None
        self.refresh()

    def refresh(self) -> None:
        """Build everything anew if size, colours or language have changed."""
        if self._built_for != self._build_key():
            self.rebuild()

    def _build_key(self) -> tuple[tuple[int, int], str, str, float]:
        return self.size, self.context.table.name, self.context.tr.language, self.context.scale

    def rebuild(self) -> None:
        """Build everything anew; the focus stays where it is, and the same part of the content in sight."""
        share = self.offset / self.furthest if self.built and self.furthest else 0.0
        moved, self._built_for = self._built_for != self._build_key(), self._build_key()
        palette, unit = PALETTES[self.context.table.name], unit_of(self.size, self.context.scale)
        self.ink, self.spacing = Ink(self.context.painter, palette, unit), spacing_of(self.size, unit)
        self._place(palette)
        self.manager = Manager(self.size, self.theme())
        self.stage = Stage(self.manager, self.ink, self._mouse_pressed, self._changed)
        self.controls = []
        self.build()
        self.add(CloseCross(self.stage, "close", self._cross_rect(), self.cancel))
        if self._too_high():
            self.controls.append(self._page_bar())
        if self.focus not in {control.key for control in self.controls}:
            self.focus = None
        self.manager.mouse_position = self._pointer
        self.scroll_to(round(share * self.furthest))
        if moved and self.focus:
            self.reveal(self.control(self.focus))

    def _place(self, palette: Palette) -> None:
        """Find the place of the panel and of its pane, unscrolled."""
        edge = self.ink.px(EDGE)
        width, height = self.measure()
        pane = pygame.Rect(0, 0, min(width, self.size[0] - 2 * edge), min(height, self.size[1] - 2 * edge))
        pane.center = (self.size[0] // 2, self.size[1] // 2)
        if (pane, palette) != (self.pane, self._ground_palette):
            self._ground = None
        self.pane, self._ground_palette, self._frame, self.offset = pane, palette, None, 0
        self.panel = pane.copy()
        if self.scrolls_whole:
            self.panel.height = height

    def _too_high(self) -> bool:
        """Whether the panel scrolls as a whole."""
        return self.panel.height > self.pane.height

    def _page_bar(self) -> ScrollBar:
        """The scroll bar of a panel that scrolls as a whole, in its right margin."""
        ink, pane = self.ink, self.pane
        rect = pygame.Rect(0, pane.y + ink.px(CORNER), ink.px(8, 8), pane.height - 2 * ink.px(CORNER))
        rect.centerx = pane.right - ink.px(7)
        return ScrollBar(self.stage, rect, self)

    def add(self, control: Control) -> Control:
        """Put a control into the dialog."""
        if control.clip is None and self._too_high():
            control.clip = self.view
        self.controls.append(control)
        return control

    def control(self, key: str) -> Control:
        """The control of a key."""
        return next(control for control in self.controls if control.key == key)

    def _cross_rect(self) -> pygame.Rect:
        size = self.ink.target(40)
        rect = pygame.Rect(0, 0, size, size)
        rect.center = (self.panel.right - self.ink.px(42), self.panel.y + self.ink.px(self.spacing.head / 2 - 2))
        return rect

    def _mouse_pressed(self, control: Control) -> None:
        self._pressed = control
        if control.focusable:
            self.focus = control.key
        self.ring_shown = False

    def _changed(self) -> None:
        self.dirty = True

    # ---------------------------------------------------------------- scrolling

    @property
    def view(self) -> pygame.Rect:
        """The part of the window in which what scrolls can be seen."""
        border = self.ink.px(2, 2)
        return self.pane.inflate(-2 * border, -2 * border)

    @property
    def furthest(self) -> int:
        """The offset at which the end of the content is in sight."""
        return self.panel.height - self.pane.height

    def scroll_to(self, offset: int) -> None:
        """Scroll to an offset in pixels, as far as that goes."""
        before, self.offset = self.offset, max(0, min(self.furthest, offset))
        step = before - self.offset
        for control in self.controls:
            if control.clip:
                control.rect.y += step
        if self._too_high():
            self.panel.y += step
            self.panel_moved(step)
        self._frame = None
        self.manager.update(0.0)
        self.dirty = True

    def panel_moved(self, step: int) -> None:
        """The panel and its controls were scrolled by that many pixels: take along what has its own coordinates."""

    def reveal(self, control: Control) -> None:
        """Scroll so that the focused control can be seen, in a whole page with the heading of its group."""
        if control.clip is None:
            return
        below, view = self.ink.px(10), self.view
        above = self.ink.px(36) if self._too_high() else below
        if control.place.top - above < view.top:
            self.scroll_to(self.offset + control.place.top - above - view.top)
        elif control.place.bottom + below > view.bottom:
            self.scroll_to(self.offset + control.place.bottom + below - view.bottom)

    # ---------------------------------------------------------------- drawing

    def update(self, now: float) -> Change | None:
        """Run the opening fade."""
        if self._shown < 1:
            if self._opened is None:
                self._opened = now
            passed = min(1.0, (now - self._opened) / OPENING)
            self._shown = 1 - (1 - passed) ** 3
            self.dirty = True
            if self._shown >= 1:
                self._below = self._frame = None
        return None

    def moving(self, now: float) -> bool:
        """Whether the dialog is still fading in."""
        return self._shown < 1

    def draw(self, surface: pygame.Surface) -> pygame.Rect | None:
        """Draw the dialog over the darkened board."""
        if self._shown >= 1 or self._below is None:
            self._draw_all(surface)
        else:
            if self._frame is None:
                self._ground = self._ground or self._draw_ground()  # first, for what it takes is given back
                self._frame = pygame.Surface(self.size)
                self._draw_all(self._frame)
            surface.blit(self._below, (0, 0))
            self._frame.set_alpha(round(255 * self._shown))
            surface.blit(self._frame, (0, 0))
        self.dirty = False
        return None

    def _draw_all(self, surface: pygame.Surface) -> None:
        self.ink.spots.clear()
        if self._ground is None:
            self._ground = self._draw_ground()
        surface.blit(self._ground, (0, 0))
        page = self.view if self._too_high() else None
        surface.set_clip(page)
        self._draw_heading(surface)
        self.paint(surface)
        for control in self.controls:
            if control.clip is None or control.clip.colliderect(control.place):
                surface.set_clip(control.clip)
                control.paint(surface)
        surface.set_clip(page)
        self.manager.draw_ui(surface)
        surface.set_clip(None)
        self._draw_ring(surface)

    def _draw_heading(self, surface: pygame.Surface) -> None:
        ink, cross = self.ink, self._cross_rect()
        room = pygame.Rect(self.panel.x + self.margin, 0, 0, ink.px(self.spacing.heading * 1.4))
        room.width = cross.left - ink.px(8) - room.x
        room.centery = cross.centery
        ink.line(surface, self.heading(), room, self.spacing.heading, ink.palette.text, "bold")

    def _draw_ground(self) -> pygame.Surface:
        ink, palette = self.ink, self.ink.palette
        ground = pygame.Surface(self.size)
        if self._blurred:
            pygame.transform.smoothscale(self._blurred, self.size, ground)
        fill = (palette.top, palette.bottom)
        draw_panel(ground, self.pane, fill, ink.px(CORNER), palette.border, ink.px(2, 2), ink.px(46))
        return ground

    def _draw_ring(self, surface: pygame.Surface) -> None:
        if not (self.ring_shown and self.focus):
            return
        control, ink = self.control(self.focus), self.ink
        width = ink.px(RING_WIDTH, 2)
        grow = ink.px(RING_GAP, 2) + width
        ring = control.place.inflate(2 * grow, 2 * grow)
        colour: Rgba = (*ink.palette.accent, 255)
        surface.set_clip(control.clip.inflate(2 * grow, 2 * grow).clip(self.pane) if control.clip else None)
        ink.painter.panel(surface, ring, (CLEAR, CLEAR), ink.px(control.radius) + grow, colour, width)
        surface.set_clip(None)
