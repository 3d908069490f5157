"""A study of the solvers' rating for people and for programs."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

from normbook.model.diagnostics import Findings
from normbook.model.numbers import fixed_text, signed_text
from normbook.render.about import about
from normbook.render.chance import percent
from normbook.render.drawing import Drawing
from normbook.render.page import Block, Column, Content, Heading, Page, Table, Text
from normbook.render.page import Cell as Shown
from normbook.render.words import say
from normbook.rulebooks.wfcc.law.line import Regime
from normbook.rulebooks.wfcc.law.tables import OPEN_TITLES
from normbook.rulebooks.wfcc.study.charts import solvers_charts
from normbook.rulebooks.wfcc.study.moves import (
    THIRDS,
    Cell,
    SolversStudy,
    Spread,
    compared,
    count_of_tournaments,
    study,
)
from normbook.rulebooks.wfcc.study.plan import SolversPlan
from normbook.study.comparing import Progress, rules_name


class PreparedSolvers:
    """The study with its rules loaded."""

    def __init__(self, plan: SolversPlan, findings: Findings) -> None:
        self.plan = plan
        self.rules = compared(plan, findings)

    @property
    def task(self) -> str:
        """What is counted while it runs."""
        return say("study.progress.wfcc")

    @property
    def steps(self) -> int:
        """One for each tournament."""
        return count_of_tournaments(self.plan, self.rules)

    def run(self, progress: Progress | None = None) -> "StudiedSolvers":
        """The answer."""
        return StudiedSolvers(study(self.plan, self.rules, progress))


class StudiedSolvers:
    """The study's answer."""

    def __init__(self, told: SolversStudy) -> None:
        self.told = told

    def document(self) -> object:
        """For programs; means and spreads are strings with two decimals."""
        plan = self.told.plan
        return {
            "rules": "wfcc",
            "edition": self.told.rules[0].edition,
            "variants": [tables.variant for tables in self.told.rules[1:]],
            "study": {"name": plan.name, "about": plan.about, "file": plan.file},
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
        blocks: list[Block] = [Text(self.told.plan.about)] if self.told.plan.about else []
        blocks += [
            Text(_summary(self.told)),
            Heading(say("study.wfcc.regimes-title")),
            self._table("regimes", _regime_columns(), _regime_cells),
            Heading(say("study.wfcc.moves-title")),
            self._table("movement", _move_columns(), _move_cells),
            Text(say("study.wfcc.moves-legend"), "muted"),
            Heading(say("study.wfcc.norms-title")),
            self._table("norms", _norm_columns(), _norm_cells),
            Text(say("study.wfcc.norms-legend"), "muted"),
            *(Text(text, "muted") for text in _assumptions(self.told.plan)),
        ]
        variants = ", ".join(tables.variant for tables in self.told.rules if tables.variant)
        edition = self.told.rules[0].edition
        return Page(self.told.plan.name, blocks, about("wfcc", edition, variants or None))

    def sheet(self) -> Page:
        """Everything in one table."""
        columns = [*_regime_columns(), *_move_columns(), *_norm_columns()]
        table = self._table(
            "cells", columns, lambda cell: [*_regime_cells(cell), *_move_cells(cell), *_norm_cells(cell)]
        )
        return Page(self.told.plan.name, [table])

    def _table(self, name: str, columns: list[Column], content: Callable[[Cell], list[Content]]) -> Table:
        several = len(self.told.rules) > 1
        who = [
            Column(say("study.wfcc.solvers"), right=True),
            Column(say("study.wfcc.correlation")),
            *([Column(say("study.rules"))] if several else []),
        ]
        rows: list[list[Content]] = [
            [cell.solvers, cell.correlation, *([rules_name(cell.tables)] if several else []), *content(cell)]
            for cell in self.told.cells
        ]
        return Table([*who, *columns], rows, name=name)

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


def _regime_columns() -> list[Column]:
    return [
        Column(say("study.wfcc.found"), right=True),
        *(Column(say(f"study.wfcc.regime.{regime}"), right=True) for regime in Regime),
    ]


def _regime_cells(cell: Cell) -> list[Content]:
    mean = cell.found.mean
    return ["–" if mean is None else _number(mean / 100, 2), *(cell.regimes[regime] for regime in Regime)]


def _move_columns() -> list[Column]:
    return [
        Column(say("study.wfcc.performance"), right=True),
        *(Column(say(f"study.wfcc.{third}"), right=True, optional=third == "middle") for third in THIRDS),
    ]


def _move_cells(cell: Cell) -> list[Content]:
    return [_spread(cell.performance), *(_spread(cell.changes[third]) for third in THIRDS)]


def _spread(spread: Spread) -> str:
    """`-20.9 ± 32.0`."""
    if spread.mean is None or spread.deviation is None:
        return "–"
    return say("study.wfcc.spread", mean=signed_text(spread.mean, 1), deviation=fixed_text(spread.deviation, 1))


def _norm_columns() -> list[Column]:
    return [
        Column(say("study.wfcc.offered"), right=True),
        *(Column(title, right=True, optional=title != "GM") for title in OPEN_TITLES),
        Column(say("study.wfcc.lucky"), right=True),
        Column(say("study.wfcc.with-lucky"), right=True, optional=2),
    ]


def _norm_cells(cell: Cell) -> list[Content]:
    norms = sum(cell.norms.values())
    lucky = percent(Fraction(sum(cell.lucky.values()), norms)) if norms else "–"
    return [
        percent(Fraction(cell.offered, cell.tournaments)),
        *(say("study.wfcc.of-norms", lucky=cell.lucky[title], norms=count) for title, count in cell.norms.items()),
        lucky,
        percent(Fraction(cell.with_lucky, cell.tournaments)),
    ]


def _number(value: Decimal, places: int) -> Shown:
    return Shown(fixed_text(value, places), value)


def _cell_document(cell: Cell) -> dict[str, object]:
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


def _spread_document(spread: Spread) -> dict[str, object]:
    mean, deviation = spread.mean, spread.deviation
    return {
        "mean": None if mean is None else fixed_text(mean, 2),
        "deviation": None if deviation is None else fixed_text(deviation, 2),
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
