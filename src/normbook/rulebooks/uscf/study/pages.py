"""A study of the lifetime titles for people and for programs."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import groupby
from typing import NamedTuple

from normbook.model.diagnostics import Findings
from normbook.render.chance import percent
from normbook.render.drawing import Drawing
from normbook.render.json import plain_value
from normbook.render.page import Block, Cell, Content, Heading, Page, Table, Text
from normbook.render.sheet import Field, column, table_of
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
    TitleChance,
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
        lines = [
            (run, reached, events)
            for run in self.told.runs
            for reached in run.reached
            for events in self.told.plan.events
        ]
        table = table_of(
            "chances",
            lines,
            column("study.rules", lambda line: rules_name(line[0].tables)),
            column("study.uscf.schedule", lambda line: line[0].schedule.name),
            column("study.uscf.strength", lambda line: line[0].strength),
            column("study.uscf.start", lambda line: norm_code(line[0].start, line[0].tables)),
            column("study.uscf.above", lambda line: line[1].above),
            column("book.column.title", lambda line: line[1].title),
            column("study.uscf.events", lambda line: line[2]),
            column("study.uscf.chance", lambda line: _chance_cell(line[1].chances[line[2]])),
        )
        return Page(self.told.plan.name, [table])

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


class _CareerLine(NamedTuple):
    """What a strength reaches; it and the rules are said on their first line."""

    strength: int | str
    rules: str
    reached: TitleChance


def _careers(told: TitlesStudy, schedule: StudySchedule) -> Table:
    several = len(told.rules) > 1
    events = told.plan.events
    between = 1 if several or len(events) > SHOWN_EVENTS else 0
    lines = [
        _CareerLine(strength if number + line == 0 else "", "" if line else rules_name(run.tables), reached)
        for strength, runs in _by_strength(told, schedule)
        for number, run in enumerate(runs)
        for line, reached in enumerate(run.reached)
    ]

    def half(each: _CareerLine) -> str:
        after = each.reached.half_after
        return str(after) if after is not None else f"> {events[-1]}"

    def chance(after: int) -> Field[_CareerLine]:
        optional = 0 if after in (events[0], events[-1]) else between
        title = say("study.uscf.after", events=after)
        return Field("", title, None, lambda each: _chance_cell(each.reached.chances[after]), True, optional)

    return table_of(
        schedule.name,
        lines,
        column("study.uscf.strength", lambda each: each.strength, right=True),
        *([column("study.rules", lambda each: each.rules)] if several else []),
        column("book.column.title", lambda each: each.reached.title, right=True),
        column("study.uscf.above", lambda each: f"+{each.reached.above}", right=True, optional=2 if several else 0),
        *map(chance, events),
        column("study.uscf.half", half, right=True),
    )


def _event_blocks(told: TitlesStudy) -> Iterator[Block]:
    """What one event brings a player who stands where they began."""
    yield Heading(say("study.uscf.event-title"))
    several_rules, several_schedules = len(told.rules) > 1, len(told.plan.schedules) > 1
    runs = sorted(told.runs, key=lambda each: each.strength)
    lines = [(run, norms, _norm_cells(run, norms)) for run in runs for norms in run.norms]
    rounds = 1 if several_schedules else 0
    fields: list[Field[tuple[StudyRun, EventNorms, list[Content]]]] = [
        column("study.uscf.strength", lambda line: line[0].strength, right=True),
        *([column("study.rules", lambda line: rules_name(line[0].tables))] if several_rules else []),
        *([column("study.uscf.schedule", lambda line: line[0].schedule.name)] if several_schedules else []),
        column("study.uscf.start", lambda line: norm_code(line[0].start, line[0].tables), optional=1),
        column("study.uscf.rounds", lambda line: line[1].games, right=True, optional=rounds),
        column("study.uscf.none", lambda line: line[2][0], right=True),
        *(column(f"study.uscf.up-{up}", _norm_up(at), right=True) for at, up in enumerate(_LEVELS_UP, 1)),
    ]
    yield table_of("one event", lines, *fields)
    yield Text(say("study.uscf.event-legend"), "muted")


def _norm_up(at: int) -> Callable[[tuple[StudyRun, EventNorms, list[Content]]], Content]:
    return lambda line: line[2][at]


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
