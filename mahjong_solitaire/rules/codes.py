"""Deal codes, a few letters and digits that name a whole deal, short enough for the phone; and the deal of the day.

A code such as ``11WQ-C1H0-0015`` is written with 32 signs that cannot be mistaken for each other, one for five bits:
the generator version; the rules of the tiles and the difficulty; five signs of the layout's digest; the deal number,
at least four; a check sign.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol, TypeVar

from mahjong_solitaire.rules.deals import GENERATOR_VERSION, Deal, Difficulty
from mahjong_solitaire.rules.layout import Layout

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The signs of a code by value: no I, L, O, U."""
MAX_NUMBER = 10**18 - 1
"""The highest deal number that a code can name."""
TILE_RULES = 0
"""The rules of which tiles match: every bonus tile matches every other."""
LAYOUT_SIGNS = 5
"""How many signs of the layout's digest a code carries."""
NUMBER_SIGNS = 4
"""How many signs a number takes at least."""
DAILY_LAYOUTS = ("butterfly", "chain-bridge", "crown", "honeycomb", "lanterns", "pagoda", "turtle")
"""The layouts of the deal of the day, from Monday on."""

_DIFFICULTIES = (Difficulty.EASY, Difficulty.NORMAL, Difficulty.HARD, Difficulty.ANY)
_HEAD = 2 + LAYOUT_SIGNS
_SHORTEST = _HEAD + NUMBER_SIGNS + 1
_LONGEST = _HEAD + 12 + 1
_READ_AS = {"O": "0", "I": "1", "L": "1"}
_IGNORED = "-‐‑‒–—−_.\u200b"


class Fault(enum.Enum):
    """Why a code names no deal."""

    MALFORMED = "malformed"
    """Letters are missing, or there are some that no code has."""
    CHECK = "check"
    """A letter is wrong, or two have changed places."""
    LAYOUT = "layout"
    """There is no such layout, or it was changed."""
    VERSION = "version"
    """The code is of another version of the program."""


class DealCodeError(ValueError):
    """A deal code that names no deal; ``fault`` says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.value)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class DealCode:
    """What a deal code says."""

    layout_digest_prefix: str
    """The first signs of ``digest_signs``."""
    difficulty: Difficulty
    number: int
    version: int
    """The ``GENERATOR_VERSION`` it was dealt by."""


class HasLayout(Protocol):
    """Anything with a layout, such as a layout file."""

    @property
    def layout(self) -> Layout:
        """The geometry."""


class Date(Protocol):
    """A day, such as a ``datetime.date``."""

    @property
    def year(self) -> int:
        """The year."""

    @property
    def month(self) -> int:
        """The month, 1 to 12."""

    @property
    def day(self) -> int:
        """The day, 1 to 31."""

    def weekday(self) -> int:
        """The day of the week, 0 for Monday."""


L = TypeVar("L", bound=HasLayout)


def encode(deal: Deal) -> str:
    """The code of a deal; raises ``ValueError`` for one that no number and difficulty made."""
    if deal.number is None or deal.difficulty is None or not 0 <= deal.number <= MAX_NUMBER:
        raise ValueError("only deals of a number up to MAX_NUMBER have a code")
    rules = TILE_RULES * len(_DIFFICULTIES) + _DIFFICULTIES.index(deal.difficulty)
    text = SIGNS[GENERATOR_VERSION] + SIGNS[rules] + digest_signs(deal.layout) + _number_signs(deal.number)
    text += SIGNS[_check([SIGNS.index(sign) for sign in text])]
    return "-".join(_in_groups(text))


def decode(text: str) -> DealCode:
    """What a code says, however it was typed: in small letters, with O for 0, with or without hyphens and spaces.

    Raises ``DealCodeError``; whether the layout exists is for ``find_layout`` to say.
    """
    values = _values(text)
    if _check(values[:-1]) != values[-1]:
        raise DealCodeError(Fault.CHECK)
    rules, difficulty = divmod(values[1], len(_DIFFICULTIES))
    if values[0] != GENERATOR_VERSION or rules != TILE_RULES:
        raise DealCodeError(Fault.VERSION)
    number = 0
    for value in values[_HEAD:-1]:
        number = number * len(SIGNS) + value
    if number > MAX_NUMBER or _number_signs(number) != "".join(SIGNS[value] for value in values[_HEAD:-1]):
        raise DealCodeError(Fault.MALFORMED)
    prefix = "".join(SIGNS[value] for value in values[2:_HEAD])
    return DealCode(prefix, _DIFFICULTIES[difficulty], number, values[0])


def find_layout(code: DealCode, layouts: Iterable[L]) -> L:
    """The layout that a code names, the first of several with the same geometry; raises ``DealCodeError``."""
    for candidate in layouts:
        if digest_signs(candidate.layout) == code.layout_digest_prefix:
            return candidate
    raise DealCodeError(Fault.LAYOUT)


def digest_signs(layout: Layout) -> str:
    """The beginning of a layout's digest in the signs of a code."""
    bits = 5 * LAYOUT_SIGNS
    value = int(layout.digest, 16) >> 256 - bits
    return "".join(SIGNS[value >> shift & 31] for shift in range(bits - 5, -1, -5))


def daily(date: Date) -> tuple[str, int, Difficulty]:
    """The deal of a day: the name of a shipped layout, the number and the difficulty."""
    number = date.year * 10_000 + date.month * 100 + date.day
    return DAILY_LAYOUTS[date.weekday()], number, Difficulty.NORMAL


def _values(text: str) -> list[int]:
    """The values of the signs of a code as it was typed."""
    bare = "".join(sign for sign in text if not sign.isspace() and sign not in _IGNORED)
    if not bare.isascii() or not _SHORTEST <= len(bare) <= _LONGEST:
        raise DealCodeError(Fault.MALFORMED)
    signs = [_READ_AS.get(sign, sign) for sign in bare.upper()]
    if not set(signs) <= set(SIGNS):
        raise DealCodeError(Fault.MALFORMED)
    return [SIGNS.index(sign) for sign in signs]


def _number_signs(number: int) -> str:
    signs = ""
    while number or len(signs) < NUMBER_SIGNS:
        number, value = divmod(number, len(SIGNS))
        signs = SIGNS[value] + signs
    return signs


def _check(values: list[int]) -> int:
    """The value of the check sign.

    It is the polynomial of the values in the field of 32 elements at its generator, so every wrong sign and every
    exchange of two different signs changes it.
    """
    check = 0
    for value in values:
        check = _times_two(check ^ value)
    return check


def _times_two(value: int) -> int:
    """Twice a value in the field of 32 elements of the polynomial x^5 + x^2 + 1."""
    value <<= 1
    return value ^ 0b100101 if value & 32 else value


def _in_groups(text: str) -> list[str]:
    """The signs in groups of four, the first ones longer where it does not come out even."""
    groups = max(1, len(text) // 4)
    size, longer = divmod(len(text), groups)
    starts = [n * size + min(n, longer) for n in range(groups + 1)]
    return [text[a:b] for a, b in pairwise(starts)]
