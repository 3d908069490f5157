"""The picture of a solving tournament: one Vega-Lite specification, drawn to SVG where the extra `charts` is there.

Nothing is asked of the network: the specification holds its data, and vl-convert brings Vega along.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from normbook.model.light import dataclass
from normbook.model.numbers import fixed_text, from_hundredths
from normbook.model.phrase import Value
from normbook.render.chance import spread
from normbook.render.drawing import BLUE, GREEN, INK, NAMED, RED, SOFT, Spec, drawn
from normbook.render.drawing import specification as styled
from normbook.render.page import Block, Picture, Text
from normbook.render.words import say
from normbook.rulebooks.wfcc.law.judge import SolverResult, TournamentResult
from normbook.rulebooks.wfcc.law.line import Fit, RegressionLine
from normbook.rulebooks.wfcc.law.norms import NormTerms

MOST_NAMES = 400
"""With more solvers the chart would be longer than anybody unrolls; it then shows dots only."""

_LINE_HEIGHT = 13
_LEAST_HEIGHT, _WIDTH = 420, 640


@dataclass(frozen=True, slots=True)
class _Dot:
    """A solver on the chart; those without a rating stand at their performance, on the line."""

    name: str
    rating: Fraction
    result: Fraction
    rated: bool


def chart(result: TournamentResult) -> list[Block]:
    """The chart as blocks of a page, or how to get the extra and what it would show; nothing without a line."""
    if result.fit is None:
        return []
    words = alternative(result, result.fit)
    svg = drawn(specification(result, result.fit))
    if svg is None:
        return [Text(say("wfcc.chart.no-extra"), "muted"), Text(words)]
    return [Picture(svg, words)]


def alternative(result: TournamentResult, fit: Fit) -> str:
    """What the chart shows, in words."""
    values: dict[str, Value] = {
        "count": len(result.field.for_rating),
        "rated": len(result.field.rated),
        "slope": fit.line.slope,
        "average": fit.moments.average_result,
        "rating": fit.moments.average_rating,
        "rmas": from_hundredths(fit.rmas),
        "norms": ", ".join(
            say("wfcc.chart.norm", title=terms.title, points=points) for terms, points in _thresholds(result, fit)
        ),
    }
    return say("wfcc.chart.alternative-corrected" if fit.corrected else "wfcc.chart.alternative", values)


def specification(result: TournamentResult, fit: Fit) -> Spec:
    """The whole chart: dots, lines, RMAS, norm thresholds, everybody's name."""
    dots = _dots(result)
    named = dots if len(dots) <= MOST_NAMES else []
    height = max(_LEAST_HEIGHT, _LINE_HEIGHT * len(named))
    thresholds = _thresholds(result, fit)
    low_rating, high_rating = _reach([dot.rating for dot in dots], Fraction(25))
    levels = [Fraction(fit.rmas, 100), *(points for _, points in thresholds), *(dot.result for dot in dots)]
    low, high = _reach(levels, Fraction(2))
    scale = {"x": (low_rating, high_rating), "y": (low, high)}
    layers = [
        *(layer for each in _lines(fit) for layer in _drawn_line(*each, scale)),
        *_level(say("wfcc.chart.rmas", rmas=from_hundredths(fit.rmas)), Fraction(fit.rmas, 100), RED, scale),
        *(layer for label, points in _labelled(thresholds) for layer in _level(label, points, GREEN, scale)),
        _points(dots, scale),
        *(_names(named, scale, height) if named else []),
    ]
    return styled(alternative(result, fit), usermeta=NAMED, width=_WIDTH, height=height, layer=layers)


def _dots(result: TournamentResult) -> list[_Dot]:
    found = []
    for subject in result.subjects:
        rating = _rating_of(subject)
        if subject.solver.rated and rating is not None:
            name = say("wfcc.chart.name", place=subject.place, name=subject.solver.name)
            found.append(_Dot(name, rating, Fraction(subject.result), subject.solver.rating is not None))
    return found


def _rating_of(subject: SolverResult) -> Fraction | None:
    rating = subject.solver.rating
    if rating is not None:
        return Fraction(rating)
    performance = subject.calculated.performance
    return None if performance is None else Fraction(performance)


def _thresholds(result: TournamentResult, fit: Fit) -> list[tuple[NormTerms, Fraction]]:
    """For each norm that somebody here can gain, the result from which its performance is reached."""
    women = any(solver.woman for solver in result.field.for_rating)
    if fit.line.rise == 0:
        return []
    return [
        (terms, fit.line.slope * Fraction(terms.performance) + fit.line.intercept)
        for terms in result.terms
        if terms.offered and (women or not terms.needs.women)
    ]


def _lines(fit: Fit) -> list[tuple[RegressionLine, str, bool]]:
    """Each line with its name and whether it is the one in force."""
    kind = "sorted" if fit.sorted else "plain"
    if fit.corrected is None:
        return [(fit.line, say(f"wfcc.chart.line.{kind}"), True)]
    return [
        (fit.uncorrected, say("wfcc.chart.line.given-way"), False),
        (fit.corrected, say("wfcc.chart.line.corrected"), True),
    ]


def _reach(values: Sequence[Fraction], margin: Fraction) -> tuple[Fraction, Fraction]:
    """From the lowest to the highest, with some room on both sides."""
    low, high = min(values), max(values)
    room = max((high - low) / 20, margin)
    return low - room, high + room


Scale = Mapping[str, tuple[Fraction, Fraction]]


def _axis(field: str, channel: str, scale: Scale) -> Spec:
    titles = {"x": "wfcc.chart.rating-axis", "y": "wfcc.chart.result-axis"}
    low, high = scale[channel]
    axis: Spec = {
        "field": field,
        "type": "quantitative",
        "title": say(titles[channel]),
        "scale": {"domain": [_number(low), _number(high)], "zero": False, "nice": False},
    }
    if channel == "x":
        axis["axis"] = {"format": "d"}
    return axis


def _number(value: Fraction) -> float:
    """For drawing only: no rule looks at it."""
    return float(fixed_text(value, 4))


def _drawn_line(line: RegressionLine, name: str, in_force: bool, scale: Scale) -> list[Spec]:
    """A line across the chart, kept within its frame; its name at the lower end, at the upper where it gave way."""
    colour = BLUE if in_force else SOFT
    ends = [{"rating": _number(each), "result": _number(_on(line, each))} for each in scale["x"]]
    encoding = {"x": _axis("rating", "x", scale), "y": _axis("result", "y", scale)}
    low, high = _within(line, scale)
    at = low if in_force else high
    named = {"rating": _number(at), "result": _number(_on(line, at)), "name": name}
    dash = {} if in_force else {"strokeDash": [2, 3]}
    side = {"align": "left", "dx": 10, "dy": 8} if in_force else {"align": "right", "dx": -10, "dy": 4}
    return [
        {
            "data": {"values": ends},
            "mark": {"type": "line", "clip": True, "color": colour, "strokeWidth": 2 if in_force else 1.5, **dash},
            "encoding": encoding,
        },
        {
            "data": {"values": [named]},
            "mark": {"type": "text", "color": colour, "fontSize": 10, "fontStyle": "italic", **side},
            "encoding": {**encoding, "text": {"field": "name"}},
        },
    ]


def _on(line: RegressionLine, rating: Fraction) -> Fraction:
    return line.slope * rating + line.intercept


def _within(line: RegressionLine, scale: Scale) -> tuple[Fraction, Fraction]:
    """The ratings between which a rising line runs within the frame, a little inside of it."""
    (low, high), (bottom, top) = scale["x"], scale["y"]
    if line.rise > 0:
        low = max(low, (bottom - line.intercept) / line.slope)
        high = min(high, (top - line.intercept) / line.slope)
    inset = (high - low) / 40
    return low + inset, high - inset


def _labelled(thresholds: Sequence[tuple[NormTerms, Fraction]]) -> list[tuple[str, Fraction]]:
    """Each level with the norms that begin there."""
    titles: dict[Fraction, list[NormTerms]] = {}
    for terms, points in thresholds:
        titles.setdefault(points, []).append(terms)
    return [
        (
            say(
                "wfcc.chart.norm-line",
                title=", ".join(terms.title for terms in found),
                performance=found[0].performance,
                points=points,
            ),
            points,
        )
        for points, found in titles.items()
    ]


def _level(label: str, points: Fraction, colour: str, scale: Scale) -> list[Spec]:
    """A level across the chart with its label on the left."""
    low, _ = scale["x"]
    data = {"values": [{"rating": _number(low), "result": _number(points), "label": label}]}
    y = _axis("result", "y", scale)
    mark = {"type": "text", "align": "left", "dx": 4, "dy": -5, "color": colour, "fontSize": 10, "fontWeight": "bold"}
    return [
        {"data": data, "mark": {"type": "rule", "color": colour, "strokeDash": [6, 3]}, "encoding": {"y": y}},
        {
            "data": data,
            "mark": mark,
            "encoding": {"x": _axis("rating", "x", scale), "y": y, "text": {"field": "label"}},
        },
    ]


def _points(dots: Sequence[_Dot], scale: Scale) -> Spec:
    values = [
        {
            "rating": _number(dot.rating),
            "result": _number(dot.result),
            "name": dot.name,
            "who": say("wfcc.chart.rated" if dot.rated else "wfcc.chart.unrated"),
        }
        for dot in dots
    ]
    return {
        "data": {"values": values},
        "mark": {"type": "point", "size": 45, "strokeWidth": 1.6},
        "encoding": {
            "x": _axis("rating", "x", scale),
            "y": _axis("result", "y", scale),
            "shape": {
                "field": "who",
                "type": "nominal",
                "title": None,
                "scale": {
                    "domain": [say("wfcc.chart.rated"), say("wfcc.chart.unrated")],
                    "range": ["circle", "diamond"],
                },
                "legend": {"orient": "top", "symbolStrokeColor": INK, "labelLimit": 0},
            },
            "color": {"value": INK},
        },
    }


def _names(dots: Sequence[_Dot], scale: Scale, height: int) -> list[Spec]:
    """Everybody's name in a column to the right, joined to their dot by a hairline: names never cover each other."""
    low, high = scale["y"]
    _, right = scale["x"]
    per_point = (high - low) / height
    in_order = sorted(dots, key=lambda dot: -dot.result)
    levels = spread([dot.result for dot in in_order], _LINE_HEIGHT * per_point, low)
    values = [
        {
            "rating": _number(dot.rating),
            "result": _number(dot.result),
            "right": _number(right),
            "level": _number(level),
            "name": dot.name,
        }
        for dot, level in zip(in_order, levels, strict=True)
    ]
    data = {"values": values}
    return [
        {
            "data": data,
            "mark": {"type": "rule", "color": "#9aa4b0", "strokeWidth": 0.5},
            "encoding": {
                "x": _axis("rating", "x", scale),
                "x2": {"field": "right"},
                "y": _axis("result", "y", scale),
                "y2": {"field": "level"},
            },
        },
        {
            "data": data,
            "mark": {"type": "text", "align": "left", "dx": 4, "fontSize": 10, "color": INK},
            "encoding": {
                "x": _axis("right", "x", scale),
                "y": _axis("level", "y", scale),
                "text": {"field": "name"},
            },
        },
    ]
