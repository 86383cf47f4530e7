"""Small boards, many and crowded, and whether they can be cleared by trying everything."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from mahjong_solitaire.rules.board import Board
from mahjong_solitaire.rules.layout import Layout, Slot
from mahjong_solitaire.rules.tiles import FACES, Face
from tests.strategies import footprint, match_by_the_rules

SEASONS_AND_FLOWERS = [face for face in FACES if face.is_bonus]
PLAIN = [face for face in FACES if not face.is_bonus]


def small_layout(tiles: int, rng: Random) -> Layout:
    """Tiles thrown into a narrow box: half offsets, gaps, floating tiles."""
    width, height, levels = rng.choice([(5, 1, 5), (9, 2, 3), (13, 1, 2), (6, 3, 4), (9, 4, 3)])
    kept: list[Slot] = []
    while len(kept) < tiles:
        slot = Slot(rng.randrange(width), rng.randrange(height), rng.randrange(levels))
        if all(slot.z != other.z or not footprint(slot) & footprint(other) for other in kept):
            kept.append(slot)
        elif rng.random() < 0.05:
            width, levels = width + 1, levels + rng.randrange(2)
    return Layout(kept)


def small_faces(tiles: int, rng: Random) -> list[Face]:
    """Match groups of 2, 4, 6 and 8 tiles, of bonus tiles up to 16, in random order."""
    faces: list[Face] = []
    if rng.random() < 0.4:
        faces += rng.sample(SEASONS_AND_FLOWERS * 2, min(rng.choice((4, 6, 8, 8, 12, 16)), tiles))
    for face in rng.sample(PLAIN, tiles):
        faces += [face] * min(rng.choice((2, 4, 4, 4, 6, 8)), tiles - len(faces))
    rng.shuffle(faces)
    return faces


def small_board(seed: int, smallest: int = 6, largest: int = 18) -> Board:
    """The board of a seed; the tiles are an even number."""
    rng = Random(seed)
    tiles = rng.randrange(smallest, largest + 1, 2)
    return Board(small_layout(tiles, rng), small_faces(tiles, rng))


class Oracle:
    """Tries every order of moves, by the words of the rules and nothing of the engine's."""

    def __init__(self, board: Board) -> None:
        slots = board.layout.slots
        self._over = [_mask(b.z > a.z and bool(footprint(a) & footprint(b)) for b in slots) for a in slots]
        self._beside = [
            [_mask(b.z == a.z and abs(b.y - a.y) <= 1 and b.x == a.x + step for b in slots) for step in (-2, 2)]
            for a in slots
        ]
        self._matching = [_mask(match_by_the_rules(a, b) for b in board.faces) for a in board.faces]
        self._verdicts = {0: True}

    def winnable(self, alive: int) -> bool:
        """Whether these tiles can be cleared."""
        if alive not in self._verdicts:
            free = [slot for slot in range(len(self._over)) if alive >> slot & 1 and self._is_free(slot, alive)]
            pairs = [(a, b) for a in free for b in free if a < b and self._matching[a] >> b & 1]
            self._verdicts[alive] = any(self.winnable(alive & ~(1 << a | 1 << b)) for a, b in pairs)
        return self._verdicts[alive]

    def _is_free(self, slot: int, alive: int) -> bool:
        return not alive & self._over[slot] and not all(alive & mask for mask in self._beside[slot])


def _mask(flags: Iterable[bool]) -> int:
    return sum(1 << i for i, flag in enumerate(flags) if flag)
