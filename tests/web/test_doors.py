"""What another local user, another site, a crowd or a wrong clock could do at the door."""

import hmac
import re
import shutil
import sqlite3
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import ExitStack, closing
from datetime import datetime, timedelta
from hashlib import sha256
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from normbook.book.store.address import PATIENCE
from normbook.book.store.book import open_book
from normbook.office import attempts
from normbook.office.clock import now
from normbook.web.app import ROUTERS
from normbook.web.server.permissions import routes_of
from tests.web.conftest import settings
from tests.web.nights import SAMPLE, HttpPhone
from tests.web.site import PASSWORDS, TOKEN, Site, serving

pytestmark = [pytest.mark.xdist_group("web-accounts"), pytest.mark.slow]

CROWD = 60
"""More than a server has threads."""


@pytest.fixture
def book(accounts_book: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(accounts_book, tmp_path / "book.sqlite"))


def set_to(clock: pytest.MonkeyPatch, moment: datetime) -> None:
    ticks = count()
    for module in ("clock", "attempts"):
        clock.setattr(f"normbook.office.{module}.now", lambda: moment + timedelta(milliseconds=next(ticks)))


def test_a_clock_that_is_set_back_keeps_nobody_out(book: Path) -> None:
    later = now() + timedelta(days=2)
    with open_book(str(book)) as opened, pytest.MonkeyPatch.context() as clock:
        set_to(clock, later)
        for _ in range(attempts.MOST_BY_BOTH):
            opened.write(lambda turn: attempts.tried(turn, "dora", "127.0.0.1"))
        with opened.reading() as reading:
            assert attempts.wait(reading, "dora", "127.0.0.1") > 0
    with open_book(str(book)) as opened:
        assert opened.write(lambda turn: attempts.tried(turn, "dora", "127.0.0.1")) == 0
        with opened.reading() as reading:
            assert attempts.wait(reading, "dora", "127.0.0.1", later) == 0, "nor when it is that day again"
        almost = now() + attempts.WITHIN / 2
        with pytest.MonkeyPatch.context() as clock:
            set_to(clock, almost)
            for _ in range(attempts.MOST_BY_BOTH):
                opened.write(lambda turn: attempts.tried(turn, "dan", "127.0.0.1"))
        # A clock that was set back a little does not forgive what was tried just now.
        assert 0 < opened.write(lambda turn: attempts.tried(turn, "dan", "127.0.0.1")) <= attempts.WITHIN.seconds


def test_nobody_elses_tries_keep_the_owner_out(book: Path) -> None:
    with serving(settings(book=str(book), entries_per_minute=3, clock=lambda: 0.0)) as site:
        with site.visitor() as stranger:
            codes = [stranger.get("/enter?token=guess").status_code for _ in range(5)]
        assert codes == [403, 403, 403, 429, 429]
        with site.visitor() as owner:
            assert owner.get(f"/enter?token={TOKEN}").status_code == 303


def test_a_planted_cookie_lets_nobody_send_the_owners_forms(site: Site) -> None:
    token = hmac.new(b"planted", b"form", sha256).hexdigest()
    with site.owner() as owner:
        owner.cookies.update({"normbook_session": "planted", "normbook_visit": "v" * 32})
        assert owner.form_token() != token
        answer = owner.post("/score", data={"form_token": token, "pasted": "a"})
        assert (answer.status_code, "has expired" in answer.text) == (403, True)
        assert owner.bring(("a.csv", b"no,name,R1\n1,A,B\n"), rules="lpcc").status_code == 200


def test_a_session_that_is_none_does_not_say_what_a_form_carries(accounts_site: Site) -> None:
    with accounts_site.visitor(cookies={"normbook_session": "planted"}) as one:
        with accounts_site.visitor(cookies={"normbook_session": "planted"}) as other:
            assert one.form_token("/login") != other.form_token("/login")
        assert one.log_in("dora", PASSWORDS["dora"]).status_code == 303


@pytest.mark.parametrize(
    ("headers", "taken"),
    [
        ({}, True),
        ({"sec-fetch-site": "same-origin"}, True),
        ({"sec-fetch-site": "same-site"}, False),  # another port of this machine
        ({"sec-fetch-site": "cross-site"}, False),
        ({"origin": "http://evil.example"}, False),
        ({"origin": "http://127.0.0.1:1"}, False),
        ({"origin": "null"}, True),  # a browser that says nothing of where it is; the form's token decides
    ],
)
def test_a_form_is_taken_from_our_own_pages_only(site: Site, headers: dict[str, str], taken: bool) -> None:
    with site.owner() as owner:
        data = {"form_token": owner.form_token(), "pasted": "no,name,R1\n1,A,B\n"}
        assert owner.post("/score", data=data, headers=headers).status_code == (200 if taken else 403)
        own = {"origin": site.root}
        assert owner.post("/score", data=data, headers=own).status_code == 200


def test_a_public_server_looks_at_the_name_only_where_its_proxy_leaves_out_the_port(accounts_site: Site) -> None:
    with accounts_site.visitor() as visitor:
        data = {"form_token": visitor.form_token(), "pasted": "no,name,R1\n1,A,B\n"}
        for origin, code in (("https://127.0.0.1:8443", 200), ("https://evil.example", 403)):
            assert visitor.post("/score", data=data, headers={"origin": origin}).status_code == code


def test_no_answer_repeats_the_host_that_the_caller_names(public_site: Site) -> None:
    with public_site.visitor(headers={"host": "evil.example"}) as visitor:
        for path in ("/lists/", "//evil.example/", "/desk/events/", "/drafts", "/account/", "/nowhere/", "/\\evil/"):
            answer = visitor.get(public_site.root + path)
            assert answer.status_code in (303, 307, 404), path
            assert not urlsplit(answer.headers.get("location", "/")).netloc, path
        assert visitor.get("/lists/").headers["location"] == "/lists"
        assert visitor.get(f"{public_site.root}//evil.example/").headers["location"] == "/evil.example"


@pytest.mark.parametrize("query", ["as_of=2026-07-01&system=quick", "search=a%20b%2F%0D%0A", "next=//evil.example/"])
def test_an_address_with_a_slash_too_many_leads_to_what_was_asked_for(public_site: Site, query: str) -> None:
    with public_site.visitor() as visitor:
        assert visitor.get(f"/lists/uscf/?{query}").headers["location"] == f"/lists/uscf?{query}"


def test_whatever_can_be_read_can_be_asked_after(site: Site) -> None:
    with site.owner() as owner:
        for path in ("/", "/lists/uscf", "/healthz", "/api/v1/events", f"/nights/{SAMPLE}/changes"):
            asked = owner.head(path)
            assert (asked.status_code, asked.content) == (200, b""), path
        for path in (route.path for route in routes_of(ROUTERS) if "GET" in route.methods and "{" not in route.path):
            assert owner.head(path).status_code == owner.get(path).status_code, path
        whole = owner.get("/lists/uscf")
        asked = owner.head("/lists/uscf")
        assert asked.headers["content-type"] == whole.headers["content-type"]
        assert asked.headers["content-length"] == str(len(whole.content))
        assert owner.head("/nowhere").status_code == 404
        assert owner.head("/desk/members/forget").status_code != 200
    with site.visitor() as stranger:
        assert stranger.head("/lists/uscf").status_code == 401


def test_one_address_does_not_take_the_screens_of_all(book: Path) -> None:
    few = settings(book=str(book), public=True, stream_seconds=600, most_listening=5, most_listening_each=2)
    path = f"/nights/{SAMPLE}/changes"
    with serving(few) as site, ExitStack() as stack:

        def listens(**cookies: str) -> int:
            visitor = stack.enter_context(site.visitor(cookies=cookies))
            answer: httpx.Response = stack.enter_context(visitor.stream("GET", path))
            return answer.status_code

        assert [listens() for _ in range(3)] == [200, 200, 429]
        with site.logged_in("dora") as dora:
            session = {"normbook_session": dora.cookies["normbook_session"]}
        assert [listens(**session) for _ in range(3)] == [200, 200, 429]
        stack.close()


def test_a_crowd_at_the_door_stops_no_page(book: Path) -> None:
    with closing(sqlite3.connect(book)) as plain, plain:  # known by name, as their hashes cost next to nothing
        known = "INSERT INTO users SELECT ?, shown, role, password, since, ended FROM users WHERE name = 'dora'"
        plain.executemany(known, [(f"n{no}",) for no in range(CROWD)])
    with serving(settings(book=str(book), public=True)) as site, ExitStack() as stack, site.visitor() as reader:
        assert reader.get("/lists/uscf").status_code == 200
        crowd = [stack.enter_context(site.visitor()) for _ in range(CROWD)]
        forms = [{"form_token": each.form_token(), "name": f"n{no}", "password": "x"} for no, each in enumerate(crowd)]
        with ThreadPoolExecutor(CROWD) as threads, closing(sqlite3.connect(book, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")  # whoever knocks waits for the book
            knocking = [threads.submit(each.post, "/login", data=form) for each, form in zip(crowd, forms, strict=True)]
            assert wait(knocking, PATIENCE / 2, FIRST_COMPLETED).done  # the line is full: some are sent away at once
            assert reader.get("/lists/uscf", timeout=PATIENCE / 2).status_code == 200
            other.execute("ROLLBACK")
            codes = sorted({each.result().status_code for each in knocking})
    assert 429 in codes
    assert 500 not in codes


def test_the_desk_leads_to_a_club_night_and_not_to_a_draft(book: Path) -> None:
    with serving(settings(book=str(book))) as site, site.owner() as owner:
        night = HttpPhone(owner).begin().night
        links = re.findall(r'href="(/(?:nights|drafts)/\w+)"', owner.get("/desk/events").text)
        assert f"/nights/{night}" in links
        assert {link: owner.get(link).status_code for link in links} == dict.fromkeys(links, 200)
