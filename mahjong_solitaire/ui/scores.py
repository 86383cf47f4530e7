"""The results of all games: high scores, statistics, and the games that were left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from mahjong_solitaire.ui.dialog_panel import EDGE
from mahjong_solitaire.ui.dialogs import ARROWS
from mahjong_solitaire.ui.facts import ScoreAction
from mahjong_solitaire.ui.game_card import GameCard
from mahjong_solitaire.ui.scene import Change, Context, Pop
from mahjong_solitaire.ui.score_page import Page
from mahjong_solitaire.ui.score_pages import ScoresPage, UnfinishedPage
from mahjong_solitaire.ui.scrolling import WHEEL_STEP, ScrollDialog
from mahjong_solitaire.ui.statistics_page import StatisticsPage
from mahjong_solitaire.ui.widgets import Action, Control, Stage, Tab

__all__ = ["GameCard", "ScoreAction", "ScoresDialog"]

WIDEST, HIGHEST = 1180, 690
MARGINS = 30
"""What the dialog leaves free of the window, left and right or above and below together."""
TAB_LETTERS = 18
TAB_ROOM, WORD_ROOM = 64, 24
"""What a tab is wider than its caption, with and without an icon."""
TAB_GAP = 6


class WordTab(Tab):
    """A tab without an icon, where there is too little room for it."""

    def __init__(self, stage: Stage, key: str, rect: pygame.Rect, action: Action, caption: str, chosen: bool) -> None:
        super().__init__(stage, key, rect, action, caption, "", chosen)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the caption, on a golden panel if this is the open page."""
        rect, palette = self._paint_ground(surface), self.ink.palette
        colour = palette.text if self.chosen else palette.muted
        self.ink.line(surface, self.caption, rect, TAB_LETTERS, colour, "bold", "center")


class ScoresDialog(ScrollDialog):
    """Leaves a ``ScoreAction``; ``highlight`` is the game that has just ended, ``layout`` the only one to show."""

    default_key = "done"

    def __init__(self, context: Context, highlight: int | None = None, layout: str | None = None) -> None:
        super().__init__(context)
        self.pages: dict[str, Page] = {
            "scores": ScoresPage(self, highlight, layout),
            "statistics": StatisticsPage(self, layout),
            "unfinished": UnfinishedPage(self),
        }
        self.page = self.pages["scores"]
        self.focus = "rows"

    def heading(self) -> str:
        """The words at the top, unless the tabs take their room."""
        return "" if self._crowded else self.context.tr("Results")

    def measure(self) -> tuple[int, int]:
        """Most of the window."""
        ink, (width, height) = self.ink, self.size
        free = 2 * ink.px(EDGE) if self.page.low else ink.px(MARGINS)
        return min(ink.px(WIDEST), width - free), min(ink.px(HIGHEST), height - free)

    @property
    def view(self) -> pygame.Rect:
        """The part of the window in which the content of the page shows."""
        room, top = self.inside(), self.page.top()
        height = self.panel.bottom - self.page.below() - top
        return pygame.Rect(room.x, top, room.width - self.ink.px(18), height)

    def turn_to(self, name: str) -> None:
        """Show a page from its beginning."""
        self.page = self.pages[name]
        self.start_anew()

    def resumed(self, result: Any) -> Change | None:
        """Show what a dialog above has changed."""
        if result is None:
            self.page.renew()
            self.rebuild()
        return super().resumed(result)

    def start_anew(self) -> None:
        """Build the page again and show its beginning."""
        self.offset = 0
        self.rebuild()
        self.page.begin()

    def rebuild(self) -> None:
        """Build everything anew, with the same part of the content in sight."""
        fresh = not self.built
        super().rebuild()
        if fresh:
            self.page.begin()

    def build(self) -> None:
        """The tabs, the open page, and the buttons."""
        self._build_tabs()
        self.page.build()
        done: tuple[str, str, Action] = ("done", self.context.tr("Done"), Pop)
        self.add_buttons(*self.page.buttons(), done, primary="done")
        self.add_scroll_bar()

    def _tabs(self) -> dict[str, tuple[str, str]]:
        """Icon and caption of each page."""
        tr = self.context.tr
        return {
            "scores": ("trophy", tr("High scores")),
            "statistics": ("stats", tr("Statistics")),
            "unfinished": ("pause", tr("Unfinished")),
        }

    def _tab_widths(self, more: float) -> list[int]:
        ink = self.ink
        return [ink.width(caption, TAB_LETTERS, "bold") + ink.px(more) for _, caption in self._tabs().values()]

    @property
    def _crowded(self) -> bool:
        """Whether there is too little room for the tabs with icons beside the heading."""
        ink = self.ink
        heading = ink.width(self.context.tr("Results"), self.spacing.heading, "bold")
        room = self._cross_rect().left - self.panel.x - self.margin - 2 * ink.px(16) - 2 * ink.px(TAB_GAP)
        return heading + sum(self._tab_widths(TAB_ROOM)) > room

    def _build_tabs(self) -> None:
        """The tabs beside the heading at the right, or without icons in its place."""
        ink, cross = self.ink, self._cross_rect()
        if self._crowded:
            widths, x = self._tab_widths(WORD_ROOM), self.panel.x + self.margin - ink.px(4)
        else:
            widths = self._tab_widths(TAB_ROOM)
            x = cross.left - ink.px(16) - sum(widths) - 2 * ink.px(TAB_GAP)
        for (name, (icon, caption)), width in zip(self._tabs().items(), widths, strict=True):
            rect = pygame.Rect(x, 0, width, ink.target(44))
            rect.centery = cross.centery
            words = (self.stage, f"tab-{name}", rect, self._turning_to(name), caption)
            chosen = self.pages[name] is self.page
            self.add(WordTab(*words, chosen) if self._crowded else Tab(*words, icon, chosen))
            x = rect.right + ink.px(TAB_GAP)

    def _turning_to(self, name: str) -> Callable[[], None]:
        return lambda: self.turn_to(name)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the page."""
        self.page.paint(surface)
        self.paint_edges(surface)

    # ---------------------------------------------------------------- keys

    def key_pressed(self, event: pygame.event.Event) -> Change | bool | None:
        """What the page makes of a key, else scrolling."""
        if self.page.key_pressed(event):
            return True
        if event.key in (pygame.K_UP, pygame.K_DOWN) and self.page.scrolls_by_arrows:
            before = self.offset
            self.scroll_to(self.offset + ARROWS[event.key][1] * self.ink.px(WHEEL_STEP))
            if self.offset != before:
                return True
        return super().key_pressed(event)

    def reveal(self, control: Control) -> None:
        """Scroll so that the focused row can be seen."""
        if control.key != "rows":
            super().reveal(control)
        elif self.ring_shown:
            self.page.show_cursor()
