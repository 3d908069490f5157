"""Who helps at one club night without an account: a link for it, and the phones that opened one.

The link has an opaque secret, and the phone gets another in its place; the tables have hashes of both. They are good
until the night is posted or deleted, the link is revoked, or the hours of a night are over.
"""

import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import Label, Row, delete, func, insert, select

from normbook.book.commands.outcome import refusal
from normbook.book.store import side_tables
from normbook.book.store.book import Reading, Writing
from normbook.office.clock import stamp
from normbook.office.drafts import OPEN, Draft
from normbook.office.roles import Person, Role
from normbook.office.sessions import hash_of

LASTS = timedelta(hours=18)
"""A long night, and no second one."""
LONGEST_NAME = 40
MOST_LINKS, MOST_PHONES = 30, 5
"""Links of a night, and phones of a link: one that is passed on lets in no crowd."""

_links, _phones, _drafts = side_tables.night_links, side_tables.night_phones, side_tables.drafts
_good = (_drafts.c.id == _links.c.night, _drafts.c.status == OPEN)


@dataclass(frozen=True, slots=True)
class HelperLink:
    """A link as it is listed; its secret is shown once and stored nowhere."""

    id: str
    night: str
    name: str
    begun: str
    ends: str
    phones: int = 0
    """How many have opened it."""


def invite(writing: Writing, draft: Draft, name: str) -> tuple[HelperLink, str]:
    """A new link for a helper, and its secret. Links that are over are swept out."""
    plain = " ".join(name.split())
    if draft.status != OPEN:
        raise refusal("DRAFT-CLOSED", draft.name, None, id=draft.id)
    if not 0 < len(plain) <= LONGEST_NAME or not plain.isprintable():
        raise refusal("HELPER-NAME", draft.name, plain[:LONGEST_NAME], longest=LONGEST_NAME)
    _sweep(writing)
    known = listed(writing, draft.id)
    if plain.casefold() in {each.name.casefold() for each in known}:
        raise refusal("HELPER-KNOWN", draft.name, plain, name=plain)
    if len(known) >= MOST_LINKS:
        raise refusal("HELPER-MANY", draft.name, None, most=MOST_LINKS)
    id, secret = secrets.token_hex(6), secrets.token_urlsafe(24)
    link = HelperLink(id, draft.id, plain, stamp(), stamp(after=LASTS))
    values = {name: getattr(link, name) for name in ("id", "night", "name", "begun", "ends")}
    writing.connection.execute(insert(_links), {**values, "hash": hash_of(secret)})
    return link, secret


def opened(writing: Writing, secret: str) -> tuple[HelperLink, str] | None:
    """What a phone holds from now on in place of the link's secret; None for a link that is not good, or is full."""
    row = writing.connection.execute(
        select(_links, _count()).where(_links.c.hash == hash_of(secret), _links.c.ends > stamp(), *_good)
    ).first()
    if row is None or row.phones >= MOST_PHONES:
        return None
    cookie = secrets.token_urlsafe(32)
    writing.connection.execute(insert(_phones), {"hash": hash_of(cookie), "link": row.id, "begun": stamp()})
    return _link(row), cookie


def whose(reading: Reading, cookie: str) -> Person | None:
    """Who holds the phone with this cookie, and which night they help at; None where that is over."""
    query = select(_links).join(_phones, _phones.c.link == _links.c.id)
    row = reading.connection.execute(
        query.where(_phones.c.hash == hash_of(cookie), _links.c.ends > stamp(), *_good)
    ).first()
    return Person(row.name, row.name, Role.PUBLIC, row.night) if row else None


def listed(reading: Reading, night: str) -> list[HelperLink]:
    """The links of a night, the oldest first."""
    query = select(_links, _count()).where(_links.c.night == night).order_by(_links.c.begun, _links.c.id)
    return [_link(row) for row in reading.connection.execute(query)]


def revoke(writing: Writing, night: str, id: str) -> None:
    """End a link of a night, and let its phones in no more."""
    writing.connection.execute(delete(_links).where(_links.c.night == night, _links.c.id == id))
    _sweep(writing)


def _sweep(writing: Writing) -> None:
    """Take out what lets nobody in any more."""
    under_way = select(_drafts.c.id).where(_drafts.c.status == OPEN)
    over = (_links.c.ends <= stamp()) | _links.c.night.not_in(under_way)
    writing.connection.execute(delete(_links).where(over))
    writing.connection.execute(delete(_phones).where(_phones.c.link.not_in(select(_links.c.id))))


def _count() -> Label[int]:
    return select(func.count()).where(_phones.c.link == _links.c.id).scalar_subquery().label("phones")


def _link(row: Row[Any]) -> HelperLink:
    return HelperLink(row.id, row.night, row.name, row.begun, row.ends, row.phones)
