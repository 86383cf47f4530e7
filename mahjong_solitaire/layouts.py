"""Layout files: the YAML in which a board is drawn as text, and back; and the library of all of them.

The drawing itself is explained in ``drawings``. ``tiles: [[x, y, z], ...]`` may stand in place of ``levels``.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Literal, NamedTuple

import yaml

from mahjong_solitaire import i18n, resources
from mahjong_solitaire.documents import Document, DocumentError, Place, place_of
from mahjong_solitaire.drawings import MAX_LEVELS, drawing_of, drawn_slots, refuse_level, refuse_overlap
from mahjong_solitaire.i18n import LANGUAGES, N_, Message
from mahjong_solitaire.rules.deals import UnwinnableLayoutError, clearing_order
from mahjong_solitaire.rules.layout import Layout, Slot
from mahjong_solitaire.storage import own_layouts_folder, write_file

FORMAT = 1
"""The format number of layout files."""
MAX_BYTES = 256 * 1024
"""The size limit of a layout file."""
MAX_TILES = 1000
"""The most tiles a layout may have."""
MAX_SPAN = 200
"""The most columns and the most rows a layout may cover, in half tiles."""
MAX_NAME = 80
"""The most characters of a layout's name and of its author's."""

_ENDINGS = (".yaml", ".yml")

Source = Literal["shipped", "own"]


class LayoutFileError(DocumentError):
    """A layout file that cannot be used, with the place and the mend."""


@dataclass(frozen=True, slots=True)
class LayoutFile:
    """A layout with all that its file says about it."""

    name: str
    """What it is called on the command line and in records: the file name without its ending."""
    titles: Mapping[str, str] = field(hash=False)
    """What the player reads, by language; at least one."""
    author: str
    layout: Layout
    source: Source
    path: Path

    def title(self, language: str) -> str:
        """The title in a language, else the English one, else any."""
        return i18n.title(self.titles, language)


class UnknownLayoutError(LookupError):
    """No layout has that name; ``message`` says so and names the closest ones."""

    def __init__(self, name: str, names: Sequence[str]) -> None:
        self.name = name
        near = ", ".join(difflib.get_close_matches(name.lower(), names, 3, 0.5))
        said = (
            N_('there is no layout "{name}"; did you mean {near}?')
            if near
            else N_('there is no layout "{name}"; "mahjong-solitaire layouts" lists all')
        )
        self.message = Message(said, {"name": name, "near": near})
        super().__init__(str(self.message))


class Added(NamedTuple):
    """What came of adding a layout file to the player's own."""

    file: LayoutFile
    """The layout as the library has it now."""
    is_new: bool
    """False if the library already had the same board; then ``file`` is that one."""


class Listing(NamedTuple):
    """The whole library: what can be played, and what is wrong with the rest."""

    files: tuple[LayoutFile, ...]
    """The shipped layouts, then the player's own, each by name."""
    problems: tuple[LayoutFileError, ...]


def read_layout(path: Path, source: Source = "own") -> LayoutFile:
    """The layout in a file; raises ``LayoutFileError``, whose text names line, column, fault and mend."""
    document = Document(path, MAX_BYTES, LayoutFileError)
    entries = document.entries(document.root, ("format", "name", "author", "levels", "tiles"))
    document.refuse_other_format(document.required(entries, "format", f"format: {FORMAT}"), FORMAT)
    titles = _titles(document, document.required(entries, "name", "name: My Layout"))
    author = document.text(entries["author"], "author", MAX_NAME) if "author" in entries else ""
    if "tiles" in entries and "levels" in entries:
        document.fail(
            max(entries["tiles"], entries["levels"], key=place_of),
            N_('both "levels" and "tiles" are there'),
            N_("delete one of the two"),
        )
    if "tiles" in entries:
        board, places = entries["tiles"], _listed(document, entries["tiles"])
    else:
        board = document.required(entries, "levels", "levels:")
        places = drawn_slots(document, board)
    return LayoutFile(_text(path.stem), titles, author, _layout(document, board, places), source, path)


def dump_layout(file: LayoutFile) -> str:
    """The text of a layout file; reading it gives the same layout, titles and author."""
    head = f"format: {FORMAT}\nname: {_inline(dict(file.titles))}\n"
    if file.author:
        head += f"author: {_inline(file.author)}\n"
    slots = file.layout.slots
    drawable = all(0 <= s.x < MAX_SPAN and 0 <= s.y < MAX_SPAN for s in slots)
    text = head + drawing_of(file.layout) if drawable else ""
    if 0 < len(text.encode()) <= MAX_BYTES:
        return text
    return head + "tiles:\n" + "".join(f"  - [{s.x}, {s.y}, {s.z}]\n" for s in slots)


def _titles(document: Document, node: yaml.Node) -> dict[str, str]:
    if isinstance(node, yaml.ScalarNode):
        return {"en": document.text(node, "name", MAX_NAME)}
    entries = document.entries(node, LANGUAGES, "name")
    if not entries:
        document.fail(node, N_('"name" is empty'), N_('write it as in "en: Turtle"'))
    return {language: document.text(value, language, MAX_NAME) for language, value in entries.items()}


def _listed(document: Document, node: yaml.Node) -> Iterator[tuple[Slot, Place]]:
    """The slots of ``tiles: [[x, y, z], ...]`` and where they are written."""
    for item in document.items(node, "tiles"):
        numbers = document.items(item, "[x, y, z]")
        if len(numbers) != 3:
            mend = N_('write it as in "[4, 2, 0]"')
            document.fail(item, N_("a tile needs three numbers, not {count}"), mend, count=len(numbers))
        slot = Slot(*(document.integer(n, axis) for n, axis in zip(numbers, "xyz", strict=True)))
        if not 0 <= slot.z < MAX_LEVELS:
            refuse_level(document, place_of(numbers[2]))
        yield slot, place_of(item)


def _layout(document: Document, node: yaml.Node, places: Iterator[tuple[Slot, Place]]) -> Layout:
    """The layout of these slots, after everything that could be wrong with them."""
    slots: dict[Slot, Place] = {}
    cells: dict[Slot, Slot] = {}
    for slot, place in places:
        refuse_overlap(document, slot, place, cells)
        slots[slot] = place
        if len(slots) > MAX_TILES:
            document.fail(place, N_("there are more than {limit} tiles"), N_("take tiles away"), limit=MAX_TILES)
    if not slots:
        document.fail(node, N_("there are no tiles"), N_("draw at least two"))
    _refuse_sprawl(document, slots)
    if len(slots) % 2:
        document.fail(
            node,
            N_("the number of tiles is odd ({count})"),
            N_("add a tile or take one away"),
            count=len(slots),
        )
    return Layout(slots)


def _refuse_sprawl(document: Document, slots: Mapping[Slot, Place]) -> None:
    for axis in (0, 1):
        first = min(slot[axis] for slot in slots)
        last = max(slots, key=lambda slot: slot[axis])
        if last[axis] + 2 - first > MAX_SPAN:
            document.fail(
                slots[last],
                N_("the layout is wider or higher than {limit} half tiles"),
                N_("move its tiles closer together"),
                limit=MAX_SPAN,
            )


def _inline(value: object) -> str:
    """A value as YAML on one line."""
    text = yaml.safe_dump(value, default_flow_style=True, allow_unicode=True, width=10_000, sort_keys=False)
    return text.removesuffix("...\n").strip()


def can_be_cleared(layout: Layout) -> bool:
    """Whether any arrangement of tiles in a layout can be cleared; a single tower, for instance, cannot."""
    try:
        return clearing_order(layout, layout.full, Random(0).random) is not None
    except UnwinnableLayoutError:
        return False


class Library:
    """The shipped layouts and the player's own.

    A name is a file name without its ending. If an own file is called like a shipped one, the name means the shipped
    one, and ``own:name`` the player's; two own files that differ in their ending alone are ``name`` and ``own:file``.

    Nothing is read before it is asked for, and a file that did not change is read once.
    """

    def __init__(self, own_folder: Path | None = None) -> None:
        self._own_folder = own_folder or own_layouts_folder()
        self._read: dict[Path, tuple[tuple[int, int], LayoutFile]] = {}

    def names(self) -> tuple[str, ...]:
        """All names, the shipped layouts first; also those of files that turn out to be unusable."""
        return tuple(self._files())

    def find(self, name: str) -> LayoutFile:
        """The layout of a name; raises ``UnknownLayoutError``, or ``LayoutFileError`` if its file is unusable."""
        files = self._files()
        found = files.get(name) or next((f for n, f in files.items() if n.casefold() == name.casefold()), None)
        if found is None:
            raise UnknownLayoutError(name, tuple(files))
        return self._layout(*found)

    def find_or_read(self, name_or_path: str, base: Path | None = None) -> LayoutFile:
        """The layout of a name, or else in a file; a relative path starts from ``base`` or the working directory."""
        try:
            return self.find(name_or_path)
        except UnknownLayoutError:
            path = (base or Path()) / name_or_path
            if path.suffix.lower() in _ENDINGS or len(Path(name_or_path).parts) > 1 or _exists(path):
                return read_layout(path)
            raise

    def load(self) -> Listing:
        """All layouts that can be played, and the problems of those that cannot."""
        files, problems = [], []
        for entry in self._files().values():
            try:
                files.append(self._layout(*entry))
            except LayoutFileError as error:
                problems.append(error)
        return Listing(tuple(files), tuple(problems))

    def add(self, path: Path) -> Added:
        """Copy a layout file to the player's own; raises ``LayoutFileError`` if it is unusable or cannot be copied."""
        new = read_layout(path)
        digest = new.layout.digest
        for known in self.load().files:
            if known.layout.digest == digest:
                return Added(known, is_new=False)
        name = self._unused(_text(path.stem))
        target = self._own_folder / f"{name}.yaml"
        try:
            write_file(target, path.read_bytes())
        except OSError as error:
            what = Message(N_("the layout could not be copied there ({reason})"), {"reason": error.strerror})
            raise LayoutFileError(target, None, what, Message(N_("check the folder and its permissions"))) from error
        return Added(self.find(name), is_new=True)

    def _unused(self, stem: str) -> str:
        taken = {name.casefold().removeprefix("own:") for name in self.names()}
        candidates = (stem, *(f"{stem}-{n}" for n in range(2, len(taken) + 3)))
        return next(name for name in candidates if name.casefold() not in taken)

    def _files(self) -> dict[str, tuple[str, Path, Source]]:
        """Name, path and source of every layout file, by name."""
        files: dict[str, tuple[str, Path, Source]] = {}
        for path in _layout_files(resources.layouts_folder()):
            files[path.stem] = (path.stem, path, "shipped")
        for path in _layout_files(self._own_folder):
            stem = _text(path.stem)
            names = (stem, f"own:{stem}", f"own:{_text(path.name)}")
            name = next(name for name in names if name not in files)
            files[name] = (name, path, "own")
        return files

    def _layout(self, name: str, path: Path, source: Source) -> LayoutFile:
        stamp = _stamp(path)
        if path not in self._read or self._read[path][0] != stamp:
            self._read[path] = stamp, read_layout(path, source)
        return replace(self._read[path][1], name=name)


def _layout_files(folder: Path) -> list[Path]:
    try:
        return sorted(p for p in folder.iterdir() if p.suffix.lower() in _ENDINGS and p.name[0] != "." and p.is_file())
    except OSError:
        return []


def _text(file_name: str) -> str:
    """A file name that can be written down: bytes in it that are no UTF-8 become text such as ``\\udcff``."""
    return file_name.encode(errors="backslashreplace").decode()


def _stamp(path: Path) -> tuple[int, int]:
    try:
        status = path.stat()
    except OSError:
        return 0, 0
    return status.st_mtime_ns, status.st_size


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False
