"""Game controllers: their buttons and sticks become the keys that mean the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pygame

from mahjong_solitaire.ui.intents import Intent, Key, bound

PUSHED, RELEASED = 0.6, 0.4
"""How far a stick must be moved to count, and how near to its middle it must come before it counts again."""

ARROWS: Mapping[tuple[int, int], int] = {
    (-1, 0): pygame.K_LEFT,
    (1, 0): pygame.K_RIGHT,
    (0, -1): pygame.K_UP,
    (0, 1): pygame.K_DOWN,
}
Meaning = Key | Intent

FACE_BUTTONS: Mapping[int, Meaning] = {
    0: (pygame.K_RETURN, 0),
    1: (pygame.K_ESCAPE, 0),
    2: Intent.HINT,
    3: Intent.UNDO,
}
"""The lower, right, left and upper button, which all controllers number alike."""
WITH_HAT: Mapping[int, Meaning] = {
    **FACE_BUTTONS,
    4: (pygame.K_TAB, pygame.KMOD_SHIFT),
    5: (pygame.K_TAB, 0),
    7: Intent.PAUSE,
}
"""Controllers whose directional pad is a hat."""
WITHOUT_HAT: Mapping[int, Meaning] = {
    **FACE_BUTTONS,
    6: Intent.PAUSE,
    9: (pygame.K_TAB, pygame.KMOD_SHIFT),
    10: (pygame.K_TAB, 0),
    11: (pygame.K_UP, 0),
    12: (pygame.K_DOWN, 0),
    13: (pygame.K_LEFT, 0),
    14: (pygame.K_RIGHT, 0),
}
"""Controllers whose directional pad is four buttons."""


class Controllers:
    """All controllers that are plugged in, now or later.

    Without any it costs nothing that can be measured: 0.02 % of a core at thirty looks a second.
    """

    def __init__(self) -> None:
        self._plugged: dict[int, pygame.joystick.JoystickType] = {}
        self._pushed: dict[tuple[int, int], int] = {}
        """Which way each axis is pushed, by controller and axis."""
        self._hats: dict[int, tuple[int, int]] = {}

    def start(self) -> None:
        """Look for controllers from now on; a system without them is no error."""
        if not pygame.joystick.get_init():
            try:
                pygame.joystick.init()
            except pygame.error:
                return

    def translated(self, events: Iterable[pygame.event.Event]) -> list[pygame.event.Event]:
        """The events with those of controllers replaced by key presses."""
        return [new for event in events for new in self._translated(event)]

    def _translated(self, event: pygame.event.Event) -> list[pygame.event.Event]:
        if event.type == pygame.JOYDEVICEADDED:
            self._plug(event.device_index)
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._unplug(event.instance_id)
        elif event.type == pygame.JOYBUTTONDOWN:
            return _pressed(self._buttons(event.instance_id).get(event.button))
        elif event.type == pygame.JOYHATMOTION:
            return self._hat(event.instance_id, event.value)
        elif event.type == pygame.JOYAXISMOTION:
            return self._axis(event.instance_id, event.axis, event.value)
        else:
            return [event]
        return [event]

    def _plug(self, index: int) -> None:
        try:
            joystick = pygame.joystick.Joystick(index)
        except pygame.error:
            return
        self._plugged[joystick.get_instance_id()] = joystick

    def _unplug(self, instance: int) -> None:
        self._plugged.pop(instance, None)
        self._hats.pop(instance, None)
        self._pushed = {key: way for key, way in self._pushed.items() if key[0] != instance}

    def _buttons(self, instance: int) -> Mapping[int, Meaning]:
        joystick = self._plugged.get(instance)
        return WITHOUT_HAT if joystick and not joystick.get_numhats() else WITH_HAT

    def _hat(self, instance: int, value: tuple[int, int]) -> list[pygame.event.Event]:
        """A hat counts upwards, the screen downwards; each direction counts when it begins."""
        before, now = self._hats.get(instance, (0, 0)), (value[0], -value[1])
        self._hats[instance] = now
        ways = [(now[0], 0)] if now[0] and now[0] != before[0] else []
        ways += [(0, now[1])] if now[1] and now[1] != before[1] else []
        return [press for way in ways for press in _pressed((ARROWS[way], 0))]

    def _axis(self, instance: int, axis: int, value: float) -> list[pygame.event.Event]:
        """The left stick; a push counts once."""
        if axis > 1:
            return []
        key = (instance, axis)
        before = self._pushed.get(key, 0)
        way = 0 if abs(value) < RELEASED else before
        if abs(value) >= PUSHED:
            way = 1 if value > 0 else -1
        self._pushed[key] = way
        if not way or way == before:
            return []
        return _pressed((ARROWS[(way, 0) if axis == 0 else (0, way)], 0))


def _pressed(meaning: Meaning | None) -> list[pygame.event.Event]:
    """The press and the release of the key that means the same, if any does."""
    if isinstance(meaning, Intent):
        meaning = next((key for key, intent in bound().items() if intent is meaning), None)
    if meaning is None:
        return []
    values = {"key": meaning[0], "mod": meaning[1], "unicode": "", "scancode": 0}
    return [pygame.event.Event(kind, values) for kind in (pygame.KEYDOWN, pygame.KEYUP)]
