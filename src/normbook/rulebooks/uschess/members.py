"""The title supplement from a federation's file of members: ratings, and norms in its column of codes."""

from collections.abc import Iterator
from datetime import date
from types import MappingProxyType

from normbook.formats.table.cells import read_rating
from normbook.model.crosstable import Rating
from normbook.model.diagnostics import Findings, Place
from normbook.model.membership import FederationMember, Membership
from normbook.model.season import name_key
from normbook.rulebooks.uschess.law.ratings import is_established
from normbook.rulebooks.uschess.law.systems import REGULAR
from normbook.rulebooks.uschess.law.tables import Tables
from normbook.rulebooks.uschess.law.titles import Reached, checks_of_titles, norms_from, norms_text, titles_due
from normbook.rulebooks.uschess.present.supplement import TitleSupplement
from normbook.rulebooks.uschess.record.career import CareerState, InSystem
from normbook.rulebooks.uschess.record.lists import SYSTEMS, SupplementLine


def members_list(found: Membership, _system: str, day: date, tables: Tables, findings: Findings) -> TitleSupplement:
    """The members' list of a day, by name; titles are those that norms and ratings make."""
    ordered = sorted(found.members, key=lambda each: name_key(each.name))
    return TitleSupplement([_line(each, found, tables, findings) for each in ordered], day, tables)


def _line(member: FederationMember, found: Membership, tables: Tables, findings: Findings) -> SupplementLine:
    ratings = dict(_ratings(member, found, findings))
    regular, written = ratings.get(REGULAR), member.in_system(REGULAR).written_code
    norms = norms_from(written, tables)
    if norms is None:
        place = Place(found.file, member.row, found.columns.get("regular_code"))
        findings.error("USCHESS-NORMS", place, written, no=member.row, name=member.name, written=written)
    reached = regular.value if regular else None
    made = norms or {}
    due = titles_due(checks_of_titles(made, Reached(reached, is_established(regular, tables)), tables)) if made else ()
    systems = MappingProxyType({system: InSystem(str(rating)) for system, rating in ratings.items()})
    standing = CareerState(norms_text(made), "".join(due), systems, None, reached)
    return SupplementLine(member.id, member.id, member.name, member.state, member.expires, standing, tables)


def _ratings(member: FederationMember, found: Membership, findings: Findings) -> Iterator[tuple[str, Rating]]:
    for system in SYSTEMS:
        written = member.in_system(system).rating.partition("*")[0]
        rating = read_rating(written, decimals=True)
        if isinstance(rating, Rating):
            yield system, rating
        elif rating is not None:
            place = Place(found.file, member.row, found.columns.get(system))
            findings.error(rating, place, written, rating=written)
