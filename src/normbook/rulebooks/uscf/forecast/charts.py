"""Score needed against chance: an event, one player of it, and the way to the next title."""

from normbook.forecast.answer import Reach
from normbook.forecast.charts import WIDTH, axis, norms_scatter, stairs
from normbook.render.chance import number, percent
from normbook.render.drawing import BLUE, SOFT, Drawing, Spec, chance_axis, specification, told_apart
from normbook.render.words import say
from normbook.rulebooks.uscf.forecast.careers import Career
from normbook.rulebooks.uscf.forecast.needs import EventForecast, PlayerForecast


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
    x = axis("score", say("forecast.chart.needed-axis"), domain=[0, player.games_to_come])
    return stairs(steps, marks, words, x)


def event_chart(forecast: EventForecast) -> list[Drawing]:
    """Every norm that is still open in an event."""
    return norms_scatter(
        (player.entrant.name, level.level, level.needed, level.chance)
        for player in forecast.players
        for level in player.open_levels
        if level.reach is Reach.ALIVE and level.needed is not None
    )


def career_chart(told: Career | None) -> list[Drawing]:
    """The chance of the next title after so many events; nothing where nothing can be said."""
    if told is None or not told.norms or told.half is None:
        return []
    # As far as both curves say something, and at least to where the words below do.
    last = min(max(len(told.chances), len(told.cautious)), max(2 * told.half + 4, told.latest or 0))
    kinds = {say("forecast.career.as-before"): told.chances, say("forecast.career.cautious"): told.cautious}
    values = [
        {"events": number, "chance": chance, "kind": kind}
        for kind, chances in kinds.items()
        for number, chance in enumerate([0.0, *map(float, chances[:last]), *[1.0] * (last - len(chances))])
    ]
    words = say("forecast.career.chart", title=told.title, half=told.half, soonest=told.soonest, latest=told.latest)
    encoding: Spec = {
        "x": axis("events", say("forecast.career.events-axis"), domain=[0, last], least=1),
        "y": chance_axis(say("forecast.career.chance-axis")),
        "color": told_apart("kind", dict(zip(kinds, (BLUE, SOFT), strict=True))),
    }
    mark = {"type": "line", "interpolate": "step-after", "strokeWidth": 2}
    spec = specification(words, width=WIDTH, height=220, data={"values": values}, mark=mark, encoding=encoding)
    return [Drawing(spec, words)]
