"""The pages of the settings on size and motion, the game, sound, seeing and language."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cache

import pygame

from mahjong_solitaire.i18n import LANGUAGE_NAMES, system_language
from mahjong_solitaire.rules.layout import Layout
from mahjong_solitaire.rules.tiles import FACE_BY_NAME
from mahjong_solitaire.storage import DIFFICULTIES, LIGHTS, MOTIONS
from mahjong_solitaire.ui.geometry import BoardGeometry
from mahjong_solitaire.ui.intents import Intent
from mahjong_solitaire.ui.key_names import keys_of
from mahjong_solitaire.ui.samples import Samples
from mahjong_solitaire.ui.settings_plan import GAP, Plan
from mahjong_solitaire.ui.tile_art import TileArt, TileLook
from mahjong_solitaire.ui.widgets import Action, Button, Picture

SCALES = (100, 125, 150, 200, 250)
"""The sizes to choose from, in percent; one from the settings file that is not among them stands between them."""
LIGHT_HEIGHT = 144
HEAP = (("dragon-green", (0, 0, 0)), ("wind-east", (2, 0, 0)), ("circle-5", (1, 0, 1)))
"""The tiles that show how tiles lean, and where they lie."""
VOLUMES = (25, 60, 100)
"""The loudness to choose from."""
LETTER = ("wind-east",)
"""The tile that shows how a language letters the winds."""
CARD_HEIGHT, LEAST_HEIGHT = 200, 124
GRADE_HEIGHT = 58
CHOICE_HEIGHT = 56


def plan_display(plan: Plan, clipped: bool) -> None:
    """How large things are, where the light comes from, and whether tiles move; ``clipped`` if larger is no use."""
    ink, tr, settings = plan.ink, plan.context.tr, plan.context.settings
    plan.caption(tr("Interface size"), tr("as large as this window allows") if clipped else "")
    scales = sorted({*SCALES, settings.interface_scale})
    for scale, rect in zip(scales, plan.grid(len(scales), ink.target(CHOICE_HEIGHT), 76, 10), strict=True):
        plan.option("interface_scale", scale, rect, f"{scale}\u202f%")
    plan.skip(20)
    plan.caption(tr("Light from"))
    corners = (tr("Upper left"), tr("Upper right"), tr("Lower left"), tr("Lower right"))
    for light, word, rect in zip(LIGHTS, corners, plan.grid(len(LIGHTS), ink.px(LIGHT_HEIGHT), 120), strict=True):
        plan.option("light", light, rect, word, _heap(plan, light))
    plan.skip(20)
    plan.caption(tr("Motion"), tr("the desktop asks for less") if plan.context.desktop_is_still else "")
    words = (tr("As the desktop"), tr("On"), tr("Off"))
    for motion, word, rect in zip(MOTIONS, words, plan.grid(len(MOTIONS), ink.target(CHOICE_HEIGHT), 160), strict=True):
        plan.option("motion", motion, rect, word)
    plan.skip(20)
    plan.switch("fullscreen", tr("Full screen"), _fullscreen_note(plan))


def _fullscreen_note(plan: Plan) -> str:
    """Which key does the same."""
    tr = plan.context.tr
    keys = keys_of(Intent.FULLSCREEN, tr)
    return tr("{key} does the same at any time.", key=keys[0]) if keys else ""


def _heap(plan: Plan, light: str) -> Picture:
    """A few tiles with the light from a corner."""
    look, layout = replace(plan.context.tile_look, light=light), Layout(place for _, place in HEAP)

    @cache
    def art(pitch: int) -> TileArt:
        return look.art(pitch)

    def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
        geometry = BoardGeometry(layout, rect, light=light)
        for level in range(layout.levels):
            for slot in geometry.painting_order(level):
                face = FACE_BY_NAME[HEAP[slot][0]]
                art(geometry.shape.width).draw(surface, face, geometry.faces[slot].topleft)

    return draw


def plan_play(plan: Plan, ask_name: Action) -> None:
    """How hard deals are, what helps, and who plays."""
    ink, tr = plan.ink, plan.context.tr
    plan.caption(tr("Difficulty"), tr("for new games; chances as on the Turtle"))
    plan.skip(4)
    words = {
        "easy": (tr("Easy"), tr("One random game in three clears it")),
        "normal": (tr("Normal"), tr("One random game in seven")),
        "hard": (tr("Hard"), tr("One random game in twenty")),
        "any": (tr("Any"), tr("Perhaps not winnable")),
    }
    height = max(ink.px(GRADE_HEIGHT), ink.leading(18) + ink.leading(14) + ink.px(16))
    places = plan.grid(len(DIFFICULTIES), height, 250, row_gap=12)
    for grade, rect in zip(DIFFICULTIES, places, strict=True):
        caption, note = words[grade]
        plan.option("difficulty", grade, rect, caption, None, note)
    plan.skip(16)
    plan.caption(tr("Help"))
    plan.switch("lost_light", tr("Lost light"), tr("Says at any time whether the game can still be won."), 0)
    plan.switch("score_guide", tr("Score guide"), tr("Points of the selected pair, and what waiting costs."), 0)
    plan.switch("shade_blocked", tr("Shade blocked tiles"), tr("Darkens the tiles that cannot be taken."), 0)
    note = tr("Shows the free tiles that match the selected one.")
    plan.switch("mark_partners", tr("Mark free partners"), note, 8)
    _plan_name(plan, ask_name)


def _plan_name(plan: Plan, ask_name: Action) -> None:
    """A button with the player's name, which asks for another."""
    tr, settings = plan.context.tr, plan.context.settings
    name = plan.shortened(settings.player or "–", 18, plan.width // 2)
    caption = tr("Player's name: {name}", name=name)
    rect = pygame.Rect(0, plan.y, plan.width, plan.ink.target(46))
    plan.put(rect, lambda stage, place: Button(stage, "player", place, ask_name, caption, "trophy"))
    plan.y = rect.bottom


def plan_sound(plan: Plan) -> None:
    """How loud the sounds are, and whether there are any."""
    tr = plan.context.tr
    plan.caption(tr("Volume"))
    words = (tr("Quiet"), tr("Medium"), tr("Loud"))
    places = plan.grid(len(VOLUMES), plan.ink.target(GRADE_HEIGHT), 110)
    for volume, word, rect in zip(VOLUMES, words, places, strict=True):
        plan.option("volume", volume, rect, word)
    plan.skip(20)
    plan.switch("muted", tr("Mute"), tr("No sound is heard, and the sound device is left alone."))


def plan_seeing(plan: Plan) -> None:
    """What helps to see or hear the board."""
    tr = plan.context.tr
    plan.switch("outline_free", tr("Frame free tiles"), tr("A thin frame around every tile that can be taken."))
    plan.switch("corner_index", tr("Number the corners"), tr("A small number or letter in a corner of every tile."))
    plan.switch("bonus_cue", tr("Mark flowers and seasons"), tr("A small diamond says that they match each other."))
    plan.switch(
        "status_line", tr("Describe the tile under the cursor"), tr("Face, level, free or blocked, and by what.")
    )
    plan.switch("status_hover", tr("Describe the tile under the pointer"), tr("The same for the mouse."))
    plan.switch("speech", tr("Read aloud"), tr("Speaks such words, where the system has a voice."))


def plan_language(plan: Plan, samples: Samples) -> None:
    """In which language everything is written."""
    tr, look = plan.context.tr, replace(plan.context.tile_look, design="european")
    own = system_language(os.environ)
    names = {"en": tr("English"), "de": tr("German"), "hu": tr("Hungarian")}
    choices = [(code, name, names[code], code) for code, name in LANGUAGE_NAMES.items()]
    choices.append(("", tr("As the system"), names[own], own))
    ink, rows = plan.ink, len(choices) // 2
    room = plan.height - plan.y - ink.px(GAP) * (rows - 1)
    height = max(ink.px(LEAST_HEIGHT), min(ink.px(CARD_HEIGHT), room // rows))
    places = plan.grid(len(choices), height, 150, most=2)
    for (code, name, note, letters), rect in zip(choices, places, strict=True):
        plan.option("language", code, rect, name, _letter(samples, replace(look, language=letters)), note)


def _letter(samples: Samples, look: TileLook) -> Picture:
    """A tile with a letter of a language."""
    return lambda surface, rect: samples.row(surface, rect, look, LETTER)
