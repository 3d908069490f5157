"""How the book keeps ratings, norms and titles: one chain for each player, whatever system an event is rated in.

A dual event moves two ratings at once, and a title rests on norms and on a rating: so a player has one standing, with
the ratings of all systems in it.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from normbook.book.chains.law import Effect, EventLine
from normbook.book.chains.start_record import StartRecord
from normbook.book.chains.starts import StartLine
from normbook.book.derived.histories import person_finder, rows_of_event
from normbook.book.derived.rows import posted_event
from normbook.book.log.basis import Basis, basis_of
from normbook.book.log.content import Content
from normbook.book.log.entries import Entry
from normbook.book.log.entry_kinds import ACT
from normbook.book.log.index import EventState
from normbook.book.record import Placing
from normbook.book.store.book import Reading
from normbook.judgement import Judgement, Step, check
from normbook.model.crosstable import Event
from normbook.model.phrase import phrase
from normbook.rulebooks.uschess.law.explain import explain
from normbook.rulebooks.uschess.law.judge import JudgedEvent
from normbook.rulebooks.uschess.law.player import PlayerRated
from normbook.rulebooks.uschess.law.systems import QUICK, REGULAR
from normbook.rulebooks.uschess.law.tables import RULES, Tables, load
from normbook.rulebooks.uschess.law.titles import norms_from, norms_text
from normbook.rulebooks.uschess.record.award import NormAward, award_text
from normbook.rulebooks.uschess.record.basis import tables_by
from normbook.rulebooks.uschess.record.career import (
    NOTHING,
    STATES,
    CareerState,
    InSystem,
    standing_from,
)
from normbook.rulebooks.uschess.record.feed import judged_from, printed, standing_after, without_births
from normbook.rulebooks.uschess.record.lists import CHAIN, supplement_lines


class Careers(StartRecord[CareerState]):
    """Ratings feed the next event where its table leaves them to the book; norms and titles always do."""

    rules = RULES
    apart = False
    states = STATES
    assertions = frozenset({"USCHESS-NORM-DIFFERS", "USCHESS-NORMS-DIFFER"})

    def place(self, event: Mapping[str, Any]) -> Placing:
        """Every event moves the same standing."""
        return Placing(CHAIN)

    def list_system(self, reading: Reading, as_of: date, system: str, season: str) -> str:
        """One list has all ratings and titles."""
        return CHAIN

    def content(self, event: Event) -> Content:
        """With starts in the place of birth dates."""
        return super().content(without_births(event, load(day=event.end)[0]))

    def event_lines(
        self, event: Event, basis: Basis, before: Mapping[str, CareerState], only: Collection[str] | None
    ) -> tuple[Iterator[EventLine[CareerState]], Judgement[PlayerRated]]:
        """What an event leaves of everybody in it: their ratings rest on each other."""
        judged = self.judged(event, basis, before)
        tables = tables_by(basis, event.end)
        lines = (_line(each, judged, before.get(each.entrant.id, NOTHING), tables) for each in judged.players)
        return lines, judged.judgement

    def judged(self, event: Event, basis: Basis, before: Mapping[str, CareerState]) -> JudgedEvent:
        """An event judged from where its players stood."""
        return judged_from(event, tables_by(basis, event.end), before)

    def start(self, line: StartLine, day: str, basis: Basis, held: CareerState) -> Effect[CareerState]:
        """A Regular rating, and norms as a column has them; the book's own where it knows the player."""
        if held != NOTHING:
            return Effect(held, award_text(NormAward(act="start")))
        tables = tables_by(basis, date.fromisoformat(day))
        value = line.rating.value
        peak = value if line.rating.games is None else None
        systems = {REGULAR: InSystem(str(line.rating))}
        norms = norms_text(norms_from(line.code, tables) or {})
        return Effect(CareerState(norms, "", systems, peak, value), award_text(NormAward(act="start")))

    def act(self, entry: Entry, state: CareerState) -> Effect[CareerState]:
        """A title that an officer gives."""
        act = ACT.read(entry.content)
        tables, letter = tables_by(basis_of(entry), date.fromisoformat(act.on)), str(act.title)
        checks = [
            check("uschess.title", letter not in state.titles, letter, state.titles, phrase("uschess.act.not-held"))
        ]
        if not checks[0].passed:
            return Effect(state, award_text(NormAward(act="grant")), checks)
        titles = "".join(each for each in tables.letters if each in state.titles + letter)
        return Effect(replace(state, titles=titles), award_text(NormAward(titles=letter, act="grant")), checks)

    def titles_to_grant(self, basis: Basis) -> Mapping[str, str]:
        """By letter or level, given for what the book does not hold."""
        levels = tables_by(basis).levels
        return {written.casefold(): each.letter for each in levels for written in (each.letter, str(each.level))}

    def explain(self, subject: PlayerRated, event: Event, basis: Basis) -> Step:
        """Ratings, the table of levels, norm and titles."""
        return explain(subject, event, tables_by(basis, event.end))

    def judged_event(self, reading: Reading, state: EventState) -> tuple[Event, JudgedEvent]:
        """An event as the book judged it, its players with the ratings that counted."""
        before = {row.player: standing_from(row.before) for row in rows_of_event(reading.connection, state.id)}
        posted = posted_event(reading.entry(state.seq))
        event = posted.identified(person_finder(reading.connection))
        judged = self.judged(event, posted.basis, before)
        return replace(event, entrants=tuple(each.entrant for each in judged.players)), judged

    def list_lines(self, reading: Reading, system: str, as_of: date, basis: Basis) -> list[Content]:
        """Ratings, titles and norms."""
        return [line.content for line in supplement_lines(reading, as_of, tables_by(basis, as_of))]

    def line_text(self, line: Mapping[str, Any] | None) -> str:
        """The Regular rating, and titles behind it."""
        return f"{line['rating']} {line['titles']}".strip() if line else ""

    def standing_text(self, row: Any) -> str:
        """The rating, and titles behind it."""
        if row is None:
            return ""
        titles = standing_from(row.after).titles
        return f"{row.rating} {titles}".strip()

    def titles_of(self, state: CareerState) -> Sequence[str]:
        """Their letters."""
        return tuple(state.titles)


def _line(player: PlayerRated, judged: JudgedEvent, before: CareerState, tables: Tables) -> EventLine[CareerState]:
    after = standing_after(player, judged, before, tables)
    quick = after.systems.get(QUICK) if QUICK in player.ratings else None
    rated = judged.rated.rated_as
    award = NormAward(
        player.norm.letter if player.norm else "",
        "".join(player.titles_earned),
        rated.main if rated else "",
        printed(quick.exact, tables) if quick and rated and rated.dual else "",
        printed(player.entrant.rating, tables),
    )
    return EventLine(player.entrant.no, after, printed(player.post, tables), award_text(award))


RECORD = Careers()
