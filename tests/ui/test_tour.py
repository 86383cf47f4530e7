"""The tour notices what a person would, and goes on when a scene fails."""

from pathlib import Path

import pygame
import pytest

from mahjong_solitaire.ui.theme import Rgba
from tests.ui.player import Player
from tests.ui.stage import STOPS, Stage
from tests.ui.tour import View, Written, faults, main, noted_texts, tour

SMALL = Stage((800, 600), "hu", 150)
BLACK: Rgba = (0, 0, 0, 255)


@pytest.fixture
def player() -> Player:
    return Player(size=(800, 600))


def written(text: str, rect: tuple[int, int, int, int], clip: tuple[int, int, int, int] = (0, 0, 800, 600)) -> Written:
    return Written(text, pygame.Rect(rect), pygame.Rect(clip), cut_off=text.endswith("…"))


def test_what_is_wrong_with_texts_is_said(player: Player) -> None:
    texts = [
        written("fine", (10, 10, 80, 20)),
        written("Großmu…", (100, 10, 80, 20)),
        written("too far right", (750, 10, 80, 20)),
        written("cut at its side", (700, 40, 90, 20), (0, 0, 780, 600)),
        written("scrolled up", (700, 60, 80, 20), (0, 70, 780, 500)),
        written("too low", (700, 585, 80, 20)),
        written("above", (10, 100, 80, 20)),
        written("below", (60, 108, 80, 20)),
        written("next line", (10, 117, 40, 20)),
    ]
    assert faults(player, texts) == [
        "cut off: 'Großmu…'",
        "leaves its room: 'too far right'",
        "leaves its room: 'cut at its side'",
        "leaves its room: 'too low'",
        "run into each other: 'above' and 'below'",
    ]


def test_a_text_under_a_panel_is_not_seen(player: Player) -> None:
    painter, window = player.app.context.painter, player.app.window.surface
    with noted_texts(window) as texts:
        for text in ("hidden", "shown"):
            painter.text(window, text, (100, 100), 20, (255, 255, 255))
            if text == "hidden":
                painter.panel(window, pygame.Rect(90, 90, 200, 60), (BLACK, BLACK), 4)
        painter.text(window, painter.fitted("much too long", 20, "bold", 50)[0], (300, 100), 20, (255, 255, 255))
    assert [(text.text, text.cut_off) for text in texts][:1] == [("shown", False)]
    assert texts[1].cut_off


def test_a_stop_that_fails_names_itself_and_the_tour_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(stage: Stage) -> Player:
        raise ValueError(f"no way at {stage.scale}")

    monkeypatch.setitem(STOPS, "nowhere", fail)
    seen: list[View] = []
    assert tour(["nowhere", "no-moves", "menu"], SMALL, seen.append) == ["nowhere: ValueError: no way at 150"]
    assert {view.name.removesuffix("-2") for view in seen} == {"no-moves", "menu"}
    assert all(view.picture.get_size() == SMALL.size for view in seen)
    assert [view.faults for view in seen if view.faults] == []


def test_sheets_hold_all_pictures(tmp_path: Path) -> None:
    words = [str(tmp_path), "--size", "800x600", "--only", "menu", "menu-on-*", "--sheet"]
    assert main(words) == 0
    (sheet,) = tmp_path.glob("*.png")
    assert sheet.name == "sheet-800x600-100-en-01.png"
    width, height = pygame.image.load(sheet).get_size()
    assert width > 2 * height
