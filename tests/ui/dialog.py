"""Dialogs to try, and a hand that drives them without a window."""

import functools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pygame
import pytest

from mahjong_solitaire.i18n import Translator
from mahjong_solitaire.layouts import Library
from mahjong_solitaire.rules.codes import MAX_NUMBER
from mahjong_solitaire.storage import Settings
from mahjong_solitaire.ui.ask_number import AskNumber
from mahjong_solitaire.ui.choose_layout import ChooseLayout
from mahjong_solitaire.ui.dialogs import DialogScene
from mahjong_solitaire.ui.facts import ParInfo
from mahjong_solitaire.ui.game_over import Cleared, NoMoves
from mahjong_solitaire.ui.message import Message
from mahjong_solitaire.ui.panels import Painter
from mahjong_solitaire.ui.pause import Pause
from mahjong_solitaire.ui.rules_page import RulesPage
from mahjong_solitaire.ui.scene import Change, Context, Pop
from mahjong_solitaire.ui.scrolling import ScrollDialog
from mahjong_solitaire.ui.settings import SettingsDialog
from mahjong_solitaire.ui.theme import Fonts, Icons

SIZES = ((800, 600), (1280, 720), (1920, 1080))
CODE = "T7K2-9Q-5XM4-C"
Dialog = TypeVar("Dialog", bound=DialogScene)
LONG_ENOUGH = 400
"""More key presses than any dialog has controls."""


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    if not pygame.font.get_init():
        pygame.font.init()
        a_painter.cache_clear()
    pygame.display.set_mode((1, 1))
    yield
    pygame.key.set_repeat(0)


@functools.cache
def a_painter() -> Painter:
    return Painter(Fonts(), Icons())


@functools.cache
def a_library(own: Path) -> Library:
    return Library(own)


class Kept(Context):
    """A context that counts how often the settings were saved, and follows their language as the window does."""

    saves = 0

    def follow(self) -> None:
        Kept.saves += 1
        self.tr = Translator(self.settings.language or "en")


def a_context(language: str = "en", table: str = "pine", own: Path | None = None) -> Context:
    settings = Settings(language=language, table=table, motion="reduced")
    context = Kept(settings, a_library(own or Path("/nowhere")), Translator(language), a_painter())
    context.save_settings = context.follow
    Kept.saves = 0
    return context


def a_page(page: str) -> Callable[[Context], DialogScene]:
    def make(context: Context) -> DialogScene:
        dialog = SettingsDialog(context)
        dialog.page = page
        return dialog

    return make


def a_wrong_number(context: Context) -> DialogScene:
    dialog = sized(AskNumber(context))
    key(dialog, pygame.K_RETURN)
    return dialog


def a_wrong_code(context: Context) -> DialogScene:
    dialog = sized(AskNumber(context, lambda code: "The code has a mistake in its third group. " * 6))
    key(dialog, ord("x"), text="x")
    key(dialog, pygame.K_RETURN)
    return dialog


def a_full_cleared(context: Context) -> Cleared:
    """Everything the dialog can say, at its longest."""
    rest = (context, 6482, 4277, 0, MAX_NUMBER, "Hold és csillag")
    return Cleared(*rest, par=ParInfo(8022, 0.808, final=False), code=CODE, help_used=(12, 34, 5))


def a_full_no_moves(context: Context) -> NoMoves:
    """Everything the dialog can say, at its longest."""
    rest = (context, 2384, 4277, 31, MAX_NUMBER, "Mond und Stern")
    par = ParInfo(8022, 2384 / 8022)
    return NoMoves(*rest, par=par, turning=41, can_shuffle=False, code=CODE, help_used=(1, 1, 1))


DIALOGS: dict[str, Callable[[Context], DialogScene]] = {
    "appearance": SettingsDialog,
    "game": a_page("play"),
    "language": a_page("language"),
    "layouts": ChooseLayout,
    "rules": RulesPage,
    "pause": lambda context: Pause(context, code=CODE, on_copy=lambda: None),
    "full cleared": a_full_cleared,
    "full no moves": a_full_no_moves,
    "cleared": lambda context: Cleared(context, 6482, 754, 0, MAX_NUMBER, "Hold és csillag"),
    "no moves": lambda context: NoMoves(context, 2384, 4277, 31, MAX_NUMBER, "Mond und Stern"),
    "number": AskNumber,
    "wrong number": a_wrong_number,
    "wrong code": a_wrong_code,
    "message": lambda context: Message(context, "Layouts", "/home/x/layouts/boat.yaml:3:4: odd; add a tile " * 4),
}
TYPED = ("number", "wrong number", "wrong code")
"""Dialogs with an entry, whose cursor blinks."""
every_dialog = pytest.mark.parametrize("name", DIALOGS)
fullest_dialogs = pytest.mark.parametrize("name", [n for n in DIALOGS if n not in ("cleared", "no moves", "number")])
"""Those that say all that others say, and more."""


def sized(dialog: Dialog, size: tuple[int, int] = (1280, 720)) -> Dialog:
    """The dialog with everything in its place, but nothing below it; not to be looked at."""
    dialog.resize(size, pygame.Surface((8, 8)))
    return dialog


def opened(dialog: Dialog, size: tuple[int, int] = (1280, 720)) -> Dialog:
    dialog.resize(size, pygame.Surface(size))
    frame(dialog)
    return dialog


def frame(dialog: DialogScene, now: float = 0.0) -> pygame.Surface:
    surface = pygame.Surface(dialog.size)
    dialog.update(now)
    dialog.draw(surface)
    return surface


def settled(dialog: DialogScene) -> pygame.Surface:
    """A frame in which every picture has arrived."""
    for i in range(60):
        frame(dialog, i / 60)
    return frame(dialog, 1.0)


def event(kind: int, **values: object) -> pygame.event.Event:
    return pygame.event.Event(kind, values)


def key(dialog: DialogScene, code: int, mod: int = 0, text: str = "") -> Change | None:
    change = dialog.handle(event(pygame.KEYDOWN, key=code, mod=mod, unicode=text))
    if text and change is None:
        change = dialog.handle(event(pygame.TEXTINPUT, text=text))
    dialog.update(0.0)
    return change


def words(dialog: DialogScene) -> set[str]:
    """Everything that is written in a new frame."""
    frame(dialog)
    return {spot.text for spot in dialog.ink.spots}


def point(dialog: DialogScene, pos: tuple[int, int]) -> None:
    dialog.handle(event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))


def click(dialog: DialogScene, name: str) -> Change | None:
    pos = dialog.control(name).place.center
    point(dialog, pos)
    first = dialog.handle(event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    assert first is None
    return dialog.handle(event(pygame.MOUSEBUTTONUP, pos=pos, button=1))


def watched(dialog: DialogScene, name: str) -> list[str]:
    """A list that grows when a control is pressed, instead of what the control does."""
    presses: list[str] = []
    dialog.control(name).action = lambda: presses.append(name)
    return presses


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def result(change: Change | None) -> object:
    assert isinstance(change, Pop)
    return change.result


def scrolled(dialog: DialogScene) -> ScrollDialog:
    assert isinstance(dialog, ScrollDialog)
    return dialog
