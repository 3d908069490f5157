"""A player's event opened up: ratings, the table of expectations level by level, the norm, titles."""

from collections.abc import Iterator

from normbook.judgement import Check, Step, step
from normbook.model.crosstable import Event
from normbook.model.numbers import score_text
from normbook.model.phrase import Value
from normbook.rulebooks.uschess.law.explain_ratings import People, explain_rating
from normbook.rulebooks.uschess.law.norms import LevelJudged, NormRound, expectation, parts_text
from normbook.rulebooks.uschess.law.player import PlayerRated
from normbook.rulebooks.uschess.law.tables import Level, Tables
from normbook.rulebooks.uschess.law.titles import checks_of_titles, counted_norms, norms_text


def explain(player: PlayerRated, event: Event, tables: Tables) -> Step:
    """How a player's ratings, norm and titles came about, or why there are none."""
    people = {each.no: each for each in event.entrants}
    entrant = player.entrant
    values: dict[str, Value] = {
        "no": entrant.no,
        "name": entrant.name,
        "rating": str(entrant.rating) if entrant.rating else None,
        "post": str(player.post) if player.post else None,
        "source": player.source.value,
        "score": score_text(player.score),
        "games": player.games,
    }
    parts = [explain_rating(system, rated, people, tables) for system, rated in player.ratings.items()]
    parts += [_games(player, people), _levels(player, people, tables), _conditions(player)]
    parts += [_verdict(player, tables), *_titles(player, tables)]
    result = player.norm.letter if player.norm else None
    return step("uschess.player", *parts, rule="uschess.highest", result=result, values=values)


def _games(player: PlayerRated, people: People) -> Step:
    """Every round: games that count for a norm, and the others with the reason (uschess.counts, uschess.repeat)."""
    rounds = [_round(each, people) for each in player.rounds]
    values: dict[str, Value] = {"games": player.games}
    return step("uschess.games", *rounds, rule="uschess.counts", result=score_text(player.score), values=values)


def _round(each: NormRound, people: People) -> Step:
    values = _opponent(each, people) | {"cell": each.outcome.written}
    if each.left_out:
        return step(f"uschess.left-out.{each.left_out}", rule=each.left_out.rule, counted=False, values=values)
    return step("uschess.game", rule="uschess.counts", result=score_text(each.outcome.half_points), values=values)


def _opponent(each: NormRound, people: People) -> dict[str, Value]:
    number = each.outcome.opponent
    other = people.get(number) if number else None
    return {
        "round": each.number,
        "number": number,
        "opponent": other.name if other else None,
        "post": each.post,
    }


def _levels(player: PlayerRated, people: People, tables: Tables) -> Step:
    """The table of expectations, and each level opponent by opponent (uschess.levels, uschess.expected)."""
    rows = [_level_row(each, player, tables) for each in player.levels]
    unmet = [index for index, each in enumerate(player.levels) if not each.met]
    telling = player.levels[: unmet[0] + 1] if unmet else player.levels  # those above fail by more
    opened = [_level(each, player, people, tables) for each in telling]
    return step("uschess.level-table", *rows, *opened, rule="uschess.expected")


def _level_row(judged: LevelJudged, player: PlayerRated, tables: Tables) -> Step:
    needed = player.threshold
    rule = needed.rule if needed else "uschess.norm"
    values = _level_values(judged, player, tables) | {"comparison": _comparison(player)}
    return step("uschess.level-row", rule=rule, result=judged.met, values=values)


def _comparison(player: PlayerRated) -> str | None:
    """What the margin must be: `> 1`, `≥ 2`; nothing where there are too few games."""
    needed = player.threshold
    return f"{'>' if needed.more else '≥'} {needed.margin}" if needed else None


def _level_values(judged: LevelJudged, player: PlayerRated, tables: Tables) -> dict[str, Value]:
    return {
        "level": judged.level.level,
        "letter": judged.level.letter,
        "title": judged.level.key,
        "score": score_text(player.score),
        "expected": parts_text(judged.expected, tables),
        "margin": parts_text(judged.margin, tables),
    }


def _level(judged: LevelJudged, player: PlayerRated, people: People, tables: Tables) -> Step:
    """One level: what it is expected to score against each opponent (uschess.expected)."""
    level = judged.level.level
    rows = [
        step(
            "uschess.expectation",
            rule="uschess.expected",
            result=parts_text(expectation(level, each.post, tables), tables),
            values=_opponent(each, people) | {"level": level, "difference": level - each.post},
        )
        for each in player.rounds
        if each.post is not None
    ]
    values = _level_values(judged, player, tables)
    return step("uschess.level", *rows, rule="uschess.expected", result=judged.met, values=values)


def _conditions(player: PlayerRated) -> Step:
    """Every condition of a norm, met or not (uschess.event, uschess.norm)."""
    met = all(each.passed for each in player.checks)
    return step("uschess.conditions", *map(condition, player.checks), rule="uschess.event", result=met)


def condition(check: Check) -> Step:
    """A condition with what it needed and what it found."""
    values: dict[str, Value] = {"needed": check.needed, "actual": check.actual}
    assert check.note is not None
    values |= check.note.values
    return step(check.note.code, rule=check.rule, result=check.verdict.value, values=values)


def _verdict(player: PlayerRated, tables: Tables) -> Step:
    """The norm, or that there is none, and every condition that is not met."""
    if player.norm:
        values: dict[str, Value] = {"level": player.norm.level, "title": player.norm.key}
        return step("uschess.norm-made", rule="uschess.highest", result=player.norm.letter, values=values)
    unmet = [condition(each) for each in player.checks if not each.passed]
    if player.only_dual and player.best:
        provenance = tables.dual_norms.provenance
        values = {"letter": player.best.letter, "level": player.best.level, "title": player.best.key}
        return step("uschess.only-dual", *unmet, rule="uschess.dual", provenance=provenance, values=values)
    return step("uschess.no-norm", *unmet, rule="uschess.highest")


def _titles(player: PlayerRated, tables: Tables) -> Iterator[Step]:
    """Norms of the career, titles earned, and what the next title still needs (uschess.title)."""
    before, after = norms_text(player.before.norms), norms_text(player.after.norms)
    yield step("uschess.norms", rule="uschess.title", result=after or None, values={"before": before or None})
    checks = checks_of_titles(player.after.norms, player.reached, tables)
    for level in tables.levels:
        if level.letter in player.titles_earned:
            conditions = map(condition, checks[level.letter])
            yield step(
                "uschess.title-earned", *conditions, rule="uschess.title", result=level.letter, values=_named(level)
            )
    following = next((each for each in tables.levels if each.letter not in player.after.titles), None)
    if following:
        made = counted_norms(player.after.norms, following, tables)
        conditions = map(condition, checks[following.letter])
        values = _named(following) | {"made": made, "needed": tables.title_norms.value}
        yield step("uschess.next-title", *conditions, rule="uschess.title", result=following.letter, values=values)


def _named(level: Level) -> dict[str, Value]:
    return {"level": level.level, "title": level.key}
