"""Crosstables written: as a table, as TOML with a table beside it, as JSON."""

from collections.abc import Sequence
from datetime import date

from normbook.formats.losses import Losses
from normbook.formats.own_facts import facts_of
from normbook.formats.owners import header_of
from normbook.formats.table.cell_text import cell_text
from normbook.formats.table.tables_out import Cell, Columns, delimited_text, filled, toml_lines, toml_value, workbook_of
from normbook.model.crosstable import Entrant, Event, Rating
from normbook.model.facts import COLUMN, KEY

_FACTS = ("id", "rules", "edition", "name", "season", "leg", "start", "end", "system", "format", "rounds")


def crosstable_columns(event: Event) -> Columns:
    """The columns that have something in them, and those every crosstable has."""
    columns: dict[str, list[Cell]] = {
        "no": [entrant.no for entrant in event.entrants],
        "name": [entrant.name for entrant in event.entrants],
        "id": [entrant.id for entrant in event.entrants],
        "state": [entrant.state for entrant in event.entrants],
        "expires": [entrant.expires for entrant in event.entrants],
        "rating": [rating_cell(entrant.rating) for entrant in event.entrants],
        "post": [rating_cell(entrant.post) for entrant in event.entrants],
        "title": [entrant.title for entrant in event.entrants],
        "beyond": ["" if entrant.beyond is None else entrant.beyond for entrant in event.entrants],
        "stood": [";".join(map(str, sorted(entrant.stood))) for entrant in event.entrants],
    }
    for fact in facts_of(event.rules, COLUMN):
        columns[fact.key] = [dict(entrant.more).get(fact.key, "") for entrant in event.entrants]
    rounds = [f"R{number}" for number in range(1, event.rounds + 1)]
    for index, name in enumerate(rounds):
        columns[name] = [cell_text(entrant.outcomes[index]) for entrant in event.entrants]
    named = filled(columns, ("no", "name", "rating", *rounds))
    return {header_of(name, event): column for name, column in named.items()}


def rating_cell(rating: Rating | None) -> Cell:
    """A rating as a number, or as text where it is printed with its games."""
    if rating is None:
        return ""
    return rating.value if rating.games is None and rating.exact is None else str(rating)


def write_csv(event: Event, delimiter: str = ",") -> str:
    """The crosstable as delimited text."""
    return delimited_text(crosstable_columns(event), delimiter)


def write_xlsx(events: Sequence[Event]) -> bytes:
    """A workbook with each event's crosstable on a sheet of its own."""
    return workbook_of([(each.section or each.name, crosstable_columns(each)) for each in events], events[0].name)


def write_toml(events: Sequence[Event], tables: Sequence[str]) -> str:
    """The facts of the events, and where each crosstable stands."""
    first = events[0]
    if len(events) == 1 and not first.section:
        return "".join([*_facts(first, _FACTS), *_own_keys(first)]) + f"crosstable = {toml_value(tables[0])}\n"
    lines = _facts(first, ("rules", "edition", "name", "season", "leg"))
    for event, table in zip(events, tables, strict=True):
        lines.append(f"\n[[sections]]\nname = {toml_value(event.section or event.name)}\n")
        lines += [*_facts(event, ("id", "start", "end", "system", "format", "rounds")), *_own_keys(event)]
        lines.append(f"crosstable = {toml_value(table)}\n")
    return "".join(lines)


def _facts(event: Event, names: Sequence[str]) -> list[str]:
    return toml_lines({name: getattr(event, name) for name in names})


def _own_keys(event: Event) -> list[str]:
    """What the rulebook's own keys say."""
    said = dict(event.more)
    return toml_lines({fact.key: said[fact.key] for fact in facts_of(event.rules, KEY) if fact.key in said})


def note_table_losses(event: Event, losses: Losses, *, with_facts: bool) -> None:
    """What a table does not say: the facts of the event, where no TOML file says them, and what no rule asks for."""
    facts = (event.rules, event.edition, event.start, event.end, event.season, event.leg, event.section, event.format)
    if not with_facts and (any(facts) or event.system != "regular"):
        losses.add("event-facts")
    keys = {"ids", "ratings", *(fact.key for fact in facts_of(event.rules, KEY) if with_facts)}
    columns = {fact.key for fact in facts_of(event.rules, COLUMN)}
    if dict(event.more).keys() - keys or any(dict(each.more).keys() - columns for each in event.entrants):
        losses.add("facts")


def event_document(event: Event) -> dict[str, object]:
    """The event as JSON has it: ids and codes as text, counts as integers."""
    facts = {name: getattr(event, name) for name in (*_FACTS, "section")}
    return {
        **{name: value.isoformat() if isinstance(value, date) else value for name, value in facts.items()},
        "more": dict(event.more),
        "players": [_player_document(entrant) for entrant in event.entrants],
    }


def _player_document(entrant: Entrant) -> dict[str, object]:
    return {
        "no": entrant.no,
        "name": entrant.name,
        "id": entrant.id,
        "state": entrant.state,
        "expires": entrant.expires,
        "rating": None if entrant.rating is None else str(entrant.rating),
        "post": None if entrant.post is None else str(entrant.post),
        "title": entrant.title,
        "beyond": entrant.beyond,
        "stood": sorted(entrant.stood),
        "more": dict(entrant.more),
        "rounds": [cell_text(outcome) for outcome in entrant.outcomes],
    }
