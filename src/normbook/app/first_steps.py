"""What a club does first with a new book, and how far it has come."""

from dataclasses import dataclass

from normbook.book.derived.search import counted
from normbook.book.store.book import Reading
from normbook.office import drafts

YOUNG = 1
"""So many events a book may have for the first steps to be shown."""


@dataclass(frozen=True, slots=True)
class FirstStep:
    """One of them: its code in the catalogue, where it is done, and whether it is."""

    code: str
    where: str
    done: bool


def first_steps(reading: Reading) -> tuple[FirstStep, ...]:
    """The steps of a young book in their order; none of one that is past them."""
    people, events = counted(reading)
    if events > YOUNG:
        return ()
    nights = bool(drafts.listed(reading, kind=drafts.NIGHT))
    return (
        FirstStep("create", "", True),
        FirstStep("members", "/desk/members", people > 0),
        FirstStep("night", "/nights", nights),
        FirstStep("event", "/desk/post", events > 0),
    )


UNMADE = tuple(FirstStep(code, "", False) for code in ("create", "members", "night", "event"))
"""The steps where there is no book yet."""
