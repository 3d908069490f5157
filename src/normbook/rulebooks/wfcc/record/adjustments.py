"""Corrections of a quarter whose list is out: the difference enters the next list, and everybody can see it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

from normbook.book.log.content import Content
from normbook.model.light import dataclass
from normbook.model.ratinglist import Member, NormGained, RatingList
from normbook.rulebooks.wfcc.law.calculation import mean_of_halves
from normbook.rulebooks.wfcc.law.roster import Roster, RosterStanding
from normbook.rulebooks.wfcc.law.tables import Tables
from normbook.rulebooks.wfcc.record.content import list_content, list_from


@dataclass(frozen=True, slots=True)
class Adjustment:
    """What a correction of an earlier quarter does to a solver's place in the next list."""

    member: str
    quarter: str
    """The date of the list whose tournaments were corrected."""
    because: tuple[str, ...]
    """The corrected tournaments."""
    rating: Decimal | None
    """To be added to the current rating; None where there is none to add to."""
    halves: tuple[tuple[Decimal, ...], tuple[Decimal, ...]]
    """Half-ratings at the end of that quarter, as they were and as they are."""
    facts: Member
    """The solver as the corrected quarter leaves them: norms of the corrected tournaments, the last tournament."""

    @property
    def norms(self) -> tuple[NormGained, ...]:
        """Norms of the corrected tournaments, as they are."""
        return self.facts.norms


def compared(was: Roster, now: Roster, quarter: str, because: frozenset[str]) -> Iterator[Adjustment]:
    """Where two folds of one quarter leave each solver."""
    before = {standing.member.id: standing for standing in was.standings}
    after = {standing.member.id: standing for standing in now.standings}
    for member in sorted(before.keys() | after.keys()):
        old, new = before.get(member), after.get(member)
        if _told(old) == _told(new):
            continue
        rating = None
        if old and new and old.current is not None and new.current is not None:
            rating = new.current - old.current
        standing = new or old
        assert standing is not None
        norms = tuple(norm for norm in (new.norms if new else ()) if norm.tournament in because)
        facts = replace(standing.member, norms=norms, last=new.last if new else None, titles=(), decimals=None)
        halves = (old.halves if old else (), new.halves if new else ())
        yield Adjustment(member, quarter, tuple(sorted(because)), rating, halves, facts)


def _told(standing: RosterStanding | None) -> object:
    return standing and (standing.current, standing.halves, standing.norms, standing.last)


def enter(adjustments: Iterable[Adjustment], roster: Roster, tables: Tables) -> None:
    """Put corrections into the current numbers of the solvers they concern."""
    by_id = {standing.member.id: standing for standing in roster.standings}
    for adjustment in adjustments:
        standing = by_id.get(adjustment.member)
        if standing is None:
            # Only the correction names them: they come in as a newcomer to that quarter would have.
            member = replace(adjustment.facts, norms=(), rating=None, listed=False)
            standing = by_id[adjustment.member] = roster.add(RosterStanding(member, new=True))
        _enter(adjustment, standing, tables)


def _enter(adjustment: Adjustment, standing: RosterStanding, tables: Tables) -> None:
    was, now = adjustment.halves
    if was != now:
        standing.halves = (*now, *standing.halves[len(was) :])
    if adjustment.rating is not None and standing.current is not None:
        standing.current += adjustment.rating
    elif was != now:
        standing.current = mean_of_halves(standing.halves, tables)
    kept = tuple(norm for norm in standing.norms if norm.tournament not in adjustment.because)
    standing.norms = (*kept, *adjustment.norms)
    if standing.last is None or standing.last.isoformat() < adjustment.quarter:
        standing.last = adjustment.facts.last
    if standing.current is not None and adjustment.rating:
        standing.reach(standing.current, date.fromisoformat(adjustment.quarter))
    standing.tournaments.extend(f"± {id}" for id in adjustment.because)


def adjustment_content(adjustment: Adjustment) -> Content:
    """An adjustment as an entry holds it."""
    (facts,) = list_content(RatingList(date.min, (adjustment.facts,)))
    was, now = adjustment.halves
    return {
        "member": adjustment.member,
        "quarter": adjustment.quarter,
        "because": list(adjustment.because),
        "rating": None if adjustment.rating is None else f"{adjustment.rating:f}",
        "was": [f"{half:f}" for half in was],
        "now": [f"{half:f}" for half in now],
        "facts": facts,
    }


def adjustment_from(content: Mapping[str, Any]) -> Adjustment:
    """The adjustment that an entry tells."""
    (facts,) = list_from(date.min, [content["facts"]]).members
    return Adjustment(
        content["member"],
        content["quarter"],
        tuple(content["because"]),
        None if content["rating"] is None else Decimal(content["rating"]),
        (tuple(map(Decimal, content["was"])), tuple(map(Decimal, content["now"]))),
        facts,
    )
