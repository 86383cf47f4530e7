"""Which dialog an intent opens; imported only when the first one does."""

from __future__ import annotations

from mahjong_solitaire.ui.ask_number import AskNumber
from mahjong_solitaire.ui.choose_layout import ChooseLayout
from mahjong_solitaire.ui.intents import Intent
from mahjong_solitaire.ui.pause import Pause
from mahjong_solitaire.ui.rules_page import RulesPage
from mahjong_solitaire.ui.scene import Context, Scene
from mahjong_solitaire.ui.settings import SettingsDialog


def intent(context: Context, wanted: Intent) -> Scene | None:
    """The dialog for an intent, ``None`` if it has none."""
    dialogs: dict[Intent, type[Scene]] = {
        Intent.PAUSE: Pause,
        Intent.LAYOUTS: ChooseLayout,
        Intent.SETTINGS: SettingsDialog,
        Intent.RULES: RulesPage,
        Intent.DEAL_NUMBER: AskNumber,
    }
    return dialogs[wanted](context) if wanted in dialogs else None
