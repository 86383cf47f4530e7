"""The keys the player chose: read from the settings, checked, changed, and brought into use.

In the settings a key is written like ``Ctrl+Z``, ``F2`` or ``Slash``; an intent that is not named keeps its keys.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from mahjong_solitaire.i18n import N_, Message
from mahjong_solitaire.storage import Settings
from mahjong_solitaire.ui.intents import CURSOR_KEYS, KEYS, Intent, Key, bind

MOST = 4
"""Keys that one intent may have."""
FIXED = frozenset({*CURSOR_KEYS, *(key for key, intent in KEYS.items() if intent is Intent.BACK)})
"""The keys that mean the same everywhere and cannot be given away."""
CHANGEABLE = tuple(dict.fromkeys(intent for intent in KEYS.values() if intent is not Intent.BACK))
"""The intents whose keys can be changed."""
MODIFIERS = (("Ctrl", pygame.KMOD_CTRL), ("Alt", pygame.KMOD_ALT), ("Shift", pygame.KMOD_SHIFT))
ALONE = frozenset(
    code
    for name in ("SHIFT", "CTRL", "ALT", "META", "GUI")
    for side in "LR"
    if (code := getattr(pygame, f"K_{side}{name}", None)) is not None
) | {pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR, pygame.K_MODE, pygame.K_UNKNOWN}
"""Keys that ask for nothing by themselves."""

_CODES: Mapping[str, int] = {name[2:].lower(): getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")}
_NAMES: Mapping[int, str] = {code: name for name, code in reversed(list(_CODES.items()))}

Keymap = Mapping[Key, Intent]


def pressed(event: pygame.event.Event) -> bool:
    """Whether somebody has pressed a key that asks for something, if only for attention."""
    return event.type == pygame.KEYDOWN and event.key not in ALONE


def key_text(key: Key) -> str:
    """A key as the settings write it."""
    name = _NAMES.get(key[0], "")
    held = [word for word, modifier in MODIFIERS if key[1] & modifier]
    return "+".join([*held, name.capitalize()])


def key_of_text(text: str) -> Key | None:
    """The key that a text of the settings names, ``None`` if there is no such key."""
    *held, name = text.casefold().replace(" ", "").split("+")
    known = {word.casefold(): modifier for word, modifier in MODIFIERS}
    if name not in _CODES or not set(held) <= known.keys():
        return None
    return _CODES[name], sum(known[word] for word in set(held))


def keymap(chosen: Mapping[str, Sequence[str]]) -> tuple[Keymap, list[Message]]:
    """All keys in use, and what of the choice had to be passed over."""
    keys: dict[Key, Intent] = {}
    messages: list[Message] = []
    named = {intent.value: intent for intent in CHANGEABLE}
    for name, texts in chosen.items():
        if name in named:
            messages += _add(keys, named[name], texts)
        else:
            messages.append(Message(N_("keys: there is nothing called “{name}”"), {"name": name}))
    for key, intent in KEYS.items():
        if intent.value not in chosen or intent not in CHANGEABLE:
            keys.setdefault(key, intent)
    return keys, messages


def _add(keys: dict[Key, Intent], intent: Intent, texts: Sequence[str]) -> list[Message]:
    messages = []
    for text in texts[:MOST]:
        key = key_of_text(text)
        values = {"key": text, "name": intent.value}
        if key is None or key[0] in ALONE:
            messages.append(Message(N_("keys: “{key}” for “{name}” is no key"), values))
        elif key in FIXED:
            messages.append(Message(N_("keys: “{key}” for “{name}” has a fixed meaning"), values))
        elif keys.setdefault(key, intent) is not intent:
            other = {**values, "other": keys[key].value}
            messages.append(Message(N_("keys: “{key}” for “{name}” belongs to “{other}”"), other))
    return messages


def use(settings: Settings) -> list[Message]:
    """Bring the chosen keys into use; answers with what had to be passed over."""
    keys, messages = keymap(settings.keys)
    bind(keys)
    return messages


def toggle(settings: Settings, intent: Intent, key: Key) -> Intent | None:
    """Give a key to an intent, or take it away; answers with the intent that has it already, and changes nothing."""
    keys, _ = keymap(settings.keys)
    other = keys.get(key)
    if other is not None and other is not intent:
        return other
    own = [k for k, meant in keys.items() if meant is intent]
    own = [k for k in own if k != key] if key in own else [*own[: MOST - 1], key]
    settings.keys = {**settings.keys, intent.value: [key_text(k) for k in own]}
    return None


def reset(settings: Settings) -> None:
    """Go back to the keys of the game."""
    settings.keys = {}
