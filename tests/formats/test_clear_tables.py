"""A table with nothing to tell is read by columns as it is row by row; one that has something is left to the rows."""

import random

import pytest

from normbook.formats.solving.clear_table import solvers_at_once
from normbook.formats.solving.columns import VOCABULARY
from normbook.formats.solving.table import SolverRows
from normbook.formats.table.headers import Columns, read_header
from normbook.formats.table.rows import Row
from normbook.model.diagnostics import Findings
from normbook.model.solving import Solver

CELLS = {
    "country": (["POL", "pol", " ", "-", "AIN", "GER"], ["XQZ", "Poland"]),
    "sex": (["m", "W", "female", ""], ["?"]),
    "birth": (["1990", "1990-05-01", "-", ""], ["90"]),
    "rating": (["2000", "unrated", "", "1999"], ["0", "1999.5", "good"]),
    "half": (["", "1900", "1900.25; 2000"], ["half"]),
    "time": (["120", "2:05", "", "-"], ["long"]),
    "location": (["", "Here", "Over  there"], ["x" * 201]),
    "rated": (["", "yes", "no"], ["perhaps"]),
    "place": (["", "3", "4-5"], []),
}
"""Cells of each column that there is nothing to tell of, and others."""


def parted(cells: list[list[str]]) -> tuple[Columns, list[Row]]:
    rows = [Row(number, tuple(each)) for number, each in enumerate(cells, start=1)]
    return read_header(rows, VOCABULARY, "table.csv", Findings())


def one_by_one(columns: Columns, rows: list[Row]) -> tuple[tuple[Solver, ...], Findings]:
    findings = Findings()
    return SolverRows(columns, "table.csv", findings).one_by_one(rows), findings


def cells_of(chance: random.Random, slips: float) -> list[list[str]]:
    """A table of some columns, some of its cells with a slip."""
    fields = chance.sample(sorted(CELLS), chance.randrange(len(CELLS)))
    rounds = chance.randrange(4)
    has_total = not rounds or chance.random() < 0.5
    has_ids = chance.random() < 0.5
    header = ["name", *fields, *(f"R{at + 1}" for at in range(rounds)), *["total"] * has_total, *["id"] * has_ids]
    table = [header]
    for number in range(chance.randrange(1, 8)):
        name = "Namesake" if chance.random() < slips else f"Solver  {number}"
        points = [chance.choice(["", "5", "2.25", "2½", "0"]) for _ in range(rounds)]
        worth = {"": 0, "5": 500, "2.25": 225, "2½": 250, "0": 0}
        total = sum(worth[each] for each in points) + (chance.random() < slips) if rounds else 1025
        cells = [chance.choice(CELLS[field][chance.random() < slips] or [""]) for field in fields]
        row = [name, *cells, *points, *[f"{total / 100:.2f}"] * has_total, *[f"W{number}"] * has_ids]
        table.append(row[: len(row) - chance.randrange(2)] if chance.random() < slips else row)
    return table


def test_random_tables_are_the_same_both_ways() -> None:
    chance = random.Random(8)
    clear = 0
    for _ in range(400):
        columns, rows = parted(cells_of(chance, chance.choice((0, 0.05))))
        solvers, findings = one_by_one(columns, rows)
        found = solvers_at_once(columns, rows)
        namesakes = len({solver.name for solver in solvers}) < len(solvers)
        assert repr(found) == repr(None if len(findings) or namesakes else solvers)
        clear += found is not None
    assert 150 < clear < 350  # of both there are enough


@pytest.mark.parametrize(
    ("header", "row", "code"),
    [
        ("name,R1", "Ada,ten", "ROUND-POINTS-BAD"),
        ("name,R1", ",10", "SOLVER-NAME-MISSING"),
        ("name,R1", f"{'x' * 201},10", "TEXT-TOO-LONG"),
        ("name,R1", "Ada,10,more", "ROW-TOO-LONG"),
        ("name,R1,R2,total", "Ada,10,,10.01", "TOTAL-DIFFERS"),
        ("name,total", "Ada,ten", "POINTS-BAD"),
        ("name,R1,id", "Ada,10,W1", "ID-TWICE"),
        ("name,R1", "Bo,10", "SOLVER-TWICE"),
        ("name,country,R1", "Ada,XQZ,10", "COUNTRY-UNKNOWN"),
        ("name,sex,R1", "Ada,?,10", "SEX-BAD"),
        ("name,birth,R1", "Ada,90,10", "BIRTH-BAD"),
        ("name,rating,R1", "Ada,0,10", "SOLVER-RATING-ZERO"),
        ("name,rating,R1", "Ada,high,10", "SOLVER-RATING-BAD"),
        ("name,rating,current,R1", "Ada,,2000.5,10", "CURRENT-WITHOUT-RATING"),
        ("name,rating,current,R1", "Ada,2000,high,10", "CURRENT-BAD"),
        ("name,rating,current,R1", "Ada,2000,2.000,10", "RATING-SEPARATED"),
        ("name,half,R1", "Ada,high,10", "HALF-BAD"),
        ("name,time,R1", "Ada,long,10", "TIME-BAD"),
        ("name,location,R1", f"Ada,{'x' * 201},10", "TEXT-TOO-LONG"),
        ("name,rated,R1", "Ada,perhaps,10", "RATED-BAD"),
    ],
)
def test_what_there_is_to_tell_is_left_to_the_rows(header: str, row: str, code: str) -> None:
    fields = header.split(",")
    fine = {"name": "Bo", "R1": "10", "R2": "", "total": "10", "id": "W1"}
    columns, rows = parted([fields, [fine.get(field, "") for field in fields], row.split(",")])
    assert solvers_at_once(columns, rows[:1]) == one_by_one(columns, rows[:1])[0]
    assert [finding.code for finding in one_by_one(columns, rows)[1]] == [code]
    assert solvers_at_once(columns, rows) is None


def test_namesakes_of_two_countries_are_read_row_by_row() -> None:
    columns, rows = parted([["name", "country", "R1"], ["Ada", "POL", "5"], ["Ada", "GER", "6"]])
    solvers, findings = one_by_one(columns, rows)
    assert (len(solvers), len(findings), solvers_at_once(columns, rows)) == (2, 0, None)
