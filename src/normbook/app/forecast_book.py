"""Forecasts that rest on a book: standings and ratings before an event, and the events to a player's next title."""

import json
from dataclasses import dataclass, replace
from datetime import date

from normbook.app.forecast import pictures
from normbook.app.player import Profile
from normbook.book.derived import BOARD
from normbook.book.histories import currents, person_finder
from normbook.book.identity import Row, recognise
from normbook.book.store import Reading
from normbook.forecast.careers import FEWEST_EVENTS, Career, career
from normbook.forecast.charts import career_chart
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings, Place, Severity
from normbook.model.phrase import Phrase, phrase
from normbook.model.standing import Standing
from normbook.render.about import about
from normbook.render.drawing import Drawing
from normbook.render.page import Block, Heading, Page, Text
from normbook.render.words import say, say_phrase
from normbook.rulebook import rulebook
from normbook.rulebooks.lpcc.record.tonight import Tonight, tonight
from normbook.rulebooks.uscf.law.judge import player_key
from normbook.rulebooks.uscf.law.tables import Tables
from normbook.rulebooks.uscf.present.player import TitleRecord
from normbook.rulebooks.uscf.record.fold import state_from


def standings_in(reading: Reading, event: Event, findings: Findings) -> dict[str, Standing]:
    """Where the book has the event's players, by the keys that the judge asks for."""
    rows = [Row(each.id, each.name, place=Place(event.file, each.row)) for each in event.entrants]
    told = Findings()
    recognised = recognise(reading.connection, BOARD, rows, told)
    # That somebody is new to the book, or like somebody in it, matters when the event is posted.
    findings.extend(finding for finding in told if finding.severity is Severity.ERROR)
    person = person_finder(reading.connection)
    people = [person(key) for key in recognised.who]
    lines = currents(reading.connection, "uscf", event.system, set(people))
    found = {}
    for entrant, key in zip(event.entrants, people, strict=True):
        standing = state_from(lines[key].after).standing if key in lines else None
        if standing is not None:
            found[player_key(entrant)] = standing
    return found


def tonight_in(reading: Reading, event: Event, findings: Findings) -> Tonight | None:
    """The event by its leg's frozen ratings and its season's values; None, with a note, where its leg is not known."""
    if event.end is None:
        findings.note("FORECAST-NO-DAY", Place(event.file))
        return None
    found = tonight(reading, event)
    # The book knows people by its own keys; the file's ids are what is shown.
    entrants = zip(event.entrants, found.event.entrants, strict=True)
    rated = (replace(own, rating=by.rating, rating_source=by.rating_source) for own, by in entrants)
    return replace(found, event=replace(event, entrants=tuple(rated)))


@dataclass(frozen=True, slots=True)
class CareerForecast:
    """One record of a player: regular or quick."""

    system: str
    career: Career | None
    """None before there is a standing."""
    tables: Tables
    """By which the latest of its events was judged."""

    def words(self, since: date | None) -> str:
        """What there is to say of it."""
        return say_phrase(career_words(self.career, self.tables, since))


def careers_of(profile: Profile, since: date | None = None) -> list[CareerForecast]:
    """The way to the next title in each record of the lifetime titles, by the events since a day."""
    return [
        CareerForecast(record.system, _career(record, since), record.tables)
        for record in profile.records
        if isinstance(record, TitleRecord)
    ]


def _career(record: TitleRecord, since: date | None) -> Career | None:
    standing = record.held.standing
    if standing is None:
        return None
    awards = [
        json.loads(row.award) for row in record.rows if not row.act and (since is None or row.end >= since.isoformat())
    ]
    # With a blank code before, his rating was provisional: whatever he scored, the event could bring nothing.
    return career([award.get("norm") for award in awards if award["was"]], standing, record.tables)


def career_words(told: Career | None, tables: Tables, since: date | None = None) -> Phrase:
    """What there is to say of the way to the next title."""
    day = since and since.isoformat()
    if told is None:
        return phrase("forecast.career.none")
    if told.title is None:
        return phrase("forecast.career.top", title=told.standing.title)
    points, needed = told.standing.points_next, tables.title_points.value
    if not told.told:
        return phrase(
            "forecast.career.few",
            points=points,
            needed=needed,
            title=told.title,
            events=told.events,
            fewest=FEWEST_EVENTS,
            since=day,
        )
    if not told.norms:
        return phrase(
            "forecast.career.never", points=points, needed=needed, title=told.title, events=told.events, since=day
        )
    return phrase(
        "forecast.career.told",
        points=points,
        needed=needed,
        title=told.title,
        events=told.events,
        norms=told.norms,
        soonest=told.soonest,
        half=told.half,
        latest=told.latest,
        since=day,
    )


def careers_document(profile: Profile, since: date | None = None) -> dict[str, object]:
    """`forecast --book … --player … --json`."""
    return {
        "rules": "uscf",
        "id": profile.card.member.id,
        "name": profile.card.member.name,
        "since": since.isoformat() if since else None,
        "records": [_record_document(each, since) for each in careers_of(profile, since)],
    }


def _record_document(each: CareerForecast, since: date | None) -> dict[str, object]:
    told = each.career
    document: dict[str, object] = {"system": each.system, "variant": each.tables.variant, "text": each.words(since)}
    if told is not None:
        document |= {
            "title": told.standing.title,
            "next_title": told.title,
            "points_next": told.standing.points_next,
            "points_beyond": told.standing.points_beyond,
            "events": told.events,
            "norms": told.norms,
            "soonest": told.soonest,
            "half": told.half,
            "latest": told.latest,
        }
    return document


def careers_blocks(profile: Profile, since: date | None = None) -> list[Block]:
    """For the player's page: a paragraph for each record."""
    blocks: list[Block] = []
    for each in careers_of(profile, since):
        blocks += [Heading(say("forecast.career.heading", system=each.system)), Text(each.words(since))]
        if variant := each.tables.variant:
            blocks.append(Text(say("forecast.career.variant", variant=variant), "muted"))
    return blocks


def careers_drawings(profile: Profile, since: date | None = None) -> list[Drawing]:
    """The chance of the next title after so many events, for each record."""
    return [drawing for each in careers_of(profile, since) for drawing in career_chart(each.career)]


def careers_full_page(profile: Profile, since: date | None = None) -> Page:
    """The page with its charts."""
    page = careers_page(profile, since)
    return Page(page.title, [*page.blocks, *pictures(careers_drawings(profile, since))], page.about)


def careers_page(profile: Profile, since: date | None = None) -> Page:
    """The way to a player's next title."""
    title = say("forecast.career.title", name=profile.card.member.name)
    legend = Text(say("forecast.career.legend"), "muted")
    # Each record names its variant; the foot names the edition of the first.
    editions = [each.tables.edition for each in careers_of(profile, since)] or [rulebook("uscf").newest]
    return Page(title, [*careers_blocks(profile, since), legend], about("uscf", editions[0], None))
