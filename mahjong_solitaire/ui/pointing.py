"""A table on which the player points at tiles: with the mouse, with the keys, or by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from mahjong_solitaire.rules.game import Event
from mahjong_solitaire.rules.tiles import Face
from mahjong_solitaire.session import Session
from mahjong_solitaire.ui import bindings
from mahjong_solitaire.ui.board_view import Marks
from mahjong_solitaire.ui.cursor import Cursor, HeldStep
from mahjong_solitaire.ui.finder import Finder
from mahjong_solitaire.ui.intents import CURSOR_KEYS, Intent, intent_of, key_of
from mahjong_solitaire.ui.navigation import Step
from mahjong_solitaire.ui.scene import Change, Context, Push
from mahjong_solitaire.ui.speech import Speech
from mahjong_solitaire.ui.status_line import StatusLine
from mahjong_solitaire.ui.table import TableScene
from mahjong_solitaire.ui.typed import writes
from mahjong_solitaire.words import describe, face_name

NEXT_COPY = (Step.NEXT, Step.RIGHT, Step.DOWN, Step.LOWER)
"""The steps that lead to the next copy of what was found; the others lead to the one before."""


class PointingScene(TableScene):
    """Turns pointer and keys into picked tiles and intents, and says in words what is pointed at."""

    def __init__(self, context: Context, session: Session, deal_in: bool = True) -> None:
        self.speech = Speech()
        self._told: tuple[int | None, str] = (None, "")
        """The tile under the cursor, and what was said of it last."""
        self._words: tuple[object, str] = (None, "")
        bindings.use(context.settings)
        super().__init__(context, session, deal_in)

    def lay(self, session: Session, deal_in: bool = True) -> None:
        """Put a game on the table."""
        self.cursor = Cursor(session.game.deal.layout, self.context.settings.light)
        self.finder: Finder | None = None
        self.held: HeldStep | None = None
        """The key of the cursor that is held down."""
        self.pointed: int | None = None
        """The tile under the pointer, free or not."""
        super().lay(session, deal_in)

    # ---------------------------------------------------------------- for those who play

    def click(self, index: int) -> None:
        """The player picked the tile in a slot."""
        raise NotImplementedError

    def do(self, intent: Intent) -> Change | None:
        """Do what the player asks for."""
        raise NotImplementedError

    def find(self, face: Face | None = None) -> None:
        """Look for tiles: for those with a face, or for what the player is going to type; a picked one stays picked."""
        self.hint = ()
        self.notice.hush()
        self.finder = Finder(face_name(face, self.context.tr) if face else "")
        self._to_copy(0)

    def open(self, intent: Intent) -> Change | None:
        """The dialog an intent asks for; dialogs are imported when first opened, which keeps the start short."""
        from mahjong_solitaire.ui import dialog_for, tiles_panel

        if intent is Intent.TILES_LEFT:
            return Push(tiles_panel.TilesPanel(self.context, self.session.game.board))
        dialog = dialog_for.intent(self.context, intent)
        return Push(dialog) if dialog else None

    def let_go(self) -> bool:
        """Take back the last thing that was pointed at; says whether there was any."""
        if self.finder:
            self.finder = None
        elif self.selected is not None or self.hint:
            self.select(None)
        elif not self.cursor.hide():
            return False
        self.dirty = True
        self._follow_cursor()
        return True

    def moved(self, events: Sequence[Event]) -> None:
        """Show what a command of the game has done; the cursor leaves tiles that are gone."""
        super().moved(events)
        self.finder = None
        self.cursor.follow(self.session.game.board)
        self._follow_cursor()

    def say(self, text: str) -> None:
        """Show a short notice, and say it where speech is on."""
        super().say(text)
        if self.context.settings.speech:
            self.speech.say(text, self.context.tr.language)

    def follow_settings(self) -> None:
        """Look and speak as the settings say now."""
        super().follow_settings()
        self.cursor.turn(self.context.settings.light)

    # ---------------------------------------------------------------- the scene's duties

    def handle(self, event: pygame.event.Event) -> Change | None:
        """Fingers, mouse and keys."""
        grip = self.touch.grip(event, self.size)
        if grip and self.lens.follow(grip, self.view):
            self.dirty = True
            self._point_at((-1, -1))
        change = None
        for meant in self.touch.meant(event):
            change = self._handle(meant) or change
        return change

    def _handle(self, event: pygame.event.Event) -> Change | None:
        if self.lens.handle(event, self.view, self.session.game.board, self._pointer):
            self.dirty = True
            self._point_at(self._pointer)
        if event.type == pygame.MOUSEMOTION:
            self._pointer_moved(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._button_pressed(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos)
        elif event.type == pygame.WINDOWLEAVE:
            self._point_at((-1, -1))
        elif event.type == pygame.TEXTINPUT and self.finder:
            self.finder.type(event.text)
            self._to_copy(0)
        elif event.type == pygame.KEYDOWN:
            return self._key(event)
        elif event.type in (pygame.KEYUP, pygame.WINDOWFOCUSLOST):
            self.held = None
        return None

    def update(self, now: float) -> Change | None:
        """Let time pass; a key of the cursor that is held down moves it on and on."""
        if self.held and self.held.due(now):
            self._step(self.held.step)
        return super().update(now)

    def draw(self, surface: pygame.Surface) -> pygame.Rect | None:
        """Draw the table, and the words about the tile pointed at."""
        changed = super().draw(surface)
        if changed is None and not self._spoken_over():
            self.status.draw(surface, self.status_text(), marked=self.status_marked())
        return changed

    def covered(self) -> None:
        """Another scene was laid over this one."""
        super().covered()
        self.pointed = self.finder = self.held = None

    def leave(self) -> None:
        """Be silent."""
        super().leave()
        self.speech.stop()

    # ---------------------------------------------------------------- words

    def status_text(self) -> str:
        """What the status line says."""
        board, settings, tr = self.session.game.board, self.context.settings, self.context.tr
        if self.finder:
            return self.finder.line(board, self.cursor.map.readable(board.alive), tr)
        text = ""
        if self.cursor.index is not None and settings.status_line:
            text = self.described(self.cursor.index)
        elif self.pointed is not None and settings.status_hover and board.alive >> self.pointed & 1:
            text = self.described(self.pointed)
        return text

    def status_marked(self) -> bool:
        """Whether the status line stands out."""
        return self.finder is not None

    def _spoken_over(self) -> bool:
        """Whether a notice stands where the status line would."""
        return bool(self.notice.text) and self.notice.room.colliderect(self.status.room)

    def described(self, index: int) -> str:
        """A tile in words, worked out once for each position."""
        board, tr = self.session.game.board, self.context.tr
        selected = index == self.selected
        key = (board.alive, index, board.faces, selected, tr.language)
        if self._words[0] != key:
            readable = self.cursor.map.readable(board.alive)
            self._words = (key, describe(board, index, readable, tr, selected))
        return self._words[1]

    def _follow_cursor(self) -> None:
        """Bring the tile under the cursor into sight, and say where it is, if that is news."""
        if self.cursor.index is not None and self.view.reveal(self.cursor.index):
            self.dirty = True
            self._point_at(self._pointer)
        self._announce()

    def _announce(self) -> None:
        """Say where the cursor is, if that is news."""
        index = self.cursor.index
        told = (index, self.described(index) if index is not None else "")
        if told[1] and told != self._told and self.context.settings.speech:
            self.speech.say(told[1], self.context.tr.language)
        self._told = told

    # ---------------------------------------------------------------- keys

    @property
    def typing(self) -> bool:
        """Whether the name of a tile is being typed."""
        return self.finder is not None

    def _key(self, event: pygame.event.Event) -> Change | None:
        if self.finder and self._search_key(event, self.finder):
            return None
        step = CURSOR_KEYS.get(key_of(event))
        self.held = None
        if step is not None:
            self.held = HeldStep(step, self.context.now()) if step is not Step.PICK else None
            self._step(step)
            return None
        if self.lens.ask(event, self.view, self.session.game.board, self.cursor.index):
            self.dirty = True
            self._follow_cursor()
            return None
        intent = intent_of(event)
        return self.do(intent) if intent else None

    def _step(self, step: Step) -> None:
        board, at = self.session.game.board, self.cursor.index
        self.dirty = True
        if self._spoken_over():
            self.notice.hush()  # what is said of the next tile is news
        if step is Step.PICK and at is not None:
            self.click(at)
        else:
            self.cursor.go(step, board, self.selected)
        self._follow_cursor()

    def _search_key(self, event: pygame.event.Event, finder: Finder) -> bool:
        """A key while a name is typed: all but those that end the program mean something else than usual."""
        step, intent = CURSOR_KEYS.get(key_of(event)), intent_of(event)
        if writes(event) and event.unicode.isalnum():
            intent = None
        if intent is Intent.QUIT:
            return False
        self.dirty = True
        if event.key == pygame.K_BACKSPACE:
            finder.rub_out()
            self._to_copy(0)
        elif intent in (Intent.BACK, Intent.FIND) or event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.finder = None
        elif step is not None and step is not Step.PICK:
            self._to_copy(1 if step in NEXT_COPY else -1)
        return True

    def _to_copy(self, by: int) -> None:
        """Put the cursor on a copy of what is looked for that can be seen; at first on none that is picked."""
        self.dirty = True
        copies = self._copies()
        if self.finder and copies:
            first = next((n for n, copy in enumerate(copies) if copy != self.selected), 0)
            self.finder.place = (self.finder.place + by) % len(copies) if by else first
            self.cursor.show(self.session.game.board, copies[self.finder.place])
            self._follow_cursor()

    def _copies(self) -> list[int]:
        """The visible tiles that are looked for, in the order in which they are read."""
        board, cursor = self.session.game.board, self.cursor
        if not self.finder:
            return []
        wanted = self.finder.mask(board, self.context.tr)
        return cursor.map.in_order(wanted & cursor.map.readable(board.alive)) if wanted else []

    # ---------------------------------------------------------------- pointer

    def _pointer_moved(self, pos: tuple[int, int]) -> None:
        if pos != self._pointer and self.cursor.hide():
            self.dirty = True
        self._pointer = pos
        self._point_at(pos)

    def _point_at(self, pos: tuple[int, int]) -> None:
        board, button = self.session.game.board, self.hud.button_at(pos)
        pointed = None if button else self.view.slot_at(pos, board.alive)
        hover = pointed if pointed is not None and board.is_free(pointed) else None
        if pointed != self.pointed and self.context.settings.status_hover:
            self.dirty = True
        if (hover, button) != (self.hover, self.hud.hovered):
            self.dirty = True
        self.pointed, self.hover, self.hud.hovered = pointed, hover, button

    def _button_pressed(self, event: pygame.event.Event) -> None:
        self.finder = None
        self.dirty = True
        if event.button == 3:
            self.select(None)
        if event.button != 1:
            return
        self.hud.pressed = self.hud.hovered = self.hud.button_at(event.pos)
        if self.hud.pressed:
            return
        index = self.view.slot_at(event.pos, self.session.game.board.alive)
        if index is None:
            self.select(None)
        else:
            self.cursor.at = index
            self.click(index)

    def _release(self, pos: tuple[int, int]) -> Change | None:
        pressed, self.hud.pressed = self.hud.pressed, None
        if pressed is None:
            return None
        self.dirty = True
        return self.do(pressed) if self.hud.button_at(pos) is pressed else None

    # ---------------------------------------------------------------- inside

    def _place(self) -> None:
        super()._place()
        self.status = StatusLine(self.hud)
        self.status.place(self.view.bounds)
        if self.cursor.index is not None:
            self.view.reveal(self.cursor.index)

    def _marks(self) -> Marks:
        marks = super()._marks()
        found = tuple(self._copies())
        hover = None if self.cursor.shown else marks.hover
        return replace(marks, hover=hover, hint=marks.hint + found, focus=self.cursor.index)
