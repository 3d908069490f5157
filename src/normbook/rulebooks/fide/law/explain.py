"""A player's norms opened up: what was missing, game by game, article by article."""

from collections.abc import Iterator
from fractions import Fraction

from normbook.judgement import Step, step
from normbook.judgement.settings import of_its_day
from normbook.model.numbers import HalfPoints
from normbook.model.phrase import Phrase, Value, phrase
from normbook.rulebooks.fide.law.conditions import LEVEL, PERFORMANCE, POINTS, Condition
from normbook.rulebooks.fide.law.judge import PlayerNorms
from normbook.rulebooks.fide.law.norm import Norm, half_points_short, points_beyond
from normbook.rulebooks.fide.law.performance import rating_of
from normbook.rulebooks.fide.law.rating import PlayerRating, RatingChange
from normbook.rulebooks.fide.law.tables import TITLES, Tables


def explain(player: PlayerNorms, rating: PlayerRating, tables: Tables) -> Step:
    """Every norm that was tried, then the rating."""
    norms = [explain_norm(player, norm, tables) for norm in player.norms]
    values: dict[str, Value] = {
        "no": player.entrant.no,
        "name": player.entrant.name,
        "title": player.player.title,
        "federation": player.player.federation,
    }
    made = tuple(norm.title for norm in player.made)
    return step("fide.player", *norms, *explain_rating(rating), result=made or None, values=values)


def explain_norm(player: PlayerNorms, norm: Norm, tables: Tables) -> Step:
    """What was missing, nearest first; the games, those left out struck through; each article."""
    numbers = range(1, len(player.entrant.outcomes) + 1)
    parts = (
        *(Step(said, each.rule) for each, said in missing(norm, tables)),
        step("fide.games", *(_round(number, player, norm, tables) for number in numbers), result=len(norm.games)),
        *_arithmetic(norm, tables),
        *(_condition(each, norm) for each in norm.conditions),
        *_credited(norm, tables),
    )
    return step("fide.norm-made" if norm.met else "fide.norm-missed", *parts, values={"title": norm.title})


Lack = tuple[Condition, str, HalfPoints | None]
"""A condition that is not met, the titles of the norm's level, and what a performance lacks in points."""


def missing(norm: Norm, tables: Tables) -> list[tuple[Condition, Phrase]]:
    """What it takes to make a norm of it, nearest first."""
    return [(each[0], missing_phrase(*each)) for each in lacks(norm, tables)]


def lacks(norm: Norm, tables: Tables) -> list[Lack]:
    """The same as what its words rest on."""
    titles = _titles(norm)
    return [
        (each, titles, half_points_short(norm, tables) if each.about == PERFORMANCE else None) for each in norm.unmet
    ]


def missing_phrase(condition: Condition, titles: str, half_points: HalfPoints | None) -> Phrase:
    """What is missing of one condition."""
    values: dict[str, Value] = {"missing": condition.missing}
    if condition.about == LEVEL:
        values["titles"] = titles
    if condition.about == POINTS:
        return phrase(f"fide.missing.{condition.about}", points=_points(condition.missing))
    if condition.about == PERFORMANCE:
        if half_points is None:
            return phrase("fide.missing.out-of-reach", **values)
        if half_points == 1:
            return phrase("fide.missing.half-point", **values)
        values["points"] = _points(half_points)
    return phrase(f"fide.missing.{condition.about}", **values)


def _points(half_points: HalfPoints) -> int | Fraction:
    """As they are counted: one point, not 1.0 points."""
    return Fraction(half_points, 2) if half_points % 2 else half_points // 2


def _titles(norm: Norm) -> str:
    """The titles of its level, as they are written."""
    return "/".join(title for title in TITLES if title in norm.needs.level)


def _round(number: int, player: PlayerNorms, norm: Norm, tables: Tables) -> Step:
    """A round, with why it is not used."""
    used = next((game for game in norm.games if game.round == number), None)
    game = used or next((game for game in player.played.games if game.round == number), None)
    opponent = game.opponent if game else None
    raised = opponent is not None and used is not None and opponent is norm.reached.raised
    values: dict[str, Value] = {
        "round": number,
        "cell": player.entrant.outcomes[number - 1].written,
        "opponent": opponent.name if opponent else None,
        "title": opponent.title if opponent else None,
        "federation": opponent.federation if opponent else None,
        "rating": opponent.rating if opponent else None,
        "counts": norm.needs.floor if raised else rating_of(opponent, tables) if opponent and used else None,
        "why": left_out_by(number, player, norm) or ("fide.1.4.6" if raised else None),
    }
    return step("fide.round", result=used.half_points if used else None, counted=used is not None, values=values)


def left_out_by(number: int, player: PlayerNorms, norm: Norm) -> str:
    """The article by which a round is not used; blank for one that is."""
    if number in norm.rounds:
        return ""
    if number in player.played.left_out:
        return player.played.left_out[number]
    return "fide.1.4.1e" if number > norm.rounds[-1] else "fide.1.4.1f"


def _arithmetic(norm: Norm, tables: Tables) -> Iterator[Step]:
    """Average, percent, difference and their sum."""
    reached = norm.reached
    if not reached.games:
        return
    values: dict[str, Value] = {"games": reached.games, "total": reached.total, "half_points": reached.half_points}
    if any(game.opponent.rating is None for game in norm.games):
        yield of_its_day(tables.unrated)
    raised = reached.raised
    if raised:
        told: dict[str, Value] = {"name": raised.name, "rating": raised.rating}
        yield step("fide.raised", rule="fide.1.4.6", result=norm.needs.floor, values=told)
    yield step("fide.average", rule="fide.1.4.7", result=reached.average, values=values)
    yield step("fide.percent", rule="fide.1.4.9", result=reached.percent, values=values)
    both: dict[str, Value] = {"average": reached.average, "difference": reached.difference}
    yield step("fide.performance", rule="fide.1.4.8", result=reached.rating, values=both)


def _condition(condition: Condition, norm: Norm) -> Step:
    """An article with what it needs; what there is, and whether it is enough, is the result."""
    values: dict[str, Value] = {
        "needed": condition.needed,
        "verdict": "waived" if condition.waived else "met" if condition.met else "missed",
        "waived": condition.waived.removeprefix("fide."),
    }
    if condition.about == LEVEL:
        values["titles"] = _titles(norm)
    return step(f"fide.needs.{condition.about}", rule=condition.rule, result=condition.actual, values=values)


def _credited(norm: Norm, tables: Tables) -> Iterator[Step]:
    """Games for an application."""
    if norm.met:
        beyond = points_beyond(norm.reached, norm.needs, tables)
        values: dict[str, Value] = {
            "games": len(norm.games),
            "counted": norm.credited - beyond,
            "beyond": beyond or None,
        }
        yield step("fide.credited", rule="fide.1.4.1d", result=norm.credited, values=values)


def explain_rating(rating: PlayerRating) -> Iterator[Step]:
    """The change, game by game, or a first rating."""
    if rating.change:
        yield _change(rating.change)
    elif rating.first is not None:
        yield step("fide.first-rating", rule="fide.8.2", result=rating.first)


def _change(change: RatingChange) -> Step:
    games = [
        step(
            "fide.rated-game",
            rule="fide.8.3.2",
            result=Fraction(each.change, 100),
            values={
                "round": each.game.round,
                "opponent": each.game.opponent,
                "difference": each.difference,
                "cut": each.cut,
                "half_points": each.game.half_points,
                "expected": Fraction(each.probability, 100),
            },
        )
        for each in change.games
    ]
    values: dict[str, Value] = {"rating": change.rating, "k": change.k, "change": change.change}
    return step("fide.rating", *games, rule="fide.8.3.4", result=change.new_rating, values=values)
