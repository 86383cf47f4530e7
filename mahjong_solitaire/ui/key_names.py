"""The keys of the game in words, for the rules page."""

from __future__ import annotations

import pygame

from mahjong_solitaire.i18n import Translator
from mahjong_solitaire.ui.intents import KEYS, Intent, Key

HIDDEN_KEYS = (pygame.K_AC_BACK, pygame.K_PAUSE)
"""Keys that few keyboards have."""


def key_rows(tr: Translator) -> list[tuple[tuple[str, ...], str]]:
    """For each intent with a key: its keys in words, and what they do."""
    meanings = {
        Intent.UNDO: tr("Undo"),
        Intent.REDO: tr("Redo"),
        Intent.HINT: tr("Hint"),
        Intent.SAFE_HINT: tr("Safe pair"),
        Intent.SHUFFLE: tr("Shuffle"),
        Intent.TURNING_POINT: tr("Back to the turning point"),
        Intent.FINISH: tr("Finish for me"),
        Intent.RESTART: tr("Restart this deal"),
        Intent.NEW_DEAL: tr("New game"),
        Intent.DEAL_NUMBER: tr("Deal by number or code"),
        Intent.COPY_CODE: tr("Copy the deal code"),
        Intent.PAUSE: tr("Pause"),
        Intent.LAYOUTS: tr("Layouts"),
        Intent.SWITCH_TILES: tr("Other tile design"),
        Intent.SETTINGS: tr("Settings"),
        Intent.RULES: tr("Rules"),
        Intent.FULLSCREEN: tr("Full screen"),
        Intent.BACK: tr("Back"),
        Intent.QUIT: tr("Quit"),
    }
    rows = []
    for intent, meaning in meanings.items():
        keys = tuple(key_name(key, tr) for key, meant in KEYS.items() if meant is intent and key[0] not in HIDDEN_KEYS)
        if keys:
            rows.append((keys, meaning))
    return rows


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
    }
    return "+".join([*parts, special.get(code) or pygame.key.name(code).upper()])
