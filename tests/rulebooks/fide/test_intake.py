"""Report files with national ratings beside FIDE's."""

import json
from pathlib import Path

import pytest

from normbook.formats.inquiry import Inquiry
from normbook.formats.sections import Facts
from normbook.model.crosstable import Rating
from normbook.model.diagnostics import Findings
from normbook.rulebooks.fide.intake import events_of, with_what_follows


def line(tag: str, no: int, *columns: tuple[int, str]) -> str:
    """A line with texts from their columns on."""
    text = f"{tag} {no:4}"
    for first, written in columns:
        text = text.ljust(first - 1) + written
    return text + "\n"


def player(no: int, who: str, name: str, rating: str, fed: str, id: str, birth: str, game: str) -> str:
    points = "1.0" if game.endswith("1") else "0.0"
    columns = (10, who), (15, name), (49, rating), (54, fed), (58, id), (70, birth), (81, points), (92, game)
    return line("001", no, *columns)


TRF = (
    "012 Two Lists Open\n032 USA\n042 2025/05/01\n052 2025/05/01\n092 Individual: Swiss-System\n102 IA Weld, Hal\n"
    + player(1, "mGM", "Nettle, Al", "2501", "USA", "40001", "1990/01/02", "   2 w 1")
    + player(2, "wWIM", "Clover, Bea", "2102", "NOR", "40002", "2001", "   1 b 0")
    + player(3, "m", "Thistle, Cy", "", "USA", "", "", "0000 - Z")
)
NATIONAL = "".join(
    line("USA", no, (15, name), (49, rating), (54, state), (58, id))
    for no, name, rating, state, id in (
        (1, "Nettle, Al", "2588", "CA", "12345678"),
        (2, "Clover, Bea", "2211", "NY", "12345679"),
        (3, "Thistle, Cy", "1900", "NY", "12345670"),
    )
)


def read(text: str, tmp_path: Path) -> list[tuple[str, Rating | None, dict[str, str]]]:
    file = tmp_path / "open.trf"
    file.write_text(text, encoding="utf-8")
    findings = Findings()
    events = events_of([file], Inquiry(Facts(rules="fide")), findings)
    assert not findings.refused, [each.code for each in findings]
    [event] = events
    assert dict(event.more)["arbiter"] == "IA Weld, Hal"
    return [(each.id, each.rating, dict(each.more)) for each in event.entrants]


def test_a_report_file_has_federation_title_sex_and_birth(tmp_path: Path) -> None:
    al, bea, _ = read(TRF, tmp_path)
    assert (al[0], al[1]) == ("40001", Rating(2501))
    assert {key: al[2][key] for key in ("federation", "fide_title", "sex")} == {
        "federation": "USA",
        "fide_title": "GM",
        "sex": "m",
    }
    assert (bea[2]["birth"], bea[2]["sex"]) == ("2001", "w")


def test_national_ratings_and_ids_give_way_to_those_of_fide(tmp_path: Path) -> None:
    al, bea, cy = read(TRF + NATIONAL, tmp_path)
    assert (al[:2], bea[:2]) == (("40001", Rating(2501)), ("40002", Rating(2102)))
    assert cy[:2] == ("", None)


@pytest.mark.parametrize("written", ["abcd", "1e3", "１５００", "4000"])
def test_a_rating_of_fide_that_a_document_keeps_has_to_be_one(written: str, tmp_path: Path) -> None:
    file = tmp_path / "open.json"
    players = [{"no": 1, "name": "A", "rounds": ["H"], "more": {"fide_rating": written}}]
    file.write_text(json.dumps({"events": [{"players": players}]}), encoding="utf-8")
    findings = Findings()
    events_of([file], Inquiry(Facts(rules="fide")), findings)
    assert [each.code for each in findings] == ["RATING-BAD"]


def test_national_ids_alone_leave_the_ratings(tmp_path: Path) -> None:
    al, _, _ = read(TRF + "DAT 0001 ID:USCF 12345678\n", tmp_path)
    assert al[:2] == ("40001", Rating(2501))


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("1990", ""),
        ("1990/01/02", ""),
        ("1990-01-02", ""),
        ("2.1.1990", ""),
        ("02. 01. 1990", ""),
        ("1990/00/00", ""),
        ("1990/05/00", ""),
        ("1990/02/30", "FACT-WRONG"),
        ("1990/13/00", "FACT-WRONG"),
        ("1990/00/45", "FACT-WRONG"),
        ("spring", "FACT-WRONG"),
    ],
)
def test_a_day_of_birth_is_read_as_people_and_report_files_write_it(written: str, code: str, tmp_path: Path) -> None:
    file = tmp_path / "open.csv"
    file.write_text(f"no,name,birth,R1\n1,A,{written},W2\n2,B,,L1\n", encoding="utf-8")
    findings = Findings()
    events_of([file], Inquiry(Facts(rules="fide")), findings)
    assert [each.code for each in findings] == ([code] if code else [])


@pytest.mark.parametrize("written", ["9", "9.0", "0.9e1"])
def test_a_whole_number_is_one_however_it_is_written(written: str, tmp_path: Path) -> None:
    file = tmp_path / "open.json"
    players = [{"no": 1, "name": "A", "rating": 2100, "rounds": ["H"], "more": {"k": written}}]
    file.write_text(json.dumps({"events": [{"players": players, "more": {"days": written}}]}), encoding="utf-8")
    [event] = events_of([file], Inquiry(Facts(rules="fide")), Findings())
    assert (dict(event.more)["days"], dict(event.entrants[0].more)["k"]) == ("9", "9")


def test_what_a_book_cannot_keep_is_put_as_what_follows_from_it(tmp_path: Path) -> None:
    file = tmp_path / "open.trf"
    dates = "132".ljust(91) + "25/05/01  25/05/02\n"
    junior = player(1, "m", "Nettle, Al", "2101", "USA", "40001", "2010/01/02", "   2 w 1     2 b 1")
    junior = junior.replace("1.0", "2.0")
    other = player(2, "m", "Clover, Bo", "2102", "NOR", "40002", "1980/01/01", "   1 b 0     1 w 0")
    unrated = player(3, "m", "Thistle, Cy", "", "USA", "", "1990", "0000 - Z  0000 - Z")
    file.write_text(TRF[: TRF.index("001")] + dates + junior + other + unrated, encoding="utf-8")
    findings = Findings()
    events = events_of([file], Inquiry(Facts(rules="fide")), findings)
    assert not findings.refused, [each.code for each in findings]
    found = with_what_follows(events[0])
    assert dict(found.more)["days"] == "2"
    assert [dict(each.more).get("k") for each in found.entrants] == ["40", "20", None]
    assert with_what_follows(found) == found
