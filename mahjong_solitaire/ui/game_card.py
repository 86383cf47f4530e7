"""One game of the history: what is known of it, and what can be done with it."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

import pygame

from mahjong_solitaire.i18n import Translator, format_number
from mahjong_solitaire.scores import ScoreRow
from mahjong_solitaire.ui.confirm import Confirm
from mahjong_solitaire.ui.dialogs import DialogScene
from mahjong_solitaire.ui.facts import ScoreAction
from mahjong_solitaire.ui.game_over import clock_text, help_text
from mahjong_solitaire.ui.plots import short_date
from mahjong_solitaire.ui.scene import Change, Context, Pop, Push
from mahjong_solitaire.ui.widgets import Action, Choice

WIDTH = 520
FACTS_RISE = 12
"""What the facts stand higher than the content of other dialogs."""
FACT_LETTERS = 17
Kind = Literal["again", "replay", "take-up"]


def local_time(row: ScoreRow) -> datetime | None:
    """When a game ended, by the player's clock, without a time zone."""
    return local(row.finished)


def local(text: str) -> datetime | None:
    """A time of the history by the player's clock, ``None`` if it is not one."""
    try:
        return datetime.fromisoformat(text).astimezone().replace(tzinfo=None)
    except (ValueError, OverflowError, OSError):
        return None


def date_text(row: ScoreRow, language: str) -> str:
    """The day on which a game ended."""
    when = local_time(row)
    return short_date(when, language) if when else "–"


def number_text(row: ScoreRow) -> str:
    """The number of a game's deal, if it has one."""
    return "–" if row.number is None else format_number(row.number)


def grade_text(tr: Translator, difficulty: str | None) -> str:
    """A difficulty in words."""
    words = {"easy": tr("Easy"), "normal": tr("Normal"), "hard": tr("Hard"), "any": tr("Any")}
    return words.get(difficulty or "", tr("Not known"))


class GameCard(DialogScene):
    """Leaves a ``ScoreAction``."""

    def __init__(self, context: Context, row: ScoreRow) -> None:
        super().__init__(context)
        self.row = row
        self.default_key = self._choices()[0].key

    def heading(self) -> str:
        """The title of the layout."""
        return self.row.title(self.context.tr.language)

    def measure(self) -> tuple[int, int]:
        """As high as facts and buttons are."""
        ink = self.ink
        height = self._facts_top() + self._facts_height() + ink.px(24) + self.list_height(len(self._choices()))
        return self.width_of(WIDTH), height + self.margin

    def build(self) -> None:
        """The buttons below each other."""
        ink, choices = self.ink, self._choices()
        room = self.inside()
        y = self.panel.y + self._facts_top() + self._facts_height() + ink.px(24)
        self.add_list(room.x, y, room.width, *choices, primary=choices[0].key)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the facts, captions left and values right."""
        ink, palette = self.ink, self.ink.palette
        row = self.inside()
        row.y, row.height = self.panel.y + self._facts_top(), ink.leading(FACT_LETTERS) + ink.px(4)
        for caption, value in self._facts():
            room = row.copy()
            room.width = ink.width(caption, FACT_LETTERS)
            ink.line(surface, caption, room, FACT_LETTERS, palette.muted)
            room = pygame.Rect(room.right + ink.px(12), row.y, row.right - room.right - ink.px(12), row.height)
            shown, size = ink.painter.fitted(value, ink.size(FACT_LETTERS), "bold", room.width)
            ink.line(surface, shown, room, size / ink.unit, palette.text, "bold", "right")
            row.y += row.height

    def _facts_top(self) -> int:
        return self.head - self.ink.px(FACTS_RISE)

    def _facts_height(self) -> int:
        return len(self._facts()) * (self.ink.leading(FACT_LETTERS) + self.ink.px(4))

    def _facts(self) -> list[tuple[str, str]]:
        tr, row = self.context.tr, self.row
        left = row.pairs_left
        ends = {
            "cleared": tr("Board cleared"),
            "no-moves": tr.plural("No more moves, {count} pair left", "No more moves, {count} pairs left", left),
            "unfinished": tr.plural("Unfinished, {count} pair left", "Unfinished, {count} pairs left", left),
        }
        facts = [
            (tr("Name"), row.player),
            (tr("Score"), format_number(row.score)),
            (tr("Best found"), format_number(row.par) if row.par else ""),
            (tr("Time"), clock_text(row.seconds)),
            (tr("Date"), self._date()),
            (tr("Deal"), number_text(row)),
            (tr("Difficulty"), grade_text(tr, row.difficulty)),
            (tr("Help used"), help_text(tr, row.hints, row.undos, row.shuffles)),
            (tr("Result"), ends.get(row.result, tr("Not known"))),
            (tr("Begun"), tr("from within another game or the best line") if row.source == "continued" else ""),
        ]
        return [(caption, value) for caption, value in facts if value]

    def _date(self) -> str:
        when = local_time(self.row)
        return f"{date_text(self.row, self.context.tr.language)}, {when:%H:%M}" if when else "–"

    def _choices(self) -> list[Choice]:
        tr = self.context.tr
        again = Choice("again", "restart", tr("Play this deal again"), self._leaving("again"))
        if self.row.result == "unfinished":
            take_up = Choice("take-up", "play", tr("Take up again"), self._leaving("take-up"))
            return [take_up, again, Choice("delete", "close", tr("Delete this game"), self._ask_to_delete)]
        return [again, Choice("replay", "demo", tr("Watch the replay"), self._leaving("replay"))]

    def _ask_to_delete(self) -> Change:
        tr = self.context.tr
        return Push(Confirm(self.context, tr("Delete this game?"), tr("It cannot be brought back."), tr("Delete")))

    def resumed(self, result: Any) -> Change | None:
        """Delete the game if that was confirmed."""
        if result is not True:
            return super().resumed(result)
        if self.context.memory:
            self.context.memory.discard(self.row.id)
        return Pop()

    def _leaving(self, kind: Kind) -> Action:
        return lambda: Pop(ScoreAction(kind, self.row.id))
