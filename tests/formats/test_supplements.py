"""Rating lists as the source of an event's ratings: what is found, what is not, what does not fit."""

from datetime import date
from pathlib import Path

import pytest

from normbook.formats.event_file import read_all_events
from normbook.formats.how import STRICT, How
from normbook.formats.kinds import RATING_SUPPLEMENT
from normbook.formats.kinds_of_table import kind_of_file
from normbook.formats.lists.dbf import DbfField, write_dbf
from normbook.formats.lists.members import read_members
from normbook.formats.lists.ratings import PublishedRatings, read_ratings
from normbook.formats.lists.supplement import read_supplement
from normbook.formats.sections import Facts
from normbook.model.crosstable import Rating
from normbook.model.diagnostics import Findings
from tests.formats.reading import workbook

PRINTED = """ANNUAL RATING LIST  as of 1993-06-01
NAME                 ID        EXP.  ST  REGULAR
CHESS, JOHN          12345678  0893  WV  1575*c2
BISHOP, BARRY        12345679  LIFE  CA  1701*B0
NOVICE, NED          12345680  0194  CA  1501/15
"""
CSV = """# June 1993-06
id,name,st,exp,regular,quick
12345678,"CHESS, JOHN",WV,0893,1575*c2,1400
12345679,"BISHOP, BARRY",CA,LIFE,1701*B0,
12345680,"NOVICE, NED",CA,0194,1501/15,0
"""
FIELDS = [
    DbfField("MEM_ID", "C", 8),
    DbfField("MEM_NAME", "C", 20),
    DbfField("STATE", "C", 2),
    DbfField("R_LPB_RAT", "C", 7),
    DbfField("Q_LPB_RAT", "C", 7),
]
DBF = write_dbf(
    FIELDS,
    [
        {"MEM_ID": "12345678", "MEM_NAME": "CHESS, JOHN", "STATE": "WV", "R_LPB_RAT": "1575", "Q_LPB_RAT": "1400"},
        {"MEM_ID": "12345679", "MEM_NAME": "BISHOP, BARRY", "STATE": "CA", "R_LPB_RAT": "1701"},
        {"MEM_ID": "12345680", "MEM_NAME": "NOVICE, NED", "STATE": "CA", "R_LPB_RAT": "1501/15"},
    ],
    date(1993, 6, 1),
)
XLSX = workbook(
    [
        ["Federation list"],
        ["Mem ID", "Player", "Rating", "Norm code"],
        [12345678, "CHESS, JOHN", 1575, "c2"],
        [12345679, "BISHOP, BARRY", 1701, "B0"],
        [12345680, "NOVICE, NED", "1501/15", ""],
    ]
)


def ratings(folder: Path, data: str | bytes, name: str = "list.txt") -> tuple[PublishedRatings | None, list[str]]:
    path = folder / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    findings = Findings()
    return read_ratings(path, STRICT, findings), [finding.code for finding in findings if finding.severity != "note"]


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (PRINTED, "list.txt"),
        (CSV, "list.csv"),
        (CSV.replace(", ", "§").replace(",", "\t").replace("§", ", "), "list.tsv"),
        (DBF, "TARATSUP.DBF"),
        (XLSX, "list.xlsx"),
    ],
)
def test_every_kind_of_list(tmp_path: Path, data: str | bytes, name: str) -> None:
    found, problems = ratings(tmp_path, data, name)
    assert problems == []
    assert found is not None
    assert {id: player.rating for id, player in found.by_id.items()} == {
        "12345678": Rating(1575), "12345679": Rating(1701), "12345680": Rating(1501, 15),
    }  # fmt: skip
    john = found.find("12345678", "")
    assert john is not None
    assert john.name == "CHESS, JOHN"
    if name != "TARATSUP.DBF":
        assert john.code == "c2"
    if name in ("list.txt", "list.csv"):
        assert found.date == date(1993, 6, 1)
        assert (john.state, john.expires) == ("WV", "0893")


def test_the_date_may_stand_in_the_name(tmp_path: Path) -> None:
    found, _ = ratings(tmp_path, DBF, "supplement-2026-04.dbf")
    assert found is not None
    assert found.date == date(2026, 4, 1)


def test_whoever_has_no_id_is_found_by_a_name_that_stands_there_once(tmp_path: Path) -> None:
    found, _ = ratings(tmp_path, PRINTED + "CHESS,  JOHN        22345678  0893  WV  1800*a2\n")
    assert found is not None
    assert found.find("", "bishop,barry") is found.by_id["12345679"]
    assert found.find("", "CHESS, JOHN") is None
    assert found.find("99", "CHESS, JOHN") is None


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (PRINTED + "CHESS, JOHN          12345678  0893  WV  1575*c2\n", "ID-TWICE"),
        (PRINTED + "not a member at all\n", "LIST-LINE"),
        (PRINTED + "MANY, MEG            12345690  0893  WV  9999\n", "RATING-BAD"),
        ("id,name,rating\n", "TABLE-EMPTY"),
        ("id,name,rating\n1,A,15x0\n", "RATING-BAD"),
        ("id,name\n1,A\n", "HEADER-MISSING"),
    ],
)
def test_lists_that_cannot_be_trusted(tmp_path: Path, data: str, code: str) -> None:
    assert code in ratings(tmp_path, data)[1]


EVENT = """no,name,id,rating,R1
1,"CHESS, JOHN",12345678,1500,W2
2,"BISHOP, B.",12345679,1701,L1
3,"STRANGER, SAM",99999999,1900,B
4,"NOVICE, NED",,,H
"""


def test_ratings_are_joined_by_id_and_everything_that_does_not_fit_is_told(tmp_path: Path) -> None:
    (tmp_path / "e.csv").write_text(EVENT)
    (tmp_path / "list.txt").write_text(PRINTED)
    findings = Findings()
    how = How(ratings=tmp_path / "list.txt")
    [event] = read_all_events([tmp_path / "e.csv"], Facts(start=date(1993, 6, 20)), findings, how)
    assert [each.rating for each in event.entrants] == [Rating(1575), Rating(1701), None, Rating(1501, 15)]
    assert [each.title for each in event.entrants] == ["c2", "B0", "", ""]
    assert [each.id for each in event.entrants] == ["12345678", "12345679", "99999999", "12345680"]
    assert event.entrants[0].rating_source == "list.txt"
    assert [(finding.code, finding.place.row) for finding in findings] == [
        ("LIST-RATING-DIFFERS", 2), ("LIST-NAME-DIFFERS", 3), ("LIST-UNLISTED", 4),
    ]  # fmt: skip


@pytest.mark.parametrize("columns", ["quick,quick_code", "quick rating,Qk code"])
def test_each_rating_system_has_codes_of_its_own(tmp_path: Path, columns: str) -> None:
    (tmp_path / "e.csv").write_text(EVENT)
    line = '"CHESS, JOHN",12345678,1575,c2,1650,B0'
    (tmp_path / "members.csv").write_text(f"name,id,regular,regular_code,{columns}\n{line}\n")
    for system, rating, code in (("regular", 1575, "c2"), ("quick", 1650, "B0")):
        findings = Findings()
        facts, how = Facts(start=date(1993, 6, 20), system=system), How(ratings=tmp_path / "members.csv")
        [event] = read_all_events([tmp_path / "e.csv"], facts, findings, how)
        assert (event.entrants[0].rating, event.entrants[0].title) == (Rating(rating), code)
        assert "HEADER-IGNORED" not in [finding.code for finding in findings]


@pytest.mark.parametrize(
    ("start", "codes"),
    [
        (date(1993, 5, 31), ["LIST-NEW"]),
        (date(1993, 6, 1), []),
        (date(1993, 8, 2), []),
        (date(1993, 8, 3), ["LIST-OLD"]),
        (None, []),
    ],
)
def test_a_list_that_was_not_in_force(tmp_path: Path, start: date | None, codes: list[str]) -> None:
    (tmp_path / "e.csv").write_text('no,name,id,R1\n1,"CHESS, JOHN",12345678,B\n')
    (tmp_path / "list.txt").write_text(PRINTED)
    findings = Findings()
    read_all_events([tmp_path / "e.csv"], Facts(start=start), findings, How(ratings=tmp_path / "list.txt"))
    assert [finding.code for finding in findings] == codes


@pytest.mark.parametrize(("data", "name"), [(PRINTED, "list.txt"), (DBF, "TARATSUP.DBF")])
def test_a_seasons_leg_takes_them_too(tmp_path: Path, data: str | bytes, name: str) -> None:
    (tmp_path / name).write_bytes(data if isinstance(data, bytes) else data.encode())
    findings = Findings()
    found = read_supplement(tmp_path / name, name, findings)
    assert found is not None
    assert {id: each.rating for id, each in found.by_id.items()} == {
        "12345678": Rating(1575), "12345679": Rating(1701), "12345680": Rating(1501, 15),
    }  # fmt: skip
    assert not findings.refused


def test_an_unrated_player_is_printed_without_a_rating(tmp_path: Path) -> None:
    printed = PRINTED + "NEWCOMER, NAT        12345681  0194  CA\nNOBODY, NORA         12345682  0194  CA  UNR\n"
    found, problems = ratings(tmp_path, printed)
    assert problems == []
    assert found is not None
    assert [found.by_id[id].rating for id in ("12345681", "12345682")] == [None, None]
    assert (found.by_id["12345681"].state, found.by_id["12345681"].expires) == ("CA", "0194")


def test_a_provisional_rating_as_the_pages_of_us_chess_have_it(tmp_path: Path) -> None:
    found, problems = ratings(tmp_path, "id,name,rating\n12345678,A,1501P15\n", "list.csv")
    assert problems == []
    assert found is not None
    assert found.by_id["12345678"].rating == Rating(1501, 15)


@pytest.mark.parametrize("heading", ["fide no", "FIDE ID", "fideid"])
def test_of_two_ids_the_federations_own_counts(tmp_path: Path, heading: str) -> None:
    found, problems = ratings(tmp_path, f"id,name,rating,{heading}\n12345678,A,1501,99000001\n", "list.csv")
    assert problems == []
    assert found is not None
    assert (list(found.by_id), found.owner) == (["12345678"], "")
    found, _ = ratings(tmp_path, f"{heading},name,rating\n99000001,A,1501\n", "list.csv")
    assert found is not None
    assert (list(found.by_id), found.owner) == (["99000001"], "FIDE")


def test_a_byte_order_mark_hides_no_date(tmp_path: Path) -> None:
    found, _ = ratings(tmp_path, "\ufeff# 2026-04-01\nid,name,rating\n12345678,A,1501\n", "list.csv")
    assert found is not None
    assert found.date == date(2026, 4, 1)


TSV = """2026-11-01
Member ID\tLast Name\tFirst Name\tState\tRegular Rating\tRegular Games\tQuick Rating\tQuick Games\tBlitz Rating
12345678\tARKWRIGHT\tNELL\tOR\t1912\t\t1850\t12\t
12345679\tBELLWEATHER\tTOM\tWA\t1501\t15\t\t\t1420
12345680\tCASTELLAN\tIRIS\tOR\t1203\t180\t0\t0\t
"""


def test_a_tab_separated_list_with_names_in_two_columns(tmp_path: Path) -> None:
    found, problems = ratings(tmp_path, TSV, "all-2026-11.tsv")
    assert problems == []
    assert found is not None
    assert [player.name for player in found.players] == ["ARKWRIGHT, NELL", "BELLWEATHER, TOM", "CASTELLAN, IRIS"]
    assert [player.rating for player in found.players] == [Rating(1912), Rating(1501, 15), Rating(1203)]
    assert [player.rating_in("quick") for player in found.players] == [Rating(1850, 12), None, None]
    assert [player.rating_in("blitz") for player in found.players] == [None, Rating(1420), None]
    assert found.date == date(2026, 11, 1)
    assert kind_of_file(tmp_path / "all-2026-11.tsv") == RATING_SUPPLEMENT


def test_a_tab_separated_list_is_one_of_members(tmp_path: Path) -> None:
    path = tmp_path / "members.tsv"
    path.write_text(TSV, encoding="utf-8")
    findings = Findings()
    membership = read_members(path, findings)
    assert membership is not None
    assert (membership.members[0].name, membership.members[0].state) == ("ARKWRIGHT, NELL", "OR")
    assert [each.in_system("regular").rating for each in membership.members] == ["1912", "1501/15", "1203"]
    assert membership.systems == {"regular", "quick", "blitz"}
    assert membership.members[1].in_system("blitz").rating == "1420"
    assert not findings.refused


def test_players_of_one_name_are_collected_in_place(tmp_path: Path) -> None:
    # A tuple made anew for each of them took minutes for a megabyte: what holds them grows, and is copied for nobody.
    rows = "".join(f'{number},"CHESS, JOHN",WV,0893,1575,\n' for number in range(10_000_000, 10_000_500))
    found, codes = ratings(tmp_path, CSV.splitlines()[1] + "\n" + rows, "list.csv")
    assert found is not None
    assert codes == []
    alike = found.by_name["chess, john"]
    assert [player.row for player in alike] == list(range(2, 502))
    assert isinstance(alike, list)
