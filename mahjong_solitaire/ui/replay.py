"""A game that was played, or the best line found, to be watched forwards and backwards, at any tempo, from any move."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import pygame

from mahjong_solitaire.rules.deals import Deal
from mahjong_solitaire.rules.game import SHUFFLE, Event, Game, IllegalMoveError, Move, Shuffled, State
from mahjong_solitaire.session import Session
from mahjong_solitaire.ui.arrangement import AROUND, BAR_MARGIN, FIGURES, LOW_BAR, MARGIN, ONE_SIDE, Arrangement
from mahjong_solitaire.ui.autoplay import REST, SHOWN
from mahjong_solitaire.ui.dialog_style import PALETTES, Ink
from mahjong_solitaire.ui.facts import Facts
from mahjong_solitaire.ui.intents import Intent, intent_of, modifiers
from mahjong_solitaire.ui.readout import Rail
from mahjong_solitaire.ui.scene import Change, Context, Pop, Quit
from mahjong_solitaire.ui.table import TableScene
from mahjong_solitaire.ui.transport import TEMPO_WORDS, Control, Reading, Transport

TEMPOS = tuple(TEMPO_WORDS)
KEYS = {
    pygame.K_SPACE: Control.PLAY,
    pygame.K_LEFT: Control.BACK,
    pygame.K_RIGHT: Control.FORWARD,
    pygame.K_HOME: Control.START,
    pygame.K_END: Control.END,
    pygame.K_c: Control.CONTINUE,
}
SHELF, SHELF_WITH_HELP = BAR_MARGIN, 204
"""Where the low bar of the HUD has room, without and with the lost light or the score guide."""
UNHURRIED = 0.15
"""Seconds without a jump of the slider after which the board is painted with all its shadows again."""


@dataclass(frozen=True, slots=True)
class ContinueFrom:
    """The player wants to go on from a position of the game: a new game, in which these moves are made already."""

    moves_made: tuple[Move, ...]


class ReplayScene(TableScene):
    """Shows a game move by move. ``session`` is a fresh game of the deal, of no further use to the caller.

    Leaves with ``None``, or with ``ContinueFrom``. The player's own game stays as it is; its moves, ``own``, may be
    given to compare the scores. All moves are made once at the start, so that from then on any position is a matter
    of undoing and redoing.
    """

    def __init__(
        self,
        context: Context,
        session: Session,
        moves: Sequence[Move],
        heading: str,
        *,
        short: str = "",
        own: Sequence[Move] = (),
        playing: bool = False,
    ) -> None:
        self.heading, self.short = heading, short or heading
        """What is shown here, and the same in few words for a bar."""
        self.moves = tuple(playable(session.game, moves))
        self._own = scores_by_pairs_left(session.game.deal, own)
        self._broken = len(self.moves) < len(moves)
        """Whether the record goes on with what the rules forbid."""
        self._broken_untold = self._broken
        self.made = 0
        """How many moves the position on the table is from the deal."""
        self.playing = False
        self.tempo = 1.0
        self._beat_at = 0.0
        """When the next move is to be marked, or the marked one to be made."""
        self._marked = False
        self._sought: int | None = None
        """Where the slider was moved to since the last frame."""
        self._hurried_until = -math.inf
        self.dragging = False
        self.transport = Transport(context.painter, context.table, context.tr, len(self.moves))
        super().__init__(context, session, deal_in=False)
        if playing:
            self.play()

    # ---------------------------------------------------------------- the scene's duties

    def draw(self, surface: pygame.Surface) -> pygame.Rect | None:
        """Draw the game and the bar under it."""
        changed = super().draw(surface)
        if changed is None:
            self._draw_heading(surface)
            self.transport.draw(surface, self.reading())
        return changed

    def update(self, now: float) -> Change | None:
        """Go where the slider points, and make the next move when it is due."""
        if self._broken_untold:
            self._broken_untold = False
            self.say(self.context.tr("The rest of this game cannot be read"))
        super().update(now)
        self._follow_slider()
        if self.view.hurried and now >= self._hurried_until:
            self.view.hurried, self.dirty = False, True
        if self.playing and not self.dragging and now >= self._beat_at:
            self._beat(now)
        return None

    def thinking(self) -> bool:
        """Whether moves are being made, shadows are missing, or the lost light is being worked out."""
        return self.playing or self.view.hurried or (self.context.settings.lost_light and super().thinking())

    def handle(self, event: pygame.event.Event) -> Change | None:
        """Fingers, mouse and keys; the keys of a replay come before those the player chose."""
        if _control_of(event) is None and self.look_closer(event):
            return None
        if self.dragging and self.touch.gripped:
            self.dragging, self._sought = False, None
            self._rest()
        change = None
        for meant in self._meant(event):
            change = self._handle(meant) or change
        return change

    def _meant(self, event: pygame.event.Event) -> list[pygame.event.Event]:
        """What is meant by an event: the slider follows a finger at once, everything else waits until it has tapped."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN and self.transport.slider.collidepoint(event.pos)
        at_once = self.dragging or (pressed and not self.touch.gripped)
        return [event] if at_once else self.touch.meant(event)

    def _handle(self, event: pygame.event.Event) -> Change | None:
        if event.type == pygame.MOUSEMOTION:
            self._point_at(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos)
        elif event.type == pygame.WINDOWLEAVE and not self.dragging:
            self._hover(None)
        elif event.type == pygame.WINDOWMINIMIZED:
            self.pause()
        elif event.type == pygame.KEYDOWN:
            return self._key(event)
        return None

    def covered(self) -> None:
        """Pause; nothing is pointed at any more."""
        super().covered()
        self.pause()
        self.transport.hovered, self.transport.pressed, self.dragging = None, None, False

    def follow_settings(self) -> None:
        """Look and speak as the settings say now."""
        super().follow_settings()
        self.transport.follow(self.context.table, self.context.tr)

    def keep_time(self, now: float) -> None:
        """The clock stands."""

    def facts(self, now: float) -> Facts:
        """What the HUD shows: no clock; without a rail the heading or the ending stands for the layout's name."""
        facts, arrangement = replace(super().facts(now), seconds=None), self.hud.plan.arrangement
        if arrangement is Arrangement.RAILS:
            return facts
        title = self.heading if arrangement is Arrangement.SIDE else self.short
        return replace(facts, title=self.ending() or title or facts.title)

    def ending(self) -> str:
        """What ended the game, once all moves are made."""
        tr, game = self.context.tr, self.session.game
        if self.made < len(self.moves):
            return ""
        if self._broken:
            return tr("The rest of this game cannot be read")
        if game.state is State.PLAYING:
            return tr.plural("Unfinished, {count} pair left", "Unfinished, {count} pairs left", game.pairs_left)
        return tr("Board cleared") if game.state is State.CLEARED else tr("No more moves")

    def comparison(self) -> str:
        """How many points the game is ahead of the player's own with as many pairs left; empty if there is none."""
        tr, game = self.context.tr, self.session.game
        own = self._own.get(game.pairs_left)
        if own is None or not self.made:
            return ""
        ahead = game.score - own
        if ahead > 0:
            return tr.plural("{count} point more than in your game", "{count} points more than in your game", ahead)
        if ahead < 0:
            return tr.plural("{count} point less than in your game", "{count} points less than in your game", -ahead)
        return tr("As many points as in your game")

    def reading(self) -> Reading:
        """What the bar shows."""
        shuffles = tuple(number for number, move in enumerate(self.moves, 1) if move == SHUFFLE)
        can_continue = bool(self.session.game.board.alive)
        return Reading(self.made, len(self.moves), self.playing, self.tempo, can_continue, shuffles)

    # ---------------------------------------------------------------- commands

    def do(self, control: Control) -> Change | None:
        """Do what a control of the bar is for."""
        self._follow_slider()
        if not self.reading().enabled(control):
            return None
        match control:
            case Control.PLAY:
                self.pause() if self.playing else self.play()
            case Control.TEMPO:
                self.set_tempo(TEMPOS[(TEMPOS.index(self.tempo) + 1) % len(TEMPOS)])
            case Control.CLOSE:
                return Pop()
            case Control.CONTINUE:
                return Pop(ContinueFrom(self.moves[: self.made]))
            case _:
                self._step_to(control)
        return None

    def play(self) -> None:
        """Make the moves one after another, from the start again if all are made."""
        if self.made == len(self.moves):
            self.go_to(0)
        self.playing = True
        self._rest()

    def pause(self) -> None:
        """Make no more moves."""
        self.playing, self._marked = False, False
        self.select(None)

    def set_tempo(self, tempo: float) -> None:
        """Play faster or slower, from this moment on."""
        now = self.context.now()
        self._beat_at = now + (self._beat_at - now) * self.tempo / tempo
        self.tempo = tempo
        self.dirty = True

    def go_to(self, number: int) -> None:
        """Show the position after so many moves: the next one with its effects, any other at once."""
        if abs(number - self.made) == 1:
            self.moved(self._turn(number > self.made))
        elif number != self.made:
            while number != self.made:
                self._turn(number > self.made)
            self._show_at_once()
        self._rest()

    def _step_to(self, control: Control) -> None:
        self.pause()
        places = {
            Control.START: 0,
            Control.BACK: self.made - 1,
            Control.FORWARD: self.made + 1,
            Control.END: len(self.moves),
        }
        self.go_to(places[control])

    def _change_tempo(self, by: int) -> None:
        place = TEMPOS.index(self.tempo) + by
        self.set_tempo(TEMPOS[max(0, min(place, len(TEMPOS) - 1))])

    # ---------------------------------------------------------------- moves

    def _turn(self, forward: bool) -> tuple[Event, ...]:
        """Make the next move, or take back the last one."""
        game = self.session.game
        events = game.redo() if forward else game.undo()
        self.made += 1 if forward else -1
        if any(isinstance(event, Shuffled) for event in events):
            self.assistant.follow(events)  # what is known about the new faces must be told while they lie so
        return events

    def _show_at_once(self) -> None:
        """Show the position without the way there, whatever is still moving."""
        board = self.session.game.board
        self.view.show_at_once(board.faces, board.alive, board.free)
        self.assistant.follow(())
        self.select(None)

    def _rest(self) -> None:
        """Wait a while before the next move is marked."""
        self._marked = False
        self._beat_at = self.context.now() + REST / self.tempo

    def _beat(self, now: float) -> None:
        """Mark the next move, or make the one that is marked."""
        if self._marked:
            self.go_to(self.made + 1)
        elif self.made < len(self.moves):
            move = self.moves[self.made]
            self.hint = () if move == SHUFFLE else tuple(move)
            self._marked, self._beat_at, self.dirty = True, now + SHOWN / self.tempo, True
        if self.made == len(self.moves):
            self.pause()

    def _follow_slider(self) -> None:
        sought, self._sought = self._sought, None
        if sought is not None and sought != self.made:
            self._hurried_until = self.context.now() + UNHURRIED
            self.view.hurried = True
            self.go_to(sought)

    # ---------------------------------------------------------------- input

    def _key(self, event: pygame.event.Event) -> Change | None:
        control = _control_of(event)
        if control:
            return self.do(control)
        intent = intent_of(event)
        if intent in (Intent.BACK, Intent.QUIT):
            return Pop() if intent is Intent.BACK else Quit()
        if event.key == pygame.K_TAB:
            self._move_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if modifiers(event.mod):
            return None
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            self._change_tempo(1 if event.key == pygame.K_UP else -1)
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.transport.focused:
            return self.do(self.transport.focused)
        return None

    def _move_focus(self, step: int) -> None:
        """To the next control that does anything, or the one before."""
        order, reading, here = list(Control), self.reading(), self.transport.focused
        at = order.index(here) if here else (-1 if step > 0 else 0)
        ways = (order[(at + step * n) % len(order)] for n in range(1, len(order) + 1))
        self.transport.focused = next(control for control in ways if reading.enabled(control))
        self.dirty = True

    def _hover(self, control: Control | None) -> None:
        if control is not self.transport.hovered:
            self.transport.hovered = control
            self.dirty = True

    def _point_at(self, pos: tuple[int, int]) -> None:
        if self.dragging:
            self._sought = self.transport.move_at(pos[0])
        else:
            self._hover(self.transport.control_at(pos))

    def _press(self, pos: tuple[int, int]) -> None:
        self.dragging = self.transport.slider.collidepoint(pos)
        self.transport.focused = None
        self._point_at(pos)
        self.transport.pressed = self.transport.hovered
        self.dirty = True

    def _release(self, pos: tuple[int, int]) -> Change | None:
        pressed, self.transport.pressed = self.transport.pressed, None
        self.dirty = True
        if self.dragging:
            self._follow_slider()
            self.dragging = False
            self._rest()
        self._point_at(pos)
        return self.do(pressed) if pressed and self.transport.hovered is pressed else None

    # ---------------------------------------------------------------- layout

    def _place(self) -> None:
        """Put the bar below the HUD."""
        self.hud.foot_of = self._foot
        super()._place()

    def _foot(self, arrangement: Arrangement, unit: float, scale: float) -> tuple[int, bool]:
        """Place the bar below a HUD, whose low bar, if it has one, holds the slider."""
        shelf = None
        if arrangement is Arrangement.BARS:
            settings = self.context.settings
            room_from = SHELF_WITH_HELP if settings.lost_light or settings.score_guide else SHELF
            shelf = round(room_from * unit), round(LOW_BAR * unit)
        margin = round((MARGIN / scale if arrangement is Arrangement.RAILS else BAR_MARGIN) * unit)
        aside = None
        if arrangement is Arrangement.SIDE:
            around, width = round(AROUND * unit), round(ONE_SIDE * unit)
            aside = self.size[0] - width + around, width - 2 * around
        return self.transport.place(self.size, margin, shelf, scale, aside), self.transport.fits

    def _draw_heading(self, surface: pygame.Surface) -> None:
        """What is shown here, how it compares and what ended it, at the foot of the rail, unless a notice is there."""
        if not self.hud.rails or self.notice.text:
            return
        table, room, px = self.context.table, self.hud.rail_foot(), max(15.0, 20 * self.hud.unit)
        ink = Ink(self.context.painter, PALETTES["pine"], 1.0)
        step = ink.leading(px)
        most = max(1, (room.bottom - self.hud.plan.px(FIGURES - Rail.row)) // step)  # there is no clock in the rail
        lines = [(line, table.text) for line in ink.wrap(self.heading, px, room.w, "bold")][:most]
        for text, colour in ((self.ending(), table.accent), (self.comparison(), table.muted)):
            more = ink.wrap(text, px, room.w, "bold") if text else []
            if len(lines) + len(more) <= most:
                lines += [(line, colour) for line in more]
        for i, (line, colour) in enumerate(reversed(lines)):
            at = (room.left, room.bottom - i * step)
            shadow = 90 if table.dark else 0
            ink.painter.text(surface, line, at, px, colour, "bold", "bottomleft", shadow_alpha=shadow)


def _control_of(event: pygame.event.Event) -> Control | None:
    """The control that a key of the replay's own stands for, if the event is one."""
    own = event.type == pygame.KEYDOWN and not modifiers(event.mod)
    return KEYS.get(event.key) if own else None


def playable(game: Game, moves: Iterable[Move]) -> list[Move]:
    """The moves up to the first that the rules forbid; afterwards the game can redo them all."""
    made: list[Move] = []
    for move in moves:
        try:
            game.make(move)
        except IllegalMoveError:
            break
        made.append(move)
    for _ in made:
        game.undo()
    return made


def scores_by_pairs_left(deal: Deal, moves: Iterable[Move]) -> dict[int, int]:
    """The score of a game at each number of pairs left; shuffles change neither."""
    game = Game(deal)
    scores: dict[int, int] = {}
    for move in moves:
        game.make(move)
        scores[game.pairs_left] = game.score
    return scores
