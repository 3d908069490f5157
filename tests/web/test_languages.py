"""A browser is answered in its own language, or in the one chosen on a page; a program always in English."""

import re
from collections.abc import Iterator

import httpx
import pytest

from tests.web.site import Site

GERMAN = {"accept-language": "de-AT,de;q=0.9,en;q=0.5"}


@pytest.fixture
def visitor(public_site: Site) -> Iterator[httpx.Client]:
    with public_site.visitor() as somebody:
        yield somebody


def test_the_browsers_language(visitor: httpx.Client) -> None:
    german, english = visitor.get("/lists/lpcc", headers=GERMAN).text, visitor.get("/lists/lpcc").text
    assert '<html lang="de">' in german
    assert '<html lang="en">' in english
    assert "Tabelle des Grand Prix" in german
    written = re.findall(r">([+-]?\d+\.\d\d)<", english)
    assert written
    assert re.findall(r">([+-]?\d+,\d\d)<", german) == [each.replace(".", ",") for each in written]
    again = visitor.get("/lists/lpcc", headers=GERMAN).text
    assert again == german, "a page that is kept is kept by language"


def test_the_language_chosen_at_the_foot_of_a_page(visitor: httpx.Client) -> None:
    assert 'href="/language/de?next=' in visitor.get("/").text
    answer = visitor.get("/language/de?next=/events")
    assert (answer.status_code, answer.headers["location"]) == (303, "/events")
    assert '<html lang="de">' in visitor.get("/").text
    visitor.get("/language/en")
    assert '<html lang="en">' in visitor.get("/", headers=GERMAN).text
    assert visitor.get("/language/xx").status_code == 404
    assert visitor.get("/language/de?next=//elsewhere.example").headers["location"] == "/"


def test_programs_are_answered_alike_everywhere(visitor: httpx.Client) -> None:
    assert visitor.get("/api/v1/rules", headers=GERMAN).json() == visitor.get("/api/v1/rules").json()


def test_days_kinds_and_systems_are_told_in_german(public_site: Site) -> None:
    with public_site.visitor(headers={"accept-language": "de"}) as visitor:
        event, events = visitor.get("/events/orchard-2024").text, visitor.get("/events").text
        log, player = visitor.get("/log").text, visitor.get("/players/50010005").text
    assert "<dd>16.06.2024</dd>" in event
    assert "<td>16.06.2024</td>" in events
    assert re.search(r"<td[^>]*>Veröffentlichung</td>", log)
    assert "Titel auf Lebenszeit, Schnellschach" in player
    assert "Drucken</summary>" in event
