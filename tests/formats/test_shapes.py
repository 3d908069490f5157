"""The same event in many shapes: every one is told for what it is, read the same, or refused with its name."""

import io
import json
import zipfile
from pathlib import Path

import pytest

import normbook
from normbook.formats.event_file import read_events
from normbook.formats.kinds import EVENT, RATING_SUPPLEMENT, SOLVERS, SOLVING_TOURNAMENT
from normbook.formats.kinds_of_table import kinds_of_file
from normbook.formats.sections import Facts
from normbook.formats.table.cell_text import cell_text
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings
from normbook.web.workbench.intake import Brought, judge
from tests.cli.running import run
from tests.formats.reading import workbook
from tests.formats.samples import WEBSITE, table
from tests.formats.shapes import NAMES, RATINGS, RESULTS, SHAPES, TWO_PLAYERS, TYPED


def laid(folder: Path, name: str, data: bytes) -> Path:
    (folder / name).write_bytes(data)
    return folder / name


def read(path: Path) -> Event:
    findings = Findings()
    [event] = read_events(path, Facts(), findings)
    assert not findings.refused, list(findings)
    return event


def results(event: Event) -> dict[str, list[str]]:
    """Each player's cells, by name, with the opponents' names in place of numbers."""
    names = {each.no: key(each.name) for each in event.entrants}
    return {
        key(each.name): [cell.result.value + (names[cell.opponent] if cell.opponent else "") for cell in each.outcomes]
        for each in event.entrants
    }


def key(name: str) -> str:
    """A name whichever part stands first, in any case."""
    return " ".join(sorted(name.casefold().replace(",", " ").split()))


WANTED = {
    key(name): [cell[0] + (key(NAMES[int(cell[1:]) - 1]) if cell[1:] else "") for cell in own]
    for name, own in zip(NAMES, RESULTS, strict=True)
}


@pytest.mark.parametrize("name", SHAPES)
def test_every_shape_says_the_same(name: str, tmp_path: Path) -> None:
    event = read(laid(tmp_path, name, SHAPES[name]))
    assert results(event) == WANTED
    ratings = {key(each.name): each.rating and each.rating.value for each in event.entrants}
    assert ratings == {key(each): rating for each, rating in zip(NAMES, RATINGS, strict=True)}


def test_colours_are_told_in_every_language(tmp_path: Path) -> None:
    for name in ("ranking.csv", "german.csv", "spanish.csv", "dutch.csv"):
        event = read(laid(tmp_path, name, SHAPES[name]))
        assert [cell_text(cell) for cell in event.entrants[0].outcomes] == ["W4w", "D2b", "W3w"], name


@pytest.mark.parametrize("name", TWO_PLAYERS)
def test_a_report_is_told_in_every_encoding(name: str, tmp_path: Path) -> None:
    event = read(laid(tmp_path, name, TWO_PLAYERS[name]))
    assert results(event) == {key(NAMES[0]): [f"W{key(NAMES[1])}"], key(NAMES[1]): [f"L{key(NAMES[0])}"]}


@pytest.mark.parametrize("name", [*SHAPES, *TWO_PLAYERS])
def test_check_score_convert_and_workbench_say_that_it_is_an_event(name: str, tmp_path: Path) -> None:
    data = {**SHAPES, **TWO_PLAYERS}[name]
    path, out = laid(tmp_path, name, data), tmp_path / "out.json"
    assert kinds_of_file(path) == (EVENT,)
    assert run("check", path).exit_code == 0
    assert run("convert", path, out).exit_code == 0
    assert len(json.loads(out.read_bytes())["events"]) == 1
    assert [run("score", path, "--rules", rules).exit_code for rules in ("lpcc", "wfcc")] == [0, 2]
    judged = judge(Brought(((name, data),), rules="lpcc"))
    assert judged.scored is not None, judged.findings
    assert judge(Brought(((name, data),))).rules is None


def zipped(name: str) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as made:
        made.writestr(name, TYPED)
    return stream.getvalue()


PAGE = b"<!DOCTYPE html><html><body><table><tr><td>No</td><td>Name</td><td>R1</td></tr></table></body></html>"
REFUSED: dict[str, tuple[bytes, str]] = {
    "page.html": (PAGE, "FILE-WEB-PAGE"),
    "page.xls": (PAGE.removeprefix(b"<!DOCTYPE html>"), "FILE-WEB-PAGE"),
    "other.xml": (b'<?xml version="1.0"?><root><a>1</a></root>', "FILE-XML"),
    "print.pdf": (b"%PDF-1.4\n%\xe2\xe3\n", "FILE-PRINT-OUT"),
    "table.zip": (zipped("open.csv"), "FILE-ZIP"),
    "table.xlsx": (zipped("open.csv"), "FILE-ZIP"),
    "text.docx": (zipped("word/document.xml"), "FILE-PRINT-OUT"),
    "unmarked.csv": (TYPED.encode("utf-16-le"), "FILE-BINARY"),
    "empty.csv": (b"", "FILE-EMPTY"),
    "blank.csv": (b"\n\n  \n", "FILE-EMPTY"),
    "marked.csv": (b"\xef\xbb\xbf", "FILE-EMPTY"),
    "header.csv": (b"no,name,rating,R1\n", "TABLE-EMPTY"),
    "nobody.trf": (b"012 Coast Open\n042 2026/04/11\n", "TRF-NO-PLAYERS"),
    "nobody.pgn": (b'[Event "x"]\n', "PGN-NO-PLAYERS"),
    "nobody.sjson": (b'{"Overview": {"Tournament title": "x"}, "Sections": []}', "TABLE-EMPTY"),
    "section.sjson": (b'{"Overview": {}, "Sections": [{"Section name": "A", "Players": []}]}', "TABLE-EMPTY"),
    "nobody.json": (b'{"events": [{"name": "x", "players": []}]}', "TABLE-EMPTY"),
    "lost line.txt": (
        WEBSITE.replace(
            "-" * 65 + "\n    3 | ANA CRUZ                        |1.0  |L   2|W   4|L   1|\n", ""
        ).encode(),
        "CHART-TWO-MEMBERS",
    ),
    "other.json": (b'{"a": 1}', "JSON-NOT-OURS"),
    "no round.pgn": (b'[White "A"]\n[Black "B"]\n[Result "1-0"]\n[Round "-"]\n\n1-0\n', "PGN-NO-ROUND"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_read_is_refused_by_its_name_everywhere(name: str, tmp_path: Path) -> None:
    data, code = REFUSED[name]
    path = laid(tmp_path, name, data)
    for command in (["check"], ["score", "--rules", "lpcc"], ["convert"]):
        done = run(command[0], path, *command[1:], *([tmp_path / "out.csv"] if command == ["convert"] else []))
        assert (done.exit_code, done.stdout) == (2, "")
        assert code in {line.split(": ")[1] for line in done.stderr.splitlines()}, done.stderr
    assert code in [finding.code for finding in judge(Brought(((name, data),))).findings]


TOTALS = "Rk.,Name,FED,Rtg,Pts.\n1,Ann,ENG,1912,2.5\n2,Bo,ENG,1810,2\n"
COUNTRIES = "name,country,rating\nAda,SWE,2500\nBo,ROU,2401\n"
TIMED = TOTALS.replace("Pts.", "Pts.,Time").replace(".5\n", ".5,9\n")
MEANINGS = {
    "rank.csv": (TOTALS, (EVENT, SOLVING_TOURNAMENT)),
    "with times.csv": (TIMED, (SOLVING_TOURNAMENT,)),
    "many points.csv": (TOTALS.replace("2.5", "27.5"), (SOLVING_TOURNAMENT,)),
    "quarters.csv": (TOTALS.replace("2.5", "2.75"), (SOLVING_TOURNAMENT,)),
    "countries.csv": (COUNTRIES, (RATING_SUPPLEMENT, SOLVERS)),
    "list-2026-04-01.csv": (COUNTRIES.replace(",country", "").replace(",SWE", "").replace(",ROU", ""), (SOLVERS,)),
    "start list.csv": ("No.,Name,FideID,FED,Rtg,Club/City\n1,Ann,4001001,ENG,1912,Coast\n", (RATING_SUPPLEMENT,)),
}  # fmt: skip


@pytest.mark.parametrize("name", MEANINGS)
def test_what_may_be_two_things_is_said_to_be_both(name: str, tmp_path: Path) -> None:
    text, kinds = MEANINGS[name]
    for ending, data in ((".csv", text.encode()), (".xlsx", table(text))):
        path = laid(tmp_path, name.replace(".csv", ending), data)
        assert kinds_of_file(path) == kinds
        told = run("check", path).stderr + run("convert", path, tmp_path / "out.csv").stderr
        assert ("KIND-UNCLEAR" in told) == (len(kinds) > 1), told


def test_a_ranking_without_rounds_is_no_solving_tournament_in_a_workbook_either(tmp_path: Path) -> None:
    rows: list[list[object]] = [
        ["Final ranking"],
        ["Rk.", "SNo", "Name", "Rtg", "Pts.", "TB1"],
        [1, 2, "Ann", 1900, 2, 4],
    ]
    path = laid(tmp_path, "ranking.xlsx", workbook(rows))
    assert kinds_of_file(path) == (EVENT,)
    assert "ROUNDS-NONE" in run("check", path).stderr


EXAMPLES = Path(normbook.__file__).parent / "examples"
PUBLISHED = Path(__file__).parent.parent / "published"
_OF_FOLDERS = {"wfcc": SOLVING_TOURNAMENT, "published": SOLVING_TOURNAMENT}
_OF_NAMES = {
    **dict.fromkeys(("ratings-", "supplement-", "published-", "members", "TARATSUP"), RATING_SUPPLEMENT),
    **dict.fromkeys(("list-", "solvers-"), SOLVERS),
    "lighthouse": SOLVING_TOURNAMENT,
}
_ABOUT_TABLES = (".toml", ".md")
SHIPPED = [
    each
    for folder in (EXAMPLES, PUBLISHED)
    for each in sorted(folder.rglob("*.*"))
    if each.is_file() and each.suffix not in _ABOUT_TABLES and "__" not in str(each)
]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_table_of_this_project_is_told(path: Path) -> None:
    named = next((kind for start, kind in _OF_NAMES.items() if path.name.startswith(start)), None)
    folder = next((_OF_FOLDERS[part] for part in path.parts if part in _OF_FOLDERS), EVENT)
    assert kinds_of_file(path) == (named or folder,)
