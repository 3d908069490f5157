"""What the rest of a season in the book must bring to end at a place, for everybody or for one player."""

from dataclasses import dataclass
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import Field

from normbook.book.store.book import Reading
from normbook.forecast.answer import Forecast
from normbook.model.diagnostics import Findings
from normbook.presentation import presentation
from normbook.presentation.seasons import SeasonNeeds, SeasonPresentation
from normbook.web.downloads import KINDS
from normbook.web.facts import numbers_in
from normbook.web.list_query import Blank, Rules
from normbook.web.server.permissions import READ
from normbook.web.server.rates import COSTLY
from normbook.web.server.refusals import RequestRefused
from normbook.web.shelf import shelf_of
from normbook.web.views import render
from normbook.web.workbench.forecast import MOST_WORK
from normbook.web.workbench.outcomes import forecast_file

router = APIRouter(prefix="/lists/{rules}/needed", include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Asking:
    """Which season, and what the answer takes for granted."""

    season: str | None
    rounds: int | None
    places: str
    who: str

    def query(self, **changed: object) -> str:
        """The address's query with something changed."""
        said = {"season": self.season, "rounds": self.rounds, "places": self.places, "who": self.who, **changed}
        return urlencode({name: value for name, value in said.items() if value not in ("", None)})


Rounds = Annotated[int, Field(ge=1, le=99)]


async def _asking(
    season: Annotated[str, Query(max_length=200)] = "",
    rounds: Annotated[Rounds | None, Blank] = None,
    places: Annotated[str, Query(max_length=60)] = "",
    who: Annotated[str, Query(max_length=200)] = "",
) -> Asking:
    return Asking(season or None, rounds, places.strip(), who.strip())


Wanted = Annotated[Asking, Depends(_asking)]


@router.get("", dependencies=[READ, COSTLY])
def needed(request: Request, rules: Rules, wanted: Wanted) -> Response:
    """The page."""

    def make(reading: Reading) -> Response:
        findings, shown = Findings(), _shown(rules)
        season = shown.season_asked_for(reading, wanted.season, "")
        found, rounds = _foreseen(reading, shown, season, wanted, findings)
        return render(
            request,
            "forecast/season.html",
            status=422 if findings.refused else 200,
            rules=rules,
            season=season,
            wanted=wanted,
            rounds=rounds,
            usual=", ".join(map(str, shown.usual_places)),
            findings=list(findings),
            page=found.page() if found else None,
            openings=found.openings() if found else {},
            drawings=found.drawings() if found else [],
            downloads=KINDS if found else (),
            head=reading.head(),
        )

    return shelf_of(request).page(request, make)


@router.get("/{kind}", dependencies=[READ, COSTLY])
def take_along(request: Request, rules: Rules, kind: str, wanted: Wanted) -> Response:
    """The same as a file."""
    with shelf_of(request).reading() as reading:
        shown = _shown(rules)
        season = shown.season_asked_for(reading, wanted.season, "")
        found, _ = _foreseen(reading, shown, season, wanted, Findings())
    if found is None:
        raise RequestRefused("not-judged")
    return forecast_file(found, kind)


def _shown(rules: str) -> SeasonPresentation:
    found = presentation(rules)
    if not isinstance(found, SeasonPresentation):
        raise RequestRefused("not-found")
    return found


def _foreseen(
    reading: Reading, shown: SeasonPresentation, season: str, wanted: Asking, findings: Findings
) -> tuple[Forecast | None, int]:
    """The forecast, and for how many rounds to come: where nobody says, as many as there usually are."""
    rounds = wanted.rounds or shown.usual_rounds(reading, season)
    needs = SeasonNeeds(wanted.who or None, numbers_in(wanted.places, "places"), rounds, MOST_WORK)
    found = shown.season_needed(reading, season, needs, findings)
    return (None if findings.refused else found), rounds
