"""Asks for the player's name."""

from __future__ import annotations

from mahjong_solitaire.ui.ask_text import AskText
from mahjong_solitaire.ui.scene import Change, Pop


class AskName(AskText):
    """Sets the name that stands beside the player's scores from now on; an empty one is as good as any."""

    def heading(self) -> str:
        """The words at the top."""
        return self.context.tr("Your name")

    def explanation(self) -> str:
        """The words above the entry."""
        return self.context.tr("The name stands beside your scores. It can be left empty.")

    def button(self) -> str:
        """The word on the button that takes what was typed."""
        return self.context.tr("OK")

    def accept(self, text: str) -> Change | None:
        """Keep the name."""
        self.context.settings.player = "".join(letter for letter in text if letter.isprintable())
        self.context.save_settings()
        return Pop()
