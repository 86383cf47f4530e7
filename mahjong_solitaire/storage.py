"""What is kept for the player: the folder, and the settings in it.

The settings are a YAML file that a person may edit, so reading it forgives: a wrong value falls back to its default
alone, and a key that this version does not know is written back as it was.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

import yaml
from platformdirs import user_data_path

from mahjong_solitaire.documents import Document, DocumentError
from mahjong_solitaire.i18n import LANGUAGES, N_, Message

HOME_VARIABLE = "MAHJONG_SOLITAIRE_HOME"
"""The environment variable that moves the player's folder."""

DESIGNS = ("traditional", "european")
"""The tile designs."""
OWN = "own:"
"""What the name of a design of the player's begins with in the settings."""
VARIANTS = ("ivory", "dark", "contrast")
"""The colourings of every design."""
TABLES = ("pine", "midnight", "linen", "burgundy", "walnut", "oak", "slate", "paper", "garden")
"""The tables to play on."""
PICTURE = "picture:"
"""What the name of a table begins with that is a picture: a full path, or a file in the player's ``tables``."""
BACKS = ("bamboo", "jade", "ruby", "slate")
"""The backs of the tiles."""
LIGHTS = ("upper-left", "upper-right", "lower-left", "lower-right")
"""The corners that the light can come from; the tiles lean towards it."""
MOTIONS = ("desktop", "full", "reduced")
"""Whether tiles move: as the desktop says, always, or never."""
SMALLEST_SCALE, LARGEST_SCALE = 100, 250
"""How large the interface can be, in percent of what the window gives it."""

DIFFICULTIES = ("easy", "normal", "hard", "any")
"""The difficulties of deals, as in ``rules.deals.Difficulty``."""

MAX_SETTINGS_BYTES = 64 * 1024
_STARTS_ANEW = N_("{file} cannot be read, so the settings start anew: {reason}")
_NO_SENSE = (yaml.YAMLError, ValueError, LookupError, TypeError, AttributeError, RecursionError)
"""What reading a file raises that makes no sense; PyYAML lets more through than errors of its own."""


def player_folder() -> Path:
    """The folder of everything kept for the player; it need not exist yet."""
    moved = os.environ.get(HOME_VARIABLE)
    return Path(moved) if moved else user_data_path("mahjong-solitaire", appauthor=False)


def own_layouts_folder() -> Path:
    """The folder of the player's own layouts; it need not exist yet."""
    return player_folder() / "layouts"


def settings_file() -> Path:
    """The file of the settings; it need not exist yet."""
    return player_folder() / "settings.yaml"


def history_file() -> Path:
    """The file of all games; it need not exist yet."""
    return player_folder() / "games.sqlite3"


def write_file(path: Path, content: bytes) -> None:
    """Write a file in one step, so that no crash leaves half of it; raises ``OSError``.

    The player's folder and those in it are made if they are missing, no others.
    """
    if Path(os.path.realpath(path)).is_relative_to(os.path.realpath(player_folder())):
        path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with draft.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


def set_aside(path: Path, when: datetime | None = None) -> Path:
    """Give a damaged file or folder a name that says when, so that nothing overwrites it; answers with that name.

    ``when`` is now unless it is said. Raises ``OSError``.
    """
    name = f"{path.name}.broken-{(when or datetime.now()):%Y%m%d-%H%M%S}"
    kept = path.with_name(name)
    count = 1
    while os.path.lexists(kept):
        count += 1
        kept = path.with_name(f"{name}-{count}")
    path.replace(kept)
    return kept


@dataclass(slots=True)
class Settings:
    """What the player chose, as plain values; the defaults are those of a first start."""

    language: str = ""
    """A code of ``LANGUAGES``, or empty for the language of the system."""
    tiles: str = "traditional"
    """One of ``DESIGNS``, or ``own:`` and the name of a folder in the player's ``designs``."""
    variant: str = "ivory"
    """The colouring of the tiles, one of ``VARIANTS``."""
    table: str = "pine"
    """One of ``TABLES``, or ``picture:`` and a file."""
    back: str = "bamboo"
    light: str = "upper-left"
    """The corner that the light comes from, one of ``LIGHTS``."""
    motion: str = "desktop"
    """One of ``MOTIONS``; without motion every change shows at once."""
    interface_scale: int = 100
    """The size of text and controls, in percent; the tiles have a zoom of their own."""
    corner_index: bool = False
    """Whether a number or letter stands in a corner of every face."""
    shade_blocked: bool = True
    """Whether the tiles that are not free are darkened ("show free tiles")."""
    outline_free: bool = False
    """Whether a thin frame marks every free tile."""
    bonus_cue: bool = False
    """Whether a small mark on flowers and seasons says that they belong together."""
    mark_partners: bool = True
    """Whether selecting a tile marks the free tiles that match it."""
    fullscreen: bool = False
    width: int = 1280
    """Width of the window in pixels while it is not fullscreen."""
    height: int = 720
    """Height of the window in pixels while it is not fullscreen."""
    difficulty: str = "normal"
    """The difficulty of new deals, one of ``DIFFICULTIES``."""
    lost_light: bool = False
    """Whether the game says at any time if it can still be won."""
    score_guide: bool = True
    """Whether the points of the selected pair are shown, and what waiting costs."""
    status_line: bool = True
    """Whether the tile under the keyboard cursor is described in words."""
    status_hover: bool = False
    """Whether the tile under the pointer is, too."""
    speech: bool = False
    """Whether that is spoken as well, by the speech of the system."""
    keys: dict[str, list[str]] = field(default_factory=dict)
    """The keys the player chose: for each intent, by its value, all keys that ask for it."""
    volume: int = 60
    """Loudness of the sounds, 0 to 100."""
    muted: bool = False
    player: str = ""
    """The name that stands beside the player's scores."""
    layout: str = "turtle"
    """The name of the layout chosen last."""
    unknown: dict[str, object] = field(default_factory=dict)
    """Keys of the file that this version does not know, kept for the one that does."""


def _one_of(*choices: str) -> Callable[[object], bool]:
    return lambda value: value in choices


def _between(low: int, high: int) -> Callable[[object], bool]:
    return lambda value: type(value) is int and low <= value <= high


def _switch(value: object) -> bool:
    return isinstance(value, bool)


def _name(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 255 and value.isprintable()


def _design(value: object) -> bool:
    return value in DESIGNS or (isinstance(value, str) and value.startswith(OWN) and is_file_name(value[len(OWN) :]))


def _table(value: object) -> bool:
    if not isinstance(value, str) or not value.startswith(PICTURE):
        return value in TABLES
    return len(PICTURE) < len(value) <= 1024 and value.isprintable()


def _keys(value: object) -> bool:
    return isinstance(value, dict) and all(
        _name(intent) and isinstance(keys, list) and all(_name(key) for key in keys) for intent, keys in value.items()
    )


def is_file_name(name: str) -> bool:
    """Whether a text is the name of one file or folder, and not a way out of where it is looked for."""
    return 0 < len(name) <= 100 and name.isprintable() and name[0] != "." and not set(name) & set('/\\:*?"<>|')


_CHECKS: Mapping[str, Callable[[object], bool]] = {
    "language": _one_of("", *LANGUAGES),
    "tiles": _design,
    "variant": _one_of(*VARIANTS),
    "table": _table,
    "back": _one_of(*BACKS),
    "light": _one_of(*LIGHTS),
    "motion": _one_of(*MOTIONS),
    "interface_scale": _between(SMALLEST_SCALE, LARGEST_SCALE),
    "corner_index": _switch,
    "shade_blocked": _switch,
    "mark_partners": _switch,
    "outline_free": _switch,
    "bonus_cue": _switch,
    "fullscreen": _switch,
    "difficulty": _one_of(*DIFFICULTIES),
    "lost_light": _switch,
    "score_guide": _switch,
    "status_line": _switch,
    "status_hover": _switch,
    "speech": _switch,
    "keys": _keys,
    "width": _between(800, 7680),
    "height": _between(600, 4320),
    "volume": _between(0, 100),
    "muted": _switch,
    "player": lambda value: value == "" or _name(value),
    "layout": _name,
}


def load_settings(path: Path | None = None, when: datetime | None = None) -> tuple[Settings, list[Message]]:
    """The settings, and what had to be passed over; a missing or an empty file means the defaults.

    A file that makes no sense is set aside with the time ``when`` in its name, now unless it is said.
    """
    path = path or settings_file()
    try:
        found = _read(path)
    except FileNotFoundError:
        return Settings(), []
    except (IsADirectoryError, PermissionError, *_NO_SENSE):
        return Settings(), [_unreadable(path, _fault(path), when)]
    except OSError as error:  # perhaps it can be read the next time
        return Settings(), [Message(_STARTS_ANEW, {"file": path, "reason": _reason(error)})]
    messages = [_passed_over(path, key, value) for key, value in found.wrong.items()]
    return Settings(**found.known, unknown=found.unknown), messages


def save_settings(settings: Settings, path: Path | None = None, before: Settings | None = None) -> Message | None:
    """Write the settings; answers with a message if that fails, or with ``SetAside``.

    With ``before``, the settings as they were last read or written, only what differs from them is written, onto what
    the file says now: another copy of the program may have changed the rest. A file that makes no sense is set aside
    and written anew with the settings in use.
    """
    path = path or settings_file()
    values, unknown = {key: getattr(settings, key) for key in _CHECKS}, settings.unknown
    notice = None
    try:
        found = _read_or_set_aside(path) if before else None
        if isinstance(found, SetAside):
            found, notice = None, found
        if before and found:
            changed = {key: value for key, value in values.items() if value != getattr(before, key)}
            values, unknown = values | found.known | changed, found.unknown
        text = yaml.safe_dump({**unknown, **values}, allow_unicode=True, sort_keys=False)
        write_file(path, text.encode())
    except (OSError, ValueError, yaml.YAMLError) as error:
        reason = _reason(error)
        return Message(N_("the settings could not be saved to {file}: {reason}"), {"file": path, "reason": reason})
    return notice


class SetAside(Message):
    """The settings were written, but what stood in the file made no sense and is kept under another name."""


@dataclass(slots=True)
class _Found:
    """What a settings file says, by its keys."""

    known: dict[str, Any] = field(default_factory=dict)
    unknown: dict[str, object] = field(default_factory=dict)
    wrong: dict[str, object] = field(default_factory=dict)
    """Values of known keys that they cannot have."""


def _read(path: Path) -> _Found:
    """What the file says; raises ``OSError``, or one of ``_NO_SENSE``."""
    with path.open("rb") as file:
        content = file.read(MAX_SETTINGS_BYTES + 1)
    if len(content) > MAX_SETTINGS_BYTES:
        raise ValueError("the file is too big")
    values = yaml.safe_load(content.decode("utf-8-sig"))
    if values is None:
        return _Found()
    if not isinstance(values, dict):
        raise ValueError("not a list of 'key: value' lines")
    found = _Found()
    if values.pop("animate", True) is False:  # how it was written before there was a choice of three
        found.known["motion"] = "reduced"
    for key, value in values.items():
        if key not in _CHECKS:
            found.unknown[key] = value
        elif _CHECKS[key](value):
            found.known[key] = value
        else:
            found.wrong[key] = value
    return found


def _read_or_set_aside(path: Path) -> _Found | SetAside | None:
    """What the file says, nothing if there is none, or that it made no sense; raises ``OSError``."""
    try:
        return _read(path)
    except FileNotFoundError:
        return None
    except _NO_SENSE:
        reason = _fault(path)
        said = N_(
            "{file} cannot be read, so it was written anew with the settings in use; it is kept as {kept}: {reason}"
        )
        return SetAside(said, {"file": path, "reason": reason, "kept": set_aside(path).name})


def _passed_over(path: Path, key: str, value: object) -> Message:
    default = getattr(Settings(), key)
    return Message(
        N_("{file}: {key} cannot be {value}; {default} is used"),
        {"file": path, "key": key, "value": repr(value)[:60], "default": repr(default)},
    )


def _unreadable(path: Path, reason: Message, when: datetime | None) -> Message:
    """Keep a file that could not be understood from being overwritten, and say so."""
    values = {"file": path, "reason": reason}
    try:
        kept = set_aside(path, when)
    except OSError:
        return Message(_STARTS_ANEW, values)
    said = N_("{file} cannot be read, so the settings start anew; it is kept as {kept}: {reason}")
    return Message(said, {**values, "kept": kept.name})


def _fault(path: Path) -> Message:
    """What is wrong with a file that could not be understood, and where."""
    try:
        Document(path, MAX_SETTINGS_BYTES)
    except DocumentError as error:
        if error.place is None:
            return error.what
        line, column = error.place
        return Message(N_("line {line}, column {column}: {what}"), {"line": line, "column": column, "what": error.what})
    return Message(N_("a value in it is not possible"))


def _reason(error: Exception) -> str:
    return (isinstance(error, OSError) and error.strerror) or " ".join(str(error).split())
