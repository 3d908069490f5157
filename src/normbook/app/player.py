"""A person's page out of the book: where they stand, what is missing, how it came about."""

from collections.abc import Sequence
from dataclasses import dataclass

from normbook.book.derived.queries import PublishedLine, event_names, history_of, lines_for
from normbook.book.derived.rows import HistoryRow, award_content
from normbook.book.log.entries import Head
from normbook.book.log.index import Known
from normbook.book.people.membership import Card, card_of
from normbook.book.store.book import Reading
from normbook.judgement import Step
from normbook.model.crosstable import SYSTEMS
from normbook.presentation import presentation
from normbook.presentation.players import PlayerRecord
from normbook.render.explanations import with_explanations
from normbook.render.json import step_document
from normbook.render.page import Block, Heading, Page, Table, Text
from normbook.render.sheet import Field, Sheet, field
from normbook.render.words import say


@dataclass(frozen=True, slots=True)
class Profile:
    """Everything about a person."""

    card: Card
    records: tuple[PlayerRecord, ...]
    names: dict[str, str]
    """Names of the events."""
    published: tuple[PublishedLine, ...]

    def published_in(self, rules: str) -> list[PublishedLine]:
        """The lines on a rulebook's lists, the last last."""
        return [each for each in self.published if each.rules == rules]


def profile_of(reading: Reading, person: Known) -> Profile:
    """A person's records, each as its rulebook has it."""
    rows = history_of(reading, person.key)
    records: dict[tuple[str, str], list[HistoryRow]] = {}
    for row in rows:
        records.setdefault((row.rules, row.system), []).append(row)
    return Profile(
        card_of(reading, person),
        tuple(presentation(rules).record(reading, person, system, of) for (rules, system), of in records.items()),
        event_names(reading, sorted({row.event for row in rows if not row.act})),
        tuple(lines_for(reading, person.key)),
    )


def player_document(profile: Profile, head: Head, steps: Sequence[Step]) -> dict[str, object]:
    """`player --json`."""
    member = profile.card.member
    document: dict[str, object] = {
        "id": member.id,
        "key": member.key,
        "name": member.name,
        "state": member.state,
        "records": [_record_document(record, profile) for record in profile.records],
        "published": [_published(each) for each in profile.published],
        "titles": [way for record in profile.records for way in record.ways()],
        "head": head.document,
    }
    if steps:
        document["explanation"] = [step_document(step) for step in steps]
    return document


def _published(each: PublishedLine) -> dict[str, object]:
    line = {name: value for name, value in each.line.items() if name != "player"}
    return {"rules": each.rules, "system": each.system, "as_of": each.as_of, **line}


def _record_document(record: PlayerRecord, profile: Profile) -> dict[str, object]:
    history = [_row_document(record, row, profile) for row in record.rows]
    return {"rules": record.rules, "system": record.system, **record.document(), "history": history}


def _row_document(record: PlayerRecord, row: HistoryRow, profile: Profile) -> dict[str, object]:
    return {
        "event": "" if row.act else row.event,
        "act": abs(row.act) or None,
        "name": "" if row.act else profile.names.get(row.event, ""),
        "end": row.end,
        "rating": row.rating,
        "before": record.state(row.before) if row.before else None,
        "after": record.state(row.after) if row.after else None,
        **{name: value for name, value in award_content(row.award).items() if name != "act"},
        "seq": row.seq,
    }


def record_title(record: PlayerRecord) -> str:
    """What a record is called on its person's page."""
    return presentation(record.rules).record_title(record.system)


def player_page(profile: Profile, head: Head, steps: Sequence[Step]) -> Page:
    """Standing, what is missing for the next title, history."""
    member = profile.card.member
    blocks: list[Block] = []
    for record in in_order(profile.records):
        blocks += [Heading(record_title(record)), *record.standing(profile.published_in(record.rules))]
        blocks.append(history_table(record, profile))
    if not profile.records:
        blocks.append(Text(say("book.player.nothing")))
    blocks += [block for record in profile.records for block in record.ways_blocks()]
    blocks += also_known(profile.card)
    if profile.records and not steps:
        blocks.append(Text(say("book.player.hint"), "muted", "hint"))
    page = Page(say("book.player", name=member.name, id=member.id), blocks, (head.line,))
    return with_explanations(page, steps, folded=False) if steps else page


def record_key(record: PlayerRecord) -> str:
    """By which a page's table of a history is found."""
    return f"{record.rules}/{record.system}"


def in_order(records: Sequence[PlayerRecord]) -> list[PlayerRecord]:
    """As a page shows them: a rulebook's first rating system before others, its latest season before earlier ones."""
    rules = [record.rules for record in records]
    seasons = sorted(records, key=lambda record: record.system, reverse=True)
    return sorted(seasons, key=lambda record: (rules.index(record.rules), _place(record.system)))


def _place(system: str) -> int:
    return SYSTEMS.index(system) if system in SYSTEMS else 0


def newest_first(record: PlayerRecord) -> list[HistoryRow]:
    """The lines of a record as a page shows them."""
    return list(reversed(record.rows))


def history_table(record: PlayerRecord, profile: Profile) -> Table:
    """The lines of a record, the newest first."""
    first: list[Field[HistoryRow]] = [
        field("day", None, lambda row: row.end),
        field("event", None, lambda row: _event(row, profile)),
    ]
    name = presentation(record.rules).record_name(record.system)
    return Sheet(name, [*first, *record.fields()], key=record_key(record)).table(newest_first(record))


def _event(row: HistoryRow, profile: Profile) -> str:
    if not row.act:
        return profile.names.get(row.event) or row.event
    kind = row.awarded.act or ("start" if row.act < 0 else "grant")
    act = say(f"book.act.{kind}", seq=row.seq)
    return say("book.act.idle", act=act) if row.awarded.idle else act


def also_known(card: Card) -> list[Block]:
    """The names under which somebody is recorded besides."""
    names = "; ".join(f"{each.name} ({each.id})" if each.id else each.name for each in card.also)
    return [Text(say("book.player.merged", names=names), "muted")] if names else []


def card_document(card: Card, head: Head) -> dict[str, object]:
    """`members show --json`."""
    member = card.member
    return {
        "id": member.id,
        "key": member.key,
        "name": member.name,
        "circle": member.circle,
        "state": member.state,
        "expires": card.expires,
        "personal": list(card.personal),
        "merged": [{"id": each.id, "key": each.key, "name": each.name} for each in card.also],
        "head": head.document,
    }


def card_page(card: Card, head: Head) -> Page:
    """What the book has of a member; of personal data only the kinds."""
    blocks: list[Block] = []
    if card.member.state:
        blocks.append(Text(say("book.card.state", state=card.member.state)))
    if card.expires:
        blocks.append(Text(say("book.card.expires", expires=card.expires)))
    kinds = ", ".join(say(f"book.personal.{kind}") for kind in card.personal)
    blocks.append(Text(say("book.card.personal", names=kinds) if kinds else say("book.card.none"), "muted"))
    blocks += also_known(card)
    return Page(say("book.player", name=card.member.name, id=card.member.id), blocks, (head.line,))
