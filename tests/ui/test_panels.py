"""Panels, and the cache of what is drawn."""

import pygame
import pytest

from mahjong_solitaire.ui.panels import Cache, Painter, rounded_mask
from mahjong_solitaire.ui.theme import Fonts, FontStyle, Icons
from tests.ui.dialog import display, pixels

__all__ = ["display"]


def test_a_cache_keeps_within_its_budget() -> None:
    cache = Cache(budget=300)
    for i in range(5):
        cache.put(i, pygame.Surface((10, 10)))
    assert cache.get(1) is None
    assert cache.get(2) is not None
    cache.put(5, pygame.Surface((10, 10)))
    assert cache.get(2) is not None
    assert cache.get(3) is None
    for _ in range(100):
        cache.get(2)
        cache.put("same", pygame.Surface((10, 10)))
    assert cache.get(2) is not None


def test_panels_have_smooth_round_corners() -> None:
    mask = rounded_mask((60, 40), 12)
    assert mask.get_at((0, 0)).a == 0
    assert mask.get_at((30, 20)).a == 255
    assert any(0 < mask.get_at((x, 3)).a < 255 for x in range(12))


def test_panels_look_the_same_from_the_cache() -> None:
    painter, rect = Painter(Fonts(), Icons()), pygame.Rect(40, 40, 100, 60)
    pictures = []
    for _ in range(2):
        surface = pygame.Surface((200, 200))
        painter.panel(surface, rect, ((250, 200, 100, 255), (90, 60, 20, 255)), 14, (255, 255, 255, 90), 2, 10)
        pictures.append(pixels(surface))
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("style", ["regular", "bold"])
@pytest.mark.parametrize("tracking", [0.0, 0.1])
def test_a_minus_does_not_look_like_a_hyphen(style: FontStyle, tracking: float) -> None:
    painter = Painter(Fonts(), Icons())

    def ink(sign: str) -> pygame.Rect:
        surface = pygame.Surface((120, 120), pygame.SRCALPHA)
        rect = painter.text(surface, sign, (10, 10), 60, (255, 255, 255), style, tracking=tracking)
        assert rect.size == painter.measure(sign, 60, style, tracking)
        return surface.get_bounding_rect()

    minus, plus, hyphen = ink("\N{MINUS SIGN}"), ink("+"), ink("-")
    assert minus.w > 1.4 * hyphen.w
    assert abs(minus.w - plus.w) <= 0.2 * plus.w
    assert plus.top < minus.centery < plus.bottom
