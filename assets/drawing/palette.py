"""The colours of the tile faces, chosen for contrast on ivory."""

from dataclasses import dataclass

IVORY = "#fdf6e3"
INK = "#1b2438"

NAVY_LIGHT, NAVY, NAVY_DARK = "#3d70b4", "#1d4480", "#122c58"
GREEN_LIGHT, GREEN, GREEN_DARK = "#3fa873", "#14794a", "#0a4d2e"
RED_LIGHT, RED, RED_DARK = "#e2575a", "#bf2330", "#86121f"
GOLD_LIGHT, GOLD, GOLD_DARK = "#f2cb62", "#d29a26", "#94630c"
PINK_LIGHT, PINK, PINK_DARK = "#f7b3c6", "#e0648a", "#a8325b"
VIOLET_LIGHT, VIOLET, VIOLET_DARK = "#b492dc", "#7a4fb0", "#4b2a80"
BROWN_LIGHT, BROWN, BROWN_DARK = "#8a5f3d", "#5b3a24", "#42251a"


@dataclass(frozen=True, slots=True)
class Tone:
    """Three shades of one colour, for a shape that is lit from the top left."""

    light: str
    base: str
    dark: str


BLUE_TONE = Tone(NAVY_LIGHT, NAVY, NAVY_DARK)
GREEN_TONE = Tone(GREEN_LIGHT, GREEN, GREEN_DARK)
RED_TONE = Tone(RED_LIGHT, RED, RED_DARK)
PINK_TONE = Tone(PINK_LIGHT, PINK, PINK_DARK)
