"""Par: its lines are legal and score what they say; small boards are compared with trying everything."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from mahjong_solitaire.__main__ import main
from mahjong_solitaire.layouts import Library
from mahjong_solitaire.rules.annealing import Annealing
from mahjong_solitaire.rules.board import Board, Pair
from mahjong_solitaire.rules.bound import upper_bound, upper_bound_steps
from mahjong_solitaire.rules.deals import Deal, deal, is_solution, shuffled
from mahjong_solitaire.rules.game import Game
from mahjong_solitaire.rules.layout import Layout
from mahjong_solitaire.rules.par import Line, best_line, best_line_steps
from mahjong_solitaire.rules.scoring import pair_points, score_bound
from mahjong_solitaire.rules.solver import Verdict, solve
from mahjong_solitaire.rules.tiles import FACE_BY_NAME, full_set
from tests.small_boards import small_faces, small_layout


def small_board(seed: int, most: int = 12) -> Board:
    rng = Random(seed)
    tiles = 2 * rng.randint(1, most // 2)
    return Board(small_layout(tiles, rng), small_faces(tiles, rng))


def optimum(board: Board) -> tuple[int, int | None]:
    """The most any line scores, and the most any line scores that clears the board, by trying all."""
    board = board.copy()

    @cache
    def best(alive: int) -> tuple[int, int | None]:
        most, clearing = 0, None if alive else 0
        for a, b in board.pairs():
            points = pair_points(board.faces[a], board.faces[b], board.pairs_left)
            board.remove(a, b)
            then_most, then_clearing = best(board.alive)
            board.restore(a, b)
            most = max(most, points + then_most)
            if then_clearing is not None:
                clearing = max(clearing or 0, points + then_clearing)
        return most, clearing

    return best(board.alive)


def score_of(board: Board, line: Line) -> int:
    """The points of a line, played through; fails at an illegal move."""
    game = Game(Deal(board.layout, board.faces))
    game.board = board.copy()
    for pair in line.moves:
        game.take(*pair)
    assert line.cleared == (not game.board.alive)
    return game.score


def mid_game(board: Board, moves: int, seed: int) -> Board:
    """The board some random moves later."""
    board, rng = board.copy(), Random(seed)
    for _ in range(moves):
        if board.has_pairs():
            board.remove(*rng.choice(board.pairs()))
    return board


@pytest.fixture(scope="module")
def turtle() -> Deal:
    return deal(Library().find_or_read("turtle").layout, 1)


def test_small_boards_against_trying_everything() -> None:
    cleared = reached = 0
    for seed in range(400):
        board = small_board(seed)
        most, clearing = optimum(board)
        best = best_line(board, budget=600, seed=seed)
        assert score_of(board, best) == best.score
        assert best.score <= most <= best.bound
        assert best.cleared == (clearing is not None)
        if clearing is not None:
            assert best.score <= clearing
            cleared += 1
            reached += best.score == clearing
    assert cleared > 100
    assert reached >= 0.97 * cleared


@pytest.mark.parametrize("most", [12, 16])
def test_no_line_exceeds_the_bound(most: int) -> None:
    tight = 0
    for seed in range(1000, 1400):
        board = mid_game(small_board(seed, most), seed % 3, seed)
        bound = upper_bound(board)
        assert optimum(board)[0] <= bound
        free_of_order = score_bound(face for slot, face in enumerate(board.faces) if board.alive >> slot & 1)
        assert bound <= free_of_order
        tight += bound < free_of_order
    assert tight > 100


def test_bounds_of_odd_and_stuck_boards() -> None:
    tower = Layout([(0, 0, 0), (0, 0, 1)])
    face, other = FACE_BY_NAME["bamboo-1"], FACE_BY_NAME["wind-east"]
    assert upper_bound(Board(tower, [face, face])) == 0
    stuck = best_line(Board(tower, [face, face]), budget=50)
    assert (stuck.score, stuck.moves, stuck.bound, stuck.cleared) == (0, (), 0, False)
    apart = Layout([(0, 0, 0), (4, 0, 0), (8, 0, 0)])
    assert upper_bound(Board(apart, [face, face, face])) >= 3
    assert best_line(Board(apart, [face, face, other]), budget=50).score == 3


def test_an_empty_board_is_cleared() -> None:
    board = Board(Layout([(0, 0, 0), (4, 0, 0)]), [FACE_BY_NAME["bamboo-1"]] * 2)
    assert best_line(board, budget=10).moves == (Pair(0, 1),)
    board.remove(0, 1)
    assert best_line(board, budget=10) == Line(0, (), 0, cleared=True)


def test_the_bound_of_the_turtle_comes_in_slices(turtle: Deal) -> None:
    steps = upper_bound_steps(turtle.board())
    assert sum(1 for _ in steps) > 5
    assert 8000 < upper_bound(turtle.board()) < score_bound(turtle.faces) == 9429


def test_a_line_scores_what_it_says_and_beats_the_one_it_came_from(turtle: Deal) -> None:
    best = best_line(turtle.board(), budget=1500, line=turtle.solution)
    assert best.cleared
    assert score_of(turtle.board(), best) == best.score
    assert Game.replay(turtle, best.moves).score == best.score
    assert best.score > Game.replay(turtle, turtle.solution).score + 300
    assert best.score <= best.bound < 9429


@pytest.mark.parametrize("budget", [0, 1, 2, 7, 50, 333])
def test_the_budget_is_kept_and_the_result_never_worse_than_the_line_given(turtle: Deal, budget: int) -> None:
    given = Game.replay(turtle, turtle.solution).score
    best = best_line(turtle.board(), budget=budget, line=turtle.solution)
    assert best.score >= given
    assert best.checks <= budget
    annealing = Annealing(turtle.board(), turtle.solution, Random(1))
    for _ in annealing.run(budget):
        pass
    assert budget <= annealing.passes <= budget + 5  # the last change is finished
    assert is_solution(turtle.board(), annealing.moves)


def test_the_same_arguments_give_the_same_line(turtle: Deal) -> None:
    def found(seed: int) -> Line:
        return best_line(turtle.board(), budget=400, seed=seed)

    assert found(1) == found(1)
    assert found(1).moves != found(2).moves


def test_slices_get_better_and_end_in_the_same_line(turtle: Deal) -> None:
    board = turtle.board()
    steps = best_line_steps(board, budget=500, line=turtle.solution)
    lines = [next(steps)]
    board.remove(*turtle.solution[0])  # the caller may play on
    while True:
        try:
            lines.append(next(steps))
        except StopIteration as stop:
            lines.append(stop.value)
            break
    assert len(lines) > 20
    for before, after in pairwise(lines):
        assert after.score >= before.score and after.bound <= before.bound and after.checks >= before.checks
    assert lines[-1] == best_line(turtle.board(), budget=500, line=turtle.solution)


@pytest.mark.parametrize("seed", range(4))
def test_positions_amid_a_game(turtle: Deal, seed: int) -> None:
    board = mid_game(turtle.board(), 15 * seed, seed)
    best = best_line(board, budget=600, seed=seed)
    assert score_of(board, best) == best.score <= best.bound


def test_a_board_that_cannot_be_cleared_gets_a_line_all_the_same(turtle: Deal) -> None:
    boards = (Board(turtle.layout, shuffled(full_set(), Random(number).random)) for number in range(500))
    board = next(board for board in boards if solve(board, max_checks=300).verdict is Verdict.LOST)
    best = best_line(board, budget=800)
    assert not best.cleared
    assert score_of(board, best) == best.score > 5000


def test_an_illegal_line_is_refused(turtle: Deal) -> None:
    with pytest.raises(ValueError, match="cannot be taken"):
        best_line(turtle.board(), budget=10, line=turtle.solution[::-1])


# ---------------------------------------------------------------- the command


def asked(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["par", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def test_the_command_writes_json(capsys: pytest.CaptureFixture[str], turtle: Deal) -> None:
    arguments = ("--layout", "turtle", "--number", "1", "--budget", "200")
    data = json.loads(asked(capsys, *arguments, "--json"))
    assert set(data) == {"score", "bound", "cleared", "line"}
    game = Game(turtle)
    for first, second in data["line"]:
        game.take(turtle.layout.index(tuple(first)), turtle.layout.index(tuple(second)))
    assert game.score == data["score"] <= data["bound"]
    assert data["cleared"] and not game.board.alive
    text = asked(capsys, *arguments)
    assert "best line found" in text and "best possible" not in text
    assert len(text.splitlines()) == 2 + 72


def test_the_command_goes_on_from_a_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = tmp_path / "game.yaml"
    tiles = [f"[{x}, 0, 0, bamboo-{1 + x // 8}]" for x in range(0, 16, 4)]
    record.write_text(f"format: 1\ntiles: [{', '.join(tiles)}]\nmoves: [[[0, 0, 0], [4, 0, 0]]]\n")
    data = json.loads(asked(capsys, str(record), "--json"))
    assert data == {"score": 3, "bound": 3, "cleared": True, "line": [[[8, 0, 0], [12, 0, 0]]]}


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--layout", "turtle"],
        ["--number", "1"],
        ["game.yaml", "--difficulty", "easy"],
        ["--layout", "turtle", "--number", "1", "--budget", "-1"],
    ],
)
def test_wrong_calls_are_refused(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    assert main(["par", *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1
