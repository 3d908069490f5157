"""The solvers' lists in the book: those brought in and those published, and which tournaments each has counted."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from datetime import date
from typing import Any

from normbook.book.derived.rows import PersonOf
from normbook.book.derived.tables import COUNTED
from normbook.book.log.basis import basis_of
from normbook.book.log.entries import Entry
from normbook.book.log.index import EventState
from normbook.model.light import dataclass
from normbook.model.ratinglist import Member, RatingList
from normbook.rulebooks.wfcc.record.adjustments import Adjustment, adjustment_from
from normbook.rulebooks.wfcc.record.content import list_from

Version = tuple[int, int, str]
"""A tournament as it was counted: the entry of its content, the entry of the committee's word, the coefficient."""

Versions = Mapping[str, Version]


@dataclass(frozen=True, slots=True)
class Issue:
    """A list as it was brought in or published."""

    date: date
    seq: int
    members: tuple[Mapping[str, Any], ...]
    edition: str
    """By which it was made, or brought in."""
    counted: Versions = field(default_factory=dict)
    """The tournaments of its quarter."""
    settled: Mapping[str, Versions] = field(default_factory=dict)
    """Corrected quarters that it has made good for, by the date of their list."""
    adjustments: tuple[Adjustment, ...] = ()
    """What they did to the solvers."""
    published: bool = True
    """False: brought in, and nobody here can issue it again."""

    def rating_list(self, person: PersonOf) -> RatingList:
        """The list, everybody known by who he is; two lines that turned out to be one person become one."""
        known = list_from(self.date, self.members)
        keys = [person(row["key"]) for row in self.members]
        joined: dict[str, Member] = {}
        for key, row, member in zip(keys, self.members, known.members, strict=True):
            named = replace(member, id=key)
            other = joined.get(key)
            if other is not None:
                main, second = (named, other) if row["key"] == key else (other, named)
                named = replace(main, norms=tuple(dict.fromkeys((*main.norms, *second.norms))))
            joined[key] = named
        return RatingList(self.date, tuple(joined.values()))


def version_of(state: EventState) -> Version:
    """The tournament as it stands now."""
    return state.seq, state.ruling, state.coefficient


@dataclass(frozen=True, slots=True)
class IssueQuarter:
    """The tournaments between two lists."""

    issue: Issue | None
    """The list that counts them; None for those that wait for the next."""
    history: tuple[Issue, ...]
    """The lists before, oldest first."""
    present: Versions
    """Its tournaments as they stand now; those voided or refused are not among them."""

    @property
    def date(self) -> str:
        """The date of its list; blank for the quarter that runs."""
        return self.issue.date.isoformat() if self.issue else ""


class Lists:
    """All lists in the order of their dates, and the tournaments as they stand."""

    def __init__(self, issues: Iterable[Issue], states: Iterable[EventState]) -> None:
        latest = {issue.date: issue for issue in issues}
        self.issues = tuple(latest[day] for day in sorted(latest))
        self.states = {state.id: state for state in states if state.rules == "wfcc"}
        self.counted_in = {id: issue.date for issue in self.issues for id in issue.counted}

    def with_states(self, states: Iterable[EventState]) -> "Lists":
        """The same lists over other tournaments."""
        return Lists(self.issues, states)

    def followed_by(self, issue: Issue) -> "Lists":
        """These lists and one more, or one in another's place."""
        return Lists((*self.issues, issue), self.states.values())

    def quarters(self) -> list[IssueQuarter]:
        """Every quarter that has tournaments, the running one last."""
        found = [
            IssueQuarter(issue, self.issues[:index], self._present(issue.counted))
            for index, issue in enumerate(self.issues)
            if issue.counted
        ]
        return [*found, self.running()]

    def running(self) -> IssueQuarter:
        """The tournaments that no list has counted yet."""
        waiting = [id for id in self.states if id not in self.counted_in]
        return IssueQuarter(None, self.issues, self._present(waiting))

    def before(self, day: date) -> "Lists":
        """What there was before the list of a day."""
        return Lists((issue for issue in self.issues if issue.date < day), self.states.values())

    def settled(self, quarter: IssueQuarter) -> Versions:
        """What the lists have made of a quarter so far: as it was counted, or as last corrected."""
        return self._settled()[quarter.date]

    def _settled(self) -> dict[str, Versions]:
        found = {issue.date.isoformat(): issue.counted for issue in self.issues}
        for issue in self.issues:
            found |= issue.settled
        return found

    def unsettled(self) -> list[IssueQuarter]:
        """Quarters whose tournaments were corrected after their list was published."""
        settled = self._settled()
        return [quarter for quarter in self.quarters()[:-1] if settled[quarter.date] != quarter.present]

    def _present(self, ids: Iterable[str]) -> Versions:
        states = (self.states[id] for id in ids)
        return {state.id: version_of(state) for state in states if state.status == COUNTED}


def issues_of(entries: Iterable[Entry]) -> Iterator[Issue]:
    """Every list that was brought in or published, in the order of the entries."""
    for entry in entries:
        content, edition = entry.content, basis_of(entry).edition
        if entry.kind == "supplement":
            members = tuple(content["members"])
            yield Issue(date.fromisoformat(content["date"]), entry.seq, members, edition, published=False)
        else:
            yield from (published_issue(each, edition, entry.seq) for each in content["lists"])


def published_issue(content: Mapping[str, Any], edition: str = "", seq: int = 0) -> Issue:
    """A list as an entry publishes it, or will; where an entry has several, each may name its own edition."""
    return Issue(
        date.fromisoformat(content["as_of"]),
        seq,
        tuple(content["members"]),
        content.get("edition", edition),
        _versions(content["counted"]),
        {day: _versions(versions) for day, versions in content["settled"].items()},
        tuple(map(adjustment_from, content["adjustments"])),
    )


def _versions(content: Mapping[str, Any]) -> Versions:
    return {id: _version(*version) for id, version in content.items()}


def _version(seq: Any, ruling: Any, coefficient: Any) -> Version:
    return int(seq), int(ruling), str(coefficient)
