"""La Palma's norm points out of the entries: seasons of legs, each leg played by frozen ratings.

What an event gives rests on nothing but its leg: the table, and the ratings with which the leg began.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from normbook.book.derived.rows import HistoryRow, PersonOf, Posted, posted_event
from normbook.book.derived.tables import COUNTED
from normbook.book.log.basis import Basis, newest
from normbook.book.log.codec import Codec, Content
from normbook.book.log.content import supplement_from
from normbook.book.log.index import EventState, LogIndex
from normbook.book.store.book import Reading
from normbook.model.crosstable import Entrant
from normbook.model.diagnostics import Findings
from normbook.model.light import dataclass
from normbook.model.numbers import fixed_text, score_text
from normbook.model.season import Leg, Season, Supplement
from normbook.rulebooks.lpcc.law.event import PlayerPoints, judge
from normbook.rulebooks.lpcc.law.season import frozen_ratings
from normbook.rulebooks.lpcc.record.award import StoredAward, award_text
from normbook.rulebooks.lpcc.record.basis import RULES, tables_by


@dataclass(frozen=True, slots=True)
class LegSupplement:
    """The ratings that a leg is played by, as their entry has them."""

    season: str
    leg: str
    start: str | None
    name: str
    """Of the file."""
    ratings: tuple[Content, ...]

    @property
    def supplement(self) -> Supplement:
        """They, read."""
        return supplement_from(self.ratings, self.name)


LEG_SUPPLEMENT = Codec(LegSupplement, blanks=True, nulls=("start",))


@dataclass(frozen=True, slots=True)
class BookLeg:
    """A leg's events as they were posted, and the ratings it is played by."""

    name: str
    posted: tuple[Posted, ...]
    """In the order of effect."""
    supplement: LegSupplement | None

    @property
    def start(self) -> date | None:
        """The day the leg begins: the supplement's, else that of its first event."""
        if self.supplement and self.supplement.start:
            return date.fromisoformat(self.supplement.start)
        return min((each.event.start or each.event.end or date.max for each in self.posted), default=None)

    @property
    def basis(self) -> Basis:
        """What the season is played by: one season, one edition and one variant (decision: book-seasons)."""
        return self.posted[0].basis if self.posted else newest(RULES)


def frozen(leg: BookLeg, person: PersonOf, findings: Findings) -> Leg:
    """The leg by the ratings it began with, everybody known by who they are (lpcc.7).

    A supplement knows people by the ids of the files, so ratings are looked up before people are put in their place.
    """
    known = Leg(leg.name, leg.start, tuple(posted.identified(person) for posted in leg.posted))
    if leg.supplement is None:
        return replace(known, events=frozen_ratings(known, findings))
    raw = Leg(leg.name, leg.start, tuple(posted.event for posted in leg.posted))
    events = frozen_ratings(replace(raw, supplement=leg.supplement.supplement), findings)
    remaining: Iterator[Entrant] = iter([entrant for event in known.events for entrant in event.entrants])
    return replace(
        raw,
        events=tuple(
            replace(event, entrants=tuple(replace(entrant, id=next(remaining).id) for entrant in event.entrants))
            for event in events
        ),
    )


def leg_rows(leg: BookLeg, season: str, person: PersonOf, findings: Findings) -> Iterator[HistoryRow]:
    """The lines a leg leaves in the histories."""
    tables = tables_by(leg.basis)
    by_id = {posted.event.id: posted for posted in leg.posted}
    for event in frozen(leg, person, findings).events:
        posted = by_id[event.id]
        assert event.end is not None
        for player, recorded in zip(judge(event, tables).subjects, posted.who, strict=True):
            rating = player.entrant.rating
            yield HistoryRow(
                RULES,
                season,
                player.entrant.id,
                event.end.isoformat(),
                0,
                event.id,
                recorded,
                player.entrant.no,
                "",
                "",
                str(rating) if rating else "",
                award_text(_award(player, leg.name)),
                posted.seq,
            )


def _award(player: PlayerPoints, leg: str) -> StoredAward:
    return StoredAward(
        leg,
        fixed_text(player.points, 2),
        fixed_text(player.credit, 2),
        score_text(player.entrant.half_points),
        player.games,
        player.upsets,
        player.no_shows,
    )


def legs_of(
    states: Iterable[EventState], supplement: Callable[[str], LegSupplement | None], load: Callable[[int], Posted]
) -> list[BookLeg]:
    """A season's legs, in the order in which they begin."""
    by_leg: defaultdict[str, list[EventState]] = defaultdict(list)
    for state in states:
        if state.status == COUNTED:
            by_leg[state.leg].append(state)
    legs = [
        BookLeg(name, tuple(load(state.seq) for state in sorted(of, key=_effect)), supplement(name))
        for name, of in by_leg.items()
    ]
    return sorted(legs, key=lambda leg: (leg.start or date.max, leg.name))


def _effect(state: EventState) -> tuple[str, str]:
    return state.end, state.id


def season_of_legs(name: str, legs: Sequence[BookLeg], person: PersonOf, findings: Findings) -> Season:
    """The season as the rulebook adds it up."""
    return Season(name, tuple(frozen(leg, person, findings) for leg in legs))


def fold(reading: Reading, told: LogIndex) -> Iterator[HistoryRow]:
    """Every line of the norm points, from nothing."""
    seasons: defaultdict[str, list[EventState]] = defaultdict(list)
    for state in told.events.values():
        if state.rules == RULES:
            seasons[state.system].append(state)
    # The ratings brought in last for a leg are those it is played by.
    brought_in = (LEG_SUPPLEMENT.read(each.content) for each in told.sources[RULES])
    supplements = {(each.season, each.leg): each for each in brought_in}
    found: list[HistoryRow] = []
    for season in sorted(seasons):

        def supplement(leg: str, season: str = season) -> LegSupplement | None:
            return supplements.get((season, leg))

        for leg in legs_of(seasons[season], supplement, lambda seq: posted_event(reading.entry(seq))):
            found += leg_rows(leg, season, told.person, Findings())
    yield from sorted(found, key=lambda row: (row.system, row.place, row.no))
