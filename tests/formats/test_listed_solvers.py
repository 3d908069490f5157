"""A solving tournament rated by a published list: the WFCC's, ours, a plain table, or any other kind of list."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from normbook.formats.how import How
from normbook.formats.lists.rating_list_file import read_rating_list
from normbook.formats.solving.solver_ratings import rated_by_list
from normbook.model.diagnostics import Findings
from normbook.model.ratinglist import Member, RatingList
from normbook.model.solving import Solver, Tournament
from normbook.render.workbook import csv_text, workbook_bytes
from normbook.rulebooks.wfcc.law.lists import next_list
from normbook.rulebooks.wfcc.law.tables import standard
from normbook.rulebooks.wfcc.present.quarter_list import QuarterList

MEMBERS = (
    Member("Solver, A", "W1", "POL", "w", 1990, ("IM",), 2500, last=date(2026, 1, 5)),
    Member("Solver, B", "W2", "GER", halves=(Decimal("2231.97"),), last=date(2026, 1, 5)),
    Member("Solver, C", "W3", "FRA", rating=2100, last=date(2020, 1, 5), listed=False),
    Member("Solver, D", "W4", "FRA", last=date(2020, 1, 5), listed=False),
)


def rated(list_file: Path, *solvers: Solver, start: date | None = None) -> tuple[tuple[Solver, ...], list[str]]:
    findings = Findings()
    [found] = rated_by_list([Tournament("t", "t", solvers, start=start)], How(ratings=list_file), findings)
    return found.solvers, [finding.code for finding in findings]


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
@pytest.mark.rule("wfcc.rated")
def test_the_list_that_quarter_writes(tmp_path: Path, ending: str) -> None:
    made = next_list([RatingList(date(2026, 1, 1), MEMBERS)], [], date(2026, 4, 1), standard())
    file = tmp_path / f"list-2026-04-01.{ending}"
    written = csv_text(QuarterList(made, standard()).table()).encode() if ending == "csv" else None
    file.write_bytes(written or workbook_bytes(QuarterList(made, standard()).workbook()))
    assert read_rating_list(file, Findings()) is not None

    found, codes = rated(file, *(Solver(f"Solver, {each}", rating=None) for each in "ABCDE"), start=date(2026, 5, 1))
    assert [(each.id, each.country, each.rating) for each in found] == [
        ("W1", "POL", 2500), ("W2", "GER", None), ("W3", "FRA", 2100), ("W4", "FRA", None), ("", "", None),
    ]  # fmt: skip
    assert (found[0].sex, found[0].birth) == ("w", 1990)
    assert [each.halves for each in found] == [(), (Decimal("2231.97"),), (), (), ()]
    assert [code for code in codes if code != "SHEET-OTHERS"] == ["LIST-UNLISTED"]


def test_what_the_table_says_itself_stays(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text("name,country,sex,birth,rating,half\nA,POL,w,1990,,2200\n")
    own = Solver("A", country="GER", sex="m", birth=1990, halves=(Decimal("2300.00"),))
    [found], _ = rated(file, own)
    assert found == own


@pytest.mark.parametrize(
    ("start", "codes"),
    [
        (date(2026, 3, 31), ["LIST-NEW"]),
        (date(2026, 4, 1), []),
        (date(2026, 6, 30), []),
        (date(2026, 7, 2), ["LIST-OLD"]),
        (None, []),
    ],
)
def test_a_list_of_another_quarter(tmp_path: Path, start: date | None, codes: list[str]) -> None:
    (tmp_path / "wfcc-2026-04-01.csv").write_text("name,country,rating\nA,POL,2500\nB,GER,\n")
    assert rated(tmp_path / "wfcc-2026-04-01.csv", Solver("a"), Solver("B"), start=start)[1] == codes


def test_a_list_may_lack_ids_and_its_day(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("Rank,Name,Title,Rating\n1,A,GM,2500\n2,B,,2400\n")
    found, codes = rated(tmp_path / "list.csv", Solver("A", id="W1", rating=2400), Solver("B", rating=2400))
    assert [each.rating for each in found] == [2500, 2400]
    assert codes == ["LIST-RATING-DIFFERS"]


def test_namesakes_are_told_apart_or_refused(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("name,id,country,birth,rating\nA,1,POL,1970,2500\nA,2,GER,1980,2400\n")
    alone = Solver("A")
    for known, rating in (({"id": "2"}, 2400), ({"country": "POL"}, 2500), ({"birth": 1980}, 2400)):
        [found], codes = rated(tmp_path / "list.csv", replace(alone, **known))
        assert (found.rating, codes) == (rating, [])
    assert rated(tmp_path / "list.csv", alone)[1] == ["WFCC-LIST-NAMESAKES"]


def test_the_same_id_under_another_name(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("name,id,rating\nA,1,2500\n")
    [found], codes = rated(tmp_path / "list.csv", Solver("B", id="1"))
    assert (found.rating, codes) == (2500, ["LIST-NAME-DIFFERS"])


def test_printed_lines_and_lists_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("NAME  ID\nCHESS, JOHN  12345678  0893  WV  1575*c2\n")
    [found], codes = rated(tmp_path / "list.txt", Solver("CHESS, JOHN"))
    assert (found.rating, found.id, codes) == (1575, "12345678", [])
    (tmp_path / "bad.csv").write_text("name,rating\nA,high\n")
    assert rated(tmp_path / "bad.csv", Solver("A", rating=1))[1] == ["SOLVER-RATING-BAD"]
    assert rated(tmp_path / "none.csv", Solver("A"))[1] == ["FILE-MISSING"]
    (tmp_path / "text.csv").write_text("nothing of the kind\n")
    assert rated(tmp_path / "text.csv", Solver("A"))[1]
