"""The pause: the board is hidden, and the whole game is within reach."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pygame

from mahjong_solitaire.ui.dialogs import DialogScene
from mahjong_solitaire.ui.intents import Intent, intent_of
from mahjong_solitaire.ui.scene import Change, Context, Pop, Push
from mahjong_solitaire.ui.widgets import Action, Button, Choice

WIDTH = 640
CODE_GAP = 16
COPY_LETTERS = 15


class Pause(DialogScene):
    """Leaves the intent that was chosen, or nothing to go on playing.

    ``code`` names the deal; ``on_copy`` puts it on the clipboard, and the pause stays open.
    """

    default_key = "continue"

    def __init__(self, context: Context, *, code: str = "", on_copy: Callable[[], None] | None = None) -> None:
        super().__init__(context)
        self.code = code
        self.on_copy = on_copy if code else None
        self.copied = False

    def heading(self) -> str:
        """The words at the top."""
        return self.context.tr("Paused")

    def measure(self) -> tuple[int, int]:
        """As high as its buttons and the code ask for."""
        width = self.width_of(WIDTH)
        height = self.head + self.list_height(len(self._rows(width - 2 * self.margin))) + self.margin
        if self.code:
            height += self._code_height() + self.ink.px(CODE_GAP)
        return width, height

    def build(self) -> None:
        """The buttons, and the one beside the code."""
        room = self.inside()
        self.add_rows(room.x, room.y, room.width, self._rows(room.width), primary="continue")
        if self.on_copy:
            rect, caption = self._copy_rect(), self._copy_caption()
            icon = "check" if self.copied else "copy"
            self.add(Button(self.stage, "copy", rect, self._copy, caption, icon, letters=COPY_LETTERS))

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the code of the deal."""
        if not self.code:
            return
        ink, room = self.ink, self._code_rect()
        if self.on_copy:
            room.width = self._copy_rect().x - ink.px(10) - room.x
        upper = pygame.Rect(room.x, 0, room.width, ink.leading(13.5))
        lower = pygame.Rect(room.x, 0, room.width, ink.leading(17))
        upper.y = room.centery - (upper.height + lower.height) // 2
        lower.y = upper.bottom
        ink.line(surface, self.context.tr("Deal code"), upper, 13.5, ink.palette.muted)
        ink.line(surface, self.code, lower, 17, ink.palette.text, "bold")

    def key_pressed(self, event: pygame.event.Event) -> Change | bool | None:
        """The key that paused the game goes on with it; the code can be copied by its key."""
        intent = intent_of(event)
        if intent is Intent.COPY_CODE and self.on_copy:
            self._copy()
            return True
        return Pop() if intent is Intent.PAUSE else None

    def _rows(self, width: int) -> list[list[Choice]]:
        """The buttons, most of them in pairs if there is room for their captions; their order is always the same."""
        choices = iter(self._choices())
        return self.rows_that_fit([list(islice(choices, count)) for count in (1, 2, 1, 2, 2, 2)], width)

    def _choices(self) -> list[Choice]:
        tr = self.context.tr
        return [
            Choice("continue", "play", tr("Continue"), Pop),
            Choice("restart", "restart", tr("Restart this deal"), leaving(Intent.RESTART)),
            Choice("new", "new", tr("New game"), leaving(Intent.NEW_DEAL)),
            Choice("number", "number", tr("Deal by number or code"), self._opening(Intent.DEAL_NUMBER)),
            Choice("layouts", "layouts", tr("Layouts"), self._opening(Intent.LAYOUTS)),
            Choice("scores", "trophy", tr("Results"), self._opening(Intent.SCORES)),
            Choice("settings", "gear", tr("Settings"), self._opening(Intent.SETTINGS)),
            Choice("rules", "rules", tr("Rules"), self._opening(Intent.RULES)),
            Choice("keys", "keyboard", tr("Keys"), self._opening(Intent.KEYS)),
            Choice("menu", "home", tr("Main menu"), leaving(Intent.MENU)),
        ]

    def _opening(self, intent: Intent) -> Action:
        """The action that lays another dialog over the pause."""

        def open_dialog() -> Change | None:
            from mahjong_solitaire.ui import dialog_for  # which imports this module

            dialog = dialog_for.intent(self.context, intent)
            return Push(dialog) if dialog else None

        return open_dialog

    # ---------------------------------------------------------------- the code

    def _code_height(self) -> int:
        return max(self.ink.target(40), self.ink.leading(13.5) + self.ink.leading(17))

    def _code_rect(self) -> pygame.Rect:
        room = self.inside()
        top = room.y + self.list_height(len(self._rows(room.width))) + self.ink.px(CODE_GAP)
        return pygame.Rect(room.x, top, room.width, self._code_height())

    def _copy_caption(self) -> str:
        return self.context.tr("Copied") if self.copied else self.context.tr("Copy")

    def _copy_rect(self) -> pygame.Rect:
        """At the right of the code, wide enough for what it says before and after."""
        ink, tr = self.ink, self.context.tr
        words = max(ink.width(text, COPY_LETTERS, "bold") for text in (tr("Copy"), tr("Copied")))
        rect = pygame.Rect(0, 0, words + ink.px(64), ink.target(40))
        rect.midright = self._code_rect().midright
        return rect

    def _copy(self) -> None:
        assert self.on_copy
        self.on_copy()
        self.copied = True
        self.rebuild()


def leaving(intent: Intent) -> Action:
    """The action that closes a dialog and hands on an intent."""
    return lambda: Pop(intent)
