"""Asks for one line of text: what the dialogs that do so have in common."""

from __future__ import annotations

import contextlib

import pygame
from pygame_gui.elements import UITextEntryLine

from mahjong_solitaire.ui.dialogs import DialogScene
from mahjong_solitaire.ui.scene import Change, Context
from mahjong_solitaire.ui.theme import Rgba
from mahjong_solitaire.ui.typed import writes
from mahjong_solitaire.ui.widgets import Control, Stage

LONGEST = 40
"""Characters that fit into the entry."""
WIDTH = 620
COMPLAINT_LINES = 3
"""Lines that are kept free for what is wrong, if the window is not low; a longer complaint makes the dialog grow."""
ENTRY_HEIGHT = 54
BLINK = 0.5
"""Seconds between two changes of the text cursor."""
TYPING_KEYS = (
    pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_SPACE,
)  # fmt: skip


class Field(Control):
    """The place of the entry among the controls: its panel, and its turn in the focus order."""

    active = False
    """Whether typing goes here."""

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the panel that the entry stands on."""
        palette, width = self.ink.palette, self.ink.px(2, 2) if self.active else 1
        edge = palette.chosen if self.active else palette.edge
        self.ink.painter.panel(surface, self.place, (palette.entry,) * 2, self._corner(), edge, width)


class AskText(DialogScene):
    """An explanation, an entry and two buttons. A dialog says what it wants, and what to do with what was typed."""

    default_key = "play"
    letters: str | None = None
    """The characters that can be typed, if not all can."""

    def __init__(self, context: Context, text: str = "") -> None:
        super().__init__(context)
        self.text = text
        self.complaint = ""
        self.focus = "number"
        self._last = 0.0

    # ---------------------------------------------------------------- what a dialog says of itself

    def explanation(self) -> str:
        """The words above the entry."""
        raise NotImplementedError

    def button(self) -> str:
        """The word on the button that takes what was typed."""
        raise NotImplementedError

    def accept(self, text: str) -> Change | None:
        """Take what was typed; a dialog that cannot complains."""
        raise NotImplementedError

    # ---------------------------------------------------------------- the dialog

    def measure(self) -> tuple[int, int]:
        """As high as its words ask for in this language."""
        ink, width = self.ink, self.width_of(WIDTH)
        room = width - 2 * self.margin
        lines = max(0 if self.low else COMPLAINT_LINES, len(ink.wrap(self.complaint, 15, room, "bold")))
        words = ink.height(self.explanation(), 17, room) + lines * ink.leading(15)
        return width, self.head + words + ink.target(ENTRY_HEIGHT) + ink.px(28) + self.foot

    def theme(self) -> dict[str, object]:
        """The colours of the entry."""
        palette = self.ink.palette
        letters, ground = _hex((*palette.text, 255)), _hex(palette.entry)
        return {
            "text_entry_line": {
                "colours": {
                    "dark_bg": ground,
                    "normal_border": ground,
                    "normal_text": letters,
                    "text_cursor": _hex((*palette.accent, 255)),
                    "selected_text": _hex((255, 255, 255, 255)),
                    "selected_bg": "#3d70b4",
                },
                "font": {"name": "noto_sans", "size": str(round(self.ink.size(26))), "bold": "1"},
                "misc": {"border_width": "0", "shadow_width": "0", "padding": "2,2"},
            }
        }

    def build(self) -> None:
        """The entry, and two buttons."""
        tr = self.context.tr
        self.field = Field(self.stage, "number", self._field_rect(), self._play)
        self.add(self.field)
        self.entry = self._entry(self.stage)
        self.add_buttons(("cancel", tr("Cancel"), self.cancel), ("play", self.button(), self._play), primary="play")
        self._follow_focus()

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the explanation, and what was wrong with the input."""
        ink, room = self.ink, self.inside()
        ink.paragraph(surface, self.explanation(), room, 17, ink.palette.muted)
        if self.complaint:
            below = pygame.Rect(room.x, self._field_rect().bottom + ink.px(8), room.width, 0)
            below.height = self.panel.bottom - self.foot + ink.px(10) - below.y
            ink.paragraph(surface, self.complaint, below, 15, ink.palette.accent, "bold")

    def update(self, now: float) -> Change | None:
        """Let the text cursor blink."""
        if not self.built:
            return None
        before = self.entry.image
        self.manager.update(min(0.5, max(0.0, now - self._last)) if self._last else 0.0)
        self._last = now
        if self.entry.image is not before:
            self.dirty = True
        return super().update(now)

    def react(self, event: pygame.event.Event) -> Change | None:
        """Mouse, keys and typed text."""
        if (
            event.type == pygame.TEXTINPUT
            and not self.typing
            and any(self.letters is None or c in self.letters for c in event.text.strip())  # space presses buttons
        ):
            self.set_focus("number", shown=False)
        change = super().react(event)
        if event.type in (pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            self._typed()
        return change

    def key_pressed(self, event: pygame.event.Event) -> Change | bool | None:
        """Give the keys of editing to the entry, and Enter to the button."""
        if not self.typing:
            return None
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self._play() or True
        if event.key in TYPING_KEYS or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self.manager.process_events(event)
            self._typed()
            return True
        return writes(event)

    @property
    def typing(self) -> bool:
        """Whether typing goes into the entry."""
        return self.focus == "number"

    def set_focus(self, key: str, shown: bool = True) -> None:
        """Move the focus; the entry takes the text cursor along."""
        super().set_focus(key, shown)
        self._follow_focus()

    def panel_moved(self, step: int) -> None:
        """The entry goes with its panel."""
        self.entry.set_position(self.field.place.inflate(self._entry_inset()).topleft)

    def leave(self) -> None:
        """Give up the key repeat and the shape of the pointer that the entry asked for."""
        if self.built:
            self.manager.set_focus_set(None)
        with contextlib.suppress(pygame.error):
            pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_ARROW)

    def _field_rect(self) -> pygame.Rect:
        ink, room = self.ink, self.inside()
        top = room.y + ink.height(self.explanation(), 17, room.width) + ink.px(12)
        return pygame.Rect(room.x, top, room.width, ink.target(ENTRY_HEIGHT))

    def _entry(self, stage: Stage) -> UITextEntryLine:
        rect = self._field_rect()
        entry = UITextEntryLine(rect.inflate(self._entry_inset()), stage.manager)
        if self.letters is not None:
            entry.set_allowed_characters(list(self.letters))
        entry.set_text_length_limit(LONGEST)
        entry.blink_cursor_time = BLINK
        if self.text:
            entry.set_text(self.text)
            entry.edit_position = len(self.text)
        return entry

    def _entry_inset(self) -> tuple[int, int]:
        return -2 * self.ink.px(14), -self.ink.px(6)

    def _follow_focus(self) -> None:
        self.field.active = self.typing
        if self.field.active != self.entry.is_focused:  # losing the focus moves the cursor to the front
            self.manager.set_focus_set(self.entry if self.field.active else None)
            self.entry.edit_position = len(self.entry.get_text())
        self.entry.cursor_has_moved_recently = self.field.active

    def _typed(self) -> None:
        """Notice what the entry did with an event."""
        if self.entry.is_focused and self.focus != "number":
            self.focus, self.field.active = "number", True
        if self.entry.get_text() != self.text:
            self.text = self.entry.get_text()
            self.complaint = ""
        self.dirty = True

    def _play(self) -> Change | None:
        return self.accept(self.entry.get_text().strip())

    def complain(self, complaint: str) -> None:
        """Say what is wrong, and let the player mend it."""
        self.complaint = complaint
        if self.measure() != self.panel.size:
            self.rebuild()
        self.set_focus("number", shown=False)
        self.scroll_to(self.offset + max(0, self.panel.bottom - self.foot - self.view.bottom))


def _hex(colour: Rgba) -> str:
    return "#{:02x}{:02x}{:02x}{:02x}".format(*colour)
