"""One message and a button that closes it."""

from __future__ import annotations

import pygame

from mahjong_solitaire.ui.dialogs import FOOT, HEADING_FOOT, MARGIN, DialogScene
from mahjong_solitaire.ui.scene import Context, Pop

WIDTH = 560


class Message(DialogScene):
    """A heading, a text already in the player's language, and OK."""

    default_key = "ok"

    def __init__(self, context: Context, heading: str, text: str) -> None:
        super().__init__(context)
        self.text = text
        self._heading = heading

    def heading(self) -> str:
        """The words at the top."""
        return self._heading

    def measure(self) -> tuple[int, int]:
        """As high as the text asks for, within the window."""
        ink = self.ink
        width = ink.px(WIDTH)
        height = ink.height(self.text, 18, width - 2 * ink.px(MARGIN)) + ink.px(HEADING_FOOT + FOOT + 12)
        return width, min(height, self.size[1] - ink.px(20))

    def build(self) -> None:
        """One button."""
        self.add_buttons(("ok", self.context.tr("OK"), Pop), primary="ok")

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the text."""
        self.ink.paragraph(surface, self.text, self.inside(), 18, self.ink.palette.text)
