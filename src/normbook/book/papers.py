"""Files as the book takes them in: events, tournaments, whole seasons with their legs' ratings."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any

from normbook.book.content import event_from, variant_from
from normbook.book.step import Paper
from normbook.book.store import Reading
from normbook.book.told import EventState
from normbook.formats.documents import rules_in
from normbook.formats.event_file import TABLE_ENDINGS, event_id, read_all_events
from normbook.formats.how import STRICT, How
from normbook.formats.inquiry import NOTHING
from normbook.formats.keys import Keys, read_toml
from normbook.formats.lists.rating_list_file import is_list_name, read_rating_list
from normbook.formats.season_file import read_season
from normbook.formats.sections import NO_FACTS, Facts
from normbook.formats.solving.listed_solvers import rated_by_list
from normbook.formats.solving.tournament_file import is_tournament, read_tournament, solving_facts
from normbook.judgement.choosing import edition_named
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings, Place
from normbook.model.season import Supplement
from normbook.model.solving import Tournament
from normbook.model.variant import Variant
from normbook.rulebook import SOLVING, judges
from normbook.rulebooks.wfcc.record.content import tournament_from

READABLE = (".csv", ".toml", ".tsv", ".xlsx", ".xls", ".ods", ".trf", ".trfx", ".pgn", ".dbf")


@dataclass(frozen=True, slots=True)
class LegRatings:
    """The ratings that a leg is played by."""

    season: str
    leg: str
    start: date | None
    supplement: Supplement
    file: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command line says of the files."""

    rules: str | None = None
    facts: Facts = NO_FACTS
    own: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    """What only some rulebooks ask."""
    variant: Variant | None = None
    how: How = STRICT


def files_of(paths: Iterable[Path]) -> Iterator[Path]:
    """The files named; of a folder those that can be read, but not the tables that its TOML files stand for."""
    for path in paths:
        if not path.is_dir():
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


def read_papers(paths: Iterable[Path], wanted: Wanted, findings: Findings) -> list[Paper | LegRatings]:
    """Everything the files hold: ratings first, then events in the order of effect."""
    ratings: list[LegRatings] = []
    papers: list[Paper] = []
    for path in files_of(paths):
        keys = read_toml(path, Findings()) if path.suffix.casefold() == ".toml" else None
        if _is_solvers_list(path):
            findings.note("POST-LIST-SKIPPED", Place(str(path)), None, file=str(path))
        elif keys is not None and "legs" in keys.table:
            _read_season(path, wanted, findings, ratings, papers)
        elif _is_solving(path, keys, wanted):
            papers += _tournament(path, wanted, findings)
        else:
            papers += _events(path, wanted, findings)
    _tell_twice(papers, findings)
    judged = {(paper.rules, edition_named(paper.rules, paper.event, findings)) for paper in papers}
    for rules, edition in sorted(judged) if wanted.variant else ():
        findings.extend(import_module(f"normbook.rulebooks.{rules}.law.tables").load(wanted.variant, edition)[1])
    return [*ratings, *sorted(papers, key=lambda paper: paper.event.effect)]


def as_posted(reading: Reading, known: EventState, paper: Paper, wanted: Wanted, *, bare: bool) -> Paper:
    """A correction with the rest kept as it was posted: the variant, and whatever a bare table cannot say."""
    content = reading.entry(known.seq).content
    paper = replace(paper, variant=paper.variant or variant_from(content["variant"]))
    table, facts = paper.event, wanted.facts
    if not bare:
        return paper
    if isinstance(table, Tournament):
        told = _told(facts, "edition", "name", "start", "end")
        told |= {
            name: value
            for name in ("kind", "category", "locations", "of")
            if (value := wanted.own.get(name)) is not None
        }
        tournament = replace(tournament_from(content["event"]), solvers=table.solvers, rounds=table.rounds, **told)
        return replace(paper, event=replace(tournament, file=table.file, columns=table.columns))
    told = _told(facts, "edition", "name", "start", "end", "season", "leg", "system", "format")
    event = replace(event_from(content["event"], known.rules), entrants=table.entrants, rounds=table.rounds, **told)
    return replace(paper, event=replace(event, file=table.file, columns=table.columns))


def _told(source: Facts, *names: str) -> dict[str, Any]:
    """Those of the facts that are known."""
    return {name: value for name in names if (value := getattr(source, name)) is not None}


def _is_solvers_list(path: Path) -> bool:
    """A quarter's folder holds the list before it as well: members, no event."""
    if path.suffix.casefold() not in TABLE_ENDINGS or not is_list_name(path):
        return False
    findings = Findings()
    return read_rating_list(path, findings) is not None and not findings.refused


def _is_solving(path: Path, keys: Keys | None, wanted: Wanted) -> bool:
    if path.suffix.casefold() == ".json" and wanted.rules is None:
        return judges(rules_in(path), SOLVING)
    if keys is not None:
        return is_tournament(keys) if "rules" in keys.table or wanted.rules is None else judges(wanted.rules, SOLVING)
    return judges(wanted.rules, SOLVING)


def _read_season(
    path: Path, wanted: Wanted, findings: Findings, ratings: list[LegRatings], papers: list[Paper]
) -> None:
    season = read_season(path, findings, edition=wanted.facts.edition)
    for leg in season.legs if season else ():
        assert season is not None
        if leg.supplement:
            ratings.append(LegRatings(season.name, leg.name, leg.start, leg.supplement, leg.supplement.file))
        for event in leg.events:
            own = replace(event, season=season.name, leg=leg.name)
            if event.end is None and leg.start:
                # Next year's file of the same name must not be taken for this one.
                id = event_id(event.name, leg.start, event.section) if not event.named else event.id
                own = replace(own, end=leg.start, id=id)
                findings.note("BOOK-END-FROM-LEG", Place(event.file), None, id=id, leg=leg.name, end=leg.start)
            papers.append(Paper("lpcc", own, wanted.variant))


def _events(path: Path, wanted: Wanted, findings: Findings) -> Iterator[Paper]:
    for event in read_all_events([path], wanted.facts, findings, wanted.how):
        rules = wanted.rules if wanted.facts.rules else event.rules or wanted.rules
        if rules is None:
            findings.error("RULES-MISSING", Place(event.file))
            continue
        yield Paper(rules, event, wanted.variant)


def _tournament(path: Path, wanted: Wanted, findings: Findings) -> Iterator[Paper]:
    tournament = read_tournament(path, solving_facts(wanted.facts, wanted.own), findings, sheet=wanted.how.sheet)
    for rated in rated_by_list([tournament] if tournament else [], wanted.how, findings):
        yield Paper("wfcc", rated, wanted.variant)


def _tell_twice(papers: Iterable[Paper], findings: Findings) -> None:
    seen: dict[str, Event | Tournament] = {}
    for paper in papers:
        first = seen.setdefault(paper.event.id, paper.event)
        if first is not paper.event:
            findings.error("EVENT-TWICE", Place(paper.event.file), None, id=paper.event.id)
