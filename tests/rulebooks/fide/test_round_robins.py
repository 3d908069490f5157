"""Round robins, single and double: all rounds count, wins are left out only where the field would do."""

import pytest

from normbook.model.crosstable import Event
from normbook.model.variant import Variant
from normbook.rulebooks.fide.law.event import title_event
from normbook.rulebooks.fide.law.tables import load
from tests.rulebooks.fide.events import entrant, event_of, field, judged, norm, unmet
from tests.rulebooks.fide.good_norm import GOOD, OWN, with_round


def round_robin(titles: str, flags: str, double: bool = False) -> Event:
    """Player 1 beats everybody but the last two; the others draw among themselves."""
    names, own = titles.split(), flags.split()
    number = len(names)
    times = 2 if double else 1
    order = list(range(1, number + 1))
    cells: list[list[str]] = [[] for _ in order]
    for _ in range((number - 1) * times):
        for place in range(number // 2):
            one, other = sorted((order[place], order[-1 - place]))
            won = one == 1 and other < number - 1
            cells[one - 1].append(f"{'W' if won else 'D'}{other}")
            cells[other - 1].append(f"{'L' if won else 'D'}{one}")
        order.insert(1, order.pop())
    rows = [
        entrant(no, "1300" if no in (2, 3) else "2475", names[no - 1], own[no - 1], cells[no - 1])
        for no in range(1, number + 1)
    ]
    return field(*rows, format="round-robin")


TWELVE = "IM - - GM GM GM GM FM FM FM IM IM"
FLAGS = "ARM GEO GEO GEO GER GER ARM ARM USA USA USA NOR"


@pytest.mark.rule("fide.1.4.1e", "fide.1.4.1f")
def test_in_a_round_robin_no_round_is_cut_off_and_wins_only_if_the_field_would_do() -> None:
    found = norm(round_robin(TWELVE, FLAGS))
    assert (found.met, {1, 2, 3, *(game.opponent.no for game in found.games)}) == (True, set(range(1, 13)))
    assert len(found.games) == 10
    weak = norm(round_robin(TWELVE.replace("GM GM GM GM", "GM GM GM FM"), FLAGS))
    assert unmet(weak) == ["1.4.5b", "1.4.8a"]
    assert len(weak.games) == 11


@pytest.mark.rule("fide.1.4.1e")
def test_no_norm_of_nine_rounds_comes_out_of_a_round_robin_of_eleven() -> None:
    rounds = (*GOOD, "2400 GM NOR L", "2400 GM NOR L")
    assert norm(event_of(OWN, *rounds)).rounds == tuple(range(1, 10))
    robin = norm(event_of(OWN, *rounds, format="round-robin"))
    assert (robin.met, len(robin.games)) == (False, 11)
    assert unmet(robin) == ["1.4.8"]


@pytest.mark.rule("fide.1.4.5f")
def test_in_a_double_round_robin_half_as_many_different_players_are_of_the_level() -> None:
    two = norm(round_robin("IM FM - GM GM IM", "ARM GEO GER USA NOR POL", double=True))
    assert [(each.needed, each.actual) for each in two.conditions if each.about == "level"] == [(2, 2)]
    assert [(each.needed, each.actual) for each in two.conditions if each.about == "players"] == [(6, 6)]
    one = norm(round_robin("IM FM - IM GM IM", "ARM GEO GER USA NOR POL", double=True))
    assert "1.4.5b" in unmet(one)
    tables, _ = load(Variant("fide", "Club", {"double_players": 7}))
    event = round_robin("IM FM - GM GM IM", "ARM GEO GER USA NOR POL", double=True)
    assert "1.4.5f" in unmet(judged(event, tables=tables).norms[0])


@pytest.mark.rule("fide.1.4.2b")
def test_in_a_round_robin_games_with_unrated_players_who_score_nothing_do_not_count() -> None:
    event = event_of(OWN, *with_round(6, "- - ARM W"), format="round-robin")
    found = judged(event)
    assert dict(found.played.left_out) == {6: "fide.1.4.2b"}
    assert unmet(found.norms[0]) == ["1.4.1"]
    drawn = event_of(OWN, *with_round(6, "- - ARM D"), format="round-robin")
    assert not judged(drawn).played.left_out
    assert not judged(event_of(OWN, *with_round(6, "- - ARM W"))).played.left_out


@pytest.mark.rule("fide.1.4.5f")
@pytest.mark.parametrize(
    ("players", "rounds", "format", "double"),
    [(3, 3, "round-robin", False), (3, 4, "round-robin", True), (6, 10, "round-robin", True), (6, 10, "swiss", False)],
)
def test_everybody_twice_is_twice_as_many_rounds_as_opponents(
    players: int, rounds: int, format: str, double: bool
) -> None:
    rows = [entrant(no, "2400", "-", "ARM", ["U"] * rounds) for no in range(1, players + 1)]
    assert title_event(field(*rows, format=format)).double is double
    assert not title_event(field(rows[0], format="round-robin")).double


@pytest.mark.rule("fide.1.4.1f", "fide.1.4.2a")
def test_the_whole_field_is_those_whose_games_count() -> None:
    """Three grandmasters are enough of nine, not of ten; the fourth is of no federation."""
    outside = " ".join("NON" if no == 7 else flag for no, flag in enumerate(FLAGS.split(), 1))
    found = norm(round_robin(TWELVE, outside))
    assert (len(found.games), "1.4.5b" in unmet(found)) == (10, True)
