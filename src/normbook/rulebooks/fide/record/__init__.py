"""How the book keeps FIDE's norms: each player's norms, titles and highest rating, event by event."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from normbook.book.chains.law import Effect, EventLine
from normbook.book.chains.start_record import StartRecord
from normbook.book.chains.starts import StartLine
from normbook.book.commands.outcome import BookRefused, CommandResult, Consent, refusal
from normbook.book.commands.step import Applied, EventStep
from normbook.book.derived.queries import last_rows
from normbook.book.log.basis import Basis, basis_of
from normbook.book.log.codec import Codec
from normbook.book.log.content import Content
from normbook.book.log.entries import Entry
from normbook.book.log.index import Known
from normbook.book.people.identity import PersonRow
from normbook.book.store.book import Reading, Writing
from normbook.judgement import Check, Judgement, Step, Verdict
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings
from normbook.model.light import dataclass
from normbook.model.numbers import short_text
from normbook.model.phrase import phrase
from normbook.rulebooks.fide.intake import with_own_numbers, with_what_follows, within_reach
from normbook.rulebooks.fide.law import load
from normbook.rulebooks.fide.law.application import TablesOn, application
from normbook.rulebooks.fide.law.application_tables import load_application
from normbook.rulebooks.fide.law.event import day_of
from normbook.rulebooks.fide.law.explain import explain
from normbook.rulebooks.fide.law.judge import PlayerNorms, judge
from normbook.rulebooks.fide.law.rating import PlayerRating, event_ratings, interim
from normbook.rulebooks.fide.law.rating_tables import load_ratings
from normbook.rulebooks.fide.law.tables import NORMS, TITLES
from normbook.rulebooks.fide.record.award import StoredAward, award_text
from normbook.rulebooks.fide.record.state import NOTHING, STATES, TitleState, state_from
from normbook.rulebooks.fide.reports import EventReports, event_reports, norm_report

DIRECT = "direct"


@dataclass(frozen=True, slots=True)
class _Grant:
    """What a grant says besides what every act does."""

    title: str
    direct: bool = False
    """By a championship, without norms."""


_GRANT = Codec(_Grant)
"""Said after a title that needs no application (fide.1.2)."""


def tables_on(basis: Basis, _day: date | None = None) -> TablesOn:
    """What an application is judged by, day by day: the events of an application have days of their own."""
    return lambda day: load_application(basis.own, basis.edition, day)[0]


class NormRecords(StartRecord[TitleState]):
    """A player's standing after an event rests on the one before it and on the event's table alone."""

    rules = "fide"
    states = STATES

    def content(self, event: Event) -> Content:
        """By FIDE's ratings; for days of birth the K, and for the dates of rounds the days with one, that follow."""
        return super().content(with_what_follows(with_own_numbers(event)))

    def rows(self, event: Event) -> list[PersonRow]:
        """By FIDE's ids."""
        return super().rows(with_own_numbers(event))

    def apply(self, writing: Writing, step: EventStep) -> Applied:
        """One whose sets of games are too many to be tried is refused before any is; what is recorded stands."""
        if posted := step.posted:
            findings, event, basis = Findings(), posted.event, posted.basis
            if not within_reach(event, load(basis.own, basis.edition, day_of(event))[0], findings):
                raise BookRefused(findings)
        return super().apply(writing, step)

    def event_lines(
        self, event: Event, basis: Basis, before: Mapping[str, TitleState], only: Collection[str] | None
    ) -> tuple[Iterator[EventLine[TitleState]], Judgement[PlayerNorms]]:
        """Norms made, and what the rating rose to; by the text of the event's day."""
        day = day_of(event)
        tables, _ = load(basis.own, basis.edition, day)
        numbers = None if only is None else {each.no for each in event.entrants if each.id in only}
        judged = judge(event, tables, only=numbers)
        ratings = event_ratings(event, load_ratings(basis.own, basis.edition, day)[0])
        shared = event_reports(event, tables, load_application(basis.own, basis.edition, day)[0])
        lines = (
            _line(each, ratings[each.entrant.no], shared, before.get(each.entrant.id, NOTHING))
            for each in judged.subjects
        )
        return lines, judged

    def start(self, line: StartLine, day: str, basis: Basis, held: TitleState) -> Effect[TitleState]:
        """A list's rating is one that was reached."""
        rating = line.rating.value
        after = replace(held, highest=max(held.highest, rating))
        return Effect(after, award_text(StoredAward(act="start", reached=rating)))

    def act(self, entry: Entry, state: TitleState) -> Effect[TitleState]:
        """A title given: directly, or by an application that must not fail; the officer confirms what is open."""
        content, basis = _GRANT.read(entry.content), basis_of(entry)
        title = content.title
        if content.direct:
            return Effect(state.with_titles([title]), award_text(StoredAward(titles=(title,), act="grant")))
        judged = application(title, state.norms_for(title), state.reached, tables_on(basis))
        checks = tuple(_lacking(each) for each in judged.all_checks if each.verdict is Verdict.FAILED)
        given = StoredAward(titles=() if checks else (title,), act="grant", idle=bool(checks))
        return Effect(state if checks else state.with_titles([title]), award_text(given), checks)

    def grant(
        self, writing: Writing, player: Known, title: str, reason: str, consent: Consent, *, on: date, system: str
    ) -> CommandResult:
        """A title by its letters; `FM direct` for one that a championship gives without norms (fide.1.2)."""
        letters, _, how = title.strip().partition(" ")
        if letters.upper() not in TITLES or how.strip().casefold() not in ("", DIRECT):
            known = (*TITLES, f"FM {DIRECT}")
            raise refusal("BOOK-TITLE-UNKNOWN", title, None, title=title, known=known)
        content = _GRANT.content(_Grant(letters.upper(), bool(how)))
        return self.carry_out(writing, "grant", "granted", content, player, reason, consent, on=on, system=system)

    def standing_text(self, row: Any) -> str:
        """Rating, titles, and norms so far."""
        return "" if row is None else _printed(row.rating, state_from(row.after))

    def list_lines(self, reading: Reading, system: str, as_of: date, basis: Basis) -> list[Content]:
        """Ratings with titles and norms so far."""
        held = {row.player: state_from(row.after) for row in last_rows(reading, self.rules, system, as_of)}
        lines = super().list_lines(reading, system, as_of, basis)
        return [{**line, "standing": _printed("", held[line["player"]])} for line in lines]

    def line_text(self, line: Mapping[str, Any] | None) -> str:
        """Rating, titles, and norms so far."""
        return " · ".join(filter(None, (line["rating"], line.get("standing", "")))) if line else ""

    def titles_of(self, state: TitleState) -> Sequence[str]:
        """In their letters."""
        return state.titles

    def explain(self, subject: PlayerNorms, event: Event, basis: Basis) -> Step:
        """A player's norms, article by article."""
        day = day_of(event)
        ratings = event_ratings(event, load_ratings(basis.own, basis.edition, day)[0])
        return explain(subject, ratings[subject.entrant.no], load(basis.own, basis.edition, day)[0])


def _lacking(failed: Check) -> Check:
    """A condition of an application as a refused act tells it: what its rule is about, with its own note."""
    own = {**failed.note.values, "of": failed.note.code} if failed.note else {}
    return replace(failed, note=phrase("fide.act.lacking", **own))


def _printed(rating: str, state: TitleState) -> str:
    norms = [f"{len(state.norms_for(title))} {title}" for title in NORMS if state.norms_for(title)]
    return " · ".join(filter(None, (rating, "/".join(state.titles), ", ".join(norms))))


def _line(player: PlayerNorms, rated: PlayerRating, shared: EventReports, before: TitleState) -> EventLine[TitleState]:
    entrant, event, change = player.entrant, shared.event, rated.change
    assert event.end is not None
    period = f"{event.end:%Y-%m} {change.rating}" if change else ""
    reached = interim(change, before.before(period)).rating if change else rated.first
    # Whose it is, the history says: ids may change.
    reports = tuple(replace(norm_report(shared, player, norm, reached), id="") for norm in player.made)
    held = before.with_titles([player.player.title] if player.player.title else [])
    after = replace(
        held,
        norms=(*before.norms, *(each.claim for each in reports)),
        federation=player.player.federation or before.federation,
        woman=before.woman or player.player.woman,
        highest=max(before.highest, reached or 0),
        games=before.games + (len(change.games) if change else 0),
        period=period,
        carried=str(before.before(period) + change.change) if change else "0",
    )
    new = change.new_rating if change else rated.first
    award = StoredAward(
        norms=tuple(each.claim.title for each in reports),
        change=short_text(change.change, 1, 2) if change else "",
        k=change.k if change else None,
        reached=reached,
        reports=reports,
    )
    return EventLine(entrant.no, after, str(new) if new else "", award_text(award))


RECORD = NormRecords()
