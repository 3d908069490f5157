"""A posted event corrected by its bare table: what the table cannot say stays as it was posted."""

from pathlib import Path

from tests.cli.running import answered
from tests.cli.shelf import CORRECTED, EXAMPLES, QUARTER, TITLES, Shelf

LEG = EXAMPLES / "lpcc"


def test_a_bare_table_gives_what_the_whole_file_gives(tmp_path: Path) -> None:
    answers = []
    for name, file in (("whole", CORRECTED), ("bare", CORRECTED.with_suffix(".csv"))):
        (tmp_path / name).mkdir()
        shelf = Shelf(tmp_path / name)
        shelf.done("post", TITLES)
        (outcome,) = shelf.answer("amend", "orchard-2024", file, "--yes")["done"]
        answers.append((outcome["difference"], shelf.answer("list", "uscf")["members"]))
        assert shelf.answer("verify")["holds"]
    assert answers[0] == answers[1]


def test_a_bare_table_is_posted_into_a_leg_and_moved_to_another(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    told = ("--rules", "lpcc", "--id", "friday", "--end", "2026-02-06")
    shelf.done("post", LEG / "winter.csv", *told, "--season", "Grand Prix", "--leg", "Winter")
    played = {each["name"]: each["points"] for each in shelf.answer("list", "lpcc")["players"]}
    (outcome,) = shelf.answer("amend", "friday", LEG / "winter.csv", "--leg", "Spring", "--yes")["done"]
    assert outcome["done"] == "amended"
    listed = shelf.answer("list", "lpcc", "--season", "Grand Prix")
    assert {each["name"]: each["points"] for each in listed["players"]} == played
    record = shelf.answer("player", "DIAZ")["records"][-1]
    assert [each["leg"] for each in record["history"]] == ["Spring"]


def test_an_option_still_says_otherwise(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.done("post", TITLES)
    table = CORRECTED.with_suffix(".csv")
    shelf.done("amend", "orchard-2024", table, "--yes", "--end", "2024-06-17", "--name", "Orchard, late")
    event = next(each for each in shelf.answer("player", "EASTON")["records"] if each["system"] == "regular")
    assert ("Orchard, late", "2024-06-17") in [(each["name"], each["end"]) for each in event["history"]]


def test_the_variant_stays(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    variant = LEG / "club-variant.toml"
    told = ("--rules", "lpcc", "--name", "Winter", "--end", "2026-02-06", "--id", "winter")
    shelf.done("post", LEG / "winter.csv", *told, "--variant", variant)
    before = shelf.answer("list", "lpcc")["players"]
    table = tmp_path / "winter.csv"
    table.write_text((LEG / "winter.csv").read_text(encoding="utf-8").replace("F@17:30", "F@20:00"), encoding="utf-8")
    shelf.done("amend", "winter", table, "--yes")
    after = {each["name"]: each["points"] for each in shelf.answer("list", "lpcc")["players"]}
    lost = {
        each["name"]: (each["points"], after[each["name"]]) for each in before if after[each["name"]] != each["points"]
    }
    assert lost == {"DIAZ, PABLO": ("-1.20", "-1.70")}


def test_a_solving_tournament_keeps_its_report(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.done("members", "import", QUARTER / "list-2026-04-01.csv", "--rules", "wfcc")
    (posted,) = shelf.answer("post", QUARTER / "windmill.toml")["done"]
    assert "unchanged" in {
        each["done"] for each in shelf.answer("amend", posted["subject"], QUARTER / "windmill.csv")["done"]
    }


def test_a_corrected_solving_tournament_is_told_as_amended(tmp_path: Path) -> None:
    """Whether the committee has spoken or not: its word stands, and nobody is asked for it again."""
    shelf = Shelf(tmp_path)
    whole = (QUARTER / "windmill.csv").read_text(encoding="utf-8").splitlines()
    table = tmp_path / "windmill.csv"
    shelf.done("post", QUARTER / "windmill.csv", "--rules", "wfcc", "--end", "2026-05-10", "--id", "windmill")
    for rows, entry in ((-1, 2), (-2, 4)):
        table.write_text("\n".join(whole[:rows]), encoding="utf-8")
        told = shelf.done("amend", "windmill", table, "--yes")
        assert told.startswith(f"Amended: windmill (windmill), entry {entry}.\n")
        shelf.done("confirm", "windmill", "--reason", "minutes of 3 June")


def test_an_event_is_posted_as_it_is_scored_with_a_rating_list(tmp_path: Path) -> None:
    told = ("--rules", "lpcc", "--end", "2026-02-06", "--id", "winter", "--ratings", LEG / "supplement-spring.csv")
    shelf = Shelf(tmp_path)
    shelf.done("post", LEG / "winter.csv", *told)
    kept = {each["name"]: each["points"] for each in shelf.answer("list", "lpcc")["players"]}
    assert kept == {each["name"]: each["points"] for each in answered("score", LEG / "winter.csv", *told)["players"]}
    assert kept["EVANS, GRACE"] == "-0.05"
