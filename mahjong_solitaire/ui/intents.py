"""What a player may want, and the keys that say so: one table for keys, buttons and dialogs."""

from __future__ import annotations

import enum
from collections.abc import Mapping

import pygame


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
    RESTART = "restart"
    NEW_DEAL = "new"
    DEAL_NUMBER = "number"
    PAUSE = "pause"
    MENU = "menu"
    LAYOUTS = "layouts"
    SETTINGS = "settings"
    RULES = "rules"
    SWITCH_TILES = "tiles"
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
    (pygame.K_COMMA, pygame.KMOD_CTRL): Intent.SETTINGS,
    (pygame.K_s, 0): Intent.SETTINGS,
    (pygame.K_F1, 0): Intent.RULES,
    (pygame.K_F11, 0): Intent.FULLSCREEN,
    (pygame.K_RETURN, pygame.KMOD_ALT): Intent.FULLSCREEN,
    (pygame.K_ESCAPE, 0): Intent.BACK,
    (pygame.K_AC_BACK, 0): Intent.BACK,
    (pygame.K_q, pygame.KMOD_CTRL): Intent.QUIT,
}
"""Which key asks for what; on macOS the command key counts as control."""


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


def intent_of(event: pygame.event.Event, keys: Mapping[Key, Intent] = KEYS) -> Intent | None:
    """The intent that a key press stands for, if any."""
    if event.type != pygame.KEYDOWN:
        return None
    return keys.get((event.key, modifiers(event.mod)))
