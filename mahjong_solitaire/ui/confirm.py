"""One question, and two buttons that answer it."""

from __future__ import annotations

from mahjong_solitaire.ui.message import Message
from mahjong_solitaire.ui.scene import Context, Pop


class Confirm(Message):
    """Leaves ``True`` if the player wants what is asked for; Enter and Escape do not."""

    default_key = "cancel"

    def __init__(self, context: Context, heading: str, text: str, deed: str) -> None:
        super().__init__(context, heading, text)
        self.deed = deed
        """The caption of the button that does it."""

    def build(self) -> None:
        """The button that does it, and the one that leaves things as they are."""
        yes = ("yes", self.deed, lambda: Pop(True))
        self.add_buttons(yes, ("cancel", self.context.tr("Cancel"), Pop), primary="cancel")
