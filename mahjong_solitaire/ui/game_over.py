"""The two ends of a game: the board is cleared, or there are no more moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from mahjong_solitaire.i18n import Translator, format_number
from mahjong_solitaire.ui.celebration import Celebration
from mahjong_solitaire.ui.dialog_panel import OPENING
from mahjong_solitaire.ui.dialogs import LEAST_SHRINK, DialogScene
from mahjong_solitaire.ui.effects import COUNT, counted
from mahjong_solitaire.ui.facts import ParInfo
from mahjong_solitaire.ui.intents import Intent, intent_of
from mahjong_solitaire.ui.pause import leaving
from mahjong_solitaire.ui.samples import Samples
from mahjong_solitaire.ui.scene import Change, Context, Pop
from mahjong_solitaire.ui.theme import GOLD, GOLD_DEEP
from mahjong_solitaire.ui.widgets import Button, Choice

WIDTH = 740
SCORE_RISE = 10
"""What the score stands higher than the content of other dialogs."""
SCORE_HEIGHT = 100
SCORE_WIDTH = 236
"""What the score takes where something stands beside it."""
PAR_WIDTH = 272
PAR_VALUE, PAR_BAR = 46, 9
"""Heights of the number and of the bar below it."""
WATCH_LETTERS = 16
FOOT_GAP = 18
"""Between the blocks of the dialog."""
NOTE, NOTE_INDENT = 17.5, 46
"""Size of the sentences above the buttons, and how far they stand behind their icons."""
LEAST_PICTURE = 50
"""The picture is left out where it would be narrower."""
TROPHY = ("dragon-green", "dragon-red", "dragon-white")


def clock_text(seconds: float) -> str:
    """A time as it is read: ``4:37``, or ``1:02:03`` from an hour on."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def share_text(share: float) -> str:
    """A share in whole percent; all but the whole is never 100 %."""
    return f"{int(share * 100 + 1e-9)}\u202f%"


def help_text(tr: Translator, hints: int, undos: int, shuffles: int) -> str:
    """The help that a game used, in words."""
    parts = [
        (hints, tr.plural("{count} hint", "{count} hints", hints)),
        (undos, tr.plural("{count} undo", "{count} undos", undos)),
        (shuffles, tr.plural("{count} shuffle", "{count} shuffles", shuffles)),
    ]
    return ", ".join(text for count, text in parts if count) or tr("without help")


class GameOver(DialogScene):
    """The score, large, beside par; the facts of the game, and what can be done next."""

    watchable = False
    """Whether the line that scores par can be watched from here."""

    def __init__(
        self,
        context: Context,
        score: int,
        seconds: float,
        pairs_left: int,
        number: int,
        title: str,
        *,
        par: ParInfo | None = None,
        code: str = "",
        help_used: tuple[int, int, int] = (0, 0, 0),
    ) -> None:
        super().__init__(context)
        self.score = score
        self.seconds = seconds
        self.pairs_left = pairs_left
        self.number = number
        self.title = title
        self.par = par
        self.code = code
        self.help_used = help_used
        """Hints, undos and shuffles."""
        self.samples = Samples()
        self.par_source: Callable[[], ParInfo | None] = lambda: None
        """Where a better par is asked for while the dialog is open."""

    def update(self, now: float) -> Change | None:
        """Follow the search for par."""
        par = self.par_source()
        if par and par != self.par:
            self.update_par(par)
        return super().update(now)

    def update_par(self, par: ParInfo) -> None:
        """Show a par that was found or improved while the dialog is open; no button moves, none is let go of."""
        first, self.par = self.par is None, par
        if self.built and first and self.watchable:
            self._add_watch()
        self._frame = None
        self.dirty = True

    # ---------------------------------------------------------------- what the two ends differ in

    def facts(self) -> list[tuple[str, str]]:
        """What stands below the score, as captions and values."""
        raise NotImplementedError

    def rows(self) -> list[list[Choice]]:
        """The rows of buttons; the first is the primary one."""
        raise NotImplementedError

    def notes(self) -> list[tuple[str, str]]:
        """Icons and sentences between facts and buttons."""
        return []

    def score_caption(self) -> str:
        """The words above the score."""
        raise NotImplementedError

    def shown_score(self) -> int:
        """The number that stands for the score at the moment."""
        return self.score

    def paint_picture(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw something into what is left beside score and par."""

    # ---------------------------------------------------------------- the dialog

    def measure(self) -> tuple[int, int]:
        """As high as everything in it asks for."""
        width = self.width_of(WIDTH)
        room = width - 2 * self.margin
        fixed = self.head - self.ink.px(SCORE_RISE) + self.margin + self._score_height(room) + self._facts_height(room)
        return width, fixed + self._words_height(room) + self.list_height(len(self._button_rows(room)))

    def build(self) -> None:
        """The buttons at the bottom, and the one below par."""
        room = self.inside()
        rows = self._button_rows(room.width)
        self.default_key = rows[0][0].key
        y = self._facts_rect().bottom + self._words_height(room.width)
        self.add_rows(room.x, y, room.width, rows, self.default_key)
        if self.par and self.watchable:
            self._add_watch()

    def key_pressed(self, event: pygame.event.Event) -> Change | bool | None:
        """The keys of the game that mean one of the buttons."""
        intent = intent_of(event)
        offered = {choice.key for row in self.rows() for choice in row if choice.enabled}
        return Pop(intent) if intent and intent.value in offered else None

    def paint(self, surface: pygame.Surface) -> None:
        """Draw score, par and the facts."""
        ink, rect = self.ink, self._score_rect()
        ink.overline(surface, self.score_caption(), pygame.Rect(rect.x, rect.y, ink.px(SCORE_WIDTH), ink.leading(13)))
        place = pygame.Rect(rect.x, rect.y + ink.leading(13), ink.px(SCORE_WIDTH), ink.px(84))
        ink.line(surface, format_number(self.shown_score()), place, 68, ink.palette.accent, "bold")
        left = place.right + ink.px(10)
        stacked = self._stacked(rect.width)
        right = self._par_rect().x - ink.px(30) if self.par and not stacked else rect.right
        if right - left >= ink.px(LEAST_PICTURE):
            height = ink.px(SCORE_HEIGHT) if stacked else rect.height
            self.paint_picture(surface, pygame.Rect(left, rect.y, right - left, height))
        if self.par:
            self._paint_par(surface, self.par)
        self._paint_facts(surface)
        self._paint_words(surface)

    # ---------------------------------------------------------------- score and par

    def _stacked(self, width: int) -> bool:
        """Whether par stands below the score, for want of room beside it."""
        return width < self.ink.px(SCORE_WIDTH + 20 + PAR_WIDTH)

    def _score_height(self, width: int) -> int:
        """How high score and par are in a width, with the gap below; where par can still come there is room for it."""
        own, par = self.ink.px(SCORE_HEIGHT), self._par_height() if self.par or self.watchable else 0
        both = own + self.ink.px(FOOT_GAP) + par if par and self._stacked(width) else max(own, par)
        return both + self.ink.px(FOOT_GAP)

    def _par_height(self) -> int:
        ink = self.ink
        button = ink.px(PAR_VALUE + PAR_BAR + 14) + ink.target(40)
        return ink.leading(13) + (button if self.watchable else ink.px(PAR_VALUE + PAR_BAR + 2))

    def _score_rect(self) -> pygame.Rect:
        room, ink = self.inside(), self.ink
        height = self._score_height(room.width) - ink.px(FOOT_GAP)
        return pygame.Rect(room.x, self.panel.y + self.head - ink.px(SCORE_RISE), room.width, height)

    def _par_rect(self) -> pygame.Rect:
        rect, height = self._score_rect(), self._par_height()
        if self._stacked(rect.width):
            return pygame.Rect(rect.x, rect.bottom - height, rect.width, height)
        width = self.ink.px(PAR_WIDTH)
        return pygame.Rect(rect.right - width, rect.y, width, rect.height)

    def _watch_rect(self) -> pygame.Rect:
        rect, height = self._par_rect(), self.ink.target(40)
        return pygame.Rect(rect.x, rect.bottom - height, rect.width, height)

    def _add_watch(self) -> None:
        caption, rect, best = self.context.tr("Watch the best line"), self._watch_rect(), Intent.WATCH_BEST
        self.add(Button(self.stage, best.value, rect, leaving(best), caption, "play", letters=WATCH_LETTERS))

    def _paint_par(self, surface: pygame.Surface, par: ParInfo) -> None:
        ink, rect, tr = self.ink, self._par_rect(), self.context.tr
        row = pygame.Rect(rect.x, rect.y, rect.width, ink.leading(13))
        ink.overline(surface, tr("Best found") if par.final else tr("Best found so far"), row)
        value = pygame.Rect(rect.x, row.bottom, rect.width * 6 // 10, ink.px(PAR_VALUE))
        ink.line(surface, format_number(par.score), value, 34, ink.palette.text, "bold")
        share = pygame.Rect(value.right, value.y, rect.right - value.right, value.height)
        ink.line(surface, share_text(par.share), share, 27, ink.palette.accent, "bold", "right")
        self._paint_bar(surface, pygame.Rect(rect.x, value.bottom + ink.px(2), rect.width, ink.px(PAR_BAR)), par.share)

    def _paint_bar(self, surface: pygame.Surface, rect: pygame.Rect, share: float) -> None:
        ink, corner = self.ink, rect.height // 2
        ink.painter.panel(surface, rect, (ink.palette.off, ink.palette.off), corner, ink.palette.edge, ink.hairline)
        width = round(rect.width * max(0.0, min(1.0, share)))
        if width:
            filled = pygame.Rect(rect.x, rect.y, max(width, rect.height), rect.height)
            ink.painter.panel(surface, filled, ((*GOLD, 255), (*GOLD_DEEP, 255)), corner)

    # ---------------------------------------------------------------- facts and sentences

    def _fact_height(self) -> int:
        return self.ink.leading(13.5) + self.ink.leading(20)

    def _facts_height(self, width: int) -> int:
        rows = len(self._fact_rows(width))
        return rows * self._fact_height() + (rows - 1) * self.ink.px(8) + self.ink.px(28)

    def _facts_rect(self) -> pygame.Rect:
        score = self._score_rect()
        height = self._facts_height(score.width)
        return pygame.Rect(score.x, score.bottom + self.ink.px(FOOT_GAP), score.width, height)

    def _all_facts(self) -> list[tuple[str, str]]:
        tr = self.context.tr
        deal = [(tr("Deal"), format_number(self.number))]
        return self.facts() + deal + ([(tr("Deal code"), self.code)] if self.code else [])

    def _wish(self, fact: tuple[str, str]) -> int:
        """The width that a fact would like."""
        caption, value = fact
        return max(self.ink.width(caption, 13.5), self.ink.width(value, 20, "bold")) + 1

    def _fact_rows(self, width: int) -> list[list[tuple[str, str]]]:
        """The facts in one row, or in two where they would have to shrink much."""
        facts, ink = self._all_facts(), self.ink
        wishes = [self._wish(fact) for fact in facts]
        room = width - ink.px(32) - ink.px(14) * (len(facts) - 1)
        if sum(wishes) - room <= (1 - LEAST_SHRINK) * max(wishes):
            return [facts]
        half = -(-len(facts) // 2)
        return [facts[:half], facts[half:]]

    def _paint_facts(self, surface: pygame.Surface) -> None:
        ink, rect = self.ink, self._facts_rect()
        ink.painter.panel(surface, rect, (ink.palette.well,) * 2, ink.px(16), ink.palette.edge, ink.hairline)
        y = rect.y + ink.px(13)
        for facts in self._fact_rows(rect.width):
            self._paint_fact_row(surface, facts, y)
            y += self._fact_height() + ink.px(8)

    def _paint_fact_row(self, surface: pygame.Surface, facts: Sequence[tuple[str, str]], y: int) -> None:
        ink, rect = self.ink, self._facts_rect()
        x, gap = rect.x + ink.px(16), ink.px(14)
        widths = _shared_out(rect.width - ink.px(32) - gap * (len(facts) - 1), [self._wish(fact) for fact in facts])
        for (caption, value), width in zip(facts, widths, strict=True):
            upper = pygame.Rect(x, y, width, ink.leading(13.5))
            ink.line(surface, caption, upper, 13.5, ink.palette.muted)
            lower = pygame.Rect(x, upper.bottom, width, ink.leading(20))
            ink.line(surface, value, lower, 20, ink.palette.text, "bold")
            x += width + gap

    def _button_rows(self, width: int) -> list[list[Choice]]:
        return self.rows_that_fit(self.rows(), width)

    def _help_line(self) -> str:
        words = help_text(self.context.tr, *self.help_used)
        return words[:1].upper() + words[1:]

    def _words_height(self, width: int) -> int:
        """How high everything between facts and buttons is."""
        ink = self.ink
        notes = sum(ink.height(text, NOTE, width - ink.px(NOTE_INDENT)) + ink.px(6) for _, text in self.notes())
        return ink.px(8) + ink.leading(14) + (ink.px(10) if notes else 0) + notes + ink.px(14)

    def _paint_words(self, surface: pygame.Surface) -> None:
        ink, facts = self.ink, self._facts_rect()
        row = pygame.Rect(facts.x, facts.bottom + ink.px(8), facts.width, ink.leading(14))
        ink.line(surface, self._help_line(), row.inflate(-2 * ink.px(16), 0), 14, ink.palette.muted)
        y = row.bottom + ink.px(10)
        for icon, text in self.notes():
            center = (facts.x + ink.px(26), y + ink.leading(NOTE) // 2)
            ink.painter.icon(surface, icon, center, ink.px(22, 16), ink.palette.accent)
            rect = pygame.Rect(facts.x + ink.px(NOTE_INDENT), y, facts.width - ink.px(NOTE_INDENT), 0)
            rect.height = ink.height(text, NOTE, rect.width)
            y += ink.paragraph(surface, text, rect, NOTE, ink.palette.text) + ink.px(6)


class Cleared(GameOver):
    """The board is empty."""

    watchable = True
    celebration: Celebration | None = None
    """What is still in the air, to go on around the dialog while the score counts up."""
    _counts_from: float | None = None

    def update(self, now: float) -> Change | None:
        """Begin to count once the dialog has opened, and notice when everything rests."""
        if self.celebration and self._counts_from is None:
            self._counts_from = now + OPENING
        if self.celebration and (not self.context.animate or now >= self._rests_at()):
            self.celebration, self.dirty = None, True
        return super().update(now)

    def moving(self, now: float) -> bool:
        """Whether the dialog opens, the score counts, or petals fall."""
        return super().moving(now) or self.celebration is not None

    def shown_score(self) -> int:
        """The score, which counts up while there is something to celebrate."""
        if not self.celebration:
            return self.score
        start = self._counts_from
        return counted(self.score, self.context.now() - start) if start is not None else 0

    def draw(self, surface: pygame.Surface) -> pygame.Rect | None:
        """Draw the dialog, and around it what is still in the air."""
        changed = super().draw(surface)
        if self.celebration:
            self.celebration.draw(surface, self.context.now(), self.pane)
        return changed

    def _rests_at(self) -> float:
        assert self.celebration and self._counts_from is not None
        return max(self.celebration.end, self._counts_from + COUNT)

    def paint_picture(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Three tiles for the winner."""
        ink = self.ink
        place = pygame.Rect(0, 0, min(rect.width, ink.px(232)), min(rect.height, ink.px(92)))
        place.midright = rect.midright
        self.samples.row(surface, place, self.context.tile_look, TROPHY)

    def heading(self) -> str:
        """The words at the top."""
        return self.context.tr("Board cleared")

    def score_caption(self) -> str:
        """The words above the score."""
        return self.context.tr("Score")

    def facts(self) -> list[tuple[str, str]]:
        """Time and layout."""
        tr = self.context.tr
        return [(tr("Time"), clock_text(self.seconds)), (tr("Layout"), self.title)]

    def rows(self) -> list[list[Choice]]:
        """What can be done next."""
        tr = self.context.tr
        return [
            [
                _choice(Intent.NEW_DEAL, "new", tr("New game")),
                _choice(Intent.RESTART, "restart", tr("Play this deal again")),
            ],
            [
                _choice(Intent.SCORES, "trophy", tr("Results")),
                _choice(Intent.LAYOUTS, "layouts", tr("Layouts")),
            ],
            [_choice(Intent.MENU, "home", tr("Main menu"))],
        ]


class NoMoves(GameOver):
    """Tiles are left, but no two of them can be taken; that is not the end yet.

    ``turning`` is the number of the move after which the game was lost, 0 if it could not be won from the start
    """

    def __init__(
        self,
        context: Context,
        score: int,
        seconds: float,
        pairs_left: int,
        number: int,
        title: str,
        *,
        par: ParInfo | None = None,
        turning: int | None = None,
        can_shuffle: bool = True,
        code: str = "",
        help_used: tuple[int, int, int] = (0, 0, 0),
    ) -> None:
        super().__init__(context, score, seconds, pairs_left, number, title, par=par, code=code, help_used=help_used)
        self.turning = turning
        self.can_shuffle = can_shuffle

    def heading(self) -> str:
        """The words at the top."""
        return self.context.tr("No more moves")

    def score_caption(self) -> str:
        """The words above the score."""
        return self.context.tr("Score so far")

    def facts(self) -> list[tuple[str, str]]:
        """Tiles left and time."""
        tr = self.context.tr
        return [(tr("Tiles left"), format_number(2 * self.pairs_left)), (tr("Time"), clock_text(self.seconds))]

    def notes(self) -> list[tuple[str, str]]:
        """Where the game turned, and why shuffling is no use."""
        tr = self.context.tr
        notes = [("flag", self._turning_text())] if self.turning is not None else []
        if not self.can_shuffle:
            notes.append(("shuffle", tr("Shuffling cannot help: no order clears these tiles")))
        return notes

    def rows(self) -> list[list[Choice]]:
        """What can be done next; undo, and with it the turning point, comes first."""
        tr = self.context.tr
        first = [_choice(Intent.UNDO, "undo", tr("Undo"))]
        if self.turning:
            first.append(_choice(Intent.TURNING_POINT, "undo-all", tr("Back to the turning point")))
        return [
            first,
            [
                _choice(Intent.SHUFFLE, "shuffle", tr("Shuffle"), self.can_shuffle),
                _choice(Intent.RESTART, "restart", tr("Restart this deal")),
            ],
            [
                _choice(Intent.NEW_DEAL, "new", tr("New game")),
                _choice(Intent.MENU, "home", tr("Main menu")),
            ],
        ]

    def _turning_text(self) -> str:
        tr, turning = self.context.tr, self.turning
        if not turning:
            return tr("This deal could not be won from the start")
        if turning == 1:
            return tr("Lost since the first move")
        return tr("Lost since move {move}; up to move {last} it could still be won", move=turning, last=turning - 1)


def _choice(intent: Intent, icon: str, caption: str, enabled: bool = True) -> Choice:
    return Choice(intent.value, icon, caption, leaving(intent), enabled)


def _shared_out(room: int, wishes: Sequence[int]) -> list[int]:
    """Widths that fill a room: each its wish and a part of the rest; if there is too little, the widest gives way."""
    spare = room - sum(wishes)
    widths = [wish + max(0, spare) // len(wishes) for wish in wishes]
    if spare < 0:
        widths[widths.index(max(widths))] += spare
    return widths
