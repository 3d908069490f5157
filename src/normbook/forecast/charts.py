"""Score needed against chance, as Vega-Lite: what the charts of every rulebook's forecast are made of."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from normbook.model.light import dataclass
from normbook.model.numbers import HalfPoints
from normbook.model.phrase import Value
from normbook.render.chance import number, spread
from normbook.render.drawing import BLUE, GREEN, INK, NAMED, Drawing, Spec, chance_axis, specification, told_apart
from normbook.render.drawing import axis as quantity
from normbook.render.words import say

WIDTH, _HEIGHT = 560, 300
MOST_LABELS = 60
"""More names than that would cover the chart."""
_GAP = Fraction(13, _HEIGHT)
"""Between two labels, in chance."""


@dataclass(frozen=True, slots=True)
class Dot:
    """One norm that is still open."""

    needed: Fraction
    chance: Fraction
    label: str
    group: str


def stairs(steps: list[Spec], marks: list[Spec], words: str, x: Spec) -> list[Drawing]:
    """The chance of so much or more as stairs, with what is needed marked."""
    encoding: Spec = {"x": x, "y": chance_axis(say("forecast.chart.chance-axis"))}
    layers: list[Spec] = [
        {
            "data": {"values": steps},
            "mark": {"type": "line", "interpolate": "step-before", "color": BLUE, "strokeWidth": 2},
            "encoding": encoding,
        },
        {
            "data": {"values": marks},
            "mark": {"type": "point", "filled": True, "size": 70, "color": GREEN},
            "encoding": encoding,
        },
        _labels(marks, encoding),
    ]
    return [Drawing(specification(words, width=WIDTH, height=_HEIGHT, layer=layers), words)]


def scatter(dots: Sequence[Dot], words: str, across: str, up: str) -> list[Drawing]:
    """A dot for each thing that is still open; nothing where nothing is."""
    if not dots:
        return []
    values = [
        {"score": float(dot.needed), "chance": number(dot.chance), "label": dot.label, "group": dot.group}
        for dot in dots
    ]
    encoding: Spec = {"x": axis("score", across), "y": chance_axis(up)}
    layers: list[Spec] = [
        {
            "data": {"values": values},
            "mark": {"type": "point", "filled": True, "size": 60, "opacity": 0.8},
            "encoding": {**encoding, "color": told_apart("group"), "tooltip": {"field": "label"}},
        }
    ]
    layers.append(_labels(_spread_labels(dots), encoding))
    spec = specification(words, usermeta=NAMED, width=WIDTH, height=_HEIGHT, layer=layers)
    return [Drawing(spec, words)]


def norms_scatter(norms: Iterable[tuple[str, Value, HalfPoints, Fraction]]) -> list[Drawing]:
    """Every norm that is still open in an event: whose and which, the score it needs, its chance."""
    dots = [
        Dot(Fraction(needed, 2), chance, say("forecast.chart.dot", name=name, level=level), str(level))
        for name, level, needed, chance in norms
    ]
    words = say("forecast.chart.event", count=len(dots))
    return scatter(dots, words, say("forecast.chart.needed-axis"), say("forecast.chart.chance-axis"))


def _spread_labels(dots: Sequence[Dot]) -> list[Spec]:
    """Where each name stands: those of the same score apart from each other; none for what is certain either way."""
    named = [dot for dot in dots if 0 < dot.chance < 1]
    if len(named) > MOST_LABELS:
        return []
    labels: list[Spec] = []
    for needed in sorted({dot.needed for dot in named}):
        column = sorted((dot for dot in named if dot.needed == needed), key=lambda dot: (-dot.chance, dot.label))
        levels = spread([dot.chance for dot in column], _GAP, Fraction(0))
        labels += [
            {"score": float(dot.needed), "chance": number(level), "label": dot.label}
            for dot, level in zip(column, levels, strict=True)
        ]
    return labels


def axis(field: str, title: str, domain: list[int] | None = None, least: float = 0.5) -> Spec:
    """What is counted, from left to right."""
    scale: Spec = {"domain": domain} if domain else {"zero": False}
    ticks: Spec = {
        "tickMinStep": least,
        **({"format": "d", "tickCount": min(domain[1], 12)} if domain and least == 1 else {}),
    }
    return quantity(field, title, scale=scale, axis=ticks)


def _labels(values: Sequence[Spec], encoding: Spec) -> Spec:
    return {
        "data": {"values": list(values)},
        "mark": {"type": "text", "align": "left", "dx": 7, "dy": -7, "fontSize": 10, "color": INK},
        "encoding": {**encoding, "text": {"field": "label"}},
    }
