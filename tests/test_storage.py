"""The player's folder and the settings in it."""

from pathlib import Path

import pytest

from mahjong_solitaire import storage
from mahjong_solitaire.storage import Settings, load_settings, own_layouts_folder, player_folder, save_settings


def test_the_environment_moves_the_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (player_folder(), own_layouts_folder()) == (home, home / "layouts")
    monkeypatch.delenv(storage.HOME_VARIABLE)
    assert player_folder().name == "mahjong-solitaire"


def test_a_first_start_has_defaults_and_writes_nothing(home: Path) -> None:
    assert load_settings() == (Settings(), [])
    assert not home.exists()


def test_what_is_saved_is_loaded_again(home: Path) -> None:
    settings = Settings(language="hu", tiles="european", table="linen", animate=False, width=1920, layout="Gärtchen")
    settings.unknown["future"] = {"a": [1, 2]}
    assert save_settings(settings) is None
    assert load_settings() == (settings, [])
    assert [path.name for path in home.iterdir()] == ["settings.yaml"]


def test_wrong_values_fall_back_one_by_one(home: Path) -> None:
    home.mkdir()
    content = "language: fr\ntiles: european\nwidth: 3\nanimate: 1\nfullscreen: true\nlayout: [a]\nother: 7\n"
    storage.settings_file().write_text(content, encoding="utf-8")
    settings, messages = load_settings()
    assert settings == Settings(tiles="european", fullscreen=True, unknown={"other": 7})
    said = [str(message).removeprefix(f"{storage.settings_file()}: ") for message in messages]
    assert said == [
        "language cannot be 'fr'; '' is used",
        "width cannot be 3; 1280 is used",
        "animate cannot be 1; True is used",
        "layout cannot be ['a']; 'turtle' is used",
    ]


@pytest.mark.parametrize(
    "content", [b"a: [", b"\xff\xfe", b"- a", b"x: " + b"[" * 5000, b"#" * 70_000, b"d: 2024-99-99", b"!!int : 1"]
)
def test_an_unreadable_file_is_set_aside(content: bytes, home: Path) -> None:
    home.mkdir()
    storage.settings_file().write_bytes(content)
    settings, messages = load_settings()
    assert settings == Settings()
    assert len(messages) == 1
    assert "cannot be read" in str(messages[0])
    assert (home / "settings.yaml.unreadable").read_bytes() == content


def test_a_folder_that_cannot_be_written_is_a_message(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    path = tmp_path / "file" / "settings.yaml"
    assert "could not be saved" in str(save_settings(Settings(), path))
    assert load_settings(tmp_path)[1]


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
