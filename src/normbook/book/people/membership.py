"""Members brought in, looked up and forgotten."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Text, bindparam, select

from normbook.book.commands.outcome import BookRefused, CommandResult
from normbook.book.derived.histories import find_members, member_of, put_members
from normbook.book.derived.tables import BOARD, members
from normbook.book.log.effects import changed_members
from normbook.book.log.entry_kinds import FORGET, MEMBERS, ForgetContent, MembersContent
from normbook.book.log.index import Known, could_be_a_key, key_of
from normbook.book.people import private
from normbook.book.store.book import Reading, Writing
from normbook.model.diagnostics import Findings, Place
from normbook.model.membership import FederationMember, Membership


def import_members(writing: Writing, membership: Membership, circle: str = BOARD) -> CommandResult:
    """Names, states and expiries of a federation's members; of norm codes it says that they are not taken."""
    codes = sum(any(each.written_code for each in member.published.values()) for member in membership.members)
    findings = Findings()
    if codes:
        findings.note("BOOK-CODES-NOT-TAKEN", Place(membership.file), None, count=codes, file=membership.file)
    return replace(take_members(writing, membership, circle), notes=tuple(findings))


def take_members(writing: Writing, membership: Membership, circle: str = BOARD) -> CommandResult:
    """Names, states and expiries; what the book has already changes nothing."""
    findings = Findings()
    for member in membership.members:
        if could_be_a_key(member.id):
            findings.error("BOOK-ID-RESERVED", Place(membership.file), member.id, id=member.id, name=member.name)
    if findings.refused:
        raise BookRefused(findings)
    keys = [key_of(circle, member.id, member.name) for member in membership.members]
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
        return CommandResult("members-known", membership.file, writing.head(), values={"count": len(keys)})
    entry = writing.append("member", MEMBERS.content(MembersContent(circle, tuple(changes))))
    put_members(writing.connection, list(changed_members(entry, known.get)))
    values = {"count": len(changes), "new": len(new)}
    return CommandResult(
        "members-imported", membership.file, writing.head(), entry.seq, new=tuple(new), values={**values}
    )


def _expiries(writing: Writing, told: Mapping[str, FederationMember]) -> dict[str, str]:
    """Keep the expiries that the book did not have; the commitments to record, by member."""
    kept = private.get_all(writing, [key for key, member in told.items() if member.expires])
    alone = {expires: {"expires": expires} for expires in {member.expires for member in told.values()}}
    fresh = {
        key: {**kept[key], **alone[member.expires]} if key in kept else alone[member.expires]
        for key, member in told.items()
        if member.expires and (key not in kept or kept[key].get("expires") != member.expires)
    }
    return private.put_all(writing, fresh)


def forget(writing: Writing, member: Known, reason: str) -> CommandResult:
    """Erase a person's personal data, under whatever name it was kept; the log's commitments tell nobody anything."""
    also = [each.key for each in merged_into(writing, member)]
    erased = [key for key in (member.key, *also) if private.forget(writing, key)]
    if not erased:
        return CommandResult("nothing-to-forget", member.name, writing.head())
    content = ForgetContent(member.key, tuple(also) or None)
    entry = writing.append("forget", FORGET.content(content), reason=reason)
    return CommandResult("forgotten", member.name, writing.head(), entry.seq)


@dataclass(frozen=True, slots=True)
class Card:
    """What the book has of a member, for whoever keeps it."""

    member: Known
    also: tuple[Known, ...]
    """Members who were merged into them."""
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
    return tuple(member_of(row) for row in reading.connection.execute(_MERGED, {"into": member.key}))


_INTO = bindparam("into", type_=Text)
_MERGED = select(members).where(members.c.person == _INTO, members.c.key != _INTO).order_by(members.c.key)
