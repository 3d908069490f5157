"""The public lists: searched, sorted, a page at a time, as of any day, with the book's head."""

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from normbook.app.lists import narrowed
from normbook.app.paper import list_paper
from normbook.book.commands.outcome import BookRefused
from normbook.book.derived.queries import published_lists
from normbook.book.store.book import Reading
from normbook.model.crosstable import SYSTEMS
from normbook.presentation import kept_in_books, presentation
from normbook.presentation.choices import Choice
from normbook.presentation.lists import ListRequest
from normbook.presentation.seasons import SeasonPresentation
from normbook.web.downloads import KINDS, list_download, named, printed
from normbook.web.list_query import AskedPart, Day, Rules
from normbook.web.server.permissions import READ
from normbook.web.server.rates import COSTLY
from normbook.web.server.refusals import RequestRefused
from normbook.web.shelf import shelf_of
from normbook.web.views import render

router = APIRouter(include_in_schema=False)

System = Annotated[str, Query(max_length=200)]
Season = Annotated[str | None, Query(max_length=200)]
MOST_PRINTED = 1000
"""Lines of a list that a server sets in type for whoever asks: each page of a PDF takes it a while."""


@router.get("/lists", dependencies=[READ])
def lists(request: Request) -> Response:
    """Which lists there are."""

    def make(reading: Reading) -> Response:
        found = [(each, each.links(reading)) for each in kept_in_books()]
        return render(request, "lists.html", found=found, head=reading.head())

    return shelf_of(request).page(request, make)


@router.get("/lists/{rules}", dependencies=[READ])
def one_list(
    request: Request,
    rules: Rules,
    part: AskedPart,
    system: System = "",
    season: Season = None,
    as_of: Day = None,
) -> Response:
    """A list: a page of it out of the database, or out of the whole."""

    def make(reading: Reading) -> Response:
        shown = presentation(rules)
        asked = _asked(reading, rules, system, season, as_of)
        wish = part.wish(tuple(shown.orders.values()))
        try:
            listed = shown.day_list(reading, asked, wish, shelf_of(request).ordering)
        except BookRefused as problem:
            if "BOOK-NO-LIST" not in {each.code for each in problem.findings}:
                raise
            first = next((each.as_of for each in published_lists(reading, rules)), None)
            day = (as_of or date.today()).isoformat()
            return render(request, "no_list.html", status=404, rules=rules, title=shown.title, day=day, first=first)
        if not shown.paged:
            listed = narrowed(listed, wish)
        page = listed.page()
        return render(
            request,
            "list.html",
            rules=rules,
            choice=_of_systems(reading, rules),
            of_season=isinstance(shown, SeasonPresentation),
            system=asked.system,
            season=season or "",
            as_of=as_of,
            part=part,
            page=page,
            keys=listed.keys,
            total=listed.total,
            pages=part.pages(listed.total),
            orders=shown.orders if shown.paged else "all",
            downloads=[kind for kind in KINDS if kind != "pdf"],
            printable=listed.total <= MOST_PRINTED and not part.search,
            most_printed=MOST_PRINTED,
            beside=_published_beside(reading, rules, season or asked.system, as_of),
            drawings=listed.drawings() if not part.search else [],
            head=reading.head(),
        )

    return shelf_of(request).page(request, make, date.today())


def _published_beside(reading: Reading, rules: str, system: str, as_of: date | None) -> tuple[str, str]:
    """The days of the published lists before and after the one shown; blank where there is none."""
    day = (as_of or date.today()).isoformat()
    days = sorted({each.as_of for each in published_lists(reading, rules) if each.system in ("", system)})
    if presentation(rules).rated_by_list:  # then the list of a day is the last one published by it
        day = max((each for each in days if each <= day), default=day)
    before = max((each for each in days if each < day), default="")
    return before, min((each for each in days if each > day), default="")


def _of_systems(reading: Reading, rules: str) -> Choice | None:
    """Between rating systems, where there are several."""
    choice = presentation(rules).list_choice(reading)
    return choice if choice and choice.name == "system" else None


def _asked(reading: Reading, rules: str, system: str, season: str | None, as_of: date | None) -> ListRequest:
    """What is asked for; refused where there is no such rating system."""
    choice = _of_systems(reading, rules)
    if system and system not in (choice.values if choice else SYSTEMS):
        raise RequestRefused("not-valid")
    return ListRequest(rules, system or (choice.usual if choice else ""), season, as_of)


@router.get("/lists/{rules}/download/{kind}", dependencies=[READ, COSTLY])
def take_along(
    request: Request,
    rules: Rules,
    kind: str,
    system: System = "",
    season: Season = None,
    as_of: Day = None,
) -> Response:
    """The whole list as a file."""
    with shelf_of(request).reading() as reading:
        listed = presentation(rules).day_list(reading, _asked(reading, rules, system, season, as_of))
        if kind == "pdf" and listed.total > MOST_PRINTED:
            raise RequestRefused("not-found")
        name = named(rules, season or system, (as_of or date.today()).isoformat())
        return printed(name, list_paper(reading, listed)) if kind == "pdf" else list_download(kind, name, listed)
