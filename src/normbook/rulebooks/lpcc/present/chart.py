"""The standings of a season over its legs: who led when."""

from decimal import Decimal
from itertools import accumulate

from normbook.model.numbers import fixed_text
from normbook.render.drawing import INK, Drawing, Spec, axis, specification, told_apart
from normbook.render.words import in_language, say
from normbook.rulebooks.lpcc.law.season import Standings

MOST_LINES = 10
_WIDTH, _HEIGHT = 480, 300


def season_chart(standings: Standings) -> list[Drawing]:
    """The first ten over the legs; none for a season of one leg, whose table says it all."""
    legs = [leg.name for leg in standings.season.legs]
    if len(legs) < 2 or not standings.lines:
        return []
    leaders = standings.lines[:MOST_LINES]
    words = say(
        "lpcc.chart.alternative",
        season=standings.season.name,
        legs=len(legs),
        leaders="; ".join(f"{line.rank}. {line.name} {in_language(fixed_text(line.points, 2))}" for line in leaders),
    )
    values: list[Spec] = []
    for line in leaders:
        name = say("lpcc.chart.name", rank=line.rank, name=line.name)
        sums = accumulate(points or Decimal(0) for points in line.legs)
        values += (
            {"order": number, "leg": leg, "points": float(total), "player": name}
            for number, (leg, total) in enumerate(zip(legs, sums, strict=True))
        )
    encoding = {
        "x": {
            "field": "leg",
            "type": "ordinal",
            "sort": {"field": "order"},
            "title": say("lpcc.chart.legs"),
            "axis": {"labelAngle": 0},
        },
        "y": axis("points", say("lpcc.chart.points")),
        "color": told_apart("player", sort=None, legend={"orient": "right", "labelColor": INK, "labelLimit": 180}),
    }
    mark = {"type": "line", "point": True, "strokeWidth": 2}
    spec = specification(words, width=_WIDTH, height=_HEIGHT, data={"values": values}, mark=mark, encoding=encoding)
    return [Drawing(spec, words)]
