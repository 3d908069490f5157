"""Forecasts by the API: what `normbook forecast --json` prints."""

from datetime import date
from fractions import Fraction
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response

from normbook.app.forecast import ways_ahead
from normbook.app.player import profile_of
from normbook.book.paging import find_person
from normbook.forecast.chances import DEFAULT_DRAWS
from normbook.forecast.facts import DEFAULT_SEED
from normbook.forecast.opponents import DEFAULT_WITHIN
from normbook.render.findings import finding_document
from normbook.rulebooks.lpcc.forecast.season import DEFAULT_PLACES
from normbook.rulebooks.wfcc.forecast.needed import DEFAULT_STEP
from normbook.web.api.book import Key
from normbook.web.api.scoring import JUDGED, REFUSALS, Answers, Files, Said, brought_of
from normbook.web.permissions import CALL, READ
from normbook.web.rates import COSTLY
from normbook.web.refusals import Refused
from normbook.web.shelf import shelf_of
from normbook.web.workbench.foreseeing import MOST_FINISHES, MOST_PLACES, Wish, foresee

router = APIRouter(prefix="/api/v1")


class Foretold(Said):
    """What is said of the event, and what the forecast takes for granted: the options of the command line."""

    player: Annotated[str, Query(max_length=200)] | None = None
    rounds: Annotated[int, Query(ge=1, le=99)] | None = None
    draws: Annotated[float, Query(ge=0, le=1, multiple_of=0.01)] | None = None
    within: Annotated[float, Query(ge=0, le=9, multiple_of=0.5)] | None = None
    seed: Annotated[int, Query(ge=0, le=1 << 31)] | None = None
    finishes: Annotated[int, Query(ge=1, le=MOST_FINISHES)] | None = None
    step: Annotated[float, Query(ge=0.05, le=5)] | None = None
    round_max: Annotated[float, Query(ge=0.01, le=999)] | None = None
    place: Annotated[list[Annotated[int, Query(ge=1, le=999)]], Query(max_length=MOST_PLACES)] = []  # noqa: RUF012
    rounds_to_come: Annotated[int, Query(ge=0, le=99)] = 0
    book: bool = False
    """Whether codes come from the server's book."""

    def wish(self) -> Wish:
        """For whoever forecasts."""
        return Wish(
            draws=DEFAULT_DRAWS if self.draws is None else Fraction(round(100 * self.draws), 100),
            within=DEFAULT_WITHIN if self.within is None else round(2 * self.within),
            seed=DEFAULT_SEED if self.seed is None else self.seed,
            finishes=self.finishes,
            step=DEFAULT_STEP if self.step is None else round(100 * self.step),
            round_most=None if self.round_max is None else round(100 * self.round_max),
            places=tuple(sorted(set(self.place))) or DEFAULT_PLACES,
            rounds_to_come=self.rounds_to_come,
            rounds=self.rounds,
            player=self.player,
            by_book=self.book,
        )


_FORETOLD: Answers = {
    **JUDGED,
    200: {"description": "The document of `normbook forecast --json`", "model": dict[str, Any]},
}
_CAREER: Answers = {
    **REFUSALS,
    200: {"description": "The document of `normbook forecast --player --json`", "model": dict[str, Any]},
}


@router.post("/forecast", dependencies=[CALL, COSTLY], responses=_FORETOLD)
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
def career(request: Request, key: Key, since: date | None = None) -> Response:
    """How many more events until a player's next title, in each of his records, by his events since a day."""
    with shelf_of(request).reading() as reading:
        person = find_person(reading, key)
        if person is None:
            raise Refused("not-found")
        way = next(iter(ways_ahead(profile_of(reading, person), {"since": since})), None)
        if way is None:
            raise Refused("not-found")
        return JSONResponse(way.document())
