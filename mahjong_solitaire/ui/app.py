"""The window and its loop: events go to the scene on top, frames are drawn only when something changed."""

from __future__ import annotations

import importlib
import os
import time
import warnings
from pathlib import Path

import pygame

from mahjong_solitaire.background import Background
from mahjong_solitaire.designs import own_design
from mahjong_solitaire.desktop import Desktop
from mahjong_solitaire.history import History
from mahjong_solitaire.i18n import Message, Translator, system_language
from mahjong_solitaire.layouts import Library
from mahjong_solitaire.memory import Memory
from mahjong_solitaire.options import StartOptions
from mahjong_solitaire.resources import asset
from mahjong_solitaire.rules.deals import Difficulty
from mahjong_solitaire.session import new_session, random_number
from mahjong_solitaire.storage import OWN, Settings, load_settings, own_layouts_folder
from mahjong_solitaire.ui import heap, pictures
from mahjong_solitaire.ui.bindings import use as use_keys
from mahjong_solitaire.ui.controller import Controllers
from mahjong_solitaire.ui.intents import Intent, intent_of
from mahjong_solitaire.ui.keeper import Keeper
from mahjong_solitaire.ui.menu import MenuScene, last_layout
from mahjong_solitaire.ui.panels import Painter
from mahjong_solitaire.ui.play import PlayScene
from mahjong_solitaire.ui.scene import Change, Context, Pop, Push, Quit, Scene
from mahjong_solitaire.ui.sound import Sounds
from mahjong_solitaire.ui.theme import Fonts, Icons, load_svg
from mahjong_solitaire.ui.typed import TypedText, writes

SMALLEST = (800, 600)
"""The smallest window in pixels."""
QUICK, CALM, HIDDEN = 1 / 60, 1 / 24, 1 / 4
"""Seconds between looks at the events: while something moves or just after input, idle, and out of sight."""
UNSEEN = ("dummy", "offscreen", "evdev")
"""Drivers that SDL falls back on when there is no display, and that show nothing."""
INPUT = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN, pygame.MOUSEWHEEL, pygame.FINGERMOTION)
"""The events after which more are expected."""
STAY_QUICK = 0.25
"""Seconds after the last input during which more of it is expected."""
UNDISTURBED = 2.0
"""Seconds without input after which nobody notices if a frame takes longer."""


class WindowError(RuntimeError):
    """There is no display, or it cannot open a window."""


def prepare_display() -> None:
    """Tell SDL how to behave; all of it measured to save memory, time or power."""
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    try:
        pygame.display.init()
        pygame.font.init()
    except pygame.error as error:
        raise WindowError(str(error)) from error
    driver = pygame.display.get_driver()
    if driver in UNSEEN and os.environ.get("SDL_VIDEODRIVER") != driver:
        raise WindowError("no display")
    pygame.display.set_allow_screensaver(True)
    heap.return_large_blocks()


class Window:
    """The operating system's window, in its own size or over the whole screen."""

    def __init__(self, size: tuple[int, int], fullscreen: bool) -> None:
        self.fullscreen = fullscreen
        self.hidden = False
        self._windowed = size
        self._screen: tuple[int, int] | None = None
        """The size of the screen that the window has just left, until it is seen to have its own again."""
        self._maximized = False
        pygame.display.set_icon(load_svg(asset("icons", "app-icon.svg"), (64, 64)))
        try:
            self._open()
        except pygame.error as error:
            raise WindowError(str(error)) from error

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on."""
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    @property
    def windowed(self) -> tuple[int, int]:
        """The size of the window while it is not over the whole screen, in pixels."""
        if not self.fullscreen and self._screen is None:
            self._windowed = self.surface.get_size()
        return self._windowed

    def set_fullscreen(self, wanted: bool) -> None:
        """Change between the window and the whole screen, if the system lets it."""
        self._windowed, window = self.windowed, _display_window()
        try:
            if wanted:
                window.set_fullscreen(desktop=True)
            else:
                self._screen = self.surface.get_size()
                window.set_windowed()
                if self._maximized:
                    window.maximize()
                else:
                    window.size = self._windowed  # X11 may have forgotten it
        except pygame.error:
            return
        self.fullscreen = wanted

    def watch(self, event: pygame.event.Event) -> None:
        """Notice whether the window can be seen, and what the window manager makes of it."""
        if event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self.hidden = True
        elif event.type in (pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED, pygame.WINDOWMAXIMIZED):
            self.hidden = False
        if self.fullscreen:
            return
        if event.type in (pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED):
            self._maximized = event.type == pygame.WINDOWMAXIMIZED
        elif event.type == pygame.WINDOWSIZECHANGED and self._screen:
            self._returned((event.x, event.y), self._screen)

    def _returned(self, size: tuple[int, int], screen: tuple[int, int]) -> None:
        """A size since the window has left the screen: its own, another, or late news of the screen it was on."""
        if size == screen != self._windowed:
            if self.surface.get_size() != screen:
                return
            _display_window().size = self._windowed
        self._screen = None

    def _open(self) -> None:
        """Make a window, at first unseen if it is to cover the screen, so that it has a size to come back to."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of a window manager that is slow to change the size
            pygame.display.set_mode(self._windowed, pygame.RESIZABLE | (pygame.HIDDEN if self.fullscreen else 0))
        window = _display_window()
        window.minimum_size = SMALLEST
        if self.fullscreen:
            window.set_fullscreen(desktop=True)
            window.show()


def _display_window() -> pygame.Window:
    """The window of ``pygame.display``, which has no better way yet to be asked for than one marked as leaving."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def _missing_looks(settings: Settings) -> list[Message]:
    """What of the player's own table and tiles is not there, so that something else stands in for it."""
    fault = pictures.problem(settings.table)
    found = [fault] if fault else []
    if settings.tiles.startswith(OWN):
        found += [fault for fault in own_design(settings.tiles).problems if isinstance(fault, Message)]
    return found[:8]


class App:
    """Scenes on a stack, and the loop that lets the one on top live."""

    def __init__(self, options: StartOptions) -> None:
        prepare_display()
        settings, messages = load_settings()
        messages += _missing_looks(settings)
        self.options = options
        self.keeper = Keeper(settings, options)
        self.context = Context(
            settings=settings,
            library=Library(own_layouts_folder()),
            tr=Translator(settings.language or system_language(os.environ)),
            painter=Painter(Fonts(), Icons()),
            save_settings=self._settings_changed,
        )
        self.context.memory = Memory(History.open(), self.context.library)
        self.window = Window((settings.width, settings.height), settings.fullscreen)
        self.scenes: list[Scene] = [MenuScene(self.context)]
        self.running = True
        self._size = (0, 0)
        self._caption = ""
        self._relayout = True
        self._last_input = self._started = 0.0
        self._used_quiet = -1.0
        """The time of the input whose quiet moment has been used."""
        self.controllers = Controllers()
        self._typed = TypedText()
        self._untold: list[Message] = []
        """What is to be shown once the scenes have done what was asked of them."""
        self.desktop: Desktop | None = None
        """Who asks the desktop whether things may move; nobody, unless there is a desktop that shows the window."""
        messages += use_keys(settings)
        self._first_scenes()
        self._tell(messages)

    def _tell(self, messages: list[Message]) -> None:
        """Show messages over whatever is on the screen."""
        if not messages:
            return
        text = "\n\n".join(self.context.tr.message(message) for message in messages)
        from mahjong_solitaire.ui import message

        self._apply(Push(message.Message(self.context, self.context.tr("Please note"), text)))

    def _first_scenes(self) -> None:
        """With a layout or a number asked for, open that game at once."""
        assert self.context.memory
        self.context.session = self.context.memory.last_game()
        if self.options.layout is None and self.options.number is None:
            return
        number = self.options.number
        if number is None:
            number = random_number(self.context.chance())
        layout = self.options.layout or last_layout(self.context)
        difficulty = self.options.difficulty or Difficulty(self.context.settings.difficulty)
        self.scenes.append(PlayScene(self.context, new_session(layout, number, difficulty), deal_in=False))

    # ---------------------------------------------------------------- the loop

    def run(self) -> None:
        """Play until the player leaves."""
        self.context.background = Background()
        if pygame.display.get_driver() not in UNSEEN:
            self.desktop = Desktop()
            self.desktop.ask(self.context.now())
        self.controllers.start()
        self.context.sounds = Sounds(self.context.settings.volume / 100, self.context.settings.muted)
        self._started = self.context.now()
        while self.running:
            pause = self.frame(pygame.event.get(), self.context.now())
            if pause == CALM:
                self._use_quiet(self.context.now())
            time.sleep(pause)
        for scene in reversed(self.scenes):
            scene.leave()
        self.context.background.cancel()
        self.context.sounds.close()
        if self.context.memory:
            self.context.memory.close()
        self._keep_window_size()

    def frame(self, events: list[pygame.event.Event], now: float) -> float:
        """Handle events, draw if anything changed; answers with the seconds to sleep."""
        for event in self.controllers.translated(events):
            self._dispatch(event, now)
        if not self.running or not self.scenes:
            self.running = False
            return 0.0
        self._follow_desktop()
        self._apply(self.scenes[-1].update(now))
        if self.context.memory:
            self._untold += self.context.memory.take_problems()
        if self.running and self.scenes:
            untold, self._untold = self._untold, []
            self._tell(untold)
        if self.running and self.scenes and not self.window.hidden:
            self._show(now)
        return self._pause(now)

    def _use_quiet(self, now: float) -> None:
        """While nobody waits, once after each input: import what dialogs are made of, and give memory back."""
        since = max(self._started, self._last_input)
        if self._used_quiet != since and now - since > UNDISTURBED:
            self._used_quiet = since
            importlib.import_module("mahjong_solitaire.ui.dialogs")  # with the start it would make that longer
            heap.trim()

    def _dispatch(self, event: pygame.event.Event, now: float) -> None:
        if not self.running:
            return
        self.window.watch(event)
        if event.type in INPUT:
            self._last_input = now
        if event.type == pygame.WINDOWFOCUSGAINED and self.desktop:
            self.desktop.ask(now)
        if not self._typed.counts(event, self._typing_place()):
            return
        if event.type == pygame.QUIT:
            self.running = False
        elif event.type == pygame.DROPFILE:
            self._dropped(Path(event.file))
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self.scenes[-1].dirty = True
        elif intent_of(event) is Intent.FULLSCREEN and not self._key_is_for_scene(event):
            self._typed.use_up()
            self.context.settings.fullscreen = not self.window.fullscreen
            self._settings_changed()
        else:
            self._lay_out_if_needed()  # a scene that has just come must not get events without knowing its size
            self._apply(self.scenes[-1].handle(event))

    def _key_is_for_scene(self, event: pygame.event.Event) -> bool:
        """Whether a key is for the scene on top, whatever else it means."""
        scene = self.scenes[-1]
        return scene.takes_every_key or (scene.typing and writes(event))

    def _typing_place(self) -> tuple[Scene, bool] | None:
        """What typed text goes to: a scene, and whether that is ready for it."""
        return (self.scenes[-1], self.scenes[-1].typing) if self.scenes else None

    def _apply(self, change: Change | None) -> None:
        match change:
            case Push(scene):
                self.scenes[-1].covered()
                self.scenes.append(scene)
            case Pop(result):
                self.scenes.pop().leave()
                self._relayout = True
                if self.scenes:
                    self._apply(self.scenes[-1].resumed(result))
            case Quit():
                self.running = False
            case None:
                return
        self._relayout = True
        if not self.scenes:
            self.running = False

    def _pause(self, now: float) -> float:
        if self.window.hidden:
            return HIDDEN
        scene = self.scenes[-1]
        busy = now - self._last_input < STAY_QUICK or scene.dirty or scene.moving(now) or scene.thinking()
        return max(0.001, QUICK - (self.context.now() - now)) if busy else CALM

    # ---------------------------------------------------------------- drawing

    def _show(self, now: float) -> None:
        surface = self.window.surface
        self._lay_out_if_needed()
        scene = self.scenes[-1]
        if scene.dirty or scene.moving(now) or scene.needs_frame(now):
            changed = scene.draw(surface)
            self._say_caption(scene)
            if changed is None:
                pygame.display.flip()
            else:
                pygame.display.update(changed)

    def _lay_out_if_needed(self) -> None:
        surface = self.window.surface
        if self._relayout or surface.get_size() != self._size:
            self._lay_out(surface)

    def _say_caption(self, scene: Scene) -> None:
        caption = scene.caption()
        if caption != self._caption:
            self._caption = caption
            pygame.display.set_caption(caption)

    def _lay_out(self, surface: pygame.Surface) -> None:
        """Give the scenes in sight their size, and each overlay a picture of what lies below it."""
        self._size, self._relayout = surface.get_size(), False
        self.context.painter.allow(self._size)
        first = max(i for i, scene in enumerate(self.scenes) if not scene.overlay)
        self.scenes[first].resize(self._size)
        if first == len(self.scenes) - 1:
            return
        backdrop = pygame.Surface(self._size)
        self.scenes[first].draw(backdrop)
        self.scenes[first].rest()
        for scene in self.scenes[first + 1 :]:
            scene.resize(self._size, backdrop)

    # ---------------------------------------------------------------- files and settings

    def _dropped(self, path: Path) -> None:
        """A file was dropped on the window: a dialog tells what came of it."""
        from mahjong_solitaire.ui import dropped

        self._apply(Push(dropped.take(self.context, path)))

    def _settings_changed(self) -> None:
        """Keep the settings and let everything in sight follow them."""
        use_keys(self.context.settings)
        if self.context.settings.fullscreen != self.window.fullscreen:
            self.window.set_fullscreen(self.context.settings.fullscreen)
            self.context.settings.fullscreen = self.window.fullscreen
        problem = self.keeper.save()
        if self.context.sounds:
            self.context.sounds.set_volume(self.context.settings.volume / 100)
            self.context.sounds.set_muted(self.context.settings.muted)
        language = self.context.settings.language or system_language(os.environ)
        if self.context.tr.language != language:
            self.context.tr = Translator(language)
        self._relayout = True
        if problem:
            self._untold.append(problem)

    def _follow_desktop(self) -> None:
        """Let everything in sight rest or move as the desktop says, if that has changed."""
        if self.desktop and self.desktop.is_still != self.context.desktop_is_still:
            animated = self.context.animate
            self.context.desktop_is_still = self.desktop.is_still
            self._relayout |= self.context.animate != animated

    def _keep_window_size(self) -> None:
        settings = self.context.settings
        if (settings.width, settings.height) != self.window.windowed:
            settings.width, settings.height = self.window.windowed
            self.keeper.save()


def run(options: StartOptions) -> int:
    """Open the window and play; answers with the exit status. Raises ``WindowError`` if there is no display."""
    App(options).run()
    pygame.quit()
    return 0
