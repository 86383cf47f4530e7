from __future__ import annotations

import itertools
from collections import Counter

import pytest

from mahjong_solitaire.rules.tiles import (
    BONUS_GROUP,
    FACE_BY_NAME,
    FACES,
    Category,
    Face,
    TileSet,
    full_set,
    matches,
)
from tests.strategies import match_by_the_rules

NUMBERS = "1 2 3 4 5 6 7 8 9"
TABLE = [
    (Category.SUITS, TileSet.CHARACTERS, "character", NUMBERS, 4, 36, 1),
    (Category.SUITS, TileSet.CIRCLES, "circle", NUMBERS, 4, 36, 2),
    (Category.SUITS, TileSet.BAMBOOS, "bamboo", NUMBERS, 4, 36, 3),
    (Category.HONORS, TileSet.WINDS, "wind", "east south west north", 4, 16, 4),
    (Category.HONORS, TileSet.DRAGONS, "dragon", "green red white", 4, 12, 5),
    (Category.BONUSES, TileSet.FLOWERS, "flower", "plum orchid chrysanthemum bamboo", 1, 4, 6),
    (Category.BONUSES, TileSet.SEASONS, "season", "spring summer autumn winter", 1, 4, 7),
]


@pytest.mark.parametrize(("category", "tile_set", "prefix", "ranks", "copies", "tiles", "value"), TABLE)
def test_each_set_is_as_in_the_table(
    category: Category, tile_set: TileSet, prefix: str, ranks: str, copies: int, tiles: int, value: int
) -> None:
    faces = [face for face in FACES if face.tile_set is tile_set]
    assert [face.name for face in faces] == [f"{prefix}-{rank}" for rank in ranks.split()]
    assert [face.rank for face in faces] == list(range(1, len(faces) + 1))
    assert {face.points for face in faces} == {tile_set.points} == {value}
    assert tile_set.category is category
    assert tile_set.copies == copies
    assert tile_set.ranks == tuple(ranks.split())
    in_full_set = Counter(face for face in full_set() if face.tile_set is tile_set)
    assert in_full_set == dict.fromkeys(faces, copies)
    assert in_full_set.total() == tiles


def test_the_sets_are_all_and_in_order() -> None:
    assert list(TileSet) == [line[1] for line in TABLE]
    assert list(Category) == [Category.SUITS, Category.HONORS, Category.BONUSES]


def test_42_faces_make_144_tiles() -> None:
    assert len(FACES) == 42
    assert len(full_set()) == 144


def test_faces_know_their_place_and_name() -> None:
    assert [face.index for face in FACES] == list(range(42))
    assert {face.name: face for face in FACES} == FACE_BY_NAME
    assert len(FACE_BY_NAME) == 42
    assert str(FACE_BY_NAME["wind-east"]) == "wind-east"


def test_terminals_are_the_ones_and_nines_of_suits() -> None:
    assert [face.name for face in FACES if face.is_terminal] == [
        *("character-1", "character-9", "circle-1", "circle-9", "bamboo-1", "bamboo-9")
    ]


def test_simples_are_the_other_suit_tiles() -> None:
    simples = [f"{suit}-{n}" for suit in ("character", "circle", "bamboo") for n in range(2, 9)]
    assert [face.name for face in FACES if face.is_simple] == simples


def test_bonuses_are_flowers_and_seasons() -> None:
    bonuses = [face.name for face in FACES if face.is_bonus]
    assert bonuses == [
        *("flower-plum", "flower-orchid", "flower-chrysanthemum", "flower-bamboo"),
        *("season-spring", "season-summer", "season-autumn", "season-winter"),
    ]
    assert {face.name for face in FACES if face.group == BONUS_GROUP} == set(bonuses)


def test_faces_match_only_themselves_and_bonuses_each_other() -> None:
    for a, b in itertools.product(FACES, repeat=2):
        assert matches(a, b) is match_by_the_rules(a, b), (a, b)
    assert sum(matches(a, b) for a, b in itertools.product(FACES, repeat=2)) == 34 + 8 * 8


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("bamboo-5", "bamboo-5", True),
        ("bamboo-5", "bamboo-6", False),
        ("bamboo-5", "circle-5", False),
        ("wind-east", "wind-west", False),
        ("dragon-red", "dragon-green", False),
        ("flower-plum", "flower-orchid", True),
        ("season-spring", "season-winter", True),
        ("flower-plum", "season-winter", True),
        ("flower-bamboo", "bamboo-1", False),
    ],
)
def test_what_matches_what(a: str, b: str, expected: bool) -> None:
    assert matches(FACE_BY_NAME[a], FACE_BY_NAME[b]) is expected
    assert matches(FACE_BY_NAME[b], FACE_BY_NAME[a]) is expected


def test_the_bonus_tiles_of_a_full_set_pair_up_in_105_ways() -> None:
    def ways(tiles: tuple[Face, ...]) -> int:
        if not tiles:
            return 1
        first, rest = tiles[0], tiles[1:]
        return sum(ways(rest[:i] + rest[i + 1 :]) for i, other in enumerate(rest) if matches(first, other))

    assert ways(tuple(face for face in full_set() if face.is_bonus)) == 105
    assert ways(tuple(face for face in full_set() if face.name in ("bamboo-1", "wind-east"))) == 3 * 3
