"""How the book keeps lifetime titles: each player's own chain of standings."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from normbook.book.chains.start_record import MemberLine
from normbook.book.commands.outcome import CommandResult, Consent
from normbook.book.derived.rows import HistoryRow
from normbook.book.log.basis import Basis
from normbook.book.log.content import Content
from normbook.book.log.index import Known
from normbook.book.store.book import Reading, Writing
from normbook.judgement import Step
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings
from normbook.model.membership import Membership
from normbook.model.phrase import Value
from normbook.rulebooks.uscf.law import members as law
from normbook.rulebooks.uscf.law.explain import explain
from normbook.rulebooks.uscf.law.judge import PlayerNorm
from normbook.rulebooks.uscf.record import acts
from normbook.rulebooks.uscf.record.award import award_from
from normbook.rulebooks.uscf.record.basis import tables_by
from normbook.rulebooks.uscf.record.fold import TitleChains
from normbook.rulebooks.uscf.record.lists import listed_members


class TitleRecords(TitleChains):
    """Lifetime titles."""

    assertions = frozenset({"USCF-TITLE-DIFFERS"})
    grant = staticmethod(acts.grant)
    keep_titles = staticmethod(acts.keep_titles)

    def explain(self, subject: PlayerNorm, event: Event, basis: Basis) -> Step:
        """How a norm came about."""
        return explain(subject, event, tables_by(basis))

    def lines_of(self, membership: Membership, system: str, basis: Basis, findings: Findings) -> Iterator[MemberLine]:
        """With every code that the rules can give."""
        for each in law.read_list(membership, system, tables_by(basis), findings):
            if each.rating is not None:
                yield MemberLine(each.member, each.rating, each.member.in_system(system).written_code)

    def kept_standing(self, row: HistoryRow) -> Mapping[str, Value] | None:
        """The code that the book knows, and that of the list."""
        award = award_from(row.award)
        return {"code": award.code, "listed": award.listed or None} if award.idle else None

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
    ) -> CommandResult:
        """One level down at the player's own request (uscf.demotion)."""
        return self.carry_out(writing, "demotion", "demoted", {}, player, reason, consent, on=on, system=system)


RECORD = TitleRecords()
