"""A tournament report file read: players, header, national ratings, byes, and everything that is wrong."""

from dataclasses import replace
from functools import lru_cache

from normbook.formats.how import How, mended
from normbook.formats.sections import Section
from normbook.formats.table.cell_text import cell_text
from normbook.formats.table.cells import read_rating
from normbook.formats.table.headers import Columns
from normbook.formats.table.pairings import check_pairings
from normbook.formats.table.rows import Row
from normbook.formats.trf.byes import apply_byes
from normbook.formats.trf.columns import FIRST_ROUND, PLAYER, ROUND_COUNT_LINES, ROUND_WIDTH
from normbook.formats.trf.header import Header, read_header_lines
from normbook.formats.trf.lines import TrfLine, kind_of, read_lines
from normbook.formats.trf.national import National, read_national
from normbook.formats.trf.player import PlayerLine, birth_of, read_player_line, title_of
from normbook.formats.trf.results import MEANING
from normbook.formats.trf.rounds import Round
from normbook.model.crosstable import Entrant, Outcome, Rating, Result
from normbook.model.diagnostics import Findings, Place
from normbook.model.numbers import score_text

_ABSENT = Outcome(Result.UNPAIRED)
_HALF = Outcome(Result.HALF_POINT_BYE, written="H")
_AGAINST_NOBODY = {"=": _HALF, "D": _HALF, "0": _ABSENT, "L": _ABSENT, "+": Outcome(Result.FORFEIT_WIN, written="X")}
"""A draw or a loss against nobody was a half-point bye or an absence, a win by forfeit is one: `+` is no bye."""
_NOTED = {
    "team": "TRF-TEAMS-IGNORED",
    "pairing": "TRF-PAIRING-IGNORED",
    "unread": "TRF-LINES-IGNORED",
}


def read_report(text: str, file: str, how: How, findings: Findings) -> Section | None:
    """The event of a report file; None, with findings, if there is none in it."""
    lines: dict[str, list[TrfLine]] = {}
    for line in read_lines(text):
        lines.setdefault(kind_of(line), []).append(line)
    reading = _Reading(file, how, findings)
    reading.tell_lines(lines)
    header = read_header_lines(lines.get("header", []) + lines.get("pairing", []), file, how, findings)
    national = read_national(lines.get("national", []), lines.get("data", []), file, how, findings)
    for line in lines.get("player", []):
        reading.read(line, national)
    if not reading.entrants:
        if not lines.get("player"):  # else each line has its finding
            findings.error("TRF-NO-PLAYERS", Place(file))
        return None
    reading.finish(header)
    rounds = reading.rounds(header)
    if not rounds:
        findings.error("TRF-NO-ROUNDS", Place(file))
    entrants = [_with_rounds(entrant, rounds) for entrant in reading.entrants]
    if not lines.get("team"):  # with teams these lines number teams, not players
        apply_byes(lines.get("bye", []), entrants, file, findings)
    _check(entrants, reading.unread, rounds, file, findings)
    columns = {field: span.first for field, span in PLAYER.items()}
    entrants.sort(key=lambda entrant: entrant.no)
    return Section(tuple(entrants), rounds, header.facts, columns, header.more + national.mark)


def _with_rounds(entrant: Entrant, rounds: int) -> Entrant:
    if len(entrant.outcomes) == rounds:
        return entrant
    padded = entrant.outcomes + (_ABSENT,) * (rounds - len(entrant.outcomes))
    return replace(entrant, outcomes=padded[:rounds])


def _check(entrants: list[Entrant], unread: set[tuple[int, int]], rounds: int, file: str, findings: Findings) -> None:
    """Whether both sides of each game agree, told by the file's own columns."""
    columns = Columns(Row(0, ()), {}, tuple(FIRST_ROUND - 1 + ROUND_WIDTH * index for index in range(rounds)))
    check_pairings(entrants, [], unread, columns, file, findings)


class _Reading:
    """Players' lines into entrants, remembering numbers already met and the small dirt to tell of at the end."""

    def __init__(self, file: str, how: How, findings: Findings) -> None:
        self.file = file
        self.how = how
        self.findings = findings
        self.entrants: list[Entrant] = []
        self.unread: set[tuple[int, int]] = set()
        self._unclear: set[int] = set()
        """Numbers of players with a round that was not understood as written."""
        self._row_of_number: dict[int, int] = {}
        self._row_of_id: dict[str, int] = {}
        self._dirt: dict[str, list[TrfLine]] = {}
        self._unread_ratings: list[PlayerLine] = []
        """With something else than a rating in FIDE's columns, where national ratings count."""

    def tell_lines(self, lines: dict[str, list[TrfLine]]) -> None:
        """Say which lines are not read: known ones in a note for each kind, others one by one."""
        for kind, code in _NOTED.items():
            if found := [line for line in lines.get(kind, []) if line.tag not in ROUND_COUNT_LINES]:
                tags = tuple(sorted({line.tag for line in found}))
                self.findings.note(code, Place(self.file, found[0].number), None, tags=tags, count=len(found))
        for line in lines.get("unknown", []):
            mended(self.how, self.findings, "TRF-LINE-UNKNOWN", Place(self.file, line.number), line.text.strip()[:40])

    def read(self, line: TrfLine, national: National) -> None:
        """Add the line's player."""
        player = read_player_line(line, self.file, self.how, self.findings)
        no = self._number(player)
        if no is None:
            return
        fide = self._fide_rating(player, counts=not national.rated or self.how.fide)
        rating, id, title, state = self._national(player, no, national, fide)
        if id:
            first = self._row_of_id.setdefault(id, line.number)
            if first != line.number:
                self.findings.error("ID-TWICE", self._place(player, "id"), id, id=id, first=first)
        if not player.fields["name"]:
            self.findings.error("NAME-MISSING", self._place(player, "name"))
        entrant = Entrant(
            no=no,
            name=" ".join(player.fields["name"].split()),
            outcomes=tuple(self._outcome(each, no, number, player) for number, each in enumerate(player.rounds, 1)),
            id=id,
            state=state,
            rating=rating,
            title=title,
            row=line.number,
            more=self._more(player, no, national, fide),
        )
        self._note_dirt(player)
        self._check_points(player, entrant)
        self.entrants.append(entrant)

    def _place(self, player: PlayerLine, field: str) -> Place:
        return Place(self.file, player.line.number, PLAYER[field].first)

    def _number(self, player: PlayerLine) -> int | None:
        written = player.fields["no"]
        number = int(written) if written.isascii() and written.isdigit() else 0
        if written.strip("0123456789"):
            self.findings.error("TRF-COLUMNS-CUT", self._place(player, "no"), written, written=written)
            return None
        if not number:
            self.findings.error("NUMBER-BAD", self._place(player, "no"), written, number=written)
            return None
        first = self._row_of_number.setdefault(number, player.line.number)
        if first != player.line.number:
            place = self._place(player, "no")
            self.findings.error("NUMBER-TWICE", place, written, number=number, first=first)
            return None
        return number

    def _national(
        self, player: PlayerLine, no: int, national: National, fide: Rating | None
    ) -> tuple[Rating | None, str, str, str]:
        """Rating, id, norm code and state: the national ones where the file has such lines, else FIDE's."""
        if not national.used:
            return fide, _without_zero(player.fields["id"]), "", ""
        found = national.of(no)
        if national.rated and no not in national.players:
            self.findings.warning("TRF-NO-NATIONAL-RATING", self._place(player, "rating"), None, no=no)
        return found.rating if national.rated else fide, found.id, found.code, found.state

    def _fide_rating(self, player: PlayerLine, *, counts: bool) -> Rating | None:
        """FIDE's rating; what is none is an error only where it counts."""
        written, place = player.fields["rating"], self._place(player, "rating")
        rating = "TRF-COLUMNS-CUT" if player.part_of else read_rating(_without_zero(written))
        if not isinstance(rating, str):
            return rating
        if not counts:
            self._unread_ratings.append(player)
        elif player.part_of:
            self.findings.error(rating, place, player.part_of, written=player.part_of)
        else:
            moved = " " in written or written.isalpha()
            self.findings.error("TRF-RATING-COLUMNS" if moved else rating, place, written, rating=written)
        return None

    def _more(
        self, player: PlayerLine, no: int, national: National, fide: Rating | None
    ) -> tuple[tuple[str, str], ...]:
        fields = player.fields
        more = {
            "sex": {"f": "w"}.get(fields["sex"].casefold(), fields["sex"].casefold()),
            "fide_title": title_of(fields["title"]),
            "federation": fields["federation"],
            "birth": birth_of(fields["birth"]),
            "rank": fields["rank"] if fields["rank"].strip("0") else "",
        }
        if national.used:
            more |= {"fide_id": _without_zero(fields["id"]), "national_class": national.of(no).other_class}
            more |= {"fide_rating": fields["rating"]} if national.rated and fide else {}
        return tuple((name, text) for name, text in more.items() if text)

    def _outcome(self, read: Round, no: int, number: int, player: PlayerLine) -> Outcome:
        """A round's outcome; one that cannot be told counts as unpaired and is checked against nothing."""
        if read.problem is None:
            return self._plain(read, player)
        if self.how.unfinished and read.problem == "TRF-NO-RESULT-READ":
            pending = Outcome(Result.UNPAIRED, read.opponent, read.colour, pending=True)
            return replace(pending, written=cell_text(pending))
        column = FIRST_ROUND + ROUND_WIDTH * (number - 1) + player.shift
        place = Place(self.file, player.line.number, column)
        self.unread.add((no, number))
        self._unclear.add(no)
        meant, written = self._meant(read), read.written.strip()
        if meant is None:
            self.findings.error(read.problem, place, written, written=written, round=number)
            return _ABSENT
        cell = cell_text(meant) or "U"
        mended(self.how, self.findings, read.problem, place, written, written=written, round=number, cell=cell)
        return meant

    def _plain(self, read: Round, player: PlayerLine) -> Outcome:
        if read.letter == "-" and read.opponent is None:
            self._dirt.setdefault("TRF-ABSENT", []).append(player.line)
            return _ABSENT
        return _outcome_of(read.letter, read.opponent, read.colour if read.opponent else None)

    @staticmethod
    def _meant(read: Round) -> Outcome | None:
        """What a defective round can only mean; None if it may mean more than one thing."""
        if read.problem == "TRF-NO-OPPONENT-READ":
            return _AGAINST_NOBODY[read.letter]
        if read.problem == "TRF-OPPONENT-OF-BYE-READ":
            result, _ = MEANING[read.letter]
            return replace(Outcome(result), written=cell_text(Outcome(result)))
        return _ABSENT if read.problem == "TRF-NO-RESULT-READ" else None

    def _note_dirt(self, player: PlayerLine) -> None:
        title = player.fields["title"]
        if title_of(title) != title:
            self._dirt.setdefault("TRF-TITLE-SHORT", []).append(player.line)
        if birth_of(player.fields["birth"]) != player.fields["birth"]:
            self._dirt.setdefault("TRF-BIRTH-FORM", []).append(player.line)
        if not player.fields["rank"].strip("0"):
            self._dirt.setdefault("TRF-RANK-MISSING", []).append(player.line)

    def _check_points(self, player: PlayerLine, entrant: Entrant) -> None:
        """Printed points that are not the sum of the rounds are worth a warning, as in any crosstable."""
        written = player.fields["points"]
        if written and player.half_points != entrant.half_points and entrant.no not in self._unclear:
            place = self._place(player, "points")
            self.findings.warning("SCORE-DIFFERS", place, written, summed=score_text(entrant.half_points))

    def finish(self, header: Header) -> None:
        """Tell of what was met on many lines, once for each kind, and of a wrong count of players."""
        for code, lines in self._dirt.items():
            self.findings.note(code, Place(self.file, lines[0].number), None, count=len(lines))
        if unread := self._unread_ratings:
            place, written = self._place(unread[0], "rating"), unread[0].part_of or unread[0].fields["rating"]
            self.findings.warning("TRF-RATING-UNUSED", place, written, count=len(unread), written=written)
        if header.players is not None and header.players != len(self.entrants):
            place = Place(self.file)
            self.findings.warning("TRF-PLAYER-COUNT", place, None, stated=header.players, found=len(self.entrants))

    def rounds(self, header: Header) -> int:
        """How many rounds the event has: those that stand in the file, but for empty ones past its last."""
        found = max(len(entrant.outcomes) for entrant in self.entrants)
        planned = header.rounds
        if planned is None or planned == found:
            return found
        place = Place(self.file)
        if planned > found:
            if self.how.unfinished:
                return planned
            if found:
                self.findings.warning("TRF-UNFINISHED", place, None, planned=planned, found=found)
            return found
        extra = [outcome for entrant in self.entrants for outcome in entrant.outcomes[planned:]]
        if any(outcome.result is not Result.UNPAIRED for outcome in extra):
            self.findings.error("ROUNDS-DIFFER", place, None, stated=planned, found=found)
            return found
        mended(self.how, self.findings, "TRF-ROUNDS-EMPTY", place, None, stated=planned, found=found)
        return planned


@lru_cache(maxsize=65536)
def _outcome_of(letter: str, opponent: int | None, colour: str | None) -> Outcome:
    """A round by the book, as our crosstables have it."""
    result, rated = MEANING[letter]
    return Outcome(result, opponent, colour, rated, written=cell_text(Outcome(result, opponent, colour, rated)))


def _without_zero(written: str) -> str:
    return written if written.strip("0") else ""
