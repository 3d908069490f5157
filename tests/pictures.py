"""Pictures to hand in, and what is wrong with some."""

import zlib
from struct import pack


def png(width: int = 8, height: int = 8, *, pixels: bytes | None = None) -> bytes:
    """A picture of one colour; `pixels` are its unpacked lines, where they are to be others."""
    lines = b"".join(b"\0" + bytes((28, 79, 156)) * width for _ in range(height)) if pixels is None else pixels
    head = pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(lines)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(map(_chunk, *zip(*parts, strict=True)))


def _chunk(name: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + name + data + pack(">I", zlib.crc32(name + data))
