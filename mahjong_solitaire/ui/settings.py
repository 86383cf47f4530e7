"""The settings: what things look like, how the game helps, and its language. Everything shows at once."""

from __future__ import annotations

import os

import pygame

from mahjong_solitaire.i18n import LANGUAGE_NAMES, system_language
from mahjong_solitaire.storage import DIFFICULTIES
from mahjong_solitaire.ui.dialogs import FOOT, HEADING_FOOT, MARGIN, DialogScene
from mahjong_solitaire.ui.samples import Samples
from mahjong_solitaire.ui.scene import Change, Context, Pop
from mahjong_solitaire.ui.theme import BACKS, DESIGNS, TABLES, Rgba
from mahjong_solitaire.ui.widgets import SWITCH_INSET, SWITCH_ROOM, Action, Card, Picture, Swatch, Switch, Tab

EDITED = (
    "tiles", "table", "back", "animate", "shade_blocked", "mark_partners", "language",
    "difficulty", "lost_light", "score_guide",
)  # fmt: skip
"""The settings that this dialog changes."""
SAMPLES = ("character-5", "circle-5", "dragon-green")
LETTER = ("wind-east",)
"""The tile that shows how a language letters the winds."""
TABS_WIDTH = 180
PAGES_LEFT = 250
GAP = 18
OVERLINE = 24
CARD_HEIGHT = 190
GRADE_HEIGHT = 64
SWATCH = 60


class SettingsDialog(DialogScene):
    """Changes the settings as the player clicks; Cancel brings back what there was."""

    extent = (900, 676)
    default_key = "done"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.before = {name: getattr(context.settings, name) for name in EDITED}
        self.page = "appearance"
        self.samples = Samples()
        self.captions: list[tuple[str, str, pygame.Rect]] = []
        """Headings of groups, and what is chosen in them where no caption shows it."""

    def heading(self) -> str:
        """The words at the top."""
        return self.context.tr("Settings")

    def build(self) -> None:
        """The tabs, the open page, and two buttons."""
        tr = self.context.tr
        self.captions = []
        tabs = (
            ("appearance", "tiles", tr("Appearance"), self._build_appearance),
            ("play", "play", tr("Game"), self._build_play),
            ("language", "globe", tr("Language"), self._build_language),
        )
        ink = self.ink
        y = self.panel.y + ink.px(100)
        for page, icon, caption, _ in tabs:
            rect = pygame.Rect(self.panel.x + ink.px(24), y, ink.px(TABS_WIDTH), ink.target(46))
            self.add(Tab(self.stage, f"tab-{page}", rect, self._turn_to(page), caption, icon, page == self.page))
            y = rect.bottom + ink.px(8)
        for page, _, _, build_page in tabs:
            if page == self.page:
                build_page(self._page_rect())
        self.add_buttons(("cancel", tr("Cancel"), self.cancel), ("done", tr("Done"), Pop), primary="done")

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the line beside the tabs and the headings of the groups."""
        ink = self.ink
        x = self.panel.x + ink.px(TABS_WIDTH + 42)
        line = pygame.Rect(x, self.panel.y + ink.px(HEADING_FOOT), max(1, ink.px(1)), 0)
        line.height = self.panel.bottom - ink.px(HEADING_FOOT) - line.y
        surface.fill(ink.palette.line, line)
        for caption, chosen, rect in self.captions:
            written = ink.overline(surface, caption, rect)
            if chosen:
                rest = pygame.Rect(written.right + ink.px(10), rect.y, 0, rect.height)
                rest.width = rect.right - rest.x
                ink.line(surface, chosen, rest, 13.5, ink.palette.muted)

    def cancel(self) -> Change | None:
        """Bring back the settings of before."""
        settings = self.context.settings
        if any(getattr(settings, name) != value for name, value in self.before.items()):
            for name, value in self.before.items():
                setattr(settings, name, value)
            self.context.save_settings()
        return Pop()

    # ---------------------------------------------------------------- pages

    def _page_rect(self) -> pygame.Rect:
        ink = self.ink
        left, top = self.panel.x + ink.px(PAGES_LEFT), self.panel.y + ink.px(HEADING_FOOT)
        return pygame.Rect(left, top, self.panel.right - ink.px(MARGIN) - left, self.panel.bottom - ink.px(FOOT) - top)

    def _build_appearance(self, room: pygame.Rect) -> None:
        ink, tr, settings = self.ink, self.context.tr, self.context.settings
        width = (room.width - ink.px(GAP)) // 2
        second = room.x + width + ink.px(GAP)
        y = self._caption(tr("Tile design"), room.x, room.y, room.width)
        captions = {"traditional": tr("Traditional"), "european": tr("European")}
        for design, x in zip(DESIGNS, (room.x, second), strict=True):
            rect = pygame.Rect(x, y, width, ink.px(CARD_HEIGHT))
            self._option("tiles", design, rect, captions[design], self._sample(design))
        y += ink.px(CARD_HEIGHT + 26)
        names = self._names()
        below = self._caption(tr("Table"), room.x, y, width, names[settings.table])
        self._caption(tr("Tile back"), second, y, width, names[settings.back])
        size = min(ink.target(SWATCH), (width - 3 * ink.px(10)) // 4)
        for i, table in enumerate(TABLES.values()):
            rect = pygame.Rect(room.x + i * (size + ink.px(12)), below, size, size)
            self._swatch("table", table.name, rect, (*table.lit, 255), (*table.corner, 255))
        for i, back in enumerate(BACKS.values()):
            rect = pygame.Rect(second + i * (size + ink.px(10)), below, size, size)
            self._swatch("back", back.name, rect, _rgba(back.light), _rgba(back.shade))
        y = below + size + ink.px(18)
        note = tr("Without this, every change shows at once.")
        self._long_switch("animate", room, y, tr("Animate tiles"), note)

    def _build_play(self, room: pygame.Rect) -> None:
        ink, tr = self.ink, self.context.tr
        y = self._caption(tr("Difficulty"), room.x, room.y, room.width, tr("for new games; chances as on the Turtle"))
        y = self._build_grades(room, y + ink.px(4)) + ink.px(20)
        y = self._caption(tr("Help"), room.x, y, room.width)
        switches = {
            "lost_light": (tr("Lost light"), tr("Says at any time whether the game can still be won.")),
            "score_guide": (tr("Score guide"), tr("Points of the selected pair, and what waiting costs.")),
            "shade_blocked": (tr("Shade blocked tiles"), tr("Darkens the tiles that cannot be taken.")),
            "mark_partners": (tr("Mark free partners"), tr("Shows the free tiles that match the selected one.")),
        }
        for name, (caption, note) in switches.items():
            y = self._long_switch(name, room, y, caption, note, gap=4)

    def _build_grades(self, room: pygame.Rect, y: int) -> int:
        """The four difficulties, two in a row; answers with the row below them."""
        ink = self.ink
        width, gap = (room.width - ink.px(GAP)) // 2, ink.px(12)
        height = max(ink.px(GRADE_HEIGHT), ink.leading(18) + ink.leading(14) + ink.px(16))
        for i, (grade, (caption, note)) in enumerate(self._grades().items()):
            rect = pygame.Rect(room.x + i % 2 * (width + ink.px(GAP)), y + i // 2 * (height + gap), width, height)
            self._option("difficulty", grade, rect, caption, None, note)
        return y + 2 * height + gap

    def _grades(self) -> dict[str, tuple[str, str]]:
        """Each difficulty in words, and how often playing at random clears such a deal."""
        tr = self.context.tr
        words = {
            "easy": (tr("Easy"), tr("One random game in three clears it")),
            "normal": (tr("Normal"), tr("One random game in seven")),
            "hard": (tr("Hard"), tr("One random game in twenty")),
            "any": (tr("Any"), tr("Perhaps not winnable")),
        }
        return {grade: words[grade] for grade in DIFFICULTIES}

    def _build_language(self, room: pygame.Rect) -> None:
        ink, tr = self.ink, self.context.tr
        width = (room.width - ink.px(GAP)) // 2
        y = self._caption(tr("Language"), room.x, room.y, room.width)
        own = system_language(os.environ)
        names = {"en": tr("English"), "de": tr("German"), "hu": tr("Hungarian")}
        choices = [(code, name, names[code], code) for code, name in LANGUAGE_NAMES.items()]
        choices.append(("", tr("As the system"), names[own], own))
        for i, (code, name, note, letters) in enumerate(choices):
            rect = pygame.Rect(room.x + i % 2 * (width + ink.px(GAP)), y, width, ink.px(CARD_HEIGHT))
            rect.y += i // 2 * (rect.height + ink.px(GAP))
            self._option("language", code, rect, name, self._letter(letters), note)

    # ---------------------------------------------------------------- parts of pages

    def _caption(self, text: str, x: int, y: int, width: int, chosen: str = "") -> int:
        """Note the heading of a group; answers with the row below it."""
        ink = self.ink
        height = max(ink.px(OVERLINE), ink.leading(13))
        self.captions.append((text, chosen, pygame.Rect(x, y - ink.px(4), width, height)))
        return y + height

    def _option(
        self,
        name: str,
        value: str,
        rect: pygame.Rect,
        caption: str,
        picture: Picture | None,
        note: str = "",
    ) -> None:
        chosen = getattr(self.context.settings, name) == value
        key = f"{name}-{value or 'system'}"
        self.add(Card(self.stage, key, rect, self._setter(name, value), caption, picture, note, chosen))

    def _swatch(self, name: str, value: str, rect: pygame.Rect, top: Rgba, bottom: Rgba) -> None:
        chosen = getattr(self.context.settings, name) == value
        self.add(Swatch(self.stage, f"{name}-{value}", rect, self._setter(name, value), (top, bottom), chosen))

    def _switch(self, name: str, rect: pygame.Rect, caption: str, note: str = "") -> None:
        on = bool(getattr(self.context.settings, name))
        self.add(Switch(self.stage, name, rect, self._setter(name, not on), caption, on, note))

    def _long_switch(self, name: str, room: pygame.Rect, y: int, caption: str, note: str, gap: float = 12) -> int:
        """A switch with a note of as many lines as it needs; answers with the row below it."""
        ink = self.ink
        inset = ink.px(SWITCH_INSET)
        height = ink.leading(18) + ink.height(note, 14.5, room.width + 2 * inset - ink.px(SWITCH_ROOM)) + ink.px(14)
        rect = pygame.Rect(room.x - inset, y, room.width + 2 * inset, max(ink.target(46), height))
        self._switch(name, rect, caption, note)
        return rect.bottom + ink.px(gap)

    def _sample(self, design: str) -> Picture:
        back, language = self.context.settings.back, self.context.tr.language
        inset = self.ink.px(12)
        return lambda surface, rect: self.samples.row(
            surface, rect.inflate(-2 * inset, 0), design, back, language, SAMPLES
        )

    def _letter(self, language: str) -> Picture:
        back = self.context.settings.back
        return lambda surface, rect: self.samples.row(surface, rect, "european", back, language, LETTER)

    def _names(self) -> dict[str, str]:
        tr = self.context.tr
        return {
            "pine": tr("Pine"), "midnight": tr("Midnight"), "linen": tr("Linen"),
            "bamboo": tr("Bamboo"), "jade": tr("Jade"), "ruby": tr("Ruby"), "slate": tr("Slate"),
        }  # fmt: skip

    # ---------------------------------------------------------------- actions

    def _turn_to(self, page: str) -> Action:
        def turn() -> None:
            self.page = page
            self.rebuild()

        return turn

    def _setter(self, name: str, value: object) -> Action:
        def put() -> None:
            setattr(self.context.settings, name, value)
            self.context.save_settings()
            self.rebuild()

        return put


def _rgba(colour: str) -> Rgba:
    parsed = pygame.Color(colour)
    return parsed.r, parsed.g, parsed.b, 255
