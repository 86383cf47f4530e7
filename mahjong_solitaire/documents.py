"""YAML documents written by people: read safely, and with the place of everything that is wrong in them.

A document is composed to nodes, never constructed to objects, because only nodes know their line and column.
"""

from __future__ import annotations

import difflib
import errno
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import yaml

from mahjong_solitaire.i18n import N_, Message, Translator

MAX_DEPTH = 8
"""How deep lists and mappings may nest; no layout or record needs more than 4."""

_LINE_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")  # those of YAML, so that lines count alike
_FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})")
_LOADER: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Place(NamedTuple):
    """A line and a column of a file, both counted from 1."""

    line: int
    column: int


class DocumentError(Exception):
    """A file that cannot be used. Its text is one line: ``file:line:column: what is wrong; how to mend it``."""

    def __init__(self, path: Path, place: Place | None, what: Message, mend: Message) -> None:
        super().__init__(path, place, what, mend)
        self.path = path
        self.place = place
        """Where it is wrong, or ``None`` if the file could not even be read."""
        self.what = what
        self.mend = mend

    def __str__(self) -> str:
        return self.text(Translator("en"))

    def text(self, tr: Translator) -> str:
        """The one line in the language of a translator."""
        where = str(self.path) if self.place is None else f"{self.path}:{self.place.line}:{self.place.column}"
        return one_line(f"{where}: {tr.message(self.what)}; {tr.message(self.mend)}")


def one_line(text: str) -> str:
    """A text with everything that would break or garble a line replaced."""
    return "".join(c if c.isprintable() or c == "\u202f" else " " if c.isspace() else "\ufffd" for c in text)


class Document:
    """One YAML document, and how to complain about it.

    Everything that reads from it raises the ``DocumentError`` class it was opened with.
    """

    def __init__(self, path: Path, max_bytes: int, error: type[DocumentError] = DocumentError) -> None:
        self.path = path
        self._error = error
        self._text = self._decoded(self._content(max_bytes))
        self.lines: Sequence[str] = _LINE_BREAK.split(self._text)
        """The lines of the file, without their ends."""
        self._refuse_forbidden_characters()
        self.root = self._composed()
        """The outermost node, always a mapping."""

    def fail(self, at: yaml.Node | Place | None, what: str, mend: str, **values: object) -> NoReturn:
        """Raise the error of this document with a place, a complaint and a way out."""
        place = place_of(at) if isinstance(at, yaml.Node) else at
        raise self._error(self.path, place, Message(what, values), Message(mend, values))

    def entries(self, node: yaml.Node, known: Iterable[str], name: str = "") -> dict[str, yaml.Node]:
        """The values of a mapping by their keys; complains of unknown and repeated keys."""
        if not isinstance(node, yaml.MappingNode):
            self.fail(
                node,
                N_('"{name}" must be a list of "key: value" lines'),
                N_('write it as in "en: Turtle"'),
                name=name,
            )
        found: dict[str, yaml.Node] = {}
        for key, value in node.value:
            word = key.value if isinstance(key, yaml.ScalarNode) else "?"
            if word not in known:
                self._unknown_key(key, word, tuple(known))
            if word in found:
                self.fail(key, N_('the key "{key}" is there twice'), N_("delete one of the two"), key=word)
            found[word] = value
        return found

    def text(self, node: yaml.Node, name: str, longest: int) -> str:
        """The text of a scalar, without space around it."""
        if not _has_tag(node, "str"):
            self.fail(node, N_('"{name}" must be text'), N_("put it in quotation marks"), name=name)
        text = str(node.value).strip()
        if not text:
            self.fail(node, N_('"{name}" is empty'), N_("write something there"), name=name)
        if len(text) > longest or not text.isprintable():
            self.fail(
                node,
                N_('"{name}" must be one line of 1 to {longest} characters'),
                N_("write it shorter"),
                name=name,
                longest=longest,
            )
        return text

    def integer(self, node: yaml.Node, name: str) -> int:
        """The value of a whole number."""
        if not _has_tag(node, "int") or not _INTEGER.fullmatch(node.value):
            self.fail(node, N_('"{name}" must be a whole number'), N_("write it in digits, such as 3 or 12"), name=name)
        return int(node.value)

    def items(self, node: yaml.Node, name: str) -> list[yaml.Node]:
        """The items of a list."""
        if not isinstance(node, yaml.SequenceNode):
            self.fail(node, N_('"{name}" must be a list'), N_('begin each item with "- " on a new line'), name=name)
        return list(node.value)

    def required(self, entries: Mapping[str, yaml.Node], key: str, example: str) -> yaml.Node:
        """The value of a key that must be there."""
        if key not in entries:
            self.fail(
                place_of(self.root), N_('the key "{key}" is missing'), N_('add "{example}"'), key=key, example=example
            )
        return entries[key]

    def refuse_other_format(self, node: yaml.Node, newest: int) -> None:
        """Complain unless the format number is one that this version reads."""
        number = self.integer(node, "format")
        if number != newest:
            self.fail(
                node,
                N_("format {number} is unknown; this version of the game reads format {newest}"),
                N_('write "format: {newest}", or use a newer version of the game'),
                number=number,
                newest=newest,
            )

    def _unknown_key(self, key: yaml.Node, word: str, known: Sequence[str]) -> NoReturn:
        near = difflib.get_close_matches(word.lower(), known, 1)
        mend = N_('perhaps "{near}" was meant') if near else N_("delete it; known keys are {known}")
        values = {"key": word[:40], "near": "".join(near), "known": ", ".join(known)}
        self.fail(key, N_('the key "{key}" is unknown'), mend, **values)

    def _content(self, max_bytes: int) -> bytes:
        try:
            if self.path.exists() and not self.path.is_file() and not self.path.is_dir():
                what, mend = N_("this is a pipe or a device, not a file"), N_("copy what it says into a file")
                self.fail(None, what, mend)  # reading it might wait for ever
            with self.path.open("rb") as file:
                content = file.read(max_bytes + 1)
        except (OSError, ValueError) as error:
            self._unreadable(error)
        if len(content) > max_bytes:
            self.fail(
                Place(1, 1),
                N_("the file is bigger than {limit} KiB"),
                N_("make it smaller"),
                limit=max_bytes // 1024,
            )
        return content

    def _unreadable(self, error: Exception) -> NoReturn:
        # Windows answers "permission denied" for a folder, so the folder is asked for first.
        if _is_folder(self.path):
            self.fail(None, N_("this is a folder, not a file"), N_("name a file in it"))
        too_long = isinstance(error, OSError) and error.errno == errno.ENAMETOOLONG
        if isinstance(error, FileNotFoundError | NotADirectoryError) or too_long:
            self.fail(None, N_("there is no such file"), N_("check its name and folder"))
        if isinstance(error, PermissionError):
            self.fail(None, N_("you have no permission to read this file"), N_("change its permissions or copy it"))
        reason = (isinstance(error, OSError) and error.strerror) or str(error)
        self.fail(None, N_("the file cannot be read ({reason})"), N_("check its name and folder"), reason=reason)

    def _decoded(self, content: bytes) -> str:
        mark = len(b"\xef\xbb\xbf") if content.startswith(b"\xef\xbb\xbf") else 0
        try:
            text = content[mark:].decode()
        except UnicodeDecodeError as error:
            before = _LINE_BREAK.split(content[mark : mark + error.start].decode())
            self.fail(
                Place(len(before), len(before[-1]) + 1),
                N_("byte {offset} is not UTF-8"),
                N_('save the file with the encoding "UTF-8"'),
                offset=mark + error.start,
            )
        if not text.strip():
            self.fail(Place(1, 1), N_("the file is empty"), N_("begin it with the line {first}"), first='"format: 1"')
        return text

    def _refuse_forbidden_characters(self) -> None:
        for number, line in enumerate(self.lines, 1):
            wrong = _FORBIDDEN.search(line)
            if wrong:
                self.fail(
                    Place(number, wrong.start() + 1),
                    N_("the character {code} is not allowed"),
                    N_("delete it"),
                    code=f"U+{ord(wrong[0]):04X}",
                )

    def _composed(self) -> yaml.MappingNode:
        # Tabs may indent JSON, but not the YAML that JSON is read as.
        text = self._text.replace("\t", " ") if self._text.lstrip().startswith("{") else self._text
        try:
            self._refuse_tricks(text)
            root = yaml.compose(text, Loader=_LOADER)
        except yaml.MarkedYAMLError as error:
            self._not_yaml(error.problem_mark or error.context_mark)
        except (yaml.YAMLError, ValueError):
            self._not_yaml(None)
        if not isinstance(root, yaml.MappingNode):
            self.fail(
                Place(1, 1) if root is None else root,
                N_('the file must consist of "key: value" lines'),
                N_("begin it with the line {first}"),
                first='"format: 1"',
            )
        return root

    def _not_yaml(self, mark: Any) -> NoReturn:
        """Complain in words of our own; those of PyYAML are English and about its insides."""
        self.fail(
            Place(mark.line + 1, mark.column + 1) if mark else Place(1, 1),
            N_("this is not YAML"),
            N_(
                "check indentation, brackets and quotation marks here and just above; begin the first row of a drawing"
                " with a dot, not with a space"
            ),
        )

    def _refuse_tricks(self, text: str) -> None:
        """Complain of what no honest file needs: aliases, tags, and nesting without end."""
        depth = documents = 0
        for event in yaml.parse(text, Loader=_LOADER):
            mark: Any = event.start_mark
            place = Place(mark.line + 1, mark.column + 1)
            if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
                self.fail(place, N_("anchors (&) and aliases (*) are not allowed"), N_("write the value out"))
            if isinstance(event, yaml.NodeEvent) and getattr(event, "tag", None):
                self.fail(place, N_("tags (!) are not allowed"), N_("delete the tag"))
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            documents += isinstance(event, yaml.DocumentStartEvent)
            if depth > MAX_DEPTH:
                self.fail(place, N_("lists are nested too deep"), N_("delete surplus brackets or indentation"))
            if documents > 1:
                self.fail(place, N_("a second document begins here"), N_("keep each in a file of its own"))


def place_of(node: yaml.Node) -> Place:
    """Where a node begins."""
    return Place(node.start_mark.line + 1, node.start_mark.column + 1)


def _has_tag(node: yaml.Node, tag: str) -> bool:
    return isinstance(node, yaml.ScalarNode) and node.tag == f"tag:yaml.org,2002:{tag}"


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False
