"""A game that plays itself while one watches: the demonstration."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mahjong_solitaire.rules.board import Pair
from mahjong_solitaire.session import Session
from mahjong_solitaire.ui.autoplay import AutoPlay
from mahjong_solitaire.ui.bindings import pressed
from mahjong_solitaire.ui.intents import Intent, intent_of
from mahjong_solitaire.ui.scene import Change, Context, Pop, Quit
from mahjong_solitaire.ui.table import TableScene

BEFORE, AFTERWARDS = 1.2, 2.5
"""Seconds before the first move, and from the last one until the scene closes."""


class ShowScene(TableScene):
    """Takes the pairs of a line one by one. Space pauses it; a click or a key that does not look closer ends it.

    The player's own game stays as it is.
    """

    def __init__(self, context: Context, session: Session, line: Sequence[Pair], words: str) -> None:
        super().__init__(context, session)
        self.hud.only_close = True
        self._line, self._words = line, words
        self._close_at: float | None = None
        self._started = False
        self.paused = False

    def update(self, now: float) -> Change | None:
        """Start with the first frame, close a while after the last move."""
        if not self._started:
            self._started = True
            self.auto = AutoPlay(self._line, now + BEFORE)
            self.say(self._words)
        super().update(now)
        if self.auto is None and self._close_at is None:
            self._close_at = now + AFTERWARDS
        return Pop() if self._close_at is not None and now >= self._close_at else None

    def handle(self, event: pygame.event.Event) -> Change | None:
        """Space pauses the show and lets it go on; any click or key ends it, but for those that look closer."""
        if self.look_closer(event):
            return None
        change = None
        for meant in self.touch.meant(event):
            change = self._handle(meant) or change
        return change

    def _handle(self, event: pygame.event.Event) -> Change | None:
        if intent_of(event) is Intent.QUIT:
            return Quit()
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE and self.auto:
            self._pause(self.auto)
            return None
        if event.type == pygame.MOUSEMOTION:
            self._hover(self.hud.button_at(event.pos))
        elif event.type == pygame.WINDOWLEAVE:
            self._hover(None)
        return Pop() if event.type == pygame.MOUSEBUTTONDOWN or pressed(event) else None

    def _pause(self, auto: AutoPlay) -> None:
        self.paused = not self.paused
        if self.paused:
            self.say(self.context.tr("Paused"))
        else:
            self.notice.hush()
            auto.resume(self.context.now())
        self.dirty = True

    def _play_by_itself(self, now: float) -> None:
        if not self.paused:
            super()._play_by_itself(now)

    def _hover(self, button: Intent | None) -> None:
        if button is not self.hud.hovered:
            self.hud.hovered, self.dirty = button, True
