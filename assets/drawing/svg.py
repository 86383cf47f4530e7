"""A small builder for SVG pictures in the dialect that nanosvg draws faithfully.

Only paths, circles, ellipses, rectangles, transformed groups and gradients in user space, with `#hex` colours.
"""

from collections.abc import Iterable

FACE_WIDTH = 120
FACE_HEIGHT = 160

Point = tuple[float, float]
Stop = tuple[float, str] | tuple[float, str, float]


def number(value: float) -> str:
    """The shortest text of a coordinate, rounded to two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def join(*parts: str | float) -> str:
    """Path data made of command letters and coordinates."""
    return " ".join(part if isinstance(part, str) else number(part) for part in parts)


def polyline(points: Iterable[Point]) -> str:
    """Path data of an open line through the points."""
    return "M" + "L".join(join(x, y) for x, y in points)


class Svg:
    """One picture under construction: gradient definitions and drawn elements, in drawing order."""

    def __init__(self, width: int = FACE_WIDTH, height: int = FACE_HEIGHT) -> None:
        self._size = (width, height)
        self._gradients: dict[str, str] = {}
        self._elements: list[str] = []

    def lin(self, x1: float, y1: float, x2: float, y2: float, *stops: Stop) -> str:
        """A linear gradient from one point to another, as a paint for `fill` or `stroke`."""
        return self._gradient("linearGradient", _attributes(x1=x1, y1=y1, x2=x2, y2=y2), stops)

    def rad(self, cx: float, cy: float, r: float, *stops: Stop) -> str:
        """A radial gradient around a point, as a paint for `fill` or `stroke`."""
        return self._gradient("radialGradient", _attributes(cx=cx, cy=cy, r=r), stops)

    def _gradient(self, tag: str, attributes: str, stops: tuple[Stop, ...]) -> str:
        content = f'gradientUnits="userSpaceOnUse"{attributes}>{"".join(map(_stop, stops))}</{tag}>'
        name = self._gradients.setdefault(f"{tag} {content}", f"g{len(self._gradients)}")
        return f"url(#{name})"

    def path(
        self,
        d: str,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 1,
        opacity: float | None = None,
    ) -> None:
        """A path from its path data."""
        self._elements.append(f'<path d="{d}"{_style(fill, stroke, width, opacity)}/>')

    def circle(
        self,
        x: float,
        y: float,
        r: float,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 1,
        opacity: float | None = None,
    ) -> None:
        """A circle around (x, y)."""
        self._elements.append(f"<circle{_attributes(cx=x, cy=y, r=r)}{_style(fill, stroke, width, opacity)}/>")

    def ellipse(
        self,
        x: float,
        y: float,
        rx: float,
        ry: float,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 1,
        opacity: float | None = None,
    ) -> None:
        """An upright ellipse around (x, y)."""
        shape = _attributes(cx=x, cy=y, rx=rx, ry=ry)
        self._elements.append(f"<ellipse{shape}{_style(fill, stroke, width, opacity)}/>")

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        r: float = 0,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 1,
        opacity: float | None = None,
    ) -> None:
        """A rectangle with its top left corner at (x, y) and corner radius r."""
        shape = _attributes(x=x, y=y, width=w, height=h, rx=r, ry=r)
        self._elements.append(f"<rect{shape}{_style(fill, stroke, width, opacity)}/>")

    def poly(
        self,
        points: Iterable[Point],
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 1,
        opacity: float | None = None,
    ) -> None:
        """A closed polygon through the points."""
        self.path(polyline(points) + "Z", fill, stroke, width, opacity)

    def line(self, points: Iterable[Point], stroke: str, width: float) -> None:
        """An open line through the points."""
        self.path(polyline(points), None, stroke, width)

    def push(self, transform: str) -> None:
        """The start of a group whose elements are transformed, until `pop`."""
        self._elements.append(f'<g transform="{transform}">')

    def place(self, x: float, y: float, angle: float = 0, sx: float = 1, sy: float | None = None) -> None:
        """The start of a group moved to (x, y), turned clockwise and scaled, until `pop`."""
        steps = [f"translate({number(x)},{number(y)})"]
        if angle:
            steps.append(f"rotate({number(angle)})")
        if (sx, sy) not in ((1, None), (1, 1)):
            steps.append(f"scale({number(sx)},{number(sx if sy is None else sy)})")
        self.push(" ".join(steps))

    def pop(self) -> None:
        """The end of the group that the last `push` or `place` started."""
        self._elements.append("</g>")

    def text(self) -> str:
        """The finished SVG file."""
        w, h = self._size
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}">'
        gradients = [body.replace(" ", f' id="{name}" ', 1) for body, name in self._gradients.items()]
        defs = ["<defs>", *(f"<{gradient}" for gradient in gradients), "</defs>"] if gradients else []
        return "\n".join([head, *defs, *self._elements, "</svg>", ""])


def _attributes(**values: float) -> str:
    return "".join(f' {name}="{number(value)}"' for name, value in values.items())


def _stop(stop: Stop) -> str:
    opacity = f' stop-opacity="{number(stop[2])}"' if len(stop) == 3 else ""
    return f'<stop offset="{number(stop[0])}" stop-color="{stop[1]}"{opacity}/>'


def _style(fill: str | None, stroke: str | None, width: float, opacity: float | None) -> str:
    style = f' fill="{fill or "none"}"'
    if stroke:
        style += f' stroke="{stroke}" stroke-width="{number(width)}" stroke-linejoin="round" stroke-linecap="round"'
    if opacity is not None:
        if fill:
            style += f' fill-opacity="{number(opacity)}"'
        if stroke:
            style += f' stroke-opacity="{number(opacity)}"'
    return style
