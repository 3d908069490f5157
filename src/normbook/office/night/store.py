"""A club night in the book's tables: begun, tapped, posted. Each is one turn of writing: all of it, or nothing."""

from collections.abc import Mapping
from dataclasses import dataclass

from normbook.book.commands.events import PostOptions, post
from normbook.book.commands.outcome import BookRefused, CommandResult, refusal
from normbook.book.commands.step import Paper
from normbook.book.log.entries import canonical
from normbook.book.store.book import Reading, Writing
from normbook.office import drafts, steps
from normbook.office.drafts import NIGHT, POSTED, Draft
from normbook.office.night.crosstable import event_of, tell_unfinished
from normbook.office.night.fold import advanced, night_of
from normbook.office.night.rules import night_rules
from normbook.office.night.state import Night
from normbook.office.night.taps import read_facts, read_tap, told, told_facts
from normbook.office.steps import DraftStep

LONGEST_ID, MOST_STEPS = 64, 5000


@dataclass(frozen=True, slots=True)
class Evening:
    """A night as it is stored."""

    draft: Draft
    steps: tuple[DraftStep, ...]
    night: Night


def begin(writing: Writing, facts: Mapping[str, str]) -> Draft:
    """A new night, the writer's own."""
    read = read_facts(facts)
    return drafts.begin(writing, NIGHT, night_rules().rules, read.name, writing.actor, told_facts(read))


def evening(reading: Reading, id: str) -> Evening:
    """The night with that id; refused where there is none."""
    draft = drafts.existing(reading, id)
    if draft.kind != NIGHT:
        raise refusal("DRAFT-UNKNOWN", id, None, id=id)
    taken = tuple(steps.of(reading, id))
    return Evening(draft, taken, night_of(draft, taken))


def tap(writing: Writing, id: str, step: str, content: Mapping[str, str]) -> Evening:
    """Store a step if it can be taken; the same step again changes nothing."""
    before = evening(writing, id)
    kept = told(read_tap(content))
    if again := steps.known(writing, id, step):
        if canonical(again.content) != canonical(kept):
            raise refusal("NIGHT-ID-REUSED", before.draft.name)
        return before
    if not 0 < len(step) <= LONGEST_ID:
        raise refusal("NIGHT-FIELD", before.draft.name, step[:LONGEST_ID], field="step", written=step[:LONGEST_ID])
    if len(before.steps) >= MOST_STEPS:
        raise refusal("NIGHT-LONG", before.draft.name, most=MOST_STEPS)
    night = advanced(before.draft, before.steps, DraftStep(0, step, "", writing.actor, kept))
    added = steps.add(writing, before.draft, step, kept)
    draft = drafts.existing(writing, id)
    if night.facts.name != draft.name:
        draft = drafts.save(writing, draft, name=night.facts.name)
    return Evening(draft, (*before.steps, added), night)


def post_night(writing: Writing, id: str, seen: int, how: PostOptions) -> CommandResult:
    """The night's event goes into the book, and the night is closed, in one turn.

    `seen` is the version that was reviewed: what came in since has to be looked at first.
    """
    now = evening(writing, id)
    if now.draft.version != seen:
        raise refusal("DRAFT-CHANGED", now.draft.name, None, id=id, version=now.draft.version, seen=seen)
    if now.draft.status == POSTED:
        raise refusal("DRAFT-POSTED", now.draft.name, None, id=id, event=now.draft.event)
    unfinished = tell_unfinished(now.night)
    if unfinished.refused:
        raise BookRefused(unfinished)
    outcome = post(writing, paper_of(writing, now.night), how)
    drafts.save(writing, now.draft, status=POSTED, event=outcome.subject)
    return outcome


def paper_of(reading: Reading, night: Night) -> Paper:
    """The night as it is handed in: under the values that its season is played by."""
    event, rules = event_of(night), night_rules()
    return Paper(rules.rules, event, rules.variant(reading, event))
