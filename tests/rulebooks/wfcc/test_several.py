"""Several tournaments without a list at hand: what one leaves with a solver goes on into the next."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from normbook.model.solving import Solver, Tournament
from normbook.rulebooks.wfcc.law.dates import last_list_date
from normbook.rulebooks.wfcc.law.judge import TournamentResult
from normbook.rulebooks.wfcc.law.several import Position, judge_several
from normbook.rulebooks.wfcc.law.tables import standard
from tests.rulebooks.wfcc.tournaments import field_of_norms, of, solver, tournament

FIELD = [solver("Ada", 30, 2600), solver("Bo", 20, 2400), solver("Cy", 10, 2200)]


def held(id: str, solvers: Sequence[Solver], end: date | None = None, **more: object) -> Tournament:
    return replace(tournament(solvers, "1"), id=id, end=end, **more)  # type: ignore[arg-type]


def both(first: Tournament, second: Tournament) -> tuple[list[TournamentResult], dict[str, Position]]:
    results, positions = judge_several([first, second], standard())
    return list(results), {position.name: position for position in positions}


@pytest.mark.rule("wfcc.current")
def test_the_current_rating_goes_on_while_no_list_appears() -> None:
    ada = solver("Ada", 10, 2600)
    (first, second), positions = both(
        held("a", FIELD, date(2024, 4, 10)), held("b", [ada, *FIELD[1:]], date(2024, 6, 30))
    )
    current = of(first, "Ada").calculated.new_rating
    assert of(second, "Ada").solver.current == current
    assert positions["Ada"].current == of(second, "Ada").calculated.new_rating
    assert positions["Ada"].tournaments == ("a", "b")
    assert positions["Ada"].published == of(second, "Ada").calculated.published


@pytest.mark.rule("wfcc.current")
@pytest.mark.parametrize(
    ("changes", "end"),
    [
        pytest.param({}, date(2024, 7, 1), id="a list appeared between them"),
        pytest.param({"rating": 2601}, date(2024, 6, 1), id="the table has another list's rating"),
        pytest.param({"current": Decimal("2600.01")}, date(2024, 6, 1), id="the table says it"),
    ],
)
def test_it_does_not_go_on(changes: dict[str, object], end: date) -> None:
    ada = replace(FIELD[0], **changes)  # type: ignore[arg-type]
    (_, second), _ = both(held("a", FIELD, date(2024, 4, 10)), held("b", [ada, *FIELD[1:]], end))
    assert of(second, "Ada").solver.current == changes.get("current")


@pytest.mark.rule("wfcc.current")
def test_without_dates_the_same_rating_is_the_same_list() -> None:
    (first, second), _ = both(held("a", FIELD), held("b", FIELD))
    assert of(second, "Bo").solver.current == of(first, "Bo").calculated.new_rating


@pytest.mark.rule("wfcc.half")
def test_half_ratings_add_up_to_a_rating() -> None:
    new = solver("New", 25)
    (first, second), positions = both(
        held("a", [*FIELD, new]), held("b", [*FIELD, replace(new, points=(Decimal(15),))])
    )
    one, two = (of(each, "New").calculated.half_rating for each in (first, second))
    assert one is not None
    assert two is not None
    assert positions["New"].halves == (one, two)
    assert positions["New"].current == of(second, "New").calculated.new_rating == (one + two) / 2
    assert positions["New"].rating is None


@pytest.mark.rule("wfcc.half")
def test_half_ratings_of_the_table_win() -> None:
    new = solver("New", 25, halves=(Decimal(2000),))
    (_, second), _ = both(held("a", [*FIELD, new]), held("b", [*FIELD, new]))
    assert of(second, "New").solver.halves == (Decimal(2000),)


@pytest.mark.rule("wfcc.side")
def test_not_for_rating_leaves_nothing() -> None:
    guest = solver("Guest", 40, 2500, rated=False)
    _, positions = both(held("a", [*FIELD, guest]), held("b", [*FIELD, guest]))
    assert "Guest" not in positions


@pytest.mark.rule("wfcc.degenerate")
def test_a_tournament_without_a_line_leaves_nothing() -> None:
    _, positions = both(held("a", [solver("Ada", 3, 2600), solver("New", 3)]), held("b", FIELD))
    assert positions["New"].tournaments == ()
    assert (positions["New"].current, positions["New"].published) == (None, None)
    assert positions["Ada"].tournaments == ("b",)
    _, alone = both(held("a", [FIELD[0]]), held("b", [FIELD[0]]))
    assert alone["Ada"].current == 2600


@pytest.mark.rule("wfcc.degenerate")
def test_a_level_line_gives_no_half_rating() -> None:
    equal = [solver("Ada", 10, 2600), solver("Bo", 10, 2400), solver("New", 10)]
    _, positions = both(held("a", equal), held("b", FIELD))
    assert (positions["New"].tournaments, positions["New"].halves) == (("a",), ())


@pytest.mark.rule("wfcc.current")
def test_namesakes_carry_nothing() -> None:
    twins = [solver("Ada", 30, 2600, country="POL"), solver("Ada", 20, 2400, country="GER", id="7")]
    (_, second), _ = both(held("a", [*twins, solver("Bo", 5, 2300)]), held("b", [solver("Ada", 30, 2600), *FIELD[1:]]))
    assert of(second, "Ada").solver.current is None


@pytest.mark.rule("wfcc.N4")
def test_norms_are_remembered_with_their_tournament() -> None:
    solvers = field_of_norms()
    solvers[4] = replace(solvers[4], points=(Decimal(95),))
    _, positions = both(held("a", solvers), held("b", FIELD))
    gained = [(norm.title, norm.tournament) for norm in positions["s04"].norms]
    assert ("GM", "a") in gained


@pytest.mark.rule("wfcc.list")
@pytest.mark.parametrize(
    ("day", "list_day"),
    [
        (date(2024, 10, 1), date(2024, 10, 1)),
        (date(2024, 9, 30), date(2024, 7, 1)),
        (date(2024, 1, 1), date(2024, 1, 1)),
        (date(2024, 3, 31), date(2024, 1, 1)),
    ],
)
def test_the_list_in_force(day: date, list_day: date) -> None:
    assert last_list_date(day, standard()) == list_day
