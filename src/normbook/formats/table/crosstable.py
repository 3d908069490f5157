"""An over-the-board crosstable: rows into entrants, every problem told."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from normbook.formats.how import STRICT, How, mended
from normbook.formats.owners import fides_first
from normbook.formats.pasted.wall_chart import BYE_WITH_SIGN, has_colour_between
from normbook.formats.round_robin.all_play_all import has_numbered_columns, rows_of_all_play_all
from normbook.formats.table import header_words
from normbook.formats.table.cells import read_cell, read_rating
from normbook.formats.table.grid import read_grid
from normbook.formats.table.header_words import words
from normbook.formats.table.headers import (
    LAST_TITLE_ROW,
    Columns,
    Vocabulary,
    has_header,
    plain,
    read_header,
    without_footer,
)
from normbook.formats.table.pairings import check_pairings
from normbook.formats.table.player_columns import (
    NO_ID,
    has_ranks,
    is_bye,
    with_colours_in_english,
    with_numbers,
    with_rating_named,
    with_whole_names,
)
from normbook.formats.table.row_reader import RowReader
from normbook.formats.table.rows import Row, too_long
from normbook.model.crosstable import Entrant, Outcome, Rating, Result
from normbook.model.diagnostics import Findings, Place
from normbook.model.facts import Fact
from normbook.model.numbers import score_text

VOCABULARY = Vocabulary(
    fields={
        "no": words(
            "#, num, number, pair, pair no, pair num, pairing, pairing no, pairing number",
            "nr, sno, plr, plr#, plr no",
        )
        | header_words.NUMBERS,
        "name": words("player, player name, players, names") | header_words.NAMES,
        "id": words("uscf, uscf id, us chess id, uschess, member, member id, mem id, ident, loc id, local id"),
        "state": {"st"},
        "expires": words("exp, expiry, expiration, expire"),
        "rating": words("rtng, rtg, rate, pre, pre rating, rtg pre, rating pre, before, elo") | header_words.RATINGS,
        "post": words("post rating, rtg post, rating post, after, new, new rating, post event"),
        "title": words("code, norm code, code before"),
        "beyond": {"second"},
        "stood": {"stood up"},
        "score": words("total, tot, pts, total pts, points, result") | header_words.POINTS,
    },
    required=("no", "name"),
    second={
        "id": words("fideid, fide id, fide no, fide-id, fide-no"),
        "rating": words("fide rating, fide rtg, fide elo, elo fide, fide, loc rtg, loc, local rating").union(
            header_words.INTERNATIONAL, header_words.NATIONAL
        ),
    },
    ignored=words(
        "place, pl, pos, rank, rk, prize, section, group, grp, gr, typ, type",
        "club, team, city, club/city, fed, federation, land, nat, country, feder, sex, birth, age",
        "tiebreak, tie break, tie-break, tb, tb1, tb2, tb3, tb4, tb5, tb6, buchholz, sb, perf, performance, rp, wins",
        "k, n, w, we, w-we, rtg+/-, elo+/-, rc, krtg+/-",
        "norm, quick, quick post, ttl, t, tit, ty, remark, remarks, note, notes, comment, comments",
    ).union(header_words.PLACES, header_words.COUNTRIES, header_words.CLUBS, header_words.TIEBREAKS),
)

_NUMBER = re.compile(r"[0-9]{1,5}")
_OF_RANKINGS = header_words.TIEBREAKS | {"fed"}
"""Columns of pairing programs, which write 0 for no rating."""
_SCORE = re.compile(r"([0-9]{0,3})(?:[.,]([05]))?(½)?")

Table = tuple[tuple[Entrant, ...], int, Mapping[str, int]]
"""Entrants in order of their numbers, the number of rounds, and the column of each field."""


def read_crosstable(data: bytes, file: str, findings: Findings, how: How = STRICT) -> Table:
    """The crosstable; what is wrong with it goes to the findings."""
    rows = read_grid(data, file, findings, is_crosstable, how.sheet)
    return crosstable_of(rows, file, findings, how) if rows else ((), 0, {})


def is_crosstable(rows: list[Row]) -> bool:
    """Whether rows have a crosstable's header."""
    rows = with_whole_names(rows[:LAST_TITLE_ROW])
    if has_header(rows, VOCABULARY, rounds=True) or has_numbered_columns(rows, VOCABULARY):
        return True
    return has_ranks(rows, VOCABULARY)


def vocabulary_with(columns: Sequence[Fact]) -> Vocabulary:
    """The columns of every crosstable, and those that a rulebook has besides."""
    own = {fact.key: fact.names | {plain(fact.key)} for fact in columns}
    taken = {name for key, names in own.items() for name in (key, *names)}
    fields = {field: names - taken for field, names in VOCABULARY.fields.items()}
    return replace(VOCABULARY, fields=fields | own, ignored=VOCABULARY.ignored - taken) if own else VOCABULARY


def crosstable_of(rows: list[Row], file: str, findings: Findings, how: How = STRICT) -> Table:
    """The crosstable of rows, its header among them."""
    if too_long(len(rows), file, findings):
        return (), 0, {}
    rows = with_whole_names(rows)
    rows = fides_first(rows, VOCABULARY, file, findings) if how.fide else rows
    for named in (without_footer, rows_of_all_play_all, with_colours_in_english, with_numbers, with_rating_named):
        rows = named(rows, VOCABULARY, file, findings)
    columns, body = read_header(rows, vocabulary_with(how.columns), file, findings)
    if not columns.fields and not columns.rounds:
        return (), 0, {}
    if again := [row.number for row in body if row.cells == columns.header.cells]:
        lines = (columns.header.number, *again)
        findings.error("CHART-SEVERAL", Place(file, again[0]), None, count=len(lines), lines=lines)
        return (), 0, {}
    if not columns.rounds and not how.unfinished:
        findings.error("ROUNDS-NONE", Place(file, columns.header.number))
    below = {column for row in body for column, (line, _) in enumerate(row.spots) if line != row.number}
    places = {field: column + 1 for field, column in columns.fields.items() if column not in below}
    if not body:
        findings.error("TABLE-EMPTY", Place(file, columns.header.number))
    if findings.refused and "no" not in columns.fields:
        return (), len(columns.rounds), places
    reading = _Reading(columns, body, file, findings, how)
    for row in takewhile(lambda _: not findings.full, body):
        reading.read(row)
    check_pairings(reading.entrants, reading.strays, reading.unread, columns, file, findings)
    entrants = tuple(sorted(reading.entrants, key=lambda entrant: entrant.no))
    return entrants, len(columns.rounds), places


class _Reading(RowReader):
    """Rows into entrants, remembering numbers and ids already met."""

    def __init__(self, columns: Columns, body: list[Row], file: str, findings: Findings, how: How) -> None:
        super().__init__(columns, file, findings)
        self.how = how
        self.entrants: list[Entrant] = []
        self.strays: list[Entrant] = []
        """Rows without a number of their own: nobody can be paired with them, but their cells are looked at."""
        self.unread: set[tuple[int, int]] = set()
        """Number and round of cells that were not understood: nothing is checked against them."""
        self._unclear: set[int] = set()
        """Numbers of players with such a cell."""
        self._row_of_number: dict[int, int] = {}
        self._own = [fact.key for fact in how.columns if fact.key in columns.fields]
        """The rulebook's own columns that the table has."""
        self._byes_have_signs = any(has_colour_between(row[column]) for row in body for column in columns.rounds)
        self._is_ranking = self._byes_have_signs or not _OF_RANKINGS.isdisjoint(map(plain, columns.header.cells))

    def read(self, row: Row) -> None:
        """Add the row's entrant."""
        self.tell_too_long(row)
        no = self._number(row)
        id = self.text(row, "id")
        id = "" if id.casefold() in NO_ID else id
        self.tell_same_id(row, id)
        stood = self._stood(row)
        entrant = Entrant(
            no=no or 0,
            name=self._name(row),
            outcomes=self._outcomes(row, no),
            id=id,
            state=self.text(row, "state"),
            expires=self.text(row, "expires"),
            rating=self._rating(row, "rating"),
            post=self._rating(row, "post"),
            title=self.text(row, "title"),
            beyond=self.beyond(row, "beyond"),
            stood=stood,
            row=row.number,
            more=tuple((key, text) for key in self._own if (text := self.text(row, key))),
        )
        self._check_score(row, entrant)
        (self.entrants if no is not None else self.strays).append(entrant)

    def _number(self, row: Row) -> int | None:
        """The player's number; None if it is missing, no number, or another's."""
        written = self.columns.text(row, "no").rstrip(".")
        if not _NUMBER.fullmatch(written) or not int(written):
            self.error("NUMBER-BAD", row, "no", number=written)
            return None
        number = int(written)
        first = self._row_of_number.setdefault(number, row.number)
        if first != row.number:
            self.error("NUMBER-TWICE", row, "no", number=number, first=first)
            return None
        return number

    def _name(self, row: Row) -> str:
        name = self.text(row, "name")
        if not name and "name" in self.columns.fields:
            self.error("NAME-MISSING", row, "name")
        if is_bye(name):
            self.error("NAME-BYE", row, "name", name=name)
        return name

    def _rating(self, row: Row, field: str) -> Rating | None:
        written = self.columns.text(row, field)
        rating = read_rating(written, decimals=self.how.decimals)
        if isinstance(rating, str):
            if not written.strip("0") and self._is_ranking:
                return None  # as rankings of pairing programs have it
            if not written.strip("0"):
                mended(self.how, self.findings, "RATING-ZERO", self.place(row, field), written)
            else:
                self.error(rating, row, field, rating=written)
            return None
        return rating

    def _stood(self, row: Row) -> frozenset[int]:
        written = self.columns.text(row, "stood")
        if not written:
            return frozenset()
        stood: set[int] = set()
        for part in filter(None, re.split(r"[;, ]+", written)):
            if not _NUMBER.fullmatch(part) or not 1 <= int(part) <= len(self.columns.rounds):
                self.error("STOOD-BAD", row, "stood", part=part, rounds=len(self.columns.rounds))
            else:
                stood.add(int(part))
        return frozenset(stood)

    def _outcomes(self, row: Row, no: int | None) -> tuple[Outcome, ...]:
        outcomes = []
        cells = (*row.cells, *[""] * (len(self.columns.header.cells) - len(row.cells)))
        for number, column in enumerate(self.columns.rounds, start=1):
            outcome = self._cell(cells[column], row, column, number)
            if not isinstance(outcome, str) and outcome.pending and not self.how.unfinished:
                outcome = "CELL-PENDING"
            if isinstance(outcome, str):
                place = row.place(self.file, column)
                self.findings.error(outcome, place, row[column], written=row[column][:40], round=number)
                self.unread.add((no or 0, number))
                self._unclear.add(no or 0)
                outcome = Outcome(Result.UNPAIRED)
            outcomes.append(outcome)
        return tuple(outcomes)

    def _cell(self, written: str, row: Row, column: int, number: int) -> Outcome | str:
        """A cell; in rankings whose cells are `12w1` a bye is written `-½`, `-0` or `-1`."""
        if not self._byes_have_signs or written not in BYE_WITH_SIGN:
            return read_cell(written)
        if written == "-1":
            mended(self.how, self.findings, "CELL-BYE-READ", row.place(self.file, column), written, round=number)
        return Outcome(BYE_WITH_SIGN[written], written=written)

    def _check_score(self, row: Row, entrant: Entrant) -> None:
        """A printed score that is not the sum of the cells is worth a warning."""
        written = self.columns.text(row, "score").replace(" ", "")
        if not written or not self.columns.rounds or entrant.no in self._unclear:
            return
        match = _SCORE.fullmatch(written)
        printed = None
        if match and (match[1] or match[3]):
            printed = 2 * int(match[1] or 0) + (match[2] == "5" or match[3] is not None)
        if printed != entrant.half_points:
            place = self.place(row, "score")
            self.findings.warning("SCORE-DIFFERS", place, written, summed=score_text(entrant.half_points))
