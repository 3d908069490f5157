"""Whatever anybody may see shows at most the year of somebody's birth, however whole the date in a file was."""

import io
import re
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.web.conftest import settings
from tests.web.site import Visitor, serving

pytestmark = [pytest.mark.xdist_group("web-everybody"), pytest.mark.slow]

BIRTHS = ((1979, 5, 4), (2001, 2, 3), (1990, 6, 7))
"""Whole dates in the files that the book is made of, the last of them in a tournament report."""
FORMS = ("{y}-{m:02}-{d:02}", "{y}/{m:02}/{d:02}", "{d:02}.{m:02}.{y}", "{m:02}/{d:02}/{y}", "{y}{m:02}{d:02}")
WHOLE = re.compile("|".join(re.escape(form.format(y=y, m=m, d=d)) for y, m, d in BIRTHS for form in FORMS))
_LINK = re.compile(r'href="(/[^"#]*)"')
_PRINTED = re.compile(r"/(?:pdf(?=\?|$)|print/|certificate-pdf/)")
"""For paper, and packed: no text could be found there. That they are made, show `test_everybody`, `test_paper`."""
MOST = 600
"""Pages that are looked at."""


@pytest.fixture(scope="module")
def book(book_of_everybody: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = Path(shutil.copytree(book_of_everybody.parent, tmp_path_factory.mktemp("births") / "files"))
    made = folder / book_of_everybody.name
    report = folder / "report.trf"
    assert run("convert", folder / "january.csv", report, "--end", "2026-05-01").exit_code == 0
    lines = report.read_text(encoding="utf-8").splitlines()
    born = (f"{line[:69]}1990/06/07{line[79:]}" if line.startswith("001") else line for line in lines)
    report.write_text("\n".join(born) + "\n", encoding="utf-8")
    done = run("post", report, "--rules", "uscf", "--id", "report", "--end", "2026-05-01", "--book", made)
    assert done.exit_code == 0, done.stderr
    return made


@pytest.fixture(scope="module")
def stranger(book: Path) -> Iterator[Visitor]:
    with serving(settings(book=str(book), public=True)) as running, running.visitor() as visitor:
        yield visitor


def told(data: bytes) -> str:
    """Everything that a file says, a workbook's sheets unpacked."""
    if not data.startswith(b"PK"):
        return data.decode(errors="replace")
    with zipfile.ZipFile(io.BytesIO(data)) as parts:
        return " ".join(parts.read(name).decode(errors="replace") for name in parts.namelist())


def test_no_page_that_anybody_may_see_has_a_whole_date_of_birth(stranger: Visitor) -> None:
    waiting = ["/", "/lists/uscf", "/lists/lpcc", "/lists/wfcc", "/events", "/players?search=a", "/log"]
    waiting += [f"/api/v1/lists/{rules}" for rules in ("uscf", "lpcc", "wfcc")]
    for event in stranger.get("/api/v1/events").json()["events"]:
        waiting += [f"/api/v1/events/{event['id']}", f"/events/{event['id']}/download/csv"]
    for player in stranger.get("/api/v1/players", params={"search": "a"}).json()["players"]:
        waiting.append(f"/api/v1/players/{player['key']}")
    seen: set[str] = set()
    while waiting and len(seen) < MOST:
        path = waiting.pop(0).replace("&amp;", "&")
        if path in seen or "/static/" in path or _PRINTED.search(path):
            continue
        seen.add(path)
        answer = stranger.get(path)
        assert answer.status_code < 500, path
        text = told(answer.content)
        assert not WHOLE.search(text), path
        if answer.headers.get("content-type", "").startswith("text/html"):
            waiting += _LINK.findall(text)
    assert any("/players/" in path for path in seen)
    assert any("/download/xlsx" in path for path in seen)


@pytest.mark.parametrize(
    "command",
    [
        *((("list", rules), ("list", rules, "--json"), ("list", rules, "--csv", "-")) for rules in ("uscf", "wfcc")),
        (("player", "W1000"), ("player", "W2001", "--json"), ("player", "70000001", "--json"), ("log", "--json")),
    ],
)
def test_no_command_prints_one(command: tuple[tuple[str, ...], ...], book: Path) -> None:
    for each in command:
        done = run(*each, "--book", book)
        assert done.exit_code == 0, done.stderr
        assert not WHOLE.search(done.stdout)


def test_neither_the_log_nor_its_text_form_holds_one(book: Path, tmp_path: Path) -> None:
    assert run("export", tmp_path / "record", "--book", book).exit_code == 0
    files = [file for file in (tmp_path / "record").rglob("*") if file.is_file()]
    assert len(files) > 20
    assert [file.name for file in files if WHOLE.search(told(file.read_bytes()))] == []
    assert not WHOLE.search(book.read_bytes().decode(errors="replace")), "not even beside the log"


@pytest.mark.parametrize("output", ["--json", "--csv", "--html"])
def test_a_scored_table_has_none_either(output: str, book: Path) -> None:
    shown = ("--json",) if output == "--json" else (output, "-")
    done = run("score", book.parent / "rated.csv", "--rules", "wfcc", "--category", "O10", *shown)
    assert done.exit_code == 0, done.stderr
    assert not WHOLE.search(done.stdout)
