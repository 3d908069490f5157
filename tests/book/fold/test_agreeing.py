"""Acts tried, shown and agreed to: all of them as shown, or none; and names that are nearly the same."""

from datetime import date
from difflib import SequenceMatcher

import pytest
from hypothesis import given
from hypothesis import strategies as st

from normbook.book.commands import acts as doing
from normbook.book.commands.consent import Differs, Seen, Tried, agreed, read_seen, tried
from normbook.book.commands.outcome import BookRefused
from normbook.book.people.likeness import Likeness
from normbook.book.people.near_names import near_names
from normbook.book.proof.verify import verify
from normbook.book.store.book import Book, Writing
from normbook.model.crosstable import Event
from normbook.model.membership import FederationMember, Membership
from normbook.model.ratinglist import Member, RatingList
from tests.book.fold.keeping import YES, Keeper
from tests.rulebooks.uscf.events import event, row

JUNE = date(2024, 6, 1)


def members(*names: str, first: int = 1) -> doing.Act:
    people = tuple(FederationMember(name, str(number)) for number, name in enumerate(names, start=first))
    return doing.bring_in(Membership(people, file="members.csv"))


def looked(book: Book, *acts: doing.Act, actor: str = "olga") -> Tried:
    return tried(book, acts, actor, lambda _reading, _found: None)[0]


def seq(book: Book) -> int:
    with book.reading() as reading:
        return reading.head().seq


def test_trying_shows_the_book_as_it_would_be_and_stores_nothing(book: Book) -> None:
    found, people = tried(
        book, [members("ANN"), members("BOB", first=2)], "olga", lambda reading, _: near_names(reading).looked_at
    )
    assert people == 2
    assert [outcome.what for outcome in found.outcomes] == ["members-imported"] * 2
    assert [entry.seq for entry in found.entries] == [1, 2]
    assert seq(book) == 0


def test_what_was_shown_is_done_once_by_whoever_was_shown_it(book: Book) -> None:
    Keeper(book).bring_in(RatingList(date(2024, 4, 1), (Member("SOLVER", id="W1", rating=2400),)))
    acts = [members("ANN"), doing.grant("wfcc", "SOLVER", "IM", "x", on=JUNE)]
    seen = looked(book, *acts).seen
    first = agreed(book, acts, seen, "olga")
    assert isinstance(first, Tried)
    assert [entry.actor for entry in first.entries] == ["olga", "olga"]
    again = agreed(book, acts, seen, "olga")
    assert isinstance(again, list)
    assert [entry.seq for entry in again] == [entry.seq for entry in first.entries]
    with pytest.raises(Differs):
        agreed(book, acts, seen, "ada")  # for her the member is not new any more: that is not what was shown


def test_a_refused_act_undoes_itself_and_the_others_are_still_looked_at(book: Book) -> None:
    acts = [members("ANN"), doing.void("nothing", "x"), members("BOB", first=2), doing.void("nowhere", "x")]
    with pytest.raises(BookRefused) as refused:
        looked(book, *acts)
    assert [finding.phrase.values["id"] for finding in refused.value.findings] == ["nothing", "nowhere"]
    assert seq(book) == 0


def test_a_turn_goes_on_after_what_was_undone(book: Book) -> None:
    def turn(writing: Writing) -> int:
        members("ANN")(writing, YES)
        with pytest.raises(ZeroDivisionError), writing.apart():
            spoilt(writing)
        return writing.head().seq

    def spoilt(writing: Writing) -> None:
        members("BOB", first=2)(writing, YES)
        raise ZeroDivisionError

    assert book.write(turn) == 1
    book.write(lambda writing: members("CID", first=3)(writing, YES))
    with book.reading() as reading:
        assert [entry.seq for entry in reading.entries()] == [1, 2]
        assert near_names(reading).looked_at == 2


@pytest.mark.parametrize("text", ["", "x", "1.1.0.0", "-1.0." + "0" * 32 + "." + "0" * 32, "1.1." + "0" * 65])
def test_what_is_no_answer_is_none(text: str) -> None:
    assert read_seen(text) is None


def test_an_answer_is_read_as_it_was_written() -> None:
    seen = Seen(12, 3, "a" * 32, "0" * 32)
    assert read_seen(str(seen)) == seen


def test_near_names_are_told_once_and_not_of_those_who_met(book: Book) -> None:
    names = ("SMITH, JOHN", "SMYTH, JOHN", "SMITH, JONH", "JONES, MARY", "JONES, MARIE")
    agreed(book, [members(*names)], looked(book, members(*names)).seen, "olga")
    pairs = near(book)
    assert ("SMITH, JONH", "SMITH, JOHN") in pairs
    assert ("JONES, MARIE", "JONES, MARY") in pairs
    assert not any({one[:2], other[:2]} == {"SM", "JO"} for one, other in pairs)
    assert not any((other, one) in pairs for one, other in pairs)
    keeper = Keeper(book)
    keeper.post(meeting("4", "5"))
    assert ("JONES, MARIE", "JONES, MARY") not in near(book)
    merged = doing.merge("3", "1", "one person")
    agreed(book, [merged], looked(book, merged).seen, "olga")
    assert "SMITH, JONH" not in {name for pair in near(book) for name in pair}


def test_two_people_are_told_no_more_even_after_one_was_joined_to_a_third(book: Book) -> None:
    names = ("SMITH, JOHN", "SMYTH, JOHN", "SMITHE, JOHN")
    agreed(book, [members(*names)], looked(book, members(*names)).seen, "olga")
    two = doing.tell_apart("1", "2", "father and son")
    assert isinstance(done := agreed(book, [two], looked(book, two).seen, "olga"), Tried)
    assert [(each.kind, each.actor, each.reason) for each in done.entries] == [("two-people", "olga", "father and son")]
    assert near(book) == {("SMITHE, JOHN", "SMITH, JOHN"), ("SMITHE, JOHN", "SMYTH, JOHN")}
    again = looked(book, doing.tell_apart("2", "1", "once more"))
    assert again.idle
    assert again.outcomes[0].what == "two-known"
    merged = doing.merge("2", "3", "misspelt")
    agreed(book, [merged], looked(book, merged).seen, "olga")
    assert near(book) == set()
    with pytest.raises(BookRefused, match="BOOK-MERGE-SAME"):
        looked(book, doing.tell_apart("2", "3", "x"))
    with book.reading() as reading:
        assert verify(reading, "").holds


def near(book: Book) -> set[tuple[str, str]]:
    with book.reading() as reading:
        return {(pair.one.name, pair.other.name) for pair in near_names(reading).pairs}


def meeting(one: str, other: str) -> Event:
    mary = row(1, "1500", "1500", "W2", id=one, name="JONES, MARY")
    return event(mary, row(2, "1400", "1400", "L1", id=other, name="JONES, MARIE"), id="met", end=JUNE)


def test_every_member_is_compared_on_one_of_the_pages(book: Book) -> None:
    names = [f"NAME{letter}, SAME" for letter in "ABCDEFG"]
    agreed(book, [members(*names)], looked(book, members(*names)).seen, "olga")
    with book.reading() as reading:
        whole = near_names(reading)
        pages = [near_names(reading, page, newest=3) for page in (1, 2, 3)]
    assert [page.looked_at for page in pages] == [3, 3, 1]
    assert [page.more for page in pages] == [True, True, False]
    assert {pair for page in pages for pair in page.pairs} == set(whole.pairs)
    assert len(whole.pairs) == 21


@given(name=st.text("abcdéłж ,", max_size=12), others=st.lists(st.text("abcdéłж ,", max_size=12), max_size=8))
def test_looking_at_letters_first_loses_nobody(name: str, others: list[str]) -> None:
    likeness = Likeness(name)
    alike = [other for other in others if 20 * SequenceMatcher(None, other, name, autojunk=False).ratio() >= 17]
    assert likeness.among(others) == [other for other in others if likeness.to(other)] == alike
