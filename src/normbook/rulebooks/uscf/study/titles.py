"""How likely titles above a player's strength are, over many events of the lifetime titles."""

from collections.abc import Callable, Mapping, Sequence

from normbook.model.diagnostics import Findings, Place
from normbook.model.light import dataclass
from normbook.model.phrase import Phrase
from normbook.model.standing import Standing
from normbook.model.variant import Variant
from normbook.rulebooks.uscf.law.codes import read_code
from normbook.rulebooks.uscf.law.tables import STEP, Level, Tables, load
from normbook.rulebooks.uscf.law.titles import initial_standing
from normbook.rulebooks.uscf.study.chain import Chance, careers
from normbook.rulebooks.uscf.study.norms import EventChances, JudgedScores
from normbook.rulebooks.uscf.study.opponents import HIGHEST, LOWEST, impossible
from normbook.rulebooks.uscf.study.plan import INITIAL, StudySchedule, TitlesPlan
from normbook.study.comparison import edition_and_variants

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class TitleChance:
    """The chance of a title above the player's strength."""

    above: int
    title: Level
    """The lowest title at least so far above the strength."""
    chances: tuple[Chance, ...]
    """By number of events, from 0."""

    @property
    def half_after(self) -> int | None:
        """The number of events after which it is as likely as not; None if that is beyond the last."""
        return next((events for events, each in enumerate(self.chances) if 2 * each.part >= each.whole), None)


@dataclass(frozen=True, slots=True)
class EventNorms:
    """One event from the standing at the start."""

    games: int
    norms: Mapping[Level | None, Chance]
    """None first, then from the lowest level up."""


@dataclass(frozen=True, slots=True)
class StudyRun:
    """One strength, one schedule, one set of rules."""

    tables: Tables
    schedule: StudySchedule
    strength: int
    start: Standing
    norms: tuple[EventNorms, ...]
    """By event of the schedule."""
    reached: tuple[TitleChance, ...]
    titles: Mapping[int, Mapping[Level | None, Chance]]
    """The chance of holding each title, by number of events."""


@dataclass(frozen=True, slots=True)
class Tested:
    """The claim after so many events, under one set of rules."""

    tables: Tables
    events: int
    runs: int
    """Those in which there is a title so high."""
    holding: int
    """Of them, those in which no more than the share reaches it."""
    least: Chance
    most: Chance


@dataclass(frozen=True, slots=True)
class TitlesStudy:
    """The answer."""

    plan: TitlesPlan
    rules: tuple[Tables, ...]
    """The edition, then what it is compared with."""
    runs: tuple[StudyRun, ...]

    @property
    def tested(self) -> tuple[Tested, ...]:
        """The claim, by rules and number of events."""
        return tuple(
            found
            for tables in self.rules
            for events in self.plan.events
            if (found := self._tested(tables, events)) is not None
        )

    def _tested(self, tables: Tables, events: int) -> Tested | None:
        claim = self.plan.claim
        chances = [
            reached.chances[events]
            for run in self.runs
            if run.tables is tables
            for reached in run.reached
            if reached.above == claim.above
        ]
        if not chances:
            return None
        exact = {chance.exact: chance for chance in chances}
        holding = sum(chance.exact <= claim.share for chance in chances)
        return Tested(tables, events, len(chances), holding, exact[min(exact)], exact[max(exact)])


def compared(plan: TitlesPlan, findings: Findings) -> tuple[Tables, ...]:
    """The edition's tables, then those of each delta and of each variant."""
    deltas = [_one_delta(str(delta), load()[0], plan.file) for delta in plan.deltas]
    return edition_and_variants(load, (*deltas, *plan.variants), findings)


def _one_delta(delta: str, edition: Tables, file: str) -> Variant:
    """A variant with one delta for any number of games."""
    return Variant("uscf", f"delta {delta}", {"deltas": {str(each.games): delta for each in edition.deltas}}, file)


def standing_at_start(plan: TitlesPlan, strength: int, tables: Tables) -> Standing | Phrase:
    """The plan's own code, or the initial title for the strength (uscf.g); a phrase says why a code is none."""
    if plan.start == INITIAL:
        return initial_standing(strength, tables)
    return read_code(plan.start, None, tables)


def tell_wrong_start(plan: TitlesPlan, rules: Sequence[Tables], findings: Findings) -> None:
    """The start must be a code under all of the rules: a variant may have other letters."""
    for tables in rules:
        start = standing_at_start(plan, plan.strengths[0], tables)
        if isinstance(start, Phrase):
            findings.error(start.code, Place(plan.file, path="start"), plan.start, name=plan.name, **start.values)
            return


def tell_impossible_ratings(plan: TitlesPlan, findings: Findings) -> None:
    """Every opponent must have a rating for every strength, also for one that the command line names."""
    place = Place(plan.file, path="strengths")
    kinds = [kind for schedule in plan.schedules for kind in schedule.events]
    for strength, rating in (each for kind in kinds for each in impossible(kind, plan.strengths)):
        findings.error("STUDY-RATING", place, None, strength=strength, rating=rating, least=LOWEST, most=HIGHEST)


def title_above(strength: int, above: int, tables: Tables) -> Level | None:
    """The lowest title at least so many points above the strength; None where there is none so high."""
    level = -(-(strength + above) // STEP) * STEP
    return max(level, tables.lowest) if level <= tables.highest else None


def count_of_runs(plan: TitlesPlan, rules: Sequence[Tables]) -> int:
    """How many careers there are to follow."""
    return len(rules) * len(plan.schedules) * len(plan.strengths)


def study(plan: TitlesPlan, rules: tuple[Tables, ...], progress: Progress | None = None) -> TitlesStudy:
    """Every strength on every schedule under all of the rules."""
    runs: list[StudyRun] = []
    for tables in rules:
        judged = JudgedScores(tables)
        for schedule in plan.schedules:
            for strength in plan.strengths:
                runs.append(_run(plan, judged, schedule, strength))
                if progress:
                    progress(len(runs))
    return TitlesStudy(plan, rules, tuple(runs))


def _run(plan: TitlesPlan, judged: JudgedScores, schedule: StudySchedule, strength: int) -> StudyRun:
    tables = judged.tables
    start = standing_at_start(plan, strength, tables)
    if isinstance(start, Phrase):
        raise ValueError(f"{plan.start} is no standing under {tables.variant or tables.edition}")
    events = [EventChances(kind, strength, plan.draws, judged) for kind in schedule.events]
    margins = sorted({*plan.above, plan.claim.above})
    targets = [(above, title) for above in margins if (title := title_above(strength, above, tables)) is not None]
    curves: list[list[Chance]] = [[] for _ in targets]
    titles: dict[int, Mapping[Level | None, Chance]] = {}
    for career in careers(start, events, max(plan.events)):
        for curve, (_, title) in zip(curves, targets, strict=True):
            curve.append(career.holds(title))
        if career.events in plan.events:
            titles[career.events] = career.titles
    return StudyRun(
        tables,
        schedule,
        strength,
        start,
        tuple(_event_norms(event, start) for event in events),
        tuple(TitleChance(above, title, tuple(curve)) for (above, title), curve in zip(targets, curves, strict=True)),
        titles,
    )


def _event_norms(event: EventChances, start: Standing) -> EventNorms:
    parts = event.norms(start.title)
    norms = {norm: Chance(parts[norm], event.whole) for norm in sorted(parts, key=lambda each: each or 0)}
    return EventNorms(event.kind.rounds, norms)
