"""A player's norm points opened up, round by round."""

from collections.abc import Iterator

from normbook.judgement import Award, Step, step
from normbook.model.crosstable import Entrant
from normbook.model.phrase import Value
from normbook.rulebooks.lpcc.law.event import PlayerPoints
from normbook.rulebooks.lpcc.law.rounds import CREDITED, SCORE, Happening, Mode, ScoredRound
from normbook.rulebooks.lpcc.law.season import Standings, StandingsLine
from normbook.rulebooks.lpcc.law.tables import Tables


def explain(player: PlayerPoints, tables: Tables) -> Step:
    """Every round with its reason, then the sum."""
    rounds = [explain_round(player, scored, tables) for scored in player.rounds]
    total = step("lpcc.sum", result=player.points, rule="lpcc.1", values={"credit": player.credit})
    values: dict[str, Value] = {
        "no": player.entrant.no,
        "name": player.entrant.name,
        "mode": player.mode.value,
    }
    return step("lpcc.player", *rounds, total, result=player.points, rule="lpcc.1", values=values)


def explain_season(line: StandingsLine, standings: Standings, tables: Tables) -> Step:
    """Every leg with its events, then the place they add up to (lpcc.gp)."""
    legs = [
        step(
            "lpcc.leg",
            *(explain(player, tables) for player in played),
            rule="lpcc.gp",
            result=points,
            counted=bool(played),
            values={"leg": leg.name, "ratings": leg.supplement.file if leg.supplement else None},
        )
        for leg, played, points in zip(standings.season.legs, line.played, line.legs, strict=True)
    ]
    values: dict[str, Value] = {
        "rank": line.rank,
        "name": line.name,
        "no_shows": line.no_shows,
        "upsets": line.upsets,
        "ties": tables.tie_breaks,
    }
    return step("lpcc.season-player", *legs, rule="lpcc.gp", result=line.points, values=values)


def explain_round(player: PlayerPoints, scored: ScoredRound, tables: Tables) -> Step:
    """What one round gave the player, and by which rules."""
    opponent = scored.opponent
    return step(
        "lpcc.to-come" if scored.outcome.pending else f"lpcc.{scored.happening}",
        *_parts(player, scored, tables),
        rule=scored.happening.rule,
        result=scored.points,
        counted=bool(scored.awards),
        values={
            "round": scored.number,
            "cell": scored.outcome.written,
            "played": scored.outcome.result.value,
            "opponent": opponent.name if opponent else None,
            "number": opponent.no if opponent else None,
            "notice": str(scored.outcome.notice) if scored.outcome.notice else None,
            "hour": tables.notice_before.value,
        },
    )


def _parts(player: PlayerPoints, scored: ScoredRound, tables: Tables) -> Iterator[Step]:
    """What a round's amount is made of, in the order of the rules."""
    if scored.number in player.entrant.stood and scored.outcome.played:
        yield step("lpcc.paired-again", rule="lpcc.6")
    if scored.outcome.played and scored.opponent:
        yield _ratings(player.entrant, scored.opponent)
    if scored.band:
        yield step(
            "lpcc.last-band" if scored.band.most is None else "lpcc.band",
            rule="lpcc.2",
            result=scored.band.expectation(higher=scored.lead >= 0),
            provenance=scored.band.provenance,
            values={"difference": abs(scored.lead), "least": scored.band.least, "most": scored.band.most},
        )
    for award in scored.awards:
        yield _amount(award, scored, tables)
    if scored.happening in CREDITED and player.mode is not Mode.GRAND_PRIX:
        yield step("lpcc.no-credit", rule="lpcc.5", counted=False, values={"mode": player.mode.value})


def _ratings(own: Entrant, other: Entrant) -> Step:
    return step(
        "lpcc.ratings",
        rule="lpcc.7",
        values={
            "own": str(own.rating) if own.rating else None,
            "own_source": own.rating_source,
            "other": str(other.rating) if other.rating else None,
            "other_source": other.rating_source,
        },
    )


def _amount(award: Award, scored: ScoredRound, tables: Tables) -> Step:
    values: dict[str, Value] = {
        "kind": award.kind,
        "score": SCORE.get(scored.outcome.result),
        "expectation": scored.band.expectation(higher=scored.lead >= 0) if scored.band else None,
        "hour": tables.notice_before.value,
    }
    code = "lpcc.unrated-points" if scored.happening is Happening.UNRATED_GAME else "lpcc.game-points"
    if award.kind != "points":
        code = f"lpcc.award-{award.kind}"
    return step(code, rule=award.rule, result=award.value, provenance=award.provenance, values=values)
