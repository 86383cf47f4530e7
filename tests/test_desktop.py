"""What the desktop says about motion, in the words of every desktop; none of them is the one the tests run on."""

import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from mahjong_solitaire import desktop
from mahjong_solitaire.desktop import AGAIN, Desktop, output_of, wants_less_motion

BUS = {"DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"}


class Commands:
    """Programs that answer as they are told, by their names; the others are not installed."""

    def __init__(self, **answers: str | None) -> None:
        self.answers = answers
        self.asked: list[str] = []

    def __call__(self, command: Sequence[str]) -> str | None:
        self.asked.append(command[0])
        return self.answers.get(command[0])


def linux(environment: Mapping[str, str], **answers: str | None) -> bool | None:
    return wants_less_motion("linux", environment, Commands(**answers))


@pytest.mark.parametrize(
    ("answer", "less"), [("true\n", False), ("false\n", True), ("", None), (None, None), ("No such schema", None)]
)
def test_gnome(answer: str | None, less: bool | None) -> None:
    assert linux({"XDG_CURRENT_DESKTOP": "GNOME"}, gsettings=answer) is less
    assert linux({}, gsettings=answer) is less


@pytest.mark.parametrize(
    ("gdbus", "busctl", "less"),
    [
        ("(<<uint32 1>>,)\n", None, True),
        ("(<uint32 1>,)\n", None, True),
        (None, "v v u 1\n", True),
        ("(<<uint32 0>>,)\n", None, None),
        ("(<<uint32 2>>,)\n", "v v u 1\n", None),
        (None, "v v u 0\n", None),
        ("(<<uint32 11>>,)\n", None, None),
        (None, None, None),
    ],
)
def test_the_portal(gdbus: str | None, busctl: str | None, less: bool | None) -> None:
    assert linux(BUS, gdbus=gdbus, busctl=busctl) is less


def test_one_wish_for_less_motion_is_enough() -> None:
    for one in ("0", "1"):
        for animated in ("true", "false"):
            less = linux(BUS, gdbus=f"(<<uint32 {one}>>,)", gsettings=animated)
            assert less is (one == "1" or animated == "false")


def test_nobody_is_asked_twice_and_no_bus_is_started() -> None:
    run = Commands(gdbus="(<<uint32 0>>,)", busctl="v v u 1", gsettings="true")
    assert wants_less_motion("linux", {}, run) is False
    assert run.asked == ["gsettings"]
    assert wants_less_motion("linux", BUS, run) is False
    assert run.asked == ["gsettings", "gdbus", "gsettings"]


@pytest.mark.parametrize(
    ("content", "less"),
    [
        ("[KDE]\nAnimationDurationFactor=0\n", True),
        ("[KDE]\nAnimationDurationFactor=0.0\n", True),
        ("[General]\nx=1\n\n[KDE]\nSingleClick=false\nAnimationDurationFactor[$i] = 0\n[WM]\ny=2\n", True),
        ("[KDE]\nAnimationDurationFactor=0.5\n", False),
        ("[KDE]\nSingleClick=false\n", False),
        ("[KDE]\nAnimationDurationFactor=none\n", False),
        ("[KDE]\nAnimationDurationFactor=nan\n", False),
        ("[KDE][Sub]\nAnimationDurationFactor=0\n", False),
        ("[Other]\nAnimationDurationFactor=0\n", False),
        ("AnimationDurationFactor=0\n\0\n[", False),
        ("", False),
    ],
)
def test_kde(content: str, less: bool, tmp_path: Path) -> None:
    (tmp_path / "kdeglobals").write_text(content, encoding="utf-8")
    environment = {"XDG_CURRENT_DESKTOP": "KDE", "XDG_CONFIG_HOME": str(tmp_path), "XDG_CONFIG_DIRS": "/nowhere"}
    run = Commands(gsettings="false")
    assert wants_less_motion("linux", environment, run) is less
    assert run.asked == []


def test_kde_looks_where_settings_are(tmp_path: Path) -> None:
    own, system = tmp_path / ".config", tmp_path / "xdg"
    environment = {"XDG_CURRENT_DESKTOP": "ubuntu:kde", "HOME": str(tmp_path), "XDG_CONFIG_DIRS": f"/nowhere:{system}"}
    assert linux(environment) is False
    system.mkdir()
    (system / "kdeglobals").write_bytes(b"\xff\xfe\n[KDE]\nAnimationDurationFactor=0\n")
    assert linux(environment) is True
    own.mkdir()
    (own / "kdeglobals").write_text("[KDE]\nAnimationDurationFactor=1\n", encoding="utf-8")
    assert linux(environment) is False


@pytest.mark.parametrize(("answer", "less"), [("1\n", True), ("0\n", False), (None, None), ("2", None)])
def test_macos(answer: str | None, less: bool | None) -> None:
    run = Commands(defaults=answer, gsettings="false")
    assert wants_less_motion("darwin", BUS, run) is less
    assert run.asked == ["defaults"]


@pytest.mark.parametrize(("worked", "animated", "less"), [(1, 1, False), (1, 0, True), (0, 0, None)])
def test_windows(worked: int, animated: int, less: bool | None) -> None:
    def parameters(action: int, number: int, value: Any, flags: int) -> int:
        assert (action, number, flags) == (0x1042, 0, 0)
        value._obj.value = animated
        return worked

    assert wants_less_motion("win32", {}, Commands(), parameters) is less


@pytest.mark.skipif(sys.platform == "win32", reason="has what the others lack")
def test_a_windows_without_that_question_is_no_error() -> None:
    assert wants_less_motion("win32", {}, Commands()) is None


def test_what_a_command_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desktop, "TIMEOUT", 0.1)
    assert output_of([sys.executable, "-S", "-c", "print('true')"]) in ("true\n", None)  # a slow machine may give up
    assert output_of(["/nowhere/gsettings", "get"]) is None
    assert output_of(["a\0b"]) is None
    monkeypatch.setattr(desktop, "TIMEOUT", 20.0)
    assert output_of([sys.executable, "-S", "-c", "print('true')"]) == "true\n"
    assert output_of([sys.executable, "-S", "-c", "print('true'); raise SystemExit(1)"]) is None


def test_a_command_that_does_not_answer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(command: Sequence[str], timeout: float, **options: Any) -> None:
        raise subprocess.TimeoutExpired(command, timeout)

    monkeypatch.setattr(subprocess, "run", late)
    assert output_of(["gsettings"]) is None


class Question:
    """A desktop that answers only when it is let."""

    def __init__(self, *answers: bool | Exception | None) -> None:
        self.answers = list(answers)
        self.answering = threading.Semaphore(0)

    def __call__(self) -> bool | None:
        self.answering.acquire()
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def answer(self) -> None:
        """Answer once; returns when that has been heard."""
        self.answering.release()
        for thread in threading.enumerate():
            if thread.name == "desktop":
                thread.join()


def test_asking_does_not_wait() -> None:
    question = Question(True)
    asked = Desktop(question)
    asked.ask(0.0)
    assert not asked.is_still
    question.answer()
    assert asked.is_still


def test_it_is_asked_again_but_not_at_once_and_not_twice_at_a_time() -> None:
    question = Question(True, False)
    asked = Desktop(question)
    asked.ask(10.0)
    asked.ask(10.0 + 2 * AGAIN)
    question.answer()
    asked.ask(10.0 + AGAIN / 2)
    assert [thread.name for thread in threading.enumerate()].count("desktop") == 0
    assert asked.is_still
    asked.ask(10.0 + AGAIN)
    question.answer()
    assert not asked.is_still


@pytest.mark.parametrize("strange", [None, OSError("gone"), AttributeError("user32")])
def test_a_desktop_that_cannot_answer_leaves_things_as_they_were(strange: Exception | None) -> None:
    question = Question(True, strange)
    asked = Desktop(question)
    for now in (0.0, AGAIN):
        asked.ask(now)
        question.answer()
        assert asked.is_still
