"""What is written beside the record, as pages do it: club nights and drafts, begun, changed, posted, thrown away."""

from collections.abc import Callable
from pathlib import Path

from sqlalchemy import select, update

from normbook.book.commands.events import PostOptions
from normbook.book.commands.outcome import Consent
from normbook.book.problem import BookProblem
from normbook.book.store import side_tables
from normbook.book.store.book import Reading, Writing, open_book
from normbook.office import drafts, handover
from normbook.office.night import store as nights
from tests.office.nights import FACTS

NIGHT, DRAFT, HANDED = "a-night", "a-draft", "a-handed-draft"
DIRECTOR = "dora"


def begin_night(writing: Writing) -> None:
    nights.begin(writing, FACTS)


def tap(writing: Writing) -> None:
    nights.tap(writing, NIGHT, "later", {"do": "add", "name": "CARL"})


def rename_night(writing: Writing) -> None:
    """A step and the draft's name, in one turn."""
    nights.tap(writing, NIGHT, "renamed", {"do": "facts", **FACTS, "rounds": "1", "name": "Another Friday"})


def post_night(writing: Writing) -> None:
    nights.post_night(writing, NIGHT, drafts.existing(writing, NIGHT).version, PostOptions(Consent()))


def drop_night(writing: Writing) -> None:
    drafts.drop(writing, drafts.existing(writing, NIGHT))


def begin_draft(writing: Writing) -> None:
    drafts.begin(writing, drafts.EVENT, "lpcc", "New", DIRECTOR, {"table": [["no", "name"]]})


def save_draft(writing: Writing) -> None:
    drafts.save(writing, drafts.existing(writing, DRAFT), content={"table": [["x" * 9000]]})


def hand_over(writing: Writing) -> None:
    handover.hand_over(writing, drafts.existing(writing, DRAFT))


def hand_back(writing: Writing) -> None:
    handover.hand_back(writing, drafts.existing(writing, HANDED), "round 2 is missing")


def post_draft(writing: Writing) -> None:
    paper = nights.paper_of(writing, nights.evening(writing, NIGHT).night)
    handover.post(drafts.existing(writing, HANDED), paper, "")(writing, Consent())


OFFICE: dict[str, Callable[[Writing], None]] = {
    "begin a night": begin_night,
    "tap": tap,
    "rename a night": rename_night,
    "post a night": post_night,
    "drop a night": drop_night,
    "begin a draft": begin_draft,
    "save a draft": save_draft,
    "hand a draft over": hand_over,
    "hand a draft back": hand_back,
    "post a draft": post_draft,
}
"""Each is one turn of writing."""


def written(folder: Path, job: str) -> str | None:
    """Why the book refuses; None when it has it."""
    try:
        with open_book(str(folder / "book.sqlite")) as book:
            book.write(OFFICE[job], DIRECTOR)
    except BookProblem as problem:
        return problem.code
    return None


def prepare_office(folder: Path) -> None:
    """A night that can be posted, a draft, and one that was handed over."""

    def act(writing: Writing) -> None:
        _named(writing, nights.begin(writing, {**FACTS, "rounds": "1"}), NIGHT)
        for step, content in enumerate(
            (
                {"do": "add", "name": "ANN", "rating": "1600"},
                {"do": "add", "name": "BOB", "rating": "1500"},
                {"do": "pair", "round": "1", "white": "1", "black": "2"},
            )
        ):
            nights.tap(writing, NIGHT, f"step{step}", content)
        saw = nights.evening(writing, NIGHT).night.boards["step2"].last
        nights.tap(writing, NIGHT, "step3", {"do": "result", "board": "step2", "result": "1-0", "saw": saw})
        for id in (DRAFT, HANDED):
            _named(writing, drafts.begin(writing, drafts.EVENT, "lpcc", id, DIRECTOR, {}), id)
        handover.hand_over(writing, drafts.existing(writing, HANDED))

    with open_book(str(folder / "book.sqlite")) as book:
        book.write(act, DIRECTOR)


def _named(writing: Writing, draft: drafts.Draft, id: str) -> None:
    table = side_tables.drafts
    writing.connection.execute(update(table).where(table.c.id == draft.id).values(id=id))


def under_way(reading: Reading) -> list[tuple[object, ...]]:
    """How far each draft has come."""
    table = side_tables.drafts
    columns = (table.c.kind, table.c.name, table.c.status, table.c.version, table.c.event)
    return sorted(tuple(row) for row in reading.connection.execute(select(*columns)))
