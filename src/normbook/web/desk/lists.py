"""Lists at the desk: the next one looked at before it is published, and those that are."""

from datetime import date
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response

from normbook.app.lists import last_lists, published_list
from normbook.book.commands import acts
from normbook.book.commands.consent import Tried
from normbook.book.commands.difference import AffectedList
from normbook.book.commands.outcome import BookRefused
from normbook.book.derived.queries import published_lists
from normbook.book.log.entry_kinds import published_in
from normbook.book.store.book import Reading
from normbook.model.diagnostics import Diagnostic
from normbook.presentation import kept_in_books, list_name, presentation
from normbook.presentation.choices import Choice
from normbook.render.page import Block
from normbook.render.words import say
from normbook.rulebook import rulebooks
from normbook.web.desk.acts import Proposal, acted, reason_in
from normbook.web.downloads import list_download
from normbook.web.forms import Form, Sent
from normbook.web.list_query import AnyRules, Day, Rules
from normbook.web.server.permissions import KEEP
from normbook.web.server.rates import COSTLY
from normbook.web.server.refusals import RequestRefused
from normbook.web.shelf import shelf_of
from normbook.web.views import render

router = APIRouter(prefix="/desk", include_in_schema=False)

LONGEST = 200
Asked = Annotated[str, Query(max_length=LONGEST)]


@router.get("/lists", dependencies=[KEEP])
def lists(
    request: Request, rules: AnyRules = None, as_of: Day = None, system: Asked = "", reissue: Asked = ""
) -> Response:
    """What is published, and what is due; a list that is to be issued again is filled in."""
    said = {"rules": rules or "", "as_of": str(as_of or ""), "system": system, "reissue": reissue}
    return _lists(request, Form({name: [value] for name, value in said.items()}, []))


@router.post("/lists", dependencies=[KEEP, COSTLY])
def publish(request: Request, form: Sent) -> Response:
    """A list looked at, then frozen; or issued again in place of the one of its day."""

    def refused(findings: list[Diagnostic]) -> Response:
        return _lists(request, form, findings)

    rules, reissue = form.chosen("rules", rulebooks()), bool(form.text("reissue"))
    as_of = form.day("as_of")
    if rules is None or as_of is None:
        raise RequestRefused("not-valid")
    try:
        reason = reason_in(form, presentation(rules).title) if reissue else form.text("reason")
    except BookRefused as missing:
        return refused(list(missing.findings))
    with shelf_of(request).reading() as reading:
        choice = presentation(rules).list_choice(reading)
    chosen = {choice.name: _chosen(form, choice)} if choice else {}
    act = acts.publish(rules, as_of, **chosen, reissue=reissue, reason=reason)

    def more(reading: Reading, found: Tried) -> list[Block]:
        return presentation(rules).preview(reading, published_in(found.entries[0].content)[0], found.head)

    title = say("desk.reissue" if reissue else "desk.publish", rules=rules, as_of=as_of)
    return acted(request, form, Proposal(title, [act], ("/desk/lists", say("desk.lists")), more=more), refused)


@router.get("/lists/{rules}/{as_of}/download/{kind}", dependencies=[KEEP, COSTLY])
def take_along(
    request: Request,
    rules: Rules,
    as_of: Annotated[date, Path()],
    kind: Literal["csv", "xlsx", "json", "html"],
    system: Annotated[str, Query(max_length=LONGEST)] = "",
) -> Response:
    """A list as it was published."""
    with shelf_of(request).reading() as reading:
        known = [each for each in published_lists(reading, rules, system or None) if each.as_of == as_of.isoformat()]
        if not known:
            raise RequestRefused("not-found")
        return list_download(kind, f"{rules}-{as_of.isoformat()}", published_list(reading, known[0]))


def _chosen(form: Form, choice: Choice) -> str | None:
    """Which of the lists: the form has a field of that name for each rulebook that has a choice."""
    return next((each for each in form.texts(choice.name) if each in choice.values), None)


def _lists(request: Request, form: Form, findings: list[Diagnostic] | None = None) -> Response:
    with shelf_of(request).reading() as reading:
        known = [each for rules in rulebooks() for each in published_lists(reading, rules)]
        choices = [(each.rules, each.list_choice(reading)) for each in kept_in_books()]
        return render(
            request,
            "desk/lists.html",
            status=422 if findings else 200,
            published=[(each, list_name(each), _hash(reading, each)) for each in _newest_first(known)],
            last=last_lists(reading, date.today()),
            choices=[each for each in choices if each[1]],
            usual=next((each.rules for each in kept_in_books() if each.paged), ""),
            today=date.today(),
            form=form,
            findings=findings or [],
            head=reading.head(),
        )


def _newest_first(known: list[AffectedList]) -> list[AffectedList]:
    return sorted(known, key=lambda each: (each.as_of, each.seq), reverse=True)


def _hash(reading: Reading, listed: AffectedList) -> str:
    return reading.entry(listed.seq).hash
