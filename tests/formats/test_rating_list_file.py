"""Rating lists: ours read back losslessly, others' as far as they go; a quarter's folder."""

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from normbook.formats.lists.rating_list_file import norm_text, read_norm, read_rating_list
from normbook.formats.solving.quarter_folder import read_quarter
from normbook.model.diagnostics import Findings
from normbook.model.ratinglist import Member, NormGained, RatingList
from normbook.model.solving_kinds import KINDS
from normbook.render.workbook import csv_text, workbook_bytes
from normbook.rulebooks.wfcc.law.lists import next_list
from normbook.rulebooks.wfcc.law.tables import standard
from normbook.rulebooks.wfcc.present.quarter_list import QuarterList
from tests.formats.reading import written

DAY = date(2024, 7, 1)
TEXT = st.text("abcÀÉ|;%,=+'\"- 0", max_size=12).map(lambda text: " ".join(text.split()))
AMOUNT = st.integers(-5000, 300000).map(lambda value: Decimal(value).scaleb(-2))
DAYS = st.dates(date(1990, 1, 1), date(2024, 6, 30))

norms = st.builds(
    NormGained,
    st.sampled_from(("GM", "IM", "FM", "WGM", "WIM", "WFM")),
    TEXT.filter(bool),
    TEXT,
    st.sampled_from(KINDS),
    st.none() | DAYS,
)


@st.composite
def members(draw: st.DrawFn, number: int) -> Member:
    listed = draw(st.booleans())
    rating = draw(st.none() | st.integers(-50, 2900))
    halves = tuple(draw(st.lists(AMOUNT, min_size=1 if listed and rating is None else 0, max_size=3)))
    return Member(
        name=f"s{number} {draw(TEXT)}".strip(),
        id=draw(st.sampled_from(("", f"0{number}"))),
        country=draw(st.sampled_from(("", "POL", "FIDE"))),
        sex=draw(st.sampled_from(("", "m", "w"))),
        birth=draw(st.none() | st.integers(1900, 2020)),
        titles=draw(st.sampled_from(((), ("GM",), ("IM", "WGM")))),
        rating=rating,
        decimals=None if rating is None else draw(st.none() | AMOUNT),
        halves=halves,
        last=draw(st.none() | DAYS),
        norms=tuple(draw(st.lists(norms, max_size=3))),
        highest=draw(st.none() | AMOUNT),
        highest_on=draw(st.none() | DAYS),
        listed=listed,
    )


def bare(rating_list: RatingList | None) -> tuple[object, ...]:
    from dataclasses import replace

    assert rating_list is not None
    return rating_list.date, tuple(replace(member, row=None) for member in rating_list.members)


@pytest.mark.slow
@given(data=st.data())
def test_a_list_we_write_reads_back_as_the_same_members(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    everybody = tuple(data.draw(members(number)) for number in range(data.draw(st.integers(1, 4))))
    made = next_list([RatingList(date(2024, 4, 1), everybody)], [], DAY, standard())
    page = QuarterList(made, standard()).table()
    folder = tmp_path_factory.mktemp("lists")
    for name, content in (("list.csv", csv_text(page).encode("utf-8-sig")), ("list.xlsx", workbook_bytes(page))):
        findings = Findings()
        (folder / name).write_bytes(content)
        assert bare(read_rating_list(folder / name, findings)) == bare(made.list), [f.code for f in findings]


@given(norms)
def test_norms_survive_whatever_the_names_hold(norm: NormGained) -> None:
    assert read_norm(norm_text(norm)) == norm


def test_a_norm_may_be_typed_shortly() -> None:
    assert read_norm("GM|||mill-2025") == NormGained("GM", "mill-2025")
    assert read_norm("GM|wcsc|||WCSC 2023") == NormGained("GM", "", "WCSC 2023", "wcsc")
    for wrong in ("GX|||a", "GM|cup||a", "GM|wcsc|yesterday|a", "GM|wcsc|2024-01-01|a|b|c"):
        assert read_norm(wrong) is None


@pytest.mark.rule("wfcc.T1")
def test_a_norm_of_no_tournament_is_none() -> None:
    """Norms count once for each tournament: two of them without one would be taken for the same."""
    for wrong in ("GM", "GM|wcsc", "GM|wcsc|2024-07-30"):
        assert read_norm(wrong) is None


def read(folder: Path, name: str, text: str) -> tuple[RatingList | None, list[str]]:
    (folder / name).write_text(text, encoding="utf-8")
    findings = Findings()
    return read_rating_list(folder / name, findings, name), [finding.code for finding in findings]


def test_a_published_list_needs_names_and_ratings_only(tmp_path: Path) -> None:
    found, findings = read(
        tmp_path, "list-2024-07-01.csv", "Place,Name,Country,Title,Rating\n1,Ada,pol,GM,2700\n2,Bo,GER,,2650\n"
    )
    assert findings == []
    assert bare(found) == (
        DAY,
        (Member("Ada", country="POL", titles=("GM",), rating=2700), Member("Bo", country="GER", rating=2650)),
    )


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("list.csv", "name,rating\nAda,2700\n", "LIST-DATE-MISSING"),
        ("list-2024-13-01.csv", "name,rating\nAda,2700\n", "LIST-DATE-MISSING"),
        ("list-2024-07-01.csv", "name,rating,list\nAda,2700,2024-04-01\n", "LIST-DATE-DIFFERS"),
        ("list.csv", "name,rating,list\nAda,2700,2024-04-01\nBo,2600,2024-07-01\n", "LIST-DATE-BAD"),
        ("list-2024-07-01.csv", "name,rating,list\nAda,2700,soon\n", "LIST-DATE-BAD"),
        ("list-2024-07-01.csv", "name,rating\nAda,\n", "LIST-MEMBER-EMPTY"),
        ("list-2024-07-01.csv", "name,rating\n,2700\n", "SOLVER-NAME-MISSING"),
        ("list-2024-07-01.csv", "name,rating,id\nAda,2700,1\nBo,2600,1\n", "ID-TWICE"),
        ("list-2024-07-01.csv", "name,rating,title\nAda,2700,XM\n", "LIST-TITLE-BAD"),
        ("list-2024-07-01.csv", "name,rating,last\nAda,2700,May\n", "LIST-DAY-BAD"),
        ("list-2024-07-01.csv", "name,rating,norms\nAda,2700,XM|a\n", "LIST-NORM-BAD"),
        ("list-2024-07-01.csv", "name,rating,listed\nAda,2700,maybe\n", "RATED-BAD"),
        ("list-2024-07-01.csv", "name,rating\nAda,2700.5\n", "SOLVER-RATING-DECIMALS"),
        ("list-2024-07-01.csv", "name\nAda\n", "HEADER-MISSING"),
        ("list-2024-07-01.csv", "", "FILE-EMPTY"),
    ],
)
def test_what_is_wrong_with_a_list(name: str, text: str, code: str, tmp_path: Path) -> None:
    assert read(tmp_path, name, text) == (None, [code])


LIST = "name,rating\nAda,2700\n"
RESULTS = "name,points\nAda,10\n"


def test_a_folder_holds_lists_and_tournaments(tmp_path: Path) -> None:
    (tmp_path / "list-2024-07-01.csv").write_text(LIST)
    (tmp_path / "list-2024-04-01.csv").write_text(LIST)
    (tmp_path / "list-2024-04-01.tsv").write_text(LIST)
    written(
        tmp_path,
        b_toml='end = 2024-08-01\nkind = "other"',
        b_csv=RESULTS,
        a_toml='end = 2024-09-01\nresults = "x.csv"\nrules = "wfcc"',
        x_csv=RESULTS,
        c_csv=RESULTS,
        later_toml='kind = "other"',
        club_toml='rules = "lpcc"',
        notes_md="hello",
    )
    findings = Findings()
    folder = read_quarter(tmp_path, findings)
    assert folder
    assert [each.date for each in folder.lists] == [date(2024, 4, 1), DAY]
    assert [each.name for each in folder.tournaments] == ["b", "a", "c"]
    assert sorted(finding.code for finding in findings) == ["QUARTER-FILE-SKIPPED", "QUARTER-NO-RESULTS"]


def test_entrants_without_any_points_are_no_results_yet(tmp_path: Path) -> None:
    written(
        tmp_path,
        a_toml='end = 2024-08-01\nkind = "other"',
        a_csv="name,R1,R2\nAda,,\nBo,,\n",
        b_csv="name,points\nAda,\n",
        c_toml='end = 2024-08-01\nkind = "other"',
        c_csv="name,R1,R2\nAda,,0\nBo,,\n",
    )
    findings = Findings()
    folder = read_quarter(tmp_path, findings)
    assert folder
    assert [each.name for each in folder.tournaments] == ["c"]
    assert [finding.code for finding in findings] == ["QUARTER-NO-RESULTS", "QUARTER-NO-RESULTS"]


def test_a_table_of_results_may_be_called_like_a_list(tmp_path: Path) -> None:
    """`listopad` is November in Polish."""
    (tmp_path / "list-2024-07-01.csv").write_text(LIST)
    toml = 'end = 2024-11-03\nkind = "other"'
    written(
        tmp_path, listopad_toml=toml, listopad_csv=RESULTS, b_toml=f'results = "lista.csv"\n{toml}', lista_csv=RESULTS
    )
    findings = Findings()
    folder = read_quarter(tmp_path, findings)
    assert folder
    assert [each.date for each in folder.lists] == [DAY]
    assert [each.name for each in folder.tournaments] == ["b", "listopad"]
    assert list(findings) == []


def test_two_lists_of_a_day_that_differ_are_an_error(tmp_path: Path) -> None:
    (tmp_path / "list-2024-07-01.csv").write_text(LIST)
    (tmp_path / "list-2024-07-01.tsv").write_text(LIST.replace("2700", "2701").replace(",", "\t"))
    findings = Findings()
    read_quarter(tmp_path, findings)
    assert [finding.code for finding in findings] == ["LIST-TWICE"]


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    findings = Findings()
    assert read_quarter(tmp_path / "nowhere", findings) is None
    assert [finding.code for finding in findings] == ["QUARTER-NO-FOLDER"]
