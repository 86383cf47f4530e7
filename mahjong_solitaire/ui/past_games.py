"""What can be done with games that are over: watch them, or the best line, go on from within, play the deal again."""

from __future__ import annotations

from mahjong_solitaire.i18n import Translator, format_number
from mahjong_solitaire.rules.game import Game
from mahjong_solitaire.rules.par import Line
from mahjong_solitaire.scores import ScoreRow
from mahjong_solitaire.session import Session
from mahjong_solitaire.ui.facts import ScoreAction
from mahjong_solitaire.ui.replay import ContinueFrom, ReplayScene
from mahjong_solitaire.ui.scene import Context


def session_for(context: Context, action: ScoreAction) -> Session | None:
    """The game to play: the same deal from its beginning, or an unfinished game where it was left."""
    memory = context.memory
    if memory is None:
        return None
    if action.kind == "take-up":
        if context.session and memory.recorded_game(action.id):  # another copy of the program may have taken it
            memory.leave(context.session, context.now(), context.settings.player)
            context.session = None
        return memory.take_up(action.id)
    past = memory.recorded_game(action.id)
    return Session(past.layout, Game(past.game.deal)) if past else None


def replay_of(context: Context, game: int) -> ReplayScene | None:
    """The scene that shows a game of the history move by move."""
    past = context.memory.recorded_game(game) if context.memory else None
    stored = context.memory.history.game(game) if context.memory else None
    if past is None or stored is None:
        return None
    session = Session(past.layout, Game(past.game.deal), recorded=game)
    return ReplayScene(context, session, past.game.moves, _heading(stored.row, context.tr))


def best_line(context: Context, own: Session, line: Line) -> ReplayScene:
    """The scene that shows a line that was found for the deal of the player's own game, beside that game."""
    tr = context.tr
    heading, short = tr("Best line found: {score} points", score=format_number(line.score)), tr("Best line")
    session = Session(own.layout, Game(own.game.deal))
    return ReplayScene(context, session, line.moves, heading, short=short, own=own.game.moves, playing=True)


def _heading(row: ScoreRow, tr: Translator) -> str:
    """Whose game is shown, and of which day."""
    from mahjong_solitaire.ui.game_card import date_text  # a dialog: imported when it is needed, as all dialogs are

    date = date_text(row, tr.language)
    if row.player:
        return tr("Replay: {player}, {date}", player=row.player, date=date)
    return tr("Replay: {date}", date=date)


def continued(replay: Session, wanted: ContinueFrom) -> Session:
    """A new game that goes on from the middle of what was shown.

    It names the game it branched off from, unless that was the best line or could not be written yet.
    """
    game, recorded = Game.replay(replay.game.deal, wanted.moves_made), replay.recorded
    branch = recorded if recorded is not None and recorded >= 0 else None
    return Session(replay.layout, game, continued=True, continued_from=branch)
