"""The page on which the keys are shown and changed."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from mahjong_solitaire.ui import bindings
from mahjong_solitaire.ui.dialog_style import Align, Ink
from mahjong_solitaire.ui.intents import Intent, key_of
from mahjong_solitaire.ui.key_caps import LETTERS, Line, cap_lines, line_width, paint_line
from mahjong_solitaire.ui.key_names import cursor_rows, key_name, keys_of, meanings, replay_rows
from mahjong_solitaire.ui.scene import Change, Context, Pop
from mahjong_solitaire.ui.scrolling import ScrollDialog
from mahjong_solitaire.ui.theme import FontStyle, Rgb
from mahjong_solitaire.ui.widgets import CLEAR, Action, Control, Stage

ROW = 44
CAPTION = 17
INSET = 10
"""From the edges of a row to what stands in it."""
CAP_MARGIN = 7
"""Above and below the keys of a row."""
COMPLAINT = 56
"""Height of the words above the buttons."""
LEAST_VIEW = 220
"""If less than this is left to the rows, the words stand among them."""
ACTIONS = (pygame.KEYDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)
"""The events that end a complaint."""


@dataclass(frozen=True, slots=True)
class RowPlan:
    """What stands where in a row: the keys beside their meaning, or below it if there is no room."""

    beside: bool
    caps: list[Line]
    cap_height: int
    caption_height: int
    height: int


def plan_row(ink: Ink, width: int, caption: str, keys: tuple[str, ...]) -> RowPlan:
    """Where a meaning and its keys have room in a row of a width in pixels."""
    row = ink.target(ROW)
    cap, inset = row - ink.px(2 * CAP_MARGIN), ink.px(INSET)
    lines = cap_lines(ink, keys, cap, width - 2 * inset)
    needed = line_width(ink, lines[0]) + ink.width(caption, CAPTION) + 2 * inset + ink.px(16)
    if len(lines) == 1 and needed <= width:
        return RowPlan(True, lines, cap, row, row)
    caption_height = ink.height(caption, CAPTION, width - 2 * inset)
    height = caption_height + len(lines) * (cap + ink.px(CAP_MARGIN)) + 2 * ink.px(CAP_MARGIN)
    return RowPlan(False, lines, cap, caption_height, height)


class KeyRow(Control):
    """What can be asked for, and the keys that do so; pressed, it waits for a key."""

    radius = 10.0

    def __init__(
        self, stage: Stage, key: str, rect: pygame.Rect, action: Action, clip: pygame.Rect, caption: str, plan: RowPlan
    ) -> None:
        super().__init__(stage, key, rect, action, clip)
        self.caption, self.plan = caption, plan
        self.waiting = ""
        """What it says while it waits."""
        self.complaint = ""
        """Why a key could not be taken, at the foot of the row."""

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the meaning, and the keys at its right or below it."""
        ink, rect, palette, plan = self.ink, self.place, self.ink.palette, self.plan
        if self.hovered or self.waiting:
            self._panel(surface, rect, (CLEAR, CLEAR), palette.chosen if self.waiting else None)
        if plan.beside:
            self._paint_beside(surface)
        else:
            self._paint_below(surface)
        if self.complaint:
            top = rect.y + plan.height
            room = pygame.Rect(rect.x + ink.px(INSET), top, rect.width - 2 * ink.px(INSET), rect.bottom - top)
            ink.paragraph(surface, self.complaint, room, LETTERS, palette.accent, "bold")

    def _paint_beside(self, surface: pygame.Surface) -> None:
        ink, rect, plan = self.ink, self.place, self.plan
        row = pygame.Rect(rect.x + ink.px(INSET), rect.y, rect.width - 2 * ink.px(INSET), plan.height)
        width = line_width(ink, plan.caps[0])
        keys = pygame.Rect(row.right - width, row.centery - plan.cap_height // 2, width, plan.cap_height)
        self._paint_keys(surface, plan.caps[0], keys)
        ink.line(
            surface, self.caption, pygame.Rect(row.x, row.y, keys.x - row.x, row.height), CAPTION, ink.palette.text
        )

    def _paint_below(self, surface: pygame.Surface) -> None:
        ink, rect, plan = self.ink, self.place, self.plan
        room = pygame.Rect(rect.x + ink.px(INSET), rect.y + ink.px(CAP_MARGIN), rect.width - 2 * ink.px(INSET), 0)
        room.height = plan.caption_height
        ink.paragraph(surface, self.caption, room, CAPTION, ink.palette.text)
        keys = pygame.Rect(room.x, room.bottom + ink.px(CAP_MARGIN), room.width, plan.cap_height)
        for line in plan.caps[:1] if self.waiting else plan.caps:
            self._paint_keys(surface, line, keys)
            keys.y += plan.cap_height + ink.px(CAP_MARGIN)

    def _paint_keys(self, surface: pygame.Surface, line: Line, rect: pygame.Rect) -> None:
        """A line of keys, or the words that stand there while the row waits."""
        ink = self.ink
        if self.waiting:
            align: Align = "right" if self.plan.beside else "left"
            ink.line(surface, self.waiting, rect, LETTERS, ink.palette.accent, "bold", align)
        else:
            paint_line(surface, ink, line, rect.x, rect.y, rect.height)


@dataclass(frozen=True, slots=True)
class Words:
    """Words between the rows, and where they lie if nothing is scrolled."""

    text: str
    rect: pygame.Rect
    letters: float
    style: FontStyle
    colour: Rgb


class KeysPage(ScrollDialog):
    """Changes take effect, and are kept, at once."""

    extent = (820.0, 660.0)
    default_key = "ok"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.waiting: Intent | None = None
        """What the next key will be for."""
        tr = context.tr
        self.complaint = "\n".join(tr.message(problem) for problem in bindings.use(context.settings))
        self.blamed = ""
        """The row that the complaint is about, if it is about one."""
        self._changes = 0
        """How often what is waited for or complained about has changed."""
        self.words: list[Words] = []
        self._advice_room = 0
        """The height of the words on what to do, in pixels."""

    def heading(self) -> str:
        """The words at the top."""
        return self.context.tr("Keys")

    def measure(self) -> tuple[int, int]:
        """Find out how much room the words on what to do take."""
        ink, (width, height) = self.ink, super().measure()
        words = ink.height(self._advice(), LETTERS, width - 2 * self.margin, self._advice_style())
        self._advice_room = max(ink.px(COMPLAINT), words + ink.px(8))
        return width, height

    @property
    def view(self) -> pygame.Rect:
        """The part of the window in which the rows show: above the words on what to do, if there is room for both."""
        view = super().view
        if self.roomy:
            view.height -= self._advice_room
        return view

    @property
    def roomy(self) -> bool:
        """Whether there is room for words that stay in sight while the rows scroll."""
        return super().view.height - self._advice_room >= self.ink.px(LEAST_VIEW)

    def build(self) -> None:
        """A row for everything with a key, and the buttons."""
        ink, tr, view = self.ink, self.context.tr, self.view
        self.words = []
        y = view.y + ink.px(6)
        if not self.roomy and not self.blamed:
            y = self._say(self._advice(), y, LETTERS, self._advice_style(), self._advice_colour()) + ink.px(6)
        for intent, meaning in meanings(tr).items():
            if intent in bindings.CHANGEABLE:
                y = self._row(intent.value, y, self._waiting_for(intent), meaning, keys_of(intent, tr))
        y = self._fixed_rows("fixed", y, [(keys_of(Intent.BACK, tr), meanings(tr)[Intent.BACK]), *cursor_rows(tr)])
        y = self._say(tr("In a replay"), y + ink.px(14), 19, "bold", ink.palette.accent) + ink.px(2)
        y = self._fixed_rows("replay", y, replay_rows(tr))
        self.content_height = y - view.y + ink.px(6)
        self.add_buttons(("reset", tr("Reset all keys"), self._reset), ("ok", tr("OK"), Pop), primary="ok")
        self.add_scroll_bar()

    def paint(self, surface: pygame.Surface) -> None:
        """Say what to do, or why a key could not be taken."""
        ink, inside, view = self.ink, self.inside(), self.view
        surface.set_clip(view)
        for words in self.words:
            place = words.rect.move(0, -self.offset)
            if place.colliderect(view):
                ink.paragraph(surface, words.text, place, words.letters, words.colour, words.style)
        surface.set_clip(None)
        if self.roomy:
            room = pygame.Rect(inside.x, view.bottom + ink.px(8), inside.width, self._advice_room - ink.px(8))
            ink.paragraph(surface, self._advice(), room, LETTERS, self._advice_colour(), self._advice_style())
        self.paint_edges(surface)

    @property
    def takes_every_key(self) -> bool:
        """Whether a line waits for a key."""
        return self.waiting is not None

    def react(self, event: pygame.event.Event) -> Change | None:
        """While a line waits, every key is for it, even Escape; a complaint lasts until something else is done."""
        if self.waiting and event.type == pygame.KEYDOWN:
            self._take(event, self.waiting)
            return None
        changes = self._changes
        change = super().react(event)
        if self.waiting:
            over = event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT
        else:
            over = bool(self.complaint) and event.type in ACTIONS
        if over and changes == self._changes:
            self._forget()
        return change

    # ---------------------------------------------------------------- inside

    def _width(self) -> int:
        return self.view.width - self.ink.px(16)

    def _advice(self) -> str:
        """What to do, or what is wrong."""
        return self.complaint or self.context.tr(
            "Choose a line, then press a key to add it, or one of its keys to take that away. Esc ends."
        )

    def _advice_style(self) -> FontStyle:
        return "bold" if self.complaint else "regular"

    def _advice_colour(self) -> Rgb:
        return self.ink.palette.accent if self.complaint else self.ink.palette.muted

    def _say(self, text: str, y: int, letters: float, style: FontStyle, colour: Rgb) -> int:
        """Words between the rows; answers with the row below them."""
        inset = self.ink.px(INSET)
        rect = pygame.Rect(self.view.x + inset, y, self._width() - 2 * inset, 0)
        rect.height = self.ink.height(text, letters, rect.width, style)
        self.words.append(Words(text, rect, letters, style, colour))
        return rect.bottom

    def _row(self, key: str, y: int, action: Action, caption: str, keys: tuple[str, ...]) -> int:
        ink, width = self.ink, self._width()
        waiting = self.context.tr("Press a key …") if self.waiting and key == self.waiting.value else ""
        plan = plan_row(ink, width, caption, keys)
        if waiting and plan.beside:
            plan = plan_row(ink, width, caption, (waiting,))
        rect = pygame.Rect(self.view.x, y, width, plan.height)
        if key == self.blamed and not self.roomy:
            rect.height += ink.height(self.complaint, LETTERS, width - 2 * ink.px(INSET), "bold") + ink.px(CAP_MARGIN)
        row = KeyRow(self.stage, key, rect, action, self.view, caption, plan)
        row.waiting = waiting
        if key == self.blamed and not self.roomy:
            row.complaint = self.complaint
        self.add(row)
        return rect.bottom

    def _fixed_rows(self, name: str, y: int, rows: list[tuple[tuple[str, ...], str]]) -> int:
        """Rows whose keys cannot be changed; answers with the row below the last."""
        for i, (keys, meaning) in enumerate(rows):
            key = f"{name}-{i}"
            y = self._row(key, y, self._refusing(key), meaning, keys)
        return y

    def _refusing(self, key: str) -> Action:
        return lambda: self._complain(self.context.tr("These keys cannot be changed."), key)

    def _waiting_for(self, intent: Intent) -> Action:
        return lambda: self._wait(intent)

    def _wait(self, intent: Intent | None) -> None:
        self.waiting = intent
        self._complain("")

    def _complain(self, text: str, blamed: str = "") -> None:
        self.complaint, self.blamed = text, blamed
        self._changes += 1
        self.rebuild()
        if self.focus:
            self.reveal(self.control(self.focus))

    def _forget(self) -> None:
        """Wait for nothing and complain about nothing, with the same rows in sight."""
        self.waiting, self.complaint, self.blamed = None, "", ""
        self.rebuild()

    def _take(self, event: pygame.event.Event, intent: Intent) -> None:
        """A key was pressed for an intent; after one that cannot be taken it goes on waiting."""
        key, tr = key_of(event), self.context.tr
        if key[0] in bindings.ALONE:
            return
        if key[0] in (pygame.K_ESCAPE, pygame.K_AC_BACK):
            self._wait(None)
            return
        if key in bindings.FIXED:
            self._complain(tr("{key} has a fixed meaning.", key=key_name(key, tr)), intent.value)
            return
        other = bindings.toggle(self.context.settings, intent, key)
        if other is not None:
            meaning = meanings(tr).get(other, other.value)
            said = tr("{key} already stands for: {meaning}", key=key_name(key, tr), meaning=meaning)
            self._complain(said, intent.value)
            return
        self._wait(None)
        self._changed_keys()

    def _reset(self) -> None:
        bindings.reset(self.context.settings)
        self._wait(None)
        self._changed_keys()

    def _changed_keys(self) -> None:
        bindings.use(self.context.settings)
        self.context.save_settings()
        self.rebuild()
