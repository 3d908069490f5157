"""A draft on its way: handed over by its director, handed back, posted by an officer."""

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from normbook.app.desk import judged_events
from normbook.book.commands.outcome import BookRefused
from normbook.book.commands.step import Paper, Wanted
from normbook.model.diagnostics import Diagnostic, Findings, Place
from normbook.office import handover as handing
from normbook.office.drafts import Draft
from normbook.render.findings import in_order
from normbook.render.words import say
from normbook.web.desk.acts import Proposal, acted
from normbook.web.drafts.pages import address, as_seen, changeable, judged_sheet, known, saved, shown
from normbook.web.drafts.sheet import DraftSheet, sheet_in, sheet_of
from normbook.web.forms import Sent
from normbook.web.server.callers import person_of
from normbook.web.server.permissions import DIRECT, KEEP
from normbook.web.server.rates import COSTLY
from normbook.web.server.refusals import RequestRefused
from normbook.web.shelf import shelf_of
from normbook.web.workbench.bench import errors
from normbook.web.workbench.intake import JudgedFiles
from normbook.web.workbench.papers import papers_of

router = APIRouter(prefix="/drafts", include_in_schema=False)

_LONGEST = 1000


@router.post("/{draft}/hand", dependencies=[DIRECT, COSTLY])
def hand_over(request: Request, draft: str, form: Sent) -> Response:
    """To the officers; refused while errors stand."""
    seen = changeable(request, draft, form)
    sheet = sheet_of(form, sheet_in(seen)) if form.texts("c") else sheet_in(seen)
    if sheet.content != sheet_in(seen).content:
        # What was typed a moment ago is handed over too.
        try:
            seen = saved(request, seen, sheet, form)
        except BookRefused as problem:
            raise RequestRefused("changed") from problem
    findings = in_the_way(sheet_in(seen), judged_sheet(request, sheet_in(seen)))
    if errors(findings):
        return shown(request, seen, status=422, refused=findings)
    return _moved(request, seen, lambda turn: handing.hand_over(turn, seen))


@router.post("/{draft}/take-back", dependencies=[DIRECT])
def take_back(request: Request, draft: str, form: Sent) -> Response:
    """Its director has forgotten something."""
    seen = as_seen(request, draft, form)
    if seen.owner != person_of(request).name:
        raise RequestRefused("draft-closed")
    return _moved(request, seen, lambda turn: handing.hand_back(turn, seen))


@router.post("/{draft}/back", dependencies=[KEEP])
def hand_back(request: Request, draft: str, form: Sent) -> Response:
    """To its director, with a word on what is missing."""
    seen = as_seen(request, draft, form)
    note = " ".join(form.text("note").split())[:_LONGEST]
    if not note:
        findings = Findings()
        findings.error("DRAFT-NOTE-MISSING", Place(seen.name))
        return shown(request, seen, status=422, refused=list(findings))
    return _moved(request, seen, lambda turn: handing.hand_back(turn, seen, note))


@router.post("/{draft}/post", dependencies=[KEEP, COSTLY])
def post(request: Request, draft: str, form: Sent) -> Response:
    """Into the book: what it would do, then done and remembered in one turn."""
    seen = known(request, draft)

    def refused(findings: list[Diagnostic]) -> Response:
        return shown(request, known(request, draft), status=422, refused=findings)

    if form.text("version") != str(seen.version):
        raise RequestRefused("changed")
    paper, findings = paper_of(sheet_in(seen))
    if paper is None:
        return refused(findings)
    act = handing.post(seen, paper, say("draft.reason", owner=seen.owner), trust_book=bool(form.text("trust_book")))
    title, back = say("draft.post-title", name=seen.name), (address(seen), seen.name or say("draft.unnamed"))
    return acted(request, form, Proposal(title, [act], back, findings, judged_events, newcomers=True), refused)


def in_the_way(sheet: DraftSheet, judged: JudgedFiles) -> list[Diagnostic]:
    """What keeps a draft from being handed over."""
    found = Findings(judged.findings)
    if judged.scored is None and not found.refused:
        found.error("DRAFT-UNFINISHED", Place(sheet.name))
    if not sheet.name:
        found.error("DRAFT-UNNAMED", Place("–"))
    if sheet.table.empty:
        found.error("DRAFT-EMPTY", Place(sheet.name))
    if not found.refused:
        found = Findings(paper_of(sheet)[1])
        if not sheet.facts.get("end"):
            found.error("BOOK-EVENT-UNDATED", Place(sheet.name), None, id=sheet.name)
    return in_order(found)


def paper_of(sheet: DraftSheet) -> tuple[Paper | None, list[Diagnostic]]:
    """The draft as the book takes it in; None where a finding is an error."""
    papers = papers_of(sheet.brought, Wanted(sheet.rules))
    return next((each for each in papers.found if isinstance(each, Paper)), None), papers.findings


def _moved(request: Request, seen: Draft, act: handing.Move) -> Response:
    """Whatever was decided, of the draft as it was seen."""
    try:
        shelf_of(request).write(act, person_of(request))
    except BookRefused as problem:
        return shown(request, known(request, seen.id), status=409, refused=in_order(problem.findings))
    return RedirectResponse(address(seen), 303)
