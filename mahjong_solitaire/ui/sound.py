"""What the game lets be heard: short sounds, or nothing at all where there is no sound device."""

from __future__ import annotations

from enum import StrEnum

import pygame

from mahjong_solitaire.resources import asset

RATE, SAMPLE_BITS, BUFFER = 22050, -16, 512
"""How the mixer is opened: at the rate of the files; a sound is heard up to 23 ms late, and an open mixer costs about
0.2 % of a core. Twice the rate would halve the one and double the other."""
ONE_CHANNEL = 1
AT_ONCE = 8
"""How many sounds are heard at once at most; what would be more is left out."""
ALIKE_AT_ONCE = 3
"""How many times one sound is heard at once at most, so that a burst of them does not get loud."""


class SoundName(StrEnum):
    """The sounds, by the names of their files."""

    SELECT = "select"
    PAIR = "pair"
    BLOCKED = "blocked"
    UNDO = "undo"
    HINT = "hint"
    SHUFFLE = "shuffle"
    NO_MOVES = "no-moves"
    CLEARED = "cleared"
    DEAL = "deal"


class Sounds:
    """Plays the sounds; opens the sound device with the first one that is to be heard.

    A device that is missing or fails is not an error: from then on nothing is played.
    """

    def __init__(self, volume: float = 1.0, muted: bool = False) -> None:
        self._loaded: dict[SoundName, pygame.mixer.Sound] = {}
        self._opened = False
        self._failed = False
        self._muted = muted
        self._volume = 0.0
        self.set_volume(volume)

    def play(self, name: SoundName) -> None:
        """Let a sound be heard, if any may be; comes back at once."""
        if self._muted or self._failed or self._volume == 0:
            return
        try:
            sound = self._sound(name)
            if sound.get_num_channels() < ALIKE_AT_ONCE:
                sound.set_volume(self._volume**2)  # half of it sounds half as loud
                sound.play()
        except (pygame.error, OSError, NotImplementedError):  # the last is what a pygame without a mixer raises
            self._failed = True
            self.close()

    def set_volume(self, volume: float) -> None:
        """Set how loud the next sounds are, from 0 to 1."""
        self._volume = min(max(volume, 0.0), 1.0)

    def set_muted(self, muted: bool) -> None:
        """Be silent at once, or be heard again; the sound device is given back while muted."""
        self._muted = muted
        if muted:
            self.close()

    def close(self) -> None:
        """Stop all sounds and give the sound device back; the next sound opens it again."""
        self._loaded.clear()
        if self._opened:
            self._opened = False
            pygame.mixer.quit()

    def _sound(self, name: SoundName) -> pygame.mixer.Sound:
        """A sound ready to be played; opens the mixer and reads the file if that has not been done."""
        if not self._opened:
            pygame.mixer.init(RATE, SAMPLE_BITS, ONE_CHANNEL, BUFFER)
            self._opened = True
            pygame.mixer.set_num_channels(AT_ONCE)
        if name not in self._loaded:
            self._loaded[name] = pygame.mixer.Sound(asset("sounds", f"{name}.wav"))
        return self._loaded[name]
