"""The board on the screen: where tiles lie, what is under the pointer, and which pixels change when."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame
import pytest

from mahjong_solitaire.layouts import Library
from mahjong_solitaire.rules.board import Board
from mahjong_solitaire.rules.game import PairRemoved, PairRestored, Restarted
from mahjong_solitaire.rules.layout import Layout, bits
from mahjong_solitaire.rules.tiles import FACES, Face
from mahjong_solitaire.ui.board_view import BoardView, FreeTiles, Look, Marks
from mahjong_solitaire.ui.geometry import AWAY, TileShape
from mahjong_solitaire.ui.tile_art import TileArt

SIZE = (640, 480)
AREA = pygame.Rect(30, 20, 580, 440)
STILL = Look(animate=False)
MODES: tuple[FreeTiles, ...] = ("plain", "shaded", "outlined")
LAYOUTS = ("turtle", "little-gate", "pagoda", "fish")
ways = pytest.mark.parametrize(("light", "way"), AWAY.items(), ids=AWAY)


@pytest.fixture(scope="module", autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZE)


@pytest.fixture(scope="module")
def layouts(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Layout]:
    library = Library(tmp_path_factory.mktemp("layouts"))
    return lambda name: library.find(name).layout


def some_faces(layout: Layout, seed: int = 1) -> list[Face]:
    chance = random.Random(seed)
    pairs = [face for _ in range(len(layout) // 2) for face in [chance.choice(FACES)] * 2]
    chance.shuffle(pairs)
    return pairs + [FACES[0]] * (len(layout) - len(pairs))


def view_of(layout: Layout, look: Look = STILL, area: pygame.Rect = AREA) -> tuple[Board, BoardView]:
    board = Board(layout, some_faces(layout))
    view = BoardView(layout, board.faces, look)
    view.place(area)
    view.show(board.alive, board.free)
    return board, view


def frame(view: BoardView, marks: Marks = Marks(), now: float = 0.0) -> bytes:  # noqa: B008 - frozen
    surface = pygame.Surface(SIZE, 0, 32)
    view.draw(surface, marks, now)
    return pygame.image.tobytes(surface, "RGB")


def furthest(a: bytes, b: bytes) -> int:
    return max(abs(x - y) for x, y in zip(a, b, strict=True))


def random_pair(board: Board, chance: random.Random) -> tuple[int, int]:
    a, b = chance.sample(list(bits(board.free)), 2)
    return a, b


# ---------------------------------------------------------------- geometry


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("name", LAYOUTS)
def test_the_board_uses_ninety_per_cent_of_the_limiting_side(
    layouts: Callable[[str], Layout], name: str, size: tuple[int, int]
) -> None:
    u = size[1] / 1080
    area = pygame.Rect(236 * u, 22 * u, size[0] - 472 * u, size[1] - 44 * u)
    _, view = view_of(layouts(name), area=area)
    assert area.contains(view.bounds)
    assert max(view.bounds.w / area.w, view.bounds.h / area.h) >= 0.9
    assert abs(view.bounds.centerx - area.centerx) <= 1
    assert abs(view.bounds.centery - area.centery) <= 1


@pytest.mark.parametrize("name", LAYOUTS)
@pytest.mark.parametrize("width", [321, 580, 1001])
def test_tiles_of_a_level_have_no_gap_and_no_overlap(layouts: Callable[[str], Layout], name: str, width: int) -> None:
    layout = layouts(name)
    _, view = view_of(layout, area=pygame.Rect(0, 0, width, width))
    gap = TileShape.of(view.pitch).gap
    for index in range(len(layout)):
        rect = view.face_rect(index)
        for right in bits(layout.right[index]):
            assert view.face_rect(right).left == rect.right + gap
        slot = layout.slots[index]
        if (slot.x, slot.y + 2, slot.z) in layout:
            assert view.face_rect(layout.index((slot.x, slot.y + 2, slot.z))).top == rect.bottom + gap


@ways
def test_a_level_is_one_thickness_closer_to_the_light(light: str, way: tuple[int, int]) -> None:
    _, view = view_of(Layout([(0, 0, 0), (0, 0, 1), (0, 0, 2)]), Look(animate=False, light=light))
    shape = TileShape.of(view.pitch)
    for low, high in pairwise(view.face_rect(i) for i in range(3)):
        assert (low.x - high.x, low.y - high.y) == (way[0] * shape.dx, way[1] * shape.dy)


@ways
def test_the_bounds_hold_every_pixel_of_every_tile(
    layouts: Callable[[str], Layout], light: str, way: tuple[int, int]
) -> None:
    board, view = view_of(layouts("turtle"), Look(animate=False, light=light))
    bounds = view.bounds
    around = [(x, y) for x in range(bounds.left - 3, bounds.right + 3) for y in (bounds.top - 1, bounds.bottom)]
    around += [(x, y) for y in range(bounds.top - 3, bounds.bottom + 3) for x in (bounds.left - 1, bounds.right)]
    assert {view.slot_at(pos, board.alive) for pos in around} == {None}
    inside = bounds.inflate(-4, -4)
    assert any(view.slot_at((inside.left, y), board.alive) is not None for y in range(bounds.top, bounds.bottom))
    assert any(view.slot_at((inside.right - 1, y), board.alive) is not None for y in range(bounds.top, bounds.bottom))
    assert any(view.slot_at((x, inside.top), board.alive) is not None for x in range(bounds.left, bounds.right))
    assert any(view.slot_at((x, inside.bottom - 1), board.alive) is not None for x in range(bounds.left, bounds.right))


# ---------------------------------------------------------------- picking


def painted_indices(view: BoardView, layout: Layout, alive: int, light: str) -> pygame.Surface:
    """Every tile in a colour of its own, those drawn later that lie higher, then those further from the light."""
    art = TileArt("traditional", "bamboo", "en", view.pitch, light=light)
    picture = pygame.Surface(SIZE, 0, 32)
    away, slots = AWAY[light], layout.slots
    order = sorted(bits(alive), key=lambda i: (slots[i].z, away[0] * slots[i].x + away[1] * slots[i].y))
    for index in order:
        flat = art.silhouette.to_surface(setcolor=(index + 1, 0, 200), unsetcolor=(0, 0, 0, 0))
        rect, feet = view.face_rect(index), (min(0, art.shape.dx), min(0, art.shape.dy))
        picture.blit(flat, (rect.x - art.shape.pad + feet[0], rect.y - art.shape.pad + feet[1]))
    return picture


@ways
@pytest.mark.parametrize(("name", "share"), [("turtle", 1.0), ("turtle", 0.6), ("fish", 0.6), ("pagoda", 1.0)])
def test_the_tile_under_the_pointer_is_the_one_that_is_drawn_there(
    layouts: Callable[[str], Layout], name: str, share: float, light: str, way: tuple[int, int]
) -> None:
    layout, chance = layouts(name), random.Random(2)
    alive = sum(1 << i for i in range(len(layout)) if chance.random() < share)
    _, view = view_of(layout, Look(animate=False, light=light))
    picture = painted_indices(view, layout, alive, light)
    for _ in range(2000):
        pos = chance.randrange(SIZE[0]), chance.randrange(SIZE[1])
        expected = picture.get_at(pos).r - 1
        assert view.slot_at(pos, alive) == (expected if expected >= 0 else None), pos


def test_every_corner_is_round_and_a_shadow_is_no_tile() -> None:
    board, view = view_of(Layout([(0, 0, 0)]))
    face, shape = view.face_rect(0), TileShape.of(view.pitch)
    assert view.slot_at(face.topleft, board.alive) is None
    assert view.slot_at(face.center, board.alive) == 0
    assert view.slot_at((face.right + shape.dx - 2, face.centery), board.alive) == 0
    assert view.slot_at((face.right + shape.dx + 3, face.centery + shape.dy), board.alive) is None
    assert view.slot_at((face.right + shape.dx - 1, face.top), board.alive) is None


def test_a_covered_tile_is_found_where_it_can_be_seen() -> None:
    board, view = view_of(Layout([(0, 0, 0), (1, 1, 1)]))
    low = view.face_rect(0)
    assert view.slot_at((low.x + 8, low.centery), board.alive) == 0
    assert view.slot_at(view.face_rect(1).center, board.alive) == 1
    assert view.slot_at(view.face_rect(1).center, 1) == 0


# ---------------------------------------------------------------- pixels


@pytest.mark.parametrize(
    ("name", "light"), [(name, "upper-left") for name in LAYOUTS] + [("turtle", "lower-right"), ("fish", "upper-right")]
)
def test_painting_around_changed_tiles_equals_painting_everything(
    layouts: Callable[[str], Layout], name: str, light: str
) -> None:
    layout, chance, look = layouts(name), random.Random(3), Look(animate=False, light=light)
    board, view = view_of(layout, look)
    start = frame(view)
    taken: list[tuple[int, int]] = []
    for step in range(14):
        pair = random_pair(board, chance)
        board.remove(*pair)
        taken.append(pair)
        view.show(board.alive, board.free)
        part = frame(view)
        if step % 4 == 3:
            _, fresh = view_of(layout, look)
            fresh.show(board.alive, board.free)
            assert furthest(part, frame(fresh)) <= 1
    while taken:
        board.restore(*taken.pop())
        view.show(board.alive, board.free)
        after = frame(view)
    assert furthest(start, after) <= 1


@ways
def test_turning_the_light_equals_starting_with_it(
    layouts: Callable[[str], Layout], light: str, way: tuple[int, int]
) -> None:
    _, view = view_of(layouts("turtle"))
    _, fresh = view_of(layouts("turtle"), Look(animate=False, light=light))
    before = frame(view)
    view.set_look(Look(animate=False, light=light))
    assert frame(view) == frame(fresh)
    assert (frame(view) == before) is (light == "upper-left")
    view.set_look(STILL)
    assert frame(view) == before


@ways
def test_shadows_lie_away_from_the_light(light: str, way: tuple[int, int]) -> None:
    layout = Layout([(0, 0, 0), (8, 0, 0), (4, 4, 0), (0, 8, 0), (8, 8, 0)])
    middle = layout.index((4, 4, 0))
    _, view = view_of(layout, Look(animate=False, light=light))
    pictures = []
    for alive in (0, 1 << middle):
        view.show(alive, alive)
        pictures.append(pygame.Surface(SIZE, 0, 32))
        view.draw(pictures[-1], Marks(), 0.0)
    bare, with_tile = pictures
    face, shape = view.face_rect(middle), TileShape.of(view.pitch)

    def darkened(right: int, down: int) -> int:
        """How much light is lost beside the tile, on one of its four sides."""
        out = [
            (face.w // 2 + shape.dx + d, 0) if right else (0, face.h // 2 + shape.dy + d)
            for d in range(2, 2 + shape.width // 6)
        ]
        spots = [(face.centerx + right * x, face.centery + down * y) for x, y in out]
        return sum(sum(bare.get_at(at)[:3]) - sum(with_tile.get_at(at)[:3]) for at in spots)

    assert darkened(way[0], 0) > 4 * max(1, darkened(-way[0], 0))
    assert darkened(0, way[1]) > 4 * max(1, darkened(0, -way[1]))


@pytest.mark.parametrize("look", [STILL, Look()], ids=["still", "animated"])
def test_hovering_over_a_blocked_tile_changes_no_pixel(layouts: Callable[[str], Layout], look: Look) -> None:
    board, view = view_of(layouts("turtle"), look)
    plain = frame(view)
    for index in list(bits(board.alive & ~board.free))[::7]:
        assert frame(view, Marks(hover=index)) == plain
        assert not view.animating(0.0)


def test_hovering_over_a_free_tile_shows_in_the_next_frame_and_leaves_no_trace(
    layouts: Callable[[str], Layout],
) -> None:
    board, view = view_of(layouts("turtle"))
    plain = frame(view)
    for index in list(bits(board.free))[::5]:
        assert frame(view, Marks(hover=index)) != plain
        assert frame(view) == plain


def test_still_frames_are_identical_and_nothing_moves_for_ever(layouts: Callable[[str], Layout]) -> None:
    board, view = view_of(layouts("turtle"), Look())
    hover, selected, *rest = bits(board.free)
    marks = Marks(hover, selected, 1 << rest[0] | 1 << rest[1], (rest[2], rest[3]), rest[4])
    frame(view, marks, 0.0)
    assert view.animating(0.0)
    now = 0.0
    while view.animating(now):
        now += 1 / 30
        last = frame(view, marks, now)
        assert now < 6
    assert frame(view, marks, now + 1) == last == frame(view, marks, now + 100)


def test_every_mark_shows_and_each_looks_different(layouts: Callable[[str], Layout]) -> None:
    board, view = view_of(layouts("turtle"))
    index = next(bits(board.free))
    marks = [
        Marks(),
        Marks(index),
        Marks(None, index),
        Marks(partners=1 << index),
        Marks(hint=(index,)),
        Marks(focus=index),
    ]
    assert len({frame(view, mark) for mark in marks}) == len(marks)


def test_marks_on_empty_slots_are_not_drawn(layouts: Callable[[str], Layout]) -> None:
    board, view = view_of(layouts("turtle"))
    index = next(bits(board.free))
    view.show(board.alive & ~(1 << index), board.free & ~(1 << index))
    plain = frame(view)
    assert frame(view, Marks(index, index, 1 << index, (index,), index)) == plain


# ---------------------------------------------------------------- effects


def test_without_animation_nothing_moves(layouts: Callable[[str], Layout]) -> None:
    board, view = view_of(layouts("turtle"))
    a, b = random_pair(board, random.Random(4))
    view.deal_in(0.0)
    view.shake(a, 0.0)
    board.remove(a, b)
    view.show(board.alive, board.free)
    view.handle([PairRemoved(a, b, 216)], 0.0)
    first = frame(view, Marks(), 0.0)
    assert not view.animating(0.0)
    assert frame(view, Marks(), 0.1) == first


@pytest.mark.parametrize("start", ["remove", "restore", "shake", "deal", "restart", "shuffle"])
def test_every_effect_shows_and_ends_in_the_resting_board(layouts: Callable[[str], Layout], start: str) -> None:
    board, view = view_of(layouts("turtle"), Look())
    frame(view)
    a, b = random_pair(board, random.Random(5))
    faces: Sequence[Face] = board.faces
    if start == "remove":
        board.remove(a, b)
        view.show(board.alive, board.free)
        view.handle([PairRemoved(a, b, 216)], 1.0)
    elif start == "restore":
        view.handle([PairRestored(a, b, 216)], 1.0)
    elif start == "shake":
        view.shake(a, 1.0)
    elif start == "deal":
        view.deal_in(1.0)
    elif start == "restart":
        view.handle([Restarted()], 1.0)
    else:
        faces = some_faces(board.layout, seed=9)
        view.deal(faces, 1.0)
    assert view.animating(1.0)
    moving = frame(view, Marks(), 1.08)
    assert view.animating(1.08)
    resting = frame(view, Marks(), 4.0)
    assert not view.animating(4.0)
    fresh = BoardView(board.layout, faces, STILL)
    fresh.place(AREA)
    fresh.show(board.alive, board.free)
    assert moving != resting
    assert furthest(resting, frame(fresh)) <= 1


def test_a_move_while_tiles_still_drop_is_shown_at_once(layouts: Callable[[str], Layout]) -> None:
    board, view = view_of(layouts("turtle"), Look())
    view.deal_in(0.0)
    frame(view, Marks(), 0.3)
    a, b = random_pair(board, random.Random(6))
    board.remove(a, b)
    view.show(board.alive, board.free)
    _, fresh = view_of(board.layout)
    fresh.show(board.alive, board.free)
    assert furthest(frame(view, Marks(), 0.31), frame(fresh)) <= 1


def test_taking_back_at_once_leaves_one_tile_not_two(layouts: Callable[[str], Layout]) -> None:
    board, view = view_of(layouts("turtle"), Look())
    plain = frame(view)
    a, b = random_pair(board, random.Random(7))
    view.handle([PairRemoved(a, b, 5)], 1.0)
    view.handle([PairRestored(a, b, 5)], 1.05)
    assert frame(view, Marks(), 1.3) == plain


# ---------------------------------------------------------------- look and place


def test_a_change_of_look_keeps_the_position_and_can_be_taken_back(layouts: Callable[[str], Layout]) -> None:
    board, view = view_of(layouts("turtle"))
    board.remove(*random_pair(board, random.Random(8)))
    view.show(board.alive, board.free)
    plain = frame(view)
    looks = [
        Look("european", animate=False),
        Look(back="jade", animate=False),
        Look(table="linen", animate=False),
        Look(shade_blocked=False, animate=False),
    ]
    pictures = []
    for look in looks:
        view.set_look(look)
        pictures.append(frame(view))
    view.set_look(STILL)
    assert frame(view) == plain
    assert len({plain, *pictures}) == len(looks) + 1


def test_free_tiles_can_be_told_in_three_ways(layouts: Callable[[str], Layout]) -> None:
    layout = layouts("turtle")
    pictures = {}
    for mode in MODES:
        _, view = view_of(layout, Look(animate=False, free_tiles=mode))
        pictures[mode] = frame(view)
    assert len(set(pictures.values())) == 3
    for shade in (True, False):
        _, view = view_of(layout, Look(animate=False, shade_blocked=shade))
        assert frame(view) == pictures["shaded" if shade else "plain"]
    assert Look().free_mode == "shaded"
    assert Look(shade_blocked=True, free_tiles="outlined").free_mode == "outlined"


def test_only_free_tiles_are_outlined(layouts: Callable[[str], Layout]) -> None:
    board, view = view_of(layouts("turtle"), Look(animate=False, free_tiles="outlined"))
    outlined = frame(view)
    view.set_look(Look(animate=False, free_tiles="plain"))
    plain = frame(view)
    changed: Counter[int | None] = Counter()
    for at in range(0, len(plain), 3):
        if furthest(plain[at : at + 3], outlined[at : at + 3]) > 30:  # edges are smooth
            changed[view.slot_at((at // 3 % SIZE[0], at // 3 // SIZE[0]), board.alive)] += 1
    framed = {slot for slot, pixels in changed.items() if pixels > 20}
    assert framed == set(bits(board.free))


def test_outlines_painted_around_changed_tiles_equal_those_painted_anew(layouts: Callable[[str], Layout]) -> None:
    look, chance = Look(animate=False, free_tiles="outlined", bonus_cue=True), random.Random(11)
    board, view = view_of(layouts("turtle"), look)
    start = frame(view)
    taken = []
    for _ in range(10):
        taken.append(random_pair(board, chance))
        board.remove(*taken[-1])
        view.show(board.alive, board.free)
        part = frame(view)
    _, fresh = view_of(board.layout, look)
    fresh.show(board.alive, board.free)
    assert furthest(part, frame(fresh)) <= 1
    while taken:
        board.restore(*taken.pop())
        view.show(board.alive, board.free)
        part = frame(view)
    assert furthest(part, start) <= 1
    assert frame(view, now=50.0) == part


def test_flowers_and_seasons_alone_have_a_cue() -> None:
    layout = Layout([(2 * (i % 7), 2 * (i // 7), 0) for i in range(len(FACES))])
    view = BoardView(layout, FACES, STILL)
    view.place(AREA)
    view.show(layout.full, layout.full)
    plain = frame(view)
    view.set_look(Look(animate=False, bonus_cue=True))
    cued = frame(view)
    changed = [at // 3 for at in range(0, len(plain), 3) if plain[at : at + 3] != cued[at : at + 3]]
    slots = {view.slot_at((at % SIZE[0], at // SIZE[0]), layout.full) for at in changed}
    assert slots == {i for i, face in enumerate(FACES) if face.is_bonus}


def test_a_view_can_be_moved_and_comes_back(layouts: Callable[[str], Layout]) -> None:
    _, view = view_of(layouts("little-gate"))
    plain = frame(view)
    view.place(pygame.Rect(100, 50, 300, 300))
    assert frame(view) != plain
    view.place(AREA)
    assert frame(view) == plain


def test_only_the_clip_of_the_surface_is_drawn(layouts: Callable[[str], Layout]) -> None:
    board, view = view_of(layouts("turtle"))
    surface = pygame.Surface(SIZE)
    clip = pygame.Rect(100, 100, 200, 120)
    surface.set_clip(clip)
    view.draw(surface, Marks(selected=next(bits(board.free))), 0.0)
    assert surface.get_clip() == clip
    outside = [
        surface.get_at((x, y))[:3] for x in range(0, SIZE[0], 3) for y in (*range(0, 100, 5), *range(221, 480, 5))
    ]
    assert set(outside) == {(0, 0, 0)}


def test_shipped_faces_are_always_found(layouts: Callable[[str], Layout]) -> None:
    layout = layouts("turtle")
    faces = [FACES[i % len(FACES)] for i in range(len(layout))]
    for design in ("traditional", "european"):
        view = BoardView(layout, faces, Look(design, animate=False))
        view.place(AREA)
        view.show(layout.full, layout.free(layout.full))
        assert frame(view)
