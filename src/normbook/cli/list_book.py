"""`normbook list` out of a book."""

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from normbook.cli.answers import Outputs, answer, refuse, write_text
from normbook.cli.book_options import opened

if TYPE_CHECKING:
    from normbook.book.store import Reading


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked of the book."""

    rules: str
    book: str
    system: str
    season: str | None
    as_of: date | None
    lines: int
    outputs: Outputs


def list_from_book(request: Request) -> None:
    """The list of a rulebook, as of a day."""
    parts = {"uscf": _titles, "lpcc": _season, "wfcc": _solvers}
    with opened(request.book) as record, record.reading() as reading:
        parts[request.rules](request, reading)


def _titles(request: Request, reading: "Reading") -> None:
    from normbook.book.queries import listed_members
    from normbook.publish.book_lists import title_document, title_list, title_page, title_text

    head = reading.head()
    members = listed_members(reading, request.system, request.as_of)
    listed = title_list(members, request.system, request.as_of or date.today())
    if request.outputs.json or request.outputs.files:
        answer(request.outputs, lambda: title_document(listed, head), lambda: title_page(listed, head))
    else:
        write_text(title_text(listed, request.lines, head))


def _season(request: Request, reading: "Reading") -> None:
    from normbook.book.histories import find_members
    from normbook.book.queries import season_standings, seasons
    from normbook.publish.book_lists import public, season_document, season_page

    known = seasons(reading)
    if not known:
        refuse("BOOK-NO-SEASON", request.book)
    season = request.season or known[-1]
    if season not in known:
        refuse("BOOK-SEASON-UNKNOWN", request.book, season=season, known=", ".join(known))
    head = reading.head()
    summed = season_standings(reading, season, request.as_of)
    people = find_members(reading.connection, [line.id for line in summed.lines])
    shown = public(summed, lambda key: people[key].id)
    answer(request.outputs, lambda: season_document(shown, head), lambda: season_page(shown, head))


def _solvers(request: Request, reading: "Reading") -> None:
    from normbook.book.apply_wfcc import solving_of
    from normbook.book.list_in_force import list_in_force
    from normbook.book.queries import born, public_id
    from normbook.publish.book_lists import SolversList

    found = list_in_force(reading, request.as_of)
    if found is None:
        refuse("BOOK-NO-LIST", request.book, as_of=str(request.as_of or date.today()))
    content, published = found
    listed = SolversList(
        content,
        solving_of(reading).tables,
        reading.head(),
        lambda key: public_id(reading, key),
        lambda key: born(reading, key),
        published,
    )
    answer(request.outputs, listed.document, listed.page)
