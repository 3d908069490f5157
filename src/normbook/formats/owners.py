"""Whose the ids and ratings of a file are: FIDE's, or those of whoever else numbers and rates the players.

A number of one means somebody else with the other. What a file says of it is kept with the event (`more`); where it
says nothing, ids and ratings are taken for those of the rulebook.
"""

from collections.abc import Mapping
from dataclasses import replace

from normbook.formats.table.cells import read_rating
from normbook.formats.table.header_words import INTERNATIONAL, OF_FEDERATIONS
from normbook.formats.table.headers import Vocabulary, header_index, plain
from normbook.formats.table.rows import Row
from normbook.model.crosstable import Event, More
from normbook.model.diagnostics import Findings, Place
from normbook.model.phrase import brief
from normbook.rulebook import rulebook

IDS, RATINGS = "ids", "ratings"
FIDE = "FIDE"
_FIELDS = {"id": IDS, "rating": RATINGS}


def owners_in(header: Row, columns: Mapping[str, int]) -> More:
    """What the headers of ids and ratings say; columns are counted from 1."""
    named = ((key, header[columns[field] - 1]) for field, key in _FIELDS.items() if field in columns)
    return tuple((key, FIDE) for key, name in named if _is_fides(name))


def fides_first(rows: list[Row], vocabulary: Vocabulary, file: str, findings: Findings) -> list[Row]:
    """The rows with other ids and ratings than FIDE's set aside, and told: where there are both, or they say whose.

    A column that is called just `id` or `rating` is FIDE's where nothing else is.
    """
    start = header_index(rows, vocabulary)
    header = rows[start]
    cells = list(header.cells)
    for field in _FIELDS:
        columns = [at for at, cell in enumerate(header.cells) if cell and vocabulary.stands_for(cell) == field]
        fides = any(_is_fides(header[at]) for at in columns)
        for at in (
            at for at in columns if not _is_fides(header[at]) and (fides or plain(header[at]) in OF_FEDERATIONS)
        ):
            cells[at] = f"#{header[at]}"
            findings.note("HEADER-IGNORED", header.place(file, at), header[at], header=header[at])
    return [*rows[:start], replace(header, cells=tuple(cells)), *rows[start + 1 :]]


def _is_fides(header: str) -> bool:
    return FIDE.casefold() in plain(header) or plain(header) in INTERNATIONAL


def header_of(field: str, event: Event) -> str:
    """How the column is called in a table of the event, so that whoever reads it knows whose it is."""
    return f"{FIDE.casefold()} {field}" if dict(event.more).get(_FIELDS.get(field, "")) == FIDE else field


def owner_of_ids(event: Event) -> str:
    """Whose the ids are; where the file does not say, the rulebook's."""
    own = FIDE if event.rules and rulebook(event.rules).circle == FIDE.casefold() else ""
    return dict(event.more).get(IDS, own)


def has_ids_of_others(event: Event) -> bool:
    """Whether the ids are FIDE's, and the rulebook's people are not."""
    assert event.rules is not None
    fides = dict(event.more).get(IDS) == FIDE and rulebook(event.rules).circle != FIDE.casefold()
    return fides and any(each.id for each in event.entrants)


def tell_wrong_ratings(event: Event, findings: Findings) -> None:
    """Where FIDE's ratings count, one that is kept beside another has to be a rating."""
    assert event.rules is not None
    if rulebook(event.rules).circle != FIDE.casefold():
        return
    for each in event.entrants:
        if "fide_rating" not in (more := dict(each.more)):
            continue
        written = more["fide_rating"]
        if isinstance(code := read_rating(written), str):
            place = Place(event.file, each.row, path=f"{each.name}, fide_rating")
            findings.error(code, place, brief(written), rating=brief(written))


def tell_owners(event: Event, findings: Findings) -> None:
    """Ids or ratings of somebody else than the rulebook's federation are worth a word."""
    assert event.rules is not None
    own, said = rulebook(event.rules).circle, dict(event.more)
    for key, code in ((IDS, "IDS-OF-OTHERS"), (RATINGS, "RATINGS-OF-OTHERS")):
        known = any(each.id if key == IDS else each.rating for each in event.entrants)
        if said.get(key) == FIDE and own != FIDE.casefold() and known:
            findings.warning(code, Place(event.file), None, owner=said[key], rules=event.rules)
