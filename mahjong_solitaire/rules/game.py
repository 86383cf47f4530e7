"""A game: a deal and the moves made in it. Commands answer with events, or raise and change nothing."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass

from mahjong_solitaire.rules.board import Pair, pair_of
from mahjong_solitaire.rules.deals import Deal
from mahjong_solitaire.rules.scoring import pair_points


class State(enum.Enum):
    """Whether a game goes on, and if not, why."""

    PLAYING = "playing"
    CLEARED = "cleared"
    NO_MOVES = "no-moves"


class Reason(enum.Enum):
    """Why a move is illegal."""

    SAME_TILE = "same tile"
    NO_TILE = "no tile there"
    COVERED = "covered"
    BLOCKED = "blocked on both sides"
    NO_MATCH = "no match"
    NOTHING_TO_UNDO = "nothing to undo"
    NOTHING_TO_REDO = "nothing to redo"


class IllegalMoveError(ValueError):
    """A command that the rules forbid; ``slot`` is the index of the tile to blame, if one is."""

    def __init__(self, reason: Reason, slot: int | None = None) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.slot = slot


@dataclass(frozen=True, slots=True)
class PairRemoved:
    """Two tiles were taken for these points."""

    a: int
    b: int
    points: int


@dataclass(frozen=True, slots=True)
class PairRestored:
    """Two tiles came back and their points went."""

    a: int
    b: int
    points: int


@dataclass(frozen=True, slots=True)
class Restarted:
    """All tiles of the deal lie on the table again."""


@dataclass(frozen=True, slots=True)
class NoMovesLeft:
    """Tiles remain, but no free pair."""


@dataclass(frozen=True, slots=True)
class Cleared:
    """The last pair was taken."""

    score: int


Event = PairRemoved | PairRestored | Restarted | NoMovesLeft | Cleared


class Game:
    """One deal being played, with unlimited undo and redo.

    Slots are named by their index in ``deal.layout.slots``.
    """

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.board = deal.board()
        self.score = 0
        self._done: list[PairRemoved] = []
        self._undone: list[PairRemoved] = []

    @classmethod
    def replay(cls, deal: Deal, moves: Iterable[tuple[int, int]]) -> Game:
        """The game after these moves; raises ``IllegalMoveError`` at the first illegal one."""
        game = cls(deal)
        for a, b in moves:
            game.take(a, b)
        return game

    @property
    def moves(self) -> tuple[Pair, ...]:
        """The pairs taken so far, in order."""
        return tuple(pair_of(m.a, m.b) for m in self._done)

    @property
    def redo_moves(self) -> tuple[Pair, ...]:
        """The pairs that redo would take, the next one first."""
        return tuple(pair_of(m.a, m.b) for m in reversed(self._undone))

    @property
    def last_points(self) -> int:
        """The points of the last pair taken, 0 before the first."""
        return self._done[-1].points if self._done else 0

    @property
    def pairs_left(self) -> int:
        """The pairs on the table: what the next pair's value is multiplied by."""
        return self.board.pairs_left

    @property
    def state(self) -> State:
        """Playing, cleared or out of moves."""
        if not self.board.alive:
            return State.CLEARED
        return State.PLAYING if self.board.has_pairs() else State.NO_MOVES

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to undo."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone move to redo."""
        return bool(self._undone)

    def why_not(self, index: int) -> Reason | None:
        """What keeps the tile in a slot from being taken, or ``None`` if it is free."""
        board = self.board
        if index < 0 or not board.alive >> index & 1:
            return Reason.NO_TILE
        if board.alive & board.layout.above[index]:
            return Reason.COVERED
        return None if board.is_free(index) else Reason.BLOCKED

    def points_for(self, a: int, b: int) -> int:
        """The points that taking this pair would score now."""
        return pair_points(self.board.faces[a], self.board.faces[b], self.pairs_left)

    def take(self, a: int, b: int) -> tuple[Event, ...]:
        """Take a pair; raises ``IllegalMoveError`` if the rules forbid it."""
        self._refuse_illegal(a, b)
        removed = PairRemoved(a, b, self.points_for(a, b))
        self._undone.clear()
        return self._remove(removed)

    def undo(self) -> tuple[Event, ...]:
        """Take back the last move; raises ``IllegalMoveError`` if there is none."""
        if not self._done:
            raise IllegalMoveError(Reason.NOTHING_TO_UNDO)
        move = self._done.pop()
        self._undone.append(move)
        self.board.restore(move.a, move.b)
        self.score -= move.points
        return (PairRestored(move.a, move.b, move.points),)

    def redo(self) -> tuple[Event, ...]:
        """Make the last undone move again; raises ``IllegalMoveError`` if there is none."""
        if not self._undone:
            raise IllegalMoveError(Reason.NOTHING_TO_REDO)
        return self._remove(self._undone.pop())

    def restart(self) -> tuple[Event, ...]:
        """Lay the identical deal again; what was played is forgotten."""
        self.board = self.deal.board()
        self.score = 0
        self._done.clear()
        self._undone.clear()
        return (Restarted(),)

    def _remove(self, move: PairRemoved) -> tuple[Event, ...]:
        self.board.remove(move.a, move.b)
        self.score += move.points
        self._done.append(move)
        match self.state:
            case State.CLEARED:
                return move, Cleared(self.score)
            case State.NO_MOVES:
                return move, NoMovesLeft()
            case _:
                return (move,)

    def _refuse_illegal(self, a: int, b: int) -> None:
        for index in (a, b):
            reason = self.why_not(index)
            if reason:
                raise IllegalMoveError(reason, index)
        if a == b:
            raise IllegalMoveError(Reason.SAME_TILE, a)
        if not self.board.can_take(a, b):
            raise IllegalMoveError(Reason.NO_MATCH, b)
