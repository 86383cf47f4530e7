"""A game that plays itself while one watches: the demonstration and the best line found."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mahjong_solitaire.rules.board import Pair
from mahjong_solitaire.session import Session
from mahjong_solitaire.ui.autoplay import AutoPlay
from mahjong_solitaire.ui.intents import Intent, intent_of
from mahjong_solitaire.ui.scene import Change, Context, Pop, Quit
from mahjong_solitaire.ui.table import TableScene

BEFORE, AFTERWARDS = 1.2, 2.5
"""Seconds before the first move, and from the last one until the scene closes."""


class ShowScene(TableScene):
    """Takes the pairs of a line one by one; a click or a key ends it. The player's own game stays as it is."""

    def __init__(self, context: Context, session: Session, line: Sequence[Pair], words: str) -> None:
        super().__init__(context, session)
        self.hud.only_close = True
        self._line, self._words = line, words
        self._close_at: float | None = None
        self._started = False

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
        """Any click or key ends the show."""
        if intent_of(event) is Intent.QUIT:
            return Quit()
        if event.type == pygame.MOUSEMOTION:
            self._hover(self.hud.button_at(event.pos))
        elif event.type == pygame.WINDOWLEAVE:
            self._hover(None)
        return Pop() if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) else None

    def _hover(self, button: Intent | None) -> None:
        if button is not self.hud.hovered:
            self.hud.hovered, self.dirty = button, True
