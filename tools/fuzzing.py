"""Damage done to files, and the readers that must bear it: an answer or findings, never another exception."""

import io
import random
import tempfile
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from normbook.formats.event_file import Facts, read_events
from normbook.formats.how import STRICT, How
from normbook.formats.members import read_members
from normbook.formats.ratings import read_ratings
from normbook.formats.tournament_file import NO_FACTS, read_tournament
from normbook.formats.writing import written
from normbook.model.diagnostics import Findings
from normbook.publish.findings import finding_document, finding_line

EXAMPLES = Path(__file__).resolve().parent.parent / "src" / "normbook" / "examples"
_HOWS = (STRICT, How(lenient=True), How(any_points=True))
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
    """The zip with one of its parts damaged and packed again so that it opens, or damaged as it lies."""
    if dice.random() < 0.3 or not data.startswith(b"PK"):
        return damaged(data, dice)
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as whole, zipfile.ZipFile(stream, "w") as made:
        names = whole.namelist()
        chosen = dice.choice([name for name in names if "sheet" in name.lower() or "content" in name] or names)
        for name in names:
            part = whole.read(name)
            made.writestr(name, damaged(part, dice) if name == chosen else part)
    return stream.getvalue()


@dataclass(frozen=True)
class Target:
    """A reader, what it is fed, and how that is damaged."""

    seeds: tuple[str, ...]
    """Files below the examples; of a folder, one file is damaged."""
    read: Callable[[Path, How, Findings], object]
    damage: Callable[[bytes, random.Random], bytes] = damaged


_WRITTEN = ("csv", "trf26", "trf16", "dbf-2c", "dbf-old", "toml", "json")


def _events(path: Path, how: How, findings: Findings) -> None:
    """Read, and write again what was read, now in this format, now in that."""
    events = read_events(path, Facts(), findings, how=how)
    if events and not findings.refused:
        format = _WRITTEN[sum(len(each.name) for each in events[0].entrants) % len(_WRITTEN)]
        written(events[:1], format, Path("out.x"), findings)


def _solving(path: Path, _: How, findings: Findings) -> None:
    read_tournament(path, NO_FACTS, findings)


def _members(path: Path, _: How, findings: Findings) -> None:
    read_members(path, findings)


TARGETS = {
    "csv": Target(("files/riverton.csv", "lpcc/winter.csv", "uscf/harvest.csv"), _events),
    "toml": Target(("files/riverton.toml", "lpcc/spring.toml"), _events),
    "trf": Target(("files/riverton.trf", "files/riverton-2016.trf"), _events),
    "pgn": Target(("files/riverton.pgn",), _events),
    "dbf": Target(("files/uschess", "files/uschess-old"), _events),
    "xlsx": Target(("files/wallchart.xlsx",), _events, damaged_workbook),
    "ods": Target(("files/wallchart.ods",), _events, damaged_workbook),
    "xls": Target(("files/wallchart.xls",), _events),
    "ratings": Target(
        ("files/supplement-2026-04.txt", "files/supplement-2026-04.csv", "files/TARATSUP.DBF"), read_ratings
    ),
    "members": Target(("uscf/members.csv",), _members),
    "solving": Target(("wfcc/lighthouse.csv",), _solving),
}


class Bench:
    """A folder in which a target's files lie, to be damaged one after the other."""

    def __init__(self, target: Target, folder: Path) -> None:
        self.target = target
        self.cases: list[tuple[Path, list[tuple[Path, bytes]]]] = []
        for number, seed in enumerate(target.seeds):
            source = EXAMPLES / seed
            place = folder / str(number)
            place.mkdir()
            files = [source] if source.is_file() else sorted(source.iterdir())
            beside = list(source.parent.glob("*.csv")) if source.suffix == ".toml" else []
            for path in (*files, *beside):
                (place / path.name).write_bytes(path.read_bytes())
            given = place / source.name if source.is_file() else place
            self.cases.append((given, [(place / path.name, path.read_bytes()) for path in files]))

    def run(self, seed: int) -> bool:
        """Damage and read; whether there was an answer. The input of a failure stays where it is."""
        dice = random.Random(seed)
        given, files = self.cases[seed % len(self.cases)]
        path, data = dice.choice(files)
        path.write_bytes(self.target.damage(data, dice))
        findings = Findings()
        self.target.read(given, dice.choice(_HOWS), findings)
        for finding in list(findings)[:50]:
            assert finding_line(finding).isprintable()
            finding_document(finding)
        path.write_bytes(data)
        return not findings.refused


_CONTROL = bytes(code for code in range(32) if code not in b"\t\r\n")


def large(name: str, seed: int, size: int = 1_000_000) -> bytes:
    """A file of that size made of damaged copies of an example, or of one thing over and over."""
    dice = random.Random(seed)
    source = EXAMPLES / TARGETS[name].seeds[seed % len(TARGETS[name].seeds)]
    data = source.read_bytes()
    if dice.random() < 0.4:
        piece = dice.choice(PIECES).encode(errors="replace") + dice.choice((b"", b"\n", b" ", b","))
        return data[: dice.randint(0, len(data))] + piece * (size // len(piece))
    copies = bytearray()
    while len(copies) < size:
        copies += damaged(data, dice)
    return bytes(copies[:size]).translate(None, _CONTROL)  # one such byte, and a text is refused unread


def read_large(name: str, seed: int) -> None:
    """Read such a file, as `name` would be read."""
    suffix = Path(TARGETS[name].seeds[0]).suffix
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"large{suffix}"
        path.write_bytes(large(name, seed))
        findings = Findings()
        TARGETS[name].read(path, STRICT, findings)
