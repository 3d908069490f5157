"""How a player's performance, norms, titles and rating came about, down to the rule."""

from collections.abc import Iterator
from fractions import Fraction

from normbook.judgement import Step, number, step, working
from normbook.model.numbers import rounded, score_text
from normbook.model.phrase import Value
from normbook.rulebooks.cfc.law.judge import ClassGame, ClassPlayer
from normbook.rulebooks.cfc.law.rating import NewRating
from normbook.rulebooks.cfc.law.tables import Tables
from normbook.rulebooks.cfc.law.titles import ClassStanding, TitleReached, missing


def explain(player: ClassPlayer, tables: Tables) -> Step:
    """A player's event."""
    values: dict[str, Value] = {"no": player.entrant.no, "name": player.entrant.name}
    parts = [_performance(player, tables), _norm(player, tables), *_titles(player, tables), _rating(player.rated)]
    code = "cfc.player" if player.norm else "cfc.player-none"
    return step(code, *parts, rule="cfc.438.norm", result=tables.code(player.norm), values=values)


def _performance(player: ClassPlayer, tables: Tables) -> Step:
    games, found = [_game(each) for each in player.games], player.performance
    if found is None or player.given:
        code, shown = ("cfc.performance-none", None) if found is None else ("cfc.performance-given", rounded(found, 2))
        return step(code, *games, rule="cfc.414.performance", result=shown)
    lead, count = sum(score - 1 for _, score in player.opponents), len(player.opponents)
    mean = Fraction(sum(rating for rating, _ in player.opponents), count)
    formula = number(mean, 0, 2) + number(tables.spread.value) * number(lead) / number(count)
    values: dict[str, Value] = {"working": working(formula, rounded(found, 2))}
    return step("cfc.performance", *games, rule="cfc.414.performance", result=rounded(found, 2), values=values)


def _game(game: ClassGame) -> Step:
    counted = game.rated and game.rating is not None
    values: dict[str, Value] = {
        "round": game.round,
        "cell": game.outcome.written or game.outcome.result.value,
        "opponent": game.opponent.name if game.opponent else None,
        "rating": str(game.rating) if game.rating else None,
    }
    code = "cfc.game" if counted else "cfc.game-unrated" if game.rated else "cfc.game-unplayed"
    result = score_text(game.outcome.half_points) if counted else None
    return step(code, rule="cfc.414.performance", result=result, counted=counted, values=values)


def _norm(player: ClassPlayer, tables: Tables) -> Step:
    """Every condition, and every class with what it asks."""
    parts = []
    for each in player.checks:
        about = each.note.code.rpartition(".")[2] if each.note else None
        values: dict[str, Value] = {"about": about, "needed": each.needed, "actual": each.actual}
        parts.append(step("cfc.condition", rule=each.rule, result=each.passed, values=values))
    margin, found = tables.norm_margin.value, player.performance
    for one in reversed(tables.classes.value):
        values = {"title": one.title, "floor": one.floor, "margin": margin, "needed": one.floor + margin}
        met = found is not None and found >= one.floor + margin
        parts.append(
            step("cfc.class", rule="cfc.438.floors", result=met, provenance=tables.classes.provenance, values=values)
        )
    code = "cfc.norm" if player.norm else "cfc.norm-none"
    return step(code, *parts, rule="cfc.438.norm", result=tables.title(player.norm))


def _titles(player: ClassPlayer, tables: Tables) -> Iterator[Step]:
    """Titles reached, the title held, and what the next one still needs."""
    yield from (_title(each, player.after, tables) for each in player.reached)
    if held := tables.title(player.after.title):
        yield step("cfc.kept", rule="cfc.438.kept", result=held)
    for each in missing(player.after, tables)[:1]:
        values: dict[str, Value] = {"norms": each.norms, "rating": each.rating, "instead": each.instead}
        yield step("cfc.next", rule="cfc.438.title", result=each.of.title, values=values)


def _title(reached: TitleReached, after: ClassStanding, tables: Tables) -> Step:
    one = tables.of_rank(reached.rank)
    values: dict[str, Value] = {"floor": one.floor, "published": after.published, "established": after.established}
    if reached.by == "rating":
        margin = tables.rating_margin
        return step("cfc.title-rating", rule=margin.rule, result=one.title, values={**values, "margin": margin.value})
    parts = [
        step("cfc.title-norm", rule="cfc.438.norm", values={"event": norm.event or None, "day": norm.day or None})
        for norm in reached.norms
    ]
    above, values = tables.above, {**values, "count": len(parts)}
    return step(
        "cfc.title-norms", *parts, rule=above.rule, result=one.title, provenance=above.provenance, values=values
    )


def _rating(rated: NewRating) -> Step:
    rule = "cfc.414.established" if rated.method == "established" else "cfc.414.provisional"
    new = None if rated.new is None else rounded(rated.new, 2)
    values: dict[str, Value] = {"old": str(rated.old) if rated.old else None, "games": rated.games}
    return step(f"cfc.rated-{rated.method}", *_rating_parts(rated, rule), rule=rule, result=new, values=values)


def _rating_parts(rated: NewRating, rule: str) -> Iterator[Step]:
    if rated.plain is None:
        return
    shown = rounded(rated.plain, 2)
    values: dict[str, Value]
    if rated.crossed is None:
        before = (rated.old.games or 0) if rated.old else 0
        values = {"before": before, "all": before + rated.games}
        yield step("cfc.cumulative", rule=rule, result=shown, values=values)
    else:
        assert rated.old
        assert rated.expected is not None
        formula = number(rated.old.value) + number(rated.k) * (number(rated.score, 0, 1) - number(rated.expected, 2))
        yield step("cfc.formula", rule=rule, result=shown, values={"working": working(formula, shown)})
        if rated.crossed != rated.plain:
            yield step("cfc.crossed", rule=rule, result=rounded(rated.crossed, 2))
    if bonus := rated.bonus:
        yield step("cfc.bonus-high", rule="cfc.414d", result=rounded(bonus.high, 2), counted=bonus.high > 0)
        values = {"threshold": rounded(bonus.threshold, 2), "games": rated.games}
        counted, gain = bonus.change > 0, rounded(bonus.change, 2)
        yield step("cfc.bonus-change", rule="cfc.414d", result=gain, counted=counted, values=values)
    if rated.floor is not None:
        yield step("cfc.floor", rule="cfc.416", result=rated.floor)
