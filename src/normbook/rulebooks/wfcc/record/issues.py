"""The solvers' lists in the book: those brought in and those published, and which tournaments each has counted."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import field, replace
from datetime import date
from functools import lru_cache, partial
from typing import Any

from sqlalchemy import Row

from normbook.book.derived.rows import PersonOf
from normbook.book.derived.tables import COUNTED
from normbook.book.log.basis import basis_of
from normbook.book.log.codec import Codec, Content
from normbook.book.log.entries import Entry
from normbook.book.log.entry_kinds import BROUGHT_IN, published_in
from normbook.book.log.index import EventState
from normbook.book.store.turns import entry_of
from normbook.model.light import dataclass
from normbook.model.ratinglist import Member, RatingList
from normbook.rulebooks.wfcc.record.adjustments import Adjustment
from normbook.rulebooks.wfcc.record.content import list_from
from normbook.rulebooks.wfcc.record.list_content import ISSUE, IssueContent

Version = tuple[int, int, str]
"""A tournament as it was counted: the entry of its content, the entry of the committee's word, the coefficient."""

Versions = Mapping[str, Version]


@dataclass(frozen=True, slots=True)
class Issue:
    """A list as it was brought in or published."""

    date: date
    seq: int
    edition: str
    """By which it was made, or brought in."""
    content: Callable[[], IssueContent]
    """All of it: only the lists that something rests on are read."""
    counted: Versions = field(default_factory=dict)
    """The tournaments of its quarter."""
    settled: Mapping[str, Versions] = field(default_factory=dict)
    """Corrected quarters that it has made good for, by the date of their list."""
    published: bool = True
    """False: brought in, and nobody here can issue it again."""

    @property
    def adjustments(self) -> tuple[Adjustment, ...]:
        """What corrected quarters did to the solvers."""
        return self.content().adjustments

    def rating_list(self, person: PersonOf, among: Collection[str] | None = None) -> RatingList:
        """The list, or those of some people on it, everybody known by who they are; two lines that turned out to be
        one person become one."""
        rows = [(person(row["key"]), row) for row in self.content().members]
        if among is not None:
            rows = [each for each in rows if each[0] in among]
        known = list_from(self.date, [row for _, row in rows])
        joined: dict[str, Member] = {}
        for (key, row), member in zip(rows, known.members, strict=True):
            named = replace(member, id=key)
            other = joined.get(key)
            if other is not None:
                main, second = (named, other) if row["key"] == key else (other, named)
                named = replace(main, norms=tuple(dict.fromkeys((*main.norms, *second.norms))))
            joined[key] = named
        return RatingList(self.date, tuple(joined.values()))


@dataclass(frozen=True, slots=True)
class IssueHead:
    """What is kept at hand of a list, without its members; of one that was brought in no more than its day."""

    as_of: str
    edition: str
    counted: Content | None = None
    settled: Content | None = None


HEAD = Codec(IssueHead, blanks=True)


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


def heads_in(entry: Entry) -> Iterator[Content]:
    """What is kept at hand of each list that an entry brings in or publishes."""
    edition = basis_of(entry).edition
    if entry.kind == "supplement":
        yield HEAD.content(IssueHead(BROUGHT_IN.read(entry.content).date, edition))
        return
    for each in published_in(entry.content):
        # Where an entry has several lists, each may name its own edition.
        yield HEAD.content(HEAD.read({"edition": edition, **each.whole}))


def list_in(entry: Entry, as_of: str) -> IssueContent:
    """The list of a day as an entry has it."""
    if entry.kind == "supplement":
        return ISSUE.read(entry.content, as_of=as_of)
    return next(ISSUE.read(each.whole) for each in published_in(entry.content) if each.as_of == as_of)


def issue_of(head: IssueHead | IssueContent, seq: int, content: Callable[[], IssueContent]) -> Issue:
    """A list by what is kept at hand of it, or by all of it."""
    return Issue(
        date.fromisoformat(head.as_of),
        seq,
        head.edition,
        content,
        _versions(head.counted or {}),
        {day: _versions(versions) for day, versions in (head.settled or {}).items()},
        head.counted is not None,
    )


def issues_of(entries: Iterable[Entry]) -> Iterator[Issue]:
    """Every list that was brought in or published, in the order of the entries."""
    for entry in entries:
        for head in map(HEAD.read, heads_in(entry)):
            yield issue_of(head, entry.seq, partial(list_in, entry, head.as_of))


def issues_at_hand(heads: Iterable[tuple[int, Content]], stored: Callable[[int], Row[Any]]) -> Iterator[Issue]:
    """The same by their heads; the entry of a list is read once somebody asks for its members."""
    for seq, kept in heads:
        head = HEAD.read(kept)
        yield issue_of(head, seq, partial(_stored, stored, seq, head.as_of))


def _stored(stored: Callable[[int], Row[Any]], seq: int, as_of: str) -> IssueContent:
    return understood(stored(seq), as_of)


@lru_cache(maxsize=2)
def understood(row: Row[Any], as_of: str) -> IssueContent:
    """Kept for all of its row: one list is the longest text that a post reads, every year longer, and all tournaments
    of a quarter rest on the last one or two."""
    return list_in(entry_of(row), as_of)


def published_issue(content: IssueContent, seq: int = 0) -> Issue:
    """A list as it will be published."""
    return issue_of(content, seq, lambda: content)


def _versions(content: Mapping[str, Any]) -> Versions:
    return {id: _version(*version) for id, version in content.items()}


def _version(seq: Any, ruling: Any, coefficient: Any) -> Version:
    return int(seq), int(ruling), str(coefficient)
