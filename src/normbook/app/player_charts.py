"""A person's history as a picture: a rating and a title over the years, a season's points adding up."""

import json
from decimal import Decimal
from itertools import accumulate

from normbook.book.profile import BookRecord
from normbook.render.drawing import BLUE, GREEN, Drawing, Spec, specification
from normbook.render.words import say
from normbook.rulebooks.uscf.record.fold import state_from

_WIDTH, _HEIGHT = 560, 220


def history_chart(record: BookRecord, name: str) -> list[Drawing]:
    """The record from its first line to its last; none where it has one line only."""
    series = {"uscf": _titles, "lpcc": _points, "wfcc": _rating}[record.rules](record)
    series = [each for each in series if len(each[1]) > 1]
    if not series:
        return []
    title = say(f"book.player.record.{record.rules}", system=record.system)
    _, first = series[0]
    words = say(
        "book.chart.alternative",
        name=name,
        record=title,
        what=series[0][0],
        first=f"{first[0][1]:f}",
        start=first[0][0],
        last=f"{first[-1][1]:f}",
        end=first[-1][0],
    )
    values = [
        {"day": day, "value": float(value), "what": what, "order": number}
        for what, points in series
        for number, (day, value) in enumerate(points)
    ]
    encoding: Spec = {
        "x": {"field": "day", "type": "temporal", "title": None, "axis": {"format": "%Y-%m", "labelOverlap": True}},
        "y": {
            "field": "value",
            "type": "quantitative",
            "title": None,
            "scale": {"zero": record.rules == "lpcc"},
            "axis": {"format": "" if record.rules == "lpcc" else "d"},
        },
        "order": {"field": "order"},
        "color": {
            "field": "what",
            "type": "nominal",
            "title": None,
            "scale": {"domain": [what for what, _ in series], "range": [BLUE, GREEN][: len(series)]},
            "legend": {"orient": "top"},
        },
    }
    # A title holds until the next one: its line goes in steps.
    steps = "step-after" if record.rules == "uscf" else "linear"
    mark = {"type": "line", "point": True, "strokeWidth": 2, "interpolate": steps}
    spec = specification(words, width=_WIDTH, height=_HEIGHT, data={"values": values}, mark=mark, encoding=encoding)
    return [Drawing(spec, words)]


Series = tuple[str, list[tuple[str, Decimal]]]


def _titles(record: BookRecord) -> list[Series]:
    ratings: list[tuple[str, Decimal]] = []
    titles: list[tuple[str, Decimal]] = []
    for row in record.rows:
        if row.rating:
            ratings.append((row.end, Decimal(row.rating.partition("/")[0])))
        standing = state_from(row.after).standing
        # Below the lowest title there is a standing and no title: the line of titles begins with the first one.
        if standing and standing.title is not None:
            titles.append((row.end, Decimal(standing.title)))
    return [(say("book.chart.rating"), ratings), (say("book.chart.title"), titles)]


def _points(record: BookRecord) -> list[Series]:
    sums = accumulate(Decimal(json.loads(row.award)["points"]) for row in record.rows)
    return [(say("book.chart.points"), [(row.end, total) for row, total in zip(record.rows, sums, strict=True)])]


def _rating(record: BookRecord) -> list[Series]:
    points = []
    for row in record.rows:
        current = json.loads(row.after)[0] if row.after else None
        if current is not None:
            points.append((row.end, Decimal(current)))
    return [(say("book.chart.rating"), points)]
