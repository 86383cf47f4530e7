"""What happens on the table, through real events."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from mahjong_solitaire.rules.codes import MAX_NUMBER
from mahjong_solitaire.rules.layout import bits
from mahjong_solitaire.session import deal_of_code
from mahjong_solitaire.storage import load_settings, settings_file
from mahjong_solitaire.ui.ask_name import AskName
from mahjong_solitaire.ui.intents import Intent
from mahjong_solitaire.ui.message import Message
from mahjong_solitaire.ui.play import PlayScene
from mahjong_solitaire.ui.scene import Push
from tests.ui.player import Player


@pytest.fixture
def player() -> Player:
    player = Player("turtle", 3)
    player.wait(1.5)
    return player


def blocked(player: Player) -> int:
    """A blocked tile that can be seen."""
    board = player.game.board
    for index in bits(board.alive & ~board.free):
        try:
            player.spot(index)
        except AssertionError:
            continue
        return index
    raise AssertionError


def test_hover_over_a_blocked_tile_changes_no_pixel(player: Player) -> None:
    player.move((5, 5))
    player.wait(1.0)
    before = player.pixels()
    player.move(player.spot(blocked(player)))
    player.wait(0.3)
    assert player.pixels() == before


def test_hover_over_a_free_tile_shows_within_one_frame_and_then_stands_still(player: Player) -> None:
    player.move((5, 5))
    player.wait(1.0)
    before = player.pixels()
    player.move(player.spot(player.game.board.pairs()[0].a))
    player.time += 1 / 60
    player.frame()
    assert player.pixels() != before
    player.wait(0.5)
    first = player.pixels()
    player.frame()
    assert player.pixels() == first


def test_a_click_on_a_blocked_tile_says_why_and_selects_nothing(player: Player) -> None:
    player.click_tile(blocked(player))
    assert player.play.selected is None
    assert player.play.notice.text
    assert player.game.pairs_left == 72


def test_a_click_beside_the_board_and_the_right_button_let_go(player: Player) -> None:
    pair = player.game.board.pairs()[0]
    player.click_tile(pair.a)
    assert player.play.selected == pair.a
    player.click((player.app.window.surface.get_width() // 2, 3))
    assert player.play.selected is None
    player.click_tile(pair.a)
    player.click(player.spot(pair.b), button=3)
    assert player.play.selected is None


def test_a_tile_that_does_not_match_becomes_the_selected_one(player: Player) -> None:
    board = player.game.board
    a = next(bits(board.free))
    b = next(i for i in bits(board.free) if board.faces[i].group != board.faces[a].group)
    player.click_tile(a)
    player.click_tile(b)
    assert player.play.selected == b


def test_undo_and_redo_by_key_and_button(player: Player) -> None:
    pair = player.game.board.pairs()[0]
    player.click_tile(pair.a)
    player.click_tile(pair.b)
    score = player.game.score
    assert score > 0
    player.key(pygame.K_u)
    assert player.game.score == 0
    player.click(button(player, Intent.REDO))
    assert player.game.score == score
    player.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert player.game.pairs_left == 72


def button(player: Player, intent: Intent) -> tuple[int, int]:
    return next(b.rect.center for b in player.play.hud.buttons if b.intent is intent)


def test_hints_cycle_from_the_most_valuable_pair_down(player: Player) -> None:
    pairs = player.game.board.pairs()
    shown = []
    for _ in range(len(pairs) + 1):
        player.click(button(player, Intent.HINT))
        shown.append(player.play.hint)
    assert shown == [tuple(pair) for pair in [*pairs, pairs[0]]]


def test_switching_the_tiles_leaves_the_game_alone(player: Player) -> None:
    pair = player.game.board.pairs()[0]
    player.click_tile(pair.a)
    before = player.pixels()
    player.key(pygame.K_t)
    player.wait(0.1)
    assert player.pixels() != before
    assert player.play.selected == pair.a
    player.key(pygame.K_t)
    player.move(player.spot(pair.a))
    player.wait(6.0)
    assert player.app.context.settings.tiles == "traditional"


def test_the_clock_redraws_only_itself(player: Player) -> None:
    player.move((5, 5))
    player.wait(1.0)
    drawn: list[object] = []
    draw = PlayScene.draw

    def spy(scene: PlayScene, surface: pygame.Surface) -> pygame.Rect | None:
        changed = draw(scene, surface)
        drawn.append(changed)
        return changed

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PlayScene, "draw", spy)
        player.wait(3.0)
    assert len(drawn) == 3
    assert all(isinstance(area, pygame.Rect) for area in drawn)


def test_every_window_size_is_laid_out_anew(player: Player) -> None:
    for size in ((800, 600), (1024, 768), (1920, 1080), (2560, 1080), (3840, 2160)):
        pygame.display.set_mode(size)
        player.wait(0.1)
        window = pygame.Rect(0, 0, *size)
        board = player.play.view.bounds
        assert window.contains(board)
        for b in player.play.hud.buttons:
            assert window.contains(b.rect)
            assert not b.rect.colliderect(board)
            assert min(b.rect.size) >= 40
    pygame.display.set_mode((1280, 720))


def test_the_language_changes_while_playing(player: Player) -> None:
    player.app.context.settings.language = "hu"
    player.app.context.save_settings()
    player.frame()
    assert player.play.hud.tr.language == "hu"
    assert "Teknős" in pygame.display.get_caption()[0]


def test_dropping_a_layout_file_offers_to_play_it(player: Player, tmp_path: object) -> None:
    from pathlib import Path

    path = Path(str(tmp_path)) / "two.yaml"
    path.write_text("format: 1\nname: Two\nlevels:\n  - |\n    [][]\n    [][]\n", encoding="utf-8")
    player.frame(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    player.wait(0.3)
    player.key(pygame.K_RETURN)
    assert player.on(PlayScene).session.layout.titles["en"] == "Two"
    path.write_text("nonsense", encoding="utf-8")
    player.frame(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    player.wait(0.3)
    player.key(pygame.K_RETURN)
    assert player.on(PlayScene).session.layout.titles["en"] == "Two"


def test_after_a_complaint_one_types_on_at_the_end_of_the_number(player: Player) -> None:
    from mahjong_solitaire.ui.ask_number import AskNumber

    player.key(pygame.K_g)
    player.wait(0.3)
    entry = player.on(AskNumber)
    for letters in (" ", "\r", "12"):
        for letter in letters:
            if letter == "\r":
                player.key(pygame.K_RETURN)
                assert entry.complaint
            else:
                player.write(letter)
    assert entry.text == " 12"
    player.key(pygame.K_RETURN)
    assert player.on(PlayScene).session.number == 12


@pytest.mark.parametrize("number", [0, MAX_NUMBER])
def test_the_lowest_and_the_highest_number_are_dealt(player: Player, number: int) -> None:
    player.key(pygame.K_g)
    player.wait(0.3)
    player.write(str(number))
    player.key(pygame.K_RETURN)
    assert player.on(PlayScene).session.number == number
    assert deal_of_code(player.play.session.code, player.app.context.library)[1] == number


def test_what_lies_over_the_pause_goes_back_to_it(player: Player) -> None:
    from mahjong_solitaire.ui.pause import Pause

    player.key(pygame.K_p)
    player.wait(0.3)
    pause = player.on(Pause)
    player.click(pause.control("settings").place.center)
    player.wait(0.3)
    player.key(pygame.K_ESCAPE)
    assert player.scene is pause
    assert player.play.session.stopwatch.started is None
    player.key(pygame.K_ESCAPE)
    assert player.play.session.stopwatch.started is not None


def test_a_drop_stops_the_clock(player: Player) -> None:
    player.frame(pygame.event.Event(pygame.DROPFILE, file="/nowhere.yaml"))
    assert player.play.session.stopwatch.started is None


def test_options_of_a_start_are_not_saved(home: object) -> None:
    from pathlib import Path

    from mahjong_solitaire.options import StartOptions
    from mahjong_solitaire.storage import Settings, load_settings
    from mahjong_solitaire.ui.keeper import Keeper

    settings = Settings()
    keeper = Keeper(settings, StartOptions(tiles="european", language="hu", size=(1000, 700), fullscreen=True))
    assert (settings.tiles, settings.language, settings.width) == ("european", "hu", 1000)
    settings.table = "linen"
    assert keeper.save() is None
    kept, _ = load_settings()
    assert (kept.tiles, kept.language, kept.width, kept.fullscreen) == ("traditional", "", 1280, False)
    assert kept.table == "linen"
    settings.tiles = "traditional"
    settings.language = "de"
    keeper.save()
    assert load_settings()[0].language == "de"
    Path(str(home)).joinpath("settings.yaml").unlink()
    Path(str(home)).joinpath("settings.yaml").mkdir()
    assert keeper.save() is not None
    assert keeper.save() is None


def test_settings_damaged_in_mid_game_are_set_aside_with_a_word(home: Path) -> None:
    player = Player("little-gate", 7, still=True)
    file = settings_file()
    for _ in range(2):
        file.write_text("volume: 20\n bad: [", encoding="utf-8")
        player.key(pygame.K_t)
        player.wait(0.3)
        said = player.on(Message).text
        kept = [path.name for path in home.iterdir() if path.name.startswith("settings.yaml.broken")]
        assert any(name in said for name in kept)
        player.key(pygame.K_ESCAPE)
        player.key(pygame.K_t)
        player.wait(0.3)
        assert player.scene is player.play
    assert len(kept) == 2


def test_what_is_said_of_damaged_settings_leaves_the_dialog_that_saved_them_closed(home: Path) -> None:
    player = Player("little-gate", 7, still=True)
    player.app._apply(Push(AskName(player.app.context)))
    player.wait(0.3)
    settings_file().write_text("a: [", encoding="utf-8")
    player.write("Ann")
    player.key(pygame.K_RETURN)
    player.wait(0.3)
    player.on(Message)
    player.key(pygame.K_ESCAPE)
    player.wait(0.3)
    assert player.scene is player.play
    assert load_settings()[0].player == "Ann"


def test_the_wheel_zooms_at_the_pointer_and_the_whole_board_comes_back(player: Player) -> None:
    view = player.play.view
    pitch, tile = view.pitch, player.game.board.pairs()[0].a
    at = player.spot(tile)
    player.move(at)
    for _ in range(3):
        player.frame(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, precise_y=1.0))
    player.wait(0.5)
    assert view.zoomed
    assert view.pitch > 1.5 * pitch
    assert view.slot_at(at, player.game.board.alive) == tile
    player.click(at)
    assert player.play.selected == tile
    player.key(pygame.K_0)
    player.wait(0.5)
    assert (view.zoomed, view.pitch) == (False, pitch)


def test_peeking_lasts_as_long_as_the_key_is_held(player: Player) -> None:
    player.move((5, 5))
    player.wait(1.0)
    before = player.pixels()
    player.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_v, mod=0, unicode="v", scancode=0))
    player.wait(0.2)
    assert player.pixels() != before
    player.frame(pygame.event.Event(pygame.KEYUP, key=pygame.K_v, mod=0, unicode="v", scancode=0))
    player.wait(0.2)
    player.move((5, 5))
    player.wait(1.2)
    assert player.game.pairs_left == 72


def test_selecting_a_flower_or_season_marks_every_other_free_one() -> None:
    player = Player("butterfly", 4)
    board = player.game.board
    free = [i for i in bits(board.free) if board.faces[i].is_bonus]
    assert len(free) >= 2
    assert len({board.faces[i].name for i in free}) == len(free)
    player.click_tile(free[0])
    assert player.play._marks().partners == sum(1 << i for i in free[1:])
    player.click_tile(free[1])
    assert player.game.pairs_left == len(board.faces) // 2 - 1


def test_a_quiet_moment_is_used_once_after_each_input(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player("little-gate", 3)
    imported: list[str] = []
    monkeypatch.setattr("mahjong_solitaire.ui.app.heap.trim", lambda: imported.append("trim"))
    monkeypatch.setattr("mahjong_solitaire.ui.app.importlib.import_module", imported.append)
    player.app._started = player.time
    player.app._use_quiet(player.time + 1.0)
    player.wait(3.0)
    player.move((5, 5))
    player.app._use_quiet(player.time + 1.0)
    assert not imported
    for seconds in (3.0, 4.0):
        player.app._use_quiet(player.time + seconds)
    assert imported == ["mahjong_solitaire.ui.dialogs", "trim"]
    player.wait(0.1)
    player.move((6, 6))
    for seconds in (1.0, 3.0, 4.0):
        player.app._use_quiet(player.time + seconds)
    assert imported == ["mahjong_solitaire.ui.dialogs", "trim"] * 2


def test_the_pause_leads_to_results_and_keys_and_back(player: Player) -> None:
    from mahjong_solitaire.ui.keys_page import KeysPage
    from mahjong_solitaire.ui.pause import Pause
    from mahjong_solitaire.ui.scores import ScoresDialog

    player.key(pygame.K_p)
    player.wait(0.3)
    pause = player.on(Pause)
    for name, kind in (("scores", ScoresDialog), ("keys", KeysPage)):
        player.click(pause.control(name).place.center)
        player.wait(0.3)
        assert isinstance(player.scene, kind)
        player.key(pygame.K_ESCAPE)
        assert player.on(Pause) is pause
