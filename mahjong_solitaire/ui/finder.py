"""Finding tiles on the table by a name that is typed."""

from __future__ import annotations

from mahjong_solitaire.i18n import Translator
from mahjong_solitaire.rules.board import Board
from mahjong_solitaire.rules.layout import bits
from mahjong_solitaire.words import face_name, found

LONGEST = 30
"""Letters that a name may have."""


class Finder:
    """What the player is looking for, typed letter by letter."""

    def __init__(self, text: str = "") -> None:
        self.text = text
        self.place = 0
        """Which of the copies the cursor is on."""

    def type(self, letters: str) -> None:
        """Add letters; the sign that began the search, and others, are no part of names."""
        if any(c.isalnum() for c in letters) or (letters == " " and self.text):
            self.text = (self.text + letters)[:LONGEST]
            self.place = 0

    def rub_out(self) -> None:
        """Take the last letter away."""
        self.text, self.place = self.text[:-1], 0

    def mask(self, board: Board, tr: Translator) -> int:
        """All tiles on the table with a face that is looked for."""
        faces = set(found(self.text, tr))
        return sum(1 << i for i in bits(board.alive) if board.faces[i] in faces)

    def line(self, board: Board, readable: int, tr: Translator) -> str:
        """What is looked for, and how much of it there is."""
        if not self.text.strip():
            return tr("Find: type a name, such as “3 bam” or “east”")
        faces, mask = found(self.text, tr), self.mask(board, tr)
        if not faces:
            return tr("Find: {text} – no tile is called so", text=self.text)
        name = face_name(faces[0], tr)
        if len(faces) > 1:
            name = tr.plural("{count} face", "{count} faces", len(faces))
        line = tr(
            "Find: {text} – {name}: {visible} visible, {free} free, {left} left",
            text=self.text,
            name=name,
            visible=(mask & readable).bit_count(),
            free=(mask & board.free).bit_count(),
            left=mask.bit_count(),
        )
        return tr("{line} · Tab: next", line=line) if (mask & readable).bit_count() > 1 else line
