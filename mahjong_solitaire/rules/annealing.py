"""Make a line worth more points by small changes, some of them for the worse while the search is young.

A line is a list of *takes*, pairs with all that decides whether they are free, in the order in which they are taken.
Taking more never hides a tile, so a take that moves forward together with all it needs leaves the line legal, and so
does one that moves back together with all that need it. What such a *shift* earns is plain arithmetic: each take that
passes another one wins its own value and loses the other's. Shifts settle the order; *exchanges*, which give the tiles
of two matching pairs each other's partners, settle the pairing: both new pairs are taken as soon as they are free,
takes that lose what they waited for are put off, and if one never gets free the exchange is impossible.

Simulated annealing chooses among them: a change that loses points is made with a chance that falls with the loss, and
falls for every loss as the *temperature* sinks.

A line need not clear the board: tiles it leaves lie there for good, and the changes keep to those it takes.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
from itertools import accumulate, combinations
from random import Random

from mahjong_solitaire.rules.board import Board, Pair
from mahjong_solitaire.rules.layout import bits
from mahjong_solitaire.rules.scoring import pair_value

HOT, WARM, COLD = 40.0, 20.0, 2.0
"""Temperatures a search starts with, a refinement starts with, and both end with: in points, for 72 pairs on the table,
and in proportion for more or fewer."""
SEARCHING = 0.6
"""The share of the work that goes into searches from the first line; the rest refines the best one."""
RUNS = 100
"""There are as many searches, and refinements, as this goes into the square root of all passes: several short ones find
more than a long one, since the pairing settles early and is hardly left again."""
EXCHANGES = 0.5
"""The share of exchanges among the changes tried."""
MAX_BLOCK = 8
"""The most takes that a shift moves together."""
SLICE = 100
"""Passes between two yields: about a millisecond."""

Take = tuple[int, int, int, int, int, int, int, int, int, int]
"""A pair: the mask of its two tiles; the mask of all tiles that cover one of them; the tiles left and right of the
first, left and right of the second; the union of these five; the pair's value; the two slots. A plain tuple, because
Python takes it apart three times as fast as a named one."""
MASK, ABOVE, LEFT_A, RIGHT_A, LEFT_B, RIGHT_B, NEAR, VALUE, A, B = range(10)

Shift = tuple[int, int, int, list[Take]]
"""What a shift earns, the first and the last place it changes, and the takes from one to the other afterwards."""


def take_of(board: Board, a: int, b: int) -> Take:
    """The take of a pair of a board, free or not."""
    layout = board.layout
    above = layout.above[a] | layout.above[b]
    sides = layout.left[a], layout.right[a], layout.left[b], layout.right[b]
    near = above | sides[0] | sides[1] | sides[2] | sides[3]
    return (1 << a | 1 << b, above, *sides, near, pair_value(board.faces[a], board.faces[b]), a, b)


def blocked(alive: int, take: Take) -> bool:
    """Whether one of the two tiles is not free while the slots of ``alive`` hold tiles."""
    _, above, left_a, right_a, left_b, right_b, _, _, _, _ = take
    return bool(alive & above or (alive & left_a and alive & right_a) or (alive & left_b and alive & right_b))


class Annealing:
    """A search for a line of more points, from a legal line of a board; deterministic for what it is given."""

    def __init__(self, board: Board, line: Sequence[Pair], random: Random) -> None:
        self._chance = random.random
        self._first = board.pairs_left
        self._takes: dict[tuple[int, int], Take] = {}
        taken = sum(1 << a | 1 << b for a, b in line)
        self._groups = [slots for mask in board.groups.values() if len(slots := list(bits(mask & taken))) > 2]
        """The slots of the match groups that can be paired in several ways."""
        pairs = [pair for mask in board.groups.values() for pair in combinations(bits(mask & taken), 2)]
        for a, b in pairs:
            self._takes[a, b] = self._takes[b, a] = take_of(board, a, b)
        self._line = [self._takes[pair] for pair in line]
        self._alive = [board.alive]
        """The tiles on the table before each take."""
        self._partner = [0] * len(board.layout)
        self._start_from(self._line)
        self.score = self._score
        """The points of the best line so far."""
        self._best = self._line.copy()
        self.passes = 0
        """The work done so far: passes over the line, of about 10 microseconds on the Turtle."""

    @property
    def moves(self) -> tuple[Pair, ...]:
        """The best line so far; it scores ``score``."""
        return tuple(Pair(take[A], take[B]) for take in self._best)

    def run(self, budget: int) -> Generator[None, None, None]:
        """Search until ``budget`` passes are done, yielding after about every millisecond."""
        if len(self._line) < 2:
            return
        first = self._line
        times = max(1, round(math.sqrt(budget) / RUNS))
        run = budget * SEARCHING / times
        for number in range(1, times + 1):
            self._start_from(first)
            yield from self._cool(HOT, round(number * run))
        for number in range(1, times + 1):
            self._start_from(self._best)
            yield from self._cool(WARM, round(budget - (times - number) * (budget - times * run) / times))

    def _start_from(self, line: list[Take]) -> None:
        self._line, self._alive, self._score = line.copy(), self._alive_along(line), self._points(line)
        self._note_partners(line)

    def _cool(self, hot: float, end: int) -> Generator[None, None, None]:
        """Change the line until ``end`` passes are done in all, while the temperature sinks from ``hot``."""
        chance, exchanges = self._chance, EXCHANGES if self._groups else 0.0
        begin = pause = self.passes
        temperature = hot
        while self.passes < end:
            if self.passes >= pause:
                yield
                pause = self.passes + SLICE
                temperature = hot * (COLD / hot) ** ((self.passes - begin) / (end - begin)) * self._first / 72
            if chance() < exchanges:
                self._try_exchange(temperature)
            else:
                self._try_shift(temperature)
            if self._score > self.score:
                self.score, self._best = self._score, self._line.copy()

    def _accepts(self, gain: int, temperature: float) -> bool:
        return gain >= 0 or self._chance() < math.exp(gain / temperature)

    def _points(self, line: list[Take]) -> int:
        """The points of a line.

        The sum of running sums counts the last value once, the one before it twice, and so on, as the rules do; where
        the line leaves pairs on the table, every value counts that many times more.
        """
        sums = list(accumulate([take[VALUE] for take in line]))
        return sum(sums) + (self._first - len(line)) * sums[-1] if sums else 0

    def _alive_along(self, line: list[Take]) -> list[int]:
        """The tiles on the table before each take, and after the last."""
        return list(accumulate([-take[MASK] for take in line], initial=self._alive[0]))

    def _note_partners(self, takes: Sequence[Take]) -> None:
        for take in takes:
            a, b = take[A], take[B]
            self._partner[a], self._partner[b] = b, a

    # ------------------------------------------------------------ shifts

    def _try_shift(self, temperature: float) -> None:
        place = int(self._chance() * len(self._line))
        shift = (self._forward if self._chance() < 0.5 else self._back)(self._line, self._alive, place)
        if shift and self._accepts(shift[0], temperature):
            self._apply(self._line, self._alive, shift)
            self._score += shift[0]

    def _apply(self, line: list[Take], alive: list[int], shift: Shift) -> None:
        _, first, last, takes = shift
        line[first : last + 1] = takes
        alive[first : last + 2] = accumulate([-take[MASK] for take in takes], initial=alive[first])

    def _forward(self, line: list[Take], alive: list[int], place: int) -> Shift | None:
        """The best shift of a take to an earlier place, with those before it that it needs."""
        self.passes += 1
        take = line[place]
        block, passed = [take], []
        near, size, value = take[NEAR], 1, take[VALUE]
        gain, best = 0, -math.inf
        found: tuple[int, int, int] | None = None
        for at in range(place - 1, -1, -1):
            other = line[at]
            if other[MASK] & near and self._needs(alive[at], block):
                if size == MAX_BLOCK:
                    break
                block.append(other)
                near |= other[NEAR]
                size += 1
                value += other[VALUE]
                continue
            passed.append(other)
            gain += value - size * other[VALUE]
            if gain > best:
                best, found = gain, (at, size, len(passed))
        if not found:
            return None
        at, size, count = found
        return int(best), at, place, block[size - 1 :: -1] + passed[count - 1 :: -1]

    def _needs(self, alive: int, block: list[Take]) -> bool:
        """Whether some take of a block, whose last take comes first in the list, is stuck with these tiles there."""
        for take in reversed(block):
            if blocked(alive, take):
                return True
            alive ^= take[MASK]
        return False

    def _back(self, line: list[Take], alive: list[int], place: int) -> Shift | None:
        """The best shift of a take to a later place, with those after it that need it."""
        self.passes += 1
        take = line[place]
        block, passed = [take], []
        mask, size, value = take[MASK], 1, take[VALUE]
        gain, best = 0, -math.inf
        found: tuple[int, int, int] | None = None
        for at in range(place + 1, len(line)):
            other = line[at]
            if other[NEAR] & mask and blocked(alive[at] | mask, other):
                if size == MAX_BLOCK:
                    break
                block.append(other)
                mask |= other[MASK]
                size += 1
                value += other[VALUE]
                continue
            passed.append(other)
            gain += size * other[VALUE] - value
            if gain > best:
                best, found = gain, (at, size, len(passed))
        if not found:
            return None
        at, size, count = found
        return int(best), place, at, passed[:count] + block[:size]

    # ------------------------------------------------------------ exchanges

    def _try_exchange(self, temperature: float) -> None:
        chance, partner, takes = self._chance, self._partner, self._takes
        group = self._groups[int(chance() * len(self._groups))]
        a, c = group[int(chance() * len(group))], group[int(chance() * len(group))]
        b, d = partner[a], partner[c]
        if c in (a, b):
            return
        new = [takes[a, c], takes[b, d]]
        line = self._exchanged(takes[a, b], takes[c, d], new)
        if line is None:
            return
        alive = self._alive_along(line)
        for take in new:
            place = line.index(take)
            for improve in (self._forward, self._back):
                shift = improve(line, alive, place)
                if shift and shift[0] > 0:
                    self._apply(line, alive, shift)
                    break
        score = self._points(line)
        if self._accepts(score - self._score, temperature):
            self._line, self._alive, self._score = line, alive, score
            self._note_partners(new)

    def _exchanged(self, one: Take, two: Take, new: list[Take]) -> list[Take] | None:
        """The line with two new takes in place of two others, or ``None`` if it would get stuck."""
        self.passes += 1
        start = min(self._line.index(one), self._line.index(two))
        line, alive = self._line[:start], self._alive[start]
        waiting: list[Take] = []
        awaited = 0
        for take in new + self._line[start:]:
            if take is one or take is two:
                continue
            mask, above, left_a, right_a, left_b, right_b, near, _, _, _ = take
            if alive & above or (alive & left_a and alive & right_a) or (alive & left_b and alive & right_b):
                waiting.append(take)
                awaited |= near
                continue
            line.append(take)
            alive ^= mask
            while mask & awaited:
                mask = self._let_in(waiting, line, alive)
                alive ^= mask
        return None if waiting else line

    def _let_in(self, waiting: list[Take], line: list[Take], alive: int) -> int:
        """Take the first of the waiting ones that is free now; answers with the mask of its tiles, or 0."""
        for take in waiting:
            if not blocked(alive, take):
                waiting.remove(take)
                line.append(take)
                return take[MASK]
        return 0
