"""The title screen: the name of the game, what one can do, and a stack of tiles to look at."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field, replace
from typing import Any

import pygame

from mahjong_solitaire.i18n import title
from mahjong_solitaire.layouts import LayoutFile, LayoutFileError, UnknownLayoutError
from mahjong_solitaire.resources import asset
from mahjong_solitaire.rules.deals import Difficulty, UnwinnableLayoutError
from mahjong_solitaire.rules.layout import Layout
from mahjong_solitaire.rules.tiles import FACE_BY_NAME
from mahjong_solitaire.session import daily_deal, deal_of_code, new_session, random_number
from mahjong_solitaire.ui.board_view import BoardView, Marks
from mahjong_solitaire.ui.facts import ScoreAction
from mahjong_solitaire.ui.intents import Intent, intent_of
from mahjong_solitaire.ui.past_games import continued, replay_of, session_for
from mahjong_solitaire.ui.play import PlayScene
from mahjong_solitaire.ui.replay import ContinueFrom, ReplayScene
from mahjong_solitaire.ui.scene import Change, Context, Push, Quit, Scene
from mahjong_solitaire.ui.show import ShowScene
from mahjong_solitaire.ui.table import look_of
from mahjong_solitaire.ui.theme import BUTTON_BOTTOM, BUTTON_TEXT, BUTTON_TOP, SMALLEST_TEXT, Rgba, load_svg, tinted

SHOWPIECE = """
4,2,2 dragon-red      3,1,1 wind-east       5,1,1 dragon-green    3,3,1 circle-1     5,3,1 bamboo-1
2,0,0 circle-9        4,0,0 season-summer   6,0,0 flower-plum     8,0,0 bamboo-3
0,2,0 character-5     2,2,0 season-winter   4,2,0 character-3     6,2,0 circle-5     8,2,0 flower-orchid
0,4,0 bamboo-8        2,4,0 flower-chrysanthemum                  4,4,0 character-8  6,4,0 circle-7  8,4,0 wind-south
2,6,0 season-spring   4,6,0 bamboo-7        6,6,0 wind-north      8,6,0 dragon-white
"""
"""The tiles beside the menu: slot and face."""


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the menu."""

    intent: Intent
    icon: str
    label: str
    note: str = ""
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    primary: bool = False
    small: bool = False


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

    # ---------------------------------------------------------------- the scene's duties

    def resize(self, size: tuple[int, int], backdrop: pygame.Surface | None = None) -> None:
        """Lay out the lines and the showpiece."""
        super().resize(size)
        self._unit = min(size[1] / 720, size[0] / 960)
        self.items = self._lay_out_items()
        self._place_showpiece()

    def draw(self, surface: pygame.Surface) -> pygame.Rect | None:
        """Draw the felt with the showpiece, the title and the lines."""
        if self._view:
            self._view.draw(surface, Marks(), self.context.now())
        self._draw_title(surface)
        for i, item in enumerate(self.items):
            if item.small:
                self._draw_small(surface, item, i == self.chosen)
            else:
                self._draw_item(surface, item, i == self.chosen, i == self.pressed)
        self._draw_focus(surface)
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

    def _demonstrate(self) -> Change:
        """Let a deal that can be won play itself."""
        session = new_session(last_layout(self.context), random_number(self.context.chance()), Difficulty.NORMAL)
        words = self.context.tr("A demonstration; any key or click ends it")
        return Push(ShowScene(self.context, session, session.game.deal.solution, words))

    def _play(self, layout: LayoutFile, number: int, difficulty: Difficulty | None = None) -> Change:
        try:
            session = new_session(layout, number, difficulty or Difficulty(self.context.settings.difficulty))
        except UnwinnableLayoutError:
            from mahjong_solitaire.ui.message import Message

            tr = self.context.tr
            return Push(
                Message(self.context, tr("Layouts"), tr("No arrangement of tiles in this layout can be cleared"))
            )
        self.context.settings.layout = layout.name
        self.context.save_settings()
        return Push(PlayScene(self.context, session))

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

    def _lay_out_foot(self, x: int, y: int) -> list[Item]:
        tr = self.context.tr
        foot = (
            Item(Intent.SETTINGS, "gear", tr("Settings"), small=True),
            Item(Intent.RULES, "rules", tr("Rules"), small=True),
            Item(Intent.DEMO, "demo", tr("Demo"), small=True),
            Item(Intent.QUIT, "quit", tr("Quit"), small=True),
        )
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
        """Put the stack of tiles at the right edge, partly outside of the window."""
        if self._view is None:
            tiles = dict(_showpiece())
            layout = Layout(tiles)
            self._view = BoardView(layout, [FACE_BY_NAME[tiles[slot]] for slot in layout.slots], look_of(self.context))
            self._view.show(layout.full, layout.full)
        self._view.set_look(look_of(self.context))
        pitch = self._px(132)
        width, height = round(pitch * 5.16), round(pitch * 5.62)
        self._view.place(pygame.Rect(self._showpiece_left(), self._px(22), width, height))

    def _showpiece_left(self) -> int:
        return max(self.size[0] - round(self._px(132) * 4.15), self._px(500))

    def _title_room(self) -> int:
        """The width between the left edge and the upper row of the showpiece, which starts one tile further right."""
        return self._showpiece_left() + self._px(132 - 82 - 24)

    # ---------------------------------------------------------------- drawing

    def _draw_title(self, surface: pygame.Surface) -> None:
        table, language = self.context.table, self.context.tr.language
        key = (self.size, table.name, language)
        if self._title is None or self._title[0] != key:
            drawing = "title.hu.svg" if language == "hu" else "title.svg"
            aspect = 1594 / 290 if language == "hu" else 1223 / 290
            width = min(round(self._px(100) * aspect), self._title_room())
            self._title = key, load_svg(asset("title", drawing), (width, round(width / aspect)))
        image = self._title[1]
        x = self._px(82)
        y = self._px(162) - image.get_height()
        if table.dark:
            shade = tinted(image, (0, 0, 0))
            shade.fill((0, 0, 0, 130), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(shade, (x, y + self._px(4)), special_flags=pygame.BLEND_PREMULTIPLIED)
        surface.blit(tinted(image, table.text), (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
        self.context.painter.text(
            surface, self.context.tr("Solitaire").upper(), (self._px(88), self._px(182)), 24 * self._unit, table.accent,
            style="bold", tracking=0.52, shadow_alpha=90 if table.dark else 0,
        )  # fmt: skip

    def _draw_item(self, surface: pygame.Surface, item: Item, chosen: bool, pressed: bool) -> None:
        painter, table = self.context.painter, self.context.table
        rect = item.rect.move(0, max(1, self._px(1))) if pressed else item.rect
        if item.primary:
            lift = 12 if chosen and not pressed else 0
            top: Rgba = (*(min(255, c + lift) for c in BUTTON_TOP), 255)  # type: ignore[assignment]
            fill: tuple[Rgba, Rgba] = (top, (*BUTTON_BOTTOM, 255))
            painter.panel(surface, rect, fill, self._px(18), (255, 236, 178, 190), 2, 0 if pressed else self._px(12))
            text, accent = BUTTON_TEXT, BUTTON_TEXT
        else:
            painter.panel(surface, rect, self._item_fill(chosen), self._px(15), self._item_border(), 1)
            text, accent = table.text, table.accent
        painter.icon(surface, item.icon, (rect.x + self._px(38), rect.centery), self._px(28), accent)
        x, size = rect.x + self._px(74), (25 if item.primary else 21) * self._unit
        shadow = 90 if table.dark and not item.primary else 0
        middle = rect.centery - (self._px(12) if item.note else 0)
        room = rect.right - self._px(16) - x
        label, size = painter.fitted(item.label, size, "bold", room)
        painter.text(surface, label, (x, middle), size, text, style="bold", anchor="midleft", shadow_alpha=shadow)
        if item.note:
            at = (x, rect.centery + self._px(17))
            note, size = painter.fitted(item.note, 15 * self._unit, "bold", room)
            painter.text(surface, note, at, size, (104, 70, 16), style="bold", anchor="midleft")

    def _item_fill(self, chosen: bool) -> tuple[Rgba, Rgba]:
        r, g, b = self.context.table.mid
        if not self.context.table.dark:
            return (
                ((255, 255, 255, 230), (255, 255, 255, 190)) if chosen else ((255, 253, 246, 170), (255, 253, 246, 120))
            )
        dark: Rgba = (r // 3, g // 3, b // 3, 120)
        if chosen:
            return (min(255, r + 40), min(255, g + 40), min(255, b + 40), 160), (r, g, b, 140)
        return (min(255, r + 9), min(255, g + 9), min(255, b + 9), 120), dark

    def _item_border(self) -> Rgba:
        return (255, 255, 255, 30) if self.context.table.dark else (90, 84, 60, 70)

    def _draw_small(self, surface: pygame.Surface, item: Item, chosen: bool) -> None:
        painter, table = self.context.painter, self.context.table
        colour = table.text if chosen else table.muted
        painter.icon(surface, item.icon, (item.rect.x + self._px(14), item.rect.centery), self._px(22), colour)
        at = (item.rect.x + self._px(32), item.rect.centery)
        shadow = 90 if table.dark else 0
        painter.text(surface, item.label, at, self._small, colour, style="bold", anchor="midleft", shadow_alpha=shadow)

    def _draw_focus(self, surface: pygame.Surface) -> None:
        """The ring around the line chosen by keyboard."""
        if self.focus_shown and self.chosen is not None:
            rect = self.items[self.chosen].rect.inflate(self._px(8), self._px(8))
            none: Rgba = (0, 0, 0, 0)
            ring: Rgba = (*self.context.table.accent, 255)
            self.context.painter.panel(surface, rect, (none, none), self._px(18), ring, max(2, self._px(3)))


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
