"""The table of a game that is over, while the dialog of its end is closed: what is of no use, and how it comes back."""

from __future__ import annotations

from collections.abc import Mapping

from mahjong_solitaire.i18n import Translator
from mahjong_solitaire.rules.game import State
from mahjong_solitaire.ui.intents import Intent

_WITHOUT_PAIRS = frozenset({Intent.HINT, Intent.SAFE_HINT, Intent.FINISH, Intent.PAUSE})
_WITHOUT_TILES = frozenset({Intent.SHUFFLE, Intent.TURNING_POINT, Intent.SWITCH_TILES})

POINTLESS: Mapping[State, frozenset[Intent]] = {
    State.PLAYING: frozenset(),
    State.NO_MOVES: _WITHOUT_PAIRS,
    State.CLEARED: _WITHOUT_PAIRS | _WITHOUT_TILES,
}
"""What cannot be done any more; asked for, it brings the dialog back."""


def way_back(state: State, tr: Translator) -> str:
    """How the dialog of a game that is over comes back, in words."""
    if state is State.CLEARED:
        return tr("Board cleared: Enter or a click shows your result")
    return tr("No more moves: Enter or a click beside the tiles shows the choices")
