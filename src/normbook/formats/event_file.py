"""Over-the-board events: a TOML file with its crosstables, or a bare crosstable and what is known of it."""

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from normbook.formats.files import is_file, normal, shown_beside, stem_of
from normbook.formats.how import STRICT, How
from normbook.formats.keys import Keys, read_toml
from normbook.formats.one_answer import too_many
from normbook.formats.own_facts import how_of_rulebook, keys_in, with_checked_facts
from normbook.formats.registry import read_sections
from normbook.formats.sections import Facts, Section, facts_in
from normbook.formats.table.cells import tell_impossible_notices
from normbook.formats.table.open_rounds import with_open_rounds
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings, Place

if TYPE_CHECKING:
    from normbook.model.solving import Tournament

T = TypeVar("T", bound="Event | Tournament")

TEXT_ENDINGS = (".csv", ".tsv", ".txt")
TABLE_ENDINGS = (*TEXT_ENDINGS, ".xlsx", ".xls", ".ods")


def read_events(
    path: Path, options: Facts, findings: Findings, shown: str | None = None, how: How = STRICT
) -> list[Event]:
    """The events of a file; `options` win over what the file says."""
    shown = shown or str(path)
    if path.suffix.casefold() != ".toml":
        return _event(path, shown, options, Facts(), findings, how)
    keys = read_toml(path, findings, shown)
    return [] if keys is None else _events_of(keys, path, shown, options, findings, how)


def read_all_events(files: Iterable[Path], options: Facts, findings: Findings, how: How = STRICT) -> list[Event]:
    """The events of several files in the order of effect; the same event twice is an error."""
    events = [event for file in files for event in read_events(file, options, findings, how=how)]
    if how.ratings is not None:
        events = _rated(events, how, findings)
    return in_order_of_effect(events, findings)


def _rated(events: list[Event], how: How, findings: Findings) -> list[Event]:
    """The events with the ratings of the list that was asked for."""
    from normbook.formats.lists.join import players_of, with_ratings
    from normbook.formats.lists.ratings import read_ratings

    assert how.ratings is not None
    rules = next((event.rules for event in events if event.rules), None)
    of_list = replace(how_of_rulebook(how, rules), sheet=None)  # the sheet is the event's
    ratings = read_ratings(how.ratings, of_list, findings, players_of(events))
    return events if ratings is None else [with_ratings(event, ratings, findings) for event in events]


def _events_of(keys: Keys, path: Path, shown: str, options: Facts, findings: Findings, how: How) -> list[Event]:
    facts = facts_in(keys)
    rules = options.rules or facts.rules
    facts = replace(facts, name=facts.name or stem_of(path), more=keys_in(keys, rules))
    table = keys.text("crosstable")
    how = with_sheet(how, keys)
    sections = keys.tables("sections")
    if table and sections:
        keys.error("SECTIONS-AND-TABLE", "crosstable")
    events: list[Event] = []
    read: set[tuple[Path, str | None]] = set()
    if not sections:
        beside = _table_of(keys, table, path, shown)
        if beside:
            events = _event(*beside, options, facts, findings, how)
    for section in sections:
        own = facts_in(section)
        own = replace(own, more=keys_in(section, options.rules or own.rules or rules))
        table = section.text("crosstable")
        its = with_sheet(how, section)
        section.require("name")
        section.finish()
        # The file's id names the whole event; a section without an id of its own adds its name to it.
        id = own.id or (f"{facts.id}-{slug(own.name or '')}" if facts.id else None)
        own = replace(own, id=id, name=facts.name, section=own.name)
        if table:
            file = normal(path.parent / table)
            one = (file, None if file.suffix.casefold() in TEXT_ENDINGS else its.sheet)
            if one in read:  # the same games twice
                section.error("TABLE-TWICE", "crosstable")
                continue
            read.add(one)
            events += _event(
                file, shown_beside(shown, table), options, own.over(replace(facts, id=None)), findings, its
            )
        elif isinstance(section.table.get("crosstable", ""), str):
            section.error("KEY-MISSING", "crosstable", key="crosstable")
    keys.finish()
    return events


def with_sheet(how: How, keys: Keys) -> How:
    """With the sheet that a TOML file names, if the command line names none."""
    sheet = keys.text("sheet") or None
    return replace(how, sheet=how.sheet or sheet)


def in_order_of_effect(events: Iterable[T], findings: Findings) -> list[T]:
    """Events or tournaments as they take effect; the same id twice is told."""
    found = list(events)
    seen: set[str] = set()
    for event in found:
        if event.id in seen:
            findings.error("EVENT-TWICE", Place(event.file), None, id=event.id)
        seen.add(event.id)
    return sorted(found, key=lambda event: event.effect)


def _table_of(keys: Keys, table: str, path: Path, shown: str) -> tuple[Path, str] | None:
    """The table a TOML file names, or the one of the same name beside it, with how to show it."""
    if table:
        return path.parent / table, shown_beside(shown, table)
    beside = table_beside(path, shown)
    if beside is None and isinstance(keys.table.get("crosstable", ""), str):
        keys.error("TABLE-NOT-NAMED", "crosstable", key="crosstable")
    return beside


def table_beside(path: Path, shown: str) -> tuple[Path, str] | None:
    """The table of the same name beside a TOML file, with how to show it."""
    tables = (path.with_suffix(ending) for ending in TABLE_ENDINGS)
    return next(((table, shown_beside(shown, table.name)) for table in tables if is_file(table)), None)


def _event(path: Path, shown: str, options: Facts, own: Facts, findings: Findings, how: How) -> list[Event]:
    """The events of one file, one for each section in it; none if they cannot be told."""
    known = options.over(own)
    how = how_of_rulebook(how, known.rules)
    read, refused = ([], True) if too_many(0, shown, findings) else read_sections(path, shown, how, findings)
    if too_many(sum(len(each.entrants) * max(each.rounds, 1) for each in read), shown, findings):
        return []
    sections = [replace(each, facts=each.facts.over(Facts(system=how.system))) for each in read]
    if how.unfinished:
        return _unfinished(sections, known, path, shown, findings, refused)
    for section in sections:
        if known.rounds is not None and section.rounds and known.rounds != section.rounds:
            findings.error("ROUNDS-DIFFER", Place(shown), None, stated=known.rounds, found=section.rounds)
    for section in sections:
        if not section.entrants and not refused and not findings.refused:
            findings.error("TABLE-EMPTY", Place(section.file or shown))
    events = [] if refused and not how.refused_too else _each(sections, known, path, shown)
    _tell_reversed_dates(events, findings)
    events = [with_checked_facts(event, findings) for event in events]
    tell_impossible_notices(events, findings)
    return events


def _each(sections: list[Section], known: Facts, path: Path, shown: str) -> list[Event]:
    alone = len(sections) == 1
    return [_event_of(section, known if alone else _of_several(known, section), path, shown) for section in sections]


def _tell_reversed_dates(events: list[Event], findings: Findings) -> None:
    """What one table of keys or one header says, its reader has told; here they may come from different places."""
    told = {each.phrase.values["start"] for each in findings if each.code == "DATES-REVERSED"}
    for event in events:
        if event.start and event.end and event.end < event.start and event.start not in told:
            findings.error("DATES-REVERSED", Place(event.file), None, start=event.start)


def _unfinished(
    sections: list[Section], known: Facts, path: Path, shown: str, findings: Findings, refused: bool
) -> list[Event]:
    """The events with the rounds that are still to be played; the stated rounds may be more than the table's."""
    opened = [with_open_rounds(section, known.rounds, shown, findings) for section in sections]
    return [] if refused or None in opened else _each([section for section in opened if section], known, path, shown)


def _of_several(known: Facts, section: Section) -> Facts:
    """What is known of a whole file, as facts of one of its sections."""
    id = f"{known.id}-{slug(section.facts.section or '')}" if known.id else None
    return replace(known, id=id, section=section.facts.section)


def _event_of(section: Section, known: Facts, path: Path, shown: str) -> Event:
    facts = known.over(section.facts)
    name = facts.name or stem_of(path)
    return Event(
        id=facts.id or event_id(name, facts.end, facts.section or ""),
        name=name,
        named=bool(facts.name or facts.id),
        rounds=section.rounds,
        entrants=section.entrants,
        rules=facts.rules,
        edition=facts.edition or "",
        section=facts.section or "",
        season=facts.season or "",
        leg=facts.leg or "",
        start=facts.start,
        end=facts.end,
        system=facts.system or "regular",
        format=facts.format,
        file=section.file or shown,
        columns=section.columns,
        more=tuple((dict(section.more) | dict(facts.more or ())).items()),
    )


def event_id(name: str, end: date | None, section: str) -> str:
    """An id made from what tells events apart: name, end date, section."""
    parts = (slug(name), end.isoformat() if end else "", slug(section))
    return "-".join(filter(None, parts)) or "event"


def slug(text: str) -> str:
    """The text in lower-case letters, digits and hyphens."""
    if not text.isascii():
        from unicodedata import normalize

        text = normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")
