"""Thinks beside a game, in slices so short that no frame is missed: can it still be won, what is safe, where it turned.

Nothing here is needed to play; whatever is not known yet is simply ``None``.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence

from mahjong_solitaire.rules.board import Board, Pair
from mahjong_solitaire.rules.game import Event, Game, Shuffled
from mahjong_solitaire.rules.judge import Judge
from mahjong_solitaire.rules.playouts import finishing_line
from mahjong_solitaire.rules.solver import Verdict

SLICE = 0.004
"""Seconds of thinking in a frame; half of it while something moves."""


class Assistant:
    """What is known about the game on the table. Call ``follow`` after every command and ``think`` in every frame."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.judge = Judge(game.deal.layout)
        if game.deal.solution:
            self.judge.start(game.deal.board(), game.deal.solution)
        self.lost_since: int | None = None
        """The move that lost the game, counted from 1, once the game is lost and that is known."""
        self.finish: tuple[Pair, ...] | None = None
        """The pairs that clear the board without any further decision, if that is so."""
        self._work: Generator[None, None, object] | None = None
        self.follow(())

    def follow(self, events: Sequence[Event]) -> None:
        """The position has changed: judge it anew; most positions are judged at once."""
        board = self.game.board
        for event in events:
            if isinstance(event, Shuffled) and event.line:
                self.judge.start(board, event.line)
        self.lost_since = None
        self.finish = finishing_line(board) if board.alive else None
        self._work = self._steps(board.copy())
        self._advance()

    @property
    def verdict(self) -> Verdict | None:
        """Whether the game can still be won; ``None`` while that is being found out."""
        return self.judge.verdict(self.game.board)

    @property
    def thinking(self) -> bool:
        """Whether something is still being found out."""
        return self._work is not None

    def safe_pairs(self) -> list[Pair]:
        """The pairs known to keep the game winnable, the most valuable first."""
        return self.judge.safe_pairs(self.game.board)

    def think(self, seconds: float = SLICE) -> bool:
        """Think for a moment; says whether anything new was found out."""
        if self._work is None:
            return False
        end = time.perf_counter() + seconds
        while self._work is not None and time.perf_counter() < end:
            self._advance()
        return self._work is None

    def _advance(self) -> None:
        try:
            if self._work is not None:
                next(self._work)
        except StopIteration:
            self._work = None

    def _steps(self, board: Board) -> Generator[None, None, None]:
        verdict = yield from self.judge.steps(board)
        if verdict is Verdict.LOST:
            self.lost_since = yield from self.judge.turn_steps(positions(self.game))


def positions(game: Game) -> list[Board]:
    """The positions of a game so far in order, the deal first."""
    replayed = Game(game.deal)
    boards = [replayed.board.copy()]
    for move in game.moves:
        replayed.make(move)
        boards.append(replayed.board.copy())
    return boards
