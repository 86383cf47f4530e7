"""Languages: the translator, and whether both catalogues say everything the code may say."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import polib  # type: ignore[import-untyped]
import pytest

import mahjong_solitaire
from mahjong_solitaire.i18n import LANGUAGES, Message, Translator, format_number, system_language, title
from mahjong_solitaire.resources import asset

PACKAGE = Path(mahjong_solitaire.__file__).parent
FOREIGN = [language for language in LANGUAGES if language != "en"]
PLACEHOLDER = re.compile(r"{(\w*)[^}]*}")


def spoken(call: ast.Call) -> tuple[str, ...]:
    """The texts that a call hands over for translation."""
    function = call.func
    if isinstance(function, ast.Attribute) and function.attr == "plural":
        wanted = 2 if _is_translator(function.value) else 0
    else:
        wanted = 1 if _is_translator(function) or getattr(function, "id", "") == "N_" else 0
    return tuple(text for argument in call.args[:wanted] for text in _texts(argument, call))


def _is_translator(node: ast.expr) -> bool:
    return getattr(node, "id", getattr(node, "attr", "")) in ("tr", "_tr")


def _texts(argument: ast.expr, call: ast.Call) -> Iterator[str]:
    """The texts an argument may be: itself, or those of both branches of a condition."""
    if isinstance(argument, ast.IfExp):
        yield from _texts(argument.body, call)
        yield from _texts(argument.orelse, call)
    elif isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        yield argument.value
    else:
        assert not isinstance(argument, ast.JoinedStr | ast.BinOp), f"line {call.lineno}: only whole texts translate"


def extracted() -> dict[tuple[str, ...], str]:
    """Every text of the package, or text and plural, with the file and line where it is first said."""
    found: dict[tuple[str, ...], str] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and (texts := spoken(node)):
                where = f"{path.relative_to(PACKAGE.parent)}:{node.lineno}"
                is_plural = isinstance(node.func, ast.Attribute) and node.func.attr == "plural"
                for key in [texts] if is_plural else [(text,) for text in texts]:
                    found.setdefault(key, where)
    return found


def catalogue(language: str) -> polib.POFile:
    return polib.pofile(str(asset("locale", language, "mahjong_solitaire.po")), check_for_duplicates=True)


def key_of(entry: polib.POEntry) -> tuple[str, ...]:
    return (entry.msgid, entry.msgid_plural) if entry.msgid_plural else (entry.msgid,)


@pytest.mark.parametrize("language", FOREIGN)
def test_catalogue_has_exactly_the_texts_of_the_code(language: str) -> None:
    texts = extracted()
    known = {key_of(entry) for entry in catalogue(language) if not entry.obsolete}
    missing = [
        f"{texts[key]}: msgid {' / '.join(key)!r}" for key in sorted(texts, key=lambda k: texts[k]) if key not in known
    ]
    surplus = [f"no longer said: msgid {' / '.join(key)!r}" for key in sorted(known - texts.keys())]
    assert not missing + surplus, "\n".join([f"{language}: mend the catalogue", *missing, *surplus])


@pytest.mark.parametrize("language", FOREIGN)
def test_catalogue_is_finished(language: str) -> None:
    for entry in catalogue(language):
        assert not entry.fuzzy and not entry.obsolete, entry.msgid
        assert entry.translated(), entry.msgid


@pytest.mark.parametrize("language", FOREIGN)
def test_translations_fill_the_same_placeholders(language: str) -> None:
    for entry in catalogue(language):
        wanted = set(PLACEHOLDER.findall(entry.msgid_plural or entry.msgid))
        forms = list(entry.msgstr_plural.values()) or [entry.msgstr]
        for form in forms:
            assert set(PLACEHOLDER.findall(form)) == wanted, f"{entry.msgid!r}: {form!r}"
        assert len(forms) == (2 if entry.msgid_plural else 1), entry.msgid


def test_english_texts_with_placeholders_can_be_formatted() -> None:
    for texts in extracted():
        for text in texts:
            text.format_map(dict.fromkeys(PLACEHOLDER.findall(text), "x"))


def test_translator_speaks_all_three_languages() -> None:
    said = {language: Translator(language)("there are no tiles") for language in LANGUAGES}
    assert said == {"en": "there are no tiles", "de": "es gibt keine Steine", "hu": "nincs egyetlen kő sem"}


def test_translator_fills_placeholders_and_keeps_unknown_texts() -> None:
    tr = Translator("de")
    assert tr("No such text {number}", number=3) == "No such text 3"
    assert tr("braces {stay}") == "braces {stay}"
    assert tr.message(Message("Just {this}", {"this": "that"})) == "Just that"
    assert str(Message("{a} and {b}", {"a": 1, "b": 2})) == "1 and 2"


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [("en", "1 tile", "1\u202f234 tiles"), ("de", "1 Stein", "1\u202f234 Steine"), ("hu", "1 kő", "1\u202f234 kő")],
)
def test_plural(language: str, one: str, many: str) -> None:
    tr = Translator(language)
    assert tr.plural("{count} tile", "{count} tiles", 1) == one
    assert tr.plural("{count} tile", "{count} tiles", 1234) == many


def test_translator_refuses_other_languages() -> None:
    with pytest.raises(ValueError, match="fr"):
        Translator("fr")


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "hu_HU"}, "hu"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "hu_HU.UTF-8"}, "hu"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "fr:hu:de"}, "hu"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "", "LC_ALL": "", "LC_MESSAGES": "de-CH"}, "de"),
    ],
)
def test_system_language(environ: dict[str, str], language: str) -> None:
    assert system_language(environ) == language


@pytest.mark.parametrize(
    ("name", "language"),
    [("German_Germany", "de"), ("Hungarian_Hungary", "hu"), ("hu_HU", "hu"), (None, "en"), ("Swedish_Sweden", "en")],
)
def test_system_language_without_environment(name: str | None, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("locale.getlocale", lambda: (name, "UTF-8"))
    assert system_language({}) == language


def test_numbers_are_grouped() -> None:
    assert [format_number(n) for n in (0, 999, 9429, 1234567)] == ["0", "999", "9\u202f429", "1\u202f234\u202f567"]


def test_title_falls_back_to_english_and_then_to_any() -> None:
    assert title({"en": "Fish", "de": "Fisch"}, "de") == "Fisch"
    assert title({"en": "Fish", "de": "Fisch"}, "hu") == "Fish"
    assert title({"de": "Fisch"}, "hu") == "Fisch"
