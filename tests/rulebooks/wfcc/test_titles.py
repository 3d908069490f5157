"""Norms, championships and the rating reached: what makes a title due."""

from decimal import Decimal

import pytest

from normbook.model.ratinglist import Member, NormGained
from normbook.rulebooks.wfcc.law.tables import standard
from normbook.rulebooks.wfcc.law.titles import progress, title_progress, titles_due

NEEDS = {each.title: each for each in standard().titles}


def norms(title: str, *kinds: str) -> tuple[NormGained, ...]:
    return tuple(NormGained(title, f"t{number}", kind=kind) for number, kind in enumerate(kinds))


@pytest.mark.rule("wfcc.T1")
@pytest.mark.parametrize("title", ["GM", "WGM"])
@pytest.mark.parametrize(
    ("kinds", "missing"),
    [
        (("wcsc", "other", "other"), []),
        (("other", "wcsc-type", "ecsc"), []),
        (("other", "wccc-open", "ecsc-open"), [(1, 0)]),
        (("wcsc", "wcsc"), [(3, 2)]),
        (("other",), [(3, 1), (1, 0)]),
    ],
)
def test_three_norms_one_of_them_at_a_championship(
    title: str, kinds: tuple[str, ...], missing: list[tuple[int, int]]
) -> None:
    found = title_progress(NEEDS[title], norms(title, *kinds), Decimal(2700))
    assert [(each.needed, each.actual) for each in found.missing] == missing
    assert {each.rule for each in found.missing} <= {"wfcc.T1"}
    assert found.due is (not missing)


@pytest.mark.rule("wfcc.T2", "wfcc.T3")
@pytest.mark.parametrize(
    ("title", "rule", "rating"),
    [("IM", "wfcc.T2", 2450), ("WIM", "wfcc.T2", 2350), ("FM", "wfcc.T3", 2350), ("WFM", "wfcc.T3", 2250)],
)
def test_two_norms_anywhere(title: str, rule: str, rating: int) -> None:
    assert title_progress(NEEDS[title], norms(title, "other", "other"), rating).due
    one = title_progress(NEEDS[title], norms(title, "wcsc"), rating)
    assert [(each.rule, each.needed, each.actual) for each in one.missing] == [(rule, 2, 1)]


@pytest.mark.rule("wfcc.T4")
@pytest.mark.parametrize(
    ("highest", "reached"),
    [(Decimal("2549.99"), False), (Decimal("2549.50"), False), (2550, True), (Decimal("2550.00"), True), (None, False)],
)
def test_the_rating_may_be_reached_at_any_time(highest: Decimal | int | None, reached: bool) -> None:
    found = title_progress(NEEDS["GM"], norms("GM", "wcsc", "other", "other"), highest)
    assert found.due is reached
    assert [each.rule for each in found.missing] == ([] if reached else ["wfcc.T4"])


@pytest.mark.rule("wfcc.norm-implies")
def test_a_higher_norm_counts_once_for_each_tournament() -> None:
    gained = (*norms("GM", "wcsc"), NormGained("IM", "t0", kind="wcsc"), NormGained("GM", "t9"), NormGained("WIM", "x"))
    assert [norm.title for norm in title_progress(NEEDS["IM"], gained, 2500).norms] == ["IM", "GM"]
    assert [norm.title for norm in title_progress(NEEDS["FM"], gained, 2500).norms] == ["GM", "GM"]
    assert [norm.tournament for norm in title_progress(NEEDS["WFM"], gained, 2500).norms] == ["x"]
    nameless = (NormGained("FM", "", "Riga 1990"), NormGained("FM", "", "Bern 1991"))
    assert len(title_progress(NEEDS["FM"], nameless, 2500).norms) == 2


def test_only_women_are_on_the_way_to_womens_titles() -> None:
    man, woman = Member("A", sex="m"), Member("B", sex="w")
    assert [way.title for way in progress(man, standard())] == ["GM", "IM", "FM"]
    assert [way.title for way in progress(woman, standard())] == ["GM", "IM", "FM", "WGM", "WIM", "WFM"]


@pytest.mark.rule("wfcc.T1")
@pytest.mark.parametrize(
    ("titles", "due"),
    [((), ["GM", "WGM"]), (("IM",), ["GM", "WGM"]), (("GM",), ["WGM"]), (("WGM",), ["GM"]), (("GM", "WGM"), [])],
)
def test_the_highest_title_of_each_kind_falls_due_unless_held(titles: tuple[str, ...], due: list[str]) -> None:
    gained = (*norms("GM", "wcsc", "other", "other"), *norms("WGM", "wcsc", "other", "other"))
    member = Member("A", sex="w", titles=titles, norms=gained, highest=Decimal(2600))
    assert [way.title for way in titles_due(member, standard())] == due
    held = {way.title for way in progress(member, standard()) if way.held}
    assert ("FM" in held) is bool({"GM", "IM"} & set(titles))


def test_nothing_is_due_without_a_rating() -> None:
    member = Member("A", norms=norms("FM", "other", "other"))
    assert titles_due(member, standard()) == ()
