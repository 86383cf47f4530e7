"""A game: a deal and the moves made in it. Commands answer with events, or raise and change nothing."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from mahjong_solitaire.rules.board import Pair, pair_of
from mahjong_solitaire.rules.deals import Deal
from mahjong_solitaire.rules.scoring import pair_points
from mahjong_solitaire.rules.shuffling import rearranged, seed_of
from mahjong_solitaire.rules.tiles import Face


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
    NO_SHUFFLE_HELPS = "no arrangement of these tiles can be cleared"
    NO_HELP_LEFT = "this help is used up"


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
class Shuffled:
    """The remaining tiles changed places; undone, they change back.

    ``before`` and ``after`` are the faces by slot, ``line`` clears the board from there (empty when undone).
    """

    before: tuple[Face, ...]
    after: tuple[Face, ...]
    line: tuple[Pair, ...] = ()


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


Event = PairRemoved | PairRestored | Shuffled | Restarted | NoMovesLeft | Cleared
Step = PairRemoved | Shuffled
"""What can be undone."""
SHUFFLE: Literal["shuffle"] = "shuffle"
Move = Pair | Literal["shuffle"]
"""A pair of slots to take, or the word for a shuffle: what a record consists of."""


@dataclass(frozen=True, slots=True)
class HelpLimits:
    """How often each kind of help may be used in a game; ``None`` is without limit, which is the rule."""

    hints: int | None = None
    undos: int | None = None
    shuffles: int | None = None


@dataclass(slots=True)
class HelpUsed:
    """How often each kind of help was used since the deal; undo gives nothing back."""

    hints: int = 0
    undos: int = 0
    shuffles: int = 0

    @property
    def any(self) -> bool:
        """Whether the game was played with help."""
        return bool(self.hints or self.undos or self.shuffles)


class Game:
    """One deal being played, with unlimited undo and redo.

    Slots are named by their index in ``deal.layout.slots``.
    """

    def __init__(self, deal: Deal, limits: HelpLimits | None = None) -> None:
        self.deal = deal
        self.limits = limits or HelpLimits()
        self.help = HelpUsed()
        self.board = deal.board()
        self.score = 0
        self._done: list[Step] = []
        self._undone: list[Step] = []

    @classmethod
    def replay(cls, deal: Deal, moves: Iterable[tuple[int, int] | Literal["shuffle"]]) -> Game:
        """The game after these moves; raises ``IllegalMoveError`` at the first illegal one."""
        game = cls(deal)
        for move in moves:
            game.make(move)
        return game

    @classmethod
    def resume(
        cls, deal: Deal, moves: Iterable[Move], redo: Iterable[Move] = (), help_used: HelpUsed | None = None
    ) -> Game:
        """The game as it was left: after ``moves``, with ``redo`` to make again, the next one first.

        Raises ``IllegalMoveError`` at the first illegal move of the two.
        """
        undone = tuple(redo)
        game = cls.replay(deal, (*moves, *undone))
        for _ in undone:
            game.undo()
        used = help_used or HelpUsed()
        game.help = HelpUsed(used.hints, used.undos, used.shuffles)
        return game

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made so far, in order."""
        return tuple(_move(step) for step in self._done)

    @property
    def redo_moves(self) -> tuple[Move, ...]:
        """The moves that redo would make, the next one first."""
        return tuple(_move(step) for step in reversed(self._undone))

    @property
    def last_points(self) -> int:
        """The points of the last pair taken, 0 before the first."""
        return next((step.points for step in reversed(self._done) if isinstance(step, PairRemoved)), 0)

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

    def make(self, move: tuple[int, int] | Literal["shuffle"]) -> tuple[Event, ...]:
        """Make a move of a record; raises ``IllegalMoveError`` if the rules forbid it."""
        return self.shuffle() if move == SHUFFLE else self.take(*move)

    def take(self, a: int, b: int) -> tuple[Event, ...]:
        """Take a pair; raises ``IllegalMoveError`` if the rules forbid it."""
        self._refuse_illegal(a, b)
        self._undone.clear()
        return self._do(PairRemoved(a, b, self.points_for(a, b)))

    def shuffle(self) -> tuple[Event, ...]:
        """Rearrange the remaining tiles so that the board can be cleared.

        The same deal and moves give the same result. Raises ``IllegalMoveError`` if no arrangement helps.
        """
        self._refuse_beyond(self.limits.shuffles, self.help.shuffles)
        found = rearranged(self.board, seed_of(self.deal.number, self.moves)) if self.board.alive else None
        if found is None:
            raise IllegalMoveError(Reason.NO_SHUFFLE_HELPS)
        self.help.shuffles += 1
        self._undone.clear()
        return self._do(Shuffled(self.board.faces, *found))

    def can_shuffle(self) -> bool:
        """Whether ``shuffle`` would be allowed and help."""
        if self.limits.shuffles is not None and self.help.shuffles >= self.limits.shuffles:
            return False
        return bool(self.board.alive) and rearranged(self.board, seed_of(self.deal.number, self.moves)) is not None

    def count_hint(self) -> None:
        """Note that the player was given a hint; raises ``IllegalMoveError`` if none is left."""
        self._refuse_beyond(self.limits.hints, self.help.hints)
        self.help.hints += 1

    def undo(self) -> tuple[Event, ...]:
        """Take back the last move; raises ``IllegalMoveError`` if there is none."""
        if not self._done:
            raise IllegalMoveError(Reason.NOTHING_TO_UNDO)
        self._refuse_beyond(self.limits.undos, self.help.undos)
        self.help.undos += 1
        return self._take_back()

    def undo_to(self, count: int) -> tuple[Event, ...]:
        """Take back moves until so many are left, which counts as one undo; raises like ``undo``."""
        if len(self._done) <= count:
            raise IllegalMoveError(Reason.NOTHING_TO_UNDO)
        events = [*self.undo()]
        while len(self._done) > count:
            events += self._take_back()
        return tuple(events)

    def redo(self) -> tuple[Event, ...]:
        """Make the last undone move again; raises ``IllegalMoveError`` if there is none."""
        if not self._undone:
            raise IllegalMoveError(Reason.NOTHING_TO_REDO)
        return self._do(self._undone.pop())

    def restart(self) -> tuple[Event, ...]:
        """Lay the identical deal again; what was played is forgotten."""
        self.board = self.deal.board()
        self.help = HelpUsed()
        self.score = 0
        self._done.clear()
        self._undone.clear()
        return (Restarted(),)

    def _do(self, step: Step) -> tuple[Event, ...]:
        self._done.append(step)
        if isinstance(step, Shuffled):
            self.board.reface(step.after)
        else:
            self.board.remove(step.a, step.b)
            self.score += step.points
        match self.state:
            case State.CLEARED:
                return step, Cleared(self.score)
            case State.NO_MOVES:
                return step, NoMovesLeft()
            case _:
                return (step,)

    def _take_back(self) -> tuple[Event, ...]:
        step = self._done.pop()
        self._undone.append(step)
        if isinstance(step, Shuffled):
            self.board.reface(step.before)
            return (Shuffled(step.after, step.before),)
        self.board.restore(step.a, step.b)
        self.score -= step.points
        return (PairRestored(step.a, step.b, step.points),)

    @staticmethod
    def _refuse_beyond(limit: int | None, used: int) -> None:
        if limit is not None and used >= limit:
            raise IllegalMoveError(Reason.NO_HELP_LEFT)

    def _refuse_illegal(self, a: int, b: int) -> None:
        for index in (a, b):
            reason = self.why_not(index)
            if reason:
                raise IllegalMoveError(reason, index)
        if a == b:
            raise IllegalMoveError(Reason.SAME_TILE, a)
        if not self.board.can_take(a, b):
            raise IllegalMoveError(Reason.NO_MATCH, b)


def _move(step: Step) -> Move:
    return SHUFFLE if isinstance(step, Shuffled) else pair_of(step.a, step.b)
