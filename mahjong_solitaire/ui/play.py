"""The scene in which the game is played."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import pygame

from mahjong_solitaire.i18n import format_number, title
from mahjong_solitaire.layouts import LayoutFile
from mahjong_solitaire.rules.board import Pair
from mahjong_solitaire.rules.deals import Difficulty, UnwinnableLayoutError
from mahjong_solitaire.rules.game import Event, IllegalMoveError, PairRemoved, Reason, State
from mahjong_solitaire.rules.par import Line
from mahjong_solitaire.rules.solver import Verdict
from mahjong_solitaire.rules.tiles import Face
from mahjong_solitaire.session import NextDeal, Session, deal_of_code, random_number
from mahjong_solitaire.ui.assistant import SLICE
from mahjong_solitaire.ui.autoplay import AutoPlay
from mahjong_solitaire.ui.bindings import pressed
from mahjong_solitaire.ui.celebration import CELEBRATION, Celebration
from mahjong_solitaire.ui.ending import POINTLESS, way_back
from mahjong_solitaire.ui.facts import ParInfo, ScoreAction
from mahjong_solitaire.ui.intents import Intent, intent_of
from mahjong_solitaire.ui.navigation import Step
from mahjong_solitaire.ui.past_games import best_line, continued, replay_of, session_for
from mahjong_solitaire.ui.pointing import PointingScene
from mahjong_solitaire.ui.replay import ContinueFrom, ReplayScene
from mahjong_solitaire.ui.scene import Change, Context, Pop, Push, Quit
from mahjong_solitaire.ui.sound import SoundName

ENDING_PAUSE = 0.7
"""Seconds from the last move to the dialog that ends the game, so that the move can be seen."""
FINISHING_TEMPO = 3.0
"""How much faster than a demonstration a game is finished for the player."""
PATIENCE = 1.5
"""How many seconds longer the dialog waits for the move that lost the game to be found out."""
PAR_BUDGET = 200_000
"""Checks that go into looking for the best line of a deal, about eight seconds of another process."""
SLOW = 0.3
"""Whatever keeps the player waiting longer than these seconds says so."""


class PlayScene(PointingScene):
    """A game and everything a player can do with it."""

    def __init__(self, context: Context, session: Session, deal_in: bool = True) -> None:
        self._hints = 0
        self._safe_wanted_at: float | None = None
        """When a safe pair was asked for that is still being looked for."""
        self._end_at: float | None = None
        self._dismissed = False
        """Whether the dialog of the end was closed, so that the player decides when to see it again."""
        self._celebration: Celebration | None = None
        """What there is to see until the dialog comes, once the board is cleared."""
        self._next: NextDeal | None = None
        self._wanted: NextDeal | None = None
        """The deal that the player waits for."""
        self._par_wanted = True
        self._watching = False
        self._replay: ReplayScene | None = None
        super().__init__(context, session, deal_in)

    def lay(self, session: Session, deal_in: bool = True) -> None:
        """Put a game on the table."""
        memory, now, before = self.context.memory, self.context.now(), self.context.session
        if memory and before is not session:
            if before:
                memory.leave(before, now, self.context.settings.player)
            memory.keep(session, now)
        super().lay(session, deal_in)
        self.context.session = session
        self._hints, self._safe_wanted_at = 0, None
        self._par_wanted = True
        self._celebration, self._dismissed = None, False
        over = session.game.state is not State.PLAYING
        self._end_at = self.context.now() + ENDING_PAUSE if over else None

    # ---------------------------------------------------------------- the scene's duties

    def update(self, now: float) -> Change | None:
        """Run the clock; end the game a moment after its last move; deal the next board while nobody waits."""
        super().update(now)
        self._look_for_safe_pair(now)
        if self._wanted:
            self._deal_wanted(self._wanted, SLICE)
        elif not self.assistant.thinking:
            self._prepare_next()
        if self._end_at is None or now < self._end_at:
            return None
        if self.assistant.thinking and now < self._end_at + PATIENCE:
            return None
        self._end_at = None
        return self._end_dialog()

    def thinking(self) -> bool:
        """Whether there is something to work out between frames."""
        return super().thinking() or self._wanted is not None or (self._next is not None and not self._next.ready)

    def handle(self, event: pygame.event.Event) -> Change | None:
        """Mouse and keys."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self.auto:
            self.auto = None  # whatever plays by itself stops when the player does something
        if event.type == pygame.WINDOWMINIMIZED:
            return self.do(Intent.PAUSE)
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3)
        if self._celebration and (clicked or pressed(event)):
            self._end_at = self.context.now()
            return Quit() if intent_of(event) is Intent.QUIT else None
        return super().handle(event)

    def draw(self, surface: pygame.Surface) -> pygame.Rect | None:
        """Draw the table, and above it the celebration."""
        changed = super().draw(surface)
        if self._celebration:
            self._celebration.draw(surface, self.context.now())
        return changed

    def moving(self, now: float) -> bool:
        """Whether an effect is running."""
        return super().moving(now) or self._celebration is not None

    def follow_settings(self) -> None:
        """Look and speak as the settings say now; without motion nothing is celebrated."""
        super().follow_settings()
        if self._celebration and not self.context.animate:
            self._celebration, self._end_at = None, self.context.now()

    def resumed(self, result: Any) -> Change | None:
        """A dialog has closed: do what was chosen in it."""
        self.follow_settings()
        if self.session.game.state is State.PLAYING:
            self.session.stopwatch.start(self.context.now())
        elif self._watching or self._end_at is not None:
            self._show_end()
        else:
            self._dismiss(aloud=result is None)
        self._watching = False
        match result:
            case Intent():
                return self.do(result)
            case Face():
                self.find(result)
            case LayoutFile():
                self._start(result, random_number(self.context.chance()))
            case ScoreAction():
                return self._past_game(result)
            case ContinueFrom() if self._replay:
                self.lay(continued(self._replay.session, result))
            case int():
                self._start(self.session.layout, result)
            case str():
                self._start(*deal_of_code(result, self.context.library))
        return None

    # ---------------------------------------------------------------- intents

    def do(self, intent: Intent) -> Change | None:
        """Do what the player asks for; what is of no use once the game is over shows its end again."""
        if intent in POINTLESS[self.session.game.state]:
            self._show_end()
            return None
        commands: dict[Intent, Callable[[], Change | None]] = {
            Intent.UNDO: self._undo,
            Intent.REDO: self._redo,
            Intent.HINT: self._give_hint,
            Intent.SAFE_HINT: self._give_safe_hint,
            Intent.SHUFFLE: self._shuffle,
            Intent.TURNING_POINT: self._back_to_turning_point,
            Intent.FINISH: self._finish,
            Intent.WATCH_BEST: self._watch_best,
            Intent.RESTART: self._restart,
            Intent.NEW_DEAL: self._new_deal,
            Intent.SWITCH_TILES: self._switch_tiles,
            Intent.FIND: self.find,
            Intent.BACK: self._back,
            Intent.MENU: Pop,
            Intent.QUIT: Quit,
        }
        return commands[intent]() if intent in commands else self.open(intent)

    def _undo(self) -> None:
        if self.session.game.can_undo:
            self.moved(self.session.game.undo())

    def _redo(self) -> None:
        if self.session.game.can_redo:
            self.moved(self.session.game.redo())

    def _restart(self) -> None:
        now, session = self.context.now(), self.session
        session.stopwatch.stop(now)
        if self.context.memory:
            self.context.memory.leave(session, now, self.context.settings.player)
        session.recorded = session.continued_from = None
        session.continued = False
        session.stopwatch.banked = 0.0
        self.moved(session.game.restart())

    def _new_deal(self) -> None:
        ready = self._next
        if ready and ready.ready and (ready.layout, ready.difficulty) == (self.session.layout, self._grade()):
            self._next = None
            self.lay(ready.session())
        else:
            self._start(self.session.layout, random_number(self.context.chance()))

    def _switch_tiles(self) -> None:
        settings = self.context.settings
        settings.tiles = "european" if settings.tiles == "traditional" else "traditional"
        self.context.save_settings()
        self.follow_settings()

    def _back(self) -> Change | None:
        return None if self.let_go() else self.do(Intent.PAUSE)

    def open(self, intent: Intent) -> Change | None:
        """The dialog an intent asks for; if the game is over, its end is shown again afterwards."""
        self._watching = self.session.game.state is not State.PLAYING
        return super().open(intent)

    # ---------------------------------------------------------------- help

    def _give_hint(self) -> None:
        """Mark a pair that can be taken; asked again, the next one, from the most valuable down."""
        tr, pairs = self.context.tr, self.session.game.board.pairs()
        place = self._hints % len(pairs)
        self._mark_hint(pairs[place])
        points = format_number(self.session.game.points_for(*pairs[place]))
        self.say(tr("Pair {place} of {count}: {points} points", place=place + 1, count=len(pairs), points=points))

    def _give_safe_hint(self) -> None:
        """Mark a pair that keeps the game winnable, or say why there is none."""
        tr, safe = self.context.tr, self.assistant.safe_pairs()
        if safe:
            self._mark_hint(safe[self._hints % len(safe)])
            self.say(tr("This pair keeps the game winnable"))
        elif self.assistant.verdict is None:
            self._safe_wanted_at = self.context.now()
        elif self.assistant.verdict is Verdict.LOST:
            self.say(tr("No pair helps: this game can no longer be won"))
        else:
            self.say(tr("Whether any pair is safe could not be found out"))

    def _look_for_safe_pair(self, now: float) -> None:
        """Give the safe pair that was asked for once it is known, and say so if that takes a while."""
        if self._safe_wanted_at is None:
            return
        if self.assistant.verdict is not None:
            self._safe_wanted_at = None
            self._give_safe_hint()
        elif now - self._safe_wanted_at > SLOW:
            self.say(self.context.tr("Looking for a safe pair …"))

    def _mark_hint(self, pair: Pair) -> None:
        try:
            self.session.game.count_hint()
        except IllegalMoveError:
            self.say(self.context.tr("No hints are left"))
            return
        self.selected, self.hint = None, tuple(pair)
        self._hints += 1
        self.context.sound(SoundName.HINT)
        self.dirty = True

    def _shuffle(self) -> None:
        try:
            self.moved(self.session.game.shuffle())
        except IllegalMoveError as error:
            tr = self.context.tr
            used_up = error.reason is Reason.NO_HELP_LEFT
            self.say(tr("No shuffle is left") if used_up else tr("Shuffling cannot help: no order clears these tiles"))
            if self.session.game.state is State.NO_MOVES:
                self._end_at = self.context.now() + 2 * ENDING_PAUSE

    def _back_to_turning_point(self) -> None:
        """Undo the move that lost the game and all after it."""
        turn = self.assistant.lost_since
        if not turn:
            self.say(self.context.tr("The game is not known to be lost"))
            return
        self.moved(self.session.game.undo_to(turn - 1))
        self.say(self.context.tr("From here the game can be won"))

    def _finish(self) -> None:
        """Take the remaining pairs one after the other, if nothing is left to decide."""
        if self.assistant.finish:
            self.select(None)
            self.auto = AutoPlay(self.assistant.finish, self.context.now(), FINISHING_TEMPO)
        else:
            self.say(self.context.tr("There is still something to decide"))

    # ---------------------------------------------------------------- par

    def _look_for_par(self) -> None:
        """Have the best line of the deal looked for from the first move on."""
        background, game = self.context.background, self.session.game
        if background and self._par_wanted and game.moves:
            self._par_wanted = False
            background.start(game.deal.board(), budget=PAR_BUDGET, line=game.deal.solution)

    def _par_line(self) -> Line | None:
        background = self.context.background
        line = background.poll() if background and not self._par_wanted else None
        return line if line and line.cleared else None

    def _par(self) -> ParInfo | None:
        """The best score found so far, beside the player's."""
        line, background = self._par_line(), self.context.background
        if not line or not background:
            return None
        return ParInfo(line.score, self.session.game.score / line.score, background.done)

    def _watch_best(self) -> Change | None:
        line = self._par_line()
        if not line:
            return None
        self._watching = True
        self._replay = best_line(self.context, self.session, line)
        return Push(self._replay)

    # ---------------------------------------------------------------- tiles

    def click(self, index: int) -> None:
        """The player picked the tile in a slot."""
        game = self.session.game
        reason = game.why_not(index)
        if reason:
            self._refuse(index, reason)
        elif self.selected is None or self.selected == index:
            self.select(None if self.selected == index else index)
            self.context.sound(SoundName.SELECT)
        elif game.board.can_take(self.selected, index):
            self.moved(game.take(self.selected, index))
        else:
            self.view.shake(index, self.context.now())
            self.context.sound(SoundName.BLOCKED)
            self.select(index)

    def _refuse(self, index: int, reason: Reason) -> None:
        tr = self.context.tr
        self.view.shake(index, self.context.now())
        self.context.sound(SoundName.BLOCKED)
        covered = reason is Reason.COVERED
        self.say(tr("A tile lies on this one") if covered else tr("This tile is blocked on the left and right"))

    def moved(self, events: Any) -> None:
        """Show what a command of the game has done, and notice if it ended the game."""
        super().moved(events)
        self._keep()
        self._look_for_par()
        self._hints, self._safe_wanted_at, self._end_at, self._dismissed = 0, None, None, False
        self._point_at(pygame.mouse.get_pos())
        self._celebration = self._celebrated(events)
        if self.session.game.state is not State.PLAYING:
            pause = CELEBRATION if self._celebration else ENDING_PAUSE if self.context.animate else 0.0
            self._end_at = self.context.now() + pause

    def _celebrated(self, events: Sequence[Event]) -> Celebration | None:
        """What there is to see when these events have cleared the board."""
        pair = next((event for event in events if isinstance(event, PairRemoved)), None)
        if not pair or not self.context.animate or self.session.game.state is not State.CLEARED:
            return None
        place, table = self.view.meeting(pair.a, pair.b), self.context.table
        return Celebration(self.context.now(), self.session.number, table, self.size, place)

    # ---------------------------------------------------------------- the end

    def _show_end(self) -> None:
        """Have the dialog of the end shown with the next frame."""
        self._end_at = self.context.now()

    def _dismiss(self, aloud: bool) -> None:
        """The dialog of the end was closed: say how it comes back."""
        self._dismissed = True
        if aloud and self.context.settings.speech:
            self.speech.say(self.status_text(), self.context.tr.language)

    def status_text(self) -> str:
        """What the status line says."""
        text = super().status_text()
        return text or (way_back(self.session.game.state, self.context.tr) if self._dismissed else "")

    def status_marked(self) -> bool:
        """Whether the status line stands out."""
        return super().status_marked() or (self._dismissed and self.cursor.index is None)

    def _step(self, step: Step) -> None:
        """Make a step of the cursor; without one, picking something shows the end of a game that is over."""
        if self._dismissed and step is Step.PICK and self.cursor.index is None:
            self._show_end()
        else:
            super()._step(step)

    def _button_pressed(self, event: pygame.event.Event) -> None:
        """A click beside the tiles, if it lets go of nothing, shows the end of a game that is over."""
        holding = self.selected is not None or self.finder is not None
        super()._button_pressed(event)
        beside = self.view.slot_at(event.pos, self.session.game.board.alive) is None
        if self._dismissed and event.button == 1 and beside and not (holding or self.hud.pressed):
            self._show_end()

    # ---------------------------------------------------------------- keeping

    def _keep(self) -> None:
        """Have the game on the disk, or in the history once the board is cleared."""
        memory, now = self.context.memory, self.context.now()
        if memory and self.session.game.state is State.CLEARED:
            line = self._par_line()
            memory.end(self.session, now, self.context.settings.player, line.score if line else None)
        elif memory:
            memory.keep(self.session, now)

    def covered(self) -> None:
        """Stop the clock, and keep its time."""
        super().covered()
        self._keep()

    def leave(self) -> None:
        """Stop the clock, and keep its time."""
        super().leave()
        self._keep()

    # ---------------------------------------------------------------- other games

    def _grade(self) -> Difficulty:
        return Difficulty(self.context.settings.difficulty)

    def _start(self, layout: LayoutFile, number: int, difficulty: Difficulty | None = None) -> None:
        """Leave this game for another, as soon as that is dealt."""
        self._wanted = NextDeal(layout, number, difficulty or self._grade())
        self._deal_wanted(self._wanted, SLOW)

    def _deal_wanted(self, wanted: NextDeal, seconds: float) -> None:
        """Deal for a while the board that the player waits for, and lay it if it is ready."""
        end = time.perf_counter() + seconds
        try:
            while not wanted.ready and time.perf_counter() < end:
                wanted.work()
        except UnwinnableLayoutError:
            self._wanted = None
            self.say(self.context.tr("No arrangement of tiles in this layout can be cleared"))
            return
        if not wanted.ready:
            self.say(self.context.tr("Dealing …"))
            return
        self._wanted = None
        self.session.stopwatch.stop(self.context.now())
        self.context.settings.layout = wanted.layout.name
        self.context.save_settings()
        self.lay(wanted.session())

    def _past_game(self, action: ScoreAction) -> Change | None:
        """Play a game of the history again, take it up, or watch it."""
        if action.kind == "replay":
            self._watching = self.session.game.state is not State.PLAYING
            self._replay = replay_of(self.context, action.id)
            return Push(self._replay) if self._replay else None
        session = session_for(self.context, action)
        if session:
            self.lay(session)
        return None

    def _prepare_next(self) -> None:
        """Deal a little of the board that New Game would show."""
        wanted = self.session.layout, self._grade()
        if self._next is None or (self._next.layout, self._next.difficulty) != wanted:
            self._next = NextDeal(wanted[0], random_number(self.context.chance()), wanted[1])
        if not self._next.ready:
            self._next.work()

    def _end_dialog(self) -> Change:
        from mahjong_solitaire.ui.game_over import Cleared, NoMoves

        self._dismissed = False
        game, session = self.session.game, self.session
        seconds = int(session.stopwatch.elapsed(self.context.now()))
        name = title(session.layout.titles, self.context.tr.language)
        facts = (self.context, game.score, seconds, game.pairs_left, session.number, name)
        used = (game.help.hints, game.help.undos, game.help.shuffles)
        if game.state is State.CLEARED:
            cleared = Cleared(*facts, code=session.code, help_used=used, par=self._par())
            cleared.par_source = self._par
            cleared.celebration, self._celebration = self._celebration, None
            return Push(cleared)
        turn, can_shuffle = self.assistant.lost_since, game.can_shuffle()
        return Push(NoMoves(*facts, code=session.code, help_used=used, turning=turn, can_shuffle=can_shuffle))
