"""The readers that must bear damaged files: an answer or findings, never another exception."""

import random
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from normbook.book.log.basis import problems_of
from normbook.formats.conversion import Content, kind_of, written_content
from normbook.formats.event_file import read_events
from normbook.formats.how import STRICT, How
from normbook.formats.kinds import FORMATS_OF
from normbook.formats.lists.members import read_members
from normbook.formats.lists.rating_list_file import read_rating_list
from normbook.formats.lists.ratings import read_ratings
from normbook.formats.season_file import read_season
from normbook.formats.sections import Facts
from normbook.formats.solving.tournament_file import NOTHING_SAID, read_tournament
from normbook.formats.variant_file import read_variant
from normbook.formats.writers import written
from normbook.model.diagnostics import Findings
from normbook.render.findings import finding_document, finding_line
from normbook.rulebook import installed
from tools.damage import PIECES, damaged, damaged_in_place, damaged_workbook, enlarged_workbook
from tools.fuzz_seeds import PERFECT, SEASON, VARIANT, WORLD_TEXT, WORLD_XML

EXAMPLES = Path(__file__).resolve().parent.parent / "src" / "normbook" / "examples"
_HOWS = (STRICT, How(lenient=True), How(any_points=True))


@dataclass(frozen=True)
class Target:
    """A reader, what it is fed, and how that is damaged."""

    seeds: tuple[str | Mapping[str, bytes], ...]
    """Files below the examples, or made up, of which the first is read; of a folder or of several, one is damaged."""
    read: Callable[[Path, How, Findings], object]
    damage: Callable[[bytes, random.Random], bytes] = damaged


_WRITTEN = ("csv", "tsv", "trf26", "trf16", "dbf-2c", "dbf-old", "toml", "json")


def _events(path: Path, how: How, findings: Findings) -> None:
    """Read, and write again what was read, now in this format, now in that."""
    events = read_events(path, Facts(), findings, how=how)
    if events and not findings.refused:
        format = _WRITTEN[sum(len(each.name) for each in events[0].entrants) % len(_WRITTEN)]
        written(events[:1], format, Path("out.x"), findings)


def _solving(path: Path, _: How, findings: Findings) -> None:
    _written_again(path, read_tournament(path, NOTHING_SAID, findings), findings)


def _ratings(path: Path, how: How, findings: Findings) -> None:
    _written_again(path, read_ratings(path, how, findings), findings)


def _solvers(path: Path, _: How, findings: Findings) -> None:
    _written_again(path, read_rating_list(path, findings), findings)


def _written_again(path: Path, content: Content | None, findings: Findings) -> None:
    """What was read of a file, now in this format, now in that."""
    if content and not findings.refused:
        formats = FORMATS_OF[kind_of(content)]
        written_content(content, formats[path.stat().st_size % len(formats)], Path("out.x"), findings)


def _members(path: Path, _: How, findings: Findings) -> None:
    read_members(path, findings)


def _settings(path: Path, _: How, findings: Findings) -> None:
    """A season, or a club's variant held against the values of its rulebook."""
    if path.stem == "season":
        read_season(path, findings)
    else:
        variant = read_variant(path, findings)
        if variant and installed(variant.rules):
            findings.extend(problems_of(variant.rules, variant, ""))


TARGETS = {
    "csv": Target(("files/riverton.csv", "lpcc/winter.csv", "uscf/harvest.csv"), _events),
    "toml": Target(("files/riverton.toml", "lpcc/spring.toml"), _events),
    "trf": Target(("files/riverton.trf", "files/riverton-2016.trf"), _events),
    "pgn": Target(("files/riverton.pgn",), _events),
    "ruled": Target(("files/riverton-uschess.txt", "files/riverton-sections.txt", "files/riverton.md"), _events),
    "dbf": Target(("files/uschess", "files/uschess-old"), _events),
    "xlsx": Target(("files/wallchart.xlsx",), _events, damaged_workbook),
    "ods": Target(("files/wallchart.ods",), _events, damaged_workbook),
    "xls": Target(("files/wallchart.xls",), _events, damaged_in_place),
    "ratings": Target(
        (
            "files/supplement-2026-04.txt",
            "files/supplement-2026-04.csv",
            "files/TARATSUP.DBF",
            "uschess/ratings-2024-05.tsv",
        ),
        _ratings,
    ),
    "sjson": Target(("files/riverton.sjson", "files/riverton-perfect.txt"), _events),
    "json": Target(("files/riverton.json", "uschess/novice.json"), _events),
    "solvers": Target(("wfcc/quarter-2/list-2026-04-01.csv", "files/solvers-2026-04-01.txt"), _solvers),
    "members": Target(("uscf/members.csv",), _members),
    "perfect": Target((PERFECT,), _events),
    "world": Target((WORLD_TEXT, WORLD_XML), _ratings),
    "settings": Target((SEASON, VARIANT), _settings),
    "solving": Target(("wfcc/lighthouse.csv", "files/lighthouse.json"), _solving),
}


class Bench:
    """A folder in which a target's files lie, to be damaged one after the other."""

    def __init__(self, target: Target, folder: Path) -> None:
        self.target = target
        self.cases: list[tuple[Path, list[tuple[Path, bytes]]]] = []
        for number, seed in enumerate(target.seeds):
            place = folder / str(number)
            place.mkdir()
            given, files, beside = (next(iter(seed)), seed, {}) if isinstance(seed, Mapping) else _shipped(seed)
            for name, data in {**beside, **files}.items():
                (place / name).write_bytes(data)
            self.cases.append((place / given, [(place / name, data) for name, data in files.items()]))

    def run(self, seed: int) -> bool:
        """Damage and read; whether there was an answer. The input of a failure stays where it is."""
        dice = random.Random(seed)
        given, files = self.cases[seed % len(self.cases)]
        path, data = dice.choice(files)
        path.write_bytes(self.target.damage(data, dice))
        findings = Findings()
        self.target.read(given, dice.choice(_HOWS), findings)
        for finding in {each.code: each for each in findings}.values():
            assert finding_line(finding).isprintable()
            finding_document(finding)
        path.write_bytes(data)
        return not findings.refused


def _shipped(seed: str) -> tuple[str, dict[str, bytes], dict[str, bytes]]:
    """What is read of an example, the files of which one is damaged, and those that lie beside."""
    source = EXAMPLES / seed
    files = [source] if source.is_file() else sorted(source.iterdir())
    beside = source.parent.glob("*.csv") if source.suffix == ".toml" else ()
    held = ({path.name: path.read_bytes() for path in each} for each in (files, beside))
    return source.name if source.is_file() else ".", next(held), next(held)


_CONTROL = bytes(code for code in range(32) if code not in b"\t\r\n")


def large(name: str, seed: int, size: int = 1_000_000) -> bytes:
    """A file of that size made of damaged copies of an example, or of one thing over and over."""
    dice = random.Random(seed)
    chosen = TARGETS[name].seeds[seed % len(TARGETS[name].seeds)]
    data = next(iter(chosen.values())) if isinstance(chosen, Mapping) else (EXAMPLES / chosen).read_bytes()
    if data.startswith(b"PK"):
        return enlarged_workbook(data, dice, size)
    if dice.random() < 0.4:
        piece = dice.choice(PIECES).encode(errors="replace") + dice.choice((b"", b"\n", b" ", b","))
        return data[: dice.randint(0, len(data))] + piece * (size // len(piece))
    copies = bytearray()
    while len(copies) < size:
        copies += damaged(data, dice)
    if suffix_of(name) == ".xls":
        return bytes(copies[:size])
    return bytes(copies[:size]).translate(None, _CONTROL)  # one such byte, and a text is refused unread


def suffix_of(name: str) -> str:
    """How the files of a reader end; blank for folders."""
    first = TARGETS[name].seeds[0]
    return Path(next(iter(first)) if isinstance(first, Mapping) else first).suffix


def read_large(name: str, seed: int) -> None:
    """Read such a file, as `name` would be read."""
    suffix = suffix_of(name)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"large{suffix}"
        path.write_bytes(large(name, seed))
        findings = Findings()
        TARGETS[name].read(path, STRICT, findings)
