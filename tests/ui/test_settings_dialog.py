"""The settings: every change shows at once, and Cancel brings back what there was."""

import pygame

from mahjong_solitaire.i18n import Translator
from mahjong_solitaire.storage import DIFFICULTIES, Settings
from mahjong_solitaire.ui.scene import Pop
from mahjong_solitaire.ui.settings import SettingsDialog
from mahjong_solitaire.ui.widgets import Card
from tests.ui.dialog import Kept, a_context, a_page, click, display, frame, key, opened, point

__all__ = ["display"]


def test_settings_take_effect_at_once_and_cancel_restores_them() -> None:
    for leave in ("cancel", "close", "escape"):
        context = a_context()
        dialog = opened(SettingsDialog(context))
        for name in ("tiles-european", "table-linen", "back-ruby", "tab-display", "motion-full"):
            click(dialog, name)
        for name in ("tab-play", "shade_blocked"):
            click(dialog, name)
        settings = context.settings
        assert (settings.tiles, settings.table, settings.back) == ("european", "linen", "ruby")
        assert settings.motion == "full"
        assert settings.shade_blocked is not Settings().shade_blocked
        assert Kept.saves == 5
        change = key(dialog, pygame.K_ESCAPE) if leave == "escape" else click(dialog, leave)
        assert isinstance(change, Pop)
        assert context.settings == Settings(language="en", motion="reduced")
        assert Kept.saves == 6


def test_the_game_page_chooses_difficulty_and_help() -> None:
    context = a_context()
    dialog = opened(a_page("play")(context))
    for grade in DIFFICULTIES:
        click(dialog, f"difficulty-{grade}")
        assert context.settings.difficulty == grade
        chosen = [control.key for control in dialog.controls if isinstance(control, Card) and control.chosen]
        assert chosen == [f"difficulty-{grade}"]
    for name in ("lost_light", "score_guide", "shade_blocked", "mark_partners"):
        click(dialog, name)
        assert getattr(context.settings, name) is not getattr(Settings(), name)
    key(dialog, pygame.K_ESCAPE)
    assert context.settings == Settings(language="en", motion="reduced")


def test_done_keeps_the_settings() -> None:
    context = a_context()
    dialog = opened(SettingsDialog(context))
    click(dialog, "tiles-european")
    assert isinstance(key(dialog, pygame.K_RETURN), Pop)
    assert context.settings.tiles == "european"


def test_a_change_of_language_rewrites_the_open_dialog() -> None:
    context = a_context()
    dialog = opened(a_page("language")(context))
    for language in ("de", "hu", "en"):
        click(dialog, f"language-{language}")
        frame(dialog)
        assert context.settings.language == language
        written = [spot.text for spot in dialog.ink.spots]
        assert Translator(language)("Settings") in written
        assert Translator(language)("Cancel") in written


def test_a_change_of_table_recolours_the_open_dialog() -> None:
    dialog = opened(SettingsDialog(a_context()))
    looks = set()
    for table in ("pine", "midnight", "linen"):
        click(dialog, f"table-{table}")
        point(dialog, (5, 5))
        looks.add(frame(dialog).get_at((dialog.panel.x + 60, dialog.panel.bottom - 60))[:3])
    assert len(looks) == 3


def test_the_focus_stays_when_the_dialog_is_rebuilt() -> None:
    dialog = opened(SettingsDialog(a_context()))
    dialog.set_focus("table-linen")
    key(dialog, pygame.K_SPACE)
    assert dialog.focus == "table-linen"
    assert dialog.ring_shown
    dialog.resize((1920, 1080), None)
    assert dialog.focus == "table-linen"
