"""Write the sounds of the game to `assets/sounds`: ivory tiles, a marimba and a glass, all of sines and noise.

Run `python -m assets.drawing.synthesise_sounds` from the project root. The same script always writes the same bytes.
"""

from __future__ import annotations

import math
import sys
import wave
from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random

FOLDER = Path(__file__).resolve().parent.parent / "sounds"
RATE = 22050
"""Samples a second."""
FULL = 32767
LOUDEST = -9.0
"""Peak in decibels below full scale that no sound exceeds, so that a few at once do not clip."""
RUMBLE = 60.0
"""Frequency in hertz below which everything is taken away, and with it any offset."""

Samples = list[float]


@dataclass(frozen=True, slots=True)
class Mode:
    """One way in which a struck thing swings: a sine that dies away."""

    pitch: float
    """Hertz."""
    strength: float
    decay: float
    """Seconds until it has fallen to 37 %."""


# ---------------------------------------------------------------- the material


def silence(seconds: float) -> Samples:
    return [0.0] * round(seconds * RATE)


def lay(onto: Samples, sound: Samples, at: float = 0.0, strength: float = 1.0) -> None:
    """Add a sound to another from the given second on; what goes past the end is cut off."""
    start = round(at * RATE)
    for i, value in enumerate(sound[: max(0, len(onto) - start)], start):
        onto[i] += strength * value


def ring(modes: Iterable[Mode], seconds: float, attack: float) -> Samples:
    """What is struck at once swings in all its modes; ``attack`` is how soft the hammer is, in seconds."""
    ringing = silence(seconds)
    for mode in modes:
        turn, fall = math.tau * mode.pitch / RATE, 1 / (mode.decay * RATE)
        for i in range(len(ringing)):
            ringing[i] += mode.strength * math.exp(-i * fall) * math.sin(i * turn)
    fade_in(ringing, attack)
    return ringing


def hiss(chance: Random, seconds: float, low: float, high: float, decay: float) -> Samples:
    """Noise between two frequencies that dies away."""
    noise = [chance.uniform(-1, 1) * math.exp(-i / (decay * RATE)) for i in range(round(seconds * RATE))]
    return without_lows(without_highs(noise, high), low)


def without_highs(samples: Samples, pitch: float) -> Samples:
    share = 1 - math.exp(-math.tau * pitch / RATE)
    kept, level = [], 0.0
    for value in samples:
        level += share * (value - level)
        kept.append(level)
    return kept


def without_lows(samples: Samples, pitch: float) -> Samples:
    return [value - low for value, low in zip(samples, without_highs(samples, pitch), strict=True)]


def fade_in(samples: Samples, seconds: float) -> None:
    """Let a sound begin at nothing, along a quarter of a sine squared."""
    count = min(len(samples), round(seconds * RATE))
    for i in range(count):
        samples[i] *= math.sin(math.pi / 2 * i / count) ** 2


def fade_out(samples: Samples, seconds: float) -> None:
    """Let a sound end at nothing."""
    samples.reverse()
    fade_in(samples, seconds)
    samples.reverse()


# ---------------------------------------------------------------- the instruments

IVORY = (
    Mode(960, 0.30, 0.012),
    Mode(1840, 1.00, 0.010),
    Mode(2390, 0.65, 0.008),
    Mode(3020, 0.40, 0.006),
    Mode(4650, 0.10, 0.003),
)
WOOD = (Mode(262, 1.0, 0.030), Mode(417, 0.7, 0.022), Mode(690, 0.3, 0.010))
BAR = (Mode(1.0, 1.0, 0.30), Mode(2.0, 0.05, 0.12), Mode(3.95, 0.22, 0.060), Mode(9.2, 0.05, 0.018))
"""A marimba's bar, its pitches as multiples of the lowest."""
GLASS = (Mode(1318.5, 0.6, 0.085), Mode(1323.5, 0.4, 0.085), Mode(3060, 0.16, 0.045), Mode(5590, 0.04, 0.020))

D4, G4, A4, C5, D5, E5, G5, C6 = 293.66, 392.0, 440.0, 523.25, 587.33, 659.26, 783.99, 1046.5


def tile(chance: Random, pitch: float = 1.0, slowness: float = 1.0) -> Samples:
    """Two ivory tiles touch; no two of them are quite alike."""
    modes = [
        Mode(m.pitch * pitch * chance.uniform(0.98, 1.02), m.strength * chance.uniform(0.85, 1.15), m.decay * slowness)
        for m in IVORY
    ]
    click = ring(modes, 0.07, attack=0.0006)
    lay(click, hiss(chance, 0.02, low=900 * pitch, high=3600 * pitch, decay=0.0022), strength=0.9)
    return without_highs(click, 5200)


def bar(pitch: float, seconds: float, length: float = 1.0) -> Samples:
    """A marimba's bar struck with a soft mallet; high ones ring shorter."""
    length *= (C5 / pitch) ** 0.5
    return ring([Mode(m.pitch * pitch, m.strength, m.decay * length) for m in BAR], seconds, attack=0.003)


# ---------------------------------------------------------------- the sounds


def select() -> Samples:
    sound = silence(0.07)
    lay(sound, tile(Random(3)))
    return sound


def pair() -> Samples:
    """Two tiles meet, and a third above them says that they match."""
    chance, sound = Random(5), silence(0.25)
    lay(sound, tile(chance), strength=0.55)
    lay(sound, tile(chance, 1.06), at=0.045, strength=0.7)
    lay(sound, bar(C5, 0.25, length=0.32), at=0.045, strength=0.55)
    lay(sound, bar(E5, 0.25, length=0.32), at=0.085, strength=0.55)
    fade_out(sound, 0.10)
    return sound


def blocked() -> Samples:
    sound = ring(WOOD, 0.16, attack=0.0025)
    lay(sound, hiss(Random(7), 0.03, low=120, high=500, decay=0.005), strength=1.2)
    return without_highs(sound, 1100)


def undo() -> Samples:
    """A click that runs backwards."""
    click = tile(Random(11), 0.94, slowness=1.7)
    click.reverse()
    return click


def hint() -> Samples:
    sound = ring(GLASS, 0.25, attack=0.004)
    fade_out(sound, 0.10)
    return sound


def shuffle() -> Samples:
    """Hands stir the tiles: many small clicks, most of them in the middle."""
    chance, sound = Random(13), silence(0.36)
    count = 17
    for i in range(count):
        part = (i + chance.uniform(0.1, 0.9)) / count
        strength = (0.35 + 0.65 * math.sin(math.pi * part)) * chance.uniform(0.5, 1.0)
        lay(sound, tile(chance, chance.uniform(0.82, 1.18), 0.8), at=0.29 * part, strength=strength)
    return without_highs(sound, 4200)


def no_moves() -> Samples:
    """Two notes that fall."""
    sound = silence(0.5)
    lay(sound, bar(G4, 0.5, length=0.55), strength=0.9)
    lay(sound, bar(D4, 0.5, length=0.50), at=0.15)
    fade_out(sound, 0.20)
    return sound


def cleared() -> Samples:
    """Up the pentatonic scale, and a chord that the room answers."""
    sound = silence(1.9)
    for i, pitch in enumerate((G4, A4, C5, D5, E5, G5)):
        lay(sound, bar(pitch, 1.2), at=0.105 * i, strength=0.50 + 0.05 * i)
    for pitch, strength in ((C5, 0.55), (E5, 0.45), (C6, 0.75)):
        lay(sound, bar(pitch, 1.25, length=1.25), at=0.65, strength=strength)
    dry = list(sound)
    for at, strength in ((0.067, 0.22), (0.113, 0.16), (0.181, 0.11), (0.273, 0.07)):
        dry = without_highs(dry, 2200)
        lay(sound, dry, at=at, strength=strength)
    fade_out(sound, 0.7)
    return sound


def deal() -> Samples:
    """A few tiles are put down on felt."""
    chance, sound = Random(17), silence(0.25)
    for at, strength in ((0.0, 0.7), (0.052, 0.9), (0.096, 0.65), (0.157, 1.0)):
        lay(sound, tile(chance, chance.uniform(0.80, 0.95), 0.8), at=at, strength=strength)
    return without_highs(sound, 2600)


SOUNDS = {
    "select": (select, -13.0),
    "pair": (pair, -13.5),
    "blocked": (blocked, -10.0),
    "undo": (undo, -15.0),
    "hint": (hint, -17.0),
    "shuffle": (shuffle, -14.0),
    "no-moves": (no_moves, -13.0),
    "cleared": (cleared, -12.5),
    "deal": (deal, -15.0),
}
"""How each sound is made, and its peak in decibels; quieter the more piercing or the more frequent it is."""


# ---------------------------------------------------------------- the files


def finish(samples: Samples, peak: float) -> array[int]:
    """Take offset and rumble away, let the sound begin and end at nothing, and give it its strength."""
    assert peak <= LOUDEST
    clean = without_lows(samples, RUMBLE)
    fade_in(clean, 0.001)
    fade_out(clean, 0.008)
    scale = FULL * 10 ** (peak / 20) / max(map(abs, clean))
    return array("h", [round(value * scale) for value in clean])


def write(path: Path, samples: array[int]) -> None:
    """Write a WAV file: one channel of 16 bits."""
    if sys.byteorder == "big":
        samples.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def main(folder: Path = FOLDER) -> None:
    """Write all sounds."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (make, peak) in SOUNDS.items():
        write(folder / f"{name}.wav", finish(make(), peak))


if __name__ == "__main__":
    main()
