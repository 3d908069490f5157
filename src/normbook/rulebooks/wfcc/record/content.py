"""Solving tournaments and solvers' lists as an entry's content, and back; without birth years and places in files."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import Any

from normbook.book.log.codec import NOT, Codec, Content, Way
from normbook.book.log.entries import Entry
from normbook.book.log.entry_kinds import POSTED
from normbook.model.numbers import fixed_text
from normbook.model.ratinglist import Member, NormGained, RatingList
from normbook.model.solving import Solver, Tournament

_SOLVER = Codec(Solver, without=("birth", "row"), names={"rated": "unrated"}, ways={"rated": NOT})
_TOURNAMENT = Codec(
    Tournament,
    without=("counts_from", "ruling", "named", "file", "columns", "edition"),
    ways={Solver: _SOLVER.way},
)
_NORM = Codec(NormGained)
TWO_DECIMALS = Way(lambda value: fixed_text(value, 2), Decimal)


_NORM_KEYS = tuple(each.name for each in fields(NormGained))


@lru_cache(maxsize=4096)
def _norm_from(*said: str | None) -> NormGained:
    """A norm; a tournament gives many solvers the same, and every list tells all that were ever gained."""
    return _NORM.read(dict(zip(_NORM_KEYS, said, strict=True)))


_MEMBER = Codec(
    Member,
    without=("birth", "row"),
    names={"listed": "off"},
    ways={
        "listed": NOT,
        "decimals": TWO_DECIMALS,
        NormGained: Way(_NORM.content, lambda content: _norm_from(*map(content.get, _NORM_KEYS))),
    },
)


def tournament_content(event: Tournament) -> Content:
    """A solving tournament; the committee's word on it has entries of its own."""
    return _TOURNAMENT.content(event)


def tournament_from(content: Mapping[str, Any]) -> Tournament:
    """The solving tournament that a content tells."""
    return _TOURNAMENT.read(content)


def list_content(rating_list: RatingList) -> list[Content]:
    """A solvers' list, member by member in its own order."""
    return [_MEMBER.content(member) for member in rating_list.members]


def list_from(on: date, members: Sequence[Mapping[str, Any]]) -> RatingList:
    """The solvers' list that a content tells."""
    return RatingList(on, tuple(map(_MEMBER.read, members)))


def posted_tournament(entry: Entry) -> Tournament:
    """The solving tournament that an entry posts or amends, everybody known by their recorded key."""
    posted = POSTED.read(entry.content)
    tournament = tournament_from(posted.event)
    solvers = tuple(replace(solver, id=key) for solver, key in zip(tournament.solvers, posted.who, strict=True))
    return replace(tournament, solvers=solvers)
