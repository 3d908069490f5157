"""A director's events under way: begun, typed, stored with every change, thrown away.

Everybody sees their own drafts, officers see all of them; for anybody else there is no such draft.
"""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse

from normbook.app.lists import list_to_rate_by
from normbook.app.night import shown_names
from normbook.book.commands.outcome import BookRefused, refusal
from normbook.book.store.book import Reading, Writing
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Diagnostic, Findings, Place
from normbook.model.solving import Tournament
from normbook.model.solving_kinds import GROUPS
from normbook.office import drafts
from normbook.office.drafts import EVENT, HANDED, OPEN, Draft
from normbook.office.handover import NOTE
from normbook.office.roles import Role
from normbook.presentation import presentation
from normbook.render.findings import in_order
from normbook.rulebook import SOLVING, judges
from normbook.web.drafts.files import kinds_of
from normbook.web.drafts.sheet import PROBLEM, DraftSheet, sheet_from, sheet_in, sheet_of
from normbook.web.forms import NOTHING_SENT, Form, Sent
from normbook.web.server.callers import person_of
from normbook.web.server.permissions import DIRECT
from normbook.web.server.rates import COSTLY
from normbook.web.server.refusals import RequestRefused
from normbook.web.shelf import shelf_of
from normbook.web.views import is_part, render
from normbook.web.workbench import outcomes
from normbook.web.workbench.bench import bench_of
from normbook.web.workbench.changes import changed_cells
from normbook.web.workbench.intake import Brought, JudgedFiles, events_of, judge, judge_or_check, tournaments_of
from normbook.web.workbench.score import CHOICES
from normbook.web.workbench.tables import MOST_PLAYERS, MOST_ROUNDS, EditTable, from_event, from_tournament, new_table

router = APIRouter(prefix="/drafts", include_in_schema=False)

PAGE = "page"
"""Which open page stored last: its own later changes overwrite nobody's."""
BEFORE = "before"
"""Where a draft keeps what stood in it before a file was brought over it."""
_MOST = (1 << 31) - 1
ROWS_TO_COME = 12
"""For results that are still to come; more can be added."""
_USUAL = Form({"by_book": ["1"]}, [])
"""A forecast of a draft takes codes from the book, as the book will when it is posted."""


@router.get("", dependencies=[DIRECT])
def listing(request: Request) -> Response:
    """Whose events are under way, and how to begin one."""
    return _listed(request)


def _listed(
    request: Request, findings: Sequence[Diagnostic] = (), status: int = 200, form: Form = NOTHING_SENT
) -> Response:
    person = person_of(request)
    everybody = person.may(Role.OFFICER)
    with shelf_of(request).reading() as reading:
        found, names = drafts.listed(reading, None if everybody else person.name, EVENT), shown_names(reading)
    told: dict[str, Any] = {
        "most_players": MOST_PLAYERS,
        "most_rounds": MOST_ROUNDS,
        "findings": findings,
        "everybody": everybody,
        "names": names,
        "form": form,
    }
    return render(request, "drafts/list.html", status=status, **CHOICES, **told, found=found)


@router.post("", dependencies=[DIRECT, COSTLY])
def begin(request: Request, form: Sent) -> Response:
    """A new draft from files, a pasted table or an empty one."""
    if not any((form.files, form.text("pasted"), form.text("new"))):
        raise RequestRefused("nothing-brought")
    person = person_of(request)
    try:
        sheet = brought_sheet(form)
    except BookRefused as problem:
        return _listed(request, in_order(problem.findings), 422, form)
    content = {**sheet.content, PAGE: ""}
    begun = shelf_of(request).write(
        lambda turn: drafts.begin(turn, EVENT, sheet.rules, sheet.name, person.name, content), person
    )
    return RedirectResponse(address(begun), 303)


@router.get("/{draft}", dependencies=[DIRECT])
def page(request: Request, draft: str) -> Response:
    """The table, its findings, the judgement, and what can be done with it."""
    return shown(request, known(request, draft))


@router.post("/{draft}", dependencies=[DIRECT])
def store(request: Request, draft: str, form: Sent) -> Response:
    """Store what was changed; only then is it shown as stored."""
    seen = known(request, draft)
    sheet = sheet_of(form, sheet_in(seen))
    try:
        stored = saved(request, seen, sheet, form)
    except BookRefused:
        return _not_stored(request, known(request, draft), sheet, form)
    if is_part(request):
        return render(request, "drafts/stored.html", **values(request, stored, sheet, form))
    return RedirectResponse(address(stored), 303)


@router.post("/{draft}/delete", dependencies=[DIRECT])
def throw_away(request: Request, draft: str, form: Sent) -> Response:
    """Throw a draft away, as it was seen."""
    seen = changeable(request, draft, form)

    def drop(turn: Writing) -> None:
        # In one turn with the look at its version: what somebody has just typed is not thrown away.
        drafts.drop(turn, drafts.save(turn, seen))

    try:
        shelf_of(request).write(drop, person_of(request))
    except BookRefused as problem:
        raise RequestRefused("changed") from problem
    return RedirectResponse("/drafts", 303)


def address(draft: Draft) -> str:
    """Where a draft is worked on."""
    return f"/drafts/{draft.id}"


def known(request: Request, id: str) -> Draft:
    """The draft; not found where there is none that the caller may see."""
    with shelf_of(request).reading() as reading:
        return seen_by(request, reading, id)


def seen_by(request: Request, reading: Reading, id: str) -> Draft:
    """The same within a reading."""
    draft = drafts.existing(reading, id)
    if draft.kind != EVENT or not draft.may_be_seen_by(person_of(request)):
        raise RequestRefused("not-found")
    return draft


def changeable(request: Request, id: str, form: Form) -> Draft:
    """The draft, if the caller may change it and has seen it as it is."""
    draft = as_seen(request, id, form)
    if not draft.may_be_changed_by(person_of(request)):
        raise RequestRefused("draft-closed")
    return draft


def as_seen(request: Request, id: str, form: Form) -> Draft:
    """The draft, if it is still as the caller saw it when deciding."""
    draft = known(request, id)
    if form.text("version") != str(draft.version):
        raise RequestRefused("changed")
    return draft


def at_work(request: Request, id: str, form: Form) -> tuple[Draft, DraftSheet]:
    """A draft as its page shows it: with what is typed, where it may be changed."""
    draft = known(request, id)
    sheet = sheet_in(draft)
    typed = draft.may_be_changed_by(person_of(request)) and form.texts("c")
    return draft, sheet_of(form, sheet) if typed else sheet


def saved(request: Request, seen: Draft, sheet: DraftSheet, form: Form) -> Draft:
    """The draft with the sheet stored in it; raises the book's refusal if somebody else has changed it meanwhile."""
    if not seen.may_be_changed_by(person_of(request)):
        raise RequestRefused("draft-closed")
    own = form.text(PAGE)[:40]
    content = {**seen.content, **sheet.content, PAGE: own}
    version = form.count("over", _MOST) or form.count("version", _MOST) or 0
    if own and seen.content.get(PAGE) == own:
        # An answer that was lost on the way: what is stored is an earlier state of this very page.
        version = seen.version
    said = replace(seen, version=version)
    return shelf_of(request).write(
        lambda turn: drafts.save(turn, said, name=sheet.name, content=content), person_of(request)
    )


def shown(request: Request, draft: Draft, **more: Any) -> Response:
    """The draft's page."""
    return render(request, "drafts/draft.html", **{**values(request, draft, sheet_in(draft), Form({}, [])), **more})


def values(request: Request, draft: Draft, sheet: DraftSheet, form: Form) -> dict[str, Any]:
    """A draft for its templates."""
    person = person_of(request)
    fields = form if form.fields else _USUAL
    judged = judged_sheet(request, sheet)
    with shelf_of(request).reading() as reading:
        names = shown_names(reading)
    return {
        **CHOICES,
        **outcomes.judged_values(judged, address(draft), fields),
        "draft": draft,
        "names": names,
        "sheet": sheet,
        "shown": presentation(sheet.rules),
        "problem_columns": PROBLEM,
        "groups": GROUPS,
        "solving": judges(sheet.rules, SOLVING),
        "files": kinds_of(sheet),
        "page_id": form.text(PAGE)[:40] or secrets.token_hex(8),
        "seen_version": draft.version,
        "stored_at": datetime.fromisoformat(draft.changed),
        "may_change": draft.may_be_changed_by(person),
        "may_hand": draft.status == OPEN,
        "may_take_back": draft.status == HANDED and draft.owner == person.name,
        "officer": person.may(Role.OFFICER),
        "editing": True,
        "empty": sheet.table.empty and judged.checks is None,
        "note": draft.content.get(NOTE),
        "before": BEFORE in draft.content,
        "conflict": None,
        "refused": [],
    }


def judged_sheet(request: Request, sheet: DraftSheet) -> JudgedFiles:
    """A draft as it stands: judged by the list in force; without results, by the checks that can be made before."""
    if sheet.table.empty and not sheet.before_results:
        return JudgedFiles(sheet.rules, [])
    return judge_or_check(rated(request, sheet))


def rated(request: Request, sheet: DraftSheet) -> Brought:
    """The files of a draft with the book's list, where its rulebook rates by one."""
    with shelf_of(request).reading() as reading:
        return replace(sheet.brought, ratings=list_to_rate_by(reading, sheet.rules, sheet.begins))


def _not_stored(request: Request, now: Draft, sheet: DraftSheet, form: Form) -> Response:
    """What somebody typed, beside what somebody else has stored meanwhile: nothing of either is lost."""
    template = "drafts/conflict.html" if is_part(request) else "drafts/draft.html"
    told = values(request, now, sheet, form)
    told |= {"conflict": changed_cells(sheet_in(now).table, sheet.table), "seen_version": form.text("version")}
    return render(request, template, status=409, **told)


def brought_sheet(form: Form, rules: str | None = None) -> DraftSheet:
    """One event as somebody brings it; the book's refusal says what is wrong with what is no table."""
    bench = bench_of(form)
    if bench.unrecognised:
        raise BookRefused(Findings(bench.opened))
    rules = rules or bench.brought.rules or judge(bench.brought).rules
    if rules is None:
        raise refusal("RULES-MISSING", bench.source)
    if bench.table is not None:
        return sheet_from(bench, rules, bench.table, None)
    brought = replace(bench.brought, rules=rules)
    found = _of_files(brought)
    table = None
    if len(found) == 1:
        table = _table_of(found[0], rules)
    if table is None:
        findings = Findings(judge(brought).findings)
        if not findings.refused:
            findings.error("DRAFT-ONE-EVENT", Place(bench.source), None, count=len(found))
        raise BookRefused(findings)
    return sheet_from(bench, rules, table, found[0])


def _table_of(event: Event | Tournament, rules: str) -> EditTable | None:
    """Its results; an empty table before there are any, with the rounds of its problems. None if it is too large."""
    if not isinstance(event, Tournament):
        return from_event(event)
    if event.solvers:
        return from_tournament(event)
    return new_table(rules, ROWS_TO_COME, max([event.rounds, 1, *(each.round for each in event.problems)]))


def _of_files(brought: Brought) -> Sequence[Event | Tournament]:
    """What the files hold, whether it is finished or not."""
    if judges(brought.rules, SOLVING):
        return tournaments_of(brought)
    return events_of(replace(brought, asked=replace(brought.asked, how=replace(brought.asked.how, unfinished=True))))
