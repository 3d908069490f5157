"""A certificate for a norm or a title, to be printed and signed."""

from collections.abc import Sequence

from normbook.app.player import Profile, record_title
from normbook.book.derived.rows import HistoryRow
from normbook.book.log.basis import basis_at
from normbook.book.log.entries import Head
from normbook.book.store.book import Reading
from normbook.model.light import dataclass
from normbook.presentation.players import Honour, PlayerRecord
from normbook.render.html import environment
from normbook.render.words import say
from normbook.render.words.language import tag


@dataclass(frozen=True, slots=True)
class Certificate:
    """What is printed: who, what, where and when, and how to prove it."""

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

    @property
    def what(self) -> str:
        """The sentence between the name and the honours."""
        return say(f"book.certificate.{self.kind}{'s' if len(self.honours) > 1 else ''}")


def certificates(reading: Reading, profile: Profile, event: str) -> list[Certificate]:
    """What a person may have on paper for an event: titles first, then norms."""
    head = reading.head()
    found: list[Certificate] = []
    for record in profile.records:
        for row in record.rows:
            if row.event == event:
                edition = basis_at(reading, row.seq).edition
                found += (_certificate(profile, record, row, edition, honour, head) for honour in honours(record, row))
    return found


def honours(record: PlayerRecord, row: HistoryRow) -> Sequence[Honour]:
    """What a line of a history is worth on paper; an officer's act nothing."""
    return [] if row.act else record.honours(row)


def _certificate(
    profile: Profile, record: PlayerRecord, row: HistoryRow, edition: str, honour: Honour, head: Head
) -> Certificate:
    member = profile.card.member
    name = profile.names.get(row.event) or row.event
    return Certificate(
        name=member.name,
        id=member.id,
        kind=honour.kind,
        honours=honour.names,
        event=name,
        end=row.end,
        record=record_title(record),
        rules=row.rules,
        edition=edition,
        seq=row.seq,
        head=head,
    )


def certificate_html(certificate: Certificate, stylesheet: str | None = None) -> str:
    """One page; without the address of a stylesheet it brings its style along."""
    template = environment().get_template("certificate.html")
    return template.render(certificate=certificate, stylesheet=stylesheet, say=say, language=tag())
