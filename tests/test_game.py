from __future__ import annotations

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from mahjong_solitaire.rules.board import pair_of
from mahjong_solitaire.rules.deals import Deal, deal
from mahjong_solitaire.rules.game import (
    Cleared,
    Game,
    IllegalMoveError,
    NoMovesLeft,
    PairRemoved,
    PairRestored,
    Reason,
    Restarted,
    State,
)
from mahjong_solitaire.rules.layout import bits
from mahjong_solitaire.rules.tiles import full_set
from tests.strategies import (
    deals,
    faces,
    free_slots,
    game_deal,
    pairs_by_the_rules,
    row,
    scattered,
    turtle,
    value_by_the_rules,
)


def snapshot(game: Game) -> dict[str, Any]:
    """All that a game tells about itself."""
    board = game.board
    names = ("score", "moves", "redo_moves", "last_points", "pairs_left", "state", "can_undo", "can_redo", "deal")
    return {
        **{name: getattr(game, name) for name in names},
        "board": (board.layout, board.faces, board.alive, board.free, dict(board.groups), tuple(board.pairs())),
    }


def refuses(game: Game, a: int, b: int) -> tuple[Reason, int | None]:
    """Why a move is refused and which slot is to blame; checks that it changes nothing."""
    before = snapshot(game)
    with pytest.raises(IllegalMoveError) as refusal:
        game.take(a, b)
    assert snapshot(game) == before
    return refusal.value.reason, refusal.value.slot


class GameMachine(RuleBasedStateMachine):
    """Play anything in any order beside a model that is only two lists of moves."""

    @initialize(a_deal=deals())
    def start(self, a_deal: Deal) -> None:
        self.game = Game(a_deal)
        self.done: list[tuple[int, int]] = []
        self.undone: list[tuple[int, int]] = []

    def alive(self, moves: int | None = None) -> set[int]:
        return set(range(len(self.game.deal.layout))) - {i for pair in self.done[:moves] for i in pair}

    def legal(self) -> list[tuple[int, int]]:
        return sorted(pairs_by_the_rules(self.game.board, self.alive()))

    def points(self, move: int) -> int:
        a, b = self.done[move]
        shown = self.game.deal.faces
        return value_by_the_rules(shown[a], shown[b]) * (len(self.alive(move)) // 2)

    def end(self) -> list[object]:
        """The events that have to follow the last removal."""
        if not self.alive():
            return [Cleared(sum(self.points(i) for i in range(len(self.done))))]
        return [] if self.legal() else [NoMovesLeft()]

    @precondition(lambda self: self.legal())
    @rule(data=st.data())
    def take(self, data: st.DataObject) -> None:
        a, b = data.draw(st.permutations(data.draw(st.sampled_from(self.legal()))))
        announced = self.game.points_for(a, b)
        events = self.game.take(a, b)
        self.done.append((a, b))
        self.undone.clear()
        assert announced == self.points(-1)
        assert list(events) == [PairRemoved(a, b, announced), *self.end()]

    @rule(data=st.data())
    def take_what_is_not_allowed(self, data: st.DataObject) -> None:
        slot = st.integers(0, len(self.game.deal.layout) - 1)
        a, b = data.draw(slot), data.draw(slot)
        if (min(a, b), max(a, b)) not in self.legal():
            reason, blamed = refuses(self.game, a, b)
            free = free_slots(self.game.deal.layout, self.alive())
            if reason in (Reason.NO_TILE, Reason.COVERED, Reason.BLOCKED):
                assert blamed == (b if a in free else a)
                assert (reason is Reason.NO_TILE) is (blamed not in self.alive())
                assert blamed not in free
            else:
                assert {a, b} <= free
                assert (reason, blamed) == ((Reason.SAME_TILE, a) if a == b else (Reason.NO_MATCH, b))

    @precondition(lambda self: self.done)
    @rule()
    def undo(self) -> None:
        points = self.points(-1)
        self.undone.append(self.done.pop())
        assert self.game.undo() == (PairRestored(*self.undone[-1], points),)

    @precondition(lambda self: self.undone)
    @rule()
    def redo(self) -> None:
        self.done.append(self.undone.pop())
        assert list(self.game.redo()) == [PairRemoved(*self.done[-1], self.points(-1)), *self.end()]

    @precondition(lambda self: len(self.done) > 1)
    @rule()
    def restart(self) -> None:
        assert self.game.restart() == (Restarted(),)
        self.done.clear()
        self.undone.clear()

    @invariant()
    def the_game_is_what_its_moves_make_it(self) -> None:
        game, alive = self.game, self.alive()
        points = [self.points(i) for i in range(len(self.done))]
        assert game.board.faces == game.deal.faces
        assert set(bits(game.board.alive)) == alive
        assert set(bits(game.board.free)) == free_slots(game.deal.layout, alive)
        assert game.score == sum(points)
        assert game.last_points == (points[-1] if points else 0)
        assert game.pairs_left == len(alive) // 2
        assert game.moves == tuple(pair_of(*move) for move in self.done)
        assert game.redo_moves == tuple(pair_of(*move) for move in reversed(self.undone))
        assert game.can_undo is bool(self.done)
        assert game.can_redo is bool(self.undone)
        assert game.state is (State.PLAYING if self.legal() else State.NO_MOVES if alive else State.CLEARED)

    @invariant()
    def replaying_its_moves_gives_the_same_game(self) -> None:
        expected = {**snapshot(self.game), "redo_moves": (), "can_redo": False}
        assert snapshot(Game.replay(self.game.deal, self.game.moves)) == expected


TestGameMachine = GameMachine.TestCase
TestGameMachine.settings = settings(max_examples=60, stateful_step_count=20, deadline=None)


# ---------------------------------------------------------------- points


def points_of(events: tuple[object, ...]) -> int:
    assert isinstance(events[0], PairRemoved)
    return events[0].points


@pytest.mark.parametrize(
    ("first", "second", "points"),
    [
        ("bamboo-1", "bamboo-1", 216),
        ("flower-plum", "season-spring", 504),
        ("season-spring", "flower-plum", 504),
        ("flower-plum", "flower-orchid", 432),
        ("character-9", "character-9", 72),
    ],
)
def test_the_first_move_of_a_full_board_counts_72_times(first: str, second: str, points: int) -> None:
    names = [face.name for face in full_set()]
    a = names.index(first)
    b = names.index(second, a + 1 if first == second else 0)
    game = Game(Deal(scattered(144), tuple(full_set())))
    assert game.points_for(a, b) == points
    assert game.take(a, b) == (PairRemoved(a, b, points),)
    assert game.score == game.last_points == points
    assert game.pairs_left == 71


def test_multipliers_go_from_72_to_1_and_the_best_order_scores_9429() -> None:
    names = [face.name for face in full_set()]
    flowers, seasons = ([i for i, name in enumerate(names) if name.startswith(kind)] for kind in ("flower", "season"))
    others = [(i, i + 1) for i in range(0, 136, 2)][::-1]
    game = Game(Deal(scattered(144), tuple(full_set())))
    multipliers = []
    for a, b in [*zip(flowers, seasons, strict=True), *others]:
        events = game.take(a, b)
        multipliers.append(points_of(events) / value_by_the_rules(full_set()[a], full_set()[b]))
    assert multipliers == list(range(72, 0, -1))
    assert game.score == 9429
    assert events[1:] == (Cleared(9429),)


def test_the_first_multiplier_is_half_the_number_of_tiles() -> None:
    game = Game(Deal(row(6), faces("bamboo-1 wind-east dragon-red dragon-red wind-east bamboo-1")))
    assert points_of(game.take(0, 5)) == 3 * 3
    assert points_of(game.take(4, 1)) == 4 * 2
    assert game.take(2, 3) == (PairRemoved(2, 3, 5), Cleared(9 + 8 + 5))


# ---------------------------------------------------------------- a small game by hand
#
#   D lies on A; A, B, C are a row; E and F lie apart.


def small() -> tuple[Game, dict[str, int]]:
    dealt, index = game_deal(
        A=((0, 0, 0), "bamboo-1"),
        B=((2, 0, 0), "bamboo-1"),
        C=((4, 0, 0), "circle-5"),
        D=((1, 1, 2), "circle-5"),
        E=((10, 0, 0), "dragon-red"),
        F=((14, 0, 0), "dragon-green"),
    )
    return Game(dealt), index


@pytest.mark.parametrize(
    ("a", "b", "reason", "blamed"),
    [
        ("E", "E", Reason.SAME_TILE, "E"),
        ("D", "A", Reason.COVERED, "A"),
        ("A", "D", Reason.COVERED, "A"),
        ("A", "A", Reason.COVERED, "A"),
        ("A", "C", Reason.COVERED, "A"),
        ("C", "E", Reason.NO_MATCH, "E"),
        ("E", "F", Reason.NO_MATCH, "F"),
        ("F", "E", Reason.NO_MATCH, "E"),
    ],
)
def test_illegal_moves_say_why_and_change_nothing(a: str, b: str, reason: Reason, blamed: str) -> None:
    game, at = small()
    assert refuses(game, at[a], at[b]) == (reason, at[blamed])


def test_a_tile_between_two_others_is_blocked() -> None:
    game = Game(Deal(row(4), faces("bamboo-1 bamboo-1 bamboo-1 bamboo-1")))
    assert refuses(game, 0, 1) == (Reason.BLOCKED, 1)
    assert refuses(game, 2, 0) == (Reason.BLOCKED, 2)
    assert refuses(game, 1, 2) == (Reason.BLOCKED, 1)


def test_a_tile_that_is_covered_and_blocked_is_called_covered() -> None:
    game, at = small()
    assert game.why_not(at["B"]) is Reason.COVERED
    assert [name for name in at if game.why_not(at[name]) is None] == ["C", "D", "E", "F"]
    game.take(at["C"], at["D"])
    assert [name for name in at if game.why_not(at[name]) is None] == ["A", "B", "E", "F"]
    assert game.why_not(at["C"]) is Reason.NO_TILE


@pytest.mark.parametrize("nowhere", [-1, 6, 1000])
def test_slots_that_do_not_exist_hold_no_tile(nowhere: int) -> None:
    game, at = small()
    assert game.why_not(nowhere) is Reason.NO_TILE
    assert refuses(game, nowhere, at["E"]) == (Reason.NO_TILE, nowhere)
    assert refuses(game, at["E"], nowhere) == (Reason.NO_TILE, nowhere)


def test_tiles_that_are_gone_cannot_be_taken() -> None:
    game, at = small()
    game.take(at["C"], at["D"])
    assert refuses(game, at["C"], at["D"]) == (Reason.NO_TILE, at["C"])
    assert refuses(game, at["A"], at["D"]) == (Reason.NO_TILE, at["D"])
    assert refuses(game, at["C"], at["C"]) == (Reason.NO_TILE, at["C"])


def test_nothing_to_undo_or_redo() -> None:
    game, at = small()
    for command, reason in ((game.undo, Reason.NOTHING_TO_UNDO), (game.redo, Reason.NOTHING_TO_REDO)):
        before = snapshot(game)
        with pytest.raises(IllegalMoveError) as refusal:
            command()
        assert (refusal.value.reason, refusal.value.slot) == (reason, None)
        assert snapshot(game) == before
    game.take(at["C"], at["D"])
    with pytest.raises(IllegalMoveError, match="nothing to redo"):
        game.redo()


def test_a_dead_end_is_not_the_end() -> None:
    game, at = small()
    game.take(at["C"], at["D"])
    before_the_end = snapshot(game)
    assert before_the_end["state"] is State.PLAYING
    assert game.take(at["B"], at["A"]) == (PairRemoved(at["B"], at["A"], 3 * 2), NoMovesLeft())
    at_the_end = snapshot(game)
    assert at_the_end["state"] is State.NO_MOVES
    assert refuses(game, at["E"], at["F"]) == (Reason.NO_MATCH, at["F"])

    assert game.undo() == (PairRestored(at["B"], at["A"], 6),)
    assert snapshot(game) == before_the_end | {"redo_moves": ((at["A"], at["B"]),), "can_redo": True}

    assert game.redo() == (PairRemoved(at["B"], at["A"], 6), NoMovesLeft())
    assert snapshot(game) == at_the_end


def test_a_deal_without_any_pair_is_at_a_dead_end_from_the_start() -> None:
    assert Game(Deal(row(2), faces("bamboo-1 bamboo-2"))).state is State.NO_MOVES
    assert Game(Deal(row(1), faces("bamboo-1"))).state is State.NO_MOVES


# ---------------------------------------------------------------- undo, redo, restart, replay


def test_a_whole_game_is_undone_and_redone_move_by_move() -> None:
    dealt = deal(turtle(), 11)
    game = Game(dealt)
    seen = [snapshot(game)]
    for a, b in dealt.solution:
        game.take(a, b)
        seen.append(snapshot(game))
    history = {"redo_moves", "can_redo"}

    def without_history(shot: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in shot.items() if name not in history}

    for shot in reversed(seen[:-1]):
        game.undo()
        assert without_history(snapshot(game)) == without_history(shot)
    assert game.redo_moves == dealt.solution
    for shot in seen[1:]:
        game.redo()
        assert without_history(snapshot(game)) == without_history(shot)
    assert snapshot(game) == seen[-1]
    assert game.state is State.CLEARED


def test_a_new_move_clears_redo() -> None:
    game = Game(Deal(row(4), faces("bamboo-1 bamboo-1 bamboo-1 bamboo-1")))
    game.take(0, 3)
    game.undo()
    assert game.can_redo
    game.take(3, 0)
    assert not game.can_redo
    assert game.redo_moves == ()


def test_a_refused_move_keeps_redo() -> None:
    game = Game(Deal(row(4), faces("bamboo-1 bamboo-1 bamboo-1 bamboo-1")))
    game.take(0, 3)
    game.undo()
    refuses(game, 0, 1)
    assert game.redo_moves == ((0, 3),)


def test_restart_lays_the_identical_board() -> None:
    dealt = deal(turtle(), 12)
    game = Game(dealt)
    fresh = snapshot(game)
    for a, b in dealt.solution[:20]:
        game.take(a, b)
    game.undo()
    assert game.restart() == (Restarted(),)
    assert snapshot(game) == fresh


def test_playing_leaves_the_deal_alone() -> None:
    dealt = deal(turtle(), 13)
    Game.replay(dealt, dealt.solution)
    assert dealt == deal(turtle(), 13)
    assert dealt.board().alive == dealt.layout.full


def test_replay_stops_at_the_first_illegal_move() -> None:
    dealt = deal(turtle(), 14)
    first, second, third = dealt.solution[:3]
    assert Game.replay(dealt, [first, second, third]).moves == (first, second, third)
    with pytest.raises(IllegalMoveError) as refusal:
        Game.replay(dealt, [first, second, first])
    assert (refusal.value.reason, refusal.value.slot) == (Reason.NO_TILE, first.a)


def test_going_back_over_many_moves_is_one_undo() -> None:
    game = Game(deal(turtle(), 15))
    for pair in game.deal.solution[:5]:
        game.take(*pair)
    events = game.undo_to(2)
    assert [type(event) for event in events] == [PairRestored] * 3
    assert (len(game.moves), game.help.undos) == (2, 1)
    for _ in range(3):
        game.redo()
    assert list(game.moves) == [tuple(pair) for pair in game.deal.solution[:5]]
    with pytest.raises(IllegalMoveError):
        game.undo_to(5)
    assert game.help.undos == 1
