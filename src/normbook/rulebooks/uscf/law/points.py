"""What a norm earns: points toward the next two titles, and titles."""

from collections import deque

from normbook.judgement import Award, Provenance
from normbook.model.light import dataclass
from normbook.model.standing import Standing
from normbook.rulebooks.uscf.law.tables import STEP, Level, Tables
from normbook.rulebooks.uscf.law.titles import first_level_tried, level_of


@dataclass(frozen=True, slots=True)
class Transition:
    """A standing after a norm, what was awarded, and the titles passed, ascending."""

    after: Standing
    awards: tuple[Award, ...] = ()
    titles: tuple[Level, ...] = ()


def advance(before: Standing, norm: Level | None, tables: Tables) -> Transition:
    """The standing that a norm leads to (uscf.d, uscf.e, uscf.f)."""
    level = level_of(before.title, tables)
    # The last title has none above it to earn points toward (decision: uscf-ceiling).
    if norm is None or level == tables.highest:
        return Transition(before)
    if norm >= level + 3 * STEP:
        return _title_at_once(before, norm, tables)
    if norm == level + 2 * STEP:
        return _two_levels_up(before, level, tables)
    return _own_level_or_next(before, level, tables)


def _own_level_or_next(before: Standing, level: Level, tables: Tables) -> Transition:
    """Two points toward the next title for a norm at the player's own level or at the next (uscf.d)."""
    two = _points("uscf.d", tables.norm_points.value, level + STEP, Provenance.DERIVED)
    after = Standing(before.title, before.points_next + tables.norm_points.value, before.points_beyond)
    return _promoted(after, (two,), tables)


def _two_levels_up(before: Standing, level: Level, tables: Tables) -> Transition:
    """Five points toward the next title and two toward the one after it (uscf.e)."""
    five = _points("uscf.e", tables.bonus_points.value, level + STEP)
    two = _points("uscf.e", tables.norm_points.value, level + 2 * STEP)
    after = Standing(
        before.title,
        before.points_next + tables.bonus_points.value,
        before.points_beyond + tables.norm_points.value,
    )
    return _promoted(after, (five, two), tables)


def _title_at_once(before: Standing, norm: Level, tables: Tables) -> Transition:
    """The title two levels below the norm, five points toward the next, two toward its own (uscf.f)."""
    raised = raised_to(before, norm - 2 * STEP, tables)
    after = Standing(
        raised.title,
        raised.points_next + tables.bonus_points.value,
        raised.points_beyond + tables.norm_points.value,
    )
    awards = (
        Award("uscf.f", "title", norm - 2 * STEP),
        _points("uscf.f", tables.bonus_points.value, norm - STEP),
        _points("uscf.f", tables.norm_points.value, norm),
    )
    return Transition(after, awards, titles_passed(before, after, tables))


def _promoted(after: Standing, awards: tuple[Award, ...], tables: Tables) -> Transition:
    """Ten points make the next title; what is over ten is dropped (uscf.c)."""
    if after.points_next < tables.title_points.value:
        return Transition(after, awards)
    title = level_of(after.title, tables) + STEP
    return Transition(raised_to(after, title, tables), (*awards, Award("uscf.c", "title", title)), (title,))


def raised_to(before: Standing, title: Level, tables: Tables) -> Standing:
    """A higher title; points held toward the title after it become those toward the next (uscf.promote)."""
    one_up = title == level_of(before.title, tables) + STEP
    return Standing(title, before.points_beyond if one_up else 0)


def titles_passed(before: Standing, after: Standing, tables: Tables) -> tuple[Level, ...]:
    """Every title from the one held to the one reached, ascending (uscf.f)."""
    first, last = level_of(before.title, tables), level_of(after.title, tables)
    return tuple(range(first + STEP, last + STEP, STEP))


def _points(rule: str, points: int, toward: Level, provenance: Provenance = Provenance.STATED) -> Award:
    return Award(rule, "points", points, toward, provenance)


def reachable_standings(tables: Tables) -> frozenset[Standing]:
    """Every standing that norms can lead to from an initial title: a finite number."""
    start = [Standing(None), *(Standing(level) for level in tables.titles)]
    reached, waiting = set(start), deque(start)
    while waiting:
        standing = waiting.popleft()
        for norm in range(first_level_tried(standing.title, tables), tables.highest + STEP, STEP):
            after = advance(standing, norm, tables).after
            if after not in reached:
                reached.add(after)
                waiting.append(after)
    return frozenset(reached)
