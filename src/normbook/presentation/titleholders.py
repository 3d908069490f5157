"""Everybody with a line in the chains of a rulebook that gives titles: the last line, and those that brought titles."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

from sqlalchemy import select

from normbook.book.chains.record import ChainRecord
from normbook.book.commands.acts import Act, grant
from normbook.book.derived.histories import find_members, row_of
from normbook.book.derived.queries import last_rows
from normbook.book.derived.rows import HistoryRow
from normbook.book.derived.tables import history
from normbook.book.log.index import Known
from normbook.book.store.book import Reading
from normbook.model.light import dataclass
from normbook.model.season import name_key
from normbook.presentation import presentation
from normbook.presentation.choices import Choice, TitleForm
from normbook.presentation.lists import ListRequest, MadeList, shown
from normbook.render.about import Rules, about, judged_by
from normbook.render.page import Page
from normbook.render.sheet import Sheet, T
from normbook.render.words import say


@dataclass(frozen=True, slots=True)
class Titleholder:
    """A player's line of a list."""

    member: Known
    last: HistoryRow
    earned: Sequence[HistoryRow]
    """The lines whose award has `titles`, in the order of effect."""


def titleholders(reading: Reading, chains: ChainRecord[Any], system: str, as_of: date | None) -> list[Titleholder]:
    """Everybody up to a day, those with the most titles first, then by name."""
    rules = chains.rules
    query = select(history).where(
        history.c.rules == rules, history.c.system == system, history.c.award.like('%"titles"%')
    )
    if as_of is not None:
        query = query.where(history.c.end <= as_of.isoformat())
    earned = defaultdict[str, list[HistoryRow]](list)
    for row in reading.connection.execute(query.order_by(history.c.end, history.c.act, history.c.event)):
        earned[row.player].append(row_of(row))
    rows = last_rows(reading, rules, system, as_of)
    people = find_members(reading.connection, [row.player for row in rows])
    found = [Titleholder(people[row.player], row, earned[row.player]) for row in rows]
    held = {row.player: len(chains.titles_of(chains.state_from(row.after))) for row in rows}
    return sorted(found, key=lambda each: (-held[each.last.player], name_key(each.member.name), each.member.key))


def title_list(
    reading: Reading,
    asked: ListRequest,
    tables: Rules,
    chains: ChainRecord[Any],
    line: Callable[[Titleholder], T],
    sheet: Sheet[T],
) -> MadeList:
    """The list of a day: a line for everybody, as the sheet has it."""
    rules, system, day = asked.rules, asked.system or "regular", (asked.as_of or date.today()).isoformat()
    holders, head = titleholders(reading, chains, system, asked.as_of), reading.head()
    lines = [line(each) for each in holders]
    facts = {"rules": rules, "system": system, "as_of": day, **judged_by(rules, tables)}

    def page() -> Page:
        foot = (*about(rules, tables.edition, tables.variant), head.line)
        return Page(presentation(rules).list_title(system, day), [shown(sheet, lines)], foot)

    return MadeList(
        lambda: {**facts, "members": sheet.documents(lines), "head": head.document},
        page,
        [each.member.key for each in holders],
        len(lines),
    )


def grant_form(
    rules: str, titles: Sequence[tuple[str, str]], system: str = "regular", text: str = "desk.titles.grant-any-text"
) -> TitleForm:
    """A title given by hand: one of these, each with what it is called; `text` is the code of what is said of it."""

    def given(who: str, reason: str, on: date, chosen: dict[str, str]) -> Act:
        return grant(rules, who, chosen.get("title", ""), reason, on=on, system=system)

    choice = Choice("title", say("desk.titles.title"), titles)
    return TitleForm("grant", say("desk.titles.grant-any"), say(text), say("desk.titles.player"), [choice], given)
