"""Memory that was used goes back to the system, where the C library can do that."""

import ctypes
import sys
from pathlib import Path

import pytest

from mahjong_solitaire.ui import heap


def resident() -> int:
    """Bytes of this process in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


IS_GLIBC = sys.platform == "linux" and hasattr(ctypes.CDLL(None), "malloc_trim")


@pytest.mark.skipif(not IS_GLIBC, reason="this is not glibc")
def test_memory_between_blocks_in_use_is_given_back() -> None:
    blocks = [bytearray(b"x" * 100_000) for _ in range(600)]
    high = resident()
    kept = blocks[::50]
    del blocks
    heap.trim()
    assert high - resident() > 40_000_000
    assert len(kept) == 12


def test_other_systems_have_no_such_functions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mahjong_solitaire.ui.heap.ctypes.CDLL", lambda name: object())
    heap.return_large_blocks()
    heap.trim()
