"""The Beat Your Norm Grand Prix: legs played by frozen ratings, added up into standings."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal

from normbook.judgement import Judgement
from normbook.model.crosstable import Entrant, Event, Rating
from normbook.model.diagnostics import Findings
from normbook.model.light import dataclass
from normbook.model.season import Leg, Season, Supplement, name_key
from normbook.rulebooks.lpcc.law.event import PlayerPoints, judge
from normbook.rulebooks.lpcc.law.tables import Tables

Person = tuple[str, str]
"""Who a row belongs to: ("id", their id), or ("name", their name) where no id is known."""


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A player's line of the standings."""

    rank: int
    id: str
    name: str
    legs: tuple[Decimal | None, ...]
    """Points of each leg; None where they did not take part."""
    points: Decimal
    credit: Decimal
    games: int
    upsets: int
    no_shows: int
    played: tuple[tuple[PlayerPoints, ...], ...]
    """Their events, leg by leg."""


@dataclass(frozen=True, slots=True)
class Standings:
    """The season's table, with the judgements it was added up from."""

    season: Season
    edition: str
    variant: str | None
    lines: tuple[StandingsLine, ...]
    legs: tuple[tuple[Judgement[PlayerPoints], ...], ...]
    findings: Findings


def standings(season: Season, tables: Tables) -> Standings:
    """The season added up over its legs (lpcc.gp)."""
    findings = Findings()
    frozen = [frozen_ratings(leg, findings) for leg in season.legs]
    legs = tuple(tuple(judge(event, tables) for event in events) for events in frozen)
    people = _people(frozen, findings)
    played: defaultdict[Person, list[list[PlayerPoints]]] = defaultdict(lambda: [[] for _ in season.legs])
    for index, judgements in enumerate(legs):
        for judgement in judgements:
            for player in judgement.subjects:
                played[people[person_of(player.entrant)]][index].append(player)
    lines = [_line(person, parts) for person, parts in played.items()]
    return Standings(season, tables.edition, tables.variant, in_order(lines, tables), legs, findings)


def in_order(lines: Iterable[StandingsLine], tables: Tables) -> tuple[StandingsLine, ...]:
    """The lines ranked by points and tie-breaks (lpcc.gp)."""
    ordered = sorted(lines, key=lambda line: _order(line, tables.tie_breaks))
    return tuple(replace(line, rank=rank) for rank, line in enumerate(ordered, start=1))


def frozen_ratings(leg: Leg, findings: Findings) -> tuple[Event, ...]:
    """The leg's events with the ratings current when it began, whoever is rated since (lpcc.7)."""
    known: dict[Person, Rating | None] = {}
    events = sorted(leg.events, key=lambda event: event.effect)
    return tuple(
        replace(
            event,
            entrants=tuple(_frozen(entrant, event, leg.supplement, known, findings) for entrant in event.entrants),
        )
        for event in events
    )


def _frozen(
    entrant: Entrant,
    event: Event,
    supplement: Supplement | None,
    known: dict[Person, Rating | None],
    findings: Findings,
) -> Entrant:
    place = event.place(entrant, "rating")
    written = str(entrant.rating) if entrant.rating else ""
    if supplement is None:
        rating = known.setdefault(person_of(entrant), entrant.rating)
        if rating != entrant.rating:
            findings.note("RATING-FROZEN", place, written, name=entrant.name, used=_shown(rating))
        return replace(entrant, rating=rating)
    listed = supplement.find(entrant.id, entrant.name)
    if listed is None:
        findings.note("RATING-NOT-LISTED", place, written, name=entrant.name, file=supplement.file)
    elif entrant.rating is not None and listed.rating != entrant.rating:
        findings.note(
            "RATING-DIFFERS",
            place,
            written,
            name=entrant.name,
            used=_shown(listed.rating),
            file=supplement.file,
        )
    return replace(entrant, rating=listed.rating if listed else None, rating_source=supplement.file)


def _shown(rating: Rating | None) -> str | None:
    return None if rating is None else str(rating)


def person_of(entrant: Entrant) -> Person:
    """Who the row says it is."""
    return ("id", entrant.id) if entrant.id else ("name", name_key(entrant.name))


def _people(legs: list[tuple[Event, ...]], findings: Findings) -> dict[Person, Person]:
    """Which person each row belongs to: by id whatever the spelling, else by name (lpcc.gp)."""
    spellings: dict[Person, str] = {}
    ids_by_name: defaultdict[str, set[Person]] = defaultdict(set)
    for event in (event for events in legs for event in events):
        times = Counter(name_key(entrant.name) for entrant in event.entrants)
        for entrant in event.entrants:
            person, key = person_of(entrant), name_key(entrant.name)
            place = event.place(entrant, "name")
            if entrant.id:
                ids_by_name[key].add(person)
            elif times[key] > 1:
                findings.error("NAME-TWICE", place, entrant.name, name=entrant.name)
            first = spellings.setdefault(person, entrant.name)
            if first != entrant.name:
                findings.note("NAME-DIFFERS", place, entrant.name, name=entrant.name, first=first, id=entrant.id)
    joined = {}
    for person in spellings:
        same = ids_by_name[person[1]] if person[0] == "name" else {person}
        joined[person] = next(iter(same)) if len(same) == 1 else person
    return joined


def _line(person: Person, parts: list[list[PlayerPoints]]) -> StandingsLine:
    """A person's sums, under the latest spelling of their name."""
    played = [player for leg in parts for player in leg]
    return StandingsLine(
        rank=0,
        id=person[1] if person[0] == "id" else "",
        name=played[-1].entrant.name,
        legs=tuple(sum((player.points for player in leg), Decimal(0)) if leg else None for leg in parts),
        points=sum((player.points for player in played), Decimal(0)),
        credit=sum((player.credit for player in played), Decimal(0)),
        games=sum(player.games for player in played),
        upsets=sum(player.upsets for player in played),
        no_shows=sum(player.no_shows for player in played),
        played=tuple(tuple(leg) for leg in parts),
    )


def _order(line: StandingsLine, tie_breaks: tuple[str, ...]) -> tuple[object, ...]:
    """Points first, then the tie-breaks; the id makes the order whole (lpcc.gp)."""
    by = {
        "no_shows": line.no_shows,
        "upsets": -line.upsets,
        "games": -line.games,
        "name": (name_key(line.name), line.name),
    }
    return (-line.points, *(by[tie_break] for tie_break in tie_breaks), line.id)
