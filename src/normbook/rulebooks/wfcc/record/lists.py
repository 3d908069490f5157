"""The solvers' lists made out of what the book has, to publish and to prove them; and the one in force on a day."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from normbook.book.commands.outcome import BookRefused
from normbook.book.derived.list_heads import heads_of
from normbook.book.log.content import Content
from normbook.book.store.book import Reading
from normbook.model.diagnostics import Findings
from normbook.model.numbers import fixed_or_none, fixed_text
from normbook.model.season import name_key
from normbook.rulebooks.wfcc.law.lists import ListLine, Quarter, next_list, ranked
from normbook.rulebooks.wfcc.record.adjustments import adjustment_content
from normbook.rulebooks.wfcc.record.basis import RULES
from normbook.rulebooks.wfcc.record.content import list_content
from normbook.rulebooks.wfcc.record.fold import SYSTEM_OF_SOLVERS, Solving
from normbook.rulebooks.wfcc.record.issues import Lists, list_in, published_issue


def days_with(lists: Lists, as_of: date) -> list[date]:
    """The day of a list that is issued again, and of every later one published here: each rests on the one before."""
    return [as_of, *(issue.date for issue in lists.issues if issue.date > as_of and issue.published)]


def lists_made(solving: Solving, days: list[date]) -> Iterator[Content]:
    """The lists of these days, each from the one before it. Raises Refused.

    A list issued again counts the tournaments it counted, unless they end only later by now: then the next one does.
    What came in after it belongs to later lists.
    """
    lists = solving.lists
    out = {issue.date: issue for issue in lists.issues}
    counted: set[str] = set()
    for day in days:
        counted |= out[day].counted.keys() if day in out else lists.states.keys()
        content = _list_of(solving, lists.before(day), day, counted)
        lists = lists.followed_by(published_issue(content))
        yield content


def _list_of(solving: Solving, lists: Lists, day: date, among: Collection[str]) -> Content:
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
    return {
        "system": SYSTEM_OF_SOLVERS,
        "as_of": day.isoformat(),
        "edition": tables.edition,
        "previous": None if previous == date.min else previous.isoformat(),
        "members": [{"key": each["id"], **each} for each in list_content(quarter.list)],
        "counted": counted,
        "settled": unsettled,
        "adjustments": [adjustment_content(each) for each in adjustments],
        **_told(quarter),
    }


def _told(quarter: Quarter) -> Content:
    """What is printed beside the ratings: ranks, changes, who is off, titles due, what is left out."""
    return {
        "lines": [_line(line) for line in (*quarter.full, *quarter.half)],
        "removed": [
            {"player": each.member.id, "name": each.member.name, "last": each.last.isoformat()}
            for each in quarter.removed
        ],
        "due": [
            {"player": each.member.id, "name": each.member.name, "title": each.progress.title, "new": each.new}
            for each in quarter.due
        ],
        "left_out": [{"event": each.tournament.id, "why": each.reason.code} for each in quarter.left_out],
    }


def _line(line: ListLine) -> Content:
    member = line.member
    found: Content = {
        "player": member.id,
        "rank": line.rank,
        "name": member.name,
        "country": member.country,
        "titles": list(member.titles),
        "decimals": fixed_or_none(member.decimals, 2),
        "rating": member.rating,
        "change": line.change,
        "tournaments": list(line.tournaments),
        "new": line.new,
    }
    if member.rating is None:
        found["halves"] = [fixed_text(half, 2) for half in member.halves]
    return found


def list_in_force(reading: Reading, as_of: date | None = None) -> tuple[Mapping[str, Any], bool] | None:
    """The last list up to a day, and whether it was published here or brought in; None where there is none."""
    found = {head["as_of"]: seq for seq, head in heads_of(reading, RULES)}
    days = [day for day in found if as_of is None or day <= as_of.isoformat()]
    if not days:
        return None
    entry = reading.entry(found[max(days)])
    content = list_in(entry, max(days))
    return (_brought_in(content), False) if entry.kind == "supplement" else (content, True)


def _brought_in(content: Mapping[str, Any]) -> Mapping[str, Any]:
    """A list brought in, in the form of a published one."""
    listed = sorted((row for row in content["members"] if not row.get("off")), key=_name)
    full = ranked(listed, lambda row: row.get("rating"))
    half = ((None, row) for row in listed if row.get("rating") is None)
    lines = [
        {
            "player": row["key"],
            "rank": rank,
            "name": row["name"],
            "country": row.get("country", ""),
            "titles": row.get("titles", []),
            "decimals": row.get("decimals"),
            "rating": row.get("rating"),
            "change": None,
            "tournaments": [],
            "new": False,
            "halves": row.get("halves", []),
        }
        for rank, row in (*full, *half)
    ]
    nothing: list[Any] = []
    return {
        "as_of": content["date"],
        "members": content["members"],
        "lines": lines,
        "removed": nothing,
        "due": nothing,
        "adjustments": nothing,
        "left_out": nothing,
    }


def _name(row: Mapping[str, Any]) -> str:
    return name_key(row["name"])
