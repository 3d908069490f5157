"""How the book keeps lifetime titles: each player's own chain of standings."""

from collections.abc import Collection, Mapping
from datetime import date
from typing import Any

from normbook.book.chains.starts import BroughtIn
from normbook.book.commands.outcome import Consent, Outcome
from normbook.book.log.basis import Basis
from normbook.book.log.content import Content
from normbook.book.log.index import Known
from normbook.book.store.book import Reading, Writing
from normbook.judgement import Step
from normbook.model.crosstable import Event
from normbook.model.membership import Membership
from normbook.rulebooks.uscf.law.explain import explain
from normbook.rulebooks.uscf.law.judge import PlayerNorm
from normbook.rulebooks.uscf.record import acts
from normbook.rulebooks.uscf.record.basis import tables_by
from normbook.rulebooks.uscf.record.fold import TitleChains
from normbook.rulebooks.uscf.record.lists import listed_members
from normbook.rulebooks.uscf.record.start import start_from, starts_in_force, take_back


class Titles(TitleChains):
    """Lifetime titles."""

    takes = (Membership,)
    assertions = frozenset({"USCF-TITLE-DIFFERS"})
    grant = staticmethod(acts.grant)
    keep_titles = staticmethod(acts.keep_titles)
    take_back = staticmethod(take_back)

    def explain(self, subject: PlayerNorm, event: Event, basis: Basis) -> Step:
        """How a norm came about."""
        return explain(subject, event, tables_by(basis))

    def bring_in(self, writing: Writing, found: Membership, consent: Consent, how: BroughtIn) -> Outcome:
        """Members with their standings of a day."""
        assert how.day is not None
        return start_from(writing, found, how.day, consent, how.named, how.progress)

    def starts(self, reading: Reading) -> Collection[int]:
        """Those that have members, and that no other has replaced."""
        return {entry.seq for entry in starts_in_force(reading).values() if entry.content["members"]}

    def list_lines(self, reading: Reading, system: str, as_of: date, basis: Basis) -> list[Content]:
        """Ratings and codes, by the tables of the list."""
        return [
            {
                "player": each.key,
                "id": each.id,
                "name": each.name,
                "state": each.state,
                "rating": each.rating,
                "code": each.code,
            }
            for each in listed_members(reading, system, as_of, tables_by(basis))
        ]

    def line_text(self, line: Mapping[str, Any] | None) -> str:
        """A rating with its norm code."""
        return "" if line is None else f"{line['rating']}*{line['code']}" if line["code"] else str(line["rating"])

    def demote(
        self, writing: Writing, player: Known, reason: str, consent: Consent, *, on: date, system: str
    ) -> Outcome:
        """One level down at the player's own request (uscf.demotion)."""
        return self.carry_out(writing, "demotion", "demoted", {}, player, reason, consent, on=on, system=system)


RECORD = Titles()
