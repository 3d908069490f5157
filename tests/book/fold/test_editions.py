"""Each entry is folded by the edition it names, whatever the program's newest is."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from normbook.book.commands.events import paper_content
from normbook.book.commands.outcome import BookRefused
from normbook.book.commands.step import Paper
from normbook.book.copies.text import export, import_into
from normbook.book.problem import BookProblem
from normbook.book.store.book import open_book
from normbook.model.crosstable import Event
from normbook.model.variant import Variant
from normbook.rulebook import rulebook
from tests.book.fold import solving
from tests.book.fold.keeping import Keeper, codes
from tests.book.fold.test_seasons import friday
from tests.releasing import released_as
from tests.rulebooks.uscf.events import versus

MAY = date(1998, 5, 3)
BETWEEN = "1800/23"
"""A rating that is provisional under edition 1998, and established under 1998.2."""


def open_event(id: str, end: date = MAY, edition: str = "", before: str = BETWEEN) -> Event:
    """Player 1 makes an 1800 norm, if they may."""
    event = replace(versus("", [1800] * 6, 8, before=before), id=id, name=id, end=end, edition=edition)
    return replace(event, entrants=tuple(replace(each, id=str(100 + each.no)) for each in event.entrants))


def editions(keeper: Keeper, kind: str = "") -> list[str | None]:
    with keeper.book.reading() as reading:
        return [entry.edition for entry in reading.entries() if not kind or entry.kind == kind]


def test_an_event_is_judged_by_the_edition_it_names_and_else_by_the_newest(keeper: Keeper) -> None:
    keeper.post(open_event("early", edition="1998"))
    assert codes(keeper)["Player 1"] == ""
    keeper.post(open_event("late", MAY + timedelta(days=7)))
    assert codes(keeper)["Player 1"] == "B2"
    assert editions(keeper) == ["1998", "1998.2"]
    keeper.check()


def test_the_same_event_again_stays_what_it_was(keeper: Keeper) -> None:
    keeper.post(open_event("e", edition="1998"))
    assert keeper.post(open_event("e")).what == "known"
    assert keeper.post(open_event("e", edition="1998")).what == "known"
    with pytest.raises(BookRefused, match="BOOK-EVENT-EXISTS"):
        keeper.post(open_event("e", edition="1998.2"))


def test_an_amendment_keeps_the_edition_unless_it_names_another(keeper: Keeper) -> None:
    keeper.post(open_event("e", edition="1998"))
    changed = open_event("e")
    changed = replace(changed, entrants=(replace(changed.entrants[0], state="VT"), *changed.entrants[1:]))
    assert keeper.amend(changed).what == "amended"
    assert (editions(keeper), codes(keeper)["Player 1"]) == (["1998", "1998"], "")
    assert keeper.amend(changed).what == "unchanged"
    stated = keeper.amend(replace(changed, edition="1998.2"))
    assert (stated.what, [change.now for change in stated.difference.changes]) == ("amended", ["B2"])
    assert editions(keeper)[-1] == "1998.2"
    keeper.check()


def test_a_late_event_leaves_later_ones_to_their_own_edition(keeper: Keeper) -> None:
    keeper.post(open_event("b", MAY + timedelta(days=7), edition="1998"))
    keeper.post(open_event("c", MAY + timedelta(days=14)))
    keeper.post(open_event("a", before="1800"))
    # After a the player is titled; b calls the rating provisional and gives nothing, c gives two points.
    assert [row.after for row in keeper.rows("uscf") if row.player == "101"] == [
        "[[1700,2,0],0]",
        "[[1700,2,0],0]",
        "[[1700,4,0],0]",
    ]
    keeper.check()


def test_a_book_of_two_editions_is_the_same_after_export_and_import(keeper: Keeper, tmp_path: Path) -> None:
    keeper.post(open_event("a", edition="1998"))
    keeper.post(open_event("b", MAY + timedelta(days=7)))
    keeper.grant("101", "2000", MAY + timedelta(days=8))
    keeper.publish("uscf", MAY + timedelta(days=9), system="regular")
    with keeper.book.reading() as reading:
        export(reading, tmp_path / "text")
    with open_book(str(tmp_path / "again.sqlite"), create=True) as book:
        import_into(book, tmp_path / "text")
        again = Keeper(book)
        assert again.tables() == keeper.tables()
        again.check()


def test_an_edition_that_a_later_program_wrote_is_refused(keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper.post(open_event("a"))
    released_as(monkeypatch, "uscf", "1998")
    with pytest.raises(BookProblem, match="BOOK-EDITION-UNKNOWN"):
        keeper.check()


def test_a_season_has_one_edition(keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper.post(friday("a", "Spring", 1), "lpcc")
    keeper.post(replace(friday("b", "Spring", 2), edition="1"), "lpcc")
    released_as(monkeypatch, "lpcc", "1", "2")
    with pytest.raises(BookRefused, match="BOOK-SEASON-EDITION"):
        keeper.post(replace(friday("c", "Spring", 3), edition="2"), "lpcc")
    keeper.post(friday("d", "Spring", 4), "lpcc")
    assert set(editions(keeper)) == {"1"}


def test_solvers_lists_say_by_which_edition_they_are_made(keeper: Keeper) -> None:
    keeper.bring_in(solving.STARTING_LIST)
    keeper.post(solving.tournament("a", date(2024, 2, 4), 1), "wfcc")
    keeper.confirm("a")
    keeper.publish("wfcc", solving.LIST_DAYS[0])
    with keeper.book.reading() as reading:
        [published] = reading.entries(kinds=("publication",))
    assert published.edition == published.content["lists"][0]["edition"] == rulebook("wfcc").editions[-1]
    keeper.check()


def test_a_paper_may_name_a_variant_of_an_earlier_edition(keeper: Keeper) -> None:
    variant = Variant("uscf", "Twenty-two", {"provisional_limit": 22})
    keeper.post(open_event("a", edition="1998"), variant=variant)
    assert codes(keeper)["Player 1"] == "B2"
    assert paper_content(Paper("uscf", open_event("a"))).event.get("edition") is None
    keeper.check()
