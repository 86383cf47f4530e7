"""The two ends of a game: the board is cleared, or there are no more moves."""

from __future__ import annotations

import pygame

from mahjong_solitaire.i18n import format_number
from mahjong_solitaire.ui.dialogs import MARGIN, DialogScene
from mahjong_solitaire.ui.intents import Intent
from mahjong_solitaire.ui.pause import leaving
from mahjong_solitaire.ui.samples import Samples
from mahjong_solitaire.ui.scene import Context
from mahjong_solitaire.ui.widgets import Action

WIDTH = 560
SCORE_TOP = 84
SCORE_HEIGHT = 112
FACTS_HEIGHT = 84
FACTS_FOOT = 20
TROPHY = ("dragon-green", "dragon-red", "dragon-white")


def clock_text(seconds: float) -> str:
    """A time as it is read: ``4:37``, or ``1:02:03`` from an hour on."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


class GameOver(DialogScene):
    """The score, large, the facts of the game, and what can be done next."""

    def __init__(self, context: Context, score: int, seconds: float, pairs_left: int, number: int, title: str) -> None:
        super().__init__(context)
        self.score = score
        self.seconds = seconds
        self.pairs_left = pairs_left
        self.number = number
        self.title = title
        self.samples = Samples()

    def facts(self) -> list[tuple[str, str]]:
        """What stands below the score, as captions and values."""
        raise NotImplementedError

    def buttons(self) -> list[tuple[str, str, str, Action]]:
        """Key, icon, caption and action of the buttons; the first is the primary one."""
        raise NotImplementedError

    def score_caption(self) -> str:
        """The words above the score."""
        raise NotImplementedError

    def measure(self) -> tuple[int, int]:
        """As high as score, facts and buttons ask for."""
        ink = self.ink
        fixed = ink.px(SCORE_TOP + SCORE_HEIGHT + FACTS_FOOT + MARGIN) + self._facts_height()
        return ink.px(WIDTH), fixed + self.list_height(len(self.buttons()))

    def build(self) -> None:
        """The buttons, below each other."""
        room, facts = self.inside(), self._facts_rect()
        buttons = self.buttons()
        self.default_key = buttons[0][0]
        y = facts.bottom + self.ink.px(FACTS_FOOT)
        self.add_list(room.x, y, room.width, *buttons, primary=self.default_key)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the score and the facts."""
        ink, room = self.ink, self.inside()
        row = pygame.Rect(room.x, self.panel.y + ink.px(SCORE_TOP + 6), room.width, ink.leading(13))
        ink.overline(surface, self.score_caption(), row)
        score = pygame.Rect(room.x, row.bottom, room.width, ink.px(SCORE_HEIGHT - 14) - row.height)
        ink.line(surface, format_number(self.score), score, 68, ink.palette.accent, "bold")
        self.paint_picture(surface, score)
        self._paint_facts(surface)

    def paint_picture(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw something beside the score, in its rectangle."""

    def _facts_height(self) -> int:
        return self.ink.leading(13.5) + self.ink.leading(20) + self.ink.px(28)

    def _facts_rect(self) -> pygame.Rect:
        room = self.inside()
        top = self.panel.y + self.ink.px(SCORE_TOP + SCORE_HEIGHT)
        return pygame.Rect(room.x, top, room.width, self._facts_height())

    def _paint_facts(self, surface: pygame.Surface) -> None:
        ink, rect, facts = self.ink, self._facts_rect(), self.facts()
        ink.painter.panel(surface, rect, (ink.palette.well,) * 2, ink.px(16), ink.palette.edge)
        x, gap = rect.x + ink.px(16), ink.px(14)
        room = rect.width - ink.px(32) - gap * (len(facts) - 1)
        wishes = [max(ink.width(c, 13.5), ink.width(v, 20, "bold")) + 1 for c, v in facts]
        spare = room - sum(wishes)
        if spare < 0:
            wishes[wishes.index(max(wishes))] += spare
        for (caption, value), wish in zip(facts, wishes, strict=True):
            width = wish + max(0, spare) // len(facts)
            upper = pygame.Rect(x, rect.y + ink.px(13), width, ink.leading(13.5))
            ink.line(surface, caption, upper, 13.5, ink.palette.muted)
            lower = pygame.Rect(x, upper.bottom, width, ink.leading(20))
            ink.line(surface, value, lower, 20, ink.palette.text, "bold")
            x += width + gap


class Cleared(GameOver):
    """The board is empty."""

    def paint_picture(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Three tiles for the winner."""
        settings = self.context.settings
        place = pygame.Rect(0, 0, self.ink.px(210), self.ink.px(84))
        place.midright = (rect.right, rect.centery - self.ink.px(8))
        self.samples.row(surface, place, settings.tiles, settings.back, self.context.tr.language, TROPHY)

    def heading(self) -> str:
        """The words at the top."""
        return self.context.tr("Board cleared")

    def score_caption(self) -> str:
        """The words above the score."""
        return self.context.tr("Score")

    def facts(self) -> list[tuple[str, str]]:
        """Time, layout and deal."""
        tr = self.context.tr
        return [
            (tr("Time"), clock_text(self.seconds)),
            (tr("Layout"), self.title),
            (tr("Deal"), format_number(self.number)),
        ]

    def buttons(self) -> list[tuple[str, str, str, Action]]:
        """What can be done next."""
        tr = self.context.tr
        return [
            ("new", "new", tr("New game"), leaving(Intent.NEW_DEAL)),
            ("restart", "restart", tr("Play this deal again"), leaving(Intent.RESTART)),
            ("layouts", "layouts", tr("Layouts"), leaving(Intent.LAYOUTS)),
            ("menu", "home", tr("Main menu"), leaving(Intent.MENU)),
        ]


class NoMoves(GameOver):
    """Tiles are left, but no two of them can be taken; that is not the end yet."""

    def heading(self) -> str:
        """The words at the top."""
        return self.context.tr("No more moves")

    def score_caption(self) -> str:
        """The words above the score."""
        return self.context.tr("Score so far")

    def facts(self) -> list[tuple[str, str]]:
        """Tiles left, time and deal."""
        tr = self.context.tr
        return [
            (tr("Tiles left"), format_number(2 * self.pairs_left)),
            (tr("Time"), clock_text(self.seconds)),
            (tr("Deal"), format_number(self.number)),
        ]

    def buttons(self) -> list[tuple[str, str, str, Action]]:
        """What can be done next."""
        tr = self.context.tr
        return [
            ("undo", "undo", tr("Undo"), leaving(Intent.UNDO)),
            ("restart", "restart", tr("Restart this deal"), leaving(Intent.RESTART)),
            ("new", "new", tr("New game"), leaving(Intent.NEW_DEAL)),
            ("menu", "home", tr("Main menu"), leaving(Intent.MENU)),
        ]
