"""A draft's steps one by one: each stored once, however often a phone that lost its connection sends it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert, select, update

from normbook.book.commands.outcome import refusal
from normbook.book.log.entries import canonical
from normbook.book.store import side_tables
from normbook.book.store.book import Reading, Writing
from normbook.office import drafts
from normbook.office.clock import stamp
from normbook.office.drafts import OPEN, Draft

_drafts, _steps = side_tables.drafts, side_tables.draft_steps


@dataclass(frozen=True, slots=True)
class DraftStep:
    """What somebody did."""

    seq: int
    id: str
    at: str
    actor: str
    content: Mapping[str, Any]


def of(reading: Reading, draft: str, after: int = 0) -> list[DraftStep]:
    """The steps in their order."""
    query = select(_steps).where(_steps.c.draft == draft, _steps.c.seq > after).order_by(_steps.c.seq)
    return [_step(row) for row in reading.connection.execute(query)]


def known(reading: Reading, draft: str, id: str) -> DraftStep | None:
    """The step that was stored under a phone's own id."""
    row = reading.connection.execute(select(_steps).where(_steps.c.draft == draft, _steps.c.id == id)).first()
    return _step(row) if row else None


def add(writing: Writing, draft: Draft, id: str, content: Mapping[str, Any]) -> DraftStep:
    """Store a step, unless it is stored already. Raises Refused for a draft that is not open any more."""
    if again := known(writing, draft.id, id):
        return again
    now = drafts.existing(writing, draft.id)
    if now.status != OPEN:
        raise refusal("DRAFT-CLOSED", draft.name, None, id=draft.id)
    seq = now.version + 1
    values = {"draft": draft.id, "seq": seq, "id": id, "at": stamp(), "actor": writing.actor}
    writing.connection.execute(insert(_steps), {**values, "content": canonical(content)})
    writing.connection.execute(
        update(_drafts).where(_drafts.c.id == draft.id).values(version=seq, changed=values["at"])
    )
    return DraftStep(seq, id, str(values["at"]), writing.actor, json.loads(canonical(content)))


def _step(row: Any) -> DraftStep:
    return DraftStep(row.seq, row.id, row.at, row.actor, json.loads(row.content))
