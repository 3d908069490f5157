"""What chains judged again come to: who, before, now, titles that come or go, lists that would differ."""

from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection, select

from normbook.book.chains.engine import Chain, Rejudged
from normbook.book.chains.law import ChainLaw
from normbook.book.commands.difference import AffectedList, Change, Difference
from normbook.book.derived.rows import HistoryRow
from normbook.book.derived.tables import published
from normbook.book.log.basis import Basis

S = TypeVar("S")


def difference_of(connection: Connection, found: Rejudged[S], own: str | None = None) -> Difference:
    """The difference that chains judged again make.

    Lines of the event `own` itself are no difference where it was only just posted; blank stands for a list to start
    from that was only just brought in.
    """
    law, changes = found.law, []
    for chain in found.chains.values():
        told = {_told(row) for row in chain.removed} ^ {_told(row) for row in chain.added}
        otherwise = {event for event, *_ in told if event not in ("", own)}
        if own is not None and not otherwise:
            continue
        old, new = found.before.get(chain.player), chain.final
        was, now = law.standing_text(old), law.standing_text(new)
        came, went = law.titles_between(_state(law, old), _state(law, new), partial(_basis, found, chain))
        if otherwise or was != now:
            ratings = _ratings(old, new)
            change = Change(
                law.rules,
                found.system,
                chain.player,
                chain.player,
                was,
                now,
                came,
                went,
                events=tuple(sorted(otherwise)),
                lost_on=_gained_on(chain, went),
                ratings=() if ratings == (was, now) else ratings,
                idle=_idle(chain),
            )
            changes.append(change)
    return Difference(tuple(changes), _affected_lists(connection, found), found.judged)


def _state(law: ChainLaw[S], row: Any) -> S:
    return law.state_from(row.after) if row is not None else law.nothing


def _basis(found: Rejudged[S], chain: Chain[S]) -> Basis:
    """By what the player's last line is judged; where none is left, the last of those that are gone."""
    row = chain.final or max(chain.removed, key=lambda row: row.place)
    return found.basis(row.seq)


def _told(row: HistoryRow) -> tuple[str, str, str, str, str]:
    """What a line tells, whichever entry it came from."""
    return "" if row.act else row.event, row.before, row.after, row.rating, row.award


def _ratings(old: Any, new: Any) -> tuple[str, ...]:
    """The rating on the list before and now; none where it is the same."""
    was, now = (row.rating if row is not None else "" for row in (old, new))
    return (was, now) if was != now else ()


def _idle(chain: Chain[S]) -> bool:
    """Whether their lines only come, go or show another rating, and bring them neither more nor less."""
    gone, come = ({(row.event, row.act): row for row in rows} for rows in (chain.removed, chain.added))
    return all(_same_effect(gone.get(line), come.get(line)) for line in gone.keys() | come.keys())


def _same_effect(old: HistoryRow | None, new: HistoryRow | None) -> bool:
    if old and new:
        return (old.before, old.after, old.award) == (new.before, new.after, new.award)
    row = old or new
    return row is None or row.before == row.after


def _gained_on(chain: Chain[S], went: tuple[str, ...]) -> str:
    """The day on which the highest of these titles had been gained."""
    days = [row.end for row in chain.removed for title in chain.law.titles_gained(row) if title in went[-1:]]
    return max(days, default="")


def _affected_lists(connection: Connection, found: Rejudged[S]) -> tuple[AffectedList, ...]:
    """The published lists on which somebody would stand otherwise."""
    rules, system, chains = found.law.rules, found.system, found.chains.values()
    query = select(published).where(published.c.rules == rules, published.c.system == system)
    return tuple(
        AffectedList(rules, system, row.as_of, row.seq)
        for row in connection.execute(query.order_by(published.c.as_of))
        if any(_stands_otherwise(chain, row.as_of) for chain in chains)
        or any(line.end <= row.as_of for line in found.begun)
    )


def _stands_otherwise(chain: Chain[S], as_of: str) -> bool:
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
