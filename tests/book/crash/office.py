"""What is written beside the record, as pages do it: club nights, drafts, who comes in, and the last proof."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

from sqlalchemy import select, update

from normbook.book.commands.events import PostOptions
from normbook.book.commands.outcome import Consent
from normbook.book.problem import BookProblem
from normbook.book.store import side_tables
from normbook.book.store.book import Reading, Writing, open_book
from normbook.office import attempts, drafts, handover, helpers, proofs, sessions, tokens
from normbook.office.clock import now
from normbook.office.night import store as nights
from normbook.office.roles import Role
from tests.office.nights import FACTS

NIGHT, DRAFT, HANDED = "a-night", "a-draft", "a-handed-draft"
DIRECTOR = "dora"
OFFICER = "olga"
"""Has an account, is logged in, and has a token."""


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


def log_in(writing: Writing) -> None:
    attempts.tried(writing, OFFICER, "10.0.0.1")
    attempts.succeeded(writing, OFFICER, "10.0.0.1")
    sessions.begin(writing, OFFICER)


def log_out(writing: Writing) -> None:
    sessions.end_all(writing, OFFICER)


def fail_to_log_in(writing: Writing) -> None:
    attempts.tried(writing, "nobody", "10.0.0.1")


def revoke_token(writing: Writing) -> None:
    tokens.revoke(writing, tokens.listed(writing)[0].id)


def invite(writing: Writing) -> None:
    helpers.invite(writing, drafts.existing(writing, NIGHT), "Hugo")


def open_link(writing: Writing) -> None:
    _, secret = helpers.invite(writing, drafts.existing(writing, NIGHT), "Ida")
    assert helpers.opened(writing, secret)


def revoke_link(writing: Writing) -> None:
    helpers.revoke(writing, NIGHT, helpers.listed(writing, NIGHT)[0].id)


def note_proof(writing: Writing) -> None:
    proofs.note(writing, writing.head(), holds=True)


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
    "log in": log_in,
    "log out": log_out,
    "fail to log in": fail_to_log_in,
    "revoke a token": revoke_token,
    "invite a helper": invite,
    "open a link": open_link,
    "revoke a link": revoke_link,
    "note a proof": note_proof,
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
    """A night that can be posted, with a link; a draft, and one that was handed over; a user who is logged in."""

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
        sessions.begin(writing, OFFICER)
        tokens.issue(writing, OFFICER, "web site", Role.DIRECTOR, now().date() + timedelta(days=30))
        helpers.invite(writing, drafts.existing(writing, NIGHT), "Gus")

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
