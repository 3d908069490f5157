"""Events, seasons, supplements and variants from files: what is read, and every problem with its key."""

import os
import sys
from datetime import date
from pathlib import Path

import pytest

from normbook.formats import files, limits
from normbook.formats.event_file import Facts, event_id, read_all_events, read_events, slug
from normbook.formats.keys import parse_toml, read_day
from normbook.formats.lists.supplement import read_supplement
from normbook.formats.season_file import read_season
from normbook.formats.variant_file import read_variant
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings
from tests.formats.reading import written

TABLE = "no,name,id,rating,R1\n1,A,1,1500,W2\n2,B,2,1600,L1\n"
Told = list[tuple[str, str | int | None]]


def told(findings: Findings) -> Told:
    """Code and key path (or row) of each finding."""
    return sorted((finding.code, finding.place.path or finding.place.row) for finding in findings)


def events(folder: Path, toml: str, **facts: object) -> tuple[list[Event], Told]:
    findings = Findings()
    written(folder, a_csv=TABLE, b_csv=TABLE, friday_toml=toml)
    return read_events(folder / "friday.toml", Facts(**facts), findings), told(findings)  # type: ignore[arg-type]


def test_an_events_file_says_everything(tmp_path: Path) -> None:
    toml = """
    id = "club-7"
    rules = "lpcc"
    name = "Friday Swiss"
    season = "2024"
    leg = "Winter"
    start = 2024-05-03
    end = "2024-05-10"
    system = "quick"
    format = "scrounger"
    rounds = 1
    crosstable = "a.csv"
    """
    [event], findings = events(tmp_path, toml)
    assert findings == []
    assert (event.id, event.name, event.rules, event.season, event.leg) == (
        "club-7",
        "Friday Swiss",
        "lpcc",
        "2024",
        "Winter",
    )
    assert (event.start, event.end, event.system, event.format) == (
        date(2024, 5, 3),
        date(2024, 5, 10),
        "quick",
        "scrounger",
    )
    assert (event.rounds, len(event.entrants), event.columns["rating"]) == (1, 2, 4)


def test_options_win_over_the_file(tmp_path: Path) -> None:
    [event], _ = events(tmp_path, 'name = "X"\nformat = "swiss"\ncrosstable = "a.csv"', name="Y", format="match")
    assert (event.name, event.format) == ("Y", "match")


def test_the_table_beside_a_file_needs_no_naming(tmp_path: Path) -> None:
    written(tmp_path, friday_csv=TABLE)
    [event], findings = events(tmp_path, "")
    assert (event.name, event.id, findings) == ("friday", "friday", [])


def test_sections_are_events_of_their_own(tmp_path: Path) -> None:
    toml = """
    name = "Open"
    end = 2024-05-03
    [[sections]]
    name = "A"
    crosstable = "a.csv"
    [[sections]]
    name = "B"
    id = "own"
    format = "match"
    crosstable = "b.csv"
    """
    (first, second), findings = events(tmp_path, toml)
    assert findings == []
    assert [(each.id, each.name, each.section) for each in (first, second)] == [
        ("open-2024-05-03-a", "Open", "A"),
        ("own", "Open", "B"),
    ]
    (first, _), _ = events(tmp_path, 'id = "x"\n' + toml)
    assert first.id == "x-a"


@pytest.mark.parametrize(
    ("toml", "findings"),
    [
        ('crosstable = "none.csv"', [("FILE-MISSING", None)]),
        ("", [("TABLE-NOT-NAMED", "crosstable")]),
        ('crosstable = ""', [("TABLE-NOT-NAMED", "crosstable")]),
        ('[[sections]]\nname = "A"\ncrosstable = " "', [("KEY-MISSING", "sections[0].crosstable")]),
        ('[[sections]]\nname = "A"\ncrosstable = 5', [("KEY-WRONG", "sections[0].crosstable")]),
        ("crosstable = 5", [("KEY-WRONG", "crosstable")]),
        ('crosstable = "a.csv"\nrounds = 4', [("ROUNDS-DIFFER", None)]),
        ('crosstable = "a.csv"\nrounds = 0', [("KEY-WRONG", "rounds")]),
        ('crosstable = "a.csv"\nrounds = true', [("KEY-WRONG", "rounds")]),
        ('crosstable = "a.csv"\nformat = "swis"', [("KEY-WRONG", "format")]),
        ('crosstable = "a.csv"\nrules = ["lpcc"]', [("KEY-WRONG", "rules")]),
        ('crosstable = "a.csv"\nstart = 2024-05-03\nend = 2024-05-02', [("DATES-REVERSED", "end")]),
        ('crosstable = "a.csv"\nend = "3 May"', [("KEY-WRONG", "end")]),
        ('crosstable = "a.csv"\nend = 2024-05-03T10:00:00', [("KEY-WRONG", "end")]),
        ('crosstable = "a.csv"\nend = 20240503', [("KEY-WRONG", "end")]),
        ('crosstable = "a.csv"\nnam = "x"', [("KEY-UNKNOWN", "nam")]),
        (f'crosstable = "a.csv"\nname = "{"x" * 201}"', [("KEY-TOO-LONG", "name")]),
        (f'crosstable = "a.csv"\nname{".a" * 10} = 1', [("KEY-WRONG", "name")]),
        (f'crosstable = "a.csv"\nrounds = 0x{"f" * 100}', [("KEY-WRONG", "rounds")]),
        (
            'crosstable = "a.csv"\n[[sections]]\nname = "A"\ncrosstable = "b.csv"',
            [("SECTIONS-AND-TABLE", "crosstable")],
        ),
        ('[[sections]]\nname = "A"', [("KEY-MISSING", "sections[0].crosstable")]),
        ('[[sections]]\ncrosstable = "a.csv"', [("KEY-MISSING", "sections[0].name")]),
        ('[[sections]]\nname = "A"\ncrosstable = "a.csv"\nx = 1', [("KEY-UNKNOWN", "sections[0].x")]),
        ("sections = 5", [("KEY-WRONG", "sections"), ("TABLE-NOT-NAMED", "crosstable")]),
        ("name = ", [("TOML-SYNTAX", None)]),
        ("name = x", [("TOML-SYNTAX", 1)]),
        ("rounds = 1e" + "9" * 40, [("TOML-SYNTAX", None)]),
        (2 * '[[sections]]\nname = "A"\ncrosstable = "./a.csv"\n', [("TABLE-TWICE", "sections[1].crosstable")]),
        (
            "".join(f'[[sections]]\nname = "A"\nsheet = "{sheet}"\ncrosstable = "a.csv"\n' for sheet in "12"),
            [("TABLE-TWICE", "sections[1].crosstable")],
        ),
    ],
)
def test_every_problem_of_an_events_file(toml: str, findings: Told, tmp_path: Path) -> None:
    assert events(tmp_path, toml)[1] == findings


def test_toml_must_be_utf_8() -> None:
    findings = Findings()
    assert parse_toml('name = "Á"'.encode("latin-1"), "a.toml", findings) is None
    assert told(findings) == [("TOML-NOT-UTF-8", None)]
    assert parse_toml('name = "Á"'.encode("utf-8-sig"), "a.toml", findings) is not None


def test_a_broken_table_is_told_where_the_user_would_type_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sub").mkdir()
    written(tmp_path / "sub", a_csv="no,name,R1\n1,A,Q\n", friday_toml='crosstable = "a.csv"')
    monkeypatch.chdir(tmp_path)
    findings = Findings()
    assert read_events(Path("sub/friday.toml"), Facts(), findings) == []
    assert [finding.place.file.replace("\\", "/") for finding in findings] == ["sub/a.csv"]


def test_an_event_that_is_said_to_end_before_it_starts_is_told(tmp_path: Path) -> None:
    section = '[[sections]]\nname = "A"\ncrosstable = "a.csv"\nend = 2026-06-01'
    written(tmp_path, a_csv=TABLE, b_toml='crosstable = "a.csv"\nstart = 2026-06-05')
    written(tmp_path, c_toml=f"start = 2026-06-05\n{section}")
    early = date(2026, 6, 1)
    said_by = {"a.csv": Facts(start=date(2026, 6, 5), end=early), "b.toml": Facts(end=early), "c.toml": Facts()}
    for file, said in said_by.items():
        findings = Findings()
        read_events(tmp_path / file, said, findings)
        assert told(findings) == [("DATES-REVERSED", None)]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a file's name is text")
def test_an_event_is_called_by_text_whatever_its_file_is_called(tmp_path: Path) -> None:
    file = tmp_path / os.fsdecode(b"M\xfcnchen.csv")
    file.write_text(TABLE, encoding="utf-8")
    assert [each.name for each in read_events(file, Facts(), Findings())] == ["M?nchen"]


def test_the_same_event_twice_is_told(tmp_path: Path) -> None:
    written(tmp_path, a_csv=TABLE)
    findings = Findings()
    read_all_events([tmp_path / "a.csv", tmp_path / "a.csv"], Facts(id="x"), findings)
    assert told(findings) == [("EVENT-TWICE", None)]


SEASON = """
rules = "lpcc"
name = "Grand Prix"
[[legs]]
name = "Winter"
start = 2024-01-05
ratings = "list.csv"
events = ["a.csv", "friday.toml"]
[[legs]]
events = ["b.csv"]
"""
LIST = "id,name,rating,state\n1,A,1500,NY\n2,B,1600/7,NY\n3,C,,\n"


def season(folder: Path, toml: str = SEASON, supplement: str = LIST) -> tuple[object, Told]:
    written(folder, a_csv=TABLE, b_csv=TABLE, c_csv=TABLE, friday_toml='crosstable = "c.csv"', list_csv=supplement)
    written(folder, season_toml=toml)
    findings = Findings()
    return read_season(folder / "season.toml", findings), told(findings)


def test_a_season_has_legs_with_ratings_and_events(tmp_path: Path) -> None:
    read, findings = season(tmp_path)
    assert findings == [("HEADER-IGNORED", 1)]
    winter, second = read.legs  # type: ignore[attr-defined]
    assert (winter.name, winter.start, second.name, second.supplement) == ("Winter", date(2024, 1, 5), "2", None)
    assert [event.leg for event in winter.events] == ["Winter", "Winter"]
    assert {id: str(listed.rating) for id, listed in winter.supplement.by_id.items()} == {
        "1": "1500",
        "2": "1600/7",
        "3": "None",
    }


@pytest.mark.parametrize(
    ("toml", "findings"),
    [
        ("", [("KEY-MISSING", "legs")]),
        ("legs = []", [("LEGS-NONE", "legs")]),
        ("legs = 5", [("KEY-WRONG", "legs"), ("LEGS-NONE", "legs")]),
        ('rules = "uscf"\n[[legs]]\nevents = ["a.csv"]', [("KEY-WRONG", "rules")]),
        ("[[legs]]", [("LEG-WITHOUT-EVENTS", "legs[0].events")]),
        ('[[legs]]\nevents = "a.csv"', [("KEY-WRONG", "legs[0].events"), ("LEG-WITHOUT-EVENTS", "legs[0].events")]),
        ('[[legs]]\nevents = ["a.csv"]\nrating = "x"', [("KEY-UNKNOWN", "legs[0].rating")]),
        ('[[legs]]\nevents = ["a.csv"]\nratings = "no.csv"', [("FILE-MISSING", None)]),
        ('[[legs]]\nevents = ["a.csv", "./a.csv"]', [("EVENT-TWICE", "legs[0].events")]),
        ('[[legs]]\nevents = ["a.csv"]\nstart = "x"', [("KEY-WRONG", "legs[0].start")]),
        ("=", [("TOML-SYNTAX", 1)]),
    ],
)
def test_every_problem_of_a_season(toml: str, findings: Told, tmp_path: Path) -> None:
    assert season(tmp_path, toml)[1] == findings


@pytest.mark.parametrize(
    ("text", "findings"),
    [
        ("", [("FILE-EMPTY", None)]),
        ("id,rating\n", [("TABLE-EMPTY", 1)]),
        ("id,name\n1,A\n", [("HEADER-MISSING", 1)]),
        ("id,rating\n1,15x0\n", [("RATING-BAD", 2)]),
        ("id,rating\n,1500\n", [("ID-MISSING", 2)]),
        ("id,rating\n1,1500\n1,1600\n", [("ID-TWICE", 3)]),
        ("id,naem,rating\n1,1,1500\n", [("HEADER-UNKNOWN", 1)]),
        ("id,ratnig,rating\n1,1,1500\n", [("HEADER-IGNORED", 1)]),
        ("id,zzzzz,rating\n1,1,1500\n", [("HEADER-IGNORED", 1)]),
    ],
)
def test_every_problem_of_a_supplement(text: str, findings: Told, tmp_path: Path) -> None:
    written(tmp_path, list_csv=text)
    collected = Findings()
    read_supplement(tmp_path / "list.csv", "list.csv", collected)
    assert told(collected) == findings


@pytest.mark.parametrize(
    ("toml", "name", "findings"),
    [
        ('rules = "lpcc"\nname = "Ours"\nno_show = "-2"', "Ours", []),
        ('rules = "lpcc"', "club", []),
        ("", None, [("KEY-MISSING", "rules")]),
        ('rules = "halma"', None, [("KEY-WRONG", "rules")]),
        ("rules", None, [("TOML-SYNTAX", None)]),
    ],
)
def test_variants_are_read(toml: str, name: str | None, findings: Told, tmp_path: Path) -> None:
    written(tmp_path, club_toml=toml)
    collected = Findings()
    variant = read_variant(tmp_path / "club.toml", collected)
    assert (variant.name if variant else None, told(collected)) == (name, findings)


def test_files_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    findings = Findings()
    monkeypatch.setattr(limits, "MOST_BYTES", 3)
    (tmp_path / "large.csv").write_bytes(b"1234")
    for name in ("none.csv", "", "large.csv", "a\0b", "x" * 5000):
        assert files.read_bytes(tmp_path / name, findings, name) is None
    assert [finding.code for finding in findings] == [
        "FILE-MISSING",
        "FILE-IS-FOLDER",
        "FILE-TOO-LARGE",
        "FILE-UNREADABLE",
        "FILE-UNREADABLE",
    ]


@pytest.mark.parametrize(
    ("text", "day"),
    [("2024-02-29", date(2024, 2, 29)), ("2023-02-29", None), ("2024-W01-1", None), ("20240229", None), ("", None)],
)
def test_days(text: str, day: date | None) -> None:
    assert read_day(text) == day


def test_ids_are_made_from_what_tells_events_apart() -> None:
    assert event_id("Friday Night!", date(2024, 5, 3), "Ünder 1600") == "friday-night-2024-05-03-under-1600"
    assert (event_id("♘", None, ""), slug("  A--b ")) == ("event", "a-b")


@pytest.mark.rule("lpcc.6")
@pytest.mark.parametrize(
    ("when", "codes"),
    [
        ("2026-03-06 20:00", []),
        ("Sat 20:00", []),
        ("2026-03-07 09:00", ["NOTICE-AFTER-EVENT"]),
    ],
)
def test_nobody_gives_notice_after_the_event(when: str, codes: list[str], tmp_path: Path) -> None:
    file = tmp_path / "friday.csv"
    file.write_text(f"no,name,rating,R1\n1,A,1600,F2@{when}\n2,B,1500,X1\n", encoding="utf-8")
    findings = Findings()
    read_events(file, Facts(end=date(2026, 3, 6)), findings)
    assert [finding.code for finding in findings] == codes
    assert [(finding.place.row, finding.cell) for finding in findings] == [(2, f"F2@{when}")] * len(codes)
