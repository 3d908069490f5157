"""What the book keeps of an event is enough to judge it again."""

from dataclasses import replace
from datetime import date, time
from decimal import Decimal
from types import MappingProxyType

from hypothesis import given
from hypothesis import strategies as st

from normbook.book.log.content import (
    cell_text,
    event_content,
    event_from,
    supplement_content,
    supplement_from,
    variant_content,
    variant_from,
)
from normbook.book.log.entries import canonical
from normbook.formats.table.cells import read_cell
from normbook.model.crosstable import Entrant, Event, Notice, Outcome, Rating, Result
from normbook.model.ratinglist import Member, NormGained, RatingList
from normbook.model.season import ListedRating, Supplement
from normbook.model.solving import NO_RULING, Problem, Ruling, Tournament
from normbook.model.variant import Variant
from normbook.rulebooks.lpcc.law import tables as lpcc
from normbook.rulebooks.uscf.law import tables as uscf
from normbook.rulebooks.uscf.law.judge import judge
from normbook.rulebooks.wfcc.record.content import list_content, list_from, tournament_content, tournament_from
from tests.rulebooks.uscf.random_events import events
from tests.rulebooks.wfcc.tournaments import problems, solver, tournament, tournaments


def kept_event(event: Event, rules: str) -> Event:
    """The event as the book keeps it: without places in files and without personal data."""
    entrants = tuple(
        replace(
            entrant,
            outcomes=tuple(read_cell(cell_text(outcome)) for outcome in entrant.outcomes),
            expires="",
            rating_source="",
            row=None,
        )
        for entrant in event.entrants
    )
    return replace(event, entrants=entrants, rules=rules, named=True, file="", columns=MappingProxyType({}))


def kept_tournament(tournament: Tournament) -> Tournament:
    """The tournament as the book keeps it: without places in files, birth dates and the committee's word."""
    solvers = tuple(replace(solver, birth=None, row=None) for solver in tournament.solvers)
    return replace(tournament, solvers=solvers, ruling=NO_RULING, file="", columns=MappingProxyType({}))


@given(events)
def test_an_event_comes_back_as_it_was_kept(event: Event) -> None:
    kept = kept_event(event, "uscf")
    assert event_from(event_content(event), "uscf") == kept
    assert canonical(event_content(kept)) == canonical(event_content(event))


@given(events)
def test_a_kept_event_is_judged_as_the_event(event: Event) -> None:
    tables = uscf.standard()
    once, again = judge(event, tables), judge(kept_event(event, "uscf"), tables)
    assert [(each.before, each.after, each.norm) for each in once.subjects] == [
        (each.before, each.after, each.norm) for each in again.subjects
    ]


def test_every_fact_of_an_event_is_kept() -> None:
    outcomes = (
        Outcome(Result.WIN, 2, "w", written="w 2W"),
        Outcome(Result.FORFEIT_LOSS, 2, notice=Notice(time(17, 44, 59)), written="F2@17:44:59"),
        Outcome(Result.FORFEIT_WIN, None, declined=True),
        Outcome(Result.DRAW, 2, rated=False),
        Outcome(Result.UNPAIRED),
    )
    whole = Entrant(
        1,
        "Ångström, Å",
        outcomes,
        id="7",
        state="CA",
        rating=Rating(1501, 15),
        post=Rating(1510),
        title="B5",
        beyond=2,
        stood=frozenset({2, 4}),
    )
    day = date(1998, 3, 6)
    event = Event("e", "Friday", 5, (whole,), "lpcc", "Open", "1998", "Spring", day, day, "quick", format="scrounger")
    back = event_from(event_content(event), "lpcc")
    assert [each.written for each in back.entrants[0].outcomes] == ["w 2W", "F2@17:44:59", "X~", "D2*", "U"]
    assert back == kept_event(event, "lpcc")
    assert replace(back, entrants=event.entrants) == event


def test_personal_data_and_places_in_files_are_not_content() -> None:
    entrant = Entrant(1, "A", (), expires="0893", row=7)
    event = Event("e", "E", 0, (entrant,), file="somewhere/e.csv", columns={"no": 1})
    text = canonical(event_content(event))
    assert "0893" not in text
    assert "somewhere" not in text
    text = canonical(tournament_content(tournament([solver("S", 5, birth=1977)])))
    assert "1977" not in text


@given(tournaments())
def test_a_tournament_comes_back_as_it_was_kept(given_: object) -> None:
    kept = kept_tournament(given_)  # type: ignore[arg-type]
    assert tournament_from(tournament_content(given_)) == kept  # type: ignore[arg-type]


def test_every_fact_of_a_tournament_is_kept() -> None:
    day = date(2024, 5, 1)
    whole = tournament(
        [solver("S", ["1.5", "0"], 0, total=Decimal("1.5"), place="10-11", time=Decimal(0), rated=False)],
        kind="wcsc",
        category="W40",
        start=day,
        end=day,
        announced=day,
        reported=day,
        fairy_announced=day,
        director="D",
        locations=2,
        problems=(*problems(2), Problem(1, original=True, fairy=True)),
        assured=frozenset({"wfcc.R8"}),
        ruling=Ruling(True),
    )
    assert tournament_from(tournament_content(whole)) == kept_tournament(whole)


two_decimals = st.integers(0, 300000).map(lambda value: Decimal(value).scaleb(-2))
days = st.none() | st.dates()
members = st.builds(
    Member,
    name=st.text(max_size=5),
    id=st.text(max_size=3),
    country=st.sampled_from(("", "POL")),
    sex=st.sampled_from(("", "w", "m")),
    titles=st.lists(st.sampled_from(("GM", "WIM")), max_size=2).map(tuple),
    rating=st.none() | st.integers(0, 2800),
    decimals=st.none() | two_decimals,
    halves=st.lists(two_decimals, max_size=3).map(tuple),
    last=days,
    norms=st.lists(st.builds(NormGained, st.just("GM"), st.text(max_size=3), on=days), max_size=2).map(tuple),
    highest=st.none() | two_decimals,
    highest_on=days,
    listed=st.booleans(),
)


@given(st.lists(members, max_size=4).map(tuple))
def test_a_list_comes_back(listed: tuple[Member, ...]) -> None:
    whole = RatingList(date(2024, 1, 1), listed)
    assert list_from(whole.date, list_content(whole)) == whole


def test_a_supplement_comes_back() -> None:
    whole = Supplement("s.csv", {"2": ListedRating("2", "B", None), "1": ListedRating("1", "A", Rating(1500, 4))})
    assert supplement_from(supplement_content(whole), "s.csv") == whole


def test_a_variant_means_the_same_after_it_was_kept() -> None:
    variant = Variant("lpcc", "club", {"participation": Decimal("0.10"), "notice_before": time(18, 0)})
    back = variant_from(variant_content(variant))
    tables, findings = lpcc.load(back)
    assert not findings.refused
    assert (tables.participation.value, tables.notice_before.value) == (Decimal("0.10"), time(18, 0))
    assert variant_from(variant_content(None)) is None
