"""How a player's performance, norms, titles and rating came about, down to the rule."""

from collections.abc import Iterator
from fractions import Fraction

from normbook.judgement import Check, Step, number, step, working
from normbook.judgement.ladder import TitleClass
from normbook.model.crosstable import PlayerRound
from normbook.model.numbers import rounded, score_text
from normbook.model.phrase import Value
from normbook.rulebooks.cfc.law.judge import ClassPlayer, counts_by
from normbook.rulebooks.cfc.law.rating import NewRating
from normbook.rulebooks.cfc.law.tables import Tables
from normbook.rulebooks.cfc.law.titles import ClassStanding, TitleReached, missing


def explain(player: ClassPlayer, tables: Tables) -> Step:
    """A player's event."""
    parts = [_performance(player, tables), _norm(player, tables), *_titles(player, tables), _rating(player.rated)]
    entrant, norm = player.entrant, tables.ladder.of_rank(player.norm).code or None
    code = "cfc.player" if norm else "cfc.player-none"
    return step(code, *parts, rule="cfc.438.norm", result=norm, no=entrant.no, name=entrant.name)


def _performance(player: ClassPlayer, tables: Tables) -> Step:
    games, rule = [_game(each) for each in player.games], "cfc.414.performance"
    if player.performance is None:
        return step("cfc.performance-none", *games, rule=rule)
    found = rounded(player.performance, 2)
    if player.given:
        return step("cfc.performance-given", *games, rule=rule, result=found)
    lead, count = sum(score - 1 for _, score in player.opponents), len(player.opponents)
    mean = Fraction(sum(rating for rating, _ in player.opponents), count)
    formula = number(mean, 0, 2) + number(tables.spread.value) * number(lead) / number(count)
    return step("cfc.performance", *games, rule=rule, result=found, working=working(formula, found))


def _game(game: PlayerRound) -> Step:
    rating = counts_by(game.opponent)
    counted = game.rated and rating is not None
    return step(
        "cfc.game" if counted else "cfc.game-unrated" if game.rated else "cfc.game-unplayed",
        rule="cfc.414.performance",
        result=score_text(game.outcome.half_points) if counted else None,
        counted=counted,
        round=game.number,
        cell=game.outcome.written or game.outcome.result.value,
        opponent=game.opponent.name if game.opponent else None,
        rating=str(rating) if rating else None,
    )


def _norm(player: ClassPlayer, tables: Tables) -> Step:
    """Every condition, and every class with what it asks."""
    conditions = map(_condition, player.checks)
    classes = [_class(each, player.performance, tables) for each in reversed(tables.ladder)]
    code, title = "cfc.norm" if player.norm else "cfc.norm-none", tables.ladder.of_rank(player.norm).title or None
    return step(code, *conditions, *classes, rule="cfc.438.norm", result=title)


def _condition(check: Check) -> Step:
    about = check.note.code.rpartition(".")[2] if check.note else None
    needed, actual = check.needed, check.actual
    return step("cfc.condition", rule=check.rule, result=check.passed, about=about, needed=needed, actual=actual)


def _class(one: TitleClass, performed: Fraction | None, tables: Tables) -> Step:
    classes, margin = tables.classes, tables.norm_margin.value
    values: dict[str, Value] = {"title": one.title, "floor": one.floor, "margin": margin, "needed": one.floor + margin}
    met = performed is not None and performed >= one.floor + margin
    return step("cfc.class", rule=classes.rule, result=met, provenance=classes.provenance, values=values)


def _titles(player: ClassPlayer, tables: Tables) -> Iterator[Step]:
    """Titles reached, the title held, and what the next one still needs."""
    yield from (_title(each, player.after, tables) for each in player.reached)
    if held := tables.ladder.of_rank(player.after.title).title:
        yield step("cfc.kept", rule="cfc.438.kept", result=held)
    for each in missing(player.after, tables)[:1]:
        asked = {"norms": each.norms_missing, "rating": each.rating_missing, "instead": tables.least_alone(each.level)}
        yield step("cfc.next", rule="cfc.438.title", result=each.level.title, values=asked)


def _title(reached: TitleReached, after: ClassStanding, tables: Tables) -> Step:
    one, above, margin = tables.ladder.of_rank(reached.rank), tables.above, tables.rating_margin
    values = {"floor": one.floor, "published": after.published, "established": after.established}
    if reached.by == "rating":
        return step("cfc.title-rating", rule=margin.rule, result=one.title, values=values, margin=margin.value)
    parts = [
        step("cfc.title-norm", rule="cfc.438.norm", event=norm.event or None, day=norm.day or None)
        for norm in reached.norms
    ]
    values |= {"count": len(parts)}
    return step(
        "cfc.title-norms", *parts, rule=above.rule, result=one.title, provenance=above.provenance, values=values
    )


def _rating(rated: NewRating) -> Step:
    rule = "cfc.414.established" if rated.method == "established" else "cfc.414.provisional"
    new, old = None if rated.new is None else rounded(rated.new, 2), str(rated.old) if rated.old else None
    parts = _rating_parts(rated, rule)
    return step(f"cfc.rated-{rated.method}", *parts, rule=rule, result=new, old=old, games=rated.games)


def _rating_parts(rated: NewRating, rule: str) -> Iterator[Step]:
    if rated.plain is None:
        return
    shown = rounded(rated.plain, 2)
    if rated.crossed is None:
        before = (rated.old.games or 0) if rated.old else 0
        yield step("cfc.cumulative", rule=rule, result=shown, before=before, all=before + rated.games)
    else:
        assert rated.old
        assert rated.expected is not None
        formula = number(rated.old.value) + number(rated.k) * (number(rated.score, 0, 1) - number(rated.expected, 2))
        yield step("cfc.formula", rule=rule, result=shown, working=working(formula, shown))
        if rated.crossed != rated.plain:
            yield step("cfc.crossed", rule=rule, result=rounded(rated.crossed, 2))
    if bonus := rated.bonus:
        yield step("cfc.bonus-high", rule="cfc.414d", result=rounded(bonus.high, 2), counted=bonus.high > 0)
        gain, beyond = rounded(bonus.change, 2), rounded(bonus.threshold, 2)
        counted, games = bonus.change > 0, rated.games
        yield step("cfc.bonus-change", rule="cfc.414d", result=gain, counted=counted, threshold=beyond, games=games)
    if rated.floor is not None:
        yield step("cfc.floor", rule="cfc.416", result=rated.floor)
