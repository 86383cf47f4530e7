"""The board on the screen: where tiles lie, what is under the pointer, and how a frame is drawn."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from mahjong_solitaire.rules.game import Event, PairRemoved, PairRestored, Restarted
from mahjong_solitaire.rules.layout import Layout, bits
from mahjong_solitaire.rules.tiles import Face
from mahjong_solitaire.ui.board_painter import PREMULTIPLIED, BoardPainter, Position, faded
from mahjong_solitaire.ui.effects import EXCHANGE, Dealing, Pose, progress
from mahjong_solitaire.ui.felt import felt
from mahjong_solitaire.ui.geometry import BoardGeometry
from mahjong_solitaire.ui.mark_art import MarkArt, points_sprite
from mahjong_solitaire.ui.marks import Marks, MarkState, draw_marks
from mahjong_solitaire.ui.motion import Motion
from mahjong_solitaire.ui.theme import TABLES, Fonts
from mahjong_solitaire.ui.tile_art import TileArt, Tint

__all__ = ["BoardView", "Look", "Marks"]

_MANY = 16
"""So many changed tiles make it cheaper to paint the whole board."""
_POINTS_SIZE = 0.5
"""Size of the floating points, in pitches."""


@dataclass(frozen=True, slots=True)
class Look:
    """What the player chose about how things look."""

    design: str = "traditional"
    back: str = "bamboo"
    table: str = "pine"
    language: str = "en"
    """Decides the wind letters of the European design."""
    shade_blocked: bool = True
    animate: bool = True


class BoardView:
    """Draws one board and finds tiles under the pointer. Times are seconds of any steady clock, handed in.

    The felt with all resting tiles and their shadows is kept as one picture; a frame is that picture, with the
    tiles that are lifted or on their way painted into it and the marks on top.
    """

    def __init__(self, layout: Layout, faces: Sequence[Face], look: Look) -> None:
        self._layout, self._faces, self._look = layout, tuple(faces), look
        self._geometry = BoardGeometry(layout, pygame.Rect(0, 0, 1, 1))
        self._alive, self._free = 0, 0
        self._motion = Motion()
        self._mark_state = MarkState()
        self._drawn_at = -math.inf
        self._fonts: Fonts | None = None
        self._points: dict[str, pygame.Surface] = {}
        self._old_board: pygame.Surface | None = None
        self._exchange_start = -math.inf
        self._cloth: pygame.Surface | None = None
        self._board: pygame.Surface | None = None
        self._painted: Position | None = None
        self._dropped = 0
        self._painter, self._mark_art = self._new_painter()

    # ---------------------------------------------------------------- geometry

    @property
    def pitch(self) -> int:
        """Distance between two neighbouring tiles, in pixels."""
        return self._geometry.shape.width

    @property
    def bounds(self) -> pygame.Rect:
        """The rectangle that holds every tile of the full board, thickness included."""
        return self._geometry.bounds.copy()

    def place(self, area: pygame.Rect) -> None:
        """Fit the board into an area of the window; the felt fills whatever surface ``draw`` is given."""
        pitch = self.pitch
        self._geometry = BoardGeometry(self._layout, area)
        self._motion.floating.clear()
        self._remake(keep_art=pitch == self.pitch)

    def face_rect(self, index: int) -> pygame.Rect:
        """Where the face of the tile in a slot lies when nothing lifts it."""
        return self._geometry.faces[index].copy()

    def slot_at(self, pos: tuple[int, int], alive: int) -> int | None:
        """The tile whose face or side is drawn at a pixel, or ``None`` on the table."""
        silhouette = self._painter.art.silhouette
        for order in reversed(self._painter.levels):
            for index in reversed(order):
                rect = self._geometry.sprites[index]
                hit = alive >> index & 1 and rect.collidepoint(pos)
                if hit and silhouette.get_at((pos[0] - rect.x, pos[1] - rect.y)):
                    return index
        return None

    # ---------------------------------------------------------------- what happened

    def deal(self, faces: Sequence[Face], now: float) -> None:
        """Show other faces in the same layout, as after a shuffle; the old ones fade."""
        self._faces = tuple(faces)
        self._painter.faces = self._faces
        if self._look.animate and self._board:
            self._old_board = self._board.copy()
            self._exchange_start = now
            self._motion.last(now + EXCHANGE)
        self._painted = None

    def show(self, alive: int, free: int) -> None:
        """The position changed: what is needed is painted with the next frame."""
        if alive != self._alive and self._motion.dealing:
            self._motion.dealing = None
            self._painted = None
        self._alive, self._free = alive, free

    def handle(self, events: Sequence[Event], now: float) -> None:
        """Start the effects of game events; call it after ``show``."""
        if not self._look.animate:
            return
        for event in events:
            match event:
                case PairRemoved(a, b, points):
                    self._motion.remove((a, b), f"+{points}", self._geometry.faces[b].center, now)
                case PairRestored(a, b):
                    self._motion.restore((a, b), now)
                case Restarted():
                    self.deal_in(now)

    def shake(self, index: int, now: float) -> None:
        """Shake a tile that cannot be taken."""
        if self._look.animate:
            self._motion.shake(index, now)

    def deal_in(self, now: float) -> None:
        """Let the tiles drop onto the table, level by level."""
        if self._look.animate:
            self._motion.deal([i for order in self._painter.levels for i in order if self._alive >> i & 1], now)
            self._painted = None

    def set_look(self, look: Look) -> None:
        """Change design, table, language or any other choice; the position stays."""
        if look == self._look:
            return
        old, self._look = self._look, look
        if look.table != old.table:
            self._cloth = None
        if not look.animate:
            self._motion, self._mark_state = Motion(), MarkState()
            self._old_board = None
        art = ("design", "back", "language")
        self._remake(keep_art=all(getattr(old, name) == getattr(look, name) for name in art))

    # ---------------------------------------------------------------- frames

    def draw(self, surface: pygame.Surface, marks: Marks, now: float) -> None:
        """Draw the felt, the board, the marks and the running effects: a full frame."""
        marks = self._valid(marks)
        self._mark_state.follow(marks, now, self._look.animate)
        self._motion.lift(marks.hover, marks.selected, now, self._look.animate)
        self._motion.forget(now)
        poses: dict[int, Pose] = {}
        if self._motion.dealing:
            self._draw_dealing(surface, self._motion.dealing, now)
        else:
            poses = {i: pose for i, pose in self._motion.poses(now).items() if self._alive >> i & 1}
            self._draw_board(surface, marks.selected, poses)
        self._draw_over(surface, now)
        shifts = {i: self._painter.shift(pose) for i, pose in poses.items()}
        draw_marks(surface, self._mark_art, marks, self._mark_state, self._geometry.faces, shifts, now)
        self._draw_points(surface, now)
        self._drawn_at = now

    def animating(self, now: float) -> bool:
        """Whether the next frame may differ from the last one drawn if nothing else changes."""
        return min(now, self._drawn_at) < max(self._motion.until, self._mark_state.until)

    # ---------------------------------------------------------------- inside

    def _remake(self, *, keep_art: bool = False) -> None:
        """Size, place or look changed: nothing that was painted holds any more."""
        if keep_art:
            self._painter = BoardPainter(self._geometry, self._painter.art, self._faces)
        else:
            self._painter, self._mark_art = self._new_painter()
        self._points.clear()
        self._painted = None

    def _new_painter(self) -> tuple[BoardPainter, MarkArt]:
        look = self._look
        art = TileArt(look.design, look.back, look.language, self.pitch)
        return BoardPainter(self._geometry, art, self._faces), MarkArt(art.shape)

    def _valid(self, marks: Marks) -> Marks:
        """The marks without those on empty slots, nor hovering over blocked tiles."""
        hover = marks.hover if marks.hover is not None and self._free >> marks.hover & 1 else None
        selected = marks.selected if marks.selected is not None and self._alive >> marks.selected & 1 else None
        focus = marks.focus if marks.focus is not None and self._alive >> marks.focus & 1 else None
        hint = tuple(i for i in marks.hint if self._alive >> i & 1)
        return Marks(hover, selected, marks.partners & self._alive, hint, focus)

    def _bright(self) -> int:
        return self._free if self._look.shade_blocked else self._layout.full

    def _pictures(self, size: tuple[int, int]) -> tuple[pygame.Surface, pygame.Surface]:
        """The cloth and the picture of the board, as large as the window."""
        if self._cloth is None or self._cloth.get_size() != size:
            self._cloth = felt(size, TABLES[self._look.table])
            self._board = None
        if self._board is None:
            self._board = self._cloth.copy()
            self._painted = None
        return self._cloth, self._board

    def _draw_board(self, surface: pygame.Surface, selected: int | None, poses: dict[int, Pose]) -> None:
        """The resting board, with the tiles that are not quite at rest painted into it."""
        cloth, board = self._pictures(surface.get_size())
        wanted = Position(self._alive, self._bright())
        if self._painted is None or self._dropped:
            self._dropped = 0
            self._paint_all(cloth, board, wanted)
        elif wanted != self._painted:
            self._repaint(cloth, board, self._painted, wanted)
        self._painted = wanted
        surface.blit(board, (0, 0))
        position = replace(wanted, selected=1 << selected if selected is not None else 0)
        areas = [self._painter.posed_area(i, pose) for i, pose in poses.items()]
        areas += [self._geometry.sprites[i] for i in bits(position.selected) if i not in poses]
        for area in _united(areas):
            self._painter.paint(surface, cloth, area, position, poses)

    def _draw_dealing(self, surface: pygame.Surface, dealing: Dealing, now: float) -> None:
        """Tiles that have dropped stay in the picture of the board, which is painted properly once all have."""
        cloth, board = self._pictures(surface.get_size())
        position = Position(self._alive, self._bright())
        if self._painted is None:
            board.blit(cloth, (0, 0))
            self._painted, self._dropped = Position(), 0
        for index in dealing.order[self._dropped : dealing.landed(now)]:
            self._painter.put_down(board, index, position.tint(index))
        self._dropped = dealing.landed(now)
        surface.blit(board, (0, 0))
        for index, pose in dealing.falling(now):
            self._painter.draw_posed(surface, index, pose, position.tint(index), (0, 0))

    def _paint_all(self, cloth: pygame.Surface, board: pygame.Surface, position: Position) -> None:
        self._painter.shadows.update(position.alive)
        self._painter.paint(board, cloth, board.get_rect(), position, {})

    def _repaint(self, cloth: pygame.Surface, board: pygame.Surface, old: Position, new: Position) -> None:
        """Paint only around the tiles that came, went or changed their brightness."""
        moved = old.alive ^ new.alive
        if moved.bit_count() > _MANY:
            self._paint_all(cloth, board, new)
            return
        shadows = self._painter.shadows
        areas = [shadows.area(i) for i in bits(moved)]
        for area in areas:
            shadows.update(new.alive, area)
        areas += [self._geometry.sprites[i] for i in bits((old.bright ^ new.bright) & old.alive & new.alive)]
        for area in _united(areas):
            self._painter.paint(board, cloth, area, new, {})

    def _draw_over(self, surface: pygame.Surface, now: float) -> None:
        """What is on its way off the board: taken tiles, and the old faces after a shuffle."""
        if self._old_board:
            opacity = 1 - progress(now, self._exchange_start, EXCHANGE)
            if opacity > 0 and self._old_board.get_size() == surface.get_size():
                self._old_board.set_alpha(round(255 * opacity))
                surface.blit(self._old_board, (0, 0))
            else:
                self._old_board = None
        for index, pose in self._motion.leaving(now):
            self._painter.draw_posed(surface, index, pose, Tint.PLAIN, (0, 0))

    def _draw_points(self, surface: pygame.Surface, now: float) -> None:
        for floating in self._motion.floating:
            pose = floating.pose(now)
            sprite = faded(self._points_sprite(floating.text), pose.opacity)
            rect = sprite.get_rect(center=floating.pos).move(self._painter.shift(pose))
            surface.blit(sprite, rect.clamp(surface.get_rect()), special_flags=PREMULTIPLIED)
        if not self._motion.floating:
            self._points.clear()

    def _points_sprite(self, text: str) -> pygame.Surface:
        if self._fonts is None:
            self._fonts = Fonts()
        if text not in self._points:
            self._points[text] = points_sprite(self._fonts.get("bold", self.pitch * _POINTS_SIZE), text)
        return self._points[text]


def _united(areas: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """The areas with those that overlap joined, so that nothing is painted twice."""
    united: list[pygame.Rect] = []
    for area in areas:
        while (hit := area.collidelist(united)) >= 0:
            area = area.union(united.pop(hit))
        united.append(area)
    return united
