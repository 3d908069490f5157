"""A person's history as a picture: a rating and a title over the years, a season's points adding up."""

from collections.abc import Sequence

from normbook.app.player import record_title
from normbook.presentation.players import PlayerRecord
from normbook.render.drawing import (
    BLUE,
    GREEN,
    Drawing,
    Spec,
    axis,
    day_format,
    month_format,
    specification,
    told_apart,
)
from normbook.render.words import say

_WIDTH, _HEIGHT = 560, 220
_MOST_TICKS = 7
_FEW_YEARS = 4


def history_chart(record: PlayerRecord, name: str) -> list[Drawing]:
    """The record from its first line to its last; none where it has one line only."""
    # Of several lines of one day the last holds.
    series = [(each.what, dict(each.points)) for each in record.series()]
    series = [(what, points) for what, points in series if len(points) > 1]
    if not series:
        return []
    what, points = series[0]
    (start, first), *_, (end, last) = points.items()
    words = say(
        "book.chart.alternative",
        name=name,
        record=record_title(record),
        what=what,
        first=f"{first:f}",
        start=start,
        last=f"{last:f}",
        end=end,
    )
    values = [
        {"day": day, "value": float(value), "what": each, "order": number}
        for each, points in series
        for number, (day, value) in enumerate(points.items())
    ]
    written = "" if record.adds_up else "d"
    encoding: Spec = {
        "x": {
            "field": "day",
            "type": "temporal",
            "title": None,
            "axis": _days([day for _, of in series for day in of]),
        },
        "y": axis("value", None, scale={"zero": record.adds_up}, axis={"format": written}),
        "order": {"field": "order"},
        "color": told_apart("what", dict(zip((each for each, _ in series), (BLUE, GREEN), strict=False))),
        "tooltip": [
            {"field": "day", "type": "temporal", "format": day_format(), "title": say("book.column.day")},
            {"field": "value", "type": "quantitative", "format": written, "title": say("book.chart.value")},
            {"field": "what", "type": "nominal", "title": say("book.chart.what")},
        ],
    }
    steps = "step-after" if record.steps else "linear"
    mark = {"type": "line", "point": True, "strokeWidth": 2, "interpolate": steps}
    spec = specification(words, width=_WIDTH, height=_HEIGHT, data={"values": values}, mark=mark, encoding=encoding)
    return [Drawing(spec, words)]


def _days(days: Sequence[str]) -> Spec:
    """Ticks at the beginning of years, of months, or at the days themselves: none is written twice."""
    years = [f"{year}-01-01" for year in range(int(min(days)[:4]), int(max(days)[:4]) + 1)]
    months = [f"{year[:4]}-{month:02}-01" for year in years for month in range(1, 13)]
    within = [month for month in months if min(days) <= month <= max(days)]
    if len(years) > _FEW_YEARS:
        ticks, written = [year for year in years if min(days) <= year <= max(days)], "%Y"
    elif len(within) > 1:
        ticks, written = within, month_format()
    else:
        ticks, written = sorted(set(days)), day_format()
    apart = -(-len(ticks) // _MOST_TICKS)
    dates = [dict(zip(("year", "month", "date"), map(int, tick.split("-")), strict=True)) for tick in ticks[::apart]]
    return {"values": dates, "format": written, "labelOverlap": True}
