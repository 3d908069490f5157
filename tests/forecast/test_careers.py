"""Events to the next title, against all careers written out."""

from fractions import Fraction
from itertools import product

import pytest

from normbook.model.standing import Standing
from normbook.model.variant import Variant
from normbook.rulebooks.uscf.forecast.careers import MOST_EVENTS, by_event, career
from normbook.rulebooks.uscf.forecast.charts import career_chart
from normbook.rulebooks.uscf.law.points import advance
from normbook.rulebooks.uscf.law.tables import load, standard


def enumerated(levels: list[int | None], standing: Standing, events: int) -> Fraction:
    """The share of all sequences of so many events that reach a higher title."""
    reached = 0
    for sequence in product(levels, repeat=events):
        now = standing
        for level in sequence:
            if now.title == standing.title:
                now = advance(now, level, standard()).after
        reached += now.title != standing.title
    return Fraction(reached, len(levels) ** events)


@pytest.mark.parametrize(
    ("levels", "standing"),
    [
        ([1700, None, 1900], Standing(1700)),
        ([1700, 1800, 2000, None], Standing(1700, 5, 2)),
        ([None, 1000, 1100], Standing(None, 4)),
        ([2900, 2800, None], Standing(2800, 8)),
    ],
)
def test_chances_equal_all_careers_written_out(levels: list[int | None], standing: Standing) -> None:
    chances = by_event(levels, standing, standard())
    for events in range(1, 6):
        assert chances[events - 1] == enumerated(levels, standing, events)


def test_a_norm_in_every_event_makes_a_title_in_five() -> None:
    told = career([1700] * 6, Standing(1700), standard())
    assert (told.title, told.soonest, told.half, told.norms) == (1800, 5, 5, 6)
    assert told.latest is not None
    assert told.latest > 5  # six good events do not prove that there will be no bad one
    assert told.told


def test_norms_below_the_title_held_today_count_for_nothing() -> None:
    told = career([1500, 1600, None], Standing(1700), standard())
    assert (told.norms, told.soonest, told.half, told.latest) == (0, None, None, None)


def test_two_events_are_too_few_to_tell() -> None:
    told = career([1700, 1700], Standing(1700), standard())
    assert not told.told
    assert told.soonest is None


def test_at_the_top_there_is_no_next_title() -> None:
    assert career([2900] * 5, Standing(2900), standard()).title is None


def test_nobody_looks_further_than_a_hundred_events() -> None:
    chances = by_event([1700, *[None] * 200], Standing(1700), standard())
    assert len(chances) == MOST_EVENTS
    assert chances == sorted(chances)
    assert career([1700, *[None] * 200], Standing(1700), standard()).latest is None


def test_no_variant_changes_what_norms_lead_to() -> None:
    values = {"required_games": 6, "required_points": 5, "initial_margin": 0, "letters": {"1700": "Q"}}
    tables, findings = load(Variant("uscf", "other", values))
    assert (list(findings), tables.titles[1700].letter) == ([], "Q")
    for levels, standing in (([1700, 1900, None], Standing(1700, 4, 2)), ([1000, None, 1300], Standing(None))):
        assert career(levels, standing, tables) == career(levels, standing, standard())


def test_the_chart_goes_as_far_as_its_words() -> None:
    """Where every event so far brought a norm the title is certain soon; more cautiously it takes longer."""
    told = career([1800, 1800, 1800], Standing(1700, 6), standard())
    (drawing,) = career_chart(told)
    assert isinstance(drawing.spec["data"], dict)
    values = drawing.spec["data"]["values"]
    assert told.latest is not None
    for kind in {each["kind"] for each in values}:
        assert max(each["events"] for each in values if each["kind"] == kind) >= told.latest
    assert isinstance(drawing.spec["encoding"], dict)
    assert drawing.spec["encoding"]["x"]["scale"]["domain"][1] >= told.latest
