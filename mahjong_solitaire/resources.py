"""Where the shipped files are: inside the package in a wheel, beside it in a checkout."""

from __future__ import annotations

from pathlib import Path


class MissingResourceError(FileNotFoundError):
    """A shipped file or folder is not where it belongs, so the installation is incomplete."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is missing; install mahjong-solitaire again")
        self.path = path


def asset(*parts: str) -> Path:
    """The path of a shipped picture, catalogue or other asset, such as ``asset("tiles", "european")``."""
    return _existing(_root().joinpath("assets", *parts))


def layouts_folder() -> Path:
    """The folder of the shipped layouts."""
    return _existing(_root() / "layouts")


def _root() -> Path:
    package = Path(__file__).resolve().parent
    packed = package / "data"
    return packed if packed.is_dir() else package.parent


def _existing(path: Path) -> Path:
    if not path.exists():
        raise MissingResourceError(path)
    return path
