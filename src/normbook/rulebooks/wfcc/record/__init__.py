"""How the book keeps solvers' ratings: quarters of tournaments between lists."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from normbook.book.chains.starts import BroughtIn
from normbook.book.commands.difference import Difference
from normbook.book.commands.outcome import CommandResult, Consent, refusal
from normbook.book.commands.step import Wanted
from normbook.book.derived.rows import HistoryRow
from normbook.book.derived.tables import PENDING, SIDE
from normbook.book.log.content import Content
from normbook.book.log.entries import Entry
from normbook.book.log.index import Known
from normbook.book.record import Placing, Record
from normbook.book.store.book import Reading, Writing
from normbook.model.ratinglist import RatingList
from normbook.model.solving import Tournament
from normbook.rulebooks.wfcc.law.dates import is_list_date
from normbook.rulebooks.wfcc.record import acts
from normbook.rulebooks.wfcc.record.basis import RULES
from normbook.rulebooks.wfcc.record.content import tournament_content, tournament_from
from normbook.rulebooks.wfcc.record.fold import SYSTEM_OF_SOLVERS, Solving, fold
from normbook.rulebooks.wfcc.record.imports import import_list, tournament_papers
from normbook.rulebooks.wfcc.record.issues import heads_in
from normbook.rulebooks.wfcc.record.lists import days_with, lists_made
from normbook.rulebooks.wfcc.record.proof import published_lists_hold
from normbook.rulebooks.wfcc.record.quarters import LIST_KINDS, apply, explained, refresh, rerate_since, solving_of


class Solvers(Record):
    """Solvers' ratings: a tournament waits for the committee's word, and then counts in the next list."""

    rules = RULES
    sources = frozenset(LIST_KINDS)
    takes = (RatingList,)
    table, home, private = "solvers", "country", "birth"
    content = staticmethod(tournament_content)
    event_from = staticmethod(tournament_from)
    papers = staticmethod(tournament_papers)
    apply = staticmethod(apply)
    fold = staticmethod(fold)
    explained = staticmethod(explained)
    confirm = staticmethod(acts.confirm)
    lists_hold = staticmethod(published_lists_hold)

    def place(self, event: Mapping[str, Any]) -> Placing:
        """It waits, or is an extra table of another."""
        return Placing(SYSTEM_OF_SOLVERS, status=SIDE if event.get("of") else PENDING)

    def merged(self, writing: Writing, rows: Sequence[HistoryRow], moved: Mapping[str, str]) -> Difference:
        """Every quarter is rated again: lists know people too."""
        return refresh(writing).difference

    def grant(
        self, writing: Writing, player: Known, title: str, reason: str, consent: Consent, *, on: date, system: str
    ) -> CommandResult:
        """A solver's title."""
        return acts.grant(writing, player, title, reason, on)

    def corrected(self, content: Mapping[str, Any], table: Tournament, wanted: Wanted) -> Tournament:
        """With another table of solvers."""
        told = wanted.told(("edition", "name", "start", "end"), ("kind", "category", "locations", "of"))
        known = replace(tournament_from(content), solvers=table.solvers, rounds=table.rounds, **told)
        return replace(known, file=table.file, columns=table.columns)

    def bring_in(self, writing: Writing, found: RatingList, consent: Consent, how: BroughtIn) -> CommandResult:
        """A list that tournaments are rated from."""
        return import_list(writing, found)

    def list_system(self, reading: Reading, as_of: date, system: str, season: str) -> str:
        """There is one."""
        return SYSTEM_OF_SOLVERS

    def list_heads(self, entry: Entry) -> Iterable[Content]:
        """Which tournaments it has counted."""
        return heads_in(entry)

    def lists_made(self, reading: Reading, system: str, as_of: date, *, reissue: bool) -> list[Content]:
        """The list; with one issued again every later one published here, which rests on it."""
        solving = solving_of(reading)
        _check_date(solving, as_of, reissue=reissue)
        days = days_with(solving.lists, as_of) if reissue else [as_of]
        return [each.content for each in lists_made(solving, days)]

    def published(self, writing: Writing, as_of: date) -> Difference:
        """What no list has counted goes on from this one."""
        return rerate_since(writing, as_of).difference

    def line_text(self, line: Mapping[str, Any] | None) -> str:
        """A rating, or half-ratings."""
        return "" if line is None else str(line.get("rating") or " / ".join(line.get("halves", ())))


def _check_date(solving: Solving, as_of: date, *, reissue: bool) -> None:
    issues = solving.lists.issues
    if not is_list_date(as_of, solving.tables):
        months = tuple(solving.tables.list_months)
        raise refusal("BOOK-LIST-DATE", RULES, None, as_of=as_of, months=months)
    if issues and not reissue and as_of <= issues[-1].date:
        raise refusal("BOOK-LIST-EARLIER", RULES, None, as_of=as_of, last=issues[-1].date)


RECORD = Solvers()
