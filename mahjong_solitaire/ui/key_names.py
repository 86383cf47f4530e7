"""The keys of the game in words, for the rules page and the page on which they are changed."""

from __future__ import annotations

import pygame

from mahjong_solitaire.i18n import Translator
from mahjong_solitaire.ui.intents import CURSOR_KEYS, Intent, Key, bound
from mahjong_solitaire.ui.navigation import Step
from mahjong_solitaire.ui.replay import KEYS as REPLAY_KEYS
from mahjong_solitaire.ui.transport import Control

HIDDEN_KEYS = (
    pygame.K_AC_BACK, pygame.K_PAUSE, pygame.K_KP_ENTER, pygame.K_KP_PLUS, pygame.K_KP_MINUS, pygame.K_EQUALS,
)  # fmt: skip
"""Keys that few keyboards have, or that have the name of another."""


def meanings(tr: Translator) -> dict[Intent, str]:
    """What each intent that may have a key does."""
    return {
        Intent.UNDO: tr("Undo"),
        Intent.REDO: tr("Redo"),
        Intent.HINT: tr("Hint"),
        Intent.SAFE_HINT: tr("Safe pair"),
        Intent.SHUFFLE: tr("Shuffle"),
        Intent.TURNING_POINT: tr("Back to the turning point"),
        Intent.FINISH: tr("Finish for me"),
        Intent.ZOOM_IN: tr("Zoom in"),
        Intent.ZOOM_OUT: tr("Zoom out"),
        Intent.ZOOM_FIT: tr("Whole board"),
        Intent.PEEK: tr("Peek below the upper levels (hold)"),
        Intent.RESTART: tr("Restart this deal"),
        Intent.NEW_DEAL: tr("New game"),
        Intent.DEAL_NUMBER: tr("Deal by number or code"),
        Intent.COPY_CODE: tr("Copy the deal code"),
        Intent.PAUSE: tr("Pause"),
        Intent.LAYOUTS: tr("Layouts"),
        Intent.SWITCH_TILES: tr("Other tile design"),
        Intent.FIND: tr("Find tiles"),
        Intent.TILES_LEFT: tr("Tiles to come"),
        Intent.KEYS: tr("Change keys"),
        Intent.SCORES: tr("Results"),
        Intent.SETTINGS: tr("Settings"),
        Intent.RULES: tr("Rules"),
        Intent.FULLSCREEN: tr("Full screen"),
        Intent.BACK: tr("Back"),
        Intent.QUIT: tr("Quit"),
    }


def key_rows(tr: Translator) -> list[tuple[tuple[str, ...], str]]:
    """For each intent with a key: its keys in words, and what they do."""
    rows = [(keys_of(intent, tr), meaning) for intent, meaning in meanings(tr).items()]
    return [(keys, meaning) for keys, meaning in rows if keys]


def keys_of(intent: Intent, tr: Translator) -> tuple[str, ...]:
    """The keys in use for an intent, in words."""
    keys = (key for key, meant in bound().items() if meant is intent and key[0] not in HIDDEN_KEYS)
    return tuple(key_name(key, tr) for key in keys)


def cursor_rows(tr: Translator) -> list[tuple[tuple[str, ...], str]]:
    """The keys that move over the board, in words."""
    rows = (
        ((Step.NEXT, Step.PREVIOUS), tr("To the next free tile, or back")),
        ((Step.HIGHER, Step.LOWER), tr("One level up or down")),
        ((Step.PICK,), tr("Pick the tile")),
    )
    named = [(tuple(key_name(key, tr) for key in _keys(steps)), meaning) for steps, meaning in rows]
    return [((tr("Arrow keys"),), tr("To the tile beside")), *named]


def replay_rows(tr: Translator) -> list[tuple[tuple[str, ...], str]]:
    """The keys that mean something of their own while a game is watched, in words."""
    words = {
        Control.PLAY: tr("Play back, or pause"),
        Control.BACK: tr("One move back"),
        Control.FORWARD: tr("One move forward"),
        Control.START: tr("To the start"),
        Control.END: tr("To the end"),
        Control.CONTINUE: tr("Continue from here"),
    }
    rows = [((key_name((code, 0), tr),), words[control]) for code, control in REPLAY_KEYS.items()]
    return [*rows, ((tr("Up and down arrow"),), tr("Faster or slower"))]


def _keys(steps: tuple[Step, ...]) -> list[Key]:
    return [key for key, step in CURSOR_KEYS.items() if step in steps and key[0] not in HIDDEN_KEYS]


def key_name(key: Key, tr: Translator) -> str:
    """A key with its modifiers, such as ``Ctrl+Z``."""
    code, modifiers = key
    parts = [
        name
        for modifier, name in (
            (pygame.KMOD_CTRL, tr("Ctrl")),
            (pygame.KMOD_ALT, tr("Alt")),
            (pygame.KMOD_SHIFT, tr("Shift")),
        )
        if modifiers & modifier
    ]
    special = {
        pygame.K_BACKSPACE: tr("Backspace"),
        pygame.K_ESCAPE: tr("Esc"),
        pygame.K_RETURN: tr("Enter"),
        pygame.K_COMMA: ",",
        pygame.K_SLASH: "/",
        pygame.K_TAB: tr("Tab"),
        pygame.K_SPACE: tr("Space"),
        pygame.K_PAGEUP: tr("Page up"),
        pygame.K_PAGEDOWN: tr("Page down"),
        pygame.K_LEFT: tr("Left arrow"),
        pygame.K_RIGHT: tr("Right arrow"),
        pygame.K_HOME: tr("Home key"),
        pygame.K_END: tr("End key"),
    }
    return "+".join([*parts, special.get(code) or pygame.key.name(code).upper()])
