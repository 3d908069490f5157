"""What is said of files: what they are by name, what is equal once, and that nothing is wrong only where that is so."""

import io
import zipfile
from pathlib import Path

import pytest

from tests.cli.running import refused, run
from tests.formats.samples import TITLED

TABLE = "no,name,rating,R1\n1,Ann,1500,W2\n2,Bo,1400,L1\n"


def laid(folder: Path, name: str, data: str | bytes) -> Path:
    (folder / name).write_bytes(data if isinstance(data, bytes) else data.encode())
    return folder / name


def test_nothing_is_wrong_only_where_there_is_no_warning_and_all_was_read(tmp_path: Path) -> None:
    assert run("check", laid(tmp_path, "a.csv", TABLE)).stdout.endswith(": no errors.\n")
    assert run("check", laid(tmp_path, "a.csv", TITLED)).stdout.endswith(": no errors.\n")
    warned = run("check", laid(tmp_path, "b.csv", TABLE.replace("R1", "R1,score").replace("W2", "W2,0")))
    assert (warned.exit_code, "SCORE-DIFFERS" in warned.stderr) == (0, True)
    assert warned.stdout.endswith(": no errors, but see the notes above.\n")
    ignored = run("check", laid(tmp_path, "c.csv", "name,R1,hobby of the solver\nAda,15,chess\n"))
    assert "HEADER-IGNORED" in ignored.stderr
    assert "c.csv: the file has no errors, but the event does not meet every requirement" in ignored.stdout


def test_a_picture_has_one_thing_wrong_with_it(tmp_path: Path) -> None:
    picture = laid(tmp_path, "a.png", b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    for command in ("check", "score"):
        (line,) = refused(command, picture)
        assert "FILE-BINARY" in line


def test_all_that_is_wrong_is_said_though_no_rulebook_is_named(tmp_path: Path) -> None:
    lines = refused("score", laid(tmp_path, "a.csv", "no,name,rating,R1\n1,ANN,15x0,W2\n2,BOB,1400,L1\n"))
    assert [line.split(": ")[1] for line in lines] == ["RULES-MISSING", "RATING-BAD"]
    (missing,) = refused("score", tmp_path / "none.csv")
    assert "FILE-MISSING" in missing


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("a.xml", '<?xml version="1.0"?><open><player/></open>', "FILE-XML"),
        ("a.html", "<html></html>", "FILE-WEB-PAGE"),
    ],
)
def test_a_file_is_called_what_it_is(name: str, data: str, code: str, tmp_path: Path) -> None:
    assert code in refused("check", laid(tmp_path, name, data))[0]


def test_an_archive_is_no_broken_workbook(tmp_path: Path) -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("friday.csv", TABLE)
    assert "FILE-ZIP" in refused("check", laid(tmp_path, "a.zip", stream.getvalue()))[0]


def test_what_is_said_of_hundreds_of_places_is_said_once(tmp_path: Path) -> None:
    rows = "".join(f"{number},P {number},0,B\n" for number in range(1, 492))
    lines = refused("score", laid(tmp_path, "a.csv", f"no,name,rating,R1\n{rows}"), "--rules", "lpcc")
    [line] = [line for line in lines if "RATING-ZERO" in line]
    assert ":2:3: RATING-ZERO:" in line
    assert line.endswith("491 times, first at 2:3, 3:3, 4:3, 5:3, 6:3)")


def test_an_event_with_nobody_in_it_is_an_error(tmp_path: Path) -> None:
    for name, data in (
        ("a.csv", "no,name,R1\n"),
        ("a.json", '{"events": [{"name": "x", "players": []}]}'),
        ("a.sjson", '{"Overview": {"Tournament title": "x"}, "Sections": [{"Section name": "A", "Players": []}]}'),
    ):
        assert "TABLE-EMPTY" in refused("check", laid(tmp_path, name, data))[0], name


def test_a_pipe_is_read_once_and_looked_at_often(tmp_path: Path) -> None:
    import os
    import threading

    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_bytes(b"name,R1,time\nAda,15,20\nBo,12,30\n"))
    writer.start()
    done = run("convert", pipe, tmp_path / "out.csv")
    writer.join()
    assert done.exit_code == 0, done.stderr
    assert "Ada" in (tmp_path / "out.csv").read_text(encoding="utf-8-sig")
