"""Helpers' phones: links for one night, for those who have no account; and the door they open."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import RedirectResponse
from markupsafe import Markup

from normbook.book.commands.outcome import BookRefused
from normbook.model.diagnostics import Findings
from normbook.office import helpers
from normbook.office.drafts import OPEN as UNDER_WAY
from normbook.office.roles import NOBODY
from normbook.render.qr import qr_svg
from normbook.web.forms import Sent
from normbook.web.night.end import run_by_asker
from normbook.web.server.callers import from_lan, person_of
from normbook.web.server.cookies import begin_help, settings_of
from normbook.web.server.permissions import DIRECT, OPEN
from normbook.web.server.rates import count_entry
from normbook.web.server.refusals import RequestRefused
from normbook.web.shelf import shelf_of
from normbook.web.views import render

router = APIRouter(include_in_schema=False)


@router.get("/nights/{night}/helpers", dependencies=[DIRECT])
def phones(request: Request, night: str) -> Response:
    """The links there are, and a form for another."""
    return _page(request, night)


@router.post("/nights/{night}/helpers", dependencies=[DIRECT])
def invite(request: Request, night: str, form: Sent) -> Response:
    """A new link; this answer is the only one that has its secret."""
    if not settings_of(request).lan:
        raise RequestRefused("not-found")
    draft = run_by_asker(request, night).draft
    try:
        link, secret = shelf_of(request).write(
            lambda turn: helpers.invite(turn, draft, form.text("name")), person_of(request)
        )
    except BookRefused as problem:
        return _page(request, night, problem.findings)
    return _page(request, night, new=link, address=f"{settings_of(request).lan}/help/{secret}")


@router.post("/nights/{night}/helpers/revoke", dependencies=[DIRECT])
def revoke(request: Request, night: str, form: Sent) -> Response:
    """The end of a link, and of its phones."""
    run_by_asker(request, night)
    shelf_of(request).write(lambda turn: helpers.revoke(turn, night, form.text("id")), person_of(request))
    return RedirectResponse(f"/nights/{night}/helpers", 303)


@router.get("/help/{secret}", dependencies=[OPEN])
def enter(request: Request, secret: Annotated[str, Path(max_length=100)]) -> Response:
    """Let a helper's phone in; the address bar forgets the link at once."""
    if not from_lan(request):
        raise RequestRefused("link-wrong")
    if found := shelf_of(request).write(lambda turn: helpers.opened(turn, secret), NOBODY):
        link, cookie = found
        response = RedirectResponse(f"/nights/{link.night}", 303)
        begin_help(request, response, link.night, cookie, int(helpers.LASTS.total_seconds()))
        return response
    count_entry(request)
    raise RequestRefused("link-wrong")


def _page(request: Request, night: str, findings: Findings | None = None, **values: Any) -> Response:
    found = run_by_asker(request, night)
    with shelf_of(request).reading() as reading:
        links = helpers.listed(reading, night)
    address = values.get("address", "")
    return render(
        request,
        "night/helpers.html",
        status=422 if findings else 200,
        draft=found.draft,
        open=found.draft.status == UNDER_WAY,
        links=links,
        findings=list(findings or ()),
        longest=helpers.LONGEST_NAME,
        most_phones=helpers.MOST_PHONES,
        hours=int(helpers.LASTS.total_seconds() // 3600),
        drawn=Markup(qr_svg(address)) if address else "",  # of our own making
        **{"new": None, "address": "", **values},
    )
