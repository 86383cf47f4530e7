"""``replay``: a game record, or a game of the history, played through the rules."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from mahjong_solitaire.commands.listing import player_history
from mahjong_solitaire.commands.position import Subparsers
from mahjong_solitaire.documents import DocumentError
from mahjong_solitaire.i18n import N_, Message, Translator, format_number
from mahjong_solitaire.layouts import Library
from mahjong_solitaire.records import Replay, moves_of, read_record, replay, replay_data, replay_of
from mahjong_solitaire.rules.game import SHUFFLE, State
from mahjong_solitaire.savegame import GameRecord, SavedGameError, restored
from mahjong_solitaire.storage import history_file


def add_parser(subparsers: Subparsers, tr: Translator) -> argparse.ArgumentParser:
    """Declare the command and its arguments."""
    about = tr("play a game record through the rules")
    more = tr(
        "The JSON is an object with moves (a list of pair, pairs_before, points, or shuffle: true), score, left, free,"
        " pairs and state."
    )
    parser = subparsers.add_parser("replay", help=about, description=about, epilog=more, allow_abbrev=False)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("file", nargs="?", metavar=tr("FILE"), type=Path, help=tr("file of a game record"))
    which.add_argument("--id", metavar="N", type=_id_type(tr), help=tr("game of the history, by its id in the scores"))
    parser.add_argument("--json", action="store_true", help=tr("write JSON"))
    return parser


def run(options: argparse.Namespace, tr: Translator) -> int:
    """Print every move and how the game stands after the last."""
    if options.id is None:
        played = replay(read_record(options.file), Library(), options.file.parent)
    else:
        played = _replayed(options.id, tr)
    if options.json:
        print(json.dumps(replay_data(played)))
    else:
        for line in replay_lines(played, tr):
            print(line)
    return 0


def replay_lines(played: Replay, tr: Translator) -> Iterator[str]:
    """A replay in words."""
    for number, move in enumerate(played.moves, 1):
        if move.pair == SHUFFLE:
            yield tr("{number}. the remaining tiles are shuffled", number=number)
            continue
        first, second = (list(slot) for slot in move.pair)
        pairs = tr.plural("{count} pair", "{count} pairs", move.pairs_before)
        points = tr.plural("{count} point", "{count} points", move.points)
        yield f"{number}. {first} {second}: {pairs}, {points}"
    game = played.game
    yield tr("Score: {points}", points=format_number(game.score))
    yield tr("Tiles left: {count}", count=len(game.board))
    yield tr("Free pairs: {count}", count=game.board.pair_count())
    match game.state:
        case State.CLEARED:
            yield tr("The board is cleared.")
        case State.NO_MOVES:
            yield tr("No moves are left.")
        case State.PLAYING:
            yield tr("The game goes on.")


def _replayed(game: int, tr: Translator) -> Replay:
    record = _record(game, tr)
    try:
        session = restored(record)
    except SavedGameError as error:
        what = Message(N_("game {number} is damaged at {place}"), {"number": game, "place": error.place})
        raise DocumentError(history_file(), None, what, Message(_OTHERS)) from error
    return replay_of(session.game.deal, moves_of(session.game))


def _record(game: int, tr: Translator) -> GameRecord:
    with player_history(tr) as history:
        stored = history.game(game)
    if stored is None:
        what = Message(N_("there is no game {number}"), {"number": game})
        raise DocumentError(history_file(), None, what, Message(_OTHERS))
    return stored.record


_OTHERS = N_('"mahjong-solitaire scores" lists the games')


def _id_type(tr: Translator) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not re.fullmatch("[1-9][0-9]{0,17}", text):
            raise argparse.ArgumentTypeError(tr('"{text}" is not the id of a game', text=text))
        return int(text)

    return number
