"""Which text the player types, and which only belongs to a key that has asked for something."""

from __future__ import annotations

import pygame

from mahjong_solitaire.ui.intents import modifiers

_NOT_BY_ITSELF = frozenset(
    (pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT, pygame.K_MODE)
)
_ALT_GR = pygame.KMOD_RALT | pygame.KMOD_MODE


def writes(event: pygame.event.Event) -> bool:
    """Whether a key press writes a sign where there is something to write in."""
    sign = getattr(event, "unicode", "")
    asks = modifiers(event.mod) & (pygame.KMOD_CTRL | pygame.KMOD_ALT) and not event.mod & _ALT_GR
    return len(sign) == 1 and sign.isprintable() and not asks


class TypedText:
    """Follows the keys, because SDL sends the text of a key after its press, and again and again while it is held.

    Text counts only where the press found the keyboard: what a key opens must not get the letter on it. Text that no
    key is held for, as from an input method, always counts.
    """

    def __init__(self) -> None:
        self._key: int | None = None
        """The key that was pressed last, while it is held."""
        self._place: object = None
        """Where its text goes."""

    def counts(self, event: pygame.event.Event, place: object) -> bool:
        """Whether an event is to be passed on; ``place`` is where typed text goes now."""
        if event.type == pygame.KEYDOWN and event.key != self._key and event.key not in _NOT_BY_ITSELF:
            self._key, self._place = event.key, place  # the same key again is one held down
        elif event.type == pygame.WINDOWFOCUSLOST or (event.type == pygame.KEYUP and event.key == self._key):
            self._key = None
        elif event.type == pygame.TEXTINPUT:
            return self._key is None or self._place == place
        return True

    def use_up(self) -> None:
        """Take the key for something else than its text."""
        self._place = None
