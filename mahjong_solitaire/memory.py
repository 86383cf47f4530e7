"""When which game is written where: the one on the table after every move, the others when they end or are left."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from mahjong_solitaire.history import History
from mahjong_solitaire.i18n import Message
from mahjong_solitaire.layouts import Library
from mahjong_solitaire.rules.game import SHUFFLE, State
from mahjong_solitaire.savegame import SavedGameError, restored, session_record
from mahjong_solitaire.session import Session


class Memory:
    """Keeps the player's games. What could not be kept is told once, and tried again with the next move."""

    def __init__(
        self, history: History, library: Library, today: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self.history = history
        self._library = library
        self._today = today
        self._problems: list[Message] = []

    def keep(self, session: Session, now: float) -> None:
        """Have the game on the table on the disk before the next frame; ``now`` is of its stopwatch's clock.

        An untouched one is not: nothing is lost with it, and it would hide games of value from the next start.
        """
        if session.recorded is None and session.touched:
            self._note(self.history.save_current(session_record(session, now, continued_from=session.continued_from)))

    def end(self, session: Session, now: float, player: str, par: int | None = None) -> None:
        """Enter a cleared game in the history, once."""
        if session.recorded is None:
            record = session_record(session, now, continued_from=session.continued_from)
            session.recorded = self.history.finish(record, "cleared", self._today(), player, par)

    def leave(self, session: Session, now: float, player: str) -> None:
        """Another game takes its place: what was played is kept, once, as unfinished or as ended without moves.

        A game in which no pair is taken is forgotten.
        """
        if session.recorded is not None or not session.game.board.alive:
            return
        if all(move == SHUFFLE for move in session.game.moves):
            self.history.clear_current()
            return
        stuck = session.game.state is State.NO_MOVES
        record = session_record(session, now, continued_from=session.continued_from)
        session.recorded = self.history.finish(record, "no-moves" if stuck else "unfinished", self._today(), player)

    def last_game(self) -> Session | None:
        """The game that lay on the table when the program ended, however it ended."""
        record = self.history.load_current()
        if record is None:
            return None
        try:
            session = restored(record, self._library)
        except SavedGameError:
            self._problems.append(self.history.set_current_aside(record))
            return None
        if session.touched:
            return session
        self.history.clear_current()
        return self.last_game()

    def take_up(self, game: int) -> Session | None:
        """An unfinished game of the history, to be played on."""
        record = self.history.take_up(game)
        return restored(record, self._library) if record else None

    def discard(self, game: int) -> None:
        """Delete an unfinished game of the history."""
        self._note(self.history.discard(game))

    def recorded_game(self, game: int) -> Session | None:
        """A game of the history as it ended, to be looked at."""
        stored = self.history.game(game)
        if stored is None:
            return None
        try:
            session = restored(stored.record, self._library)
        except SavedGameError:
            return None
        session.recorded = game
        return session

    def take_problems(self) -> list[Message]:
        """What the player has not been told yet."""
        problems = [*self._problems, *self.history.take_problems()]
        self._problems.clear()
        return problems

    def close(self) -> None:
        """Let go of the files."""
        self.history.close()

    def _note(self, problem: Message | None) -> None:
        if problem:
            self._problems.append(problem)
