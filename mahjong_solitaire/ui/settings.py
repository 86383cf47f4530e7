"""The settings: what things look like, how the game helps, and its language. Everything shows at once."""

from __future__ import annotations

import os
from typing import Any

import pygame

from mahjong_solitaire.designs import Design, own_design, own_designs
from mahjong_solitaire.i18n import LANGUAGE_NAMES, system_language
from mahjong_solitaire.storage import DIFFICULTIES, OWN, PICTURE, VARIANTS
from mahjong_solitaire.ui import message, pictures
from mahjong_solitaire.ui.ask_name import AskName
from mahjong_solitaire.ui.dialogs import FOOT, HEADING_FOOT, MARGIN, DialogScene
from mahjong_solitaire.ui.felt import felt
from mahjong_solitaire.ui.scene import Change, Context, Pop, Push
from mahjong_solitaire.ui.swatches import TableSwatch, VariantSamples, undrawable
from mahjong_solitaire.ui.theme import BACKS, DESIGNS, TABLES, FontStyle, Rgba
from mahjong_solitaire.ui.widgets import SWITCH_INSET, SWITCH_ROOM, Action, Button, Card, Picture, Swatch, Switch, Tab

EDITED = (
    "tiles", "variant", "table", "back", "animate", "shade_blocked", "mark_partners", "language",
    "difficulty", "lost_light", "score_guide", "volume", "muted",
    "outline_free", "bonus_cue", "status_hover", "speech", "player",
)  # fmt: skip
"""The settings that this dialog changes."""
VOLUMES = (25, 60, 100)
"""The loudness to choose from."""
SAMPLES = ("character-5", "circle-5", "dragon-green")
LETTER = ("wind-east",)
"""The tile that shows how a language letters the winds."""
TABS_WIDTH = 180
PAGES_LEFT = 250
GAP = 18
OVERLINE = 24
CARD_HEIGHT = 180
GRADE_HEIGHT = 64
SWATCH = 56
GROUP_GAP = 14
"""Between the groups of the page of looks."""
DESIGN_SHARE = 0.54
"""What the cards of the designs get of the height that they share with those of the variants."""
GROUND = 200
"""Side of the piece of a table that its swatch shows, in pixels."""
MAX_FAULTS = 6
"""So many faults of a design are told at once."""


class SettingsDialog(DialogScene):
    """Changes the settings as the player clicks; Cancel brings back what there was."""

    extent = (900, 676)
    default_key = "done"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.before = {name: getattr(context.settings, name) for name in EDITED}
        self.page = "appearance"
        self.samples = {variant: VariantSamples(variant) for variant in VARIANTS}
        self.own_designs = own_designs()
        self.own_pictures = pictures.own_pictures()
        self._grounds: dict[str, pygame.Surface] = {}
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
            ("sound", "sound", tr("Sound"), self._build_sound),
            ("seeing", "eye", tr("Reading aid"), self._build_seeing),
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

    def resumed(self, result: Any) -> Change | None:
        """Show what a dialog above has changed."""
        self.rebuild()
        return super().resumed(result)

    # ---------------------------------------------------------------- pages

    def _page_rect(self) -> pygame.Rect:
        ink = self.ink
        left, top = self.panel.x + ink.px(PAGES_LEFT), self.panel.y + ink.px(HEADING_FOOT)
        return pygame.Rect(left, top, self.panel.right - ink.px(MARGIN) - left, self.panel.bottom - ink.px(FOOT) - top)

    def _build_appearance(self, room: pygame.Rect) -> None:
        ink, tr = self.ink, self.context.tr
        gap, heading = ink.px(GROUP_GAP), max(ink.px(OVERLINE), ink.leading(13))
        size = min(ink.target(SWATCH), (room.width - 9 * ink.px(7)) // 10)
        note = tr("Without this, every change shows at once.")
        half = (room.width - ink.px(GAP)) // 2
        last = max(heading + size, self._long_height(note, half))
        cards = room.height - (heading + size) - last - 2 * heading - 3 * gap
        designs = round(cards * DESIGN_SHARE)
        y = self._build_designs(room, designs) + gap
        y = self._build_variants(room, y, cards - designs) + gap
        y = self._build_tables(room, y, size) + gap
        below = self._caption(tr("Tile back"), room.x, y, half, self._names()[self.context.settings.back])
        self._build_backs(room.x, below, half, size)
        rest = pygame.Rect(room.x + half + ink.px(GAP), y, half, last)
        self._long_switch("animate", rest, y, tr("Animate tiles"), note)

    def _build_designs(self, room: pygame.Rect, height: int) -> int:
        """The shipped designs, and one of the player's if there are any; answers with the row below them."""
        tr, settings = self.context.tr, self.context.settings
        captions = {"traditional": tr("Traditional"), "european": tr("European")}
        own, place = self._own_design()
        y = self._caption(tr("Tile design"), room.x, room.y, room.width, place)
        rects = self._row(room, y, height, len(DESIGNS) + (own is not None))
        for design, rect in zip(DESIGNS, rects, strict=False):
            self._option("tiles", design, rect, captions[design], self._sample(design, settings.variant))
        if own is not None:
            picture = self._sample(own.name, settings.variant)
            caption = self._shortened(own.title(tr.language), 17, rects[-1].width - self.ink.px(26), "bold")
            chosen = settings.tiles == own.name
            self.add(Card(self.stage, "tiles-own", rects[-1], self._next_design, caption, picture, "", chosen))
        return y + height

    def _own_design(self) -> tuple[Design | None, str]:
        """The design of the player's to be shown, and which of several it is, if it is the chosen one."""
        chosen, designs = self.context.settings.tiles, self.own_designs
        names = [design.name for design in designs]
        if not chosen.startswith(OWN):
            return (designs[0] if designs else None), ""
        if chosen not in names:
            return own_design(chosen), ""
        return designs[names.index(chosen)], self._count(names.index(chosen), len(names))

    def _count(self, index: int, total: int) -> str:
        if total < 2:
            return ""
        return self.context.tr("{number} of {total}: press again for the next", number=index + 1, total=total)

    def _build_variants(self, room: pygame.Rect, y: int, height: int) -> int:
        tr, design = self.context.tr, self.context.settings.tiles
        captions = {"ivory": tr("Ivory"), "dark": tr("Dark"), "contrast": tr("High contrast")}
        y = self._caption(tr("Colouring"), room.x, y, room.width)
        for variant, rect in zip(VARIANTS, self._row(room, y, height, len(VARIANTS)), strict=True):
            self._option("variant", variant, rect, captions[variant], self._sample(design, variant))
        return y + height

    def _build_tables(self, room: pygame.Rect, y: int, size: int) -> int:
        settings = self.context.settings
        own, place = self._own_picture()
        file = settings.table.removeprefix(PICTURE)
        name = self._names().get(file) or self._shortened(file, 13.5, room.width * 2 // 5)
        y = self._caption(self.context.tr("Table"), room.x, y, room.width, f"{name} · {place}" if place else name)
        step = (room.width - size) / 9
        tables: list[tuple[str, str, Action]] = [(n, n, self._setter("table", n)) for n in TABLES]
        if own:
            tables.append(("picture", own, self._next_picture))
        for i, (key, table, action) in enumerate(tables):
            rect = pygame.Rect(room.x + round(i * step), y, size, size)
            colours = TABLES[table]
            fill = ((*colours.lit, 255), (*colours.corner, 255))
            swatch = TableSwatch(self.stage, f"table-{key}", rect, action, fill, settings.table == table)
            swatch.ground = self._ground_of(table)
            self.add(swatch)
        return y + size

    def _own_picture(self) -> tuple[str, str]:
        """The picture of the player's to be shown, and which of several it is, if it is the chosen one."""
        chosen, names = self.context.settings.table, self.own_pictures
        if not chosen.startswith(PICTURE):
            return (names[0] if names else ""), ""
        return chosen, self._count(names.index(chosen), len(names)) if chosen in names else ""

    def _ground_of(self, table: str) -> pygame.Surface:
        """A piece of a table, drawn once."""
        if table not in self._grounds:
            self._grounds[table] = felt((GROUND, GROUND), TABLES[table])
        return self._grounds[table]

    def _build_backs(self, x: int, y: int, width: int, size: int) -> None:
        step = min(size + self.ink.px(10), (width - size) // (len(BACKS) - 1))
        for i, back in enumerate(BACKS.values()):
            rect = pygame.Rect(x + i * step, y, size, size)
            self._swatch("back", back.name, rect, _rgba(back.light), _rgba(back.shade))

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

    def _build_sound(self, room: pygame.Rect) -> None:
        ink, tr = self.ink, self.context.tr
        y = self._caption(tr("Volume"), room.x, room.y, room.width)
        words = (tr("Quiet"), tr("Medium"), tr("Loud"))
        height = ink.target(GRADE_HEIGHT)
        for volume, word, rect in zip(VOLUMES, words, self._row(room, y, height, len(VOLUMES)), strict=True):
            self._option("volume", volume, rect, word, None)
        note = tr("No sound is heard, and the sound device is left alone.")
        self._long_switch("muted", room, y + height + ink.px(20), tr("Mute"), note)

    def _build_seeing(self, room: pygame.Rect) -> None:
        tr, y = self.context.tr, room.y
        switches = {
            "outline_free": (tr("Frame free tiles"), tr("A thin frame around every tile that can be taken.")),
            "bonus_cue": (tr("Mark flowers and seasons"), tr("A small diamond says that they match each other.")),
            "status_hover": (tr("Describe tiles"), tr("Says in words which tile the pointer is on.")),
            "speech": (tr("Read aloud"), tr("Speaks such words, where the system has a voice.")),
        }
        for name, (caption, note) in switches.items():
            y = self._long_switch(name, room, y, caption, note)

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
        self._build_name(room, y + 2 * ink.px(CARD_HEIGHT) + ink.px(GAP + GAP))

    def _build_name(self, room: pygame.Rect, y: int) -> None:
        """A button with the player's name, which asks for another."""
        ink, tr = self.ink, self.context.tr
        rect = pygame.Rect(room.x, y, room.width, ink.target(46))
        name = self._shortened(self.context.settings.player or "–", 18, room.width // 2)
        caption = tr("Player's name: {name}", name=name)
        self.add(Button(self.stage, "player", rect, self._ask_name, caption, "trophy"))

    def _ask_name(self) -> Change | None:
        return Push(AskName(self.context, self.context.settings.player))

    # ---------------------------------------------------------------- parts of pages

    def _row(self, room: pygame.Rect, y: int, height: int, count: int) -> list[pygame.Rect]:
        """Places side by side that share the width of the page."""
        gap = self.ink.px(GAP)
        width = (room.width - gap * (count - 1)) // count
        return [pygame.Rect(room.x + i * (width + gap), y, width, height) for i in range(count)]

    def _shortened(self, text: str, n: float, width: int, style: FontStyle = "regular") -> str:
        """As much of a name that somebody else has chosen as fits into a width."""
        if self.ink.width(text, n, style) <= width:
            return text
        count = next(i for i in range(min(len(text), 99), 0, -1) if self.ink.width(text[:i] + "…", n, style) <= width)
        return text[:count] + "…"

    def _caption(self, text: str, x: int, y: int, width: int, chosen: str = "") -> int:
        """Note the heading of a group; answers with the row below it."""
        ink = self.ink
        height = max(ink.px(OVERLINE), ink.leading(13))
        self.captions.append((text, chosen, pygame.Rect(x, y - ink.px(4), width, height)))
        return y + height

    def _option(
        self,
        name: str,
        value: str | int,
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
        rect = pygame.Rect(room.x - inset, y, room.width + 2 * inset, self._long_height(note, room.width))
        self._switch(name, rect, caption, note)
        return rect.bottom + ink.px(gap)

    def _long_height(self, note: str, width: int) -> int:
        """How high a switch with a note is in a page of a width."""
        ink = self.ink
        words = ink.height(note, 14.5, width + 2 * ink.px(SWITCH_INSET) - ink.px(SWITCH_ROOM))
        return max(ink.target(46), ink.leading(18) + words + ink.px(14))

    def _sample(self, design: str, variant: str) -> Picture:
        back, language = self.context.settings.back, self.context.tr.language
        samples = self.samples[variant]
        return lambda surface, rect: samples.row(surface, rect, design, back, language, SAMPLES)

    def _letter(self, language: str) -> Picture:
        back, samples = self.context.settings.back, self.samples[self.context.settings.variant]
        return lambda surface, rect: samples.row(surface, rect, "european", back, language, LETTER)

    def _names(self) -> dict[str, str]:
        tr = self.context.tr
        return {
            "pine": tr("Pine"), "midnight": tr("Midnight"), "linen": tr("Linen"), "burgundy": tr("Burgundy"),
            "walnut": tr("Walnut"), "oak": tr("Light oak"), "slate": tr("Slate"), "paper": tr("Washi paper"),
            "garden": tr("Night garden"), "bamboo": tr("Bamboo"), "jade": tr("Jade"), "ruby": tr("Ruby"),
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

    def _put(self, name: str, value: str) -> None:
        setattr(self.context.settings, name, value)
        self.context.save_settings()
        self.rebuild()

    def _next_design(self) -> Change | None:
        """Choose the design of the player's that is shown, or the one after it; say what is wrong with it."""
        shown, _ = self._own_design()
        assert shown is not None
        names = [design.name for design in self.own_designs]
        name = shown.name
        if self.context.settings.tiles == name and names:
            name = names[(names.index(name) + 1) % len(names)] if name in names else names[0]
        self._put("tiles", name)
        tr = self.context.tr
        faults = undrawable(name, tr.language)
        return self._note(own_design(name).report(tr) + [tr.message(fault) for fault in faults])

    def _next_picture(self) -> Change | None:
        """Choose the picture of the player's that is shown, or the one after it; say if it cannot be shown."""
        shown, _ = self._own_picture()
        names, name = self.own_pictures, shown
        if self.context.settings.table == shown and names:
            name = names[(names.index(shown) + 1) % len(names)] if shown in names else names[0]
        self._put("table", name)
        fault = pictures.problem(name)
        return self._note([self.context.tr.message(fault)] if fault else [])

    def _note(self, faults: list[str]) -> Change | None:
        if not faults:
            return None
        more = len(faults) - MAX_FAULTS
        shown = faults[:MAX_FAULTS]
        if more > 0:
            shown.append(self.context.tr.plural("and {count} more", "and {count} more", more))
        return Push(message.Message(self.context, self.context.tr("Please note"), "\n\n".join(shown)))


def _rgba(colour: str) -> Rgba:
    parsed = pygame.Color(colour)
    return parsed.r, parsed.g, parsed.b, 255
