"""A picture that somebody hands in: a PNG, looked through to its last pixel before anybody else draws it."""

import zlib
from collections.abc import Iterator
from struct import unpack_from

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Numbers of a pixel, by the kind of colours."""
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_PIXELS = b"IDAT"
_BEHIND = frozenset({_PIXELS, b"tEXt", b"tIME", b"eXIf"})
"""Parts that may stand from the first pixels on: over others there whoever draws the picture stumbles."""
_ROOM = 1000
"""Bytes that a picture may have beyond what its pixels take: lines of interlaced ones are rounded up."""


class NotAPicture(Exception):
    """What is wrong with it: `size`, `form` or `pixels`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def check_picture(data: bytes, most_bytes: int, most_pixels: int) -> None:
    """Raise NotAPicture unless it is a whole PNG within the bounds; at no time is more unpacked than it says it has."""
    if len(data) > most_bytes:
        raise NotAPicture("size")
    if not data.startswith(_SIGNATURE):
        raise NotAPicture("form")
    chunks = list(_chunks(data))
    names = [name for name, _ in chunks]
    if not _in_order(names) or len(chunks[0][1]) != 13:
        raise NotAPicture("form")
    width, height, depth, colour, *_, interlaced = unpack_from(">IIBBBBB", chunks[0][1])
    if depth not in _DEPTHS.get(colour, ()) or interlaced > 1:
        raise NotAPicture("form")
    if not (0 < width <= most_pixels and 0 < height <= most_pixels):
        raise NotAPicture("pixels")
    line = 1 + (width * depth * _SAMPLES[colour] + 7) // 8
    _check_pixels(b"".join(part for name, part in chunks if name == _PIXELS), line * height, bool(interlaced))


def _in_order(names: list[bytes]) -> bool:
    """Whether a picture has the parts it needs, head and end once, and is not moving."""
    if names[:1] != [b"IHDR"] or names[-1:] != [b"IEND"] or _PIXELS not in names:
        return False
    first = names.index(_PIXELS)
    return _BEHIND.issuperset(names[first:-1]) and not {b"IHDR", b"IEND", b"acTL"}.intersection(names[1:first])


def _check_pixels(packed: bytes, expected: int, interlaced: bool) -> None:
    unpacking = zlib.decompressobj()
    try:
        found = len(unpacking.decompress(packed, expected * 2 + _ROOM))
    except zlib.error as problem:
        raise NotAPicture("form") from problem
    whole = found >= expected if interlaced else found == expected
    if not whole or not unpacking.eof:
        raise NotAPicture("form")


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The parts that a PNG has, each of which says how long it is and proves it."""
    place = len(_SIGNATURE)
    while place < len(data):
        if place + 12 > len(data):
            raise NotAPicture("form")
        (length,) = unpack_from(">I", data, place)
        end = place + 12 + length
        if end > len(data):
            raise NotAPicture("form")
        named = data[place + 4 : end - 4]
        if unpack_from(">I", data, end - 4)[0] != zlib.crc32(named):
            raise NotAPicture("form")
        yield named[:4], named[4:]
        place = end
