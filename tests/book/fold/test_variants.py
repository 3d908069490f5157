"""Every place takes the tables of what was judged: lists, grants, players, lists to start from, replays."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from normbook.app.player import profile_of
from normbook.book.commands.outcome import BookRefused
from normbook.book.people.identity import people_asked_for
from normbook.bulk.book_replay import replay_book
from normbook.bulk.output import Folder
from normbook.formats.lists.members import read_members
from normbook.formats.lists.printed_list import variant_named
from normbook.model.crosstable import Event
from normbook.model.diagnostics import Findings
from normbook.model.membership import FederationMember, Membership, Published
from normbook.model.variant import Variant
from normbook.presentation import presentation
from normbook.presentation.lists import ListRequest
from normbook.render.words import say
from normbook.rulebooks.uscf.book_replay import TITLES
from normbook.rulebooks.uscf.law.members import listed_members as read_list
from normbook.rulebooks.uscf.law.tables import load, standard
from normbook.rulebooks.uscf.record.fold import CHAINS
from normbook.rulebooks.uscf.record.lists import listed_members
from tests.book.fold.keeping import Keeper, codes
from tests.book.fold.test_editions import MAY, open_event

LETTERS = Variant("uscf", "Letters", {"letters": {"1700": "q", "1800": "r"}})
FEW_GAMES = Variant("uscf", "Few games", {"life_master_games": 2})
WEEK = timedelta(days=7)


def others(id: str, end: date, edition: str = "") -> Event:
    """The same event among other people."""
    event = open_event(id, end, edition, before="1800")
    entrants = tuple(replace(each, id=f"9{each.id}", name=f"Other {each.no}") for each in event.entrants)
    return replace(event, entrants=entrants)


def grants(keeper: Keeper) -> list[object]:
    with keeper.book.reading() as reading:
        return [entry.content.get("variant") for entry in reading.entries(kinds=("grant", "demotion"))]


def missing_games(keeper: Keeper, player: str) -> int:
    with keeper.book.reading() as reading:
        (person,) = people_asked_for(reading.connection, player)
        (record,) = profile_of(reading, person).records
    return record.tables.life_master_games.value


@pytest.mark.rule("uscf.list")
def test_a_list_has_the_letters_of_the_last_event_judged_and_never_two_kinds(keeper: Keeper) -> None:
    keeper.post(open_event("plain", MAY, before="1800"))
    keeper.post(others("lettered", MAY + WEEK), variant=LETTERS)
    assert {code[0] for code in codes(keeper, as_of=MAY).values()} == {"B"}
    after = codes(keeper)
    assert (after["Player 1"], after["Other 1"]) == ("q2", "q2")
    assert {code[0] for code in after.values()} == {"q"}
    with keeper.book.reading() as reading:
        document = presentation("uscf").day_list(reading, ListRequest("uscf")).document()
        named = presentation("uscf").day_list(reading, ListRequest("uscf", tables=standard("1998"))).document()
    assert (document["edition"], document["variant"]) == ("1998.2", "Letters")
    assert (named["edition"], named["variant"]) == ("1998", None)
    assert {member["code"][0] for member in named["members"]} == {"B"}
    keeper.check()


def test_the_quick_list_does_not_look_at_the_regular_one(keeper: Keeper) -> None:
    keeper.post(replace(open_event("q", MAY, before="1800"), system="quick"))
    keeper.post(others("r", MAY + WEEK), variant=LETTERS)
    with keeper.book.reading() as reading:
        assert CHAINS.basis_on(reading, "quick").own is None
        assert CHAINS.basis_on(reading, "regular").own == LETTERS
        assert CHAINS.basis_on(reading, "regular", MAY).own is None
        assert (
            CHAINS.basis_for(reading, "regular", "101", MAY + WEEK).own == LETTERS
        )  # no event of theirs in this record


def test_a_published_list_says_what_it_was_printed_by(keeper: Keeper) -> None:
    keeper.post(open_event("plain", MAY, before="1800"))
    keeper.publish("uscf", MAY, system="regular")
    keeper.post(others("lettered", MAY + WEEK), variant=LETTERS)
    keeper.publish("uscf", MAY + WEEK, system="regular")
    with keeper.book.reading() as reading:
        lists = [entry.content["lists"][0] for entry in reading.entries(kinds=("publication",))]
    assert [(each["edition"], each.get("variant", {}).get("name")) for each in lists] == [
        ("1998.2", None),
        ("1998.2", "Letters"),
    ]
    assert [{line["code"][0] for line in each["lines"]} for each in lists] == [{"B"}, {"q"}]
    keeper.check()


@pytest.mark.parametrize("remark", [True, False])
def test_the_print_of_a_variant_is_not_read_back_as_another(keeper: Keeper, tmp_path: Path, remark: bool) -> None:
    name = "A federation with a name so long that its footnote goes on in the next line of the print, as it may well"
    keeper.post(open_event("e", MAY, before="1800"), variant=Variant("uscf", name, LETTERS.values))
    with keeper.book.reading() as reading:
        text = presentation("uscf").printed_list(reading, ListRequest("uscf"), 60)
    assert remark is False or "\n#   " in text
    lines = text.splitlines() if remark else [line for line in text.splitlines() if "#" not in line]
    (tmp_path / "list.txt").write_text("\n".join(lines))
    membership = read_members(tmp_path / "list.txt", Findings())
    assert membership is not None
    assert membership.variant == (name if remark else "")
    findings = Findings()
    read_list(membership, "regular", standard(), findings)
    assert ("USCF-LIST-VARIANT" in {finding.code for finding in findings}) is remark
    findings = Findings()
    by_variant, _ = load(Variant("uscf", name, LETTERS.values))
    assert read_list(membership, "regular", by_variant, findings)[-1].code[0] == "q"
    assert not findings


def test_the_footnote_that_is_looked_for_is_the_one_that_is_printed() -> None:
    assert variant_named(f"# {say('about.variant', variant='Ours, and theirs')}") == "Ours, and theirs"


@pytest.mark.rule("uscf.table1")
def test_a_grant_knows_the_letters_of_the_players_own_events(keeper: Keeper) -> None:
    keeper.post(open_event("e", MAY, before="1800"), variant=LETTERS)
    with pytest.raises(BookRefused, match="BOOK-TITLE-UNKNOWN"):
        keeper.grant("101", "a", MAY)
    keeper.grant("101", "r", MAY)
    assert codes(keeper)["Player 1"] == "r0"
    keeper.demote("101", MAY + WEEK)
    assert codes(keeper)["Player 1"] == "q0"
    assert [content["name"] for content in grants(keeper)] == ["Letters", "Letters"]  # type: ignore[index]
    [granted, demoted] = [row.award for row in keeper.rows("uscf") if row.act]
    assert ('"code":"r0"' in granted, '"was":"r0"' in demoted) == (True, True)
    keeper.check()


@pytest.mark.rule("uscf.lm300")
def test_life_master_by_games_needs_what_the_players_variant_says(keeper: Keeper) -> None:
    keeper.post(open_event("e", MAY, before="2200"), variant=FEW_GAMES)
    keeper.post(others("plain", MAY))
    assert (missing_games(keeper, "101"), missing_games(keeper, "9101")) == (2, 300)
    keeper.grant("101", "", MAY)
    assert codes(keeper)["Player 1"][0] == "l"
    with pytest.raises(BookRefused, match="BOOK-ACT-REFUSED"):
        keeper.grant("9101", "", MAY)
    keeper.check()


def test_titles_kept_when_an_event_goes_are_granted_by_its_own_tables(keeper: Keeper) -> None:
    keeper.post(open_event("a", MAY, before="1800"), variant=LETTERS)
    keeper.grant("101", "1800", MAY)
    later = open_event("b", MAY + WEEK, before="1800")
    strong = tuple(replace(each, post=replace(each.post, value=2400)) for each in later.entrants[1:])
    keeper.post(replace(later, entrants=(later.entrants[0], *strong)), variant=LETTERS)
    keeper.void("b", keep_titles=True)
    assert {content["name"] for content in grants(keeper)} == {"Letters"}  # type: ignore[index]
    keeper.check()


@pytest.mark.rule("uscf.codes", "uscf.provisional")
def test_a_list_to_start_from_is_read_by_the_tables_named_and_else_by_those_in_force(keeper: Keeper) -> None:
    def a_list(rating: str) -> Membership:
        members = (FederationMember("Player 1", "101", published={"regular": Published(rating)}, row=2),)
        return Membership(members, frozenset(("regular",)), "list.csv")

    with pytest.raises(BookRefused, match="USCF-CODE-LETTER"):
        keeper.start(a_list("1800*q4"), MAY)
    keeper.start(a_list("1800*q4"), MAY, (LETTERS, ""))
    assert codes(keeper)["Player 1"] == "q4"
    assert keeper.start(a_list("1800*q4"), MAY, (LETTERS, "")).what == "start-known"
    assert keeper.start(a_list("1800*q4"), MAY).what == "start-known"
    keeper.post(others("e", MAY + WEEK), variant=LETTERS)
    keeper.start(a_list("1900*r2"), MAY + 2 * WEEK)
    with keeper.book.reading() as reading:
        supplements = [entry.content.get("variant") for entry in reading.entries(kinds=("supplement",))]
    assert [content["name"] for content in supplements] == ["Letters", "Letters"]
    keeper.start(a_list("1825/23"), MAY - WEEK, (None, "1998"))
    assert codes(keeper, as_of=MAY - WEEK)["Player 1"] == ""
    keeper.start(a_list("1825/23"), MAY - WEEK, (None, "1998.2"))
    assert codes(keeper, as_of=MAY - WEEK)["Player 1"] == "B0"
    keeper.check()


def replayed(keeper: Keeper, folder: Path, *rules: object) -> dict[tuple[str, str], tuple[object, ...]]:
    with keeper.book.reading() as reading, Folder(folder) as out:
        folders = [None] * (len(rules) - 1) + [""]
        replay_book(TITLES, reading, rules, folders, out)  # type: ignore[arg-type]
        out.complete()
    rows = pq.read_table(folder / "standings.parquet").to_pylist()
    return {(row["system"], row["player"]): (row["title"], row["points_next"], row["points_beyond"]) for row in rows}


def test_a_replay_judges_each_event_by_its_own_tables_or_all_by_those_named(keeper: Keeper, tmp_path: Path) -> None:
    strict = Variant("uscf", "Strict", {"deltas": {"6": "2"}, "provisional_limit": 22})
    keeper.post(open_event("a", MAY, "1998"))
    keeper.post(open_event("b", MAY + WEEK), variant=strict)
    keeper.post(open_event("c", MAY + 2 * WEEK))
    with keeper.book.reading() as reading:
        held = {
            ("regular", each.key): each.standing.standing
            for each in listed_members(reading, "regular")
            if each.standing.standing
        }
        strictly = CHAINS.basis_on(reading, "regular", MAY + WEEK)
    expected = {key: (each.title, each.points_next, each.points_beyond) for key, each in held.items()}
    assert replayed(keeper, tmp_path / "own", None) == expected
    assert expected["regular", "101"] == (1700, 2, 0)
    # Under the variant the rating is established in all three events, and no score is enough.
    assert replayed(keeper, tmp_path / "strict", None, strictly)["regular", "101"] == (1700, 0, 0)
    changes = pq.read_table(tmp_path / "strict" / "changes.parquet").to_pylist()
    assert changes == []
