"""A draft on its way into the book: handed over by its director, handed back, or posted by an officer."""

from collections.abc import Callable, Mapping
from typing import Any

from normbook.book.commands import events as posting
from normbook.book.commands.acts import Act
from normbook.book.commands.events import PostOptions
from normbook.book.commands.outcome import CommandResult, Consent, refusal
from normbook.book.commands.step import Paper
from normbook.book.store.book import Writing
from normbook.office import drafts
from normbook.office.clock import stamp
from normbook.office.drafts import HANDED, OPEN, POSTED, Draft

Move = Callable[[Writing], Draft]
"""A step of a draft on its way."""
NOTE = "note"
"""Where a draft's content keeps what an officer wrote when handing it back."""
HANDED_AT = "handed"
"""Where it keeps when it was handed over."""


def hand_over(writing: Writing, seen: Draft) -> Draft:
    """Give a draft, as it was seen and found right, to the officers."""
    _must_be_open(seen)
    return drafts.save(writing, seen, status=HANDED, content=_with(seen, {HANDED_AT: stamp(), NOTE: None}))


def hand_back(writing: Writing, seen: Draft, note: str = "") -> Draft:
    """Give it back to its director with a word on what is missing; the director may take it back without one."""
    _must_be_handed(seen)
    told = {"text": note, "by": writing.actor, "at": stamp()} if note else None
    return drafts.save(writing, seen, status=OPEN, content=_with(seen, {HANDED_AT: None, NOTE: told}))


def post(seen: Draft, paper: Paper, reason: str, *, no_new: bool = False, trust_book: bool = False) -> Act:
    """Post what a draft holds and remember what became of it, in one turn: neither can be without the other."""

    def act(writing: Writing, consent: Consent) -> CommandResult:
        _must_be_handed(drafts.existing(writing, seen.id))
        outcome = posting.post(writing, paper, PostOptions(consent, no_new=no_new, trust_book=trust_book), reason)
        drafts.save(writing, seen, status=POSTED, event=outcome.subject)
        return outcome

    return act


def _must_be_open(draft: Draft) -> None:
    if draft.status != OPEN:
        raise refusal("DRAFT-CLOSED", draft.name, None, id=draft.id)


def _must_be_handed(draft: Draft) -> None:
    if draft.status == POSTED:
        raise refusal("DRAFT-POSTED", draft.name, None, id=draft.id, event=draft.event)
    if draft.status != HANDED:
        raise refusal("DRAFT-NOT-HANDED", draft.name, None, id=draft.id)


def _with(draft: Draft, values: Mapping[str, Any]) -> dict[str, Any]:
    """The draft's content with some of it replaced; what is None goes."""
    return {name: value for name, value in {**draft.content, **values}.items() if value is not None}
