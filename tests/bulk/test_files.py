"""What may stand in a bulk file, and what is said where it may not."""

from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet as pq
import pytest

from normbook.bulk.columns import numbers
from normbook.bulk.files import GAMES, ParquetRange, open_file
from normbook.bulk.reasons import BadRows, Reason, TooManyBadRows
from normbook.model.diagnostics import Findings
from tests.bulk.running import rows, run
from tests.cli.running import run as run_program

# The kernel is compiled for every process that needs it.
pytestmark = pytest.mark.slow

END = date(1997, 5, 4)
GAME = {"event": 7, "end": END, "round": 1, "white": 1, "black": 2, "half_points": 2}
RATING = {"event": 7, "player": 1, "rating": 1830, "established": True, "post": 1830}


def games(*changes: dict[str, Any]) -> list[dict[str, Any]]:
    """Four rounds of one player against four others, and what is changed or added."""
    rows = [{**GAME, "round": number, "black": number + 1} for number in range(1, 5)]
    return [*rows, *({**GAME, "round": 9, **change} for change in changes)]


def ratings(*changes: dict[str, Any]) -> list[dict[str, Any]]:
    return [*({**RATING, "player": number} for number in range(1, 6)), *({**RATING, **change} for change in changes)]


def written(folder: Path, name: str, lines: list[dict[str, Any]], csv: bool = False) -> Path:
    folder.mkdir(exist_ok=True)
    if csv:
        path = folder / f"{name}.csv"
        text = [",".join(lines[0]), *(",".join("" if v is None else str(v) for v in line.values()) for line in lines)]
        path.write_text("\n".join(text) + "\n", encoding="utf-8")
        return path
    path = folder / f"{name}.parquet"
    pq.write_table(pa.Table.from_pylist(lines), path)
    return path


def bad(tmp_path: Path, game: dict[str, Any] | None = None, rating: dict[str, Any] | None = None, **more: Any) -> Any:
    """The bad rows of a history with one row changed, after a run that puts up with them."""
    csv = more.pop("csv", False)
    files = (
        written(tmp_path, "games", games(*([game] if game else [])), csv),
        written(tmp_path, "ratings", ratings(*([rating] if rating else [])), csv),
    )
    _, found = run(tmp_path / "out", *files, limit=10, **more)
    assert rows(tmp_path / "out" / "norms.parquet") == [("7", "1", 2200) if csv else (7, 1, 2200)]
    return [(Path(file).stem, row, reason) for file, row, reason in found.rows]


BAD_GAMES = [
    ({"half_points": 3}, Reason.HALF_POINTS),
    ({"half_points": -1}, Reason.HALF_POINTS),
    ({"half_points": 300}, Reason.HALF_POINTS),
    ({"half_points": None}, Reason.BLANK),
    ({"white": None}, Reason.BLANK),
    ({"event": None}, Reason.BLANK),
    ({"end": None}, Reason.BLANK),
    ({"round": 0}, Reason.ROUND),
    ({"round": 70_000}, Reason.ROUND),
    ({"black": 1}, Reason.OWN_OPPONENT),
    ({"end": date(1997, 5, 5)}, Reason.END_DIFFERS),
    ({"black": 99}, Reason.PLAYER_UNRATED),
    ({"round": 4}, Reason.ROUND_TWICE),
]
BAD_RATINGS = [
    ({"player": 6, "rating": 4000}, Reason.RATING),
    ({"player": 6, "rating": -5}, Reason.RATING),
    ({"player": 6, "post": 70_000}, Reason.POST),
    ({"player": 6, "rating": None}, Reason.ESTABLISHED_UNRATED),
    ({"player": 1}, Reason.PLAYER_TWICE),
    ({"event": 8}, Reason.EVENT_UNKNOWN),
    ({"player": None}, Reason.BLANK),
]


@pytest.mark.parametrize("stream", [True, False])
@pytest.mark.parametrize(("change", "reason"), BAD_GAMES)
def test_a_bad_game_is_named_and_left_out(tmp_path: Path, change: dict[str, Any], reason: Reason, stream: bool) -> None:
    found = bad(tmp_path, change, stream=stream)
    # An event that ends on two days is told apart only where its rows are seen together.
    known = {Reason.PLAYER_UNRATED, reason} if reason is Reason.END_DIFFERS else {reason}
    assert [(file, row) for file, row, _ in found] == [("games", 5)]
    assert found[0][2] in known


@pytest.mark.parametrize("stream", [True, False])
@pytest.mark.parametrize(("change", "reason"), BAD_RATINGS)
def test_a_bad_rating_row_is_named_and_left_out(
    tmp_path: Path, change: dict[str, Any], reason: Reason, stream: bool
) -> None:
    assert bad(tmp_path, rating=change, stream=stream) == [("ratings", 6, reason)]


@pytest.mark.parametrize(
    ("change", "reason"),
    [({"half_points": "x"}, Reason.UNREADABLE), ({"end": "soon"}, Reason.UNREADABLE), ({"round": 0}, Reason.ROUND)],
)
def test_a_bad_cell_of_a_csv_is_named_by_its_line(tmp_path: Path, change: dict[str, Any], reason: Reason) -> None:
    assert bad(tmp_path, change, csv=True) == [("games", 6, reason)]


def test_rows_of_a_csv_are_counted_by_their_lines(tmp_path: Path) -> None:
    """Also after a row that has too many cells or too few, and after a blank line, which is nothing to complain of."""
    wrong = {"half_points": 3, "round": 5}, {"half_points": "x", "round": 6}
    files = written(tmp_path, "games", games(*wrong), csv=True), written(tmp_path, "ratings", ratings(), csv=True)
    lines = files[0].read_text(encoding="utf-8").splitlines()
    lines[4:5] = [lines[4] + ",too,many", "", "7,1997-05-04", lines[4], ""]
    files[0].write_text("\n".join([*lines, "", ""]), encoding="utf-8")
    _, found = run(tmp_path / "out", *files, limit=10)
    told = [(row, reason) for _, row, reason in sorted(found.rows)]
    assert told == [(5, Reason.UNREADABLE), (7, Reason.UNREADABLE), (10, Reason.HALF_POINTS), (11, Reason.UNREADABLE)]
    assert rows(tmp_path / "out" / "norms.parquet") == [("7", "1", 2200)]


def test_blank_lines_of_a_csv_are_passed_over(tmp_path: Path) -> None:
    games_file, ratings_file = (
        written(tmp_path, name, lines, csv=True) for name, lines in (("games", games()), ("ratings", ratings()))
    )
    members = tmp_path / "members.csv"
    members.write_text("player,title\n\n1,1900\n", encoding="utf-8")
    for file in (games_file, ratings_file):
        header, *lines = file.read_text(encoding="utf-8").splitlines()
        file.write_text("\n".join([header, "", *lines[:2], "", *lines[2:], "", ""]), encoding="utf-8")
    summary, found = run(tmp_path / "out", games_file, ratings_file, members=members)
    assert (summary.streamed, summary.games, summary.players, found.count) == (True, 4, 5, 0)
    assert rows(tmp_path / "out" / "norms.parquet") == [("7", "1", 2200)]


def test_a_row_about_nobody_is_named_and_left_out(tmp_path: Path) -> None:
    files = written(tmp_path, "games", games()), written(tmp_path, "ratings", ratings())
    schema = pa.schema({"event": pa.int64(), "rounds": pa.int16()})
    pq.write_table(pa.Table.from_pylist([{"event": None, "rounds": 3}], schema), tmp_path / "events.parquet")
    members = written(tmp_path, "members", [{"player": 1, "title": 1900}, {"player": None, "title": 1900}])
    summary, found = run(tmp_path / "out", *files, tmp_path / "events.parquet", members=members, limit=2)
    told = [(Path(file).stem, row, reason) for file, row, reason in sorted(found.rows)]
    assert told == [("events", 1, Reason.BLANK), ("members", 2, Reason.BLANK)]
    assert summary.players == 5


def test_more_bad_rows_than_allowed_write_nothing(tmp_path: Path) -> None:
    changes = [{"half_points": 9, "round": number} for number in range(5, 9)]
    files = written(tmp_path, "games", games(*changes)), written(tmp_path, "ratings", ratings())
    with pytest.raises(TooManyBadRows):
        run(tmp_path / "out", *files, limit=3)
    assert not (tmp_path / "out").exists()
    _, found = run(tmp_path / "out", *files, limit=4)
    assert [row for _, row, _ in found.rows] == [5, 6, 7, 8]


def test_types_of_other_programs_are_understood(tmp_path: Path) -> None:
    odd_games = [{**game, "end": datetime(1997, 5, 4), "half_points": float(game["half_points"])} for game in games()]
    odd_ratings = [
        {**rating, "rating": float(rating["rating"]), "post": 1830.0, "established": 1} for rating in ratings()
    ]
    odd_ratings.append({**odd_ratings[0], "player": 6, "rating": float("nan"), "established": 0})
    files = written(tmp_path, "games", odd_games), written(tmp_path, "ratings", odd_ratings)
    _, found = run(tmp_path / "out", *files)
    assert rows(tmp_path / "out" / "norms.parquet") == [(7, 1, 2200)]
    assert rows(tmp_path / "out" / "titles.parquet") == [(1, 7, END, title) for title in (1800, 1900, 2000)]
    assert found.count == 0


TEXT = [
    ("games", {"half_points": "x"}, Reason.UNREADABLE),
    ("games", {"end": "soon"}, Reason.UNREADABLE),
    ("games", {"end": ""}, Reason.BLANK),
    ("ratings", {"player": 6, "post": "many"}, Reason.UNREADABLE),
    ("ratings", {"player": 6, "established": "perhaps"}, Reason.UNREADABLE),
]


@pytest.mark.parametrize(("name", "change", "reason"), TEXT)
def test_columns_of_text_are_read_as_what_they_mean(
    tmp_path: Path, name: str, change: dict[str, Any], reason: Reason
) -> None:
    ids = ("event", "white", "black", "player")
    files = []
    for each, lines in (("games", games(*[change] * (name == "games"))), ("ratings", ratings())):
        if each == name == "ratings":
            lines.append({**RATING, **change})
        text = [{key: value if key in ids else str(value) for key, value in line.items()} for line in lines]
        files.append(written(tmp_path, each, text))
    _, found = run(tmp_path / "out", *files, limit=1)
    assert [(Path(file).stem, row, why) for file, row, why in found.rows] == [(name, 5 + (name == "ratings"), reason)]
    assert rows(tmp_path / "out" / "norms.parquet") == [(7, 1, 2200)]


def test_a_column_of_a_kind_that_means_nothing_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path, "games", [{**GAME, "end": [END], "round": {"number": 1}}])
    findings = Findings()
    assert open_file(path, GAMES, findings) is None
    assert {(finding.code, finding.phrase.values["column"]) for finding in findings} == {
        ("BULK-COLUMN-TYPE", "end"),
        ("BULK-COLUMN-TYPE", "round"),
    }


@pytest.mark.parametrize(
    ("column", "values"),
    [
        ("end", pa.array([0], pa.timestamp("us", "No/Where"))),
        ("end", pa.array([5]).dictionary_encode()),
        ("round", pa.array([b"1"])),
        ("round", pa.array([b"1"]).dictionary_encode()),
        ("half_points", pa.array([b"1"], pa.large_binary())),
        ("half_points", pa.array([END], pa.date32()).dictionary_encode()),
    ],
)
def test_columns_that_fail_only_with_a_value_in_them_are_refused(tmp_path: Path, column: str, values: pa.Array) -> None:
    table = pa.Table.from_pylist([GAME])
    pq.write_table(table.set_column(table.schema.names.index(column), column, values), tmp_path / "games.parquet")
    findings = Findings()
    assert open_file(tmp_path / "games.parquet", GAMES, findings) is None
    assert [(each.code, each.phrase.values["column"]) for each in findings] == [("BULK-COLUMN-TYPE", column)]


@pytest.mark.parametrize(
    "column",
    [
        pa.array([2**64 - 1, 5, None], pa.uint64()),
        pa.array([Decimal("1.50"), Decimal(5), None]),
        pa.array([Decimal("1.5"), Decimal(5), None], pa.decimal128(38, 37)),
        pa.array([Decimal(10) ** 60, Decimal(5), None], pa.decimal256(70, 0)),
        pa.array(np.array([1.5, 5, float("nan")], np.float16)),
        pa.array([1.5, 5.0, float("nan")]).dictionary_encode(),
        pa.array([float("inf"), 5.0, float("nan")]),
    ],
    ids=lambda column: str(column.type).partition("<")[0],
)
def test_numbers_that_do_not_fit_are_none_whatever_they_are_kept_as(column: pa.Array) -> None:
    assert numbers(column, pa.int16(), 0).tolist() == [-1, 5, 0]


@pytest.mark.parametrize("kind", ["csv", "parquet", "arrow"])
def test_a_file_that_is_damaged_further_on_is_refused(tmp_path: Path, kind: str) -> None:
    games_file, ratings_file = written(tmp_path, "games", games()), tmp_path / f"ratings.{kind}"
    lines = pa.Table.from_pylist([{**each, "event": "seven", "player": str(each["player"])} for each in ratings()])
    if kind == "csv":
        pyarrow.csv.write_csv(lines, ratings_file)
    elif kind == "parquet":
        pq.write_table(lines, ratings_file, compression="none")
    else:
        with pa.ipc.new_file(ratings_file, lines.schema) as file:
            file.write_table(lines)
    # In Arrow's own format each text has its end: one far beyond the file was read, which ended the process.
    ends = np.arange(0, 30, 5, np.int32).tobytes()
    beyond = ends[:4] + b"\xff\xff\xff\x7f" + ends[8:]
    damaged = ratings_file.read_bytes().replace(ends, beyond).replace(b"seven", b"seve\xe9")
    ratings_file.write_bytes(damaged + b"seve\xe9\n" * (kind == "csv"))
    answer = run_program("replay", games_file, "--ratings", ratings_file, "--out", tmp_path / "out")
    assert (answer.exit_code, "BULK-UNREADABLE" in answer.stderr) == (2, True)
    assert not (tmp_path / "out").exists()


def test_rounds_and_format_come_from_the_events_file(tmp_path: Path) -> None:
    files = written(tmp_path, "games", games()), written(tmp_path, "ratings", ratings())
    for name, facts, norms in [
        ("rounds", {"event": 7, "rounds": 3}, 0),
        ("match", {"event": 7, "rounds": 4, "format": "match"}, 0),
        ("blank", {"event": 7, "rounds": None, "format": None}, 1),
        ("another", {"event": 8, "rounds": 3, "format": "match"}, 1),
    ]:
        schema = pa.schema({"event": pa.int64(), "rounds": pa.int16(), "format": pa.string()})
        pq.write_table(pa.Table.from_pylist([facts], schema), tmp_path / "events.parquet")
        summary, _ = run(tmp_path / name, *files, tmp_path / "events.parquet")
        assert summary.runs[0].norms == norms, name


def test_members_begin_where_their_standings_are(tmp_path: Path) -> None:
    files = written(tmp_path, "games", games()), written(tmp_path, "ratings", ratings())
    standings = [
        {"player": 1, "system": "regular", "title": 1900, "points_next": 8, "points_beyond": 0},
        {"player": 50, "system": "quick", "title": None, "points_next": 4, "points_beyond": 0},
        {"player": 2, "system": "regular", "title": 1900, "points_next": 3, "points_beyond": 0},
    ]
    members = written(tmp_path, "members", standings)
    _, found = run(tmp_path / "out", *files, members=members, limit=1)
    assert [(row, reason) for _, row, reason in found.rows] == [(3, Reason.STANDING)]
    lines = {line[:2]: line[2:] for line in rows(tmp_path / "out" / "standings.parquet")}
    assert lines[1, "regular"] == (2000, 5, 2)  # a norm at 2200, three levels above his title
    assert lines[50, "quick"] == (None, 4, 0)
    assert lines[2, "regular"] == (1700, 0, 0)


def test_missing_columns_are_all_named(tmp_path: Path) -> None:
    path = written(tmp_path, "games", [{"event": 1.5, "whiite": 1, "black": 2, "end": END}])
    findings = Findings()
    assert open_file(path, GAMES, findings) is None
    assert [(finding.code, finding.phrase.values["column"]) for finding in findings] == [
        ("BULK-COLUMN-MISSING", "white"),
        ("BULK-COLUMN-MISSING", "round"),
        ("BULK-COLUMN-MISSING", "half_points"),
        ("BULK-COLUMN-KIND", "event"),
    ]


@pytest.mark.parametrize("stream", [True, False])
def test_an_empty_history_gives_empty_files(tmp_path: Path, stream: bool) -> None:
    empty = [
        pq.read_table(written(tmp_path, name, lines)).slice(0, 0)
        for name, lines in (("games", games()), ("ratings", ratings()))
    ]
    for name, table in zip(("games", "ratings"), empty, strict=True):
        pq.write_table(table, tmp_path / f"{name}.parquet")
    summary, _ = run(tmp_path / "out", tmp_path / "games.parquet", tmp_path / "ratings.parquet", stream=stream)
    assert (summary.games, summary.players) == (0, 0)
    assert all(rows(path) == [] for path in (tmp_path / "out").iterdir())
    assert len(list((tmp_path / "out").iterdir())) == 3


def test_csv_and_parquet_say_the_same(tmp_path: Path) -> None:
    as_parquet = written(tmp_path, "games", games()), written(tmp_path, "ratings", ratings())
    as_csv = written(tmp_path, "games", games(), csv=True), written(tmp_path, "ratings", ratings(), csv=True)
    run(tmp_path / "one", *as_parquet)
    run(tmp_path / "other", *as_csv, csv=True)
    for name in ("standings", "norms", "titles"):
        assert rows(tmp_path / "one" / f"{name}.parquet") == rows(tmp_path / "other" / f"{name}.csv")


def test_games_without_any_rating_row_are_all_named(tmp_path: Path) -> None:
    files = written(tmp_path, "games", games()), written(tmp_path, "ratings", ratings())
    pq.write_table(pq.read_table(files[1]).slice(0, 0), files[1])
    _, found = run(tmp_path / "out", *files, limit=10)
    assert [(row, reason) for _, row, reason in found.rows] == [(row, Reason.PLAYER_UNRATED) for row in range(1, 5)]


@pytest.mark.parametrize("together", [1, 3, 100])
def test_a_range_of_a_file_is_those_rows_and_no_others(tmp_path: Path, together: int) -> None:
    lines = [{**GAME, "white": number} for number in range(20)]
    path = tmp_path / "games.parquet"
    pq.write_table(pa.Table.from_pylist(lines), path, row_group_size=together)
    for begin, end in [(0, 20), (0, 1), (5, 12), (19, 20), (3, 3)]:
        file = ParquetRange(path, GAMES, pq.read_schema(path), begin, end)
        found = [row for batch in file.batches(4, BadRows(0)) for row in batch.column("white").to_pylist()]
        assert (found, file.rows, file.first_row) == (list(range(begin, end)), end - begin, begin + 1)
