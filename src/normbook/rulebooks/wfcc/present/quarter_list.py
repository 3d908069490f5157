"""The quarterly list of solvers: for programs, for people, and as the table that the next quarter starts from."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from normbook.judgement import Verdict
from normbook.model.light import dataclass
from normbook.model.numbers import fixed_or_none
from normbook.model.ratinglist import Member
from normbook.render.about import about, judged_by
from normbook.render.explanations import hint
from normbook.render.page import Block, Cell, Heading, Outline, Page, Table, Text
from normbook.render.sheet import Field, Sheet, column, table_of
from normbook.render.words import say, say_phrase
from normbook.rulebooks.wfcc.law.judge import TournamentResult
from normbook.rulebooks.wfcc.law.lists import DueTitle, ListLine, Quarter, Removed, UncountedTournament
from normbook.rulebooks.wfcc.law.tables import Tables
from normbook.rulebooks.wfcc.law.titles import progress
from normbook.rulebooks.wfcc.present.document import acceptance_document, day_text, two_decimals
from normbook.rulebooks.wfcc.present.machine_list import OFF, Printed, machine_table, remark
from normbook.rulebooks.wfcc.present.pages import check_text
from normbook.rulebooks.wfcc.present.solver_words import (
    norm_document,
    norm_words,
    progress_document,
    shown_title,
    title_check,
    title_outline,
)


@dataclass(frozen=True, slots=True)
class QuarterList:
    """The list of a quarter; `asked` is the solver whose way to the titles is opened."""

    made: Quarter
    tables: Tables
    asked: Member | None = None

    @property
    def lines(self) -> tuple[ListLine, ...]:
        """Those with ratings, then those with half-ratings."""
        return (*self.made.full, *self.made.half)

    @property
    def _new(self) -> list[str]:
        return [line.member.name for line in self.lines if line.new]

    def document(self) -> dict[str, object]:
        """`quarter --json`."""
        made = self.made
        return {
            **judged_by("wfcc", self.tables),
            "as_of": made.list.date.isoformat(),
            "previous": made.previous.isoformat(),
            "solvers": [_full_document(line, self.tables) for line in made.full],
            "half_rated": list(map(_half_document, made.half)),
            "new": self._new,
            "removed": list(map(_removed_document, made.removed)),
            "titles_due": list(map(_due_document, made.due)),
            "tournaments": _tournaments().documents(made.results),
            "left_out": _left_out().documents(made.left_out),
        }

    def page(self) -> Page:
        """The list on a screen: ratings, half-ratings, who is new, who is off and why, titles due."""
        way = [title_outline(self.asked, self.tables)] if self.asked else []
        last = [Heading(say("wfcc.list.heading.progress")), *map(Outline, way)] if way else [hint("wfcc.list.hint")]
        return self._page().plus(*last)

    def full_page(self) -> Page:
        """The same for a file, with everybody's way to the titles."""
        ways = [title_outline(line.member, self.tables) for line in self.lines if line.member.norms]
        if not ways:
            return self._page()
        folded = (Outline(way, folded=True) for way in ways)
        return self._page().plus(Heading(say("wfcc.list.heading.progress")), *folded)

    def table(self) -> Page:
        """The table that reads back as the next quarter's previous list, those taken off the list among it."""
        lines = {id(line.member): _printed(line) for line in self.lines}
        rows = ((member, lines.get(id(member), OFF)) for member in self.made.list.members)
        return replace(self._page(), blocks=[machine_table(self.made.list.date, rows)])

    def workbook(self) -> Page:
        """The same as a workbook's first sheet, the tables for people after it."""
        return self.table().plus(*self.page().blocks)

    def _page(self) -> Page:
        made = self.made
        blocks: list[Block] = [_full_table(made.full) if made.full else Text(say("wfcc.list.no-lines"))]
        blocks.append(Text(self._summary()))
        if made.half:
            blocks += [Heading(say("wfcc.list.heading.half")), _half_table(made.half)]
        if self._new:
            blocks += [Heading(say("wfcc.list.heading.new")), Text("; ".join(self._new))]
        if made.removed:
            blocks += [Heading(say("wfcc.list.heading.removed")), _removed_table(made.removed)]
        if made.due:
            blocks += [Heading(say("wfcc.list.heading.due")), _due_table(made.due)]
        if made.results:
            heading = Heading(say("wfcc.list.heading.tournaments"))
            blocks += [heading, _tournaments().table(made.results), *_criteria(made)]
        if made.left_out:
            blocks += [Heading(say("wfcc.list.heading.left-out")), _left_out().table(made.left_out)]
        foot = (*about("wfcc", self.tables.edition, self.tables.variant), say("wfcc.computed"))
        return Page(say("wfcc.list.title", as_of=made.list.date), blocks, foot)

    def _summary(self) -> str:
        return say(
            "wfcc.list.summary",
            full=len(self.made.full),
            half=len(self.made.half),
            new=len(self._new),
            returned=sum(line.returned for line in self.lines),
            removed=len(self.made.removed),
            tournaments=len(self.made.results),
            previous=self.made.previous,
        )


def _person(member: Member) -> dict[str, object]:
    return {"id": member.id, "name": member.name, "country": member.country, "title": shown_title(member.titles)}


def _full_document(line: ListLine, tables: Tables) -> dict[str, object]:
    member = line.member
    return {
        "rank": line.rank,
        **_person(member),
        "titles": list(member.titles),
        # The two-decimal rating behind the published one.
        "rating": fixed_or_none(member.rating if member.decimals is None else member.decimals, 2),
        "published": member.rating,
        "change": line.change,
        "tournaments": list(line.tournaments),
        "new": line.new,
        "returned": line.returned,
        "norms": list(map(norm_document, member.norms)),
        "progress": list(map(progress_document, progress(member, tables))) if member.norms else [],
    }


def _full_table(lines: Sequence[ListLine]) -> Table:
    return table_of(
        "ratings",
        lines,
        column("book.column.rank", lambda line: line.rank, right=True),
        *_who(),
        column("book.column.title", lambda line: shown_title(line.member.titles)),
        column("book.column.rating", lambda line: line.member.rating, right=True),
        column("wfcc.list.change", _change, right=True),
        column("wfcc.list.tournaments", lambda line: len(line.tournaments) or None, right=True, optional=1),
        column("book.column.id", lambda line: line.member.id, optional=3),
        column("wfcc.list.remark", lambda line: Cell(_remark(line), tone="muted"), optional=2),
    )


def _who() -> list[Field[Any]]:
    """The first columns of a table of solvers."""
    return [
        column("book.column.name", lambda each: each.member.name),
        column("wfcc.country", lambda each: each.member.country),
    ]


def _half_document(line: ListLine) -> dict[str, object]:
    return {
        **_person(line.member),
        "half_ratings": two_decimals(line.member.halves),
        "tournaments": list(line.tournaments),
        "new": line.new,
        "returned": line.returned,
    }


def _half_table(lines: Sequence[ListLine]) -> Table:
    return table_of(
        "half-ratings",
        lines,
        *_who(),
        column("book.column.halves", lambda line: ", ".join(two_decimals(line.member.halves)), right=True),
        column("wfcc.list.tournaments", lambda line: len(line.tournaments) or None, right=True),
        column("wfcc.list.last", lambda line: day_text(line.member.last), optional=1),
    )


def _change(line: ListLine) -> Cell:
    change = line.change
    if change is None:
        return Cell("")
    return Cell(f"{change:+d}" if change else "0", change, "bad" if change < 0 else "good" if change > 0 else "muted")


def _printed(line: ListLine) -> Printed:
    return Printed(line.rank, line.change, len(line.tournaments), _remark(line))


def _remark(line: ListLine) -> str:
    return remark(new=line.new, returned=line.returned, first=line.member.rating is not None and line.change is None)


def _removed_document(removed: Removed) -> dict[str, object]:
    return {
        **_person(removed.member),
        "published": removed.member.rating,
        "last": removed.last.isoformat(),
        "off_from": removed.due.isoformat(),
        "reason": _why_removed(removed),
    }


def _removed_table(removed: Sequence[Removed]) -> Table:
    return table_of(
        "taken off",
        removed,
        *_who(),
        column("wfcc.list.why", _why_removed),
        column("wfcc.list.kept", lambda each: _kept(each.member.rating), optional=1),
    )


def _why_removed(removed: Removed) -> str:
    """How long they have not solved, and since when they are off."""
    return say("wfcc.list.removed-why", last=removed.last, due=removed.due)


def _kept(rating: int | None) -> str:
    return say("wfcc.list.removed-half") if rating is None else say("wfcc.list.removed-kept", rating=rating)


def _due_document(due: DueTitle) -> dict[str, object]:
    return {
        **_person(due.member),
        "title": due.progress.title,
        "held": list(due.member.titles),
        "new": due.new,
        "norms": list(map(norm_document, due.progress.norms)),
        "highest": fixed_or_none(due.member.highest, 2),
        "highest_on": day_text(due.member.highest_on),
        "checks": list(map(title_check, due.progress.checks)),
    }


def _due_table(due: Sequence[DueTitle]) -> Table:
    return table_of(
        "titles due",
        due,
        column("book.column.title", lambda each: Cell(each.progress.title, tone="good")),
        *_who(),
        column("book.column.norms", lambda each: "; ".join(map(norm_words, each.progress.norms))),
        column("wfcc.list.due-rating", lambda each: fixed_or_none(each.member.highest, 2), right=True, optional=1),
        column("book.column.since", _since, optional=2),
    )


def _since(due: DueTitle) -> str:
    return say("wfcc.list.due-this" if due.new else "wfcc.list.due-before")


def _tournaments() -> Sheet[TournamentResult]:
    return Sheet(
        "tournaments",
        [
            Field("end", say("book.column.day"), lambda each: day_text(each.tournament.end)),
            Field("name", say("wfcc.list.tournament"), lambda each: each.tournament.name),
            Field("category", say("wfcc.list.category"), lambda each: each.coefficient.category),
            Field("coefficient", say("wfcc.list.coefficient"), lambda each: each.coefficient.text, right=True),
            Field("solvers", say("wfcc.list.solvers"), lambda each: len(each.field.for_rating), right=True),
            column("wfcc.list.regime", lambda each: say(f"wfcc.regime.{each.regime.value}"), optional=1),
            Field("id", "", lambda each: each.tournament.id),
            Field("regime", "", lambda each: each.regime.value),
            Field("acceptance", "", lambda each: acceptance_document(each.checks)),
        ],
        ("id", "name", "end", "category", "coefficient", "regime", "solvers", "acceptance"),
    )


def _criteria(quarter: Quarter) -> list[Block]:
    """Tournaments that counted although a criterion was not met: only the committee refuses one (wfcc.confirm)."""
    lines: list[Block] = []
    for result in quarter.results:
        if failed := [check for check in result.checks if check.verdict is Verdict.FAILED]:
            checks = "; ".join(map(check_text, failed))
            lines.append(Text(say("wfcc.list.failed", name=result.tournament.name, checks=checks), "bad"))
    return lines


def _left_out() -> Sheet[UncountedTournament]:
    return Sheet(
        "not in this list",
        [
            Field("id", "", lambda each: each.tournament.id),
            Field("name", say("wfcc.list.tournament"), lambda each: each.tournament.name),
            Field("reason", say("wfcc.list.why"), lambda each: say_phrase(each.reason)),
        ],
    )
