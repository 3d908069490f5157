"""The annex's proposal with its reasons, and the committee's word over it."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from normbook.judgement import Provenance, Verdict
from normbook.model.solving import Ruling, Solver
from normbook.model.solving_kinds import KINDS
from normbook.model.variant import Variant
from normbook.rulebooks.wfcc.law.judge import judge
from normbook.rulebooks.wfcc.law.tables import load, standard
from tests.rulebooks.wfcc.test_acceptability import complete
from tests.rulebooks.wfcc.tournaments import field_of_norms, judged, solver, tournament


def strong(count: int, rating: int, others: int, countries: int = 3) -> list[Solver]:
    codes = ("POL", "GBR", "GER")[:countries]
    ratings = [rating] * count + [1900] * others
    return [
        solver(f"s{number}", number, each, country=codes[number % countries]) for number, each in enumerate(ratings)
    ]


@pytest.mark.rule("wfcc.annex")
@pytest.mark.parametrize(
    ("kind", "entered", "category", "coefficient"),
    [
        ("wcsc", [], "W40", "4"),
        ("ecsc", [], "W40", "4"),
        ("wccc-open", [], "O20", "2"),
        ("ecsc-open", [], "O20", "2"),
        ("wcsc-type", field_of_norms(), "W30", "3"),
        ("wcsc-type", field_of_norms(14), "W25", "2.5"),
        ("wcsc-type", field_of_norms(countries=2), "W25", "2.5"),
        ("wcsc-type", strong(5, 2300, 5), "W25", "2.5"),
        ("wcsc-type", strong(4, 2300, 6), "W10", "1"),
        ("wcsc-type", strong(5, 2299, 5), "W20", "2"),
        ("wcsc-type", strong(5, 2200, 5), "W20", "2"),
        ("wcsc-type", strong(5, 2199, 5), "W15", "1.5"),
        ("wcsc-type", strong(5, 2100, 5), "W15", "1.5"),
        ("wcsc-type", strong(5, 2099, 5), "W10", "1"),
        ("wcsc-type", strong(15, 2349, 0), "W25", "2.5"),
        ("wcsc-type", [], "W10", "1"),
        ("other", strong(5, 2350, 10), "O15", "1.5"),
        ("other", strong(5, 2350, 9), "O10", "1"),
        ("other", strong(5, 2350, 10, countries=2), "O10", "1"),
        ("other", strong(5, 2349, 10), "O10", "1"),
        (None, [], "O10", "1"),
    ],
)
def test_the_annex_proposes(kind: str | None, entered: list[Solver], category: str, coefficient: str) -> None:
    found = judged(entered, None, kind=kind).coefficient
    assert (found.category, found.text, found.source) == (category, coefficient, "annex")
    assert found.proposal.reasons


WEAK = [
    ("weak", {"category": category, "rating": rating, "actual": 4, "needed": 5})
    for category, rating in (("W25", 2300), ("W20", 2200), ("W15", 2100))
]


@pytest.mark.rule("wfcc.annex")
@pytest.mark.parametrize(
    ("kind", "entered", "reasons"),
    [
        ("wcsc", strong(5, 2200, 5), [("kind", {"kind": "wcsc", "category": "W40"})]),
        ("wcsc-type", [], [("before", {"category": "W10"})]),
        (
            "wcsc-type",
            strong(15, 2400, 0),
            [("norms", {"checks": ("R2", "R3", "R4", "R5", "R6", "R7", "R9"), "mean": 2400, "needed": 2350})],
        ),
        (
            "wcsc-type",
            strong(15, 2349, 0),
            [
                ("mean", {"actual": 2349, "needed": 2350}),
                ("strong", {"category": "W25", "rating": 2300, "actual": 15, "needed": 5}),
            ],
        ),
        (
            "wcsc-type",
            strong(4, 2400, 0),
            [
                ("check", {"rule": "wfcc.R2", "actual": 4, "needed": 10}),
                ("check", {"rule": "wfcc.N1", "actual": 4, "needed": 15}),
                ("mean", {"actual": None, "needed": 2350}),
                *WEAK,
                ("else", {"category": "W10"}),
            ],
        ),
        (
            "other",
            strong(5, 2350, 10),
            [("strong", {"category": "O15", "rating": 2350, "actual": 5, "needed": 5})],
        ),
        (
            "other",
            strong(5, 2349, 8, countries=2),
            [("rated", {"actual": 13, "needed": 15}), ("countries", {"actual": 2, "needed": 3})],
        ),
    ],
)
def test_the_annex_says_why(kind: str, entered: list[Solver], reasons: list[tuple[str, dict[str, object]]]) -> None:
    found = judged(entered, None, kind=kind).coefficient.proposal.reasons
    assert [(each.code, dict(each.values)) for each in found] == [
        (f"wfcc.annex.{code}", told) for code, told in reasons
    ]


@pytest.mark.rule("wfcc.annex")
def test_w30_needs_a_tournament_without_a_failed_check_and_tells_what_is_open() -> None:
    good = judge(complete(), standard()).coefficient.proposal
    assert (good.category, good.reservations, good.provenance) == ("W30", (), Provenance.CHOSEN)
    unsaid = tuple(replace(each, group="") for each in complete().problems)
    unreported = judge(complete(problems=unsaid, reported=None), standard()).coefficient.proposal
    assert (unreported.category, unreported.reservations) == ("W30", ("wfcc.R5", "wfcc.R6", "wfcc.R7"))
    failed = judge(complete(problems=complete().problems[:11]), standard()).coefficient.proposal
    assert failed.category == "W25"
    assert [(each.code, each.values.get("rule")) for each in failed.reasons] == [
        ("wfcc.annex.check", "wfcc.R4"),
        ("wfcc.annex.strong", None),
    ]
    scattered = judge(complete(locations=2), standard()).coefficient.proposal
    assert [each.values.get("rule") for each in scattered.reasons] == ["wfcc.N3", None]


LATE = {"reported": date(2030, 1, 1), "announced": date(2030, 1, 1), "fairy_announced": date(2030, 1, 1)}


@pytest.mark.rule("wfcc.annex")
def test_duties_around_a_tournament_change_no_coefficient_since_the_second_edition() -> None:
    late = complete(**LATE)
    failed = {"wfcc.R1", "wfcc.R10", "wfcc.R11"}
    for name, category, against in (("2022.2", "W30", set()), ("2022", "W25", failed)):
        found = judge(late, load(edition=name)[0])
        assert {check.rule for check in found.checks if check.verdict is Verdict.FAILED} == failed
        proposal = found.coefficient.proposal
        assert proposal.category == category
        assert {each.values.get("rule") for each in proposal.reasons} - {None} == against
    open_checks = complete(reported=None, announced=None, assured=frozenset())
    first = judge(open_checks, load(edition="2022")[0]).coefficient.proposal
    assert first.reservations == ("wfcc.R1", "wfcc.R11", "wfcc.R12")


@pytest.mark.rule("wfcc.annex")
@pytest.mark.parametrize(("named", "category"), [(["wfcc.R11"], "W25"), (["R2"], "W30"), ([], "W30")])
def test_a_variant_may_let_other_criteria_decide_on_w30(named: list[str], category: str) -> None:
    tables, findings = load(Variant("wfcc", "Ours", {"norm_tournament_checks": named}, "v.toml"))
    assert not list(findings)
    assert judge(complete(**LATE), tables).coefficient.category == category


@pytest.mark.rule("wfcc.annex")
def test_w30_takes_the_mean_of_current_ratings_and_the_rest_list_ratings() -> None:
    entered = [replace(each, current=Decimal("2349.99")) for each in strong(15, 2400, 0)]
    found = judged(entered, None, kind="wcsc-type").coefficient
    assert found.category == "W25"
    assert found.proposal.reasons[0].values == {"needed": 2350, "actual": Decimal("2349.99")}
    entered = [replace(each, current=Decimal(2350)) for each in strong(15, 2300, 0)]
    assert judged(entered, None, kind="wcsc-type").coefficient.category == "W30"


@pytest.mark.rule("wfcc.annex")
def test_where_neither_kind_nor_category_is_given_a_note_says_what_was_assumed() -> None:
    entered = strong(5, 2300, 5)
    assert [note.code for note in judged(entered, None).notes] == ["WFCC-KIND-ASSUMED"]
    assert not judged(entered, None, category="W40").notes
    for kind in KINDS:
        assert not judged(entered, None, kind=kind).notes


@pytest.mark.rule("wfcc.confirm")
def test_the_given_category_and_the_committees_word_override_the_proposal() -> None:
    entered = strong(5, 2300, 5)
    given = judged(entered, None, kind="wcsc-type", category="W40").coefficient
    assert (given.category, given.value, given.source, given.proposal.category) == ("W40", 4, "given", "W25")
    ruling = Ruling(True, Decimal("3.5"), "strong field")
    result = judged(entered, None, kind="wcsc-type", ruling=ruling)
    assert (result.coefficient.category, result.coefficient.text, result.coefficient.source) == (
        "W25",
        "3.5",
        "committee",
    )
    word = result.checks[-1]
    assert (word.rule, word.verdict) == ("wfcc.confirm", Verdict.PASSED)
    assert word.note is not None
    assert word.note.values == {"reason": "strong field"}


@pytest.mark.rule("wfcc.confirm")
def test_a_failed_check_stops_nothing_but_a_refusal_does() -> None:
    entered = field_of_norms()
    failed = judge(tournament(entered, "1", problems=complete().problems[:3]), standard())
    assert Verdict.FAILED in {each.verdict for each in failed.checks}
    assert failed.fit is not None
    assert failed.subjects[0].norms
    refused = judged(entered, None, ruling=Ruling(False, reason="no sheets"))
    assert (refused.regime, refused.subjects[0].place, refused.subjects[0].norms) == ("none", 1, ())
    assert refused.reason is not None
    assert (refused.reason.code, refused.reason.values) == ("wfcc.none.refused", {"reason": "no sheets"})
    assert refused.checks[-1].verdict is Verdict.FAILED
