"""What an officer reads: what an act would do, what it did, and what the log says of it."""

from collections.abc import Sequence

from normbook.app.event import book_event
from normbook.app.log import about_entry, kind_named
from normbook.app.outcomes import outcome_code, values_told
from normbook.book.commands.consent import Tried
from normbook.book.commands.outcome import CommandResult
from normbook.book.derived.histories import find_event
from normbook.book.derived.tables import PENDING
from normbook.book.log.entries import Entry
from normbook.book.store.book import Reading
from normbook.presentation import presentation
from normbook.render.page import Block, Heading, Page, Text
from normbook.render.words import said, say

MOST_JUDGED = 10
"""Of more events than an officer reads through at once, the first are shown."""


def would_line(outcome: CommandResult) -> str:
    """What would be done, in a sentence."""
    return say(f"desk.would.{outcome.what}", values_told(outcome))


def accept_label(outcomes: Sequence[CommandResult]) -> str:
    """What the button says that does it."""
    return next((said(f"desk.accept.{each.what}") for each in outcomes if each.seq), "") or say("desk.proposed.accept")


def done_line(outcome: CommandResult) -> str:
    """What was done, in a sentence: as a command tells it, unless the desk says it otherwise."""
    code, values = outcome_code(outcome), values_told(outcome)
    return said(f"desk.done.{code}", **values) or say(f"book.{code}", values)


def done_lines(entries: Sequence[Entry]) -> list[str]:
    """What entries say was done, for whoever asks again."""
    return [
        say("desk.entry.line", seq=each.seq, kind=kind_named(each.kind), about=about_entry(each.content))
        for each in entries
    ]


def judged_events(reading: Reading, found: Tried) -> list[Block]:
    """The events of acts as the book would judge them; one that waits for the committee as if it counted."""
    ids = [each.subject for each in found.outcomes if each.what in ("posted", "amended")]
    blocks: list[Block] = []
    for id in ids[:MOST_JUDGED]:
        page = _judged(reading, id)
        blocks += [Heading(page.title), *page.blocks]
    if len(ids) > MOST_JUDGED:
        blocks.append(Text(say("desk.judged.more", more=len(ids) - MOST_JUDGED), "muted"))
    return blocks


def _judged(reading: Reading, id: str) -> Page:
    state = find_event(reading.connection, id)
    if state and state.status == PENDING and (found := presentation(state.rules).judged_for_word(reading, state)):
        return found[1]
    event = book_event(reading, id)
    assert event is not None
    return event.page()
