"""The parts of a tournament's report besides its results: facts, problems, side rankings."""

from collections.abc import Sequence
from decimal import Decimal

from normbook.model.numbers import from_hundredths
from normbook.model.solving import Problem, Tournament
from normbook.render.page import Block, Cell, Heading, Table, Text
from normbook.render.sheet import column, table_of
from normbook.render.words import say
from normbook.rulebooks.wfcc.law.judge import TournamentResult
from normbook.rulebooks.wfcc.law.ranking import Ranked, Team, side_rankings
from normbook.rulebooks.wfcc.law.tables import Tables
from normbook.rulebooks.wfcc.present.cells import number_cell, place_cell, points_columns, time_cell


def facts(result: TournamentResult) -> list[Block]:
    """Kind, dates, director, field, the committee's word."""
    tournament = result.tournament
    lines = []
    if tournament.kind or tournament.category:
        lines.append(say("wfcc.fact.kind", kind=tournament.kind or "other"))
    else:
        lines.append(say("wfcc.fact.kind-assumed"))
    if tournament.start and tournament.end and tournament.start != tournament.end:
        lines.append(say("wfcc.fact.dates", start=tournament.start, end=tournament.end))
    elif tournament.begins:
        lines.append(say("wfcc.fact.day", day=tournament.begins))
    if tournament.director:
        lines.append(say("wfcc.fact.director", director=tournament.director))
    if tournament.announced:
        lines.append(say("wfcc.fact.announced", announced=tournament.announced))
    if tournament.reported:
        lines.append(say("wfcc.fact.reported", reported=tournament.reported))
    lines.append(_field(result))
    ruling = tournament.ruling
    if ruling.confirmed is not None:
        word = "yes" if ruling.confirmed else "no"
        lines.append(say("wfcc.fact.ruling", confirmed=word, reason=ruling.reason))
    return [Text(" · ".join(lines))]


def _field(result: TournamentResult) -> str:
    field = result.field
    return say(
        "wfcc.fact.field",
        solvers=len(field.for_rating),
        rated=len(field.rated),
        countries=len(field.countries),
        left_out=len(field.not_for_rating) or None,
    )


def problems(tournament: Tournament) -> list[Block]:
    """The problems set, in order of their rounds."""
    if not tournament.problems:
        return []
    table = table_of(
        "problems",
        enumerate(sorted(tournament.problems, key=lambda each: each.round), start=1),
        column("wfcc.problem-column", lambda each: each[0], right=True),
        column("wfcc.round-column", lambda each: each[1].round, right=True),
        column("wfcc.group-column", lambda each: each[1].group),
        column("wfcc.most-column", lambda each: _most(each[1].max), right=True),
        column("wfcc.published-column", lambda each: _published(each[1])),
        column("wfcc.fairy-column", lambda each: say("yes-no.true") if _is_fairy(each[1]) else ""),
    )
    return [Heading(say("wfcc.heading.problems")), table]


def _most(points: Decimal | None) -> Cell:
    return Cell("") if points is None else Cell(f"{points:f}", points)


def _published(problem: Problem) -> str:
    return say("wfcc.original") if problem.original else str(problem.published or "")


def _is_fairy(problem: Problem) -> bool:
    return problem.fairy or problem.group == "fairy"


def side_tables(result: TournamentResult, tables: Tables) -> list[Block]:
    """Women, juniors, seniors, teams and countries, each where there is anybody to rank."""
    tournament = result.tournament
    sides = side_rankings(tournament, result.scored, tables)
    year = tournament.year
    blocks: list[Block] = []
    for ranking, heading, name in (
        (sides.women, say("wfcc.heading.women"), "women"),
        (sides.juniors, say("wfcc.heading.juniors", age=tables.junior_age, year=year), "juniors"),
        (sides.seniors, say("wfcc.heading.seniors", age=tables.senior_age, year=year), "seniors"),
    ):
        if ranking:
            blocks += [Heading(heading), _ranking_table(ranking, name)]
    if sides.teams:
        blocks += [Heading(say("wfcc.heading.teams", scores=tables.team_scores)), _team_table(sides.teams)]
    national = {country: ranking for country, ranking in sides.national.items() if len(ranking) > 1}
    if national:
        blocks.append(Heading(say("wfcc.heading.national")))
        blocks += (_ranking_table(ranking, country, caption=country) for country, ranking in national.items())
    return blocks


def _ranking_table(ranking: Sequence[Ranked], name: str, caption: str = "") -> Table:
    return table_of(
        name,
        ranking,
        column("wfcc.place", lambda each: place_cell(each.place, each.sharing), right=True),
        column("book.column.name", lambda each: each.solver.name),
        column("wfcc.country", lambda each: each.solver.country),
        column("wfcc.points", lambda each: number_cell(from_hundredths(each.scored.result)), right=True),
        caption=caption,
    )


def _team_table(teams: Sequence[Team]) -> Table:
    return table_of(
        "teams",
        teams,
        column("wfcc.place", lambda team: place_cell(team.place, team.sharing), right=True),
        column("wfcc.team-column", lambda team: team.country),
        *points_columns(len(teams[0].rounds), lambda team: team.rounds),
        column("wfcc.points", lambda team: number_cell(from_hundredths(team.result)), right=True),
        column("wfcc.time", lambda team: time_cell(team.time), right=True),
        column("wfcc.members-column", lambda team: ", ".join(solver.name for solver in team.members)),
    )
