"""What is wrong with a file, and how it stands with the acceptance checks: what `normbook check` answers."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from normbook.app.score import Asked, rules_named, score_files, score_season
from normbook.formats.event_file import read_all_events
from normbook.model.diagnostics import Diagnostic, Findings
from normbook.render.findings import finding_document, in_order

if TYPE_CHECKING:
    from normbook.rulebooks.wfcc.law.judge import TournamentResult


@dataclass(frozen=True, slots=True)
class Checked:
    """Findings; and for a solving tournament the acceptance checks, as far as they can be made."""

    findings: list[Diagnostic]
    result: "TournamentResult | None" = None

    @property
    def accepted(self) -> bool:
        """Whether no acceptance check failed."""
        return self.result is None or all(each.passed is not False for each in self.result.checks)

    def document(self) -> dict[str, object]:
        """`check --json`."""
        return {"diagnostics": [finding_document(each) for each in self.findings], "acceptance": self._acceptance()}

    def _acceptance(self) -> list[dict[str, object]]:
        if self.result is None:
            return []
        from normbook.rulebooks.wfcc.present.document import acceptance_document

        return acceptance_document(self.result.checks)


def check_file(file: Path, asked: Asked, findings: Findings, *, solving: bool) -> Checked:
    """Read the file as what it is, and say everything about it at once."""
    result = _solving(file, asked, findings) if solving else None
    if not solving:
        _board(file, asked, findings)
    return Checked(in_order(findings), result)


def _solving(file: Path, asked: Asked, findings: Findings) -> "TournamentResult | None":
    """The tournament judged as far as it goes; None with findings if the file must be mended first."""
    from normbook.formats.solving.listed_solvers import rated_by_list
    from normbook.formats.solving.tournament_file import read_tournament, solving_facts
    from normbook.judgement.choosing import edition_for_all
    from normbook.rulebooks.wfcc.law.judge import judge
    from normbook.rulebooks.wfcc.law.tables import load

    tournament = read_tournament(file, solving_facts(asked), findings, before_the_event=True, sheet=asked.how.sheet)
    tables, problems = load(asked.variant, edition_for_all("wfcc", [tournament] if tournament else (), findings))
    findings.extend(problems)
    if tournament is not None:
        [tournament] = rated_by_list([tournament], asked.how, findings)
    if tournament is None or findings.refused:
        return None
    result = judge(tournament, tables)
    findings.extend(result.notes)
    return result


def _board(file: Path, asked: Asked, findings: Findings) -> None:
    """A season if the file lists legs, else an event; with what the rulebook says to it, where one is named."""
    from normbook.formats.season_file import is_season

    if is_season(file):
        score_season(file, asked, findings)
        return
    rules = asked.facts.rules or rules_named([file]) or (asked.variant.rules if asked.variant else None)
    if rules in ("lpcc", "uscf"):
        score_files(rules, [file], asked, findings)
    else:
        read_all_events([file], asked.facts, findings, asked.how)
