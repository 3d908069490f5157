"""Tables with rounds to come: read where a forecast asks for it, refused where an event is judged."""

from pathlib import Path

import pytest

from normbook.formats.event_file import read_events
from normbook.formats.how import STRICT, UNFINISHED, How
from normbook.formats.sections import Facts
from normbook.formats.solving.tournament_file import read_tournament
from normbook.formats.table.cell_text import cell_text
from normbook.formats.table.cells import read_cell
from normbook.model.crosstable import Event, Outcome, Result
from normbook.model.diagnostics import Findings

HEADER = "no,name,rating,R1,R2,R3\n"


def read(
    tmp_path: Path, rows: str, how: How = UNFINISHED, rounds: int | None = None, header: str = HEADER
) -> tuple[list[Event], list[str]]:
    path = tmp_path / "open.csv"
    path.write_text(header + rows, encoding="utf-8")
    findings = Findings()
    events = read_events(path, Facts(rounds=rounds), findings, how=how)
    return events, [finding.code for finding in findings]


def cells(event: Event) -> list[str]:
    return [" ".join(cell_text(outcome) or "U" for outcome in entrant.outcomes) for entrant in event.entrants]


@pytest.mark.parametrize("written", ["?", "?12", "?12w", "? 12", "?b"])
def test_a_game_to_come(written: str) -> None:
    outcome = read_cell(written)
    assert isinstance(outcome, Outcome)
    assert outcome.pending
    assert (outcome.result, outcome.half_points, outcome.played) == (Result.UNPAIRED, 0, False)
    assert cell_text(outcome) == written.replace(" ", "")


@pytest.mark.parametrize("written", ["?W12", "12?", "??", "?123456", "W?"])
def test_no_game_to_come(written: str) -> None:
    assert read_cell(written) == "CELL-UNKNOWN"


def test_blank_columns_after_the_last_round_begun_are_open(tmp_path: Path) -> None:
    [event], codes = read(tmp_path, "1,A,1500,W2,?2,\n2,B,1500,L1,?1,\n3,C,1400,B,U,H\n")
    assert cells(event) == ["W2 ?2 ?", "L1 ?1 ?", "B U H"]
    assert codes == []


def test_rounds_without_a_column_are_open_to_everybody(tmp_path: Path) -> None:
    [event], codes = read(tmp_path, "1,A,1500,W2,D2,L2\n2,B,1500,L1,D1,W1\n", rounds=5)
    assert (event.rounds, codes) == (5, [])
    assert cells(event) == ["W2 D2 L2 ? ?", "L1 D1 W1 ? ?"]


def test_before_the_first_round_no_round_needs_a_column(tmp_path: Path) -> None:
    [event], codes = read(tmp_path, "1,A,1500\n2,B,1500\n", rounds=4, header="no,name,rating\n")
    assert (cells(event), codes) == (["? ? ? ?", "? ? ? ?"], [])
    assert read(tmp_path, "1,A,1500\n2,B,1500\n", header="no,name,rating\n") == ([], ["ROUNDS-NONE"])


def test_a_withdrawal_or_a_bye_asked_for_in_advance_does_not_begin_a_round(tmp_path: Path) -> None:
    [event], _ = read(tmp_path, "1,A,1500,W2,U,U\n2,B,1500,L1,,H\n3,C,1500,B,,\n")
    assert cells(event) == ["W2 U U", "L1 ? H", "B ? ?"]


def test_blank_cells_beside_results_are_told_of(tmp_path: Path) -> None:
    [event], codes = read(tmp_path, "1,A,1500,W2,,\n2,B,1500,L1,,\n3,C,1500,,,\n4,D,1500,,,\n")
    assert codes == ["ROUND-UNDER-WAY"]
    assert cells(event)[2] == "U ? ?"


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ("1,A,1500,?2,,\n2,B,1500,?3,,\n3,C,1500,?2,,\n", "GAME-DISAGREES"),
        ("1,A,1500,?2,,\n2,B,1500,W1,,\n", "GAME-DISAGREES"),
        ("1,A,1500,?1,,\n", "OPPONENT-HIMSELF"),
        ("1,A,1500,?7,,\n", "OPPONENT-MISSING"),
    ],
)
def test_both_sides_of_a_pairing_agree(tmp_path: Path, rows: str, code: str) -> None:
    events, codes = read(tmp_path, rows)
    assert events == []
    assert code in codes


def test_fewer_rounds_than_columns_are_refused(tmp_path: Path) -> None:
    assert read(tmp_path, "1,A,1500,W2,,\n2,B,1500,L1,,\n", rounds=2) == ([], ["ROUNDS-DIFFER"])


def test_an_event_that_is_judged_has_no_games_to_come(tmp_path: Path) -> None:
    events, codes = read(tmp_path, "1,A,1500,W2,?2,\n2,B,1500,L1,?1,\n", how=STRICT)
    assert (events, codes) == ([], ["CELL-PENDING", "CELL-PENDING"])


def report_line(no: int, name: str, rating: int, points: str, *rounds: str) -> str:
    """A player's line; a round is `opponent colour result`, its columns in their places."""
    line = f"001 {no:4} m    {name:33} {rating:4} {'':3} {'':11} {'':10} {points:>4} {no:4}"
    return line + "".join(f"  {opponent:>4} {colour} {result}" for opponent, colour, result in map(str.split, rounds))


REPORT = (
    "\n".join(
        [
            "012 Unfinished Open",
            "XXR 4",
            report_line(1, "Abel, A", 1600, "1.0", "2 w 1", "3 b ."),
            report_line(2, "Berg, B", 1500, "0.0", "1 b 0"),
            report_line(3, "Cole, C", 1550, "1.0", "0000 - U", "1 w ."),
        ]
    )
    .replace(".\n", "\n")
    .removesuffix(".")
)


def test_a_report_file_may_be_unfinished(tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    path.write_text(REPORT, encoding="utf-8")
    findings = Findings()
    [event] = read_events(path, Facts(), findings, how=UNFINISHED)
    assert not findings.refused
    assert event.rounds == 4
    assert cells(event) == ["W2w ?3b ? ?", "L1b U ? ?", "B ?1w ? ?"]


def test_a_solving_table_may_state_more_rounds_than_it_has(tmp_path: Path) -> None:
    path = tmp_path / "solving.csv"
    path.write_text("name,rating,R1,R2\nA,2400,10,5\n", encoding="utf-8")
    findings = Findings()
    found = read_tournament(path, {"rounds": 6}, findings, unfinished=True)
    assert found is not None
    assert (found.rounds, len(found.solvers[0].points)) == (6, 2)
    assert read_tournament(path, {"rounds": 6}, findings) is None
    assert [finding.code for finding in findings] == ["ROUNDS-DIFFER"]
    assert read_tournament(path, {"rounds": 1}, findings, unfinished=True) is None
