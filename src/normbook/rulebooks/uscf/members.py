"""The published list of lifetime titles, from a federation's file of members."""

from datetime import date

from normbook.model.diagnostics import Findings
from normbook.model.membership import Membership
from normbook.rulebooks.uscf.law.members import listed_members
from normbook.rulebooks.uscf.law.tables import Tables
from normbook.rulebooks.uscf.present.title_list import TitleList


def members_list(found: Membership, system: str, day: date, tables: Tables, findings: Findings) -> TitleList:
    """The members' list of a day in one rating system."""
    return TitleList(listed_members(found, system, tables, findings), system, day, tables)
