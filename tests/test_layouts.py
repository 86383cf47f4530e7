"""Layout files: what is read, what is refused and where, and the library."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_solitaire import layouts
from mahjong_solitaire.i18n import LANGUAGES, Translator
from mahjong_solitaire.layouts import (
    LayoutFile,
    LayoutFileError,
    Library,
    UnknownLayoutError,
    dump_layout,
    read_layout,
)
from mahjong_solitaire.resources import layouts_folder
from mahjong_solitaire.rules.layout import Layout, Slot

HEAD = "format: 1\nname: Test\n"
GOOD = HEAD + "levels:\n  - |\n    [][]\n    [][]\n"
LITTLE_GATE = """\
format: 1
name: {en: Little Gate, de: Kleines Tor, hu: Kis kapu}
author: the project
levels:
  - |
    [][][][]
    [][][][]
    []    []
    []    []
  - |
      [][]
      [][]
"""


def written(folder: Path, content: str | bytes, name: str = "test.yaml") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def slots(path: Path) -> list[tuple[int, int, int]]:
    return list(read_layout(path).layout.slots)


# ---------------------------------------------------------------- what is read


def test_a_file_looks_like_its_board(tmp_path: Path) -> None:
    file = read_layout(written(tmp_path, LITTLE_GATE, "little-gate.yaml"))
    ground = [(0, 0, 0), (2, 0, 0), (4, 0, 0), (6, 0, 0), (0, 2, 0), (6, 2, 0)]
    assert file.layout == Layout([*ground, (2, 0, 1), (4, 0, 1)])
    assert (file.name, file.author, file.source) == ("little-gate", "the project", "own")
    assert [file.title(language) for language in LANGUAGES] == ["Little Gate", "Kleines Tor", "Kis kapu"]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("levels:\n  - |\n    []\n    []\n  - |\n    []\n    []\n", [(0, 0, 0), (0, 0, 1)]),
        ("levels:\n  - |\n    [].\n    [][]\n    ..[]\n", [(0, 0, 0), (2, 1, 0)]),
        ("levels:\n  - |\n    .[].\n    .[][]\n    ...[]\n", [(1, 0, 0), (3, 1, 0)]),
        ("levels:\n- |\n []  []\n []  []\n", [(0, 0, 0), (4, 0, 0)]),
        ("levels:\n  - |2\n      []\n      []\n    []\n    []\n", [(2, 0, 0), (0, 2, 0)]),
        ("levels:\n  - |\n\n    [][]\n    [][]\n\n", [(0, 1, 0), (2, 1, 0)]),
        ("levels:\n  - |-\n    []\n    []\n  - |+\n    .\n    .\n    []\n    []\n\n", [(0, 0, 0), (0, 2, 1)]),
        ('levels: ["[][]\\n[][]"]\n', [(0, 0, 0), (2, 0, 0)]),
        ("levels:\n  - |\n    .\n  - |\n    [][]\n    [][]\n", [(0, 0, 1), (2, 0, 1)]),
        ("tiles: [[0, 0, 0], [-2, 1, 0]]\n", [(0, 0, 0), (-2, 1, 0)]),
        ("tiles:\n  - [0, 0, 0]\n  - [1, 1, 15]\n", [(0, 0, 0), (1, 1, 15)]),
    ],
)
def test_drawings(body: str, expected: list[tuple[int, int, int]], tmp_path: Path) -> None:
    path = written(tmp_path, HEAD + body)
    assert sorted(slots(path)) == sorted(expected)


@pytest.mark.parametrize("change", [lambda t: b"\xef\xbb\xbf" + t, lambda t: t.replace(b"\n", b"\r\n")])
def test_byte_order_mark_and_windows_line_ends_are_fine(change: object, tmp_path: Path) -> None:
    assert callable(change)
    path = written(tmp_path, change(LITTLE_GATE.encode()))
    assert len(read_layout(path).layout) == 8


def test_json_is_yaml_too(tmp_path: Path) -> None:
    path = written(tmp_path, '{\n\t"format":1,\n\t"name":"J",\n\t"tiles":[[0,0,0],[2,0,0]]\n}', "j.yaml")
    assert slots(path) == [(0, 0, 0), (2, 0, 0)]


def test_reader_without_libyaml_finds_the_same_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import yaml

    monkeypatch.setattr("mahjong_solitaire.documents._LOADER", yaml.SafeLoader)
    assert len(read_layout(written(tmp_path, LITTLE_GATE)).layout) == 8
    with pytest.raises(LayoutFileError, match=r"test.yaml:5:5: half a tile"):
        read_layout(written(tmp_path, HEAD + "levels:\n  - |\n    [][]\n    ][][\n"))


# ---------------------------------------------------------------- what is refused, and where

ROW = "levels:\n  - |\n"
BAD: dict[str, tuple[str | bytes, str, str, str]] = {
    "odd": (HEAD + ROW + "    []\n    []\n", "4:3", "number of tiles is odd (1)", "add a tile or take one away"),
    "no right half": (GOOD.replace("[][]\n    [][]", "[][\n    [][]"), "5:7", 'this "[" has no "]"', "draw each tile"),
    "no lower half": (HEAD + ROW + "    [][]\n    []\n", "5:7", "lower half is missing", "right below it"),
    "no upper half": (HEAD + ROW + "    []\n    [][]\n", "6:7", "lower half is missing", "right below it"),
    "left half gone": (HEAD + ROW + "    ][]\n    [][]\n", "5:5", 'this "]" has no "["', "draw each tile"),
    "shifted half": (HEAD + ROW + "    [][]\n    .[][]\n", "5:5", "lower half", "right below it"),
    "second level": (GOOD + "  - |\n    .[]\n", "8:6", "lower half", "right below it"),
    "deeper level": (GOOD + "  - |\n      .x\n", "8:8", 'character "x" means nothing', 'use "["'),
    "tab": (HEAD + ROW + "    []\t[]\n    []\t[]\n", "5:7", "means nothing", 'use "["'),
    "overlap": (HEAD + "tiles:\n- [0, 0, 0]\n- [1, 1, 0]\n", "5:3", "overlaps the one at [0, 0, 0]", "move one"),
    "same place": (HEAD + "tiles: [[0, 0, 0], [0, 0, 0]]\n", "3:20", "overlaps the one at [0, 0, 0]", "move one"),
    "unknown key": (GOOD + "autor: me\n", "7:1", 'the key "autor" is unknown', 'perhaps "author" was meant'),
    "strange key": (GOOD + "qqq: me\n", "7:1", 'the key "qqq" is unknown', "known keys are format, name"),
    "list as key": (GOOD + "[a]: me\n", "7:1", 'the key "?" is unknown', "known keys are"),
    "key twice": (GOOD + "name: Again\n", "7:1", 'the key "name" is there twice', "delete one"),
    "no name": (GOOD.replace("name: Test\n", ""), "1:1", 'the key "name" is missing', 'add "name:'),
    "no format": (GOOD.replace("format: 1\n", ""), "1:1", 'the key "format" is missing', 'add "format: 1"'),
    "no board": (HEAD, "1:1", 'the key "levels" is missing', 'add "levels:"'),
    "both boards": (GOOD + "tiles: []\n", "7:8", 'both "levels" and "tiles"', "delete one"),
    "format 2": (GOOD.replace("1", "2", 1), "1:9", "format 2 is unknown", 'write "format: 1"'),
    "format word": (GOOD.replace("1", "one", 1), "1:9", '"format" must be a whole number', "in digits"),
    "format half": (GOOD.replace("1", "1.0", 1), "1:9", '"format" must be a whole number', "in digits"),
    "format true": (GOOD.replace("1", "true", 1), "1:9", '"format" must be a whole number', "in digits"),
    "format huge": (GOOD.replace("1", "9" * 9999, 1), "1:9", '"format" must be a whole number', "in digits"),
    "name number": (GOOD.replace("Test", "2048"), "2:7", '"name" must be text', "quotation marks"),
    "name empty": (GOOD.replace("Test", '""'), "2:7", '"name" is empty', "something"),
    "name lines": (GOOD.replace("Test", '"a\\nb"'), "2:7", '"name" must be one line', "shorter"),
    "name long": (GOOD.replace("Test", "x" * 81), "2:7", '"name" must be one line of 1 to 80', "shorter"),
    "name none": (GOOD.replace("Test", "{}"), "2:7", '"name" is empty', "en: Turtle"),
    "name list": (GOOD.replace("Test", "[a]"), "2:7", '"name" must be a list of "key: value"', "en: Turtle"),
    "name key": (GOOD.replace("Test", "{fr: Tortue}"), "2:8", 'key "fr" is unknown', "known keys are en, de, hu"),
    "name no": (GOOD.replace("Test", "{en: No}"), "2:12", '"en" must be text', "quotation marks"),
    "levels text": (HEAD + "levels: x\n", "3:9", '"levels" must be a list', 'with "- "'),
    "levels null": (HEAD + "levels:\n", "3:8", '"levels" must be a list', 'with "- "'),
    "levels none": (HEAD + "levels: []\n", "3:9", "there are no tiles", "draw at least two"),
    "level list": (HEAD + "levels:\n  - []\n", "4:5", "level 1 must be a drawing", 'write "- |"'),
    "level plain": (HEAD + "levels:\n  - abc\n", "4:5", "level 1 must be a drawing", 'write "- |"'),
    "too many levels": (HEAD + "levels:\n" + "  - |\n    .\n" * 17, "36:5", "levels count from 0", "at most 16 levels"),
    "tiles text": (HEAD + "tiles: [a, b]\n", "3:9", '"[x, y, z]" must be a list', ""),
    "tile of two": (HEAD + "tiles: [[1, 2]]\n", "3:9", "three numbers, not 2", "[4, 2, 0]"),
    "tile half": (HEAD + "tiles: [[1, 2.5, 0]]\n", "3:13", '"y" must be a whole number', "digits"),
    "tile word": (HEAD + "tiles: [[1, 2, '0']]\n", "3:16", '"z" must be a whole number', "digits"),
    "tile below": (HEAD + "tiles: [[1, 2, -1]]\n", "3:16", "levels count from 0", "at most 16"),
    "tile above": (HEAD + "tiles: [[1, 2, 16]]\n", "3:16", "levels count from 0", "at most 16"),
    "too many tiles": (
        HEAD + "tiles:\n" + "".join(f"- [{2 * (i % 40)}, {2 * (i // 40)}, 0]\n" for i in range(1001)),
        "1004:3",
        "more than 1000 tiles",
        "take tiles away",
    ),
    "too wide": (HEAD + "tiles: [[0, 0, 0], [199, 0, 0]]\n", "3:20", "wider or higher than 200", "closer"),
    "too high": (HEAD + "tiles: [[0, 0, 0], [0, 199, 0]]\n", "3:20", "wider or higher than 200", "closer"),
    "not yaml": (HEAD + "levels: [\n", "4:1", "this is not YAML", "brackets"),
    "first row inside": (HEAD + ROW + "      []\n    [][]\n", "6:5", "this is not YAML", "begin the first row"),
    "empty": ("", "1:1", "the file is empty", '"format: 1"'),
    "blank": ("\n  \n", "1:1", "the file is empty", '"format: 1"'),
    "comment": ("# nothing\n", "1:1", '"key: value" lines', '"format: 1"'),
    "list": ("- a\n", "1:1", '"key: value" lines', '"format: 1"'),
    "two documents": (GOOD + "---\n" + GOOD, "7:1", "a second document", "a file of its own"),
    "alias": (HEAD + "author: &a me\n", "3:9", "anchors (&) and aliases (*)", "write the value out"),
    "alias bomb": (
        "a: &a [x, x]\n" + "".join(f"{chr(b)}: &{chr(b)} [*{chr(b - 1)}, *{chr(b - 1)}]\n" for b in range(98, 122)),
        "1:4",
        "anchors (&) and aliases (*)",
        "write the value out",
    ),
    "tag": (HEAD + "author: !!python/object:os.system x\n", "3:9", "tags (!)", "delete the tag"),
    "deep": ("x: " + "[" * 900, "1:11", "nested too deep", "brackets"),
    "control character": (HEAD + "author: a\x07b\n", "3:10", "character U+0007", "delete it"),
    "not utf-8": (HEAD.encode() + b"author: Z\xfcrich\n", "3:10", "byte 30 is not UTF-8", 'encoding "UTF-8"'),
    "utf-16": (GOOD.encode("utf-16"), "1:1", "byte 0 is not UTF-8", 'encoding "UTF-8"'),
    "too big": (GOOD + "#" * layouts.MAX_BYTES, "1:1", "bigger than 256 KiB", "make it smaller"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_wrong_file_says_where_and_how_to_mend_it(case: str, tmp_path: Path) -> None:
    content, place, what, mend = BAD[case]
    path = written(tmp_path, content)
    with pytest.raises(LayoutFileError) as caught:
        read_layout(path)
    text = str(caught.value)
    assert text.startswith(f"{path}:{place}: "), text
    said, _, way_out = text.removeprefix(f"{path}:{place}: ").partition("; ")
    assert what in said
    assert mend in way_out
    assert "\n" not in text


@pytest.mark.parametrize("case", BAD)
@pytest.mark.parametrize("language", ["de", "hu"])
def test_a_wrong_file_says_so_in_every_language(language: str, case: str, tmp_path: Path) -> None:
    with pytest.raises(LayoutFileError) as caught:
        read_layout(written(tmp_path, BAD[case][0]))
    text = caught.value.text(Translator(language))
    assert text != str(caught.value)
    assert "{" not in text.replace("{fr", "")


def test_brackets_without_end_are_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(LayoutFileError, match="this is not YAML; check indentation, brackets"):
        read_layout(written(tmp_path, "x: " + "[" * 200_000))


def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    cases = {tmp_path: "this is a folder", tmp_path / "none.yaml": "no such file", tmp_path / "a\0b": "cannot be read"}
    cases[written(tmp_path, GOOD) / "x.yaml"] = "no such file"
    for path, what in cases.items():
        with pytest.raises(LayoutFileError, match=what) as caught:
            read_layout(path)
        assert caught.value.place is None
        assert caught.value.mend.text


def test_a_file_without_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path, GOOD)

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)  # root, who runs tests in containers, may read everything
    with pytest.raises(LayoutFileError, match="no permission to read this file; change"):
        read_layout(path)


@given(st.binary(max_size=200))
def test_random_bytes_are_refused_politely(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    _survives(tmp_path_factory, content)


@given(st.data())
def test_damaged_files_are_refused_politely(tmp_path_factory: pytest.TempPathFactory, data: st.DataObject) -> None:
    content = bytearray(LITTLE_GATE.encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content)))
        length = data.draw(st.integers(0, 8))
        content[at : at + length] = data.draw(
            st.sampled_from([b"", b"[", b"]", b"- ", b": ", b"|", b"\n", b"'", b"{}"])
        )
    _survives(tmp_path_factory, bytes(content))


def _survives(factory: pytest.TempPathFactory, content: bytes) -> None:
    path = written(factory.getbasetemp(), content, "fuzz.yaml")
    try:
        read_layout(path)
    except LayoutFileError as error:
        assert "\n" not in str(error)


# ---------------------------------------------------------------- writing

TITLES = st.text(st.characters(codec="utf-8"), min_size=1, max_size=80).filter(
    lambda text: text.isprintable() and text.strip() == text
)


@st.composite
def layout_files(draw: st.DrawFn) -> LayoutFile:
    places = st.tuples(st.integers(0, 12), st.integers(0, 12), st.integers(0, 4))
    shift_x, shift_y = draw(st.tuples(st.integers(-3, 150), st.integers(-3, 150)))
    taken: set[Slot] = set()
    chosen: list[Slot] = []
    for x, y, z in draw(st.lists(places, min_size=2, max_size=60)):
        cells = {Slot(x + dx, y + dy, z) for dx in (0, 1) for dy in (0, 1)}
        if not cells & taken:
            taken |= cells
            chosen.append(Slot(x + shift_x, y + shift_y, z))
    chosen = chosen[: len(chosen) // 2 * 2] or [Slot(0, 0, 0), Slot(2, 0, 0)]
    titles = draw(st.dictionaries(st.sampled_from(LANGUAGES), TITLES, min_size=1))
    author = draw(st.just("") | TITLES)
    return LayoutFile("round", titles, author, Layout(chosen), "own", Path("round.yaml"))


@given(layout_files())
def test_what_is_written_is_read_again(tmp_path_factory: pytest.TempPathFactory, file: LayoutFile) -> None:
    path = written(tmp_path_factory.getbasetemp(), dump_layout(file), "round.yaml")
    again = read_layout(path)
    assert (again.layout, again.titles, again.author) == (file.layout, file.titles, file.author)


def test_writing_draws(tmp_path: Path) -> None:
    text = dump_layout(read_layout(written(tmp_path, LITTLE_GATE)))
    assert text.splitlines()[3:] == [
        "levels:",
        "  - |",
        "    [][][][]",
        "    [][][][]",
        "    []....[]",
        "    []....[]",
        "  - |",
        "    ..[][]",
        "    ..[][]",
    ]


# ---------------------------------------------------------------- the library


def test_every_shipped_layout_is_fit_to_ship() -> None:
    listing = Library().load()
    assert not listing.problems
    assert {"turtle"} <= {file.name for file in listing.files}
    assert len({file.layout.digest for file in listing.files}) == len(listing.files)
    for file in listing.files:
        assert file.source == "shipped"
        assert set(file.titles) == set(LANGUAGES), file.name
        assert file.author, file.name


def test_library_reads_only_what_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def counting(path: Path, source: layouts.Source = "own") -> LayoutFile:
        read.append(path.stem)
        return read_layout(path, source)

    monkeypatch.setattr(layouts, "read_layout", counting)
    library = Library()
    assert library.find("turtle") is not library.find("Turtle")
    assert len(library.find("turtle").layout) == 144
    assert read == ["turtle"]


def test_own_layouts_stand_beside_the_shipped_ones(home: Path) -> None:
    own = home / "layouts"
    written(own, LITTLE_GATE, "turtle.yaml")
    written(own, GOOD, "mine.yaml")
    written(own, GOOD, "mine.yml")
    written(own, "broken", "broken.yaml")
    written(own, "ignored", "notes.txt")
    library = Library()
    assert library.names()[-4:] == ("broken", "mine", "own:mine", "own:turtle")
    assert library.find("turtle").source == "shipped"
    assert (library.find("own:turtle").name, library.find("own:turtle").source) == ("own:turtle", "own")
    listing = library.load()
    assert [problem.path.name for problem in listing.problems] == ["broken.yaml"]
    assert {"turtle", "own:turtle", "mine", "own:mine"} <= {file.name for file in listing.files}
    with pytest.raises(LayoutFileError):
        library.find("broken")


def test_a_changed_file_is_read_again(home: Path) -> None:
    path = written(home / "layouts", GOOD, "mine.yaml")
    library = Library()
    assert len(library.find("mine").layout) == 2
    path.write_text(LITTLE_GATE, encoding="utf-8")
    assert len(library.find("mine").layout) == 8


def test_an_unknown_layout_names_the_closest() -> None:
    with pytest.raises(UnknownLayoutError, match='no layout "turtel"; did you mean turtle'):
        Library().find("turtel")
    with pytest.raises(UnknownLayoutError, match='"mahjong-solitaire layouts" lists all'):
        Library().find("qqqqqqqq")


def test_name_or_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path, GOOD, "mine.yaml")
    library = Library()
    monkeypatch.chdir(tmp_path)
    assert library.find_or_read("turtle").source == "shipped"
    for name in (str(path), "mine.yaml", "./mine.yaml"):
        assert len(library.find_or_read(name).layout) == 2
    assert len(library.find_or_read("mine.yaml", tmp_path).layout) == 2
    with pytest.raises(UnknownLayoutError):
        library.find_or_read("nothing", tmp_path)
    for name in ("none.yaml", "folder/none"):
        with pytest.raises(LayoutFileError, match="no such file"):
            library.find_or_read(name)


def test_adding_copies_a_file_to_the_players_folder(home: Path, tmp_path: Path) -> None:
    library = Library()
    added = library.add(written(tmp_path / "a", GOOD, "turtle.yaml"))
    assert added.is_new
    assert (added.file.name, added.file.path) == ("turtle-2", home / "layouts" / "turtle-2.yaml")
    assert added.file.path.read_text(encoding="utf-8") == GOOD
    again = library.add(written(tmp_path / "b", HEAD + "tiles: [[7, 3, 0], [5, 3, 0]]\n", "other.yaml"))
    assert not again.is_new
    assert again.file.name == "turtle-2"
    assert [path.name for path in (home / "layouts").iterdir()] == ["turtle-2.yaml"]


def test_adding_refuses_wrong_files_and_survives_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LayoutFileError, match="empty"):
        Library().add(written(tmp_path, "", "x.yaml"))
    own = written(tmp_path, "not a folder", "file")
    with pytest.raises(LayoutFileError, match="could not be copied there"):
        Library(own).add(written(tmp_path, GOOD))


def test_adding_a_shipped_board_is_a_duplicate() -> None:
    added = Library().add(layouts_folder() / "turtle.yaml")
    assert (added.is_new, added.file.source) == (False, "shipped")


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes in folders there")
def test_a_pipe_in_the_players_folder_blocks_nothing(home: Path) -> None:
    (home / "layouts").mkdir(parents=True)
    os.mkfifo(home / "layouts" / "pipe.yaml")
    assert "pipe" not in Library().names()
