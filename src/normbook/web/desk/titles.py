"""An officer's acts on titles: grants, Life Master by games, demotions; a refusal names every condition not met."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from normbook.book.store.book import Reading
from normbook.model.crosstable import SYSTEMS
from normbook.model.diagnostics import Diagnostic
from normbook.presentation import presentations
from normbook.presentation.choices import TitleForm
from normbook.render.words import say
from normbook.web.desk.acts import Proposal, decided
from normbook.web.forms import Form, Sent
from normbook.web.server.permissions import KEEP
from normbook.web.server.rates import COSTLY
from normbook.web.server.refusals import RequestRefused
from normbook.web.shelf import shelf_of
from normbook.web.views import render

router = APIRouter(prefix="/desk", include_in_schema=False)

LONGEST = 200
Asked = Annotated[str, Query(max_length=LONGEST)]


@router.get("/titles", dependencies=[KEEP])
def titles(request: Request, player: Asked = "", act: Asked = "", title: Asked = "") -> Response:
    """What can be granted or taken, and under which conditions; a title that is due is filled in."""
    return _page(request, Form({"player": [player], "act": [act], "title": [title]}, []))


@router.post("/titles", dependencies=[KEEP, COSTLY])
def act_on_titles(request: Request, form: Sent) -> Response:
    """One of the acts."""
    player = form.text("player")[:LONGEST]
    with shelf_of(request).reading() as reading:
        forms = {each.key: each for each in _forms(reading, form)}
    named = form.text("act")
    # A program may leave the rulebook out where only one has such an act.
    wanted = forms.get(named) or next((each for key, each in forms.items() if key.endswith(f"-{named}")), None)
    if wanted is None:
        raise RequestRefused("not-valid")
    chosen = {each.name: form.text(each.name)[:LONGEST] or each.usual for each in wanted.choices}
    if not all(chosen.values()):
        raise RequestRefused("not-valid")
    on = form.day("on") or date.today()

    def asked(reason: str) -> Proposal:
        act = wanted.act(player, reason, on, chosen)
        return Proposal(wanted.heading, [act], ("/desk/titles", say("desk.titles")))

    return decided(request, form, player or "–", asked, lambda findings: _page(request, form, findings))


def _forms(reading: Reading, form: Form) -> list[TitleForm]:
    """What may be done by each rulebook; two may call an act alike, so that its key names the rulebook."""
    player, system = _whose(form)
    return [
        replace(each, key=f"{shown.rules}-{each.key}", rulebook=shown.title)
        for shown in presentations()
        for each in shown.title_forms(reading, player, system)
    ]


def _whose(form: Form) -> tuple[str, str]:
    return form.text("player")[:LONGEST], form.chosen("system", SYSTEMS) or "regular"


def _page(request: Request, form: Form, findings: Sequence[Diagnostic] = ()) -> Response:
    with shelf_of(request).reading() as reading:
        forms = _forms(reading, form)
        variants = [each.printed_by(reading, *_whose(form)) for each in presentations()]
    return render(
        request,
        "desk/titles.html",
        status=422 if findings else 200,
        form=form,
        forms=forms,
        variants=list(filter(None, variants)),
        findings=findings,
    )
