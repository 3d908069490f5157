"""The world federation's monthly rating list, as text in columns or as XML, plain or in the ZIP it is published in.

The whole list has more than a million players: it is read in pieces, and where an event is rated by it only its players
are kept. XML is read without a DTD, so that nothing in it can grow.
"""

import re
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO
from xml.parsers import expat

from normbook.formats import limits
from normbook.formats.files import opened
from normbook.formats.table.cells import HIGHEST_RATING
from normbook.formats.table.row_reader import LONGEST_TEXT
from normbook.model.crosstable import More, Rating
from normbook.model.diagnostics import Findings, Place
from normbook.model.light import dataclass
from normbook.model.phrase import brief

_PIECE = 1 << 16
_LONGEST_LINE = 1000
_MOST_OPEN = 1000
"""Elements within each other, of which each takes memory; a list has three."""
_ZIP = b"PK\x03\x04"
_XML = re.compile(
    rb"\s*(?:\xef\xbb\xbf)?(?:<\?xml[^>]*>\s*)?<(?:playerslist|!DOCTYPE(?!\s+html)|player[\s>])", re.IGNORECASE
)
_TEXT = re.compile(rb"(?:\xef\xbb\xbf)?ID[ _]?number\s+name\s", re.IGNORECASE)
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[0-9]{2}"
_HEADINGS = {
    "id": "id[ _]?number",
    "name": "name",
    "federation": "fed",
    "sex": "sex",
    "women_title": "wtit",
    "other_title": "otit",
    "title": "titl?",
    "online_title": "foa",
    "rating": f"srtng|{_MONTH}",
    "games": "sgm|games|gms",
    "k": "sk|k",
    "quick": "rrtng",
    "quick_games": "rgm",
    "quick_k": "rk",
    "blitz": "brtng",
    "blitz_games": "bgm",
    "blitz_k": "bk",
    "birth": "b-day|born",
    "flag": "flag",
}
_HEADING = re.compile("|".join(f"(?P<{name}>{words})" for name, words in _HEADINGS.items()), re.IGNORECASE)
_ELEMENTS = {
    "fideid": "id",
    "name": "name",
    "country": "federation",
    "sex": "sex",
    "title": "title",
    "w_title": "women_title",
    "rating": "rating",
    "k": "k",
    "rapid_rating": "quick",
    "rapid_k": "quick_k",
    "blitz_rating": "blitz",
    "blitz_k": "blitz_k",
    "birthday": "birth",
    "flag": "flag",
}
_SHORT_TITLES = {"g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM"}
"""As lists before 2013 have them."""


@dataclass(frozen=True, slots=True)
class WorldPlayer:
    """A line of the list."""

    id: str
    name: str
    row: int
    rating: Rating | None
    quick: Rating | None
    blitz: Rating | None
    more: More
    """Federation, sex, title, year of birth and K, by the keys that report files have them under."""


Wanted = Callable[[str, str], bool]
"""Whether somebody of an id and a name is to be kept."""


def is_world_list(start: bytes) -> bool:
    """Whether a file that begins so is such a list; of a ZIP whatever it holds."""
    return bool(_TEXT.match(start) or _XML.match(start))


def world_list_in(path: Path) -> bool:
    """Whether the file is such a list, in a ZIP or not; a file that cannot be read is none."""
    with _stream(path, Findings(), limit=None) as stream:
        return stream is not None and is_world_list(_piece(stream, "", Findings())[:_LONGEST_LINE])


def read_world_list(path: Path, findings: Findings, wanted: Wanted | None = None) -> Iterator[WorldPlayer]:
    """Everybody on the list, or those that are wanted, one after the other; what is wrong goes to the findings."""
    file = str(path)
    with _stream(path, findings) as stream:
        if stream is None:
            return
        pieces = _pieces(stream, file, findings)
        first = next(pieces, b"")
        whole = _again(first, pieces)
        everybody = wanted or (lambda *_: True)
        lines = _elements(whole, everybody, file, findings) if _XML.match(first) else _columns(whole, everybody)
        for kept, (row, found) in enumerate(lines, start=1):
            if kept > limits.MOST_MEMBERS:
                most, limit = limits.MOST_MEMBERS, "NORMBOOK_MOST_MEMBERS"
                findings.error("TABLE-TOO-LONG", Place(file, row), None, most=most, limit=limit)
                return
            yield _player(row, found, file, findings)
            if findings.full:
                return


@contextmanager
def _stream(path: Path, findings: Findings, limit: str | None = "MOST_LIST_BYTES") -> Iterator[IO[bytes] | None]:
    """The file's bytes, unpacked where it is a ZIP; None, with a finding, where it cannot be read."""
    plain = opened(path, findings, limit=limit)
    if plain is None:
        yield None
        return
    with plain:
        packed = plain.read(len(_ZIP)) == _ZIP
        plain.seek(0)
        inside = _unpacked(plain, path, findings) if packed else plain
        yield inside
        if inside is not None:
            inside.close()


def _unpacked(packed: IO[bytes], path: Path, findings: Findings) -> IO[bytes] | None:
    """The one list in a ZIP; a workbook, or whatever else comes in this form, has none."""
    try:
        archive = zipfile.ZipFile(packed)
        names = [name for name in archive.namelist() if name.casefold().endswith((".txt", ".xml"))]
        return archive.open(names[0]) if len(names) == 1 and "/" not in names[0] else None
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError):
        findings.error("FILE-UNREADABLE", Place(str(path)), None, why="ZIP")
        return None


def _pieces(stream: IO[bytes], file: str, findings: Findings) -> Iterator[bytes]:
    read = 0
    while piece := _piece(stream, file, findings):
        read += len(piece)
        if read > limits.MOST_LIST_BYTES:
            findings.error(
                "FILE-TOO-LARGE",
                Place(file),
                None,
                size=read,
                most=limits.MOST_LIST_BYTES,
                limit="NORMBOOK_MOST_LIST_BYTES",
            )
            return
        yield piece


def _piece(stream: IO[bytes], file: str, findings: Findings) -> bytes:
    """Some bytes; none, with a finding, where a ZIP turns out to be damaged."""
    try:
        return stream.read(_PIECE)
    except (zipfile.BadZipFile, zlib.error, EOFError):
        findings.error("FILE-UNREADABLE", Place(file), None, why="ZIP")
        return b""


def _again(first: bytes, rest: Iterable[bytes]) -> Iterator[bytes]:
    yield first
    yield from rest


def _columns(pieces: Iterator[bytes], wanted: Wanted) -> Iterator[tuple[int, dict[str, str]]]:
    """The lines below the headings that are wanted, each cut where a heading begins."""
    lines = _lines(pieces)
    spans = _spans(next(lines, ""))
    id_from, id_to = spans.get("id", (0, 0))
    name_from, name_to = spans.get("name", (0, 0))
    for number, line in enumerate(lines, start=2):
        if line.strip() and wanted(line[id_from:id_to].strip(), line[name_from:name_to].strip()):
            yield number, {name: line[first:last].strip() for name, (first, last) in spans.items()}


def _lines(pieces: Iterator[bytes]) -> Iterator[str]:
    """The text's lines; one that goes on and on is cut."""
    rest = b""
    for piece in pieces:
        *whole, rest = (rest + piece).split(b"\n")
        for line in whole:
            yield line[:_LONGEST_LINE].decode(errors="replace").lstrip("\ufeff").rstrip("\r")
        rest = rest[:_LONGEST_LINE]
    if rest:
        yield rest.decode(errors="replace")


def _spans(header: str) -> dict[str, tuple[int, int | None]]:
    """Where each column begins and ends, by its heading; the first heading of a kind counts."""
    found = [(match.start(), str(match.lastgroup)) for match in _HEADING.finditer(header)]
    ends: list[int | None] = [start for start, _ in found[1:]]
    spans: dict[str, tuple[int, int | None]] = {}
    for (start, name), end in zip(found, [*ends, None], strict=False):
        spans.setdefault(name, (start, end))
    return spans


class _Doctype(Exception):
    """The document brings definitions of its own."""


def _elements(
    pieces: Iterator[bytes], wanted: Wanted, file: str, findings: Findings
) -> Iterator[tuple[int, dict[str, str]]]:
    """The elements `player` that are wanted, with their fields; anything that could define an entity is refused."""
    reader = _Players(wanted)
    try:
        for piece in pieces:
            reader.parser.Parse(piece, False)
            yield from reader.taken()
            if reader.open > _MOST_OPEN:
                break  # and refused as not whole
        reader.parser.Parse(b"", True)
        yield from reader.taken()
    except _Doctype:
        findings.error("XML-DOCTYPE", Place(file, reader.parser.CurrentLineNumber))
    except expat.ExpatError as problem:
        why = expat.errors.messages[problem.code]
        findings.error("XML-SYNTAX", Place(file, problem.lineno, problem.offset + 1), None, why=why)


class _Players:
    """What expat finds, player by player."""

    def __init__(self, wanted: Wanted) -> None:
        self._wanted = wanted
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self._found: list[tuple[int, dict[str, str]]] = []
        self._player: dict[str, str] | None = None
        self._field = ""
        self._row = 0
        self.open = 0

    def taken(self) -> list[tuple[int, dict[str, str]]]:
        """The players since the last time."""
        found, self._found = self._found, []
        return found

    def _refuse(self, *_: object) -> None:
        raise _Doctype

    def _start(self, name: str, _attributes: object) -> None:
        self.open += 1
        if name == "player":
            self._player, self._row = {}, self.parser.CurrentLineNumber
        self._field = _ELEMENTS.get(name, "")

    def _text(self, text: str) -> None:
        if self._player is not None and self._field:
            self._player[self._field] = (self._player.get(self._field, "") + text)[:_LONGEST_LINE]

    def _end(self, name: str) -> None:
        self.open -= 1
        self._field = ""
        if name == "player" and self._player is not None:
            told = {key: text.strip() for key, text in self._player.items()}
            if self._wanted(told.get("id", ""), told.get("name", "")):
                self._found.append((self._row, told))
            self._player = None


def _player(row: int, found: dict[str, str], file: str, findings: Findings) -> WorldPlayer:
    rating, quick, blitz = (_rating(found.get(key, ""), row, file, findings) for key in ("rating", "quick", "blitz"))
    sex = found.get("sex", "").casefold()
    title = found.get("title") or found.get("women_title", "")
    more = {
        "sex": {"f": "w"}.get(sex, sex),
        "fide_title": _SHORT_TITLES.get(title, title),
        "federation": found.get("federation", ""),
        "birth": found.get("birth", ""),
        **{key: found.get(key, "") for key in ("k", "quick_k", "blitz_k")},
    }
    kept = tuple((key, text) for key, text in more.items() if text and text.strip("0"))
    name, id = " ".join(found.get("name", "").split()), found.get("id", "")
    if len(name) > LONGEST_TEXT:
        findings.error("TEXT-TOO-LONG", Place(file, row), brief(name), most=LONGEST_TEXT)
    if not (id.isascii() and id.isdigit()):
        findings.error("LIST-LINE", Place(file, row), brief(id))
    return WorldPlayer(id, name, row, rating, quick, blitz, kept)


def _rating(written: str, row: int, file: str, findings: Findings) -> Rating | None:
    if not written.strip("0"):
        return None
    if not (written.isascii() and written.isdigit()) or not 1 <= int(written[:9]) <= HIGHEST_RATING:
        findings.error("RATING-BAD", Place(file, row), brief(written), rating=brief(written))
        return None
    return Rating(int(written))
