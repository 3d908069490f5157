"""Files as the book takes them in: events, and the ratings that they are judged by."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from normbook.book.commands.step import Paper, Ratings, Wanted
from normbook.book.log.basis import problems_of
from normbook.book.log.content import variant_from
from normbook.book.log.entry_kinds import POSTED
from normbook.book.log.index import EventState
from normbook.book.record import reader_of, record_of
from normbook.book.store.book import Reading
from normbook.formats.event_file import in_order_of_effect, read_all_events
from normbook.formats.files import is_folder
from normbook.formats.keys import read_toml
from normbook.formats.own_facts import how_of_rulebook, said_of_keys, with_checked_facts
from normbook.formats.owners import FIDE, has_ids_of_others
from normbook.judgement.edition import edition_named
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings, Place
from normbook.rulebook import rulebook

READABLE = (".csv", ".toml", ".tsv", ".xlsx", ".xls", ".ods", ".trf", ".trfx", ".pgn", ".dbf")


def files_of(paths: Iterable[Path]) -> Iterator[Path]:
    """The files named; of a folder those that can be read, but not the tables that its TOML files stand for."""
    for path in paths:
        if not is_folder(path):
            yield path
            continue
        inside = sorted(each for each in path.iterdir() if each.suffix.casefold() in READABLE)
        stems = {each.stem for each in inside if each.suffix.casefold() == ".toml"}
        tables = {name for each in inside if each.suffix.casefold() == ".toml" for name in _tables_of(each)}
        for each in inside:
            if each.suffix.casefold() == ".toml" or (each.stem not in stems and each.name not in tables):
                yield each


def _tables_of(path: Path) -> Iterator[str]:
    """The tables that a TOML file names, itself aside."""
    keys = read_toml(path, Findings())
    if keys is None:
        return
    legs = keys.table.get("legs")
    for leg in legs if isinstance(legs, list) else ():
        if isinstance(leg, dict):
            yield str(leg.get("ratings", ""))
            yield from map(str, leg.get("events", ()))
    sections = keys.table.get("sections")
    for table in (keys.table, *(sections if isinstance(sections, list) else ())):
        if isinstance(table, dict):
            yield from (str(table[key]) for key in ("crosstable", "results") if key in table)


def read_papers(paths: Iterable[Path], wanted: Wanted, findings: Findings) -> list[Paper | Ratings]:
    """Everything the files hold: ratings first, then events in the order of effect."""
    found: list[Paper | Ratings] = []
    for path in files_of(paths):
        keys = read_toml(path, Findings()) if path.suffix.casefold() == ".toml" else None
        own = reader_of(path, keys, wanted)
        found += own.papers(path, wanted, findings) if own else _events(path, wanted, findings)
    papers = [each for each in found if isinstance(each, Paper)]
    in_order_of_effect((paper.event for paper in papers), findings)
    for paper in papers:
        if not rulebook(paper.rules).has("record"):
            findings.error("BOOK-NO-RECORD", Place(paper.event.file), None, rules=paper.rules)
    for paper in papers if not wanted.how.fide_ids else ():
        if isinstance(paper.event, Event) and has_ids_of_others(replace(paper.event, rules=paper.rules)):
            findings.error("BOOK-IDS-OF-OTHERS", Place(paper.event.file), None, owner=FIDE, rules=paper.rules)
    judged = {(paper.rules, edition_named(paper.rules, paper.event, findings)) for paper in papers}
    for rules, edition in sorted(judged) if wanted.variant else ():
        findings.extend(problems_of(rules, wanted.variant, edition))
    ratings = [each for each in found if isinstance(each, Ratings)]
    return [*ratings, *sorted(papers, key=lambda paper: paper.event.effect)]


def as_posted(reading: Reading, known: EventState, paper: Paper, wanted: Wanted, *, bare: bool) -> Paper:
    """A correction with the rest kept as it was posted: the variant, and whatever a bare table cannot say."""
    content = POSTED.read(reading.entry(known.seq).content)
    paper = replace(paper, variant=paper.variant or variant_from(content.variant))
    if not bare:
        return paper
    return replace(paper, event=record_of(known.rules).corrected(content.event, paper.event, wanted))


def _events(path: Path, wanted: Wanted, findings: Findings) -> Iterator[Paper]:
    facts = replace(wanted.facts, more=said_of_keys(wanted.own, wanted.rules) or None)
    for event in read_all_events([path], facts, findings, how_of_rulebook(wanted.how, wanted.rules)):
        rules = wanted.rules if wanted.facts.rules else event.rules or wanted.rules
        if rules is None:
            findings.error("RULES-MISSING", Place(event.file))
            continue
        judged = event if event.rules else with_checked_facts(replace(event, rules=rules), findings)
        yield Paper(rules, judged, wanted.variant)
