"""What comes in from files: tournaments, and solvers' lists that tournaments are rated from (wfcc.current)."""

from collections.abc import Iterator
from pathlib import Path

from normbook.book.commands.outcome import BookRefused, CommandResult, refusal
from normbook.book.commands.step import Paper, Wanted
from normbook.book.derived.histories import put_members
from normbook.book.derived.list_heads import put_list_heads
from normbook.book.log.effects import named_members
from normbook.book.log.entry_kinds import BROUGHT_IN, ListContent
from normbook.book.log.index import public_id
from normbook.book.people import private
from normbook.book.people.identity import PersonRow, recognise
from normbook.book.store.book import Writing
from normbook.formats.solving.solver_ratings import rated_by_list
from normbook.formats.solving.tournament_file import read_tournament, solving_facts
from normbook.model.diagnostics import Findings, Place
from normbook.model.ratinglist import RatingList
from normbook.rulebook import rulebook
from normbook.rulebooks.wfcc.own_files import is_solvers_list
from normbook.rulebooks.wfcc.record.basis import RULES
from normbook.rulebooks.wfcc.record.content import list_content
from normbook.rulebooks.wfcc.record.quarters import rerate_since, solving_of


def import_list(writing: Writing, rating_list: RatingList) -> CommandResult:
    """A solvers' list that tournaments are rated from (wfcc.current)."""
    issues = solving_of(writing).lists.issues
    if issues and rating_list.date <= issues[-1].date:
        raise refusal("BOOK-LIST-EARLIER", rating_list.file, None, as_of=rating_list.date, last=issues[-1].date)
    findings = Findings()
    rows = [
        PersonRow(member.id, member.name, member.country, Place(rating_list.file, member.row))
        for member in rating_list.members
    ]
    recognised = recognise(writing.connection, rulebook(RULES).circle, rows, findings)
    if findings.refused:
        raise BookRefused(findings)
    lines = [{"key": key, **content} for key, content in zip(recognised.who, list_content(rating_list), strict=True)]
    kept = private.get_all(writing, recognised.who)
    births = {
        key: {"birth": member.birth}
        for key, member in zip(recognised.who, rating_list.members, strict=True)
        if member.birth and key not in kept
    }
    facts = tuple({"member": key, "private": told} for key, told in private.put_all(writing, births).items())
    listed = ListContent(rating_list.date.isoformat(), tuple(lines), new=recognised.new, facts=facts)
    content, edition = BROUGHT_IN.content(listed), rulebook(RULES).newest
    entry = writing.append("supplement", content, rules=RULES, edition=edition)
    put_list_heads(writing, entry)
    put_members(writing.connection, list(named_members(entry)))
    rerate_since(writing, rating_list.date)
    return CommandResult(
        "list-imported",
        rating_list.file,
        writing.head(),
        entry.seq,
        new=tuple((public_id(key), recognised.names[key]) for key in recognised.new),
        notes=tuple(findings),
        values={"as_of": rating_list.date, "count": len(lines)},
    )


def tournament_papers(path: Path, wanted: Wanted, findings: Findings) -> Iterator[Paper]:
    """The tournament of a file."""
    if is_solvers_list(path):
        findings.note("POST-LIST-SKIPPED", Place(str(path)), None, file=str(path))
        return
    tournament = read_tournament(path, solving_facts(wanted.facts, wanted.own), findings, sheet=wanted.how.sheet)
    for rated in rated_by_list([tournament] if tournament else [], wanted.how, findings):
        yield Paper(RULES, rated, wanted.variant)
