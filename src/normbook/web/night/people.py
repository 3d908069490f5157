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
    """A member, the rating they would play by, and whether they are here already."""

    member: Known
    known: NightRating
    here: bool


def found_people(reading: Reading, night: Night, search: str) -> list[Pick]:
    """Whom a search finds; nobody without one."""
    if not search.strip():
        return []
    people = [each for each in people_found(reading, search, 3 * MOST_FOUND) if each.circle == BOARD][:MOST_FOUND]
    ratings = night_rules().ratings(reading, event_of(night), people)
    return [Pick(each, known, _is_here(night, each)) for each, known in zip(people, ratings, strict=True)]


def _is_here(night: Night, member: Known) -> bool:
    return any(
        each.id == member.id if each.id and member.id else same_name(each.name, member.name)
        for each in night.players.values()
    )
