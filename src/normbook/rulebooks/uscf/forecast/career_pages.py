"""How many more events until a player's next title, by the events that the book has of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from normbook.forecast.answer import WayAhead
from normbook.model.crosstable import SYSTEMS
from normbook.model.phrase import Phrase, Value, phrase
from normbook.render.about import about
from normbook.render.drawing import Drawing
from normbook.render.page import Block, Heading, Page, Text
from normbook.render.words import say, say_phrase
from normbook.rulebook import rulebook
from normbook.rulebooks.uscf.forecast.careers import FEWEST_EVENTS, Career, career
from normbook.rulebooks.uscf.forecast.charts import career_chart
from normbook.rulebooks.uscf.law.tables import Tables
from normbook.rulebooks.uscf.present.player import TitleRecord
from normbook.rulebooks.uscf.record.award import award_from


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


def careers_of(records: Iterable[object], since: date | None = None) -> list[CareerForecast]:
    """The way to the next title in each record of the lifetime titles, by the events since a day."""
    return [
        CareerForecast(record.system, _career(record, since), record.tables)
        for record in records
        if isinstance(record, TitleRecord)
    ]


def _career(record: TitleRecord, since: date | None) -> Career | None:
    standing = record.held.standing
    if standing is None:
        return None
    rows = (row for row in record.rows if not row.act and (since is None or row.end >= since.isoformat()))
    awards = [award_from(row.award) for row in rows]
    # With a blank code before, their rating was provisional: whatever they scored, the event could bring nothing.
    return career([award.norm for award in awards if award.was], standing, record.tables)


def career_words(told: Career | None, tables: Tables, since: date | None = None) -> Phrase:
    """What there is to say of the way to the next title."""
    day = since and since.isoformat()
    if told is None:
        return phrase("forecast.career.none")
    if told.title is None:
        return phrase("forecast.career.top", title=told.standing.title)
    values: dict[str, Value] = {
        "points": told.standing.points_next,
        "needed": tables.title_points.value,
        "title": told.title,
        "events": told.events,
        "since": day,
    }
    if not told.told:
        return phrase("forecast.career.few", **values, fewest=FEWEST_EVENTS)
    if not told.norms:
        return phrase("forecast.career.never", **values)
    soon = {"soonest": told.soonest, "half": told.half, "latest": told.latest}
    return phrase("forecast.career.told", **values, norms=told.norms, **soon)


class TitleAhead(WayAhead):
    """The way to a player's next title, in each record of the lifetime titles."""

    def __init__(self, id: str, name: str, records: Iterable[object], since: date | None = None) -> None:
        self.id = id
        self.name = name
        self.since = since
        self.careers = careers_of(records, since)

    @property
    def shown(self) -> list[CareerForecast]:
        """As pages have them: regular before quick."""
        return sorted(self.careers, key=lambda each: SYSTEMS.index(each.system))

    def document(self) -> dict[str, object]:
        """`forecast --book … --player … --json`."""
        return {
            "rules": "uscf",
            "id": self.id,
            "name": self.name,
            "since": self.since.isoformat() if self.since else None,
            "records": [_record_document(each, self.since) for each in self.careers],
        }

    def blocks(self) -> list[Block]:
        """For the player's page: a paragraph for each record."""
        blocks: list[Block] = []
        for each in self.shown:
            blocks += [Heading(say("forecast.career.heading", system=each.system)), Text(each.words(self.since))]
            if variant := each.tables.variant:
                blocks.append(Text(say("forecast.career.variant", variant=variant), "muted"))
        return blocks

    def drawings(self) -> list[Drawing]:
        """The chance of the next title after so many events, for each record."""
        return [drawing for each in self.shown for drawing in career_chart(each.career)]

    def page(self) -> Page:
        """For a screen."""
        title = say("forecast.career.title", name=self.name)
        legend = Text(say("forecast.career.legend"), "muted")
        # Each record names its variant; the foot names the edition of the first.
        editions = [each.tables.edition for each in self.careers] or [rulebook("uscf").newest]
        return Page(title, [*self.blocks(), legend], about("uscf", editions[0], None))


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
