"""What stands around the board: title, score, clock, counts and buttons; rails beside a wide board, else bars.

``u`` is the unit all lengths are given in: window height / 1080 for rails, / 600 for bars.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from mahjong_solitaire.i18n import Translator, format_number
from mahjong_solitaire.ui.intents import Intent
from mahjong_solitaire.ui.panels import Painter
from mahjong_solitaire.ui.theme import FontStyle, Rgb, Rgba, Table

RAILS_FROM = 1.5
"""The width / height from which on there are rails."""
RAIL = 262
MARGIN = 44
PANEL = 216
"""Width of the panel with clock and counts."""
FARTHEST_RAIL = 420
"""On very wide windows the rails stay this many units from the board."""


@dataclass(frozen=True, slots=True)
class Facts:
    """All that the HUD shows."""

    title: str
    number: int
    score: int
    last_points: int
    seconds: int
    pairs_left: int
    free_pairs: int
    can_undo: bool
    can_redo: bool
    paused: bool = False

    @property
    def clock(self) -> str:
        """The time as minutes and seconds, with hours from the first on."""
        minutes, seconds = divmod(self.seconds, 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


@dataclass(frozen=True, slots=True)
class Button:
    """A place to press."""

    intent: Intent
    icon: str
    rect: pygame.Rect
    captioned: bool


BUTTONS_ABOVE = ((Intent.MENU, "menu"), (Intent.PAUSE, "pause"))
BUTTONS_BELOW = (
    (Intent.SWITCH_TILES, "tiles"),
    (Intent.UNDO, "undo"),
    (Intent.REDO, "redo"),
    (Intent.HINT, "hint"),
)


def caption(intent: Intent, tr: Translator) -> str:
    """The word under a button."""
    words = {
        Intent.MENU: tr("Menu"),
        Intent.PAUSE: tr("Pause"),
        Intent.SWITCH_TILES: tr("Tiles"),
        Intent.UNDO: tr("Undo"),
        Intent.REDO: tr("Redo"),
        Intent.HINT: tr("Hint"),
    }
    return words[intent]


class Hud:
    """Lays out and draws the HUD; knows which button lies under the pointer."""

    def __init__(self, painter: Painter, table: Table, tr: Translator) -> None:
        self.painter = painter
        self.table = table
        self.tr = tr
        self.size = (0, 0)
        self.unit = 1.0
        self.rails = True
        self.buttons: list[Button] = []
        self.hovered: Intent | None = None
        self.pressed: Intent | None = None
        self._left = self._right = 0
        self._clock = pygame.Rect(0, 0, 0, 0)

    # ---------------------------------------------------------------- layout

    def place(self, size: tuple[int, int]) -> pygame.Rect:
        """Choose rails or bars for a window and return the area left for the board."""
        width, height = self.size = size
        self.rails = width / height >= RAILS_FROM
        self.unit = height / 1080 if self.rails else min(height / 600, width / 720)
        if self.rails:
            rail, edge = self._px(RAIL), self._px(36)
            return pygame.Rect(rail, edge, width - 2 * rail, height - 2 * edge)
        top, bottom, side = self._px(46), self._px(54), self._px(6)
        return pygame.Rect(side, top + side, width - 2 * side, height - top - bottom - 2 * side)

    def settle(self, board: pygame.Rect) -> None:
        """Put everything in its place beside the board, whose bounds are now known."""
        width = self.size[0]
        near, margin = self._px(FARTHEST_RAIL), self._px(MARGIN)
        self._left = max(margin, board.left - near)
        self._right = min(width - margin, board.right + near)
        self.buttons = self._rail_buttons() if self.rails else self._bar_buttons()

    def _px(self, units: float) -> int:
        return round(units * self.unit)

    def _rail_buttons(self) -> list[Button]:
        margin, side, step = self._px(MARGIN), max(40, self._px(60)), max(self._px(104), 40 + 26)
        x = self._right - side
        above = [
            Button(intent, icon, pygame.Rect(x, margin + i * step, side, side), True)
            for i, (intent, icon) in enumerate(BUTTONS_ABOVE)
        ]
        last = self.size[1] - margin - self._px(22) - side
        below = [
            Button(intent, icon, pygame.Rect(x, last - i * step, side, side), True)
            for i, (intent, icon) in enumerate(reversed(BUTTONS_BELOW))
        ]
        return above + below

    def _bar_buttons(self) -> list[Button]:
        width, height = self.size
        side, margin = max(40, self._px(42)), self._px(14)
        y = height - self._px(27) - side // 2
        buttons, x = [], width - margin - side
        for i, (intent, icon) in enumerate(reversed(BUTTONS_BELOW + BUTTONS_ABOVE[::-1])):
            if i == len(BUTTONS_ABOVE):
                x -= self._px(14)
            buttons.append(Button(intent, icon, pygame.Rect(x, y, side, side), False))
            x -= side + self._px(8)
        return buttons

    def button_at(self, pos: tuple[int, int]) -> Intent | None:
        """The intent of the button under a pixel."""
        return next((b.intent for b in self.buttons if b.rect.collidepoint(pos)), None)

    # ---------------------------------------------------------------- drawing

    def draw(self, surface: pygame.Surface, facts: Facts) -> None:
        """Draw everything over the felt."""
        if self.rails:
            self._draw_score_rail(surface, facts)
        else:
            self._draw_bars(surface, facts)
        for button in self.buttons:
            self._draw_button(surface, button, facts)
        self._draw_tooltip(surface)

    def clock_area(self) -> pygame.Rect:
        """The part of the window that changes when only the clock does."""
        return self._clock

    def _text(
        self,
        surface: pygame.Surface,
        text: str,
        pos: tuple[int, int],
        px: float,
        colour: Rgb,
        style: FontStyle = "regular",
        anchor: str = "topleft",
        tracking: float = 0.0,
    ) -> pygame.Rect:
        shadow = 90 if self.table.dark else 0
        return self.painter.text(
            surface, text, pos, px, colour, style=style, anchor=anchor, tracking=tracking, shadow_alpha=shadow
        )

    def _fitted(self, text: str, px: float, style: FontStyle, width: int, tracking: float = 0.0) -> float:
        """The size at which a text is no wider than ``width``."""
        wide = self.painter.measure(text, px, style, tracking)[0]
        return px if wide <= width else max(10.0, px * width / wide)

    def _draw_score_rail(self, surface: pygame.Surface, facts: Facts) -> None:
        x, y, u, table, tr = self._left, self._px(MARGIN), self.unit, self.table, self.tr
        room = self._px(PANEL)
        title = facts.title.upper()
        self._text(surface, title, (x, y), self._fitted(title, 19 * u, "bold", room, 0.16), table.accent, "bold",
                   tracking=0.16)  # fmt: skip
        self._text(surface, tr("Deal {number}", number=format_number(facts.number)), (x, y + self._px(28)), 20 * u,
                   table.muted)  # fmt: skip
        y += self._px(96)
        self._text(surface, tr("Score").upper(), (x, y), 15 * u, table.muted, "bold", tracking=0.16)
        score = self._text(surface, format_number(facts.score), (x - self._px(3), y + self._px(10)), 62 * u, table.text,
                           "bold")  # fmt: skip
        if facts.last_points:
            self._text(surface, f"+{format_number(facts.last_points)}", (x, score.bottom - self._px(6)), 24 * u,
                       table.accent, "bold")  # fmt: skip
        self._draw_panel(surface, pygame.Rect(x, y + self._px(150), self._px(PANEL), self._px(216)), facts)

    def _draw_panel(self, surface: pygame.Surface, rect: pygame.Rect, facts: Facts) -> None:
        table, tr = self.table, self.tr
        self.painter.panel(surface, rect, (table.panel, table.panel), self._px(20), (255, 255, 255, 26), 1)
        rows = (
            ("clock", tr("Time"), facts.clock),
            ("pairs", tr("Pairs left"), str(facts.pairs_left)),
            ("free", tr("Free pairs"), str(facts.free_pairs)),
        )
        for i, (icon, label, value) in enumerate(rows):
            middle = rect.y + self._px(38 + 70 * i)
            self._draw_row(surface, pygame.Rect(rect.x, middle, rect.w, 0), icon, label, value)
            if i:
                line = middle - self._px(35)
                shade = tuple((3 * a + b) // 4 for a, b in zip(table.mid, table.muted, strict=True))
                inset = self._px(18)
                pygame.draw.line(surface, shade, (rect.x + inset, line), (rect.right - inset, line))
        self._clock = pygame.Rect(rect.x, rect.y, rect.w, self._px(72))

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, icon: str, label: str, value: str) -> None:
        u, table, y = self.unit, self.table, rect.y
        self.painter.icon(surface, icon, (rect.x + self._px(26), y), self._px(24), table.accent)
        shown = self._text(surface, value, (rect.right - self._px(16), y), 25 * u, table.text, "bold", "midright")
        room = shown.left - rect.x - self._px(54)
        size = self._fitted(label, 17 * u, "regular", room)
        self._text(surface, label, (rect.x + self._px(47), y), size, table.muted, "regular", "midleft")

    def _draw_bars(self, surface: pygame.Surface, facts: Facts) -> None:
        (width, height), u, table = self.size, self.unit, self.table
        shade: Rgba = (*(table.corner if table.dark else table.lit), 170)
        top, margin = self._px(46), self._px(14)
        self.painter.panel(surface, pygame.Rect(-4, -4, width + 8, top + 4), (shade, shade), 0, None, 0)
        low = pygame.Rect(-4, height - self._px(54), width + 8, self._px(58))
        self.painter.panel(surface, low, (shade, shade), 0, None, 0)
        name = self._text(
            surface, facts.title.upper(), (margin, top // 2), 14 * u, table.accent, "bold", "midleft", 0.14
        )
        deal = self.tr("Deal {number}", number=format_number(facts.number))
        self._text(surface, deal, (name.right + self._px(14), top // 2), 15 * u, table.muted, "regular", "midleft")
        self._text(surface, format_number(facts.score), (width // 2, top // 2), 28 * u, table.text, "bold", "center")
        if facts.last_points:
            self._text(surface, f"+{format_number(facts.last_points)}", (width // 2 + self._px(62), top // 2), 16 * u,
                       table.accent, "bold", "midleft")  # fmt: skip
        clock = self._text(surface, facts.clock, (width - margin, top // 2), 21 * u, table.text, "bold", "midright")
        self.painter.icon(surface, "clock", (clock.left - self._px(20), top // 2), self._px(20), table.accent)
        self._clock = pygame.Rect(width - self._px(150), 0, self._px(150), top)
        self._draw_counts(surface, facts, height - self._px(27))

    def _draw_counts(self, surface: pygame.Surface, facts: Facts, y: int) -> None:
        for i, (icon, count) in enumerate((("pairs", facts.pairs_left), ("free", facts.free_pairs))):
            x = self._px(14) + self._px(12 + 74 * i)
            self.painter.icon(surface, icon, (x, y), self._px(21), self.table.accent)
            self._text(surface, str(count), (x + self._px(18), y), 20 * self.unit, self.table.text, "bold", "midleft")

    def _draw_button(self, surface: pygame.Surface, button: Button, facts: Facts) -> None:
        table, rect = self.table, button.rect
        enabled = self._enabled(button.intent, facts)
        pressed = enabled and self.pressed is button.intent and self.hovered is button.intent
        rect = rect.move(0, max(1, self._px(1))) if pressed else rect
        radius = round(rect.w * 17 / 60)
        top, bottom = self._button_fill(enabled and self.hovered is button.intent, pressed)
        border: Rgba = (255, 255, 255, 40) if table.dark else (90, 84, 60, 90)
        shadow = self._px(12) if button.captioned and not pressed else 0
        self.painter.panel(surface, rect, (top, bottom), radius, border, 1, shadow)
        faint: Rgb = _mixed(table.muted, table.mid, 0.45)
        self.painter.icon(surface, button.icon, rect.center, rect.w // 2, table.text if enabled else faint)
        if button.captioned:
            at = (rect.centerx, button.rect.bottom + self._px(4))
            word = caption(button.intent, self.tr)
            size = self._fitted(word, 15 * self.unit, "bold", self._px(100))
            self._text(surface, word, at, size, table.muted if enabled else faint, "bold", "midtop")

    def _button_fill(self, hovered: bool, pressed: bool) -> tuple[Rgba, Rgba]:
        table = self.table
        if not table.dark:
            fill = ((255, 255, 255, 230), (255, 253, 246, 215))
        else:
            r, g, b = (min(255, c + 26) for c in table.mid)
            fill = ((r, g, b, 190), (*table.corner, 190))
        if pressed:
            return _shaded(fill[0], 0.92), _shaded(fill[1], 0.92)
        if hovered and table.dark:
            return _shaded(fill[0], 1.25), _shaded(fill[1], 1.6)
        return ((255, 255, 255, 255), (255, 255, 255, 245)) if hovered else fill

    def _enabled(self, intent: Intent, facts: Facts) -> bool:
        able = {Intent.UNDO: facts.can_undo, Intent.REDO: facts.can_redo, Intent.HINT: facts.free_pairs > 0}
        return able.get(intent, True)

    def _draw_tooltip(self, surface: pygame.Surface) -> None:
        """The word for a button without a caption, above it while the pointer rests there."""
        button = next((b for b in self.buttons if b.intent is self.hovered and not b.captioned), None)
        if button is None:
            return
        word = caption(button.intent, self.tr)
        px = 14 * self.unit
        width = self.painter.measure(word, px, "bold")[0] + self._px(20)
        rect = pygame.Rect(0, 0, width, self._px(28))
        rect.midbottom = (button.rect.centerx, button.rect.top - self._px(8))
        rect.clamp_ip(surface.get_rect().inflate(-8, -8))
        dark: Rgba = (16, 24, 22, 235)
        self.painter.panel(surface, rect, (dark, dark), self._px(8), (255, 255, 255, 50), 1)
        self.painter.text(surface, word, rect.center, px, (250, 243, 226), style="bold", anchor="center")


def _mixed(a: Rgb, b: Rgb, share: float) -> Rgb:
    """The colour ``share`` of the way from a to b."""
    r, g, bl = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return r, g, bl


def _shaded(colour: Rgba, factor: float) -> Rgba:
    """A colour made lighter or darker, as opaque as before."""
    r, g, b, a = colour
    return min(255, round(r * factor)), min(255, round(g * factor)), min(255, round(b * factor)), a
