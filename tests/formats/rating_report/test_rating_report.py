"""Rating reports of US Chess, both layouts, written and read."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path

import dbf
import dbfread
import pytest
from hypothesis import given
from hypothesis import strategies as st

from normbook.formats.event_file import read_events
from normbook.formats.how import STRICT, How
from normbook.formats.lists.dbf import DbfField, write_dbf
from normbook.formats.losses import Losses
from normbook.formats.rating_report.layouts import FILES, Layout, layouts
from normbook.formats.rating_report.rounds import LETTER, code_text, read_code
from normbook.formats.rating_report.write import write_rating_report
from normbook.formats.sections import Facts
from normbook.model.crosstable import Event, Outcome, Rating, Result
from normbook.model.diagnostics import Findings
from tests.formats.events import random_event, table, whole

LAYOUTS = layouts()
OLD, DRAFT_2C = LAYOUTS["dbf-old"], LAYOUTS["dbf-2c"]

SEEDS = st.integers(0, 10**6)
BOTH = {"facts", "quick", "format", "forfeit-nobody", "section", "ids", "gaps"}
CARRIED = {"dbf-2c": frozenset({*BOTH, "name", "rating", "state", "colour"}), "dbf-old": frozenset(BOTH)}


def written(events: list[Event], layout: Layout, folder: Path) -> Losses:
    losses = Losses()
    for name, data in write_rating_report(events, layout, losses).items():
        (folder / name).write_bytes(data)
    return losses


def read(folder: Path, how: How = STRICT) -> tuple[list[Event], list[tuple[str, str]]]:
    findings = Findings()
    events = read_events(folder, Facts(), findings, how=how)
    told = [(finding.severity.value, finding.code) for finding in findings]
    return events, [each for each in told if each != ("note", "ODD-MEN-OUT")]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("report")


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
@given(seed=SEEDS)
def test_what_a_layout_carries_comes_back(folder: Path, layout: Layout, seed: int) -> None:
    event = random_event(seed, CARRIED[layout.name])
    losses = written([event], layout, folder)
    [read_back], findings = read(folder)
    if layout is DRAFT_2C:
        assert len(losses) == 0
        assert findings == []
    else:
        event = replace(event, entrants=tuple(replace(each, name=each.id) for each in event.entrants))
        assert findings == [("note", "USCHESS-NO-NAMES")]
    assert whole(read_back) == whole(event)


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
@given(seed=SEEDS)
def test_what_does_not_come_back_was_told(folder: Path, layout: Layout, seed: int) -> None:
    event = random_event(seed)
    losses = written([event], layout, folder)
    events, _ = read(folder, How(lenient=True))
    assert len(losses) > 0 or [whole(each) for each in events] == [whole(event)]


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
@given(seed=SEEDS)
def test_dbf_and_dbfread_read_what_we_write(folder: Path, layout: Layout, seed: int) -> None:
    event = random_event(seed)
    written([event], layout, folder)
    details = list(dbfread.DBF(folder / FILES["D"], encoding="cp1252"))
    first = [row for row in details if row.get("D_REC_SEQ", "1") == "1"]
    assert [int(row["D_PAIR_NUM"]) for row in first] == [each.no for each in event.entrants]
    [section] = dbfread.DBF(folder / FILES["S"], encoding="cp1252")
    assert int(section["S_TOT_RNDS"]) == event.rounds
    with dbf.Table(str(folder / FILES["H"]), codepage="cp1252") as head:
        assert head[0].h_name.strip() == event.name


def test_sections_stay_apart(tmp_path: Path) -> None:
    carried = CARRIED["dbf-2c"] - {"section"}
    events = [replace(random_event(seed, carried), section=name) for seed, name in ((1, "Open"), (2, "Reserve"))]
    events = [replace(each, name="Both", start=date(2026, 5, 1), end=date(2026, 5, 3)) for each in events]
    written(events, DRAFT_2C, tmp_path)
    read_back, findings = read(tmp_path)
    assert findings == []
    assert [(each.section, table(each)) for each in read_back] == [(each.section, table(each)) for each in events]
    assert len({each.id for each in read_back}) == 2


def test_any_of_the_three_files_names_them_all(tmp_path: Path) -> None:
    event = random_event(3, CARRIED["dbf-2c"])
    written([event], DRAFT_2C, tmp_path)
    for name in FILES.values():
        [again], _ = read(tmp_path / name)
        assert whole(again) == whole(event)
    for name in FILES.values():
        (tmp_path / name).rename(tmp_path / f"may-{name.lower()}")
    [again], _ = read(tmp_path / "may-tsexport.dbf")
    assert whole(again) == whole(event)


def test_a_match_is_told_as_one(tmp_path: Path) -> None:
    written([replace(random_event(4, CARRIED["dbf-2c"]), format="match")], DRAFT_2C, tmp_path)
    [event], _ = read(tmp_path)
    assert event.format == "match"


CODES = [
    ("W  12", "W12"), ("W9B", "W9b"), ("D16W", "D16w"), ("L3", "L3"), ("H0", "H"), ("B0", "B"), ("U   0", ""),
    ("U0", ""), ("X0", "X"), ("F0", "F"), ("", ""), ("X12", "X12"), ("w 4", "W4"),
]  # fmt: skip


@pytest.mark.parametrize(("written", "cell"), CODES)
def test_codes(written: str, cell: str) -> None:
    outcome = read_code(written)
    assert isinstance(outcome, Outcome)
    assert outcome.written == cell


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("Z0", "USCHESS-FORFEIT-DRAW"), ("Q4", "USCHESS-CODE-UNKNOWN"), ("4W", "USCHESS-CODE-UNKNOWN"),
        ("W0", "CELL-NO-OPPONENT"), ("H4", "CELL-OPPONENT-OF-BYE"),
    ],
)  # fmt: skip
def test_codes_that_are_none(written: str, code: str) -> None:
    assert read_code(written) == code


def test_every_result_has_a_code_in_both_layouts() -> None:
    assert set(LETTER) == set(Result)
    assert code_text(Outcome(Result.WIN, 12, "w"), OLD) == "W  12"
    assert code_text(Outcome(Result.WIN, 12, "w"), DRAFT_2C) == "W12W"
    assert code_text(Outcome(Result.UNPAIRED), OLD) == "U   0"
    assert code_text(Outcome(Result.DRAW, 5, rated=False), DRAFT_2C) == "Z0"


Rows = list[Mapping[str, str | int]]


def report(folder: Path, details: Rows, sections: Rows | None = None, head: Mapping[str, str] | None = None) -> Path:
    """A report in the later layout from what matters of it."""
    rounds = max((int(name[-2:]) for row in details for name in row if name.startswith("D_RND")), default=1)
    heads: Rows = [{"H_NAME": "Friday", "H_END_DATE": "20260503", **(head or {})}]
    sections = sections or [{"S_SEC_NUM": " 1", "S_TRN_TYPE": "S", "S_R_SYSTEM": "R", "S_TOT_RNDS": rounds}]
    rows: Rows = [{"D_SEC_NUM": " 1", "D_NAME": f"P {row.get('D_PAIR_NUM')}", **row} for row in details]
    for letter, records in (("H", heads), ("S", sections), ("D", rows)):
        fields = DRAFT_2C.details(rounds) if letter == "D" else DRAFT_2C.files[letter]
        (folder / FILES[letter]).write_bytes(write_dbf(fields, records, date(2026, 5, 3)))
    return folder


PAIR: Rows = [{"D_PAIR_NUM": 1, "D_RND01": "W2W"}, {"D_PAIR_NUM": 2, "D_RND01": "L1B"}]


def test_a_report_made_by_hand(tmp_path: Path) -> None:
    [event], findings = read(report(tmp_path, [{**PAIR[0], "D_RATING": "1500", "D_MEM_ID": "12345678"}, PAIR[1]]))
    assert findings == []
    assert (event.name, event.end, event.system, event.format) == ("Friday", date(2026, 5, 3), "regular", "swiss")
    assert (event.entrants[0].id, event.entrants[0].rating) == ("12345678", Rating(1500))
    assert [each.outcomes[0].written for each in event.entrants] == ["W2w", "L1b"]


def test_new_members_have_no_id_yet(tmp_path: Path) -> None:
    [event], _ = read(report(tmp_path, [{**row, "D_MEM_ID": "NEW"} for row in PAIR]))
    assert [(each.name, each.id) for each in event.entrants] == [("P 1", ""), ("P 2", "")]


def section(**facts: str | int) -> Rows:
    return [{"S_SEC_NUM": 1, "S_TRN_TYPE": "S", "S_R_SYSTEM": "R", "S_TOT_RNDS": 1, **facts}]


@pytest.mark.parametrize(
    ("details", "sections", "code"),
    [
        ([{"D_PAIR_NUM": 1, "D_RND01": "W2W"}, {"D_PAIR_NUM": 2, "D_RND01": "W1B"}], None, "GAME-DISAGREES"),
        ([{"D_PAIR_NUM": 1, "D_RND01": "Q"}], None, "USCHESS-CODE-UNKNOWN"),
        ([{"D_PAIR_NUM": 1, "D_RND01": "Z0"}], None, "USCHESS-FORFEIT-DRAW"),
        ([{"D_PAIR_NUM": "", "D_RND01": "B0"}], None, "NUMBER-BAD"),
        ([{"D_PAIR_NUM": "x", "D_RND01": "B0"}], None, "USCHESS-NUMBER"),
        ([*PAIR, PAIR[0]], None, "USCHESS-PAIR-TWICE"),
        (PAIR, section(S_TRN_TYPE="Q"), "USCHESS-TYPE"),
        (PAIR, section(S_R_SYSTEM="K"), "USCHESS-SYSTEM"),
        (PAIR, section(S_SEC_NUM=2), "USCHESS-NO-SECTION"),
        (PAIR, section(S_EVENT_ID="other"), "USCHESS-NO-HEAD"),
        ([*PAIR, {"D_SEC_NUM": 5, "D_PAIR_NUM": 1}], None, "USCHESS-NO-SECTION"),
        ([{"D_PAIR_NUM": 1, "D_RND01": "B0", "D_RATING": "abc"}], None, "RATING-BAD"),
        ([{"D_PAIR_NUM": 1, "D_RND01": "B0", "D_RND02": "B0"}], section(S_TOT_RNDS=1), "ROUNDS-DIFFER"),
    ],
)
def test_what_is_refused(tmp_path: Path, details: Rows, sections: Rows | None, code: str) -> None:
    events, findings = read(report(tmp_path, details, sections))
    assert events == []
    assert ("error", code) in findings


def test_a_forfeited_draw_is_half_a_point_where_repairs_are_asked_for(tmp_path: Path) -> None:
    [event], _ = read(report(tmp_path, [{"D_PAIR_NUM": 1, "D_RND01": "Z0"}]), How(lenient=True))
    assert event.entrants[0].outcomes[0].result is Result.HALF_POINT_BYE


def test_rated_both_ways_is_noted(tmp_path: Path) -> None:
    [event], findings = read(report(tmp_path, PAIR, section(S_R_SYSTEM="D")))
    assert (event.system, findings) == ("regular", [("note", "USCHESS-DUAL")])


@pytest.mark.parametrize("count", [3, 4, 5, 8])
def test_a_round_robin_by_opponent(tmp_path: Path, count: int) -> None:
    details: Rows = [
        {"D_PAIR_NUM": no, **{f"D_RND{other:02}": "U0" if other == no else f"{'WL'[other < no]}{other}" for other in
                              range(1, count + 1)}}
        for no in range(1, count + 1)
    ]  # fmt: skip
    [event], findings = read(report(tmp_path, details, section(S_TRN_TYPE="R", S_TOT_RNDS=count)))
    assert findings == [("note", "USCHESS-BY-OPPONENT")]
    assert event.rounds == count - 1 + count % 2
    for entrant in event.entrants:
        opponents = sorted(each.opponent for each in entrant.outcomes if each.opponent)
        assert opponents == [no for no in range(1, count + 1) if no != entrant.no]


def test_files_that_are_missing_or_mixed(tmp_path: Path) -> None:
    report(tmp_path, PAIR)
    (tmp_path / FILES["S"]).unlink()
    assert read(tmp_path)[1] == [("error", "USCHESS-MISSING")]
    old = write_dbf(OLD.files["S"], [{"S_SEC_NUM": 1, "S_TRN_TYPE": "S", "S_TOT_RNDS": 1}], date(2026, 5, 3))
    (tmp_path / FILES["S"]).write_bytes(old)
    assert ("error", "USCHESS-MIXED") in read(tmp_path)[1]
    assert [each.rounds for each in read(tmp_path, How(lenient=True))[0]] == [1]
    (tmp_path / FILES["S"]).write_bytes(write_dbf([DbfField("A", "C", 1)], [], date(2026, 5, 3)))
    assert ("error", "USCHESS-FIELDS") in read(tmp_path)[1]
    (tmp_path / f"x-{FILES['S']}").write_bytes(old)
    assert read(tmp_path)[1] == [("error", "USCHESS-SEVERAL")]


def test_rounds_past_ten_are_continued(tmp_path: Path) -> None:
    event = next(each for seed in range(50) if (each := random_event(seed, CARRIED["dbf-old"])).rounds > 10)
    written([event], OLD, tmp_path)
    details = list(dbfread.DBF(tmp_path / FILES["D"]))
    assert [row["D_REC_SEQ"] for row in details[:2]] == ["1", "2"]
    [again], _ = read(tmp_path)
    assert again.rounds == event.rounds
