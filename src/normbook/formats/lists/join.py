"""Ratings of a published list put into events: by id, and everything that does not fit told."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date, timedelta
from typing import Protocol

from normbook.formats.lists.ratings import ListedPlayer, PublishedRatings
from normbook.formats.lists.world_list import Wanted
from normbook.formats.own_facts import facts_of
from normbook.formats.owners import FIDE, IDS, RATINGS, owner_of_ids
from normbook.model.crosstable import Entrant, Event, Rating
from normbook.model.diagnostics import Findings, Place
from normbook.model.facts import COLUMN
from normbook.model.season import name_key, same_name

IN_FORCE = timedelta(days=62)
"""A supplement came out every two months at the most: an older one was not in force (decision formats-ratings)."""


def players_of(events: Iterable[Event]) -> Wanted:
    """Who of a list is wanted for the events: by id, and by name those who have none, or one of others."""
    entrants = [(entrant, owner_of_ids(event)) for event in events for entrant in event.entrants]
    ids = {entrant.id.lstrip("0") for entrant, _ in entrants if entrant.id}
    names = {name_key(entrant.name) for entrant, owner in entrants if not entrant.id or owner != FIDE}
    return lambda id, name: id.lstrip("0") in ids or (bool(names) and name_key(name) in names)


def with_ratings(event: Event, ratings: PublishedRatings, findings: Findings) -> Event:
    """The event rated by the list; whoever is not on it plays unrated."""
    begins = event.start or event.end
    oldest = begins - IN_FORCE if begins else None
    tell_age(ratings.file, ratings.date, begins, oldest, Place(event.file), findings)
    said = dict(event.more)
    if owner_of_ids(event) != ratings.owner and not _same_ids(event, ratings):
        event = replace(event, entrants=tuple(_without_id(entrant, said.get(IDS)) for entrant in event.entrants))
        said.pop(IDS, None)
    entrants = tuple(_entrant(entrant, event, ratings, findings) for entrant in event.entrants)
    said.pop(RATINGS, None)
    owners = {IDS: ratings.owner, RATINGS: ratings.owner} if ratings.owner else {}
    return replace(event, entrants=entrants, more=tuple((said | owners).items()))


def _same_ids(event: Event, ratings: PublishedRatings) -> bool:
    """Whether the ids are the list's, though nobody says so: most of those on it stand there under the same names."""
    found = [(each.name, listed.name) for each in event.entrants if each.id and (listed := ratings.find(each.id, ""))]
    return 2 * sum(_words(name) == _words(listed) for name, listed in found) > len(found)


def _words(name: str) -> set[str]:
    """A name whichever part of it stands first."""
    return set(name_key(name).replace(",", " ").split())


def _without_id(entrant: Entrant, owner: str | None) -> Entrant:
    """A player to be found by name, as the list has other ids; a FIDE number is kept beside."""
    kept = {"fide_id": entrant.id} if owner == FIDE and entrant.id else {}
    return replace(entrant, id="", more=tuple((dict(entrant.more) | kept).items()))


def _entrant(entrant: Entrant, event: Event, ratings: PublishedRatings, findings: Findings) -> Entrant:
    place = event.place(entrant, "rating")
    listed = ratings.find(entrant.id, entrant.name)
    nameless = entrant.name in (entrant.id, f"no. {entrant.no}")
    if listed is None:
        findings.warning("LIST-UNLISTED", place, None, name=entrant.name, id=entrant.id, file=ratings.file)
        return replace(entrant, rating=None, rating_source=ratings.file)
    if not nameless:
        tell_name(entrant.name, listed, ratings.file, place, findings)
    rating = listed.rating_in(event.system)
    tell_rating(entrant.name, entrant.rating, rating, ratings.file, place, findings)
    return replace(
        entrant,
        name=listed.name if nameless and listed.name else entrant.name,
        id=entrant.id or listed.id,
        rating=rating,
        rating_source=ratings.file,
        state=entrant.state or listed.state,
        expires=entrant.expires or listed.expires,
        title=entrant.title or listed.code_in(event.system),
        more=tuple((listed.more_in(event.system) | _beside(listed, event) | dict(entrant.more)).items()),
    )


def _beside(listed: ListedPlayer, event: Event) -> dict[str, str]:
    """The quick rating, where the rulebook asks for it beside the regular one: of events that are rated twice."""
    asked = event.system == "regular" and any(fact.key == "quick" for fact in facts_of(event.rules, COLUMN))
    return {"quick": str(listed.quick)} if asked and listed.quick else {}


class AnyListLine(Protocol):
    """A line of any list."""

    @property
    def name(self) -> str: ...
    @property
    def id(self) -> str: ...


def tell_name(name: str, listed: AnyListLine, file: str, place: Place, findings: Findings) -> None:
    """The same id under another name."""
    if listed.name and not same_name(name, listed.name):
        findings.warning("LIST-NAME-DIFFERS", place, None, name=name, listed=listed.name, id=listed.id, file=file)


def tell_rating(
    name: str, own: Rating | int | None, listed: Rating | int | None, file: str, place: Place, findings: Findings
) -> None:
    """A rating that is another on the list, whose own counts."""
    if own is not None and own != listed:
        shown = None if listed is None else str(listed)
        findings.note("LIST-RATING-DIFFERS", place, None, name=name, own=str(own), listed=shown, file=file)


def tell_age(
    file: str, listed_on: date | None, begins: date | None, oldest: date | None, place: Place, findings: Findings
) -> None:
    """A list that was not in force when the event began; nothing where a date is not known."""
    if listed_on is None or begins is None or oldest is None:
        return
    if listed_on > begins:
        findings.warning("LIST-NEW", place, None, file=file, date=listed_on, start=begins)
    elif listed_on < oldest:
        findings.warning("LIST-OLD", place, None, file=file, date=listed_on, start=begins)
