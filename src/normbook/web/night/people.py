"""Members of the book to pick tonight's players from."""

from dataclasses import dataclass

from normbook.book.derived.people import people_found
from normbook.book.derived.tables import BOARD
from normbook.book.log.index import Known
from normbook.book.store.book import Reading
from normbook.model.season import same_name
from normbook.office.night.crosstable import event_of
from normbook.office.night.rules import NightRating, night_rules
from normbook.office.night.state import Night

MOST_FOUND = 20


@dataclass(frozen=True, slots=True)
class Pick:
    """A member, the rating they would play by, and their number if they are here already."""

    member: Known
    known: NightRating
    no: int | None
    used: bool = False
    """Whether they have a game or a bye, and so cannot be taken out."""


def found_people(reading: Reading, night: Night, search: str) -> list[Pick]:
    """Whom a search finds; nobody without one."""
    if not search.strip():
        return []
    return _picks(reading, night, _found(reading, search))


def regulars(reading: Reading, night: Night) -> list[Pick]:
    """Who played on the last nights: a tap each."""
    return _picks(reading, night, night_rules().regulars(reading, event_of(night)))


def _found(reading: Reading, search: str) -> list[Known]:
    return [each for each in people_found(reading, search, 3 * MOST_FOUND) if each.circle == BOARD][:MOST_FOUND]


def _picks(reading: Reading, night: Night, people: list[Known]) -> list[Pick]:
    ratings = night_rules().ratings(reading, event_of(night), people)
    numbers = [_number(night, each) for each in people]
    return [
        Pick(each, known, no, no is not None and night.is_used(no))
        for each, known, no in zip(people, ratings, numbers, strict=True)
    ]


def _number(night: Night, member: Known) -> int | None:
    for each in night.players.values():
        if each.id == member.id if each.id and member.id else same_name(each.name, member.name):
            return each.no
    return None
