"""Title applications: each that fails one condition alone, and its repaired twin."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

import pytest

from normbook.judgement import Verdict
from normbook.model.variant import Variant
from normbook.rulebooks.fide.choices import ASSURED
from normbook.rulebooks.fide.law.application import Application, ClaimedNorm, HighestRating, application
from normbook.rulebooks.fide.law.application_tables import load_application, standard_application

SWISS = ClaimedNorm(
    event="spring-open",
    name="Spring Open",
    title="GM",
    met=True,
    games=9,
    credited=9,
    start=date(2025, 4, 1),
    end=date(2025, 4, 9),
    foreign=True,
    listed=True,
    single_days=9,
    rated=True,
    arbiter="IA Heron, Hal",
    registered=date(2025, 2, 1),
)
"""A norm that has everything."""


def norm(event: str, **facts: Any) -> ClaimedNorm:
    """One that leans on another for what one of them must have."""
    return replace(SWISS, event=event, name=event, **{"foreign": False, "listed": False, "single_days": 0, **facts})


SECOND, THIRD = norm("autumn-cup"), norm("winter-masters")
GOOD = (SWISS, SECOND, THIRD)
OLD = {"start": date(2022, 6, 1), "end": date(2022, 6, 30)}
NEXT_DAY = {"start": date(2022, 6, 23), "end": date(2022, 7, 1), "registered": date(2022, 5, 1)}
ENOUGH = HighestRating(2500)


def judged(norms: tuple[ClaimedNorm, ...], title: str = "GM", reached: HighestRating = ENOUGH) -> Application:
    return application(title, [replace(each, title=title) for each in norms], reached, standard_application)


def verdicts(found: Application) -> dict[str, Verdict]:
    """Of each article, the worst."""
    order = [Verdict.PASSED, Verdict.OPEN, Verdict.FAILED]
    worst: dict[str, Verdict] = {}
    for each in found.all_checks:
        worst[each.rule] = max(worst.get(each.rule, Verdict.PASSED), each.verdict, key=order.index)
    return worst


@dataclass(frozen=True)
class Case:
    """Norms that fail an article alone, and what repairs them."""

    rule: str
    norms: tuple[ClaimedNorm, ...]
    mended: tuple[ClaimedNorm, ...]
    title: str = "GM"
    reached: HighestRating = ENOUGH
    then: HighestRating | None = None
    verdict: Verdict = Verdict.FAILED


Facts = dict[str, Any]


def each_norm(rule: str, worse: Facts, better: Facts, verdict: Verdict = Verdict.FAILED) -> list[Case]:
    """A condition of each norm, missed by the first, the second and the third of them."""

    def put(number: int, facts: Facts) -> tuple[ClaimedNorm, ...]:
        return tuple(replace(each, **facts) if at == number else each for at, each in enumerate(GOOD))

    return [Case(rule, put(number, worse), put(number, better), verdict=verdict) for number in range(3)]


def all_norms(change: Callable[[ClaimedNorm], ClaimedNorm]) -> tuple[ClaimedNorm, ...]:
    return tuple(change(each) for each in GOOD)


FAILED, OPEN = Verdict.FAILED, Verdict.OPEN
LATE, IN_TIME = date(2025, 3, 3), date(2025, 3, 2)

CASES = [
    # 1.5.1: 27 games
    Case("fide.1.5.1", (SWISS, SECOND), GOOD),
    Case("fide.1.5.1", (SWISS, SECOND, replace(THIRD, credited=8)), GOOD),
    Case(
        "fide.1.5.1", (SWISS, replace(SECOND, credited=11)), (replace(SWISS, credited=16), replace(SECOND, credited=11))
    ),
    Case("fide.1.5.1", (SWISS,), GOOD),
    Case(
        "fide.1.5.1",
        (replace(SWISS, credited=13), replace(SECOND, credited=13)),
        (replace(SWISS, credited=13), replace(SECOND, credited=14)),
    ),
    Case("fide.1.5.1", (SWISS, SECOND), GOOD, "IM", HighestRating(2400)),
    # 1.4.3e: one norm without an exemption
    Case("fide.1.4.3e", all_norms(lambda each: replace(each, foreign=False)), GOOD),
    Case("fide.1.4.3e", all_norms(lambda each: replace(each, foreign=False)), GOOD, "WIM", HighestRating(2200)),
    Case("fide.1.4.3e", (replace(SWISS, foreign=False), SECOND, replace(THIRD, foreign=None)), GOOD, verdict=OPEN),
    Case(
        "fide.1.4.3e",
        (replace(SWISS, foreign=False), SECOND, THIRD),
        (replace(SWISS, foreign=False), SECOND, replace(THIRD, foreign=True)),
    ),
    # 1.4.1c: one short norm at most
    Case(
        "fide.1.4.1c",
        (SWISS, replace(SECOND, short=True), replace(THIRD, short=True)),
        (SWISS, replace(SECOND, short=True), THIRD),
    ),
    Case("fide.1.4.1c", all_norms(lambda each: replace(each, short=True)), (replace(SWISS, short=True), SECOND, THIRD)),
    Case(
        "fide.1.4.1c",
        (replace(SWISS, short=True), replace(SECOND, short=True), THIRD),
        GOOD,
        "WGM",
        HighestRating(2300),
    ),
    # 1.5.6: a listed event once a norm is after 30 June 2022
    Case("fide.1.5.6", all_norms(lambda each: replace(each, listed=False)), GOOD),
    Case("fide.1.5.6", all_norms(lambda each: replace(each, listed=False)), GOOD, "IM", HighestRating(2400)),
    Case(
        "fide.1.5.6",
        all_norms(lambda each: replace(each, listed=False, **NEXT_DAY)),
        all_norms(lambda each: replace(each, listed=False, registered=date(2022, 4, 1), **OLD)),
    ),
    Case(
        "fide.1.5.6",
        (
            replace(SWISS, listed=False, registered=date(2022, 4, 1), **OLD),
            replace(SECOND, registered=date(2022, 4, 1), **OLD),
            replace(THIRD, **NEXT_DAY),
        ),
        (
            replace(SWISS, listed=False, registered=date(2022, 4, 1), **OLD),
            replace(SECOND, registered=date(2022, 4, 1), **OLD),
            replace(THIRD, **{**NEXT_DAY, "listed": True}),
        ),
    ),
    Case("fide.1.5.6", (replace(SWISS, listed=None), SECOND, THIRD), GOOD, verdict=OPEN),
    Case(
        "fide.1.5.6",
        all_norms(lambda each: replace(each, listed=False, end=None)),
        all_norms(lambda each: replace(each, end=None)),
    ),
    # 1.1.3a: one round a day on three days, for GM and WGM
    Case(
        "fide.1.1.3a",
        all_norms(lambda each: replace(each, single_days=2)),
        (replace(SWISS, single_days=3), SECOND, THIRD),
    ),
    Case("fide.1.1.3a", all_norms(lambda each: replace(each, single_days=0)), GOOD, "WGM", HighestRating(2300)),
    Case("fide.1.1.3a", (replace(SWISS, single_days=None), SECOND, THIRD), GOOD, verdict=OPEN),
    Case("fide.1.1.3a", all_norms(lambda each: replace(each, single_days=None)), GOOD, verdict=OPEN),
    # 1.5.3: the rating, reached at some time
    *(
        Case("fide.1.5.3", GOOD, GOOD, title, HighestRating(needed - 1), HighestRating(needed))
        for title, needed in (("GM", 2500), ("IM", 2400), ("WGM", 2300), ("WIM", 2200))
    ),
    Case("fide.1.5.3", GOOD, GOOD, "GM", HighestRating(), HighestRating(2600), OPEN),
    # 1.5.4: each norm is one by the text of its date
    *each_norm("fide.1.5.4", {"met": False, "missed": ("fide.1.4.8",)}, {"met": True}),
    # 0: rated events alone
    *each_norm("fide.0", {"rated": False}, {"rated": True}),
    *each_norm("fide.0", {"rated": None}, {"rated": True}, OPEN),
    # the chief arbiter
    *each_norm("fide.1.1.arbiter", {"arbiter": "NA Heron, Hal"}, {"arbiter": "Heron, Hal (FA)"}),
    *each_norm("fide.1.1.arbiter", {"arbiter": ""}, {"arbiter": "ia"}, OPEN),
    *each_norm("fide.1.1.arbiter", {"arbiter": "Heron, Fay"}, {"arbiter": "FA"}, OPEN),
    # registered 30 days before
    *each_norm("fide.1.1.registered", {"registered": LATE}, {"registered": IN_TIME}),
    *each_norm("fide.1.1.registered", {"registered": None}, {"registered": IN_TIME}, OPEN),
    *each_norm("fide.1.1.registered", {"start": None}, {}, OPEN),
    # 1.3: titles for a rating alone
    *(
        Case("fide.1.3", (), (), title, HighestRating(needed - 1, 30), HighestRating(needed, 30))
        for title, needed in (("FM", 2300), ("CM", 2200), ("WFM", 2100), ("WCM", 2000))
    ),
    Case("fide.1.3", (), (), "FM", HighestRating(2300, 29), HighestRating(2300, 30)),
    Case("fide.1.3", (), (), "FM", HighestRating(2300), HighestRating(2300, 30), OPEN),
    Case("fide.1.3", (), (), "FM", HighestRating(None, 30), HighestRating(2300, 30), OPEN),
]


@pytest.mark.rule("fide.1.5.1", "fide.1.4.3e", "fide.1.5.6", "fide.1.1.3a", "fide.1.5.3", "fide.1.5.4", "fide.0")
@pytest.mark.rule("fide.1.1.arbiter", "fide.1.1.registered", "fide.1.3", "fide.1.4.1c")
@pytest.mark.parametrize("case", CASES)
def test_an_application_fails_by_one_article_alone_and_its_repaired_twin_stands(case: Case) -> None:
    found = judged(case.norms, case.title, case.reached)
    assert {rule: each for rule, each in verdicts(found).items() if each is not Verdict.PASSED} == {
        case.rule: case.verdict
    }
    assert found.stands is (False if case.verdict is FAILED else None)
    assert judged(case.mended, case.title, case.then or case.reached).stands is True


def test_the_table_has_forty_applications_and_more() -> None:
    assert sum(case.verdict is FAILED for case in CASES) >= 40


@pytest.mark.rule("fide.1.1.3a")
def test_im_and_wim_do_not_ask_for_one_round_a_day() -> None:
    slow = all_norms(lambda each: replace(each, single_days=0))
    assert judged(slow, "IM").stands is True
    assert judged(slow, "WIM").stands is True
    assert judged(slow).stands is False


def test_a_norm_that_does_harm_is_left_out() -> None:
    unrated = norm("unrated-event", rated=False)
    found = judged((*GOOD, unrated))
    assert found.stands is True
    assert [each.norm.event for each in found.left_out] == ["unrated-event"]
    assert [each.norm.event for each in found.norms] == [each.event for each in GOOD]


def test_norms_without_a_doubt_are_preferred_to_more_of_them() -> None:
    doubtful = norm("far-away", arbiter="")
    found = judged((*GOOD, doubtful))
    assert found.stands is True
    assert [each.norm.event for each in found.left_out] == ["far-away"]


def test_where_none_do_without_a_word_those_are_taken_that_need_one() -> None:
    unrated, doubtful = norm("unrated-event", rated=False), norm("far-away", arbiter="")
    found = judged((SWISS, SECOND, doubtful, unrated))
    assert found.stands is None
    assert [each.norm.event for each in found.left_out] == ["unrated-event"]


def test_where_no_choice_stands_all_are_shown() -> None:
    unrated = norm("unrated-event", rated=False)
    found = judged((SWISS, SECOND, unrated))
    assert found.stands is False
    assert (len(found.norms), found.left_out) == (3, ())


@pytest.mark.rule("fide.1.4.1c")
def test_of_two_short_norms_and_enough_others_one_is_left_out() -> None:
    short = [norm(name, short=True) for name in ("a", "b")]
    found = judged((SWISS, SECOND, *short))
    assert found.stands is True
    assert len(found.left_out) == 1


@pytest.mark.untraced
def test_of_very_many_norms_those_with_most_games_are_tried() -> None:
    many = tuple(norm(f"open-{number}", rated=False, credited=7) for number in range(12))
    found = judged((*many, *GOOD))
    assert found.stands is True
    assert len(found.left_out) == 12


@pytest.mark.rule("fide.1.5.4")
def test_what_a_norm_missed_is_told() -> None:
    found = judged((SWISS, SECOND, replace(THIRD, met=False, missed=("fide.1.4.3", "fide.1.4.8"))))
    [check] = [each for each in found.all_checks if each.verdict is FAILED]
    assert check.note
    assert check.note.values["rules"] == ("fide.1.4.3", "fide.1.4.8")


@pytest.mark.rule("fide.1.5.1")
def test_needed_and_actual_are_told() -> None:
    found = {each.rule: (each.needed, each.actual) for each in judged(GOOD).checks}
    assert found == {
        "fide.1.5.1": (27, 27),
        "fide.1.4.3e": (1, 1),
        "fide.1.4.1c": (1, 0),
        "fide.1.5.6": (1, 1),
        "fide.1.1.3a": (3, 9),
        "fide.1.5.3": (2500, 2500),
    }
    own = {each.rule: (each.needed, each.actual) for each in judged(GOOD).norms[0].checks}
    assert own["fide.1.5.4"] == (True, True)
    assert own["fide.1.1.registered"] == (SWISS.start and SWISS.start - timedelta(days=30), SWISS.registered)
    assert own["fide.1.1.arbiter"] == (("IA", "FA"), "IA Heron, Hal")


def test_no_norms_at_all_fail_by_what_norms_must_have() -> None:
    assert {rule for rule, each in verdicts(judged(())).items() if each is FAILED} == {
        "fide.1.5.1",
        "fide.1.4.3e",
        "fide.1.1.3a",
    }


def test_a_variant_may_ask_for_other_games() -> None:
    tables, findings = load_application(Variant("fide", "Club", {"application_games": 18}, "club.toml"))
    assert tables.games.value == 18
    assert not findings
    _, findings = load_application(Variant("fide", "Club", {"title_ratings": [{"title": "GM", "rating": 1}]}, "c.toml"))
    assert [each.code for each in findings] == ["FIDE-VARIANT-NORMS"]


@pytest.mark.rule("fide.0", "fide.1.1.arbiter", "fide.1.1.registered", "fide.1.5.6", "fide.1.1.3a", "fide.1.4.3e")
@pytest.mark.parametrize(
    ("word", "facts"),
    [
        ("rated", {"rated": None}),
        ("arbiter", {"arbiter": ""}),
        ("registered", {"registered": None}),
        ("listed", {"listed": None}),
        ("days", {"single_days": None}),
        ("foreign", {"foreign": None}),
    ],
)
def test_an_officers_word_settles_what_is_open_and_nothing_else(word: str, facts: dict[str, Any]) -> None:
    norms = (replace(SWISS, **facts), SECOND, THIRD)

    def answer(*assured: str, norms: tuple[ClaimedNorm, ...] = norms) -> Application:
        return application("GM", norms, ENOUGH, standard_application, assured)

    assert answer().stands is None
    settled = answer(word)
    assert settled.stands is True
    assert [each.note.code for each in settled.all_checks if each.note and each.note.code.endswith("assured")]
    others = [each for each in ASSURED if each != word]
    assert answer(*others).stands is None
    assert answer(word, norms=(*norms[:2], replace(THIRD, met=False))).stands is False


@pytest.mark.rule("fide.1.5.3")
def test_a_rating_that_nobody_knows_is_the_officers_word_too() -> None:
    found = application("GM", GOOD, HighestRating(), standard_application, ["rating"])
    assert found.stands is True
    assert application("GM", GOOD, HighestRating(2400), standard_application, ["rating"]).stands is False


def test_of_choices_that_stand_the_largest_is_taken() -> None:
    found = judged((*GOOD, norm("summer-open"), norm("unrated-event", rated=False)))
    assert [each.norm.event for each in found.norms] == [*(each.event for each in GOOD), "summer-open"]


def test_one_norm_may_be_enough() -> None:
    found = judged((replace(SWISS, credited=27), norm("unrated-event", rated=False)))
    assert [each.norm.event for each in found.norms] == [SWISS.event]


def test_what_is_open_says_what_is_known_and_what_is_not() -> None:
    unsaid = {"rated": None, "arbiter": "Heron, Fay", "registered": None}
    own = {each.rule: each for each in judged((replace(SWISS, **unsaid), SECOND, THIRD)).norms[0].checks}
    rated, arbiter = own["fide.0"], own["fide.1.1.arbiter"]
    assert (rated.needed, rated.actual, arbiter.actual) == (True, None, "Heron, Fay")
    assert rated.note
    assert (rated.note.code, rated.note.values) == ("fide.check.unsaid", {"what": "rated"})
    assert judged(GOOD).norms[0].checks[1].needed is True
    listed = next(
        each for each in judged((replace(SWISS, listed=None), SECOND, THIRD)).checks if each.rule == "fide.1.5.6"
    )
    assert listed.note is None
    assert next(each for each in judged(()).checks if each.rule == "fide.1.5.6").needed == 0


@pytest.mark.parametrize(
    ("games", "codes"), [(0, []), (999, []), (-1, ["VARIANT-INTEGER"]), (1000, ["VARIANT-INTEGER"])]
)
def test_a_variants_counts_have_bounds(games: int, codes: list[str]) -> None:
    _, findings = load_application(Variant("fide", "Club", {"application_games": games}, "club.toml"))
    assert [each.code for each in findings] == codes


@pytest.mark.untraced
@pytest.mark.parametrize(("others", "stands"), [(9, True), (10, False)])
def test_no_more_than_twelve_norms_are_tried_in_every_choice(others: int, stands: bool) -> None:
    many = tuple(norm(f"open-{number}", rated=False, credited=10) for number in range(others))
    assert judged((*many, *GOOD)).stands is stands
