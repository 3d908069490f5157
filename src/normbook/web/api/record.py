"""The record by the API: who asks, and events posted by a program that shows its token."""

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel

from normbook.app.outcomes import difference_document, done_document
from normbook.book.commands import acts
from normbook.book.commands.consent import accepted
from normbook.book.commands.difference import Unaccepted
from normbook.book.commands.outcome import BookRefused
from normbook.book.commands.step import Wanted
from normbook.render.findings import finding_document, in_order
from normbook.web.api.score import JUDGED, Answers, Files, OfEvent, answers, files_of
from normbook.web.facts import own_of
from normbook.web.server.callers import person_of
from normbook.web.server.permissions import CALL_DIRECT, CALL_KEEP
from normbook.web.server.rates import COSTLY
from normbook.web.shelf import shelf_of
from normbook.web.workbench.intake import Brought
from normbook.web.workbench.papers import papers_of

router = APIRouter(prefix="/api/v1")


class Me(BaseModel):
    """Whose token it is."""

    name: str
    shown: str
    role: str
    """What the token may do: the lesser of its scope and its user's role."""


class Unagreed(BaseModel):
    """What posting would change besides: nothing is stored until that is accepted."""

    stored: bool
    difference: dict[str, Any]
    accept: str
    """Send the same again with this to agree to it."""


class PostForm(OfEvent):  # type: ignore[misc]
    """What is said of the events, and what is agreed to: the options of the command line."""

    no_new: bool = False
    fide_ids: bool = False
    trust_book: bool = False
    dry_run: bool = False
    accept: Annotated[str, Query(max_length=64)] = ""


_POSTED: Answers = {
    **answers("The document of `normbook post --json`, with the files' findings", JUDGED),
    409: {"description": "It would change what others were given; nothing is stored", "model": Unagreed},
}


@router.get("/me", dependencies=[CALL_DIRECT], responses=answers("Who asks", model=Me))
def me(request: Request) -> Response:
    """Whose token this is, and what it may do."""
    person = person_of(request)
    return JSONResponse({"name": person.name, "shown": person.shown, "role": person.role.code})


@router.post("/events", dependencies=[CALL_KEEP, COSTLY], responses=_POSTED)
def post(request: Request, files: Files, said: Annotated[PostForm, Query()]) -> Response:
    """Judge events against the book's standings and record them: all of the files, or none."""
    brought = Brought(files_of(request, files), rules=said.rules)
    wanted = Wanted(said.rules, said.facts(), own_of(said), how=replace(said.how(), fide_ids=said.fide_ids))
    papers = papers_of(brought, wanted)
    noticed = [finding_document(each) for each in papers.findings]
    if not papers.found:
        return JSONResponse({"diagnostics": noticed}, 422)
    posts = [acts.post(paper, no_new=said.no_new, trust_book=said.trust_book) for paper in papers.found]
    try:
        done = accepted(shelf_of(request).book, posts, said.accept, person_of(request).name, dry_run=said.dry_run)
    except Unaccepted as unaccepted:
        difference = unaccepted.difference
        document = {"stored": False, "difference": difference_document(difference), "accept": difference.digest}
        return JSONResponse(document, 409)
    except BookRefused as refused:
        findings = [finding_document(each) for each in in_order(refused.findings)]
        return JSONResponse({"diagnostics": [*noticed, *findings]}, 422)
    return JSONResponse({**done_document(done.outcomes, stored=not said.dry_run), "diagnostics": noticed})
