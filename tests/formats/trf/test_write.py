"""Report files we write: read again as the same event, by ourselves and by other programs."""

from pathlib import Path

import pytest
import trf
from hypothesis import given
from hypothesis import strategies as st
from py4swiss.trf import TrfParser

from normbook.formats.event_file import read_events
from normbook.formats.losses import Losses
from normbook.formats.sections import Facts
from normbook.formats.trf.write import write_report
from normbook.model.crosstable import Entrant, Event
from normbook.model.diagnostics import Findings
from tests.formats.events import ALL, random_event, whole
from tests.formats.trf.reports import PAIR, player, read, report

SEEDS = st.integers(0, 10**6)
VERSIONS = ("trf16", "trf26")
LOST_BY_BOTH = {
    *("provisional", "post", "beyond", "expires", "stood", "notice", "declined", "forfeit-nobody"),
    *("season", "section", "quick"),
}
CARRIED = {"trf26": ALL - LOST_BY_BOTH, "trf16": ALL - LOST_BY_BOTH - {"code", "state"}}


def again(event: Event, version: str, folder: Path) -> tuple[Event, Losses, Findings]:
    """The event written and read."""
    losses, findings = Losses(), Findings()
    path = folder / "event.trf"
    path.write_bytes(write_report(event, version, losses).encode())
    [read_back] = read_events(path, Facts(), findings)
    return read_back, losses, findings


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("trf")


@pytest.mark.parametrize("version", VERSIONS)
@given(seed=SEEDS)
def test_what_the_format_carries_comes_back(folder: Path, version: str, seed: int) -> None:
    event = random_event(seed, CARRIED[version])
    read_back, losses, findings = again(event, version, folder)
    assert len(losses) == 0
    assert {finding.code for finding in findings if finding.severity != "note"} <= {"TRF-NO-NATIONAL-RATING"}
    assert whole(read_back) == whole(event)


@pytest.mark.parametrize("version", VERSIONS)
@given(seed=SEEDS)
def test_what_does_not_come_back_was_told(folder: Path, version: str, seed: int) -> None:
    event = random_event(seed)
    read_back, losses, _ = again(event, version, folder)
    assert len(losses) > 0 or whole(read_back) == whole(event)


@pytest.mark.parametrize("version", VERSIONS)
@given(seed=SEEDS)
def test_read_write_read_is_the_same_event(folder: Path, version: str, seed: int) -> None:
    once, _, _ = again(random_event(seed), version, folder)
    twice, losses, _ = again(once, version, folder)
    assert len(losses) == 0
    assert (whole(twice), twice.more) == (whole(once), once.more)
    assert [each.more for each in twice.entrants] == [each.more for each in once.entrants]


def test_the_head_of_a_report_comes_back() -> None:
    text = report(
        "012 Spring Open", "022 Riverton", "032 USA", "042 2026/04/01", "052 2026/04/03", "092 Individual: Dutch",
        "102 Arbiter, Ada", "112 Deputy, Dan", "112 Deputy, Dora", "122 90 min", "132".ljust(91) + "26/04/01  26/04/02",
        "142 1", "152 W", "172 USA NRO", "182 somebody", "192 FIDE_DUTCH_2026", "202 BH,SB", "212 PTS,BH",
        "222 5400+30", *PAIR,
    )  # fmt: skip
    section, _ = read(text)
    assert section is not None
    event = Event("x", section.facts.name or "", 1, section.entrants, start=section.facts.start, end=section.facts.end,
                  more=section.more)  # fmt: skip
    losses = Losses()
    kept, _ = read(write_report(event, "trf26", losses))
    assert kept is not None
    assert len(losses) == 0
    assert (kept.more, kept.facts) == (section.more, section.facts)
    read(write_report(event, "trf16", losses))
    assert "header" in losses


@given(seed=SEEDS)
def test_py4swiss_reads_what_we_write(folder: Path, seed: int) -> None:
    event = random_event(seed, CARRIED["trf16"] - {"gaps", "accents"})
    path = folder / "theirs.trf"
    path.write_text(write_report(event, "trf16", Losses()), encoding="utf-8", newline="")
    theirs = TrfParser.parse(path)
    assert len(theirs.player_sections) == len(event.entrants)
    for ours, their in zip(event.entrants, theirs.player_sections, strict=True):
        assert their.starting_number == ours.no
        assert their.points_times_ten == 5 * ours.half_points
        assert [each.id for each in their.results] == [each.opponent or 0 for each in ours.outcomes]


@pytest.mark.parametrize("version", VERSIONS)
@given(seed=SEEDS)
def test_trf_reads_what_we_write(version: str, seed: int) -> None:
    event = random_event(seed, CARRIED[version])
    theirs = trf.loads(write_report(event, version, Losses()).replace("\r\n", "\n"))
    assert theirs.name == event.name
    for ours, their in zip(event.entrants, theirs.players, strict=True):
        assert (their.startrank, their.name) == (ours.no, ours.name)
        assert 2 * their.points == ours.half_points
        opponents = [int(str(game.startrank).strip() or 0) if game.startrank is not None else 0 for game in their.games]
        assert opponents == [outcome.opponent or 0 for outcome in ours.outcomes]


def test_a_rank_is_always_there_and_shared_by_equals() -> None:
    section, _ = read(report(*(player(no, "0000 - H" if no < 3 else "0000 - U", rank="") for no in (1, 2, 3, 4))))
    assert section is not None
    text = write_report(Event("x", "x", 1, section.entrants), "trf26", Losses())
    assert [line[85:89].strip() for line in text.splitlines() if line.startswith("001")] == ["3", "3", "1", "1"]


def test_what_is_too_long_is_cut_and_told() -> None:
    losses = Losses()
    text = write_report(Event("x", "x", 1, (Entrant(1, "N" * 40, (), id="1" * 12),)), "trf16", losses)
    assert "text-cut" in losses
    assert "N" * 33 + " " in text
