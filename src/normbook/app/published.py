"""Lists as they were published, and what the next one would be: shown before it is frozen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from normbook.app.listing import Asked, Listed
from normbook.app.lists import SolversList
from normbook.app.outcomes import list_name, record_name
from normbook.book.changes import AffectedList, Change, Difference
from normbook.book.entries import Head
from normbook.book.histories import find_members
from normbook.book.outcome import refusal
from normbook.book.publication import line_changes, line_text
from normbook.book.queries import born, public_id, published_content, published_lists
from normbook.book.store import Reading
from normbook.model.phrase import Value
from normbook.render.page import Block, Cell, Column, Content, Heading, Page, Table, Text
from normbook.render.words import say
from normbook.rulebooks.wfcc.law.dates import next_list_date
from normbook.rulebooks.wfcc.record.posting import solving_of

MOST_NAMES = 200


def last_published(reading: Reading, asked: Asked) -> Listed:
    """The last list published up to a day, as it was published. Raises Refused where there is none."""
    day = asked.as_of or date.today()
    system = {"uscf": asked.system, "lpcc": asked.season}.get(asked.rules)
    found = [each for each in published_lists(reading, asked.rules, system) if each.as_of <= day.isoformat()]
    if not found:
        raise refusal("BOOK-NONE-PUBLISHED", asked.book, None, rules=asked.rules, as_of=day)
    return published_list(reading, found[-1])


def published_list(reading: Reading, listed: AffectedList) -> Listed:
    """A list as its entry has it, whatever was corrected since."""
    content = published_content(reading, listed)
    head = Head(listed.seq, reading.entry(listed.seq).hash)
    keys = [line["player"] for line in content["lines"]]
    if listed.rules == "wfcc":
        found = _solvers(reading, content, head)
        return Listed(found.document, found.page, keys, len(keys), table=found.table, workbook=found.workbook)
    people = find_members(reading.connection, keys)
    ids = {key: people[key].id if key in people else "" for key in keys}

    def document() -> dict[str, object]:
        lines = [{"id": ids[line["player"]], **_without(line, "player", "id")} for line in content["lines"]]
        facts = {"rules": listed.rules, "system": listed.system, "as_of": listed.as_of, "published": True}
        return {**facts, "lines": lines, "head": head.document}

    def page() -> Page:
        return Page(list_name(listed), [_table(listed.rules, content["lines"], ids)], (head.line,))

    return Listed(document, page, keys, len(keys))


def preview(reading: Reading, rules: str, content: Mapping[str, Any], head: Head) -> list[Block]:
    """A list that is about to be published: in short what is new, then the whole."""
    if rules == "wfcc":
        return _solvers_preview(_solvers(reading, content, head))
    keys = [line["player"] for line in content["lines"]]
    before = _last_before(reading, rules, content)
    blocks: list[Block] = []
    if before is None:
        blocks.append(Text(say("desk.preview.first")))
    else:
        old = published_content(reading, before)
        changes = list(line_changes(rules, content["system"], old, dict(content)))
        names = {line["player"]: line["name"] for each in (old, content) for line in each["lines"]}
        blocks += _compared(Difference(tuple(changes)).named(names).changes, before)
    people = find_members(reading.connection, keys)
    ids = {key: people[key].id if key in people else "" for key in keys}
    whole = _table(rules, content["lines"], ids)
    return [*blocks, Heading(say("desk.preview.whole", count=len(keys))), whole]


def _last_before(reading: Reading, rules: str, content: Mapping[str, Any]) -> AffectedList | None:
    earlier = [each for each in published_lists(reading, rules, content["system"]) if each.as_of < content["as_of"]]
    return earlier[-1] if earlier else None


def _compared(changes: Sequence[Change], before: AffectedList) -> list[Block]:
    new = [change for change in changes if not change.before]
    gone = [change for change in changes if not change.now]
    other = [change for change in changes if change.before and change.now]
    values: dict[str, Value] = {"new": len(new), "gone": len(gone), "changed": len(other), "before": before.as_of}
    blocks: list[Block] = [Text(say("desk.preview.summary", values))]
    blocks += _names("desk.preview.new", [change.name for change in new])
    blocks += _names("desk.preview.gone", [change.name for change in gone])
    if other:
        columns = [Column(say(f"book.column.{name}")) for name in ("name", "before", "now")]
        rows: list[list[Content]] = [[each.name, each.before, Cell(each.now, tone="good")] for each in other]
        blocks += [Heading(say("desk.preview.changed")), Table(columns, rows, name="changes")]
    return blocks


def _names(code: str, names: Sequence[str]) -> list[Block]:
    """Names under a heading; beyond a hall full of people they are counted."""
    if not names:
        return []
    more = len(names) - MOST_NAMES
    told = "; ".join(names[:MOST_NAMES])
    return [Heading(say(code)), Text(say("desk.preview.more", names=told, more=more) if more > 0 else told)]


def _solvers(reading: Reading, content: Mapping[str, Any], head: Head) -> SolversList:
    tables = solving_of(reading).tables
    return SolversList(
        content, tables, head, lambda key: public_id(reading, key), lambda key: born(reading, key), published=True
    )


def _solvers_preview(made: SolversList) -> list[Block]:
    lines = made.content["lines"]
    changed = [line for line in lines if line["change"]]
    values: dict[str, Value] = {
        "full": sum(line["rating"] is not None for line in lines),
        "half": sum(line["rating"] is None for line in lines),
        "new": sum(line["new"] for line in lines),
        "changed": len(changed),
        **{name: len(made.content[name]) for name in ("removed", "due", "adjustments")},
        "counted": len(made.content["counted"]),
    }
    table, *rest = made.page().blocks
    whole: list[Block] = [Heading(say("desk.preview.whole", count=values["full"])), table]
    return [
        Text(say("desk.preview.solvers", values)),
        *_names("desk.preview.new", [line["name"] for line in lines if line["new"]]),
        *_changes(changed),
        *rest,
        *whole,
    ]


def _changes(lines: Sequence[Mapping[str, Any]]) -> list[Block]:
    if not lines:
        return []
    columns = [
        Column(say("book.column.name")),
        Column(say("book.column.before"), right=True),
        Column(say("book.column.now"), right=True),
        Column(say("book.column.change"), right=True),
    ]
    rows: list[list[Content]] = [
        [
            line["name"],
            line["rating"] - line["change"],
            line["rating"],
            Cell(f"{line['change']:+d}", line["change"], "bad" if line["change"] < 0 else "good"),
        ]
        for line in sorted(lines, key=lambda line: (-abs(line["change"]), line["name"]))
    ]
    return [Heading(say("desk.preview.changed")), Table(columns, rows, name="changes")]


def _table(rules: str, lines: Sequence[Mapping[str, Any]], ids: Mapping[str, str]) -> Block:
    if not lines:
        return Text(say("book.list.empty"))
    if rules == "uscf":
        columns = [Column(say("book.column.name")), Column(say("book.column.id")), Column(say("desk.member.state"))]
        columns.append(Column(say("book.column.rating"), right=True))
        rows: list[list[Content]] = [
            [line["name"], ids[line["player"]], line["state"], line_text(line)] for line in lines
        ]
    else:
        columns = [
            Column(say("book.column.rank"), right=True),
            Column(say("book.column.name")),
            Column(say("book.column.id"), optional=1),
            Column(say("book.column.points"), right=True),
            Column(say("book.column.no-shows"), right=True, optional=2),
        ]
        rows = [
            [line["rank"], line["name"], ids[line["player"]], line["points"], line["no_shows"] or None]
            for line in lines
        ]
    return Table(columns, rows, name="list")


def _without(line: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in line.items() if name not in names}


@dataclass(frozen=True, slots=True)
class LastList:
    """The last list of a kind: what is published since when, and whether another is due."""

    rules: str
    system: str
    last: str
    """Its day; blank where none is out."""
    due: date | None
    """The day of a list that should be out by now."""

    @property
    def name(self) -> str:
        """What the list is of."""
        return record_name(self.rules, self.system)


def last_lists(reading: Reading, today: date, seasons: Sequence[str]) -> list[LastList]:
    """Where each list stands; only the solvers' has days on which it must appear (wfcc.list)."""
    found = []
    for rules, systems in (("uscf", ("regular", "quick")), ("lpcc", tuple(seasons[-1:]))):
        for system in systems:
            days = [each.as_of for each in published_lists(reading, rules, system)]
            found.append(LastList(rules, system, days[-1] if days else "", None))
    solving = solving_of(reading)
    issues = solving.lists.issues
    if issues or solving.lists.states:
        last = issues[-1].date if issues else None
        due = next_list_date(last, solving.tables) if last else None
        overdue = due if due and due <= today else None
        found.append(LastList("wfcc", "", last.isoformat() if last else "", overdue))
    return found
