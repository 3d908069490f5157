"""Who may make a norm in an event, and by which of their games."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from normbook.judgement import Check, check
from normbook.model.crosstable import FORMATS, Entrant, Event, Outcome, Result
from normbook.model.numbers import HalfPoints, score_text
from normbook.model.phrase import phrase
from normbook.rulebooks.uscf.law.tables import Tables
from normbook.rulebooks.uscf.law.titles import is_established

MATCH = "match"
DEFAULT_FORMAT = "swiss"
NO_MATCH = tuple(format for format in FORMATS if format != MATCH)

# Looked up once: these run for every game of a federation's year.
WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS

PostRatings = Mapping[int | None, int]
"""Post-event ratings by player number; a provisional one counts as its number (uscf.eligible)."""


class Status(StrEnum):
    """What a player's ratings before and after the event make of them (uscf.provisional)."""

    ESTABLISHED = "established"
    BECOMES_ESTABLISHED = "becomes-established"
    """Not established before the event, established after it."""
    PROVISIONAL = "provisional"
    UNRATED = "unrated"


class LeftOut(StrEnum):
    """Why a round counts neither for score, nor expectation, nor the number of games; first what was not played."""

    FORFEIT_WIN = "forfeit-win"
    FORFEIT_LOSS = "forfeit-loss"
    HALF_POINT_BYE = "half-point-bye"
    ODD_MAN_OUT = "odd-man-out"
    FULL_POINT_BYE = "full-point-bye"
    UNPAIRED = "unpaired"
    NOT_RATED = "not-rated"
    NO_POST_RATING = "no-post-rating"

    @property
    def rule(self) -> str:
        """The rule that leaves the round out."""
        return _RULES.get(self, "uscf.unplayed")


_RULES = {LeftOut.NOT_RATED: "uscf.a", LeftOut.NO_POST_RATING: "uscf.eligible"}


class NormFacts(NamedTuple):
    """What decides whether a player may make a norm in an event."""

    status: Status
    rating_games: int | None
    """The games behind the rating before the event, where it says."""
    games: int
    """Counted games."""
    score: HalfPoints
    """Of the counted games."""


def status_of(entrant: Entrant, tables: Tables) -> Status:
    """Established before the event, or only after it, or not at all (uscf.provisional)."""
    if is_established(entrant.rating, tables):
        return Status.ESTABLISHED
    if is_established(entrant.post, tables):
        return Status.BECOMES_ESTABLISHED
    return Status.PROVISIONAL if entrant.rating else Status.UNRATED


def post_ratings(event: Event) -> PostRatings:
    """What the event's opponents are rated after it (uscf.eligible)."""
    return {entrant.no: entrant.post.value for entrant in event.entrants if entrant.post}


def left_out(outcome: Outcome, posts: PostRatings) -> LeftOut | None:
    """Why the round does not count; None for a counted game (uscf.unplayed, uscf.a, uscf.eligible)."""
    result = outcome.result
    if result is WIN or result is LOSS or result is DRAW:
        if not outcome.rated:
            return LeftOut.NOT_RATED
        return None if outcome.opponent in posts else LeftOut.NO_POST_RATING
    return LeftOut[result.name]


def counted_games(entrant: Entrant, posts: PostRatings) -> tuple[HalfPoints, list[int]]:
    """The counted games: score, and opponents' post-event ratings (uscf.unplayed, uscf.eligible)."""
    score = 0
    opponents = []
    for outcome in entrant.outcomes:
        if left_out(outcome, posts) is None:
            opponents.append(posts[outcome.opponent])
            score += 2 if outcome.result is WIN else 1 if outcome.result is DRAW else 0
    return score, opponents


def check_rounds(rounds: int, tables: Tables) -> Check:
    """Norms are made only in events of four rounds or more (uscf.a)."""
    needed = tables.required_rounds.value
    return check("uscf.a", rounds >= needed, needed, rounds, phrase("uscf.check.rounds"))


def check_games(games: int, tables: Tables) -> Check:
    """The player must have played at least four rated games (uscf.a)."""
    needed = tables.required_games.value
    return check("uscf.a", games >= needed, needed, games, phrase("uscf.check.games"))


def check_points(score: HalfPoints, tables: Tables) -> Check:
    """At least two game points from games played (uscf.b)."""
    needed = 2 * tables.required_points.value
    return check("uscf.b", score >= needed, score_text(needed), score_text(score), phrase("uscf.check.points"))


def check_no_match(format: str | None) -> Check:
    """A rated match gives no norms (uscf.eligible)."""
    actual = format or DEFAULT_FORMAT
    return check("uscf.eligible", actual != MATCH, NO_MATCH, actual, phrase("uscf.check.no-match"))


def in_time(status: Status, tables: Tables) -> bool:
    """Whether the player is established early enough to make norms in the event (uscf.provisional)."""
    if status is Status.BECOMES_ESTABLISHED:
        return tables.established.value == "after"
    return status is Status.ESTABLISHED


def check_established(status: Status, games: int | None, tables: Tables) -> Check:
    """Only established players make norms; `games` are those behind their rating (uscf.provisional)."""
    note = phrase("uscf.check.established", games=games, limit=tables.provisional_limit.value)
    passed = in_time(status, tables)
    return check("uscf.provisional", passed, Status.ESTABLISHED.value, status.value, note)


def event_checks(event: Event, tables: Tables) -> tuple[Check, ...]:
    """What an event must be for anybody to make a norm in it (uscf.a, uscf.eligible)."""
    return check_rounds(event.rounds, tables), check_no_match(event.format)


def player_checks(event: Event, facts: NormFacts, tables: Tables) -> tuple[Check, ...]:
    """Every condition a player must meet, met or not, each under the rule it belongs to (uscf.checks)."""
    rounds = check_rounds(event.rounds, tables)
    conditions = (
        check_games(facts.games, tables),
        check_points(facts.score, tables),
        check_no_match(event.format),
        check_established(facts.status, facts.rating_games, tables),
    )
    # Who has played enough games has played enough rounds: these are named only where they are too few.
    return conditions if rounds.passed else (rounds, *conditions)
