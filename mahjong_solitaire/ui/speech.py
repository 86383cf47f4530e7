"""Says texts through the speech tool of the system, where there is one; where there is none nothing happens."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence

SAPI = (
    "[Console]::InputEncoding=[Text.Encoding]::UTF8;Add-Type -AssemblyName System.Speech;"
    "(New-Object System.Speech.Synthesis.SpeechSynthesizer).Speak([Console]::In.ReadToEnd())"
)
"""What PowerShell is told to do with the text on its input."""

TOOLS: Mapping[str, Sequence[str]] = {
    "spd-say": ("-C", "-N", "mahjong-solitaire", "-l", "{language}", "--", "{text}"),
    "espeak-ng": ("-v", "{language}", "--", "{text}"),
    "espeak": ("-v", "{language}", "--", "{text}"),
}
"""The tools of Linux, the best first, and what each is told."""

Which = Callable[[str], str | None]
"""Finds a program, as ``shutil.which`` does."""


def command(text: str, language: str, platform: str = sys.platform, which: Which = shutil.which) -> list[str] | None:
    """What to run so that a text is heard, ``None`` if the system has no speech; Windows reads it from its input."""
    if platform == "win32":
        shell = which("powershell")
        return [shell, "-NoProfile", "-NonInteractive", "-Command", SAPI] if shell else None
    if platform == "darwin":
        tool = which("say")
        return [tool, "--", text] if tool else None
    for name, words in TOOLS.items():
        tool = which(name)
        if tool:
            return [tool, *(word.format(language=language, text=text) for word in words)]
    return None


class Speech:
    """Says one text at a time, without waiting for its end; a newer text silences the one before."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def say(self, text: str, language: str) -> None:
        """Say a text from now on."""
        self.stop()
        words = command(text, language)
        if words is None:
            return
        with contextlib.suppress(OSError, ValueError):
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
            self._hand_over(text)

    def stop(self) -> None:
        """Be silent."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(OSError):
                process.kill()
            process.wait()

    def _hand_over(self, text: str) -> None:
        """Write the text where PowerShell reads it; the other tools do not look there."""
        if self._process and self._process.stdin:
            with contextlib.suppress(OSError):
                self._process.stdin.write(text.encode())
            with contextlib.suppress(OSError):
                self._process.stdin.close()
