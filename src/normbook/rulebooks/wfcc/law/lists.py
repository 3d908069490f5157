"""The quarterly list: a fold of a quarter's tournaments over the last one."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import TypeVar

from normbook.model.diagnostics import Diagnostic, Findings, Place
from normbook.model.light import dataclass
from normbook.model.phrase import Phrase, phrase
from normbook.model.ratinglist import Member, RatingList
from normbook.model.solving import Tournament
from normbook.rulebooks.wfcc.law.calculation import published_rating
from normbook.rulebooks.wfcc.law.dates import next_list_date, years_after
from normbook.rulebooks.wfcc.law.judge import TournamentResult
from normbook.rulebooks.wfcc.law.quarter import Fold
from normbook.rulebooks.wfcc.law.roster import Roster, RosterStanding
from normbook.rulebooks.wfcc.law.tables import Tables
from normbook.rulebooks.wfcc.law.titles import TitleProgress, titles_due

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ListLine:
    """A line of the list."""

    rank: int | None
    """Shared by equal published ratings; None for the half-rated."""
    member: Member
    change: int | None
    """Since the last list the solver had a rating on; None where there is none."""
    tournaments: tuple[str, ...]
    """Rated tournaments of the quarter, by id."""
    new: bool
    """A name no list had before."""
    returned: bool
    """Back after having been taken off."""


@dataclass(frozen=True, slots=True)
class Removed:
    """A solver taken off the list, and why."""

    member: Member
    last: date
    """End of the last rated tournament."""
    due: date
    """The day from which they are off."""


@dataclass(frozen=True, slots=True)
class DueTitle:
    """A title whose conditions are all met."""

    member: Member
    progress: TitleProgress
    new: bool
    """It was not due on the last list."""


@dataclass(frozen=True, slots=True)
class UncountedTournament:
    """A tournament that does not count in this list, and why."""

    tournament: Tournament
    reason: Phrase


@dataclass(frozen=True, slots=True)
class Quarter:
    """A new list and everything that led to it."""

    list: RatingList
    previous: date
    full: tuple[ListLine, ...]
    half: tuple[ListLine, ...]
    removed: tuple[Removed, ...]
    due: tuple[DueTitle, ...]
    results: tuple[TournamentResult, ...]
    """The quarter's tournaments in the order of effect."""
    left_out: tuple[UncountedTournament, ...]
    notes: tuple[Diagnostic, ...]


def counts_on(tournament: Tournament) -> date | None:
    """The day a tournament is finished and reported; where the report has no day, it came at once (wfcc.list).

    One that the committee confirmed later than that counts from the list it was too late for.
    """
    end = tournament.end
    if end is None:
        return None
    return max(end, tournament.reported or end, tournament.counts_from or end)


def why_left_out(tournament: Tournament, previous: date, as_of: date, tables: Tables) -> Phrase | None:
    """Why a tournament is not of this quarter; None if it is (wfcc.list, wfcc.confirm)."""
    if tournament.of:
        return phrase("wfcc.left-out.side", of=tournament.of)
    counts = counts_on(tournament)
    if counts is None:
        return phrase("wfcc.left-out.undated")
    if tournament.ruling.confirmed is False:
        return phrase("wfcc.left-out.refused", reason=tournament.ruling.reason)
    if counts < previous:
        return phrase("wfcc.left-out.earlier", counts=counts, list=previous)
    if counts >= as_of:
        return phrase("wfcc.left-out.later", counts=counts, list=next_list_date(counts, tables))
    return None


def next_list(
    history: Sequence[RatingList],
    tournaments: Sequence[Tournament],
    as_of: date,
    tables: Tables,
    adjust: Callable[[Roster], None] | None = None,
    tables_of: Callable[[Tournament], Tables] | None = None,
) -> Quarter:
    """The list of a day from the lists before it, oldest first, and the tournaments since the last (wfcc.list).

    `adjust` may enter corrections of earlier quarters before the tournaments are taken; `tables_of` says by what each
    of these is judged, where they are not all judged as the list is made.
    """
    previous = history[-1]
    fold = Fold(history, tables)
    if adjust:
        adjust(fold.roster)
    left_out: list[UncountedTournament] = []
    results: list[TournamentResult] = []
    for tournament in sorted(tournaments, key=lambda each: each.effect):
        if reason := why_left_out(tournament, previous.date, as_of, tables):
            left_out.append(UncountedTournament(tournament, reason))
        else:
            results.append(fold.take(tournament, tables_of(tournament) if tables_of else None))
    everybody = (_published(standing, as_of, tables) for standing in fold.roster.standings)
    # A newcomer whose tournament gave nobody a number leaves no trace.
    published = [each for each in everybody if each.member.listed or not each.standing.new]
    full, half = _lines(published)
    return Quarter(
        list=RatingList(as_of, in_list_order(each.member for each in published)),
        previous=previous.date,
        full=full,
        half=half,
        removed=tuple(
            sorted((each.removed for each in published if each.removed), key=lambda off: _by_name(off.member))
        ),
        due=tuple(due for each in published for due in _due_titles(each, tables)),
        results=tuple(results),
        left_out=tuple(left_out),
        notes=(*fold.findings, *notes_on(tournaments, left_out)),
    )


@dataclass(frozen=True, slots=True)
class _Published:
    """A standing and what the new list makes of it."""

    standing: RosterStanding
    member: Member
    removed: Removed | None


def _published(standing: RosterStanding, as_of: date, tables: Tables) -> _Published:
    member = published_member(standing, as_of)
    removed = off_the_list(member, as_of, tables)
    return _Published(standing, removed.member if removed else member, removed)


def published_member(standing: RosterStanding, as_of: date) -> Member:
    """The member on the new list: the integer of the current rating is published (wfcc.round, wfcc.current)."""
    member, current = standing.member, standing.current
    if not standing.tournaments and (member.rating is not None or current is None):
        return member if current == member.decimals else replace(member, decimals=current)
    rating = None if current is None else published_rating(current)
    if rating is not None:
        standing.reach(Decimal(rating), as_of)
    return replace(
        member,
        rating=rating,
        decimals=current,
        halves=standing.halves,
        last=standing.last,
        norms=standing.norms,
        highest=standing.highest,
        highest_on=standing.highest_on,
        listed=rating is not None or bool(standing.halves),
    )


def off_the_list(member: Member, as_of: date, tables: Tables) -> Removed | None:
    """Three years after the last rated tournament a solver is off; only a full rating is kept (wfcc.removal)."""
    due = off_from(member.last, as_of, tables) if member.listed else None
    if member.last is None or due is None:
        return None
    kept = member.halves if member.rating is not None else ()
    return Removed(replace(member, listed=False, halves=kept), member.last, due)


def off_from(last: date | None, as_of: date, tables: Tables) -> date | None:
    """The day from which somebody is off whose last tournament was on that day; None until it has come."""
    if last is None or as_of.year - last.year < tables.removal_years:
        return None
    due = years_after(last, tables.removal_years)
    return due if due <= as_of else None


def in_list_order(members: Iterable[Member]) -> tuple[Member, ...]:
    """Full ratings from the highest, then half-ratings, then those taken off; equal ones by name."""
    by_name = sorted(members, key=_by_name)
    listed = [each for each in by_name if each.listed]
    full = (member for _, member in ranked(listed, lambda each: each.rating))
    half = (each for each in listed if each.rating is None)
    return (*full, *half, *(each for each in by_name if not each.listed))


def _lines(published: Sequence[_Published]) -> tuple[tuple[ListLine, ...], tuple[ListLine, ...]]:
    """Full ratings from the highest, equal ones sharing the rank; half-ratings by name."""
    listed = sorted((each for each in published if each.member.listed), key=lambda each: _by_name(each.member))
    full = tuple(_line(rank, each) for rank, each in ranked(listed, lambda each: each.member.rating))
    return full, tuple(_line(None, each) for each in listed if each.member.rating is None)


def ranked(by_name: Iterable[T], rating: Callable[[T], int | None]) -> Iterator[tuple[int, T]]:
    """Those with a full rating from the highest, each with a rank; equal ones share the better one (wfcc.list)."""
    rated = [(number, each) for each in by_name if (number := rating(each)) is not None]
    rated.sort(key=lambda pair: -pair[0])
    ranks: dict[int, int] = {}
    for place, (number, each) in enumerate(rated, start=1):
        yield ranks.setdefault(number, place), each


def _line(rank: int | None, each: _Published) -> ListLine:
    standing, rating, before = each.standing, each.member.rating, each.standing.member.rating
    change = None if standing.new or rating is None or before is None else rating - before
    returned = not standing.new and not standing.member.listed
    return ListLine(rank, each.member, change, tuple(standing.tournaments), standing.new, returned)


def _due_titles(each: _Published, tables: Tables) -> Iterator[DueTitle]:
    due = titles_due(each.member, tables)
    before = due if not due or each.member is each.standing.member else titles_due(each.standing.member, tables)
    known = {progress.title for progress in before}
    for progress in due:
        yield DueTitle(each.member, progress, progress.title not in known)


def notes_on(tournaments: Sequence[Tournament], left_out: Sequence[UncountedTournament]) -> Iterator[Diagnostic]:
    """What there is to tell of a quarter's tournaments."""
    found = Findings()
    for one in left_out:
        if one.tournament.end is None and not one.tournament.of:
            found.error("WFCC-LIST-UNDATED", Place(one.tournament.file, path="end"), None, id=one.tournament.id)
    ids = Counter(tournament.id for tournament in tournaments)
    for tournament in tournaments:
        if ids[tournament.id] > 1:
            found.error("WFCC-LIST-SAME-ID", Place(tournament.file, path="id"), None, id=tournament.id)
        elif tournament.end and not tournament.reported:
            found.note("WFCC-LIST-REPORT-ASSUMED", Place(tournament.file), None, id=tournament.id)
    return iter(found)


def _by_name(member: Member) -> tuple[str, str, str, int]:
    return (member.name, member.id, member.country, member.birth or 0)
