"""What stands around the board: title, score, clock, counts and buttons; rails beside a wide board, else bars.

``u`` is the unit all lengths are given in: window height / 1080 for rails, / 600 for bars.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from mahjong_solitaire.i18n import Translator
from mahjong_solitaire.ui.facts import Facts
from mahjong_solitaire.ui.intents import Intent
from mahjong_solitaire.ui.panels import Painter
from mahjong_solitaire.ui.readout import LOW_BAR, MARGIN, TOP_BAR, Bars, Rail, Readout, mixed, shaded
from mahjong_solitaire.ui.theme import Rgb, Rgba, Table

RAILS_FROM = 1.5
"""The width / height from which on there are rails."""
RAIL = 262
FARTHEST_RAIL = 420
"""On very wide windows the rails stay this many units from the board."""


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
    (Intent.SAFE_HINT, "safe"),
    (Intent.SHUFFLE, "shuffle"),
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
        Intent.SAFE_HINT: tr("Safe pair"),
        Intent.FINISH: tr("Finish"),
        Intent.SHUFFLE: tr("Shuffle"),
    }
    return words[intent]


def button_fill(table: Table, hovered: bool, pressed: bool) -> tuple[Rgba, Rgba]:
    """The colours a button on the table runs from and to."""
    if not table.dark:
        fill = ((255, 255, 255, 230), (255, 253, 246, 215))
    else:
        r, g, b = (min(255, c + 26) for c in table.mid)
        fill = ((r, g, b, 190), (*table.corner, 190))
    if pressed:
        return shaded(fill[0], 0.92), shaded(fill[1], 0.92)
    if hovered and table.dark:
        return shaded(fill[0], 1.25), shaded(fill[1], 1.6)
    return ((255, 255, 255, 255), (255, 255, 255, 245)) if hovered else fill


class Hud:
    """Lays out and draws the HUD; knows which button lies under the pointer."""

    def __init__(self, painter: Painter, table: Table, tr: Translator) -> None:
        self.painter = painter
        self.table = table
        self.tr = tr
        self.size = (0, 0)
        self.unit = 1.0
        self.rails = True
        self.foot = 0
        """Pixels at the bottom that are left to a bar of another kind, which replaces the buttons."""
        self.buttons: list[Button] = []
        self.hovered: Intent | None = None
        self.pressed: Intent | None = None
        self._readouts: dict[bool, Readout] = {True: Rail(painter, table, tr), False: Bars(painter, table, tr)}
        self._right = 0

    def follow(self, table: Table, tr: Translator) -> None:
        """Take the colours of another table and the words of another language."""
        self.table, self.tr = table, tr
        for readout in self._readouts.values():
            readout.table, readout.tr = table, tr

    @property
    def readout(self) -> Readout:
        """The rail or the bars, whichever the window has room for."""
        return self._readouts[self.rails]

    # ---------------------------------------------------------------- layout

    def place(self, size: tuple[int, int]) -> pygame.Rect:
        """Choose rails or bars for a window and return the area left for the board."""
        width, height = self.size = size
        self.rails = width / height >= RAILS_FROM
        self.unit = height / 1080 if self.rails else min(height / 600, width / 720)
        if self.rails:
            rail, edge = self._px(RAIL), self._px(36)
            right = edge if self.foot else rail
            return pygame.Rect(rail, edge, width - rail - right, height - self.foot - 2 * edge)
        top, bottom, side = self._px(TOP_BAR), self._px(LOW_BAR), self._px(6)
        return pygame.Rect(side, top + side, width - 2 * side, height - self.foot - top - bottom - 2 * side)

    def settle(self, board: pygame.Rect) -> None:
        """Put everything in its place beside the board, whose bounds are now known."""
        width, height = self.size
        near, margin = self._px(FARTHEST_RAIL), self._px(MARGIN)
        self.readout.size, self.readout.unit = (width, height - self.foot), self.unit
        self.readout.left = max(margin, board.left - near)
        self._right = min(width - margin, board.right + near)
        self.buttons = [] if self.foot else self._rail_buttons() if self.rails else self._bar_buttons()

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

    def notice_room(self) -> pygame.Rect:
        """Where a notice may stand: at the foot of the left rail, or over the bar at the top."""
        width, height = self.size
        if not self.rails:
            return pygame.Rect(width // 6, 0, width - 2 * (width // 6), self._px(TOP_BAR - 4))
        left, margin = self.readout.left, self._px(MARGIN)
        return pygame.Rect(left, height // 2, self._px(RAIL) - margin, height // 2 - self.foot - margin)

    def button_at(self, pos: tuple[int, int]) -> Intent | None:
        """The intent of the button under a pixel."""
        return next((b.intent for b in self.buttons if b.rect.collidepoint(pos)), None)

    # ---------------------------------------------------------------- drawing

    def draw(self, surface: pygame.Surface, facts: Facts) -> None:
        """Draw everything over the felt."""
        self.readout.draw(surface, facts)
        self._offer_finish(facts.can_finish)
        for button in self.buttons:
            self._draw_button(surface, button, facts)
        self._draw_tooltip(surface)

    def _offer_finish(self, offered: bool) -> None:
        """When nothing is left to decide, the button for a safe pair becomes the one that finishes the game."""
        wanted = (Intent.FINISH, "finish") if offered else (Intent.SAFE_HINT, "safe")
        self.buttons = [
            replace(b, intent=wanted[0], icon=wanted[1]) if b.intent in (Intent.FINISH, Intent.SAFE_HINT) else b
            for b in self.buttons
        ]

    def clock_area(self) -> pygame.Rect:
        """The part of the window that changes when only the clock does."""
        return self.readout.clock

    def _draw_button(self, surface: pygame.Surface, button: Button, facts: Facts) -> None:
        table, rect = self.table, button.rect
        enabled = self._enabled(button.intent, facts)
        pressed = enabled and self.pressed is button.intent and self.hovered is button.intent
        rect = rect.move(0, max(1, self._px(1))) if pressed else rect
        radius = round(rect.w * 17 / 60)
        top, bottom = button_fill(table, enabled and self.hovered is button.intent, pressed)
        border: Rgba = (255, 255, 255, 40) if table.dark else (90, 84, 60, 90)
        shadow = self._px(12) if button.captioned and not pressed else 0
        self.painter.panel(surface, rect, (top, bottom), radius, border, 1, shadow)
        faint: Rgb = mixed(table.muted, table.mid, 0.45)
        self.painter.icon(surface, button.icon, rect.center, rect.w // 2, table.text if enabled else faint)
        if button.captioned:
            at = (rect.centerx, button.rect.bottom + self._px(4))
            word = caption(button.intent, self.tr)
            colour = table.muted if enabled else faint
            room = 2 * (self.size[0] - rect.centerx) - 8
            self.readout.text(surface, word, at, 15 * self.unit, colour, "bold", "midtop", room=room)

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
