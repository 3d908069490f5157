"""Every kind of write, each as somebody types it: what it starts from, and what it does."""

import gzip
import sys
from datetime import date, timedelta
from io import BytesIO, TextIOWrapper
from pathlib import Path

from sqlalchemy import func, select

from normbook.book.people.private import kept
from normbook.book.problem import BookProblem
from normbook.book.proof.verify import verify
from normbook.book.store.book import open_book
from normbook.book.store.schema import metadata
from tests.book.crash.acts import EVENT, refusal_of
from tests.book.crash.office import OFFICE, prepare_office, under_way, written
from tests.cli.solving_tables import EXAMPLES
from tests.floor.source import ROOT

MEMBERS = """id,name,state,expires
10000001,ADAMS A,NY,0127
10000005,EVANS E,PA,0228
10000007,GREEN G,,
10000008,GREENE G,,
"""
RATINGS = "id,name,rating,title\n10000001,ADAMS A,1850,c2\n10000005,EVANS E,1500,\n"
PASSWORD = "a long and quiet password 17"

LIST, LATE = EXAMPLES / "quarter-2/list-2026-04-01.csv", EXAMPLES / "quarter-3/late.csv"
OLD_BOOK = ROOT / "tests/book/old/book.sqlite.gz"
SOON = (date.today() + timedelta(days=30)).isoformat()
SOLVERS = ("--book", "{folder}/solvers.sqlite")

JOBS: dict[str, tuple[str, ...]] = {
    "post": ("post", "{folder}/open.csv", "--rules", "uscf", "--id", "third", "--end", "1997-05-03"),
    "amend": ("amend", "first", "{folder}/amended.csv", "--end", "1997-05-01", "--reason", "a slip"),
    "void": ("void", "first", "--reason", "not played"),
    "grant": ("grant", "uscf", "10000001", "1800", "--on", "1997-06-01", "--reason", "the board's vote"),
    "demote": ("demote", "uscf", "10000003", "--on", "1997-06-01", "--reason", "a letter"),
    "confirm": ("confirm", "late", "--reason", "documents complete", *SOLVERS),
    "coefficient": ("confirm", "late", "--coefficient", "2.5", "--reason", "a round annulled", *SOLVERS),
    "merge": ("merge", "10000006", "10000002", "--reason", "one person"),
    "put apart": ("merge", "--undo", "6", "--reason", "two people"),
    "two people": ("members", "apart", "10000006", "10000002", "--reason", "cousins"),
    "organisation": ("organisation", "--name", "Another Club", "--reason", "renamed"),
    "import members": ("members", "import", "{folder}/more.csv"),
    "start from a list": ("members", "import", "{folder}/start.csv", "--as-of", "1997-04-01"),
    "start from no list": ("members", "import", "--undo", "5", "--reason", "another year"),
    "import solvers": ("members", "import", str(LIST), "--rules", "wfcc", "--book", "{folder}/new.sqlite"),
    "forget": ("members", "forget", "10000001", "--reason", "asked for"),
    "publish": ("publish", "uscf", "--as-of", "1997-07-01"),
    "publish again": ("publish", "uscf", "--as-of", "1997-06-01", "--reissue", "--reason", "a slip"),
    "publish solvers": ("publish", "wfcc", "--as-of", "2026-07-01", *SOLVERS),
    "account": ("user", "add", "ann", "--role", "officer", "--password-stdin"),
    "role": ("user", "role", "olga", "director"),
    "password": ("user", "password", "olga", "--password-stdin"),
    "close an account": ("user", "close", "olga"),
    "open it again": ("user", "reopen", "otto"),
    "token": ("token", "issue", "olga", "--purpose", "web site", "--ends", SOON),
    "upgrade": ("upgrade", "--book", "{folder}/old.sqlite"),
    "restore": ("restore", "{folder}/copy.sqlite"),
    "import": ("import", "{folder}/text", "--book", "{folder}/new.sqlite"),
    "backup": ("backup", "{folder}/out.sqlite"),
    "export": ("export", "{folder}/out", "--private"),
}
"""Commands by the kind of write; `{folder}` is where the book lies, entry 5 a list and entry 6 a merge."""

UNASKED = ("user", "token", "backup", "export", "import", "upgrade")


def done(folder: Path, job: str) -> str | None:
    """Do a job; what is said when it is refused, None when it is done."""
    return written(folder, job) if job in OFFICE else typed(folder, *JOBS[job], stdin=PASSWORD)


def typed(folder: Path, *words: str, stdin: str = "") -> str | None:
    """What a command says when it refuses; None when it is done."""
    arguments = [word.format(folder=folder) for word in words]
    if "--book" not in arguments:
        arguments += ["--book", str(folder / "book.sqlite")]
    if words[0] not in UNASKED and words[1] not in ("forget", "apart"):
        arguments.append("--yes")
    sys.stdin = TextIOWrapper(BytesIO(stdin.encode()))
    return refusal_of(arguments, folder.parent)


def prepare(folder: Path) -> None:
    """A book to which every job can be done."""
    folder.mkdir()
    (folder / "open.csv").write_text(EVENT, encoding="utf-8")
    (folder / "amended.csv").write_text(EVENT.replace("D3,W4,U", "L3,W4,U").replace("D4,D1", "D4,W1"), encoding="utf-8")
    (folder / "other.csv").write_text(EVENT.replace('BAKER, B",10000002', 'BAKER, BOB",10000006'), encoding="utf-8")
    (folder / "members.csv").write_text(MEMBERS, encoding="utf-8")
    (folder / "more.csv").write_text(MEMBERS.replace("0127", "0129").replace("EVANS", "FROST"), encoding="utf-8")
    (folder / "start.csv").write_text(RATINGS, encoding="utf-8")
    (folder / "old.sqlite").write_bytes(gzip.decompress(OLD_BOOK.read_bytes()))
    post = ("--rules", "uscf", "--end")
    for words in (
        ("post", "{folder}/open.csv", "--id", "first", *post, "1997-05-01"),
        ("members", "import", "{folder}/members.csv"),
        ("backup", "{folder}/copy.sqlite"),
        ("export", "{folder}/text", "--private"),
        ("post", "{folder}/other.csv", "--id", "second", *post, "1997-05-02"),
        ("publish", "uscf", "--as-of", "1997-06-01"),
        ("members", "import", "{folder}/start.csv", "--as-of", "1997-03-01"),
        ("merge", "10000007", "10000008", "--reason", "one person"),
        ("user", "add", "olga", "--role", "officer", "--password-stdin"),
        ("user", "add", "otto", "--role", "director", "--password-stdin"),
        ("user", "close", "otto"),
        ("members", "import", str(LIST), "--rules", "wfcc", *SOLVERS),
        ("post", str(LATE), "--rules", "wfcc", "--id", "late", "--end", "2026-05-10", *SOLVERS),
    ):
        assert (refusal := typed(folder, *words, stdin=PASSWORD)) is None, refusal
    prepare_office(folder)


def state(folder: Path, job: str) -> tuple[str, object]:
    """What is wrong with what a job has left, if anything is, and what there is of it."""
    told = ""
    found: list[object] = []
    words = JOBS.get(job, ())
    named = words[words.index("--book") + 1].format(folder=folder) if "--book" in words else "book.sqlite"
    for name in (named, "out.sqlite"):
        wrong, held = _held(folder / name)
        told += wrong
        found.append(held)
    out = folder / "out"
    if job == "export" and (out / "manifest.json").exists():
        refusal = typed(folder, "import", str(out), "--book", str(folder / "again.sqlite"))
        told += refusal or ""
        found.append("exported")
    return told, found


def _held(path: Path) -> tuple[str, object]:
    """What is wrong with a book, and what it holds, or why it is not opened; nothing where nothing was stored yet."""
    try:
        with open_book(str(path)) as book, book.reading() as reading:
            findings = [each.code for each in verify(reading, path.name).findings]
            kinds = [entry.kind for entry in reading.entries()]
            counts = {
                table.name: reading.connection.execute(select(func.count()).select_from(table)).scalar()
                for table in metadata.sorted_tables
            }
            personal = [row["data"] for row in kept(reading)]
            drafts = under_way(reading)
    except BookProblem as problem:
        return "", None if problem.code == "BOOK-MISSING" else problem.code  # an empty file is no book yet
    return f"{path.name}: {findings} " if findings else "", (kinds, counts, personal, drafts) if kinds else None
