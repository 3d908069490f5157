"""A study of the lifetime titles for people and for programs."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import groupby

from normbook.model.diagnostics import Findings
from normbook.render.chance import percent
from normbook.render.drawing import Drawing
from normbook.render.json import plain_value
from normbook.render.page import Block, Cell, Column, Content, Heading, Page, Table, Text
from normbook.render.words import say
from normbook.rulebooks.uscf.law.codes import norm_code
from normbook.rulebooks.uscf.law.tables import STEP, Level
from normbook.rulebooks.uscf.law.titles import level_of
from normbook.rulebooks.uscf.study.chain import Chance
from normbook.rulebooks.uscf.study.charts import titles_charts
from normbook.rulebooks.uscf.study.plan import EventKind, StudySchedule, TitlesPlan
from normbook.rulebooks.uscf.study.titles import (
    EventNorms,
    StudyRun,
    TitlesStudy,
    compared,
    count_of_runs,
    study,
    tell_impossible_ratings,
    tell_wrong_start,
)
from normbook.rulebooks.uscf.study.verdict import tested_document, verdict_blocks
from normbook.study.answer import Prepared, study_facts, study_page
from normbook.study.comparison import rules_name

SHOWN_EVENTS = 4
"""Of more numbers of events those between the first and the last are left out where there is no room."""
_LEVELS_UP = (0, STEP, 2 * STEP, 3 * STEP)


def prepare(plan: TitlesPlan, findings: Findings) -> Prepared:
    """The study with its rules loaded; what is wrong with them goes to the findings."""
    rules = compared(plan, findings)
    tell_wrong_start(plan, rules, findings)
    tell_impossible_ratings(plan, findings)
    return Prepared(
        say("study.progress.uscf"),
        count_of_runs(plan, rules),
        lambda progress: StudiedTitles(study(plan, rules, progress)),
    )


class StudiedTitles:
    """The study's answer."""

    def __init__(self, told: TitlesStudy) -> None:
        self.told = told

    def document(self) -> object:
        """For programs; a chance is the exact one, rounded once to the nearest float."""
        plan = self.told.plan
        return {
            **study_facts(plan, self.told.rules),
            "assumptions": {"draws": plain_value(plan.draws), "start": plan.start, "events": list(plan.events)},
            "claim": {
                "above": plan.claim.above,
                "share": plain_value(plan.claim.share),
                "tested": [tested_document(each) for each in self.told.tested],
            },
            "runs": [_run_document(run) for run in self.told.runs],
        }

    def page(self) -> Page:
        """Whether the claim holds, how likely the titles are, and what one event brings."""
        told = self.told
        notes = (Text(text, "muted") for text in _assumptions(told))
        found = [*verdict_blocks(told), *_career_blocks(told), *_event_blocks(told), *notes]
        return study_page(told.plan, told.rules, found)

    def sheet(self) -> Page:
        """A row for each chance."""
        words = ("schedule", "strength", "start", "above", "title", "events", "chance")
        columns = [Column(say("study.rules")), *(Column(say(f"study.uscf.{each}")) for each in words)]
        rows: list[list[Content]] = [
            [
                rules_name(run.tables),
                run.schedule.name,
                run.strength,
                norm_code(run.start, run.tables),
                reached.above,
                reached.title,
                events,
                _chance_cell(reached.chances[events]),
            ]
            for run in self.told.runs
            for reached in run.reached
            for events in self.told.plan.events
        ]
        return Page(self.told.plan.name, [Table(columns, rows, name="chances")])

    def drawings(self) -> list[Drawing]:
        """A chart for each schedule."""
        return titles_charts(self.told)


def _run_document(run: StudyRun) -> dict[str, object]:
    return {
        "variant": run.tables.variant,
        "schedule": run.schedule.name,
        "strength": run.strength,
        "start": norm_code(run.start, run.tables),
        "title_at_start": run.start.title,
        "events": [
            {
                "rounds": kind.rounds,
                "opponents": [each.rating(run.strength) for each in kind.opponents],
                "weights": [each.weight for each in kind.opponents] if kind.drawn else None,
                "norms": _by_level(each.norms, "level"),
            }
            for kind, each in zip(run.schedule.events, run.norms, strict=True)
        ],
        "reached": [
            {
                "above": reached.above,
                "title": reached.title,
                "half_after": reached.half_after,
                "by_events": [
                    {"events": events, "chance": reached.chances[events].number} for events in sorted(run.titles)
                ],
            }
            for reached in run.reached
        ],
        "titles": [{"events": events, "titles": _by_level(titles, "title")} for events, titles in run.titles.items()],
    }


def _by_level(chances: Mapping[Level | None, Chance], key: str) -> list[dict[str, object]]:
    return [{key: level, "chance": chance.number} for level, chance in chances.items()]


def _career_blocks(told: TitlesStudy) -> Iterator[Block]:
    """How likely each title is, a table for each schedule."""
    for schedule in told.plan.schedules:
        yield Heading(say("study.uscf.careers-title", schedule=schedule.name, events=_schedule_text(schedule)))
        yield _careers(told, schedule)
    yield Text(say("study.uscf.careers-legend"), "muted")


def _careers(told: TitlesStudy, schedule: StudySchedule) -> Table:
    several = len(told.rules) > 1
    events = told.plan.events
    between = 1 if several or len(events) > SHOWN_EVENTS else 0
    columns = [
        Column(say("study.uscf.strength"), right=True),
        *([Column(say("study.rules"))] if several else []),
        Column(say("study.uscf.title"), right=True),
        Column(say("study.uscf.above"), right=True, optional=2 if several else 0),
        *(
            Column(say("study.uscf.after", events=each), right=True, optional=0 if each in ends else between)
            for ends in [(events[0], events[-1])]
            for each in events
        ),
        Column(say("study.uscf.half"), right=True),
    ]
    rows: list[list[Content]] = []
    for strength, runs in _by_strength(told, schedule):
        for number, run in enumerate(runs):
            for line, reached in enumerate(run.reached):
                who: list[Content] = [strength if number + line == 0 else ""]
                if several:
                    who.append("" if line else rules_name(run.tables))
                half = str(reached.half_after) if reached.half_after is not None else f"> {events[-1]}"
                chances = [_chance_cell(reached.chances[each]) for each in events]
                rows.append([*who, reached.title, f"+{reached.above}", *chances, half])
    return Table(columns, rows, name=schedule.name)


def _event_blocks(told: TitlesStudy) -> Iterator[Block]:
    """What one event brings a player who stands where he began."""
    yield Heading(say("study.uscf.event-title"))
    several_rules, several_schedules = len(told.rules) > 1, len(told.plan.schedules) > 1
    columns = [
        Column(say("study.uscf.strength"), right=True),
        *([Column(say("study.rules"))] if several_rules else []),
        *([Column(say("study.uscf.schedule"))] if several_schedules else []),
        Column(say("study.uscf.start"), optional=1),
        Column(say("study.uscf.rounds"), right=True, optional=1 if several_schedules else 0),
        Column(say("study.uscf.none"), right=True),
        *(Column(say(f"study.uscf.up-{up}"), right=True) for up in _LEVELS_UP),
    ]
    rows: list[list[Content]] = []
    for run in sorted(told.runs, key=lambda each: each.strength):
        for norms in run.norms:
            who: list[Content] = [run.strength]
            who += [rules_name(run.tables)] if several_rules else []
            who += [run.schedule.name] if several_schedules else []
            rows.append([*who, norm_code(run.start, run.tables), norms.games, *_norm_cells(run, norms)])
    yield Table(columns, rows, name="one event")
    yield Text(say("study.uscf.event-legend"), "muted")


def _norm_cells(run: StudyRun, norms: EventNorms) -> list[Content]:
    """No norm, then a norm at the player's own level, and one, two, three or more levels up."""
    own = level_of(run.start.title, run.tables)
    parts: dict[int | None, int] = dict.fromkeys((None, *_LEVELS_UP), 0)
    whole = 1
    for level, chance in norms.norms.items():
        parts[None if level is None else min(level - own, _LEVELS_UP[-1])] += chance.part
        whole = chance.whole
    return [_chance_cell(Chance(part, whole)) for part in parts.values()]


def _by_strength(told: TitlesStudy, schedule: StudySchedule) -> Iterator[tuple[int, Sequence[StudyRun]]]:
    found = sorted((run for run in told.runs if run.schedule is schedule), key=lambda each: each.strength)
    for strength, runs in groupby(found, key=lambda each: each.strength):
        yield strength, list(runs)


def _chance_cell(chance: Chance) -> Cell:
    return Cell(percent(chance.exact), Decimal(chance.part * 10**6 // chance.whole).scaleb(-6))


def _schedule_text(schedule: StudySchedule) -> str:
    return "; ".join(_event_text(kind) for kind in schedule.events)


def _event_text(kind: EventKind) -> str:
    """The opponents of an event: `4 rounds: +0 +0 +0 +0`."""
    ratings = [f"{each.points:+d}" if each.relative else str(each.points) for each in kind.opponents]
    if not kind.drawn:
        return say("study.uscf.known", rounds=kind.rounds, opponents=", ".join(ratings))
    field = [f"{rating} ×{each.weight}" for rating, each in zip(ratings, kind.opponents, strict=True)]
    return say("study.uscf.field", rounds=kind.rounds, opponents=", ".join(field))


def _assumptions(told: TitlesStudy) -> list[str]:
    """What the study takes for granted."""
    return [
        say("study.uscf.model", draws=100 * told.plan.draws),
        say("study.uscf.ratings"),
        say("study.uscf.exact"),
    ]
