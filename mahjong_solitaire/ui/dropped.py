"""What follows when a file is dropped on the window: play it at once, or learn what is wrong with it."""

from __future__ import annotations

from pathlib import Path

from mahjong_solitaire.layouts import Added, LayoutFileError, can_be_cleared
from mahjong_solitaire.rules.layout import Layout
from mahjong_solitaire.ui.message import Message
from mahjong_solitaire.ui.scene import Context, Pop, Scene


def take(context: Context, path: Path) -> Scene:
    """Keep a dropped file among the player's own layouts; answers with the dialog that says what came of it."""
    tr = context.tr
    try:
        added = context.library.add(path)
    except LayoutFileError as error:
        return Message(context, tr("No layout"), error.text(tr))
    return Dropped(context, added)


class Dropped(Message):
    """Tells of a new layout and offers to play it."""

    def __init__(self, context: Context, added: Added) -> None:
        tr = context.tr
        self.file = added.file
        layout: Layout = added.file.layout
        size = tr.plural("{count} tile", "{count} tiles", len(layout))
        name = added.file.title(tr.language)
        said = (
            tr("{name} ({size}) is now among your layouts.", name=name, size=size)
            if added.is_new
            else tr("This board is among your layouts already: {name} ({size}).", name=name, size=size)
        )
        self.playable = can_be_cleared(layout)
        if not self.playable:
            said += " " + tr("No arrangement of tiles in this layout can be cleared")
        super().__init__(context, tr("New layout") if added.is_new else tr("Known layout"), said)

    def build(self) -> None:
        """Play it now, or later."""
        if not self.playable:
            super().build()
            return
        tr, self.default_key = self.context.tr, "play"
        self.add_buttons(("later", tr("Later"), Pop), ("play", tr("Play now"), lambda: Pop(self.file)), primary="play")
