"""The parts of a tournament's report besides its results: facts, problems, side rankings."""

from collections.abc import Sequence
from decimal import Decimal

from normbook.model.numbers import fixed_text, from_hundredths
from normbook.model.solving import Tournament
from normbook.render.page import Block, Cell, Column, Content, Heading, Table, Text
from normbook.render.words import say
from normbook.rulebooks.wfcc.law.judge import TournamentResult
from normbook.rulebooks.wfcc.law.ranking import Ranked, Team, side_rankings
from normbook.rulebooks.wfcc.law.tables import Tables


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
    columns = [
        Column(say("wfcc.problem-column"), right=True),
        Column(say("wfcc.round-column"), right=True),
        Column(say("wfcc.group-column")),
        Column(say("wfcc.most-column"), right=True),
        Column(say("wfcc.published-column")),
        Column(say("wfcc.fairy-column")),
    ]
    rows: list[list[Content]] = []
    for number, problem in enumerate(sorted(tournament.problems, key=lambda each: each.round), start=1):
        published = say("wfcc.original") if problem.original else str(problem.published or "")
        most = Cell("") if problem.max is None else Cell(f"{problem.max:f}", problem.max)
        fairy = say("yes-no.true") if problem.fairy or problem.group == "fairy" else ""
        rows.append([number, problem.round, problem.group, most, published, fairy])
    return [Heading(say("wfcc.heading.problems")), Table(columns, rows, name="problems")]


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
    columns = [
        Column(say("wfcc.place"), right=True),
        Column(say("wfcc.name")),
        Column(say("wfcc.country")),
        Column(say("wfcc.points"), right=True),
    ]
    rows: list[list[Content]] = [
        [
            place_cell(ranked.place, ranked.sharing),
            ranked.solver.name,
            ranked.solver.country,
            _points(ranked.scored.result),
        ]
        for ranked in ranking
    ]
    return Table(columns, rows, caption=caption, name=name)


def _team_table(teams: Sequence[Team]) -> Table:
    columns = [
        Column(say("wfcc.place"), right=True),
        Column(say("wfcc.team-column")),
        *(Column(say("wfcc.round", round=number), right=True) for number in range(1, len(teams[0].rounds) + 1)),
        Column(say("wfcc.points"), right=True),
        Column(say("wfcc.time"), right=True),
        Column(say("wfcc.members-column")),
    ]
    rows: list[list[Content]] = [
        [
            place_cell(team.place, team.sharing),
            team.country,
            *map(_points, team.rounds),
            _points(team.result),
            Cell(time_text(team.time), team.time),
            ", ".join(solver.name for solver in team.members),
        ]
        for team in teams
    ]
    return Table(columns, rows, name="teams")


def place_cell(place: int | None, sharing: int) -> Cell:
    """The place; shared ones as `10-11`."""
    if place is None:
        return Cell(say("wfcc.unrated"), tone="muted")
    return Cell(str(place) if sharing == 1 else f"{place}-{place + sharing - 1}", place if sharing == 1 else None)


def time_text(minutes: Decimal | None) -> str:
    """Minutes as the table had them."""
    return "" if minutes is None else f"{minutes.normalize():f}"


def _points(hundredths: int) -> Cell:
    points = from_hundredths(hundredths)
    return Cell(fixed_text(points, 2), points)
