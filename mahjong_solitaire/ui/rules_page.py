"""The rules in short, with real tiles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pygame

from mahjong_solitaire.rules.tiles import FACES, TileSet
from mahjong_solitaire.ui.dialogs import ARROWS
from mahjong_solitaire.ui.key_caps import Line, cap_lines, line_width, paint_line
from mahjong_solitaire.ui.key_names import cursor_rows, key_rows, replay_rows
from mahjong_solitaire.ui.samples import Samples
from mahjong_solitaire.ui.scene import Change, Context, Pop, Push
from mahjong_solitaire.ui.scrolling import WHEEL_STEP, ScrollDialog

SAMPLES = {
    TileSet.CHARACTERS: ("character-1", "character-5", "character-9"),
    TileSet.CIRCLES: ("circle-1", "circle-5", "circle-9"),
    TileSet.BAMBOOS: ("bamboo-1", "bamboo-5", "bamboo-9"),
    TileSet.WINDS: ("wind-east", "wind-south", "wind-west"),
    TileSet.DRAGONS: ("dragon-green", "dragon-red", "dragon-white"),
    TileSet.FLOWERS: ("flower-plum", "flower-orchid", "flower-chrysanthemum"),
    TileSet.SEASONS: ("season-spring", "season-summer", "season-autumn"),
}
BONUS_TILES = tuple(face.name for face in FACES if face.is_bonus)
BODY = 17.0
SET_HEIGHT = 68
BONUS_HEIGHT = 84
KEY_HEIGHT = 34
KEY_INDENT = 14
"""Of the meaning of keys that stand above it."""
SQUEEZE = 0.9
"""The meaning of a key is made so much smaller rather than to stand below the key."""


@dataclass(frozen=True, slots=True)
class Block:
    """A part of the page as high as it needs, and how to draw it."""

    height: int
    paint: Callable[[pygame.Surface, pygame.Rect], object]


class RulesPage(ScrollDialog):
    """A page to read: goal, free tiles, matching, points, advice and keys."""

    extent = (820, 660)
    default_key = "ok"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.samples = Samples()
        self.blocks: list[Block] = []

    def heading(self) -> str:
        """The words at the top."""
        return self.context.tr("Rules")

    def build(self) -> None:
        """The page, the bar, and a button."""
        self.blocks = []
        self._write()
        self.content_height = sum(block.height for block in self.blocks)
        tr = self.context.tr
        self.add_buttons(("keys", tr("Change keys"), self._change_keys), ("ok", tr("OK"), Pop), primary="ok")
        self.add_scroll_bar()

    def resumed(self, result: Any) -> Change | None:
        """The keys may have been changed."""
        self.rebuild()
        return super().resumed(result)

    def _change_keys(self) -> Change:
        from mahjong_solitaire.ui.keys_page import KeysPage

        return Push(KeysPage(self.context))

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the blocks in sight."""
        view = self.view
        surface.set_clip(view)
        rect = pygame.Rect(view.x + self.ink.px(8), view.y - self.offset, view.width - self.ink.px(16), 0)
        for block in self.blocks:
            rect.height = block.height
            if rect.colliderect(view):
                block.paint(surface, rect.copy())
            rect.y += block.height
        surface.set_clip(None)
        self.paint_edges(surface)

    def key_pressed(self, event: pygame.event.Event) -> Change | bool | None:
        """The arrows scroll, for there is little to move between."""
        if event.key in ARROWS and not self.ring_shown:
            self.scroll_to(self.offset + ARROWS[event.key][1] * self.ink.px(WHEEL_STEP))
            return True
        if event.key == pygame.K_SPACE and not self.ring_shown:
            self.scroll_to(self.offset + self.view.height - self.ink.px(40))
            return True
        return super().key_pressed(event)

    # ---------------------------------------------------------------- the page

    def _write(self) -> None:
        tr = self.context.tr
        self._title(tr("Goal"))
        self._text(
            tr(
                "Take all tiles off the table, two matching ones at a time. It is the points that count: "
                "they depend on the order in which you take the pairs."
            )
        )
        self._title(tr("Free tiles"))
        self._text(
            tr(
                "Only free tiles can be taken. A tile is free if no other tile lies on it, not even on a corner, "
                "and if nothing touches its left or nothing touches its right side."
            )
        )
        self._title(tr("Matching"))
        self._text(
            tr(
                "Two tiles match if they show the same face. Flowers and seasons are the exception: "
                "any of these eight tiles matches any other of them."
            )
        )
        self._tiles(BONUS_TILES)
        self._write_points()
        self._write_advice()
        self._write_help()
        self._title(tr("Keys"))
        for keys, meaning in [*key_rows(tr), *cursor_rows(tr)]:
            self._key_row(keys, meaning)
        self._title(tr("In a replay"))
        for keys, meaning in replay_rows(tr):
            self._key_row(keys, meaning)
        self._space(10)

    def _write_points(self) -> None:
        tr = self.context.tr
        self._title(tr("Points"))
        self._text(tr("A pair scores the value of its set, times the number of pairs on the table before the move."))
        names = {
            TileSet.CHARACTERS: tr("Characters"),
            TileSet.CIRCLES: tr("Circles"),
            TileSet.BAMBOOS: tr("Bamboos"),
            TileSet.WINDS: tr("Winds"),
            TileSet.DRAGONS: tr("Dragons"),
            TileSet.FLOWERS: tr("Flowers"),
            TileSet.SEASONS: tr("Seasons"),
        }
        for tile_set, name in names.items():
            self._set(tile_set, name)
        self._space(8)
        self._text(
            tr(
                "An example: 72 pairs lie on the table. A pair of bamboos scores 3 × 72 = 216 points, two flowers "
                "score 6 × 72 = 432. A flower with a season takes the higher value: 7 × 72 = 504. The next pair is "
                "multiplied by 71, the last one by 1."
            )
        )

    def _write_advice(self) -> None:
        tr = self.context.tr
        self._title(tr("Advice"))
        for advice in (
            tr("Take valuable pairs early, while many pairs are on the table: seasons, flowers, dragons, winds."),
            tr("Take tiles that hold many others: high stacks and the ends of long rows."),
            tr("If three matching tiles are free, think about which two to take. If all four are free, take them all."),
            tr("Undo goes back as far as you like. A dead end is not the end of the game."),
        ):
            self._text(advice, bullet=True)

    def _write_help(self) -> None:
        tr = self.context.tr
        self._title(tr("Help while playing"))
        for name, text in (
            (tr("Hint"), tr("Shows a pair that can be taken, the most valuable first; asked again, the next one.")),
            (
                tr("Safe pair"),
                tr("Shows a pair after which the game can still be won, or says that it does not know one."),
            ),
            (
                tr("Lost light"),
                tr(
                    "Says whether the game can still be won, or since which move it is lost, and one key goes "
                    "back there. It is off at first; the settings turn it on."
                ),
            ),
            (
                tr("Shuffle"),
                tr(
                    "Mixes the remaining tiles so that they can be cleared. It counts as a move and can be undone. "
                    "If nothing can help, it says so."
                ),
            ),
            (tr("Score guide"), tr("Says what the selected pair is worth now, and what waiting one move costs.")),
            (tr("Finish for me"), tr("Plays the rest as soon as nothing can go wrong any more.")),
        ):
            self._text(f"{name}: {text}", bullet=True)
        self._text(tr("Hints, undos and shuffles are counted, and named at the end of the game."))

    # ---------------------------------------------------------------- kinds of blocks

    def _width(self) -> int:
        return self.view.width - self.ink.px(16)

    def _space(self, n: float) -> None:
        self.blocks.append(Block(self.ink.px(n), lambda surface, rect: None))

    def _title(self, text: str) -> None:
        ink = self.ink
        above = ink.px(16) if self.blocks else ink.px(6)

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            row = pygame.Rect(rect.x, rect.y + above, rect.width, rect.height - above)
            ink.line(surface, text, row, 21, ink.palette.accent, "bold")

        self.blocks.append(Block(above + ink.leading(21) + ink.px(4), paint))

    def _text(self, text: str, bullet: bool = False, indent: float = 0) -> None:
        ink = self.ink
        inset = ink.px(20 if bullet else indent)

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            if bullet:
                dot = pygame.Rect(rect.x, rect.y, inset, ink.leading(BODY))
                ink.line(surface, "•", dot, BODY, ink.palette.accent, "bold")
            room = pygame.Rect(rect.x + inset, rect.y, rect.width - inset, rect.height)
            ink.paragraph(surface, text, room, BODY, ink.palette.text)

        height = ink.height(text, BODY, self._width() - inset)
        self.blocks.append(Block(height + ink.px(6), paint))

    def _tiles(self, names: tuple[str, ...]) -> None:
        ink, look = self.ink, self.context.tile_look

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            row = pygame.Rect(rect.x, rect.y + ink.px(8), rect.width, rect.height - ink.px(10))
            self.samples.row(surface, row, look, names)

        self.blocks.append(Block(ink.px(BONUS_HEIGHT), paint))

    def _set(self, tile_set: TileSet, name: str) -> None:
        ink, look = self.ink, self.context.tile_look

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            panel = pygame.Rect(rect.x, rect.y + ink.px(3), rect.width, rect.height - ink.px(6))
            ink.painter.panel(surface, panel, (ink.palette.well,) * 2, ink.px(14), ink.palette.edge, ink.hairline)
            tiles = pygame.Rect(panel.x + ink.px(14), panel.y + ink.px(6), ink.px(150), panel.height - ink.px(12))
            self.samples.row(surface, tiles, look, SAMPLES[tile_set])
            value = pygame.Rect(panel.right - ink.px(90), panel.y, ink.px(66), panel.height)
            ink.line(surface, str(tile_set.points), value, 26, ink.palette.accent, "bold", "right")
            caption = pygame.Rect(tiles.right + ink.px(22), panel.y, 0, panel.height)
            caption.width = value.left - caption.x
            ink.line(surface, name, caption, 18, ink.palette.text, "bold")

        self.blocks.append(Block(ink.px(SET_HEIGHT), paint))

    def _key_row(self, keys: tuple[str, ...], meaning: str) -> None:
        """The keys at the left and their meaning at the right, or below if there is no room beside."""
        ink, width = self.ink, self._width()
        height = max(ink.px(KEY_HEIGHT), ink.leading(15) + ink.px(8)) - ink.px(6)
        lines = cap_lines(ink, keys, height, width)
        least, words = line_width(ink, lines[0]) + 2 * ink.px(8), ink.width(meaning, BODY)
        left = max(least, width * 54 // 100)
        if len(lines) == 1 and left + words * SQUEEZE <= width:
            self._key_line(lines[0], height, left, meaning)
            return
        for line in lines:
            self._key_line(line, height, 0, "")
        self._text(meaning, indent=KEY_INDENT)

    def _key_line(self, line: Line, height: int, left: int, meaning: str) -> None:
        ink = self.ink

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            paint_line(surface, ink, line, rect.x, rect.y + ink.px(3), height)
            room = pygame.Rect(rect.x + left, rect.y, rect.width - left, rect.height)
            if meaning:
                ink.line(surface, meaning, room, BODY, ink.palette.text)

        self.blocks.append(Block(height + ink.px(6), paint))
