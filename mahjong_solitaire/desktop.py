"""What the desktop says about motion, asked without making anybody wait.

Where each answer comes from:

- Linux and the like: the key ``reduced-motion`` of the settings portal, 1 for less motion and 0 for no preference
  (https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Settings.html); in KDE
  ``AnimationDurationFactor`` of the group ``KDE`` in ``kdeglobals``, 1 unless it says otherwise, which is 0 when
  animations are instant (KDE's own decorations and styles read it there); elsewhere ``enable-animations`` of
  ``org.gnome.desktop.interface``, which GTK shows as ``gtk-enable-animations``
  (https://docs.gtk.org/gtk4/property.Settings.gtk-enable-animations.html).
- Windows: ``SPI_GETCLIENTAREAANIMATION``
  (https://learn.microsoft.com/windows/win32/api/winuser/nf-winuser-systemparametersinfow).
- macOS: ``reduceMotion`` of ``com.apple.universalaccess``, which programs see as
  ``NSWorkspace.accessibilityDisplayShouldReduceMotion``; it is not there until somebody has changed it.
"""

from __future__ import annotations

import contextlib
import math
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

AGAIN = 5.0
"""Seconds after which the desktop may be asked again."""
TIMEOUT = 2.0
"""Seconds that a command may take to answer."""
MAX_CONFIG_BYTES = 256 * 1024
SPI_GETCLIENTAREAANIMATION = 0x1042

PORTAL = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop")
PORTAL_KEY = ("org.freedesktop.appearance", "reduced-motion")
PORTAL_COMMANDS: Sequence[Sequence[str]] = (
    ("gdbus", "call", "--session", "--timeout", "1", "--dest", PORTAL[0], "--object-path", PORTAL[1],
     "--method", "org.freedesktop.portal.Settings.Read", *PORTAL_KEY),
    ("busctl", "--user", "--timeout=1", "call", *PORTAL, "org.freedesktop.portal.Settings", "Read", "ss", *PORTAL_KEY),
)  # fmt: skip
"""Ways to ask the portal, of which one is enough; ``Read`` is the method that old portals have too."""
GNOME_COMMAND = ("gsettings", "get", "org.gnome.desktop.interface", "enable-animations")
MACOS_COMMAND = ("defaults", "read", "com.apple.universalaccess", "reduceMotion")
_PORTAL_ANSWER = re.compile(r"\b(?:uint32|u) (\d+)")

Run = Callable[[Sequence[str]], str | None]
"""Runs a command; answers with what it writes, or ``None`` if it is not there, fails or takes too long."""
Parameters = Callable[[int, int, Any, int], int]
"""``SystemParametersInfoW`` of Windows."""


def wants_less_motion(
    platform: str = sys.platform,
    environment: Mapping[str, str] = os.environ,
    run: Run | None = None,
    parameters: Parameters | None = None,
) -> bool | None:
    """Whether the desktop asks programs not to animate, ``None`` if that cannot be known; may take some seconds."""
    run = run or output_of
    if platform == "win32":
        return _windows(parameters or _system_parameters())
    if platform == "darwin":
        return {"1": True, "0": False}.get((run(MACOS_COMMAND) or "").strip())
    answers = [answer for answer in _linux(environment, run) if answer is not None]
    return any(answers) if answers else None


def output_of(command: Sequence[str]) -> str | None:
    """What a command writes, or ``None`` if it is not there, fails or takes too long."""
    with contextlib.suppress(OSError, ValueError, subprocess.SubprocessError):
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=TIMEOUT
        )
        return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else None
    return None


def _windows(parameters: Parameters | None) -> bool | None:
    # Imported here because only Windows needs it.
    import ctypes

    animated = ctypes.c_int(1)
    if parameters is None or not parameters(SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(animated), 0):
        return None
    return not animated.value


def _system_parameters() -> Parameters | None:
    import ctypes

    library = getattr(ctypes, "windll", None)
    function: Parameters | None = library.user32.SystemParametersInfoW if library else None
    return function


def _linux(environment: Mapping[str, str], run: Run) -> Iterator[bool | None]:
    """The answers of all that there is to ask; one for less motion is enough."""
    if environment.get("DBUS_SESSION_BUS_ADDRESS"):  # without it, the commands would start a bus
        yield _portal(run)
    if "KDE" in environment.get("XDG_CURRENT_DESKTOP", "").upper().split(":"):
        yield _kde(environment)
    else:
        yield {"true": False, "false": True}.get((run(GNOME_COMMAND) or "").strip())


def _portal(run: Run) -> bool | None:
    """What the portal says; that there is no preference leaves it to others to have one."""
    written = next(filter(None, map(run, PORTAL_COMMANDS)), "")
    found = _PORTAL_ANSWER.search(written)
    return True if found and found[1] == "1" else None


def _kde(environment: Mapping[str, str]) -> bool:
    factors = (_factor(folder / "kdeglobals") for folder in _config_folders(environment))
    return next((factor for factor in factors if factor is not None), 1.0) <= 0


def _config_folders(environment: Mapping[str, str]) -> Iterator[Path]:
    """Where settings are looked for, the player's own first, as the XDG base directory specification says."""
    home = environment.get("HOME", "")
    yield Path(environment.get("XDG_CONFIG_HOME") or f"{home}/.config")
    for folder in (environment.get("XDG_CONFIG_DIRS") or "/etc/xdg").split(":"):
        yield Path(folder)


def _factor(path: Path) -> float | None:
    """How long animations take in KDE, in shares of the usual time; ``None`` if the file does not say it."""
    try:
        with path.open("rb") as file:
            text = file.read(MAX_CONFIG_BYTES).decode("utf-8", "replace")
    except (OSError, ValueError):
        return None
    group, factor = "", None
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            group = line
        key, _, value = line.partition("=")
        if group == "[KDE]" and key.partition("[")[0].strip() == "AnimationDurationFactor":
            factor = _number(value)
    return factor


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) else None


class Desktop:
    """Asks the desktop now and then in a thread, and keeps its last answer."""

    def __init__(self, question: Callable[[], bool | None] = wants_less_motion) -> None:
        self._question = question
        self._asked = -math.inf
        self._thread: threading.Thread | None = None
        self.is_still = False
        """Whether the desktop asked not to animate, the last time that it answered."""

    def ask(self, now: float) -> None:
        """Ask, unless that was done a moment ago; does not wait. ``now`` is seconds of any steady clock."""
        if now - self._asked < AGAIN or (self._thread and self._thread.is_alive()):
            return
        self._asked = now
        self._thread = threading.Thread(target=self._listen, name="desktop", daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        with contextlib.suppress(Exception):  # whatever a strange desktop does, the game goes on as it was
            answer = self._question()
            if answer is not None:
                self.is_still = answer
