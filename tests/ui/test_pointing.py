"""What the game says of the tiles pointed at, aloud too, and finding tiles."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from mahjong_solitaire.rules.layout import bits
from mahjong_solitaire.rules.tiles import FACES
from mahjong_solitaire.ui import speech
from mahjong_solitaire.ui.navigation import Step
from mahjong_solitaire.ui.play import PlayScene
from mahjong_solitaire.ui.tiles_panel import TilesPanel, cells, counts
from mahjong_solitaire.words import face_name
from tests.ui.player import Player
from tests.ui.test_keyboard import step


@pytest.fixture
def player() -> Player:
    player = Player("turtle", 3)
    player.wait(1.5)
    return player


# ---------------------------------------------------------------- words


def test_the_status_line_tells_of_the_cursor_and_of_the_pointer_if_wanted(player: Player) -> None:
    settings = player.app.context.settings
    blocked = next(i for i in bits(player.play.cursor.map.readable(player.game.board.alive) & ~player.game.board.free))
    player.move(player.spot(blocked))
    assert player.play.status_text() == ""
    settings.status_hover = True
    assert "level 1" in player.play.status_text()
    step(player, Step.NEXT)
    assert player.play.status_text().endswith("free")
    step(player, Step.PICK)
    assert player.play.status_text().endswith("free, selected")
    settings.status_line = settings.status_hover = False
    assert player.play.status_text() == ""


@pytest.mark.parametrize("size", [(800, 600), (1024, 768), (1280, 720), (1920, 1080), (2560, 1080)])
def test_the_status_line_covers_no_tile_and_no_button(player: Player, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size)
    player.wait(0.1)
    room, scene = player.play.status.room, player.play
    assert pygame.Rect((0, 0), size).contains(room)
    assert not room.colliderect(scene.view.bounds)
    assert room.collidelist([button.rect for button in scene.hud.buttons]) < 0
    assert room.height >= 18 and room.width >= 300
    pygame.display.set_mode((1280, 720))


class FakeProcess:
    """A speech tool that talks until it is stopped."""

    said: list[list[str]] = []  # noqa: RUF012  (each test begins a new one)
    silenced = 0

    def __init__(self, words: list[str], **_: object) -> None:
        FakeProcess.said.append(words)
        self.stdin = None

    def kill(self) -> None:
        FakeProcess.silenced += 1

    def wait(self) -> None: ...


def test_what_the_cursor_is_on_is_spoken_if_wanted(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    FakeProcess.said, FakeProcess.silenced = [], 0
    monkeypatch.setattr("subprocess.Popen", FakeProcess)
    monkeypatch.setattr(speech, "command", lambda text, language: ["say", text])
    step(player, Step.NEXT)
    assert not FakeProcess.said
    player.app.context.settings.speech = True
    step(player, Step.NEXT, Step.NEXT)
    assert [words[1] for words in FakeProcess.said][-1] == player.play.described(player.play.cursor.at or 0)
    assert len(FakeProcess.said) == 2 and FakeProcess.silenced == 1


def test_the_tools_of_each_system() -> None:
    def only(*names: str) -> Callable[[str], str | None]:
        return lambda name: f"/bin/{name}" if name in names else None

    assert speech.command("a", "de", "linux", only("espeak-ng")) == ["/bin/espeak-ng", "-v", "de", "--", "a"]
    spoken = speech.command("-x {y}", "hu", "linux", only("spd-say", "espeak-ng"))
    assert spoken and spoken[0] == "/bin/spd-say" and spoken[-2:] == ["--", "-x {y}"] and "hu" in spoken
    assert speech.command("a", "en", "darwin", only("say")) == ["/bin/say", "--", "a"]
    shell = speech.command("a; rm", "en", "win32", only("powershell"))
    assert shell and not any("rm" in word for word in shell)
    assert all(speech.command("a", "en", system, only()) is None for system in ("linux", "darwin", "win32"))


def test_a_speech_tool_that_is_absent_or_broken_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    for tool in (None, ["/nowhere/at/all"], ["/bin/false"]):
        monkeypatch.setattr(speech, "command", lambda text, language, tool=tool: tool)
        voice = speech.Speech()
        voice.say("one", "en")
        voice.say("two", "en")
        voice.stop()


# ---------------------------------------------------------------- finding tiles


def test_a_notice_gives_way_to_what_is_said_of_the_next_tile(player: Player) -> None:
    player.key(pygame.K_h, unicode="h")
    assert player.play.notice.text
    step(player, Step.NEXT)
    assert not player.play.notice.text
    assert player.play.status_text()


def test_typing_a_name_lights_all_visible_copies(player: Player) -> None:
    board = player.game.board
    player.key(pygame.K_7, pygame.KMOD_LSHIFT, unicode="/")
    player.write("bam 3")
    readable = player.play.cursor.map.readable(board.alive)
    wanted = {i for i in bits(readable) if board.faces[i].name == "bamboo-3"}
    assert set(player.play._marks().hint) == wanted and wanted
    assert f"{len(wanted)} visible" in player.play.status_text() and "4 left" in player.play.status_text()
    first = player.play.cursor.at
    assert first in wanted
    for _ in wanted:
        step(player, Step.NEXT)
        assert player.play.cursor.at in wanted
    assert player.play.cursor.at == first
    player.key(pygame.K_h, unicode="h")
    assert not player.play.hint
    for _ in range(5):
        player.key(pygame.K_BACKSPACE)
    assert player.play.finder and player.play.finder.text == "b"
    player.key(pygame.K_ESCAPE)
    assert player.play.finder is None and not player.play._marks().hint
    player.on(PlayScene)


def test_finding_keeps_the_picked_tile_and_goes_to_its_partner(player: Player) -> None:
    board, tiles = player.game.board, player.play.cursor.map
    readable = tiles.readable(board.alive)
    a, b = next(pair for pair in board.pairs() if not board.faces[pair.a].is_bonus)
    name = face_name(board.faces[a], player.app.context.tr)
    matches = tiles.in_order(sum(1 << i for i in bits(readable) if board.faces[i] == board.faces[a]))
    for copy in matches:
        if not board.is_free(copy):
            continue
        player.click_tile(copy)
        player.key(pygame.K_SLASH, unicode="/")
        player.write(name)
        assert player.play.selected == copy
        assert player.play.cursor.at == next(i for i in matches if i != copy)
        assert player.play.status_text().endswith(" · Tab: next")
        for _ in matches:
            step(player, Step.NEXT)
        assert player.play.cursor.at == next(i for i in matches if i != copy)
        player.key(pygame.K_ESCAPE)
        assert player.play.selected == copy
        player.key(pygame.K_ESCAPE)
        assert player.play.selected is None
    player.click_tile(a)
    player.key(pygame.K_SLASH, unicode="/")
    player.write(name)
    while player.play.cursor.at != b:
        step(player, Step.NEXT)
    step(player, Step.PICK, Step.PICK)
    assert player.game.pairs_left == 71


def test_one_tile_alone_is_found_even_if_it_is_picked(player: Player) -> None:
    board = player.game.board
    flower = next(i for i in bits(board.free) if board.faces[i].is_bonus)
    player.click_tile(flower)
    player.play.find(board.faces[flower])
    assert (player.play.selected, player.play.cursor.at) == (flower, flower)
    assert "Tab" not in player.play.status_text()


def test_a_search_is_not_hidden_by_what_was_said_before(player: Player) -> None:
    player.app.context.settings.interface_scale = 200
    player.app.context.save_settings()
    player.key(pygame.K_h, unicode="h")
    assert player.play.notice.text
    player.key(pygame.K_SLASH, unicode="/")
    assert not player.play.notice.text


def test_the_panel_counts_every_face_and_finds_the_one_picked(player: Player) -> None:
    pair = player.game.board.pairs()[0]
    faces = player.game.board.faces
    player.click_tile(pair.a)
    player.click_tile(pair.b)
    seen = counts(player.game.board)
    assert sum(count.left for count in seen.values()) == 142
    assert sum(count.free for count in seen.values()) == player.game.board.free.bit_count()
    assert {face for face, count in seen.items() if count.removed} == {faces[pair.a], faces[pair.b]}
    assert len(set(cells().values())) == len(FACES)
    player.key(pygame.K_i)
    player.wait(0.3)
    panel = player.on(TilesPanel)
    panel.set_focus("wind-east")
    assert panel.sentence().startswith("east wind: ")
    player.key(pygame.K_RETURN)
    scene = player.on(PlayScene)
    assert scene.finder and scene._marks().hint
    assert all(faces[i].name == "wind-east" for i in scene._marks().hint)
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_i)
    player.wait(0.3)
    player.key(pygame.K_i)
    assert player.on(PlayScene).finder is None
