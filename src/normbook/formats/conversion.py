"""One kind of file into another: an event, a solving tournament or a rating list, as the file holds it."""

from collections.abc import Sequence
from pathlib import Path

from normbook.formats.documents import TOURNAMENT
from normbook.formats.event_file import read_all_events
from normbook.formats.how import How
from normbook.formats.kinds import EVENT, FORMATS_OF, RATING_SUPPLEMENT, SOLVERS, SOLVING_TOURNAMENT
from normbook.formats.lists.lists_out import solvers_columns, supplement_columns, supplement_dbf, supplement_text
from normbook.formats.lists.rating_list_file import read_rating_list
from normbook.formats.lists.ratings import PublishedRatings, date_in, read_ratings
from normbook.formats.losses import Losses
from normbook.formats.sections import Facts
from normbook.formats.solving.solver_ratings import rated_by_list
from normbook.formats.solving.solving_out import (
    note_solving_losses,
    solving_columns,
    tournament_document,
    tournament_toml,
)
from normbook.formats.solving.tournament_file import Said as SaidOfTournament
from normbook.formats.solving.tournament_file import read_tournament
from normbook.formats.table.tables_out import Columns, aligned_text, delimited_text, workbook_of
from normbook.formats.writers import DELIMITERS, Files, json_bytes, written
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings, Place
from normbook.model.light import dataclass
from normbook.model.ratinglist import RatingList
from normbook.model.solving import Tournament

Content = Sequence[Event] | Tournament | PublishedRatings | RatingList


@dataclass(frozen=True, slots=True)
class Said:
    """What the user says of the file besides its name."""

    facts: Facts
    solving: SaidOfTournament
    how: How


def read_content(source: Path, kind: str, said: Said, findings: Findings) -> Content | None:
    """What the file holds; None, with findings, if it cannot be read as that kind."""
    if kind == SOLVING_TOURNAMENT:
        found = read_tournament(source, said.solving, findings, before_the_event=True, sheet=said.how.sheet)
        return None if found is None else rated_by_list([found], said.how, findings)[0]
    if kind == RATING_SUPPLEMENT:
        return read_ratings(source, said.how, findings)
    if kind == SOLVERS:
        return read_rating_list(source, findings, sheet=said.how.sheet)
    return read_all_events([source], said.facts, findings, said.how)


def written_content(content: Content, format: str, out: Path, findings: Findings) -> Files:
    """The files and their bytes; findings tell what they do not carry, or why there are none."""
    kind = kind_of(content)
    if format not in FORMATS_OF[kind]:
        findings.error("FORMAT-NOT-FOR", Place(str(out)), None, kind=kind, format=format, formats=FORMATS_OF[kind])
        return {}
    if not isinstance(content, Tournament | PublishedRatings | RatingList):
        return written(content, format, out, findings)
    losses = Losses()
    if isinstance(content, Tournament):
        files = _tournament(content, format, out, losses)
    elif isinstance(content, PublishedRatings):
        files = _supplement(content, format, out, losses, findings)
    else:
        files = {out: _table(solvers_columns(content), format, "list", "")}
    losses.tell(findings, str(out), format)
    return files


def kind_of(content: Content) -> str:
    """What was read, by the words of `kinds`."""
    kinds: tuple[tuple[type, str], ...] = (
        (Tournament, SOLVING_TOURNAMENT),
        (PublishedRatings, RATING_SUPPLEMENT),
        (RatingList, SOLVERS),
    )
    return next((kind for type, kind in kinds if isinstance(content, type)), EVENT)


def _table(columns: Columns, format: str, name: str, remark: str) -> bytes:
    if format == "xlsx":
        return workbook_of([(name, columns)], name, remark)
    if format == "txt":
        return aligned_text(columns).encode(errors="replace")
    return delimited_text(columns, DELIMITERS[format], remark).encode("utf-8-sig", "replace")


def _tournament(tournament: Tournament, format: str, out: Path, losses: Losses) -> Files:
    columns = solving_columns(tournament)
    if format == "json":
        return {out: json_bytes({TOURNAMENT: tournament_document(tournament)})}
    if format != "toml":
        note_solving_losses(tournament, losses)
        return {out: _table(columns, format, tournament.name, "")}
    table = out.with_suffix(".csv")
    files = {out: tournament_toml(tournament, table.name).encode()}
    return files | {table: _table(columns, "csv", "", "")} if tournament.solvers else files


def _supplement(ratings: PublishedRatings, format: str, out: Path, losses: Losses, findings: Findings) -> Files:
    day, players = ratings.date, ratings.players
    if any(player.more for player in players):
        losses.add("facts")
    if format in ("dbf", "txt") and ratings.owner and any(player.id for player in players):
        findings.error("FORMAT-IDS", Place(str(out)), None, owner=ratings.owner, format=format)
        return {}
    if format == "dbf":
        if day and date_in([out.stem]) != day:
            losses.add("list-date")
        return {out: supplement_dbf(players, day, losses)}
    if format == "txt":
        return {out: supplement_text(players, day, str(out), losses, findings).encode(errors="replace")}
    return {out: _table(supplement_columns(players, ratings.owner), format, "ratings", day.isoformat() if day else "")}
