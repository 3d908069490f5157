"""What posting a club night would come to, and posting it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from fastapi import Request

from normbook.app.outcomes import difference_page, new_line
from normbook.book.commands.events import PostOptions
from normbook.book.commands.outcome import BookRefused, CommandResult, Consent, carried_out
from normbook.model.diagnostics import Diagnostic
from normbook.office.drafts import OPEN
from normbook.office.night.crosstable import tell_unfinished
from normbook.office.night.store import Evening, post_night
from normbook.render.page import Page
from normbook.web.server.callers import person_of
from normbook.web.shelf import shelf_of


@dataclass(frozen=True, slots=True)
class Review:
    """What posting would come to."""

    findings: Sequence[Diagnostic]
    ready: bool
    version: int
    newcomers: str = ""
    difference: Page | None = None
    """What it changes beyond its own event; then somebody has to agree."""
    digest: str = ""


def reviewed(request: Request, found: Evening) -> Review:
    """Try to post, and store nothing."""
    findings = tell_unfinished(found.night)
    review = Review(list(findings), False, found.draft.version)
    if findings.refused or found.draft.status != OPEN:
        return review
    try:
        tried = carried(request, found.draft.id, found.draft.version, Consent(dry_run=True))
    except BookRefused as problem:
        return replace(review, findings=[*findings, *problem.findings])
    difference = tried.difference
    return replace(
        review,
        findings=[*findings, *tried.notes],
        ready=True,
        newcomers=new_line(tried),
        difference=difference_page(difference) if difference else None,
        digest=difference.digest if difference else "",
    )


def carried(request: Request, night: str, seen: int, consent: Consent) -> CommandResult:
    """Post the night as the asker saw it. Raises BookRefused and Unaccepted."""
    book, person = shelf_of(request).book, person_of(request)
    return carried_out(book, lambda turn: post_night(turn, night, seen, PostOptions(consent)), consent, person.name)
