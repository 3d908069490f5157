"""Publishing lists: what is printed is an entry, and stays what it was."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from sqlalchemy import delete, insert

from normbook.book.commands.difference import Change, Difference
from normbook.book.commands.outcome import CommandResult, Consent, refusal
from normbook.book.commands.step import named
from normbook.book.derived.histories import events_of
from normbook.book.derived.list_heads import put_list_heads
from normbook.book.derived.queries import published_content, published_lists
from normbook.book.derived.tables import PENDING, published, published_lines
from normbook.book.log.content import Content
from normbook.book.log.entries import Entry, canonical
from normbook.book.log.entry_kinds import PublishedList, published_in, published_list
from normbook.book.record import record_of
from normbook.book.store.book import Writing
from normbook.model.diagnostics import Findings, Place


def publish(
    writing: Writing,
    rules: str,
    as_of: date,
    consent: Consent,
    *,
    system: str = "",
    season: str = "",
    reissue: bool = False,
    reason: str = "",
) -> CommandResult:
    """Freeze the list of a day; with `reissue` put it in place of the one published."""
    record = record_of(rules)
    system = record.list_system(writing, as_of, system, season)
    lists = published_lists(writing, rules, system)
    known = [each for each in lists if each.as_of == as_of.isoformat()]
    if known and not reissue:
        raise refusal("BOOK-LIST-PUBLISHED", rules, None, rules=rules, as_of=as_of, seq=known[0].seq)
    if reissue and not known:
        raise refusal("BOOK-LIST-NOT-PUBLISHED", rules, None, rules=rules, as_of=as_of)
    if reissue and not reason.strip():
        raise refusal("BOOK-REASON-MISSING", rules, None)
    contents = record.lists_made(writing, system, as_of, reissue=reissue)
    made = list(map(published_list, contents))
    days = {each.as_of for each in made}
    replaced = [each for each in lists if each.as_of in days]
    old = {each.as_of: published_content(writing, each) for each in replaced}
    entry = _append(writing, rules, contents, reissue, reason)
    difference = record.published(writing, as_of)
    if reissue:
        changes = (change for each in made for change in _line_changes(rules, old, each))
        difference = named(writing, replace(Difference(tuple(changes)), reissued=tuple(replaced)))
        consent.check(difference)
    return CommandResult(
        "reissued" if reissue else "published",
        rules,
        writing.head(),
        entry.seq,
        named(writing, difference),
        notes=() if reissue else tuple(_waiting(writing, rules, as_of)),
        values={"as_of": as_of, "system": system, "lines": len(made[0].lines)},
    )


def _line_changes(rules: str, old: Mapping[str, PublishedList], new: PublishedList) -> Iterator[Change]:
    before = old.get(new.as_of)
    return line_changes(rules, before, new) if before else iter(())


def _waiting(writing: Writing, rules: str, as_of: date) -> Findings:
    """Events that would be on the list if a committee had spoken."""
    findings = Findings()
    for state in events_of(writing.connection, rules):
        if state.status == PENDING and state.end < as_of.isoformat():
            findings.warning("BOOK-LIST-WITHOUT", Place(state.id), None, id=state.id, end=state.end)
    return findings


def _append(writing: Writing, rules: str, lists: Sequence[Content], reissue: bool, reason: str) -> Entry:
    kind, edition = "reissue" if reissue else "publication", lists[-1]["edition"]
    entry = writing.append(kind, {"lists": lists}, rules=rules, edition=edition, reason=reason)
    store_lists(writing, entry)
    return entry


def store_lists(writing: Writing, entry: Entry) -> None:
    """The derived rows of the lists that an entry publishes, in place of those they replace."""
    put_list_heads(writing, entry)
    for each in published_in(entry.content):
        _store_list(writing, entry.rules or "", each, entry.seq)


def _store_list(writing: Writing, rules: str, each: PublishedList, seq: int) -> None:
    connection = writing.connection
    for table in (published, published_lines):
        of_list = table.c.rules == rules, table.c.system == each.system, table.c.as_of == each.as_of
        connection.execute(delete(table).where(*of_list))
    connection.execute(insert(published), {"rules": rules, "system": each.system, "as_of": each.as_of, "seq": seq})
    if rows := list(lines_of(rules, each)):
        connection.execute(insert(published_lines), rows)


def lines_of(rules: str, each: PublishedList) -> Iterator[dict[str, Any]]:
    """A published list's lines as the derived table has them."""
    for place, line in enumerate(each.lines, start=1):
        yield {
            "rules": rules,
            "system": each.system,
            "as_of": each.as_of,
            "place": place,
            "player": line["player"],
            "line": canonical(line),
        }


def line_changes(rules: str, old: PublishedList, new: PublishedList) -> Iterator[Change]:
    """Whose line differs between two lists; blank where somebody is not on one of them."""
    before = {line["player"]: line for line in old.lines}
    after = {line["player"]: line for line in new.lines}
    text = record_of(rules).line_text
    for player in sorted(before.keys() | after.keys()):
        was, now = text(before.get(player)), text(after.get(player))
        if was != now:
            yield Change(rules, new.system, player, player, was, now, of_list=new.as_of)
