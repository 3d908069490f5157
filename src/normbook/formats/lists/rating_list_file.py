"""A solvers' rating list as a table: published ones, and our own with all that the next quarter needs.

What we write reads back as the very same members; a list somebody typed needs no more than names and ratings.
"""

import re
from datetime import date
from decimal import Decimal
from pathlib import Path

from normbook.formats.countries import country_code
from normbook.formats.files import read_bytes
from normbook.formats.keys import read_day
from normbook.formats.solving.cells import (
    read_birth,
    read_full_rating,
    read_halves,
    read_sex,
    read_two_decimals,
    read_yes,
)
from normbook.formats.solving.columns import VOCABULARY as SOLVING
from normbook.formats.table.grid import read_grid
from normbook.formats.table.headers import Columns, Vocabulary, has_header, read_header
from normbook.formats.table.row_reader import RowReader
from normbook.formats.table.rows import Row
from normbook.model.diagnostics import Findings, Place
from normbook.model.ratinglist import Member, NormGained, RatingList
from normbook.model.solving_kinds import KINDS

TITLES = ("GM", "IM", "FM", "WGM", "WIM", "WFM")

COLUMNS = (
    "list", "rank", "name", "id", "country", "sex", "birth", "titles", "rating", "change", "decimals", "half", "last",
    "tournaments", "norms", "highest", "highest_on", "listed", "remark",
)  # fmt: skip
"""The columns of a list that we write; `rank`, `change`, `tournaments` and `remark` are for people only."""

VOCABULARY = Vocabulary(
    fields={
        "list": {"list date", "as of"},
        **{field: SOLVING.fields[field] for field in ("name", "id", "country", "sex", "birth", "rating", "half")},
        "titles": {"title"},
        "decimals": {"exact", "two decimals", "current"},
        "last": {"last tournament", "last rated"},
        "norms": {"norm"},
        "highest": {"highest rating", "peak"},
        "highest on": {"peak on"},
        "listed": {"on the list", "active"},
    },
    required=("name", "rating"),
    ignored=frozenset({"rank", "place", "pl", "no", "nr", "change", "+/-", "tournaments", "tourn", "remark"}),
    strangers_refused=False,
)

_DAY_IN_NAME = re.compile(r"(?<![0-9])([0-9]{4}-[0-9]{2}-[0-9]{2})(?![0-9])")
_ESCAPES = {"%": "%25", ";": "%3B", "|": "%7C"}
_ESCAPED = re.compile("|".join(_ESCAPES.values()))
_PLAIN = {escape: character for character, escape in _ESCAPES.items()}


def is_list_name(path: Path) -> bool:
    """Whether a file is called like a list: `list-2024-07-01.csv`."""
    return path.stem.casefold().startswith("list")


def read_rating_list(
    path: Path, findings: Findings, shown: str | None = None, sheet: str | None = None
) -> RatingList | None:
    """The list, or None with findings."""
    shown = shown or str(path)
    data = read_bytes(path, findings, shown)
    if data is None:
        return None
    own = Findings()
    members, day = read_members(data, path, own, shown, sheet)
    findings.extend(own)
    return None if own.refused or day is None else RatingList(day, members, shown)


def is_solvers_list(rows: list[Row]) -> bool:
    """Whether rows have the headings of such a list."""
    return has_header(rows, VOCABULARY)


def read_members(
    data: bytes, path: Path, findings: Findings, shown: str, sheet: str | None = None, *, built_on: bool = True
) -> tuple[tuple[Member, ...], date | None]:
    """The members of a list and its day; only a list that another is built on must have a day and all ratings."""
    rows = read_grid(data, shown, findings, is_solvers_list, sheet)
    if not rows:
        return (), None
    columns, body = read_header(rows, VOCABULARY, shown, findings)
    if findings.refused:
        return (), None
    reading = _Reading(columns, shown, findings, built_on)
    members = tuple(map(reading.member, body))
    day = _date(reading.days, path, shown, findings)
    if built_on and day is None and not reading.days:
        findings.error("LIST-DATE-MISSING", Place(shown))
    return members, day


def _date(days: set[date], path: Path, shown: str, findings: Findings) -> date | None:
    """The list's day: that of its rows, else that of its name; both must agree."""
    found = _DAY_IN_NAME.search(path.stem)
    named = read_day(found[1]) if found else None
    if len(days) > 1:
        findings.error("LIST-DATE-BAD", Place(shown), None, written=", ".join(sorted(map(str, days))))
        return None
    inside = next(iter(days), None)
    if inside and named and inside != named:
        findings.error("LIST-DATE-DIFFERS", Place(shown), None, list=inside, name=named)
    return inside or named


class _Reading(RowReader):
    """Rows into members."""

    blank = None

    def __init__(self, columns: Columns, file: str, findings: Findings, built_on: bool) -> None:
        super().__init__(columns, file, findings)
        self.built_on = built_on
        self.days: set[date] = set()

    def member(self, row: Row) -> Member:
        """The row's member."""
        if day := self._day(row, "list", "LIST-DATE-BAD"):
            self.days.add(day)
        member = Member(
            name=self.text(row, "name"),
            id=self.text(row, "id"),
            country=country_code(self.text(row, "country")),
            sex=self.word(row, "sex", read_sex, "SEX-BAD") or "",
            birth=self.cell(row, "birth", read_birth),
            titles=self._titles(row),
            rating=self.cell(row, "rating", read_full_rating),
            decimals=self.cell(row, "decimals", read_two_decimals),
            halves=self.cell(row, "half", read_halves) or (),
            last=self._day(row, "last", "LIST-DAY-BAD"),
            norms=tuple(self._norms(row)),
            highest=self.cell(row, "highest", read_two_decimals),
            highest_on=self._day(row, "highest on", "LIST-DAY-BAD"),
            listed=self.word(row, "listed", read_yes, "RATED-BAD") is not False,
            row=row.number,
        )
        self._check(row, member)
        return member

    def _check(self, row: Row, member: Member) -> None:
        if not member.name:
            self.error("SOLVER-NAME-MISSING", row, "name")
        blank = not self.columns.text(row, "rating") and not self.columns.text(row, "half")
        if self.built_on and member.listed and blank:
            self.error("LIST-MEMBER-EMPTY", row, "rating", name=member.name)
        self.tell_same_id(row, member.id)

    def _day(self, row: Row, field: str, code: str) -> date | None:
        written = self.columns.text(row, field)
        day = read_day(written[:10])
        if written and day is None:
            self.error(code, row, field, written=written)
        return day

    def _titles(self, row: Row) -> tuple[str, ...]:
        """The titles held, from the top of each ladder."""
        words = [word.upper() for word in re.split(r"[;,/\s]+", self.columns.text(row, "titles")) if word]
        for word in words:
            if word not in TITLES:
                self.error("LIST-TITLE-BAD", row, "titles", written=word, titles=TITLES)
        return tuple(title for title in TITLES if title in words)

    def _norms(self, row: Row) -> list[NormGained]:
        found = []
        for written in filter(None, (each.strip() for each in self.columns.text(row, "norms").split(";"))):
            norm = read_norm(written)
            if norm is None:
                self.error("LIST-NORM-BAD", row, "norms", written=written)
            else:
                found.append(norm)
        return found


def norm_text(norm: NormGained) -> str:
    """A norm in a cell: `GM|wcsc|2023-07-30|wcsc-2023|WCSC 2023`."""
    day = norm.on.isoformat() if norm.on else ""
    return "|".join((norm.title, norm.kind, day, _escaped(norm.tournament), _escaped(norm.name)))


def read_norm(written: str) -> NormGained | None:
    """The norm of a cell; only title and tournament are needed, the tournament by its id or its name."""
    title, kind, day, tournament, name, *more = [*written.split("|"), "", "", "", ""]
    on = read_day(day)
    if title not in TITLES or (kind and kind not in KINDS) or (day and not on) or any(more) or not (tournament or name):
        return None
    return NormGained(title, _restored(tournament), _restored(name), kind or "other", on)


def _escaped(text: str) -> str:
    return "".join(_ESCAPES.get(character, character) for character in text)


def _restored(text: str) -> str:
    return _ESCAPED.sub(lambda match: _PLAIN[match[0]], text)


def member_cells(member: Member) -> dict[str, str | int | Decimal | None]:
    """What a list we write holds for a member, by column."""
    return {
        "name": member.name,
        "id": member.id,
        "country": member.country,
        "sex": member.sex,
        "birth": member.birth,
        "titles": ";".join(member.titles),
        "rating": member.rating,
        "decimals": member.decimals,
        "half": ";".join(f"{half:f}" for half in member.halves),
        "last": member.last.isoformat() if member.last else "",
        "norms": ";".join(map(norm_text, member.norms)),
        "highest": member.highest,
        "highest_on": member.highest_on.isoformat() if member.highest_on else "",
        "listed": "yes" if member.listed else "no",
    }
