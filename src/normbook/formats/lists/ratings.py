"""A published rating list as the source of an event's ratings: a table, a dBASE file, or printed lines."""

import re
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace
from datetime import date
from pathlib import Path

from normbook.formats.files import read_bytes
from normbook.formats.how import How, mended
from normbook.formats.lists.dbf import is_dbf
from normbook.formats.lists.world_list import Wanted, WorldPlayer, read_world_list, world_list_in
from normbook.formats.owners import FIDE, IDS, owners_in
from normbook.formats.table.cells import read_rating
from normbook.formats.table.crosstable import VOCABULARY as CROSSTABLE
from normbook.formats.table.grid import BOM, WORKBOOK_MAGIC, decoded, read_grid
from normbook.formats.table.header_words import words
from normbook.formats.table.headers import (
    LAST_TITLE_ROW,
    TITLES,
    Columns,
    Vocabulary,
    has_header,
    header_index,
    plain,
    read_header,
)
from normbook.formats.table.player_columns import with_whole_names
from normbook.formats.table.rows import Row
from normbook.model.crosstable import More, Rating
from normbook.model.diagnostics import Findings, Place
from normbook.model.light import dataclass
from normbook.model.season import name_key

VOCABULARY = Vocabulary(
    fields={
        "id": CROSSTABLE.fields["id"] | words("memid, id number, mem no"),
        "name": CROSSTABLE.fields["name"] | {"mem name", "memname", "solver", "full name"},
        "state": CROSSTABLE.fields["state"],
        "expires": CROSSTABLE.fields["expires"]
        | words("exp date, exp dt, expdate, expired, expire dt, exp yymm, mem exp"),
        "rating": CROSSTABLE.fields["rating"]
        | words("regular, reg, r lpb rat, reg rating, regular rating, std, r rating, reg rtg, r rat, rat reg"),
        "quick": words("qk, quick rating, q lpb rat, qk rating, q rating, quick rtg, q rat, rat quick"),
        "title": CROSSTABLE.fields["title"] | {"regular code", "reg code", "regular title"},
        "quick title": {"quick code", "qk code"},
        "blitz": words("bz, blitz rating, b lpb rat, blz rating, b rating, blitz rtg, b rat, rat blitz"),
        "rating games": {"regular games", "reg games", "regular provisional games", "games"},
        "quick games": {"qk games", "quick provisional games"},
        "blitz games": {"bz games", "blitz provisional games"},
        "country": {"fed", "land", "federation", "nat", "ctry"},
    },
    second=CROSSTABLE.second,
    required=("name", "rating"),
    ignored=words("or lpb rat, oq lpb rat, ob lpb rat, sex, gender, birth, age, zip, city, country code"),
    strangers_refused=False,
)
_SYSTEMS = ("rating", "quick", "blitz")
_NUMBERS = words("no, number")
"""Ids where there are no others, and they do not just count the rows."""
_PRINTED = re.compile(
    r"(?P<name>\S[^\t]{0,60}?)[ \t]{2,}(?P<id>[0-9]{5,8})[ \t]+(?:(?P<expires>[0-9]{4}|LIFE)[ \t]+)?"
    r"(?:(?P<state>[A-Z]{2})[ \t]+)?"
    r"(?:(?P<rating>[0-9]{1,4})(?P<games>/[0-9]{1,3})?(?P<star>\*?)(?P<code>[A-Za-z-][0-9])?|UNR\.?|UNRATED)"
)
_PRINTED_BLANK = re.compile(
    r"(?P<name>\S[^\t]{0,60}?)[ \t]{2,}(?P<id>[0-9]{5,8})[ \t]+(?:(?P<expires>[0-9]{4}|LIFE)[ \t]+)?(?P<state>[A-Z]{2})"
    r"(?P<rating>)(?P<games>)(?P<star>)(?P<code>)"
)
"""A line that ends with the state: nobody rated the player yet."""
_WITH_CODE = re.compile(r"([0-9]{1,4}(?:/[0-9]{1,3})?)(?:(\*)([A-Za-z-][0-9])?)?")
_PROVISIONAL = re.compile(r"([0-9]{3,4})P([0-9]{1,2})")
"""`1501P15`, as US Chess's pages have it."""
_PLAIN_DATE = re.compile(
    r"(?<![0-9])((?:19|20)[0-9]{2})[-_/.]?(0[1-9]|1[0-2])(?:[-_/.]?(0[1-9]|[12][0-9]|3[01]))?(?![0-9])"
)
_TITLE_LINES = 10
_MOST_PROVISIONAL = 25
"""Lists give the games of provisional ratings; with more than these a rating is established."""


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A line of the list."""

    name: str
    id: str = ""
    rating: Rating | None = None
    quick: Rating | None = None
    code: str = ""
    state: str = ""
    expires: str = ""
    row: int | None = None
    star: bool = False
    """Whether the rating has a `*` and no code behind it: no text found says what it means, so it is kept."""
    quick_code: str = ""
    blitz: Rating | None = None
    more: More = ()
    """What else the list says: federation, title, K of each system, …"""

    def rating_in(self, system: str) -> Rating | None:
        """The rating in one of the systems."""
        return {"quick": self.quick, "blitz": self.blitz}.get(system, self.rating)

    def more_in(self, system: str) -> dict[str, str]:
        """What else the list says, as far as it is of no other system."""
        own = "k" if system == "regular" else f"{system}_k"
        others = dict(self.more)
        k = others.get(own)
        kept = {key: text for key, text in others.items() if key != "k" and not key.endswith("_k")}
        return kept | ({"k": k} if k else {})

    def code_in(self, system: str) -> str:
        """The norm code in one of them; blank where the list has none."""
        return {"quick": self.quick_code, "blitz": ""}.get(system, self.code)


@dataclass(frozen=True, slots=True)
class PublishedRatings:
    """A list by id and by name."""

    file: str
    date: date | None
    """From which day on it was in force; None where nobody says."""
    by_id: Mapping[str, ListedPlayer]
    by_name: Mapping[str, Sequence[ListedPlayer]]
    players: tuple[ListedPlayer, ...] = ()
    """Everybody, in the order of the list."""
    owner: str = ""
    """Whose ids and ratings these are, where the list says it."""

    def find(self, id: str, name: str) -> ListedPlayer | None:
        """The line of that id; whoever has no id is found by their name if it stands there once."""
        if id:
            return self.by_id.get(id) or self.by_id.get(id.lstrip("0"))
        same = self.by_name.get(name_key(name), ())
        return same[0] if len(same) == 1 else None


def read_ratings(path: Path, how: How, findings: Findings, wanted: Wanted | None = None) -> PublishedRatings | None:
    """The list; None, with findings, if it is none. Of a list of the whole world only those who are wanted."""
    file = str(path)
    day, owner = None, FIDE
    found: Iterable[ListedPlayer]
    if of_the_world := world_list_in(path):
        found = map(_of_the_world, read_world_list(path, findings, wanted))
    else:
        data = read_bytes(path, findings, file, limit="MOST_MEMBERS_BYTES")
        if data is None:
            return None
        found, day, owner = _players(data, file, how, findings)
    players: list[ListedPlayer] = []
    by_id: dict[str, ListedPlayer] = {}
    by_name: dict[str, list[ListedPlayer]] = {}
    for player in found:
        players.append(player)
        first = by_id.setdefault(player.id.lstrip("0"), player) if player.id else player
        if first is not player:
            findings.error("ID-TWICE", Place(file, player.row), player.id, id=player.id, first=first.row)
        by_name.setdefault(name_key(player.name), []).append(player)
        if findings.full:
            break
    if not players and not (of_the_world and wanted and not findings.refused):
        if not findings.refused:
            findings.error("TABLE-EMPTY", Place(file))
        return None
    by_id |= {player.id: player for player in by_id.values()}
    return PublishedRatings(path.name, day or date_in([path.stem]), by_id, by_name, tuple(players), owner)


def _of_the_world(each: WorldPlayer) -> ListedPlayer:
    return ListedPlayer(each.name, each.id, each.rating, each.quick, row=each.row, blitz=each.blitz, more=each.more)


def printed_lines(data: bytes, file: str) -> list[str] | None:
    """The lines of a printed list; None if the file is none."""
    if data.startswith(WORKBOOK_MAGIC) or is_dbf(data) or _has_delimiters(data):
        return None
    text = decoded(data, file, Findings())
    lines = [] if text is None else text.splitlines()
    return lines if any(_PRINTED.fullmatch(line.strip()) for line in lines) else None


def _players(data: bytes, file: str, how: How, findings: Findings) -> tuple[Iterable[ListedPlayer], date | None, str]:
    lines = printed_lines(data, file)
    if lines is not None:
        return read_printed_lines(lines, file, how, findings), date_in(lines[:_TITLE_LINES]), ""
    rows = with_whole_names(read_grid(data, file, findings, is_supplement, how.sheet, limit="MOST_MEMBERS"))
    if not rows:
        return [], None, ""
    # The fields of a dBASE file are a program's: what is like a known name there is no slip.
    vocabulary = replace(VOCABULARY, slips_refused=not is_dbf(data), fields=_fields(rows))
    columns, body = read_header(rows, vocabulary, file, findings)
    titles = [" ".join(row.cells) for row in rows if row.number < columns.header.number]
    comments = [line.decode("latin-1") for line in data[:2000].splitlines() if line.lstrip(BOM).startswith(b"#")]
    players = (_player(row, columns, file, how, findings) for row in body)
    owners = owners_in(columns.header, {field: column + 1 for field, column in columns.fields.items()})
    return players, date_in([*titles, *comments]), dict(owners).get(IDS, "")


def _fields(rows: list[Row]) -> Mapping[str, Set[str]]:
    """The names of the columns, numbers among those of the ids where that is what they are."""
    start = header_index(rows, VOCABULARY)
    header, body = rows[start].cells, rows[start + 1 :]
    column = next((column for column, cell in enumerate(header) if plain(cell) in _NUMBERS), None)
    if column is None or any(VOCABULARY.stands_for(cell) == "id" for cell in header if cell):
        return VOCABULARY.fields
    counted = {str(number) for number in range(1, len(body) + 1)}
    if {row[column].rstrip(".") for row in body} == counted:
        return VOCABULARY.fields
    return {**VOCABULARY.fields, "id": VOCABULARY.fields["id"] | _NUMBERS}


def is_supplement(rows: list[Row]) -> bool:
    """Whether rows have the headings of such a list."""
    return has_header(with_whole_names(rows[:LAST_TITLE_ROW]), VOCABULARY)


def _has_delimiters(data: bytes) -> bool:
    """Whether the text is a table with separators; the comma of `LAST, FIRST` is none."""
    start = data[:4000]
    return start.count(b";") > 3 or start.replace(b", ", b"").count(b",") > 3 or start.count(b"\t") > 3


def read_printed_lines(lines: Iterable[str], file: str, how: How, findings: Findings) -> list[ListedPlayer]:
    """Printed lines; headings and page titles stand above the first of them, remarks begin with #."""
    players: list[ListedPlayer] = []
    for number, line in enumerate(lines, start=1):
        match = _PRINTED.fullmatch(line.strip()) or _PRINTED_BLANK.fullmatch(line.strip())
        if match:
            players.append(_printed_player(match, number, file, findings))
        elif line.strip("\f \t") and players and not _heading(line):
            mended(how, findings, "LIST-LINE", Place(file, number), line.strip()[:60])
    return players


def _printed_player(match: re.Match[str], number: int, file: str, findings: Findings) -> ListedPlayer:
    rating = read_rating((match["rating"] or "") + (match["games"] or ""))
    if isinstance(rating, str):
        findings.error(rating, Place(file, number), match[0].strip(), rating=match["rating"])
        rating = None
    name = " ".join(match["name"].split())
    code, state, expires = (match[field] or "" for field in ("code", "state", "expires"))
    return ListedPlayer(name, match["id"], rating, None, code, state, expires, number, bool(match["star"]) and not code)


def _heading(line: str) -> bool:
    text = line.strip("\f \t")
    return text.startswith("#") or (text.upper().startswith("NAME") and "ID" in text.upper())


def _player(row: Row, columns: Columns, file: str, how: How, findings: Findings) -> ListedPlayer:
    star = False
    title = columns.text(row, "title")
    codes = {"rating": "" if title in TITLES else title, "quick": columns.text(row, "quick title")}
    ratings: dict[str, Rating | None] = dict.fromkeys(_SYSTEMS)
    for field in (each for each in _SYSTEMS if each in columns.fields):
        written = columns.text(row, field)
        match = _WITH_CODE.fullmatch(written)
        text = with_games(match[1] if match else written, columns.text(row, f"{field} games"))
        rating = read_rating(_PROVISIONAL.sub(r"\1/\2", text), decimals=how.decimals)
        if isinstance(rating, str):
            rating = None if not written.strip("0") else rating
        if isinstance(rating, str):
            findings.error(rating, columns.place(file, row, field), written, rating=written)
            rating = None
        ratings[field] = rating
        if match and match[3]:
            codes[field] = match[3]
        if match and field == "rating":
            star = bool(match[2]) and not codes[field]
    name = " ".join(columns.text(row, "name").split())
    return ListedPlayer(
        name,
        columns.text(row, "id"),
        ratings["rating"],
        ratings["quick"],
        codes["rating"],
        columns.text(row, "state"),
        columns.text(row, "expires"),
        row.number,
        star,
        codes["quick"],
        ratings["blitz"],
        (("title", title),) if title in TITLES else (),
    )


def with_games(rating: str, games: str) -> str:
    """A rating with the number of its games, where they stand apart and it is provisional."""
    if "/" in rating or not rating.strip("0") or not games.isascii() or not games.isdigit():
        return rating
    return f"{rating}/{int(games)}" if 0 < int(games[:4]) <= _MOST_PROVISIONAL else rating


def date_in(texts: Iterable[str]) -> date | None:
    """The first day or month that the texts name."""
    for text in texts:
        for match in _PLAIN_DATE.finditer(text):
            try:
                return date(int(match[1]), int(match[2]), int(match[3] or 1))
            except ValueError:
                continue
    return None
