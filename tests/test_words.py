"""What tiles are called, and what is said of them."""

from __future__ import annotations

import random

import pytest

from mahjong_solitaire.i18n import Translator
from mahjong_solitaire.layouts import Library
from mahjong_solitaire.rules.board import Board
from mahjong_solitaire.rules.layout import Layout, bits
from mahjong_solitaire.rules.tiles import FACE_BY_NAME, FACES, full_set
from mahjong_solitaire.words import describe, face_name, found

NAMES = {
    "en": "east wind|south wind|west wind|north wind|green dragon|red dragon|white dragon|plum (flower 1)"
    "|orchid (flower 2)|chrysanthemum (flower 3)|bamboo (flower 4)|spring (season 1)|summer (season 2)"
    "|autumn (season 3)|winter (season 4)",
    "de": "Ostwind|Südwind|Westwind|Nordwind|grüner Drache|roter Drache|weißer Drache|Pflaume (Blume 1)"
    "|Orchidee (Blume 2)|Chrysantheme (Blume 3)|Bambus (Blume 4)|Frühling (Jahreszeit 1)|Sommer (Jahreszeit 2)"
    "|Herbst (Jahreszeit 3)|Winter (Jahreszeit 4)",
    "hu": "keleti szél|déli szél|nyugati szél|északi szél|zöld sárkány|piros sárkány|fehér sárkány|szilva (1. virág)"
    "|orchidea (2. virág)|krizantém (3. virág)|bambusz (4. virág)|tavasz (1. évszak)|nyár (2. évszak)"
    "|ősz (3. évszak)|tél (4. évszak)",
}
SUITS = {
    "en": ("{} of characters", "{} of circles", "{} of bamboos"),
    "de": ("Charakter {}", "Kreis {}", "Bambus {}"),
    "hu": ("írás {}", "kör {}", "bambusz {}"),
}


@pytest.mark.parametrize("language", NAMES)
def test_every_face_has_its_name(language: str) -> None:
    tr = Translator(language)
    wanted = [suit.format(rank) for suit in SUITS[language] for rank in range(1, 10)]
    assert [face_name(face, tr) for face in FACES] == wanted + NAMES[language].split("|")


@pytest.mark.parametrize(
    ("language", "text", "names"),
    [
        ("en", "bam 3", ["bamboo-3"]),
        ("en", "3 BAM", ["bamboo-3"]),
        ("en", "east", ["wind-east"]),
        ("en", "drag", ["dragon-green", "dragon-red", "dragon-white"]),
        ("en", "nonsense", []),
        ("en", " ", []),
        ("de", "ost", ["wind-east"]),
        ("de", "sud", ["wind-south"]),
        ("de", "Weiss", ["dragon-white"]),
        ("de", "bam 4", ["bamboo-4", "flower-bamboo"]),
        ("hu", "zöld", ["dragon-green"]),
        ("hu", "zold sark", ["dragon-green"]),
        ("hu", "virág 2", ["flower-orchid"]),
    ],
)
def test_found_by_the_beginnings_of_words(language: str, text: str, names: list[str]) -> None:
    assert [face.name for face in found(text, Translator(language))] == names


@pytest.mark.parametrize("language", NAMES)
def test_each_face_is_found_by_its_whole_name_alone(language: str) -> None:
    tr = Translator(language)
    for face in FACES:
        assert found(face_name(face, tr), tr) == [face]


def wall() -> Board:
    """Three in a row, the middle one blocked, with one on top of the last."""
    names = ("wind-west", "bamboo-3", "circle-5", "dragon-red")
    layout = Layout([(0, 0, 0), (2, 0, 0), (4, 0, 0), (5, 0, 1)])
    return Board(layout, [FACE_BY_NAME[name] for name in names])


@pytest.mark.parametrize(
    ("language", "free", "blocked", "covered"),
    [
        (
            "en",
            "west wind, level 1, free",
            "3 of bamboos, level 1, blocked by west wind on its left and 5 of circles on its right",
            "5 of circles, level 1, covered by red dragon",
        ),
        (
            "de",
            "Westwind, Ebene 1, frei",
            "Bambus 3, Ebene 1, blockiert, links Westwind, rechts Kreis 5",
            "Kreis 5, Ebene 1, bedeckt, darauf roter Drache",
        ),
        (
            "hu",
            "nyugati szél, 1. szint, szabad",
            "bambusz 3, 1. szint, elzárva, balról nyugati szél, jobbról kör 5",
            "kör 5, 1. szint, takarva, rajta piros sárkány",
        ),
    ],
)
def test_sentences(language: str, free: str, blocked: str, covered: str) -> None:
    board, tr = wall(), Translator(language)
    assert [describe(board, i, board.alive, tr) for i in range(3)] == [free, blocked, covered]
    selected = describe(board, 0, board.alive, tr, selected=True)
    assert selected.startswith(free) and selected != free


def test_nothing_is_said_of_faces_that_cannot_be_seen() -> None:
    board, tr = wall(), Translator("en")
    assert describe(board, 1, 0b1011, tr).endswith("west wind on its left and a hidden tile on its right")
    assert describe(board, 2, 0b0100, tr) == "5 of circles, level 1, covered"
    assert describe(board, 2, 0b1000, tr) == "a hidden tile, level 1, covered by red dragon"


def brute(board: Board, index: int, readable: int, tr: Translator) -> str:
    """The same sentence from the rules of the game, slot by slot."""
    slots, x = board.layout.slots, board.layout.slots[index]
    others = [(i, slots[i]) for i in bits(board.alive) if i != index]
    name = {i: face_name(board.faces[i], tr) for i in bits(readable)}
    over = [i for i, s in others if s.z > x.z and abs(s.x - x.x) < 2 and abs(s.y - x.y) < 2]
    sides = [
        [i for i, s in others if s.z == x.z and s.x == x.x + step and abs(s.y - x.y) < 2] for step in (-2, 2)
    ]  # fmt: skip

    def listed(indices: list[int]) -> str:
        names = [name[i] for i in sorted(indices) if i in name]
        return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else ""

    if over:
        state = f"covered by {listed(over)}" if listed(over) else "covered"
    elif all(sides):
        left, right = (listed(side) or "a hidden tile" for side in sides)
        state = f"blocked by {left} on its left and {right} on its right"
    else:
        state = "free"
    return f"{name.get(index, 'a hidden tile')}, level {x.z + 1}, {state}"


@pytest.mark.parametrize("layout", ["turtle", "butterfly", "bonsai", "pinwheel"])
def test_descriptions_agree_with_the_rules(layout: str) -> None:
    chance, tr = random.Random(layout), Translator("en")
    shape = Library().find(layout).layout
    board = Board(shape, (full_set() * 2)[: len(shape)])
    while board.free.bit_count() > 1:
        readable = board.alive & chance.getrandbits(len(shape))
        for index in bits(board.alive):
            assert describe(board, index, readable, tr) == brute(board, index, readable, tr)
        for _ in range(6):
            if board.free.bit_count() > 1:
                board.remove(*chance.sample(list(bits(board.free)), 2))
