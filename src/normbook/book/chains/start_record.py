"""A book begun from a federation's list: members, and where each of them stands before everything from its day on."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import ClassVar, NamedTuple, TypeVar

from normbook.book.chains.difference import difference_of
from normbook.book.chains.engine import started, store
from normbook.book.chains.record import ChainRecord
from normbook.book.chains.starts import BroughtIn, InForce, Named, in_force, line_content, start_lines, start_list
from normbook.book.commands.difference import Difference, joined
from normbook.book.commands.outcome import BookRefused, CommandResult, Consent, Progress, unseen
from normbook.book.commands.step import named as with_names
from normbook.book.derived.histories import find_members, person_finder, rows_of_start
from normbook.book.derived.rows import HistoryRow
from normbook.book.log.basis import Basis, basis_of
from normbook.book.log.content import Content, variant_content
from normbook.book.log.entries import Entry, canonical
from normbook.book.log.entry_kinds import BROUGHT_IN, ListContent
from normbook.book.log.index import key_of
from normbook.book.people.membership import take_members
from normbook.book.store.book import Reading, Writing
from normbook.formats.table.cells import read_rating
from normbook.model.crosstable import SYSTEMS, Rating
from normbook.model.diagnostics import Diagnostic, Findings, Place
from normbook.model.membership import FederationMember, Membership
from normbook.model.phrase import Value
from normbook.rulebook import rulebook

S = TypeVar("S")


class MemberLine(NamedTuple):
    """What a list says of a member in one rating system, read."""

    member: FederationMember
    rating: Rating
    code: str


class StartRecord(ChainRecord[S]):
    """Chains whose players may begin with a list: `start` says where a line of it leaves a member."""

    takes: ClassVar[tuple[type, ...]] = (Membership,)

    def lines_of(self, membership: Membership, system: str, basis: Basis, findings: Findings) -> Iterable[MemberLine]:
        """The lines of a list; what cannot be read goes to the findings."""
        for member in membership.members:
            published = member.in_system(system)
            written = published.rating.partition("*")[0].strip()
            rating = read_rating(written)
            if isinstance(rating, str):
                place = Place(membership.file, member.row, membership.columns.get(system))
                findings.error("BOOK-START-RATING", place, written, name=member.name)
            elif rating is not None:
                yield MemberLine(member, rating, published.written_code)

    @property
    def _circle(self) -> str:
        """In which the ids of its lists mean somebody."""
        return rulebook(self.rules).circle

    def kept_standing(self, row: HistoryRow) -> Mapping[str, Value] | None:
        """Where the book knows a member otherwise than a line of a list, and keeps to it: both; else None."""
        return None

    def bring_in(self, writing: Writing, found: Membership, consent: Consent, how: BroughtIn) -> CommandResult:
        """Members with their standings of a day."""
        assert how.day is not None
        return self.start_from(writing, found, how.day, consent, how.named, how.progress)

    def starts(self, reading: Reading) -> Collection[int]:
        """Those that have members, and that no other has replaced."""
        return {entry.seq for entry in self._in_force(reading).values() if BROUGHT_IN.read(entry.content).members}

    def start_from(
        self,
        writing: Writing,
        membership: Membership,
        day: date,
        consent: Consent,
        named: Named | None = None,
        progress: Progress = unseen,
    ) -> CommandResult:
        """Members with their ratings and codes of a day; a later list of the same day replaces an earlier one.

        Codes are read by the variant and edition named, else by what was in force on the day.
        """
        many = len(membership.members)
        findings = Findings()
        basis = self._basis(writing, membership, day, named)
        content = self._content(membership, day, basis, findings)
        if not content.systems:
            findings.error("BOOK-START-UNRATED", Place(membership.file), None, file=membership.file)
        if findings.refused:
            raise BookRefused(findings)
        progress(many // 10)
        brought = take_members(writing, membership, self._circle)
        progress(many // 2)
        before = self._in_force(writing)
        values: dict[str, Value] = {"as_of": day, "count": len(content.members)}
        if known := _known(content, basis if named else None, before):
            values["seq"] = known
            return (
                brought if brought.seq else CommandResult("start-known", membership.file, writing.head(), values=values)
            )
        kept = BROUGHT_IN.content(content)
        entry = writing.append("supplement", kept, rules=self.rules, edition=basis.edition)
        progress(many * 3 // 5)
        difference, rows = self._taken(writing, entry, before)
        progress(many)
        if difference:
            consent.check(difference)
        return CommandResult(
            "start-imported",
            membership.file,
            writing.head(),
            entry.seq,
            difference,
            brought.new,
            tuple(self._kept(writing, membership, rows)),
            values={**values, "new": len(brought.new) or None},
        )

    def take_back(self, writing: Writing, seq: int, reason: str, consent: Consent) -> CommandResult:
        """Nobody starts any longer from the list of an entry: an empty one takes its place."""
        before = self._in_force(writing)
        days, systems = zip(*(place for place, entry in before.items() if entry.seq == seq), strict=True)
        day = days[0]
        content = BROUGHT_IN.content(ListContent(day, (), systems, instead=seq))
        entry = writing.append(
            "supplement", content, rules=self.rules, edition=rulebook(self.rules).newest, reason=reason
        )
        difference, _ = self._taken(writing, entry, before)
        consent.check(difference)
        values: dict[str, Value] = {"as_of": date.fromisoformat(day), "of": seq}
        return CommandResult("start-undone", str(seq), writing.head(), entry.seq, difference, values=values)

    def _basis(self, writing: Writing, membership: Membership, day: date, named: Named | None) -> Basis:
        if named is None:
            systems = [system for system in SYSTEMS if system in membership.systems]
            return self.basis_on(writing, systems[0] if systems else SYSTEMS[0], day)
        variant, edition = named
        return Basis(edition or rulebook(self.rules).newest, canonical(variant_content(variant)) if variant else "")

    def _taken(self, writing: Writing, entry: Entry, before: InForce) -> tuple[Difference, list[HistoryRow]]:
        """The lines that a list leaves, in place of those of the list it replaces, and what rests on them."""
        systems = BROUGHT_IN.read(entry.content).systems or ()
        taken = [self._taken_in(writing, entry, system, before) for system in systems]
        own = [row for _, of_system in taken for row in of_system]
        return with_names(writing, joined(difference for difference, _ in taken)), own

    def _taken_in(
        self, writing: Writing, entry: Entry, system: str, before: InForce
    ) -> tuple[Difference, Sequence[HistoryRow]]:
        connection, person = writing.connection, person_finder(writing.connection)
        start = start_list(entry, system)
        replaced = before.get((start.day, system))
        gone = rows_of_start(connection, replaced.seq, system) if replaced else None
        found = started(self, writing, start, gone, person)
        difference = difference_of(connection, found, None if replaced else "")
        store(writing, found)
        changed = (row for chain in found.chains.values() for row in chain.added if row.act == -entry.seq)
        return difference, [*changed, *found.begun]

    def _in_force(self, reading: Reading) -> InForce:
        return in_force(reading.entries(kinds=("supplement",), rules=self.rules))

    def _kept(self, writing: Writing, membership: Membership, rows: Sequence[HistoryRow]) -> Iterator[Diagnostic]:
        """Whom the book knows from before, and otherwise than the list does."""
        findings = Findings()
        kept = [(row, told) for row in rows if (told := self.kept_standing(row)) is not None]
        people = find_members(writing.connection, {row.recorded for row, _ in kept})
        circle = self._circle
        in_file = {key_of(circle, each.id, each.name): each.row for each in membership.members} if kept else {}
        for row, told in kept:
            member = people[row.recorded]
            place = Place(membership.file, in_file[row.recorded], membership.columns.get("name"))
            values = {"name": member.name, "id": member.id, "system": row.system, **told}
            findings.note("BOOK-START-KEPT", place, member.name, **values)
        yield from findings

    def _content(self, membership: Membership, day: date, basis: Basis, findings: Findings) -> ListContent:
        """What an entry keeps of a list."""
        systems = tuple(system for system in SYSTEMS if system in membership.systems)
        rows: dict[str, Content] = {}
        circle = self._circle
        for system in systems:
            for member, rating, code in self.lines_of(membership, system, basis, findings):
                row = rows.setdefault(key_of(circle, member.id, member.name), {})
                row[system] = line_content(rating, code)
        members = tuple({"key": key, **rows[key]} for key in sorted(rows))
        return ListContent(day.isoformat(), members, systems, variant=variant_content(basis.own))


def _known(content: ListContent, named: Basis | None, before: InForce) -> int:
    """The entry by which the book has exactly this list, read as is named; 0 where it has not, or not all of it."""
    seq = 0
    for system in content.systems or ():
        entry = before.get((content.date, system))
        if entry is None or named not in (None, basis_of(entry)):
            return 0
        if start_lines(BROUGHT_IN.read(entry.content), system) != start_lines(content, system):
            return 0
        seq = max(seq, entry.seq)
    return seq
