"""The pause: the board is hidden, and the whole game is within reach."""

from __future__ import annotations

import pygame

from mahjong_solitaire.ui.dialogs import HEADING_FOOT, MARGIN, DialogScene
from mahjong_solitaire.ui.intents import Intent, intent_of
from mahjong_solitaire.ui.scene import Change, Pop
from mahjong_solitaire.ui.widgets import Action

WIDTH = 420


class Pause(DialogScene):
    """Leaves the intent that was chosen, or nothing to go on playing."""

    default_key = "continue"

    def heading(self) -> str:
        """The words at the top."""
        return self.context.tr("Paused")

    def measure(self) -> tuple[int, int]:
        """As high as its buttons ask for."""
        return self.ink.px(WIDTH), self.ink.px(HEADING_FOOT + MARGIN) + self.list_height(len(self._buttons()))

    def build(self) -> None:
        """The buttons, below each other."""
        room = self.inside()
        self.add_list(room.x, room.y, room.width, *self._buttons(), primary="continue")

    def key_pressed(self, event: pygame.event.Event) -> Change | bool | None:
        """The key that paused the game goes on with it."""
        return Pop() if intent_of(event) is Intent.PAUSE else None

    def _buttons(self) -> list[tuple[str, str, str, Action]]:
        tr = self.context.tr
        return [
            ("continue", "play", tr("Continue"), Pop),
            ("restart", "restart", tr("Restart this deal"), leaving(Intent.RESTART)),
            ("new", "new", tr("New game"), leaving(Intent.NEW_DEAL)),
            ("layouts", "layouts", tr("Layouts"), leaving(Intent.LAYOUTS)),
            ("settings", "gear", tr("Settings"), leaving(Intent.SETTINGS)),
            ("rules", "rules", tr("Rules"), leaving(Intent.RULES)),
            ("menu", "home", tr("Main menu"), leaving(Intent.MENU)),
        ]


def leaving(intent: Intent) -> Action:
    """The action that closes a dialog and hands on an intent."""
    return lambda: Pop(intent)
