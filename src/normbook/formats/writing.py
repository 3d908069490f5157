"""Events written to files, in whatever format is asked for."""

import json
from collections.abc import Sequence
from pathlib import Path

from normbook.formats.crosstable_out import event_document, note_table_losses, write_csv, write_toml, write_xlsx
from normbook.formats.event_file import slug
from normbook.formats.losses import Losses
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings, Place

FORMATS = ("csv", "xlsx", "toml", "json", "trf16", "trf26", "dbf-old", "dbf-2c")
"""What can be written."""
_BY_ENDING = {".csv": "csv", ".xlsx": "xlsx", ".toml": "toml", ".json": "json", ".dbf": "dbf-2c"}
_BY_ENDING |= dict.fromkeys((".trf", ".trfx", ".trf26"), "trf26") | {".trf16": "trf16"}
_ONE_EVENT = ("csv", "trf16", "trf26")
_ENDINGS = {"csv": ".csv", "trf16": ".trf", "trf26": ".trf"}
Files = dict[Path, bytes]


def format_of(out: Path, asked: str | None) -> str | None:
    """The format asked for, else the one that the ending stands for; a folder is for a rating report."""
    if asked:
        return asked
    if out.suffix:
        return _BY_ENDING.get(out.suffix.casefold())
    return "dbf-2c"


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
    losses = Losses()
    files = _files(events, format, out, losses, findings)
    losses.tell(findings, str(out), format)
    return files


def _files(events: Sequence[Event], format: str, out: Path, losses: Losses, findings: Findings) -> Files:
    if format in ("csv", "xlsx", "toml", "json"):
        for event in events:
            note_table_losses(event, losses if format != "json" else Losses(), with_facts=format == "toml")
    match format:
        case "csv":
            return {out: write_csv(events[0]).encode("utf-8-sig")}
        case "xlsx":
            return {out: write_xlsx(events)}
        case "json":
            text = json.dumps({"events": [event_document(event) for event in events]}, ensure_ascii=False, indent=2)
            return {out: text.encode(errors="replace") + b"\n"}
        case "toml":
            return _toml_and_tables(events, out, findings)
        case "trf16" | "trf26":
            from normbook.formats.trf.write import write_report

            return {out: write_report(events[0], format, losses).encode(errors="replace")}
        case _:
            return _rating_report(events, format, out, losses, findings)


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
    from normbook.formats.uschess.layouts import LAYOUTS
    from normbook.formats.uschess.write import write_rating_report

    if not _same_event(events, out, findings):
        return {}
    folder = out.parent if out.suffix.casefold() == ".dbf" else out
    files = write_rating_report(events, LAYOUTS[format], losses)
    return {folder / name: data for name, data in files.items()}
