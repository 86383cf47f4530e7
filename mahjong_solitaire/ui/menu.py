"""The title screen: the name of the game, what one can do, and a stack of tiles to look at."""

from __future__ import annotations

import datetime
import time
from dataclasses import replace
from typing import Any

import pygame

from mahjong_solitaire.i18n import title
from mahjong_solitaire.layouts import LayoutFile, LayoutFileError, UnknownLayoutError
from mahjong_solitaire.resources import asset
from mahjong_solitaire.rules.deals import Difficulty, UnwinnableLayoutError
from mahjong_solitaire.rules.layout import Layout
from mahjong_solitaire.rules.tiles import FACE_BY_NAME
from mahjong_solitaire.session import NextDeal, daily_deal, deal_of_code, random_number
from mahjong_solitaire.ui.assistant import SLICE
from mahjong_solitaire.ui.board_view import BoardView, Marks
from mahjong_solitaire.ui.facts import ScoreAction
from mahjong_solitaire.ui.intents import Intent, intent_of
from mahjong_solitaire.ui.menu_art import Item, ItemArt
from mahjong_solitaire.ui.notice import Notice
from mahjong_solitaire.ui.past_games import continued, replay_of, session_for
from mahjong_solitaire.ui.play import SLOW, PlayScene
from mahjong_solitaire.ui.replay import ContinueFrom, ReplayScene
from mahjong_solitaire.ui.scene import Change, Context, Push, Quit, Scene
from mahjong_solitaire.ui.show import ShowScene
from mahjong_solitaire.ui.table import look_of
from mahjong_solitaire.ui.theme import (
    SMALLEST_TEXT,
    load_svg,
    tinted,
)

SHOWPIECE = """
4,2,2 dragon-red      3,1,1 wind-east       5,1,1 dragon-green    3,3,1 circle-1     5,3,1 bamboo-1
2,0,0 circle-9        4,0,0 season-summer   6,0,0 flower-plum     8,0,0 bamboo-3
0,2,0 character-5     2,2,0 season-winter   4,2,0 character-3     6,2,0 circle-5     8,2,0 flower-orchid
0,4,0 bamboo-8        2,4,0 flower-chrysanthemum                  4,4,0 character-8  6,4,0 circle-7  8,4,0 wind-south
2,6,0 season-spring   4,6,0 bamboo-7        6,6,0 wind-north      8,6,0 dragon-white
"""
"""The tiles beside the menu: slot and face."""
STEP = 0.05
"""A scale at which there is no room is reduced by so much."""
EDGE, TITLE, GAP = 28, 62, 8
"""Of the lines in two columns: what surrounds them, the height of the title, and what is between two of them."""
LOWEST, HIGHEST, BROADEST = 41, 58, 290
"""Height and width of a line there."""
WITH_NOTE = 1.2
"""How much higher the first row is if there is a note in it."""
NARROWEST = 190
SHOWN_COLUMNS = 3.3
"""How much of the showpiece must be seen, in tiles; only its right part may lie outside of the window."""
SMALLEST_TILE = 80
WAYS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


class MenuScene(Scene):
    """The title screen; the arrow keys and Enter work as well as the pointer."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.items: list[Item] = []
        self.chosen: int | None = None
        self.focus_shown = False
        self.pressed: int | None = None
        self._view: BoardView | None = None
        self._title: tuple[object, pygame.Surface] | None = None
        self._replay: ReplayScene | None = None
        self._wanted: NextDeal | None = None
        """The deal that the player waits for."""
        self._to_be_shown = False
        """Whether it is to play itself."""
        self._notice = Notice(context.painter)
        self._columns = False
        """Whether the lines stand in two columns, which makes room for larger ones."""
        self._small = 17.0
        """The size of the text of small lines, in pixels."""
        self._lower = 0
        """How much lower than at the top of the window they begin, title included, to stand in its middle."""

    # ---------------------------------------------------------------- the scene's duties

    def resize(self, size: tuple[int, int], backdrop: pygame.Surface | None = None) -> None:
        """Lay out the lines and the showpiece."""
        super().resize(size)
        self._usual = self._unit = min(size[1] / 720, size[0] / 960)
        scale = self.context.scale
        self._columns = scale > 1
        self.items = self._lay_out_columns(scale) if self._columns else self._lay_out_items()
        self._place_showpiece()
        room = pygame.Rect(0, 0, size[0], size[1] - self._px(8))
        self._notice.place(room.inflate(-self._px(2 * EDGE), 0), self._unit)

    def update(self, now: float) -> Change | None:
        """Go on with the deal that the player waits for."""
        if self._notice.expire(now):
            self.dirty = True
        return self._deal(self._wanted, SLICE) if self._wanted else None

    def thinking(self) -> bool:
        """Whether there is something to work out between frames."""
        return self._wanted is not None

    def moving(self, now: float) -> bool:
        """Whether a notice is fading."""
        return self._notice.fading(now)

    def draw(self, surface: pygame.Surface) -> pygame.Rect | None:
        """Draw the felt with the showpiece, the title and the lines."""
        if self._view:
            self._view.draw(surface, Marks(), self.context.now())
        self._draw_title(surface)
        art = ItemArt(self.context.painter, self.context.table, self._unit, self._small, self._columns)
        for i, item in enumerate(self.items):
            art.draw(surface, item, i == self.chosen, i == self.pressed)
        if self.focus_shown and self.chosen is not None:
            art.draw_focus(surface, self.items[self.chosen].rect)
        self._notice.draw(surface, self.context.now())
        self.dirty = False
        return None

    def handle(self, event: pygame.event.Event) -> Change | None:
        """Pointer and keys."""
        if event.type == pygame.MOUSEMOTION:
            self._choose(self._item_at(event.pos), by_key=False)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.pressed = self._item_at(event.pos)
            self._choose(self.pressed, by_key=False)
            self.dirty = True
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos)
        elif event.type == pygame.KEYDOWN:
            return self._key(event)
        return None

    def resumed(self, result: Any) -> Change | None:
        """Back from the game or a dialog."""
        self.dirty = True
        match result:
            case LayoutFile():
                return self._play(result, random_number(self.context.chance()))
            case int():
                return self._play(last_layout(self.context), result)
            case str():
                return self._play(*deal_of_code(result, self.context.library))
            case ScoreAction():
                return self._past_game(result)
            case ContinueFrom() if self._replay:
                return Push(PlayScene(self.context, continued(self._replay.session, result)))
        return None

    # ---------------------------------------------------------------- intents

    def do(self, intent: Intent) -> Change | None:
        """Do what a line of the menu says."""
        self._stop_waiting()
        if intent is Intent.CONTINUE and self.context.session:
            return Push(PlayScene(self.context, self.context.session))
        if intent is Intent.NEW_DEAL:
            return self._play(last_layout(self.context), random_number(self.context.chance()))
        if intent is Intent.DAILY:
            return self._play(*daily_deal(datetime.date.today(), self.context.library))
        if intent is Intent.DEMO:
            return self._demonstrate()
        if intent in (Intent.QUIT, Intent.BACK):
            return Quit() if intent is Intent.QUIT else None
        from mahjong_solitaire.ui import dialog_for

        dialog = dialog_for.intent(self.context, intent) if intent is not Intent.PAUSE else None
        return Push(dialog) if dialog else None

    def _past_game(self, action: ScoreAction) -> Change | None:
        """Play a game of the history again, take it up, or watch it."""
        if action.kind == "replay":
            self._replay = replay_of(self.context, action.id)
            return Push(self._replay) if self._replay else None
        session = session_for(self.context, action)
        return Push(PlayScene(self.context, session)) if session else None

    def _demonstrate(self) -> Change | None:
        """Let a deal that can be won play itself."""
        layout, number = last_layout(self.context), random_number(self.context.chance())
        self._wanted, self._to_be_shown = NextDeal(layout, number, Difficulty.NORMAL), True
        return self._deal(self._wanted, SLOW)

    def _play(self, layout: LayoutFile, number: int, difficulty: Difficulty | None = None) -> Change | None:
        """Play a deal as soon as it is dealt."""
        difficulty = difficulty or Difficulty(self.context.settings.difficulty)
        self._wanted, self._to_be_shown = NextDeal(layout, number, difficulty), False
        return self._deal(self._wanted, SLOW)

    def _deal(self, wanted: NextDeal, seconds: float) -> Change | None:
        """Deal for a while the board that the player waits for, and play or show it if it is ready."""
        tr, end = self.context.tr, time.perf_counter() + seconds
        try:
            while not wanted.ready and time.perf_counter() < end:
                wanted.work()
        except UnwinnableLayoutError:
            from mahjong_solitaire.ui.message import Message

            self._stop_waiting()
            text = tr("No arrangement of tiles in this layout can be cleared")
            return Push(Message(self.context, tr("Layouts"), text))
        if not wanted.ready:
            self._notice.say(tr("Dealing …"), self.context.now(), self.context.animate)
            self.dirty = True
            return None
        self._stop_waiting()
        if self._to_be_shown:
            session, words = wanted.session(), tr("A demonstration; Space pauses it, any other key or a click ends it")
            return Push(ShowScene(self.context, session, session.game.deal.solution, words))
        self.context.settings.layout = wanted.layout.name
        self.context.save_settings()
        return Push(PlayScene(self.context, wanted.session()))

    def _stop_waiting(self) -> None:
        """Nobody waits for a deal any more."""
        self._wanted = None
        self._notice.hush()

    # ---------------------------------------------------------------- pointer and keys

    def _item_at(self, pos: tuple[int, int]) -> int | None:
        return next((i for i, item in enumerate(self.items) if item.rect.collidepoint(pos)), None)

    def _choose(self, index: int | None, by_key: bool) -> None:
        if (index, by_key) != (self.chosen, self.focus_shown):
            self.chosen, self.focus_shown = index, by_key
            self.dirty = True

    def _release(self, pos: tuple[int, int]) -> Change | None:
        pressed, self.pressed = self.pressed, None
        self.dirty = True
        if pressed is None or self._item_at(pos) != pressed:
            return None
        return self.do(self.items[pressed].intent)

    def _key(self, event: pygame.event.Event) -> Change | None:
        if self._columns and event.key in WAYS:
            self._choose(self._beside(*WAYS[event.key]), by_key=True)
            return None
        forward = event.key in (pygame.K_DOWN, pygame.K_RIGHT) or (
            event.key == pygame.K_TAB and not event.mod & pygame.KMOD_SHIFT
        )
        if forward or event.key in (pygame.K_UP, pygame.K_LEFT, pygame.K_TAB):
            step = 1 if forward else -1
            start = self.chosen if self.chosen is not None else (-1 if forward else 0)
            self._choose((start + step) % len(self.items), by_key=True)
            return None
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self.do(self.items[self.chosen or 0].intent)
        intent = intent_of(event)
        return self.do(intent) if intent else None

    def _beside(self, right: int, down: int) -> int:
        """The line next to the one chosen in a direction, or the first if none is; at the end that at the other."""
        if self.chosen is None:
            return 0
        here = self.items[self.chosen].rect
        ahead: dict[int, int] = {}
        for i, item in enumerate(self.items):
            dx, dy = item.rect.centerx - here.centerx, item.rect.centery - here.centery
            level = item.rect.y == here.y if right else item.rect.y != here.y
            if i != self.chosen and level:
                way = right * dx + down * dy
                ahead[i] = (way if way > 0 else way + 4 * sum(self.size)) + abs(dx if down else 0) // 2
        return min(ahead, key=lambda i: ahead[i], default=self.chosen)

    # ---------------------------------------------------------------- layout

    def _px(self, units: float) -> int:
        return round(units * self._unit)

    def _lines(self) -> list[Item]:
        tr, session = self.context.tr, self.context.session
        lines = []
        if session and session.in_progress:
            name = title(session.layout.titles, tr.language)
            left = tr.plural("{count} pair left", "{count} pairs left", session.game.pairs_left)
            lines.append(Item(Intent.CONTINUE, "play", tr("Continue"), f"{name}, {left}", primary=True))
        lines.append(Item(Intent.NEW_DEAL, "new", tr("New game"), primary=not lines))
        lines.append(Item(Intent.LAYOUTS, "layouts", tr("Layouts")))
        lines.append(Item(Intent.DAILY, "calendar", tr("Deal of the day")))
        lines.append(Item(Intent.SCORES, "trophy", tr("Results")))
        lines.append(Item(Intent.DEAL_NUMBER, "number", tr("Deal by number or code")))
        return lines

    def _lay_out_items(self) -> list[Item]:
        x, y, items = self._px(84), self._px(254), []
        for line in self._lines():
            height = self._px(72 if line.primary else 52)
            items.append(replace(line, rect=pygame.Rect(x, y, self._px(372), height)))
            y += height + self._px(10)
        return items + self._lay_out_foot(x, max(y + self._px(12), self._px(590)))

    def _foot_lines(self) -> tuple[Item, ...]:
        tr = self.context.tr
        return (
            Item(Intent.SETTINGS, "gear", tr("Settings"), small=True),
            Item(Intent.RULES, "rules", tr("Rules"), small=True),
            Item(Intent.DEMO, "demo", tr("Demo"), small=True),
            Item(Intent.QUIT, "quit", tr("Quit"), small=True),
        )

    def _lay_out_columns(self, scale: float) -> list[Item]:
        """All lines in two columns below the title, as large as there is room for up to a scale."""
        lines = [*self._lines(), *(replace(line, small=False) for line in self._foot_lines())]
        alone = len(lines) % 2
        rows = (len(lines) + alone) // 2
        first = WITH_NOTE if lines[0].note else 1.0
        while True:
            self._unit = self._usual * scale
            gaps = TITLE + EDGE + EDGE // 2 + rows * GAP
            room = (self.size[1] - self._px(gaps)) / (rows - 1 + first)
            width = min(self._px(BROADEST), (self.size[0] - self._px(2 * EDGE + GAP)) // 2)
            if scale <= 1 or (room >= self._px(LOWEST) and width >= self._px(NARROWEST)):
                break
            scale -= STEP
        height, left, items = min(int(room), self._px(HIGHEST)), self._px(EDGE), []
        self._lower = round((room - height) * rows / 3)
        for i, line in enumerate(lines):
            row, column = divmod(i + alone if i else 0, 2)
            x, y = left + column * (width + self._px(GAP)), row * (height + self._px(GAP))
            across = 2 * width + self._px(GAP) if alone and not i else width
            top, high = self._px(TITLE + EDGE) + self._lower, round(first * height)
            y, tall = (y + high - height, height) if row else (y, high)
            items.append(replace(line, rect=pygame.Rect(x, top + y, across, tall)))
        return items

    def _lay_out_foot(self, x: int, y: int) -> list[Item]:
        foot = self._foot_lines()
        measure, room = self.context.painter.measure, self._showpiece_left() - x - self._px(12)
        self._small = 17 * self._unit
        widths = [self._px(40) + measure(line.label, self._small, "bold")[0] for line in foot]
        while self._small > SMALLEST_TEXT and sum(widths) > room:
            self._small = max(SMALLEST_TEXT, self._small - 0.5)
            widths = [self._px(40) + measure(line.label, self._small, "bold")[0] for line in foot]
        gap = min(self._px(16), max(0, room - sum(widths)) // (len(foot) - 1))
        items = []
        for line, width in zip(foot, widths, strict=True):
            items.append(replace(line, rect=pygame.Rect(x, y, width, max(40, self._px(40)))))
            x += width + gap
        return items

    def _place_showpiece(self) -> None:
        """Put the stack of tiles at the right edge, partly outside of the window; without room it is outside."""
        if self._view is None:
            tiles = dict(_showpiece())
            layout = Layout(tiles)
            self._view = BoardView(layout, [FACE_BY_NAME[tiles[slot]] for slot in layout.slots], look_of(self.context))
            self._view.show(layout.full, layout.full)
        self._view.set_look(look_of(self.context))
        pitch = self._showpiece_pitch()
        width, height = round(pitch * 5.16), round(pitch * 5.62)
        self._view.place(pygame.Rect(self._showpiece_left(), round(self._usual * 22), width, height))

    def _showpiece_pitch(self) -> int:
        pitch = round(132 * self._usual)
        return min(pitch, round(self._beside_columns() / SHOWN_COLUMNS)) if self._columns else pitch

    def _showpiece_left(self) -> int:
        if not self._columns:
            return max(self.size[0] - round(self._px(132) * 4.15), self._px(500))
        pitch, room = self._showpiece_pitch(), self._beside_columns()
        return (
            self.size[0] - min(room, round(pitch * 4.15)) if pitch >= SMALLEST_TILE * self._usual else 2 * self.size[0]
        )

    def _beside_columns(self) -> int:
        """The width that two columns of lines leave."""
        return max(10, self.size[0] - max(item.rect.right for item in self.items) - self._px(EDGE))

    def _title_room(self) -> int:
        """The width between the left edge and the upper row of the showpiece, which starts one tile further right."""
        if self._columns:
            return self.size[0] - self._px(2 * EDGE)
        return self._showpiece_left() + self._px(132 - 82 - 24)

    # ---------------------------------------------------------------- drawing

    def _draw_title(self, surface: pygame.Surface) -> None:
        table, language = self.context.table, self.context.tr.language
        key = (self.size, table.name, language, self._unit)
        if self._title is None or self._title[0] != key:
            drawing = "title.hu.svg" if language == "hu" else "title.svg"
            aspect = 1594 / 290 if language == "hu" else 1223 / 290
            width = min(round(self._px(TITLE if self._columns else 100) * aspect), self._title_room())
            self._title = key, load_svg(asset("title", drawing), (width, round(width / aspect)))
        image = self._title[1]
        x = self._px(EDGE if self._columns else 82)
        bottom = self._px(EDGE / 2 + TITLE) + self._lower if self._columns else self._px(162)
        y = bottom - image.get_height()
        if table.dark:
            shade = tinted(image, (0, 0, 0))
            shade.fill((0, 0, 0, 130), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(shade, (x, y + self._px(4)), special_flags=pygame.BLEND_PREMULTIPLIED)
        surface.blit(tinted(image, table.text), (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
        word, px = self.context.tr("Solitaire").upper(), (18 if self._columns else 24) * self._unit
        at = (self._px(88), self._px(182))
        if self._columns:
            at = (x + image.get_width() + self._px(18), y + round(image.get_height() * 0.42))
            if at[0] + self.context.painter.measure(word, px, "bold", 0.52)[0] > self._title_room():
                return
        shadow = 90 if table.dark else 0
        self.context.painter.text(surface, word, at, px, table.accent, style="bold", tracking=0.52, shadow_alpha=shadow)


def last_layout(context: Context) -> LayoutFile:
    """The layout chosen last, else the classic one."""
    if context.session:
        return context.session.layout
    try:
        return context.library.find(context.settings.layout)
    except (UnknownLayoutError, LayoutFileError):
        return context.library.find("turtle")


def _showpiece() -> list[tuple[tuple[int, int, int], str]]:
    words = SHOWPIECE.split()
    slots = [tuple(int(n) for n in word.split(",")) for word in words[::2]]
    return [((x, y, z), face) for (x, y, z), face in zip(slots, words[1::2], strict=True)]
