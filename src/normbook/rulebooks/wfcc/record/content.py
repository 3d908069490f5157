"""Solving tournaments and solvers' lists as an entry's content, and back."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

from normbook.book.log.content import Content, day, day_text, told
from normbook.book.log.entries import Entry
from normbook.model.numbers import fixed_text
from normbook.model.ratinglist import Member, NormGained, RatingList
from normbook.model.solving import Problem, Solver, Tournament


def tournament_content(tournament: Tournament) -> Content:
    """A solving tournament."""
    return told(
        id=tournament.id,
        name=tournament.name,
        rounds=tournament.rounds,
        kind=tournament.kind,
        category=tournament.category,
        of=tournament.of,
        start=day_text(tournament.start),
        end=day_text(tournament.end),
        announced=day_text(tournament.announced),
        reported=day_text(tournament.reported),
        fairy_announced=day_text(tournament.fairy_announced),
        director=tournament.director,
        locations=tournament.locations,
        problems=[_problem_content(problem) for problem in tournament.problems],
        assured=sorted(tournament.assured),
        solvers=[_solver_content(solver) for solver in tournament.solvers],
    )


def _problem_content(problem: Problem) -> Content:
    return told(
        round=problem.round,
        group=problem.group,
        max=_number_text(problem.max),
        published=problem.published,
        original=problem.original,
        fairy=problem.fairy,
    )


def _solver_content(solver: Solver) -> Content:
    return told(
        name=solver.name,
        points=[_number_text(points) for points in solver.points],
        country=solver.country,
        sex=solver.sex,
        id=solver.id,
        rating=solver.rating,
        current=_number_text(solver.current),
        halves=[_number_text(half) for half in solver.halves],
        time=_number_text(solver.time),
        location=solver.location,
        unrated=not solver.rated,
        total=_number_text(solver.total),
        place=solver.place,
    )


def tournament_from(content: Mapping[str, Any]) -> Tournament:
    """The solving tournament that a content tells."""
    return Tournament(
        id=content["id"],
        name=content.get("name", ""),
        solvers=tuple(_solver_from(solver) for solver in content.get("solvers", ())),
        rounds=content.get("rounds", 0),
        kind=content.get("kind"),
        category=content.get("category"),
        of=content.get("of", ""),
        start=day(content.get("start")),
        end=day(content.get("end")),
        announced=day(content.get("announced")),
        reported=day(content.get("reported")),
        fairy_announced=day(content.get("fairy_announced")),
        director=content.get("director", ""),
        locations=content.get("locations"),
        problems=tuple(_problem_from(problem) for problem in content.get("problems", ())),
        assured=frozenset(content.get("assured", ())),
    )


def _problem_from(content: Mapping[str, Any]) -> Problem:
    return Problem(
        round=content.get("round", 0),
        group=content.get("group", ""),
        max=_number(content.get("max")),
        published=content.get("published"),
        original=content.get("original", False),
        fairy=content.get("fairy", False),
    )


def _solver_from(content: Mapping[str, Any]) -> Solver:
    return Solver(
        name=content.get("name", ""),
        points=tuple(map(_number, content.get("points", ()))),
        country=content.get("country", ""),
        sex=content.get("sex", ""),
        id=content.get("id", ""),
        rating=content.get("rating"),
        current=_number(content.get("current")),
        halves=_numbers(content.get("halves", ())),
        time=_number(content.get("time")),
        location=content.get("location", ""),
        rated=not content.get("unrated", False),
        total=_number(content.get("total")),
        place=content.get("place", ""),
    )


def list_content(rating_list: RatingList) -> list[Content]:
    """A solvers' list, member by member in its own order, without birth years."""
    return [_member_content(member) for member in rating_list.members]


def _member_content(member: Member) -> Content:
    return told(
        name=member.name,
        id=member.id,
        country=member.country,
        sex=member.sex,
        titles=list(member.titles),
        rating=member.rating,
        decimals=None if member.decimals is None else fixed_text(member.decimals, 2),
        halves=[_number_text(half) for half in member.halves],
        last=day_text(member.last),
        norms=[
            told(title=norm.title, tournament=norm.tournament, name=norm.name, kind=norm.kind, on=day_text(norm.on))
            for norm in member.norms
        ],
        highest=_number_text(member.highest),
        highest_on=day_text(member.highest_on),
        off=not member.listed,
    )


def list_from(on: date, members: Sequence[Mapping[str, Any]]) -> RatingList:
    """The solvers' list that a content tells."""
    return RatingList(on, tuple(_member_from(member) for member in members))


def _member_from(content: Mapping[str, Any]) -> Member:
    norms = (
        NormGained(
            norm["title"],
            norm.get("tournament", ""),
            norm.get("name", ""),
            norm.get("kind", "other"),
            day(norm.get("on")),
        )
        for norm in content.get("norms", ())
    )
    return Member(
        name=content.get("name", ""),
        id=content.get("id", ""),
        country=content.get("country", ""),
        sex=content.get("sex", ""),
        titles=tuple(content.get("titles", ())),
        rating=content.get("rating"),
        decimals=_number(content.get("decimals")),
        halves=_numbers(content.get("halves", ())),
        last=day(content.get("last")),
        norms=tuple(norms),
        highest=_number(content.get("highest")),
        highest_on=day(content.get("highest_on")),
        listed=not content.get("off", False),
    )


def posted_tournament(entry: Entry) -> Tournament:
    """The solving tournament that an entry posts or amends, everybody known by his recorded key."""
    tournament = tournament_from(entry.content["event"])
    solvers = tuple(
        replace(solver, id=key) for solver, key in zip(tournament.solvers, entry.content["who"], strict=True)
    )
    return replace(tournament, solvers=solvers)


def _number_text(number: Decimal | None) -> str | None:
    return None if number is None else f"{number:f}"


def _number(text: str | None) -> Decimal | None:
    return None if text is None else Decimal(text)


def _numbers(texts: Sequence[str]) -> tuple[Decimal, ...]:
    return tuple(map(Decimal, texts))
