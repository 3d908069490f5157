"""The book by the API: lists, players, events, explanations."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import JSONResponse, Response

from normbook.app.event import book_event, event_line
from normbook.app.player import player_document, profile_of
from normbook.book.derived.explanation import explained
from normbook.book.derived.people import people_found
from normbook.book.derived.search import Wish, events_page, find_person
from normbook.presentation import presentation
from normbook.presentation.lists import ListRequest
from normbook.render.json import step_document
from normbook.web.api.score import answers
from normbook.web.list_query import IsoDay, Rules
from normbook.web.server.permissions import READ
from normbook.web.server.refusals import found
from normbook.web.shelf import shelf_of

router = APIRouter(prefix="/api/v1")

MOST = 5000
Key = Annotated[str, Path(max_length=300, description="A player's key, as lists of players have it")]
EventId = Annotated[str, Path(max_length=300, description="An event's id")]
Limit = Annotated[int, Query(ge=1, le=MOST)]
Offset = Annotated[int, Query(ge=0, le=10_000_000)]
Search = Annotated[str, Query(max_length=100)]


@router.get("/lists/{rules}", dependencies=[READ], responses=answers("The document of `normbook list --json`"))
def one_list(
    request: Request,
    rules: Rules,
    system: Literal["regular", "quick"] = "regular",
    season: Annotated[str | None, Query(max_length=200)] = None,
    as_of: IsoDay | None = None,
    search: Search = "",
    order: Literal["name", "id", "state", "rating", "title"] = "name",
    descending: bool = False,
    limit: Limit = 1000,
    offset: Offset = 0,
) -> Response:
    """A list; of the federation's a part, searched and sorted, with the number of all lines in `total`."""
    wish = Wish(search, order, descending, limit, offset)
    with shelf_of(request).reading() as reading:
        asked, shown = ListRequest(rules, system, season, as_of), presentation(rules)
        listed = shown.day_list(reading, asked, wish, shelf_of(request).ordering)
        return JSONResponse({**listed.document(), "total": listed.total})


@router.get("/players", dependencies=[READ], responses=answers("Players found"))
def players(request: Request, search: Annotated[str, Query(min_length=1, max_length=100)]) -> Response:
    """Players by a part of the name, or by the beginning of the id."""
    with shelf_of(request).reading() as reading:
        people = people_found(reading, search, 100)
        head = reading.head()
    told = [{"key": each.key, "id": each.id, "name": each.name, "circle": each.circle} for each in people]
    return JSONResponse({"players": told, "head": head.document})


@router.get("/players/{key:path}", dependencies=[READ], responses=answers("The document of `normbook player --json`"))
def player(request: Request, key: Key) -> Response:
    """A player: standing, history, what is missing."""
    with shelf_of(request).reading() as reading:
        profile = profile_of(reading, found(find_person(reading, key)))
        return JSONResponse(player_document(profile, reading.head(), []))


@router.get("/events", dependencies=[READ], responses=answers("Events, the latest first"))
def events(
    request: Request, search: Search = "", rules: Rules | None = None, limit: Limit = 100, offset: Offset = 0
) -> Response:
    """Which events there are."""
    with shelf_of(request).reading() as reading:
        events, total = events_page(reading, Wish(search, limit=limit, offset=offset), rules)
        head = reading.head()
    return JSONResponse({"events": list(map(event_line, events)), "total": total, "head": head.document})


@router.get("/events/{id:path}", dependencies=[READ], responses=answers("The event, judged as the book judged it"))
def event(request: Request, id: EventId) -> Response:
    """An event as `normbook score --json` has it, with what the book knows besides."""
    with shelf_of(request).reading() as reading:
        return JSONResponse(found(book_event(reading, id)).document())


@router.get("/explanations", dependencies=[READ], responses=answers("An explanation, step by step"))
def explanation(
    request: Request,
    event: Annotated[str, Query(max_length=300)],
    player: Annotated[str, Query(max_length=300)],
) -> Response:
    """How what an event gave a player came about."""
    with shelf_of(request).reading() as reading:
        key = found(find_person(reading, player)).key
        return JSONResponse(step_document(explained(reading, key, event)))
