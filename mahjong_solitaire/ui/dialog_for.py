"""Which dialog an intent opens; imported only when the first one does."""

from __future__ import annotations

import contextlib

import pygame

from mahjong_solitaire.records import FAULTS
from mahjong_solitaire.rules.codes import DealCodeError
from mahjong_solitaire.session import deal_of_code
from mahjong_solitaire.ui.ask_number import AskNumber
from mahjong_solitaire.ui.choose_layout import ChooseLayout
from mahjong_solitaire.ui.intents import Intent
from mahjong_solitaire.ui.keys_page import KeysPage
from mahjong_solitaire.ui.pause import Pause
from mahjong_solitaire.ui.rules_page import RulesPage
from mahjong_solitaire.ui.scene import Context, Scene
from mahjong_solitaire.ui.scores import ScoresDialog
from mahjong_solitaire.ui.settings import SettingsDialog


def intent(context: Context, wanted: Intent) -> Scene | None:
    """The dialog for an intent, ``None`` if it has none."""
    if wanted is Intent.PAUSE:
        code = context.session.code if context.session else ""
        return Pause(context, code=code, on_copy=lambda: copy(code))
    if wanted is Intent.SCORES:
        return ScoresDialog(context, highlight=context.session.recorded if context.session else None)
    if wanted is Intent.DEAL_NUMBER:
        return AskNumber(context, lambda text: code_problem(context, text))
    dialogs: dict[Intent, type[Scene]] = {
        Intent.LAYOUTS: ChooseLayout,
        Intent.SETTINGS: SettingsDialog,
        Intent.RULES: RulesPage,
        Intent.KEYS: KeysPage,
    }
    return dialogs[wanted](context) if wanted in dialogs else None


def code_problem(context: Context, text: str) -> str | None:
    """What is wrong with a deal code, in the player's language."""
    try:
        deal_of_code(text, context.library)
    except DealCodeError as error:
        said = context.tr(FAULTS[error.fault])
        return f"{said[0].upper()}{said[1:]}."
    return None


def copy(text: str) -> None:
    """Put a text on the clipboard, where there is one."""
    with contextlib.suppress(pygame.error):
        pygame.scrap.put_text(text)
