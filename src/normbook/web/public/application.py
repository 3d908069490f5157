"""Whether a title application will stand: by files that somebody brings, or by what the book holds of a player."""

from typing import Any
from urllib.parse import quote

from fastapi import APIRouter, Request, Response

from normbook.app.application import JudgedApplication, application_of_book, application_of_files, titles_of
from normbook.book.derived.search import find_person
from normbook.book.log.index import Known
from normbook.formats.inquiry import Inquiry
from normbook.model.diagnostics import Findings, Place
from normbook.model.facts import APPLICATION
from normbook.render.findings import in_order
from normbook.rulebook import having
from normbook.web.downloads import KINDS, download
from normbook.web.facts import asked_in, fields, said_in
from normbook.web.forms import NOTHING_SENT, SENT, Form, Sent
from normbook.web.server.permissions import READ
from normbook.web.server.rates import COSTLY, JUDGING
from normbook.web.server.refusals import RequestRefused, found
from normbook.web.shelf import shelf_of
from normbook.web.views import render
from normbook.web.workbench.intake import Brought, laid_out
from normbook.web.workbench.uploads import carried, files_in

router = APIRouter(include_in_schema=False)

_FIELD, _LONGEST = "files", 200
_DOWNLOADS = tuple(kind for kind in KINDS if kind != "csv")


@router.get("/application", dependencies=[READ])
def start(request: Request) -> Response:
    """Where to drop the files of the norms."""
    return _page(request, NOTHING_SENT)


@router.post("/application", dependencies=[READ, SENT, JUDGING])
def of_files(request: Request, form: Sent) -> Response:
    """The answer, and the form as it was filled in."""
    judged, findings = _of_files(form)
    return _page(request, form, judged, findings)


@router.post("/application/download/{kind}", dependencies=[READ, SENT, JUDGING])
def files_download(kind: str, form: Sent) -> Response:
    """The same as a file, with a summary of each norm."""
    return _download(kind, found(_of_files(form)[0]))


@router.get("/players/{key:path}/application", dependencies=[READ, COSTLY])
def of_player(request: Request, key: str) -> Response:
    """By the norms that the book holds; the query says what for, and what the officer confirms."""
    form = _of_query(request)
    judged, findings, person = _of_book(request, key, form)
    return _page(request, form, judged, findings, person)


@router.get("/players/{key:path}/application/{kind}", dependencies=[READ, COSTLY])
def player_download(request: Request, key: str, kind: str) -> Response:
    """The same as a file; without a title, for the highest."""
    form = _of_query(request)
    named = form if _title(form) else Form({**form.fields, "title": list(titles_of(_rules(form))[:1])}, [])
    return _download(kind, found(_of_book(request, key, named)[0]))


def _of_query(request: Request) -> Form:
    query = request.query_params
    return Form({name: query.getlist(name) for name in query}, [])


def _rules(form: Form) -> str:
    able = having("application")
    return form.chosen("rules", able) or able[0]


def _title(form: Form) -> str:
    return form.text("title")[:_LONGEST].upper()


def _asked(form: Form) -> Inquiry:
    return Inquiry(own=said_in(form, asked_in(APPLICATION)))


def _of_files(form: Form) -> tuple[JudgedApplication | None, Findings]:
    rules, player, findings = _rules(form), form.text("player")[:_LONGEST], Findings()
    brought = Brought(files_in(form, _FIELD), _asked(form), rules)
    if not player or not _title(form):
        raise RequestRefused("not-valid", parameters=("player", "title"))
    with laid_out(brought, findings) as paths:
        if not paths:
            findings.error("FILE-EMPTY", Place("–"))
            return None, findings
        return application_of_files(rules, paths, player, _title(form), brought.asked, findings), findings


def _of_book(request: Request, key: str, form: Form) -> tuple[JudgedApplication | None, Findings, Known]:
    findings = Findings()
    with shelf_of(request).reading() as reading:
        person = found(find_person(reading, key))
        if not _title(form):
            return None, findings, person
        judged = application_of_book(_rules(form), reading, person, _title(form), _asked(form), findings)
        return judged, findings, person


def _page(
    request: Request,
    form: Form,
    judged: JudgedApplication | None = None,
    findings: Findings | None = None,
    person: Known | None = None,
) -> Response:
    able, told = having("application"), findings or Findings()
    rules, files = _rules(form), files_in(form, _FIELD)
    here = f"/players/{quote(person.key, safe='')}/application" if person else "/application"
    values: dict[str, Any] = {
        "form": form,
        "able": able,
        "rules": rules,
        "titles": titles_of(rules),
        "title": _title(form),
        "own": said_in(form, asked_in(APPLICATION)),
        "asked_fields": fields(APPLICATION, rules),
        "carried": carried(Form({}, [], {_FIELD: list(files)})),
        "files": [name for name, _ in files],
        "member": person,
        "here_at": here,
        "query": request.url.query,
        "findings": in_order(told),
        "refused": told.refused,
        "page": judged.full_page() if judged else None,
        "downloads": _DOWNLOADS,
    }
    return render(request, "application.html", status=422 if told.refused else 200, **values)


def _download(kind: str, judged: JudgedApplication) -> Response:
    return download(kind, "application", judged.page, judged.full_page, judged.document)
