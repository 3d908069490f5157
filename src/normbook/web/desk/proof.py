"""The log at the desk: each entry, the chain's state, and the proof that it holds."""

from collections.abc import Sequence
from contextlib import suppress
from threading import Lock
from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field

from normbook.app.log import about_entry
from normbook.book.commands import acts
from normbook.book.log.entry_kinds import BROUGHT_IN
from normbook.book.problem import BookProblem
from normbook.book.proof.claims import Claim, claims_in, claims_noted, read_claims
from normbook.book.proof.verify import Verified, verify
from normbook.book.store.book import Reading
from normbook.interrupts import folder_for_now
from normbook.model.diagnostics import Diagnostic, Findings, Place
from normbook.office import proofs
from normbook.presentation import presentation
from normbook.render.json import json_text
from normbook.render.words import say
from normbook.web.desk.acts import Proposal, decided
from normbook.web.forms import Form, Sent
from normbook.web.list_query import LINES, AskedPart, newest_entries
from normbook.web.server.callers import person_of
from normbook.web.server.permissions import KEEP
from normbook.web.server.rates import COSTLY, DEAR
from normbook.web.server.refusals import RequestRefused
from normbook.web.shelf import shelf_of
from normbook.web.views import render

router = APIRouter(prefix="/desk", include_in_schema=False)

Number = Annotated[int, Field(ge=1, le=999_999_999)]
_ONE_AT_A_TIME = Lock()
MOST_SHOWN = 60_000
"""Characters of an entry's content; the rest is in an export."""


@router.get("/log", dependencies=[KEEP])
def log(request: Request, part: AskedPart) -> Response:
    """The newest entries, and whether the chain holds."""
    with shelf_of(request).reading() as reading:
        return _log(request, reading, part.page)


@router.post("/log", dependencies=[KEEP, DEAR])
def prove(request: Request, form: Sent) -> Response:
    """Recompute every hash, every link and everything derived; also against what was noted down."""
    claims, findings = _claims(form)
    if findings:
        with shelf_of(request).reading() as reading:
            return _log(request, reading, 1, findings=findings, noted=form.text("against"))
    if not _ONE_AT_A_TIME.acquire(blocking=False):
        raise RequestRefused("too-many", after=10)
    try:
        shelf = shelf_of(request)
        with shelf.reading() as reading:
            verified = verify(reading, str(shelf.book), claims)
        if verified.holds or not claims:  # a hash that was copied wrongly says nothing about the book
            # A book that cannot be written to is told of all the same.
            with suppress(BookProblem):
                shelf.write(lambda turn: proofs.note(turn, verified.head, holds=verified.holds), person_of(request))
        with shelf.reading() as reading:
            return _log(request, reading, 1, verified=verified, claims=claims, noted=form.text("against"))
    finally:
        _ONE_AT_A_TIME.release()


@router.get("/log/{seq}", dependencies=[KEEP])
def entry(request: Request, seq: Number) -> Response:
    """One entry, whole."""
    return _entry(request, seq)


@router.post("/start/undo", dependencies=[KEEP, COSTLY])
def take_back(request: Request, form: Sent) -> Response:
    """Nobody starts any longer from the list of an entry."""
    seq = form.count("seq", 999_999_999)
    if seq is None:
        raise RequestRefused("not-valid")
    title = say("desk.start.undo", seq=seq)

    def asked(reason: str) -> Proposal:
        return Proposal(title, [acts.take_back(seq, reason)], (f"/desk/log/{seq}", say("desk.entry", seq=seq)))

    return decided(request, form, title, asked, lambda findings: _entry(request, seq, findings))


def _entry(request: Request, seq: int, findings: Sequence[Diagnostic] = ()) -> Response:
    with shelf_of(request).reading() as reading:
        try:
            found = reading.entry(seq)
        except KeyError:
            raise RequestRefused("not-found") from None
        text = json_text(found.content)
        starts = found.kind == "supplement" and presentation(found.rules).starts_from_lists
        return render(
            request,
            "desk/entry.html",
            status=422 if findings else 200,
            entry=found,
            about=about_entry(found.content),
            list_members=len(BROUGHT_IN.read(found.content).members) if starts else 0,
            findings=findings,
            content=text[:MOST_SHOWN],
            cut=len(text) > MOST_SHOWN,
            head=reading.head(),
        )


def _log(
    request: Request,
    reading: Reading,
    page: int,
    *,
    verified: Verified | None = None,
    claims: Sequence[Claim] = (),
    findings: Sequence[Diagnostic] = (),
    noted: str = "",
) -> Response:
    head = reading.head()
    entries = newest_entries(reading, head.seq, page)
    return render(
        request,
        "desk/log.html",
        status=422 if findings else 200,
        entries=[(each, about_entry(each.content)) for each in entries],
        page=page,
        pages=max(1, -(-head.seq // LINES)),
        head=head,
        proof=proofs.last(reading),
        verified=verified,
        claims=claims,
        findings=verified.findings if verified else findings,
        noted=noted,
    )


def _claims(form: Form) -> tuple[list[Claim], list[Diagnostic]]:
    """The histories that somebody noted down, or has in a file; what cannot be understood is told."""
    found: list[Claim] = []
    findings = Findings()
    if noted := form.text("against"):
        # Never taken for a path, as the command line would.
        claims = claims_noted(noted) or claims_in(noted, "")
        found += claims
        if not claims:
            findings.error("AGAINST-UNKNOWN", Place(noted[:80]), None)
    for name, data in form.by_field.get("files", ()):
        with folder_for_now() as folder:
            path = folder / name
            path.write_bytes(data)
            try:
                found += [Claim(each.hash, each.seq, name) for each in read_claims(str(path))]
            except BookProblem as problem:
                findings.error(problem.code, Place(name), None, **{**problem.values, "file": name})
    return found, list(findings)
