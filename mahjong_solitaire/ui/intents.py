"""What a player may want, and the keys that say so: one table for keys, buttons and dialogs."""

from __future__ import annotations

import enum
from collections.abc import Mapping

import pygame

from mahjong_solitaire.ui.navigation import Step


class Intent(enum.Enum):
    """Something the player asks for."""

    CONTINUE = "continue"
    UNDO = "undo"
    REDO = "redo"
    HINT = "hint"
    SAFE_HINT = "safe"
    SHUFFLE = "shuffle"
    TURNING_POINT = "turning"
    FINISH = "finish"
    WATCH_BEST = "best"
    DEMO = "demo"
    DAILY = "daily"
    COPY_CODE = "code"
    SCORES = "scores"
    ZOOM_IN = "zoom in"
    ZOOM_OUT = "zoom out"
    ZOOM_FIT = "zoom fit"
    PEEK = "peek"
    RESTART = "restart"
    NEW_DEAL = "new"
    DEAL_NUMBER = "number"
    PAUSE = "pause"
    MENU = "menu"
    LAYOUTS = "layouts"
    SETTINGS = "settings"
    RULES = "rules"
    SWITCH_TILES = "tiles"
    FIND = "find"
    TILES_LEFT = "left"
    KEYS = "keys"
    FULLSCREEN = "fullscreen"
    BACK = "back"
    QUIT = "quit"


Key = tuple[int, int]
"""A pygame key code and the modifiers held with it."""

KEYS: Mapping[Key, Intent] = {
    (pygame.K_u, 0): Intent.UNDO,
    (pygame.K_z, pygame.KMOD_CTRL): Intent.UNDO,
    (pygame.K_BACKSPACE, 0): Intent.UNDO,
    (pygame.K_r, 0): Intent.REDO,
    (pygame.K_y, pygame.KMOD_CTRL): Intent.REDO,
    (pygame.K_z, pygame.KMOD_CTRL | pygame.KMOD_SHIFT): Intent.REDO,
    (pygame.K_h, 0): Intent.HINT,
    (pygame.K_h, pygame.KMOD_SHIFT): Intent.SAFE_HINT,
    (pygame.K_j, 0): Intent.SAFE_HINT,
    (pygame.K_m, 0): Intent.SHUFFLE,
    (pygame.K_w, 0): Intent.TURNING_POINT,
    (pygame.K_f, 0): Intent.FINISH,
    (pygame.K_c, pygame.KMOD_CTRL): Intent.COPY_CODE,
    (pygame.K_r, pygame.KMOD_CTRL): Intent.RESTART,
    (pygame.K_n, 0): Intent.NEW_DEAL,
    (pygame.K_n, pygame.KMOD_CTRL): Intent.NEW_DEAL,
    (pygame.K_g, 0): Intent.DEAL_NUMBER,
    (pygame.K_p, 0): Intent.PAUSE,
    (pygame.K_PAUSE, 0): Intent.PAUSE,
    (pygame.K_l, 0): Intent.LAYOUTS,
    (pygame.K_t, 0): Intent.SWITCH_TILES,
    (pygame.K_SLASH, 0): Intent.FIND,
    (pygame.K_f, pygame.KMOD_CTRL): Intent.FIND,
    (pygame.K_i, 0): Intent.TILES_LEFT,
    (pygame.K_k, 0): Intent.KEYS,
    (pygame.K_COMMA, pygame.KMOD_CTRL): Intent.SETTINGS,
    (pygame.K_s, 0): Intent.SETTINGS,
    (pygame.K_F1, 0): Intent.RULES,
    (pygame.K_F2, 0): Intent.SCORES,
    (pygame.K_PLUS, 0): Intent.ZOOM_IN,
    (pygame.K_KP_PLUS, 0): Intent.ZOOM_IN,
    (pygame.K_EQUALS, pygame.KMOD_SHIFT): Intent.ZOOM_IN,
    (pygame.K_MINUS, 0): Intent.ZOOM_OUT,
    (pygame.K_KP_MINUS, 0): Intent.ZOOM_OUT,
    (pygame.K_0, 0): Intent.ZOOM_FIT,
    (pygame.K_v, 0): Intent.PEEK,
    (pygame.K_F11, 0): Intent.FULLSCREEN,
    (pygame.K_RETURN, pygame.KMOD_ALT): Intent.FULLSCREEN,
    (pygame.K_ESCAPE, 0): Intent.BACK,
    (pygame.K_AC_BACK, 0): Intent.BACK,
    (pygame.K_q, pygame.KMOD_CTRL): Intent.QUIT,
}
"""Which key asks for what unless the player chose otherwise; on macOS the command key counts as control."""

CURSOR_KEYS: Mapping[Key, Step] = {
    (pygame.K_LEFT, 0): Step.LEFT,
    (pygame.K_RIGHT, 0): Step.RIGHT,
    (pygame.K_UP, 0): Step.UP,
    (pygame.K_DOWN, 0): Step.DOWN,
    (pygame.K_TAB, 0): Step.NEXT,
    (pygame.K_TAB, pygame.KMOD_SHIFT): Step.PREVIOUS,
    (pygame.K_PAGEUP, 0): Step.HIGHER,
    (pygame.K_PAGEDOWN, 0): Step.LOWER,
    (pygame.K_RETURN, 0): Step.PICK,
    (pygame.K_KP_ENTER, 0): Step.PICK,
    (pygame.K_SPACE, 0): Step.PICK,
}
"""Which key moves the cursor over the board; dialogs use the same keys, so they cannot be changed."""

_bound: Mapping[Key, Intent] = KEYS


def bind(keys: Mapping[Key, Intent]) -> None:
    """Let these keys ask for things from now on."""
    global _bound
    _bound = keys


def bound() -> Mapping[Key, Intent]:
    """The keys in use."""
    return _bound


def modifiers(mod: int) -> int:
    """The modifiers that tell keys apart: shift, control (or command) and alt, left and right alike."""
    held = 0
    if mod & pygame.KMOD_SHIFT:
        held |= pygame.KMOD_SHIFT
    if mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        held |= pygame.KMOD_CTRL
    if mod & pygame.KMOD_ALT:
        held |= pygame.KMOD_ALT
    return held


def key_of(event: pygame.event.Event) -> Key:
    """The key that was pressed, with its modifiers."""
    return event.key, modifiers(event.mod)


def intent_of(event: pygame.event.Event) -> Intent | None:
    """The intent that a key press stands for, if any."""
    if event.type != pygame.KEYDOWN:
        return None
    intent = _bound.get(key_of(event))
    return intent or _bound.get(_sign(event))


def _sign(event: pygame.event.Event) -> Key:
    """The key named after the sign that was typed, which on many keyboards takes Shift, as ``/`` does."""
    sign = getattr(event, "unicode", "")
    typed = len(sign) == 1 and sign.isprintable() and not sign.isalnum() and not sign.isspace()
    return (ord(sign) if typed else 0), modifiers(event.mod) & ~pygame.KMOD_SHIFT
