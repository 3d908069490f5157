"""Solving tournaments and rating lists: written in every form they have, and read again as the same."""

from dataclasses import replace
from pathlib import Path

import dbfread
import pytest
from hypothesis import given
from hypothesis import strategies as st

from normbook.formats.conversion import written_content
from normbook.formats.how import STRICT
from normbook.formats.kinds import FORMATS_OF, RATING_SUPPLEMENT, SOLVERS, SOLVING_TOURNAMENT
from normbook.formats.kinds_of_table import kind_of_file
from normbook.formats.lists.rating_list_file import read_rating_list
from normbook.formats.lists.ratings import ListedPlayer, PublishedRatings, read_ratings
from normbook.formats.solving.tournament_file import NOTHING_SAID, read_tournament
from normbook.model.diagnostics import Findings, Severity
from tests.formats.solvings import DAY, bare, random_list, random_supplement, random_tournament

SEEDS = st.integers(0, 10**9)
FACTS = ("kind", "category", "start", "end", "announced", "reported", "fairy_announced", "director", "locations",
         "problems", "assured", "ruling", "id", "name")  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("converting")


def write(content: object, format: str, out: Path) -> list[str]:
    """The files on disk; what the format does not carry."""
    findings = Findings()
    for path, data in written_content(content, format, out, findings).items():  # type: ignore[arg-type]
        path.write_bytes(data)
    return [str(dict(finding.phrase.values).get("what", finding.code)) for finding in findings]


def unwelcome(findings: Findings) -> list[str]:
    return [finding.code for finding in findings if finding.severity is Severity.ERROR]


@pytest.mark.parametrize("format", ["toml", "json"])
@given(seed=SEEDS)
def test_a_tournament_read_again_is_the_same(folder: Path, format: str, seed: int) -> None:
    tournament = random_tournament(seed)
    assert write(tournament, format, folder / f"t.{format}") == []
    findings = Findings()
    again = read_tournament(folder / f"t.{format}", NOTHING_SAID, findings)
    assert unwelcome(findings) == []
    assert again is not None
    assert bare(again) == bare(tournament)


@pytest.mark.parametrize("format", ["csv", "tsv", "xlsx"])
@given(seed=SEEDS)
def test_a_table_carries_the_solvers(folder: Path, format: str, seed: int) -> None:
    tournament = random_tournament(seed)
    lost = write(tournament, format, folder / f"t.{format}")
    findings = Findings()
    again = read_tournament(folder / f"t.{format}", NOTHING_SAID, findings)
    assert unwelcome(findings) == []
    assert again is not None
    assert bare(again).solvers == bare(tournament).solvers
    said = any(getattr(tournament, name) != getattr(replace(again, id="", name=""), name) for name in FACTS[:-2])
    assert lost == (["tournament-facts"] if said else [])


def players_of(path: Path) -> tuple[PublishedRatings, list[ListedPlayer]]:
    findings = Findings()
    ratings = read_ratings(path, STRICT, findings)
    assert unwelcome(findings) == []
    assert ratings is not None
    return ratings, [replace(player, row=None) for player in ratings.players]


@pytest.mark.slow
@pytest.mark.parametrize("format", ["csv", "tsv", "xlsx", "txt"])
@given(seed=SEEDS)
def test_a_supplement_read_again_is_the_same(folder: Path, format: str, seed: int) -> None:
    players = random_supplement(seed)
    out = folder / f"supplement.{format}"
    assert write(PublishedRatings("x", DAY, {}, {}, players), format, out) == []
    assert kind_of_file(out) == RATING_SUPPLEMENT
    ratings, again = players_of(out)
    assert (ratings.date, again) == (DAY, list(players))


@given(seed=SEEDS)
def test_a_dbase_supplement_has_no_codes(folder: Path, seed: int) -> None:
    players = random_supplement(seed)
    out = folder / "TARATSUP-2026-03-07.DBF"
    lost = write(PublishedRatings("x", DAY, {}, {}, players), "dbf", out)
    ratings, again = players_of(out)
    assert again == [replace(player, code="", star=False) for player in players]
    assert set(lost) == {what for player in players for what in ("code", "star") if getattr(player, what)}
    assert ratings.date == DAY
    table = dbfread.DBF(str(out), load=True, encoding="cp1252")
    assert [record["MEM_ID"] for record in table.records] == [player.id for player in players]


@pytest.mark.slow
@pytest.mark.parametrize("format", FORMATS_OF[SOLVERS])
@given(seed=SEEDS)
def test_a_solvers_list_read_again_is_the_same(folder: Path, format: str, seed: int) -> None:
    rating_list = random_list(seed)
    out = folder / f"solvers.{format}"
    assert write(rating_list, format, out) == []
    assert kind_of_file(out) == SOLVERS
    findings = Findings()
    again = read_rating_list(out, findings)
    assert [finding.code for finding in findings] == []
    assert again is not None
    assert again.date == rating_list.date
    assert [replace(member, row=None) for member in again.members] == list(rating_list.members)


def test_a_table_of_points_is_a_tournament(tmp_path: Path) -> None:
    write(random_tournament(5), "csv", tmp_path / "t.csv")
    assert kind_of_file(tmp_path / "t.csv") == SOLVING_TOURNAMENT


def test_a_printed_list_needs_ids(tmp_path: Path) -> None:
    players = (ListedPlayer("A, B"), ListedPlayer("C, D", "12345678"))
    assert write(PublishedRatings("x", DAY, {}, {}, players), "txt", tmp_path / "o.txt") == ["LIST-NO-PRINT"]


def test_what_a_printed_line_has_no_place_for(tmp_path: Path) -> None:
    from normbook.model.crosstable import Rating

    player = ListedPlayer("A, B", "12345678", Rating(1500), Rating(1400), "c2", "Ont", "2026-12-31", quick_code="B0")
    lost = write(PublishedRatings("x", None, {}, {}, (player,)), "txt", tmp_path / "o.txt")
    assert sorted(lost) == ["expires", "quick", "state"]
    assert players_of(tmp_path / "o.txt")[1] == [ListedPlayer("A, B", "12345678", Rating(1500), code="c2")]


@pytest.mark.parametrize("format", ["csv", "xlsx"])
def test_a_table_keeps_the_codes_of_both_rating_systems(tmp_path: Path, format: str) -> None:
    from normbook.model.crosstable import Rating

    player = ListedPlayer("A, B", "12345678", Rating(1500), Rating(1400), "c2", quick_code="B0")
    out = tmp_path / f"o.{format}"
    assert write(PublishedRatings("x", None, {}, {}, (player,)), format, out) == []
    assert players_of(out)[1] == [player]
