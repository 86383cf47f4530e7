"""Tests of the window read each shipped drawing once in each size."""

import functools
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from mahjong_solitaire.resources import asset

KEPT = 600
"""Drawings that are kept, of some 70 kB each."""


@pytest.fixture(scope="session", autouse=True)
def drawings_read_once() -> Iterator[None]:
    shipped, load = asset(), pygame.image.load_sized_svg
    kept = functools.lru_cache(KEPT)(load)

    def read(file: object, size: tuple[int, int]) -> pygame.Surface:
        if isinstance(file, Path) and file.is_relative_to(shipped):
            return kept(file, tuple(size)).copy()
        return load(file, size)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", read)
        yield
