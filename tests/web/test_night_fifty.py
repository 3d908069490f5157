"""Fifty directors at once, each with a night of his own, all in one season: nothing is lost."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.web.conftest import settings
from tests.web.nights import HttpPhone, directors, tapped
from tests.web.site import Site, serving

pytestmark = [pytest.mark.xdist_group("web-night"), pytest.mark.slow]

DIRECTORS = 50
RESULTS = ("1-0", "1/2", "0-1")


def evening(site: Site, cookies: dict[str, str], number: int) -> tuple[str, dict[str, str]]:
    """A director's whole evening: the event, and every tap that he was told is stored."""
    with site.visitor(cookies=cookies) as visitor:
        phone = HttpPhone(visitor).begin(name=f"Night {number}", season="Fifty", rounds="2")
        told = {}
        for player in range(4):
            told[
                phone.stored("add", name=f"P{number}-{player}", id=f"{number}x{player}", rating=1400 + 50 * player)
            ] = "add"
        for round, pairs in ((1, ((1, 2), (3, 4))), (2, ((1, 3), (2, 4)))):
            for white, black in pairs:
                board = phone.stored("pair", round=round, white=white, black=black)
                told[board] = "pair"
                told[phone.stored("result", board=board, result=RESULTS[(number + white) % 3])] = "result"
            told[phone.stored("close", round=round, closed="yes")] = "close"
        answer = phone.post(**phone.review())
        assert answer.status_code == 303, answer.text
        return phone.night, told


def test_fifty_directors_posting_at_once_lose_nothing(book_copy: Path) -> None:
    before = len(log(book_copy))
    everybody = directors(str(book_copy), DIRECTORS)
    with serving(settings(book=str(book_copy), public=True)) as site, ThreadPoolExecutor(DIRECTORS) as pool:
        work = [pool.submit(evening, site, cookies, number) for number, cookies in enumerate(everybody)]
        done = [each.result(timeout=600) for each in work]
    assert run("verify", "--book", book_copy).exit_code == 0
    for night, told in done:
        assert {id: content["do"] for id, content in tapped(str(book_copy), night).items()} == told
    entries = log(book_copy)[before:]
    assert sorted(entry["actor"] for entry in entries) == sorted(f"director{no}" for no in range(1, DIRECTORS + 1))
    document = json.loads(run("list", "lpcc", "--season", "Fifty", "--json", "--book", book_copy).stdout)
    assert len(document["players"]) == 4 * DIRECTORS
    assert sum(player["games"] for player in document["players"]) == 8 * DIRECTORS


def log(book: Path) -> list[dict[str, str]]:
    entries: list[dict[str, str]] = json.loads(run("log", "--json", "--book", book).stdout)["entries"]
    return entries
