"""How things move: functions of time, and what moves on a board at once."""

import math
from itertools import pairwise

import pytest

from mahjong_solitaire.ui.effects import (
    COUNT,
    DEAL_LONGEST,
    FLOAT_OUT,
    FLY_LONGEST,
    GROUND_SHADOW,
    TOGETHER,
    VANISH,
    Arriving,
    Dealing,
    Flight,
    Floating,
    Leaving,
    Pose,
    counted,
    ways_together,
)
from mahjong_solitaire.ui.motion import Motion

WAYS = [(0.5, 0.0), (-0.5, 0.7), (3.0, -4.0), (-7.5, 2.0), (7.5, 5.5), (0.0, 0.0)]
APART = [(1.0, 0.0), (-3.0, 4.0), (14.0, 9.0), (0.0, -1.33)]
DEPTH = (0.105, 0.15)


def times(seconds: float, steps: int = 60) -> list[float]:
    return [seconds * n / steps for n in range(steps + 1)]


# ---------------------------------------------------------------- the flight of a pair


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("lift", [0.0, 0.03, 0.05])
def test_a_flight_starts_where_the_tile_is_and_ends_with_nothing(way: tuple[float, float], lift: float) -> None:
    flight = Flight(*way, lift)
    start, meeting, end = flight.pose(0.0), flight.pose(flight.touch), flight.pose(flight.seconds)
    assert (start.dx, start.dy, start.lift, start.scale, start.opacity) == (0, 0, lift, 1, 1)
    assert (meeting.dx, meeting.dy, meeting.opacity) == (*way, 1)
    assert meeting.lift == pytest.approx(0, abs=1e-9) and meeting.scale == pytest.approx(1)
    assert (end.dx, end.dy) == way and end.opacity == pytest.approx(0, abs=1e-9)
    assert flight.touch < flight.seconds <= FLY_LONGEST + TOGETHER + VANISH


@pytest.mark.parametrize("way", WAYS)
def test_a_flight_never_turns_back_never_jumps_and_touches_softly(way: tuple[float, float]) -> None:
    flight, length = Flight(*way), math.hypot(*way)
    poses = [flight.pose(time) for time in times(flight.seconds)]
    flown = [math.hypot(pose.dx, pose.dy) for pose in poses]
    steps = [after - before for before, after in pairwise(flown)]
    assert min(steps) >= -1e-9
    assert max(steps) <= max(1e-9, 0.08 * length)
    assert math.hypot(*way) - flown[round(60 * flight.touch / flight.seconds) - 2] <= 0.05 * length + 1e-9
    assert all(-1e-9 <= pose.lift <= 0.35 and pose.scale >= 1 - 1e-9 for pose in poses)
    assert [pose.opacity for pose in poses] == sorted((pose.opacity for pose in poses), reverse=True)


def test_a_far_flight_takes_longer_than_a_near_one_but_not_much() -> None:
    near, far = Flight(0.5, 0.0), Flight(7.0, 5.0)
    assert near.seconds < far.seconds <= 1.5 * near.seconds


def test_a_tile_that_lay_still_gets_the_shadow_of_a_lifted_one_and_a_lifted_one_keeps_it() -> None:
    assert Flight(1, 0).pose(0.0).shadow == GROUND_SHADOW
    assert Flight(1, 0, 0.05).pose(0.0).shadow == 1
    assert Flight(1, 0).pose(Flight(1, 0).touch).shadow == 1


@pytest.mark.parametrize("apart", APART)
def test_the_upper_tile_comes_to_lie_on_the_lower_one_halfway(apart: tuple[float, float]) -> None:
    (low_x, low_y), (high_x, high_y) = ways_together(apart, DEPTH)
    above = apart[0] + high_x - low_x, apart[1] + high_y - low_y
    assert above == pytest.approx((-DEPTH[0], -DEPTH[1]))
    middle = (low_x + apart[0] + high_x) / 2, (low_y + apart[1] + high_y) / 2
    assert middle == pytest.approx((apart[0] / 2, apart[1] / 2))
    assert Flight(low_x, low_y).touch == Flight(high_x, high_y).touch


@pytest.mark.parametrize("way", WAYS)
def test_arriving_is_leaving_backwards(way: tuple[float, float]) -> None:
    flight = Flight(*way)
    leaving, arriving = Leaving(10.0, flight), Arriving(20.0, flight)
    for time in times(flight.seconds):
        assert near(arriving.pose(20.0 + time), leaving.pose(10.0 + flight.seconds - time))
    assert near(arriving.pose(arriving.end), flight.pose(0.0))


@pytest.mark.parametrize("share", [0.0, 0.2, 0.5, 0.9])
def test_turning_round_in_the_air_goes_on_from_the_same_place(share: float) -> None:
    flight = Flight(3, 2)
    leaving = Leaving(5.0, flight)
    now = 5.0 + share * flight.seconds
    back = leaving.turned(now)
    assert near(back.pose(now), leaving.pose(now))
    assert back.end == pytest.approx(now + share * flight.seconds)
    again = back.turned(now + 0.01)
    assert near(again.pose(now + 0.01), back.pose(now + 0.01))


def near(one: Pose, other: Pose) -> bool:
    fields = ("dx", "dy", "lift", "scale", "opacity", "shadow")
    return all(abs(getattr(one, name) - getattr(other, name)) < 1e-6 for name in fields)


# ---------------------------------------------------------------- dealing, points, counting


def test_dealt_tiles_start_in_order_and_all_have_landed_at_the_end() -> None:
    dealing = Dealing(1.0, range(144))
    assert dealing.end <= 1.0 + DEAL_LONGEST + 1e-9
    seen: set[int] = set()
    for time in times(dealing.end - 1.0, 200):
        falling = dealing.falling(1.0 + time)
        air = [index for index, _ in falling]
        assert air == sorted(air)
        assert not air or air[0] == dealing.landed(1.0 + time)
        assert all(pose.lift >= 0 and 0 <= pose.opacity <= 1 for _, pose in falling)
        seen.update(air)
    assert seen == set(range(144))
    assert (dealing.landed(dealing.end + 1e-6), dealing.falling(dealing.end + 1e-6)) == (144, [])
    assert dealing.settled > dealing.end


def test_points_rise_and_go_and_go_sooner_if_others_come() -> None:
    points = Floating(2.0, "+12", (0, 0))
    assert points.pose(2.0).opacity == 0
    assert points.pose(2.2).opacity == 1
    assert points.pose(points.end).opacity == pytest.approx(0, abs=1e-9)
    heights = [points.pose(2.0 + time).dy for time in times(points.end - 2.0)]
    assert heights == sorted(heights, reverse=True)
    replaced = Floating(2.0, "+12", (0, 0), replaced=2.3)
    assert replaced.end == 2.3 + FLOAT_OUT < points.end
    assert replaced.pose(2.29) == points.pose(2.29)
    assert replaced.pose(replaced.end).opacity == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("total", [0, 2, 999, 12_345])
def test_a_number_counts_up_and_stops_exactly_at_the_total(total: int) -> None:
    shown = [counted(total, time) for time in times(COUNT)]
    assert (shown[0], shown[-1], counted(total, COUNT + 9)) == (0, total, total)
    assert shown == sorted(shown)
    assert counted(total, -1) == 0


# ---------------------------------------------------------------- what moves on a board


PAIR = {3: (1.0, 0.5), 8: (-1.0, -0.5)}
OTHER = {5: (2.0, 0.0), 2: (-2.0, 0.0)}


def test_several_pairs_fly_at_once_and_rest_in_the_end() -> None:
    motion = Motion()
    motion.remove(PAIR, "+2", (0, 0), 1.0)
    motion.remove(OTHER, "+4", (9, 9), 1.1)
    assert [index for index, _ in motion.flying(1.15)] == [3, 8, 5, 2]
    assert motion.until > 1.1
    motion.forget(motion.until)
    assert (motion.flying(motion.until), motion.floating) == ([], [])


def test_points_show_when_the_pair_meets_and_give_way_to_the_next() -> None:
    motion = Motion()
    motion.remove(PAIR, "+2", (0, 0), 1.0)
    (points,) = motion.floating
    assert points.start == pytest.approx(1.0 + Flight(*PAIR[3]).touch)
    motion.remove(OTHER, "+4", (9, 9), 1.5)
    first, second = motion.floating
    assert (first.text, first.replaced, second.text) == ("+2", 1.5, "+4")


def test_a_pair_taken_back_in_the_air_turns_round_and_is_not_there_twice() -> None:
    motion = Motion()
    motion.remove(PAIR, "+2", (0, 0), 1.0)
    before = dict(motion.flying(1.1))
    motion.restore(PAIR, 1.1)
    after = dict(motion.flying(1.1))
    assert before.keys() == after.keys() and all(near(before[index], after[index]) for index in PAIR)
    assert motion.arriving == 1 << 3 | 1 << 8
    motion.forget(1.21)
    assert (motion.arriving, motion.flying(1.21)) == (0, [])


def test_tiles_that_come_back_together_land_together() -> None:
    motion = Motion()
    far, close = {5: (7.0, 5.0), 2: (-7.0, -5.0)}, {3: (0.5, 0.0), 8: (-0.5, 0.0)}
    motion.restore(close, 1.0)
    motion.restore(far, 1.0)
    motion.forget(1.0 + Flight(*close[3]).seconds + 0.01)
    assert motion.arriving == 1 << 3 | 1 << 8 | 1 << 5 | 1 << 2
    motion.forget(motion.until)
    assert motion.arriving == 0


def test_a_lifted_tile_takes_off_from_its_height_and_lifts_only_after_landing() -> None:
    motion = Motion()
    motion.lift(3, None, 0.0, animate=True)
    height = motion.poses(1.0)[3].lift
    motion.remove(PAIR, "+2", (0, 0), 1.0)
    assert dict(motion.flying(1.0))[3].lift == height > 0
    assert 3 not in motion.poses(1.0)
    motion.restore(PAIR, 5.0)
    motion.lift(3, None, 5.1, animate=True)
    assert 3 not in motion.poses(5.1)
    motion.lift(3, None, 6.0, animate=True)
    assert motion.poses(6.2)[3].lift == height
