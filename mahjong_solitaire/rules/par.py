"""Par: the best-scoring line found for a position. It is the best found, hardly ever proved to be the best possible.

It starts from a line known to clear the board, such as a deal's, or the solver's. Such a line settles a winning
pairing, so every change of it that stays legal clears the board as well, and the search (see ``annealing``) moves
among winning lines only: it can stop any time and never ends in a dead end. Where no line that clears the board is
known, it improves the best line among some that go as far as they go.

Work is counted in checks of about 40 microseconds on the Turtle, as the solver's, so a result is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from random import Random

from mahjong_solitaire.rules.annealing import Annealing
from mahjong_solitaire.rules.board import Board, Pair
from mahjong_solitaire.rules.bound import upper_bound_steps
from mahjong_solitaire.rules.closure import plain_touched
from mahjong_solitaire.rules.layout import bits
from mahjong_solitaire.rules.playouts import Playouts
from mahjong_solitaire.rules.scoring import pair_points, score_bound
from mahjong_solitaire.rules.solver import PLAYOUT_CHECKS, solve_steps

PASSES_PER_CHECK = 4
"""How many passes of the annealing over its line take as long as a closure."""
SOLVER_SHARE = 0.5
"""The most of the budget that the search for a first line may take."""
ATTEMPTS = 40
"""The most random playouts among which a line for a board that cannot be cleared is chosen."""


@dataclass(frozen=True, slots=True)
class Line:
    """Moves from a position to their end, and what they score from there on."""

    score: int
    moves: tuple[Pair, ...]
    bound: int
    """A proved limit: no line from this position scores more, whether or not it clears the board."""
    cleared: bool
    """Whether the moves clear the board."""
    checks: int = 0
    """The work done so far."""


def best_line(board: Board, *, budget: int, seed: int = 0, line: Sequence[Pair] = ()) -> Line:
    """The best-scoring line found from this position; the same for the same arguments everywhere.

    ``line`` is a known line from here, best one that clears the board; the result never scores less than it. Raises
    ``ValueError`` if it is illegal. A line that clears the board is preferred to any that does not.
    """
    steps = best_line_steps(board, budget=budget, seed=seed, line=line)
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            found: Line = stop.value
            return found


def best_line_steps(
    board: Board, *, budget: int, seed: int = 0, line: Sequence[Pair] = ()
) -> Generator[Line, None, Line]:
    """``best_line`` in slices: yields the best line so far after every millisecond or two of work.

    The board may be played on meanwhile. The bound gets tighter within the first slices; working it out is not counted.
    """
    board = board.copy()
    bound = score_bound(board.faces[slot] for slot in bits(board.alive))
    best = _line(board, line or _greedy_line(board), bound)
    yield best
    proof = upper_bound_steps(board)
    while True:
        try:
            next(proof)
        except StopIteration as stop:
            best = replace(best, bound=stop.value)
            break
        yield best
    if not best.cleared and not line:
        best = yield from _first_line(board, best, int(budget * SOLVER_SHARE), seed)
    if best.checks >= budget or best.score >= best.bound:
        return best
    return (yield from _annealed(board, best, budget, seed))


def _annealed(board: Board, best: Line, budget: int, seed: int) -> Generator[Line, None, Line]:
    before = best.checks
    annealing = Annealing(board, best.moves, Random(seed))
    for _ in annealing.run((budget - before) * PASSES_PER_CHECK):
        checks = before - -annealing.passes // PASSES_PER_CHECK
        if annealing.score > best.score:
            best = replace(best, score=annealing.score, moves=annealing.moves, checks=checks)
            if best.score >= best.bound:
                return best
        else:
            best = replace(best, checks=checks)
        yield best
    return replace(best, score=annealing.score, moves=annealing.moves, checks=budget)


def _first_line(board: Board, best: Line, budget: int, seed: int) -> Generator[Line, None, Line]:
    """A line that clears the board, if the solver finds one; else the best of some that do not."""
    solving = solve_steps(board, max_checks=budget, seed=seed)
    while True:
        try:
            next(solving)
        except StopIteration as stop:
            solution = stop.value
            break
        yield best
    if solution.line:
        return replace(_line(board, solution.line, best.bound), checks=solution.checks)
    checks = min(solution.checks, budget)
    playouts, chance = Playouts(board, plain_touched(board.layout)), Random(seed).random
    for _ in range(min(ATTEMPTS, (budget - checks) // PLAYOUT_CHECKS)):
        checks += PLAYOUT_CHECKS
        other = _line(board, playouts.play(chance), best.bound)
        if (other.cleared, other.score) > (best.cleared, best.score):
            best = other
        yield best
    return replace(best, checks=checks)


def _greedy_line(board: Board) -> list[Pair]:
    """The line that always takes the most valuable pair."""
    board = board.copy()
    line: list[Pair] = []
    while board.has_pairs():
        line.append(board.pairs()[0])
        board.remove(*line[-1])
    return line


def _line(board: Board, moves: Sequence[Pair], bound: int) -> Line:
    """A line as the rules score it; raises ``ValueError`` if it is illegal."""
    board = board.copy()
    score = 0
    for a, b in moves:
        if not board.can_take(a, b):
            raise ValueError(f"the pair {a}, {b} of the line cannot be taken")
        score += pair_points(board.faces[a], board.faces[b], board.pairs_left)
        board.remove(a, b)
    return Line(score, tuple(Pair(*pair) for pair in moves), bound, cleared=not board.alive)
