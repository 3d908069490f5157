"""Who a row is: an id first, then a name; what is uncertain is told or refused."""

from dataclasses import replace
from datetime import date

import pytest

from normbook.book.commands.outcome import BookRefused, CommandResult
from normbook.book.people import private
from normbook.book.people.identity import people_asked_for
from normbook.book.people.membership import card_of, forget, import_members
from normbook.book.proof.verify import verify
from normbook.model.crosstable import Event
from normbook.model.membership import FederationMember, Membership
from tests.book.fold.keeping import Keeper, codes, finding_codes
from tests.book.fold.test_titles import HERO, event
from tests.telling import tells

JANUARY, FEBRUARY = date(1997, 1, 5), date(1997, 2, 5)


def known_as(base: Event, id: str, name: str, **more: object) -> Event:
    """The event with another hero."""
    hero, *others = base.entrants
    return replace(base, entrants=(replace(hero, id=id, name=name, **more), *others))  # type: ignore[arg-type]


def test_new_members_are_named_in_the_answer(keeper: Keeper) -> None:
    outcome = keeper.post(event("e1", JANUARY))
    assert (("1", HERO) in outcome.new, len(outcome.new)) == (True, 6)
    assert keeper.post(event("e2", FEBRUARY)).new == ()


def test_no_new_refuses_people_the_book_does_not_know(keeper: Keeper) -> None:
    with pytest.raises(BookRefused) as refused:
        keeper.post(event("e1", JANUARY), no_new=True)
    assert finding_codes(list(refused.value.findings)) == ["BOOK-MEMBER-UNKNOWN"] * 6


def test_an_id_decides_whatever_the_spelling(keeper: Keeper) -> None:
    keeper.post(event("e1", JANUARY))
    outcome = keeper.post(known_as(event("e2", FEBRUARY), "1", "Hero, Harold"))
    assert finding_codes(outcome.notes) == ["BOOK-NAME-DIFFERS"]
    assert codes(keeper)[HERO] == "B4"


def test_a_name_without_id_is_the_member_of_that_name(keeper: Keeper) -> None:
    keeper.post(event("e1", JANUARY))
    outcome = keeper.post(known_as(event("e2", FEBRUARY), "", "hero,  h"))
    assert outcome.new == ()
    assert codes(keeper)[HERO] == "B4"


def test_a_name_that_matches_several_is_refused_with_the_candidates(keeper: Keeper) -> None:
    keeper.post(event("e1", JANUARY))
    keeper.post(known_as(event("e2", FEBRUARY), "77", HERO))
    with pytest.raises(BookRefused) as refused:
        keeper.post(known_as(event("e3", date(1997, 3, 5)), "", HERO))
    (finding,) = refused.value.findings
    assert (finding.code, finding.phrase.values["candidates"]) == ("BOOK-NAME-AMBIGUOUS", ("1", "77"))


def test_near_names_are_a_warning(keeper: Keeper) -> None:
    keeper.post(known_as(event("e1", JANUARY), "1", "HEROFIELD, HARRY"))
    outcome = keeper.post(known_as(event("e2", FEBRUARY), "77", "HEROFEILD, HARRY"))
    assert finding_codes(outcome.notes) == ["BOOK-NAME-NEAR"]


def test_one_person_cannot_stand_in_a_table_twice(keeper: Keeper) -> None:
    keeper.post(event("e1", JANUARY))
    twice = known_as(event("e2", FEBRUARY), "", "ACE, A")
    with pytest.raises(BookRefused, match="BOOK-PERSON-TWICE"):
        keeper.post(twice)


def test_a_merge_joins_two_histories_and_is_undone(keeper: Keeper) -> None:
    keeper.post(event("e1", JANUARY))
    keeper.post(known_as(event("e2", FEBRUARY), "", "HEROE, H"))
    assert codes(keeper)[HERO] == "B2"
    apart = keeper.tables()
    merged = keeper.merge("HEROE, H", "1")
    assert codes(keeper) == {**codes(keeper), HERO: "B4"}
    assert "HEROE, H" not in codes(keeper)
    assert [(each.name, each.before, each.now) for each in merged.difference.changes] == [
        (HERO, "B2", "B4"),
        ("HEROE, H", "B2", ""),
    ]
    keeper.check()
    keeper.post(known_as(event("e3", date(1997, 3, 5)), "", "HEROE, H"))
    assert codes(keeper)[HERO] == "B6"
    keeper.void("e3")
    keeper.unmerge(merged.seq)
    assert {name: rows for name, rows in keeper.tables().items() if name != "event_state"} == {
        name: rows for name, rows in apart.items() if name != "event_state"
    }
    keeper.check()


@pytest.mark.parametrize("id", ["solving/1", "~hero, h"])
def test_an_id_that_could_be_the_key_of_another_is_refused(keeper: Keeper, id: str) -> None:
    with pytest.raises(BookRefused, match="BOOK-ID-RESERVED"):
        keeper.post(known_as(event("e1", JANUARY), id, HERO))
    members = Membership((FederationMember(HERO, id, "", "WV"),), file="members.csv")
    with pytest.raises(BookRefused, match="BOOK-ID-RESERVED"):
        keeper.book.write(lambda writing: import_members(writing, members))


def test_merges_that_cannot_be(keeper: Keeper) -> None:
    keeper.post(event("e1", JANUARY))
    with pytest.raises(BookRefused, match="BOOK-MERGE-EVENTS"):
        keeper.merge("ACE, A", "BEE, B")
    with pytest.raises(BookRefused, match="BOOK-MERGE-SAME"):
        keeper.merge("ACE, A", "ACE, A")
    with pytest.raises(BookRefused, match="BOOK-MERGE-UNKNOWN"):
        keeper.unmerge(1)


def test_people_are_found_by_id_name_or_part_of_it(keeper: Keeper) -> None:
    keeper.post(event("e1", JANUARY))
    with keeper.book.reading() as reading:
        found = {
            asked: [each.name for each in people_asked_for(reading.connection, asked)] for asked in ("2", "ace", "e, ")
        }
    assert found == {"2": ["ACE, A"], "ace": ["ACE, A"], "e, ": ["ACE, A", "BEE, B"]}


def test_personal_data_lies_outside_the_chain_and_is_forgotten(keeper: Keeper) -> None:
    outcome = keeper.post(known_as(event("e1", JANUARY), "1", HERO, expires="0899"))
    with keeper.book.reading() as reading:
        assert not tells(str(reading.entry(outcome.seq).content), "0899")
        assert private.get(reading, "1") == {"expires": "0899"}
        (hero,) = people_asked_for(reading.connection, HERO)
        assert card_of(reading, hero).personal == ("expires",)

    def erase(writing: object) -> CommandResult:
        return forget(writing, hero, "his wish")  # type: ignore[arg-type]

    assert keeper.book.write(erase).what == "forgotten"
    assert keeper.book.write(erase).what == "nothing-to-forget"
    with keeper.book.reading() as reading:
        assert private.get(reading, "1") is None
        assert verify(reading, str(keeper.book), []).holds
    keeper.check()


def test_a_merged_person_is_forgotten_under_every_name(keeper: Keeper) -> None:
    keeper.post(known_as(event("e1", JANUARY), "1", HERO, expires="0899"))
    keeper.post(known_as(event("e2", FEBRUARY), "77", "HEROE, H", expires="0777"))
    merged = keeper.merge("77", "1")
    with keeper.book.reading() as reading:
        (hero,) = people_asked_for(reading.connection, "77")
    keeper.book.write(lambda writing: private.forget(writing, "1"))
    with keeper.book.reading() as reading:
        assert card_of(reading, hero).personal == ("expires",)
    assert keeper.book.write(lambda writing: forget(writing, hero, "his wish")).what == "forgotten"
    with keeper.book.reading() as reading:
        assert (private.kept(reading), card_of(reading, hero).personal) == ([], ())
        assert verify(reading, str(keeper.book), []).holds
    keeper.unmerge(merged.seq)
    keeper.check()


def test_members_are_brought_in(keeper: Keeper) -> None:
    keeper.post(event("e1", JANUARY))
    people = (FederationMember("Hero, Harold", "1", "0899", "WV"), FederationMember("NEW, N", "9", "LIFE", "CA"))

    def bring_in(writing: object) -> CommandResult:
        return import_members(writing, Membership(people, file="members.csv"))  # type: ignore[arg-type]

    outcome = keeper.book.write(bring_in)
    assert (outcome.values["count"], outcome.new) == (2, (("9", "NEW, N"),))
    assert keeper.book.write(bring_in).what == "members-known"
    assert codes(keeper)["Hero, Harold"] == "B2"
    keeper.check()
