"""How the book keeps norm points: seasons of legs."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from normbook.book.chains.starts import BroughtIn
from normbook.book.commands.difference import Difference, joined
from normbook.book.commands.outcome import CommandResult, Consent, refusal
from normbook.book.derived.histories import events_of, person_finder
from normbook.book.derived.queries import published_lists
from normbook.book.derived.rows import HistoryRow
from normbook.book.log.content import Content, variant_said
from normbook.book.record import Placing, Record
from normbook.book.store.book import Reading, Writing
from normbook.model.numbers import fixed_text
from normbook.rulebooks.lpcc.record.basis import RULES
from normbook.rulebooks.lpcc.record.fold import fold
from normbook.rulebooks.lpcc.record.legs import apply, explained, rejudge
from normbook.rulebooks.lpcc.record.ratings import LegRatings, freeze_ratings, season_papers
from normbook.rulebooks.lpcc.record.seasons import leg_of, season_basis, season_of, season_standings, seasons


class PointRecords(Record):
    """Norm points: what an event gives rests on its leg alone."""

    rules = RULES
    takes = (LegRatings,)
    papers = staticmethod(season_papers)
    apply = staticmethod(apply)
    fold = staticmethod(fold)
    explained = staticmethod(explained)

    def place(self, event: Mapping[str, Any]) -> Placing:
        """Into a season, and a leg of it."""
        return Placing(season_of(event), leg_of(event))

    def edition(self, reading: Reading, event: Mapping[str, Any]) -> str:
        """That of the season."""
        return season_basis(reading, events_of(reading.connection, RULES, system=season_of(event))).edition

    def merged(self, writing: Writing, rows: Sequence[HistoryRow], moved: Mapping[str, str]) -> Difference:
        """Their seasons are judged again."""
        person = person_finder(writing.connection)
        return joined(rejudge(writing, season, person).difference for season in sorted({row.system for row in rows}))

    def bring_in(self, writing: Writing, found: LegRatings, consent: Consent, how: BroughtIn) -> CommandResult:
        """Ratings that a leg is played by."""
        return freeze_ratings(writing, found, consent)

    def list_system(self, reading: Reading, as_of: date, system: str, season: str) -> str:
        """The season asked for, else the last."""
        known, asked = seasons(reading), season or system
        if not known:
            raise refusal("BOOK-NO-SEASON", RULES, None, as_of=as_of)
        if asked and asked not in known and not published_lists(reading, RULES, asked):
            raise refusal("BOOK-SEASON-UNKNOWN", RULES, None, season=asked, known=", ".join(known))
        return asked or known[-1]

    def lists_made(self, reading: Reading, system: str, as_of: date, *, reissue: bool) -> list[Content]:
        """The season's table."""
        basis = season_basis(reading, events_of(reading.connection, RULES, system=system))
        lines = [
            {
                "player": line.id,
                "name": line.name,
                "rank": line.rank,
                "points": fixed_text(line.points, 2),
                "games": line.games,
                "no_shows": line.no_shows,
            }
            for line in season_standings(reading, system, as_of).lines
        ]
        content = {"system": system, "as_of": as_of.isoformat(), "edition": basis.edition, "lines": lines}
        return [{**content, **variant_said(basis.own)}]

    def line_text(self, line: Mapping[str, Any] | None) -> str:
        """Norm points."""
        return str(line["points"]) if line else ""


RECORD = PointRecords()
