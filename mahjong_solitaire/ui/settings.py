"""The settings: what things look like, how the game helps, and its language. Everything shows at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from mahjong_solitaire.ui import settings_pages as pages
from mahjong_solitaire.ui.ask_name import AskName
from mahjong_solitaire.ui.dialog_panel import EDGE
from mahjong_solitaire.ui.dialog_style import unit_of
from mahjong_solitaire.ui.dialogs import DialogScene
from mahjong_solitaire.ui.scene import Change, Context, Pop, Push
from mahjong_solitaire.ui.settings_looks import Looks
from mahjong_solitaire.ui.settings_plan import Plan
from mahjong_solitaire.ui.widgets import Action, Tab

EDITED = (
    "tiles", "variant", "table", "back", "shade_blocked", "mark_partners", "language",
    "difficulty", "lost_light", "score_guide", "volume", "muted",
    "outline_free", "corner_index", "bonus_cue", "status_line", "status_hover", "speech", "player",
    "light", "motion", "interface_scale", "fullscreen",
)  # fmt: skip
"""The settings that this dialog changes."""
TABS_WIDTH = 180
PAGES_LEFT = 250
TAB_GAP = 8
TITLE = 24
"""The size of the title of the open page, where the tabs are icons alone."""


class SettingsDialog(DialogScene):
    """Changes the settings as the player clicks; Cancel brings back what there was.

    The tabs stand beside the page with their captions, or as icons above it where the window is narrow.
    """

    extent = (900, 690)
    default_key = "done"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.before = {name: getattr(context.settings, name) for name in EDITED}
        self.page = "appearance"
        self.looks = Looks(context)

    def heading(self) -> str:
        """The words at the top."""
        return self.context.tr("Settings")

    def measure(self) -> tuple[int, int]:
        """As high as the open page asks for, and where there is room as high for one page as for another."""
        ink, width = self.ink, self.width_of(self.extent[0])
        left = self.margin if self._narrow else ink.px(PAGES_LEFT)
        usual = min(ink.px(self.extent[1]), self.size[1] - 2 * ink.px(EDGE))
        around = self._page_top() + self.foot
        self.plan = Plan(self.context, ink, (width - left - self.margin, usual - around), self._setter)
        self._plan_page()
        return width, max(usual, self.plan.y + around)

    def build(self) -> None:
        """The tabs, the open page, and two buttons."""
        tr, corner = self.context.tr, self._page_rect().topleft
        for (page, (icon, caption, _)), rect in zip(self._pages().items(), self._tab_rects(), strict=True):
            action, chosen = self._turn_to(page), page == self.page
            tab = Tab(self.stage, f"tab-{page}", rect, action, caption, icon, chosen, compact=self._narrow)
            self.add(tab)
        for rect, make in self.plan.parts:
            self.add(make(self.stage, rect.move(corner)))
        self.add_buttons(("cancel", tr("Cancel"), self.cancel), ("done", tr("Done"), Pop), primary="done")

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the line beside the tabs, or the title of the page below them, and the headings of the groups."""
        ink = self.ink
        if self._narrow:
            self._paint_title(surface)
        else:
            x, top = self.panel.x + ink.px(TABS_WIDTH + 42), self.panel.y + self.head
            line = pygame.Rect(x, top, ink.hairline, self.panel.bottom - self.head - top)
            surface.fill(ink.palette.line, line)
        for caption in self.plan.captions:
            rect = caption.rect.move(self._page_rect().topleft)
            written = ink.overline(surface, caption.text, rect)
            if caption.chosen:
                rest = pygame.Rect(written.right + ink.px(10), rect.y, 0, rect.height)
                rest.width = rect.right - rest.x
                ink.line(surface, caption.chosen, rest, 13.5, ink.palette.muted)

    def cancel(self) -> Change | None:
        """Bring back the settings of before."""
        settings = self.context.settings
        if any(getattr(settings, name) != value for name, value in self.before.items()):
            for name, value in self.before.items():
                setattr(settings, name, value)
            self.context.save_settings()
        return Pop()

    def resumed(self, result: Any) -> Change | None:
        """Show what a dialog above has changed."""
        self.rebuild()
        return super().resumed(result)

    # ---------------------------------------------------------------- pages

    def _pages(self) -> dict[str, tuple[str, str, Callable[[Plan], None]]]:
        """The pages: icon, caption, and what lays each out."""
        tr, samples = self.context.tr, self.looks.samples
        language = partial(pages.plan_language, samples=samples)
        return {
            "appearance": ("tiles", tr("Appearance"), self.looks.plan),
            "display": ("display", tr("Display"), partial(pages.plan_display, clipped=self._clipped())),
            "play": ("play", tr("Game"), partial(pages.plan_play, ask_name=self._ask_name)),
            "sound": ("sound", tr("Sound"), pages.plan_sound),
            "seeing": ("eye", tr("Reading aid"), pages.plan_seeing),
            "language": ("globe", tr("Language"), language),
        }

    def _plan_page(self) -> None:
        _, _, lay_out = self._pages()[self.page]
        lay_out(self.plan)

    def _clipped(self) -> bool:
        """Whether the window has no room for the interface in the size that was asked for."""
        return unit_of(self.size, self.context.scale) < unit_of(self.size) * self.context.scale * 0.99

    def _ask_name(self) -> Change | None:
        return Push(AskName(self.context, self.context.settings.player))

    # ---------------------------------------------------------------- places

    @property
    def _narrow(self) -> bool:
        """Whether there is no room for the tabs beside the page."""
        return self.spacing.narrow

    def _page_top(self) -> int:
        """From the top of the panel to the page."""
        if not self._narrow:
            return self.head
        return self.head + self.ink.target(46) + self.ink.px(10) + self.ink.leading(TITLE) + self.ink.px(8)

    def _page_rect(self) -> pygame.Rect:
        left, top = self.panel.x + (self.margin if self._narrow else self.ink.px(PAGES_LEFT)), self._page_top()
        width = self.panel.right - self.margin - left
        return pygame.Rect(left, self.panel.y + top, width, self.panel.height - self.foot - top)

    def _tab_rects(self) -> list[pygame.Rect]:
        """Below each other at the left, or side by side above the page."""
        ink, count = self.ink, len(self._pages())
        height, gap = ink.target(46), ink.px(TAB_GAP)
        if self._narrow:
            room = self.inside()
            width = (room.width - gap * (count - 1)) // count
            return [pygame.Rect(room.x + i * (width + gap), room.y, width, height) for i in range(count)]
        x, y = self.panel.x + ink.px(24), self.panel.y + self.head + ink.px(4)
        return [pygame.Rect(x, y + i * (height + gap), ink.px(TABS_WIDTH), height) for i in range(count)]

    def _paint_title(self, surface: pygame.Surface) -> None:
        """The caption of the open page, and at the right that of another tab in the ring or under the pointer."""
        ink, tabs = self.ink, [control for control in self.controls if isinstance(control, Tab)]
        row = pygame.Rect(self.inside().x, tabs[0].place.bottom + ink.px(10), self.inside().width, ink.leading(TITLE))
        title = next(tab.caption for tab in tabs if tab.chosen)
        written = ink.line(surface, title, row, TITLE, ink.palette.text, "bold")
        passed = [tab for tab in tabs if not tab.chosen and (self._ringed(tab) or tab.hovered)]
        if passed:
            tab = max(passed, key=self._ringed)
            left = written.right + ink.px(20)
            rest = pygame.Rect(left, row.y, row.right - left, row.height)
            ink.line(surface, tab.caption, rest, 18, ink.palette.muted, "bold", "right")

    def _ringed(self, tab: Tab) -> bool:
        return self.ring_shown and tab.key == self.focus

    # ---------------------------------------------------------------- actions

    def _turn_to(self, page: str) -> Action:
        def turn() -> None:
            self.page, self.offset = page, 0
            self.rebuild()

        return turn

    def _setter(self, name: str, value: object) -> Action:
        def put() -> None:
            setattr(self.context.settings, name, value)
            self.context.save_settings()
            self.rebuild()

        return put
