"""Articles one by one: games that fail one alone, and their repaired twins."""

from datetime import date, timedelta

import pytest

from normbook.model.crosstable import Event
from normbook.model.variant import Variant
from normbook.rulebooks.fide.choices import COMPETITIONS, EXEMPTIONS, PAIRINGS
from normbook.rulebooks.fide.law.event import title_event
from normbook.rulebooks.fide.law.exemption import Turnout, turnout_of
from normbook.rulebooks.fide.law.judge import judge
from normbook.rulebooks.fide.law.tables import load, standard
from tests.rulebooks.fide.events import entrant, event_of, field, judged, norm, unmet

OWN = "2450 FM ARM"
GOOD = (
    "2500 GM GEO W",
    "2480 GM GEO D",
    "2510 GM GER D",
    "2440 IM ARM W",
    "2430 IM ARM W",
    "2420 - ARM W",
    "2400 - GEO D",
    "2410 CM GEO W",
    "2380 - ARM D",
)
"""A grandmaster norm to the dot: seven of nine with a point to spare in nothing but the score."""


def with_round(number: int, told: str, games: tuple[str, ...] = GOOD) -> tuple[str, ...]:
    return (*games[: number - 1], told, *games[number:])


def with_rounds(told: dict[int, str], games: tuple[str, ...] = GOOD) -> tuple[str, ...]:
    return tuple(told.get(number, each) for number, each in enumerate(games, 1))


def flags(text: str, games: tuple[str, ...] = GOOD) -> tuple[str, ...]:
    """The games with other federations."""
    told = [each.split() for each in games]
    return tuple(" ".join((*about[:2], flag, about[3])) for about, flag in zip(told, text.split(), strict=True))


def titles(text: str, games: tuple[str, ...] = GOOD) -> tuple[str, ...]:
    """The games with other titles."""
    told = [each.split() for each in games]
    return tuple(" ".join((about[0], title, *about[2:])) for about, title in zip(told, text.split(), strict=True))


def ratings(text: str, games: tuple[str, ...] = GOOD) -> tuple[str, ...]:
    """The games with other ratings."""
    told = [each.split() for each in games]
    return tuple(" ".join((rating, *about[1:])) for about, rating in zip(told, text.split(), strict=True))


def scores(text: str, games: tuple[str, ...] = GOOD) -> tuple[str, ...]:
    """The games with other results."""
    told = [each.split() for each in games]
    return tuple(" ".join((*about[:3], result)) for about, result in zip(told, text, strict=True))


EIGHT_WOMEN = "WGM WGM WGM WIM WIM - - CM -"
HIGH = "2800 2790 2780 2770 2760 2730 2650 2640 2620"

PAIRS = [
    ("1.4.1", with_round(6, "U"), GOOD, "GM"),
    ("1.4.1", with_round(6, "H"), with_round(6, "B"), "GM"),
    ("1.4.1", with_round(6, "C"), with_round(6, "B"), "GM"),
    ("1.4.1", with_round(6, "2420 - ARM F"), with_round(6, "2420 - ARM X"), "GM"),
    ("1.4.1", with_round(6, "2420 - ARM W*"), GOOD, "GM"),
    ("1.4.1", with_round(6, "2420 - NON W"), GOOD, "GM"),
    ("1.4.1", with_round(6, "2420 - - W"), GOOD, "GM"),
    ("1.4.3", flags("GEO GEO GEO ARM ARM ARM GEO GEO ARM"), GOOD, "GM"),
    ("1.4.3", flags("GEO GEO FID ARM ARM ARM GEO GEO ARM"), GOOD, "GM"),
    ("1.4.4", flags("GEO GER GER ARM ARM ARM ARM ARM ARM"), flags("GEO GER GER ARM ARM ARM ARM GEO ARM"), "GM"),
    ("1.4.4", flags("GEO GEO GEO GEO GEO GEO GEO GER ARM"), flags("GEO GEO GEO GEO GEO GEO GER GER ARM"), "GM"),
    ("1.4.5a", titles("GM GM GM IM - - - CM WCM"), titles("GM GM GM IM - - - CM FM"), "GM"),
    ("1.4.5b", titles("GM GM IM IM IM - - CM -"), GOOD, "GM"),
    ("1.4.5c", titles("IM GM WGM WGM FM - - CM -"), titles("IM GM IM WGM FM - - CM -"), "IM"),
    ("1.4.5d", titles("WGM IM WIM WIM FM - - CM -"), titles("WGM IM GM WIM FM - - CM -"), "WGM"),
    ("1.4.5e", titles("WIM IM FM FM FM - - CM -"), titles("WIM IM WGM FM FM - - CM -"), "WIM"),
    ("1.4.8", scores("WDDWWWDLD"), GOOD, "GM"),
    ("1.4.8", ratings("2460 2440 2470 2440 2430 2400 2360 2370 2340", scores("WDDWWDDWD")), GOOD, "GM"),
    (
        "1.4.8a",
        ratings("2400 2400 2400 2380 2380 2380 2380 2360 2330", scores("WWDWWWWWD")),
        ratings("2400 2400 2400 2380 2380 2380 2380 2360 2336", scores("WWDWWWWWD")),
        "GM",
    ),
    ("1.4.8b", ratings(HIGH, scores("DDDDDDLLL")), ratings(HIGH, scores("DDDDDDDLL")), "GM"),
]


@pytest.mark.rule("fide.1.4.1", "fide.1.4.2a", "fide.1.4.2c", "fide.1.4.3", "fide.1.4.4", "fide.1.4.5a", "fide.1.4.5b")
@pytest.mark.rule("fide.1.4.5c", "fide.1.4.5d", "fide.1.4.5e", "fide.1.4.8", "fide.1.4.8a", "fide.1.4.8b")
@pytest.mark.parametrize(("article", "fails", "stands", "title"), PAIRS)
def test_one_article_alone_refuses_a_norm(
    article: str, fails: tuple[str, ...], stands: tuple[str, ...], title: str
) -> None:
    assert unmet(norm(event_of(OWN, *fails, sex="w"), title)) == [article]
    assert unmet(norm(event_of(OWN, *stands, sex="w"), title)) == []


def test_what_is_needed_and_what_there_is_stand_beside_each_other() -> None:
    found = norm(event_of(OWN, *GOOD))
    assert [(each.rule.removeprefix("fide."), each.about, each.needed, each.actual) for each in found.conditions] == [
        ("1.4.1", "games", 9, 9),
        ("1.4.3", "foreign", 2, 2),
        ("1.4.4", "own", 5, 4),
        ("1.4.4", "one", 6, 4),
        ("1.4.5a", "titled", 5, 5),
        ("1.4.5b", "level", 3, 3),
        ("1.4.8a", "average", 2380, 2441),
        ("1.4.8b", "points", 7, 14),
        ("1.4.8", "performance", 2600, 2661),
    ]
    assert (found.credited, found.short, found.exempt, found.rounds) == (9, False, "", tuple(range(1, 10)))
    assert not any(game.forfeited for game in found.games)
    player = judged(event_of(OWN, *with_round(6, "2420 - NON W")))
    assert (player.games, player.half_points, len(player.norms[0].games)) == (9, 14, 8)


@pytest.mark.rule("fide.1.4.6", "fide.1.4.7")
def test_only_the_one_lowest_opponent_is_raised_to_the_floor() -> None:
    low = ratings("2470 2440 2480 2430 2420 2410 2390 2410 1900")
    found = norm(event_of(OWN, *low))
    assert (found.reached.raised and found.reached.raised.no, found.reached.average) == (10, 2406)
    two = norm(event_of(OWN, *ratings("2470 2440 2480 2430 2420 2410 2390 1910 1900")))
    assert (two.reached.raised and two.reached.raised.no, two.reached.average) == (10, 2350)
    assert unmet(two) == ["1.4.8", "1.4.8a"]
    assert norm(event_of(OWN, *low), "IM").reached.average == 2389
    assert norm(event_of(OWN, *GOOD)).reached.raised is None
    assert norm(event_of(OWN, *with_round(9, "2200 - ARM D"))).reached.raised is None


@pytest.mark.rule("fide.1.4.7")
def test_the_average_is_rounded_with_halves_up() -> None:
    eight = ratings("2480 2480 2480 2480 2489 2489 2489 2489", GOOD[:8])
    found = norm(event_of(OWN, *eight, competition="world-cup"))
    assert found.reached.average == 2485


@pytest.mark.rule("fide.1.4.6d")
@pytest.mark.parametrize(("day", "average"), [(date(2023, 12, 31), 2308), (date(2024, 1, 1), 2309)])
def test_the_unrated_count_as_the_text_of_the_day_says(day: date, average: int) -> None:
    found = norm(event_of(OWN, *with_rounds({8: "- CM GEO W", 9: "1390 - ARM D"}), start=day))
    assert found.reached.raised is not None
    assert found.reached.raised.rating == (None if day.year == 2023 else 1390)
    assert found.reached.average == average


BOTH_SIDES = [
    ("world-cup", 8, 8, True, 9),
    ("world-cup", 8, 7, False, 0),
    ("team-championship", 7, 7, True, 7),
    ("team-championship", 9, 7, True, 7),
    ("team-championship", 9, 8, True, 8),
    ("team-championship", 7, 6, False, 0),
    ("team-championship", 10, 8, False, 0),
    ("olympiad", 9, 8, False, 0),
]


@pytest.mark.rule("fide.1.4.1b")
@pytest.mark.parametrize(("competition", "rounds", "games", "met", "credited"), BOTH_SIDES)
def test_some_events_need_fewer_games(competition: str, rounds: int, games: int, met: bool, credited: int) -> None:
    flat = [f"2450 GM {flag} {result}" for flag, result in zip("ABCDEFGHI", "WDWDWDWDW", strict=True)]
    played = (*flat[:games], *("U",) * (rounds - games))
    found = norm(event_of(OWN, *played, competition=competition))
    assert (found.met, found.credited) == (met, credited)
    assert met or unmet(found) == ["1.4.1"]


@pytest.mark.rule("fide.1.4.1c")
@pytest.mark.parametrize(
    ("told", "rounds", "met"),
    [
        ("B", 9, True),
        ("2000 - ARM X", 9, True),
        ("X", 9, True),
        ("U", 9, False),
        ("2000 - ARM F", 9, False),
        ("B", 10, False),
    ],
)
def test_eight_games_count_as_nine_where_the_pairings_gave_no_ninth(told: str, rounds: int, met: bool) -> None:
    games = (*with_round(6, told), *("U",) * (rounds - 9))
    found = norm(event_of(OWN, *games))
    assert (found.met, found.short, found.credited) == (met, met, 9 if met else 0)
    if met:
        assert found.rounds == (1, 2, 3, 4, 5, 7, 8, 9)
        assert found.conditions[0].rule == "fide.1.4.1c"
    else:
        assert unmet(found) == ["1.4.1"]


@pytest.mark.rule("fide.1.4.1c", "fide.1.4.1d")
def test_points_beyond_a_norm_never_make_up_for_games() -> None:
    won = scores("WWWWWWWWW")
    assert unmet(norm(event_of(OWN, *with_round(6, "2420 - ARM F", won)))) == ["1.4.1"]


@pytest.mark.rule("fide.1.4.1d")
@pytest.mark.parametrize(
    ("results", "credited"),
    [("WWWDDWDDD", 9), ("WWWDDWDDW", 9), ("WWWDDWDWW", 10), ("WWWWDWDWW", 10), ("WWWWWWDWW", 11)],
)
def test_each_full_point_beyond_the_norm_counts_as_a_game(results: str, credited: int) -> None:
    event = event_of(OWN, *scores(results))
    found = norm(event)
    assert (found.reached.average, found.met, found.credited) == (2441, True, credited)


@pytest.mark.rule("fide.1.7")
def test_more_than_thirteen_games_count_as_thirteen() -> None:
    rounds = [f"2450 GM {flag} {result}" for flag, result in zip("ABCDEABCDEABCDE", "WDWDWDWDWDWDWDW", strict=True)]
    found = norm(event_of(OWN, *rounds, pairings="pre-determined"))
    assert (found.met, len(found.games), found.credited) == (True, 15, 13)


@pytest.mark.rule("fide.1.4.2c")
@pytest.mark.parametrize(
    ("score", "last", "met", "short"),
    [
        ("WWWWWWDD", "2500 GM GER X", True, False),
        ("WDDWWDDW", "2380 - ARM X", True, True),
        ("WWWWWWDD", "X", True, True),
        ("WWWWWWDD", "2500 GM NON X", True, True),
        ("DDDDDDDD", "2500 GM GER X", False, True),
    ],
)
def test_an_opponent_who_stays_away_in_the_last_round_can_stand_as_a_loss(
    score: str, last: str, met: bool, short: bool
) -> None:
    found = norm(event_of(OWN, *scores(score, GOOD[:8]), last))
    assert (found.met, found.short) == (met, short)
    if met and not short:
        assert found.rounds[-1] == 9
        assert (found.games[-1].forfeited, found.games[-1].half_points) == (True, 0)


@pytest.mark.rule("fide.1.4.2c")
def test_the_absent_opponent_is_found_by_their_own_cell() -> None:
    event = event_of(OWN, *scores("WWWWWWDD", GOOD[:8]), "2500 GM GER X")
    bare = [entrant(1, "2450", "FM", "ARM", [*(each.written for each in event.entrants[0].outcomes[:-1]), "X"])]
    found = norm(field(*bare, *event.entrants[1:]))
    assert (found.met, found.short, found.games[-1].opponent.no) == (True, False, 10)


HOME = flags("ARM ARM ARM ARM ARM ARM ARM ARM ARM")


@pytest.mark.rule("fide.1.4.3a", "fide.1.4.3b", "fide.1.4.3c")
@pytest.mark.parametrize(
    ("exemption", "federation", "article"),
    [
        ("national-final", "ARM", "fide.1.4.3a"),
        ("national-final", "GEO", ""),
        ("national-team", "ARM", "fide.1.4.3b"),
        ("national-team", "GEO", ""),
        ("national-team", "", ""),
        ("zonal", "GEO", "fide.1.4.3c"),
        ("none", "ARM", ""),
    ],
)
def test_an_exemption_waives_both_articles_on_federations(exemption: str, federation: str, article: str) -> None:
    found = norm(event_of(OWN, *HOME, exemption=exemption, federation=federation))
    assert (found.met, found.exempt) == (bool(article), article)
    assert unmet(found) == ([] if article else ["1.4.3", "1.4.4"])


def test_an_exemption_is_not_taken_where_the_federations_do() -> None:
    assert norm(event_of(OWN, *GOOD, exemption="zonal")).exempt == ""


def large(foreign: int, titled: int, flags: str, missing: dict[int, str], **facts: object) -> Event:
    """A Swiss event in ARM of nine rounds: our player, and foreign ones; `missing` has the rounds of some."""
    own = event_of(OWN, *HOME, **facts)
    names = flags.split()
    others = []
    for number in range(foreign):
        no = 20 + number
        cells = missing.get(number, "B" * 9)
        title = "IM" if number < titled else "-"
        others.append(entrant(no, "2400", title, names[number % len(names)], list(cells)))
    return field(*own.entrants, *others, **{"federation": "ARM", "exemption": "swiss", **facts})


@pytest.mark.rule("fide.1.4.3d")
@pytest.mark.parametrize(
    ("event", "exempt"),
    [
        (large(20, 10, "GEO GER USA", {}), True),
        (large(19, 10, "GEO GER USA", {}), False),
        (large(20, 9, "GEO GER USA", {}), False),
        (large(20, 10, "GEO GER", {}), False),
        (large(20, 10, "GEO GER FID", {}), False),
        (large(20, 10, "GEO GER USA", {3: "BBBUBBBBB"}), True),
        (large(20, 10, "GEO GER USA", {3: "BBBUBFBBB"}), False),
        (large(20, 10, "GEO GER USA", {3: "BBBUBBBBB"}, start=date(2021, 12, 31)), False),
        (large(21, 11, "GEO GER USA", {3: "UUUUUUUUU"}, start=date(2021, 12, 31)), True),
        (large(20, 10, "GEO GER USA", {}, exemption="none"), False),
        (large(20, 10, "GEO GER USA", {}, federation=""), False),
        (large(20, 10, "GEO GER USA", {}, pairings="pre-determined"), False),
    ],
)
def test_a_swiss_event_with_many_foreign_players_is_exempt(event: Event, exempt: bool) -> None:
    found = norm(event)
    assert (found.met, found.exempt) == (exempt, "fide.1.4.3d" if exempt else "")


def test_the_turnout_is_that_of_the_weakest_round_while_rounds_were_counted() -> None:
    event = large(22, 12, "GEO GER USA", {3: "BBBUBBBBB", 20: "BBBUBBBBB"}, start=date(2021, 1, 1))
    assert turnout_of(title_event(event), standard(date(2021, 1, 1))) == Turnout(20, 3, 11)


def test_an_unrated_player_is_none_of_the_turnout() -> None:
    rows = large(20, 10, "GEO GER USA", {}).entrants
    event = field(*rows, entrant(90, "-", "GM", "USA", list("BBBBBBBBB")), federation="ARM")
    assert turnout_of(title_event(event), standard()) == Turnout(20, 3, 10)


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


@pytest.mark.parametrize(
    ("title", "sex", "tried"),
    [
        ("-", "", "GM IM"),
        ("-", "m", "GM IM"),
        ("-", "w", "GM IM WGM WIM"),
        ("WFM", "F", "GM IM WGM WIM"),
        ("WIM", "w", "GM IM WGM"),
        ("WGM", "w", "GM IM"),
        ("IM", "w", "GM"),
        ("GM", "w", ""),
    ],
)
def test_norms_of_a_title_held_or_below_it_are_not_tried(title: str, sex: str, tried: str) -> None:
    event = event_of(f"2450 {title} ARM", *GOOD, sex=sex)
    assert [each.title for each in judged(event).norms] == tried.split()
    assert [each.title for each in judge(event, standard()).subjects[0].norms] == tried.split()
    everything = "GM IM WGM WIM" if sex in ("w", "F") else "GM IM"
    assert [each.title for each in judged(event, all_norms=True).norms] == everything.split()


def test_a_title_of_a_report_file_counts_and_one_that_is_none_of_fides_does_not() -> None:
    event = event_of("2450 - ARM", *titles("NM GM GM IM IM - - CM -"))
    assert judged(event).player.title == ""
    assert "1.4.5b" in unmet(norm(event))
    notes = judge(event, standard()).notes
    assert [(each.code, each.phrase.values["titles"]) for each in notes] == [("FIDE-TITLES-UNKNOWN", ("NM",))]


def dated(start: int, end: int, **facts: object) -> Event:
    """An event of nine rounds on days of January and after."""
    days = [date(2026, 1, 1) + timedelta(day - 1) for day in (start, end)]
    return event_of(OWN, *GOOD, start=days[0], end=days[1], **facts)


@pytest.mark.rule("fide.1.1.3", "fide.1.1.4")
@pytest.mark.parametrize(
    ("event", "codes"),
    [
        (dated(1, 5), []),
        (dated(1, 4), ["FIDE-ROUNDS-A-DAY"]),
        (dated(1, 1), ["FIDE-ROUNDS-A-DAY"]),
        (dated(1, 9, round_dates="1 1 1 2 3 4 5 6 7"), ["FIDE-ROUNDS-A-DAY"]),
        (dated(1, 9, round_dates="1 1 2 2 3 4 5 6 7"), []),
        (dated(1, 3, round_dates="1 1 2 2"), ["FIDE-ROUNDS-A-DAY"]),
        (dated(9, 1), []),
        (dated(1, 30), []),
        (dated(1, 31), ["FIDE-LONG-EVENT"]),
        (event_of(OWN, *GOOD, end=None), []),
    ],
)
def test_dates_say_whether_an_event_can_give_norms(event: Event, codes: list[str]) -> None:
    assert [each.code for each in judge(event, standard()).notes] == codes


NOTES = [
    (event_of("2450 - -", *flags("- - - - - - - - -")), ["FIDE-NO-FEDERATIONS"]),
    (event_of(OWN, *flags("GEO - GER ARM ARM ARM GEO GEO ARM")), ["FIDE-PLAYERS-WITHOUT-FEDERATION"]),
    (event_of(OWN, *GOOD, exemption="national-final"), ["FIDE-HOST-UNKNOWN"]),
    (event_of(OWN, *GOOD, exemption="swiss", federation="ARM"), ["FIDE-NOT-EXEMPT"]),
    (large(20, 10, "GEO GER USA", {}, exemption="none"), ["FIDE-COULD-BE-EXEMPT"]),
    (large(20, 10, "GEO GER USA", {}), []),
    (event_of(OWN, *GOOD), []),
]


def test_what_a_swiss_event_would_be_exempt_by_is_told_in_numbers() -> None:
    [note] = judge(large(21, 11, "GEO GER USA NOR", {}, exemption="none"), standard()).notes
    assert dict(note.phrase.values) == {"rated": 21, "federations": 4, "titled": 11}


def test_the_words_of_files_are_those_of_the_field() -> None:
    assert PAIRINGS == ("swiss", "pre-determined")
    assert EXEMPTIONS == ("none", "national-final", "national-team", "zonal", "swiss")
    assert COMPETITIONS == ("team-championship", "world-cup", "olympiad", "grand-swiss", "world-cup-qualifier")


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


def test_what_is_missing_weighs_in_rating_points() -> None:
    assert norm(event_of(OWN, *titles("GM GM IM IM IM - - CM -"))).distance == 40
    assert norm(event_of(OWN, *scores("WDDWWDDDD"))).distance == 34
    assert norm(event_of(OWN, *with_round(6, "U"))).distance == 40
    assert norm(event_of(OWN, *GOOD)).distance == 0


@pytest.mark.parametrize(("event", "codes"), NOTES)
def test_what_the_file_leaves_open_is_told(event: Event, codes: list[str]) -> None:
    assert [each.code for each in judge(event, standard()).notes] == codes


@pytest.mark.rule("fide.1.4.2a")
def test_in_a_file_without_federations_games_count_and_the_articles_on_federations_fail() -> None:
    found = norm(event_of("2450 - -", *flags("- - - - - - - - -")))
    assert (len(found.games), unmet(found)) == (9, ["1.4.3"])
