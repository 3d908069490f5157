"""Whose ids and ratings are: a FIDE number is no federation's id, and a FIDE rating is told of."""

from dataclasses import replace
from pathlib import Path

import pytest

from normbook.formats.event_file import read_all_events
from normbook.formats.how import STRICT
from normbook.formats.sections import Facts
from normbook.formats.writers import written
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings

TABLE = "no,name,{ids},{ratings},R1\n1,Nell Arkwright,4001001,1912,W2\n2,Tom Barrow,4001002,1810,L1\n"
FIDES = TABLE.format(ids="FIDE ID", ratings="RtgI")
OWN = TABLE.format(ids="id", ratings="rating")
LIST = "{ids},name,rating\n{one},Nell Arkwright,1850\n{other},Tom Barrow,1700\n"


def read(folder: Path, text: str, rules: str | None = None, ratings: str = "") -> tuple[Event, list[str]]:
    (folder / "open.csv").write_text(text, encoding="utf-8")
    (folder / "ratings.csv").write_text(ratings, encoding="utf-8")
    findings = Findings()
    how = replace(STRICT, ratings=folder / "ratings.csv") if ratings else STRICT
    [event] = read_all_events([folder / "open.csv"], Facts(rules=rules), findings, how)
    return event, [finding.code for finding in findings]


def test_a_table_says_whose_ids_and_ratings_it_has(tmp_path: Path) -> None:
    assert dict(read(tmp_path, FIDES)[0].more) == {"ids": "FIDE", "ratings": "FIDE"}
    assert dict(read(tmp_path, OWN)[0].more) == {}


@pytest.mark.parametrize("format", ["csv", "tsv", "xlsx", "json", "trf16"])
def test_whose_they_are_is_written_and_read_again(format: str, tmp_path: Path) -> None:
    event, _ = read(tmp_path, FIDES)
    ending = format.replace("16", "")
    for path, data in written([event], format, tmp_path / f"again.{ending}", Findings()).items():
        path.write_bytes(data)
    [again] = read_all_events([tmp_path / f"again.{ending}"], Facts(), Findings())
    said = dict(again.more)
    assert (said["ids"], said["ratings"]) == ("FIDE", "FIDE")
    assert [each.id for each in again.entrants] == ["4001001", "4001002"]


@pytest.mark.parametrize("format", ["dbf-2c", "dbf-old"])
def test_a_fide_number_is_not_written_as_a_member_of_a_federation(format: str, tmp_path: Path) -> None:
    findings = Findings()
    assert written([read(tmp_path, FIDES)[0]], format, tmp_path / "upload", findings) == {}
    assert [finding.code for finding in findings] == ["FORMAT-IDS"]
    assert len(written([read(tmp_path, OWN)[0]], format, tmp_path / "upload", Findings())) == 3


def test_a_federations_rulebook_says_that_it_judges_by_ratings_of_others(tmp_path: Path) -> None:
    assert read(tmp_path, FIDES, "uscf")[1] == ["IDS-OF-OTHERS", "RATINGS-OF-OTHERS"]
    assert read(tmp_path, FIDES, "fide")[1] == []
    assert read(tmp_path, OWN, "uscf")[1] == []


def test_a_federations_list_finds_fide_numbers_by_name_and_gives_its_own_ids(tmp_path: Path) -> None:
    # The id 4001002 is somebody else's there.
    ratings = LIST.format(ids="id", one="12345678", other="12345679") + "4001002,Cy Elmer,2100\n"
    event, codes = read(tmp_path, FIDES, "uscf", ratings)
    assert "LIST-NAME-DIFFERS" not in codes
    assert [(each.id, each.rating and each.rating.value) for each in event.entrants] == [
        ("12345678", 1850),
        ("12345679", 1700),
    ]
    assert [dict(each.more)["fide_id"] for each in event.entrants] == ["4001001", "4001002"]
    assert "ids" not in dict(event.more)


def test_fides_list_rates_members_of_a_federation_by_name_and_says_so(tmp_path: Path) -> None:
    event, _ = read(tmp_path, OWN, "uscf", LIST.format(ids="fide id", one="4001002", other="4001001"))
    assert [(each.id, each.rating and each.rating.value) for each in event.entrants] == [
        ("4001002", 1850),
        ("4001001", 1700),
    ]
    assert dict(event.more) == {"ids": "FIDE", "ratings": "FIDE"}
