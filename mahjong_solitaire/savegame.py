"""A game in progress as plain data, ready for JSON, and back.

Such a record needs nothing but itself: it carries the slots of its layout and the face in each of them, so a layout
file that changed or vanished, and a new way of dealing, lose no game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, TypeVar

from mahjong_solitaire.i18n import LANGUAGES, N_, Message, Translator
from mahjong_solitaire.layouts import LayoutFile, LayoutFileError, Library, UnknownLayoutError
from mahjong_solitaire.records import MAX_NAME, MAX_TILES
from mahjong_solitaire.rules.board import Pair, pair_of
from mahjong_solitaire.rules.codes import MAX_NUMBER
from mahjong_solitaire.rules.deals import Deal, Difficulty, Origin, is_solution
from mahjong_solitaire.rules.game import SHUFFLE, Game, HelpLimits, HelpUsed, IllegalMoveError, Move
from mahjong_solitaire.rules.layout import Layout, LayoutError
from mahjong_solitaire.rules.tiles import FACES
from mahjong_solitaire.session import Session, Stopwatch
from mahjong_solitaire.storage import own_layouts_folder

FORMAT = 1
"""The format number of these records."""
MAX_MOVES = 100_000
"""The most moves a record may hold."""

GameRecord = dict[str, Any]
"""A game as plain lists and mappings; ``session_record`` says which."""
T = TypeVar("T")


class SavedGameError(ValueError):
    """A record that makes no game; ``place`` names the entry to blame, such as ``moves[12]``."""

    def __init__(self, place: str, why: Message) -> None:
        super().__init__(place, why)
        self.place = place
        self.why = why

    def __str__(self) -> str:
        return self.text(Translator("en"))

    def text(self, tr: Translator) -> str:
        """What is wrong and where, in the language of a translator."""
        return tr("the saved game is wrong at {place}: {reason}", place=self.place, reason=tr.message(self.why))


# ---------------------------------------------------------------- writing


def session_record(
    session: Session, now: float, *, continued_from: int | None = None, source: str = "played"
) -> GameRecord:
    """The record of a game at a time of its stopwatch's clock.

    ``continued_from`` is the id of the game of the history that this one branched off from, that of the session unless
    it is said; ``source`` is ``"played"`` or ``"demo"``, which the history never keeps. A game that goes on from
    within another, or from the best line found, which is no game of the history, says ``"continued"`` there.

    Keys: ``format``; ``layout`` (``name``, ``digest``, ``titles``, ``author``, ``slots``); ``number``, ``difficulty``,
    ``code``, ``origin`` (each may be ``None``); ``faces`` (an index each); ``solution``; ``moves`` and ``redo`` (pairs
    of slot indices or ``"shuffle"``); ``help``; ``limits``; ``seconds``; ``score``, ``pairs_left``, ``state``;
    ``source``, ``continued_from``.
    """
    game, deal = session.game, session.game.deal
    branch = session.continued_from if continued_from is None else continued_from
    branched = session.continued or branch is not None
    return {
        "format": FORMAT,
        "layout": _layout_data(session.layout, deal.layout),
        "number": deal.number,
        "difficulty": deal.difficulty.value if deal.difficulty else None,
        "code": session.code or None,
        "origin": deal.origin.value if deal.origin else None,
        "faces": [face.index for face in deal.faces],
        "solution": [list(pair) for pair in deal.solution],
        "moves": _plain(game.moves),
        "redo": _plain(game.redo_moves),
        "help": asdict(game.help),
        "limits": asdict(game.limits),
        "seconds": round(session.stopwatch.elapsed(now), 3),
        "score": game.score,
        "pairs_left": game.pairs_left,
        "state": game.state.value,
        "source": "continued" if branched and source == "played" else source,
        "continued_from": branch,
    }


def _layout_data(file: LayoutFile, layout: Layout) -> GameRecord:
    return {
        "name": file.name,
        "digest": layout.digest,
        "titles": dict(file.titles),
        "author": file.author,
        "slots": [list(slot) for slot in layout.slots],
    }


def _plain(moves: Sequence[Move]) -> list[Any]:
    return [move if move == SHUFFLE else list(move) for move in moves]


# ---------------------------------------------------------------- reading


def restored(record: Mapping[str, Any], library: Library | None = None) -> Session:
    """The game of a record, played through the rules; its stopwatch stands.

    The layout is the library's if it has the same one under that name, else the record's own. Raises
    ``SavedGameError`` if the record does not fit the rules.
    """
    if record.get("format") != FORMAT:
        newest = Message(N_("this version of the game reads format {newest}"), {"newest": FORMAT})
        raise SavedGameError("format", newest)
    slots = _list(record, "layout.slots", MAX_TILES)
    file = _layout_file(record, slots, library)
    order = [file.layout.index(slot) for slot in slots]
    faces = _faces(record, order)
    game = _game(record, _deal(record, file.layout, faces, order), order)
    game.limits = HelpLimits(**{kind: _count_or_none(record, f"limits.{kind}") for kind in HELP})
    session = Session(file, game, Stopwatch(_seconds(record)))
    session.continued_from = _count_or_none(record, "continued_from")
    session.continued = _text(record, "source") == "continued"
    return session


HELP = ("hints", "undos", "shuffles")
"""The kinds of help that are counted."""


def _game(record: Mapping[str, Any], deal: Deal, order: Sequence[int]) -> Game:
    moves, redo = _moves(record, "moves", order), _moves(record, "redo", order)
    used = HelpUsed(**{kind: _count_or_none(record, f"help.{kind}") or 0 for kind in HELP})
    try:
        return Game.resume(deal, moves, redo, used)
    except IllegalMoveError as error:
        place, why = _blame(deal, moves, redo), Message(N_("the move is illegal"))
        raise SavedGameError(place, why) from error


def _blame(deal: Deal, moves: Sequence[Move], redo: Sequence[Move]) -> str:
    """The first illegal move."""
    game = Game(deal)
    for name, some in (("moves", moves), ("redo", redo)):
        for number, move in enumerate(some):
            try:
                game.make(move)
            except IllegalMoveError:
                return f"{name}[{number}]"
    return "moves"


def _layout_file(record: Mapping[str, Any], slots: Sequence[Any], library: Library | None) -> LayoutFile:
    if not all(_is_numbers(slot, 3) for slot in slots):
        raise _wrong("layout.slots")
    try:
        layout = Layout(tuple(slot) for slot in slots)
    except LayoutError as error:
        raise _wrong("layout.slots") from error
    if len(layout) != len(slots) or len(layout) % 2:
        raise _wrong("layout.slots")
    name = _checked(record, "layout.name", lambda value: isinstance(value, str) and 0 < len(value) <= MAX_NAME)
    try:
        known = library.find(name) if library else None
    except (UnknownLayoutError, LayoutFileError):
        known = None
    if known and known.layout == layout:
        return known
    path = own_layouts_folder() / f"{name}.yaml"
    return LayoutFile(name, _titles(record, name), _text(record, "layout.author"), layout, "own", path)


def _titles(record: Mapping[str, Any], name: str) -> dict[str, str]:
    titles = _checked(record, "layout.titles", lambda value: isinstance(value, dict))
    kept = {key: text for key, text in titles.items() if key in LANGUAGES and isinstance(text, str) and text}
    return kept or {"en": name}


def _deal(record: Mapping[str, Any], layout: Layout, faces: Sequence[int], order: Sequence[int]) -> Deal:
    number = _count_or_none(record, "number")
    if number is not None and number > MAX_NUMBER:
        raise _wrong("number")
    grades = {difficulty.value: difficulty for difficulty in Difficulty}
    origins = {origin.value: origin for origin in Origin}
    grade = _checked(record, "difficulty", lambda value: value is None or value in grades)
    tiles = tuple(FACES[face] for face in faces)
    deal = Deal(layout, tiles, number, (), grades.get(grade), origins.get(_text(record, "origin")))
    line = [_pair(pair, order, "solution") for pair in record.get("solution") or ()]
    if line and is_solution(deal.board(), line):
        return Deal(layout, tiles, number, tuple(line), deal.difficulty, deal.origin)
    return deal


def _faces(record: Mapping[str, Any], order: Sequence[int]) -> list[int]:
    listed = _list(record, "faces", MAX_TILES)
    if len(listed) != len(order) or not all(type(face) is int and 0 <= face < len(FACES) for face in listed):
        raise _wrong("faces")
    faces = [0] * len(order)
    for slot, face in zip(order, listed, strict=True):
        faces[slot] = face
    return faces


def _moves(record: Mapping[str, Any], key: str, order: Sequence[int]) -> list[Move]:
    listed = _list(record, key, MAX_MOVES)
    return [
        SHUFFLE if move == SHUFFLE else _pair(move, order, f"{key}[{number}]") for number, move in enumerate(listed)
    ]


def _pair(pair: Any, order: Sequence[int], place: str) -> Pair:
    if not _is_numbers(pair, 2) or not all(0 <= index < len(order) for index in pair):
        raise _wrong(place)
    return pair_of(order[pair[0]], order[pair[1]])


def _seconds(record: Mapping[str, Any]) -> float:
    return float(_checked(record, "seconds", lambda value: type(value) in (int, float) and 0 <= value < 1e9))


def _count_or_none(record: Mapping[str, Any], place: str) -> int | None:
    value = _entry(record, place)
    if value is None or (type(value) is int and value >= 0):
        return value
    raise _wrong(place)


def _text(record: Mapping[str, Any], place: str) -> str:
    value = _entry(record, place)
    return value if isinstance(value, str) else ""


def _list(record: Mapping[str, Any], place: str, longest: int) -> list[Any]:
    listed: list[Any] = _checked(record, place, lambda value: isinstance(value, list) and len(value) <= longest)
    return listed


def _checked(record: Mapping[str, Any], place: str, is_right: Callable[[Any], bool]) -> Any:
    value = _entry(record, place)
    if not is_right(value):
        raise _wrong(place)
    return value


def _entry(record: Mapping[str, Any], place: str) -> Any:
    """The value of a key, or of a key within another; ``None`` if it is not there."""
    value: Any = record
    for key in place.split("."):
        value = value.get(key) if isinstance(value, Mapping) else None
    return value


def _is_numbers(value: Any, count: int) -> bool:
    return isinstance(value, list | tuple) and len(value) == count and all(type(number) is int for number in value)


def _wrong(place: str) -> SavedGameError:
    return SavedGameError(place, Message(N_("this value is not possible")))
