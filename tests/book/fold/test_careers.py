"""Ratings, norms and titles kept in a book: what feeds the next event, and what a correction changes."""

import random
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

import pytest

from normbook.book.commands.outcome import BookRefused
from normbook.book.derived.histories import find_event
from normbook.model.crosstable import Event, Rating
from normbook.model.membership import FederationMember, Membership, Published
from normbook.render.words import message
from normbook.rulebooks.uschess.record import RECORD
from normbook.rulebooks.uschess.record.award import award_from
from normbook.rulebooks.uschess.record.career import STATES, CareerState, InSystem, standing_from
from normbook.rulebooks.uschess.record.lists import supplement_lines
from tests.book.fold.keeping import Keeper, finding_codes
from tests.rulebooks.uschess.sections import rating, row, section, tables, versus

Fresh = Callable[[], AbstractContextManager[Keeper]]
FIRST = date(2026, 1, 4)


def weekend(number: int, *, results: str = "WWWD", before: str = "1500", posts: bool = True, **more: str) -> Event:
    """An event in which player 1 meets four of 1600 and, with three wins and a draw, makes a norm at 1600."""
    entrants = versus(["1600"] * 4, results, before, posts=posts, **more)
    return section(*entrants, id=f"w{number}", name=f"Weekend {number}", end=FIRST + timedelta(days=7 * number))


def held(keeper: Keeper, player: int = 1) -> CareerState:
    rows = [each for each in keeper.rows("uschess") if each.player == str(12000000 + player)]
    return standing_from(rows[-1].after)


@pytest.mark.rule("uschess.title", "uschess.highest")
def test_the_fifth_norm_of_a_career_makes_the_title_and_an_amendment_judges_what_follows(sqlite_keeper: Fresh) -> None:
    with sqlite_keeper() as keeper:
        for number in range(6):
            keeper.post(weekend(number), "uschess")
        titles = {each.event: award_from(each.award).titles for each in keeper.rows("uschess") if each.no == 1}
        assert titles == {"w0": "", "w1": "", "w2": "", "w3": "", "w4": "432", "w5": ""}
        assert held(keeper).norms == "2:6"
        outcome = keeper.amend(weekend(1, results="LLLL"), "uschess")
        [change] = [each for each in outcome.difference.changes if each.player == "12000001"]
        assert (change.came, change.went, change.events) == ((), (), ("w1", "w2", "w3", "w4", "w5"))
        titles = {each.event: award_from(each.award).titles for each in keeper.rows("uschess") if each.no == 1}
        assert titles == {"w0": "", "w1": "", "w2": "", "w3": "", "w4": "", "w5": "432"}
        gone = keeper.void("w2").difference.changes
        assert [each.went for each in gone if each.player == "12000001"] == [("4", "3", "2")]
        keeper.check()


@pytest.mark.rule("uschess.two-passes")
@pytest.mark.parametrize(
    ("written", "counts"),
    [("", True), ("1530", True), ("1530/12", False), ("1531", False), ("1530.20", False)],
)
def test_a_table_s_rating_counts_unless_it_is_blank_or_the_book_s_own(
    sqlite_keeper: Fresh, written: str, counts: bool
) -> None:
    with sqlite_keeper() as keeper:
        keeper.post(weekend(0, results="WWDD", posts=False), "uschess")
        own = held(keeper).systems["regular"].exact
        assert own.exact is not None
        assert (own.value, own.games) == (own.exact.to_integral_value(), None)
        written = written.replace("1531", str(own.value + 1)).replace("1530", str(own.value))
        table = weekend(1, posts=False)
        exact = Rating(own.value, None, Decimal(written)) if "." in written else rating(written)
        one, *others = table.entrants
        keeper.post(replace(table, entrants=(replace(one, rating=exact), *others)), "uschess")
        [line] = [each for each in keeper.rows("uschess") if each.event == "w1" and each.no == 1]
        with keeper.book.reading() as reading:
            state = find_event(reading.connection, "w1")
            assert state
            event, _ = RECORD.judged_event(reading, state)
        assert (event.entrants[0].rating == own) is counts
        assert line.after
        keeper.check()


@pytest.mark.rule("uschess.two-passes")
def test_a_rating_just_below_a_half_is_one_whole_number_everywhere(sqlite_keeper: Fresh) -> None:
    with sqlite_keeper() as keeper:
        keeper.post(weekend(0, results="WWDD", before="1507.62", posts=False), "uschess")
        own = held(keeper).systems["regular"].exact
        assert own == Rating(1598, None, Decimal("1598.49")), "1598.49767: as 1598.50 it would be 1599"
        with keeper.book.reading() as reading:
            [listed] = [each for each in supplement_lines(reading, None, tables()) if each.id == "12000001"]
        [line] = [each for each in keeper.rows("uschess") if each.no == 1]
        assert (line.rating, listed.rating("regular")) == ("1598", "1598")
        keeper.post(weekend(1, before="1598", posts=False), "uschess")
        with keeper.book.reading() as reading:
            state = find_event(reading.connection, "w1")
            assert state
            event, _ = RECORD.judged_event(reading, state)
        assert event.entrants[0].rating == own
        keeper.check()


def test_a_corrected_result_rates_the_next_event_again_where_the_book_s_rating_was_left_to_it(
    sqlite_keeper: Fresh,
) -> None:
    with sqlite_keeper() as keeper:
        keeper.post(weekend(0, posts=False), "uschess")
        keeper.post(weekend(1, before="", posts=False), "uschess")
        first = held(keeper)
        keeper.amend(weekend(0, results="LLLL", posts=False), "uschess")
        assert held(keeper) != first
        keeper.check()


@pytest.mark.rule("uschess.systems")
def test_a_dual_event_moves_two_ratings_and_a_quick_event_begins_with_the_second(sqlite_keeper: Fresh) -> None:
    with sqlite_keeper() as keeper:
        keeper.post(replace(weekend(0, posts=False, quick="1400"), more=(("time", "30+5"),)), "uschess")
        after = held(keeper)
        assert set(after.systems) == {"regular", "quick"}
        quick = replace(weekend(1, before="", posts=False), system="quick")
        keeper.post(quick, "uschess")
        later = held(keeper)
        assert later.systems["regular"] == after.systems["regular"]
        assert later.systems["quick"] != after.systems["quick"]
        assert (later.norms, later.peak) == (after.norms, after.peak)
        keeper.check()


@pytest.mark.rule("uschess.start")
def test_no_entry_holds_a_birth_date_and_the_start_is_kept_in_its_place(sqlite_keeper: Fresh) -> None:
    with sqlite_keeper() as keeper:
        keeper.post(weekend(0, before="", posts=False, birth="2014-03-01"), "uschess")
        with keeper.book.reading() as reading:
            content = reading.entry(1).content["event"]["entrants"][0]
        assert content["facts"] == {"start": "550", "quick_start": "550"}
        assert held(keeper).systems["regular"].whole
        keeper.check()


@pytest.mark.rule("uschess.floors")
def test_floors_of_who_came_unrated_rest_on_the_whole_career(sqlite_keeper: Fresh) -> None:
    with sqlite_keeper() as keeper:
        losing = section(row(1, "", "W2 L2 L2", start="100"), row(2, "105/9", "L1 W1 W1"), id="a", end=FIRST)
        keeper.post(losing, "uschess")
        keeper.post(replace(losing, id="b", end=FIRST + timedelta(days=1)), "uschess")
        assert held(keeper).systems["regular"] == InSystem("110.00/6", 2, 0, 2, True)


@pytest.mark.rule("uschess.norm")
def test_a_printed_norm_that_differs_is_refused_or_noted(sqlite_keeper: Fresh) -> None:
    with sqlite_keeper() as keeper:
        printed = weekend(0, norm="N:1")
        with pytest.raises(BookRefused) as refused:
            keeper.post(printed, "uschess")
        errors = [each for each in refused.value.findings if each.severity == "error"]
        assert finding_codes(errors) == ["USCHESS-NORM-DIFFERS"]
        outcome = keeper.post(printed, "uschess", trust_book=True)
        assert "USCHESS-NORM-DIFFERS" in finding_codes(outcome.notes)
        with keeper.book.reading() as reading:
            assert reading.entry(1).content["notes"] == ["1 N:1 USCHESS-NORM-DIFFERS"]
        keeper.post(weekend(1, norm="N:2", norms="2:1"), "uschess")
        with pytest.raises(BookRefused):
            keeper.post(weekend(2, norms="2:7"), "uschess")
        keeper.check()


@pytest.mark.rule("uschess.title")
def test_a_rating_once_reached_counts_later(sqlite_keeper: Fresh) -> None:
    with sqlite_keeper() as keeper:
        strong = section(row(1, "1990", "D2", "2004", norms="C:5"), row(2, "2300", "D1", "2300"), id="a", end=FIRST)
        keeper.post(replace(strong, entrants=(replace(strong.entrants[0], more=()), strong.entrants[1])), "uschess")
        assert (held(keeper).titles, held(keeper).reached) == ("", 2004)
        for number in range(1, 6):
            entrants = versus(["2000"] * 4, "WWWD", "1950", posts=True)
            event = section(*entrants, id=f"c{number}", end=FIRST + timedelta(days=number))
            keeper.post(event, "uschess")
        assert held(keeper).titles == "4321C"


def test_officers_give_titles_and_none_twice(sqlite_keeper: Fresh) -> None:
    with sqlite_keeper() as keeper:
        keeper.post(weekend(0), "uschess")
        keeper.grant("12000001", "2000", FIRST + timedelta(days=30), "uschess")
        assert held(keeper).titles == "C"
        with pytest.raises(BookRefused) as refused:
            keeper.grant("12000001", "C", FIRST + timedelta(days=31), "uschess")
        assert [message(each) for each in refused.value.findings] == ["uschess.title: the title C is held already"]
        with pytest.raises(BookRefused):
            keeper.grant("12000001", "IM", FIRST, "uschess")
        keeper.check()


def test_a_list_to_start_from_gives_ratings_and_norms(sqlite_keeper: Fresh) -> None:
    with sqlite_keeper() as keeper:
        member = FederationMember("Player 1", "12000001", published={"regular": Published("1523", "2:4")}, row=2)
        listed = Membership((member,), frozenset({"regular"}), "list.tsv")
        from normbook.book.commands.outcome import carried_out

        carried_out(
            keeper.book, lambda writing: RECORD.start_from(writing, listed, FIRST, keeper.consent), keeper.consent
        )
        keeper.post(weekend(1, before=""), "uschess")
        assert (held(keeper).norms, held(keeper).titles) == ("2:5", "432")
        keeper.check()


def test_the_supplement_of_a_day_has_ratings_titles_and_norms(sqlite_keeper: Fresh) -> None:
    with sqlite_keeper() as keeper:
        for number in range(5):
            keeper.post(weekend(number), "uschess")
        with keeper.book.reading() as reading:
            now = {line.id: line.content for line in supplement_lines(reading, None, tables())}
            then = {line.id: line for line in supplement_lines(reading, FIRST + timedelta(days=1), tables())}
        assert {key: now["12000001"][key] for key in ("rating", "titles", "norms")} == {
            "rating": "1500", "titles": "432", "norms": "2:5",
        }  # fmt: skip
        rung = then["12000001"].next
        assert rung is not None
        assert (rung.level.letter, rung.norms) == ("4", 1)
        keeper.publish("uschess", FIRST + timedelta(days=40))
        keeper.check()


def random_section(seed: int) -> Event:
    chance = random.Random(seed)
    people = chance.sample(range(1, 15), 8)
    cells: dict[int, list[str]] = {number: [] for number in range(8)}
    for _ in range(4):
        order = list(cells)
        chance.shuffle(order)
        for one, other in zip(order[::2], order[1::2], strict=True):
            mine, theirs = chance.choice(["WL", "LW", "DD", "XF", "BH"])
            named = mine in "WLDX"
            cells[one].append(f"{mine}{other + 1}" if named else mine)
            cells[other].append(f"{theirs}{one + 1}" if named else theirs)
    entrants = tuple(
        row(
            at + 1,
            chance.choice(
                ["", "", str(chance.randint(900, 2300)), f"{chance.randint(500, 1500)}/{chance.randint(1, 25)}"]
            ),
            " ".join(cells[at]),
            chance.choice(["", "", "1400"]),
            name=f"Person {person}",
            id=str(12000000 + person),
        )
        for at, person in enumerate(people)
    )
    time = chance.choice([(), (("time", "30+5"),), (("time", "90+30"),)])
    system = chance.choice(["regular", "regular", "quick", "blitz"]) if not time else "regular"
    end = FIRST + timedelta(days=chance.randrange(30))
    return section(*entrants, id=f"r{seed}", end=end, more=time, system=system)


@pytest.mark.parametrize("seed", range(4))
def test_random_books_are_what_a_fresh_fold_gives(sqlite_keeper: Fresh, seed: int) -> None:
    chance = random.Random(seed)
    with sqlite_keeper() as keeper:
        events = [random_section(100 * seed + number) for number in range(8)]
        for event in events:
            keeper.post(event, "uschess", trust_book=True)
        for event in chance.sample(events, 3):
            other = random_section(1000 + 100 * seed + chance.randrange(50))
            keeper.amend(replace(other, id=event.id, end=event.end), "uschess", trust_book=True)
        keeper.void(chance.choice(events).id)
        keeper.check()


@pytest.mark.parametrize(
    "state",
    [
        CareerState(),
        CareerState("4:2", "4", {"regular": InSystem("1500.25/12", 3, 1, 2, True)}, 1510, 1550),
        CareerState(systems={"online-blitz": InSystem("900")}),
    ],
)
def test_a_standing_s_text_tells_the_same_standing(state: CareerState) -> None:
    assert standing_from(STATES.text(state)) == state
