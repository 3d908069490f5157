"""The transition from a standing and a norm to the next standing, on every standing there can be."""

from collections.abc import Iterator

import pytest

from normbook.judgement import Award, Provenance
from normbook.model.standing import Standing
from normbook.rulebooks.uscf.law.codes import norm_code, possible_numbers, read_code
from normbook.rulebooks.uscf.law.points import advance, reachable_standings
from normbook.rulebooks.uscf.law.tables import standard
from normbook.rulebooks.uscf.law.titles import first_level_tried, level_of, missing_for_next, next_title
from tests.rulebooks.uscf import recomputed

TABLES = standard()
ALL = sorted(reachable_standings(TABLES), key=lambda standing: (level_of(standing.title, TABLES), standing.points_next))


def moves() -> Iterator[tuple[Standing, int, Standing]]:
    """Every standing with every norm that can be made from it."""
    for before in ALL:
        for norm in range(first_level_tried(before.title, TABLES), 3000, 100):
            yield before, norm, advance(before, norm, TABLES).after


def worth(standing: Standing) -> tuple[int, int, int]:
    return level_of(standing.title, TABLES), standing.points_next, standing.points_beyond


def test_there_are_158_standings() -> None:
    # Eight for none and each title to 2700, five at 2800 where no odd number can be, one at the top.
    assert len(ALL) == 19 * 8 + 5 + 1


@pytest.mark.rule("uscf.table1")
def test_so_many_norms_at_the_own_level_or_the_next_bring_the_next_title() -> None:
    for standing in ALL:
        missing = missing_for_next(standing, TABLES)
        assert missing.title == next_title(standing.title, TABLES)
        after, norms = standing, 0
        while missing.title is not None and after.title == standing.title:
            after, norms = advance(after, first_level_tried(standing.title, TABLES), TABLES).after, norms + 1
        assert missing.title is None or norms == missing.norms
        assert missing.points == TABLES.title_points.value - standing.points_next


@pytest.mark.rule("uscf.codes")
def test_the_second_counter_is_two_exactly_when_the_number_is_odd() -> None:
    assert all(standing.points_beyond == 2 * (standing.points_next % 2) for standing in ALL)


@pytest.mark.rule("uscf.codes")
def test_possible_codes_are_exactly_the_standings_that_can_be_reached() -> None:
    written = [
        read_code(f"{letter}{number}", None, TABLES)
        for letter in ["-", *TABLES.levels_by_letter]
        for number in range(10)
    ]
    assert {standing for standing in written if isinstance(standing, Standing)} == set(ALL)
    assert possible_numbers(1700, TABLES) == (0, 2, 4, 5, 6, 7, 8, 9)
    assert possible_numbers(2800, TABLES) == (0, 2, 4, 6, 8)
    assert possible_numbers(2900, TABLES) == (0,)


@pytest.mark.rule("uscf.codes")
def test_a_code_tells_the_whole_standing() -> None:
    assert all(read_code(norm_code(standing, TABLES), standing.points_beyond, TABLES) == standing for standing in ALL)


@pytest.mark.rule("uscf.c")
def test_ten_points_are_never_held() -> None:
    assert {standing.points_next for standing in ALL} == {0, 2, 4, 5, 6, 7, 8, 9}


@pytest.mark.rule("uscf.demotion")
def test_no_norm_lowers_a_title() -> None:
    assert all(level_of(after.title, TABLES) >= level_of(before.title, TABLES) for before, _, after in moves())


def test_a_norm_always_leads_further_below_the_top() -> None:
    assert all(worth(after) > worth(before) for before, _, after in moves() if before.title != 2900)


@pytest.mark.untraced
def test_a_higher_norm_never_leads_to_less() -> None:
    for before in ALL:
        reached = [worth(after) for start, _, after in moves() if start == before]
        titles = [level for level, _, _ in reached]
        assert titles == sorted(titles)


@pytest.mark.rule("uscf.d", "uscf.e", "uscf.f", "uscf.c", "uscf.promote")
def test_every_move_agrees_with_the_plain_recomputation() -> None:
    for before, norm, after in moves():
        plain = recomputed.after_norm(before.title, before.points_next, before.points_beyond, norm)
        assert (after.title, after.points_next, after.points_beyond) == plain, (before, norm)


@pytest.mark.rule("uscf.c", "uscf.promote")
@pytest.mark.parametrize(
    ("before", "norm", "after"),
    [
        ((1700, 0, 0), 1700, (1700, 2, 0)),
        ((1700, 0, 0), 1800, (1700, 2, 0)),
        ((1700, 0, 0), 1900, (1700, 5, 2)),
        ((1700, 5, 2), 1900, (1800, 4, 0)),
        ((1700, 8, 0), 1900, (1800, 2, 0)),
        ((1700, 9, 2), 1700, (1800, 2, 0)),
        ((1700, 5, 2), 2000, (1800, 7, 2)),
        ((1700, 8, 0), 2000, (1800, 5, 2)),
        ((1700, 5, 2), 2100, (1900, 5, 2)),
        ((1600, 0, 0), 2000, (1800, 5, 2)),
        ((1700, 4, 0), None, (1700, 4, 0)),
        ((2800, 8, 0), 2800, (2900, 0, 0)),
        ((2800, 8, 0), 2900, (2900, 0, 0)),
        ((2900, 0, 0), 2900, (2900, 0, 0)),
        ((2700, 0, 0), 2900, (2700, 5, 2)),
        ((2700, 9, 2), 2900, (2800, 4, 0)),
        ((2600, 4, 0), 2900, (2700, 5, 2)),
        ((None, 0, 0), 1000, (None, 2, 0)),
        ((None, 8, 0), 1000, (1000, 0, 0)),
        ((None, 0, 0), 1100, (None, 5, 2)),
        ((None, 0, 0), 1200, (1000, 5, 2)),
        ((None, 5, 2), 1200, (1000, 7, 2)),
    ],
)
def test_moves(before: tuple[int, int, int], norm: int | None, after: tuple[int, int, int]) -> None:
    assert advance(Standing(*before), norm, TABLES).after == Standing(*after)


@pytest.mark.rule("uscf.f")
def test_titles_passed_are_all_named_ascending() -> None:
    assert advance(Standing(1600), 2000, TABLES).titles == (1700, 1800)
    assert advance(Standing(None), 1400, TABLES).titles == (1000, 1100, 1200)
    assert advance(Standing(1700, 8, 0), 1800, TABLES).titles == (1800,)
    assert advance(Standing(1700), 1800, TABLES).titles == ()


@pytest.mark.parametrize(
    ("before", "norm", "awards"),
    [
        (Standing(1700), 1700, [Award("uscf.d", "points", 2, 1800, Provenance.DERIVED)]),
        (
            Standing(1700, 8),
            1700,
            [Award("uscf.d", "points", 2, 1800, Provenance.DERIVED), Award("uscf.c", "title", 1800)],
        ),
        (Standing(1700), 1900, [Award("uscf.e", "points", 5, 1800), Award("uscf.e", "points", 2, 1900)]),
        (
            Standing(1600),
            1900,
            [
                Award("uscf.f", "title", 1700),
                Award("uscf.f", "points", 5, 1800),
                Award("uscf.f", "points", 2, 1900),
            ],
        ),
        (Standing(2900), 2900, []),
    ],
)
def test_awards_name_their_rule(before: Standing, norm: int, awards: list[Award]) -> None:
    assert list(advance(before, norm, TABLES).awards) == awards


@pytest.mark.rule("uscf.table1")
def test_the_next_title() -> None:
    assert [next_title(title, TABLES) for title in (None, 1000, 2800, 2900)] == [1000, 1100, 2900, None]
