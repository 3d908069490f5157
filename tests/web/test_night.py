"""The club night over HTTP: who may do what, taps that are sent twice or too late, and the end."""

import re
from collections.abc import Iterator

import httpx
import pytest

from tests.web.site import Site, Visitor

pytestmark = pytest.mark.xdist_group("web-night")


class Phone:
    """Somebody who enters a night."""

    def __init__(self, visitor: Visitor, night: str = "") -> None:
        self.visitor = visitor
        self.night = night
        self.token = visitor.form_token()
        self.taps = 0

    def begin(self, **facts: str) -> "Phone":
        usual = {"name": "Friday", "date": "2026-11-06", "rounds": "2", "format": "grand-prix", "colours": "yes"}
        answer = self.visitor.post("/nights", data={"form_token": self.token, **usual, **facts})
        assert answer.status_code == 303, answer.text
        self.night = answer.headers["location"].removeprefix("/nights/").partition("?")[0]
        return self

    def tap(self, do: str, *, step: str = "", **values: object) -> httpx.Response:
        """A tap as the page's script sends it."""
        self.taps += 1
        data = {"form_token": self.token, "step": step or f"{id(self)}-{self.taps}", "do": do}
        data |= {name: str(value) for name, value in values.items()}
        return self.visitor.post(f"/nights/{self.night}/taps", data=data, headers={"hx-request": "true"})

    def stored(self, do: str, **values: object) -> str:
        """The step's id, after the server said that it is stored."""
        step = f"{id(self)}-{self.taps + 1}"
        answer = self.tap(do, **values)
        assert answer.status_code == 200, answer.text
        return step

    def paired(self) -> str:
        """Two newcomers, and the board they play on."""
        self.stored("add", name="ANN", rating=1600)
        self.stored("add", name="BOB", rating=1500)
        return self.stored("pair", round=1, white=1, black=2)

    def review(self) -> dict[str, str]:
        """The fields of the form that posts the night; nothing where it cannot be posted."""
        page = self.visitor.get(f"/nights/{self.night}?view=finish").text
        return dict(re.findall(r'name="(version|digest)" value="([0-9a-f]*)"', page))

    def post(self, **fields: str) -> httpx.Response:
        return self.visitor.post(f"/nights/{self.night}/post", data={"form_token": self.token, **fields})


@pytest.fixture
def dora(accounts_site: Site) -> Iterator[Visitor]:
    with accounts_site.logged_in("dora") as visitor:
        yield visitor


@pytest.fixture
def dan(accounts_site: Site) -> Iterator[Visitor]:
    with accounts_site.logged_in("dan") as visitor:
        yield visitor


def test_an_evening_from_the_first_tap_to_the_book(dora: Visitor) -> None:
    phone = Phone(dora).begin(name="The whole evening")
    board = phone.paired()
    assert phone.review() == {}
    answer = phone.tap("result", board=board, result="1-0")
    assert "+0.45" in answer.text
    assert "stored, dora" in answer.text
    review = phone.review()
    answer = phone.post(**review)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/events/the-whole-evening-2026-11-06"
    event = dora.get("/api/v1/events/the-whole-evening-2026-11-06").json()
    assert {player["name"]: player["points"] for player in event["players"]} == {"ANN": "0.45", "BOB": "-0.35"}
    assert "dora" in dora.get("/log").text
    page = dora.get(f"/nights/{phone.night}").text
    assert "This night is in the book." in page
    assert '<button type="submit" name="result"' not in page


def test_print_pages(dora: Visitor) -> None:
    phone = Phone(dora).begin(name="Pages")
    board = phone.paired()
    phone.stored("add", name="CARL")
    phone.stored("absent", board=board, no=2, notice="17:00")
    for path in (
        "",
        "?view=players",
        "?view=finish",
        "?view=players&search=al",
        "/live",
        "/people?search=a",
        "/board",
        "/board/live",
        "/crosstable",
    ):
        answer = dora.get(f"/nights/{phone.night}{path}")
        assert answer.status_code == 200, path
    assert dora.get("/nights").status_code == 200
