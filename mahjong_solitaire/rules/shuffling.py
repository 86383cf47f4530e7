"""New places for the tiles that remain, such that the board can be cleared."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random

from mahjong_solitaire.rules.board import Board, Pair
from mahjong_solitaire.rules.deals import UnwinnableLayoutError, clearing_order, shuffled
from mahjong_solitaire.rules.layout import bits
from mahjong_solitaire.rules.tiles import Face


def rearranged(board: Board, seed: int) -> tuple[tuple[Face, ...], tuple[Pair, ...]] | None:
    """The faces of the board with those of the remaining tiles rearranged, and a line that clears it.

    The same faces stay in the same slots as a whole. ``None`` if no arrangement of them can be cleared: a face group
    has an odd tile, or the slots themselves cannot be emptied pair by pair, as in a single tower.
    """
    chance = Random(seed).random
    groups: dict[int, list[Face]] = {}
    for index in bits(board.alive):
        groups.setdefault(board.faces[index].group, []).append(board.faces[index])
    if any(len(group) % 2 for group in groups.values()):
        return None
    try:
        places = clearing_order(board.layout, board.alive, chance)
    except UnwinnableLayoutError:
        return None
    if places is None:
        return None
    pairs: list[tuple[Face, Face]] = []
    for group in groups.values():
        mixed = shuffled(group, chance)
        pairs += zip(mixed[::2], mixed[1::2], strict=True)
    faces = list(board.faces)
    for (a, b), (first, second) in zip(places, shuffled(pairs, chance), strict=True):
        faces[a], faces[b] = first, second
    return tuple(faces), tuple(places)


def seed_of(number: int | None, moves: Sequence[object]) -> int:
    """A seed that depends on the deal and on the moves made, and on nothing else."""
    text = f"{number};" + ";".join(str(tuple(move)) if isinstance(move, tuple) else str(move) for move in moves)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
