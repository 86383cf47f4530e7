"""The player's folder and the settings in it."""

import os
import random
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_solitaire import storage
from mahjong_solitaire.i18n import Translator
from mahjong_solitaire.options import StartOptions
from mahjong_solitaire.storage import Settings, load_settings, own_layouts_folder, player_folder, save_settings
from mahjong_solitaire.ui.keeper import Keeper


def test_the_environment_moves_the_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (player_folder(), own_layouts_folder()) == (home, home / "layouts")
    monkeypatch.delenv(storage.HOME_VARIABLE)
    assert player_folder().name == "mahjong-solitaire"


def test_a_first_start_has_defaults_and_writes_nothing(home: Path) -> None:
    assert load_settings() == (Settings(), [])
    assert not home.exists()


def test_what_is_saved_is_loaded_again(home: Path) -> None:
    settings = Settings(language="hu", tiles="european", table="linen", motion="reduced", width=1920, layout="Gärtchen")
    settings.unknown["future"] = {"a": [1, 2]}
    assert save_settings(settings) is None
    assert load_settings() == (settings, [])
    assert [path.name for path in home.iterdir()] == ["settings.yaml"]


def test_wrong_values_fall_back_one_by_one(home: Path) -> None:
    home.mkdir()
    content = "language: fr\ntiles: european\nwidth: 3\nmotion: 1\nfullscreen: true\nlayout: [a]\nother: 7\n"
    storage.settings_file().write_text(content, encoding="utf-8")
    settings, messages = load_settings()
    assert settings == Settings(tiles="european", fullscreen=True, unknown={"other": 7})
    said = [str(message).removeprefix(f"{storage.settings_file()}: ") for message in messages]
    assert said == [
        "language cannot be 'fr'; '' is used",
        "width cannot be 3; 1280 is used",
        "motion cannot be 1; 'desktop' is used",
        "layout cannot be ['a']; 'turtle' is used",
    ]


@pytest.mark.parametrize(
    ("content", "motion"),
    [
        ("animate: false", "reduced"),
        ("animate: true", "desktop"),
        ("animate: 0", "desktop"),
        ("animate: 'false'", "desktop"),
        ("animate: [1]", "desktop"),
        ("animate:", "desktop"),
        ("animate: false\nmotion: full", "full"),
        ("motion: full\nanimate: false", "full"),
        ("animate: false\nmotion: fast", "reduced"),
    ],
)
def test_the_switch_that_motion_had_before_is_still_understood(content: str, motion: str, home: Path) -> None:
    home.mkdir()
    storage.settings_file().write_text(content, encoding="utf-8")
    settings, messages = load_settings()
    assert (settings.motion, settings.unknown) == (motion, {})
    assert len(messages) == content.count("fast")
    assert save_settings(settings) is None
    assert "animate" not in storage.settings_file().read_text(encoding="utf-8")
    assert load_settings() == (settings, [])


@pytest.mark.parametrize(
    "content", [b"a: [", b"\xff\xfe", b"- a", b"x: " + b"[" * 5000, b"#" * 70_000, b"d: 2024-99-99", b"!!int : 1"]
)
def test_a_damaged_file_is_set_aside(content: bytes, home: Path) -> None:
    home.mkdir()
    storage.settings_file().write_bytes(content)
    settings, messages = load_settings(when=datetime(2026, 5, 9, 20, 15))
    assert settings == Settings()
    assert len(messages) == 1
    assert "cannot be read" in str(messages[0])
    assert "settings.yaml.broken-20260509-201500" in str(messages[0])
    assert (home / "settings.yaml.broken-20260509-201500").read_bytes() == content
    assert load_settings() == (Settings(), [])
    assert save_settings(Settings()) is None


def test_what_is_set_aside_overwrites_nothing(tmp_path: Path) -> None:
    for content in "abc":
        (tmp_path / "x").write_text(content)
        storage.set_aside(tmp_path / "x", datetime(2026, 5, 9, 20, 15))
    names = [f"x.broken-20260509-201500{ending}" for ending in ("", "-2", "-3")]
    assert [(tmp_path / name).read_text() for name in names] == ["a", "b", "c"]


@pytest.mark.parametrize("content", [b"", b"\n", b"# nothing but a comment\n", b"\xef\xbb\xbf"])
def test_an_empty_file_means_the_defaults(content: bytes, home: Path) -> None:
    home.mkdir()
    storage.settings_file().write_bytes(content)
    assert load_settings() == (Settings(), [])
    assert [path.name for path in home.iterdir()] == ["settings.yaml"]


def test_a_truncated_file_costs_at_most_what_is_cut_off(home: Path) -> None:
    save_settings(Settings(language="hu", table="linen", motion="reduced", unknown={"future": [1, {"a": "b"}]}))
    content = storage.settings_file().read_bytes()
    for length in range(0, len(content), 5):
        storage.settings_file().write_bytes(content[:length])
        settings, messages = load_settings()
        assert len(messages) <= 1
        assert save_settings(settings) is None
        assert load_settings() == (settings, [])


def test_garbled_files_never_raise(home: Path) -> None:
    rng = random.Random(1)
    save_settings(Settings())
    content = storage.settings_file().read_bytes()
    for _ in range(50):
        garbled = bytearray(content)
        for _ in range(rng.choice((1, 5, 50))):
            garbled[rng.randrange(len(garbled))] = rng.randrange(256)
        storage.settings_file().write_bytes(garbled)
        settings, _ = load_settings()
        assert save_settings(settings) is None


def test_a_folder_in_its_place_is_set_aside(home: Path) -> None:
    storage.settings_file().mkdir(parents=True)
    settings, messages = load_settings()
    assert (settings, len(messages)) == (Settings(), 1)
    assert save_settings(settings) is None
    assert load_settings() == (settings, [])


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
def test_a_file_that_may_not_be_read_is_set_aside(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    save_settings(Settings(table="linen"))
    opened = Path.open

    def refused(path: Path, *arguments: Any) -> Any:
        if path == storage.settings_file() and path.exists() and "broken" not in path.name:
            raise PermissionError(13, "Permission denied")
        return opened(path, *arguments)

    monkeypatch.setattr(Path, "open", refused)
    settings, messages = load_settings()
    assert (settings, len(messages)) == (Settings(), 1)
    assert "you have no permission to read this file" in str(messages[0])
    assert len([path for path in home.iterdir() if "broken" in path.name]) == 1


def test_an_error_of_the_disk_leaves_the_file_where_it_is(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    save_settings(Settings(table="linen"))

    def failing(path: Path, *arguments: Any) -> Any:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "open", failing)
        settings, messages = load_settings()
    assert (settings, len(messages)) == (Settings(), 1)
    assert load_settings()[0].table == "linen"


def test_a_folder_that_cannot_be_written_is_a_message(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    path = tmp_path / "file" / "settings.yaml"
    assert "could not be saved" in str(save_settings(Settings(), path))
    assert load_settings(path)[1]


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.yaml"
    save_settings(Settings(), path)
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert "No space left" in str(save_settings(Settings(table="linen"), path))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


# ---------------------------------------------------------------- two copies of the program

CHANGES: dict[str, list[Any]] = {
    "table": ["linen", "walnut"],
    "language": ["de", "hu"],
    "fullscreen": [True],
    "width": [1000, 1920],
    "volume": [0, 100],
    "keys": [{"hint": ["X"]}],
    "player": ["Ilona", "Ő"],
}


class Copy:
    """One of several copies of the program, each with its own idea of the settings."""

    def __init__(self) -> None:
        self.keeper = Keeper(load_settings()[0], StartOptions())

    def change(self, key: str, value: object) -> None:
        setattr(self.keeper.settings, key, value)
        assert self.keeper.save() is None


@given(
    st.lists(
        st.tuples(st.integers(0, 2), st.sampled_from(sorted(CHANGES)), st.integers(0, 1), st.booleans()), max_size=12
    )
)
def test_copies_that_change_settings_in_any_order_lose_nothing(changes: list[tuple[int, str, int, bool]]) -> None:
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patched:
        patched.setenv(storage.HOME_VARIABLE, folder)
        save_settings(Settings(table="oak", unknown={"future": [1]}))
        copies = [Copy(), Copy(), Copy()]
        wanted = Settings(table="oak", unknown={"future": [1]})
        for which, key, choice, starts_anew in changes:
            if starts_anew:
                copies[which] = Copy()
            value = CHANGES[key][choice % len(CHANGES[key])]
            if getattr(copies[which].keeper.settings, key) != value:  # else it changes nothing
                copies[which].change(key, value)
                setattr(wanted, key, value)
        assert load_settings() == (wanted, [])


def test_a_key_of_another_version_that_came_in_between_is_kept(home: Path) -> None:
    save_settings(Settings(unknown={"future": 1}))
    copy = Copy()
    save_settings(Settings(volume=100, unknown={"future": 2, "more": [3]}))
    copy.change("table", "linen")
    assert load_settings() == (Settings(table="linen", volume=100, unknown={"future": 2, "more": [3]}), [])


@pytest.mark.parametrize("content", [b"a: [", b"\xff", b"- a", None])
def test_a_file_damaged_or_gone_in_between_costs_no_settings(content: bytes | None, home: Path) -> None:
    save_settings(Settings(table="oak", volume=100, unknown={"future": 1}))
    copy = Copy()
    if content is None:
        storage.settings_file().unlink()
    else:
        storage.settings_file().write_bytes(content)
    copy.keeper.settings.language = "hu"
    assert (copy.keeper.save() is None) == (content is None)
    assert load_settings() == (Settings("hu", table="oak", volume=100, unknown={"future": 1}), [])
    aside = [path.read_bytes() for path in home.iterdir() if "broken" in path.name]
    assert aside == ([] if content is None else [content])


def test_a_file_damaged_in_between_is_told_of_once_and_hides_no_later_complaint(home: Path) -> None:
    save_settings(Settings(table="oak", volume=100))
    keeper = Keeper(load_settings()[0], StartOptions())
    storage.settings_file().write_text("volume: 20\n bad: [", encoding="utf-8")
    keeper.settings.language = "hu"
    said = str(keeper.save())
    aside = next(path.name for path in home.iterdir() if "broken" in path.name)
    assert aside in said
    assert "line 2" in said
    assert "start anew" not in said
    save_settings(Settings("hu", table="oak", volume=25))  # by another copy, whose volume must stay
    keeper.settings.table = "linen"
    assert keeper.save() is None
    assert load_settings() == (Settings("hu", table="linen", volume=25), [])
    storage.settings_file().unlink()
    storage.settings_file().mkdir()
    assert "could not be saved" in str(keeper.save())
    assert keeper.save() is None


def test_a_wrong_value_that_came_in_between_does_not_last(home: Path) -> None:
    save_settings(Settings(table="oak"))
    copy = Copy()
    text = storage.settings_file().read_text(encoding="utf-8")
    storage.settings_file().write_text(text.replace("table: oak", "table: 7").replace("volume: 60", "volume: 25"))
    copy.change("language", "hu")
    assert load_settings() == (Settings("hu", table="oak", volume=25), [])


def test_what_could_not_be_saved_is_saved_the_next_time(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(Settings())
    keeper = Keeper(load_settings()[0], StartOptions())
    keeper.settings.table = "linen"

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", full)
        assert "No space left" in str(keeper.save())
    keeper.settings.volume = 100
    assert keeper.save() is None
    assert load_settings()[0] == Settings(table="linen", volume=100)


# ---------------------------------------------------------------- what is said of a damaged file


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"table: oak\nkeys: [\n", "Zeile 3, Spalte 1: das ist kein YAML"),
        (b"table: oak\nplayer: a: b", "Zeile 2, Spalte 10: das ist kein YAML"),
        (b"table: oak\nplayer: \xff", "Zeile 2, Spalte 9: Byte 19 ist kein UTF-8"),
        (b"- a", "Zeile 1, Spalte 1: die Datei muss aus Zeilen"),
        (b"player: a\x01", "Zeile 1, Spalte 10: das Zeichen U+0001"),
        (b"#" * 70_000, "Zeile 1, Spalte 1: die Datei ist größer als 64 KiB"),
        (b"d: 2024-99-99", "ein Wert darin ist nicht möglich"),
    ],
)
def test_a_damaged_file_is_explained_in_the_players_language(content: bytes, said: str, home: Path) -> None:
    home.mkdir()
    storage.settings_file().write_bytes(content)
    (message,) = load_settings()[1]
    reason = Translator("de").message(message).partition("aufgehoben: ")[2]
    assert reason.startswith(said)
    assert not any(word in reason for word in ("expected", "while", "codec", "allowed", "month", "file"))
