"""Events posted by a program: what the command line answers, and only as far as the token reaches."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from normbook.book.proof.verify import verify
from normbook.book.store.book import open_book
from normbook.office.roles import ROLES
from tests.cli.running import run
from tests.web.conftest import settings
from tests.web.site import EXAMPLES, Site, Visitor, serving

pytestmark = [pytest.mark.xdist_group("web-record"), pytest.mark.slow]

NIGHT = b"no,name,id,rating,R1,R2\n1,ANN,,1500,W2,D2\n2,BOB,,1400,L1,D1\n"
LATE = {"rules": "uscf", "id": "late", "name": "Late", "end": "2020-01-05"}


def entries(site: Site) -> int:
    with open_book(str(site.settings.book)) as book, book.reading() as reading:
        return reading.head().seq


def post(visitor: Visitor, data: bytes, **said: str) -> Any:
    return visitor.post("/api/v1/events", params=said, files={"files": ("event.csv", data)})


@pytest.mark.parametrize("scope", ROLES)
def test_a_token_says_whose_it_is_and_what_it_may_do(accounts_site: Site, scope: str) -> None:
    with accounts_site.by_token("ada", scope) as program:
        assert program.get("/api/v1/me").json() == {"name": "ada", "shown": "Ada", "role": scope}


def test_fide_numbers_are_taken_only_if_the_program_says_so(accounts_site: Site) -> None:
    said = {"rules": "uscf", "name": "Numbers", "end": "2027-05-07", "dry_run": "true"}
    table = b"no,name,fide id,rating,R1\n1,ANN,4001001,1500,W2\n2,BOB,4001002,1400,L1\n"
    with accounts_site.by_token("olga", "officer") as program:
        answer = post(program, table, **said)
        assert answer.status_code == 422
        assert "BOOK-IDS-OF-OTHERS" in [each["code"] for each in answer.json()["diagnostics"]]
        assert post(program, table, **said, fide_ids="true").status_code == 200


def test_an_event_is_posted_once_and_by_the_tokens_user(accounts_site: Site) -> None:
    before = entries(accounts_site)
    said = {"rules": "lpcc", "name": "By a program", "end": "2027-05-07"}
    with accounts_site.by_token("olga", "officer") as program:
        tried = post(program, NIGHT, **said, dry_run="true").json()
        assert (tried["stored"], entries(accounts_site)) == (False, before)
        answer = post(program, NIGHT, **said)
        assert answer.status_code == 200, answer.text
        assert answer.json()["stored"] is True
        assert answer.json()["done"][0]["done"] == "posted"
        again = post(program, NIGHT, **said).json()
        assert [each["done"] for each in again["done"]] == ["known"]
    assert entries(accounts_site) == before + 1
    with open_book(str(accounts_site.settings.book)) as book, book.reading() as reading:
        assert reading.entry(before + 1).actor == "olga"
        assert verify(reading, "book").holds


def test_a_program_gets_what_the_command_line_prints(accounts_book: Path, tmp_path: Path) -> None:
    file = EXAMPLES / "book" / "titles" / "thaw-2024.csv"
    mine, other = (Path(shutil.copy(accounts_book, tmp_path / name)) for name in ("mine.sqlite", "other.sqlite"))
    arguments = ["post", file, "--book", other, "--json", *(part for n, v in LATE.items() for part in (f"--{n}", v))]
    with serving(settings(book=str(mine), public=True)) as site, site.by_token("olga", "officer") as program:
        data = file.read_bytes()
        answer = post(program, data, **LATE)
        refused = run(*arguments)
        assert (answer.status_code, refused.exit_code) == (409, 1)
        [unaccepted] = json.loads(refused.stdout)["unaccepted"]
        assert answer.json()["difference"] == unaccepted["difference"]
        assert answer.json()["stored"] is False
        assert post(program, data, **LATE, accept="0" * 64).status_code == 409
        before = entries(site)
        done = post(program, data, **LATE, accept=answer.json()["accept"])
        assert done.status_code == 200
        assert entries(site) == before + 1
        told = json.loads(run(*arguments, "--yes").stdout)
        assert done.json()["done"] == told["done"]
        assert done.json()["head"]["seq"] == told["head"]["seq"]
        with open_book(str(mine)) as book, book.reading() as reading:
            assert verify(reading, "book").holds


def test_several_events_are_stored_together_or_not_at_all(accounts_site: Site) -> None:
    before = entries(accounts_site)
    files = [("files", ("good.csv", NIGHT)), ("files", ("bad.csv", b"no,name,R1\n1,ANN,W2\n2,BOB,D1\n"))]
    with accounts_site.by_token("ada", "officer") as program:
        answer = program.post("/api/v1/events", params={"rules": "lpcc", "end": "2027-06-04"}, files=files)
    assert answer.status_code == 422
    assert {each["file"] for each in answer.json()["diagnostics"]} == {"bad.csv"}
    assert entries(accounts_site) == before


def test_what_the_book_refuses_is_told_as_findings(accounts_site: Site) -> None:
    with accounts_site.by_token("ada", "officer") as program:
        undated = post(program, NIGHT, rules="lpcc")
        strangers = post(program, NIGHT.replace(b"ANN", b"WHO"), rules="lpcc", end="2027-07-02", no_new="true")
        nothing = post(program, b"", rules="lpcc")
    for answer in (undated, strangers, nothing):
        assert answer.status_code == 422
        assert answer.json()["diagnostics"]
        assert "/tmp" not in answer.text


def test_the_owners_token_posts_too(accounts_book: Path, tmp_path: Path) -> None:
    book = Path(shutil.copy(accounts_book, tmp_path / "own.sqlite"))
    with serving(settings(book=str(book))) as site, site.program() as program:
        assert program.get("/api/v1/me").json()["role"] == "administrator"
        assert post(program, NIGHT, rules="lpcc", end="2027-05-07").status_code == 200


@pytest.mark.parametrize(("user", "scope"), [("dora", "director"), ("ada", "director")])
def test_a_directors_token_posts_nothing(accounts_site: Site, user: str, scope: str) -> None:
    before = entries(accounts_site)
    with accounts_site.by_token(user, scope) as program:
        answer = post(program, NIGHT, rules="lpcc", end="2027-05-07")
    assert answer.status_code == 403
    assert answer.json()["error"] == "role-needed"
    assert entries(accounts_site) == before


def test_a_session_posts_nothing_by_the_api(accounts_site: Site) -> None:
    with accounts_site.logged_in("olga") as olga:
        assert post(olga, NIGHT, rules="lpcc", end="2027-05-07").status_code == 401


def test_what_several_events_change_is_accepted_as_a_whole(accounts_book: Path, tmp_path: Path) -> None:
    book = Path(shutil.copy(accounts_book, tmp_path / "own.sqlite"))
    titles = EXAMPLES / "book" / "titles"
    files = [
        ("files", (f"late-{name}", (titles / name).read_bytes())) for name in ("thaw-2024.csv", "lantern-2024.csv")
    ]
    said = {"rules": "uscf", "end": "2020-01-05"}
    with serving(settings(book=str(book), public=True)) as site, site.by_token("olga", "officer") as program:
        before = entries(site)
        answer = program.post("/api/v1/events", params=said, files=files)
        assert answer.status_code == 409
        one = program.post("/api/v1/events", params=said, files=files[:1]).json()["accept"]
        for accept in (one, ""):
            assert program.post("/api/v1/events", params={**said, "accept": accept}, files=files).status_code == 409
        assert entries(site) == before
        done = program.post("/api/v1/events", params={**said, "accept": answer.json()["accept"]}, files=files)
        assert [each["done"] for each in done.json()["done"]] == ["posted", "posted"]
        assert entries(site) == before + 2
