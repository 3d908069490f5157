"""Charts write numbers and days as the language does, in the browser's specification and in the drawing for paper."""

import re

import pytest

from normbook.render.drawing import axis, chance_axis, day_format, drawn, month_format, specification
from normbook.render.words.language import speaking


def texts(language: str) -> list[str]:
    """Everything written on a small chart."""
    with speaking(language):
        days = {
            "field": "day",
            "type": "temporal",
            "axis": {"format": day_format(), "values": [{"year": 2024, "month": 5, "date": 12}]},
        }
        below = {"field": "day", "type": "temporal", "axis": {"format": month_format()}}
        values = [{"day": "2024-05-03", "points": 0, "chance": 0.5}, {"day": "2024-06-14", "points": 1.5, "chance": 1}]
        charts = [
            {"x": days, "y": axis("points", None)},
            {"x": below, "y": axis("points", None, axis={"format": ",.1f"})},
            {"x": below, "y": chance_axis("")},
        ]
        drawings = [
            drawn(specification("", data={"values": values}, mark="point", encoding=each, width=900)) for each in charts
        ]
    return [text for svg in drawings for text in re.findall(r">([^<>]+)</text>", svg or "")]


@pytest.mark.parametrize(
    ("language", "wanted", "other"),
    [
        ("", {"0.8", "2024-05-12", "2024-06", "50%"}, {"0,8", "12.05.2024", "06.2024", "50\u00a0%"}),
        ("de", {"0,8", "12.05.2024", "06.2024", "50\u00a0%"}, {"0.8", "2024-05-12", "2024-06", "50%"}),
    ],
)
def test_axes_are_written_as_the_language_writes(language: str, wanted: set[str], other: set[str]) -> None:
    found = set(texts(language))
    assert wanted <= found
    assert not other & found
