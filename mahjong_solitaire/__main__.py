"""Where the program starts; the user interface is imported only when it has to open a window."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from mahjong_solitaire.cli import CommandError, run
from mahjong_solitaire.i18n import N_, Message
from mahjong_solitaire.options import StartOptions


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line says; answers with the exit status."""
    return run(argv, _play)


def _play(options: StartOptions) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "mahjong-solitaire")  # pygame sets another one when imported
    from mahjong_solitaire.ui import app

    try:
        return app.run(options)
    except app.WindowError as error:
        raise CommandError(Message(N_("no window can be opened ({reason})"), {"reason": error})) from error


if __name__ == "__main__":
    sys.exit(main())
