"""The solvers' lists in the book: those brought in and those published, and which tournaments each has counted."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from normbook.book.adjustments import Adjustment, adjustment_from
from normbook.book.content import list_from
from normbook.book.derived import COUNTED
from normbook.book.entries import Entry
from normbook.book.rows import PersonOf
from normbook.book.told import EventState
from normbook.model.ratinglist import Member, RatingList

Version = tuple[int, int, str]
"""A tournament as it was counted: the entry of its content, the entry of the committee's word, the coefficient."""

Versions = Mapping[str, Version]


@dataclass(frozen=True, slots=True)
class Issue:
    """A list as it was brought in or published."""

    date: date
    seq: int
    members: tuple[Mapping[str, Any], ...]
    counted: Versions = field(default_factory=dict)
    """The tournaments of its quarter."""
    settled: Mapping[str, Versions] = field(default_factory=dict)
    """Corrected quarters that it has made good for, by the date of their list."""
    adjustments: tuple[Adjustment, ...] = ()
    """What they did to the solvers."""

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
class Quarter:
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
    """All lists in the order of their dates."""

    def __init__(self, entries: Iterable[Entry], states: Iterable[EventState]) -> None:
        issues: dict[date, Issue] = {}
        for entry in entries:
            for issue in _issues(entry):
                issues[issue.date] = issue
        self.issues = tuple(issues[day] for day in sorted(issues))
        self.states = {state.id: state for state in states if state.rules == "wfcc"}
        self.counted_in = {id: issue.date for issue in self.issues for id in issue.counted}

    def quarters(self) -> list[Quarter]:
        """Every quarter that has tournaments, the running one last."""
        found = [
            Quarter(issue, self.issues[:index], self._present(issue.counted))
            for index, issue in enumerate(self.issues)
            if issue.counted
        ]
        return [*found, self.running()]

    def running(self) -> Quarter:
        """The tournaments that no list has counted yet."""
        waiting = [id for id in self.states if id not in self.counted_in]
        return Quarter(None, self.issues, self._present(waiting))

    def before(self, day: date) -> "Lists":
        """What there was before the list of a day."""
        earlier = Lists((), self.states.values())
        earlier.issues = tuple(issue for issue in self.issues if issue.date < day)
        earlier.counted_in = {id: listed for id, listed in self.counted_in.items() if listed < day}
        return earlier

    def settled(self, quarter: Quarter) -> Versions:
        """What the lists have made of a quarter so far: as it was counted, or as last corrected."""
        assert quarter.issue is not None
        versions = quarter.issue.counted
        for issue in self.issues:
            versions = issue.settled.get(quarter.date, versions)
        return versions

    def unsettled(self) -> list[Quarter]:
        """Quarters whose tournaments were corrected after their list was published."""
        return [quarter for quarter in self.quarters()[:-1] if self.settled(quarter) != quarter.present]

    def _present(self, ids: Iterable[str]) -> Versions:
        states = (self.states[id] for id in ids)
        return {state.id: version_of(state) for state in states if state.status == COUNTED}


def _issues(entry: Entry) -> Iterable[Issue]:
    content = entry.content
    if entry.kind == "supplement":
        yield Issue(date.fromisoformat(content["date"]), entry.seq, tuple(content["members"]))
        return
    for each in content["lists"]:
        yield published_issue(each, entry.seq)


def published_issue(content: Mapping[str, Any], seq: int = 0) -> Issue:
    """A list as an entry publishes it, or will."""
    return Issue(
        date.fromisoformat(content["as_of"]),
        seq,
        tuple(content["members"]),
        _versions(content["counted"]),
        {day: _versions(versions) for day, versions in content["settled"].items()},
        tuple(map(adjustment_from, content["adjustments"])),
    )


def _versions(content: Mapping[str, Any]) -> Versions:
    return {id: _version(*version) for id, version in content.items()}


def _version(seq: Any, ruling: Any, coefficient: Any) -> Version:
    return int(seq), int(ruling), str(coefficient)
