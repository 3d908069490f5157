"""The derived tables are proved: what is not what the entries give is named, and made anew."""

from datetime import date

import pytest
from sqlalchemy import delete, update

from normbook.book.derived.rebuild import derived_tables_hold, rebuild
from normbook.book.derived.tables import current, events, history, members
from normbook.book.store.book import Writing
from tests.book.fold.keeping import Keeper
from tests.book.fold.test_titles import five_events

TAMPERINGS = {
    "a standing raised": update(history).where(history.c.player == "1").values(after="[[2900,0,0],0]"),
    "a line gone": delete(history).where(history.c.event == "e2"),
    "a present standing raised": update(current).where(current.c.player == "1").values(after="[[2900,0,0],0]"),
    "an event back from the void": update(events).where(events.c.id == "e5").values(status="counted"),
    "a member renamed": update(members).where(members.c.key == "1").values(name="SOMEBODY"),
}


@pytest.mark.parametrize("what", TAMPERINGS)
def test_what_the_entries_do_not_give_is_named_and_mended(keeper: Keeper, what: str) -> None:
    five_events(keeper)
    keeper.void("e5")
    keeper.publish("uscf", date(1997, 6, 1))
    sound = keeper.tables()

    def tamper(writing: Writing) -> None:
        writing.connection.execute(TAMPERINGS[what])

    keeper.book.write(tamper)
    with keeper.book.reading() as reading:
        codes = {finding.code for finding in derived_tables_hold(reading)}
    assert codes
    assert codes <= {"BOOK-DERIVED-DIFFERS", "BOOK-DERIVED-COUNT"}
    keeper.book.write(rebuild)
    assert keeper.tables() == sound
    keeper.check()


def test_a_line_too_many_is_counted(keeper: Keeper) -> None:
    five_events(keeper)

    def add(writing: Writing) -> None:
        row = writing.connection.execute(history.select().limit(1)).mappings().one()
        writing.connection.execute(history.insert(), {**row, "event": "invented"})

    keeper.book.write(add)
    with keeper.book.reading() as reading:
        assert [finding.code for finding in derived_tables_hold(reading)] == ["BOOK-DERIVED-COUNT"]


def test_lines_of_somebody_who_was_not_there_are_stumbled_over_and_not_judged_without_end(keeper: Keeper) -> None:
    five_events(keeper)

    def rename(writing: Writing) -> None:
        for table in (history, current):
            writing.connection.execute(update(table).where(table.c.player == "2").values(player="nobody"))

    keeper.book.write(rename)
    with pytest.raises(ValueError, match="nobody has a line of e2, and is not among its people"):
        keeper.void("e1")
