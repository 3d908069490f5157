"""Report files as other programs write them, read and written again."""

from pathlib import Path

import pytest

from normbook.formats.event_file import read_events
from normbook.formats.losses import Losses
from normbook.formats.sections import Facts
from normbook.formats.trf.write import write_report
from normbook.model.diagnostics import Findings
from normbook.render.findings import finding_line
from tests.formats.events import whole
from tests.formats.trf.others import bbp, javafo, py4swiss

READ = {
    "bbp of three rounds, one played": (bbp(5, 1, planned=3, end="\n"), 5, 1),
    "bbp of eleven rounds": (bbp(180, 11), 180, 11),
    "bbp of fifteen rounds, fourteen played": (bbp(60, 14, planned=15), 60, 14),
    "javafo": (javafo(), 52, 4),
}
REFUSED = {"py4swiss": (py4swiss(), "TRF-NO-ROUNDS")}


def written(folder: Path, text: str) -> Path:
    path = folder / "report.trf"
    path.write_text(text, encoding="utf-8", newline="")
    return path


@pytest.mark.parametrize("name", READ)
def test_read_and_written_again(tmp_path: Path, name: str) -> None:
    text, entrants, rounds = READ[name]
    findings = Findings()
    [event] = read_events(written(tmp_path, text), Facts(), findings)
    assert (len(event.entrants), event.rounds) == (entrants, rounds)
    assert not findings.refused
    [again] = read_events(written(tmp_path, write_report(event, "trf26", Losses())), Facts(), findings)
    assert whole(again) == whole(event)


@pytest.mark.parametrize("name", REFUSED)
def test_refused_with_a_reason(tmp_path: Path, name: str) -> None:
    text, code = REFUSED[name]
    findings = Findings()
    assert read_events(written(tmp_path, text), Facts(), findings) == []
    assert code in [finding.code for finding in findings if finding.severity == "error"]
    assert all(finding_line(finding) for finding in findings)
