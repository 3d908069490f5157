"""The desk's first page, and its events: drafts, posted, amended, void, waiting for the committee."""

from datetime import date
from typing import Annotated, Literal

from fastapi import APIRouter, Request, Response

from normbook.app.lists import last_lists, outdated_lists
from normbook.app.night import shown_names
from normbook.book.derived.search import STATES, Wish, events_page, state_of
from normbook.book.derived.tables import PENDING
from normbook.book.people.near_names import near_names
from normbook.book.store.book import Reading
from normbook.office import drafts, proofs
from normbook.presentation import list_name, presentations
from normbook.web.list_query import AnyRules, AskedPart, Blank
from normbook.web.server.permissions import KEEP
from normbook.web.server.rates import COSTLY
from normbook.web.shelf import shelf_of
from normbook.web.views import is_part, render

router = APIRouter(prefix="/desk", include_in_schema=False)

State = Literal["draft", "handed", "posted", "amended", "pending", "refused", "side", "void"]
AnyState = Annotated[State | None, Blank]
_DRAFTS = {"draft": drafts.OPEN, "handed": drafts.HANDED}
MOST_SHOWN = 20


@router.get("", dependencies=[KEEP])
def desk(request: Request) -> Response:
    """What waits for an officer."""
    shelf = shelf_of(request)
    with shelf.reading() as reading:
        handed = tuple(drafts.listed(reading, statuses=[drafts.HANDED]))
        proof, today = proofs.last(reading), date.today()

    def make(reading: Reading) -> Response:
        waiting, pending = events_page(reading, Wish(limit=MOST_SHOWN), None, PENDING)
        return render(
            request,
            "desk/home.html",
            drafts=handed,
            names=shown_names(reading),
            pending=waiting,
            pending_count=pending,
            lists=last_lists(reading, today),
            head=reading.head(),
            proof=proof,
        )

    # Drafts and proofs are not in the chain: the head does not tell when they change.
    return shelf.page(request, make, tuple((each.id, each.version) for each in handed), proof, today)


@router.get("/waiting", dependencies=[KEEP, COSTLY])
def waiting(request: Request) -> Response:
    """Titles to grant, published lists that are outdated, names nearly the same: what takes longer to find than a page
    may take."""
    part = is_part(request)

    def make(reading: Reading) -> Response:
        due = [(shown, each) for shown in presentations() for each in shown.titles_due(reading)]
        outdated = [(each, list_name(each)) for each in outdated_lists(reading)]
        template = "desk/waiting.html" if part else "desk/waiting_page.html"
        return render(request, template, due=due, outdated=outdated, near=near_names(reading))

    return shelf_of(request).page(request, make, part)


@router.get("/events", dependencies=[KEEP])
def events(request: Request, part: AskedPart, rules: AnyRules = None, state: AnyState = None) -> Response:
    """Every event, and how it stands."""
    with shelf_of(request).reading() as reading:
        found, total = ([], 0) if state in _DRAFTS else events_page(reading, part.wish(), rules, state)
        under_way = [
            each
            for each in drafts.listed(reading, statuses=_statuses(state))
            if rules in (None, each.rules) and part.search.casefold() in each.name.casefold()
        ]
        return render(
            request,
            "desk/events.html",
            part=part,
            rules=rules or "",
            state=state or "",
            states=(*_DRAFTS, *STATES),
            drafts=under_way if part.page == 1 else [],
            names=shown_names(reading),
            found=[(each, state_of(each)) for each in found],
            total=total,
            pages=part.pages(total),
            head=reading.head(),
        )


def _statuses(state: str | None) -> tuple[str, ...]:
    """The drafts that are shown: all that are not posted, those of the state asked for, or none."""
    if state is None:
        return tuple(_DRAFTS.values())
    return (_DRAFTS[state],) if state in _DRAFTS else ()
