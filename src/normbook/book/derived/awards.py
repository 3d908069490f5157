"""What a line of a history says besides the standing: how a rulebook keeps its own, and what the house reads of any."""

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Generic, TypeVar

from normbook.book.log.codec import Codec, Content, Way
from normbook.book.log.entries import canonical
from normbook.model.light import dataclass

A = TypeVar("A")
KEPT = 65536
"""So many texts are remembered: most lines of a history say what many others do."""


class AwardTexts(Generic[A]):
    """A rulebook's awards as texts, and back; `blanks` and `ways` as a codec has them."""

    def __init__(self, kind: type[A], ways: Mapping[Any, Way] | None = None, *, blanks: bool = False) -> None:
        self._codec = Codec(kind, ways=ways, blanks=blanks)
        self.read: Callable[[str], A] = lru_cache(KEPT)(lambda text: self._codec.read(award_content(text)))

    def text(self, award: A) -> str:
        """As a history has it."""
        return canonical(self._codec.content(award))


def award_content(text: str) -> Content:
    """What a text says, for programs; one that is no mapping is under `award`."""
    found = json.loads(text) if text else {}
    return found if isinstance(found, dict) else {"award": found}


@dataclass(frozen=True, slots=True)
class CommonAward:
    """What the house understands of any rulebook's: titles and norms by their codes, and of an act which it was."""

    titles: tuple[str | int, ...] = ()
    norms: tuple[str | int, ...] = ()
    norm: str | int | None = None
    """Where there is never more than one."""
    act: str = ""
    idle: bool = False
    """Whether the act no longer does anything."""

    @property
    def norms_made(self) -> tuple[str | int, ...]:
        """All of them."""
        return self.norms or ((self.norm,) if self.norm else ())


def _several(value: object) -> tuple[object, ...]:
    """A rulebook from outside may have something else under the name, such as how many."""
    return tuple(value) if isinstance(value, list | str) else ()


award_in = AwardTexts(CommonAward, {name: Way(list, _several) for name in ("titles", "norms")}).read
