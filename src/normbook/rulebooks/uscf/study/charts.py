"""The charts of the studies, as Vega-Lite."""

from collections.abc import Sequence

from normbook.render.chance import percent
from normbook.render.drawing import Drawing, Spec, axis, chance_axis, specification
from normbook.render.words import say
from normbook.rulebooks.uscf.study.plan import StudySchedule
from normbook.rulebooks.uscf.study.titles import StudyRun, TitlesStudy
from normbook.study.comparison import rules_name

_WIDTH, _HEIGHT = 190, 220
_POINTS = 50
"""Of a line: more would make a heavy file and no better picture."""


def titles_charts(told: TitlesStudy) -> list[Drawing]:
    """For each schedule the chance of titles above the strength, over the number of events."""
    return [_schedule_chart(told, schedule) for schedule in told.plan.schedules]


def _schedule_chart(told: TitlesStudy, schedule: StudySchedule) -> Drawing:
    runs = [run for run in told.runs if run.schedule is schedule]
    events = told.plan.events[-1]
    step = -(-events // _POINTS)
    shown = sorted({*range(0, events + 1, step), *told.plan.events})
    values: list[Spec] = [
        {
            "events": each,
            "chance": reached.chances[each].number,
            "above": say("study.chart.above", above=reached.above),
            "who": _who(told, run),
        }
        for run in runs
        for reached in run.reached
        if reached.above in told.plan.above
        for each in shown
    ]
    words = say("study.chart.words", schedule=schedule.name, events=events, lines=_in_words(told, runs))
    panels = [say("study.chart.above", above=above) for above in told.plan.above]
    who = {"field": "who", "type": "nominal", "sort": list(dict.fromkeys(_who(told, run) for run in runs))}
    spec = specification(
        words,
        data={"values": values},
        facet={"column": {"field": "above", "type": "nominal", "sort": panels, "title": None}},
        spec={
            "width": _WIDTH,
            "height": _HEIGHT,
            "mark": {"type": "line", "strokeWidth": 2},
            "encoding": {
                "x": axis("events", say("study.chart.events")),
                "y": chance_axis(say("study.chart.chance")),
                "color": {**who, "title": None, "legend": {"orient": "bottom", "columns": 4}},
                # Lines may lie upon each other: the dashes let the one below be seen.
                "strokeDash": {**who, "legend": None},
            },
        },
        title={"text": say("study.chart.title", schedule=schedule.name), "fontSize": 12, "anchor": "start"},
    )
    return Drawing(spec, words)


def _who(told: TitlesStudy, run: StudyRun) -> str:
    """What tells a line from the others: strength, rules, or both."""
    strength = say("study.chart.strength", strength=run.strength)
    if len(told.rules) == 1:
        return strength
    if len(told.plan.strengths) == 1:
        return rules_name(run.tables)
    return say("study.chart.both", strength=strength, rules=rules_name(run.tables))


def _in_words(told: TitlesStudy, runs: Sequence[StudyRun]) -> str:
    """The end of each line."""
    events = told.plan.events[-1]
    return " ".join(
        say(
            "study.chart.line",
            who=_who(told, run),
            title=reached.title,
            above=reached.above,
            chance=percent(reached.chances[events].exact),
        )
        for run in runs
        for reached in run.reached
        if reached.above in told.plan.above
    )
