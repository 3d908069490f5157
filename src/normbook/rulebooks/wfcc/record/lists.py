"""The solvers' lists made out of what the book has, to publish and to prove them; and the one in force on a day."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import date

from normbook.book.commands.outcome import BookRefused
from normbook.book.derived.list_heads import heads_of
from normbook.book.log.entry_kinds import published_in
from normbook.book.store.book import Reading
from normbook.model.diagnostics import Findings
from normbook.model.ratinglist import Member
from normbook.model.season import name_key
from normbook.rulebooks.wfcc.law.lists import Quarter, next_list, ranked
from normbook.rulebooks.wfcc.record.basis import RULES
from normbook.rulebooks.wfcc.record.content import list_content, list_from
from normbook.rulebooks.wfcc.record.fold import SYSTEM_OF_SOLVERS, Solving
from normbook.rulebooks.wfcc.record.issues import Lists, list_in, published_issue
from normbook.rulebooks.wfcc.record.list_content import (
    IssueContent,
    LeftOutEvent,
    Listing,
    ListPrint,
    RemovedSolver,
    SolverLine,
    TitleDue,
    listing_from,
)


def days_with(lists: Lists, as_of: date) -> list[date]:
    """The day of a list that is issued again, and of every later one published here: each rests on the one before."""
    return [as_of, *(issue.date for issue in lists.issues if issue.date > as_of and issue.published)]


def lists_made(solving: Solving, days: list[date]) -> Iterator[Listing]:
    """The lists of these days, each from the one before it. Raises Refused.

    A list issued again counts the tournaments it counted, unless they end only later by now: then the next one does.
    What came in after it belongs to later lists.
    """
    lists = solving.lists
    out = {issue.date: issue for issue in lists.issues}
    counted: set[str] = set()
    for day in days:
        counted |= out[day].counted.keys() if day in out else lists.states.keys()
        made = _list_of(solving, lists.before(day), day, counted)
        lists = lists.followed_by(published_issue(made.issue))
        yield made


def _list_of(solving: Solving, lists: Lists, day: date, among: Collection[str]) -> Listing:
    """A list, and everything that must be known to make it again."""
    present = {id: version for id, version in lists.running().present.items() if id in among}
    previous = lists.issues[-1].date if lists.issues else date.min
    # Whatever no list has counted yet counts in this one, if it is finished: the committee may have spoken late.
    tournaments = [replace(each, counts_from=previous) for each in solving.tournaments(present)]
    history = solving.history(lists.issues, tournaments)
    adjustments = solving.adjustments(lists)
    tables = solving.tables_after(lists.issues, present)
    quarter = next_list(
        history,
        tournaments,
        day,
        tables,
        lambda roster: solving.adjust(roster, adjustments, tables, day),
        lambda tournament: solving.tables_of(present[tournament.id]),
    )
    findings = Findings(quarter.notes)
    if findings.refused:
        raise BookRefused(findings)
    counted = {result.tournament.id: list(present[result.tournament.id]) for result in quarter.results}
    unsettled = {each.date: {id: list(version) for id, version in each.present.items()} for each in lists.unsettled()}
    issue = IssueContent(
        day.isoformat(),
        tuple({"key": each["id"], **each} for each in list_content(quarter.list)),
        tuple(adjustments),
        SYSTEM_OF_SOLVERS,
        tables.edition,
        None if previous == date.min else previous.isoformat(),
        counted,
        unsettled,
    )
    return Listing(issue, _printed(quarter))


def _printed(quarter: Quarter) -> ListPrint:
    """Ranks, changes, who is off, titles due, what is left out."""
    lines = (
        _line(line.member.id, line.member, line.rank, line.change, line.tournaments, new=line.new)
        for line in (*quarter.full, *quarter.half)
    )
    removed = (RemovedSolver(each.member.id, each.member.name, each.last.isoformat()) for each in quarter.removed)
    due = (TitleDue(each.member.id, each.member.name, each.progress.title, each.new) for each in quarter.due)
    left_out = (LeftOutEvent(each.tournament.id, each.reason.code) for each in quarter.left_out)
    return ListPrint(tuple(lines), tuple(removed), tuple(due), tuple(left_out))


def _line(
    player: str,
    member: Member,
    rank: int | None,
    change: int | None = None,
    tournaments: Sequence[str] = (),
    *,
    new: bool = False,
) -> SolverLine:
    halves = member.halves if member.rating is None else None
    told = member.name, member.country, member.titles, member.decimals, member.rating
    return SolverLine(player, rank, *told, change, tuple(tournaments), new, halves)


def list_in_force(reading: Reading, as_of: date | None = None) -> tuple[Listing, bool] | None:
    """The last list up to a day, and whether it was published here or brought in; None where there is none."""
    found = {head["as_of"]: seq for seq, head in heads_of(reading, RULES)}
    days = [day for day in found if as_of is None or day <= as_of.isoformat()]
    if not days:
        return None
    entry = reading.entry(found[max(days)])
    if entry.kind == "supplement":
        return _brought_in(list_in(entry, max(days))), False
    return next(listing_from(each.whole) for each in published_in(entry.content) if each.as_of == max(days)), True


def _brought_in(issue: IssueContent) -> Listing:
    """A list brought in, in the form of a published one."""
    read = list_from(date.min, issue.members).members
    people = [(row["key"], member) for row, member in zip(issue.members, read, strict=True) if member.listed]
    people.sort(key=lambda each: name_key(each[1].name))
    full = ranked(people, lambda each: each[1].rating)
    half = ((None, each) for each in people if each[1].rating is None)
    return Listing(issue, ListPrint(tuple(_line(*each, rank) for rank, each in (*full, *half))))
