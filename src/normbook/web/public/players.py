"""A player's own page: where they stand, what is missing, how it came about, and certificates."""

from dataclasses import dataclass
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from normbook.app.certificates import Certificate, certificate_html, certificates, honours
from normbook.app.forecast import ways_ahead
from normbook.app.opponents import opponents_of
from normbook.app.player import Profile, also_known, history_table, in_order, newest_first, profile_of, record_title
from normbook.app.player_charts import history_chart
from normbook.app.search import players_found
from normbook.book.derived.explanation import explained
from normbook.book.derived.queries import event_names
from normbook.book.derived.rows import HistoryRow
from normbook.book.derived.search import find_person
from normbook.book.store.book import Reading
from normbook.presentation import presentation
from normbook.presentation.players import PlayerRecord, TitleCard
from normbook.presentation.seasons import SeasonPresentation
from normbook.render.drawing import Drawing
from normbook.render.page import Block, Table
from normbook.render.words import say
from normbook.rulebook import CROSSTABLES, judges
from normbook.web import assets
from normbook.web.downloads import KINDS, attached, download, named, pdf
from normbook.web.list_query import Day
from normbook.web.server.permissions import READ
from normbook.web.server.rates import COSTLY
from normbook.web.server.refusals import found
from normbook.web.shelf import shelf_of
from normbook.web.views import explained as shown_explanation
from normbook.web.views import is_part, render

router = APIRouter(include_in_schema=False)

MOST_FOUND = 50
MOST_TYPED = 12


@router.get("/players", dependencies=[READ])
def find(request: Request, search: Annotated[str, Query(max_length=100)] = "") -> Response:
    """Players by name or id: a list that follows what is typed, or the page; the only one found is opened."""
    if is_part(request):
        with shelf_of(request).reading() as reading:
            hits = players_found(reading, search, MOST_TYPED, thorough=False)
        return render(request, "hits.html", search=search, found=hits)

    def make(reading: Reading) -> Response:
        hits = players_found(reading, search, MOST_FOUND, thorough=True)
        if len(hits.hits) == 1 and not hits.near:
            return RedirectResponse(f"/players/{quote(hits.hits[0].member.key, safe='')}", status_code=303)
        return render(request, "players.html", search=search, found=hits)

    return shelf_of(request).page(request, make)


@router.get("/players/{key:path}/why/{event:path}", dependencies=[READ])
def why(request: Request, key: str, event: str) -> Response:
    """How one line of the history came about."""
    with shelf_of(request).reading() as reading:
        member = found(find_person(reading, key))
        step = explained(reading, member.key, event)
        name = event_names(reading, [event]).get(event) or event
    trail = [("/players", say("web.nav.players")), (f"/players/{quote(member.key, safe='')}", member.name)]
    return shown_explanation(request, step, name, trail=[*trail, (f"/events/{quote(event, safe='')}", name)])


@router.get("/players/{key:path}/certificate/{number}/{event:path}", dependencies=[READ, COSTLY])
def certificate(request: Request, key: str, event: str, number: int) -> Response:
    """A norm or a title, to be printed."""
    paper = _certificate(request, key, event, number)
    return HTMLResponse(certificate_html(paper, assets.address("certificate.css")))


@router.get("/players/{key:path}/certificate-pdf/{number}/{event:path}", dependencies=[READ, COSTLY])
def certificate_pdf(request: Request, key: str, event: str, number: int) -> Response:
    """The same as PDF."""
    from normbook.render.pdf import pdf_of_html

    paper = _certificate(request, key, event, number)
    data = pdf(lambda: pdf_of_html(certificate_html(paper)))
    return attached(data, "application/pdf", f"{named('certificate', paper.name, paper.event)}.pdf")


@router.get("/players/{key:path}/forecast/{kind}", dependencies=[READ, COSTLY])
def forecast(request: Request, key: str, kind: str, since: Day = None) -> Response:
    """The way to the next title as a file, by their events since a day."""
    with shelf_of(request).reading() as reading:
        profile = _profile(reading, key)
    way = found(next(iter(ways_ahead(profile, {"since": since})), None))
    return download(kind, named(profile.card.member.name, "next title"), way.page, way.full_page, way.document)


@router.get("/players/{key:path}/opponents", dependencies=[READ, COSTLY])
def opponents(request: Request, key: str) -> Response:
    """Whom the player met, and with what success."""

    def make(reading: Reading) -> Response:
        profile = _profile(reading, key)
        member = profile.card.member
        met = opponents_of(reading, profile)
        return render(request, "opponents.html", member=member, key=quote(member.key, safe=""), met=met)

    return shelf_of(request).page(request, make)


@router.get("/players/{key:path}", dependencies=[READ])
def player(request: Request, key: str, since: Day = None) -> Response:
    """The page; the way to the next title by their events since a day."""

    def make(reading: Reading) -> Response:
        profile = _profile(reading, key)
        ways = ways_ahead(profile, {"since": since})
        member = profile.card.member
        return render(
            request,
            "player.html",
            title=say("book.player", name=member.name, id=member.id),
            sections=_sections(profile),
            also=also_known(profile.card),
            next=[block for way in ways for block in way.blocks()],
            careers=[drawing for way in ways for drawing in way.drawings()],
            since=since,
            season=_season_under_way(reading, profile),
            key=quote(member.key, safe=""),
            member=member,
            met=any(judges(record.rules, CROSSTABLES) for record in profile.records),
            downloads=KINDS,
            head=reading.head(),
        )

    return shelf_of(request).page(request, make)


def _season_under_way(reading: Reading, profile: Profile) -> PlayerRecord | None:
    """The player's record in the latest season, where there is one that lacks something."""
    for record in profile.records:
        shown = presentation(record.rules)
        if isinstance(shown, SeasonPresentation) and record.system == shown.season_asked_for(reading, None, ""):
            return record
    return None


def _profile(reading: Reading, key: str) -> Profile:
    return profile_of(reading, found(find_person(reading, key)))


@dataclass(frozen=True, slots=True)
class PlayerSection:
    """A record as the page shows it, the newest line first."""

    record: PlayerRecord
    title: str
    card: TitleCard
    standing: list[Block]
    table: Table
    lines: list[HistoryRow]
    drawings: list[Drawing]
    papers: list[list[str]]
    """For each line, what each of its certificates is for."""


def _sections(profile: Profile) -> list[PlayerSection]:
    """The records in the order of the page."""
    found = []
    for record in in_order(profile.records):
        lines = newest_first(record)
        found.append(
            PlayerSection(
                record,
                record_title(record),
                record.card(),
                [*record.standing(profile.published_in(record.rules)), *record.ways_blocks()],
                history_table(record, profile),
                lines,
                history_chart(record, profile.card.member.name),
                [[", ".join(each.names) for each in honours(record, row)] for row in lines],
            )
        )
    return found


def _certificate(request: Request, key: str, event: str, number: int) -> Certificate:
    with shelf_of(request).reading() as reading:
        papers = certificates(reading, _profile(reading, key), event)
    return found(papers[number] if 0 <= number < len(papers) else None)
