"""From a deal number, a layout and a difficulty to a full board.

A deal number gives the same board on every machine and Python version: chance comes from ``random.Random(n).random()``
alone, the one sequence that Python promises to keep, and work is limited by counting it, never by time. What is drawn
from that sequence, and what ``placing``, ``grading`` and ``solver`` make of it, is the generator: whoever changes a
deal by touching one of them counts up ``GENERATOR_VERSION``.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TypeVar

from mahjong_solitaire.rules.board import Board, Pair
from mahjong_solitaire.rules.grading import RandomPlayer, as_line
from mahjong_solitaire.rules.layout import Layout
from mahjong_solitaire.rules.placing import (
    NEWEST,
    Chance,
    UnwinnableLayoutError,
    clearing_order,
    exchange,
    random_order,
)
from mahjong_solitaire.rules.solver import Verdict, solve_steps
from mahjong_solitaire.rules.tiles import BONUS_GROUP, FACES, Face

__all__ = [
    "GENERATOR_VERSION",
    "Chance",
    "Deal",
    "Difficulty",
    "Origin",
    "UnwinnableLayoutError",
    "clearing_order",
    "deal",
    "deal_steps",
    "face_pairs",
    "is_solution",
    "shuffled",
]

T = TypeVar("T")

SET_PAIRS = 72
"""The pairs of one full set of tiles; that many are drawn in random order already."""
GENERATOR_VERSION = 1
"""Counts the ways in which numbers were turned into boards."""
CANDIDATES = 24
"""The most boards of each way of making them that one deal tries; fewer on layouts of more than 166 tiles."""
CANDIDATE_TILES = 4_000
"""The most tiles in all these boards together."""
PROOF_CHECKS = 1_500
"""The checks that proving one candidate may take."""
UNPROVED = 3
"""How many candidates may stay unproved before a deal is made in the other way."""
EASE = 0.2
"""The share of random games that clear boards of a layout that is easy by itself."""
EASE_SEED = 1
"""The deal number of the boards that show it."""
SLICE = 600
"""Moves of random games between two yields: about a millisecond."""
EXCHANGES = 40
"""Tries at an exchange between two yields."""


class Difficulty(enum.Enum):
    """The grade of a deal; all but ``ANY`` can be cleared for certain."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    ANY = "any"


class Origin(enum.Enum):
    """How the tiles of a deal were laid."""

    SHUFFLED = "shuffled"
    """All arrangements were equally likely, before those of another grade were passed over."""
    BUILT = "built"
    """Pairs were laid in an order that clears the board."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The parameters of a game: a layout, the tiles in it, and where they came from."""

    layout: Layout
    faces: tuple[Face, ...]
    """The face in each slot of the layout."""
    number: int | None = None
    """The deal number, if the tiles were drawn by one."""
    solution: tuple[Pair, ...] = ()
    """Pairs that clear the board in this order, if known."""
    difficulty: Difficulty | None = None
    """The grade that was asked for, if the tiles were drawn by a number."""
    origin: Origin | None = None
    """How they were laid, if they were drawn by a number."""

    def board(self) -> Board:
        """A fresh board of this deal."""
        return Board(self.layout, self.faces)


@dataclass(frozen=True, slots=True)
class _Band:
    """The boards of a grade: how many of some random games may clear them, and how to make them."""

    games: int
    fewest: int
    most: int
    look: int
    """After this many games without success the board is too hard, if the grade asks for any."""
    exchanges: float = 0.0
    """Tries at exchanging partners for each tile, to begin with, where pairs are laid in order."""
    gathered: bool = False
    """Whether pairs that match each other are laid together, which makes it easier."""

    def distance(self, share: float) -> float:
        """How far a share of random games is from the middle of the grade."""
        return abs(share - (self.fewest + self.most) / 2 / self.games)


_SEEDS = {Difficulty.EASY: 0, Difficulty.NORMAL: 1, Difficulty.HARD: 2, Difficulty.ANY: 3}
_BANDS = {
    Difficulty.EASY: _Band(12, 4, 12, 6, gathered=True),
    Difficulty.NORMAL: _Band(40, 4, 9, 12, exchanges=0.25),
    Difficulty.HARD: _Band(25, 0, 2, 25, exchanges=1.0),
}


def shuffled(items: Sequence[T], chance: Chance) -> list[T]:
    """A copy in random order; ``chance`` returns numbers from 0 up to but not including 1."""
    mixed = list(items)
    for i in range(len(mixed) - 1, 0, -1):
        j = int(chance() * (i + 1))
        mixed[i], mixed[j] = mixed[j], mixed[i]
    return mixed


_PLAIN_PAIRS = tuple((face, face) for face in FACES if face.group != BONUS_GROUP for _ in range(2))
_BONUSES = tuple(face for face in FACES if face.group == BONUS_GROUP)


def face_pairs(pairs: int, chance: Chance) -> list[tuple[Face, Face]]:
    """That many pairs of matching faces: as many full sets as fit, then pairs drawn from one more set."""
    drawn: list[tuple[Face, Face]] = []
    while len(drawn) < pairs:
        bonuses = shuffled(_BONUSES, chance)
        a_set = [*_PLAIN_PAIRS, *zip(bonuses[::2], bonuses[1::2], strict=True)]
        drawn += shuffled(a_set, chance)[: pairs - len(drawn)]
    return drawn


def deal(layout: Layout, number: int, difficulty: Difficulty = Difficulty.NORMAL) -> Deal:
    """The deal of a number, its tiles depending on the number alone and their places also on layout and difficulty.

    Raises ``UnwinnableLayoutError`` for a layout that no arrangement of tiles makes winnable, such as a single tower,
    and ``ValueError`` for a negative number.
    """
    steps = deal_steps(layout, number, difficulty)
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            dealt: Deal = stop.value
            return dealt


def deal_steps(layout: Layout, number: int, difficulty: Difficulty = Difficulty.NORMAL) -> Generator[None, None, Deal]:
    """``deal`` in slices: yields after about every millisecond of work, and returns the deal."""
    if number < 0:
        raise ValueError("a deal number cannot be negative")
    pairs = face_pairs(len(layout) // 2, Random(number).random)
    chance = Random(8 * number + 4 + _SEEDS[difficulty]).random  # never the seed of the faces
    order = clearing_order(layout, layout.full, chance)
    if order is None:
        raise UnwinnableLayoutError("no arrangement of tiles in this layout can be cleared")
    if difficulty is Difficulty.ANY:
        laying: _Laying = _spread(pairs, chance), (), Origin.SHUFFLED
    elif difficulty is Difficulty.EASY and _is_easy(layout):
        laying = _laid(order, pairs if len(pairs) <= SET_PAIRS else shuffled(pairs, chance)), tuple(order), Origin.BUILT
    else:
        laying = yield from _Dealer(layout, pairs, chance, _BANDS[difficulty]).run(order)
    faces, line, origin = laying
    return Deal(layout, faces, number, line, difficulty, origin)


@lru_cache(maxsize=64)
def _is_easy(layout: Layout) -> bool:
    """Whether boards laid in random orders are easy on this layout, so that each need not be looked at."""
    chance = Random(EASE_SEED).random
    boards, games = max(3, min(20, 2_880 // len(layout))), 4
    won = 0
    for _ in range(boards):
        order = random_order(layout, chance)
        if order:
            faces = _laid(order, shuffled(face_pairs(len(order), chance), chance))
            player = RandomPlayer(Board(layout, faces))
            won += sum(player.clears(player.play(chance)) for _ in range(games))
    return won / (boards * games) >= EASE


def _laid(order: Sequence[Pair], pairs: Sequence[tuple[Face, Face]]) -> tuple[Face, ...]:
    """The face in each slot when matching faces are laid where an order takes its pairs."""
    faces = [FACES[0]] * (2 * len(order))
    for (a, b), (first, second) in zip(order, pairs, strict=True):
        faces[a] = first
        faces[b] = second
    return tuple(faces)


def _spread(pairs: Sequence[tuple[Face, Face]], chance: Chance) -> tuple[Face, ...]:
    """The face in each slot when all arrangements are equally likely."""
    return tuple(shuffled([face for pair in pairs for face in pair], chance))


_Laying = tuple[tuple[Face, ...], tuple[Pair, ...], Origin]


class _Dealer:
    """Looks for a board of a grade: first among uniform shuffles, then among boards laid in clearing orders.

    The second way is for layouts on which uniform shuffles of this grade are rare. It always finds something: if no
    board it tries is of the grade, the nearest.
    """

    def __init__(self, layout: Layout, pairs: Sequence[tuple[Face, Face]], chance: Chance, band: _Band) -> None:
        self.layout = layout
        self.pairs = pairs
        self.chance = chance
        self.band = band
        self.candidates = max(3, min(CANDIDATES, CANDIDATE_TILES // len(layout)))
        self.moves = 0
        """Moves of random games since the last yield."""

    def run(self, order: list[Pair]) -> Generator[None, None, _Laying]:
        """The faces, a line that clears them, and how they were laid; ``order`` clears the blank layout."""
        found = None if self.band.gathered else (yield from self._by_shuffling())
        return found or (yield from self._by_building(order))

    def _by_shuffling(self) -> Generator[None, None, _Laying | None]:
        unproved = 0
        for _ in range(self.candidates):
            faces = _spread(self.pairs, self.chance)
            board = Board(self.layout, faces)
            share, line = yield from self._measure(board)
            if share is not None:
                continue
            if not line:
                seed = int(self.chance() * 2**32)
                solution = yield from solve_steps(board, max_checks=PROOF_CHECKS, seed=seed)
                line = solution.line
                unproved += solution.verdict is Verdict.UNKNOWN
            if line:
                return faces, line, Origin.SHUFFLED
            if unproved == UNPROVED:
                break
        return None

    def _by_building(self, base: list[Pair]) -> Generator[None, None, _Laying]:
        tries = self.band.exchanges * len(self.layout)
        best: _Laying | None = None
        least = 2.0
        for attempt in range(self.candidates):
            gathered = self.band.gathered and attempt % 2 == 0  # among towers it makes things harder
            order = random_order(self.layout, self.chance, 1.0 if gathered else NEWEST) or base.copy()
            yield from self._exchange(order, int(tries))
            pairs = shuffled(self.pairs, self.chance)
            if gathered:
                pairs.sort(key=_group_order(pairs))
            laying = _laid(order, pairs), tuple(order), Origin.BUILT
            share, _ = yield from self._measure(Board(self.layout, laying[0]))
            if share is None:
                return laying
            distance = self.band.distance(share)
            if best is None or distance <= least:  # of equals the last, which was mixed more if all are too easy
                best, least = laying, distance
            too_hard = share * self.band.games < self.band.fewest
            tries = tries / 2 if too_hard else min(tries * 2, len(self.layout))
        assert best is not None
        return best

    def _measure(self, board: Board) -> Generator[None, None, tuple[float | None, tuple[Pair, ...]]]:
        """The share of random games that clear a board, ``None`` if it is of the grade; and a line, if one did."""
        band = self.band
        player = RandomPlayer(board)
        won, line = 0, []
        for played in range(1, band.games + 1):
            moves = player.play(self.chance)
            if player.clears(moves):
                won += 1
                line = moves
            self.moves += len(moves)
            if self.moves > SLICE:
                self.moves = 0
                yield
            if won > band.most or (played == band.look and band.fewest and not won):
                return won / played, as_line(line)
        return (None if won >= band.fewest else won / band.games), as_line(line)

    def _exchange(self, order: list[Pair], tries: int) -> Generator[None, None, None]:
        """Exchange partners in an order, in place, a slice at a time."""
        for start in range(0, tries, EXCHANGES):
            exchange(self.layout, order, min(EXCHANGES, tries - start), self.chance)
            yield


def _group_order(pairs: Sequence[tuple[Face, Face]]) -> Callable[[tuple[Face, Face]], int]:
    """Sorts pairs that match each other to where the first of them is."""
    first: dict[int, int] = {}
    for place, (face, _) in enumerate(pairs):
        first.setdefault(face.group, place)
    return lambda pair: first[pair[0].group]


def is_solution(board: Board, line: Sequence[Pair]) -> bool:
    """Whether taking these pairs in this order is legal and clears the board."""
    board = board.copy()
    for a, b in line:
        if not board.can_take(a, b):
            return False
        board.remove(a, b)
    return not board.alive
