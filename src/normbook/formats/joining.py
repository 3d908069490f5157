"""Ratings of a published list put into events: by id, and everything that does not fit told."""

from dataclasses import replace
from datetime import date, timedelta

from normbook.formats.how import How
from normbook.formats.ratings import ListedPlayer, PublishedRatings, read_ratings
from normbook.model.crosstable import Entrant, Event
from normbook.model.diagnostics import Findings, Place
from normbook.model.season import same_name
from normbook.model.solving import Solver, Tournament

IN_FORCE = timedelta(days=62)
"""A supplement came out every two months at the most: an older one was not in force (decision formats-ratings)."""


def with_ratings(event: Event, ratings: PublishedRatings, findings: Findings) -> Event:
    """The event rated by the list; whoever is not on it plays unrated."""
    begins = event.start or event.end
    _tell_age(ratings, begins, (begins - IN_FORCE) if begins else None, event.file, findings)
    entrants = tuple(_entrant(entrant, event, ratings, findings) for entrant in event.entrants)
    return replace(event, entrants=entrants)


def _entrant(entrant: Entrant, event: Event, ratings: PublishedRatings, findings: Findings) -> Entrant:
    place = Place(event.file, entrant.row, event.columns.get("rating"))
    listed = ratings.find(entrant.id, entrant.name)
    nameless = entrant.name in (entrant.id, f"no. {entrant.no}")
    if listed is None:
        findings.warning("LIST-UNLISTED", place, None, name=entrant.name, id=entrant.id, file=ratings.file)
        return replace(entrant, rating=None, rating_source=ratings.file)
    if not nameless:
        _tell_name(entrant.name, listed, ratings, place, findings)
    rating = listed.rating_in(event.system)
    if entrant.rating is not None and entrant.rating != rating:
        shown = None if rating is None else str(rating)
        findings.note("LIST-RATING-DIFFERS", place, None, name=entrant.name, own=str(entrant.rating), listed=shown,
                      file=ratings.file)  # fmt: skip
    return replace(
        entrant,
        name=listed.name if nameless and listed.name else entrant.name,
        id=entrant.id or listed.id,
        rating=rating,
        rating_source=ratings.file,
        state=entrant.state or listed.state,
        expires=entrant.expires or listed.expires,
        title=entrant.title or (listed.code if event.system == "regular" else ""),
    )


def _tell_name(name: str, listed: ListedPlayer, ratings: PublishedRatings, place: Place, findings: Findings) -> None:
    if listed.name and not same_name(name, listed.name):
        findings.warning("LIST-NAME-DIFFERS", place, None, name=name, listed=listed.name, id=listed.id,
                         file=ratings.file)  # fmt: skip


def _tell_age(
    ratings: PublishedRatings, begins: date | None, oldest: date | None, file: str, findings: Findings
) -> None:
    """A list that was not in force when the event began; nothing where a date is not known."""
    if ratings.date is None or begins is None or oldest is None:
        return
    if ratings.date > begins:
        findings.warning("LIST-NEW", Place(file), None, file=ratings.file, date=ratings.date, start=begins)
    elif ratings.date < oldest:
        findings.warning("LIST-OLD", Place(file), None, file=ratings.file, date=ratings.date, start=begins)


def rated_by_list(tournaments: list[Tournament], how: How, findings: Findings) -> list[Tournament]:
    """Solving tournaments with the ratings of the list that was asked for, if one was."""
    ratings = read_ratings(how.ratings, how, findings) if how.ratings else None
    return [with_solvers_ratings(each, ratings, findings) if ratings else each for each in tournaments]


def with_solvers_ratings(tournament: Tournament, ratings: PublishedRatings, findings: Findings) -> Tournament:
    """The solving tournament rated by the list; whoever is not on it has no rating."""
    begins = tournament.begins
    quarter = date(begins.year, (begins.month - 1) // 3 * 3 + 1, 1) if begins else None
    _tell_age(ratings, begins, quarter, tournament.file, findings)
    return replace(
        tournament, solvers=tuple(_solver(each, tournament, ratings, findings) for each in tournament.solvers)
    )


def _solver(solver: Solver, tournament: Tournament, ratings: PublishedRatings, findings: Findings) -> Solver:
    place = Place(tournament.file, solver.row, tournament.columns.get("rating"))
    listed = ratings.find(solver.id, solver.name)
    if listed is None:
        findings.warning("LIST-UNLISTED", place, None, name=solver.name, id=solver.id, file=ratings.file)
        return replace(solver, rating=None)
    _tell_name(solver.name, listed, ratings, place, findings)
    rating = listed.rating.value if listed.rating else None
    if solver.rating is not None and solver.rating != rating:
        findings.note("LIST-RATING-DIFFERS", place, None, name=solver.name, own=str(solver.rating),
                      listed=None if rating is None else str(rating), file=ratings.file)  # fmt: skip
    return replace(solver, rating=rating, id=solver.id or listed.id)
