from __future__ import annotations

import itertools
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_solitaire.rules.layout import Layout, LayoutError, Slot, bits
from tests.strategies import footprint, free_slots, layouts, turtle

AROUND = list(itertools.product((-2, -1, 0, 1, 2), repeat=2))


def free(*slots: tuple[int, int, int]) -> list[tuple[int, int, int]]:
    layout = Layout(slots)
    return [slot for slot in slots if layout.is_free(layout.full, layout.index(slot))]


@pytest.mark.parametrize("level", [1, 2, 7])
@pytest.mark.parametrize(("dx", "dy"), AROUND)
def test_a_tile_on_any_higher_level_covers_what_it_overlaps_even_by_a_quarter(dx: int, dy: int, level: int) -> None:
    below, above = (4, 4, 0), (4 + dx, 4 + dy, level)
    overlaps = abs(dx) < 2 and abs(dy) < 2
    assert free(below, above) == ([above] if overlaps else [below, above])


@pytest.mark.parametrize(("left", "right"), list(itertools.product((-1, 0, 1), repeat=2)))
def test_neighbours_on_both_sides_block_also_half_a_tile_up_or_down(left: int, right: int) -> None:
    a, b, c = (0, 4 + left, 0), (2, 4, 0), (4, 4 + right, 0)
    assert free(a, b, c) == [a, c]
    assert free(a, b) == [a, b]
    assert free(b, c) == [b, c]


@pytest.mark.parametrize("far", [(-3, 0, 0), (-2, 2, 0), (-2, -2, 0), (-2, 0, 1), (0, -2, 0), (0, 2, 0)])
def test_a_tile_further_off_or_above_or_below_or_on_another_level_does_not_block(far: tuple[int, int, int]) -> None:
    middle, right = (4, 4, 0), (6, 4, 0)
    other = (4 + far[0], 4 + far[1], far[2])
    assert middle in free(middle, right, other)


def test_two_neighbours_on_one_side_do_not_block() -> None:
    slots = [(0, 0, 0), (0, 2, 0), (2, 1, 0)]
    assert free(*slots) == slots


def test_only_tiles_on_the_table_cover_and_block() -> None:
    layout = Layout([(0, 0, 0), (2, 0, 0), (4, 0, 0), (2, 0, 1)])
    a, b, c, top = (layout.index(s) for s in [(0, 0, 0), (2, 0, 0), (4, 0, 0), (2, 0, 1)])
    assert set(bits(layout.free(layout.full))) == {a, c, top}
    assert set(bits(layout.free(1 << a | 1 << b | 1 << c))) == {a, c}
    assert set(bits(layout.free(1 << a | 1 << b | 1 << top))) == {a, top}
    assert set(bits(layout.free(1 << b | 1 << c))) == {b, c}


@given(layouts(), st.data())
def test_free_tiles_are_those_of_the_rules(layout: Layout, data: st.DataObject) -> None:
    alive = data.draw(st.sets(st.sampled_from(range(len(layout)))))
    assert set(bits(layout.free(sum(1 << i for i in alive)))) == free_slots(layout, alive)


@given(layouts())
def test_neighbour_masks_are_those_of_the_rules(layout: Layout) -> None:
    for i, slot in enumerate(layout.slots):
        above = {j for j, s in enumerate(layout.slots) if s.z > slot.z and footprint(s) & footprint(slot)}
        assert set(bits(layout.above[i])) == above
        beside = {j: s for j, s in enumerate(layout.slots) if s.z == slot.z and abs(s.y - slot.y) <= 1}
        assert set(bits(layout.left[i])) == {j for j, s in beside.items() if s.x == slot.x - 2}
        assert set(bits(layout.right[i])) == {j for j, s in beside.items() if s.x == slot.x + 2}


@given(layouts())
def test_touched_slots_are_those_that_name_the_slot(layout: Layout) -> None:
    for i in range(len(layout)):
        held = {j for j in range(len(layout)) if (layout.above[j] | layout.left[j] | layout.right[j]) >> i & 1}
        assert {near.slot for near in layout.touched[i]} == held
        for near in layout.touched[i]:
            j = near.slot
            assert near == (j, 1 << j, layout.above[j], layout.left[j], layout.right[j])


def test_the_turtle_starts_with_its_wings_and_the_top_and_the_ends_of_its_lines_free() -> None:
    layout = turtle()
    assert len(layout) == 144
    tiles = {layout.slots[i] for i in bits(layout.free(layout.full))}
    lines = {0: (2, 24), 2: (6, 20), 4: (4, 22), 10: (4, 22), 12: (6, 20), 14: (2, 24)}  # not 6 and 8, beside the wings
    expected = {(x, y, 0) for y, ends in lines.items() for x in ends}
    expected |= {(x, y, 1) for x in (8, 18) for y in range(2, 14, 2)}
    expected |= {(x, y, 2) for x in (10, 16) for y in range(4, 12, 2)}
    assert tiles == expected | {(0, 7, 0), (28, 7, 0), (13, 7, 4)}


# ---------------------------------------------------------------- validation


@pytest.mark.parametrize(("dx", "dy"), AROUND)
def test_tiles_on_one_level_must_not_overlap(dx: int, dy: int) -> None:
    pair = [(4, 4, 1), (4 + dx, 4 + dy, 1)]
    if abs(dx) == 2 or abs(dy) == 2:
        assert len(Layout(pair)) == 2
        return
    with pytest.raises(LayoutError) as refusal:
        Layout([(0, 0, 0), *pair])
    assert sorted(refusal.value.slots) == sorted(pair)


def test_two_tiles_in_one_slot_are_called_that() -> None:
    with pytest.raises(LayoutError, match=r"two tiles lie at \(2, 0, 1\)"):
        Layout([(0, 0, 0), (2, 0, 1), (2, 0, 1)])


def test_a_layout_needs_a_tile() -> None:
    with pytest.raises(LayoutError) as refusal:
        Layout([])
    assert refusal.value.slots == ()


def test_unsupported_slots_have_nothing_on_the_level_below() -> None:
    layout = Layout([(0, 0, 0), (1, 1, 1), (4, 0, 1), (0, 0, 3), (2, 2, 2), (8, 8, 0)])
    assert layout.unsupported() == ((4, 0, 1), (0, 0, 3))


# ---------------------------------------------------------------- the layout as a value


def test_slots_are_sorted_by_level_row_and_column() -> None:
    layout = Layout([(0, 0, 1), (2, 2, 0), (0, 2, 0), (4, 0, 0)])
    assert layout.slots == ((4, 0, 0), (0, 2, 0), (2, 2, 0), (0, 0, 1))
    assert [layout.index(slot) for slot in layout.slots] == [0, 1, 2, 3]
    assert layout.full == 0b1111


def test_it_knows_which_slots_it_has() -> None:
    layout = Layout([(0, 0, 0), (2, 0, 0)])
    assert (2, 0, 0) in layout
    assert Slot(2, 0, 0) in layout
    assert (1, 0, 0) not in layout
    with pytest.raises(KeyError):
        layout.index((1, 0, 0))


def test_its_extent_is_in_half_tiles() -> None:
    layout = Layout([(3, 5, 0), (8, 6, 2), (5, 11, 0)])
    assert layout.columns == (3, 10)
    assert layout.rows == (5, 13)
    assert layout.levels == 3


@given(layouts(), st.randoms(use_true_random=False))
def test_the_order_of_the_slots_does_not_matter(layout: Layout, random: Random) -> None:
    slots = list(layout.slots)
    random.shuffle(slots)
    again = Layout(slots)
    assert again == layout
    assert hash(again) == hash(layout)
    assert again.slots == layout.slots
    assert again.digest == layout.digest


@given(layouts(), st.integers(-3, 9), st.integers(-3, 9))
def test_the_digest_ignores_where_on_the_grid_the_board_lies(layout: Layout, dx: int, dy: int) -> None:
    moved = Layout((s.x + dx, s.y + dy, s.z) for s in layout.slots)
    assert moved.digest == layout.digest
    assert (moved == layout) is (dx == dy == 0)


@given(layouts(), layouts())
def test_the_digest_tells_different_shapes_apart(one: Layout, other: Layout) -> None:
    def shape(layout: Layout) -> set[tuple[int, int, int]]:
        return {(s.x - layout.columns[0], s.y - layout.rows[0], s.z) for s in layout.slots}

    assert (one.digest == other.digest) is (shape(one) == shape(other))


def test_layouts_equal_only_layouts() -> None:
    layout = Layout([(0, 0, 0)])
    assert layout != Layout([(0, 0, 1)])
    assert layout != layout.slots


@given(st.sets(st.integers(0, 300)))
def test_bits_lists_the_set_bits_lowest_first(places: set[int]) -> None:
    assert list(bits(sum(1 << i for i in places))) == sorted(places)
