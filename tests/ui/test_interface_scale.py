"""A larger interface: what stands around the board, the replay's bar and the menu at 100 to 250 %."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

import pygame
import pytest

from mahjong_solitaire.i18n import Translator
from mahjong_solitaire.layouts import Library
from mahjong_solitaire.rules.board import Board
from mahjong_solitaire.rules.codes import MAX_NUMBER
from mahjong_solitaire.rules.game import Game, State
from mahjong_solitaire.rules.layout import Layout
from mahjong_solitaire.rules.tiles import FACES, full_set
from mahjong_solitaire.session import Session
from mahjong_solitaire.ui.arrangement import BOARD_SHARE, Arrangement, board_share
from mahjong_solitaire.ui.ending import way_back
from mahjong_solitaire.ui.facts import Facts, Guide, Lamp
from mahjong_solitaire.ui.finder import Finder
from mahjong_solitaire.ui.geometry import BoardGeometry
from mahjong_solitaire.ui.hud import Hud
from mahjong_solitaire.ui.intents import Intent
from mahjong_solitaire.ui.menu import MenuScene
from mahjong_solitaire.ui.message import Message
from mahjong_solitaire.ui.notice import Notice
from mahjong_solitaire.ui.panels import Painter
from mahjong_solitaire.ui.play import PlayScene
from mahjong_solitaire.ui.replay import ReplayScene
from mahjong_solitaire.ui.scene import Push
from mahjong_solitaire.ui.show import ShowScene
from mahjong_solitaire.ui.status_line import StatusLine
from mahjong_solitaire.ui.table import TableScene
from mahjong_solitaire.ui.theme import TABLES, Fonts, Icons
from mahjong_solitaire.ui.transport import Control
from mahjong_solitaire.words import face_name
from tests.ui.player import Player

SIZES = ((800, 600), (900, 600), (1280, 720), (1920, 1080))
SCALES = (1.0, 1.5, 2.0, 2.5)
LANGUAGES = ("en", "de", "hu")
NAMES = {"en": "Turtle", "de": "Schildkröte", "hu": "Teknős"}
DIFFICULTIES = {"en": "normal", "de": "normal", "hu": "közepes"}
HOPELESS = "No pair helps: this game can no longer be won"
LONG_STATUS = "A tile: blocked by one tile on its left and by one tile and another tile on its right, selected"

Drawn = list[tuple[str, pygame.Rect]]


@pytest.fixture(scope="module", autouse=True)
def window() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((320, 240))
    yield
    pygame.display.set_mode((320, 240))


@pytest.fixture(scope="module")
def painter() -> Painter:
    return Painter(Fonts(), Icons())


@pytest.fixture(scope="module")
def turtle() -> Layout:
    return Library().find("turtle").layout


def facts(
    language: str, *, lamp: Lamp | None = Lamp.LOST, guide: Guide | None = None, pairs: int = 72, seconds: int = 3723
) -> Facts:
    return Facts(
        title=NAMES[language], number=999_999, score=9429, last_points=504, seconds=seconds, pairs_left=pairs,
        free_pairs=28, can_undo=True, can_redo=True, difficulty=DIFFICULTIES[language], lamp=lamp, lost_since=36,
        guide=guide,
    )  # fmt: skip


def a_hud(painter: Painter, turtle: Layout, size: tuple[int, int], scale: float, language: str) -> tuple[Hud, Any]:
    hud = Hud(painter, TABLES["pine"], Translator(language))
    hud.follow(TABLES["pine"], Translator(language), scale)
    board = BoardGeometry(turtle, hud.place(size)).bounds
    hud.settle(board)
    return hud, board


def written(painter: Painter, draw: Callable[[], object]) -> Drawn:
    """The lines that are drawn, each where it has ink; without the shadows of buttons and grounds."""
    texts: Drawn = []
    original = Painter.text

    def spy(self: Painter, surface: pygame.Surface, text: str, *args: Any, **more: Any) -> pygame.Rect:
        rect = original(self, surface, text, *args, **more)
        if text:
            texts.append((text, rect.inflate(-2, -2 * (rect.h // 5))))
        return rect

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Painter, "text", spy)
        draw()
    return texts


def overlapping(texts: Drawn) -> list[tuple[str, str]]:
    return [(a, b) for (a, at), (b, there) in combinations(texts, 2) if at.colliderect(there)]


# ---------------------------------------------------------------- around the board


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [*SIZES, (1000, 1400)])
def test_nothing_around_the_board_overlaps_or_is_cut(
    painter: Painter, turtle: Layout, size: tuple[int, int], language: str
) -> None:
    surface, screen = pygame.Surface(size), pygame.Rect((0, 0), size)
    for scale in SCALES:
        hud, board = a_hud(painter, turtle, size, scale, language)
        large = replace(facts(language, pairs=144, seconds=754), number=MAX_NUMBER)
        for shown in (facts(language), facts(language, guide=Guide(498, 7)), large):
            texts = written(painter, lambda hud=hud, shown=shown: hud.draw(surface, shown))  # type: ignore[misc]
            assert not overlapping(texts), scale
            assert [text for text, _ in texts if text.endswith("…")] == [], scale
            lamp = Translator(language)("Lost since move {move}", move=36)
            assert lamp in " ".join(text for text, _ in texts)  # whether there is a guide or not
            assert any("498" in text for text, _ in texts) == (shown.guide is not None)
            buttons = [button.rect for button in hud.buttons]
            for text, rect in texts:
                assert screen.contains(rect), (scale, text)
                assert not rect.colliderect(board), (scale, text)
                assert rect.collidelist(buttons) < 0, (scale, text)
        assert len(buttons) == 8
        assert all(min(rect.size) >= 40 for rect in buttons)
        assert all(screen.contains(rect) and not rect.colliderect(board) for rect in buttons)
        assert all(rect.collidelistall(buttons) == [i] for i, rect in enumerate(buttons))


@pytest.mark.parametrize("size", [*SIZES, (2560, 1080), (1000, 1400)])
def test_a_larger_interface_leaves_the_board_its_share(painter: Painter, turtle: Layout, size: tuple[int, int]) -> None:
    before = 0.0
    for percent in range(100, 251, 30):
        hud, board = a_hud(painter, turtle, size, percent / 100, "de")
        assert pygame.Rect((0, 0), size).contains(board)
        if percent > 100:
            assert board_share(hud.plan.board, size) >= BOARD_SHARE
        assert before <= hud.plan.scale <= percent / 100 + 1e-6
        before = hud.plan.scale


def test_the_scale_is_reached_where_there_is_room(painter: Painter, turtle: Layout) -> None:
    reached = {
        size: a_hud(painter, turtle, size, 2.5, language)[0].plan.scale for size in SIZES for language in LANGUAGES
    }
    assert reached[1280, 720] == reached[1920, 1080] == pytest.approx(2.5)
    assert min(reached[800, 600], reached[900, 600]) >= 1.9


def test_text_and_buttons_grow_with_the_scale(painter: Painter, turtle: Layout) -> None:
    surface = pygame.Surface((1280, 720))
    heights, sides = [], []
    for scale in SCALES:
        hud, _ = a_hud(painter, turtle, (1280, 720), scale, "en")
        texts = dict(written(painter, lambda hud=hud: hud.draw(surface, facts("en"))))  # type: ignore[misc]
        heights.append(texts["28"].h)
        sides.append(hud.buttons[0].rect.w)
    for scale, height, side in zip(SCALES, heights, sides, strict=True):
        assert height >= 0.9 * scale * heights[0]
        assert side >= 0.9 * scale * sides[0]


def test_the_usual_size_keeps_the_usual_arrangement(painter: Painter, turtle: Layout) -> None:
    for size in SIZES:
        hud, _ = a_hud(painter, turtle, size, 1.0, "en")
        wide = size[0] / size[1] >= 1.5
        assert hud.plan.arrangement is (Arrangement.RAILS if wide else Arrangement.BARS)
        assert hud.unit == pytest.approx(size[1] / 1080 if wide else min(size[1] / 600, size[0] / 720))


@pytest.mark.parametrize("size", [*SIZES, (1000, 1400)])
def test_notices_and_the_status_line_cover_no_tile_no_button_and_no_score(
    painter: Painter, turtle: Layout, size: tuple[int, int]
) -> None:
    surface = pygame.Surface(size)
    for scale, language in zip(SCALES, ("de", "hu", "de", "hu"), strict=True):
        hud, board = a_hud(painter, turtle, size, scale, language)
        shown = written(painter, lambda hud=hud: hud.draw(surface, facts("en")))  # type: ignore[misc]
        figures = [rect for text, rect in shown if "429" in text or text in ("72", "28")]
        status, notice = StatusLine(hud), Notice(painter)
        status.place(board)
        notice.place(hud.notice_room(), hud.unit)
        notice.say(Translator(language)(HOPELESS), 0.0, animate=False)
        buttons = [button.rect for button in hud.buttons]
        lines: Drawn = []
        for words in (LONG_STATUS, *long_words(turtle, Translator(language))):
            drawn = written(painter, lambda status=status, words=words: status.draw(surface, words))  # type: ignore[misc]
            assert "".join(text for text, _ in drawn).replace(" ", "") == words.replace(" ", "")
            lines += drawn
        image = notice._image()
        covered = image.get_rect(midbottom=notice.room.midbottom)
        assert notice.room.contains(covered)
        for rect in (covered, *(rect for _, rect in lines)):
            assert surface.get_rect().contains(rect)
            assert not rect.colliderect(board)
            assert rect.collidelist(figures) < 0
            assert rect.collidelist(buttons) < 0


def long_words(layout: Layout, tr: Translator) -> list[str]:
    """What the status line has to say besides tiles, each as long as it may get."""
    board = Board(layout, full_set())
    searches = [Finder(face_name(face, tr)).line(board, layout.full, tr) for face in FACES]
    ways = [way_back(state, tr) for state in (State.CLEARED, State.NO_MOVES)]
    return [*ways, max((line for line in searches if "Tab" in line), key=len)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1000, 660), (1280, 720), (1920, 1080), (2560, 1080)])
def test_beside_rails_a_notice_is_one_line_below_the_board(
    painter: Painter, turtle: Layout, size: tuple[int, int], language: str
) -> None:
    hud, board = a_hud(painter, turtle, size, 1.0, language)
    assert hud.rails
    notice, surface = Notice(painter), pygame.Surface(size)
    notice.place(hud.notice_room(), hud.unit)
    for text in (HOPELESS, "Shuffling cannot help: no order clears these tiles", "This pair keeps the game winnable"):
        notice.say(Translator(language)(text), 0.0, animate=False)
        drawn = written(painter, lambda: notice.draw(surface, 0.0))
        assert [words for words, _ in drawn] == [Translator(language)(text)]
        assert notice._image().get_rect(midbottom=notice.room.midbottom).top >= board.bottom


@pytest.mark.parametrize("size", [(800, 600), (900, 600), (1280, 720)])
def test_a_word_for_every_button_without_a_caption(painter: Painter, turtle: Layout, size: tuple[int, int]) -> None:
    surface = pygame.Surface(size)
    hud, _ = a_hud(painter, turtle, size, 2.0, "de")
    for button in hud.buttons:
        assert not button.captioned
        hud.hovered = button.intent
        text, rect = written(painter, lambda: hud.draw(surface, facts("de")))[-1]
        assert surface.get_rect().contains(rect)
        assert rect.collidelist([other.rect for other in hud.buttons]) < 0, text


# ---------------------------------------------------------------- in the game


def test_the_settings_change_the_scale_at_once() -> None:
    player = Player("turtle", 3)
    player.wait(1.5)
    unit, board = player.play.hud.plan.scale, player.play.view.bounds
    player.app.context.settings.interface_scale = 200
    player.app.context.save_settings()
    player.frame()
    assert unit == 1.0
    assert player.play.hud.plan.scale == pytest.approx(2.0)
    assert player.play.view.bounds != board
    for size in SIZES[:2]:
        pygame.display.set_mode(size)
        player.wait(0.1)
        assert pygame.Rect((0, 0), size).contains(player.play.view.bounds)
    hint = next(button.rect.center for button in player.play.hud.buttons if button.intent is Intent.HINT)
    player.click(hint)
    assert player.play.hint
    pygame.display.set_mode((1280, 720))


def test_arrows_held_down_repeat_and_other_keys_do_not() -> None:
    player = Player("turtle", 3)
    player.wait(1.5)

    def press(key: int) -> None:
        player.frame(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))

    def let_go(key: int) -> None:
        player.frame(pygame.event.Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0))

    player.key(pygame.K_TAB)
    free = player.play.cursor.at
    press(pygame.K_TAB)
    visited = [player.play.cursor.at]
    player.wait(0.3)
    assert player.play.cursor.at == visited[0] != free
    for _ in range(60):
        player.wait(1 / 60)
        visited.append(player.play.cursor.at)
    assert 6 <= len(set(visited)) <= 14
    let_go(pygame.K_TAB)
    at = player.play.cursor.at
    player.wait(1.0)
    assert player.play.cursor.at == at
    press(pygame.K_SPACE)
    assert player.play.selected == at
    player.wait(1.5)
    assert player.play.selected == at
    press(pygame.K_h)
    hint = player.play.hint
    player.wait(1.5)
    assert player.play.hint == hint
    press(pygame.K_RIGHT)
    player.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    at = player.play.cursor.at
    player.wait(1.0)
    assert player.play.cursor.at == at


# ---------------------------------------------------------------- a demonstration


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES[:3])
def test_a_demonstration_has_one_button_in_the_corner_that_ends_it(size: tuple[int, int], scale: float) -> None:
    player = Player(size=size)
    menu = player.on(MenuScene)
    player.app.context.settings.interface_scale = round(scale * 100)
    player.app.context.settings.layout = "little-gate"
    player.app._apply(menu.do(Intent.DEMO))
    player.wait(0.1)
    hud = player.on(ShowScene).hud
    (button,) = hud.buttons
    assert button.intent is Intent.BACK
    assert button.rect.right > 0.9 * size[0]
    assert not button.rect.colliderect(player.on(ShowScene).view.bounds)
    player.move(button.rect.center)
    assert hud.hovered is Intent.BACK
    player.click(button.rect.center)
    assert player.scene is menu
    pygame.display.set_mode((1280, 720))


# ---------------------------------------------------------------- a replay


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_replay_has_room_at_every_scale(language: str) -> None:
    player = Player("turtle", 3, language=language)
    session = player.play.session
    moves = session.game.deal.solution
    for size in SIZES:
        for scale, light in zip(SCALES, (False, True, False, True), strict=True):
            player.app.context.settings.interface_scale = round(scale * 100)
            player.app.context.settings.lost_light = light
            replay = ReplayScene(player.app.context, Session(session.layout, Game(session.game.deal)), moves, "Anna")
            replay.resize(size)
            bar, surface = replay.transport, pygame.Surface(size)
            places = [*bar.places.values(), bar.label, bar.slider]
            screen, board = surface.get_rect(), replay.view.bounds
            assert all(screen.contains(rect) and not rect.colliderect(board) for rect in places)
            assert all(rect.collidelistall(places) == [i] for i, rect in enumerate(places))
            assert min(rect.h for rect in places) > 39 * min(replay.hud.plan.scale, 1.4)
            if scale > 1:
                assert replay.hud.plan.scale >= 1.2
                assert board_share(replay.hud.plan.board, size) >= BOARD_SHARE
            texts = written(player.app.context.painter, lambda r=replay, s=surface: r.hud.draw(s, r.facts(0)))  # type: ignore[misc]  # fmt: skip
            assert not overlapping(texts)
            bar.hovered = Control.FORWARD
            noted = written(player.app.context.painter, lambda r=replay, s=surface: r.transport.draw(s, r.reading()))  # type: ignore[misc]  # fmt: skip
            assert "(" in noted[-1][0]
            assert not overlapping(noted)
            for text, rect in texts:
                assert screen.contains(rect) and not rect.colliderect(board), text
                assert rect.collidelist(places) < 0, text


# ---------------------------------------------------------------- the menu


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_the_menu_is_in_sight_and_reached_by_keys(language: str) -> None:
    player = Player(language=language)
    menu = player.on(MenuScene)
    for size in SIZES[:3]:
        for scale in (1.0, 1.5, 2.5):
            player.app.context.settings.interface_scale = round(scale * 100)
            menu.resize(size)
            surface = pygame.Surface(size)
            rects = [item.rect for item in menu.items]
            assert all(surface.get_rect().contains(rect) for rect in rects)
            assert all(rect.collidelistall(rects) == [i] for i, rect in enumerate(rects))
            texts = written(player.app.context.painter, lambda surface=surface: menu.draw(surface) and None)  # type: ignore[misc]  # fmt: skip
            assert not overlapping(texts)
            assert not [text for text, _ in texts if text.endswith("…")]
            assert all(surface.get_rect().contains(rect) for _, rect in texts)
            for keys in ((pygame.K_TAB,), (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_DOWN)):
                menu.chosen = None
                seen: set[int | None] = set()
                for n in range(4 * len(rects)):
                    menu.handle(
                        pygame.event.Event(pygame.KEYDOWN, key=keys[n % len(keys)], mod=0, unicode="", scancode=0)
                    )
                    seen.add(menu.chosen)
                assert seen == set(range(len(rects)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_game_under_way_has_room_in_its_line(language: str) -> None:
    player = Player("turtle", 3, language=language)
    player.app.context.session = player.play.session
    player.game.take(*player.game.deal.solution[0])
    menu = MenuScene(player.app.context)
    for size in SIZES[:3]:
        for scale in SCALES:
            player.app.context.settings.interface_scale = round(scale * 100)
            menu.resize(size)
            texts = written(player.app.context.painter, lambda size=size: menu.draw(pygame.Surface(size)) and None)  # type: ignore[misc]  # fmt: skip
            line = menu.items[0].rect
            inside = [rect for _, rect in texts if rect.colliderect(line)]
            assert len(inside) == 2
            assert all(line.inflate(0, -6).contains(rect) for rect in inside)
            above, below = inside[0].top - line.top, line.bottom - inside[1].bottom
            assert abs(above - below) <= 0.12 * line.h


def test_the_arrows_follow_the_columns_of_a_large_menu() -> None:
    player = Player()
    player.app.context.settings.interface_scale = 200
    player.app.context.save_settings()
    player.frame()
    menu = player.on(MenuScene)

    def labels(*keys: int) -> list[Intent]:
        chosen = []
        for key in keys:
            player.key(key)
            assert menu.chosen is not None
            chosen.append(menu.items[menu.chosen].intent)
        return chosen

    down, right, up, left = pygame.K_DOWN, pygame.K_RIGHT, pygame.K_UP, pygame.K_LEFT
    assert labels(down, down, right, down, left) == [
        Intent.NEW_DEAL, Intent.LAYOUTS, Intent.DAILY, Intent.DEAL_NUMBER, Intent.SCORES,
    ]  # fmt: skip
    assert labels(up, up, up) == [Intent.LAYOUTS, Intent.NEW_DEAL, Intent.DEMO]


@pytest.mark.parametrize(("intent", "scene"), [(Intent.NEW_DEAL, PlayScene), (Intent.DEMO, ShowScene)])
def test_the_menu_says_so_when_a_board_takes_long_to_deal(
    monkeypatch: pytest.MonkeyPatch, intent: Intent, scene: type[TableScene]
) -> None:
    player = Player()
    menu = player.on(MenuScene)
    monkeypatch.setattr("mahjong_solitaire.ui.menu.SLOW", 0.0)
    monkeypatch.setattr("mahjong_solitaire.ui.menu.SLICE", 0.0)
    player.app.context.settings.layout, player.app.context.settings.difficulty = "turtle", "hard"
    assert menu.do(intent) is None
    player.frame()
    assert player.scene is menu
    assert menu.thinking()
    surface, painter = player.app.window.surface, player.app.context.painter
    assert "Dealing …" in dict(written(painter, lambda: menu.draw(surface) and None))
    player.app._apply(Push(Message(player.app.context, "Please note", "Something else.")))
    player.frame()
    player.key(pygame.K_RETURN)
    assert player.scene is menu
    assert menu.thinking()
    monkeypatch.setattr("mahjong_solitaire.ui.menu.SLICE", 60.0)
    player.wait(0)
    assert player.on(scene).session.layout.name == "turtle"
    assert not menu.thinking()
