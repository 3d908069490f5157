"""`make mutants`: which changes it makes, what they are known by, and that a trial tells noticed from not."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.floor.source import ROOT
from tools.mutants.changes import Change, changes_of
from tools.mutants.record import Record, entry, listed
from tools.mutants.survey import SOURCE, law


def changes(code: str, folder: Path) -> list[Change]:
    file = folder / "law.py"
    file.write_text(code, encoding="utf-8")
    return changes_of(file, "law.py")


def told(code: str, folder: Path) -> list[tuple[str, str]]:
    return [(each.kind, each.after) for each in changes(code, folder)]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("x = a < b", [("comparison", "a <= b"), ("comparison", "a >= b")]),
        (
            "x = a < b == c",
            [("comparison", "a <= b == c"), ("comparison", "a >= b == c"), ("comparison", "a < b != c")],
        ),
        ("x = a in b", [("comparison", "a not in b")]),
        ("x = a + b", [("arithmetic", "a - b")]),
        ("x = a and b", [("and-or", "a or b")]),
        ("x = not a", [("negation", "a")]),
        ("x = -a", [("negation", "a")]),
        ("x = 7", [("constant", "8"), ("constant", "6")]),
        ("x = True", [("constant", "False")]),
        ("x = Decimal('0.05')", [("constant", "Decimal('0.06')")]),
        ("x = a if b else c", [("branches", "c if b else a")]),
        ("x = max(a)", [("call", "min(a)")]),
        ("x = a['key']", [("key", "a['key?']")]),
        ("x = a in '+-'", [("comparison", "a not in '+-'"), ("key", "a in '-'")]),
        ("x = step(rule='lpcc.2')", [("key", "step(rule='lpcc.2?')")]),
        ("x = [a for a in b if c]", [("condition", "[a for a in b if not c]")]),
        ("if a:\n    b = c", [("condition", "if not a:")]),
        ("def f():\n    return a", [("return", "return")]),
        ("def f():\n    return False", [("constant", "True")]),
        ("def f():\n    yield a", [("statement", "pass")]),
        ("def f():\n    return a | b", [("return", "return"), ("arithmetic", "a")]),
        ("a.append(b)", [("statement", "pass")]),
        ("def f(a=1): ...", [("constant", "2"), ("constant", "0")]),
        # what decides nothing stays
        ('"""Words."""\nimport os', []),
        ("def f(a: int | None) -> 'Table[3]':\n    return None", []),
        ("assert a < 3, 'so it is'", []),
        ("@dataclass(frozen=True)\nclass A: ...", []),
        ("for a, b in zip(c, d, strict=True): ...", []),
        ("x = say('some words')", []),
        ("x = f'{a} of 3'", []),
    ],
)
def test_what_is_changed(code: str, expected: list[tuple[str, str]], tmp_path: Path) -> None:
    assert told(code, tmp_path) == expected


def test_a_change_is_known_by_its_text_and_not_by_its_line(tmp_path: Path) -> None:
    code = "def f(a):\n    return a < 3 or a < 3\n"
    keys = [each.key for each in changes(code, tmp_path)]
    assert len(set(keys)) == len(keys)
    assert [each.key for each in changes(f"# moved\n\n\nX = b\n{code}", tmp_path)] == keys


def test_every_change_of_the_law_has_a_key_of_its_own_and_every_listed_survivor_is_one() -> None:
    keys = [each.key for path in law() for each in changes_of(path, path.relative_to(SOURCE).as_posix())]
    assert len(keys) > 3000
    assert len(set(keys)) == len(keys)
    assert not listed().keys() - set(keys)


def test_every_listed_survivor_has_its_reason(tmp_path: Path) -> None:
    assert not [key for key, why in listed().items() if len(why) < 10]
    (change, *_) = changes('def f():\n    return a["ß"] == "“b”"', tmp_path)
    assert entry(change, "because").splitlines()[-1] == 'why = "because"'


def test_outcomes_hold_for_the_module_and_the_tests_they_were_found_with(tmp_path: Path) -> None:
    (one, other) = changes("x = a < b", tmp_path)
    record = Record.read(tmp_path / "outcomes.jsonl")
    record.keep(one, "killed", "module", "tests")
    record.keep(other, "survived", "module", "tests")
    again = Record.read(record.file)
    assert [again.said(each, "module", "tests", killed_stay=False) for each in (one, other)] == ["killed", "survived"]
    assert again.said(one, "module", "more tests", killed_stay=False) is None
    assert again.said(one, "module", "more tests", killed_stay=True) == "killed"
    assert again.said(other, "module", "more tests", killed_stay=True) is None
    assert again.said(one, "another module", "tests", killed_stay=True) is None


TRIED = """
import sys
from pathlib import Path
from tools.mutants.changes import changes_of
from tools.mutants.survey import SOURCE
from tools.mutants.trials import Trial, freshly, preload, warmly

module = "normbook/rulebooks/lpcc/law/rounds.py"
hour = next(
    each
    for each in changes_of(SOURCE / module, module)
    if (each.function, each.kind) == ("notified_in_time", "comparison") and ">=" in each.after
)
file = "tests/rulebooks/lpcc/test_scoring.py::"
about = [file + "test_a_club_may_set_another_hour"]
aside = [file + "test_equal_ratings_expect_half_a_point_each"]
trials = [Trial(hour, tests, 1.0) for tests in (about, aside)]
preload()
for trial in trials:
    print(*(said for _, said in warmly([trial], 1, Path(sys.argv[1]))), *(said for _, said in freshly([trial], 1)))
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="trials are forks")
def test_a_trial_tells_what_is_noticed_from_what_is_not(tmp_path: Path) -> None:
    """The hour turned about, and a test that has nothing to do with it; warm and fresh alike."""
    command = [sys.executable, "-c", TRIED, str(tmp_path / "log")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == ["killed killed", "survived survived"]
