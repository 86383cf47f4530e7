"""Calling the command line within a test: what it printed, or its one line of complaint."""

import json
from typing import Any

import pytest

from mahjong_solitaire.__main__ import main

Capture = pytest.CaptureFixture[str]


def output(capsys: Capture, *arguments: str) -> str:
    """What a call that succeeds prints."""
    assert main(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def data(capsys: Capture, *arguments: str) -> Any:
    """What a call that succeeds prints as JSON."""
    return json.loads(output(capsys, *arguments, "--json"))


def refusal(capsys: Capture, *arguments: str, status: int = 1) -> str:
    """The complaint of a call that fails, without the name of the program."""
    assert main(arguments) == status
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    assert captured.err.startswith("mahjong-solitaire: ")
    return captured.err.removeprefix("mahjong-solitaire: ").rstrip("\n")
