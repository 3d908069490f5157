"""Files made to cost much, each twice as large as the one before: how much time and memory every reader takes.

    python -m tools.bombs [--steps 4] [NAME ...]

One row for each kind: bytes of the largest, seconds of computing at each size, the most memory that one takes, the
answer. Each is read in a process of its own that may take 2 GiB. A row ends in `!` where one takes more than `SLOWEST`
seconds for a megabyte or `MOST_MEMORY`, or the largest grows faster than its size; then the run fails.
"""

import argparse
import io
import json
import resource
import struct
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path

from normbook.formats.how import STRICT
from normbook.model.diagnostics import Findings
from tools.fuzz_seeds import PERFECT
from tools.fuzzing import EXAMPLES, TARGETS

LARGEST = 4_000_000
_LARGEST = {"toml": 250_000, "settings": 250_000, "json": 900_000}
"""Just below what is refused unread."""
SLOWEST = 5.0
MOST_MEMORY = 1 << 30
AT_MOST = 2 << 30
GROWTH = 3.0
"""How many times as long twice as much may take: the machine is loaded, and a square would be four."""
NOTICED = 0.3
"""Seconds below which growth says nothing."""

_DAY = date(2026, 4, 12)
_REPORT = EXAMPLES / "files" / "uschess-old"

Bomb = Callable[[int], bytes]


def over(piece: str, before: str = "", after: str = "") -> Bomb:
    """One thing over and over, up to so many bytes."""
    return lambda size: (before + piece * max(1, size // len(piece.encode())) + after).encode()


def rows(piece: str, before: str = "", after: str = "") -> Bomb:
    """Numbered rows."""

    def made(size: int) -> bytes:
        numbers = range(1, max(2, size // len(piece)))
        return (before + "".join(piece.format(no=no) for no in numbers) + after).encode()

    return made


def packed(name: str, part: bytes) -> Bomb:
    """A part of a workbook that unpacks to a hundred times the size of the file."""

    def made(size: int) -> bytes:
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as book:
            book.writestr("xl/workbook.xml", "<workbook/>")
            book.writestr(name, part * (100 * size // len(part)))
        return stream.getvalue()

    return made


def one_text(size: int) -> bytes:
    """A workbook of one long text, which each of its cells names."""
    from xlsxwriter import Workbook

    stream = io.BytesIO()
    with Workbook(stream, {"in_memory": True}) as book:
        sheet = book.add_worksheet()
        for row in range(1 + size // 250):
            sheet.write(row, 0, "a" * 32_767)
    return stream.getvalue()


def sheets(size: int) -> bytes:
    """A workbook of many sheets, with a cell on each."""
    from xlsxwriter import Workbook

    stream = io.BytesIO()
    with Workbook(stream, {"in_memory": True}) as book:
        for number in range(max(1, size // 1000)):
            book.add_worksheet(f"S{number}").write(0, 0, "no")
    return stream.getvalue()


def records(size: int) -> bytes:
    """A dBASE header that promises four thousand million records, with as many fields as there is room for."""
    fields = b"".join(struct.pack("<11sc4xBB14x", b"F%d" % at, b"C", 1, 0) for at in range(size // 32))
    return struct.pack("<B3BIHH20x", 3, 126, 4, 12, 2**32 - 1, min(65535, 33 + len(fields)), 2) + fields + b"\r"


def reported(size: int) -> bytes:
    """A rating report in which one player comes over and over."""
    data = (_REPORT / "TDEXPORT.DBF").read_bytes()
    head, width = (int.from_bytes(data[at : at + 2], "little") for at in (8, 10))
    count = size // width
    return data[:4] + struct.pack("<I", count) + data[8:head] + data[head : head + width] * count + b"\x1a"


def sectors(size: int) -> bytes:
    """An old workbook whose chain of sectors leads back to its first."""
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<HHHHH", 62, 3, 0xFFFE, 9, 6) + bytes(10)
    head += struct.pack("<IIIIIIIII", 1, 1, 0, 4096, 0, 1, 0, 0, 0) + struct.pack("<I", 0)
    return head.ljust(512, b"\0") + struct.pack("<I", 0) * (size // 4)


def games(size: int) -> bytes:
    """Games of Swiss Perfect, all of one round between the same two."""
    from normbook.formats.lists.dbf import DbfField, write_dbf

    game = {"ROUND": 1, "WHITE": 1, "BLACK": 2, "W_SCORE": 2, "B_SCORE": 0, "W_TYPE": 1, "B_TYPE": 1}
    return write_dbf([DbfField(key, "N", 4) for key in game], [dict(game)] * (size // 29), _DAY)


def keys(size: int) -> bytes:
    """A document of keys that nobody knows."""
    return json.dumps({"events": [{f"k{at}": at for at in range(size // 12)}]}).encode()


def key_twice(size: int) -> bytes:
    """A document with many keys, the last of which comes twice."""
    names = ",".join(f'"k{at}":1' for at in range(size // 11))
    return f'{{{names},"k{size // 11 - 1}":1}}'.encode()


def long_event(size: int) -> bytes:
    """A crosstable as it should be, of as many rounds as can be: pairs who meet in each of them."""
    lines = ["no,name,id,rating," + ",".join(f"R{number}" for number in range(1, 99))]
    while size > 0:
        no = len(lines)
        lines += (f"{no},A{no},{no},2400{f',W{no + 1}' * 98}", f"{no + 1},A{no + 1},{no + 1},2400{f',L{no}' * 98}")
        size -= len(lines[-1]) + len(lines[-2])
    return "\n".join(lines).encode()


ENTITIES = '<?xml version="1.0"?><!DOCTYPE playerslist [<!ENTITY a "aaaaaaaaaa">' + "".join(
    f'<!ENTITY {chr(98 + at)} "{f"&{chr(97 + at)};" * 10}">' for at in range(9)
)
CHART = "Pair | Player Name | Total | Round |\nNum | USCF ID | Pts | 1 |\n1 | A | 0 | B |\n"
SWISSSYS = '{"Overview":{},"Sections":[{"Players":[{"Results":['
GAME = '[Event "E"]\n[White "A{no}"]\n[Black "B{no}"]\n[Round "1"]\n[Result "1-0"]\n\n1-0\n\n'
LAST_ROUND = GAME.replace('"1"', '"99"')
OF_99_ROUNDS = '{"events":[{"rounds":99,"players":['
SOLVED = '{"tournament":{"solvers":[{"name":"A","points":[' + '"1",' * 98 + '"1"]}'
STANDINGS = '{"items":[{"roundOutcomes":[{"roundNumber":99,"outcome":"ByeFull"}]}'
NAME, NAME_ENDS = "<playerslist><player><name>", "</name></player></playerslist>"
BOMBS: dict[str, tuple[str, str, Bomb]] = {
    "toml dotted key": ("toml", "e.toml", over(".a", "a", " = 1")),
    "toml brackets": ("toml", "e.toml", over("[", "a = ")),
    "toml inline tables": ("toml", "e.toml", over("{a = ", "a = ")),
    "toml tables": ("toml", "e.toml", rows("[t{no}]\n")),
    "toml long key": ("toml", "e.toml", over("a", "", " = 1")),
    "toml long number": ("toml", "e.toml", over("9", "a = ")),
    "toml sections": ("toml", "e.toml", over('[[sections]]\nname = "A"\ncrosstable = "b.csv"\n')),
    "json brackets": ("json", "e.json", over("[", '{"events": ')),
    "json objects": ("json", "e.json", over('{"a":', '{"events": ')),
    "json empty lists": ("json", "e.json", over("[],", '{"events": [', "[]]}")),
    "json long number": ("json", "e.json", over("9", '{"events": ', "}")),
    "json players": ("json", "e.json", over('{"no":1,"name":"A"},', '{"events":[{"players":[', "{}]}]}")),
    "json unknown keys": ("json", "e.json", keys),
    "json key twice": ("json", "e.json", key_twice),
    "json rounds": ("json", "e.json", rows('{{"no":{no},"name":"A"}},', OF_99_ROUNDS, '{"no":99999,"name":"A"}]}]}')),
    "json rounds of standings": ("json", "e.json", over(',{"roundOutcomes":[]}', STANDINGS, "]}")),
    "json points": ("solving", "e.json", rows(',{{"name":"A{no}"}}', SOLVED, "]}}")),
    "json standings": ("json", "e.json", over('{"roundOutcomes":[],"ordinal":1},', '{"items":[', "{}]}")),
    "sjson results": ("sjson", "e.sjson", over('"+;2;W;1;0;0;0",', SWISSSYS, '""]}]}]}')),
    "csv wide": ("csv", "e.csv", over("a,", "no,name,")),
    "csv long cell": ("csv", "e.csv", over("a", "no,name,R1\n1,")),
    "csv quotes": ("csv", "e.csv", over('""', 'no,name,R1\n1,"')),
    "csv many findings": ("csv", "e.csv", rows("{no},A,Q{no}\n", "no,name,R1\n")),
    "csv many rounds": ("csv", "e.csv", over(",W2", "no,name" + "".join(f",R{at}" for at in range(1, 100)) + "\n1,A")),
    "csv unpaired": ("csv", "e.csv", rows("{no},A,W{no}\n", "no,name,R1\n")),
    "csv rankings": ("csv", "e.csv", rows("{no},A,{no}w1\n", "Rk.,Name,1.Rd\n")),
    "csv long event": ("csv", "e.csv", long_event),
    "csv headers": ("csv", "e.csv", over("Rounds,\n1,2\n")),
    "csv near misses of a header": ("csv", "e.csv", over("nome,", "no,name,R1,")),
    "csv blank lines": ("csv", "e.csv", over("\n", "no,name,R1\n")),
    "csv round robin": ("csv", "e.csv", over(",1", "no,name," + ",".join(map(str, range(1, 99))) + "\n1,A")),
    "text aligned": ("ruled", "e.txt", rows("{no}   A   W{no}\n", "No  Name  R1\n")),
    "text ruled": ("ruled", "e.txt", over("OR | 20071101 / R: 1912 ->1921 |N:4|W|\n", CHART)),
    "text ruled blanks": ("ruled", "e.txt", over(" ", CHART + "OR | 20071101")),
    "text sections": ("ruled", "e.txt", over(CHART)),
    "text of strokes": ("ruled", "e.txt", over("|", CHART)),
    "text of one line": ("ruled", "e.txt", over("A ")),
    "trf one line": ("trf", "e.trf", over("   2 w 1  ", "001    1")),
    "trf players": ("trf", "e.trf", rows("001 {no:4d}      A\n")),
    "trf byes": ("trf", "e.trf", over("240 H 001    1\n", "001    1      A\n")),
    "trf points": ("trf", "e.trf", over("W 3.0    ", "012 X\n162  ")),
    "pgn tags": ("pgn", "e.pgn", over('[Event "E"] ')),
    "pgn tags of a game": ("pgn", "e.pgn", rows('[T{no} "x"]\n', '[Event "E"]\n')),
    "pgn games": ("pgn", "e.pgn", rows('[Site "{no}"]\n' + GAME.replace("{no}", ""))),
    "pgn copies": ("pgn", "e.pgn", over(GAME.format(no=1))),
    "pgn names alike": ("pgn", "e.pgn", rows(GAME.replace("{no}", "nn, A{no}"))),
    "pgn players": ("pgn", "e.pgn", rows(GAME)),
    "pgn rounds": ("pgn", "e.pgn", rows(LAST_ROUND)),
    "pgn braces": ("pgn", "e.pgn", over("{ ", '[Event "E"]\n\n')),
    "pgn open tag": ("pgn", "e.pgn", over("\\", '[Event "')),
    "dbf header": ("ratings", "e.dbf", records),
    "dbf report": ("dbf", "TDEXPORT.DBF", reported),
    "xls sectors": ("xls", "e.xls", sectors),
    "perfect games": ("perfect", "open.sco", games),
    "xlsx zip bomb": ("xlsx", "e.xlsx", packed("xl/worksheets/sheet1.xml", b"<row/>" * 100)),
    "xlsx strings": ("xlsx", "e.xlsx", packed("xl/sharedStrings.xml", b"<si><t>a</t></si>" * 100)),
    "xlsx entities": ("xlsx", "e.xlsx", packed("xl/styles.xml", ENTITIES.encode())),
    "xlsx nested": ("xlsx", "e.xlsx", packed("xl/worksheets/sheet1.xml", b"<a>" * 100)),
    "xlsx one text": ("xlsx", "e.xlsx", one_text),
    "xlsx sheets": ("xlsx", "e.xlsx", sheets),
    "ods repeats": ("ods", "e.ods", packed("content.xml", b'<table:table-row table:number-rows-repeated="1048576"/>')),
    "list printed": ("ratings", "e.txt", over("A" * 30 + "  " * 15 + "1234567x\n", "A, B  12345678  1500\n")),
    "list of one id": ("ratings", "e.csv", over("1,A,1500\n", "id,name,rating\n")),
    "list of one name": ("ratings", "e.csv", rows("{no},A,1500\n", "id,name,rating\n")),
    "world list entities": ("world", "e.xml", over("&j;", f"{ENTITIES}]>{NAME}", NAME_ENDS)),
    "world list nested": ("world", "e.xml", over("<a>", "<playerslist>")),
    "world list long name": ("world", "e.xml", over("a", NAME, NAME_ENDS)),
    "world list one line": ("world", "e.txt", over("a", "ID Number      Name      Fed\n")),
    "members": ("members", "e.csv", rows("{no},A,1500\n", "id,name,regular\n")),
    "solvers": ("solvers", "list-2026-04-01.csv", rows("A{no},2500\n", "name,rating\n")),
    "solving": ("solving", "e.csv", rows("A{no},15.25\n", "name,R1\n")),
    "season legs": ("settings", "season.toml", over('[[legs]]\nevents = ["a.csv"]\n', 'rules = "lpcc"\n')),
}  # fmt: skip


BESIDE = {
    "dbf report": {path.name: path.read_bytes() for path in _REPORT.iterdir() if not path.name.startswith("TD")},
    "perfect games": {"open.trn": PERFECT["open.trn"]},
}
"""What must lie beside some of them, so that they are read at all."""


def laid(name: str, size: int, folder: Path) -> Path:
    """One bomb of a size in a folder, with what belongs to it."""
    _, file, bomb = BOMBS[name]
    for other, data in {**BESIDE.get(name, {}), file: bomb(size)}.items():
        (folder / other).write_bytes(data)
    return folder / file


def read(name: str, size: int) -> None:
    """Read one bomb of a size in this process, and print what it took."""
    target, _, _ = BOMBS[name]
    resource.setrlimit(resource.RLIMIT_AS, (AT_MOST, AT_MOST))
    findings = Findings()
    with tempfile.TemporaryDirectory() as folder:
        path = laid(name, size, Path(folder))
        TARGETS[target].read(path.with_name("none"), STRICT, Findings())  # what is loaded once is not counted
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        begun = time.process_time()
        TARGETS[target].read(path, STRICT, findings)
        taken = time.process_time() - begun
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        memory = max(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, children.ru_maxrss) << 10
        print(json.dumps([path.stat().st_size, taken, memory, list(dict.fromkeys(each.code for each in findings))[:2]]))


def sized(name: str, size: int) -> tuple[int, float, int, list[str]]:
    """The same in a process of its own: bytes, seconds, memory, what was found."""
    command = [sys.executable, "-m", "tools.bombs", "--one", name, str(size)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    if done.returncode:
        return size, 0.0, AT_MOST, [(done.stderr.splitlines() or [f"exit {done.returncode}"])[-1][:60]]
    bytes_, taken, memory, codes = json.loads(done.stdout)
    return bytes_, taken, memory, codes


def row(name: str, steps: int) -> tuple[str, bool]:
    """One line of the table, and whether a bound is broken."""
    largest = _LARGEST.get(BOMBS[name][0], LARGEST)
    took = [sized(name, largest >> step) for step in reversed(range(steps))]
    times = [each[1] for each in took]
    bytes_, last, _, codes = took[-1]
    memory = max(each[2] for each in took)
    slow = any(taken > SLOWEST * max(1.0, size / 1e6) for size, taken, *_ in took)
    grows = len(times) > 1 and last > NOTICED and last > GROWTH * max(times[-2], NOTICED / 2)
    broken = slow or grows or memory > MOST_MEMORY
    shown = " ".join(f"{each:6.2f}" for each in times)
    return f"{name:30} {bytes_:>9,} B {shown} s {memory >> 20:>5} MB  {' '.join(codes)}{' !' * broken}", broken


def print_table(rows: Iterable[tuple[str, str, bool]]) -> None:
    """Names with their lines, each printed when it is known; where a bound is broken, the run fails."""
    broken = []
    for name, line, over_bounds in rows:
        print(line, flush=True)
        broken += [name] * over_bounds
    if broken:
        sys.exit(f"beyond the bounds: {', '.join(broken)}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Files made to cost much, each twice as large as the one before.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="of the table; default: all")
    parser.add_argument("--steps", type=int, default=4, help="how often the size doubles, up to 4 MB")
    parser.add_argument("--one", nargs=2, metavar=("NAME", "SIZE"), help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.one:
        read(asked.one[0], int(asked.one[1]))
        return
    print_table((name, *row(name, asked.steps)) for name in asked.names or BOMBS)


if __name__ == "__main__":
    main()
