"""Extra tables are ranked and never rated, and what looks like one is told."""

from dataclasses import replace
from datetime import date

import pytest

from normbook.model.ratinglist import Member, RatingList
from normbook.model.solving import Tournament
from normbook.rulebooks.wfcc.law.explain import explain
from normbook.rulebooks.wfcc.law.lists import next_list
from normbook.rulebooks.wfcc.law.several import judge_several
from normbook.rulebooks.wfcc.law.side import perhaps_extra_table, perhaps_extra_tables
from normbook.rulebooks.wfcc.law.tables import standard
from tests.rulebooks.wfcc.tournaments import field_of_norms, judged, solver, tournament

pytestmark = pytest.mark.rule("wfcc.side")

SATURDAY, SUNDAY, MONDAY = date(2024, 5, 4), date(2024, 5, 5), date(2024, 5, 6)


def test_an_extra_table_is_ranked_and_gives_neither_ratings_nor_norms() -> None:
    major, extra = judged(field_of_norms()), judged(field_of_norms(), of="cup")
    assert any(subject.norms for subject in major.subjects)
    assert [subject.place for subject in extra.subjects] == [subject.place for subject in major.subjects]
    assert not any(subject.norms or subject.calculated.performance for subject in extra.subjects)
    assert extra.reason is not None
    assert (extra.reason.code, extra.reason_rule) == ("wfcc.none.side", "wfcc.side")
    assert {terms.checks[0].rule for terms in extra.terms} == {"wfcc.side"}
    told = [check.note for check in (*extra.checks, *(terms.checks[0] for terms in extra.terms))]
    assert {(note.code, note.values["of"]) for note in told if note} == {("wfcc.check.side", "cup")}
    assert not any(terms.offered for terms in extra.terms)
    assert [(check.rule, check.passed) for check in extra.checks] == [("wfcc.side", True)]
    assert explain(extra.subjects[0], extra, standard()).parts[0].rule == "wfcc.side"
    assert major.reason_rule is None


def test_nothing_of_an_extra_table_is_carried_on() -> None:
    field = field_of_norms()
    first = tournament(field, id="juniors", of="cup", end=SATURDAY)
    second = tournament(field, id="cup", end=SUNDAY)
    _, positions = judge_several([first, second], standard())
    assert {position.tournaments for position in positions} == {("cup",)}


@pytest.mark.parametrize("end", [SUNDAY, None])
def test_a_list_leaves_an_extra_table_out_and_says_why(end: date | None) -> None:
    members = tuple(Member(each.name, rating=each.rating) for each in field_of_norms())
    quarter = next_list(
        [RatingList(date(2024, 4, 1), members)],
        [tournament(field_of_norms(), id="juniors", of="cup", end=end)],
        date(2024, 7, 1),
        standard(),
    )
    assert [each.reason.code for each in quarter.left_out] == ["wfcc.left-out.side"]
    assert {line.change for line in quarter.full} == {0}
    assert not [note for note in quarter.notes if note.severity == "error"]


def held(id: str, names: str, start: date | None, end: date | None, **more: object) -> Tournament:
    solvers = [solver(name, 10, 2000, id="" if name.islower() else name) for name in names]
    return replace(tournament(solvers), id=id, start=start, end=end, **more)  # type: ignore[arg-type]


CUP = held("cup", "abcdefGH", SATURDAY, SUNDAY)


@pytest.mark.parametrize(
    ("other", "shared"),
    [
        (held("juniors", "abcx", SUNDAY, SUNDAY), 3),
        (held("juniors", "Gax", SATURDAY, SATURDAY), 2),
        (held("other", "abxy", SUNDAY, SUNDAY), None),
        (held("duel", "ax", SUNDAY, SUNDAY), None),
        (held("single", "a", SUNDAY, SUNDAY), None),
        (held("later", "abc", MONDAY, MONDAY), None),
        (held("undated", "abc", None, None), None),
        (held("only its first day", "abc", SUNDAY, None), 3),
        (held("marked", "abc", SUNDAY, SUNDAY, of="cup"), None),
        (held("longer", "abcdefGHxyz", SUNDAY, MONDAY), 8),
    ],
    ids=lambda value: value.id if isinstance(value, Tournament) else "",
)
def test_most_of_the_solvers_on_the_same_days_is_a_warning(other: Tournament, shared: int | None) -> None:
    for pair in ([CUP, other], [other, CUP]):
        found = list(perhaps_extra_tables(pair))
        assert [(each.code, each.severity, dict(each.phrase.values)) for each in found] == (
            [("WFCC-SAME-SOLVERS", "warning", _told(other, shared))] if shared else []
        )


def _told(other: Tournament, shared: int) -> dict[str, object]:
    """Of which of the two it is told, and what: the smaller may be an extra table of the larger."""
    small, large = (other, CUP) if len(other.solvers) < len(CUP.solvers) else (CUP, other)
    return {"id": small.id, "other": large.id, "shared": shared, "solvers": len(small.solvers)}


def test_nobody_can_tell_of_a_tournament_without_a_day() -> None:
    undated = held("undated", "abc", None, None)
    assert [list(perhaps_extra_table(*pair)) for pair in ((CUP, undated), (undated, CUP))] == [[], []]


def test_the_major_tournament_is_not_rated_as_somebodys_extra_table() -> None:
    marked = replace(CUP, of="another")
    assert list(perhaps_extra_tables([marked, held("juniors", "abc", SUNDAY, SUNDAY)])) == []


def test_two_tournaments_without_days_are_never_taken_for_one() -> None:
    undated = held("undated", "abc", None, None)
    assert not [*perhaps_extra_table(CUP, undated), *perhaps_extra_table(undated, CUP)]
