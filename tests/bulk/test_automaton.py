"""The automaton is the rule: every state, every level, every rating."""

import itertools
import random
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pytest

from normbook.bulk.automaton import HIGHEST_RATING, LANE, LANES, LEFT_OUT, NO_GAME, STRIDE, most_in_a_lane
from normbook.bulk.kernels.levels import levels_met, levels_met_in_many
from normbook.model.standing import Standing
from normbook.rulebooks.uscf.bulk import build, probabilities
from normbook.rulebooks.uscf.law.norm import expected_score, highest_met, levels_tried
from normbook.rulebooks.uscf.law.points import advance, reachable_standings
from normbook.rulebooks.uscf.law.probability import scoring_probability
from normbook.rulebooks.uscf.law.tables import STEP, standard
from normbook.rulebooks.uscf.law.titles import first_level_tried, initial_standing
from tests.bulk.test_equality import VARIANTS

MOST_IN_A_LANE = most_in_a_lane(build(standard()).expected)
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
    table = unpacked(levels)
    for number, level in enumerate(levels):
        found = table[1 : HIGHEST_RATING + 1, number].tolist()
        assert found == [scoring_probability(level, rating) for rating in range(1, HIGHEST_RATING + 1)]
        assert table[NO_GAME, number] == table[LEFT_OUT, number] == 0


def unpacked(levels: Sequence[int]) -> npt.NDArray[np.uint64]:
    """The table by rating and level."""
    words = probabilities(levels).reshape(-1, STRIDE, 1)
    shifts = np.array([LANE * lane for lane in range(LANES)], np.uint64)
    return ((words >> shifts) & np.uint64((1 << LANE) - 1)).reshape(len(words), -1)


def test_a_lane_without_a_level_is_never_met() -> None:
    levels = build(standard()).levels[:18]
    table = probabilities(levels)
    for met in (levels_met, levels_met_in_many):
        for games in range(1, MOST_IN_A_LANE + 1):
            cells = np.full(games, 1, np.int16)
            # All games won, and no margin asked for.
            assert met(cells, 0, games, 1000 * games, table) == len(levels)


def test_there_is_room_for_as_many_levels_as_there_are_lanes() -> None:
    with pytest.raises(ValueError, match="20 levels"):
        probabilities(range(1000, 3100, 100))


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
    table, plain = probabilities(automaton.levels), unpacked(automaton.levels)
    chance = random.Random(3)
    for _ in range(3000):
        games = chance.choice([chance.randint(4, 12), MOST_IN_A_LANE - 2, chance.randint(31, 99)])
        middle, spread = chance.randint(100, 3900), chance.choice([0, 50, 400, 3000])
        opponents = [min(3999, max(1, middle + chance.randint(-spread, spread))) for _ in range(games)]
        score = chance.randint(4, 2 * games)
        cells = np.array([*opponents, NO_GAME, LEFT_OUT], np.int16)
        target = 500 * score - int(automaton.rules.least[games])
        found = levels_met_in_many(cells, 0, games + 2, target, table)
        if games + 2 <= MOST_IN_A_LANE:
            assert levels_met(cells, 0, games + 2, target, table) == found
        highest = automaton.levels[found - 1] if found else None
        for title in (None, *automaton.levels):
            norm = highest_met(levels_tried(title, score, opponents, tables))
            first = first_level_tried(title, tables)
            assert norm == (highest if highest and highest >= first else None)
        assert expected_score(1000, opponents) == int(plain[cells, 0].sum())
