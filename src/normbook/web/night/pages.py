"""The club night: begin one, tap it, and the screens that show it."""

from datetime import date
from typing import Annotated, Any
from urllib.parse import parse_qsl

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import RedirectResponse
from starlette.concurrency import run_in_threadpool

from normbook.app.night import night_view, shown_names
from normbook.book.commands.outcome import BookRefused
from normbook.formats.table.crosstable_out import write_csv
from normbook.model.diagnostics import Findings
from normbook.office import drafts
from normbook.office.drafts import NIGHT, OPEN, Draft
from normbook.office.night import store as keeping
from normbook.office.night.crosstable import event_of
from normbook.office.night.rules import night_rules
from normbook.office.night.taps import KINDS, MOST_ROUNDS
from normbook.render.words import say
from normbook.web.forms import Sent
from normbook.web.night.people import found_people
from normbook.web.night.screen import AskedLook, Look, evening, look_of, new_id, shown, shown_board
from normbook.web.server.callers import person_of
from normbook.web.server.permissions import DIRECT, HELP, WATCH
from normbook.web.shelf import shelf_of
from normbook.web.streams import Stream, streams_of
from normbook.web.views import is_part, render

router = APIRouter(include_in_schema=False)

MOST_LISTED, LONGEST_TAP = 60, 6000
_FIELDS = sorted({name for kind in KINDS.values() for name in kind.__dataclass_fields__} | {"do"})


Search = Annotated[str, Query(max_length=100)]


@router.get("/nights", dependencies=[DIRECT])
def nights(request: Request) -> Response:
    """Nights under way and over, and a form to begin one."""
    return _nights(request, None, Findings())


@router.post("/nights", dependencies=[DIRECT])
def begin(request: Request, form: Sent) -> Response:
    """Begin a night."""
    facts = {name: form.text(name) for name in ("name", "date", "season", "leg", "rounds", "format", "colours")}
    try:
        draft = shelf_of(request).write(lambda turn: keeping.begin(turn, facts), person_of(request))
    except BookRefused as problem:
        return _nights(request, facts, problem.findings, 422)
    return RedirectResponse(f"/nights/{draft.id}?view=players", 303)


def _nights(request: Request, facts: dict[str, str] | None, findings: Findings, status: int = 200) -> Response:
    with shelf_of(request).reading() as reading:
        listed = drafts.listed(reading, kind=NIGHT)[:MOST_LISTED]
        legs, names = night_rules().legs(reading), shown_names(reading)
    return render(
        request,
        "night/nights.html",
        status=status,
        under_way=[each for each in listed if each.status == OPEN],
        over=[each for each in listed if each.status != OPEN],
        legs=legs,
        names=names,
        facts=facts or _usual(listed),
        findings=list(findings),
        formats=night_rules().formats,
        most_rounds=MOST_ROUNDS,
    )


def _usual(nights: list[Draft]) -> dict[str, Any]:
    """What a night is by default: today, and otherwise like the last one."""
    first = {"season": "", "leg": "", "rounds": "3", "format": "grand-prix", "colours": "yes"}
    last = nights[0].content if nights else first
    # A name with a number in it is that of one night only.
    name = nights[0].name if nights and not any(map(str.isdecimal, nights[0].name)) else say("night.title")
    return {name: last.get(name, "") for name in first} | {"name": name, "date": date.today().isoformat()}


@router.get("/nights/{night}", dependencies=[HELP])
def page(request: Request, night: str, look: AskedLook, search: Search = "") -> Response:
    """The night, for whoever enters it."""
    return shown(request, evening(request, night), look, search=search)


@router.get("/nights/{night}/live", dependencies=[HELP])
def live(request: Request, night: str, look: AskedLook) -> Response:
    """What changes on the page."""
    return shown(request, evening(request, night), look, part=True)


@router.get("/nights/{night}/people", dependencies=[HELP])
def people(request: Request, night: str, search: Search = "") -> Response:
    """Members to pick from."""
    found = evening(request, night)
    with shelf_of(request).reading() as reading:
        picks, view = found_people(reading, found.night, search), night_view(reading, found)
    look = Look("players")
    return render(
        request, "night/people.html", draft=found.draft, view=view, picks=picks, search=search, look=look, new_id=new_id
    )


@router.get("/nights/{night}/crosstable", dependencies=[DIRECT])
def crosstable(request: Request, night: str) -> Response:
    """The table as a file: every command reads it."""
    event = event_of(evening(request, night).night)
    headers = {"content-disposition": f'attachment; filename="{event.id}.csv"'}
    return Response(write_csv(event).encode("utf-8-sig"), media_type="text/csv; charset=utf-8", headers=headers)


@router.post("/nights/{night}/taps", dependencies=[HELP])
def tap(request: Request, night: str, form: Sent) -> Response:
    """Store a tap; the answer is the night with it, or what stands in its way."""
    part = is_part(request)
    look = look_of(form)
    # What a button stands for is its value; what is typed beside it comes in fields.
    fixed = dict(parse_qsl(form.text("tap")[:LONGEST_TAP]))
    content = {name: form.text(name) or fixed.get(name, "") for name in _FIELDS if form.text(name) or name in fixed}
    try:
        after = shelf_of(request).write(
            lambda turn: keeping.tap(turn, night, form.text("step"), content), person_of(request)
        )
    except BookRefused as problem:
        return shown(request, evening(request, night), look, problem.findings, part=part, status=409)
    streams_of(request).tell(night, after.draft.version)
    if not part:
        return RedirectResponse(f"/nights/{night}?{look.query}", 303)
    return shown(request, after, look, part=True)


@router.get("/nights/{night}/board", dependencies=[WATCH])
def board(request: Request, night: str) -> Response:
    """For the big screen: names, pairings, results, points."""
    return shown_board(request, night, "night/board.html")


@router.get("/nights/{night}/board/live", dependencies=[WATCH])
def board_live(request: Request, night: str) -> Response:
    """What changes on the big screen."""
    return shown_board(request, night, "night/board_live.html")


@router.get("/nights/{night}/changes", dependencies=[WATCH])
async def changes(request: Request, night: str) -> Response:
    """A stream of version numbers."""
    found = await run_in_threadpool(evening, request, night)
    return Stream(request, night, found.draft.version)
