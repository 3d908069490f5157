"""A season out of the book as everybody may see it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from normbook.book.commands.outcome import refusal
from normbook.book.store.book import Reading
from normbook.presentation.lists import public_ids
from normbook.rulebooks.lpcc.law.season import Standings
from normbook.rulebooks.lpcc.record.seasons import season_standings, seasons


def season_asked_for(reading: Reading, season: str | None, book: str) -> str:
    """The season's name, the latest where none is given. Raises Refused where there is none, or none so called."""
    known = seasons(reading)
    if not known:
        raise refusal("BOOK-NO-SEASON", book)
    if season and season not in known:
        raise refusal("BOOK-SEASON-UNKNOWN", book, None, season=season, known=", ".join(known))
    return season or known[-1]


def public_standings(reading: Reading, season: str, as_of: date | None = None) -> tuple[Standings, Sequence[str]]:
    """A season as everybody may see it, everybody under the id they show, and who each line is."""
    summed = season_standings(reading, season, as_of)
    keys = [line.id for line in summed.lines]
    ids = public_ids(reading, keys)
    return replace(summed, lines=tuple(replace(line, id=ids[line.id]) for line in summed.lines)), keys
