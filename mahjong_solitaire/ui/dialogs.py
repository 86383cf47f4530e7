"""What all dialogs share: the panel over the blurred board, pygame_gui beneath, and the keyboard focus it lacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
from pygame_gui import UIManager
from pygame_gui.core.utility import get_default_manager, set_default_manager

from mahjong_solitaire.ui.dialog_style import PALETTES, Ink, Palette, unit_of, veiled
from mahjong_solitaire.ui.intents import Intent, intent_of
from mahjong_solitaire.ui.panels import draw_panel
from mahjong_solitaire.ui.scene import Change, Context, Pop, Quit, Scene
from mahjong_solitaire.ui.theme import Rgba
from mahjong_solitaire.ui.widgets import CLEAR, Action, Button, Choice, CloseCross, Control, Stage

OPENING = 0.16
"""Seconds in which a dialog fades in."""
MARGIN = 36
"""From the edge of a dialog to what stands in it."""
HEADING_FOOT = 96
"""From the top of a dialog to what stands below its heading."""
FOOT = 92
"""Height of the row of buttons at the bottom, with the room around it."""
RING_GAP, RING_WIDTH = 3, 3
PRESS_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
CLOSE_KEYS = (pygame.K_ESCAPE, pygame.K_AC_BACK)
ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


class Manager(UIManager):
    """The manager of pygame_gui, told where the pointer is by the events alone."""

    def __init__(self, size: tuple[int, int], theme: dict[str, object]) -> None:
        super().__init__(size, theme, enable_live_theme_updates=False)
        if get_default_manager() is self:  # type: ignore[no-untyped-call]
            set_default_manager(None)

    def _update_mouse_position(self) -> None:
        """Leave it where the last event put it."""


class DialogScene(Scene):
    """A panel over the darkened board. A dialog says its size and heading, adds its controls, and paints the rest."""

    overlay = True
    extent = (480.0, 400.0)
    """Width and height at a window height of 720 pixels."""
    default_key = ""
    """The control that Enter presses while no focus ring is shown."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.controls: list[Control] = []
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.focus: str | None = None
        """The key of the focused control."""
        self.ring_shown = False
        self._blurred: pygame.Surface | None = None
        self._ground: pygame.Surface | None = None
        """The blurred board with the empty panel, which no control changes."""
        self._below: pygame.Surface | None = None
        self._ground_palette: Palette | None = None
        self._pointer = pygame.mouse.get_pos() if pygame.mouse.get_focused() else (-1, -1)
        self._opened: float | None = None
        self._shown = 0.0 if context.settings.animate else 1.0
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
        return self.ink.px(self.extent[0]), self.ink.px(self.extent[1])

    def theme(self) -> dict[str, object]:
        """The theme of elements that pygame_gui draws itself."""
        return {}

    def cancel(self) -> Change | None:
        """Escape, or the cross."""
        return Pop()

    def key_pressed(self, event: pygame.event.Event) -> Change | bool | None:
        """Take a key before the focus does; ``True`` if it meant something."""
        return None

    def resumed(self, result: Any) -> Change | None:
        """A dialog above has closed: if it chose what to play, so has this one."""
        super().resumed(result)
        return Pop(result) if result is not None else None

    # ---------------------------------------------------------------- layout

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

    def _build_key(self) -> tuple[tuple[int, int], str, str]:
        return self.size, self.context.table.name, self.context.tr.language

    def rebuild(self) -> None:
        """Build everything anew; the focus stays where it is."""
        self._built_for = self._build_key()
        palette = PALETTES[self.context.table.name]
        self.ink = Ink(self.context.painter, palette, unit_of(self.size))
        panel = pygame.Rect((0, 0), self.measure())
        panel.center = (self.size[0] // 2, self.size[1] // 2)
        if (panel, palette) != (self.panel, self._ground_palette):
            self._ground = None
        self.panel, self._ground_palette, self._frame = panel, palette, None
        self.manager = Manager(self.size, self.theme())
        self.stage = Stage(self.manager, self.ink, self._mouse_pressed, self._changed)
        self.controls = []
        self.build()
        self.add(CloseCross(self.stage, "close", self._cross_rect(), self.cancel))
        if self.focus not in {control.key for control in self.controls}:
            self.focus = None
        self.manager.mouse_position = self._pointer
        self.manager.update(0.0)
        self.dirty = True

    def add(self, control: Control) -> Control:
        """Put a control into the dialog."""
        self.controls.append(control)
        return control

    def add_buttons(self, *buttons: tuple[str, str, Action], primary: str) -> None:
        """A row of buttons at the bottom right, of ``(key, caption, action)`` from left to right."""
        ink = self.ink
        x, y = self.panel.right - ink.px(MARGIN), self.panel.bottom - ink.px(26) - ink.target(46)
        made: list[Button] = []
        for key, caption, action in reversed(buttons):
            width = Button.width_for(ink, caption)
            rect = pygame.Rect(x - width, y, width, ink.target(46))
            made.append(Button(self.stage, key, rect, action, caption, primary=key == primary))
            x = rect.left - ink.px(12)
        for button in reversed(made):
            self.add(button)

    def add_list(self, x: int, y: int, width: int, *choices: Choice, primary: str) -> int:
        """Buttons below each other; answers with the row below the last."""
        return self.add_rows(x, y, width, [[choice] for choice in choices], primary)

    def add_rows(self, x: int, y: int, width: int, rows: Sequence[Sequence[Choice]], primary: str) -> int:
        """Rows of buttons, those of a row equally wide; answers with the row below the last."""
        gap, height = self.ink.px(10), self.ink.target(48)
        for row in rows:
            share = (width - gap * (len(row) - 1)) // len(row)
            for i, choice in enumerate(row):
                rect = pygame.Rect(x + i * (share + gap), y, share, height)
                self._add_choice(choice, rect, choice.key == primary)
            y += height + gap
        return y

    def _add_choice(self, choice: Choice, rect: pygame.Rect, primary: bool) -> None:
        stage, words = self.stage, (choice.caption, choice.icon)
        self.add(Button(stage, choice.key, rect, choice.action, *words, primary=primary, enabled=choice.enabled))

    def list_height(self, count: int) -> int:
        """How high that many rows of buttons are."""
        return count * (self.ink.target(48) + self.ink.px(10)) - self.ink.px(10)

    def inside(self, top: float = HEADING_FOOT, bottom: float = FOOT) -> pygame.Rect:
        """The part of the panel between heading and buttons."""
        ink = self.ink
        left, width = self.panel.x + ink.px(MARGIN), self.panel.width - 2 * ink.px(MARGIN)
        return pygame.Rect(left, self.panel.y + ink.px(top), width, self.panel.height - ink.px(top) - ink.px(bottom))

    def control(self, key: str) -> Control:
        """The control of a key."""
        return next(control for control in self.controls if control.key == key)

    def _cross_rect(self) -> pygame.Rect:
        size = self.ink.target(40)
        rect = pygame.Rect(0, 0, size, size)
        rect.center = (self.panel.right - self.ink.px(42), self.panel.y + self.ink.px(46))
        return rect

    # ---------------------------------------------------------------- events

    @property
    def built(self) -> bool:
        """Whether the dialog has got its size; until then there is nothing to press."""
        return self._built_for is not None

    def handle(self, event: pygame.event.Event) -> Change | None:
        """React to one event, once there is something that can."""
        return self.react(event) if self.built else None

    def react(self, event: pygame.event.Event) -> Change | None:
        """Mouse and keys."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._point_at(event.pos)
        elif event.type == pygame.WINDOWLEAVE:
            self._point_at((-1, -1))
        self.manager.process_events(event)
        if event.type == pygame.MOUSEBUTTONUP:
            self._release()
        pressed, self._pressed = self._pressed, None
        return self._press(pressed) if pressed else None

    def _point_at(self, pos: tuple[int, int]) -> None:
        self._pointer = self.manager.mouse_position = pos
        self.manager.update(0.0)

    def _release(self) -> None:
        for control in self.controls:
            control.held = False

    def _mouse_pressed(self, control: Control) -> None:
        self._pressed = control
        if control.focusable:
            self.focus = control.key
        self.ring_shown = False

    def _press(self, control: Control) -> Change | None:
        self.dirty = True
        return control.action()

    def _changed(self) -> None:
        self.dirty = True

    def _key(self, event: pygame.event.Event) -> Change | None:
        if event.key in CLOSE_KEYS:
            return self.cancel()
        taken = self.key_pressed(event)
        if taken:
            self.dirty = True
            return None if isinstance(taken, bool) else taken
        if event.key == pygame.K_TAB:
            self._move_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in ARROWS:
            self._move_towards(*ARROWS[event.key])
        elif event.key in PRESS_KEYS and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            return self._press_focused(event.key)
        elif intent_of(event) is Intent.QUIT:
            return Quit()
        return None

    def _press_focused(self, key: int) -> Change | None:
        """Press what the ring is around; without a ring Enter, but not the space bar, presses the default."""
        if self.ring_shown and self.focus:
            return self._press(self.control(self.focus))
        if self.default_key and key != pygame.K_SPACE:
            return self._press(self.control(self.default_key))
        return None

    # ---------------------------------------------------------------- focus

    def set_focus(self, key: str, shown: bool = True) -> None:
        """Move the focus to a control."""
        self.focus, self.ring_shown, self.dirty = key, shown, True
        self.reveal(self.control(key))

    def reveal(self, control: Control) -> None:
        """Scroll so that the focused control can be seen."""

    def _order(self) -> list[Control]:
        return [control for control in self.controls if control.focusable]

    def _move_focus(self, step: int) -> None:
        """To the next control or the one before; the first key only shows where the focus is."""
        order = self._order()
        keys = [control.key for control in order]
        if self.focus in keys:
            index = keys.index(self.focus) + (step if self.ring_shown else 0)
        else:
            index = 0 if step > 0 else -1
        self.set_focus(keys[index % len(keys)])

    def _move_towards(self, dx: int, dy: int) -> None:
        """To the nearest control in a direction, else along the order."""
        if not self.ring_shown or self.focus is None:
            return self._move_focus(1)
        here = self.control(self.focus).place
        best: tuple[float, str] | None = None
        for control in self._order():
            distance = _distance(here, control.place, dx, dy)
            if distance is not None and (best is None or distance < best[0]):
                best = (distance, control.key)
        if best is None:
            return self._move_focus(dx + dy)
        return self.set_focus(best[1])

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
                self._frame = pygame.Surface(self.size)
                self._draw_all(self._frame)
            surface.blit(self._below, (0, 0))
            self._frame.set_alpha(round(255 * self._shown))
            surface.blit(self._frame, (0, 0))
        self.dirty = False
        return None

    def _draw_all(self, surface: pygame.Surface) -> None:
        ink, palette = self.ink, self.ink.palette
        ink.spots.clear()
        if self._ground is None:
            self._ground = self._draw_ground()
        surface.blit(self._ground, (0, 0))
        room = pygame.Rect(self.panel.x + ink.px(MARGIN), self.panel.y + ink.px(18), 0, ink.px(56))
        room.width = self._cross_rect().left - ink.px(8) - room.x
        ink.line(surface, self.heading(), room, 40, palette.text, "bold")
        self.paint(surface)
        for control in self.controls:
            if control.clip is None:
                control.paint(surface)
            elif control.clip.colliderect(control.place):
                surface.set_clip(control.clip)
                control.paint(surface)
                surface.set_clip(None)
        self.manager.draw_ui(surface)
        self._draw_ring(surface)

    def _draw_ground(self) -> pygame.Surface:
        ink, palette = self.ink, self.ink.palette
        ground = self._blurred.copy() if self._blurred else pygame.Surface(self.size)
        fill = (palette.top, palette.bottom)
        draw_panel(ground, self.panel, fill, ink.px(24), palette.border, ink.px(2, 2), ink.px(46))
        return ground

    def _draw_ring(self, surface: pygame.Surface) -> None:
        if not (self.ring_shown and self.focus):
            return
        control, ink = self.control(self.focus), self.ink
        width = ink.px(RING_WIDTH, 2)
        grow = ink.px(RING_GAP, 2) + width
        ring = control.place.inflate(2 * grow, 2 * grow)
        colour: Rgba = (*ink.palette.accent, 255)
        surface.set_clip(control.clip.inflate(2 * grow, 2 * grow) if control.clip else None)
        ink.painter.panel(surface, ring, (CLEAR, CLEAR), ink.px(control.radius) + grow, colour, width)
        surface.set_clip(None)


def _distance(here: pygame.Rect, there: pygame.Rect, dx: int, dy: int) -> float | None:
    """How far a rectangle lies in a direction, sideways counted more; ``None`` if it does not lie there."""
    if dx:
        ahead = there.left - here.right if dx > 0 else here.left - there.right
        beside = max(there.top - here.bottom, here.top - there.bottom, -1)
    else:
        ahead = there.top - here.bottom if dy > 0 else here.top - there.bottom
        beside = max(there.left - here.right, here.left - there.right, -1)
    if ahead < -2:
        return None
    if dx and beside >= 0:
        return None
    off = abs(there.centery - here.centery) if dx else abs(there.centerx - here.centerx)
    return ahead + 2.5 * max(0, beside) + 0.1 * off
