"""Every limit says how it is raised, or that it is fixed; and whatever is larger is refused before it is read."""

import json
import re
from pathlib import Path

import pytest

from normbook.book.problem import BookProblem
from normbook.book.proof.claims import read_claims
from normbook.formats import limits
from normbook.formats.how import STRICT
from normbook.model.diagnostics import Findings
from normbook.render.findings import finding_line
from normbook.render.words.findings import FINDINGS
from tools.bombs import BOMBS, laid
from tools.fuzzing import EXAMPLES, TARGETS

LIMIT = re.compile(r"(more|longer) than \{most\}|at most \{most\}")
RAISED = re.compile(r"set (\{limit\}|NORMBOOK_[A-Z_]+) to a higher number|no (such )?limit|this limit is fixed")
OF_LIMITS = sorted(code for code, (message, _) in FINDINGS.items() if LIMIT.search(message) and "{ways}" not in message)


@pytest.mark.parametrize("code", [*OF_LIMITS, "WORKBOOK-TOO-LARGE", "WORKBOOK-REACHES-FAR", "STUDY-FIELD-LARGE"])
def test_a_limit_says_how_it_is_raised(code: str) -> None:
    assert RAISED.search(FINDINGS[code][1]), FINDINGS[code]


def test_the_limits_that_are_told_are_the_ones_that_can_be_set() -> None:
    named = {name for _, remedy in FINDINGS.values() for name in re.findall(r"NORMBOOK_(MOST_[A-Z_]+)", remedy)}
    assert named <= limits.DEFAULTS.keys()


TABLE = "no,name,R1\n1,A,B\n2,C,U\n"
GAME = '[Event "E"]\n[White "A"]\n[Black "B"]\n[Round "1"]\n[Result "1-0"]\n\n1-0\n\n'
TOO_LARGE = {
    "MOST_BYTES": ("e.csv", "csv", TABLE.encode()),
    "MOST_ROWS": ("e.csv", "csv", TABLE.encode()),
    "MOST_GAMES": ("e.pgn", "pgn", 2 * GAME.encode()),
    "MOST_TOML_BYTES": ("e.toml", "toml", b'name = "A"\n'),
    "MOST_VALUES": ("e.json", "json", json.dumps({"events": [1, 2, 3]}).encode()),
    "MOST_RECORDS": ("e.dbf", "ratings", (EXAMPLES / "files" / "TARATSUP.DBF").read_bytes()),
    "MOST_MEMBERS": ("e.csv", "ratings", b"id,name,rating\n1,A,1500\n2,B,1500\n"),
    "MOST_MEMBERS_BYTES": ("e.csv", "ratings", b"id,name,rating\n1,A,1500\n"),
    "MOST_LIST_BYTES": ("e.xml", "world", b"<playerslist><player><name>A</name></player></playerslist>"),
}  # fmt: skip


@pytest.mark.parametrize("limit", TOO_LARGE)
def test_what_is_too_large_is_refused_with_the_name_of_its_limit(
    limit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, target, data = TOO_LARGE[limit]
    (tmp_path / name).write_bytes(data)
    monkeypatch.setattr(limits, limit, 1)
    findings = Findings()
    TARGETS[target].read(tmp_path / name, STRICT, findings)
    assert any(f"set NORMBOOK_{limit} to a higher number" in finding_line(each) for each in findings), list(findings)


def test_a_file_to_verify_against_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "list.txt").write_text("head 1 " + "a" * 64)
    monkeypatch.setattr(limits, "MOST_PROOF_BYTES", 10)
    with pytest.raises(BookProblem) as told:
        read_claims(str(tmp_path / "list.txt"))
    assert told.value.values["limit"] == "NORMBOOK_MOST_PROOF_BYTES"


SMALL = 20_000
RIGHT = (
    "json rounds",
    "json points",
    "pgn rounds",
    "pgn players",
    "perfect games",
    "csv long event",
    "pgn copies",
    "pgn names alike",
    "solvers",
    "solving",
    "members",
    "list of one name",
    "xlsx sheets",
)
EMPTY = ("text ruled", "text ruled blanks", "text of strokes")
"""Large, and right; or one player with blanks or the same lines below."""


@pytest.mark.parametrize("name", [name for name in BOMBS if name not in (*RIGHT, *EMPTY)])
def test_what_is_made_to_cost_much_is_refused(name: str, tmp_path: Path) -> None:
    findings = Findings()
    TARGETS[BOMBS[name][0]].read(laid(name, SMALL, tmp_path), STRICT, findings)
    assert findings.refused


def test_every_reader_has_files_made_to_cost_much() -> None:
    assert {target for target, _, _ in BOMBS.values()} == TARGETS.keys()
