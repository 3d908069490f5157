"""`normbook check` of a solving tournament, before the event and after it."""

from pathlib import Path

from normbook.cli.options import variant_of
from normbook.formats.how import How
from normbook.formats.joining import rated_by_list
from normbook.formats.tournament_file import SolvingFacts, read_tournament
from normbook.model.diagnostics import Findings
from normbook.rulebooks.wfcc.judge import TournamentResult, judge
from normbook.rulebooks.wfcc.tables import load


def checked(
    file: Path, facts: SolvingFacts, variant: Path | None, how: How, findings: Findings
) -> TournamentResult | None:
    """The tournament judged as far as it goes; None with findings if the file must be mended first."""
    tables, problems = load(variant_of(variant, findings))
    findings.extend(problems)
    tournament = read_tournament(file, facts, findings, before_the_event=True)
    if tournament is not None:
        [tournament] = rated_by_list([tournament], how, findings)
    if tournament is None or findings.refused:
        return None
    result = judge(tournament, tables)
    findings.extend(result.notes)
    return result
