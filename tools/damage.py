"""Damage done to files. The same dice always do the same."""

import io
import random
import re
import zipfile
from xml.sax.saxutils import escape

_ATTRIBUTE = re.compile(rb'="([^"<]*)"')
_TEXT = re.compile(rb">([^<>]*)<")
_ELEMENT = re.compile(rb"<(c|row|v|si|t|sheet|table:table-row|table:table-cell|text:p)\b[^<>]*(?:/>|>[^<>]*</\1>)")
_ROWS = re.compile(rb"<row .*</row>|<table:table-row.*</table:table-row>", re.DOTALL)
_SOMETHING = re.compile(rb"[^\x00\xff]")
_NUMBERS = ("0", "-1", "1", "2", "7", "255", "256", "1000", "16384", "65536", "99999", "1048576", "2147483648", "1e9")
_ADDRESSES = ("A1", "B2", "ZZ9", "XFD1", "A1048576", "1A", "a1", "A0", "AAAA1", "R1C1", "A1:B2")
_VALUES = (*_NUMBERS, *_ADDRESSES, "s", "n", "b", "str", "inlineStr", "e", "d", "float", "string", "date", "percentage")
PIECES = (
    *(
        "W1",
        "L2",
        "D3",
        "X",
        "F@17:45",
        "BYE",
        "U",
        "H",
        "0",
        "-1",
        "99999",
        "1501/15",
        "1e9",
        "½5",
        "12W",
        "=12",
        "1:2w",
    ),
    *(
        '"',
        "'",
        ",",
        ";",
        "\t",
        "\r",
        "\n",
        "\r\n",
        "#",
        "=1+1",
        "\x00",
        "\x1a",
        "\x1b[31m",
        "\ufeff",
        "\u2028",
        "é",
        "١",
    ),
    *("R1", "no", "name", "id", "rating", "001 ", "012 ", "132 ", "162  W 3.0", "240 H 001    1", "XXR 3", "XXS W=3"),
    *(
        "USA    1",
        "DAT 0001 ID:USCF 1",
        "0000 - H",
        "   2 w 1",
        "[Event ",
        '[Round "1"]',
        '[Result "*"]',
        "{",
        "}",
        "[",
    ),
    *("A" * 300, " " * 300, "1" * 40, "(" * 50, "\ud7ff", "2026-04-01", "31/12/1999"),
)
_BYTES = (
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\xff",
    b"\x00",
    b"PK\x03\x04",
    b"\xd0\xcf\x11\xe0",
    b"\x03",
    b"\x0d",
    b"\x1a*",
)


def damaged(data: bytes, dice: random.Random) -> bytes:
    """The bytes with a few flipped, cut out, doubled, moved, or pieces put in."""
    for _ in range(dice.choice((1, 1, 1, 2, 3, 6))):
        at, end = sorted((dice.randint(0, len(data)), dice.randint(0, len(data))))
        match dice.randrange(9):
            case 0 | 1:
                data = data[:at] + bytes([dice.randrange(256)]) + data[at + 1 :]
            case 2:
                data = data[:at] + data[min(end, at + dice.choice((1, 2, 9, 60))) :]
            case 3:
                data = data[:end] + data[at : at + 60] + data[end:]
            case 4:
                data = data[:at] + dice.choice(_BYTES) + data[at:]
            case 5 | 6:
                data = data[:at] + dice.choice(PIECES).encode(errors="replace") + data[at + dice.choice((0, 0, 2, 8)) :]
            case 7:
                lines = data.split(b"\n")
                dice.shuffle(lines)
                data = b"\n".join(lines)
            case 8:
                data = data[:at] if dice.random() < 0.2 else data[:at] + data[at + 1 :]
    return data


def damaged_workbook(data: bytes, dice: random.Random) -> bytes:
    """A zip damaged as it lies, or with one of its parts damaged and packed again so that it opens."""
    if dice.random() < 0.2:
        return damaged(data, dice)
    damage = damaged_xml if dice.random() < 0.8 else damaged
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as whole, zipfile.ZipFile(stream, "w") as made:
        names = whole.namelist()
        likely = [name for name in names if "sheet" in name.lower() or "content.xml" in name or "Strings" in name]
        chosen = dice.choice(likely if dice.random() < 0.8 else names)
        for name in names:
            part = whole.read(name)
            made.writestr(name, damage(part, dice) if name == chosen else part)
    return stream.getvalue()


def enlarged_workbook(data: bytes, dice: random.Random, size: int) -> bytes:
    """The zip with the rows of its sheets over and over, unpacked of that size; some values are not what they were."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as whole, zipfile.ZipFile(stream, "w") as made:
        for name in whole.namelist():
            part = whole.read(name)
            if rows := _ROWS.search(part):
                copies = rows[0] * (size // len(rows[0]))
                part = part[: rows.start()] + damaged_xml(copies, dice) + part[rows.end() :]
            made.writestr(name, part)
    return stream.getvalue()


def damaged_xml(part: bytes, dice: random.Random) -> bytes:
    """XML with other values, texts and elements that stays well formed, so that it gets past a first look."""
    for _ in range(dice.choice((1, 1, 2, 4, 10))):
        pattern = dice.choice((_ATTRIBUTE, _ATTRIBUTE, _TEXT, _ELEMENT))
        found = list(pattern.finditer(part))
        if not found:
            continue
        at = dice.choice(found)
        if pattern is _ELEMENT:
            copies = dice.choice((0, 0, 2, 30))
            part = part[: at.start()] + at[0] * copies + part[at.end() :]
        else:
            other = dice.choice(found)[1]
            value = dice.choice((_word(dice), _word(dice), other, at[1] + other[:4], b""))
            part = part[: at.start(1)] + value + part[at.end(1) :]
    return part


def _word(dice: random.Random) -> bytes:
    """A value for XML: a number, an address, a kind, or a piece of a table."""
    word = dice.choice(_VALUES if dice.random() < 0.7 else PIECES)
    plain = "".join(each for each in word if each >= " " or each in "\t\r\n")
    return escape(plain, {'"': "&quot;"}).encode(errors="replace")


def damaged_in_place(data: bytes, dice: random.Random) -> bytes:
    """Bytes overwritten where they lie: a file of sectors and records keeps its shape. Now and then any damage."""
    if dice.random() < 0.2:
        return damaged(data, dice)
    held = bytearray(data)
    # Most of such a file is empty: damage where something stands shows more.
    written = [match.start() for match in _SOMETHING.finditer(data)]
    for _ in range(dice.choice((1, 1, 2, 3, 8))):
        at = dice.choice(written)
        match dice.randrange(4):
            case 0:
                held[at] = dice.randrange(256)
            case 1:
                held[at] ^= 1 << dice.randrange(8)
            case 2:
                held[at : at + 2] = dice.choice((0, 1, 0x00FF, 0x0100, 0x7FFF, 0xFFFF)).to_bytes(2, "little")
            case 3:
                other = dice.choice(written)
                size = dice.choice((1, 2, 4, 16))
                held[at : at + size] = data[other : other + size]
    return bytes(held[: len(data)])
