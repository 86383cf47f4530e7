"""Every layout we ship: it can be dealt and won, and no free tile hides."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from mahjong_solitaire.i18n import LANGUAGES
from mahjong_solitaire.layouts import LayoutFile, Library, read_layout
from mahjong_solitaire.resources import layouts_folder
from mahjong_solitaire.rules.board import Board
from mahjong_solitaire.rules.deals import deal, is_solution
from mahjong_solitaire.rules.game import Game, State
from mahjong_solitaire.rules.layout import bits
from mahjong_solitaire.storage import LIGHTS
from mahjong_solitaire.ui.geometry import BoardGeometry

FILES = [read_layout(path, "shipped") for path in sorted(layouts_folder().glob("*.yaml"))]
each_layout = pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)


def test_there_are_boards_for_every_taste() -> None:
    sizes = sorted(len(file.layout) for file in FILES)
    assert len(sizes) >= 12
    assert sizes[0] <= 40
    assert sizes[-1] == 288
    assert len({file.layout.digest for file in FILES}) == len(FILES)


def test_the_turtle_is_the_classic_one() -> None:
    turtle = Library().find("turtle").layout
    assert (len(turtle), turtle.levels) == (144, 5)
    assert [sum(s.z == z for s in turtle.slots) for z in range(5)] == [87, 36, 16, 4, 1]
    assert turtle.slots[-1] == (13, 7, 4)


@each_layout
def test_it_has_a_title_in_every_language_and_stands_on_the_table(file: LayoutFile) -> None:
    assert set(file.titles) == set(LANGUAGES)
    assert len(file.layout) % 2 == 0
    assert not file.layout.unsupported()


@each_layout
def test_every_deal_has_a_face_in_every_slot_in_even_groups_and_is_won_by_its_solution(file: LayoutFile) -> None:
    for number in range(1, 4):
        dealt = deal(file.layout, number)
        assert len(dealt.faces) == len(file.layout)
        assert all(mask.bit_count() % 2 == 0 for mask in dealt.board().groups.values())
        assert is_solution(dealt.board(), dealt.solution)
        assert Game.replay(dealt, dealt.solution).state is State.CLEARED


@each_layout
def test_every_free_tile_shows_at_least_a_quarter_of_its_face(file: LayoutFile) -> None:
    window = pygame.Rect(0, 0, 1280, 720)
    geometries = [BoardGeometry(file.layout, window, light=light) for light in LIGHTS]
    dealt = deal(file.layout, 1)
    board = dealt.board()
    for step, pair in enumerate(dealt.solution):
        for index in bits(board.free):
            assert hidden_share(board, geometries[step % len(geometries)], index) <= 0.75
        board.remove(*pair)


def hidden_share(board: Board, geometry: BoardGeometry, index: int) -> float:
    """The share of a face that tiles of higher levels hide on the screen."""
    face = geometry.faces[index]
    hidden = pygame.mask.Mask(face.size)
    for other in bits(board.alive):
        if board.layout.slots[other].z > board.layout.slots[index].z:
            over = face.clip(geometry.sprites[other])
            hidden.draw(pygame.mask.Mask(over.size, fill=True), (over.x - face.x, over.y - face.y))
    return hidden.count() / (face.w * face.h)


def test_the_layout_in_the_readme_is_one(tmp_path: Path) -> None:
    readme = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
    drawn = next(part for part in readme.split("```yaml\n")[1:] if "levels:" in part).split("```")[0]
    path = tmp_path / "little-house.yaml"
    path.write_text(drawn, encoding="utf-8")
    file = read_layout(path)
    assert len(file.layout) == 10
    assert is_solution(deal(file.layout, 1).board(), deal(file.layout, 1).solution)
