"""Sounds: the files are what the script makes, and the sound device is opened for nothing but a sound to be heard."""

from __future__ import annotations

import sys
import wave
from array import array
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from assets.drawing import synthesise_sounds
from mahjong_solitaire import resources
from mahjong_solitaire.ui import sound
from mahjong_solitaire.ui.sound import SoundName, Sounds

MOST_BYTES = 350_000
LOUDEST = 32768 * 10 ** (-9 / 20)
STILL = 64
"""The sample at which a sound may begin or end: 54 decibels below full scale, too little for a click."""


@pytest.fixture(autouse=True)
def silent_before_and_after() -> Iterator[None]:
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


def samples(name: SoundName) -> array[int]:
    with wave.open(str(resources.asset("sounds", f"{name}.wav"))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, synthesise_sounds.RATE)
        found = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        found.byteswap()
    return found


# ---------------------------------------------------------------- the files


def test_the_files_are_what_the_script_writes(tmp_path: Path) -> None:
    synthesise_sounds.main(tmp_path)
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    shipped = {path.name: path.read_bytes() for path in resources.asset("sounds").iterdir()}
    assert made.keys() == shipped.keys() == {f"{name}.wav" for name in SoundName}
    assert [name for name in made if made[name] != shipped[name]] == []
    assert sum(map(len, shipped.values())) < MOST_BYTES


@pytest.mark.parametrize("name", SoundName)
def test_a_sound_is_short_quiet_and_does_not_pop(name: SoundName) -> None:
    heard = samples(name)
    assert 0.06 <= len(heard) / synthesise_sounds.RATE <= (2.0 if name is SoundName.CLEARED else 0.5)
    assert LOUDEST / 4 < max(map(abs, heard)) <= LOUDEST
    assert max(abs(heard[0]), abs(heard[-1])) <= STILL
    assert abs(sum(heard) / len(heard)) < 8


# ---------------------------------------------------------------- playing


def test_the_first_sound_opens_the_device_and_plays() -> None:
    sounds = Sounds(volume=0.5)
    assert pygame.mixer.get_init() is None
    sounds.play(SoundName.CLEARED)
    assert pygame.mixer.get_init()
    assert pygame.mixer.get_busy()
    sounds.close()
    assert pygame.mixer.get_init() is None


def test_every_sound_plays() -> None:
    sounds = Sounds()
    for name in SoundName:
        sounds.play(name)
        pygame.mixer.stop()
    assert pygame.mixer.get_init()


@pytest.mark.parametrize(("volume", "muted"), [(1.0, True), (0.0, False), (-1.0, False)])
def test_nothing_to_be_heard_opens_nothing(volume: float, muted: bool) -> None:
    Sounds(volume, muted).play(SoundName.SELECT)
    assert pygame.mixer.get_init() is None


def test_muting_is_silent_at_once_and_can_be_undone() -> None:
    sounds = Sounds()
    sounds.play(SoundName.CLEARED)
    sounds.set_muted(True)
    assert pygame.mixer.get_init() is None
    sounds.play(SoundName.CLEARED)
    assert pygame.mixer.get_init() is None
    sounds.set_muted(False)
    assert pygame.mixer.get_init() is None
    sounds.play(SoundName.CLEARED)
    assert pygame.mixer.get_busy()


def playing() -> list[pygame.mixer.Sound]:
    channels = map(pygame.mixer.Channel, range(pygame.mixer.get_num_channels()))
    return [heard for channel in channels if (heard := channel.get_sound())]


def test_the_volume_is_as_loud_as_it_sounds() -> None:
    sounds = Sounds(volume=1.0)
    for volume, amplitude in ((1.0, 1.0), (0.5, 0.25), (7.0, 1.0)):
        sounds.set_volume(volume)
        sounds.play(SoundName.CLEARED)
        assert playing()[-1].get_volume() == pytest.approx(amplitude, abs=0.01)
        pygame.mixer.stop()


def test_a_burst_does_not_get_loud() -> None:
    sounds = Sounds()
    for _ in range(20):
        sounds.play(SoundName.CLEARED)
    assert len(playing()) == sound.ALIKE_AT_ONCE
    for name in SoundName:
        sounds.play(name)
    assert len(playing()) <= sound.AT_ONCE


# ---------------------------------------------------------------- what can go wrong


def test_no_device_is_no_error_and_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sounds = Sounds()
    with monkeypatch.context() as missing:
        missing.setenv("SDL_AUDIODRIVER", "bogus")
        sounds.play(SoundName.PAIR)
    assert pygame.mixer.get_init() is None
    sounds.play(SoundName.PAIR)  # now it could be opened
    assert pygame.mixer.get_init() is None
    sounds.set_muted(True)
    sounds.close()


def test_a_pygame_without_a_mixer_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    class Missing:
        def __getattr__(self, name: str) -> None:
            raise NotImplementedError("mixer module not available")

    with monkeypatch.context() as missing:
        missing.setattr(pygame, "mixer", Missing())
        sounds = Sounds()
        sounds.play(SoundName.PAIR)
        sounds.close()


@pytest.mark.parametrize("content", [None, b"", b"RIFF, but not really"])
def test_a_missing_or_broken_file_is_silent_and_gives_the_device_back(
    content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if content is not None:
        (tmp_path / "pair.wav").write_bytes(content)
    monkeypatch.setattr(sound, "asset", lambda *parts: tmp_path / parts[-1])
    Sounds().play(SoundName.PAIR)
    assert pygame.mixer.get_init() is None


def test_a_pygame_that_was_ended_is_silent() -> None:
    sounds = Sounds()
    sounds.play(SoundName.PAIR)
    pygame.mixer.quit()
    sounds.play(SoundName.PAIR)
    sounds.play(SoundName.HINT)
    assert pygame.mixer.get_init() is None
