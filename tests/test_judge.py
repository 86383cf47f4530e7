"""The judge: right after every move, undo, redo and shuffle, and mostly without a search."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Generator, Sequence
from random import Random

import pytest

from mahjong_solitaire.rules.board import Board, Pair
from mahjong_solitaire.rules.deals import Deal, deal, shuffled
from mahjong_solitaire.rules.game import Game, IllegalMoveError
from mahjong_solitaire.rules.judge import Judge
from mahjong_solitaire.rules.layout import Layout
from mahjong_solitaire.rules.solver import Solution, Verdict, solve, solve_steps
from tests.small_boards import Oracle, small_board
from tests.strategies import faces, scattered, turtle

WINNABLE, LOST, UNKNOWN = Verdict.WINNABLE, Verdict.LOST, Verdict.UNKNOWN


def play_at_random(board: Board, rng: Random) -> list[Board]:
    """All positions of a game to its end."""
    history = [board.copy()]
    while pairs := board.pairs():
        board.remove(*rng.choice(pairs))
        history.append(board.copy())
    return history


def truth(board: Board, oracle: Oracle) -> Verdict:
    return WINNABLE if oracle.winnable(board.alive) else LOST


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[Board]:
    """The boards that the judge has the solver search from now on."""
    searched: list[Board] = []

    def watched(board: Board, *, max_checks: int, near: Sequence[int] | None) -> Generator[None, None, Solution]:
        searched.append(board)
        return solve_steps(board, max_checks=max_checks, near=near)

    monkeypatch.setattr("mahjong_solitaire.rules.judge.solve_steps", watched)
    return searched


# ---------------------------------------------------------------- verdicts


def test_right_after_every_move_of_random_games(searches: list[Board]) -> None:
    judged: Counter[Verdict] = Counter()
    for seed in range(500):
        board = small_board(seed)
        judge, oracle = Judge(board.layout), Oracle(board)
        for position in play_at_random(board, Random(seed)):
            verdict = judge.judge(position)
            assert verdict is truth(position, oracle), seed
            assert verdict is judge.verdict(position)
            judged[verdict] += 1
    assert min(judged.values()) > 500
    assert len(searches) < judged.total() / 2


def test_right_whatever_is_undone_redone_restarted_or_shuffled() -> None:
    done: Counter[str] = Counter()
    for seed in range(120):
        board, rng = small_board(seed), Random(seed)
        game = Game(Deal(board.layout, board.faces))
        judge, oracles = Judge(board.layout), {board.faces: Oracle(board)}
        for _ in range(25):
            done[wander(game, rng)] += 1
            oracle = oracles.setdefault(game.board.faces, Oracle(game.board))
            if rng.random() < 0.7:  # the judge need not see every position
                assert judge.judge(game.board) is truth(game.board, oracle), seed
    assert min(done[name] for name in ("take", "undo", "redo", "restart", "shuffle")) > 40


def wander(game: Game, rng: Random) -> str:
    """Take a pair, undo, redo, shuffle or start again, whatever is possible."""
    choice = rng.random()
    if choice < 0.25 and game.can_undo:
        game.undo()
        return "undo"
    if choice < 0.4 and game.can_redo:
        game.redo()
        return "redo"
    if choice < 0.43:
        game.restart()
        return "restart"
    if choice < 0.48:
        with contextlib.suppress(IllegalMoveError):
            game.shuffle()
            return "shuffle"
    if pairs := game.board.pairs():
        game.take(*rng.choice(pairs))
        return "take"
    return "nothing"


def shuffled_tiles(board: Board, rng: Random) -> Board:
    """The same tiles left, in the same slots, in another order; what was taken stays where it was."""
    slots = [slot for slot in range(len(board.layout)) if board.alive >> slot & 1]
    laid = list(board.faces)
    for slot, face in zip(slots, shuffled([board.faces[slot] for slot in slots], rng.random), strict=True):
        laid[slot] = face
    other = Board(board.layout, laid)
    other.alive = board.alive
    other.free = board.layout.free(board.alive)
    return other


def test_agrees_with_the_solver_along_a_turtle() -> None:
    for number in range(3):
        dealt = deal(turtle(), number)
        judge = Judge(dealt.layout)
        judge.start(dealt.board(), dealt.solution)
        for position in play_at_random(dealt.board(), Random(number)):
            assert judge.judge(position) is solve(position).verdict


def test_the_solution_of_the_deal_is_followed_without_a_search(searches: list[Board]) -> None:
    dealt = deal(turtle(), 3)
    board, judge = dealt.board(), Judge(dealt.layout)
    judge.start(board, dealt.solution)
    assert judge.verdict(board) is WINNABLE
    for pair in dealt.solution:
        board.remove(*pair)
        assert judge.judge(board) is WINNABLE
    assert searches == []


def test_exchanged_partners_need_no_search(searches: list[Board]) -> None:
    board = Board(scattered(6), faces("bamboo-1 bamboo-1 bamboo-1 bamboo-1 bamboo-2 bamboo-2"))
    judge = Judge(board.layout)
    judge.start(board, [Pair(0, 1), Pair(2, 3), Pair(4, 5)])
    for pair in (Pair(0, 2), Pair(0, 3), Pair(1, 2), Pair(1, 3)):
        after = board.copy()
        after.remove(*pair)
        assert judge.judge(after) is WINNABLE
        assert judge.safe_pair(after) is not None
    assert searches == []


def test_an_undo_needs_no_search(searches: list[Board]) -> None:
    for seed in range(100):
        board = small_board(seed)
        for pair in board.pairs()[:1]:
            after = board.copy()
            after.remove(*pair)
            judge = Judge(board.layout)
            if judge.judge(after) is WINNABLE:
                del searches[:]
                assert judge.judge(board) is WINNABLE
                assert searches == []
                assert judge.safe_pair(board) is not None


def test_what_follows_a_lost_position_is_lost_without_a_search(searches: list[Board]) -> None:
    found = 0
    for seed in range(200):
        board = small_board(seed)
        judge = Judge(board.layout)
        if judge.judge(board) is LOST and board.has_pairs():
            del searches[:]
            for position in play_at_random(board, Random(seed)):
                assert judge.judge(position) is LOST
                found += 1
            assert searches == []
    assert found > 100


def test_a_lost_position_says_nothing_of_one_that_no_move_leads_to() -> None:
    layout = Layout([(0, 0, 0), (2, 0, 0), (4, 0, 0), (0, 4, 0), (0, 4, 1), (0, 4, 2)])
    names = dict(zip(layout.slots, faces("bamboo-1 bamboo-2 bamboo-1 bamboo-3 bamboo-2 bamboo-3"), strict=True))
    board = Board(layout, [names[slot] for slot in layout.slots])
    board.remove(0, 2)
    judge = Judge(layout)
    assert judge.judge(board) is LOST
    board.remove(3, 5)  # the rules forbid it
    assert judge.judge(board) is WINNABLE


def test_unknown_when_the_budget_is_small_until_more_is_known(searches: list[Board]) -> None:
    board = next(b for b in (small_board(seed) for seed in range(100)) if solve(b).verdict is WINNABLE and len(b) > 10)
    judge = Judge(board.layout, max_checks=1)
    assert judge.judge(board) is UNKNOWN
    del searches[:]
    assert judge.judge(board) is UNKNOWN
    assert searches == []
    assert judge.safe_pair(board) is None
    judge.start(board, solve(board).line)
    assert judge.judge(board) is WINNABLE
    assert judge.safe_pair(board) is not None


def test_unknown_turns_out_winnable_when_what_follows_is() -> None:
    board = next(b for b in (small_board(seed) for seed in range(100)) if solve(b).verdict is WINNABLE and len(b) > 10)
    judge = Judge(board.layout, max_checks=1)
    assert judge.judge(board) is UNKNOWN
    line = solve(board).line
    after = board.copy()
    after.remove(*line[0])
    judge.start(after, line[1:])
    assert judge.judge(board) is WINNABLE


def test_steps_may_be_dropped() -> None:
    dealt = deal(turtle(), 1)
    board = dealt.board()
    judge = Judge(dealt.layout)
    steps = judge.steps(board)
    next(steps, None)
    steps.close()
    assert judge.judge(board) is WINNABLE


# ---------------------------------------------------------------- hints


def test_safe_pairs_keep_the_board_winnable_to_the_end() -> None:
    for seed in range(200):
        board, rng = small_board(seed), Random(seed)
        judge, oracle = Judge(board.layout), Oracle(board)
        if judge.judge(board) is LOST:
            assert judge.safe_pairs(board) == []
            assert judge.safe_pair(board) is None
            continue
        while board.alive:
            pairs = judge.safe_pairs(board)
            assert pairs
            assert pairs[0] == judge.safe_pair(board)
            assert pairs == [pair for pair in board.pairs() if pair in pairs]
            for pair in pairs:
                after = board.copy()
                after.remove(*pair)
                assert oracle.winnable(after.alive)
            board.remove(*rng.choice(pairs))
            assert judge.judge(board) is WINNABLE


def test_no_safe_pair_of_a_position_never_judged() -> None:
    board = deal(turtle(), 1).board()
    assert Judge(board.layout).safe_pair(board) is None


def test_the_most_valuable_safe_pair_comes_first() -> None:
    names = "bamboo-1 bamboo-1 dragon-red dragon-red flower-plum season-spring"
    board = Board(scattered(6), faces(names))
    judge = Judge(board.layout)
    judge.judge(board)
    assert judge.safe_pairs(board) == [Pair(4, 5), Pair(2, 3), Pair(0, 1)]


# ---------------------------------------------------------------- where the game was lost


def finished(steps: Generator[None, None, int | None]) -> int | None:
    """What a sliced search returns."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            turn: int | None = stop.value
            return turn


def test_the_move_that_lost_the_game() -> None:
    turns: Counter[int | None] = Counter()
    for seed in range(300):
        board = small_board(seed)
        judge, oracle = Judge(board.layout), Oracle(board)
        history = play_at_random(board, Random(seed))
        lost = [not oracle.winnable(position.alive) for position in history]
        assert judge.lost_since(history) is None
        turn = finished(judge.turn_steps(history))
        assert turn == (lost.index(True) if lost[-1] else None)
        assert turn == judge.lost_since(history)
        turns[turn] += 1
    assert turns[0] > 50
    assert turns[None] > 50
    assert turns.total() - turns[0] - turns[None] > 50


def lost_game() -> tuple[Judge, list[Board]]:
    """A game of which move 2 or a later one lost it, nothing judged."""
    for seed in range(1000):
        board = small_board(seed)
        oracle = Oracle(board)
        history = play_at_random(board, Random(seed))
        if [oracle.winnable(position.alive) for position in history][:5] == [True, True, False, False, False]:
            return Judge(board.layout), history
    raise AssertionError("no such game")


def test_the_turn_is_known_only_if_both_sides_of_it_are() -> None:
    judge, history = lost_game()
    judge.judge(history[-1])
    assert judge.lost_since(history) is None
    judge.judge(history[2])
    assert judge.lost_since(history) is None
    judge.judge(history[1])
    assert judge.lost_since(history) == 2
    assert judge.lost_since(history[:3]) == 2
    assert judge.lost_since(history[:2]) is None
    assert judge.lost_since([]) is None


def test_the_turn_is_not_known_if_the_lost_position_after_it_was_not_judged() -> None:
    judge, history = lost_game()
    judge.judge(history[1])
    judge.judge(history[-1])
    assert judge.lost_since(history) is None


def test_a_shuffle_may_mend_what_was_lost() -> None:
    judge, history = lost_game()
    for position in history[:3]:
        judge.judge(position)
    rng = Random(0)
    for _ in range(200):
        mixed = shuffled_tiles(history[2], rng)
        again = [*history[:3], mixed, *play_at_random(mixed.copy(), rng)[1:]]
        end = again[-1]
        if mixed.faces == history[2].faces or end.alive == 0:
            continue
        assert judge.judge(end) is LOST
        if judge.verdict(mixed) is None:
            assert judge.lost_since(again) is None or len(again) == 4
        turn = finished(judge.turn_steps(again))
        oracle = Oracle(mixed)
        lost = [not oracle.winnable(position.alive) for position in again[3:]]
        assert turn == (3 + lost.index(True) if not lost[0] else 2)
