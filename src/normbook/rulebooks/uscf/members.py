"""The published list of lifetime titles, from a federation's file of members."""

from datetime import date

from normbook.model.diagnostics import Findings
from normbook.model.membership import Membership
from normbook.render.page import Page
from normbook.rulebooks.uscf.law.members import listed_members
from normbook.rulebooks.uscf.law.tables import Tables
from normbook.rulebooks.uscf.present.listed import TitleList, list_document, list_page, list_text


class MembersList:
    """The list, for programs, a screen and the printer."""

    def __init__(self, listed: TitleList) -> None:
        self.listed = listed

    def document(self) -> object:
        """For programs."""
        return list_document(self.listed)

    def page(self) -> Page:
        """For a file."""
        return list_page(self.listed)

    def text(self, lines: int) -> str:
        """As it is printed, on pages of so many lines."""
        return list_text(self.listed, lines)


def members_list(found: Membership, system: str, day: date, tables: Tables, findings: Findings) -> MembersList:
    """The members' list of a day in one rating system."""
    return MembersList(TitleList(listed_members(found, system, tables, findings), system, day, tables))
