"""Random play that takes what it can take for nothing first: the quick way to a line that clears the board."""

from __future__ import annotations

from collections.abc import Callable

from mahjong_solitaire.rules.board import Board, Pair, pair_of
from mahjong_solitaire.rules.closure import Touched
from mahjong_solitaire.rules.layout import bits


class Playouts:
    """Plays a position out at random again and again.

    A *safe move* takes the last pair of a match group, or two tiles of a group all of whose remaining tiles are free:
    it can spoil nothing. Safe moves come first; the others are drawn, each pair with the same chance.
    """

    def __init__(self, board: Board, touched: Touched) -> None:
        self._touched = touched
        self._alive = board.alive
        self._seen = board.free
        self._groups = [face.group for face in board.faces]
        self._left = {group: (mask & board.alive).bit_count() for group, mask in board.groups.items()}
        self._free = {group: list(bits(mask & board.free)) for group, mask in board.groups.items()}

    def play(self, chance: Callable[[], float] | None) -> list[Pair]:
        """One game to its end, as a line; without ``chance`` only the safe moves of it."""
        touched, groups, alive, seen = self._touched, self._groups, self._alive, self._seen
        left = dict(self._left)
        free = {group: slots.copy() for group, slots in self._free.items()}
        safe = [group for group, slots in free.items() if _is_safe(len(slots), left[group])]
        risky = {group for group, slots in free.items() if len(slots) > 1}.difference(safe)
        line: list[Pair] = []
        while True:
            if safe:
                slots = free[group := safe.pop()]
                if len(slots) < 2:
                    continue
                pair = slots.pop(), slots.pop()
            elif risky and chance:
                slots = free[group := _drawn_group(risky, free, chance)]
                pair = _drawn(slots, chance), _drawn(slots, chance)
            else:
                return line
            line.append(pair_of(*pair))
            alive &= ~(1 << pair[0] | 1 << pair[1])
            left[group] -= 2
            changed = [group]
            for slot in pair:
                for near, bit, above, west, east in touched[slot]:
                    if alive & bit and not seen & bit and not alive & above and not (alive & west and alive & east):
                        seen |= bit
                        changed.append(groups[near])
                        free[groups[near]].append(near)
            for group in changed:
                count = len(free[group])
                if _is_safe(count, left[group]):
                    safe.append(group)
                    risky.discard(group)
                elif count > 1:
                    risky.add(group)
                else:
                    risky.discard(group)


def finishing_line(board: Board) -> tuple[Pair, ...] | None:
    """Moves that clear the board without any decision, safe moves only; ``None`` if they do not clear it."""
    line = Playouts(board, board.layout.touched).play(None)
    return tuple(line) if 2 * len(line) == len(board) else None


def _is_safe(free: int, left: int) -> bool:
    """Whether taking two of the free tiles of a group spoils nothing, with so many of it left in all."""
    return free > 1 and (free == left or left == 2)


def _drawn_group(risky: set[int], free: dict[int, list[int]], chance: Callable[[], float]) -> int:
    """A group in which a pair can be taken, drawn by the number of its pairs."""
    ticket: list[int] = []
    for group in sorted(risky):
        count = len(free[group])
        ticket += (group,) * (count * (count - 1) // 2)
    return ticket[int(chance() * len(ticket))]


def _drawn(slots: list[int], chance: Callable[[], float]) -> int:
    return slots.pop(int(chance() * len(slots)))
