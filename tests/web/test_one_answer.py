"""What is judged for one answer is bounded, whatever kilobytes ask for; and only so much is judged at once."""

import io
import socket
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import ExitStack
from threading import Event

import pytest
import xlsxwriter

from normbook.formats import event_file, limits
from normbook.formats.one_answer import KILOBYTE
from normbook.web.api import score
from normbook.web.server import rates
from normbook.web.workbench.intake import Brought, check, events_of, judge
from tests.web.conftest import settings
from tests.web.site import PATIENCE, serving

TABLE = b"no,name,rating,R1,R2\n1,ANN,1500,W2,U\n2,BOB,1400,L1,U\n"
SOLVING = b"name,country,rating,R1,R2\nANN,POL,2000,5,4\nBOB,POL,1900,4,3\n"


def workbook(sheets: int) -> bytes:
    kept = io.BytesIO()
    with xlsxwriter.Workbook(kept, {"in_memory": True}) as book:
        for number in range(sheets):
            sheet = book.add_worksheet(f"S{number}")
            for at, row in enumerate(TABLE.decode().splitlines()):
                sheet.write_row(at, 0, row.split(","))
    return kept.getvalue()


def sections(file: str, count: int) -> bytes:
    """An event whose sections name a table, each by another sheet."""
    each = (f'[[sections]]\nname = "{no}"\nsheet = "S{no}"\ncrosstable = "{file}"\n' for no in range(count))
    return ('rules = "lpcc"\n' + "".join(each)).encode()


def long(players: int) -> bytes:
    return b"no,name,rating,R1,R2\n" + b"".join(b"%d,A%d,1500,U,U\n" % (no, no) for no in range(1, players + 1))


def files(count: int, text: str, table: tuple[str, bytes]) -> list[tuple[str, bytes]]:
    """Files of a line that all name one table."""
    return [(f"{no}.toml", text.format(no=no).encode()) for no in range(count)] + [table]


LPCC = 'rules = "lpcc"\nid = "{no}"\ncrosstable = "t.csv"\n'
WFCC = 'rules = "wfcc"\nid = "{no}"\nresults = "t.csv"\n'
CASES: dict[str, Callable[[int], list[tuple[str, bytes]]]] = {
    "one table": lambda count: [("t.csv", long(2 * count))],
    "sheets of a text": lambda count: [("e.toml", sections("t.xlsx", count)), ("t.xlsx", TABLE)],
    "sheets that there are not": lambda count: [("e.toml", sections("t.xlsx", count)), ("t.xlsx", workbook(1))],
    "sheets": lambda count: [("e.toml", sections("t.xlsx", count)), ("t.xlsx", workbook(count))],
    "events": lambda count: files(count, LPCC, ("t.csv", TABLE)),
    "tournaments": lambda count: files(count, WFCC, ("t.csv", SOLVING)),
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_read_for_one_answer_is_bounded(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    brought = Brought(tuple(CASES[case](30)), rules="wfcc" if case == "tournaments" else "lpcc")
    assert "RESULTS-MANY" not in {each.code for each in judge(brought).findings}
    monkeypatch.setattr(limits, "MOST_RESULTS", 100)
    judged = judge(brought)
    assert judged.scored is None
    assert [each.code for each in judged.findings if each.code != "SHEET-MISSING"] == ["RESULTS-MANY"]
    assert "NORMBOOK_MOST_RESULTS" in str(judged.findings[-1].phrase.values)
    assert case in ("tournaments", "sheets that there are not") or events_of(brought) == []


@pytest.mark.parametrize("rules", [None, "lpcc"])
def test_a_file_that_is_beyond_the_bound_at_first_sight_is_not_refused_without_a_word(
    rules: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_RESULTS", 10)
    long = LPCC.encode() + b"#" * 11 * KILOBYTE
    for answer in (judge, check):
        found = answer(Brought((("e.toml", long), ("t.csv", TABLE)), rules=rules)).findings
        assert "RESULTS-MANY" in {each.code for each in found}


def test_behind_the_bound_nothing_is_read_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    read, reading = [], event_file.read_sections
    monkeypatch.setattr(event_file, "read_sections", lambda *given: read.append(given) or reading(*given))
    monkeypatch.setattr(limits, "MOST_RESULTS", 10)
    judge(Brought(tuple(CASES["events"](30)), rules="lpcc"), ahead=False)
    assert len(read) == 3


def test_of_two_files_of_one_name_none_is_passed_over_in_silence() -> None:
    other = TABLE.replace(b"ANN", b"EVE")
    for judged in (judge, check):
        found = judged(Brought((("t.csv", TABLE), ("t.csv", other)), rules="lpcc"))
        assert [each.code for each in found.findings] == ["FILE-TWICE"]
    assert judge(Brought((("t.csv", TABLE), ("t.csv", TABLE)), rules="lpcc")).scored


@pytest.mark.slow
@pytest.mark.xdist_group("web")
def test_a_crowd_that_has_tables_judged_stops_no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, begun, judging = Event(), [], score.judge

    def slow(brought: Brought, *, ahead: bool) -> object:
        begun.append(brought)
        assert go_on.wait(PATIENCE)
        return judging(brought, ahead=ahead)

    monkeypatch.setattr(score, "judge", slow)
    most = 3
    with serving(settings(most_judging=most)) as site, site.program() as program, ThreadPoolExecutor(16) as crowd:
        sent = {"files": ("t.csv", TABLE)}
        asked = [
            crowd.submit(program.post, "/api/v1/score?rules=lpcc", files=sent) for _ in range(rates.AT_ONCE + most + 1)
        ]
        refused = [each.result() for each in wait(asked, PATIENCE, FIRST_COMPLETED).done]
        assert program.get("/api/v1/openapi.json").status_code == 200
        assert len(begun) <= rates.AT_ONCE
        go_on.set()
        codes = sorted(each.result().status_code for each in asked)
    assert [int(each.headers["retry-after"]) for each in refused] == [rates.COME_AGAIN_SECONDS]
    assert codes == [200] * (rates.AT_ONCE + most) + [429]


@pytest.mark.slow
@pytest.mark.xdist_group("web")
def test_who_is_slow_to_send_keeps_nobody_waiting() -> None:
    with (
        serving(settings(public=True, upload_seconds=4 * PATIENCE)) as site,
        site.visitor() as visitor,
        ExitStack() as slow,
    ):
        for path in ("/score", "/application"):
            for _ in range(rates.AT_ONCE):
                line = slow.enter_context(socket.create_connection(("127.0.0.1", site.port), PATIENCE))
                told = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\nExpect: 100-continue\r\n"
                line.sendall(
                    f"{told}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 9\r\n\r\n".encode()
                )
                assert line.recv(100).startswith(b"HTTP/1.1 100")  # now it is being read
            assert visitor.bring(("t.csv", TABLE), rules="lpcc").status_code == 200
