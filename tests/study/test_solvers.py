"""Simulated solving tournaments: the same for a seed, judged unchanged, counted right."""

from decimal import Decimal
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from statistics import fmean, pstdev

import pytest

from normbook.app.study import prepare
from normbook.model.diagnostics import Findings
from normbook.model.numbers import hundredths
from normbook.render.json import json_text
from normbook.rulebooks.wfcc.law.judge import judge
from normbook.rulebooks.wfcc.law.line import Regime
from normbook.rulebooks.wfcc.law.tables import load, standard
from normbook.rulebooks.wfcc.study.moves import Movement, SolversStudy, compared, count_of_tournaments, study
from normbook.rulebooks.wfcc.study.plan import SolversPlan
from normbook.rulebooks.wfcc.study.tournament import Deviates, luck_of, made_up
from tests.study.plans import plan_of

SMALL = """
rules = "wfcc"
name = "small"
seed = 3
tournaments = 12
fields = [5, 18]
[correlations]
high = 0.9
none = 0
negative = -0.6
"""


def small(folder: Path, text: str = SMALL) -> SolversPlan:
    plan = plan_of(text, folder)
    assert isinstance(plan, SolversPlan)
    return plan


def answer(plan: SolversPlan) -> SolversStudy:
    return study(plan, compared(plan, Findings()))


def document(plan: SolversPlan) -> str:
    prepared = prepare(plan, Findings())
    assert prepared is not None
    return json_text(prepared.run().document())


def test_a_seed_gives_the_same_answer_to_the_byte(tmp_path: Path) -> None:
    first, again = document(small(tmp_path)), document(small(tmp_path))
    other = document(small(tmp_path, SMALL.replace("seed = 3", "seed = 4")))
    assert first == again
    assert first != other


def test_the_luck_of_a_seed_is_the_same_on_every_machine() -> None:
    """The numbers themselves are pinned: only whole numbers and Python's promised sequence make them."""
    lots = Deviates(1)
    drawn = [lots.draw() for _ in range(2000)]
    assert drawn[:6] == [944, -2006, 1252, 172, -2821, -417]
    assert sha256(repr(drawn).encode()).hexdigest()[:16] == "92fb0db30c044c11"
    assert abs(fmean(drawn)) < 4 * 1000 / 2000**0.5
    assert abs(pstdev(drawn) - 1000) < 4 * 1000 / (2 * 2000) ** 0.5


def test_the_same_solvers_and_luck_meet_every_correlation(tmp_path: Path) -> None:
    plan = small(tmp_path)
    luck = luck_of(plan, 18, 0)
    one, other = (made_up(plan, luck, Decimal(each)) for each in ("0.9", "-0.6"))
    assert [each.rating for each in one.solvers] == [each.rating for each in other.solvers]
    assert [each.points for each in one.solvers] != [each.points for each in other.solvers]
    assert luck != luck_of(plan, 18, 1)


def test_points_are_what_a_director_could_give(tmp_path: Path) -> None:
    plan = small(tmp_path)
    for number in range(plan.tournaments):
        for solver in made_up(plan, luck_of(plan, 18, number), Decimal("0.3")).solvers:
            assert len(solver.points) == plan.rounds
            for points in solver.points:
                assert points is not None
                assert 0 <= points <= plan.round_most
                assert points % plan.step == 0


def test_correlations_come_about_as_they_were_set(tmp_path: Path) -> None:
    """In large fields, where chance averages out; clipping at nothing and everything takes a little away."""
    plan = small(tmp_path)
    for wanted in (Decimal("0.95"), Decimal("0.4"), Decimal(0), Decimal("-0.5")):
        found = judge(made_up(plan, luck_of(plan, 400, 0), wanted), standard()).fit
        assert found is not None
        correlation = found.moments.correlation
        assert correlation is not None
        assert abs(correlation - Fraction(wanted)) < Fraction(1, 10)


def test_counts_are_those_of_the_judge(tmp_path: Path) -> None:
    """Every tournament judged again, one by one, with statistics of another hand."""
    plan = small(tmp_path)
    told = answer(plan)
    assert len(told.cells) == 6
    for cell in told.cells:
        tournaments = [
            made_up(plan, luck_of(plan, cell.solvers, number), plan.correlations[cell.correlation])
            for number in range(plan.tournaments)
        ]
        results = [judge(each, standard()) for each in tournaments]
        subjects = [subject for result in results for subject in result.subjects]
        assert sum(cell.regimes.values()) == plan.tournaments
        for regime in Regime:
            assert cell.regimes[regime] == sum(result.regime is regime for result in results)
        gaps = [
            float(subject.calculated.performance - (subject.solver.rating or 0))
            for subject in subjects
            if subject.calculated.performance is not None
        ]
        assert cell.performance.count == len(gaps)
        assert float(cell.performance.mean or 0) == pytest.approx(fmean(gaps), abs=0.00501)
        assert float(cell.performance.deviation or 0) == pytest.approx(pstdev(gaps), abs=0.00501)
        assert sum(each.count for each in cell.changes.values()) == len(subjects)
        third = cell.solvers // 3
        assert cell.changes["top"].count == cell.changes["bottom"].count == third * plan.tournaments
        top = [
            float(subject.calculated.change or 0)
            for result in results
            for subject in sorted(result.subjects, key=lambda one: (-(one.solver.rating or 0), one.solver.name))[:third]
        ]
        assert float(cell.changes["top"].mean or 0) == pytest.approx(fmean(top), abs=0.00501)
        assert cell.norms == {title: sum(title in each.norms for each in subjects) for title in ("GM", "IM", "FM")}
        needed = {each.title: each.rating for each in standard().titles}
        for title, count in cell.lucky.items():
            assert count == sum(title in each.norms and (each.solver.rating or 0) < needed[title] for each in subjects)


@pytest.mark.rule("wfcc.perf", "wfcc.N1")
def test_laws_of_the_rule_show_in_the_study(tmp_path: Path) -> None:
    """Performances are those ratings expect on the whole, changes cancel out, and small fields offer no norm."""
    for cell in answer(small(tmp_path)).cells:
        assert abs(cell.performance.mean or 0) <= Decimal("0.01")
        assert abs(sum(each.total for each in cell.changes.values())) <= cell.performance.count  # rounded to hundredths
        assert cell.offered == (cell.tournaments if cell.solvers >= 15 and cell.offered else 0)
        if cell.solvers < 15:
            assert not any(cell.norms.values())


def test_a_negative_correlation_is_sorted(tmp_path: Path) -> None:
    cells = {(cell.solvers, cell.correlation): cell for cell in answer(small(tmp_path)).cells}
    assert cells[18, "negative"].regimes[Regime.PLAIN] == 0
    assert cells[18, "high"].regimes[Regime.SORTED] == 0


def test_spreads_are_rounded_to_the_nearest_hundredth() -> None:
    assert (Movement(0, 0, 0).mean, Movement(0, 0, 0).deviation) == (None, None)
    numbers = [Decimal("1.25"), Decimal("-3.50"), Decimal("0.10")]
    whole = [hundredths(each) for each in numbers]
    spread = Movement(3, sum(whole), sum(each * each for each in whole))
    assert (spread.mean, spread.deviation) == (Decimal("-0.72"), Decimal("2.02"))
    assert round(pstdev(map(float, numbers)), 2) == 2.02


def test_variants_are_judged_beside_the_edition(tmp_path: Path) -> None:
    plan = small(tmp_path, f'{SMALL}[[variants]]\nname = "limit 0.01"\nresort_below = "0.01"\n')
    rules = compared(plan, Findings())
    assert [tables.variant for tables in rules] == [None, "limit 0.01"]
    assert count_of_tournaments(plan, rules) == 2 * 2 * 3 * 12
    done: list[int] = []
    told = study(plan, rules, done.append)
    assert done[-1] == 144
    assert done == sorted(done)
    ours, theirs = (
        [cell for cell in told.cells if cell.tables is tables and cell.correlation == "none"] for tables in rules
    )
    for one, other in zip(ours, theirs, strict=True):
        assert one.regimes[Regime.PLAIN] < other.regimes[Regime.PLAIN]
        assert (one.performance.deviation or 0) < (other.performance.deviation or 0)


def test_two_variants_of_a_name_are_refused(tmp_path: Path) -> None:
    both = '[[variants]]\nname = "a"\nresort_below = "0.01"\n' * 2
    plan = small(tmp_path, SMALL + both)
    findings = Findings()
    assert prepare(plan, findings) is None
    assert [each.code for each in findings] == ["STUDY-SAME-VARIANT"]
    assert load()[0].variant is None
