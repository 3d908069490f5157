"""Helpers' phones on the club's Wi-Fi: links for one night, what they open, and how they end."""

import re
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from normbook.book.store.book import open_book
from normbook.office import helpers
from normbook.office.clock import now
from tests.web.conftest import settings
from tests.web.nights import SAMPLE, HttpPhone, tapped
from tests.web.site import Site, Visitor, serving

pytestmark = [
    pytest.mark.xdist_group("web-night"),
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a machine has one address of its own"),
]

WIFI = "127.0.0.2"
"""Stands for the address that the machine has in the club's Wi-Fi."""


@pytest.fixture
def club(book_copy: Path) -> Iterator[Site]:
    with serving(settings(book=str(book_copy), lan_bound=WIFI)) as running:
        yield running


@pytest.fixture
def owner(club: Site) -> Iterator[Visitor]:
    with club.owner() as visitor:
        yield visitor


def invite(owner: Visitor, name: str = "Ben", night: str = SAMPLE) -> str:
    """The address that the page shows for a new helper."""
    page = owner.fill_in(f"/nights/{night}/helpers", name=name)
    assert page.status_code == 200, page.text
    assert "<svg" in page.text
    [address] = re.findall(rf"http://{re.escape(WIFI)}:\d+/help/[\w-]+", page.text)
    return str(address)


def join(club: Site, address: str) -> HttpPhone:
    phone = club.phone()
    answer = phone.get(address)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/nights/{SAMPLE}")
    return HttpPhone(phone, SAMPLE, f"/nights/{SAMPLE}")


def test_a_helper_enters_results_of_their_night_under_their_name(club: Site, owner: Visitor) -> None:
    address = invite(owner)
    ben, again = join(club, address), join(club, address)
    board = ben.paired()
    again.stored("result", board=board, result="1-0")
    page = ben.visitor.get(f"/nights/{SAMPLE}")
    assert page.status_code == 200
    assert "/desk" not in page.text
    assert "/helpers" not in page.text
    assert len(tapped(str(club.settings.book), SAMPLE)) == 4
    shown = owner.get(f"/nights/{SAMPLE}/helpers").text
    assert ("Ben" in shown, "2 phones" in shown) == (True, True)
    assert address.rpartition("/")[2] not in shown  # it was shown once
    assert "not encrypted" in shown


def test_the_cookie_goes_to_the_night_only_and_the_tables_have_hashes(club: Site, owner: Visitor) -> None:
    address = invite(owner)
    with club.phone() as phone:
        cookie = phone.get(address).headers["set-cookie"]
    for part in (f"Path=/nights/{SAMPLE}", "HttpOnly", "SameSite=lax", "Max-Age=64800"):
        assert part in cookie
    secrets = (address.rpartition("/")[2], cookie.partition("=")[2].partition(";")[0])
    with closing(sqlite3.connect(str(club.settings.book))) as book:
        stored = "".join(book.iterdump())
    assert not any(secret in stored for secret in secrets)
    assert secrets[0] not in secrets[1]


def test_a_link_that_is_revoked_lets_nobody_in_any_more(club: Site, owner: Visitor) -> None:
    addresses = invite(owner, "Ben"), invite(owner, "Cleo")
    ben, cleo = (join(club, each) for each in addresses)
    page = owner.get(f"/nights/{SAMPLE}/helpers").text
    ids = re.findall(r'name="id" value="([0-9a-f]+)"', page)
    assert len(ids) == 2
    assert owner.fill_in(f"/nights/{SAMPLE}/helpers/revoke", id=ids[0]).status_code == 303
    assert ben.tap("add", name="ANN").status_code in (401, 403)
    assert ben.visitor.get(f"/nights/{SAMPLE}").status_code == 401
    assert club.phone().get(addresses[0]).status_code == 403
    cleo.stored("add", name="ANN")


@pytest.mark.parametrize("end", ["post", "drop"])
def test_links_end_with_the_night(club: Site, owner: Visitor, end: str) -> None:
    ben = join(club, invite(owner))
    board = ben.paired()
    for number in (1, 2):
        if number == 2:
            board = ben.stored("pair", round=2, white=2, black=1)
        ben.stored("result", board=board, result="1-0")
        ben.stored("close", round=number, closed="yes")
    assert ben.post(version="1").status_code == 403  # posting is the owner's
    assert ben.visitor.post(f"/nights/{SAMPLE}/drop", data={"form_token": ben.token}).status_code == 403
    runs = HttpPhone(owner, SAMPLE)
    answer = runs.post(**runs.review()) if end == "post" else owner.fill_in(f"/nights/{SAMPLE}/drop", sure="yes")
    assert answer.status_code == 303
    assert ben.visitor.get(f"/nights/{SAMPLE}").status_code == 401
    assert ben.tap("add", name="DEE").status_code in (401, 403)


def test_links_end_with_the_hours_of_the_night(book_copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from normbook.office import drafts

    with open_book(str(book_copy)) as book:
        with book.reading() as reading:
            draft = drafts.existing(reading, SAMPLE)
        _, secret = book.write(lambda turn: helpers.invite(turn, draft, "Ben"))
        found = book.write(lambda turn: helpers.opened(turn, secret))
        assert found
        later = now() + helpers.LASTS + timedelta(minutes=1)
        monkeypatch.setattr("normbook.office.clock.now", lambda: later)
        with book.reading() as reading:
            assert helpers.whose(reading, found[1]) is None
        assert book.write(lambda turn: helpers.opened(turn, secret)) is None


def test_what_a_link_may_be(club: Site, owner: Visitor) -> None:
    address = invite(owner)
    for name in ("", " ", "x" * 41, "ben"):
        assert owner.fill_in(f"/nights/{SAMPLE}/helpers", name=name).status_code == 422, name
    for _ in range(helpers.MOST_PHONES):
        join(club, address)
    with club.phone() as sixth:
        assert sixth.get(address).status_code == 403
    with club.visitor() as here:  # a link opens nothing where the owner comes in
        assert here.get(f"/help/{invite(owner, 'Cleo').rpartition('/')[2]}").status_code == 403


def test_a_phone_is_told_what_it_needs_and_answered_by_its_own_name_only(club: Site) -> None:
    with club.phone() as phone:
        answer = phone.get("/")
        assert (answer.status_code, "link" in answer.text) == (401, True)
        assert "/lists" not in answer.text
        assert phone.get("/", headers={"host": "127.0.0.1"}).status_code == 421
        assert phone.get(f"/enter?token={club.settings.token}").status_code == 403


def test_without_a_lan_the_page_says_how_to_have_one(site: Site) -> None:
    with site.owner() as owner:
        assert "--lan" in owner.get(f"/nights/{SAMPLE}/helpers").text
        assert owner.fill_in(f"/nights/{SAMPLE}/helpers", name="Ben").status_code == 404
