"""The board on the screen: where tiles lie, what is under the pointer, and how a frame is drawn."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import pygame

from mahjong_solitaire.rules.game import Event, PairRemoved, PairRestored, Restarted
from mahjong_solitaire.rules.layout import Layout, bits
from mahjong_solitaire.rules.tiles import Face
from mahjong_solitaire.ui.board_painter import PREMULTIPLIED, BoardPainter, Dress, Position, Sizes, Sprites, faded
from mahjong_solitaire.ui.effects import EXCHANGE, SETTLE, Dealing, Pose, progress, ways_together
from mahjong_solitaire.ui.felt import felt
from mahjong_solitaire.ui.geometry import united
from mahjong_solitaire.ui.mark_art import MarkArt
from mahjong_solitaire.ui.marks import Marks, MarkState, PointSprites, draw_marks
from mahjong_solitaire.ui.motion import Motion, Ways
from mahjong_solitaire.ui.panned import PannedPicture
from mahjong_solitaire.ui.theme import lit_table
from mahjong_solitaire.ui.tile_art import TileLook
from mahjong_solitaire.ui.zoom import Pixel, Rim, Zoom, hidden_faces

__all__ = ["BoardView", "FreeTiles", "Look", "Marks"]

FreeTiles = Literal["plain", "shaded", "outlined"]
"""How free tiles are told from blocked ones: not at all, blocked ones shaded, or free ones framed."""

_MANY = 16
"""So many changed tiles make it cheaper to paint the whole board."""
_MANY_IF_HURRIED = 6
"""And so many where most shadows can wait."""
_PATIENCE = 0.012
"""Seconds of a frame for making drawings at a new size."""
_SEEN = 0.05
"""A face of which less can be seen is hidden."""


@dataclass(frozen=True, slots=True)
class Look:
    """What the player chose about how things look."""

    design: str = "traditional"
    back: str = "bamboo"
    table: str = "pine"
    language: str = "en"
    """Decides the wind letters of the European design."""
    shade_blocked: bool = True
    """Says ``shaded`` or ``plain`` if ``free_tiles`` says nothing."""
    animate: bool = True
    free_tiles: FreeTiles | None = None
    bonus_cue: bool = False
    """A small diamond on every flower and season."""
    variant: str = "ivory"
    """The colouring of the tiles, one of ``storage.VARIANTS``."""
    light: str = "upper-left"
    """The corner that the light comes from, one of ``storage.LIGHTS``."""
    corner_index: bool = False
    """A number or letter in the upper left corner of every face."""

    @property
    def tiles(self) -> TileLook:
        """How tiles look, apart from marks on them."""
        return TileLook(self.design, self.back, self.language, self.variant, self.light, self.corner_index)

    @property
    def free_mode(self) -> FreeTiles:
        """How free tiles are told from blocked ones."""
        return self.free_tiles or ("shaded" if self.shade_blocked else "plain")


class BoardView:
    """Draws one board and finds tiles under the pointer. Times are seconds of any steady clock, handed in.

    The felt with all resting tiles and their shadows is kept as one picture; a frame is that picture, with the
    tiles that are lifted or on their way painted into it and the marks on top.
    """

    def __init__(self, layout: Layout, faces: Sequence[Face], look: Look) -> None:
        self._layout, self._faces, self._look = layout, tuple(faces), look
        self._zoom = Zoom(layout, look.light)
        self._geometry = self._zoom.geometry
        self._alive, self._free = 0, 0
        self._peek: int | None = None
        self._hidden: tuple[int, int] | None = None
        self._motion = Motion()
        self._mark_state = MarkState()
        self._drawn_at = -math.inf
        self._points = PointSprites()
        self._old_board: pygame.Surface | None = None
        self._exchange = (-math.inf, 0.0)
        """When the old picture of the board begins to fade, and in how many seconds it does."""
        self._cloth: pygame.Surface | None = None
        self._board: pygame.Surface | None = None
        self._painted: Position | None = None
        self._dropped = 0
        self._shaded = -1
        self.hurried = False
        """Whether the position changes so fast that many changed tiles get only the soft shadows for the time being."""
        self._rough = False
        self._sizes = self._new_sizes()
        self._rim: Rim | None = None
        self._panned: PannedPicture | None = None
        self._remake()

    # ---------------------------------------------------------------- geometry

    @property
    def pitch(self) -> int:
        """Distance between two neighbouring tiles, in pixels."""
        return self._geometry.shape.width

    @property
    def bounds(self) -> pygame.Rect:
        """The rectangle that holds every tile of the full board when it is fitted, thickness included."""
        return self._zoom.fitted.bounds.copy()

    @property
    def zoomed(self) -> bool:
        """Whether the board is larger than fitted; it then shows within its area only."""
        return self._zoom.zoomed

    @property
    def factor(self) -> float:
        """How many times larger than fitted the tiles are, one of ``zoom.STEPS``."""
        return self._zoom.factor

    def place(self, area: pygame.Rect) -> None:
        """Fit the board into an area, or leave it zoomed; the felt fills whatever surface ``draw`` is given."""
        pitch = self._zoom.fitted.shape.width
        self._zoom.place(area)
        if pitch != self._zoom.fitted.shape.width:
            self._sizes.clear()
        self._follow_zoom()

    def zoom(self, steps: int, at: Pixel, slot: int | None = None) -> bool:
        """Show the board larger by some steps, or smaller, around a pixel; returns whether anything changed.

        What stays at the pixel is a point of the tile in a slot, that under the pixel unless it is said.
        """
        changed = self._zoom.step(steps, at, self.slot_at(at, self._alive) if slot is None else slot)
        if changed:
            self._follow_zoom()
        return changed

    def pan(self, dx: int, dy: int) -> bool:
        """Move a zoomed board by pixels, as far as it goes; returns whether it moved."""
        way = self._zoom.pan(dx, dy)
        if way == (0, 0):
            return False
        self._geometry = self._zoom.geometry
        self._painter.move_to(self._geometry)
        self._motion.pan(*way)
        if self._panned:
            self._panned.move(*way)
        self._painted, self._old_board = None, None
        return True

    def reveal(self, index: int) -> bool:
        """Pan until the face of the tile in a slot is seen, and some of what is around it; returns whether it moved."""
        wanted = self._geometry.faces[index].inflate(self.pitch, self.pitch)
        goal = wanted.clamp(self._geometry.area)
        return self.pan(goal.x - wanted.x, goal.y - wanted.y)

    def rest(self) -> None:
        """Forget the picture of a zoomed board, which ``place`` makes anew."""
        self._panned = None

    def fit(self) -> bool:
        """Show all of the board; returns whether anything changed."""
        changed = self._zoom.fit()
        if changed:
            self._follow_zoom()
        return changed

    def peek(self, level: int | None) -> None:
        """Fade the levels from one on, without showing faces that were hidden; ``None`` ends it."""
        self._peek = level

    def face_rect(self, index: int) -> pygame.Rect:
        """Where the face of the tile in a slot lies when nothing lifts it."""
        return self._geometry.faces[index].copy()

    def slot_at(self, pos: tuple[int, int], alive: int) -> int | None:
        """The tile whose face or side is drawn at a pixel, or ``None`` on the table."""
        if self.zoomed and not self._geometry.area.collidepoint(pos):
            return None
        silhouette = self._painter.sprites.art.silhouette
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
            self._exchange = (now, EXCHANGE)
            self._motion.last(now + EXCHANGE)
        self._painted = None

    def show(self, alive: int, free: int) -> None:
        """The position changed: what is needed is painted with the next frame."""
        if alive != self._alive and self._motion.dealing:
            self._motion.dealing = None
            self._painted = None
        self._alive, self._free = alive, free

    def show_at_once(self, faces: Sequence[Face], alive: int, free: int) -> None:
        """Show another position without the way there, whatever is still moving."""
        if self._motion.dealing or tuple(faces) != self._faces:
            self._painted = None
        self._motion, self._mark_state, self._old_board = Motion(), MarkState(), None
        self._faces = self._painter.faces = tuple(faces)
        self.show(alive, free)

    def handle(self, events: Sequence[Event], now: float) -> None:
        """Start the effects of game events; call it after ``show``."""
        if not self._look.animate:
            return
        for event in events:
            match event:
                case PairRemoved(a, b, points):
                    self._motion.remove(self._ways(a, b), f"+{points}", self.meeting(a, b), now)
                case PairRestored(a, b):
                    self._motion.restore(self._ways(a, b), now)
                case Restarted():
                    self.deal_in(now)

    def meeting(self, a: int, b: int) -> Pixel:
        """The pixel where the tiles of a pair meet when they are taken."""
        (x, y), (to_x, to_y) = (self._geometry.faces[index].center for index in (a, b))
        return (x + to_x) // 2, (y + to_y) // 2

    def _ways(self, a: int, b: int) -> Ways:
        """How the tiles of a pair fly to each other, the upper one onto the lower."""
        slots, faces, shape = self._layout.slots, self._geometry.faces, self._geometry.shape
        low, high = sorted((a, b), key=lambda index: slots[index].z)
        (x, y), (to_x, to_y), pitch = faces[low].center, faces[high].center, shape.width
        apart, depth = ((to_x - x) / pitch, (to_y - y) / pitch), (shape.dx / pitch, shape.dy / pitch)
        return dict(zip((low, high), ways_together(apart, depth), strict=True))

    def shake(self, index: int, now: float) -> None:
        """Shake a tile that cannot be taken."""
        if self._look.animate:
            self._motion.shake(index, now)

    def deal_in(self, now: float) -> None:
        """Let the tiles drop onto the table, level by level."""
        if self._look.animate:
            order = [i for order in self._painter.levels for i in order if self._alive >> i & 1]
            self._exchange = (self._motion.deal(order, now).end, SETTLE)
            self._painted, self._old_board = None, None

    def set_look(self, look: Look) -> None:
        """Change design, table, language or any other choice; the position stays."""
        if look == self._look:
            return
        old, self._look = self._look, look
        if (look.table, look.light) != (old.table, old.light):
            self._cloth = None
        if not look.animate:
            self._motion, self._mark_state = Motion(), MarkState()
            self._old_board = None
        if (look.tiles, look.bonus_cue) != (old.tiles, old.bonus_cue):
            self._sizes = self._new_sizes()
        if look.light != old.light:
            self._zoom.turn(look.light)
            self._follow_zoom()
        else:
            self._remake()

    # ---------------------------------------------------------------- frames

    def draw(self, surface: pygame.Surface, marks: Marks, now: float) -> None:
        """Draw the felt, the board, the marks and the running effects: a full frame."""
        marks = marks.within(self._alive, self._free)
        self._mark_state.follow(marks, now, self._look.animate)
        self._motion.lift(marks.hover, marks.selected, now, self._look.animate)
        dealing = self._motion.dealing
        self._motion.forget(now)
        cloth, board = self._pictures(surface.get_size())
        if dealing:
            self._drop(cloth, board, dealing, now)
        if not self._motion.dealing:
            self._rest(cloth, board)
        surface.blit(board, (0, 0))
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self._window(surface)))
        self._draw_moving(surface, cloth, marks, now)
        surface.set_clip(clip)
        self._drawn_at = now

    def animating(self, now: float) -> bool:
        """Whether the next frame may differ from the last one drawn if nothing else changes."""
        ends = max(self._motion.until, self._mark_state.until)
        return min(now, self._drawn_at) < ends or bool(self._painter.sprites.waiting)

    # ---------------------------------------------------------------- inside

    def _remake(self) -> None:
        """Size, place or look changed: nothing that was painted holds any more."""
        sprites = self._sprites()
        self._painter, self._mark_art = BoardPainter(self._geometry, sprites, self._faces), MarkArt(sprites.art.shape)
        self._points.clear()
        self._painted, self._shaded, self._rough, self._hidden = None, -1, False, None

    def _follow_zoom(self) -> None:
        self._geometry = self._zoom.geometry
        self._motion.floating.clear()
        self._old_board = None
        self._rim = Rim(self._geometry.area) if self.zoomed else None
        self._panned = PannedPicture(self._geometry.area) if self.zoomed else None
        self._remake()

    def _sprites(self) -> Sprites:
        """The tiles at the size they have now; smaller ones stand in at first if the board is zoomed."""
        fitted = self._sizes.get(self._zoom.fitted.shape.width)
        sprites = self._sizes.get(self.pitch, fitted) if self.zoomed else fitted
        self._sizes.spare(2 if self.zoomed else 1)
        return sprites

    def _new_sizes(self) -> Sizes:
        look = self._look
        return Sizes(look.tiles.art, look.bonus_cue, strong=look.variant == "contrast")

    def _position(self, selected: int | None = None) -> Position:
        """What lies on the board and how it is shown."""
        mode = self._look.free_mode
        bright = self._free if mode == "shaded" else self._layout.full
        framed = self._free & self._alive if mode == "outlined" else 0
        position = Position(self._resting, bright, 0 if selected is None else 1 << selected, framed)
        if self._peek is None:
            return position
        faint = self._painter.above(self._peek) & self._alive
        return replace(position, faint=faint, blank=self._covered())

    @property
    def _resting(self) -> int:
        """The tiles on the board, without those that are on their way back to it."""
        return self._alive & ~self._motion.arriving

    def _covered(self) -> int:
        """The tiles whose faces are hidden by others, as long as one does not peek."""
        if self._hidden is None or self._hidden[0] != self._alive:
            silhouette = self._sizes.get(self._zoom.fitted.shape.width).art.silhouette
            self._hidden = self._alive, hidden_faces(self._zoom.fitted, silhouette, self._alive, _SEEN)
        return self._hidden[1]

    def _window(self, surface: pygame.Surface) -> pygame.Rect:
        """The part of the window in which the board may show."""
        return self._geometry.area if self.zoomed else surface.get_rect()

    def _pictures(self, size: tuple[int, int]) -> tuple[pygame.Surface, pygame.Surface]:
        """The cloth and the picture of the board, as large as the window."""
        if self._cloth is None or self._cloth.get_size() != size:
            self._cloth = felt(size, lit_table(self._look.table, self._look.light))
            self._board = None
        if self._board is None:
            self._board = self._cloth.copy()
            self._painted = None
        return self._cloth, self._board

    def _rest(self, cloth: pygame.Surface, board: pygame.Surface) -> None:
        """Bring the picture of the resting board up to date."""
        wanted = self._position()
        fresh = self._painter.sprites.refine(_PATIENCE) if self._shaded >= 0 else set()
        if self._painted is None or self._dropped or (self._rough and not self.hurried):
            if self._painted and self._dropped:
                self._old_board = board.copy()
            self._dropped = 0
            self._paint_all(cloth, board, wanted, fresh)
        elif wanted != self._painted or fresh:
            self._repaint(cloth, board, self._painted, wanted, fresh)
        self._painted = wanted

    def _drop(self, cloth: pygame.Surface, board: pygame.Surface, dealing: Dealing, now: float) -> None:
        """Tiles that have dropped stay in the picture of the board, which is painted properly once all have."""
        position = self._position()
        if self._painted is None:
            board.blit(cloth, (0, 0))
            self._painted, self._dropped = Position(), 0
        board.set_clip(self._window(board))
        for index in dealing.order[self._dropped : dealing.landed(now)]:
            self._painter.put_down(board, index, position.dress(index))
        board.set_clip(None)
        self._dropped = dealing.landed(now)

    def _draw_moving(self, surface: pygame.Surface, cloth: pygame.Surface, marks: Marks, now: float) -> None:
        """What is not part of the resting picture: lifted and dropping tiles, those on their way, and the marks."""
        poses: dict[int, Pose] = {}
        if self._motion.dealing:
            position = self._position()
            for index, pose in self._motion.dealing.falling(now):
                self._painter.draw_posed(surface, index, pose, position.dress(index), (0, 0))
        else:
            poses = {i: pose for i, pose in self._motion.poses(now).items() if self._resting >> i & 1}
            self._draw_posed(surface, cloth, marks.selected, poses)
        poses |= self._draw_over(surface, now)
        shifts = {i: self._painter.shift(pose) for i, pose in poses.items()}
        draw_marks(surface, self._mark_art, marks, self._mark_state, self._geometry.faces, shifts, now)
        self._draw_points(surface, now)
        if self._rim:
            self._rim.draw(surface)

    def _draw_posed(
        self, surface: pygame.Surface, cloth: pygame.Surface, selected: int | None, poses: dict[int, Pose]
    ) -> None:
        """The tiles that are not quite at rest, painted into the resting board."""
        position = self._position(selected)
        areas = [self._painter.posed_area(i, pose) for i, pose in poses.items()]
        areas += [self._geometry.sprites[i] for i in bits(position.selected) if i not in poses]
        for area in united(areas):
            self._painter.paint(surface, cloth, area, position, poses)

    def _paint_all(self, cloth: pygame.Surface, board: pygame.Surface, position: Position, fresh: set[int]) -> None:
        window = self._window(board)
        anew = self._shaded != position.solid or self._rough
        self._rough = anew and self.hurried and not self._panned
        self._painter.shadows.update_view(position.solid, window, anew=anew, rough=self._rough)
        self._shaded = position.solid
        if self._panned:
            if self._panned.paint(self._painter, position, self._painter.areas_of(position, fresh)):
                board.blit(cloth, (0, 0))
            self._panned.show(board, cloth, window)
        else:
            self._painter.paint(board, cloth, window, position, {})

    def _repaint(
        self, cloth: pygame.Surface, board: pygame.Surface, old: Position, new: Position, fresh: set[int]
    ) -> None:
        """Paint only around the tiles that came, went or are shown in another way; ``fresh`` faces are drawn anew."""
        many = _MANY_IF_HURRIED if self.hurried else _MANY
        if self._rough or old.moved(new).bit_count() > many:
            self._paint_all(cloth, board, new, fresh)
            return
        areas = self._painter.shade_anew(old, new, fresh)
        self._shaded = new.solid
        window = self._window(board)
        for area in united([area for area in areas if area.colliderect(window)]):
            if self._panned:
                self._panned.repaint(self._painter, new, [area])
                self._panned.show(board, cloth, area)
            else:
                self._painter.paint(board, cloth, area.clip(window), new, {})

    def _draw_over(self, surface: pygame.Surface, now: float) -> dict[int, Pose]:
        """What is above the board: the old faces after a shuffle, and the tiles in flight, which are returned."""
        if self._old_board:
            opacity = round(255 * (1 - progress(now, *self._exchange)))
            if opacity > 0 and self._old_board.get_size() == surface.get_size():
                self._old_board.set_alpha(opacity if opacity < 255 else None)  # 255 is ten times slower
                surface.blit(self._old_board, (0, 0))
            else:
                self._old_board = None
        flying = dict(self._motion.flying(now))
        dress = Dress(framed=self._look.free_mode == "outlined")
        for index, pose in flying.items():
            self._painter.draw_posed(surface, index, pose, dress, (0, 0))
        return flying

    def _draw_points(self, surface: pygame.Surface, now: float) -> None:
        for floating in self._motion.floating:
            pose = floating.pose(now)
            sprite = faded(self._points.get(floating.text, self.pitch), pose.opacity)
            rect = sprite.get_rect(center=floating.pos).move(self._painter.shift(pose))
            surface.blit(sprite, rect.clamp(self._window(surface)), special_flags=PREMULTIPLIED)
        if not self._motion.floating:
            self._points.clear()
