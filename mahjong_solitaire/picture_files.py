"""How large a picture is, from the first bytes of its file: known before anything is unpacked."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import BinaryIO

_MAX_SEGMENTS = 200
"""A JPEG file with more segments before its picture is not believed."""
_FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}
"""The markers of a JPEG file that say the size."""


def picture_size(path: Path) -> tuple[int, int] | None:
    """Width and height of a PNG, JPEG, WebP or BMP file, ``None`` if it is none; raises ``OSError``."""
    with path.open("rb") as file:
        head = file.read(32).ljust(32, b"\0")
        if head.startswith(b"\x89PNG\r\n\x1a\n") and head[12:16] == b"IHDR":
            size = struct.unpack(">II", head[16:24])
        elif head.startswith(b"BM"):
            width, height = struct.unpack("<ii", head[18:26])
            size = (abs(width), abs(height))
        elif head.startswith(b"RIFF") and head[8:12] == b"WEBP":
            size = _webp(head)
        elif head.startswith(b"\xff\xd8"):
            size = _jpeg(file)
        else:
            return None
    return (size[0], size[1]) if size[0] > 0 and size[1] > 0 else None


def _webp(head: bytes) -> tuple[int, int]:
    kind = head[12:16]
    if kind == b"VP8 ":
        width, height = struct.unpack("<HH", head[26:30])
        return width & 0x3FFF, height & 0x3FFF
    if kind == b"VP8L":
        packed = int.from_bytes(head[21:25], "little")
        return (packed & 0x3FFF) + 1, (packed >> 14 & 0x3FFF) + 1
    if kind == b"VP8X":
        return int.from_bytes(head[24:27], "little") + 1, int.from_bytes(head[27:30], "little") + 1
    return 0, 0


def _jpeg(file: BinaryIO) -> tuple[int, int]:
    file.seek(2)
    for _ in range(_MAX_SEGMENTS):
        start = file.read(4)
        if len(start) < 4 or start[0] != 0xFF:
            break
        if start[1] in _FRAMES:
            frame = file.read(5)
            if len(frame) == 5:
                height, width = struct.unpack(">HH", frame[1:])
                return width, height
        file.seek(max(0, int.from_bytes(start[2:], "big") - 2), 1)
    return 0, 0
