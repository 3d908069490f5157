"""`normbook list uscf`: the published list of lifetime titles."""

from typing import TYPE_CHECKING

from normbook.cli.answers import answer, refuse_if_needed, tell, write_text
from normbook.formats.lists.members import read_members
from normbook.model.diagnostics import Findings, Place
from normbook.rulebooks.uscf.law.members import listed_members
from normbook.rulebooks.uscf.present.listed import TitleList, list_document, list_page, list_text

if TYPE_CHECKING:
    from normbook.cli.list import Request


def list_members(request: "Request") -> None:
    """Read the members and give the list."""
    findings = Findings()
    tables = request.by.tables(findings)
    membership = read_members(request.members, findings)
    refuse_if_needed(findings)
    assert membership is not None
    if request.system not in membership.systems:
        findings.error("MEMBERS-SYSTEM-MISSING", Place(membership.file), None, system=request.system)
    members = listed_members(membership, request.system, tables, findings)
    refuse_if_needed(findings)
    tell(findings)
    listed = TitleList(members, request.system, request.as_of, tables)
    if request.outputs.json or request.outputs.files:
        answer(request.outputs, lambda: list_document(listed), lambda: list_page(listed))
    else:
        write_text(list_text(listed, request.lines))
