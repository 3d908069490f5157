"""Score needed against chance, as Vega-Lite."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from normbook.app.forecast import number, percent
from normbook.forecast.careers import Career
from normbook.render.drawing import BLUE, GREEN, INK, NAMED, SOFT, Drawing, Spec, specification
from normbook.render.words import say
from normbook.rulebooks.lpcc.forecast.season import SeasonForecast
from normbook.rulebooks.uscf.forecast.needed import EventForecast, PlayerForecast, Reach
from normbook.rulebooks.wfcc.forecast.needed import SolverForecast, TournamentForecast
from normbook.rulebooks.wfcc.present.chart import spread

_WIDTH, _HEIGHT = 560, 300
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


def player_chart(player: PlayerForecast) -> list[Drawing]:
    """The chance of each score or more, with the scores that norms need; nothing where nothing is left to play."""
    if not player.games_to_come:
        return []
    levels = player.open_levels
    words = say(
        "forecast.chart.player",
        games=player.games_to_come,
        name=player.entrant.name,
        levels=" ".join(
            say("forecast.chart.player-level", level=each.level, needed=each.needed, chance=percent(each.chance))
            for each in levels
        ),
    )
    steps: list[Spec] = [
        {"score": score / 2, "chance": number(player.chances.at_least(score))} for score in range(len(player.finishes))
    ]
    marks: list[Spec] = [
        {
            "score": (each.needed or 0) / 2,
            "chance": number(each.chance),
            "label": say("forecast.chart.level", level=each.level, needed=each.needed),
        }
        for each in levels
    ]
    x = _axis("score", say("forecast.chart.needed-axis"), domain=[0, player.games_to_come])
    return _stairs(steps, marks, words, x)


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
    return _stairs(steps, marks, words, _axis("score", say("forecast.chart.solver-axis")))


def _stairs(steps: list[Spec], marks: list[Spec], words: str, x: Spec) -> list[Drawing]:
    """The chance of so much or more as stairs, with what is needed marked."""
    encoding: Spec = {"x": x, "y": _chance_axis(say("forecast.chart.chance-axis"))}
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
    return [Drawing(specification(words, width=_WIDTH, height=_HEIGHT, layer=layers), words)]


def event_chart(forecast: EventForecast) -> list[Drawing]:
    """Every norm that is still open in an event."""
    dots = [
        Dot(
            Fraction(level.needed, 2),
            level.chance,
            say("forecast.chart.dot", name=player.entrant.name, level=level.level),
            str(level.level),
        )
        for player in forecast.players
        for level in player.open_levels
        if level.reach is Reach.ALIVE and level.needed is not None
    ]
    words = say("forecast.chart.event", count=len(dots))
    return _scatter(dots, words, say("forecast.chart.needed-axis"), say("forecast.chart.chance-axis"))


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
    return _scatter(dots, words, say("forecast.chart.solver-axis"), say("forecast.chart.norm-axis"))


def places_chart(forecast: SeasonForecast) -> list[Drawing]:
    """Every place of a season that somebody can still reach and does not have yet."""
    dots = [
        Dot(
            Fraction(place.if_others_stand_still),
            place.chance,
            say("forecast.chart.dot", name=line.line.name, level=place.place),
            say("forecast.season.place", place=place.place),
        )
        for line in forecast.lines
        for place in line.places
        if place.if_others_stand_still > 0 and not line.out_of_reach(place)
    ]
    words = say("forecast.season.chart", count=len(dots))
    return _scatter(dots, words, say("forecast.season.needed-axis"), say("forecast.chart.norm-axis"))


def career_chart(told: Career | None) -> list[Drawing]:
    """The chance of the next title after so many events; nothing where nothing can be said."""
    if told is None or not told.norms or told.half is None:
        return []
    last = min(len(told.chances), 2 * told.half + 4)
    kinds = {say("forecast.career.as-before"): told.chances, say("forecast.career.cautious"): told.cautious}
    values = [
        {"events": number, "chance": chance, "kind": kind}
        for kind, chances in kinds.items()
        for number, chance in enumerate([0.0, *map(float, chances[:last])])
    ]
    words = say("forecast.career.chart", title=told.title, half=told.half, soonest=told.soonest, latest=told.latest)
    encoding: Spec = {
        "x": _axis("events", say("forecast.career.events-axis"), domain=[0, last], least=1),
        "y": _chance_axis(say("forecast.career.chance-axis")),
        "color": {
            "field": "kind",
            "type": "nominal",
            "title": None,
            "scale": {"domain": list(kinds), "range": [BLUE, SOFT]},
            "legend": {"orient": "top"},
        },
    }
    mark = {"type": "line", "interpolate": "step-after", "strokeWidth": 2}
    spec = specification(words, width=_WIDTH, height=220, data={"values": values}, mark=mark, encoding=encoding)
    return [Drawing(spec, words)]


def _scatter(dots: Sequence[Dot], words: str, across: str, up: str) -> list[Drawing]:
    if not dots:
        return []
    values = [
        {"score": float(dot.needed), "chance": number(dot.chance), "label": dot.label, "group": dot.group}
        for dot in dots
    ]
    encoding: Spec = {"x": _axis("score", across), "y": _chance_axis(up)}
    colour = {"field": "group", "type": "nominal", "title": None, "legend": {"orient": "top"}}
    layers: list[Spec] = [
        {
            "data": {"values": values},
            "mark": {"type": "point", "filled": True, "size": 60, "opacity": 0.8},
            "encoding": {**encoding, "color": colour, "tooltip": {"field": "label"}},
        }
    ]
    layers.append(_labels(_spread_labels(dots), encoding))
    spec = specification(words, usermeta=NAMED, width=_WIDTH, height=_HEIGHT, layer=layers)
    return [Drawing(spec, words)]


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


def _axis(field: str, title: str, domain: list[int] | None = None, least: float = 0.5) -> Spec:
    scale: Spec = {"domain": domain} if domain else {"zero": False}
    axis: Spec = {
        "tickMinStep": least,
        **({"format": "d", "tickCount": min(domain[1], 12)} if domain and least == 1 else {}),
    }
    return {"field": field, "type": "quantitative", "title": title, "scale": scale, "axis": axis}


def _chance_axis(title: str) -> Spec:
    return {
        "field": "chance",
        "type": "quantitative",
        "title": title,
        "scale": {"domain": [0, 1]},
        "axis": {"format": ".0%"},
    }


def _labels(values: Sequence[Spec], encoding: Spec) -> Spec:
    return {
        "data": {"values": list(values)},
        "mark": {"type": "text", "align": "left", "dx": 7, "dy": -7, "fontSize": 10, "color": INK},
        "encoding": {**encoding, "text": {"field": "label"}},
    }
