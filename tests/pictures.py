"""Pictures to hand in, and what is wrong with some."""

import zlib
from struct import pack


def png(
    width: int = 8, height: int = 8, *, pixels: bytes | None = None, before: bytes = b"", behind: bytes = b""
) -> bytes:
    """A picture of one colour; `pixels` are its unpacked lines, where they are to be others.

    `before` and `behind` are names of empty parts around the pixels, four bytes each.
    """
    lines = b"".join(b"\0" + bytes((28, 79, 156)) * width for _ in range(height)) if pixels is None else pixels
    head = pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = [(b"IHDR", head), *_empty(before), (b"IDAT", zlib.compress(lines)), *_empty(behind), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(map(_chunk, *zip(*parts, strict=True)))


def _empty(names: bytes) -> list[tuple[bytes, bytes]]:
    return [(names[at : at + 4], b"") for at in range(0, len(names), 4)]


def _chunk(name: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + name + data + pack(">I", zlib.crc32(name + data))
