"""Game records: the deal and the moves of a game as a YAML or JSON file, and playing them through the rules.

A record names its board by ``layout`` and ``number``, perhaps with the ``difficulty``, or by its deal ``code``, which
notices a layout that was changed since; or it lists the board as ``tiles: [[x, y, z, face], ...]``: any positions that
do not overlap, floating ones too, and any number of copies of a face. ``moves`` are pairs of positions, or the word
``shuffle``.
"""

from __future__ import annotations

import contextlib
import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple

import yaml

from mahjong_solitaire.documents import Document, DocumentError, place_of
from mahjong_solitaire.drawings import refuse_overlap
from mahjong_solitaire.i18n import N_, Message, Translator
from mahjong_solitaire.layouts import LayoutFile, LayoutFileError, Library, UnknownLayoutError
from mahjong_solitaire.rules.board import Pair
from mahjong_solitaire.rules.codes import DealCode, DealCodeError, Fault, decode, encode, find_layout
from mahjong_solitaire.rules.deals import Deal, Difficulty, deal
from mahjong_solitaire.rules.game import SHUFFLE, Game, IllegalMoveError, Reason
from mahjong_solitaire.rules.layout import Layout, Slot
from mahjong_solitaire.rules.tiles import FACE_BY_NAME, Face

FORMAT = 1
"""The format number of records."""
MAX_BYTES = 1024 * 1024
"""The size limit of a record."""
MAX_TILES = 1000
"""The most tiles a record may list."""
MAX_NAME = 500
"""The most characters of a layout's name or path."""

REASONS: Mapping[Reason, str] = {
    Reason.SAME_TILE: N_("a tile cannot be taken with itself"),
    Reason.NO_TILE: N_("there is no tile at {slot}"),
    Reason.COVERED: N_("the tile at {slot} is covered"),
    Reason.BLOCKED: N_("the tile at {slot} is blocked on both sides"),
    Reason.NO_MATCH: N_("the tiles {first} and {second} do not match"),
    Reason.NO_SHUFFLE_HELPS: N_("no arrangement of the remaining tiles can be cleared"),
}
"""Why a move is illegal, in words."""

FAULTS: Mapping[Fault, str] = {
    Fault.MALFORMED: N_("this is not a deal code; it has 12 or more letters and digits"),
    Fault.CHECK: N_("the deal code contains a mistake; compare it letter by letter"),
    Fault.LAYOUT: N_("the layout of the deal code is not here, or it was changed"),
    Fault.VERSION: N_("the deal code is of another version of the game"),
}
"""Why a deal code names no deal, in words."""


class RecordError(DocumentError):
    """A record that cannot be used, with the place and the mend."""


class ReplayError(Exception):
    """A move of a record that the rules forbid; ``number`` counts from 1."""

    def __init__(self, number: int, why: Message) -> None:
        super().__init__(number, why)
        self.number = number
        self.why = why

    def __str__(self) -> str:
        return self.text(Translator("en"))

    def text(self, tr: Translator) -> str:
        """What is wrong, in the language of a translator."""
        return tr("move {number} is illegal: {reason}", number=self.number, reason=tr.message(self.why))


SlotPair = tuple[Slot, Slot]
RecordMove = SlotPair | Literal["shuffle"]
"""Two places whose tiles are taken, or the word for a shuffle of the rest."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game as a file tells it."""

    layout: str | None = None
    """The name or the file of the layout that ``number`` was dealt on."""
    number: int | None = None
    tiles: tuple[tuple[Slot, Face], ...] = ()
    """The board itself, if there is no deal number to it."""
    moves: tuple[RecordMove, ...] = ()
    difficulty: Difficulty | None = None
    """The difficulty of the deal, normal if it is not said."""
    code: str | None = None
    """The deal code, which goes before all the others."""


class Move(NamedTuple):
    """A move as it was played."""

    pair: RecordMove
    pairs_before: int
    """The pairs on the table before it."""
    points: int


class Replay(NamedTuple):
    """A record played through."""

    moves: tuple[Move, ...]
    game: Game
    """The game after the last move."""


def read_record(path: Path) -> Record:
    """The record in a file; raises ``RecordError``, whose text names line, column, fault and mend."""
    document = Document(path, MAX_BYTES, RecordError)
    named = ("layout", "number", "difficulty", "code")
    entries = document.entries(document.root, ("format", *named, "tiles", "moves"))
    document.refuse_other_format(document.required(entries, "format", f"format: {FORMAT}"), FORMAT)
    moves = document.items(entries["moves"], "moves") if "moves" in entries else []
    played = tuple(_move(document, node) for node in moves)
    if "tiles" not in entries:
        return _named(document, entries, played)
    for key in named:
        if key in entries:
            document.fail(
                entries[key],
                N_('"{key}" and "tiles" exclude each other'),
                N_("delete one of the two"),
                key=key,
            )
    return Record(None, None, _tiles(document, entries["tiles"]), played)


def record_of(game: Game, layout: str) -> Record:
    """The record of a game on the layout of that name."""
    deal, slots = game.deal, game.deal.layout.slots
    moves = moves_of(game)
    if deal.number is None:
        return Record(tiles=tuple(zip(slots, deal.faces, strict=True)), moves=moves)
    code = encode(deal) if deal.difficulty else None
    return Record(layout, deal.number, (), moves, deal.difficulty, code)


def dump_record(record: Record) -> str:
    """The text of a record; reading it gives the same record."""
    named = {"layout": record.layout, "number": record.number, "code": record.code}
    if record.difficulty:
        named["difficulty"] = record.difficulty.value
    head = {key: value for key, value in named.items() if value is not None}
    lines = [f"format: {FORMAT}"]
    if head:
        lines.append(yaml.safe_dump(head, allow_unicode=True, sort_keys=False, width=10_000).rstrip())
    if record.tiles:
        lines.append("tiles:")
        lines += [f"  - [{slot.x}, {slot.y}, {slot.z}, {face}]" for slot, face in record.tiles]
    lines.append("moves:" if record.moves else "moves: []")
    lines += [f"  - {move if move == SHUFFLE else f'[{list(move[0])}, {list(move[1])}]'}" for move in record.moves]
    return "\n".join(lines) + "\n"


def replay(record: Record, library: Library, base: Path | None = None) -> Replay:
    """Play a record through; layout files are looked for from the folder ``base``.

    Raises ``ReplayError`` at the first illegal move, and whatever finding and dealing the layout may raise, such as
    ``DealCodeError`` for a layout that was changed.
    """
    return replay_of(_deal(record, library, base), record.moves)


def moves_of(game: Game) -> tuple[RecordMove, ...]:
    """The moves of a game by positions."""
    slots = game.deal.layout.slots
    return tuple(move if move == SHUFFLE else (slots[move[0]], slots[move[1]]) for move in game.moves)


def replay_of(deal: Deal, record: Iterable[RecordMove]) -> Replay:
    """Play moves on a deal; raises ``ReplayError`` at the first illegal one."""
    game = Game(deal)
    moves: list[Move] = []
    for number, move in enumerate(record, 1):
        before, score = game.pairs_left, game.score
        try:
            game.make(move if move == SHUFFLE else (_index(game, move[0]), _index(game, move[1])))
        except IllegalMoveError as error:
            raise ReplayError(number, _why(game, error, move)) from error
        except _NoSuchSlotError as error:
            raise ReplayError(number, Message(REASONS[Reason.NO_TILE], {"slot": str(list(error.slot))})) from error
        moves.append(Move(move, before, game.score - score))
    return Replay(tuple(moves), game)


def replay_data(replay: Replay) -> dict[str, object]:
    """A replay as plain lists and mappings, ready for JSON; a shuffle is the move ``{"shuffle": true}``."""
    game = replay.game
    layout, board = game.deal.layout, game.board
    return {
        "moves": [{"shuffle": True} if move.pair == SHUFFLE else move._asdict() for move in replay.moves],
        "score": game.score,
        "left": len(board),
        "free": [slot for index, slot in enumerate(layout.slots) if board.is_free(index)],
        "pairs": slot_pairs(layout, board.pairs()),
        "state": game.state.value,
    }


def slot_pairs(layout: Layout, pairs: list[Pair] | tuple[Pair, ...]) -> list[SlotPair]:
    """Pairs of slot indices as pairs of positions."""
    return [(layout.slots[a], layout.slots[b]) for a, b in pairs]


class _NoSuchSlotError(LookupError):
    def __init__(self, slot: Slot) -> None:
        super().__init__(slot)
        self.slot = slot


def _index(game: Game, slot: Slot) -> int:
    if slot not in game.deal.layout:
        raise _NoSuchSlotError(slot)
    return game.deal.layout.index(slot)


def _why(game: Game, error: IllegalMoveError, move: RecordMove) -> Message:
    if move == SHUFFLE:
        return Message(REASONS[error.reason])
    blamed = "" if error.slot is None else str(list(game.deal.layout.slots[error.slot]))
    first, second = (game.deal.faces[_index(game, slot)].name for slot in move)
    return Message(REASONS[error.reason], {"slot": blamed, "first": first, "second": second})


def _deal(record: Record, library: Library, base: Path | None) -> Deal:
    if record.code is not None:
        code = decode(record.code)
        return deal(_layout_of(code, record.layout, library, base).layout, code.number, code.difficulty)
    if record.layout is not None:
        layout = library.find_or_read(record.layout, base).layout
        return deal(layout, record.number or 0, record.difficulty or Difficulty.NORMAL)
    faces = dict(record.tiles)
    layout = Layout(faces)
    return Deal(layout, tuple(faces[slot] for slot in layout.slots))


def _layout_of(code: DealCode, name: str | None, library: Library, base: Path | None) -> LayoutFile:
    """The layout of a deal code: the one of that name unless it was changed, else any."""
    if name is not None:
        with contextlib.suppress(UnknownLayoutError, LayoutFileError, DealCodeError):
            return find_layout(code, [library.find_or_read(name, base)])
    return find_layout(code, library.load().files)


def _named(document: Document, entries: Mapping[str, yaml.Node], moves: tuple[RecordMove, ...]) -> Record:
    """The record of a deal that is named by its code or its number."""
    code = _code(document, entries["code"]) if "code" in entries else None
    layout = number = difficulty = None
    if code is None or "layout" in entries:
        layout = document.text(document.required(entries, "layout", "layout: turtle"), "layout", MAX_NAME)
    if code is None or "number" in entries:
        number = _number(document, document.required(entries, "number", "number: 1"))
    if "difficulty" in entries:
        difficulty = _difficulty(document, entries["difficulty"])
    if code is not None:
        deal = decode(code)
        for key, value, coded in (("number", number, deal.number), ("difficulty", difficulty, deal.difficulty)):
            if value is not None and value != coded:
                what, mend = N_('"{key}" and "code" name different deals'), N_("delete one of the two")
                document.fail(entries[key], what, mend, key=key)
    return Record(layout, number, (), moves, difficulty, code)


def _code(document: Document, node: yaml.Node) -> str:
    code = document.text(node, "code", MAX_NAME)
    try:
        decode(code)
    except DealCodeError as error:
        document.fail(node, FAULTS[error.fault], N_('write "layout" and "number" instead of the code'))
    return code


def _difficulty(document: Document, node: yaml.Node) -> Difficulty:
    name = document.text(node, "difficulty", MAX_NAME)
    try:
        return Difficulty(name)
    except ValueError:
        what, mend = N_('there is no difficulty "{name}"'), N_("write one of {all}")
        return document.fail(node, what, mend, name=name, all=", ".join(d.value for d in Difficulty))


def _number(document: Document, node: yaml.Node) -> int:
    number = document.integer(node, "number")
    if number < 0:
        document.fail(node, N_("a deal number cannot be negative"), N_("write 0 or more"))
    return number


def _move(document: Document, node: yaml.Node) -> RecordMove:
    return SHUFFLE if node.value == SHUFFLE else _slot_pair(document, node)


def _tiles(document: Document, node: yaml.Node) -> tuple[tuple[Slot, Face], ...]:
    items = document.items(node, "tiles")
    if not items:
        document.fail(node, N_("there are no tiles"), N_("list at least two"))
    if len(items) > MAX_TILES:
        place = place_of(items[MAX_TILES])
        document.fail(place, N_("there are more than {limit} tiles"), N_("take tiles away"), limit=MAX_TILES)
    cells: dict[Slot, Slot] = {}
    tiles = []
    for item in items:
        slot, face = _tile(document, item)
        refuse_overlap(document, slot, place_of(item), cells)
        tiles.append((slot, face))
    return tuple(tiles)


def _tile(document: Document, node: yaml.Node) -> tuple[Slot, Face]:
    parts = document.items(node, "[x, y, z, face]")
    if len(parts) != 4:
        mend = N_('write it as in "[4, 2, 0, bamboo-7]"')
        document.fail(node, N_("a tile needs three numbers and a face"), mend)
    name = document.text(parts[3], "face", MAX_NAME)
    if name not in FACE_BY_NAME:
        near = difflib.get_close_matches(name, FACE_BY_NAME, 1, 0) or [""]
        what, mend = N_('there is no face "{name}"'), N_('perhaps "{near}" was meant')
        document.fail(parts[3], what, mend, name=name, near=near[0])
    return _slot(document, parts[:3]), FACE_BY_NAME[name]


def _slot_pair(document: Document, node: yaml.Node) -> SlotPair:
    ends = document.items(node, "[[x, y, z], [x, y, z]]")
    places = [document.items(end, "[x, y, z]") for end in ends]
    if len(places) != 2 or any(len(place) != 3 for place in places):
        mend = N_('write it as in "[[4, 2, 0], [8, 2, 0]]"')
        document.fail(node, N_("a move needs two positions of three numbers each"), mend)
    return _slot(document, places[0]), _slot(document, places[1])


def _slot(document: Document, nodes: list[yaml.Node]) -> Slot:
    return Slot(*(document.integer(node, axis) for node, axis in zip(nodes, "xyz", strict=True)))
