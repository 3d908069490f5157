"""A certificate for a norm or a title, to be printed and signed."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from normbook.book.basis import basis_of
from normbook.book.entries import Head
from normbook.book.profile import Profile
from normbook.book.rows import HistoryRow
from normbook.book.store import Reading
from normbook.render.html import environment
from normbook.render.words import say


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
    """What a person may have on paper for an event: his titles first, then his norms."""
    head = reading.head()
    found: list[Certificate] = []
    for record in profile.records:
        for row in record.rows:
            if row.event == event:
                edition = basis_of(reading.entry(row.seq)).edition
                found += (_certificate(profile, row, edition, kind, earned, head) for kind, earned in honours(row))
    return found


def honours(row: HistoryRow) -> list[tuple[str, list[str]]]:
    """What a line of a history is worth on paper: its titles, its norms."""
    if row.act:
        return []
    award = json.loads(row.award)
    if row.rules == "uscf":
        titles = [say("uscf.title-held", title=level) for level in award.get("titles", ())]
        norm = [say("book.certificate.level", level=award["norm"])] if award.get("norm") else []
        return [each for each in (("title", titles), ("norm", norm)) if each[1]]
    norms = list(award.get("norms", ()))
    return [("norm", norms)] if norms else []


def _certificate(
    profile: Profile, row: HistoryRow, edition: str, kind: str, earned: list[str], head: Head
) -> Certificate:
    member = profile.card.member
    name = profile.names.get(row.event) or row.event
    return Certificate(member.name, member.id, kind, earned, name, row.end, row.rules, edition, row.seq, head)


def certificate_html(certificate: Certificate, stylesheet: str | None = None) -> str:
    """One page; without the address of a stylesheet it brings its style along."""
    template = environment().get_template("certificate.html")
    return template.render(certificate=certificate, stylesheet=stylesheet, say=say)
