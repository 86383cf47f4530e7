"""What can be done with a game of the history: play its deal again, watch it, take it up, go on from its middle."""

from __future__ import annotations

from mahjong_solitaire.i18n import Translator
from mahjong_solitaire.rules.game import Game
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
        if context.session:
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


def _heading(row: ScoreRow, tr: Translator) -> str:
    """Whose game is shown, and of which day."""
    from mahjong_solitaire.ui.game_card import date_text  # a dialog: imported when it is needed, as all dialogs are

    date = date_text(row, tr.language)
    if row.player:
        return tr("Replay: {player}, {date}", player=row.player, date=date)
    return tr("Replay: {date}", date=date)


def continued(replay: Session, wanted: ContinueFrom) -> Session:
    """A new game that goes on from the middle of the one that was shown."""
    game = Game.replay(replay.game.deal, wanted.moves_made)
    return Session(replay.layout, game, continued_from=replay.recorded)
