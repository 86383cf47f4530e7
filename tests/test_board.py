from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_solitaire.rules.board import Board, Pair, pair_of
from mahjong_solitaire.rules.layout import Layout, bits
from mahjong_solitaire.rules.tiles import full_set
from tests.strategies import (
    boards,
    faces,
    free_slots,
    match_by_the_rules,
    pairs_by_the_rules,
    row,
    turtle,
    value_by_the_rules,
)


def assert_board_is(board: Board, alive: set[int]) -> None:
    """Check all that a board tells against the rules, given which slots should hold a tile."""
    free, pairs = free_slots(board.layout, alive), pairs_by_the_rules(board, alive)
    assert set(bits(board.alive)) == alive
    assert len(board) == len(alive)
    assert board.pairs_left == len(alive) // 2
    assert set(bits(board.free)) == free
    assert {i for i in range(len(board.layout)) if board.is_free(i)} == free
    assert set(board.pairs()) == pairs
    assert board.pair_count() == len(board.pairs()) == len(pairs)
    assert board.has_pairs() is bool(pairs)


@given(boards(), st.data())
def test_free_tiles_and_pairs_stay_right_whatever_is_removed_and_restored(board: Board, data: st.DataObject) -> None:
    everything = set(range(len(board.layout)))
    alive = set(everything)
    assert_board_is(board, alive)
    for _ in range(data.draw(st.integers(1, 12))):
        gone = everything - alive
        restore = len(gone) >= 2 and (len(alive) < 2 or data.draw(st.booleans()))
        pool = gone if restore else alive
        if len(pool) < 2:
            return
        a, b = data.draw(st.lists(st.sampled_from(sorted(pool)), min_size=2, max_size=2, unique=True))
        (board.restore if restore else board.remove)(a, b)
        alive = alive | {a, b} if restore else alive - {a, b}
        assert_board_is(board, alive)


@given(boards())
def test_pairs_come_by_value_and_then_by_slot(board: Board) -> None:
    pairs = board.pairs()
    assert pairs == sorted(pairs, key=lambda p: (-value_by_the_rules(board.faces[p.a], board.faces[p.b]), p.a, p.b))
    assert all(isinstance(pair, Pair) and pair.a < pair.b for pair in pairs)


@given(boards())
def test_can_take_and_partners_agree_with_the_rules(board: Board) -> None:
    everything = range(len(board.layout))
    allowed = pairs_by_the_rules(board, everything)
    for a, b in itertools.product(everything, repeat=2):
        assert board.can_take(a, b) is ((min(a, b), max(a, b)) in allowed)
    for a in everything:
        free = free_slots(board.layout, everything) - {a}
        matching = {b for b in free if match_by_the_rules(board.faces[a], board.faces[b])}
        assert set(bits(board.partners(a))) == matching


def test_the_most_valuable_pairs_of_a_small_board() -> None:
    layout = Layout((4 * i, 0, 0) for i in range(6))
    board = Board(layout, faces("bamboo-1 flower-plum bamboo-1 flower-orchid season-spring wind-east"))
    assert board.pairs() == [(1, 4), (3, 4), (1, 3), (0, 2)]
    assert board.pair_count() == 4


def test_taking_the_ends_of_a_row_frees_the_next_and_restoring_blocks_them() -> None:
    board = Board(row(6), faces("bamboo-1 bamboo-2 bamboo-3 bamboo-3 bamboo-2 bamboo-1"))
    assert list(bits(board.free)) == [0, 5]
    board.remove(0, 5)
    assert list(bits(board.free)) == [1, 4]
    board.remove(4, 1)
    assert list(bits(board.free)) == [2, 3]
    board.restore(5, 0)
    assert list(bits(board.free)) == [0, 2, 3, 5]
    board.restore(1, 4)
    assert list(bits(board.free)) == [0, 5]


def test_a_removed_tile_is_neither_free_nor_takeable_but_keeps_its_face() -> None:
    board = Board(row(4), faces("bamboo-1 bamboo-1 bamboo-1 bamboo-1"))
    board.remove(0, 3)
    assert not board.is_free(0)
    assert not board.can_take(0, 1)
    assert list(bits(board.partners(1))) == [2]
    assert board.faces == faces("bamboo-1 bamboo-1 bamboo-1 bamboo-1")


@given(boards(), st.data())
def test_a_copy_and_its_original_go_separate_ways(board: Board, data: st.DataObject) -> None:
    alive = set(range(len(board.layout)))
    if len(alive) < 4:
        return
    a, b, c, d = data.draw(st.permutations(sorted(alive)))[:4]
    board.remove(a, b)
    twin = board.copy()
    assert_board_is(twin, alive - {a, b})
    twin.remove(c, d)
    assert_board_is(board, alive - {a, b})
    assert_board_is(twin, alive - {a, b, c, d})
    board.restore(a, b)
    assert_board_is(board, alive)
    assert_board_is(twin, alive - {a, b, c, d})


def test_a_full_set_on_the_turtle_has_72_pairs() -> None:
    board = Board(turtle(), full_set())
    assert len(board) == 144
    assert board.pairs_left == 72
    assert_board_is(board, set(range(144)))


@pytest.mark.parametrize("count", [0, 3, 5])
def test_every_slot_needs_a_face(count: int) -> None:
    with pytest.raises(ValueError, match="4 slots"):
        Board(row(4), full_set()[:count])


def test_pair_of_puts_the_smaller_slot_first() -> None:
    assert pair_of(3, 7) == pair_of(7, 3) == Pair(3, 7)
