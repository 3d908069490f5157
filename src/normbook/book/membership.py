"""Members brought in, looked up and forgotten; rating lists brought in."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import select

from normbook.book import private
from normbook.book.content import supplement_content
from normbook.book.derived import BOARD, SOLVING, members
from normbook.book.effects import changed_members, named_members
from normbook.book.entries import canonical
from normbook.book.histories import find_members, member_of, person_finder, put_members
from normbook.book.identity import Row, recognise
from normbook.book.outcome import Consent, Outcome, Refused, refusal
from normbook.book.papers import LegRatings
from normbook.book.step import named
from normbook.book.store import Reading, Writing
from normbook.book.told import Known, could_be_a_key, key_of, public_id
from normbook.model.diagnostics import Findings, Place
from normbook.model.membership import FederationMember, Membership
from normbook.model.ratinglist import RatingList
from normbook.rulebook import rulebook
from normbook.rulebooks.lpcc.record.posting import rejudge, supplement_for
from normbook.rulebooks.wfcc.record.content import list_content
from normbook.rulebooks.wfcc.record.posting import rerate_since, solving_of


def import_members(writing: Writing, membership: Membership) -> Outcome:
    """Names, states and expiries of a federation's members; of norm codes it says that they are not taken."""
    codes = sum(any(each.written_code for each in member.published.values()) for member in membership.members)
    findings = Findings()
    if codes:
        findings.note("BOOK-CODES-NOT-TAKEN", Place(membership.file), None, count=codes, file=membership.file)
    return replace(take_members(writing, membership), notes=tuple(findings))


def take_members(writing: Writing, membership: Membership) -> Outcome:
    """Names, states and expiries; what the book has already changes nothing."""
    findings = Findings()
    for member in membership.members:
        if could_be_a_key(member.id):
            findings.error("BOOK-ID-RESERVED", Place(membership.file), member.id, id=member.id, name=member.name)
    if findings.refused:
        raise Refused(findings)
    keys = [key_of(BOARD, member.id, member.name) for member in membership.members]
    known = find_members(writing.connection, keys)
    commitments = _expiries(writing, dict(zip(keys, membership.members, strict=True)))
    changes: list[dict[str, Any]] = []
    new: list[tuple[str, str]] = []
    for key, member in zip(keys, membership.members, strict=True):
        told = {"id": member.id, "name": member.name, "state": member.state}
        if before := known.get(key):
            facts = {name: value for name, value in told.items() if value and value != getattr(before, name)}
        else:
            facts = {name: value for name, value in told.items() if value}
            new.append((member.id, member.name))
        change: dict[str, Any] = {"member": key, "facts": facts}
        if key in commitments:
            change["private"] = commitments[key]
        if len(change) > 2 or facts:
            changes.append(change)
    if not changes:
        return Outcome("members-known", membership.file, writing.head(), values={"count": len(keys)})
    entry = writing.append("member", {"circle": BOARD, "members": changes})
    put_members(writing.connection, list(changed_members(entry, known.get)))
    values = {"count": len(changes), "new": len(new)}
    return Outcome("members-imported", membership.file, writing.head(), entry.seq, new=tuple(new), values={**values})


def _expiries(writing: Writing, told: Mapping[str, FederationMember]) -> dict[str, str]:
    """Keep the expiries that the book did not have; the commitments to record, by member."""
    kept = private.get_all(writing, [key for key, member in told.items() if member.expires])
    fresh = {
        key: {**kept.get(key, {}), "expires": member.expires}
        for key, member in told.items()
        if member.expires and kept.get(key, {}).get("expires") != member.expires
    }
    return private.put_all(writing, fresh)


def import_list(writing: Writing, rating_list: RatingList) -> Outcome:
    """A solvers' list that tournaments are rated from (wfcc.current)."""
    issues = solving_of(writing).lists.issues
    if issues and rating_list.date <= issues[-1].date:
        raise refusal("BOOK-LIST-EARLIER", rating_list.file, None, as_of=rating_list.date, last=issues[-1].date)
    findings = Findings()
    rows = [
        Row(member.id, member.name, member.country, Place(rating_list.file, member.row))
        for member in rating_list.members
    ]
    recognised = recognise(writing.connection, SOLVING, rows, findings)
    if findings.refused:
        raise Refused(findings)
    lines = [{"key": key, **content} for key, content in zip(recognised.who, list_content(rating_list), strict=True)]
    kept = private.get_all(writing, recognised.who)
    births = {
        key: {"birth": member.birth}
        for key, member in zip(recognised.who, rating_list.members, strict=True)
        if member.birth and key not in kept
    }
    facts = [{"member": key, "private": told} for key, told in private.put_all(writing, births).items()]
    content = {
        "date": rating_list.date.isoformat(),
        "members": lines,
        "new": list(recognised.new),
        "facts": facts,
    }
    entry = writing.append("supplement", content, rules="wfcc", edition=rulebook("wfcc").newest)
    put_members(writing.connection, list(named_members(entry)))
    rerate_since(writing, rating_list.date)
    return Outcome(
        "list-imported",
        rating_list.file,
        writing.head(),
        entry.seq,
        new=tuple((public_id(key), recognised.names[key]) for key in recognised.new),
        notes=tuple(findings),
        values={"as_of": rating_list.date, "count": len(lines)},
    )


def freeze_ratings(writing: Writing, ratings: LegRatings, consent: Consent) -> Outcome:
    """The ratings a leg is played by, frozen by an entry (lpcc.7)."""
    content = {
        "season": ratings.season,
        "leg": ratings.leg,
        "start": ratings.start.isoformat() if ratings.start else None,
        "name": ratings.supplement.file,
        "ratings": supplement_content(ratings.supplement),
    }
    values = {"season": ratings.season, "leg": ratings.leg}
    known = supplement_for(writing, ratings.season, ratings.leg)
    if known is not None and canonical(known.content) == canonical(content):
        return Outcome("ratings-known", ratings.file, writing.head(), values={**values, "seq": known.seq})
    entry = writing.append("supplement", content, rules="lpcc", edition=rulebook("lpcc").newest)
    applied = rejudge(writing, ratings.season, person_finder(writing.connection), ratings.leg, entry)
    difference = named(writing, applied.difference)
    if difference:
        consent.check(difference)
    return Outcome("ratings-frozen", ratings.file, writing.head(), entry.seq, difference, values={**values})


def forget(writing: Writing, member: Known, reason: str) -> Outcome:
    """Erase a person's personal data, under whatever name it was kept; the log's commitments tell nobody anything."""
    also = [each.key for each in merged_into(writing, member)]
    erased = [key for key in (member.key, *also) if private.forget(writing, key)]
    if not erased:
        return Outcome("nothing-to-forget", member.name, writing.head())
    content = {"member": member.key, "also": also} if also else {"member": member.key}
    entry = writing.append("forget", content, reason=reason)
    return Outcome("forgotten", member.name, writing.head(), entry.seq)


@dataclass(frozen=True, slots=True)
class Card:
    """What the book has of a member, for whoever keeps it."""

    member: Known
    also: tuple[Known, ...]
    """Members who were merged into him."""
    expires: str
    personal: tuple[str, ...]
    """Names of the personal data that is kept beside the log; never the data."""


def card_of(reading: Reading, member: Known) -> Card:
    """A member's card."""
    also = merged_into(reading, member)
    kept = private.get(reading, member.key) or {}
    kinds = {kind for each in also for kind in private.get(reading, each.key) or {}}
    return Card(member, also, str(kept.get("expires", "")), tuple(sorted(kinds.union(kept))))


def merged_into(reading: Reading, member: Known) -> tuple[Known, ...]:
    """Those who turned out to be this person."""
    query = select(members).where(members.c.person == member.key, members.c.key != member.key)
    return tuple(member_of(row) for row in reading.connection.execute(query.order_by(members.c.key)))
