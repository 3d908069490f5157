"""What a change of the lifetime titles comes to: who, before, now, titles that come or go, lists that would differ."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, select

from normbook.book.changes import AffectedList, Change, Difference
from normbook.book.derived import published
from normbook.book.rows import HistoryRow
from normbook.rulebooks.uscf.law.tables import STEP, standard
from normbook.rulebooks.uscf.law.titles import level_of
from normbook.rulebooks.uscf.record.chains import Chain
from normbook.rulebooks.uscf.record.fold import RULES, state_from


def difference_of(
    connection: Connection,
    system: str,
    chains: Sequence[Chain],
    before: dict[str, Any],
    judged: int,
    own: str | None = None,
) -> Difference:
    """The difference that re-judged chains make; `before` has the standings as they were.

    Lines of the event `own` itself are no difference where it was only just posted; blank stands for a list to start
    from that was only just brought in.
    """
    changes = []
    for chain in chains:
        old, new = before.get(chain.player), chain.final
        told = {_told(row) for row in chain.removed} ^ {_told(row) for row in chain.added}
        otherwise = {event for event, *_ in told if event not in ("", own)}
        if own is not None and not otherwise:
            continue
        was, now = code_of(old), code_of(new)
        came, went = titles_between(old, new)
        if otherwise or was != now:
            events, lost_on = tuple(sorted(otherwise)), _gained_on(chain, went)
            change = Change(RULES, system, chain.player, chain.player, was, now, came, went, events, lost_on)
            changes.append(replace(change, ratings=_ratings(old, new), idle=_idle(chain)))
    return Difference(tuple(changes), affected_lists(connection, system, chains), judged)


def _told(row: HistoryRow) -> tuple[str, str, str, str, str]:
    """What a line tells, whichever entry it came from."""
    return "" if row.act else row.event, row.before, row.after, row.rating, row.award


def _ratings(old: Any, new: Any) -> tuple[str, ...]:
    """The rating on the list before and now; none where it is the same."""
    was, now = (row.rating if row is not None else "" for row in (old, new))
    return (was, now) if was != now else ()


def _idle(chain: Chain) -> bool:
    """Whether his lines only come, go or show another rating, and bring him neither more nor less."""
    gone, come = ({(row.event, row.act): row for row in rows} for rows in (chain.removed, chain.added))
    return all(_same_effect(gone.get(line), come.get(line)) for line in gone.keys() | come.keys())


def _same_effect(old: HistoryRow | None, new: HistoryRow | None) -> bool:
    if old and new:
        return (old.before, old.after, old.award) == (new.before, new.after, new.award)
    row = old or new
    return row is None or row.before == row.after


def _gained_on(chain: Chain, went: tuple[str, ...]) -> str:
    """The day on which the highest of these titles had been gained."""
    days = [
        row.end for row in chain.removed for title in json.loads(row.award).get("titles", ()) if str(title) in went[-1:]
    ]
    return max(days, default="")


def code_of(row: Any) -> str:
    """The norm code after a line."""
    return str(json.loads(row.award)["code"]) if row is not None else ""


def titles_between(old: Any, new: Any) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The titles that come and those that go between two standings, as their levels."""
    first, last = _level(old), _level(new)
    return (
        tuple(str(level) for level in range(first + STEP, last + STEP, STEP)),
        tuple(str(level) for level in range(last + STEP, first + STEP, STEP)),
    )


def _level(row: Any) -> int:
    standing = state_from(row.after).standing if row is not None else None
    return level_of(standing.title if standing else None, standard())


def affected_lists(connection: Connection, system: str, chains: Sequence[Chain]) -> tuple[AffectedList, ...]:
    """The published lists on which somebody would stand otherwise."""
    query = select(published).where(published.c.rules == RULES, published.c.system == system)
    return tuple(
        AffectedList(RULES, system, row.as_of, row.seq)
        for row in connection.execute(query.order_by(published.c.as_of))
        if any(_stands_otherwise(chain, row.as_of) for chain in chains)
    )


def _stands_otherwise(chain: Chain, as_of: str) -> bool:
    """Whether the player's last line up to a day is another than it was."""
    if any(row.end <= as_of for row in chain.untouched):
        return False
    old = _last([row for row in chain.removed if row.end <= as_of])
    new = _last([row for row in chain.added if row.end <= as_of])
    if old is None or new is None:
        return old is not new
    return (old.after, old.rating) != (new.after, new.rating)


def _last(rows: list[HistoryRow]) -> HistoryRow | None:
    return max(rows, key=lambda row: row.place, default=None)
