"""What a tile is called, and what there is to say of it, for those who read or hear it."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from mahjong_solitaire.i18n import N_, Translator
from mahjong_solitaire.rules.board import Board
from mahjong_solitaire.rules.layout import bits
from mahjong_solitaire.rules.tiles import FACES, Face, TileSet

SUITS: Mapping[TileSet, str] = {
    TileSet.CHARACTERS: N_("{rank} of characters"),
    TileSet.CIRCLES: N_("{rank} of circles"),
    TileSet.BAMBOOS: N_("{rank} of bamboos"),
}
NAMES: Mapping[str, str] = {
    "wind-east": N_("east wind"),
    "wind-south": N_("south wind"),
    "wind-west": N_("west wind"),
    "wind-north": N_("north wind"),
    "dragon-green": N_("green dragon"),
    "dragon-red": N_("red dragon"),
    "dragon-white": N_("white dragon"),
    "flower-plum": N_("plum (flower 1)"),
    "flower-orchid": N_("orchid (flower 2)"),
    "flower-chrysanthemum": N_("chrysanthemum (flower 3)"),
    "flower-bamboo": N_("bamboo (flower 4)"),
    "season-spring": N_("spring (season 1)"),
    "season-summer": N_("summer (season 2)"),
    "season-autumn": N_("autumn (season 3)"),
    "season-winter": N_("winter (season 4)"),
}


def face_name(face: Face, tr: Translator) -> str:
    """What a face is called."""
    if face.tile_set in SUITS:
        return tr(SUITS[face.tile_set], rank=face.rank)
    return tr(NAMES[face.name])


def describe(board: Board, index: int, readable: int, tr: Translator, selected: bool = False) -> str:
    """The face of a tile, its level, and whether it is free or what keeps it.

    ``readable`` is the mask of the slots whose faces can be seen: of all others nothing is said.
    """
    name = face_name(board.faces[index], tr) if readable >> index & 1 else tr("a hidden tile")
    level, state = board.layout.slots[index].z + 1, _state(board, index, readable, tr)
    said = tr("{tile}, level {level}, {state}", tile=name, level=level, state=state)
    return tr("{tile}, selected", tile=said) if selected else said


def _state(board: Board, index: int, readable: int, tr: Translator) -> str:
    layout = board.layout
    above = layout.above[index] & board.alive
    if above:
        tiles = _listed(board, above & readable, tr)
        return tr("covered by {tiles}", tiles=tiles) if tiles else tr("covered")
    if board.is_free(index):
        return tr("free")
    left, right = (
        _listed(board, mask & board.alive & readable, tr) or tr("a hidden tile")
        for mask in (layout.left[index], layout.right[index])
    )
    return tr("blocked by {left} on its left and {right} on its right", left=left, right=right)


def _listed(board: Board, mask: int, tr: Translator) -> str:
    """The names of tiles, joined as one says them; empty for none."""
    names = [face_name(board.faces[i], tr) for i in bits(mask)]
    if len(names) < 2:
        return "".join(names)
    return tr("{tiles} and {last}", tiles=", ".join(names[:-1]), last=names[-1])


def found(text: str, tr: Translator) -> list[Face]:
    """The faces whose names hold a word that begins with each word of the text; none for an empty text.

    A whole name stands for its face alone.
    """
    wanted, names = _words(text), {face: _words(face_name(face, tr)) for face in FACES}
    whole = [face for face, words in names.items() if words == wanted]
    return whole or [face for face, words in names.items() if wanted and _fits(wanted, words)]


def _fits(wanted: list[str], words: list[str]) -> bool:
    return all(any(word.startswith(start) for word in words) for start in wanted)


def _words(text: str) -> list[str]:
    """The words of a text without case, accents and signs."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    return letters.split()
