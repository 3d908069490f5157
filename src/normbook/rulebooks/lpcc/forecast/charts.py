"""Points needed against chance, for the places of a season."""

from fractions import Fraction

from normbook.forecast.charts import Dot, scatter
from normbook.render.drawing import Drawing
from normbook.render.words import say
from normbook.rulebooks.lpcc.forecast.season import SeasonForecast


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
    return scatter(dots, words, say("forecast.season.needed-axis"), say("forecast.chart.norm-axis"))
