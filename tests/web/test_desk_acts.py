"""Each act at the desk is the same act as on the command line: the same entries, the same derived tables."""

import html
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.web.at_desk import Officer, desk_of, record_of
from tests.web.site import EXAMPLES

pytestmark = [pytest.mark.xdist_group("web-desk"), pytest.mark.slow]

QUARTER = EXAMPLES / "wfcc" / "quarter-3"
TITLES = EXAMPLES / "book" / "titles"


@dataclass(frozen=True, slots=True)
class Same:
    """What is sent at the desk, and what is typed; `before` is typed on both books first."""

    path: str
    fields: dict[str, str]
    typed: tuple[str, ...]
    files: tuple[Path, ...] = ()
    before: tuple[tuple[str, ...], ...] = ()
    more: dict[str, tuple[Path, ...]] = field(default_factory=dict)


def example(name: str) -> Path:
    return EXAMPLES / name


MIDSUMMER = (QUARTER / "midsummer.toml", QUARTER / "midsummer.csv")
POSTED = ("post", str(QUARTER / "midsummer.toml"))
MEMBERS = ("members", "import", str(example("uscf/members.csv")))
WHY = {"reason": "letter of 3 May"}
REASON = ("--reason", "letter of 3 May")

ACTS = {
    "post an event": Same(
        "/desk/post",
        {"rules": "uscf"},
        ("post", str(example("uscf/harvest.toml"))),
        (example("uscf/harvest.toml"), example("uscf/harvest.csv")),
    ),
    "post a bare table": Same(
        "/desk/post",
        {"rules": "lpcc", "end": "2026-09-04", "name": "Friday"},
        ("post", str(example("lpcc/winter.csv")), "--rules", "lpcc", "--end", "2026-09-04", "--name", "Friday"),
        (example("lpcc/winter.csv"),),
    ),
    "post by a variant": Same(
        "/desk/post",
        {"rules": "lpcc", "end": "2027-09-04", "name": "Friday"},
        (
            *("post", str(example("lpcc/winter.csv")), "--rules", "lpcc", "--end", "2027-09-04", "--name", "Friday"),
            *("--variant", str(example("lpcc/club-variant.toml"))),
        ),
        (example("lpcc/winter.csv"),),
        more={"variant": (example("lpcc/club-variant.toml"),)},
    ),
    "post by an earlier edition": Same(
        "/desk/post",
        {"rules": "uscf", "edition": "1998"},
        ("post", str(example("uscf/harvest.toml")), "--edition", "1998"),
        (example("uscf/harvest.toml"), example("uscf/harvest.csv")),
    ),
    "amend by another edition": Same(
        "/desk/events/orchard-2024/correct",
        {**WHY, "edition": "1998"},
        ("amend", "orchard-2024", str(TITLES / "orchard-2024.toml"), *REASON, "--edition", "1998", "--yes"),
        (TITLES / "orchard-2024.toml", TITLES / "orchard-2024.csv"),
    ),
    "post a season": Same(
        "/desk/post",
        {},
        ("post", str(example("lpcc/season.toml"))),
        tuple(sorted(path for path in example("lpcc").iterdir() if path.name != "club-variant.toml")),
    ),
    "post a report": Same(
        "/desk/post",
        {"rules": "uscf"},
        ("post", str(example("files/riverton.trf")), "--rules", "uscf"),
        (example("files/riverton.trf"),),
    ),
    "post a late event": Same(
        "/desk/post",
        {"rules": "uscf", "end": "2024-04-01", "name": "Late", "trust_book": "1"},
        (
            *("post", str(TITLES / "thaw-2024.csv"), "--rules", "uscf", "--end", "2024-04-01", "--name", "Late"),
            *("--trust-book", "--yes"),
        ),
        (TITLES / "thaw-2024.csv",),
    ),
    "post several": Same(
        "/desk/post",
        {},
        ("post", str(example("uscf/harvest.toml")), str(QUARTER / "midsummer.toml")),
        (example("uscf/harvest.toml"), example("uscf/harvest.csv"), *MIDSUMMER),
    ),
    "amend by a file": Same(
        "/desk/events/orchard-2024/correct",
        WHY,
        ("amend", "orchard-2024", str(TITLES / "orchard-2024.toml"), *REASON, "--yes"),
        (TITLES / "orchard-2024.toml", TITLES / "orchard-2024.csv"),
    ),
    "void": Same(
        "/desk/events/orchard-2025/void",
        WHY,
        ("void", "orchard-2025", *REASON, "--yes"),
    ),
    "void, titles kept": Same(
        "/desk/events/orchard-2024/void",
        {**WHY, "keep_titles": "1"},
        ("void", "orchard-2024", *REASON, "--keep-titles", "--yes"),
    ),
    "grant": Same(
        "/desk/titles",
        {"act": "grant", "player": "50010005", "title": "2200", "on": "2026-08-01", **WHY},
        ("grant", "uscf", "50010005", "2200", "--on", "2026-08-01", *REASON),
    ),
    "grant that reaches": Same(
        "/desk/titles",
        {"act": "grant", "player": "EASTON", "title": "2000", "on": "2024-04-01", "system": "regular", **WHY},
        ("grant", "uscf", "EASTON", "2000", "--on", "2024-04-01", *REASON, "--yes"),
    ),
    "demote": Same(
        "/desk/titles",
        {"act": "demote", "player": "50010002", "on": "2026-08-01", **WHY},
        ("demote", "uscf", "50010002", "--on", "2026-08-01", *REASON),
    ),
    "grant a solver": Same(
        "/desk/titles",
        {"act": "solver", "player": "W1000", "title": "IM", "on": "2026-08-01", **WHY},
        ("grant", "wfcc", "W1000", "IM", "--on", "2026-08-01", *REASON),
    ),
    "confirm": Same(
        "/desk/committee/midsummer-2026",
        {"word": "confirm", **WHY},
        ("confirm", "midsummer-2026", *REASON),
        before=(POSTED,),
    ),
    "confirm with a coefficient": Same(
        "/desk/committee/midsummer-2026",
        {"word": "confirm", "coefficient": "2.50", **WHY},
        ("confirm", "midsummer-2026", "--coefficient", "2.5", *REASON),
        before=(POSTED,),
    ),
    "refuse what had counted": Same(
        "/desk/committee/windmill-2026",
        {"word": "refuse", **WHY},
        ("confirm", "windmill-2026", "--refuse", *REASON, "--yes"),
    ),
    "merge": Same(
        "/desk/member/merge",
        {"one": "40010001", "other": "50010005", **WHY},
        ("merge", "40010001", "50010005", *REASON, "--yes"),
        before=(("post", str(example("uscf/harvest.toml"))),),
    ),
    "unmerge": Same(
        "/desk/member/unmerge",
        {"one": "50010005", "seq": "0", **WHY},
        ("merge", "--undo", "0", *REASON, "--yes"),
        before=(("post", str(example("uscf/harvest.toml"))), ("merge", "40010001", "50010005", "--yes")),
    ),
    "import members": Same("/desk/members", {"rules": "uscf"}, MEMBERS, (example("uscf/members.csv"),)),
    "start from a list of members": Same(
        "/desk/members",
        {"rules": "uscf", "as_of": "2024-01-01"},
        (*MEMBERS, "--as-of", "2024-01-01", "--yes"),
        (example("uscf/members.csv"),),
        before=(("post", str(example("uscf/harvest.toml"))),),
    ),
    "start from a list of a variant and an edition": Same(
        "/desk/members",
        {"rules": "uscf", "as_of": "2024-01-01", "edition": "1998"},
        (
            *(*MEMBERS, "--as-of", "2024-01-01", "--yes"),
            *("--edition", "1998", "--variant", str(example("uscf/state-variant.toml"))),
        ),
        (example("uscf/members.csv"),),
        more={"variant": (example("uscf/state-variant.toml"),)},
    ),
    "take a list of members back": Same(
        "/desk/start/undo",
        {"seq": "0", **WHY},
        ("members", "import", "--undo", "0", *REASON, "--yes"),
        before=(("post", str(example("uscf/harvest.toml"))), (*MEMBERS, "--as-of", "2024-01-01", "--yes")),
    ),
    "import a list": Same(
        "/desk/members",
        {"rules": "wfcc"},
        ("members", "import", "LIST", "--rules", "wfcc"),
        (Path("LIST"),),
    ),
    "forget": Same(
        "/desk/member/forget",
        {"one": "40010003", **WHY},
        ("members", "forget", "40010003", *REASON),
        before=(MEMBERS,),
    ),
    "publish the solvers' list": Same(
        "/desk/lists",
        {"rules": "wfcc", "as_of": "2026-10-01"},
        ("publish", "wfcc", "--as-of", "2026-10-01"),
        before=(
            POSTED,
            ("confirm", "midsummer-2026", "--reason", "x"),
            ("void", "windmill-2026", "--reason", "x", "-y"),
        ),
    ),
    "publish titles": Same(
        "/desk/lists",
        {"rules": "uscf", "as_of": "2026-08-01", "system": "quick"},
        ("publish", "uscf", "--as-of", "2026-08-01", "--system", "quick"),
    ),
    "publish a season": Same(
        "/desk/lists",
        {"rules": "lpcc", "as_of": "2026-08-01", "season": "Club Grand Prix 2025"},
        ("publish", "lpcc", "--as-of", "2026-08-01", "--season", "Club Grand Prix 2025"),
    ),
    "issue a list again": Same(
        "/desk/lists",
        {"rules": "uscf", "as_of": "2026-07-01", "system": "regular", "reissue": "1", **WHY},
        ("publish", "uscf", "--as-of", "2026-07-01", "--reissue", *REASON, "--yes"),
        before=(("void", "orchard-2025", "--reason", "x", "--yes"),),
    ),
}


Prepared = Callable[[tuple[tuple[str, ...], ...]], tuple[Path, int]]


@pytest.fixture(scope="module")
def prepared(demo_book: Path, tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    """A book after what is typed first, and how many entries it has: made once for all acts that begin so."""

    @cache
    def made(before: tuple[tuple[str, ...], ...]) -> tuple[Path, int]:
        book = Path(shutil.copy(demo_book, tmp_path_factory.mktemp("prepared") / "book.sqlite"))
        for each in before:
            typed(book, *each)
        return book, len(record_of(book).entries)

    return made


@pytest.fixture
def other_copy(book_copy: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(book_copy, tmp_path / "other.sqlite"))


def typed(book: Path, *arguments: str) -> None:
    done = run(*arguments, "--book", book, NORMBOOK_ACTOR="a clerk")
    assert done.exit_code == 0, done.stderr


@pytest.mark.parametrize("name", ACTS)
def test_the_desk_does_what_the_command_line_does(name: str, prepared: Prepared, tmp_path: Path) -> None:
    act = ACTS[name]
    listed = (QUARTER / "list-2026-07-01.csv").read_text(encoding="utf-8")
    (tmp_path / "list-2026-10-01.csv").write_text(listed.replace("2026-07-01", "2026-10-01"), encoding="utf-8")
    here = {"LIST": str(tmp_path / "list-2026-10-01.csv")}
    begun, count = prepared(act.before)
    book, other = (Path(shutil.copy(begun, tmp_path / name)) for name in ("book.sqlite", "other.sqlite"))
    last = str(count)  # what is undone is the last entry
    arguments = [last if each == "0" else here.get(each, each) for each in act.typed]
    typed(other, *arguments)
    fields = {name: last if value == "0" else value for name, value in act.fields.items()}
    files = {"files": [Path(here.get(str(each), each)) for each in act.files]}
    files |= {name: list(sent) for name, sent in act.more.items()}
    with desk_of(book) as officer:
        officer.do(act.path, fields, files if act.files else None)
    record = record_of(book)
    assert record == record_of(other)
    assert len(record.entries) > count


def test_life_master_by_games_is_granted_or_every_condition_told(tmp_path: Path) -> None:
    """Ten matches of thirty games won at the level."""
    pairs = ",".join(f"R{number}" for number in range(1, 31))
    for month in range(1, 11):
        won, lost = ",".join(["W2"] * 30), ",".join(["L1"] * 30)
        table = f"no,name,id,rating,post,{pairs}\n1,MASTER,1,2190,2210,{won}\n2,RIVAL,2,1000,1000,{lost}\n"
        (tmp_path / f"match-{month}.csv").write_text(table)
        facts = f'id = "m{month}"\nrules = "uscf"\nname = "Match {month}"\nend = 2024-{month:02}-05\nformat = "match"\n'
        (tmp_path / f"match-{month}.toml").write_text(facts + f'crosstable = "match-{month}.csv"\n')
    book = tmp_path / "book.sqlite"
    tables = sorted(tmp_path.glob("match-*.toml"))
    typed(book, "post", *map(str, tables))
    other = Path(shutil.copy(book, tmp_path / "other.sqlite"))
    typed(other, "grant", "uscf", "1", "--by-games", "--on", "2024-12-01", *REASON)
    with desk_of(book) as officer:
        answer = officer.send("/desk/titles", {"act": "games", "player": "RIVAL", **WHY})
        assert answer.status_code == 422
        assert "300 games must be won at the 2200 level; the book has 0" in answer.text
        officer.do("/desk/titles", {"act": "games", "player": "MASTER", "on": "2024-12-01", **WHY})
    assert record_of(book) == record_of(other)


def correction(officer: Officer, event: str, **changed: str) -> dict[str, str | list[str]]:
    """The form of an event as its page has it, with some cells or facts changed."""
    page = officer.visitor.get(f"/desk/events/{event}/correct").text
    form = page[page.index('<form id="event"') : page.index("</form>")]
    cells = re.findall(r'<input name="c" id="(c-\d+-\d+)" value="([^"]*)"', form)
    facts = dict(re.findall(r'name="(name|start|end|season|leg|locations)" type="\w+"[^>]* value="([^"]*)"', form))
    selects = re.findall(r'<select id="(\w+)"(.*?)</select>', form, re.DOTALL)
    chosen = {name: found[0] for name, options in selects if (found := re.findall(r'"([^"]*)" selected', options))}
    width = re.findall(r'name="width" value="(\d+)"', form)[0]
    rows = [html.unescape(changed.pop(id, value)) for id, value in cells]
    plain = {name: html.unescape(value) for name, value in {**facts, **chosen}.items()}
    return {"c": rows, "width": width, **plain, **changed}


@pytest.mark.parametrize(
    "event", ["orchard-2024", "lantern-2025", "gp-autumn-2024", "windmill-2026", "canal-open-2026", "thaw-2026"]
)
def test_a_table_as_it_stands_is_no_correction(event: str, book_copy: Path) -> None:
    with desk_of(book_copy) as officer:
        answer = officer.send(f"/desk/events/{event}/correct", {**correction(officer, event), **WHY})
    assert answer.status_code == 200, answer.text
    assert "is the same in the book already" in answer.text
    assert "There is nothing to save." in answer.text


def test_a_correction_in_place_is_an_amendment_by_a_bare_table(
    book_copy: Path, other_copy: Path, tmp_path: Path
) -> None:
    table = tmp_path / "table.csv"
    with desk_of(book_copy) as officer:
        form = correction(officer, "orchard-2025")
        cells = list(form["c"])
        width = int(str(form["width"]))
        first = cells.index("R1")
        one, other = width + first, 2 * width + first
        assert (cells[one], cells[other]) == ("L2", "W1")
        cells[one], cells[other] = "W2", "L1"
        table.write_text(
            "\n".join(",".join(f'"{cell}"' for cell in cells[at : at + width]) for at in range(0, len(cells), width))
        )
        shown = officer.ask("/desk/events/orchard-2025/correct", {**form, "c": cells, **WHY})
        assert "What changes" in shown.text
        officer.agree(shown)
    typed(other_copy, "amend", "orchard-2025", str(table), *REASON, "--yes")
    assert record_of(book_copy) == record_of(other_copy)
