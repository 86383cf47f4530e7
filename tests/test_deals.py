"""The deals. ``golden/deals.json`` pins what some deal numbers give, so that a number gives the same board forever.

When the dealing algorithm is replaced on purpose, write the file anew with ``python -m tests.test_deals``, say so in
the change log, and once there was a release count up ``GENERATOR_VERSION``. The solver is part of the algorithm: it
proves hard deals within a budget, so a solver that finds other things within it gives other hard deals.
"""

from __future__ import annotations

import functools
import hashlib
import itertools
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_solitaire.layouts import Library
from mahjong_solitaire.rules.board import Board, pair_of
from mahjong_solitaire.rules.deals import (
    Deal,
    Difficulty,
    Origin,
    UnwinnableLayoutError,
    clearing_order,
    deal,
    deal_steps,
    face_pairs,
    is_solution,
    shuffled,
)
from mahjong_solitaire.rules.game import Cleared, Game, State
from mahjong_solitaire.rules.layout import Layout, bits
from mahjong_solitaire.rules.placing import exchange
from mahjong_solitaire.rules.tiles import Face, full_set
from tests.strategies import (
    block,
    clearable,
    faces,
    free_slots,
    layouts,
    match_by_the_rules,
    row,
    scattered,
    stacks,
    turtle,
)

ROOT = Path(__file__).parent.parent
GOLDEN = Path(__file__).parent / "golden" / "deals.json"
GOLDEN_LAYOUTS: dict[str, Callable[[], Layout]] = {
    "turtle": turtle,
    "row of 8": lambda: row(8),
    "block of 6 x 5 x 2": lambda: block(6, 5, 2),
    "288 scattered": lambda: scattered(288),
    "stacks of 20 and 20 x 1": lambda: stacks(20, *[1] * 20),
}
GOLDEN_NUMBERS = (0, 1, 42, 123_456, 2**40)


def fingerprint(dealt: Deal) -> str:
    """A hash of the face in each slot."""
    return hashlib.sha256(" ".join(face.name for face in dealt.faces).encode()).hexdigest()


def fingerprints() -> dict[str, dict[str, dict[str, str]]]:
    return {
        name: {
            difficulty.value: {
                str(number): fingerprint(deal(layout(), number, difficulty)) for number in GOLDEN_NUMBERS
            }
            for difficulty in Difficulty
        }
        for name, layout in GOLDEN_LAYOUTS.items()
    }


def groups(tiles: list[Face] | tuple[Face, ...]) -> Counter[str]:
    """How many tiles of each match group there are."""
    return Counter("bonus" if face.is_bonus else face.name for face in tiles)


def drawn(tiles: int, number: int) -> list[Face]:
    return [face for pair in face_pairs(tiles // 2, Random(number).random) for face in pair]


# ---------------------------------------------------------------- a number is a board


def test_deal_numbers_give_the_pinned_boards() -> None:
    assert fingerprints() == json.loads(GOLDEN.read_text())


@pytest.mark.parametrize("seed", ["0", "4711"])
def test_deals_do_not_depend_on_the_hash_seed(seed: str) -> None:
    program = """
from mahjong_solitaire.rules.deals import Difficulty, deal
from tests.strategies import block, stacks, turtle
for layout in (block(6, 5, 2), stacks(20, *[1] * 20), turtle()):
    for difficulty in Difficulty:
        dealt = deal(layout, 7, difficulty)
        print([face.name for face in dealt.faces], [tuple(pair) for pair in dealt.solution])
"""
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert run.stdout.splitlines() == deals_told_here()


@functools.cache
def deals_told_here() -> list[str]:
    """What the program above prints, of this process."""
    layouts_here = (block(6, 5, 2), stacks(20, *[1] * 20), turtle())
    here = [deal(layout, 7, difficulty) for layout in layouts_here for difficulty in Difficulty]
    return [f"{[face.name for face in d.faces]} {[tuple(pair) for pair in d.solution]}" for d in here]


@pytest.mark.parametrize("difficulty", Difficulty)
def test_a_deal_made_in_slices_is_the_same(difficulty: Difficulty) -> None:
    for number in range(5):
        slices, steps = 0, deal_steps(turtle(), number, difficulty)
        while True:
            try:
                next(steps)
                slices += 1
            except StopIteration as stop:
                assert stop.value == deal(turtle(), number, difficulty)
                break
        assert (slices > 0) == (difficulty in (Difficulty.NORMAL, Difficulty.HARD))


def test_normal_is_the_default() -> None:
    assert deal(turtle(), 3) == deal(turtle(), 3, Difficulty.NORMAL)


def test_negative_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="negative"):
        deal(row(4), -1)


def test_different_numbers_give_different_boards() -> None:
    dealt = [deal(turtle(), number, difficulty).faces for number in range(10) for difficulty in Difficulty]
    assert len(set(dealt)) == 40


def test_a_deal_knows_its_parameters() -> None:
    dealt = deal(row(8), 17)
    assert dealt.layout == row(8)
    assert dealt.number == 17
    assert dealt.difficulty is Difficulty.NORMAL
    assert dealt == deal(row(8), 17)
    assert dealt.board().faces == dealt.faces
    assert dealt.board().alive == dealt.layout.full
    assert dealt.board() is not dealt.board()


# ---------------------------------------------------------------- which faces


@pytest.mark.parametrize("number", [0, 5, 77])
def test_every_size_gets_full_sets_and_then_pairs_of_one_more(number: int) -> None:
    one_set = Counter(full_set())
    for size in range(2, 301, 2):
        tiles = drawn(size, number)
        assert len(tiles) == size
        assert all(count % 2 == 0 for count in groups(tiles).values()), size
        at_least = Counter({face: n * (size // 144) for face, n in one_set.items()})
        at_most = Counter({face: n * (size // 144 + 1) for face, n in one_set.items()})
        assert at_least <= Counter(tiles) <= at_most, size


@pytest.mark.parametrize("sets", [1, 2])
def test_full_sets_are_full(sets: int) -> None:
    assert sorted(drawn(144 * sets, 3), key=lambda face: face.index) == sorted(
        full_set() * sets, key=lambda face: face.index
    )
    assert Counter(deal(scattered(144 * sets), 3, Difficulty.EASY).faces) == Counter(full_set() * sets)


def test_drawn_pairs_match() -> None:
    assert all(match_by_the_rules(a, b) for a, b in face_pairs(150, Random(1).random))


@pytest.mark.parametrize("number", [0, 9])
def test_the_faces_depend_on_the_number_alone(number: int) -> None:
    same_size = [row(60), block(6, 5, 2), stacks(30, 30), scattered(60), stacks(30, *[1] * 30)]
    expected = Counter(drawn(60, number))
    for layout in same_size:
        for difficulty in Difficulty:
            assert Counter(deal(layout, number, difficulty).faces) == expected


@pytest.mark.parametrize("number", range(5))
def test_a_smaller_layout_gets_some_of_the_faces_of_a_larger_one(number: int) -> None:
    for small, large in itertools.pairwise([2, 20, 142, 144, 146, 288, 300]):
        assert Counter(drawn(small, number)) <= Counter(drawn(large, number))


def test_other_numbers_draw_other_faces() -> None:
    draws = [drawn(20, number) for number in range(200)]
    assert len({tuple(sorted(face.index for face in draw)) for draw in draws}) == 200
    assert len({face for draw in draws for face in draw}) == 42


def test_bonus_tiles_are_paired_at_random() -> None:
    def pairing(number: int) -> frozenset[frozenset[Face]]:
        return frozenset(frozenset(pair) for pair in face_pairs(72, Random(number).random) if pair[0].is_bonus)

    assert {len(pairing(number)) for number in range(10)} == {4}
    assert len({pairing(number) for number in range(600)}) > 95  # of 105; 600 fair draws miss 0.3 on average


# ---------------------------------------------------------------- where they lie


PECULIAR: dict[str, Callable[[], Layout]] = {
    "a single pair": lambda: stacks(1, 1),
    "two towers of 10": lambda: stacks(10, 10),
    "a row of 40": lambda: row(40),
    "a tower among lone tiles": lambda: stacks(20, *[1] * 20),
    "a tower among low ones": lambda: stacks(12, 4, 4, 4),
    "a tall tower and four lower ones": lambda: stacks(40, 10, 10, 10, 10),
    "a tower beside a row": lambda: Layout([*((2 * i, 0, 0) for i in range(10)), *((30, 0, z) for z in range(10))]),
    "a wall of four rows on each other": lambda: block(9, 1, 4),
    "a block of 288": lambda: block(8, 6, 6),
    "the turtle": turtle,
    "two towers of 72": lambda: stacks(72, 72),
    "a tower and a row of 100": lambda: Layout(
        [*((2 * i, 0, 0) for i in range(100)), *((300, 0, z) for z in range(100))]
    ),
    "a wide field of 1000": lambda: Layout((2 * (i % 40), 2 * (i // 40), 0) for i in range(1000)),
    "a pyramid of 12 levels": lambda: Layout(
        (2 * x + 2 * z, 2 * y + z, z) for z in range(12) for x in range(24 - 2 * z) for y in range(1 + (12 - z) // 4)
    ),
}


WINNABLE = (Difficulty.EASY, Difficulty.NORMAL, Difficulty.HARD)


@pytest.mark.parametrize("difficulty", WINNABLE)
@pytest.mark.parametrize("name", PECULIAR)
def test_peculiar_layouts_are_dealt_and_their_solution_clears_them(name: str, difficulty: Difficulty) -> None:
    dealt = deal(PECULIAR[name](), 1, difficulty)
    assert is_solution(dealt.board(), dealt.solution)
    game = Game(dealt)
    for a, b in dealt.solution[:-1]:
        game.take(a, b)
        assert game.state is State.PLAYING
    assert game.take(*dealt.solution[-1])[-1] == Cleared(game.score)
    assert game.state is State.CLEARED


@pytest.mark.parametrize("difficulty", WINNABLE)
def test_every_shipped_layout_is_dealt(difficulty: Difficulty) -> None:
    for file in Library().load().files:
        dealt = deal(file.layout, 4711, difficulty)
        assert Game.replay(dealt, dealt.solution).state is State.CLEARED, file.name
        assert dealt.difficulty is difficulty
        assert all(count % 2 == 0 for count in groups(dealt.faces).values())


def test_deals_of_any_difficulty_promise_nothing() -> None:
    for file in Library().load().files:
        dealt = deal(file.layout, 5, Difficulty.ANY)
        assert (dealt.solution, dealt.origin) == ((), Origin.SHUFFLED)
        assert all(count % 2 == 0 for count in groups(dealt.faces).values())


def test_a_deal_says_how_it_was_made() -> None:
    assert deal(turtle(), 1, Difficulty.EASY).origin is Origin.BUILT
    assert deal(turtle(), 1, Difficulty.HARD).origin is Origin.SHUFFLED
    assert deal(stacks(20, *[1] * 20), 1, Difficulty.HARD).origin is Origin.BUILT  # of no grade but the nearest


@pytest.mark.parametrize(
    "layout",
    [
        stacks(1),
        stacks(2),
        stacks(10),
        stacks(11, 9),
        stacks(8, 2, 2, 2),
        stacks(4, 4, 1),
        row(7),
        scattered(31),
        Layout([(0, 0, 0), (1, 1, 3)]),
    ],
    ids=["one", "two", "tower", "unequal", "too tall", "odd", "odd row", "odd and free", "gap between levels"],
)
def test_layouts_that_nothing_can_clear_are_refused(layout: Layout) -> None:
    assert clearing_order(layout, layout.full, Random(1).random) is None
    for difficulty in Difficulty:
        with pytest.raises(UnwinnableLayoutError):
            deal(layout, 1, difficulty)


@settings(max_examples=60)
@given(layouts(max_tiles=10), st.integers(0, 1000), st.sampled_from(WINNABLE))
def test_a_layout_is_dealt_exactly_if_it_can_be_cleared(layout: Layout, number: int, difficulty: Difficulty) -> None:
    if not clearable(layout):
        with pytest.raises(UnwinnableLayoutError):
            deal(layout, number, difficulty)
        return
    dealt = deal(layout, number, difficulty)
    assert Game.replay(dealt, dealt.solution).state is State.CLEARED
    assert all(count % 2 == 0 for count in groups(dealt.faces).values())


@given(layouts(min_tiles=2), st.randoms(use_true_random=False), st.data())
def test_a_clearing_order_clears_just_the_tiles_that_are_left(
    layout: Layout, random: Random, data: st.DataObject
) -> None:
    alive = set(data.draw(st.lists(st.sampled_from(range(len(layout))), unique=True, min_size=2, max_size=8)))
    order = clearing_order(layout, sum(1 << i for i in alive), random.random)
    if order is None:
        left = Layout(layout.slots[i] for i in alive)
        assert not clearable(left)
        return
    for a, b in order:
        assert a < b
        assert {a, b} <= free_slots(layout, alive)
        alive -= {a, b}
    assert not alive


@given(layouts(min_tiles=2), st.integers(0, 1000), st.integers(0, 60))
def test_exchanging_partners_keeps_a_clearing_order(layout: Layout, seed: int, tries: int) -> None:
    chance = Random(seed).random
    order = clearing_order(layout, layout.full, chance)
    if order is None:
        return
    exchange(layout, order, tries, chance)
    alive = set(range(len(layout)))
    for a, b in order:
        assert a < b
        assert {a, b} <= free_slots(layout, alive)
        alive -= {a, b}
    assert not alive


def test_exchanging_partners_changes_most_pairs() -> None:
    order = clearing_order(turtle(), turtle().full, Random(1).random)
    assert order is not None
    before = set(order)
    exchange(turtle(), order, 500, Random(2).random)
    assert len(before & set(order)) < 20


# ---------------------------------------------------------------- small parts


def test_a_solution_has_to_be_legal_and_clear_the_board() -> None:
    board = Board(row(4), faces("bamboo-1 bamboo-2 bamboo-2 bamboo-1"))
    assert is_solution(board, [pair_of(0, 3), pair_of(1, 2)])
    assert not is_solution(board, [pair_of(1, 2), pair_of(0, 3)])  # blocked
    assert not is_solution(board, [pair_of(0, 3)])  # tiles left
    assert not is_solution(board, [])
    assert not is_solution(board, [pair_of(0, 3), pair_of(1, 2), pair_of(0, 3)])  # gone
    assert list(bits(board.alive)) == [0, 1, 2, 3]  # nothing was taken for good
    assert not is_solution(Board(row(2), faces("bamboo-1 bamboo-2")), [pair_of(0, 1)])  # no match


def test_shuffled_by_hand() -> None:
    assert shuffled("abcd", lambda: 0.0) == ["b", "c", "d", "a"]
    assert shuffled("abcd", lambda: 1 - 2**-53) == ["a", "b", "c", "d"]
    assert shuffled("", lambda: 0.5) == []


def test_shuffled_gives_every_order_with_the_same_chance() -> None:
    orders: Counter[str] = Counter()
    for choices in itertools.product(range(4), range(3), range(2)):
        numbers = iter([(k + 0.5) / n for k, n in zip(choices, (4, 3, 2), strict=True)])
        orders["".join(shuffled("abcd", lambda: next(numbers)))] += 1  # noqa: B023
    assert orders == Counter("".join(order) for order in itertools.permutations("abcd"))


def test_shuffled_leaves_its_argument_alone() -> None:
    letters = list("abcdefgh")
    shuffled(letters, Random(1).random)
    assert letters == list("abcdefgh")


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps(fingerprints(), indent=2) + "\n")
