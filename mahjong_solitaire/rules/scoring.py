"""The points of a pair: set value times the pairs on the table before the move."""

from __future__ import annotations

from collections.abc import Iterable

from mahjong_solitaire.rules.tiles import BONUS_GROUP, Face


def pair_value(a: Face, b: Face) -> int:
    """The set value of a pair; a flower and a season together count as the season."""
    return max(a.points, b.points)


def pair_points(a: Face, b: Face, pairs_before: int) -> int:
    """The points for taking a pair while ``pairs_before`` pairs, itself included, lie on the table."""
    return pair_value(a, b) * pairs_before


def score_bound(faces: Iterable[Face]) -> int:
    """The most these tiles could score if every tile were always free: 9429 for a full set."""
    faces = list(faces)
    bonuses = sorted((face.points for face in faces if face.group == BONUS_GROUP), reverse=True)
    values = bonuses[: len(bonuses) // 2]  # each season lifts one flower to its own value
    plain: dict[int, list[Face]] = {}
    for face in faces:
        if face.group != BONUS_GROUP:
            plain.setdefault(face.group, []).append(face)
    for group in plain.values():
        values += [group[0].points] * (len(group) // 2)
    values.sort(reverse=True)
    return sum(value * (len(faces) // 2 - taken) for taken, value in enumerate(values))
