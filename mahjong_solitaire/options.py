"""How a game was asked to start: what the command line hands to the window."""

from __future__ import annotations

from dataclasses import dataclass

from mahjong_solitaire.layouts import LayoutFile
from mahjong_solitaire.rules.deals import Difficulty


@dataclass(frozen=True, slots=True)
class StartOptions:
    """The choices of one start; ``None`` leaves a choice to the settings."""

    layout: LayoutFile | None = None
    """Open this layout at once, without the title screen."""
    number: int | None = None
    """Open this deal at once, without the title screen; 0 is a deal like any other."""
    tiles: str | None = None
    """One of ``storage.DESIGNS``."""
    language: str | None = None
    """One of ``i18n.LANGUAGES``."""
    size: tuple[int, int] | None = None
    """Width and height of the window in pixels."""
    fullscreen: bool = False
    difficulty: Difficulty | None = None
    """The difficulty of the first deal."""
