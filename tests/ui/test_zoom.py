"""Magnifying and moving the board: what is under the pointer stays, nothing is lost, nothing shows outside."""

import random
from collections.abc import Callable

import pygame
import pytest

from mahjong_solitaire.layouts import Library
from mahjong_solitaire.rules.board import Board
from mahjong_solitaire.rules.game import PairRemoved
from mahjong_solitaire.rules.layout import Layout, bits
from mahjong_solitaire.rules.tiles import FACES, Face
from mahjong_solitaire.ui.board_view import BoardView, Look, Marks
from mahjong_solitaire.ui.tile_art import TileArt
from mahjong_solitaire.ui.zoom import STEPS, PannedShadows, Zoom

SIZE = (640, 480)
AREA = pygame.Rect(90, 40, 460, 400)
STILL = Look(animate=False)
NO_MARKS = Marks()


@pytest.fixture(scope="module", autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(SIZE)


@pytest.fixture(scope="module")
def layouts(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Layout]:
    library = Library(tmp_path_factory.mktemp("layouts"))
    return lambda name: library.find(name).layout


def some_faces(layout: Layout) -> list[Face]:
    faces = [FACES[i // 2 % len(FACES)] for i in range(len(layout))]
    random.Random(1).shuffle(faces)
    return faces


def view_of(layout: Layout, look: Look = STILL) -> tuple[Board, BoardView]:
    board = Board(layout, some_faces(layout))
    view = BoardView(layout, board.faces, look)
    view.place(AREA)
    view.show(board.alive, board.free)
    return board, view


def picture(view: BoardView, marks: Marks = NO_MARKS, now: float = 0.0) -> pygame.Surface:
    """A frame with all drawings at their final size."""
    surface = pygame.Surface(SIZE, 0, 32)
    view.draw(surface, marks, now)
    for _ in range(60):
        if not view.animating(now):
            break
        view.draw(surface, marks, now)
    return surface


def frame(view: BoardView, marks: Marks = NO_MARKS, now: float = 0.0) -> bytes:
    return pygame.image.tobytes(picture(view, marks, now), "RGB")


def furthest(a: bytes, b: bytes) -> int:
    return max(abs(x - y) for x, y in zip(a, b, strict=True))


def outside(surface: pygame.Surface, area: pygame.Rect) -> bytes:
    surface = surface.copy()
    surface.fill((0, 0, 0), area)
    return pygame.image.tobytes(surface, "RGB")


# ---------------------------------------------------------------- geometry


@pytest.mark.parametrize("name", ["turtle", "pagoda", "fish"])
def test_the_point_under_the_pointer_stays_while_zooming_in(layouts: Callable[[str], Layout], name: str) -> None:
    layout, chance = layouts(name), random.Random(2)
    board, view = view_of(layout)
    for _ in range(40):
        view.fit()
        at = chance.randrange(AREA.left, AREA.right), chance.randrange(AREA.top, AREA.bottom)
        slot = view.slot_at(at, board.alive)
        if slot is None:
            continue
        before, pitch = view.face_rect(slot), view.pitch
        share = (at[0] - before.x) / pitch, (at[1] - before.y) / pitch
        for _ in STEPS[1:]:
            assert view.zoom(1, at)
            face = view.face_rect(slot)
            assert abs(face.x + share[0] * view.pitch - at[0]) <= 4
            assert abs(face.y + share[1] * view.pitch - at[1]) <= 4


def test_the_steps_end_at_three_times_the_fitted_size(layouts: Callable[[str], Layout]) -> None:
    _, view = view_of(layouts("turtle"))
    pitch = view.pitch
    assert not view.zoomed
    assert not view.zoom(-1, AREA.center)
    seen: list[int] = []
    while view.zoom(1, AREA.center):
        assert view.zoomed
        seen.append(view.pitch)
    assert seen == [round(pitch * step) for step in STEPS[1:]]
    assert view.zoom(-2, AREA.center)
    assert view.pitch == 2 * pitch
    assert view.fit()
    assert not view.fit()
    assert (view.pitch, view.zoomed) == (pitch, False)


@pytest.mark.parametrize("name", ["turtle", "pagoda"])
def test_the_board_cannot_be_lost_and_every_tile_can_be_brought_into_view(
    layouts: Callable[[str], Layout], name: str
) -> None:
    layout = layouts(name)
    zoom, chance = Zoom(layout), random.Random(3)
    zoom.place(AREA)
    assert zoom.pan(30, 30) == (0, 0)
    for _ in range(300):
        at = chance.randrange(SIZE[0]), chance.randrange(SIZE[1])
        zoom.step(chance.choice((-2, -1, 1, 1, 2)), at)
        zoom.pan(chance.randrange(-900, 900), chance.randrange(-900, 900))
        assert zoom.geometry.bounds.contains(zoom.fitted.bounds)
    zoom.step(9, AREA.center)
    seen: set[int] = set()
    for x in range(-2000, 2001, 200):
        for y in range(-2000, 2001, 200):
            zoom.pan(-9999, -9999)
            zoom.pan(2000 + x, 2000 + y)
            seen |= {i for i, face in enumerate(zoom.geometry.faces) if AREA.contains(face)}
    assert len(seen) == len(layout)


def test_a_zoomed_board_stays_zoomed_when_it_is_placed_elsewhere(layouts: Callable[[str], Layout]) -> None:
    _, view = view_of(layouts("turtle"))
    view.zoom(4, AREA.center)
    plain = frame(view)
    view.place(AREA)
    assert frame(view) == plain
    view.place(pygame.Rect(20, 20, 300, 300))
    assert view.zoomed
    assert frame(view) != plain
    view.fit()
    assert pygame.Rect(20, 20, 300, 300).contains(view.bounds)


# ---------------------------------------------------------------- picking


@pytest.mark.parametrize(("steps", "way"), [(1, (0, 0)), (3, (40, -25)), (6, (-90, 60))])
def test_the_tile_under_the_pointer_is_the_one_that_is_drawn_there(
    layouts: Callable[[str], Layout], steps: int, way: tuple[int, int]
) -> None:
    layout, chance = layouts("turtle"), random.Random(2)
    alive = sum(1 << i for i in range(len(layout)) if chance.random() < 0.8)
    _, view = view_of(layout)
    view.show(alive, layout.free(alive))
    view.zoom(steps, (300, 200))
    view.pan(*way)
    art = TileArt("traditional", "bamboo", "en", view.pitch)
    reference = pygame.Surface(SIZE, 0, 32)
    reference.set_clip(AREA)
    for index in sorted(bits(alive), key=lambda i: (layout.slots[i].z, layout.slots[i].x + layout.slots[i].y)):
        flat = art.silhouette.to_surface(setcolor=(index + 1, 0, 200), unsetcolor=(0, 0, 0, 0))
        rect = view.face_rect(index)
        reference.blit(flat, (rect.x - art.shape.pad, rect.y - art.shape.pad))
    for _ in range(4000):
        pos = chance.randrange(SIZE[0]), chance.randrange(SIZE[1])
        expected = reference.get_at(pos).r - 1
        assert view.slot_at(pos, alive) == (expected if expected >= 0 else None), pos


# ---------------------------------------------------------------- pixels


def test_nothing_of_a_zoomed_board_shows_outside_its_area(layouts: Callable[[str], Layout]) -> None:
    empty = BoardView(layouts("turtle"), some_faces(layouts("turtle")), STILL)
    empty.place(AREA)
    felt = outside(picture(empty), AREA)
    board, view = view_of(layouts("turtle"), Look())
    for steps in (1, 2, 3):
        view.zoom(steps, (AREA.left + 30, AREA.centery))
        free = list(bits(board.free))
        a, b, *rest = free
        marks = Marks(a, b, sum(1 << i for i in rest), (rest[0], rest[1]), rest[2])
        assert outside(picture(view, marks), AREA) == felt
        view.deal_in(1.0)
        surface = pygame.Surface(SIZE, 0, 32)
        view.draw(surface, marks, 1.3)
        assert outside(surface, AREA) == felt
        view.handle([PairRemoved(a, b, 216)], 5.0)
        view.draw(surface, NO_MARKS, 5.1)
        assert outside(surface, AREA) == felt


def test_a_board_that_was_zoomed_and_moved_comes_back_as_it_was(layouts: Callable[[str], Layout]) -> None:
    _, view = view_of(layouts("turtle"))
    plain = frame(view)
    view.zoom(5, (200, 200))
    assert frame(view) != plain
    view.pan(-33, 21)
    view.fit()
    assert frame(view) == plain
    for _ in range(3):
        view.zoom(1, (400, 300))
        frame(view)
    view.zoom(-3, (100, 100))
    assert frame(view) == plain


def test_moving_the_board_equals_painting_it_there(layouts: Callable[[str], Layout]) -> None:
    board, view = view_of(layouts("turtle"))
    view.zoom(4, AREA.center)
    frame(view)
    for way in ((-20, 0), (0, 31), (45, -17), (-300, -300), (7, 9)):
        view.pan(*way)
        moved = frame(view)
        _, fresh = view_of(board.layout)
        fresh.zoom(4, AREA.center)
        fresh.pan(*(view.face_rect(0)[n] - fresh.face_rect(0)[n] for n in (0, 1)))
        assert fresh.face_rect(0) == view.face_rect(0)
        assert furthest(moved, frame(fresh)) <= 3


def test_painting_around_changed_tiles_equals_painting_everything_when_zoomed(
    layouts: Callable[[str], Layout],
) -> None:
    board, view = view_of(layouts("turtle"), Look(animate=False, free_tiles="outlined"))
    view.zoom(3, AREA.center)
    frame(view)
    chance = random.Random(4)
    for _ in range(12):
        board.remove(*chance.sample(list(bits(board.free)), 2))
        view.show(board.alive, board.free)
        part = frame(view)
    view.place(AREA)
    assert furthest(part, frame(view)) <= 2


def test_what_changed_out_of_sight_is_right_when_it_comes_into_sight(layouts: Callable[[str], Layout]) -> None:
    board, view = view_of(layouts("turtle"))
    view.zoom(6, AREA.center)
    frame(view)
    chance = random.Random(8)
    for step in range(14):
        board.remove(*chance.sample(list(bits(board.free)), 2))
        view.show(board.alive, board.free)
        frame(view)
        view.pan(chance.randint(-300, 300), chance.randint(-300, 300))
        part = frame(view)
        if step % 4 == 1:
            _, fresh = view_of(board.layout)
            fresh.show(board.alive, board.free)
            fresh.zoom(6, AREA.center)
            fresh.pan(*(view.face_rect(0)[n] - fresh.face_rect(0)[n] for n in (0, 1)))
            frame(fresh)
            assert furthest(part, frame(fresh)) <= 3


def test_shadows_are_kept_for_what_is_seen_only(layouts: Callable[[str], Layout]) -> None:
    layout = layouts("turtle")
    zoom = Zoom(layout)
    zoom.place(AREA)
    zoom.step(6, AREA.center)
    shadows = PannedShadows(zoom.geometry)
    shadows.update_view(layout.full, AREA, anew=True)
    for way in ((-120, 0), (300, 90), (0, -200)):
        zoom.pan(*way)
        shadows.move_to(zoom.geometry)
        shadows.update_view(layout.full, AREA, anew=False)
        pixels = sum(one.get_width() * one.get_height() for one in shadows._shadows._maps)
        assert pixels <= (layout.levels + 1) * (AREA.w + 128) * (AREA.h + 128) / 4


def test_drawings_at_a_new_size_are_made_in_the_next_frames_and_then_all_is_still(
    layouts: Callable[[str], Layout],
) -> None:
    board, view = view_of(layouts("turtle"))
    frame(view)
    view.zoom(4, AREA.center)
    surface = pygame.Surface(SIZE, 0, 32)
    view.draw(surface, NO_MARKS, 0.0)
    assert view.animating(0.0)
    sharp = frame(view)
    assert not view.animating(0.0)
    assert sharp != pygame.image.tobytes(surface, "RGB")
    assert frame(view, now=9.0) == sharp
    art = TileArt("traditional", "bamboo", "en", view.pitch)
    top = max(bits(board.free), key=lambda i: board.layout.slots[i].z)
    rect, sprite = view.face_rect(top), art.sprite(board.faces[top])
    pad = art.shape.pad
    for x, y in ((rect.w // 2, rect.h // 2), (rect.w // 3, rect.h // 2), (rect.w // 2, rect.h // 3)):
        at = (rect.x + x, rect.y + y)
        seen = [sharp[(at[1] * SIZE[0] + at[0]) * 3 + n] for n in range(3)]
        assert seen == list(sprite.get_at((pad + x, pad + y))[:3])


def test_marks_lie_on_their_tiles_when_zoomed(layouts: Callable[[str], Layout]) -> None:
    board, view = view_of(layouts("turtle"))
    view.zoom(4, AREA.center)
    plain = picture(view)
    index = next(i for i in bits(board.free) if AREA.contains(view.face_rect(i).inflate(40, 40)))
    marked = picture(view, Marks(focus=index))
    changed = pygame.mask.from_threshold(marked, (0, 0, 0), (1, 1, 1, 255), plain)
    changed.invert()
    area = changed.get_bounding_rects()[0].unionall(changed.get_bounding_rects())
    assert abs(area.centerx - view.face_rect(index).centerx) <= 2
    assert abs(area.centery - view.face_rect(index).centery) <= 2


# ---------------------------------------------------------------- peeking


def test_peeking_shows_no_face_that_was_hidden(layouts: Callable[[str], Layout]) -> None:
    layout = Layout([(0, 0, 0), (0, 0, 1), (0, 0, 2), (4, 0, 0), (5, 0, 1)])
    pictures = []
    for hidden in (FACES[0], FACES[20]):
        below = {layout.index((0, 0, 0)), layout.index((0, 0, 1))}
        view = BoardView(layout, [hidden if i in below else FACES[30 + i] for i in range(5)], STILL)
        view.place(AREA)
        view.show(layout.full, layout.free(layout.full))
        plain = frame(view)
        for level in (0, 1, 2):
            view.peek(level)
            pictures.append(frame(view))
            assert pictures[-1] != plain
        view.peek(None)
        assert frame(view) == plain
    assert pictures[:3] == pictures[3:]


def test_peeking_shows_more_of_a_face_that_is_seen_in_part() -> None:
    layout = Layout([(0, 0, 0), (1, 0, 1)])
    pictures = []
    for face in (FACES[0], FACES[20]):
        view = BoardView(layout, [face, FACES[3]], STILL)
        view.place(AREA)
        view.show(layout.full, layout.free(layout.full))
        view.peek(1)
        rect = view.face_rect(0)
        pictures.append(pygame.image.tobytes(picture(view).subsurface(rect.inflate(-rect.w // 4, 0)), "RGB"))
    assert pictures[0] != pictures[1]


def test_peeking_is_kept_up_to_date_by_parts(layouts: Callable[[str], Layout]) -> None:
    board, view = view_of(layouts("turtle"))
    view.peek(2)
    frame(view)
    chance = random.Random(5)
    for _ in range(10):
        board.remove(*chance.sample(list(bits(board.free)), 2))
        view.show(board.alive, board.free)
        part = frame(view)
    _, fresh = view_of(board.layout)
    fresh.show(board.alive, board.free)
    fresh.peek(2)
    assert furthest(part, frame(fresh)) <= 2
