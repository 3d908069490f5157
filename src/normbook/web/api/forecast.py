"""Forecasts by the API: what `normbook forecast --json` prints."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response

from normbook.app.forecast import ways_ahead
from normbook.app.player import profile_of
from normbook.book.derived.search import find_person
from normbook.model.facts import FORECAST
from normbook.render.findings import finding_document
from normbook.web.api.book import Key
from normbook.web.api.score import JUDGED, Files, Said, answers, brought_of
from normbook.web.facts import own_of, with_facts
from normbook.web.list_query import IsoDay
from normbook.web.server.permissions import CALL, READ
from normbook.web.server.rates import JUDGING
from normbook.web.server.refusals import found
from normbook.web.shelf import shelf_of
from normbook.web.workbench.forecast import ForecastWish, foresee

router = APIRouter(prefix="/api/v1")


class _Foretold(Said):  # type: ignore[misc]
    """What is said of the event, and what the forecast takes for granted: the options of the command line."""

    player: Annotated[str, Query(max_length=200)] | None = None
    rounds: Annotated[int, Query(ge=1, le=99)] | None = None
    book: bool = False
    """Whether codes come from the server's book."""

    def wish(self) -> ForecastWish:
        """For whoever forecasts."""
        return ForecastWish(own_of(self), self.rounds, self.player, self.book)


Foretold: Any = with_facts(_Foretold, "Foretold", FORECAST)


_FORETOLD = answers("The document of `normbook forecast --json`", JUDGED)
_CAREER = answers("The document of `normbook forecast --player --json`")


@router.post("/forecast", dependencies=[CALL, JUDGING], responses=_FORETOLD)
def forecast(request: Request, files: Files, said: Annotated[Foretold, Query()]) -> Response:
    """Say what an unfinished event, tournament or season still needs; nothing is stored."""
    brought, wish = brought_of(request, files, said), said.wish()
    if said.book:
        with shelf_of(request).reading() as reading:
            foreseen = foresee(brought, wish, reading)
    else:
        foreseen = foresee(brought, wish)
    if foreseen.forecast is None:
        return JSONResponse({"diagnostics": [finding_document(each) for each in foreseen.findings]}, 422)
    return JSONResponse(foreseen.forecast.document())


@router.get("/players/{key:path}/forecast", dependencies=[READ], responses=_CAREER)
def career(request: Request, key: Key, since: IsoDay | None = None) -> Response:
    """How many more events until a player's next title, in each of their records, by their events since a day."""
    with shelf_of(request).reading() as reading:
        profile = profile_of(reading, found(find_person(reading, key)))
        return JSONResponse(found(next(iter(ways_ahead(profile, {"since": since})), None)).document())
