"""What can be taken off a board at all, if only certain tiles may be paired: the one hot function of solver and judge.

The order of moves hardly matters: once it is settled which tile goes with which, whatever pair is free may be taken at
once, for taking it never hides another tile. What can go is therefore a closure, reached in any order.

A *witness* says with whom each tile goes: for each slot the mask of its partner. It is winning if its closure clears
the board, and stays winning whichever of its pairs are taken, in whatever order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mahjong_solitaire.rules.board import Board, Pair, pair_of
from mahjong_solitaire.rules.layout import Layout, bits

Touched = Sequence[Sequence[tuple[int, int, int, int, int]]]
"""For each slot the neighbours it may set free, as in ``Layout.touched``."""
Witness = tuple[int, ...]
"""For each slot the mask of the one slot that its tile goes with; where no tile lies the mask means nothing."""


def close(touched: Touched, alive: int, reached: int, pending: list[int], allowed: Sequence[int]) -> tuple[int, int]:
    """Take away all that can go if a tile goes as soon as one of its allowed partners is free too.

    ``reached`` are the slots known to be free now or gone, ``pending`` those of them that may have a partner by now
    (the list is used up). Answers with the slots left and with all slots reached. With one partner a slot the answer
    is exact; with more it is generous, since a free tile may serve several, so what is left then stays for certain.
    """
    pop, push = pending.pop, pending.append
    hidden = alive & ~reached
    while pending:
        slot = pop()
        bit = 1 << slot
        going = reached & allowed[slot]
        if not going or not alive & bit:
            continue
        going &= alive
        alive &= ~(going | bit)
        for near, near_bit, above, left, right in touched[slot]:
            if hidden & near_bit and not alive & above and not (alive & left and alive & right):
                hidden ^= near_bit
                reached |= near_bit
                push(near)
        while going:
            bit = going & -going
            going ^= bit
            for near, near_bit, above, left, right in touched[bit.bit_length() - 1]:
                if hidden & near_bit and not alive & above and not (alive & left and alive & right):
                    hidden ^= near_bit
                    reached |= near_bit
                    push(near)
    return alive, reached


def plain_touched(layout: Layout) -> Touched:
    """``layout.touched`` in plain tuples, which Python takes apart three times as fast as named ones."""
    return [[(n.slot, n.bit, n.above, n.left, n.right) for n in nears] for nears in layout.touched]


def all_partners(board: Board) -> list[int]:
    """For each slot the mask of all other tiles on the table that match its tile."""
    partners = [0] * len(board.layout)
    for mask in board.groups.values():
        left = mask & board.alive
        for slot in bits(left):
            partners[slot] = left & ~(1 << slot)
    return partners


def has_odd_group(board: Board) -> bool:
    """Whether some tile can never find a partner because its match group has an odd number of tiles."""
    return any((mask & board.alive).bit_count() % 2 for mask in board.groups.values())


def witness_of(layout: Layout, line: Iterable[Pair]) -> Witness:
    """The witness that pairs tiles as this line does."""
    partners = [0] * len(layout)
    for a, b in line:
        partners[a], partners[b] = 1 << b, 1 << a
    return tuple(partners)


def repaired(board: Board, witness: Witness) -> Witness | None:
    """The witness for a board some moves later: tiles whose partners went otherwise are paired with each other.

    It is the same object if there are none; then it wins if it did before. Otherwise that has to be proved. ``None``
    if the tiles cannot be paired.
    """
    alive, faces = board.alive, board.faces
    widowed = [slot for slot in bits(alive) if not witness[slot] & alive]
    if not widowed:
        return witness
    partners = list(witness)
    waiting: dict[int, int] = {}
    for slot in widowed:
        other = waiting.pop(faces[slot].group, None)
        if other is None:
            waiting[faces[slot].group] = slot
        else:
            partners[slot], partners[other] = 1 << other, 1 << slot
    return None if waiting else tuple(partners)


def clears(touched: Touched, board: Board, witness: Witness) -> bool:
    """Whether the witness is winning: its pairs clear the board. One closure."""
    left, _ = close(touched, board.alive, board.free, list(bits(board.free)), witness)
    return not left


def line_of(board: Board, witness: Sequence[int]) -> tuple[Pair, ...]:
    """The pairs of a witness in an order in which they can be taken, as far as they can."""
    board = board.copy()
    line: list[Pair] = []
    waiting = board.free
    while waiting:
        slot = (waiting & -waiting).bit_length() - 1
        waiting &= waiting - 1
        if witness[slot] & board.free and board.free >> slot & 1:
            other = witness[slot].bit_length() - 1
            before = board.free
            line.append(pair_of(slot, other))
            board.remove(slot, other)
            waiting = (waiting | board.free & ~before) & board.alive
    return tuple(line)
