"""What a line of a history of lifetime titles says besides the standing."""

import json
from functools import lru_cache
from typing import NamedTuple

from normbook.book.log.entries import canonical
from normbook.rulebooks.uscf.law.tables import Level


class StoredAward(NamedTuple):
    """An event's, an act's, or that of a list to start from. A tuple: there is one for each line of each history."""

    code: str
    """The norm code after the line."""
    was: str
    """Before it."""
    norm: Level | None = None
    titles: tuple[Level, ...] = ()
    act: str = ""
    """What kind of act; blank for an event."""
    listed: str | None = None
    """The norm code that a list to start from tells; None for anything else."""
    idle: bool = False
    """An act, or a list's line, that no longer does anything."""

    @property
    def text(self) -> str:
        """As a history has it."""
        return _text(self)


@lru_cache(maxsize=65536)
def _text(award: StoredAward) -> str:
    told: dict[str, object] = {"code": award.code, "was": award.was}
    if award.norm is not None:
        told["norm"] = award.norm
    if award.titles:
        told["titles"] = list(award.titles)
    if award.act:
        told["act"] = award.act
    if award.listed is not None:
        told["listed"] = award.listed
    if award.idle:
        told["idle"] = True
    return canonical(told)


@lru_cache(maxsize=65536)
def award_from(text: str) -> StoredAward:
    """The award that a history's text tells."""
    told = json.loads(text)
    return StoredAward(**{**told, "titles": tuple(told.get("titles", ()))})
