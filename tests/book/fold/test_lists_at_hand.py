"""A post reads the lists that it rests on, not all that were ever published."""

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest
from sqlalchemy import event

from normbook.book.copies.text import export, import_into
from normbook.book.store.book import open_book
from normbook.rulebooks.wfcc.record.issues import understood
from normbook.rulebooks.wfcc.record.lists import list_in_force
from normbook.rulebooks.wfcc.record.quarters import solving_of
from tests.book.fold.keeping import Keeper
from tests.book.fold.solving import LIST_DAYS, STARTING_LIST, tournament


@pytest.fixture
def years(keeper: Keeper) -> Keeper:
    """A book with a list brought in, four published, and one of them issued again."""
    keeper.bring_in(STARTING_LIST)
    for number, day in enumerate(LIST_DAYS):
        keeper.post(tournament(f"t{number}", day - timedelta(days=20), number), "wfcc")
        keeper.confirm(f"t{number}")
        keeper.publish("wfcc", day)
    keeper.publish("wfcc", LIST_DAYS[-1], reissue=True, reason="once more")
    return keeper


def entries_read(keeper: Keeper, act: Callable[[], object]) -> set[int]:
    """The entries with lists whose content an act has asked the database for."""
    asked: list[tuple[str, object]] = []

    def note(_connection: object, _cursor: object, statement: str, parameters: object, *_more: object) -> None:
        asked.append((statement, parameters))

    event.listen(keeper.book.engine, "before_cursor_execute", note)
    act()
    event.remove(keeper.book.engine, "before_cursor_execute", note)
    read: set[int] = set()
    with keeper.book.engine.connect() as connection:
        for statement, parameters in asked:
            if statement.startswith("SELECT entries.seq, entries.at"):
                rows = connection.exec_driver_sql(statement, parameters).all()  # type: ignore[arg-type]
                read |= {row.seq for row in rows if row.kind in ("supplement", "publication", "reissue")}
    return read


def test_a_post_reads_only_the_lists_it_rests_on(years: Keeper) -> None:
    last = years.book.write(lambda writing: writing.head().seq)
    late = tournament("late", LIST_DAYS[-1] + timedelta(days=20), 9)
    assert entries_read(years, lambda: years.post(late, "wfcc")) == {last}
    assert entries_read(years, lambda: years.confirm("late")) == {last}
    years.check()


def test_a_list_is_understood_once_for_all_tournaments_that_rest_on_it(years: Keeper) -> None:
    understood.cache_clear()
    for number in range(3):
        years.post(tournament(f"late{number}", LIST_DAYS[-1] + timedelta(days=20), number), "wfcc")
        years.confirm(f"late{number}")
    assert understood.cache_info().misses == 1
    years.check()


def test_a_quarter_is_rated_from_the_lines_of_its_solvers(years: Keeper) -> None:
    with years.book.reading() as reading:
        solving = solving_of(reading)
        for quarter in solving.lists.quarters():
            tournaments = solving.tournaments(quarter.present)
            solvers = {solver.id for each in tournaments for solver in each.solvers}
            (whole,) = solving.history(quarter.history, tournaments)
            (own,) = solving.history(quarter.history, tournaments, whole=False)
            assert own.members == tuple(member for member in whole.members if member.id in solvers)
            assert len(own.members) < len(whole.members)
            both = [solving.folded(quarter, quarter.present, whole=each) for each in (True, False)]
            assert both[0][1] == both[1][1]


def test_the_list_of_a_day_is_read_alone(years: Keeper) -> None:
    def ask() -> None:
        with years.book.reading() as reading:
            found = list_in_force(reading, date(2024, 8, 1))
            assert found is not None
            assert (found[0].issue.as_of, found[1]) == ("2024-07-01", True)

    assert len(entries_read(years, ask)) == 1


def test_what_is_at_hand_follows_from_the_entries(years: Keeper, tmp_path: Path) -> None:
    with years.book.reading() as reading:
        export(reading, tmp_path / "text")
    with open_book(str(tmp_path / "again.sqlite"), create=True) as again:
        import_into(again, tmp_path / "text")
        assert Keeper(again).tables()["list_head"] == years.tables()["list_head"]
    assert len(years.tables()["list_head"]) == 6
