"""The solvers' published lists proved: each is made again by a fold from the first entry on, and compared.

The fold goes on from the lists it has made, not from those that were printed: a list that rests on a wrong one is told
too. A list issued again stands in the place of the one before; only what is in force is judged.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal
from heapq import merge
from typing import Any

from sqlalchemy import select

from normbook.book.commands.outcome import BookRefused
from normbook.book.derived.tables import published
from normbook.book.log.effects import take
from normbook.book.log.entries import Entry
from normbook.book.log.entry_kinds import published_in
from normbook.book.log.index import LogIndex
from normbook.book.store.book import Reading
from normbook.model.diagnostics import Diagnostic, Findings, Place
from normbook.rulebooks.wfcc.record.basis import RULES
from normbook.rulebooks.wfcc.record.content import list_from
from normbook.rulebooks.wfcc.record.fold import Solving, rating_text
from normbook.rulebooks.wfcc.record.issues import Issue, Lists, issues_of, published_issue
from normbook.rulebooks.wfcc.record.list_content import Listing, listing_from
from normbook.rulebooks.wfcc.record.lists import days_with, lists_made

MOST_TOLD = 20
"""Solvers of one list who are named one by one."""

Facts = Mapping[str, object]


def published_lists_hold(reading: Reading) -> Iterator[Diagnostic]:
    """Whether the solvers' lists in force are those that the entries give."""
    if reading.connection.execute(select(published).where(published.c.rules == RULES).limit(1)).first() is None:
        return
    proof = _Proof(reading)
    of_solvers, of_people = reading.entries(rules=RULES), reading.entries(kinds=("merge", "unmerge"))
    for entry in merge(of_solvers, of_people, key=lambda entry: entry.seq):
        proof.take(entry)
    for day in sorted(proof.findings):
        yield from proof.findings[day]


class _Proof:
    """The fold, and what is wrong with each list so far."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.told = LogIndex()
        self.issues: dict[date, Issue] = {}
        """As the fold makes them."""
        self.printed: dict[str, int] = {}
        """The entry that has each published list."""
        self.findings: dict[date, list[Diagnostic]] = {}

    def take(self, entry: Entry) -> None:
        if entry.kind in ("publication", "reissue"):
            self._prove(entry)
        elif entry.kind == "supplement":
            self.issues |= {issue.date: issue for issue in issues_of([entry])}
        else:
            take(self.told, entry)

    def _prove(self, entry: Entry) -> None:
        told = self.told
        lists = Lists(self.issues.values(), told.events.values())
        solving = Solving(lists, self.reading.entry, told.person, told.acts)
        printed = {each.as_of: listing_from(each.whole) for each in published_in(entry.content)}
        self.printed |= dict.fromkeys(printed, entry.seq)
        days = {date.fromisoformat(day) for day in printed}
        if entry.kind == "reissue":
            days.update(days_with(lists, min(days)))
        try:
            for fresh in lists_made(solving, sorted(days)):
                as_of = fresh.issue.as_of
                day = date.fromisoformat(as_of)
                self.issues[day] = published_issue(fresh.issue, seq=entry.seq)
                self.findings[day] = list(differences(printed.get(as_of) or self._in_force(as_of), fresh))
        except BookRefused as refused:
            self.findings[min(days)] = list(refused.findings)
            self.issues |= {issue.date: issue for issue in issues_of([entry])}

    def _in_force(self, as_of: str) -> Listing:
        """A list that should have been issued again, as it was printed."""
        contents = published_in(self.reading.entry(self.printed[as_of]).content)
        return next(listing_from(each.whole) for each in contents if each.as_of == as_of)


def differences(printed: Listing, fresh: Listing) -> Iterator[Diagnostic]:
    """Where a printed list is not what the fold gives, solver by solver; then in what it has counted."""
    as_of = fresh.issue.as_of
    findings = Findings()
    place = Place(f"{RULES} {as_of}")
    was, now = _solvers(printed), _solvers(fresh)
    for player in sorted(was.keys() | now.keys()):
        old, new = was.get(player, {}), now.get(player, {})
        if facts := tuple(fact for fact in sorted(old.keys() | new.keys()) if old.get(fact) != new.get(fact)):
            texts = {"printed": _line_text(old), "fresh": _line_text(new)}
            name = str(new.get("name") or old.get("name") or player)
            findings.error("BOOK-LIST-DIFFERS", place, None, name=name, as_of=as_of, facts=facts, **texts)
    told = list(findings)
    yield from told[:MOST_TOLD]
    counts = Findings()
    if len(told) > MOST_TOLD:
        counts.error("BOOK-LIST-DIFFERS-MORE", place, None, as_of=as_of, count=len(told) - MOST_TOLD)
    was_counted, is_counted = _counted(printed), _counted(fresh)
    for part in was_counted:
        if was_counted[part] != is_counted[part]:
            counts.error("BOOK-LIST-COUNTED", place, None, as_of=as_of, part=part)
    yield from counts


def _counted(listing: Listing) -> dict[str, object]:
    """What a list counts, besides its solvers."""
    issue = listing.issue
    return {
        "counted": issue.counted,
        "settled": issue.settled,
        "left_out": listing.print.left_out,
        "previous": issue.previous,
    }


def _solvers(listing: Listing) -> dict[str, dict[str, object]]:
    """Everything a list says of each solver, by value: how a number was written is no difference."""
    found: dict[str, dict[str, object]] = {}
    members, printed = listing.issue.members, listing.print
    for row, member in zip(members, list_from(date.min, members).members, strict=True):
        found[row["key"]] = {name: getattr(member, name) for name in _OF_MEMBERS}
    for line in printed.lines:
        found.setdefault(line.player, {}).update({name: getattr(line, name) for name in _OF_LINES})
    for gone in printed.removed:
        _among(found, gone.player, "removed").append(gone.last)
    for due in printed.due:
        _among(found, due.player, "due").append((due.title, due.new))
    for each in listing.issue.adjustments:
        _among(found, each.member, "adjustments").append(each)
    return found


_OF_MEMBERS = (
    *("name", "country", "sex", "titles", "rating", "decimals", "halves"),
    *("last", "norms", "highest", "highest_on", "listed"),
)
_OF_LINES = ("rank", "change", "tournaments", "new")


def _among(found: dict[str, dict[str, object]], player: str, part: str) -> list[Any]:
    said: list[Any] = found.setdefault(player, {}).setdefault(part, [])  # type: ignore[assignment]
    return said


def _line_text(facts: Facts) -> str:
    """What a list prints of somebody, with the decimals behind it; blank for one who is not on it."""
    if not facts.get("listed"):
        return ""
    rating, decimals, halves = facts["rating"], facts["decimals"], facts["halves"]
    if rating is None:
        assert isinstance(halves, tuple)
        return rating_text(None, halves)
    return f"{rating} ({rating_text(decimals, ())})" if isinstance(decimals, Decimal) else str(rating)
