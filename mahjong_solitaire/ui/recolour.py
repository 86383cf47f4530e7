"""Other colours for a drawing: the hex colours of its SVG text are mapped before it is drawn.

Lightness, chroma and hue are those of OKLab, in which colours that look equally bright are equally bright.
"""

from __future__ import annotations

import functools
import itertools
import math
import re
from collections.abc import Sequence

Lab = tuple[float, float, float]
Curve = Sequence[tuple[float, float]]
"""Points of a broken line: lightness as drawn, lightness as shown."""

_HEX = re.compile(r"#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b")
_STROKE = re.compile(r'stroke-width="([0-9.]+)"')

_CURVES: dict[str, Curve] = {
    "dark": ((0, 0.97), (0.25, 0.93), (0.4, 0.80), (0.52, 0.73), (0.66, 0.58), (0.83, 0.42), (0.96, 0.29), (1, 0.27)),
    "picture": ((0, 0.42), (0.25, 0.58), (0.37, 0.70), (0.53, 0.76), (0.75, 0.84), (1, 0.97)),
    "scene": ((0, 0.34), (0.28, 0.50), (0.38, 0.67), (0.55, 0.72), (0.72, 0.78), (0.88, 0.88), (1, 0.98)),
    "contrast": ((0, 0), (0.25, 0.2), (0.4, 0.32), (0.52, 0.43), (0.66, 0.5), (0.86, 0.56), (0.95, 1), (1, 1)),
}
_CHROMA = {"dark": 1.0, "picture": 1.1, "scene": 1.0, "contrast": 1.3}
_NEARLY_WHITE = 0.1
"""How far from white the hue of a colour begins to fade on dark tiles: ivory stands for the tile itself."""
_THICKER = 0.5
"""What strokes gain in high contrast, in units of a drawing 120 wide."""


def recoloured(text: str, variant: str) -> str:
    """The text of a drawing in the colours of a variant; ``ivory`` is as it was drawn.

    ``picture`` is for pictures on dark tiles: only what is dark gets lighter, so that the sun stays bright. ``scene``
    is for framed ones, which bring their own ground: it changes less, so that more of their light and shade stays.
    """
    if variant not in _CURVES:
        return text
    text = _HEX.sub(lambda match: mapped(match[0].lower(), variant), text)
    return _STROKE.sub(_thickened, text) if variant == "contrast" else text


@functools.lru_cache(maxsize=2048)
def mapped(colour: str, variant: str) -> str:
    """A colour ``#rrggbb`` or ``#rgb`` in a variant: the same hue, another lightness."""
    lightness, a, b = _to_lab(colour)
    scale = _CHROMA[variant]
    if variant == "dark":
        scale *= min(1.0, (1 - lightness) / _NEARLY_WHITE)
    return _to_hex(_along(_CURVES[variant], lightness), a * scale, b * scale)


def _thickened(match: re.Match[str]) -> str:
    width = float(match[1])
    return f'stroke-width="{width + _THICKER * min(1.0, width):.2f}"'


def _along(curve: Curve, value: float) -> float:
    for (x0, y0), (x1, y1) in itertools.pairwise(curve):
        if value <= x1:
            return y0 + (y1 - y0) * max(0.0, value - x0) / (x1 - x0)
    return curve[-1][1]


def _to_lab(colour: str) -> Lab:
    digits = colour[1:] if len(colour) == 7 else "".join(c * 2 for c in colour[1:])
    red, green, blue = (_linear(int(digits[i : i + 2], 16) / 255) for i in (0, 2, 4))
    long = math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    medium = math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def _to_hex(lightness: float, a: float, b: float) -> str:
    """The colour, as strong as the screen can show it at that lightness."""
    for step in range(21):
        share = 1 - step / 20
        rgb = _to_linear((lightness, a * share, b * share))
        if all(-0.001 <= part <= 1.001 for part in rgb):
            break
    return "#" + "".join(f"{round(255 * _gamma(min(1.0, max(0.0, part)))):02x}" for part in rgb)


def _to_linear(lab: Lab) -> Lab:
    lightness, a, b = lab
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _gamma(part: float) -> float:
    return part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
