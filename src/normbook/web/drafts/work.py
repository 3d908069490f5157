"""Work on a draft besides storing it: explanations, what is needed, files out of it and a newer file into it."""

from dataclasses import replace

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from normbook.book.commands.outcome import BookRefused
from normbook.formats.event_file import slug
from normbook.office import drafts
from normbook.office.drafts import Draft
from normbook.render.findings import in_order
from normbook.rulebook import SOLVING, judges
from normbook.web.downloads import attached, scored_download
from normbook.web.drafts import files
from normbook.web.drafts.pages import (
    BEFORE,
    PAGE,
    address,
    at_work,
    brought_sheet,
    changeable,
    judged_sheet,
    known,
    rated,
    shown,
)
from normbook.web.drafts.sheet import sheet_in
from normbook.web.forms import Sent
from normbook.web.server.callers import person_of
from normbook.web.server.permissions import DIRECT
from normbook.web.server.rates import COSTLY
from normbook.web.server.refusals import RequestRefused
from normbook.web.shelf import shelf_of
from normbook.web.workbench import outcomes

router = APIRouter(prefix="/drafts", include_in_schema=False)


@router.post("/{draft}/explain", dependencies=[DIRECT, COSTLY])
def explain(request: Request, draft: str, form: Sent) -> Response:
    """How one row of the judgement came about."""
    _, sheet = at_work(request, draft, form)
    return outcomes.explanation(request, form, judged_sheet(request, sheet))


@router.post("/{draft}/download/{kind}", dependencies=[DIRECT, COSTLY])
def take_along(request: Request, draft: str, kind: str, form: Sent) -> Response:
    """The judgement as a file."""
    found, sheet = at_work(request, draft, form)
    scored = outcomes.scored_of(judged_sheet(request, sheet))
    return scored_download(kind, _file_name(found), scored)


@router.post("/{draft}/forecast", dependencies=[DIRECT, COSTLY])
def forecast(request: Request, draft: str, form: Sent) -> Response:
    """What the rounds to come must bring."""
    found, sheet = at_work(request, draft, form)
    return outcomes.forecast(request, form, rated(request, sheet), address(found))


@router.post("/{draft}/forecast/{kind}", dependencies=[DIRECT, COSTLY])
def forecast_along(request: Request, draft: str, kind: str, form: Sent) -> Response:
    """The forecast as a file."""
    _, sheet = at_work(request, draft, form)
    return outcomes.forecast_download(request, form, rated(request, sheet), kind)


@router.get("/{draft}/file/{kind}", dependencies=[DIRECT, COSTLY])
def file(request: Request, draft: str, kind: str) -> Response:
    """The stored table as a file that other programs read."""
    found = known(request, draft)
    sheet, name = sheet_in(found), f"{_file_name(found)}.{kind}"
    if kind in files.TABLES:
        return attached(*files.table_of(sheet, kind), name)
    if kind != files.REPORT or judges(found.rules, SOLVING):
        raise RequestRefused("not-found")
    report = files.report_of(sheet)
    if report is None:
        raise RequestRefused("not-judged")
    return attached(report, "text/plain; charset=utf-8", name)


@router.post("/{draft}/import", dependencies=[DIRECT, COSTLY])
def bring_over(request: Request, draft: str, form: Sent) -> Response:
    """A newer file over the table; what stood there can be had back."""
    seen = changeable(request, draft, form)
    if not any((form.files, form.text("pasted"))):
        raise RequestRefused("nothing-brought")
    try:
        newer = brought_sheet(form, seen.rules)
    except BookRefused as problem:
        return shown(request, seen, status=422, refused=in_order(problem.findings))
    old = sheet_in(seen)
    facts = {**old.facts, **{name: text for name, text in newer.facts.items() if text and name != "name"}}
    sheet = replace(newer, facts=facts, problems=newer.problems or old.problems, assured=newer.assured or old.assured)
    content = {**seen.content, **sheet.content, BEFORE: old.content, PAGE: ""}
    return _kept(request, seen, content)


@router.post("/{draft}/import/undo", dependencies=[DIRECT])
def take_back(request: Request, draft: str, form: Sent) -> Response:
    """What stood there before a file was brought over it."""
    seen = changeable(request, draft, form)
    if BEFORE not in seen.content:
        raise RequestRefused("changed")
    content = {name: value for name, value in seen.content.items() if name != BEFORE}
    return _kept(request, seen, {**content, **seen.content[BEFORE], PAGE: ""})


def _kept(request: Request, seen: Draft, content: dict[str, object]) -> Response:
    try:
        shelf_of(request).write(lambda turn: drafts.save(turn, seen, content=content), person_of(request))
    except BookRefused as problem:
        raise RequestRefused("changed") from problem
    return RedirectResponse(address(seen), 303)


def _file_name(draft: Draft) -> str:
    return slug(draft.name[:60]) or "event"
