"""Open screens hear of changes: of this process at once, of others soon; and they end when the server stops."""

import asyncio
import time
from collections.abc import Collection, Coroutine, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from normbook.book.store.book import open_book
from normbook.office.night import store as keeping
from normbook.web import streams
from normbook.web.settings import ServerSettings
from tests.web.conftest import settings
from tests.web.nights import SAMPLE, HttpPhone
from tests.web.site import Site, Visitor, serving

pytestmark = [pytest.mark.xdist_group("web-night"), pytest.mark.slow]

PATH = f"/nights/{SAMPLE}/changes"


@contextmanager
def heard(visitor: Visitor) -> Iterator[Iterator[tuple[str, str]]]:
    """What a screen hears: kind and data of each event."""
    with visitor.stream("GET", PATH) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert answer.headers["cache-control"] == "no-store"
        yield _events(answer)


def _events(answer: httpx.Response) -> Iterator[tuple[str, str]]:
    kind = ""
    for line in answer.iter_lines():
        name, _, value = line.partition(":")
        if name == "event":
            kind = value.strip()
        elif name == "data":
            yield kind, value.strip()


def run_apart(listening: Coroutine[None, None, list[str]]) -> list[str]:
    """In a thread of its own: where a worker has a browser, Playwright has a loop under way in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, listening).result()


LONG = 600
"""Seconds: more than a test takes."""


@pytest.fixture
def club(book_copy: Path) -> Iterator[Site]:
    with serving(settings(book=str(book_copy), stream_seconds=LONG)) as running:
        yield running


def test_a_tap_is_heard_at_once(club: Site) -> None:
    with club.owner() as visitor, heard(visitor) as events:
        kind, first = next(events)
        assert kind == "version"
        phone = HttpPhone(visitor, SAMPLE)
        phone.stored("add", name="ANN")
        assert next(each for each in events if each[0] == "version") == ("version", str(int(first) + 1))


def test_what_another_process_stores_is_found(club: Site) -> None:
    with club.owner() as visitor, heard(visitor) as events:
        _, first = next(events)
        with open_book(str(club.settings.book)) as book:
            book.write(lambda turn: keeping.tap(turn, SAMPLE, "elsewhere", {"do": "add", "name": "BOB"}))
        assert next(each for each in events if each[0] == "version") == ("version", str(int(first) + 1))


def test_a_night_that_is_thrown_away_is_told_as_such(club: Site) -> None:
    with club.owner() as visitor, heard(visitor) as events:
        next(events)
        token = visitor.form_token()
        assert visitor.post(f"/nights/{SAMPLE}/drop", data={"form_token": token, "sure": "yes"}).status_code == 303
        assert next(each for each in events if each[0] == "version") == ("version", "0")


def test_a_silent_stream_says_that_it_is_there(club: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "BEAT_SECONDS", 0.2)
    with club.owner() as visitor, heard(visitor) as events:
        assert [next(events)[0] for _ in range(3)] == ["version", "beat", "beat"]


def test_a_stream_ends_after_its_time(book_copy: Path) -> None:
    with (
        serving(settings(book=str(book_copy), stream_seconds=1)) as site,
        site.owner() as visitor,
        heard(visitor) as events,
    ):
        kinds = [kind for kind, _ in events]
    assert kinds[0] == "version"
    assert kinds[-1] == "bye"
    assert set(kinds[1:-1]) <= {"beat"}


def test_a_stream_that_is_late_says_what_is_so_before_it_ends() -> None:
    async def listen() -> list[str]:
        telling = streams.Streams(ServerSettings(stream_seconds=0), lambda _: {})
        return [part.split("\n")[0] async for part in telling.told(telling.join("night", 7))]

    assert run_apart(listen())[1:] == ["event: version", "event: bye"]


def test_nobody_is_told_the_past(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "LOOK_SECONDS", 0)
    monkeypatch.setattr(streams, "BEAT_SECONDS", 0.01)
    looks = 0

    def read(_: Collection[str]) -> Mapping[str, int]:
        nonlocal looks
        looks += 1
        if looks > 1:
            return {"night": 9}
        telling.tell("night", 9)  # stored when the book had been read and its version was not looked at yet
        return {"night": 8}

    async def listen() -> list[str]:
        listener = telling.join("night", 8)
        telling.join("night", 7)  # another screen, which was shown before the last tap
        said: list[str] = []
        async for part in telling.told(listener):
            said.append(part.removeprefix("event: ").replace("\ndata: ", " ").strip())
            if said[-3:] == ["beat\ndata:"] * 3 and looks > 1:
                break
        telling.stop()
        return [each for each in said if each.startswith("version")]

    telling = streams.Streams(ServerSettings(stream_seconds=LONG), read)
    assert run_apart(listen()) == ["version 8", "version 9"]


def test_a_server_that_stops_says_good_bye_to_every_screen(book_copy: Path) -> None:
    with serving(settings(book=str(book_copy), stream_seconds=LONG)) as site:
        one, other = site.owner(), site.owner()
        first, second = heard(one), heard(other)
        screens = first.__enter__(), second.__enter__()
        for events in screens:
            assert next(events)[0] == "version"
    for events in screens:  # a stream that had to be cut off would end without a word
        assert list(events)[-1] == ("bye", "")
    for each in (first, second):
        each.__exit__(None, None, None)
    one.close()
    other.close()


def test_only_so_many_screens_are_told_and_a_place_becomes_free(book_copy: Path) -> None:
    with serving(settings(book=str(book_copy), stream_seconds=LONG, most_listening=1)) as site, site.owner() as visitor:
        with heard(visitor) as events:
            next(events)
            with site.owner() as other:
                answer = other.get(PATH)
                assert answer.status_code == 429
                assert int(answer.headers["retry-after"]) > 0
                assert other.get(f"/nights/{SAMPLE}/board").status_code == 200
        for _ in range(3000):  # the server notices that the screen has gone
            with site.owner() as other, other.stream("GET", PATH) as answer:
                if answer.status_code == 200:
                    break
            time.sleep(0.1)
        else:
            pytest.fail("no place became free")
