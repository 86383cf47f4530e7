"""What all dialogs share: rows of buttons, mouse and wheel, and the keyboard focus that pygame_gui lacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from mahjong_solitaire.ui.dialog_panel import DialogPanel
from mahjong_solitaire.ui.focus import nearest
from mahjong_solitaire.ui.intents import Intent, intent_of
from mahjong_solitaire.ui.scene import Change, Pop, Quit
from mahjong_solitaire.ui.widgets import Action, Button, Choice, Control

WHEEL_STEP = 90
"""What one notch of the wheel moves, in pixels at a height of 720."""
LEAST_SHRINK = 0.85
"""Captions are not made smaller than this to stand side by side."""
PRESS_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
CLOSE_KEYS = (pygame.K_ESCAPE, pygame.K_AC_BACK)
ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


class DialogScene(DialogPanel):
    """A panel with rows of buttons: what mouse, wheel and keys do there, and where the keyboard focus goes."""

    def key_pressed(self, event: pygame.event.Event) -> Change | bool | None:
        """Take a key before the focus does; ``True`` if it meant something."""
        return None

    def resumed(self, result: Any) -> Change | None:
        """A dialog above has closed: if it chose what to play, so has this one."""
        super().resumed(result)
        return Pop(result) if result is not None else None

    # ---------------------------------------------------------------- rows of buttons

    def add_buttons(self, *buttons: tuple[str, str, Action], primary: str) -> None:
        """A row of buttons at the bottom right, of ``(key, caption, action)`` from left to right."""
        ink, gap = self.ink, self.ink.px(12)
        widths = [Button.width_for(ink, caption) for _, caption, _ in buttons]
        room = self.panel.width - 2 * self.margin - gap * (len(buttons) - 1)
        if sum(widths) > room:
            widths = [width * room // sum(widths) for width in widths]
        x = self.panel.right - self.margin - sum(widths) - gap * (len(buttons) - 1)
        y = self.panel.bottom - ink.px(self.spacing.below_buttons) - ink.target(46)
        for (key, caption, action), width in zip(buttons, widths, strict=True):
            rect = pygame.Rect(x, y, width, ink.target(46))
            self.add(Button(self.stage, key, rect, action, caption, primary=key == primary))
            x = rect.right + gap

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

    def rows_that_fit(self, rows: Sequence[Sequence[Choice]], width: int) -> list[list[Choice]]:
        """Rows of buttons for a width in pixels: those with captions too long for it are taken apart."""
        fitting: list[list[Choice]] = []
        for row in rows:
            if all(self.fits_in_row(choice, width, len(row)) for choice in row):
                fitting.append(list(row))
            else:
                fitting.extend([choice] for choice in row)
        return fitting

    def fits_in_row(self, choice: Choice, width: int, count: int) -> bool:
        """Whether a button has room for its caption in a row of so many, in a width in pixels."""
        share = (width - self.ink.px(10) * (count - 1)) // count
        return self.ink.width(choice.caption, 19, "bold") * LEAST_SHRINK <= Button.caption_room(self.ink, share)

    def _add_choice(self, choice: Choice, rect: pygame.Rect, primary: bool) -> None:
        stage, words = self.stage, (choice.caption, choice.icon)
        self.add(Button(stage, choice.key, rect, choice.action, *words, primary=primary, enabled=choice.enabled))

    def list_height(self, count: int) -> int:
        """How high that many rows of buttons are."""
        return count * (self.ink.target(48) + self.ink.px(10)) - self.ink.px(10)

    # ---------------------------------------------------------------- events

    def handle(self, event: pygame.event.Event) -> Change | None:
        """React to one event, once there is something that can."""
        return self.react(event) if self.built else None

    def react(self, event: pygame.event.Event) -> Change | None:
        """Wheel, mouse and keys."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEWHEEL:
            notches = getattr(event, "precise_y", event.y) or event.y
            self.scroll_to(self.offset - round(notches * self.ink.px(WHEEL_STEP)))
            return None
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

    def _press(self, control: Control) -> Change | None:
        self.dirty = True
        return control.action()

    def _key(self, event: pygame.event.Event) -> Change | None:
        if event.key in CLOSE_KEYS:
            return self.cancel()
        taken = self.key_pressed(event)
        if taken:
            self.dirty = True
            return None if isinstance(taken, bool) else taken
        if self._scroll_by_key(event.key):
            return None
        if event.key == pygame.K_TAB:
            self._move_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in ARROWS:
            self._move_towards(*ARROWS[event.key])
        elif event.key in PRESS_KEYS and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            return self._press_focused(event.key)
        elif intent_of(event) is Intent.QUIT:
            return Quit()
        return None

    def _scroll_by_key(self, key: int) -> bool:
        """Page keys, Home and End; answers whether the key was one of these."""
        page = self.view.height - self.ink.px(40)
        goals = {
            pygame.K_PAGEUP: self.offset - page,
            pygame.K_PAGEDOWN: self.offset + page,
            pygame.K_HOME: 0,
            pygame.K_END: self.furthest,
        }
        if key not in goals:
            return False
        self.scroll_to(goals[key])
        return True

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
        control = nearest(self.control(self.focus).place, self._order(), dx, dy)
        if control is None:
            return self._move_focus(dx + dy)
        return self.set_focus(control.key)
