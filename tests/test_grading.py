"""Grading: random play, and the promise of what share of it clears the deals of each difficulty."""

from __future__ import annotations

import statistics
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_solitaire.rules.board import Board, pair_of
from mahjong_solitaire.rules.deals import Difficulty, deal
from mahjong_solitaire.rules.grading import RandomPlayer, as_line, grade
from tests.strategies import boards, faces, pairs_by_the_rules, row, scattered, stacks, turtle

# ---------------------------------------------------------------- the promise


@pytest.mark.parametrize(
    ("difficulty", "least", "most"),
    [(Difficulty.EASY, 0.27, 0.39), (Difficulty.NORMAL, 0.10, 0.20), (Difficulty.HARD, 0.02, 0.08)],
)
def test_random_play_clears_its_share_of_turtles(difficulty: Difficulty, least: float, most: float) -> None:
    """Measured where the promise is: 100 deals of 40 random games each.

    Grades of easy deals spread by 0.21 around their mean, of normal ones by 0.09, of hard ones by 0.05. The mean of 100
    has a tenth of that as its standard error, and so few games add sqrt(p (1 - p) / 4000), at most 0.007: 0.022 at
    easy. The limits, which lie 0.01 further out there than for 200 deals, are almost three of these errors away.
    """
    layout = turtle()
    share = statistics.fmean(grade(deal(layout, number, difficulty), 40, seed=number) for number in range(100))
    assert least <= share <= most


@pytest.mark.parametrize("name", ["crown", "spiral"])
def test_difficulties_keep_their_order_where_uniform_deals_are_mostly_lost(name: str) -> None:
    from mahjong_solitaire.layouts import Library

    layout = Library().find(name).layout
    easy, normal, hard = (
        statistics.fmean(grade(deal(layout, number, difficulty), 25) for number in range(6))
        for difficulty in (Difficulty.EASY, Difficulty.NORMAL, Difficulty.HARD)
    )
    assert easy > normal > hard


# ---------------------------------------------------------------- random play


@settings(max_examples=60)
@given(boards(max_tiles=12), st.integers(0, 1000))
def test_random_games_are_legal_and_end_when_nothing_can_be_taken(board: Board, seed: int) -> None:
    player = RandomPlayer(board)
    chance = Random(seed).random
    for _ in range(3):
        moves = player.play(chance)
        alive = set(range(len(board.faces)))
        for pair in as_line(moves):
            assert tuple(pair) in pairs_by_the_rules(board, alive)
            alive -= set(pair)
        assert not pairs_by_the_rules(board, alive)
        assert player.clears(moves) == (not alive)


def test_every_pair_has_the_same_chance() -> None:
    board = Board(scattered(8), faces("bamboo-1 " * 4 + "wind-east " * 2 + "flower-plum season-winter"))
    assert board.pair_count() == 8  # six of bamboos
    player, chance = RandomPlayer(board), Random(1).random
    first = Counter(pair_of(*player.play(chance)[0]) for _ in range(8_000))
    assert set(first) == set(board.pairs())
    assert all(880 < count < 1_120 for count in first.values())


def test_grades_by_hand() -> None:
    assert grade(Board(row(4), faces("bamboo-1 bamboo-2 bamboo-2 bamboo-1"))) == 1.0
    assert grade(Board(row(4), faces("bamboo-1 bamboo-2 bamboo-1 bamboo-2"))) == 0.0
    # the tower's top has to go with one of the two beside it: 2 of 3 pairs, and then the rest is 1 of 1
    fork = Board(stacks(2, 1, 1), faces("bamboo-1 bamboo-1 bamboo-1 bamboo-1"))
    assert 0.55 < grade(fork, 2_000) < 0.78


def test_a_grade_looks_at_the_position_and_leaves_it() -> None:
    dealt = deal(turtle(), 1, Difficulty.HARD)
    board = dealt.board()
    for a, b in dealt.solution[:60]:
        board.remove(a, b)
    assert grade(board) > grade(dealt)
    assert len(board) == 24
    for a, b in dealt.solution[60:]:
        board.remove(a, b)
    assert grade(board) == 1.0


def test_the_same_seed_gives_the_same_grade() -> None:
    dealt = deal(turtle(), 4)
    assert grade(dealt, seed=5) == grade(dealt, seed=5) == grade(dealt.board(), seed=5)
    assert len({grade(dealt, seed=seed) for seed in range(10)}) > 1
