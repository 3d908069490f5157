"""Publishing lists: what is printed is an entry, and stays what it was."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from sqlalchemy import delete, insert

from normbook.book.basis import Basis
from normbook.book.changes import Change, Difference, joined
from normbook.book.content import Content, variant_content
from normbook.book.derived import PENDING, published, published_lines
from normbook.book.entries import Entry, canonical
from normbook.book.histories import events_of
from normbook.book.outcome import Consent, Outcome, refusal
from normbook.book.queries import listed_members, published_content, published_lists
from normbook.book.step import named
from normbook.book.store import Writing
from normbook.model.diagnostics import Findings, Place
from normbook.model.numbers import fixed_text
from normbook.rulebooks.lpcc.record.seasons import season_basis, season_standings, seasons
from normbook.rulebooks.uscf.record.basis import tables_by as uscf_tables
from normbook.rulebooks.uscf.record.tables import basis_on
from normbook.rulebooks.wfcc.law.dates import is_list_date
from normbook.rulebooks.wfcc.record.fold import SYSTEM_OF_SOLVERS, Solving
from normbook.rulebooks.wfcc.record.lists import days_with, lists_made
from normbook.rulebooks.wfcc.record.posting import rerate_since, solving_of


def publish(
    writing: Writing,
    rules: str,
    as_of: date,
    consent: Consent,
    *,
    system: str = "",
    reissue: bool = False,
    reason: str = "",
) -> Outcome:
    """Freeze the list of a day; with `reissue` put it in place of the one published."""
    system = _system(writing, rules, as_of, system)
    known = [each for each in published_lists(writing, rules, system) if each.as_of == as_of.isoformat()]
    if known and not reissue:
        raise refusal("BOOK-LIST-PUBLISHED", rules, None, rules=rules, as_of=as_of, seq=known[0].seq)
    if reissue and not known:
        raise refusal("BOOK-LIST-NOT-PUBLISHED", rules, None, rules=rules, as_of=as_of)
    if reissue and not reason.strip():
        raise refusal("BOOK-REASON-MISSING", rules, None)
    if rules == "wfcc":
        return _publish_solvers(writing, as_of, consent, reissue=reissue, reason=reason)
    basis, lines = _uscf_list(writing, system, as_of) if rules == "uscf" else _lpcc_list(writing, system, as_of)
    content: Content = {"system": system, "as_of": as_of.isoformat(), "edition": basis.edition, "lines": lines}
    if basis.own:
        content["variant"] = variant_content(basis.own)
    difference = Difference()
    if reissue:
        before = published_content(writing, known[0])
        difference = Difference(tuple(line_changes(rules, system, before, content)), reissued=(known[0],))
        consent.check(named(writing, difference))
    entry = _append(writing, rules, [content], reissue, reason, basis.edition)
    return Outcome(
        "reissued" if reissue else "published",
        rules,
        writing.head(),
        entry.seq,
        named(writing, difference),
        values={"as_of": as_of, "system": system, "lines": len(lines)},
    )


def _system(writing: Writing, rules: str, as_of: date, asked: str) -> str:
    """Whose list it is: the rating system or season asked for, else the usual one."""
    if rules == "wfcc":
        return SYSTEM_OF_SOLVERS
    if rules == "uscf":
        return asked or "regular"
    known = seasons(writing)
    if not known:
        raise refusal("BOOK-NO-SEASON", rules, None, as_of=as_of)
    if asked and asked not in known and not published_lists(writing, rules, asked):
        raise refusal("BOOK-SEASON-UNKNOWN", rules, None, season=asked, known=", ".join(known))
    return asked or known[-1]


def _append(writing: Writing, rules: str, lists: list[Content], reissue: bool, reason: str, edition: str) -> Entry:
    kind = "reissue" if reissue else "publication"
    entry = writing.append(kind, {"lists": lists}, rules=rules, edition=edition, reason=reason)
    for each in lists:
        store_list(writing, rules, each, entry.seq)
    return entry


def store_list(writing: Writing, rules: str, each: Content, seq: int) -> None:
    """The derived rows of a published list, in place of those it replaces."""
    connection = writing.connection
    for table in (published, published_lines):
        connection.execute(
            delete(table).where(
                table.c.rules == rules, table.c.system == each["system"], table.c.as_of == each["as_of"]
            )
        )
    connection.execute(
        insert(published), {"rules": rules, "system": each["system"], "as_of": each["as_of"], "seq": seq}
    )
    if rows := list(lines_of(rules, each)):
        connection.execute(insert(published_lines), rows)


def lines_of(rules: str, each: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """A published list's lines as the derived table has them."""
    for place, line in enumerate(each["lines"], start=1):
        yield {
            "rules": rules,
            "system": each["system"],
            "as_of": each["as_of"],
            "place": place,
            "player": line["player"],
            "line": canonical(line),
        }


def _uscf_list(writing: Writing, system: str, as_of: date) -> tuple[Basis, list[Content]]:
    """What the list is printed by, and its lines."""
    basis = basis_on(writing, system, as_of)
    return basis, [
        {
            "player": each.key,
            "id": each.id,
            "name": each.name,
            "state": each.state,
            "rating": each.rating,
            "code": each.code,
        }
        for each in listed_members(writing, system, as_of, uscf_tables(basis))
    ]


def _lpcc_list(writing: Writing, season: str, as_of: date) -> tuple[Basis, list[Content]]:
    return season_basis(writing, events_of(writing.connection, "lpcc", system=season)), [
        {
            "player": line.id,
            "name": line.name,
            "rank": line.rank,
            "points": fixed_text(line.points, 2),
            "games": line.games,
            "no_shows": line.no_shows,
        }
        for line in season_standings(writing, season, as_of).lines
    ]


def line_changes(rules: str, system: str, old: Content, new: Content) -> Iterator[Change]:
    """Whose line differs between two lists; blank where somebody is not on one of them."""
    before = {line["player"]: line for line in old["lines"]}
    after = {line["player"]: line for line in new["lines"]}
    for player in sorted(before.keys() | after.keys()):
        was, now = line_text(before.get(player)), line_text(after.get(player))
        if was != now:
            yield Change(rules, system, player, player, was, now, of_list=new["as_of"])


def line_text(line: Mapping[str, Any] | None) -> str:
    """What a list prints of somebody: a rating with its norm code, points, half-ratings."""
    if line is None:
        return ""
    if "code" in line:
        return f"{line['rating']}*{line['code']}" if line["code"] else str(line["rating"])
    return str(line.get("points") or line.get("rating") or " / ".join(line.get("halves", ())))


def _publish_solvers(writing: Writing, as_of: date, consent: Consent, *, reissue: bool, reason: str) -> Outcome:
    solving = solving_of(writing)
    _check_date(solving, as_of, reissue=reissue)
    days = days_with(solving.lists, as_of) if reissue else [as_of]
    contents = list(lists_made(solving, days))
    out = [each for each in published_lists(writing, "wfcc") if date.fromisoformat(each.as_of) in days]
    old = {each.as_of: published_content(writing, each) for each in out}
    differences = [
        Difference(tuple(line_changes("wfcc", SYSTEM_OF_SOLVERS, old[each["as_of"]], each)))
        for each in contents
        if each["as_of"] in old
    ]
    entry = _append(writing, "wfcc", contents, reissue, reason, contents[-1]["edition"])
    applied = rerate_since(writing, as_of)
    difference = named(writing, joined(differences if reissue else [applied.difference]))
    if reissue:
        difference = replace(difference, reissued=tuple(out))
        consent.check(difference)
    return Outcome(
        "reissued" if reissue else "published",
        "wfcc",
        writing.head(),
        entry.seq,
        difference,
        notes=() if reissue else tuple(_waiting(solving, as_of)),
        values={"as_of": as_of, "system": SYSTEM_OF_SOLVERS, "lines": len(contents[0]["lines"])},
    )


def _waiting(solving: Solving, as_of: date) -> Findings:
    """Tournaments that would be on the list if the committee had spoken."""
    findings = Findings()
    for state in solving.lists.states.values():
        if state.status == PENDING and state.end < as_of.isoformat():
            findings.warning("BOOK-LIST-WITHOUT", Place(state.id), None, id=state.id, end=state.end)
    return findings


def _check_date(solving: Solving, as_of: date, *, reissue: bool) -> None:
    issues = solving.lists.issues
    if not is_list_date(as_of, solving.tables):
        months = tuple(solving.tables.list_months)
        raise refusal("BOOK-LIST-DATE", "wfcc", None, as_of=as_of, months=months)
    if issues and not reissue and as_of <= issues[-1].date:
        raise refusal("BOOK-LIST-EARLIER", "wfcc", None, as_of=as_of, last=issues[-1].date)
