"""A federation's members with their published ratings."""

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType

from normbook.model.crosstable import SYSTEMS
from normbook.model.light import dataclass


@dataclass(frozen=True, slots=True)
class Published:
    """What is published about a member in one rating system, as written; a rulebook reads it."""

    rating: str = ""
    """`1575`, provisional `1501/15`, with a norm code `1575*c2`, or blank."""
    code: str = ""
    """The norm code, where it stands by itself."""
    beyond: int | None = None
    """The unpublished second counter; None where nothing is said."""

    @property
    def written_code(self) -> str:
        """The norm code, wherever it stands; blank where there is none."""
        return self.code or self.rating.partition("*")[2]


NOTHING_PUBLISHED = Published()
_NONE: Mapping[str, Published] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class FederationMember:
    """A member's line."""

    name: str
    id: str = ""
    expires: str = ""
    """Month and year, `0893`, or `LIFE`."""
    state: str = ""
    published: Mapping[str, Published] = field(default_factory=lambda: _NONE)
    """By rating system."""
    row: int | None = None

    def in_system(self, system: str) -> Published:
        """What is published about the member in a rating system."""
        return self.published.get(system, NOTHING_PUBLISHED)


@dataclass(frozen=True, slots=True)
class Membership:
    """A federation's members, in the order of the file."""

    members: tuple[FederationMember, ...]
    systems: frozenset[str] = frozenset(SYSTEMS)
    """The rating systems that the file speaks of."""
    file: str = ""
    columns: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """Column of the file in which each field stands, for findings."""
    variant: str = ""
    """The name of the variant whose letters the file says it has; blank where it names none."""
