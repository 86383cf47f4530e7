"""The page on which the keys are shown and changed, with what the game tells of the tile pointed at."""

from __future__ import annotations

import pygame

from mahjong_solitaire.ui import bindings
from mahjong_solitaire.ui.intents import Intent, key_of
from mahjong_solitaire.ui.key_names import cursor_rows, key_name, keys_of, meanings
from mahjong_solitaire.ui.scene import Change, Context, Pop
from mahjong_solitaire.ui.scrolling import ScrollDialog
from mahjong_solitaire.ui.widgets import CLEAR, Action, Control, Stage, Switch

ROW = 44
SWITCH = 66
LETTERS = 15.0
COMPLAINT = 56
"""Height of the words above the buttons."""


class KeyRow(Control):
    """What can be asked for, and the keys that do so; pressed, it waits for a key."""

    radius = 10.0

    def __init__(
        self, stage: Stage, key: str, rect: pygame.Rect, action: Action, clip: pygame.Rect, caption: str,
        keys: tuple[str, ...],
    ) -> None:  # fmt: skip
        super().__init__(stage, key, rect, action, clip)
        self.caption, self.keys = caption, keys
        self.waiting = ""
        """What it says while it waits."""

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the meaning at the left and the keys at the right."""
        ink, rect, palette = self.ink, self.place, self.ink.palette
        if self.hovered or self.waiting:
            self._panel(surface, rect, (CLEAR, CLEAR), palette.chosen if self.waiting else None)
        x = rect.right - ink.px(10)
        if self.waiting:
            room = pygame.Rect(rect.centerx, rect.y, x - rect.centerx, rect.height)
            ink.line(surface, self.waiting, room, LETTERS, palette.accent, "bold", "right")
            x = rect.centerx
        for key in reversed(() if self.waiting else self.keys):
            x = self._paint_cap(surface, key, x)
        room = pygame.Rect(rect.x + ink.px(10), rect.y, x - rect.x - ink.px(16), rect.height)
        ink.line(surface, self.caption, room, 17, palette.text)

    def _paint_cap(self, surface: pygame.Surface, key: str, right: int) -> int:
        """Draw a key whose right side is there; answers with the place left of it."""
        ink, rect, palette = self.ink, self.place, self.ink.palette
        height = rect.height - ink.px(14)
        width = max(height, ink.width(key, LETTERS, "bold") + ink.px(16))
        cap = pygame.Rect(right - width, rect.centery - height // 2, width, height)
        ink.painter.panel(surface, cap, (palette.button,) * 2, ink.px(7), palette.edge)
        ink.line(surface, key, cap, LETTERS, palette.text, "bold", "center")
        return cap.x - ink.px(8)


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

    def heading(self) -> str:
        """The words at the top."""
        return self.context.tr("Keys")

    @property
    def view(self) -> pygame.Rect:
        """The part of the window in which the rows show: above the words on what to do."""
        view = super().view
        view.height -= self.ink.px(COMPLAINT)
        return view

    def build(self) -> None:
        """A row for everything with a key, switches, and the buttons."""
        ink, tr, y = self.ink, self.context.tr, self.view.y + self.ink.px(6)
        for intent, meaning in meanings(tr).items():
            if intent in bindings.CHANGEABLE:
                y = self._row(intent.value, y, self._waiting_for(intent), meaning, keys_of(intent, tr))
        for i, (keys, meaning) in enumerate(cursor_rows(tr)):
            y = self._row(f"fixed-{i}", y, lambda: None, meaning, keys)
            self.controls[-1].focusable = False
        for name, caption, note in self._switches():
            rect = pygame.Rect(self.view.x, y, self._width(), max(ink.target(46), ink.px(SWITCH)))
            on = bool(getattr(self.context.settings, name))
            switch = Switch(self.stage, name, rect, self._switching(name, not on), caption, on, note)
            switch.clip = self.view
            self.add(switch)
            y = rect.bottom
        self.content_height = y - self.view.y + ink.px(6)
        self.add_buttons(("reset", tr("Reset all keys"), self._reset), ("ok", tr("OK"), Pop), primary="ok")
        self.add_scroll_bar()

    def paint(self, surface: pygame.Surface) -> None:
        """Say what to do, or why a key could not be taken."""
        ink, tr = self.ink, self.context.tr
        text = self.complaint or tr(
            "Choose a line, then press a key to add it, or one of its keys to take that away. Esc ends."
        )
        room = pygame.Rect(self.inside().x, self.view.bottom + ink.px(8), self.inside().width, ink.px(COMPLAINT - 8))
        colour = ink.palette.accent if self.complaint else ink.palette.muted
        ink.paragraph(surface, text, room, LETTERS, colour, "bold" if self.complaint else "regular")
        self.paint_edges(surface)

    def react(self, event: pygame.event.Event) -> Change | None:
        """While a line waits, every key is for it, even Escape."""
        if self.waiting and event.type == pygame.KEYDOWN:
            self._take(event, self.waiting)
            return None
        if self.waiting and event.type == pygame.MOUSEBUTTONDOWN:
            self._wait(None)
        return super().react(event)

    # ---------------------------------------------------------------- inside

    def _width(self) -> int:
        return self.view.width - self.ink.px(16)

    def _row(self, key: str, y: int, action: Action, caption: str, keys: tuple[str, ...]) -> int:
        rect = pygame.Rect(self.view.x, y, self._width(), self.ink.target(ROW))
        row = KeyRow(self.stage, key, rect, action, self.view, caption, keys)
        if self.waiting and key == self.waiting.value:
            row.waiting = self.context.tr("Press a key …")
        self.add(row)
        return rect.bottom

    def _switches(self) -> tuple[tuple[str, str, str], ...]:
        tr = self.context.tr
        return (
            ("status_line", tr("Describe the focused tile"), tr("Face, level, free or blocked, and by what.")),
            ("status_hover", tr("Describe the tile under the pointer"), tr("The same for the mouse.")),
            ("speech", tr("Read aloud"), tr("Speaks it, where the system has a speech tool.")),
        )

    def _switching(self, name: str, value: bool) -> Action:
        def put() -> None:
            setattr(self.context.settings, name, value)
            self.context.save_settings()
            self.rebuild()

        return put

    def _waiting_for(self, intent: Intent) -> Action:
        return lambda: self._wait(intent)

    def _wait(self, intent: Intent | None) -> None:
        self.waiting, self.complaint = intent, ""
        self.rebuild()

    def _take(self, event: pygame.event.Event, intent: Intent) -> None:
        """A key was pressed for an intent."""
        key, tr = key_of(event), self.context.tr
        if key[0] in bindings.ALONE:
            return
        self._wait(None)
        if key[0] in (pygame.K_ESCAPE, pygame.K_AC_BACK):
            return
        if key in bindings.FIXED:
            self.complaint = tr("{key} has a fixed meaning.", key=key_name(key, tr))
            return
        other = bindings.toggle(self.context.settings, intent, key)
        if other is not None:
            meaning = meanings(tr).get(other, other.value)
            self.complaint = tr("{key} already stands for: {meaning}", key=key_name(key, tr), meaning=meaning)
            return
        self._changed_keys()

    def _reset(self) -> None:
        bindings.reset(self.context.settings)
        self.complaint = ""
        self._changed_keys()

    def _changed_keys(self) -> None:
        bindings.use(self.context.settings)
        self.context.save_settings()
        self.rebuild()
