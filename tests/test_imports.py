"""Who may import whom: the rules nobody, the window only the start, and pygame only the window."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import mahjong_solitaire

PACKAGE = Path(mahjong_solitaire.__file__).parent
OURS = PACKAGE.name
MODULES = sorted(PACKAGE.rglob("*.py"))
PURE = {
    "__future__",
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "hashlib",
    "heapq",
    "itertools",
    "math",
    "random",
}
PURE |= {"typing"}
WINDOW = {"pygame", "pygame_gui"}


def imported(path: Path) -> Iterator[str]:
    """The full names of all modules a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}:{node.lineno}: write imports in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


def within(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_point_the_right_way(path: Path) -> None:
    name = name_of(path)
    for module in imported(path):
        top = module.partition(".")[0]
        if within(name, f"{OURS}.rules"):
            assert within(module, f"{OURS}.rules") or top in PURE, module
        if within(module, f"{OURS}.ui"):
            assert within(name, f"{OURS}.ui") or name == f"{OURS}.__main__", module
        if within(module, f"{OURS}.ui.app"):
            assert name in (f"{OURS}.__main__", f"{OURS}.ui.app"), module
        if top in WINDOW:
            assert within(name, f"{OURS}.ui"), module
        if within(module, f"{OURS}.cli"):
            assert name == f"{OURS}.__main__", module


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_rules_draw_chance_only_from_what_they_are_given(path: Path) -> None:
    if within(name_of(path), f"{OURS}.rules"):
        used = [module for module in imported(path) if within(module, "random")]
        assert set(used) <= {"random.Random"}


def test_pure_modules_are_of_the_standard_library() -> None:
    assert set(sys.stdlib_module_names) >= PURE
