"""The scene in which the game is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from mahjong_solitaire.i18n import title
from mahjong_solitaire.layouts import LayoutFile
from mahjong_solitaire.rules.board import Pair
from mahjong_solitaire.rules.deals import UnwinnableLayoutError
from mahjong_solitaire.rules.game import Event, Reason, State
from mahjong_solitaire.session import Session, new_session, random_number
from mahjong_solitaire.ui.board_view import BoardView, Look, Marks
from mahjong_solitaire.ui.hud import Facts, Hud
from mahjong_solitaire.ui.intents import Intent, intent_of
from mahjong_solitaire.ui.notice import Notice
from mahjong_solitaire.ui.scene import Change, Context, Pop, Push, Quit, Scene

ENDING_PAUSE = 0.7
"""Seconds from the last move to the dialog that ends the game, so that the move can be seen."""


def look_of(context: Context) -> Look:
    """How the board is to look by the settings."""
    s = context.settings
    return Look(s.tiles, s.back, s.table, context.tr.language, s.shade_blocked, s.animate)


class PlayScene(Scene):
    """A board, what stands around it, and everything a player can do with it.

    Selection, hover and hint live here: they are no part of the game and are not undone.
    """

    def __init__(self, context: Context, session: Session, deal_in: bool = True) -> None:
        super().__init__(context)
        self.session = context.session = session
        self.view = self._new_view()
        self.hud = Hud(context.painter, context.table, context.tr)
        self.notice = Notice(context.painter)
        self.selected: int | None = None
        self.hover: int | None = None
        self.hint: tuple[int, ...] = ()
        self._hints = 0
        self._end_at: float | None = None
        self._seconds = -1
        self._fresh = True
        self._deal_in = deal_in and not session.game.moves
        """Whether the tiles drop onto the table with the first frame."""

    # ---------------------------------------------------------------- the scene's duties

    def resize(self, size: tuple[int, int], backdrop: pygame.Surface | None = None) -> None:
        """Fit HUD and board into the window."""
        super().resize(size)
        self._follow_settings()
        self._place()

    def draw(self, surface: pygame.Surface) -> pygame.Rect | None:
        """Draw the board and the HUD, or only the clock if nothing else changed."""
        now = self.context.now()
        only_clock = not self.dirty and not self.view.animating(now)
        area = self.hud.clock_area()
        if only_clock:
            surface.set_clip(area)
        self._begin(now)
        self.view.draw(surface, self._marks(), now)
        self.hud.draw(surface, self._facts(now))
        self.notice.draw(surface, now)
        surface.set_clip(None)
        self.dirty = False
        return area if only_clock else None

    def moving(self, now: float) -> bool:
        """Whether an effect is running."""
        return self.view.animating(now) or self.notice.fading(now)

    def caption(self) -> str:
        """Layout, deal and score."""
        tr, session = self.context.tr, self.session
        return tr(
            "Mahjong Solitaire: {layout} {number}, {score} points",
            layout=title(session.layout.titles, tr.language),
            number=session.number,
            score=session.game.score,
        )

    def needs_frame(self, now: float) -> bool:
        """Whether the clock shows another second than in the last frame."""
        return int(self.session.stopwatch.elapsed(now)) != self._seconds

    def update(self, now: float) -> Change | None:
        """Run the clock; end the game a moment after its last move."""
        if self.notice.expire(now):
            self.dirty = True
        if self._end_at is not None and now >= self._end_at:
            self._end_at = None
            return self._end_dialog()
        return None

    def leave(self) -> None:
        """Stop the clock."""
        self.session.stopwatch.stop(self.context.now())

    def handle(self, event: pygame.event.Event) -> Change | None:
        """Mouse and keys."""
        if event.type == pygame.MOUSEMOTION:
            self._point_at(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self._select(None)
        elif event.type == pygame.WINDOWLEAVE:
            self._point_at((-1, -1))
        elif event.type == pygame.WINDOWMINIMIZED:
            return self.do(Intent.PAUSE)
        intent = intent_of(event)
        return self.do(intent) if intent else None

    def resumed(self, result: Any) -> Change | None:
        """A dialog has closed: do what was chosen in it."""
        self.dirty = True
        self._follow_settings()
        if self.session.game.state is State.PLAYING:
            self.session.stopwatch.start(self.context.now())
        match result:
            case Intent():
                return self.do(result)
            case LayoutFile():
                self._start(result, random_number(self.context.chance()))
            case int():
                self._start(self.session.layout, result)
        return None

    # ---------------------------------------------------------------- intents

    def do(self, intent: Intent) -> Change | None:
        """Do what the player asks for."""
        commands: dict[Intent, Callable[[], Change | None]] = {
            Intent.UNDO: self._undo,
            Intent.REDO: self._redo,
            Intent.HINT: self._give_hint,
            Intent.RESTART: self._restart,
            Intent.NEW_DEAL: self._new_deal,
            Intent.SWITCH_TILES: self._switch_tiles,
            Intent.BACK: self._back,
            Intent.MENU: Pop,
            Intent.QUIT: Quit,
        }
        return commands[intent]() if intent in commands else self._open(intent)

    def _open(self, intent: Intent) -> Change | None:
        """The dialog an intent asks for; dialogs are imported when first opened, which keeps the start short."""
        from mahjong_solitaire.ui import dialog_for

        dialog = dialog_for.intent(self.context, intent)
        return self._lay_over(dialog) if dialog else None

    def _lay_over(self, dialog: Scene) -> Change:
        self.session.stopwatch.stop(self.context.now())
        self.hover, self.hud.hovered, self.hud.pressed = None, None, None
        return Push(dialog)

    def _undo(self) -> None:
        if self.session.game.can_undo:
            self._moved(self.session.game.undo())

    def _redo(self) -> None:
        if self.session.game.can_redo:
            self._moved(self.session.game.redo())

    def _restart(self) -> None:
        self.session.stopwatch.stop(self.context.now())
        self.session.stopwatch.banked = 0.0
        self._moved(self.session.game.restart())
        self.view.deal_in(self.context.now())

    def _new_deal(self) -> None:
        self._start(self.session.layout, random_number(self.context.chance()))

    def _switch_tiles(self) -> None:
        settings = self.context.settings
        settings.tiles = "european" if settings.tiles == "traditional" else "traditional"
        self.context.save_settings()
        self._follow_settings()

    def _back(self) -> Change | None:
        if self.selected is not None or self.hint:
            self._select(None)
            return None
        return self._open(Intent.PAUSE)

    def _give_hint(self) -> None:
        """Mark a pair that can be taken; asked again, the next one, from the most valuable down."""
        pairs = self.session.game.board.pairs()
        if not pairs:
            return
        self.hint = tuple(pairs[self._hints % len(pairs)])
        self._hints += 1
        self.selected = None
        self.dirty = True
        self._say_hint(Pair(*self.hint), pairs)

    def _say_hint(self, pair: Pair, pairs: list[Pair]) -> None:
        tr, place = self.context.tr, pairs.index(pair) + 1
        points = self.session.game.points_for(*pair)
        self._say(tr("Pair {place} of {count}: {points} points", place=place, count=len(pairs), points=points))

    # ---------------------------------------------------------------- tiles

    def click(self, index: int) -> None:
        """The player picked the tile in a slot."""
        game = self.session.game
        reason = game.why_not(index)
        if reason:
            self._refuse(index, reason)
        elif self.selected is None or self.selected == index:
            self._select(None if self.selected == index else index)
        elif game.board.can_take(self.selected, index):
            self._moved(game.take(self.selected, index))
        else:
            self.view.shake(index, self.context.now())
            self._select(index)

    def _refuse(self, index: int, reason: Reason) -> None:
        tr = self.context.tr
        self.view.shake(index, self.context.now())
        covered = reason is Reason.COVERED
        self._say(tr("A tile lies on this one") if covered else tr("This tile is blocked on the left and right"))

    def _select(self, index: int | None) -> None:
        self.selected = index
        self.hint = ()
        self.dirty = True

    def _moved(self, events: tuple[Event, ...]) -> None:
        """Show what a command of the game has done."""
        now, game = self.context.now(), self.session.game
        self._select(None)
        self._hints = 0
        self._show_position()
        self.view.handle(events, now)
        self._point_at(pygame.mouse.get_pos())
        self._end_at = None
        if game.state is State.PLAYING:
            self.session.stopwatch.start(now)
        else:
            self.session.stopwatch.stop(now)
            self._end_at = now + (ENDING_PAUSE if self.context.settings.animate else 0.0)

    # ---------------------------------------------------------------- pointer

    def _point_at(self, pos: tuple[int, int]) -> None:
        button = self.hud.button_at(pos)
        index = None if button else self.view.slot_at(pos, self.session.game.board.alive)
        hover = index if index is not None and self.session.game.board.is_free(index) else None
        if (hover, button) != (self.hover, self.hud.hovered):
            self.hover, self.hud.hovered = hover, button
            self.dirty = True

    def _press(self, pos: tuple[int, int]) -> None:
        self.hud.pressed = self.hud.hovered = self.hud.button_at(pos)
        self.dirty = True
        if self.hud.pressed:
            return
        index = self.view.slot_at(pos, self.session.game.board.alive)
        if index is None:
            self._select(None)
        else:
            self.click(index)

    def _release(self, pos: tuple[int, int]) -> Change | None:
        pressed, self.hud.pressed = self.hud.pressed, None
        if pressed is None:
            return None
        self.dirty = True
        return self.do(pressed) if self.hud.button_at(pos) is pressed else None

    # ---------------------------------------------------------------- inside

    def _new_view(self) -> BoardView:
        game = self.session.game
        view = BoardView(game.deal.layout, game.deal.faces, look_of(self.context))
        view.show(game.board.alive, game.board.free)
        return view

    def _start(self, layout: LayoutFile, number: int) -> None:
        """Leave this game for another."""
        try:
            session = new_session(layout, number)
        except UnwinnableLayoutError:
            self._say(self.context.tr("No arrangement of tiles in this layout can be cleared"))
            return
        self.session.stopwatch.stop(self.context.now())
        self.session = self.context.session = session
        self.context.settings.layout = layout.name
        self.context.save_settings()
        self.view = self._new_view()
        self._hints, self._end_at, self._fresh, self._deal_in = 0, None, True, True
        self._select(None)
        self._place()

    def _place(self) -> None:
        self.view.place(self.hud.place(self.size))
        self.hud.settle(self.view.bounds)
        self.notice.place(self.size, self.view.bounds)
        self.dirty = True

    def _begin(self, now: float) -> None:
        """With the first frame of a game the clock starts."""
        if self._fresh:
            self._fresh = False
            if self._deal_in:
                self.view.deal_in(now)
            if self.session.game.state is State.PLAYING:
                self.session.stopwatch.start(now)

    def _show_position(self) -> None:
        board = self.session.game.board
        self.view.show(board.alive, board.free)

    def _follow_settings(self) -> None:
        """Look and speak as the settings say now."""
        self.view.set_look(look_of(self.context))
        self.hud.table, self.hud.tr = self.context.table, self.context.tr
        self.dirty = True

    def _marks(self) -> Marks:
        board = self.session.game.board
        partners = 0
        if self.selected is not None and self.context.settings.mark_partners:
            partners = board.partners(self.selected)
        return Marks(self.hover, self.selected, partners, self.hint)

    def _facts(self, now: float) -> Facts:
        game, session = self.session.game, self.session
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
        )

    def _say(self, text: str) -> None:
        self.notice.say(text, self.context.now(), self.context.settings.animate)
        self.dirty = True

    def _end_dialog(self) -> Change:
        from mahjong_solitaire.ui.game_over import Cleared, NoMoves

        facts = self._facts(self.context.now())
        dialog = Cleared if self.session.game.state is State.CLEARED else NoMoves
        return self._lay_over(
            dialog(self.context, facts.score, facts.seconds, facts.pairs_left, facts.number, facts.title)
        )
