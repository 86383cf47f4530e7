"""Asks for the number or the code of a deal."""

from __future__ import annotations

import string
from collections.abc import Callable

from mahjong_solitaire.i18n import format_number
from mahjong_solitaire.rules.codes import MAX_NUMBER
from mahjong_solitaire.ui.ask_text import AskText
from mahjong_solitaire.ui.scene import Change, Context, Pop

JOINTS = "- \u00a0\u202f"
"""What parts the groups of a code or the thousands of a number."""


class AskNumber(AskText):
    """Leaves the number, the code as it was typed, or nothing if the player thought better of it.

    ``check`` says in the player's language what is wrong with a code, ``None`` if nothing is; without it only numbers
    are taken.
    """

    letters = string.ascii_letters + string.digits + JOINTS

    def __init__(self, context: Context, check: Callable[[str], str | None] | None = None) -> None:
        super().__init__(context)
        self.check = check

    def heading(self) -> str:
        """The words at the top."""
        return self.context.tr("Deal by number or code")

    def explanation(self) -> str:
        """The words above the entry."""
        return self.context.tr(
            "A code names layout, difficulty and tiles; a number deals with the layout and difficulty in use. "
            "Both deal the same tiles on any computer."
        )

    def button(self) -> str:
        """The word on the button that takes what was typed."""
        return self.context.tr("Play")

    def accept(self, text: str) -> Change | None:
        """Leave with a number or a code, or say what is wrong with it."""
        digits = text.translate(dict.fromkeys(map(ord, " \u00a0\u202f")))
        if not digits.isdecimal() and text and self.check:
            complaint = self.check(text)
            wanted: int | str = text
        else:
            wanted = int(digits) if digits.isdecimal() else -1
            complaint = None if 0 <= wanted <= MAX_NUMBER else self._complaint()
        if complaint is None:
            return Pop(wanted)
        self.complain(complaint)
        return None

    def _complaint(self) -> str:
        largest = format_number(MAX_NUMBER)
        return self.context.tr("Enter a number from 0 to {largest}, or a deal code.", largest=largest)
