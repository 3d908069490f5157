"""Solvers' lists brought in from elsewhere: tournaments are rated from them (wfcc.current)."""

from normbook.book.commands.outcome import Outcome, Refused, refusal
from normbook.book.derived.histories import put_members
from normbook.book.log.effects import named_members
from normbook.book.log.index import public_id
from normbook.book.people import private
from normbook.book.people.identity import Row, recognise
from normbook.book.store.book import Writing
from normbook.model.diagnostics import Findings, Place
from normbook.model.ratinglist import RatingList
from normbook.rulebook import rulebook
from normbook.rulebooks.wfcc.record.basis import RULES
from normbook.rulebooks.wfcc.record.content import list_content
from normbook.rulebooks.wfcc.record.quarters import rerate_since, solving_of


def import_list(writing: Writing, rating_list: RatingList) -> Outcome:
    """A solvers' list that tournaments are rated from (wfcc.current)."""
    issues = solving_of(writing).lists.issues
    if issues and rating_list.date <= issues[-1].date:
        raise refusal("BOOK-LIST-EARLIER", rating_list.file, None, as_of=rating_list.date, last=issues[-1].date)
    findings = Findings()
    rows = [
        Row(member.id, member.name, member.country, Place(rating_list.file, member.row))
        for member in rating_list.members
    ]
    recognised = recognise(writing.connection, rulebook(RULES).circle, rows, findings)
    if findings.refused:
        raise Refused(findings)
    lines = [{"key": key, **content} for key, content in zip(recognised.who, list_content(rating_list), strict=True)]
    kept = private.get_all(writing, recognised.who)
    births = {
        key: {"birth": member.birth}
        for key, member in zip(recognised.who, rating_list.members, strict=True)
        if member.birth and key not in kept
    }
    facts = [{"member": key, "private": told} for key, told in private.put_all(writing, births).items()]
    content = {
        "date": rating_list.date.isoformat(),
        "members": lines,
        "new": list(recognised.new),
        "facts": facts,
    }
    entry = writing.append("supplement", content, rules=RULES, edition=rulebook(RULES).newest)
    put_members(writing.connection, list(named_members(entry)))
    rerate_since(writing, rating_list.date)
    return Outcome(
        "list-imported",
        rating_list.file,
        writing.head(),
        entry.seq,
        new=tuple((public_id(key), recognised.names[key]) for key in recognised.new),
        notes=tuple(findings),
        values={"as_of": rating_list.date, "count": len(lines)},
    )
