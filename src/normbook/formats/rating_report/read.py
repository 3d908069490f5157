"""A rating report read: head, sections, and each player's rounds."""

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path

from normbook.formats.how import How, mended
from normbook.formats.lists.dbf import DbfTable
from normbook.formats.rating_report.layouts import EVENT_TYPES
from normbook.formats.rating_report.round_robin import by_rounds
from normbook.formats.rating_report.rounds import read_code
from normbook.formats.rating_report.systems import SYSTEMS, time_control
from normbook.formats.rating_report.triple import read_triple
from normbook.formats.sections import Facts, Section
from normbook.formats.table.cells import read_rating
from normbook.formats.table.headers import Columns
from normbook.formats.table.pairings import check_pairings
from normbook.formats.table.player_columns import NO_ID
from normbook.formats.table.rows import Row, too_long
from normbook.formats.trf.dates import read_date
from normbook.model.crosstable import Entrant, Outcome, Rating, Result
from normbook.model.diagnostics import Findings, Place

Record = Mapping[str, str]
_ROUND = re.compile(r"D_RND([0-9]{2})")
_DUAL = "D"
"""Rated regular and quick."""
_KEPT_OF_HEAD = {
    "H_EVENT_ID": "uschess_event",
    "H_AFF_ID": "affiliate",
    "H_CITY": "city",
    "H_STATE": "state",
    "H_ZIPCODE": "zip",
    "H_COUNTRY": "country",
    "H_SENDCROS": "send_crosstables",
    "H_SCHOLAST": "scholastic",
    "H_OTHER_TD": "other_directors",
}
_KEPT_OF_SECTION = {"S_CTD_ID": "director", "S_ATD_ID": "assistant", "S_TIMECTL": "time_control"}
_MOST_ROUNDS = 99
_ABSENT = Outcome(Result.UNPAIRED)


def read_rating_report(path: Path, shown: str, how: How, findings: Findings) -> list[Section]:
    """The sections of a report; none, with findings, if it cannot be trusted."""
    triple = read_triple(path, shown, how, findings)
    return _Report(triple, how, findings).sections() if triple else []


class _Report:
    """The three tables, and everything that is wrong with them."""

    def __init__(self, triple: Mapping[str, tuple[str, DbfTable]], how: How, findings: Findings) -> None:
        self.how = how
        self.findings = findings
        self.files = {letter: file for letter, (file, _) in triple.items()}
        self.tables = {letter: table for letter, (_, table) in triple.items()}
        names = self.tables["D"].names
        self.rounds = [name for name in names if _ROUND.fullmatch(name)]

    def _records(self, letter: str) -> list[tuple[int, Record]]:
        table = self.tables[letter]
        return [(number, dict(zip(table.names, values, strict=True))) for number, values in table.records]

    def _error(self, code: str, letter: str, number: int | None = None, cell: str | None = None, **values: str) -> None:
        self.findings.error(code, Place(self.files[letter], number), cell, **values)

    def sections(self) -> list[Section]:
        """Every section of the report."""
        if not self._one_layout() or too_long(len(self.tables["D"].records), self.files["D"], self.findings):
            return []
        heads = {record.get("H_EVENT_ID", ""): record for _, record in self._records("H")}
        if not heads:
            self._error("TABLE-EMPTY", "H")
            return []
        details: dict[tuple[str, int], list[tuple[int, Record]]] = {}
        for number, record in self._records("D"):
            key = (record.get("D_EVENT_ID", ""), self._integer(record, "D_SEC_NUM", "D", number))
            details.setdefault(key, []).append((number, record))
        sections = []
        for number, record in self._records("S"):
            event = record.get("S_EVENT_ID", "")
            key = (event, self._integer(record, "S_SEC_NUM", "S", number))
            if event not in heads:
                self._error("USCHESS-NO-HEAD", "S", number, event)
                continue
            players = details.pop(key, [])
            if not players:
                self._error("USCHESS-NO-PLAYERS", "S", number, section=str(key[1]))
                continue
            sections.append(self._section(heads[event], record, number, players))
        for left in details.values():
            self._error("USCHESS-NO-SECTION", "D", left[0][0], section=left[0][1].get("D_SEC_NUM", ""))
        if not sections and not self.findings.refused:
            self._error("TABLE-EMPTY", "S")
        return sections

    def _one_layout(self) -> bool:
        """Whether the fields that are needed are there, and all three files are of the same layout."""
        needed = {"H": "H_NAME", "S": "S_TRN_TYPE", "D": "D_PAIR_NUM"}
        missing = [name for letter, name in needed.items() if name not in self.tables[letter].names]
        if not self.rounds:
            missing.append("D_RND01")
        if missing:
            self.findings.error("USCHESS-FIELDS", Place(self.files["H"]), None, fields=tuple(missing))
            return False
        new = {"H_FORMAT" in self.tables["H"].names, "S_BEG_DATE" in self.tables["S"].names}
        new.add("D_REC_SEQ" not in self.tables["D"].names)
        if len(new) > 1:
            mended(self.how, self.findings, "USCHESS-MIXED", Place(self.files["H"]))
        return True

    def _integer(self, record: Record, field: str, letter: str, number: int) -> int:
        """A small number, however it is padded; 0 where none is written."""
        written = record.get(field, "")
        if not written:
            return 0
        if not written.isascii() or not written.isdigit() or len(written) > 4:
            self._error("USCHESS-NUMBER", letter, number, written, field=field, written=written)
            return 0
        return int(written)

    def _section(self, head: Record, record: Record, number: int, players: list[tuple[int, Record]]) -> Section:
        stated = self._integer(record, "S_TOT_RNDS", "S", number)
        unread: set[tuple[int, int]] = set()
        entrants = self._entrants(players, stated, unread)
        rounds = min(stated or max((len(each.outcomes) for each in entrants), default=0), _MOST_ROUNDS)
        kind = record.get("S_TRN_TYPE", "").upper()
        if kind == "R" and (in_rounds := by_rounds(entrants)):
            place = Place(self.files["D"], players[0][0])
            self.findings.note("USCHESS-BY-OPPONENT", place, None, section=record.get("S_SEC_NAME", ""))
            entrants, rounds = in_rounds
        elif not rounds:
            self._error("ROUNDS-NONE", "S", number)
        entrants = [self._fitted(entrant, rounds) for entrant in entrants]
        first = self.tables["D"].names.index(self.rounds[0])
        columns = Columns(Row(0, ()), {}, tuple(first + index for index in range(rounds)))
        check_pairings(entrants, [], unread, columns, self.files["D"], self.findings)
        entrants.sort(key=lambda entrant: entrant.no)
        more = [(name, head.get(field, "")) for field, name in _KEPT_OF_HEAD.items()]
        more.append(("dual", "yes" if record.get("S_R_SYSTEM", "").upper() == _DUAL else ""))
        more += [
            (name, record.get(field) or head.get(f"H_{field[2:]}", "")) for field, name in _KEPT_OF_SECTION.items()
        ]
        more += time_control(record.get("S_TIMECTL", "")).items()
        facts = self._facts(head, record, number, kind)
        columns_of = {field: self._column(name) for field, name in (("no", "D_PAIR_NUM"), ("id", "D_MEM_ID"))}
        return Section(tuple(entrants), rounds, facts, columns_of, tuple(each for each in more if each[1]))

    def _column(self, name: str) -> int:
        names = self.tables["D"].names
        return names.index(name) + 1 if name in names else 1

    def _facts(self, head: Record, record: Record, number: int, kind: str) -> Facts:
        if kind and kind not in EVENT_TYPES:
            self._error("USCHESS-TYPE", "S", number, kind, written=kind)
        system = record.get("S_R_SYSTEM", "").upper()
        if system == _DUAL:
            self.findings.note("USCHESS-DUAL", Place(self.files["S"], number))
        elif system and system not in SYSTEMS:
            self._error("USCHESS-SYSTEM", "S", number, system, written=system)
        start = self._day(record, head, "BEG_DATE", number)
        end = self._day(record, head, "END_DATE", number)
        if start and end and end < start:
            self.findings.error("DATES-REVERSED", Place(self.files["H"]), None, start=start)
        return Facts(
            name=" ".join(head.get("H_NAME", "").split()) or None,
            section=" ".join(record.get("S_SEC_NAME", "").split()) or None,
            start=start,
            end=end,
            system=SYSTEMS.get(system),
            format=EVENT_TYPES.get(kind),
        )

    def _day(self, record: Record, head: Record, field: str, number: int) -> date | None:
        """A section's own date, else the event's; `20250901` by the layouts, other ways are understood."""
        own = record.get(f"S_{field}", "")
        written = own or head.get(f"H_{field}", "")
        if not written:
            return None
        day = read_date(written, day_first=False)
        if day is None:
            letter, row = ("S", number) if own else ("H", 1)
            self.findings.warning("TRF-DATE-UNCLEAR", Place(self.files[letter], row), written, written=written)
        return day

    def _entrants(self, players: list[tuple[int, Record]], stated: int, unread: set[tuple[int, int]]) -> list[Entrant]:
        """The players, each from their record and its continuations."""
        together: dict[int, list[tuple[int, Record]]] = {}
        for number, record in players:
            no = self._integer(record, "D_PAIR_NUM", "D", number)
            if no:
                together.setdefault(no, []).append((number, record))
            else:
                place = Place(self.files["D"], number, self._column("D_PAIR_NUM"))
                self.findings.error("NUMBER-BAD", place, record.get("D_PAIR_NUM", ""), number="")
        entrants = []
        named = "D_NAME" in self.tables["D"].names
        for no, records in together.items():
            records.sort(key=lambda each: each[1].get("D_REC_SEQ", ""))
            entrants.append(self._entrant(no, records, stated, unread))
        if not named:
            self.findings.note("USCHESS-NO-NAMES", Place(self.files["D"]))
        return entrants

    def _entrant(
        self, no: int, records: list[tuple[int, Record]], stated: int, unread: set[tuple[int, int]]
    ) -> Entrant:
        number, first = records[0]
        same = {record.get("D_MEM_ID", "") for _, record in records}
        if len(same) > 1 or (len(records) - 1) * len(self.rounds) >= (stated or _MOST_ROUNDS):
            self._error("USCHESS-PAIR-TWICE", "D", records[1][0], str(no), no=str(no))
        id = first.get("D_MEM_ID", "")
        id = "" if not id.strip("0") or id.casefold() in NO_ID else id
        outcomes = [
            self._outcome(record[name], no, at, len(self.rounds) * index + position + 1, unread)
            for index, (at, record) in enumerate(records)
            for position, name in enumerate(self.rounds)
        ]
        return Entrant(
            no=no,
            name=" ".join(first.get("D_NAME", "").split()) or id or f"no. {no}",
            outcomes=_trimmed(outcomes),
            id=id,
            state=first.get("D_STATE", ""),
            rating=self._rating(first, number),
            row=number,
        )

    def _rating(self, record: Record, number: int) -> Rating | None:
        written = record.get("D_RATING", "").lstrip("0")
        rating = read_rating(written)
        if isinstance(rating, str):
            self._error(rating, "D", number, written, rating=written)
            return None
        return rating

    def _outcome(self, written: str, no: int, at: int, number: int, unread: set[tuple[int, int]]) -> Outcome:
        outcome = read_code(written)
        if not isinstance(outcome, str):
            return outcome
        unread.add((no, number))
        place = Place(self.files["D"], at, self._column(self.rounds[(number - 1) % len(self.rounds)]))
        if outcome == "USCHESS-FORFEIT-DRAW":
            mended(self.how, self.findings, outcome, place, written, round=number)
            return Outcome(Result.HALF_POINT_BYE, written="H")
        self.findings.error(outcome, place, written, written=written, round=number)
        return _ABSENT

    def _fitted(self, entrant: Entrant, rounds: int) -> Entrant:
        """The player with as many rounds as the section has; more than that is an error."""
        if len(entrant.outcomes) > rounds:
            place = Place(self.files["D"], entrant.row)
            self.findings.error("ROUNDS-DIFFER", place, None, stated=rounds, found=len(entrant.outcomes))
        return replace(entrant, outcomes=(entrant.outcomes + (_ABSENT,) * (rounds - len(entrant.outcomes)))[:rounds])


def _trimmed(outcomes: list[Outcome]) -> tuple[Outcome, ...]:
    """Without the empty rounds at the end."""
    while outcomes and outcomes[-1].result is Result.UNPAIRED:
        outcomes.pop()
    return tuple(outcomes)
