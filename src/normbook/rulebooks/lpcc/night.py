"""A club night by the norm points: its ratings, its points at this moment, the season with it."""

from collections.abc import Sequence
from decimal import Decimal

from normbook.book.log.index import Known
from normbook.book.store.book import Reading
from normbook.model.crosstable import Event, Result
from normbook.model.light import dataclass
from normbook.model.numbers import signed_text
from normbook.model.variant import Variant
from normbook.render.page import NOTHING, Cell, Table
from normbook.render.scored_crosstable import score_cell
from normbook.render.sheet import Field, Sheet, column
from normbook.render.words import say
from normbook.rulebooks.lpcc.law.event import PlayerPoints
from normbook.rulebooks.lpcc.law.rounds import Happening, ScoredRound
from normbook.rulebooks.lpcc.law.season import StandingsLine
from normbook.rulebooks.lpcc.present.points import points_cell, points_columns
from normbook.rulebooks.lpcc.record import tonight
from normbook.rulebooks.lpcc.record.tonight import KnownRating, Tonight


class PointsNight:
    """What the norm points say of a night."""

    rules = "lpcc"
    formats = ("grand-prix", "scrounger", "swiss")
    """The modes, each by a format that has it (lpcc.1)."""

    def legs(self, reading: Reading) -> list[tuple[str, str]]:
        """Seasons and legs that the book has."""
        return tonight.known_legs(reading)

    def ratings(self, reading: Reading, event: Event, people: Sequence[Known]) -> list[KnownRating]:
        """The leg's frozen rating, else the last one the book has."""
        return tonight.ratings_for(reading, event, people)

    def regulars(self, reading: Reading, event: Event) -> list[Known]:
        """Who played on the last nights."""
        return tonight.regulars(reading, event)

    def variant(self, reading: Reading, event: Event) -> Variant | None:
        """The values that the season is played by."""
        return tonight.season_variant(reading, event)

    def judged(self, reading: Reading, event: Event) -> "NightPoints":
        """Exactly as posting it would have it."""
        return NightPoints(tonight.tonight(reading, event))


@dataclass(frozen=True, slots=True)
class NightPoints:
    """The points of a night and of its season."""

    found: Tonight

    def _player(self, no: int) -> PlayerPoints:
        return next(each for each in self.found.judgement.subjects if each.entrant.no == no)

    def rating(self, no: int) -> str:
        """The rating that counts tonight; blank for the unrated."""
        rating = self._player(no).entrant.rating
        return str(rating) if rating else ""

    def points(self, no: int) -> str:
        """Norm points so far."""
        return signed_text(self._player(no).points, 2)

    def notice(self, no: int, round: int) -> str:
        """What a no-show means for the rules."""
        happening = self._player(no).rounds[round - 1].happening
        return (Happening.ABSENT_IN_TIME if happening is Happening.ABSENT_IN_TIME else Happening.NO_SHOW).value

    @property
    def notice_before(self) -> str:
        """The hour; on it is late."""
        return self.found.tables.notice_before.value.isoformat("minutes")

    @property
    def season(self) -> str:
        """The year's, where the night has none of its own."""
        return self.found.standings.season.name

    def ranking(self) -> list[tuple[int, str, str]]:
        """Who has the most points, in words; equal points share a place."""
        return [(self._rank(each), each.entrant.name, signed_text(each.points, 2)) for each in self._ordered()]

    def _ordered(self) -> list[PlayerPoints]:
        return sorted(self.found.judgement.subjects, key=lambda each: (-each.points, each.entrant.name))

    def _rank(self, player: PlayerPoints) -> int:
        return 1 + sum(each.points > player.points for each in self.found.judgement.subjects)

    def night_table(self) -> Table:
        """Tonight's points, the most first."""
        fields: list[Field[PlayerPoints]] = [
            column("book.column.rank", self._rank, right=True),
            column("book.column.name", lambda each: each.entrant.name),
            *points_columns(self.found.event.rounds, _round),
            column("book.column.points", lambda each: points_cell(each.points), right=True),
            column("book.column.score", lambda each: score_cell(each.entrant.half_points), right=True),
        ]
        return Sheet("tonight", fields).table(self._ordered(), caption=say("night.points"))

    def season_table(self) -> Table:
        """The season with tonight in it."""
        standings = self.found.standings
        mine = {player.entrant.id: player.points for player in self.found.judgement.subjects}
        fields: list[Field[StandingsLine]] = [
            column("book.column.rank", lambda line: line.rank, right=True),
            column("book.column.name", lambda line: line.name),
            column("night.tonight", lambda line: _tonight(mine.get(line.id)), right=True),
            column("lpcc.total", lambda line: points_cell(line.points), right=True),
            column("lpcc.no-shows", lambda line: line.no_shows or "", right=True, optional=2),
        ]
        title = say("lpcc.season-title", season=standings.season.name)
        return Sheet("season", fields).table(standings.lines, caption=title)


def _round(scored: ScoredRound) -> Cell:
    """A round's points; what gave none by its letter, a game under way as such."""
    if scored.awards:
        return points_cell(scored.points)
    letter = scored.outcome.result.value if scored.outcome.result is not Result.UNPAIRED else "·"
    return Cell("…" if scored.outcome.pending else letter, tone="muted")


def _tonight(points: Decimal | None) -> Cell:
    return NOTHING if points is None else points_cell(points)


NIGHT = PointsNight()
