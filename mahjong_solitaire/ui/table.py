"""A game on the table: the board, what stands around it, the clock, and the thinking beside it; nobody plays yet."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mahjong_solitaire.i18n import title
from mahjong_solitaire.rules.board import Pair
from mahjong_solitaire.rules.deals import Difficulty
from mahjong_solitaire.rules.game import (
    Cleared,
    Event,
    NoMovesLeft,
    PairRemoved,
    PairRestored,
    Restarted,
    Shuffled,
    State,
)
from mahjong_solitaire.rules.scoring import pair_value
from mahjong_solitaire.rules.solver import Verdict
from mahjong_solitaire.session import Session
from mahjong_solitaire.ui.assistant import SLICE, Assistant
from mahjong_solitaire.ui.autoplay import AutoPlay
from mahjong_solitaire.ui.board_view import BoardView, Look, Marks
from mahjong_solitaire.ui.ending import POINTLESS
from mahjong_solitaire.ui.facts import Facts, Guide, Lamp
from mahjong_solitaire.ui.hud import Hud
from mahjong_solitaire.ui.lens import Lens
from mahjong_solitaire.ui.notice import Notice
from mahjong_solitaire.ui.scene import Change, Context, Scene
from mahjong_solitaire.ui.sound import SoundName
from mahjong_solitaire.ui.touch import Touch

LAMPS = {Verdict.WINNABLE: Lamp.WINNABLE, Verdict.LOST: Lamp.LOST, Verdict.UNKNOWN: Lamp.UNKNOWN, None: Lamp.THINKING}


SOUNDS = (
    (Cleared, SoundName.CLEARED),
    (NoMovesLeft, SoundName.NO_MOVES),
    (Shuffled, SoundName.SHUFFLE),
    (Restarted, SoundName.DEAL),
    (PairRestored, SoundName.UNDO),
    (PairRemoved, SoundName.PAIR),
)
"""The sounds of the events, the most telling first."""


def look_of(context: Context) -> Look:
    """How the board is to look by the settings."""
    s = context.settings
    return Look(
        design=s.tiles,
        back=s.back,
        table=s.table,
        language=context.tr.language,
        shade_blocked=s.shade_blocked,
        animate=context.animate,
        free_tiles="outlined" if s.outline_free else None,
        bonus_cue=s.bonus_cue,
        variant=s.variant,
        light=s.light,
        corner_index=s.corner_index,
    )


class TableScene(Scene):
    """Shows a game and lets it be played by commands.

    Selection, hover and hint live here: they are no part of the game and are not undone.
    """

    def __init__(self, context: Context, session: Session, deal_in: bool = True) -> None:
        super().__init__(context)
        self.hud = Hud(context.painter, context.table, context.tr)
        self.notice = Notice(context.painter)
        self.auto: AutoPlay | None = None
        """The moves that make themselves, if any do."""
        self._seconds = -1
        self.touch = Touch()
        self._pointer = (-1, -1)
        self.lay(session, deal_in)

    def lay(self, session: Session, deal_in: bool = True) -> None:
        """Put a game on the table."""
        self.session = session
        game = session.game
        self.view = BoardView(game.deal.layout, game.board.faces, look_of(self.context))
        self.view.show(game.board.alive, game.board.free)
        self.lens = Lens()
        self.assistant = Assistant(game)
        self.selected: int | None = None
        self.hover: int | None = None
        self.hint: tuple[int, ...] = ()
        self.auto = None
        self._fresh = True
        self._deal_in = deal_in and not game.moves
        if self.size != (0, 0):
            self._place()
        self.dirty = True

    # ---------------------------------------------------------------- the scene's duties

    def resize(self, size: tuple[int, int], backdrop: pygame.Surface | None = None) -> None:
        """Fit HUD and board into the window."""
        super().resize(size)
        self.follow_settings()
        self._place()

    def draw(self, surface: pygame.Surface) -> pygame.Rect | None:
        """Draw the board and the HUD, or only the clock if nothing else changed."""
        now = self.context.now()
        self._begin(now)
        only_clock = not self.dirty and not self.moving(now)
        area = self.hud.clock_area()
        if only_clock:
            surface.set_clip(area)
        self.view.draw(surface, self._marks(), now)
        self.hud.title_hidden = bool(self.notice.text)
        self.hud.draw(surface, self.facts(now))
        self.notice.draw(surface, now)
        surface.set_clip(None)
        self.dirty = False
        return area if only_clock else None

    def moving(self, now: float) -> bool:
        """Whether an effect is running."""
        return self.view.animating(now) or self.notice.fading(now)

    def thinking(self) -> bool:
        """Whether there is something to work out between frames."""
        return self.assistant.thinking

    def needs_frame(self, now: float) -> bool:
        """Whether the clock shows another second than in the last frame."""
        return int(self.session.stopwatch.elapsed(now)) != self._seconds

    def caption(self) -> str:
        """Layout, deal and score."""
        return self.context.tr(
            "Mahjong Solitaire: {layout} {number}, {score} points",
            layout=title(self.session.layout.titles, self.context.tr.language),
            number=self.session.number,
            score=self.session.game.score,
        )

    def update(self, now: float) -> Change | None:
        """Let notices go, think, and make the moves that make themselves."""
        if self.notice.expire(now):
            self.dirty = True
        if self.assistant.think(SLICE / 2 if self.moving(now) else SLICE):
            self.dirty = True
        self._play_by_itself(now)
        return None

    def rest(self) -> None:
        """Keep no pictures that the next ``resize`` makes anew."""
        self.view.rest()

    def covered(self) -> None:
        """Stop the clock and whatever plays by itself; nothing is pointed at any more."""
        self.session.stopwatch.stop(self.context.now())
        self.touch.forget()
        self.lens.let_go(self.view)
        self.hover, self.hud.hovered, self.hud.pressed, self.auto = None, None, None, None

    def look_closer(self, event: pygame.event.Event) -> bool:
        """Magnify, move or peek below the board as wheel, middle button, fingers and keys ask.

        For scenes in which nobody plays; says whether the event can mean nothing else.
        """
        board, grip = self.session.game.board, self.touch.grip(event, self.size)
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        asked = event.type == pygame.KEYDOWN and self.lens.ask(event, self.view, board)
        changed = self.lens.handle(event, self.view, board, self._pointer)
        if asked or changed or (grip is not None and self.lens.follow(grip, self.view)):
            self.dirty = True
        pressed = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        return asked or (pressed and event.button not in (1, 3))

    def leave(self) -> None:
        """Stop the clock."""
        self.session.stopwatch.stop(self.context.now())

    # ---------------------------------------------------------------- for those who play

    def moved(self, events: Sequence[Event]) -> None:
        """Show what a command of the game has done."""
        now, game = self.context.now(), self.session.game
        self.select(None)
        self.view.show(game.board.alive, game.board.free)
        if any(isinstance(event, Shuffled) for event in events):
            self.view.deal(game.board.faces, now)
        self.view.handle(events, now)
        self._sound(events)
        self.assistant.follow(events)
        self.keep_time(now)

    def keep_time(self, now: float) -> None:
        """Let the clock run while the game goes on."""
        if self.session.game.state is State.PLAYING:
            self.session.stopwatch.start(now)
        else:
            self.session.stopwatch.stop(now)

    def _sound(self, events: Sequence[Event]) -> None:
        """Let the most telling of some events be heard."""
        kinds = {type(event) for event in events}
        loudest = next((name for kind, name in SOUNDS if kind in kinds), None)
        if loudest:
            self.context.sound(loudest)

    def select(self, index: int | None) -> None:
        """Select a tile, or none."""
        self.selected = index
        self.hint = ()
        self.dirty = True

    def say(self, text: str) -> None:
        """Show a short notice."""
        self.notice.say(text, self.context.now(), self.context.animate)
        self.dirty = True

    def follow_settings(self) -> None:
        """Look and speak as the settings say now."""
        self.view.set_look(look_of(self.context))
        self.hud.follow(self.context.table, self.context.tr, self.context.scale)
        self.dirty = True

    def facts(self, now: float) -> Facts:
        """What the HUD shows."""
        game, session, settings = self.session.game, self.session, self.context.settings
        self._seconds = int(session.stopwatch.elapsed(now))
        return Facts(
            title=title(session.layout.titles, self.context.tr.language),
            number=session.number,
            score=game.score,
            last_points=game.last_points,
            seconds=self._seconds,
            pairs_left=game.pairs_left,
            free_pairs=game.board.pair_count(),
            can_undo=game.can_undo,
            can_redo=game.can_redo,
            can_finish=self.assistant.finish is not None and self.auto is None,
            difficulty=self._difficulty(),
            lamp=LAMPS[self.assistant.verdict] if settings.lost_light and game.board.alive else None,
            lost_since=self.assistant.lost_since,
            guide=self._guide() if settings.score_guide else None,
            pointless=POINTLESS[game.state],
        )

    # ---------------------------------------------------------------- inside

    def _place(self) -> None:
        self.view.place(self.hud.place(self.size))
        self.hud.settle(self.view.bounds)
        self.notice.place(self.hud.notice_room(), self.hud.unit)
        self.dirty = True

    def _begin(self, now: float) -> None:
        """With the first frame of a game the clock starts."""
        if not self._fresh:
            return
        self._fresh = False
        if self._deal_in:
            self.view.deal_in(now)
            self.context.sound(SoundName.DEAL)
        self.keep_time(now)

    def _marks(self) -> Marks:
        board = self.session.game.board
        partners = 0
        if self.selected is not None and self.context.settings.mark_partners:
            partners = board.partners(self.selected)
        return Marks(self.hover, self.selected, partners, self.hint)

    def _difficulty(self) -> str:
        tr = self.context.tr
        words = {
            Difficulty.EASY: tr("easy"),
            Difficulty.NORMAL: tr("normal"),
            Difficulty.HARD: tr("hard"),
            Difficulty.ANY: tr("any"),
        }
        difficulty = self.session.game.deal.difficulty
        return words[difficulty] if difficulty else ""

    def _guide(self) -> Guide | None:
        """What the selected tile is worth with its best free partner, or the pair of the hint."""
        pair = Pair(*self.hint) if len(self.hint) == 2 else self._best_pair()
        if pair is None:
            return None
        faces = self.session.game.board.faces
        return Guide(self.session.game.points_for(*pair), pair_value(faces[pair.a], faces[pair.b]))

    def _best_pair(self) -> Pair | None:
        if self.selected is None:
            return None
        return next((pair for pair in self.session.game.board.pairs() if self.selected in pair), None)

    def _play_by_itself(self, now: float) -> None:
        if self.auto is None:
            return
        pair = self.auto.due(now)
        if pair is not None:
            self.moved(self.session.game.take(*pair))
        elif self.auto.mark(now) and self.auto.marked:
            self.hint = tuple(self.auto.marked)
            self.dirty = True
        if self.auto.done:
            self.auto = None
