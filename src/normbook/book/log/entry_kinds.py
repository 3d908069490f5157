"""What each kind of entry says, typed, and the one codec of each.

Events, people and lines inside are left as they are kept until somebody asks for them: an entry may have a million.
"""

from collections.abc import Mapping
from typing import Any

from normbook.book.log.codec import Codec, Content
from normbook.model.light import dataclass


@dataclass(frozen=True, slots=True)
class PostedContent:
    """`event` and `amendment`: an event, and the members that its rows were recorded for."""

    event: Content
    variant: Content | None
    who: tuple[str, ...]
    new: tuple[str, ...]
    """Those of them whom the book had not known."""
    of: str | None = None
    """The event that is amended."""
    notes: tuple[str, ...] | None = None
    """What the table asserts otherwise, where the book was trusted."""
    facts: tuple[Content, ...] | None = None
    """Commitments to personal data."""


@dataclass(frozen=True, slots=True)
class RulingContent:
    """`void`, `confirmation` and `coefficient`: what becomes of an event; an amendment says `of` too."""

    of: str
    confirmed: bool | None = None
    coefficient: str | None = None


@dataclass(frozen=True, slots=True)
class ActContent:
    """`grant` and `demotion`, as far as every rulebook has the same."""

    player: str
    on: str
    system: str | None = None
    title: str | int | None = None
    """As the rulebook writes titles; None where the act names none."""
    rating: str | None = None
    """Shown where nothing else of theirs shows one."""


@dataclass(frozen=True, slots=True)
class MembersContent:
    """`member`: what is new of members."""

    circle: str
    members: tuple[Content, ...]
    """Each with `member`, their key, and `facts`; `private` is the commitment to their personal data."""


@dataclass(frozen=True, slots=True)
class MergeContent:
    """`merge` and `unmerge`."""

    source: str
    into: str
    merge: int | None = None
    """The entry that is undone."""


@dataclass(frozen=True, slots=True)
class TwoPeopleContent:
    """`two-people`: spelt alike, and not the same."""

    member: str
    other: str


@dataclass(frozen=True, slots=True)
class ForgetContent:
    """`forget`: whose personal data is erased."""

    member: str
    also: tuple[str, ...] | None = None
    """Members who were merged into them."""


@dataclass(frozen=True, slots=True)
class ListContent:
    """`supplement`, of those that have members: a list that was brought in."""

    date: str
    members: tuple[Content, ...]
    """Each with `key`; the rest is the rulebook's."""
    systems: tuple[str, ...] | None = None
    """The rating systems that it has standings of."""
    new: tuple[str, ...] | None = None
    """Members whom the book had not known, where the list itself names them."""
    facts: tuple[Content, ...] | None = None
    """Commitments to personal data."""
    variant: Content | None = None
    instead: int | None = None
    """The entry of the list that nobody starts from any longer."""


@dataclass(frozen=True, slots=True)
class PublishedList:
    """One list of a `publication` or `reissue`."""

    system: str
    as_of: str
    lines: tuple[Content, ...]
    """As the rulebook prints them; each has `player`."""
    whole: Mapping[str, Any]
    """All that is kept of it: what only the lists of its rulebook have, too."""


POSTED = Codec(PostedContent, blanks=True, nulls=("variant",))
RULING = Codec(RulingContent, blanks=True)
ACT = Codec(ActContent, blanks=True)
MEMBERS = Codec(MembersContent, blanks=True)
MERGE = Codec(MergeContent, names={"source": "from"})
TWO_PEOPLE = Codec(TwoPeopleContent)
FORGET = Codec(ForgetContent)
BROUGHT_IN = Codec(ListContent, blanks=True)
_PUBLISHED = Codec(PublishedList, without=("whole",))


def published_list(content: Mapping[str, Any]) -> PublishedList:
    """A list out of what is kept of it, or will be."""
    return _PUBLISHED.read(content, whole=content)


def published_in(content: Mapping[str, Any]) -> list[PublishedList]:
    """The lists of a `publication` or `reissue`."""
    return list(map(published_list, content["lists"]))
