"""Files that somebody sent are read from memory, and nothing else is read meanwhile."""

from pathlib import Path

import pytest

from normbook.formats.event_file import read_events
from normbook.formats.files import is_file, is_folder, names_in, only_these, opened, read_bytes
from normbook.formats.sections import Facts
from normbook.model.diagnostics import Findings

TABLE = b"no,name,rating,R1\n1,A,1500,W2\n2,B,1400,L1\n"


def test_a_file_that_was_sent_is_read_by_its_name() -> None:
    with only_these({Path("friday.toml"): b'name = "Friday"', Path("friday.csv"): TABLE}):
        [event] = read_events(Path("friday.toml"), Facts(), findings := Findings())
    assert not list(findings)
    assert (event.name, event.file, len(event.entrants)) == ("Friday", "friday.csv", 2)


@pytest.mark.parametrize("named", ["{here}", "../{here}", "./../beside.csv"])
def test_a_path_on_the_disk_is_missing_whatever_a_file_names(
    named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "beside.csv"
    here.write_bytes(TABLE)
    monkeypatch.chdir(tmp_path)
    toml = f'name = "Friday"\ncrosstable = "{named.format(here=here.as_posix())}"'
    with only_these({Path("friday.toml"): toml.encode()}):
        assert read_events(Path("friday.toml"), Facts(), findings := Findings()) == []
        assert not is_file(Path("beside.csv"))
        assert not is_folder(tmp_path)
        assert names_in(Path()) == ["friday.toml"]
    assert [finding.code for finding in findings] == ["FILE-MISSING"]


def test_sent_files_have_the_same_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    from normbook.formats import limits

    monkeypatch.setattr(limits, "MOST_BYTES", 3)
    with only_these({Path("a.csv"): b"four"}):
        assert read_bytes(Path("a.csv"), findings := Findings()) is None
        stream = opened(Path("./a.csv"), Findings(), limit="MOST_TOML_BYTES")
        assert stream is not None
        assert stream.read() == b"four"
    assert [finding.code for finding in findings] == ["FILE-TOO-LARGE"]
