"""The process that opens workbooks: it stays for the next one, and no workbook pays for another."""

import io
import subprocess
import threading
import zipfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from normbook.formats.workbook.child import TOO_LARGE, Answer, sheets_apart
from tests.formats.reading import workbook
from tools.bombs import one_text
from tools.fuzzing import EXAMPLES


def small(text: str) -> bytes:
    return workbook([["no", "name"], [1, text]])


def name_in(answer: Answer) -> str:
    assert isinstance(answer, list)
    return answer[0][1][1][1]


def changed(data: bytes, part: str, change: Callable[[bytes], bytes]) -> bytes:
    """The workbook with one of its parts changed."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as whole, zipfile.ZipFile(stream, "w") as made:
        for name in whole.namelist():
            made.writestr(name, change(whole.read(name)) if name == part else whole.read(name))
    return stream.getvalue()


def far_cell() -> bytes:
    """More cells than memory holds: who opens it ends."""
    return changed(small("A"), "xl/worksheets/sheet1.xml", lambda xml: xml.replace(b'r="B2"', b'r="XFD1048576"'))


def endless() -> bytes:
    """Cut off where the library waits for an end that never comes."""
    data = (EXAMPLES / "files" / "wallchart.ods").read_bytes()
    return changed(data, "content.xml", lambda xml: xml[: xml.index(b"<table:table-row")])


def test_one_process_opens_many_workbooks(monkeypatch: pytest.MonkeyPatch) -> None:
    sheets_apart(small("A"))
    started: list[object] = []

    class Counted(subprocess.Popen[bytes]):
        def __init__(self, *asked: Any, **more: Any) -> None:
            started.append(asked)
            super().__init__(*asked, **more)

    monkeypatch.setattr(subprocess, "Popen", Counted)
    names = [f"PLAYER {number}" for number in range(20)]
    assert [name_in(sheets_apart(small(name))) for name in names] == names
    assert started == []
    assert sheets_apart(far_cell()) is None
    assert len(started) == 1, "only a fresh process may say that a workbook breaks it"


def test_what_breaks_the_process_is_refused_and_the_next_workbook_is_read() -> None:
    for _ in range(3):
        assert sheets_apart(far_cell()) is None
        assert isinstance(sheets_apart(small("B")), list)


def test_a_refusal_in_words_does_not_end_the_process() -> None:
    assert isinstance(sheets_apart(b"PK\x03\x04" + b"\x00" * 100), str)
    assert isinstance(sheets_apart(small("C")), list)


@pytest.mark.slow
def test_each_workbook_has_its_own_seconds() -> None:
    assert isinstance(sheets_apart(small("D")), list)
    assert sheets_apart(endless()) is None
    assert isinstance(sheets_apart(small("E")), list)


@pytest.mark.parametrize("begun", [True, False])
def test_an_interrupt_leaves_neither_process_nor_clock(begun: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[object] = []
    wait, start = subprocess.Popen.wait, threading.Timer.start

    def waited(process: subprocess.Popen[bytes], timeout: float | None = None) -> int:
        ended.append(process)
        return wait(process, timeout)

    def struck(clock: threading.Timer) -> None:
        if begun:
            start(clock)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(subprocess.Popen, "wait", waited)
        patch.setattr(threading.Timer, "start", struck)
        with pytest.raises(KeyboardInterrupt):
            sheets_apart(small("F"))
    assert len(ended) == 1
    clocks = [each for each in threading.enumerate() if isinstance(each, threading.Timer)]
    assert all(clock.daemon and clock.finished.is_set() for clock in clocks)
    assert isinstance(sheets_apart(small("G")), list)


def test_several_threads_get_their_own_answers() -> None:
    names = [f"PLAYER {number}" for number in range(40)]
    with ThreadPoolExecutor(6) as threads:
        answers = list(threads.map(lambda name: sheets_apart(small(name)), names))
    assert list(map(name_in, answers)) == names


def test_a_text_that_every_cell_names_is_not_handed_over_a_thousand_times() -> None:
    data = one_text(2_100_000)
    assert len(data) < 100_000
    assert sheets_apart(data) == TOO_LARGE
    assert name_in(sheets_apart(small("H"))) == "H"
