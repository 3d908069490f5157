"""Whose book it is: name, address of the site and logo, changed by whoever administers it."""

from collections.abc import Sequence

from fastapi import APIRouter, Request, Response

from normbook.book.commands import acts
from normbook.book.commands.organisation import MOST_BYTES, MOST_PIXELS, organisation_of
from normbook.model.diagnostics import Diagnostic
from normbook.render.words import say
from normbook.web.desk.acts import Proposal, acted
from normbook.web.forms import NOTHING_SENT, Form, Sent
from normbook.web.server.permissions import ADMINISTER
from normbook.web.server.rates import COSTLY
from normbook.web.shelf import shelf_of
from normbook.web.views import render
from normbook.web.workbench.uploads import files_in

router = APIRouter(prefix="/desk", include_in_schema=False)


@router.get("/organisation", dependencies=[ADMINISTER])
def organisation(request: Request) -> Response:
    """What is said of it, to be changed."""
    return _page(request, NOTHING_SENT)


@router.post("/organisation", dependencies=[ADMINISTER, COSTLY])
def change(request: Request, form: Sent) -> Response:
    """Say it otherwise; what was not touched stays."""
    pictures = files_in(form, "logo")
    logo = b"" if form.text("no_logo") else pictures[0][1] if pictures else None
    shelf = shelf_of(request)

    def look() -> None:
        with shelf.reading() as reading:
            shelf.look_whose(reading)

    act = acts.organise(form.text("reason")[:1000], name=form.text("name"), address=form.text("address"), logo=logo)
    back = ("/desk/organisation", say("organisation.title"))
    asked = Proposal(say("organisation.title"), [act], back, afterwards=look)
    return acted(request, form, asked, lambda findings: _page(request, form, findings))


def _page(request: Request, form: Form, findings: Sequence[Diagnostic] = ()) -> Response:
    with shelf_of(request).reading() as reading:
        known, head = organisation_of(reading), reading.head()
    return render(
        request,
        "desk/organisation.html",
        status=422 if findings else 200,
        name=form.text("name") if findings else known.name,
        address=form.text("address") if findings else known.address,
        has_logo=bool(known.logo),
        form=form,
        most=MOST_BYTES // 1000,
        pixels=MOST_PIXELS,
        findings=findings,
        head=head,
    )
