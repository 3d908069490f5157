"""Club nights to test with."""

import re
from pathlib import Path
from uuid import uuid4

import httpx
from sqlalchemy import insert, update

from normbook.book.store import side_tables
from normbook.book.store.book import Writing, open_book
from normbook.office import sessions, steps
from normbook.office.clock import stamp
from normbook.office.night import store as keeping
from normbook.web.server.cookies import SESSION_COOKIE
from tests.web.site import Visitor

SAMPLE = "a-night"
"""The night that the small book has under way."""
FACTS = {"name": "Friday", "date": "2026-11-06", "rounds": "2", "format": "grand-prix", "colours": "yes"}


def begin_sample(book: Path, id: str = SAMPLE) -> None:
    """A night in a book, under an id that tests can know beforehand."""

    def act(turn: Writing) -> None:
        draft = keeping.begin(turn, {**FACTS, "name": "Sample"})
        named = update(side_tables.drafts).where(side_tables.drafts.c.id == draft.id).values(id=id)
        turn.connection.execute(named)

    with open_book(str(book)) as opened:
        opened.write(act, "dora")


class HttpPhone:
    """Somebody who enters a night."""

    def __init__(self, visitor: Visitor, night: str = "", page: str = "/score") -> None:
        self.visitor = visitor
        self.night = night
        self.token = visitor.form_token(page)

    def begin(self, **facts: str) -> "HttpPhone":
        answer = self.visitor.post("/nights", data={"form_token": self.token, **FACTS, **facts})
        assert answer.status_code == 303, answer.text
        self.night = answer.headers["location"].removeprefix("/nights/").partition("?")[0]
        return self

    def tap(self, do: str, *, step: str = "", **values: object) -> httpx.Response:
        """A tap as the page's script sends it."""
        data = {"form_token": self.token, "step": step or uuid4().hex, "do": do}
        data |= {name: str(value) for name, value in values.items()}
        return self.visitor.post(f"/nights/{self.night}/taps", data=data, headers={"hx-request": "true"})

    def stored(self, do: str, **values: object) -> str:
        """The step's id, after the server said that it is stored."""
        step = uuid4().hex
        answer = self.tap(do, step=step, **values)
        assert answer.status_code == 200, answer.text[:1000]
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


def directors(address: str, number: int) -> list[dict[str, str]]:
    """So many directors of a book, all logged in already: the cookies of their browsers."""

    def act(turn: Writing) -> list[str]:
        ids = []
        for name in (f"director{no}" for no in range(1, number + 1)):
            values = {"name": name, "shown": name, "role": "director", "since": stamp(), "ended": "", "password": "-"}
            turn.connection.execute(insert(side_tables.users), values)
            ids.append(sessions.begin(turn, name))
        return ids

    with open_book(address) as book:
        return [{SESSION_COOKIE: id} for id in book.write(act, "test")]


def tapped(address: str, night: str) -> dict[str, dict[str, str]]:
    """Every tap that a book has of a night, by its id."""
    with open_book(address) as book, book.reading() as reading:
        return {step.id: dict(step.content) for step in steps.of(reading, night)}
