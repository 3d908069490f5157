"""What a line of a solver's history says: the result of a tournament, and which list counts it."""

import json
from dataclasses import fields, replace

from normbook.book.log.entries import canonical
from normbook.model.light import dataclass


@dataclass(frozen=True, slots=True)
class StoredAward:
    """A tournament's; numbers as they were calculated, blank for none."""

    place: str | int | None = None
    result: str = ""
    performance: str = ""
    change: str = ""
    half: str = ""
    norms: tuple[str, ...] = ()
    list: str = ""
    """The date of the list that counts it; blank in the quarter that runs."""

    @property
    def text(self) -> str:
        """As a history has it: only what is said."""
        told = {each.name: getattr(self, each.name) for each in fields(self)}
        return canonical({name: value for name, value in told.items() if value not in (None, (), "")})

    @property
    def uncounted(self) -> "StoredAward":
        """The same, whichever list counts it."""
        return replace(self, list="")


def award_from(text: str) -> StoredAward:
    """The award that a history's text tells."""
    told = json.loads(text)
    return StoredAward(**{**told, "norms": tuple(told.get("norms", ()))})
