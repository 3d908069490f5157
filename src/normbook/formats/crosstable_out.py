"""Crosstables written: CSV, XLSX, and TOML with a CSV beside it."""

import csv
import io
from collections.abc import Sequence
from datetime import date, datetime

from normbook.formats.cell_text import cell_text
from normbook.formats.formula import harmless
from normbook.formats.losses import Losses
from normbook.model.crosstable import Entrant, Event

_EPOCH = datetime(2000, 1, 1)
_FACTS = ("id", "rules", "name", "season", "leg", "start", "end", "system", "format", "rounds")


def _columns(event: Event) -> dict[str, list[str | int]]:
    """The columns that have something in them, and those every crosstable has."""
    texts: dict[str, list[str | int]] = {
        "id": [entrant.id for entrant in event.entrants],
        "state": [entrant.state for entrant in event.entrants],
        "expires": [entrant.expires for entrant in event.entrants],
        "rating": [_rating(entrant.rating) for entrant in event.entrants],
        "post": [_rating(entrant.post) for entrant in event.entrants],
        "title": [entrant.title for entrant in event.entrants],
        "beyond": ["" if entrant.beyond is None else entrant.beyond for entrant in event.entrants],
        "stood": [";".join(map(str, sorted(entrant.stood))) for entrant in event.entrants],
    }
    columns: dict[str, list[str | int]] = {
        "no": [entrant.no for entrant in event.entrants],
        "name": [entrant.name for entrant in event.entrants],
    }
    columns |= {
        name: values for name, values in texts.items() if name == "rating" or any(value != "" for value in values)
    }
    for index in range(event.rounds):
        columns[f"R{index + 1}"] = [cell_text(entrant.outcomes[index]) for entrant in event.entrants]
    return columns


def _rating(rating: object) -> str:
    return "" if rating is None else str(rating)


def write_csv(event: Event) -> str:
    """The crosstable as CSV, with `,` and CRLF as spreadsheets expect it."""
    stream = io.StringIO(newline="")
    writer = csv.writer(stream)
    columns = _columns(event)
    writer.writerow(columns)
    for row in zip(*columns.values(), strict=True):
        writer.writerow([harmless(value) if isinstance(value, str) else value for value in row])
    return stream.getvalue()


def write_xlsx(events: Sequence[Event]) -> bytes:
    """A workbook with each event's crosstable on a sheet of its own."""
    from xlsxwriter import Workbook  # only where a workbook is asked for

    stream = io.BytesIO()
    plain = {"in_memory": True, "strings_to_formulas": False, "strings_to_numbers": False, "strings_to_urls": False}
    with Workbook(stream, plain) as workbook:
        workbook.set_properties({"title": events[0].name[:200], "created": _EPOCH})
        bold = workbook.add_format({"bold": True, "bottom": 1})
        taken: set[str] = set()
        for event in events:
            sheet = workbook.add_worksheet(_sheet_name(event.section or event.name, taken))
            sheet.freeze_panes(1, 2)
            for column, (name, values) in enumerate(_columns(event).items()):
                sheet.write_string(0, column, name, bold)
                for row, value in enumerate(values, start=1):
                    if isinstance(value, int):
                        sheet.write_number(row, column, value)
                    elif name == "rating" and value.isdigit():
                        sheet.write_number(row, column, int(value))
                    elif value:
                        sheet.write_string(row, column, harmless(value))
            sheet.autofit()
    return stream.getvalue()


def _sheet_name(wanted: str, taken: set[str]) -> str:
    """A name that spreadsheets accept, told apart from the others."""
    base = "".join(" " if character in "[]:*?/\\'" else character for character in wanted)
    base = " ".join("".join(each for each in base if each.isprintable()).split())[:25] or "crosstable"
    name, number = base, 1
    while name.casefold() in taken or name.casefold() == "history":
        number += 1
        name = f"{base} {number}"
    taken.add(name.casefold())
    return name


def write_toml(events: Sequence[Event], tables: Sequence[str]) -> str:
    """The facts of the events, and where each crosstable stands."""
    first = events[0]
    if len(events) == 1 and not first.section:
        return "".join(_facts(first, _FACTS)) + f"crosstable = {_toml(tables[0])}\n"
    lines = list(_facts(first, ("rules", "name", "season", "leg")))
    for event, table in zip(events, tables, strict=True):
        lines.append(f"\n[[sections]]\nname = {_toml(event.section or event.name)}\n")
        lines += _facts(event, ("id", "start", "end", "system", "format", "rounds"))
        lines.append(f"crosstable = {_toml(table)}\n")
    return "".join(lines)


def _facts(event: Event, names: Sequence[str]) -> list[str]:
    values = {name: getattr(event, name) for name in names}
    return [f"{name} = {_toml(value)}\n" for name, value in values.items() if value not in (None, "")]


def _toml(value: object) -> str:
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, int):
        return str(value)
    escaped = str(value).replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(each if each.isprintable() else f"\\U{ord(each):08x}" for each in escaped) + '"'


def note_table_losses(event: Event, losses: Losses, *, with_facts: bool) -> None:
    """What a table does not say: the facts of the event, where no TOML file says them, and what no rule asks for."""
    facts = (event.rules, event.start, event.end, event.season, event.leg, event.section, event.format)
    if not with_facts and (any(facts) or event.system != "regular"):
        losses.add("event-facts")
    if any(name not in ("ids", "ratings") for name, _ in event.more) or any(each.more for each in event.entrants):
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
        "rating": _rating(entrant.rating) or None,
        "post": _rating(entrant.post) or None,
        "title": entrant.title,
        "beyond": entrant.beyond,
        "stood": sorted(entrant.stood),
        "more": dict(entrant.more),
        "rounds": [cell_text(outcome) for outcome in entrant.outcomes],
    }
