"""Hundreds of crosstables that nobody has seen give the points of an independent calculation."""

import random
from collections import Counter
from decimal import Decimal

import pytest

from normbook.model.numbers import fixed_text
from normbook.rulebooks.lpcc.law.explain import explain
from normbook.rulebooks.lpcc.law.rounds import Happening
from tests.rulebooks.lpcc.events import TABLES, judged
from tests.rulebooks.lpcc.recomputed import as_csv, random_crosstable, recomputed

SEEDS = range(400)
FORMATS = [None, "scrounger", "swiss"]


def hundredths(value: Decimal) -> int:
    assert value * 100 == int(value * 100)
    return int(value * 100)


@pytest.mark.untraced
@pytest.mark.rule("lpcc.1", "lpcc.2", "lpcc.3", "lpcc.4", "lpcc.5", "lpcc.6")
@pytest.mark.parametrize("format", FORMATS)
def test_random_events_give_the_recomputed_points(format: str | None) -> None:
    met: Counter[Happening] = Counter()
    for seed in SEEDS:
        table = random_crosstable(seed)
        text = as_csv(table, random.Random(seed), ",;\t"[seed % 3])
        players = judged(text, format).subjects
        expected = recomputed(table, grand_prix=format is None)
        found = {player.entrant.no: [hundredths(scored.points) for scored in player.rounds] for player in players}
        assert found == expected, f"seed {seed}\n{text}"
        for player in players:
            assert hundredths(player.points) == sum(expected[player.entrant.no]), f"seed {seed}"
            assert fixed_text(player.points, 2) == f"{player.points:.2f}"
            met.update(scored.happening for scored in player.rounds)
    assert set(met) == set(Happening), "the random events do not show everything that can happen"


@pytest.mark.untraced
@pytest.mark.parametrize("format", FORMATS)
def test_what_always_holds(format: str | None) -> None:
    """A game sums to 0, or to twice the credit; a no-show and the player he stood up sum to -0.90."""
    grand_prix = format is None
    for seed in SEEDS:
        players = judged(as_csv(random_crosstable(seed), random.Random(seed)), format).subjects
        by_number = {player.entrant.no: player for player in players}
        for player in players:
            assert hundredths(player.points) % 5 == 0
            for scored in player.rounds:
                other = scored.opponent and by_number[scored.opponent.no].rounds[scored.number - 1]
                if scored.happening in (Happening.RATED_GAME, Happening.UNRATED_GAME):
                    assert other
                    assert hundredths(scored.points + other.points) == (10 if grand_prix else 0)
                if scored.happening is Happening.STOOD_UP and other and other.happening is Happening.NO_SHOW:
                    assert hundredths(scored.points + other.points) == (-90 if grand_prix else -95)


@pytest.mark.parametrize("format", FORMATS)
def test_explanations_add_up(format: str | None) -> None:
    """Each round's amounts sum to the round, the rounds to the total, whatever happened."""
    amounts = {"lpcc.game-points", "lpcc.unrated-points"}
    for seed in range(60):
        for player in judged(as_csv(random_crosstable(seed), random.Random(seed)), format).subjects:
            whole = explain(player, TABLES)
            *rounds, total = whole.parts
            assert whole.result == total.result == player.points == sum(step.result for step in rounds)
            for step in rounds:
                parts = [
                    part.result
                    for part in step.parts
                    if part.phrase.code in amounts or part.phrase.code.startswith("lpcc.award-")
                ]
                assert step.result == sum(parts)
                assert step.counted is bool(parts)
