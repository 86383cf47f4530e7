"""Designs of the player's own: a folder of 42 drawings in the player's ``designs``, and a small file that names it.

A drawing is called as its face, such as ``bamboo-7.svg`` or ``wind-east.png``. Beside them may lie ``design.yaml``::

    name: {en: My tiles, de: Meine Steine}
    author: Somebody
    body: "#f4e8d0"

Whatever is missing or cannot be read is named, and the shipped face takes its place.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml

from mahjong_solitaire import i18n
from mahjong_solitaire.documents import Document, DocumentError
from mahjong_solitaire.i18n import LANGUAGES, N_, Message, Translator
from mahjong_solitaire.picture_files import picture_size
from mahjong_solitaire.rules.tiles import FACES
from mahjong_solitaire.storage import OWN, is_file_name, player_folder

FACTS = "design.yaml"
MAX_FACTS_BYTES = 16 * 1024
MAX_SVG_BYTES = 512 * 1024
MAX_PNG_BYTES = 8 * 1024 * 1024
MAX_PNG_SIDE = 4096
MAX_NAME = 60
MAX_LISTED = 99
_UNREADABLE = N_("{file} cannot be used, so the shipped face is shown: {reason}")
_TOO_LARGE = N_("{file} is larger than {limit}, so the shipped face is shown")
_ENTITY = N_("{file} has a DOCTYPE or entities, so the shipped face is shown")
_NO_DRAWING = N_("{file} is no drawing, so the shipped face is shown")
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_ENTITIES = re.compile(rb"<!(DOCTYPE|ENTITY)", re.IGNORECASE)


@dataclass(frozen=True)
class Design:
    """A design of the player's, with what is wrong with it."""

    folder: Path
    titles: Mapping[str, str]
    author: str
    body: str
    """The colour of the tiles as ``#rrggbb``, or empty for ivory."""
    faces: Mapping[str, Path]
    """The drawings that can be used, by the name of the face."""
    problems: tuple[Message | DocumentError, ...]

    @property
    def name(self) -> str:
        """What ``settings.tiles`` calls it."""
        return OWN + self.folder.name

    @property
    def plain(self) -> bool:
        """Whether it is shown in its own colours always, because pictures of pixels cannot be recoloured."""
        return any(path.suffix == ".png" for path in self.faces.values())

    def title(self, language: str) -> str:
        """Its name in a language."""
        return i18n.title(self.titles, language) or self.folder.name

    def report(self, tr: Translator) -> list[str]:
        """What is wrong with it, a line each."""
        return [fault.text(tr) if isinstance(fault, DocumentError) else tr.message(fault) for fault in self.problems]


def unusable(path: Path, reason: str) -> Message:
    """The message that a drawing of the player's is not shown."""
    return Message(_UNREADABLE, {"file": path, "reason": reason})


def designs_folder() -> Path:
    """The folder of the player's own designs; it need not exist yet."""
    return player_folder() / "designs"


def own_designs() -> list[Design]:
    """The designs in the player's folder."""
    try:
        folders = sorted(path for path in designs_folder().iterdir() if path.is_dir() and is_file_name(path.name))
    except OSError:
        return []
    return [own_design(OWN + folder.name) for folder in folders[:MAX_LISTED]]


def own_design(name: str) -> Design:
    """The design that the settings call ``own:<folder>``; read anew only when a file has changed."""
    word = name.removeprefix(OWN)
    if not is_file_name(word):
        return _absent(designs_folder() / "-", word)
    folder = designs_folder() / word
    try:
        files = [(path.name, path.stat()) for path in sorted(folder.iterdir())]
    except OSError:
        return _absent(folder, word)
    return _read(folder, tuple((file, status.st_mtime_ns, status.st_size) for file, status in files))


def _absent(folder: Path, name: str) -> Design:
    said = N_('there is no design "{name}" in {folder}, so the tiles are traditional')
    return Design(folder, {}, "", "", {}, (Message(said, {"name": name, "folder": designs_folder()}),))


@functools.lru_cache(maxsize=MAX_LISTED)
def _read(folder: Path, files: tuple[tuple[str, int, int], ...]) -> Design:
    there = {name for name, _, _ in files}
    problems: list[Message | DocumentError] = []
    titles, author, body = _facts(folder, there, problems)
    faces: dict[str, Path] = {}
    missing = []
    for name in (face.name for face in FACES):
        file = next((name + ending for ending in (".svg", ".png") if name + ending in there), "")
        fault = _fault(folder / file) if file else None
        if fault is not None:
            problems.append(fault)
        elif file:
            faces[name] = folder / file
        else:
            missing.append(name)
    if missing:
        said = N_("{folder} lacks drawings, so the shipped faces are shown: {names}")
        problems.append(Message(said, {"folder": folder, "names": ", ".join(missing)}))
    return Design(folder, titles, author, body, faces, tuple(problems))


def _facts(
    folder: Path, there: set[str], problems: list[Message | DocumentError]
) -> tuple[Mapping[str, str], str, str]:
    """Names, author and colour out of ``design.yaml``; a fault leaves what was not read empty."""
    if FACTS not in there:
        return {}, "", ""
    titles: dict[str, str] = {}
    author = body = ""
    try:
        document = Document(folder / FACTS, MAX_FACTS_BYTES)
        entries = document.entries(document.root, ("name", "author", "body"))
        if "name" in entries:
            titles = _titles(document, entries["name"])
        if "author" in entries:
            author = document.text(entries["author"], "author", MAX_NAME)
        if "body" in entries:
            body = document.text(entries["body"], "body", MAX_NAME).lower()
            if not _COLOUR.fullmatch(body):
                body = ""
                document.fail(
                    entries["body"],
                    N_('"{name}" must be a colour'),
                    N_('write it as in "#f4e8d0", quotation marks included'),
                    name="body",
                )
    except DocumentError as error:
        problems.append(error)
    return titles, author, body


def _titles(document: Document, node: yaml.Node) -> dict[str, str]:
    """One name for all languages, or one each."""
    if isinstance(node, yaml.ScalarNode):
        return {"en": document.text(node, "name", MAX_NAME)}
    entries = document.entries(node, LANGUAGES, "name")
    return {language: document.text(entry, "name", MAX_NAME) for language, entry in entries.items()}


def _fault(path: Path) -> Message | None:
    """Why a drawing cannot be used; ``None`` if it seems that it can."""
    try:
        return _svg_fault(path) if path.suffix == ".svg" else _png_fault(path)
    except OSError as error:
        return unusable(path, error.strerror or str(error))


def _svg_fault(path: Path) -> Message | None:
    # Imported here because no game with shipped tiles needs it.
    import xml.etree.ElementTree as ET

    with path.open("rb") as file:
        content = file.read(MAX_SVG_BYTES + 1)
    if len(content) > MAX_SVG_BYTES:
        return Message(_TOO_LARGE, {"file": path, "limit": f"{MAX_SVG_BYTES // 1024} KB"})
    if _ENTITIES.search(content):
        return Message(_ENTITY, {"file": path})
    try:
        root = ET.fromstring(content)
    except (ET.ParseError, ValueError, LookupError, RecursionError) as error:
        return unusable(path, str(error))
    return None if root.tag.rpartition("}")[2] == "svg" else Message(_NO_DRAWING, {"file": path})


def _png_fault(path: Path) -> Message | None:
    size = picture_size(path)
    if size is None:
        return Message(_NO_DRAWING, {"file": path})
    if path.stat().st_size > MAX_PNG_BYTES:
        return Message(_TOO_LARGE, {"file": path, "limit": f"{MAX_PNG_BYTES // 1024 // 1024} MB"})
    if max(size) > MAX_PNG_SIDE:
        return Message(_TOO_LARGE, {"file": path, "limit": f"{MAX_PNG_SIDE} × {MAX_PNG_SIDE} px"})
    return None
