"""A chart before anything is drawn: one Vega-Lite specification for the browser, the PDF and the report."""

import json
from collections.abc import Iterable, Mapping

from normbook.model.light import dataclass
from normbook.render.page import Block, Picture, Text
from normbook.render.words import say
from normbook.render.words.language import language

Spec = dict[str, object]

INK, SOFT, BLUE, RED, GREEN = "#1b1f24", "#6b7480", "#1c4f9c", "#a8201a", "#14692f"
GRID = "#e4e8ec"
NAMED: Spec = {"named": True}
"""Marks a chart with names beside its dots: a small screen scrolls it; narrower, names would cover each other."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A specification with its data in it, and what it shows in words."""

    spec: Spec
    alternative: str


def specification(alternative: str, **content: object) -> Spec:
    """A specification in the house's style; it asks nothing of the network."""
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
        "description": alternative,
        "background": "white",
        "config": {"font": "sans-serif", "view": {"stroke": None}, "axis": {"gridColor": GRID}, **_locale()},
        **content,
    }


def _locale() -> Spec:
    """How numbers are written on axes and where one points; in English as Vega does."""
    found = language()
    if found is None:
        return {}
    thousands = "." if found.decimal == "," else ","
    number = {"decimal": found.decimal, "thousands": thousands, "grouping": [3], "currency": ["", ""]}
    return {"locale": {"number": {**number, "percent": found.percent}}}


def day_format() -> str:
    """How a chart writes a day."""
    return _dated(found.day) if (found := language()) else "%Y-%m-%d"


def month_format() -> str:
    """And a month."""
    return _dated(found.month) if (found := language()) else "%Y-%m"


def _dated(written: str) -> str:
    return written.format("%Y", "%m", "%d")


def axis(field: str, title: str | None, **more: object) -> Spec:
    """A quantity along an axis."""
    return {"field": field, "type": "quantitative", "title": title, **more}


def chance_axis(title: str) -> Spec:
    """A chance, upwards."""
    return axis("chance", title, scale={"domain": [0, 1]}, axis={"format": ".0%"})


def told_apart(field: str, shades: Mapping[str, str] | None = None, legend: str | Spec = "top", **more: object) -> Spec:
    """By what lines, bars or dots are told apart, each in its colour where they have one, under a legend."""
    scale = {} if shades is None else {"scale": {"domain": list(shades), "range": list(shades.values())}}
    shown = {"orient": legend, "labelLimit": 0} if isinstance(legend, str) else legend
    return {"field": field, "type": "nominal", "title": None, **scale, "legend": shown, **more}


def drawn(spec: Spec) -> str | None:
    """The specification as SVG; None without the extra `charts`."""
    try:
        import vl_convert
    except ImportError:
        return None
    svg: str = vl_convert.vegalite_to_svg(json.dumps(spec))
    return svg


def pictures(drawings: Iterable[Drawing]) -> list[Block]:
    """Charts as blocks of a file that is read without the server; none without the extra."""
    found = ((drawn(drawing.spec), drawing.alternative) for drawing in drawings)
    return [Picture(svg, alternative) for svg, alternative in found if svg]


def pictures_or_words(drawings: Iterable[Drawing]) -> list[Block]:
    """The charts as blocks of a page, or how to get the extra and what they would show."""
    blocks: list[Block] = []
    for drawing in drawings:
        svg = drawn(drawing.spec)
        if svg is None:
            blocks += [Text(say("forecast.chart.no-extra"), "muted"), Text(drawing.alternative)]
        else:
            blocks.append(Picture(svg, drawing.alternative))
    return blocks
