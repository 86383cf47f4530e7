"""One message and a button that closes it."""

from __future__ import annotations

import pygame

from mahjong_solitaire.ui.dialogs import DialogScene
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
        """As high as the text asks for."""
        ink, width = self.ink, self.width_of(WIDTH)
        words = ink.height(self.text, 18, width - 2 * self.margin)
        return width, self.head + words + ink.px(12) + self.foot

    def build(self) -> None:
        """One button."""
        self.add_buttons(("ok", self.context.tr("OK"), Pop), primary="ok")

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the text."""
        self.ink.paragraph(surface, self.text, self.inside(), 18, self.ink.palette.text)
