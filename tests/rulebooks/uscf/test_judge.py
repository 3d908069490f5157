"""Whole events: titles on entering, hundreds of random events against a plain recomputation, and invariants."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from normbook.model.crosstable import Event, Rating, Result
from normbook.model.season import player_key
from normbook.model.standing import Standing
from normbook.model.variant import Variant
from normbook.rulebooks.uscf.law.eligibility import Status
from normbook.rulebooks.uscf.law.explain import explain
from normbook.rulebooks.uscf.law.judge import Origin, PlayerNorm, judge
from normbook.rulebooks.uscf.law.tables import Tables, load, standard
from normbook.rulebooks.uscf.law.titles import initial_title
from tests.rulebooks.uscf import recomputed
from tests.rulebooks.uscf.events import event, first, row, versus
from tests.rulebooks.uscf.random_events import events, random_event, with_unplayed_round

TABLES = standard()
AFTER, _ = load(Variant("uscf", "Established by the end", {"established": "after"}))


@pytest.mark.rule("uscf.g")
@pytest.mark.parametrize(
    ("rating", "title"),
    [
        (1, None),
        (999, None),
        (1099, None),
        (1100, 1000),
        (1199, 1000),
        (1200, 1100),
        (1575, 1400),
        (1799, 1600),
        (1800, 1700),
        (1830, 1700),
        (1899, 1700),
        (2199, 2000),
        (2200, 2100),
        (2999, 2800),
        (3000, 2900),
        (3100, 2900),
        (3999, 2900),
    ],
)
def test_initial_titles(rating: int, title: int | None) -> None:
    assert initial_title(rating, TABLES) == title


def test_only_the_players_asked_for_are_judged_and_as_ever() -> None:
    played = random_event(7)
    everybody = judge(played, TABLES).subjects
    assert len(everybody) > 2
    assert judge(played, TABLES, only=[2]).subjects == everybody[1:2]
    assert judge(played, TABLES, only=[]).subjects == ()


@pytest.mark.rule("uscf.g")
def test_a_blank_title_of_an_established_player_is_the_initial_title_before_the_event() -> None:
    player = first(event(row(1, "1830", "1905", "H H H H")))
    assert (player.code_before, player.code_after, player.origin) == ("B0", "B0", Origin.INITIAL)


@pytest.mark.rule("uscf.provisional", "uscf.g")
@pytest.mark.parametrize("before", ["1700/20", ""])
@pytest.mark.parametrize("after", ["1830", "1830/21"])
def test_who_becomes_established_gets_the_initial_title_and_no_norm(before: str, after: str) -> None:
    judged = versus("", [1800] * 6, 12, before=before)
    judged = replace(
        judged, entrants=(replace(judged.entrants[0], post=row(1, "", after, "H").post), *judged.entrants[1:])
    )
    player = first(judged)
    assert player.status is Status.BECOMES_ESTABLISHED
    assert (player.code_before, player.norm, player.levels, player.code_after) == ("", None, (), "B0")
    assert (player.title_before, player.title_after, player.points_next, player.points_beyond) == (None, 1700, 0, 0)
    assert player.titles_earned == ()
    assert [check.rule for check in player.checks if not check.passed] == ["uscf.provisional"]


@pytest.mark.rule("uscf.provisional")
def test_an_established_player_without_a_post_event_rating_is_judged_all_the_same() -> None:
    judged = versus("B0", [1800] * 6, 8)
    judged = replace(judged, entrants=(replace(judged.entrants[0], post=None), *judged.entrants[1:]))
    assert first(judged).norm == 1800


@pytest.mark.rule("uscf.g")
def test_below_1100_the_walk_starts_at_1000_and_progress_is_printed() -> None:
    player = first(versus("", [1000] * 5, 8, before="1050"))
    assert (player.code_before, player.title_before) == ("-0", None)
    assert [tried.level for tried in player.levels] == [1000, 1100, 1200]
    assert (player.norm, player.code_after, player.title_after) == (1100, "-5", None)
    assert (player.points_next, player.points_beyond) == (5, 2)


@pytest.mark.rule("uscf.norm")
def test_norms_end_at_2900_and_the_last_title_earns_nothing_more() -> None:
    top = first(versus("U0", [2700] * 5, 10, before="2950"))
    assert ([tried.level for tried in top.levels], top.norm) == ([2900], 2900)
    assert (top.code_after, top.awards, top.titles_earned) == ("U0", (), ())
    below = first(versus("u8", [2700] * 5, 10, before="2850"))
    assert (below.norm, below.code_after, below.titles_earned) == (2900, "U0", (2900,))


@pytest.mark.rule("uscf.norm")
def test_the_walk_stops_at_the_first_failure() -> None:
    player = first(versus("b0", [1810, 1795, 1933, 1850, 1777, 1900], 8))
    assert [(tried.level, tried.expected, tried.margin, tried.met) for tried in player.levels] == [
        (1600, 1212, 2788, True),
        (1700, 1849, 2151, True),
        (1800, 2632, 1368, True),
        (1900, 3468, 532, True),
        (2000, 4235, -235, False),
    ]
    assert (player.norm, player.code_after) == (1900, "B5")


def test_a_given_standing_stands_above_the_file() -> None:
    judged = versus("B0", [1800] * 6, 8)
    key = player_key(judged.entrants[0])
    judgement = judge(judged, TABLES, {key: Standing(1700, 8, 0)})
    assert (judgement.subjects[0].code_before, judgement.subjects[0].code_after) == ("B8", "a0")
    assert judgement.subjects[0].origin is Origin.CARRIED
    (note,) = judgement.notes
    assert (note.code, note.cell, note.phrase.values["carried"]) == ("USCF-TITLE-DIFFERS", "B0", "B8")


def test_a_given_standing_that_the_file_repeats_is_not_worth_a_word() -> None:
    judged = versus("B8", [1800] * 6, 8)
    assert not judge(judged, TABLES, {player_key(judged.entrants[0]): Standing(1700, 8, 0)}).notes


@pytest.mark.rule("uscf.provisional")
@pytest.mark.parametrize(("before", "after"), [("1700/12", "1700/16"), ("1700/12", "1700"), ("", "1700")])
def test_a_titled_player_whose_rating_is_called_provisional_is_named(before: str, after: str) -> None:
    judgement = judge(event(row(1, before, after, "H H H H")), TABLES, {"player 1": Standing(1500, 5, 2)})
    assert [(note.code, note.cell) for note in judgement.notes] == [("USCF-PROVISIONAL-TITLED", before)]
    assert judgement.subjects[0].code_before == ""
    assert judgement.subjects[0].code_after == ("C5" if after == "1700" else "")


def test_players_are_known_by_id_and_else_by_name() -> None:
    assert player_key(row(1, "", "", "H", id="123")) == "123"
    assert player_key(row(1, "", "", "H", name="DOE,  Jane")) == "doe, jane"


@pytest.mark.rule("uscf.provisional", "uscf.g")
@pytest.mark.parametrize("before", ["1700/20", ""])
def test_a_variant_may_judge_who_becomes_established_from_the_initial_title_on(before: str) -> None:
    judged = versus("", [1800] * 6, 8, before=before)
    judged = replace(judged, entrants=(replace(judged.entrants[0], post=Rating(1830)), *judged.entrants[1:]))
    player = first(judged, AFTER)
    assert player.status is Status.BECOMES_ESTABLISHED
    assert (player.code_before, player.norm, player.code_after) == ("B0", 1800, "B2")
    assert player.origin is Origin.INITIAL
    told = explain(player, judged, AFTER)
    initial = [part.phrase for part in told.parts if part.phrase.code == "uscf.before-initial"]
    assert [phrase.values["rating"] for phrase in initial] == ["1830"]
    carried = judge(judged, AFTER, {player_key(judged.entrants[0]): Standing(1900)})
    assert (carried.subjects[0].code_before, carried.subjects[0].origin) == ("A0", Origin.CARRIED)
    assert not carried.notes


def compare(judged: Event, tables: Tables = TABLES, rules: recomputed.Rules = recomputed.RULES) -> None:
    for player in judge(judged, tables).subjects:
        plain = recomputed.answer(judged, player.entrant.no, rules)
        unmet = dict.fromkeys(check.rule for check in player.checks if not check.passed)
        assert (Fraction(player.score, 2), player.games) == (plain.score, plain.games)
        assert tuple(unmet) == plain.failing
        assert player.norm == plain.norm
        assert (player.title_after, player.points_next, player.points_beyond) == (
            plain.title,
            plain.next,
            plain.beyond,
        )
        assert (player.code_before, player.code_after) == (plain.before, plain.after)


@pytest.mark.untraced
@pytest.mark.slow
@pytest.mark.rule("uscf.norm", "uscf.table2", "uscf.unplayed", "uscf.eligible", "uscf.provisional", "uscf.g")
@pytest.mark.parametrize("hundred", range(6))
def test_a_hundred_random_events_agree_with_a_plain_recomputation(hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 100):
        compare(random_event(seed))
        compare(random_event(seed), standard("1998"), recomputed.Rules(limit=25))
        compare(random_event(seed), AFTER, recomputed.Rules(established="after"))


def essence(player: PlayerNorm) -> tuple[object, ...]:
    return (
        player.entrant.no,
        player.score,
        player.games,
        player.levels,
        player.norm,
        player.before,
        player.after,
        player.titles_earned,
        player.code_after,
    )


@pytest.mark.rule("uscf.unplayed")
@given(events, st.integers(0, 9), st.sampled_from([Result.UNPAIRED, Result.HALF_POINT_BYE, Result.ODD_MAN_OUT]))
def test_an_added_unplayed_round_changes_nothing(judged: Event, at: int, result: Result) -> None:
    # Below four rounds it changes whether the event is long enough, but nobody has played enough games then.
    longer = with_unplayed_round(judged, min(at, judged.rounds), result)
    assert list(map(essence, judge(longer, TABLES).subjects)) == list(map(essence, judge(judged, TABLES).subjects))


@given(events, st.randoms(use_true_random=False))
def test_the_order_of_rows_changes_nothing(judged: Event, chance) -> None:  # type: ignore[no-untyped-def]
    rows = list(judged.entrants)
    chance.shuffle(rows)
    shuffled = judge(replace(judged, entrants=tuple(rows)), TABLES).subjects
    assert sorted(map(essence, shuffled)) == sorted(map(essence, judge(judged, TABLES).subjects))  # type: ignore[type-var]


@given(events)
def test_a_title_never_falls_and_the_parity_holds(judged: Event) -> None:
    for player in judge(judged, TABLES).subjects:
        if player.after:
            assert player.after.points_beyond == 2 * (player.after.points_next % 2)
            assert player.after.points_next < 10
        if player.before:
            assert player.after
            assert (player.title_after or 900) >= (player.title_before or 900)


BETTER = {Result.LOSS: Result.DRAW, Result.DRAW: Result.WIN}


@pytest.mark.rule("uscf.norm")
@settings(max_examples=200)
@given(events, st.integers(0, 10**6))
def test_a_better_score_never_lowers_the_norm(judged: Event, pick: int) -> None:
    player = judged.entrants[pick % len(judged.entrants)]
    improvable = [index for index, outcome in enumerate(player.outcomes) if outcome.result in BETTER]
    if not improvable:
        return
    index = improvable[pick % len(improvable)]
    outcomes = list(player.outcomes)
    outcomes[index] = replace(outcomes[index], result=BETTER[outcomes[index].result])
    better = replace(
        judged,
        entrants=tuple(
            replace(each, outcomes=tuple(outcomes)) if each.no == player.no else each for each in judged.entrants
        ),
    )
    before = next(each for each in judge(judged, TABLES).subjects if each.entrant.no == player.no)
    after = next(each for each in judge(better, TABLES).subjects if each.entrant.no == player.no)
    assert (after.norm or 0) >= (before.norm or 0)


def test_an_event_of_nobody_is_judged() -> None:
    nobody = Event("e", "Event", 4, ())
    assert judge(nobody, TABLES).subjects == ()
    assert not judge(nobody, TABLES).notes


def test_two_players_of_one_event_may_do_the_same() -> None:
    cells = "W3 W4 W5 D6"
    others = [row(no, "1750", "1750", " ".join(["U"] * 4)) for no in (3, 4, 5, 6)]
    both = judge(event(row(1, "1800", "1800", cells, "B0"), row(2, "1800", "1800", cells, "B0"), *others), TABLES)
    assert both.subjects[0].norm is not None
    assert essence(both.subjects[0])[1:] == essence(both.subjects[1])[1:]


@pytest.mark.rule("uscf.norm")
def test_what_a_norm_earned_in_points_has_no_title_among_it() -> None:
    [player, *_] = judge(versus("B8", [1700] * 5, 7), TABLES).subjects
    assert [award.kind for award in player.awards] == ["points", "title"]
    assert player.points_earned == ((player.awards[0].value, 1800),)
