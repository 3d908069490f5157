"""The solvers' rating out of a book: the list in force, a solver's record, a tournament."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from normbook.book.commands.acts import Act, grant
from normbook.book.commands.outcome import CommandResult, refusal
from normbook.book.derived.queries import lines_for
from normbook.book.derived.rows import HistoryRow
from normbook.book.derived.search import Wish
from normbook.book.derived.tables import COUNTED
from normbook.book.log.entries import Head
from normbook.book.log.entry_kinds import PublishedList
from normbook.book.log.index import EventState, Known
from normbook.book.store.book import Reading
from normbook.formats.solving.solving_out import solving_columns
from normbook.formats.table.tables_out import Columns
from normbook.presentation import Presentation
from normbook.presentation.choices import Choice, TitleForm, TitleToGrant
from normbook.presentation.events import JudgedAgain
from normbook.presentation.lists import LastList, ListLink, ListRequest, MadeList, Ordering, public_ids
from normbook.render.page import Block, Page
from normbook.render.words import say
from normbook.rulebooks.wfcc.law.dates import next_list_date
from normbook.rulebooks.wfcc.law.judge import TournamentResult
from normbook.rulebooks.wfcc.law.tables import TITLES
from normbook.rulebooks.wfcc.law.titles import progress, titles_due
from normbook.rulebooks.wfcc.present.book_list import solvers_list
from normbook.rulebooks.wfcc.present.document import acceptance_document
from normbook.rulebooks.wfcc.present.pages import check_page, event_page, unmet_lines
from normbook.rulebooks.wfcc.present.player import SolverRecord, title_name
from normbook.rulebooks.wfcc.record.content import tournament_from
from normbook.rulebooks.wfcc.record.fold import state_in
from normbook.rulebooks.wfcc.record.list_content import SOLVER_LINE, listing_from
from normbook.rulebooks.wfcc.record.lists import list_in_force
from normbook.rulebooks.wfcc.record.quarters import rating_again, rating_to_be, solving_of
from normbook.rulebooks.wfcc.score import RatedTournament


class SolversPresentation(Presentation):
    """One list, which appears on the days that the rules name; a tournament waits for the committee."""

    awaits_word = True
    rated_by_list = True
    event_facts: tuple[str, ...] = ()
    draft_facts = ("name", "start", "end", "id")
    table_columns: tuple[str, ...] = ("name", "country", "sex", "rating")
    last_columns: tuple[str, ...] = ("time",)
    takes_in = "desk.import.list"

    @property
    def assurances(self) -> Mapping[str, str]:
        """The criteria of acceptability."""
        return {f"R{number}": say(f"rule.wfcc.R{number}") for number in range(1, 13)}

    def typed_columns(self, content: Mapping[str, Any]) -> Columns:
        """Results of solving."""
        return solving_columns(tournament_from(content))

    def record_name(self, system: str) -> str:
        """There is one record."""
        return self.rules

    def links(self, reading: Reading) -> Sequence[ListLink]:
        """The list in force, where there is one."""
        return [ListLink({}, say("web.lists.solvers"))] if list_in_force(reading, None) else []

    def day_list(
        self, reading: Reading, asked: ListRequest, wish: Wish | None = None, ordering: Ordering | None = None
    ) -> MadeList:
        """The list in force on a day. Raises Refused where there is none."""
        found = list_in_force(reading, asked.as_of)
        if found is None:
            raise refusal("BOOK-NO-LIST", asked.book, None, as_of=str(asked.as_of or date.today()))
        listing, published = found
        return solvers_list(reading, listing, reading.head(), published=published).listed(whole=False)

    def published_list(self, reading: Reading, listed: PublishedList, head: Head) -> MadeList:
        """A list as its entry has it."""
        return solvers_list(reading, listing_from(listed.whole), head, published=True).listed(whole=True)

    def preview(self, reading: Reading, listed: PublishedList, head: Head) -> list[Block]:
        """The next list."""
        return solvers_list(reading, listing_from(listed.whole), head, published=True).preview()

    def last_lists(self, reading: Reading, today: date) -> list[LastList]:
        """The last list, and the next where its day has come (wfcc.list)."""
        solving = solving_of(reading)
        issues = solving.lists.issues
        if not (issues or solving.lists.states):
            return []
        last = issues[-1].date if issues else None
        due = next_list_date(last, solving.tables) if last else None
        day = last.isoformat() if last else ""
        return [LastList(self.rules, "", self.record_title(""), day, due if due and due <= today else None)]

    def record(self, reading: Reading, person: Known, system: str, rows: Sequence[HistoryRow]) -> SolverRecord:
        """The current rating, and the way to every title open to the solver, the running quarter included."""
        solving = solving_of(reading)
        running = solving.lists.running()
        fold, _ = solving.folded(running, running.present)
        for standing in fold.roster.standings:
            member = standing.member
            if member.id == person.key:
                now = replace(member, norms=standing.norms, highest=standing.highest)
                ways = progress(now, solving.tables) if standing.norms or member.titles else ()
                return SolverRecord(self.rules, system, rows, standing.current, standing.halves, ways, member.titles)
        return SolverRecord(self.rules, system, rows, *state_in(rows[-1].after), ())

    def title_held(self, reading: Reading, player: str, after: str) -> str:
        """By its name."""
        lines = [each.line for each in lines_for(reading, player) if each.rules == self.rules]
        return ", ".join(map(title_name, SOLVER_LINE.read(lines[-1]).titles)) if lines else ""

    def judged_again(self, reading: Reading, state: EventState) -> JudgedAgain | None:
        """A tournament from the ratings of its day."""
        found = rating_again(reading, state)
        if found is None:
            return None
        scored = RatedTournament(*found, [])
        keys = [subject.solver.id for subject in scored.result.subjects]
        ids = public_ids(reading, keys)

        def document() -> dict[str, object]:
            judged: dict[str, Any] = scored.document()
            for solver, key in zip(judged["solvers"], keys, strict=True):
                solver["id"] = ids[key]
            return judged

        return JudgedAgain(scored, keys, scored.page, document)

    def judged_for_word(self, reading: Reading, state: EventState) -> tuple[Page, Page] | None:
        """The checks and the results: of one that counts as it counts, of any other as it would."""
        found = rating_again(reading, state) if state.status == COUNTED else None
        result, _ = found or rating_to_be(reading, state)
        return check_page(result), event_page(result)

    def title_forms(self, reading: Reading, player: str, system: str) -> Sequence[TitleForm]:
        """Titles that the federation has conferred."""

        def solver(who: str, reason: str, on: date, chosen: dict[str, str]) -> Act:
            return grant(self.rules, who, chosen["title"], reason, on=on)

        titles = Choice("title", say("desk.titles.title"), [(each, each) for each in TITLES])
        heading, text, who = (say(f"desk.titles.{name}") for name in ("solver", "solver-text", "solver-name"))
        return [TitleForm("solver", heading, text, who, [titles], solver)]

    def titles_due(self, reading: Reading) -> list[TitleToGrant]:
        """Those whose conditions are met by now, the running quarter included."""
        solving = solving_of(reading)
        if not (solving.lists.issues or solving.lists.states):
            return []
        running = solving.lists.running()
        fold, _ = solving.folded(running, running.present)
        found = []
        for standing in fold.roster.standings:
            now = replace(standing.member, norms=standing.norms, highest=standing.highest)
            found += [(now, each.title) for each in titles_due(now, solving.tables)]
        ids = public_ids(reading, [member.id for member, _ in found])
        return [TitleToGrant(ids[each.id] or each.id, each.name, title, "solver") for each, title in found]

    def awards_named(self, names: Sequence[str]) -> list[str]:
        """Norms: titles are granted."""
        return [say("book.norm", title=title) for title in names]

    def checks_document(self, outcome: CommandResult) -> dict[str, object]:
        """The acceptance checks of a tournament that was posted, amended, confirmed or refused."""
        judged = outcome.judgement
        return {"acceptance": acceptance_document(judged.checks)} if isinstance(judged, TournamentResult) else {}

    def checks_page(self, outcome: CommandResult) -> Page | None:
        """What a tournament does not meet, as `score` tells it; None where all is met."""
        judged = outcome.judgement
        lines = unmet_lines(judged.checks) if isinstance(judged, TournamentResult) else []
        return Page(say("wfcc.heading.acceptance"), lines) if lines else None


PRESENTATION = SolversPresentation("wfcc")
