"""The rulebooks, and what each of their rules says: where the rule ids of all other pages lead."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import JSONResponse, Response

from normbook.app.rules import Installed, Rule, RulebookContents, Unknown, find
from normbook.render.words import say
from normbook.web.api.score import answers
from normbook.web.server.permissions import READ
from normbook.web.server.refusals import RequestRefused
from normbook.web.views import render

router = APIRouter()

Id = Annotated[str, Path(max_length=100, description="A rulebook's name or a rule's id, such as explanations have")]
EditionName = Annotated[str, Query(max_length=100, description="As this edition has it; else the newest")]


@router.get("/rules", dependencies=[READ], include_in_schema=False)
def installed(request: Request) -> Response:
    """Every rulebook."""
    return render(request, "rules.html", page=Installed().page(), up=None)


@router.get("/rules/{id}", dependencies=[READ], include_in_schema=False)
def rule(request: Request, id: Id, edition: EditionName = "") -> Response:
    """A rulebook's rules, or one of them."""
    found = _found(id, edition)
    up = [("/rules", say("rules"))]
    if isinstance(found, Rule):
        up.append((f"/rules/{found.book.name}", found.book.title))
    return render(request, "rules.html", page=found.page(), up=up)


@router.get("/api/v1/rules", dependencies=[READ], responses=answers("The document of `normbook rules --json`"))
def all_rulebooks() -> Response:
    """The rulebooks that are installed, with their editions and sources."""
    return JSONResponse(Installed().document())


@router.get("/api/v1/rules/{id}", dependencies=[READ], responses=answers("The document of `normbook rules ID --json`"))
def one_rule(id: Id, edition: EditionName = "") -> Response:
    """A rulebook with its rules, or what one rule says, with its values and where they come from."""
    return JSONResponse(_found(id, edition).document())


def _found(id: str, edition: str) -> RulebookContents | Rule:
    try:
        return find(id, edition)
    except Unknown as unknown:
        raise RequestRefused("not-found") from unknown
