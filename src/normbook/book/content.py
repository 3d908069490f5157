"""Events, tournaments and variants as an entry's content, and back.

The content is what the rules look at. Where a table lay on somebody's disk is left out, so that the same table posted
twice is the same content; personal data is left out because an entry can never be erased (see `private.py`).
"""

from collections.abc import Mapping, Sequence
from datetime import date, time
from decimal import Decimal
from typing import Any

from normbook.formats.table.cells import read_cell, read_rating
from normbook.model.crosstable import Entrant, Event, Outcome, Rating
from normbook.model.numbers import fixed_text
from normbook.model.ratinglist import Member, NormGained, RatingList
from normbook.model.season import Listed, Supplement
from normbook.model.solving import Problem, Solver, Tournament
from normbook.model.variant import Variant

Content = dict[str, Any]
"""JSON values only; exact numbers are strings."""


def cell_text(outcome: Outcome) -> str:
    """The cell as it was written; the usual way of writing it where that is not known."""
    if outcome.written and read_cell(outcome.written) == outcome:
        return outcome.written
    hour = f"@{outcome.notice.to('seconds')}" if outcome.notice else ""
    star = "*" if outcome.played and not outcome.rated else ""
    marks = f"{outcome.colour or ''}{star}{'~' if outcome.declined else ''}{hour}"
    return f"{outcome.result.value}{outcome.opponent or ''}{marks}"


def event_content(event: Event) -> Content:
    """An over-the-board event."""
    return _told(
        id=event.id,
        name=event.name,
        rounds=event.rounds,
        section=event.section,
        season=event.season,
        leg=event.leg,
        start=_day_text(event.start),
        end=_day_text(event.end),
        system=event.system,
        format=event.format,
        entrants=[_entrant_content(entrant) for entrant in event.entrants],
    )


def _entrant_content(entrant: Entrant) -> Content:
    return _told(
        no=entrant.no,
        name=entrant.name,
        id=entrant.id,
        state=entrant.state,
        rating=_rating_text(entrant.rating),
        post=_rating_text(entrant.post),
        title=entrant.title,
        beyond=None if entrant.beyond is None else str(entrant.beyond),
        stood=sorted(entrant.stood),
        cells=[cell_text(outcome) for outcome in entrant.outcomes],
    )


def event_from(content: Mapping[str, Any], rules: str) -> Event:
    """The over-the-board event that a content tells."""
    return Event(
        id=content["id"],
        name=content.get("name", ""),
        rounds=content.get("rounds", 0),
        entrants=tuple(_entrant_from(entrant) for entrant in content.get("entrants", ())),
        rules=rules,
        section=content.get("section", ""),
        season=content.get("season", ""),
        leg=content.get("leg", ""),
        start=_day(content.get("start")),
        end=_day(content.get("end")),
        system=content.get("system", "regular"),
        format=content.get("format"),
    )


def _entrant_from(content: Mapping[str, Any]) -> Entrant:
    beyond = content.get("beyond")
    return Entrant(
        no=content["no"],
        name=content.get("name", ""),
        outcomes=tuple(map(_outcome, content.get("cells", ()))),
        id=content.get("id", ""),
        state=content.get("state", ""),
        rating=_rating(content.get("rating")),
        post=_rating(content.get("post")),
        title=content.get("title", ""),
        beyond=None if beyond is None else int(beyond),
        stood=frozenset(content.get("stood", ())),
    )


def _outcome(cell: str) -> Outcome:
    outcome = read_cell(cell)
    if isinstance(outcome, str):
        raise ValueError(f"the book holds a cell that nobody could have posted: {cell!r}")
    return outcome


def tournament_content(tournament: Tournament) -> Content:
    """A solving tournament."""
    return _told(
        id=tournament.id,
        name=tournament.name,
        rounds=tournament.rounds,
        kind=tournament.kind,
        category=tournament.category,
        of=tournament.of,
        start=_day_text(tournament.start),
        end=_day_text(tournament.end),
        announced=_day_text(tournament.announced),
        reported=_day_text(tournament.reported),
        fairy_announced=_day_text(tournament.fairy_announced),
        director=tournament.director,
        locations=tournament.locations,
        problems=[_problem_content(problem) for problem in tournament.problems],
        assured=sorted(tournament.assured),
        solvers=[_solver_content(solver) for solver in tournament.solvers],
    )


def _problem_content(problem: Problem) -> Content:
    return _told(
        round=problem.round,
        group=problem.group,
        max=_number_text(problem.max),
        published=problem.published,
        original=problem.original,
        fairy=problem.fairy,
    )


def _solver_content(solver: Solver) -> Content:
    return _told(
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
        start=_day(content.get("start")),
        end=_day(content.get("end")),
        announced=_day(content.get("announced")),
        reported=_day(content.get("reported")),
        fairy_announced=_day(content.get("fairy_announced")),
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


def supplement_content(supplement: Supplement) -> list[Content]:
    """A published rating list, line by line in order of ids."""
    lines = sorted(supplement.by_id.values(), key=lambda listed: listed.id)
    return [_told(id=line.id, name=line.name, rating=_rating_text(line.rating)) for line in lines]


def supplement_from(lines: Sequence[Mapping[str, Any]], file: str) -> Supplement:
    """The published rating list that a content tells."""
    listed = (Listed(line["id"], line.get("name", ""), _rating(line.get("rating"))) for line in lines)
    return Supplement(file, {each.id: each for each in listed})


def list_content(rating_list: RatingList) -> list[Content]:
    """A solvers' list, member by member in its own order, without birth years."""
    return [_member_content(member) for member in rating_list.members]


def _member_content(member: Member) -> Content:
    return _told(
        name=member.name,
        id=member.id,
        country=member.country,
        sex=member.sex,
        titles=list(member.titles),
        rating=member.rating,
        decimals=None if member.decimals is None else fixed_text(member.decimals, 2),
        halves=[_number_text(half) for half in member.halves],
        last=_day_text(member.last),
        norms=[
            _told(title=norm.title, tournament=norm.tournament, name=norm.name, kind=norm.kind, on=_day_text(norm.on))
            for norm in member.norms
        ],
        highest=_number_text(member.highest),
        highest_on=_day_text(member.highest_on),
        off=not member.listed,
    )


def list_from(day: date, members: Sequence[Mapping[str, Any]]) -> RatingList:
    """The solvers' list that a content tells."""
    return RatingList(day, tuple(_member_from(member) for member in members))


def _member_from(content: Mapping[str, Any]) -> Member:
    norms = (
        NormGained(
            norm["title"],
            norm.get("tournament", ""),
            norm.get("name", ""),
            norm.get("kind", "other"),
            _day(norm.get("on")),
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
        last=_day(content.get("last")),
        norms=tuple(norms),
        highest=_number(content.get("highest")),
        highest_on=_day(content.get("highest_on")),
        listed=not content.get("off", False),
    )


def variant_content(variant: Variant | None) -> Content | None:
    """A variant's own values; its name is part of every answer and stays with them."""
    if variant is None:
        return None
    return {"rules": variant.rules, "name": variant.name, "values": _plain(variant.values)}


def variant_from(content: Mapping[str, Any] | None) -> Variant | None:
    """The variant that a content tells."""
    return None if content is None else Variant(content["rules"], content["name"], content["values"])


def _plain(value: object) -> Any:
    """A TOML value as JSON: rulebooks take exact numbers and hours as text too."""
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Decimal):
        return f"{value:f}"
    return value.isoformat() if isinstance(value, date | time) else value


def _told(**fields: Any) -> Content:
    """Only what is said: no None, no blanks, no empty lists, no False."""
    return {key: value for key, value in fields.items() if not (value is None or value is False or value in ("", []))}


def _day_text(day: date | None) -> str | None:
    return day.isoformat() if day else None


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def _number_text(number: Decimal | None) -> str | None:
    return None if number is None else f"{number:f}"


def _number(text: str | None) -> Decimal | None:
    return None if text is None else Decimal(text)


def _numbers(texts: Sequence[str]) -> tuple[Decimal, ...]:
    return tuple(map(Decimal, texts))


def _rating_text(rating: Rating | None) -> str | None:
    return str(rating) if rating else None


def _rating(text: str | None) -> Rating | None:
    rating = read_rating(text or "")
    if isinstance(rating, str):
        raise ValueError(f"the book holds a rating that nobody could have posted: {text!r}")
    return rating
