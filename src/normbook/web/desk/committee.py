"""The committee's word at the desk: tournaments that wait for it, what the annex proposes, and what was decided."""

from collections.abc import Sequence

from fastapi import APIRouter, Request, Response

from normbook.book.commands import acts
from normbook.book.derived.histories import events_of, find_event
from normbook.book.derived.tables import COUNTED, PENDING, REFUSED
from normbook.book.log.index import EventState
from normbook.book.store.book import Reading
from normbook.model.diagnostics import Diagnostic, Findings, Place
from normbook.presentation import presentation, presentations
from normbook.render.words import say
from normbook.web.desk.acts import Proposal, decided
from normbook.web.desk.events import event_link
from normbook.web.forms import Form, Sent
from normbook.web.server.permissions import KEEP
from normbook.web.server.rates import COSTLY
from normbook.web.server.refusals import RequestRefused
from normbook.web.shelf import shelf_of
from normbook.web.views import render

router = APIRouter(prefix="/desk", include_in_schema=False)

MOST_SHOWN = 100


@router.get("/committee", dependencies=[KEEP])
def committee(request: Request) -> Response:
    """Tournaments that wait, and those that were decided."""
    with shelf_of(request).reading() as reading:
        spoken = [each.rules for each in presentations() if each.awaits_word]
        events = (event for rules in spoken for event in events_of(reading.connection, rules))
        known = sorted(events, key=lambda event: (event.end, event.id), reverse=True)
        return render(
            request,
            "desk/committee.html",
            pending=[each for each in known if each.status == PENDING],
            decided=[each for each in known if each.status in (COUNTED, REFUSED)][:MOST_SHOWN],
            head=reading.head(),
        )


@router.get("/committee/{tournament:path}", dependencies=[KEEP])
def tournament(request: Request, tournament: str) -> Response:
    """The checks of acceptability, the proposed coefficient with its reasons, and the results."""
    return _page(request, tournament, Form({}, []))


@router.post("/committee/{tournament:path}", dependencies=[KEEP, COSTLY])
def confirm(request: Request, tournament: str, form: Sent) -> Response:
    """The committee's word: confirmed or refused, perhaps with another coefficient."""

    def refused(findings: Sequence[Diagnostic]) -> Response:
        return _page(request, tournament, form, findings)

    with shelf_of(request).reading() as reading:
        known = _known(reading, tournament)
    word = form.chosen("word", ("confirm", "refuse"))
    if word is None:
        raise RequestRefused("not-valid")
    written = form.text("coefficient")
    coefficient = acts.read_coefficient(written) if written else None
    if written and coefficient is None:
        findings = Findings()
        findings.error("DESK-COEFFICIENT", Place(known.name), written[:20], written=written[:20])
        return refused(list(findings))

    def asked(reason: str) -> Proposal:
        act = acts.confirm(tournament, reason, refuse=word == "refuse", coefficient=coefficient)
        return Proposal(say(f"desk.word.{word}", name=known.name), [act], event_link(known))

    return decided(request, form, known.name, asked, refused)


def _known(reading: Reading, id: str) -> EventState:
    known = find_event(reading.connection, id)
    if known is None or not presentation(known.rules).awaits_word or known.status not in (PENDING, COUNTED, REFUSED):
        raise RequestRefused("not-found")
    return known


def _page(request: Request, id: str, form: Form, findings: Sequence[Diagnostic] = ()) -> Response:
    with shelf_of(request).reading() as reading:
        known = _known(reading, id)
        found = presentation(known.rules).judged_for_word(reading, known)
        assert found is not None
        checks, results = found
        return render(
            request,
            "desk/tournament.html",
            status=422 if findings else 200,
            event=known,
            ruling=reading.entry(known.ruling) if known.ruling else None,
            checks=checks,
            results=results,
            form=form,
            findings=findings,
        )
