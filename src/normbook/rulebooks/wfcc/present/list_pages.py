"""The quarterly list of solvers for people, and the table that the next quarter starts from."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from normbook.formats.lists.rating_list_file import COLUMNS, member_cells
from normbook.judgement import Verdict
from normbook.model.numbers import fixed_text, rounded
from normbook.model.ratinglist import Member, NormGained
from normbook.render.about import about
from normbook.render.page import Block, Cell, Column, Content, Heading, Node, Outline, Page, Table, Text
from normbook.render.words import say, say_phrase
from normbook.rulebooks.wfcc.law.coefficient import CHAMPIONSHIPS
from normbook.rulebooks.wfcc.law.lists import DueTitle, LeftOut, ListLine, Quarter, Removed
from normbook.rulebooks.wfcc.law.tables import Tables
from normbook.rulebooks.wfcc.law.titles import TitleProgress, progress
from normbook.rulebooks.wfcc.present.document import condition_text
from normbook.rulebooks.wfcc.present.listed import shown_title, why_removed
from normbook.rulebooks.wfcc.present.pages import check_text


def list_page(quarter: Quarter, tables: Tables, asked: Member | None = None) -> Page:
    """The list on a screen: ratings, half-ratings, who is new, who is off and why, titles due."""
    blocks: list[Block] = [_full_table(quarter.full) if quarter.full else Text(say("wfcc.list.no-lines"))]
    blocks.append(Text(_summary(quarter)))
    if quarter.half:
        blocks += [Heading(say("wfcc.list.heading.half")), _half_table(quarter.half)]
    if new := [line.member.name for line in (*quarter.full, *quarter.half) if line.new]:
        blocks += [Heading(say("wfcc.list.heading.new")), Text("; ".join(new))]
    if quarter.removed:
        blocks += [Heading(say("wfcc.list.heading.removed")), _removed_table(quarter.removed)]
    if quarter.due:
        blocks += [Heading(say("wfcc.list.heading.due")), _due_table(quarter.due)]
    if quarter.results:
        blocks += [Heading(say("wfcc.list.heading.tournaments")), _tournament_table(quarter), *_criteria(quarter)]
    if quarter.left_out:
        blocks += [Heading(say("wfcc.list.heading.left-out")), _left_out_table(quarter.left_out)]
    if asked:
        blocks += [Heading(say("wfcc.list.heading.progress")), Outline(title_outline(asked, tables))]
    else:
        blocks.append(Text(say("wfcc.list.hint"), "muted", "hint"))
    return Page(say("wfcc.list.title", as_of=quarter.list.date), blocks, _about(tables))


def full_list_page(quarter: Quarter, tables: Tables) -> Page:
    """The same for a file, with everybody's way to the titles."""
    page = list_page(quarter, tables)
    ways = [line.member for line in (*quarter.full, *quarter.half) if line.member.norms]
    if not ways:
        return replace(page, blocks=page.blocks[:-1])
    folded = (Outline(title_outline(member, tables), folded=True) for member in ways)
    return replace(page, blocks=[*page.blocks[:-1], Heading(say("wfcc.list.heading.progress")), *folded])


def machine_page(quarter: Quarter, tables: Tables) -> Page:
    """The table that reads back as the next quarter's previous list, those taken off the list among it."""
    lines = {id(line.member): _printed(line) for line in (*quarter.full, *quarter.half)}
    rows = ((member, lines.get(id(member), OFF)) for member in quarter.list.members)
    title = say("wfcc.list.title", as_of=quarter.list.date)
    return Page(title, [machine_table(quarter.list.date, rows)], _about(tables))


def workbook_page(quarter: Quarter, tables: Tables) -> Page:
    """The same as a workbook's first sheet, the tables for people after it."""
    machine, page = machine_page(quarter, tables), list_page(quarter, tables)
    return replace(page, blocks=[*machine.blocks, *page.blocks])


def _about(tables: Tables) -> tuple[str, ...]:
    return (*about("wfcc", tables.edition, tables.variant), say("wfcc.computed"))


@dataclass(frozen=True, slots=True)
class Printed:
    """What a list prints of a member besides what must be remembered of them."""

    rank: int | None = None
    change: int | None = None
    tournaments: int | None = None
    remark: str = ""


OFF = Printed()
"""Of one who was taken off the list."""


def _printed(line: ListLine) -> Printed:
    return Printed(line.rank, line.change, len(line.tournaments), _remark(line))


def machine_table(day: date, rows: Iterable[tuple[Member, Printed]]) -> Table:
    """A list as files have it, whether a folder or a book made it: everything that the next one is built on."""
    return Table(
        [Column(name) for name in COLUMNS], [_machine_row(day, member, told) for member, told in rows], name="list"
    )


def _machine_row(day: date, member: Member, printed: Printed) -> list[Content]:
    cells: dict[str, str | int | Decimal | None] = {
        "list": day.isoformat(),
        "rank": printed.rank,
        "change": printed.change,
        "tournaments": printed.tournaments,
        "remark": printed.remark,
        **member_cells(member),
    }
    return [_plain(cells[name]) for name in COLUMNS]


def _plain(value: str | int | Decimal | None) -> Content:
    return Cell(fixed_text(value, 2), rounded(value, 2)) if isinstance(value, Decimal) else value


def _summary(quarter: Quarter) -> str:
    lines = (*quarter.full, *quarter.half)
    return say(
        "wfcc.list.summary",
        full=len(quarter.full),
        half=len(quarter.half),
        new=sum(line.new for line in lines),
        returned=sum(line.returned for line in lines),
        removed=len(quarter.removed),
        tournaments=len(quarter.results),
        previous=quarter.previous,
    )


def _remark(line: ListLine) -> str:
    return remark(new=line.new, returned=line.returned, first=line.member.rating is not None and line.change is None)


def remark(*, new: bool, returned: bool, first: bool) -> str:
    """What a list remarks on a solver: how they come to be on it."""
    if new:
        return say("wfcc.list.new")
    return say("wfcc.list.returned") if returned else say("wfcc.list.first-rating") if first else ""


def _full_table(lines: Sequence[ListLine]) -> Table:
    columns = [
        Column(say("wfcc.list.rank"), right=True),
        Column(say("wfcc.name")),
        Column(say("wfcc.country")),
        Column(say("wfcc.list.title-column")),
        Column(say("wfcc.list.rating"), right=True),
        Column(say("wfcc.list.change"), right=True),
        Column(say("wfcc.list.tournaments"), right=True, optional=1),
        Column(say("wfcc.list.id"), optional=3),
        Column(say("wfcc.list.remark"), optional=2),
    ]
    rows: list[list[Content]] = [
        [
            line.rank,
            line.member.name,
            line.member.country,
            shown_title(line.member.titles),
            line.member.rating,
            _change(line.change),
            len(line.tournaments) or None,
            line.member.id,
            Cell(_remark(line), tone="muted"),
        ]
        for line in lines
    ]
    return Table(columns, rows, name="ratings")


def _change(change: int | None) -> Cell:
    if change is None:
        return Cell("")
    return Cell(f"{change:+d}" if change else "0", change, "bad" if change < 0 else "good" if change > 0 else "muted")


def _half_table(lines: Sequence[ListLine]) -> Table:
    columns = [
        Column(say("wfcc.name")),
        Column(say("wfcc.country")),
        Column(say("wfcc.list.half-ratings"), right=True),
        Column(say("wfcc.list.tournaments"), right=True),
        Column(say("wfcc.list.last"), optional=1),
    ]
    rows: list[list[Content]] = [
        [
            line.member.name,
            line.member.country,
            ", ".join(fixed_text(half, 2) for half in line.member.halves),
            len(line.tournaments) or None,
            line.member.last.isoformat() if line.member.last else "",
        ]
        for line in lines
    ]
    return Table(columns, rows, name="half-ratings")


def _removed_table(removed: Sequence[Removed]) -> Table:
    columns = [
        Column(say("wfcc.name")),
        Column(say("wfcc.country")),
        Column(say("wfcc.list.why")),
        Column(say("wfcc.list.kept"), optional=1),
    ]
    rows: list[list[Content]] = []
    for each in removed:
        rating = each.member.rating
        kept = say("wfcc.list.removed-half") if rating is None else say("wfcc.list.removed-kept", rating=rating)
        rows.append([each.member.name, each.member.country, why_removed(each), kept])
    return Table(columns, rows, name="taken off")


def _due_table(due: Sequence[DueTitle]) -> Table:
    columns = [
        Column(say("wfcc.list.title-column")),
        Column(say("wfcc.name")),
        Column(say("wfcc.country")),
        Column(say("wfcc.list.due-norms")),
        Column(say("wfcc.list.due-rating"), right=True, optional=1),
        Column(say("wfcc.list.due-new"), optional=2),
    ]
    rows: list[list[Content]] = [
        [
            Cell(each.progress.title, tone="good"),
            each.member.name,
            each.member.country,
            "; ".join(map(norm_words, each.progress.norms)),
            "" if each.member.highest is None else fixed_text(each.member.highest, 2),
            say("wfcc.list.due-this" if each.new else "wfcc.list.due-before"),
        ]
        for each in due
    ]
    return Table(columns, rows, name="titles due")


def norm_words(norm: NormGained) -> str:
    """A norm with where and when it was gained, and whether at a championship."""
    code = "wfcc.list.norm-championship" if norm.kind in CHAMPIONSHIPS else "wfcc.list.norm"
    return say(code, title=norm.title, name=norm.name or norm.tournament, on=norm.on, kind=norm.kind)


def _tournament_table(quarter: Quarter) -> Table:
    columns = [
        Column(say("wfcc.list.end")),
        Column(say("wfcc.list.tournament")),
        Column(say("wfcc.list.category")),
        Column(say("wfcc.list.coefficient"), right=True),
        Column(say("wfcc.list.solvers"), right=True),
        Column(say("wfcc.list.regime"), optional=1),
    ]
    rows: list[list[Content]] = [
        [
            result.tournament.end.isoformat() if result.tournament.end else "",
            result.tournament.name,
            result.coefficient.category,
            result.coefficient.text,
            len(result.field.for_rating),
            say(f"wfcc.regime.{result.regime.value}"),
        ]
        for result in quarter.results
    ]
    return Table(columns, rows, name="tournaments")


def _criteria(quarter: Quarter) -> list[Block]:
    """Tournaments that counted although a criterion was not met: only the committee refuses one (wfcc.confirm)."""
    lines: list[Block] = []
    for result in quarter.results:
        if failed := [check for check in result.checks if check.verdict is Verdict.FAILED]:
            checks = "; ".join(map(check_text, failed))
            lines.append(Text(say("wfcc.list.failed", name=result.tournament.name, checks=checks), "bad"))
    return lines


def _left_out_table(left_out: Iterable[LeftOut]) -> Table:
    columns = [Column(say("wfcc.list.tournament")), Column(say("wfcc.list.why"))]
    rows: list[list[Content]] = [[each.tournament.name, say_phrase(each.reason)] for each in left_out]
    return Table(columns, rows, name="not in this list")


def title_outline(member: Member, tables: Tables) -> Node:
    """A solver's way to the titles: norms so far, the rating reached and when, what is missing."""
    norms = tuple(Node(norm_words(norm)) for norm in member.norms)
    highest = "" if member.highest is None else fixed_text(member.highest, 2)
    reached = Node(say("wfcc.list.highest", on=member.highest_on), highest, "wfcc.T4")
    so_far = Node(say("wfcc.list.norms-so-far" if norms else "wfcc.list.no-norms"), str(len(norms) or ""), parts=norms)
    ways = tuple(map(_way, progress(member, tables)))
    text = say("wfcc.list.member", name=member.name, country=member.country, rating=member.rating)
    return Node(text, shown_title(member.titles), parts=(so_far, reached, *ways))


def _way(way: TitleProgress) -> Node:
    rule = way.checks[0].rule
    if way.held:
        return Node(say("wfcc.list.title-held", title=way.title), rule=rule)
    if way.due:
        return Node(say("wfcc.list.title-due", title=way.title), rule=rule)
    missing = tuple(Node(condition_text(check), rule=check.rule) for check in way.missing)
    return Node(say("wfcc.list.title-missing", title=way.title), rule=rule, parts=missing)
