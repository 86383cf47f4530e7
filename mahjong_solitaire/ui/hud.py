"""What stands around the board: title, score, clock, counts and buttons; ``arrangement`` says where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from mahjong_solitaire.i18n import Translator
from mahjong_solitaire.ui.arrangement import (
    AROUND,
    BAR_BREAK,
    BAR_GAP,
    BAR_MARGIN,
    BAR_SIDE,
    CAPTION,
    CAPTION_EDGE,
    EDGE,
    FIGURES,
    LAST_ROW,
    LOW_BAR,
    MARGIN,
    ROW,
    SIDE,
    SQUARE,
    SQUARE_ROW,
    STRIP,
    TOP_BAR,
    Arrangement,
    Foot,
    Plan,
    Planner,
)
from mahjong_solitaire.ui.facts import Facts
from mahjong_solitaire.ui.intents import Intent
from mahjong_solitaire.ui.large_readout import Corner, OneSide
from mahjong_solitaire.ui.panels import Painter
from mahjong_solitaire.ui.readout import ICON_ROOM, VALUE_ROOM, WIDEST_COUNT, Bars, Rail, Readout, mixed, shaded
from mahjong_solitaire.ui.theme import Rgb, Rgba, Table

LOWEST_NOTICE = 22
"""Pixels that a notice of one line takes at least."""
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
PAIRS_OF_BUTTONS = (
    ((Intent.MENU, "menu"), (Intent.PAUSE, "pause")),
    ((Intent.UNDO, "undo"), (Intent.REDO, "redo")),
    ((Intent.HINT, "hint"), (Intent.SAFE_HINT, "safe")),
    ((Intent.SWITCH_TILES, "tiles"), (Intent.SHUFFLE, "shuffle")),
)
"""The same buttons where they stand in two columns."""
ROWS_OF_BUTTONS = tuple(tuple(pair[n] for pair in (*PAIRS_OF_BUTTONS[1:], PAIRS_OF_BUTTONS[0])) for n in range(2))
"""And in two rows."""
CAPTIONED = (*(intent for intent, _ in BUTTONS_ABOVE + BUTTONS_BELOW), Intent.FINISH)


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
        Intent.BACK: tr("Close"),
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
        self.scale = 1.0
        """How many times larger than usual the player wants it; ``plan`` says how large it is."""
        self.only_close = False
        """Whether there is but one button, which closes the scene."""
        self.foot_of: Foot | None = None
        """Measures a bar of another kind at the foot of the window, which replaces the buttons."""
        self.plan = Plan(Arrangement.RAILS, 1.0, 1.0, pygame.Rect(0, 0, 0, 0))
        self.buttons: list[Button] = []
        self.title_hidden = False
        """Whether a notice stands where bars have the title."""
        self.hovered: Intent | None = None
        self.pressed: Intent | None = None
        self._readouts: dict[Arrangement, Readout] = {
            Arrangement.RAILS: Rail(painter, table, tr),
            Arrangement.BARS: Bars(painter, table, tr),
            Arrangement.SIDE: OneSide(painter, table, tr),
            Arrangement.CORNER: Corner(painter, table, tr),
        }
        self._right = 0
        self._board = pygame.Rect(0, 0, 0, 0)

    def follow(self, table: Table, tr: Translator, scale: float = 1.0) -> None:
        """Take the colours of another table, the words of another language, and another size."""
        self.table, self.tr, self.scale = table, tr, scale
        for readout in self._readouts.values():
            readout.table, readout.tr = table, tr

    @property
    def readout(self) -> Readout:
        """The values and how they stand in the arrangement in use."""
        return self._readouts[self.plan.arrangement]

    @property
    def rails(self) -> bool:
        """Whether there are rails at the sides."""
        return self.plan.arrangement is Arrangement.RAILS

    @property
    def unit(self) -> float:
        """The pixels to a unit of length."""
        return self.plan.unit

    @property
    def foot(self) -> int:
        """Pixels at the bottom that are left to a bar of another kind."""
        return self.plan.foot

    # ---------------------------------------------------------------- words

    def captions(self, px: float) -> int:
        """The widest word under a button, in pixels, at a size of text."""
        return max(self.painter.measure(caption(intent, self.tr), px, "bold")[0] for intent in CAPTIONED)

    def panel(self, unit: float) -> int:
        """The widest row of the panel, in pixels."""
        labels = (self.tr("Pairs left"), self.tr("Free pairs"))
        label = max(self.painter.measure(text, 17 * unit)[0] for text in labels)
        value = self.painter.measure(WIDEST_COUNT, 25 * unit, "bold")[0]
        return round((ICON_ROOM + VALUE_ROOM + 7) * unit) + label + value

    # ---------------------------------------------------------------- layout

    def place(self, size: tuple[int, int]) -> pygame.Rect:
        """Choose an arrangement for a window and return the area left for the board."""
        self.size = size
        self.plan = Planner(size, self, self.foot_of).best(self.scale)
        return self.plan.board.copy()

    def settle(self, board: pygame.Rect) -> None:
        """Put everything in its place beside the board, whose bounds are now known."""
        width, height = self.size
        near, margin = self._px(FARTHEST_RAIL), self._px(MARGIN)
        self._board = board.copy()
        self.readout.size, self.readout.plan = (width, height - self.foot), self.plan
        self.readout.left = max(margin, board.left - near)
        self._right = min(width - margin, board.right + near)
        makers = {
            Arrangement.RAILS: self._rail_buttons,
            Arrangement.BARS: self._bar_buttons,
            Arrangement.SIDE: self._side_buttons,
            Arrangement.CORNER: self._corner_buttons,
        }
        self.buttons = [] if self.foot_of else makers[self.plan.arrangement]()
        if self.only_close:
            self._leave_only_close()

    def _leave_only_close(self) -> None:
        """One button remains, in the corner."""
        low = self.plan.arrangement in (Arrangement.BARS, Arrangement.SIDE)
        corner = max(self.buttons, key=lambda button: (button.rect.x, button.rect.y if low else -button.rect.y))
        self.buttons = [replace(corner, intent=Intent.BACK, icon="close")]

    def _px(self, units: float) -> int:
        return self.plan.px(units)

    def _rail_buttons(self) -> list[Button]:
        margin, side, step = self._px(MARGIN), max(40, self._px(SIDE)), max(self._px(ROW), 40 + 26)
        half = max(side, self.captions(15 * self.unit) - 2 * (margin - self._px(CAPTION_EDGE))) // 2
        x = self._right - half - side // 2 if half > side // 2 else self._right - side
        above = [
            Button(intent, icon, pygame.Rect(x, margin + i * step, side, side), True)
            for i, (intent, icon) in enumerate(BUTTONS_ABOVE)
        ]
        last = self.size[1] - margin - self._px(LAST_ROW) - side
        below = [
            Button(intent, icon, pygame.Rect(x, last - i * step, side, side), True)
            for i, (intent, icon) in enumerate(reversed(BUTTONS_BELOW))
        ]
        return above + below

    def _side_buttons(self) -> list[Button]:
        """At the foot of the side: in two columns with captions, else in two rows."""
        plan = self.plan
        rows = PAIRS_OF_BUTTONS if plan.captioned else ROWS_OF_BUTTONS
        row = self._px(SQUARE_ROW + (CAPTION if plan.captioned else 0))
        return self._in_rows(rows, self.size[1] - self._px(AROUND / 2) - len(rows) * row, row)

    def _corner_buttons(self) -> list[Button]:
        """At the right below the bar, or below the board."""
        if self.plan.rows_below:
            return self._in_rows(ROWS_OF_BUTTONS, self.plan.strip.bottom + self._px(AROUND), self._px(SQUARE_ROW))
        return self._in_rows(PAIRS_OF_BUTTONS, self._px(TOP_BAR + AROUND), self._px(SQUARE_ROW))

    def _in_rows(self, rows: Sequence[Sequence[tuple[Intent, str]]], top: int, height: int) -> list[Button]:
        """The buttons in rows at the right or across the window, each in the middle of its column."""
        plan, side, edge = self.plan, self._px(SQUARE), self._px(AROUND / 2)
        room = self.size[0] if plan.rows_below else plan.right
        left, buttons = self.size[0] - room + edge, []
        for i, row in enumerate(rows):
            pitch = (room - 2 * edge) / len(row)
            for n, (intent, icon) in enumerate(row):
                x = left + round((n + 0.5) * pitch - side / 2)
                buttons.append(Button(intent, icon, pygame.Rect(x, top + i * height, side, side), plan.captioned))
        return buttons

    def _bar_buttons(self) -> list[Button]:
        width, height = self.size
        side, margin = max(40, self._px(BAR_SIDE)), self._px(BAR_MARGIN)
        y = height - self._px(LOW_BAR / 2) - side // 2
        buttons, x = [], width - margin - side
        for i, (intent, icon) in enumerate(reversed(BUTTONS_BELOW + BUTTONS_ABOVE[::-1])):
            if i == len(BUTTONS_ABOVE):
                x -= self._px(BAR_BREAK)
            buttons.append(Button(intent, icon, pygame.Rect(x, y, side, side), False))
            x -= side + self._px(BAR_GAP)
        return buttons

    def notice_room(self) -> pygame.Rect:
        """Where a notice may stand: below the board, or over the title in a bar."""
        width, height = self.size
        plan, bar = self.plan, self._px(TOP_BAR - 4)
        if plan.arrangement is Arrangement.BARS:
            return pygame.Rect(self._px(6), 0, width // 2 - self._px(62), bar)
        if plan.arrangement is Arrangement.CORNER and plan.foot:
            return pygame.Rect(width // 2, 0, width // 2 - self._px(6), bar)
        if plan.arrangement is not Arrangement.RAILS:
            top, bottom = self._board.bottom, height - plan.foot - self._px(2)
            bottom = plan.strip.bottom if plan.rows_below else bottom
            least = top if plan.strip.h else bottom - self._px(STRIP)
            return pygame.Rect(plan.board.x, least, plan.board.w, bottom - least)
        bottom = height - plan.foot
        top = max(self._board.bottom, bottom - max(LOWEST_NOTICE, self._px(EDGE)))
        return pygame.Rect(plan.left, top, width - plan.left - plan.right, bottom - top)

    def rail_foot(self) -> pygame.Rect:
        """What the figures leave of the left rail."""
        height, plan, left, margin = self.size[1], self.plan, self.readout.left, self._px(MARGIN)
        top = height // 2 if plan.scale == 1 else self._px(FIGURES)
        bottom = height - plan.foot - round(margin / plan.scale)
        return pygame.Rect(left, top, plan.panel + self._px(2), bottom - top)

    def button_at(self, pos: tuple[int, int]) -> Intent | None:
        """The intent of the button under a pixel."""
        return next((b.intent for b in self.buttons if b.rect.collidepoint(pos)), None)

    # ---------------------------------------------------------------- drawing

    def draw(self, surface: pygame.Surface, facts: Facts) -> None:
        """Draw everything over the felt."""
        self.readout.title_hidden = self.title_hidden
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
        self.painter.panel(surface, rect, (top, bottom), radius, border, self.plan.hairline, shadow)
        faint: Rgb = mixed(table.muted, table.mid, 0.45)
        self.painter.icon(surface, button.icon, rect.center, rect.w // 2, table.text if enabled else faint)
        if button.captioned:
            at = (rect.centerx, button.rect.bottom + self._px(4 if self.rails else 2))
            word = caption(button.intent, self.tr)
            colour = table.muted if enabled else faint
            room = 2 * (self.size[0] - rect.centerx) - 4
            px = (15 if self.rails else 14) * self.unit
            self.readout.text(surface, word, at, px, colour, "bold", "midtop", room=room)

    def _enabled(self, intent: Intent, facts: Facts) -> bool:
        able = {Intent.UNDO: facts.can_undo, Intent.REDO: facts.can_redo}
        return able.get(intent, True) and intent not in facts.pointless

    def _draw_tooltip(self, surface: pygame.Surface) -> None:
        """The word for a button without a caption, above or below them all while the pointer rests there."""
        button = next((b for b in self.buttons if b.intent is self.hovered and not b.captioned), None)
        if button is None:
            return
        word = caption(button.intent, self.tr)
        px = 14 * self.unit
        width = self.painter.measure(word, px, "bold")[0] + self._px(20)
        rect = pygame.Rect(0, 0, width, self._px(28))
        rect.midbottom = (button.rect.centerx, min(b.rect.top for b in self.buttons) - self._px(8))
        if self.plan.arrangement is Arrangement.CORNER and not self.plan.rows_below:
            rect.midtop = (button.rect.centerx, max(b.rect.bottom for b in self.buttons) + self._px(8))
        rect.clamp_ip(surface.get_rect().inflate(-8, -8))
        dark: Rgba = (16, 24, 22, 235)
        line = self.plan.hairline
        self.painter.panel(surface, rect, (dark, dark), self._px(8), (255, 255, 255, 50), line)
        self.painter.text(surface, word, rect.center, px, (250, 243, 226), style="bold", anchor="center")
