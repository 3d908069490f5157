"""An officer's acts on titles: grants, Life Master by games, demotions; a refusal names every condition not met."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from normbook.book import doing
from normbook.book.basis import uscf_tables
from normbook.book.identity import people_asked_for
from normbook.book.store import Reading
from normbook.model.crosstable import SYSTEMS
from normbook.model.diagnostics import Diagnostic
from normbook.render.words import say
from normbook.rulebooks.uscf.law.tables import Tables
from normbook.rulebooks.uscf.record.tables import basis_for, tables_on
from normbook.rulebooks.wfcc.law.tables import TITLES
from normbook.web.desk.acting import Asked, decided
from normbook.web.forms import Form, Sent
from normbook.web.permissions import KEEP
from normbook.web.rates import COSTLY
from normbook.web.refusals import Refused
from normbook.web.rendering import render
from normbook.web.shelf import shelf_of

router = APIRouter(prefix="/desk", include_in_schema=False)

LONGEST = 200
ACTS = ("grant", "games", "demote", "solver")


@router.get("/titles", dependencies=[KEEP])
def titles(request: Request, player: Annotated[str, Query(max_length=LONGEST)] = "") -> Response:
    """What can be granted or taken, and under which conditions."""
    return _page(request, Form({"player": [player]}, []))


@router.post("/titles", dependencies=[KEEP, COSTLY])
def act_on_titles(request: Request, form: Sent) -> Response:
    """One of the acts."""
    what = form.chosen("act", ACTS)
    player = form.text("player")[:LONGEST]
    if what is None:
        raise Refused("not-valid")

    def asked(reason: str) -> Asked:
        return Asked(
            say(f"desk.titles.{what}"), [_act(what, player, reason, form)], ("/desk/titles", say("desk.titles"))
        )

    return decided(request, form, player or "–", asked, lambda findings: _page(request, form, findings))


def _act(what: str, player: str, reason: str, form: Form) -> doing.Act:
    on = form.day("on") or date.today()
    if what == "solver":
        return doing.grant("wfcc", player, form.text("title")[:LONGEST], reason, on=on)
    system = form.chosen("system", SYSTEMS) or "regular"
    if what == "demote":
        return doing.demote("uscf", player, reason, on=on, system=system)
    title = "" if what == "games" else form.text("title")[:LONGEST]
    if what == "grant" and not title:
        raise Refused("not-valid")
    return doing.grant("uscf", player, title, reason, on=on, system=system)


def _tables(reading: Reading, player: str, system: str) -> Tables:
    """Those of the player's last event, where one is named whom the book knows; else those in force."""
    today = date.today()
    found = people_asked_for(reading.connection, player) if player else []
    if len(found) == 1:
        return uscf_tables(basis_for(reading, system, found[0].person, today))
    return tables_on(reading, system, today)


def _page(request: Request, form: Form, findings: Sequence[Diagnostic] = ()) -> Response:
    system = form.chosen("system", SYSTEMS) or "regular"
    with shelf_of(request).reading() as reading:
        tables = _tables(reading, form.text("player")[:LONGEST], system)
    values: dict[str, Any] = {
        "levels": [(level, title.letter) for level, title in tables.titles.items()],
        "games": tables.life_master_games.value,
        "level": tables.life_master_level.value,
        "count": tables.life_master_count.value,
        "variant": tables.variant,
    }
    return render(
        request,
        "desk/titles.html",
        status=422 if findings else 200,
        form=form,
        findings=findings,
        systems=SYSTEMS,
        solvers_titles=TITLES,
        **values,
    )
