"""Keeps the settings on disk, without what only this start asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mahjong_solitaire.i18n import Message
from mahjong_solitaire.options import StartOptions
from mahjong_solitaire.storage import SetAside, Settings, save_settings


class Keeper:
    """The settings in use: those of the player, with the options of the command line laid over them.

    What the player changes in the game is saved; an option that stays as it was asked for is not.
    """

    def __init__(self, settings: Settings, options: StartOptions) -> None:
        self.settings = settings
        self._asked = _asked(options)
        self._before = self._written = replace(settings)
        """The settings without the options: as they were at the start, and as they were last read or written."""
        self._complained = False
        for key, value in self._asked.items():
            setattr(settings, key, value)

    def save(self) -> Message | None:
        """Write what has changed; answers with a message the first time that fails, and with every ``SetAside``."""
        kept = replace(self.settings)
        for key, value in self._asked.items():
            if getattr(kept, key) == value:
                setattr(kept, key, getattr(self._before, key))
        problem = save_settings(kept, before=self._written)
        if problem is None or isinstance(problem, SetAside):
            self._written = kept
            return problem
        if self._complained:
            return None
        self._complained = True
        return problem


def _asked(options: StartOptions) -> Mapping[str, object]:
    """The settings that the options of a start stand for."""
    width, height = options.size or (None, None)
    wanted = {
        "tiles": options.tiles,
        "language": options.language,
        "width": width,
        "height": height,
        "fullscreen": options.fullscreen or None,
    }
    return {key: value for key, value in wanted.items() if value is not None}
