"""Write the icons of the buttons and menus, and the icon of the program, to `assets/icons`.

Run `python -m assets.drawing.draw_icons` from the project root. The icons are white on nothing, on a grid of 24 units;
the game tints them by multiplication.
"""

import math
from dataclasses import dataclass
from pathlib import Path

from .glyphs import Box, glyph
from .palette import RED
from .svg import Svg, join

FOLDER = Path(__file__).resolve().parent.parent / "icons"
GRID = 24
WHITE = "#ffffff"
STROKE = 2.1
FILL_EDGE = 1.4
"""Line that rounds the corners of filled shapes."""

LEFT, TOP, RIGHT, BOTTOM, CORNER = 7.5, 1, 50.5, 56, 6
"""Edges and corner radius of the face of the tile on the program's icon."""


@dataclass(frozen=True, slots=True)
class Icon:
    """Path data of an icon: lines to stroke and shapes to fill."""

    lines: str = ""
    shapes: str = ""


SPEAKER = "M4 9.5H8L12.5 5.5V18.5L8 14.5H4Z"
DISC = "M12 3.5A8.5 8.5 0 1 1 12 20.5A8.5 8.5 0 1 1 12 3.5Z"

ICONS = {
    "back": Icon("M20 12H4.5M11 5.5L4.5 12L11 18.5"),
    "calendar": Icon("M4 6H20V20H4ZM4 10.5H20M8.5 3.5V7.5M15.5 3.5V7.5"),
    "check": Icon("M5 12.8L10 17.5L19 7"),
    "clock": Icon(DISC + "M12 7.5V12L15 14.2"),
    "copy": Icon("M8.5 8.5H20V20.5H8.5ZM15.5 8.5V3.5H4V15.5H8.5"),
    "close": Icon("M6 6L18 18M18 6L6 18"),
    "eye": Icon(
        "M2.5 12C5 7.8 8.2 5.8 12 5.8C15.8 5.8 19 7.8 21.5 12C19 16.2 15.8 18.2 12 18.2C8.2 18.2 5 16.2 2.5 12Z"
        "M12 9.2A2.8 2.8 0 1 1 12 14.8A2.8 2.8 0 1 1 12 9.2Z"
    ),
    "flag": Icon("M5.5 20.8V3.8M5.5 4.8C10 2.6 13.5 7 19.5 4.8V13.6C13.5 15.8 10 11.4 5.5 13.6"),
    "demo": Icon("M3.5 5H20.5V16.5H3.5ZM8.5 20H15.5", "M10.2 7.9L15 10.75L10.2 13.6Z"),
    "display": Icon("M3.5 4.5H20.5V16H3.5ZM12 16V20M7.5 20H16.5"),
    "finish": Icon("M4.5 5.5L11 12L4.5 18.5M12 5.5L18.5 12L12 18.5"),
    "folder": Icon("M3.5 18.8V5.2H9.4L11.9 8.2H20.5V18.8Z"),
    "free": Icon("M7 7H17V20.5H7ZM12 1.8V4M4.2 3.6L5.6 5M19.8 3.6L18.4 5"),
    "fullscreen": Icon("M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15"),
    "gear": Icon(
        "M10.5 5.7L10.5 2.9L13.5 2.9L13.5 5.7L15.4 6.5L17.3 4.5L19.5 6.7L17.5 8.6"
        "L18.3 10.5L21.1 10.5L21.1 13.5L18.3 13.5L17.5 15.4L19.5 17.3L17.3 19.5L15.4 17.5"
        "L13.5 18.3L13.5 21.1L10.5 21.1L10.5 18.3L8.6 17.5L6.7 19.5L4.5 17.3L6.5 15.4"
        "L5.7 13.5L2.9 13.5L2.9 10.5L5.7 10.5L6.5 8.6L4.5 6.7L6.7 4.5L8.6 6.5Z"
        "M12 9.3A2.7 2.7 0 1 1 12 14.7A2.7 2.7 0 1 1 12 9.3Z"
    ),
    "globe": Icon(DISC + "M3.5 12H20.5M12 3.5C8 8 8 16 12 20.5C16 16 16 8 12 3.5Z"),
    "hint": Icon(
        "M9.6 18H14.4M10.6 21H13.4M9 14.8C7 13.5 5.9 11.7 5.9 9.5A6.1 6.1 0 0 1 18.1 9.5C18.1 11.7 17 13.5 15 14.8Z"
    ),
    "home": Icon("M3.5 11.8L12 4.2L20.5 11.8M6.2 9.8V19.8H17.8V9.8M10 19.6V14.4H14V19.6"),
    "keyboard": Icon("M2.6 6H21.4V18H2.6ZM6.6 10H6.7M10.2 10H10.3M13.8 10H13.9M17.4 10H17.5M8 14.2H16"),
    "layouts": Icon("M4 4H10.5V10.5H4ZM13.5 4H20V10.5H13.5ZM4 13.5H10.5V20H4ZM13.5 13.5H20V20H13.5Z"),
    "menu": Icon("M4 6.5H20M4 12H20M4 17.5H20"),
    "mute": Icon("M16.2 9.4L21 14.6M21 9.4L16.2 14.6", SPEAKER),
    "new": Icon("M12 5V19M5 12H19"),
    "next": Icon("M8.8 4.8L16 12L8.8 19.2"),
    "number": Icon("M9.7 4L7.5 20M16.5 4L14.3 20M4.6 9H20.2M3.8 15H19.4"),
    "pairs": Icon("M4 4.5H12V15.5H4ZM15 8.5H20V19.5H12V18"),
    "pause": Icon(shapes="M7 5H10V19H7ZM14 5H17V19H14Z"),
    "play": Icon(shapes="M7.5 4.5L19.5 12L7.5 19.5Z"),
    "previous": Icon("M15.2 4.8L8 12L15.2 19.2"),
    "quit": Icon("M10 4H5V20H10M14.5 8L18.5 12L14.5 16M18 12H9.5"),
    "redo": Icon("M15 13.5L20 8.5L15 3.5M19.4 8.5H10A5.75 5.75 0 0 0 10 20H14.5"),
    "restart": Icon("M19.6 12.6A7.7 7.7 0 1 1 17.4 6.6L20 9.2M20.2 3.9V9.4H14.7"),
    "rules": Icon(
        "M12 6C9.5 4.2 6.5 4 4 4.6V18.6C6.5 18 9.5 18.2 12 20C14.5 18.2 17.5 18 20 18.6V4.6C17.5 4 14.5 4.2 12 6Z"
        "M12 6V20"
    ),
    "safe": Icon("M12 3L19.5 5.8V11.5C19.5 16 16.5 19.2 12 21C7.5 19.2 4.5 16 4.5 11.5V5.8ZM8.6 12L11.2 14.6L15.6 9.6"),
    "search": Icon("M10.4 4A6.4 6.4 0 1 1 10.4 16.8A6.4 6.4 0 1 1 10.4 4ZM15.1 15.1L20.3 20.3"),
    "shuffle": Icon(
        "M3 7H6.5C11.5 7 12.5 17 17.5 17H20.5M3 17H6.5C8.3 17 9.6 15.7 10.6 14"
        "M13.4 10C14.4 8.3 15.7 7 17.5 7H20.5M18 4.2L20.8 7L18 9.8M18 14.2L20.8 17L18 19.8"
    ),
    "sound": Icon("M16 9A4.4 4.4 0 0 1 16 15M18.6 6.2A8.4 8.4 0 0 1 18.6 17.8", SPEAKER),
    "star": Icon("M12 3.4L14.6 8.9L20.7 9.7L16.3 14L17.4 20L12 17.1L6.6 20L7.7 14L3.3 9.7L9.4 8.9Z"),
    "stats": Icon("M5 20V11M12 20V4M19 20V14.5"),
    "stop": Icon(shapes="M6.2 6.2H17.8V17.8H6.2Z"),
    "tiles": Icon(
        "M4.8 8H13.2A1.3 1.3 0 0 1 14.5 9.3V19.4A1.3 1.3 0 0 1 13.2 20.7H4.8"
        "A1.3 1.3 0 0 1 3.5 19.4V9.3A1.3 1.3 0 0 1 4.8 8Z"
        "M8.6 3.6H19.2A1.3 1.3 0 0 1 20.5 4.9V16.6H18.2M9 12.2A2.1 2.1 0 1 1 9 16.4A2.1 2.1 0 1 1 9 12.2Z"
    ),
    "to-end": Icon(shapes="M4.5 5.5L14 12L4.5 18.5ZM17 5.5H19V18.5H17Z"),
    "to-start": Icon(shapes="M19.5 5.5L10 12L19.5 18.5ZM5 5.5H7V18.5H5Z"),
    "trophy": Icon(
        "M7.4 3.8H16.6V9.4A4.6 4.6 0 0 1 7.4 9.4Z"
        "M7.2 5.6H3.8V6.4A4 4 0 0 0 7.8 10.6M16.8 5.6H20.2V6.4A4 4 0 0 1 16.2 10.6"
        "M12 14.2V17M8 20.4C8 18.2 9.6 17 12 17C14.4 17 16 18.2 16 20.4Z"
    ),
    "undo": Icon("M9 13.5L4 8.5L9 3.5M4.6 8.5H14A5.75 5.75 0 0 1 14 20H9.5"),
    "undo-all": Icon("M12.6 13.5L7.6 8.5L12.6 3.5M7.4 13.5L2.4 8.5L7.4 3.5M8.2 8.5H15.6A5.75 5.75 0 0 1 15.6 20H11.5"),
    "warning": Icon("M12 3.8L21.2 19.8H2.8ZM12 10V13.8M12 16.7V16.8"),
}


def icon(name: str) -> Svg:
    """The picture of a named icon."""
    svg = Svg(GRID, GRID)
    if shapes := ICONS[name].shapes:
        svg.path(shapes, WHITE, WHITE, FILL_EDGE)
    if lines := ICONS[name].lines:
        svg.path(lines, None, WHITE, STROKE)
    return svg


def app_icon() -> Svg:
    """A tile with the red dragon, seen like the tiles on the board: its thickness to the right and below."""
    svg = Svg(64, 64)
    face = svg.lin(8, 1, 50, 56, (0, "#fffdf5"), (0.5, "#fcf5e4"), (1, "#f3e7cd"))
    side = svg.lin(12, 10, 54, 60, (0, "#f3e6c8"), (0.55, "#d6c196"), (1, "#b0966a"))
    back = svg.lin(12, 8, 58, 63, (0, "#e3b366"), (0.5, "#c98f3c"), (1, "#8a571c"))
    svg.path(_thickness(6, 6.5), back, "#6f4412", 0.8)
    svg.path(_thickness(3.4, 3.8), side)
    svg.rect(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, CORNER, face, "#dccaa4", 0.8)
    svg.rect(LEFT + 1, TOP + 1, RIGHT - LEFT - 2, BOTTOM - TOP - 2, CORNER - 1, None, WHITE, 1.2, 0.9)
    glyph(svg, "中", (LEFT + RIGHT) / 2, (TOP + BOTTOM) / 2, Box(width=38, height=46), RED, bold=1.8)
    return svg


def _thickness(right: float, down: float) -> str:
    """The silhouette of the face of the program's icon, drawn out to the right and downwards."""
    length = math.hypot(right, down)
    nx, ny = down / length * CORNER, -right / length * CORNER
    x0, y0, x1, y1 = LEFT + CORNER, TOP + CORNER, RIGHT - CORNER, BOTTOM - CORNER
    arc = ("A", CORNER, CORNER, 0, 0, 1)
    top = join("M", x1 + nx, y0 + ny, "L", x1 + nx + right, y0 + ny + down, *arc, RIGHT + right, y0 + down)
    corner = join("V", y1 + down, *arc, x1 + right, BOTTOM + down, "H", x0 + right)
    return top + corner + join(*arc, x0 - nx + right, y1 - ny + down, "L", x0 - nx, y1 - ny, "Z")


def main() -> None:
    """Write all icons."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in ICONS:
        (FOLDER / f"{name}.svg").write_text(icon(name).text(), encoding="utf-8", newline="\n")
    (FOLDER / "app-icon.svg").write_text(app_icon().text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
