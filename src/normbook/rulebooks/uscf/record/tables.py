"""Which tables of the lifetime titles a day, or a player, stands under: those of what was judged last.

(decision: uscf-lists-of-several-variants)
"""

from datetime import date
from typing import Any

from sqlalchemy import Select, select

from normbook.book.basis import Basis, basis_of, newest, uscf_tables
from normbook.book.derived import COUNTED, events, history
from normbook.book.store import Reading
from normbook.rulebooks.uscf.law.tables import Tables
from normbook.rulebooks.uscf.record.fold import RULES


def basis_on(reading: Reading, system: str, day: date | None = None) -> Basis:
    """By what the last event up to a day was judged; before there is one, the list that players start from was read."""
    judged = select(events.c.seq).where(events.c.rules == RULES, events.c.system == system, events.c.status == COUNTED)
    started = select(history.c.seq).where(history.c.rules == RULES, history.c.system == system, history.c.act < 0)
    if day is not None:
        judged = judged.where(events.c.end <= day.isoformat())
        started = started.where(history.c.end <= day.isoformat())
    latest = judged.order_by(events.c.end.desc(), events.c.id.desc())
    return _of(reading, latest) or _of(reading, started.order_by(history.c.end.desc())) or newest(RULES)


def basis_for(reading: Reading, system: str, player: str, day: date) -> Basis:
    """By what the player's last event up to a day was judged; of one who has none, what was in force."""
    own = select(history.c.seq).where(
        history.c.rules == RULES,
        history.c.system == system,
        history.c.player == player,
        history.c.act == 0,
        history.c.end <= day.isoformat(),
    )
    latest = own.order_by(history.c.end.desc(), history.c.event.desc())
    return _of(reading, latest) or basis_on(reading, system, day)


def tables_on(reading: Reading, system: str, day: date | None = None) -> Tables:
    """The tables that a list of a day is printed by."""
    return uscf_tables(basis_on(reading, system, day))


def _of(reading: Reading, seqs: Select[Any]) -> Basis | None:
    seq: int | None = reading.connection.execute(seqs.limit(1)).scalar()
    return None if seq is None else basis_of(reading.entry(seq))
