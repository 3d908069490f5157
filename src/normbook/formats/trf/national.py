"""National ratings and ids: `USA` lines of TRF26, and `DAT` lines that some programs write."""

import re
from collections.abc import Mapping
from dataclasses import field

from normbook.formats.how import How
from normbook.formats.table.cells import read_rating
from normbook.formats.trf.columns import NATIONAL, NATIONAL_ID_TYPES, PLAYER
from normbook.formats.trf.lines import TrfLine
from normbook.formats.trf.player import read_national_line
from normbook.model.crosstable import More, Rating
from normbook.model.diagnostics import Findings, Place
from normbook.model.light import dataclass

_DATA = re.compile(r"DAT +([0-9]{1,4}) +(\S{1,40}) +(\S.{0,60})")
_NORM_CODE = re.compile(r"[A-Za-z-][0-9]")


@dataclass(frozen=True, slots=True)
class NationalPlayer:
    """What the national lines say of a player."""

    id: str = ""
    rating: Rating | None = None
    code: str = ""
    """A norm code, where that is what stands in the column of the national class."""
    other_class: str = ""
    state: str = ""


_NOBODY = NationalPlayer()


@dataclass(frozen=True, slots=True)
class National:
    """The national players by their numbers."""

    players: Mapping[int, NationalPlayer] = field(default_factory=dict)
    rated: bool = False
    """Whether the file has national ratings: then nobody is rated by another list."""

    @property
    def used(self) -> bool:
        """Whether ids are the national ones."""
        return bool(self.players)

    def of(self, no: int) -> NationalPlayer:
        """A player's national facts; blank ones where the file has none."""
        return self.players.get(no, _NOBODY)

    @property
    def mark(self) -> More:
        """Says of the event whose ratings and ids its players have."""
        ids = () if self.used else (("ids", "FIDE"),)
        return ids if self.rated else (*ids, ("ratings", "FIDE"))


def read_national(lines: list[TrfLine], data: list[TrfLine], file: str, how: How, findings: Findings) -> National:
    """The national facts; those of other federations are passed over with a note."""
    others = [line for line in lines if line.tag != NATIONAL]
    if others:
        tags = tuple(sorted({line.tag for line in others}))
        findings.note("TRF-NATIONAL-IGNORED", Place(file, others[0].number), None, tags=tags, count=len(others))
    players: dict[int, NationalPlayer] = {}
    rated = False
    for line in lines:
        if line.tag == NATIONAL:
            fields = read_national_line(line, file, how, findings)
            players[int(fields["no"]) if fields["no"].isdigit() else 0] = _player(fields, line, file, findings)
            rated = True
    ids = [match for line in data if (match := _DATA.match(line.text)) and match[2].upper() in NATIONAL_ID_TYPES]
    for match in ids:
        players.setdefault(int(match[1]), NationalPlayer(match[3].strip()))
    if len(ids) < len(data):
        findings.note("TRF-LINES-IGNORED", Place(file, data[0].number), None, tags=("DAT",), count=len(data) - len(ids))
    return National(players, rated)


def _player(fields: dict[str, str], line: TrfLine, file: str, findings: Findings) -> NationalPlayer:
    written = fields["rating"] if fields["rating"].strip("0") else ""
    rating = read_rating(written)
    if isinstance(rating, str):
        place = Place(file, line.number, PLAYER["rating"].first)
        findings.error(rating, place, written, rating=written)
        rating = None
    code = fields["title"] if _NORM_CODE.fullmatch(fields["title"]) else ""
    other_class = "" if code else fields["title"]
    id = fields["id"] if fields["id"].strip("0") else ""
    return NationalPlayer(id, rating, code, other_class, fields["federation"])
