"""Lifetime titles in a book: standings come from the book, corrections are shown before they are stored."""

import json
from dataclasses import replace
from datetime import date

import pytest

from normbook.app.player import profile_of
from normbook.book.commands.difference import Unaccepted
from normbook.book.commands.outcome import BookRefused, Consent
from normbook.book.derived.explanation import explained
from normbook.book.derived.queries import published_lists
from normbook.book.log.entries import canonical
from normbook.book.people.identity import people_asked_for
from normbook.model.crosstable import Entrant, Event, Outcome, Rating, Result
from normbook.model.standing import Standing
from normbook.render.words import message
from normbook.rulebooks.uscf.record.fold import STATES, State, state_from
from tests.book.fold.keeping import Keeper, codes, finding_codes

HERO = "HERO, H"
FIELD = ("ACE, A", "BEE, B", "CAT, C", "DOG, D", "ELK, E")
JUNE = date(1997, 6, 1)


def event(id: str, end: date, wins: int = 4, post: int = 1700, title: str = "", **more: object) -> Event:
    """The hero against five players of one rating after the event; he wins the first games and loses the others."""
    results = [Result.WIN if number <= wins else Result.LOSS for number in range(1, 6)]
    hero = Entrant(
        1,
        HERO,
        tuple(Outcome(result, number + 1) for number, result in enumerate(results, start=1)),
        id="1",
        rating=Rating(1800),
        post=Rating(1800),
        title=title,
    )
    mirror = {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN}
    others = tuple(
        Entrant(
            number + 2,
            name,
            tuple(
                Outcome(mirror[results[number]], 1) if round_ == number else Outcome(Result.UNPAIRED)
                for round_ in range(5)
            ),
            id=str(number + 2),
            rating=Rating(post),
            post=Rating(post),
        )
        for number, name in enumerate(FIELD)
    )
    whole = Event(id, f"Event {id}", 5, (hero, *others), end=end)
    return replace(whole, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "state",
    [State(), State(None, 3), State(Standing(None, 4, 0)), State(Standing(1700, 5, 2), 12), State(Standing(2900))],
)
def test_a_standing_comes_back_from_its_text(state: State) -> None:
    text = STATES.text(state)
    assert state_from(text) == state
    assert text in ("", canonical(json.loads(text or "null")))


def test_standings_carry_from_event_to_event(keeper: Keeper) -> None:
    keeper.post(event("e1", date(1997, 1, 5)))
    assert codes(keeper)[HERO] == "B2"
    keeper.post(event("e2", date(1997, 2, 5)))
    assert codes(keeper)[HERO] == "B4"
    assert codes(keeper, as_of=date(1997, 1, 31))[HERO] == "B2"
    assert codes(keeper, "quick") == {}
    keeper.check()


def test_who_is_taken_out_of_an_event_that_is_moved_forward_is_judged_again_from_where_he_was(keeper: Keeper) -> None:
    keeper.post(event("e1", date(1997, 1, 5)))
    keeper.post(event("e2", date(1997, 2, 5)))
    keeper.post(event("e3", date(1997, 3, 5)))
    moved = event("e2", date(1997, 1, 1))
    keeper.amend(replace(moved, entrants=(replace(moved.entrants[0], id="77", name="OTHER, O"), *moved.entrants[1:])))
    assert (codes(keeper)[HERO], codes(keeper)["OTHER, O"]) == ("B4", "B2")
    keeper.check()


@pytest.mark.rule("uscf.two-records")
def test_regular_and_quick_are_apart(keeper: Keeper) -> None:
    keeper.post(event("e1", date(1997, 1, 5)))
    keeper.post(event("q1", date(1997, 2, 5), system="quick"))
    assert (codes(keeper)[HERO], codes(keeper, "quick")[HERO]) == ("B2", "B2")
    keeper.amend(event("q1", date(1997, 2, 5)))
    assert (codes(keeper)[HERO], codes(keeper, "quick")) == ("B4", {})
    keeper.check()


def test_the_same_event_again_changes_nothing(keeper: Keeper) -> None:
    first = keeper.post(event("e1", date(1997, 1, 5)))
    again = keeper.post(replace(event("e1", date(1997, 1, 5)), file="elsewhere/e1.csv"))
    assert (again.what, again.head) == ("known", first.head)


def test_other_content_under_the_same_id_is_refused_with_the_way_to_amend(keeper: Keeper) -> None:
    keeper.post(event("e1", date(1997, 1, 5)))
    with pytest.raises(BookRefused, match="BOOK-EVENT-EXISTS"):
        keeper.post(event("e1", date(1997, 1, 5), wins=3))
    assert keeper.amend(event("e1", date(1997, 1, 5))).what == "unchanged"


def test_an_event_without_a_day_has_no_place(keeper: Keeper) -> None:
    with pytest.raises(BookRefused, match="BOOK-EVENT-UNDATED"):
        keeper.post(replace(event("e1", date(1997, 1, 5)), end=None))


def test_a_title_in_the_file_is_an_assertion(keeper: Keeper) -> None:
    keeper.post(event("e1", date(1997, 1, 5), title="B4"))
    assert codes(keeper)[HERO] == "B6"
    keeper.post(event("e2", date(1997, 2, 5), title="B6"))
    with pytest.raises(BookRefused, match="BOOK-TITLE-DIFFERS"):
        keeper.post(event("e3", date(1997, 3, 5), title="B2"))
    assert codes(keeper)[HERO] == "B8"
    outcome = keeper.post(event("e3", date(1997, 3, 5), title="B2"), trust_book=True)
    assert "BOOK-TITLE-DIFFERS-NOTED" in finding_codes(outcome.notes)
    with keeper.book.reading() as reading:
        assert reading.entry(outcome.seq).content["notes"] == ["1 B2 B8"]
    assert codes(keeper)[HERO] == "a0"
    with pytest.raises(BookRefused, match="USCF-CODE"):
        keeper.post(event("e4", date(1997, 4, 5), title="Q1"))
    keeper.check()


def test_a_late_event_shows_what_it_re_rates_and_stores_nothing_unasked(keeper: Keeper) -> None:
    keeper.post(event("e1", date(1997, 1, 5)))
    keeper.post(event("e3", date(1997, 3, 5)))
    before = keeper.tables()
    careful = Keeper(keeper.book, Consent())
    with pytest.raises(Unaccepted) as asked:
        careful.post(event("e2", date(1997, 2, 5)))
    difference = asked.value.difference
    assert [(each.name, each.before, each.now, each.events) for each in difference.changes] == [
        (HERO, "B4", "B6", ("e3",))
    ]
    assert keeper.tables() == before
    agreed = Keeper(keeper.book, Consent(digest=difference.digest))
    assert agreed.post(event("e2", date(1997, 2, 5))).what == "posted"
    assert codes(keeper)[HERO] == "B6"
    keeper.check()


def test_consent_to_one_difference_is_no_consent_to_another(keeper: Keeper) -> None:
    keeper.post(event("e3", date(1997, 3, 5)))
    with pytest.raises(Unaccepted) as asked:
        Keeper(keeper.book, Consent()).post(event("e2", date(1997, 2, 5)))
    keeper.post(event("e4", date(1997, 4, 5)))
    with pytest.raises(Unaccepted):
        Keeper(keeper.book, Consent(digest=asked.value.difference.digest)).post(event("e2", date(1997, 2, 5)))


def test_an_event_in_order_asks_nothing(keeper: Keeper) -> None:
    careful = Keeper(keeper.book, Consent())
    careful.post(event("e1", date(1997, 1, 5)))
    careful.post(event("e2", date(1997, 2, 5)))
    assert codes(keeper)[HERO] == "B4"


def test_a_dry_run_tells_and_stores_nothing(keeper: Keeper) -> None:
    before = keeper.tables()
    outcome = Keeper(keeper.book, Consent(dry_run=True)).post(event("e1", date(1997, 1, 5)))
    assert outcome.what == "posted"
    assert keeper.tables() == before
    with keeper.book.reading() as reading:
        assert reading.head().seq == 0


def five_events(keeper: Keeper) -> None:
    for month in range(1, 6):
        keeper.post(event(f"e{month}", date(1997, month, 5)))
    assert codes(keeper)[HERO] == "a0"


def test_re_rating_stops_where_the_standing_comes_out_as_before(keeper: Keeper) -> None:
    five_events(keeper)
    outcome = keeper.amend(event("e1", date(1997, 1, 5), post=1701))
    # The same norm from other ratings: nobody's later event is touched.
    assert outcome.difference.judged == 6
    outcome = keeper.amend(event("e1", date(1997, 1, 5), wins=0))
    assert codes(keeper)[HERO] == "B8"
    (change,) = [each for each in outcome.difference.changes if each.name == HERO]
    assert change.events == ("e1", "e2", "e3", "e4", "e5")
    assert outcome.difference.judged == 6 + 4
    keeper.check()


def test_a_title_that_rested_on_a_voided_event_goes(keeper: Keeper) -> None:
    five_events(keeper)
    outcome = keeper.void("e2")
    (change,) = [each for each in outcome.difference.changes if each.name == HERO]
    assert (change.before, change.now, change.went) == ("a0", "B8", ("1800",))
    assert codes(keeper)[HERO] == "B8"
    with pytest.raises(BookRefused, match="BOOK-EVENT-VOID"):
        keeper.void("e2")
    with pytest.raises(BookRefused, match="BOOK-EVENT-VOID"):
        keeper.post(event("e2", date(1997, 2, 5)))
    keeper.check()


def test_keep_titles_records_a_grant_on_the_day_the_title_was_gained(keeper: Keeper) -> None:
    five_events(keeper)
    keeper.void("e2", keep_titles=True)
    assert codes(keeper)[HERO] == "a0"
    with keeper.book.reading() as reading:
        (grant,) = reading.entries(kinds=("grant",))
        assert (grant.content["title"], grant.content["on"], grant.content["kept"]) == (1800, "1997-05-05", "e2")
        assert grant.reason == "not played"
    assert codes(keeper, as_of=date(1997, 5, 4))[HERO] == "B6"
    keeper.check()


def test_a_correction_names_the_published_lists_it_affects(keeper: Keeper) -> None:
    five_events(keeper)
    keeper.publish("uscf", date(1997, 1, 31))
    keeper.publish("uscf", JUNE)
    outcome = keeper.amend(event("e5", date(1997, 5, 5), wins=0))
    assert [each.as_of for each in outcome.difference.lists] == [JUNE.isoformat()]
    with keeper.book.reading() as reading:
        assert [each.as_of for each in published_lists(reading, "uscf")] == ["1997-01-31", "1997-06-01"]
    outcome = keeper.publish("uscf", JUNE, reissue=True, reason="board 2")
    (change,) = outcome.difference.changes
    assert (change.of_list, change.name, change.before, change.now) == (JUNE.isoformat(), HERO, "1800*a0", "1800*B8")
    assert [each.as_of for each in outcome.difference.reissued] == [JUNE.isoformat()]
    keeper.check()


def test_grants_and_demotions_take_effect_on_their_day(keeper: Keeper) -> None:
    keeper.post(event("e1", date(1997, 1, 5)))
    keeper.post(event("e3", date(1997, 3, 5)))
    outcome = keeper.grant(HERO, "a", date(1997, 2, 1))
    assert [each.events for each in outcome.difference.changes] == [("e3",)]
    assert codes(keeper, as_of=date(1997, 2, 2))[HERO] == "a0"
    with pytest.raises(BookRefused, match="BOOK-ACT-REFUSED") as refused:
        keeper.grant(HERO, "1700", date(1997, 2, 2))
    assert [message(each) for each in refused.value.findings] == [
        "uscf.table1: 1800 is held already; a title to grant must be higher"
    ]
    for unknown in ("1750", "9" * 5000):
        with pytest.raises(BookRefused, match="BOOK-TITLE-UNKNOWN"):
            keeper.grant(HERO, unknown, date(1997, 2, 2))
    with pytest.raises(BookRefused, match="BOOK-NO-TITLES"):
        keeper.grant(HERO, "1800", date(1997, 2, 2), "lpcc")
    with pytest.raises(BookRefused, match="BOOK-REASON-MISSING"):
        keeper.demote(HERO, date(1997, 4, 1), reason=" ")
    keeper.demote(HERO, date(1997, 4, 1))
    assert codes(keeper)[HERO] == "B0"
    keeper.check()


@pytest.mark.rule("uscf.lm300")
def test_life_master_by_games_counts_in_the_book(keeper: Keeper) -> None:
    def strong(id: str, end: date) -> Event:
        entrants = event(id, end, wins=5, post=2200).entrants
        hero = replace(entrants[0], rating=Rating(2210), post=Rating(2210))
        return replace(event(id, end), entrants=(hero, *entrants[1:]))

    keeper.post(strong("e1", date(1997, 1, 5)))
    with pytest.raises(BookRefused, match="BOOK-ACT-REFUSED"):
        keeper.grant(HERO, "", date(1997, 6, 1))
    with keeper.book.reading() as reading:
        (hero,) = people_asked_for(reading.connection, HERO)
        (record,) = profile_of(reading, hero).records
        assert (record.held.games, record.tables.life_master_games.value) == (5, 300)


def test_what_is_missing_for_the_next_title(keeper: Keeper) -> None:
    keeper.post(event("e1", date(1997, 1, 5)))
    with keeper.book.reading() as reading:
        (hero,) = people_asked_for(reading.connection, "hero")
        (record,) = profile_of(reading, hero).records
        missing = record.missing
        assert missing is not None
        assert (missing.title, missing.points, missing.norms) == (1800, 8, 4)


def test_an_explanation_is_recomputed_from_the_book(keeper: Keeper) -> None:
    keeper.post(event("e1", date(1997, 1, 5)))
    keeper.post(event("e2", date(1997, 2, 5)))
    with keeper.book.reading() as reading:
        step = explained(reading, "1", "e2")
        assert (step.phrase.values["code_before"], step.phrase.values["code_after"]) == ("B2", "B4")
        with pytest.raises(BookRefused, match="BOOK-NOT-IN-EVENT"):
            explained(reading, "99", "e2")
        with pytest.raises(BookRefused, match="BOOK-EVENT-UNKNOWN"):
            explained(reading, "1", "e9")


def test_an_amendment_may_move_an_event_to_another_day(keeper: Keeper) -> None:
    five_events(keeper)
    keeper.amend(event("e1", date(1997, 12, 5)))
    assert codes(keeper, as_of=date(1997, 2, 28))[HERO] == "B2"
    assert codes(keeper)[HERO] == "a0"
    keeper.check()


def test_only_what_is_there_can_be_corrected(keeper: Keeper) -> None:
    keeper.post(event("e1", date(1997, 1, 5)))
    with pytest.raises(BookRefused, match="BOOK-EVENT-UNKNOWN"):
        keeper.amend(event("e2", date(1997, 1, 5)))
    with pytest.raises(BookRefused, match="BOOK-AMEND-RULES"):
        keeper.amend(event("e1", date(1997, 1, 5)), "lpcc")
    with pytest.raises(BookRefused, match="BOOK-CONFIRM-RULES"):
        keeper.confirm("e1")
    with pytest.raises(BookRefused, match="BOOK-EVENT-UNDATED"):
        keeper.amend(replace(event("e1", date(1997, 1, 5)), end=None))
