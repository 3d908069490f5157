"""Events, tournaments and rating lists written to files, in whatever format is asked for."""

import json
from collections.abc import Sequence
from pathlib import Path

from normbook.formats.documents import EVENTS
from normbook.formats.event_file import slug
from normbook.formats.kinds import EVENT, TABLES
from normbook.formats.losses import Losses
from normbook.formats.owners import FIDE, owner_of_ids
from normbook.formats.table.crosstable_out import event_document, note_table_losses, write_csv, write_toml, write_xlsx
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings, Place

_BY_ENDING = {f".{format}": format for format in (*TABLES, "toml", "json", "txt", "dbf", "trf16", "trf26")}
_BY_ENDING |= {".trf": "trf26", ".trfx": "trf26"}
_ONE_EVENT = ("csv", "tsv", "trf16", "trf26")
_ENDINGS = {"csv": ".csv", "tsv": ".tsv", "trf16": ".trf", "trf26": ".trf"}
_FOUR_DIGITS = ("trf16", "trf26", "dbf-old", "dbf-2c")
"""Formats whose columns for a player's number hold no more."""
DELIMITERS = {"csv": ",", "tsv": "\t"}
Files = dict[Path, bytes]


def format_of(out: Path, asked: str | None, kind: str = EVENT) -> str | None:
    """The format asked for, else the one that the ending stands for; an event's folder is for a rating report."""
    if asked:
        return asked
    if not out.suffix:
        return "dbf-2c" if kind == EVENT else None
    format = _BY_ENDING.get(out.suffix.casefold())
    return "dbf-2c" if format == "dbf" and kind == EVENT else format


def written(events: Sequence[Event], format: str, out: Path, findings: Findings) -> Files:
    """The files and their bytes; findings tell what they do not carry, or why there are none."""
    if format in _ONE_EVENT and len(events) > 1:
        if out.suffix:
            findings.error("FORMAT-ONE-EVENT", Place(str(out)), None, format=format, count=len(events))
            return {}
        files: Files = {}
        for event in events:
            files |= written([event], format, out / f"{slug(event.id) or 'event'}{_ENDINGS[format]}", findings)
        return files
    highest = max((entrant.no for event in events for entrant in event.entrants), default=0)
    if format in _FOUR_DIGITS and highest > 9999:
        findings.error("FORMAT-NUMBERS", Place(str(out)), None, format=format, highest=highest)
        return {}
    losses = Losses()
    files = _files(events, format, out, losses, findings)
    losses.tell(findings, str(out), format)
    return files


def _files(events: Sequence[Event], format: str, out: Path, losses: Losses, findings: Findings) -> Files:
    if format in (*TABLES, "toml", "json"):
        for event in events:
            note_table_losses(event, losses if format != "json" else Losses(), with_facts=format == "toml")
    match format:
        case "csv" | "tsv":
            return {out: write_csv(events[0], DELIMITERS[format]).encode("utf-8-sig", "replace")}
        case "xlsx":
            return {out: write_xlsx(events)}
        case "json":
            return {out: json_bytes({EVENTS: [event_document(event) for event in events]})}
        case "toml":
            return _toml_and_tables(events, out, findings)
        case "trf16" | "trf26":
            from normbook.formats.trf.write import write_report

            return {out: write_report(events[0], format, losses).encode(errors="replace")}
        case _:
            return _rating_report(events, format, out, losses, findings)


def json_bytes(document: object) -> bytes:
    """A document for programs, readable for people too."""
    return json.dumps(document, ensure_ascii=False, indent=2).encode(errors="replace") + b"\n"


def _same_event(events: Sequence[Event], out: Path, findings: Findings) -> bool:
    """Whether the sections are of one event, as formats with a head want them."""
    names = tuple(dict.fromkeys(event.name for event in events))
    if len(names) > 1:
        findings.error("FORMAT-EVENTS-DIFFER", Place(str(out)), None, names=names)
    return len(names) == 1


def _toml_and_tables(events: Sequence[Event], out: Path, findings: Findings) -> Files:
    if not _same_event(events, out, findings):
        return {}
    if len(events) == 1:
        tables = [f"{out.stem}.csv"]
    else:
        tables = [f"{out.stem}-{number}-{slug(event.section)}.csv" for number, event in enumerate(events, start=1)]
    files = {out: write_toml(events, tables).encode()}
    for event, table in zip(events, tables, strict=True):
        files[out.with_name(table)] = write_csv(event).encode("utf-8-sig")
    return files


def _rating_report(events: Sequence[Event], format: str, out: Path, losses: Losses, findings: Findings) -> Files:
    from normbook.formats.rating_report.layouts import layouts
    from normbook.formats.rating_report.write import write_rating_report

    if not _same_event(events, out, findings):
        return {}
    if any(owner_of_ids(event) == FIDE and any(each.id for each in event.entrants) for event in events):
        findings.error("FORMAT-IDS", Place(str(out)), None, owner=FIDE, format=format)
        return {}
    folder = out.parent if out.suffix.casefold() == ".dbf" else out
    files = write_rating_report(events, layouts()[format], losses)
    return {folder / name: data for name, data in files.items()}
