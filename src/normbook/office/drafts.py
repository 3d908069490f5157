"""Events under way: whose they are, who may change them, and that nobody overwrites what they have not seen."""

import json
import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, select, update

from normbook.book.commands.outcome import refusal
from normbook.book.log.entries import canonical
from normbook.book.store import side_tables
from normbook.book.store.book import Reading, Writing
from normbook.office.clock import stamp
from normbook.office.roles import Person, Role

EVENT, NIGHT = "event", "night"
"""Kinds: a table typed or brought, and a club night."""

OPEN, HANDED, POSTED = "open", "handed", "posted"
"""What has become of a draft: its owner works on it; an officer has it; it is in the book."""

_drafts, _steps = side_tables.drafts, side_tables.draft_steps


@dataclass(frozen=True, slots=True)
class Draft:
    """An event under way."""

    id: str
    kind: str
    rules: str
    name: str
    owner: str
    status: str
    version: int
    """Counts every change: whoever changes a draft says which version they saw."""
    content: Mapping[str, Any]
    begun: str
    changed: str
    event: str
    """The event it was posted as; blank before."""

    def may_be_seen_by(self, person: Person) -> bool:
        """Their own, or anybody's for an officer; a club night is every director's (decision: club-night-helpers)."""
        return self.is_run_by(person) or (self.kind == NIGHT and person.may(Role.DIRECTOR))

    def is_run_by(self, person: Person) -> bool:
        """The owner, or an officer: whoever may end it, by posting or by throwing it away."""
        return person.may(Role.OFFICER) or (person.may(Role.DIRECTOR) and person.name == self.owner)

    def may_be_changed_by(self, person: Person) -> bool:
        """The owner until they hand it over; then the officers. What is posted is amended, not changed."""
        if self.status == OPEN:
            return self.may_be_seen_by(person)
        return self.status == HANDED and person.may(Role.OFFICER)


def begin(writing: Writing, kind: str, rules: str, name: str, owner: str, content: Mapping[str, Any]) -> Draft:
    """A new draft."""
    id, at = secrets.token_hex(6), stamp()
    values = {"id": id, "kind": kind, "rules": rules, "name": name, "owner": owner, "status": OPEN, "version": 1}
    writing.connection.execute(
        insert(_drafts), {**values, "content": canonical(content), "begun": at, "changed": at, "event": ""}
    )
    return existing(writing, id)


def existing(reading: Reading, id: str) -> Draft:
    """The draft; refused where there is none."""
    row = reading.connection.execute(select(_drafts).where(_drafts.c.id == id)).first()
    if row is None:
        raise refusal("DRAFT-UNKNOWN", id, None, id=id)
    return _draft(row)


def listed(
    reading: Reading, owner: str | None = None, kind: str | None = None, statuses: Collection[str] | None = None
) -> list[Draft]:
    """Drafts, the last changed first: of one owner, or of everybody; of any status, or of some."""
    query = select(_drafts).order_by(_drafts.c.changed.desc(), _drafts.c.id)
    if owner is not None:
        query = query.where(_drafts.c.owner == owner)
    if kind is not None:
        query = query.where(_drafts.c.kind == kind)
    if statuses is not None:
        query = query.where(_drafts.c.status.in_(statuses))
    return [_draft(row) for row in reading.connection.execute(query)]


def versions(reading: Reading, ids: Collection[str]) -> dict[str, int]:
    """The versions of these drafts, as far as there are such."""
    query = select(_drafts.c.id, _drafts.c.version).where(_drafts.c.id.in_(sorted(ids)))
    return {row.id: row.version for row in reading.connection.execute(query)}


def save(writing: Writing, seen: Draft, **values: Any) -> Draft:
    """Change a draft as it was seen; refused if somebody has changed it meanwhile."""
    if "content" in values:
        values["content"] = canonical(values["content"])
    same = (_drafts.c.id == seen.id, _drafts.c.version == seen.version)
    changed = update(_drafts).where(*same).values(**values, version=seen.version + 1, changed=stamp())
    if not writing.connection.execute(changed).rowcount:
        now = existing(writing, seen.id)
        raise refusal("DRAFT-CHANGED", seen.name, None, id=seen.id, version=now.version, seen=seen.version)
    return existing(writing, seen.id)


def drop(writing: Writing, draft: Draft) -> None:
    """Throw a draft away; one that is posted stays as the trace of where the event came from."""
    if draft.status == POSTED:
        raise refusal("DRAFT-POSTED", draft.name, None, id=draft.id, event=draft.event)
    writing.connection.execute(delete(_steps).where(_steps.c.draft == draft.id))
    writing.connection.execute(delete(_drafts).where(_drafts.c.id == draft.id))


def _draft(row: Any) -> Draft:
    return Draft(**{**row._asdict(), "content": json.loads(row.content)})
