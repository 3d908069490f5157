"""The screens of a club night: the page, the part of it that changes, the big screen."""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal
from urllib.parse import quote

from fastapi import Depends, Query, Request, Response
from markupsafe import Markup

from normbook.app.night import NightView, night_view
from normbook.model.diagnostics import Diagnostic, Findings
from normbook.model.phrase import Phrase
from normbook.office.drafts import OPEN
from normbook.office.night import store as keeping
from normbook.office.night.rules import night_rules
from normbook.office.night.store import Evening
from normbook.office.night.taps import MOST_ROUNDS
from normbook.web.forms import Form
from normbook.web.night import worker
from normbook.web.night.people import found_people, regulars
from normbook.web.night.review import reviewed
from normbook.web.server.callers import person_of
from normbook.web.shelf import shelf_of
from normbook.web.views import render


@dataclass(frozen=True, slots=True)
class Look:
    """What part of the night a screen shows."""

    view: str = "round"
    round: int | None = None
    """None: the round that is being played."""
    propose: bool = False
    """Whether those who have no game yet are shown paired, as a proposal."""

    @property
    def query(self) -> str:
        """For the address bar."""
        asked = f"&round={self.round}" if self.round else ""
        return f"view={self.view}{asked}" + ("&propose=yes" if self.propose else "")


async def _look(
    view: Literal["round", "players", "finish"] = "round",
    round: Annotated[int | None, Query(ge=1, le=MOST_ROUNDS)] = None,
    propose: Literal["", "yes"] = "",
) -> Look:
    return Look(view, round, propose == "yes")


AskedLook = Annotated[Look, Depends(_look)]


def evening(request: Request, night: str) -> Evening:
    """The night; refused where there is none."""
    with shelf_of(request).reading() as reading:
        return keeping.evening(reading, night)


def look_of(form: Form) -> Look:
    """Where the phone was when it was tapped."""
    view = form.text("view")
    known = view if view in ("players", "finish") else "round"
    return Look(known, form.count("at", MOST_ROUNDS), form.text("propose") == "yes")


def new_id() -> str:
    """For a tap of a browser without scripts; a script makes its own."""
    return secrets.token_hex(8)


def pressed(yes: bool) -> Markup:
    """The state of a button that stays down."""
    return Markup(f' aria-pressed="{str(yes).lower()}"')


def shown(
    request: Request,
    found: Evening,
    look: Look,
    problems: Findings | None = None,
    *,
    part: bool = False,
    status: int = 200,
    **more: Any,
) -> Response:
    """The page of a night, or the part of it that changes."""
    person = person_of(request)
    with shelf_of(request).reading() as reading:
        view = night_view(reading, found)
        picks = found_people(reading, found.night, more.get("search", ""))
        picking = look.view == "players" and found.draft.status == OPEN
        chips = regulars(reading, found.night) if picking else []
    values: dict[str, Any] = {
        "draft": found.draft,
        "view": view,
        "look": look,
        "round": min(look.round or found.night.current, found.night.facts.rounds),
        "open": found.draft.status == OPEN,
        "runs": found.draft.is_run_by(person),
        "last": view.last_tap(person.name),
        "problems": _with_names(problems or (), view),
        "picks": picks,
        "regulars": chips,
        "search": "",
        "formats": night_rules().formats,
        "new_id": new_id,
        "pressed": pressed,
        "scripts": worker.SCRIPTS,
        "version_of_assets": worker.version(),
        "site": shelf_of(request).organisation.address,
        "review": reviewed(request, found) if look.view == "finish" else None,
        **more,
    }
    headers = {"x-night-version": str(found.draft.version), "x-night-person": quote(person.name, safe="")}
    template = "night/live.html" if part else "night/night.html"
    return render(request, template, status=status, headers=headers, **values)


def _with_names(problems: Iterable[Diagnostic], view: NightView) -> list[Diagnostic]:
    """Whoever was quicker, by what they are called."""
    told = []
    for each in problems:
        values = dict(each.phrase.values)
        if "by" in values:
            values["by"] = view.who(str(values["by"]))
        told.append(replace(each, phrase=Phrase(each.code, values)))
    return told


def shown_board(request: Request, night: str, template: str) -> Response:
    """The night for everybody: no form, names only."""
    with shelf_of(request).reading() as reading:
        found = keeping.evening(reading, night)
        view = night_view(reading, found)
    headers = {"x-night-version": str(found.draft.version)}
    return render(
        request,
        template,
        headers=headers,
        draft=found.draft,
        view=view,
        round=found.night.current,
        scripts=[each for each in worker.SCRIPTS if not each.endswith(("pairing.js", "picking.js", "text.js"))],
    )
