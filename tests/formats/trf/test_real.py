"""Report files of other programs, as they are."""

from pathlib import Path

import pytest

from normbook.formats.event_file import Facts, read_events
from normbook.formats.losses import Losses
from normbook.formats.trf.write import write_report
from normbook.model.diagnostics import Findings
from normbook.publish.findings import finding_line
from tests.formats.events import whole

READ = {
    "bbp_dutch_2025_c9.trf": (5, 1),
    "bbp_issue_15.trf": (180, 11),
    "bbp_issue_7.trf": (60, 14),
    "javafo_example.trf": (52, 4),
}
REFUSED = {"py4swiss_comments.trf": "TRF-NO-ROUNDS"}


@pytest.mark.parametrize("name", READ)
def test_read_and_written_again(shared: Path, tmp_path: Path, name: str) -> None:
    findings = Findings()
    [event] = read_events(shared / "data" / "trf" / name, Facts(), findings)
    assert (len(event.entrants), event.rounds) == READ[name]
    assert not findings.refused
    path = tmp_path / name
    path.write_text(write_report(event, "trf26", Losses()), encoding="utf-8", newline="")
    [again] = read_events(path, Facts(), findings)
    assert whole(again) == whole(event)


@pytest.mark.parametrize("name", REFUSED)
def test_refused_with_a_reason(shared: Path, name: str) -> None:
    findings = Findings()
    assert read_events(shared / "data" / "trf" / name, Facts(), findings) == []
    assert REFUSED[name] in [finding.code for finding in findings if finding.severity == "error"]
    assert all(finding_line(finding) for finding in findings)


def test_no_real_file_is_unknown(shared: Path) -> None:
    assert {path.name for path in (shared / "data" / "trf").iterdir()} == set(READ) | set(REFUSED)
