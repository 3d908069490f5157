"""Tables as programs and people write them: what is clear is read, and what is not clear is told once."""

from datetime import date
from pathlib import Path

import pytest

from normbook.formats import limits
from normbook.formats.event_file import read_events
from normbook.formats.how import STRICT
from normbook.formats.lists.dbf import DbfField, write_dbf
from normbook.formats.lists.ratings import read_ratings
from normbook.formats.sections import Facts
from normbook.formats.solving.table import read_solving
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings
from tests.formats.reading import good, table, workbook


def cells(event: Event) -> list[list[str]]:
    return [[outcome.result.value for outcome in each.outcomes] for each in event.entrants]


RANKING: list[list[object]] = [
    *([f"Line {number} of the title"] for number in range(1, 20)),
    ["Rk.", "", "Name", "Rtg", "FED", "1.Rd", "2.Rd", "3.Rd", "Pts.", "TB1"],
    [1, "", "Arkwright, Nell", 1912, "ENG", "4w1", "2b½", "3w1", 2.5, 4],
    [2, "FM", "Barrow, Tom", 1810, "ENG", "3b1", "1w½", "-½", 2, 3],
    [3, "", "Cruz, Ana", 1710, "ESP", "2w0", "4w½", "1b0", 0.5, 2],
    ["", "", "Dell, Jo", 0, "ENG", "1b0", "3b½", 0, 0.5, 2],
]
"""As downloaded: twenty rows above, `-0` stored as 0, the rank of the tied left blank, 0 for no rating."""


def test_a_ranking_as_it_is_downloaded_is_read(tmp_path: Path) -> None:
    (tmp_path / "ranking.xlsx").write_bytes(workbook(RANKING))
    findings = Findings()
    [event] = read_events(tmp_path / "ranking.xlsx", Facts(), findings)
    assert {finding.severity.value for finding in findings} == {"note"}
    assert [(each.no, each.name) for each in event.entrants][3] == (4, "Dell, Jo")
    assert event.entrants[3].rating is None
    assert cells(event) == [["W", "D", "W"], ["W", "D", "H"], ["L", "D", "L"], ["L", "D", "U"]]


def test_a_rating_of_nought_elsewhere_is_still_asked_about() -> None:
    assert table("no,name,rating,R1\n1,Ann,0,B\n")[1] == [("RATING-ZERO", 2, 3)]


@pytest.mark.parametrize(("cell", "result"), [("H 0", "H"), ("U0", "U"), ("B 0", "B"), ("X0", "X"), ("F   0", "F")])
def test_a_cell_against_number_nought_is_against_nobody(cell: str, result: str) -> None:
    [entrant], _, _ = good(f"no,name,R1\n1,Ann,{cell}\n")
    assert (entrant.outcomes[0].result.value, entrant.outcomes[0].opponent) == (result, None)


SUPPLEMENT = [
    DbfField("MEM_ID", "C", 8),
    DbfField("MEM_NAME", "C", 20),
    DbfField("STATE", "C", 2),
    DbfField("EXPIRED", "C", 8),
]
COMBINED = [DbfField(f"{system}_LPB_RAT", "C", 4) for system in ("R", "Q", "B", "OR", "OQ", "OB")]
MEMBER = {"MEM_ID": "12345678", "MEM_NAME": "ARKWRIGHT, NELL", "STATE": "OR", "EXPIRED": "20260831"}


def test_a_supplement_as_dbf_is_read_by_its_older_names_and_the_combined_file_too(tmp_path: Path) -> None:
    record = MEMBER | {"R_LPB_RAT": "1912", "Q_LPB_RAT": "1850", "B_LPB_RAT": "1801", "OR_LPB_RAT": "1500"}
    (tmp_path / "ratings.dbf").write_bytes(write_dbf([*SUPPLEMENT, *COMBINED], [record], date(2026, 4, 1)))
    findings = Findings()
    ratings = read_ratings(tmp_path / "ratings.dbf", STRICT, findings)
    assert ratings
    [player] = ratings.players
    assert not findings.refused
    assert [str(player.rating_in(system)) for system in ("regular", "quick", "blitz")] == ["1912", "1850", "1801"]
    assert (player.expires, player.state) == ("20260831", "OR")


def test_a_list_may_have_more_rows_than_a_table_and_says_how_its_limit_is_raised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ratings.csv"
    path.write_text("id,name,rating\n" + "".join(f"{10000000 + at},P {at},1500\n" for at in range(30)))
    monkeypatch.setattr(limits, "MOST_ROWS", 5)
    monkeypatch.setattr(limits, "MOST_BYTES", 100)
    ratings = read_ratings(path, STRICT, Findings())
    assert ratings
    assert len(ratings.players) == 30
    monkeypatch.setattr(limits, "MOST_MEMBERS_BYTES", 100)
    findings = Findings()
    assert read_ratings(path, STRICT, findings) is None
    assert [dict(finding.phrase.values)["limit"] for finding in findings] == ["NORMBOOK_MOST_MEMBERS_BYTES"]


def test_remarks_beside_a_table_are_passed_over() -> None:
    assert table("no,name,R1,Remarks\n1,Ann,B,came late\n")[1] == []
    findings = Findings()
    solvers, _, _ = read_solving(b"name,R1,remark\nAda,15,left early\n", "t.csv", findings)
    assert (len(solvers), list(findings)) == (1, [])


def solved(data: str) -> list[tuple[str, str]]:
    findings = Findings()
    assert read_solving(data.encode(), "t.csv", findings)[0]
    return [(finding.code, finding.severity.value) for finding in findings]


def test_places_by_times_that_the_table_does_not_have_are_worth_a_warning() -> None:
    table = "place,name,R1\n1,Ada,20\n2,Bo,15\n3,Cy,15\n4,Di,15\n"
    assert solved(table) == [("PLACE-BY-TIME", "warning")]
    assert solved(table.replace("4,Di", "5,Di"))[0][0] == "PLACE-DIFFERS"
    assert solved("place,name,R1,time\n1,Ada,20,9\n2,Bo,15,9\n3,Cy,15,9\n") != [("PLACE-BY-TIME", "warning")]


WINTD = "No.,Name,ID,Exp.,Ttl,USCF,St,Gr,Team,Ty,Rnd 1,Rnd 2,Tot\n1,Ann,12345678,0826,NM,1912,OR,A,T,F,W2,H,1.5\n"


def test_another_programs_headers_are_known() -> None:
    for number in ("No.", "Plr", "Plr#", "#"):
        [one, _], rounds, _ = good(WINTD.replace("No.", number) + "2,Bo,12345679,0826,,1810,OR,A,T,M,L1,U,0\n")
        assert (one.no, one.id, one.rating and one.rating.value, one.state, rounds) == (1, "12345678", 1912, "OR", 2)


def test_spaces_that_do_not_break_are_spaces(tmp_path: Path) -> None:
    rows = "no\u00a0,\u00a0name,rating,R\u00a01\n1,Nell\u00a0Arkwright,1912\u00a0,W\u00a02\n2,Tom,\u00a01810,L\u202f1\n"
    [one, _], _, _ = good(rows)
    assert (one.name, one.rating and one.rating.value, one.outcomes[0].opponent) == ("Nell Arkwright", 1912, 2)
    aligned = (
        "No  Name            Rating  R1  R2\n1   Nell Arkwright  1912    W2  H\n2   Tom Barrow      1810    L1  U\n"
    )
    assert len(good(aligned.replace(" ", "\u00a0"))[0]) == 2
    (tmp_path / "t.xlsx").write_bytes(workbook([["no", "name", "R1"], [1, "Ann\u00a0Bo", "B\u00a0"]]))
    [event] = read_events(tmp_path / "t.xlsx", Facts(), Findings())
    assert event.entrants[0].name == "Ann Bo"
