"""Study files: what is refused, all at once, and what the program makes of those it ships."""

from pathlib import Path

import pytest

from normbook.model.diagnostics import Findings
from normbook.render.findings import finding_line, in_order
from normbook.rulebooks.uscf.study.plan import TitlesPlan
from normbook.study.plan_file import read_study
from normbook.study.shelf import shipped

ONE = 'rules = "uscf"\nstrengths = [1700]\n[[schedules]]\n'
EVENT = "events = [{ opponents = [0, 0, 0, 0] }]"
WHOLE = f"{ONE}{EVENT}\n"


def found(text: str, folder: Path) -> list[str]:
    """Where and which, for each finding of a file with this text."""
    path = folder / "s.toml"
    path.write_text(text, encoding="utf-8")
    findings = Findings()
    assert read_study(path, findings) is None or not findings
    lines = [finding_line(each).removeprefix(f"{path}:") for each in in_order(findings)]
    assert all(line.endswith(")") for line in lines)
    return [":".join(line.split(":")[:2]).replace(": ", " ").strip() for line in lines]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (WHOLE, []),
        ("", ["rules KEY-MISSING"]),
        ('rules = "lpcc"', ["rules KEY-WRONG"]),
        ('rules = "uscf"', ["schedules KEY-MISSING", "strengths KEY-MISSING"]),
        (f'drawz = 0.2\nstart = 7\n{WHOLE}', ["drawz KEY-UNKNOWN", "start KEY-WRONG"]),
        (f"draws = 1.5\n{WHOLE}", ["draws STUDY-SHARE"]),
        (f"draws = 0.123\n{WHOLE}", ["draws STUDY-SHARE"]),
        (f"events = [0]\n{WHOLE}", ["events KEY-WRONG"]),
        (f"events = [5, 5]\n{WHOLE}", ["events KEY-WRONG"]),
        (f"events = []\n{WHOLE}", ["events KEY-WRONG"]),
        (f'deltas = ["a"]\n{WHOLE}', ["deltas KEY-WRONG"]),
        (f"deltas = [-1, 0.0001]\n{WHOLE}", ["deltas STUDY-DELTA", "deltas STUDY-DELTA"]),
        (
            f"claim = {{ above = -1, share = 2, x = 1 }}\n{WHOLE}",
            ["claim.above KEY-WRONG", "claim.share STUDY-SHARE", "claim.x KEY-UNKNOWN"],
        ),
        ('rules = "uscf"\nstrengths = [1700]\nschedules = []', ["schedules STUDY-NO-SCHEDULE"]),
        (ONE + "events = []", ["schedules[0].events STUDY-NO-EVENT"]),
        (f'{WHOLE}name = "a"\n[[schedules]]\nname = "a"\n{EVENT}', ["schedules STUDY-SAME-SCHEDULE"]),
        (
            ONE + "events = [{ rounds = 4 }, { opponents = [0], ratings = [1] }]",
            ["schedules[0].events[0].opponents STUDY-OPPONENTS", "schedules[0].events[1].opponents STUDY-OPPONENTS"],
        ),
        (
            'rules = "uscf"\nstrengths = [100, 3900]\n[[schedules]]\nevents = [{ opponents = [-100, 100] }]',
            ["schedules[0].events[0].opponents STUDY-RATING"] * 2,
        ),
        (
            ONE + "events = [{ rounds = 3, opponents = [0, 0, 0, 0] }]",
            ["schedules[0].events[0].rounds STUDY-ROUNDS"],
        ),
        (
            ONE + "events = [{ field = [] }]",
            ["schedules[0].events[0].field STUDY-FIELD-EMPTY", "schedules[0].events[0].rounds KEY-MISSING"],
        ),
        (
            ONE + "events = [{ rounds = 4, field = [{ weight = 0 }, { rating = 1, relative = 1 }] }]",
            [
                "schedules[0].events[0].field[0].rating STUDY-FIELD-ROW",
                "schedules[0].events[0].field[0].weight KEY-WRONG",
                "schedules[0].events[0].field[1].rating STUDY-FIELD-ROW",
            ],
        ),
        (
            ONE + "events = [{ rounds = 12, field = ["
            + ", ".join(f"{{ relative = {each} }}" for each in range(9))
            + "] }]",
            ["schedules[0].events[0].field STUDY-FIELD-LARGE"],
        ),
        (WHOLE.replace("[1700]", str(list(range(1000, 1060)))), ["strengths STUDY-MANY-STRENGTHS"]),
        (f'{WHOLE}[[variants]]\ncomparison = ">"', ["variants[0].name KEY-MISSING"]),
        (f'{WHOLE}[[variants]]\nfile = "none.toml"\nname = "n"', ["variants[0].name KEY-UNKNOWN"]),
    ],
)  # fmt: skip
def test_every_problem_is_told_at_once(text: str, told: list[str], tmp_path: Path) -> None:
    assert [line for line in found(text, tmp_path) if "FILE-MISSING" not in line] == told


def test_a_variant_of_its_own_file_is_read_beside_the_study(tmp_path: Path) -> None:
    (tmp_path / "strict.toml").write_text('rules = "uscf"\nname = "Strict"\ncomparison = ">"\n', encoding="utf-8")
    path = tmp_path / "s.toml"
    path.write_text(f'{WHOLE}[[variants]]\nfile = "strict.toml"\n', encoding="utf-8")
    findings = Findings()
    plan = read_study(path, findings)
    assert isinstance(plan, TitlesPlan)
    assert [each.name for each in plan.variants] == ["Strict"]
    assert not findings


@pytest.mark.parametrize("name", shipped())
def test_shipped_studies_are_read_without_a_finding(name: str) -> None:
    findings = Findings()
    plan = read_study(shipped()[name], findings)
    assert [each.code for each in findings] == []
    assert plan is not None
    assert plan.about
    assert plan.name != name


def test_the_b_player_is_the_sources_own() -> None:
    """Class B, the title 1600 that makes a 1900 norm an automatic 1700, four rounds."""
    plan = read_study(shipped()["b-player"], Findings())
    assert isinstance(plan, TitlesPlan)
    assert all(1600 <= strength < 1800 for strength in plan.strengths)
    assert plan.start == "b0"
    assert {kind.rounds for schedule in plan.schedules for kind in schedule.events} == {4}


SOLVERS = 'rules = "wfcc"\nfields = [5]\n[correlations]\nlow = 0.4\n'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (SOLVERS, []),
        ('rules = "wfcc"', ["correlations KEY-MISSING", "fields KEY-MISSING"]),
        ('rules = "wfcc"\nfields = [1]\ncorrelations = {}', ["correlations STUDY-NO-CORRELATION", "fields KEY-WRONG"]),
        (f"seed = -1\ntournaments = 0\n{SOLVERS}", ["seed KEY-WRONG", "tournaments KEY-WRONG"]),
        (f"step = 0.4\n{SOLVERS}", ["step STUDY-STEP"]),
        (f"result = 1.5\nround_max = 0.001\n{SOLVERS}", ["result STUDY-AMOUNT", "round_max STUDY-AMOUNT"]),
        (f'{SOLVERS}high = 2\nodd = "x"', ["correlations.high STUDY-AMOUNT", "correlations.odd KEY-WRONG"]),
        (f'category = "W99"\ndraws = 0.2\n{SOLVERS}', ["category KEY-WRONG", "draws KEY-UNKNOWN"]),
    ],
)  # fmt: skip
def test_every_problem_of_a_solvers_study_is_told_at_once(text: str, told: list[str], tmp_path: Path) -> None:
    assert found(text, tmp_path) == told
