"""The criteria for tournaments at which ratings and norms can be gained: R1 to R12.

Every check also works before the event: what the files do not say yet is open, not failed.
"""

from collections import Counter
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

from normbook.judgement import Check, Verdict, check
from normbook.model.numbers import from_hundredths
from normbook.model.phrase import Value, phrase
from normbook.model.solving import Tournament
from normbook.rulebooks.wfcc.law.dates import months_before
from normbook.rulebooks.wfcc.law.field import SolverField
from normbook.rulebooks.wfcc.law.tables import Tables


def acceptability(tournament: Tournament, field: SolverField, tables: Tables) -> tuple[Check, ...]:
    """All twelve checks in order; the director's word settles what is open, and only that."""
    checks = (
        announced_in_time(tournament, tables),
        enough_rated_solvers(field, tables),
        old_enough_problems(tournament, tables),
        enough_problems(tournament, tables),
        known_groups(tournament, tables),
        enough_groups(tournament, tables),
        no_group_too_often(tournament, tables),
        divided_into_rounds(tournament),
        points_per_problem(tournament, field, tables),
        fairy_elements_announced(tournament, tables),
        reported_in_time(tournament, field, tables),
        sheets_kept(tables),
    )
    return tuple(_with_word(each, tournament) for each in checks)


def announced_in_time(tournament: Tournament, tables: Tables) -> Check:
    """Two calendar months before; later is a warning, in the last days a failure (wfcc.R1)."""
    begins, announced = tournament.begins, tournament.announced
    if begins is None:
        return _open("wfcc.R1", None, announced, "start")
    deadline = months_before(begins, tables.announce_months)
    if announced is None:
        return _open("wfcc.R1", deadline, None, "announced")
    days = (begins - announced).days
    if announced <= deadline:
        verdict = Verdict.PASSED
    else:
        verdict = Verdict.WARNED if days >= tables.announce_days else Verdict.FAILED
    return Check(
        "wfcc.R1", verdict, deadline, announced, phrase("wfcc.check.announced", days=days, least=tables.announce_days)
    )


def enough_rated_solvers(field: SolverField, tables: Tables) -> Check:
    """Ten solvers with a full rating (wfcc.R2)."""
    if not field.for_rating:
        return _open("wfcc.R2", tables.rated_solvers, None, "results")
    return check("wfcc.R2", len(field.rated) >= tables.rated_solvers, tables.rated_solvers, len(field.rated))


def old_enough_problems(tournament: Tournament, tables: Tables) -> Check:
    """Originals, or published more than five calendar years before (wfcc.R3)."""
    if not tournament.problems:
        return _open("wfcc.R3", None, None, "problems")
    if tournament.year is None:
        return _open("wfcc.R3", None, None, "start")
    latest = tournament.year - tables.publication_years
    years = [problem.published for problem in tournament.problems if not problem.original]
    too_new = tuple(sorted(year for year in years if year is not None and year > latest))
    if too_new:
        return check("wfcc.R3", False, latest, too_new[-1], phrase("wfcc.check.too-new", years=too_new))
    if None in years:
        return _open("wfcc.R3", latest, None, "published")
    return check("wfcc.R3", True, latest, max((year for year in years if year is not None), default=None))


def enough_problems(tournament: Tournament, tables: Tables) -> Check:
    """Twelve problems (wfcc.R4)."""
    if not tournament.problems:
        return _open("wfcc.R4", tables.problems, None, "problems")
    found = len(tournament.problems)
    return check("wfcc.R4", found >= tables.problems, tables.problems, found)


def known_groups(tournament: Tournament, tables: Tables) -> Check:
    """Every problem from one of the seven groups (wfcc.R5)."""
    if not tournament.problems:
        return _open("wfcc.R5", tables.groups, None, "problems")
    groups = {problem.group for problem in tournament.problems}
    strange = tuple(sorted(groups - set(tables.groups) - {""}))
    if strange:
        return check("wfcc.R5", False, tables.groups, strange)
    if "" in groups:
        return _open("wfcc.R5", tables.groups, None, "group")
    return check("wfcc.R5", True, tables.groups, tuple(group for group in tables.groups if group in groups))


def enough_groups(tournament: Tournament, tables: Tables) -> Check:
    """Five groups represented; open while problems without a group could still make them up (wfcc.R6)."""
    if not tournament.problems:
        return _open("wfcc.R6", tables.least_groups, None, "problems")
    found = len(_group_counts(tournament, tables))
    unsaid = sum(not problem.group for problem in tournament.problems)
    if found < tables.least_groups <= found + unsaid:
        return _open("wfcc.R6", tables.least_groups, found, "group")
    return check("wfcc.R6", found >= tables.least_groups, tables.least_groups, found)


def no_group_too_often(tournament: Tournament, tables: Tables) -> Check:
    """No more than three problems of a group (wfcc.R7)."""
    if not tournament.problems:
        return _open("wfcc.R7", tables.most_per_group, None, "problems")
    counts = _group_counts(tournament, tables)
    most = max(counts.values(), default=0)
    if most > tables.most_per_group:
        often = tuple(group for group in tables.groups if counts[group] > tables.most_per_group)
        return check("wfcc.R7", False, tables.most_per_group, most, phrase("wfcc.check.too-often", groups=often))
    if any(not problem.group for problem in tournament.problems):
        return _open("wfcc.R7", tables.most_per_group, most, "group")
    return check("wfcc.R7", True, tables.most_per_group, most)


def divided_into_rounds(tournament: Tournament) -> Check:
    """Any number of rounds and days; a warning where table and problems differ in them (wfcc.R8)."""
    set_rounds = len({problem.round for problem in tournament.problems})
    days = (tournament.end - tournament.start).days + 1 if tournament.start and tournament.end else None
    note = phrase("wfcc.check.rounds", rounds=tournament.rounds or set_rounds, days=days)
    if set_rounds and tournament.rounds and set_rounds != tournament.rounds:
        return Check("wfcc.R8", Verdict.WARNED, set_rounds, tournament.rounds, phrase("wfcc.check.rounds-differ"))
    return Check("wfcc.R8", Verdict.PASSED, None, tournament.rounds or set_rounds or None, note)


def points_per_problem(tournament: Tournament, field: SolverField, tables: Tables) -> Check:
    """Five points for each problem, and no result above what its round offers (wfcc.R9)."""
    if not tournament.problems:
        return _open("wfcc.R9", tables.full_points, None, "problems")
    others = {problem.max for problem in tournament.problems} - {tables.full_points}
    wrong = tuple(sorted(points for points in others if points is not None))
    if wrong:
        return check("wfcc.R9", False, tables.full_points, wrong[0], phrase("wfcc.check.other-points", points=wrong))
    if above := _above_the_offer(tournament, field, tables):
        number, offered, best = above
        return check("wfcc.R9", False, offered, best, phrase("wfcc.check.above-the-offer", round=number))
    if None in others:
        return _open("wfcc.R9", tables.full_points, None, "max")
    return check("wfcc.R9", True, tables.full_points, tables.full_points)


def _above_the_offer(tournament: Tournament, field: SolverField, tables: Tables) -> tuple[int, Decimal, Decimal] | None:
    """The first round in which somebody has more points than its problems offer."""
    offered = Counter(problem.round for problem in tournament.problems)
    if len(offered) != tournament.rounds:
        return None  # the table's columns are not the rounds of the problems: R8 has said so
    scores = [solver.round_hundredths for solver in field.for_rating]
    for (number, problems), column in zip(sorted(offered.items()), zip(*scores, strict=False), strict=False):
        most, best = problems * tables.full_points, from_hundredths(max(column))
        if best > most:
            return number, most, best
    return None


def fairy_elements_announced(tournament: Tournament, tables: Tables) -> Check:
    """Fairy elements made known two calendar months before, where there are any (wfcc.R10)."""
    if not tournament.problems:
        return _open("wfcc.R10", None, tournament.fairy_announced, "problems")
    if not any(problem.fairy or problem.group == "fairy" for problem in tournament.problems):
        return check("wfcc.R10", True, None, None, phrase("wfcc.check.no-fairy"))
    if tournament.begins is None:
        return _open("wfcc.R10", None, tournament.fairy_announced, "start")
    deadline = months_before(tournament.begins, tables.fairy_months)
    if tournament.fairy_announced is None:
        return _open("wfcc.R10", deadline, None, "fairy_announced")
    return check("wfcc.R10", tournament.fairy_announced <= deadline, deadline, tournament.fairy_announced)


def reported_in_time(tournament: Tournament, field: SolverField, tables: Tables) -> Check:
    """All documents within five days, ten with several locations (wfcc.R11)."""
    if tournament.end is None:
        return _open("wfcc.R11", None, tournament.reported, "end")
    days = tables.report_days_several if field.several_locations else tables.report_days
    deadline = tournament.end + timedelta(days=days)
    if tournament.reported is None:
        return _open("wfcc.R11", deadline, None, "reported")
    return check("wfcc.R11", tournament.reported <= deadline, deadline, tournament.reported)


def sheets_kept(tables: Tables) -> Check:
    """The solving sheets kept for four weeks; only the director knows (wfcc.R12)."""
    return _open("wfcc.R12", tables.sheet_weeks, None, "word")


def _group_counts(tournament: Tournament, tables: Tables) -> Counter[str]:
    return Counter(problem.group for problem in tournament.problems if problem.group in tables.groups)


def _open(rule: str, needed: Value, actual: Value, lacks: str) -> Check:
    """A check that waits for a fact of the report, or for the director's word."""
    return Check(rule, Verdict.OPEN, needed, actual, phrase("wfcc.check.open", lacks=lacks))


def _with_word(found: Check, tournament: Tournament) -> Check:
    if found.verdict is Verdict.OPEN and found.rule in tournament.assured:
        return replace(found, verdict=Verdict.PASSED, note=phrase("wfcc.check.assured"))
    return found
