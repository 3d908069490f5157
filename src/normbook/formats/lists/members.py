"""A federation's members: a table (CSV or XLSX), or the printed list read back."""

import re
from itertools import takewhile
from pathlib import Path

from normbook.formats.files import read_bytes
from normbook.formats.lists.printed_list import is_printed_list, read_printed_list, variant_named
from normbook.formats.lists.ratings import VOCABULARY as RATINGS
from normbook.formats.lists.ratings import with_games
from normbook.formats.lists.world_list import read_world_list, world_list_in
from normbook.formats.table.cells import UNRATED
from normbook.formats.table.crosstable import VOCABULARY as CROSSTABLE
from normbook.formats.table.grid import read_grid
from normbook.formats.table.headers import Columns, Vocabulary, has_header, read_header
from normbook.formats.table.player_columns import with_whole_names
from normbook.formats.table.row_reader import RowReader
from normbook.formats.table.rows import Row
from normbook.model.crosstable import ALL_SYSTEMS
from normbook.model.diagnostics import Findings, Place
from normbook.model.membership import FederationMember, Membership, Published

_GAMES = {"regular": "rating", "quick": "quick", "blitz": "blitz"}

VOCABULARY = Vocabulary(
    fields={
        # `mem name`, `exp date` and the `lpb` ratings are the fields of US Chess's own file, TARATSUP.DBF.
        "name": CROSSTABLE.fields["name"] | {"mem name"},
        "id": CROSSTABLE.fields["id"] | {"no", "number", "member no"},
        "expires": CROSSTABLE.fields["expires"] | {"exp date"},
        "state": CROSSTABLE.fields["state"],
        # `rating`, `code` and `beyond` alone are the regular ones.
        "regular": {"reg", "regular rating", "reg rating", "rating", "rtng", "rtg", "r lpb rat"},
        "regular code": {"reg code", "regular title", "code", "norm code", "title"},
        "regular beyond": {"reg beyond", "beyond"},
        "quick": {"qk", "quick rating", "qk rating", "q lpb rat"},
        "quick code": {"qk code", "quick title"},
        "quick beyond": {"qk beyond"},
        "blitz": {"bz", "blitz rating", "b lpb rat"},
        **{f"{system} games": RATINGS.fields[f"{field} games"] for system, field in _GAMES.items()},
    },
    required=("name", "id"),
    ignored=frozenset({"title held", "to next", "city", "country", "sex", "birth", "club", "email", "phone"}),
    strangers_refused=False,
)

_EXPIRES = re.compile(r"(0?[1-9]|1[0-2])([0-9]{2})")
_EXPIRES_APART = re.compile(r"(0?[1-9]|1[0-2])[/-](?:[0-9]{2})?([0-9]{2})")
_LIFE = "LIFE"
_BESIDE = ("games", "code", "beyond")
"""What stands in columns of their own beside a rating."""


def read_members(path: Path, findings: Findings) -> Membership | None:
    """The members; what is wrong with the file goes to the findings."""
    file = str(path)
    if world_list_in(path):
        return _of_the_world(path, findings)
    data = read_bytes(path, findings, file)
    if data is None:
        return None
    text = _text(data)
    if text is not None and is_printed_list(text):
        return _printed(text, file, findings)
    rows = with_whole_names(read_grid(data, file, findings, _has_members, limit="MOST_MEMBERS"))
    if not rows:
        return None
    columns, body = read_header(rows, VOCABULARY, file, findings)
    if not body and columns.fields:
        findings.error("TABLE-EMPTY", Place(file, columns.header.number))
    told = takewhile(lambda _: not findings.full, body)
    members = tuple(map(_Reading(columns, file, findings).member, told))
    places = {field.replace(" ", "_"): column + 1 for field, column in columns.fields.items()}
    systems = frozenset(system for system in ALL_SYSTEMS if system in columns.fields)
    return Membership(members, systems, file, places, variant_named(text or ""))


def _of_the_world(path: Path, findings: Findings) -> Membership | None:
    """The world federation's list; a member's state is the federation."""
    members = tuple(
        FederationMember(
            each.name,
            each.id,
            state=dict(each.more).get("federation", ""),
            published={
                system: Published(str(rating))
                for system, rating in (("regular", each.rating), ("quick", each.quick), ("blitz", each.blitz))
                if rating
            },
            row=each.row,
        )
        for each in read_world_list(path, findings)
    )
    if not members and not findings.refused:
        findings.error("TABLE-EMPTY", Place(str(path)))
    return Membership(members, frozenset({"regular", "quick", "blitz"}), str(path)) if members else None


def _has_members(rows: list[Row]) -> bool:
    return has_header(with_whole_names(rows), VOCABULARY)


def _text(data: bytes) -> str | None:
    """The data as text, if it can be a printed list, which is UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None


def _printed(text: str, file: str, findings: Findings) -> Membership:
    printed = read_printed_list(text, file, findings)
    fields = ("name", "id", "expires", "state", printed.system)
    columns = Columns(Row(0, fields), {field: index for index, field in enumerate(fields)}, ())
    reading = _Reading(columns, file, findings)
    rows = (Row(each.number, (each.name, each.id, each.expires, each.state, each.rating)) for each in printed.lines)
    members = tuple(map(reading.member, rows))
    return Membership(members, frozenset({printed.system}), file, printed.columns, printed.variant)


class _Reading(RowReader):
    """Rows into members."""

    def __init__(self, columns: Columns, file: str, findings: Findings) -> None:
        super().__init__(columns, file, findings)
        fields = columns.fields
        self._cells = {
            system: [fields[field] for field in (system, *(f"{system} {each}" for each in _BESIDE)) if field in fields]
            for system in ALL_SYSTEMS
            if system in fields
        }
        self._published: dict[tuple[str, ...], Published] = {}
        """What was read without a finding, by its cells: a federation has few ratings and many members."""

    def member(self, row: Row) -> FederationMember:
        """The row's member."""
        name = self.text(row, "name")
        if not name:
            self.error("NAME-MISSING", row, "name")
        if name.startswith("#"):  # in a printed list it would be taken for a remark
            self.error("MEMBERS-NAME-HASH", row, "name")
        published = {system: self._in_system(row, system) for system in self._cells}
        return FederationMember(
            name,
            self._id(row),
            self._expires(row),
            self.text(row, "state"),
            published,
            row.number,
        )

    def _id(self, row: Row) -> str:
        id = self.text(row, "id")
        if not id:
            self.error("ID-MISSING", row, "id")
            return ""
        self.tell_same_id(row, id)
        return id

    def _expires(self, row: Row) -> str:
        """Month and year as MMYY; a zero that a spreadsheet dropped is put back, with a note."""
        written = self.text(row, "expires")
        if not written or written.upper() == _LIFE:
            return written.upper()
        match = _EXPIRES.fullmatch(written) or _EXPIRES_APART.fullmatch(written)
        if not match:
            self.error("MEMBERS-EXPIRES-BAD", row, "expires", expires=written)
            return ""
        expires = f"{int(match[1]):02d}{match[2]}"
        if expires != written:
            place = self.place(row, "expires")
            self.findings.note("MEMBERS-EXPIRES-MENDED", place, written, expires=written, read=expires)
        return expires

    def _in_system(self, row: Row, system: str) -> Published:
        cells = (system, *[row[column] for column in self._cells[system]])
        published = self._published.get(cells)
        if published is None:
            told = len(self.findings)
            published = self._read_published(row, system)
            if len(self.findings) == told:
                self._published[cells] = published
        return published

    def _read_published(self, row: Row, system: str) -> Published:
        rating = with_games(self.text(row, system), self.columns.text(row, f"{system} games"))
        code = self.text(row, f"{system} code")
        beyond = self.beyond(row, f"{system} beyond")
        written = rating.partition("*")[2]
        if written and code and written != code:
            self.error("MEMBERS-CODE-TWICE", row, f"{system} code", first=written, second=code)
        return Published("" if rating.casefold() in UNRATED else rating, code, beyond)
