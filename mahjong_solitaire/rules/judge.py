"""Is the game still winnable? Known after every move, mostly without any search.

The judge keeps a witness (see ``closure``) beside each position it knows to be winnable. A winning witness stays
winning when one of its pairs is taken. When two tiles are taken that go with others, the two others are paired up and
one closure tells whether that wins; only if it does not, the solver is asked. What was found out is remembered by
the tiles on the table, so undo, redo and restart cost nothing, and a shuffle is simply another position.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mahjong_solitaire.rules.board import Board, Pair, pair_of
from mahjong_solitaire.rules.closure import (
    Touched,
    Witness,
    clears,
    has_odd_group,
    plain_touched,
    repaired,
    witness_of,
)
from mahjong_solitaire.rules.layout import Layout, bits
from mahjong_solitaire.rules.scoring import pair_value
from mahjong_solitaire.rules.solver import Verdict, solve_steps


class _Position(NamedTuple):
    """What two positions of one layout have in common exactly if they are the same."""

    groups: bytes
    """The match group dealt to each slot."""
    alive: int


@dataclass(frozen=True, slots=True)
class _Finding:
    verdict: Verdict
    witness: Witness | None = None


class Judge:
    """What is known about the positions of one game, and who finds out more.

    One judge serves one layout; boards are only looked at. It never forgets, which takes about a kilobyte a position.
    """

    def __init__(self, layout: Layout, *, max_checks: int = 25_000) -> None:
        self._max_checks = max_checks
        self._touched: Touched = plain_touched(layout)
        self._found: dict[bytes, dict[int, _Finding]] = {}
        """The findings by the match groups dealt to the slots and the tiles on the table."""

    def start(self, board: Board, line: Iterable[Pair]) -> None:
        """Make known a line that clears this board, for instance the solution of its deal."""
        position = _position(board)
        finding = _Finding(Verdict.WINNABLE, witness_of(board.layout, line))
        self._found.setdefault(position.groups, {})[position.alive] = finding

    def verdict(self, board: Board) -> Verdict | None:
        """The verdict on a position if it was judged before, else ``None``."""
        finding = self._finding(_position(board))
        return finding.verdict if finding else None

    def judge(self, board: Board) -> Verdict:
        """The verdict on a position, however long it takes; see ``steps``."""
        steps = self.steps(board)
        while True:
            try:
                next(steps)
            except StopIteration as stop:
                verdict: Verdict = stop.value
                return verdict

    def steps(self, board: Board) -> Generator[None, None, Verdict]:
        """Judge a position in slices of about a millisecond; returns the verdict.

        Most positions a move or an undo away from a known one are judged before the first yield. The steps may be
        dropped at any time; then the position stays unjudged.
        """
        board = board.copy()
        position = _position(board)
        known = self._finding(position)
        if known and known.verdict is not Verdict.UNKNOWN:
            return known.verdict
        finding, near = self._deduced(board, position)
        finding = finding or known
        if not finding:
            solution = yield from solve_steps(board, max_checks=self._max_checks, near=near)
            witness = witness_of(board.layout, solution.line) if solution.verdict is Verdict.WINNABLE else None
            finding = _Finding(solution.verdict, witness)
        self._found.setdefault(position.groups, {})[position.alive] = finding
        return finding.verdict

    def safe_pair(self, board: Board) -> Pair | None:
        """The most valuable pair known to keep the board winnable; ``None`` if the board is not known to be so."""
        return next(iter(self.safe_pairs(board)), None)

    def safe_pairs(self, board: Board) -> list[Pair]:
        """All pairs that the witness lets be taken now, the most valuable first; none for want of a witness."""
        finding = self._finding(_position(board))
        if not finding or not finding.witness:
            return []
        pairs = {
            pair_of(slot, finding.witness[slot].bit_length() - 1)
            for slot in bits(board.free)
            if finding.witness[slot] & board.free
        }
        return sorted(pairs, key=lambda p: (-pair_value(board.faces[p.a], board.faces[p.b]), p))

    def lost_since(self, history: Sequence[Board]) -> int | None:
        """The move that lost the game, counted from 1, as far as it is known.

        ``history`` holds the positions of the game in order, the deal first, so that ``history[n]`` follows move n (a
        shuffle counts as a move). 0 means that the deal was lost. ``None``: the last position is not known to be
        lost, or the turn lies among positions not judged; ``turn_steps`` judges them. Undoing until ``history[n - 1]``
        lies on the table goes back to before the mistake.
        """
        if not history or self.verdict(history[-1]) is not Verdict.LOST:
            return None
        for number in range(len(history) - 1, -1, -1):
            verdict = self.verdict(history[number])
            if verdict is Verdict.LOST and (number == 0 or self.verdict(history[number - 1]) is Verdict.WINNABLE):
                return number
            if verdict is not Verdict.LOST and (number == 0 or history[number].faces != history[number - 1].faces):
                return None  # a shuffle may have mended what was lost before it
        return None

    def turn_steps(self, history: Sequence[Board]) -> Generator[None, None, int | None]:
        """Judge the positions of a game in order, in slices, then return ``lost_since``."""
        last = yield from self.steps(history[-1])
        if last is Verdict.LOST:
            for board in history:
                yield from self.steps(board)
        return self.lost_since(history)

    def _finding(self, position: _Position) -> _Finding | None:
        return self._found.get(position.groups, {}).get(position.alive)

    def _deduced(self, board: Board, position: _Position) -> tuple[_Finding | None, Witness | None]:
        """What follows from the known positions around this one, with one closure at most; else a near witness."""
        if has_odd_group(board):
            return _Finding(Verdict.LOST), None
        alive = board.alive
        closest: tuple[int, Witness] | None = None
        for other, finding in self._found.get(position.groups, {}).items():
            if not alive & ~other:
                if finding.verdict is Verdict.LOST and _one_move(board, other, alive):
                    return finding, None
                if finding.witness and (closest is None or other.bit_count() < closest[0]):
                    closest = other.bit_count(), finding.witness
            elif not other & ~alive and finding.witness and _one_move(board, alive, other):
                return _Finding(Verdict.WINNABLE, _with_pair(finding.witness, *bits(alive & ~other))), None
        if closest is None:
            return None, None
        witness = repaired(board, closest[1])
        if witness is closest[1] or (witness and clears(self._touched, board, witness)):
            return _Finding(Verdict.WINNABLE, witness), None
        return None, witness


def _position(board: Board) -> _Position:
    return _Position(bytes([face.group for face in board.faces]), board.alive)


def _one_move(board: Board, before: int, after: int) -> bool:
    """Whether one legal move leads from one set of tiles to another that lies within it."""
    pair = list(bits(before & ~after))
    return (
        len(pair) == 2
        and board.faces[pair[0]].group == board.faces[pair[1]].group
        and all(board.layout.is_free(before, slot) for slot in pair)
    )


def _with_pair(witness: Witness, a: int, b: int) -> Witness:
    partners = list(witness)
    partners[a], partners[b] = 1 << b, 1 << a
    return tuple(partners)
