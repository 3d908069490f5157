"""A study of the solvers' rating for people and for programs."""

from decimal import Decimal
from fractions import Fraction

from normbook.model.diagnostics import Findings
from normbook.model.numbers import fixed_or_none, fixed_text, signed_text
from normbook.render.chance import percent
from normbook.render.drawing import Drawing
from normbook.render.page import Block, Cell, Heading, Page, Table, Text
from normbook.render.sheet import Field, column, table_of
from normbook.render.words import say
from normbook.rulebooks.wfcc.law.line import Regime
from normbook.rulebooks.wfcc.law.tables import OPEN_TITLES
from normbook.rulebooks.wfcc.study.charts import solvers_charts
from normbook.rulebooks.wfcc.study.moves import (
    THIRDS,
    Movement,
    SolversStudy,
    StudyCell,
    compared,
    count_of_tournaments,
    study,
)
from normbook.rulebooks.wfcc.study.plan import SolversPlan
from normbook.study.answer import Prepared, study_facts, study_page
from normbook.study.comparison import rules_name


def prepare(plan: SolversPlan, findings: Findings) -> Prepared:
    """The study with its rules loaded; what is wrong with them goes to the findings."""
    rules = compared(plan, findings)
    return Prepared(
        say("study.progress.wfcc"),
        count_of_tournaments(plan, rules),
        lambda progress: StudiedSolvers(study(plan, rules, progress)),
    )


class StudiedSolvers:
    """The study's answer."""

    def __init__(self, told: SolversStudy) -> None:
        self.told = told

    def document(self) -> object:
        """For programs; means and spreads are strings with two decimals."""
        plan = self.told.plan
        return {
            **study_facts(plan, self.told.rules),
            "assumptions": {
                "seed": plan.seed,
                "tournaments": plan.tournaments,
                "correlations": {name: fixed_text(each, 2) for name, each in plan.correlations.items()},
                "rating": plan.rating,
                "rating_spread": plan.rating_spread,
                "rounds": plan.rounds,
                "round_max": fixed_text(plan.round_most, 2),
                "result": fixed_text(plan.result, 2),
                "result_spread": fixed_text(plan.result_spread, 2),
                "step": fixed_text(plan.step, 2),
                "countries": plan.countries,
                "category": plan.category,
            },
            "cells": [_cell_document(cell) for cell in self.told.cells],
        }

    def page(self) -> Page:
        """The regimes, how performance and rating move, and norms."""
        blocks: list[Block] = [
            Text(_summary(self.told)),
            Heading(say("study.wfcc.regimes-title")),
            self._table("regimes", _regimes()),
            Heading(say("study.wfcc.moves-title")),
            self._table("movement", _moves()),
            Text(say("study.wfcc.moves-legend"), "muted"),
            Heading(say("study.wfcc.norms-title")),
            self._table("norms", _norms()),
            Text(say("study.wfcc.norms-legend"), "muted"),
            *(Text(text, "muted") for text in _assumptions(self.told.plan)),
        ]
        return study_page(self.told.plan, self.told.rules, blocks)

    def sheet(self) -> Page:
        """Everything in one table."""
        return Page(self.told.plan.name, [self._table("cells", [*_regimes(), *_moves(), *_norms()])])

    def _table(self, name: str, columns: list[Field[StudyCell]]) -> Table:
        rules: Field[StudyCell] = column("study.rules", lambda cell: rules_name(cell.tables))
        return table_of(
            name,
            self.told.cells,
            column("study.wfcc.solvers", lambda cell: cell.solvers, right=True),
            column("study.wfcc.correlation", lambda cell: cell.correlation),
            *([rules] if len(self.told.rules) > 1 else []),
            *columns,
        )

    def drawings(self) -> list[Drawing]:
        """The regimes, and how far performances scatter."""
        return solvers_charts(self.told)


def _summary(told: SolversStudy) -> str:
    """Where performances scatter most and least, and how many norms fall by luck."""
    cells = [cell for cell in told.cells if cell.tables is told.rules[0]]
    scattered = [cell for cell in cells if cell.performance.deviation is not None]
    if not scattered:
        return say("study.wfcc.no-line")
    ordered = sorted(scattered, key=lambda cell: cell.performance.deviation or Decimal(0))
    least, most = ordered[0], ordered[-1]
    norms = sum(sum(cell.norms.values()) for cell in cells)
    return say(
        "study.wfcc.summary",
        most=most.performance.deviation,
        most_solvers=most.solvers,
        most_correlation=most.correlation,
        least=least.performance.deviation,
        least_solvers=least.solvers,
        least_correlation=least.correlation,
        norms=norms or None,
        lucky=sum(sum(cell.lucky.values()) for cell in cells),
    )


def _regimes() -> list[Field[StudyCell]]:
    def count(regime: Regime) -> Field[StudyCell]:
        return column(f"study.wfcc.regime.{regime}", lambda cell: cell.regimes[regime], right=True)

    return [column("study.wfcc.found", _found, right=True), *map(count, Regime)]


def _found(cell: StudyCell) -> str | Cell:
    mean = cell.found.mean
    return "–" if mean is None else Cell(fixed_text(mean / 100, 2), mean / 100)


def _moves() -> list[Field[StudyCell]]:
    def change(third: str) -> Field[StudyCell]:
        extra = int(third == "middle")
        return column(f"study.wfcc.{third}", lambda cell: _spread(cell.changes[third]), right=True, optional=extra)

    return [column("study.wfcc.performance", lambda cell: _spread(cell.performance), right=True), *map(change, THIRDS)]


def _spread(spread: Movement) -> str:
    """`-20.9 ± 32.0`."""
    if spread.mean is None or spread.deviation is None:
        return "–"
    return say("study.wfcc.spread", mean=signed_text(spread.mean, 1), deviation=fixed_text(spread.deviation, 1))


def _norms() -> list[Field[StudyCell]]:
    def gained(title: str) -> Field[StudyCell]:
        def words(cell: StudyCell) -> str:
            return say("study.wfcc.of-norms", lucky=cell.lucky[title], norms=cell.norms[title])

        return Field("", title, None, words, right=True, optional=title != "GM")

    return [
        column("study.wfcc.offered", lambda cell: percent(Fraction(cell.offered, cell.tournaments)), right=True),
        *map(gained, OPEN_TITLES),
        column("study.wfcc.lucky", _lucky, right=True),
        column("study.wfcc.with-lucky", _with_lucky, right=True, optional=2),
    ]


def _lucky(cell: StudyCell) -> str:
    norms = sum(cell.norms.values())
    return percent(Fraction(sum(cell.lucky.values()), norms)) if norms else "–"


def _with_lucky(cell: StudyCell) -> str:
    return percent(Fraction(cell.with_lucky, cell.tournaments))


def _cell_document(cell: StudyCell) -> dict[str, object]:
    return {
        "variant": cell.tables.variant,
        "solvers": cell.solvers,
        "correlation": cell.correlation,
        "tournaments": cell.tournaments,
        "found_correlation": None if cell.found.mean is None else fixed_text(cell.found.mean / 100, 4),
        "regimes": {regime.value: count for regime, count in cell.regimes.items()},
        "performance": _spread_document(cell.performance),
        "changes": {third: _spread_document(spread) for third, spread in cell.changes.items()},
        "offered": cell.offered,
        "norms": dict(cell.norms),
        "lucky_norms": dict(cell.lucky),
        "tournaments_with_lucky_norm": cell.with_lucky,
    }


def _spread_document(spread: Movement) -> dict[str, object]:
    mean, deviation = spread.mean, spread.deviation
    return {
        "mean": fixed_or_none(mean, 2),
        "deviation": fixed_or_none(deviation, 2),
    }


def _assumptions(plan: SolversPlan) -> list[str]:
    """What the study takes for granted."""
    return [
        say("study.wfcc.seed", seed=plan.seed, tournaments=plan.tournaments),
        say(
            "study.wfcc.model",
            rating=plan.rating,
            rating_spread=plan.rating_spread,
            rounds=plan.rounds,
            most=plan.round_most,
            result=100 * plan.result,
            result_spread=100 * plan.result_spread,
            step=plan.step,
            countries=plan.countries,
            category=plan.category,
            correlations=", ".join(f"{name} {fixed_text(each, 2)}" for name, each in plan.correlations.items()),
        ),
    ]
