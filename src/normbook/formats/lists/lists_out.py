"""Rating lists written: a federation's supplement and the solvers' list."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from normbook.formats.lists.dbf import DbfField, write_dbf
from normbook.formats.lists.printed_list import HEADINGS
from normbook.formats.lists.rating_list_file import COLUMNS, member_cells
from normbook.formats.lists.ratings import ListedPlayer
from normbook.formats.losses import Losses
from normbook.formats.rating_report.write import note_cut
from normbook.formats.table.crosstable_out import rating_cell
from normbook.formats.table.tables_out import Cell, Columns, aligned_text, filled
from normbook.model.diagnostics import Findings, Place
from normbook.model.ratinglist import RatingList

UNRATED = "UNR"
_ID = re.compile(r"[0-9]{5,8}")
_EXPIRES = re.compile(r"[0-9]{4}|LIFE")
_STATE = re.compile(r"[A-Z]{2}")
_CODE = re.compile(r"[A-Za-z-][0-9]")
_LONGEST_NAME = 60
_FOR_PEOPLE = frozenset({"rank", "change", "tournaments", "remark"})
_GOLDEN = (
    DbfField("MEM_ID", "C", 8),
    DbfField("MEM_NAME", "C", 30),
    DbfField("STATE", "C", 2),
    DbfField("EXP_DATE", "C", 4),
    DbfField("R_LPB_RAT", "C", 7),
)
"""The fields of US Chess's own file, TARATSUP.DBF; quick ratings follow where there are any."""
_QUICK = DbfField("Q_LPB_RAT", "C", 7)


def supplement_columns(players: Sequence[ListedPlayer], owner: str = "") -> Columns:
    """A federation's list as a table; FIDE's says that it is, or its numbers would be taken for a federation's."""
    id = f"{owner.casefold()} id".strip()
    columns: dict[str, list[Cell]] = {
        id: [player.id for player in players],
        "name": [player.name for player in players],
        "state": [player.state for player in players],
        "expires": [player.expires for player in players],
        "regular": [_starred(player) for player in players],
        "code": [player.code for player in players],
        "quick": [rating_cell(player.quick) for player in players],
        "quick_code": [player.quick_code for player in players],
        "blitz": [rating_cell(player.blitz) for player in players],
    }
    return filled(columns, (id, "name", "regular"))


def _starred(player: ListedPlayer) -> Cell:
    """The rating as a number, or as text where it has a star."""
    return f"{player.rating}*" if player.star and player.rating else rating_cell(player.rating)


def supplement_text(
    players: Sequence[ListedPlayer], day: date | None, file: str, losses: Losses, findings: Findings
) -> str:
    """Printed lines under their headings; a line needs an id, or nobody could read it again."""
    nameless = [player for player in players if not _ID.fullmatch(player.id)]
    if nameless:
        findings.error("LIST-NO-PRINT", Place(file), None, name=nameless[0].name, count=len(nameless))
        return ""
    printed = [_printable(player, losses) for player in players]
    columns = (
        [player.name for player in printed],
        [player.id for player in printed],
        [player.expires for player in printed],
        [player.state for player in printed],
        [_printed_rating(player) for player in printed],
    )
    table = aligned_text(dict(zip((*HEADINGS, "REGULAR"), columns, strict=True)))
    return f"{day.isoformat()}\n\n{table}" if day else table


def _printable(player: ListedPlayer, losses: Losses) -> ListedPlayer:
    """What a printed line has a place for; the rest is told."""
    for what, lost in (
        ("quick", player.quick or player.quick_code),
        ("blitz", player.blitz),
        ("expires", player.expires and not _EXPIRES.fullmatch(player.expires)),
        ("state", player.state and not _STATE.fullmatch(player.state)),
        ("code", player.code and not (player.rating and _CODE.fullmatch(player.code))),
        ("text-cut", len(player.name) > _LONGEST_NAME),
    ):
        if lost:
            losses.add(what, player.id)
    return replace(
        player,
        name=player.name[:_LONGEST_NAME].strip(),
        expires=player.expires if _EXPIRES.fullmatch(player.expires) else "",
        state=player.state if _STATE.fullmatch(player.state) else "",
        code=player.code if _CODE.fullmatch(player.code) else "",
    )


def _printed_rating(player: ListedPlayer) -> str:
    if player.rating is None:
        return UNRATED
    return f"{player.rating}{'*' if player.star or player.code else ''}{player.code}"


def supplement_dbf(players: Sequence[ListedPlayer], day: date | None, losses: Losses) -> bytes:
    """The list as a dBASE table; no such file has ever held norm codes."""
    fields = (*_GOLDEN, _QUICK) if any(player.quick for player in players) else _GOLDEN
    records: list[dict[str, str | int]] = []
    for player in players:
        told = (("code", player.code or player.quick_code), ("star", player.star), ("blitz", player.blitz))
        for what, lost in told:
            if lost:
                losses.add(what, player.id)
        ratings = (str(rating) if rating else "" for rating in (player.rating, player.quick))
        values = (player.id, player.name, player.state, player.expires, *ratings)
        names = (field.name for field in (*_GOLDEN, _QUICK))
        records.append(dict(zip(names, values, strict=True)))
    note_cut(fields, records, losses)
    return write_dbf(fields, records, day or date(2000, 1, 1))


def solvers_columns(rating_list: RatingList) -> Columns:
    """A solvers' list as a table, with all that the next quarter needs."""
    rows = [member_cells(member) | {"list": rating_list.date.isoformat()} for member in rating_list.members]
    columns = {
        name: ["" if (cell := row[name]) is None else cell for row in rows]
        for name in COLUMNS
        if name not in _FOR_PEOPLE
    }
    return filled(columns, ("list", "name", "rating"))
