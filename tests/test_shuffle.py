"""Shuffling what remains: same faces, same slots, winnable wherever anything is, one step to undo."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_solitaire.layouts import Library
from mahjong_solitaire.rules.board import Board
from mahjong_solitaire.rules.deals import Deal, Difficulty, deal, is_solution
from mahjong_solitaire.rules.game import Game, HelpLimits, IllegalMoveError, Reason, Shuffled, State
from mahjong_solitaire.rules.layout import Layout, bits
from mahjong_solitaire.rules.tiles import FACE_BY_NAME, Face

TURTLE = Library().find("turtle").layout


def played(number: int, moves: int) -> Game:
    """A game after some moves, always the first pair there is."""
    game = Game(deal(TURTLE, number, Difficulty.EASY))
    while moves and game.board.has_pairs():
        game.take(*game.board.pairs()[0])
        moves -= 1
    return game


def remaining(board: Board) -> Counter[Face]:
    return Counter(board.faces[i] for i in bits(board.alive))


@pytest.mark.parametrize("moves", [0, 10, 60])
def test_a_shuffle_keeps_faces_and_slots_and_can_be_won(moves: int) -> None:
    for number in range(1, 12):
        game = played(number, moves)
        alive, faces, score = game.board.alive, remaining(game.board), game.score
        (event, *_) = game.shuffle()
        assert isinstance(event, Shuffled)
        assert game.board.alive == alive
        assert remaining(game.board) == faces
        assert game.score == score
        assert is_solution(game.board, event.line)
        for a, b in event.line:
            game.take(a, b)
        assert game.state is State.CLEARED


def test_it_is_one_step_to_undo_and_redo() -> None:
    game = played(3, 12)
    before = game.board.faces, game.moves
    game.shuffle()
    after = game.board.faces, game.moves
    assert after[0] != before[0]
    game.undo()
    assert (game.board.faces, game.moves) == before
    game.redo()
    assert (game.board.faces, game.moves) == after
    game.undo()
    game.take(*game.board.pairs()[0])
    assert not game.can_redo


def test_the_same_deal_and_moves_give_the_same_shuffle() -> None:
    assert played(5, 20).shuffle() == played(5, 20).shuffle()
    other = played(5, 19)
    assert other.shuffle() != played(5, 20).shuffle()


def test_a_game_with_shuffles_is_replayed_from_its_moves() -> None:
    game = played(8, 15)
    game.shuffle()
    game.take(*game.board.pairs()[-1])
    game.shuffle()
    again = Game.replay(game.deal, game.moves)
    assert (again.board.faces, again.board.alive, again.score) == (game.board.faces, game.board.alive, game.score)


def stacked(*names: str) -> Game:
    """A game with a single tower, its lowest tile first."""
    layout = Layout([(0, 0, z) for z in range(len(names))])
    return Game(Deal(layout, tuple(FACE_BY_NAME[name] for name in names)))


@pytest.mark.parametrize("names", [("wind-east", "wind-east"), ("bamboo-1", "bamboo-2", "bamboo-1", "bamboo-2")])
def test_it_is_refused_where_nothing_can_help(names: tuple[str, ...]) -> None:
    game = stacked(*names)
    with pytest.raises(IllegalMoveError) as refused:
        game.shuffle()
    assert refused.value.reason is Reason.NO_SHUFFLE_HELPS
    assert game.help.shuffles == 0
    assert not game.can_undo


def test_it_is_refused_when_a_face_has_no_partner_or_the_table_is_empty() -> None:
    row = Layout([(2 * x, 0, 0) for x in range(3)])
    lone = Game(Deal(row, tuple(FACE_BY_NAME[n] for n in ("wind-east", "wind-east", "wind-west"))))
    with pytest.raises(IllegalMoveError):
        lone.shuffle()
    empty = played(1, 0)
    for pair in empty.deal.solution:
        empty.take(*pair)
    with pytest.raises(IllegalMoveError):
        empty.shuffle()


def test_two_stacks_that_only_go_together_are_mended() -> None:
    """Two towers of two: any winnable arrangement has both pairs level by level."""
    layout = Layout([(x, 0, z) for x in (0, 4) for z in (0, 1)])
    names = {(0, 0): "circle-1", (4, 0): "circle-2", (0, 1): "circle-1", (4, 1): "circle-2"}
    game = Game(Deal(layout, tuple(FACE_BY_NAME[names[slot.x, slot.z]] for slot in layout.slots)))
    assert not game.board.has_pairs()
    game.shuffle()
    assert game.board.has_pairs()


@given(st.integers(1, 10**6), st.integers(0, 70))
def test_any_position_of_a_winnable_deal_can_be_shuffled(number: int, moves: int) -> None:
    game = played(number, moves)
    if not game.board.alive:
        return
    try:
        (event, *_) = game.shuffle()
    except IllegalMoveError:
        assert game.state is State.NO_MOVES
    else:
        assert isinstance(event, Shuffled)
        assert is_solution(game.board, event.line)


def test_help_is_counted_and_may_be_limited() -> None:
    game = Game(deal(TURTLE, 1, Difficulty.EASY), HelpLimits(hints=1, undos=1, shuffles=1))
    assert not game.help.any
    game.count_hint()
    game.take(*game.board.pairs()[0])
    game.undo()
    game.shuffle()
    assert (game.help.hints, game.help.undos, game.help.shuffles) == (1, 1, 1)
    for command in (game.count_hint, game.undo, game.shuffle):
        with pytest.raises(IllegalMoveError) as refused:
            command()
        assert refused.value.reason is Reason.NO_HELP_LEFT
    assert len(game.moves) == 1
    game.restart()
    assert not game.help.any
