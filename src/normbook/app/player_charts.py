"""A person's history as a picture: a rating and a title over the years, a season's points adding up."""

from normbook.app.player import record_title
from normbook.presentation.players import PlayerRecord
from normbook.render.drawing import BLUE, GREEN, Drawing, Spec, axis, specification, told_apart
from normbook.render.words import say

_WIDTH, _HEIGHT = 560, 220


def history_chart(record: PlayerRecord, name: str) -> list[Drawing]:
    """The record from its first line to its last; none where it has one line only."""
    series = [each for each in record.series() if len(each.points) > 1]
    if not series:
        return []
    first = series[0].points
    words = say(
        "book.chart.alternative",
        name=name,
        record=record_title(record),
        what=series[0].what,
        first=f"{first[0][1]:f}",
        start=first[0][0],
        last=f"{first[-1][1]:f}",
        end=first[-1][0],
    )
    values = [
        {"day": day, "value": float(value), "what": each.what, "order": number}
        for each in series
        for number, (day, value) in enumerate(each.points)
    ]
    encoding: Spec = {
        "x": {"field": "day", "type": "temporal", "title": None, "axis": {"format": "%Y-%m", "labelOverlap": True}},
        "y": axis("value", None, scale={"zero": record.adds_up}, axis={"format": "" if record.adds_up else "d"}),
        "order": {"field": "order"},
        "color": told_apart("what", dict(zip((each.what for each in series), (BLUE, GREEN), strict=False))),
    }
    steps = "step-after" if record.steps else "linear"
    mark = {"type": "line", "point": True, "strokeWidth": 2, "interpolate": steps}
    spec = specification(words, width=_WIDTH, height=_HEIGHT, data={"values": values}, mark=mark, encoding=encoding)
    return [Drawing(spec, words)]
