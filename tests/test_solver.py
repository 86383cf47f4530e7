"""The solver: right on two thousand small boards, the same everywhere, within its budget."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from random import Random

import pytest

from mahjong_solitaire.rules import solver
from mahjong_solitaire.rules.board import Board, Pair
from mahjong_solitaire.rules.closure import line_of, witness_of
from mahjong_solitaire.rules.deals import Deal, deal, shuffled
from mahjong_solitaire.rules.game import Game, State
from mahjong_solitaire.rules.layout import Layout
from mahjong_solitaire.rules.mending import Mending
from mahjong_solitaire.rules.playouts import Playouts, finishing_line
from mahjong_solitaire.rules.solver import MAX_VARIABLES, Solution, Verdict, solve, solve_steps
from mahjong_solitaire.rules.tiles import full_set
from tests.small_boards import Oracle, small_board
from tests.strategies import block, clearable, faces, scattered, stacks, turtle

WINNABLE, LOST, UNKNOWN = Verdict.WINNABLE, Verdict.LOST, Verdict.UNKNOWN


GOLDEN = "6d709c564d2e4223"
"""What the solver makes of thirty Turtles; a change means that it searches in another way than before."""


def shuffled_board(layout: Layout, number: int) -> Board:
    """A board of full sets shuffled uniformly."""
    tiles = full_set() * (len(layout) // 144)
    return Board(layout, shuffled(tiles, Random(number).random))


def clears(board: Board, line: tuple[Pair, ...]) -> bool:
    """Whether a line can be played through ``Game`` and clears the board."""
    game = Game(Deal(board.layout, board.faces))
    game.board = board.copy()
    for a, b in line:
        game.take(a, b)
    return game.state is State.CLEARED


def steps_and_solution(board: Board, near: Sequence[int] | None = None) -> tuple[int, Solution]:
    """How often the sliced solver yields, and what it finds."""
    steps = solve_steps(board, near=near)
    yields = 0
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            return yields, stop.value
        yields += 1


def no_mending(*arguments: object) -> Generator[None, None, None]:
    return
    yield


@pytest.fixture
def no_luck(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Neither random play nor mending finds anything, so that everything falls to the search."""
    monkeypatch.setattr(Playouts, "play", lambda self, chance: [])
    monkeypatch.setattr(Mending, "mend", no_mending)
    yield


# ---------------------------------------------------------------- right


def agreement(seeds: range, largest: int = 18) -> Counter[Verdict]:
    """Check boards against trying everything; answers how many there were of each verdict."""
    verdicts: Counter[Verdict] = Counter()
    for seed in seeds:
        board = small_board(seed, largest=largest)
        solution = solve(board, seed=seed)
        assert solution.verdict is (WINNABLE if Oracle(board).winnable(board.alive) else LOST), seed
        assert clears(board, solution.line) == (solution.verdict is WINNABLE), seed
        verdicts[solution.verdict] += 1
    return verdicts


def test_agrees_with_trying_everything() -> None:
    assert min(agreement(range(500)).values()) > 150


@pytest.mark.usefixtures("no_luck")
def test_the_search_alone_agrees_with_trying_everything() -> None:
    assert min(agreement(range(1000, 2000)).values()) > 300


def test_mending_alone_finds_most_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Playouts, "play", lambda self, chance: [])
    assert min(agreement(range(4000, 4250)).values()) > 75
    monkeypatch.setattr(solver, "MAX_VARIABLES", -1)  # no search
    for seed in range(200):
        board = small_board(seed)
        solution = solve(board, max_checks=3000)
        if Oracle(board).winnable(board.alive):
            assert clears(board, solution.line), seed
        else:
            assert not solution.line


@pytest.mark.usefixtures("no_luck")
def test_the_search_is_right_on_larger_boards_too() -> None:
    assert min(agreement(range(3000, 3150), largest=26).values()) > 30


def test_the_search_is_needed_and_proves_some_boards_lost(no_luck: None) -> None:
    searched = [solve(small_board(seed)) for seed in range(500)]
    by_search = Counter(solution.verdict for solution in searched if solution.checks > 1)
    assert min(by_search[WINNABLE], by_search[LOST]) > 50


def test_positions_in_the_middle_of_a_game() -> None:
    for seed in range(300):
        board, rng = small_board(seed), Random(seed)
        oracle = Oracle(board)
        while pairs := board.pairs():
            board.remove(*rng.choice(pairs))
            solution = solve(board)
            assert solution.verdict is (WINNABLE if oracle.winnable(board.alive) else LOST), seed
            assert clears(board, solution.line) == (solution.verdict is WINNABLE), seed


def test_odd_groups_are_lost_at_once() -> None:
    board = Board(scattered(4), faces("bamboo-1 bamboo-1 bamboo-1 bamboo-2"))
    assert solve(board, max_checks=0) == Solution(LOST, (), 0)


def test_the_empty_board_is_won() -> None:
    board = Board(scattered(2), faces("bamboo-1 bamboo-1"))
    board.remove(0, 1)
    assert solve(board, max_checks=0) == Solution(WINNABLE, (), 0)


def test_any_bonus_tile_goes_with_any_other() -> None:
    bonuses = faces("flower-plum season-spring flower-orchid season-winter")
    assert solve(Board(stacks(2, 2), bonuses)).verdict is WINNABLE


@pytest.mark.parametrize("sets", [1, 2, 3])
def test_large_layouts_and_groups(sets: int) -> None:
    layout = block(12, 4, 3 * sets)
    board = shuffled_board(layout, 1)
    solution = solve(board, max_checks=2000)
    assert solution.checks <= 2000
    assert clears(board, solution.line) == (solution.verdict is WINNABLE)


def test_a_group_too_large_to_search() -> None:
    layout = stacks(*[10] * 10, 110)
    assert MAX_VARIABLES < 105 * 104 // 2
    board = Board(layout, faces("bamboo-1") * len(layout))
    assert solve(board, max_checks=500).verdict is UNKNOWN


def test_one_face_only() -> None:
    for heights in [(3, 3), (4, 2), (2, 2, 2), (1, 2, 3), (1, 1, 1, 5)]:
        board = Board(stacks(*heights), faces("bamboo-1") * sum(heights))
        assert solve(board).verdict is (WINNABLE if clearable(board.layout) else LOST)


# ---------------------------------------------------------------- the same everywhere, in slices, within the budget


def test_the_same_result_everywhere() -> None:
    found = [solve(shuffled_board(turtle(), number)) for number in range(30)]
    told = str([(solution.verdict.value, solution.checks, *map(tuple, solution.line)) for solution in found])
    assert hashlib.sha256(told.encode()).hexdigest()[:16] == GOLDEN


def test_slices_give_the_same_result() -> None:
    for number in range(12):
        board = shuffled_board(turtle(), number)
        yields, solution = steps_and_solution(board)
        assert solution == solve(board)
        assert yields >= solution.checks // 50


def test_the_board_may_be_played_on_between_slices() -> None:
    board = shuffled_board(turtle(), 2)
    before = board.copy()
    steps = solve_steps(board)
    next(steps)
    board.remove(*board.pairs()[0])
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            assert stop.value == solve(before)
            return


def test_a_near_pairing_shortens_the_way() -> None:
    board = shuffled_board(turtle(), 24)
    line = solve(board).line
    near = witness_of(board.layout, line)
    _, solution = steps_and_solution(board, near=near)
    assert (solution.verdict, solution.checks) == (WINNABLE, 2)
    assert clears(board, solution.line)


def test_the_seed_matters_only_to_the_way() -> None:
    board = shuffled_board(turtle(), 3)
    found = [solve(board, seed=seed) for seed in range(4)]
    assert {solution.verdict for solution in found} == {WINNABLE}
    assert len({solution.line for solution in found}) > 1


@pytest.mark.parametrize("number", range(8))
def test_the_budget_is_kept(number: int) -> None:
    board = shuffled_board(turtle(), number)
    needed = solve(board)
    assert solve(board, max_checks=needed.checks) == needed
    for budget in {0, 1, needed.checks // 2, needed.checks - 1} - {needed.checks}:
        stopped = solve(board, max_checks=budget)
        assert stopped.verdict is UNKNOWN
        assert stopped.line == ()
        assert stopped.checks <= budget


def test_turtles_are_mostly_winnable() -> None:
    found = Counter(solve(shuffled_board(turtle(), number), max_checks=3000).verdict for number in range(30))
    assert found[WINNABLE] >= 27


# ---------------------------------------------------------------- lines


def test_a_line_of_its_witness() -> None:
    dealt = deal(turtle(), 5)
    board = dealt.board()
    line = line_of(board, witness_of(board.layout, dealt.solution))
    assert set(line) == set(dealt.solution)
    assert clears(board, line)


def test_a_finishing_line_clears_the_board_by_safe_moves() -> None:
    found = 0
    for seed in range(300):
        board = small_board(seed)
        oracle = Oracle(board)
        for move in solve(board).line:
            line = finishing_line(board)
            if line is not None:
                found += 1
                assert clears(board, line)
                assert are_safe(board.copy(), line, oracle)
            board.remove(*move)
        if not board.alive:
            assert finishing_line(board) == ()
    assert found > 150


def are_safe(board: Board, line: tuple[Pair, ...], oracle: Oracle) -> bool:
    """Whether each move takes a group's last pair, or two of a group that lies free altogether."""
    for a, b in line:
        group = board.groups[board.faces[a].group] & board.alive
        if group.bit_count() > 2 and group & ~board.free:
            return False
        board.remove(a, b)
        assert oracle.winnable(board.alive)
    return True


def test_no_finishing_line_while_there_is_a_choice() -> None:
    names = "bamboo-1 bamboo-1 bamboo-1 bamboo-2 bamboo-2 bamboo-1"
    layout = Layout([(0, 0, 0), (4, 0, 0), (8, 0, 0), (8, 0, 1), (12, 0, 0), (12, 0, 1)])
    laid = dict(zip([(0, 0, 0), (4, 0, 0), (8, 0, 1), (8, 0, 0), (12, 0, 1), (12, 0, 0)], faces(names), strict=True))
    board = Board(layout, [laid[slot] for slot in layout.slots])
    assert solve(board).verdict is WINNABLE
    assert finishing_line(board) is None
