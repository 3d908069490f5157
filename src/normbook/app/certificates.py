"""Certificates for norms and titles, to be printed and signed."""

from collections.abc import Iterator, Sequence

from normbook.app.player import Profile, record_title
from normbook.app.site.addresses import anchor, event_page
from normbook.book.commands.organisation import Organisation, organisation_of
from normbook.book.derived.histories import find_members, rows_of_event
from normbook.book.derived.rows import HistoryRow
from normbook.book.log.basis import basis_at
from normbook.book.log.entries import Head
from normbook.book.log.index import EventState, Known
from normbook.book.store.book import Reading
from normbook.model.light import dataclass
from normbook.presentation import presentation
from normbook.presentation.players import Honour, PlayerRecord
from normbook.render.html import environment
from normbook.render.qr import qr_svg
from normbook.render.words import say
from normbook.render.words.language import tag


@dataclass(frozen=True, slots=True)
class Certificate:
    """What is printed: who, what, where and when, for whom it is signed, and how to prove it."""

    name: str
    id: str
    kind: str
    """`title` or `norm`."""
    honours: Sequence[str]
    event: str
    end: str
    record: str
    """The rulebook and the rating system or season, as the player's page calls them."""
    rules: str
    edition: str
    """By which the event was judged."""
    seq: int
    head: Head
    organisation: Organisation
    address: str
    """Where the organisation's site shows how it came about; blank where it has none."""

    @property
    def what(self) -> str:
        """The sentence between the name and the honours."""
        return say(f"book.certificate.{self.kind}", count=len(self.honours))

    @property
    def signed_for(self) -> str:
        """What stands below the line for the signature."""
        name = self.organisation.name
        return say("paper.sign", organisation=name) if name else say("book.certificate.sign")

    @property
    def code(self) -> str:
        """The address as a drawing that a phone reads."""
        return qr_svg(self.address) if self.address else ""


@dataclass(frozen=True, slots=True)
class _Issuer:
    """What all certificates of a book have in common."""

    reading: Reading
    head: Head
    organisation: Organisation

    def of(self, person: Known, record: PlayerRecord, row: HistoryRow, event: str) -> Iterator[Certificate]:
        """What a line of a history is worth: titles first, then norms."""
        at = self.organisation.address
        for honour in honours(record, row):
            yield Certificate(
                name=person.name,
                id=person.id,
                kind=honour.kind,
                honours=honour.names,
                event=event or row.event,
                end=row.end,
                record=record_title(record),
                rules=row.rules,
                edition=basis_at(self.reading, row.seq).edition,
                seq=row.seq,
                head=self.head,
                organisation=self.organisation,
                address=f"{at}{event_page(row.event)}#{anchor(person.key)}" if at else "",
            )


def _issuer(reading: Reading) -> _Issuer:
    return _Issuer(reading, reading.head(), organisation_of(reading))


def certificates(reading: Reading, profile: Profile, event: str) -> list[Certificate]:
    """What a person may have on paper for an event."""
    issuer, member = _issuer(reading), profile.card.member
    rows = [(record, row) for record in profile.records for row in record.rows if row.event == event]
    return [each for record, row in rows for each in issuer.of(member, record, row, profile.names.get(event, ""))]


def event_certificates(reading: Reading, state: EventState) -> list[Certificate]:
    """What everybody may have on paper for an event, in the order of its table."""
    issuer, shown = _issuer(reading), presentation(state.rules)
    rows = sorted(rows_of_event(reading.connection, state.id), key=lambda row: row.no)
    people = find_members(reading.connection, [row.player for row in rows])
    found: list[Certificate] = []
    for row in rows:
        record = shown.record(reading, people[row.player], row.system, [row])
        found += issuer.of(people[row.player], record, row, state.name)
    return found


def honours(record: PlayerRecord, row: HistoryRow) -> Sequence[Honour]:
    """What a line of a history is worth on paper; an officer's act nothing."""
    return [] if row.act else record.honours(row)


def certificate_html(certificate: Certificate, stylesheet: str | None = None) -> str:
    """One page; without the address of a stylesheet it brings its style along."""
    template = environment().get_template("certificate.html")
    return template.render(certificate=certificate, stylesheet=stylesheet, say=say, language=tag())
