"""A book that starts from a federation's list: standings before its day, unless the book knows better."""

import json
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
import sqlalchemy

from normbook.app.player import profile_of
from normbook.book.commands.difference import Unaccepted
from normbook.book.commands.outcome import BookRefused, Consent
from normbook.book.copies.text import export, import_into
from normbook.book.derived.explanation import explained
from normbook.book.people import private
from normbook.book.people.identity import people_asked_for
from normbook.book.proof.verify import verify
from normbook.book.store.book import open_book
from normbook.model.crosstable import SYSTEMS
from normbook.model.membership import FederationMember, Membership, Published
from normbook.render.json import step_document
from normbook.rulebooks.uscf.record.lists import listed_members
from tests.book.fold.keeping import Keeper, codes, finding_codes
from tests.book.fold.test_titles import FIELD, HERO, event

NEW_YEAR = date(1997, 1, 1)
MARCH = date(1997, 3, 5)


def a_list(*members: tuple[str, str, str], quick: str = "") -> Membership:
    """Members by id, name and regular rating as printed; all have the same quick rating."""
    return Membership(
        tuple(
            FederationMember(name, id, published={"regular": Published(rating), "quick": Published(quick)}, row=row)
            for row, (id, name, rating) in enumerate(members, start=2)
        ),
        frozenset(SYSTEMS if quick else ("regular",)),
        "list.csv",
    )


HERO_AT_B4 = a_list(("1", HERO, "1800*B4"))


def ratings(keeper: Keeper, as_of: date | None = None) -> dict[str, str]:
    with keeper.book.reading() as reading:
        return {each.name: each.rating for each in listed_members(reading, "regular", as_of)}


def test_a_listed_code_is_what_the_first_event_starts_from(keeper: Keeper) -> None:
    done = keeper.start(HERO_AT_B4, NEW_YEAR)
    assert (done.what, done.seq, done.values["count"], done.difference.changes) == ("start-imported", 2, 1, ())
    assert codes(keeper) == {HERO: "B4"}
    keeper.post(event("e1", MARCH))
    assert codes(keeper)[HERO] == "B6"
    with keeper.book.reading() as reading:
        told = json.dumps(step_document(explained(reading, "1", "e1")))
    assert '"B4"' in told
    keeper.check()


def test_the_list_is_seen_from_its_day_on_until_an_event_brings_another_rating(keeper: Keeper) -> None:
    keeper.start(a_list(("1", HERO, "1575*c2"), ("2", FIELD[0], "1501/15"), ("9", "NOBODY, N", "")), NEW_YEAR)
    assert codes(keeper, as_of=date(1996, 12, 31)) == {}
    assert codes(keeper, as_of=NEW_YEAR) == {HERO: "c2", FIELD[0]: ""}
    assert ratings(keeper) == {HERO: "1575", FIELD[0]: "1501/15"}
    keeper.post(event("e1", MARCH))
    assert ratings(keeper)[HERO] == "1800"
    assert ratings(keeper, NEW_YEAR)[HERO] == "1575"
    keeper.check()


@pytest.mark.rule("uscf.g")
def test_without_a_code_an_established_player_starts_at_the_initial_title(keeper: Keeper) -> None:
    keeper.start(a_list(("1", HERO, "1575"), ("2", FIELD[0], "1050"), ("3", FIELD[1], "1575/3")), NEW_YEAR)
    assert codes(keeper) == {HERO: "c0", FIELD[0]: "-0", FIELD[1]: ""}
    keeper.check()


@pytest.mark.rule("uscf.two-records")
def test_both_records_start(keeper: Keeper) -> None:
    keeper.start(a_list(("1", HERO, "1800*B4"), quick="1700*c2"), NEW_YEAR)
    assert (codes(keeper), codes(keeper, "quick")) == ({HERO: "B4"}, {HERO: "c2"})
    keeper.check()


def test_it_takes_effect_before_the_events_of_its_day(keeper: Keeper) -> None:
    keeper.post(event("e1", MARCH))
    keeper.start(HERO_AT_B4, MARCH)
    assert codes(keeper)[HERO] == "B6"
    keeper.check()


def test_what_the_book_knows_from_before_stays_and_is_told(keeper: Keeper) -> None:
    keeper.post(event("e1", date(1997, 1, 5)))
    done = keeper.start(a_list(("1", HERO, "1811*B4"), ("2", FIELD[0], "1700*b0")), MARCH)
    (note,) = done.notes
    assert (note.code, note.place.row) == ("BOOK-START-KEPT", 2)
    assert {name: note.phrase.values[name] for name in ("name", "code", "listed")} == {
        "name": HERO,
        "code": "B2",
        "listed": "B4",
    }
    assert (codes(keeper)[HERO], ratings(keeper)[HERO]) == ("B2", "1811")
    keeper.check()
    keeper.void("e1")
    assert codes(keeper)[HERO] == "B4"
    keeper.check()


def test_posted_events_are_judged_again_and_shown_first(keeper: Keeper) -> None:
    keeper.post(event("e1", MARCH))
    asking = Keeper(keeper.book, Consent())
    with pytest.raises(Unaccepted) as unaccepted:
        asking.start(HERO_AT_B4, NEW_YEAR)
    change = next(each for each in unaccepted.value.difference.changes if each.player == "1")
    assert (change.before, change.now, change.events) == ("B2", "B6", ("e1",))
    assert codes(keeper)[HERO] == "B2"
    tried = Keeper(keeper.book, Consent(dry_run=True)).start(HERO_AT_B4, NEW_YEAR)
    assert tried.difference == unaccepted.value.difference
    with keeper.book.reading() as reading:
        assert reading.head().seq == 1
    keeper.start(HERO_AT_B4, NEW_YEAR)
    assert codes(keeper)[HERO] == "B6"
    keeper.check()


def test_a_published_list_that_would_look_otherwise_is_named(keeper: Keeper) -> None:
    keeper.publish("uscf", date(1997, 2, 1))
    done = keeper.start(HERO_AT_B4, NEW_YEAR)
    assert [each.as_of for each in done.difference.lists] == ["1997-02-01"]


def test_the_same_list_again_changes_nothing(keeper: Keeper) -> None:
    first = keeper.start(a_list(("1", HERO, "1575*c2"), ("2", FIELD[0], "1501/15"), quick="1400"), NEW_YEAR)
    again = keeper.start(a_list(("2", FIELD[0], "1501/15"), ("1", HERO, "1575*c2"), quick="1400"), NEW_YEAR)
    assert (again.what, again.seq, again.values["seq"]) == ("start-known", 0, first.seq)


def test_another_list_of_the_same_day_takes_its_place(keeper: Keeper) -> None:
    keeper.start(a_list(("1", HERO, "1575*c2"), ("2", FIELD[0], "1700*b0"), quick="1400"), NEW_YEAR)
    done = keeper.start(a_list(("1", HERO, "1800*B4")), NEW_YEAR)
    assert [(each.player, each.before, each.now) for each in done.difference.changes] == [
        ("2", "b0", ""),
        ("1", "c2", "B4"),
    ]
    assert codes(keeper) == {HERO: "B4"}
    assert codes(keeper, "quick") == {HERO: "D0", FIELD[0]: "D0"}
    keeper.check()


def test_a_list_is_taken_back(keeper: Keeper) -> None:
    seq = keeper.start(HERO_AT_B4, NEW_YEAR).seq
    keeper.post(event("e1", MARCH))
    done = keeper.take_back(seq)
    assert ("B6", "B2") in {(each.before, each.now) for each in done.difference.changes}
    assert codes(keeper)[HERO] == "B2"
    keeper.check()
    for no_list in (seq, done.seq, 1, 99):
        with pytest.raises(BookRefused) as refused:
            keeper.take_back(no_list)
        assert finding_codes(refused.value.findings) == ["BOOK-START-UNKNOWN"]
    assert keeper.start(HERO_AT_B4, NEW_YEAR).what == "start-imported"
    assert codes(keeper)[HERO] == "B6"
    keeper.check()


def test_many_members_are_asked_for_together(keeper: Keeper) -> None:
    many = Membership(
        tuple(
            FederationMember(f"MEMBER {number}", str(number), "0329", "CA", {"regular": Published("1575*c2")}, number)
            for number in range(1200)
        ),
        frozenset({"regular"}),
        "list.csv",
    )
    asked: list[str] = []
    sqlalchemy.event.listen(keeper.book.engine, "before_cursor_execute", lambda *told: asked.append(told[2]))
    done = keeper.start(many, NEW_YEAR)
    keeper.take_back(done.seq)
    assert len(asked) < 120, "a few questions for every 500 of them, and not some for each"
    with keeper.book.reading() as reading:
        assert private.get(reading, "1199") == {"expires": "0329"}
    assert codes(keeper) == {}
    keeper.check()
    again = replace(many, members=tuple(replace(each, expires="0330") for each in many.members))
    keeper.start(again, NEW_YEAR)
    with keeper.book.reading() as reading:
        assert {row["data"] for row in private.kept(reading)} == {'{"expires":"0330"}'}
        assert verify(reading, "book").findings == ()


def test_codes_that_cannot_be_are_refused_all_at_once(keeper: Keeper) -> None:
    with pytest.raises(BookRefused) as refused:
        keeper.start(a_list(("1", HERO, "1575*c1"), ("2", FIELD[0], "1501/15*c2"), ("3", FIELD[1], "abc")), NEW_YEAR)
    assert len(finding_codes(refused.value.findings)) == 3
    with pytest.raises(BookRefused) as refused:
        keeper.start(Membership((FederationMember(HERO, "1"),), frozenset(), "list.csv"), NEW_YEAR)
    assert finding_codes(refused.value.findings) == ["BOOK-START-UNRATED"]
    with keeper.book.reading() as reading:
        assert reading.head().seq == 0


def test_two_listed_members_become_one_and_two_again(keeper: Keeper) -> None:
    keeper.start(a_list(("1", HERO, "1800*B4"), ("7", "HERO, HANS", "1750*B8")), NEW_YEAR)
    keeper.post(event("e1", MARCH))
    seq = keeper.merge("7", "1").seq
    assert codes(keeper) == {HERO: "B6", **dict.fromkeys(FIELD, "b0")}
    assert ratings(keeper, NEW_YEAR) == {HERO: "1800"}
    keeper.check()
    keeper.unmerge(seq)
    assert codes(keeper)["HERO, HANS"] == "B8"
    keeper.check()
    keeper.merge("1", "7")
    assert codes(keeper)["HERO, HANS"] == "a0"
    keeper.check()


@pytest.mark.parametrize("rules", ["uscf", "lpcc"])
def test_an_event_of_the_same_id_as_a_merged_member_is_taken_out_alone(keeper: Keeper, rules: str) -> None:
    keeper.start(a_list(("1", HERO, "1800*B4"), ("7", "HERO, HANS", "1750*B8")), NEW_YEAR)
    keeper.merge("7", "1")
    keeper.post(event("7", MARCH), rules)
    keeper.amend(event("7", MARCH, wins=3), rules)
    keeper.check()
    keeper.void("7")
    assert codes(keeper) == {HERO: "B4"}
    keeper.check()


def test_an_officer_acts_on_a_listed_standing(keeper: Keeper) -> None:
    keeper.start(HERO_AT_B4, NEW_YEAR)
    keeper.demote(HERO, date(1997, 1, 2))
    assert codes(keeper)[HERO] == "b0"
    keeper.check()


def test_the_players_page_names_the_entry(keeper: Keeper) -> None:
    keeper.start(HERO_AT_B4, NEW_YEAR)
    with keeper.book.reading() as reading:
        (hero,) = people_asked_for(reading.connection, HERO)
        (record,) = profile_of(reading, hero).records
    (row,) = record.rows
    assert (row.end, row.seq, row.rating, json.loads(row.award)["listed"]) == ("1997-01-01", 2, "1800", "B4")
    assert record.held.standing.points_next == 4


def test_the_text_form_brings_it_back_to_the_byte(keeper: Keeper, tmp_path: Path) -> None:
    keeper.start(HERO_AT_B4, NEW_YEAR)
    keeper.post(event("e1", MARCH))
    with keeper.book.reading() as reading:
        export(reading, tmp_path / "one")
    with open_book(str(tmp_path / "other.sqlite"), create=True) as other:
        import_into(other, tmp_path / "one")
        assert Keeper(other).tables() == keeper.tables()
        with other.reading() as reading:
            export(reading, tmp_path / "two")
    one, two = ({file.name: file.read_bytes() for file in (tmp_path / name).rglob("*.json")} for name in ("one", "two"))
    assert len(one) >= 3
    assert one == two
