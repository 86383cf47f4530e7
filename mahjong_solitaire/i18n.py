"""The three languages: what a text is called in each, and which of them the player reads.

English texts are their own keys. The others lie in ``assets/locale/<language>/mahjong_solitaire.po``.
"""

from __future__ import annotations

import functools
import locale
from collections.abc import Mapping
from dataclasses import dataclass, field

from mahjong_solitaire.resources import asset

LANGUAGES = ("en", "de", "hu")
"""The codes of the languages the game speaks, English first."""

LANGUAGE_NAMES: Mapping[str, str] = {"en": "English", "de": "Deutsch", "hu": "magyar"}
"""Each language's own name for itself."""

_SYSTEM_NAMES = {"en": "en", "english": "en", "de": "de", "german": "de", "deutsch": "de"} | {
    "hu": "hu",
    "hungarian": "hu",
    "magyar": "hu",
}


def N_(text: str) -> str:  # noqa: N802  (gettext's customary name)
    """The text itself, marked as one that will be translated later."""
    return text


@dataclass(frozen=True, slots=True)
class Message:
    """A text that waits for its language: English with ``{placeholders}``, and their values.

    A value may be a message itself.
    """

    text: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.text.format(**self.values)


class Translator:
    """Says English texts in one language: ``tr("Deal {number}", number=3)``.

    A text without a translation stays English. Nothing is read before the first text is asked for.
    """

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"no such language: {language}")
        self.language = language
        self._texts: Mapping[str, tuple[str, ...]] | None = {} if language == "en" else None

    def __call__(self, text: str, /, **values: object) -> str:
        """The translated text with its placeholders filled in; without values braces stay as they are."""
        said = self._forms(text, (text,))[0]
        return said.format(**values) if values else said

    def plural(self, one: str, many: str, count: int, /, **values: object) -> str:
        """The text for this count, which fills the placeholder ``{count}``."""
        form = 0 if count == 1 else 1
        said = self._forms(one, (one, many))[form]
        return said.format(**{"count": format_number(count), **values})

    def message(self, message: Message) -> str:
        """A message that was kept for later."""
        values = {key: self.message(v) if isinstance(v, Message) else v for key, v in message.values.items()}
        return self._forms(message.text, (message.text,))[0].format(**values)

    def _forms(self, text: str, english: tuple[str, ...]) -> tuple[str, ...]:
        if self._texts is None:
            self._texts = _catalogue(self.language)
        forms = self._texts.get(text, english)
        return forms if len(forms) == len(english) else english


@functools.cache
def _catalogue(language: str) -> Mapping[str, tuple[str, ...]]:
    """The translated texts of a language, several forms for those with a plural; read once."""
    # Imported here because English needs none of it, and it takes longer than all the rest of this module.
    import polib  # type: ignore[import-untyped]

    entries = polib.pofile(str(asset("locale", language, "mahjong_solitaire.po")), encoding="utf-8")
    texts: dict[str, tuple[str, ...]] = {}
    for entry in entries:
        forms = tuple(entry.msgstr_plural[i] for i in sorted(entry.msgstr_plural)) or (entry.msgstr,)
        if all(forms) and not entry.obsolete and not entry.fuzzy:
            texts[entry.msgid] = forms
    return texts


def system_language(environ: Mapping[str, str]) -> str:
    """The language of the player's system, English if the game does not speak it."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = [language for name in environ.get(variable, "").split(":") if (language := _known(name))]
        if wanted:
            return wanted[0]
        if environ.get(variable):
            return "en"
    return _known(locale.getlocale()[0] or "") or "en"


def _known(name: str) -> str | None:
    """The language behind a system's name for it, such as ``de_AT.UTF-8`` or ``Hungarian_Hungary``."""
    return _SYSTEM_NAMES.get(name.replace("-", "_").partition(".")[0].partition("_")[0].lower())


def format_number(number: int) -> str:
    """A number with its thousands grouped by narrow no-break spaces, as all three languages read it."""
    return f"{number:,}".replace(",", "\u202f")


def title(titles: Mapping[str, str], language: str) -> str:
    """The title in a language, else the English one, else any."""
    return titles.get(language) or titles.get("en") or next(iter(titles.values()), "")
