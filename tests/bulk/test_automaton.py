"""The automaton is the rule: every state, every level, every rating."""

import itertools
import random

import numpy as np
import pytest

from normbook.bulk.automaton import DIFFERENCE_0, HIGHEST_RATING, LEFT_OUT, NO_GAME, build, probabilities
from normbook.bulk.kernels import highest_level
from normbook.model.standing import Standing
from normbook.rulebooks.uscf.norm import expected_score, highest_met, levels_tried
from normbook.rulebooks.uscf.points import advance, reachable_standings
from normbook.rulebooks.uscf.probability import scoring_probability
from normbook.rulebooks.uscf.tables import STEP, standard
from normbook.rulebooks.uscf.titles import first_level_tried, initial_standing
from tests.bulk.test_equality import VARIANTS

TABLES = [standard(), *VARIANTS.values()]


@pytest.mark.parametrize("tables", TABLES, ids=lambda tables: tables.variant or "edition")
@pytest.mark.rule("uscf.d", "uscf.e", "uscf.f", "uscf.c", "uscf.promote")
def test_every_transition_is_the_rule_s(tables: object) -> None:
    automaton = build(tables)
    rules, tables = automaton.rules, automaton.tables
    assert set(automaton.standings) == {None, *reachable_standings(tables)}
    levels = (None, *automaton.levels)
    for standing, level in itertools.product(automaton.standings[1:], levels):
        assert isinstance(standing, Standing)
        state, number = automaton.states[standing], levels.index(level)
        norm = level if level and level >= first_level_tried(standing.title, tables) else None
        transition = advance(standing, norm, tables)
        assert levels[rules.credited[state, number]] == norm
        after = rules.next_state[state, rules.credited[state, number]]
        assert automaton.standings[after] == transition.after
        passed = levels[rules.title[state] + 1 : rules.title[after] + 1]
        assert tuple(passed) == transition.titles


@pytest.mark.parametrize("tables", TABLES, ids=lambda tables: tables.variant or "edition")
@pytest.mark.rule("uscf.g")
def test_every_initial_title_is_the_rule_s(tables: object) -> None:
    automaton = build(tables)
    for rating in range(1, HIGHEST_RATING + 1):
        state = automaton.rules.initial[rating]
        assert automaton.standings[state] == initial_standing(rating, automaton.tables)


@pytest.mark.rule("uscf.table3")
def test_every_probability_is_the_table_s() -> None:
    levels = build(standard()).levels
    table = probabilities(levels)
    for level in levels:
        ratings = np.arange(1, HIGHEST_RATING + 1)
        found = table[DIFFERENCE_0 + level - ratings].tolist()
        assert found == [scoring_probability(level, rating) for rating in ratings.tolist()]
        assert table[DIFFERENCE_0 + level - NO_GAME] == table[DIFFERENCE_0 + level - LEFT_OUT] == 0


@pytest.mark.rule("uscf.norm")
def test_the_expected_score_never_falls_with_the_level() -> None:
    """So the highest level met does not depend on where the walk begins, and the two phases may be told apart."""
    levels = build(standard()).levels
    assert all(one + STEP == other for one, other in itertools.pairwise(levels))
    for rating in range(1, HIGHEST_RATING + 1):
        chances = [scoring_probability(level, rating) for level in levels]
        assert chances == sorted(chances)


@pytest.mark.rule("uscf.norm", "uscf.table2")
def test_the_search_ends_where_the_walk_ends() -> None:
    tables = standard()
    automaton = build(tables)
    levels, table = np.array(automaton.levels, np.int32), probabilities(automaton.levels)
    chance = random.Random(3)
    for _ in range(3000):
        games = chance.randint(4, 12)
        middle, spread = chance.randint(100, 3900), chance.choice([0, 50, 400, 3000])
        opponents = [min(3999, max(1, middle + chance.randint(-spread, spread))) for _ in range(games)]
        score = chance.randint(4, 2 * games)
        cells = np.array([*opponents, NO_GAME, LEFT_OUT], np.int16)
        target = 500 * score - int(automaton.rules.least[games])
        found = highest_level(cells, 0, games + 2, target, sum(opponents), games, levels, table)
        highest = automaton.levels[found - 1] if found else None
        for title in (None, *automaton.levels):
            norm = highest_met(levels_tried(title, score, opponents, tables))
            first = first_level_tried(title, tables)
            assert norm == (highest if highest and highest >= first else None)
        assert expected_score(1000, opponents) == int(table[DIFFERENCE_0 + 1000 - cells].sum())
