"""A rating report written: the sections of one event in either layout."""

from collections.abc import Sequence
from datetime import date

from normbook.formats.lists.dbf import DbfField, encoded, write_dbf
from normbook.formats.losses import Losses
from normbook.formats.rating_report.layouts import FILES, TYPE_OF, Layout
from normbook.formats.rating_report.rounds import code_text
from normbook.formats.rating_report.systems import SYSTEM_OF
from normbook.model.crosstable import Entrant, Event, Result

Record = dict[str, str | int]
_NO_DAY = date(2000, 1, 1)
_PROGRAM = "normbook"


def write_rating_report(events: Sequence[Event], layout: Layout, losses: Losses) -> dict[str, bytes]:
    """The three files by their names; `losses` learns what they have no place for."""
    rounds = min(max(event.rounds for event in events), layout.most_rounds)
    heads, sections = [_head(events)], []
    details: list[Record] = []
    for number, event in enumerate(events, start=1):
        _note_event(event, layout, losses)
        sections.append(_section(event, number, len(details) + 1))
        for entrant in event.entrants:
            details += _details(entrant, event, number, layout, losses)
    day = max((event.end for event in events if event.end), default=_NO_DAY)
    fields = {"H": layout.files["H"], "S": layout.files["S"], "D": layout.details(rounds)}
    records = {"H": heads, "S": sections, "D": details}
    for letter, own in fields.items():
        note_cut(own, records[letter], losses)
    return {FILES[letter]: write_dbf(fields[letter], records[letter], day) for letter in FILES}


def _event_id(events: Sequence[Event]) -> str:
    """The id of the report as US Chess makes them, `yymmddccc`, or the one it came with."""
    known = dict(events[0].more).get("uschess_event")
    end = events[0].end or events[0].start
    return known or (f"{end:%y%m%d}001" if end else "")


def _day(day: date | None) -> str:
    return f"{day.year:04}{day.month:02}{day.day:02}" if day else ""


def _head(events: Sequence[Event]) -> Record:
    more = dict(events[0].more)
    start = min((event.start for event in events if event.start), default=None)
    return {
        "H_FORMAT": "2C",
        "H_PROGRAM": _PROGRAM,
        "H_EVENT_ID": _event_id(events),
        "H_NAME": events[0].name,
        "H_TOT_SECT": len(events),
        "H_BEG_DATE": _day(start),
        "H_END_DATE": _day(max((event.end for event in events if event.end), default=None)),
        "H_AFF_ID": more.get("affiliate", ""),
        "H_CITY": more.get("city", ""),
        "H_STATE": more.get("state", ""),
        "H_ZIPCODE": more.get("zip", ""),
        "H_COUNTRY": more.get("country", ""),
        "H_SENDCROS": more.get("send_crosstables", ""),
        "H_SCHOLAST": more.get("scholastic", "N"),
        "H_SECREC01": 1,
        "H_CTD_ID": more.get("director", ""),
        "H_ATD_ID": more.get("assistant", ""),
        "H_OTHER_TD": more.get("other_directors", ""),
    }


def _section(event: Event, number: int, first_detail: int) -> Record:
    more = dict(event.more)
    return {
        "S_EVENT_ID": _event_id([event]),
        "S_SEC_NUM": number,
        "S_SEC_NAME": event.section,
        "S_K_FACTOR": "Q" if event.system == "quick" else "F",
        "S_R_SYSTEM": SYSTEM_OF[event.system],
        "S_TIMECTL": more.get("time_control", ""),
        "S_CTD_ID": more.get("director", ""),
        "S_ATD_ID": more.get("assistant", ""),
        "S_TRN_TYPE": TYPE_OF[event.format or "swiss"],
        "S_TOT_RNDS": event.rounds,
        "S_LST_PAIR": max((entrant.no for entrant in event.entrants), default=0),
        "S_DTLREC01": first_detail,
        "S_STATUS": "#",
        "S_BEG_DATE": _day(event.start),
        "S_END_DATE": _day(event.end),
        "S_GR_PRIX": "N",
        "S_FIDE": "N",
    }


def _details(entrant: Entrant, event: Event, number: int, layout: Layout, losses: Losses) -> list[Record]:
    """A player's record and its continuations."""
    _note_entrant(entrant, layout, losses)
    codes = [code_text(outcome, layout) for outcome in entrant.outcomes[: layout.most_rounds]]
    step = layout.rounds_in_record or len(codes)
    records = []
    for sequence, first in enumerate(range(0, len(codes), step), start=1):
        record: Record = {
            "D_EVENT_ID": _event_id([event]),
            "D_SEC_NUM": number,
            "D_PAIR_NUM": entrant.no,
            "D_REC_SEQ": sequence,
            "D_MEM_ID": entrant.id,
            "D_NAME": entrant.name,
            "D_STATE": entrant.state,
            "D_RATING": entrant.rating.value if entrant.rating else "",
        }
        rounds = codes[first : first + step]
        record |= {f"D_RND{index:02}": code for index, code in enumerate(rounds, start=1)}
        records.append(record)
    return records


def _note_event(event: Event, layout: Layout, losses: Losses) -> None:
    for what, lost in (
        ("rules", event.rules),
        ("season", event.season or event.leg),
        ("format", event.format in ("scrounger", "grand-prix")),
        ("rounds", event.rounds > layout.most_rounds),
    ):
        if lost:
            losses.add(what)


def _note_entrant(entrant: Entrant, layout: Layout, losses: Losses) -> None:
    named = any(field.name == "D_NAME" for field in layout.files["D"])
    for what, lost in (
        ("name", not named),
        ("rating", entrant.rating and not named),
        ("provisional", named and entrant.rating and entrant.rating.games is not None),
        ("post", entrant.post),
        ("code", entrant.title),
        ("beyond", entrant.beyond is not None),
        ("state", entrant.state and not named),
        ("expires", entrant.expires),
        ("stood", entrant.stood),
    ):
        if lost:
            losses.add(what, entrant.no)
    for outcome in entrant.outcomes:
        for what, lost in (
            ("unrated-game", outcome.played and not outcome.rated),
            ("full-point-bye", outcome.result is Result.FULL_POINT_BYE),
            ("forfeit-opponent", not outcome.played and outcome.opponent is not None),
            ("colour", outcome.colour and not (layout.colours and outcome.played)),
            ("notice", outcome.notice is not None),
            ("declined", outcome.declined),
        ):
            if lost:
                losses.add(what, entrant.no)


def note_cut(fields: Sequence[DbfField], records: Sequence[Record], losses: Losses) -> None:
    """Values that are longer than their field, or have letters that dBASE has not."""
    for record in records:
        for field in fields:
            value = str(record.get(field.name, ""))
            if len(value) > field.width or not (value.isascii() or encoded(value).decode("cp1252") == value):
                losses.add("text-cut", value)
