"""What the pages of the results share: where filters, content and notes lie, and what an empty page says."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mahjong_solitaire.i18n import title
from mahjong_solitaire.scores import Part
from mahjong_solitaire.ui.score_controls import Chooser
from mahjong_solitaire.ui.scrolling import ScrollDialog
from mahjong_solitaire.ui.widgets import Action, Button

HIGH_HEAD = 96
"""The room above the content, unless the window is low."""
BUTTON_ROOM = 56
"""The height of the buttons with what is between them and the content."""
FILTER_HEIGHT = 44
FILTER_GAP = 8
CHOOSER_WIDTH, LEAST_CHOOSER = 380, 300
EMPTY_ICON = 72
LEAST_VIEW = 200
"""If less than this is left below the filters, they scroll with the content."""
NOTE_LETTERS = 15
NOTE_GAP = 10
"""Above a note or a legend at the end of the content."""


class Page:
    """One of the pages of a dialog; it adds its controls to the dialog whenever that is built anew."""

    scrolls_by_arrows = False
    """Whether the arrow keys scroll as long as there is something to scroll."""

    def __init__(self, dialog: ScrollDialog) -> None:
        self.dialog = dialog
        self.context = dialog.context

    # what the page is made of

    @property
    def empty(self) -> bool:
        """Whether there is no game to show."""
        raise NotImplementedError

    def build(self) -> None:
        """Add the controls, and say how high the content is."""
        raise NotImplementedError

    def paint(self, surface: pygame.Surface) -> None:
        """Draw what is no control."""

    def begin(self) -> None:
        """Have in sight what matters most: without games, the words at the end that say so."""
        if self.empty:
            self.dialog.scroll_to(self.dialog.furthest)

    def show_cursor(self) -> None:
        """Have in sight what the keys are at."""

    def renew(self) -> None:
        """Follow what a dialog above may have changed."""

    def buttons(self) -> Sequence[tuple[str, str, Action]]:
        """Buttons at the bottom, as ``(key, caption, action)``."""
        return ()

    def key_pressed(self, event: pygame.event.Event) -> bool:
        """Take a key before the dialog does; whether it meant something."""
        return False

    # where it lies, in pixels

    def above(self) -> int:
        """The height of what stands above the content: filters, and captions of columns."""
        return 0

    def below(self) -> int:
        """From the end of the view to the end of the dialog, with the buttons."""
        return self.dialog.ink.px(self.dialog.spacing.below_buttons + BUTTON_ROOM)

    def filters_height(self, rows: int) -> int:
        """The height of so many rows of filters, with what is between them and the content."""
        return rows * (self.dialog.ink.target(FILTER_HEIGHT) + self.dialog.ink.px(FILTER_GAP))

    @property
    def width(self) -> int:
        """The width of the content."""
        return self.dialog.inside().width - self.dialog.ink.px(18)

    @property
    def pinned(self) -> bool:
        """Whether what stands above the content stays there, rather than to scroll with it."""
        room = self.dialog.panel.bottom - self.below() - self.page_top()
        return room - self.above() >= self.dialog.ink.px(LEAST_VIEW)

    @property
    def low(self) -> bool:
        """Whether the window is so low that a dialog spares what it can."""
        return self.dialog.spacing.head < HIGH_HEAD

    @property
    def lead(self) -> int:
        """How much lies above the content and scrolls with it."""
        return 0 if self.pinned else self.above()

    def page_top(self) -> int:
        """The row of the window in which the page begins, with the filters if it has any."""
        return self.dialog.panel.y + self.dialog.ink.px(self.dialog.spacing.head - 8)

    def top(self) -> int:
        """The row of the window in which what scrolls begins."""
        return self.page_top() + (self.above() if self.pinned else 0)

    def clip(self) -> pygame.Rect | None:
        """The part of the window in which the filters show, ``None`` if they stay where they are."""
        return None if self.pinned else self.dialog.view

    def room_beside_buttons(self) -> int:
        """The width that is left beside the buttons."""
        dialog, ink = self.dialog, self.dialog.ink
        captions = [*(caption for _, caption, _ in self.buttons()), self.context.tr("Done")]
        taken = sum(Button.width_for(ink, caption) for caption in captions) + ink.px(12) * (len(captions) - 1)
        return dialog.inside().width - taken - ink.px(20)

    def beside_buttons(self) -> pygame.Rect:
        """The row left of the buttons."""
        button = self.dialog.control("done").place
        return pygame.Rect(self.dialog.view.x, button.y, max(0, self.room_beside_buttons()), button.height)

    # a note beside the buttons, or at the end of the content if it has no room there

    def note_height(self, text: str) -> int:
        """What a note takes at the end of the content."""
        ink = self.dialog.ink
        if ink.width(text, NOTE_LETTERS) <= self.room_beside_buttons():
            return 0
        return ink.px(NOTE_GAP) + ink.height(text, NOTE_LETTERS, self.width) + ink.px(6)

    def paint_note(self, surface: pygame.Surface, text: str) -> None:
        """Draw a note, one at the end of the content as far as that is in sight."""
        dialog, ink = self.dialog, self.dialog.ink
        height = self.note_height(text)
        if not height:
            ink.line(surface, text, self.beside_buttons(), NOTE_LETTERS, ink.palette.muted)
            return
        top = self.content_bottom() - height + ink.px(NOTE_GAP)
        surface.set_clip(dialog.view)
        room = pygame.Rect(dialog.view.x, top, self.width, height - ink.px(NOTE_GAP))
        if room.colliderect(dialog.view):
            ink.paragraph(surface, text, room, NOTE_LETTERS, ink.palette.muted)
        surface.set_clip(None)

    def content_bottom(self) -> int:
        """The row of the window in which the content ends."""
        return self.dialog.view.y + self.dialog.content_height - self.dialog.offset

    # a page without games

    def empty_height(self, text: str) -> int:
        """The height of the content if there is only a text to say so."""
        ink, view = self.dialog.ink, self.dialog.view
        needed = ink.height(text, 19, self._empty_width(text)) + 2 * ink.px(NOTE_GAP)
        return max(view.height, self.lead + needed)

    def _empty_width(self, text: str) -> int:
        """The least width in which a text takes no more lines than it has to, so that they are about equally long."""
        ink, widest = self.dialog.ink, min(self.dialog.ink.px(560), self.width)
        lines = len(ink.wrap(text, 19, widest))
        widths = range(widest // 2, widest, max(1, widest // 40))
        return next((width for width in widths if len(ink.wrap(text, 19, width)) == lines), widest)

    def paint_empty(self, surface: pygame.Surface, icon: str, text: str) -> None:
        """Draw an icon, if it has room, and say why there is nothing."""
        ink, view, size = self.dialog.ink, self.dialog.view, self.dialog.ink.px(EMPTY_ICON)
        top = view.y + self.lead - self.dialog.offset
        region = pygame.Rect(view.x, top, view.width, self.content_bottom() - top)
        width = self._empty_width(text)
        height = ink.height(text, 19, width)
        room = pygame.Rect(view.centerx - width // 2, region.centery, width, region.bottom - region.centery)
        surface.set_clip(view)
        if region.height // 2 >= max(height, size + size // 2):
            ink.painter.icon(surface, icon, (view.centerx, region.centery - size), size, ink.palette.muted)
        else:
            room.y, room.height = region.centery - height // 2, height
        ink.paragraph(surface, text, room, 19, ink.palette.text, align="center")
        surface.set_clip(None)

    def turned_by_key(self, event: pygame.event.Event) -> bool:
        """The left and right keys turn the chooser that has the focus."""
        dialog = self.dialog
        if event.key not in (pygame.K_LEFT, pygame.K_RIGHT) or not (dialog.ring_shown and dialog.focus):
            return False
        control = dialog.control(dialog.focus)
        if isinstance(control, Chooser):
            control.turn(-1 if event.key == pygame.K_LEFT else 1)
        return isinstance(control, Chooser)


class LayoutFilter:
    """Which layouts there are to choose from: all together, and each that was played."""

    def __init__(self, page: Page, layout: str | None) -> None:
        self.page = page
        self.layout = layout
        self._parts: tuple[Part, ...] | None = None

    def names(self) -> list[str | None]:
        """All of them, then each, the most played first; counted when somebody wants to choose."""
        if self._parts is None:
            history = self.page.context.history
            self._parts = history.statistics().by_layout if history else ()
        played: list[str | None] = [None, *(part.name for part in self._parts)]
        return played if self.layout in played else [*played, self.layout]

    def turn(self, step: int) -> None:
        """Choose the next or the one before."""
        names = self.names()
        self.layout = names[(names.index(self.layout) + step) % len(names)]

    def text(self) -> str:
        """What is chosen, in words."""
        context = self.page.context
        if self.layout is None:
            return context.tr("All layouts")
        for part in self._parts or ():
            if part.name == self.layout:
                return title(part.titles, context.tr.language) or part.name
        files = [file for file in context.library.load().files if file.name == self.layout]
        return files[0].title(context.tr.language) if files else self.layout
