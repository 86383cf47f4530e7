"""The settings: every change shows at once, and Cancel brings back what there was."""

import pygame
import pytest

from mahjong_solitaire.i18n import LANGUAGES, Translator
from mahjong_solitaire.storage import DIFFICULTIES, Settings, load_settings
from mahjong_solitaire.ui.ask_name import AskName
from mahjong_solitaire.ui.scene import Pop, Push
from mahjong_solitaire.ui.settings import SettingsDialog
from mahjong_solitaire.ui.widgets import Card, Switch, Tab
from tests.ui.dialog import Kept, a_context, a_page, click, display, frame, key, opened, point
from tests.ui.player import Player
from tests.ui.stage import SETTINGS_PAGES

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


def test_what_the_game_says_of_tiles_is_set_in_one_place() -> None:
    context = a_context()
    dialog = opened(a_page("seeing")(context))
    for name in ("status_line", "status_hover", "speech"):
        click(dialog, name)
        assert getattr(context.settings, name) is not getattr(Settings(), name)
    key(dialog, pygame.K_ESCAPE)
    assert context.settings == Settings(language="en", motion="reduced")


def test_the_name_of_the_player_stands_on_the_page_of_the_game_in_sight() -> None:
    for language in LANGUAGES:
        dialog = opened(a_page("play")(a_context(language)))
        assert dialog.furthest == 0
        change = click(dialog, "player")
        assert isinstance(change, Push)
        assert isinstance(change.scene, AskName)
    assert "player" not in {control.key for control in opened(a_page("language")(a_context())).controls}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_says_its_heading_twice(language: str) -> None:
    context = a_context(language)
    context.settings.interface_scale = 200
    for page in SETTINGS_PAGES:
        dialog = opened(a_page(page)(context))
        frame(dialog)
        written = [spot.text.casefold() for spot in dialog.ink.spots]
        title = next(tab.caption for tab in dialog.controls if isinstance(tab, Tab) and tab.chosen).casefold()
        assert written.count(title) == 1, title
        assert written.count(dialog.heading().casefold()) == 1


def test_the_whole_screen_is_a_switch_that_works_at_once() -> None:
    player = Player("little-gate", 7, size=(1000, 640), still=True)
    window, settings = player.app.window, player.app.context.settings
    for leave, after in (("cancel", False), ("done", True)):
        player.key(pygame.K_s)
        player.wait(0.1)
        dialog = player.on(SettingsDialog)
        player.click(dialog.control("tab-display").place.center)
        player.click(dialog.control("fullscreen").place.center)
        assert (window.fullscreen, settings.fullscreen, load_settings()[0].fullscreen) == (True, True, True)
        assert window.surface.get_size() == dialog.size != (1000, 640)
        assert is_on(dialog, "fullscreen")
        player.key(pygame.K_F11)
        assert not window.fullscreen
        assert not is_on(dialog, "fullscreen")
        player.key(pygame.K_F11)
        assert is_on(dialog, "fullscreen")
        player.click(dialog.control(leave).place.center)
        assert (window.fullscreen, load_settings()[0].fullscreen) == (after, after)
    player.key(pygame.K_F11)
    assert (window.windowed, window.surface.get_size()) == ((1000, 640), (1000, 640))


def test_the_window_keeps_its_size_if_the_window_manager_is_late() -> None:
    player = Player("little-gate", 7, size=(1000, 640), still=True)
    window = player.app.window
    window.set_fullscreen(True)
    screen = window.surface.get_size()
    window.set_fullscreen(False)
    pygame.display.set_mode(screen, pygame.RESIZABLE)  # as if the window were still as large as the screen
    assert window.windowed == (1000, 640)
    player.frame(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=screen[0], y=screen[1]))
    assert window.surface.get_size() == window.windowed == (1000, 640)
    pygame.display.set_mode(screen, pygame.RESIZABLE)  # now the player makes it as large
    player.frame(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=screen[0], y=screen[1]))
    assert window.windowed == screen


def is_on(dialog: SettingsDialog, name: str) -> bool:
    control = dialog.control(name)
    assert isinstance(control, Switch)
    return control.on


@pytest.mark.parametrize("scale", [100, 250])
def test_the_cards_of_every_row_take_the_whole_width(scale: int) -> None:
    for page in SETTINGS_PAGES:
        context = a_context("hu")
        context.settings.interface_scale = scale
        dialog = opened(a_page(page)(context), (1024, 768))
        rows: dict[int, list[pygame.Rect]] = {}
        for control in dialog.controls:
            if isinstance(control, Card):
                rows.setdefault(control.place.y, []).append(control.place)
        ends = {(min(r.left for r in row), max(r.right for r in row)) for row in rows.values()}
        assert len(ends) <= 1
