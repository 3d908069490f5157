"""Studies written down in a test, read as a user's file is."""

from pathlib import Path

from normbook.model.diagnostics import Findings
from normbook.rulebooks.uscf.study.plan import TitlesPlan
from normbook.rulebooks.uscf.study.titles import TitlesStudy, compared, study
from normbook.study.plan_file import Plan, read_study


def plan_of(text: str, folder: Path) -> Plan:
    """The plan of a file with this text."""
    path = folder / "study.toml"
    path.write_text(text, encoding="utf-8")
    findings = Findings()
    plan = read_study(path, findings)
    assert [each.code for each in findings] == []
    assert plan is not None
    return plan


def studied(text: str, folder: Path) -> TitlesStudy:
    """The answer to a study of the lifetime titles."""
    plan = plan_of(text, folder)
    assert isinstance(plan, TitlesPlan)
    findings = Findings()
    rules = compared(plan, findings)
    assert [each.code for each in findings] == []
    return study(plan, rules)
