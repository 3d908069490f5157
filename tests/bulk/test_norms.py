"""One rule, two speeds, for norms that are counted: a replay says what the readable rule says."""

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from normbook.book.store.book import open_book
from normbook.bulk.automaton import HIGHEST_RATING, LANE, LANES, MOST_IN_A_GAME, STRIDE, Automaton
from normbook.bulk.files import EVENTS, GAMES, RATINGS
from normbook.bulk.output import Folder
from normbook.bulk.reasons import BadRows, NoAutomaton
from normbook.bulk.replay import Task, replay
from normbook.bulk.sources import Sources
from normbook.formats import limits
from normbook.model.crosstable import Entrant, Event, Outcome, Rating, Result
from normbook.model.variant import Variant
from normbook.rulebooks.uschess.book_replay import NormTitles
from normbook.rulebooks.uschess.bulk import Counted, build
from normbook.rulebooks.uschess.law.norms import BYES, expectation
from normbook.rulebooks.uschess.law.ratings import is_established
from normbook.rulebooks.uschess.law.tables import Tables, load
from normbook.rulebooks.uschess.record.award import award_from
from normbook.rulebooks.uschess.record.career import CareerState
from normbook.rulebooks.uschess.record.feed import judged_from, standing_after
from tests.book.fold.keeping import Keeper
from tests.bulk.running import opened, rows
from tests.cli.running import answered, refused, run

ONE_SIDE = {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN, Result.DRAW: Result.DRAW}
DAY = date(2026, 3, 1)


def tables(**values: object) -> Tables:
    found, findings = load(Variant("uschess", "club", values, "club.toml") if values else None, day=DAY)
    assert not list(findings)
    return found


VARIANTS: dict[str, dict[str, object]] = {
    "as it is": {},
    "dual events and every meeting": {"dual_norms": "yes", "repeat_games": 99},
    "one meeting, provisional titles": {"repeat_games": 1, "title_established": "no", "title_norms": 2},
    "other margins": {"norm_margin": "0.5", "short_margin": "1", "norm_rounds": 3, "title_norms": 3},
}


def history(seed: int, count: int = 30) -> list[Event]:
    """Few people in many events of every kind, who meet again and again."""
    chance = random.Random(seed)
    strength = {f"{1000 + number}": chance.choice((1350, 1750, 2050, 2250, 2450)) for number in range(12)}
    established = {id: chance.random() < 0.6 for id in strength}
    found = []
    for number in range(count):
        ids = chance.sample(sorted(strength), chance.choice((4, 6, 10)))
        cells = _cells(chance, len(ids), chance.choice((3, 4, 4, 5, 6)))
        entrants = []
        for no, id in enumerate(ids, 1):
            before = _rating(chance, strength[id], established[id])
            established[id] = established[id] or chance.random() < 0.4
            after = _rating(chance, strength[id], established[id])
            assert after
            rated = before if before or not is_established(after, tables()) else None
            entrants.append(Entrant(no, f"Player {id}", tuple(cells[no]), id=id, rating=rated, post=after))
        found.append(
            Event(
                f"e{number:02}",
                f"Event {number}",
                len(cells[1]),
                tuple(entrants),
                end=DAY + timedelta(days=number // 2),
                system=chance.choice(("regular", "regular", "regular", "quick")),
                format=chance.choice((None, "swiss", "swiss", "match")),
            )
        )
        if found[-1].system == "regular" and chance.random() < 0.2:
            found[-1] = replace(found[-1], more=(("time", "30+5"),))
    return found


def _rating(chance: random.Random, strength: int, established: bool) -> Rating | None:
    value = strength + chance.randint(-120, 60)
    return Rating(value, chance.choice((None, 40)) if established else chance.randint(1, 25))


def _cells(chance: random.Random, players: int, rounds: int) -> dict[int, list[Outcome]]:
    cells: dict[int, list[Outcome]] = {no: [] for no in range(1, players + 1)}
    for _ in range(rounds):
        order = list(cells)
        chance.shuffle(order)
        for one, other in zip(order[::2], order[1::2], strict=True):
            if chance.random() < 0.15:
                cells[one].append(Outcome(Result.FORFEIT_WIN, other))
                cells[other].append(Outcome(Result.FORFEIT_LOSS, one))
                continue
            result = chance.choices(list(ONE_SIDE), [7 if one < other else 2, 2 if one < other else 7, 2])[0]
            cells[one].append(Outcome(result, other))
            cells[other].append(Outcome(ONE_SIDE[result], one))
    return cells


def written(events: Sequence[Event], folder: Path) -> list[Path]:
    """The events as bulk files."""
    half = {Result.WIN: 2, Result.DRAW: 1, Result.LOSS: 0}
    games: list[dict[str, Any]] = []
    ratings: list[dict[str, Any]] = []
    facts = []
    for event in events:
        by_no = {each.no: each.id for each in event.entrants}
        for each in event.entrants:
            for number, outcome in enumerate(each.outcomes, 1):
                if outcome.played and outcome.opponent and each.no < outcome.opponent:
                    line = {"event": event.id, "end": event.end, "round": number, "white": each.id}
                    line |= {"black": by_no[outcome.opponent], "half_points": half[outcome.result]}
                    games.append(line | {"system": event.system})
            row = {"event": event.id, "player": each.id, "rating": each.rating.value if each.rating else None}
            row |= {"established": is_established(each.rating, tables()), "post": each.post and each.post.value}
            row |= {"established_after": is_established(each.post, tables())}
            ratings.append(row | {"free": any(outcome.result in BYES for outcome in each.outcomes)})
        dual = bool(event.more)
        facts.append({"event": event.id, "rounds": event.rounds, "format": event.format or "swiss", "dual": dual})
    files = []
    for name, lines in (("games", games), ("ratings", ratings), ("events", facts)):
        files.append(folder / f"{name}.parquet")
        pq.write_table(pa.Table.from_pylist(lines), files[-1])
    return files


@cache
def built(name: str) -> Automaton:
    return build(tables(**VARIANTS[name]))


def replayed(files: Sequence[Path], rules: Sequence[str], out: Path) -> None:
    games, ratings, events = (opened(file, kind) for file, kind in zip(files, (GAMES, RATINGS, EVENTS), strict=True))
    assert games
    assert ratings
    folders = [f"{number}/" for number in range(len(rules))]
    sources = Sources(games, ratings, events, None, BadRows(0), 1 << 20)
    with Folder(out) as folder:
        replay(Task(sources, [partial(built, each) for each in rules], folders, 2), folder)
        folder.complete()


def readable(events: Sequence[Event], own: Tables) -> tuple[list[Any], list[Any], list[Any]]:
    """Standings, norms and titles by the law."""
    levels = {each.letter: each.level for each in own.levels}
    states: dict[str, CareerState] = {}
    seen: set[str] = set()
    norms, titles = [], []
    for event in sorted(events, key=lambda each: each.effect):
        if not any(outcome.played for each in event.entrants for outcome in each.outcomes):
            continue
        judged = judged_from(event, own, states)
        for each in sorted(judged.players, key=lambda each: each.entrant.id):
            states[each.entrant.id] = standing_after(each, judged, states.get(each.entrant.id, CareerState()), own)
            seen |= {each.entrant.id} if event.system == "regular" else set()
            norms += [(event.id, each.entrant.id, each.norm.level)] if each.norm else []
            titles += [(each.entrant.id, event.id, event.end, levels[letter]) for letter in each.titles_earned]
    told = {player: NormTitles(own).standing(states[player]) for player in sorted(seen)}
    standings = [(player, "regular", each[0], *each[1:]) for player, each in told.items() if each]
    return standings, norms, titles


@pytest.mark.slow
@pytest.mark.rule(
    "uschess.norm", "uschess.norm3", "uschess.repeat", "uschess.dual", "uschess.event", "uschess.title",
    "uschess.established", "uschess.highest",
)  # fmt: skip
@pytest.mark.parametrize("seed", range(4))
def test_replay_equals_the_rule_on_random_histories(seed: int, tmp_path: Path) -> None:
    events = history(seed)
    replayed(written(events, tmp_path), list(VARIANTS), tmp_path / "out")
    for number, (name, values) in enumerate(VARIANTS.items()):
        found = [rows(tmp_path / "out" / str(number) / f"{each}.parquet") for each in ("standings", "norms", "titles")]
        assert tuple(found) == readable(events, tables(**values)), name


@pytest.mark.slow
def test_random_histories_hold_every_case() -> None:
    answers = [readable(history(seed), tables(**VARIANTS["other margins"])) for seed in range(4)]
    assert {level for _, norms, _ in answers for _, _, level in norms} == {1200, 1400, 1600, 1800, 2000, 2200, 2400}
    assert {title for _, _, titles in answers for *_, title in titles} >= {1200, 1800, 2000, 2200}


@pytest.mark.slow
@pytest.mark.rule("uschess.expected")
def test_every_expectation_is_the_law_s() -> None:
    own = tables()
    table = built("as it is").expected.reshape(-1, STRIDE)
    for number, level in enumerate(own.levels):
        lane = (table[:, number // 4] >> np.uint64(LANE * (number % 4))) & np.uint64((1 << LANE) - 1)
        law = [expectation(level.level, rating, own) for rating in range(1, HIGHEST_RATING + 1)]
        assert lane[1 : HIGHEST_RATING + 1].tolist() == law


def test_a_standing_of_a_book_and_one_of_a_replay_tell_the_same() -> None:
    kept = NormTitles(tables())
    for standing in (Counted(None), Counted(1600, 5, 5, 5, 2, 1, 0, 0, 1), Counted(2200, 5, 5, 5, 5, 5, 5, 3, 3)):
        assert kept.standing(kept.state(standing)) == standing


@pytest.mark.slow
def test_a_book_is_replayed_as_it_was_posted_and_a_variant_is_compared(tmp_path: Path) -> None:
    address, events = str(tmp_path / "book.sqlite"), history(2, count=12)
    with open_book(address, create=True) as book:
        keeper = Keeper(book)
        for event in events:
            keeper.post(event, "uschess")
        posted = [(row.event, row.player, award_from(row.award).norm) for row in keeper.rows("uschess")]
    variant = tmp_path / "two.toml"
    variant.write_text('rules = "uschess"\nname = "Two norms"\ntitle_norms = 2\n', encoding="utf-8")
    asked = ["replay", "--rules", "uschess", "--book", address, "--out", tmp_path / "out"]
    said = answered(*asked, "--variant", variant)
    levels = {each.letter: each.level for each in tables().levels}
    norms = rows(tmp_path / "out" / "norms.parquet")
    assert sorted(norms) == sorted((event, player, levels[norm]) for event, player, norm in posted if norm)
    assert said["runs"][1]["titles_earned"] > said["runs"][0]["titles_earned"]
    games, ratings, _ = written(events, tmp_path)
    on_cluster = [*asked[:3], games, "--ratings", ratings, "--engine", "spark", "--out", tmp_path / "x"]
    assert "RULES-HAVE-NONE" in refused(*on_cluster)[0]


@pytest.mark.slow
def test_titles_that_leave_a_gap_below_them_are_not_replayed(tmp_path: Path) -> None:
    """A rating that falls with the level: whoever reaches the higher title need not have the one below it."""
    games, ratings, _ = written(history(1, count=2), tmp_path)
    variant = tmp_path / "falling.toml"
    asked = '{ letter = "C", rating = 2000 }, { letter = "M", rating = 1800 }'
    variant.write_text(f'rules = "uschess"\nname = "Falling"\ntitle_ratings = [{asked}]\n', encoding="utf-8")
    out = tmp_path / "out"
    [told] = refused("replay", games, "--ratings", ratings, "--rules", "uschess", "--variant", variant, "--out", out)
    assert (str(variant) in told, "BULK-NO-AUTOMATON" in told, out.exists()) == (True, True, False)


def test_standings_beyond_the_limit_are_refused_before_tables_are_made_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ninety-nine norms at seven levels go together in 800 billion ways."""
    games, ratings, _ = written(history(1, count=2), tmp_path)
    variant, out = tmp_path / "many.toml", tmp_path / "out"
    variant.write_text('rules = "uschess"\nname = "Many"\ntitle_norms = 99\n', encoding="utf-8")
    asked = ("replay", games, "--ratings", ratings, "--rules", "uschess", "--out", out)
    [told] = refused(*asked, "--variant", variant)
    assert (str(variant) in told, "BULK-STANDINGS-MANY" in told, out.exists()) == (True, True, False)
    assert "NORMBOOK_MOST_STANDINGS" in told
    for most, enough in ((792 * 8 * 4 - 1, False), (792 * 8 * 4, True)):
        monkeypatch.setattr(limits, "MOST_STANDINGS", most)
        assert (run(*asked).exit_code == 0) == enough


@pytest.mark.rule("uschess.expected")
@pytest.mark.parametrize(("below", "above", "fits"), [(181, 180, True), (182, 181, False), (3998, 3999, False)])
def test_a_point_of_more_parts_than_a_kernel_counts_is_refused(below: int, above: int, fits: bool) -> None:
    """Once they ran over into the next level, and a replay told other norms than the law."""
    own = tables(nothing_below=below, all_above=above)
    if not fits:
        with pytest.raises(NoAutomaton) as refusal:
            build(own)
        assert (refusal.value.code, refusal.value.values["found"]) == ("BULK-PARTS-MANY", own.unit)
        return
    packed = build(own).expected.reshape(-1, STRIDE)
    for level, rating in ((0, 1), (3, 1700), (6, 2399), (6, HIGHEST_RATING)):
        read = int(packed[rating, level // LANES]) >> (LANE * (level % LANES)) & MOST_IN_A_GAME
        assert read == expectation(own.levels[level].level, rating, own)
