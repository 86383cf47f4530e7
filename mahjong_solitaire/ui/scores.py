"""The results of all games: high scores, statistics, and the games that were left."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from mahjong_solitaire.ui.dialogs import ARROWS, FOOT
from mahjong_solitaire.ui.facts import ScoreAction
from mahjong_solitaire.ui.game_card import GameCard
from mahjong_solitaire.ui.scene import Change, Context, Pop
from mahjong_solitaire.ui.score_pages import Page, ScoresPage, UnfinishedPage
from mahjong_solitaire.ui.scrolling import WHEEL_STEP, ScrollDialog
from mahjong_solitaire.ui.statistics_page import StatisticsPage
from mahjong_solitaire.ui.widgets import Action, Control, Tab

__all__ = ["GameCard", "ScoreAction", "ScoresDialog"]

WIDEST, HIGHEST = 1180, 690
MARGINS = 30
"""What the dialog leaves free of the window, left and right or above and below together."""
TAB_LETTERS = 18


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
        """The words at the top."""
        return self.context.tr("Results")

    def measure(self) -> tuple[int, int]:
        """Most of the window."""
        ink, (width, height) = self.ink, self.size
        return min(ink.px(WIDEST), width - ink.px(MARGINS)), min(ink.px(HIGHEST), height - ink.px(MARGINS))

    @property
    def view(self) -> pygame.Rect:
        """The part of the window in which the content of the page shows."""
        room, top = self.inside(), self.page.top()
        height = self.panel.bottom - self.ink.px(FOOT - 10) - top
        return pygame.Rect(room.x, top, room.width - self.ink.px(18), height)

    def turn_to(self, name: str) -> None:
        """Show a page from its beginning."""
        self.page = self.pages[name]
        self.start_anew()

    def start_anew(self) -> None:
        """Build the page again and show its beginning."""
        self.offset = 0
        self.rebuild()
        self.page.begin()

    def rebuild(self) -> None:
        """Build everything anew, with the same part of the content in sight."""
        fresh = not self.built
        share = self.offset / self.furthest if not fresh and self.furthest else 0.0
        super().rebuild()
        self.scroll_to(round(share * self.furthest))
        if fresh:
            self.page.begin()

    def build(self) -> None:
        """The tabs, the open page, and the buttons."""
        self._build_tabs()
        self.page.build()
        done: tuple[str, str, Action] = ("done", self.context.tr("Done"), Pop)
        self.add_buttons(*self.page.buttons(), done, primary="done")
        self.add_scroll_bar()

    def _build_tabs(self) -> None:
        """The tabs beside the heading, at the right."""
        ink, tr = self.ink, self.context.tr
        captions = {
            "scores": ("trophy", tr("High scores")),
            "statistics": ("stats", tr("Statistics")),
            "unfinished": ("pause", tr("Unfinished")),
        }
        widths = [ink.width(caption, TAB_LETTERS, "bold") + ink.px(64) for _, caption in captions.values()]
        x = self._cross_rect().left - ink.px(16) - sum(widths) - 2 * ink.px(6)
        for (name, (icon, caption)), width in zip(captions.items(), widths, strict=True):
            rect = pygame.Rect(x, 0, width, ink.target(44))
            rect.centery = self._cross_rect().centery
            chosen = self.pages[name] is self.page
            self.add(Tab(self.stage, f"tab-{name}", rect, self._turning_to(name), caption, icon, chosen))
            x = rect.right + ink.px(6)

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
        if control.key == "rows":
            self.page.begin()
        else:
            super().reveal(control)
