"""How a tournament stands with the acceptance checks, before the event too."""

from pathlib import Path

from normbook.formats.inquiry import Inquiry
from normbook.formats.solving.solver_ratings import rated_by_list
from normbook.formats.solving.tournament_file import read_tournament, solving_facts
from normbook.judgement.edition import edition_for_all
from normbook.model.diagnostics import Findings
from normbook.model.light import dataclass
from normbook.render.page import Page
from normbook.rulebooks.wfcc.law.judge import TournamentResult, judge
from normbook.rulebooks.wfcc.law.tables import load
from normbook.rulebooks.wfcc.present.document import acceptance_document
from normbook.rulebooks.wfcc.present.pages import check_page


@dataclass(frozen=True, slots=True)
class AcceptanceChecks:
    """The acceptance checks of one tournament."""

    result: TournamentResult

    @property
    def accepted(self) -> bool:
        """Whether no check failed."""
        return all(each.passed is not False for each in self.result.checks)

    def document(self) -> list[dict[str, object]]:
        """For programs."""
        return acceptance_document(self.result.checks)

    def page(self) -> Page:
        """For a screen."""
        return check_page(self.result)


def check(file: Path, inquiry: Inquiry, findings: Findings) -> AcceptanceChecks | None:
    """The tournament judged as far as it goes; None with findings if the file must be mended first."""
    facts, sheet = solving_facts(inquiry.facts, inquiry.own), inquiry.how.sheet
    tournament = read_tournament(file, facts, findings, before_the_event=True, sheet=sheet)
    tables, problems = load(inquiry.variant, edition_for_all("wfcc", [tournament] if tournament else (), findings))
    findings.extend(problems)
    if tournament is not None:
        [tournament] = rated_by_list([tournament], inquiry.how, findings)
    if tournament is None or findings.refused:
        return None
    result = judge(tournament, tables)
    findings.extend(result.notes)
    return AcceptanceChecks(result)
