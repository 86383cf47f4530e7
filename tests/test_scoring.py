from __future__ import annotations

from functools import lru_cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_solitaire.rules.scoring import pair_points, pair_value, score_bound
from mahjong_solitaire.rules.tiles import FACE_BY_NAME, FACES, Face, full_set
from tests.strategies import faces, match_by_the_rules, value_by_the_rules


@pytest.mark.parametrize(
    ("a", "b", "value"),
    [
        ("character-1", "character-1", 1),
        ("circle-9", "circle-9", 2),
        ("bamboo-5", "bamboo-5", 3),
        ("wind-north", "wind-north", 4),
        ("dragon-white", "dragon-white", 5),
        ("flower-plum", "flower-orchid", 6),
        ("season-spring", "season-winter", 7),
        ("flower-plum", "season-winter", 7),
        ("season-winter", "flower-plum", 7),
    ],
)
def test_the_value_of_a_pair(a: str, b: str, value: int) -> None:
    assert pair_value(FACE_BY_NAME[a], FACE_BY_NAME[b]) == value


@pytest.mark.parametrize(
    ("pair", "pairs_before", "points"),
    [
        ("bamboo-1 bamboo-1", 72, 216),
        ("flower-plum season-spring", 72, 504),
        ("flower-plum flower-bamboo", 72, 432),
        ("bamboo-1 bamboo-1", 71, 213),
        ("flower-plum season-spring", 71, 497),
        ("character-4 character-4", 1, 1),
        ("season-autumn flower-orchid", 1, 7),
    ],
)
def test_the_points_of_a_pair(pair: str, pairs_before: int, points: int) -> None:
    a, b = faces(pair)
    assert pair_points(a, b, pairs_before) == points


def test_a_full_set_can_score_9429() -> None:
    assert score_bound(full_set()) == 9429


@pytest.mark.parametrize(
    ("tiles", "bound"),
    [
        ("", 0),
        ("bamboo-1 bamboo-1", 3),
        ("circle-1 bamboo-1 circle-1 bamboo-1", 3 * 2 + 2 * 1),
        ("flower-plum flower-orchid season-spring season-summer", 7 * 2 + 7 * 1),
        ("flower-plum flower-orchid flower-bamboo season-summer", 7 * 2 + 6 * 1),
        ("flower-plum season-autumn season-spring season-summer", 7 * 2 + 7 * 1),
        ("dragon-red flower-plum dragon-red flower-bamboo character-2 character-2", 6 * 3 + 5 * 2 + 1 * 1),
        ("wind-east wind-east wind-east wind-east", 4 * 2 + 4 * 1),
        ("wind-east wind-east wind-south wind-west", 4 * 2),
        ("bamboo-1 bamboo-1 bamboo-1 circle-2 circle-2 circle-2", 3 * 3 + 2 * 2),
    ],
)
def test_the_bound_of_a_few_tiles(tiles: str, bound: int) -> None:
    assert score_bound(faces(tiles)) == bound


@lru_cache(maxsize=100_000)
def best_score(tiles: tuple[Face, ...]) -> int:
    """The most that tiles which are always free can score, by trying everything."""
    best = 0
    for i, a in enumerate(tiles):
        for j, b in enumerate(tiles[:i]):
            if match_by_the_rules(a, b):
                rest = tiles[:j] + tiles[j + 1 : i] + tiles[i + 1 :]
                best = max(best, value_by_the_rules(a, b) * (len(tiles) // 2) + best_score(rest))
    return best


few_faces = st.lists(st.sampled_from([*FACES[8:11], *FACES[26:28], *FACES[33:]]), max_size=7)


@given(few_faces, st.integers(0, 4))
def test_the_bound_is_the_best_score_of_free_tiles(tiles: list[Face], doubled: int) -> None:
    tiles += tiles[:doubled]
    tiles = tiles[:8]
    assert score_bound(tiles) == best_score(tuple(sorted(tiles, key=lambda face: face.index)))
    assert score_bound(iter(tiles)) == score_bound(reversed(tiles))
