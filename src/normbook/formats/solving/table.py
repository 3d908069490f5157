"""A table of solving results: rows into solvers, every problem told."""

from collections.abc import Mapping
from decimal import Decimal
from itertools import takewhile

from normbook.formats.countries import country_code, country_problem, nearest_country
from normbook.formats.kinds import EVENT, SOLVING_TOURNAMENT
from normbook.formats.solving.cells import (
    read_birth,
    read_full_rating,
    read_halves,
    read_minutes,
    read_points,
    read_sex,
    read_two_decimals,
    read_yes,
)
from normbook.formats.solving.clear_table import solvers_at_once
from normbook.formats.solving.columns import VOCABULARY
from normbook.formats.solving.places import check_places
from normbook.formats.solving.round_names import with_rounds_named
from normbook.formats.table.grid import read_grid
from normbook.formats.table.headers import Columns, has_header, read_header
from normbook.formats.table.row_reader import RowReader
from normbook.formats.table.rows import Grid, Row, too_long
from normbook.model.diagnostics import Findings, Place
from normbook.model.numbers import fixed_text
from normbook.model.phrase import Value
from normbook.model.season import name_key
from normbook.model.solving import ZERO, Solver

Table = tuple[tuple[Solver, ...], int, Mapping[str, int]]
"""Solvers in the order of the rows, the number of rounds, and the column of each field."""


def read_solving(data: bytes, file: str, findings: Findings, sheet: str | None = None) -> Table:
    """The table; what is wrong with it goes to the findings."""
    rows = read_grid(data, file, findings, lambda rows: has_header(rows, VOCABULARY), sheet, _sheets)
    own = Findings()
    table: Table = solving_of(rows, file, own) if rows else ((), 0, {})
    if not _beyond_games(table) and _is_ranking(rows):
        # Its points would pass for solvers'.
        findings.error("KIND-OTHER", Place(file), None, kind=EVENT, wanted=SOLVING_TOURNAMENT)
    findings.extend(own)
    return table


def _beyond_games(table: Table) -> bool:
    """Whether somebody has more points in a round than there are rounds: then nothing else need be looked at."""
    solvers, rounds, _ = table
    return rounds > 1 and any(points is not None and points > rounds for each in solvers for points in each.points)


def _sheets(data: bytes, file: str, findings: Findings, named: str | None) -> list[Grid]:
    from normbook.formats.workbook.sheets import results_grids  # only where a workbook is read

    return results_grids(data, file, findings, named)


def _is_ranking(rows: list[Row]) -> bool:
    """Whether it is a table of players, and of their points alone."""
    from normbook.formats.signs import GAMES, kinds_of_rows, shape_of  # only where points do not tell

    return kinds_of_rows(rows) == (EVENT,) and shape_of(rows) != GAMES


def solving_of(rows: list[Row], file: str, findings: Findings) -> Table:
    """The table of rows, its header among them."""
    solvers: tuple[Solver, ...] = ()
    if too_long(len(rows), file, findings):
        return solvers, 0, {}
    columns, body = read_header(with_rounds_named(rows), VOCABULARY, file, findings)
    rounds = len(columns.rounds) or 1
    places = {field: column + 1 for field, column in columns.fields.items()}
    if not columns.fields and not columns.rounds:
        return (), 0, {}
    if not columns.rounds and "total" not in columns.fields:
        findings.error("RESULTS-NONE", Place(file, columns.header.number))
    elif not body:
        findings.error("SOLVERS-NONE", Place(file, columns.header.number))
    elif "name" in columns.fields:
        solvers = SolverRows(columns, file, findings).all(body)
    return solvers, rounds, places


class SolverRows(RowReader):
    """Rows into solvers one by one, remembering names and ids already met."""

    blank = None

    def __init__(self, columns: Columns, file: str, findings: Findings) -> None:
        super().__init__(columns, file, findings)
        self._row_of_name: dict[tuple[str, str, int | None], int] = {}
        self._countries: set[str] = set()

    def all(self, rows: list[Row]) -> tuple[Solver, ...]:
        """Everybody, with the printed sums and places checked."""
        before = len(self.findings)
        solvers = solvers_at_once(self.columns, rows)
        if solvers is None:
            solvers = self.one_by_one(rows)
        understood = not any(finding.severity == "error" for finding in list(self.findings)[before:])
        if "place" in self.columns.fields and understood:
            check_places(solvers, self.columns.fields["place"] + 1, self.file, self.findings)
        return solvers

    def one_by_one(self, rows: list[Row]) -> tuple[Solver, ...]:
        """Everybody, and whatever is to be told of a row; no further than anything would be."""
        return tuple(map(self.read, takewhile(lambda _: not self.findings.full, rows)))

    def read(self, row: Row) -> Solver:
        """The row's solver."""
        has = self.columns.fields  # few tables have them all, and asking for each takes longest
        if len(row.cells) > len(self.columns.header.cells):
            self.tell_too_long(row)
        name = self._name(row)
        points, total = self._points(row, name)
        rating = self.cell(row, "rating", read_full_rating) if "rating" in has else None
        current = self.cell(row, "current", read_two_decimals) if "current" in has else None
        solver = Solver(
            name,
            points,
            self._country(row) if "country" in has else "",
            (self.word(row, "sex", read_sex, "SEX-BAD") or "") if "sex" in has else "",
            self.cell(row, "birth", read_birth) if "birth" in has else None,
            self.text(row, "id") if "id" in has else "",
            rating,
            current if rating is not None else None,
            (self.cell(row, "half", read_halves) or ()) if "half" in has else (),
            self.cell(row, "time", read_minutes) if "time" in has else None,
            self.text(row, "location") if "location" in has else "",
            self.word(row, "rated", read_yes, "RATED-BAD") is not False if "rated" in has else True,
            total,
            row[has["place"]] if "place" in has else "",
            row.number,
        )
        if rating == 0:
            self.warning("SOLVER-RATING-ZERO", row, "rating", name=name)
        if rating is None and current is not None:
            self.warning("CURRENT-WITHOUT-RATING", row, "current", name=name)
        self._tell_twice(row, solver)
        return solver

    def _name(self, row: Row) -> str:
        name = self.text(row, "name")
        if not name:
            self.error("SOLVER-NAME-MISSING", row, "name")
        return name

    def _country(self, row: Row) -> str:
        """The code; each strange one is told once."""
        country = country_code(self.text(row, "country"))
        if country and country not in self._countries:
            self._countries.add(country)
            if problem := country_problem(country):
                tell = self.error if problem == "COUNTRY-BAD" else self.warning
                tell(problem, row, "country", country=country, near=nearest_country(country))
        return country

    def _points(self, row: Row, name: str) -> tuple[tuple[Decimal | None, ...], Decimal | None]:
        """The points of each round, and the sum as printed; without rounds the sum is the one round."""
        total = self.cell(row, "total", read_points) if "total" in self.columns.fields else None
        if not self.columns.rounds:
            return (total,), None
        points: list[Decimal | None] = []
        understood = True
        cells, width = row.cells, len(row.cells)
        for number, column in enumerate(self.columns.rounds, start=1):
            written = cells[column] if column < width else ""
            value = read_points(written)
            if isinstance(value, str):
                place = Place(self.file, row.number, column + 1)
                self.findings.error("ROUND-POINTS-BAD", place, written, written=written, round=number)
                value, understood = None, False
            points.append(value)
        if total is not None and understood and (summed := sum(filter(None, points), ZERO)) != total:
            values: dict[str, Value] = {"name": name, "total": fixed_text(total, 2), "sum": fixed_text(summed, 2)}
            self.error("TOTAL-DIFFERS", row, "total", **values)
        return tuple(points), total

    def _tell_twice(self, row: Row, solver: Solver) -> None:
        """The same id twice is an error; the same name, with nothing to tell the two apart, worth a look."""
        if solver.id:
            self.tell_same_id(row, solver.id)
            return
        key = (name_key(solver.name), solver.country, solver.birth)
        first = self._row_of_name.setdefault(key, row.number)
        if solver.name and first != row.number:
            self.warning("SOLVER-TWICE", row, "name", name=solver.name, first=first)
