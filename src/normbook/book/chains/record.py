"""How the book keeps a rulebook whose standings are chains of events: a third party says only what moves them."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, TypeVar

from sqlalchemy import Select, bindparam, select

from normbook import judgement
from normbook.book.chains.difference import difference_of
from normbook.book.chains.engine import Chain, ChainLine, rejudged, store
from normbook.book.chains.law import ChainLaw
from normbook.book.chains.starts import start_place
from normbook.book.commands.difference import Difference, joined
from normbook.book.commands.outcome import BookRefused, CommandResult, Consent, refusal
from normbook.book.commands.step import Applied, EventStep, named
from normbook.book.derived.histories import find_members, person_finder, rows_of_event
from normbook.book.derived.queries import last_rows
from normbook.book.derived.rows import EffectPlace, HistoryRow, posted_event
from normbook.book.derived.tables import COUNTED, events, history
from normbook.book.log.basis import Basis, basis_at, newest
from normbook.book.log.content import Content, variant_said
from normbook.book.log.entries import Entry
from normbook.book.log.entry_kinds import ACT, ActContent
from normbook.book.log.index import EventState, Known, LogIndex
from normbook.book.record import Record
from normbook.book.store.book import Reading, Writing
from normbook.book.store.schema import entries
from normbook.judgement import Check, Judgement
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings, Place
from normbook.model.phrase import Value
from normbook.model.season import name_key

S = TypeVar("S")


class ChainRecord(Record, ChainLaw[S]):
    """Events posted, amended and voided, acts, merges and lists of chains, judged again as far as each reaches."""

    def fold(self, reading: Reading, told: LogIndex) -> Iterator[HistoryRow]:
        """Event by event, act by act."""
        return self.folded(reading, told)

    def apply(self, writing: Writing, step: EventStep) -> Applied:
        """Take the event's old lines out, put its new ones in, and judge what rests on them."""
        old, new = step.old, step.new
        gone = rows_of_event(writing.connection, old.id) if old else []
        counts = new if new and new.status == COUNTED else None
        if old and counts and old.system != counts.system:
            # An event that belongs to the other rating system: out of the one, into the other.
            left = self._moved(writing, step, old.system, gone, None)
            entered = self._moved(writing, step, counts.system, [], counts)
            difference = joined([left.difference, entered.difference])
            return Applied(difference, True, entered.judgement, entered.notes)
        system = counts.system if counts else old.system if old else ""
        return self._moved(writing, step, system, gone, counts)

    def _moved(
        self, writing: Writing, step: EventStep, system: str, gone: list[HistoryRow], new: EventState | None
    ) -> Applied:
        fresh = step.posted if new else None
        lines: dict[str, list[ChainLine]] = {}
        places = [row.place for row in gone]
        if new and fresh:
            place = EffectPlace(new.end, 0, new.id)
            places.append(place)
            lines = {step.person(key): [ChainLine(place, step.seq)] for key in step.who}
        if not places:
            return Applied(Difference(), False)
        found = rejudged(self, writing, system, min(places), lines, gone, step.person, fresh)
        own = new.id if new and step.old is None else None
        difference = difference_of(writing.connection, found, own)
        store(writing, found)
        notes = found.judgement.notes if found.judgement else ()
        return Applied(difference, bool(difference.changes), found.judgement, notes)

    def merged(self, writing: Writing, rows: Sequence[HistoryRow], moved: Mapping[str, str]) -> Difference:
        """Their lines become the other's, and what rests on them is judged again."""
        by_system: defaultdict[str, list[HistoryRow]] = defaultdict(list)
        for row in rows:
            by_system[row.system].append(row)
        return joined(self._rehomed(writing, system, by_system[system], moved) for system in sorted(by_system))

    def _rehomed(
        self, writing: Writing, system: str, gone: Sequence[HistoryRow], moved: Mapping[str, str]
    ) -> Difference:
        lines: defaultdict[str, list[ChainLine]] = defaultdict(list)
        for row in gone:
            person = moved[row.recorded]
            place = start_place(row.end, row.seq, row.recorded, person) if row.act < 0 else row.place
            lines[person].append(ChainLine(place, row.seq))
        first = min(row.place for row in gone)._replace(event="")
        found = rejudged(self, writing, system, first, lines, gone, person_finder(writing.connection))
        difference = difference_of(writing.connection, found)
        store(writing, found)
        return difference

    def judged_again(
        self, reading: Reading, state: EventState, only: Collection[str] | None = None
    ) -> tuple[Event, Judgement[Any]]:
        """An event judged as the book judged it, everybody in it or some: nothing about it is stored as text."""
        states = {row.player: self.state_from(row.before) for row in rows_of_event(reading.connection, state.id)}
        posted, person = posted_event(reading.entry(state.seq)), person_finder(reading.connection)
        _, judged = self.event_rows(state.system, posted, person, states, only)
        return posted.identified(person), judged

    def explained(self, reading: Reading, player: str, state: EventState) -> judgement.Step | None:
        """Judged again, and opened by `explain`."""
        event, judged = self.judged_again(reading, state, {player})
        basis = basis_at(reading, state.seq)
        subjects = (each for each in judged.subjects if each.entrant.id == player)
        return next((self.explain(each, event, basis) for each in subjects), None)

    def explain(self, subject: Any, event: Event, basis: Basis) -> judgement.Step:
        """How a subject of a judgement came about."""
        raise refusal("BOOK-NO-EXPLANATION", event.id, None, id=event.id, rules=self.rules)

    def lists_made(self, reading: Reading, system: str, as_of: date, *, reissue: bool) -> list[Content]:
        """Everybody's last line, printed by what was in force on the day."""
        basis = self.basis_on(reading, system, as_of)
        lines, variant = self.list_lines(reading, system, as_of, basis), variant_said(basis.own)
        return [{"system": system, "as_of": as_of.isoformat(), "edition": basis.edition, "lines": lines, **variant}]

    def list_lines(self, reading: Reading, system: str, as_of: date, basis: Basis) -> list[Content]:
        """Who is on the list of a day, by name: everybody who has a rating or a standing."""
        rows = {row.player: row for row in last_rows(reading, self.rules, system, as_of) if row.rating or row.after}
        people = sorted(find_members(reading.connection, rows).values(), key=lambda each: name_key(each.name))
        return [
            {"player": each.key, "id": each.id, "name": each.name, "rating": rows[each.key].rating} for each in people
        ]

    def titles_to_grant(self, basis: Basis) -> Mapping[str, str]:
        """What officers may write for a title, in small letters, and what is recorded; empty: none can be granted."""
        return {}

    def grant(
        self, writing: Writing, player: Known, title: str, reason: str, consent: Consent, *, on: date, system: str
    ) -> CommandResult:
        """Give one of the titles to grant."""
        chain = self.place({"system": system}).system
        known = self.titles_to_grant(self.basis_on(writing, chain, on))
        if not known:
            return super().grant(writing, player, title, reason, consent, on=on, system=chain)
        recorded = known.get(title.strip().casefold())
        if recorded is None:
            raise refusal("BOOK-TITLE-UNKNOWN", title, None, title=title, known=tuple(dict.fromkeys(known.values())))
        content = {"title": recorded}
        return self.carry_out(writing, "grant", "granted", content, player, reason, consent, on=on, system=chain)

    def carry_out(
        self,
        writing: Writing,
        kind: str,
        what: str,
        content: Mapping[str, Any],
        player: Known,
        reason: str,
        consent: Consent,
        *,
        on: date,
        system: str,
    ) -> CommandResult:
        """Record a grant or a demotion, and what rests on it; refused where its conditions are not met."""
        if not reason.strip():
            raise refusal("BOOK-REASON-MISSING", player.name, None)
        basis = self.basis_for(writing, system, person_finder(writing.connection)(player.key), on)
        act = ActContent(player.key, on.isoformat(), system)
        entry = self.written(writing, kind, {**ACT.content(act), **content}, basis, reason)
        difference, chain = self.take_act(writing, entry)
        self._refuse_if_idle(entry, chain, player)
        difference = named(writing, difference)
        if any(change.events for change in difference.changes):
            consent.check(difference)
        told: dict[str, Value] = {"id": player.id or player.key}
        told |= {name: value for name, value in content.items() if name == "title"}
        return CommandResult(what, player.name, writing.head(), entry.seq, difference, values=told, rules=self.rules)

    def written(self, writing: Writing, kind: str, content: Mapping[str, Any], basis: Basis, reason: str) -> Entry:
        """The entry of an act, which says by what it is carried out."""
        content = {**content, **variant_said(basis.own)}
        return writing.append(kind, content, rules=self.rules, edition=basis.edition, reason=reason)

    def take_act(self, writing: Writing, entry: Entry) -> tuple[Difference, Chain[S]]:
        """An act's line in the player's history, and what rests on it."""
        person = person_finder(writing.connection)
        act = ACT.read(entry.content)
        who, place = person(act.player), EffectPlace(act.on, entry.seq, "")
        lines = {who: [ChainLine(place, entry.seq)]}
        found = rejudged(self, writing, act.system or "", place, lines, (), person)
        difference = difference_of(writing.connection, found)
        store(writing, found)
        return difference, found.chains[who]

    def _refuse_if_idle(self, entry: Entry, chain: Chain[S], player: Known) -> None:
        """An act whose conditions are not met is refused with every one of them."""
        row = next(row for row in chain.added if row.act == entry.seq)
        findings = Findings()
        for check in self.act(entry, self.state_from(row.before)).checks:
            if not check.passed:
                values: dict[str, Value] = {"rule": check.rule, "needed": check.needed, "actual": check.actual}
                findings.error("BOOK-ACT-REFUSED", Place(player.name), None, **_note(check), **values)
        if findings.refused:
            raise BookRefused(findings)

    def basis_on(self, reading: Reading, system: str, day: date | None = None) -> Basis:
        """By what the last event up to a day was judged; before there is one, the list that players start from."""
        asked = {"rules": self.rules, "system": system, "day": (day or date.max).isoformat()}
        return _of(reading, _JUDGED, asked) or self._basis_of_start(reading, system, day) or newest(self.rules)

    def _basis_of_start(self, reading: Reading, system: str, day: date | None) -> Basis | None:
        """By what the last list up to a day is read that players start from."""
        lists = select(entries.c.seq).where(entries.c.kind.in_(self.sources), entries.c.rules == self.rules).limit(2)
        brought_in = reading.connection.execute(lists).all()
        if not brought_in:
            return None
        started = select(history.c.seq).where(
            history.c.rules == self.rules, history.c.system == system, history.c.act < 0
        )
        if day is not None:
            started = started.where(history.c.end <= day.isoformat())
        # All lines of one list are of one day: the first found will do, and a federation's need not be sorted.
        latest = started.order_by(history.c.end.desc()) if len(brought_in) > 1 else started
        return _of(reading, latest.limit(1))

    def basis_for(self, reading: Reading, system: str, player: str, day: date) -> Basis:
        """By what the player's last event up to a day was judged; of one who has none, what was in force."""
        own = select(history.c.seq).where(
            history.c.rules == self.rules,
            history.c.system == system,
            history.c.player == player,
            history.c.act == 0,
            history.c.end <= day.isoformat(),
        )
        latest = own.order_by(history.c.end.desc(), history.c.event.desc())
        return _of(reading, latest.limit(1)) or self.basis_on(reading, system, day)


def _note(check: Check) -> dict[str, Value]:
    """What the condition is about: the code of its note, and what the note says it with."""
    if check.note is None:
        return {}
    return {**check.note.values, "note": check.note.code}


_JUDGED = (
    select(events.c.seq)
    .where(events.c.rules == bindparam("rules"), events.c.system == bindparam("system"), events.c.status == COUNTED)
    .where(events.c.end <= bindparam("day"))
    .order_by(events.c.end.desc(), events.c.id.desc())
    .limit(1)
)


def _of(reading: Reading, seqs: Select[Any], asked: Mapping[str, str] | None = None) -> Basis | None:
    seq: int | None = reading.connection.execute(seqs, asked).scalar()
    return None if seq is None else basis_at(reading, seq)
