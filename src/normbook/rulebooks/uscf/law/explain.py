"""A player's event opened up: conditions, games, the four steps of each level, points, titles and codes."""

from collections.abc import Iterator

from normbook.judgement import Award, Check, Step, step
from normbook.model.crosstable import Entrant, Event, player_rounds
from normbook.model.numbers import score_text
from normbook.model.phrase import Value
from normbook.rulebooks.uscf.law.codes import letter_provenance
from normbook.rulebooks.uscf.law.eligibility import Status, check_rounds, left_out, post_ratings
from normbook.rulebooks.uscf.law.judge import Origin, PlayerNorm
from normbook.rulebooks.uscf.law.norm import LevelTried, thousandths_text
from normbook.rulebooks.uscf.law.probability import scoring_probability
from normbook.rulebooks.uscf.law.tables import Tables
from normbook.rulebooks.uscf.law.titles import next_title


def explain(player: PlayerNorm, event: Event, tables: Tables) -> Step:
    """Why the player got what they got, or nothing."""
    entrant = player.entrant
    values: dict[str, Value] = {
        "no": entrant.no,
        "name": entrant.name,
        "status": player.status.value,
        "rating": str(entrant.rating) if entrant.rating else None,
        "post": str(entrant.post) if entrant.post else None,
        "title": player.title_before,
        "score": score_text(player.score),
        "games": player.games,
        "code_before": player.code_before,
        "code_after": player.code_after,
    }
    parts = [_before(player, tables), _conditions(player, event, tables), _games(player, event)]
    parts += [_level(player, tried, event, tables) for tried in player.levels]
    parts += [_verdict(player), *_awards(player, tables), _after(player, tables)]
    return step("uscf.player", *parts, rule="uscf.norm", result=player.norm, values=values)


def _before(player: PlayerNorm, tables: Tables) -> Step:
    """The code the player came with, and whether it is the initial title (uscf.g)."""
    if player.before is None:
        return step("uscf.before-none", rule="uscf.provisional", values={"status": player.status.value})
    entrant = player.entrant
    rating = entrant.post if player.status is Status.BECOMES_ESTABLISHED else entrant.rating
    return step(
        f"uscf.before-{player.origin}",
        rule="uscf.g" if player.origin is Origin.INITIAL else "uscf.codes",
        result=player.code_before,
        provenance=letter_provenance(player.title_before, tables),
        values={"title": player.title_before, "rating": str(rating)},
    )


def _conditions(player: PlayerNorm, event: Event, tables: Tables) -> Step:
    """Every condition, met or not (uscf.checks)."""
    rounds = check_rounds(event.rounds, tables)
    named = player.checks if rounds in player.checks else (rounds, *player.checks)
    return step("uscf.conditions", *map(_condition, named), rule="uscf.checks", result=player.eligible)


def _condition(check: Check) -> Step:
    values: dict[str, Value] = {"needed": check.needed, "actual": check.actual, "passed": check.passed}
    code = "uscf.check"
    if check.note:
        code, values = check.note.code, {**values, **check.note.values}
    return step(code, rule=check.rule, result=check.verdict.value, values=values)


def _games(player: PlayerNorm, event: Event) -> Step:
    """Every round: the counted games, and the others with the reason they are left out (uscf.unplayed)."""
    posts = post_ratings(event)
    by_number = {entrant.no: entrant for entrant in event.entrants}
    rounds = []
    for number, outcome, opponent in player_rounds(player.entrant, by_number):
        reason = left_out(outcome, posts)
        values: dict[str, Value] = {
            "round": number,
            "cell": outcome.written,
            "result": outcome.result.value,
            **_opponent(opponent),
        }
        if reason is None:
            score = score_text(outcome.half_points)
            rounds.append(step("uscf.game", rule="uscf.eligible", result=score, values=values))
        else:
            rounds.append(step(f"uscf.left-out.{reason.value}", rule=reason.rule, counted=False, values=values))
    values = {"games": player.games}
    return step("uscf.games", *rounds, rule="uscf.unplayed", result=score_text(player.score), values=values)


def _opponent(opponent: Entrant | None) -> dict[str, Value]:
    if opponent is None:
        return {"number": None, "opponent": None, "post": None}
    return {
        "number": opponent.no,
        "opponent": opponent.name,
        "post": str(opponent.post) if opponent.post else None,
    }


def _level(player: PlayerNorm, tried: LevelTried, event: Event, tables: Tables) -> Step:
    """The text's four steps for one level (uscf.table3, uscf.norm, uscf.table2)."""
    expected, margin = thousandths_text(tried.expected), thousandths_text(tried.margin)
    delta = thousandths_text(tried.delta, least_places=1)
    comparison = tables.comparison.value
    return step(
        "uscf.level",
        step("uscf.step1", *_probabilities(player, tried, event), rule="uscf.table3"),
        step("uscf.step2", rule="uscf.table3", result=expected),
        step(
            "uscf.step3",
            rule="uscf.norm",
            result=margin,
            values={"score": score_text(player.score), "expected": expected},
        ),
        step(
            "uscf.step4",
            rule="uscf.table2",
            result=tried.met,
            provenance=tried.provenance,
            values={"margin": margin, "delta": delta, "games": player.games, "comparison": comparison},
        ),
        rule="uscf.norm",
        result=tried.met,
        provenance=tried.provenance,
        values={"level": tried.level, "expected": expected, "margin": margin, "delta": delta},
    )


def _probabilities(player: PlayerNorm, tried: LevelTried, event: Event) -> Iterator[Step]:
    """One row per counted game: opponent, post-event rating, difference, probability (uscf.table3)."""
    posts = post_ratings(event)
    by_number = {entrant.no: entrant for entrant in event.entrants}
    for number, outcome, opponent in player_rounds(player.entrant, by_number):
        if opponent is None or left_out(outcome, posts):
            continue
        rating = posts[opponent.no]
        yield step(
            "uscf.probability",
            rule="uscf.table3",
            result=thousandths_text(scoring_probability(tried.level, rating)),
            values={
                "round": number,
                **_opponent(opponent),
                "level": tried.level,
                "rating": rating,
                "difference": tried.level - rating,
                "result": outcome.result.value,
                "score": score_text(outcome.half_points),
            },
        )


def _verdict(player: PlayerNorm) -> Step:
    """The norm, or that there is none, and why."""
    if player.norm:
        return step("uscf.norm-made", rule="uscf.norm", result=player.norm)
    if player.levels:
        return step("uscf.no-norm", rule="uscf.norm", values={"level": player.levels[0].level})
    unmet = [_condition(check) for check in player.checks if not check.passed]
    return step("uscf.not-eligible", *unmet, rule="uscf.checks")


def _awards(player: PlayerNorm, tables: Tables) -> Iterator[Step]:
    """Points and titles, each under the rule that gives it; or that the last title earns nothing more."""
    if player.norm and not player.awards:
        yield step("uscf.award-none", rule="uscf.norm", values={"title": player.title_before})
    for award in player.awards:
        yield _award(award)
    if player.before and player.after and player.titles_earned:
        following = next_title(player.title_after, tables)
        toward = [award.value for award in player.awards if award.toward == following]
        gained = sum(points for points in toward if isinstance(points, int))
        held = player.after.points_next
        values: dict[str, Value] = {
            "title": player.title_after,
            "beyond": player.after.points_beyond,
            "next": following,
            "kept": held - gained,
            "gained": gained,
        }
        yield step("uscf.carried", rule="uscf.promote", result=held, values=values)


def _award(award: Award) -> Step:
    return step(
        f"uscf.award-{award.kind}",
        rule=award.rule,
        result=award.value,
        provenance=award.provenance,
        values={"toward": award.toward},
    )


def _after(player: PlayerNorm, tables: Tables) -> Step:
    """The code the player leaves with."""
    if player.after is None:
        return step("uscf.after-none", rule="uscf.provisional", values={"status": player.status.value})
    initial = player.before is None and player.origin is Origin.INITIAL
    return step(
        "uscf.after-initial" if initial else "uscf.after",
        rule="uscf.g" if initial else "uscf.codes",
        result=player.code_after,
        provenance=letter_provenance(player.title_after, tables),
        values={
            "before": player.code_before,
            "title": player.title_after,
            "next": next_title(player.title_after, tables),
            "points_next": player.points_next,
            "points_beyond": player.points_beyond,
            "post": str(player.entrant.post) if player.entrant.post else None,
        },
    )
