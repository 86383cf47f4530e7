"""Deal codes: they name a deal exactly, and a slip in one is noticed."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_solitaire.layouts import Library
from mahjong_solitaire.rules.codes import (
    DAILY_LAYOUTS,
    MAX_NUMBER,
    SIGNS,
    DealCodeError,
    Fault,
    daily,
    decode,
    digest_signs,
    encode,
    find_layout,
)
from mahjong_solitaire.rules.deals import GENERATOR_VERSION, Deal, Difficulty, deal
from mahjong_solitaire.rules.layout import Layout
from tests.strategies import block, row, turtle

LAYOUT = block(3, 2, 2)
FACES = deal(LAYOUT, 0, Difficulty.EASY).faces
numbers = st.one_of(st.integers(0, 2_000_000), st.integers(0, MAX_NUMBER))


def code_of(number: int, difficulty: Difficulty = Difficulty.NORMAL) -> str:
    """The code of a number on a small layout; codes do not look at the tiles."""
    return encode(Deal(LAYOUT, FACES, number, (), difficulty))


def bare(code: str) -> str:
    return code.replace("-", "")


def fault(text: str) -> Fault:
    with pytest.raises(DealCodeError) as caught:
        decode(text)
    return caught.value.fault


@dataclass(frozen=True)
class File:
    layout: Layout


@given(numbers, st.sampled_from(Difficulty))
def test_codes_round_trip(number: int, difficulty: Difficulty) -> None:
    code = decode(code_of(number, difficulty))
    assert (code.number, code.difficulty, code.version) == (number, difficulty, GENERATOR_VERSION)
    assert code.layout_digest_prefix == digest_signs(LAYOUT)


def test_a_code_gives_the_identical_board() -> None:
    for difficulty in Difficulty:
        dealt = deal(turtle(), 815, difficulty)
        code = decode(encode(dealt).lower())
        file = find_layout(code, Library().load().files)
        assert file.name == "turtle"
        assert deal(file.layout, code.number, code.difficulty) == dealt


def test_pinned_codes() -> None:
    """Codes that were read over the phone must be understood for ever."""
    pinned = {
        (0, Difficulty.EASY): "10WQ-C1H0-0004",
        (1, Difficulty.EASY): "10WQ-C1H0-0016",
        (999_999, Difficulty.EASY): "10WQ-C1HY-GHZK",
    }
    for (number, difficulty), code in pinned.items():
        assert encode(deal(turtle(), number, difficulty)) == code


def test_codes_are_short() -> None:
    assert {len(bare(code_of(number))) for number in (0, 1, 999_999, 2**20 - 1)} == {12}
    assert len(bare(code_of(20_261_129))) == 13
    assert len(bare(code_of(MAX_NUMBER))) == 20
    assert not set(bare(code_of(123_456))) & set("ILOU")


@given(numbers, st.data())
def test_however_it_is_typed(number: int, data: st.DataObject) -> None:
    code = code_of(number)
    typed = ""
    for sign in bare(code):
        looks = {"0": "0Oo", "1": "1IiLl"}.get(sign, sign + sign.lower())
        typed += data.draw(st.sampled_from(looks)) + data.draw(st.sampled_from(["", "", "-", " ", "\t", "–", "\xa0"]))
    assert decode(f" {typed}\n") == decode(code)


@given(numbers, st.sampled_from(Difficulty), st.data())
def test_a_wrong_sign_is_noticed(number: int, difficulty: Difficulty, data: st.DataObject) -> None:
    code = bare(code_of(number, difficulty))
    place = data.draw(st.integers(0, len(code) - 1))
    for sign in SIGNS:
        if sign != code[place]:
            assert fault(code[:place] + sign + code[place + 1 :]) is Fault.CHECK


@given(numbers, st.sampled_from(Difficulty))
def test_signs_that_changed_places_are_noticed(number: int, difficulty: Difficulty) -> None:
    code = bare(code_of(number, difficulty))
    for a in range(len(code)):
        for b in range(a + 1, len(code)):
            if code[a] != code[b]:
                swapped = list(code)
                swapped[a], swapped[b] = code[b], code[a]
                assert fault("".join(swapped)) is Fault.CHECK


@given(st.text())
def test_any_text_is_a_code_or_refused(text: str) -> None:
    try:
        decode(text)
    except DealCodeError as error:
        assert error.fault in Fault


@pytest.mark.parametrize(
    "text", ["", "-", "turtle", "1" * 11, "1" * 21, "U0WQ-C1H0-0004", "10WQ-C1H0-000ß", "1" * 9999]
)
def test_what_is_no_code(text: str) -> None:
    assert fault(text) is Fault.MALFORMED


def with_check(text: str) -> str:
    """The signs with the check sign that fits."""
    return next(text + sign for sign in SIGNS if _fits(text + sign))


def _fits(text: str) -> bool:
    try:
        decode(text)
    except DealCodeError as error:
        return error.fault is not Fault.CHECK
    return True


def test_other_versions_and_rules_are_refused() -> None:
    assert fault(with_check("2" + bare(code_of(5))[1:-1])) is Fault.VERSION
    assert fault(with_check("1" + "4" + bare(code_of(5))[2:-1])) is Fault.VERSION


def test_a_deal_has_one_code() -> None:
    head = bare(code_of(5))[:7]
    assert fault(with_check(head + "00005")) is Fault.MALFORMED  # a needless leading zero
    assert fault(with_check(head + "Z" * 12)) is Fault.MALFORMED  # above the highest number


def test_a_changed_layout_is_noticed() -> None:
    code = decode(code_of(5))
    moved = Layout((x + 6, y + 2, z) for x, y, z in LAYOUT.slots)
    other = File(row(12))
    assert find_layout(code, [other, File(moved)]) == File(moved)  # where it is drawn does not matter
    with pytest.raises(DealCodeError) as caught:
        find_layout(code, [other])
    assert caught.value.fault is Fault.LAYOUT


def test_shipped_layouts_have_different_signs() -> None:
    files = Library().load().files
    assert len({digest_signs(file.layout) for file in files}) == len(files)


@pytest.mark.parametrize(
    "dealt",
    [
        Deal(LAYOUT, FACES),
        Deal(LAYOUT, FACES, 5),
        Deal(LAYOUT, FACES, MAX_NUMBER + 1, (), Difficulty.EASY),
        Deal(LAYOUT, FACES, -1, (), Difficulty.EASY),
    ],
)
def test_other_deals_have_no_code(dealt: Deal) -> None:
    with pytest.raises(ValueError, match="code"):
        encode(dealt)


def test_the_deal_of_the_day() -> None:
    assert daily(datetime.date(2026, 11, 29)) == ("turtle", 20_261_129, Difficulty.NORMAL)  # a Sunday
    assert daily(datetime.date(2026, 11, 30)) == ("butterfly", 20_261_130, Difficulty.NORMAL)
    assert len(set(DAILY_LAYOUTS)) == 7
    for name in DAILY_LAYOUTS:
        assert len(Library().find(name).layout) == 144
