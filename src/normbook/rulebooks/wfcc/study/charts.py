"""The charts of a study of the solvers' rating, as Vega-Lite."""

from normbook.render.drawing import BLUE, GREEN, RED, SOFT, Drawing, Spec, axis, specification, told_apart
from normbook.render.words import say
from normbook.rulebooks.wfcc.law.line import Regime
from normbook.rulebooks.wfcc.study.moves import SolversStudy, StudyCell
from normbook.study.comparison import rules_name

_WIDTH, _HEIGHT = 150, 200
_COLOURS = {
    Regime.PLAIN: BLUE,
    Regime.SORTED: GREEN,
    Regime.CORRECTED: RED,
    Regime.SORTED_CORRECTED: "#b58900",
    Regime.NONE: SOFT,
}


def solvers_charts(told: SolversStudy) -> list[Drawing]:
    """How often each kind of line was used, and how far performances scatter."""
    return [_regimes(told), _scatter(told)]


def _panel(told: SolversStudy, cell: StudyCell) -> str:
    """The field, and the rules where there are several."""
    if len(told.rules) == 1:
        return say("study.chart.solvers", solvers=cell.solvers)
    return say("study.chart.solvers-rules", solvers=cell.solvers, rules=rules_name(cell.tables))


def _panels(told: SolversStudy) -> list[str]:
    return list(dict.fromkeys(_panel(told, cell) for cell in told.cells))


def _words(regime: Regime) -> str:
    return say(f"study.wfcc.regime.{regime}")


def _regimes(told: SolversStudy) -> Drawing:
    """A bar for each correlation, a panel for each field."""
    values: list[Spec] = [
        {
            "panel": _panel(told, cell),
            "correlation": cell.correlation,
            "regime": _words(regime),
            "count": count,
            "order": list(Regime).index(regime),
        }
        for cell in told.cells
        for regime, count in cell.regimes.items()
        if count
    ]
    words = say(
        "study.chart.regime-words",
        lines=" ".join(
            say(
                "study.chart.regime-line",
                solvers=_panel(told, cell),
                correlation=cell.correlation,
                counts=", ".join(
                    say("study.chart.count", regime=_words(regime), count=count)
                    for regime, count in cell.regimes.items()
                    if count
                ),
            )
            for cell in told.cells
        ),
    )
    encoding: Spec = {
        "x": _correlations(told),
        "y": axis("count", say("study.chart.tournaments"), stack="normalize", axis={"format": ".0%"}),
        "color": told_apart("regime", {_words(regime): _COLOURS[regime] for regime in Regime}, "bottom"),
        "order": {"field": "order"},
    }
    panel: Spec = {"width": _WIDTH, "height": _HEIGHT, "mark": {"type": "bar"}, "encoding": encoding}
    panels = _panels(told)
    spec = specification(
        words,
        data={"values": values},
        facet={"field": "panel", "type": "nominal", "sort": panels, "title": None},
        columns=min(4, len(panels)),
        spec=panel,
        title={"text": say("study.chart.regimes"), "fontSize": 12, "anchor": "start"},
    )
    return Drawing(spec, words)


def _scatter(told: SolversStudy) -> Drawing:
    """A line for each field over the correlations."""
    cells = [(cell, found) for cell in told.cells if (found := cell.performance.deviation) is not None]
    values: list[Spec] = [
        {"who": _panel(told, cell), "correlation": cell.correlation, "deviation": float(deviation)}
        for cell, deviation in cells
    ]
    words = say(
        "study.chart.scatter-words",
        lines=" ".join(
            say(
                "study.chart.scatter-line",
                solvers=_panel(told, cell),
                correlation=cell.correlation,
                deviation=deviation,
            )
            for cell, deviation in cells
        ),
    )
    encoding: Spec = {
        "x": _correlations(told),
        "y": axis("deviation", say("study.chart.deviation")),
        "color": {"field": "who", "type": "nominal", "sort": _panels(told), "title": None},
    }
    spec = specification(
        words,
        width=3 * _WIDTH,
        height=_HEIGHT,
        data={"values": values},
        mark={"type": "line", "point": True},
        encoding=encoding,
        title={"text": say("study.chart.scatter"), "fontSize": 12, "anchor": "start"},
    )
    return Drawing(spec, words)


def _correlations(told: SolversStudy) -> Spec:
    return {
        "field": "correlation",
        "type": "nominal",
        "sort": list(told.plan.correlations),
        "title": say("study.wfcc.correlation"),
        "axis": {"labelAngle": 0},
    }
