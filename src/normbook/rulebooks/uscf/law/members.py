"""The published list: every member's rating and code, read by the rules and put in order."""

from collections.abc import Callable
from functools import cache

from normbook.model.crosstable import Rating
from normbook.model.diagnostics import Findings, Place
from normbook.model.light import dataclass
from normbook.model.membership import FederationMember, Membership, Published
from normbook.model.phrase import Phrase, phrase
from normbook.model.season import name_key
from normbook.model.standing import Standing
from normbook.rulebooks.uscf.law.codes import (
    BEYOND_REFUSED,
    beyond_refusal,
    norm_code,
    published_rating,
    read_code,
    read_published_rating,
)
from normbook.rulebooks.uscf.law.tables import Tables
from normbook.rulebooks.uscf.law.titles import initial_standing, is_established


@dataclass(frozen=True, slots=True)
class ListedMember:
    """A member as the list shows them."""

    member: FederationMember
    rating: Rating | None
    standing: Standing | None
    """None for a member whose rating is not established."""
    code: str
    printed: str
    """What stands in the rating column: `1575*c2`, `1501/15`, or nothing."""


def listed_members(membership: Membership, system: str, tables: Tables, findings: Findings) -> tuple[ListedMember, ...]:
    """The members of one rating system's list by name; a code that cannot be is an error (uscf.list, uscf.codes).

    So is a list that was printed by the letters of another variant: its codes would be taken for others.
    """
    listed = read_list(membership, system, tables, findings)
    return tuple(sorted(listed, key=lambda each: (name_key(each.member.name), each.member.id)))


def read_list(membership: Membership, system: str, tables: Tables, findings: Findings) -> list[ListedMember]:
    """The same in the order of the file."""
    if membership.variant not in ("", tables.variant):
        values = {"variant": membership.variant, "other": tables.variant}
        findings.error("USCF-LIST-VARIANT", Place(membership.file), None, **values)
    read = cache(lambda published: _read(published, tables))
    return [_listed(member, system, membership, read, findings) for member in membership.members]


Line = tuple[Rating | None, Standing | None]
Printed = tuple[Rating | None, Standing | None, str, str]
"""A line, its norm code, and what stands in the rating column."""


def _listed(
    member: FederationMember,
    system: str,
    membership: Membership,
    read: Callable[[Published], Printed | Phrase],
    findings: Findings,
) -> ListedMember:
    published = member.in_system(system)
    told = read(published)
    if isinstance(told, Phrase):
        column = _column_at_fault(told, published, system)
        place = Place(membership.file, member.row, membership.columns.get(column))
        cell = _cell_at_fault(column, published)
        findings.error(told.code, place, cell, **{"name": member.name, **told.values})
        return ListedMember(member, None, None, "", "")
    return ListedMember(member, *told)


def _read(published: Published, tables: Tables) -> Printed | Phrase:
    """What is published about many members at once."""
    told = _read_line(published, tables)
    if isinstance(told, Phrase):
        return told
    rating, standing = told
    return rating, standing, norm_code(standing, tables), published_rating(rating, standing, tables)


def _read_line(published: Published, tables: Tables) -> Line | Phrase:
    """Rating and standing; the initial title where no code is written (uscf.g, uscf.provisional)."""
    read = read_published_rating(published.rating, tables)
    if isinstance(read, Phrase):
        return read
    rating, _ = read
    code = published.written_code
    if rating is None or not is_established(rating, tables):
        if code:
            return phrase("USCF-CODE-PROVISIONAL", written=code)
        return beyond_refusal("", 0, published.beyond, tables) or (rating, None)
    if code:
        known = read_code(code, published.beyond, tables)
        return known if isinstance(known, Phrase) else (rating, known)
    return beyond_refusal("", 0, published.beyond, tables) or (rating, initial_standing(rating.value, tables))


def _column_at_fault(refused: Phrase, published: Published, system: str) -> str:
    if refused.code == BEYOND_REFUSED:
        return f"{system}_beyond"
    return f"{system}_code" if published.code and refused.code != "USCF-LIST-RATING" else system


def _cell_at_fault(column: str, published: Published) -> str:
    if column.endswith("_beyond"):
        return str(published.beyond)
    return published.code if column.endswith("_code") else published.rating
