"""The control bar under a replay: buttons, tempo, and a slider over the moves.

``u`` is the unit all lengths are given in: window height / 1080, less in a narrow window, times the scale that the
player chose. Nothing to press is smaller than 40 pixels.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from mahjong_solitaire.i18n import Translator
from mahjong_solitaire.ui.dialog_style import SMALLEST_TARGET
from mahjong_solitaire.ui.hud import button_fill
from mahjong_solitaire.ui.panels import Painter
from mahjong_solitaire.ui.readout import mixed
from mahjong_solitaire.ui.theme import BUTTON_BOTTOM, BUTTON_TEXT, BUTTON_TOP, CREAM, Rgb, Rgba, Table

WIDEST = 1832
"""On very wide windows the bar is no wider than so many units."""
SHORTEST_SLIDER = 180
"""If less than so many pixels are left for the slider, it gets a row of its own."""


class Control(enum.Enum):
    """Something to press on the bar."""

    START = "to-start"
    BACK = "previous"
    PLAY = "play"
    FORWARD = "next"
    END = "to-end"
    TEMPO = "tempo"
    CONTINUE = "continue"
    CLOSE = "close"


ICONS = (Control.START, Control.BACK, Control.PLAY, Control.FORWARD, Control.END)
"""The controls that are an icon, which is named by their value."""
TEMPO_WORDS: Mapping[float, str] = {0.5: "½×", 1.0: "1×", 2.0: "2×", 4.0: "4×"}
"""The tempos, the slowest first, and what they are called in every language."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What the bar shows."""

    made: int
    total: int
    playing: bool
    tempo: float
    can_continue: bool
    shuffles: tuple[int, ...] = ()
    """The numbers of the moves that were shuffles."""

    def enabled(self, control: Control) -> bool:
        """Whether pressing this would do anything."""
        if control in (Control.START, Control.BACK):
            return self.made > 0
        if control in (Control.FORWARD, Control.END):
            return self.made < self.total
        if control is Control.PLAY:
            return self.total > 0
        return control is not Control.CONTINUE or self.can_continue


class Transport:
    """Lays out and draws the bar; knows what lies under the pointer."""

    def __init__(self, painter: Painter, table: Table, tr: Translator, total: int) -> None:
        self.painter, self.table, self.tr, self.total = painter, table, tr, total
        self.hovered: Control | None = None
        self.pressed: Control | None = None
        self.focused: Control | None = None
        """What the keyboard has chosen, with a ring around it."""
        self.places: dict[Control, pygame.Rect] = {}
        self.slider = pygame.Rect(0, 0, 0, 0)
        """Where the slider takes a press."""
        self.label = pygame.Rect(0, 0, 0, 0)
        """Where the number of the move stands."""
        self._ground = pygame.Rect(0, 0, 0, 0)
        self._unit = self._scale = 1.0

    def follow(self, table: Table, tr: Translator) -> None:
        """Take the colours of another table and the words of another language."""
        self.table, self.tr = table, tr

    # ---------------------------------------------------------------- layout

    def place(
        self,
        size: tuple[int, int],
        margin: int,
        shelf: tuple[int, int] | None = None,
        scale: float = 1.0,
        aside: tuple[int, int] | None = None,
    ) -> int:
        """Stand at the foot of a window, so many times larger than usual; answers with the height of the bar.

        ``shelf`` is a bar that ends where this one begins, as the x from which it has room for the slider, and its
        height. Without one the slider stands between the buttons, or in a row of its own above them. ``aside`` is
        where the controls in words may stand above the bar, as x and width; without it they stand at its right.
        """
        width, height = size
        self._scale, self._unit = scale, min(height / 1080, width / 1400) * scale
        row = self._side() + 2 * self._px(13, 8)
        inner = pygame.Rect(0, height - row, min(width - 2 * margin, self._px(WIDEST)), row)
        inner.centerx = width // 2
        left = self._place_left(inner)
        right = inner.right + self._px(26, 14) if aside else self._place_right(inner)
        gap = self._px(26, 14)
        middle = pygame.Rect(left + gap, inner.y, right - left - 2 * gap, row)
        alone = middle.w < self._label_width() + self._px(20, 10) + SHORTEST_SLIDER
        above = row if scale == 1 else self._side()  # the larger everything is, the dearer are gaps
        foot = row + above if alone and not shelf else row
        if shelf:
            middle = pygame.Rect(shelf[0], height - row - shelf[1], width - margin - shelf[0], shelf[1])
        elif alone:
            middle = pygame.Rect(inner.x, height - foot, inner.w, above)
        if aside:
            self._place_aside(height - foot, *aside)
        self._place_slider(middle)
        self._ground = pygame.Rect(0, height - foot, width, foot)
        return foot

    @property
    def fits(self) -> bool:
        """Whether there was room for everything."""
        tempo, word = self.places[Control.TEMPO], self.places[Control.CONTINUE]
        apart = tempo.right < word.left or word.bottom <= tempo.top
        return apart and self.slider.w >= SHORTEST_SLIDER

    def _px(self, units: float, least: float = 0) -> int:
        return round(max(least * self._scale, units * self._unit))

    def _hairline(self) -> int:
        return max(1, round(self._unit))

    def _side(self) -> int:
        return self._px(56, SMALLEST_TARGET)

    def _text_px(self) -> float:
        return max(15.0 * self._scale, 19 * self._unit)

    def _place_left(self, inner: pygame.Rect) -> int:
        """The icons and the tempo, from the left; answers with where they end."""
        side, gap, x = self._side(), self._px(8, 4), inner.x
        y = inner.centery - side // 2
        for control in ICONS:
            self.places[control] = pygame.Rect(x, y, side, side)
            x += side + gap
        self.places[Control.TEMPO] = pygame.Rect(x + gap, y, self._px(78, 54), side)
        return self.places[Control.TEMPO].right

    def _place_right(self, inner: pygame.Rect) -> int:
        """The controls in words, from the right; answers with where they begin."""
        side, x = self._side(), inner.right
        for control in (Control.CLOSE, Control.CONTINUE):
            word = self.painter.measure(self._word(control), self._text_px(), "bold")[0]
            x -= word + 2 * self._px(22, 14)
            self.places[control] = pygame.Rect(x, inner.centery - side // 2, word + 2 * self._px(22, 14), side)
            x -= self._px(14, 8)
        return self.places[Control.CONTINUE].left

    def _place_aside(self, bottom: int, x: int, width: int) -> None:
        """The controls in words, one above the other over the bar."""
        side, gap = self._side(), self._px(8, 4)
        for control in (Control.CLOSE, Control.CONTINUE):
            bottom -= side + gap
            self.places[control] = pygame.Rect(x, bottom, width, side)

    def _place_slider(self, room: pygame.Rect) -> None:
        left = room.x + self._label_width() + self._px(20, 10)
        self.label = pygame.Rect(room.x, room.y, self._label_width(), room.h)
        self.slider = pygame.Rect(left, room.y, room.right - left, room.h)

    def _label_width(self) -> int:
        digits = "8" * len(str(self.total))
        return self.painter.measure(self._label(digits, digits), self._text_px(), "bold")[0]

    # ---------------------------------------------------------------- pointer

    def control_at(self, pos: tuple[int, int]) -> Control | None:
        """The control under a pixel."""
        return next((control for control, rect in self.places.items() if rect.collidepoint(pos)), None)

    def move_at(self, x: int) -> int:
        """The number of moves that a place on the slider stands for."""
        left, right = self._track()
        share = (x - left) / max(1, right - left)
        return round(min(1.0, max(0.0, share)) * self.total)

    def knob(self, made: int) -> tuple[int, int]:
        """The middle of the knob after so many moves."""
        left, right = self._track()
        return left + round((right - left) * made / max(1, self.total)), self.slider.centery

    def _track(self) -> tuple[int, int]:
        radius = self._radius()
        return self.slider.x + radius, self.slider.right - radius

    def _radius(self) -> int:
        return self._px(14, 10)

    # ---------------------------------------------------------------- words

    def _word(self, control: Control, playing: bool = False) -> str:
        tr = self.tr
        words = {
            Control.START: tr("To the start"),
            Control.BACK: tr("One move back"),
            Control.PLAY: tr("Pause") if playing else tr("Play back"),
            Control.FORWARD: tr("One move forward"),
            Control.END: tr("To the end"),
            Control.TEMPO: tr("Tempo"),
            Control.CONTINUE: tr("Continue from here"),
            Control.CLOSE: tr("Close"),
        }
        return words[control]

    def _key(self, control: Control) -> str:
        tr = self.tr
        keys = {
            Control.START: tr("Home key"),
            Control.BACK: tr("Left arrow"),
            Control.PLAY: tr("Space bar"),
            Control.FORWARD: tr("Right arrow"),
            Control.END: tr("End key"),
            Control.TEMPO: tr("Up and down arrow"),
            Control.CONTINUE: "C",
            Control.CLOSE: tr("Esc"),
        }
        return keys[control]

    def _label(self, made: object, total: object) -> str:
        return self.tr("Move {made} of {total}", made=made, total=total)

    # ---------------------------------------------------------------- drawing

    def draw(self, surface: pygame.Surface, reading: Reading) -> None:
        """Draw the bar over the felt."""
        table = self.table
        shade: Rgba = (*(table.corner if table.dark else table.lit), 170)
        self.painter.panel(surface, self._ground, (shade, shade), 0)
        for control in self.places:
            self._draw_control(surface, control, reading)
        if self.focused:
            self._draw_focus(surface, self.focused)
        label = self._label(reading.made, reading.total)
        self._text(surface, label, self.label.midleft, table.text, "midleft")
        self._draw_slider(surface, reading)
        self._draw_tooltip(surface, reading)

    def _text(
        self,
        surface: pygame.Surface,
        text: str,
        pos: tuple[int, int],
        colour: Rgb,
        anchor: str,
        px: float | None = None,
    ) -> None:
        shadow = 90 if self.table.dark and colour != BUTTON_TEXT else 0
        self.painter.text(surface, text, pos, px or self._text_px(), colour, "bold", anchor, shadow_alpha=shadow)

    def _draw_control(self, surface: pygame.Surface, control: Control, reading: Reading) -> None:
        table, enabled = self.table, reading.enabled(control)
        hovered = enabled and self.hovered is control
        pressed = hovered and self.pressed is control
        rect = self.places[control].move(0, max(1, self._px(1)) if pressed else 0)
        primary = control is Control.PLAY and enabled
        fill = self._primary_fill(hovered) if primary else button_fill(table, hovered, pressed)
        border: Rgba = (255, 255, 255, 40) if table.dark else (90, 84, 60, 90)
        self.painter.panel(surface, rect, fill, round(rect.h * 17 / 60), border, self._hairline())
        colour = BUTTON_TEXT if primary else table.text if enabled else mixed(table.muted, table.mid, 0.45)
        if control in ICONS:
            playing = control is Control.PLAY and reading.playing
            self.painter.icon(surface, "pause" if playing else control.value, rect.center, rect.w // 2, colour)
        else:
            word = TEMPO_WORDS[reading.tempo] if control is Control.TEMPO else self._word(control)
            word, px = self.painter.fitted(word, self._text_px(), "bold", rect.w - self._px(16, 10))
            self._text(surface, word, rect.center, colour, "center", px)

    def ring(self, control: Control) -> pygame.Rect:
        """Where the ring around a control is drawn."""
        gap = self._px(8, 4)
        return self.places[control].inflate(gap, gap)

    def _draw_focus(self, surface: pygame.Surface, control: Control) -> None:
        none: Rgba = (0, 0, 0, 0)
        colour: Rgba = (*self.table.accent, 255)
        rect = self.ring(control)
        self.painter.panel(surface, rect, (none, none), round(rect.h * 20 / 60), colour, max(2, self._px(3)))

    def _primary_fill(self, hovered: bool) -> tuple[Rgba, Rgba]:
        lift = 12 if hovered else 0
        r, g, b = (min(255, c + lift) for c in BUTTON_TOP)
        return (r, g, b, 255), (*BUTTON_BOTTOM, 255)

    def _draw_slider(self, surface: pygame.Surface, reading: Reading) -> None:
        left, right = self._track()
        x, y = self.knob(reading.made)
        thick, radius = self._px(8, 6), self._radius()
        empty: Rgba = (0, 0, 0, 110) if self.table.dark else (60, 56, 40, 90)
        done: Rgba = (*self.table.accent, 255)
        top = y - thick // 2
        track, passed = pygame.Rect(left, top, right - left, thick), pygame.Rect(left, top, x - left, thick)
        self.painter.panel(surface, track, (empty, empty), thick // 2)
        self.painter.panel(surface, passed, (done, done), thick // 2)
        for number in reading.shuffles:
            pygame.draw.rect(surface, self.table.muted, (self.knob(number)[0] - 1, y - thick, 3, 2 * thick))
        knob = pygame.Rect(0, 0, 2 * radius, 2 * radius)
        knob.center = (x, y)
        fill: tuple[Rgba, Rgba] = (*CREAM, 255), (222, 210, 180, 255)
        self.painter.panel(surface, knob, fill, radius, (40, 34, 20, 160), self._hairline())

    def _draw_tooltip(self, surface: pygame.Surface, reading: Reading) -> None:
        """What the control under the pointer, or chosen by keyboard, does, and its key."""
        control = self.hovered or self.focused
        if control is None or not reading.enabled(control):
            return
        words = f"{self._word(control, reading.playing)} ({self._key(control)})"
        width, height = self.painter.measure(words, self._text_px(), "bold")
        rect = pygame.Rect(0, 0, width + self._px(28, 20), height + self._px(10, 6))
        top = self.places[control].top
        if self.label.bottom <= top:  # the number of the move stays in sight
            top = min(top, self.label.centery - self.painter.measure(words, self._text_px(), "bold")[1] // 2)
        rect.midbottom = (self.places[control].centerx, top - self._px(10, 8))
        rect.clamp_ip(surface.get_rect().inflate(-8, -8))
        dark: Rgba = (16, 24, 22, 235)
        self.painter.panel(surface, rect, (dark, dark), self._px(10, 8), (255, 255, 255, 50), self._hairline())
        self._text(surface, words, rect.center, CREAM, "center")
