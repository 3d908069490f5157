"""Total needed against chance: a tournament, and one solver of it."""

from fractions import Fraction

from normbook.forecast.charts import Dot, axis, scatter, stairs
from normbook.render.chance import number
from normbook.render.drawing import Drawing, Spec
from normbook.render.words import say
from normbook.rulebooks.wfcc.forecast.needs import SolverForecast, TournamentForecast


def solver_chart(forecast: TournamentForecast, each: SolverForecast) -> list[Drawing]:
    """How often the solver had each total or more in the drawn finishes, with the totals that norms need."""
    solved, lots = forecast.solved, forecast.assumptions.lots
    index = solved.index_of(each.solver)
    totals = sorted(sum(finish[index]) for finish in solved.drawn(lots))
    norms = [norm for norm in each.norms if norm.needed is not None and norm.chance is not None]
    words = say("forecast.wfcc.solver-chart", name=each.solver.name, finishes=lots.finishes, seed=lots.seed)
    steps: list[Spec] = [
        {"score": total / 100, "chance": (len(totals) - place) / len(totals)}
        for place, total in enumerate(totals)
        if not place or totals[place - 1] != total
    ]
    marks: list[Spec] = [
        {"score": (norm.needed or 0) / 100, "chance": number(norm.chance or Fraction(0)), "label": norm.terms.title}
        for norm in norms
    ]
    # Up to the least total drawn it is certain: the stairs begin as far left as the chart does.
    steps.insert(0, {"score": min([each.so_far, *(norm.needed or 0 for norm in norms)]) / 100, "chance": 1})
    return stairs(steps, marks, words, axis("score", say("forecast.chart.solver-axis")))


def tournament_chart(forecast: TournamentForecast) -> list[Drawing]:
    """Every norm that is still open in a solving tournament."""
    dots = [
        Dot(
            Fraction(norm.needed, 100),
            norm.chance,
            say("forecast.chart.dot", name=each.solver.name, level=norm.terms.title),
            norm.terms.title,
        )
        for each in forecast.solvers
        for norm in each.norms
        if norm.needed is not None and norm.chance is not None and norm.needed > each.so_far
    ]
    words = say("forecast.wfcc.chart", count=len(dots))
    return scatter(dots, words, say("forecast.chart.solver-axis"), say("forecast.chart.norm-axis"))
