"""Explanations word for word, and the conditions behind them."""

import pytest

from normbook.judgement import Step
from normbook.model.crosstable import Rating
from normbook.render.outline import sentence
from normbook.rulebooks.cfc.law.explain import explain
from normbook.rulebooks.cfc.law.judge import ClassPlayer
from normbook.rulebooks.cfc.law.titles import ClassNorm, ClassStanding
from tests.rulebooks.cfc.events import TABLES, against


def lines(step: Step, depth: int = 0) -> list[str]:
    rule = (step.rule or "").removeprefix("cfc.")
    own = f"{'  ' * depth}{rule}{'' if step.counted else ' -'}: {sentence(step)}"
    return [own, *(line for part in step.parts for line in lines(part, depth + 1))]


def shown(player: ClassPlayer) -> list[str]:
    return lines(explain(player, TABLES))


MASTER = """
438.norm: HERO: norm for this class and every one below it: NM
  414.performance: Performance: 2200.6 + 400 × 2 ÷ 5: 2360.60
    414.performance: Round 1: W, OTHER 2 (2200): 1
    414.performance: Round 2: W, OTHER 3 (2200): 1
    414.performance: Round 3: D, OTHER 4 (2200): 0.5
    414.performance: Round 4: D, OTHER 5 (2203): 0.5
    414.performance: Round 5: D, OTHER 6 (2200): 0.5
  438.norm: Norm: National Master
    438.norm: The rating system: regular needed, regular found: yes
    438.norm: A match: no needed, no found: yes
    438.norm: Rated games: 5 needed, 5 found: yes
    438.norm: Performance, for the lowest class: 1100 needed, 2360.60 found: yes
    438.kept: Of another federation: no needed, no found: yes
    438.floors: National Master: 2200 and 100 more make 2300: yes
    438.floors: National Candidate Master: 2000 and 100 more make 2100: yes
    438.floors: Class A: 1800 and 100 more make 1900: yes
    438.floors: Class B: 1600 and 100 more make 1700: yes
    438.floors: Class C: 1400 and 100 more make 1500: yes
    438.floors: Class D: 1200 and 100 more make 1300: yes
    438.floors: Class E: 1000 and 100 more make 1100: yes
  438.title: 3 norms, and 2201 published, above 2200: National Master
    438.norm: Norm: a, 2019-01-06
    438.norm: Norm
    438.norm: Norm: e, 2020-01-05
  438.kept: Title held, never lost: National Master
  414.established: New rating, from 2180: 2227.90
    414.established: 2180 + 32 × (3.5 − 2.35): 2216.80
    414.established: Across the line of masters a gain counts half, a loss double: 2207.90
    414d: Bonus for a lifetime high, where that is known: 20.00
    414d -: Bonus for a gain beyond 29.07, with 5 games: 0.00
"""
FOREIGN = """
438.norm: HERO: no norm
  414.performance: Performance, as the file gives it: 1500.50
    414.performance: Round 1: L, OTHER 2 (1500): 0
    414.performance -: Round 2: W, OTHER 3 has no rating
  438.norm: No norm
    438.norm: The rating system: regular needed, quick found: no
    438.norm: A match: no needed, no found: yes
    438.norm: Rated games: 5 needed, 2 found: no
    438.norm: Performance, for the lowest class: 1100 needed, 1500.50 found: yes
    438.kept: Of another federation: no needed, yes found: no
    438.floors: National Master: 2200 and 100 more make 2300: no
    438.floors: National Candidate Master: 2000 and 100 more make 2100: no
    438.floors: Class A: 1800 and 100 more make 1900: no
    438.floors: Class B: 1600 and 100 more make 1700: no
    438.floors: Class C: 1400 and 100 more make 1500: yes
    438.floors: Class D: 1200 and 100 more make 1300: yes
    438.floors: Class E: 1000 and 100 more make 1100: yes
  414.provisional: New provisional rating, from 1810/3: 1732.63
    414.provisional: The performance in 4 games, 3 of them before this event: 1732.63
"""
LOSER = """
438.norm: HERO: no norm
  414.performance: Performance: 1600 + 400 × (-3) ÷ 3: 1200.00
    414.performance: Round 1: L, OTHER 2 (1600): 0
    414.performance: Round 2: L, OTHER 3 (1600): 0
    414.performance: Round 3: L, OTHER 4 (1600): 0
  438.norm: No norm
    438.norm: The rating system: regular needed, regular found: yes
    438.norm: A match: no needed, no found: yes
    438.norm: Rated games: 5 needed, 3 found: no
    438.norm: Performance, for the lowest class: 1100 needed, 1200.00 found: yes
    438.kept: Of another federation: no needed, no found: yes
    438.floors: National Master: 2200 and 100 more make 2300: no
    438.floors: National Candidate Master: 2000 and 100 more make 2100: no
    438.floors: Class A: 1800 and 100 more make 1900: no
    438.floors: Class B: 1600 and 100 more make 1700: no
    438.floors: Class C: 1400 and 100 more make 1500: no
    438.floors: Class D: 1200 and 100 more make 1300: no
    438.floors: Class E: 1000 and 100 more make 1100: yes
  438.rating: An established rating of 2210, more than 100 above 2000: National Candidate Master
  438.kept: Title held, never lost: National Candidate Master
  438.title: For the next title: 3 norms more; or an established rating of 2301: National Master
  414.established: New rating, from 2210: 2125.92
    414.established: 2210 + 16 × (0 − 2.94): 2162.96
    414.established: Across the line of masters a gain counts half, a loss double: 2125.92
"""
BEGINNER = """
438.norm: HERO: no norm
  414.performance: Performance: 300 + 400 × (-5) ÷ 5: -100.00
    414.performance: Round 1: L, OTHER 2 (300): 0
    414.performance: Round 2: L, OTHER 3 (300): 0
    414.performance: Round 3: L, OTHER 4 (300): 0
    414.performance: Round 4: L, OTHER 5 (300): 0
    414.performance: Round 5: L, OTHER 6 (300): 0
  438.norm: No norm
    438.norm: The rating system: regular needed, regular found: yes
    438.norm: A match: no needed, yes found: no
    438.norm: Rated games: 5 needed, 5 found: yes
    438.norm: Performance, for the lowest class: 1100 needed, -100.00 found: no
    438.kept: Of another federation: no needed, no found: yes
    438.floors: National Master: 2200 and 100 more make 2300: no
    438.floors: National Candidate Master: 2000 and 100 more make 2100: no
    438.floors: Class A: 1800 and 100 more make 1900: no
    438.floors: Class B: 1600 and 100 more make 1700: no
    438.floors: Class C: 1400 and 100 more make 1500: no
    438.floors: Class D: 1200 and 100 more make 1300: no
    438.floors: Class E: 1000 and 100 more make 1100: no
  438.title: For the next title: 3 norms more, a published rating of 1001; or an established rating of 1101: Class E
  414.provisional: New provisional rating: 200.00
    414.provisional: The performance in 5 games, 0 of them before this event: -100.00
    416: Not below: 200
"""
ABSENT = """
438.norm: HERO: no norm
  414.performance: No performance: no game counts
  438.norm: No norm
    438.norm: The rating system: regular needed, regular found: yes
    438.norm: A match: no needed, yes found: no
    438.norm: Rated games: 5 needed, 0 found: no
    438.norm: Performance, for the lowest class: 1100 needed, — found: no
    438.kept: Of another federation: no needed, no found: yes
    438.floors: National Master: 2200 and 100 more make 2300: no
    438.floors: National Candidate Master: 2000 and 100 more make 2100: no
    438.floors: Class A: 1800 and 100 more make 1900: no
    438.floors: Class B: 1600 and 100 more make 1700: no
    438.floors: Class C: 1400 and 100 more make 1500: no
    438.floors: Class D: 1200 and 100 more make 1300: no
    438.floors: Class E: 1000 and 100 more make 1100: no
  438.rating: An established rating of 1500, more than 100 above 1000: Class E
  438.rating: An established rating of 1500, more than 100 above 1200: Class D
  438.kept: Title held, never lost: Class D
  438.title: For the next title: 3 norms more; or an established rating of 1501: Class C
  414.provisional: No rated game: the rating stays: 1500.00
"""


THIRDS = """
414.performance: Performance: 1600.67 + 400 × (-3) ÷ 3: 1200.67
"""
NORMS = (ClassNorm(7, "a", "2019-01-06"), ClassNorm(7))
CASES = {
    "master": (
        against(
            Rating(2180),
            [(2200, 2), (2200, 2), (2200, 1), (2203, 1), (2200, 1)],
            known=ClassStanding(title=6, norms=NORMS, published=2201, high=0),
        ),
        MASTER,
    ),
    "foreign": (
        against(Rating(1810, 3), [(1500, 0), (0, 2)], performance="1500.5", federation="USA", system="quick"),
        FOREIGN,
    ),
    "loser": (against(Rating(2210), [(1600, 0)] * 3, title="A"), LOSER),
    "beginner": (against(None, [(300, 0)] * 5, format="match"), BEGINNER),
    "absent": (against(Rating(1500), []), ABSENT),
}


@pytest.mark.rule("cfc.438.floors", "cfc.438.norm", "cfc.438.title", "cfc.438.rating", "cfc.438.kept")
@pytest.mark.parametrize("name", CASES)
def test_explanations_word_for_word(name: str) -> None:
    player, told = CASES[name]
    assert shown(player) == told.strip().splitlines()


@pytest.mark.rule("cfc.414.performance", "cfc.414.established")
def test_numbers_of_a_formula_have_the_decimals_that_they_need() -> None:
    player = against(Rating(2100), [(1600, 0), (1601, 0), (1601, 0)])
    assert [line.strip() for line in shown(player) if "Performance: 16" in line] == THIRDS.strip().splitlines()
