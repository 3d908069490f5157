"""How a title tournament is played: judged where its file says it, else for the officer to confirm."""

from dataclasses import replace
from datetime import date

import pytest

from normbook.judgement import Verdict
from normbook.model.crosstable import Event
from normbook.rulebooks.fide.law.application import Application, ClaimedNorm, HighestRating, application
from normbook.rulebooks.fide.law.application_tables import standard_application
from normbook.rulebooks.fide.law.play import UNSAID, Play, conditions_of_play, play_of
from normbook.rulebooks.fide.reports import CLAIM_WAY

PASSED, FAILED, OPEN = Verdict.PASSED, Verdict.FAILED, Verdict.OPEN
SAID = Play(laws=True, minutes=150, fewest=1, most=2, arbiter_played=False, changed=False)
"""Everything is said, and as it should be."""
NORM = ClaimedNorm("open", "Open", "IM", met=True, games=9, credited=27, foreign=True, listed=True, rated=True)
NORM = replace(NORM, start=date(2025, 4, 1), end=date(2025, 4, 9), arbiter="IA", registered=date(2025, 2, 1))


def event(format: str | None = "swiss", rounds: int = 9, lasted: int | None = 9, **keys: str) -> Event:
    start = date(2025, 4, 1)
    end = None if lasted is None else date(2025, 4, lasted)
    return Event(
        "e", "E", rounds, (), start=start if lasted else None, end=end, format=format, more=tuple(keys.items())
    )


def told(play: Play) -> dict[str, list[tuple[Verdict, object, object]]]:
    found: dict[str, list[tuple[Verdict, object, object]]] = {}
    for each in conditions_of_play(play, standard_application()):
        found.setdefault(each.rule.removeprefix("fide."), []).append((each.verdict, each.needed, each.actual))
    return found


def judged(play: Play, *assured: str) -> Application:
    return application("IM", [replace(NORM, play=play)], HighestRating(2400), standard_application, assured)


@pytest.mark.rule("fide.1.1.1", "fide.1.1.2", "fide.1.1.3", "fide.1.1.6", "fide.1.4.2d", "fide.1.4.2e")
def test_what_nobody_says_is_open_and_what_is_said_is_judged() -> None:
    assert told(UNSAID) == {
        "1.1.1": [(OPEN, True, None)],
        "1.1.2": [(OPEN, 720, None)],
        "1.1.6": [(OPEN, False, None)],
        "1.4.2d": [(OPEN, False, None)],
    }
    assert told(SAID) == {
        "1.1.1": [(PASSED, True, True)],
        "1.1.3": [(PASSED, 120, 150)],
        "1.1.2": [(PASSED, 720, 300)],
        "1.1.6": [(PASSED, False, False)],
        "1.4.2d": [(PASSED, False, False)],
    }
    assert told(replace(SAID, format="match"))["1.4.2e"] == [(OPEN, ("round-robin", "swiss"), "match")]
    noted = [each.note.code for each in conditions_of_play(SAID, standard_application()) if each.note]
    assert noted == ["fide.check.minutes"]


@pytest.mark.parametrize(
    ("worse", "rule", "found"),
    [
        pytest.param({"laws": False}, "1.1.1", (FAILED, True, False), marks=pytest.mark.rule("fide.1.1.1")),
        pytest.param({"minutes": 119}, "1.1.3", (FAILED, 120, 119), marks=pytest.mark.rule("fide.1.1.3")),
        pytest.param({"minutes": 120}, "1.1.3", (PASSED, 120, 120), marks=pytest.mark.rule("fide.1.1.3")),
        pytest.param({"fewest": 3, "most": 3}, "1.1.3", (FAILED, 2, 3), marks=pytest.mark.rule("fide.1.1.3")),
        pytest.param({"minutes": 180}, "1.1.2", (PASSED, 720, 360), marks=pytest.mark.rule("fide.1.1.2")),
        pytest.param({"minutes": 181}, "1.1.2", (OPEN, 720, 362), marks=pytest.mark.rule("fide.1.1.2")),
        pytest.param({"minutes": 181, "most": 1}, "1.1.2", (PASSED, 720, 362), marks=pytest.mark.rule("fide.1.1.2")),
        pytest.param({"minutes": 180, "fewest": 2}, "1.1.2", (PASSED, 720, 720), marks=pytest.mark.rule("fide.1.1.2")),
        pytest.param({"minutes": 181, "fewest": 2}, "1.1.2", (FAILED, 720, 724), marks=pytest.mark.rule("fide.1.1.2")),
        pytest.param(
            {"minutes": 181, "fewest": None, "most": None},
            "1.1.2",
            (OPEN, 720, 362),
            marks=pytest.mark.rule("fide.1.1.2"),
        ),
        pytest.param({"arbiter_played": True}, "1.1.6", (FAILED, False, True), marks=pytest.mark.rule("fide.1.1.6")),
        pytest.param({"changed": True}, "1.4.2d", (FAILED, False, True), marks=pytest.mark.rule("fide.1.4.2d")),
    ],
)
def test_each_article_by_its_border(worse: dict[str, object], rule: str, found: tuple[Verdict, object, object]) -> None:
    play = replace(SAID, **worse)  # type: ignore[arg-type]
    assert found in told(play)[rule]
    assert judged(play).stands is (found[0] is not FAILED)
    assert judged(SAID).stands is True


@pytest.mark.parametrize(
    ("told_by", "play"),
    [
        (event(), UNSAID),
        (event(None), UNSAID),
        (event("round-robin"), UNSAID),
        (event("match"), replace(UNSAID, format="match")),
        (
            event(laws="true", arbiter_played="false", changed="true"),
            Play(laws=True, arbiter_played=False, changed=True),
        ),
        (
            event(laws="false", arbiter_played="true", changed="false"),
            Play(laws=False, arbiter_played=True, changed=False),
        ),
        (event(minutes="150"), Play(minutes=150, fewest=1, most=2)),
        (event(minutes="150", days="9"), Play(minutes=150, fewest=1, most=1)),
        (event(minutes="150", days="8"), Play(minutes=150, fewest=1, most=2)),
        (event(lasted=5, minutes="150"), Play(minutes=150, fewest=2, most=2)),
        (event(lasted=None, minutes="150"), Play(minutes=150, fewest=None, most=2)),
        (event(lasted=None, minutes="150", days="9"), Play(minutes=150, fewest=None, most=1)),
        (event(lasted=4), Play(fewest=3, most=3)),
        (event(lasted=5), UNSAID),
        (event(rounds=2, minutes="150", round_dates="25/04/01 25/04/02"), Play(minutes=150, fewest=1, most=1)),
        (event(rounds=3, minutes="150", round_dates="a a a"), Play(minutes=150, fewest=3, most=3)),
        (event(rounds=3, minutes="150", round_dates="a a"), Play(minutes=150, fewest=1, most=2)),
    ],
)
def test_a_file_says_it_by_its_keys_and_dates(told_by: Event, play: Play) -> None:
    assert play_of(told_by, standard_application()) == play


def test_it_decides_nothing_until_it_is_said_and_the_officer_may_confirm_it() -> None:
    found = judged(UNSAID)
    assert found.stands is True
    assert [each.rule for each in found.norms[0].to_confirm] == [
        "fide.1.1.1",
        "fide.1.1.2",
        "fide.1.1.6",
        "fide.1.4.2d",
    ]
    confirmed = judged(UNSAID, "laws", "hours")
    assert [each.rule for each in confirmed.norms[0].to_confirm] == ["fide.1.1.6", "fide.1.4.2d"]
    own = {each.rule: each for each in confirmed.norms[0].checks}
    assert own["fide.1.1.1"].verdict is PASSED
    assert own["fide.1.1.1"].note
    assert own["fide.1.1.1"].note.code == "fide.check.assured"
    assert len(own) == len(judged(UNSAID).norms[0].checks) + 2
    assert judged(replace(UNSAID, changed=True), "unchanged").stands is False
    assert judged(SAID).norms[0].to_confirm == ()


@pytest.mark.parametrize("play", [UNSAID, SAID, replace(SAID, laws=False, arbiter_played=True, format="match")])
def test_it_is_kept_with_the_norm(play: Play) -> None:
    norm = replace(NORM, play=play)
    kept = CLAIM_WAY.write(norm)
    assert CLAIM_WAY.read(kept) == norm
    assert ("play" in kept) is (play is not UNSAID)
